package adjudicate

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"prestags/plot"
)

// Mail is what a plot came in. The raw mail is kept beside the plot.
type Mail struct {
	Name string
	Raw  []byte
	// From is the sender's address in lower case, "" if there is none.
	From string
	// Sent as the sender's program says, Arrived as the last mail server does;
	// zero if unknown.
	Sent    time.Time
	Arrived time.Time
	// Notes on how the plot was found in it.
	Notes []plot.Problem
}

const mailEnd = ".eml"

// Received tells whether this very mail was taken before.
func (m *Match) Received(raw []byte) bool {
	h := hash(raw)
	for i := range m.journal.entries {
		for _, f := range m.journal.entries[i].Files {
			if f.Hash == h && strings.HasSuffix(f.Path, mailEnd) {
				return true
			}
		}
	}
	return false
}

// Known tells whether a file of these very bytes was taken before.
func (m *Match) Known(data []byte) bool {
	h := hash(data)
	for _, known := range m.journal.files {
		if known == h {
			return true
		}
	}
	return false
}

// HasAnswers tells whether a file is one with answers, which are not submitted
// but answered.
func (m *Match) HasAnswers(p Plot) bool {
	f, _ := plot.Read(fileName(p.Name), p.Data, m.answerGrammar())
	return f.Has(answersSection)
}

// SubmitMail is Submit for a plot that came in a mail.
func (m *Match) SubmitMail(p Plot, via Mail, now string) (r Receipt, err error) {
	m.via = &via
	defer func() { m.via = nil }()
	if r, err = m.Submit(p, now); err == nil {
		m.deliver(&r, &via)
	}
	return r, err
}

// CheckMail is Check for one.
func (m *Match) CheckMail(p Plot, via Mail) (Receipt, error) {
	r, err := m.Check(p)
	if err == nil {
		m.deliver(&r, &via)
	}
	return r, err
}

// file commits the entry of something filed by a side, with the deadline it
// missed and the mail it came in.
func (m *Match) file(e Entry, files []newFile) error {
	var arrived time.Time
	if m.via != nil {
		arrived = m.via.Arrived
	}
	if !arrived.IsZero() {
		e.Arrived = arrived.UTC().Format(time.RFC3339)
	}
	if m.via != nil && !m.via.Sent.IsZero() {
		e.Sent = m.via.Sent.UTC().Format(time.RFC3339)
	}
	if e.Kind == submitted {
		var err error
		if e.Late, err = m.lateness(e.Impulse, moment(e.Time)); err != nil {
			return err
		}
	}
	if m.via != nil {
		to := fmt.Sprintf("%03d-later/%s-share-%02d%s", e.Impulse, e.Side, len(m.journal.entries), mailEnd)
		if len(files) > 0 {
			to = strings.TrimSuffix(files[0].path, path.Ext(files[0].path)) + mailEnd
		}
		files = append(files, newFile{to, m.via.Raw})
	}
	return m.disk.commit(m.journal, e, files)
}

// deliver puts what the mail says of a plot into its receipt.
func (m *Match) deliver(r *Receipt, via *Mail) {
	r.Mail = via.Name
	ps := slices.Clone(via.Notes)
	warn := func(wrong string) {
		ps = append(ps, plot.Problem{Pos: plot.Pos{File: via.Name}, Severity: plot.Warning, Rule: "mail", Wrong: wrong})
	}
	if p := m.Player(r.Side); p.Mail != "" && !strings.EqualFold(p.Mail, via.From) {
		from := "no address"
		if via.From != "" {
			from = via.From
		}
		warn(fmt.Sprintf("it came from %s, not from %s, the address of %s; make sure that it is meant", plot.Clip(plot.Clean(from), 40), plot.Clip(p.Mail, 40), r.Side))
	}
	if older := m.overtaken(r, via); older != "" {
		warn(fmt.Sprintf("it was written before the plot that it replaces (digest %s); make sure that the later one counts", older))
	}
	r.Problems = append(ps, r.Problems...)
	r.Said = SaidOf(r.Problems)
}

// overtaken is the digest of the plot that this one replaces, if that one's
// mail says it was written later; else "".
func (m *Match) overtaken(r *Receipt, via *Mail) string {
	if r.Replaces == "" || via.Sent.IsZero() || r.Journal == "" {
		return ""
	}
	all := m.journal.plots(r.Side, r.Impulse)
	if len(all) < 2 {
		return ""
	}
	before, now := all[len(all)-2], all[len(all)-1]
	if a, b := moment(before.Sent), moment(now.Sent); !a.IsZero() && b.Before(a) {
		return r.Replaces
	}
	return ""
}
