package iamspartacus

import (
	"slices"
	"strings"

	"prestags/plot"
)

// pacify reads PACIFY place with=force, PACIFY all (6.6).
func (c *compiler) pacify(l *plot.Line) {
	c.only(l, "with")
	if len(l.Args) == 1 && strings.EqualFold(l.Args[0].Text, "all") {
		c.o.pacifyAll = c.o.pacifyAll || c.judge
		return
	}
	at, pos, exit := c.places(l.Args)
	if c.failed {
		return
	}
	if len(at) != 1 || exit {
		c.bad(l.Pos, "6.6", "PACIFY names one place", "PACIFY "+c.example(revolting)+" with=V, or PACIFY all")
		return
	}
	o := pacifyOrder{at: at[0]}
	words := slices.Clone(l.Subjects)
	if w, ok := setting(l, "with"); ok {
		words = append(words, split(w)...)
	}
	o.with = c.items(words)
	if c.failed {
		return
	}
	g, name := c.g, c.g.locs[at[0]].full
	if int(at[0]) >= len(c.p.status) {
		c.bad(pos[0], "6.6", name+" is no province and no city", "the province it lies in")
		return
	}
	for _, it := range o.with {
		if it.kind == itemLeader {
			c.bad(l.Pos, "6.6", "leaders pacify nothing", "infantry")
			return
		}
		if it.kind == itemUnit && c.judge && !g.onFoot(c.p, it.n) {
			c.bad(l.Pos, "6.6", it.text+" is no infantry", "infantry")
			return
		}
	}
	if c.judge {
		switch {
		case c.p.status[at[0]] == pacified:
			c.bad(pos[0], "6.7", name+" is pacified already", "another place")
		case c.p.status[at[0]] == calm:
			c.bad(pos[0], "6.8", name+" is calm, and only a revolt can be put down", "a place in revolt")
		case !g.mayPacify(c.p, at[0]):
			c.bad(pos[0], "6.6", name+" has no infantry of yours, or rebels stand there", "a place that you hold alone")
		default:
			c.standThere(o.with, at[0], l.Pos)
		}
		if c.failed {
			return
		}
		c.o.pacify = append(c.o.pacify, o)
	}
}

// example is a place of a status, for messages.
func (c *compiler) example(st status) string {
	for l := range c.p.status {
		if c.p.status[l] == st {
			return c.g.locs[l].id
		}
	}
	return "CAMP"
}

// standThere complains of pieces named that are not in a place (works stand in
// their province).
func (c *compiler) standThere(with []item, at loc, pos plot.Pos) {
	for _, it := range with {
		stands := nowhere
		switch it.kind {
		case itemUnit:
			stands = c.p.units[it.n].at
		case itemLeader:
			stands = c.p.leaders[it.n].at
		default:
			continue
		}
		if stands == nowhere || !c.g.sameGround(stands, at) {
			c.bad(pos, "2.2", it.text+" is not in "+c.g.locs[at].full, "pieces that stand there")
			return
		}
	}
}

