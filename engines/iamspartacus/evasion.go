package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// evaded is a battle that does not take place because a side evades (13.3 to
// 13.5). The attacker declares first; each side once, before any die (Q70). from is
// where each force stands.
func (tn *turn) evaded(sides [2]int8, at loc, f *[2]force, from [2]loc) bool {
	g := tn.g
	if !g.opt.evasion {
		return false
	}
	var says [2]bool
	for i := range f {
		r := tn.mayEvade(sides[i], &f[i], from[i])
		if r.why == "" {
			says[i] = tn.wantsOut(sides, int8(i), at, f)
		} else if given, yes := tn.evadeOrder(sides[i], int8(i), at, f); given && yes {
			tn.skip(sides[i], r.rule, "EVADE in "+g.areas[g.areaOf(at)].id, r.why)
		}
	}
	if says[attacker] && says[defender] {
		tn.t.Note(engines.Event{
			Rule: []string{"13.3"}, Kind: "evade", Phase: tn.phase(), At: []string{g.locs[at].full}, Result: "both", Units: tn.forceOf(&f[0]),
		})
		return true
	}
	for i := range f {
		if says[i] && tn.evade(sides[i], at, &f[i], &f[1-i]) {
			return true
		}
	}
	return false
}

// mayEvade tells why a force may not even try: none may without a leader, from siege
// works, out of a siege or a sanctuary, and no rebels on the last turn (13.5).
func (tn *turn) mayEvade(s int8, f *force, from loc) reason {
	g := tn.g
	switch {
	case s == rebel && tn.n == len(g.months):
		return reason{"13.5", "on the last turn rebels do not evade"}
	case g.locs[from].kind == works:
		return reason{"13.5", "besiegers do not evade"}
	case f.home != nowhere && (g.besieged(tn.p, f.home) || g.locs[f.home].kind == sanctuary):
		return reason{"13.5", "who makes a sortie from " + g.locs[f.home].name + " does not evade"}
	case f.goesOn:
		return reason{"Q106", "who goes on to the siege works does not evade"}
	case !slices.ContainsFunc(f.leaders, func(l int8) bool { return g.leads(tn.p, l) }):
		return reason{"13.5", "no leader is with them"}
	}
	return reason{}
}

// evadeOrder is what a side's lines say about evasion, if anything.
func (tn *turn) evadeOrder(s, i int8, at loc, f *[2]force) (given, yes bool) {
	b := tn.linesFor(s, at, func(b *battlePlan) bool { return b.evade.set })
	if b == nil {
		return false, false
	}
	own, enemy := tn.lineCF(f[i].units), tn.lineCF(f[other(i)].units)
	return true, slices.ContainsFunc(b.evade.conds, func(c cond) bool { return c.kind == always || c.kind == ratioBelow && own*100 < c.n*enemy })
}

// wantsOut is a side's declaration (D18): as EVADE says; by default leaders alone
// always, and a defender under Spartacus whose line is less than half the enemy's.
func (tn *turn) wantsOut(sides [2]int8, i int8, at loc, f *[2]force) bool {
	g, s := tn.g, sides[i]
	var settled []string
	word := func(yes bool) []string {
		if yes {
			return []string{"yes"}
		}
		return []string{"no"}
	}
	if given, yes := tn.evadeOrder(s, i, at, f); given {
		settled = word(yes)
	}
	out := len(f[i].units) == 0 || i == defender && s == rebel && slices.Contains(f[i].leaders, g.spartacus) && 2*tn.lineCF(f[i].units) < tn.lineCF(f[other(i)].units)
	take := tn.choose(18, s, engines.Key{Phase: tn.phase(), Rule: "13.3", Who: g.sides[s].id + "@" + g.locs[at].full, N: 1}, engines.Question{
		Text:    "Does your force in " + g.areas[g.areaOf(at)].name + " try to evade combat?",
		Choices: []engines.Choice{{ID: "yes"}, {ID: "no"}}, Min: 1, Max: 1, Default: word(out),
	}, settled)
	return take[0] == "yes"
}

// light tells whether a force is leaders and cavalry alone.
func (tn *turn) light(f *force) bool {
	return !slices.ContainsFunc(f.units, func(u int16) bool { return tn.g.classOf(u).typ != cavalry })
}

func (tn *turn) hasHorse(f *force) bool {
	return slices.ContainsFunc(f.units, func(u int16) bool { return tn.g.classOf(u).typ == cavalry })
}

// evade is one side's attempt: leaders and cavalry alone get away from an enemy
// without cavalry; others by a die that depends on who leads them (13.4).
func (tn *turn) evade(s int8, at loc, f, enemy *force) bool {
	g := tn.g
	e := engines.Event{
		Rule: []string{"13.4"}, Kind: "evade", Phase: tn.phase(), Side: g.sides[s].id, Units: tn.forceOf(f), At: []string{g.areas[g.areaOf(at)].id}, Result: "automatic",
	}
	if tn.light(f) && !tn.hasHorse(enemy) {
		tn.t.Note(e)
		return true
	}
	best := int8(-1)
	for _, l := range f.leaders {
		if g.leads(tn.p, l) && (best < 0 || g.leaders[l].evade > g.leaders[best].evade) {
			best = l
		}
	}
	die := tn.evadeDie(s, at)
	e.Dice = []engines.Roll{die}
	e.Effects = []engines.Effect{{Unit: g.leaders[best].full, What: "leads", N: g.leaders[best].evade}}
	e.Result = "fails"
	if die.Die <= g.leaders[best].evade {
		e.Result = "evades"
	}
	tn.t.Note(e)
	return e.Result == "evades"
}

func (tn *turn) forceOf(f *force) []string {
	return append(tn.names(f.units), tn.leaderNames(f.leaders)...)
}
