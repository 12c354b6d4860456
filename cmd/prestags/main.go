// Command prestags resolves ancient battles by the book from secret plots.
package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	_ "time/tzdata" // deadlines name zones on machines that have none

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/ancients"
	"prestags/engines/iamspartacus"
	"prestags/engines/imperator"
	"prestags/engines/spartan"
	"prestags/plot"
)

// version of the program, as records name it.
const version = "0.1.0"

// Exit codes that scripts may rely on.
const (
	exitDone    = 0
	exitInput   = 1 // the input has problems; the match is as before
	exitUsage   = 2 // wrong use of the command
	exitWaits   = 3 // the match waits
	exitDamaged = 4 // the match folder is damaged
)

// app is what the commands work with.
type app struct {
	books []engines.Rulebook
	// now is the time for the journal, seed the secret of sealed dice.
	now  func() string
	seed func() ([]byte, error)
	in   io.Reader // what is typed in
	out  io.Writer // what was asked for
	err  io.Writer // problems, progress
	// progress: err is a terminal.
	progress bool
}

func main() { os.Exit(run(os.Args[1:])) }

// run runs the program on the real world.
func run(args []string) int { return world().run(args) }

// world is the real one.
func world() *app {
	a := &app{
		// Every game stands here; there is no other list.
		books: rulebooks(),
		now:   func() string { return time.Now().UTC().Format(time.RFC3339) },
		seed: func() ([]byte, error) {
			b := make([]byte, 32)
			_, err := rand.Read(b)
			return b, err
		},
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
	}
	if info, err := os.Stderr.Stat(); err == nil {
		a.progress = info.Mode()&os.ModeCharDevice != 0
	}
	return a
}

// run carries out a command line and returns the exit code.
func (a *app) run(args []string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(a.err, plot.Clip(plot.Clean(fmt.Sprintf("prestags: a fault of the program, not yours: %v; please report it with the command and its files", r)), 400))
			code = exitInput
		}
	}()
	root := newRoot(a)
	root.SetArgs(args)
	root.SetOut(a.out)
	root.SetErr(a.err)
	c, err := root.ExecuteC()
	var d done
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &d):
		return a.tell(d)
	}
	fmt.Fprintln(a.err, plot.Clip("prestags: usage: "+plot.Clean(strings.TrimSpace(missingFlags(c, err).Error())), plot.MaxProblem))
	return exitUsage
}

// rulebooks are the games, in the order in which they are listed.
func rulebooks() []engines.Rulebook {
	return []engines.Rulebook{
		spartan.Rulebook(), iamspartacus.Rulebook(), imperator.Rulebook(), ancients.Rulebook(),
	}
}

// done is what a command came to, unlike an error of the command line.
type done struct {
	code int // where err is nil
	err  error
}

// Error implements error.
func (d done) Error() string {
	if d.err == nil {
		return fmt.Sprintf("exit %d", d.code)
	}
	return d.err.Error()
}

// tell prints what went wrong, one problem a line, and returns the exit code.
func (a *app) tell(d done) int {
	if d.err == nil {
		return d.code
	}
	d.err = adjudicate.DiskProblem("", d.err)
	var refused *adjudicate.Refused
	if errors.As(d.err, &refused) {
		a.problems(refused.Problems)
		return exitInput
	}
	fmt.Fprintln(a.err, plot.Clip(plot.Clean(d.err.Error()), plot.MaxProblem))
	var damaged *adjudicate.Damaged
	if errors.As(d.err, &damaged) {
		return exitDamaged
	}
	return exitInput
}

// problems prints problems of plots; what is no fault says what it is.
func (a *app) problems(ps []plot.Problem) {
	for _, p := range ps {
		switch p.Severity {
		case plot.Repair: // told in the receipt
		case plot.Fault, plot.Refusal:
			fmt.Fprintln(a.err, p)
		default:
			fmt.Fprintln(a.err, plot.Clip(p.Severity.String()+": "+p.String(), plot.MaxProblem))
		}
	}
}
