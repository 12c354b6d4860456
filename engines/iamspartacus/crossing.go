package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// rafter is one who waits for the raft: a unit, or a leader.
type rafter struct {
	unit   int16 // -1: the leader
	leader int8  // -1: the unit
}

// rafters are a force in the order in which its members try (D16): as order=
// says, the others as the force is written, leaders and units as they come.
func (tn *turn) rafters(f *marching) []rafter {
	var out []rafter
	add := func(r rafter) {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	for _, items := range [2][]item{f.m.order, f.m.force} {
		for _, it := range items {
			if it.kind == itemLeader || it.kind == itemAll {
				for _, l := range f.leaders {
					if it.kind == itemAll || int16(l) == it.n {
						add(rafter{-1, l})
					}
				}
			}
			units := []item{it}
			if it.kind == itemSome {
				units[0].n = int16(len(f.units)) // order=Castus,slave means all slaves
			}
			for _, u := range tn.pick(units, f.units) {
				add(rafter{u, -1})
			}
		}
	}
	return out
}

// raft is a crossing of the strait on rafts: a die for each unit and leader;
// nobody waits for another's result (12.9, Q63).
func (tn *turn) raft(f *marching, to loc) {
	g, p := tn.g, tn.p
	if !tn.outside(f) {
		return
	}
	over := marching{s: f.s, m: f.m, at: to}
	for _, r := range tn.rafters(f) {
		name := ""
		if r.leader >= 0 {
			name = g.leaders[r.leader].full
		} else {
			name = g.units[r.unit].full
		}
		die := tn.raftDie(name)
		total := die.Die
		var mods []engines.Mod
		if m := g.mod.raftWinter; g.season(tn.n) == "winter" {
			total += m.Add
			mods = append(mods, mod(m.Rule, m.When, m.Add))
		}
		row := g.ch.RaftAt(total)
		e := engines.Event{
			Rule: []string{"12.9"}, Kind: "raft", Phase: tn.phase(), Side: g.sides[f.s].id, Units: []string{name}, Path: []string{g.locs[f.at].full, g.locs[to].full},
			Mods: mods, Dice: []engines.Roll{die}, Odds: itoa(total), Result: "stays",
		}
		switch {
		case row.Lost:
			e.Result = "lost"
		case row.Crosses:
			e.Result = "crosses"
		}
		if r.leader >= 0 {
			switch {
			case row.Lost:
				tn.killLeader(r.leader, &e.Effects)
			case row.Crosses:
				p.leaders[r.leader].at = to
				over.leaders = append(over.leaders, r.leader)
			}
		} else {
			steps := 0
			switch {
			case row.Lost:
				steps = g.steps(r.unit, &p.units[r.unit])
			case row.Loss:
				steps = 1
			}
			if row.Crosses {
				p.units[r.unit].at = to
			}
			tn.hit(r.unit, steps, elsewhere, &e.Effects)
			if row.Crosses && p.units[r.unit].state == onMap {
				over.units = append(over.units, r.unit)
			}
		}
		tn.t.Note(e)
		if tn.sudden() {
			return
		}
	}
	if len(over.units)+len(over.leaders) > 0 {
		tn.arrive(&over)
	}
}
