package iamspartacus

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/iamspartacus"
)

// rig plays single steps of a position made for a test, with orders as players
// write them and dice in the order of doc.go.
type rig struct {
	t      *testing.T
	g      *game
	p      *position
	ask    bool
	answer []engines.Answer
	text   [2]string
	dice   []string
	events []engines.Event
	asked  []engines.Question
	moves  bool // play movement alone in 3B and 3C
	// problems of the orders of the last step, by side.
	problems [2][]plot.Problem
}

// settingsOf reads KEY=VALUE words.
func settingsOf(words []string) []engines.Setting {
	var out []engines.Setting
	for _, w := range words {
		k, v, _ := strings.Cut(w, "=")
		out = append(out, engines.Setting{Key: k, Value: v})
	}
	return out
}

// shippedFacts are read once; nobody writes to what they point to.
var shippedFacts = sync.OnceValues(func() (*rigFacts, error) {
	s, m, c, err := facts.BuiltIn(facts.Slugs()[0])
	if err != nil {
		return nil, err
	}
	var f rigFacts
	if f.s, err = facts.ReadScenario(s.Name, s.Data); err != nil {
		return nil, err
	}
	if f.m, err = facts.ReadMap(m.Name, m.Data); err != nil {
		return nil, err
	}
	if f.ch, err = facts.ReadCharts(c.Name, c.Data); err != nil {
		return nil, err
	}
	data, err := os.ReadFile("../../testdata/iamspartacus/testmap.toml")
	if err != nil {
		return nil, err
	}
	f.tm, err = facts.ReadMap("testmap.toml", data)
	return &f, err
})

type rigFacts struct {
	m, tm *facts.Map
	ch    *facts.Charts
	s     *facts.Scenario
}

// newRig is an empty position on a map in a turn.
func newRig(t *testing.T, testMap bool, turn int, settings []string) *rig {
	t.Helper()
	f, err := shippedFacts()
	require.NoError(t, err)
	sc, m := *f.s, f.m
	if testMap {
		m = f.tm
	}
	sc.Setup, sc.Revolt = nil, nil
	g, err := newGame(m, f.ch, &sc, settingsOf(settings))
	require.NoError(t, err)
	return &rig{t: t, g: g, p: atTurn(g, turn)}
}

// tm is an empty position on the ledger's test map in a turn: everything calm,
// all pieces in their pools or to come.
func tm(t *testing.T, turn int, settings ...string) *rig {
	t.Helper()
	return newRig(t, true, turn, settings)
}

// realMap is the same on the shipped map.
func realMap(t *testing.T, turn int, settings ...string) *rig {
	t.Helper()
	return newRig(t, false, turn, settings)
}

// atTurn is the start, with the impulse set by play.
func atTurn(g *game, turn int) *position {
	p := g.Start().(*position)
	p.impulse = 3*turn - 2
	for i := range g.groups {
		if g.groups[i].turn >= turn {
			continue
		}
		p.groups[i] = groupTaken // and spent, as far as tests don't put it on the map
		for _, u := range g.groups[i].units {
			p.units[u].state = forgone
		}
		for _, l := range g.groups[i].leaders {
			p.leaders[l].state = forgone
		}
	}
	return p
}

func (r *rig) loc(word string) loc {
	r.t.Helper()
	l, ok := r.g.place(word)
	require.True(r.t, ok, "place %s", word)
	return l
}

func (r *rig) unit(id string) int16 {
	r.t.Helper()
	n := r.g.ch.Unit(id)
	require.GreaterOrEqual(r.t, n, 0, "unit %s", id)
	return int16(n)
}

func (r *rig) leader(name string) int8 {
	r.t.Helper()
	n := r.g.ch.Leader(name)
	require.GreaterOrEqual(r.t, n, 0, "leader %s", name)
	return int8(n)
}

