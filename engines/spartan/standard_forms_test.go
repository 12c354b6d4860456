package spartan

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/hex"
	"prestags/engines/page"
	"prestags/plot"
)

func sheetOf(t *testing.T, impulse int, side string) (*game, *position, plot.Form) {
	g := open(t, "marathon", setting("sequence", "standard"))
	p := deployed(t, g).clone()
	p.impulse = impulse
	f := g.Form(g.View(p, side))
	f.Match = "club"
	return g, p, f
}

// The charts of a sheet list who may have a line in each part.
func TestSheetListsWhoMayDoWhat(t *testing.T) {
	r := newStandard(t, nil)
	r.put("a", "BW01@0505 SK01@0505 -MS02@0910 PP01@0606 3L01@0606 EL01@0101").put("b", "MI01@0506 MS01@0703")
	r.p.units[r.unit("a/EL01")].fought = true
	r.p.units[r.unit("a/SK01")].fired = 4
	r.p.impulse = 5
	f := r.g.Form(r.g.View(r.p, "a"))
	require.Equal(t, "Spartan, Test rig: A, Game-Turn 3, A's Player-Turn", f.Title)
	var got [][]string
	for _, s := range f.Sections {
		for _, row := range s.Rows {
			if !s.Roster {
				got = append(got, []string{s.Name, row.Cells[0], row.Comment})
			}
		}
	}
	require.Equal(t, [][]string{
		{"fire", "BW01", "0505, in range: 0506"},
		{"move", "3L01", "0606, 9 MP, level 3"},
		{"move", "BW01", "0505, 5 MP, in command"},
		{"move", "PP01", "0606, 4 MP, in command"},
		{"move", "SK01", "0505, 5 MP, in command, no fire: it fired in the Player-Turn before"},
		{"melee", "PP01", "0606; enemies adjacent: 0506"},
		{"melee", "SK01", "0505; enemies adjacent: 0506"},
	}, got)
	require.Equal(t, []string{"deploy", "fire", "move", "melee", "standing"}, f.Grammar.Sections)
}

// A sheet sent back unchanged orders nothing and leaves the standing orders in
// force; so does the form of the side whose Player-Turn it is not.
func TestSheetSentBackUnchangedOrdersNothing(t *testing.T) {
	for _, impulse := range []int{3, 6} {
		for _, side := range []string{"greeks", "persians"} {
			g, p, f := sheetOf(t, impulse, side)
			for name, data := range shapes(t, f) {
				file, ps := plot.Read(name, data, g.Grammar())
				require.Empty(t, ps, name)
				require.Equal(t, []string{"club", side}, []string{file.Header.Match.Text, file.Header.Side.Text})
				require.Empty(t, file.Lines, name)
				require.False(t, file.Has("standing"), name)
				for _, s := range file.Sections {
					require.Contains(t, g.Awaited(p)[b2i(side == "persians")].Sections, s)
				}
				_, ps = g.Compile(g.View(p, side), &file)
				require.Empty(t, ps, name)
			}
		}
	}
}

// A filled sheet is read back as text, workbook and CSV; units that attack
// together stand in one cell.
func TestFilledSheetIsReadBack(t *testing.T) {
	r := newStandard(t, nil)
	r.put("a", "BW01@0505 BW02@0505 PP01@0608 MS01@0608").put("b", "MI01@0507 MS01@0508 MS09@1212")
	f := r.g.Form(r.g.View(r.p, "a"))
	f.Match = "rig"
	fill := map[string][]string{ // unit cell, task, hexes, settings
		"fire BW01": {"BW01, BW02", "OF", "0507", ""}, "move PP01": {"PP01", "MV", "0509", ""},
		"melee PP01": {"PP01, MS01", "ML", "0508", "advance=yes"},
	}
	for i := range f.Sections {
		s := &f.Sections[i]
		for k := range s.Rows {
			if cells, ok := fill[s.Name+" "+s.Rows[k].Cells[0]]; ok {
				s.Rows[k].Live = true
				s.Rows[k].Cells[0] = cells[0]
				copy(s.Rows[k].Cells[2:], cells[1:])
			}
		}
		for k, l := range s.Lines {
			if strings.HasPrefix(l, "# [") || strings.HasPrefix(l, "# defensive") {
				s.Lines[k] = strings.TrimPrefix(l, "# ")
			}
		}
	}
	for name, data := range shapes(t, f) {
		file, ps := plot.Read(name, data, r.g.Grammar())
		require.Empty(t, ps, name)
		require.Equal(t, []int{1, 1, 1, 1}, []int{len(file.In("fire")), len(file.In("move")), len(file.In("melee")), len(file.In("standing"))}, name)
		eo, ps := r.g.Compile(r.g.View(r.p, "a"), &file)
		require.Empty(t, ps, name)
		o := eo.(*orders)
		require.Equal(t, []int{2, 1, 2}, []int{len(o.sheet.fire[0].units), len(o.sheet.moves), len(o.sheet.melee[0].units)}, name)
		require.True(t, o.sheet.melee[0].orders[1].advance.all)
		require.Len(t, o.standing.fire, 3)
	}
}

