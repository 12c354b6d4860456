package plot

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// sheetOf makes a workbook as a player would: values in cells, from A1.
func sheetOf(t testing.TB, rows [][]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	require.NoError(t, f.SetSheetName("Sheet1", "Plot"))
	for i, row := range rows {
		for j, v := range row {
			ref, err := excelize.CoordinatesToCellName(j+1, i+1)
			require.NoError(t, err)
			if s, ok := v.(string); ok && strings.HasPrefix(s, "=") {
				require.NoError(t, f.SetCellFormula("Plot", ref, s[1:]))
			} else if v != nil {
				require.NoError(t, f.SetCellValue("Plot", ref, v))
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, f.Write(&b))
	return b.Bytes()
}

func headed(rows ...[]any) [][]any {
	return append([][]any{{"match", "m"}, {"side", "greeks"}, {"impulse", "005"}}, rows...)
}

func TestAWorkbookIsReadOneUnitARowOneHexACell(t *testing.T) {
	f, ps := Read("dir/plot.xlsx", sheetOf(t, [][]any{
		{"Spartan: Plot Chart of the Greeks"},
		{"match", "club-marathon", nil, "turn:", 3},
		{"side:  greeks"},
		{nil, "impulse", nil, 5},
		{},
		{"Unit", "Task", "(stands at)", "Hex 1", "Hex 2", "Hex 3", ""},
		{"MS01", "mv", "(0914)", "1014", "1015(2)", nil, "advance=yes"},
		{"MS02", nil, "(0914, free)"},
		{"MS03..05, 2L01", "MV", nil, "1014 1015", "1016"},
		{"# MS06", "MV", nil, "1014"},
		{"MS07", "ML", "(x)", "0505", "+", "0604"},
		{"MS08 NP"},
		{"[standing]"},
		{"losses 0504: MS02 MI vp"},
		{"losses", "vp"},
		{"retreat LC01", "0305", "0306"},
		{"retreat", "LC02:", "0305", "0306", "# a note"},
		{"advance", "no"},
		{"defensive fire:", "any"},
	}), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, `match: club-marathon
side: greeks
impulse: 5
turn: 3

MS01 MV 1014 1015(2) advance=yes
MS03..05, 2L01 MV 1014 1015 1016
MS07 ML 0505+0604
MS08 NP

[standing]
losses 0504: MS02 MI vp
losses: vp
retreat LC01: 0305 0306
retreat LC02: 0305 0306
advance: no
defensive fire: any
`, Text(f))
	require.Equal(t, Pos{File: "plot.xlsx", Sheet: "Plot", Line: 7, Col: 5, Cell: "E7"}, f.Lines[0].Args[1].Pos)
	require.Equal(t, "Plot!E7", f.Lines[0].Args[1].Pos.String())
	require.Equal(t, "Plot!B4", Pos{Sheet: "Plot", Cell: "B4"}.String())
}

// The spreadsheet's ways with 0105 (the manual's last statement on plots;
// LIBRARIES: spreadsheets).
func TestCellsThatAreNoText(t *testing.T) {
	const as = "; write 0105 as text, in a column formatted as text, instead"
	for _, c := range []struct {
		name string
		row  []any
		want string
		says string
	}{
		{"a hex as a number", []any{"MS01", "MV", 105, "0205"}, "MS01 MV 0105 0205", "repair Plot!C4: file: was the number 105, read as 0105"},
		{"a number of four digits", []any{"MS01", "MV", 1014}, "MS01 MV 1014", ""},
		{"a float that is whole", []any{"MS01", "MV", 105.0}, "MS01 MV 0105", "repair Plot!C4: file: was the number 105, read as 0105"},
		{"decimals", []any{"MS01", "MV", 105.5}, "", "fault Plot!C4: file: MS01: the cell is the number 105.5, which is no place" + as},
		{"negative", []any{"MS01..03", "MV", -105}, "", "fault Plot!C4: file: MS01: the cell is the number -105, which is no place" + as + "\n" +
			"fault Plot!C4: file: MS02: the cell is the number -105, which is no place" + as + "\nfault Plot!C4: file: MS03: the cell is the number -105, which is no place" + as},
		{"too many digits", []any{"MS01", "MV", 100000}, "", "fault Plot!C4: file: MS01: the cell is the number 100000, which is no place" + as},
		{"a date", []any{"MS01", "MV", time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)}, "", "fault Plot!C4: file: MS01: the cell is a date" + as},
		{"a formula", []any{"MS01", "MV", "0205", "=100+5"}, "", "fault Plot!D4: file: MS01: the cell is a formula" + as},
		{"a truth value", []any{"MS01", "MV", true}, "", "fault Plot!C4: file: MS01: the cell is TRUE or FALSE" + as},
		{"a unit as a number", []any{1e5, "MV", "0205"}, "", "fault Plot!A4: file: the row begins with a number, not a unit; write the unit first, in a column formatted as text, instead"},
		{"a unit as a date", []any{time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC), "MV"}, "", "fault Plot!A4: file: the row begins with a date, not a unit; write the unit first, in a column formatted as text, instead"},
		{"no unit", []any{"hoplites", "MV", "0205"}, "", "fault Plot!A4: file: hoplites begins with no unit, key or [section]; write the unit first instead"},
		{"unknown verb", []any{"MS01", "go", "0205"}, "", "fault Plot!B4: file: MS01: go is no task; write MV, OF, DF, ML, NP or AT instead"},
		{"typographic dash", []any{"MS01–02", "NP"}, "MS01, MS02 NP", "repair Plot!A4: file: typographic quotes, dashes, dots or digits, read as plain ones"},
		{"blanks around", []any{" ms01\u00a0", " mv ", "\u00a00205 "}, "MS01 MV 0205", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("plot.xlsx", sheetOf(t, headed(c.row)), spartan())
			require.Equal(t, c.says, strings.Join(said(ps), "\n"))
			require.Equal(t, c.want, body(f))
		})
	}
}

