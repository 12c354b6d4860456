package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines/page"
	"prestags/plot"
	"prestags/sheets"
)

func (a *app) plotNew() *cobra.Command {
	var side, out, keys string
	var force bool
	c := &cobra.Command{
		Use:   "new DIR --side SIDE",
		Short: "Writes the form for a side's next plot",
		Long: `Writes the form for a side's next plot: header filled in, every unit a line with
where it stands and what it may do; at deployment the default deployment. The
ending of the file says what it is: .txt, .xlsx or .csv. Without -o the text
goes to the screen.`,
		Example: `  prestags plot new club-marathon --side greeks -o greeks.txt
  prestags plot new club-marathon --side persians -o persians.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			id, err := sideNamed(m, side)
			if err != nil {
				return err
			}
			form, err := formFor(m, id, keys)
			if err != nil {
				return err
			}
			if err := a.giveForm(form, out, force); err != nil || out == "" {
				return err
			}
			a.nextForm(m, out)
			return nil
		}),
	}
	c.Flags().StringVar(&side, "side", "", "the `SIDE` whose plot it is")
	c.Flags().StringVarP(&out, "out", "o", "", "the `FILE` to write: .txt, .xlsx or .csv")
	c.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	c.Flags().StringVar(&keys, "keys", "", "the side's `FILE` of keys, for its share of joint dice")
	_ = c.MarkFlagRequired("side")
	return c
}

// formFor is the form for a side's next plot, with its share of the dice if its
// keys are given.
func formFor(m *adjudicate.Match, side, keys string) (plot.Form, error) {
	if keys == "" {
		return m.Form(side)
	}
	k, err := readKeys(keys)
	if err != nil {
		return plot.Form{}, err
	}
	return m.FormWith(side, k)
}

// writeForm writes a form as the kind of file its name says.
func writeForm(f plot.Form, name string) ([]byte, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".txt":
		return plot.WriteText(f), nil
	case ".csv":
		return plot.WriteCSV(f), nil
	case ".xlsx":
		return plot.WriteXLSX(f)
	}
	return nil, refuse(name, "file", "its ending does not say what it is to be", "a name that ends in .txt, .xlsx or .csv")
}

// giveForm prints a form, or writes it as the kind of file that out says.
func (a *app) giveForm(form plot.Form, out string, force bool) error {
	if out == "" {
		a.print(string(plot.WriteText(form)))
		return nil
	}
	data, err := writeForm(form, out)
	if err != nil {
		return err
	}
	if err := fresh(out, force); err != nil {
		return err
	}
	return write(out, data)
}

func (a *app) plotCheck() *cobra.Command {
	var out, paper string
	var asJSON, force bool
	c := &cobra.Command{
		Use:   "check DIR FILE...",
		Short: "Checks plots before they are sent, with the very checks of resolution",
		Long: `Checks plots before they are sent, with the very checks of resolution and from
what their side may know. Nothing is written to the match. It exits 1 if a line
would be set aside; warnings alone do no harm.`,
		Example: "  prestags plot check club-marathon greeks.txt -o my-moves.pdf",
		Args:    cobra.MinimumNArgs(2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			if out != "" && len(args) > 2 {
				return refuse("-o", "option", "one page draws one plot", "one FILE with -o")
			}
			if out != "" {
				if err := errors.Join(drawable(out), fresh(out, force, args[1:]...)); err != nil {
					return err
				}
			}
			size, err := paperOf(paper)
			if err != nil {
				return err
			}
			faulty, errs := false, []error{}
			for _, name := range args[1:] {
				ins, err := a.receive(m, name, false)
				errs = append(errs, err)
				for _, in := range ins {
					r, err := a.check(m, in, out, size, asJSON)
					faulty, errs = faulty || r.Faulty(), append(errs, in.told(err))
				}
			}
			if err := errors.Join(errs...); err != nil {
				return adjudicate.Joined(errs)
			}
			if out != "" && !asJSON {
				a.printf("%s: the plot on the map\n", out)
			}
			if !asJSON {
				a.nextChecked(m, args[1:], faulty)
			}
			if faulty {
				return done{code: exitInput}
			}
			return nil
		}),
	}
	c.Flags().StringVarP(&out, "out", "o", "", "draw the plot on the map: a `FILE.pdf` (or .xlsx, .txt)")
	c.Flags().StringVar(&paper, "paper", string(sheets.A4), "`PAPER`: a4 or letter")
	c.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	jsonFlag(c, &asJSON)
	return c
}

// check checks one plot and, if out is a name, draws it.
func (a *app) check(m *adjudicate.Match, in incoming, out string, paper sheets.Paper, asJSON bool) (r adjudicate.Receipt, err error) {
	if in.via != nil {
		r, err = m.CheckMail(in.plot, *in.via)
	} else {
		r, err = m.Check(in.plot)
	}
	if err != nil {
		return r, err
	}
	got := in.receipt(r)
	if err := a.slip(got.Problems, &got, asJSON); err != nil || out == "" {
		return r, err
	}
	rep, err := m.Plotted(in.plot)
	if err != nil {
		return r, err
	}
	data, err := draw(rep, out, paper)
	if err != nil {
		return r, err
	}
	return r, write(out, data)
}

// draw draws a report as the kind of file its name says.
func draw(r page.Report, name string, paper sheets.Paper) ([]byte, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pdf":
		return sheets.PDF(r, paper)
	case ".xlsx":
		return sheets.XLSX(r)
	case ".txt":
		return []byte(sheets.Text(r)), nil
	}
	return nil, drawable(name)
}

// drawable refuses a name that does not say as what kind of file to draw.
func drawable(name string) error {
	if slices.Contains([]string{".pdf", ".xlsx", ".txt"}, strings.ToLower(filepath.Ext(name))) {
		return nil
	}
	return refuse(name, "file", "its ending does not say what it is to be", "a name that ends in .pdf, .xlsx or .txt")
}

// slip prints a receipt after the problems it came with.
func (a *app) slip(problems []plot.Problem, r fmt.Stringer, asJSON bool) error {
	a.problems(problems)
	return a.say(r, asJSON)
}

func (a *app) submit() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "submit DIR FILE...",
		Short: "Takes plots and answers with a receipt each",
		Long: `Takes plots (text, XLSX, CSV, open or sealed) and answers with a receipt each. A
later plot replaces an earlier one until the impulse is opened; every one is kept. Lines
that cannot be carried out are set aside and named; the others stand. If one of
the files cannot be taken, none is.

A FILE may also be a mail as it is saved (.eml), an mbox or a Maildir: the plot
is looked for in its text and its attachments. Mails that were taken before are
left out.`,
		Example: "  prestags submit club-marathon greeks.txt persians.xlsx\n  prestags submit club-marathon ~/Maildir",
		Args:    cobra.MinimumNArgs(2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			var all []incoming
			var refused []error
			for _, name := range args[1:] {
				ins, err := a.receive(m, name, false)
				refused = append(refused, err)
				for _, in := range ins {
					r, err := m.Takes(in.plot)
					if err == nil {
						err = another(all, in, r)
					}
					in.of = r
					refused, all = append(refused, in.told(err)), append(all, in)
				}
			}
			if err := errors.Join(refused...); err != nil {
				return adjudicate.Joined(refused)
			}
			for _, in := range all {
				r, err := a.take(m, in)
				if err != nil {
					return in.told(err)
				}
				got := in.receipt(r)
				if err := a.slip(got.Problems, &got, asJSON); err != nil {
					return err
				}
			}
			if !asJSON && len(all) > 0 {
				return a.nextSubmitted(m)
			}
			return nil
		}),
	}
	jsonFlag(c, &asJSON)
	return c
}

// another refuses a second, different plot of a side for one impulse: which of them counts
// is not for the order of names on a line to say. In a mailbox, and of mails
// named in the order in which they were written, the last counts.
func another(all []incoming, in incoming, r adjudicate.Receipt) error {
	for _, o := range all {
		if r.Opens != "" || o.of.Opens != "" || o.of.Digest == r.Digest || o.of.Side != r.Side || o.of.Impulse != r.Impulse {
			continue
		}
		mails := o.via != nil && in.via != nil
		if !mails || o.from != in.from && (o.via.Sent.IsZero() || in.via.Sent.Before(o.via.Sent)) {
			return refuse(tail(in.from, maxPlace), "file", fmt.Sprintf("%s is a plot of %s for impulse %03d too; only one can count", tail(o.from, maxPlace), r.Side, r.Impulse), "only the one that is meant")
		}
	}
	return nil
}

// take submits one plot.
func (a *app) take(m *adjudicate.Match, in incoming) (adjudicate.Receipt, error) {
	if in.via != nil {
		return m.SubmitMail(in.plot, *in.via, a.now())
	}
	return m.Submit(in.plot, a.now())
}
