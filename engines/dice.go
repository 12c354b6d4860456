package engines

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Dice is where rolls come from, by name.
type Dice interface {
	// Die returns 1 to sides.
	Die(name string, sides int, faces []string) (int, error)
	// Draw returns the place in from of what is drawn.
	Draw(name string, from []string) (int, error)
	// Shuffle returns an order of n things.
	Shuffle(name string, n int) ([]int, error)
}

// Reasoned dice want to know what a roll is for before it is made: real dice,
// which somebody has to roll.
type Reasoned interface {
	Dice
	// Reason is told before each Die, Draw and Shuffle: the full name, and its Key.
	Reason(name string, k Key)
}

// Keyed dice are derived from a secret seed and their names: HMAC-SHA256, a
// counter, and rejection, so that every value is equally likely. The same seed
// and name give the same value for ever.
type Keyed struct {
	mac hash.Hash
	buf [sha256.Size]byte
}

// NewKeyed returns dice of the seed. They are not for concurrent use.
func NewKeyed(seed []byte) *Keyed {
	return &Keyed{mac: hmac.New(sha256.New, seed)}
}

// number returns a uniform number below n for the name and the index i.
func (k *Keyed) number(name string, i, n int) int {
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for round := 0; ; round++ {
		k.mac.Reset()
		k.mac.Write([]byte(name))
		var tail [9]byte
		binary.BigEndian.PutUint32(tail[1:], uint32(i))
		binary.BigEndian.PutUint32(tail[5:], uint32(round))
		k.mac.Write(tail[:])
		sum := k.mac.Sum(k.buf[:0])
		for j := 0; j+8 <= len(sum); j += 8 {
			if v := binary.BigEndian.Uint64(sum[j:]); v <= limit {
				return int(v % uint64(n))
			}
		}
	}
}

// Die implements Dice.
func (k *Keyed) Die(name string, sides int, _ []string) (int, error) {
	return 1 + k.number(name, 0, sides), nil
}

// Draw implements Dice.
func (k *Keyed) Draw(name string, from []string) (int, error) {
	if len(from) == 0 {
		return 0, fmt.Errorf("%s: nothing to draw from", name)
	}
	return k.number(name, 0, len(from)), nil
}

// Shuffle implements Dice.
func (k *Keyed) Shuffle(name string, n int) ([]int, error) {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := k.number(name, i, i+1)
		out[i], out[j] = out[j], out[i]
	}
	return out, nil
}

// Script dice are given beforehand: bare values in the game's canonical order,
// and values pinned by name. For tests, replays and real dice typed in.
type Script struct {
	file   string
	values []scripted
	pinned map[string]scripted
	used   map[string]bool
	next   int
}

type scripted struct {
	text string
	line int
}

// ParseScript reads the script for one impulse out of a file's text: one die a
// line, # comments, a+b for dice rolled together, KEY = value for a die by
// name, [005] before the dice of impulse 5. Without such lines the whole file
// serves the impulse. Draws are scripted by what is drawn, shuffles by the
// order: 2,0,1.
func ParseScript(file, text string, impulse int) (*Script, error) {
	s := &Script{file: file, pinned: map[string]scripted{}, used: map[string]bool{}}
	current, sections := 0, false
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "["); ok {
			n, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			if err != nil || !strings.HasSuffix(rest, "]") {
				return nil, fmt.Errorf("%s:%d: dice: %q is no impulse; write [005] instead", file, i+1, line)
			}
			current, sections = n, true
			continue
		}
		if sections && current != impulse {
			continue
		}
		if key, value, ok := strings.Cut(line, "="); ok {
			s.pinned[strings.TrimSpace(key)] = scripted{strings.TrimSpace(value), i + 1}
			continue
		}
		for _, v := range strings.Split(line, "+") {
			s.values = append(s.values, scripted{strings.TrimSpace(v), i + 1})
		}
	}
	return s, nil
}

// ScriptOf returns a script of bare values, for tests.
func ScriptOf(values ...int) *Script {
	s := &Script{file: "script", pinned: map[string]scripted{}, used: map[string]bool{}}
	for i, v := range values {
		s.values = append(s.values, scripted{strconv.Itoa(v), i + 1})
	}
	return s
}

func (s *Script) take(name string) (scripted, error) {
	if v, ok := s.pinned[name]; ok {
		s.used[name] = true
		return v, nil
	}
	if s.next >= len(s.values) {
		return scripted{}, fmt.Errorf("%s: dice: the script has no value left for %s; write one more", s.file, name)
	}
	s.next++
	return s.values[s.next-1], nil
}

func (s *Script) bad(v scripted, name, want string) error {
	return fmt.Errorf("%s:%d: dice: %q for %s; write %s instead", s.file, v.line, v.text, name, want)
}

// Die implements Dice.
func (s *Script) Die(name string, sides int, faces []string) (int, error) {
	v, err := s.take(name)
	if err != nil {
		return 0, err
	}
	if i := slices.Index(faces, v.text); i >= 0 {
		return i + 1, nil
	}
	n, err := strconv.Atoi(v.text)
	if err != nil || n < 1 || n > sides {
		return 0, s.bad(v, name, fmt.Sprintf("1 to %d", sides))
	}
	return n, nil
}

// Draw implements Dice.
func (s *Script) Draw(name string, from []string) (int, error) {
	v, err := s.take(name)
	if err != nil {
		return 0, err
	}
	if i := slices.Index(from, v.text); i >= 0 {
		return i, nil
	}
	return 0, s.bad(v, name, "one of "+strings.Join(from, ", "))
}

// Shuffle implements Dice.
func (s *Script) Shuffle(name string, n int) ([]int, error) {
	v, err := s.take(name)
	if err != nil {
		return nil, err
	}
	parts := strings.Split(v.text, ",")
	out := make([]int, 0, n)
	seen := new(big.Int)
	for _, p := range parts {
		i, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil || i < 0 || i >= n || seen.Bit(i) == 1 {
			return nil, s.bad(v, name, fmt.Sprintf("the numbers 0 to %d in some order", n-1))
		}
		seen.SetBit(seen, i, 1)
		out = append(out, i)
	}
	if len(out) != n {
		return nil, s.bad(v, name, fmt.Sprintf("%d numbers", n))
	}
	return out, nil
}

// Rolls tells how many values the script has used.
func (s *Script) Rolls() int { return s.next + len(s.used) }

// Left is an error that names the first value nobody rolled, or nil.
func (s *Script) Left() error {
	if s.next < len(s.values) {
		v := s.values[s.next]
		return fmt.Errorf("%s:%d: dice: value %q was never rolled; take it out", s.file, v.line, v.text)
	}
	var names []string
	for name := range s.pinned {
		if !s.used[name] {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return fmt.Errorf("%s:%d: dice: no die is named %s; take it out", s.file, s.pinned[names[0]].line, names[0])
}