func TestCellsUnderAHead(t *testing.T) {
	f, ps := Read("plot.xlsx", sheetOf(t, headed(
		[]any{"Unit", "Task", "(stands at)", "Places", "Strength (number)", "Side"},
		// What is for the reader only counts for nothing, and is told.
		[]any{"MS01", "MV", "=1+1", 105, 7},
		// A path that goes on in the row below.
		[]any{"MS02", "MV", 914, "0205"},
		[]any{nil, nil, nil, 206, nil, "least=1:1"},
		[]any{"Notes of mine"},
		[]any{"Unit", "Task", "Hex"},
	)), spartan())
	require.Equal(t, []string{
		"warning Plot!C5: file: nothing is read from the column (STANDS AT), so that =1+1 counts for nothing; write it in F5, below SIDE, instead",
		"repair Plot!D5: file: was the number 105, read as 0105",
		"warning Plot!C6: file: nothing is read from the column (STANDS AT), so that 914 counts for nothing; write it in E6, below STRENGTH (NUMBER), instead",
		"repair Plot!D7: file: the row begins with no unit, joined to the row above",
		"repair Plot!D7: file: was the number 206, read as 0206",
		"repair Plot!A8: file: rows of text that begin with no unit, left out",
		"fault Plot!A9: file: Unit begins with no unit, key or [section]; write the unit first instead",
		"warning Plot!C9: file: nothing is read from the column (STANDS AT), so that Hex counts for nothing; write it in D9, below PLACES, instead",
	}, said(ps))
	require.Equal(t, "MS01 MV 0105 7\nMS02 MV 0205 0206 least=1:1", body(f))
}

