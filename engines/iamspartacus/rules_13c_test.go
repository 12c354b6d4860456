package iamspartacus

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// fights to the end, in a file of orders.
const toTheEnd = "[battle default]\nBREAK never"

// war is the test map with a rebel far away, so that no battle ends the game
// (4.7).
func war(t *testing.T, turn int, settings ...string) *rig {
	t.Helper()
	return tm(t, turn, settings...).put("IL", "slave.28")
}

// places of events of a kind.
func (r *rig) placesOf(kind string) string {
	var out []string
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, strings.Join(e.At, "+"))
		}
	}
	return strings.Join(out, " ")
}

// event is the only event of a kind.
func (r *rig) event(kind string) engines.Event {
	r.t.Helper()
	var out []engines.Event
	for _, e := range r.events {
		if e.Kind == kind {
			out = append(out, e)
		}
	}
	require.Len(r.t, out, 1, "events %s", kind)
	return out[0]
}

func Test13_1(t *testing.T) {
	t.Run("T13.1a: old neighbours fight too; who moves in the step attacks", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*3")
		r.order(roman, "[3C]", toTheEnd).order(rebel, "[battle A2]", "BREAK never")
		r.roll("1,6 1,6 1,6").play(step3C)
		require.Equal(t, "roman", r.event("battle").Side)
		require.Equal(t, "A2", r.placesOf("battle"))
		require.Equal(t, "V(6) Varinius", r.at(roman, "A2"))
		require.Equal(t, "", r.at(rebel, "A2"))
		require.Equal(t, [2]int{3, 0}, r.vp())
	})
	t.Run("T13.1b: in the attacker's order", func(t *testing.T) {
		for _, c := range []struct{ line, want string }{{"BATTLES A4,A2", "A4 A2"}, {"", "A2 A4"}, {"BATTLES A4", "A4 A2"}} {
			r := war(t, 8).put("A2", "V slave*1").put("A4", "VI slave*1")
			r.order(roman, "[3C]", c.line, toTheEnd).roll("1,6 1,6").play(step3C)
			require.Equal(t, c.want, r.placesOf("battle"), c.line)
		}
	})
	t.Run("T13.1c: who wants to be asked the order is asked", func(t *testing.T) {
		r := war(t, 8).put("A2", "V slave*1").put("A4", "VI slave*1")
		r.ask = true
		r.order(roman, "[3C]", toTheEnd).roll("").play(step3C)
		require.Len(t, r.asked, 1)
		require.Equal(t, "13.1", r.asked[0].Rule)
		require.Equal(t, []string{"A2", "A4"}, r.asked[0].Default)
		r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "roman", Take: []string{"A4", "A2"}}}
		r.order(roman, "[3C]", toTheEnd, "[standing]", "ask: D17").order(rebel, "[standing]", "ask: none").roll("1,6 1,6").play(step3C)
		require.Equal(t, "A4 A2", r.placesOf("battle"))
	})
	t.Run("leaders alone on one side are lost if they cannot evade, on both sides nothing happens (Q68)", func(t *testing.T) {
		r := war(t, 8, "evasion=off").put("A2", "V Crixus Castus")
		r.roll("").play(step3C)
		require.Equal(t, []string{"captured"}, slices.Compact(r.kinds()))
		require.Equal(t, "", r.at(rebel, "A2"))
		require.Equal(t, [2]int{2, 0}, r.vp())
		r = war(t, 8).put("A2", "Varinius Crixus")
		r.roll("").play(step3C)
		require.Empty(t, r.events)
	})
}

