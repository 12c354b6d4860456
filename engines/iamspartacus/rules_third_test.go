package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// ringed is the test map with Pontine walled in by Pompey, Romans beside it.
func ringed(t *testing.T, inside string) *rig {
	t.Helper()
	r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").mark("revolt", "A1 A2").put("ROME", "V Gellius").put("PONTINE", inside)
	r.p.walls = []wall{{leader: r.leader("Pompey"), ring: r.loc("PONTINE")}}
	return r
}

// A circumvallation round a place is crossed by who marches out of it into another
// province, and by who marches into it from one, as by who steps in or out.
func Test14_5_OnAMarch(t *testing.T) {
	for _, kind := range []string{"MARCH", "ROAD", "FORCED"} {
		t.Run(kind, func(t *testing.T) {
			forced := map[string]string{"FORCED": ",1"}[kind]
			r := ringed(t, "slave*2 Crixus")
			r.order(rebel, "[3B]", kind+" ALL PONTINE-A1-A2").roll("2,4" + forced).playMoves(step3B)
			require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A2"))
			require.Equal(t, "slave.02(2)", r.at(rebel, "PONTINE"))

			r = ringed(t, "slave*2 Crixus")
			r.order(rebel, "[3B]", kind+" ALL PONTINE-A1-A2").roll("4,6").playMoves(step3B)
			require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "PONTINE"), "a leader crosses with a unit alone")
			require.Empty(t, r.at(rebel, "A2"))

			r = ringed(t, "slave*1").put("A2", "inf.It1 slave*1 Crixus")
			dice := map[string]string{"FORCED": "1,"}[kind]
			r.order(rebel, "[3B]", kind+" ALL A2-A1-PONTINE").roll(dice + "4,3").playMoves(step3B)
			require.Equal(t, "slave.01(2) inf.It1(2) Crixus", r.at(rebel, "PONTINE"))
			require.Equal(t, "slave.02(2)", r.at(rebel, "A1"))
		})
	}
}

// Who goes on rafts from a ringed place, or off the map, goes through the works first.
func Test14_5_ByRaftAndOffTheMap(t *testing.T) {
	r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").mark("revolt", "BR").put("SILA", "slave*2 Crixus").put("BR", "V")
	br := int8(r.loc("BR"))
	r.p.walls = []wall{{leader: r.leader("Pompey"), a: br, b: br, ring: r.loc("SILA")}}
	r.order(rebel, "[3B]", "RAFT ALL SILA-ME").roll("2,4,1,1,1").playMoves(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "ME"))
	require.Equal(t, "slave.02(2)", r.at(rebel, "SILA"))

	r = war(t, 11, "opt.14.3=on", "opt.14.6=on").mark("revolt", "MUTINA A9").put("MUTINA", "inf.G1 inf.G2 slave*1 Crixus").put("A9", "V")
	r.p.control[r.g.locs[r.loc("MUTINA")].n] = rebel
	r.p.walls = []wall{{leader: r.leader("Pompey"), a: 8, b: 8, ring: r.loc("MUTINA")}}
	r.order(rebel, "[3B]", "MARCH ALL MUTINA-EXIT").roll("3,4").playMoves(step3B)
	require.Equal(t, []string{"rebel/inf.G1", "rebel/Crixus"}, r.event("exit").Units)
	require.Equal(t, "slave.01(2) inf.G2(4)", r.at(rebel, "MUTINA"))
}

