package spartan

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
)

// board draws the map, or the part of it that matters.
type board struct {
	g    *game
	p    *position
	out  page.Board
	mark []bool // hexes that must be on it
	show []bool // hexes that are, once cut
	// flagged: the flag of a side stands somewhere.
	flagged bool
}

// margin of hexes around what must be shown.
const margin = 2

func (g *game) newBoard(p *position, title string) *board {
	b := &board{g: g, p: p, mark: make([]bool, g.grid.Len())}
	b.out = page.Board{Title: title, Unit: hex.Unit}
	for u := range p.units {
		if p.units[u].alive() {
			b.mark[p.units[u].at] = true
		}
	}
	return b
}

// need makes sure that hexes are on the board.
func (b *board) need(list ...hex.At) {
	for _, a := range list {
		b.mark[a] = true
	}
}

// needNames does so for hexes by their numbers, joined by + or alone.
func (b *board) needNames(names []string) {
	for _, n := range names {
		for h := range strings.SplitSeq(n, "+") {
			if a, ok := b.g.grid.Parse(h); ok {
				b.mark[a] = true
			}
		}
	}
}

// draw makes the board: ground, lines, a border round a zone, counters, legend;
// arrows have been added before.
func (b *board) draw(zone ...hex.At) page.Board {
	b.cut()
	b.cells()
	b.streams()
	b.roads()
	b.crests()
	b.border(zone)
	b.counters(b.p)
	b.legend()
	b.note()
	return b.out
}

// cut finds the part of the map to draw: the columns and places around what
// must be shown, the whole map if that is most of it or if there is nothing.
func (b *board) cut() {
	g := b.g
	minX, maxX, minY, maxY := 1<<30, -1, 1<<30, -1
	for a, m := range b.mark {
		if !m {
			continue
		}
		x, y := b.place(hex.At(a))
		minX, maxX, minY, maxY = min(minX, x), max(maxX, x), min(minY, y), max(maxY, y)
	}
	minX, maxX, minY, maxY = minX-margin, maxX+margin, minY-margin, maxY+margin
	b.show = make([]bool, g.grid.Len())
	n := 0
	for a := range b.show {
		x, y := b.place(hex.At(a))
		if x >= minX && x <= maxX && y >= minY && y <= maxY {
			b.show[a] = true
			n++
		}
	}
	if n == 0 || 3*n >= 2*len(b.show) {
		for a := range b.show {
			b.show[a] = true
		}
	}
}

// place of a hex: its column, and its place in the column.
func (b *board) place(a hex.At) (x, y int) {
	name := b.g.grid.Name(a)
	return number(name[:2]), number(name[2:])
}

func (b *board) cells() {
	g := b.g
	letters := g.lettered()
	flags := g.flags(b.p)
	for a := range b.show {
		if !b.show[a] {
			continue
		}
		at := hex.At(a)
		c := page.Cell{ID: g.grid.Name(at), Label: g.grid.Name(at), Letter: letters[at], Centre: point(g.grid.Centre(at))}
		for _, v := range g.grid.Outline(at) {
			c.Outline = append(c.Outline, point(v))
		}
		c.Tone, c.Over = tones(g.ground[a].feat)
		switch f := g.ground[a].feat; {
		case f&bridge != 0:
			c.Mark = "bridge"
		case f&ford != 0:
			c.Mark = "ford"
		}
		if s, ok := flags[at]; ok {
			c.Mark = strings.TrimPrefix(c.Mark+" "+banner+g.short(s), " ")
			b.flagged = true
		}
		b.out.Cells = append(b.out.Cells, c)
	}
}

// banner stands before the side in control of a hex.
const banner = "⚑"

// flags are the sides in control of watched hexes in which nobody stands.
func (g *game) flags(p *position) map[hex.At]int8 {
	out := map[hex.At]int8{}
	for i, a := range g.watch {
		if c := p.control[i]; c > 0 {
			out[a] = c - 1
		}
	}
	for u := range p.units {
		if p.units[u].alive() {
			delete(out, p.units[u].at)
		}
	}
	return out
}

func point(p hex.Point) page.Point { return page.Point{X: p.X, Y: p.Y} }

// tones of a hex: the height below, what stands on it above.
func tones(f feature) (tone, over page.Tone) {
	var list []page.Tone
	for _, t := range groundTones {
		if f&t.feat != 0 {
			list = append(list, t.tone)
		}
	}
	switch len(list) {
	case 0:
		return page.ToneClear, ""
	case 1:
		return list[0], ""
	}
	return list[0], list[1]
}

