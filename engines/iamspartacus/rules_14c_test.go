package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// stormOfRome is Rome under siege, the last step of a legion inside.
func stormOfRome(t *testing.T) *rig {
	t.Helper()
	r := revolted(t, 8).put("ROME", "T.I(2)").put("ROME/works", "glad slave.01 slave.02 Spartacus")
	r.p.train = trainState{state: trainComplete, at: r.loc("ROME"), turn: 6}
	*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 7}
	return r
}

func Test14_12(t *testing.T) {
	for die := 1; die <= 6; die++ {
		for _, c := range []struct {
			area, city, works, inside string
			max                       int
		}{
			{"A1", "ROME", "", "T.I", 2},
			{"SI", "SIRACUSA", "", "T.I", 2},
			{"A3", "NEAPOLIS", "", "T.I", 3},
			{"A7", "BRUNDISIUM", "", "T.I", 3},
			{"A9", "MUTINA", "", "T.I", 3},
			{"A1", "ROME", "sling.1", "T.I", 3},
			{"A1", "ROME", "sling.1", "T.I sling.R1", 2},
			{"A3", "NEAPOLIS", "sling.1", "T.I", 4},
		} {
			r := revolted(t, 8).put(c.area+"/"+c.city, c.inside)
			*r.g.siegeOf(r.p, r.loc(c.city)) = siegeState{by: rebel + 1, since: 7}
			r.p.train = trainState{state: trainComplete, at: r.loc(c.city), turn: 6}
			r.put(c.city+"/works", "Crixus slave.01 "+c.works)
			dice := itoa(die)
			want := "no breach"
			if die <= c.max {
				want = "breach"
				dice += " 6,6 1,1" // a round in which all miss, then the last slave falls
			}
			r.order(rebel, "[3B]", "STORM "+c.city+" order=slave.01").order(roman, "[battle default]").roll(dice).play(step3B)
			require.Equal(t, want, r.results("breach")[0], "%+v, die %d", c, die)
		}
	}
	t.Run("T14.12b: a sanctuary like any other place (Q93)", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			r := war(t, 8, "opt.14.6=on", "opt.14.15=on").put("A3/VESUVIUS", "slave*1").mark("revolt", "A3").put("A3", "V Gellius")
			dice := itoa(die)
			if die <= 3 {
				dice += " 1,6"
			}
			r.order(roman, "[3C]", "SIEGE OPEN VESUVIUS with=V,Gellius").roll(dice).play(step3C)
			require.Equal(t, die <= 3, r.results("breach")[0] == "breach")
		}
	})
	t.Run("who does not want to does not try", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01")
		r.order(rebel, "[3B]", "STORM NEAPOLIS breach=no").roll("").play(step3B)
		require.Empty(t, r.results("breach"))
	})
}

