package spartan

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// Random implements engines.Game: a legal plot by chance. Units drift towards
// the enemy, shoot and fight when they can; some leave the map, retreat before
// combat, turn where they stand; now and then a side concedes. What the compiler
// sets aside (two stacks that chose the same hex) is left out.
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
	for _, l := range g.randomStanding(s, v.pos, r) {
		f.Sections = append(f.Sections, l.Section)
		f.Lines = append(f.Lines, l)
	}
	for range len(g.units) {
		_, problems := g.compiled(v, &f)
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

func (g *game) randomDeployment(s int8, r *rand.Rand) []plot.Line {
	var out []plot.Line
	sd := &g.sides[s]
	for u := sd.first; u < sd.last; u++ {
		if r.IntN(3) == 0 {
			at := sd.zone[r.IntN(len(sd.zone))]
			l := plot.Line{Section: "deploy", Subjects: plot.Words(g.units[u].id), Verb: plot.Word{Text: "AT"}, Args: plot.Words(g.grid.Name(at))}
			if g.opt.facing && r.IntN(2) == 0 {
				l.Args = append(l.Args, plot.Words("FACING", strconv.Itoa(1+r.IntN(6)))...)
			}
			out = append(out, l)
		}
	}
	return out
}

func (g *game) randomStanding(s int8, p *position, r *rand.Rand) []plot.Line {
	var out []plot.Line
	key := func(key string, args []plot.Word, values ...string) {
		out = append(out, plot.Line{Section: "standing", Key: plot.Word{Text: key}, Args: args, Values: plot.Words(values...)})
	}
	if r.IntN(4) == 0 {
		some := g.units[g.sides[s].first+int16(r.IntN(int(g.sides[s].last-g.sides[s].first)))].id
		key("advance", nil, []string{"yes", "no"}[r.IntN(2)])
		key("losses", nil, [][]string{{"vp"}, {"strength"}, {some, "vp"}}[r.IntN(3)]...)
		key("defensive fire", nil, [][]string{{"disrupted", "vp"}, {"fps"}, {"vp"}}[r.IntN(3)]...)
	}
	if g.opt.concession && r.IntN(60) == 0 {
		key("concede", nil, "yes")
	}
	for u := g.sides[s].first; g.opt.retreat && u < g.sides[s].last; u++ {
		if st := &p.units[u]; st.alive() && r.IntN(3) == 0 {
			var to []string
			for _, i := range r.Perm(6)[:3] {
				if n := g.grid.Neighbour(st.at, hex.Dir(i+1)); n != hex.None {
					to = append(to, g.grid.Name(n))
				}
			}
			if len(to) > 0 {
				key("retreat", plot.Words(g.units[u].id), to...)
			}
		}
	}
	return out
}

func (g *game) randomOrders(s int8, p *position, r *rand.Rand) []plot.Line {
	var occ occupancy
	occ.fill(g, p.units)
	var out []plot.Line
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() || st.disrupted != 0 || st.panicked || st.rampant || st.fought || u == g.darius {
			continue
		}
		l := plot.Line{Subjects: plot.Words(g.units[u].id)}
		t := g.typeOf(u)
		var foes []hex.At
		for _, n := range g.grid.Neighbours(st.at) {
			if n != hex.None && occ.hostile(n, s) && g.frontsHex(st, n) {
				foes = append(foes, n)
			}
		}
		switch n := r.IntN(10); {
		case len(foes) > 0 && !t.dot && n < 8:
			text := g.grid.Name(foes[r.IntN(len(foes))])
			l.Verb, l.Args = plot.Word{Text: "ML"}, plot.Words(text)
			if r.IntN(2) == 0 {
				l.Settings = []plot.Setting{{Key: plot.Word{Text: "advance"}, Value: plot.Word{Text: "yes"}}}
			}
		case t.isFire() && n < 3:
			l.Verb = plot.Word{Text: "DF"}
		case t.isFire() && n < 6:
			l.Verb, l.Args = plot.Word{Text: "OF"}, plot.Words(g.randomTarget(s, st, t, &occ, r))
		case n < 9 && !p.inContact(u):
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

func (g *game) randomTarget(s int8, st *state, t *unitType, occ *occupancy, r *rand.Rand) string {
	near := g.grid.Within(st.at, t.reach+1)
	for _, i := range r.Perm(len(near)) {
		if a := near[i]; a != st.at && occ.hostile(a, s) && g.grid.Distance(st.at, a) <= g.reach(t, st.at, a) && g.frontsLine(st, a) {
			return g.grid.Name(a)
		}
	}
	return g.grid.Name(st.at)
}

// randomPath goes as far as the unit's points reach, mostly nearer to some
// enemy, never back to where it was; at the edge it may leave, with facing it
// may turn.
func (g *game) randomPath(u int16, p *position, occ *occupancy, r *rand.Rand) []plot.Word {
	at, left, face := p.units[u].at, g.allowance(u, p.units), p.units[u].facing
	goal := hex.None
	for _, i := range r.Perm(len(p.units)) {
		if p.units[i].alive() && g.units[i].side != g.units[u].side {
			goal = p.units[i].at
			break
		}
	}
	been := []hex.At{at}
	var out []plot.Word
	turn := func(d int) {
		out, left, face = append(out, plot.Words("^"+strconv.Itoa(d))...), left-2, int8(d)
	}
	if face != 0 && left >= 2 && r.IntN(6) == 0 {
		turn(1 + r.IntN(6))
	}
	for len(been) < 10 {
		next, dir, cost := hex.None, hex.Dir(0), 0
		for _, i := range r.Perm(6) {
			d := hex.Dir(i + 1)
			n := g.grid.Neighbour(at, d)
			if n == hex.None || slices.Contains(been, n) {
				continue
			}
			c, ok := g.enter(g.typeOf(u).class, at, n)
			c += int(turnCost(face, d))
			if !ok || c > left && len(out) > 0 {
				continue
			}
			if next != hex.None && goal != hex.None && g.grid.Distance(n, goal) >= g.grid.Distance(next, goal) {
				continue
			}
			next, dir, cost = n, d, c
		}
		if next == hex.None {
			break
		}
		if turnCost(face, dir) != 0 && r.IntN(4) > 0 { // else the compiler turns it
			out = append(out, plot.Words("^"+strconv.Itoa(int(dir)))...)
		}
		out = append(out, plot.Words(g.grid.Name(next))...)
		been = append(been, next)
		at, left = next, left-cost
		if face != 0 {
			face = int8(dir)
		}
		if left <= 0 || r.IntN(5) == 0 {
			break
		}
	}
	if edges := g.grid.Edges(at); len(edges) > 0 && left >= 2 && r.IntN(4) == 0 {
		edge := edgeNames[edges[r.IntN(len(edges))]]
		s := g.units[u].side
		if left >= 2+int(g.exitTurn(face, at, edge)) && (g.mayLeave(s, at, edge) || p.conceded == s+1) {
			return append(out, plot.Words("EXIT:"+string(edge))...)
		}
	}
	if face != 0 && left >= 2 && len(been) > 1 && r.IntN(6) == 0 {
		turn(1 + r.IntN(6))
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
	if err := g.checkMarkers(p); err != nil {
		return err
	}
	if b == nil || g.turn(b.impulse) < 1 {
		return nil
	}
	if err := g.checkTurn(b, p); err != nil {
		return err
	}
	if err := g.checkWays(b, events); err != nil {
		return err
	}
	if err := g.checkLasting(b, p, events); err != nil || !g.standard() {
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
		case t.leader && st.level < g.units[u].level:
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

// checkTurn: the dead stay dead, those who left do not return, control follows
// the occupants.
func (g *game) checkTurn(b, p *position) error {
	for u := range p.units {
		was, is := b.units[u].status, p.units[u].status
		if was != onMap && was != is {
			return fmt.Errorf("%s came back", g.units[u].full)
		}
		if i, ok := slices.BinarySearch(g.watch, p.units[u].at); ok && is == onMap && p.control[i] != g.units[u].side+1 {
			return fmt.Errorf("%s stands in %s without controlling it", g.units[u].full, g.grid.Name(p.units[u].at))
		}
	}
	return nil
}

// checkMarkers: facing, panic, rampage and contact are such as the optional
// rules in force can bring about.
func (g *game) checkMarkers(p *position) error {
	if p.panic != 0 && !g.opt.panic || p.conceded != 0 && !g.opt.concession || len(p.contacts) > 0 && !g.opt.contact || p.run && g.darius < 0 {
		return errors.New("a marker of an optional rule that is not played")
	}
	for u := range p.units {
		st, full := &p.units[u], g.units[u].full
		if faces := st.facing >= 1 && st.facing <= 6; faces != (st.alive() && g.opt.facing) {
			return fmt.Errorf("%s faces %d", full, st.facing)
		}
		switch elephant := g.isElephant(int16(u)); {
		case (st.panicked || st.rampant || st.fought) && !st.alive():
			return fmt.Errorf("%s is gone and panicked or rampant", full)
		case st.panicked && (p.panic != g.units[u].side+1 || elephant):
			return fmt.Errorf("%s is panicked", full)
		case st.panicked && g.steady(int16(u), p.units) && g.movedLast(p.impulse, g.units[u].side):
			return fmt.Errorf("%s is panicked next to a leader", full)
		case (st.fought || st.rampant) && !elephant || st.rampant && !st.fought:
			return fmt.Errorf("%s rampages", full)
		case elephant && st.disrupted != 0:
			return fmt.Errorf("elephants %s are disrupted", full)
		}
	}
	for _, c := range p.contacts {
		var sides [2]bool
		for _, u := range c.units {
			if !p.units[u].alive() || g.isElephant(u) {
				return fmt.Errorf("%s cannot be in contact", g.units[u].full)
			}
			sides[g.units[u].side] = true
		}
		if !sides[0] || !sides[1] || !slices.IsSorted(c.units) {
			return errors.New("contact of one side alone")
		}
	}
	return nil
}

// checkWays: nobody pays for more than its Movement Allowance, turns included
// (16.11), and after a concession units leave from road hexes (15.0).
func (g *game) checkWays(b *position, events []engines.Event) error {
	face := map[string]int8{} // of those that advanced or retreated before
	for _, e := range events {
		if (e.Kind == "advance" || e.Kind == "retreat") && g.opt.facing {
			a, _ := g.grid.Parse(e.Path[0])
			n, _ := g.grid.Parse(e.Path[1])
			face[e.Units[0]] = int8(g.grid.DirTo(a, n))
		}
		if e.Kind != "move" && e.Kind != "exit" {
			continue
		}
		u := g.byID[e.Units[0]]
		f, ok := face[e.Units[0]]
		if !ok {
			f = b.units[u].facing
		}
		at, _ := g.grid.Parse(e.Path[0])
		spent := 0
		for _, name := range e.Path[1:] {
			n, _ := g.grid.Parse(name)
			d := g.grid.DirTo(at, n)
			cost, ok := 0, false
			if d != 0 {
				cost, ok = g.enter(g.typeOf(u).class, at, n)
			}
			if !ok {
				return fmt.Errorf("%s went from %s to %s", e.Units[0], g.grid.Name(at), name)
			}
			spent += cost + int(turnCost(f, d))
			at = n
			if f != 0 {
				f = int8(d)
			}
		}
		left := e.Kind == "exit"
		if left {
			spent += 2 + int(g.exitTurn(f, at, e.Result[0]))
		}
		if spent > g.typeOf(u).ma && (len(e.Path) > 2 || left) {
			return fmt.Errorf("%s spent %s of %s Movement Points", e.Units[0], halves(spent), halves(g.typeOf(u).ma))
		}
		if left && b.conceded == g.units[u].side+1 && e.Rule[0] == exitRules[0] && !g.roadEnd(at) {
			return fmt.Errorf("%s left the map after a concession from %s, no road hex", e.Units[0], e.Path[len(e.Path)-1])
		}
		if left && b.conceded != g.units[u].side+1 && e.Rule[0] == exitRules[0] && !g.mayLeave(g.units[u].side, at, e.Result[0]) {
			return fmt.Errorf("%s left the map from %s, where nothing lets it", e.Units[0], e.Path[len(e.Path)-1])
		}
	}
	return nil
}

// checkLasting: panic comes once, and takes nobody later; a combat spent stays
// spent, and elephants rampage after it; contact holds; Darius stands.
func (g *game) checkLasting(b, p *position, events []engines.Event) error {
	if b.panic != 0 && p.panic != b.panic || b.conceded != 0 && p.conceded != b.conceded || b.run && !p.run {
		return errors.New("a panic, a concession or a flight ended")
	}
	for u := range p.units {
		was, is, full := &b.units[u], &p.units[u], g.units[u].full
		switch {
		case !is.alive():
		case is.panicked && !was.panicked && b.panic != 0:
			return fmt.Errorf("%s panicked after the instant of panic", full)
		case was.fought && !is.rampant && g.movedLast(p.impulse, g.units[u].side):
			return fmt.Errorf("%s does not rampage after its combat", full)
		case int16(u) == g.darius && !p.run && is.at != was.at:
			return fmt.Errorf("%s moved before an enemy came", full)
		}
	}
	held := slices.Clone(b.contacts)
	for _, e := range events {
		switch e.Kind {
		case "result": // 18.5
			if !slices.ContainsFunc(e.Effects, func(f engines.Effect) bool { return f.What == "eliminated" || f.What == "disrupted" }) {
				continue
			}
			held = slices.DeleteFunc(held, func(c contact) bool {
				return slices.ContainsFunc(c.units, func(u int16) bool {
					return b.units[u].alive() && slices.Contains(e.At, g.grid.Name(b.units[u].at))
				})
			})
		case "contact":
			held = append(held, contact{g.indexes(e.Units, nil)})
		case "move", "exit", "turn", "advance", "retreat", "back":
			if slices.ContainsFunc(held, func(c contact) bool { return slices.Contains(c.units, g.byID[e.Units[0]]) }) {
				return fmt.Errorf("%s left its hex or turned in contact", e.Units[0])
			}
		}
	}
	return nil
}
