package adjudicate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// Real dice are rolled when they are needed. The impulse is played from its
// start with those typed in so far; where one is missing something stands in
// for it, to see which others are needed at the same time, and what comes of it
// is thrown away.

// Asked is a roll of real dice that is awaited.
type Asked struct {
	// Key is the full name of the die, Why what it is for, Rule who asks for it.
	Key  string `json:"key"`
	Why  string `json:"why"`
	Rule string `json:"rule"`
	// Who throws it, as its name has it, and which of his throws it is.
	Who string `json:"-"`
	N   int    `json:"-"`
	// Sides of a die; Faces where they have names.
	Sides int      `json:"sides,omitempty"`
	Faces []string `json:"faces,omitempty"`
	// From are the names one is drawn of.
	From []string `json:"from,omitempty"`
	// Shuffle is how many things are put in order.
	Shuffle int `json:"shuffle,omitempty"`
}

// Wants says what is to be typed in for it.
func (a Asked) Wants() string {
	switch {
	case len(a.Faces) > 0:
		return "one of " + strings.Join(a.Faces, ", ")
	case len(a.From) > 0:
		return "what was drawn, of " + among(a.From)
	case a.Shuffle > 0:
		return fmt.Sprintf("the numbers 0 to %d in the order they fell, with commas", a.Shuffle-1)
	}
	return fmt.Sprintf("1 to %d", a.Sides)
}

// among lists names: the same several times as C-RALLY×2, neighbours of one kind
// as Galli-1..6.
func among(names []string) string {
	var out []string
	for i, j := 0, 0; i < len(names); i = j {
		for j = i + 1; j < len(names) && names[j] == names[i]; j++ {
		}
		if j-i > 1 {
			out = append(out, fmt.Sprintf("%s×%d", names[i], j-i))
			continue
		}
		cut := strings.LastIndexByte(names[i], '-') + 1
		if n, err := strconv.Atoi(names[i][cut:]); cut > 0 && err == nil {
			for j < len(names) && names[j] == names[i][:cut]+strconv.Itoa(n+j-i) {
				j++
			}
			if j-i > 2 {
				out = append(out, fmt.Sprintf("%s..%d", names[i], n+j-i-1))
				continue
			}
			j = i + 1
		}
		out = append(out, names[i])
	}
	return strings.Join(out, ", ")
}

// Words says what it is for, who throws, and that it is a second throw or draw: a re-roll, a
// tie, or one of two dice.
func (a Asked) Words() string {
	s := fmt.Sprintf("%s (%s)", a.Why, a.Rule)
	var who []string
	for part := range strings.SplitSeq(a.Who, "/") {
		part, _, _ = strings.Cut(part, "@")
		// The tag of a fight, Campania.Spartacus.3, names nobody.
		if part != "" && strings.Count(part, ".") < 2 && !strings.Contains(a.Why, part) {
			who = append(who, part)
		}
	}
	if len(who) > 0 {
		s += ": " + strings.Join(who, " ")
	}
	if what := "throw"; a.N > 1 {
		if len(a.From) > 0 {
			what = "draw"
		}
		s += fmt.Sprintf(", %s %d", what, a.N)
	}
	return s
}

// phase of the sequence of play, in the die's name.
func (a Asked) phase() string {
	parts := strings.Split(a.Key, "/")
	return parts[min(3, len(parts)-1)]
}

// typed are real dice: those typed in so far, and something that stands in for
// the others.
type typed struct {
	script  *engines.Script
	known   map[string]bool
	standIn engines.Dice
	why     map[string]engines.Key
	missing []Asked
}

// typed are the real dice typed in for an impulse.
func (m *Match) typed(impulse int) (*typed, error) {
	var text strings.Builder
	for _, e := range m.journal.of(rolled, func(e *Entry) bool { return e.Impulse == impulse }) {
		data, err := m.disk.stored(m.journal, e.Files[0].Path)
		if err != nil {
			return nil, err
		}
		text.Write(data)
	}
	t := &typed{known: map[string]bool{}}
	for line := range strings.Lines(text.String()) {
		if key, _, ok := strings.Cut(line, " = "); ok {
			t.known[key] = true
		}
	}
	var err error
	t.script, err = engines.ParseScript("rolls", text.String(), impulse)
	t.restart(0)
	return t, err
}

// restart forgets what was missing; the stand-ins of different runs differ.
func (t *typed) restart(run byte) {
	t.standIn, t.why, t.missing = engines.NewKeyed([]byte{run}), map[string]engines.Key{}, nil
}

// Reason implements engines.Reasoned.
func (t *typed) Reason(name string, k engines.Key) { t.why[name] = k }

func (t *typed) miss(a Asked) {
	k := t.why[a.Key]
	a.Why, a.Rule, a.Who, a.N = k.Why, k.Rule, k.Who, 1
	// A number that does not follow from another counts something else.
	first, _ := strings.CutSuffix(a.Key, strconv.Itoa(k.N))
	for n := k.N - 1; n > 0; n-- {
		if _, ok := t.why[first+strconv.Itoa(n)]; !ok {
			break
		}
		a.N++
	}
	t.missing = append(t.missing, a)
}

// Die implements engines.Dice.
func (t *typed) Die(name string, sides int, faces []string) (int, error) {
	if t.known[name] {
		return t.script.Die(name, sides, faces)
	}
	t.miss(Asked{Key: name, Sides: sides, Faces: faces})
	return t.standIn.Die(name, sides, faces)
}

