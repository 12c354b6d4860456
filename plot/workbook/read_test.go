package workbook

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// packed makes a zip file of parts, in the order given.
func packed(t testing.TB, parts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		require.NoError(t, err)
		_, err = io.WriteString(w, parts[i+1])
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

const (
	rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`
	book     = `<workbook xmlns:r="r"><sheets><sheet name="Plot" sheetId="1" r:id="r1"/></sheets></workbook>`
	strings1 = `<sst><si><t>zero</t></si><si><r><t>one </t></r><r><t>more</t></r><rPh><t>ruby</t></rPh></si></sst>`
)

// sheetFile is a workbook with one sheet of the given rows.
func sheetFile(t testing.TB, rows string) []byte {
	return packed(t, "xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", rels, "xl/sharedStrings.xml", strings1,
		"xl/worksheets/sheet1.xml", `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>`+rows+`</sheetData></worksheet>`)
}

func cells(t testing.TB, data []byte) []string {
	t.Helper()
	sheets, err := Read(data)
	require.NoError(t, err)
	var out []string
	for _, row := range sheets[0].Rows {
		for _, c := range row {
			if c.Kind != Empty {
				out = append(out, fmt.Sprintf("%s %s %s", c.Ref, [...]string{"empty", "text", "number", "date", "formula", "bool"}[c.Kind], c.Text))
			}
		}
	}
	return out
}

func TestKindsOfCellsAsASpreadsheetSavesThem(t *testing.T) {
	f := excelize.NewFile()
	set := func(ref string, v any) { require.NoError(t, f.SetCellValue("Sheet1", ref, v)) }
	style := func(ref string, s excelize.Style) {
		id, err := f.NewStyle(&s)
		require.NoError(t, err)
		require.NoError(t, f.SetCellStyle("Sheet1", ref, ref, id))
	}
	own := func(code string) excelize.Style { return excelize.Style{CustomNumFmt: &code} }
	set("A1", "0105")
	set("B1", 105)
	set("C1", 105)
	style("C1", excelize.Style{NumFmt: 49})
	set("D1", 105)
	style("D1", own("0000"))
	set("E1", 10.5)
	set("F1", -3)
	set("G1", true)
	set("H1", time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC))
	set("A2", 46115)
	style("A2", excelize.Style{NumFmt: 14})
	set("B2", 46115)
	style("B2", own(`dd\.mm\.yyyy`))
	set("C2", 7)
	style("C2", own(`[Red]0" days"`))
	set("D2", 0.5)
	style("D2", own("[h]:mm"))
	require.NoError(t, f.SetCellFormula("Sheet1", "E2", "100+5"))
	set("F2", 8)
	require.NoError(t, f.SetCellFormula("Sheet1", "F2", "4+4"))
	set("G2", "  x\u00a0")
	require.NoError(t, f.SetCellRichText("Sheet1", "H2", []excelize.RichTextRun{{Text: "bold "}, {Text: "plain"}}))
	set("A3", 100000.0)
	set("B3", "")
	var b bytes.Buffer
	require.NoError(t, f.Write(&b))
	require.Equal(t, []string{
		"A1 text 0105", "B1 number 105", "C1 number 105", "D1 number 105", "E1 number 10.5", "F1 number -3", "G1 bool 1", "H1 date 46085",
		"A2 date 46115", "B2 date 46115", "C2 number 7", "D2 date 0.5", "E2 formula =100+5", "F2 formula =4+4", "G2 text   x\u00a0", "H2 text bold plain",
		"A3 number 100000",
	}, cells(t, b.Bytes()))
}

func TestWhatOtherProgramsWrite(t *testing.T) {
	for _, c := range []struct{ name, rows, want string }{
		{"shared and inline strings", `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>in</t><rPh><t>ruby</t></rPh></is></c></row>`, "A1 text one more|B1 text in"},
		{"no references", `<row><c t="s"><v>0</v></c><c/><c><v>5</v></c></row><row/><row><c><v>6</v></c></row>`, "A1 text zero|C1 number 5|A3 number 6"},
		{"last rows kept for their style", `<row r="1"><c r="B1"><v>5</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576"/></row>`, "B1 number 5"},
		{"a formula's text, error, shared formula", `<row r="1"><c r="A1" t="str"><f>A2</f><v>x</v></c><c r="B1" t="e"><v>#REF!</v></c><c r="C1"><f t="shared" si="0"/><v>3</v></c></row>`, "A1 formula =A2|B1 formula #REF!|C1 formula ="},
		{"dates as text", `<row r="1"><c r="A1" t="d"><v>2026-03-04</v></c></row>`, "A1 date 2026-03-04"},
		{"escaped characters", `<row r="1"><c r="A1" t="str"><v>a_x000D_b &amp; c</v></c></row>`, "A1 text a\rb & c"},
		{"no number", `<row r="1"><c r="A1"><v>NaN</v></c><c r="B1"><v>1.05E2</v></c></row>`, "A1 text NaN|B1 number 1.05E2"},
		{"rows and cells out of order", `<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>`, "A1 number 1|A2 number 3|B2 number 4"},
		{"a row behind the last", `<row r="9223372036854775807"/><row><c r="A9223372036854775807"/></row><row/><row r="1"><c><v>1</v></c></row>`, "A1 number 1"},
		{"namespaces", `<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>`, "A1 number 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, strings.Join(cells(t, sheetFile(t, c.rows)), "|"))
		})
	}
}