var groundTones = []struct {
	feat feature
	tone page.Tone
	text string
}{
	{hilltop, page.ToneHill, "hilltop"},
	{slope, page.ToneSlope, "slope"},
	{lake, page.ToneWater, "lake"},
	{river, page.ToneWater, "river"},
	{swamp, page.ToneMarsh, "swamp"},
	{woods, page.ToneWoods, "woods"},
	{village, page.ToneTown, "village"},
}

// lettered are the letters of hexes; of two on one hex the first.
func (g *game) lettered() map[hex.At]string {
	out := make(map[hex.At]string, len(g.m.Letters))
	for _, l := range slices.Sorted(maps.Keys(g.m.Letters)) {
		if a, ok := g.grid.Parse(string(g.m.Letters[l])); ok && out[a] == "" {
			out[a] = l
		}
	}
	return out
}

// streams are drawn along their chains, as far as they count in this battle;
// their mouths reach into the lake.
func (b *board) streams() {
	g := b.g
	for _, s := range g.m.Streams {
		b.chain(page.LineStream, s, func(x, y hex.At) bool {
			fx, fy := g.ground[x].feat, g.ground[y].feat
			wet := feature(watercourse | lake)
			return fx&wet != 0 && fy&wet != 0 && (fx|fy)&watercourse != 0
		})
	}
}

// roads stay as landmarks where they do not count.
func (b *board) roads() {
	for _, r := range b.g.m.Roads {
		b.chain(page.LineRoad, r, func(hex.At, hex.At) bool { return true })
	}
}

// chain adds lines along a chain of hexes, broken where it leaves the board or
// keep says so.
func (b *board) chain(kind page.LineKind, c facts.Chain, keep func(x, y hex.At) bool) {
	var open []page.Point
	flush := func() {
		if len(open) > 1 {
			b.out.Lines = append(b.out.Lines, page.Line{Kind: kind, Points: open})
		}
		open = nil
	}
	for i := 1; i < len(c.At); i++ {
		x, _ := b.g.grid.Parse(string(c.At[i-1])) // checked with the facts
		y, _ := b.g.grid.Parse(string(c.At[i]))
		if !b.show[x] || !b.show[y] || !keep(x, y) {
			flush()
			continue
		}
		if open == nil {
			open = append(open, point(b.g.grid.Centre(x)))
		}
		open = append(open, point(b.g.grid.Centre(y)))
	}
	flush()
}

// crests are the hexsides with the slope symbol.
func (b *board) crests() {
	for a := range b.show {
		if b.show[a] {
			b.hexsides(page.LineCrest, hex.At(a), b.g.ground[a].crests, func(n hex.At) bool { return int(n) > a || !b.show[n] })
		}
	}
}

// hexsides adds lines along sides of a hex; with says which neighbours.
func (b *board) hexsides(kind page.LineKind, a hex.At, sides uint8, with func(n hex.At) bool) {
	corners := b.g.grid.Outline(a)
	for d := hex.Dir(1); d <= 6; d++ {
		if sides&bit(d) == 0 {
			continue
		}
		if n := b.g.grid.Neighbour(a, d); n == hex.None || with(n) {
			b.out.Lines = append(b.out.Lines, page.Line{Kind: kind, Points: []page.Point{point(corners[d-1]), point(corners[d%6])}})
		}
	}
}

// border draws a line round a set of hexes, ascending.
func (b *board) border(set []hex.At) {
	for _, a := range set {
		if !b.show[a] {
			continue
		}
		var sides uint8
		for d := hex.Dir(1); d <= 6; d++ {
			if n := b.g.grid.Neighbour(a, d); n == hex.None {
				sides |= bit(d)
			} else if _, in := slices.BinarySearch(set, n); !in {
				sides |= bit(d)
			}
		}
		b.hexsides(page.LineBorder, a, sides, func(hex.At) bool { return true })
	}
}

// counters of all units, in each hex the leaders on top.
func (b *board) counters(p *position) {
	g := b.g
	for _, leaders := range [2]bool{false, true} {
		for u := range p.units {
			if p.units[u].alive() && g.typeOf(int16(u)).leader == leaders {
				b.out.Counters = append(b.out.Counters, g.counter(p, int16(u)))
			}
		}
	}
	slices.SortStableFunc(b.out.Counters, func(x, y page.Counter) int { return cmp.Compare(x.Cell, y.Cell) })
}

