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

func Test14_1_Fights(t *testing.T) {
	t.Run("T14.1: they fight where they stand, pacify and defend all the same", func(t *testing.T) {
		r := realMap(t, 3, "opt.14.1=on").put("CISP", "VII(5) Longinus slave*1").put("ILLY", "slave.28")
		r.order(roman, toTheEnd).order(rebel, "[standing]", "breakoff: never").roll("1,6").play(step3C)
		require.Equal(t, "CISP", r.placesOf("battle"))
	})
	t.Run("T14.1: until a rebel stands in one of three provinces, or turn 5", func(t *testing.T) {
		require.Equal(t, []string{"14.1"}, realMap(t, 1, "opt.14.1=on").put("CISP/MUTINA", "VII Longinus").rejected(roman, step3C, "[3C]", "MARCH Longinus,VII MUTINA-UMBR"))
		r := realMap(t, 3, "opt.14.1=on").put("CISP/MUTINA", "VII Longinus").put("ILLY", "slave.28")
		r.p.roused = true
		r.order(roman, "[3C]", "MARCH Longinus,VII MUTINA-UMBR").roll("").play(step3C)
		require.Equal(t, "VII(6) Longinus", r.at(roman, "UMBR"))
		r = realMap(t, 5, "opt.14.1=on").put("CISP/MUTINA", "VII Longinus").put("ILLY", "slave.28")
		r.order(roman, "[3C]", "MARCH Longinus,VII MUTINA-UMBR").roll("").play(step3C)
		require.Equal(t, "VII(6) Longinus", r.at(roman, "UMBR"))
	})
}

func Test14_2(t *testing.T) {
	for die := 1; die <= 6; die++ {
		r := war(t, 12, "opt.14.2=on").put("A2", "VIII IX(5) T.I Crassus glad slave*2 inf.Thr1")
		r.order(roman, "[battle A2]", "DECIMATE VIII", "EVADE no", "BREAK if=ratio<999", "LINE first 1:VIII 2:IX 3:T.I")
		r.order(rebel, "[battle A2]", "BREAK never", "LINE second vs=VIII: glad inf.Thr1", "LINE second vs=any: slave")
		// The die; legions and the tumultuaries, the rebels; a retreat.
		r.roll(itoa(die) + " 6,6,6 6,6,6 6").play(step3C)
		e := r.event("decimate")
		add := []int{-1, 0, 0, 1, 1, 2}[die-1]
		require.Equal(t, signed(add), e.Result, "die %d", die)
		require.Equal(t, []string{"roman/VIII"}, e.Units)
		require.True(t, r.p.decimated)
		factors := map[string]int{}
		for _, e := range r.events {
			if e.Kind != "melee" {
				continue
			}
			for _, f := range e.Effects {
				if f.What == "hits" || f.What == "misses" {
					factors[bareID(f.Unit)] = f.N
				}
			}
		}
		// Crassus gives +1 in this first round.
		require.Equal(t, 5+add+1, factors["VIII"], "die %d", die)
		require.Equal(t, 5+add+1, factors["IX"])
		require.Equal(t, 4+1, factors["T.I"], "no regular legion")
		vp := r.vp()[1]
		require.GreaterOrEqual(t, vp, 2, "the decimated step counts for the rebel")
	}
	require.Equal(t, []string{"14.2"}, war(t, 12, "opt.14.2=on").put("A2", "IX(5) Crassus slave*1").rejected(roman, step3C, "[battle A2]", "DECIMATE IX"))
	t.Run("once a game, with Crassus, a full-strength legion", func(t *testing.T) {
		quiet := func(r *rig) *rig {
			r.order(roman, "[battle A2]", "DECIMATE VIII", "EVADE no", "BREAK never").order(rebel, "[battle A2]", "BREAK never", "EVADE no")
			return r.roll("1,6").play(step3C)
		}
		r := war(t, 12, "opt.14.2=on").put("A2", "VIII Crassus slave*1")
		r.p.decimated = true
		require.Empty(t, quiet(r).results("decimate"))
		require.Empty(t, quiet(war(t, 12, "opt.14.2=on").put("A2", "VIII Gellius slave*1")).results("decimate"))
		require.Empty(t, quiet(war(t, 12, "opt.14.2=on").put("A2", "VIII(5) Crassus slave*1")).results("decimate"))
		require.Empty(t, quiet(war(t, 12).put("A2", "VIII Crassus slave*1")).results("decimate"), "without the option")
	})
	t.Run("in every round, in the pursuit too", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(4) L.2(4)", "rebel: glad.1(7) glad.2(7)")
		r.f.army[attacker].legions = 2
		r.f.setUp()
		r.f.round = 3
		r.dice = []int{1, 6, 6}
		r.f.leave(defender)
		r.stands("glad.1=5 glad.2=5")
	})
}

