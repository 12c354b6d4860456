package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

func TestX_BCH_1(t *testing.T) {
	r := field(t, "B:BCH@G4 +barbarian-chariot")
	require.Equal(t, 3, int(r.p.units[r.piece("B:BCH1")].blocks))
	require.Empty(t, r.noWay("B:BCH1", "G5 G6 G7"))
	require.Equal(t, "B-MOV-2", r.noWay("B:BCH1", "G5 G6 G7 G8"))
	require.Empty(t, field(t, "B:BCH@G4 R:MI@G5 +barbarian-chariot").noClose("B:BCH1", "G5", 3))
	require.Equal(t, "B-RNG-1", field(t, "B:BCH@G4 R:MI@G6 +barbarian-chariot").noFire("B:BCH1", "G6", 0))
}

func TestX_BCH_2(t *testing.T) {
	r := field(t, "B:BCH@G4 R:LI@G5 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("LSF").close("B:BCH1", "G5")
	require.Equal(t, "2 hits, 1 flag", r.result(0))
	require.Equal(t, 2, field(t, "B:BCH@G4/2 R:LI@G5 +barbarian-chariot").count("B:BCH1", "G5", attack))
}

func TestX_BCH_3(t *testing.T) {
	r := field(t, "B:BCH@G4 R:MI@G5 R:MI@H5 +barbarian-chariot").answer("D-EVADE", "stand").roll("LMMM", "LLL").close("R:MI1", "G4")
	require.Equal(t, 3, r.rolled(1))
	r.roll("MMMM", "LL").close("R:MI2", "G4")
	require.Equal(t, 2, r.rolled(1))
}

func TestX_BCH_4(t *testing.T) {
	r := field(t, "B:BCH@G4 R:MI@G5 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-BB", "no").roll("SSMM").close("R:MI1", "G4")
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	require.Contains(t, r.event("roll", 0).Rule, "X-BCH-4")
}

func TestX_BCH_5(t *testing.T) {
	r := field(t, "B:BCH@G4 R:MI@G5/1 R:MI@G6 +barbarian-chariot").answer("D-MOMENTUM", "yes").answer("D-BONUS", "G6").answer("D-BB", "no").roll("MLL", "LLL").close("B:BCH1", "G5")
	r.pieces("B:BCH1 G5/3")
	require.NotContains(t, r.asked, "D-CAVSTEP")
	require.Equal(t, "bonus", r.event("declare", 1).Column)
}

func TestX_BCH_6(t *testing.T) {
	r := field(t, "B:BCH@G4 R:LC@G5 +barbarian-chariot").answer("D-EVADE", "evade").answer("D-EVADE-PATH", "G2").roll("MM").close("R:LC1", "G4")
	r.pieces("B:BCH1 G2/3")
}

func TestX_BCH_7(t *testing.T) {
	r := field(t, "B:BCH@G8 R:EL@G9 +barbarian-chariot").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("FF").close("R:EL1", "G8")
	require.Len(t, r.event("retreat", 0).Path, 8) // seven rows, one hex short of eight
	require.Equal(t, "1 hex short", r.event("retreat loss", 0).Result)
}

func TestX_BCH_8(t *testing.T) {
	for _, c := range []struct{ opt, flags, hits string }{
		{"bch=rulebook", "1 flag, 0 ignored", "0 hits, 1 flag"}, {"bch=official", "1 flag, 1 ignored", "0 hits, 1 flag"}, {"bch=site", "1 flag, 0 ignored", "1 hit, 1 flag"},
	} {
		r := field(t, "B:BCH@G4 R:MI@G5 +barbarian-chariot "+c.opt).answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").answer("D-BB", "no").answer("D-IGNORE", "1").roll("SFMM")
		if c.opt != "bch=official" {
			delete(r.take, "D-IGNORE")
		}
		if c.opt == "bch=site" {
			r.answer("D-IGNORE", "0")
		}
		r.close("R:MI1", "G4")
		require.Equal(t, c.hits, r.result(0), c.opt)
		require.Equal(t, c.flags, r.event("flags", 0).Result, c.opt)
	}
}

func TestX_SPU_1(t *testing.T) {
	r := battle(t, "river-sabis", "R:HI@G5!decima-legio B:HI@G4").answer("D-MOMENTUM", "no").roll("HHHHH").close("B:HI1", "G5")
	require.Equal(t, "0:1", r.banners())
	r.pieces("R:HI1 dead")
	require.Equal(t, 4, int(r.g.units[r.piece("R:HI1")].blocks))
}

func TestX_DEC_1(t *testing.T) {
	set := "R:HI@G5!decima-legio B:HI@H3"
	r := battle(t, "river-sabis", set).roll("H").fire("R:HI1", "H3", 1)
	r.pieces("B:HI1 H3/3")
	require.True(t, r.cites("X-DEC-1"))
	r = battle(t, "river-sabis", set).roll("H").fire("R:HI1", "H3", 0)
	require.Equal(t, 1, r.rolled(0))
	require.Equal(t, "B-RNG-2", battle(t, "river-sabis", "R:HI@G5!decima-legio B:HI@G2").noFire("R:HI1", "G2", 0))
}

func TestX_DEC_2(t *testing.T) {
	set := "R:HI@G5!decima-legio B:HI@G4"
	require.Equal(t, 5, battle(t, "river-sabis", set).count("R:HI1", "G4", attack))
	require.Empty(t, battle(t, "river-sabis", set).noClose("R:HI1", "G4", 1))
	require.Equal(t, "X-DEC-2", battle(t, "river-sabis", set).noClose("R:HI1", "G4", 2))
	require.Empty(t, battle(t, "river-sabis", "R:HI@G6!decima-legio").noWay("R:HI1", "G5 G4"))
	require.Equal(t, "B-MOV-2", battle(t, "river-sabis", "R:HI@G6").noWay("R:HI1", "G5 G4"))
}

func TestX_DEC_3(t *testing.T) {
	r := battle(t, "river-sabis", "R:HI@G5!decima-legio B:HI@G4").answer("D-MOMENTUM", "no").answer("D-RETREAT", "G7").roll("FFLLL").close("B:HI1", "G5")
	r.pieces("R:HI1 G7/4")
}

// Caesar with it changes nothing for the Decima Legio.
func TestX_DEC_3_Caesar(t *testing.T) {
	for unit, places := range map[string]int{"HI@G5+L=Caesar!decima-legio": 2, "MI@G5+L=Caesar": 3} {
		r := battle(t, "river-sabis", "R:"+unit+" B:HI@G4 caesar_retreat=2").answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").roll("FLLLLL"[:5])
		r.close("B:HI1", "G5")
		require.Len(t, r.event("retreat", 0).Path, places, unit)
	}
}

func TestX_DEC_4(t *testing.T) {
	r := battle(t, "river-sabis", "R:HI@G5!decima-legio B:HI@G4 B:HI@H3")
	require.Equal(t, "B-BAT-4", r.noFire("R:HI1", "H3", 0))
	r = battle(t, "river-sabis", "R:HI@G5!decima-legio B:HI@H3")
	r.do("R", func(tn *turn) {
		u := int(r.piece("R:HI1"))
		tn.units[u].shots = 1
		tn.b.place(int(r.piece("B:HI1")), r.hex("G4"), false)
		require.Equal(t, "B-BAT-1", tn.closeReason(u, r.hex("G4")).rule)
	})
}

func TestX_MAR_1(t *testing.T) {
	for moved := range 2 {
		r := battle(t, "vercellae", "R:MI@G5 B:WA@H3").roll("M").fire("R:MI1", "H3", moved)
		require.Equal(t, "1 hit, 0 flags", r.result(0))
		require.Equal(t, 1, r.rolled(0))
		require.True(t, r.cites("X-MAR-1"))
	}
	require.Equal(t, "B-RNG-2", battle(t, "vercellae", "R:MI@G5 B:WA@G2").noFire("R:MI1", "G2", 0))
}

func TestX_MAR_2(t *testing.T) {
	require.Equal(t, "B-RNG-1", battle(t, "vercellae", "B:MI@G5 R:WA@H3").noFire("B:MI1", "H3", 0))
	require.Equal(t, "B-RNG-1", battle(t, "silarus", "B:MI@G5 R:WA@H3").noFire("B:MI1", "H3", 0))
	require.Equal(t, "B-RNG-1", battle(t, "vercellae", "R:HI@G5 B:WA@H3").noFire("R:HI1", "H3", 0))
	require.Empty(t, battle(t, "vercellae", "R:HI@G5 B:WA@H3 marian=official").noFire("R:HI1", "H3", 0))
	require.Empty(t, battle(t, "vercellae", "R:HI@G5 B:WA@H3 reading=official").noFire("R:HI1", "H3", 0))
}

func TestX_MAR_3(t *testing.T) {
	require.Equal(t, "B-BAT-4", battle(t, "vercellae", "R:MI@G5 B:WA@G4 B:WA@H3").noFire("R:MI1", "H3", 0))
	r := battle(t, "vercellae", "R:MI@G5 B:WA@H3")
	r.do("R", func(tn *turn) {
		tn.units[r.piece("R:MI1")].battled = true
		require.Equal(t, "X-MAR-3", tn.fireReason(int(r.piece("R:MI1")), r.hex("H3"), fire).rule)
	})
}

func TestX_MAR_4(t *testing.T) {
	r := battle(t, "vercellae", "R:MI@G5 B:WA@H3").withCard("C-DARKEN")
	r.roll("M").fire("R:MI1", "H3", 0)
	r.do("R", func(tn *turn) {
		u := int(r.piece("R:MI1"))
		tn.units[u].shots = 1
		require.Zero(t, tn.fireReason(u, r.hex("H3"), fire2))
		require.True(t, tn.kind(u))
	})
}

func TestX_MAR_5(t *testing.T) {
	require.Equal(t, "B-RNG-1", battle(t, "arausio", "R:MI@G5 B:WA@H3").noFire("R:MI1", "H3", 0))
}

// iasDice is how many dice I Am Spartacus rolls for a side.
func iasDice(t *testing.T, slug, who, set string) int {
	t.Helper()
	r := battle(t, slug, set)
	r.p.active = r.side(who)
	n := 0
	r.run(probe{r.g, func(p *position, _ *engines.Table) {
		tn := r.g.newTurn(&p.board, r.empty())
		tn.play(r.g.cardOf("C-IAS"))
		n = tn.rollsFor()
	}}, nil)
	return n
}

func TestX_IAS_1(t *testing.T) {
	require.Equal(t, 8, iasDice(t, "mount-vesuvius", "B", "B:MI@G3+L=Spartacus"))
	require.Equal(t, 7, iasDice(t, "silarus", "B", "B:MI@G3+L=Spartacus"))
}

func TestX_IAS_2(t *testing.T) {
	require.Equal(t, 6, iasDice(t, "silarus", "R", "B:MI@G3+L=Spartacus R:MI@G8"))
}

func TestX_IAS_3(t *testing.T) {
	require.Equal(t, 7, iasDice(t, "silarus", "B", "B:MI@G3"))
	require.Equal(t, 5, iasDice(t, "silarus", "B", "B:MI@G3 ias=alive"))
	require.Equal(t, 7, iasDice(t, "silarus", "B", "B:MI@G3+L=Spartacus ias=alive"))
}

// carts files a ROLL for a slave unit on a hill under a card and returns the rules
// of the lines set aside.
func (r *rig) roller(card, line string) []string {
	r.t.Helper()
	r.p.active = top
	r.hand("B", card, "C-LINE", "C-COORD", "C-COORD", "C-O4L", "C-O4R").hand("R").cards("C-O3R")
	var out []string
	for _, p := range r.turn("[card]\n" + card + "\n[orders]\nMI1\n[battles]\n" + line + "\n") {
		out = append(out, p.Rule)
	}
	return out
}

func TestX_RF_1(t *testing.T) {
	require.Empty(t, battle(t, "picenum", "B:MI@G4 hill@G4").roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"X-RF-1"}, battle(t, "picenum", "B:MI@G4 hill@G4").roller("C-DOUBLE", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"X-RF-1"}, battle(t, "picenum", "B:MI@G4 hill@A1").roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"X-RF-1"}, battle(t, "silarus", "B:MI@G4 hill@G4").roller("C-O2C", "MI1 ROLL H5 H6 I7"))
}

