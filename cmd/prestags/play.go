package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
	"prestags/sheets"
)

func (a *app) status() *cobra.Command {
	var side string
	var asJSON bool
	c := &cobra.Command{
		Use:   "status DIR",
		Short: "Says where a match stands and who is awaited for what",
		Long: `Says where a match stands, who is awaited for what, and how each plot received
was understood. With --side it says only what that side may know.`,
		Example: "  prestags status club-marathon\n  prestags status club-marathon --side greeks --json",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			who := m.Reader()
			if side != "" {
				if who, err = sideNamed(m, side); err != nil {
					return err
				}
			}
			s, err := m.Status(who)
			if err != nil {
				return err
			}
			if asJSON {
				return a.json(s)
			}
			return a.tellStatus(m, s, who)
		}),
	}
	c.Flags().StringVar(&side, "side", "", "as this `SIDE` may know it")
	jsonFlag(c, &asJSON)
	return c
}

// tellStatus ends with the score: what a report says first of the state.
func (a *app) tellStatus(m *adjudicate.Match, s *adjudicate.Status, viewer string) error {
	a.printf("%s: %s\nimpulse %03d (%s)\n", s.Match, s.Title, s.Impulse, s.Stage)
	a.tellDue(s)
	var rows [][]string
	for _, side := range s.Sides {
		who, what := side.Side, side.String()
		if side.Player != "" {
			who += " (" + side.Player + ")"
		}
		if side.Digest != "" {
			word := "digest"
			if side.Seal != "" {
				word = adjudicate.SealDigestName
			}
			what += ", " + word + " " + side.Digest
		}
		if side.Late {
			what += ", late"
		}
		for _, n := range side.Later {
			what += fmt.Sprintf("; a plot for impulse %03d is kept", n)
		}
		rows = append(rows, []string{"  " + who, what})
	}
	if err := a.columns(rows); err != nil {
		return err
	}
	a.tellPlaying(s, viewer)
	if s.Result != nil {
		a.printf("%s\n", result(s.Result, m.Sides()))
	}
	dice, err := m.DiceLines()
	if err != nil {
		return err
	}
	for _, line := range dice {
		a.printf("%s\n", line)
	}
	if c, err := compare(m, 0); err != nil {
		return err
	} else if c != "" {
		a.printf("%s\n", c)
	}
	a.printf("journal digest %s\n", s.Journal)
	rep, err := m.Situation(viewer)
	if err == nil && len(rep.State) > 0 {
		a.printf("\n")
		a.print(sheets.Blocks(rep.State[:1]))
	}
	return err
}

// tellPlaying says what an impulse that is being played waits for, to a side as
// little as it may know: that the match waits, and what it is asked itself.
func (a *app) tellPlaying(s *adjudicate.Status, viewer string) {
	for _, r := range s.Rulings {
		a.printf("%s\n", r)
	}
	if !s.Playing {
		return
	}
	a.printf("this impulse is being played: its plots are frozen\n")
	switch {
	case len(s.Asked) > 0:
		for i := range s.Asked {
			q := &s.Asked[i]
			who := ""
			if viewer == engines.Umpire {
				who = q.Side + ": "
			}
			a.printf("  %s%s\n", who, q.Describe())
		}
	case viewer == engines.Umpire:
		a.printf("nothing is asked any more: adjudicate plays on\n")
	default:
		a.printf("the match waits\n")
	}
}

// result in words.
func result(r *engines.Result, sides []engines.Side) string {
	out := "the game is over: a draw"
	if i := slices.IndexFunc(sides, func(s engines.Side) bool { return s.ID == r.Winner }); i >= 0 {
		out = "the game is over: " + sides[i].Name + " win"
		if r.Level != "" && r.Level != "none" {
			out += " (" + r.Level + ")"
		}
	}
	return out + "; " + r.Why
}

