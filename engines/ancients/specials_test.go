package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// start tests the rules of the start of a side's turn.
func (r *rig) start(who string) *rig {
	r.t.Helper()
	r.do(who, func(tn *turn) {
		tn.phase = phaseStart
		tn.startOfTurn()
	})
	return r
}

// stop tests the rules of the end of a side's turn.
func (r *rig) stop(who string) *rig {
	r.t.Helper()
	r.do(who, func(tn *turn) {
		tn.phase = phaseEnd
		tn.endOfTurn()
	})
	return r
}

// put moves a unit, for what must follow a change of the position at once.
func (r *rig) put(who, at string) *rig {
	r.t.Helper()
	r.do(who[:1], func(tn *turn) {
		tn.b.place(int(r.piece(who)), r.hex(at), true)
		tn.changed()
	})
	return r
}

// ground is the kind of terrain on a hex now.
func (r *rig) ground(at string) string { return r.g.groundAt(&r.p.board, r.hex(at)).ID }

func TestS_CLUSIUM_1(t *testing.T) {
	r := battle(t, "clusium", "R:LC@G5 B:MC@D3 camp.gaul@G5,D3,E3").start("R")
	require.Equal(t, "open", r.ground("G5"))
	require.Equal(t, "camp", r.ground("D3"))
	require.Equal(t, "0:0", r.banners())
	require.Equal(t, []string{"S-CLUSIUM-1"}, r.event("terrain", 0).Rule)
	// Not at the start of the other's turn.
	require.Equal(t, "camp", battle(t, "clusium", "R:LC@G5 camp.gaul@G5,D3,E3").start("B").ground("G5"))
}

func TestS_CLUSIUM_2(t *testing.T) {
	r := battle(t, "clusium", "R:LC@G5 R:LC@D3 camp.gaul@G5,D3,E3").start("R")
	require.Equal(t, "0:0", r.banners())
	r.put("R:LC1", "E3").start("R")
	require.Equal(t, "1:0", r.banners())
	require.Equal(t, []string{"S-CLUSIUM-2"}, r.event("banner", 0).Rule)
	r.start("R")
	require.Equal(t, "1:0", r.banners())
}

func TestS_CLUSIUM_3(t *testing.T) {
	r := battle(t, "clusium", "R:MI@G5 B:BCH@H3")
	require.Equal(t, "B-RNG-1", r.noFire("R:MI1", "H3", 0))
	require.True(t, r.g.global.chariot)
}

func TestS_TELAMON_1(t *testing.T) {
	r := battle(t, "telamon", "B:WA@G4 B:WA@H4 B:L@I4 R:MI@J4 R:MI@J8 hill@G4,H4,I4,J4,K4").stop("B")
	require.Equal(t, "0:2", r.banners())
	r.put("B:WA1", "A1").stop("R") // 1:1, a lone leader doesn't count
	require.Equal(t, "0:0", r.banners())
	r.put("R:MI2", "K4").stop("R")
	require.Equal(t, "2:0", r.banners())
	r.put("R:MI1", "A9").put("R:MI2", "B9").put("B:WA2", "B1").stop("B")
	require.Equal(t, "0:0", r.banners())
	require.Equal(t, []string{"S-TELAMON-1"}, r.event("banner", 0).Rule)
	// They pass straight from one side to the other.
	r = battle(t, "telamon", "B:WA@G4 R:MI@J8 hill@G4,J4,K4 R:MI@K8").stop("B").put("R:MI1", "J4").put("R:MI2", "K4")
	r.stop("R")
	require.Equal(t, "2:0", r.banners())
	require.Equal(t, []int{-2, 2}, []int{r.event("banner", 0).Effects[0].N, r.event("banner", 1).Effects[0].N})
}

func TestS_TELAMON_2(t *testing.T) {
	r := battle(t, "telamon", "B:WA@G4 R:MI@J8 hill@G4,J4").stop("B").put("B:WA1", "A1")
	require.Equal(t, "0:2", r.banners())
	r.put("B:WA1", "G4").stop("R")
	require.Equal(t, "0:2", r.banners())
}

func TestS_TELAMON_3(t *testing.T) {
	require.Equal(t, "B-TER-COA-1", battle(t, "telamon", "R:MI@B5 river@A5").noWay("R:MI1", "A5"))
}

