package plot

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// char is one character of what a player sent and where it stands: line and
// column of a text, row and column of a sheet. Whatever is taken off around
// it (mail quotes, HTML, numbering), it keeps its place.
type char struct {
	r         rune
	line, col int32
}

// decode reads bytes as text. It returns a sentence if they are none. unit
// tells what may be a unit.
func decode(data []byte, unit func(string) bool) (text []char, repairs []string, wrong string) {
	var runes []rune
	switch kind := encodingOf(data); kind {
	case "":
		for _, m := range magics {
			if bytes.HasPrefix(data, []byte(m.start)) {
				return nil, nil, "this is " + m.name + ", not a plot"
			}
		}
		return nil, nil, "this is not text"
	case "UTF-16":
		runes = utf16Runes(data)
		if slices.Contains(runes, 0) {
			return nil, nil, "this is not text"
		}
		repairs = append(repairs, "the text is in UTF-16, read as such")
	case "UTF-8":
		runes = []rune(string(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	default:
		for _, b := range data {
			runes = append(runes, charmap.Windows1252.DecodeByte(b))
		}
		repairs = append(repairs, "the text is not UTF-8, read as Windows-1252")
	}
	text = place(runes)
	if quotedPrintable(runes, unit) {
		text = unquotePrintable(text)
		repairs = append(repairs, "the text is quoted-printable mail, decoded")
	}
	if htmlTag.MatchString(plain(text)) {
		text = stripHTML(text)
		repairs = append(repairs, "the text is HTML, its tags were taken off")
	}
	return text, repairs, ""
}

// magics are the starts of files that people send by mistake.
var magics = []struct{ start, name string }{
	{"%PDF", "a PDF"},
	{`{\rtf`, "a formatted text (.rtf)"},
	{"\x89PNG", "a picture"},
	{"\xff\xd8\xff", "a picture"},
	{"GIF8", "a picture"},
	{"\x1f\x8b", "a packed file"},
	{"7z\xbc\xaf", "a packed file"},
	{"Rar!", "a packed file"},
}

// encodingOf tells UTF-16, UTF-8, Windows-1252, and "" for what is no text: a
// NUL, or more control characters than a stray one in a hundred.
func encodingOf(data []byte) string {
	for _, m := range magics {
		if bytes.HasPrefix(data, []byte(m.start)) {
			return ""
		}
	}
	nul := [2]int{}
	control := 0
	for i, b := range data {
		switch {
		case b == 0:
			nul[i&1]++
		case b < 0x20 && !strings.ContainsRune("\t\n\v\f\r", rune(b)), b == 0x7f:
			control++
		}
	}
	half := len(data) / 2
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")),
		half > 1 && nul[1]*10 >= half*8 && nul[0]*10 < half,
		half > 1 && nul[0]*10 >= half*8 && nul[1]*10 < half:
		return "UTF-16"
	case nul[0]+nul[1] > 0, control*100 > len(data):
		return ""
	case utf8.Valid(data):
		return "UTF-8"
	}
	return "Windows-1252"
}

// utf16Runes reads UTF-16 by its byte order mark, or by where the zeros are.
func utf16Runes(data []byte) []rune {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(data, []byte("\xfe\xff")) ||
		!bytes.HasPrefix(data, []byte("\xff\xfe")) && len(data) > 0 && data[0] == 0 {
		order = binary.BigEndian
	}
	units := make([]uint16, 0, len(data)/2)
	for ; len(data) > 1; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	return utf16.Decode(units)
}

// place counts lines and columns, from 1, and makes every kind of line end
// one '\n'.
func place(runes []rune) []char {
	out := make([]char, 0, len(runes))
	line, col := int32(1), int32(1)
	for i, r := range runes {
		switch r {
		case '\r':
			if i+1 < len(runes) && runes[i+1] == '\n' {
				continue
			}
			r = '\n'
		case '\v', '\f', '\u0085', '\u2028', '\u2029':
			r = '\n'
		}
		out = append(out, char{r, line, col})
		col++
		if r == '\n' {
			line++
			col = 1
		}
	}
	return out
}

// fold makes characters that look alike one: blanks, quotes (which have no
// meaning and become blanks), dashes, dots, full-width letters and digits;
// invisible ones go. It tells whether the text had been set by a typographer,
// which is confessed; blanks are not.
func fold(text []char) (out []char, typographic bool) {
	out = make([]char, 0, len(text))
	for i, c := range text {
		r := c.r
		switch {
		case r == '\n':
		case r == '"', r == ';':
			r = ' '
		case r == '\'':
			r = apostrophe(text, i)
		case r < 0x7f && r >= 0x20:
		case unicode.IsSpace(r):
			r = ' '
		case strings.ContainsRune("“”„‟«»″", r):
			r, typographic = ' ', true
		case strings.ContainsRune("‘’‚‛‹›′", r):
			r, typographic = apostrophe(text, i), true
		case strings.ContainsRune("‐‑‒–—―−﹣", r):
			r, typographic = '-', true
		case r == '…', r == '‥':
			out = append(out, char{'.', c.line, c.col})
			r, typographic = '.', true
		case r >= 0xff01 && r <= 0xff5e:
			r, typographic = r-0xff01+'!', true
			if r == '"' || r == ';' || r == '\'' {
				r = ' '
			}
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r >= 0xfe00 && r <= 0xfe0f:
			continue
		case r > 0xffff:
			r = unicode.ReplacementChar
		default:
			// U+037E is a semicolon, U+212A the letter K, ...
			if n := norm.NFC.String(string(r)); utf8.RuneCountInString(n) == 1 {
				r, _ = utf8.DecodeRuneInString(n)
			}
			if r == ';' || unicode.IsSpace(r) {
				r = ' '
			}
		}
		out = append(out, char{r, c.line, c.col})
	}
	return out, typographic
}

// apostrophe stays one between two letters, and is a quote elsewhere.
func apostrophe(text []char, i int) rune {
	if i > 0 && i+1 < len(text) && unicode.IsLetter(text[i-1].r) && unicode.IsLetter(text[i+1].r) {
		return '\''
	}
	return ' '
}

// plain is the text without places.
func plain(text []char) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, c := range text {
		b.WriteRune(c.r)
	}
	return b.String()
}

// lines cuts a text at its line ends.
func lines(text []char) [][]char {
	var out [][]char
	for len(text) > 0 {
		i := 0
		for i < len(text) && text[i].r != '\n' {
			i++
		}
		out = append(out, text[:i])
		text = text[min(i+1, len(text)):]
	}
	return out
}

// trim takes blanks off both ends.
func trim(l []char) []char {
	for len(l) > 0 && l[0].r == ' ' {
		l = l[1:]
	}
	for len(l) > 0 && l[len(l)-1].r == ' ' {
		l = l[:len(l)-1]
	}
	return l
}

// show is a word as messages show it.
func show(s string) string { return Clip(Clean(s), 30) }