// The attacker fights battles and sieges in the order he likes: Rome may be stormed
// before a battle that might cost the game (13.1, 14.12); by default battles come
// first. A siege that a battle has broken is not fought.
func Test13_1_SiegesAmongBattles(t *testing.T) {
	start := func() *rig {
		r := stormOfRome(t).put("A5", "V Oenomaus slave.03").put("A7", "VI slave.04")
		return r.order(roman, toTheEnd)
	}
	r := start().order(rebel, "[3B]", "BATTLES siege:ROME,A5", "STORM ROME order=glad", toTheEnd).roll("1 1,6").play(step3B)
	require.Equal(t, ending{true, rebel, "4.2", "Rome is taken"}, r.p.over)
	require.Empty(t, r.placesOf("battle"))

	r = start().order(rebel, "[3B]", "BATTLES A7,siege:ROME", "STORM ROME order=glad", toTheEnd).roll("6,1 1 1,6").play(step3B)
	require.Equal(t, "A7", r.placesOf("battle"))
	require.Equal(t, ending{true, rebel, "4.2", "Rome is taken"}, r.p.over)

	r = start().order(rebel, "[3B]", "STORM ROME order=glad", toTheEnd).roll("6,1 6,1 1 1,6").play(step3B)
	require.Equal(t, "A5 A7", r.placesOf("battle"))

	r = start()
	r.ask = true
	r.order(rebel, "[3B]", "STORM ROME order=glad", toTheEnd).play(step3B)
	require.Equal(t, []string{"A5", "A7", "siege:ROME"}, r.asked[0].Default)
	r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "rebel", Take: []string{"siege:ROME", "A7", "A5"}}}
	r.order(rebel, "[3B]", "STORM ROME order=glad", toTheEnd).order(roman, toTheEnd, "[standing]", "ask: none").roll("1 1,6").play(step3B)
	require.True(t, r.p.over.done)

	// Beaten in the province, the besiegers try no breach.
	r = besiegedRig(t, "T.I", "slave.01 Crixus").put("A3", "V(5)").order(roman, toTheEnd)
	r.order(rebel, "[3B]", "BATTLES A3,siege:NEAPOLIS", "STORM NEAPOLIS order=slave.01", "[battle default]", "BREAK if=ratio<999").roll("6,6 6").play(step3B)
	require.Empty(t, r.results("breach"))
	require.Empty(t, r.results("skip"))
}

func Test13_2(t *testing.T) {
	t.Run("T13.2a: units in a city stay out unless a sortie is declared", func(t *testing.T) {
		r := war(t, 8).put("A3/NEAPOLIS", "T.I T.II").put("A3", "slave*2")
		r.roll("").play(step3C)
		require.Empty(t, r.events)
	})
	t.Run("T13.2b: a sortie starts a battle in the Roman's step, without a leader", func(t *testing.T) {
		r := war(t, 8).put("A3/NEAPOLIS", "T.I T.II").put("A3", "slave*2")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK never").order(rebel, "[standing]", "breakoff: never")
		r.roll("4,6 4,6").play(step3C)
		require.Equal(t, "sortie", r.events[0].Kind)
		require.Equal(t, []string{"roman/T.I"}, r.events[0].Units)
		require.Equal(t, "T.I(4)", r.at(roman, "A3"), "it stands in the open afterwards (Q85)")
		require.Equal(t, "T.II(4)", r.at(roman, "A3/NEAPOLIS"))
		require.Equal(t, [2]int{2, 0}, r.vp())
	})
	t.Run("nobody comes out if the enemy evades", func(t *testing.T) {
		r := war(t, 8).put("A3/NEAPOLIS", "T.I").put("A3", "slave*2 Spartacus")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I").order(rebel, "[battle A3]", "EVADE yes").roll("4").play(step3C)
		require.Equal(t, []string{"evade"}, r.kinds())
		require.Equal(t, "T.I(4)", r.at(roman, "A3/NEAPOLIS"))
	})
	t.Run("T13.2c: in the rebel's step it may join a battle, not start one (Q69)", func(t *testing.T) {
		r := war(t, 8).put("A3/NEAPOLIS", "T.I").put("A3", "slave*2")
		r.order(roman, "[battle A3]", "SORTIE NEAPOLIS T.I").roll("").play(step3B)
		require.Empty(t, r.events)
		r.put("A3", "V")
		r.order(roman, "[battle A3]", "SORTIE NEAPOLIS T.I", "BREAK never").order(rebel, "[standing]", "breakoff: never").roll("6,6 1,1").play(step3B)
		require.Equal(t, []string{"rebel/slave.01", "rebel/slave.02", "roman/V", "roman/T.I"}, sortedUnits(r.event("battle").Units))
		require.Equal(t, "V(6) T.I(4)", r.at(roman, "A3"))
	})
}