func Test14_13(t *testing.T) {
	t.Run("T14.13a: the garrison falls, the city rises", func(t *testing.T) {
		r := revolted(t, 8)
		r.p.train = trainState{state: trainComplete, at: r.loc("MUTINA"), turn: 6}
		*r.g.siegeOf(r.p, r.loc("MUTINA")) = siegeState{by: rebel + 1, since: 7}
		r.put("A9/MUTINA", "garrison").put("MUTINA/works", "glad Crixus")
		// Breach; 6 hits, 3 misses; the revolt of the city by 4.
		r.order(rebel, "[3B]", "STORM MUTINA order=glad").roll("3 6,3 4").play(step3B)
		require.Equal(t, "revolt", r.status("A9/MUTINA"))
		require.Equal(t, 4, r.count(rebel, "A9/MUTINA", "slave"))
		require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("MUTINA")].n])
		require.Equal(t, int8(0), r.besiegedBy("MUTINA"))
		e := r.event("storm")
		require.Equal(t, []string{"14.13", "13.10"}, e.Rule)
	})
	t.Run("T14.13b: both fall: the defender sends another, the attacker may stop", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2) T.II(2)", "slave.01 slave.02 glad Crixus")
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01,slave.02 stop=first-loss").order(roman, "[battle default]").roll("1 1,1").play(step3B)
		require.Equal(t, []string{"breach", "repaired"}, r.results("breach"))
		require.Equal(t, [2]int{1, 1}, r.vp())
		require.Equal(t, "T.II(2)", r.at(roman, "A3/NEAPOLIS"))
		require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
	})
	t.Run("the attacker goes on with his next; leaders give their bonus and take their chances", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2)", "slave.01 glad Crixus")
		r.p.allied = true
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01,glad+Crixus stop=never")
		// slave.01 falls; glad with Crixus at 8; 2 and 3 wound him; the city rises.
		r.roll("1 6,1 6,6 2+3 1").play(step3B)
		require.True(t, r.p.leaders[r.leader("Crixus")].wounded)
		var n []int
		for _, e := range r.events {
			if e.Kind == "storm" {
				for _, f := range e.Effects {
					if f.Unit == "rebel/glad" && f.What == "hits" {
						n = append(n, f.N)
					}
				}
			}
		}
		require.Equal(t, []int{8}, n)
	})
	t.Run("the strategist's bonus is not used (Q91); Gallo-Germans go berserk (Q74)", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2)", "inf.Gr1 slave.01 Spartacus")
		r.p.allied = true
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=inf.Gr1").roll("1 3,6,6 1").play(step3B)
		e := r.event("storm")
		require.Equal(t, engines.Effect{Unit: "rebel/inf.Gr1", What: "hits", To: "roman/T.I", N: 8}, e.Effects[2])
		require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) slave.04(2) inf.Gr1(3) Spartacus", r.at(rebel, "A3/NEAPOLIS"), "1 and 2 for Spartacus: three slaves")
	})
	t.Run("missile units and leaders left inside are lost (Q91)", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2) sling.R1 Gellius", "glad Crixus")
		r.p.allied = true
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=glad").roll("1 6,6 1").play(step3B)
		require.Equal(t, [2]int{0, 1 + 2 + 1}, r.vp())
	})
	t.Run("T14.13c: Rome", func(t *testing.T) {
		r := revolted(t, 8)
		r.p.train = trainState{state: trainComplete, at: r.loc("ROME"), turn: 6}
		*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 7}
		r.put("A1/ROME", "garrison").put("ROME/works", "glad Crixus")
		r.order(rebel, "[3B]", "STORM ROME order=glad").roll("2 6,6").play(step3B)
		require.True(t, r.p.over.done)
		require.Equal(t, rebel, r.p.over.winner)
	})
	t.Run("T14.13d: Siracusa, Brundisium and Neapolis bring the pirates, Mutina does not", func(t *testing.T) {
		for _, c := range []struct {
			area, city string
			pirates    bool
		}{{"A3", "NEAPOLIS", true}, {"A7", "BRUNDISIUM", true}, {"SI", "SIRACUSA", true}, {"A9", "MUTINA", false}} {
			r := revolted(t, 8)
			r.p.train = trainState{state: trainComplete, at: r.loc(c.city), turn: 6}
			*r.g.siegeOf(r.p, r.loc(c.city)) = siegeState{by: rebel + 1, since: 7}
			r.put(c.area+"/"+c.city, "garrison").put(c.city+"/works", "glad Crixus").put(c.area, "slave.20")
			r.order(rebel, "[3B]", "STORM "+c.city+" order=glad").roll("1 6,6 1").play(step3B)
			require.Equal(t, c.pirates, r.p.allied, c.city)
			require.Equal(t, c.pirates, r.p.units[r.g.pirate].state == onMap, c.city)
		}
	})
	t.Run("plague: who enters is checked (11.10)", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2)", "glad inf.Thr1 Crixus")
		r.p.allied = true
		r.g.siegeOf(r.p, r.loc("NEAPOLIS")).plague = true
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=glad").roll("1 6,6 4,3 1").play(step3B)
		require.Equal(t, "slave.01(2) glad(7) inf.Thr1(2) Crixus", r.at(rebel, "A3/NEAPOLIS"))
		require.False(t, r.g.siegeOf(r.p, r.loc("NEAPOLIS")).plague)
	})
	t.Run("by default he stops when one loss more might cost the siege (D32)", func(t *testing.T) {
		r := besiegedRig(t, "T.I(4) T.II", "inf.Thr1(2) slave.01 glad(5) Crixus")
		r.order(rebel, "[standing]", "ask: none").roll("1 6,1 6,1 6,1").play(step3B)
		require.Equal(t, []string{"breach", "repaired"}, r.results("breach"))
		require.Equal(t, "slave.01(2) inf.Thr1(2) Crixus", r.at(rebel, "NEAPOLIS/works"))
	})
	t.Run("both are asked whom they send", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2) T.II(2)", "slave.01 glad Crixus")
		r.ask = true
		r.order(rebel, "[standing]", "ask: D32").order(roman, "[standing]", "ask: D32").roll("1").play(step3B)
		require.Len(t, r.asked, 2)
		require.Contains(t, r.asked[0].Choices, engines.Choice{ID: "glad+Crixus"})
		require.Equal(t, 1, r.asked[0].Min)
	})
	t.Run("the Roman takes a rebel city; its revolt stays", func(t *testing.T) {
		r := war(t, 8, "opt.14.6=on").put("A3/NEAPOLIS", "slave.01 sling.1 Crixus").put("NEAPOLIS/works", "V Gellius").mark("revolt", "A3/NEAPOLIS")
		r.p.control[r.g.locs[r.loc("NEAPOLIS")].n] = rebel
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: roman + 1, since: 8}
		r.order(roman, "[3C]", "STORM NEAPOLIS order=V+Gellius").roll("3 6,6 6+6").play(step3C)
		require.Equal(t, roman, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
		require.Equal(t, "V(6) Gellius", r.at(roman, "A3/NEAPOLIS"))
		require.Equal(t, [2]int{1 + 2 + 1, 0}, r.vp())
		require.Equal(t, "revolt", r.status("A3/NEAPOLIS"))
	})
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

