package ancients

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/ancients"
)

// text is all that blocks say.
func text(blocks []page.Block) string {
	var out []string
	for _, b := range blocks {
		switch x := b.(type) {
		case page.Heading:
			out = append(out, x.Text)
		case page.Para:
			out = append(out, x.Text)
		case page.Table:
			out = append(out, x.Title, x.Note)
			for _, row := range x.Rows {
				out = append(out, strings.Join(row, " | "))
			}
		}
	}
	return strings.Join(out, "\n")
}

// Every battle says what is reconstructed, what its special rules and options are.
func TestBattlesAreDescribed(t *testing.T) {
	for _, slug := range facts.Slugs() {
		g, _ := opened(t, slug)
		all := text(g.Describe())
		require.Contains(t, all, "Hexes reconstructed", slug)
		require.Contains(t, all, "set-up: hexes | reconstruction:", slug)
		for i := range g.b.Special {
			require.Contains(t, all, g.b.Special[i].Text, slug)
		}
		for _, id := range g.b.Rules {
			require.Contains(t, all, ruleTexts[id], slug)
		}
		require.Contains(t, all, "reading | rulebook, official | rulebook | Where this rulebook and the official text differ, which holds.", slug)
		require.NotContains(t, all, "Set-up: ", slug)
	}
}

// The rulebook prints the winner of six battles; of the others none is told.
func TestWinnersInHistory(t *testing.T) {
	winners := map[string]string{
		"clusium": "Gauls", "telamon": "Romans", "clastidium": "Romans", "arausio": "Germans", "scirthaea": "Romans", "aquae-sextiae": "Romans",
	}
	for _, slug := range facts.Slugs() {
		g, _ := opened(t, slug)
		all := text(g.Describe())
		if winners[slug] == "" {
			require.NotContains(t, all, "In history", slug)
			continue
		}
		require.Contains(t, all, "In history the "+winners[slug]+" won.", slug)
	}
}

// Mummius' Defeat explains who gets its banner, under either reading.
func TestMummiusIsExplained(t *testing.T) {
	g, _ := opened(t, "mummius-defeat")
	require.Contains(t, text(g.Describe()), "so the Romans get this banner; mummius=as_printed plays the line as it is")
	g, _ = opened(t, "mummius-defeat", engines.Setting{Key: "mummius", Value: "as_printed"})
	require.Contains(t, text(g.Describe()), "goes to the slaves, as the line is printed")
	require.Contains(t, text(g.Describe()), "mummius | roman, as_printed | as_printed")
	g, _ = opened(t, "silarus")
	require.NotContains(t, text(g.Describe()), "mummius")
}

// An owner's set-up: no word of reconstruction, or of a source that is missing.
func TestOwnSetups(t *testing.T) {
	files, err := Rulebook().Files("clusium")
	require.NoError(t, err)
	own := strings.Replace(string(files[1].Data), "reconstruction:", "published: my booklet, once", 1)
	files[1].Data = []byte(own)
	g, err := Rulebook().Open(files, nil)
	require.NoError(t, err)
	require.NotContains(t, text(g.Describe()), "Hexes reconstructed")
	i := strings.Index(own, "setup.source")
	files[1].Data = []byte(own[:i] + own[i+strings.Index(own[i:], "\n")+1:])
	g, err = Rulebook().Open(files, nil)
	require.NoError(t, err)
	require.Contains(t, text(g.Describe()), "does not say where its positions are from")
	var reconstructed []string
	for _, s := range g.Sources() {
		if s.Reconstruction {
			reconstructed = append(reconstructed, s.What+": "+s.Source)
		}
	}
	require.Contains(t, strings.Join(reconstructed, "\n"), "set-up: hexes: unsourced")
	// What is strange about it is said.
	files[1].Data = []byte(strings.Replace(own, `type = "AX", hex = "G1"`, `type = "EL", hex = "G1"`, 1))
	g, err = Rulebook().Open(files, nil)
	require.NoError(t, err)
	require.Contains(t, text(g.Describe()), "Set-up: clusium.setup.toml:18:27: facts: no battle of this expansion is known to use EL (V-04)")
	// And as a workbook, through the seam.
	w, ok := Rulebook().(engines.MapWriter)
	require.True(t, ok)
	book, err := w.WriteMap(files[1])
	require.NoError(t, err)
	files[1].Name, files[1].Data = "own.xlsx", book
	_, err = Rulebook().Open(files, nil)
	require.NoError(t, err)
}

