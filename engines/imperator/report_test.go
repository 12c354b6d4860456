package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/sheets"
)

func tableIn(t *testing.T, blocks []page.Block, title string) page.Table {
	t.Helper()
	for _, b := range blocks {
		if x, ok := b.(page.Table); ok && strings.HasPrefix(x.Title, title) {
			return x
		}
	}
	require.Fail(t, "no table "+title)
	return page.Table{}
}

// The map has every place with its ground, cities with their defence on top of
// their zones, seas beneath, ravage markers, fleets, armies and ways.
func TestTheMap(t *testing.T) {
	r := island(t)
	r.ravaged("Elymia")
	r.p.fleet = [2]int8{r.g.bySea["Mare_Ionium"], r.g.bySea["Mare_Tyrrhenum"]}
	r.events = []engines.Event{
		{Kind: "operation", Side: "rebel", Path: []string{"Hyblaea", "Campi_Leontini"}},
		{Kind: "retreat", Side: "roman", Path: []string{"Campi_Leontini", "Syracusae"}},
		{Kind: "operation", Side: "roman", At: []string{"Roma"}},
	}
	b := boardOf(t, r.g.Report(r.g.View(r.p, "roman"), r.events).Map)
	require.Len(t, b.Cells, len(r.g.places)+len(r.g.seas)+len(r.g.m.Backdrop))
	cells := map[string]page.Cell{}
	for _, c := range b.Cells {
		cells[c.ID] = c
	}
	require.Equal(t, page.ToneClear, cells["Elymia"].Tone)
	require.Equal(t, page.ToneSlope, cells["Hennaea"].Tone)
	require.Equal(t, page.ToneTown, cells["Enna"].Tone)
	require.Equal(t, page.ToneWater, cells["Mare_Ionium"].Tone)
	require.True(t, cells["Mare_Ionium"].Under)
	require.True(t, cells["Enna"].Above)
	require.False(t, cells["Hennaea"].Above)
	require.Equal(t, []string{"Enna IV", "Murgantia III", "Syracusae IV p", "Campania p", "Elymia"},
		[]string{cells["Enna"].Label, cells["Murgantia"].Label, cells["Syracusae"].Label, cells["Campania"].Label, cells["Elymia"].Label})
	require.Equal(t, []page.Counter{
		{Cell: "Elymia", Style: ravageStyle, ID: "Ravage"},
		{Cell: "Mare_Ionium", Style: 0, Side: "Rebel", ID: "Pirates"},
		{Cell: "Mare_Tyrrhenum", Style: 1, Side: "Roman", ID: "Classis"},
		{Cell: "Campi_Leontini", Style: 0, Side: "Rebel", ID: "Tryphon", State: "4"},
		{Cell: "Campi_Leontini", Style: 0, Side: "Rebel", Down: true},
		{Cell: "Syracusae", Style: 1, Side: "Roman", ID: "Nerva", State: "1"},
		{Cell: "Murgantia", Style: 1, Side: "Roman", ID: "2 units"},
	}, b.Counters)
	require.Equal(t, []page.Arrow{
		{Kind: page.ArrowMove, Style: 0, Cells: []string{"Hyblaea", "Campi_Leontini"}},
		{Kind: page.ArrowStop, Style: 1, Cells: []string{"Campi_Leontini", "Syracusae"}},
	}, b.Arrows)
	// Every name and army stands in its own place.
	for i := range r.g.m.Areas {
		a := &r.g.m.Areas[i]
		q := r.g.seats()[i]
		left, right := crossing(a.Polygon, [2]int{q.X / boardUnit, q.Y / boardUnit})
		require.Equal(t, 1, len(left)%2, a.ID)
		require.Equal(t, 1, len(right)%2, a.ID)
	}
}

