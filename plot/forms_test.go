package plot

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot/workbook"
)

// turnForm is a form of a Game-Turn, deployForm one of a deployment.
func turnForm() Form {
	return Form{
		Title: "Marathon: the Greeks, Game-Turn 3", Match: "club-marathon", Side: "greeks", Impulse: 5, Turn: 3,
		Intro: []string{"Take the # away, write a task behind the unit, and send the file back."},
		Sections: []FormSection{
			{
				Name: "standing", Title: "Standing orders", Help: []string{"They hold until you send others.\nAn empty section clears them."},
				Lines: []string{"losses: MS12 MS vp", "# advance: yes"},
			},
			{
				Title: "Orders", Help: []string{"One task a unit."},
				Columns: []Column{
					{Name: "Unit", Kind: KindUnit},
					{Name: "Task", Kind: KindVerb, List: []string{"MV", "OF", "DF", "ML", "NP"}},
					{Name: "stands at", Kind: KindInfo},
					{Name: "may", Kind: KindInfo},
					{Name: "Hex", Kind: KindPlace, Repeat: 4},
					{Name: "Settings", Kind: KindText, List: []string{"advance=yes", "advance=no"}},
				},
				Rows: []Row{
					{Cells: []string{"MS01", "", "0914", "may move 3", "", ""}},
					{Cells: []string{"MS02", "", "0914", "may move 3", "", ""}, Comment: "with its leader at 0914"},
					{Cells: []string{"2L01", "MV", "0914", "may move 6", "0915 0105(2)", ""}, Live: true},
					{Cells: []string{"SK01..03", "ML", "0913", "", "1014", "advance=yes"}, Live: true},
					{Cells: []string{"MS04", "MV", "0101", "", "0102 0103 0104 0105 0106", ""}},
				},
				Blank: 2,
			},
			{
				Roster: true, Title: "Who is where", Help: []string{"As at the start."},
				Columns: []Column{{Name: "Unit"}, {Name: "Hex", Kind: KindPlace}, {Name: "Strength", Kind: KindNumber}},
				Rows:    []Row{{Cells: []string{"MS01", "0914", "5"}}, {Cells: []string{"persians' LC01", "1118", "?"}}},
			},
		},
		HowTo:   []string{"MV lists the hexes a unit enters, in order:\n  MS01   MV 1014 1015", "NP is the same as leaving the unit out."},
		Grammar: spartan(),
	}
}

func deployForm() Form {
	return Form{
		Title: "Marathon: deployment", Match: "m", Side: "persians", Impulse: 1,
		Sections: []FormSection{{
			Name: "deploy", Title: "Where the units stand",
			Columns: []Column{{Name: "Unit", Kind: KindUnit}, {Name: "at", Kind: KindVerb}, {Name: "Hex", Kind: KindPlace}, {Name: "No.", Kind: KindNumber}},
			Rows: []Row{
				{Cells: []string{"MS01", "AT", "0105", ""}, Live: true, Comment: "zone of the left"},
				{Cells: []string{"MS02", "AT", "0106", ""}, Live: true},
			},
		}},
		Grammar: spartan(),
	}
}

func codecs(t testing.TB, f Form) map[string][]byte {
	t.Helper()
	x, err := WriteXLSX(f)
	require.NoError(t, err)
	return map[string][]byte{"form.txt": WriteText(f), "form.csv": WriteCSV(f), "form.xlsx": x, "copied.txt": WriteCSV(f)}
}

// A form sent back unchanged orders its live rows and nothing else.
func TestAFormSentBackUnchanged(t *testing.T) {
	for name, data := range codecs(t, turnForm()) {
		f, ps := Read(name, data, spartan())
		require.Empty(t, said(ps), name)
		require.Equal(t, `match: club-marathon
side: greeks
impulse: 005
turn: 3

2L01 MV 0915 0105(2)
SK01..03 ML 1014 advance=yes

[standing]
losses: MS12 MS vp
`, Text(f), name)
	}
	for name, data := range codecs(t, deployForm()) {
		f, ps := Read(name, data, spartan())
		require.Empty(t, said(ps), name)
		require.Equal(t, "match: m\nside: persians\nimpulse: 001\n\n[deploy]\nMS01 AT 0105\nMS02 AT 0106\n", Text(f), name)
	}
}

