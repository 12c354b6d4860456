package plot

import (
	"slices"
	"strings"

	"prestags/plot/workbook"
)

// What a form writes for the reader beside what is to be filled in: columns in
// brackets, with examples and with what stands where.

// onOffer tells whether a row is as a form wrote it, to be filled in: nothing but
// its first cell, which a column for the reader repeats at the head of an example.
// overwritten tells that something was written there, which makes no line of a key.
func (t *table) onOffer(cells []cell, overwritten bool) bool {
	if !t.headed || len(cells) < 2 || cells[0].empty() || len(t.heads) == 0 {
		return false
	}
	if slices.Contains(t.heads, mainTask) && t.isVerb(plain(cells[0].text)) {
		return false // a form has units there: this is written by the player
	}
	b, _, _ := t.begins(cells[0].text)
	found := overwritten && b == aKey
	for i, c := range cells[1:] {
		switch {
		case c.empty():
		case i+1 >= len(t.heads) || !inBrackets(t.heads[i+1]):
			return false
		default:
			rest, ok := strings.CutPrefix(strings.TrimPrefix(plain(c.text), "("), plain(cells[0].text))
			found = found || ok && rest != "" && (rest[0] == ' ' || rest[0] == ':')
		}
	}
	return found
}

// overwritten tells what was written into the columns for the reader only. What a
// form writes there stands in brackets.
func (t *table) overwritten(cells []cell) (told bool) {
	first := firstFilled(cells)
	if first < 0 || strings.ContainsRune("#[", cells[first].text[0].r) || t.headOfNext(cells, first) {
		return false
	}
	alone := true
	for i, c := range cells {
		alone = alone && (c.empty() || i < len(t.heads) && inBrackets(t.heads[i]))
	}
	for i, c := range cells[:min(len(cells), len(t.heads))] {
		if c.empty() || !inBrackets(t.heads[i]) || c.text[0].r == '(' {
			continue
		}
		if c.text[0].r == '#' {
			break
		}
		told = true
		p := Problem{
			Pos: t.place(c.text[0]), Severity: Warning, Rule: RuleFile,
			Wrong: "nothing is read from the column " + Clip(t.heads[i], 30) + ", so that " + show(plain(c.text)) + " counts for nothing", Instead: "it in " + t.toFill(cells, c.text),
		}
		if alone {
			// A line of its own is lost.
			t.flush()
			t.orders++
			p.Severity = Fault
		}
		t.reader.add(p)
	}
	return told
}

// headOfNext tells whether a row is the head of a table below the one whose heads
// are known, as a form writes it.
func (t *table) headOfNext(cells []cell, first int) bool {
	b, _, _ := t.begins(cells[first].text)
	heads, ok := t.headsIn(cells)
	return ok && b != aSubject && b != aKey && slices.ContainsFunc(heads, inBrackets)
}

// toFill names the cell of a row where what was written in a column for the reader
// belongs: the first that is read and empty, else the last that is read.
func (t *table) toFill(cells []cell, word []char) string {
	at := slices.Index(t.heads, mainTask)
	if at < 0 || !t.isVerb(plain(word)) {
		at = t.firstToFill(cells)
	}
	return workbook.Ref(at+1, int(word[0].line)) + ", below " + Clip(t.heads[at], 30) + ","
}

func (t *table) firstToFill(cells []cell) int {
	at := 0
	for i, h := range t.heads {
		if h == "" || inBrackets(h) {
			continue
		}
		at = i
		if i >= len(cells) || cells[i].empty() {
			break
		}
	}
	return at
}

// unrepeat takes what stands at the head of a row out of the next cell, where a player
// has copied an example of the form whole: "losses:" before "losses: vp".
func (t *table) unrepeat(cells []cell) {
	first := firstFilled(cells)
	head := strings.ToLower(strings.TrimRight(plain(cells[first].text), " :."))
	at := firstFilled(cells[first+1:])
	if at < 0 || head == "" {
		return
	}
	c := &cells[first+1+at]
	if n := matchKey(c.text, head); n > 0 {
		rest := c.text[n:]
		for len(rest) > 0 && strings.ContainsRune(" :=", rest[0].r) {
			rest = rest[1:]
		}
		if len(rest) > 0 {
			c.text = rest
		}
	}
}
