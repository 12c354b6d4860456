package adjudicate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"prestags/engines"
	"prestags/plot"
)

// A deadline is a fixed clock: weekdays, a time, and the zone they are in. The
// program never acts by it. It says when plots are due and marks those that
// come later; what happens without a plot is for the umpire to say.

// clock is a deadline read.
type clock struct {
	days      [7]bool // by time.Weekday
	hour, min int
	zone      *time.Location
}

var weekdays = map[string]time.Weekday{
	"Sun": time.Sunday, "Mon": time.Monday, "Tue": time.Tuesday, "Wed": time.Wednesday, "Thu": time.Thursday, "Fri": time.Friday, "Sat": time.Saturday,
}

// readClock reads a deadline such as Sun,Wed 20:00 Europe/Paris; nil is none.
func readClock(s string) *clock {
	if checkDeadline(s) != nil {
		return nil
	}
	part := strings.Fields(s)
	zone, err := time.LoadLocation(part[2])
	if err != nil {
		return nil
	}
	at, err := time.Parse("15:04", part[1])
	if err != nil {
		return nil
	}
	c := &clock{hour: at.Hour(), min: at.Minute(), zone: zone}
	for day := range strings.SplitSeq(part[0], ",") {
		c.days[weekdays[day]] = true
	}
	return c
}

// after is the first of the clock's times after t.
func (c *clock) after(t time.Time) time.Time {
	y, m, d := t.In(c.zone).Date()
	// Some zones have left out a whole day.
	for i := -1; i <= 9; i++ {
		day := time.Date(y, m, d+i, 0, 0, 0, 0, time.UTC)
		if !c.days[day.Weekday()] {
			continue
		}
		if at := instant(day.Year(), day.Month(), day.Day(), c.hour, c.min, c.zone); at.After(t) {
			return at
		}
	}
	return time.Time{}
}

// instant is when clocks in a zone show a date and time. When they are set back
// and show it twice, it is the second time; when they are set forward and never
// show it, it is as long after the change as it would have been: of two readings
// the later one, so that nobody is late by his own clock.
func instant(y int, m time.Month, d, hour, minute int, zone *time.Location) time.Time {
	shown := time.Date(y, m, d, hour, minute, 0, 0, time.UTC)
	var out time.Time
	exact := false
	for _, off := range []time.Duration{-26 * time.Hour, 26 * time.Hour} {
		_, seconds := shown.Add(off).In(zone).Zone()
		at := shown.Add(-time.Duration(seconds) * time.Second)
		now := at.In(zone)
		hits := now.Day() == shown.Day() && now.Hour() == hour && now.Minute() == minute
		switch {
		case hits && !exact:
			out, exact = at, true
		case hits == exact && at.After(out):
			out = at
		}
	}
	return out.In(zone)
}

// moment is a time as the journal has it; zero if it has none.
func moment(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return time.Time{}
	}
	return t
}

// due is when plots are due for the impulse at which the match stood after its
// first n entries. It is zero where there is no deadline, the match is paused
// or was ended, or the journal has no times.
//
// An impulse that was played takes a deadline of its own: one resolved before
// its deadline does not bring the next one forward. One that passed by itself
// takes none.
func (m *Match) due(n int) time.Time {
	c := readClock(m.conf.Deadline)
	var at time.Time
	paused, over := false, false
	next := func(t time.Time) {
		if c == nil {
			at = time.Time{}
		} else if !t.IsZero() {
			at = c.after(t)
		}
	}
	for i := range m.journal.entries[:n] {
		e := &m.journal.entries[i]
		now := moment(e.Time)
		switch e.Kind {
		case created:
			next(now)
		case deployed, resolved:
			if passedBy(e) {
				if !now.Before(at) {
					next(now)
				}
				continue
			}
			if now.Before(at) {
				now = at
			}
			next(now)
		case ended:
			over = true
		case rewound:
			over = false
			if !now.Before(at) {
				next(now)
			}
		case changed:
			switch e.Key {
			case keyDeadline:
				c = readClock(e.Value)
				next(now)
			case keyExtend:
				at = extended(c, at, now, e.Value)
			case keyPause:
				if paused = e.Value == yes; !paused && !now.Before(at) {
					next(now)
				}
			}
		}
	}
	if paused || over {
		return time.Time{}
	}
	return at
}

// passedBy tells whether nobody filed anything for an impulse, nor had to. A plot
// that was filed ahead and for which the impulse turned out to have no use does not
// count: who reads when the next one is due would learn of it.
func passedBy(e *Entry) bool {
	return !slices.ContainsFunc(e.Opened, func(o Opened) bool {
		return o.Policy != policyEmpty && o.Policy != policyShare && o.Policy != policyUnused
	})
}