// Rebels in a ringed place that is not besieged go through the works before they
// join a battle in the province; if the enemy evades nobody comes out.
func Test14_14_OutOfTheRing(t *testing.T) {
	r := ringed(t, "slave*2 Crixus").put("A1", "VI")
	r.order(rebel, "[3B battle A1]", "SORTIE PONTINE slave*2,Crixus", "BREAK never").order(roman, toTheEnd).roll("4,1 6,1").play(step3B)
	require.Equal(t, []string{"wall", "sortie", "battle"}, r.kinds()[:3])
	require.Equal(t, []string{"rebel/slave.02", "roman/VI", "rebel/Crixus"}, r.event("battle").Units)
	require.Equal(t, "slave.01(2)", r.at(rebel, "PONTINE"))

	r = ringed(t, "slave*2 Crixus").put("A1", "VI")
	r.order(rebel, "[3B battle A1]", "SORTIE PONTINE slave*2,Crixus").order(roman, toTheEnd).roll("4,6").play(step3B)
	require.Equal(t, []string{"wall"}, r.kinds())
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "PONTINE"))

	r = ringed(t, "slave*2 Crixus").put("A1", "VI Lentulus")
	r.order(rebel, "[3B battle A1]", "SORTIE PONTINE slave*2,Crixus").order(roman, "[battle A1]", "EVADE yes").roll("1").play(step3B)
	require.Equal(t, []string{"evades"}, r.results("evade"))
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "PONTINE"))

	// Who failed on the march does not try again, and is told so.
	r = ringed(t, "slave*1 Crixus").put("A1", "VI")
	r.order(rebel, "[3B]", "HIDE slave.01 PONTINE-A1", "[3B battle A1]", "SORTIE PONTINE slave*1,Crixus").order(roman, toTheEnd).roll("4").play(step3B)
	require.Equal(t, []string{"SORTIE A1/PONTINE: they have failed at a circumvallation this turn"}, r.results("skip"))
}

