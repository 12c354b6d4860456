package ancients

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// drawing is the board as shapes: always the whole of it.
type drawing struct {
	g     *game
	b     *board
	out   page.Board
	marks map[hex.At]string
}

func (g *game) newDrawing(b *board, title string) *drawing {
	return &drawing{g: g, b: b, out: page.Board{Title: title, Unit: hex.Unit}, marks: map[hex.At]string{}}
}

// draw makes the board: terrain, ramparts, borders of the sections, counters,
// legend; arrows have been added before.
func (d *drawing) draw() page.Board {
	d.cells()
	d.ramparts()
	d.sections()
	d.counters()
	d.legend()
	return d.out
}

// groundTones are the grounds in the order of the legend.
var groundTones = []struct {
	kind string
	tone page.Tone
	mark string
}{
	{"hill", page.ToneHill, ""},
	{"steep-hill", page.ToneHill, "steep"},
	{"impassable-hill", page.ToneHill, "cliff"},
	{"forest", page.ToneWoods, ""},
	{"rough", page.ToneSlope, ""},
	{"ditch", page.ToneSlope, "ditch"},
	{"coast", page.ToneWater, ""},
	{"river", page.ToneWater, ""},
	{"ford", page.ToneWater, "ford"},
	{"marsh", page.ToneMarsh, ""},
	{"camp", page.ToneTown, "camp"},
}

func (d *drawing) cells() {
	for a := range d.b.cells {
		at := hex.At(a)
		c := page.Cell{
			ID: d.g.hexName(at), Label: d.g.hexName(at), Centre: point(d.g.grid.Centre(at)), Tone: page.ToneClear,
			Mark: strings.TrimPrefix(d.marks[at], " "),
		}
		for _, v := range d.g.grid.Outline(at) {
			c.Outline = append(c.Outline, point(v))
		}
		kind := d.g.grounds[d.b.cells[a].ground].ID
		for _, t := range groundTones {
			if t.kind == kind {
				c.Tone = t.tone
				if t.mark != "" {
					c.Mark = strings.TrimSpace(t.mark + " " + d.owner(at) + c.Mark)
				}
			}
		}
		d.out.Cells = append(d.out.Cells, c)
	}
}

// owner of a camp, in a few letters and a blank.
func (d *drawing) owner(a hex.At) string {
	f := &d.g.setup[a]
	if f.kind != "camp" {
		return ""
	}
	if s, ok := d.g.sideOf(f.owner); ok {
		return d.g.short(s) + " "
	}
	return ""
}

func point(p hex.Point) page.Point { return page.Point{X: p.X, Y: p.Y} }

// ramparts are drawn on their front sides.
func (d *drawing) ramparts() {
	for a := range d.b.cells {
		corners := d.g.grid.Outline(hex.At(a))
		for dir := 1; dir <= 6; dir++ {
			if d.b.cells[a].rampart&(1<<dir) != 0 {
				d.out.Lines = append(d.out.Lines, page.Line{Kind: page.LineCrest, Points: []page.Point{point(corners[dir-1]), point(corners[dir%6])}})
			}
		}
	}
}

// sections are parted by lines through the columns E and I of the odd rows
// (B-BRD-4).
func (d *drawing) sections() {
	for _, col := range []string{"E", "I"} {
		from, _ := d.g.grid.Parse(col + "1")
		to, _ := d.g.grid.Parse(col + "9")
		a, b := point(d.g.grid.Centre(from)), point(d.g.grid.Centre(to))
		a.Y, b.Y = a.Y-hex.Unit, b.Y+hex.Unit
		d.out.Lines = append(d.out.Lines, page.Line{Kind: page.LineBorder, Points: []page.Point{a, b}})
	}
}

// counters of all pieces on the board, in each hex the leader on top.
func (d *drawing) counters() {
	for a := range d.b.cells {
		if u := d.b.unitAt(hex.At(a)); u >= 0 {
			d.out.Counters = append(d.out.Counters, page.Counter{
				Cell: d.g.hexName(hex.At(a)), Style: d.g.style(d.g.units[u].side), Side: d.g.short(d.g.units[u].side), ID: d.g.units[u].id,
				State: d.g.unitMark(d.b, u),
			})
		}
		if l := d.b.leaderAt(hex.At(a)); l >= 0 {
			d.out.Counters = append(d.out.Counters, page.Counter{
				Cell: d.g.hexName(hex.At(a)), Style: d.g.style(d.g.leaders[l].side), Side: d.g.short(d.g.leaders[l].side), ID: d.g.leaderShort(l, onMap), State: leaderMark,
			})
		}
	}
}

