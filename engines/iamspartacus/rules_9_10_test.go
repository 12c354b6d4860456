package iamspartacus

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// Replacements in the first month of a season alone.
func Test9_1(t *testing.T) {
	for turn := 1; turn <= 17; turn++ {
		r := tm(t, turn).mark("revolt", "A2").put("A2", "slave*1")
		if turn == 1 {
			continue // there is no 1D in turn 1 (3.7)
		}
		r.play(step1D)
		season := turn%3 == 2
		require.Equal(t, season, r.count(rebel, "A2", "slave") == 2, "turn %d", turn)
	}
}

// A slave for every place in revolt free of Roman units; the gladiators' step.
func Test9_2(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2 A3 A4 A5").put("A5", "V").put("NEAPOLIS", "T.I").put("A9", "sling.1").order(rebel, "[1D]", "TRAIN A2 0").play(step1D)
	require.Equal(t, []int{1, 1, 1, 0}, []int{r.count(rebel, "A2", "slave"), r.count(rebel, "A3", "slave"), r.count(rebel, "A4", "slave"), r.count(rebel, "A5", "slave")})
	// All slaves in play: none, and none is saved.
	r = tm(t, 8).mark("revolt", "A2").put("A9", "slave*28").play(step1D)
	require.Zero(t, r.count(rebel, "A2", "slave"))
	for from, to := range map[string]string{"3": "5", "1": "3", "7": "7"} {
		r = tm(t, 8).put("A9", "glad("+from+")").play(step1D)
		require.Equal(t, "glad("+to+")", r.at(rebel, "A9"))
	}
	r = tm(t, 8).put("A9", "slave*1").kill("glad").play(step1D)
	require.Equal(t, dead, r.p.units[r.unit("glad")].state)
	// A slinger in a mountain province, if ordered, or if no slave is left (D06).
	r = tm(t, 8).mark("revolt", "M1 M2 A2").put("A9", "slave*1").order(rebel, "[1D]", "RECRUIT M1 slinger", "RECRUIT A2 slinger").play(step1D)
	require.Equal(t, []string{"sling.1(3)", "slave.02(2)", "slave.03(2)"}, []string{r.at(rebel, "M1"), r.at(rebel, "A2"), r.at(rebel, "M2")})
	r = tm(t, 8).mark("revolt", "M1").put("A9", "slave*28").play(step1D)
	require.Equal(t, "sling.1(3)", r.at(rebel, "M1"))
	// Counters run short: who is named is served first.
	r = tm(t, 8).mark("revolt", "A2 A3 A4").put("A9", "slave*27").order(rebel, "[1D]", "RECRUIT A4 slave").play(step1D)
	require.Equal(t, "slave.28(2)", r.at(rebel, "A4"))
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

// revolts puts so many fertile areas into revolt, A2 always among them.
func (r *rig) revolts(n int) *rig {
	for _, a := range []string{"A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "BR", "AG", "SI", "AF"}[:n] {
		r.mark("revolt", a)
	}
	return r
}

// The archer: the chart by fertile provinces in revolt, every die.
func Test9_3(t *testing.T) {
	for n, max := range map[int]int{1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 8: 3, 9: 4, 12: 4} {
		for die := 1; die <= 6; die++ {
			r := tm(t, 8).revolts(n).put("A2", "inf.Grk1").roll(strconv.Itoa(die)).play(step1D)
			require.Equal(t, die <= max, r.p.units[r.g.archer].state == onMap, "%d provinces, die %d", n, die)
		}
	}
	// Not with Roman units in the province, not in a mountain, not with a Gaul.
	require.NotContains(t, tm(t, 8).revolts(4).put("A2", "inf.Grk1 V").play(step1D).kinds(), "archer")
	require.NotContains(t, tm(t, 8).mark("revolt", "M1").put("M1", "inf.Grk1").play(step1D).kinds(), "archer")
	require.NotContains(t, tm(t, 8).revolts(4).put("A2", "slave*1").play(step1D).kinds(), "archer")
	// One die for each eligible province until it appears (Q43).
	r := tm(t, 8).revolts(4).put("A2", "inf.Grk1 slave*3").put("A3", "inf.Syr1").roll("6,2").play(step1D)
	require.Equal(t, []string{"none appears", "appears"}, r.results("archer"))
	require.Contains(t, r.at(rebel, "A3"), "archer.Crt(3)")
	// Romans in the city of the province hinder by the house rule alone (Q26).
	for option, n := range map[string]int{"city_counts=no": 1, "city_counts=yes": 0} {
		r = tm(t, 8, option).revolts(4).put("A3", "inf.Grk1").put("NEAPOLIS", "V")
		if n > 0 {
			r.roll("6")
		}
		require.Len(t, r.play(step1D).results("archer"), n, option)
	}
	// By the house rule one for each trainer.
	r = tm(t, 8, "tries=trainer").revolts(4).put("A2", "inf.Grk1 inf.Grk2").roll("6,6").play(step1D)
	require.Len(t, r.results("archer"), 2)
}

// The archer appears beside his trainer, who is not touched, once a game.
func Test9_4(t *testing.T) {
	r := tm(t, 8).revolts(4).put("A2", "inf.Grk1(2)").roll("2").play(step1D)
	require.Equal(t, "slave.01(2) inf.Grk1(2) archer.Crt(3)", r.at(rebel, "A2"))
	r.kill("archer.Crt")
	r.p.impulse = 3*11 - 2
	require.NotContains(t, r.play(step1D).kinds(), "archer")
	require.NotEmpty(t, r.rejected(rebel, step1D, "[1D]", "ARCHER A2 by=inf.Grk1"))
}

// Cavalry: one die and at most one unit an area.
func Test9_5(t *testing.T) {
	r := tm(t, 8).revolts(7).put("A2", "inf.Thr1 slave*2").put("A4", "inf.G1").roll("3,4").play(step1D)
	require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) inf.Thr1(4) cav.RG1(3)", r.at(rebel, "A2"))
	require.Zero(t, r.count(rebel, "A4", "cav"))
	r = tm(t, 8).revolts(7).put("A2", "inf.Thr1 inf.G1").order(rebel, "[1D]", "CAVALRY A2 by=inf.G1 take=cav.RThr1").roll("1").play(step1D)
	require.Equal(t, 1, r.count(rebel, "A2", "cav"))
	require.Contains(t, r.at(rebel, "A2"), "cav.RThr1(3)")
	require.Equal(t, []string{"rebel/inf.G1"}, r.events[len(r.events)-1].Units)
	// An empty pool rolls nothing.
	r = tm(t, 8).revolts(7).put("A2", "inf.Thr1").put("A9", "cav.RG1 cav.RGr1 cav.RThr1 cav.RAfr1").play(step1D)
	require.Empty(t, r.results("horse"))
	for n, max := range map[int]int{2: 1, 4: 2, 7: 3, 10: 4} {
		for die := 1; die <= 6; die++ {
			r := tm(t, 8).revolts(n).put("A2", "inf.Afr1").roll(strconv.Itoa(die)).play(step1D)
			require.Equal(t, die <= max, r.count(rebel, "A2", "cav") == 1, "%d provinces, die %d", n, die)
		}
	}
}

