package adjudicate

import (
	"encoding/json"
	"fmt"
	"strings"

	"prestags/engines"
)

// dice are the dice of an impulse, and spent what is to be asked after it: an
// error if values of a script are left over. rolled tells whether an earlier
// impulse rolled.
func (m *Match) dice(impulse int, rolled bool) (dice engines.Dice, spent func() error, err error) {
	if m.conf.Dice.Mode != DiceScript {
		seed, err := m.seed()
		if err != nil {
			return nil, nil, err
		}
		return engines.NewKeyed(seed), func() error { return nil }, nil
	}
	data, err := m.disk.stored(m.journal, scriptName)
	if err != nil {
		return nil, nil, err
	}
	text, sections := string(data), hasImpulses(string(data))
	if !sections && rolled {
		// Without [005] lines the script serves the first impulse that rolls.
		text = ""
	}
	s, err := engines.ParseScript("dice.txt", text, impulse)
	if err != nil {
		return nil, nil, lineProblem(err)
	}
	return s, func() error {
		if !sections && s.Rolls() == 0 {
			return nil
		}
		return s.Left()
	}, nil
}

// hasImpulses tells whether a script names the impulses it is for.
func hasImpulses(script string) bool {
	for line := range strings.SplitSeq(script, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "[") {
			return true
		}
	}
	return false
}

// answers filed for an impulse.
func (m *Match) answers(impulse int) ([]engines.Answer, error) {
	var out []engines.Answer
	for _, e := range m.journal.of(answered, func(e *Entry) bool { return e.Impulse == impulse }) {
		data, err := m.disk.stored(m.journal, e.Files[0].Path)
		if err != nil {
			return nil, err
		}
		var a []engines.Answer
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, &Damaged{Path: e.Files[0].Path, Wrong: "it cannot be read: " + err.Error()}
		}
		out = append(out, a...)
	}
	return out, nil
}

// Answer files answers to questions of the impulse the match stands at. They
// are the umpire's secret until it is resolved.
func (m *Match) Answer(answers []engines.Answer, time string) error {
	return m.locked("answer", func() error {
		pos, err := m.position()
		if err != nil {
			return err
		}
		data, err := json.Marshal(answers)
		if err != nil {
			return err
		}
		impulse := m.game.Stage(pos).Impulse
		n := len(m.journal.of(answered, func(e *Entry) bool { return e.Impulse == impulse })) + 1
		name := fmt.Sprintf("%s/answers-%03d-%02d.json", umpireDir, impulse, n)
		return m.disk.commit(m.journal, Entry{Kind: answered, Time: time, Impulse: impulse}, []newFile{{name, append(data, '\n')}})
	})
}
