package iamspartacus

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// tenFertile are ten fertile provinces of the test map.
const tenFertile = "A1 A2 A3 A4 A5 A6 A7 A8 A9 BR"

// revolted is a test map with ten fertile provinces in revolt and the siege rules
// on.
func revolted(t *testing.T, turn int, settings ...string) *rig {
	t.Helper()
	return war(t, turn, append(settings, "opt.14.6=on")...).mark("revolt", tenFertile)
}

// besieged is NEAPOLIS under a rebel siege since turn 7, on turn 8.
func besiegedRig(t *testing.T, inside, works string, settings ...string) *rig {
	t.Helper()
	r := revolted(t, 8, settings...)
	r.p.train = trainState{state: trainComplete, at: r.loc("NEAPOLIS"), turn: 6}
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 7}
	r.put("A3/NEAPOLIS", inside)
	return r.put("NEAPOLIS/works", works)
}

func (r *rig) besiegedBy(place string) int8 { return r.g.siegeOf(r.p, r.loc(place)).by }

func Test14_6(t *testing.T) {
	build := func(r *rig, lines ...string) *rig {
		return r.order(rebel, append([]string{"[3B]", "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave.01"}, lines...)...).roll("").play(step3B)
	}
	ready := func() *rig { return revolted(t, 8).put("A3", "Spartacus glad slave.01") }
	t.Run("T14.6a: nine infantry factors beside Spartacus", func(t *testing.T) {
		r := build(ready())
		require.Equal(t, trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 8}, r.p.train)
		require.Equal(t, []string{"train begun"}, r.results("siege"))
		r.p.impulse += 3
		r.order(rebel, "[3B]", "SIEGE OPEN NEAPOLIS with=Spartacus,glad,slave.01").roll("6").play(step3B)
		require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
		require.Equal(t, trainComplete, r.p.train.state)
		require.Equal(t, "slave.01(2) glad(7) Spartacus", r.at(rebel, "NEAPOLIS/works"))
	})
	t.Run("T14.6b: builders neither move nor attack", func(t *testing.T) {
		r := build(ready(), "MARCH Spartacus,glad A3-A2")
		require.Equal(t, "slave.01(2) glad(7) Spartacus", r.at(rebel, "A3"))
		r = ready().put("A3", "V slave.02")
		r.order(rebel, "[3B]", "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave.01", "[battle A3]", "BREAK never").order(roman, toTheEnd).roll("6,1").play(step3B)
		require.Equal(t, []string{"rebel/slave.02", "roman/V"}, r.event("battle").Units)
		require.Equal(t, noTrain, r.p.train.state, "the others were beaten in its province")
	})
	t.Run("T14.6c: not with nine fertile provinces, not without Spartacus, not with seven factors, not in the siege's own turn", func(t *testing.T) {
		for _, prepare := range []func(r *rig){
			func(r *rig) { r.mark("pacified", "A9") },
			func(r *rig) { r.put("A2", "Spartacus") },
			func(r *rig) { r.put("A2", "slave.01"); r.weaken(r.unit("glad"), "5") },
			func(r *rig) { r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel },
		} {
			r := ready()
			prepare(r)
			build(r)
			require.Equal(t, noTrain, r.p.train.state)
		}
		r := ready()
		r.order(rebel, "[3B]", "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave.01", "SIEGE OPEN NEAPOLIS with=Spartacus,glad,slave.01").roll("").play(step3B)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
	})
	t.Run("the province must be in revolt", func(t *testing.T) {
		r := ready().mark("pacified", "A3").mark("revolt", "AG")
		build(r)
		require.Equal(t, noTrain, r.p.train.state)
	})
	t.Run("T14.6d: builders beaten, the train is gone", func(t *testing.T) {
		r := ready()
		r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 8}
		r.put("A3", "V VI VII")
		r.order(rebel, "[battle A3]", "EVADE no", "BREAK if=ratio<999", "LINE first 1:glad 2:slave.01").order(roman, "[battle A3]", "BREAK never", "LINE second vs=any: V")
		// glad and slave.01 set up first; V and VI in front; the rebel retreats with
		// 3 and Spartacus.
		r.roll("6,6 6,6 3").play(step3C)
		require.Equal(t, "train lost", r.event("siege").Result)
		require.Equal(t, noTrain, r.p.train.state)
	})
	t.Run("builders defend themselves and keep the train if they win", func(t *testing.T) {
		r := ready()
		r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 8}
		r.put("A3", "T.I(2)")
		r.order(rebel, "[battle A3]", "EVADE no").order(roman, toTheEnd).roll("6,1").play(step3C)
		require.Equal(t, trainBuilding, r.p.train.state)
	})
	t.Run("who is asked and has no order may begin and open one", func(t *testing.T) {
		r := ready()
		r.ask = true
		r.order(rebel, "[standing]", "ask: D30").roll("").play(step3B)
		require.Len(t, r.asked, 1)
		require.Equal(t, "14.6", r.asked[0].Rule)
		require.Equal(t, []engines.Choice{{ID: "NEAPOLIS", Text: "Neapolis"}}, r.asked[0].Choices[slices.IndexFunc(r.asked[0].Choices, func(c engines.Choice) bool { return c.ID == "NEAPOLIS" }):][:1])
		r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "rebel", Take: []string{"NEAPOLIS"}}}
		r.order(rebel, "[standing]", "ask: D30").roll("").play(step3B)
		require.Equal(t, trainBuilding, r.p.train.state)
	})
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

	// Who does not want to try the breach is told nothing.
	r = besiegedRig(t, "T.I", "glad slave.01").order(rebel, "[3B]", "STORM NEAPOLIS breach=no").roll("").play(step3B)
	require.Empty(t, r.results("skip"))
}

