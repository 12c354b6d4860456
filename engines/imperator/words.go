package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
	"prestags/scenarios"
)

// words are what is left of a line: they are taken from the front.
type words struct {
	list []plot.Word
	end  plot.Pos // of the line, for what is missing
}

func (w *words) done() bool { return len(w.list) == 0 }

// at is where the next word stands.
func (w *words) at() plot.Pos {
	if w.done() {
		return w.end
	}
	return w.list[0].Pos
}

// peek is the next word in capitals, "" at the end.
func (w *words) peek() string {
	if w.done() {
		return ""
	}
	return strings.ToUpper(w.list[0].Text)
}

// text is the next word as written, clipped for messages.
func (w *words) text() string {
	if w.done() {
		return ""
	}
	return plot.Clip(w.list[0].Text, 24)
}

func (w *words) next() string {
	s := w.peek()
	if !w.done() {
		w.list = w.list[1:]
	}
	return s
}

// take passes a word if it is next.
func (w *words) take(word string) bool {
	if w.peek() != word {
		return false
	}
	w.next()
	return true
}

// number takes a whole number from low to high.
func (w *words) number(low, high int) (int8, bool) {
	n, err := strconv.Atoi(w.peek())
	if err != nil || n < low || n > high {
		return 0, false
	}
	w.next()
	return int8(n), true
}

// named finds a name among some, case and _ no matter: the whole name, of one
// to four words, or a beginning of at least three letters that only one has.
func (w *words) named(names []string) (int8, bool) {
	for n := min(4, len(w.list)); n > 0; n-- {
		var parts []string
		for _, x := range w.list[:n] {
			parts = append(parts, x.Text)
		}
		s := plain(strings.Join(parts, "_"))
		if i := slices.IndexFunc(names, func(name string) bool { return plain(name) == s }); i >= 0 {
			w.list = w.list[n:]
			return int8(i), true
		}
	}
	if w.done() {
		return none, false
	}
	found := none
	s := plain(w.list[0].Text)
	for i, name := range names {
		if len(s) >= 3 && strings.HasPrefix(plain(name), s) {
			if found != none {
				return none, false
			}
			found = i
		}
	}
	if found == none {
		return none, false
	}
	w.next()
	return int8(found), true
}

// plain is a name as it is compared.
func plain(s string) string {
	s = strings.ToLower(strings.TrimRight(s, ";:."))
	if _, name, ok := strings.Cut(s, "/"); ok {
		s = name
	}
	return strings.ReplaceAll(s, " ", "_")
}

func (g *game) placeNames() []string {
	out := make([]string, len(g.places))
	for i := range g.places {
		out[i] = g.places[i].id
	}
	return out
}

func (g *game) seaNames() []string {
	out := make([]string, len(g.seas))
	for i := range g.seas {
		out[i] = g.seas[i].id
	}
	return out
}

func (g *game) leaderNames() []string {
	out := make([]string, len(g.leaders))
	for i := range g.leaders {
		out[i] = g.leaders[i].name
	}
	return out
}

// typeNames are the types of which a side has counters, with their places in
// g.types.
func (g *game) typeNames(s int8) (names []string, at []int8) {
	for i := range g.types {
		if g.hasCounters(int8(i)) && g.types[i].side == s {
			names, at = append(names, g.types[i].name), append(at, int8(i))
		}
	}
	return names, at
}

func (g *game) hasCounters(typ int8) bool {
	return slices.ContainsFunc(g.units, func(u unit) bool { return u.typ == typ })
}

// fault is a line that cannot stand: the rule, what is wrong, what to write.
type fault struct {
	pos                  plot.Pos
	rule, wrong, instead string
}

// Error implements error.
func (f *fault) Error() string { return f.rule + ": " + f.wrong }

func badly(pos plot.Pos, rule, instead, format string, a ...any) *fault {
	return &fault{pos, rule, fmt.Sprintf(format, a...), instead}
}

// nearest of some names, to write instead.
func nearest(word string, names []string) string {
	if n := scenarios.Nearest(word, names); n != "" {
		return n
	}
	if len(names) > 8 {
		return strings.Join(names[:7], ", ") + " or another"
	}
	return strings.Join(names, ", ")
}

