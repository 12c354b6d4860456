package imperator

import (
	"cmp"
	"slices"
	"strconv"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// Phases, as they stand in dice, questions and events.
const (
	phaseSeason = "season"
	phaseOps    = "operation"
	phaseBattle = "battle"
	phaseSiege  = "siege"
)

// How a counter comes into play.
const (
	byLeader   = facts.ByLeader
	byGarrison = facts.ByGarrison
	byEvent    = facts.ByEvent
	byPool     = facts.ByPool
	byReserve  = facts.ByReserve
)

// openSeason plays segments 1 to 3 and gives out the Action Points (1).
func (tn *turn) openSeason() {
	g, p := tn.g, tn.p
	tn.t.Note(engines.Event{Rule: []string{"1"}, Kind: "season", Phase: phaseSeason, Result: g.c.Seasons[p.quarter()].ID, Column: strconv.Itoa(int(p.season) + 1)})
	for _, segment := range g.c.Seasons[p.quarter()].Segments {
		switch segment {
		case 1:
			tn.reconstruct()
		case 2:
			tn.placeFleets()
		case 3:
			tn.arrivals()
		}
	}
	if p.quarter() == hiems && !g.opt.winterFleets {
		p.fleet = [2]int8{none, none}
	}
	p.stage, p.toMove, p.operation = operations, rebel, 0
	p.stopped, p.awaits, p.passed, p.idle = [2]bool{}, [2]bool{}, [2]bool{}, [2]int8{}
	p.last = [2]outcome{}
	tn.givePoints()
	tn.decide(false)
}

// The quarters of a year, as position.quarter.
const (
	ver = iota
	aestas
	autumnus
	hiems
)

// givePoints: each leader in play gets the season's points, old ones are lost
// (2.1).
func (tn *turn) givePoints() {
	p := tn.p
	e := engines.Event{Rule: []string{"2.1", "1.4"}, Kind: "points", Phase: phaseSeason}
	for l := range p.leaders {
		st := &p.leaders[l]
		st.ap = 0
		if st.post == onMap {
			st.ap = int8(tn.g.c.Seasons[p.quarter()].AP)
			e.Effects = append(e.Effects, engines.Effect{Unit: tn.g.leaders[l].full, What: "ap", N: int(st.ap)})
		}
	}
	tn.t.Note(e)
}

// reconstruct is segment 1, in spring (1.1).
func (tn *turn) reconstruct() {
	g, p := tn.g, tn.p
	for at := range g.places {
		if !p.isRavaged(int8(at)) {
			continue
		}
		e := engines.Event{Rule: []string{"1.1"}, Kind: "reconstruction", Phase: phaseSeason, At: []string{g.places[at].id}, Result: "stays"}
		r := tn.markerDie(int8(at))
		e.Dice = []engines.Roll{r}
		if r.Die >= g.c.RavageEnds {
			p.ravaged.remove(int8(at))
			e.Result = "removed"
		}
		tn.t.Note(e)
	}
	recovered := engines.Event{Rule: []string{"1.1"}, Kind: "recovered", Phase: phaseSeason, Side: g.sides[roman].id}
	for u := g.sides[roman].first; u < g.sides[roman].last; u++ {
		if p.units[u].out && g.roma >= 0 && p.placeOf(u) == g.roma {
			p.units[u].out = false
			recovered.Units = append(recovered.Units, g.units[u].full)
		}
	}
	tn.noteUnits(recovered, g.sides[roman].id, "recovered")
	returned := engines.Event{Rule: []string{"1.1", "2.4.2.2", "A-45"}, Kind: "returned", Phase: phaseSeason, Side: g.sides[rebel].id}
	for u := g.sides[rebel].first; u < g.sides[rebel].last; u++ {
		if p.units[u].where == elysii {
			p.units[u] = unitState{where: pooled, at: none}
			returned.Units = append(returned.Units, g.units[u].full)
		}
	}
	tn.noteUnits(returned, g.sides[rebel].id, "pool")
}

// noteUnits notes an event about some units, if there are any: their number
// beside their names, which not everybody may read.
func (tn *turn) noteUnits(e engines.Event, unit, what string) {
	if len(e.Units) > 0 {
		e.Effects = append(e.Effects, engines.Effect{Unit: unit, What: what, N: len(e.Units)})
		tn.t.Note(e)
	}
}

// placeFleets is segment 2: the Roman fleet in one of the seas, then the pirates,
// who alone may stay away (1.2).
func (tn *turn) placeFleets() {
	g, p := tn.g, tn.p
	quarter := g.c.Seasons[p.quarter()].ID
	if len(g.seas) == 0 || slices.Contains(g.s.Fleets.NotPlaced, quarter) {
		return
	}
	was := p.fleet
	p.fleet = [2]int8{none, none}
	for _, s := range [2]int8{roman, rebel} {
		q := engines.Question{Side: g.sides[s].id, Text: "In which sea does your fleet lie this season?", Min: 1, Max: 1}
		free := func(at int8) bool {
			if s == roman {
				return at != none
			}
			return at == none || g.s.Fleets.ShareSea || at != p.fleet[roman]
		}
		for at := range g.seas {
			if free(int8(at)) {
				q.Choices = append(q.Choices, engines.Choice{ID: g.seas[at].id})
			}
		}
		q.Default = []string{q.Choices[0].ID}
		if s == rebel {
			q.Choices = append(q.Choices, engines.Choice{ID: noneWord, Text: "no fleet"})
			q.Default = []string{noneWord}
		}
		if was[s] >= 0 && free(was[s]) {
			q.Default = []string{g.seas[was[s]].id}
		}
		for _, at := range tn.by[s].fleets {
			if free(at) {
				q.Standing = []string{g.seaWord(at)}
				break
			}
		}
		take := tn.ask(engines.Key{Phase: phaseSeason, Rule: "1.2", Who: g.sides[s].id, N: 1}, q)[0]
		p.fleet[s] = none
		e := engines.Event{Rule: []string{"1.2"}, Kind: "fleet", Phase: phaseSeason, Side: g.sides[s].id}
		if at, ok := g.bySea[take]; ok {
			p.fleet[s] = at
			e.At = []string{take}
		}
		tn.t.Note(e)
	}
}

// noneWord is how a question names no choice.
const noneWord = "none"

func (g *game) seaWord(at int8) string {
	if at < 0 {
		return noneWord
	}
	return g.seas[at].id
}

// ask puts one question.
func (tn *turn) ask(k engines.Key, q engines.Question) []string {
	return tn.t.AskAll(tn.named(k, q))[0]
}

// named puts a question's name into it. One that comes twice in an impulse, as when
// a card sends recruits back and then more, counts on by tens: the answer to the
// first is none to the second.
func (tn *turn) named(k engines.Key, q engines.Question) engines.Question {
	if tn.asked == nil {
		tn.asked = map[string]bool{}
	}
	for q = tn.t.Ask(k, q); tn.asked[q.Key]; q = tn.t.Ask(k, q) {
		k.N += 10
	}
	tn.asked[q.Key] = true
	return q
}

// seasonOf is the season of an event, counted through the war from 0.
func seasonOf(e *facts.Event) int8 { return int8(4*(e.Year-1) + facts.SeasonOf(e.Season)) }

// entrance is the event up to a season that brings a leader, and its action that does;
// act is nil if there is none.
func (g *game) entrance(l, season int8) (event int, act *facts.Action) {
	name := g.leaders[l].name
	for i := range g.s.Events {
		e := &g.s.Events[i]
		if seasonOf(e) > season {
			continue
		}
		for j := range e.Actions {
			a := &e.Actions[j]
			if a.Do == facts.Enter && a.Leader == name || a.Do == facts.Detach && slices.Contains(a.Leaders, name) {
				return i, a
			}
		}
	}
	return none, nil
}

// entersBy tells whether an event up to a season brings a leader.
func (g *game) entersBy(l, season int8) bool {
	_, act := g.entrance(l, season)
	return act != nil
}

// entering are the leaders of a side who wait and may enter in the season.
func (g *game) entering(p *position, s int8) []int8 {
	var out []int8
	for l := range p.leaders {
		if g.leaders[l].side == s && p.leaders[l].post == waiting && g.entersBy(int8(l), p.season) {
			out = append(out, int8(l))
		}
	}
	return out
}

// arrivals is segment 3: sackings, then arrivals, the Romans before the rebels
// (1.3).
func (tn *turn) arrivals() {
	g, p := tn.g, tn.p
	for _, s := range [2]int8{roman, rebel} {
		for i := range g.s.Events {
			e := &g.s.Events[i]
			if e.Side == g.sides[s].id && seasonOf(e) <= p.season {
				tn.event(s, i, e)
			}
		}
	}
}

// arrival collects what may be shared in an event.
type arrival struct {
	leaders []int8 // who entered
	share   []int16
	from    int8 // the sacked leader whose units they are, none
}

// event carries one event out; of one that is past only what still waits.
func (tn *turn) event(s int8, i int, e *facts.Event) {
	g, p := tn.g, tn.p
	now := seasonOf(e) == p.season
	a := arrival{from: none}
	before := slices.Clone(p.leaders)
	for j := range e.Actions {
		if act := &e.Actions[j]; now && act.Do == facts.Sack {
			tn.sack(g.byName[act.Leader], act.Split, &a)
		}
	}
	for j := range e.Actions {
		act := &e.Actions[j]
		switch act.Do {
		case facts.Enter:
			tn.enter(s, i, j, act, &a)
		case facts.Arrive:
			if now {
				tn.arrive(s, i, j, act, &a)
			}
		case facts.Collect:
			if now {
				for _, u := range g.looseAt(p, s, g.byPlace[act.Place]) {
					if slices.Contains(act.Categories, g.c.Units[g.units[u].typ].Category) {
						a.share = append(a.share, u)
					}
				}
			}
		case facts.Detach:
			tn.detach(s, act)
		}
	}
	tn.share(s, &a)
	for l := range before {
		if before[l].post == waiting && p.leaders[l].post == onMap {
			tn.ungiven(s, int8(l))
		}
	}
}

// sack removes a leader; his units stay without command, or are shared (1.3,
// 2.3.2.1).
func (tn *turn) sack(l int8, split bool, a *arrival) {
	g, p := tn.g, tn.p
	st := &p.leaders[l]
	if st.post != onMap {
		if st.post == waiting {
			st.post = sacked
		}
		return
	}
	at := st.at
	left := p.commanded(l)
	tn.remove(l, sacked)
	tn.t.Note(engines.Event{Rule: []string{"1.3"}, Kind: "sacked", Phase: phaseSeason, Side: g.sides[g.leaders[l].side].id, Units: []string{g.leaders[l].full}, At: []string{g.places[at].id}})
	if split && at == g.roma {
		a.share, a.from = append(a.share, left...), l
	}
}

// remove takes a leader out of play; his units stay where they are without
// command, his plunder is lost, and whoever shared his place is free.
func (tn *turn) remove(l int8, to post) {
	p := tn.p
	at := p.leaders[l].at
	for _, u := range p.commanded(l) {
		p.units[u].where, p.units[u].at = loose, at
	}
	p.leaders[l] = leaderState{post: to, at: none}
	tn.unbind(tn.g.leaders[l].side, at)
}

// unbind frees the last leader of a side at a place from having to leave it
//
func (tn *turn) unbind(s, at int8) {
	if n, l := tn.g.leading(tn.p, s, at); n == 1 && !tn.g.opt.mustBoth {
		tn.p.leaders[l].must = false
	}
}

// mayEnter tells whether a leader of the side may come to a place in segment 3.
func (g *game) mayEnter(p *position, s, at int8) bool {
	pl := &g.places[at]
	if pl.barred[s] || pl.exit || g.holds(p, other(s), at) {
		return false
	}
	return pl.free[s] || !g.hasLeader(p, s, at)
}

// holds tells whether a side has units or leaders at a place.
func (g *game) holds(p *position, s, at int8) bool {
	return g.hasLeader(p, s, at) || g.hasUnits(p, s, at)
}

// hasUnits tells whether a side has units at a place, led or loose.
func (g *game) hasUnits(p *position, s, at int8) bool {
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if p.placeOf(u) == at {
			return true
		}
	}
	return false
}