// A unit that fails at a circumvallation may make a Normal March over another
// border, no other march, and does not try the works again; so may one that failed
// in a Forced March.
func Test14_4_AnotherWay(t *testing.T) {
	start := func() *rig {
		r := war(t, 11, "opt.14.3=on").put("A3", "slave*2 Crixus").put("A4", "V").mark("revolt", "A1 A2 A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		return r
	}
	for _, first := range []string{"ROAD", "MARCH", "FORCED"} {
		r := start().order(rebel, "[3B]", first+" Crixus,slave.01,slave.02 A3-A4", "MARCH Crixus,slave.01,slave.02 A3-A2").roll("4,5").playMoves(step3B)
		require.Empty(t, r.problems[rebel], first)
		require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"), first)
		require.Empty(t, r.results("skip"), first)
	}
	r := start().order(rebel, "[3B]", "MARCH Crixus,slave.01 A3-A4", "FORCED Crixus,slave.01 A3-A2").roll("4,2").playMoves(step3B)
	require.Equal(t, "Crixus", r.at(rebel, "A2"), "the leader alone is free")
	require.Equal(t, "slave.01(2) slave.02(2)", r.at(rebel, "A3"))

	r = start().order(rebel, "[3B]", "MARCH Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01 A3-A4").roll("4").playMoves(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A3"))
	require.Equal(t, []string{"14.4"}, lastRule(r, "skip"))

	for _, way := range []string{"ROAD", "MARCH", "FORCED"} {
		r = start().order(rebel, "[3B]", way+" ALL A3-A4", "MARCH ALL A3-A2").roll("4,5").playMoves(step3B)
		require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"), way)
		require.Empty(t, r.results("skip"), way)
	}

	// Romans walk through their own works, a leader alone too.
	r = start().put("A4", "Gellius").order(roman, "[3C]", "MARCH Gellius A4-A3").roll("").playMoves(step3C)
	require.Equal(t, "Gellius", r.at(roman, "A3"))

	// Who got through has moved.
	r = start().order(rebel, "[3B]", "FORCED Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01 A3-A2").roll("1,1").playMoves(step3B)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A4"))
}

// The other way of who failed in a Forced March comes after those, for all who go it
// together, however it is written; a step into a city or sanctuary keeps its time.
func Test14_4_TheTimeOfTheOtherWay(t *testing.T) {
	start := func(more ...string) *rig {
		r := war(t, 11, append(more, "opt.14.3=on")...).put("A3", "slave*2 Crixus").put("A4", "V").mark("revolt", "A1 A2 A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		return r
	}
	for name, lines := range map[string][]string{
		"one who was not there is named last":      {"FORCED Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01,slave.02 A3-A2"},
		"a row of one who was not there is first":  {"Crixus FORCED A3-A4", "slave.01 FORCED A3-A4", "slave.02 MARCH A3-A2", "slave.01 MARCH A3-A2", "Crixus MARCH A3-A2"},
		"a Normal March at the works between them": {"FORCED Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01,slave.02 A3-A2"},
	} {
		r := start().order(rebel, append([]string{"[3B]"}, lines...)...).roll("4").playMoves(step3B)
		require.Empty(t, r.problems[rebel], name)
		require.Equal(t, "wall", r.kinds()[0], name)
		require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"), name)
	}
	r := start().put("A3", "slave*1 Spartacus").order(rebel, "[3B]", "ROAD Crixus,slave.01 A3-A4", "MARCH Crixus,slave.01 A3-A2", "FORCED Spartacus,slave.03 A3-A2-A1").roll("4 1,1").playMoves(step3B)
	require.Equal(t, []string{"REB A3 A2", "REB A3 A2 A1"}, r.ways(), "who failed in a Road March has the time of Normal Marches")
	r = start("opt.14.6=on", "opt.14.15=on").order(rebel, "[3B]", "FORCED ALL A3-A4", "HIDE ALL A3-VESUVIUS").roll("").playMoves(step3B)
	require.Empty(t, r.results("wall"))
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A3/VESUVIUS"))
}

// A breach that nobody mans any more is open to all that is left in the works,
// also where the last infantry of both sides fell in it together.
func Test14_13_NobodyLeft(t *testing.T) {
	r := besiegedRig(t, "T.I(2)", "slave.01 sling.1 Crixus")
	r.p.allied = true
	r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,1 1").play(step3B)
	require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, "slave.01(2) sling.1(3) Crixus", r.at(rebel, "NEAPOLIS"))

	// With nobody in the works but a leader the siege is over.
	r = besiegedRig(t, "T.I(2) Gellius", "slave.01 Crixus")
	r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,1").play(step3B)
	require.Equal(t, "Gellius", r.at(roman, "NEAPOLIS"))
	require.Equal(t, roman, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
	require.Equal(t, "Crixus", r.at(rebel, "A3"))
}

// A city that Romans took and left in revolt is the rebel's again when a slave is
// raised in it (Q116).
func Test9_2_CityLeftInRevolt(t *testing.T) {
	r := tm(t, 8, "opt.14.6=on").mark("revolt", "NEAPOLIS").put("NEAPOLIS", "Gellius").far().roll("").play(step1D)
	require.Equal(t, "slave.01(2)", r.at(rebel, "NEAPOLIS"))
	require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, "Gellius", r.at(roman, "A3"))
	require.Equal(t, "Neapolis falls to the Rebels: left by the Romans and still in revolt.", r.told("recruit"))
	require.Equal(t, "14.9", r.g.mayEnter(r.p, roman, r.loc("NEAPOLIS"), 1, true, true).rule)

	r = tm(t, 8, "opt.14.6=on").mark("revolt", "NEAPOLIS").put("NEAPOLIS", "V").far().roll("").play(step1D)
	require.Empty(t, r.at(rebel, "NEAPOLIS"))
	require.Equal(t, roman, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
}

// Gladiators besieged in a city regain no step; slaves come to it and are trained
// all the same (Q117).
func Test9_8_BesiegedRebels(t *testing.T) {
	r := tm(t, 8, "opt.14.6=on").mark("revolt", "NEAPOLIS").put("NEAPOLIS", "glad(3) Crixus").put("NEAPOLIS/works", "V Crassus").far()
	r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
	require.Empty(t, r.rejected(rebel, step1D, "[1D]", "REBUILD glad +1"))
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: roman + 1, since: 7}
	require.Equal(t, []string{"9.8"}, r.rejected(rebel, step1D, "[1D]", "REBUILD glad +1"))
	r.order(rebel, "[1D]", "TRAIN NEAPOLIS 1").roll("rebel/inf.It1").play(step1D)
	require.Equal(t, "glad(3) inf.It1(4) Crixus", r.at(rebel, "NEAPOLIS"))
}

// Recruits of a march do not go on with another leader, though the one who raised
// them is named beside him; those of a landing march with who landed.
func Test6_5_WithAnotherLeader(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus").put("A2", "Castus").far()
	r.order(rebel, "[3B]", "MARCH Crixus A1-A2", "MARCH ALL A2-A3").roll("2").play(step3B)
	require.Equal(t, "Castus", r.at(rebel, "A3"))
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"))

	// A new leader is bound in the same way.
	r = tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus").put("A2", "Oenomaus").far()
	r.order(rebel, "[3B]", "MARCH Crixus A1-A2", "MARCH ALL A2-A3").roll("5 rebel/Gannicus").play(step3B)
	require.Equal(t, "Oenomaus", r.at(rebel, "A3"))

	// Those of a landing march with the leader who landed, unless he builds a train.
	for build, want := range map[string]string{
		"": "slave.01 slave.02 slave.03 slave.04 slave.05 slave.06 slave.28 glad Spartacus Castus Gannicus", "SIEGE BUILD BRUNDISIUM with=Spartacus,glad,slave.28": "Castus",
	} {
		r = war(t, 9, "opt.14.6=on").mark("revolt", "A3 A4 A5 A6").put("A6", "Spartacus glad slave.28").put("A7", "Castus").fleet(rebel, "HAD")
		r.p.allied, r.g.limit.fertile = true, 5
		r.p.impulse = impulseOf(9, step3B, true)
		r.order(rebel, "[2A]", "FLEET lift Spartacus,glad,slave.28 A6-A7", "[3B]", build, "MARCH ALL A7-A8")
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("landing"))})
		require.NoError(t, err)
		r.p, r.events = out.Position.(*position), out.Events
		require.Equal(t, want, strings.ReplaceAll(strings.Join(r.event("march").Units, " "), "rebel/", ""), build)
	}
}

