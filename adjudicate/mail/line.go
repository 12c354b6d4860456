package mail

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"prestags/plot"
)

// Limits on a mail's own text.
const (
	maxBody  = 4 << 20
	maxLines = 50000
)

// line is one line of a body without the > of quotation.
type line struct {
	text  string
	depth int // how often it is quoted
	n     int // of the body, from 1
}

// note is something done in reading, at a line of the body.
type note struct {
	n     int
	grave plot.Severity
	wrong string
}

// unicode is data as text: what is not UTF-8 is read as Windows-1252.
func unicodeText(data []byte) (text string, foreign bool) {
	if utf8.Valid(data) {
		return strings.TrimPrefix(string(data), "\ufeff"), false
	}
	var b strings.Builder
	for _, c := range data {
		b.WriteRune(charmap.Windows1252.DecodeByte(c))
	}
	return b.String(), true
}

// split makes lines of a text; a line that is only a > quotes too.
func split(text string) []line {
	var out []line
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	for s := range strings.SplitSeq(text, "\n") {
		l := line{text: s, n: len(out) + 1}
		l.unquote()
		out = append(out, l)
	}
	return out
}

// unquote counts and takes off the > of quotation, and one blank behind them.
func (l *line) unquote() {
	s := l.text
	for {
		t := strings.TrimLeft(s, " \t\u00a0")
		if !strings.HasPrefix(t, ">") || l.depth > 0 && len(s)-len(t) > 1 {
			break
		}
		s = t[1:]
		l.depth++
	}
	if l.depth > 0 {
		s = strings.TrimPrefix(s, " ")
	}
	l.text = s
}

// soft is the shortest line at whose end a program breaks a long one.
const soft = 60

// unflow joins the lines of a text sent as format=flowed (RFC 3676): a line
// that ends with a blank goes on in the next of the same depth. One that is
// short, or is followed by the start of an entry, was ended by its writer, with
// a blank at its end.
func unflow(ls []line, delsp bool, g plot.Grammar) ([]line, []note) {
	var notes []note
	for i := range ls {
		// A blank before a line's text only protects it.
		if ls[i].depth == 0 {
			ls[i].text = strings.TrimPrefix(ls[i].text, " ")
		}
	}
	for i := 0; i < len(ls); i++ {
		at := i
		for strings.HasSuffix(ls[i].text, " ") && ls[i].text != "-- " && i+1 < len(ls) && ls[i+1].depth == ls[at].depth && ls[i+1].text != "-- " {
			now, next := ls[i].text, ls[i+1].text
			long := utf8.RuneCountInString(now)+utf8.RuneCountInString(firstWord(next)) >= soft
			inComment := strings.Contains(ls[at].text, "#") && long
			if strings.TrimSpace(next) == "" || !inComment && g.Starts(next) || !long && strings.Contains(ls[at].text, "#") {
				if strings.TrimSpace(next) != "" && long {
					notes = append(notes, note{ls[i+1].n, plot.Repair, "the line above ends as if it went on; read as a line of its own"})
				}
				break
			}
			if delsp {
				now = strings.TrimSuffix(now, " ")
			}
			if i == at {
				ls[at].text = now
			}
			ls[at].text += next
			ls[i+1].text = next
			i++
		}
		for j := at + 1; j <= i; j++ {
			ls[j].text = ""
		}
	}
	return ls, notes
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return word
}

// Where mail programs that wrap text break a line: somewhere in these columns.
const (
	wrapFrom = 66
	wrapTo   = 80
)

// unwrap puts the ends of wrapped comments back behind their #: what a mail
// program broke off a comment is no order. A line that its writer indented, or
// that starts an entry, is his own.
func unwrap(ls []line, g plot.Grammar) ([]line, []note) {
	var notes []note
	for i := 1; i < len(ls); i++ {
		before, now := ls[i-1], &ls[i]
		full := utf8.RuneCountInString(before.text) + 2*before.depth
		switch {
		case !strings.Contains(before.text, "#"), strings.TrimSpace(now.text) == "", full > wrapTo,
			full+1+utf8.RuneCountInString(firstWord(now.text)) <= wrapFrom,
			strings.HasPrefix(now.text, " "), strings.HasPrefix(now.text, "\t"), strings.HasPrefix(now.text, "#"),
			strings.HasPrefix(now.text, "--"), g.Starts(now.text):
			continue
		}
		now.text, now.depth = "# "+now.text, before.depth
		notes = append(notes, note{now.n, plot.Warning, "taken for the end of the comment above it, which the mail broke into two lines"})
	}
	return ls, notes
}