// group reads ACCEPT 10 at=ROME, DECLINE 10 (8.3).
func (c *compiler) group(l *plot.Line, accept bool) {
	c.only(l, "at")
	if len(l.Args) != 1 || len(l.Subjects) > 0 {
		c.bad(l.Pos, "8.3", l.Verb.Text+" names the turn of a group", l.Verb.Text+" 10")
		return
	}
	if c.s != roman {
		c.bad(l.Pos, "8.3", "reinforcements are the Roman player's", "PIRATES zone=STR land=BRUT")
		return
	}
	o := groupOrder{turn: c.number(l.Args[0], 1, len(c.g.months), "turn"), accept: accept, at: c.entry(l)}
	if c.failed {
		return
	}
	i := slices.IndexFunc(c.g.groups, func(gr group) bool { return gr.turn == o.turn && gr.conditional })
	switch {
	case i < 0:
		c.bad(l.Args[0].Pos, "8.3", "no conditional group comes on turn "+itoa(o.turn), "the turn of one, as ACCEPT 10")
	case c.p.groups[i] != groupPending:
		c.bad(l.Args[0].Pos, "8.3", "the group of turn "+itoa(o.turn)+" has been declared, once and for all", "nothing")
	case accept && c.g.declinedBefore(c.p, i):
		c.bad(l.Args[0].Pos, "8.3", "an earlier group was declined, and so no later one can be called", "nothing")
	case c.judge && o.turn > c.n:
		c.bad(l.Args[0].Pos, "8.3", "the group of turn "+itoa(o.turn)+" is declared on that turn", "it in the file for that turn")
	case c.judge && o.at != nowhere && !slices.Contains(c.g.entries(c.p, i), o.at):
		c.bad(l.Pos, "8.4", "the group cannot enter at "+c.g.locs[o.at].full, c.entryHelp(i))
	case slices.ContainsFunc(c.o.groups, func(x groupOrder) bool { return x.turn == o.turn }):
		c.bad(l.Args[0].Pos, "8.3", "the group of turn "+itoa(o.turn)+" is declared twice", "one of the lines")
	case c.judge:
		c.o.groups = append(c.o.groups, o)
	}
}

// entryHelp names some places where a group may enter.
func (c *compiler) entryHelp(i int) string {
	var out []string
	for _, l := range c.g.entries(c.p, i) {
		if len(out) < 4 {
			out = append(out, c.g.locs[l].id)
		}
	}
	if len(out) == 0 {
		return "nothing: every place of entry is shut"
	}
	return "at=" + strings.Join(out, " or at=")
}

// entry reads at= of a group.
func (c *compiler) entry(l *plot.Line) loc {
	w, ok := setting(l, "at")
	if !ok {
		return nowhere
	}
	at := c.place(w)
	if !c.failed && c.g.locs[at].kind != open && c.g.locs[at].kind != city {
		c.bad(w.Pos, "8.2", c.g.locs[at].full+" is no place of entry", "a city or a coastal province")
	}
	return at
}

// enter reads ENTER at=place (8.2).
func (c *compiler) enter(l *plot.Line) {
	c.only(l, "at")
	c.rest(slices.Concat(l.Subjects, l.Args), "ENTER at=NEAPOLIS")
	at := c.entry(l)
	switch {
	case c.failed:
	case at == nowhere || c.s != roman:
		c.bad(l.Pos, "8.2", "ENTER names the place where Roman reinforcements enter", "ENTER at=NEAPOLIS")
	case c.judge:
		c.o.enter = at
	}
}

// pirates reads PIRATES zone=STR land=BRUT (8.1).
func (c *compiler) pirates(l *plot.Line) {
	c.only(l, "zone", "land")
	c.rest(slices.Concat(l.Subjects, l.Args), "PIRATES zone=STR land=BRUT")
	o := pirateOrder{-1, nowhere}
	if w, ok := setting(l, "zone"); ok {
		o.zone = c.zone(w)
	}
	if w, ok := setting(l, "land"); ok {
		if o.land = c.place(w); !c.failed && (c.g.locs[o.land].kind != open || !c.g.coastal(int8(o.land))) {
			c.bad(w.Pos, "8.1", c.g.locs[o.land].full+" is no coastal province", "one that touches the sea")
		}
	}
	switch {
	case c.failed:
	case c.s != rebel:
		c.bad(l.Pos, "8.1", "the pirates are the Rebel player's", "nothing")
	case c.judge:
		if c.p.allied && !c.p.owed {
			c.note(plot.Warning, l.Pos, "8.1", "the pirates have come already, and the line does nothing", "")
		}
		c.o.pirates = o
	}
}