// Training: one or two slaves for units drawn from the cup.
func Test9_6(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2").put("A2", "Crixus slave*2").order(rebel, "[1D]", "TRAIN A2 2").roll("rebel/inf.Grk2 rebel/inf.G3").play(step1D)
	require.Equal(t, "slave.03(2) inf.G3(4) inf.Grk2(4) Crixus", r.at(rebel, "A2"))
	require.Equal(t, pooled, r.p.units[r.unit("slave.01")].state)
	// b: no mountain. c: no Romans. e: two leaders train two and no more.
	require.Empty(t, tm(t, 8).mark("revolt", "M1").put("M1", "Crixus slave*3").play(step1D).results("train"))
	require.Empty(t, tm(t, 8).mark("revolt", "A2").put("A2", "Crixus slave*3 V").play(step1D).results("train"))
	r = tm(t, 8).mark("revolt", "A2").put("A2", "Crixus Oenomaus slave*5").roll("rebel/inf.Grk2 rebel/inf.It3").play(step1D)
	require.Equal(t, 4, r.count(rebel, "A2", "slave"))
	// d: an empty cup.
	r = tm(t, 8).mark("revolt", "A2").put("A2", "Crixus slave*3").put("M1", "inf*21").play(step1D)
	require.Equal(t, 4, r.count(rebel, "A2", "slave"))
	// A wounded leader trains (Q35), by the house rule he does not.
	require.Len(t, tm(t, 8).mark("revolt", "A2").put("A2", "Crixus! slave*1").order(rebel, "[1D]", "TRAIN A2 1").roll("rebel/inf.It1").play(step1D).results("train"), 1)
	require.Empty(t, tm(t, 8, "wounded=none").mark("revolt", "A2").put("A2", "Crixus! slave*1").play(step1D).results("train"))
	// A city in revolt trains; without a leader nobody does.
	r = tm(t, 8).mark("revolt", "NEAPOLIS").put("A9", "slave*1")
	r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
	r.put("NEAPOLIS", "Crixus slave*1").order(rebel, "[1D]", "TRAIN NEAPOLIS 1").roll("rebel/inf.It1").play(step1D)
	require.Contains(t, r.at(rebel, "NEAPOLIS"), "inf.It1(4)")
	require.Empty(t, tm(t, 8).mark("revolt", "A2").put("A2", "slave*3").play(step1D).results("train"))
}