func TestStateTables(t *testing.T) {
	r := island(t)
	r.p.season = 6
	r.loose(rebel, "Enna", "Servi-5 Servi-6!").put("Athenion", "Catana", 2, "Galli-1")
	r.p.leaders[r.leader("Athenion")].must = true
	r.p.leaders[r.leader("Athenion")].plunder = 3
	state := r.g.status(r.g.View(r.p, "rebel").(*view))
	require.Equal(t, "Season 7 of 16 104 BC 103 BC 102 BC 101 BC Autumnus", blockText(state[0]))
	track := state[1].(page.Track)
	require.Equal(t, []page.Mark{{At: 3, Text: "Tryphon"}, {At: 2, Text: "Athenion"}, {At: 3, Style: 1, Text: "Nerva"}}, track.Marks)
	require.Equal(t, []string{"Athenion", "Catana (must leave)", "8 / 2", "2", "3", "1", "Galli-1", "- / 1x2"}, tableIn(t, state, "Armies of the Rebels").Rows[1])
	cities := tableIn(t, state, "Cities")
	require.Contains(t, cities.Rows, []string{"Enna", "IV", "", "Rebels", "2 units"})
	require.Contains(t, cities.Rows, []string{"Catana", "II", "yes", "Rebels", "Athenion with 1 unit"})
	require.Contains(t, cities.Rows, []string{"Murgantia", "III", "", "Romans", "2 units"})
	require.Contains(t, cities.Rows, []string{"Croton", "II", "yes", "Romans", "nobody"})
	require.Contains(t, cities.Note, "Rebels hold cities of 6 points of Defence.")
	table := tableIn(t, state, "On the table")
	require.Equal(t, []string{"FORTUNA", "neutral"}, table.Rows[0])
	r.p.stage = opening
	require.Contains(t, blockText(r.g.status(r.g.View(r.p, "rebel").(*view))[1]), "Action Points: 3 a leader when the season has opened")
	// Scenario I has no table of cities, and with the variation a Roman pool.
	s := summer(t, set("roman_aux_pool", "on"))
	for _, b := range s.g.status(s.g.View(s.p, "roman").(*view)) {
		if x, ok := b.(page.Table); ok {
			require.NotEqual(t, "Cities", x.Title)
			if x.Title == "On the table" {
				require.Equal(t, "Roman pool", x.Rows[len(x.Rows)-1][0])
			}
		}
	}
}

// The account of plunder and FORTUNA sums up what the events brought.
func TestAccountOfPlunder(t *testing.T) {
	r := summer(t)
	eff := func(what string, n int) []engines.Effect {
		return []engines.Effect{{Unit: "rebel/Crixus", What: what, N: n}}
	}
	table := r.g.account([]engines.Event{
		{Kind: "ravage", Units: []string{"rebel/Crixus"}, At: []string{"Campania"}, Effects: eff("plunder", 2)},
		{Kind: "plunder", Units: []string{"rebel/Crixus"}, At: []string{"Latium"}, Effects: eff("plunder", 3)},
		{Kind: "plunder", Units: []string{"roman"}, At: []string{"Latium"}, Effects: eff("plunder", 0)},
		{Kind: "recruit", Units: []string{"rebel/Crixus"}, Effects: eff("paid", 1)},
		{Kind: "heal", Units: []string{"rebel/Crixus"}, Effects: append(eff("healed", 1), eff("lost", 2)...)},
		{Kind: "fortuna", Side: "rebel"},
		{Kind: "fortuna"},
	})
	require.Equal(t, [][]string{
		{"Crixus", "ravages Campania", "+2"},
		{"Crixus", "victory in Latium", "+3"},
		{"Crixus", "pays for recruits", "-1"},
		{"Crixus", "makes 1 unit Ready", "-1"},
		{"Crixus", "surplus, offered to the gods", "-2"},
		{"FORTUNA", "goes to the Rebels", ""},
		{"FORTUNA", "goes to nobody", ""},
	}, table.Rows)
}

