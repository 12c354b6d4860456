package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// Sizes in thousandths of an inch: a counter, the board's unit on a poster that
// takes such counters, a box of a track.
const (
	counterSize = 625
	posterUnit  = 520
	trackBox    = 750
)

// Print implements engines.Printer.
func (g *game) Print(kind string, ev engines.View) []page.Part {
	v, _ := ev.(*view)
	switch kind {
	case engines.PrintCharts:
		return g.printCharts()
	case engines.PrintReference:
		return g.printReference()
	case engines.PrintPlotChart:
		return g.printOrderSheets(v)
	case engines.PrintCounters:
		return g.printCounters()
	case engines.PrintMap:
		places := g.describeMap()
		return []page.Part{{Title: "Map", Poster: &page.Poster{Board: g.printBoard(v), Length: posterUnit, Places: &places}}}
	case engines.PrintTracks:
		return g.printTracks(v)
	case engines.PrintScenario:
		return []page.Part{{Title: g.s.Name, Blocks: []page.Block{
			g.describeSetup(), g.describeGroups(), g.describeForces(roman), g.describeForces(rebel), g.describeLeaders(), g.describeMap(), g.describeVictory(),
		}}}
	}
	return nil
}

func (g *game) printBoard(v *view) page.Board {
	if v != nil {
		return g.board(&v.p, g.since(&v.p))
	}
	b := g.board(g.Start().(*position), g.m.Name)
	b.Counters = nil
	return b
}

var briefs = []engines.Brief{
	{Heading: "I  Administrative phase", Rules: []string{"6.6", "6.7", "7.2", "8.1", "8.2", "8.3", "8.4", "9.1", "9.2", "9.3", "9.5", "9.6", "9.8"}},
	{Heading: "II  Naval phase", Rules: []string{"10.2", "10.3", "10.4", "10.5"}},
	{Heading: "III  Land phase: attrition", Rules: []string{"11.2", "11.3", "11.4", "11.6", "11.7", "11.8"}},
	{Heading: "III  Land phase: marches", Rules: []string{"12.1", "12.2", "12.3a", "12.3b", "12.4", "12.5", "12.7", "12.8", "12.9", "12.10", "12.11", "6.2", "6.4", "6.5"}},
	{Heading: "III  Land phase: battle", Rules: []string{"13.1", "13.2", "13.3", "13.4", "13.8", "13.9", "13.10", "13.11", "13.12", "13.13", "13.14", "13.15", "13.17", "13.21", "13.22", "13.24", "13.25", "13.26", "13.27", "13.29"}},
	{Heading: "Optional rules", Rules: []string{"14.1", "14.2", "14.3", "14.5", "14.6", "14.7", "14.9", "14.10", "14.11", "14.13", "14.14", "14.15", "14.16"}},
	{Heading: "Victory", Rules: []string{"4.2", "4.3", "4.5", "4.6", "4.7"}},
}

// printReference is the turn, its tables in brief, and the rules in brief.
func (g *game) printReference() []page.Part {
	part := engines.Reference(Rulebook(), "The turn", briefs)
	part.Blocks = slices.Concat([]page.Block{g.sequenceChart(), g.revoltChart(), g.marchChart(), g.breakOffChart()}, part.Blocks)
	return []page.Part{part}
}

// sequenceChart is the sequence of play with who acts and what is sent.
func (g *game) sequenceChart() page.Table {
	t := page.Table{
		Title: "Sequence of play (5.2) and what is sent", Columns: []page.Column{{Name: "Step"}, {Name: "", Weight: 4}, {Name: "Section of", Weight: 2}, {Name: "In impulse", Weight: 3}},
		Note: "Turn n has the impulses 3n-4 (opening), 3n-3 (rebel) and 3n-2 (Roman); turn 1 has the last one alone.",
	}
	for st := step1A; st < steps; st++ {
		var who []string
		impulse := "by itself, opening"
		for s := range g.sides {
			for k, name := range [...]string{"opening", "rebel", "Roman"} {
				if played(k-4+6, int8(s), st) { // impulses 2 to 4 are those of turn 2
					who = append(who, g.sides[s].short)
					impulse = name
				}
			}
		}
		if st == step3D {
			impulse = "by itself, Roman"
		}
		if st == step1C {
			impulse = "opening; pirates in the rebel one"
		}
		t.Rows = append(t.Rows, []string{stepNames[st], stepTitles[st][3:], strings.Join(who, ", "), impulse})
	}
	return t
}

