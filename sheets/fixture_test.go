package sheets

import (
	"fmt"
	"strings"

	"prestags/engines/page"
)

// hexCentre of a hex XXYY on a flat-top board of radius 1000.
func hexCentre(x, y int) page.Point {
	p := page.Point{X: 1000 + 1500*x, Y: 866 + 1732*y}
	if x%2 == 0 {
		p.Y += 866
	}
	return p
}

func hexOutline(c page.Point) []page.Point {
	return []page.Point{
		{X: c.X - 500, Y: c.Y - 866},
		{X: c.X + 500, Y: c.Y - 866},
		{X: c.X + 1000, Y: c.Y},
		{X: c.X + 500, Y: c.Y + 866},
		{X: c.X - 500, Y: c.Y + 866},
		{X: c.X - 1000, Y: c.Y},
	}
}

func centreOf(id string) page.Point {
	var x, y int
	if _, err := fmt.Sscanf(id, "%02d%02d", &x, &y); err != nil {
		panic(err)
	}
	return hexCentre(x, y)
}

var groundTones = map[byte][2]page.Tone{
	'.': {page.ToneClear}, 's': {page.ToneSlope}, 'h': {page.ToneHill}, 'w': {page.ToneWoods},
	'W': {page.ToneHill, page.ToneWoods}, 'V': {page.ToneTown}, 'H': {page.ToneHill, page.ToneTown},
	'L': {page.ToneWater}, 'm': {page.ToneMarsh},
}

// spartanBoard is the map from column x0 to x1 and row y0 to y1.
func spartanBoard(x0, y0, x1, y1 int) page.Board {
	b := page.Board{Title: "The field", Unit: 1000}
	in := map[string]bool{}
	letters, marks := map[string]string{}, map[string]string{}
	for _, s := range strings.Fields(landmarks) {
		letters[s[1:]] = s[:1]
	}
	for _, s := range strings.Fields(bridges) {
		marks[s] = "bridge"
	}
	for _, s := range strings.Fields(fords) {
		marks[s] = "ford"
	}
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			id := fmt.Sprintf("%02d%02d", x, y)
			c, tone := hexCentre(x, y), groundTones[groundColumns[x][y]]
			in[id] = true
			b.Cells = append(b.Cells, page.Cell{
				ID: id, Outline: hexOutline(c), Centre: c, Tone: tone[0], Over: tone[1], Label: id,
				Letter: letters[id], Mark: marks[id],
			})
		}
	}
	add := func(kind page.LineKind, rows []string) {
		for _, r := range rows {
			var pts []page.Point
			for _, id := range strings.Fields(r) {
				if in[id] {
					pts = append(pts, centreOf(id))
				} else if len(pts) > 0 {
					b.Lines = append(b.Lines, page.Line{Kind: kind, Points: pts})
					pts = nil
				}
			}
			if len(pts) > 0 {
				b.Lines = append(b.Lines, page.Line{Kind: kind, Points: pts})
			}
		}
	}
	add(page.LineStream, streamHexes)
	add(page.LineRoad, roadHexes)
	for _, r := range crestSides {
		for _, s := range strings.Fields(r) {
			if !in[s[:4]] || !in[s[4:]] {
				continue
			}
			var common []page.Point
			for _, p := range hexOutline(centreOf(s[:4])) {
				for _, q := range hexOutline(centreOf(s[4:])) {
					if p == q {
						common = append(common, p)
					}
				}
			}
			if len(common) == 2 {
				b.Lines = append(b.Lines, page.Line{Kind: page.LineCrest, Points: common})
			}
		}
	}
	b.Legend = []page.Legend{
		{Tone: page.ToneSlope, Text: "slope"},
		{Tone: page.ToneHill, Text: "hilltop"},
		{Tone: page.ToneWoods, Text: "woods"},
		{Tone: page.ToneTown, Text: "village"},
		{Tone: page.ToneWater, Text: "lake"},
		{Tone: page.ToneMarsh, Text: "swamp"},
		{Line: page.LineRoad, Text: "road"},
		{Line: page.LineStream, Text: "stream"},
		{Line: page.LineCrest, Text: "crest"},
		{Arrow: page.ArrowMove, Text: "moved"},
		{Arrow: page.ArrowFire, Text: "fire"},
		{Arrow: page.ArrowMelee, Text: "melee"},
		{Arrow: page.ArrowStop, Text: "stopped"},
		{Arrow: page.ArrowPlan, Text: "planned"},
		{Arrow: page.ArrowAdvance, Text: "advanced"},
	}
	return b
}