func TestX_RF_2(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4,G3")
	r.p.active = top
	r.hand("B", "C-O2C", "C-LINE", "C-COORD", "C-COORD", "C-O4L", "C-O4R").hand("R").cards("C-O3R")
	bad := r.turn("[card]\nC-O2C\n[orders]\nMI1\n[moves]\nMI1 MV G3\n[battles]\nMI1 ROLL G4 H5 H6\n")
	require.Equal(t, "X-RF-2", bad[0].Rule)
}

func TestX_RF_3(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H6").roll("LL")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"G4", "H5", "H6", "I7"}, r.event("declare", 0).Path)
	require.Equal(t, []string{"X-RF-3"}, battle(t, "picenum", "B:MI@G4 hill@G4").roller("C-O2C", "MI1 ROLL H4"))
	// Every hex written is next to the one before and nearer the edge, three at most.
	for _, line := range []string{"H5 H4", "H5 J7", "H5 I6 I7", "H6 H7", "H5 H6 I7 I8", "H5 H6 H6"} {
		r = battle(t, "picenum", "B:MI@G4 hill@G4 R:LI@H5")
		require.Equal(t, []string{"X-RF-3"}, r.roller("C-O2C", "MI1 ROLL "+line), line)
		require.NotContains(t, r.kinds(), "declare", line)
		r.pieces("B:MI1 G4/4, R:LI1 H5/4")
	}
	// Over units, and next to them.
	r = battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H5 R:MI@H6").roll("LL", "LL")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, "carts", r.event("roll", 1).Column)
}

