package spartan

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// Random implements engines.Game: a legal plot by chance. Units drift towards
// the enemy, shoot and fight when they can. What the compiler sets aside (two
// stacks that chose the same hex) is left out.
func (g *game) Random(ev engines.View, r *rand.Rand) plot.File {
	v := ev.(*view)
	s, _ := g.sideOf(v.who)
	var f plot.File
	if g.turn(v.pos.impulse) < 1 {
		f.Sections = []string{"deploy"}
		f.Lines = g.randomDeployment(s, r)
	} else if g.standard() {
		if s == g.phasing(v.pos.impulse) {
			f.Sections = []string{sectionFire, sectionMove, sectionMelee}
			f.Lines = g.randomSheet(s, v.pos, r)
		}
	} else {
		f.Lines = g.randomOrders(s, v.pos, r)
	}
	for _, l := range g.randomStanding(s, r) {
		f.Sections = append(f.Sections, l.Section)
		f.Lines = append(f.Lines, l)
	}
	for range len(g.units) {
		_, problems := g.Compile(v, &f)
		bad := map[string]bool{}
		for _, p := range problems {
			if p.Severity >= plot.Fault {
				bad[p.Unit] = true
			}
		}
		if len(bad) == 0 {
			return f
		}
		if g.standard() && g.turn(v.pos.impulse) > 0 {
			f.Lines = withoutFaults(f.Lines, problems)
			continue
		}
		f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool { return len(l.Subjects) > 0 && bad[l.Subjects[0].Text] })
	}
	return f
}

func words(texts ...string) []plot.Word {
	out := make([]plot.Word, len(texts))
	for i, t := range texts {
		out[i].Text = t
	}
	return out
}

func (g *game) randomDeployment(s int8, r *rand.Rand) []plot.Line {
	var out []plot.Line
	sd := &g.sides[s]
	for u := sd.first; u < sd.last; u++ {
		if r.IntN(3) == 0 {
			at := sd.zone[r.IntN(len(sd.zone))]
			out = append(out, plot.Line{Section: "deploy", Subjects: words(g.units[u].id), Verb: plot.Word{Text: "AT"}, Args: words(g.grid.Name(at))})
		}
	}
	return out
}

func (g *game) randomStanding(s int8, r *rand.Rand) []plot.Line {
	if r.IntN(4) > 0 {
		return nil
	}
	some := g.units[g.sides[s].first+int16(r.IntN(int(g.sides[s].last-g.sides[s].first)))].id
	return []plot.Line{
		{Section: "standing", Key: plot.Word{Text: "advance"}, Values: words([]string{"yes", "no"}[r.IntN(2)])},
		{Section: "standing", Key: plot.Word{Text: "losses"}, Values: words([][]string{{"vp"}, {"strength"}, {some, "vp"}}[r.IntN(3)]...)},
		{Section: "standing", Key: plot.Word{Text: "defensive fire"}, Values: words([][]string{{"disrupted", "vp"}, {"fps"}, {"vp"}}[r.IntN(3)]...)},
	}
}

