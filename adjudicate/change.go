package adjudicate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"prestags/plot"
)

// What `set` may change in a running match. Each change is an entry of the
// journal; what was played before it stays as it was.
const (
	keyDeadline  = "deadline"
	keyExtend    = "extend"
	keyLate      = "late"
	keyQuestions = "questions"
	keyPause     = "pause"
	keyUmpire    = "umpire"

	yes, no, none = "yes", "no", "none"
)

// Keys are those whose values Set changes; behind that of a side or the umpire
// may stand .name, .mail, .zone or .key.
func (m *Match) Keys() []string {
	return append([]string{keyDeadline, keyExtend, keyLate, keyQuestions, keyPause, keyUmpire}, sideIDs(m.game.Scenario())...)
}

// Values are those that a key of Keys may have, nil if it takes any.
func (m *Match) Values(key string) []string {
	switch key {
	case keyLate:
		return LatePolicies()
	case keyQuestions:
		return QuestionPolicies()
	case keyPause:
		return []string{yes, no}
	}
	return nil
}

// maxExtend is how many deadlines an impulse may be given more at once.
const maxExtend = 100

// agreement is what was agreed on for a match and may be changed while it runs.
type agreement struct {
	Sides     []Player
	Umpire    Player
	Late      string
	Questions string
	Deadline  string
	Paused    bool
}

// agreedAt is what was agreed on after the first n entries.
func (m *Match) agreedAt(n int) agreement {
	c := agreement{slices.Clone(m.conf.Sides), m.conf.Umpire, m.conf.Late, m.conf.Questions, m.conf.Deadline, false}
	for i := range m.journal.entries[:n] {
		e := &m.journal.entries[i]
		if e.Kind != changed {
			continue
		}
		switch e.Key {
		case keyDeadline:
			c.Deadline = e.Value
			if e.Value == none {
				c.Deadline = ""
			}
		case keyLate:
			c.Late = e.Value
		case keyQuestions:
			c.Questions = e.Value
		case keyPause:
			c.Paused = e.Value == yes
		case keyUmpire:
			c.Umpire = m.changedPlayer(e)
		default:
			for i := range c.Sides {
				if c.Sides[i].Side == e.Key && e.Player != nil {
					c.Sides[i] = m.changedPlayer(e)
				}
			}
		}
	}
	return c
}

// agreed is what is agreed on at present.
func (m *Match) agreed() agreement { return m.agreedAt(len(m.journal.entries)) }

// Player of a side at present, or the umpire for any other viewer.
func (m *Match) Player(viewer string) Player {
	in := m.agreed()
	for _, p := range in.Sides {
		if p.Side == viewer {
			return p
		}
	}
	return in.Umpire
}

// Change is one KEY=VALUE of `set`. Player is its value read as one.
type Change struct {
	Key    string
	Value  string
	Player Player
}

// Set changes the terms of a running match and says what changed, a line each.
// All are changed or, if one cannot be, none.
func (m *Match) Set(changes []Change, now string) (said []string, err error) {
	err = m.locked("set", func() error {
		all, err := m.changes(changes, now)
		if err != nil {
			return err
		}
		before := len(m.journal.entries)
		if err := m.disk.commitAll(m.journal, all); err != nil {
			return err
		}
		for i := range all {
			said = append(said, m.sayChange(&m.journal.entries[before+i]))
		}
		return nil
	})
	return said, err
}

// changes checks changes, each on what those before it come to, and makes entries
// of them.
func (m *Match) changes(changes []Change, now string) (all []change, err error) {
	was := m.journal
	defer func() { m.journal = was }()
	var errs []error
	for _, c := range changes {
		e, err := m.change(c, now)
		if errs = append(errs, err); err != nil {
			continue
		}
		kept, files := m.withoutAddress(e)
		all = append(all, change{kept, files})
		e.N = len(m.journal.entries) + 1
		m.journal = m.journal.with(&e)
	}
	return all, Joined(errs)
}

// change checks a change and makes an entry of it.
func (m *Match) change(c Change, now string) (Entry, error) {
	e := Entry{Kind: changed, Time: now, Key: strings.ToLower(c.Key), Value: c.Value}
	in := m.agreed()
	oneOf := func(values []string) (Entry, error) {
		e.Value = strings.ToLower(e.Value)
		if !slices.Contains(values, e.Value) {
			return e, noValue(e.Key, plot.Clip(c.Value, 40), values)
		}
		return e, nil
	}
	switch e.Key {
	case keyDeadline:
		if strings.EqualFold(c.Value, none) {
			e.Value = none
			return e, nil
		}
		return e, checkDeadline(c.Value)
	case keyExtend:
		return m.extension(e, in)
	case keyLate:
		return oneOf(LatePolicies())
	case keyPause:
		return oneOf([]string{yes, no})
	case keyQuestions:
		if m.conf.Seat == SeatNone {
			return e, refuse(e.Key, "option", "without an umpire nobody can ask in mid-turn", "no questions")
		}
		return oneOf(QuestionPolicies())
	}
	return m.changePlayer(e, c, in)
}

