package main

import (
	"bufio"
	"errors"
	"fmt"
	"unicode/utf8"

	"prestags/adjudicate"
)

// rolls are where values of real dice come from: the line behind --rolls, then,
// if ask, whoever sits at the keyboard.
type rolls struct {
	line string
	ask  bool
	in   *bufio.Reader
}

// resolve resolves as far as plots, answers and real dice allow. tell is told of
// every step; while dice are typed in, it is not told that they are awaited. all
// are the impulses resolved in all steps.
func (a *app) resolve(m *adjudicate.Match, opts adjudicate.Opts, from rolls, tell func(*adjudicate.Resolution) error) (all []adjudicate.Turn, last *adjudicate.Resolution, err error) {
	if from.line != "" && !opts.DryRun {
		// Nothing is written if the line is wrong.
		if err := m.CheckRolls(from.line, opts.Without); err != nil {
			return nil, nil, err
		}
	}
	from.in = bufio.NewReader(a.in)
	for {
		r, err := m.Adjudicate(opts)
		if err != nil {
			return all, nil, err
		}
		all = append(all, r.Turns...)
		waits := r.Waits
		typing := len(r.Rolls) > 0 && !opts.DryRun && (from.ask || from.line != "")
		if typing {
			r.Waits = nil
		}
		if err := tell(r); err != nil || !typing {
			return all, r, err
		}
		if from.line == "" {
			a.tellRolls(r, waits[0])
		}
		typed, err := a.roll(m, &from)
		if err != nil {
			return all, r, err
		}
		if !typed {
			r.Waits, r.Turns = waits, nil
			return all, r, tell(r)
		}
		opts.Without = nil
	}
}

// longWants is as much as a column of what is to be typed in may hold.
const longWants = 70

// tellRolls is the screen of what is to be rolled.
func (a *app) tellRolls(r *adjudicate.Resolution, w adjudicate.Wait) {
	a.printf("roll these, for impulse %03d (%s):\n", w.Impulse, w.Stage)
	var rows [][]string
	var below []string
	for i, q := range r.Rolls {
		wants := q.Wants()
		if utf8.RuneCountInString(wants) > longWants {
			below = append(below, fmt.Sprintf("  %d is %s", i+1, wants))
			wants = "see below"
		}
		rows = append(rows, []string{fmt.Sprintf("  %d", i+1), q.Words(), wants, q.Key})
	}
	_ = a.columns(rows)
	for _, line := range below {
		a.printf("%s\n", line)
	}
}

// roll takes one line of rolls. One that was typed wrong is asked for again; it
// returns false when there are no more.
func (a *app) roll(m *adjudicate.Match, from *rolls) (bool, error) {
	if line := from.line; line != "" {
		from.line = ""
		return true, m.Roll(line, a.now())
	}
	if !from.ask {
		return false, nil
	}
	for {
		a.printf("type them in one line, in this order: ")
		line, err := from.in.ReadString('\n')
		if err != nil && line == "" {
			a.printf("\n")
			return false, nil
		}
		err = m.Roll(line, a.now())
		var refused *adjudicate.Refused
		if !errors.As(err, &refused) {
			return err == nil, err
		}
		a.problems(refused.Problems)
	}
}
