package pdf

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// Face is one of the embedded fonts. There are three and not more, because
// each one used costs every document 4 ms and 10 KB.
type Face uint8

// The faces: headings and landmarks, running text, counters and strong text.
const (
	Bold Face = iota
	Condensed
	CondensedBold
	faces
)

// String is the name of the font.
func (f Face) String() string {
	return [faces]string{"DejaVuSans-Bold", "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"}[f]
}

// Substitute stands for a character that cannot be drawn.
const Substitute = '\uFFFD'

// fontData is a font parsed once for the life of the program, with what was
// measured so far.
type fontData struct {
	once   sync.Once
	ttf    []byte
	parsed *sfnt.Font
	tables map[string][]byte
	// glyphs are measured when first asked for; packed so that parallel
	// documents need no lock.
	glyphs [1 << 16]atomic.Uint64
}

var fonts = [faces]*fontData{
	Bold:          {ttf: dejavusansbold.TTF},
	Condensed:     {ttf: dejavusanscondensed.TTF},
	CondensedBold: {ttf: dejavusanscondensedbold.TTF},
}

func (f Face) data() *fontData {
	d := fonts[f]
	d.once.Do(func() {
		parsed, err := sfnt.Parse(d.ttf)
		if err != nil {
			panic(fmt.Sprintf("the font %s is damaged: %v", f, err))
		}
		d.parsed, d.tables = parsed, tablesOf(d.ttf)
	})
	return d
}

// glyph is what layout needs of a character, lengths in 1/1000 of the size.
type glyph struct {
	index    uint16 // 0: the font has none
	advance  int
	up, down int // reach of the ink above and below the base line
}

const known = 1 << 63

func (f Face) glyph(r rune) glyph {
	if r < 0 || r > 0xFFFF {
		return glyph{}
	}
	d := f.data()
	v := d.glyphs[r].Load()
	if v == 0 {
		v = d.measure(r)
		d.glyphs[r].Store(v)
	}
	return glyph{
		index: uint16(v >> 40), advance: int(v >> 24 & 0xFFFF),
		up: int(v>>12&0xFFF) - 1024, down: int(v&0xFFF) - 1024,
	}
}

func (d *fontData) measure(r rune) uint64 {
	var buf sfnt.Buffer
	index, err := d.parsed.GlyphIndex(&buf, r)
	if err != nil {
		index = 0
	}
	em := int(d.parsed.UnitsPerEm())
	// At this size a 26.6 number holds whole font units.
	box, advance, err := d.parsed.GlyphBounds(&buf, index, fixed.Int26_6(em), font.HintingNone)
	if err != nil {
		return known
	}
	// The file rounds advances like this, and viewers go by the file.
	thousandths := func(n fixed.Int26_6) uint64 { return uint64((int(n)*1000 + em/2) / em) }
	reach := func(n fixed.Int26_6) uint64 {
		up := int(n) * 1000
		if up > 0 {
			up += em - 1
		}
		return uint64(min(max(up/em, -1024), 2047)+1024) & 0xFFF
	}
	return known | uint64(index)<<40 | thousandths(advance)<<24 | reach(-box.Min.Y)<<12 | reach(box.Max.Y)
}

// Width of the text at a size, rounded up.
func (f Face) Width(s string, size int) int {
	sum := 0
	for _, r := range s {
		sum += f.glyph(r).advance
	}
	return (sum*size + 999) / 1000
}

// Fit returns how many bytes of the text, whole characters, take no more than
// the width.
func (f Face) Fit(s string, size, width int) int {
	sum := 0
	for i, r := range s {
		sum += f.glyph(r).advance
		if (sum*size+999)/1000 > width {
			return i
		}
	}
	return len(s)
}

// Reach of the text's ink above and below the base line, rounded up.
func (f Face) Reach(s string, size int) (up, down int) {
	for _, r := range s {
		g := f.glyph(r)
		up, down = max(up, g.up), max(down, g.down)
	}
	return (up*size + 999) / 1000, (down*size + 999) / 1000
}

// Has tells whether the face has a glyph for the character.
func (f Face) Has(r rune) bool { return f.glyph(r).index != 0 }

// CapHeight of a face at a size: the height of capitals and figures.
func (f Face) CapHeight(size int) int { return (f.glyph('0').up*size + 999) / 1000 }

// Covered returns an error that names the first character of s that not every
// face can draw, nil if there is none.
func Covered(s string) error {
	for i, r := range norm.NFC.String(s) {
		if r == '\n' {
			continue
		}
		for f := range faces {
			if !f.Has(r) {
				return fmt.Errorf("character %d, %q (U+%04X), is not in the font %s", i+1, r, r, f)
			}
		}
	}
	return nil
}

// Clean makes a string drawable: composed accents (there is no shaping, so a
// loose accent would stand beside its letter), no control characters but line
// breaks, and U+FFFD for what the fonts do not have or the file cannot hold.
func Clean(s string) string {
	plain := true
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		case !Bold.Has(r) || !Condensed.Has(r) || !CondensedBold.Has(r):
			return Substitute
		}
		return r
	}, norm.NFC.String(s))
}