// onMap and onBlock are how many letters of a leader's name a counter on the map
// holds, and a block's label.
const onMap, onBlock = 9, 7

// leaderShort is a leader's name cut to so many letters.
func (g *game) leaderShort(l, most int) string {
	name, number, _ := strings.Cut(g.leaders[l].id, "-")
	r := []rune(name)
	return string(r[:min(most-len(number), len(r))]) + number
}

// leaderMark stands on the counter of a leader.
const leaderMark = "♚"

// unitMark is what a unit's counter shows behind its name: its blocks, and a
// special unit's star.
func (g *game) unitMark(b *board, u int) string {
	out := strconv.Itoa(int(b.units[u].blocks))
	if g.units[u].special >= 0 {
		out += "★"
	}
	return out
}

// style of a side's counters: the side listed first in the battle is light.
func (g *game) style(s side) int {
	if g.sides[s].id == g.b.Sides[0].ID {
		return 0
	}
	return 1
}

// short is a side in a few letters.
func (g *game) short(s side) string {
	r := []rune(g.sides[s].name)
	return string(r[:min(2, len(r))])
}

// arrow adds an arrow, unless it leads nowhere or is there already.
func (d *drawing) arrow(kind page.ArrowKind, s side, label string, cells ...string) {
	if len(cells) < 2 {
		return
	}
	style := d.g.style(s)
	for i := range d.out.Arrows {
		if o := &d.out.Arrows[i]; o.Kind == kind && o.Style == style && slices.Equal(o.Cells, cells) {
			return
		}
	}
	d.out.Arrows = append(d.out.Arrows, page.Arrow{Kind: kind, Style: style, Cells: cells, Label: label})
}

// events adds arrows for what happened: ways, combats, shots, advances.
func (d *drawing) events(events []engines.Event) {
	for i := range events {
		e := &events[i]
		s, ok := d.g.sideOf(e.Side)
		if !ok {
			continue
		}
		switch e.Kind {
		case "move", "enter", "exit":
			d.arrow(page.ArrowMove, s, "", e.Path...)
		case "retreat":
			d.arrow(page.ArrowMove, s, "retreats", e.Path...)
		case "evade", "leader evade":
			d.arrow(page.ArrowMove, s, "evades", e.Path...)
		case "momentum":
			d.arrow(page.ArrowAdvance, s, "", e.Path...)
		case "declare":
			switch e.Column {
			case "carts":
				d.arrow(page.ArrowFire, s, "carts", e.Path...)
			case "ranged":
				d.arrow(page.ArrowFire, s, "", e.At...)
			default:
				d.arrow(page.ArrowMelee, s, "", e.At...)
			}
		}
	}
}

func (d *drawing) legend() {
	add := func(l page.Legend) { d.out.Legend = append(d.out.Legend, l) }
	for _, t := range groundTones {
		i := slices.IndexFunc(d.b.cells, func(c cell) bool { return d.g.grounds[c.ground].ID == t.kind })
		if i >= 0 {
			add(page.Legend{Tone: t.tone, Text: d.g.grounds[d.b.cells[i].ground].Name})
		}
	}
	if slices.ContainsFunc(d.b.cells, func(c cell) bool { return c.rampart != 0 }) {
		add(page.Legend{Line: page.LineCrest, Text: "rampart, on its front sides"})
	}
	add(page.Legend{Line: page.LineBorder, Text: "border of the sections"})
	for _, k := range []struct {
		kind page.ArrowKind
		text string
	}{
		{page.ArrowMove, "way of a piece"},
		{page.ArrowAdvance, "momentum advance"},
		{page.ArrowMelee, "close combat"},
		{page.ArrowFire, "ranged combat"},
		{page.ArrowPlan, "planned move"},
	} {
		if slices.ContainsFunc(d.out.Arrows, func(a page.Arrow) bool { return a.Kind == k.kind }) {
			add(page.Legend{Arrow: k.kind, Text: k.text})
		}
	}
	d.out.Note = d.note()
}

// note explains the counters and names the sections from both seats.
func (d *drawing) note() string {
	out := "On a counter: the unit and its blocks; " + leaderMark + " a leader"
	if slices.ContainsFunc(d.g.units, func(u unit) bool { return u.special >= 0 }) {
		out += "; ★ a special unit"
	}
	return out + ". Top: " + d.g.sides[top].name + ", whose left is the right of the picture; bottom: " + d.g.sides[bottom].name + "."
}
