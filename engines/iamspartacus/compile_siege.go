package iamspartacus

import (
	"slices"
	"strings"

	"prestags/plot"
)

// wall reads WALL Crassus CAMP-LUCA, WALL Crassus around PONTINE (14.3, 14.5).
func (c *compiler) wall(l *plot.Line) {
	c.only(l)
	words := slices.Concat(l.Subjects, l.Args)
	if len(words) < 2 {
		c.bad(l.Pos, "14.3", "WALL names a leader and a border", "WALL Crassus LUCA-BRUT, or WALL Crassus around SILA")
		return
	}
	o := wallOrder{leader: c.leader(c.s, words[0].Text), a: -1, b: -1, ring: nowhere}
	around := strings.EqualFold(words[1].Text, "around")
	rest := words[1:]
	if around {
		rest = words[2:]
	}
	at, pos, exit := c.places(rest)
	g := c.g
	switch {
	case c.failed:
		return
	case !g.opt.walls:
		c.bad(l.Pos, "14.3", "circumvallation is not played in this match (opt.14.3)", "nothing")
	case o.leader < 0 || !g.leaders[o.leader].wall:
		c.bad(words[0].Pos, "14.3", plot.Clip(words[0].Text, 30)+" builds no circumvallation", "Crassus, Pompey or Lucullus")
	case exit || around && len(at) != 1 || !around && len(at) != 2:
		c.bad(l.Pos, "14.3", "WALL names a border, or one place it goes around", "WALL Crassus LUCA-BRUT, or WALL Crassus around SILA")
	case around:
		o.ring = at[0]
		if x := &g.locs[o.ring]; x.noRing || x.kind != city && x.kind != sanctuary {
			c.bad(pos[0], "14.5", x.name+" cannot be ringed", "a rebel city, SILA or PONTINE")
		}
	default:
		o.a, o.b = g.areaOf(at[0]), g.areaOf(at[1])
		switch {
		case g.locs[at[0]].kind != open || g.locs[at[1]].kind != open:
			c.bad(pos[0], "14.3", "a border lies between two provinces", "two provinces, or around")
		case !g.borders(o.a, o.b):
			c.bad(pos[1], "14.3", g.areas[o.a].id+" and "+g.areas[o.b].id+" have no border by land", c.neighbours(o.a))
		case g.areas[o.a].terrain == mountain || g.areas[o.b].terrain == mountain:
			c.bad(pos[1], "14.3", "no lines are built along mountains", "a border without mountains")
		}
	}
	if !c.failed && c.judge && c.p.leaders[o.leader].state != onMap {
		c.bad(words[0].Pos, "14.3", g.leaders[o.leader].id+" is not on the map", "a leader who is there")
	} else if !c.failed && c.judge && c.p.leaders[o.leader].wall != 0 {
		c.bad(words[0].Pos, "14.3", g.leaders[o.leader].id+" has built his lines before", "another leader")
	}
	if !c.failed && c.judge {
		c.o.walls = append(c.o.walls, o)
	}
}

// siege reads SIEGE BUILD, OPEN, LIFT place with=force (14.6, 14.9).
func (c *compiler) siege(l *plot.Line) {
	c.only(l, "with")
	if len(l.Args) < 2 {
		c.bad(l.Pos, "14.6", "SIEGE says what and where", "SIEGE BUILD NEAPOLIS with=Spartacus,glad, SIEGE OPEN … or SIEGE LIFT …")
		return
	}
	var o siegeOrder
	switch strings.ToUpper(l.Args[0].Text) {
	case "BUILD":
		o.verb = siegeBuild
	case "OPEN":
		o.verb = siegeOpen
	case "LIFT":
		o.verb = siegeLift
	default:
		c.bad(l.Args[0].Pos, "14.6", "SIEGE says BUILD, OPEN or LIFT, not `"+plot.Clip(l.Args[0].Text, 20)+"`", "SIEGE OPEN NEAPOLIS with=…")
		return
	}
	at, pos, exit := c.places(l.Args[1:])
	if c.failed {
		return
	}
	g := c.g
	if len(at) != 1 || exit || g.locs[at[0]].kind != city && g.locs[at[0]].kind != sanctuary {
		c.bad(l.Pos, "14.6", "a siege is laid to one city or sanctuary", "SIEGE OPEN NEAPOLIS with=…")
		return
	}
	o.at = at[0]
	with := slices.Clone(l.Subjects)
	if w, ok := setting(l, "with"); ok {
		with = append(with, split(w)...)
	}
	o.with = c.items(with)
	x := &g.locs[o.at]
	switch {
	case c.failed:
	case !g.opt.sieges:
		c.bad(l.Pos, "14.6", "sieges are not played in this match (opt.14.6)", "nothing")
	case x.kind == sanctuary && !g.opt.sanctuaries:
		c.bad(pos[0], "14.15", "sanctuaries are not played in this match (opt.14.15)", "a city")
	case x.kind == sanctuary && c.s == rebel:
		c.bad(pos[0], "14.15", "a sanctuary is your own refuge", "a city")
	case o.verb == siegeBuild && c.s == roman:
		c.bad(l.Pos, "14.9", "Romans need no siege train", "SIEGE OPEN "+x.id)
	case o.verb != siegeLift && len(o.with) == 0:
		c.bad(l.Pos, "14.6", "SIEGE "+strings.ToUpper(l.Args[0].Text)+" names no force", "with=Spartacus,glad,slave*3 or the like")
	}
	if c.failed || !c.judge {
		return
	}
	c.maySiege(&o, l.Pos, pos[0])
	if !c.failed {
		c.o.sieges = append(c.o.sieges, o)
	}
}