func TestSortieQuestion(t *testing.T) {
	r := war(t, 8).put("A3/NEAPOLIS", "T.I T.II").put("A3", "slave*2")
	r.ask = true
	file := func() {
		r.order(roman, "[3C]", "[standing]", "ask: D19").order(rebel, "[standing]", "ask: none")
	}
	file()
	r.roll("").play(step3C)
	require.Len(t, r.asked, 1)
	require.Equal(t, "3C/13.2/roman@A3/NEAPOLIS/1", tail(r.asked[0].Key))
	require.Equal(t, []engines.Choice{{ID: "T.I", Text: "Tumultuary Legion I"}, {ID: "T.II", Text: "Tumultuary Legion II"}}, r.asked[0].Choices)
	r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "roman", Take: []string{"T.II"}}}
	file()
	r.roll("1,6 1,6").play(step3C)
	require.Equal(t, "T.II(4)", r.at(roman, "A3"))
	r = war(t, 8).put("A3/NEAPOLIS", "T.I T.II").put("A3", "slave*2")
	r.ask = true
	r.answer = []engines.Answer{{Key: "0/0/022/3C/13.2/roman@A3/NEAPOLIS/1", Side: "roman", Take: []string{}}}
	file()
	r.roll("").play(step3C)
	require.Empty(t, r.asked)
	require.Empty(t, r.events)
}

// sortedUnits keeps the order of an event but for its double mentions.
func sortedUnits(units []string) []string { return slices.Compact(units) }

func Test13_3(t *testing.T) {
	t.Run("T13.3a: both evade: no battle, no die", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*2 Crixus")
		r.order(roman, "[battle A2]", "EVADE yes").order(rebel, "[battle A2]", "EVADE yes").roll("").play(step3C)
		require.Equal(t, "both", r.event("evade").Result)
	})
	t.Run("T13.3b: the attacker fails: battle", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*1 Crixus")
		r.order(roman, "[battle A2]", "EVADE yes", "BREAK never").order(rebel, "[battle A2]", "EVADE no").roll("6 1,6").play(step3C)
		require.Equal(t, "fails", r.event("evade").Result)
		require.Equal(t, "A2", r.placesOf("battle"))
	})
	t.Run("T13.3c: a success of either: all stay where they are", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*1 Crixus")
		r.order(rebel, "[battle A2]", "EVADE yes").roll("1").play(step3C)
		require.Equal(t, "evades", r.event("evade").Result)
		require.Equal(t, "", r.placesOf("battle"))
		require.Equal(t, "V(6) Varinius", r.at(roman, "A2"))
		require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A2"))
	})
	t.Run("T13.3d: with a condition", func(t *testing.T) {
		for cond, want := range map[string]int{"if=ratio<34": 1, "if=ratio<33": 0} {
			r := war(t, 8).put("A2", "V Varinius slave*1 Crixus")
			dice := "1,6"
			if want == 1 {
				dice = "1"
			}
			r.order(roman, toTheEnd).order(rebel, "[battle A2]", "EVADE "+cond, "BREAK never").roll(dice).play(step3C)
			require.Len(t, r.results("evade"), want, cond)
		}
	})
	t.Run("by default a defender under Spartacus with less than half evades, leaders alone always (D18)", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*1 Spartacus").roll("4").play(step3C)
		require.Equal(t, []string{"evades"}, r.results("evade"))
		r = war(t, 8).put("A2", "V Varinius slave*2 Spartacus").order(roman, toTheEnd)
		r.order(rebel, "[standing]", "breakoff: never").roll("1,6 1,6").play(step3C)
		require.Empty(t, r.results("evade"))
		r = war(t, 8).put("A2", "V Crixus").roll("").play(step3C)
		require.Equal(t, []string{"automatic"}, r.results("evade"))
	})
}

// The borders of evasion: half is not less than half (D18), nor below the ratio
// named, and on the last turn rebels evade by default as little as by order (13.5).
func Test13_3_Borders(t *testing.T) {
	for _, c := range []struct {
		name, rebels string
		turn         int
		order        []string
		evades       bool
	}{
		{"by default, less than half", "slave*1 Spartacus", 8, nil, true},
		{"by default, half", "inf.Gr1(3) Spartacus", 8, nil, false},
		{"by default, on the last turn", "slave*1 Spartacus", 17, nil, false},
		{"at the ratio", "inf.Gr1(3) Crixus", 8, []string{"[battle A2]", "EVADE if=ratio<50"}, false},
		{"below the ratio", "inf.Gr1(3) Crixus", 8, []string{"[battle A2]", "EVADE if=ratio<51"}, true},
	} {
		r := war(t, c.turn).put("A2", "V Varinius").put("A2", c.rebels).order(rebel, c.order...).roll("1")
		r.p.impulse = impulseOf(c.turn, step3C, false)
		out, _, err := r.run(step3C)
		require.Equal(t, c.evades, err == nil, c.name) // the script has no dice for a battle
		r.events = out.Events
		if c.evades {
			require.Equal(t, []string{"evades"}, r.results("evade"), c.name)
		}
	}
}

