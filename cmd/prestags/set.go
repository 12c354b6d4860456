package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/plot"
)

func (a *app) set() *cobra.Command {
	return &cobra.Command{
		Use:   "set DIR KEY=VALUE...",
		Short: "Changes the deadline, a player, a policy of a running match",
		Long: `Changes what was agreed on for a match, as an entry of its journal:

  deadline="Sun,Wed 20:00 Europe/Paris"   or none
  extend=1                                deadlines more for this impulse, or a
                                          date: extend="2026-03-11 20:00"
  SIDE="NAME <MAIL> zone=ZONE"            hands a side over
  SIDE.mail=ADDRESS                       or .name, .zone, .key alone
  umpire="NAME <MAIL>"                    hands the umpire's seat over
  late=wait|stand|standing                what happens without a plot
  questions=ask|default                   who decides in mid-turn
  pause=yes|no                            no deadline runs, nothing is resolved

What was resolved before stays as it is.`,
		Example: "  prestags set club-marathon extend=1\n  prestags set club-marathon greeks=\"Bob <bob@example.org> zone=Europe/London\"",
		Args:    cobra.MinimumNArgs(2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			var changes []adjudicate.Change
			for _, arg := range args[1:] {
				key, value, ok := strings.Cut(arg, "=")
				if !ok {
					return refuse(plot.Clip(arg, 60), "set", "it has no value", arg+"=VALUE")
				}
				key, value = strings.TrimSpace(key), strings.TrimSpace(value)
				changes = append(changes, adjudicate.Change{Key: key, Value: value, Player: player("", value)})
			}
			said, err := m.Set(changes, a.now())
			if err != nil {
				return meantKey(err, m, changes)
			}
			for i, s := range said {
				if s == "" {
					s = changes[i].Key + " is changed."
				}
				a.printf("%s\n", s)
			}
			if at := m.Due(); !at.IsZero() {
				a.printf("plots are due %s\n", adjudicate.SayTime(at))
			}
			return nil
		}),
	}
}

// meantKey puts the key that was probably meant into the problem of one that
// there is not.
func meantKey(err error, m *adjudicate.Match, changes []adjudicate.Change) error {
	keys := m.Keys()
	for _, c := range changes {
		who, _, _ := strings.Cut(c.Key, ".")
		known := slices.ContainsFunc(keys, func(key string) bool { return strings.EqualFold(key, who) })
		if _, unknown := m.SideNamed("set", who); unknown != nil && !known {
			return meant(err, c.Key, keys)
		}
	}
	return err
}

// tellDue says in a status when plots are due: of each side that is awaited in
// its own zone.
func (a *app) tellDue(s *adjudicate.Status) {
	switch {
	case s.Paused:
		a.printf("the match is paused\n")
		return
	case s.Deadline != "":
		a.printf("deadline: %s\n", s.Deadline)
	}
	at, err := time.Parse(time.RFC3339, s.Due)
	if err != nil {
		return
	}
	if now := a.clock(); !now.IsZero() && now.After(at) {
		a.printf("it has passed\n")
	}
	for _, side := range s.Sides {
		if side.Due != "" && side.Kind != "" {
			a.printf("  %s: due %s\n", side.Side, side.Due)
		}
	}
}

// clock is the time now; zero if it is not known.
func (a *app) clock() time.Time {
	t, err := time.Parse(time.RFC3339, a.now())
	if err != nil {
		return time.Time{}
	}
	return t
}

// overdue are lines that say, where plots are awaited after their deadline, what
// the umpire may do about it. Nothing is done by itself.
func (a *app) overdue(m *adjudicate.Match, waits []adjudicate.Wait) []string {
	at, now := m.Due(), a.clock()
	if at.IsZero() || now.IsZero() || !now.After(at) {
		return nil
	}
	var out []string
	for _, w := range waits {
		if what := m.Instead(w); what != "" {
			out = append(out, fmt.Sprintf("the deadline, %s, has passed; --without %s goes on without the plot: %s", adjudicate.SayTime(at), w.Side, what))
		}
	}
	return out
}

// tellDry says who is complete and what would be played with now.
func (a *app) tellDry(m *adjudicate.Match) error {
	s, err := m.Status(engines.Umpire)
	if err != nil || s.Over {
		return err
	}
	a.printf("impulse %03d (%s), if it were resolved now:\n", s.Impulse, s.Stage)
	for _, side := range s.Sides {
		what := side.String()
		if side.State == adjudicate.StateAwaited {
			what += "; without it: " + m.Instead(adjudicate.Wait{Side: side.Side, Kind: side.Kind})
		}
		a.printf("  %s: %s\n", side.Side, what)
	}
	return nil
}