// place puts stacks on a board, moved by columns and rows; every nth unit is
// disrupted.
func place(b *page.Board, rows []string, style int, name string, dx, dy, nth int) {
	n := len(b.Counters)
	for _, r := range rows {
		f := strings.Fields(r)
		var x, y int
		if _, err := fmt.Sscanf(f[0], "%02d%02d", &x, &y); err != nil {
			panic(err)
		}
		hex := fmt.Sprintf("%02d%02d", x+dx, y+dy)
		for _, id := range f[1:] {
			c := page.Counter{Cell: hex, Style: style, Side: name, ID: id}
			if n++; nth > 0 && n%nth == 0 && id[0] > '9' {
				c.State = "D"
			}
			b.Counters = append(b.Counters, c)
		}
	}
}

func stackTable(b page.Board) page.Table {
	t := page.Table{Title: "Stacks and their strengths", Columns: []page.Column{
		{Name: "Hex"},
		{Name: "Side"},
		{Name: "Unit"},
		{Name: "State", Align: page.Centre},
		{Name: "Melee", Number: true},
		{Name: "Fire", Number: true},
		{Name: "MA", Number: true},
	}}
	for i, c := range b.Counters {
		t.Rows = append(t.Rows, []string{
			c.Cell, c.Side, c.ID, c.State, fmt.Sprint(2 + i%9), fmt.Sprint(i % 4), fmt.Sprint(4 + i%5),
		})
	}
	return t
}

func story(n int) []page.Block {
	var out []page.Block
	phases := []string{"Fire", "Movement", "Melee", "Recovery"}
	for i := range n {
		if i%30 == 0 {
			out = append(out, page.Heading{Level: 2, Text: phases[i/30%4] + " phase"})
		}
		switch i % 4 {
		case 0:
			out = append(out, page.Para{
				Text:  fmt.Sprintf("MS%02d and MS%02d with leader 2L01 attack the Persian stack in 11%02d: 26 against 9 is 2-1, no modifier; the die is %d: the defender is disrupted.", i%20+1, i%20+2, i%30+1, i%6+1),
				Rules: []string{"7.32", "8.1"},
			})
		case 1:
			out = append(out, page.Para{
				Text:  fmt.Sprintf("BW%02d fires at 10%02d, range 2, protection 3: 1-1, die %d, no effect.", i%9+1, i%30+1, i%6+1),
				Rules: []string{"6.1"},
			})
		case 2:
			out = append(out, page.Para{Text: fmt.Sprintf("SK%02d stood: its plot named hex 14%02d, which is a lake hex.", i%9+1, i%30), Rules: []string{"20.4", "5.14"}, Indent: 1})
		default:
			out = append(out, page.Para{Text: fmt.Sprintf("PP%02d is eliminated (%d victory points).", i%14+1, i%5+1), Strong: i%8 == 3})
		}
	}
	return out
}

func headFor(scenario, reader string) page.Head {
	return page.Head{
		Game: "Spartan", Scenario: scenario, Match: "club-asculum", Reader: reader,
		Stage: "Game-Turn 3 of 15", Impulse: 5, Deadline: "Sunday 29 November, 20:00 (Paris)",
		Lines: []string{
			"Plots: Pyrrhus 3f2a91c0, Romans 77b1e05d; journal 9a1c44f0",
			"Dice: sealed; the seed's hash is 5d0e9c17a2b4",
			"Ruling A-33: a unit that is disrupted in its own melee defends at full strength.",
		},
		Notes: []string{
			"Hex numbers: only village 3130 is stated in the rules (5.7); the others are counted from the redrawn board.",
			"Default deployment: a reconstruction; the scenario gives only the zone.",
		},
	}
}

