package plot

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// units reads a word as a unit or a range of units, upper case. ok: it looks
// like one; wrong: it does, but cannot be one.
func (r *reader) units(word string) (ids []string, wrong string, ok bool) {
	if r.g.Subject == nil || word == "" || len(word) > 4*maxWord {
		return nil, "", false
	}
	up := strings.ToUpper(word)
	if r.g.Subject.MatchString(up) {
		return []string{up}, "", true
	}
	lo, hi, ok := strings.Cut(up, "..")
	if !ok {
		lo, hi, ok = strings.Cut(up, "-")
	}
	hi = strings.TrimLeft(hi, ".")
	if !ok || !r.g.Subject.MatchString(lo) || !digits(hi) && !r.g.Subject.MatchString(hi) {
		return nil, "", false
	}
	prefix, from := splitID(lo)
	kind, to := splitID(hi)
	a, err := strconv.Atoi(from)
	b, err2 := strconv.Atoi(to)
	switch {
	case kind != "" && kind != prefix:
		return nil, "the range " + show(up) + " begins and ends with different kinds", true
	case err != nil || err2 != nil:
		return nil, "the range " + show(up) + " has no numbers", true
	case b < a:
		return nil, "the range " + show(up) + " runs backwards", true
	case b-a >= maxRange:
		return nil, fmt.Sprintf("the range %s is longer than %d", show(up), maxRange), true
	}
	for n := a; n <= b; n++ {
		id := fmt.Sprintf("%s%0*d", prefix, len(from), n)
		if !r.g.Subject.MatchString(id) {
			return nil, "the range " + show(up) + " holds " + show(id) + ", which is no unit", true
		}
		ids = append(ids, id)
	}
	return ids, "", true
}

// idMarks are what an id may have between its letters and numbers.
const idMarks = ".-_"

// maxApart is how many words a unit may be written in.
const maxApart = 3

// apart reads the first words of a line as the unit, or range of units, that they are
// with its own punctuation for the blanks between them: T I is T.I. n is how many
// characters they take, 0 if they are none that is known, or may be several.
func (r *reader) apart(l []char) (unit string, n int) {
	if r.g.Subject == nil || len(l) == 0 {
		return "", 0
	}
	s := &scanner{l: l}
	var heads []string
	for words := 0; words < maxApart; {
		// Where words alone make an order a comma between them is no more than a blank.
		s.skip(r.loose())
		cs := s.word("")
		if len(cs) == 0 || len(cs) > maxWord {
			break
		}
		if words > 0 && len(cs) == 1 && strings.ContainsRune(idMarks, cs[0].r) {
			continue
		}
		w := strings.ToUpper(strings.Trim(plain(cs), "."))
		if w == "" || r.isVerb(w) {
			break
		}
		if words++; words == 1 {
			heads = []string{w}
			continue
		}
		var tried, found []string
		for _, h := range heads {
			for i := range len(idMarks) + 1 {
				id := h + idMarks[max(i-1, 0):i] + w
				tried = append(tried, id)
				if id = strings.TrimRight(id, ":"); r.known(id) {
					found = append(found, id)
				}
			}
		}
		if len(found) > 0 {
			if len(found) > 1 {
				break
			}
			return found[0], s.i
		}
		heads = tried
	}
	return "", 0
}

// known tells whether a word is a unit that there is, or a range of them.
func (r *reader) known(word string) bool {
	if r.g.Known != nil && !strings.Contains(word, "..") && !strings.Contains(word, "-") {
		return r.g.Known(word) && r.g.Subject.MatchString(word) // no range
	}
	ids, wrong, ok := r.units(word)
	return ok && wrong == "" && (r.g.Known == nil || !slices.ContainsFunc(ids, func(id string) bool { return !r.g.Known(id) }))
}

// splitID cuts the number off a unit's id.
func splitID(id string) (prefix, number string) {
	prefix = strings.TrimRight(id, "0123456789")
	return prefix, id[len(prefix):]
}

func (r *reader) isVerb(word string) bool {
	return slices.Contains(r.g.Verbs, strings.ToUpper(word))
}

// isBare tells whether a word is a task that needs no unit.
func (r *reader) isBare(word string) bool {
	return slices.Contains(r.g.Bare, strings.ToUpper(word))
}