// zone reads a sea zone.
func (c *compiler) zone(w plot.Word) int8 {
	if n := c.g.m.Sea(w.Text); n >= 0 {
		return int8(n)
	}
	var ids []string
	for _, z := range c.g.seas {
		ids = append(ids, z.id)
	}
	c.bad(w.Pos, "10.3", "there is no sea zone `"+plot.Clip(w.Text, 30)+"`", strings.Join(ids, ", "))
	return -1
}

// rebuild reads REBUILD V +2, REBUILD archer.Aux +1 at=ROME (9.8, 9.2).
func (c *compiler) rebuild(l *plot.Line) {
	c.only(l, "at")
	words := slices.Concat(l.Subjects, l.Args)
	if len(words) == 1 {
		if name, n, ok := strings.Cut(words[0].Text, "+"); ok {
			words = []plot.Word{{Text: name, Pos: words[0].Pos}, {Text: n, Pos: words[0].Pos}}
		}
	}
	if len(words) == 0 || len(words) > 2 {
		c.bad(l.Pos, "9.8", "REBUILD names one unit and a number of steps", "REBUILD "+[]string{"V", "glad"}[c.s]+" +1")
		return
	}
	o := rebuildOrder{unit: c.unit(c.s, words[0].Text), n: 1, at: nowhere}
	if o.unit < 0 {
		if it, ok := c.item(words[0]); ok {
			c.bad(words[0].Pos, "9.8", it.text+" is no single unit", "one unit's id")
		}
		return
	}
	if len(words) == 2 {
		o.n = c.number(words[1], 1, 20, "number of steps")
	}
	if w, ok := setting(l, "at"); ok {
		o.at = c.place(w)
	}
	if c.failed || !c.judge {
		return
	}
	c.mayRebuild(&o, words[0].Pos)
	if !c.failed {
		c.o.rebuild = append(c.o.rebuild, o)
	}
}

// mayRebuild checks 9.8 for Romans and 9.2 for the gladiators.
func (c *compiler) mayRebuild(o *rebuildOrder, pos plot.Pos) {
	g, st, id := c.g, &c.p.units[o.unit], c.g.units[o.unit].id
	k := g.classOf(o.unit)
	if !g.months[c.n-1].replacements {
		c.bad(pos, "9.1", "turn "+itoa(c.n)+" brings no replacements", "it on the first month of a season")
		return
	}
	if c.s == rebel {
		if o.unit != g.glad {
			c.bad(pos, "9.6", id+" is never rebuilt; the gladiators alone are (9.2)", "REBUILD glad +1")
		} else if st.state == dead {
			c.bad(pos, "9.2", "the gladiators are gone for good", "nothing")
		} else if st.state == onMap && st.lost > 0 && !g.mayRegain(c.p) {
			c.bad(pos, "9.8", "the gladiators are besieged", "nothing")
		}
		return
	}
	archer := k.words&wordBit("archer") != 0
	now := 0
	if st.state == onMap {
		now = g.factor(o.unit, st)
	}
	switch {
	case st.state == dead && !archer:
		c.bad(pos, "9.8", id+" is eliminated and does not come back", "a unit in play, or an archer unit")
	case st.state != onMap && st.state != dead:
		c.bad(pos, "9.8", id+" is not in play", "a unit in play")
	case st.state == onMap && g.locs[st.at].kind == city && g.besieged(c.p, st.at):
		c.bad(pos, "9.8", id+" is besieged", "a unit that is not")
	case k.legion == crack && now > g.limit.crackFrom:
		c.bad(pos, "9.8", id+" stands at "+itoa(now)+", and a crack legion is rebuilt only below "+itoa(g.limit.crackFrom+1), "another unit")
	case st.state == onMap && st.lost == 0:
		c.bad(pos, "9.8", id+" is at full strength", "a reduced unit")
	case st.state == onMap && k.legion == crack && now+o.n > g.limit.crack:
		c.bad(pos, "9.8", id+" would rise above "+itoa(g.limit.crack), "+"+itoa(g.limit.crack-now))
	case st.state == onMap && o.n > int(st.lost):
		c.bad(pos, "9.8", id+" has lost "+itoa(int(st.lost))+" steps only", "+"+itoa(int(st.lost)))
	case st.state == dead && o.n > len(k.cf):
		c.bad(pos, "9.8", id+" has "+itoa(len(k.cf))+" steps", "+"+itoa(len(k.cf)))
	case o.at != nowhere && g.locs[o.at].kind != city:
		c.bad(pos, "9.8", "a lost archer comes back in a city", "at=ROME")
	}
}