func TestOpenRefuses(t *testing.T) {
	files, err := Rulebook().Files("clusium")
	require.NoError(t, err)
	set := func(key, value string) []engines.Setting { return []engines.Setting{{Key: key, Value: value}} }
	for _, c := range []struct {
		files    []engines.File
		settings []engines.Setting
		want     string
	}{
		{files[1:], nil, "V-01: no battle file; give one"},
		{append(append([]engines.File{}, files[:1]...), files[2:]...), nil, "V-01: no set-up; give one with --map"},
		{files[:2], nil, "B-UNT-1: no charts file, so no dice, units and terrain; give one with --charts"},
		{files[:3], nil, "B-TRN-6: no cards file; give one"},
		{[]engines.File{{Role: "weather", Name: "w.toml"}}, nil, `w.toml: facts: Ancients knows no file of the kind "weather"`},
		{files, set("readings", "official"), "option: C&C Ancients, Expansion 2 has no option readings; write reading instead"},
		{files, set("reading", "mine"), `B-CC-1: reading has no value "mine"; write reading=rulebook or official instead`},
		{files, set("mummius", "as_printed"), "S-MUMMIUS-1: mummius belongs to mummius-defeat; write no mummius instead"},
	} {
		_, err := Rulebook().Open(c.files, c.settings)
		require.EqualError(t, err, c.want)
	}
	_, err = Rulebook().Files("clusum")
	require.EqualError(t, err, `there is no battle "clusum"; write clusium instead`)
}

// The list of battles, rules, readings and options.
func TestTheRulebook(t *testing.T) {
	rb := Rulebook()
	require.Equal(t, "ancients", rb.ID())
	scenarios := rb.Scenarios()
	require.Len(t, scenarios, 23)
	require.Equal(t, engines.Scenario{
		Slug: "silarus", Rule: "214", Title: "Silarus", Date: "71 BC", Sides: []engines.Side{{ID: "slave", Name: "Slaves"}, {ID: "roman", Name: "Romans"}},
	}, scenarios[13])
	require.Len(t, rb.Options(), 52)
	require.Len(t, rb.Rulings(), 68)
	require.Greater(t, len(rb.Rules()), 340)
}

// A position and the views of it come back from their JSON; a file that was
// tampered with is refused.
func TestPositionsThereAndBack(t *testing.T) {
	g, p := opened(t, "aquae-sextiae")
	p.pending = &pending{use: use{card: 3, effective: 3, in: anySection, leader: noPiece, choice: noPiece, entry: left | right, group: -1}, faces: []face{faceLight, faceFlag}}
	p.last[0] = played{card: 2, effective: 2, sections: center}
	a, err := g.EncodePosition(p)
	require.NoError(t, err)
	back, err := g.DecodePosition(a)
	require.NoError(t, err)
	b, err := g.EncodePosition(back)
	require.NoError(t, err)
	require.Equal(t, string(a), string(b))
	for _, c := range []struct{ old, in, want string }{
		{`"scenario":"aquae-sextiae"`, `"scenario":"silarus"`, `position: it is one of "silarus", not of aquae-sextiae`},
		{`"id":"german/LC1","type":"LC","at":"B2"`, `"id":"german/LC1","type":"LC","at":"E2"`, `position: two units on E2`},
		{`"id":"german/LC1","type":"LC","at":"B2"`, `"id":"german/LC1","type":"LC","at":"Z2"`, `position: there is no hex "Z2"`},
		{`"id":"german/LC1","type":"LC","at":"B2","blocks":3`, `"id":"german/LC1","type":"LC","at":"B2","blocks":9`, `position: german/LC1 with 9 blocks at "B2", status ""`},
		{`"id":"german/LC1","type":"LC"`, `"id":"german/LC9","type":"LC"`, `position: unit "german/LC9", LC in the place of german/LC1`},
		{`"faces":["L","F"]`, `"faces":["L","X"]`, `position: there is no face "X"`},
		{`"entry_sections":["left","right"]`, `"entry_sections":["up"]`, `position: there is no section "up"`},
		{`"active":"german"`, `"active":"gaul"`, `position: there is no side "gaul"`},
		{`"turn":1`, `"turns":1`, `position: json: unknown field "turns"`},
		{`"deck":["`, `"deck":["C-NONE","`, `position: there is no card "C-NONE"`},
	} {
		require.True(t, strings.Contains(string(a), c.old), c.old)
		_, err := g.DecodePosition([]byte(strings.Replace(string(a), c.old, c.in, 1)))
		require.EqualError(t, err, c.want)
	}
	v, err := g.EncodeView(g.View(p, "roman"))
	require.NoError(t, err)
	_, err = g.DecodePosition(v)
	require.EqualError(t, err, "position: this is what roman sees, not the position")
	_, err = g.DecodeView([]byte("{"))
	require.Error(t, err)
}