// Horsemen without horses man the breach at 1 like infantry (14.10, 14.13).
func Test14_13_Dismounted(t *testing.T) {
	r := besiegedRig(t, "cav.G1 sling.R1", "slave.01 glad Crixus")
	r.p.units[r.unit("cav.G1")].dismounted = true
	r.p.allied = true
	r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").order(roman, "[standing]", "ask: none").roll("1 6,2 1,6 1,6 1").play(step3B)
	require.Equal(t, []string{
		"Breach of Neapolis: die 1, <=3 is needed: breach.",
		"In the breach of Neapolis: slave.01 (2) die 6 misses cav.G1; cav.G1 (1) die 2 misses slave.01.",
		"In the breach of Neapolis: slave.01 (2) die 1 hits cav.G1; cav.G1 (1) die 6 misses slave.01: cav.G1 4 to 2 [Rebels +1 VP].",
		"In the breach of Neapolis: slave.01 (2) die 1 hits cav.G1; cav.G1 (1) die 6 misses slave.01: cav.G1 eliminated [Rebels +1 VP].",
		"Neapolis falls to the Rebels: taken: sling.R1 eliminated [Rebels +2 VP].",
		"Revolt in Neapolis? Crixus there, die 1: Neapolis rises, slave.02 comes.",
	}, strings.Split(r.told(), "\n"))
}

