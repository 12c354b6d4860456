package imperator

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// strict is a desk that looks at what it is offered.
type strict struct {
	solo
	t     *testing.T
	asked map[askFor]int
	told  map[telling]int
}

func (d *strict) decide(_ *fight, asks []ask) {
	for i := range asks {
		q := &asks[i]
		d.asked[q.what]++
		for _, list := range [][]int16{q.def, q.take} {
			require.True(d.t, len(list) >= q.min && len(list) <= q.max, "%+v", q)
			for k, x := range list {
				require.Contains(d.t, q.options, x, "%+v", q)
				require.NotContains(d.t, list[:k], x, "%+v", q)
			}
		}
	}
}

func (d *strict) tell(_ *fight, r record) { d.told[r.what]++ }

// meeting is a battle or siege by chance: armies, orders, cards, house rules.
type meeting struct {
	g     *game
	p     *position
	given []engines.SideOrders
	o     op
}

func chanceGame(t *testing.T, r *rand.Rand) *game {
	slug := pick(r, "spartacus", "tryphon", "eunus")
	var settings []engines.Setting
	for _, o := range Rulebook().Options() {
		if (len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, slug)) && r.IntN(4) == 0 {
			settings = append(settings, set(o.Key, pick(r, o.Values...)))
		}
	}
	return newRig(t, slug, nil, settings...).g
}

func chanceMeeting(g *game, r *rand.Rand) meeting {
	p := g.Start().(*position)
	p.stage, p.season, p.fortuna = operations, int8(r.IntN(g.s.Length())), int8(r.IntN(3)-1)
	at := int8(r.IntN(len(g.places)))
	from := pick(r, g.places[at].adj...)
	s := int8(r.IntN(2))
	army := func(s int8, st unitState, most int) {
		for range r.IntN(most + 1) {
			st.out = r.IntN(5) == 0
			p.units[g.sides[s].first+int16(r.IntN(int(g.sides[s].last-g.sides[s].first)))] = st
		}
	}
	var mine, theirs []int8
	for l := range g.leaders {
		if g.leaders[l].side == s {
			mine = append(mine, int8(l))
		} else {
			theirs = append(theirs, int8(l))
		}
	}
	attack := pick(r, mine...)
	p.leaders[attack] = leaderState{post: onMap, at: from, ap: int8(r.IntN(4)), plunder: int8(r.IntN(4))}
	army(s, unitState{where: led, at: attack}, 9)
	army(s, unitState{where: loose, at: at}, 1)
	for range r.IntN(3) {
		l := pick(r, theirs...)
		p.leaders[l] = leaderState{post: onMap, at: at, ap: int8(r.IntN(4)), plunder: int8(r.IntN(4))}
		army(other(s), unitState{where: led, at: l}, 9)
	}
	army(other(s), unitState{where: loose, at: at}, 3)
	army(other(s), unitState{where: loose, at: pick(r, g.places[at].adj...)}, 2)
	m := meeting{g: g, p: p, o: blankOp(opMove, attack)}
	m.o.To = at
	if r.IntN(3) == 0 {
		m.o.Card = int8(1 + r.IntN(5))
	}
	for s := range g.sides {
		v := g.View(p, g.sides[s].id)
		p.stage = opening
		f := g.Random(g.View(p, g.sides[s].id), r)
		p.stage = operations
		x, _ := g.Compile(v, &f)
		o := x.(*orders)
		if r.IntN(3) == 0 {
			o.policy.ask = r.Uint32()
		}
		for c := range g.cards {
			if g.cards[c].Combat && g.cards[c].side == int8(s) && r.IntN(2) == 0 {
				o.tactics = append(o.tactics, tacticLine{For: forCard, Who: everyone, Vs: vsAny, Siege: none, Card: int8(g.cards[c].Number)})
			}
		}
		m.given = append(m.given, engines.SideOrders{Side: g.sides[s].id, Orders: o})
	}
	return m
}

// A fight by itself and one that is told are the same fight; and what is taken
// where nothing is open is what the table takes of questions nobody answers.
func TestAFightByItselfIsTheFightThatIsTold(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	asked, told := map[askFor]int{}, map[telling]int{}
	var g *game
	for n := range 4000 {
		if n%100 == 0 {
			g = chanceGame(t, r)
		}
		m := chanceMeeting(g, r)
		seed := r.Uint64()
		alone := newTurn(m.g, m.p.clone(), nil)
		mine := rand.New(rand.NewPCG(seed, 1))
		alone.desk = &strict{solo{mine}, t, asked, told}
		alone.take(m.given)
		alone.meet(&m.o)
		var first []engines.Event
		for _, answers := range [][]engines.Answer{nil, {{Key: "of another question", Side: "rebel"}}} {
			theirs := rand.New(rand.NewPCG(seed, 1))
			g := staged{Game: m.g, play: func(p *position, given []engines.SideOrders, tb *engines.Table) *position {
				tn := newTurn(m.g, p, tb)
				tn.take(given)
				tn.meet(&m.o)
				return p
			}}
			out, err := engines.Run(g, engines.Input{Position: m.p, Orders: m.given, Dice: quick{theirs}, Answers: answers})
			require.NoError(t, err)
			require.Equal(t, alone.p, out.Position)
			require.Equal(t, *mine, *theirs, "as many dice")
			if answers == nil {
				first = out.Events
			}
			require.Equal(t, first, out.Events)
		}
	}
	for q := askFirst; q <= askHeal; q++ {
		require.Positive(t, asked[q], "ask %d", q)
	}
	for k := toldDeployed; k <= toldBooty; k++ {
		require.Positive(t, told[k], "record %d", k)
	}
}