// Paper: charts are the tables the rules read, blocks are as many as the armies
// have, every card is there as often as in the deck.
func TestOnPaper(t *testing.T) {
	g, p := opened(t, "river-sabis")
	tables := map[string]page.Table{}
	for _, part := range g.Print(engines.PrintCharts, nil) {
		for _, b := range part.Blocks {
			if x, ok := b.(page.Table); ok {
				tables[x.Title] = x
			}
		}
	}
	units := tables["Units"]
	require.Len(t, units.Rows, len(g.types))
	for k := range g.types {
		x := &g.types[k]
		require.Equal(t, x.ID, units.Rows[k][0])
		require.Equal(t, closeWords(&x.UnitType), units.Rows[k][5])
	}
	row := func(title, first string) []string {
		for _, r := range tables[title].Rows {
			if r[0] == first {
				return r
			}
		}
		return nil
	}
	require.Equal(t, []string{"MI", "medium infantry", "medium foot", "4", "1", "4", "Romans 2, 1/1", "1", "–", "with leader", "–"}, row("Units", "MI"))
	require.Equal(t, []string{"WA", "warriors", "medium foot", "4", "1, 2 to charge", "3, +1 in full", "–", "2", "–", "yes", "1 flag in full"}, row("Units", "WA"))
	require.Equal(t, []string{"forest", "all stop", "forest fighters", "2 into it; 2 out of it; 1 missiles into it", "–", "blocked"}, row("Terrain", "forest"))
	require.Equal(t, []string{"hill", "free", "all", "2 uphill; foot 3, mounted 2 downhill; foot 3, mounted 2 hill to hill", "–", "blocked behind it"}, row("Terrain", "hill"))
	require.Equal(t, []string{"river", "impassable", "–", "–", "–", "open"}, row("Terrain", "river"))
	require.Len(t, tables["Terrain"].Rows, len(g.grounds)-1)
	elephants := tables["Dice of elephants in close combat (B-ELE-1)"]
	require.Len(t, elephants.Rows, len(g.types)+1)
	require.Equal(t, []string{"leader alone", "1"}, elephants.Rows[len(g.types)])
	// What the chart says of a type is what the engine rolls with.
	for k := range g.types {
		require.Equal(t, g.types[k].Name, elephants.Rows[k][0])
	}
	cards := 0
	for _, c := range g.Print(engines.PrintCards, nil)[0].Cards.Cards {
		cards += c.Copies
	}
	require.Equal(t, 60, cards)
	blocks := 0
	for _, c := range g.Print(engines.PrintCounters, nil)[0].Counters.Cuts {
		if c.Front.Main != "★" {
			blocks += c.Copies
		}
	}
	want := 0
	for u := range g.units {
		want += int(g.units[u].blocks)
	}
	require.Equal(t, want, blocks)
	require.Len(t, g.Print(engines.PrintCounters, nil)[1].Counters.Cuts, len(g.leaders))
	require.Empty(t, g.Print(engines.PrintMap, nil)[0].Poster.Board.Counters)
	require.NotEmpty(t, g.Print(engines.PrintMap, g.View(p, engines.Public))[0].Poster.Board.Counters)
	require.Len(t, g.Print(engines.PrintPlotChart, g.View(p, "roman")), 1)
	require.Len(t, g.Print(engines.PrintPlotChart, g.View(p, engines.Umpire)), 2)
	require.Len(t, g.Print(engines.PrintPlotChart, nil)[0].Blocks, 3)
	require.Len(t, g.Print(engines.PrintTracks, g.View(p, engines.Public))[0].Blocks[0].(page.Track).Marks, 2)
	require.NotEmpty(t, g.Print(engines.PrintReference, nil))
	require.Contains(t, text(g.Print(engines.PrintScenario, nil)[0].Blocks), "the Belgae play first")
	require.Nil(t, g.Print("nothing", nil))
}

// A view of a side prints nothing that it may not know.
func TestNothingHiddenOnPaper(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.hand("R", "C-O2C").hand("B", "C-FIRST")
	for _, kind := range engines.Printables() {
		a := r.g.Print(kind, r.g.View(r.p, "roman"))
		r.hand("B", "C-LINE")
		require.Equal(t, a, r.g.Print(kind, r.g.View(r.p, "roman")), kind)
		r.hand("B", "C-FIRST")
	}
}

// The boards of other battles describe and print themselves as well.
func TestCheckBoardsAreDescribed(t *testing.T) {
	files, err := Rulebook().Files("clusium")
	require.NoError(t, err)
	for i, own := range []string{"beneventum.toml", "beneventum.setup.toml"} {
		data, err := os.ReadFile("../../scenarios/ancients/testdata/boards/" + own)
		require.NoError(t, err)
		files[i].Name, files[i].Data = own, data
	}
	g, err := Rulebook().Open(files, nil)
	require.NoError(t, err)
	require.Contains(t, text(g.Describe()), "no battle of this expansion is known to use EL (V-04)")
}