// Leaders alone beside a train abuilding who are taken there lose it (14.6).
func Test14_6_LeadersBesideTheTrain(t *testing.T) {
	r := revolted(t, 8).put("A3", "Crixus").put("A3", "V cav.G1 Gellius")
	r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 7}
	r.order(roman, toTheEnd).order(rebel, "[battle A3]", "EVADE no").roll("").play(step3C)
	require.Equal(t, []string{"captured", "siege"}, r.kinds())
	require.Equal(t, noTrain, r.p.train.state)
}

func Test14_7(t *testing.T) {
	t.Run("T14.7a: the tenth province pacified", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Spartacus glad slave.01").put("A9", "V")
		r.order(roman, "[1A]", "PACIFY A9 with=V").roll("1").play(step1A)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, noTrain, r.p.train.state)
		require.Equal(t, "slave.01(2) glad(7) Spartacus", r.at(rebel, "A3"))
	})
	t.Run("T14.7b: too few, or nobody to lead, when a turn begins", func(t *testing.T) {
		for works, by := range map[string]int8{
			"Spartacus glad slave.01": rebel + 1, "Crixus glad slave.01": rebel + 1, "Crixus glad": 0, "glad slave.01": 0, "Crixus glad sling.1": 0,
			"Crixus glad(5) slave*2": rebel + 1,
		} {
			r := besiegedRig(t, "T.I", works)
			r.roll("").play(step1A)
			require.Equal(t, by, r.besiegedBy("NEAPOLIS"), works)
		}
	})
	t.Run("T14.7c: relief from outside wins", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad(1) slave.01").put("A3", "V VI Gellius")
		r.order(roman, toTheEnd).order(rebel, "[battle NEAPOLIS]", "EVADE yes", "BREAK never").roll("1,1 6,6").play(step3C)
		require.Equal(t, "NEAPOLIS/works", r.placesOf("battle"))
		require.Empty(t, r.results("evade"), "nobody evades in siege combat (13.5)")
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, noTrain, r.p.train.state)
		require.Equal(t, [2]int{1 + 1 + 1, 0}, r.vp(), "two steps and Crixus")
	})
	t.Run("a relief that leaves breaks no siege", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01").put("A3", "V(5) Gellius")
		r.order(roman, "[battle default]", "BREAK if=ratio<999").order(rebel, "[battle NEAPOLIS]", "BREAK never").roll("6,6 6").play(step3C)
		require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "V(5) Gellius", r.at(roman, "A3"), "the besieged city takes nobody in")
	})
	t.Run("T14.7d: a separate force in the province shields the works until it is beaten", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01").put("A3", "V VI Gellius slave.02")
		r.order(roman, toTheEnd).order(rebel, "[battle default]", "BREAK if=ratio<999")
		// slave.02 falls in the province; then at the works: 5 is a retreat.
		r.roll("1,6 6,6 6,6 5").play(step3C)
		require.Equal(t, "A3 NEAPOLIS/works", r.placesOf("battle"))
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "glad(5) Crixus", r.at(rebel, "A3"))
	})
	t.Run("not beaten, it keeps the relief off", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01").put("A3", "V(5) Gellius slave.02")
		r.order(roman, "[battle default]", "BREAK if=ratio<999").order(rebel, toTheEnd).roll("6,6 6").play(step3C)
		require.Equal(t, "A3", r.placesOf("battle"))
	})
	t.Run("a leader alone who evades covers nobody", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus slave.01").put("A3", "V Gellius Castus")
		r.order(roman, toTheEnd).order(rebel, toTheEnd).roll("1,6").play(step3C)
		require.Equal(t, []string{"automatic"}, r.results("evade"))
		require.Equal(t, "NEAPOLIS/works", r.placesOf("battle"))
	})
	t.Run("by default the relief goes on only if it is the stronger", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave*5").put("A3", "V Gellius inf.Thr1(2)")
		r.order(roman, toTheEnd).order(rebel, toTheEnd).roll("1,6").play(step3C)
		require.Equal(t, "A3", r.placesOf("battle"))
	})
	t.Run("in the rebel's step the besiegers fight who stands outside", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01").put("A3", "V(5) Gellius")
		r.order(rebel, "[battle default]", "BREAK if=ratio<999", "[3B]", "STORM NEAPOLIS breach=no").order(roman, toTheEnd).roll("6,6 6").play(step3B)
		require.Equal(t, "A3", r.placesOf("battle"))
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"), "they retreat")
	})
	t.Run("over when the last unit has left the works, or fallen in the breach", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad")
		r.order(rebel, "[3B]", "MARCH Crixus,glad NEAPOLIS/works-A2").roll("").play(step3B)
		require.Equal(t, "glad(7) Crixus", r.at(rebel, "A2"))
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		r = besiegedRig(t, "T.I", "Crixus slave.01")
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 6,1").play(step3B)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "Crixus", r.at(rebel, "A3"))
	})
	t.Run("given up by order", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01")
		r.order(rebel, "[3B]", "SIEGE LIFT NEAPOLIS").roll("").play(step3B)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, noTrain, r.p.train.state)
	})
}

