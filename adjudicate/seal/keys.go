package seal

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"filippo.io/age"
)

// maxKeys is the largest file of keys, in bytes.
const maxKeys = 64 << 10

// Keys are somebody's secret keys: one that opens what was sealed for him, and,
// for a player, the secret of his dice in one match.
type Keys struct {
	// Match the dice are for; "" if there are none.
	Match    string
	identity age.Identity
	public   string
	dice     []byte
}

// Public is the part of somebody's Keys that everybody may know.
type Public struct {
	// Recipient is an age recipient.
	Recipient string
	// Anchor of the dice, 64 hexadecimal digits; "" if there are none.
	Anchor string
	match  string // what stands for the match they are for
}

// For tells whether the dice are for a match.
func (p Public) For(match string) bool { return p.Anchor != "" && p.match == matchTag(match) }

// matchTag stands for the name of a match in a key.
func matchTag(match string) string {
	sum := sha256.Sum256([]byte("prestags match\n" + match))
	return hex.EncodeToString(sum[:4])
}

// String is the public key as it is handed on: the recipient and, behind full
// stops, the anchor and what stands for the match.
func (p Public) String() string {
	if p.Anchor == "" {
		return p.Recipient
	}
	return p.Recipient + "." + p.Anchor + "." + p.match
}

// ParsePublic reads a public key.
func ParsePublic(s string) (Public, error) {
	r, rest, dice := strings.Cut(strings.TrimSpace(s), ".")
	if _, err := recipient(r); err != nil {
		return Public{}, err
	}
	if !dice {
		return Public{Recipient: r}, nil
	}
	anchor, match, _ := strings.Cut(rest, ".")
	if tag, err := hex.DecodeString(match); !isHash(anchor) || err != nil || len(tag) != 4 {
		return Public{}, &Error{Fault: Damaged, Wrong: "the part of the key behind the full stop is damaged", Instead: "the key as `prestags keys make` printed it"}
	}
	return Public{r, anchor, match}, nil
}

func recipient(s string) (age.Recipient, error) {
	switch {
	case strings.HasPrefix(strings.ToUpper(s), "AGE-SECRET-KEY-"):
		return nil, &Error{Fault: Damaged, Wrong: "this is a secret key, which nobody else may see", Instead: "the public key, which begins with age1,"}
	case strings.HasPrefix(s, "age1pq1"):
		if r, err := age.ParseHybridRecipient(s); err == nil {
			return r, nil
		}
	default:
		if r, err := age.ParseX25519Recipient(s); err == nil {
			return r, nil
		}
	}
	return nil, &Error{Fault: Damaged, Wrong: "this is no public key, or a letter of it is lost", Instead: "the key as `prestags keys make` printed it"}
}

// MakeKeys makes new keys; with the name of a match also the secret of a side's
// dice in it. They are for that match alone: the dice of a second one could be
// known beforehand.
func MakeKeys(match string) (Keys, error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return Keys{}, err
	}
	k := Keys{Match: match, identity: id, public: id.Recipient().String()}
	if match != "" {
		k.dice = make([]byte, 32)
		_, err = rand.Read(k.dice)
	}
	return k, err
}

// Public is what others may know of the keys.
func (k Keys) Public() Public {
	p := Public{Recipient: k.public}
	if k.dice != nil {
		p.Anchor, p.match = k.anchor(), matchTag(k.Match)
	}
	return p
}

// Text is the file the keys are kept in. A file without dice is one of age's
// own.
func (k Keys) Text() []byte {
	var b strings.Builder
	b.WriteString("# Secret keys of prestags. Keep this file to yourself, and keep a copy of it.\n")
	fmt.Fprintf(&b, "# For the others: key=%s\n", k.Public())
	if k.dice != nil {
		fmt.Fprintf(&b, "match: %s\ndice: %s\n", k.Match, hex.EncodeToString(k.dice))
	}
	fmt.Fprintf(&b, "%s\n", k.identity)
	return []byte(b.String())
}

// ParseKeys reads a file of keys, also one that age made.
func ParseKeys(data []byte) (Keys, error) {
	bad := func(wrong string) (Keys, error) {
		return Keys{}, &Error{Fault: Damaged, Wrong: wrong, Instead: "the file that `prestags keys make` wrote"}
	}
	if len(data) > maxKeys {
		return bad("this is no file of keys: it is too large")
	}
	var k Keys
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch {
		case line == "", line[0] == '#':
		case key == "match":
			k.Match = value
		case key == "dice":
			d, err := hex.DecodeString(value)
			if err != nil || len(d) != 32 {
				return bad("the secret of the dice in it is damaged")
			}
			k.dice = d
		case k.identity != nil:
			return bad("it holds more than one secret key")
		case strings.HasPrefix(line, "AGE-SECRET-KEY-PQ-"):
			id, err := age.ParseHybridIdentity(line)
			if err != nil {
				return bad("the secret key in it is damaged")
			}
			k.identity, k.public = id, id.Recipient().String()
		default:
			id, err := age.ParseX25519Identity(line)
			switch {
			case err != nil && strings.HasPrefix(line, "AGE-SECRET-KEY-"):
				return bad("the secret key in it is damaged")
			case err != nil:
				return bad("this is no file of keys")
			}
			k.identity, k.public = id, id.Recipient().String()
		}
	}
	switch {
	case k.identity == nil:
		return bad("it holds no secret key")
	case (k.Match == "") != (k.dice == nil):
		return bad("the dice in it are of no match")
	}
	return k, nil
}

// Fault is what kind of thing is wrong.
type Fault string

// The faults.
const (
	Damaged  Fault = "damaged"   // a letter lost, a line cut off
	WrongKey Fault = "wrong key" // whole, but sealed for another key
	Swapped  Fault = "swapped"   // what lies inside is not what the outside says
)

// Error says what is wrong with a file or key, in words for players.
type Error struct {
	Fault   Fault
	Wrong   string
	Instead string // what to give instead; "" if there is nothing to say
}

// Error implements error.
func (e *Error) Error() string {
	if e.Instead == "" {
		return e.Wrong
	}
	return e.Wrong + "; write " + e.Instead + " instead"
}

// isHash tells whether s is a SHA-256 as 64 lower-case hexadecimal digits.
func isHash(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == 32 && s == strings.ToLower(s)
}

// asError makes an Error of one that age returned on opening.
func asError(err error) *Error {
	var none *age.NoIdentityMatchError
	if errors.As(err, &none) {
		return &Error{Fault: WrongKey, Wrong: "this key does not open it: it was sealed for another"}
	}
	return &Error{Fault: Damaged, Wrong: "it is damaged and cannot be opened; it has to be sent again"}
}