// place takes a place of the map.
func (g *game) place(w *words) (int8, *fault) {
	if i, ok := w.named(g.placeNames()); ok {
		return i, nil
	}
	if w.done() {
		return none, badly(w.at(), "2.3.2.1", "a zone or city", "a place is missing at the end")
	}
	return none, badly(w.at(), "2.3.2.1", nearest(w.text(), g.placeNames()), "%q is no place of this map", w.text())
}

// leader takes a leader of a side, of either for both.
func (g *game) leaderNamed(w *words, s int8) (int8, *fault) {
	names := g.leaderNames()
	at, text := w.at(), w.text()
	i, ok := w.named(names)
	if !ok {
		if text == "" {
			return none, badly(at, "2.2", nearest(text, names), "a leader is missing at the end")
		}
		return none, badly(at, "2.2", nearest(text, names), "%q is no leader", text)
	}
	if s != both && g.leaders[i].side != s {
		return none, badly(at, "2.2", "a leader of the "+g.sides[s].name, "%s leads the %s", g.leaders[i].name, g.sides[1-s].name)
	}
	return i, nil
}

// unitType takes a unit type of a side.
func (g *game) unitType(w *words, s int8) (int8, *fault) {
	names, at := g.typeNames(s)
	if i, ok := w.named(names); ok {
		return at[i], nil
	}
	if w.done() {
		return none, badly(w.at(), "0.2.2", nearest("", names), "a unit is missing at the end")
	}
	return none, badly(w.at(), "0.2.2", nearest(w.text(), names), "%q is no unit type of the %s", w.text(), g.sides[s].name)
}

// isUnit tells whether the next word may name units of a side.
func (g *game) isUnit(w *words, s int8) bool {
	c := *w
	_, f := g.unitRefs(&c, s)
	return f == nil
}

// unitRefs takes one reference to own units: Galli-3, Galli, OOA Galli, OOA,
// 2 Galli (which is two references).
func (g *game) unitRefs(w *words, s int8) ([]unitRef, *fault) {
	c := *w
	if n, ok := c.number(1, 20); ok {
		if one, f := g.unitRefs(&c, s); f == nil && len(one) == 1 && one[0].Unit == none {
			*w = c
			return slices.Repeat(one, int(n)), nil
		}
	}
	if w.take("OOA") {
		c = *w
		if t, f := g.unitType(&c, s); f == nil {
			*w = c
			return []unitRef{{none, t, true}}, nil
		}
		return []unitRef{{none, none, true}}, nil
	}
	text := w.text()
	if !w.done() {
		id := plain(w.list[0].Text)
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			if plain(g.units[u].id) == id {
				w.next()
				return []unitRef{{u, none, false}}, nil
			}
		}
	}
	if head, number, ok := strings.Cut(text, "-"); ok && number != "" {
		names, _ := g.typeNames(s)
		return nil, badly(w.at(), "0.2.2", nearest(head, names)+"-1 or another of your units", "%q is no unit of the %s", text, g.sides[s].name)
	}
	t, f := g.unitType(w, s)
	if f != nil {
		return nil, f
	}
	return []unitRef{{none, t, false}}, nil
}

// unitList takes references as long as words name units.
func (g *game) unitList(w *words, s int8) ([]unitRef, *fault) {
	out, f := g.unitRefs(w, s)
	for f == nil && g.isUnit(w, s) {
		var more []unitRef
		more, f = g.unitRefs(w, s)
		out = append(out, more...)
	}
	if len(out) > mostRefs {
		return nil, badly(w.at(), "2.2", "at most 40", "%d units in one list", len(out))
	}
	return out, f
}

// signs of a comparison, glued to what they compare: OOA>=1. A sign that stands
// alone may have lost its < or > in a mail, so it is not read.
var signs = []struct{ sign, word string }{{"<=", "AT_MOST"}, {">=", "AT_LEAST"}, {"<", "BELOW"}, {">", "ABOVE"}, {"=", "IS"}}

// spelled takes words with a sign in them apart: Varinus>=1 is Varinus AT_LEAST 1.
func spelled(list []plot.Word) []plot.Word {
	out := make([]plot.Word, 0, len(list))
	for _, w := range list {
		i := slices.IndexFunc(signs, func(x struct{ sign, word string }) bool {
			a, b, ok := strings.Cut(w.Text, x.sign)
			return ok && a != "" && b != ""
		})
		if i < 0 {
			out = append(out, w)
			continue
		}
		a, b, _ := strings.Cut(w.Text, signs[i].sign)
		out = append(out, plot.Word{Text: a, Pos: w.Pos}, plot.Word{Text: signs[i].word, Pos: w.Pos}, plot.Word{Text: b, Pos: w.Pos})
	}
	return out
}

