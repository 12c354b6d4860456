package iamspartacus

import (
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
)

// battleLines read the [battle …] sections that serve this impulse into plans,
// those for one place before [battle default].
func (c *compiler) battleLines(names []sectionName, lines []filedLine) {
	now := step3B
	if partOf(c.p.impulse) == romanPart {
		now = step3C
	}
	var plans []battlePlan
	for i := range lines {
		n := names[i]
		if !n.battle {
			continue
		}
		serves := partOf(c.p.impulse) != opening && (n.step == anyStep || n.step == now)
		k := slices.IndexFunc(plans, func(b battlePlan) bool { return b.at == n.at && b.step == n.step })
		if k < 0 {
			k = len(plans)
			plans = append(plans, battlePlan{at: n.at, step: n.step})
		}
		st := n.step
		if st == anyStep {
			st = now
		}
		c.begin(lines[i].Line, st, serves, lines[i].old)
		if !lines[i].old || serves {
			c.battleLine(lines[i].Line, &plans[k])
		}
		c.end()
	}
	if partOf(c.p.impulse) == opening {
		return
	}
	// A city before its province, a place before all places, a step before any.
	slices.SortStableFunc(plans, func(a, b battlePlan) int {
		rank := func(x *battlePlan) int {
			r := 0
			switch {
			case x.at == nowhere:
				r += 4
			case c.g.locs[x.at].kind == open:
				r += 2
			}
			if x.step == anyStep {
				r++
			}
			return r
		}
		return rank(&a) - rank(&b)
	})
	for i := range plans {
		if plans[i].step == anyStep || plans[i].step == now {
			c.o.plans = append(c.o.plans, plans[i])
		}
	}
}

// battleLine reads one line of a battle section into its plan.
func (c *compiler) battleLine(l *plot.Line, b *battlePlan) {
	verb := l.Verb.Text
	if l.Key.Text != "" || !slices.Contains(battleVerbs, verb) {
		what := verb
		if what == "" {
			what = l.Key.Text
		}
		c.bad(l.Pos, "13.6", "`"+what+"` is no line of a battle", strings.Join(battleVerbs[:6], ", ")+" or the like")
		return
	}
	switch verb {
	case "EVADE":
		c.evade(l, l.Args, b)
	case "SORTIE":
		c.sortie(l, b)
	case "DECIMATE":
		c.decimate(l, b)
	case "LINE":
		c.lineUp(l, b)
	case "LEADERS":
		c.leaders(l, b)
	case "HITS":
		c.hits(l, b)
	case "TARGET":
		c.target(l, b)
	case "FLANK":
		c.flank(l, b)
	case "BREAK":
		c.only(l, "if", "min-round")
		rule := c.condition(l.Args, l.Settings, l.Pos, "13.25")
		if !c.failed && c.s == rebel && c.n == len(c.g.months) && len(rule.conds) > 0 && c.judge {
			c.bad(l.Pos, "13.29", "on the last turn rebels do not break off", "CONCEDE, or nothing")
		}
		c.set(func() { b.breakOff = rule })
	case "ROUTLOSS":
		c.only(l, "order")
		order := c.orderOf(l, "slave,inf")
		c.set(func() { b.routLoss = order })
	case "RETREAT":
		c.only(l)
		choice := c.cityOrOpen(l.Args, l.Pos)
		c.set(func() { b.retreat = choice })
	case "CONCEDE":
		c.only(l)
		c.rest(l.Args, "CONCEDE")
		switch {
		case c.failed:
		case c.s != rebel:
			c.bad(l.Pos, "13.29", "rebels alone concede a battle", "BREAK")
		case c.judge && c.n != len(c.g.months):
			c.bad(l.Pos, "13.29", "a battle is conceded on the last turn alone", "BREAK")
		}
		c.set(func() { b.concede = true })
	}
}

// set does what a line says if the line stands.
func (c *compiler) set(f func()) {
	if !c.failed {
		f()
	}
}

// orderOf reads order= of a line of losses.
func (c *compiler) orderOf(l *plot.Line, example string) []wish {
	w, ok := setting(l, "order")
	if !ok || len(l.Args) > 0 || len(l.Subjects) > 0 {
		c.bad(l.Pos, "13.9", l.Verb.Text+" says an order of losses", l.Verb.Text+" order="+example)
		return nil
	}
	return c.wishes(split(w))
}

