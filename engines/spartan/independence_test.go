package spartan

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// The outcome of a Game-Turn depends neither on the order of the lines of a
// plot nor on the names of the sides. The ledger names the exceptions: who has
// no plot where own plots overfill a hex or overlap, who advances
// first without ids, and the first-listed side in the order of dice
// . So these plots are legal as they stand, advances name ids, and dice
// are pinned to places.
func TestOutcomeIsIndependentOfOrderAndNames(t *testing.T) {
	for _, w := range []struct {
		name    string
		turns   int
		open    func(t *testing.T, first, second string) *game
		between string // the armies are thrown together around this hex
	}{
		{"rig", 4000, func(t *testing.T, a, b string) *game { return smallRig(t, a, b) }, "0606"},
		{"rig with other readings", 2000, func(t *testing.T, a, b string) *game {
			return smallRig(t, a, b, setting("contest_loser", "follow"), setting("force", "path"), setting("overstack", "tolerate"), setting("recovery", "one_task"), setting("fire_cadence", "none"))
		}, "0606"},
		{"rig with more readings", 2000, func(t *testing.T, a, b string) *game {
			return smallRig(t, a, b, setting("force", "unit"), setting("overstack", "eliminate"), setting("command", "movement"), setting("fire_cadence", "alternate"))
		}, "0606"},
		{"Marathon", 2000, func(t *testing.T, a, b string) *game { return marathonOf(t, a, b) }, "1016"},
	} {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() {
				w.turns /= 20
			}
			r := rand.New(rand.NewPCG(20, 4))
			g, twin := w.open(t, "red", "white"), w.open(t, "zulu", "alpha")
			centre, ok := g.grid.Parse(w.between)
			require.True(t, ok)
			seen := map[string]int{}
			var p *position
			for n := range w.turns {
				if n%5 == 0 || g.over(p) {
					p = scatter(g, g.grid.Within(centre, 4), r)
				}
				p = independent(t, g, twin, p, uint64(n), r, seen)
			}
			// The turns had in them what could go wrong.
			for _, kind := range []string{"fire", "melee", "defensive", "advance", "contest", "stop", "move", "result"} {
				require.NotZero(t, seen[kind], kind)
			}
		})
	}
}

// independent plays one random Game-Turn twice: as it comes, and with shuffled
// plots under other names. It returns the position after it.
func independent(t *testing.T, g, twin *game, p *position, n uint64, r *rand.Rand, seen map[string]int) *position {
	t.Helper()
	var first, second []engines.SideOrders
	for s := range g.sides {
		f := g.Random(&view{who: g.sides[s].id, pos: p}, r)
		f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool { return l.Key.Text == "advance" })
		nameAdvances(f.Lines, r)
		o, ps := g.Compile(&view{who: g.sides[s].id, pos: p}, &f)
		require.Less(t, plot.Worst(ps), plot.Fault)
		first = append(first, engines.SideOrders{Side: g.sides[s].id, Orders: o})
		shuffled := plot.File{Sections: f.Sections, Lines: slices.Clone(f.Lines)}
		r.Shuffle(len(shuffled.Lines), func(i, j int) { shuffled.Lines[i], shuffled.Lines[j] = shuffled.Lines[j], shuffled.Lines[i] })
		o, ps = twin.Compile(&view{who: twin.sides[s].id, pos: p}, &shuffled)
		require.Less(t, plot.Worst(ps), plot.Fault)
		second = append(second, engines.SideOrders{Side: twin.sides[s].id, Orders: o})
	}
	slices.Reverse(second)
	run := func(g *game, orders []engines.SideOrders) engines.Outcome {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: placed{engines.NewKeyed(enginetest.Seed(n)), g}})
		require.NoError(t, err)
		return out
	}
	a, b := run(g, first), run(twin, second)
	require.Equal(t, told(g, a.Events), told(twin, b.Events))
	require.True(t, same(a.Position.(*position), b.Position.(*position)), "turn %d", n)
	require.NoError(t, g.Check(p, a.Position, a.Events))
	for i := range a.Events {
		seen[a.Events[i].Kind]++
	}
	return a.Position.(*position)
}