// mostRefs in one list; no leader commands as many units.
const mostRefs = 40

// typeList takes types as long as words name them.
func (g *game) typeList(w *words, s int8) []int8 {
	var out []int8
	for {
		t, f := g.unitType(w, s)
		if f != nil || len(out) >= mostRefs {
			return out
		}
		out = append(out, t)
	}
}

// comparison takes below, at_most, is, at_least or above and a number.
func comparison(w *words) (compare, int8, *fault) {
	at := w.at()
	text := w.text()
	word := w.next()
	if word == "AT" {
		word += "_" + w.next()
	}
	c := compare(slices.Index([]string{"BELOW", "AT_MOST", "IS", "AT_LEAST", "ABOVE"}, word))
	if c < 0 {
		return 0, 0, badly(at, "file", "below, at_most, is, at_least or above and a number", "a comparison is missing%s", before(text))
	}
	n, ok := w.number(0, 99)
	if !ok {
		return 0, 0, badly(w.at(), "file", "a number from 0 to 99", "a number is missing%s", before(w.text()))
	}
	return c, n, nil
}

func before(text string) string {
	if text == "" {
		return " at the end"
	}
	return fmt.Sprintf(" before %q", text)
}

// terms takes a condition of a queue line.
func (g *game) terms(w *words, s int8) ([]term, *fault) {
	var out []term
	for {
		t, f := g.term(w, s)
		if f != nil {
			return nil, f
		}
		if out = append(out, t); len(out) > mostTerms {
			return nil, badly(w.at(), "file", "at most 10", "too many conditions in one line")
		}
		if !w.take("AND") {
			return out, nil
		}
	}
}

const mostTerms = 10

var termWords = []string{"FORTUNA", "ENEMY", "FRIEND", "RAVAGED", "AT", "AP", "PLUNDER", "UNITS", "OOA", "WON", "LOST"}

func (g *game) term(w *words, s int8) (term, *fault) {
	t := term{Side: none, Place: none, Leader: none}
	t.Not = w.take("NOT")
	at, text := w.at(), w.text()
	k := slices.Index(termWords, w.next())
	if k < 0 && text == "" {
		return t, badly(at, "file", nearest(text, termWords), "a condition is missing at the end")
	}
	if k < 0 {
		return t, badly(at, "file", nearest(text, termWords), "%q is no condition", text)
	}
	t.Kind = termKind(k)
	var f *fault
	switch t.Kind {
	case ifFortuna:
		text := w.text()
		switch w.next() {
		case "REBEL":
			t.Side = rebel
		case "ROMAN":
			t.Side = roman
		default:
			return t, badly(at, "0.3.4", "rebel or roman", "FORTUNA of whom%s", before(text))
		}
	case ifEnemy, ifFriend, ifRavaged:
		t.Place, f = g.place(w)
	case ifAt:
		if t.Leader, f = g.leaderNamed(w, both); f == nil {
			t.Place, f = g.place(w)
		}
	case ifAP, ifPlunder, ifUnits, ifOut:
		if t.Leader, f = g.leaderNamed(w, both); f == nil {
			t.Cmp, t.N, f = comparison(w)
		}
	}
	return t, f
}

// bterms takes a condition on a battle.
func bterms(w *words) ([]bterm, *fault) {
	var out []bterm
	for {
		at, text := w.at(), w.text()
		names := []string{"DIFF", "OWNLOSS", "ENEMYLOSS", "LEFT"}
		k := slices.Index(names, w.next())
		if k < 0 {
			return nil, badly(at, "file", nearest(text, names), "%q is no number of a battle", text)
		}
		c, n, f := comparison(w)
		if f != nil {
			return nil, f
		}
		if out = append(out, bterm{bkind(k), c, n}); len(out) > mostTerms {
			return nil, badly(w.at(), "file", "at most 10", "too many conditions in one line")
		}
		if !w.take("AND") {
			return out, nil
		}
	}
}