func Test13_4(t *testing.T) {
	try := func(rom, reb string, s int8, die string) []string {
		r := war(t, 8).put("A2", rom).put("A2", reb)
		r.order(s, "[battle default]", "EVADE yes", "BREAK never").order(enemyOf(s), "[battle default]", "EVADE no", "BREAK never")
		r.p.impulse = impulseOf(8, step3C, false)
		r.dice = strings.Fields(die)
		out, _, err := r.run(step3C)
		if err != nil { // the script has no dice for the battle that follows
			return []string{"battle"}
		}
		r.events = out.Events
		return r.results("evade")
	}
	for die := 1; die <= 6; die++ {
		d := itoa(die)
		for _, c := range []struct {
			rom, reb string
			s        int8
			max      int
		}{
			{"V Varinius", "slave*3 Spartacus", rebel, 4},
			{"V Varinius", "slave*3 Spartacus!", rebel, 4},
			{"V Varinius", "slave*3 Crixus", rebel, 1},
			{"V Crassus", "slave*3", roman, 2},
			{"V Pompey Gellius", "slave*3", roman, 2},
			{"V Gellius", "slave*3", roman, 1},
			{"cav.G1 V", "cav.RG1 Crixus", rebel, 1},
			{"cav.G1 V", "Crixus", rebel, 1},
		} {
			got := try(c.rom, c.reb, c.s, d)
			if die <= c.max {
				require.Equal(t, []string{"evades"}, got, "%+v, die %d", c, die)
			} else if c.reb == "Crixus" { // without troops: captured
				require.Equal(t, []string{"fails"}, got, "%+v, die %d", c, die)
			} else {
				require.Equal(t, []string{"battle"}, got, "%+v, die %d", c, die)
			}
		}
	}
	require.Equal(t, []string{"automatic"}, try("V", "cav.RG1 Crixus", rebel, ""), "T13.4d: no Roman cavalry")
}

func Test13_5(t *testing.T) {
	t.Run("T13.5a: no rebels on turn 17", func(t *testing.T) {
		r := war(t, 17).put("A2", "V slave*1 Crixus")
		r.order(rebel, "[battle A2]", "EVADE yes").roll("1,6").play(step3C)
		require.Empty(t, r.results("evade"))
	})
	t.Run("T13.5b: nobody without a leader", func(t *testing.T) {
		r := war(t, 8).put("A2", "V cav.RG1")
		r.order(rebel, "[battle A2]", "EVADE yes", "BREAK never").order(roman, toTheEnd).roll("1,6 1,6").play(step3C)
		require.Empty(t, r.results("evade"))
	})
	t.Run("T13.5c: just before its own battle", func(t *testing.T) {
		r := war(t, 8).put("A2", "V slave*1").put("A4", "VI slave*3 Spartacus")
		r.order(roman, "[3C]", "BATTLES A2,A4", toTheEnd).order(rebel, "[battle A4]", "EVADE yes").roll("1,6 1").play(step3C)
		require.Equal(t, "battle setup melee won evade", strings.Join(slices.DeleteFunc(slices.Compact(r.kinds()), func(k string) bool { return k == "line" }), " "))
	})
	t.Run("in the beginners' game nobody evades", func(t *testing.T) {
		r := war(t, 8, "evasion=off").put("A2", "V slave*1 Spartacus")
		r.order(rebel, "[battle A2]", "EVADE yes", "BREAK never").order(roman, toTheEnd).roll("1,6").play(step3C)
		require.Empty(t, r.results("evade"))
	})
}