func TestX_RF_4(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 forest@H5 R:LI@H5 R:LI@H6").roll("MM")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"G4", "H5"}, r.event("declare", 0).Path)
	r = battle(t, "picenum", "B:MI@G4 hill@G4,G5,H6 R:LI@H6")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"G4", "H5"}, r.event("declare", 0).Path)
	r = battle(t, "picenum", "B:MI@G4 hill@G4,G5")
	require.Equal(t, []string{"X-RF-4"}, r.roller("C-O2C", "MI1 ROLL G5 G6 G7"))
	// The edge ends it as well.
	r = battle(t, "picenum", "B:MI@G8 hill@G8")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H9"))
	require.Equal(t, []string{"G8", "H9"}, r.event("declare", 0).Path)
	r = battle(t, "picenum", "B:MI@G4 hill@G4,G5,H5")
	require.Equal(t, []string{"X-RF-3"}, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	// Carts that cannot start leave the unit its battle.
	r = battle(t, "picenum", "B:MI@G4 hill@G4,G5,H5 R:LI@F4/1").answer("D-EVADE", "stand").answer("D-MOMENTUM", "no").roll("LLL")
	require.Equal(t, []string{"X-RF-3"}, r.roller("C-O2C", "MI1 ROLL H5 H6 I7\nMI1 CLOSE F4"))
	r.pieces("R:LI1 dead, B:MI1 G4/4")
}

