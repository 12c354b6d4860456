package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// trainers are the infantry units in an area that may train archers (9.3) or
// cavalry (9.5): the area is fertile, in revolt, free of Roman units; by the
// house rule its city too (Q26).
func (g *game) trainers(p *position, a int8, nations uint64) []int16 {
	if g.areas[a].terrain != fertile || p.status[a] != revolting || !g.freeOfRomans(p, loc(a)) {
		return nil
	}
	if c := g.areas[a].city; g.opt.cityCounts && c != nowhere && g.countUnits(p, roman, c) > 0 {
		return nil
	}
	var out []int16
	for u := range p.units {
		at := p.units[u].at
		if at != nowhere && g.units[u].side == rebel && g.classOf(int16(u)).typ == infantry && g.sameGround(at, loc(a)) && nations&g.nationBit(int16(u)) != 0 {
			out = append(out, int16(u))
		}
	}
	return out
}

// trainingPlaces are the areas with trainers: those ordered first, in their
// order, and only those if there are any; by default the most rebel combat
// factors first (D07).
func (tn *turn) trainingPlaces(nations uint64, orders []trainerOrder, rule string) []loc {
	g, p := tn.g, tn.p
	var out []loc
	for _, o := range orders {
		switch {
		case slices.Contains(out, o.at):
		case len(tn.g.trainers(p, g.areaOf(o.at), nations)) == 0:
			tn.skip(rebel, rule, "in "+g.locs[o.at].full, "no unit there may train now")
		default:
			out = append(out, loc(g.areaOf(o.at)))
		}
	}
	if len(orders) > 0 {
		return out
	}
	factors := make([]int, len(g.areas))
	for u := range p.units {
		if l := p.units[u].at; l != nowhere && g.units[u].side == rebel {
			factors[g.locs[l].area] += g.factor(int16(u), &p.units[u])
		}
	}
	for a := range g.areas {
		if len(g.trainers(p, int8(a), nations)) > 0 {
			out = append(out, loc(a))
		}
	}
	slices.SortStableFunc(out, func(a, b loc) int { return factors[b] - factors[a] })
	what := "the archer"
	if rule == "9.5" {
		what = "cavalry"
	}
	return tn.places(7, rebel, rule, "places", "Where is "+what+" to be trained, in which order?", out, out)
}

// archers: a die in each area with a Greek or Syrian unit until the Cretan archer
// appears, once a game (9.3, 9.4, Q43).
func (tn *turn) archers() {
	g, p := tn.g, tn.p
	if p.archery || p.units[g.archer].state != pooled {
		return
	}
	need := g.ch.TrainingDie(g.controlled(p))
	for _, l := range tn.trainingPlaces(g.archerNations, tn.o[rebel].archer, "9.3") {
		for n := range tn.tries(l, g.archerNations) {
			if tn.tryTraining("9.3", "archer", l, n+1, need.High, g.archer, tn.trainer(l, g.archerNations, tn.o[rebel].archer)) {
				p.archery = true
				return
			}
		}
	}
}

// cavalry: a die in each area with a trainer, at most one new unit an area
// (9.5).
func (tn *turn) cavalry() {
	g, p := tn.g, tn.p
	need := g.ch.TrainingDie(g.controlled(p))
	for _, l := range tn.trainingPlaces(g.horseNations, tn.o[rebel].horse, "9.5") {
		for n := range tn.tries(l, g.horseNations) {
			u := tn.horse(l)
			if u < 0 {
				return // the pool is empty
			}
			if tn.tryTraining("9.5", "horse", l, n+1, need.High, u, tn.trainer(l, g.horseNations, tn.o[rebel].horse)) {
				break
			}
		}
	}
}

// tries is how many dice an area gets: one, or by the house rule one a trainer
// (Q43).
func (tn *turn) tries(l loc, nations uint64) int {
	if tn.g.opt.perTrainer {
		return len(tn.g.trainers(tn.p, tn.g.areaOf(l), nations))
	}
	return 1
}

// trainer is the unit that trains in an area: the one ordered, else the first.
func (tn *turn) trainer(l loc, nations uint64, orders []trainerOrder) int16 {
	may := tn.g.trainers(tn.p, tn.g.areaOf(l), nations)
	for _, o := range orders {
		if loc(tn.g.areaOf(o.at)) == l && slices.Contains(may, o.by) {
			return o.by
		}
	}
	return may[0]
}