func (a *app) adjudicate() *cobra.Command {
	var opts adjudicate.Opts
	var asJSON bool
	var paper, key string
	var from rolls
	c := &cobra.Command{
		Use:   "adjudicate DIR",
		Short: "Resolves the match as far as plots allow and writes the reports",
		Long: `Resolves the match as far as plots allow. Deployments that nobody filed pass by
with the default one. Each impulse resolved has a folder of its own with its
plots, its record and the reports for each side and the umpire, as PDF, XLSX and
text. Reports that are missing for an impulse resolved earlier are written too.
It says who is awaited for what, and exits 3 if nothing could be resolved because
of that.

With --dice table it says which dice to roll and takes them in a line typed in,
or behind --rolls.`,
		Example: "  prestags adjudicate club-marathon\n  prestags adjudicate club-marathon --without persians",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			size, err := paperOf(paper)
			if err != nil {
				return err
			}
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			if err := umpires(m, key); err != nil {
				return err
			}
			opts.Version, opts.Time, from.ask = version, a.now(), !asJSON
			files := outputs([]string{"pdf", "xlsx", "text"}, size)
			switch {
			case opts.DryRun && !asJSON:
				if err := a.tellDry(m); err != nil {
					return err
				}
			case !opts.DryRun:
				if err := a.reportMissing(m, files, asJSON); err != nil {
					return err
				}
			}
			turns, r, err := a.resolve(m, opts, from, func(r *adjudicate.Resolution) error {
				return a.tellTurns(m, r, opts.DryRun, asJSON, files)
			})
			if err != nil {
				return err
			}
			if asJSON {
				if err := a.records(m, turns, r); err != nil {
					return err
				}
			}
			if !asJSON && !opts.DryRun {
				if err := a.nextResolved(m, r); err != nil {
					return err
				}
			}
			if len(r.Waits) > 0 && len(turns) == 0 {
				return done{code: exitWaits}
			}
			return nil
		}),
	}
	c.Flags().IntVar(&opts.Until, "until", 0, "stop when the match stands at impulse `N`")
	c.Flags().StringSliceVar(&opts.Without, "without", nil, "do not wait for `SIDE`; what it does is the match's --late policy")
	c.Flags().BoolVar(&opts.DryRun, "dry-run", false, "say what would happen and write nothing")
	c.Flags().StringVar(&paper, "paper", string(sheets.A4), "`PAPER` of the reports: a4 or letter")
	c.Flags().StringVar(&key, "key", "", "the umpire's `FILE` of keys, if it does not lie in the match")
	c.Flags().StringVar(&from.line, "rolls", "", "the real dice that are awaited, as `\"4 2 6\"`")
	jsonFlag(c, &asJSON)
	return c
}

// tellTurns says what was resolved, writes the reports, and says what the match
// waits for.
func (a *app) tellTurns(m *adjudicate.Match, r *adjudicate.Resolution, dry, asJSON bool, files []adjudicate.Output) error {
	tell := a.out
	if asJSON {
		tell = a.err
	}
	for _, t := range r.Turns {
		where := filepath.Join(m.Dir(), t.Dir)
		if dry {
			where = "nothing written"
		}
		if !asJSON {
			a.printf("impulse %03d (%s): resolved, %s; %s\n", t.Impulse, t.Stage, plot.Count(len(t.Record.Events), "event"), where)
			a.tellAgain(t)
		}
		if dry {
			continue
		}
		if _, err := m.WriteReports(t.Impulse, m.Readers(), files, a.now(), version); err != nil {
			return err
		}
		if c, err := compare(m, t.Impulse); err != nil {
			return err
		} else if c != "" && !asJSON {
			a.printf("  %s\n", c)
		}
	}
	for _, w := range r.Waits {
		fmt.Fprintln(tell, w)
	}
	for _, line := range a.overdue(m, r.Waits) {
		fmt.Fprintln(tell, line)
	}
	if r.Over && r.Result != nil {
		fmt.Fprintln(tell, result(r.Result, m.Sides()))
	}
	return nil
}

// tellAgain says what came out otherwise in an impulse played again.
func (a *app) tellAgain(t adjudicate.Turn) {
	switch {
	case !t.Again:
	case len(t.Differs) == 0:
		a.printf("  played again: all as before\n")
	default:
		a.printf("  played again: %d differ from before\n", len(t.Differs))
		for _, l := range adjudicate.SayDifferences(t.Differs) {
			a.printf("    %s\n", l)
		}
	}
}

// reportMissing writes the reports of impulses that were resolved by a program
// cut short before it wrote them, and those whose files are gone.
func (a *app) reportMissing(m *adjudicate.Match, files []adjudicate.Output, asJSON bool) error {
	tell := a.out
	if asJSON {
		tell = a.err
	}
	for _, u := range m.Unreported(files) {
		if _, err := m.WriteReports(u.Impulse, m.Readers(), files, a.now(), version); err != nil {
			return err
		}
		fmt.Fprintf(tell, "impulse %03d: reports were missing and are written now; %s\n", u.Impulse, filepath.Join(m.Dir(), u.Dir))
	}
	return nil
}

