package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The documented defaults of decisions (ledger ch. 9): the rig takes the default
// of every question it has no answer for.

func TestD_MOVE(t *testing.T) {
	r := field(t, "R:LC@G6")
	require.Empty(t, r.play("C-O2C", "[orders]\nLC1\n[moves]\nLC1 MV H6 H5 G4\n"))
	require.Equal(t, []string{"G6", "H6", "H5", "G4"}, r.event("move", 0).Path) // the way as filed
}

func TestD_MFM2(t *testing.T) {
	// A second move without a way goes back the way the first came.
	r := field(t, "R:LC@E8 B:LI@E4").roll("M")
	require.Empty(t, r.play("C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV E7 E6\nLC1 MV2\n[battles]\nLC1 FIRE E4\n"))
	require.Equal(t, []string{"E6", "E7", "E8"}, r.event("move", 1).Path)
	// None filed, none made.
	r = field(t, "R:LC@E8")
	require.Empty(t, r.play("C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV E7 E6\n"))
	r.pieces("R:LC1 E6/3")
}

func TestD_ENTRY(t *testing.T) {
	r, bad := ambush(t, "", "C-LANY", "leader: Marcellus\n[orders]\nAX1\n[moves]\nAX1 ENTER M1\n")
	require.Empty(t, bad)
	r.pieces("R:AX1 M1/4")
}

func TestD_COUNTER(t *testing.T) {
	r := field(t, "R:MI@I4 R:MI@D4")
	r.p.last[top] = played{card: r.g.cardOf("C-O2L"), effective: r.g.cardOf("C-O2L")}
	require.Empty(t, r.refused("C-COUNTER", "[orders]\nMI1\n"))
	require.Equal(t, []string{"roman/MI1"}, r.event("ordered", 0).Units)
}

func TestD_EXIT(t *testing.T) {
	r := battle(t, "picenum", "B:WA@F9 R:MI@A1")
	r.p.active = top
	r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-O4C\n[orders]\nWA1\n")) // not filed: it stays
	r.pieces("B:WA1 F9/4")
}

func TestD_ELSE(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@F4").answer("D-BB", "no").roll("LLLL")
	require.Empty(t, r.play("C-O2C", "[orders]\nMI1\n[battles]\nMI1 CLOSE G4 else F4\n"))
	require.Equal(t, []string{"G5", "F4"}, r.event("declare", 0).At)
}

func TestD_EVADE(t *testing.T) {
	for _, c := range []struct {
		set  string
		want bool
	}{
		{"R:MI@G5 B:LI@G4", true},                    // light before medium
		{"R:LI@G5 B:LI@G4", false},                   // light before light, as strong
		{"R:LI@G5 B:LI@G4/1", true},                  // weaker, and nobody near
		{"R:LI@G5 B:LI@G4/1 B:MI@F4 B:MI@H4", false}, // supported
		{"R:HI@G5 B:MC@G4", true},
		{"R:WA@G5 B:MC@G4", true},
		{"R:WA@G5/3 B:MC@G4", false},
		{"R:MI@G5 B:MC@G4", false},
		{"R:LC@G6 B:HWM@G5", false}, // a whole war machine, two dice: a third of a block
		{"R:LC@G6 B:HWM@G5/1", true},
		{"R:HI@G5 B:LI@G4 B:MI@F2 B:MI@G2 B:MI@H2", false}, // one hex only
	} {
		r := field(t, c.set)
		a, d := piece(-1), piece(-1)
		for u := range r.g.units {
			switch {
			case r.g.units[u].side == bottom && a < 0:
				a = piece(u)
			case r.g.units[u].side == top && d < 0:
				d = piece(u)
			}
		}
		r.do("R", func(tn *turn) {
			x := tn.newCombat(int(a), tn.b.units[d].at, nil)
			require.Equal(t, c.want, tn.defaultEvade(x, x.mayEvade()), c.set)
		})
	}
}

func TestD_IGNORE(t *testing.T) {
	// As many as it may; a last block goes where it loses nothing and nobody needs it.
	for set, want := range map[string]string{
		"B:MI@G4+L": "1 flag, 1 ignored", "B:MI@G4/1+L": "1 flag, 0 ignored", "B:MI@G4/1+L B:MI@H4 B:LI@I4": "1 flag, 1 ignored",
	} {
		r := field(t, "R:MI@G5 "+set).answer("D-BB", "no").answer("D-MOMENTUM", "no").roll("FLLL").close("R:MI1", "G4")
		require.Equal(t, want, r.event("flags", 0).Result, set)
	}
}