// printOrderSheets are sheets to write orders on by hand: of the side that views
// with its pieces, else blank ones for both.
func (g *game) printOrderSheets(v *view) []page.Part {
	columns := []page.Column{{Name: "Piece", Weight: 2}, {Name: "Stands in", Weight: 2}, {Name: "Task", Weight: 2}}
	for i := range pathColumns {
		columns = append(columns, page.Column{Name: "To " + itoa(i+1), Align: page.Centre})
	}
	columns = append(columns, page.Column{Name: "Settings", Weight: 3})
	var out []page.Part
	for s := range g.sides {
		f := page.Form{Title: "Land step [" + [...]string{roman: "3C", rebel: "3B"}[s] + "]: rows with one task and way are one force", Columns: columns, Blank: 6}
		if v != nil {
			if v.viewer != g.sides[s].id && v.viewer != engines.Umpire && v.viewer != engines.Public {
				continue
			}
			for _, l := range g.inPlaces() {
				for _, c := range g.leadersAt(&v.p, int8(s), l, nil) {
					f.Rows = append(f.Rows, []string{g.leaders[c].id, g.locs[l].full})
				}
				for _, u := range g.unitsAt(&v.p, int8(s), l, nil) {
					f.Rows = append(f.Rows, []string{g.units[u].id, g.locs[l].full})
				}
			}
		} else {
			f.Blank = 18
		}
		other := page.Form{Title: "Other sections", Columns: []page.Column{{Name: "Section"}, {Name: "Order", Weight: 7}}, Blank: 8}
		battle := page.Form{Title: "Battle lines", Columns: []page.Column{{Name: "Battle", Weight: 2}, {Name: "Line", Weight: 7}}, Blank: 6}
		out = append(out, page.Part{Title: "Orders: " + g.sides[s].name, Blocks: []page.Block{
			page.SheetHead("Side", g.sides[s].id, "Match", "", "Impulse", "", "Turn", ""), f, other, battle,
		}})
	}
	return out
}

// printCounters are the 189 counters, front and back as the game flips them.
func (g *game) printCounters() []page.Part {
	sheet := &page.CounterSheet{Size: counterSize}
	for u := range g.units {
		x := &g.units[u]
		c := g.classOf(int16(u))
		top, main := g.faceWords(int16(u))
		steps := len(c.cf)
		shown := (steps + int(x.pieces) - 1) / int(x.pieces)
		for k := 0; k < steps; k += shown {
			face := func(i int) page.Face {
				return page.Face{Style: int(x.side), Top: top, Main: main, Foot: itoa(int(c.cf[i]))}
			}
			cut := page.Cut{Copies: 1, Front: face(k)}
			if shown > 1 && k+1 < steps {
				back := face(k + 1)
				cut.Back = &back
			}
			sheet.Cuts = append(sheet.Cuts, cut)
		}
	}
	for i := range g.leaders {
		l := &g.leaders[i]
		front := page.Face{Style: int(l.side), Top: "leader", Main: l.id, Foot: "+" + itoa(l.line)}
		back := page.Face{Style: int(l.side), Top: "wounded", Main: l.id}
		sheet.Cuts = append(sheet.Cuts, page.Cut{Copies: 1, Front: front, Back: &back})
	}
	for _, m := range g.ch.Markers {
		style := styleRevolt
		if s, ok := g.sideOf(m.Side); ok {
			style = int(s)
		}
		face := func(i int) page.Face {
			return page.Face{Style: style, Top: firstWord(m.Name), Main: markerWord(m.Faces[i])}
		}
		cut := page.Cut{Copies: m.Count, Front: face(0)}
		if len(m.Faces) > 1 {
			back := face(1)
			cut.Back = &back
		}
		sheet.Cuts = append(sheet.Cuts, cut)
	}
	return []page.Part{{Title: "Counters", Counters: sheet}}
}

// faceWords are what stands on a unit's counter: whose it is and what, and its
// name.
func (g *game) faceWords(u int16) (top, main string) {
	id := g.units[u].id
	kind, rest, ok := strings.Cut(id, ".")
	c := g.classOf(u)
	switch {
	case c.legion != noLegion:
		return "legion", id
	case u == g.garrison:
		return "garrison", "1"
	case !ok:
		return [...]string{"infantry", "cavalry", "missile"}[c.typ], id
	case len(rest) > 5: // Roma.cohorts
		return rest, kind
	}
	return kind, rest
}

// firstWord of a marker's name, short enough for a counter.
func firstWord(name string) string {
	w, _, _ := strings.Cut(name, " ")
	if len(w) > 10 {
		return ""
	}
	return w
}

// markerWord is what a marker says, short enough for a counter.
func markerWord(face string) string {
	if len(face) > 10 {
		return "wall"
	}
	return strings.TrimPrefix(face, "in ")
}

// printTracks are the turn track and the two sides' points.
func (g *game) printTracks(v *view) []page.Part {
	turns := page.Track{Title: "Turns", From: 1, To: len(g.months), Size: trackBox}
	for i := range g.groups {
		turns.Marks = append(turns.Marks, page.Mark{At: g.groups[i].turn, Text: "ROM group"})
	}
	for n := range g.months {
		if g.months[n].replacements {
			turns.Marks = append(turns.Marks, page.Mark{At: n + 1, Style: 1, Text: g.months[n].season})
		}
	}
	points := page.Track{Title: "Victory points", From: 0, To: 100, Size: trackBox * 2 / 3}
	all := 0
	for a := range g.areas {
		if g.areas[a].terrain == fertile {
			all++
		}
	}
	revolt := page.Track{Title: "Fertile provinces in revolt", From: 0, To: all, Size: trackBox}
	if v != nil {
		turns.Marks = append(turns.Marks, page.Mark{At: min(turnOf(v.p.impulse), len(g.months)), Style: 1, Text: "now"})
		revolt.Marks = append(revolt.Marks, page.Mark{At: g.controlled(&v.p), Style: 1, Text: "now"})
	}
	return []page.Part{{Title: "Tracks", Blocks: []page.Block{turns, points, revolt}}}
}