// recruit reads RECRUIT place slinger, RECRUIT default slave (9.2).
func (c *compiler) recruit(l *plot.Line) {
	c.only(l)
	words := slices.Concat(l.Subjects, l.Args)
	if c.s != rebel || len(words) < 2 {
		c.bad(l.Pos, "9.2", "RECRUIT names a place, or default, and slave or slinger", "RECRUIT default slave")
		return
	}
	o := recruitOrder{at: nowhere}
	switch w := words[len(words)-1]; wordBit(w.Text) {
	case wordBit("slave"):
	case wordBit("sling"):
		o.slinger = true
	default:
		c.bad(w.Pos, "9.2", "`"+plot.Clip(w.Text, 30)+"` is neither slave nor slinger", "one of them")
		return
	}
	words = words[:len(words)-1]
	if len(words) > 1 || !strings.EqualFold(words[0].Text, "default") {
		at, pos, exit := c.places(words)
		switch {
		case c.failed:
			return
		case len(at) != 1 || exit || int(at[0]) >= len(c.p.status):
			c.bad(l.Pos, "9.2", "RECRUIT names one province or city", "RECRUIT SAMO slinger")
			return
		case o.slinger && (c.g.locs[at[0]].kind != open || c.g.areas[at[0]].terrain != mountain):
			c.bad(pos[0], "9.2", c.g.locs[at[0]].full+" is no mountain province, and slingers come there alone", "slave")
			return
		}
		o.at = at[0]
		if c.judge && c.p.status[o.at] != revolting {
			c.doubt(c.p.status[o.at] == pacified, pos[0], "9.2", c.g.locs[o.at].full+" is not in revolt", "a place in revolt")
		}
	}
	if !c.failed && c.judge {
		c.o.recruits = append(c.o.recruits, o)
	}
}

// trainer reads ARCHER place by=unit, CAVALRY place by=unit take=unit (9.3, 9.5).
func (c *compiler) trainer(l *plot.Line, verb string) {
	rule, nations := "9.3", c.g.archerNations
	if verb == "CAVALRY" {
		rule, nations = "9.5", c.g.horseNations
		c.only(l, "by", "take")
	} else {
		c.only(l, "by")
	}
	at, pos, exit := c.places(l.Args)
	if c.failed {
		return
	}
	if c.s != rebel || len(at) != 1 || exit || c.g.locs[at[0]].kind != open || len(l.Subjects) > 1 {
		c.bad(l.Pos, rule, verb+" names one province", verb+" APUL by=inf.Thr1")
		return
	}
	o := trainerOrder{at: at[0], by: -1, take: -1}
	by := l.Subjects
	if w, ok := setting(l, "by"); ok {
		by = append(slices.Clone(by), w)
	}
	if len(by) > 0 {
		if o.by = c.unit(c.s, by[0].Text); o.by < 0 {
			c.item(by[0])
			return
		}
	}
	if w, ok := setting(l, "take"); ok {
		if o.take = c.unit(c.s, w.Text); o.take < 0 || !slices.Contains(c.g.cavalryPool, o.take) {
			c.bad(w.Pos, "9.5", "`"+plot.Clip(w.Text, 30)+"` is no cavalry unit of the pool", "take=cav.RG1 or another of the pool")
			return
		}
	}
	if !c.judge {
		return
	}
	g := c.g
	may := g.trainers(c.p, int8(o.at), nations)
	switch {
	case !g.months[c.n-1].replacements:
		c.bad(l.Pos, "9.1", "turn "+itoa(c.n)+" brings no replacements", "it on the first month of a season")
	case verb == "ARCHER" && (c.p.archery || c.p.units[g.archer].state != pooled):
		c.bad(l.Pos, "9.4", "the Cretan archers have come already, and come once", "nothing")
	case g.areas[o.at].terrain != fertile || c.p.status[o.at] != revolting:
		c.bad(pos[0], rule, g.locs[o.at].full+" is not a fertile province in revolt", "one that is")
	case len(may) == 0:
		c.bad(pos[0], rule, "no unit in "+g.locs[o.at].full+" may train, or Romans stand there", "another province")
	case o.by >= 0 && !slices.Contains(may, o.by):
		c.bad(pos[0], rule, g.units[o.by].id+" may not train there", "by="+g.units[may[0]].id)
	case o.take >= 0 && c.p.units[o.take].state != pooled:
		c.bad(pos[0], "9.5", g.units[o.take].id+" is not in the pool", "another cavalry unit")
	case verb == "ARCHER":
		c.o.archer = append(c.o.archer, o)
	default:
		c.o.horse = append(c.o.horse, o)
	}
}