func (g *game) counter(p *position, u int16) page.Counter {
	x, st := &g.units[u], &p.units[u]
	return page.Counter{
		Cell: g.grid.Name(st.at), Style: int(x.side), Side: g.short(x.side), ID: x.id, State: pointers[st.facing] + g.mark(p, u),
	}
}

// short is a side in a few letters.
func (g *game) short(s int8) string {
	if t := g.sides[s].short; t != "" {
		return t
	}
	r := []rune(g.sides[s].name)
	return string(r[:min(2, len(r))])
}

// arrow adds an arrow, unless it leads nowhere or is there already.
func (b *board) arrow(kind page.ArrowKind, s int8, label string, cells ...string) {
	if len(cells) < 2 {
		return
	}
	for i := range b.out.Arrows {
		if o := &b.out.Arrows[i]; o.Kind == kind && o.Style == int(s) && slices.Equal(o.Cells, cells) {
			return
		}
	}
	b.needNames(cells)
	b.out.Arrows = append(b.out.Arrows, page.Arrow{Kind: kind, Style: int(s), Cells: cells, Label: label})
}

// events adds what happened to the board: the places, and arrows for the paths
// walked, the combats, the advances and what came to nothing.
func (b *board) events(events []engines.Event) {
	fights, contests := b.places(events)
	for i := range events {
		e := &events[i]
		b.needNames(e.At)
		b.needNames(e.Path)
		s, ok := b.g.sideOf(e.Side)
		if !ok {
			continue
		}
		switch e.Kind {
		case "move", "exit":
			label := ""
			if fled(e) && !b.panicked(e) {
				label = inFlight
			}
			b.arrow(page.ArrowMove, s, label, e.Path...)
		case "rampage":
			b.arrow(page.ArrowMove, s, inRampage, e.Path...)
		case "retreat":
			b.arrow(page.ArrowMove, s, inRetreat, e.Path...)
		case "advance":
			b.arrow(page.ArrowAdvance, s, "", e.Path...)
		case "back":
			b.arrow(page.ArrowStop, s, "", e.Path...)
		case phaseFire, phaseDefensive:
			b.combat(page.ArrowFire, s, e, fights[i])
		case phaseMelee:
			b.combat(page.ArrowMelee, s, e, fights[i])
		case "contest":
			b.contest(1-s, e, contests[i])
		case "stop":
			if len(e.Effects) > 0 && e.Effects[0].To != "" && e.Effects[0].To != e.At[0] {
				b.arrow(page.ArrowStop, s, "", e.At[0], e.Effects[0].To)
			}
		}
	}
}

// panicked tells whether a counter at the end of a flight shows why it ran.
func (b *board) panicked(e *engines.Event) bool {
	u, ok := b.g.byID[e.Units[0]]
	return ok && b.p.units[u].panicked
}

// Ways that nobody plotted bear a word: a flight (13.0, S3.23) without a
// counter that says so, a rampage (S1.0), a retreat before combat (17.0).
const (
	inFlight  = "flees"
	inRampage = "wild"
	inRetreat = "yields"
)

// combat adds arrows from where the units stood; the first bears the column.
func (b *board) combat(kind page.ArrowKind, s int8, e *engines.Event, from []string) {
	label := e.Column
	for _, f := range from {
		for _, to := range e.At {
			n := len(b.out.Arrows)
			b.arrow(kind, s, label, f, to)
			if len(b.out.Arrows) > n {
				label = ""
			}
		}
	}
}

// contest adds arrows for those who did not get in.
func (b *board) contest(loser int8, e *engines.Event, from []string) {
	to, ok := b.g.grid.Parse(e.At[0])
	if !ok {
		return
	}
	for i, full := range e.Units {
		u, known := b.g.byID[full]
		a, on := b.g.grid.Parse(from[i])
		if known && on && b.g.units[u].side == loser && b.g.grid.DirTo(a, to) != 0 {
			b.arrow(page.ArrowStop, loser, "", from[i], e.At[0])
		}
	}
}

