package adjudicate

import (
	"strings"

	"prestags/engines"
)

// source is where the dice of an impulse come from.
type source struct {
	dice engines.Dice
	// spent is called when the impulse is over: an error if values of a script
	// are left over.
	spent func() error
	// typed are real dice, nil in other modes.
	typed *typed
}

// dice are the dice of an impulse that was opened with these plots. rolled tells
// whether an earlier impulse rolled.
func (m *Match) dice(impulse int, rolled bool, opened []Opened) (*source, error) {
	all := func() error { return nil }
	switch m.conf.Dice.Mode {
	case DiceScript:
		return m.script(impulse, rolled)
	case DiceTable:
		t, err := m.typed(impulse)
		return &source{dice: t, typed: t, spent: all}, err
	}
	seed, err := m.seed()
	if m.conf.Dice.Mode == DiceJoint {
		seed = m.jointSeed(seed, impulse, opened)
	}
	return &source{dice: engines.NewKeyed(seed), spent: all}, err
}

// script are the dice of an impulse that were given beforehand.
func (m *Match) script(impulse int, rolled bool) (*source, error) {
	data, err := m.disk.stored(m.journal, scriptName)
	if err != nil {
		return nil, err
	}
	text, sections := string(data), hasImpulses(string(data))
	if !sections && rolled {
		// Without [005] lines the script serves the first impulse that rolls.
		text = ""
	}
	s, err := engines.ParseScript("dice.txt", text, impulse)
	if err != nil {
		return nil, lineProblem(err)
	}
	return &source{dice: s, spent: func() error {
		if !sections && s.Rolls() == 0 {
			return nil
		}
		return s.Left()
	}}, nil
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
