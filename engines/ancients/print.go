package ancients

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// Sizes in thousandths of an inch: a counter, the side of a hex that holds a few
// of them, a box of a track.
const (
	counterSize = 500
	hexSide     = 600
	trackBox    = 650
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
		return g.printSheets(v)
	case engines.PrintCounters:
		return g.printCounters()
	case engines.PrintMap:
		return []page.Part{{Title: "Board", Poster: &page.Poster{Board: g.printBoard(v), Length: hexSide}}}
	case engines.PrintTracks:
		return g.printTracks(v)
	case engines.PrintScenario:
		return g.printScenario()
	case engines.PrintCards:
		return g.printCards()
	}
	return nil
}

// printCharts are the tables the rules read, as they stand in the files.
func (g *game) printCharts() []page.Part {
	return []page.Part{
		{Title: "Units and dice", Blocks: []page.Block{g.diceChart(), g.unitChart(nil), g.elephantChart()}},
		{Title: "Terrain", Blocks: []page.Block{g.terrainChart(true)}},
		{Title: "Command cards", Blocks: []page.Block{g.cardChart()}},
	}
}

// elephantChart is the dice of elephants (B-ELE-1).
func (g *game) elephantChart() page.Table {
	t := page.Table{
		Title:   "Dice of elephants in close combat (B-ELE-1)",
		Columns: []page.Column{{Name: "Against", Weight: 3}, {Name: "Dice", Align: page.Centre, Number: true}},
		Note:    fmt.Sprintf("Swords are rolled again. Cavalry and chariots driven back by elephants or camels go %s more for each flag.", plural(g.ch.ElephantRetreat, "hex")),
	}
	for k := range g.types {
		t.Rows = append(t.Rows, []string{g.types[k].Name, strconv.Itoa(int(g.types[k].versus))})
	}
	t.Rows = append(t.Rows, []string{"leader alone", strconv.Itoa(g.elephantLeader)})
	return t
}

var briefs = []engines.Brief{
	{Heading: "The turn", Rules: []string{"B-TRN-1", "B-TRN-2", "B-TRN-4", "B-TRN-5"}},
	{Heading: "Orders", Rules: []string{"B-ORD-1", "B-ORD-2", "B-ORD-3", "B-ORD-4", "B-ORD-5", "B-ORD-6", "B-ORD-7", "B-ORD-8"}},
	{Heading: "Movement", Rules: []string{"B-MOV-1", "B-MOV-3", "B-MOV-4", "B-MOV-6", "B-MOV-7", "B-MOV-8", "B-MOV-9", "B-MOV-10", "B-MOV-14"}},
	{Heading: "Ranged combat", Rules: []string{"B-BAT-4", "B-RNG-2", "B-RNG-3", "B-RNG-4", "B-RNG-6", "B-LOS-1", "B-LOS-2", "B-LOS-5"}},
	{Heading: "Close combat", Rules: []string{"B-CC-1", "B-CC-5", "B-CC-6", "B-CC-7", "B-CC-8", "B-CC-9"}},
	{Heading: "Evade and battle back", Rules: []string{"B-EVD-2", "B-EVD-4", "B-EVD-5", "B-EVD-7", "B-BB-1", "B-BB-2", "B-BB-4"}},
	{Heading: "Flags and retreat", Rules: []string{"B-MOR-1", "B-MOR-2", "B-MOR-3", "B-MOR-4", "B-MOR-5", "B-RET-1", "B-RET-2", "B-RET-3", "B-RET-4"}},
	{Heading: "Momentum", Rules: []string{"B-MOM-1", "B-MOM-2", "B-MOM-3", "B-MOM-4", "B-MOM-7"}},
	{Heading: "Leaders", Rules: []string{"B-LDR-1", "B-LDR-4", "B-LDR-5", "B-LDR-8", "B-LDR-9", "B-LDR-11"}},
	{Heading: "Elephants", Rules: []string{"B-ELE-2", "B-ELE-5", "B-ELE-6", "B-ELE-8"}},
	{Heading: "Expansion 2", Rules: []string{"X-BCH-2", "X-BCH-3", "X-BCH-4", "X-MAR-1", "X-MAR-3", "X-DEC-2", "X-IAS-1", "X-RF-1", "X-RF-3", "X-RF-5", "X-RF-8", "X-CAE-1", "X-CAE-2"}},
	{Heading: "Victory", Rules: []string{"B-VIC-1", "B-VIC-2"}},
}