func TestS_TELAMON_4(t *testing.T) {
	r := battle(t, "telamon", "R:MI@G5 B:AX@G4 R:LI@G3 R:LI@H3").answer("D-BB", "no")
	r.roll("FMMM").close("R:MI1", "G4")
	r.pieces("B:AX1 G4/3")
}

func TestS_TELAMON_5(t *testing.T) {
	r := battle(t, "telamon", "R:MI@G4 hill@G4 B:WA@A1")
	r.p.permanent[bottom] = 6
	r.stop("R")
	require.Equal(t, "roman", r.p.result.Winner)
}

func TestS_CLASTIDIUM_1(t *testing.T) {
	r := battle(t, "clastidium", "R:MI@G5 B:MI@G4/1").answer("D-MOMENTUM", "no")
	require.Empty(t, r.g.rules)
	require.Equal(t, 4, r.g.goal)
	r.p.permanent[bottom] = 3
	r.roll("MLLL").close("R:MI1", "G4")
	require.Equal(t, "roman", r.p.result.Winner)
}

func TestS_ARAUSIO_1(t *testing.T) {
	require.Equal(t, "B-TER-RIV-1", battle(t, "arausio", "R:MI@G5 river@G4").noWay("R:MI1", "G4"))
}

func TestS_ARAUSIO_2(t *testing.T) {
	r := battle(t, "arausio", "B:WA@G6 B:MC@F6 camp.roman@G7,F7").put("B:WA1", "G7")
	require.Equal(t, "0:1", r.banners())
	r.put("B:MC1", "F7")
	require.Equal(t, "0:1", r.banners())
	r.put("B:WA1", "G6")
	require.Equal(t, "0:1", r.banners())
	r.put("B:MC1", "F6")
	require.Equal(t, "0:0", r.banners())
	require.Equal(t, "temporary", r.event("banner", 0).Result)
}

func TestS_SCIRTHAEA_1(t *testing.T) {
	r := battle(t, "scirthaea", "R:MI@G5 B:WA@H3")
	require.Equal(t, "B-RNG-1", r.noFire("R:MI1", "H3", 0))
	require.Equal(t, 6, r.g.goal)
}

const marcellus = "R:AX@reserve R:AX@reserve R:LI@reserve R:L=Marcellus@reserve R:MI@G8 B:WA@G5 "

// ambush plays a card with a sheet at Aquae Sextiae and tells the rules of lines
// set aside.
func ambush(t *testing.T, set, card, sheet string) (*rig, []string) {
	t.Helper()
	r := battle(t, "aquae-sextiae", marcellus+set)
	r.p.active = bottom
	bad := r.refused(card, sheet)
	return r, bad
}

func TestS_AQUAE_1(t *testing.T) {
	_, bad := ambush(t, "", "C-O3L", "[orders]\nAX1\n[moves]\nAX1 ENTER B1\n")
	require.Equal(t, "S-AQUAE-1", bad[0])
	r, bad := ambush(t, "", "C-LIGHT", "section: left\n[orders]\nAX1\n[moves]\nAX1 ENTER B1\n")
	require.Empty(t, bad)
	r.pieces("R:AX1 B1/4, R:AX2 reserve, R:LI1 reserve, R:Marcellus reserve")
}

func TestS_AQUAE_2(t *testing.T) {
	for at, want := range map[string][]string{"A1": nil, "E1": nil, "F1": {"S-AQUAE-2"}, "M1": {"S-AQUAE-2"}} {
		_, bad := ambush(t, "", "C-INSL", "leader: Marcellus\n[orders]\nAX1\n[moves]\nAX1 ENTER "+at+"\n")
		require.Equal(t, want, bad, at)
	}
	// Free hexes alone: no unit there, and no leader of either side.
	for at, want := range map[string][]string{"A1": nil, "B1": {"S-AQUAE-2"}, "C1": {"S-AQUAE-2"}, "D1": {"S-AQUAE-2"}} {
		_, bad := ambush(t, "B:L@B1 R:L@C1 B:LI@D1", "C-INSL", "leader: Marcellus\n[orders]\nAX1\n[moves]\nAX1 ENTER "+at+"\n")
		require.Equal(t, want, bad, at)
	}
	// The section of his choice, but one.
	_, bad := ambush(t, "", "C-LANY", "leader: Marcellus\n[orders]\nAX1 AX2\n[moves]\nAX1 ENTER M1\nAX2 ENTER A1\n")
	require.Equal(t, []string{"S-AQUAE-2"}, bad)
}