// The examples of the instructions are lines that can be read.
func TestExamplesOfTheSheetCanBeRead(t *testing.T) {
	for _, options := range [][]engines.Setting{nil, {setting("opt.16", "on"), setting("opt.17", "on"), setting("opt.S3.3", "on"), setting("multi_hex", "no")}} {
		g := open(t, "plataea", append(options, setting("sequence", "standard"))...)
		examples := 0
		for _, text := range g.howToSheet(1) {
			for l := range strings.SplitSeq(text, "\n") {
				if !strings.HasPrefix(l, "  ") {
					continue
				}
				examples++
				section := "[standing]\n"
				for _, part := range sectionTasks {
					if strings.Contains(l, " "+taskNames[part.task]+" ") {
						section = "[" + part.section + "]\n"
					}
				}
				f, ps := plot.Read("x.txt", []byte("match: m\nside: persians\nimpulse: 3\n"+section+l+"\n"), g.Grammar())
				require.Empty(t, ps, l)
				require.Len(t, f.Lines, 1, l)
			}
		}
		require.Equal(t, 3+2*b2i(options != nil), examples)
	}
	// Nothing of the other sequence.
	g := open(t, "plataea", setting("sequence", "standard"))
	for _, text := range append(g.howToSheet(0), g.howToSheet(1)...) {
		require.NotContains(t, text, "plotted to move")
		require.NotContains(t, text, "before movement")
	}
}

// What is sent to the wrong place is told where it belongs.
func TestSheetFaults(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505 MS01@0606 MS02@0909").put("b", "MI01@0507 MS09@1212")
	for text, want := range map[string]string{
		"MS01 MV 0605":                                "a.txt:5:1: 4.2: MS01: it stands in no section; write it under [fire], [move] or [melee] instead",
		"[fire]\nMS01 MV 0605":                        "a.txt:6:1: 4.2: MS01: MV is no task of [fire]; write it under [move] instead",
		"[move]\nMS01 DF":                             "a.txt:6:1: 6.42: MS01: defensive fire comes in the enemy's Player-Turn, by standing orders; write `defensive fire:` under [standing] instead",
		"[melee]\nMS02 AT 0505":                       "a.txt:6:1: 4.2: MS02: AT is no task of [melee]; write ML or NP instead",
		"[fire]\nMS01 OF 0507":                        "a.txt:6:6: 21.0: MS01: it is no fire unit; write MV, ML or NP instead",
		"[fire]\nBW01 OF 0508":                        "a.txt:6:9: 6.0: BW01: no enemy stands in 0508; write the hex of an enemy instead",
		"[melee]\nMS02 ML 0507":                       "a.txt:6:9: 7.0: MS02: 0507 is not adjacent; write an adjacent hex instead",
		"[melee]\nMS01 ML 0605":                       "a.txt:6:9: 7.0: MS01: no enemy stands in 0605; write the hex of an enemy instead",
		"[move]\nMS01 MV 0605\n[melee]\nMS01 ML 0507": "a.txt:8:9: 7.0: MS01: 0507 is not adjacent; write an adjacent hex instead",
		"[fire]\nBW01 OF 0507\n[melee]\nBW01 ML 0506": "a.txt:8:1: 3.36: BW01: its melee strength is a dot, so it may not attack in melee; write MV or NP instead",
	} {
		r.plots["a"] = text
		_, ps := r.compile("a")
		require.Len(t, ps, 1, "%s: %v", text, ps)
		require.Equal(t, []any{want, plot.Fault}, []any{ps[0].String(), ps[0].Severity})
	}
	r.legal("a", "[move]\nMS01 NP\n[melee]\nMS01 ML 0507")
	// A line that cannot be read is no order for the units in it.
	r.plots["a"] = "[move]\nMS01 MV 0605, MV\n[melee]\nMS01 XX 0507\n"
	o, _ := r.compile("a")
	require.Len(t, o.aside, 2)
	require.Equal(t, []string{"move", "melee"}, []string{o.aside[0].section, o.aside[1].section})
}

