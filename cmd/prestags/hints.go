package main

import (
	"fmt"
	"strings"

	"prestags/adjudicate"
	"prestags/engines"
)

// hint begins the line that says what comes next.
const hint = "next: "

// next says in one line what comes next. Programs that read JSON are not told.
func (a *app) next(format string, args ...any) {
	a.printf("%s%s\n", hint, fmt.Sprintf(format, args...))
}

// quoted is a name as it is typed in a shell.
func quoted(name string) string {
	if name == "" || strings.ContainsAny(name, " \t\"'$&();<>|*?`\\") {
		return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
	}
	return name
}

// nextAwaited says what a match needs that waits, or has just begun: plots of
// sides, answers, dice, or that somebody resolves it.
func (a *app) nextAwaited(m *adjudicate.Match) error {
	s, err := m.Status(engines.Umpire)
	if err != nil {
		return err
	}
	dir := quoted(m.Dir())
	open, awaited := "", ""
	for i := range s.Sides {
		side := &s.Sides[i]
		switch {
		case side.Asked > 0:
			a.next("prestags questions %s --side %s -o %s-answers.txt; filled in, prestags answer %s %s-answers.txt", dir, side.Side, side.Side, dir, side.Side)
			return nil
		case side.State == adjudicate.StateAwaited && awaited == "":
			awaited = side.Side
		case side.State == adjudicate.StateOpen && open == "":
			open = side.Side
		}
	}
	switch {
	case s.Over:
		a.next("prestags export %s writes the whole match, for everybody; prestags verify %s proves it", dir, dir)
	case s.Paused:
		a.next("prestags set %s pause=no, when it is to go on", dir)
	case awaited != "":
		a.next("prestags plot new %s --side %s -o %s.txt; filled in, prestags submit %s %s.txt", dir, awaited, awaited, dir, awaited)
	case open != "":
		a.next("prestags adjudicate %s, which goes on without it; or first prestags plot new %s --side %s -o %s.txt, to file it", dir, dir, open, open)
	default:
		a.next("prestags adjudicate %s", dir)
	}
	return nil
}

// nextResolved says what comes after a match was resolved as far as it goes.
func (a *app) nextResolved(m *adjudicate.Match, r *adjudicate.Resolution) error {
	if len(r.Rolls) > 0 {
		a.next("prestags adjudicate %s --rolls \"…\", with the real dice in the order asked for", quoted(m.Dir()))
		return nil
	}
	return a.nextAwaited(m)
}

// nextForm says what to do with a form that was written to a file.
func (a *app) nextForm(m *adjudicate.Match, file string) {
	a.next("fill in %s, then prestags plot check %s %s", quoted(file), quoted(m.Dir()), quoted(file))
}

// nextChecked says what to do with plots that were checked: mend those with a
// line that would be set aside, or send them.
func (a *app) nextChecked(m *adjudicate.Match, names []string, faulty bool) {
	var files []string
	for _, n := range names {
		files = append(files, quoted(n))
	}
	all, dir := strings.Join(files, " "), quoted(m.Dir())
	switch {
	case faulty:
		a.next("mend the lines named above and check again; as it is, submit would take the other lines")
	case m.Reader() != engines.Umpire:
		a.next("send %s to the umpire, open or sealed (prestags plot seal %s %s)", all, dir, files[0])
	case m.Seat() == adjudicate.SeatNone:
		a.next("prestags plot seal %s %s --keys FILE", dir, files[0])
	default:
		a.next("prestags submit %s %s", dir, all)
	}
}

// nextSubmitted says what comes after plots were taken: the rest of them, or the
// battle.
func (a *app) nextSubmitted(m *adjudicate.Match) error {
	s, err := m.Status(engines.Umpire)
	if err != nil {
		return err
	}
	dir := quoted(m.Dir())
	for i := range s.Sides {
		side := &s.Sides[i]
		switch {
		case s.Impulse == 1 && side.Kind == engines.NeedDeploy && side.Owes == "":
			a.next("prestags adjudicate %s --until 2, then the other side's deployment; without --until it sets up by the scenario", dir)
			return nil
		case side.Owes != "":
			a.next("prestags submit %s FILE, with the %s of %s", dir, side.Owes, side.Side)
			return nil
		case side.State == adjudicate.StateAwaited:
			a.next("the plot of %s is still to come; then prestags adjudicate %s", side.Side, dir)
			return nil
		}
	}
	a.next("prestags adjudicate %s", dir)
	return nil
}

// nextSealed says where a sealed plot goes.
func (a *app) nextSealed(s *sealing, files []sealedFile) {
	if len(files) == 1 {
		a.next("send %s to the umpire, who submits it", quoted(files[0].Name))
		return
	}
	in := "in the match"
	if s.dir != "" {
		in = "with prestags submit " + quoted(s.dir) + " " + quoted(files[0].Name)
	}
	a.next("send %s to the other side and file it %s; %s follows when all are in", quoted(files[0].Name), in, quoted(files[1].Name))
}

// nextKeys says what new keys are for.
func (a *app) nextKeys(name, match string) {
	if match == "" {
		a.next("prestags new SCENARIO DIR --umpire NAME --umpire-key %s, and the line key=… to the players", quoted(name))
		return
	}
	a.next("the line key=… to the other side, and both lines into prestags new SCENARIO %s --umpire none --side \"SIDE=NAME key=…\"", match)
}