func Test14_8(t *testing.T) {
	r := besiegedRig(t, "T.I", "Spartacus glad slave.01")
	r.order(rebel, "[3B]", "SIEGE LIFT NEAPOLIS").roll("").play(step3B)
	r.order(rebel, "[3B]", "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave.01").roll("").play(step3B)
	require.Equal(t, trainBuilding, r.p.train.state)
	t.Run("the train is gone when the city has fallen", func(t *testing.T) {
		r := besiegedRig(t, "", "glad Crixus")
		r.p.units[r.g.garrison] = unitState{at: r.loc("NEAPOLIS"), state: onMap}
		r.p.allied = true
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=glad").roll("1 6,6 1").play(step3B)
		require.Equal(t, noTrain, r.p.train.state)
		require.Equal(t, "slave.01(2) glad(7) Crixus", r.at(rebel, "A3/NEAPOLIS"))
	})
}

func Test14_9(t *testing.T) {
	open := func(rom string, with string) *rig {
		r := war(t, 8, "opt.14.6=on").put("A3/NEAPOLIS", "slave*2 Crixus").put("A3", rom)
		r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
		return r.order(roman, "[3C]", "SIEGE OPEN NEAPOLIS with="+with, "STORM NEAPOLIS breach=no").roll("").play(step3C)
	}
	r := open("V Gellius", "V,Gellius")
	require.Equal(t, roman+1, r.besiegedBy("NEAPOLIS"))
	require.Equal(t, "V(6) Gellius", r.at(roman, "NEAPOLIS/works"))
	require.Equal(t, int8(0), open("V(5) Gellius", "V,Gellius").besiegedBy("NEAPOLIS"))
	require.Equal(t, int8(0), open("V(5) T.I Gellius", "V,T.I,Gellius").besiegedBy("NEAPOLIS"), "tumultuaries do not count")
	require.Equal(t, int8(0), open("V Gellius", "V").besiegedBy("NEAPOLIS"), "nobody to lead")
	t.Run("broken when a turn begins with five factors", func(t *testing.T) {
		r.weaken(r.unit("V"), "5")
		r.roll("").play(step1A)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "V(5) Gellius", r.at(roman, "A3"))
	})
	t.Run("broken by a rebel attack from outside, in the rebel's step", func(t *testing.T) {
		r := open("V Gellius", "V,Gellius").put("A3", "glad inf.Thr1 Castus")
		r.order(rebel, toTheEnd).order(roman, "[battle default]", "BREAK if=ratio<999").roll("6 6 6").play(step3B)
		require.Equal(t, "NEAPOLIS/works", r.placesOf("battle"))
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
	})
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