var unitWord = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9.]*)(?:\((\d+)\))?(?:\*(\d+))?$`)

// put places pieces: V, V(3) at that factor, slave*5, cav*2 free rebels of a kind,
// Crixus, Crixus! wounded.
func (r *rig) put(place, list string) *rig {
	r.t.Helper()
	at := r.loc(place)
	for _, w := range strings.Fields(list) {
		if n := r.g.ch.Leader(strings.TrimSuffix(w, "!")); n >= 0 {
			r.p.leaders[n] = leaderState{at: at, state: onMap, wounded: strings.HasSuffix(w, "!")}
			continue
		}
		m := unitWord.FindStringSubmatch(w)
		require.NotNil(r.t, m, w)
		if m[3] != "" {
			want, _ := strconv.Atoi(m[3])
			for u := range r.g.units {
				if want > 0 && r.g.units[u].side == rebel && r.p.units[u].state != onMap && r.g.classOf(int16(u)).words&wordBit(m[1]) != 0 {
					r.p.units[u] = unitState{at: at, state: onMap}
					want--
				}
			}
			require.Zero(r.t, want, w)
			continue
		}
		u := r.unit(m[1])
		r.p.units[u] = unitState{at: at, state: onMap}
		if m[2] != "" {
			r.weaken(u, m[2])
		}
	}
	return r
}

// weaken sets a unit to a factor.
func (r *rig) weaken(u int16, factor string) {
	r.t.Helper()
	f, _ := strconv.Atoi(factor)
	i := slices.Index(r.g.classOf(u).cf, int8(f))
	require.GreaterOrEqual(r.t, i, 0, "%s at %s", r.g.units[u].id, factor)
	r.p.units[u].lost = int8(i)
}

// mark sets places to revolt, pacified or calm.
func (r *rig) mark(word, places string) *rig {
	r.t.Helper()
	i := slices.Index(statusNames[:], word)
	require.GreaterOrEqual(r.t, i, 0)
	for _, w := range strings.Fields(places) {
		r.p.status[r.loc(w)] = status(i)
	}
	return r
}

// fleet puts a side's fleet to sea.
func (r *rig) fleet(s int8, zone string) *rig {
	r.t.Helper()
	z := slices.IndexFunc(r.g.seas, func(z sea) bool { return z.id == zone })
	require.GreaterOrEqual(r.t, z, 0)
	r.p.fleets[s] = fleetState{state: atSea, zone: int8(z)}
	return r
}

// dead takes units off the map for good.
func (r *rig) kill(ids string) *rig {
	for _, id := range strings.Fields(ids) {
		u := r.unit(id)
		r.p.units[u] = unitState{at: nowhere, state: dead, lost: int8(len(r.g.classOf(u).cf))}
	}
	return r
}

// order is a side's file for the next steps: sections as players write them.
func (r *rig) order(s int8, lines ...string) *rig {
	r.text[s] = strings.Join(lines, "\n")
	return r
}

// roll scripts dice and draws.
func (r *rig) roll(dice string) *rig {
	r.dice = strings.FieldsFunc(dice, func(c rune) bool { return c == ' ' || c == ',' || c == '+' })
	return r
}

// stepGame resolves one step alone.
type stepGame struct {
	*game
	step  step
	moves bool
}

func (g *stepGame) Resolve(ep engines.Position, filed []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*position).clone()
	tn := g.newTurn(p, filed, t)
	tn.step = g.step
	plays := map[step]func(){
		step1A: func() { tn.siegeUpkeep(); tn.pacification() }, step1B: tn.recovery, step1D: tn.replacements,
		step1C: func() {
			if partOf(p.impulse) == opening {
				tn.romanReinforcements()
			} else {
				tn.pirates()
			}
		},
		step2A: func() { tn.naval(rebel) }, step2B: func() { tn.naval(roman) }, step3A: tn.attrition,
		step3B: func() { tn.landPhase(rebel) }, step3C: func() { tn.landPhase(roman) }, step3D: tn.monthEnds,
	}
	if g.moves {
		plays[step1A] = tn.pacification
		plays[step3B] = func() { tn.buildTrain(rebel); tn.movement(rebel); tn.openSieges(rebel) }
		plays[step3C] = func() { tn.movement(roman); tn.openSieges(roman); tn.placeWalls(roman) }
	}
	tn.play(g.step, plays[g.step])
	return p
}

// impulseOf is the impulse of a step of a turn; the pirates' part of 1C is asked
// for as step1C with rebel true.
func impulseOf(turn int, st step, rebelPartOf1C bool) int {
	switch {
	case st <= step1C && !rebelPartOf1C:
		return 3*turn - 4
	case st == step3C || st == step3D:
		return 3*turn - 2
	}
	return 3*turn - 3
}

// compile reads a side's text for the impulse the position stands at.
func (r *rig) compile(s int8) engines.SideOrders {
	r.t.Helper()
	st := r.g.Stage(r.p)
	text := fmt.Sprintf("match: test\nside: %s\nimpulse: %03d\n\n%s\n", r.g.sides[s].id, st.Impulse, r.text[s])
	f, problems := plot.Read(r.g.sides[s].id+".txt", []byte(text), r.g.Grammar())
	o, more := r.g.Compile(r.g.View(r.p, r.g.sides[s].id), &f)
	r.problems[s] = append(problems, more...)
	return engines.SideOrders{Side: r.g.sides[s].id, Orders: o}
}

// play plays a step; all dice must be used.
func (r *rig) play(st step) *rig {
	r.t.Helper()
	return r.playPart(st, false)
}

func (r *rig) playPart(st step, rebels bool) *rig {
	r.t.Helper()
	turn := turnOf(r.p.impulse)
	r.p.impulse = impulseOf(turn, st, rebels)
	out, script, err := r.run(st)
	require.NoError(r.t, err)
	require.NoError(r.t, script.Left())
	r.events, r.asked = out.Events, out.Questions
	if out.Position != nil {
		before := r.p
		r.p = out.Position.(*position)
		require.NoError(r.t, r.g.sound(r.p))
		require.NoError(r.t, r.g.recount(before, r.p, r.events))
	}
	r.p.impulse = 3*turn - 2
	r.dice, r.text = nil, [2]string{}
	return r
}

func (r *rig) run(st step) (engines.Outcome, *engines.Script, error) {
	r.t.Helper()
	script, err := engines.ParseScript("dice", strings.Join(r.dice, "\n"), r.p.impulse)
	require.NoError(r.t, err)
	out, err := engines.Run(&stepGame{r.g, st, r.moves}, engines.Input{
		Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: script, Ask: r.ask, Answers: r.answer,
	})
	return out, script, err
}

// rejected are the rules by which lines of a side's orders for a step are set
// aside, each once.
func (r *rig) rejected(s int8, st step, lines ...string) []string {
	r.t.Helper()
	turn := turnOf(r.p.impulse)
	defer func() { r.p.impulse = 3*turn - 2 }()
	r.p.impulse = impulseOf(turn, st, s == rebel)
	r.order(s, lines...)
	r.compile(s)
	var out []string
	for _, p := range r.problems[s] {
		if p.Severity >= plot.Fault {
			out = append(out, p.Rule)
		}
	}
	return out
}

// results are the results of events of a kind, in their order.
func (r *rig) results(kind string) []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, e.Result)
		}
	}
	return out
}

// kinds are the kinds of all events.
func (r *rig) kinds() []string {
	var out []string
	for _, e := range r.events {
		out = append(out, e.Kind)
	}
	return out
}

// at lists a side's pieces at a place: units with their factors, then leaders.
func (r *rig) at(s int8, place string) string {
	r.t.Helper()
	l := r.loc(place)
	var out []string
	for _, u := range r.g.unitsAt(r.p, s, l, nil) {
		out = append(out, fmt.Sprintf("%s(%d)", r.g.units[u].id, r.g.factor(u, &r.p.units[u])))
	}
	for _, c := range r.g.leadersAt(r.p, s, l, nil) {
		name := r.g.leaders[c].id
		if r.p.leaders[c].wounded {
			name += "!"
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

// count is how many units of a kind a side has at a place.
func (r *rig) count(s int8, place, word string) int {
	r.t.Helper()
	n := 0
	for _, u := range r.g.unitsAt(r.p, s, r.loc(place), nil) {
		if r.g.classOf(u).words&wordBit(word) != 0 {
			n++
		}
	}
	return n
}

// vp are both accounts: Roman, rebel.
func (r *rig) vp() [2]int { return [2]int{r.p.total(roman), r.p.total(rebel)} }

func (r *rig) status(place string) string { return statusNames[r.p.status[r.loc(place)]] }

// playMoves plays a step without what comes after movement: no battle, no siege
// upkeep.
func (r *rig) playMoves(st step) *rig {
	r.t.Helper()
	r.moves = true
	defer func() { r.moves = false }()
	return r.play(st)
}

// readFacts are the shipped facts, for tests that open a game of their own.
func readFacts(t testing.TB) (*facts.Map, *facts.Charts, *facts.Scenario) {
	t.Helper()
	f, err := shippedFacts()
	require.NoError(t, err)
	sc := *f.s
	return f.m, f.ch, &sc
}
