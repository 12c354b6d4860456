package ancients

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// The rulebook's Close Combat Example: an Inspired card, five units, none of the
// defenders evades. Its illustration is not known, so the hexes are ours; who
// fights whom and what the dice do is the rulebook's.
func TestTheCloseCombatExample(t *testing.T) {
	r := field(t, "R:WA@F7+L=Scipio R:EL@G7 R:LC@H7 R:HCH@I7 R:AX@E7 B:HC@E4 B:HI@F4 B:LB@G4 B:AX@G3 B:HCH@I4")
	r.hand("R", append([]string{"C-INSC"}, filler...)...).hand("B")
	r.answer("D-EVADE", "stand").answer("D-IGNORE", "1")
	r.roll("HSLL", "MSLL", "SS") // B: two hits; the answer costs two blocks, the leader lives
	r.roll("HSSFL", "LM", "LSSMM")
	r.roll("LF", "LM")
	r.roll("SSLL", "LLLL")
	r.cards("C-O3R")
	bad := r.turn(`[card]
C-INSC
leader: Scipio

[orders]
WA1 EL1 LC1 HCH1 AX1

[moves]
LC1 MV H6 H5
AX1 MV E6 E5
WA1 MV F6 F5
EL1 MV G6 G5
HCH1 MV I6 I5

[battles]
AX1 CLOSE E4
WA1 CLOSE E4
EL1 CLOSE F4
LC1 CLOSE G4
HCH1 CLOSE I4
`)
	// A: moved two hexes, so no close combat.
	require.Len(t, bad, 1)
	require.Equal(t, "B-MOV-6", bad[0].Rule)

	// B: warriors at full strength, with a leader: 4 dice, two hits and no flags; the
	// heavy cavalry answers with 4 dice.
	require.Equal(t, 4, r.rolled(0))
	require.Equal(t, "2 hits, 0 flags", r.result(0))
	require.Equal(t, 4, r.rolled(1))
	require.Equal(t, "2 hits, 0 flags", r.result(1))
	r.pieces("B:HC1 E4/1, R:WA1 F5/2, R:Scipio F5")

	// C: 5 dice against heavy infantry: a square, two swords and a flag; the two swords
	// again, without more. Supported, it ignores the flag and answers with 5 dice,
	// whose swords do nothing to elephants.
	require.Equal(t, 7, r.rolled(2))
	require.Equal(t, "3 hits, 1 flag", r.result(2))
	require.Equal(t, "1 flag, 1 ignored", r.event("flags", 0).Result)
	require.Equal(t, "B-MOR-3", r.event("flags", 0).Mods[0].Rule)
	require.Equal(t, 5, r.rolled(3))
	require.Equal(t, "0 hits, 0 flags", r.result(3))
	r.pieces("B:HI1 F4/1, R:EL1 G5/2")

	// D: light cavalry and archers, two dice each.
	require.Equal(t, []int{2, 2}, []int{r.rolled(4), r.rolled(5)})
	r.pieces("B:LB1 G4/3, R:LC1 H5/2")

	// E: heavy chariots, 4 dice each; the defender ignores one sword.
	require.Equal(t, []int{4, 4}, []int{r.rolled(6), r.rolled(7)})
	require.Equal(t, "1 hit, 0 flags", r.result(6))
	r.pieces("B:HCH1 I4/1, R:HCH1 I5/2")
	require.Equal(t, "0:0", r.banners())
}

// board5 opens a check board: a published battle of another box, with pieces no
// battle of this one has.
func board5(t *testing.T, name string) *game {
	t.Helper()
	folder := "../../scenarios/ancients/testdata/boards"
	read := func(file string) []byte {
		data, err := os.ReadFile(filepath.Join(folder, file))
		require.NoError(t, err)
		return data
	}
	b, err := facts.ReadBattle(name+".toml", read(name+".toml"))
	require.NoError(t, err)
	s, err := facts.ReadSetup(name+".setup.toml", read(name+".setup.toml"))
	require.NoError(t, err)
	_, _, charts, cards, err := facts.BuiltIn("clusium")
	require.NoError(t, err)
	c, err := facts.ReadCharts(charts.Name, charts.Data)
	require.NoError(t, err)
	d, err := facts.ReadCards(cards.Name, cards.Data)
	require.NoError(t, err)
	g, err := newGame(c, d, b, s, nil)
	require.NoError(t, err)
	return g
}

// What only the check boards have.
func TestCheckBoardSpecials(t *testing.T) {
	g := board5(t, "crimissos-river")
	p := g.Start().(*position)
	band := int(g.byID["carthaginian/HI2"])
	require.True(t, g.helped(&p.board, band)) // helmets always hit for the Sacred Band
	most, _ := g.causes(&p.board, band, -1, 2, false, shelter{}, missile)
	require.GreaterOrEqual(t, most, 1)

	g = board5(t, "trebbia")
	require.NotNil(t, g.ambush)
	require.Equal(t, 2, g.ambush.FromTurn)

	// A camp pays once, for good.
	g = board5(t, "baecula")
	r := &rig{t: t, g: g, p: g.Start().(*position), take: map[string]string{}}
	r.p.turn, r.p.impulse = 1, 2
	roman, _ := g.sideOf("roman")
	who := map[side]string{top: "B", bottom: "R"}[roman]
	u := g.sides[roman].firstUnit
	home := g.hexName(r.p.units[u].at)
	camp := hex.At(slices.IndexFunc(g.setup, func(f feature) bool { return f.kind == "camp" }))
	r.do(who, func(tn *turn) {
		if x := tn.b.unitAt(camp); x >= 0 {
			tn.b.takeOff(x, gone)
		}
		tn.b.place(u, camp, false)
		tn.changed()
	})
	require.Equal(t, 1, r.p.total(roman))
	r.put(who+":"+g.units[u].id, home).put(who+":"+g.units[u].id, g.hexName(camp))
	require.Equal(t, 1, r.p.total(roman))
}
