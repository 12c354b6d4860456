package sheets

import (
	"strings"
	"unicode/utf8"

	"prestags/sheets/pdf"
)

// pt is one point in the units of a scene.
const pt = pdf.Pt

// smallest type on any page.
const smallest = 6 * pt

// The inks. All of them are dark enough to read on a grey-scale print.
const (
	black pdf.Color = 0x000000
	white pdf.Color = 0xFFFFFF
	grey  pdf.Color = 0x4A4A4A
	pale  pdf.Color = 0xF1F1F1 // every other row of a table
	tint  pdf.Color = 0xDDDDDD // head of a table
	rule  pdf.Color = 0x8A8A8A // thin lines
)

// font is a face at a size in an ink.
type font struct {
	face pdf.Face
	size int
	ink  pdf.Color
}

// The fonts of the pages; those of a board follow its scale.
var (
	fontGame     = font{pdf.Bold, 22 * pt, black}
	fontScenario = font{pdf.Bold, 12 * pt, black}
	fontReader   = font{pdf.Bold, 11 * pt, white}
	fontSection  = font{pdf.Bold, 13 * pt, black}
	fontHeading  = font{pdf.CondensedBold, 10 * pt, black}
	fontBody     = font{pdf.Condensed, 8 * pt, black}
	fontStrong   = font{pdf.CondensedBold, 8 * pt, black}
	fontRule     = font{pdf.Condensed, 6.2 * pt, grey}
	fontCaption  = font{pdf.CondensedBold, 9 * pt, black}
	fontCell     = font{pdf.Condensed, 7.5 * pt, black}
	fontColumn   = font{pdf.CondensedBold, 7 * pt, black}
	fontNote     = font{pdf.Condensed, 7 * pt, grey}
	fontSmall    = font{pdf.Condensed, 6.5 * pt, black}
	fontSmallB   = font{pdf.CondensedBold, 6.5 * pt, black}
	fontTiny     = font{pdf.CondensedBold, smallest, black}
	fontFoot     = font{pdf.Condensed, 7 * pt, grey}
)

func (f font) width(s string) int { return f.face.Width(s, f.size) }

// lead is the distance of base lines.
func (f font) lead() int { return f.size * 128 / 100 }

func (f font) in(c pdf.Color) font {
	f.ink = c
	return f
}

func (f font) at(size int) font {
	f.size = size
	return f
}

// span is a piece of running text in one font.
type span struct {
	font font
	text string
}

// run is a piece of a line, x from the line's start.
type run struct {
	font font
	text string
	x    int
}

// line of text as set.
type line struct {
	runs  []run
	width int
}

// wrap breaks text into lines of at most the given width. A line break in the
// text is one on paper; a word that is longer than a line is cut.
func wrap(width int, spans ...span) []line {
	var (
		lines []line
		cur   line
	)
	flush := func() {
		lines = append(lines, cur)
		cur = line{}
	}
	add := func(f font, s string, w int) {
		if n := len(cur.runs); n > 0 && cur.runs[n-1].font == f {
			cur.runs[n-1].text += s
			cur.width = cur.runs[n-1].x + f.width(cur.runs[n-1].text)
			return
		}
		cur.runs = append(cur.runs, run{f, s, cur.width})
		cur.width += w
	}
	for _, sp := range spans {
		for i, part := range strings.Split(sp.text, "\n") {
			if i > 0 {
				flush()
			}
			for word := range strings.FieldsFuncSeq(part, func(r rune) bool { return r == ' ' }) {
				w := sp.font.width(word)
				if n := len(cur.runs); n > 0 {
					// A run is measured as a whole: widths are rounded up.
					spaced, from, before := sp.font.width(" "+word), cur.width, ""
					if last := cur.runs[n-1]; last.font == sp.font {
						from, before = last.x, last.text
					}
					if from+sp.font.width(before+" "+word) <= width {
						add(sp.font, " "+word, spaced)
						continue
					}
					flush()
				}
				for w > width {
					head, tail := cut(sp.font, word, width)
					add(sp.font, head, sp.font.width(head))
					flush()
					word, w = tail, sp.font.width(tail)
				}
				if word != "" {
					add(sp.font, word, w)
				}
			}
		}
	}
	if len(cur.runs) > 0 || len(lines) == 0 {
		flush()
	}
	return lines
}

// cut breaks a word that is too long, after a mark if there is one late
// enough, else anywhere; at least one character goes into the head.
func cut(f font, word string, width int) (head, tail string) {
	_, first := utf8.DecodeRuneInString(word)
	end := max(first, f.face.Fit(word, f.size, width))
	if mark := strings.LastIndexAny(word[:end], "-/,;:+."); mark >= end/2 {
		end = mark + 1
	}
	return word[:end], word[end:]
}

// clip shortens a text to n characters.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	r := []rune(s)
	return string(r[:n-1]) + "…"
}

// fit shortens a text so that it is no wider than the width.
func fit(f font, s string, width int) string {
	n := f.face.Fit(s, f.size, width)
	if n == len(s) {
		return s
	}
	n = f.face.Fit(s, f.size, width-f.width("…"))
	if n == 0 {
		return ""
	}
	return strings.TrimRight(s[:n], " ") + "…"
}

// atMost keeps the first n lines; the last of them then ends in dots.
func atMost(n, width int, ls []line) []line {
	if len(ls) <= n {
		return ls
	}
	ls = ls[:n:n]
	last := ls[n-1]
	if k := len(last.runs); k > 0 {
		last.runs = append([]run{}, last.runs...)
		r := &last.runs[k-1]
		r.text = fit(r.font, r.text+" ……", width-r.x)
		last.width = r.x + r.font.width(r.text)
		ls[n-1] = last
	}
	return ls
}

func lower(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