// After a loss the storm ends where fewer factors are left in the works than the
// order names, or, by default, than the siege needs (14.7, 14.9, D32).
func Test14_13_WhenItStops(t *testing.T) {
	const on, off = "1 6,1 6,1", "1 6,1" // the second unit falls too; it is not sent
	for _, c := range []struct{ works, order, dice, left string }{
		{"slave.01 inf.Thr1(2) glad(5)", "order=slave.01,inf.Thr1 stop=when-left<8", off, "glad(5) inf.Thr1(2)"},
		{"slave.01 inf.Thr1(2) glad(5)", "order=slave.01,inf.Thr1 stop=when-left<7", on, "glad(5)"},
		{"slave.01 inf.Thr1(2) glad(5)", "order=slave.01,inf.Thr1 stop=when-left<=7", off, "glad(5) inf.Thr1(2)"},
		{"slave.01 inf.Thr1(2) glad(5) sling.1", "order=slave.01,inf.Thr1 stop=when-left<8", off, "glad(5) inf.Thr1(2) sling.1(3)"},
		{"slave.01 inf.Thr1(2) glad(5)", "order=slave.01,inf.Thr1 stop=when-left<99", off, "glad(5) inf.Thr1(2)"},
		{"slave.01 slave.02 inf.It1(2) inf.It2(2) inf.It3(2)", "order=slave.01,slave.02", on, "inf.It1(2) inf.It2(2) inf.It3(2)"},
		{"slave.01 inf.Thr1(2) glad(5)", "order=slave.01,inf.Thr1", off, "glad(5) inf.Thr1(2)"},
	} {
		r := besiegedRig(t, "T.I(4) T.II", c.works+" Crixus").order(rebel, "[3B]", "STORM NEAPOLIS "+c.order).roll(c.dice).play(step3B)
		require.Equal(t, []string{"breach", "repaired"}, r.results("breach"), c.works+" "+c.order)
		require.Equal(t, c.left+" Crixus", r.at(rebel, "NEAPOLIS/works"), c.works+" "+c.order)
	}
	for legion, c := range map[string]struct{ dice, city, works string }{
		"V(6)": {"3 6,1 1,6 1,6", "V(6) T.II(2) Gellius", ""},
		"V(5)": {"3 6,1", "", "V(5) T.II(2) Gellius"},
	} {
		r := war(t, 8, "opt.14.6=on").mark("revolt", "A3/NEAPOLIS").seized("NEAPOLIS").put("A3/NEAPOLIS", "slave.01 slave.02 Crixus").put("NEAPOLIS/works", "T.I(2) T.II(2) Gellius").put("NEAPOLIS/works", legion)
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: roman + 1, since: 8}
		r.order(roman, "[3C]", "STORM NEAPOLIS order=T.I,T.II").order(rebel, "[standing]", "ask: none").roll(c.dice).play(step3C)
		require.Equal(t, c.city, r.at(roman, "NEAPOLIS"), legion)
		require.Equal(t, c.works, r.at(roman, "NEAPOLIS/works"), legion)
	}
}

// A leader falls with the unit he stands with, so he goes into the breach once;
// whoever is sent after him goes alone (13.21, 14.13).
func Test14_13_LeadersOnce(t *testing.T) {
	start := func() *rig {
		return besiegedRig(t, "T.I(2) T.II(2)", "slave.01 slave.02 glad Crixus Castus").order(roman, "[standing]", "ask: none")
	}
	r := start().order(rebel, "[3B]", "STORM NEAPOLIS order=slave+Crixus stop=when-left<8").roll("1 6,1 6,1").play(step3B)
	require.Equal(t, []string{
		"Breach of Neapolis: die 1, <=3 is needed: breach.",
		"In the breach of Neapolis: slave.01 (3) die 6 misses T.I; T.I (2) die 1 hits slave.01: slave.01 lost [Rome +1 VP] (slave.01 +1 Crixus).",
		"Leaders in the line: Crixus falls with his unit [Rome +1 VP].",
		"In the breach of Neapolis: slave.02 (2) die 6 misses T.I; T.I (2) die 1 hits slave.02: slave.02 lost [Rome +1 VP].",
		"The storm of Neapolis ends: the breach is repaired.",
	}, strings.Split(r.told(), "\n"))

	// Who is asked is offered no leader who fell, and by default stops where the siege
	// would be lost.
	for glad, want := range map[string][]string{"7": {"glad"}, "5": {}} {
		r = start().put("NEAPOLIS/works", "glad("+glad+")")
		r.ask = true
		r.order(rebel, "[standing]", "ask: D32").roll("1").play(step3B)
		require.Equal(t, 1, r.asked[0].Min)
		r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "rebel", Take: []string{"slave.01+Crixus"}}}
		r.order(rebel, "[standing]", "ask: D32").order(roman, "[standing]", "ask: none").roll("1 6,1").play(step3B)
		var ids []string
		for _, c := range r.asked[0].Choices {
			ids = append(ids, c.ID)
		}
		require.Equal(t, []string{"slave.02", "slave.02+Castus", "glad", "glad+Castus"}, ids)
		require.Equal(t, 0, r.asked[0].Min, "he may stop after a loss")
		require.Equal(t, want, r.asked[0].Default)
	}
}

