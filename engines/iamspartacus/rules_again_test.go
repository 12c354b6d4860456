package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"
)

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

// Ships carry from one province to another.
func Test10_5_TwoProvinces(t *testing.T) {
	r := tm(t, 8).put("A1", "Crixus slave*2").fleet(rebel, "TYR")
	r.p.allied = true
	require.Equal(t, []string{"10.5"}, r.rejected(rebel, step2A, "[2A]", "FLEET lift Crixus A1-A1"))
	r = tm(t, 8).put("ROME", "V").fleet(roman, "TYR")
	require.Equal(t, []string{"10.5"}, r.rejected(roman, step2B, "[2B]", "FLEET lift V ROME-A1"))
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

// A besieged port with a friendly fleet off its coast is fed by sea: plague may
// break out, the chart is not rolled (Q112).
func Test11_3_BesiegedPort(t *testing.T) {
	start := func() *rig {
		r := tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V VI VII VIII IX X").put("NEAPOLIS/works", "inf.It1 inf.It2 Crixus").mark("revolt", "A3")
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 4}
		return r
	}
	r := start().roll("1,5").play(step3A)
	require.Equal(t, []string{"3"}, r.results("attrition"))
	r = start().fleet(roman, "TYR").roll("1").play(step3A)
	require.Equal(t, []string{"no plague"}, r.results("plague"))
	require.Empty(t, r.results("attrition"))
	r = start().fleet(roman, "HAD").roll("1,5").play(step3A)
	require.Equal(t, []string{"3"}, r.results("attrition"))
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

// The result of a forced march is taken at once, also where the march ends (Q113).
func Test12_3b_WhereItEnds(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A2").put("A1", "Crixus inf.It1 inf.It2").far()
	r.order(rebel, "[3B]", "FORCED ALL A1-A2 losses=inf").roll("3").play(step3B)
	require.Equal(t, "inf.It1(2) inf.It2(4) Crixus", r.at(rebel, "A2"))
	require.Equal(t, []string{"loss"}, r.results("forced"))
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

// Slaves of the replacement step march with any leader in the same turn; those of a
// revolt with the force that raised them alone (Q115).
func Test6_5_Replacements(t *testing.T) {
	r := tm(t, 5).mark("revolt", "A1 A2").put("A1", "Crixus slave.28").order(rebel, "[1D]", "TRAIN A1 1").roll("rebel/inf.It1").play(step1D)
	require.Equal(t, 1, r.count(rebel, "A1", "slave"))
	r.order(rebel, "[3B]", "MARCH ALL A1-A2").play(step3B)
	require.Empty(t, r.at(rebel, "A1"))
	require.Contains(t, r.at(rebel, "A2"), "inf.It1(4) Crixus")
}
