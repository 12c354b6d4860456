package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/plot"
	"prestags/scenarios"
)

// newRoot builds the tree of commands. Commands that are not built yet are not
// in it.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "prestags",
		Short: "Resolves ancient battles by the book from secret plots",
		Long: `prestags does what a good umpire does: it takes each side's secret plot, keeps
it until all are in, resolves the turn by the book, and gives each side a
situation report that holds what that side may know.`,
		Example: `  prestags demo                             plays a ready sample and says what to open
  prestags scenarios                        lists the battles of the four games
  prestags new spartan/marathon my-battle   makes a match, and says what comes next`,
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetVersionTemplate("prestags {{.Version}}\n")
	root.CompletionOptions.DisableDefaultCmd = true
	plots := &cobra.Command{
		Use:     "plot",
		Short:   "Writes, checks and seals plot files",
		Example: "  prestags plot new club-marathon --side greeks -o greeks.txt\n  prestags plot check club-marathon greeks.txt",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	plots.AddCommand(a.plotNew(), a.plotCheck(), a.plotSeal(), a.plotOpen())
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"To begin:", []*cobra.Command{a.demo(), a.games(), a.scenarios(), a.show(), a.rules(), a.new()}},
		{"A turn:", []*cobra.Command{a.status(), plots, a.submit(), a.adjudicate(), a.report(), a.questions(), a.answer(), a.why()}},
		{"By mail, and sealed:", []*cobra.Command{a.outbox(), a.keys(), a.export()}},
		{"For the umpire:", []*cobra.Command{a.set(), a.ruling(), a.rewind(), a.verify()}},
		{"For the table:", []*cobra.Command{a.printOut()}},
		{"For the program itself:", []*cobra.Command{a.completion(), a.man(), a.soak()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.AddCommand(topics()...)
	root.SetHelpFunc(help)
	wrongUse(root)
	completions(a, root)
	return root
}

// runs makes a command's function of one whose errors are about its input.
func runs(f func(args []string) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		err := f(args)
		if err == nil {
			return nil
		}
		if d, ok := err.(done); ok {
			return d
		}
		return done{err: err}
	}
}

// refuse is one problem with the input.
func refuse(place, rule, wrong, instead string) error {
	return &adjudicate.Refused{Problems: []plot.Problem{{
		Pos: plot.Pos{File: place}, Severity: plot.Refusal, Rule: rule, Wrong: wrong, Instead: instead,
	}}}
}

// printf prints a line. Names in it may be anybody's: no name makes a line of its
// own, or tells the terminal anything.
func (a *app) printf(format string, args ...any) {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = strings.Map(oneLine, s)
		}
	}
	fmt.Fprint(a.out, tame(fmt.Sprintf(format, args...)))
}

// oneLine makes line ends blanks.
func oneLine(r rune) rune {
	if r == '\n' || r == '\r' {
		return ' '
	}
	return r
}

// print prints lines of text.
func (a *app) print(text string) {
	text = tame(text)
	fmt.Fprint(a.out, text)
	if text != "" && !strings.HasSuffix(text, "\n") {
		fmt.Fprintln(a.out)
	}
}

// tame takes out of a text what would tell a terminal to do anything but show it:
// control characters, broken encoding, marks that turn the direction of writing.
func tame(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// json prints v as JSON.
func (a *app) json(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// say prints what is told, or all of it as JSON.
func (a *app) say(what fmt.Stringer, asJSON bool) error {
	if asJSON {
		return a.json(what)
	}
	a.print(what.String())
	return nil
}

// columns prints rows with their cells below one another.
func (a *app) columns(rows [][]string) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintln(w, tame(strings.Map(oneLine, strings.Join(r, "\t"))))
	}
	return w.Flush()
}

// open opens the match in a folder.
func (a *app) open(dir string) (*adjudicate.Match, error) {
	m, err := adjudicate.Open(dir, a.books)
	var r *adjudicate.Refused
	if errors.As(err, &r) && len(r.Problems) == 1 {
		at, name := filepath.Split(filepath.Clean(dir))
		around, _ := a.matchFolders(nil, at)
		for i := range around {
			around[i] = filepath.Base(around[i])
		}
		if n := scenarios.Nearest(name, around); n != "" && n != name {
			r.Problems[0].Instead = at + n
		}
	}
	return m, err
}