func bareID(full string) string {
	_, id, _ := strings.Cut(full, "/")
	return id
}

func Test14_3(t *testing.T) {
	wall := func(line string, prepare func(r *rig)) *rig {
		r := war(t, 11, "opt.14.3=on").put("A3", "VIII IX Crassus")
		if prepare != nil {
			prepare(r)
		}
		return r.order(roman, "[3C]", line).roll("").play(step3C)
	}
	t.Run("T14.3a", func(t *testing.T) {
		r := wall("WALL Crassus A3-A4", nil)
		require.True(t, r.g.wallBetween(r.p, 2, 3))
		require.Equal(t, []string{"built"}, r.results("wall"))
		require.Equal(t, []string{"roman/VIII", "roman/IX", "roman/Crassus"}, r.event("wall").Units)
		r.order(roman, "[3C]", "WALL Crassus A3-A2").roll("").play(step3C)
		require.Len(t, r.p.walls, 1, "one counter, once")
	})
	none := func(why, line string, prepare func(r *rig)) {
		r := wall(line, prepare)
		require.Empty(t, r.p.walls, why)
	}
	none("T14.3b: a mountain border", "WALL Crassus A3-M1", nil)
	none("T14.3c: eleven factors", "WALL Crassus A3-A4", func(r *rig) { r.weaken(r.unit("IX"), "5") })
	none("a leader who brings none", "WALL Gellius A3-A4", func(r *rig) { r.put("A3", "Gellius") })
	none("rebels in the builders' province", "WALL Crassus A3-A4", func(r *rig) { r.put("A3/NEAPOLIS", "Crixus"); r.put("A3", "Castus") })
	none("the leader elsewhere", "WALL Pompey A3-A4", func(r *rig) { r.put("A2", "Pompey") })
	none("no common border", "WALL Crassus A3-A5", nil)
	none("over the strait", "WALL Crassus BR-ME", func(r *rig) { r.put("BR", "Crassus VIII IX") })
	none("without the option", "WALL Crassus A3-A4", func(r *rig) { r.g.opt.walls = false })
	none("after a Forced March", "WALL Crassus A3-A4", func(r *rig) {
		r.put("A2", "VIII IX Crassus")
		r.order(roman, "[3C]")
		r.g.opt.walls = false
	})
	t.Run("rebels on the other side of the border do not hinder", func(t *testing.T) {
		r := wall("WALL Crassus A3-A4", func(r *rig) { r.put("A4", "slave*3") })
		require.Len(t, r.p.walls, 1)
	})
	t.Run("by Forced March nobody builds that turn", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A2", "VIII IX Crassus")
		r.order(roman, "[3C]", "FORCED Crassus,VIII,IX A2-A3", "WALL Crassus A3-A4").roll("1").play(step3C)
		require.Empty(t, r.p.walls)
		require.Equal(t, []string{"14.3"}, lastRule(r, "skip"))
	})
	t.Run("one for each of three leaders; never two on a border", func(t *testing.T) {
		r := war(t, 17, "opt.14.3=on").put("A3", "VIII IX Crassus").put("A2", "X XI Pompey")
		r.order(roman, "[3C]", "WALL Crassus A3-A2", "WALL Pompey A2-A3", "WALL Pompey A2-A1").roll("").play(step3C)
		require.Len(t, r.p.walls, 2)
	})
	t.Run("T14.3d: gone for good when no Roman unit is on either side", func(t *testing.T) {
		r := wall("WALL Crassus A3-A4", nil)
		r.put("A4", "XX")
		r.order(roman, "[3C]", "MARCH Crassus,VIII,IX A3-A2").roll("").play(step3C)
		require.Len(t, r.p.walls, 1, "XX is beside it still")
		r.put("A4", "Lentulus")
		r.order(roman, "[3C]", "MARCH Lentulus,XX A4-A5").roll("").play(step3C)
		require.Empty(t, r.p.walls)
		require.Equal(t, []string{"gone"}, r.results("wall"))
		r.order(roman, "[3C]", "MARCH Crassus,VIII,IX A2-A3", "WALL Crassus A3-A4").roll("").play(step3C)
		require.Empty(t, r.p.walls, "his counter is used")
	})
	t.Run("T14.3e: on the real map", func(t *testing.T) {
		r := realMap(t, 11, "opt.14.3=on").put("LUCA", "VIII IX Crassus").put("ILLY", "slave.28")
		r.order(roman, "[3C]", "WALL Crassus LUCA-BRUT").roll("").play(step3C)
		require.Len(t, r.p.walls, 1)
		r = realMap(t, 11, "opt.14.3=on").put("CAMP", "VIII IX Crassus").put("ILLY", "slave.28")
		require.Equal(t, []string{"14.3"}, r.rejected(roman, step3C, "[3C]", "WALL Crassus CAMP-SAMO"))
	})
	t.Run("who wants to be asked is asked for all that may be built", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "VIII IX Crassus")
		r.ask = true
		r.order(roman, "[3C]", "[standing]", "ask: D29").roll("").play(step3C)
		require.Equal(t, []engines.Choice{{ID: "Crassus/A3-A2"}, {ID: "Crassus/A3-A4"}, {ID: "Crassus/A3-BR"}}, r.asked[0].Choices)
		r.answer = []engines.Answer{{Key: r.asked[0].Key, Side: "roman", Take: []string{"Crassus/A3-BR"}}}
		r.order(roman, "[3C]", "[standing]", "ask: D29").roll("").play(step3C)
		require.Len(t, r.p.walls, 1)
		require.True(t, r.g.wallBetween(r.p, 2, int8(r.loc("BR"))))
	})
	t.Run("who has gone into siege works does not build", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").put("A1", "VIII IX Crassus").put("A1/PONTINE", "slave*2").mark("revolt", "A1")
		r.order(roman, "[3C]", "WALL Crassus around PONTINE", "SIEGE OPEN PONTINE with=VIII,IX,Crassus").roll("6").play(step3C)
		require.Empty(t, r.p.walls)
		require.Equal(t, []string{"no breach"}, r.results("breach"))
	})
}