// printReference is the flow of a turn and the rules in brief, with the dice.
func (g *game) printReference() []page.Part {
	part := engines.Reference(Rulebook(), "The turn and the rules in brief", briefs)
	part.Blocks = append([]page.Block{turnChart(), g.diceChart()}, part.Blocks...)
	return []page.Part{part}
}

func turnChart() page.Table {
	return page.Table{
		Title:   "The turn",
		Columns: []page.Column{{Name: "Step", Weight: 2}, {Name: "What happens", Weight: 8}, {Name: "Rules", Weight: 3}},
		Rows: [][]string{
			{"Start", "special rules of the battle that are tested at the start of the turn", "S rules"},
			{"Card", "one card is played; I Am Spartacus and Rally roll", "B-TRN-6"},
			{"Orders", "the pieces that get an order are named", "B-ORD"},
			{"Moves", "all ordered pieces move, one after another", "B-MOV"},
			{"Battles", "all ordered units battle, one after another, each to its end", "B-BAT, B-RNG, B-CC"},
			{"End", "special rules tested at the end; the card is discarded and one is drawn", "B-TRN-4"},
		},
	}
}

// Rows of a blank turn sheet, and hexes of a way.
const blankRows = 14

// printSheets is the turn sheet, blank or with the pieces of the side that views.
func (g *game) printSheets(v *view) []page.Part {
	head := func(battle, side, turn string) page.Para {
		p := page.SheetHead("Battle", battle, "Side", side, "Turn", turn, "Card", "", "Section, leader, unit or army", "")
		p.Rules = []string{"B-TRN-1", "B-TRN-6"}
		return p
	}
	form := func(title string, rows [][]string, blank int, columns ...string) page.Form {
		f := page.Form{Title: title, Rows: rows, Blank: blank}
		for i, c := range columns {
			col := page.Column{Name: c}
			if i > 2 {
				col.Weight, col.Align = 2, page.Centre
			}
			f.Columns = append(f.Columns, col)
		}
		return f
	}
	moves := []string{"Piece", "On", "Ordered", "Hex 1", "Hex 2", "Hex 3", "Hex 4", "EXIT, WITH …"}
	battles := []string{"Unit", "CLOSE, FIRE", "Target", "else", "if", "momentum", "bonus"}
	if v == nil {
		return []page.Part{{Title: "Turn sheet", Blocks: []page.Block{
			head("", "", ""),
			form("Orders and moves, in order", nil, blankRows, moves...), form("Battles, in order", nil, blankRows, battles...),
		}}}
	}
	var out []page.Part
	for _, s := range g.listed() {
		if own, ok := g.sideOf(v.who); ok && own != s {
			continue
		}
		var rows [][]string
		for p := range piece(len(g.units) + len(g.leaders)) {
			if g.sideOfPiece(p) != s || g.statusOf(&v.board, p) == dead || g.statusOf(&v.board, p) == gone {
				continue
			}
			rows = append(rows, []string{g.pieceID(p), g.at(v.board.at(g, p)), "", "", "", "", "", ""})
		}
		turn := ""
		if v.turn > 0 && v.active == s {
			turn = strconv.Itoa(v.turn)
		}
		out = append(out, page.Part{Title: "Turn sheet of the " + g.sides[s].name, Blocks: []page.Block{
			head(g.b.Name, g.sides[s].name, turn), form("Orders and moves; number them in their order", rows, 0, moves...), form("Battles, in order", nil, blankRows, battles...),
		}})
	}
	return out
}

