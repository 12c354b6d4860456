package plot

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// beginning is what a line begins with, which decides whether it is a line of
// its own.
type beginning int

const (
	nothing beginning = iota
	aHeader
	aSection
	aKey
	aSubject
	aWord // of a loose section
)

// begins tells what a line begins with and, for a header line or a keyed one,
// the key and its length.
func (r *reader) begins(l []char) (b beginning, key string, n int) {
	if len(l) == 0 {
		return nothing, "", 0
	}
	if l[0].r == '[' {
		return aSection, "", 0
	}
	for _, k := range headerKeys {
		if n := matchKey(l, k); n > 0 && next(l[n:], " ") == ':' {
			return aHeader, k, n
		}
	}
	for _, k := range r.keys(r.section) {
		// advance=yes is a setting of the order before, where orders stand.
		if n := matchKey(l, k); n > 0 && (next(l[n:], " .,") != '=' || r.keyed(r.section)) {
			return aKey, k, n
		}
	}
	word := unitWord(l)
	if _, _, ok := r.units(word); ok || r.isBare(word) {
		return aSubject, "", 0
	}
	if _, n := r.apart(l); n > 0 && !(r.keyed(r.section) && likeKey(l)) {
		return aSubject, "", 0
	}
	if r.loose() && unicode.IsLetter(l[0].r) && !isFarewell(l) {
		return aWord, "", 0
	}
	return nothing, "", 0
}

// matchKey tells how many characters of l are the key, in any case and with
// any blanks between its words; 0 if it does not begin with the whole key.
func matchKey(l []char, key string) int {
	i := 0
	for _, k := range key {
		if i >= len(l) {
			return 0
		}
		if k == ' ' {
			start := i
			for i < len(l) && l[i].r == ' ' {
				i++
			}
			if i == start {
				return 0
			}
			continue
		}
		if unicode.ToLower(l[i].r) != k {
			return 0
		}
		i++
	}
	if i < len(l) && !strings.ContainsRune(" :.,=", l[i].r) {
		return 0
	}
	return i
}

// next is the first character that is none of skip, 0 at the end.
func next(l []char, skip string) rune {
	for _, c := range l {
		if !strings.ContainsRune(skip, c.r) {
			return c.r
		}
	}
	return 0
}

// unitWord is the first word of a line as a unit would be written; a colon
// after it does no harm.
func unitWord(l []char) string {
	n := 0
	for n < len(l) && n <= maxWord && l[n].r != ' ' && l[n].r != ',' {
		n++
	}
	return strings.TrimRight(strings.Trim(plain(l[:n]), "."), ":")
}

// typographic is what is said of a text that fold made plain.
const typographic = "typographic quotes, dashes, dots or digits, read as plain ones"

// text reads a plot written as text or mail.
func (r *reader) text(text []char) {
	text, found := fold(text)
	if found {
		r.once(Pos{File: r.file.Name}, typographic)
	}
	ls := r.between(lines(text))
	if ls != nil {
		ls = r.strip(ls)
	}
	if ls == nil {
		return
	}
	first := r.preamble(ls)
	if first < 0 {
		r.noHeader()
		return
	}
	t := textLines{reader: r}
	for i, l := range ls[first:] {
		if plain(l) == "--" {
			r.signature(ls[first+i+1:])
			break
		}
		t.add(l)
		if r.refused && r.words > maxWords || r.subjects > maxSubjects {
			return
		}
	}
	t.flush()
	if len(t.talk) > 0 {
		p := Problem{Pos: t.place(t.talk[0][0]), Severity: Warning, Rule: RuleFile, Wrong: "the lines after the last order, left out"}
		if t.farewell && !slices.ContainsFunc(t.talk, r.hasOrder) {
			p.Severity, p.Wrong = Repair, "the greeting after the last order, left out"
		}
		t.reader.add(p)
	}
}

// hasOrder tells whether a line has a word of an order.
func (r *reader) hasOrder(l []char) bool {
	return slices.ContainsFunc(plainWords(l), func(w string) bool {
		_, _, unit := r.units(w)
		return unit || slices.Contains(r.g.Verbs, w)
	})
}

