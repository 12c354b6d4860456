package iamspartacus

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// far is a rebel far from everything, so that the game goes on.
func (r *rig) far() *rig { return r.put("AF", "slave.28") }

// Forces move with a leader; stacks may split.
func Test12_1(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2 A3").put("A3", "Crixus slave*5").order(rebel, "[3B]", "MARCH Crixus,slave*2 A3-A2").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"))
	require.Equal(t, 3, r.count(rebel, "A3", "slave"))
	require.Contains(t, r.rejected(rebel, step3B, "[3B]", "MARCH slave*2 A3-A2"), "12.1")
	// Whose leader is left behind on the way goes no further.
	for _, kind := range []string{"FORCED", "ROAD"} {
		r = tm(t, 8).mark("revolt", "A1 A2 A3").put("A1", "Crixus slave*2").order(rebel, "[3B]", kind+" ALL A1-A2-A3 drop=A2:Crixus")
		if kind == "FORCED" {
			r.roll("1")
		}
		r.play(step3B)
		require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"), kind)
	}
	// By the house rule a wounded leader leads nobody (Q35).
	r = tm(t, 8, "wounded=none").mark("revolt", "A2 A3").put("A3", "Crixus! slave*5").order(rebel, "[3B]", "MARCH Crixus,slave*2 A3-A2").play(step3B)
	require.Empty(t, r.at(rebel, "A2"))
}

// A Normal March goes into an adjacent province.
func Test12_2(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A2 A3").put("A3", "Crixus").far().order(rebel, "[3B]", "MARCH Crixus A3-A2").play(step3B)
	require.Equal(t, "Crixus", r.at(rebel, "A2"))
	r = tm(t, 8).put("A3", "Crixus").far()
	require.Contains(t, r.rejected(rebel, step3B, "[3B]", "MARCH Crixus A3-A2-A1"), "12.2")
	require.Contains(t, r.rejected(rebel, step3B, "[3B]", "MARCH Crixus A3-A1"), "12.2")
}

// Orders that would do nothing are told of.
func Test12_2_NoWay(t *testing.T) {
	r := tm(t, 8, "opt.14.3=on").put("ROME", "Varinius V").put("A1", "Crixus slave*2").fleet(roman, "TYR").fleet(rebel, "HAD")
	for line, rule := range map[string]string{
		"MARCH ALL ROME-ROME": "12.2", "MARCH Varinius,V ROME-A1-ROME": "12.2", "CITY V ROME-ROME": "12.2", "WALL Crassus A1-A2": "14.3",
	} {
		require.Equal(t, []string{rule}, r.rejected(roman, step3C, "[3C]", line), line)
	}
	for _, line := range []string{"FORCED Crixus A1-A1-A1", "MARCH Crixus,slave*2 A1-A1"} {
		require.Equal(t, []string{"12.2"}, r.rejected(rebel, step3B, "[3B]", line), line)
	}
	// There and back again is a way.
	require.Empty(t, r.rejected(rebel, step3B, "[3B]", "FORCED Crixus A1-A2-A1"))
	require.Equal(t, []string{"10.3"}, r.rejected(roman, step2B, "[2B]", "FLEET move -"))
}

