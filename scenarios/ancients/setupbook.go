package ancients

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"prestags/plot/workbook"
	"prestags/scenarios"
)

// The set-up as a workbook, for owners of the booklet: the board twice as 13
// by 9 cells, once for the terrain, once for the pieces.
const (
	sheetSetup   = "Setup"
	sheetTerrain = "Terrain"
	sheetPieces  = "Pieces"
	sheetReserve = "Reserve"
	sheetLeaders = "Leaders"
	sheetHowTo   = "How to"
)

// offBoard fills the cell that the short rows do not have.
const offBoard = "—"

func rowOf(texts ...string) []workbook.Value {
	var out []workbook.Value
	for _, t := range texts {
		out = append(out, workbook.Value{Text: t})
	}
	return out
}

func headOf(texts ...string) []workbook.Value {
	out := rowOf(texts...)
	for i := range out {
		out[i].Head = true
	}
	return out
}

// WriteSetup writes a set-up as a workbook that ReadSetup reads back. The same
// set-up gives the same bytes.
func WriteSetup(s *Setup) ([]byte, error) {
	about := workbook.SheetSpec{Name: sheetSetup, Widths: []int{14, 100}, Rows: [][]workbook.Value{
		headOf("what", "value"),
		rowOf("scenario", s.Head.Scenario),
		rowOf("source", s.Head.Source),
		rowOf("top", s.Head.Top),
		rowOf("note", s.Head.Note),
	}}
	ground := map[Hex][]string{}
	for _, t := range s.Terrain {
		words := []string{t.Kind}
		if t.Owner != "" {
			words = append(words, t.Owner)
		}
		words = append(words, t.Edges...)
		if t.Name != "" {
			words = append(words, `"`+t.Name+`"`)
		}
		for _, h := range t.Hexes {
			ground[h] = append(ground[h], strings.Join(words, " "))
		}
	}
	pieces := map[Hex][]string{}
	tags := func(list ...string) string {
		out := ""
		for _, t := range list {
			if t != "" {
				out += " [" + t + "]"
			}
		}
		return out
	}
	for _, u := range s.Units {
		pieces[u.Hex] = append(pieces[u.Hex], u.Side+" "+u.Type+tags(u.Group, u.Special))
	}
	reserve := workbook.SheetSpec{Name: sheetReserve, Widths: []int{14, 14, 30, 16}, FreezeRows: 1, Rows: [][]workbook.Value{headOf("side", "reserve", "type, or + leader", "special")}}
	leaders := workbook.SheetSpec{Name: sheetLeaders, Widths: []int{14, 30, 80}, FreezeRows: 1, Rows: [][]workbook.Value{headOf("side", "leader", "where the name is from")}}
	for _, r := range s.Reserves {
		reserve.Rows = append(reserve.Rows, rowOf(r.Side, r.Reserve, r.Type, r.Special))
	}
	for _, l := range s.Leaders {
		if l.Source != "" {
			leaders.Rows = append(leaders.Rows, rowOf(l.Side, l.Name, l.Source))
		}
		text := "+ " + l.Name + tags(l.Group, l.Special)
		if l.Reserve != "" {
			reserve.Rows = append(reserve.Rows, rowOf(l.Side, l.Reserve, "+ "+l.Name, l.Special))
			continue
		}
		if len(pieces[l.Hex]) == 0 {
			text = l.Side + " " + text
		}
		pieces[l.Hex] = append(pieces[l.Hex], text)
	}
	how := workbook.SheetSpec{Name: sheetHowTo, Widths: []int{110}}
	for _, t := range setupHowTo {
		how.Rows = append(how.Rows, []workbook.Value{{Text: t, Wrap: true}})
	}
	var b bytes.Buffer
	err := workbook.Book{Title: "Set-up of " + s.Head.Scenario, Sheets: []workbook.SheetSpec{
		about, board(sheetTerrain, ground, " + "), board(sheetPieces, pieces, " "), reserve, leaders, how,
	}}.Write(&b)
	return b.Bytes(), err
}

// board is the board as cells, the columns A to M over the rows 1 to 9.
func board(name string, texts map[Hex][]string, between string) workbook.SheetSpec {
	sheet := workbook.SheetSpec{Name: name, Widths: []int{5}, FreezeRows: 1, FreezeColumns: 1, Landscape: true, Repeat: 1}
	first := headOf("")
	for col := range Columns {
		first = append(first, workbook.Value{Text: string(rune('A' + col)), Head: true})
		sheet.Widths = append(sheet.Widths, 16)
	}
	sheet.Rows = append(sheet.Rows, first)
	for row := range Rows {
		line := headOf(fmt.Sprint(row + 1))
		for col := range Columns {
			v := workbook.Value{Text: offBoard, Faint: true}
			if h := HexAt(row, col); h != "" {
				v = workbook.Value{Text: strings.Join(texts[h], between), Wrap: true}
			}
			line = append(line, v)
		}
		sheet.Rows = append(sheet.Rows, line)
	}
	return sheet
}