func TestX_RF_5(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H5 R:LI@H6").roll("MK", "LS")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, "1 hit, 0 flags", r.result(0))
	require.Equal(t, []string{"slave/MI1", "roman/MI1"}, r.event("roll", 0).Units) // the nearest first
	r.pieces("R:MI1 H5/3, R:LI1 H6/3")
}

func TestX_RF_6(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H5+L R:LI@I5 R:LI@H4").roll("FL").answer("D-RETREAT", "H6")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	r.pieces("R:MI1 H6/4")
	require.NotContains(t, r.asked, "D-IGNORE")
	require.True(t, r.cites("X-RF-6"))
}

func TestX_RF_7(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:L@H5").answer("D-LEADER-EVADE", "H7")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	require.Equal(t, []string{"D-LEADER-EVADE"}, r.asked)
	r.pieces("R:L1 H7")
	require.NotContains(t, r.kinds(), "roll")
}

func TestX_RF_8(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	r.pieces("B:MI1 G4/3")
	r = battle(t, "picenum", "B:MI@G4/1 hill@G4")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	r.pieces("B:MI1 dead")
	require.Equal(t, "1:0", r.banners())
}

func TestX_RF_9(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 hill@G4 R:MI@H5+L").roll("ML", "KK")
	require.Empty(t, r.roller("C-O2C", "MI1 ROLL H5 H6 I7"))
	r.pieces("R:L1 dead")
}

func TestX_RF_10(t *testing.T) {
	r := battle(t, "picenum", "B:MI@G4 B:WA@E4 hill@G4,E4 R:LI@H5 R:HI@E5").roll("MM", "LL")
	r.p.active = top
	r.hand("B", "C-O2C", "C-LINE", "C-COORD", "C-COORD", "C-O4L", "C-O4R").hand("R").cards("C-O3R")
	require.Empty(t, r.turn("[card]\nC-O2C\n[orders]\nMI1 WA1\n[battles]\nMI1 ROLL H5 H6 I7\nWA1 ROLL E5 E6 F7\n"))
	require.Equal(t, "card ordered declare roll cost declare roll cost drew", r.kinds())
	require.Empty(t, r.asked)
}