// records prints what a call came to as one object: the record of each impulse
// resolved, and what is awaited.
func (a *app) records(m *adjudicate.Match, turns []adjudicate.Turn, r *adjudicate.Resolution) error {
	qs, err := m.Questions(engines.Umpire)
	if err != nil {
		return err
	}
	all := struct {
		Match     string                `json:"match"`
		Records   []json.RawMessage     `json:"records"`
		Waits     []adjudicate.Wait     `json:"waits"`
		Rolls     []adjudicate.Asked    `json:"rolls,omitempty"`
		Questions []adjudicate.Question `json:"questions,omitempty"`
		Result    *engines.Result       `json:"result"`
	}{m.ID(), []json.RawMessage{}, append([]adjudicate.Wait{}, r.Waits...), r.Rolls, qs, r.Result}
	for _, t := range turns {
		data, err := t.Record.Encode()
		if err != nil {
			return err
		}
		all.Records = append(all.Records, data)
	}
	return a.json(all)
}

// formats of reports and their endings.
func formats() [][2]string {
	return [][2]string{{"pdf", ".pdf"}, {"xlsx", ".xlsx"}, {"text", ".txt"}, {"json", ".json"}}
}

// outputs are the functions that draw reports. A PDF on other paper than A4 has
// it in its name.
func outputs(names []string, paper sheets.Paper) []adjudicate.Output {
	var out []adjudicate.Output
	for _, n := range names {
		switch n {
		case "pdf":
			suffix := ".pdf"
			if paper != sheets.A4 {
				suffix = "-" + string(paper) + suffix
			}
			out = append(out, adjudicate.Output{Suffix: suffix, Draw: func(r page.Report) ([]byte, error) { return sheets.PDF(r, paper) }})
		case "xlsx":
			out = append(out, adjudicate.Output{Suffix: ".xlsx", Draw: sheets.XLSX})
		case "text":
			out = append(out, adjudicate.Output{Suffix: ".txt", Draw: func(r page.Report) ([]byte, error) { return []byte(sheets.Text(r)), nil }})
		}
	}
	return out
}

// wanted is what `report` is asked for.
type wanted struct {
	impulse           int
	side, paper, file string
	formats           []string
	json              bool
	readers           []string
	size              sheets.Paper
	force             bool
}

func (a *app) report() *cobra.Command {
	var w wanted
	c := &cobra.Command{
		Use:   "report DIR",
		Short: "Writes situation reports again, for any impulse, reader and paper",
		Long: `Writes situation reports: of the last impulse resolved or any other, for a side,
the umpire, the public or all. Without -o they go into the folder of the
impulse; one text or JSON report goes to the screen.`,
		Example: `  prestags report club-marathon --side greeks --format text
  prestags report club-marathon --impulse 5 --side greeks --paper letter -o greeks.pdf`,
		Args: cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			if err := w.settle(m); err != nil {
				return err
			}
			return a.writeReports(m, &w)
		}),
	}
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if c.Flags().Changed("impulse") && w.impulse < 1 {
			return done{err: refuse("--impulse", "impulse", fmt.Sprintf("there is no impulse %d", w.impulse), "a number from 1, or no --impulse for the last one resolved,")}
		}
		return nil
	}
	c.Flags().IntVar(&w.impulse, "impulse", 0, "the impulse `N`; the last resolved if left out")
	c.Flags().StringVar(&w.side, "side", "all", "for `WHOM`: a side, umpire, public or all")
	c.Flags().StringSliceVar(&w.formats, "format", nil, "`KINDS` of file: pdf, xlsx, text, json, or several with commas; pdf,xlsx,text if left out")
	c.Flags().StringVar(&w.paper, "paper", string(sheets.A4), "`PAPER`: a4 or letter")
	c.Flags().StringVarP(&w.file, "out", "o", "", "the `FILE` to write, or the folder for more than one")
	c.Flags().BoolVar(&w.force, "force", false, "write over files that are there")
	c.Flags().BoolVar(&w.json, "json", false, "for programs: the same as --format json")
	return c
}

// settle checks what is wanted and fills in what was left out.
func (w *wanted) settle(m *adjudicate.Match) (err error) {
	if w.size, err = paperOf(w.paper); err != nil {
		return err
	}
	switch {
	case strings.EqualFold(w.side, "all"):
		w.readers = m.Readers()
	case strings.EqualFold(w.side, engines.Umpire), strings.EqualFold(w.side, engines.Public):
		w.readers = []string{strings.ToLower(w.side)}
	default:
		id, err := sideNamed(m, w.side)
		if err != nil {
			return err
		}
		w.readers = []string{id}
	}
	var names []string
	for _, f := range formats() {
		names = append(names, f[0])
		if len(w.formats) == 0 && !w.json && w.file != "" && strings.EqualFold(filepath.Ext(w.file), f[1]) {
			w.formats = []string{f[0]}
		}
	}
	if w.json {
		w.formats = []string{"json"}
	}
	if len(w.formats) == 0 {
		w.formats = []string{"pdf", "xlsx", "text"}
	}
	for i, f := range w.formats {
		w.formats[i] = strings.ToLower(strings.TrimSpace(f))
		if slices.Contains(w.formats[:i], w.formats[i]) {
			return refuse("--format", "option", w.formats[i]+" is named twice", "each format once")
		}
		if !slices.Contains(names, w.formats[i]) {
			return refuse("--format", "option", "there is no format "+plot.Clip(f, 40), near(f, names))
		}
	}
	return nil
}

