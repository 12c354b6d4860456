package sheets

import (
	"bytes"
	"strings"

	"prestags/engines/page"
	"prestags/plot/workbook"
)

// Widths of a sheet's columns, in characters.
const (
	leastWidth = 6
	mostWidth  = 60
	storyWidth = 100
)

// XLSX writes the report as a workbook: a first sheet with the head and all
// that is told in words, then a sheet for each table and form, and one for the
// counters of each map.
func XLSX(r page.Report) ([]byte, error) { return book("Report", r.Head, sections(r)) }

// book writes sections as a workbook: their story on the first sheet, which has
// the name given, each table and each map on a sheet of its own.
func book(name string, h page.Head, sections []section) ([]byte, error) {
	b := workbook.Book{Title: strings.Join(present(h.Game, h.Scenario, h.Stage, h.Reader), " · ")}
	first := workbook.SheetSpec{Name: name, Widths: []int{storyWidth, 16}}
	head := func(s string) { first.Rows = append(first.Rows, []workbook.Value{{Text: plain(s), Bold: true}}) }
	say := func(s, rules string) {
		row := []workbook.Value{{Text: plain(s), Wrap: true}}
		if rules != "" {
			row = append(row, workbook.Value{Text: plain(rules), Faint: true})
		}
		first.Rows = append(first.Rows, row)
	}
	blank := func() { first.Rows = append(first.Rows, nil) }
	head(strings.Join(present(h.Game, h.Scenario), ": "))
	for _, s := range present(
		prefixed("For: ", h.Reader), h.Stage, prefixed("Match: ", h.Match),
		prefixed("Impulse: ", impulse(h.Impulse)), prefixed("Due by: ", h.Deadline),
	) {
		say(s, "")
	}
	for _, s := range h.Lines {
		say(s, "")
	}
	var sheets []workbook.SheetSpec
	for _, s := range sections {
		if len(s.blocks) == 0 {
			continue
		}
		blank()
		head(s.title)
		heading := s.title
		for _, block := range s.blocks {
			switch block := block.(type) {
			case page.Heading:
				if lower(block.Text) != lower(s.title) {
					blank()
					head(block.Text)
				}
				heading = block.Text
			case page.Para:
				text := strings.Repeat("   ", min(max(block.Indent, 0), maxIndent)) + block.Text
				tail := strings.TrimSpace(strings.Join(block.Rules, ", ") + " " + block.Number())
				if block.Strong {
					first.Rows = append(first.Rows, []workbook.Value{{Text: plain(text), Bold: true}, {Text: tail, Faint: true}})
				} else {
					say(text, tail)
				}
			case page.Table:
				t := tableSheet(titled(block.Title, heading), block.Columns, block.Rows, block.Note)
				say("Table on a sheet of its own: "+t.Name, "")
				sheets = append(sheets, t)
			case page.Form:
				rows := append(block.Rows[:len(block.Rows):len(block.Rows)], make([][]string, min(max(block.Blank, 0), mostBlank))...)
				t := tableSheet(titled(block.Title, heading), block.Columns, rows, "")
				say("Form on a sheet of its own: "+t.Name, "")
				sheets = append(sheets, t)
			case page.Board:
				t := boardSheet(block, titled(block.Title, heading))
				say("Map, drawn in the PDF report; its counters are on a sheet of their own: "+t.Name, "")
				sheets = append(sheets, t)
				if block.Note != "" {
					say(block.Note, "")
				}
			case page.Card:
				head(block.Title)
				for _, l := range present(append(block.Lines[:len(block.Lines):len(block.Lines)], block.Foot)...) {
					say("   "+l, "")
				}
			case page.Track:
				say(prefixed(block.Title+": ", trackText(block)), "")
			case page.Lanes:
				head(block.Title)
				for _, l := range block.Lanes {
					say("   "+l.Name+": "+laneText(l), "")
				}
			}
		}
	}
	if len(h.Notes) > 0 {
		blank()
		head("Notes: what rests on reconstructions")
		for _, n := range h.Notes {
			say(n, "")
		}
	}
	b.Sheets = append([]workbook.SheetSpec{first}, sheets...)
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func titled(title, heading string) string {
	if title == "" {
		return plain(heading)
	}
	return plain(title)
}

// tableSheet puts a table on a sheet: its head in the first row, frozen and
// repeated, whole numbers as numbers, hex numbers as text.
func tableSheet(name string, columns []page.Column, rows [][]string, note string) workbook.SheetSpec {
	s := workbook.SheetSpec{Name: name, FreezeRows: 1, Repeat: 1}
	n := len(columns)
	for _, r := range rows {
		n = max(n, len(r))
	}
	s.Widths = make([]int, n)
	head := make([]workbook.Value, n)
	for i := range n {
		head[i].Head = true
		if i < len(columns) {
			head[i].Text = plain(columns[i].Name)
		}
		s.Widths[i] = max(leastWidth, min(mostWidth, cellsOf(head[i].Text)+2))
	}
	s.Rows = append(s.Rows, head)
	for _, r := range rows {
		row := make([]workbook.Value, n)
		for i := range r {
			row[i] = workbook.Value{Text: plain(r[i]), Number: i < len(columns) && columns[i].Number}
			s.Widths[i] = max(s.Widths[i], min(mostWidth, cellsOf(row[i].Text)+2))
			row[i].Wrap = cellsOf(row[i].Text) > mostWidth
		}
		s.Rows = append(s.Rows, row)
	}
	if note != "" {
		s.Rows = append(s.Rows, nil, []workbook.Value{{Text: plain(note), Across: true}})
	}
	sum := 0
	for _, w := range s.Widths {
		sum += w
	}
	s.Landscape = sum > 90
	return s
}

// boardSheet lists the counters of a map.
func boardSheet(b page.Board, name string) workbook.SheetSpec {
	columns := []page.Column{{Name: "Where"}, {Name: "Side"}, {Name: "Counter"}, {Name: "State"}}
	var rows [][]string
	for _, s := range stacksOf(b) {
		for _, c := range s.counters {
			if c.Down {
				rows = append(rows, []string{s.where, c.Side, "", "face down"})
				continue
			}
			rows = append(rows, []string{s.where, c.Side, c.ID, c.State})
		}
	}
	return tableSheet(name, columns, rows, "")
}