// evade reads EVADE yes, no, if=ratio<50 (13.3).
func (c *compiler) evade(l *plot.Line, args []plot.Word, b *battlePlan) {
	c.only(l, "if")
	rule := c.condition(args, l.Settings, l.Pos, "13.3")
	switch {
	case c.failed:
	case len(rule.conds) > 0 && c.judge && c.s == rebel && c.n == len(c.g.months):
		c.bad(l.Pos, "13.5", "on the last turn rebels do not evade", "EVADE no")
	case slices.ContainsFunc(rule.conds, func(x cond) bool { return x.kind != always && x.kind != ratioBelow }):
		c.bad(l.Pos, "13.3", "before a battle nothing is lost or flanked yet", "EVADE yes, no or if=ratio<50")
	case !c.g.opt.evasion && len(rule.conds) > 0:
		c.note(plot.Warning, l.Pos, "13.3", "evasion is not played in this match, and the line does nothing", "")
	}
	c.set(func() { b.evade = rule })
}

// condition reads yes, no, never, always or if= with conditions, any of which is
// enough, and min-round=.
func (c *compiler) condition(args []plot.Word, settings []plot.Setting, pos plot.Pos, rule string) condRule {
	out := condRule{set: true}
	said := false
	for _, w := range args {
		said = true
		switch strings.ToLower(w.Text) {
		case "yes", "always":
			out.conds = append(out.conds, cond{kind: always})
		case "no", "never":
		default:
			c.bad(w.Pos, rule, "`"+plot.Clip(w.Text, 30)+"` is no condition", "yes, no or if=ratio<50")
		}
	}
	for _, s := range settings {
		switch s.Key.Text {
		case "if":
			said = true
			for _, w := range split(s.Value) {
				out.conds = append(out.conds, c.oneCondition(w, rule)...)
			}
		case "min-round":
			out.minRound = c.number(s.Value, 1, 99, "round")
		}
	}
	if !said {
		c.bad(pos, rule, "no condition is given", "yes, no, never or if=ratio<50")
	}
	return out
}

// oneCondition reads ratio<40, lost>=3, flanked>=2, leader-killed.
func (c *compiler) oneCondition(w plot.Word, rule string) []cond {
	switch strings.ToLower(w.Text) {
	case "leader-killed":
		return []cond{{kind: leaderKilled}}
	case "always", "yes":
		return []cond{{kind: always}}
	case "never", "no":
		return nil
	}
	what, sign, n, ok := comparison(w.Text)
	less := strings.HasPrefix(sign, "<")
	kinds := map[string]condKind{"ratio": ratioBelow, "lost": stepsLost, "flanked": flanked}
	k, known := kinds[what]
	if !ok || !known || sign == "=" || less != (k == ratioBelow) {
		c.bad(w.Pos, rule, "`"+plot.Clip(w.Text, 30)+"` is no condition", "ratio<40, lost>=3, flanked>=2 or leader-killed")
		return nil
	}
	if sign == ">" || sign == "<=" {
		n++
	}
	return []cond{{kind: k, n: n}}
}

// sortie reads SORTIE NEAPOLIS T.I,T.II (13.2, 14.14).
func (c *compiler) sortie(l *plot.Line, b *battlePlan) {
	c.only(l)
	words := slices.Clone(l.Args)
	var place []plot.Word
	var pieces []plot.Word
	for _, w := range slices.Concat(l.Subjects, words) {
		if _, ok := c.g.place(w.Text); ok && len(place) == 0 {
			place = append(place, w)
			continue
		}
		pieces = append(pieces, w)
	}
	if len(place) == 0 {
		c.bad(l.Pos, "13.2", "SORTIE names no city", "SORTIE NEAPOLIS T.I,T.II")
		return
	}
	o := sortieOrder{from: c.place(place[0]), force: c.items(pieces)}
	switch k := c.g.locs[o.from].kind; {
	case c.failed:
	case k != city && k != sanctuary:
		c.bad(place[0].Pos, "13.2", c.g.locs[o.from].full+" is no city and no sanctuary", "a city such as NEAPOLIS")
	case len(o.force) == 0:
		o.force = []item{{kind: itemAll, text: "ALL"}}
	}
	c.set(func() { b.sortie = append(b.sortie, o) })
}

