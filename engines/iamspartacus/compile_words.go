package iamspartacus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
	"prestags/scenarios"
)

// compile_words.go reads the words of a line: places, pieces, numbers.

// setting takes a setting out of a line's.
func setting(l *plot.Line, key string) (plot.Word, bool) {
	for _, s := range l.Settings {
		if s.Key.Text == key {
			return s.Value, true
		}
	}
	return plot.Word{}, false
}

// only warns of settings that the verb does not know.
func (c *compiler) only(l *plot.Line, keys ...string) {
	for _, s := range l.Settings {
		if slices.Contains(keys, s.Key.Text) {
			continue
		}
		instead := scenarios.Nearest(s.Key.Text, keys)
		if instead == "" {
			instead = strings.Join(keys, "=, ")
		}
		if instead != "" {
			instead += "="
		}
		c.note(plot.Warning, s.Key.Pos, "file", l.Verb.Text+" knows no "+s.Key.Text+"=, left out", instead)
	}
}

// rest complains of words that are left over.
func (c *compiler) rest(words []plot.Word, instead string) {
	if len(words) > 0 {
		c.bad(words[0].Pos, "file", "`"+plot.Clip(words[0].Text, 30)+"` does not belong here", instead)
	}
}

// split takes a setting's list apart.
func split(w plot.Word) []plot.Word {
	var out []plot.Word
	for t := range strings.SplitSeq(w.Text, ",") {
		if t = strings.TrimSpace(t); t != "" {
			out = append(out, plot.Word{Text: t, Pos: w.Pos})
		}
	}
	return out
}

// place reads a word as a location, and sets the line aside if it is none.
func (c *compiler) place(w plot.Word) loc {
	if l, ok := c.g.place(w.Text); ok {
		return l
	}
	c.bad(w.Pos, "3.2", "there is no place `"+plot.Clip(w.Text, 30)+"`", c.nearPlace(w.Text))
	return nowhere
}

// nearPlace is the id of the place a word was most likely meant to be.
func (c *compiler) nearPlace(word string) string {
	var ids, names []string
	for _, l := range c.g.locs {
		if l.kind == open || l.kind == city || l.kind == sanctuary {
			ids, names = append(ids, l.id), append(names, l.name)
		}
	}
	if near := scenarios.Nearest(word, ids); near != "" {
		return near
	}
	if near := scenarios.Nearest(word, names); near != "" {
		return ids[slices.Index(names, near)]
	}
	return "an id of the map such as CAMP or CAMP/NEAPOLIS"
}

// places reads one or more words as places: ids, names of several words, paths
// with strokes. exit: the last one is EXIT.
func (c *compiler) places(words []plot.Word) (out []loc, at []plot.Pos, exit bool) {
	var parts []plot.Word
	for _, w := range words {
		for t := range strings.SplitSeq(w.Text, "-") {
			if t = strings.TrimSpace(t); t != "" {
				parts = append(parts, plot.Word{Text: t, Pos: w.Pos})
			}
		}
	}
	for i := 0; i < len(parts); i++ {
		w := parts[i]
		if strings.EqualFold(w.Text, "EXIT") && i == len(parts)-1 {
			return out, at, true
		}
		l, ok := c.g.place(w.Text)
		if !ok && i+1 < len(parts) {
			if l, ok = c.g.place(w.Text + " " + parts[i+1].Text); ok {
				i++
			}
		}
		if !ok {
			c.place(w)
			return nil, nil, false
		}
		out, at = append(out, l), append(at, w.Pos)
	}
	return out, at, false
}

