package enginetest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// MaxImpulses bounds a random game; no game of the rulebooks comes near it.
const MaxImpulses = 2000

// Step is one resolved impulse of a random game, enough to replay it.
type Step struct {
	Before  engines.Position
	After   engines.Position
	Plots   []SidePlot
	Answers []engines.Answer
	Events  []engines.Event
}

// SidePlot is the plot a random side filed.
type SidePlot struct {
	Side string
	File plot.File
}

// Tally of a random game.
type Tally struct {
	Impulses int
	Turns    int
	Result   *engines.Result
}

// Seed makes the dice seed of a random game from a number.
func Seed(n uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte("prestags soak "), n)
}

// Play plays a random legal game of g to its end and checks every invariant
// after every impulse. visit, if not nil, sees each step before it is checked,
// so that a fault can be written down. An error is a fault of the engine.
func Play(rb engines.Rulebook, g engines.Game, seed uint64, visit func(Step) error) (Tally, error) {
	r := rand.New(rand.NewPCG(seed, seed^0x9e3779b97f4a7c15))
	rules := citable(rb)
	pos := g.Start()
	var tally Tally
	for ; tally.Impulses < MaxImpulses; tally.Impulses++ {
		st := g.Stage(pos)
		if st.Over {
			tally.Turns = max(tally.Turns, st.Turn)
			tally.Result = g.Result(pos)
			if tally.Result == nil {
				return tally, errors.New("the game is over without a result")
			}
			return tally, nil
		}
		tally.Turns = st.Turn
		step, err := playImpulse(g, pos, seed, r)
		if err == nil && visit != nil {
			err = visit(step)
		}
		if err == nil {
			err = checkStep(g, step, seed, rules)
		}
		if err != nil {
			return tally, fmt.Errorf("impulse %d (%s): %w", st.Impulse, st.Name, err)
		}
		pos = step.After
	}
	return tally, fmt.Errorf("no end after %d impulses", MaxImpulses)
}

func playImpulse(g engines.Game, pos engines.Position, seed uint64, r *rand.Rand) (Step, error) {
	step := Step{Before: pos}
	for _, n := range g.Awaited(pos) {
		if n.Kind == engines.NeedPlot || n.Kind == engines.NeedDeploy {
			step.Plots = append(step.Plots, SidePlot{n.Side, g.Random(g.View(pos, n.Side), r)})
		}
	}
	orders, err := compile(g, pos, step.Plots)
	if err != nil {
		return step, err
	}
	return answered(g, step, orders, seed, r)
}

// maxRounds bounds how often an impulse asks.
const maxRounds = 300

// answered plays an impulse with the dice of a seed; whoever is asked answers at
// random. The position played from must stay as it is.
func answered(g engines.Game, step Step, orders []engines.SideOrders, seed uint64, r *rand.Rand) (Step, error) {
	before, err := g.EncodePosition(step.Before)
	if err != nil {
		return step, err
	}
	for range maxRounds {
		out, err := engines.Run(g, engines.Input{Position: step.Before, Orders: orders, Dice: engines.NewKeyed(Seed(seed)), Answers: step.Answers, Ask: true})
		if err != nil {
			return step, err
		}
		if len(out.Questions) == 0 {
			step.After, step.Events = out.Position, out.Events
			if after, err := g.EncodePosition(step.Before); err != nil || !bytes.Equal(before, after) {
				return step, errors.New("resolving changed the position it started from")
			}
			return step, nil
		}
		for _, q := range out.Questions {
			a := engines.Answer{Key: q.Key, Side: q.Side, Take: randomTake(q, r)}
			if !q.Allows(a.Take) || !q.Allows(q.Default) {
				return step, fmt.Errorf("question %s refuses %v or its own default %v", q.Key, a.Take, q.Default)
			}
			step.Answers = append(step.Answers, a)
		}
	}
	return step, fmt.Errorf("the impulse asks more than %d times", maxRounds)
}

func randomTake(q engines.Question, r *rand.Rand) []string {
	n := q.Min + r.IntN(q.Max-q.Min+1)
	var take []string
	for _, i := range r.Perm(len(q.Choices))[:n] {
		take = append(take, q.Choices[i].ID)
	}
	return take
}