// asculum is the largest report of the game: the whole map, 141 counters.
func asculum() page.Report {
	b := spartanBoard(0, 0, 33, 38)
	place(&b, pyrrhusStacks, 0, "PY", 0, 0, 9)
	place(&b, romansStacks, 1, "RO", 5, -11, 7)
	b.Arrows = []page.Arrow{
		{Kind: page.ArrowMove, Style: 1, Cells: []string{"0515", "0514", "0513", "0512", "0511"}},
		{Kind: page.ArrowMove, Style: 1, Cells: []string{"0715", "0714", "0713", "0712"}, Label: "MA 5"},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"1203", "1104", "1105", "1106"}},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0808", "0809"}},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"0809", "0808"}},
		{Kind: page.ArrowFire, Style: 0, Cells: []string{"0908", "0809"}},
		{Kind: page.ArrowFire, Style: 1, Cells: []string{"0709", "0707"}},
	}
	return page.Report{
		Head:     headFor("Asculum, 278 BC", "Romans"),
		Map:      []page.Block{b, stackTable(b)},
		Happened: story(120),
		State:    []page.Block{forceTable(), page.Para{Text: "Pyrrhus needs a marginal victory or better and control of J and R; he holds neither."}},
		Next:     []page.Block{page.Para{Text: "Send your plot for Game-Turn 4 by the deadline above.", Strong: true}, plotForm()},
	}
}

func forceTable() page.Table {
	return page.Table{
		Title: "Forces and victory points",
		Columns: []page.Column{
			{Name: "Side", Weight: 3},
			{Name: "Units at start", Number: true},
			{Name: "Lost", Number: true},
			{Name: "Disrupted", Number: true},
			{Name: "Victory points", Number: true},
			{Name: "Panic level", Weight: 2},
		},
		Rows: [][]string{
			{"Pyrrhus", "72", "4", "8", "17", "84: not reached"},
			{"Romans", "69", "9", "10", "11", "106: not reached"},
		},
		Note: "Victory points are those of the enemy's dead (9.1).",
	}
}

func plotForm() page.Form {
	return page.Form{
		Title: "Plot for Game-Turn 4",
		Columns: []page.Column{
			{Name: "Unit"},
			{Name: "Hex"},
			{Name: "Task"},
			{Name: "Path or target", Weight: 6},
		},
		Rows:  [][]string{{"MS01", "0909"}, {"MS02", "0909"}, {"2L01", "0909"}},
		Blank: 6,
	}
}

// marathon is a report of the ordinary size: a part of the map on page one.
func marathon() page.Report {
	b := spartanBoard(3, 10, 15, 21)
	b.Title = "Marathon"
	for _, s := range []string{"0515 MS01 MS02 MS03", "0616 MS04 MS05 2L01", "0717 MS06", "0718 MS07 MS08", "0714 MS09 MS10 MS11 MS12"} {
		place(&b, []string{s}, 0, "GR", 0, 0, 5)
	}
	for _, s := range []string{"0916 BW01 BW02", "1016 SK01", "1116 MI01 MI02", "1117 BI01 BI02 2L02", "1017 SK02 SK03", "0918 BW03", "1218 MI03 MI04 MI05 MI06 MI07 1L01"} {
		place(&b, []string{s}, 1, "PE", 0, 0, 4)
	}
	b.Arrows = []page.Arrow{
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0413", "0514", "0515"}},
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"0514", "0615", "0616"}, Label: "MV 3"},
		{Kind: page.ArrowMove, Style: 1, Cells: []string{"1214", "1115", "1116"}},
		{Kind: page.ArrowMove, Style: 1, Cells: []string{"1220", "1219", "1218"}},
		{Kind: page.ArrowFire, Style: 1, Cells: []string{"0916", "0717"}},
		{Kind: page.ArrowMelee, Style: 0, Cells: []string{"0717", "0718"}},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"1116", "1117"}},
		{Kind: page.ArrowMelee, Style: 1, Cells: []string{"1117", "1116"}},
		{Kind: page.ArrowStop, Style: 1, Cells: []string{"0920", "0919", "0918"}},
		{Kind: page.ArrowPlan, Style: 0, Cells: []string{"0714", "0814", "0915", "1015"}},
		{Kind: page.ArrowAdvance, Style: 1, Cells: []string{"1018", "1017"}},
	}
	r := page.Report{
		Head:     headFor("Marathon, 490 BC", "Greeks"),
		Map:      []page.Block{b, stackTable(b)},
		Happened: story(24),
		State:    []page.Block{forceTable()},
		Next:     []page.Block{page.Para{Text: "Send your plot for Game-Turn 4 by the deadline above."}},
	}
	r.Head.Match = "club-marathon"
	return r
}