func TestNoWorkbook(t *testing.T) {
	valid := sheetFile(t, "")
	for _, c := range []struct {
		name, want string
		data       []byte
	}{
		{"text", "the workbook is damaged, or no workbook", []byte("match: m")},
		{"cut off", "the workbook is damaged, or no workbook", valid[:len(valid)-30]},
		{"bytes changed", "the workbook is damaged: xl/workbook.xml cannot be read", bytes.Replace(valid, []byte("xl/workbook.xml"), []byte("xl/workbook.xml"), 1)},
		{"encrypted", "this is a workbook with a password, an old .xls or an old .doc", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....")},
		{"OpenDocument", "this is an OpenDocument file (.ods, .odt), not .xlsx", packed(t, "mimetype", "x", "content.xml", "<x/>")},
		{"Word", "this is a text document (.docx), not .xlsx", packed(t, "word/document.xml", "<x/>")},
		{"any zip", "this is a zip file without a workbook", packed(t, "a.txt", "a")},
		{"no sheets", "the workbook has no sheets", packed(t, "xl/workbook.xml", "<workbook/>")},
		{"sheet missing", "the workbook is damaged: it has no xl/worksheets/sheet1.xml", packed(t, "xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", rels, "xl/sharedStrings.xml", strings1)},
		{"no XML", "the workbook is damaged: xl/workbook.xml cannot be read", packed(t, "xl/workbook.xml", "<sheet name=")},
		{"texts twice", "the workbook is damaged: it has two parts of sharedStrings", packed(t, "xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", rels[:len(rels)-len("</Relationships>")]+rels[strings.Index(rels, "<Relationship Id"):], "xl/sharedStrings.xml", strings1, "xl/worksheets/sheet1.xml", "<a/>")},
		{"a part twice", "the workbook is damaged: it has xl/worksheets/sheet1.xml twice", packed(t, "xl/workbook.xml", book, "xl/worksheets/sheet1.xml", "<a/>", `XL\Worksheets/sheet1.XML`, "<b/>")},
		{"text missing", "the workbook is damaged: cell Plot!A1 has no text", sheetFile(t, `<row><c t="s"><v>9</v></c></row>`)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "bytes changed" {
				// The first byte of the first part's packed data.
				c.data[30+len("xl/workbook.xml")] ^= 0xff
			}
			_, err := Read(c.data)
			require.EqualError(t, err, c.want)
		})
	}
}