// decimate reads DECIMATE VIII (14.2).
func (c *compiler) decimate(l *plot.Line, b *battlePlan) {
	c.only(l)
	var out []int16
	for _, w := range slices.Concat(l.Subjects, l.Args) {
		u := c.unit(c.s, w.Text)
		if u < 0 {
			c.item(w)
			return
		}
		k := c.g.classOf(u).legion
		switch {
		case k != regular && k != crack:
			c.bad(w.Pos, "14.2", c.g.units[u].id+" is no regular or crack legion", "a full legion")
		case c.judge && c.p.units[u].state == onMap && c.p.units[u].lost > 0:
			c.bad(w.Pos, "14.2", c.g.units[u].id+" is not at full strength", "a full legion")
		}
		out = append(out, u)
	}
	switch {
	case c.failed:
	case len(out) == 0 || c.s != roman:
		c.bad(l.Pos, "14.2", "DECIMATE names a Roman legion", "DECIMATE VIII")
	case !c.g.opt.decimation:
		c.bad(l.Pos, "14.2", "decimation is not played in this match (opt.14.2)", "nothing")
	case c.judge && c.p.decimated:
		c.bad(l.Pos, "14.2", "a legion was decimated before, and it is done once", "nothing")
	}
	c.set(func() { b.decimate = append(b.decimate, out...) })
}

// seat reads a unit, an id or a kind, perhaps with +leader.
func (c *compiler) seat(w plot.Word) (seating, bool) {
	name, chief, with := strings.Cut(w.Text, "+")
	out := seating{unit: -1, leader: -1}
	switch {
	case c.unit(c.s, name) >= 0:
		out.unit = c.unit(c.s, name)
		if k := c.g.classOf(out.unit); with && k.typ != infantry {
			c.bad(w.Pos, "13.8", c.g.units[out.unit].id+" is no infantry, and leaders stand with infantry alone", "infantry")
			return out, false
		}
	case wordBit(name) != 0:
		out.words = wordBit(name)
	default:
		c.item(plot.Word{Text: name, Pos: w.Pos})
		return out, false
	}
	if with {
		if out.leader = c.leader(c.s, chief); out.leader < 0 {
			c.bad(w.Pos, "13.8", "there is no leader `"+plot.Clip(chief, 30)+"` of yours", "unit+leader, as V+Gellius")
			return out, false
		}
	}
	return out, true
}

// seats reads a list of them; kind*3 is three.
func (c *compiler) seats(words []plot.Word) []seating {
	var out []seating
	led := map[int8]bool{}
	units := map[int16]bool{}
	for _, w := range spread(words) {
		n := 1
		if kind, count, ok := strings.Cut(w.Text, "*"); ok {
			if k, err := strconv.Atoi(count); err == nil && k >= 1 && k <= 99 {
				w.Text, n = kind, k
			}
		}
		s, ok := c.seat(w)
		switch {
		case !ok:
			return nil
		case s.leader >= 0 && led[s.leader]:
			c.bad(w.Pos, "13.8", c.g.leaders[s.leader].id+" stands in two places", "him once")
			return nil
		case s.unit >= 0 && units[s.unit]:
			c.bad(w.Pos, "13.8", c.g.units[s.unit].id+" stands in two places", "it once")
			return nil
		}
		led[s.leader] = s.leader >= 0
		if s.unit >= 0 {
			units[s.unit] = true
			if c.g.classOf(s.unit).typ == missile {
				c.bad(w.Pos, "13.7", c.g.units[s.unit].id+" is a missile unit and not in the line", "infantry and cavalry")
				return nil
			}
		}
		for range n {
			out = append(out, s)
		}
	}
	return out
}

// lineUp reads LINE first, LINE second, LINE policy (13.8).
func (c *compiler) lineUp(l *plot.Line, b *battlePlan) {
	if len(l.Args) == 0 {
		c.bad(l.Pos, "13.8", "LINE says first, second or policy", "LINE first 1:V+Gellius 2:VI")
		return
	}
	what, args := strings.ToLower(l.Args[0].Text), l.Args[1:]
	switch what {
	case "first":
		c.only(l, "rest")
		c.firstLine(args, b)
	case "second":
		c.only(l, "vs", "rest")
		c.secondLine(l, args, b)
	case "policy":
		c.only(l)
		p := lineUnset
		if len(args) > 0 {
			p = c.linePolicy(args[0])
		} else {
			c.bad(l.Pos, "13.8", "LINE policy names none", "LINE policy fodder-front")
		}
		c.set(func() { b.line = p })
	default:
		c.bad(l.Args[0].Pos, "13.8", "LINE says first, second or policy, not `"+plot.Clip(what, 20)+"`", "LINE first 1:V+Gellius 2:VI")
	}
}

// linePolicies of LINE policy and of the standing order.
var linePolicies = []string{"", "center", "fodder-front", "mirror", "strong-on-weak"}

func (c *compiler) linePolicy(w plot.Word) linePolicy {
	text := strings.ToLower(w.Text)
	if text == "centre" {
		text = "center"
	}
	if i := slices.Index(linePolicies, text); i > 0 {
		return linePolicy(i)
	}
	c.bad(w.Pos, "13.8", "`"+plot.Clip(w.Text, 30)+"` is no policy for the line", strings.Join(linePolicies[1:], ", "))
	return lineUnset
}