// A slave that comes in the season trains in it.
func Test9_7(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2").put("A2", "Crixus").put("A9", "sling.1").order(rebel, "[1D]", "TRAIN A2 1").roll("rebel/inf.Thr3").play(step1D)
	require.Equal(t, "inf.Thr3(4) Crixus", r.at(rebel, "A2"))
	require.Equal(t, []string{"recruit", "train"}, r.kinds())
}

// Roman replacements: points and limits.
func Test9_8(t *testing.T) {
	season := func() *rig { return tm(t, 8).revolts(3).put("A9", "sling.1") }
	require.Equal(t, 10, season().g.replacementPoints(season().p))
	r := season().mark("pacified", "A2")
	require.Equal(t, 11, r.g.replacementPoints(r.p))
	for _, c := range []struct {
		name, unit, order, want string
	}{
		{"a crack legion at 7", "I(7)", "REBUILD I +1", "I(7)"},
		{"at 6", "I(6)", "REBUILD I +1", "I(6)"},
		{"at 5, two", "I(5)", "REBUILD I +2", "I(5)"},
		{"at 5, one", "I(5)", "REBUILD I +1", "I(6)"},
		{"a regular one", "V(2)", "REBUILD V +4", "V(6)"},
		{"more than it lost", "V(5)", "REBUILD V +2", "V(5)"},
		{"a tumultuary one", "T.I(2)", "REBUILD T.I +1", "T.I(4)"},
	} {
		r := season().put("A1", c.unit).put("A8", "XX(1)").order(roman, "[1D]", c.order, "REBUILD XX +1").play(step1D)
		require.Equal(t, c.want, r.at(roman, "A1"), c.name)
		require.Equal(t, "XX(2)", r.at(roman, "A8"), c.name)
	}
	r = season().kill("V archer.Aux").order(roman, "[1D]", "REBUILD V +1", "REBUILD archer.Aux +1 at=ROME").play(step1D)
	require.Equal(t, dead, r.p.units[r.unit("V")].state)
	require.Equal(t, "archer.Aux(1)", r.at(roman, "ROME"))
	// No unit in a besieged city; points run out.
	r = tm(t, 8, "opt.14.6=on").revolts(11).put("A9", "sling.1").put("ROME", "V(1)").put("A1", "VI(1) VII(1)")
	*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 7}
	r.order(roman, "[1D]", "REBUILD V +1", "REBUILD VI +5", "REBUILD VII +1").play(step1D)
	require.Equal(t, "V(1)", r.at(roman, "ROME"))
	require.Equal(t, "VI(3) VII(1)", r.at(roman, "A1"))
	// By default regular legions, the weakest first, then crack ones, then others.
	r = season().revolts(10).put("A1", "V(5) VI(4) I(5) T.I(2)").play(step1D)
	require.Equal(t, "I(5) V(6) VI(6) T.I(2)", r.at(roman, "A1"))
	r = season().revolts(8).put("A1", "V(5) VI(4) I(5) T.I(2)").play(step1D)
	require.Equal(t, "I(6) V(6) VI(6) T.I(4)", r.at(roman, "A1"))
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

// From which factor a crack legion may be rebuilt is the charts' to say.
func Test9_8_CrackFrom(t *testing.T) {
	for from, want := range map[int]int{5: 1, 4: 0} {
		r := tm(t, 14).put("ROME", "I(5)")
		r.g.limit.crackFrom = from
		require.Equal(t, want, r.g.mayRebuild(r.p, r.unit("I")), from)
		require.Equal(t, want == 0, len(r.rejected(roman, step1D, "[1D]", "REBUILD I +1")) == 1, from)
	}
}