// In and out of a friendly city costs nothing.
func Test12_3a(t *testing.T) {
	r := tm(t, 8).put("ROME", "Varinius Roma.cohorts").far().order(roman, "[3C]", "MARCH Varinius,Roma.cohorts ROME-A2").play(step3C)
	require.Equal(t, "Roma.cohorts(4) Varinius", r.at(roman, "A2"))
	r = tm(t, 8).put("NEAPOLIS", "T.I").far().order(roman, "[3C]", "CITY T.I NEAPOLIS-A3").play(step3C)
	require.Equal(t, "T.I(4)", r.at(roman, "A3"))
	r = tm(t, 8).put("A2", "Varinius V").far().order(roman, "[3C]", "MARCH Varinius,V A2-A3/NEAPOLIS").play(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "NEAPOLIS"))
	// A Forced or Road March may end in a city as well (Q61).
	r = tm(t, 8).put("A1", "Varinius V").far().order(roman, "[3C]", "FORCED Varinius,V A1-A2-A3-NEAPOLIS").roll("1,1").play(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "NEAPOLIS"))
	r = tm(t, 8).put("A1", "Varinius V").far().order(roman, "[3C]", "ROAD Varinius,V A1-A2-A3/NEAPOLIS").play(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "NEAPOLIS"))
	// Not out of a besieged city (Q96).
	r = tm(t, 8, "opt.14.6=on").put("NEAPOLIS", "T.I").put("NEAPOLIS/works", "slave*5 Crixus").far()
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 7}
	r.order(roman, "[3C]", "CITY T.I NEAPOLIS-A3").play(step3C)
	require.Equal(t, "T.I(4)", r.at(roman, "NEAPOLIS"))
	// An empty rebel city is Roman again when infantry with a leader walks in (Q95).
	r = tm(t, 8, "opt.14.6=on").mark("revolt", "NEAPOLIS").put("A2", "Varinius V").far()
	r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
	r.order(roman, "[3C]", "MARCH Varinius,V A2-A3/NEAPOLIS").play(step3C)
	require.True(t, r.g.holds(r.p, roman, r.loc("NEAPOLIS")))
	require.Equal(t, "revolt", r.status("NEAPOLIS"))
}

// Units in a city step out to a leader in the province and march with him, and step
// in with others of their side who have not moved.
func Test12_3a_OutAndOn(t *testing.T) {
	r := tm(t, 8).put("NEAPOLIS", "T.I T.II").put("A3", "Varinius").far()
	r.order(roman, "[3C]", "CITY T.I NEAPOLIS-A3", "MARCH Varinius,T.I A3-A2").play(step3C)
	require.Empty(t, r.problems[roman])
	require.Equal(t, "T.I(4) Varinius", r.at(roman, "A2"))
	require.Equal(t, "T.II(4)", r.at(roman, "NEAPOLIS"))
}

// Whether a force may enter where its march ends is asked of those who get there.
func Test12_3a_WhoGetsThere(t *testing.T) {
	for _, kind := range []string{"MARCH", "ROAD", "FORCED"} {
		forced := map[string]string{"FORCED": "1"}[kind]
		for _, c := range []struct{ drop, inside string }{
			{"V", ""},
			{"cav.G1", "V(6) Crassus"},
		} {
			r := tm(t, 12, "opt.14.6=on").mark("revolt", "NEAPOLIS A3").put("A2", "cav.G1 V Crassus").far()
			r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
			r.order(roman, "[3C]", kind+" ALL A2-A3-NEAPOLIS drop=A3:"+c.drop).roll(forced).playMoves(step3C)
			require.Equal(t, c.inside, r.at(roman, "NEAPOLIS"), "%s %s", kind, c.drop)
			require.Equal(t, c.inside != "", r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] == roman, "%s %s", kind, c.drop)
			require.Equal(t, c.inside == "", len(r.results("skip")) == 1, "%s %s", kind, c.drop)
		}
	}
	// A refuge has room for three, those picked up on the way among them.
	r := ringed(t, "").put("A2", "slave*2 Crixus").put("A1", "glad inf.It1")
	r.p.walls = nil
	r.g.opt.pickup = true
	r.order(rebel, "[3B]", "MARCH ALL A2-A1-PONTINE take=A1:glad,inf.It1").roll("").playMoves(step3B)
	require.Empty(t, r.at(rebel, "PONTINE"))
	require.Equal(t, []string{"14.15"}, lastRule(r, "skip"))
}