func compile(g engines.Game, pos engines.Position, plots []SidePlot) ([]engines.SideOrders, error) {
	var out []engines.SideOrders
	for _, p := range plots {
		o, problems := g.Compile(g.View(pos, p.Side), &p.File)
		if plot.Worst(problems) >= plot.Fault {
			for _, pr := range problems {
				if pr.Severity >= plot.Fault {
					return nil, fmt.Errorf("random plot of %s is refused: %s", p.Side, pr)
				}
			}
		}
		out = append(out, engines.SideOrders{Side: p.Side, Orders: o})
	}
	return out, nil
}

// checkStep holds one impulse to every promise but those of Leaks.
func checkStep(g engines.Game, s Step, seed uint64, rules map[string]bool) error {
	if err := holdsTo(g, s, rules); err != nil {
		return err
	}
	return replay(g, s, seed)
}

// holdsTo holds what an impulse came to to the promises of the seam.
func holdsTo(g engines.Game, s Step, rules map[string]bool) error {
	if err := g.Check(s.Before, s.After, s.Events); err != nil {
		return err
	}
	if g.Stage(s.After).Impulse != g.Stage(s.Before).Impulse+1 {
		return errors.New("the impulse does not count on by one")
	}
	for _, e := range s.Events {
		if len(e.Rule) == 0 {
			return fmt.Errorf("event %d (%s) cites no rule", e.N, e.Kind)
		}
		for _, id := range e.Rule {
			if !rules[id] {
				return fmt.Errorf("event %d (%s) cites %q, which is no rule", e.N, e.Kind, id)
			}
		}
		for _, m := range e.Mods {
			if !rules[m.Rule] {
				return fmt.Errorf("event %d (%s): modifier %q cites %q, which is no rule", e.N, e.Kind, m.Label, m.Rule)
			}
		}
	}
	return roundTrip(g, s.After)
}

// roundTrip: position, JSON, position, JSON.
func roundTrip(g engines.Game, p engines.Position) error {
	a, err := g.EncodePosition(p)
	if err != nil {
		return err
	}
	back, err := g.DecodePosition(a)
	if err != nil {
		return fmt.Errorf("its own JSON cannot be read: %w", err)
	}
	b, err := g.EncodePosition(back)
	if err != nil {
		return err
	}
	if !bytes.Equal(a, b) {
		return fmt.Errorf("JSON round trip differs: %s / %s", a, b)
	}
	for _, side := range viewers(g) {
		a, err := g.EncodeView(g.View(p, side))
		if err != nil {
			return err
		}
		back, err := g.DecodeView(a)
		if err != nil {
			return fmt.Errorf("the view of %s cannot be read back: %w", side, err)
		}
		b, err := g.EncodeView(back)
		if err != nil {
			return err
		}
		if !bytes.Equal(a, b) {
			return fmt.Errorf("JSON round trip of the view of %s differs", side)
		}
	}
	return nil
}

// replay: the same impulse from the position's JSON gives the same bytes,
// whatever the order of plots.
func replay(g engines.Game, s Step, seed uint64) error {
	before, err := g.EncodePosition(s.Before)
	if err != nil {
		return err
	}
	pos, err := g.DecodePosition(before)
	if err != nil {
		return err
	}
	plots := slices.Clone(s.Plots)
	slices.Reverse(plots)
	orders, err := compile(g, pos, plots)
	if err != nil {
		return err
	}
	out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(Seed(seed)), Answers: s.Answers, Ask: true})
	if err != nil {
		return err
	}
	if len(out.Questions) > 0 {
		return fmt.Errorf("the replay asks %s", out.Questions[0].Key)
	}
	a, err := facts(g, s.Events, s.After)
	if err != nil {
		return err
	}
	b, err := facts(g, out.Events, out.Position)
	if err != nil {
		return err
	}
	if !bytes.Equal(a, b) {
		return fmt.Errorf("the replay differs:\n%s\n%s", a, b)
	}
	return nil
}

func facts(g engines.Game, events []engines.Event, p engines.Position) ([]byte, error) {
	a, err := json.Marshal(events)
	if err != nil {
		return nil, err
	}
	b, err := g.EncodePosition(p)
	return append(append(a, '\n'), b...), err
}