func TestWhatNext(t *testing.T) {
	r := played(t, "spartacus")
	next := page.Report{Next: r.g.next(r.g.View(r.p, "rebel").(*view))}
	text := textOf(next)
	require.Contains(t, text, "Send the plot for Spring (Ver) of 73 BC, impulse 001")
	require.Contains(t, text, "Spartacus | 4 | Vesuvius Mons | MOVE Campania*")
	require.Contains(t, text, "Summer (Aestas) of 73 BC, Romans: Glaber is sacked, his units in Roma are shared out; Cossinius enters in Roma; Varinus enters in Roma; 4 Cohortes, 1 Milites, 1 Funditores, 1 Sagittifer and 1 Ala arrive in Roma.")
	require.Contains(t, text, "Summer (Aestas) of 73 BC, Rebels: Crixus and Oenomanos enter next to Spartacus with 2 of his units each, of whom he keeps 1.")
	require.Contains(t, text, "The rebels win, at once: Spartacus enters Massilia with at least 4 units.")
	require.Contains(t, text, "A draw, after the last winter: None of the other aims has been reached.")
	require.NotContains(t, text, "Crassus")
	r.p.season = 5
	require.Contains(t, textOf(page.Report{Next: r.g.next(r.g.View(r.p, "roman").(*view))}), "Crassus enters in Roma with legion V (3 Legio), legion VI (3 Legio), legion VII (3 Legio), 1 Cohortes and 1 Funditores.")
	// With a house rule the number changes with it.
	h := played(t, "spartacus", set("massilia_units", "6"))
	require.Contains(t, textOf(page.Report{Next: h.g.next(h.g.View(h.p, "rebel").(*view))}), "with at least 6 units")
	// The end.
	r.p.stage, r.p.victory = ended, 2
	require.Contains(t, textOf(page.Report{Next: r.g.next(r.g.View(r.p, "rebel").(*view))}), "The war is over, the Romans have won: Spartacus is dead.\nNothing more is to be sent.")
	r.p.victory = 5
	require.Contains(t, textOf(page.Report{Next: r.g.next(r.g.View(r.p, "rebel").(*view))}), "The war is over, a draw: None of the other aims has been reached.")
	// The second season of the third war.
	e := played(t, "eunus")
	require.Contains(t, textOf(page.Report{Next: e.g.next(e.g.View(e.p, "rebel").(*view))}), "Achaeus enters in a zone next to Eunus with 1 Servi and 1 Syrii.")
}

// What the moment is called.
func TestSince(t *testing.T) {
	r := played(t, "spartacus")
	require.Equal(t, "Before the war", r.g.since(r.p))
	r.p.season = 4
	require.Equal(t, "Before Spring (Ver) of 72 BC", r.g.since(r.p))
	r.p.stage = operations
	require.Equal(t, "In Spring (Ver) of 72 BC", r.g.since(r.p))
	r.p.stage = ended
	require.Equal(t, "At the end of the war", r.g.since(r.p))
	require.Equal(t, "AD 3", bcName(3))
}

// Operations are numbered, what happens in one stands further in; a battle is a
// section of its own, also when a second one follows.
func TestHappenedByOperation(t *testing.T) {
	r := summer(t)
	events := []engines.Event{
		{Kind: "season", Text: "Summer begins."},
		{Kind: "points", Phase: phaseSeason, Text: "Points."},
		{Kind: "operation", Phase: phaseOps, Side: "rebel", Text: "Crixus ravages."},
		{Kind: "ravage", Phase: phaseOps, Text: "Ravaged.", Units: []string{"rebel/Crixus"}, At: []string{"Samnium"}},
		{Kind: "operation", Phase: phaseOps, Side: "roman", Text: "Varinus moves."},
		{Kind: "battle", Result: "battle", At: []string{"Latium"}, Units: []string{"roman/Varinus", "rebel/Crixus"}, Text: "First."},
		{Kind: "verdict", Text: "Won."},
		{Kind: "back", Text: "Back."},
		{Kind: "battle", Result: "skirmish", At: []string{"Latium"}, Units: []string{"roman/Varinus", "rebel/Spartacus"}, Text: "Second."},
		{Kind: "verdict", Text: "Won again."},
		{Kind: "fortuna", Side: "roman", Text: "FORTUNA."},
		{Kind: "card", Phase: phaseOps, Side: "roman", Result: "I-S3", Text: "Varinus plays."},
		{Kind: "stopped", Phase: phaseOps, Text: "Stop."},
	}
	var got []string
	for _, b := range r.g.happened(r.g.View(r.p, "roman").(*view), events) {
		switch x := b.(type) {
		case page.Heading:
			got = append(got, "## "+x.Text)
		case page.Para:
			got = append(got, strings.Repeat("  ", x.Indent)+x.Text)
		}
	}
	const key = "Beside a unit stands its die: + a loss, ++ two, * thrown again."
	require.Equal(t, []string{
		"## Summer begins", "Points.", "1. Rebels: Crixus ravages.", "  Ravaged.", "2. Romans: Varinus moves.",
		"## Battle in Latium: Varinus against Crixus", "First.", key, "Won.", "Back.",
		"## Skirmish in Latium: Varinus against Spartacus", "Second.", key, "Won again.", "FORTUNA.",
		"3. Romans: Varinus plays.", "Stop.",
	}, got)
}

