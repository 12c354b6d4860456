package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// decimation: once in the game, before a battle of a force with Crassus, the
// Roman may reduce one of its full-strength regular or crack legions and roll for
// what that does to the factors of all of them in this battle (14.2). It comes
// when evasion is past (Q87) and returns what is added.
func (tn *turn) decimation(sides [2]int8, at loc, f *[2]force) int8 {
	g, p := tn.g, tn.p
	i := attacker
	if sides[defender] == roman {
		i = defender
	}
	if !g.opt.decimation || p.decimated || g.limit.decimations == 0 || g.crassus < 0 || !slices.Contains(f[i].leaders, g.crassus) {
		return 0
	}
	var legions []int16
	for _, u := range f[i].units {
		if tn.mayDecimate(u) {
			legions = append(legions, u)
		}
	}
	if len(legions) == 0 {
		return 0
	}
	u, ok := tn.decimated(at, legions)
	if !ok {
		return 0
	}
	p.decimated = true
	die := tn.decimationDie(at)
	add := g.ch.DecimationAt(die.Die)
	e := engines.Event{
		Rule: []string{"14.2"}, Kind: "decimate", Phase: tn.phase(), Side: g.sides[roman].id, Units: []string{g.units[u].full}, At: []string{g.locs[at].full},
		Dice: []engines.Roll{die}, Result: signed(add),
	}
	tn.hit(u, 1, elsewhere, &e.Effects)
	tn.t.Note(e)
	return int8(add)
}

// mayDecimate: a regular or crack legion at full strength.
func (tn *turn) mayDecimate(u int16) bool {
	c := tn.g.classOf(u)
	return (c.legion == regular || c.legion == crack) && tn.p.units[u].lost == 0
}

// decimated is the legion to be decimated, if any (D28): the first of DECIMATE
// that may be; by default nobody.
func (tn *turn) decimated(at loc, legions []int16) (int16, bool) {
	g := tn.g
	if b := tn.linesFor(roman, at, func(b *battlePlan) bool { return len(b.decimate) > 0 }); b != nil {
		for _, u := range b.decimate {
			if slices.Contains(legions, u) {
				return u, true
			}
		}
		tn.skip(roman, "14.2", "DECIMATE "+g.units[b.decimate[0]].id, "no regular or crack legion at full strength in this battle")
		return 0, false
	}
	if !tn.asks(roman, 28) {
		return 0, false
	}
	q := engines.Question{Text: "Do you decimate a legion before the battle in " + g.locs[at].name + ", and which?", Min: 0, Max: 1, Default: []string{}}
	for _, u := range legions {
		q.Choices = append(q.Choices, engines.Choice{ID: g.units[u].id, Text: g.units[u].name})
	}
	take := tn.choose(28, roman, engines.Key{Phase: tn.phase(), Rule: "14.2", Who: g.locs[at].full, N: 1}, q, nil)
	if len(take) == 0 {
		return 0, false
	}
	return legions[slices.IndexFunc(legions, func(u int16) bool { return g.units[u].id == take[0] })], true
}