// Forced Marches.
func Test12_3b(t *testing.T) {
	// a: Spartacus takes one off; a straggler stays, the march goes on.
	r := tm(t, 8).mark("revolt", "A1 A2 A3").put("A1", "Spartacus glad slave*4").order(rebel, "[3B]", "FORCED ALL A1-A2-A3").roll("3,2").play(step3B)
	require.Equal(t, "slave.01(2)", r.at(rebel, "A2"))
	require.Equal(t, "slave.02(2) slave.03(2) slave.04(2) glad(7) Spartacus", r.at(rebel, "A3"))
	// b: winter, pacified and held by V: 5 stops and costs a step.
	r = tm(t, 3).mark("pacified", "A2").mark("revolt", "A1 A3").put("A1", "Crixus slave*3").put("A2", "V").order(rebel, "[3B]", "FORCED ALL A1-A2-A3").roll("3").playMoves(step3B)
	require.Equal(t, "slave.02(2) slave.03(2) Crixus", r.at(rebel, "A2"))
	require.Equal(t, []string{"stop, loss"}, r.results("forced"))
	require.Equal(t, "5", r.events[0].Odds)
	// c: a leader alone loses nothing and heeds the stop.
	r = tm(t, 8).mark("revolt", "A1 A2 A3").put("A1", "Crixus").far().order(rebel, "[3B]", "FORCED Crixus A1-A2-A3").roll("5").play(step3B)
	require.Equal(t, "Crixus", r.at(rebel, "A2"))
	// d: Pompey and cavalry alone: two off.
	r = tm(t, 13).put("A1", "Pompey cav.Hisp1").far().order(roman, "[3C]", "FORCED ALL A1-A2-A3").roll("3,3").play(step3C)
	require.Equal(t, []string{"free", "free"}, r.results("forced"))
	require.Equal(t, "cav.Hisp1(4) Pompey", r.at(roman, "A3"))
	// e: a step is lost first, the others go on.
	r = tm(t, 8).mark("revolt", "A1 A2 A3").put("A1", "Crixus slave*3").order(rebel, "[3B]", "FORCED ALL A1-A2-A3").roll("3,1").play(step3B)
	require.Equal(t, "slave.02(2) slave.03(2) Crixus", r.at(rebel, "A3"))
	require.Equal(t, [2]int{0, 0}, r.vp())
}

// The table, every die with every sum of modifiers.
func Test12_3b_EveryDie(t *testing.T) {
	want := func(n int) string {
		switch {
		case n <= 1:
			return "free"
		case n == 2:
			return "straggler"
		case n == 3:
			return "loss"
		case n == 4:
			return "stop"
		}
		return "stop, loss"
	}
	for _, c := range []struct {
		turn  int
		force string
		entry string // calm places are in revolt already
		enemy string
		add   int
	}{
		{8, "Crixus slave*4", "revolt", "", 0},
		{8, "Spartacus slave*4", "revolt", "", -1},
		{8, "Spartacus cav.RG1 cav.RGr1", "revolt", "", -2},
		{8, "Crixus slave*4", "revolt", "V", 1},
		{3, "Crixus slave*4", "pacified", "", 1},
		{3, "Crixus slave*4", "pacified", "V", 2},
		{3, "Spartacus slave*4", "pacified", "V", 1},
		{8, "Crixus slave*4", "pacified", "", 0},
	} {
		for die := 1; die <= 6; die++ {
			r := tm(t, c.turn).mark("revolt", "A1").mark(c.entry, "A2").put("A1", c.force).far()
			if c.enemy != "" {
				r.put("A2", c.enemy)
			}
			r.order(rebel, "[3B]", "FORCED ALL A1-A2").roll(strconv.Itoa(die)).playMoves(step3B)
			require.Equal(t, []string{want(die + c.add)}, r.results("forced"), "%+v die %d", c, die)
		}
	}
}

