package imperator

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// rig is a position to try rules on: the map of a scenario with its leaders, no
// set-up and no events, nine counters of every type, the rebels' in the pool and
// the Romans' in the reserve.
type rig struct {
	t      testing.TB
	g      *game
	p      *position
	orders [2]*orders
	dice   *given
	// answer to questions that are asked; nil: the defaults.
	answer func(q engines.Question) []string
	asked  []engines.Question
	events []engines.Event
}

// given are dice and draws in the order in which they fall, or by their name.
type given struct {
	dice  []int
	draws []string
	by    func(name string) (int, bool)
	names []string
}

// Die implements engines.Dice.
func (d *given) Die(name string, _ int, _ []string) (int, error) {
	d.names = append(d.names, name)
	if d.by != nil {
		if v, ok := d.by(name); ok {
			return v, nil
		}
	}
	if len(d.dice) == 0 {
		return 0, fmt.Errorf("no die for %s", name)
	}
	v := d.dice[0]
	d.dice = d.dice[1:]
	return v, nil
}

// Draw implements engines.Dice.
func (d *given) Draw(name string, from []string) (int, error) {
	if len(d.draws) == 0 {
		return 0, fmt.Errorf("no draw for %s", name)
	}
	i := slices.Index(from, d.draws[0])
	if i < 0 {
		return 0, fmt.Errorf("%s is not in %v", d.draws[0], from)
	}
	d.draws = d.draws[1:]
	return i, nil
}

// Shuffle implements engines.Dice.
func (*given) Shuffle(string, int) ([]int, error) { return nil, fmt.Errorf("nothing is shuffled") }

// staged is the game with another impulse: what a test plays.
type staged struct {
	engines.Game
	play func(p *position, given []engines.SideOrders, t *engines.Table) *position
}

// Resolve implements engines.Game.
func (s staged) Resolve(p engines.Position, given []engines.SideOrders, t *engines.Table) engines.Position {
	return s.play(p.(*position).clone(), given, t)
}

func factsOf(t testing.TB, slug string) (*facts.Map, *facts.Charts, *facts.Scenario) {
	t.Helper()
	sf, mf, cf, err := facts.BuiltIn(slug)
	require.NoError(t, err)
	m, err := facts.ReadMap(mf.Name, mf.Data)
	require.NoError(t, err)
	c, err := facts.ReadCharts(cf.Name, cf.Data)
	require.NoError(t, err)
	s, err := facts.ReadScenario(sf.Name, sf.Data)
	require.NoError(t, err)
	return m, c, s
}

// newRig opens the rig on a scenario's map, its facts changed by edit.
func newRig(t testing.TB, slug string, edit func(c *facts.Charts, s *facts.Scenario), settings ...engines.Setting) *rig {
	t.Helper()
	m, c, s := factsOf(t, slug)
	s.Setup, s.Events, s.Pool, s.Reserve = facts.Setup{}, nil, nil, nil
	for _, u := range c.Units {
		if us := (facts.Units{Type: u.Type, N: 9}); u.Side == facts.Rebel {
			s.Pool = append(s.Pool, us)
		} else {
			s.Reserve = append(s.Reserve, us)
		}
	}
	if edit != nil {
		edit(c, s)
	}
	g, err := newGame(m, c, s, settings)
	require.NoError(t, err)
	r := &rig{t: t, g: g, p: g.Start().(*position), dice: &given{}}
	r.p.stage = operations
	for s := range r.orders {
		r.orders[s] = &orders{side: int8(s)}
	}
	return r
}

func set(key, value string) engines.Setting { return engines.Setting{Key: key, Value: value} }

func (r *rig) leader(name string) int8 {
	r.t.Helper()
	l, ok := r.g.byName[name]
	require.True(r.t, ok, "leader %s", name)
	return l
}

func (r *rig) place(name string) int8 {
	r.t.Helper()
	at, ok := r.g.byPlace[name]
	require.True(r.t, ok, "place %s", name)
	return at
}

func (r *rig) unit(full string) int16 {
	r.t.Helper()
	u, ok := r.g.byUnit[full]
	require.True(r.t, ok, "unit %s", full)
	return u
}

func (r *rig) typ(side int8, name string) int8 {
	r.t.Helper()
	t := r.g.c.Unit(r.g.sides[side].id, name)
	require.GreaterOrEqual(r.t, t, 0, name)
	return int8(t)
}

// put places a leader with units and points: put("Crixus", "Corfinium", 3,
// "Galli-1 Daci-2!"); a ! makes a unit Out of Action.
func (r *rig) put(name, at string, ap int8, units string) *rig {
	r.t.Helper()
	l := r.leader(name)
	r.p.leaders[l] = leaderState{post: onMap, at: r.place(at), ap: ap}
	r.units(r.g.leaders[l].side, units, unitState{where: led, at: l})
	return r
}