// entries are the places where a leader may enter, the first group of which
// somebody stands in: the place, or those next to a leader, else the others.
func (g *game) entries(p *position, s int8, at *facts.Placement) []int8 {
	var out []int8
	if at.Place != "" && g.mayEnter(p, s, g.byPlace[at.Place]) {
		return []int8{g.byPlace[at.Place]}
	}
	if at.NextTo != "" {
		if l := g.byName[at.NextTo]; p.leaders[l].post == onMap {
			out = g.zonesBeside(p, s, p.leaders[l].at)
		}
	}
	for i := 0; len(out) == 0 && i < len(at.Else); i++ {
		if b := g.byPlace[at.Else[i]]; g.mayEnter(p, s, b) {
			return []int8{b}
		}
	}
	return out
}

// zonesBeside are the zones, no cities, next to a place that a leader may enter.
func (g *game) zonesBeside(p *position, s, at int8) []int8 {
	var out []int8
	for _, b := range g.places[at].adj {
		if g.places[b].kind != city && g.mayEnter(p, s, b) {
			out = append(out, b)
		}
	}
	return out
}

// enter brings a leader with his units.
func (tn *turn) enter(s int8, i, j int, act *facts.Action, a *arrival) {
	g, p := tn.g, tn.p
	l := g.byName[act.Leader]
	if p.leaders[l].post != waiting {
		return
	}
	at := tn.entry(s, l, g.entries(p, s, &act.At))
	if at == none {
		return
	}
	tn.comeIn(l, at)
	e := engines.Event{Rule: []string{"1.3"}, Kind: "entered", Phase: phaseSeason, Side: g.sides[s].id, Units: []string{g.leaders[l].full}, At: []string{g.places[at].id}}
	n := 0
	for _, u := range tn.coming(s, i, j, &e) {
		p.units[u] = unitState{where: led, at: l}
		e.Units = append(e.Units, g.units[u].full)
		n++
	}
	e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "units", N: n}}
	tn.t.Note(e)
	a.leaders = append(a.leaders, l)
}