// Steps ordered beyond the points there are, and units that get none of them, are
// told (9.8).
func Test9_8_MoreThanThereIs(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2 A3 A4 A5 A6 A7 A8 A9 BR AG SI").put("ROME", "V(2) VI(2) VII(2)").far()
	r.order(roman, "[1D]", "REBUILD V +1", "REBUILD VI +2", "REBUILD VII +1").roll("").play(step1D)
	require.Equal(t, "V(3) VI(3) VII(2)", r.at(roman, "ROME"))
	require.Equal(t, []string{"REBUILD VI: 1 of 2 steps are left for it", "REBUILD VII: 0 of 1 steps are left for it"}, r.results("skip"))
}

// The pirate fleet comes once.
func Test10_1(t *testing.T) {
	r := tm(t, 3).mark("revolt", "A2").put("A2", "slave*1").roll("1+1").playPart(step1C, true)
	require.Equal(t, atSea, r.p.fleets[rebel].state)
	r.p.fleets[rebel] = fleetState{state: sunk}
	require.Empty(t, r.playPart(step1C, true).events)
}

// A Roman fleet: six points, three turns, one at a time.
func Test10_2(t *testing.T) {
	r := tm(t, 4).put("A9", "slave*1").order(roman, "[2B]", "FLEET build").play(step2B)
	require.Equal(t, [2]int{-6, 0}, r.vp())
	require.EqualValues(t, 7, r.p.fleets[roman].ready)
	r.p.impulse = 3*5 - 2
	require.NotEmpty(t, r.rejected(roman, step2B, "[2B]", "FLEET build"))
	r.order(roman, "[2B]", "FLEET build").play(step2B)
	require.Equal(t, [2]int{-6, 0}, r.vp())
	r.p.impulse = 3*6 - 2
	r.play(step2B)
	require.Equal(t, building, r.p.fleets[roman].state)
	r.p.impulse = 3*7 - 2
	// It enters, moves, and meets the pirates; another is begun the same turn.
	r.fleet(rebel, "STR").order(roman, "[2B]", "FLEET move STR", "FLEET build").play(step2B)
	require.Equal(t, fleetState{state: building, ready: 10}, r.p.fleets[roman])
	require.Equal(t, sunk, r.p.fleets[rebel].state)
	require.Equal(t, [2]int{-11, 0}, r.vp())
	// It may carry units as soon as it is there.
	r = tm(t, 7).put("A2", "V Varinius").put("A9", "slave*1")
	r.p.fleets[roman] = fleetState{state: building, ready: 7}
	r.order(roman, "[2B]", "FLEET lift V,Varinius A2-AF").play(step2B)
	require.Equal(t, "V(6) Varinius", r.at(roman, "AF"))
}

// A fleet goes as far as it likes, zone by zone.
func Test10_3(t *testing.T) {
	r := tm(t, 8).put("A9", "slave*1").fleet(roman, "TYR").order(roman, "[2B]", "FLEET move HAD").play(step2B)
	require.Equal(t, []string{"TYR", "STR", "HAD"}, r.events[0].Path)
	require.True(t, r.p.fleetIn(roman, 2))
}

// Contact on the way, too, is the end of both.
func Test10_4(t *testing.T) {
	r := tm(t, 8).put("A9", "slave*1 pirate").fleet(roman, "TYR").fleet(rebel, "STR").order(roman, "[2B]", "FLEET move HAD").play(step2B)
	require.Equal(t, []string{"TYR", "STR"}, r.events[0].Path)
	require.Equal(t, fleetState{}, r.p.fleets[roman])
	require.Equal(t, sunk, r.p.fleets[rebel].state)
	require.Equal(t, [2]int{1, 0}, r.vp())
	require.Equal(t, "slave.01(2) pirate(6)", r.at(rebel, "A9"))
	// A fleet that enters on the enemy (Q52).
	r = tm(t, 8).put("A9", "slave*1").fleet(rebel, "TYR")
	r.p.fleets[roman] = fleetState{state: building, ready: 8}
	r.play(step2B)
	require.Equal(t, []string{"fleet", "contact"}, r.kinds())
}