// nameAdvances writes out who advances: all of one attack name the same ids.
func nameAdvances(lines []plot.Line, r *rand.Rand) {
	wish := map[string][]string{} // by order, those who would go
	key := func(l *plot.Line) string { return l.Verb.Text + l.Args[0].Text }
	for i := range lines {
		l := &lines[i]
		if l.Verb.Text == "OF" && r.IntN(2) == 0 || len(l.Settings) > 0 {
			wish[key(l)] = append(wish[key(l)], l.Subjects[0].Text)
		}
	}
	for i := range lines {
		l := &lines[i]
		if l.Verb.Text != "OF" && l.Verb.Text != "ML" {
			continue
		}
		value := "no"
		if ids := wish[key(l)]; len(ids) > 0 {
			value = strings.Join(ids, ",")
		}
		l.Settings = []plot.Setting{{Key: plot.Word{Text: "advance"}, Value: plot.Word{Text: value}}}
	}
}

// placed are dice by place: the side in a die's name counts by its place in the
// list, not by what it is called.
type placed struct {
	engines.Dice
	g *game
}

func (d placed) Die(name string, sides int, faces []string) (int, error) {
	for s := range d.g.sides {
		name = strings.Replace(name, "/"+d.g.sides[s].id+"@", "/"+strconv.Itoa(s)+"@", 1)
	}
	return d.Dice.Die(name, sides, faces)
}