// comeIn puts a leader on the map.
func (tn *turn) comeIn(l, at int8) {
	tn.p.leaders[l] = leaderState{post: onMap, at: at}
}

// entry is where a leader enters: his side's choice among the legal places; none
// if there is none, and he waits.
func (tn *turn) entry(s, l int8, legal []int8) int8 {
	g := tn.g
	who := g.leaders[l].full
	if len(legal) == 0 {
		tn.t.Note(engines.Event{Rule: []string{"1.3"}, Kind: "waits", Phase: phaseSeason, Side: g.sides[s].id, Units: []string{who}})
		return none
	}
	slices.SortFunc(legal, func(a, b int8) int { return cmp.Compare(g.places[a].id, g.places[b].id) })
	tn.elsewhere(s, l, legal)
	if len(legal) == 1 {
		return legal[0]
	}
	q := engines.Question{Side: g.sides[s].id, Text: "Where does " + g.leaders[l].name + " enter?", Min: 1, Max: 1, Default: []string{g.places[legal[0]].id}}
	for _, at := range legal {
		q.Choices = append(q.Choices, g.placeChoice(at))
	}
	for _, w := range tn.by[s].placing {
		if w.leader == l && w.place != none && slices.Contains(legal, w.place) {
			q.Standing = []string{g.places[w.place].id}
		}
	}
	return g.byPlace[tn.ask(engines.Key{Phase: phaseSeason, Rule: "1.3", Who: who, N: 1}, q)[0]]
}