func TestD_RETREAT(t *testing.T) {
	for set, want := range map[string]string{
		"B:MI@G4 marsh@G3":        "H3", // no marsh
		"B:MI@G4 B:LI@I3 B:LI@H2": "H3", // two friends
		"B:MI@G4 R:MI@F3":         "H3", // fewest enemies
		"B:MI@G4 B:L@H3":          "H3", // a lone leader
		"B:MI@G4":                 "G3", // the lowest
	} {
		r := field(t, "R:MI@G5 "+set).answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").roll("FLLL").close("R:MI1", "G4")
		require.Equal(t, want+"/4", r.is("B:MI1"), set)
	}
}

func TestD_LEADER_EVADE(t *testing.T) {
	for set, want := range map[string]string{
		"B:L@G4 B:MI@G2 R:MI@A9":         "G2", // a unit without a leader, away from enemies
		"B:L@G4":                         "F1", // else far
		"B:L@G2 R:MI@F1 R:MI@G1 R:MI@H1": "EXIT",
	} {
		r := field(t, set)
		l := r.g.leaderOf(r.piece("B:L1"))
		ways := r.g.flights(&r.p.board, l, top)
		f := ways[r.g.bestFlight(&r.p.board, l, ways)]
		got := "EXIT"
		if !f.exit {
			got = r.g.hexName(f.end())
		}
		require.Equal(t, want, got, set)
	}
}

func TestD_MOMENTUM(t *testing.T) {
	for set, want := range map[string]string{
		"R:WA@G5 B:LI@G4/1 B:MI@G3":                 "yes", // a bonus combat with a target
		"R:MI@G5 B:LI@G4/1 B:MI@G3":                 "no",  // it has none
		"R:WA@G5 B:LI@G4/1 B:MI@G3 camp.roman@G5":   "no",  // out of a camp
		"R:WA@G5 B:LI@G4/1 B:MI@G3 hill@G5":         "no",  // down from a hill
		"R:WA@G5 B:LI@G4/1 B:MI@G3 B:MI@H3 B:MI@F4": "no",  // next to three enemies
	} {
		r := field(t, set)
		r.do("R", func(tn *turn) {
			for u := range r.g.units {
				if r.g.units[u].side == bottom {
					c := tn.newCombat(u, r.hex("G4"), nil)
					tn.b.takeOff(c.d, dead)
					require.Equal(t, want, tn.defaultMomentum(c), set)
				}
			}
		})
	}
	r := battle(t, "camalatrum", "R:MI@G5 B:LI@G4/1 camp.slave@G4")
	r.do("R", func(tn *turn) {
		require.Equal(t, "yes", tn.defaultMomentum(tn.newCombat(int(r.piece("R:MI1")), r.hex("G4"), nil))) // it carries a banner
	})
}

func TestD_BONUS(t *testing.T) {
	r := field(t, "R:MC@G5 B:LI@G4/1 B:MI@G3 B:MI@H4/2").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BB", "no").roll("LLL", "LLL").close("R:MC1", "G4")
	require.Equal(t, "slave/MI2", r.event("declare", 1).Units[1])
	require.Equal(t, []string{"D-EVADE", "D-MOMENTUM", "D-CAVSTEP", "D-BONUS", "D-BB"}, r.asked)
}

func TestD_RAMPAGE(t *testing.T) {
	r := field(t, "R:MI@G5 B:EL@G4 B:MI@F4 B:LI@H4/1").answer("D-MOMENTUM", "no").roll("FLLL", "MM", "LL", "LL").close("R:MI1", "G4")
	// Enemies of the one who caused it first, the fewest blocks first.
	require.Equal(t, []string{"slave/LI1", "slave/MI1", "roman/MI1"}, []string{r.event("roll", 1).Units[1], r.event("roll", 2).Units[1], r.event("roll", 3).Units[1]})
}

// ROLL alone leaves the way open: it is asked, and by default goes over most Roman
// blocks and no unit of one's own.
func TestD_RF(t *testing.T) {
	const units = "B:MI@G4 hill@G4 R:LI@G5/2 R:MI@H6 B:LI@H5"
	r := battle(t, "picenum", units).roll("HH")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL"))
	require.Equal(t, "G5", r.event("declare", 0).Path[1])
	r = battle(t, "picenum", units).roll("LL", "LL").answer("D-RF", "H5-H6-I7")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL"))
	require.Equal(t, []string{"G4", "H5", "H6", "I7"}, r.event("declare", 0).Path)
	require.Contains(t, r.asked, "D-RF")
	require.Equal(t, []string{"X-RF-3"}, battle(t, "picenum", "B:MI@G4 hill@G4,G5,H5").roller("C-O2C", "MI1 ROLL"))
}