// scanner walks the words of a line.
type scanner struct {
	l []char
	i int
}

func (s *scanner) done() bool { return s.i >= len(s.l) }

// skip passes blanks, and commas too, and tells whether it met a comma.
func (s *scanner) skip(commas bool) (met bool) {
	for ; !s.done(); s.i++ {
		switch {
		case s.l[s.i].r == ' ':
		case s.l[s.i].r == ',' && commas:
			met = true
		default:
			return met
		}
	}
	return met
}

// word reads up to a blank, a comma or a character of stop. The = of <= and >=
// is part of the word.
func (s *scanner) word(stop string) []char {
	start := s.i
	for !s.done() && s.l[s.i].r != ' ' && s.l[s.i].r != ',' {
		if strings.ContainsRune(stop, s.l[s.i].r) && (s.i == start || s.l[s.i-1].r != '<' && s.l[s.i-1].r != '>') {
			break
		}
		s.i++
	}
	return s.l[start:s.i]
}

// equals tells whether = comes next, and passes it.
func (s *scanner) equals() bool {
	i := s.i
	s.skip(false)
	if !s.done() && s.l[s.i].r == '=' {
		s.i++
		return true
	}
	s.i = i
	return false
}

// token makes a word of the file of characters. Full stops around it have no
// meaning. ok is false if nothing is left.
func (r *reader) token(cs []char) (w Word, ok bool) {
	s := strings.Trim(Clean(plain(cs)), ".")
	if s == "" {
		return Word{}, false
	}
	w = Word{Text: s, Pos: r.place(cs[0])}
	return w, !r.over(&r.words, 1, maxWords, w.Pos, "words")
}

// spread is a word, or the units of the range that it is.
func (r *reader) spread(w Word) []Word {
	ids, wrong, ok := r.units(w.Text)
	if !ok || wrong != "" || len(ids) < 2 || r.over(&r.subjects, len(ids), maxSubjects, w.Pos, "units") {
		return []Word{w}
	}
	out := make([]Word, len(ids))
	for i, id := range ids {
		out[i] = Word{Text: id, Pos: w.Pos}
	}
	return out
}

// tooLong is the first word over the limit.
func tooLong(ws ...[]Word) (Word, bool) {
	for _, list := range ws {
		for _, w := range list {
			if utf8.RuneCountInString(w.Text) > maxWord {
				return w, true
			}
		}
	}
	return Word{}, false
}

// tighten takes the blanks out of "MS01 .. 05", so that it is one word.
func tighten(l []char) []char {
	out := make([]char, 0, len(l))
	for i := 0; i < len(l); {
		j := i
		dots := 0
		for j < len(l) && (l[j].r == ' ' || l[j].r == '.') {
			if l[j].r == '.' {
				dots++
			}
			j++
		}
		if dots < 2 || i == 0 || j == len(l) || l[i-1].r < '0' || l[i-1].r > '9' || l[j].r == ',' || !run(l[i:j]) {
			j = max(j, i+1)
			out = append(out, l[i:j]...)
			i = j
			continue
		}
		out = append(out, char{'.', l[i].line, l[i].col}, char{'.', l[i].line, l[i].col})
		i = j
	}
	return out
}

// run tells whether the dots of l stand together.
func run(l []char) bool {
	return !strings.Contains(strings.Trim(plain(l), " "), " ")
}

// raw is a line as written.
func raw(l []char) string {
	return Clip(Clean(strings.Join(strings.Fields(plain(l[:min(len(l), maxLine)])), " ")), 500)
}

