package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestC_deck(t *testing.T) {
	r := field(t, "")
	require.Len(t, r.g.pile, 60)
	kinds := map[string]int{}
	for i := range r.g.cards {
		kinds[r.g.cards[i].Kind] += r.g.cards[i].Count
	}
	require.Equal(t, map[string]int{"section": 27, "troop": 10, "leadership": 6, "tactic": 17}, kinds)
}

func TestC_LIGHT(t *testing.T) {
	r := field(t, "first.slave B:LI@A3 B:LB@B3 B:LS@C3 B:AX@D3 B:LC@E3 B:LBC@F3 B:BCH@G3 +barbarian-chariot B:MI@H3")
	got, bad := r.orders("C-LIGHT", "LI1 LB1 LS1 AX1 LC1 LBC1", "")
	require.Equal(t, "LI1 LB1 LS1 AX1 LC1", got) // command 5
	require.Equal(t, []string{"B-ORD-6"}, bad)
	got, bad = field(t, "first.slave B:BCH@G3 +barbarian-chariot B:MI@H3").orders("C-LIGHT", "BCH1 MI1", "")
	require.Equal(t, "BCH1", got)
	require.Equal(t, []string{"C-LIGHT"}, bad)
}

func TestC_MEDIUM(t *testing.T) {
	got, bad := field(t, "R:MI@A8 R:WA@B8 R:MC@C8 R:CAM@D8 R:AX@E8").orders("C-MEDIUM", "MI1 WA1 MC1 CAM1 AX1", "")
	require.Equal(t, "MI1 WA1 MC1 CAM1", got)
	require.Equal(t, []string{"C-MEDIUM"}, bad)
}

func TestC_HEAVY(t *testing.T) {
	got, bad := field(t, "R:HI@A8 R:HC@B8 R:HCH@C8 R:EL@D8 R:HWM@E8 R:MI@F8").orders("C-HEAVY", "HI1 HC1 HCH1 EL1 HWM1 MI1", "")
	require.Equal(t, "HI1 HC1 HCH1 EL1 HWM1", got)
	require.Equal(t, []string{"C-HEAVY"}, bad)
	// No heavy unit on the board: any one.
	got, bad = field(t, "R:LI@A8 R:MI@F8").orders("C-HEAVY", "LI1 MI1", "")
	require.Equal(t, "LI1", got)
	require.Equal(t, []string{"B-ORD-7"}, bad)
}

func TestC_MOUNTED(t *testing.T) {
	r := field(t, "R:MC@A8 R:EL@B8 R:MI@D8+L=Varus").hand("R", append([]string{"C-MOUNTED"}, filler...)...).hand("B").cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-MOUNTED\n[orders]\nMC1 EL1\nVarus DETACH\n[moves]\nVarus MV E8 F8 G8\n"))
	require.Equal(t, []string{"roman/MC1", "roman/EL1", "roman/Varus"}, r.event("ordered", 0).Units)
	r.pieces("R:Varus G8, R:MI1 D8/4")
	_, bad := field(t, "R:MC@A8 R:MI@B8").orders("C-MOUNTED", "MI1", "")
	require.Equal(t, []string{"C-MOUNTED"}, bad)
}

func TestC_LANY(t *testing.T) {
	set := "R:L=Varus@G5 R:LI@F6 R:MI@G6 R:MI@G7 R:HI@G8 R:LI@H8"
	got, bad := field(t, set).orders("C-LANY\nleader: Varus", "LI1 MI1 MI2", "")
	require.Equal(t, "LI1 MI1 MI2 Varus", got)
	require.Empty(t, bad)
	got, bad = field(t, set).orders("C-LANY\nleader: Varus", "LI1 MI1 HI1", "")
	require.Equal(t, "LI1 MI1 Varus", got)
	require.Equal(t, []string{"B-ORD-8"}, bad)
	// Three more hexes at most; no detaching.
	_, bad = field(t, set).orders("C-LANY\nleader: Varus", "LI1 MI1 MI2 HI1", "")
	require.Equal(t, []string{"B-ORD-8"}, bad)
	_, bad = field(t, "R:MI@G5+L=Varus").orders("C-LANY", "Varus DETACH", "")
	require.Equal(t, []string{"B-ORD-5"}, bad)
	// His unit is in the order.
	got, _ = field(t, "R:HI@G5+L=Varus R:MI@G6").orders("C-LANY\nleader: Varus", "MI1", "")
	require.Equal(t, "HI1 MI1", got)
	// Or one unit; without a leader nothing else.
	got, _ = field(t, "R:MI@G6 R:MI@G7").orders("C-LANY", "MI1 MI2", "")
	require.Equal(t, "MI1", got)
}

