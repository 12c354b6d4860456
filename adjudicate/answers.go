package adjudicate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// answersSection holds the answers of a file.
const answersSection = "answers"

// AnswerReceipt is the proof slip for answers: what came, what was taken. It
// tells its side nothing about the other's questions.
type AnswerReceipt struct {
	Match   string `json:"match"`
	Side    string `json:"side"`
	Impulse int    `json:"impulse"`
	Stage   string `json:"stage"`
	Name    string `json:"name"`
	// Digest of the file as received; it stands in the report of the impulse.
	Digest string `json:"digest"`
	// Journal is the side's digest with the answers in it, "" if they were only
	// checked.
	Journal string  `json:"journal,omitempty"`
	Taken   []Taken `json:"taken"`
	// Left is how many questions of the form still wait for an answer.
	Left     int            `json:"left"`
	Problems []plot.Problem `json:"-"`
	Said     []Said         `json:"problems"`
}

// Taken is one question answered.
type Taken struct {
	No   int      `json:"no"`
	Rule string   `json:"rule"`
	Text string   `json:"text"`
	Take []string `json:"take"`
}

// String is the slip for people.
func (r *AnswerReceipt) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, impulse %03d (%s)\n", r.Match, r.Side, r.Impulse, r.Stage)
	if r.Journal != "" {
		fmt.Fprintf(&b, "received: %s, digest %s; journal digest %s\n", r.Name, r.Digest, r.Journal)
	} else {
		fmt.Fprintf(&b, "checked: %s, digest %s; not taken\n", r.Name, r.Digest)
	}
	for _, p := range r.Problems {
		if p.Severity == plot.Repair {
			fmt.Fprintf(&b, "repaired: %s\n", p)
		}
	}
	for _, t := range r.Taken {
		fmt.Fprintf(&b, "Q%d (%s) %s %s\n", t.No, t.Rule, t.Text, takes(t.Take))
	}
	if r.Left > 0 {
		fmt.Fprintf(&b, "still open: %d\n", r.Left)
	}
	return b.String()
}

// takes says what was taken.
func takes(take []string) string {
	if len(take) == 0 {
		return "none"
	}
	return strings.Join(take, ", ")
}

// Playing tells whether the impulse the match stands at is open: its plots are
// frozen, and only answers can enter.
func (m *Match) playing(st engines.Stage) bool {
	return !st.Over && m.journal.opening(st.Impulse) != nil
}

// Questions that wait for an answer: of a side, or of all for the umpire.
func (m *Match) Questions(viewer string) ([]Question, error) {
	n, err := m.now(viewer)
	if err != nil {
		return nil, err
	}
	return n.Asked, nil
}

// QuestionForm is the form in which a side answers what it is asked. It is
// Refused if it is asked nothing.
func (m *Match) QuestionForm(side string) (plot.Form, error) {
	n, err := m.now(side)
	if err != nil {
		return plot.Form{}, err
	}
	if len(n.Asked) == 0 {
		return plot.Form{}, refuse(m.dir, "questions", fmt.Sprintf("nothing is asked of %s now", side), "")
	}
	return m.questionForm(side, n.Stage, n.Asked), nil
}

func (m *Match) questionForm(side string, st engines.Stage, qs []Question) plot.Form {
	summaries := map[string]string{}
	for _, r := range m.book.Rules() {
		summaries[r.ID] = r.Summary
	}
	s := plot.FormSection{Name: answersSection, Columns: []plot.Column{{Name: "Question", Kind: plot.KindText, Width: 10}, {Name: "Answer", Kind: plot.KindText, Repeat: 1, Width: 12}, {Name: "What is asked", Kind: plot.KindInfo, Width: 60}}}
	f := plot.Form{
		Title: fmt.Sprintf("Questions: %s", st.Name), Match: m.conf.ID, Side: side, Impulse: st.Impulse, Turn: st.Turn, Grammar: m.answerGrammar(),
		Intro: []string{
			fmt.Sprintf("Impulse %03d (%s) is being played and waits for your decisions. Plots are frozen; nothing but answers is taken.", st.Impulse, st.Name),
		},
		HowTo: []string{
			"Write the answer behind the colon: one of the choices, or several with commas between them; default takes the documented default, none takes none where that is allowed. An answer stands once it is taken.",
		},
	}
	most, list := 1, []string{}
	for i := range qs {
		q := &qs[i]
		most = max(most, min(q.Max, 12))
		for _, c := range q.Choices {
			if !slices.Contains(list, c.ID) {
				list = append(list, c.ID)
			}
		}
		f.Intro = append(f.Intro, q.Describe())
		if text := summaries[q.Rule]; text != "" {
			f.Intro = append(f.Intro, fmt.Sprintf("    rule %s: %s", q.Rule, text))
		}
		s.Rows = append(s.Rows, plot.Row{Cells: []string{q.Name() + ":", "", q.Text + " " + q.howMany()}, Live: true})
	}
	s.Columns[1].Repeat, s.Columns[1].List = most, list
	f.Sections = []plot.FormSection{s}
	return f
}

