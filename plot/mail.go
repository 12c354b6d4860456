package plot

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// quotedPrintable tells whether the text is clearly quoted-printable mail:
// each = is followed by two hexadecimal digits or the line's end, and one of
// them is an escaped =, a character of several bytes, or a soft end of a long
// line, or of one where a blank stands before it. `advance=AB01` alone is not, nor `advance=3D01` if there can be a unit
// 3D01.
func quotedPrintable(text []rune, unit func(string) bool) bool {
	sure := false
	start := 0
	for i, r := range text {
		if r == '\n' {
			start = i + 1
		}
		if r != '=' {
			continue
		}
		if _, ok := escape(text, i); ok {
			_, more := escape(text, i+3)
			sure = sure || more || text[i+1] == '3' && text[i+2]|0x20 == 'd' && !unit(value(text[i+1:]))
			continue
		}
		if i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
			return false
		}
		sure = sure || i-start >= 60 || i > start && text[i-1] == ' ' && i+2 < len(text)
	}
	return sure
}

// value is the word at the start of text, as far as a unit's id could go.
func value(text []rune) string {
	n := 0
	for n < min(len(text), 16) && !strings.ContainsRune(" ,.\t\r\n", text[n]) {
		n++
	}
	return string(text[:n])
}

// escape reads =3D at i.
func escape(text []rune, i int) (byte, bool) {
	if i < 0 || i+2 >= len(text) || text[i] != '=' {
		return 0, false
	}
	hi, lo := strings.IndexRune(hexDigits, text[i+1]), strings.IndexRune(hexDigits, text[i+2])
	if hi < 0 || lo < 0 {
		return 0, false
	}
	return byte(hi%16<<4 | lo%16), true
}

// hexDigits: the value of a digit is its place, modulo 16.
const hexDigits = "0123456789ABCDEF0123456789abcdef"

// unquotePrintable decodes the escapes and joins lines at soft ends.
func unquotePrintable(text []char) []char {
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = c.r
	}
	out := text[:0:0]
	for i := 0; i < len(text); {
		if text[i].r != '=' {
			out = append(out, text[i])
			i++
			continue
		}
		at := text[i]
		var bytes []byte
		for {
			b, ok := escape(runes, i)
			if !ok {
				break
			}
			bytes = append(bytes, b)
			i += 3
		}
		if len(bytes) == 0 {
			i++
			if i < len(text) && text[i].r == '\n' {
				i++
			}
			continue
		}
		for len(bytes) > 0 {
			r, n := utf8.DecodeRune(bytes)
			if r == utf8.RuneError && n <= 1 {
				r, n = charmap.Windows1252.DecodeByte(bytes[0]), 1
			}
			if r == '\r' {
				r = ' '
			}
			out = append(out, char{r, at.line, at.col})
			bytes = bytes[n:]
		}
	}
	return out
}

// htmlTag is a tag that shows a text to be HTML source.
var htmlTag = regexp.MustCompile(`(?i)<(?:!doctype|html|head|body|div|p|br|table|span|pre|blockquote|font)(?:[\s/][^<>]*)?>`)

// ends are the elements that begin or end a line; skipped those whose content
// is not text.
var (
	ends = map[string]bool{
		"br": true, "p": true, "div": true, "tr": true, "li": true, "ul": true, "ol": true, "table": true, "pre": true,
		"blockquote": true, "body": true, "hr": true, "h1": true, "h2": true, "h3": true, "h4": true,
	}
	skipped = map[string]bool{"head": true, "style": true, "script": true, "title": true}
)

// maxTag is the longest tag or entity looked for, in characters.
const (
	maxTag    = 4000
	maxEntity = 32
)

