package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// A match may end before the game does: a side gives it up, or both agree on a
// draw. Both are said in the header of a plot and hold when its impulse opens,
// so a later plot takes them back. A draw that one side wants and the other has
// not answered stays offered until that one's next plot.

// What the header of a plot may say of it.
const (
	drawOffer  = "offer"
	drawAccept = "accept"
	drawNo     = "no"
)

// endingHelp is what a form says of it.
const endingHelp = "To end the match, add a line to the header: resign: yes gives it up; draw: offer offers a draw, draw: accept takes one."

// wish is what the plot of a side says about ending the match.
type wish struct {
	side   string
	resign bool
	draw   string
}

// wishOf reads it.
func wishOf(side string, f *plot.File) wish {
	w := wish{side: side}
	if f != nil {
		w.resign = strings.EqualFold(f.Header.Resign.Text, yes)
		w.draw = strings.ToLower(f.Header.Draw.Text)
	}
	return w
}

// offered tells whether side wants a draw by an earlier plot, not taken back
// since, nor left unanswered by a plot of another side.
func (m *Match) offered(side string) (bool, error) {
	for _, t := range slices.Backward(m.journal.turns) {
		e := &m.journal.entries[t]
		if slices.Contains(e.Draw, side) {
			return true, nil
		}
		for _, o := range e.Opened {
			if o.Entry == 0 || o.Policy != "" {
				continue
			}
			if o.Side != side {
				return false, nil
			}
			f, err := m.opened(o)
			if err != nil || wishOf(side, &f).draw == drawNo {
				return false, err
			}
		}
	}
	return false, nil
}

// ending is what the wishes of the sides make of the match; nil: it goes on.
// all tells whether every plot awaited is here. draw are the sides that want a
// draw by these plots.
func (m *Match) ending(wishes []wish, all bool) (r *engines.Result, draw []string, err error) {
	var gone, left []string
	agreed, now := len(wishes) > 1, false
	for _, w := range wishes {
		name := w.side
		for _, s := range m.Sides() {
			if s.ID == w.side {
				name = s.Name
			}
		}
		if w.resign {
			gone = append(gone, name)
		} else {
			left = append(left, w.side)
		}
		switch w.draw {
		case drawOffer, drawAccept:
			draw, now = append(draw, w.side), true
		case drawNo:
			agreed = false
		default:
			before, err := m.offered(w.side)
			if err != nil {
				return nil, nil, err
			}
			agreed = agreed && before
		}
	}
	switch {
	case len(gone) > 0 && len(left) == 1:
		return &engines.Result{Winner: left[0], Why: strings.Join(gone, " and ") + " gave up the match"}, draw, nil
	case len(gone) > 0 && len(left) == 0:
		return &engines.Result{Why: "all sides gave up the match"}, draw, nil
	case all && agreed && now:
		return &engines.Result{Why: "a draw was agreed on"}, draw, nil
	}
	return nil, draw, nil
}

// end is the entry that ends the match at pos, where it stands, without
// anything played.
func (m *Match) end(pos engines.Position, b *bundle, o Opts) (*pending, error) {
	st := m.game.Stage(pos)
	rec := &Record{Match: m.conf.ID, Version: o.Version, Impulse: st.Impulse, Turn: st.Turn, Result: b.end}
	var err error
	if rec.Position, err = m.game.EncodePosition(pos); err != nil {
		return nil, err
	}
	data, err := rec.Encode()
	if err != nil {
		return nil, err
	}
	// Plots of sides that still owe something stay closed.
	with := *b
	with.opened = slices.DeleteFunc(slices.Clone(b.opened), func(o Opened) bool {
		return slices.ContainsFunc(b.waits, func(w Wait) bool { return w.Side == o.Side })
	})
	e := Entry{Kind: ended, Time: o.Time, Version: o.Version, Epoch: m.journal.epoch(st.Impulse), Impulse: st.Impulse, Dir: m.turnDir(st), Opened: with.opened}
	if e.Seen, err = m.sights(rec, pos); err != nil {
		return nil, err
	}
	return &pending{
		turn:    &Turn{Impulse: st.Impulse, Stage: st.Name, Dir: e.Dir, Record: rec},
		changes: append(m.freeze(&with, st, o), change{e, append(b.copies, newFile{e.Dir + "/" + recordName, data})}),
		after:   pos,
	}, nil
}

// ended is the result of a match that was given up or agreed drawn, nil of any
// other.
func (m *Match) ended() (*engines.Result, error) {
	e := m.journal.lastTurn()
	if e == nil || e.Kind != ended {
		return nil, nil
	}
	r, _, err := m.record(e)
	if err != nil {
		return nil, err
	}
	return r.Result, nil
}

// stage of the position the match stands at; it is over where it was ended.
func (m *Match) stage(pos engines.Position) engines.Stage {
	st := m.game.Stage(pos)
	if e := m.journal.lastTurn(); e != nil && e.Kind == ended {
		st.Over = true
	}
	return st
}

// result of the position the match stands at.
func (m *Match) result(pos engines.Position) (*engines.Result, error) {
	if r, err := m.ended(); r != nil || err != nil {
		return r, err
	}
	return m.game.Result(pos), nil
}

// endingLines tell of the end, or of a draw that is offered, in the report of
// an impulse.
func (m *Match) endingLines(e *Entry, r *Record) []string {
	if e.Kind == ended {
		what := "a draw"
		for _, s := range m.Sides() {
			if s.ID == r.Result.Winner {
				what = s.Name + " win"
			}
		}
		return []string{fmt.Sprintf("The match is over: %s; %s.", what, r.Result.Why)}
	}
	var out []string
	for _, s := range m.Sides() {
		if slices.Contains(e.Draw, s.ID) {
			out = append(out, fmt.Sprintf("%s offer a draw. A plot with the line draw: accept in its header takes it.", s.Name))
		}
	}
	return out
}