// Orders on the way: stragglers and losses by name, go-while, stop-on, drop.
func Test12_3b_Orders(t *testing.T) {
	start := func(lines ...string) *rig {
		return tm(t, 8).mark("revolt", "A1 A2 A3 A4").put("A1", "Crixus inf.It1 glad slave*3").order(rebel, append([]string{"[3B]"}, lines...)...)
	}
	r := start("FORCED ALL A1-A2-A3 straggler=inf losses=glad").roll("2,3").play(step3B)
	require.Equal(t, "inf.It1(4)", r.at(rebel, "A2"))
	require.Contains(t, r.at(rebel, "A3"), "glad(5)")
	r = start("FORCED ALL A1-A2-A3 go-while=units>=5").roll("2").play(step3B)
	require.Equal(t, 5, r.g.countUnits(r.p, rebel, r.loc("A2")))
	r = start("FORCED ALL A1-A2-A3-A4 go-while=steps>=9").roll("1,3").play(step3B)
	require.Equal(t, 4, r.g.countUnits(r.p, rebel, r.loc("A3")))
	r = start("FORCED ALL A1-A2-A3-A4 stop-on=loss").roll("1,3").play(step3B)
	require.Equal(t, 4, r.g.countUnits(r.p, rebel, r.loc("A3")))
	r = start("FORCED ALL A1-A2-A3 drop=A2:slave*2,glad").roll("1,1").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) glad(7)", r.at(rebel, "A2"))
	// A revolt stops the march, or does not.
	for order, place := range map[string]string{"stop-on=revolt": "A2", "go-while=recruits<1": "A2", "stop-on=never": "A3"} {
		r = tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus slave*3").order(rebel, "[3B]", "FORCED ALL A1-A2-A3 "+order)
		if place == "A2" {
			r.roll("1,2")
		} else {
			r.roll("1,2,1")
		}
		r.play(step3B)
		require.Contains(t, r.at(rebel, place), "Crixus", order)
	}
	// Asked at every province, where the side wants that (D14).
	r = start("FORCED ALL A1-A2-A3", "[standing]", "ask: D14").roll("1")
	r.ask = true
	r.play(step3B)
	require.Len(t, r.asked, 1)
	require.Equal(t, "0/0/021/3B/12.3b/rebel/Crixus@A2/1", r.asked[0].Key)
}

// The result of a forced march is taken at once, also where the march ends (Q113).
func Test12_3b_WhereItEnds(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A2").put("A1", "Crixus inf.It1 inf.It2").far()
	r.order(rebel, "[3B]", "FORCED ALL A1-A2 losses=inf").roll("3").play(step3B)
	require.Equal(t, "inf.It1(2) inf.It2(4) Crixus", r.at(rebel, "A2"))
	require.Equal(t, []string{"loss"}, r.results("forced"))
}

// Road Marches.
func Test12_4(t *testing.T) {
	east := "A2 A3 A4 A5 A6 A7"
	r := tm(t, 8).mark("revolt", east+" M1 A8 A9").put("M1", "Crixus slave*2").order(rebel, "[3B]", "ROAD ALL M1-A2-A3-A4-A5-A6-A7-A8").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A8"))
	r = tm(t, 8).mark("revolt", east+" M1 A8 A9").put("M1", "Crixus slave*2").order(rebel, "[3B]", "ROAD ALL M1-A2-A3-A4-A5-A6-A7-A8-A9").play(step3B)
	require.Empty(t, r.at(rebel, "A9"))
	for _, c := range []struct {
		name, status, places string
		ok                   bool
	}{{"a revolt in the way", "revolt", "A4", false}, {"pacified is clear", "pacified", "A4", true}, {"calm is clear", "calm", "A4", true}, {"the end may be anything", "revolt", "A5", true}} {
		r := tm(t, 8).mark(c.status, c.places).put("A3", "V Varinius").far().order(roman, "[3C]", "ROAD ALL A3-A4-A5").play(step3C)
		require.Equal(t, c.ok, r.at(roman, "A5") != "", c.name)
	}
	// Romans in a city are not in the way; a lone leader in the open is (Q98).
	r = tm(t, 8).mark("revolt", "A2 A3 A4").put("A2", "Crixus slave*1").put("NEAPOLIS", "V").order(rebel, "[3B]", "ROAD ALL A2-A3-A4").play(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A4"))
	r = tm(t, 8).mark("revolt", "A2 A3 A4").put("A2", "Crixus slave*1").put("A3", "Varinius").order(rebel, "[3B]", "ROAD ALL A2-A3-A4").playMoves(step3B)
	require.Empty(t, r.at(rebel, "A4"))
	// The house rule counts all provinces entered (Q58).
	r = tm(t, 8, "road=total").mark("revolt", east+" M1 A8").put("M1", "Crixus slave*2").order(rebel, "[3B]", "ROAD ALL M1-A2-A3-A4-A5-A6-A7-A8").play(step3B)
	require.Empty(t, r.at(rebel, "A8"))
}

// Rebels in a sanctuary do not close the road to Romans, rebels outside do (Q114).
func Test12_4_PastASanctuary(t *testing.T) {
	start := func(at string) *rig {
		return realMap(t, 8, "opt.14.6=on", "opt.14.15=on").mark("pacified", "CAMP").put(at, "slave*2").put("ROME", "Varinius V").
			order(roman, "[3C]", "ROAD Varinius,V ROME-CAMP-SAMO")
	}
	r := start("VESUVIUS").playMoves(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "SAMO"))
	r = start("CAMP").playMoves(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "ROME"))
}