// spread writes the ranges among words out: slave.05..08.
func spread(words []plot.Word) []plot.Word {
	var out []plot.Word
	for _, w := range words {
		lo, hi, ok := strings.Cut(w.Text, "..")
		if !ok {
			out = append(out, w)
			continue
		}
		head := strings.TrimRight(lo, "0123456789")
		hi = strings.TrimPrefix(strings.ToUpper(hi), strings.ToUpper(head))
		a, err := strconv.Atoi(lo[len(head):])
		b, err2 := strconv.Atoi(hi)
		if err != nil || err2 != nil || b < a || b-a > 99 {
			out = append(out, w)
			continue
		}
		for n := a; n <= b; n++ {
			out = append(out, plot.Word{Text: fmt.Sprintf("%s%0*d", head, len(lo)-len(head), n), Pos: w.Pos})
		}
	}
	return out
}

// unit finds a unit of a side by a word: its id, an alias, a number without its
// zeros. -1: none.
func (c *compiler) unit(s int8, word string) int16 {
	side := c.g.sides[s].id
	if n := c.g.ch.OwnUnit(side, word); n >= 0 {
		return int16(n)
	}
	word = strings.TrimPrefix(strings.TrimPrefix(strings.ToUpper(word), strings.ToUpper(side)+"/"), "ENEMY:")
	if n := c.g.ch.OwnUnit(side, word); n >= 0 {
		return int16(n)
	}
	head := strings.TrimRight(word, "0123456789")
	if n, err := strconv.Atoi(word[len(head):]); err == nil {
		for _, form := range []string{"%s%02d", "%s%d"} {
			if u := c.g.ch.OwnUnit(side, fmt.Sprintf(form, head, n)); u >= 0 {
				return int16(u)
			}
		}
	}
	return -1
}

// leader finds a leader of a side by name, -1 if there is none.
func (c *compiler) leader(s int8, word string) int8 {
	if n := c.g.ch.Leader(word); n >= 0 && c.g.leaders[n].side == s {
		return int8(n)
	}
	return -1
}

// kindOf reads kind*n: its bits and the number.
func kindOf(word string) (bits uint32, n int, ok bool) {
	kind, count, ok := strings.Cut(word, "*")
	bits = wordBit(kind)
	if !ok || bits == 0 {
		return 0, 0, false
	}
	if strings.EqualFold(count, "all") {
		return bits, 999, true
	}
	n, err := strconv.Atoi(count)
	return bits, n, err == nil && n >= 1 && n <= 999
}

// items reads words as the items of a force. A kind alone is one unit of it.
func (c *compiler) items(words []plot.Word) []item {
	var out []item
	for _, w := range spread(words) {
		if it, ok := c.item(w); ok {
			out = append(out, it)
		}
	}
	return out
}

func (c *compiler) item(w plot.Word) (item, bool) {
	if n := c.g.ch.OwnUnit(c.g.sides[c.s].id, w.Text); n >= 0 {
		return item{kind: itemUnit, n: int16(n), text: c.g.units[n].id}, true
	}
	text := strings.ToUpper(w.Text)
	switch text {
	case "ALL":
		return item{kind: itemAll, text: text}, true
	case "NEW":
		return item{kind: itemNew, text: text}, true
	}
	if bits, n, ok := kindOf(text); ok {
		return item{kind: itemSome, n: int16(n), words: bits, text: strings.ToLower(text)}, true
	}
	if u := c.unit(c.s, text); u >= 0 {
		return item{kind: itemUnit, n: u, text: c.g.units[u].id}, true
	}
	if l := c.leader(c.s, text); l >= 0 {
		return item{kind: itemLeader, n: int16(l), text: c.g.leaders[l].id}, true
	}
	if bits := wordBit(text); bits != 0 {
		return item{kind: itemSome, n: 1, words: bits, text: strings.ToLower(text)}, true
	}
	foe := enemyOf(c.s)
	switch {
	case c.unit(foe, text) >= 0 || c.leader(foe, text) >= 0:
		c.bad(w.Pos, "3.1", plot.Clip(w.Text, 30)+" is not your piece", "one of your own")
	case strings.Contains(text, "*"):
		c.bad(w.Pos, "7.1", "`"+plot.Clip(w.Text, 30)+"` is no kind and number", "slave*3 or another of "+strings.Join(orderWords, ", "))
	default:
		c.bad(w.Pos, "2.2", "there is no unit, leader or place `"+plot.Clip(w.Text, 30)+"`", c.nearPiece(text))
	}
	return item{}, false
}

