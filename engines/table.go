package engines

import (
	"fmt"
	"strconv"
	"strings"
)

// Key names a die, a draw, a shuffle or a question by what it is for, never
// by when it comes: another order of examination, another answer, a ruling on
// something else do not change what falls. The table puts epoch, stage and
// impulse before it.
type Key struct {
	Phase string
	Rule  string
	// Who: side and target place for a combat, place and step for a contest,
	// the thing itself for a draw.
	Who string
	// N tells repetitions apart, from 1.
	N int
	// Why in words; not part of the name.
	Why string
	// Sides of the die; 0 is 6. Faces names them where they have names.
	Sides int
	Faces []string
}

// Table is where an impulse is played: the only way for a Game to roll, draw,
// ask and tell.
type Table struct {
	prefix  string
	dice    Dice
	answers map[string]Answer
	ask     bool
	events  []Event
	rolled  int
	stale   []Answer
	names   strings.Builder // full names, cut out of one block of memory
}

// stop ends an impulse from within; Run alone recovers it.
type stop struct {
	questions []Question
	err       error
}

// name is the full name of a key.
func (t *Table) name(k Key) string {
	if holdsMark(k.Who, false) || holdsMark(k.Phase, true) || holdsMark(k.Rule, true) {
		panic(stop{err: fmt.Errorf("die name %q %q %q holds a blank or one of = # [ ] /", k.Phase, k.Rule, k.Who)})
	}
	b := &t.names
	n := len(t.prefix) + len(k.Phase) + len(k.Rule) + len(k.Who) + 4 + 20 // the longest number
	if b.Cap()-b.Len() < n {
		// Names given out keep the old block.
		*b = strings.Builder{}
		b.Grow(max(n, nameBlock))
	}
	at := b.Len()
	for _, s := range [...]string{t.prefix, k.Phase, k.Rule, k.Who} {
		b.WriteString(s)
		b.WriteByte('/')
	}
	b.WriteString(strconv.Itoa(k.N))
	return b.String()[at:]
}

// holdsMark tells whether a part of a name holds a mark that dice logs are read
// by, or where it stands for itself the slash between parts.
func holdsMark(s string, slash bool) bool {
	for i := range len(s) {
		switch s[i] {
		case ' ', '=', '#', '[', ']', '\n':
			return true
		case '/':
			if slash {
				return true
			}
		}
	}
	return false
}

// nameBlock is room for some ten names, in bytes.
const nameBlock = 512

// rolls is the full name of what is about to be rolled.
func (t *Table) rolls(k Key) string {
	name := t.name(k)
	if r, ok := t.dice.(Reasoned); ok {
		r.Reason(name, k)
	}
	return name
}

// Die rolls one die. The Roll belongs into the Dice of the event it decides.
func (t *Table) Die(k Key) Roll {
	sides := k.Sides
	if sides == 0 {
		sides = 6
	}
	if len(k.Faces) > 0 {
		sides = len(k.Faces)
	}
	name := t.rolls(k)
	v, err := t.dice.Die(name, sides, k.Faces)
	if err != nil {
		panic(stop{err: err})
	}
	t.rolled++
	r := Roll{Key: name, Why: k.Why, Rule: k.Rule, Die: v}
	if len(k.Faces) > 0 {
		r.Face = k.Faces[v-1]
	}
	return r
}

// Dice rolls n dice under one key, numbered from k.N on.
func (t *Table) Dice(k Key, n int) []Roll {
	out := make([]Roll, n)
	for i := range out {
		out[i] = t.Die(k)
		k.N++
	}
	return out
}

// Draw takes one of names, which must be in an order that does not depend on
// anything hidden.
func (t *Table) Draw(k Key, names []string) Roll {
	name := t.rolls(k)
	i, err := t.dice.Draw(name, names)
	if err != nil {
		panic(stop{err: err})
	}
	t.rolled++
	return Roll{Key: name, Why: k.Why, Rule: k.Rule, Drawn: names[i]}
}

// Shuffle returns an order of n things: out[i] is the old place of what is
// now at i.
func (t *Table) Shuffle(k Key, n int) Roll {
	name := t.rolls(k)
	order, err := t.dice.Shuffle(name, n)
	if err != nil {
		panic(stop{err: err})
	}
	t.rolled++
	return Roll{Key: name, Why: k.Why, Rule: k.Rule, Order: order}
}

// Ask puts the key's full name into a question.
func (t *Table) Ask(k Key, q Question) Question {
	q.Key = t.name(k)
	if q.Rule == "" {
		q.Rule = k.Rule
	}
	return q
}

// Settled tells whether nothing is open: no answer is filed and the match does not
// ask, so that every question goes by standing orders or its default.
func (t *Table) Settled() bool { return !t.ask && len(t.answers) == 0 }

// AskAll puts questions to the players, simultaneous ones together, and
// returns what they take, in the same order. An answer filed comes first, then
// the side's standing orders, then the default where the match does not ask.
// If anything is left open the impulse stops with all open questions.
func (t *Table) AskAll(qs ...Question) [][]string {
	out := make([][]string, len(qs))
	var open []Question
	for i, q := range qs {
		if a, ok := t.answers[q.Key]; ok && a.Side == q.Side {
			if q.Allows(a.Take) {
				out[i] = a.Take
				continue
			}
			t.stale = append(t.stale, a)
			open = append(open, q)
			continue
		}
		if q.Standing != nil && q.Allows(q.Standing) {
			out[i] = q.Standing
			continue
		}
		if !t.ask {
			out[i] = q.Default
			continue
		}
		open = append(open, q)
	}
	if len(open) > 0 {
		panic(stop{questions: open})
	}
	return out
}

// Note writes down what happened.
func (t *Table) Note(e Event) {
	e.N = len(t.events) + 1
	t.events = append(t.events, e)
}
