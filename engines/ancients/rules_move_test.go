package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/hex"
)

// play files a sheet for the Romans with this card in hand and tells the rules by
// which lines were set aside.
func (r *rig) play(card, sheet string) (aside []string) {
	r.t.Helper()
	r.hand("R", append([]string{card}, beside(filler, card)...)...).hand("B").cards("C-O3R")
	r.turn("[card]\n" + card + "\n" + sheet)
	for i := range r.events {
		if r.events[i].Kind == "aside" {
			aside = append(aside, r.events[i].Rule[0])
		}
	}
	return aside
}

// beside is a list of cards to hold beside one, none of which is that one.
func beside(list []string, id string) []string {
	if id == "C-LINE" {
		return []string{"C-OUT", "C-OUT", "C-O2C", "C-O3C", "C-COORD"}
	}
	return list
}

func TestB_MOV_1(t *testing.T) {
	set := "R:LC@G5 R:MI@G6"
	r := field(t, set)
	require.Empty(t, r.play("C-O4C", "[orders]\nLC1 MI1\n[moves]\nLC1 MV G4 G3\nMI1 MV G5\n"))
	r.pieces("R:LC1 G3/3, R:MI1 G5/4")
	r = field(t, set)
	require.Equal(t, []string{"B-MOV-3"}, r.play("C-O4C", "[orders]\nLC1 MI1\n[moves]\nMI1 MV G5\nLC1 MV G4 G3\n"))
	r.pieces("R:LC1 G3/3, R:MI1 G6/4")
	require.Equal(t, []string{"B-MOV-1"}, field(t, set).play("C-O4C", "[orders]\nLC1\n[moves]\nLC1 MV G4\nLC1 MV G3\n"))
}

func TestB_MOV_2(t *testing.T) {
	for _, c := range []struct{ set, way, want string }{
		{"R:MI@G5", "G4", ""},
		{"R:MI@G5", "G4 G3", "B-MOV-2"},
		{"R:LC@G5", "G4 G3 F2 F1", ""},
		{"R:LC@G5", "G4 F3 F2 E1 D1", "B-MOV-2"},
		{"R:LI@G5", "G4 G3", ""},
		{"R:MC@G5", "G4 G3 F2", ""},
		{"R:HC@G5", "G4 G3 F2", "B-MOV-2"},
		{"R:EL@G5", "G4 G3", ""},
		{"R:CAM@G5", "G4 G3 F2", ""},
		{"R:MI@G5", "G3", "B-MOV-2"}, // not next to it
	} {
		require.Equal(t, c.want, field(t, c.set).noWay("R:"+unitIn(c.set), c.way), "%s %s", c.set, c.way)
	}
}

// unitIn is the first unit of a set-up: R:MI@G5 is MI1.
func unitIn(set string) string {
	first, _, _ := strings.Cut(set, " ")
	m := token.FindStringSubmatch(first)
	return m[2] + "1"
}

func TestB_MOV_3(t *testing.T) {
	require.Equal(t, "B-MOV-3", field(t, "R:LC@G6 R:MI@G5").noWay("R:LC1", "G5 G4"))
	require.Equal(t, "B-MOV-3", field(t, "R:LC@G6 B:L@G5").noWay("R:LC1", "G5"))
	require.Equal(t, "B-MOV-3", field(t, "R:LC@G6 B:LI@G5").noWay("R:LC1", "G5 G4"))
}

func TestB_MOV_4(t *testing.T) {
	for _, c := range []struct{ card, who, want string }{
		{"C-LIGHT", "AX", ""}, {"C-MFM", "AX", ""}, {"C-LIGHT", "LI", ""}, {"C-LIGHT", "LC", "B-MOV-3"}, {"C-O2C", "AX", "B-MOV-3"}, {"C-MFM", "LC", "B-MOV-3"},
	} {
		r := field(t, "R:"+c.who+"@G6 R:MI@G5")
		r.card = c.card
		require.Equal(t, c.want, r.noWay("R:"+c.who+"1", "G5 G4"), c)
		if c.want == "" {
			require.Equal(t, "B-MOV-4", r.noWay("R:"+c.who+"1", "G5"))
		}
	}
	r := field(t, "R:AX@G6 R:MI@G5")
	require.Empty(t, r.play("C-LIGHT", "[orders]\nAX1\n[moves]\nAX1 MV G5 G4\n"))
	r.pieces("R:AX1 G4/4, R:MI1 G5/4")
}

func TestB_MOV_5(t *testing.T) {
	require.Equal(t, "B-MOV-5", field(t, "R:LC@G5 R:L@G4").noWay("R:LC1", "G4 G3"))
	r := field(t, "R:LC@G5 R:L@G4")
	require.Empty(t, r.play("C-O2C", "[orders]\nLC1\n[moves]\nLC1 MV G4\n"))
	r.pieces("R:LC1 G4/3, R:L1 G4")
	require.True(t, r.cites("B-MOV-5"))
}

func TestB_MOV_6(t *testing.T) {
	require.Equal(t, "B-MOV-6", field(t, "R:AX@G5 B:MI@G4").noClose("R:AX1", "G4", 2))
	require.Empty(t, field(t, "R:AX@G5 B:MI@G4").noClose("R:AX1", "G4", 1))
	require.Equal(t, "B-MOV-6", field(t, "R:AX@G5 B:MI@G3").noFire("R:AX1", "G3", 2))
}

