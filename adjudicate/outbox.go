package adjudicate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"prestags/engines"
)

const outboxDir = "outbox"

// Letter is what a side is to be told of the last impulse resolved.
type Letter struct {
	Side     string
	To, From Player
	// Impulse and Stage of the last impulse resolved; 0 before the first.
	Impulse int
	Stage   string
	// Reports are the impulses to tell of, in order: those resolved since the
	// letter before, without those that passed by themselves but for the last and
	// for those for which the side filed something.
	Reports []int
	// Due says when the side's next plot is due, "" if nobody says.
	Due string
	// Sealed: plots have to come sealed. Key is the umpire's, for which they may
	// be; "" if there is none.
	Sealed bool
	Key    string
	// Asked is how many decisions the impulse being played awaits of the side; Told
	// that a letter after the last impulse resolved is written, so that this one
	// need speak of the questions alone.
	Asked int
	Told  bool
	// Over: the match is.
	Over bool
	// When the last impulse was resolved; zero if the journal has no times.
	When time.Time
}

// maxLetter is how many reports a letter holds, the last ones.
const maxLetter = 6

// Letters are those for each side, in listed order.
func (m *Match) Letters() ([]Letter, error) {
	if m.copy != nil {
		return nil, m.copy.refusal(m.dir)
	}
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	var out []Letter
	last := m.journal.lastTurn()
	for _, s := range m.Sides() {
		l := Letter{Side: s.ID, To: m.Player(s.ID), From: m.Player(engines.Umpire), Over: m.stage(pos).Over, Sealed: m.mustSeal(), Key: m.UmpireKey()}
		if !l.Over {
			l.Due = m.dueText(len(m.journal.entries), s.ID)
		}
		asked, err := m.Questions(s.ID)
		if err != nil {
			return nil, err
		}
		l.Asked = len(asked)
		if last != nil {
			before, err := m.before(last.Impulse)
			if err != nil {
				return nil, err
			}
			l.Impulse, l.Stage, l.When = last.Impulse, m.game.Stage(before).Name, moment(last.Time)
			l.Reports = m.untold(s.ID, last)
		}
		_, l.Told = m.journal.files[draftName(s.ID, l.Impulse)]
		if l.questionsAlone() {
			l.Reports = nil
		}
		out = append(out, l)
	}
	return out, nil
}

// questionsAlone tells a letter that brings nothing but questions.
func (l Letter) questionsAlone() bool { return l.Told && l.Asked > 0 }

// name of the letter's draft.
func (l Letter) name() string {
	name := draftName(l.Side, l.Impulse)
	if l.questionsAlone() {
		name = strings.TrimSuffix(name, mailEnd) + "-question" + mailEnd
	}
	return name
}

// draftName is the name of the draft for a side after an impulse.
func draftName(side string, impulse int) string {
	return fmt.Sprintf("%s/%03d-%s%s", outboxDir, impulse, side, mailEnd)
}

// untold are the impulses to tell a side of, up to the last.
func (m *Match) untold(side string, last *Entry) []int {
	told := -1
	for _, e := range m.journal.of(reported, func(e *Entry) bool { return e.Impulse < last.Impulse }) {
		if slices.ContainsFunc(e.Files, func(f Stored) bool { return f.Path == draftName(side, e.Impulse) }) {
			told = max(told, e.Impulse)
		}
	}
	var out []int
	for _, t := range m.journal.turns {
		e := &m.journal.entries[t]
		own := slices.ContainsFunc(e.Opened, func(o Opened) bool { return o.Side == side && o.Entry > 0 })
		if e.Impulse > told && (e.N == last.N || own || !passedBy(e)) {
			out = append(out, e.Impulse)
		}
	}
	return out[max(0, len(out)-maxLetter):]
}

// Drafted is a letter as a mail.
type Drafted struct {
	Letter
	Data []byte
}

// WriteOutbox keeps drafts in the folder and returns their names, inside it.
// The journal tells who was written to, since what a side has read counts when
// a match goes back.
func (m *Match) WriteOutbox(drafts []Drafted, now, version string) (names []string, err error) {
	err = m.locked("outbox", func() error {
		var files []newFile
		impulse, changed := 0, false
		for _, d := range drafts {
			name := d.name()
			impulse = d.Impulse
			names, files = append(names, name), append(files, newFile{name, d.Data})
			changed = changed || m.journal.files[name] != hash(d.Data) || !m.disk.holds(name, hash(d.Data))
		}
		if !changed {
			return nil
		}
		return m.disk.commit(m.journal, Entry{Kind: reported, Time: now, Version: version, Impulse: impulse}, files)
	})
	return names, err
}

// Subject of a letter.
func (l Letter) Subject(match string) string {
	switch {
	case l.questionsAlone():
		return fmt.Sprintf("[%s] your decision is awaited", match)
	case l.Impulse == 0:
		return fmt.Sprintf("[%s] your first plot", match)
	case l.Over:
		return fmt.Sprintf("[%s] %s: the end", match, l.Stage)
	}
	return fmt.Sprintf("[%s] %s: your report and your next plot", match, l.Stage)
}

// Text of a letter above its reports. form is the impulse that the form
// attached is for, 0 if there is none; asked is what the side is to decide.
func (l Letter) Text(match, title string, form int, asked []Question) string {
	var b strings.Builder
	if l.To.Name != "" {
		fmt.Fprintf(&b, "%s,\n\n", l.To.Name)
	}
	switch {
	case l.questionsAlone():
		fmt.Fprintf(&b, "this is about the match %s (%s).\n", match, title)
	case l.Impulse == 0:
		fmt.Fprintf(&b, "the match %s (%s) begins.\n", match, title)
	default:
		fmt.Fprintf(&b, "%s of the match %s is resolved. The report stands below and is attached.\n", l.Stage, match)
	}
	if len(asked) > 0 {
		b.WriteString("\nThe turn that is being played waits for your decision:\n")
		for i := range asked {
			fmt.Fprintf(&b, "- %s\n", asked[i].Describe())
		}
		b.WriteString("A form for it is attached twice, as text and as a workbook: send one of them back.\n")
	}
	if form > 0 {
		b.WriteString("\n")
		if l.Due != "" {
			fmt.Fprintf(&b, "Your plot for impulse %03d is due: %s.\n", form, l.Due)
		}
		b.WriteString("Its form is attached twice, as text and as a workbook. Fill in one of them and send\nit back as an attachment, or with the text form in your answer: what stands between\nits two lines of dashes counts, all else in the mail does not. One plot a mail; a\nlater one replaces an earlier one.\n")
		switch {
		case l.Sealed:
			b.WriteString("Seal it before you send it, with prestags plot seal.\n")
		case l.Key != "":
			fmt.Fprintf(&b, "You may seal it for the umpire:\n  prestags plot seal FILE --to %s\n", l.Key)
		}
	}
	return b.String()
}
