package ancients

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
)

// names of hexes, for comparing.
func (r *rig) names(list []hex.At) string {
	out := r.g.places(list...)
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestB_BRD_1(t *testing.T) {
	r := field(t, "")
	require.Equal(t, 113, r.g.grid.Len())
	for at, want := range map[string]string{"G5": "F4 F5 F6 G4 G6 H5", "A1": "A2 B1", "L2": "K2 L1 L3 M1 M3"} {
		near := r.g.near[r.hex(at)]
		require.Equal(t, want, r.names(near[:]), at)
	}
	_, ok := r.g.grid.Parse("M2")
	require.False(t, ok)
}

func TestB_BRD_2(t *testing.T) {
	r := field(t, "")
	for pair, want := range map[string]int{"G5 G3": 2, "G5 G1": 4, "G5 J5": 3, "A1 M9": 16} {
		a, z, _ := strings.Cut(pair, " ")
		require.Equal(t, want, r.g.grid.Distance(r.hex(a), r.hex(z)), pair)
	}
}

func TestB_BRD_3(t *testing.T) {
	r := field(t, "")
	for _, c := range []struct {
		side side
		at   string
		want string
	}{{bottom, "G5", "F6 G6"}, {top, "G4", "G3 H3"}, {bottom, "E9", ""}, {bottom, "A7", "A8"}, {top, "E1", ""}} {
		rear := r.g.rear[c.side][r.hex(c.at)]
		require.Equal(t, c.want, r.names(rear[:]), c.at)
	}
}

func TestB_BRD_4(t *testing.T) {
	r := field(t, "")
	for _, c := range []struct {
		side side
		at   string
		want sections
	}{
		{bottom, "E5", left | center},
		{bottom, "I5", center | right},
		{bottom, "D4", left},
		{bottom, "E4", center},
		{bottom, "I4", right},
		{top, "D4", right},
		{top, "I4", left},
		{top, "E5", right | center},
	} {
		require.Equal(t, c.want, r.g.inside[c.side][r.hex(c.at)], c.at)
	}
}

func TestB_BRD_5(t *testing.T) {
	r := field(t, "R:LC@C9").hand("R", "C-O4L", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").cards("C-O2L")
	bad := r.turn("[card]\nC-O4L\n[orders]\nLC1\n[moves]\nLC1 EXIT\n")
	require.Len(t, bad, 1)
	require.Equal(t, "B-BRD-5", bad[0].Rule)
	require.Equal(t, "B-BRD-5", r.aside(0))
	r.pieces("R:LC1 C9/3")
}

func TestB_BRD_6(t *testing.T) {
	r := field(t, "R:MI@G5+L R:L@G6")
	require.Equal(t, 0, r.p.attached(int(r.piece("R:MI1"))))
	require.True(t, r.p.alone(1))
	// A unit with a leader does not enter the hex of another.
	require.Equal(t, "B-BRD-6", r.noWay("R:MI1", "G6"))
	require.NoError(t, r.g.checkPieces(&r.p.board))
	r.p.cells[r.hex("G6")].unit = 1
	require.Error(t, r.g.checkPieces(&r.p.board))
}

func TestB_DIE_1(t *testing.T) {
	dice := engines.NewKeyed([]byte("fair"))
	var n [6]int
	for i := range 6000 {
		v, err := dice.Die("0/0/002/battle/B-CC-6/x/"+string(rune('a'+i%26))+strings.Repeat("i", i/26), 6, faceNames)
		require.NoError(t, err)
		n[v-1]++
	}
	for f := range n {
		require.InDelta(t, 1000, n[f], 120, faceNames[f])
	}
}

func TestB_DIE_2(t *testing.T) {
	r := battle(t, "mount-vesuvius", "B:MI@G4 B:L=Spartacus@G3 R:MI@G7").hand("B", "C-IAS", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").roll("SSSSSSSS")
	require.Empty(t, r.turn("[card]\nC-IAS\n"))
	require.Len(t, r.event("dice", 0).Dice, 8)
}

func TestB_DIE_3(t *testing.T) {
	// The second battle asks, and the turn waits; the faces of the first are the
	// same after the answer, and without the second battle.
	r := field(t, "R:MI@G5 R:MI@E5 B:MI@G4 B:LI@E4")
	play := func(seed, take string, both bool) engines.Outcome {
		in := engines.Input{Position: r.p, Dice: engines.NewKeyed([]byte(seed)), Ask: true}
		if take != "" {
			in.Answers = []engines.Answer{{Key: "0/0/002/battle/D-EVADE/roman/MI2@E4/1", Side: "slave", Take: []string{take}}}
		}
		out, err := engines.Run(probe{r.g, func(p *position, tb *engines.Table) {
			tn := r.g.newTurn(&p.board, r.empty())
			tn.t, tn.p, tn.phase = tb, p, phaseBattle
			tn.newCombat(int(r.piece("R:MI1")), r.hex("G4"), nil).roll(int(r.piece("R:MI1")), int(r.piece("B:MI1")), attack)
			if both {
				tn.newCombat(int(r.piece("R:MI2")), r.hex("E4"), nil).evades()
			}
		}}, in)
		require.NoError(t, err)
		return out
	}
	seed := "s"
	for len(play(seed, "", false).Questions) > 0 { // no flag in the first battle
		seed += "s"
	}
	require.Equal(t, "0/0/002/battle/D-EVADE/roman/MI2@E4/1", play(seed, "", true).Questions[0].Key)
	alone, answered := play(seed, "", false).Events, play(seed, "evade", true).Events
	require.Equal(t, alone[0], answered[0])
	roll := alone[0].Dice[0]
	require.Equal(t, "0/0/002/battle/B-CC-6/roman/MI1@G4/1", roll.Key)
	require.Equal(t, "B-CC-6", roll.Rule)
	require.Contains(t, faceNames, roll.Face)
	require.Equal(t, "attack of roman/MI1 on slave/MI1", roll.Why)
}

func TestB_UNT_1(t *testing.T) {
	r := field(t, "R:MI@A9 R:MC@B9 B:BCH@C1 R:HWM@D9 R:EL@E9 B:HCH@F1 R:CAM@G9 +barbarian-chariot")
	r.pieces("R:MI1 A9/4, R:MC1 B9/3, B:BCH1 C1/3, R:HWM1 D9/2, R:EL1 E9/2, B:HCH1 F1/2, R:CAM1 G9/3")
}

func TestB_UNT_2(t *testing.T) {
	r := field(t, "")
	for id, want := range map[string]class{
		"LI": light, "AX": light, "BCH": light, "LC": light, "MI": medium, "WA": medium, "MC": medium, "CAM": medium, "HI": heavy, "HWM": heavy,
		"EL": heavy, "HC": heavy, "HCH": heavy, "LB": light, "LS": light, "LBC": light,
	} {
		require.Equal(t, want, r.g.types[r.g.typeIndex(id)].class, id)
	}
	r = field(t, "R:LB@G5 B:AX@H3").roll("LM").fire("R:LB1", "H3", 0)
	require.Equal(t, "1 hit, 0 flags", r.result(0))
}

func TestB_UNT_3(t *testing.T) {
	r := field(t, "R:HI@G5/1 B:MI@G4")
	require.Equal(t, 5, r.count("R:HI1", "G4", attack))
}

func TestB_UNT_4(t *testing.T) {
	r := field(t, "R:MC@G5 R:HI@H5 B:WA@G4").roll("MLL", "LLLL").close("R:MC1", "G4")
	require.Equal(t, 4, r.rolled(1)) // it battles back at the strength it was attacked with
	r.pieces("B:WA1 G4/3")
	r.roll("LLLLF").close("R:HI1", "G4")
	require.Empty(t, r.event("flags", 0).Mods)
	require.Equal(t, "1 flag, 0 ignored", r.event("flags", 0).Result)
	require.Equal(t, 3, r.count("B:WA1", "H5", back))
}

func TestB_UNT_5(t *testing.T) {
	r := field(t, "R:MI@G5 R:MI@G6")
	require.Equal(t, "B-MOV-3", r.noWay("R:MI1", "G6"))
}

func TestB_UNT_6(t *testing.T) {
	r := field(t, "R:HI@G5 B:LI@G4/1").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("LLSFK").close("R:HI1", "G4")
	require.Equal(t, "declare stands roll banner holds", r.kinds())
	require.Equal(t, 1, r.event("roll", 0).Effects[0].N)
	require.Equal(t, "1:0", r.banners())
	r.pieces("B:LI1 dead")
}

func TestB_TRN_1(t *testing.T) {
	r := field(t, "R:MI@G6 B:MI@G4").hand("R", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").roll("LLLL LLLL").cards("C-O2L")
	require.Empty(t, r.turn("[battles]\nMI1 CLOSE G4\n[moves]\nMI1 MV G5\n[orders]\nMI1\n[card]\nC-O4C\n"))
	require.Equal(t, "card unused ordered move declare roll roll drew", r.kinds())
}

func TestB_TRN_2(t *testing.T) {
	r := field(t, "R:MC@G5 R:MI@E5 B:LI@G4/1 B:LI@G3/1 B:MI@E4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "G3").
		hand("R", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").roll("LLL LLL LLLL LLLL").cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-O4C\n[orders]\nMC1\nMI1\n[battles]\nMC1 CLOSE G4\nMI1 CLOSE E4\n"))
	var order []string
	for i := range r.events {
		if r.events[i].Kind == "declare" {
			order = append(order, r.events[i].Units[0]+" "+r.events[i].Column)
		}
	}
	require.Equal(t, []string{"roman/MC1 close", "roman/MC1 bonus", "roman/MI1 close"}, order)
}

func TestB_TRN_3(t *testing.T) {
	r := battle(t, "clusium", "R:MI@G8 B:MI@G2")
	require.Equal(t, top, r.p.active)
	r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("R", "C-O2C", "C-O3C", "C-O3C", "C-O3C", "C-COORD").cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-O4C\n"))
	require.Equal(t, bottom, r.p.active)
	require.Equal(t, 2, r.p.turn)
}

func TestB_TRN_4(t *testing.T) {
	r := field(t, "R:MI@G5 B:HI@G4").hand("R", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").
		hand("B", "C-FIRST", "C-O2C", "C-O2C", "C-O2C", "C-O2C").roll("LLLLL LLLL").cards("C-O2L", "C-O3L")
	require.Empty(t, r.turnWith("[card]\nC-O4C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n", "[standing]\nfirststrike *: yes\n"))
	require.Equal(t, []string{"slave", "roman"}, []string{r.event("drew", 0).Side, r.event("drew", 1).Side})
	require.Len(t, r.p.hands[top], 5)
	require.Len(t, r.p.hands[bottom], 6)
	require.Equal(t, []cardID{r.g.cardOf("C-FIRST"), r.g.cardOf("C-O4C")}, r.p.discards)
}

func TestB_TRN_5(t *testing.T) {
	r := field(t, "R:MI@G8").hand("R", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("B", "C-O2C", "C-O2C", "C-O2C", "C-O2C", "C-COORD")
	n := len(r.p.deck)
	r.p.discards, r.p.deck = r.p.deck, nil
	r.cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-O4C\n"))
	require.Equal(t, "reshuffle", r.events[len(r.events)-2].Kind)
	require.Equal(t, []string{"B-TRN-5"}, r.event("reshuffle", 0).Rule)
	require.Len(t, r.p.deck, n) // the card played is in it, the one drawn is not
	require.Empty(t, r.p.discards)
}

func TestB_TRN_6(t *testing.T) {
	r := field(t, "R:MI@G8").hand("R", "C-O4L", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-O2C").cards("C-O2L")
	bad := r.turn("[orders]\nMI1\n[standing]\nask: none\n") // the card is asked for all the same
	require.Equal(t, "B-TRN-6", bad[0].Rule)
	require.Equal(t, []string{"D-CARD"}, r.asked)
	require.Equal(t, "C-O2C", r.event("card", 0).Result) // the first Section card with a piece
	require.Equal(t, []string{"roman/MI1"}, r.event("ordered", 0).Units)
}