// Transport: 12 factors, one lift, both coasts on the fleet's zone.
func Test10_5(t *testing.T) {
	lift := func(s int8, order, units, place string) *rig {
		r := tm(t, 8).put("A9", "slave*1").put(place, units).fleet(s, "TYR")
		st, sec := step2B, "[2B]"
		if s == rebel {
			st, sec = step2A, "[2A]"
		}
		return r.order(s, sec, order).play(st)
	}
	require.Equal(t, "V(6) VI(6) Crassus", lift(roman, "FLEET lift V,VI,Crassus A2-AF", "V VI Crassus", "A2").at(roman, "AF"))
	require.Empty(t, lift(roman, "FLEET lift V,VI,archer.Aux,Crassus A2-AF", "V VI archer.Aux Crassus", "A2").at(roman, "AF"))
	require.Empty(t, lift(roman, "FLEET lift V A2-A4", "V", "A2").at(roman, "A4"))
	require.Equal(t, "V(6)", lift(roman, "FLEET lift V ROME-A3/NEAPOLIS", "V", "ROME").at(roman, "NEAPOLIS"))
	require.Equal(t, "slave.02(2) slave.03(2)", lift(rebel, "FLEET lift slave*2 A2-AF", "slave*2", "A2").at(rebel, "AF"))
	require.Empty(t, lift(rebel, "FLEET lift slave*2 A2-A3/NEAPOLIS", "slave*2", "A2").at(rebel, "NEAPOLIS"))
	// The house rule wants a leader (Q50).
	r := tm(t, 8, "lift_leader=yes").put("A9", "slave*1").put("A2", "V").fleet(roman, "TYR").order(roman, "[2B]", "FLEET lift V A2-AF").play(step2B)
	require.Equal(t, "V(6)", r.at(roman, "A2"))
	// The text's example: from Campania to Sardinia and Africa, not to Illyricum.
	for to, ok := range map[string]bool{"SARD": true, "AFRI": true, "ILLY": false} {
		r := realMap(t, 8).put("APUL", "slave*1").put("CAMP", "V").fleet(roman, "TYR").order(roman, "[2B]", "FLEET lift V CAMP-"+to).play(step2B)
		require.Equal(t, ok, r.at(roman, to) == "V(6)", to)
	}
	// A leader who lands raises a revolt; who landed may march on with the recruits.
	r = tm(t, 8).put("A2", "Crixus slave*1").fleet(rebel, "TYR").order(rebel, "[2A]", "FLEET lift Crixus,slave*1 A2-AG").roll("1+1").play(step2A)
	require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) Crixus", r.at(rebel, "AG"))
}

// Ships carry from one province to another.
func Test10_5_TwoProvinces(t *testing.T) {
	r := tm(t, 8).put("A1", "Crixus slave*2").fleet(rebel, "TYR")
	r.p.allied = true
	require.Equal(t, []string{"10.5"}, r.rejected(rebel, step2A, "[2A]", "FLEET lift Crixus A1-A1"))
	r = tm(t, 8).put("ROME", "V").fleet(roman, "TYR")
	require.Equal(t, []string{"10.5"}, r.rejected(roman, step2B, "[2B]", "FLEET lift V ROME-A1"))
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

// Who came by sea takes a full part in the land phase, so he may begin a siege train
// in it (10.5, Q89); that turn he marches no more (14.6).
func Test10_5_BuildersWhoLanded(t *testing.T) {
	for force, units := range map[string][]string{
		"ALL": {"rebel/slave.01", "rebel/slave.02", "rebel/glad", "rebel/Spartacus"}, "Spartacus,slave.01,glad": {"rebel/slave.01", "rebel/glad", "rebel/Spartacus"},
	} {
		r := revolted(t, 9).put("A2", "Spartacus slave.01").put("A3", "glad slave.02").fleet(rebel, "TYR")
		r.p.allied = true
		r.p.impulse = impulseOf(9, step3B, true)
		r.order(rebel, "[2A]", "FLEET lift Spartacus,slave.01 A2-A3", "[3B]", "SIEGE BUILD NEAPOLIS with="+force, "MARCH Spartacus A3-A4")
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("sea"))})
		require.NoError(t, err)
		r.p, r.events = out.Position.(*position), out.Events
		require.Equal(t, trainBuilding, r.p.train.state)
		require.Equal(t, units, r.event("siege").Units)
		require.Contains(t, r.at(rebel, "A3"), "Spartacus")
	}
}