// strip takes mail quotes, list numbers and comments off the lines. A comment
// line goes for good, an empty one stays. It returns nil if there are too
// many.
func (r *reader) strip(ls [][]char) [][]char {
	out := ls[:0]
	n := 0
	for _, l := range ls {
		l, quoted := peel(l)
		if quoted && len(l) > 0 {
			r.once(r.place(l[0]), "the > of quoted mail, left out")
		}
		for i, c := range l {
			if c.r == '#' {
				l = trim(l[:i])
				if len(l) == 0 {
					l = nil
				}
				break
			}
		}
		if l == nil {
			continue
		}
		l = trim(unangle(l))
		if len(l) > 0 {
			if r.over(&n, 1, maxLines, r.place(l[0]), "lines") {
				return nil
			}
		}
		out = append(out, l)
	}
	return out
}

// unangle makes < and > blanks, but for those of a condition such as units>=4;
// they have no other meaning inside a line.
func unangle(l []char) []char {
	for i := range l {
		if (l[i].r == '<' || l[i].r == '>') && !compares(l, i) {
			l[i].r = ' '
		}
	}
	return l
}

// compares tells whether the sign stands between a word and a number.
func compares(l []char, i int) bool {
	return i > 0 && unicode.IsLetter(l[i-1].r) && i+1 < len(l) && (l[i+1].r == '=' || unicode.IsDigit(l[i+1].r))
}

// preamble finds the first header line. What stands before it is the mail's
// own talk, unless it is an order.
func (r *reader) preamble(ls [][]char) int {
	header := -1
	for i, l := range ls {
		if b, _, _ := r.begins(l); b == aHeader {
			header = i
			break
		}
	}
	for _, l := range ls[:max(header, 0)] {
		if len(l) == 0 {
			continue
		}
		switch b, _, _ := r.begins(l); {
		case b == aSection && next(l, " [") != 0, b == aSubject && r.hasVerb(l):
			r.refuse(r.place(l[0]), "an order or section stands before the header", "the header on top")
			return header
		}
		r.once(r.place(l[0]), "the lines before the header, left out")
	}
	return header
}

// hasVerb tells whether a word of the line is a verb.
func (r *reader) hasVerb(l []char) bool {
	return slices.ContainsFunc(plainWords(l), r.isVerb)
}

func plainWords(l []char) []string {
	return strings.FieldsFunc(plain(l[:min(len(l), maxLine)]), func(r rune) bool { return r == ' ' || r == ',' || r == ':' })
}

// signature says so if something that looks like an order stands after it.
func (r *reader) signature(rest [][]char) {
	for _, l := range rest {
		if b, _, _ := r.begins(l); b != nothing && b != aSection {
			r.once(r.place(l[0]), "the lines after the mail's signature (--), left out")
			return
		}
	}
}

// textLines puts the lines of a text together: one that begins with nothing,
// or follows a comma, continues the one before.
type textLines struct {
	*reader
	open []char   // the order or keyed line not yet ended
	gap  bool     // an empty line follows it
	talk [][]char // what follows it and may be a greeting
	// farewell: the talk is one, by its first words
	farewell bool
}

func (t *textLines) add(l []char) {
	if len(l) == 0 {
		t.gap = true
		return
	}
	gap := t.gap
	t.gap = false
	if len(l) > maxLine {
		t.flush()
		t.orders++
		t.fault(t.place(l[0]), "the line is longer than "+Count(maxLine, "character"), "one order a line")
		return
	}
	b, key, n := t.begins(l)
	if b == nothing && (t.begun || t.file.Header.Impulse.Text != "") && t.isTalk(l, gap) {
		t.farewell = t.farewell || isFarewell(l)
		t.flush()
		t.talk = append(t.talk, l)
		return
	}
	for _, l := range t.talk {
		if isFarewell(l) {
			t.once(t.place(l[0]), "a greeting, left out")
			continue
		}
		// Orders follow: it was no greeting.
		t.stray(l)
	}
	t.talk, t.farewell = nil, false
	comma := len(t.open) > 0 && t.open[len(t.open)-1].r == ','
	switch {
	case b == aHeader:
		t.flush()
		t.header(key, t.rest(l, n))
	case b == aSection:
		t.flush()
		t.bracket(l)
	case comma:
		t.join(l, "follows a comma, joined to the line before")
	case b != nothing:
		t.flush()
		t.begun = true
		t.open = append([]char(nil), l...)
	case len(t.open) > 0 && t.misspelt(l):
		t.flush()
		t.stray(l)
	case len(t.open) > 0 && (!gap || likeArgument(l)) && !(t.keyed(t.section) && likeKey(l)):
		t.join(l, "begins with no unit, key or [section], joined to the line before")
	default:
		t.flush()
		t.stray(l)
	}
}