func Test14_14(t *testing.T) {
	t.Run("T14.14a: routed sortiers go back in", func(t *testing.T) {
		for _, die := range []string{"3", "6"} {
			r := besiegedRig(t, "T.I", "Crixus glad slave.01")
			dice := "6,6 " + die
			if die == "3" {
				dice += " 6"
			}
			r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK if=ratio<999").order(rebel, "[standing]", "breakoff: never").roll(dice).play(step3C)
			require.Equal(t, "NEAPOLIS/works", r.placesOf("battle"))
			require.Contains(t, r.at(roman, "A3/NEAPOLIS"), "T.I")
			require.Equal(t, rebel+1, r.besiegedBy("NEAPOLIS"))
		}
	})
	t.Run("a sortie that wins breaks the siege", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus slave.01")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK never").order(rebel, "[standing]", "breakoff: never").roll("1,6").play(step3C)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "T.I(4)", r.at(roman, "A3"))
	})
	t.Run("past a separate force in the province, straight at the works (14.7)", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus slave.01").put("A3", "slave.02")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK never").order(rebel, "[standing]", "breakoff: never").roll("1,6").play(step3C)
		require.Equal(t, "NEAPOLIS/works", r.placesOf("battle"))
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.Equal(t, "slave.02(2)", r.at(rebel, "A3"))
	})
	t.Run("alone, where the relief was kept off", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus slave.01").put("A3", "V(5) Gellius slave.02")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK if=ratio<999").order(rebel, "[standing]", "breakoff: never")
		// In the province a retreat by 4; at the works T.I alone retreats by 4.
		r.roll("6,6 4 6,6 4").play(step3C)
		require.Equal(t, "A3 NEAPOLIS/works", r.placesOf("battle"))
		require.Equal(t, "V(5) Gellius", r.at(roman, "A3"))
		require.Equal(t, "T.I(4)", r.at(roman, "A3/NEAPOLIS"))
	})
	t.Run("only in one's own step", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus slave.01")
		r.order(roman, "[battle A3]", "SORTIE NEAPOLIS T.I").order(rebel, "[3B]", "STORM NEAPOLIS breach=no").roll("").play(step3B)
		require.Equal(t, "", r.placesOf("battle"))
	})
	t.Run("with friends from outside, who retreat as usual", func(t *testing.T) {
		r := besiegedRig(t, "T.I", "Crixus glad slave.01").put("A3", "V(5) Gellius")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS T.I", "BREAK if=ratio<999").order(rebel, "[standing]", "breakoff: never")
		r.roll("6,6 6,6 6").play(step3C)
		require.Len(t, r.event("battle").Units, 2+1+2+1)
		require.Equal(t, "Gellius", r.at(roman, "A3")[len(r.at(roman, "A3"))-len("Gellius"):])
		require.Contains(t, r.at(roman, "A3/NEAPOLIS"), "T.I")
	})
	t.Run("horsemen come out on foot at 1", func(t *testing.T) {
		r := besiegedRig(t, "cav.G1(2)", "Crixus slave.01")
		r.p.units[r.unit("cav.G1")].dismounted = true
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS cav.G1", "BREAK never").order(rebel, "[standing]", "breakoff: never").roll("2,6 1,6").play(step3C)
		require.Equal(t, int8(0), r.besiegedBy("NEAPOLIS"))
		require.False(t, r.p.units[r.unit("cav.G1")].dismounted)
	})
	t.Run("rebels walled in first go through the wall", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").put("A1/PONTINE", "slave*2").mark("revolt", "A1").put("PONTINE/works", "V Crassus")
		r.p.walls = []wall{{leader: r.leader("Pompey"), a: 0, b: 0, ring: r.loc("PONTINE")}}
		*r.g.siegeOf(r.p, r.loc("PONTINE")) = siegeState{by: roman + 1, since: 10}
		r.order(rebel, "[3B battle A1]", "SORTIE PONTINE slave*2", "BREAK never").order(roman, "[standing]", "breakoff: never").roll("4,1 6,6").play(step3B)
		require.Equal(t, "slave.01(2)", r.at(rebel, "A1/PONTINE"), "it did not get through")
		require.Equal(t, []string{"rebel/slave.02", "roman/V", "roman/Crassus"}, r.event("battle").Units)
		require.Equal(t, []string{"14.4"}, r.event("wall").Rule)
	})
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