// printCounters are the blocks of the battle, as many of a unit as it has, the
// leaders, and markers.
func (g *game) printCounters() []page.Part {
	units, leaders := &page.CounterSheet{Size: counterSize}, &page.CounterSheet{Size: counterSize}
	for _, s := range g.listed() {
		sd := &g.sides[s]
		for u := sd.firstUnit; u < sd.lastUnit; u++ {
			x := g.typeOf(u)
			f := page.Face{
				Style: g.style(s), Top: strings.TrimPrefix(g.units[u].id, x.ID), Main: x.ID, Foot: faceSigns[face(x.class)], Left: strconv.Itoa(int(g.units[u].move)),
				Right: strconv.Itoa(x.Close.Attack),
			}
			if x.Close.Mirror {
				f.Right = "="
			}
			units.Cuts = append(units.Cuts, page.Cut{Copies: int(g.units[u].blocks), Front: f})
			if g.units[u].special >= 0 {
				units.Cuts = append(units.Cuts, page.Cut{Copies: 1, Front: page.Face{Style: g.style(s), Top: strings.TrimPrefix(g.units[u].id, x.ID), Main: "★", Foot: "special"}})
			}
		}
		for l := sd.firstLeader; l < sd.lastLeader; l++ {
			leaders.Cuts = append(leaders.Cuts, page.Cut{Copies: 1, Front: page.Face{Style: g.style(s), Top: leaderMark, Main: g.leaderShort(l, onBlock), Foot: "leader"}})
		}
	}
	markers := &page.CounterSheet{Size: counterSize}
	for _, s := range g.listed() {
		markers.Cuts = append(markers.Cuts, page.Cut{Copies: g.goal, Front: page.Face{Style: g.style(s), Top: "B-VIC", Main: faceSigns[faceFlag], Foot: "banner"}})
	}
	out := []page.Part{{Title: "Blocks: units of " + g.b.Name, Counters: units}}
	if len(leaders.Cuts) > 0 {
		out = append(out, page.Part{Title: "Blocks: leaders of " + g.b.Name, Counters: leaders})
	}
	return append(out, page.Part{Title: "Banners", Counters: markers})
}

// printBoard is the board with its terrain, and with the pieces of a match.
func (g *game) printBoard(v *view) page.Board {
	if v != nil {
		return g.newDrawing(&v.board, "").draw()
	}
	b := g.Start().(*position).board
	for a := range b.cells {
		b.cells[a].unit, b.cells[a].leader = 0, 0
	}
	return g.newDrawing(&b, "").draw()
}

func (g *game) printTracks(v *view) []page.Part {
	t := page.Track{Title: fmt.Sprintf("Banners of %s: %d to win (B-VIC-1)", g.b.Name, g.goal), From: 0, To: g.goal, Size: trackBox}
	if v != nil {
		t.Marks = g.bannerTrack(&v.board).Marks
	}
	return []page.Part{{Title: "Tracks of " + g.b.Name, Blocks: []page.Block{t}}}
}

// printScenario is the card of the battle: council of war, order of battle,
// special rules, and the set-up on the board.
func (g *game) printScenario() []page.Part {
	blocks := []page.Block{page.Para{
		Text: fmt.Sprintf("%s. %s against %s, %d banners, the %s play first.", g.b.Date, g.sides[g.listed()[0]].name, g.sides[g.listed()[1]].name,
			g.goal, g.sides[g.first].name),
		Rules: []string{"B-VIC-1"},
	}}
	if text := g.reconstructed(); text != "" {
		blocks = append(blocks, page.Para{Text: text})
	}
	if g.b.ID == "mummius-defeat" {
		blocks = append(blocks, page.Para{Text: mummius(g.opt.mummiusPrinted), Rules: []string{"S-MUMMIUS-1", "A-02"}})
	}
	blocks = append(blocks, g.newDrawing(&g.Start().(*position).board, "Set-up").draw())
	for _, s := range g.listed() {
		blocks = append(blocks, g.describeSide(s)...)
		if t := g.reserveTable(s); len(t.Rows) > 0 {
			blocks = append(blocks, t)
		}
	}
	return []page.Part{{Title: g.b.Name, Blocks: append(blocks, g.describeSpecial()...)}}
}

// reserveTable lists what starts off the board.
func (g *game) reserveTable(s side) page.Table {
	t := page.Table{Title: "Off the board at the start", Columns: []page.Column{{Name: "Piece"}, {Name: "What", Weight: 3}}}
	for u := g.sides[s].firstUnit; u < g.sides[s].lastUnit; u++ {
		if g.units[u].home == hex.None {
			t.Rows = append(t.Rows, []string{g.units[u].id, g.unitWords(u)})
		}
	}
	for l := g.sides[s].firstLeader; l < g.sides[s].lastLeader; l++ {
		if g.leaders[l].home == hex.None {
			t.Rows = append(t.Rows, []string{g.leaders[l].id, "leader"})
		}
	}
	return t
}

// printCards are the command cards to cut out, in our own words.
func (g *game) printCards() []page.Part {
	sheet := &page.CardSheet{}
	kinds := []string{"section", "troop", "leadership", "tactic"}
	for i := range g.cards {
		x := &g.cards[i]
		sheet.Cards = append(sheet.Cards, page.CutCard{
			Copies: x.Count, Style: slices.Index(kinds, x.Kind), Kind: x.Kind, Title: x.Name, Lines: []string{x.Text}, Foot: x.ID, Back: "Command",
		})
	}
	return []page.Part{{Title: "Command cards", Cards: sheet}}
}