// A sheet drawn before it is sent.
func TestPlottedSheet(t *testing.T) {
	r := newStandard(t, on("slope", "0509"))
	r.put("a", "BW01@0505 BW02@0505 PP01@0608 MS01@0608 MI01@0101").put("b", "MI01@0507 MS01@0508 MS09@1212")
	r.plot("a", "[fire]\nBW01, BW02 OF 0507 least=1-1\n[move]\nPP01 MV 0509(2)\nMI01 MV 0103\n[melee]\nPP01, MS01 ML 0508 advance=MS01")
	o, _ := r.compile("a")
	got := r.g.Plotted(r.g.View(r.p, "a"), o)
	b := got.Map[0].(page.Board)
	require.Equal(t, "Sheet of A for Game-Turn 1, A's Player-Turn", b.Title)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowFire, Cells: []string{"0505", "0507"}},
		{Kind: page.ArrowPlan, Cells: []string{"0608", "0509"}},
		{Kind: page.ArrowMelee, Cells: []string{"0509", "0508"}},
		{Kind: page.ArrowMelee, Cells: []string{"0608", "0508"}},
	}, b.Arrows)
	require.Equal(t, [][]string{
		{"fire", "BW01, BW02", "0505", "OF", "0507", "", "least=1-1"},
		{"move", "PP01", "0608", "MV", "0509(2)", "2 of 4", ""},
		{"melee", "MS01, PP01", "0509 0608", "ML", "0508", "", "advance=MS01"},
	}, table(t, got.State, "Orders").Rows)
	require.Equal(t, []string{"# Set aside", "MI01, [move]: 0103 is not adjacent to 0101."}, paras(got.Happened))
}

// The report goes through the phases as they were played, and says what is to be
// sent next to whom.
func TestReportOfAPlayerTurn(t *testing.T) {
	r := newStandard(t, nil)
	r.put("a", "BW01@0505 LT01@0803 PP01@0102 MS09@1001").put("b", "MS01@0507 SK01@0807 MI01@0103 MS09@1212")
	r.plot("a", "[fire]\nBW01 OF 0507\n[move]\nLT01 MV 0804 0805 0806\n[melee]\nPP01, LT01 ML 0103\nPP01 ML 0103").run(5, 5, 4)
	heads := func(blocks []page.Block) []string {
		return slices.DeleteFunc(paras(blocks), func(s string) bool { return !strings.HasPrefix(s, "# ") })
	}
	report := r.report("a")
	require.Equal(t, []string{"# Plots set aside", "# Fire combat", "# Movement", "# Defensive fire", "# Melee", "# Record"}, heads(report.Happened))
	require.Equal(t, "After Game-Turn 1, A's Player-Turn", report.Map[0].(page.Board).Title)
	require.Contains(t, paras(report.Happened), "LT01 does not attack in melee: 0103 is not adjacent.")
	require.Equal(t, "Nothing need be sent for impulse 002, Game-Turn 1, B's Player-Turn; a plot with [standing] alone changes your standing orders before it.", paras(report.Next)[0])
	other := r.report("b")
	require.Equal(t, []string{"# Fire combat", "# Movement", "# Defensive fire", "# Melee", "# Record"}, heads(other.Happened))
	next := paras(other.Next)
	require.Equal(t, "Send the sheet for Game-Turn 1, B's Player-Turn, impulse 002, with its parts [fire], [move] and [melee]. A unit without a line stands.", next[0])
	require.Contains(t, next, "MI01, MS01: disrupted, no task; free again at the end of this Player-Turn.")
	require.Contains(t, next, "SK01: fired in the Player-Turn before, no fire now.")
	require.Len(t, table(t, other.Next, "Parts of the sheet (4.2)").Rows, 3)
	require.Len(t, r.report(engines.Umpire).Next, 1+1+1+len(r.g.reminders(r.p, 0, engines.Umpire))+len(r.g.reminders(r.p, 1, engines.Umpire)))
}

