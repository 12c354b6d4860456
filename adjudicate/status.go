package adjudicate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
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
	// Playing: plots of the impulse are frozen, and it waits for decisions.
	Playing bool `json:"playing"`
	// Sides in listed order.
	Sides []SideStatus `json:"sides"`
	// Asked are the questions that wait for an answer: the viewer's own, the
	// umpire's all.
	Asked []Question `json:"asked,omitempty"`
	// Rulings on the position, in words.
	Rulings []string `json:"rulings,omitempty"`
	// Journal is the digest of the journal as the viewer may know it, Entries
	// its length, for the umpire.
	Journal string `json:"journal"`
	Entries int    `json:"entries,omitempty"`
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
	StateAbsent     = "absent" // none came, and the impulse is played without
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
	// Seal is how the plot is sealed, Hash its SHA-256.
	Seal string `json:"seal,omitempty"`
	Hash string `json:"hash,omitempty"`
	// Owes is what is awaited to open a sealed plot: a key, or its text.
	Owes string `json:"owes,omitempty"`
	// Due is when its plot is due, in its zone; Late that it came after that.
	Due  string `json:"due,omitempty"`
	Late bool   `json:"late,omitempty"`
	// Opened: the plot is opened and frozen.
	Opened bool `json:"opened,omitempty"`
	// Asked is how many questions wait for the side's answer.
	Asked int `json:"asked,omitempty"`
	// Why it cannot be taken.
	Why string `json:"why,omitempty"`
	// Later impulses for which plots are kept.
	Later []int `json:"later,omitempty"`
}

// String says the state in words.
func (s SideStatus) String() string {
	out := s.plot()
	switch {
	case s.Asked == 1:
		out += "; 1 answer awaited"
	case s.Asked > 1:
		out += fmt.Sprintf("; %d answers awaited", s.Asked)
	}
	return out
}

// plot says how it stands with the side's plot.
func (s SideStatus) plot() string {
	came := "received"
	if s.Opened {
		came = "opened"
	}
	switch s.State {
	case StateAbsent:
		return "no " + s.Kind + " was received; played without one"
	case StateNothing:
		return "nothing is awaited"
	case StateAwaited:
		return s.Kind + " awaited"
	case StateOpen:
		return s.Kind + " may be filed"
	case StateReceived:
		if s.Why != "" {
			return s.Kind + " " + came + ", cannot be taken: " + s.Why
		}
		switch {
		case s.Owes != "":
			return s.Kind + " received, sealed; " + s.Owes + " awaited"
		case s.Seal != "":
			return s.Kind + " received, sealed"
		}
		return s.Kind + " " + came
	}
	out := fmt.Sprintf("%s %s, %s", s.Kind, came, understanding(s.Understood, s.Lines))
	if s.State == StateComplete {
		out += ", complete"
	}
	return out
}

// Status as viewer may know it: the umpire everything, a side of the others
// only whether they have filed.
func (m *Match) Status(viewer string) (*Status, error) {
	n, err := m.now(viewer)
	if err != nil {
		return nil, err
	}
	if m.copy != nil {
		s := m.copy.Status
		return &s, nil
	}
	st, sc := n.Stage, m.game.Scenario()
	in, all := m.agreed(), len(m.journal.entries)
	s := &Status{
		Match: m.conf.ID, Game: m.conf.Game, Scenario: m.conf.Scenario, Title: m.title(), Impulse: st.Impulse, Turn: st.Turn, Stage: st.Name,
		Over: st.Over, Deadline: in.Deadline, Paused: in.Paused, Journal: m.journal.digestNow(viewer), Result: n.Result, Playing: n.Playing, Asked: n.Asked,
	}
	if at := m.due(all); !at.IsZero() && !st.Over {
		s.Due = at.UTC().Format(time.RFC3339)
	}
	if s.Rulings, err = m.rulingLines(st.Impulse, viewer); err != nil {
		return nil, err
	}
	for i, side := range sc.Sides {
		one, err := m.sideStatus(side, n)
		if err != nil {
			return nil, err
		}
		one.Player = in.Sides[i].Name
		if s.Due != "" {
			one.Due = m.dueText(all, side.ID)
		}
		if viewer != engines.Umpire && viewer != side.ID {
			one.Digest, one.Understood, one.Lines, one.Why, one.Later, one.Asked, one.Due = "", 0, 0, "", nil, 0, ""
			if one.State == StateUnderstood || one.State == StateComplete {
				one.State = StateReceived
			}
		}
		s.Sides = append(s.Sides, one)
	}
	if viewer == engines.Umpire {
		s.Entries = all
		pos, err := m.position()
		if err != nil {
			return nil, err
		}
		s.Position, err = m.game.EncodePosition(pos)
		return s, err
	}
	s.View, err = m.game.EncodeView(n.View)
	return s, err
}

func (m *Match) sideStatus(side engines.Side, n *now) (SideStatus, error) {
	st := n.Stage
	s := SideStatus{Side: side.ID, Name: side.Name, State: StateNothing}
	for _, e := range m.journal.of(submitted, func(e *Entry) bool {
		return e.Side == side.ID && e.Impulse > st.Impulse && !m.journal.void[e.N-1]
	}) {
		if !slices.Contains(s.Later, e.Impulse) {
			s.Later = append(s.Later, e.Impulse)
		}
	}
	slices.Sort(s.Later)
	if i := slices.IndexFunc(n.Needs, func(n engines.Need) bool { return n.Side == side.ID }); i >= 0 {
		s.Kind, s.State = n.Needs[i].Kind, StateAwaited
		if n.Needs[i].MayBeEmpty {
			s.State = StateOpen
		}
	}
	if n.Playing {
		return s, m.openedStatus(&s, st)
	}
	e := m.journal.current(side.ID, st.Impulse)
	if e == nil || s.State == StateNothing {
		return s, nil
	}
	return s, m.plotStatus(&s, Opened{Side: side.ID, Entry: e.N}, st)
}

