package spartan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
	"prestags/scenarios/booktest"
	"prestags/scenarios/spartan"
)

// FuzzMapBook: a map as a workbook is refused with one short line that names
// sheet and cell, or written out as a text it reads back as the same map.
func FuzzMapBook(f *testing.F) {
	small := "=Map\nwhat|value\nid|x\nname|X\nfirst column|^1\nfirst row|^1\ncolumns|^4\nrows|^3\nfurther south|odd\nrenumber from column|\nrenumber from row|\nsource: ground|reconstruction: because\n" +
		"=Ground\n|01|02|03|04\n01||w|s|\n02|h||s|w\n03||r||\n=Legend\nletter|features\nw|woods\ns|slope\nh|hilltop\nr|river\n" +
		"=Lines\nkind|name|hexes\nletter|A|0101\nstream|Brook|^102|0202|0302\nroad|Way|0101|0201\nvillage||0403\nbridge||0202\nford||0302\ncrest||0101|0201\n"
	_, err := spartan.ReadMap("f.xlsx", booktest.Of(small))
	require.NoError(f, err)
	f.Add(small)
	for _, c := range [][2]string{{"^4", "^100"}, {"^3", "^-1"}, {"odd", "even"}, {"0101|0201", "0101|0403"}, {"renumber from column|", "renumber from column|^95"}, {"|w|", "|ww|"}, {"w|woods", "w|woods slope river"}, {"=Lines", "=Line"}, {"^102", "^9999999"}} {
		f.Add(strings.Replace(small, c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 6000 {
			return
		}
		data := booktest.Of(text)
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
