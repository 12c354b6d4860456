package adjudicate

import (
	"encoding/json"
	"fmt"
	"slices"

	"prestags/engines"
)

// Question is one put to a side in mid-impulse.
type Question struct {
	// No counts the questions put to the side in the impulse, from 1: Q1, Q2.
	// A number is never used twice, so that an old form answers nothing new.
	No int `json:"no"`
	// Again: an answer was given, but it is no longer legal.
	Again bool `json:"again,omitempty"`
	engines.Question
}

// Name is how forms call the question: Q1.
func (a *Question) Name() string { return fmt.Sprintf("Q%d", a.No) }

// policyDefault in an answered entry: the side was not waited for.
const policyDefault = "default"

// asked reads the questions an entry put.
func (m *Match) asked(e *Entry) ([]Question, error) {
	var out []Question
	err := m.storedJSON(e.Files[0].Path, &out)
	return out, err
}

// given reads the answers an entry gave.
func (m *Match) given(e *Entry) ([]engines.Answer, error) {
	var out []engines.Answer
	err := m.storedJSON(e.Files[0].Path, &out)
	return out, err
}

func (m *Match) storedJSON(name string, to any) error {
	data, err := m.disk.stored(m.journal, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return &Damaged{Path: name, Wrong: "it cannot be read: " + err.Error()}
	}
	return nil
}

// answers in force for an impulse.
func (m *Match) answers(impulse int) ([]engines.Answer, error) {
	var out []engines.Answer
	for _, e := range m.journal.inForce(answered, impulse) {
		a, err := m.given(e)
		if err != nil {
			return nil, err
		}
		out = append(out, a...)
	}
	return out, nil
}

// open are the questions of an impulse that wait for an answer, side "" those
// of all sides.
func (m *Match) openQuestions(impulse int, side string) ([]Question, error) {
	var out []Question
	drop := func(key string) {
		out = slices.DeleteFunc(out, func(a Question) bool { return a.Key == key })
	}
	for i := range m.journal.entries {
		e := &m.journal.entries[i]
		if e.Impulse != impulse || m.journal.void[i] || side != "" && e.Side != side {
			continue
		}
		switch e.Kind {
		case asked:
			qs, err := m.asked(e)
			if err != nil {
				return nil, err
			}
			for _, q := range qs {
				drop(q.Key)
				out = append(out, q)
			}
		case answered:
			as, err := m.given(e)
			if err != nil {
				return nil, err
			}
			for _, a := range as {
				drop(a.Key)
			}
		}
	}
	return out, nil
}

// everAsked are all questions put in an impulse, the latest under each key,
// also those that a ruling has overtaken.
func (m *Match) everAsked(impulse int) ([]engines.Question, error) {
	var out []engines.Question
	for _, e := range m.journal.of(asked, func(e *Entry) bool { return e.Impulse == impulse }) {
		qs, err := m.asked(e)
		if err != nil {
			return nil, err
		}
		for _, q := range qs {
			out = slices.DeleteFunc(out, func(o engines.Question) bool { return o.Key == q.Key })
			out = append(out, q.Question)
		}
	}
	return out, nil
}