// Road before Normal before Forced; one kind of march a unit.
func Test12_5(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A2 A3 A4 A5").put("A1", "Crixus slave*1").put("A3", "Oenomaus slave*1").put("A5", "Spartacus slave*1").
		order(rebel, "[3B]", "FORCED Crixus,slave*1 A1-A2", "MARCH Spartacus,slave*1 A5-A4", "ROAD Oenomaus,slave*1 A3-A2-A1").roll("1").play(step3B)
	require.Equal(t, []string{"march", "march", "forced"}, r.kinds())
	require.Equal(t, []string{"road march", "normal march", ""}, []string{r.events[0].Result, r.events[1].Result, ""})
	r = tm(t, 8).mark("revolt", "A1 A2 A3 A4").put("A1", "Crixus slave*1").order(rebel, "[3B]", "ROAD Crixus,slave*1 A1-A2-A3", "MARCH Crixus,slave*1 A3-A4").play(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A3"))
}

// The strait is no border by land.
func Test12_6(t *testing.T) {
	r := tm(t, 8)
	br, me := int8(r.loc("BR")), int8(r.loc("ME"))
	require.False(t, r.g.borders(br, me))
	require.True(t, r.g.overStrait(me, br))
	g, _ := shipped(t)
	a, b := int8(g.m.Area("BRUT")), int8(g.m.Area("MESS"))
	require.False(t, g.borders(a, b))
	require.True(t, g.overStrait(a, b))
}

// Romans cross freely unless the pirates are in the strait.
func Test12_7(t *testing.T) {
	for zone, ok := range map[string]bool{"": true, "STR": false, "TYR": true} {
		r := tm(t, 8).put("BR", "Varinius V").far()
		if zone != "" {
			r.fleet(rebel, zone)
		}
		r.order(roman, "[3C]", "MARCH Varinius,V BR-ME").play(step3C)
		require.Equal(t, ok, r.at(roman, "ME") != "", zone)
	}
}

// When rebels cross freely.
func Test12_8(t *testing.T) {
	for _, c := range []struct {
		name, revolt, pacified, roman, pirates string
		free                                   bool
	}{
		{"both shores in revolt", "BR ME", "", "", "", true},
		{"Messana pacified", "BR", "ME", "", "", false},
		{"the pirates in the strait", "BR", "ME", "", "STR", true},
		{"a Roman fleet in it", "BR ME", "", "STR", "", false},
		{"a Roman fleet elsewhere", "BR ME", "", "TYR", "", true},
		{"neither", "BR", "", "", "", false},
	} {
		r := tm(t, 8).mark("revolt", c.revolt).mark("pacified", c.pacified)
		if c.roman != "" {
			r.fleet(roman, c.roman)
		}
		if c.pirates != "" {
			r.fleet(rebel, c.pirates)
		}
		require.Equal(t, c.free, r.g.freeStrait(r.p, rebel), c.name)
	}
	r := tm(t, 8).mark("revolt", "BR ME AG").put("BR", "Crixus slave*1").order(rebel, "[3B]", "FORCED ALL BR-ME-AG").roll("1,1").play(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "AG"))
	// RAFT where the crossing is free is a march.
	r = tm(t, 8).mark("revolt", "BR ME").put("BR", "Crixus slave*1").order(rebel, "[3B]", "RAFT ALL BR-ME").play(step3B)
	require.Equal(t, []string{"march"}, r.kinds())
	// A MARCH where it is not is none.
	r = tm(t, 8).mark("revolt", "BR").put("BR", "Crixus slave*1").order(rebel, "[3B]", "MARCH ALL BR-ME").play(step3B)
	require.Empty(t, r.at(rebel, "ME"))
}