// Without a leader in the works nothing is tried against the walls (Q118).
func Test14_6_WithoutALeader(t *testing.T) {
	r := besiegedRig(t, "T.I(2)", "glad slave.01 Crixus")
	r.order(rebel, "[3B]", "MARCH Crixus NEAPOLIS/works-A3-A2", "STORM NEAPOLIS order=glad").roll("").play(step3B)
	require.Equal(t, []string{"14.6"}, lastRule(r, "skip"))
	require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
	require.Empty(t, r.results("breach"))
	r.roll("").play(step1A)
	require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))

	r = war(t, 8, "opt.14.6=on", "opt.14.15=on").put("A3/VESUVIUS", "slave*1").mark("revolt", "A3").put("VESUVIUS/works", "V").put("A3", "Gellius")
	*r.g.siegeOf(r.p, r.loc("VESUVIUS")) = siegeState{by: roman + 1, since: 8}
	r.order(roman, "[3C]").roll("").play(step3C)
	require.Empty(t, r.results("breach"))
}

// An empty rebel city is entered by infantry with a leader, not by horsemen (Q95).
func Test14_9_EmptyCity(t *testing.T) {
	start := func(units string) *rig {
		r := tm(t, 12, "opt.14.6=on").mark("revolt", "NEAPOLIS A3").put("A3", units).far()
		r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
		return r
	}
	for _, line := range []string{"CITY ALL A3-NEAPOLIS", "CITY cav.G1,Crassus A3-NEAPOLIS"} {
		require.Equal(t, []string{"12.3a"}, start("cav.G1 Crassus").rejected(roman, step3C, "[3C]", line))
	}
	r := start("cav.G1 Crassus").order(roman, "[3C]", "CITY cav*1,Crassus A3-NEAPOLIS").roll("").play(step3C)
	require.Equal(t, []string{"12.3a"}, lastRule(r, "skip"))
	require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	r = start("cav.G1 V Crassus").order(roman, "[3C]", "CITY ALL A3-NEAPOLIS").roll("").play(step3C)
	require.Equal(t, "V(6) cav.G1(4) Crassus", r.at(roman, "NEAPOLIS"))
	require.Equal(t, roman, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
}

// ALL in siege works are all but cavalry; horsemen named by name are refused.
func Test14_10_AllButCavalry(t *testing.T) {
	for with, works := range map[string]string{"ALL": "slave.01(2) glad(7) sling.1(3) Crixus", "ALL,cav.RG1": ""} {
		r := revolted(t, 8).put("A3", "Crixus glad slave.01 sling.1 cav.RG1")
		r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 7}
		r.order(rebel, "[3B]", "SIEGE OPEN NEAPOLIS with="+with, "STORM NEAPOLIS breach=no").roll("").play(step3B)
		require.Equal(t, works, r.at(rebel, "NEAPOLIS/works"), with)
	}
}

// The border of a circumvallation may be written from either side.
func Test14_3_EitherSide(t *testing.T) {
	for _, border := range []string{"A3-A4", "A4-A3"} {
		r := war(t, 11, "opt.14.3=on").put("A3", "VIII IX Crassus").order(roman, "[3C]", "WALL Crassus "+border).roll("").play(step3C)
		require.True(t, r.g.wallBetween(r.p, 2, 3), border)
	}
}

