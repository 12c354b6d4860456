package ancients

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
	facts "prestags/scenarios/ancients"
)

// opened is a built-in battle with the hands dealt.
func opened(t *testing.T, slug string, settings ...engines.Setting) (*game, *position) {
	t.Helper()
	files, err := Rulebook().Files(slug)
	require.NoError(t, err)
	eg, err := Rulebook().Open(files, settings)
	require.NoError(t, err)
	g := eg.(*game)
	out, err := engines.Run(g, engines.Input{Position: g.Start(), Dice: engines.NewKeyed(enginetest.Seed(7))})
	require.NoError(t, err)
	return g, out.Position.(*position)
}

// A form sent back as it is orders nothing, in all three shapes, and reads without
// a word of complaint.
func TestAFormOrdersNothing(t *testing.T) {
	for _, slug := range facts.Slugs() {
		g, p := opened(t, slug)
		for s := range g.sides {
			f := g.Form(g.View(p, g.sides[s].id))
			f.Match = "m"
			book, err := plot.WriteXLSX(f)
			require.NoError(t, err)
			for name, data := range map[string][]byte{"f.txt": plot.WriteText(f), "f.csv": plot.WriteCSV(f), "f.xlsx": book} {
				file, problems := plot.Read(name, data, g.Grammar())
				require.Empty(t, problems, "%s %s", slug, name)
				require.Equal(t, g.sides[s].id, file.Header.Side.Text)
				require.Empty(t, file.Lines, "%s %s", slug, name)
			}
		}
	}
}

// Filled in, each shape gives the same sheet.
func TestAFilledForm(t *testing.T) {
	r := field(t, "R:MI@G5 R:LI@F6 R:L=Marius@H6 B:WA@G3 B:LI@F4")
	r.p.active = bottom
	r.hand("R", "C-O4C", "C-LINE")
	v := r.g.View(r.p, "roman")
	f := r.g.Form(v)
	f.Match = "m"
	fill := func(section, piece string, cells map[int]string) {
		for i := range f.Sections {
			if f.Sections[i].Name != section {
				continue
			}
			for k := range f.Sections[i].Rows {
				if row := &f.Sections[i].Rows[k]; row.Cells[0] == piece {
					for c, text := range cells {
						row.Cells[c] = text
					}
					row.Live = true
					return
				}
			}
		}
		require.Fail(t, "no row "+piece)
	}
	fill("card", "C-O4C", map[int]string{2: "PLAY"})
	fill("orders", "MI1", map[int]string{2: "ORDER"})
	fill("orders", "LI1", map[int]string{2: "ORDER"})
	fill("moves", "MI1", map[int]string{2: "MV", 3: "G4"})
	fill("battles", "MI1", map[int]string{2: "CLOSE", 3: "G3", 4: "else F4 momentum=yes"})
	fill("battles", "LI1", map[int]string{2: "FIRE", 3: "F4"})
	book, err := plot.WriteXLSX(f)
	require.NoError(t, err)
	for name, data := range map[string][]byte{"f.txt": plot.WriteText(f), "f.csv": plot.WriteCSV(f), "f.xlsx": book} {
		file, problems := plot.Read(name, data, r.g.Grammar())
		require.Empty(t, problems, name)
		o, more := r.g.Compile(v, &file)
		require.Empty(t, more, name)
		sh := o.(*sheet)
		require.Equal(t, "C-O4C", r.g.cardName(sh.card.card), name)
		require.Len(t, sh.orders, 2)
		require.Equal(t, []string{"G4"}, r.g.places(sh.moves[0].path...))
		require.Equal(t, "CLOSE G3 else F4 momentum=yes", r.g.battleLineWords(&sh.battles[0]))
		require.Equal(t, "FIRE F4", r.g.battleLineWords(&sh.battles[1]))
	}
}

