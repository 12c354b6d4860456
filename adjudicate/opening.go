package adjudicate

import (
	"fmt"

	"prestags/engines"
	"prestags/plot"
)

// An impulse that cannot be resolved in one go, because answers or dice are
// awaited in its middle, is opened first: the plots it is played with are
// written down, and no other is taken for it.

// opening is the entry that opened an impulse which is not resolved yet, nil if
// its plots are still to be opened.
func (j *journal) opening(impulse int) *Entry {
	all := j.of(opened, func(e *Entry) bool { return e.Impulse == impulse })
	if len(all) == 0 || j.turn(impulse) != nil {
		return nil
	}
	return all[len(all)-1]
}

// freeze is the entry that opens the impulse pos stands at, and what it writes.
func (m *Match) freeze(pos engines.Position, b *bundle, o Opts) pending {
	st := m.game.Stage(pos)
	return pending{
		entry: Entry{Kind: opened, Time: o.Time, Version: o.Version, Impulse: st.Impulse, Dir: turnDir(st), Opened: b.opened},
		files: b.copies,
	}
}

// frozenSide is what a side is played with in an impulse that was opened.
func (m *Match) frozenSide(e *Entry, side string, standing bool) (opening, error) {
	for _, o := range e.Opened {
		if o.Side != side {
			continue
		}
		out := opening{standing: standing, opened: o}
		switch o.Policy {
		case policyUnused:
			out.standing = true
		case policyEmpty:
			out.file = &plot.File{Name: side}
		case LateStand:
			out.standing = false
		case "":
			f, err := m.opened(o)
			if err != nil {
				return out, err
			}
			out.file = &f
		}
		return out, nil
	}
	return opening{standing: true}, nil
}

// stillTaken refuses a plot for an impulse whose plots were opened.
func (m *Match) stillTaken(r *reading) error {
	if m.journal.opening(r.impulse) == nil {
		return nil
	}
	return &Refused{[]plot.Problem{{
		Pos: r.file.Header.Impulse.Pos, Severity: plot.Refusal, Rule: "file",
		Wrong:   fmt.Sprintf("the plots for impulse %03d were opened and are frozen", r.impulse),
		Instead: fmt.Sprintf("impulse: %03d, for the next,", r.impulse+1),
	}}}
}