// Everything a page can say has a glyph, in every scenario and for everybody.
func TestPagesAreDrawable(t *testing.T) {
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		r := played(t, slug)
		for _, who := range []string{"rebel", "roman", engines.Umpire, engines.Public} {
			rep := r.g.Report(r.g.View(r.p, who), nil)
			require.NoError(t, sheets.Drawable(textOf(rep)), who)
			_, err := sheets.PDF(rep, sheets.A4)
			require.NoError(t, err)
		}
		require.NoError(t, sheets.Drawable(sheets.Blocks(r.g.Describe())))
	}
}

// The description of a war tells its forces, limits and aims.
func TestDescribe(t *testing.T) {
	flow := func(slug string) string {
		return strings.Join(strings.Fields(sheets.Blocks(played(t, slug).g.Describe())), " ")
	}
	text := flow("spartacus")
	for _, s := range []string{
		"Spartacus Imperator, 73 to 71 BC", "Third Servile War, on the map of Italia, 12 seasons", "There are no sieges.", "Rebels may not enter Roma.",
		"Romans may not enter Vesuvius Mons and Massilia.", "Only Spartacus may enter Massilia, with at least 4 units, and by a move only.",
		"No move of the Rebels may enter Vesuvius Mons; a retreat may.", "Any number of leaders of the Romans may stand in Roma.", "Nobody ravages in Vesuvius Mons.",
		"Rebels need 4 or more on a die", "Nobody sails in winter.", "I-R1 Vines of Vesuvius Mons", "roman_face_down", "massilia_units", "reconstruction",
	} {
		require.Contains(t, text, s)
	}
	require.NotContains(t, text, "kingdom_2")
	text = flow("tryphon")
	for _, s := range []string{
		"Cities are besieged.", "An army sails from a port to another on the same sea for 1 point.", "Romans do not sail where the pirates", "legion I (Velites, Hastati, Triarii)",
		"rebels hold cities of at least 6 points", "kingdom_2",
	} {
		require.Contains(t, text, s)
	}
}

// The tables on paper are those the rules read.
func TestChartsOnPaperAreTheTablesOfTheRules(t *testing.T) {
	r := island(t)
	g := r.g
	var charts []page.Block
	for _, p := range g.Print(engines.PrintCharts, nil) {
		charts = append(charts, p.Blocks...)
	}
	pursuit := tableIn(t, charts, "Pursuit")
	for w := range g.tactics {
		require.Equal(t, g.tactics[w].name, pursuit.Rows[w][0])
		for l := range g.tactics {
			require.Equal(t, g.tactics[l].name, pursuit.Columns[l+1].Name)
			require.Equal(t, g.pursuit[w][l], pursuit.Rows[w][l+1])
		}
	}
	seasons := tableIn(t, charts, "Seasons")
	for q := range g.c.Seasons {
		p := r.p.clone()
		p.season, p.stage = int8(q), opening
		require.Equal(t, strconv.Itoa(g.pointsOf(p, r.leader("Tryphon"))), seasons.Rows[q][2])
	}
	units := slices.Concat(tableIn(t, charts, "Units of the Rebels").Rows, tableIn(t, charts, "Units of the Romans").Rows)
	require.Len(t, units, len(g.types))
	for i := range g.types {
		x := &g.types[i]
		require.True(t, slices.ContainsFunc(units, func(row []string) bool {
			return row[0] == x.name && row[1] == strconv.Itoa(int(x.shoot)) && row[2] == strconv.Itoa(int(x.melee)) && row[3] == g.lineOf(x) && row[4] == categoryNames[x.category]
		}), x.name)
	}
	yields := tableIn(t, charts, "Ravaging")
	require.Equal(t, [][]string{{"Ravage", "1 point", "1; from 6 on 2"}, {"Recruit", "1; from 7 on 2", "1; from 6 on 2"}}, yields.Rows)
	require.Equal(t, []string{"6", "4 or more", "6", "4 or more", "always"}, tableIn(t, charts, "Retreat in Good Order").Rows[0])
	tactics := tableIn(t, charts, "Tactics")
	require.Equal(t, "General Attack", tactics.Rows[0][4])
	siege := tableIn(t, charts, "Phases of a siege")
	require.Len(t, siege.Rows, 5)
	require.Equal(t, []string{"assault 3", "On the walls", "melee, the besieged on the wall too", "yellow", ""}, siege.Rows[4])
	require.Equal(t, []string{"2", "Melee", "melee", "by tactic", "leaving in good order"}, tableIn(t, charts, "Phases of a battle").Rows[1])
}