// Where the strait is free RAFT is a march, and Spartacus goes with ALL; he stays
// where there are dice to roll.
func Test12_9_FreeStrait(t *testing.T) {
	r := tm(t, 8).mark("revolt", "BR ME").put("BR", "Spartacus slave*2").far().order(rebel, "[3B]", "RAFT ALL BR-ME").roll("").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) Spartacus", r.at(rebel, "ME"))
	r = tm(t, 8).mark("revolt", "BR").put("BR", "Spartacus Crixus slave*2").far().order(rebel, "[3B]", "RAFT ALL BR-ME").roll("1,1,1 4").play(step3B)
	require.Equal(t, "Spartacus", r.at(rebel, "BR"))
}

// Leaders alone beside a train abuilding who are taken there lose it (14.6).
func Test14_6_LeadersBesideTheTrain(t *testing.T) {
	r := revolted(t, 8).put("A3", "Crixus").put("A3", "V cav.G1 Gellius")
	r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 7}
	r.order(roman, toTheEnd).order(rebel, "[battle A3]", "EVADE no").roll("").play(step3C)
	require.Equal(t, []string{"captured", "siege"}, r.kinds())
	require.Equal(t, noTrain, r.p.train.state)
}

// From which factor a crack legion may be rebuilt is the charts' to say.
func Test9_8_CrackFrom(t *testing.T) {
	for from, want := range map[int]int{5: 1, 4: 0} {
		r := tm(t, 14).put("ROME", "I(5)")
		r.g.limit.crackFrom = from
		require.Equal(t, want, r.g.mayRebuild(r.p, r.unit("I")), from)
		require.Equal(t, want == 0, len(r.rejected(roman, step1D, "[1D]", "REBUILD I +1")) == 1, from)
	}
}

// A line that is set aside stands whole in the record, however long it is.
func Test5_1_LineSetAside(t *testing.T) {
	line := "MARCH Longinus,VII,Gellius,Crassus,VI,T.II,nonsense,Mummius,Varinius,Roma.cohorts A1-A2 go-while=units>=4 straggler=legion,cohort,nonlegion"
	r := tm(t, 8).far()
	o := r.order(roman, "[3C]", line).compile(roman).Orders.(*orders)
	require.Len(t, o.aside, 1)
	require.Equal(t, line, o.aside[0].raw)
}

// The pirates come on a total of two dice, and it is told which.
func Test8_1_Told(t *testing.T) {
	r := tm(t, 3).mark("revolt", "A2").put("A2", "slave*1").roll("1+2").playPart(step1C, true)
	require.Equal(t, "Alliance with the Cilician pirates: dice 1+2 = 3: no alliance, which takes two ones.", r.told())
	r.g.limit.pirates = 3
	require.Equal(t, "Alliance with the Cilician pirates: dice 1+2 = 3: no alliance, which takes a total of 3 or less.", r.told())
}

// Besiegers are in the province and may leave it by sea; nobody lands in siege works
// (Q50).
func Test10_5_FromSiegeWorks(t *testing.T) {
	start := func() *rig {
		return besiegedRig(t, "T.I", "Crixus glad slave.01").fleet(rebel, "TYR").put("A2", "slave.02")
	}
	r := start().order(rebel, "[2A]", "FLEET lift Crixus,glad NEAPOLIS/works-A1").roll("").play(step2A)
	require.Empty(t, r.problems[rebel])
	require.Equal(t, "glad(7) Crixus", r.at(rebel, "A1"))
	require.Equal(t, []string{"10.5"}, start().rejected(rebel, step2A, "[2A]", "FLEET lift slave.02 A2-NEAPOLIS/works"))
}

// The supply trains feed Romans alone, wherever they go.
func Test11_4_RomansAlone(t *testing.T) {
	r := war(t, 11).put("A3", "slave*9").put("A4", "V VI VII VIII IX X XI XII XIII")
	a, b := int8(r.loc("A3")), int8(r.loc("A4"))
	require.Equal(t, "", r.g.exempt(r.p, rebel, a, loc(a)))
	require.Equal(t, "", r.g.exempt(r.p, roman, b, nowhere))
	require.Equal(t, "11.4", r.g.exempt(r.p, roman, b, loc(b)))
}