func TestTheSameFormGivesTheSameBytes(t *testing.T) {
	first := codecs(t, turnForm())
	for range 19 {
		require.Equal(t, first, codecs(t, turnForm()))
	}
}

func TestTheTextForm(t *testing.T) {
	require.Equal(t, `# --- plot begins ---
# Marathon: the Greeks, Game-Turn 3
match: club-marathon
side: greeks
impulse: 005
turn: 3

# Take the # away, write a task behind the unit, and send the file back.

# Orders
# One task a unit.
# MS01     ...                          # 0914, may move 3
# MS02     ...                          # with its leader at 0914
  2L01     MV 0915 0105(2)              # 0914, may move 6
  SK01..03 ML 1014 advance=yes          # 0913
# MS04     MV 0102 0103 0104 0105 0106  # 0101

[standing]
# Standing orders
# They hold until you send others.
# An empty section clears them.
losses: MS12 MS vp
# advance: yes

# Who is where
# Unit            Hex   Strength
# MS01            0914  5
# persians' LC01  1118  ?
# As at the start.

# MV lists the hexes a unit enters, in order:
#   MS01   MV 1014 1015

# NP is the same as leaving the unit out.

# --- plot ends ---
`, string(WriteText(turnForm())))
	require.Equal(t, `# --- plot begins ---
# Marathon: deployment
match: m
side: persians
impulse: 001

[deploy]
# Where the units stand
MS01 AT 0105  # zone of the left
MS02 AT 0106

# --- plot ends ---
`, string(WriteText(deployForm())))
}

// The player takes the # away and writes over the dots.
func TestTheTextFormFilledIn(t *testing.T) {
	text := string(WriteText(turnForm()))
	text = strings.Replace(text, "# MS01     ...  ", "MS01 mv 1014 1015", 1)
	text = strings.Replace(text, "# MS02     ...", "MS02  DF ...", 1)
	f, ps := Read("form.txt", []byte(text), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "MS01 MV 1014 1015\nMS02 DF\n2L01 MV 0915 0105(2)\nSK01..03 ML 1014 advance=yes", strings.Split(body(f), "\n\n")[0])
}

func TestTheCSVForm(t *testing.T) {
	require.Equal(t, `"Marathon: the Greeks, Game-Turn 3"
match,club-marathon
side,greeks
impulse,005
turn,3
Unit,Task,(stands at),(may),Hex 1,Hex 2,Hex 3,Hex 4,Settings
MS01,,((0914)),(may move 3)
MS02,,((0914)),(may move 3)
2L01,MV,((0914)),(may move 6),0915,0105(2)
SK01..03,ML,((0913)),,1014,,,,advance=yes
MS04,,((0101)),(MV 0102 0103 0104 0105 0106)



[standing]
# Standing orders
# They hold until you send others.
# An empty section clears them.
losses: MS12 MS vp
Key,What you say,(for example)
advance,,(advance: yes)
#
"# Take the # away, write a task behind the unit, and send the file back."
# Orders
# One task a unit.
# Standing orders
# They hold until you send others.
# An empty section clears them.
"# MV lists the hexes a unit enters, in order:"
#   MS01   MV 1014 1015
# NP is the same as leaving the unit out.
"# `+switchOn+`"

# Who is where
# Unit,Hex,Strength
# MS01,0914,5
# persians' LC01,1118,?
`, strings.ReplaceAll(string(WriteCSV(turnForm())), "\r\n", "\n"))
	require.True(t, strings.HasPrefix(string(WriteCSV(Form{Title: "Κύρος"})), "\ufeff"), "spreadsheets need the mark")
}