// misspelt tells whether a line is an order of its own, no part of the one before:
// a name that is no unit, then a task, where the line before has its task already
// or the name has letters and numbers as units have; or a task before its unit.
func (t *textLines) misspelt(l []char) bool {
	task, swapped := t.slip(l)
	return task != "" && unicode.IsLetter(l[0].r) && (t.hasVerb(t.open) || !swapped && strings.ContainsAny(plainWords(l)[0], "0123456789"))
}

// slip is the task of a line that begins with no unit: its second word, or its
// first, swapped with the unit behind it; "" if it is neither.
func (r *reader) slip(l []char) (task string, swapped bool) {
	w := plainWords(l)
	if len(w) < 2 {
		return "", false
	}
	if !r.isVerb(w[0]) {
		if r.isVerb(w[1]) {
			return w[1], false
		}
		return "", false
	}
	if _, wrong, ok := r.units(w[1]); ok && wrong == "" {
		return w[0], true
	}
	return "", false
}

// lookAlike is the unit that a word with a number in it is when its letters O, I
// and L are numbers too, as they are misread; "" if it is none.
func (r *reader) lookAlike(word string) string {
	up := strings.ToUpper(word)
	if len(up) > maxWord || !strings.ContainsAny(up, "0123456789") {
		return ""
	}
	for i := range up {
		w := up[:i] + strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(up[i:])
		if r.g.Subject != nil && w != up && r.g.Subject.MatchString(w) {
			return w
		}
	}
	return ""
}

func (t *textLines) join(l []char, why string) {
	t.reader.add(Problem{Pos: t.place(l[0]), Severity: Repair, Rule: RuleFile, Wrong: why})
	t.open = append(append(t.open, char{' ', l[0].line, l[0].col}), l...)
}

func (t *textLines) flush() {
	if len(t.open) > 0 {
		t.line(t.open)
		t.open = nil
	}
}

// bracket reads a [section] and what else stands on its line.
func (t *textLines) bracket(l []char) {
	name, rest, ok := section(l)
	if !ok {
		t.fault(t.place(l[0]), "a section has no ]", brackets(nearest("", t.g.Sections)))
		return
	}
	t.enter(name)
	if next(rest, " .:") != 0 {
		t.add(trim(rest))
	}
}

// section cuts [name] off; a nested [ or a missing ] is none.
func section(l []char) (name, rest []char, ok bool) {
	for i, c := range l[1:] {
		switch c.r {
		case ']':
			name = trim(l[1 : i+1])
			return name, l[i+2:], len(name) > 0
		case '[':
			return nil, nil, false
		}
	}
	return nil, nil, false
}

// rest is the value of a header line after its key and colon.
func (r *reader) rest(l []char, n int) Word {
	at := l[0]
	for l[n].r != ':' {
		n++
	}
	l = trim(l[n+1:])
	if len(l) > 0 {
		at = l[0]
	}
	s := strings.Join(strings.Fields(plain(l[:min(len(l), 10*maxWord)])), " ")
	return Word{Text: strings.Trim(Clean(s), " .,"), Pos: r.place(at)}
}

// line reads a whole order or keyed line.
func (r *reader) line(l []char) {
	if b, key, n := r.begins(l); b == aKey {
		r.keyedLine(l, key, n)
		return
	}
	r.order(l)
}

