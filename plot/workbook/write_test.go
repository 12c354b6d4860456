package workbook

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

func sample() Book {
	return Book{Title: "Marathon", Sheets: []SheetSpec{
		{
			Name: "Plot", FreezeRows: 2, FreezeColumns: 1, Landscape: true, Repeat: 2, Widths: []int{12, 0, 9},
			Rows: [][]Value{
				{{Text: "match", Bold: true}, {Text: "m"}},
				{{Text: "Unit", Head: true}, {Text: "Task", Head: true}, {Text: "Hex 1", Head: true}},
				{{Text: "MS01"}, {}, {Text: "0105"}},
				nil,
				{{Text: "12", Number: true}, {Text: "faint", Faint: true}, {Text: "a, b\nc", Wrap: true}},
			},
			Lists: []List{
				{FromRow: 3, ToRow: 9, FromColumn: 2, ToColumn: 2, Items: []string{"MV", "a, b", strings.Repeat("long ", 60)}},
				{FromRow: 3, ToRow: 9, FromColumn: 3, ToColumn: 4, Items: []string{"x"}},
				{FromRow: 3, ToRow: 9, FromColumn: 5, ToColumn: 5, Items: []string{"x"}},
			},
		},
		{Name: "plot", Rows: [][]Value{{{Text: "same name"}}}},
		{Name: "Who: is/where? [a very long name of a sheet]"},
		{Name: "Lists"},
	}}
}

func written(t testing.TB, b Book) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, b.Write(&out))
	return out.Bytes()
}

func TestReadReadsWhatWriteWrites(t *testing.T) {
	data := written(t, sample())
	sheets, err := Read(data)
	require.NoError(t, err)
	var names []string
	for _, s := range sheets {
		names = append(names, s.Name)
	}
	require.Equal(t, []string{"Plot", "Lists", "plot 2", "Who- is-where- -a very long nam", "Lists sheet"}, names)
	require.Equal(t, []string{
		"A1 text match", "B1 text m", "A2 text Unit", "B2 text Task", "C2 text Hex 1", "A3 text MS01", "C3 text 0105",
		"A5 number 12", "B5 text faint", "C5 text a, b\nc",
	}, cells(t, data))
}

// What a spreadsheet program finds in the file.
func TestWriteAsASpreadsheetSeesIt(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(written(t, sample())))
	require.NoError(t, err)
	defer f.Close()

	lists, err := f.GetDataValidations("Plot")
	require.NoError(t, err)
	var got []string
	for _, l := range lists {
		got = append(got, l.Sqref+" "+l.Formula1)
	}
	// The same items stand once; the list is hidden.
	require.Equal(t, []string{"B3:B9 Lists!$A$1:$A$3", "C3:D9 Lists!$B$1:$B$1", "E3:E9 Lists!$B$1:$B$1"}, got)
	visible, err := f.GetSheetVisible("Lists")
	require.NoError(t, err)
	require.False(t, visible)
	item, err := f.GetCellValue("Lists", "A2")
	require.NoError(t, err)
	require.Equal(t, "a, b", item)

	panes, err := f.GetPanes("Plot")
	require.NoError(t, err)
	require.Equal(t, "true 1 2 B3 bottomRight", fmt.Sprintf("%v %d %d %s %s", panes.Freeze, panes.XSplit, panes.YSplit, panes.TopLeftCell, panes.ActivePane))

	// Empty cells are text too, so that a hex typed into them stays 0105.
	for _, ref := range []string{"C3", "B3"} {
		id, err := f.GetCellStyle("Plot", ref)
		require.NoError(t, err)
		style, err := f.GetStyle(id)
		require.NoError(t, err)
		require.Equal(t, 49, style.NumFmt)
	}
	column, err := f.GetColStyle("Plot", "C")
	require.NoError(t, err)
	style, err := f.GetStyle(column)
	require.NoError(t, err)
	require.Equal(t, 49, style.NumFmt)
}

func TestTheSameBookGivesTheSameBytes(t *testing.T) {
	first := written(t, sample())
	for range 19 {
		require.Equal(t, first, written(t, sample()))
	}
}

func TestRefNamesCells(t *testing.T) {
	for _, c := range []struct {
		col, row int
		want     string
	}{{1, 1, "A1"}, {26, 9, "Z9"}, {27, 9, "AA9"}, {120, 2000, "DP2000"}, {702, 1, "ZZ1"}, {703, 1, "AAA1"}} {
		require.Equal(t, c.want, Ref(c.col, c.row))
		col, row, ok := parseRef(c.want)
		require.True(t, ok)
		require.Equal(t, []int{c.col, c.row}, []int{col, row})
	}
}