func TestS_AQUAE_3(t *testing.T) {
	r, bad := ambush(t, "", "C-LIGHT", "section: left\n[orders]\nLI1 AX1\n[moves]\nLI1 ENTER C1 C2\nAX1 ENTER A1 A2\n")
	require.Empty(t, bad)
	r.pieces("R:LI1 C2/4, R:AX1 A2/4") // the hex of entry is the first of the move
	_, bad = ambush(t, "", "C-LIGHT", "section: left\n[orders]\nLI1\n[moves]\nLI1 ENTER C1 C2 C3\n")
	require.Equal(t, []string{"B-MOV-2"}, bad)
	// It may battle.
	r = battle(t, "aquae-sextiae", marcellus+"B:WA@F2").answer("D-BB", "no").roll("LLL")
	r.p.active = bottom
	require.Empty(t, r.refused("C-LIGHT", "section: center\n[orders]\nAX1\n[moves]\nAX1 ENTER G1\n[battles]\nAX1 CLOSE F2\n"))
	require.Equal(t, 3, r.rolled(0))
}

func TestS_AQUAE_4(t *testing.T) {
	r, bad := ambush(t, "", "C-INSC", "leader: Marcellus\n[orders]\nAX1 AX2 Marcellus\n[moves]\nAX1 ENTER F1 WITH Marcellus\nAX2 ENTER G1\n")
	require.Empty(t, bad)
	r.pieces("R:AX1 F1/4, R:Marcellus F1, R:AX2 G1/4")
	_, bad = ambush(t, "", "C-INSC", "leader: Marcellus\n[orders]\nMarcellus\n[moves]\nMarcellus ENTER F1\n")
	require.Equal(t, []string{"S-AQUAE-4"}, bad)
}

func TestS_AQUAE_5(t *testing.T) {
	r := battle(t, "aquae-sextiae", marcellus+"B:MI@C1")
	r.p.place(int(r.piece("R:AX1")), r.hex("C2"), false)
	require.Equal(t, "C3 D3", r.ends("R:AX1", false, 1))
}

func TestS_AQUAE_6(t *testing.T) {
	// Order Light: light units of the force within the command; the rest waits.
	set := "R:LI@A9 R:LI@B9 R:LI@C9 R:LI@D9 "
	_, bad := ambush(t, set, "C-LIGHT", "section: left\n[orders]\nLI1 LI2 LI3 LI4 AX1 AX2 LI5\n")
	require.Equal(t, []string{"B-ORD-6"}, bad)
	_, bad = ambush(t, "R:MI@reserve", "C-LIGHT", "section: left\n[orders]\nMI2\n")
	require.Equal(t, []string{"S-AQUAE-6"}, bad)
	five := "R:AX@reserve R:AX@reserve R:AX@reserve "
	_, bad = ambush(t, five, "C-LANY", "leader: Marcellus\n[orders]\nAX1 AX2 AX3 AX4 AX5\n")
	require.Equal(t, []string{"S-AQUAE-6"}, bad)
	_, bad = ambush(t, five, "C-INSC", "leader: Marcellus\n[orders]\nAX1 AX2 AX3 AX4 AX5 LI1\n")
	require.Equal(t, []string{"S-AQUAE-6"}, bad)
}

func TestS_VERCELLAE_1(t *testing.T) {
	r := battle(t, "vercellae", "R:MI@G5 B:WA@H3").roll("M").fire("R:MI1", "H3", 0)
	r.pieces("B:WA1 H3/3")
	require.Equal(t, 8, r.g.goal)
}

func TestS_VESUVIUS_1(t *testing.T) {
	require.Equal(t, "S-VESUVIUS-1", battle(t, "mount-vesuvius", "R:MI@G5 hill@G4").noWay("R:MI1", "G4"))
	require.Equal(t, "B-LOS-1", battle(t, "mount-vesuvius", "R:LB@G5 B:LI@F3 hill@F4").noFire("R:LB1", "F3", 0))
}

func TestS_VESUVIUS_2(t *testing.T) {
	r := battle(t, "mount-vesuvius", "B:MI@G5 B:WA@F5 R:L@H5 camp.roman@G5,F5,H5").start("B")
	require.Equal(t, "0:2", r.banners())
	require.Equal(t, []string{"open", "open", "camp"}, []string{r.ground("G5"), r.ground("F5"), r.ground("H5")})
	require.Equal(t, "permanent", r.event("banner", 0).Result)
}