// order reads subjects, a verb, arguments and settings.
func (r *reader) order(l []char) {
	r.orders++
	l = tighten(l)
	line := Line{Pos: r.place(l[0]), Section: r.section, Raw: raw(l)}
	s := &scanner{l: l}
	var wrong, instead string
	at := line.Pos
	blame := func(p Pos, w, i string) {
		if wrong == "" {
			at, wrong, instead = p, w, i
		}
	}
	for {
		comma := s.skip(true)
		if s.done() {
			if !r.loose() || len(line.Subjects) == 0 {
				blame(line.Pos, "the line has no task", words(r.verbs("")))
			}
			break
		}
		begin := s.i
		w, ok := r.token(s.word(""))
		if !ok {
			if r.refused {
				return
			}
			continue
		}
		w.Text = strings.TrimRight(w.Text, ":")
		if len(line.Subjects) > 0 && r.isVerb(w.Text) || wrong == "" && len(line.Subjects) == 0 && r.isBare(w.Text) {
			line.Verb = Word{Text: strings.ToUpper(w.Text), Pos: w.Pos}
			break
		}
		ids, bad, ok := r.units(w.Text)
		if !ok {
			if unit, n := r.apart(l[begin:]); n > 0 {
				s.i = begin + n
				r.add(Problem{Pos: w.Pos, Severity: Repair, Rule: RuleFile, Wrong: show(raw(l[begin:s.i])) + " has a blank in it, read as " + show(unit)})
				ids, bad, ok = r.units(unit)
			}
		}
		switch {
		case !ok && r.loose() && len(line.Subjects) == 0:
			s.i = begin
		case ok && bad != "":
			blame(w.Pos, bad, "the lower number first, at most 100 of one kind, as MS01..05,")
		case ok:
			if r.over(&r.subjects, len(ids), maxSubjects, w.Pos, "units") {
				return
			}
			for _, id := range ids {
				line.Subjects = append(line.Subjects, Word{Text: id, Pos: w.Pos})
			}
			continue
		case comma:
			blame(w.Pos, show(w.Text)+" is no unit", "units with commas between them, then the task")
		default:
			blame(w.Pos, show(w.Text)+" is no task", words(r.verbs(w.Text)))
		}
		if !comma && !ok {
			break
		}
	}
	if wrong == "" && r.keyed(r.section) {
		blame(line.Pos, "an order stands in ["+r.section+"]", "the order above ["+r.section+"]")
	}
	if wrong == "" {
		r.arguments(&line, s)
		if r.refused && r.words > maxWords {
			return
		}
		if w, long := tooLong(line.Args, settingWords(line)); long {
			blame(w.Pos, show(w.Text)+" is longer than "+Count(maxWord, "character"), "words with blanks between them")
		}
	}
	if wrong != "" {
		r.setAside(at, line.Subjects, wrong, instead)
		return
	}
	r.file.Lines = append(r.file.Lines, line)
}

// verbs to write instead: the one that is probably meant, else all of the section
// in the game's order, or the nearest of many.
func (r *reader) verbs(word string) []string {
	all := r.g.Verbs
	kind, _, _ := strings.Cut(r.section, " ")
	if some := r.g.Tasks[kind]; len(some) > 0 {
		all = some
	}
	switch v := verbMeant(word, all); {
	case v != "":
		return []string{v}
	case len(all) > 8:
		return nearest(word, all)
	}
	return all
}

// verbMeant is the only verb that a word of three letters or more is nearly, or
// that is short for it (MV for move); "" if there is none, or several.
func verbMeant(word string, verbs []string) string {
	up := strings.ToUpper(Clip(word, 40))
	if utf8.RuneCountInString(up) < 3 {
		return ""
	}
	near := slices.DeleteFunc(slices.Clone(verbs), func(v string) bool { return len(v) < 3 || distance(up, v) > 1+len(v)/4 })
	if len(near) == 0 {
		near = slices.DeleteFunc(slices.Clone(verbs), func(v string) bool {
			return len(v) != 2 || up[0] != v[0] || !strings.Contains(up[1:], v[1:])
		})
	}
	if len(near) != 1 {
		return ""
	}
	return near[0]
}

// settingWords are the words of the settings, lists taken apart.
func settingWords(l Line) []Word {
	var out []Word
	for _, s := range l.Settings {
		out = append(out, s.Key)
		for v := range strings.SplitSeq(s.Value.Text, ",") {
			out = append(out, Word{Text: v, Pos: s.Value.Pos})
		}
	}
	return out
}

// arguments reads what follows the verb. A setting that cannot be one is left
// out, and the order stands.
func (r *reader) arguments(line *Line, s *scanner) {
	for !r.refused || r.words <= maxWords {
		s.skip(true)
		if s.done() {
			return
		}
		cs := s.word("=")
		if s.equals() {
			r.setting(line, cs, s)
			continue
		}
		if w, ok := r.token(cs); ok {
			line.Args = argument(line.Args, w)
		}
	}
}