var setupHowTo = []string{
	"Terrain and Pieces are the board, seen from the bottom player's seat: columns A to M, rows 1 to 9 from the top. Rows 2, 4, 6 and 8 have twelve hexes, A to L, and lie half a hex further right.",
	"Terrain: an empty cell is open ground. Else one of rough, forest, hill, coast, river, ford, marsh, or camp and its owner: camp roman. A rampart has an owner and its two or three front sides: rampart roman NW NE. It may be added to another kind: hill + rampart roman NW NE. A name in quotes is only for the reports: river \"Rhone\".",
	"Pieces: the side and the type, then the leader behind a +: slave WA, roman MI + Marius; a leader alone: roman + Marius. Special things go into square brackets: roman HI [decima-legio], roman MI [lentulus] + Gellius [gellius], roman MI + Caesar [julius-caesar].",
	"Reserve: what starts off the board, a piece a row.",
	"Setup: scenario is the battle; top is the side that sits at row 1; source says where the positions are from: published: my own booklet, page 20, or reconstruction: why. Banners, cards, first player and special rules stay as they are.",
	"Unit types: LI LB LS AX WA MI HI HWM LC LBC MC HC HCH BCH EL CAM. The program numbers the units, by row from the left.",
	"Play on it with: prestags new SCENARIO DIR --map THIS-FILE.xlsx. A mistake is told with its sheet and cell.",
}

// setupBook reads the workbook.
type setupBook struct {
	*check
	s      *Setup
	sheets map[string]workbook.Sheet
}

func (s *Setup) readBook(name string, data []byte) error {
	sheets, err := workbook.Read(data)
	if err != nil {
		return &scenarios.Error{File: name, Msg: err.Error()}
	}
	s.Format = 1
	s.cells = map[string]string{}
	b := &setupBook{check: s.checker(), s: s, sheets: map[string]workbook.Sheet{}}
	for _, x := range sheets {
		b.sheets[x.Name] = x
	}
	for _, want := range []string{sheetSetup, sheetTerrain, sheetPieces} {
		if _, ok := b.sheets[want]; !ok {
			return &scenarios.Error{File: name, Msg: fmt.Sprintf("there is no sheet %s; begin with the workbook that `prestags print map ancients` writes", want)}
		}
	}
	b.about()
	b.board(sheetTerrain, b.terrain)
	b.board(sheetPieces, b.pieces)
	b.reserve()
	b.leaders()
	return b.Done()
}

// cell is the text of a cell, its place noted under a path. Dates and formulas
// are refused, since they are never what the writer meant.
func (b *setupBook) cell(path, sheet string, c workbook.Cell) string {
	b.s.cells[path] = sheet + "!" + c.Ref
	switch c.Kind {
	case workbook.Date:
		b.Bad(path, "the cell is a date; format it as text and write it again")
	case workbook.Formula:
		b.Bad(path, "the cell is a formula; write its value instead")
	}
	return strings.TrimSpace(c.Text)
}

func (b *setupBook) about() {
	for _, row := range b.sheets[sheetSetup].Rows {
		if len(row) < 2 {
			continue
		}
		key := strings.ToLower(strings.TrimSpace(row[0].Text))
		value := b.cell("setup."+key, sheetSetup, row[1])
		switch key {
		case "scenario":
			b.s.Head.Scenario = value
		case "source":
			b.s.Head.Source = value
		case "top":
			b.s.Head.Top = value
		case "note":
			b.s.Head.Note = value
		}
	}
}

// board walks the cells of the board that hold something.
func (b *setupBook) board(sheet string, read func(h Hex, c workbook.Cell, sheet string)) {
	rows := b.sheets[sheet].Rows
	for row := 1; row < len(rows) && b.Err == nil; row++ {
		for col := 1; col < len(rows[row]); col++ {
			c := rows[row][col]
			text := strings.TrimSpace(c.Text)
			if text == "" || text == offBoard || text == "-" {
				continue
			}
			h := HexAt(row-1, col-1)
			if h == "" {
				here := "cell"
				b.s.cells[here] = sheet + "!" + c.Ref
				b.Bad(here, "there is no hex here: rows 2, 4, 6 and 8 end with L, the board with M9 (V-02); move %q", scenarios.Clip(text, 20))
				return
			}
			read(h, c, sheet)
		}
	}
}

