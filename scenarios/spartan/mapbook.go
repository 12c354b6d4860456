package spartan

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"prestags/plot/workbook"
	"prestags/scenarios"
)

// The map as a workbook, for people who transcribe another mapsheet: a sheet of
// cells for the ground, one of lines and lists of hexes, one of what the map is.
const (
	sheetMap    = "Map"
	sheetGround = "Ground"
	sheetLegend = "Legend"
	sheetLines  = "Lines"
	sheetHowTo  = "How to"
)

// WriteMap writes a map as a workbook that ReadMap reads back. The same map
// gives the same bytes.
func WriteMap(m *Map) ([]byte, error) {
	head := func(texts ...string) []workbook.Value {
		var out []workbook.Value
		for _, t := range texts {
			out = append(out, workbook.Value{Text: t, Head: true})
		}
		return out
	}
	row := func(texts ...string) []workbook.Value {
		var out []workbook.Value
		for _, t := range texts {
			out = append(out, workbook.Value{Text: t})
		}
		return out
	}
	about := workbook.SheetSpec{Name: sheetMap, Widths: []int{24, 80}, Rows: [][]workbook.Value{
		head("what", "value"),
		row("id", m.ID), row("name", m.Name),
		row("first column", strconv.Itoa(m.FirstColumn)), row("first row", strconv.Itoa(m.FirstRow)),
		row("columns", strconv.Itoa(m.Columns)), row("rows", strconv.Itoa(m.Rows)), row("further south", cmp.Or(m.South, "even")),
		row("renumber from column", renumberText(m, 0)), row("renumber from row", renumberText(m, 1)),
	}}
	for _, s := range m.Source {
		about.Rows = append(about.Rows, row("source: "+s.What, s.Source))
	}
	ground := workbook.SheetSpec{Name: sheetGround, Widths: []int{6}, FreezeRows: 1, FreezeColumns: 1, Landscape: true, Repeat: 1}
	first := head("")
	for c := range m.Columns {
		first = append(first, workbook.Value{Text: fmt.Sprintf("%02d", m.FirstColumn+c), Head: true})
		ground.Widths = append(ground.Widths, 4)
	}
	ground.Rows = append(ground.Rows, first)
	for r := range m.Rows {
		line := head(fmt.Sprintf("%02d", m.FirstRow+r))
		for c := range m.Columns {
			text := ""
			if c < len(m.Ground) {
				text = string([]rune(m.Ground[c])[r])
			}
			line = append(line, workbook.Value{Text: text})
		}
		ground.Rows = append(ground.Rows, line)
	}
	legend := workbook.SheetSpec{Name: sheetLegend, Widths: []int{8, 40}, Rows: [][]workbook.Value{head("letter", "features")}}
	for _, l := range slices.Sorted(maps.Keys(m.Legend)) {
		legend.Rows = append(legend.Rows, row(l, strings.Join(m.Legend[l], " ")))
	}
	lines := workbook.SheetSpec{Name: sheetLines, Widths: []int{12, 28}, FreezeRows: 1, FreezeColumns: 2, Rows: [][]workbook.Value{head("kind", "name", "hexes, one a cell")}}
	list := func(kind, name string, at []Hex) {
		out := row(kind, name)
		for _, h := range at {
			out = append(out, workbook.Value{Text: string(h)})
		}
		lines.Rows = append(lines.Rows, out)
	}
	for _, l := range m.letters() {
		list("letter", l, []Hex{m.Letters[l]})
	}
	for _, ch := range m.Streams {
		list("stream", ch.Name, ch.At)
	}
	for _, ch := range m.Roads {
		list("road", ch.Name, ch.At)
	}
	for _, f := range m.Features {
		list(f.Feature, "", f.At)
	}
	list("bridge", "", m.Bridges)
	list("ford", "", m.Fords)
	for _, c := range m.Crests {
		list("crest", "", c[:])
	}
	how := workbook.SheetSpec{Name: sheetHowTo, Widths: []int{100}}
	for _, t := range mapHowTo {
		how.Rows = append(how.Rows, []workbook.Value{{Text: t, Wrap: true}})
	}
	var b bytes.Buffer
	err := workbook.Book{Title: m.Name, Sheets: []workbook.SheetSpec{about, ground, legend, lines, how}}.Write(&b)
	return b.Bytes(), err
}

func renumberText(m *Map, i int) string {
	if m.Renumber == nil {
		return ""
	}
	return strconv.Itoa(m.Renumber[i])
}