// parts is a report with every other kind of block.
func parts() page.Report {
	var pieces []page.Counter
	for i := range 14 {
		pieces = append(pieces, page.Counter{Style: i % 4, Side: []string{"RO", "SL", "GA", "TH"}[i%4], ID: fmt.Sprintf("LG%02d", i), State: []string{"", "", "D"}[i%3], Down: i%7 == 6})
	}
	ragged := page.Board{Title: "Picenum", Unit: 1000}
	for row := range 9 {
		for col := range 13 - row%2 {
			c := page.Point{X: 866 + 1732*col + 866*(row%2), Y: 1000 + 1500*row}
			tones := []page.Tone{page.ToneClear, page.ToneHill, page.ToneUnknown, page.ToneTarget, page.ToneMarsh, page.ToneTown, page.ToneWoods}
			id := fmt.Sprintf("%c%d", 'A'+row, col+1)
			ragged.Cells = append(ragged.Cells, page.Cell{
				ID: id, Label: id, Centre: c, Tone: tones[max(0, (row*13+col)%11-4)],
				Outline: []page.Point{{X: c.X, Y: c.Y - 1000}, {X: c.X + 866, Y: c.Y - 500}, {X: c.X + 866, Y: c.Y + 500}, {X: c.X, Y: c.Y + 1000}, {X: c.X - 866, Y: c.Y + 500}, {X: c.X - 866, Y: c.Y - 500}},
			})
		}
	}
	ragged.Counters = []page.Counter{
		{Cell: "B3", Style: 0, Side: "SL", ID: "WA", State: "4"},
		{Cell: "B3", Style: 0, Side: "SL", ID: "Gannicus"},
		{Cell: "H3", Style: 1, Side: "RO", ID: "MI", State: "3"},
		{Cell: "H3", Style: 1, Side: "RO", ID: "Lentulus"},
		{Cell: "H5", Style: 2, Side: "GA", ID: "HI"},
		{Cell: "C7", Style: 3, Side: "TH", ID: "LC"},
		{Cell: "F6", Style: 1, Side: "RO", Down: true},
		{Cell: "Z9", Style: 1, Side: "RO", ID: "MI9"},
	}
	ragged.Lines = []page.Line{{Kind: page.LineBorder, Points: []page.Point{{X: 7794, Y: 0}, {X: 7794, Y: 14000}}}}
	return page.Report{
		Head: page.Head{Game: "Commands", Scenario: "Every kind of block", Reader: "Public", Stage: "Turn 1"},
		Map:  []page.Block{ragged, page.Lanes{Title: "Line of battle", Lanes: []page.Lane{{Name: "Left wing", Pieces: pieces[:5]}, {Name: "Centre of the army", Pieces: pieces}, {Name: "Reserve"}}}},
		Happened: []page.Block{
			page.Para{Text: "A single paragraph, because little happened."},
			page.Track{Title: "Month", From: 1, To: 12, Marks: []page.Mark{{At: 3, Style: 0, Text: "now"}, {At: 7, Style: 1, Text: "Crassus"}, {At: 7, Style: 0, Text: "grain"}}},
			page.Track{Title: "Victory points", From: 0, To: 40, Marks: []page.Mark{{At: 17, Style: 1, Text: "RO"}, {At: 11, Style: 0, Text: "SL"}}},
		},
		State: []page.Block{
			page.Card{Title: "Order four units left", Lines: []string{"Order four units or leaders in the left section.", "They move and battle as usual."}, Foot: "card 7 of 60"},
			page.Card{Title: "First strike", Lines: []string{"Play in the enemy's turn: the defender battles first."}, Foot: "card 51 of 60"},
			page.Card{Title: "Move, fire, move", Lines: []string{"Light troops move, fire, and move again, in this order."}},
			page.Card{Title: "Inspired leadership", Lines: []string{"One leader and up to four adjacent units."}, Foot: "card 31 of 60"},
		},
		Next: []page.Block{plotForm()},
	}
}

// stacks is a report with stacks of one to six side by side, some disrupted.
func stacks() page.Report {
	b := spartanBoard(1, 18, 14, 28)
	b.Title = "Stacks"
	n := 0
	for x := 2; x <= 12; x++ {
		for y := 20; y <= 26; y++ {
			for range (x+2*y)%6 + 1 {
				n++
				c := page.Counter{Cell: fmt.Sprintf("%02d%02d", x, y), Style: y / 24, Side: []string{"GR", "PE"}[y/24], ID: fmt.Sprintf("MS%02d", n%100)}
				if n%5 == 0 {
					c.State = "D"
				}
				b.Counters = append(b.Counters, c)
			}
		}
	}
	return page.Report{Head: headFor("Stacks", "Umpire"), Map: []page.Block{b}}
}

