package plot

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"prestags/plot/workbook"
)

// Limits on a plot from outside. The largest battle has 141 units and leaders.
const (
	MaxText     = 1 << 20 // bytes of a text plot or a CSV
	maxLines    = 5000    // that are not empty
	maxLine     = 2000    // characters of one line
	maxWords    = 10000   // of all lines
	maxWord     = 64      // characters
	maxRange    = 100     // units of one range
	maxSubjects = 5000    // units named in all lines, ranges counted out
	maxProblems = 200
)

// RuleFile is the rule of a problem about the form of the file. It is no rule of
// a game, so no event may cite it.
const RuleFile = "file"

// IsWorkbook tells whether a plot is a workbook, by how it begins.
func IsWorkbook(data []byte) bool { return workbook.Is(data) }

// Read reads a plot of any of the three kinds, told apart by content: a
// workbook, a CSV (also by its name), a text. name is the file's name, for
// positions; only its base is used.
//
// Problems of severity Refusal mean that the file is refused, and the File is
// then not to be used; a Fault is a line set aside, once for each unit in it;
// a Repair was read in spite of its form. They are in the order of the file,
// and few, however bad the file is. Match, side, impulse and turn are for the
// caller to compare.
func Read(name string, data []byte, g Grammar) (File, []Problem) {
	r := newReader(name, g)
	switch {
	case IsWorkbook(data):
		r.workbook(data)
	case len(data) > MaxText:
		r.refuse(Pos{File: r.file.Name}, fmt.Sprintf("the file has %d bytes, more than %d", len(data), MaxText), "orders alone")
	default:
		text, repairs, wrong := decode(data, func(s string) bool {
			_, _, ok := r.units(s)
			return ok
		})
		switch {
		case wrong != "":
			r.refuse(Pos{File: r.file.Name}, wrong, "a plot as plain text (.txt), XLSX or CSV")
		case !slices.ContainsFunc(text, func(c char) bool { return !isBlank(c.r) }):
			r.refuse(Pos{File: r.file.Name}, "the file is empty", "the form from plot new, filled in,")
		default:
			for _, s := range repairs {
				r.add(Problem{Pos: Pos{File: r.file.Name}, Severity: Repair, Rule: RuleFile, Wrong: s})
			}
			if comma, ok := separator(name, text); ok {
				r.csv(text, comma)
			} else {
				r.text(text)
			}
		}
	}
	r.finish()
	return r.file, r.sorted()
}

// reader gathers what one file says.
type reader struct {
	g    Grammar
	file File
	// place makes a character's position in the kind of file that is read.
	place   func(char) Pos
	section string
	begun   bool // the first order, key or section has been read
	refused bool
	// counts, for the limits; orders also those set aside
	orders, words, subjects int

	problems []Problem
	more     int // problems left out
	worst    Severity
	said     map[string]bool // repairs that are told once
}