func TestFormatsOfDates(t *testing.T) {
	for code, want := range map[string]bool{
		"": false, "General": false, "0000": false, `[Red]0" days"`: false, "[h]:mm": true, "dd.mm.yyyy": true, "[$-409]d/m/yy": true, `0\d`: false, "_d0": false,
		`"years" yy`: true, "[Red": false, `0"d`: false, "[": false, `\`: false, "[]d": true, "#,##0.00": false, "@": false,
	} {
		require.Equal(t, want, dateFormat("200", code), code)
	}
	require.True(t, dateFormat("14", ""))
	require.False(t, dateFormat("x", "yy"))
}

// strings1900 is a workbook whose cells all refer to one text of 1900 characters.
func strings1900(t testing.TB) []byte {
	return packed(t, "xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", rels, "xl/sharedStrings.xml", "<sst><si><t>"+strings.Repeat("x", 1900)+"</t></si></sst>",
		"xl/worksheets/sheet1.xml", "<worksheet>"+strings.Repeat("<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 100)+"</row>", 1000)+"</worksheet>")
}

// styled is a workbook with a format of its own that many styles have, and a cell
// behind the last row that may be.
func styled(t testing.TB, code string, styles int) []byte {
	return packed(t, "xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", strings.Replace(rels, "sharedStrings\"", "styles\"", 1),
		"xl/sharedStrings.xml", `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="`+code+`"/></numFmts><cellXfs>`+strings.Repeat(`<xf numFmtId="200"/>`, styles)+"</cellXfs></styleSheet>",
		"xl/worksheets/sheet1.xml", `<worksheet><row r="2001"><c><v>1</v></c></row></worksheet>`)
}

// No file from outside takes more than a moment or 200 MB, whatever it claims.
func TestLimits(t *testing.T) {
	cell := `<c r="A1"><v>1</v></c>`
	sparse := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `<row r="%d"><c r="DP%d"><v>1</v></c></row>`, i+1, i+1)
		}
		return b.String()
	}
	shell := func(part, text string) []byte {
		parts := map[string]string{"xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": rels, "xl/sharedStrings.xml": strings1, "xl/worksheets/sheet1.xml": "<worksheet/>"}
		parts[part] = text
		var list []string
		for _, name := range []string{"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"} {
			list = append(list, name, parts[name])
		}
		return packed(t, list...)
	}
	many := strings.Repeat(`<sheet name="a" r:id="r1"/>`, 33)
	for _, c := range []struct {
		name, want string
		data       []byte
	}{
		{"50 MB", "the workbook has 52428800 bytes, more than 8388608: too large", make([]byte, 50<<20)},
		{"300 MB of rows", "the workbook has more than 500000 elements: too large", sheetFile(t, strings.Repeat(`<row><c/></row>`, 300<<20/15))},
		{"blanks", "the workbook unpacks to more than 16777216 bytes: too large", sheetFile(t, strings.Repeat(" ", 20<<20))},
		{"long elements", "the workbook unpacks to more than 16777216 bytes: too large", sheetFile(t, strings.Repeat("<row/>"+strings.Repeat(" ", 100), 100_000))},
		{"strings", "the workbook has more than 500000 elements: too large", shell("xl/sharedStrings.xml", "<sst>"+strings.Repeat("<si/>", 4<<20))},
		{"an attribute of 1 MB", "the workbook unpacks to more than 16777216 bytes: too large", sheetFile(t, `<row x="`+strings.Repeat("x", 1<<20)+`"/>`)},
		{"attributes", "the workbook unpacks to more than 16777216 bytes: too large", sheetFile(t, `<row`+strings.Repeat(` x=""`, 1<<20)+`/>`)},
		{"row 1048576", "sheet Plot has more than 2000 rows: too large", sheetFile(t, `<row r="1048576">`+cell[:5]+`"XFD1048576"`+cell[9:]+`</row>`)},
		{"column XFD", "sheet Plot has more than 120 columns: too large", sheetFile(t, `<row r="1"><c r="XFD1"><v>1</v></c></row>`)},
		{"long cell", "cell Plot!A1 holds more than 2000 characters: too large", sheetFile(t, `<row r="1"><c r="A1" t="str"><v>`+strings.Repeat("x", 2001)+`</v></c></row>`)},
		{"sparse cells", "the workbook has more than 100000 cells: too large", sheetFile(t, sparse(2000))},
		{"a row behind the last row", "sheet Plot has more than 2000 rows: too large", sheetFile(t, `<row r="9223372036854775807"/><row><c><v>1</v></c></row>`)},
		{"one text in every cell", "the cells of the workbook hold more than 2097152 bytes: too large", strings1900(t)},
		{"formats", "sheet Plot has more than 2000 rows: too large", styled(t, strings.Repeat("[", 200_000), 30_000)},
		{"sheets", "the workbook has more than 32 sheets: too large", shell("xl/workbook.xml", "<workbook><sheets>"+many+"</sheets></workbook>")},
		{"nesting", "the workbook has more than 500000 elements: too large", sheetFile(t, strings.Repeat("<a>", 2<<20))},
		{"entities", "the workbook is damaged: xl/worksheets/sheet1.xml cannot be read", shell("xl/worksheets/sheet1.xml", `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Read(c.data)
			runtime.ReadMemStats(&after)
			require.EqualError(t, err, c.want)
			allocated := after.TotalAlloc - before.TotalAlloc
			require.Less(t, allocated, uint64(200<<20))
		})
	}
}