func Test14_15(t *testing.T) {
	sanctuary := func(list string) *rig {
		return war(t, 8, "opt.14.6=on", "opt.14.15=on").put("A3/VESUVIUS", list).mark("revolt", "A3")
	}
	t.Run("T14.15c: no battle with those inside", func(t *testing.T) {
		r := sanctuary("slave*3 Spartacus").put("A3", "V VI Gellius")
		r.order(roman, "[standing]", "ask: none").roll("").play(step3C)
		require.Empty(t, r.events)
	})
	t.Run("attacked by siege alone; nobody evades", func(t *testing.T) {
		r := sanctuary("slave*1 Crixus").put("A3", "V Gellius")
		r.order(roman, "[3C]", "SIEGE OPEN VESUVIUS with=V,Gellius").order(rebel, "[battle A3]", "EVADE yes").roll("3 1,6").play(step3C)
		require.Empty(t, r.results("evade"))
		require.Equal(t, "", r.at(rebel, "A3/VESUVIUS"))
		require.Equal(t, "V(6) Gellius", r.at(roman, "A3"), "they do not stay in the sanctuary")
		require.Equal(t, [2]int{1 + 1, 0}, r.vp())
	})
	t.Run("T14.15a: three units and no more, calm provinces none", func(t *testing.T) {
		r := sanctuary("slave*3 Spartacus").put("A3", "inf.Thr1")
		r.order(rebel, "[3B]", "HIDE inf.Thr1 A3-VESUVIUS").roll("").playMoves(step3B)
		require.Equal(t, "inf.Thr1(4)", r.at(rebel, "A3"))
		r = war(t, 8, "opt.14.6=on", "opt.14.15=on").put("A1", "slave*1")
		r.order(rebel, "[3B]", "HIDE slave*1 A1-PONTINE").roll("").playMoves(step3B)
		require.Equal(t, "slave.01(2)", r.at(rebel, "A1"))
	})
	t.Run("a sortie out of it", func(t *testing.T) {
		r := sanctuary("slave*3").put("A3", "V")
		r.order(rebel, "[3B battle A3]", "SORTIE VESUVIUS slave*3", "BREAK never").order(roman, toTheEnd).roll("1,1 1,1 6,1").play(step3B)
		require.Equal(t, []string{"sortie"}, r.kinds()[:1])
		require.Equal(t, "", r.at(rebel, "A3/VESUVIUS"))
	})
}

// A force that comes into a calm province raises it first, and then goes on into its
// sanctuary; where nobody rises it stays outside (12.10, 14.15).
func Test14_15_ProvinceThatRises(t *testing.T) {
	start := func(units string) *rig {
		return war(t, 8, "opt.14.6=on", "opt.14.15=on").mark("revolt", "A3").put("A3", units)
	}
	for kind, dice := range map[string]string{"MARCH": "2", "ROAD": "2", "FORCED": "1 2"} {
		r := start("Crixus slave.01 slave.02").order(rebel, "[3B]", kind+" Crixus,slave.01,slave.02 A3-BR-SILA", "REVOLT attach=none").roll(dice).playMoves(step3B)
		require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "SILA"), kind)
		require.Equal(t, "slave.03(2) slave.04(2)", r.at(rebel, "BR"), kind)
	}
	for kind, dice := range map[string]string{"MARCH": "1", "ROAD": "1", "FORCED": "1 1"} {
		r := start("Crixus slave.01").put("BR", "V").order(rebel, "[3B]", kind+" Crixus,slave.01 A3-BR-SILA").roll(dice).playMoves(step3B)
		require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "BR"), kind)
		require.Equal(t, []string{"into BR/SILA: Sila is no refuge while the province is calm"}, r.results("skip"), kind)
	}
}
