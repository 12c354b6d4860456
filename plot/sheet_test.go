package plot

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot/workbook"
)

// kindOf reads a cell of the fuzzer: n5 a number, d5 a date, f5 a formula, b1
// a truth value, else text.
func kindOf(s string) any {
	for mark, kind := range map[string]workbook.Kind{"n": workbook.Number, "d": workbook.Date, "f": workbook.Formula, "b": workbook.Bool} {
		if rest, ok := strings.CutPrefix(s, mark); ok {
			return workbook.Cell{Text: rest, Kind: kind}
		}
	}
	return workbook.Cell{Text: s, Kind: workbook.Text}
}

// sheetXML is a workbook of the cells, as small as one can be.
func sheetXML(t testing.TB, rows [][]any) []byte {
	var x strings.Builder
	x.WriteString("<worksheet><sheetData>")
	for _, row := range rows {
		x.WriteString("<row>")
		for _, v := range row {
			c := v.(workbook.Cell)
			var text strings.Builder
			require.NoError(t, xml.EscapeText(&text, []byte(c.Text)))
			switch c.Kind {
			case workbook.Number:
				fmt.Fprintf(&x, "<c><v>%s</v></c>", text.String())
			case workbook.Date:
				fmt.Fprintf(&x, `<c t="d"><v>%s</v></c>`, text.String())
			case workbook.Bool:
				fmt.Fprintf(&x, `<c t="b"><v>%s</v></c>`, text.String())
			case workbook.Formula:
				fmt.Fprintf(&x, "<c><f>%s</f></c>", text.String())
			default:
				fmt.Fprintf(&x, `<c t="str"><v>%s</v></c>`, text.String())
			}
		}
		x.WriteString("</row>")
	}
	x.WriteString("</sheetData></worksheet>")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"xl/workbook.xml", `<workbook><sheets><sheet name="Plot" id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Type="/worksheet" Target="sheet1.xml"/></Relationships>`},
		{"xl/sheet1.xml", x.String()},
	} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: part[0], Method: zip.Store})
		require.NoError(t, err)
		_, err = w.Write([]byte(part[1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}
