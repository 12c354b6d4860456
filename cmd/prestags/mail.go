package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/adjudicate/mail"
	"prestags/plot"
	"prestags/sheets"
)

// incoming is a plot to be checked or submitted, and the mail it came in.
type incoming struct {
	plot adjudicate.Plot
	via  *adjudicate.Mail
	from string // as the user typed it
	of   adjudicate.Receipt
}

// placed gives problems their file as the user typed it: two files may have one
// name in different folders, and a cell alone does not say of which file it is.
func (in *incoming) placed(ps []plot.Problem) {
	for i := range ps {
		at := &ps[i].Pos
		if at.File != filepath.Base(filepath.FromSlash(in.from)) {
			continue
		}
		at.File = tail(in.from, maxPlace)
		if at.Cell != "" && at.Sheet != "" {
			*at = plot.Pos{File: at.File + ":" + at.String()}
		}
	}
}

// told does so with an error.
func (in *incoming) told(err error) error {
	var r *adjudicate.Refused
	if errors.As(err, &r) {
		in.placed(r.Problems)
	}
	return err
}

// receipt does so with a receipt.
func (in *incoming) receipt(r adjudicate.Receipt) adjudicate.Receipt {
	in.placed(r.Problems)
	r.Said = adjudicate.SaidOf(r.Problems)
	return r
}

// placed is told for the file of that name.
func placed(name string, err error) error { return (&incoming{from: name}).told(err) }

// maxPlace is how much of a path a problem shows: its end.
const maxPlace = 60

func tail(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return "…" + string(r[len(r)-n+1:])
	}
	return s
}

// receive reads what the user names: a plot, a mail, or a mailbox with any
// number of them; or files with answers. Of a mailbox, mails that were taken
// before or hold nothing of the kind are left out, and that is said.
func (a *app) receive(m *adjudicate.Match, name string, answers bool) ([]incoming, error) {
	mails, data, err := readMail(name)
	switch {
	case err != nil:
		return nil, mailError(err)
	case data != nil:
		return []incoming{{plot: adjudicate.Plot{Name: name, Data: data}, from: name}}, nil
	}
	var out []incoming
	var errs []error
	for i := range mails {
		msg := &mails[i]
		if m.Received(msg.Raw) {
			a.leftOut(msg, "it was received before")
			continue
		}
		found, err := msg.Plot(m.Game().Grammar())
		var r *mail.Refusal
		if errors.As(err, &r) && r.None && len(mails) > 1 {
			a.leftOut(msg, "it holds no plot")
			continue
		}
		if err != nil {
			errs = append(errs, mailError(err))
			continue
		}
		p := adjudicate.Plot{Name: found.Name, Data: found.Data}
		switch has := m.HasAnswers(p); {
		case answers && has && m.Known(p.Data):
			a.leftOut(msg, "it was received before")
			continue
		case len(mails) > 1 && has && !answers:
			a.leftOut(msg, "it holds answers, which `prestags answer` takes")
			continue
		case len(mails) > 1 && !has && answers:
			a.leftOut(msg, "it holds no answers")
			continue
		}
		out = append(out, incoming{
			plot: p, from: name,
			via: &adjudicate.Mail{Name: shown(msg.Name), Raw: msg.Raw, From: msg.From, Sent: msg.Sent, Arrived: msg.Arrived, Notes: found.Notes},
		})
	}
	if len(errs) > 0 {
		return nil, adjudicate.Joined(errs)
	}
	return out, nil
}

// leftOut says that a mail was left out.
func (a *app) leftOut(msg *mail.Message, why string) {
	if msg.Subject != "" {
		why += fmt.Sprintf(" (%q)", msg.Subject)
	}
	a.problems([]plot.Problem{{Pos: plot.Pos{File: shown(msg.Name)}, Severity: plot.Warning, Rule: "mail", Wrong: why + "; left out"}})
}

// shown is the name of a mail without the folders it lies in.
func shown(name string) string { return filepath.Base(filepath.FromSlash(name)) }

// mailError makes a problem of the input of one of package mail.
func mailError(err error) error {
	var r *mail.Refusal
	if !errors.As(err, &r) {
		return err
	}
	p := r.Problem
	p.Pos.File = shown(p.Pos.File)
	return &adjudicate.Refused{Problems: []plot.Problem{p}}
}

// peek is enough of a file to tell whether it is a mail.
const peek = 64 << 10

