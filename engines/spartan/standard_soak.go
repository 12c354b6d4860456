package spartan

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// randomSheet is a sheet by chance for the side whose Player-Turn it is: units
// shoot, drift towards the enemy and attack where they end. Each line has a place
// of its own, by which what the compiler sets aside is found again.
func (g *game) randomSheet(s int8, p *position, r *rand.Rand) []plot.Line {
	var occ occupancy
	occ.fill(g, p.units)
	fire, melee := map[string][]string{}, map[string][]string{}
	var out []plot.Line
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st, t, id := &p.units[u], g.typeOf(u), g.units[u].id
		if !st.alive() || st.disrupted != 0 || st.panicked || st.rampant || st.fought || u == g.darius {
			continue
		}
		shoots := t.isFire() && r.IntN(2) == 0
		if shoots {
			at := g.randomTarget(s, st, t, &occ, r)
			fire[at] = append(fire[at], id)
		}
		end := st.at
		if r.IntN(3) > 0 && (!p.inContact(u) || r.IntN(4) == 0) {
			if path := g.randomMarch(u, p, &occ, r); len(path) > 0 {
				out = append(out, plot.Line{Section: sectionMove, Subjects: plot.Words(id), Verb: plot.Word{Text: "MV"}, Args: path})
				for _, w := range path {
					if a, ok := g.grid.Parse(w.Text); ok {
						end = a
					}
				}
			}
		}
		if foes := g.hostileBeside(end, s, &occ); len(foes) > 0 && !t.dot && (!shoots || r.IntN(4) == 0) && r.IntN(8) > 0 {
			at := g.grid.Name(foes[r.IntN(len(foes))])
			melee[at] = append(melee[at], id)
		}
	}
	out = append(out, attackLines(sectionFire, "OF", fire, r)...)
	out = append(out, attackLines(sectionMelee, "ML", melee, r)...)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	slices.SortStableFunc(out, func(a, b plot.Line) int {
		order := []string{sectionFire, sectionMove, sectionMelee}
		return cmp.Compare(slices.Index(order, a.Section), slices.Index(order, b.Section))
	})
	for i := range out {
		numberLine(&out[i], i+1)
	}
	return out
}

// numberLine gives all words of a line a place by which they are known.
func numberLine(l *plot.Line, n int) {
	for _, list := range [...][]plot.Word{l.Subjects, l.Args} {
		for i := range list {
			list[i].Pos.Line = n
		}
	}
	l.Pos.Line, l.Verb.Pos.Line = n, n
}

// attackLines make a line of the units for each target.
func attackLines(section, verb string, by map[string][]string, r *rand.Rand) []plot.Line {
	var out []plot.Line
	for _, at := range slices.Sorted(maps.Keys(by)) {
		l := plot.Line{Section: section, Subjects: plot.Words(by[at]...), Verb: plot.Word{Text: verb}, Args: plot.Words(at)}
		if r.IntN(2) == 0 {
			l.Settings = []plot.Setting{{Key: plot.Word{Text: "advance"}, Value: plot.Word{Text: "yes"}}}
		}
		out = append(out, l)
	}
	return out
}

// hostileBeside are the hexes next to a that side s may attack.
func (g *game) hostileBeside(a hex.At, s int8, occ *occupancy) []hex.At {
	return slices.DeleteFunc(neighbourList(g, a), func(n hex.At) bool { return !occ.hostile(n, s) })
}

// randomMarch is a path by chance that mostly ends where an enemy or his fire
// units stop it.
func (g *game) randomMarch(u int16, p *position, occ *occupancy, r *rand.Rand) []plot.Word {
	path := g.randomPath(u, p, occ, r)
	s := g.units[u].side
	bold := r.IntN(10) == 0
	for i, w := range path {
		a, ok := g.grid.Parse(w.Text)
		switch {
		case bold || !ok:
		case occ.hostile(a, s):
			return path[:i]
		case slices.ContainsFunc(g.hostileBeside(a, s, occ), func(n hex.At) bool { return g.typeOf(occ.first[n]).isFire() }):
			return path[:i+1]
		}
	}
	return path
}

// movedLast tells whether a side had a Movement Phase in the turn before an
// impulse.
func (g *game) movedLast(impulse int, s int8) bool {
	return !g.standard() || g.phasing(impulse-1) == s
}

// withoutFaults takes units out of lines the compiler sets them aside in.
func withoutFaults(lines []plot.Line, problems []plot.Problem) []plot.Line {
	for _, p := range problems {
		if p.Severity < plot.Fault {
			continue
		}
		for i := range lines {
			if l := &lines[i]; l.Pos.Line == p.Pos.Line && l.Section != "standing" {
				l.Subjects = slices.DeleteFunc(slices.Clone(l.Subjects), func(w plot.Word) bool { return w.Text == p.Unit })
			}
		}
	}
	return slices.DeleteFunc(lines, func(l plot.Line) bool { return l.Key.Text == "" && len(l.Subjects) == 0 })
}

// checkPlayerTurn: what the standard sequence forbids did not happen.
func (g *game) checkPlayerTurn(b, p *position, events []engines.Event) error {
	now := int16(g.clock(b.impulse))
	for u := range p.units {
		if st := &p.units[u]; st.disrupted != 0 && st.disrupted != now || st.fired > now {
			return fmt.Errorf("%s: disrupted in %d and fired in %d at the end of Player-Turn %d", g.units[u].full, st.disrupted, st.fired, now)
		}
	}
	phasing := g.sides[g.phasing(b.impulse)].id
	order := []string{"plot", phaseFire, phaseMove, phaseDefensive, phaseMelee, phaseRecord}
	phase := 0
	fired, fought := map[string]bool{}, map[string]bool{}
	struck := map[string]bool{}
	for _, e := range events {
		if i := slices.Index(order, e.Phase); i < phase {
			return fmt.Errorf("event %d: %s after %s (4.1)", e.N, e.Phase, order[phase])
		} else {
			phase = i
		}
		shoots := e.Kind == phaseFire || e.Kind == phaseDefensive
		if e.Kind == "move" && e.Side != phasing || e.Kind == phaseFire && e.Side != phasing || e.Kind == phaseDefensive && e.Side == phasing {
			return fmt.Errorf("event %d: %s of %s in the Player-Turn of %s", e.N, e.Kind, e.Side, phasing)
		}
		if e.Kind == phaseMelee && e.Phase == phaseMove { // a rampage: once for each elephant
			for _, at := range e.At {
				struck[phaseMelee+at] = true
			}
			continue
		}
		if !shoots && (e.Kind != phaseMelee || e.Phase != phaseMelee) {
			continue
		}
		for _, at := range e.At {
			if struck[e.Phase+at] {
				return fmt.Errorf("event %d: %s was attacked twice (7.13, 7.14)", e.N, at)
			}
			struck[e.Phase+at] = true
		}
		for _, full := range e.Units {
			if was := b.units[g.byID[full]].fired; fired[full] || fought[full] || shoots && was != 0 && was == now-1 {
				return fmt.Errorf("event %d: %s attacks again (6.11, 6.12, 7.14)", e.N, full)
			}
			if shoots {
				fired[full] = true
			} else {
				fought[full] = true
			}
		}
	}
	return nil
}
