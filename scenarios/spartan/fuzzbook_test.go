package spartan_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot/workbook"
	"prestags/scenarios"
	"prestags/scenarios/spartan"
)

// bookOf is a workbook of cells written as text: a sheet begins with a line =NAME,
// a line is a row, a | ends a cell; a cell that begins with ^ is a number.
func bookOf(t *testing.T, text string) []byte {
	t.Helper()
	var b workbook.Book
	for line := range strings.SplitSeq(strings.ToValidUTF8(text, "?"), "\n") {
		if name, ok := strings.CutPrefix(line, "="); ok || len(b.Sheets) == 0 {
			if slices.ContainsFunc(b.Sheets, func(s workbook.SheetSpec) bool { return strings.EqualFold(s.Name, name) }) || name == "" || len(b.Sheets) > 8 {
				return nil
			}
			b.Sheets = append(b.Sheets, workbook.SheetSpec{Name: name})
			continue
		}
		var row []workbook.Value
		for c := range strings.SplitSeq(line, "|") {
			digits, number := strings.CutPrefix(c, "^")
			number = number && digits != "" && len(digits) < 10 && strings.Trim(digits, "0123456789") == ""
			if number {
				c = digits
			}
			row = append(row, workbook.Value{Text: c, Number: number})
		}
		s := &b.Sheets[len(b.Sheets)-1]
		s.Rows = append(s.Rows, row)
	}
	var out bytes.Buffer
	if b.Write(&out) != nil {
		return nil
	}
	return out.Bytes()
}

// FuzzMapBook: a map as a workbook is refused with one short line that names
// sheet and cell, or written out as a text it reads back as the same map.
func FuzzMapBook(f *testing.F) {
	small := "=Map\nwhat|value\nid|x\nname|X\nfirst column|^1\nfirst row|^1\ncolumns|^4\nrows|^3\nfurther south|odd\nrenumber from column|\nrenumber from row|\nsource: ground|reconstruction: because\n" +
		"=Ground\n|01|02|03|04\n01||w|s|\n02|h||s|w\n03||r||\n=Legend\nletter|features\nw|woods\ns|slope\nh|hilltop\nr|river\n" +
		"=Lines\nkind|name|hexes\nletter|A|0101\nstream|Brook|^102|0202|0302\nroad|Way|0101|0201\nvillage||0403\nbridge||0202\nford||0302\ncrest||0101|0201\n"
	f.Add(small)
	for _, c := range [][2]string{{"^4", "^100"}, {"^3", "^-1"}, {"odd", "even"}, {"0101|0201", "0101|0403"}, {"renumber from column|", "renumber from column|^95"}, {"|w|", "|ww|"}, {"w|woods", "w|woods slope river"}, {"=Lines", "=Line"}, {"^102", "^9999999"}} {
		f.Add(strings.Replace(small, c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 6000 {
			return
		}
		data := bookOf(t, text)
		if data == nil {
			return
		}
		m, err := spartan.ReadMap("f.xlsx", data)
		if err != nil {
			require.IsType(t, &scenarios.Error{}, err)
			require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		spartan.TerrainOf(m, &spartan.Changes{Ignore: []string{"river", "town", "road"}})
		again, err := spartan.WriteMap(m)
		require.NoError(t, err)
		back, err := spartan.ReadMap("again.xlsx", again)
		require.NoError(t, err)
		require.Equal(t, spartan.TerrainOf(m, &spartan.Changes{}), spartan.TerrainOf(back, &spartan.Changes{}))
		require.Equal(t, m.Letters, back.Letters)
	})
}