// The form shows the own hand with what each card does and whom it may order, and
// of every piece where it may go and whom it may fight.
func TestWhatAFormShows(t *testing.T) {
	r := field(t, "R:MI@G5+L=Marius R:AX@F6 R:WA@E7 R:LB@G6 B:WA@G4 B:LI@F3 B:LI@H3")
	r.p.active = bottom
	r.hand("R", "C-O2C", "C-O2C", "C-HEAVY", "C-LANY", "C-CLASH", "C-IAS", "C-COUNTER")
	r.hand("B", "C-FIRST", "C-LINE")
	f := r.g.Form(r.g.View(r.p, "roman"))
	section := func(name string) map[string][]string {
		out := map[string][]string{}
		for _, s := range f.Sections {
			if s.Name == name {
				for _, row := range s.Rows {
					out[row.Cells[0]] = row.Cells
				}
			}
		}
		return out
	}
	cards := section("card")
	require.Len(t, cards, 6)
	require.Equal(t, "2 center of MI1, AX1, WA1, LB1", cards["C-O2C"][3])
	require.Equal(t, "one unit of choice: MI1, AX1, WA1, LB1", cards["C-HEAVY"][3])
	require.Equal(t, "Marius with 3 linked hexes; or one unit", cards["C-LANY"][3])
	require.Equal(t, "all of MI1", cards["C-CLASH"][3])
	require.Equal(t, "6 dice", cards["C-IAS"][3])
	require.Equal(t, "nobody", cards["C-COUNTER"][3])
	require.Contains(t, cards["C-CLASH"][4], "two dice more")
	moves := section("moves")
	require.Equal(t, "F4 F5 H5", moves["MI1"][5])
	require.Equal(t, "F5 E6 F7 G7 + E4 F4 E5 D6 H7 E8-G8", moves["AX1"][5])
	require.Equal(t, "D6 E6 D7 F7 D8 E8", moves["WA1"][5])
	require.Equal(t, "F2 G2 E3 G3 I3 D4-F4 H4 I4 D5-F5 H5-J5 D6-I6 E7-I7 E8-H8", moves["Marius"][5])
	battles := section("battles")
	require.Equal(t, "G4 WA1 (4)", battles["MI1"][5])
	require.Empty(t, battles["MI1"][6])
	require.NotContains(t, battles, "Marius")
	require.Equal(t, "G4 WA1 (2)", battles["LB1"][6])
	text := string(plot.WriteText(f))
	require.NotContains(t, text, "First Strike:")
	require.NotContains(t, text, "Line Command:")
}

// The other side's form is its standing orders.
func TestTheFormOfTheSideThatWaits(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G3")
	r.p.active = bottom
	r.hand("B", "C-FIRST")
	f := r.g.Form(r.g.View(r.p, "slave"))
	require.Equal(t, "Standing orders", f.Sections[0].Title)
	require.Empty(t, f.Sections[0].Rows)
	f.Match = "m"
	text := string(plot.WriteText(f))
	for _, line := range f.Sections[0].Lines {
		open := strings.TrimPrefix(line, "# ")
		if key, _, ok := strings.Cut(open, " "); ok && (slices.Contains(topicNames[:], key) || key == "ask:") || strings.HasPrefix(open, "[") {
			text = strings.Replace(text, line, open, 1)
		}
	}
	start := strings.Index(text, "\n[standing]")
	head := "match: m\nside: slave\nimpulse: 002\n"
	file, problems := plot.Read("f.txt", []byte(head+text[start:strings.Index(text, "# Your pieces")]), r.g.Grammar())
	require.Empty(t, problems)
	_, problems = r.g.Compile(r.g.View(r.p, "slave"), &file)
	require.Empty(t, problems)
}

