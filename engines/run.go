package engines

import (
	"errors"
	"fmt"
)

// SideOrders are one side's compiled plot for an impulse; Orders nil is no
// plot.
type SideOrders struct {
	Side   string
	Orders Orders
}

// Input of an impulse.
type Input struct {
	Position Position
	Orders   []SideOrders
	Dice     Dice
	Answers  []Answer
	// Ask: questions without answer or standing order stop the impulse;
	// otherwise the documented default is taken.
	Ask bool
	// Epoch rises when a rewind reopens plots; Stage is kept for a later
	// fresh seed inside an impulse.
	Epoch, Stage int
}

// Outcome of an impulse: a new Position, or Questions that hold it up.
type Outcome struct {
	Events    []Event
	Position  Position
	Questions []Question
	// Stale answers are no longer legal and were asked again.
	Stale []Answer
}

// Run resolves one impulse of g. The input position is left as it was. Errors
// are errors of the dice (a script that ends too early), never of a plot.
func Run(g Game, in Input) (out Outcome, err error) {
	t := &Table{
		prefix:  fmt.Sprintf("%d/%d/%03d", in.Epoch, in.Stage, g.Stage(in.Position).Impulse),
		dice:    in.Dice,
		answers: make(map[string]Answer, len(in.Answers)),
		ask:     in.Ask,
		events:  make([]Event, 0, 32),
	}
	for _, a := range in.Answers {
		t.answers[a.Key] = a
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stop:
			out = Outcome{Questions: r.questions, Stale: t.stale}
			err = r.err
		default:
			panic(r)
		}
	}()
	p := g.Resolve(in.Position, in.Orders, t)
	if err := t.told(); err != nil {
		return Outcome{}, err
	}
	return Outcome{Events: t.events, Position: p, Stale: t.stale}, nil
}

// told checks that every roll stands in an event: a die nobody can read about
// is a fault of the engine.
func (t *Table) told() error {
	n := 0
	for i := range t.events {
		n += len(t.events[i].Dice)
	}
	if n != t.rolled {
		return errors.New("a roll was made that no event tells of")
	}
	return nil
}
