package adjudicate

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Status is where a match stands.
type Status struct {
	Match    string `json:"match"`
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Title    string `json:"title"`
	Impulse  int    `json:"impulse"`
	Turn     int    `json:"turn"`
	Stage    string `json:"stage"`
	Over     bool   `json:"over"`
	Deadline string `json:"deadline,omitempty"`
	// Due is when plots are due, in UTC; Paused: they are not, for now.
	Due    string `json:"due,omitempty"`
	Paused bool   `json:"paused,omitempty"`
	// Sides in listed order.
	Sides []SideStatus `json:"sides"`
	// Journal is the digest of the whole journal, Entries its length.
	Journal string `json:"journal"`
	Entries int    `json:"entries"`
	// Position for the umpire, View for a side.
	Position json.RawMessage `json:"position,omitempty"`
	View     json.RawMessage `json:"view,omitempty"`
	Result   *engines.Result `json:"result"`
}

// States of a side's plot.
const (
	StateNothing    = "nothing"    // nothing is awaited of the side
	StateAwaited    = "awaited"    // and the match waits for it
	StateOpen       = "open"       // may be filed, need not
	StateReceived   = "received"   // and cannot be taken as it is, or is not one's own
	StateUnderstood = "understood" // in part
	StateComplete   = "complete"
)

// SideStatus is one side's part of a Status.
type SideStatus struct {
	Side   string `json:"side"`
	Name   string `json:"name"`
	Player string `json:"player,omitempty"`
	// Kind of what is awaited, "" if nothing.
	Kind  string `json:"kind,omitempty"`
	State string `json:"state"`
	// Of the plot in force, for the umpire and its own side.
	Digest     string `json:"digest,omitempty"`
	Understood int    `json:"understood,omitempty"`
	Lines      int    `json:"lines,omitempty"`
	// Seal is how it is sealed, Hash its SHA-256; Owes what is awaited to open it.
	Seal string `json:"seal,omitempty"`
	Hash string `json:"hash,omitempty"`
	Owes string `json:"owes,omitempty"`
	// Due is when its plot is due, in its zone; Late that it came after that.
	Due  string `json:"due,omitempty"`
	Late bool   `json:"late,omitempty"`
	// Why it cannot be taken.
	Why string `json:"why,omitempty"`
	// Later impulses for which plots are kept.
	Later []int `json:"later,omitempty"`
}

// String says the state in words.
func (s SideStatus) String() string {
	switch s.State {
	case StateNothing:
		return "nothing is awaited"
	case StateAwaited:
		return s.Kind + " awaited"
	case StateOpen:
		return s.Kind + " may be filed"
	case StateReceived:
		if s.Why != "" {
			return s.Kind + " received, cannot be taken: " + s.Why
		}
		switch {
		case s.Owes != "":
			return s.Kind + " received, sealed; " + s.Owes + " awaited"
		case s.Seal != "":
			return s.Kind + " received, sealed"
		}
		return s.Kind + " received"
	}
	out := fmt.Sprintf("%s received, %s", s.Kind, understanding(s.Understood, s.Lines))
	if s.State == StateComplete {
		out += ", complete"
	}
	return out
}

// Status as viewer may know it: the umpire everything, a side of the others
// only whether they have filed.
func (m *Match) Status(viewer string) (*Status, error) {
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	st, sc := m.stage(pos), m.game.Scenario()
	over, err := m.result(pos)
	if err != nil {
		return nil, err
	}
	in, n := m.agreed(), len(m.journal.entries)
	s := &Status{
		Match: m.conf.ID, Game: m.conf.Game, Scenario: m.conf.Scenario, Title: m.title(), Impulse: st.Impulse, Turn: st.Turn, Stage: st.Name,
		Over: st.Over, Deadline: in.Deadline, Paused: in.Paused, Journal: m.journal.head(), Entries: n, Result: over,
	}
	if at := m.due(n); !at.IsZero() && !st.Over {
		s.Due = at.UTC().Format(time.RFC3339)
	}
	var needs []engines.Need
	if !st.Over {
		needs = m.game.Awaited(pos)
	}
	for i, side := range sc.Sides {
		one, err := m.sideStatus(side, st, needs)
		if err != nil {
			return nil, err
		}
		one.Player = in.Sides[i].Name
		if s.Due != "" {
			one.Due = m.dueText(n, side.ID)
		}
		if viewer != engines.Umpire && viewer != side.ID {
			one.Digest, one.Understood, one.Lines, one.Why, one.Later, one.Due = "", 0, 0, "", nil, ""
			if one.State == StateUnderstood || one.State == StateComplete {
				one.State = StateReceived
			}
		}
		s.Sides = append(s.Sides, one)
	}
	if viewer == engines.Umpire {
		s.Position, err = m.game.EncodePosition(pos)
	} else {
		s.View, err = m.game.EncodeView(m.game.View(pos, viewer))
	}
	return s, err
}