// inspired tells whether a leader on a hex can be that of an Inspired card.
func inspired(t *testing.T, card, at string) bool {
	t.Helper()
	got, bad := field(t, "R:L=Varus@"+at).orders(card+"\nleader: Varus", "Varus", "")
	require.Equal(t, got == "Varus", len(bad) == 0)
	return got == "Varus"
}

func TestC_INSL(t *testing.T) {
	require.True(t, inspired(t, "C-INSL", "E5"))
	require.False(t, inspired(t, "C-INSL", "G5"))
	// Four more hexes, free of section.
	got, bad := field(t, "R:L=Varus@E5 R:MI@D5 R:MI@C5 R:MI@F5 R:MI@G5 R:MI@H5").orders("C-INSL\nleader: Varus", "MI1 MI2 MI3 MI4 MI5", "")
	require.Equal(t, "MI1 MI2 MI3 MI4 Varus", got)
	require.Equal(t, []string{"B-ORD-8"}, bad)
}

func TestC_INSC(t *testing.T) {
	require.True(t, inspired(t, "C-INSC", "E5"))
	require.True(t, inspired(t, "C-INSC", "G5"))
	require.False(t, inspired(t, "C-INSC", "C5"))
}

func TestC_INSR(t *testing.T) {
	require.True(t, inspired(t, "C-INSR", "J5"))
	require.False(t, inspired(t, "C-INSR", "E5"))
}

func TestC_CLASH(t *testing.T) {
	r := field(t, "R:MI@G5 R:MI@A8 B:MI@G4 B:LI@F4/1 R:HI@F5 B:MI@F3").answer("D-EVADE", "stand").answer("D-BB", "no")
	r.roll("LLLLLL", "LHHHHHH").answer("D-MOMENTUM", "no")
	require.Empty(t, r.play("C-CLASH", "[battles]\nMI1 CLOSE G4\nHI1 CLOSE F4\n"))
	require.Equal(t, []string{"roman/MI1", "roman/HI1"}, r.event("ordered", 0).Units)
	require.Equal(t, 6, r.rolled(0))
	require.Equal(t, 7, r.rolled(1))
	// No move, no shot; a bonus combat has no extra dice; battling back neither.
	r = field(t, "R:MI@G5 B:MI@G4").answer("D-BB", "no")
	require.Equal(t, []string{"C-CLASH"}, r.refused("C-CLASH", "[moves]\nMI1 MV F5\n"))
	r = field(t, "R:MI@G5+L B:MI@G4/1 B:HI@G3").answer("D-MOMENTUM", "yes").answer("D-BONUS", "G3").roll("MLLLLL", "LLLL", "MLLLL SS")
	require.Empty(t, r.play("C-CLASH", "[battles]\nMI1 CLOSE G4\n"))
	require.Equal(t, 4, r.rolled(1))
	require.Equal(t, 5, r.rolled(2))
	// Out of a forest the cap rises with the card.
	require.Equal(t, 4, 2+field(t, "").g.cards[field(t, "").g.cardOf("C-CLASH")].Effects.CloseDice)
}