// Who is in the province with siege works may evade them, a lone leader without a
// die; besiegers never evade, nor does who comes out of a siege or goes on to the
// works after a battle (13.4, 13.5, Q106).
func Test13_5_BesideSiegeWorks(t *testing.T) {
	beside := func(open string) *rig { return besiegedRig(t, "T.I", "glad slave.01 Crixus").put("A3", open) }
	r := beside("Gellius").order(roman, toTheEnd).order(rebel, toTheEnd).roll("").play(step3C)
	require.Equal(t, "Gellius tries to evade combat in Area A3: the enemy has no cavalry, no battle.", r.told())
	require.Equal(t, "Gellius", r.at(roman, "A3"))

	evade := "[battle default]\nEVADE yes\nBREAK if=ratio<999"
	r = beside("V(5) Gellius").order(roman, evade).order(rebel, evade).roll("1").play(step3C)
	require.Equal(t, []string{"evades"}, r.results("evade"))
	require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
	r = beside("V(5) Gellius").order(roman, evade).order(rebel, evade).roll("2 6,6 6").play(step3C)
	require.Equal(t, []string{"skip", "evade", "battle"}, r.kinds()[:3])
	require.Equal(t, []string{"EVADE in A3: besiegers do not evade"}, r.results("skip"))
	require.Equal(t, []string{"rebel", engines.Umpire}, r.event("skip").Only)

	// In their own step the besiegers must fight who stands there.
	r = beside("V(5) Gellius").order(roman, toTheEnd).order(rebel, evade).roll("6,6 6").play(step3B)
	require.Equal(t, []string{"skip", "battle"}, r.kinds()[:2])

	// With a sortie the relief has come to fight.
	r = beside("Gellius").order(roman, evade, "SORTIE NEAPOLIS T.I").order(rebel, toTheEnd).roll("6,6 6").play(step3C)
	require.Equal(t, []string{"skip", "sortie", "battle"}, r.kinds()[:3])
	require.Equal(t, []string{"EVADE in A3: who makes a sortie from Neapolis does not evade"}, r.results("skip"))

	// A relief that could not get away from the force before the works, and goes on.
	r = beside("V(5) Gellius slave.02").order(roman, "[battle A3]", "EVADE yes", "BREAK never", "[battle NEAPOLIS]", "BREAK if=ratio<999").order(rebel, toTheEnd)
	r.p.units[r.unit("glad")].lost = 3
	r.roll("2 1,6 6,6 6").play(step3C)
	require.Equal(t, []string{"fails"}, r.results("evade"))
	require.Equal(t, "A3 NEAPOLIS/works", r.placesOf("battle"))
	require.Equal(t, []string{"EVADE in A3: who goes on to the siege works does not evade"}, r.results("skip"))

	// Nor do rebels out of a sanctuary; in the open beside it they may.
	for line, want := range map[string][]string{"SORTIE VESUVIUS slave.27,Castus": nil, "": {"evades"}} {
		r = war(t, 8, "opt.14.6=on", "opt.14.15=on").mark("revolt", "A3").put("VESUVIUS", "slave.27 Castus").put("A3", "V(5) Gellius").put("A3", "slave.01 Crixus")
		r.order(roman, toTheEnd).order(rebel, "[battle default]", "EVADE yes", "BREAK if=ratio<999", line).roll(map[bool]string{true: "1", false: "6,6 6"}[want != nil])
		r.play(step3C)
		require.Equal(t, want, r.results("evade"), line)
	}
}