// After the roll of I Am Spartacus or Rally the form has no card and shows the
// dice.
func TestTheFormAfterTheRoll(t *testing.T) {
	r := field(t, "R:MI@G5 R:LI@G6 B:WA@G1")
	r.p.active = bottom
	r.hand("R", "C-IAS").roll("LMKSFF")
	r.turn("[card]\nC-IAS\n")
	require.NotNil(t, r.p.pending)
	f := r.g.Form(r.g.View(r.p, "roman"))
	require.Equal(t, "orders", f.Sections[0].Name)
	require.Contains(t, f.Intro[0], "●▲♚⚔⚑⚑")
	require.Equal(t, []string{"orders", "moves", "battles", "standing"}, r.g.Awaited(r.p)[1].Sections)
}

// What the form says of a battle holds there and only there.
func TestHowToWriteIsThatOfTheBattle(t *testing.T) {
	text := func(slug, side string) string {
		g, p := opened(t, slug)
		return strings.Join(g.Form(g.View(p, side)).HowTo, "\n")
	}
	require.Contains(t, text("aquae-sextiae", "german"), "How to write a turn sheet")
	require.NotContains(t, text("aquae-sextiae", "german"), "ENTER")
	g, p := opened(t, "aquae-sextiae")
	p.active = bottom
	require.Contains(t, strings.Join(g.Form(g.View(p, "roman")).HowTo, "\n"), "AX3 ENTER F1")
	require.Contains(t, text("picenum", "roman"), "group: lentulus or group: gellius")
	g, p = opened(t, "picenum")
	p.active = top
	slaves := strings.Join(g.Form(g.View(p, "slave")).HowTo, "\n")
	require.Contains(t, slaves, "ROLL H5 H6 I7")
	require.Contains(t, slaves, "EXIT")
}

// The list for the dice stands in the how-to as it may be written.
func TestHowToAssign(t *testing.T) {
	start := func() *rig { return field(t, "first.slave B:WA@C3+L=Castus") }
	var lines []string
	for line := range strings.SplitSeq(strings.Join(start().g.howTo(top), "\n"), "\n") {
		if strings.HasPrefix(line, "  ASSIGN K ") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	require.Equal(t, []string{"ASSIGN K Castus DETACH"}, lines)
	got, bad := start().orders("C-IAS", lines[0], "KSSSS")
	require.Equal(t, "Castus", got)
	require.Empty(t, bad)
}

// Random sheets are legal, and over some games use every card and every verb.
func TestRandomSheetsUseEverything(t *testing.T) {
	cards, verbs, sections := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, slug := range []string{"picenum", "aquae-sextiae", "river-sabis", "bruttium"} {
		g, p := opened(t, slug)
		for seed := range uint64(6) {
			r := rand.New(rand.NewPCG(seed, 1))
			pos := engines.Position(p)
			for g.Result(pos) == nil {
				var orders []engines.SideOrders
				for s := range g.sides {
					v := g.View(pos, g.sides[s].id)
					f := g.Random(v, r)
					o, problems := g.Compile(v, &f)
					require.Less(t, plot.Worst(problems), plot.Fault, "%v", problems)
					for _, l := range f.Lines {
						verbs[l.Verb.Text] = true
						for _, w := range l.Args {
							verbs[w.Text] = true
						}
						sections[l.Section] = true
					}
					if c := o.(*sheet).card.card; c >= 0 {
						cards[g.cards[c].ID] = true
					}
					orders = append(orders, engines.SideOrders{Side: g.sides[s].id, Orders: o})
				}
				out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(seed))})
				require.NoError(t, err)
				pos = out.Position
			}
		}
	}
	g, _ := opened(t, "picenum")
	for i := range g.cards {
		require.True(t, cards[g.cards[i].ID], g.cards[i].ID)
	}
	for _, v := range []string{"", "PLAY", "ORDER", "DETACH", "ASSIGN", "MV", "MV2", "EXIT", "ENTER", "CLOSE", "FIRE", "FIRE2", "ROLL"} {
		require.True(t, verbs[v], v)
	}
	for _, s := range sheetSections {
		require.True(t, sections[s], s)
	}
}