// The printed Plot Chart (rule 20.0): a unit a row, a hex a column.
func TestTheWorkbookForm(t *testing.T) {
	data, err := WriteXLSX(turnForm())
	require.NoError(t, err)
	sheets, err := workbook.Read(data)
	require.NoError(t, err)
	var got []string
	for _, s := range sheets {
		for _, row := range s.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, c.Text)
				require.Contains(t, []workbook.Kind{workbook.Text, workbook.Empty}, c.Kind)
			}
			got = append(got, s.Name+": "+strings.Join(cells, "|"))
		}
	}
	require.Equal(t, []string{
		"Plot: Marathon: the Greeks, Game-Turn 3",
		"Plot: match|club-marathon",
		"Plot: side|greeks",
		"Plot: impulse|005",
		"Plot: turn|3",
		"Plot: Unit|Task|(stands at)|(may)|Hex 1|Hex 2|Hex 3|Hex 4|Settings",
		"Plot: MS01||(0914)|(may move 3)",
		"Plot: MS02||(0914)|(may move 3)",
		"Plot: 2L01|MV|(0914)|(may move 6)|0915|0105(2)",
		"Plot: SK01..03|ML|(0913)||1014||||advance=yes",
		"Plot: MS04||(0101)|(MV 0102 0103 0104 0105 0106)",
		"Plot: ", "Plot: ", "Plot: ",
		"Plot: [standing]",
		"Plot: # Standing orders",
		"Plot: # They hold until you send others.",
		"Plot: # An empty section clears them.",
		"Plot: losses: MS12 MS vp",
		"Plot: Key|What you say|(for example)",
		"Plot: advance||(advance: yes)",
		"Lists: MV|advance=yes|yes", "Lists: OF|advance=no", "Lists: DF", "Lists: ML", "Lists: NP",
		"Who is where: Unit|Hex|Strength",
		"Who is where: MS01|0914|5",
		"Who is where: persians' LC01|1118|?",
		"Who is where: As at the start.",
		"How to write it: Take the # away, write a task behind the unit, and send the file back.",
		"How to write it: ",
		"How to write it: Orders", "How to write it: One task a unit.",
		"How to write it: ",
		"How to write it: Standing orders", "How to write it: They hold until you send others.", "How to write it: An empty section clears them.",
		"How to write it: ",
		"How to write it: MV lists the hexes a unit enters, in order:",
		"How to write it:   MS01   MV 1014 1015",
		"How to write it: ",
		"How to write it: NP is the same as leaving the unit out.",
		"How to write it: ",
		"How to write it: " + switchOn,
	}, got)

	c := newChart(turnForm())
	require.Equal(t, []int{6, 3}, []int{c.head, c.fixed})
	require.Equal(t, []workbook.List{
		{FromRow: 7, ToRow: 13, FromColumn: 2, ToColumn: 2, Items: []string{"MV", "OF", "DF", "ML", "NP"}},
		{FromRow: 7, ToRow: 13, FromColumn: 9, ToColumn: 9, Items: []string{"advance=yes", "advance=no"}},
		{FromRow: 21, ToRow: 21, FromColumn: 2, ToColumn: 2, Items: []string{"yes"}},
	}, c.lists)

	// Comments get a column of their own where nothing else is to be read;
	// a column named like a task is no task.
	c = newChart(deployForm())
	var head []string
	for _, v := range c.rows[c.head-1] {
		head = append(head, v.Text)
	}
	require.Equal(t, []string{"Unit", "at:", "(note)", "Hex", "No. (number)"}, head)
}

// Every form of units, tasks and paths comes back as it was written.
func TestRoundTripOfALargeForm(t *testing.T) {
	f := largeForm()
	for name, data := range codecs(t, f) {
		got, ps := Read(name, data, f.Grammar)
		require.Empty(t, said(ps), name)
		require.Len(t, got.Lines, 137, name)
		for i, r := range f.Sections[0].Rows {
			require.Equal(t, strings.Join(strings.Fields(strings.Join(append(slices.Clone(r.Cells[:2]), r.Cells[3:]...), " ")), " "), got.Lines[i].text(), name)
		}
		again, ps := Read("again.txt", []byte(Text(got)), f.Grammar)
		require.Empty(t, said(ps), name)
		require.Equal(t, bare(got), bare(again), name)
	}
}

// largeForm has 137 live rows, as many as the largest battle.
func largeForm() Form {
	f := turnForm()
	s := &f.Sections[1]
	s.Rows = nil
	for i := range 137 {
		path := []string{}
		for n := range 3 + i%3 {
			path = append(path, fmt.Sprintf("%02d%02d", i%30+1, n+i%15+1))
		}
		row := Row{Cells: []string{fmt.Sprintf("%s%02d", []string{"MS", "PP", "LC"}[i%3], i/3+1), "MV", "0914", "may move 5", strings.Join(path, " "), ""}, Live: true}
		if i%10 == 0 {
			row.Cells[1], row.Cells[4], row.Cells[5] = "ML", path[0], "advance=yes"
		}
		// In the order in which the cells are read.
		row.Cells[2], row.Cells[3] = "0914, may move 5", ""
		s.Rows = append(s.Rows, row)
	}
	s.Columns = slices.Delete(slices.Clone(s.Columns), 3, 4)
	for i := range s.Rows {
		s.Rows[i].Cells = slices.Delete(s.Rows[i].Cells, 3, 4)
	}
	f.Sections = []FormSection{*s, f.Sections[2]}
	return f
}