// maySiege checks a siege by what can be seen.
func (c *compiler) maySiege(o *siegeOrder, line, pos plot.Pos) {
	g, p := c.g, c.p
	x := &g.locs[o.at]
	mine := x.kind == city && g.holds(p, c.s, o.at)
	switch {
	case o.verb == siegeLift && (!g.besieged(p, o.at) || int8(g.siegeOf(p, o.at).by)-1 != c.s):
		c.bad(pos, "14.7", "you do not besiege "+x.name, "a place that you besiege")
	case mine:
		c.bad(pos, "14.6", x.name+" is yours", "an enemy city")
	case o.verb == siegeBuild && !slices.ContainsFunc(o.with, func(it item) bool {
		return it.kind == itemAll || it.kind == itemLeader && int8(it.n) == g.spartacus
	}):
		c.bad(line, "14.6", "Spartacus builds the siege train, and he is not named", "with=Spartacus,…")
	case o.verb == siegeBuild && g.controlled(p) < g.limit.fertile:
		// The landing of the step before may raise one more.
		c.doubt(g.controlled(p) < g.limit.fertile-1, line, "14.6", itoa(g.controlled(p))+" fertile provinces are in revolt, and a train needs "+itoa(g.limit.fertile), "nothing")
	case o.verb == siegeBuild && p.train.state != noTrain:
		c.bad(line, "14.6", "there is a siege train, and never more than one", "nothing")
	case o.verb == siegeOpen && c.s == rebel && (p.train.state == noTrain || p.train.at != o.at):
		c.bad(pos, "14.6", "there is no siege train before "+x.name, "SIEGE BUILD first, a turn before")
	}
	if c.failed || o.verb != siegeBuild {
		return
	}
	for _, it := range o.with {
		switch it.kind {
		case itemUnit:
			if c.present(it, loc(x.area), line); !c.failed {
				c.once(&c.marched[it.n], it.text, line)
			}
		case itemLeader:
			if c.present(it, loc(x.area), line); !c.failed {
				c.once(&c.marchedLead[it.n], it.text, line)
			}
		}
		if c.failed {
			return
		}
	}
}

// storm reads STORM place breach=yes order=glad+Crixus,inf.G1 stop=when-left<8
// (14.12, 14.13).
func (c *compiler) storm(l *plot.Line) {
	c.only(l, "breach", "order", "stop")
	at, pos, exit := c.places(l.Args)
	if c.failed {
		return
	}
	if len(at) != 1 || exit || c.g.locs[at[0]].kind != city && c.g.locs[at[0]].kind != sanctuary || len(l.Subjects) > 0 {
		c.bad(l.Pos, "14.13", "STORM names one city or sanctuary", "STORM NEAPOLIS breach=yes order=glad+Crixus,inf.G1")
		return
	}
	o := stormOrder{at: at[0], breach: true}
	if w, ok := setting(l, "breach"); ok {
		o.breach = c.yes(w)
	}
	if w, ok := setting(l, "order"); ok {
		o.order = c.seats(split(w))
	}
	if w, ok := setting(l, "stop"); ok {
		c.stop(w, &o)
	}
	switch {
	case c.failed:
	case !c.g.opt.sieges:
		c.bad(pos[0], "14.6", "sieges are not played in this match (opt.14.6)", "nothing")
	case c.judge:
		c.o.storms = append(c.o.storms, o)
	}
}

func (c *compiler) stop(w plot.Word, o *stormOrder) {
	switch strings.ToLower(w.Text) {
	case "first-loss":
		o.stop = stopLoss
		return
	case "never":
		o.stop = stopNever
		return
	}
	what, sign, n, ok := comparison(w.Text)
	if !ok || what != "when-left" || !strings.HasPrefix(sign, "<") {
		c.bad(w.Pos, "14.13", "`"+plot.Clip(w.Text, 30)+"` is no reason to stop", "stop=when-left<8, first-loss or never")
		return
	}
	if sign == "<=" {
		n++
	}
	o.stop, o.stopN = stopLeft, n
}

// battlesInOrder reads BATTLES PICE,CAMP,siege:NEAPOLIS (13.1).
func (c *compiler) battlesInOrder(l *plot.Line) {
	c.only(l)
	var out []battleRef
	for _, w := range slices.Concat(l.Subjects, l.Args) {
		b := battleRef{}
		if rest, ok := cutFold(w.Text, "siege:"); ok {
			b.siege = true
			w.Text = rest
		}
		b.at = c.place(w)
		switch {
		case c.failed:
			return
		case b.siege && c.g.locs[b.at].kind == open:
			c.bad(w.Pos, "13.1", c.g.locs[b.at].full+" is no city and no sanctuary", "siege:NEAPOLIS")
			return
		case !b.siege:
			b.at = loc(c.g.areaOf(b.at))
		}
		out = append(out, b)
	}
	if len(out) == 0 {
		c.bad(l.Pos, "13.1", "BATTLES names no place", "BATTLES PICE,CAMP,siege:NEAPOLIS")
	}
	if !c.failed && c.judge {
		c.o.battles = append(c.o.battles, out...)
	}
}

// cutFold cuts a prefix in any case.
func cutFold(s, prefix string) (rest string, ok bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}