// The border of a circumvallation may be written from either side.
func Test14_3_EitherSide(t *testing.T) {
	for _, border := range []string{"A3-A4", "A4-A3"} {
		r := war(t, 11, "opt.14.3=on").put("A3", "VIII IX Crassus").order(roman, "[3C]", "WALL Crassus "+border).roll("").play(step3C)
		require.True(t, r.g.wallBetween(r.p, 2, 3), border)
	}
}

// lastRule is the rule of the last event of a kind.
func lastRule(r *rig, kind string) []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == kind {
			out = e.Rule[:1]
		}
	}
	return out
}

func Test14_4(t *testing.T) {
	// Every die, with and without Spartacus.
	for die := 1; die <= 6; die++ {
		for _, spartacus := range []bool{false, true} {
			r := war(t, 11, "opt.14.3=on").put("A3", "inf.Thr1 Crixus").put("A4", "V").mark("pacified", "A3 A4")
			if spartacus {
				r.put("A3", "Spartacus")
			}
			r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
			r.order(rebel, "[3B]", "MARCH Crixus,inf.Thr1 A3-A4").roll(itoa(die)).playMoves(step3B)
			n := die
			if spartacus {
				n--
			}
			over, home := "", "inf.Thr1(4) Crixus"
			switch {
			case n <= 2:
				over, home = home, ""
			case n == 3:
				over, home = "inf.Thr1(2) Crixus", ""
			case n >= 6:
				home = "inf.Thr1(2) Crixus"
			}
			require.Equal(t, over, r.at(rebel, "A4"), "die %d, Spartacus %v", die, spartacus)
			require.Equal(t, home, strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(r.at(rebel, "A3"), "Spartacus", ""), "  ", " ")), "die %d", die)
		}
	}
	t.Run("T14.4a: three slaves and Crixus", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "slave*3 Crixus").put("A4", "V").mark("pacified", "A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		r.order(rebel, "[3B]", "MARCH Crixus,slave*3 A3-A4").roll("2,3,6").playMoves(step3B)
		require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A4"))
		require.Equal(t, "", r.at(rebel, "A3"))
		require.Equal(t, [2]int{0, 0}, r.vp(), "no combat")
	})
	t.Run("a unit that dies in crossing takes no leader over", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "slave*1 Crixus").put("A4", "V").mark("pacified", "A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		r.order(rebel, "[3B]", "MARCH Crixus,slave*1 A3-A4").roll("3").playMoves(step3B)
		require.Equal(t, "Crixus", r.at(rebel, "A3"))
	})
	t.Run("leaders alone do not cross (Q88)", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "Crixus").put("A4", "V").mark("pacified", "A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		r.order(rebel, "[3B]", "MARCH Crixus A3-A4").roll("").playMoves(step3B)
		require.Equal(t, "Crixus", r.at(rebel, "A3"))
	})
	t.Run("who fails may still march another way", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "slave*1 Crixus").put("A4", "V").mark("pacified", "A2 A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		r.order(rebel, "[3B]", "MARCH Crixus,slave*1 A3-A4", "MARCH Crixus,slave*1 A3-A2").roll("4").playMoves(step3B)
		require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A2"))
	})
	t.Run("Romans cross freely", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "V Gellius").put("A4", "XX")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		r.order(roman, "[3C]", "MARCH Gellius,V A3-A4").roll("").play(step3C)
		require.Equal(t, "V(6) XX(6) Gellius", r.at(roman, "A4"))
	})
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

