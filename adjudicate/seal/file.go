package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"filippo.io/age"
	"filippo.io/age/armor"
)

// Kind of a file, as its first line names it.
type Kind string

// The kinds.
const (
	SealedPlot Kind = "sealed plot"
	PlotHash   Kind = "plot hash"
	PlotKey    Kind = "plot key"
	PlotReveal Kind = "plot reveal"
)

// File is one of the files of this package as it was read.
type File struct {
	Kind Kind
	Label
	// Hash of the plot.
	Hash string
	// Follows: the sealed plot is for a key that is handed over later, not for
	// one of the umpire's.
	Follows bool

	sealed []byte // what age made, without its armor
	key    string // the key used once
	plot   Plot   // of a reveal
}

const title = "prestags "

// The values of a sealed plot's line "key".
const (
	keyUmpire  = "umpire"
	keyFollows = "follows"
)

// head is what stands on top of a file but a reveal.
func (f File) head(body []byte) string {
	text := f.labels()
	return text + "check: " + check(text, body) + "\n"
}

func (f File) labels() string {
	text := fmt.Sprintf("%s%s\nmatch: %s\nside: %s\nimpulse: %03d\nhash: %s\n", title, f.Kind, f.Match, f.Side, f.Impulse, f.Hash)
	if f.Kind == SealedPlot {
		key := keyUmpire
		if f.Follows {
			key = keyFollows
		}
		text += "key: " + key + "\n"
	}
	return text
}

// check tells a letter lost on the way; it keeps nobody from changing a file on
// purpose.
func check(labels string, body []byte) string {
	sum := sha256.Sum256(append([]byte(labels), body...))
	return hex.EncodeToString(sum[:8])
}

// HashFile is the file that publishes the hash of a plot.
func HashFile(p Plot) []byte {
	return []byte(File{Kind: PlotHash, Label: p.Label, Hash: p.Hash()}.head(nil))
}

// SealFor seals a plot for the owner of a key.
func SealFor(p Plot, to Public) ([]byte, error) {
	r, err := recipient(to.Recipient)
	if err != nil {
		return nil, err
	}
	return sealFor(p, r, false)
}

// SealOnce seals a plot for a key made for it alone, and returns the file that
// hands the key over.
func SealOnce(p Plot) (sealed, key []byte, err error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, nil, err
	}
	sealed, err = sealFor(p, id.Recipient(), true)
	secret := id.String()
	return sealed, []byte(File{Kind: PlotKey, Label: p.Label, Hash: p.Hash()}.head([]byte(secret)) + secret + "\n"), err
}

func sealFor(p Plot, to age.Recipient, follows bool) ([]byte, error) {
	var body bytes.Buffer
	w, err := age.Encrypt(&body, to)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(p.Reveal()); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	out := bytes.NewBufferString(File{Kind: SealedPlot, Label: p.Label, Hash: p.Hash(), Follows: follows}.head(body.Bytes()))
	a := armor.NewWriter(out)
	if _, err := a.Write(body.Bytes()); err != nil {
		return nil, err
	}
	if err := a.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// lines of a text as mail may have left it: without quotation marks and blanks
// around them, whatever ends them.
func lines(data []byte) []string {
	var out []string
	for l := range strings.SplitSeq(decoded(data), "\n") {
		l = strings.TrimSpace(l)
		for strings.HasPrefix(l, ">") {
			l = strings.TrimSpace(l[1:])
		}
		out = append(out, l)
	}
	return out
}

// decoded is a text in UTF-8, also one that was saved as UTF-16.
func decoded(data []byte) string {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		order = binary.BigEndian
	default:
		return strings.TrimPrefix(string(data), "\ufeff")
	}
	var u []uint16
	for i := 2; i+1 < len(data); i += 2 {
		u = append(u, order.Uint16(data[i:]))
	}
	return string(utf16.Decode(u))
}

// kindOf tells whether a line begins a file.
func kindOf(line string) (Kind, bool) {
	if line == beginPlot {
		return PlotReveal, true
	}
	rest, ok := strings.CutPrefix(strings.ToLower(line), title)
	switch k := Kind(rest); k {
	case SealedPlot, PlotHash, PlotKey:
		return k, ok
	}
	return "", false
}

// Begins tells whether a line of a mail begins one of these files, or what age
// made.
func Begins(line string) bool {
	line = strings.TrimSpace(line)
	_, ok := kindOf(line)
	return ok || line == armor.Header
}