// nearPiece is the own piece, or the place, a word was most likely meant to be.
func (c *compiler) nearPiece(word string) string {
	var ids []string
	for i := range c.g.units {
		if c.g.units[i].side == c.s {
			ids = append(ids, c.g.units[i].id)
		}
	}
	for i := range c.g.leaders {
		if c.g.leaders[i].side == c.s {
			ids = append(ids, c.g.leaders[i].id)
		}
	}
	for i := range c.g.locs {
		if l := &c.g.locs[i]; l.kind != works {
			ids = append(ids, l.id)
		}
	}
	if near := scenarios.Nearest(word, ids); near != "" {
		return near
	}
	return "an id of the form, or a kind and number such as " + []string{"legion*2", "slave*3"}[c.s]
}

// force splits the words of an order into a force and what follows it, which
// begins with the first word that is a place or a path.
func (c *compiler) force(l *plot.Line) (force []item, rest []plot.Word) {
	words := slices.Clone(l.Subjects)
	args := spread(l.Args)
	for len(args) > 0 && !c.pathLike(args[0]) {
		words = append(words, args[0])
		args = args[1:]
	}
	return c.items(words), args
}

// pathLike tells whether a word begins a path.
func (c *compiler) pathLike(w plot.Word) bool {
	head, _, _ := strings.Cut(w.Text, "-")
	if _, ok := c.g.place(head); ok || strings.EqualFold(w.Text, "EXIT") {
		return true
	}
	// A name of several words, or a place that is misspelt in a path.
	if c.unit(c.s, head) >= 0 || c.leader(c.s, head) >= 0 || wordBit(head) != 0 {
		return false
	}
	return strings.Contains(w.Text, "-") || strings.Contains(w.Text, "/") || c.firstOfName(head)
}

// firstOfName tells whether a word begins a name of several words.
func (c *compiler) firstOfName(word string) bool {
	return slices.ContainsFunc(c.g.locs, func(l location) bool {
		first, _, more := strings.Cut(l.name, " ")
		return more && l.kind != works && strings.EqualFold(first, word)
	})
}

// wishes reads a list of losses: units, kinds, kinds with .full or .reduced.
func (c *compiler) wishes(words []plot.Word) []wish {
	var out []wish
	for _, w := range spread(words) {
		text := w.Text
		st := int8(0)
		for i, suffix := range []string{".full", ".reduced"} {
			if len(text) > len(suffix) && strings.EqualFold(text[len(text)-len(suffix):], suffix) {
				text, st = text[:len(text)-len(suffix)], int8(i+1)
			}
		}
		if u := c.unit(c.s, text); u >= 0 {
			out = append(out, wish{unit: u, state: st})
			continue
		}
		if bits := wordBit(text); bits != 0 {
			out = append(out, wish{unit: -1, words: bits, state: st})
			continue
		}
		c.bad(w.Pos, "11.8", "`"+plot.Clip(w.Text, 30)+"` is no unit and no kind", "units or kinds such as slave, inf.reduced")
	}
	if out == nil && !c.failed {
		out = []wish{}
	}
	return out
}

// number reads a whole number of a word, from low to high.
func (c *compiler) number(w plot.Word, low, high int, what string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(w.Text, "+"))
	if err != nil || n < low || n > high {
		c.bad(w.Pos, "file", "`"+plot.Clip(w.Text, 30)+"` is no "+what, fmt.Sprintf("a number from %d to %d", low, high))
		return low
	}
	return n
}

// yes reads yes or no.
func (c *compiler) yes(w plot.Word) bool {
	switch strings.ToLower(w.Text) {
	case "yes", "y", "on", "true":
		return true
	case "no", "n", "off", "false":
		return false
	}
	c.bad(w.Pos, "file", "`"+plot.Clip(w.Text, 30)+"` is neither yes nor no", "yes or no")
	return false
}