// bound makes leaders share their place after a retreat: they must leave it.
func (r *rig) bound(names ...string) *rig {
	r.t.Helper()
	for _, name := range names {
		r.p.leaders[r.leader(name)].must = true
	}
	return r
}

// loose places units without command.
func (r *rig) loose(side int8, at, units string) *rig {
	r.t.Helper()
	r.units(side, units, unitState{where: loose, at: r.place(at)})
	return r
}

func (r *rig) units(side int8, list string, st unitState) {
	r.t.Helper()
	for _, w := range strings.Fields(list) {
		id, hurt := strings.CutSuffix(w, "!")
		st.out = hurt
		r.p.units[r.unit(r.g.sides[side].id+"/"+id)] = st
	}
}

// ravaged puts Ravage markers on places, on no others.
func (r *rig) ravaged(places ...string) *rig {
	r.t.Helper()
	r.p.ravaged = placeSet{}
	for _, at := range places {
		r.p.ravaged.add(r.place(at))
	}
	return r
}

// roll gives the next dice.
func (r *rig) roll(dice ...int) *rig {
	r.dice.dice = append(r.dice.dice, dice...)
	return r
}

// draw gives the next draws.
func (r *rig) draw(names ...string) *rig {
	r.dice.draws = append(r.dice.draws, names...)
	return r
}

// run plays an impulse of the test's own and answers what is asked. The dice
// must come out even.
func (r *rig) run(play func(tn *turn)) *rig {
	r.t.Helper()
	g := staged{Game: r.g, play: func(p *position, given []engines.SideOrders, t *engines.Table) *position {
		tn := newTurn(r.g, p, t)
		tn.take(given)
		play(tn)
		p.impulse++
		return p
	}}
	r.finish(g)
	return r
}

// impulse plays a whole impulse with the orders given.
func (r *rig) impulse() *rig {
	r.t.Helper()
	r.finish(r.g)
	return r
}

func (r *rig) finish(g engines.Game) {
	r.t.Helper()
	in := engines.Input{Position: r.p, Ask: r.answer != nil}
	for s := range r.orders {
		if r.orders[s] != nil {
			in.Orders = append(in.Orders, engines.SideOrders{Side: r.g.sides[s].id, Orders: r.orders[s]})
		}
	}
	start := *r.dice
	r.asked = nil
	for {
		d := start
		in.Dice = &d
		out, err := engines.Run(g, in)
		require.NoError(r.t, err)
		if len(out.Questions) == 0 {
			require.Empty(r.t, d.dice, "dice left over")
			require.Empty(r.t, d.draws, "draws left over")
			*r.dice = given{by: start.by, names: d.names}
			r.p, r.events = out.Position.(*position), out.Events
			break
		}
		for _, q := range out.Questions {
			r.asked = append(r.asked, q)
			take := r.answer(q)
			require.True(r.t, q.Allows(take), "%s: %v is none of %v", q.Key, take, q.Choices)
			in.Answers = append(in.Answers, engines.Answer{Key: q.Key, Side: q.Side, Take: take})
		}
	}
	require.NoError(r.t, r.g.Check(nil, r.p, r.events))
}

// act carries one operation out, which must be legal, as a side's turn.
func (r *rig) act(o op) *rig {
	r.t.Helper()
	s := r.g.leaders[o.Leader].side
	return r.run(func(tn *turn) {
		require.Equal(r.t, reason{}, tn.refuse(s, &o))
		tn.operate(s, &o)
		tn.decide(false)
	})
}

// refused is why an operation cannot be carried out; its position stands.
func (r *rig) refused(o op) string {
	r.t.Helper()
	tn := &turn{g: r.g, p: r.p.clone(), by: [2]*orders{r.orders[0], r.orders[1]}}
	why := tn.refuse(r.g.leaders[o.Leader].side, &o)
	require.NotEqual(r.t, reason{}, why, "it is legal")
	return why.rule
}

// refusedLine is the same for a line without a leader.
func (r *rig) refusedLine(o op) string {
	tn := &turn{g: r.g, p: r.p}
	return tn.refuse(rebel, &o).rule
}

func (r *rig) legal(o op) {
	r.t.Helper()
	tn := &turn{g: r.g, p: r.p.clone(), by: [2]*orders{r.orders[0], r.orders[1]}}
	require.Equal(r.t, reason{}, tn.refuse(r.g.leaders[o.Leader].side, &o))
}

// Ops for tests.

