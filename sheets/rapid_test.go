package sheets

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"prestags/engines/page"
)

var words = []string{
	"", "MS01", "0914", "Sparta", "the defender is disrupted", "Ἀθῆναι", "\U0001F600", "a\nb",
	strings.Repeat("long ", 60), strings.Repeat("x", 200), "Gj|{}",
}

func anyWord() *rapid.Generator[string] { return rapid.SampledFrom(words) }

func anyCounter() *rapid.Generator[page.Counter] {
	return rapid.Custom(func(t *rapid.T) page.Counter {
		return page.Counter{
			Cell: fmt.Sprintf("%02d%02d", rapid.IntRange(4, 9).Draw(t, "x"), rapid.IntRange(4, 9).Draw(t, "y")), Style: rapid.IntRange(-1, 5).Draw(t, "style"),
			Side: anyWord().Draw(t, "side"), ID: anyWord().Draw(t, "id"), State: rapid.SampledFrom([]string{"", "D", "half"}).Draw(t, "state"),
			Down: rapid.Bool().Draw(t, "down"),
		}
	})
}

func anyBoard(t *rapid.T) page.Board {
	x, y := rapid.IntRange(2, 8).Draw(t, "x0"), rapid.IntRange(2, 8).Draw(t, "y0")
	b := spartanBoard(x, y, x+rapid.IntRange(0, 24).Draw(t, "w"), y+rapid.IntRange(0, 28).Draw(t, "h"))
	b.Title, b.Note = anyWord().Draw(t, "title"), anyWord().Draw(t, "note")
	b.Unit = rapid.SampledFrom([]int{0, 300, 1000, 4000}).Draw(t, "unit")
	b.Counters = rapid.SliceOfN(anyCounter(), 0, 40).Draw(t, "counters")
	for range rapid.IntRange(0, 10).Draw(t, "arrows") {
		a := page.Arrow{
			Kind:  rapid.SampledFrom([]page.ArrowKind{page.ArrowMove, page.ArrowFire, page.ArrowMelee, page.ArrowPlan, page.ArrowStop, page.ArrowAdvance}).Draw(t, "kind"),
			Style: rapid.IntRange(0, 2).Draw(t, "style"), Label: anyWord().Draw(t, "label"),
		}
		for range rapid.IntRange(1, 5).Draw(t, "cells") {
			a.Cells = append(a.Cells, anyCounter().Draw(t, "at").Cell)
		}
		b.Arrows = append(b.Arrows, a)
	}
	return b
}

func anyBlock(t *rapid.T) page.Block {
	word := func() string { return anyWord().Draw(t, "word") }
	rows := func() ([]page.Column, [][]string) {
		cs := make([]page.Column, rapid.IntRange(0, 30).Draw(t, "columns"))
		for i := range cs {
			cs[i] = page.Column{Name: word(), Weight: rapid.IntRange(-1, 9).Draw(t, "weight"), Number: rapid.Bool().Draw(t, "number")}
		}
		var rs [][]string
		for range rapid.IntRange(0, 60).Draw(t, "rows") {
			r := make([]string, rapid.IntRange(0, len(cs)+1).Draw(t, "cells"))
			for k := range r {
				r[k] = words[(len(rs)*7+k*3)%len(words)]
			}
			rs = append(rs, r)
		}
		return cs, rs
	}
	switch rapid.IntRange(0, 8).Draw(t, "kind") {
	case 0:
		return page.Heading{Level: rapid.IntRange(0, 3).Draw(t, "level"), Text: word()}
	case 1:
		cs, rs := rows()
		return page.Table{Title: word(), Columns: cs, Rows: rs, Note: word()}
	case 2:
		cs, rs := rows()
		return page.Form{Title: word(), Columns: cs, Rows: rs, Blank: rapid.IntRange(-1, 60).Draw(t, "blank")}
	case 3:
		return anyBoard(t)
	case 4:
		return page.Card{Title: word(), Lines: rapid.SliceOfN(anyWord(), 0, 200).Draw(t, "lines"), Foot: word()}
	case 5:
		from := rapid.IntRange(-5, 5).Draw(t, "from")
		return page.Track{Title: word(), From: from, To: from + rapid.IntRange(-2, 250).Draw(t, "to"), Marks: []page.Mark{{At: 3, Text: word()}, {At: 3, Style: 1, Text: word()}, {At: 99, Text: word()}}}
	case 6:
		return page.Lanes{Title: word(), Lanes: []page.Lane{{Name: word(), Pieces: rapid.SliceOfN(anyCounter(), 0, 50).Draw(t, "pieces")}, {Name: word()}}}
	}
	return page.Para{Text: word(), Strong: rapid.Bool().Draw(t, "strong"), Indent: rapid.IntRange(-1, 9).Draw(t, "indent"), Rules: []string{"7.32", word()}}
}

// Whatever board: every counter is on it, or named under it.
func TestAnyBoardShowsEveryCounter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		for i := range b.Counters {
			b.Counters[i].ID, b.Counters[i].Down = fmt.Sprintf("U%02d", i), false
		}
		s, err := layout(page.Report{Map: []page.Block{b}}, A4)
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for text := range allTexts(s) {
			all.WriteString(text + "\n")
		}
		for _, c := range b.Counters {
			if !strings.Contains(all.String(), c.ID) {
				t.Fatalf("%s in %s is not shown", c.ID, c.Cell)
			}
		}
	})
}

// Whatever blocks come in whatever order: no character under 6 pt, none out of
// its box, nothing off the page, no line of text too long.
func TestAnyReportHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := page.Report{Head: page.Head{Game: "Spartan", Scenario: anyWord().Draw(t, "scenario"), Notes: []string{"a note"}}}
		for _, to := range []*[]page.Block{&r.Map, &r.Happened, &r.State} {
			for range rapid.IntRange(0, 4).Draw(t, "blocks") {
				*to = append(*to, anyBlock(t))
			}
		}
		for _, p := range papers {
			s, err := layout(r, p)
			if err != nil {
				t.Fatal(err)
			}
			if f := faults(s); len(f) > 0 {
				t.Fatal(f[:min(len(f), 5)])
			}
		}
		for _, l := range strings.Split(Text(r), "\n") {
			if n := cellsOf(l); n > columns {
				t.Fatalf("%d columns: %s", n, l)
			}
		}
	})
}
