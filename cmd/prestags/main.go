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
	// progress: err is a terminal; screen: out is one.
	progress, screen bool
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
	a.progress, a.screen = terminal(os.Stderr), terminal(os.Stdout)
	return a
}

// terminal tells whether somebody reads what is written there as it comes.
func terminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// run carries out a command line and returns the exit code.
func (a *app) run(args []string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(a.err, plot.Clip(plot.Clean(fmt.Sprintf("prestags: a fault of the program, not yours: %v; please report it with the command and its files", r)), 400))
			code = exitInput
		}
	}()
	out := &checked{to: a.out}
	a.out = out
	defer func() {
		a.out = out.to
		if out.err != nil && (code == exitDone || code == exitWaits) {
			code = a.tell(done{err: out.err})
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

// checked remembers what went wrong with what was written to it.
type checked struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (c *checked) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	if c.err == nil {
		c.err = err
	}
	return n, err
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