// coming are the units an action of an event brings: its own, or with the
// variation of 5.7 a draw from the pool for each auxiliary.
func (tn *turn) coming(s int8, i, j int, e *engines.Event) []int16 {
	g := tn.g
	var out []int16
	draws := 0
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		by := &g.units[u].by
		if by.By != byEvent || by.I != i || by.J != j {
			continue
		}
		if s == roman && g.opt.romanPool && g.typeOf(u).category == auxiliary {
			draws++
			continue
		}
		out = append(out, u)
	}
	for k := range draws {
		u, roll, ok := tn.draw(s, engines.Key{Phase: phaseSeason, Rule: "5.7", Who: g.s.Events[i].Side + "." + strconv.Itoa(j), N: k + 1, Why: "an auxiliary from the pool"}, out)
		if !ok {
			break
		}
		out = append(out, u)
		e.Dice = append(e.Dice, roll)
	}
	return out
}

// draw takes a counter of a side's pool blind (0.5); taken are out of it
// already. The order of the names does not hang on what the counters are called
// but on their types, so that a counter's number never tells.
func (tn *turn) draw(s int8, k engines.Key, taken []int16) (int16, engines.Roll, bool) {
	from := tn.g.poolOf(tn.p, s, taken)
	if len(from) == 0 {
		return none, engines.Roll{}, false
	}
	names := make([]string, len(from))
	for i, u := range from {
		names[i] = tn.g.units[u].full
	}
	r := tn.t.Draw(k, names)
	return from[slices.Index(names, r.Drawn)], r, true
}