// firstLine reads 1:V+Gellius 2:VI: lanes from the left.
func (c *compiler) firstLine(args []plot.Word, b *battlePlan) {
	lanes := map[int]plot.Word{}
	var order []int
	for i, w := range args {
		n := i + 1
		if lane, unit, ok := strings.Cut(w.Text, ":"); ok {
			n = c.number(plot.Word{Text: lane, Pos: w.Pos}, 1, 60, "lane")
			w.Text = unit
		}
		if _, twice := lanes[n]; twice {
			c.bad(w.Pos, "13.8", "two units stand in lane "+itoa(n), "a lane for each")
			return
		}
		lanes[n] = w
		order = append(order, n)
	}
	slices.Sort(order)
	var words []plot.Word
	for _, n := range order {
		words = append(words, lanes[n])
	}
	seats := c.seats(words)
	if len(seats) == 0 {
		c.bad(b.posOr(args), "13.8", "LINE first names no units", "LINE first 1:V+Gellius 2:VI")
	}
	c.set(func() { b.first = seats })
}

// posOr is the place of the first word.
func (b *battlePlan) posOr(words []plot.Word) plot.Pos {
	if len(words) > 0 {
		return words[0].Pos
	}
	return plot.Pos{}
}

// secondLine reads LINE second vs=V: inf.G1+Crixus slave, LINE second
// rest=spread.
func (c *compiler) secondLine(l *plot.Line, args []plot.Word, b *battlePlan) {
	rest := restUnset
	if w, ok := setting(l, "rest"); ok {
		kinds := []string{"", "spread", "behind-strongest", "behind-weakest"}
		i := slices.Index(kinds, strings.ToLower(w.Text))
		if i <= 0 {
			c.bad(w.Pos, "13.8", "`"+plot.Clip(w.Text, 30)+"` says nothing of the rest", "rest=spread, behind-strongest or behind-weakest")
			return
		}
		rest = restPolicy(i)
	}
	vs, ok := setting(l, "vs")
	if !ok && (rest == restUnset || len(args) > 0) {
		c.bad(l.Pos, "13.8", "LINE second does not say against whom", "LINE second vs=V: inf.G1+Crixus slave, or vs=any:")
		return
	}
	o := secondLine{vs: -1}
	if ok {
		word := strings.TrimSuffix(vs.Text, ":")
		o.vs = c.unit(enemyOf(c.s), word)
		o.any = strings.EqualFold(word, "any")
		o.vsWords = wordBit(word)
		if o.vs < 0 && !o.any && o.vsWords == 0 {
			c.bad(vs.Pos, "13.8", "there is no enemy `"+plot.Clip(word, 30)+"`", "vs= an enemy's id, a kind or any")
			return
		}
		if o.stack = c.seats(args); len(o.stack) == 0 {
			c.bad(l.Pos, "13.8", "no units stand against "+plot.Clip(word, 30), "the front unit first, then those behind it")
		}
	}
	c.set(func() {
		if ok {
			b.second = append(b.second, o)
		}
		if rest != restUnset {
			b.rest = rest
		}
	})
}

// leaders reads LEADERS none, LEADERS unit+leader, LEADERS redeploy (13.8,
// 14.16).
func (c *compiler) leaders(l *plot.Line, b *battlePlan) {
	c.only(l, "after-round")
	args := l.Args
	if len(args) == 1 && strings.EqualFold(args[0].Text, "none") {
		b.leadersNone, b.leaders = true, nil
		return
	}
	again := len(args) > 0 && strings.EqualFold(args[0].Text, "redeploy")
	if again {
		args = args[1:]
	}
	seats := c.seats(slices.Concat(l.Subjects, args))
	if !c.failed && (len(seats) == 0 || slices.ContainsFunc(seats, func(s seating) bool { return s.leader < 0 })) {
		c.bad(l.Pos, "13.8", "LEADERS names units with their leaders", "LEADERS inf.Thr1+Crixus, or LEADERS none")
	}
	round := 1
	if w, ok := setting(l, "after-round"); ok {
		round = c.number(w, 1, 99, "round")
	}
	switch {
	case c.failed:
	case again && !c.g.opt.redeployment:
		c.bad(l.Pos, "14.16", "leaders are not redeployed in this match (opt.14.16)", "LEADERS inf.Thr1+Crixus")
	case again:
		for _, s := range seats {
			b.redeploy = append(b.redeploy, redeploy{seat: s, round: round})
		}
	default:
		b.leaders, b.leadersNone = append(b.leaders, seats...), false
	}
}