// bare is what a plot says, without places.
func bare(f File) File {
	word := func(w *Word) { w.Pos = Pos{} }
	out := File{Sections: slices.Sorted(slices.Values(f.Sections))}
	for _, l := range f.Lines {
		l.Pos, l.Raw = Pos{}, ""
		for _, list := range []*[]Word{&l.Subjects, &l.Args, &l.Values} {
			if *list = slices.Clone(*list); len(*list) == 0 {
				*list = nil
			}
			for i := range *list {
				word(&(*list)[i])
			}
		}
		l.Settings = slices.Clone(l.Settings)
		for i := range l.Settings {
			word(&l.Settings[i].Key)
			word(&l.Settings[i].Value)
		}
		word(&l.Verb)
		word(&l.Key)
		out.Lines = append(out.Lines, l)
	}
	return out
}

// TestNoCellIsAFormula: names and remarks that a spreadsheet would carry out are
// text in it, as CSV too, and the form is read back as it was.
func TestNoCellIsAFormula(t *testing.T) {
	const call, sum, name, tab = `=HYPERLINK("http://x","y")`, "+1+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1+1"
	f := turnForm()
	f.Title = call
	f.Sections[1].Rows[0].Cells[2], f.Sections[1].Rows[1].Cells[3], f.Sections[1].Rows[2].Cells[3] = call, sum, name
	f.Sections[1].Columns[2].Name = "-2+3"
	f.Sections[2].Rows[0].Cells[1], f.Sections[2].Title = tab, call
	f.Sections[2].Rows[0].Cells[2] = "-1"
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(WriteCSV(f), []byte("\ufeff"))))
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	rows, err := r.ReadAll()
	require.NoError(t, err)
	seen := 0
	for _, row := range rows {
		for _, c := range row {
			if strings.HasPrefix(c, "'") {
				seen++
			}
			require.False(t, c != "-1" && c != "" && strings.ContainsRune("=+-@\t", rune(c[0])), "%q", c)
		}
	}
	require.Equal(t, 2, seen)
	data, err := WriteXLSX(f)
	require.NoError(t, err)
	sheets, err := workbook.Read(data)
	require.NoError(t, err)
	found := map[string]bool{}
	for _, s := range sheets {
		for _, row := range s.Rows {
			for _, c := range row {
				require.NotEqual(t, workbook.Formula, c.Kind, "%q", c.Text)
				found[c.Text] = true
			}
		}
	}
	require.Subset(t, slices.Collect(maps.Keys(found)), []string{call, forReader(sum), forReader(name)})
	want, ps := Read("f.txt", WriteText(turnForm()), spartan())
	require.Empty(t, faults(ps))
	for name, data := range map[string][]byte{"f.csv": WriteCSV(f), "f.xlsx": data} {
		got, ps := Read(name, data, spartan())
		require.Empty(t, faults(ps), name)
		require.Equal(t, Text(want), Text(got), name)
	}
}

func faults(ps []Problem) (out []string) {
	for _, p := range ps {
		if p.Severity >= Fault {
			out = append(out, p.String())
		}
	}
	return out
}

// A form has nothing typographic in it that the reader would confess as the
// player's.
func TestAFormIsWrittenInPlainDotsQuotesAndDashes(t *testing.T) {
	f := turnForm()
	f.Title, f.Intro, f.HowTo = "Marathon – the Greeks", []string{"PIRATES zone=… land=…"}, []string{"“losses” — LOSS place order=…"}
	f.Sections[0].Lines = append(f.Sections[0].Lines, "# retreat *: …   # a ‘way’")
	for name, data := range codecs(t, f) {
		_, ps := Read(name, data, spartan())
		require.Empty(t, said(ps), name)
	}
	require.Contains(t, string(WriteText(f)), "# PIRATES zone=... land=...\n")
}