// Where a unit has got through a circumvallation any leader present may follow, with
// an order of his own too; before that he may not, nor over another (14.4, Q88).
func Test14_4_LeadersFollow(t *testing.T) {
	start := func() *rig {
		r := war(t, 11, "opt.14.3=on").put("A3", "slave.01 Crixus Castus").put("A4", "V").mark("revolt", "A1 A2 A3 A4")
		r.p.walls = []wall{{leader: r.leader("Crassus"), a: 2, b: 3, ring: nowhere}}
		return r
	}
	for dice, want := range map[string]string{"1": "slave.01(2) Crixus Castus", "3": "", "4": ""} {
		r := start().order(rebel, "[3B]", "MARCH Crixus,slave.01 A3-A4", "MARCH Castus A3-A4").roll(dice).playMoves(step3B)
		require.Equal(t, want, r.at(rebel, "A4"), dice)
	}
	r := start().order(rebel, "[3B]", "MARCH Castus A3-A4", "MARCH Crixus,slave.01 A3-A4").roll("1").playMoves(step3B)
	require.Equal(t, "Castus", r.at(rebel, "A3"))
}

func Test14_5(t *testing.T) {
	ring := func(place string) *rig {
		r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").put("A1", "VIII IX Crassus").put("A1/PONTINE", "slave*2").mark("revolt", "A1")
		if place == "VESUVIUS" {
			r = war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").put("A3", "VIII IX Crassus").put("A3/VESUVIUS", "slave*2").mark("revolt", "A3")
		}
		return r.order(roman, "[3C]", "WALL Crassus around "+place).roll("").play(step3C)
	}
	r := ring("PONTINE")
	require.True(t, r.g.ringed(r.p, r.loc("PONTINE")))
	t.Run("leaving costs the roll", func(t *testing.T) {
		r.order(rebel, "[3B]", "HIDE slave.01 PONTINE-A1", "HIDE slave.02 PONTINE-A1").roll("4 2").playMoves(step3B)
		require.Equal(t, "slave.01(2)", r.at(rebel, "A1/PONTINE"))
		require.Equal(t, "slave.02(2)", r.at(rebel, "A1"))
	})
	require.Empty(t, ring("VESUVIUS").p.walls)
	t.Run("nobody to be ringed", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on", "opt.14.6=on", "opt.14.15=on").put("A1", "VIII IX Crassus").mark("revolt", "A1")
		r.order(roman, "[3C]", "WALL Crassus around PONTINE").roll("").play(step3C)
		require.Empty(t, r.p.walls)
	})
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

// Who is carried by sea out of a ringed port, or into one, goes through the works
// round it (10.5, 14.5, Q50).
func Test14_5_BySea(t *testing.T) {
	start := func(city, open string) *rig {
		r := war(t, 11, "opt.14.3=on", "opt.14.6=on").mark("revolt", "NEAPOLIS A3 A1").put("NEAPOLIS", city).put("A1", open).put("A3", "V").fleet(rebel, "TYR").seized("NEAPOLIS")
		r.p.allied = true
		r.p.walls = []wall{{leader: r.leader("Pompey"), a: 2, b: 2, ring: r.loc("NEAPOLIS")}}
		return r
	}
	r := start("slave.01 slave.02 Crixus", "").order(rebel, "[2A]", "FLEET lift ALL NEAPOLIS-A1").roll("1,4").play(step2A)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A1"))
	require.Equal(t, "slave.02(2)", r.at(rebel, "NEAPOLIS"))
	require.Equal(t, "2", r.event("lift").Odds)
	r = start("slave.01 Crixus", "").order(rebel, "[2A]", "FLEET lift ALL NEAPOLIS-A1").roll("4").play(step2A)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "NEAPOLIS"))
	require.Empty(t, r.results("lift"))
	r = start("", "slave.01 slave.02 Crixus").order(rebel, "[2A]", "FLEET lift ALL A1-NEAPOLIS").roll("1,4").play(step2A)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "NEAPOLIS"))
	require.Equal(t, "slave.02(2)", r.at(rebel, "A3"))
}