func TestB_MOV_7(t *testing.T) {
	require.Equal(t, "B-MOV-7", field(t, "R:WA@G7").noWay("R:WA1", "G6 G5"))
	require.Empty(t, field(t, "R:WA@G7 B:MI@G4").noWay("R:WA1", "G6 G5"))
	// No battle line: it must fight all the same.
	r := field(t, "R:WA@G7 B:MI@G4 B:LI@F4/1").roll("HHHH").answer("D-EVADE", "stand").answer("D-BB", "no")
	require.Empty(t, r.play("C-O2C", "[orders]\nWA1\n[moves]\nWA1 MV G6 G5\n"))
	require.Equal(t, "D-CHARGE", r.asked[0])
	require.Equal(t, "slave/LI1", r.event("declare", 0).Units[1]) // the fewest blocks
	require.True(t, r.cites("B-MOV-7"))
	// The enemy has gone before: no battle, no penalty.
	r = field(t, "R:WA@G7 R:HI@H5 B:LI@G4/1").roll("LHHHH").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no")
	require.Empty(t, r.play("C-O2C", "[orders]\nWA1 HI1\n[moves]\nWA1 MV G6 G5\n[battles]\nHI1 CLOSE G4\n"))
	r.pieces("R:WA1 G5/4, B:LI1 dead")
}

func TestB_MOV_8(t *testing.T) {
	require.Empty(t, field(t, "R:HWM@G5").noWay("R:HWM1", "G4"))
	require.Equal(t, "B-MOV-8", field(t, "R:HWM@G7 B:LI@G4").noFire("R:HWM1", "G4", 1))
	require.Empty(t, field(t, "R:HWM@G7 B:LI@G4").noFire("R:HWM1", "G4", 0))
}

func TestB_MOV_9(t *testing.T) {
	set := "R:L@G6 R:MI@G5 R:MI@G7+L B:MI@F4"
	for way, want := range map[string]string{
		"G5 G4 G3": "", "G5": "", "G7": "B-MOV-9", "G5 F4": "B-MOV-9", "F5 F4 F3": "B-MOV-9", "G5 G4 G3 G2": "B-MOV-9", "G4": "B-MOV-9",
	} {
		require.Equal(t, want, field(t, set).noWay("R:L1", way), way)
	}
	r := field(t, "R:L@G6 R:MI@G5")
	require.Empty(t, r.play("C-O2C", "[orders]\nL1\n[moves]\nL1 MV G5 G4 G3\n"))
	r.pieces("R:L1 G3, R:MI1 G5/4")
}

func TestB_MOV_10(t *testing.T) {
	r := field(t, "R:HC@G5 R:L@G6 B:MI@G4").roll("LLLL LLLL")
	require.Equal(t, []string{"B-MOV-10"}, r.play("C-O2C", "[orders]\nHC1 L1\n[moves]\nL1 MV G5\nHC1 MV H5\n[battles]\nHC1 CLOSE G4\n"))
	r.pieces("R:HC1 G5/3, R:L1 G5")
	require.Equal(t, "roman/HC1", r.event("declare", 0).Units[0])
}

func TestB_MOV_11(t *testing.T) {
	r := field(t, "R:MI@G5+L")
	require.Equal(t, []string{"B-MOV-11"}, r.play("C-O2C", "[orders]\nL1 DETACH\nMI1\n[moves]\nMI1 MV G4\nL1 MV H4\n"))
	r.pieces("R:MI1 G4/4, R:L1 G4")
	r = field(t, "R:MI@G5+L")
	require.Empty(t, r.play("C-O2C", "[orders]\nL1 DETACH\nMI1\n[moves]\nL1 MV H5\nMI1 MV G4\n"))
	r.pieces("R:MI1 G4/4, R:L1 H5")
}

func TestB_MOV_12(t *testing.T) {
	r := field(t, "R:HI@G5+L R:HC@H5 B:MI@I5").roll("LLLL LLLL")
	require.Equal(t, []string{"B-MOV-10"}, r.play("C-O3C", "[orders]\nL1 DETACH\nHC1\n[moves]\nL1 MV H5\nHC1 MV H4\n[battles]\nHC1 CLOSE I5\n"))
	r.pieces("R:L1 H5, R:HC1 H5/3")
}

func TestB_MOV_13(t *testing.T) {
	r := field(t, "R:LI@D4")
	require.Empty(t, r.play("C-O2L", "[orders]\nLI1\n[moves]\nLI1 MV E4 F4\n"))
	r.pieces("R:LI1 F4/4")
}

func TestB_MOV_14(t *testing.T) {
	require.Empty(t, field(t, "R:LC@G6 B:MI@F4 B:MI@H4").noWay("R:LC1", "G5 G4 G3"))
}

// TestReach holds the list of legal moves against the rule line by line: what it
// offers can be done, and every one-step move that can be done is offered.
func TestReach(t *testing.T) {
	r := field(t, "R:LC@G6 R:WA@D7 R:AX@H7 R:MI@F6 R:L@H6 B:MI@G4 B:LI@C5 forest@G5,E6 marsh@I6 coast@D6")
	r.card = "C-LIGHT"
	for _, who := range []string{"R:LC1", "R:WA1", "R:AX1", "R:L1"} {
		var ways [][]hex.At
		r.do("R", func(tn *turn) {
			if l := r.g.leaderOf(r.piece(who)); l >= 0 {
				ways = tn.leaderReach(l)
			} else {
				ways = tn.reach(int(r.piece(who)))
			}
		})
		ends := map[string]bool{}
		for _, w := range ways {
			names := r.g.places(w...)
			ends[names[len(names)-1]] = true
			text := ""
			for _, n := range names {
				text += n + " "
			}
			require.Empty(t, r.noWay(who, text), "%s %s", who, text)
		}
		for _, a := range r.g.near[r.p.at(r.g, r.piece(who))] {
			if a != hex.None && r.noWay(who, r.g.hexName(a)) == "" {
				require.True(t, ends[r.g.hexName(a)], "%s %s", who, r.g.hexName(a))
			}
		}
	}
}