// stray sets a line aside that neither begins like a line nor continues one.
func (r *reader) stray(l []char) {
	p := r.place(l[0])
	word := show(strings.Trim(plain(l[:min(len(l), maxWord)]), " "))
	switch {
	case r.keyed(r.section):
		r.fault(p, "["+r.section+"] has no key "+show(keyOf(l)), words(nearest(keyOf(l), r.keys(r.section))))
	case !r.begun && likeKey(l):
		r.fault(p, word+" is no header line", words(headerKeys[:5]))
	case r.lookAlike(unitWord(l)) != "":
		r.fault(p, show(unitWord(l))+" is no unit", r.lookAlike(unitWord(l)))
	default:
		w := plainWords(l)
		switch task, swapped := r.slip(l); {
		case swapped:
			r.fault(p, show(task)+" stands before its unit", show(w[1])+" "+show(task)+" and what follows")
		case task != "":
			r.fault(p, show(w[0])+" is no unit", "a name as the form has it")
		default:
			r.fault(p, word+" begins with no unit, key or [section]", "the unit first")
		}
	}
}

// likeKey tells whether a line looks like a key with values, known or not.
func likeKey(l []char) bool {
	if !unicode.IsLetter(l[0].r) {
		return false
	}
	for i, c := range l {
		if c.r == ':' && (i+1 == len(l) || l[i+1].r == ' ') {
			return true
		}
	}
	return false
}

// keyOf is the word that stands where a key should.
func keyOf(l []char) string {
	s, _, _ := strings.Cut(plain(l[:min(len(l), maxWord)]), ":")
	if f := strings.Fields(s); len(f) > 0 {
		return f[0]
	}
	return s
}

// isTalk tells whether a line that begins with nothing known is meant for a
// reader alone: it follows other talk or an empty line, is a farewell, or holds
// nothing that an order can go on with where all places are numbers.
func (t *textLines) isTalk(l []char, gap bool) bool {
	switch {
	case t.farewell:
		return true
	case !isTalk(l):
		return false
	case gap && !likeArgument(l), len(t.talk) > 0, isFarewell(l):
		return true
	}
	b, _, _ := t.begins(t.open)
	comma := len(t.open) > 0 && t.open[len(t.open)-1].r == ','
	return b == aSubject && !comma && t.g.Place > 0 && !likeArgument(l) && !t.hasOrder(l) && !t.hasVerb(l)
}

// farewells are the words that end a mail, in the languages most mails are
// written in.
var farewells = regexp.MustCompile(`(?i)^(best|(kind|kindest|warm|with|my)? ?(best )?regards|all the best|cheers|thanks|thank you|many thanks|yours|sincerely|greetings|good luck|good game|have fun|take care|see you|bye` +
	`|mit (freundlichen|besten|herzlichen)|(viele|liebe|beste|schöne|herzliche)? ?(grüße|gruß|grüsse|gruss|gruesse)|danke|mfg|vg|lg` +
	`|cordialement|bien à (vous|toi)|amicalement|(meilleures )?salutations|merci|à bientôt` +
	`|(un )?saludos?|atentamente|gracias|(cordiali|distinti)? ?saluti|ciao|grazie|(met )?(vriendelijke )?groet(en)?|bedankt` +
	`|sent from|get outlook|gesendet von|von meinem|envoyé (de|depuis)|enviado desde|inviato da|verzonden (met|vanaf))([ ,.!]|$)`)

func isFarewell(l []char) bool {
	return isTalk(l) && farewells.MatchString(strings.Join(strings.Fields(plain(l[:min(len(l), maxWord)])), " "))
}

// isTalk tells whether a line can be meant for a reader alone: it has no
// numbers, which every unit and place has, and no key.
func isTalk(l []char) bool {
	return !likeKey(l) && !slices.ContainsFunc(l, func(c char) bool { return unicode.IsDigit(c.r) })
}

// likeArgument tells whether a line goes on like an order, with a place, a
// direction or a setting, and not like a greeting under it.
func likeArgument(l []char) bool {
	for _, c := range l {
		switch {
		case c.r == ' ':
			return false
		case unicode.IsDigit(c.r), c.r == '^', c.r == '=', c.r == '+':
			return true
		}
	}
	return false
}
