package adjudicate

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/plot"
)

// An impulse that cannot be resolved in one go, because answers, dice or keys
// are awaited in its middle, is opened first: the plots it is played with are
// written down, and no other is taken for it. One that is played again, after a
// rewind that reopens nothing, is played with the same.

// opening is the entry with the plots an impulse was opened with, nil while they
// are still to be opened. They are those of an impulse that was resolved, and
// gone back to without being reopened, too.
func (j *journal) opening(impulse int) *Entry {
	for i := len(j.entries) - 1; i >= 0; i-- {
		e := &j.entries[i]
		if e.Impulse == impulse && !j.over[i] && (e.Kind == opened || isTurn(e.Kind)) {
			return e
		}
	}
	return nil
}

// stillTaken refuses a plot for an impulse whose plots were opened, or may have
// been read by somebody who plays.
func (m *Match) stillTaken(r *reading) error {
	why, instead := "", fmt.Sprintf("impulse: %03d, for the next,", r.impulse+1)
	switch {
	case m.frozen(r.impulse):
		why = fmt.Sprintf("the plots for impulse %03d were opened and are frozen", r.impulse)
	case m.copy != nil || r.later || m.conf.Seat != SeatNone && m.conf.Seat != r.side:
		return nil
	default:
		pos, err := m.position()
		if err != nil || !slices.ContainsFunc(m.needs(pos), func(n engines.Need) bool { return !n.MayBeEmpty }) {
			return err
		}
		if absent, err := m.absent(r.impulse); err != nil || len(absent) > 0 {
			return err
		}
		why = fmt.Sprintf("all plots for impulse %03d are in and frozen", r.impulse)
		// Anybody may write a side's name on a sealed plot.
		if e := m.journal.current(r.side, r.impulse); e != nil && e.Seal != "" {
			why += fmt.Sprintf(", that of %s with %s %s", r.side, SealDigestName, SealDigest(e.Commit))
			if m.conf.Seat == SeatNone {
				instead = fmt.Sprintf("impulse: %03d, or rewind --to %d --reopen if that is not his,", r.impulse+1, r.impulse)
			}
		}
	}
	return &Refused{[]plot.Problem{{Pos: r.file.Header.Impulse.Pos, Severity: plot.Refusal, Rule: "file", Wrong: why, Instead: instead}}}
}

// opening is what a side is played with, or what is awaited of it.
type opening struct {
	file     *plot.File // nil: no plot
	standing bool       // with the standing orders in force, unless file has its own
	opened   Opened
	copies   []newFile
	wait     *Wait
	closed   bool // waits only for what opens a sealed plot that is in
}

// openSide opens a side's plot for the impulse the match stands at. A sealed
// one stays closed unless ready: all plots are in.
func (m *Match) openSide(side string, st engines.Stage, needs []engines.Need, without []string, ready bool) (opening, error) {
	allowed, needed := sections(needs, side)
	if e := m.journal.opening(st.Impulse); e != nil {
		return m.frozenSide(e, side, st, needs, without)
	}
	e := m.journal.current(side, st.Impulse)
	if !needed {
		// Standing orders answer in other sides' impulses too.
		o := opening{standing: true}
		if e != nil {
			o.opened = Opened{Side: side, Entry: e.N, Policy: policyUnused}
		}
		return m.withShare(o, side, st.Impulse), nil
	}
	o := opening{standing: slices.Contains(allowed, standing), opened: Opened{Side: side}}
	if e == nil {
		return m.withShare(m.nothingFiled(o, st, needs, without), side, st.Impulse), nil
	}
	o.opened.Entry = e.N
	if e.Seal != "" && !ready {
		return o, nil
	}
	return m.filed(o, st, needs, without)
}

// filed opens the plot that o names.
func (m *Match) filed(o opening, st engines.Stage, needs []engines.Need, without []string) (opening, error) {
	side := o.opened.Side
	wait := awaited(side, st, needs)
	c, err := m.contents(&o.opened, st, needs)
	if err != nil {
		return o, err
	}
	forced := slices.Contains(without, side)
	switch {
	case c.file != nil && forced && mustFile(needs, side) && m.journal.opening(st.Impulse) == nil:
		return o, refuse("--without", "side", fmt.Sprintf("%s has filed a plot for impulse %03d", side, st.Impulse), "no --without "+side)
	case c.file != nil:
		o.file, o.copies = c.file, c.copies
		return m.withShare(o, side, st.Impulse), nil
	case forced:
		o.opened = Opened{Side: side}
		if c.awaited != "" {
			o.opened.Fault = FaultKey
		}
		return m.withShare(m.nothingFiled(o, st, needs, without), side, st.Impulse), nil
	case c.awaited != "":
		wait.Kind, o.closed = c.awaited, true
	default:
		wait.Why = c.why.Error()
	}
	o.wait = &wait
	return o, nil
}

// nothingFiled is what a side is played with that filed nothing, or nothing
// that can be read.
func (m *Match) nothingFiled(o opening, st engines.Stage, needs []engines.Need, without []string) opening {
	side := o.opened.Side
	switch {
	case !mustFile(needs, side):
		o.file, o.opened.Policy = &plot.File{Name: side}, policyEmpty
	case !slices.Contains(without, side):
		wait := awaited(side, st, needs)
		return opening{wait: &wait}
	case m.agreed().Late == LateStanding:
		o.opened.Policy = LateStanding
	default:
		o.standing, o.opened.Policy = false, LateStand
	}
	return o
}

func mustFile(needs []engines.Need, side string) bool {
	return slices.ContainsFunc(needs, func(n engines.Need) bool { return n.Side == side && !n.MayBeEmpty })
}

// awaited is a wait for what a side must file.
func awaited(side string, st engines.Stage, needs []engines.Need) Wait {
	must := slices.IndexFunc(needs, func(n engines.Need) bool { return n.Side == side && !n.MayBeEmpty })
	return Wait{Side: side, Impulse: st.Impulse, Stage: st.Name, Kind: needs[max(must, 0)].Kind}
}

// frozenSide is what a side is played with in an impulse that was opened.
func (m *Match) frozenSide(e *Entry, side string, st engines.Stage, needs []engines.Need, without []string) (opening, error) {
	allowed, _ := sections(needs, side)
	for _, o := range e.Opened {
		if o.Side != side {
			continue
		}
		out := opening{standing: slices.Contains(allowed, standing), opened: o}
		switch o.Policy {
		case "":
			return m.filed(out, st, needs, without)
		case policyUnused, policyShare:
			out.standing = true
		case policyEmpty:
			out.file = &plot.File{Name: side}
		case LateStand:
			out.standing = false
		}
		return m.withShare(out, side, st.Impulse), nil
	}
	return m.withShare(opening{standing: true}, side, st.Impulse), nil
}