// Rafts.
func Test12_9(t *testing.T) {
	r := tm(t, 8).mark("revolt", "BR").mark("pacified", "ME").put("BR", "Crixus slave.01 inf.Thr1").far().order(rebel, "[3B]", "RAFT Crixus,slave.01,inf.Thr1 BR-ME").roll("1,2,2").play(step3B)
	require.Equal(t, "inf.Thr1(2) Crixus", r.at(rebel, "ME"))
	require.Equal(t, [2]int{0, 0}, r.vp())
	r = tm(t, 3).mark("revolt", "BR").mark("pacified", "ME").put("BR", "Crixus").far().order(rebel, "[3B]", "RAFT Crixus BR-ME").roll("5").play(step3B)
	require.Equal(t, dead, r.p.leaders[r.leader("Crixus")].state)
	require.Equal(t, [2]int{1, 0}, r.vp())
	r = tm(t, 8).mark("revolt", "BR").put("BR", "Crixus slave*1")
	r.order(rebel, "[3B]", "FORCED ALL BR-ME-AG").play(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "BR"))
	// order= says who tries first; ALL leaves Spartacus behind (D16).
	r = tm(t, 8).mark("revolt", "BR").mark("pacified", "ME").put("BR", "Crixus Spartacus slave*2").order(rebel, "[3B]", "RAFT ALL BR-ME order=slave,Crixus").roll("1,3,1").play(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "ME"))
	require.Equal(t, "slave.02(2) Spartacus", r.at(rebel, "BR"))
	// Every die, in summer and in winter.
	for turn, add := range map[int]int{8: 0, 3: 1} {
		for die := 1; die <= 6; die++ {
			r := tm(t, turn).mark("revolt", "BR").mark("pacified", "ME").put("BR", "Crixus inf.Thr1").far().order(rebel, "[3B]", "RAFT Crixus,inf.Thr1 BR-ME").
				roll(strconv.Itoa(die) + " " + strconv.Itoa(die)).play(step3B)
			want := map[int][4]string{
				1: {"", "inf.Thr1(4) Crixus"}, 2: {"", "inf.Thr1(2) Crixus"}, 3: {"inf.Thr1(4) Crixus", ""}, 4: {"inf.Thr1(2) Crixus", ""}, 5: {}, 6: {}, 7: {},
			}[die+add]
			require.Equal(t, [2]string{want[0], want[1]}, [2]string{r.at(rebel, "BR"), r.at(rebel, "ME")}, "turn %d die %d", turn, die)
		}
	}
	// A leader who lands in a calm province raises it.
	r = tm(t, 8).mark("revolt", "BR").put("BR", "Crixus").far().order(rebel, "[3B]", "RAFT Crixus BR-ME").roll("1,5").play(step3B)
	require.Equal(t, 2, r.count(rebel, "ME", "slave"))
}