// A task without a unit is nobody's, whatever stands above it.
func TestATaskWithoutAUnit(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]any
		want string
		says []string
	}{
		"below a unit without a task": {
			[][]any{{"Unit", "Task", "Hex 1"}, {"MS01"}, {nil, "MV", "0205"}, {"MS02", "NP"}},
			"MS02 NP",
			[]string{"fault Plot!B6: file: the row has the task MV and no unit; it is set aside; write the unit first instead"},
		},
		"below an order": {
			[][]any{{"Unit", "Task", "Hex 1"}, {"MS01", "MV", "0205"}, {nil, "mv", "0206"}, {nil, nil, "0207"}},
			"MS01 MV 0205",
			[]string{
				"fault Plot!B6: file: the row has the task mv and no unit; it is set aside; write the unit first instead",
				"fault Plot!C7: file: 0207 begins with no unit, key or [section]; write the unit first instead",
			},
		},
		"with a name for the unit": {
			[][]any{{"Unit", "Name", "Task", "Hex 1"}, {"MS01", nil, "MV", "0205"}, {nil, "Antiochis", "MV", "0206"}},
			"MS01 MV 0205",
			[]string{"fault Plot!C6: file: the row has the task MV and no unit; it is set aside; write the unit first instead"},
		},
		"first of all": {
			[][]any{{"Unit", "Task", "Hex 1"}, {nil, "NP"}, {"MS02", "NP"}},
			"MS02 NP",
			[]string{"fault Plot!B5: file: the row has the task NP and no unit; it is set aside; write the unit first instead"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f, ps := Read("plot.xlsx", sheetOf(t, headed(c.rows...)), spartan())
			require.Equal(t, c.says, said(ps))
			require.Equal(t, c.want, body(f))
		})
	}
	f, ps := Read("p.csv", []byte("match,m\nside,greeks\nimpulse,5\nMS01\n,MV,0205\n"), spartan())
	require.Equal(t, []string{"fault p.csv:B5: file: the row has the task MV and no unit; it is set aside; write the unit first instead"}, said(ps))
	require.Empty(t, body(f))
}

func TestTheSheetWithTheHeaderIsRead(t *testing.T) {
	f := excelize.NewFile()
	require.NoError(t, f.SetSheetName("Sheet1", "Who is where"))
	require.NoError(t, f.SetSheetRow("Sheet1", "A1", &[]any{}))
	require.NoError(t, f.SetSheetRow("Who is where", "A1", &[]any{"Unit", "Side", "Hex"}))
	require.NoError(t, f.SetSheetRow("Who is where", "A2", &[]any{"MS01", "greeks", "0914"}))
	_, err := f.NewSheet("Mine")
	require.NoError(t, err)
	for i, row := range headed([]any{"MS01", "NP"}) {
		ref, err := excelize.CoordinatesToCellName(1, i+1)
		require.NoError(t, err)
		require.NoError(t, f.SetSheetRow("Mine", ref, &row))
	}
	var b bytes.Buffer
	require.NoError(t, f.Write(&b))
	got, ps := Read("plot.xlsx", b.Bytes(), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "MS01 NP", body(got))
}

func TestAWorkbookIsRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]any
		want string
	}{
		{"no header", [][]any{{"MS01", "MV", "0105"}}, "p.xlsx: file: there is no header; write match: NAME, side: NAME, impulse: 005, as in the form from plot new, on top instead"},
		{"no impulse", [][]any{{"match", "m"}, {"side", "greeks"}, {"MS01", "NP"}}, "p.xlsx: file: the header has no impulse; write impulse: 005, as in the form from plot new, instead"},
		{"an impulse by formula", [][]any{{"match", "m"}, {"side", "greeks"}, {"impulse", "=2+3"}}, "Plot!B3: file: the header's impulse is a formula; write impulse: 005 as text instead"},
		{"orders first", [][]any{{"MS01", "NP"}, {"match", "m"}, {"side", "greeks"}, {"impulse", "005"}}, "Plot!A1: file: an order or section stands before the header; write the header on top instead"},
		{"lines differ", headed([]any{"lines", 2}, []any{"MS01", "NP"}, []any{"MS02"}), "Plot!B4: file: the header says 2 lines, but the file has 1 order, as if it were cut off; write all orders, or lines: 1, instead"},
		{"unknown section", headed([]any{"[stand]"}, []any{"advance: no"}), "Plot!A4: file: there is no section [stand]; write [standing] or [deploy] instead"},
		{"a header below", headed([]any{"MS01", "NP"}, []any{"turn: 3"}), "Plot!A5: file: the header line turn stands after the first order; write one plot a file, its header on top, instead"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, ps := Read("p.xlsx", sheetOf(t, c.rows), spartan())
			require.Equal(t, "refused "+c.want, strings.Join(said(ps), "\n"))
		})
	}
}