// Draw implements engines.Dice.
func (t *typed) Draw(name string, from []string) (int, error) {
	if t.known[name] {
		return t.script.Draw(name, from)
	}
	t.miss(Asked{Key: name, From: slices.Clone(from)})
	return t.standIn.Draw(name, from)
}

// Shuffle implements engines.Dice.
func (t *typed) Shuffle(name string, n int) ([]int, error) {
	if t.known[name] {
		return t.script.Shuffle(name, n)
	}
	t.miss(Asked{Key: name, Shuffle: n})
	return t.standIn.Shuffle(name, n)
}

// standIns is how many runs a roll must turn up in to be asked for together
// with the first one: whatever stands in for that, it is needed.
const standIns = 8

// asked are the rolls that are needed now: the first one missing and, of the
// same phase, those needed however it falls.
func (s *source) asked(g engines.Game, in engines.Input) []Asked {
	if s.typed == nil || len(s.typed.missing) == 0 {
		return nil
	}
	t := s.typed
	first := t.missing[0].phase()
	out := slices.DeleteFunc(slices.Clone(t.missing), func(a Asked) bool { return a.phase() != first })
	for run := byte(1); run < standIns && len(out) > 1; run++ {
		t.restart(run)
		// A run that ends in questions has rolled all the same; only dice can
		// fail, and these do not.
		_, _ = engines.Run(g, in)
		out = slices.DeleteFunc(out, func(a Asked) bool {
			return !slices.ContainsFunc(t.missing, func(b Asked) bool { return same(a, b) })
		})
	}
	return out
}

func same(a, b Asked) bool {
	return a.Key == b.Key && a.Sides == b.Sides && a.Shuffle == b.Shuffle && slices.Equal(a.Faces, b.Faces) && slices.Equal(a.From, b.From)
}

// read makes a value that was typed in into the one that is kept; ok is false
// if it is none.
func (a Asked) read(text string) (value string, ok bool) {
	names := slices.Concat(a.Faces, a.From)
	if i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, text) }); i >= 0 {
		return names[i], true
	}
	switch {
	case len(names) > 0:
	case a.Shuffle > 0:
		s, err := engines.ParseScript("", a.Key+" = "+text, 0)
		if err == nil && strings.Trim(text, "0123456789,") == "" {
			_, err = s.Shuffle(a.Key, a.Shuffle)
			return text, err == nil
		}
	default:
		n, err := strconv.Atoi(text)
		return strconv.Itoa(n), err == nil && n >= 1 && n <= a.Sides
	}
	return "", false
}

// Roll takes a line of values for the rolls that are awaited, in their order,
// apart by blanks or signs of plus. It is Refused, and nothing is kept, if one
// of them is wrong.
func (m *Match) Roll(line, time string) error {
	return m.locked("roll", func() error {
		text, impulse, err := m.readRolls(line, nil)
		if err != nil {
			return err
		}
		pos, err := m.position()
		if err != nil {
			return err
		}
		filed := slices.ContainsFunc(m.Sides(), func(s engines.Side) bool {
			_, ok := sections(m.needs(pos), s.ID)
			return ok
		})
		if m.game.Stage(pos).Impulse != impulse || filed && m.journal.opening(impulse) == nil {
			return refuse(m.dir, "dice", fmt.Sprintf("impulse %03d is not opened yet; adjudicate first", impulse), "")
		}
		n := len(m.journal.of(rolled, func(e *Entry) bool { return e.Impulse == impulse })) + 1
		name := fmt.Sprintf("%s/rolls-%03d-%02d.txt", umpireDir, impulse, n)
		e := Entry{Kind: rolled, Time: time, Epoch: m.journal.epoch(impulse), Impulse: impulse}
		return m.disk.commit(m.journal, e, []newFile{{name, []byte(text)}})
	})
}

// CheckRolls tells whether Roll would take the line once the match is resolved
// as far as it goes without it.
func (m *Match) CheckRolls(line string, without []string) error {
	_, _, err := m.readRolls(line, without)
	return err
}

// readRolls reads a line of values into lines of KEY = value.
func (m *Match) readRolls(line string, without []string) (text string, impulse int, err error) {
	res, _, err := m.resolve(Opts{DryRun: true, Without: without})
	if err != nil {
		return "", 0, err
	}
	if len(res.Rolls) == 0 {
		return "", 0, refuse(m.dir, "dice", "no roll is awaited", "")
	}
	listed := slices.ContainsFunc(res.Rolls, func(a Asked) bool { return a.Shuffle > 0 })
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n+;\u00a0", r) || r == ',' && !listed })
	if len(words) != len(res.Rolls) {
		return "", 0, refuse("the line", "dice", fmt.Sprintf("it has %d values for %d rolls", len(words), len(res.Rolls)), "one for each, in their order, with blanks between")
	}
	var errs []error
	var b strings.Builder
	for i, a := range res.Rolls {
		value, ok := a.read(words[i])
		if !ok {
			errs = append(errs, refuse(fmt.Sprintf("roll %d", i+1), "dice", fmt.Sprintf("%q is no roll for %s", plot.Clip(plot.Clean(words[i]), 20), plot.Clip(a.Why, 60)), plot.Clip(a.Wants(), 80)))
		}
		fmt.Fprintf(&b, "%s = %s\n", a.Key, value)
	}
	return b.String(), res.Waits[0].Impulse, Joined(errs)
}

var _ engines.Reasoned = (*typed)(nil)