// Leaks checks that a side learns nothing from anything made for it about what
// it may not know: in positions it cannot tell apart, all its files are the
// same, before the impulse and after. What the side itself, or nobody, draws in
// its sight is drawn again; positions in which it cannot be are left out.
func Leaks(g engines.Game, s Step, seed uint64) (varied int, err error) {
	for _, side := range viewers(g) {
		if side == engines.Umpire || side == engines.Public {
			continue
		}
		worlds := g.Vary(s.Before, side)
		if len(worlds) == 0 {
			continue
		}
		drawn := map[string]string{}
		for _, e := range Seen(g, s.Events, side) {
			for _, r := range e.Dice {
				if r.Drawn != "" && (e.Side == side || e.Side == "") {
					drawn[r.Key] = r.Drawn
				}
			}
		}
		dice := func() engines.Dice { return redrawn{engines.NewKeyed(Seed(seed)), drawn} }
		want, err := sees(g, s.Before, s, dice, side)
		if err != nil {
			return varied, err
		}
		for _, p := range worlds {
			got, err := sees(g, p, s, dice, side)
			if errors.Is(err, errTouched) {
				continue
			}
			if err != nil {
				return varied, err
			}
			varied++
			if got != want {
				return varied, fmt.Errorf("%s can tell positions apart:\n%s\n%s", side, want, got)
			}
		}
	}
	return varied, nil
}

// errTouched: the impulse draws the very thing that was varied.
var errTouched = errors.New("the difference is drawn")

// redrawn dice draw again, by name, what was drawn before.
type redrawn struct {
	engines.Dice
	drawn map[string]string
}

// Draw implements engines.Dice.
func (d redrawn) Draw(name string, from []string) (int, error) {
	was, ok := d.drawn[name]
	if !ok {
		return d.Dice.Draw(name, from)
	}
	i := slices.Index(from, was)
	if i < 0 {
		return 0, errTouched
	}
	return i, nil
}

// sees is all a side gets to read about an impulse played from p.
func sees(g engines.Game, p engines.Position, s Step, dice func() engines.Dice, side string) (string, error) {
	var b strings.Builder
	put := func(v any) error {
		j, err := json.Marshal(v)
		b.Write(j)
		b.WriteByte('\n')
		return err
	}
	show := func(p engines.Position, events []engines.Event) error {
		v := g.View(p, side)
		j, err := g.EncodeView(v)
		b.Write(j)
		form := g.Form(v)
		form.Grammar = plot.Grammar{}
		return errors.Join(err, put(g.Awaited(p)), put(form), put(g.Report(v, events)))
	}
	if err := show(p, nil); err != nil {
		return "", err
	}
	orders, err := compile(g, p, s.Plots)
	if err != nil {
		return "", err
	}
	// Answer by answer, so that the questions asked on the way are seen too.
	for n := 0; n <= len(s.Answers); n++ {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: dice(), Answers: s.Answers[:n], Ask: true})
		if err != nil {
			return "", err
		}
		for _, q := range out.Questions {
			if q.Side != side {
				// That it waits for the other side is public, what it asks is not.
				q = engines.Question{Side: q.Side}
			}
			if err := put(q); err != nil {
				return "", err
			}
		}
		if out.Position != nil {
			err := show(out.Position, Seen(g, out.Events, side))
			return b.String(), err
		}
	}
	return b.String(), nil
}

// Seen are the events as viewer gets to read them, with their texts.
func Seen(g engines.Game, events []engines.Event, viewer string) []engines.Event {
	var out []engines.Event
	for _, e := range events {
		if viewer != engines.Umpire {
			var ok bool
			if e, ok = g.Project(e, viewer); !ok {
				continue
			}
		}
		e.N = len(out) + 1 // its own numbering: a gap would tell of the hidden
		e.Text = g.Tell(e, viewer)
		out = append(out, e)
	}
	return out
}

func viewers(g engines.Game) []string {
	out := []string{engines.Umpire, engines.Public}
	for _, s := range g.Scenario().Sides {
		out = append(out, s.ID)
	}
	return out
}

// citable are the numbers an event may cite.
func citable(rb engines.Rulebook) map[string]bool {
	out := map[string]bool{}
	for _, r := range rb.Rules() {
		out[r.ID] = true
	}
	for _, r := range rb.Rulings() {
		out[r.ID] = true
	}
	return out
}
