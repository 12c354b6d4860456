package imperator

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// quick are dice from a generator, without names: the bare loop.
type quick struct{ r *rand.Rand }

// Die implements engines.Dice.
func (q quick) Die(_ string, sides int, _ []string) (int, error) { return 1 + q.r.IntN(sides), nil }

// Draw implements engines.Dice.
func (q quick) Draw(_ string, from []string) (int, error) { return q.r.IntN(len(from)), nil }

// Shuffle implements engines.Dice.
func (q quick) Shuffle(_ string, n int) ([]int, error) { return q.r.Perm(n), nil }

// solo is a desk that rolls from a generator, takes what orders and defaults say,
// and tells nobody: a battle by itself.
type solo struct{ r *rand.Rand }

func (d *solo) throw(*fight, die) int8 { return int8(1 + d.r.IntN(6)) }
func (*solo) decide(*fight, []ask)     {}
func (*solo) tell(*fight, record)      {}

// become makes a position like another, keeping its memory.
func (p *position) become(q *position) {
	units, leaders := append(p.units[:0], q.units...), append(p.leaders[:0], q.leaders...)
	*p = *q
	p.units, p.leaders = units, leaders
}

// eights is a battle of eight units against eight, Frontal against Screening, and
// the move that begins it.
func eights(t testing.TB) (*rig, op) {
	t.Helper()
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 100, "Galli-1 Galli-2 Galli-3 Daci-1 Daci-2 Thraces-1 Germani-1 Servi-1").
		put("Varinus", "Corfinium", 1, "Legio-1 Legio-2 Legio-3 Cohortes-1 Cohortes-2 Milites-1 Milites-2 Funditores-1").tactic("Crixus", "frontal").tactic("Varinus", "screening")
	return r, r.move("Crixus", "Corfinium")
}

// meet lets the mover arrive and fight it out.
func (tn *turn) meet(o *op) {
	from := tn.p.leaders[o.Leader].at
	tn.p.leaders[o.Leader].at = o.To
	tn.fight(tn.g.leaders[o.Leader].side, o, from, o.To)
}

// BenchmarkBattle: a battle by itself, from deployment to the verdict and all that
// comes of it.
func BenchmarkBattle(b *testing.B) {
	r, o := eights(b)
	tn := newTurn(r.g, r.p.clone(), nil)
	tn.desk = &solo{rand.New(rand.NewPCG(1, 2))}
	tn.take(nil)
	b.ReportAllocs()
	for b.Loop() {
		tn.p.become(r.p)
		tn.meet(&o)
	}
}

// BenchmarkBattleTold: the same battle as an impulse, its dice named, everything
// told, its position a new one.
func BenchmarkBattleTold(b *testing.B) {
	r, o := eights(b)
	dice := quick{rand.New(rand.NewPCG(1, 2))}
	g := staged{Game: r.g, play: func(p *position, given []engines.SideOrders, t *engines.Table) *position {
		tn := newTurn(r.g, p, t)
		tn.take(given)
		tn.meet(&o)
		p.impulse++
		return p
	}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := engines.Run(g, engines.Input{Position: r.p, Dice: dice}); err != nil {
			b.Fatal(err)
		}
	}
}

// bareGame plays a random game with nothing around it: random operations straight
// into the queue, defaults for all questions. check, if not nil, looks at the
// position after every operation.
func bareGame(g *game, r *rand.Rand, check func(*position)) (impulses int) {
	dice := quick{r}
	p := g.Start().(*position)
	var played engines.Game = g
	if check != nil {
		played = staged{Game: g, play: func(p *position, given []engines.SideOrders, t *engines.Table) *position {
			tn := newTurn(g, p, t)
			tn.take(given)
			if p.stage == opening {
				tn.openSeason()
			}
			check(p)
			for p.stage == operations && tn.step() {
				check(p)
			}
			p.impulse++
			return p
		}}
	}
	for p.stage != ended {
		given := make([]engines.SideOrders, 2)
		for s := range given {
			given[s] = engines.SideOrders{Side: g.sides[s].id, Orders: bareOrders(g, p, int8(s), r)}
		}
		out, err := engines.Run(played, engines.Input{Position: p, Orders: given, Dice: dice})
		if err != nil {
			panic(err)
		}
		p = out.Position.(*position)
		impulses++
	}
	return impulses
}

func bareOrders(g *game, p *position, s int8, r *rand.Rand) *orders {
	o := &orders{side: s, hasOps: true, policy: policies{onError: errorSkip}}
	for range 24 {
		l := int8(r.IntN(len(g.leaders)))
		if g.leaders[l].side != s {
			continue
		}
		x := blankOp(opKind(r.IntN(int(opCard))), l)
		if x.Kind == opMove || x.Kind == opNothing {
			x.Kind, x.To = opMove, int8(r.IntN(len(g.places)))
			if st := p.leaders[l]; st.post == onMap {
				adj := g.places[st.at].adj
				x.To = adj[r.IntN(len(adj))]
			}
			x.Siege = int8(r.IntN(2))
		}
		o.ops = append(o.ops, x)
	}
	o.ops = append(o.ops, blankOp(opStop, none))
	return o
}

// Random games under every mixture of house rules: to the end, the invariants
// after each operation.
func TestBareGames(t *testing.T) {
	const games = 60
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		r := rand.New(rand.NewPCG(11, 12))
		for range games {
			var settings []engines.Setting
			for _, o := range Rulebook().Options() {
				if (len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, slug)) && r.IntN(3) == 0 {
					settings = append(settings, set(o.Key, o.Values[r.IntN(len(o.Values))]))
				}
			}
			g := played(t, slug, settings...).g
			n := bareGame(g, r, func(p *position) {
				if err := g.Check(nil, p, nil); err != nil {
					require.NoError(t, err, "%s with %v", slug, settings)
				}
			})
			require.GreaterOrEqual(t, n, 1)
		}
	}
}

// BenchmarkGames: random games of the three scenarios, bare.
func BenchmarkGames(b *testing.B) {
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		b.Run(slug, func(b *testing.B) {
			rb := Rulebook()
			files, err := rb.Files(slug)
			require.NoError(b, err)
			gm, err := rb.Open(files, nil)
			require.NoError(b, err)
			r := rand.New(rand.NewPCG(3, 4))
			b.ReportAllocs()
			for b.Loop() {
				bareGame(gm.(*game), r, nil)
			}
		})
	}
}

// BenchmarkView makes what the Roman may know.
func BenchmarkView(b *testing.B) {
	rb := Rulebook()
	files, err := rb.Files("eunus")
	require.NoError(b, err)
	g, err := rb.Open(files, nil)
	require.NoError(b, err)
	p := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		g.View(p, "roman")
	}
}