// Due is when plots are due for the impulse at which the match stands; zero if
// there is no such time.
func (m *Match) Due() time.Time { return m.due(len(m.journal.entries)) }

// dueText says when plots are due, after the first n entries, in the zone of
// viewer and, if that is another, in the deadline's.
func (m *Match) dueText(n int, viewer string) string {
	in := m.agreedAt(n)
	at := m.due(n)
	switch {
	case in.Paused:
		return "the match is paused"
	case in.Deadline == "":
		return ""
	case at.IsZero():
		return in.Deadline
	}
	own := in.Umpire.Zone
	for _, p := range in.Sides {
		if p.Side == viewer {
			own = p.Zone
		}
	}
	zone, err := time.LoadLocation(own)
	if own == "" || err != nil || own == at.Location().String() {
		return SayTime(at)
	}
	return SayTime(at.In(zone)) + ", which is " + at.Format("Mon 15:04") + " " + at.Location().String()
}

// dueLines say in a report for which impulse and of whom a file is due, as all
// may know; pos is where the match stood after its first n entries.
func (m *Match) dueLines(n int, pos engines.Position) []string {
	if in := m.agreedAt(n); in.Paused || in.Deadline == "" {
		return nil
	}
	var files []string
	for _, need := range m.needs(pos) {
		file := need.Kind
		if file == engines.NeedDeploy {
			file = "deployment"
		}
		for _, s := range m.Sides() {
			if s.ID == need.Side {
				file += " of " + s.Name
			}
		}
		if need.MayBeEmpty {
			file += " (need not come)"
		}
		files = append(files, file)
	}
	if len(files) == 0 {
		files = []string{"nobody files anything for it"}
	}
	st := m.game.Stage(pos)
	return []string{fmt.Sprintf("Due by then: impulse %03d (%s): %s.", st.Impulse, st.Name, strings.Join(files, ", "))}
}

// Instead says what a side would be played with if its plot were not waited
// for; "" if it is no plot that is awaited.
func (m *Match) Instead(w Wait) string {
	switch {
	case w.Kind != engines.NeedPlot && w.Kind != engines.NeedDeploy:
		return ""
	case m.agreed().Late == LateStanding:
		return "no plot, but its standing orders (late=standing)"
	}
	return "no plot, its units stand (late=" + m.agreed().Late + ")"
}

// SayTime prints a time for people: Wed 11 March 2026, 20:00 Europe/Paris.
func SayTime(t time.Time) string {
	return t.Format("Mon 2 January 2006, 15:04") + " " + t.Location().String()
}

// lateness is the deadline that a plot for an impulse has missed, "" if none:
// of the impulse the match stands at, since those after it have none yet.
func (m *Match) lateness(impulse int, now time.Time) (string, error) {
	pos, err := m.position()
	if err != nil || m.game.Stage(pos).Impulse != impulse {
		return "", err
	}
	due := m.Due()
	if due.IsZero() || !now.After(due) {
		return "", nil
	}
	return due.UTC().Format(time.RFC3339), nil
}

// punctual says in the receipt of a plot whether it was in time.
func (r *Receipt) punctual(e *Entry) {
	switch due, arrived := moment(e.Late), moment(e.Arrived); {
	case due.IsZero():
	case e.inTime():
		r.Late = fmt.Sprintf("submitted after the deadline, but its mail server had it %s before: not late", span(due.Sub(arrived)))
	case arrived.IsZero() || arrived.After(moment(e.Time)):
		r.Late = fmt.Sprintf("late by %s; taken, since its impulse is not opened yet", span(moment(e.Time).Sub(due)))
	default:
		r.Late = fmt.Sprintf("late by %s, as its mail server says; taken, since its impulse is not opened yet", span(arrived.Sub(due)))
	}
}

// inTime tells whether the mail server had a plot by the deadline after which
// it was submitted.
func (e *Entry) inTime() bool {
	arrived := moment(e.Arrived)
	return e.Late != "" && !arrived.IsZero() && !arrived.After(moment(e.Late))
}

// isLate tells whether a plot missed its deadline.
func (e *Entry) isLate() bool { return e.Late != "" && !e.inTime() }

// span is a length of time in its two largest units.
func span(d time.Duration) string {
	d = d.Round(time.Minute)
	days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour)%24, int(d/time.Minute)%60
	switch {
	case days > 0 && hours > 0:
		return plot.Count(days, "day") + " " + plot.Count(hours, "hour")
	case days > 0:
		return plot.Count(days, "day")
	case hours > 0 && minutes > 0:
		return plot.Count(hours, "hour") + " " + plot.Count(minutes, "minute")
	case hours > 0:
		return plot.Count(hours, "hour")
	case minutes > 0:
		return plot.Count(minutes, "minute")
	}
	return "less than a minute"
}