func (g *game) randomOrders(s int8, p *position, r *rand.Rand) []plot.Line {
	var occ occupancy
	occ.fill(g, p.units)
	var out []plot.Line
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() || st.disrupted != 0 {
			continue
		}
		l := plot.Line{Subjects: words(g.units[u].id)}
		t := g.typeOf(u)
		var foes []hex.At
		for _, n := range g.grid.Neighbours(st.at) {
			if n != hex.None && occ.has(n, g.enemy(s)) {
				foes = append(foes, n)
			}
		}
		switch n := r.IntN(10); {
		case len(foes) > 0 && !t.dot && n < 8:
			text := g.grid.Name(foes[r.IntN(len(foes))])
			l.Verb, l.Args = plot.Word{Text: "ML"}, words(text)
			if r.IntN(2) == 0 {
				l.Settings = []plot.Setting{{Key: plot.Word{Text: "advance"}, Value: plot.Word{Text: "yes"}}}
			}
		case t.isFire() && n < 3:
			l.Verb = plot.Word{Text: "DF"}
		case t.isFire() && n < 6:
			l.Verb, l.Args = plot.Word{Text: "OF"}, words(g.randomTarget(s, st.at, t.reach, &occ, r))
		case n < 9:
			l.Verb, l.Args = plot.Word{Text: "MV"}, g.randomPath(u, p, &occ, r)
		default:
			continue
		}
		if l.Verb.Text != "DF" && len(l.Args) == 0 {
			continue
		}
		out = append(out, l)
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func (g *game) randomTarget(s int8, from hex.At, reach int, occ *occupancy, r *rand.Rand) string {
	near := g.grid.Within(from, reach)
	for _, i := range r.Perm(len(near)) {
		if occ.has(near[i], g.enemy(s)) {
			return g.grid.Name(near[i])
		}
	}
	return g.grid.Name(from)
}

// randomPath goes as far as the unit's points reach, mostly nearer to some
// enemy, never back to where it was.
func (g *game) randomPath(u int16, p *position, occ *occupancy, r *rand.Rand) []plot.Word {
	at, left := p.units[u].at, g.allowance(u, p.units)
	goal := hex.None
	for _, i := range r.Perm(len(p.units)) {
		if p.units[i].alive() && g.units[i].side != g.units[u].side {
			goal = p.units[i].at
			break
		}
	}
	been := []hex.At{at}
	var out []plot.Word
	for len(out) < 9 {
		next, cost := hex.None, 0
		for _, i := range r.Perm(6) {
			n := g.grid.Neighbour(at, hex.Dir(i+1))
			if n == hex.None || slices.Contains(been, n) {
				continue
			}
			c, ok := g.enter(g.typeOf(u).class, at, n)
			if !ok || c > left && len(out) > 0 {
				continue
			}
			if next != hex.None && goal != hex.None && g.grid.Distance(n, goal) >= g.grid.Distance(next, goal) {
				continue
			}
			next, cost = n, c
		}
		if next == hex.None {
			return out
		}
		out = append(out, plot.Word{Text: g.grid.Name(next)})
		been = append(been, next)
		at, left = next, left-cost
		if left <= 0 || r.IntN(5) == 0 {
			return out
		}
	}
	return out
}

// Check implements engines.Game: what must hold after every impulse.
func (g *game) Check(eb, ea engines.Position, events []engines.Event) error {
	p := ea.(*position)
	var occ occupancy
	occ.fill(g, p.units)
	if err := g.checkUnits(p, &occ); err != nil {
		return err
	}
	b, _ := eb.(*position)
	if err := g.checkStacks(b, p, &occ, events); err != nil {
		return err
	}
	if b == nil || g.turn(b.impulse) < 1 {
		return nil
	}
	if err := g.checkTurn(b, p, events); err != nil || !g.standard() {
		return err
	}
	return g.checkPlayerTurn(b, p, events)
}

// checkUnits: every unit is somewhere legal or gone, no hex holds both sides,
// and the Victory Points are those of the dead.
func (g *game) checkUnits(p *position, occ *occupancy) error {
	if len(p.units) != len(g.units) {
		return errors.New("units are not conserved")
	}
	var vp [2]int
	for u := range p.units {
		st := &p.units[u]
		t := g.typeOf(int16(u))
		switch {
		case st.alive() != (st.at != hex.None && st.status == onMap):
			return fmt.Errorf("%s stands nowhere", g.units[u].full)
		case st.alive() && g.ground[st.at].barred:
			return fmt.Errorf("%s stands in %s, which may not be entered", g.units[u].full, g.grid.Name(st.at))
		case t.leader && st.disrupted != 0:
			return fmt.Errorf("leader %s is disrupted", g.units[u].full)
		case t.leader && st.alive() && st.level < g.units[u].level:
			return fmt.Errorf("leader %s was upgraded", g.units[u].full)
		}
		if st.status == dead {
			vp[g.enemy(g.units[u].side)] += g.units[u].vp
		}
	}
	if vp != p.vp {
		return fmt.Errorf("the Victory Points %v are not those of the dead, %v", p.vp, vp)
	}
	for a, first := range occ.first {
		for u := first; u >= 0; u = occ.next[u] {
			if g.units[u].side != g.units[first].side {
				return fmt.Errorf("%s holds both sides", g.grid.Name(hex.At(a)))
			}
		}
	}
	return nil
}

// checkStacks: limit and classes hold in every hex but those an event calls
// crowded now, or that were left so before and grew no worse.
func (g *game) checkStacks(b, p *position, occ *occupancy, events []engines.Event) error {
	var was occupancy
	if b != nil {
		was.fill(g, b.units)
	}
	crowded := map[string]bool{}
	for _, e := range events {
		if e.Kind == "crowded" {
			crowded[e.At[0]] = true
		}
	}
	for a, first := range occ.first {
		if first < 0 || crowded[g.grid.Name(hex.At(a))] {
			continue
		}
		units := occ.in(hex.At(a), nil)
		f := g.stackFault(g.units[first].side, units, -1)
		if f.none() || g.opt.overstack == "tolerate" {
			continue
		}
		if b == nil || !f.none() && g.stackFault(g.units[first].side, was.in(hex.At(a), nil), -1).less(f) || was.first[a] < 0 {
			return fmt.Errorf("%s: stacking: %d over the limit, %d forbidden pairs", g.grid.Name(hex.At(a)), f.over, f.pairs)
		}
	}
	return nil
}

// checkTurn: nobody moves further than it may, the dead stay dead, those who
// left do not return, control follows the occupants.
func (g *game) checkTurn(b, p *position, events []engines.Event) error {
	for u := range p.units {
		was, is := b.units[u].status, p.units[u].status
		if was != onMap && was != is {
			return fmt.Errorf("%s came back", g.units[u].full)
		}
		if i, ok := slices.BinarySearch(g.watch, p.units[u].at); ok && is == onMap && p.control[i] != g.units[u].side+1 {
			return fmt.Errorf("%s stands in %s without controlling it", g.units[u].full, g.grid.Name(p.units[u].at))
		}
	}
	for _, e := range events {
		if e.Kind != "move" && e.Kind != "exit" {
			continue
		}
		u := g.byID[e.Units[0]]
		spent := 0
		for i := 1; i < len(e.Path); i++ {
			a, _ := g.grid.Parse(e.Path[i-1])
			n, _ := g.grid.Parse(e.Path[i])
			cost, ok := g.enter(g.typeOf(u).class, a, n)
			if !ok || g.grid.DirTo(a, n) == 0 {
				return fmt.Errorf("%s went from %s to %s", e.Units[0], e.Path[i-1], e.Path[i])
			}
			spent += cost
		}
		if spent > g.typeOf(u).ma && len(e.Path) > 2 {
			return fmt.Errorf("%s spent %s of %s Movement Points", e.Units[0], halves(spent), halves(g.typeOf(u).ma))
		}
	}
	return nil
}
