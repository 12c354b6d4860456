package ancients

import (
	"math/rand/v2"
	"testing"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// bare plays a random battle without checks, reports and round trips, and returns
// how many impulses it took.
func bare(b *testing.B, g engines.Game, seed uint64) int {
	b.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	pos := g.Start()
	for n := 0; ; n++ {
		if g.Stage(pos).Over {
			return n
		}
		orders := make([]engines.SideOrders, 0, 2)
		for _, need := range g.Awaited(pos) {
			v := g.View(pos, need.Side)
			f := g.Random(v, r)
			o, _ := g.Compile(v, &f)
			orders = append(orders, engines.SideOrders{Side: need.Side, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(seed))})
		if err != nil {
			b.Fatal(err)
		}
		pos = out.Position
	}
}

func benched(b *testing.B, slug string) engines.Game {
	b.Helper()
	rb := Rulebook()
	files, err := rb.Files(slug)
	if err != nil {
		b.Fatal(err)
	}
	g, err := rb.Open(files, nil)
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// BenchmarkBattle plays whole random battles, the making of the sheets included:
// 1,000 of them stay under 20 s.
func BenchmarkBattle(b *testing.B) {
	g := benched(b, "silarus")
	turns := 0
	for i := 0; b.Loop(); i++ {
		turns += bare(b, g, uint64(i))
	}
	b.ReportMetric(float64(turns)/float64(b.N), "turns/op")
}

// BenchmarkTurn resolves one turn with orders, moves and battles: under 200 µs.
func BenchmarkTurn(b *testing.B) {
	g := benched(b, "silarus")
	r := rand.New(rand.NewPCG(7, 1))
	type step struct {
		pos    engines.Position
		orders []engines.SideOrders
	}
	var steps []step
	for pos, n := g.Start(), 0; n < 40 && !g.Stage(pos).Over; n++ {
		var s step
		s.pos = pos
		for _, need := range g.Awaited(pos) {
			v := g.View(pos, need.Side)
			f := g.Random(v, r)
			o, _ := g.Compile(v, &f)
			s.orders = append(s.orders, engines.SideOrders{Side: need.Side, Orders: o})
		}
		steps = append(steps, s)
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: s.orders, Dice: engines.NewKeyed(enginetest.Seed(7))})
		if err != nil {
			b.Fatal(err)
		}
		pos = out.Position
	}
	b.ReportAllocs()
	dice := engines.NewKeyed(enginetest.Seed(7))
	for i := 0; b.Loop(); i++ {
		s := &steps[i%len(steps)]
		if _, err := engines.Run(g, engines.Input{Position: s.pos, Orders: s.orders, Dice: dice}); err != nil {
			b.Fatal(err)
		}
	}
}