// Whole games of every battle keep what the seam promises, with the optional
// rules off and on; and no line that was checked without a word is refused for
// anything but what the enemy did.
func TestConformStandard(t *testing.T) {
	enemys := []string{"7.15", "13.0", "S1.0", "8.2"}
	for i, sc := range Rulebook().Scenarios() {
		options := []engines.Setting{setting("sequence", "standard")}
		for _, o := range Rulebook().Options() {
			if i%2 == 1 && strings.HasPrefix(o.Key, "opt.") && (len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, sc.Slug)) {
				options = append(options, setting(o.Key, "on"))
			}
		}
		if testing.Short() && i > 1 {
			break
		}
		g := open(t, sc.Slug, options...)
		_, err := enginetest.Play(Rulebook(), g, 1, func(s enginetest.Step) error {
			doubted := map[string]bool{}
			for _, p := range s.Plots {
				_, problems := g.compiled(g.View(s.Before, p.Side).(*view), &p.File)
				for _, x := range problems {
					doubted[p.Side+"/"+x.Unit] = x.Severity == plot.Unjudged || doubted[p.Side+"/"+x.Unit]
				}
			}
			for _, e := range s.Events {
				if strings.HasPrefix(e.Kind, "no ") && e.Kind != "no target" && e.Phase != "plot" && e.Rule[0] != "7.13" && g.movedLast(g.Stage(s.After).Impulse, 0) {
					require.True(t, doubted[e.Units[0]] || slices.Contains(enemys, e.Rule[0]), "%s, %s: %s of %s", sc.Slug, g.Stage(s.Before).Name, e.Kind, e.Units[0])
				}
			}
			return nil
		})
		require.NoError(t, err, sc.Slug)
	}
}

// Two recorded games of the standard sequence: Marathon plain, Zama with its
// elephants and every optional rule of the book.
func TestRecordedStandard(t *testing.T) {
	options := []engines.Setting{setting("sequence", "standard")}
	playRecorded(t, open(t, "marathon", options...), "marathon-standard")
	for _, o := range []string{"13", "14", "15", "16", "17", "18", "S3.3", "S3.4", "S3.5"} {
		options = append(options, setting("opt."+o, "on"))
	}
	playRecorded(t, open(t, "zama", options...), "zama-standard")
}

// Sheets of any nonsense do no harm: they compile, are drawn and played, and
// what comes of them is legal.
func TestNonsenseSheets(t *testing.T) {
	games := 300
	if testing.Short() {
		games = 50
	}
	options := []engines.Setting{setting("sequence", "standard")}
	for _, o := range []string{"13", "14", "15", "16", "17", "18"} {
		options = append(options, setting("opt."+o, "on"))
	}
	g := open(t, "zama", options...)
	r := rand.New(rand.NewPCG(7, 7))
	var pos engines.Position = deployed(t, g)
	for i := range games {
		if g.Stage(pos).Over {
			pos = deployed(t, g)
		}
		p := pos.(*position)
		s := g.phasing(p.impulse)
		var b strings.Builder
		b.WriteString("match: m\nside: " + g.sides[s].id + "\nimpulse: 3\n")
		hexes := func() string {
			u := p.units[r.IntN(len(p.units))]
			at := u.at
			if !u.alive() || r.IntN(3) == 0 {
				at = hex.At(r.IntN(g.grid.Len()))
			}
			near := g.grid.Within(at, 1)
			return g.grid.Name(near[r.IntN(len(near))])
		}
		for range r.IntN(60) {
			switch r.IntN(8) {
			case 0:
				b.WriteString([]string{"[fire]\n", "[move]\n", "[melee]\n", "[standing]\n"}[r.IntN(4)])
				continue
			case 1:
				b.WriteString([]string{"advance: yes\n", "losses: vp\n", "defensive fire: none\n", "concede: no\n"}[r.IntN(4)])
				continue
			}
			u := g.units[r.IntN(len(g.units))].id
			b.WriteString(u + ", " + g.units[r.IntN(len(g.units))].id + " " + []string{"MV", "OF", "ML", "DF", "NP"}[r.IntN(5)])
			for range r.IntN(4) {
				b.WriteString(" " + []string{"", "^" + strconv.Itoa(r.IntN(8)), "EXIT", hexes() + "+" + hexes()}[max(0, r.IntN(16)-12)] + hexes())
			}
			b.WriteString([]string{"", " advance=yes", " least=2-1"}[r.IntN(3)] + "\n")
		}
		f, _ := plot.Read("x.txt", []byte(b.String()), g.Grammar())
		o, problems := g.Compile(g.View(pos, g.sides[s].id), &f)
		for _, x := range problems {
			require.NotEmpty(t, x.Rule, b.String())
		}
		g.Plotted(g.View(pos, g.sides[s].id), o)
		out, err := engines.Run(g, engines.Input{
			Position: pos, Orders: []engines.SideOrders{{Side: g.sides[s].id, Orders: o}}, Dice: engines.NewKeyed(enginetest.Seed(uint64(i))),
		})
		require.NoError(t, err, b.String())
		require.NoError(t, g.Check(pos, out.Position, out.Events), b.String())
		pos = out.Position
	}
}