// terrain reads: hill + rampart roman NW NE "the wall".
func (b *setupBook) terrain(h Hex, c workbook.Cell, sheet string) {
	for part := range strings.SplitSeq(b.cell("terrain", sheet, c), "+") {
		t := SetTerrain{}
		words, name, named := strings.Cut(strings.TrimSpace(part), `"`)
		if named {
			t.Name = strings.TrimSpace(strings.Trim(strings.TrimSpace(name), `"`))
		}
		for i, w := range strings.Fields(words) {
			switch up := strings.ToUpper(w); {
			case i == 0:
				t.Kind = strings.ToLower(w)
			case slices.Contains(Edges, up):
				t.Edges = append(t.Edges, up)
			case t.Owner == "":
				t.Owner = strings.ToLower(w)
			default:
				b.Bad("terrain", "%q in %q; write the kind, its owner, its edges and a name in quotes", scenarios.Clip(w, 20), scenarios.Clip(part, 40))
			}
		}
		// Hexes of the same kind are one entry, as in a file.
		same := slices.IndexFunc(b.s.Terrain, func(x SetTerrain) bool {
			return x.Kind == t.Kind && x.Owner == t.Owner && x.Name == t.Name && slices.Equal(x.Edges, t.Edges)
		})
		if same < 0 {
			same = len(b.s.Terrain)
			b.s.Terrain = append(b.s.Terrain, t)
			b.s.cells[fmt.Sprintf("terrain.%d", same)] = sheet + "!" + c.Ref
		}
		x := &b.s.Terrain[same]
		b.s.cells[fmt.Sprintf("terrain.%d.hexes.%d", same, len(x.Hexes))] = sheet + "!" + c.Ref
		x.Hexes = append(x.Hexes, h)
	}
	delete(b.s.cells, "terrain")
}

// pieces reads: roman MI [lentulus] + Gellius [gellius].
func (b *setupBook) pieces(h Hex, c workbook.Cell, sheet string) {
	text := b.cell("unit", sheet, c)
	delete(b.s.cells, "unit")
	at := fmt.Sprintf("board.%s", h)
	b.s.cells[at] = sheet + "!" + c.Ref
	unit, leader, led := strings.Cut(text, "+")
	words, groups := tagged(unit)
	fields := strings.Fields(words)
	if len(fields) == 0 || len(fields) > 2 || len(fields) == 1 && !led {
		b.Bad(at, "%q; write the side and the type, such as roman MI, and + a leader", scenarios.Clip(text, 40))
		return
	}
	side := strings.ToLower(fields[0])
	if len(fields) == 2 {
		u := SetUnit{Side: side, Type: strings.ToUpper(fields[1]), Hex: h, at: at}
		u.Group, u.Special = b.sorted(groups)
		b.s.Units = append(b.s.Units, u)
	} else if len(groups) > 0 {
		b.Bad(at, "[%s] belongs to no unit; write it behind the leader", groups[0])
	}
	if led {
		name, groups := tagged(leader)
		l := SetLeader{Side: side, Name: strings.TrimSpace(name), Hex: h, at: at}
		l.Group, l.Special = b.sorted(groups)
		b.s.Leaders = append(b.s.Leaders, l)
	}
}

// tagged takes what stands in square brackets out of a text.
func tagged(text string) (rest string, tags []string) {
	for {
		before, after, ok := strings.Cut(text, "[")
		rest += before
		if !ok {
			return rest, tags
		}
		tag, behind, _ := strings.Cut(after, "]")
		tags = append(tags, strings.ToLower(strings.TrimSpace(tag)))
		text = behind
	}
}

// specials are the brackets that are no group.
var specials = []string{"decima-legio", "sacred-band", "julius-caesar"}

func (b *setupBook) sorted(tags []string) (group, special string) {
	for _, t := range tags {
		if slices.Contains(specials, t) {
			special = t
		} else {
			group = t
		}
	}
	return group, special
}

func (b *setupBook) reserve() {
	for i, row := range b.sheets[sheetReserve].Rows {
		if i == 0 || len(row) < 3 || strings.TrimSpace(row[2].Text) == "" {
			continue
		}
		at := fmt.Sprintf("reserve.row%d", i)
		side, id := strings.ToLower(b.cell(at+".side", sheetReserve, row[0])), b.cell(at+".reserve", sheetReserve, row[1])
		what, special := b.cell(at, sheetReserve, row[2]), ""
		if len(row) > 3 {
			special = b.cell(at+".special", sheetReserve, row[3])
		}
		if name, ok := strings.CutPrefix(what, "+"); ok {
			b.s.Leaders = append(b.s.Leaders, SetLeader{Side: side, Name: strings.TrimSpace(name), Reserve: id, Special: special, at: at})
			continue
		}
		b.s.Reserves = append(b.s.Reserves, SetReserve{Side: side, Type: strings.ToUpper(what), Reserve: id, Special: special, at: at})
	}
}

// leaders: where their names are from.
func (b *setupBook) leaders() {
	for i, row := range b.sheets[sheetLeaders].Rows {
		if i == 0 || len(row) < 3 {
			continue
		}
		at := fmt.Sprintf("names.%d", i)
		side, name, source := strings.ToLower(b.cell(at, sheetLeaders, row[0])), b.cell(at+".name", sheetLeaders, row[1]), b.cell(at+".source", sheetLeaders, row[2])
		for k := range b.s.Leaders {
			if l := &b.s.Leaders[k]; l.Side == side && l.Name == name && l.Source == "" {
				l.Source = source
				break
			}
		}
	}
}