var mapHowTo = []string{
	"Ground: a column a column of hexes from the west, a row a place in the column from the north. The columns with an even number lie half a hex further south, or those with an odd one: further south on the sheet Map says which. Each cell holds a letter of the sheet Legend; an empty cell is clear.",
	"Legend: what a letter stands for: slope, hilltop, woods, village, lake, swamp, stream, bridge, ford, river, or several of them.",
	"Lines: roads and streams hex by hex, each next to the one before; a crest is the two hexes of a hexside with the slope symbol; bridge, ford and any feature are lists of hexes; letter is a lettered hex.",
	"Hex numbers are four digits, column and place. To number all hexes anew in one step, write the numbers of the north-west hex behind renumber from column and renumber from row: everything in this file, in the scenarios and in the deployments moves along, and no hex changes its place beside the others.",
	"Play on it with: prestags new SCENARIO DIR --map THIS-FILE.xlsx. A mistake is told with its sheet and cell.",
}

// book reads a map workbook.
type book struct {
	name   string
	sheets map[string]workbook.Sheet
	err    error
}

func (b *book) bad(sheet string, c workbook.Cell, format string, args ...any) {
	if b.err == nil {
		b.err = &scenarios.Error{File: fmt.Sprintf("%s: %s!%s", b.name, sheet, c.Ref), Msg: fmt.Sprintf(format, args...)}
	}
}

// text of a cell; dates and formulas are refused, since they are never what the
// writer meant.
func (b *book) text(sheet string, c workbook.Cell) string {
	switch c.Kind {
	case workbook.Date:
		b.bad(sheet, c, "the cell is a date; format it as text and write it again")
	case workbook.Formula:
		b.bad(sheet, c, "the cell is a formula; write its value instead")
	}
	return strings.TrimSpace(c.Text)
}

// hex of a cell: four digits, or the number a spreadsheet made of them.
func (b *book) hex(m *Map, sheet string, c workbook.Cell) Hex {
	text := b.text(sheet, c)
	if c.Kind == workbook.Number && len(text) < 4 && strings.Trim(text, "0123456789") == "" {
		text = strings.Repeat("0", 4-len(text)) + text
	}
	h := Hex(text)
	if b.err == nil && !m.Has(h) {
		b.bad(sheet, c, "no hex %q on this map; write four digits, such as %02d%02d", scenarios.Clip(text, 20), m.FirstColumn, m.FirstRow)
	}
	return h
}

// readBook reads a map workbook into a Map and its TOML, which is what a match
// keeps.
func readBook(name string, data []byte) (*Map, error) {
	sheets, err := workbook.Read(data)
	if err != nil {
		return nil, &scenarios.Error{File: name, Msg: err.Error()}
	}
	b := &book{name: name, sheets: map[string]workbook.Sheet{}}
	for _, s := range sheets {
		b.sheets[s.Name] = s
	}
	for _, want := range []string{sheetMap, sheetGround, sheetLegend, sheetLines} {
		if _, ok := b.sheets[want]; !ok {
			return nil, &scenarios.Error{File: name, Msg: fmt.Sprintf("there is no sheet %s; begin with the workbook that `prestags print map spartan` writes", want)}
		}
	}
	m := &Map{Format: 1, Legend: map[string][]string{}, Letters: map[string]Hex{}}
	b.about(m)
	b.legend(m)
	if b.err == nil && (m.Columns < 1 || m.Columns > 100 || m.Rows < 1 || m.Rows > 100) {
		b.err = &scenarios.Error{File: name + ": " + sheetMap, Msg: "a map has 1 to 100 columns and rows; write their numbers"}
	}
	if b.err == nil {
		b.ground(m)
		b.lines(m)
	}
	if b.err != nil {
		return nil, b.err
	}
	return m, nil
}