func (m *Match) sideStatus(side engines.Side, st engines.Stage, needs []engines.Need) (s SideStatus, err error) {
	s = SideStatus{Side: side.ID, Name: side.Name, State: StateNothing}
	for _, e := range m.journal.of(submitted, func(e *Entry) bool { return e.Side == side.ID && e.Impulse > st.Impulse }) {
		if !slices.Contains(s.Later, e.Impulse) {
			s.Later = append(s.Later, e.Impulse)
		}
	}
	slices.Sort(s.Later)
	i := slices.IndexFunc(needs, func(n engines.Need) bool { return n.Side == side.ID })
	if i < 0 {
		return s, nil
	}
	s.Kind, s.State = needs[i].Kind, StateAwaited
	if needs[i].MayBeEmpty {
		s.State = StateOpen
	}
	e := m.journal.current(side.ID, st.Impulse)
	if e == nil {
		return s, nil
	}
	if s.Digest, err = m.digestOf(e); err != nil {
		return s, err
	}
	s.Late = e.isLate()
	o := Opened{Side: side.ID, Entry: e.N}
	if e.Seal != "" {
		s.Seal, s.Hash = e.Seal, e.Commit
		if o = m.openedIn(e, st.Impulse); o.Seal == nil {
			s.State = StateReceived
			s.Owes, err = m.owes(e, st.Impulse)
			return s, err
		}
	}
	p, err := m.plotOf(o)
	if err != nil {
		return s, err
	}
	r, err := m.read(p)
	if err != nil {
		s.State, s.Why = StateReceived, err.Error()
		return s, nil
	}
	s.State, s.Understood, s.Lines = StateComplete, r.understood, r.total
	if plot.Worst(r.problems) >= plot.Fault {
		s.State = StateUnderstood
	}
	return s, nil
}

// title is the scenario as people call it: Marathon, 490 BC.
func (m *Match) title() string {
	sc := m.game.Scenario()
	if sc.Date == "" {
		return sc.Title
	}
	return sc.Title + ", " + sc.Date
}

// View of the position the match stands at.
func (m *Match) View(viewer string) (engines.View, error) {
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	return m.game.View(pos, viewer), nil
}

// Situation is the report of the position the match stands at, for viewer:
// without a head, and without anything that happened.
func (m *Match) Situation(viewer string) (page.Report, error) {
	v, err := m.View(viewer)
	if err != nil {
		return page.Report{}, err
	}
	return m.game.Report(v, nil), nil
}

// Form is the plot form for the next impulse that takes a plot of side. Where
// that is not the one the match stands at, because others may be filed before
// it, it shows what would be if nothing were.
func (m *Match) Form(side string) (plot.Form, error) {
	pos, err := m.position()
	if err != nil {
		return plot.Form{}, err
	}
	at, ok := m.ahead(pos, side)
	if st := m.stage(pos); st.Over || !ok {
		if st.Over {
			return plot.Form{}, refuse(m.dir, "form", "the game is over; nothing is to be plotted any more", "")
		}
		return plot.Form{}, refuse(m.dir, "form", fmt.Sprintf("impulse %03d (%s) takes no plot of %s; adjudicate it first", st.Impulse, st.Name, side), "")
	}
	f := m.game.Form(m.game.View(at, side))
	st := m.game.Stage(at)
	f.Match, f.Side, f.Impulse, f.Turn = m.conf.ID, side, st.Impulse, st.Turn
	if now := m.game.Stage(pos); now.Impulse != st.Impulse {
		f.Intro = append([]string{fmt.Sprintf("Impulse %03d (%s) is still open: this is how it stands if nothing is filed for it.", now.Impulse, now.Name)}, f.Intro...)
	}
	return f, nil
}