// argument adds a word; a cost in brackets and the two sides of a + belong to
// the word before.
func argument(args []Word, w Word) []Word {
	if n := len(args) - 1; n >= 0 && utf8.RuneCountInString(args[n].Text+w.Text) <= maxWord {
		last := args[n].Text
		if strings.HasPrefix(w.Text, "+") || strings.HasSuffix(last, "+") ||
			strings.HasPrefix(w.Text, "(") && strings.HasSuffix(w.Text, ")") && !strings.HasSuffix(last, ")") {
			args[n].Text += w.Text
			return args
		}
	}
	return append(args, w)
}

var settingKey = regexp.MustCompile(`^[a-z][a-z0-9_.-]*$`)

func (r *reader) setting(line *Line, key []char, s *scanner) {
	at := s.l[s.i-1]
	if len(key) > 0 {
		at = key[0]
	}
	set := Setting{Key: Word{Text: strings.ToLower(Clean(plain(key))), Pos: r.place(at)}, Value: r.value(s)}
	switch {
	case !settingKey.MatchString(set.Key.Text):
		r.add(Problem{Pos: set.Key.Pos, Severity: Warning, Rule: RuleFile, Wrong: show(set.Key.Text) + "= is no setting, left out", Instead: "advance=yes or the like"})
	case set.Value.Text == "":
		r.add(Problem{Pos: set.Key.Pos, Severity: Warning, Rule: RuleFile, Wrong: show(set.Key.Text) + "= says nothing, left out", Instead: show(set.Key.Text) + "= and its value"})
	default:
		line.Settings = append(line.Settings, set)
	}
}

// value reads a setting's value, a list with commas. A comma before another
// setting only separates the two.
func (r *reader) value(s *scanner) Word {
	var out Word
	var items []string
	for {
		s.skip(false)
		if s.done() {
			break
		}
		if w, ok := r.token(s.word("")); ok {
			if items == nil {
				out.Pos = w.Pos
			}
			for _, u := range r.spread(w) {
				items = append(items, u.Text)
			}
		}
		end := s.i
		if !s.skip(true) || s.done() {
			s.i = end
			break
		}
		back := s.i
		s.word("=")
		if s.equals() {
			s.i = back
			break
		}
		s.i = back
	}
	out.Text = strings.Join(items, ",")
	return out
}

// keyedLine reads a key, arguments, a colon and values.
func (r *reader) keyedLine(l []char, key string, n int) {
	line := Line{Pos: r.place(l[0]), Section: r.section, Raw: raw(l), Key: Word{Text: key, Pos: r.place(l[0])}}
	colon := -1
	for i := n; i < len(l) && (l[i].r == ' ' || l[i].r == '='); i++ {
		if l[i].r == '=' {
			colon = i
			r.add(Problem{Pos: r.place(l[i]), Severity: Repair, Rule: RuleFile, Wrong: "= after " + show(key) + ", read as a colon"})
			break
		}
	}
	for i := n; i < len(l) && colon < 0; i++ {
		if l[i].r == ':' && (i+1 == len(l) || strings.ContainsRune(" .,", l[i+1].r)) {
			colon = i
		}
	}
	for i := n; i < len(l) && colon < 0; i++ {
		if l[i].r == ':' {
			colon = i
		}
	}
	if colon < 0 {
		r.fault(line.Pos, show(key)+" has no colon after it", show(key)+": and its values")
		return
	}
	line.Args = r.list(l[n:colon])
	line.Values = r.list(l[colon+1:])
	if w, long := tooLong(line.Args, line.Values); long {
		r.fault(w.Pos, show(w.Text)+" is longer than "+Count(maxWord, "character"), "words with blanks between them")
		return
	}
	if r.refused && r.words > maxWords {
		return
	}
	r.file.Lines = append(r.file.Lines, line)
}

// list reads words with blanks or commas between them, ranges counted out.
func (r *reader) list(l []char) []Word {
	s := &scanner{l: tighten(l)}
	var out []Word
	for {
		s.skip(true)
		if s.done() || r.refused && r.words > maxWords {
			return out
		}
		if w, ok := r.token(s.word("")); ok {
			out = append(out, r.spread(w)...)
		}
	}
}