// train reads TRAIN place 2 (9.6).
func (c *compiler) train(l *plot.Line) {
	c.only(l)
	words := l.Args
	if c.s != rebel || len(l.Subjects) > 0 || len(words) == 0 {
		c.bad(l.Pos, "9.6", "TRAIN names a place and how many slaves", "TRAIN CAMP 2")
		return
	}
	o := trainOrder{n: c.g.limit.training}
	if last := words[len(words)-1]; len(words) > 1 && strings.Trim(last.Text, "0123456789") == "" {
		o.n = c.number(last, 0, c.g.limit.training, "number of slaves")
		words = words[:len(words)-1]
	}
	at, pos, exit := c.places(words)
	if c.failed {
		return
	}
	if len(at) != 1 || exit || int(at[0]) >= len(c.p.status) {
		c.bad(l.Pos, "9.6", "TRAIN names one province or city", "TRAIN CAMP 2")
		return
	}
	o.at = at[0]
	if !c.judge {
		return
	}
	g, name := c.g, c.g.locs[o.at].full
	switch {
	case !g.months[c.n-1].replacements:
		c.bad(l.Pos, "9.1", "turn "+itoa(c.n)+" brings no replacements", "it on the first month of a season")
	case c.p.status[o.at] != revolting:
		c.bad(pos[0], "9.6", name+" is not in revolt", "a fertile province or a city in revolt")
	case g.locs[o.at].kind == open && g.areas[o.at].terrain != fertile:
		c.bad(pos[0], "9.6", name+" is not fertile", "a fertile province or a city in revolt")
	case !g.freeOfRomans(c.p, o.at):
		c.bad(pos[0], "9.6", "Roman units stand in "+name, "another place")
	case !c.ledThere(o.at):
		c.bad(pos[0], "9.6", "there is no leader in "+name, "a place with a leader")
	default:
		if g.mayTrain(c.p, o.at) < o.n {
			// A recruit of this very step may be trained (9.7).
			c.note(plot.Unjudged, pos[0], "9.7", itoa(g.mayTrain(c.p, o.at))+" slaves stand in "+name+" now", "")
		}
		c.o.train = append(c.o.train, o)
	}
}

// ledThere tells whether a leader of the side who may train stands in a place.
func (c *compiler) ledThere(at loc) bool {
	for i := range c.p.leaders {
		l := c.p.leaders[i].at
		if l != nowhere && c.g.leaders[i].side == c.s && c.g.sameGround(l, at) && c.g.leads(c.p, int8(i)) {
			return true
		}
	}
	return false
}