// mayTake is howMany as an advice.
func (a *Question) mayTake() string {
	what := a.howMany()
	if a.Min > 0 {
		return what
	}
	_, choices, _ := strings.Cut(what, ": ")
	if a.Max == 1 {
		return "none, or one of: " + choices
	}
	return fmt.Sprintf("none, or up to %d of: %s", a.Max, choices)
}

// howMany choices are to be taken.
func (a *Question) howMany() string {
	n := fmt.Sprintf("%d of", a.Min)
	if a.Min != a.Max {
		n = fmt.Sprintf("%d to %d of", a.Min, a.Max)
	}
	var ids []string
	for _, c := range a.Choices {
		ids = append(ids, c.ID)
	}
	return n + ": " + strings.Join(ids, ", ")
}

// Describe says the question, its choices and its default in full.
func (a *Question) Describe() string {
	s := fmt.Sprintf("%s (%s) %s Take %s.", a.Name(), a.Rule, a.Text, a.howMany())
	for _, c := range a.Choices {
		if c.Text != "" {
			s += fmt.Sprintf(" %s: %s.", c.ID, strings.TrimSuffix(c.Text, "."))
		}
	}
	if a.Ordered {
		s += " Their order counts."
	}
	s += " Default: " + takes(a.Default) + "."
	if a.Again {
		s += " Asked again: the answer given before is no longer legal."
	}
	return plot.Clean(s)
}

// maxQuestion bounds the numbers of questions that a file may answer.
const maxQuestion = 200

// answerGrammar reads files of answers: the game's own units, and Q1, Q2 …
func (m *Match) answerGrammar() plot.Grammar {
	g := m.game.Grammar()
	g.Sections, g.Keys, g.Place = []string{answersSection}, nil, 0
	for n := 1; n <= maxQuestion; n++ {
		g.Keys = append(g.Keys, "q"+strconv.Itoa(n))
	}
	return g
}

// CheckAnswers is TakeAnswers without taking them.
func (m *Match) CheckAnswers(p Plot) (AnswerReceipt, error) {
	r, _, err := m.readAnswers(p)
	return r, err
}

// TakeAnswers takes a file of answers, judged at once against the questions
// that are open. One that is not legal is Refused, and nothing is written. What
// is to be asked next is asked in the same commit.
func (m *Match) TakeAnswers(p Plot, time string) (r AnswerReceipt, err error) {
	err = m.locked("answer", func() error {
		var answers []engines.Answer
		if r, answers, err = m.readAnswers(p); err != nil {
			return err
		}
		e := Entry{Kind: answered, Time: time, Impulse: r.Impulse, Side: r.Side, Name: r.Name}
		c, err := m.answer(e, answers, nil, newFile{extension(p), p.Data})
		if err != nil {
			return err
		}
		next, err := m.askNext(answers, time)
		if err != nil {
			return err
		}
		if err := m.disk.commitAll(m.journal, append([]change{c}, next...)); err != nil {
			return err
		}
		r.Journal = m.journal.digestNow(r.Side)
		return nil
	})
	return r, err
}

// askNext is what is to be asked once more answers are in. Dice that fail are
// for adjudicate to tell.
func (m *Match) askNext(more []engines.Answer, time string) ([]change, error) {
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	st := m.game.Stage(pos)
	force, err := m.standings(st.Impulse)
	if err != nil {
		return nil, err
	}
	b, err := m.open(pos, force, nil)
	if err != nil || len(b.waits) > 0 {
		return nil, err
	}
	answers, err := m.answers(st.Impulse)
	if err != nil {
		return nil, err
	}
	out, waits, _, err := m.run(pos, b, m.journal.rolled(), append(answers, more...))
	var refused *Refused
	if errors.As(err, &refused) || len(waits) > 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return m.ask(st, out.Questions, time)
}