// areas is a map of regions of all shapes with names, as the games of areas
// have it.
func areas() page.Report {
	b := page.Board{Title: "Italia", Unit: 700}
	region := func(id, name string, tone page.Tone, cx, cy int, outline ...int) {
		c := page.Cell{ID: id, Label: name, Tone: tone, Centre: page.Point{X: cx, Y: cy}}
		for i := 0; i < len(outline); i += 2 {
			c.Outline = append(c.Outline, page.Point{X: outline[i], Y: outline[i+1]})
		}
		b.Cells = append(b.Cells, c)
	}
	region("transpadana", "Gallia Transpadana", page.ToneClear, 5200, 1500, 1000, 0, 9000, 200, 9500, 2600, 6000, 3200, 2000, 2800, 600, 1500)
	region("liguria", "Liguria", page.ToneHill, 2300, 3900, 600, 2900, 2000, 2800, 5200, 4600, 4600, 5400, 3000, 4700, 700, 5100)
	region("aemilia", "Aemilia Montes", page.ToneWoods, 6200, 4200, 2000, 2800, 6000, 3200, 9000, 5200, 8200, 6200, 5200, 4600)
	region("etruria", "Etruria", page.ToneClear, 6600, 7200, 4600, 5400, 5200, 4600, 8200, 6200, 8600, 9200, 7000, 9800, 4700, 7600)
	region("latium", "Latium", page.ToneTown, 8200, 10400, 7000, 9800, 8600, 9200, 10500, 10600, 9600, 11800)
	region("samnium", "Samnium Montes", page.ToneSlope, 10600, 9200, 8200, 6200, 9000, 5200, 11800, 8600, 13200, 10200, 10500, 10600, 8600, 9200)
	region("mare", "Mare Tyrrhenum", page.ToneWater, 3000, 10000, 0, 6000, 4600, 5400, 4700, 7600, 7000, 9800, 9600, 11800, 9000, 13500, 0, 13500)
	for i, c := range b.Cells {
		for k := range i * 2 {
			b.Counters = append(b.Counters, page.Counter{Cell: c.ID, Style: i % 3, Side: "SL", ID: fmt.Sprintf("L%d%02d", i, k), Down: k%5 == 4})
		}
	}
	b.Arrows = []page.Arrow{{Kind: page.ArrowMove, Style: 1, Cells: []string{"liguria", "etruria", "latium"}, Label: "3 legions"}}
	return page.Report{Head: headFor("Areas", "Public"), Map: []page.Block{b}}
}

// tables is a report of tables: wide, deep, and with cells that wrap.
func tables() page.Report {
	wide := page.Table{Title: "Attacks of the turn", Note: "Odds are rounded in the defender's favour (7.32).", Columns: []page.Column{
		{Name: "No.", Number: true},
		{Name: "Attackers", Weight: 4},
		{Name: "Strength", Number: true},
		{Name: "Defenders", Weight: 3},
		{Name: "Strength", Number: true},
		{Name: "Odds", Align: page.Centre},
		{Name: "Die", Number: true},
		{Name: "Result", Weight: 3},
	}}
	for i := range 70 {
		wide.Rows = append(wide.Rows, []string{
			fmt.Sprint(i + 1),
			strings.Repeat(fmt.Sprintf("MS%02d, ", i%20), 1+i%7) + "2L01",
			fmt.Sprint(9 + i),
			fmt.Sprintf("BI%02d, BI%02d in %04d", i%9, i%7, 1000+i),
			fmt.Sprint(4 + i%5),
			fmt.Sprintf("%d-1", i%8+1),
			fmt.Sprint(i%6 + 1),
			[]string{"no effect", "the defenders are disrupted", "half of the defenders are eliminated; the owner chooses which"}[i%3],
		})
	}
	deep := page.Table{Title: "One deep cell", Columns: []page.Column{{Name: "Why"}, {Name: "Chain of rules"}}, Rows: [][]string{
		{"17", strings.Repeat("A rule leads to another rule. ", 400)},
	}}
	return page.Report{Head: headFor("Tables", "Umpire"), State: []page.Block{wide, deep, stackTable(spartanBoard(0, 0, 1, 1))}}
}
