package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
)

// goForced is a Forced March (12.3b): a die for every province entered, then the
// loss or straggler, then the revolt check, then on as ordered while the dice
// allow it (Q25).
func (tn *turn) goForced(f *marching, areas []int8, end loc) {
	for i, a := range areas {
		from := f.at
		if !tn.outside(f) || !tn.overBorder(f, loc(a)) || !tn.led(f) {
			return
		}
		stopped, lost := tn.forcedStep(f, from, loc(a))
		tn.note(tn.dropHere(f, loc(a)))
		rose := tn.arrive(f)
		if tn.sudden() {
			return
		}
		if last := i == len(areas)-1; len(f.units)+len(f.leaders) == 0 || !last && (stopped || !tn.led(f)) {
			return // without a leader nobody marches on (12.1)
		}
		if last := i == len(areas)-1; last {
			if end != f.at {
				tn.enterEnd(f, end)
			}
			if f.m.exit && !stopped {
				tn.exit(f)
			}
			return
		}
		if !tn.goesOn(f, rose, lost) {
			return
		}
	}
	if f.m.exit && len(areas) == 0 {
		tn.exit(f)
	}
}

// enterEnd takes a force into the city or sanctuary where its march ends (Q61), or
// between one and its province, which needs no leader and is no march (12.3a).
func (tn *turn) enterEnd(f *marching, end loc) {
	g := tn.g
	from := f.at
	if !tn.inside(f, end) {
		return
	}
	tn.t.Note(engines.Event{
		Rule: []string{"12.3a"}, Kind: "step", Phase: tn.phase(), Side: g.sides[f.s].id, Units: tn.forceNames(f), Path: []string{g.locs[from].full, g.locs[end].full},
	})
	tn.occupy(f)
}

// forcedStep rolls for one province entered and takes what the table says.
func (tn *turn) forcedStep(f *marching, from, to loc) (stopped, lost bool) {
	g, p := tn.g, tn.p
	if f.dice == nil {
		f.dice = map[loc]int{}
	}
	f.dice[to]++
	die := tn.forcedDie(tn.captain(f), to, f.dice[to])
	total := die.Die
	mods := tn.forcedMods(f, to)
	for _, m := range mods {
		total += int(m.Value / engines.Point)
	}
	row := g.ch.ForcedMarchAt(total)
	e := engines.Event{
		Rule: []string{"12.3b"}, Kind: "forced", Phase: tn.phase(), Side: g.sides[f.s].id, Units: tn.forceNames(f), Path: []string{g.locs[from].full, g.locs[to].full},
		Mods: mods, Dice: []engines.Roll{die}, Odds: itoa(total),
	}
	var result []string
	if !row.Go {
		result = append(result, "stop")
	}
	if row.Drop && len(f.units) > 0 {
		wishes := f.m.straggler
		if wishes == nil {
			wishes = tn.o[f.s].policy.straggler
		}
		if wishes == nil {
			wishes = tn.marchLosses(f, to)
		}
		u := tn.chooseLoss(14, f.s, to, f.units, wishes, "12.3b", 1)
		f.units = slices.DeleteFunc(f.units, func(x int16) bool { return x == u })
		result = append(result, "straggler")
		e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "straggles", To: g.locs[to].full})
	}
	if row.Loss && len(f.units) > 0 {
		u := tn.chooseLoss(12, f.s, to, f.units, tn.marchLosses(f, to), "12.3b", 1)
		tn.hit(u, 1, elsewhere, &e.Effects)
		result = append(result, "loss")
		lost = true
		f.units = slices.DeleteFunc(f.units, func(x int16) bool { return p.units[x].state != onMap })
	}
	if len(result) == 0 {
		result = []string{"free"}
	}
	e.Result = strings.Join(result, ", ")
	tn.t.Note(e)
	return !row.Go, lost
}

// captain is the leader a march is named after: the first of the force by the
// charts.
func (tn *turn) captain(f *marching) int8 {
	return slices.Min(f.leaders)
}

func (tn *turn) marchLosses(f *marching, at loc) []wish {
	if f.m.losses != nil {
		return f.m.losses
	}
	return tn.lossWishes(f.s, at)
}

// forcedMods are the modifiers of a forced march die.
func (tn *turn) forcedMods(f *marching, to loc) []engines.Mod {
	g, p := tn.g, tn.p
	var out []engines.Mod
	best := int8(-1)
	for _, l := range f.leaders {
		if g.leads(p, l) && (best < 0 || g.leaders[l].march < g.leaders[best].march) {
			best = l
		}
	}
	if best >= 0 && g.leaders[best].march != 0 {
		out = append(out, mod("12.3b", g.leaders[best].id, g.leaders[best].march))
	}
	if !slices.ContainsFunc(f.units, func(u int16) bool { return g.classOf(u).typ != cavalry }) {
		out = append(out, mod(g.mod.light.Rule, g.mod.light.When, g.mod.light.Add))
	}
	if m := g.mod.winterPacified; p.status[to] == pacified && g.season(tn.n) == "winter" {
		out = append(out, mod(m.Rule, m.When, m.Add))
	}
	if m := g.mod.enemy; g.presentUnits(p, enemyOf(f.s), g.areaOf(to)) > 0 {
		out = append(out, mod(m.Rule, m.When, m.Add))
	}
	return out
}

// goesOn tells whether a force marches on where the dice allow it: as its order's
// conditions say, else to the end of the path (D14).
func (tn *turn) goesOn(f *marching, rose, lost bool) bool {
	m := f.m
	if m.stopRevolt && rose || m.stopLoss && lost {
		return false
	}
	n := len(f.units)
	switch m.goKind {
	case goUnits:
		return n >= m.goN
	case goSteps:
		sum := 0
		for _, u := range f.units {
			sum += tn.g.steps(u, &tn.p.units[u])
		}
		return sum >= m.goN
	case goRecruits:
		return f.recruits < m.goN
	}
	if m.stopRevolt || m.stopLoss || !tn.asks(f.s, 14) {
		return true
	}
	g := tn.g
	take := tn.choose(14, f.s, engines.Key{Phase: tn.phase(), Rule: "12.3b", Who: g.leaders[tn.captain(f)].full + "@" + g.locs[f.at].full, N: f.dice[f.at]}, engines.Question{
		Text:    "Does the force in " + g.locs[f.at].name + " march on?",
		Choices: []engines.Choice{{ID: "go"}, {ID: "stop"}}, Min: 1, Max: 1, Default: []string{"go"},
	}, nil)
	return take[0] == "go"
}