// told writes events down with numbers for sides.
func told(g *game, events []engines.Event) string {
	var b strings.Builder
	side := func(id string) {
		if s, ok := g.sideOf(id); ok {
			b.WriteByte('0' + byte(s))
		} else {
			b.WriteString(id)
		}
		b.WriteByte(' ')
	}
	unit := func(full string) {
		id, rest, _ := strings.Cut(full, "/")
		side(id)
		b.WriteString(rest)
		b.WriteByte(' ')
	}
	list := func(words []string) {
		for _, w := range words {
			b.WriteString(w)
			b.WriteByte(' ')
		}
	}
	for i := range events {
		e := &events[i]
		b.WriteString(e.Kind + " " + e.Phase + " ")
		side(e.Side)
		list(e.Rule)
		for _, u := range e.Units {
			unit(u)
		}
		list(e.At)
		list(e.Path)
		for _, m := range e.Mods {
			b.WriteString(m.Rule + m.Op + strconv.FormatInt(int64(m.Value), 10))
			unit(m.Unit)
		}
		b.WriteString(e.Odds + " " + e.Column + " ")
		for _, d := range e.Dice {
			b.WriteByte('0' + byte(d.Die))
		}
		if e.Kind != "end" { // its words name the sides
			b.WriteString(e.Result)
		}
		for _, f := range e.Effects {
			unit(f.Unit)
			b.WriteString(f.What + f.From + f.To + strconv.Itoa(f.N))
		}
		for _, o := range e.Only {
			side(o)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func same(a, b *position) bool {
	return slices.Equal(a.units, b.units) && slices.Equal(a.control, b.control) && a.vp == b.vp && a.once == b.once && a.ended == b.ended && a.impulse == b.impulse
}

// scatter throws both armies into some hexes, in legal stacks; some units are
// disrupted, some have fired, some leaders have fallen.
func scatter(g *game, hexes []hex.At, r *rand.Rand) *position {
	turn := 2 + r.IntN(6)
	p := &position{impulse: turn, units: make([]state, len(g.units)), control: make([]int8, len(g.watch))}
	if !g.given {
		p.impulse = turn + 2
	}
	var occ occupancy
	occ.fill(g, p.units)
	for u := range p.units {
		p.units[u] = state{at: hex.None, level: g.units[u].level}
	}
	for _, i := range r.Perm(len(p.units)) {
		u, st := int16(i), &p.units[i]
		at := hexes[r.IntN(len(hexes))]
		s := g.units[u].side
		if g.ground[at].barred || occ.has(at, g.enemy(s)) || !g.stackFault(s, append(occ.in(at, nil), u), -1).none() {
			continue // not in this battle
		}
		st.at, st.status = at, onMap
		occ.add(u, at)
		switch t := g.typeOf(u); {
		case t.leader && st.level < 4 && r.IntN(3) == 0:
			st.level++
		case !t.leader && r.IntN(6) == 0:
			st.disrupted = int16(turn - 1)
		case t.isFire() && r.IntN(4) == 0:
			st.fired = int16(turn - 1)
		}
	}
	g.occupy(p)
	return p
}

// smallRig is the rig with armies of nineteen, some terrain, and the command
// radius in force.
func smallRig(t *testing.T, first, second string, options ...engines.Setting) *game {
	t.Helper()
	return newRig(t, changes(command, renamed("a", first), renamed("b", second),
		on("woods", "0606", "0807"), on("slope", "0507", "0607"), on("hilltop", "0506", "0508"), on("village", "0705"), on("swamp", "0407"), on("stream", "0805", "0806"),
		crest("0506-0507", "0507-0508"), road("0404", "0505", "0605", "0706"),
		func(m *facts.Map, _ *facts.Charts, s *facts.Scenario) {
			m.Letters = map[string]facts.Hex{"M": "0605", "Q": "0707"}
			for i := range s.Sides {
				s.Sides[i].Units = []facts.Count{
					{Type: "MI", Count: 2},
					{Type: "MS", Count: 3},
					{Type: "PP", Count: 2},
					{Type: "BI", Count: 1},
					{Type: "SD", Count: 2},
					{Type: "LC", Count: 1},
					{Type: "HC", Count: 1},
					{Type: "EX", Count: 1},
					{Type: "SK", Count: 3},
					{Type: "BW", Count: 2},
					{Type: "OC", Count: 1},
				}
				s.Sides[i].Leaders = []facts.Level{{Level: 2, Count: 1}, {Level: 3, Count: 1}}
			}
		}), options...).g
}

// marathonOf is Marathon with other names of the sides.
func marathonOf(t *testing.T, first, second string) *game {
	t.Helper()
	scenario, theMap, charts, deployment, err := facts.BuiltIn("marathon")
	require.NoError(t, err)
	s, err := facts.ReadScenario(scenario.Name, scenario.Data)
	require.NoError(t, err)
	m, err := facts.ReadMap(theMap.Name, theMap.Data)
	require.NoError(t, err)
	c, err := facts.ReadCharts(charts.Name, charts.Data)
	require.NoError(t, err)
	d, err := facts.ReadDeployment(deployment.Name, deployment.Data)
	require.NoError(t, err)
	require.NoError(t, facts.Check(m, c, s, d))
	for i, id := range []string{first, second} {
		old := s.Sides[i].ID
		renamed(old, id)(m, c, s)
		for k := range d.Sides {
			if d.Sides[k].ID == old {
				d.Sides[k].ID = id
			}
		}
	}
	g, err := newGame(m, c, s, d, nil)
	require.NoError(t, err)
	return g
}

// renamed gives a side another id and name wherever the scenario names it.
func renamed(old, id string) change {
	return func(_ *facts.Map, _ *facts.Charts, s *facts.Scenario) {
		swap := func(p *string) {
			if *p == old {
				*p = id
			}
		}
		for i := range s.Sides {
			if s.Sides[i].ID == old {
				s.Sides[i].ID, s.Sides[i].Name = id, strings.ToUpper(id)
			}
		}
		for i := range s.Special {
			swap(&s.Special[i].Side)
		}
		swap(&s.Victory.Both)
		swap(&s.Victory.Neither)
		var walk func(q *facts.Predicate)
		walk = func(q *facts.Predicate) {
			swap(&q.Side)
			swap(&q.Of)
			for i := range q.Args {
				walk(&q.Args[i])
			}
			if q.Arg != nil {
				walk(q.Arg)
			}
		}
		win := map[string]facts.Predicate{}
		for who, q := range s.Victory.Win {
			walk(&q)
			swap(&who)
			win[who] = q
		}
		s.Victory.Win = win
	}
}

// A whole game of every scenario keeps what the seam
// promises; so does Marathon under every house rule.
func TestConform(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	require.Zero(t, enginetest.Conform(t, Rulebook(), games)) // nothing is hidden
	for _, o := range Rulebook().Options() {
		if len(o.Scenarios) > 0 && !slices.Contains(o.Scenarios, "marathon") {
			continue
		}
		for _, v := range o.Values[1:] {
			g := open(t, "marathon", setting(o.Key, v))
			for seed := range uint64(games) {
				_, err := enginetest.Play(Rulebook(), g, seed, nil)
				require.NoError(t, err, "%s=%s, seed %d", o.Key, v, seed)
			}
		}
	}
}
