package spartan

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// open opens a built-in scenario.
func open(t testing.TB, slug string, options ...engines.Setting) *game {
	t.Helper()
	files, err := Rulebook().Files(slug)
	require.NoError(t, err)
	g, err := Rulebook().Open(files, options)
	require.NoError(t, err)
	return g.(*game)
}

// clash sets up the 137 units and 4 leaders of Asculum on clear ground in two
// lines that touch, and gives every unit an attack or a move of three hexes: the
// front ranks fight and shoot, the others march north.
func clash(t testing.TB, options ...engines.Setting) (*game, *position, [2]plot.File) {
	var read [4]facts.File
	var err error
	read[0], read[1], read[2], read[3], err = facts.BuiltIn("asculum")
	require.NoError(t, err)
	s, err := facts.ReadScenario(read[0].Name, read[0].Data)
	require.NoError(t, err)
	m, err := facts.ReadMap(read[1].Name, read[1].Data)
	require.NoError(t, err)
	c, err := facts.ReadCharts(read[2].Name, read[2].Data)
	require.NoError(t, err)
	s.CommandRadius = "ignored"
	s.Terrain.Ignore = []string{"slope", "hilltop", "woods", "village", "lake", "swamp", "river", "road"}
	g, err := newGame(m, c, s, &facts.Deployment{}, options)
	require.NoError(t, err)
	p := g.Start().(*position)
	p.impulse = 3
	for s := range g.sides {
		// Columns from the front back: 03 and 04 touch.
		columns := [][]string{{"03", "02", "01"}, {"04", "05", "06"}}[s]
		col, row, n := 0, 6, 0
		last := classes
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			cl := g.typeOf(u).class
			if n == 3 || last != classes && cl != last && cl != classE {
				n, row = 0, row+1
				if col == 0 && row == 6+13 {
					col, row = 1, 6
				}
			}
			a, ok := g.grid.Parse(columns[col] + twoDigits(row))
			require.True(t, ok)
			p.units[u].at, p.units[u].status = a, onMap
			if g.opt.facing {
				p.units[u].facing = [2]int8{2, 6}[s] // towards the enemy, and north
			}
			if cl != classE {
				last = cl
				n++
			}
		}
	}
	var occ occupancy
	occ.fill(g, p.units)
	var files [2]plot.File
	for s := range g.sides {
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			files[s].Lines = append(files[s].Lines, clashOrder(g, p, &occ, u))
		}
	}
	return g, p, files
}

func twoDigits(n int) string { return string(rune('0'+n/10)) + string(rune('0'+n%10)) }

func clashOrder(g *game, p *position, occ *occupancy, u int16) plot.Line {
	at := p.units[u].at
	l := plot.Line{Subjects: plot.Words(g.units[u].id)}
	for _, n := range g.grid.Neighbours(at) {
		if n == hex.None || !occ.has(n, g.enemy(g.units[u].side)) || g.typeOf(u).dot && !g.typeOf(u).isFire() {
			continue
		}
		l.Verb, l.Args = plot.Word{Text: "ML"}, plot.Words(g.grid.Name(n))
		if g.typeOf(u).isFire() {
			l.Verb.Text = "OF"
		}
		return l
	}
	l.Verb = plot.Word{Text: "MV"}
	for range 3 {
		at = g.grid.Neighbour(at, 1)
		l.Args = append(l.Args, plot.Word{Text: g.grid.Name(at)})
	}
	return l
}

func compileClash(t testing.TB, g *game, p *position, files [2]plot.File) []engines.SideOrders {
	var out []engines.SideOrders
	for s := range files {
		o, _ := g.Compile(g.View(p, g.sides[s].id), &files[s])
		out = append(out, engines.SideOrders{Side: g.sides[s].id, Orders: o})
	}
	return out
}

// The size of the clash: nobody idle but those whose plot is set aside.
func TestClashIsBusy(t *testing.T) {
	g, p, files := clash(t)
	compiled := compileClash(t, g, p, files)
	busy, aside := 0, 0
	for _, so := range compiled {
		o := so.Orders.(*orders)
		aside += len(o.aside)
		for _, x := range o.by {
			if x.task != noPlot {
				busy++
			}
		}
	}
	require.Equal(t, 141, busy+aside)
	require.Zero(t, aside)
}