func TestC_COUNTER(t *testing.T) {
	set := "R:MI@I4 R:MI@D4 B:MI@I1 B:MI@D1 first.slave"
	// The slaves' left is the Romans' right.
	r := field(t, set).hand("B", "C-O2L", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R", "C-COUNTER", "C-LINE", "C-O2C", "C-O2C", "C-O2C", "C-OUT").cards("C-O3L")
	require.Empty(t, r.turn("[card]\nC-O2L\n[orders]\nMI1\n"))
	r.cards("C-O3C")
	bad := r.turn("[card]\nC-COUNTER\n[orders]\nMI1 MI2\n")
	require.Len(t, bad, 1)
	require.Equal(t, "C-O2R", bad[0].Rule)
	require.Equal(t, []string{"roman/MI1"}, r.event("ordered", 0).Units) // I4
	require.Equal(t, "C-O2R", r.event("card", 0).Column)
	require.Equal(t, "C-O2R", r.g.cards[r.p.last[bottom].effective].ID)
	// A counter of the counter copies the effective order.
	r.hand("B", "C-COUNTER", "C-LINE", "C-LINE", "C-LINE", "C-COORD").cards("C-O3C")
	require.Empty(t, r.turn("[card]\nC-COUNTER\n[orders]\nMI1\n"))
	require.Equal(t, "C-O2L", r.event("card", 0).Column)
	// No card yet, or First Strike: no order.
	r = field(t, "R:MI@G5").hand("R", "C-COUNTER", "C-LINE", "C-O2C", "C-O2C", "C-O2C", "C-OUT").hand("B").cards("C-O3L")
	bad = r.turn("[card]\nC-COUNTER\n[orders]\nMI1\n")
	require.Equal(t, "B-ORD-1", bad[0].Rule)
	require.Empty(t, r.event("card", 0).Column)
	// Leadership Any Section: a leader where the other's stood.
	r = field(t, "first.slave B:L=Spartacus@J2 R:L=Varus@C8 R:L=Galba@K8").hand("B", "C-LANY", "C-LINE", "C-LINE", "C-LINE", "C-COORD").
		hand("R", "C-COUNTER", "C-LINE", "C-O2C", "C-O2C", "C-O2C", "C-OUT").cards("C-O3L")
	require.Empty(t, r.turn("[card]\nC-LANY\nleader: Spartacus\n"))
	r.cards("C-O3C")
	bad = r.turn("[card]\nC-COUNTER\nleader: Varus\n")
	require.Equal(t, "C-COUNTER", bad[0].Rule)
	require.Equal(t, []string{"roman/Galba"}, r.event("ordered", 0).Units)
	// The same for the one unit of choice.
	r = field(t, "first.slave B:MI@J2 R:MI@C8 R:LI@K8").hand("B", "C-LANY", "C-LINE", "C-LINE", "C-LINE", "C-COORD").
		hand("R", "C-COUNTER", "C-LINE", "C-O2C", "C-O2C", "C-O2C", "C-OUT").cards("C-O3L")
	require.Empty(t, r.turn("[card]\nC-LANY\nunit: MI1\n"))
	r.cards("C-O3C")
	bad = r.turn("[card]\nC-COUNTER\n[orders]\nMI1 LI1\n")
	require.Equal(t, "C-COUNTER", bad[0].Rule)
	require.Equal(t, []string{"roman/LI1"}, r.event("ordered", 0).Units)
}

func TestC_DARKEN(t *testing.T) {
	r := field(t, "R:LB@G5 B:LI@G3/1 B:MI@H3 R:AX@E5 B:MI@E4 R:MI@B8").roll("LL", "MM")
	require.Equal(t, []string{"B-BAT-4"}, r.play("C-DARKEN", "[battles]\nLB1 FIRE G3\nLB1 FIRE2 H3\nAX1 FIRE E3\n"))
	require.Equal(t, []string{"roman/LB1", "roman/AX1"}, r.event("ordered", 0).Units)
	r.pieces("B:LI1 dead, B:MI1 H3/2")
	require.Contains(t, r.event("declare", 1).Rule, "C-DARKEN")
	require.Equal(t, []string{"C-DARKEN"}, field(t, "R:LB@G5").refused("C-DARKEN", "[moves]\nLB1 MV G4\n"))
	require.Equal(t, []string{"C-DARKEN"}, field(t, "R:LB@G5 B:MI@G4").refused("C-DARKEN", "[battles]\nLB1 CLOSE G4\n"))
	// Who is told to wait for a free shot is not told to fight hand to hand.
	r = field(t, "R:AX@G5 B:MI@G4 B:LI@F3").hand("R", "C-DARKEN").hand("B").cards("C-O3R")
	bad := r.turn("[card]\nC-DARKEN\n[battles]\nAX1 FIRE F3\n")
	require.Contains(t, bad[0].String(), "B-BAT-4: AX1: an enemy is next to it, so it cannot fire as it stands now; write its line below one that drives that enemy off instead")
	// No missile unit: one unit, which moves and fights by the basic rules.
	r = field(t, "R:MI@G5 B:MI@G3").answer("D-BB", "no").roll("LLLL")
	require.Empty(t, r.play("C-DARKEN", "[orders]\nMI1\n[moves]\nMI1 MV G4\n[battles]\nMI1 CLOSE G3\n"))
	require.True(t, r.cites("B-ORD-7"))
}

func TestC_DOUBLE(t *testing.T) {
	r := field(t, "R:MI@G6 B:MI@G3").answer("D-BB", "no").roll("LLLL")
	require.Empty(t, r.play("C-DOUBLE", "[orders]\nMI1\n[moves]\nMI1 MV G5 G4\n[battles]\nMI1 CLOSE G3\n"))
	require.Equal(t, 4, r.rolled(0))
	for _, c := range []struct{ set, way, want string }{
		{"R:HI@G7", "G6 G5", ""},
		{"R:AX@G7", "G6 G5", ""},
		{"R:LI@G7", "G6 G5", ""},
		{"R:LI@G7", "G6 G5 G4", "B-MOV-2"},
		{"R:HWM@G7", "G6", ""},
		{"R:HWM@G7", "G6 G5", "B-MOV-2"},
		{"R:WA@G7", "G6 G5 G4", "B-MOV-7"},
		{"R:WA@G7 B:MI@G3", "G6 G5 G4", ""},
		{"R:WA@G7 B:MI@G2", "G6 G5 G4 G3", "B-MOV-2"},
	} {
		r := field(t, c.set)
		r.card = "C-DOUBLE"
		require.Equal(t, c.want, r.noWay("R:"+unitIn(c.set), c.way), c)
	}
	// No shooting, none for the machine; four at most, in two sections at most.
	r = field(t, "R:LI@G6 B:MI@G3")
	r.card = "C-DOUBLE"
	require.Equal(t, "C-DOUBLE", field(t, "R:LI@G5 B:MI@G3").withCard("C-DOUBLE").noFire("R:LI1", "G3", 0))
	require.Equal(t, "C-DOUBLE", field(t, "R:HWM@G5 B:MI@G4").withCard("C-DOUBLE").noClose("R:HWM1", "G4", 0))
	got, bad := field(t, "R:MI@E5 R:MI@F5 R:MI@G5 R:MI@H5 R:MI@I5").orders("C-DOUBLE", "MI1 MI2 MI3 MI4 MI5", "")
	require.Equal(t, "MI1 MI2 MI3 MI4", got)
	require.Equal(t, []string{"C-DOUBLE"}, bad)
	require.False(t, r.g.span(bottom, r.hexes("D5 G5 J5"), 2))
	require.True(t, r.g.span(bottom, r.hexes("E5 G5 I5"), 2))
}

// withCard sets the card whose effects hold.
func (r *rig) withCard(id string) *rig {
	r.card = id
	return r
}

func TestC_FIRST(t *testing.T) {
	sheet := "[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n"
	deal := func(r *rig) *rig {
		return r.hand("R", append([]string{"C-O2C"}, filler...)...).hand("B", "C-FIRST", "C-O3C", "C-O3C", "C-O3C", "C-O3C").cards("C-O2L", "C-O3L")
	}
	r := field(t, "R:MI@G5 B:HI@G4").roll("HHMSS", "HHMS")
	require.Empty(t, deal(r).turnWith(sheet, "[standing]\nfirststrike HI vs *: yes\n"))
	r.pieces("R:MI1 G5/1, B:HI1 G4/1")
	require.Equal(t, "first strike", r.event("roll", 0).Column)
	require.Equal(t, 4, r.rolled(1))
	require.NotContains(t, r.kinds(), "back") // no battle back
	require.Empty(t, r.asked)
	// The attacker that fell back does not attack; the striker has no momentum.
	r = field(t, "R:MI@G5 B:HI@G4").roll("FLLLL").answer("D-RETREAT", "G6")
	require.Empty(t, deal(r).turnWith(sheet, "[standing]\nfirststrike *: yes\n"))
	r.pieces("R:MI1 G6/4, B:HI1 G4/4")
	require.Equal(t, []string{"D-RETREAT"}, r.asked)
	// The attacker keeps its momentum.
	r = field(t, "R:MI@G5 B:LI@G4").roll("LL", "FLLL").answer("D-MOMENTUM", "yes").answer("D-RETREAT", "G2")
	require.Empty(t, deal(r).turnWith(sheet, "[standing]\nfirststrike *: yes\n"))
	r.pieces("R:MI1 G4/4")
	require.NotContains(t, r.asked, "D-EVADE") // who strikes first doesn't evade
	// Asked always: at every close combat, held or not, until it lies among the discards.
	for _, out := range []bool{false, true} {
		r := field(t, "R:MI@G5 B:HI@G4 firststrike=ask-always").answer("D-FIRST", "no").answer("D-BB", "no").roll("LLLL")
		if out {
			r.p.deck, r.p.discards = without(r.p.deck, r.g.cardOf("C-FIRST")), []cardID{r.g.cardOf("C-FIRST")}
		}
		r.close("R:MI1", "G4")
		require.Equal(t, !out, contains(r.asked, "D-FIRST"))
	}
	// In its own turn it is discarded, without orders.
	r = field(t, "R:MI@G5").hand("R", append([]string{"C-FIRST"}, filler...)...).hand("B").cards("C-O3L")
	bad := r.turn("[card]\nC-FIRST\n[orders]\nMI1\n")
	require.Equal(t, "B-ORD-1", bad[0].Rule)
	require.Contains(t, r.p.discards, r.g.cardOf("C-FIRST"))
}

func TestC_IAS(t *testing.T) {
	set := "first.slave B:LI@A3 B:MI@C3 B:HI@E3 B:L=Castus@H3"
	r := field(t, set)
	got, bad := r.orders("C-IAS", "ASSIGN L LI1; ASSIGN M MI1; ASSIGN K Castus", "LLMKS")
	require.Equal(t, "LI1 MI1 Castus", got)
	require.Empty(t, bad)
	require.Equal(t, "1 order", r.event("unused", 0).Result) // one light unit for two light faces
	require.Contains(t, r.kinds(), "reshuffle")
	require.Empty(t, r.p.discards)
	// A face orders its class only.
	_, bad = field(t, set).orders("C-IAS", "ASSIGN L HI1", "LLLLL")
	require.Equal(t, []string{"C-IAS"}, bad)
	// A leader with his unit stands for it, unless he is detached (B-ORD-4, B-ORD-5).
	for _, c := range []struct{ line, dice, want string }{
		{"ASSIGN K Castus", "KSSSS", "WA1"},
		{"ASSIGN M Castus", "MSSSS", "WA1"},
		{"ASSIGN K Castus DETACH", "KSSSS", "Castus"},
	} {
		got, bad := field(t, "first.slave B:WA@C3+L=Castus").orders("C-IAS", c.line, c.dice)
		require.Equal(t, c.want, got, c.line)
		require.Empty(t, bad, c.line)
	}
	// Swords and flags order nobody; a unit without a die is passed over.
	r = field(t, set)
	got, _ = r.orders("C-IAS", "ASSIGN M MI1", "SSFFF")
	require.Empty(t, got)
	require.Equal(t, "C-IAS", r.aside(0))
	// In two steps: the roll first, then the orders, in the same turn.
	r = field(t, set).hand("B", "C-IAS", "C-LINE", "C-LINE", "C-LINE", "C-COORD").hand("R").roll("LLMKS")
	require.Empty(t, r.turn("[card]\nC-IAS\n"))
	require.Equal(t, top, r.p.active)
	require.Equal(t, 1, r.p.turn)
	require.NotNil(t, r.p.pending)
	r.cards("C-O2L")
	require.Empty(t, r.turn("[orders]\nLI1 MI1\n[moves]\nLI1 MV A4\n"))
	require.Equal(t, []string{"slave/LI1", "slave/MI1"}, r.event("ordered", 0).Units)
	r.pieces("B:LI1 A4/4")
	require.Equal(t, 2, r.p.turn)
	// One die more in all combats of those units.
	for _, how := range []string{"close", "fire"} {
		r := field(t, "R:LB@G5 B:MI@G3 B:MI@A1").withCard("C-IAS").roll("LLL")
		if how == "fire" {
			r.fire("R:LB1", "G3", 0)
		} else {
			r = field(t, "R:LB@G5 B:MI@G4").withCard("C-IAS").roll("LLL").answer("D-BB", "no").close("R:LB1", "G4")
		}
		require.Equal(t, 3, r.rolled(0), how)
	}
	// What is left of a sheet filed before the roll goes to units in contact (D-IAS).
	r = field(t, "first.slave B:MI@G4/2 B:MI@C4 R:MI@G5 R:MI@C5 B:LI@A1")
	got, _ = r.orders("C-IAS", "ASSIGN L LI1", "LMSSS")
	require.Equal(t, "MI2 LI1", got)
}

func TestC_LINE(t *testing.T) {
	r := field(t, "R:MI@F5 R:LI@G5 R:AX@H5 R:MC@I5 B:MI@G3").roll("LL")
	require.Equal(t, []string{"C-LINE"}, r.refused("C-LINE", "[orders]\nMI1 LI1 AX1 MC1\n[moves]\nMI1 MV F4\nLI1 MV G6\n[battles]\nAX1 FIRE G3\n"))
	r.pieces("R:MI1 F4/4, R:LI1 G6/4")
	require.Equal(t, "B-MOV-2", field(t, "R:LI@G5").withCard("C-LINE").noWay("R:LI1", "G4 G3"))
	require.Equal(t, "B-MOV-2", field(t, "R:AX@G5").withCard("C-LINE").noWay("R:AX1", "G4 G3"))
	require.Equal(t, "B-MOV-8", field(t, "R:HWM@G5 B:MI@G3").withCard("C-LINE").noFire("R:HWM1", "G3", 1))
	// Momentum and bonus as usual.
	r = field(t, "R:WA@G5 B:MI@G4/1 B:MI@G3").withCard("C-LINE").answer("D-MOMENTUM", "yes").answer("D-BONUS", "none").roll("MLLL").close("R:WA1", "G4")
	require.Contains(t, r.asked, "D-BONUS")
}

func TestC_MFM(t *testing.T) {
	r := field(t, "R:LC@E8 B:LI@E4").roll("L")
	require.Empty(t, r.play("C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV E7 E6\nLC1 MV2 E7 E8\n[battles]\nLC1 FIRE E4\n"))
	require.Equal(t, "card ordered move declare roll move drew", r.kinds())
	r.pieces("R:LC1 E8/3, B:LI1 E4/3")
	require.Equal(t, []string{"first", "second"}, []string{r.event("move", 0).Column, r.event("move", 1).Column})
	require.Equal(t, []string{"C-MFM"}, field(t, "R:LC@G5 B:LI@G4").refused("C-MFM", "[orders]\nLC1\n[battles]\nLC1 CLOSE G4\n"))
	require.Equal(t, []string{"C-MFM"}, field(t, "R:LC@G5").refused("C-O2C", "[orders]\nLC1\n[moves]\nLC1 MV2 G4\n"))
	// AX that moved two does not fire; terrain that stopped it ends its turn.
	require.Equal(t, "B-MOV-6", field(t, "R:AX@G5 B:LI@G3").withCard("C-MFM").noFire("R:AX1", "G3", 2))
	require.Equal(t, []string{"A-57"}, field(t, "R:LC@G5 forest@G4").refused("C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV G4\nLC1 MV2 G3\n"))
	// A unit may have its second move without a first.
	require.Empty(t, field(t, "R:LC@G5").refused("C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV2 G4 G3\n"))
}

func TestC_CHARGE(t *testing.T) {
	r := field(t, "R:MC@G5 B:MI@G4").withCard("C-CHARGE").answer("D-BB", "no").roll("LLLL").close("R:MC1", "G4")
	require.Equal(t, 4, r.rolled(0))
	for _, who := range []string{"HC", "HCH", "EL"} {
		require.Empty(t, field(t, "R:"+who+"@G5").withCard("C-CHARGE").noWay("R:"+who+"1", "G4 G3 G2"), who)
	}
	require.Equal(t, "C-CHARGE", field(t, "R:LC@G5 B:MI@G3").withCard("C-CHARGE").noFire("R:LC1", "G3", 0))
	// In the bonus combat too.
	r = field(t, "R:HC@G5 B:MI@G4/1 B:MI@G3").withCard("C-CHARGE").answer("D-MOMENTUM", "yes").answer("D-CAVSTEP", "none").answer("D-BONUS", "G3").answer("D-BB", "no").
		roll("MLLLL", "LLLLL").close("R:HC1", "G4")
	require.Equal(t, 5, r.rolled(1))
	_, bad := field(t, "R:HC@A8 R:L=Varus@B8").orders("C-CHARGE", "HC1 Varus", "")
	require.Equal(t, []string{"C-CHARGE"}, bad)
}

func TestC_RALLY(t *testing.T) {
	r := field(t, "R:MI@G5/2+L R:LI@G6/3 R:HI@A1/1 R:AX@H5 R:BCH@F5/1 +barbarian-chariot")
	got, bad := r.orders("C-RALLY", "ASSIGN K MI1 MI1", "KKHSFF")
	require.Equal(t, "MI1", got)
	require.Empty(t, bad)
	r.pieces("R:MI1 G5/4, R:LI1 G6/3, R:HI1 A1/1, R:AX1 H5/4, R:BCH1 F5/1")
	require.Equal(t, "2 blocks", r.event("rallied", 0).Result)
	// What is not assigned goes to the most reduced (D-RALLY); full units get none.
	r = field(t, "R:MI@G5/2+L R:MI@G6/1 R:MI@F6")
	got, _ = r.orders("C-RALLY", "MI1", "MMLLSS")
	require.Equal(t, "MI1 MI2", got)
	r.pieces("R:MI1 G5/3, R:MI2 G6/2")
	// A leader with his unit stands for it, by himself he has no blocks (B-ORD-4).
	for line, want := range map[string]string{"ASSIGN K L1": "R:MI1 G5/3, R:MI2 G6/1", "L1": "R:MI1 G5/3, R:MI2 G6/1", "ASSIGN K L1 DETACH": "R:MI1 G5/2, R:MI2 G6/2"} {
		r = field(t, "R:MI@G5/2+L R:MI@G6/1")
		r.orders("C-RALLY", line, "KSSSSS")
		r.pieces(want)
		require.Equal(t, strings.HasSuffix(line, "DETACH"), strings.Contains(r.kinds(), "aside"), line)
	}
	// No leader: one unit of choice, no dice.
	r = field(t, "R:MI@G5/2 R:MI@G6")
	got, _ = r.orders("C-RALLY", "MI1", "")
	require.Equal(t, "MI1", got)
	require.NotContains(t, r.kinds(), "dice")
	// Those who got one are ordered: they move.
	r = field(t, "R:MI@G5/2+L").hand("R", append([]string{"C-RALLY"}, filler...)...).hand("B").roll("MSSSSS").cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-RALLY\n[orders]\nMI1\n[moves]\nMI1 MV G4\n"))
	r.pieces("R:MI1 G4/3")
}