// poolOf is a side's pool by type, then number.
func (g *game) poolOf(p *position, s int8, taken []int16) []int16 {
	var out []int16
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if p.units[u].where == pooled && !slices.Contains(taken, u) {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b int16) int { return cmp.Compare(g.units[a].typ, g.units[b].typ) })
	return out
}

// arrive brings units without command to a place.
func (tn *turn) arrive(s int8, i, j int, act *facts.Action, a *arrival) {
	g, p := tn.g, tn.p
	at := g.byPlace[act.Place]
	if g.holds(p, other(s), at) {
		return // barred by the enemy; the scenarios name Roma alone
	}
	e := engines.Event{Rule: []string{"1.3"}, Kind: "arrived", Phase: phaseSeason, Side: g.sides[s].id, At: []string{act.Place}}
	for _, u := range tn.coming(s, i, j, &e) {
		p.units[u] = unitState{where: loose, at: at}
		e.Units = append(e.Units, g.units[u].full)
		if act.Share {
			a.share = append(a.share, u)
		}
	}
	tn.noteUnits(e, g.sides[s].id, "units")
}

// share gives loose units to the leaders who have entered beside them, as their
// side wishes, within their Strategic Ratings; the rest stays loose (1.3).
func (tn *turn) share(s int8, a *arrival) {
	g, p := tn.g, tn.p
	if len(a.share) == 0 || len(a.leaders) == 0 {
		return
	}
	slices.Sort(a.share)
	// Who is named first in the plot takes first.
	line := func(l int8) int {
		if i := slices.IndexFunc(tn.by[s].placing, func(w placing) bool { return w.leader == l }); i >= 0 {
			return i
		}
		return len(tn.by[s].placing)
	}
	slices.SortStableFunc(a.leaders, func(x, y int8) int { return line(x) - line(y) })
	// What the plot says of any of them says it for all.
	said := slices.ContainsFunc(tn.by[s].placing, func(w placing) bool { return len(w.units) > 0 && slices.Contains(a.leaders, w.leader) }) ||
		slices.ContainsFunc(tn.by[s].splits, func(w split) bool { return slices.Contains(a.leaders, w.to) })
	for i, l := range a.leaders {
		here := make([]int16, 0, len(a.share))
		for _, u := range a.share {
			if p.units[u].where == loose && p.units[u].at == p.leaders[l].at {
				here = append(here, u)
			}
		}
		n, _ := p.command(l)
		room := min(int(g.leaders[l].sr)-n, len(here))
		if room <= 0 {
			continue
		}
		q := engines.Question{Side: g.sides[s].id, Text: "Which units does " + g.leaders[l].name + " take?", Max: room, Ordered: true}
		m := g.musterOf(p, here)
		q.Choices = m.choices()
		// By default in turn, so that they are split evenly.
		for k, id := range m.ids {
			if k%(len(a.leaders)-i) == 0 && len(q.Default) < room {
				q.Default = append(q.Default, id)
			}
		}
		if said {
			q.Standing = m.names(tn.wanted(s, l, here, room))
		}
		tn.give(s, l, m.named(tn.ask(engines.Key{Phase: phaseSeason, Rule: "1.3", Who: g.leaders[l].full, N: 2}, q)))
	}
}