// The examples of the battle against the campaign: victory points, places,
// states.
func TestBattleInTheCampaign(t *testing.T) {
	t.Run("T13.9: hits and points of the text's example", func(t *testing.T) {
		r := war(t, 8).put("A2", "V VI VII archer.Aux archer.Syr").put("A2", "glad slave*1 inf.Thr1 inf.Thr2 sling.1 sling.2 sling.3")
		r.order(roman, "[battle A2]", "LINE first 1:V 2:VI 3:VII", "BREAK if=ratio<999 min-round=1")
		r.order(rebel, "[battle A2]", "LINE second vs=V: slave glad", "LINE second vs=any: inf", "HITS order=slave", "BREAK never")
		// Volleys 5, 2 and 1, 1, 3; a round in which the Thracians miss; the Roman
		// retreats with a 6.
		r.roll("5,2 1,1,3 6,6,6 6,5,5 6").play(step3C)
		require.Equal(t, "V(4) VI(5) VII(5) archer.Aux(3) archer.Syr(3)", r.at(roman, "A2"))
		require.Equal(t, 0, r.count(rebel, "A2", "slave"))
		require.Equal(t, [2]int{1, 8}, r.vp(), "a slave; three steps by fire, one by the gladiators")
		var slid bool
		for _, f := range r.event("breakthrough").Effects {
			slid = slid || f.Unit == "rebel/glad" && f.What == "slides" && f.To == "1"
		}
		require.True(t, slid)
	})
	t.Run("T13.14: points of the text's example", func(t *testing.T) {
		r := war(t, 8).put("A2", "V inf.Gr1")
		r.order(rebel, toTheEnd).order(roman, toTheEnd).roll("3,6,4").play(step3B)
		require.Equal(t, "V(5)", r.at(roman, "A2"))
		require.Equal(t, [2]int{2, 2}, r.vp())
		e := r.event("melee")
		require.Equal(t, []string{"13.10", "13.14"}, e.Rule)
		require.Equal(t, []engines.Effect{
			{What: "round", N: 1},
			{Unit: "rebel/inf.Gr1", What: "berserk", N: 3},
			{Unit: "rebel/inf.Gr1", What: "hits", To: "roman/V", N: 8},
			{Unit: "roman/V", What: "hits", To: "rebel/inf.Gr1", N: 6},
		}, e.Effects[:4])
		require.Equal(t, []engines.Mod{{Rule: "13.14", Label: "berserk", Unit: "rebel/inf.Gr1", Op: "×", Value: engines.Points(2)}}, e.Mods)
	})
	t.Run("T13.21: Spartacus killed in the line ends the game at once, to turn 16", func(t *testing.T) {
		for turn, over := range map[int]bool{9: true, 17: false} {
			r := war(t, turn).put("A2", "V slave*1 Spartacus")
			r.order(rebel, "[battle A2]", "EVADE no", "LEADERS slave+Spartacus", "BREAK never").order(roman, toTheEnd)
			r.roll("1,6").play(step3C)
			require.Equal(t, over, r.p.over.done, "turn %d", turn)
			if over {
				require.Equal(t, roman, r.p.over.winner)
			}
			require.Equal(t, 1, r.vp()[0], "the slave; Spartacus gives no points")
		}
	})
	t.Run("T13.24: what goes with a line that is gone", func(t *testing.T) {
		r := war(t, 8).put("A2", "V VI slave*1 sling.1 Crixus")
		r.order(rebel, toTheEnd).order(roman, toTheEnd).roll("6 1,6").play(step3C)
		require.Equal(t, [2]int{1 + 2 + 1, 0}, r.vp())
		require.Equal(t, "roman", r.event("won").Side)
		require.Equal(t, "destroyed", r.event("won").Result)
	})
	t.Run("T13.26: into the city after a retreat, not after a rout (Q80)", func(t *testing.T) {
		for _, c := range []struct{ die, line, city string }{
			{"4", "RETREAT city", "V(5)"}, {"4", "RETREAT open", ""}, {"4", "", "V(5)"}, {"3", "RETREAT city", ""},
		} {
			r := war(t, 8).put("A3", "V(5) glad(5)")
			dice := "6,6 " + c.die
			if c.die == "3" {
				dice += " 6"
			}
			r.order(roman, "[battle A3]", "BREAK if=ratio<999", c.line).order(rebel, toTheEnd).roll(dice).play(step3C)
			require.Equal(t, c.city, r.at(roman, "A3/NEAPOLIS"), "%+v", c)
		}
	})
	t.Run("T13.27: points and places of a rout", func(t *testing.T) {
		r := war(t, 8).put("A2", "V VI inf.G1(3) inf.Gr1(3) cav.RG1 cav.RGr1 sling.1")
		r.order(roman, "[battle A2]", "BREAK if=ratio<999", "LINE first 1:V 2:VI", "HITS order=VI", "ROUTLOSS order=V,VI")
		r.order(rebel, "[battle A2]", "LINE second vs=V: inf.G1 cav.RG1", "LINE second vs=VI: inf.Gr1 cav.RGr1", "BREAK never")
		// Slingers miss; round: legions hit, G and Gr calm and miss; out: 3; pursuit 1
		// and 6, slingers 2; four steps to the horse.
		r.roll("6 6,6 6,6 6,6 3 1,6 2").play(step3C)
		require.Equal(t, "roman", r.event("breakoff").Side)
		require.Equal(t, "rout", r.event("breakoff").Result)
		require.Equal(t, 12, r.vp()[1])
		require.Equal(t, 2, r.vp()[0], "a step each of the Gauls and the Germans in the round")
	})
	t.Run("T13.28: leaders who stood off a rout", func(t *testing.T) {
		r := war(t, 8).put("A2", "V(5) Gellius glad(5)")
		r.order(roman, "[battle A2]", "BREAK if=ratio<999").order(rebel, toTheEnd).roll("6,6 3 6 2+2").play(step3C)
		require.Equal(t, [2]int{0, 1}, r.vp())
		require.Equal(t, "V(5)", r.at(roman, "A2"))
	})
	t.Run("T13.29: turn 17, conceded", func(t *testing.T) {
		r := war(t, 17).put("A2", "V(5) slave*3 glad(5) Castus")
		require.Equal(t, []string{"13.29"}, r.rejected(rebel, step3B, "[battle A2]", "BREAK if=ratio<50"))
		r.order(roman, toTheEnd).order(rebel, "[battle A2]", "CONCEDE", "LINE second vs=any: glad slave*3").roll("6,6").play(step3C)
		require.Equal(t, [2]int{3 + 3 + 1, 0}, r.vp())
		require.Equal(t, "conceded", r.event("won").Result)
	})
	t.Run("T14.16: a leader redeployed", func(t *testing.T) {
		r := war(t, 8, "opt.14.16=on").put("A2", "V(5) inf.Thr1 Crixus")
		r.order(roman, toTheEnd).order(rebel, "[battle A2]", "EVADE no", "LEADERS redeploy inf.Thr1+Crixus after-round=1", "BREAK if=ratio<999 min-round=2")
		r.roll("6,6 6,6 6+6 6").play(step3C)
		require.Equal(t, []engines.Effect{{What: "round", N: 1}, {Unit: "rebel/Crixus", What: "seat", To: "rebel/inf.Thr1"}}, r.event("seats").Effects)
	})
}