// ask puts the questions that hold up an impulse and were not put yet, a file
// and an entry a side.
func (m *Match) ask(st engines.Stage, qs []engines.Question, time string) ([]change, error) {
	open, err := m.openQuestions(st.Impulse, "")
	if err != nil {
		return nil, err
	}
	old, err := m.answers(st.Impulse)
	if err != nil {
		return nil, err
	}
	var out []change
	for _, s := range m.Sides() {
		before := m.journal.of(asked, func(e *Entry) bool { return e.Impulse == st.Impulse && e.Side == s.ID })
		no := 0
		for _, e := range before {
			was, err := m.asked(e)
			if err != nil {
				return nil, err
			}
			no += len(was)
		}
		var fresh []Question
		for _, q := range qs {
			if q.Side != s.ID || slices.ContainsFunc(open, func(a Question) bool { return sameQuestion(a.Question, q) }) {
				continue
			}
			no++
			again := slices.ContainsFunc(old, func(a engines.Answer) bool { return a.Key == q.Key && a.Side == q.Side })
			fresh = append(fresh, Question{No: no, Again: again, Question: q})
		}
		if len(fresh) == 0 {
			continue
		}
		data, err := json.MarshalIndent(fresh, "", " ")
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("%s/asked-%03d-%s-%02d.json", umpireDir, st.Impulse, s.ID, len(before)+1)
		out = append(out, change{Entry{Kind: asked, Time: time, Impulse: st.Impulse, Side: s.ID}, []newFile{{name, append(data, '\n')}}})
	}
	return out, nil
}

func sameQuestion(a, b engines.Question) bool {
	return a.Key == b.Key && a.Side == b.Side && a.Text == b.Text && a.Min == b.Min && a.Max == b.Max && slices.Equal(a.Choices, b.Choices)
}

// takeDefaults decides by default for the sides not waited for. before are the
// changes of the same commit.
func (m *Match) takeDefaults(st engines.Stage, qs []engines.Question, without []string, before []change, time string) ([]change, []engines.Answer, error) {
	var out []change
	var all []engines.Answer
	for _, side := range without {
		var taken []engines.Answer
		for _, q := range qs {
			if q.Side == side {
				taken = append(taken, engines.Answer{Key: q.Key, Side: side, Take: q.Default})
			}
		}
		if len(taken) == 0 {
			continue
		}
		e := Entry{Kind: answered, Time: time, Impulse: st.Impulse, Side: side, Policy: policyDefault}
		c, err := m.answer(e, taken, append(slices.Clone(before), out...))
		if err != nil {
			return nil, nil, err
		}
		out, all = append(out, c), append(all, taken...)
	}
	return out, all, nil
}

// answer is the change that files answers, with the file they came in.
func (m *Match) answer(e Entry, answers []engines.Answer, before []change, more ...newFile) (change, error) {
	data, err := json.Marshal(answers)
	// By side, so that nothing counts what others have answered.
	n := 1 + len(m.journal.of(answered, func(o *Entry) bool { return o.Impulse == e.Impulse && o.Side == e.Side }))
	for _, c := range before {
		if c.entry.Kind == answered && c.entry.Side == e.Side {
			n++
		}
	}
	who := e.Side
	if who == "" {
		who = "all"
	}
	base := fmt.Sprintf("%s/answers-%03d-%s-%02d", umpireDir, e.Impulse, who, n)
	files := []newFile{{base + ".json", append(data, '\n')}}
	for _, f := range more {
		files = append(files, newFile{base + f.path, f.data})
	}
	return change{e, files}, err
}

// answersAwaited says who is to answer, in listed order.
func (m *Match) answersAwaited(qs []engines.Question, st engines.Stage) []Wait {
	var out []Wait
	for _, s := range m.Sides() {
		n := 0
		for _, q := range qs {
			if q.Side == s.ID {
				n++
			}
		}
		if n > 0 {
			out = append(out, Wait{Side: s.ID, Kind: engines.NeedAnswer, Impulse: st.Impulse, Stage: st.Name, Questions: n})
		}
	}
	return out
}

// Answer files answers to questions of the impulse the match stands at without
// judging them, also before they are asked: for replays of games played by the
// program itself. They are the umpire's secret until it is resolved.
func (m *Match) Answer(answers []engines.Answer, time string) error {
	return m.locked("answer", func() error {
		pos, err := m.position()
		if err != nil {
			return err
		}
		c, err := m.answer(Entry{Kind: answered, Time: time, Impulse: m.game.Stage(pos).Impulse}, answers, nil)
		if err != nil {
			return err
		}
		return m.disk.commitAll(m.journal, []change{c})
	})
}
