package plot

import "regexp"

// The lines between which the orders of a text form stand, so that a whole mail
// can be sent back with the form in it.
const (
	BeginMark = "# --- plot begins ---"
	EndMark   = "# --- plot ends ---"
)

// mark is a mark as it comes back: behind the > of quotations and without its
// #, its dashes set by a typographer.
var mark = regexp.MustCompile(`(?i)^[\s>#*]*[-‐‑‒–—―−]+\s*plot\s+(begins|ends)\s*[-‐‑‒–—―−]+\s*$`)

// Marked tells whether a line is one of the two marks.
func Marked(line string) (begins, ends bool) {
	if len(line) > 200 {
		return false, false
	}
	m := mark.FindStringSubmatch(line)
	if m == nil {
		return false, false
	}
	begins = m[1][0]|0x20 == 'b'
	return begins, !begins
}

// Starts tells whether a line starts an entry of a plot: a header line, a
// [section], a key, or an order that has its task.
func (g Grammar) Starts(line string) bool {
	r := newReader("", g)
	l, _ := fold(place([]rune(line)))
	if l, _ = peel(l); len(l) > maxLine {
		l = l[:maxLine]
	}
	b, _, _ := r.begins(l)
	for s := range r.g.Keyed {
		if b == nothing || b == aSubject && !r.hasVerb(l) {
			r.section = s
			b, _, _ = r.begins(l)
		}
	}
	return b != nothing && (b != aSubject || r.hasVerb(l))
}

// between are the lines between the marks, or all where there are none. nil: a
// second plot follows the first.
func (r *reader) between(ls [][]char) [][]char {
	begin, end := -1, len(ls)
	for i, l := range ls {
		begins, ends := Marked(plain(l[:min(len(l), 201)]))
		switch {
		case begins && begin >= 0:
			r.refuse(r.place(l[0]), "a second plot begins here", "one plot a file")
			return nil
		case begins:
			if end < i {
				end = len(ls)
			}
			begin = i
		case ends && end == len(ls):
			end = i
		}
	}
	for i, l := range ls {
		if (i < begin || i > end) && len(trim(l)) > 0 {
			r.once(r.place(l[0]), "the lines outside the marks of the form, left out")
			break
		}
	}
	return ls[begin+1 : end]
}
