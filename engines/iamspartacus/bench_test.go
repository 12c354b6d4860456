package iamspartacus

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// month is a position with everything a month can hold, and the orders of both
// sides for one impulse of it.
type filedMonth struct {
	p      engines.Position
	orders []engines.SideOrders
}

// playOut plays a random game without any check and hands out each impulse
// before it is played.
func playOut(tb testing.TB, g *game, seed uint64, visit func(filedMonth)) (turns int) {
	r := rand.New(rand.NewPCG(seed, 1))
	dice := engines.NewKeyed(enginetest.Seed(seed))
	pos := g.Start()
	for g.Result(pos) == nil {
		var orders []engines.SideOrders
		for s := range g.sides {
			v := g.View(pos, g.sides[s].id)
			f := g.Random(v, r)
			o, _ := g.Compile(v, &f)
			orders = append(orders, engines.SideOrders{Side: g.sides[s].id, Orders: o})
		}
		if visit != nil {
			visit(filedMonth{pos, orders})
		}
		turns = g.Stage(pos).Turn
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: dice})
		if err != nil {
			tb.Fatal(err)
		}
		pos = out.Position
	}
	return turns
}

// A random game to its end: orders by chance, read, checked and carried out.
func BenchmarkRandomGame(b *testing.B) {
	for name, settings := range map[string][]string{"basic": nil, "everything": everything} {
		b.Run(name, func(b *testing.B) {
			g, _ := shipped(b, settings...)
			turns := 0
			for i := range b.N {
				turns += playOut(b, g, uint64(i), nil)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "µs/turn")
		})
	}
}

// The impulses of random games carried out again, orders already read: a month
// has three of them.
func BenchmarkImpulse(b *testing.B) {
	for name, settings := range map[string][]string{"basic": nil, "everything": everything} {
		b.Run(name, func(b *testing.B) {
			g, _ := shipped(b, settings...)
			var all []filedMonth
			for seed := range uint64(8) {
				playOut(b, g, seed, func(m filedMonth) { all = append(all, m) })
			}
			dice := engines.NewKeyed(enginetest.Seed(1))
			b.ResetTimer()
			for i := range b.N {
				m := &all[i%len(all)]
				_, err := engines.Run(g, engines.Input{Position: m.p, Orders: m.orders, Dice: dice})
				require.NoError(b, err)
			}
		})
	}
}