// Is tells whether data holds one of these files, or something that age made,
// whole or damaged.
func Is(data []byte) bool {
	if len(data) > maxFile {
		return false
	}
	if bytes.HasPrefix(data, []byte("age-encryption.org/")) {
		return true
	}
	for _, l := range lines(data) {
		if _, ok := kindOf(l); ok || l == armor.Header {
			return true
		}
	}
	return false
}

// Read reads a file, which may stand in the midst of a mail. Its errors are
// Errors.
func Read(data []byte) (File, error) {
	var f File
	bad := func(wrong, instead string) (File, error) {
		return f, &Error{Fault: Damaged, Wrong: wrong, Instead: instead}
	}
	if len(data) > maxFile {
		return bad("it is larger than a sealed plot can be", "")
	}
	all := lines(data)
	at := -1
	for i, l := range all {
		if k, ok := kindOf(l); ok {
			if at >= 0 {
				return bad("it holds more than one sealed thing", "a file for each")
			}
			at, f.Kind = i, k
		}
	}
	if at < 0 {
		return bad("it does not say of which match and side it is", "what `prestags plot seal` writes, with all its lines")
	}
	if f.Kind == PlotReveal {
		p, err := parsePlot(all[at:])
		if err != nil {
			return f, err
		}
		f.plot, f.Label, f.Hash = p, p.Label, p.Hash()
		return f, nil
	}
	h, rest := fields(all[at+1:], "match", "side", "impulse", "hash", "key", "check")
	var err error
	if f.Label, err = label(h); err != nil {
		return f, err
	}
	f.Hash = h["hash"]
	var body []byte
	switch f.Kind {
	case SealedPlot:
		f.Follows = h["key"] == keyFollows
		if f.sealed, err = unarmored(rest); err != nil {
			return f, err
		}
		body = f.sealed
	case PlotKey:
		if len(rest) > 0 {
			f.key = rest[0]
		}
		body = []byte(f.key)
	}
	if !isHash(f.Hash) || h["check"] != check(f.labels(), body) {
		return bad("it is damaged: something in it was changed or lost on the way; it has to be sent again", "")
	}
	return f, nil
}

// unarmored takes what age made out of its armor.
func unarmored(lines []string) ([]byte, error) {
	cut := &Error{Fault: Damaged, Wrong: "it is damaged or cut off; it has to be sent again"}
	if len(lines) == 0 || lines[0] != armor.Header {
		return nil, cut
	}
	for i, l := range lines {
		if l == armor.Footer {
			body, err := base64.StdEncoding.Strict().DecodeString(strings.Join(lines[1:i], ""))
			if err != nil {
				return nil, cut
			}
			return body, nil
		}
	}
	return nil, cut
}

// Revealed is the plot of a reveal.
func (f File) Revealed() (Plot, bool) { return f.plot, f.Kind == PlotReveal }

// Key of a file that hands one over.
func (f File) Key() (Keys, bool) {
	k, err := ParseKeys([]byte(f.key))
	return k, err == nil && f.Kind == PlotKey
}

// Open opens a sealed plot and holds what is inside against the outside.
func (f File) Open(k Keys) (Plot, error) {
	if f.Kind != SealedPlot {
		return Plot{}, &Error{Fault: Damaged, Wrong: "this is a " + string(f.Kind) + ", no sealed plot"}
	}
	text, err := f.decrypt(k)
	if err != nil {
		return Plot{}, asError(err)
	}
	p, err := parsePlot(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
	if err != nil {
		return Plot{}, &Error{Fault: Swapped, Wrong: "what lies inside is no plot that `prestags plot seal` sealed"}
	}
	return p, f.holds(p)
}

func (f File) decrypt(k Keys) ([]byte, error) {
	r, err := age.Decrypt(bytes.NewReader(f.sealed), k.identity)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err == nil && len(text) > maxText {
		err = errors.New("too large")
	}
	return text, err
}

// holds tells whether a plot is the one the file is of.
func (f File) holds(p Plot) error {
	if d := f.Label.differs(p.Label); d != "" {
		return &Error{Fault: Swapped, Wrong: "its outside was changed or swapped: what lies inside was sealed for " + d}
	}
	if p.Hash() != f.Hash {
		return &Error{Fault: Swapped, Wrong: "what lies inside is not the plot whose hash stands outside; one of them was swapped"}
	}
	return nil
}