func (a *app) writeReports(m *adjudicate.Match, w *wanted) error {
	one := len(w.readers) == 1 && len(w.formats) == 1
	screen := w.file == "" && one && (w.formats[0] == "text" || w.formats[0] == "json")
	if w.file == "" && !screen && !slices.Contains(w.formats, "json") {
		names, err := m.WriteReports(w.impulse, w.readers, outputs(w.formats, w.size), a.now(), version)
		for _, n := range names {
			a.printf("%s\n", filepath.Join(m.Dir(), filepath.FromSlash(n)))
		}
		return err
	}
	if w.file == "" && !screen {
		return refuse("--format", "option", "JSON for more than one goes into no match folder", "one --side, or -o FOLDER,")
	}
	names, err := w.names(one)
	if err != nil {
		return err
	}
	for _, reader := range w.readers {
		files, err := drawn(m, w, reader)
		if err != nil {
			return err
		}
		for _, f := range files {
			if screen {
				a.print(string(f.data))
				continue
			}
			if err := write(names[0], f.data); err != nil {
				return err
			}
			a.printf("%s\n", names[0])
			names = names[1:]
		}
	}
	return nil
}

// names are the files to write, in the order in which they are drawn: the one
// named, or those in the folder named, which is made.
func (w *wanted) names(one bool) ([]string, error) {
	if w.file == "" {
		return nil, nil
	}
	suffixes := w.suffixes()
	info, err := os.Stat(w.file)
	folder := err == nil && info.IsDir()
	ext := strings.ToLower(filepath.Ext(w.file))
	switch {
	case one && err == nil && !folder && !info.Mode().IsRegular():
		return []string{w.file}, fresh(w.file, w.force)
	case one && !folder && ext != filepath.Ext(suffixes[0]):
		return nil, refuse(w.file, "file", "its ending does not fit the format "+w.formats[0], strings.TrimSuffix(w.file, filepath.Ext(w.file))+filepath.Ext(suffixes[0]))
	case one && !folder:
		return []string{w.file}, fresh(w.file, w.force)
	case !folder && slices.ContainsFunc(formats(), func(f [2]string) bool { return f[1] == ext }):
		return nil, refuse(w.file, "file", fmt.Sprintf("it names one file, and there are %d to write", len(w.readers)*len(suffixes)), "the name of a folder, or one --side and --format,")
	}
	if err := outside(w.file); err != nil {
		return nil, err
	}
	var names []string
	var errs []error
	for _, reader := range w.readers {
		for _, s := range suffixes {
			names = append(names, filepath.Join(w.file, reader+s))
			errs = append(errs, fresh(names[len(names)-1], w.force))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, adjudicate.Joined(errs)
	}
	return names, adjudicate.DiskProblem("", os.MkdirAll(w.file, 0o755))
}

// suffixes are the ends of the names of one reader's files, as drawn makes
// them.
func (w *wanted) suffixes() []string {
	var out []string
	if slices.Contains(w.formats, "json") {
		out = append(out, ".json")
	}
	for _, o := range outputs(w.formats, w.size) {
		out = append(out, o.Suffix)
	}
	return out
}

type drawnFile struct {
	suffix string
	data   []byte
}

// drawn are the reports for one reader in the formats wanted.
func drawn(m *adjudicate.Match, w *wanted, reader string) ([]drawnFile, error) {
	var out []drawnFile
	if slices.Contains(w.formats, "json") {
		rec, err := m.Record(w.impulse, reader)
		if err != nil {
			return nil, err
		}
		data, err := rec.Encode()
		if err != nil {
			return nil, err
		}
		out = append(out, drawnFile{".json", data})
	}
	rep, err := m.Report(w.impulse, reader)
	if err != nil {
		return nil, err
	}
	for _, o := range outputs(w.formats, w.size) {
		data, err := o.Draw(rep)
		if err != nil {
			return nil, fmt.Errorf("the report for %s cannot be drawn: %w", reader, err)
		}
		out = append(out, drawnFile{o.Suffix, data})
	}
	return out, nil
}