// BenchmarkGameTurn is a Game-Turn of Asculum without optional rules, see
// BenchmarkGameTurnOptions.
func BenchmarkGameTurn(b *testing.B) {
	g, p, files := clash(b)
	benchTurn(b, g, p, files)
}

// rulesOfAsculum are the optional rules that Asculum has; S3.1 and S3.2 are for the
// battles of Alexander and Darius.
func rulesOfAsculum() []engines.Setting {
	var on []engines.Setting
	for _, id := range []string{"13", "14", "15", "16", "17", "18", "S3.3", "S3.4", "S3.5"} {
		on = append(on, engines.Setting{Key: "opt." + id, Value: "on"})
	}
	return on
}

// BenchmarkGameTurnOptions is the Game-Turn of BenchmarkGameTurn with every
// optional rule of the battle on: the plots of all 141 units, compiled
// beforehand, resolved from offensive fire to the turn record by engines.Run,
// events noted; no text, no JSON.
func BenchmarkGameTurnOptions(b *testing.B) {
	g, p, files := clash(b, rulesOfAsculum()...)
	benchTurn(b, g, p, files)
}

// BenchmarkGameTurnPanic is the same with an army in panic: the first-listed,
// which has the map's edge behind it, or the other, which has the width of the
// map. It runs when the turn begins, the enemy carrying out his plots, or it
// fights and panics by the losses of this turn.
func BenchmarkGameTurnPanic(b *testing.B) {
	for s := range int8(2) {
		for _, when := range []string{"before", "now"} {
			g, p, files := clash(b, rulesOfAsculum()...)
			rout(g, p, s, when == "before")
			b.Run(g.sides[s].id+"/"+when, func(b *testing.B) { benchTurn(b, g, p, files) })
		}
	}
}

// rout puts an army in panic (13.0, S1.28), or takes it to the brink.
func rout(g *game, p *position, s int8, before bool) {
	if !before {
		p.vp[g.enemy(s)] = g.sides[s].pl - 1
		return
	}
	p.panic = s + 1
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if st := &p.units[u]; g.isElephant(u) {
			st.fought, st.rampant = true, true
		} else {
			st.panicked = !g.steady(u, p.units)
		}
	}
}

// The size of the rout: whoever is not steadied runs.
func TestRoutIsBusy(t *testing.T) {
	for s, want := range [2][2]int{{30, 42}, {29, 38}} {
		for i, before := range []bool{true, false} {
			g, p, files := clash(t, rulesOfAsculum()...)
			rout(g, p, int8(s), before)
			out, err := engines.Run(g, engines.Input{Position: p, Orders: compileClash(t, g, p, files), Dice: engines.NewKeyed([]byte("bench"))})
			require.NoError(t, err)
			require.Equal(t, int8(s+1), out.Position.(*position).panic)
			n := 0
			for _, e := range out.Events {
				if (e.Kind == "move" || e.Kind == "exit") && (e.Rule[1] == "A-53" || e.Rule[1] == "S3.23") {
					n++
				}
			}
			require.Equal(t, want[i], n, "side %d, before %v", s, before)
		}
	}
}

func benchTurn(b *testing.B, g *game, p *position, files [2]plot.File) {
	orders := compileClash(b, g, p, files)
	b.ReportAllocs()
	for b.Loop() {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: engines.NewKeyed([]byte("bench"))})
		if err != nil || len(out.Events) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	g, p, files := clash(b)
	b.ReportAllocs()
	for b.Loop() {
		compileClash(b, g, p, files)
	}
}

func BenchmarkTellAndEncode(b *testing.B) {
	g, p, files := clash(b)
	orders := compileClash(b, g, p, files)
	out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: engines.NewKeyed([]byte("bench"))})
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		events := make([]engines.Event, len(out.Events))
		for i, e := range out.Events {
			e.Text = g.Tell(e, engines.Umpire)
			events[i] = e
		}
		if _, err := json.Marshal(events); err != nil {
			b.Fatal(err)
		}
		if _, err := g.EncodePosition(out.Position); err != nil {
			b.Fatal(err)
		}
	}
}