// Counters, cards and order sheets on paper are those of the war.
func TestOtherThingsOnPaper(t *testing.T) {
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		g := played(t, slug).g
		parts := g.Print(engines.PrintCounters, nil)
		n := 0
		for _, c := range parts[0].Counters.Cuts {
			n += c.Copies
			require.Contains(t, []string{"REB", "ROM"}, c.Back.Main)
		}
		require.Equal(t, len(g.units), n)
		require.Len(t, parts[1].Counters.Cuts, 2*len(g.leaders))
		cards := g.Print(engines.PrintCards, nil)[0].Cards.Cards
		want := 10 + 8 + 1
		if g.s.Sieges {
			want += 2
		}
		require.Len(t, cards, want)
		require.Equal(t, "In pursuit it destroys General Attack.", cards[10].Lines[1])
		sheetOf := func(who string) []page.Part { return g.Print(engines.PrintPlotChart, g.View(g.Start(), who)) }
		require.Len(t, sheetOf("rebel"), 1)
		require.Len(t, sheetOf(engines.Umpire), 2)
		require.Len(t, sheetOf(engines.Public), 2)
		form := sheetOf("rebel")[0].Blocks[2].(page.Form)
		require.Len(t, form.Rows, 4)
		require.Equal(t, blankRows, g.Print(engines.PrintPlotChart, nil)[0].Blocks[2].(page.Form).Blank)
		require.Empty(t, g.Print(engines.PrintMap, nil)[0].Poster.Board.Counters)
		require.NotEmpty(t, g.Print(engines.PrintMap, g.View(g.Start(), "roman"))[0].Poster.Board.Counters)
		require.Len(t, g.Print(engines.PrintTracks, nil)[0].Blocks, 5)
		require.NotEmpty(t, g.Print(engines.PrintTracks, g.View(g.Start(), "roman"))[0].Blocks[1].(page.Track).Marks)
		require.NotEmpty(t, g.Print(engines.PrintReference, nil)[0].Blocks)
		require.NotEmpty(t, g.Print(engines.PrintScenario, nil)[0].Blocks)
		require.Nil(t, g.Print("posters", nil))
	}
	require.Equal(t, "Destroys nobody.", (&game{pursuit: [][]string{{"R"}}, tactics: make([]tactic, 1)}).destroysWords(0))
}

// The rulebook names, lists and opens; what is missing is said.
func TestRulebook(t *testing.T) {
	rb := Rulebook()
	require.Equal(t, "imperator", rb.ID())
	require.Equal(t, "Spartacus Imperator", rb.Title())
	require.Equal(t, "the rebels' face-down units", rb.Hidden())
	var got []string
	for _, s := range rb.Scenarios() {
		got = append(got, fmt.Sprintf("%s %s %d %s %s", s.Slug, s.Title, s.Turns, s.Sides[0].ID, s.Sides[1].ID))
	}
	require.Equal(t, []string{"spartacus Spartacus Imperator 12 rebel roman", "tryphon Tryphon 16 rebel roman", "eunus Eunus 32 rebel roman"}, got)
	files, err := rb.Files("spartacus")
	require.NoError(t, err)
	_, err = rb.Open(files, nil)
	require.NoError(t, err)
	for i, want := range []string{"5.1: no scenario file; give one", "0.1: no map file; give one with --map", "0.4: no charts file, so no tables and no units; give one with --charts"} {
		_, err = rb.Open(slices.Delete(slices.Clone(files), i, i+1), nil)
		require.EqualError(t, err, want)
	}
	_, err = rb.Open(append(files, engines.File{Role: "deployment", Name: "d.toml"}), nil)
	require.EqualError(t, err, `d.toml: facts: Spartacus Imperator knows no file of the kind "deployment"`)
	_, err = rb.Files("spartacs")
	require.EqualError(t, err, `there is no scenario "spartacs"; write spartacus instead`)
	// The map of another war does not fit.
	other, err := rb.Files("eunus")
	require.NoError(t, err)
	_, err = rb.Open([]engines.File{files[0], other[1], files[2]}, nil)
	require.ErrorContains(t, err, `spartacus.toml:12:7: facts: the scenario is for the map "italia", and the map given is "magna-graecia"`)
	require.Len(t, rb.Rules(), 67)
	require.Len(t, rb.Rulings(), 56)
	require.Len(t, rb.Options(), 35)
}