// places tells for the combats and contests of a turn where each of the
// event's units stood: found backwards from where they stand now, through
// losses and every way they went. A contest is judged on the way, so that it
// sees the units where they ended.
func (b *board) places(events []engines.Event) (fights, contests [][]string) {
	g := b.g
	now := make([]string, len(g.units))
	for u := range b.p.units {
		if st := &b.p.units[u]; st.at != hex.None {
			now[u] = g.grid.Name(st.at)
		}
	}
	ends := slices.Clone(now)
	fights, contests = make([][]string, len(events)), make([][]string, len(events))
	stood := func(e *engines.Event, in []string) []string {
		out := make([]string, len(e.Units))
		for k, full := range e.Units {
			if u, ok := g.byID[full]; ok {
				out[k] = in[u]
			}
		}
		return out
	}
	for i := len(events) - 1; i >= 0; i-- {
		e := &events[i]
		for _, f := range e.Effects {
			if u, ok := g.byID[f.Unit]; ok && f.What == "eliminated" {
				now[u], ends[u] = f.From, f.From
			}
		}
		switch e.Kind {
		case "advance", "retreat", "rampage", "back", "move", "exit":
			for _, full := range e.Units {
				u, ok := g.byID[full]
				if !ok {
					continue
				}
				now[u] = e.Path[0]
				if e.Kind != "back" && e.Kind != "move" && e.Kind != "exit" {
					ends[u] = e.Path[0]
				}
			}
		case phaseFire, phaseDefensive, phaseMelee:
			fights[i] = stood(e, now)
		case "contest":
			contests[i] = stood(e, ends)
		}
	}
	return fights, contests
}

// legend explains what is on the board and nothing else.
func (b *board) legend() {
	tone := map[page.Tone]bool{}
	for i := range b.out.Cells {
		tone[b.out.Cells[i].Tone] = true
		tone[b.out.Cells[i].Over] = true
	}
	for _, t := range groundTones {
		if tone[t.tone] {
			b.out.Legend = append(b.out.Legend, page.Legend{Tone: t.tone, Text: t.text})
			tone[t.tone] = false
		}
	}
	road := "road"
	if slices.Contains(b.g.s.Terrain.Ignore, "road") {
		road = "road (a landmark only)"
	}
	for _, l := range []page.Legend{
		{Line: page.LineStream, Text: "stream"},
		{Line: page.LineRoad, Text: road},
		{Line: page.LineCrest, Text: "crest, the slope symbol"},
		{Line: page.LineBorder, Text: "where a side may set up"},
	} {
		if slices.ContainsFunc(b.out.Lines, func(x page.Line) bool { return x.Kind == l.Line }) {
			b.out.Legend = append(b.out.Legend, l)
		}
	}
	for _, l := range []page.Legend{
		{Arrow: page.ArrowMove, Text: b.moved()},
		{Arrow: page.ArrowFire, Text: "fire"},
		{Arrow: page.ArrowMelee, Text: "melee"},
		{Arrow: page.ArrowAdvance, Text: "advance after combat"},
		{Arrow: page.ArrowStop, Text: "did not get in, or had to go back"},
		{Arrow: page.ArrowPlan, Text: "plotted to move"},
	} {
		if slices.ContainsFunc(b.out.Arrows, func(x page.Arrow) bool { return x.Kind == l.Arrow }) {
			b.out.Legend = append(b.out.Legend, l)
		}
	}
}

// moved explains the arrows of ways and their words.
func (b *board) moved() string {
	var words []string
	for _, l := range []struct{ label, word string }{
		{inFlight, "flees: runs by itself"},
		{inRampage, "wild: a rampage"},
		{inRetreat, "yields: retreat before combat"},
	} {
		if slices.ContainsFunc(b.out.Arrows, func(a page.Arrow) bool { return a.Kind == page.ArrowMove && a.Label == l.label }) {
			words = append(words, l.word)
		}
	}
	if len(words) == 0 {
		return "moved"
	}
	return "moved (" + strings.Join(words, "; ") + ")"
}

// note explains the marks of counters and cells, those that are there.
func (b *board) note() {
	var out []string
	if b.g.opt.facing && len(b.out.Counters) > 0 {
		out = append(out, "an arrow shows where a unit faces")
	}
	for _, m := range b.g.marks() {
		if slices.ContainsFunc(b.out.Counters, func(c page.Counter) bool { return strings.Contains(c.State, m[:1]) }) {
			out = append(out, m)
		}
	}
	if b.flagged {
		out = append(out, banner+" the side in control")
	}
	if len(out) > 0 {
		b.out.Note = strings.TrimPrefix(b.out.Note+" On the map: "+strings.Join(out, "; ")+".", " ")
	}
}