// Where the strait is free RAFT is a march, and Spartacus goes with ALL; he stays
// where there are dice to roll.
func Test12_9_FreeStrait(t *testing.T) {
	r := tm(t, 8).mark("revolt", "BR ME").put("BR", "Spartacus slave*2").far().order(rebel, "[3B]", "RAFT ALL BR-ME").roll("").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Spartacus", r.at(rebel, "ME"))
	r = tm(t, 8).mark("revolt", "BR").put("BR", "Spartacus Crixus slave*2").far().order(rebel, "[3B]", "RAFT ALL BR-ME").roll("1,1,1 4").play(step3B)
	require.Equal(t, "Spartacus", r.at(rebel, "BR"))
}

// One check a province and turn; on entering alone.
func Test12_10(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A3 A1").put("A3", "Crixus Oenomaus").put("A1", "Castus").put("A2", "V VI").far().order(rebel, "[3B]", "MARCH Crixus A3-A2", "MARCH Oenomaus A3-A2").roll("1").playMoves(step3B)
	require.Equal(t, []string{"march", "revolt", "march"}, r.kinds())
	r.p.impulse = 3*9 - 2
	r.order(rebel, "[3B]", "MARCH Castus A1-A2").roll("1").playMoves(step3B)
	require.Equal(t, []string{"march", "revolt"}, r.kinds())
	// A leader who stays raises nobody.
	require.Empty(t, r.playMoves(step3B).results("revolt"))
	// A stopped force still checks (Q25).
	r = tm(t, 8).mark("revolt", "A1").put("A1", "Crixus slave*3").far().order(rebel, "[3B]", "FORCED ALL A1-A2-A3").roll("4,2").play(step3B)
	require.Equal(t, "revolt", r.status("A2"))
	require.Equal(t, 5, r.count(rebel, "A2", "slave"))
}

// A leader who is left behind where he has come to has entered all the same: the
// slaves there may rise.
func Test12_10_LeftBehind(t *testing.T) {
	for _, kind := range []string{"MARCH", "FORCED"} {
		r := tm(t, 8).mark("revolt", "A1").put("A1", "Crixus inf.G1").far()
		dice := map[string]string{"MARCH": "2", "FORCED": "1,2"}[kind]
		r.order(rebel, "[3B]", kind+" ALL A1-A2 drop=A2:Crixus").roll(dice).play(step3B)
		require.Equal(t, "revolt", r.status("A2"), kind)
		require.Equal(t, 2, r.count(rebel, "A2", "slave"), kind)
		require.Equal(t, []string{"rebel/inf.G1", "rebel/Crixus"}, r.events[0].Units, kind)
	}
	// Spartacus adds his two though he goes no further.
	r := tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus Spartacus glad").far()
	r.order(rebel, "[3B]", "FORCED ALL A1-A2-A3 drop=A2:Spartacus").roll("1,1,1").play(step3B)
	require.Equal(t, "revolt", r.status("A2"))
}