// plotStatus is how the plot that o names was read, if it can be.
func (m *Match) plotStatus(s *SideStatus, o Opened, st engines.Stage) error {
	e := &m.journal.entries[o.Entry-1]
	var err error
	if s.Digest, err = m.digestOf(e); err != nil {
		return err
	}
	s.Late = e.isLate()
	if e.Seal != "" {
		s.Seal, s.Hash = e.Seal, e.Commit
		if o.Seal == nil {
			s.State = StateReceived
			s.Owes, err = m.owes(e, st.Impulse)
			return err
		}
	}
	p, err := m.plotOf(o)
	if err != nil {
		return err
	}
	r, err := m.read(p)
	if err != nil {
		s.State, s.Why = StateReceived, err.Error()
		return nil
	}
	s.State, s.Understood, s.Lines = StateComplete, r.understood, r.total
	if plot.Worst(r.problems) >= plot.Fault {
		s.State = StateUnderstood
	}
	return nil
}

// openedStatus is the status of a side while an impulse is being played: what
// it is played with, and what it is asked.
func (m *Match) openedStatus(s *SideStatus, st engines.Stage) error {
	asked, err := m.openQuestions(st.Impulse, s.Side)
	if err != nil {
		return err
	}
	s.Opened, s.Asked = true, len(asked)
	s.State = StateNothing
	for _, o := range m.journal.opening(st.Impulse).Opened {
		switch {
		case o.Side != s.Side:
		case o.Policy == LateStand || o.Policy == LateStanding:
			s.State = StateAbsent
		case o.Policy == "" && o.Entry > 0:
			return m.plotStatus(s, o, st)
		}
	}
	return nil
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
	n, err := m.now(viewer)
	if err != nil {
		return nil, err
	}
	return n.View, nil
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
	st, err := m.standsAt()
	if err != nil {
		return plot.Form{}, err
	}
	n, err := m.next(side)
	switch {
	case err != nil:
		return plot.Form{}, err
	case st.Over:
		return plot.Form{}, refuse(m.dir, "form", "the game is over; nothing is to be plotted any more", "")
	case m.frozen(st.Impulse):
		return plot.Form{}, refuse(m.dir, "form", fmt.Sprintf("impulse %03d (%s) is being played; its plots are frozen, and the next ones come after it", st.Impulse, st.Name), "")
	case n == nil:
		return plot.Form{}, refuse(m.dir, "form", fmt.Sprintf("impulse %03d (%s) takes no plot of %s; adjudicate it first", st.Impulse, st.Name, side), "")
	}
	f := m.game.Form(n.View)
	f.Match, f.Side, f.Impulse, f.Turn = m.conf.ID, side, n.Stage.Impulse, n.Stage.Turn
	f.HowTo = append(slices.Clone(f.HowTo), endingHelp)
	f.Sections = withCarried(f.Sections, n.Carried, m.ofNoUse(n.View, n.Carried))
	if st.Impulse != n.Stage.Impulse {
		f.Intro = append([]string{fmt.Sprintf("Impulse %03d (%s) is still open: this is how it stands if nothing is filed for it.", st.Impulse, st.Name)}, f.Intro...)
	}
	return f, nil
}

// ofNoUse says of each standing order in force that a form lists what the game says
// against it, if anything: a line that is ignored stays where it was filed.
func (m *Match) ofNoUse(v engines.View, carried []plot.Line) []string {
	wrong := make([]string, min(len(carried), maxCarried))
	for i := range wrong {
		if _, problems := m.game.Compile(v, &plot.File{Sections: []string{standing}, Lines: carried[i : i+1]}); len(problems) > 0 {
			wrong[i] = problems[0].Wrong
		}
	}
	return wrong
}

// openedByHand is the line of a form before which a player writes standing orders
// by taking the # away.
const openedByHand = "# [" + standing + "]"

// maxCarried is how many standing orders in force a form lists.
const maxCarried = 60

// withCarried are the sections of a form with the standing orders in force, as
// remarks before the bracket that would replace them.
func withCarried(sections []plot.FormSection, carried []plot.Line, wrong []string) []plot.FormSection {
	said := []string{"# None are in force."}
	if len(carried) > 0 {
		said = []string{"# In force now, until a [standing] replaces them all:"}
		for i := range carried {
			if i == maxCarried {
				said = append(said, fmt.Sprintf("#   and %d more", len(carried)-i))
				break
			}
			_, text, _ := strings.Cut(plot.Text(plot.File{Sections: []string{standing}, Lines: carried[i : i+1]}), "["+standing+"]\n")
			said = append(said, "#   "+strings.TrimSpace(text))
			if wrong[i] != "" {
				said = append(said, "#     but: "+wrong[i])
			}
		}
	}
	out := slices.Clone(sections)
	for i, s := range out {
		if at := slices.Index(s.Lines, openedByHand); at >= 0 {
			out[i].Lines = slices.Insert(slices.Clone(s.Lines), at, said...)
		}
	}
	return out
}