func newReader(name string, g Grammar) *reader {
	base := Clip(Clean(path.Base(strings.ReplaceAll(name, `\`, "/"))), 60)
	r := &reader{g: g, file: File{Name: base}, said: map[string]bool{}}
	r.g.Keys = slices.Clone(g.Keys)
	// The longest first, so that "defensive fire" is not "defensive".
	longest := func(a, b string) int { return cmp.Compare(len(b), len(a)) }
	slices.SortStableFunc(r.g.Keys, longest)
	r.g.Keyed = make(map[string][]string, len(g.Keyed))
	for s, keys := range g.Keyed {
		r.g.Keyed[s] = slices.SortedStableFunc(slices.Values(keys), longest)
	}
	r.place = func(c char) Pos { return Pos{File: base, Line: int(c.line), Col: int(c.col)} }
	return r
}

func (r *reader) add(p Problem) {
	p.Wrong, p.Instead, p.Unit = Clip(p.Wrong, 150), Clip(p.Instead, 150), show(p.Unit)
	if n := len(r.problems); n >= maxProblems-1 || n >= maxProblems-10 && p.Severity < Refusal {
		r.more++
		r.worst = max(r.worst, p.Severity)
		return
	}
	r.problems = append(r.problems, p)
}

// once confesses a kind of repair the first time.
func (r *reader) once(p Pos, wrong string) {
	if !r.said[wrong] {
		r.said[wrong] = true
		r.add(Problem{Pos: p, Severity: Repair, Rule: RuleFile, Wrong: wrong})
	}
}

func (r *reader) fault(p Pos, wrong, instead string) {
	r.add(Problem{Pos: p, Severity: Fault, Rule: RuleFile, Wrong: wrong, Instead: instead})
}

// refuse refuses the file; what else is wrong with its lines may still be
// added.
func (r *reader) refuse(p Pos, wrong, instead string) {
	r.refused = true
	r.add(Problem{Pos: p, Severity: Refusal, Rule: RuleFile, Wrong: wrong, Instead: instead})
}

// setAside puts a whole line aside: a problem for each of its units.
func (r *reader) setAside(p Pos, units []Word, wrong, instead string) {
	if len(units) == 0 {
		r.fault(p, wrong, instead)
		return
	}
	r.file.Unread = append(r.file.Unread, Line{Pos: p, Section: r.section, Subjects: units})
	for _, u := range units {
		r.add(Problem{Pos: p, Severity: Fault, Rule: RuleFile, Unit: u.Text, Wrong: wrong, Instead: instead})
	}
}

// sorted are the problems in the order of the file.
func (r *reader) sorted() []Problem {
	out := r.problems
	slices.SortStableFunc(out, func(a, b Problem) int {
		switch {
		case a.Pos.Before(b.Pos):
			return -1
		case b.Pos.Before(a.Pos):
			return 1
		}
		return 0
	})
	if r.more > 0 {
		out = append(out, Problem{
			Pos: Pos{File: r.file.Name}, Severity: r.worst, Rule: RuleFile, Wrong: fmt.Sprintf("and %d more", r.more),
		})
	}
	return out
}

// over counts one of the things a file may not have too many of.
func (r *reader) over(n *int, by, limit int, p Pos, what string) bool {
	*n += by
	if *n <= limit {
		return false
	}
	if !r.refused {
		r.refuse(p, fmt.Sprintf("the file has more than %d %s", limit, what), "the orders of this impulse alone")
	}
	return true
}

// finish judges the file as a whole.
func (r *reader) finish() {
	if r.refused {
		return
	}
	top := Pos{File: r.file.Name}
	h := &r.file.Header
	for _, key := range []string{"match", "side", "impulse"} {
		if w, _ := h.Get(key); w.Text == "" {
			r.refuse(top, "the header has no "+key, headerExample[key]+", as in the form from plot new,")
		}
	}
	if h.Impulse.Text != "" && !digits(h.Impulse.Text) {
		r.refuse(h.Impulse.Pos, "the impulse "+show(h.Impulse.Text)+" is no number", headerExample["impulse"]+", as in the form from plot new,")
	}
	if n := strings.TrimLeft(h.Lines.Text, "0"); h.Lines.Text != "" && n != fmt.Sprint(r.orders) && (n != "" || r.orders > 0) {
		r.refuse(h.Lines.Pos, fmt.Sprintf("the header says %s lines, but the file has %s, as if it were cut off", show(h.Lines.Text), Count(r.orders, "order")),
			fmt.Sprintf("all orders, or lines: %d,", r.orders))
	}
	for _, key := range []string{"resign", "draw"} {
		w, _ := h.Get(key)
		w.Text = strings.ToLower(w.Text)
		if w.Text != "" && !slices.Contains(wishes[key], w.Text) {
			r.refuse(w.Pos, "the header's "+key+" says "+show(w.Text), key+": "+words(wishes[key]))
		}
	}
}

// headerKeys in the order in which they are written.
var headerKeys = []string{"match", "side", "impulse", "turn", "lines", "dice", "resign", "draw"}

var headerExample = map[string]string{
	"match": "match: NAME", "side": "side: NAME", "impulse": "impulse: 005", "turn": "turn: 3", "lines": "lines: 12", "dice": "dice: 64 letters and digits",
	"resign": "resign: yes", "draw": "draw: offer",
}

// wishes are what a header may say of the end of the match.
var wishes = map[string][]string{"resign": {"yes", "no"}, "draw": {"offer", "accept", "no"}}

// NoHeader is what is wrong with a file that is no plot at all.
const NoHeader = "there is no header"

// noHeader refuses a file without any header.
func (r *reader) noHeader() {
	r.refuse(Pos{File: r.file.Name}, NoHeader, "match: NAME, side: NAME, impulse: 005, as in the form from plot new, on top")
}

// header takes one entry of the header.
func (r *reader) header(key string, w Word) {
	to, _ := r.file.Header.Get(key)
	switch {
	case r.begun:
		// Most likely a second plot, quoted under the first.
		r.refuse(w.Pos, "the header line "+key+" stands after the first order", "one plot a file, its header on top,")
	case w.Text == "":
	case len([]rune(w.Text)) > maxWord:
		r.refuse(w.Pos, "the header's "+key+" is too long", headerExample[key])
	case to.Text != "" && !strings.EqualFold(to.Text, w.Text):
		r.refuse(w.Pos, "the header says "+key+" twice, "+show(to.Text)+" and "+show(w.Text), "one of them")
	case to.Text == "":
		*to = w
	}
}

// sectionName is the name that stands in a bracket, as a grammar has it.
func sectionName(name []char) string {
	return strings.ToLower(strings.Join(strings.Fields(plain(name)), " "))
}

// enter begins a section.
func (r *reader) enter(name []char) {
	r.begun = true
	s := sectionName(name)
	r.section = s
	if slices.Contains(r.file.Sections, s) {
		return
	}
	if !slices.Contains(r.g.Sections, s) {
		var p Pos
		if len(name) > 0 {
			p = r.place(name[0])
		}
		instead := "no section"
		if len(r.g.Sections) > 0 {
			instead = brackets(nearest(s, r.g.Sections))
		}
		r.refuse(p, "there is no section ["+show(s)+"]", instead)
		// Told once; its lines are read like any others.
	}
	r.file.Sections = append(r.file.Sections, s)
}

// keyed tells whether lines of the section are keys and values.
func (r *reader) keyed(section string) bool {
	_, own := r.g.Keyed[section]
	return own || section == "standing" || section == "answers"
}

// loose tells whether lines of the section need no task.
func (r *reader) loose() bool { return slices.Contains(r.g.Loose, r.section) }

// keys that may begin a line of the section.
func (r *reader) keys(section string) []string {
	if own, ok := r.g.Keyed[section]; ok {
		return own
	}
	return r.g.Keys
}

func (r *reader) workbook(data []byte) {
	top := Pos{File: r.file.Name}
	sheets, err := workbook.Read(data)
	switch {
	case errors.Is(err, workbook.ErrLimit):
		r.refuse(top, err.Error(), "the orders alone, in the form from plot new,")
		return
	case err != nil:
		r.refuse(top, err.Error(), "a plot saved as .xlsx without a password, or as plain text (.txt),")
		return
	}
	s, ok := plotSheet(sheets)
	if !ok {
		r.noHeader()
		return
	}
	r.place = func(c char) Pos {
		return Pos{File: r.file.Name, Sheet: s.Name, Line: int(c.line), Col: int(c.col), Cell: workbook.Ref(int(c.col), int(c.line))}
	}
	t := table{reader: r}
	for i, row := range s.Rows {
		cells := make([]cell, len(row))
		for j, c := range row {
			cells[j] = newCell(c.Text, c.Kind, i+1, j+1)
		}
		t.row(cells)
	}
	t.end()
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func isBlank(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\u00a0' || r == '\ufeff'
}

// words joins names for a message: "a, b or c".
func words(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

func brackets(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = "[" + n + "]"
	}
	return words(out)
}

// nearest are the names most like s first, at most six.
func nearest(s string, names []string) []string {
	out := slices.Clone(names)
	s = Clip(s, 40)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(distance(s, a), distance(s, b)) })
	return out[:min(len(out), 6)]
}

// distance is the number of letters to change, add or leave out.
func distance(a, b string) int {
	ra, rb := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	row := make([]int, len(rb)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range ra {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range rb {
			next := min(row[j]+1, row[j+1]+1, diagonal+1)
			if x == y {
				next = min(next, diagonal)
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return row[len(rb)]
}