func Test14_10(t *testing.T) {
	t.Run("T14.10a: no cavalry in the works", func(t *testing.T) {
		r := revolted(t, 8).put("A3", "Crixus glad cav.RG1")
		r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 7}
		r.order(rebel, "[3B]", "SIEGE OPEN NEAPOLIS with=Crixus,glad,cav.RG1").roll("").play(step3B)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
	})
	t.Run("T14.10b: inside they fight on foot at 1 and get back their horses, not the step", func(t *testing.T) {
		r := revolted(t, 8).put("A3", "Crixus glad slave.01").put("A3/NEAPOLIS", "cav.G1")
		r.p.train = trainState{state: trainBuilding, at: r.loc("NEAPOLIS"), turn: 7}
		r.order(rebel, "[3B]", "SIEGE OPEN NEAPOLIS with=Crixus,glad,slave.01", "STORM NEAPOLIS breach=no").roll("").play(step3B)
		require.Equal(t, [2]int{0, 1}, r.vp())
		st := &r.p.units[r.unit("cav.G1")]
		require.True(t, st.dismounted)
		require.Equal(t, 1, r.g.factorNow(r.unit("cav.G1"), st))
		r.order(rebel, "[3B]", "SIEGE LIFT NEAPOLIS").roll("").play(step3B)
		require.Equal(t, "cav.G1(2)", r.at(roman, "A3/NEAPOLIS"))
		require.False(t, r.p.units[r.unit("cav.G1")].dismounted)
	})
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

func Test14_11(t *testing.T) {
	r := revolted(t, 8).put("A9", "Crixus glad slave.01")
	r.p.train = trainState{state: trainBuilding, at: r.loc("MUTINA"), turn: 7}
	r.order(rebel, "[3B]", "SIEGE OPEN MUTINA with=Crixus,glad,slave.01", "STORM MUTINA breach=no").roll("").play(step3B)
	require.Equal(t, "garrison(1)", r.at(roman, "A9/MUTINA"))
	t.Run("it makes no sortie", func(t *testing.T) {
		r.order(roman, "[battle A9]", "SORTIE MUTINA garrison").roll("").play(step3C)
		require.Equal(t, "", r.placesOf("battle"))
	})
	t.Run("it dies for nothing", func(t *testing.T) {
		r.order(rebel, "[3B]", "STORM MUTINA order=glad").roll("3 6,6 1").play(step3B)
		require.Equal(t, [2]int{0, 0}, r.vp())
		require.Equal(t, pooled, r.p.units[r.g.garrison].state)
		require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("MUTINA")].n])
	})
	t.Run("it takes over when the last units fall in a sortie", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2)", "Crixus glad slave.01")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK never").order(rebel, "[standing]", "breakoff: never").roll("6,1").play(step3C)
		require.Equal(t, "garrison(1)", r.at(roman, "A3/NEAPOLIS"))
		require.Equal(t, "Nobody else is left in Neapolis: the city's own garrison mans the walls.", r.told("sortie", "battle", "setup", "line", "melee", "won"))
	})
	t.Run("leaders inside do not count as a garrison; units do", func(t *testing.T) {
		for who, garrison := range map[string]bool{"Gellius": true, "T.I": false, "sling.R1": false} {
			r := revolted(t, 8).put("A9", "Crixus glad slave.01").put("A9/MUTINA", who)
			r.p.train = trainState{state: trainBuilding, at: r.loc("MUTINA"), turn: 7}
			r.order(rebel, "[3B]", "SIEGE OPEN MUTINA with=Crixus,glad,slave.01", "STORM MUTINA breach=no").roll("").play(step3B)
			require.Equal(t, garrison, r.p.units[r.g.garrison].state == onMap, who)
		}
	})
}