// readAnswers reads and judges a file of answers.
func (m *Match) readAnswers(p Plot) (AnswerReceipt, []engines.Answer, error) {
	name := fileName(p.Name)
	none := AnswerReceipt{}
	if len(p.Data) > MaxPlot {
		return none, nil, refuse(name, "file", fmt.Sprintf("it has more than the %d bytes a file may have", MaxPlot), "nothing but header and answers")
	}
	f, problems := plot.Read(name, p.Data, m.answerGrammar())
	if err := refusals(problems); err != nil {
		return none, nil, err
	}
	side, st, err := m.answerHeader(&f)
	if err != nil {
		return none, nil, err
	}
	n, err := m.now(side)
	if err != nil {
		return none, nil, err
	}
	open := n.Asked
	r := AnswerReceipt{Match: m.conf.ID, Side: side, Impulse: st.Impulse, Stage: st.Name, Name: f.Name, Digest: plotDigest(p.Data)}
	var answers []engines.Answer
	fault := func(pos plot.Pos, rule, wrong, instead string) {
		problems = append(problems, plot.Problem{Pos: pos, Severity: plot.Refusal, Rule: rule, Wrong: wrong, Instead: instead})
	}
	seen := map[string]bool{}
	for _, l := range f.Lines {
		key := strings.ToUpper(l.Key.Text)
		switch {
		case l.Section != answersSection:
			fault(l.Pos, "file", fmt.Sprintf("impulse %03d is being played: its plots are frozen, and only answers are taken", st.Impulse), "["+answersSection+"] and the answers alone")
			continue
		case len(l.Values) == 0 && len(l.Args) == 0:
			continue // left open
		case len(l.Args) > 0:
			fault(l.Args[0].Pos, "file", fmt.Sprintf("%q stands before the colon", plot.Clip(l.Args[0].Text, 40)), key+": and the answer")
			continue
		case seen[key]:
			fault(l.Pos, "file", key+" is answered twice", "one answer a question")
			continue
		}
		seen[key] = true
		i := slices.IndexFunc(open, func(a Question) bool { return a.Name() == key })
		if i < 0 {
			fault(l.Key.Pos, "file", m.notOpen(st.Impulse, side, key), openNames(open))
			continue
		}
		q := &open[i]
		take, bad, repairs := q.read(l.Values)
		problems = append(problems, repairs...)
		if bad != nil {
			problems = append(problems, *bad)
			continue
		}
		answers = append(answers, engines.Answer{Key: q.Key, Side: side, Take: take})
		r.Taken = append(r.Taken, Taken{q.No, q.Rule, q.Text, take})
	}
	for i := range problems {
		// A line that cannot be read refuses the file: an answer stands.
		if p := &problems[i]; p.Severity == plot.Fault {
			p.Severity, p.Instead = plot.Refusal, openNames(open)
		}
	}
	if err := refusals(problems); err != nil {
		return none, nil, err
	}
	if len(answers) == 0 {
		return none, nil, refuse(name, "file", "it answers nothing", openNames(open))
	}
	r.Left, r.Problems, r.Said = len(open)-len(answers), problems, SaidOf(problems)
	return r, answers, nil
}

// openNames is what to write where nothing right was written.
func openNames(open []Question) string {
	var names []string
	for i := range open {
		names = append(names, open[i].Name()+":")
	}
	if len(names) == 0 {
		return ""
	}
	return strings.Join(names, " or ") + " and the answer"
}

// notOpen says why a question takes no answer.
func (m *Match) notOpen(impulse int, side, key string) string {
	for _, e := range m.journal.of(asked, func(e *Entry) bool { return e.Impulse == impulse && e.Side == side }) {
		qs, err := m.asked(e)
		if err != nil {
			continue
		}
		if !slices.ContainsFunc(qs, func(a Question) bool { return a.Name() == key }) {
			continue
		}
		if m.journal.void[e.N-1] {
			return key + " is no longer asked; the match was changed since"
		}
		return key + " is answered already, and an answer stands"
	}
	return key + " is not asked of " + side
}

// answerHeader holds the header of a file of answers to the match.
func (m *Match) answerHeader(f *plot.File) (side string, st engines.Stage, err error) {
	if st, err = m.standsAt(); err != nil {
		return "", st, err
	}
	r := &reading{file: *f}
	if err := m.readHeader(r, st); err != nil {
		return "", st, err
	}
	w := f.Header.Impulse
	bad := func(wrong, instead string) error {
		return &Refused{[]plot.Problem{{Pos: w.Pos, Severity: plot.Refusal, Rule: "file", Wrong: wrong, Instead: instead}}}
	}
	switch {
	case st.Over || !m.frozen(st.Impulse):
		return "", st, bad(fmt.Sprintf("impulse %03d (%s) is not being played; nothing is asked", st.Impulse, st.Name), "")
	case r.later:
		return "", st, bad(fmt.Sprintf("nothing is asked in impulse %03d yet", r.impulse), fmt.Sprintf("impulse: %03d", st.Impulse))
	}
	return r.side, st, nil
}