// Escapes off the map.
func Test12_11(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A9").put("A9", "inf.G1 inf.Gr1(3) slave*1 Crixus Spartacus").order(rebel, "[3B]", "MARCH inf.G1,inf.Gr1 A9-EXIT").play(step3B)
	require.Equal(t, [2]int{0, 4}, r.vp())
	require.Equal(t, escaped, r.p.units[r.unit("inf.Gr1")].state)
	require.NotEmpty(t, r.rejected(rebel, step3B, "[3B]", "MARCH slave*1 A9-EXIT"))
	require.NotEmpty(t, r.rejected(rebel, step3B, "[3B]", "MARCH Spartacus A9-EXIT"))
	r.order(rebel, "[3B]", "MARCH Crixus A9-EXIT").play(step3B)
	require.Equal(t, escaped, r.p.leaders[r.leader("Crixus")].state)
	require.Equal(t, [2]int{0, 4}, r.vp())
	// Each nationality by its own way.
	for _, c := range []struct {
		unit, from string
		ok         bool
	}{
		{"inf.G1", "A9", true},
		{"inf.Gr1", "IL", false},
		{"inf.Thr1", "IL", true},
		{"inf.Grk1", "IL", true},
		{"inf.Syr1", "IL", true},
		{"inf.Syr1", "A9", false},
		{"inf.Afr1", "AF", true},
		{"inf.Afr1", "IL", false},
		{"cav.RG1", "A9", true},
		{"archer.Crt", "IL", false},
		{"sling.1", "IL", false},
		{"inf.It1", "A9", false},
		{"glad", "A9", false},
		{"pirate", "AF", false},
	} {
		r := tm(t, 8).mark("revolt", c.from).put(c.from, c.unit).put("A1", "slave*1").order(rebel, "[3B]", "MARCH "+c.unit+" "+c.from+"-EXIT").play(step3B)
		require.Equal(t, c.ok, r.p.units[r.unit(c.unit)].state == escaped, "%s from %s", c.unit, c.from)
	}
	// A Forced March may end beyond the border, without a die for it (Q64); who may
	// not leave stays.
	r = tm(t, 8).mark("revolt", "A8 A9").put("A8", "Crixus inf.G1 slave*1").order(rebel, "[3B]", "FORCED Crixus,inf.G1,slave*1 A8-A9-EXIT").roll("1").play(step3B)
	require.Equal(t, "slave.01(2)", r.at(rebel, "A9"))
	require.Equal(t, [2]int{0, 2}, r.vp())
	// A Normal March cannot do both.
	r = tm(t, 8).mark("revolt", "A8 A9").put("A8", "Crixus inf.G1").order(rebel, "[3B]", "MARCH Crixus,inf.G1 A8-A9-EXIT").play(step3B)
	require.Equal(t, "inf.G1(4) Crixus", r.at(rebel, "A8"))
}

// Nothing changes with the size of a stack: an army box is a matter of drawing.
func Test12_12(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2 A3").put("A2", "slave*20 inf*15 glad Spartacus").order(rebel, "[3B]", "MARCH ALL A2-A3").play(step3B)
	require.Equal(t, 36, r.g.countUnits(r.p, rebel, r.loc("A3")))
}

// The house rule pickup: a march takes along who waits on its way (Q60).
func Test12_1_Pickup(t *testing.T) {
	on := func(option string) *rig {
		return tm(t, 8, option).mark("revolt", "A1 A2 A3").put("A2", "slave.01").put("A1", "Crixus slave.02")
	}
	order := []string{"[3B]", "FORCED Crixus,slave.02 A1-A2-A3 take=A2:slave.01"}
	r := on("pickup=yes").order(rebel, order...).roll("1,1").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A3"))
	require.Contains(t, on("pickup=no").rejected(rebel, step3B, order...), "12.1")
}

// The legions of the north wait until rebels come near, or until turn 5.
func Test14_1(t *testing.T) {
	north := func(turn int, option string) *rig {
		return realMap(t, turn, option).put("MUTINA", "VII Longinus").put("AQUI", "VI").put("CAMP", "Crixus slave*1").mark("revolt", "CAMP")
	}
	move := []string{"[3C]", "MARCH Longinus,VII MUTINA-UMBR"}
	require.Contains(t, north(1, "opt.14.1=on").rejected(roman, step3C, move...), "14.1")
	require.Empty(t, north(1, "opt.14.1=off").rejected(roman, step3C, move...))
	require.Empty(t, north(5, "opt.14.1=on").rejected(roman, step3C, move...))
	r := north(3, "opt.14.1=on").order(roman, move...).play(step3C)
	require.Equal(t, "VII(6) Longinus", r.at(roman, "MUTINA"))
	// A lone leader in Latium rouses them for good.
	r = north(3, "opt.14.1=on").order(rebel, "[3B]", "MARCH Crixus CAMP-LATI").roll("1").play(step3B)
	require.True(t, r.p.roused)
	r.order(roman, move...).playMoves(step3C)
	require.Equal(t, "VII(6) Longinus", r.at(roman, "UMBR"))
	// They do not sail either (Q86).
	r = north(3, "opt.14.1=on").fleet(roman, "HAD").order(roman, "[2B]", "FLEET lift VI AQUI-PICE").play(step2B)
	require.Equal(t, "VI(6)", r.at(roman, "AQUI"))
}