// supply reads SUPPLY province (11.4).
func (c *compiler) supply(l *plot.Line) {
	c.only(l)
	at, pos, exit := c.places(l.Args)
	if c.failed {
		return
	}
	if c.s != roman || len(at) != 1 || exit || len(l.Subjects) > 0 {
		c.bad(l.Pos, "11.4", "SUPPLY names one province", "SUPPLY UMBR")
		return
	}
	if c.o.supply != nowhere {
		c.bad(l.Pos, "11.4", "supply trains go to one province", "one SUPPLY line")
		return
	}
	if !c.judge {
		return
	}
	area := c.g.areaOf(at[0])
	if !c.g.presentAny(c.p, roman, area) {
		c.note(plot.Unjudged, pos[0], "11.4", "you have nothing in "+c.g.areas[area].id+" now", "")
	}
	c.o.supply = loc(area)
}

// losses reads LOSS place order=slave,inf (11.8).
func (c *compiler) losses(l *plot.Line) {
	c.only(l, "order")
	at, _, exit := c.places(l.Args)
	w, ok := setting(l, "order")
	if c.failed {
		return
	}
	if !ok || len(at) != 1 || exit || len(l.Subjects) > 0 {
		c.bad(l.Pos, "11.8", "LOSS names a place and an order", "LOSS CAMP order="+[]string{"nonlegion,legion", "slave,inf,glad"}[c.s])
		return
	}
	order := c.wishes(split(w))
	if !c.failed && c.judge {
		c.o.losses = append(c.o.losses, localLosses{at: at[0], order: order})
	}
}

// revolt reads REVOLT mix=slinger:2 attach=all leader=yes at=AGRI (6.2 to 6.5).
func (c *compiler) revolt(l *plot.Line) {
	c.only(l, "mix", "attach", "leader", "at")
	c.rest(slices.Concat(l.Subjects, l.Args), "REVOLT mix=slave attach=all at=AGRI")
	o := revoltOrder{step: c.step, at: nowhere, attach: -1}
	if w, ok := setting(l, "at"); ok {
		if o.at = c.place(w); !c.failed && int(o.at) >= len(c.p.status) {
			c.bad(w.Pos, "6.1", c.g.locs[o.at].full+" is no province and no city", "the province it lies in")
		}
	}
	if w, ok := setting(l, "mix"); ok {
		o.slingers, o.slingersSet = c.mix(w), true
	}
	if w, ok := setting(l, "attach"); ok {
		o.attach, o.attachSet = c.attach(w), true
	}
	if w, ok := setting(l, "leader"); ok {
		o.noLeader = !c.yes(w)
	}
	if !c.failed && c.s != rebel {
		c.bad(l.Pos, "6.1", "revolts are the Rebel player's", "nothing")
	}
	if !c.failed && c.judge {
		c.o.revolts = append(c.o.revolts, o)
	}
}

// mix reads slave, slinger or slinger:2, the number of slingers among new units.
func (c *compiler) mix(w plot.Word) int {
	kind, n, some := strings.Cut(strings.Split(w.Text, ",")[0], ":")
	switch {
	case wordBit(kind) == wordBit("slave"):
		return 0
	case wordBit(kind) != wordBit("sling"):
	case !some:
		return 99
	default:
		return c.number(plot.Word{Text: n, Pos: w.Pos}, 0, 99, "number of slingers")
	}
	c.bad(w.Pos, "6.2", "`"+plot.Clip(w.Text, 30)+"` is no mix of new units", "slave, slinger or slinger:2")
	return 0
}

// attach reads all, none or a number of new units that go along.
func (c *compiler) attach(w plot.Word) int {
	switch strings.ToLower(w.Text) {
	case "all":
		return -1
	case "none":
		return 0
	}
	return c.number(w, 0, 99, "number of units; all and none are words for it")
}