// extension checks extend=N, of deadlines, or extend=DATE TIME, of one date in
// the deadline's zone.
func (m *Match) extension(e Entry, in agreement) (Entry, error) {
	c := readClock(in.Deadline)
	if c == nil {
		return e, refuse(keyExtend, "deadline", "the match has no deadline", `deadline="Sun,Wed 20:00 Europe/Paris"`)
	}
	if n, err := strconv.Atoi(e.Value); err == nil && n >= 1 && n <= maxExtend {
		return e, nil
	}
	if _, err := time.Parse(time.DateOnly+" 15:04", e.Value); err == nil {
		if at := extended(c, time.Time{}, time.Time{}, e.Value); !at.After(moment(e.Time)) {
			return e, refuse(keyExtend, "deadline", SayTime(at)+" is past", "a date to come")
		}
		return e, nil
	}
	return e, refuse(keyExtend, "deadline", fmt.Sprintf("%q is no extension", plot.Clip(e.Value, 40)), fmt.Sprintf("1 (one deadline more), or a date as 2026-03-11 20:00 (in %s),", c.zone))
}

// extended is the deadline after an extension.
func extended(c *clock, at, now time.Time, value string) time.Time {
	if c == nil {
		return at
	}
	if t, err := time.Parse(time.DateOnly+" 15:04", value); err == nil {
		return instant(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), c.zone)
	}
	n, _ := strconv.Atoi(value)
	if at.IsZero() {
		at = now
	}
	for range min(n, maxExtend) {
		if !at.IsZero() {
			at = c.after(at)
		}
	}
	return at
}

// changePlayer checks SIDE=PLAYER and SIDE.mail=ADDRESS and the like, and the
// same for the umpire.
func (m *Match) changePlayer(e Entry, c Change, in agreement) (Entry, error) {
	who, field, _ := strings.Cut(e.Key, ".")
	var p Player
	switch id, ok := m.side(who); {
	case ok:
		who = id
		for _, q := range in.Sides {
			if q.Side == id {
				p = q
			}
		}
	case who == keyUmpire && m.conf.Seat != "":
		return e, refuse(e.Key, "umpire", "nobody but the players umpires this match", "SIDE=\"NAME <MAIL>\"")
	case who == keyUmpire:
		p = in.Umpire
	default:
		return e, refuse(plot.Clip(c.Key, 40), "set", "nothing of that name can be changed", strings.Join(m.Keys(), ", "))
	}
	before := p
	switch field {
	case "":
		c.Player.Side = p.Side
		if c.Player.Key == "" {
			c.Player.Key = p.Key
		}
		p = c.Player
	case "name":
		p.Name = c.Value
	case "mail":
		p.Mail = strings.Trim(strings.TrimSpace(c.Value), "<>")
	case "zone":
		p.Zone = c.Value
	case "key":
		p.Key = c.Value
	default:
		return e, refuse(plot.Clip(c.Key, 40), "set", "nothing of that name can be changed", who+".name, .mail, .zone or .key")
	}
	if err := p.clean(e.Key); err != nil {
		return e, err
	}
	switch {
	case p.Key == before.Key:
	case who == keyUmpire:
		return e, refuse(e.Key, "key", "the umpire's keys stay with the match, since plots are sealed for them", "no key; hand the keys over with the folder")
	case m.conf.Dice.Mode == DiceJoint:
		return e, refuse(e.Key, "key", fmt.Sprintf("the dice hang on the key of %s from the beginning", who), "no key; hand the file with the keys over")
	}
	e.Key, e.Value, e.Player = who, field, &p
	return e, nil
}

// sayChange says what an entry changed, in words for everybody: addresses and
// keys are not told.
func (m *Match) sayChange(e *Entry) string {
	before, after := m.agreedAt(e.N-1), m.agreedAt(e.N)
	switch e.Key {
	case keyDeadline:
		if after.Deadline == "" {
			return "There is no deadline any more."
		}
		return "The deadline is " + after.Deadline + "."
	case keyExtend:
		return "The deadline of this impulse is extended."
	case keyLate:
		return "Without a plot: " + after.Late + "."
	case keyQuestions:
		return "Questions: " + after.Questions + "."
	case keyPause:
		if after.Paused {
			return "The match is paused."
		}
		return "The match goes on."
	}
	who, was, is := "The umpire", before.Umpire, after.Umpire
	for i, p := range after.Sides {
		if p.Side == e.Key {
			who, was, is = m.Sides()[i].Name, before.Sides[i], p
		}
	}
	switch {
	case was.Name == is.Name:
		return ""
	case is.Name == "":
		return who + ": nobody is named any more."
	case was.Name == "":
		return plot.Clean(who + ": " + is.Name + ".")
	}
	return plot.Clean(who + ": " + is.Name + ", who follows " + was.Name + ".")
}

// changesBefore are the changes since the impulse before an entry, for reports.
func (m *Match) changesBefore(e *Entry) []string {
	var out []string
	for i := e.N - 2; i >= 0; i-- {
		c := &m.journal.entries[i]
		if isTurn(c.Kind) {
			break
		}
		if c.Kind == changed {
			if s := m.sayChange(c); s != "" {
				out = append(out, s)
			}
		}
	}
	slices.Reverse(out)
	return out
}