// stripHTML takes tags off and entities apart. Line ends of the source are
// blanks if the tags end the lines, as in real HTML; a text with a stray tag
// keeps its own.
func stripHTML(text []char) []char {
	out := make([]char, 0, len(text))
	tagged, written := 0, 0
	lastOpen, lastClose := -1, -1
	for i, c := range text {
		switch c.r {
		case '<':
			lastOpen = i
		case '>':
			lastClose = i
		case '\n':
			if i > 0 && text[i-1].r != '\n' {
				written++
			}
		}
	}
	// A mark the source cannot hold tells its line ends from those of tags.
	const sourceEnd = '\v'
	skip, next := "", 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c.r == '<' && i < lastClose:
			if comment(text, i) {
				// A comment may hold tags of its own.
				end := i + 4
				for end < len(text) && !closes(text, end) {
					end++
				}
				i = end
				continue
			}
			for next <= i || text[next].r != '>' {
				next++
			}
			name, closing := tag(text[i:next])
			if name == "" || next-i > maxTag {
				if skip == "" {
					out = append(out, c)
				}
				continue
			}
			i = next
			switch {
			case skip != "":
				if closing && name == skip {
					skip = ""
				}
			case skipped[name] && !closing && lastOpen > i:
				skip = name
			case ends[name]:
				tagged++
				out = append(out, char{'\n', c.line, c.col})
			case name == "td" || name == "th":
				out = append(out, char{' ', c.line, c.col})
			}
		case skip != "":
		case c.r == '&':
			r, n := entity(text[i:])
			for _, e := range r {
				out = append(out, char{e, c.line, c.col})
			}
			i += n - 1
		case c.r == '\n':
			out = append(out, char{sourceEnd, c.line, c.col})
		default:
			out = append(out, c)
		}
	}
	as := '\n'
	if tagged*2 >= written {
		as = ' '
	}
	for i := range out {
		if out[i].r == sourceEnd {
			out[i].r = as
		}
	}
	return out
}

// comment tells whether <!-- stands at i; closes whether --> ends at i.
func comment(text []char, i int) bool {
	return i+3 < len(text) && text[i+1].r == '!' && text[i+2].r == '-' && text[i+3].r == '-'
}

func closes(text []char, i int) bool {
	return text[i].r == '>' && text[i-1].r == '-' && text[i-2].r == '-'
}

// tag reads a tag without its >: its lower-case name, "!" for a comment, and
// whether it closes; "" if it is none.
func tag(t []char) (name string, closing bool) {
	t = t[1:]
	if len(t) > 0 && t[0].r == '/' {
		closing, t = true, t[1:]
	}
	if len(t) > 0 && t[0].r == '!' {
		return "!", false
	}
	var b strings.Builder
	for _, c := range t[:min(len(t), 12)] {
		r := c.r | 0x20
		if (r < 'a' || r > 'z') && (c.r < '0' || c.r > '9' || b.Len() == 0) {
			break
		}
		b.WriteRune(r)
	}
	return b.String(), closing
}

// entity reads &amp; and what it stands for; a lone & stays.
func entity(text []char) (string, int) {
	var b strings.Builder
	for i, c := range text[:min(len(text), maxEntity)] {
		b.WriteRune(c.r)
		if c.r == ';' {
			return html.UnescapeString(b.String()), i + 1
		}
		if i > 0 && (c.r == ' ' || c.r == '\n' || c.r == '&' || c.r == '<') {
			break
		}
	}
	return "&", 1
}

var numbered = regexp.MustCompile(`^(?:\(?\d{1,3}[.)](?:\s+|\pL|$)|[-*•·]\s+)`)

// peel takes off what mail programs and writers put before a line: > of a
// quotation at any depth, and a list's number or bullet.
func peel(l []char) (rest []char, quoted bool) {
	l = trim(l)
	for len(l) > 0 && l[0].r == '>' {
		l = trim(l[1:])
		quoted = true
	}
	head := plain(l[:min(len(l), 12)])
	if m := numbered.FindString(head); m != "" {
		n := utf8.RuneCountInString(m)
		if strings.HasSuffix(m, " ") || n == len(l) {
			l = trim(l[n:])
		} else {
			l = l[n-1:]
		}
	}
	return l, quoted
}