func (b *book) about(m *Map) {
	numbers := map[string]*int{"first column": &m.FirstColumn, "first row": &m.FirstRow, "columns": &m.Columns, "rows": &m.Rows}
	again := map[string]int{}
	for _, row := range b.sheets[sheetMap].Rows {
		if len(row) < 2 {
			continue
		}
		key, value := strings.ToLower(b.text(sheetMap, row[0])), b.text(sheetMap, row[1])
		number := func() int {
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 100 {
				b.bad(sheetMap, row[1], "%q is no number from 0 to 100", scenarios.Clip(value, 20))
			}
			return n
		}
		source, isSource := strings.CutPrefix(key, "source:")
		switch to := numbers[key]; {
		case to != nil:
			*to = number()
		case key == "id":
			m.ID = value
		case key == "name":
			m.Name = value
		case key == "further south":
			m.South = strings.ToLower(value)
			if m.South != "even" && m.South != "odd" && m.South != "" {
				b.bad(sheetMap, row[1], "%q are no columns; write even or odd, whichever lie half a hex further south", scenarios.Clip(value, 20))
			}
		case isSource:
			m.Source = append(m.Source, Source{What: strings.TrimSpace(source), Source: value})
		case strings.HasPrefix(key, "renumber from") && value != "":
			again[key] = number()
		}
	}
	if len(again) == 2 {
		m.Renumber = &[2]int{again["renumber from column"], again["renumber from row"]}
	}
}

func (b *book) legend(m *Map) {
	for i, row := range b.sheets[sheetLegend].Rows {
		if i == 0 || len(row) == 0 || row[0].Text == "" {
			continue
		}
		l := b.text(sheetLegend, row[0])
		if len(row) > 1 {
			m.Legend[l] = strings.Fields(b.text(sheetLegend, row[1]))
		} else {
			m.Legend[l] = nil
		}
		for _, f := range m.Legend[l] {
			if !slices.Contains(Features, f) && f != "clear" {
				b.bad(sheetLegend, row[1], "no feature is called %q; write %s", scenarios.Clip(f, 20), strings.Join(Features, ", "))
			}
		}
		m.Legend[l] = slices.DeleteFunc(m.Legend[l], func(f string) bool { return f == "clear" })
	}
}

// ground reads the grid of cells. A letter for an empty cell is found in the
// legend, or added.
func (b *book) ground(m *Map) {
	clear := "."
	for _, l := range slices.Sorted(maps.Keys(m.Legend)) {
		if len(m.Legend[l]) == 0 {
			clear = l
		}
	}
	m.Legend[clear] = nil
	columns := make([][]rune, m.Columns)
	rows := b.sheets[sheetGround].Rows
	for c := range columns {
		for r := range m.Rows {
			text := clear
			if r+1 < len(rows) && c+1 < len(rows[r+1]) {
				cell := rows[r+1][c+1]
				if t := b.text(sheetGround, cell); t != "" {
					text = t
				}
				if _, ok := m.Legend[text]; !ok {
					b.bad(sheetGround, cell, "the legend does not explain %q; write one of %s", scenarios.Clip(text, 20), strings.Join(slices.Sorted(maps.Keys(m.Legend)), " "))
					return
				}
			}
			columns[c] = append(columns[c], []rune(text)...)
		}
		m.Ground = append(m.Ground, string(columns[c]))
	}
}

func (b *book) lines(m *Map) {
	for i, row := range b.sheets[sheetLines].Rows {
		if i == 0 || len(row) == 0 || row[0].Text == "" {
			continue
		}
		kind, name := strings.ToLower(b.text(sheetLines, row[0])), ""
		var at []Hex
		if len(row) > 1 {
			name = b.text(sheetLines, row[1])
			for _, c := range row[2:] {
				if strings.TrimSpace(c.Text) != "" {
					at = append(at, b.hex(m, sheetLines, c))
					if n := len(at); b.err == nil && n > 1 && (kind == "stream" || kind == "road" || kind == "crest") && !m.adjacent(at[n-2], at[n-1]) {
						b.bad(sheetLines, c, "hex %s is not next to %s before it; write a line without gaps", at[n-1], at[n-2])
					}
				}
			}
		}
		switch {
		case kind == "letter" && len(at) == 1:
			m.Letters[name] = at[0]
		case kind == "stream":
			m.Streams = append(m.Streams, Chain{Name: name, At: at})
		case kind == "road":
			m.Roads = append(m.Roads, Chain{Name: name, At: at})
		case kind == "bridge":
			m.Bridges = append(m.Bridges, at...)
		case kind == "ford":
			m.Fords = append(m.Fords, at...)
		case kind == "crest" && len(at) == 2:
			m.Crests = append(m.Crests, [2]Hex{at[0], at[1]})
		case slices.Contains(Features, kind):
			m.Features = append(m.Features, Feature{Feature: kind, At: at})
		default:
			b.bad(sheetLines, row[0], "a line %q with %d hexes; write letter, stream, road, bridge, ford, crest (two hexes) or a feature", scenarios.Clip(kind, 20), len(at))
		}
	}
}
