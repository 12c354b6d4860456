package seal

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// Limits, in bytes.
const (
	// MaxPlot is the largest plot that is sealed.
	MaxPlot = 4 << 20
	// maxText bounds a plot with what is written around it.
	maxText = 6 << 20
	// maxFile bounds a file as it is read.
	maxFile = 8 << 20
	// maxName bounds the name of a plot's file.
	maxName = 60
)

// Label says of which plot a file is.
type Label struct {
	Match   string
	Side    string
	Impulse int
}

// differs says in what another label differs; "" if in nothing.
func (l Label) differs(o Label) string {
	switch {
	case l.Match != o.Match:
		return "the match " + clip(o.Match)
	case l.Side != o.Side:
		return "the side " + clip(o.Side)
	case l.Impulse != o.Impulse:
		return fmt.Sprintf("impulse %03d", o.Impulse)
	}
	return ""
}

// clip shortens what a stranger wrote.
func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// Plot is a plot ready to be sealed, or unsealed.
type Plot struct {
	Label
	// Nonce makes the hash of a short plot impossible to guess: 32 bytes.
	Nonce []byte
	// Dice is the side's share of joint dice; "" elsewhere.
	Dice string
	// Name of its file, whose ending may say what it is.
	Name string
	Data []byte
}

// NewPlot makes a plot ready to be sealed, with a new nonce.
func NewPlot(l Label, dice, name string, data []byte) (Plot, error) {
	if len(data) > MaxPlot {
		return Plot{}, &Error{Fault: Damaged, Wrong: fmt.Sprintf("it has more than the %d bytes that can be sealed", MaxPlot), Instead: "nothing but header and orders"}
	}
	p := Plot{Label: l, Nonce: make([]byte, 32), Dice: dice, Name: plainName(name), Data: data}
	_, err := rand.Read(p.Nonce)
	return p, err
}

// plainName is the name of a file in letters that no mail changes.
func plainName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, path.Base(strings.ReplaceAll(name, `\`, "/")))
	if len(name) > maxName {
		name = name[len(name)-maxName:]
	}
	return name
}

const (
	beginPlot = "-----BEGIN PRESTAGS PLOT-----"
	endPlot   = "-----END PRESTAGS PLOT-----"
	width     = 64
)

// Reveal is the plot as it is hashed and sealed, and handed over when its hash
// was published before.
func (p Plot) Reveal() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nmatch: %s\nside: %s\nimpulse: %03d\nnonce: %s\n", beginPlot, p.Match, p.Side, p.Impulse, hex.EncodeToString(p.Nonce))
	if p.Dice != "" {
		fmt.Fprintf(&b, "dice: %s\n", p.Dice)
	}
	fmt.Fprintf(&b, "name: %s\n\n", p.Name)
	text := base64.StdEncoding.EncodeToString(p.Data)
	for len(text) > 0 {
		n := min(width, len(text))
		b.WriteString(text[:n] + "\n")
		text = text[n:]
	}
	b.WriteString(endPlot + "\n")
	return b.Bytes()
}

// Hash is the SHA-256 of the reveal.
func (p Plot) Hash() string {
	sum := sha256.Sum256(p.Reveal())
	return hex.EncodeToString(sum[:])
}

// parsePlot reads the lines of a reveal, from its first to its last.
func parsePlot(lines []string) (Plot, error) {
	damaged := &Error{Fault: Damaged, Wrong: "the plot in it is damaged or cut off; it has to be sent again"}
	var p Plot
	if len(lines) == 0 || lines[0] != beginPlot {
		return p, damaged
	}
	head, lines := fields(lines[1:], "match", "side", "impulse", "nonce", "dice", "name")
	var err error
	if p.Label, err = label(head); err != nil {
		return p, err
	}
	p.Dice, p.Name = head["dice"], plainName(head["name"])
	if p.Nonce, err = hex.DecodeString(head["nonce"]); err != nil || len(p.Nonce) != 32 || p.Dice != "" && !isHash(p.Dice) {
		return p, damaged
	}
	end := len(lines)
	for i, l := range lines {
		if l == endPlot {
			end = i
			break
		}
	}
	if end == len(lines) {
		return p, damaged
	}
	if p.Data, err = base64.StdEncoding.Strict().DecodeString(strings.Join(lines[:end], "")); err != nil || len(p.Data) > MaxPlot {
		return p, damaged
	}
	return p, nil
}

// fields reads lines of key: value as long as they have one of the keys; a
// value that mail has put on the next line is taken from there.
func fields(lines []string, keys ...string) (map[string]string, []string) {
	out := map[string]string{}
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" {
			continue
		}
		key, value, ok := strings.Cut(lines[i], ":")
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
		known := false
		for _, k := range keys {
			known = known || k == key
		}
		if !ok || !known || out[key] != "" {
			return out, lines[i:]
		}
		if value == "" && i+1 < len(lines) {
			i++
			value = lines[i]
		}
		out[key] = value
	}
	return out, nil
}

// label reads match, side and impulse.
func label(head map[string]string) (Label, error) {
	l := Label{Match: head["match"], Side: head["side"]}
	for _, key := range []string{"match", "side", "impulse"} {
		if head[key] == "" || len(head[key]) > 100 {
			return l, &Error{Fault: Damaged, Wrong: "its head has no " + key + "; it is damaged and has to be sent again"}
		}
	}
	var err error
	if l.Impulse, err = strconv.Atoi(head["impulse"]); err != nil || l.Impulse < 1 || l.Impulse > 9999 {
		return l, &Error{Fault: Damaged, Wrong: "the impulse on it is no number; it is damaged and has to be sent again"}
	}
	return l, nil
}