// readMail reads a mail, an mbox or a Maildir; of anything else it returns the
// data. What is piped in can be read only once, and what is no file may never
// answer.
func readMail(name string) (mails []mail.Message, data []byte, err error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		mails, ok, err := mail.Maildir(name, os.DirFS(name))
		if err == nil && !ok {
			_, err = readPlot(name)
		}
		return mails, nil, err
	}
	limit := int64(mail.MaxBox)
	if err == nil && info.Mode().IsRegular() && !looksLikeMail(name) {
		limit = adjudicate.MaxPlot
	}
	if data, err = readFile(name, limit); err != nil || !mail.Is(name, data[:min(len(data), peek)]) {
		return nil, data, err
	}
	mails, err = mail.Split(name, data)
	return mails, nil, err
}

// looksLikeMail tells whether a file begins as a mail does.
func looksLikeMail(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, peek))
	return err == nil && mail.Is(name, head)
}

func (a *app) outbox() *cobra.Command {
	var side, paper string
	c := &cobra.Command{
		Use:   "outbox DIR",
		Short: "Writes mails ready to send, one a side",
		Long: `Writes a mail to each side into the folder outbox of the match: its report in the
text and as PDF, the form of its next plot as text and XLSX, the deadline in its
zone. They are drafts: open them in a mail program and send them. No password is
needed and nothing is sent.`,
		Example: "  prestags outbox club-marathon\n  prestags outbox club-marathon --side greeks --paper letter",
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
			if side != "" {
				if side, err = sideNamed(m, side); err != nil {
					return err
				}
			}
			if err := a.writeOutbox(m, side, size); err != nil {
				return err
			}
			a.next("open them in a mail program and send them; prestags submit %s MAIL takes what comes back", quoted(m.Dir()))
			return nil
		}),
	}
	c.Flags().StringVar(&side, "side", "", "for this `SIDE` alone")
	c.Flags().StringVar(&paper, "paper", string(sheets.A4), "`PAPER` of the reports: a4 or letter")
	return c
}

func (a *app) writeOutbox(m *adjudicate.Match, side string, paper sheets.Paper) error {
	letters, err := m.Letters()
	if err != nil {
		return err
	}
	var drafts []adjudicate.Drafted
	asking := slices.ContainsFunc(letters, func(l adjudicate.Letter) bool { return l.Asked > 0 })
	for _, l := range letters {
		// While one side is asked there is nothing new for the others.
		if side != "" && l.Side != side || side == "" && asking && l.Asked == 0 && l.Told {
			continue
		}
		data, err := draft(m, l, paper)
		if err != nil {
			return err
		}
		drafts = append(drafts, adjudicate.Drafted{Letter: l, Data: data})
	}
	names, err := m.WriteOutbox(drafts, a.now(), version)
	if err != nil {
		return err
	}
	for i, n := range names {
		to := drafts[i].To.Mail
		if to == "" {
			to = "nobody yet: no address of " + drafts[i].Side + " is known"
		}
		a.printf("%s (to %s)\n", filepath.Join(m.Dir(), filepath.FromSlash(n)), to)
	}
	return nil
}

// draft puts a letter together: its text, reports and form.
func draft(m *adjudicate.Match, l adjudicate.Letter, paper sheets.Paper) ([]byte, error) {
	d := mail.Draft{
		From: mail.Address{Name: l.From.Name, Mail: l.From.Mail}, To: mail.Address{Name: l.To.Name, Mail: l.To.Mail},
		Subject: l.Subject(m.ID()), Date: l.When,
	}
	add := func(impulse int, ending, kind string, data []byte) {
		d.Attachments = append(d.Attachments, mail.Attachment{Name: fmt.Sprintf("%s-%03d-%s%s", m.ID(), impulse, l.Side, ending), Type: kind, Data: data})
	}
	reports := ""
	for _, n := range slices.Backward(l.Reports) {
		r, err := m.Report(n, l.Side)
		if err != nil {
			return nil, err
		}
		pdf, err := sheets.PDF(r, paper)
		if err != nil {
			return nil, err
		}
		add(n, ".pdf", "application/pdf", pdf)
		reports += "\n" + strings.Repeat("=", 72) + "\n" + sheets.Text(r)
	}
	form := 0
	attach := func(f plot.Form, what string) error {
		book, err := plot.WriteXLSX(f)
		add(f.Impulse, what+".txt", "text/plain; charset=utf-8", plot.WriteText(f))
		add(f.Impulse, what+".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", book)
		return err
	}
	asked, err := m.Questions(l.Side)
	if err != nil {
		return nil, err
	}
	if len(asked) > 0 {
		f, err := m.QuestionForm(l.Side)
		if err != nil {
			return nil, err
		}
		if err := attach(f, "-answers"); err != nil {
			return nil, err
		}
	}
	if f, err := m.Form(l.Side); err == nil {
		form = f.Impulse
		if err := attach(f, "-plot"); err != nil {
			return nil, err
		}
	}
	d.Text = l.Text(m.ID(), titled(m.Game().Scenario()), form, asked) + reports
	return d.Bytes()
}
