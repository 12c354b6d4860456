package page

import (
	"cmp"
	"slices"
	"strings"
)

// Document is matter for the table, to be printed: parts that each begin on a
// page of their own.
type Document struct {
	Game  string `json:"game"`  // Spartan
	Title string `json:"title"` // Charts
	// Notes for the last page: what rests on a reconstruction. Pointed: on paper the
	// foot only says where they are listed, because nobody needs them at the table.
	Notes   []string `json:"notes,omitempty"`
	Pointed bool     `json:"pointed,omitempty"`
	Parts   []Part   `json:"parts"`
}

// Part of a document. Blocks flow down its pages; after them come what is to be
// cut out and the map.
type Part struct {
	Title    string        `json:"part"`
	Blocks   []Block       `json:"blocks,omitempty"`
	Counters *CounterSheet `json:"counters,omitempty"`
	Cards    *CardSheet    `json:"cards,omitempty"`
	Poster   *Poster       `json:"poster,omitempty"`
}

// CounterSheet is counters to be cut out.
type CounterSheet struct {
	// Size is the side of a counter in thousandths of an inch: 500, 625.
	Size int   `json:"size"`
	Cuts []Cut `json:"cuts"`
}

// Cut is a counter to be cut out, Copies times.
type Cut struct {
	Copies int  `json:"copies"`
	Front  Face `json:"front"`
	// Back, where the counter has one.
	Back *Face `json:"back,omitempty"`
}

// Face of a counter. All texts are short: a face holds no more than a counter
// has room for.
type Face struct {
	// Style as of a Counter: 0 the first side (light), 1 the second (dark).
	Style int `json:"style"`
	// Top is small: whose it is, its number. Main is large: its code. Foot is
	// what it can do: 4-3-3. Left and Right stand beside Main.
	Top   string `json:"top,omitempty"`
	Main  string `json:"main"`
	Foot  string `json:"foot,omitempty"`
	Left  string `json:"left,omitempty"`
	Right string `json:"right,omitempty"`
}

// CardSheet is cards to be cut out, all of one size.
type CardSheet struct {
	Cards []CutCard `json:"cards"`
}

// CutCard is a card to be cut out, Copies times. Cards of one Back are one deck.
type CutCard struct {
	Copies int    `json:"copies"`
	Style  int    `json:"style"`
	Kind   string `json:"kind,omitempty"`
	Title  string `json:"title"`
	// Lines of its text, a paragraph each.
	Lines []string `json:"lines,omitempty"`
	Foot  string   `json:"foot,omitempty"`
	Back  string   `json:"back"`
}

// Poster is a map to play on.
type Poster struct {
	Board Board `json:"board"`
	// Length of the board's Unit on paper, in thousandths of an inch, at which
	// counters fit the cells.
	Length int `json:"length"`
	// Whole: on one page, however small; else in sheets at Length, to be joined.
	Whole bool `json:"whole,omitempty"`
	// Places of the map as a table, for a workbook: areas, which no sheet can draw.
	Places *Table `json:"places,omitempty"`
}

// WholeMix joins the counters of several scenarios into what serves each of
// them: of every counter as many copies as the scenario that needs most.
func WholeMix(title string, scenarios [][]Part) []Part {
	type key struct {
		size        int
		front, back Face
		flips       bool
	}
	var order []key
	most := map[key]int{}
	for _, parts := range scenarios {
		here := map[key]int{}
		for _, part := range parts {
			if part.Counters == nil {
				continue
			}
			for _, c := range part.Counters.Cuts {
				k := key{size: part.Counters.Size, front: c.Front}
				if c.Back != nil {
					k.back, k.flips = *c.Back, true
				}
				if _, known := most[k]; !known {
					order, most[k] = append(order, k), 0
				}
				here[k] += c.Copies
				most[k] = max(most[k], here[k])
			}
		}
	}
	slices.SortStableFunc(order, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.front.Style, b.front.Style), cmp.Compare(a.front.Main, b.front.Main), cmp.Compare(a.front.Top, b.front.Top))
	})
	var all []Part
	for _, k := range order {
		c := Cut{Copies: most[k], Front: k.front}
		if k.flips {
			back := k.back
			c.Back = &back
		}
		all = append(all, Part{Counters: &CounterSheet{Size: k.size, Cuts: []Cut{c}}})
	}
	return OneSheet(title, all)
}

// OneSheet puts all counters of a size on the same sheets, which saves paper. Those
// with a back come first, so that the sheets of the others need no backs.
func OneSheet(title string, parts []Part) []Part {
	var out []Part
	for _, p := range parts {
		if p.Counters == nil {
			continue
		}
		i := slices.IndexFunc(out, func(o Part) bool { return o.Counters.Size == p.Counters.Size })
		if i < 0 {
			i = len(out)
			out = append(out, Part{Title: title, Counters: &CounterSheet{Size: p.Counters.Size}})
		}
		out[i].Counters.Cuts = append(out[i].Counters.Cuts, p.Counters.Cuts...)
	}
	for _, p := range out {
		slices.SortStableFunc(p.Counters.Cuts, func(a, b Cut) int {
			switch {
			case a.Back != nil && b.Back == nil:
				return -1
			case a.Back == nil && b.Back != nil:
				return 1
			}
			return 0
		})
	}
	return out
}

// SheetHead is the head of a sheet to be filled in: labels, each with what stands
// behind it or "" for a line to write on.
func SheetHead(labelled ...string) Para {
	var b strings.Builder
	for i := 0; i+1 < len(labelled); i += 2 {
		if i > 0 {
			b.WriteString(strings.Repeat("\u00a0", 5) + " ")
		}
		b.WriteString(labelled[i] + ":\u00a0" + cmp.Or(labelled[i+1], strings.Repeat("_", 14)))
	}
	return Para{Text: b.String(), Strong: true}
}