// Questions inside a battle: what is asked, by whom, together.
func TestBattleQuestions(t *testing.T) {
	r := war(t, 8).put("A2", "V(5) VI(5) slave*3 sling.1")
	r.ask = true
	r.order(roman, "[standing]", "ask: D20 D21 D22 D25 D18").order(rebel, "[standing]", "ask: D20 D21 D22 D25")
	take := func(answers ...[]string) {
		t.Helper()
		for i, q := range r.asked {
			r.answer = append(r.answer, engines.Answer{Key: q.Key, Side: q.Side, Take: answers[i]})
		}
		require.Len(t, answers, len(r.asked))
		r.order(roman, "[standing]", "ask: D20 D21 D22 D25").order(rebel, "[standing]", "ask: D20 D21 D22 D25")
	}
	r.roll("").play(step3C)
	require.Equal(t, "3C/13.8/roman@A2/1", tail(r.asked[0].Key))
	require.Equal(t, 2, r.asked[0].Min)
	take([]string{"VI", "V"})
	r.play(step3C)
	require.Equal(t, "3C/13.8/rebel-line@A2/1", tail(r.asked[0].Key))
	take([]string{"lane1", "slave.02", "slave.01", "lane2", "slave.03"})
	r.roll("1").play(step3C)
	require.Equal(t, []string{"3C/13.9/roman@A2/1"}, []string{tail(r.asked[0].Key)})
	require.Equal(t, 1, r.asked[0].Max)
	take([]string{"V"})
	r.roll("1 6,6 6,6").play(step3C)
	require.Len(t, r.asked, 2, "both are asked at once whether they go on")
	take([]string{"go"}, []string{"break"})
	r.roll("1 6,6 6,6 6").play(step3C)
	require.Empty(t, r.asked)
	require.Equal(t, "V(4) VI(5)", r.at(roman, "A2"))
	require.Equal(t, "retreat", r.event("won").Result)
}

// tail is a name without epoch, stage and impulse.
func tail(key string) string { return strings.SplitN(key, "/", 4)[3] }