func TestAZipBombIsRefused(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"xl/workbook.xml", `<workbook><sheets><sheet name="Plot" id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Type="/worksheet" Target="sheet1.xml"/></Relationships>`},
		{"xl/sheet1.xml", "<worksheet><sheetData>" + strings.Repeat("<row><c/></row>", 2<<20)},
	} {
		w, err := z.Create(part[0])
		require.NoError(t, err)
		_, err = w.Write([]byte(part[1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	_, ps := Read("dir/bomb.xlsx", b.Bytes(), spartan())
	require.Equal(t, []string{"refused bomb.xlsx: file: the workbook has more than 500000 elements: too large; write the orders alone, in the form from plot new, instead"}, said(ps))
}

func TestACSVIsReadAsASheet(t *testing.T) {
	const want = "MS01..03, 2L01 MV 0105 1015(2) advance=yes\nMS07 ML 1118\n\n[standing]\nlosses: MS12 vp"
	rows := [][]string{
		{"Plot Chart"},
		{"match", "m"},
		{"side", "greeks"},
		{"impulse", "005"},
		{},
		{"Unit", "Task", "(stands at)", "Hex 1", "Hex 2"},
		{`"MS01..03, 2L01"`, "MV", "(0914)", "105", "1015(2)", "advance=yes"},
		{"MS05", "", "((0914))"},
		{"MS07", "ML", "", `="1118"`},
		{"[standing]"},
		{"losses", "MS12 vp"},
	}
	text := func(comma, end string) string {
		var out []string
		for _, r := range rows {
			out = append(out, strings.Join(r, comma))
		}
		return strings.Join(out, end)
	}
	for _, c := range []struct{ name, file, data string }{
		{"commas", "p.csv", text(",", "\n")},
		{"semicolons", "p.csv", text(";", "\r\n")},
		{"tabs", "p.csv", text("\t", "\r")},
		{"a separator line", "p.csv", "sep=;\n" + text(";", "\n")},
		{"a mark", "p.csv", "\ufeff" + text(",", "\n")},
		{"by its cells", "plot.txt", text(",", "\n")},
		{"pasted from a spreadsheet", "p.txt", text("\t", "\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read(c.file, []byte(c.data), spartan())
			row := "7"
			if strings.HasPrefix(c.data, "sep") {
				row = "8"
			}
			require.Equal(t, []string{"repair " + c.file + ":D" + row + ": file: was the number 105, read as 0105"}, said(ps))
			require.Equal(t, want, body(f))
			require.Equal(t, "005", f.Header.Impulse.Text)
		})
	}
}

func TestCSVCells(t *testing.T) {
	for _, c := range []struct{ name, row, want, says string }{
		{"a date", "MS01,MV,01/05/2026", "", "fault p.csv:C4: file: MS01: the cell is a date; write 0105 as text, in a column formatted as text, instead"},
		{"a formula", "MS01,MV,=A1", "", "fault p.csv:C4: file: MS01: the cell is a formula; write 0105 as text, in a column formatted as text, instead"},
		{"a number with decimals", "MS01,MV,105.5", "", "fault p.csv:C4: file: MS01: the cell is the number 105.5, which is no place; write 0105 as text, in a column formatted as text, instead"},
		{"a line end in a cell", "MS01,MV,\"0105\n0106\"", "MS01 MV 0105 0106", ""},
		{"a doubled quote", "MS01,MV,\"0105\"\"\"", "MS01 MV 0105", ""},
		{"an unclosed quote", "MS01,MV,\"0105\nMS02,NP", "MS01 MV 0105\nMS02 NP", ""},
		{"a text plot under the name", "MS01, MS02   MV 0105 0106", "MS01, MS02 MV 0105 0106", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.csv", []byte("match,m\nside,greeks\nimpulse,5\n"+c.row), spartan())
			require.Equal(t, c.says, strings.Join(said(ps), "\n"))
			require.Equal(t, c.want, body(f))
		})
	}
	f, ps := Read("p.csv", []byte(head+"MS01..03, 2L01   MV 1014 1015 # a text saved under another name\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "MS01..03, 2L01 MV 1014 1015", body(f))
}

// What a player writes into a part of a sheet that # switches off is told.
func TestWhatIsFilledInBehindANumberSign(t *testing.T) {
	f, ps := Read("plot.xlsx", sheetOf(t, headed(
		[]any{"Unit", "Task", "Hex 1"},
		[]any{"MS01", "MV", "1014"},
		[]any{"# MS02", "MV", "1014"},
		[]any{"# [standing]"},
		[]any{"# losses:", "vp"},
		[]any{"advance: no"},
		[]any{"# retreat: any", nil, "vp"},
	)), spartan())
	require.Equal(t, []string{
		`warning Plot!B8: file: the # in the first cell of this row switches it off; write losses without the # instead`,
		`fault Plot!A9: file: advance stands below # [standing], which the # switches off; write [standing] without the # instead`,
	}, said(ps))
	require.Equal(t, "match: m\nside: greeks\nimpulse: 005\n\nMS01 MV 1014\n", Text(f))

	_, ps = Read("plot.xlsx", sheetOf(t, headed([]any{"# [standing]"}, []any{"[standing]"}, []any{"advance: no"})), spartan())
	require.Empty(t, said(ps), "it is switched on")
}

// A row that a form offers and does not order is filled in like any other.
func TestARowOnOfferIsSwitchedOnByWritingInIt(t *testing.T) {
	form := Form{Match: "m", Side: "greeks", Impulse: 5, Grammar: spartan(), Sections: []FormSection{{
		Columns: []Column{{Name: "Unit", Kind: KindUnit}, {Name: "Task", Kind: KindVerb}, {Name: "may", Kind: KindInfo}},
		Rows:    []Row{{Cells: []string{"MS01", "NP"}, Comment: "stands still"}, {Cells: []string{"MS02", "NP", "free"}}},
	}}}
	require.Equal(t, "match,m\r\nside,greeks\r\nimpulse,005\r\nUnit,Task,(may)\r\nMS01,,(NP: stands still)\r\nMS02,,(free. NP)\r\n#\r\n\"# "+switchOn+"\"\r\n", string(WriteCSV(form)))
}

// A form whose rows begin with a task, and whose standing orders are opened with
// their bracket: in a sheet nothing stands behind a #, and what is written beside
// the first cell is an order.
func TestRowsOfTasksAndKeysAreSwitchedOnByWritingInThem(t *testing.T) {
	g := spartan()
	g.Bare = []string{"RECRUIT", "YIELD"}
	g.Verbs = append(g.Verbs, g.Bare...)
	form := Form{Match: "m", Side: "greeks", Impulse: 5, Grammar: g, Sections: []FormSection{{
		Columns: []Column{{Name: "Order", Kind: KindVerb}, {Name: "What", Kind: KindText}, {Name: "Settings", Kind: KindText}, {Name: "note", Kind: KindInfo}},
		Rows:    []Row{{Cells: []string{"RECRUIT", "0105 slinger", "with=MS01", "else a slave"}, Comment: "else a slave"}},
		Blank:   1,
		Lines: []string{
			"", "# Give up", "# YIELD   # for good", "# RECRUIT all", "# " + TakeAway("[standing]"), "# In force now, until a [standing] replaces them all:", "#   losses: vp",
			"# [standing]", "# losses 0504: vp   # who dies first", "# advance: yes",
		},
	}}}
	require.Equal(t, `match,m
side,greeks
impulse,005
Order,What,Settings,(note)
RECRUIT,,,(RECRUIT 0105 slinger with=MS01   (else a slave))


# Give up
Order,What you say,(for example)
,,(in the first cell: YIELD   (for good))
RECRUIT,,(RECRUIT all)
"# To give some, write in the empty cell beside each line you want; what stands to its right is an example."
"# In force now, until a [standing] replaces them all:"
#   losses: vp
[standing],(counts once a line below it is filled in)
Key,What you say,(for example)
losses 0504,,(losses 0504: vp   (who dies first))
advance,,(advance: yes)
#
"# `+switchOn+`"
`, strings.ReplaceAll(string(WriteCSV(form)), "\r\n", "\n"))
	for name, c := range map[string]struct {
		from, to []string
		body     string
		said     []string
	}{
		"as it came":            {},
		"a table's row":         {[]string{"RECRUIT,,,"}, []string{"RECRUIT,0106,,"}, "RECRUIT 0106", nil},
		"a line":                {[]string{"RECRUIT,,(RECRUIT"}, []string{"RECRUIT,some,(RECRUIT"}, "RECRUIT some", nil},
		"a task alone":          {[]string{",,(in the"}, []string{"YIELD,,(in the"}, "YIELD", nil},
		"a standing order":      {[]string{"advance,,"}, []string{"advance,no,"}, "[standing]\nadvance: no", nil},
		"with a place":          {[]string{"losses 0504,,"}, []string{"losses 0504,MI vp,"}, "[standing]\nlosses 0504: MI vp", nil},
		"in one cell":           {[]string{"advance,,"}, []string{"advance: no,,"}, "[standing]\nadvance: no", nil},
		"without a colon":       {[]string{"advance,,"}, []string{"advance no,,"}, "", []string{"fault p.csv:A18: file: advance has no colon after it; write advance: and its values instead"}},
		"a word that is no key": {[]string{"advance,,"}, []string{"advise,,"}, "", []string{"fault p.csv:A18: file: [standing] has no key advise; write advance, losses, concede, retreat or defensive fire instead"}},
		"written over a note":   {[]string{"RECRUIT,,,(RECRUIT 0105 slinger with=MS01   (else a slave))"}, []string{"RECRUIT,,,0106"}, "RECRUIT", []string{"warning p.csv:D5: file: nothing is read from the column (NOTE), so that 0106 counts for nothing; write it in B5, below WHAT, instead"}},
		"written over an example": {[]string{"losses 0504,,(losses 0504: vp   (who dies first))", "advance,,(advance: yes)"}, []string{"losses 0504,,losses 0504: MI", "advance,,no"}, "", []string{
			"warning p.csv:C17: file: nothing is read from the column (FOR EXAMPLE), so that losses 0504: MI counts for nothing; write it in B17, below WHAT YOU SAY, instead",
			"warning p.csv:C18: file: nothing is read from the column (FOR EXAMPLE), so that no counts for nothing; write it in B18, below WHAT YOU SAY, instead",
		}},
		"written over a task's note": {[]string{",,(in the first cell: YIELD   (for good))"}, []string{",,YIELD"}, "", []string{"fault p.csv:C10: file: nothing is read from the column (FOR EXAMPLE), so that YIELD counts for nothing; write it in A10, below ORDER, instead"}},
		"a row of one's own":         {[]string{"advance,,"}, []string{"retreat LC02,0305\r\nadvance,,"}, "[standing]\nretreat LC02: 0305", nil},
	} {
		text := string(WriteCSV(form))
		for i, from := range c.from {
			require.Contains(t, text, "\n"+from, name)
			text = strings.Replace(text, "\n"+from, "\n"+c.to[i], 1)
		}
		f, ps := Read("p.csv", []byte(text), g)
		require.Equal(t, append([]string{}, c.said...), said(ps), name)
		require.Equal(t, c.body, body(f), name)
		require.Equal(t, strings.Contains(c.body, "["), f.Has("standing"), name)
	}
	f, ps := Read("p.csv", []byte("match,m\nside,greeks\nimpulse,005\n[standing]\n"), g)
	require.Empty(t, said(ps))
	require.True(t, f.Has("standing"), "a bracket of one's own clears the orders in force")
	_, ps = Read("p.csv", []byte("match,m\nside,greeks\nimpulse,005\nUnit,Task,Hex 1\nMS01,MV\n"), g)
	require.Empty(t, said(ps), "a task without its hex is for the game to judge")
}