func TestS_GARGANUS_1(t *testing.T) {
	r := battle(t, "mount-garganus", "R:MI@G5 hill@F4 B:WA@H3")
	require.Equal(t, "S-GARGANUS-1", r.noWay("R:MI1", "F4"))
	require.Empty(t, r.noFire("R:MI1", "H3", 0))
}

func TestS_PICENUM_1(t *testing.T) {
	set := "R:MI@F8!lentulus R:MI@H8!gellius B:WA@G2 "
	for _, c := range []struct{ card, lines, got string }{
		{"C-O4C", "MI1 MI2", "MI1"}, {"C-O4C\ngroup: gellius", "MI1 MI2", "MI2"},
	} {
		r := battle(t, "picenum", set)
		r.p.active = bottom
		r.hand("R", c.card[:5], "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
		bad := r.turn("[card]\n" + c.card + "\n[orders]\n" + c.lines + "\n")
		require.Equal(t, "S-PICENUM-1", bad[0].Rule)
		require.Equal(t, []string{"roman/" + c.got}, r.event("ordered", 0).Units)
	}
	// The leader the card names decides before the pieces in the orders.
	r := battle(t, "picenum", "R:MI@F8!lentulus R:MI@H8!gellius R:L=Gellius@H7!gellius B:WA@G2")
	r.p.active = bottom
	r.hand("R", "C-LANY", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
	r.turn("[card]\nC-LANY\nleader: Gellius\n[orders]\nMI1 MI2\n")
	require.Equal(t, []string{"roman/MI2", "roman/Gellius"}, r.event("ordered", 0).Units)
	// Clash of Shields: the chosen army only.
	r = battle(t, "picenum", set+"B:WA@F7 B:WA@H7")
	r.p.active = bottom
	r.hand("R", "C-CLASH", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-CLASH\ngroup: gellius\n"))
	require.Equal(t, []string{"roman/MI2"}, r.event("ordered", 0).Units)
	// The army named with a card of dice stands when they are given out, and only then
	// may it be named.
	r = battle(t, "picenum", set)
	r.p.active = bottom
	r.hand("R", "C-IAS", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").roll("MMMMM")
	require.Empty(t, r.turn("[card]\nC-IAS\ngroup: gellius\n"))
	require.Contains(t, r.g.Form(r.g.View(r.p, "roman")).Intro, "The card was played for gellius; its orders go to that army.")
	r.cards("C-O3R")
	bad := r.turn("[card]\ngroup: lentulus\n[orders]\nMI1 MI2\n")
	require.Equal(t, "the army is named when the card is played; the line is ignored", bad[0].Wrong)
	require.Equal(t, []string{"roman/MI2"}, r.event("ordered", 0).Units)
	// Rally without a list: the army whose unit moves.
	r = battle(t, "picenum", "R:MI@F8/2+L=Varus!lentulus R:MI@H8/2+L=Galba!gellius B:WA@G2").roll("MSSSS")
	r.p.active = bottom
	r.hand("R", "C-RALLY", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-RALLY\n[moves]\nMI2 MV H7\n"))
	r.pieces("R:MI1 F8/2, R:MI2 H7/3")
	// The slaves are not bound.
	require.False(t, r.g.grouped[top])
}

func TestS_PICENUM_2(t *testing.T) {
	r := battle(t, "picenum", "B:WA@F9 R:MI@A1")
	r.p.active = top
	r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-O4C\n[orders]\nWA1\n[moves]\nWA1 EXIT\n"))
	r.pieces("B:WA1 gone")
	require.Equal(t, "0:1", r.banners())
	require.Equal(t, []string{"S-PICENUM-2"}, r.event("exit", 0).Rule)
	// From the edge row only, as a hex of its move.
	r = battle(t, "picenum", "B:LI@F7 R:MI@A1")
	r.p.active = top
	r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").cards("C-O3R")
	bad := r.turn("[card]\nC-O4C\n[orders]\nLI1\n[moves]\nLI1 MV F8 F9 EXIT\n")
	require.Equal(t, "B-MOV-2", bad[0].Rule)
}

func TestS_PICENUM_3(t *testing.T) {
	require.Equal(t, 8, iasDice(t, "picenum", "B", "B:MI@G4"))
	r := battle(t, "picenum", "B:MI@G4 R:MI@G6 hill@G4,G6")
	require.True(t, r.g.global.fire)
	r.do("R", func(tn *turn) {
		require.Equal(t, "X-RF-1", tn.mayRoll(int(r.piece("R:MI1"))).rule)
	})
}

func TestS_MUMMIUS_1(t *testing.T) {
	set := "R:MI@G5 R:MI@F5 camp.slave@G5,F5,H5 "
	r := battle(t, "mummius-defeat", set).start("R")
	require.Equal(t, "1:0", r.banners())
	require.Equal(t, []string{"open", "open", "camp"}, []string{r.ground("G5"), r.ground("F5"), r.ground("H5")})
	require.Equal(t, "0:1", battle(t, "mummius-defeat", set+"mummius=as_printed").start("R").banners())
	require.Equal(t, "1:0", battle(t, "mummius-defeat", set+"reading=official").start("R").banners())
	r = battle(t, "mummius-defeat", "R:MI@G5 R:L@F5 camp.slave@G5,F5,H5").start("R")
	require.Equal(t, "0:0", r.banners())
	require.Equal(t, "camp", r.ground("G5"))
}

// What is tested at the start of a turn is done before the sheet is judged: the
// camps taken are gone, and neither shut sight nor take a die.
func TestS_MUMMIUS_1_judged(t *testing.T) {
	r := battle(t, "mummius-defeat", "R:MI@G5 R:MI@I5 B:WA@H3 B:WA@J3 camp.slave@G5,I5")
	r.p.active = bottom
	r.hand("R", "C-O2C", "C-LINE", "C-LINE", "C-LINE").hand("B").roll("M").cards("C-O3R")
	require.Equal(t, "H3 WA1 (1)", r.g.reachTable(r.g.View(r.p, "roman").(*view), bottom).Rows[0][5])
	require.Empty(t, r.turn("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 FIRE H3\n"))
	r.pieces("B:WA1 H3/3")
	require.Equal(t, "1:0", r.banners())
}

func TestS_BRUTTIUM_1(t *testing.T) {
	for _, c := range []struct{ who, want string }{{"WA", ""}, {"LC", "B-BRD-5"}} {
		r := battle(t, "bruttium", "B:"+c.who+"@F9 R:MI@A1")
		r.p.active = top
		r.hand("B", "C-O4C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").cards("C-O3R")
		bad := r.turn("[card]\nC-O4C\n[orders]\n" + c.who + "1\n[moves]\n" + c.who + "1 EXIT\n")
		if c.want == "" {
			require.Empty(t, bad)
			require.Equal(t, "0:1", r.banners())
			continue
		}
		require.Equal(t, c.want, bad[0].Rule)
		require.Equal(t, "0:0", r.banners())
	}
}

func TestS_BRUTTIUM_2(t *testing.T) {
	r := battle(t, "bruttium", "R:MC@G5 B:MI@G3 rough@G4").answer("D-BB", "no").roll("LLL")
	r.p.active = bottom
	r.hand("R", "C-O2C", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-O2C\n[orders]\nMC1\n[moves]\nMC1 MV G4\n[battles]\nMC1 CLOSE G3\n"))
	require.Equal(t, 3, r.rolled(0))
	require.Equal(t, "S-BRUTTIUM-2", battle(t, "bruttium", "R:LI@G5 rough@G4").noWay("R:LI1", "G4 G3"))
	require.Empty(t, battle(t, "bruttium", "R:HWM@G5 rough@G4").noWay("R:HWM1", "G4"))
	require.Empty(t, battle(t, "bruttium", "R:L@G5 rough@G4").noWay("R:L1", "G4 G3"))
	require.Empty(t, battle(t, "bruttium", "R:LB@G5 B:LI@F3 rough@F4").noFire("R:LB1", "F3", 0))
}

func TestS_CAMALATRUM_1(t *testing.T) {
	r := battle(t, "camalatrum", "R:MI@G4 camp.slave@G5").put("R:MI1", "G5")
	require.Equal(t, "1:0", r.banners())
	require.Equal(t, "0:0", r.put("R:MI1", "G4").banners())
}

func TestS_CAMALATRUM_2(t *testing.T) {
	require.Equal(t, "B-TER-COA-1", battle(t, "camalatrum", "R:MI@G5 coast@G4").noWay("R:MI1", "G4"))
	require.Equal(t, "F4 G4", battle(t, "camalatrum", "R:MI@G3").ends("R:MI1", false, 1))
}

func TestS_SILARUS_1(t *testing.T) {
	r := battle(t, "silarus", "B:MI@G4 camp.roman@G5").put("B:MI1", "G5")
	require.Equal(t, "0:1", r.banners())
	require.Equal(t, "0:0", r.put("B:MI1", "G4").banners())
}

func TestS_SILARUS_2(t *testing.T) {
	r := battle(t, "silarus", "R:MI@G2 B:MI@G1").answer("D-MOMENTUM", "no").roll("FLLL").close("R:MI1", "G1")
	r.pieces("B:MI1 dead")
	require.Equal(t, "1:0", r.banners())
	require.True(t, r.cites("S-SILARUS-2"))
	r = battle(t, "silarus", "R:MI@G3 B:LC@G2").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G1").roll("FMMM").close("R:MI1", "G2")
	r.pieces("B:LC1 dead")
	// The Romans lose blocks as usual.
	r = battle(t, "silarus", "B:MI@G8 R:MI@G9").answer("D-BB", "no").roll("FLLL").close("B:MI1", "G9")
	r.pieces("R:MI1 G9/3")
}

func TestS_SILARUS_3(t *testing.T) {
	r := battle(t, "silarus", "R:MI@G4 B:MI@G3 B:LI@F2 B:LI@G2").answer("D-IGNORE", "0").answer("D-BB", "no").roll("FLLL").close("R:MI1", "G3")
	r.pieces("B:MI1 G3/3")
	r = battle(t, "silarus", "R:MI@G4 B:LI@G3").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G1").roll("MMMM").close("R:MI1", "G3")
	r.pieces("B:LI1 G1/4")
}

func TestS_SABIS_1(t *testing.T) {
	set := "B:WA@G5 B:WA@F5 R:MI@G3 camp.roman@G5 rampart.roman.NE.NW@F5 camp.belgic@G3"
	r := battle(t, "river-sabis", set).start("B")
	require.Equal(t, "0:2", r.banners())
	require.Zero(t, r.p.cells[r.hex("F5")].rampart)
	require.Equal(t, "open", r.ground("G5"))
	r.start("R")
	require.Equal(t, "1:2", r.banners())
	require.Equal(t, "open", r.ground("G3"))
	require.Equal(t, []string{"S-SABIS-1"}, r.event("banner", 0).Rule)
}

func TestS_SABIS_2(t *testing.T) {
	r := battle(t, "river-sabis", "R:HI@G5!decima-legio R:HI@C8!decima-legio B:WA@H3 ford@G4")
	require.Equal(t, "B-MOV-2", r.noWay("R:HI1", "F5 F4 F3"))
	require.Empty(t, r.noWay("R:HI1", "F5 E5"))
	require.Empty(t, r.noFire("R:HI1", "H3", 0))
	require.Empty(t, r.noWay("R:HI1", "G4"))
	require.Equal(t, "ford", battle(t, "river-sabis", "river@G4").ground("G4"))
}

func TestS_SOTIUM_1(t *testing.T) {
	r := battle(t, "sotium", "R:MI@G5 B:WA@H3").roll("M").fire("R:MI1", "H3", 0)
	require.Equal(t, 1, r.rolled(0))
	require.Equal(t, 6, r.g.goal)
}

func TestS_BRITAIN_1(t *testing.T) {
	require.Equal(t, "B-TER-FRD-1", battle(t, "invasion-of-britain", "B:BCH@G3 coast@G4").noWay("B:BCH1", "G4 G5"))
	require.Equal(t, 2, battle(t, "invasion-of-britain", "B:BCH@G4 R:MI@G5 coast@G4").count("B:BCH1", "G5", attack))
	require.Empty(t, battle(t, "invasion-of-britain", "B:BCH@G4 R:MI@G5 coast@G4").noClose("B:BCH1", "G5", 1))
}

func TestS_BRITAIN_2(t *testing.T) {
	r := battle(t, "invasion-of-britain", "B:WA@C3 B:WA@K3 R:MI@G8")
	r.p.active = top
	r.hand("B", "C-INSL", "C-LINE", "C-LINE", "C-LINE", "C-LINE").hand("R").cards("C-O3R")
	bad := r.turn("[card]\nC-INSL\n[orders]\nWA1 WA2\n")
	require.Equal(t, "A-27", bad[0].Rule)
	require.Equal(t, []string{"british/WA2"}, r.event("ordered", 0).Units) // their left is the high columns
	// Rally: one unit of choice; no helmet hits.
	r = battle(t, "invasion-of-britain", "B:WA@G4/2 R:MI@G5").answer("D-BB", "no").roll("KKK").close("B:WA1", "G5")
	require.Equal(t, "0 hits, 0 flags", r.result(0))
}

func TestS_BRITAIN_3(t *testing.T) {
	r := battle(t, "invasion-of-britain", "R:MI@G5+L=Caesar R:HI@C8!decima-legio B:BCH@G4 B:WA@C7")
	require.Equal(t, 5, r.count("R:MI1", "G4", attack))
	require.Equal(t, 3, r.count("B:BCH1", "G5", attack))
	require.Equal(t, "X-DEC-2", r.noClose("R:HI1", "C7", 2))
}

func TestS_STOUR_1(t *testing.T) {
	require.Equal(t, "B-TER-FRD-1", battle(t, "river-stour", "R:LC@G5 river@G4").noWay("R:LC1", "G4 G3"))
	require.Equal(t, 2, battle(t, "river-stour", "R:MI@G5 B:WA@G4 river@G5").count("R:MI1", "G4", attack))
	require.Equal(t, 3, battle(t, "river-stour", "R:MI@G5+L=Caesar B:WA@G4 river@G5").count("R:MI1", "G4", attack))
}

func TestS_FORAGING_1(t *testing.T) {
	r := battle(t, "foraging-party", "B:WA@A3 B:WA@G3 B:BCH@G4").stop("R")
	require.Equal(t, "1:0", r.banners()) // none on the right
	r.put("B:BCH1", "I5")                // a shared hex lies in both
	require.Equal(t, "0:0", r.banners())
	require.Equal(t, "0:0", r.put("B:BCH1", "G4").banners()) // not before the next end of a Roman turn
	require.Equal(t, "0:0", r.stop("B").banners())
	require.Equal(t, "1:0", r.stop("R").banners())
	require.Equal(t, "3:0", battle(t, "foraging-party", "R:MI@G5").stop("R").banners())
}

func TestS_FORAGING_2(t *testing.T) {
	r := battle(t, "foraging-party", "B:BCH@G4/2 R:MI@G5").answer("D-BB", "no").roll("SS").close("B:BCH1", "G5")
	require.Equal(t, "2 hits, 0 flags", r.result(0))
	require.Empty(t, battle(t, "foraging-party", "R:MI@G5 B:WA@H3").noFire("R:MI1", "H3", 0))
}

func TestS_TEUTO1_1(t *testing.T) {
	r := battle(t, "teutoburger-wald-1", "R:MI@G5 B:WA@H3").roll("M").fire("R:MI1", "H3", 0)
	require.Equal(t, 1, r.rolled(0))
	require.Equal(t, 6, r.g.goal)
}

func TestS_TEUTO2_1(t *testing.T) {
	r := battle(t, "teutoburger-wald-2", "B:WA@G5 camp.roman@G5").start("B")
	require.Equal(t, "0:2", r.banners())
	require.Equal(t, "open", r.ground("G5"))
}

func TestS_TEUTO2_2(t *testing.T) {
	r := battle(t, "teutoburger-wald-2", "R:MI@D1+L B:WA@G5")
	r.p.active = bottom
	r.hand("R", "C-O4L", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-O4L\n[orders]\nMI1\n[moves]\nMI1 EXIT\n"))
	require.Equal(t, "1:0", r.banners())
	r.pieces("R:MI1 gone, R:L1 gone")
}

func TestS_ANGRIVARII_1(t *testing.T) {
	r := battle(t, "angrivarii-rampart", "R:MI@G6 R:MI@F6 R:MI@E6 rampart.german.SW.SE@G5,F5,E5").put("R:MI1", "G5").put("R:MI2", "F5").put("R:MI3", "E5")
	require.Equal(t, "2:0", r.banners())
	require.Equal(t, "2:0", r.put("R:MI3", "E6").banners())
	require.Equal(t, "1:0", r.put("R:MI2", "F6").banners())
}

func TestS_ANGRIVARII_2(t *testing.T) {
	require.Equal(t, "B-TER-RIV-1", battle(t, "angrivarii-rampart", "R:MI@G5 river@G4").noWay("R:MI1", "G4"))
}

func TestS_CEFN_1(t *testing.T) {
	require.Equal(t, "B-TER-FRD-1", battle(t, "cefn-carnedd", "R:LC@G5 ford@G4").noWay("R:LC1", "G4 G3"))
	require.Equal(t, 2, battle(t, "cefn-carnedd", "R:HI@G5 B:WA@G4 ford@G5").count("R:HI1", "G4", attack))
}

func TestS_CEFN_2(t *testing.T) {
	require.Equal(t, "S-CEFN-2", battle(t, "cefn-carnedd", "R:LI@G5 hill@G4,G3").noWay("R:LI1", "G4 G3"))
	require.Empty(t, battle(t, "cefn-carnedd", "R:LI@G5 hill@G5,G4,G3").noWay("R:LI1", "G4 G3"))
	r := battle(t, "cefn-carnedd", "R:AX@G5 B:WA@G3 hill@G4")
	r.p.active = bottom
	require.Equal(t, []string{"S-CEFN-2"}, r.refused("C-O2C", "[orders]\nAX1\n[moves]\nAX1 MV G4\n[battles]\nAX1 CLOSE G3\n"))
	// Where it could not fight nobody charges to.
	require.Equal(t, "S-CEFN-2", battle(t, "cefn-carnedd", "R:WA@G7 B:WA@G4 hill@G5").noWay("R:WA1", "G6 G5"))
	require.Empty(t, battle(t, "cefn-carnedd", "R:WA@G7 B:WA@G4 hill@G5,G6,G7").noWay("R:WA1", "G6 G5"))
	require.Empty(t, battle(t, "cefn-carnedd", "R:WA@G7 B:WA@G5 hill@G6").noWay("R:WA1", "G6"))
}

func TestS_CEFN_3(t *testing.T) {
	r := battle(t, "cefn-carnedd", "R:WA@G5 B:LI@G4/1 B:WA@G3 hill@G4").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").roll("L").close("R:WA1", "G4")
	r.pieces("R:WA1 G4/4")
	require.NotContains(t, r.asked, "D-BONUS")
}

func TestS_CEFN_4(t *testing.T) {
	r := battle(t, "cefn-carnedd", "R:HI@G5 B:WA@G4 hill@G4")
	require.Equal(t, 1, r.count("R:HI1", "G4", attack))
	r.withCard("C-CLASH").answer("D-BB", "no").roll("LLL").close("R:HI1", "G4")
	require.Equal(t, 3, r.rolled(0))
}

func TestS_CEFN_5(t *testing.T) {
	require.Equal(t, 2, battle(t, "cefn-carnedd", "R:HI@G5 B:WA@G4 hill@G5").count("R:HI1", "G4", attack))
	require.Equal(t, 2, battle(t, "cefn-carnedd", "R:LI@G5 B:WA@G4 hill@G5").count("R:LI1", "G4", attack))
}

func TestS_CEFN_6(t *testing.T) {
	for who, want := range map[string]int{"MC": 3, "LI": 2, "HI": 3} {
		require.Equal(t, want, battle(t, "cefn-carnedd", "R:"+who+"@G5 B:WA@G4 hill@G5,G4").count("R:"+who+"1", "G4", attack), who)
	}
}

func TestS_CEFN_7(t *testing.T) {
	for _, move := range []string{"G4", "G4 G3"} {
		r := battle(t, "cefn-carnedd", "R:LI@G5 rampart.british.SW.SE@G4 B:WA@A1")
		r.p.active = bottom
		require.Empty(t, r.refused("C-O2C", "[orders]\nLI1\n[moves]\nLI1 MV "+move+"\n"))
		require.Zero(t, r.p.cells[r.hex("G4")].rampart)
		require.Equal(t, "0:0", r.banners())
	}
	r := battle(t, "cefn-carnedd", "B:LI@G5 rampart.british.SW.SE@G4")
	r.do("B", func(tn *turn) { tn.entered(int(r.piece("B:LI1")), r.hex("G4")) })
	require.NotZero(t, r.p.cells[r.hex("G4")].rampart)
}