// hits reads HITS order=slave,inf and HITS policy (13.9).
func (c *compiler) hits(l *plot.Line, b *battlePlan) {
	c.only(l, "order")
	if len(l.Args) == 1 && strings.EqualFold(l.Args[0].Text, "policy") {
		b.hits = []wish{}
		return
	}
	order := c.orderOf(l, "slave,inf")
	c.set(func() { b.hits = order })
}

// target reads TARGET inf.G1=VI and TARGET kill-else-front (13.17).
func (c *compiler) target(l *plot.Line, b *battlePlan) {
	for _, w := range l.Args {
		if !strings.EqualFold(w.Text, "kill-else-front") {
			c.bad(w.Pos, "13.17", "`"+plot.Clip(w.Text, 30)+"` is no target", "TARGET inf.G1=VI, or TARGET kill-else-front")
			return
		}
		b.targetKill = true
	}
	var out []targetOrder
	for _, s := range l.Settings {
		own, foe := c.unit(c.s, s.Key.Text), c.unit(enemyOf(c.s), s.Value.Text)
		switch {
		case own < 0:
			c.bad(s.Key.Pos, "13.17", "there is no unit `"+plot.Clip(s.Key.Text, 30)+"` of yours", c.nearPiece(s.Key.Text))
			return
		case foe < 0:
			c.bad(s.Value.Pos, "13.17", "there is no enemy unit `"+plot.Clip(s.Value.Text, 30)+"`", "an enemy's id")
			return
		}
		out = append(out, targetOrder{own, foe})
	}
	if len(out) == 0 && len(l.Args) == 0 {
		c.bad(l.Pos, "13.17", "TARGET names no target", "TARGET inf.G1=VI, or TARGET kill-else-front")
	}
	c.set(func() { b.targets = append(b.targets, out...) })
}

// flankPolicies of FLANK default=.
var flankPolicies = []string{"", "weaker", "split", "follow"}

func (c *compiler) flankPolicy(w plot.Word) flankPolicy {
	if i := slices.Index(flankPolicies, strings.ToLower(w.Text)); i > 0 {
		return flankPolicy(i)
	}
	c.bad(w.Pos, "13.15", "`"+plot.Clip(w.Text, 30)+"` is no policy for a breakthrough", strings.Join(flankPolicies[1:], ", "))
	return flankUnset
}

// flank reads FLANK 2 inf.G1=L slave.09=R and FLANK default=split (13.15).
func (c *compiler) flank(l *plot.Line, b *battlePlan) {
	lane := 0
	for _, w := range l.Args {
		if strings.EqualFold(w.Text, "stay") {
			c.bad(w.Pos, "13.16", "a breakthrough must be exploited", "L or R for each unit")
			return
		}
		lane = c.number(w, 1, 60, "lane")
	}
	var out []flankOrder
	policy := flankUnset
	for _, s := range l.Settings {
		if s.Key.Text == "default" {
			policy = c.flankPolicy(s.Value)
			continue
		}
		u := c.unit(c.s, s.Key.Text)
		if u < 0 {
			c.bad(s.Key.Pos, "13.15", "there is no unit `"+plot.Clip(s.Key.Text, 30)+"` of yours", c.nearPiece(s.Key.Text))
			return
		}
		side := strings.ToUpper(s.Value.Text)
		if side != "L" && side != "R" && side != "LEFT" && side != "RIGHT" {
			c.bad(s.Value.Pos, "13.15", "`"+plot.Clip(s.Value.Text, 30)+"` is no side", "L or R")
			return
		}
		out = append(out, flankOrder{lane: lane, unit: u, left: side[0] == 'L'})
	}
	if !c.failed && len(out) == 0 && policy == flankUnset {
		c.bad(l.Pos, "13.15", "FLANK says no side", "FLANK 2 inf.G1=L slave.09=R, or FLANK default=split")
	}
	c.set(func() {
		b.flanks = append(b.flanks, out...)
		if policy != flankUnset {
			b.flankBy = policy
		}
	})
}

// cityOrOpen reads city or open (13.26).
func (c *compiler) cityOrOpen(words []plot.Word, pos plot.Pos) cityChoice {
	if len(words) == 1 {
		switch strings.ToLower(words[0].Text) {
		case "city":
			return retreatCity
		case "open":
			return retreatOpen
		}
		pos = words[0].Pos
	}
	c.bad(pos, "13.26", "a retreat goes into the city or stays in the open", "city or open")
	return retreatUnset
}