func TestX_CAE_1(t *testing.T) {
	for _, how := range []fight{attack, back, strike} {
		require.Equal(t, 3, battle(t, "river-sabis", "R:MI@G5+L=Caesar B:WA@G4 forest@G4").count("R:MI1", "G4", how))
		require.Equal(t, 5, battle(t, "river-sabis", "R:MI@G5+L=Caesar B:WA@G4").count("R:MI1", "G4", how))
	}
	require.Equal(t, 4, battle(t, "vercellae", "R:MI@G5+L=Caesar B:WA@G4").count("R:MI1", "G4", attack))
	// In a set-up of one's own his name is enough.
	named := battle(t, "river-sabis", "R:MI@G5+L=Caesar R:MI@J5+L B:WA@G4")
	named.g.set.Leaders[0].Special = ""
	g, err := newGame(&named.g.ch, &named.g.dk, &named.g.b, &named.g.set, nil)
	require.NoError(t, err)
	require.True(t, g.leaders[0].caesar)
	require.False(t, g.leaders[1].caesar)
	r := battle(t, "river-sabis", "R:MI@G5+L=Caesar B:LI@G4/1 B:WA@G3").answer("D-EVADE", "stand").answer("D-MOMENTUM", "yes").answer("D-BONUS", "G3").answer("D-BB", "no").
		roll("LLLLL", "LLLLL").close("R:MI1", "G4")
	require.Equal(t, 5, r.rolled(1))
}

func TestX_CAE_2(t *testing.T) {
	r := battle(t, "river-sabis", "R:MI@G6+L=Caesar B:WA@G3 R:HWM@A8")
	require.Empty(t, r.noWay("R:MI1", "G5 G4"))
	require.Equal(t, "B-MOV-2", r.noWay("R:MI1", "G5 G4 H4"))
	r = battle(t, "river-sabis", "R:MI@G4+L=Caesar B:WA@G3")
	require.Empty(t, r.noClose("R:MI1", "G3", 2))
	require.Equal(t, 5, r.count("R:MI1", "G3", attack))
	require.Equal(t, "B-MOV-2", battle(t, "river-sabis", "R:HWM@G6+L=Caesar").noWay("R:HWM1", "G5 G4"))
	// He who comes to a unit after it has gone two hexes is too late for it.
	r = battle(t, "river-sabis", "first.roman R:AX@G7 R:L=Caesar@G8 B:WA@G4")
	r.play("C-O2C", "[orders]\nAX1 Caesar\n[moves]\nAX1 MV G6 G5\nCaesar MV G7 G6 G5\n[battles]\nAX1 CLOSE G4\n")
	r.pieces("R:AX1 G5/4, R:Caesar G5, B:WA1 G4/4")
	require.NotContains(t, r.kinds(), "roll")
}

// under Line Command he goes one hex as all do.
func TestA_66(t *testing.T) {
	require.Equal(t, "B-MOV-2", battle(t, "river-sabis", "R:MI@G6+L=Caesar B:WA@G3").withCard("C-LINE").noWay("R:MI1", "G5 G4"))
	require.Empty(t, battle(t, "river-sabis", "R:MI@G6+L=Caesar B:WA@G3").withCard("C-DOUBLE").noWay("R:MI1", "G5 G4"))
}

func TestX_CAE_3(t *testing.T) {
	require.Equal(t, "X-MAR-1", battle(t, "river-sabis", "R:MI@G5+L=Caesar B:WA@H3").noFire("R:MI1", "H3", 2))
	r := battle(t, "river-sabis", "R:MI@G5+L=Caesar B:HI@G4").answer("D-MOMENTUM", "no").answer("D-IGNORE", "0").answer("D-RETREAT", "G6").roll("FLLLL").close("B:HI1", "G5")
	r.pieces("R:MI1 G6/4, R:Caesar G6")
	// He must be with it when the move begins.
	require.Equal(t, "B-MOV-2", battle(t, "river-sabis", "R:MI@G6 R:L=Caesar@H5").noWay("R:MI1", "G5 G4"))
}

func TestX_CAE_4(t *testing.T) {
	r := battle(t, "river-sabis", "R:MI@G5+L=Caesar B:WA@H3").roll("M").fire("R:MI1", "H3", 0)
	require.Equal(t, 1, r.rolled(0))
}