// horse is the cavalry unit that appears in an area: the one ordered if it is in
// the pool, else the first of the highest factor (D07, Q44).
func (tn *turn) horse(l loc) int16 {
	g, p := tn.g, tn.p
	for _, o := range tn.o[rebel].horse {
		if loc(g.areaOf(o.at)) == l && o.take >= 0 && p.units[o.take].state == pooled && slices.Contains(g.cavalryPool, o.take) {
			return o.take
		}
	}
	best := int16(-1)
	for _, u := range g.cavalryPool {
		if p.units[u].state == pooled && (best < 0 || g.classOf(u).cf[0] > g.classOf(best).cf[0]) {
			best = u
		}
	}
	return best
}

// tryTraining rolls whether a unit appears beside its trainer (9.4).
func (tn *turn) tryTraining(rule, kind string, l loc, n, need int, u, by int16) bool {
	g := tn.g
	die := tn.trainerDie(rule, l, n)
	e := engines.Event{
		Rule: []string{rule}, Kind: kind, Phase: tn.phase(), Side: g.sides[rebel].id, Units: g.units[by].one, At: []string{g.locs[l].full},
		Column: itoa(g.controlled(tn.p)), Dice: []engines.Roll{die}, Result: "none appears",
	}
	ok := die.Die <= need
	if ok {
		tn.p.units[u] = unitState{at: tn.p.units[by].at, state: onMap}
		e.Rule, e.Result = append(e.Rule, "9.4"), "appears"
		e.Effects = []engines.Effect{{Unit: g.units[u].full, What: "raised", To: g.locs[l].full}}
	}
	tn.t.Note(e)
	return ok
}

// mayTrain is how many slaves may be trained at a place (9.6): a fertile province
// or a city in revolt, a leader, no Roman combat unit, slaves.
func (g *game) mayTrain(p *position, l loc) int {
	if int(l) >= len(p.status) || p.status[l] != revolting || !g.freeOfRomans(p, l) {
		return 0
	}
	if g.locs[l].kind == open && g.areas[l].terrain != fertile {
		return 0
	}
	led, n := false, 0
	for i := range p.leaders {
		if at := p.leaders[i].at; at != nowhere && g.leaders[i].side == rebel && g.sameGround(at, l) && g.leads(p, int8(i)) {
			led = true
		}
	}
	for _, u := range g.slaves {
		if at := p.units[u].at; at != nowhere && g.sameGround(at, l) {
			n++
		}
	}
	if !led {
		return 0
	}
	return min(n, g.limit.training)
}

// training exchanges slaves for units drawn from the cup (9.6); by default two
// wherever it may be (D08).
func (tn *turn) training() {
	g := tn.g
	for _, o := range tn.o[rebel].train {
		may := g.mayTrain(tn.p, o.at)
		if o.n > may {
			tn.skip(rebel, "9.6", "TRAIN "+g.locs[o.at].full+" "+itoa(o.n), itoa(may)+" may train there now")
		}
		tn.trainAt(o.at, min(o.n, may))
	}
	if len(tn.o[rebel].train) > 0 {
		return
	}
	var places []loc
	var ids []string
	var may []int
	for l := range tn.p.status {
		if n := g.mayTrain(tn.p, loc(l)); n > 0 {
			places, ids, may = append(places, loc(l)), append(ids, g.locs[l].full), append(may, n)
		}
	}
	for i, n := range tn.shares(8, rebel, "9.6", "places", "Where are slaves trained?", ids, may, may, 2*len(ids)) {
		tn.trainAt(places[i], n)
	}
}

func (tn *turn) trainAt(l loc, n int) {
	g, p := tn.g, tn.p
	if n == 0 || tn.trained[l] {
		return
	}
	tn.trained[l] = true
	e := engines.Event{Rule: []string{"9.6"}, Kind: "train", Phase: tn.phase(), Side: g.sides[rebel].id, At: []string{g.locs[l].full}}
	for k := range n {
		var names []string
		var units []int16
		for _, u := range g.cup {
			if p.units[u].state == pooled {
				names, units = append(names, g.units[u].full), append(units, u)
			}
		}
		if len(units) == 0 {
			break
		}
		slave := int16(-1)
		for _, u := range g.slaves {
			if at := p.units[u].at; at != nowhere && g.sameGround(at, l) {
				slave = u
				break
			}
		}
		draw := tn.cupDraw(l, k+1, names)
		u := units[slices.Index(names, draw.Drawn)]
		p.units[u] = unitState{at: p.units[slave].at, state: onMap}
		p.units[slave] = unitState{at: nowhere, state: pooled}
		e.Units, e.Dice = append(e.Units, g.units[slave].full), append(e.Dice, draw)
		e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "trained", From: g.units[slave].full, To: g.locs[l].full})
	}
	if len(e.Units) > 0 {
		tn.t.Note(e)
	}
}