func (r *rig) order(kind opKind, name string) op { return blankOp(kind, r.leader(name)) }

func (r *rig) move(name, to string) op {
	o := r.order(opMove, name)
	o.To = r.place(to)
	return o
}

func (r *rig) cardOp(name string, n int8) op {
	o := r.order(opCard, name)
	o.Card = n
	return o
}

// refs names units by id or type: "Galli-3 Daci".
func (r *rig) refs(side int8, list string) []unitRef {
	r.t.Helper()
	var out []unitRef
	for _, w := range strings.Fields(list) {
		if strings.Contains(w, "-") {
			out = append(out, unitRef{Unit: r.unit(r.g.sides[side].id + "/" + w), Type: none})
			continue
		}
		out = append(out, unitRef{Unit: none, Type: r.typ(side, w)})
	}
	return out
}

// tactic gives a leader a tactic against anybody.
func (r *rig) tactic(name string, tactics ...string) *rig {
	l := r.leader(name)
	line := tacticLine{For: forBattle, Who: l, Vs: vsAny}
	for _, t := range tactics {
		line.Tactics = append(line.Tactics, int8(r.g.c.Tactic(t)))
	}
	r.p.plans[r.g.leaders[l].side].keep(line)
	return r
}

func (r *rig) ask(side int8, qs ...int) *rig {
	for _, q := range qs {
		r.orders[side].policy.ask |= 1 << q
	}
	return r
}

// noRerolls keeps both sides from re-rolling.
func (r *rig) noRerolls() *rig {
	for s := range r.orders {
		r.orders[s].policy.reroll = []rerollLine{{who: everyone, mode: modeNo}}
	}
	return r
}

// What stands where, for expectations.

func (r *rig) army(name string) string {
	r.t.Helper()
	return r.show(r.p.commanded(r.leader(name)))
}

func (r *rig) looseUnits(side int8, at string) string {
	r.t.Helper()
	return r.show(r.g.looseAt(r.p, side, r.place(at)))
}

func (r *rig) show(units []int16) string {
	var out []string
	for _, u := range units {
		s := r.g.units[u].id
		if r.p.units[u].out {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func (r *rig) elysii(side int8) string {
	var out []int16
	for u := r.g.sides[side].first; u < r.g.sides[side].last; u++ {
		if r.p.units[u].where == elysii {
			out = append(out, u)
		}
	}
	return r.show(out)
}

func (r *rig) at(name string) string {
	r.t.Helper()
	st := r.p.leaders[r.leader(name)]
	if st.post != onMap {
		return postNames[st.post]
	}
	return r.g.places[st.at].id
}

func (r *rig) ap(name string) int { return int(r.p.leaders[r.leader(name)].ap) }

func (r *rig) plunder(name string) int { return int(r.p.leaders[r.leader(name)].plunder) }

// found are the events of a kind.
func (r *rig) found(kind string) []engines.Event {
	var out []engines.Event
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, e)
		}
	}
	return out
}

// one is the only event of a kind.
func (r *rig) one(kind string) engines.Event {
	r.t.Helper()
	out := r.found(kind)
	require.Len(r.t, out, 1, kind)
	return out[0]
}

// value is the number an event gives for a unit, army or side.
func value(e engines.Event, unit, what string) int {
	for _, x := range e.Effects {
		if x.Unit == unit && x.What == what {
			return x.N
		}
	}
	return -1
}

// played opens a built-in scenario as it is.
func played(t testing.TB, slug string, settings ...engines.Setting) *rig {
	t.Helper()
	m, c, s := factsOf(t, slug)
	g, err := newGame(m, c, s, settings)
	require.NoError(t, err)
	return &rig{t: t, g: g, p: g.Start().(*position), dice: &given{}}
}

// file compiles a plot from a file under testdata, which must say nothing wrong.
func (r *rig) file(side int8, name string) *orders {
	r.t.Helper()
	b, err := os.ReadFile("../../testdata/imperator/" + name)
	require.NoError(r.t, err)
	f, problems := plot.Read(name, b, r.g.Grammar())
	require.Empty(r.t, problems)
	o, problems := r.g.Compile(r.g.View(r.p, r.g.sides[side].id), &f)
	for _, p := range problems {
		require.Less(r.t, p.Severity, plot.Fault, "%s", p)
	}
	return o.(*orders)
}

// hits lets the first dice of a side that are thrown in a fight hit, n of them, and
// all others miss.
func (r *rig) hits(side string, n int) *rig {
	r.dice.by = func(name string) (int, bool) {
		if strings.Contains(name, side+"/") && n > 0 {
			n--
			return 1, true
		}
		return 6, true
	}
	return r
}