// wanted are the units a side's PLACE and SPLIT lines want for a leader.
func (tn *turn) wanted(s, l int8, among []int16, room int) []int16 {
	var out []int16
	take := func(refs []unitRef) {
		for _, r := range refs {
			if u := tn.g.find(tn.p, r, among, out); u != none && len(out) < room {
				out = append(out, u)
			}
		}
	}
	for _, w := range tn.by[s].placing {
		if w.leader == l {
			take(w.units)
		}
	}
	for _, w := range tn.by[s].splits {
		if w.to == l {
			take(w.units)
		}
	}
	return out
}

// give puts units under a leader's command.
func (tn *turn) give(s, l int8, units []int16) {
	g, p := tn.g, tn.p
	if len(units) == 0 {
		return
	}
	e := engines.Event{Rule: []string{"1.3", "2.3.2.1"}, Kind: "gave", Phase: phaseSeason, Side: g.sides[s].id, Units: []string{g.leaders[l].full}, Effects: []engines.Effect{{Unit: g.leaders[l].full, What: "units", N: len(units)}}}
	for _, u := range units {
		p.units[u].where, p.units[u].at = led, l
		e.Units = append(e.Units, g.units[u].full)
	}
	tn.t.Note(e)
}

// detach brings leaders in zones next to one of theirs, with units of his army.
// Who cannot get his units never enters.
func (tn *turn) detach(s int8, act *facts.Action) {
	g, p := tn.g, tn.p
	from := g.byName[act.From]
	for _, name := range act.Leaders {
		l := g.byName[name]
		if p.leaders[l].post != waiting {
			continue
		}
		army := p.commanded(from)
		if p.leaders[from].post != onMap || len(army) < act.Give+act.Keep {
			p.leaders[l].post = sacked
			tn.t.Note(engines.Event{Rule: []string{"1.3"}, Kind: "never", Phase: phaseSeason, Side: g.sides[s].id, Units: []string{g.leaders[l].full}})
			continue
		}
		at := tn.entry(s, l, g.zonesBeside(p, s, p.leaders[from].at))
		if at == none {
			continue
		}
		tn.comeIn(l, at)
		tn.t.Note(engines.Event{
			Rule: []string{"1.3"}, Kind: "entered", Phase: phaseSeason, Side: g.sides[s].id, Units: []string{g.leaders[l].full},
			At: []string{g.places[at].id}, Effects: []engines.Effect{{Unit: g.leaders[l].full, What: "units", N: 0}},
		})
		q := engines.Question{Side: g.sides[s].id, Text: "Which units does " + g.leaders[from].name + " give to " + name + "?", Min: act.Give, Max: act.Give, Ordered: true}
		m := g.musterOf(p, army)
		w := tn.wanted(s, l, army, act.Give)
		if len(w) == act.Give {
			q.Standing = m.names(w)
		}
		q.Choices, q.Default = m.choices(), m.names(dedupe(append(w, m.units...))[:act.Give])
		tn.give(s, l, m.named(tn.ask(engines.Key{Phase: phaseSeason, Rule: "1.3", Who: g.leaders[l].full, N: 2}, q)))
	}
}

// closeSeason is segment 5 (1.5), and the end of the war after the last winter.
func (tn *turn) closeSeason() {
	g, p := tn.g, tn.p
	for l := range p.leaders {
		p.leaders[l].ap, p.leaders[l].block = 0, 0 // unused points are lost (1.4)
	}
	for s := range p.plans {
		p.plans[s].queue = nil
	}
	p.season++
	p.stage, p.toMove, p.operation = opening, rebel, 0
	tn.t.Note(engines.Event{Rule: []string{"1.5"}, Kind: "season ends", Phase: phaseSeason, Column: strconv.Itoa(int(p.season))})
	if int(p.season) == g.s.Length() {
		tn.decide(true)
		if p.stage != ended {
			tn.end(0)
		}
	}
}