// read reads the words of an answer.
func (a *Question) read(words []plot.Word) (take []string, bad *plot.Problem, repairs []plot.Problem) {
	fault := func(p plot.Pos, wrong, instead string) *plot.Problem {
		return &plot.Problem{Pos: p, Severity: plot.Refusal, Rule: a.Rule, Wrong: wrong, Instead: instead}
	}
	has := func(id string) bool {
		return slices.ContainsFunc(a.Choices, func(c engines.Choice) bool { return strings.EqualFold(c.ID, id) })
	}
	if len(words) == 1 {
		switch w := strings.ToLower(words[0].Text); {
		case w == "default" && !has(w):
			return slices.Clone(a.Default), nil, nil
		case w == "none" && !has(w) && a.Min == 0:
			return []string{}, nil, nil
		}
	}
	for words := joined(words); len(words) > 0; {
		w := words[0]
		id, n, repaired := a.next(words)
		words = words[n:]
		if id == "" {
			return nil, fault(w.Pos, fmt.Sprintf("%s: %q is no choice", a.Name(), plot.Clip(w.Text, 40)), a.mayTake()), repairs
		}
		if repaired {
			repairs = append(repairs, plot.Problem{Pos: w.Pos, Severity: plot.Repair, Rule: "file", Wrong: fmt.Sprintf("was %q, read as %s", w.Text, id)})
		}
		take = append(take, id)
	}
	if !a.Allows(take) {
		wrong := fmt.Sprintf("%s: %d are named", a.Name(), len(take))
		if len(take) >= a.Min && len(take) <= a.Max {
			wrong = a.Name() + ": a choice is named twice"
		}
		return nil, fault(words[0].Pos, wrong, a.howMany()), repairs
	}
	return take, nil, repairs
}

// joined are the words of an answer, those around a + as one: "T.I + Varinius".
func joined(words []plot.Word) []plot.Word {
	var out []plot.Word
	for _, w := range words {
		if n := len(out); n > 0 && (strings.HasPrefix(w.Text, "+") || strings.HasSuffix(out[n-1].Text, "+")) {
			out[n-1].Text += w.Text
			continue
		}
		out = append(out, w)
	}
	return out
}

// next is the choice that words begin with and how many of them name it: the first
// alone or, where that is none, the few with blanks between them that are one name.
func (a *Question) next(words []plot.Word) (id string, n int, repaired bool) {
	if id, repaired = a.choice(words[0].Text); id != "" {
		return id, 1, repaired
	}
	name := words[0].Text
	for n = 2; n <= min(4, len(words)); n++ {
		name += " " + words[n-1].Text
		if id = a.called(name); id != "" {
			return id, n, false
		}
	}
	return "", 1, false
}

// called is the one choice of a name, whatever its case and _ or blanks in it.
func (a *Question) called(name string) (id string) {
	name = strings.ReplaceAll(name, "_", " ")
	for _, c := range a.Choices {
		if !strings.EqualFold(strings.ReplaceAll(c.ID, "_", " "), name) {
			continue
		}
		if id != "" {
			return ""
		}
		id = c.ID
	}
	return id
}

// choice is the id that a word means; repaired: a spreadsheet took its zeros, or of
// what stands together ("T.I+Varinius") one was named who is in no other choice.
func (a *Question) choice(word string) (id string, repaired bool) {
	for _, c := range a.Choices {
		if strings.EqualFold(c.ID, word) {
			return c.ID, false
		}
	}
	if id = a.called(word); id != "" {
		return id, false
	}
	if strings.Trim(word, "0123456789") != "" {
		return a.inOne(word)
	}
	for _, c := range a.Choices {
		if strings.Trim(c.ID, "0123456789") == "" && strings.TrimLeft(c.ID, "0") == strings.TrimLeft(word, "0") {
			return c.ID, true
		}
	}
	return a.inOne(word)
}

// inOne is the one choice in which a word stands together with others.
func (a *Question) inOne(word string) (id string, found bool) {
	for _, c := range a.Choices {
		parts := strings.Split(c.ID, "+")
		if len(parts) < 2 || !slices.ContainsFunc(parts, func(p string) bool { return strings.EqualFold(p, word) }) {
			continue
		}
		if id != "" {
			return "", false
		}
		id = c.ID
	}
	return id, id != ""
}
