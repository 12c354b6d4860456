package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func Test13_6(t *testing.T) {
	t.Run("T13.6: the segments of a battle of two rounds", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6)", "rebel: slave.1(2) slave.2(2)").say("break:0=go", "break:1=go")
		r.fight(1, 6, 1, 6)
		require.Equal(t, "sort line melee slide line melee end", strings.Join(r.notes, " "))
		r.stands("L.1=6 slave.1=0 slave.2=0")
		require.Equal(t, destroyed, r.f.end)
		require.Equal(t, defender, r.f.loser)
	})
	t.Run("missile fire, leaders and a rout among them", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) archer.1(3) Gellius", "rebel: slave.1(2) slave.2(2) Thr.1(4)").say("seats:0=Gellius+L.1", "break:0=go", "break:1=break")
		// volley; one round: legion, slave; Gellius; the rebel breaks off: 1, a
		// rout: the legion again, the archer.
		r.fight(6, 1, 6, 3, 3, 1, 6, 6)
		require.Equal(t, "sort line volley melee slide leaders break pursuit missiles end", strings.Join(r.notes, " "))
		require.Equal(t, routed, r.f.end)
	})
}

func Test13_7(t *testing.T) {
	r := newBattle(t, "roman: L.1(6) cav.1(4) sling.1(3) Crassus", "rebel: slave.1(2)")
	require.Equal(t, 2, r.f.line(attacker))
	require.Equal(t, 1, r.f.missiles(attacker))
	require.Len(t, r.f.chiefs, 1)
}

func Test13_8(t *testing.T) {
	t.Run("fewer line units first, one unit a lane, the others in front and behind", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) slave.2(2) slave.3(2) Thr.1(4) Thr.2(4)", "roman: L.1(6) L.2(5) L.3(4)")
		r.f.setUp()
		require.Equal(t, defender, r.f.first)
		require.Equal(t, []string{"line:1", "columns:0"}, r.asked)
		require.Equal(t, "1:L.3 2:L.1 3:L.2", r.lines(defender))
		require.Equal(t, "1:slave.3 2:slave.1,Thr.1 3:slave.2,Thr.2", r.lines(attacker))
	})
	t.Run("equal: the defender first", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) L.2(6) L.3(6) L.4(6)", "rebel: slave.1(2) slave.2(2) slave.3(2) Thr.1(4)")
		r.f.setUp()
		require.Equal(t, defender, r.f.first)
		require.Equal(t, []string{"line:1", "columns:0"}, r.asked)
	})
	t.Run("units count, not steps or factors", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(1) L.2(1)", "rebel: glad.1(7)")
		r.f.setUp()
		require.Equal(t, defender, r.f.first)
	})
	t.Run("a lane left empty is filled from the back of the deepest column", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) slave.2(2) slave.3(2) Thr.1(4) Thr.2(4)", "roman: L.1(6) L.2(5) L.3(4)").
			say("line:1=L.1 L.2 L.3", "columns:0=|1 slave.1 Thr.1 Thr.2 |2 |3 slave.2 slave.3")
		r.f.setUp()
		require.Equal(t, "1:slave.1,Thr.1 2:Thr.2 3:slave.2,slave.3", r.lines(attacker))
		require.True(t, r.f.army[attacker].mended)
	})
	t.Run("the second is free with the rest", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) slave.2(2) slave.3(2) Thr.1(4) Thr.2(4)", "roman: L.1(6) L.2(5) L.3(4)").
			say("line:1=L.1 L.2 L.3", "columns:0=|1 slave.1 |2 slave.2 Thr.1 Thr.2 slave.3 |3")
		r.f.setUp()
		require.Equal(t, "1:slave.1 2:slave.2,Thr.1,Thr.2 3:slave.3", r.lines(attacker))
	})
	t.Run("LINE second: fronts of all lanes first, then backups, then the rest", func(t *testing.T) {
		columns := func(plan battlePlan) string {
			r := newBattle(t, "rebel: slave.1(2) slave.2(2) slave.3(2) slave.4(2) Thr.1(4) glad.1(7)", "roman: L.1(6) L.2(5) L.3(4)").say("line:1=L.1 L.2 L.3")
			r.plans[0] = plan
			r.f.setUp()
			require.False(t, r.f.army[attacker].mended)
			return r.lines(attacker)
		}
		slave, thr := wordBit("slave"), int16(4)
		any := func(n int) secondLine {
			l := secondLine{vs: -1, any: true}
			for range n {
				l.stack = append(l.stack, seating{unit: -1, words: slave, leader: -1})
			}
			return l
		}
		require.Equal(t, "1:slave.1,slave.4,glad.1 2:slave.2,Thr.1 3:slave.3", columns(battlePlan{second: []secondLine{any(3)}}))
		versus := secondLine{vs: 7, stack: []seating{{unit: thr, leader: -1}, {unit: -1, words: slave, leader: -1}}}
		require.Equal(t, "1:slave.1,glad.1 2:Thr.1,slave.3,slave.4 3:slave.2", columns(battlePlan{second: []secondLine{versus, any(1)}}))
		require.Equal(t, "1:slave.1 2:Thr.1,slave.3,glad.1,slave.4 3:slave.2", columns(battlePlan{second: []secondLine{versus, any(1)}, rest: restStrongest}))
		require.Equal(t, "1:slave.1,glad.1 2:Thr.1,slave.3,slave.4 3:slave.2", columns(battlePlan{second: []secondLine{versus}}), "lanes no line means go by the policy")
	})
	t.Run("leaders with infantry alone, one a unit, with backups too", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) Thr.1(4) rcav.1(3) Crixus Castus", "roman: L.1(6)").
			say("columns:0=|1 slave.1 Thr.1 rcav.1", "seats:0=Crixus+Thr.1 Castus+Thr.1")
		r.f.setUp()
		require.Equal(t, r.piece("Thr.1"), r.f.chiefs[0].seat)
		require.Equal(t, none, r.f.chiefs[1].seat, "two leaders with one unit: the first stays")
		for _, x := range r.f.openSeats(attacker) {
			_, i := seatOf(x)
			require.Equal(t, infantry, r.f.pieces[i].arm, "no leader with cavalry")
		}
	})
}

func Test13_9(t *testing.T) {
	t.Run("T13.9: the text's example", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) L.2(6) L.3(6) archer.1(3) archer.2(3)", "rebel: slave.1(2) glad.1(7) Thr.1(4) Thr.2(4) sling.1(3) sling.2(3) sling.3(3)").
			say("line:0=L.1 L.2 L.3", "columns:1=|1 slave.1 glad.1 |2 Thr.1 |3 Thr.2", "hits:0=L.1 L.2 L.3", "hits:1=slave.1")
		// 5 and 2: one hit; 1, 1, 3: three.
		r.f.setUp()
		r.dice = []int{5, 2, 1, 1, 3}
		r.f.missileFire()
		r.stands("L.1=5 L.2=5 L.3=5 slave.1=0 glad.1=7 Thr.1=4 Thr.2=4")
		require.Equal(t, "1:glad.1 2:Thr.1 3:Thr.2", r.lines(defender))
		require.Equal(t, 5, r.used)
		require.Empty(t, r.said)
	})
	t.Run("the volley alone: backups are not hit", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) archer.1(3)", "rebel: slave.1(2) glad.1(7)").say("columns:1=|1 slave.1 glad.1")
		r.f.setUp()
		r.dice = []int{3}
		r.f.missileFire()
		r.stands("slave.1=0 glad.1=7")
		require.Equal(t, "1:glad.1", r.lines(defender))
	})
	t.Run("above its factor a missile unit misses", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			for _, cf := range []int{3, 1} {
				r := newBattle(t, "roman: L.1(6) archer.1("+string(rune('0'+cf))+")", "rebel: glad.1(7)")
				r.f.setUp()
				r.dice = []int{die}
				r.f.missileFire()
				want := 7
				if die <= cf {
					want = 5
				}
				require.Equal(t, want, r.cf("glad.1"), "factor %d, die %d", cf, die)
			}
		}
	})
	t.Run("a unit shot away without backup: its enemy breaks through before the melee", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) L.2(6) archer.1(3)", "rebel: slave.1(2) glad.1(7)").
			say("line:1=slave.1 glad.1", "columns:0=|1 L.1 |2 L.2", "hits:1=slave.1", "break:0=break")
		r.f.setUp()
		r.dice = []int{1}
		r.f.missileFire()
		require.Equal(t, "1.5>glad.1:L.1 2:L.2", strings.Join(reverse(strings.Fields(r.lines(attacker))), " "))
	})
	t.Run("hits beyond the front line spill to who slid up, then are lost (Q72)", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) archer.1(3) archer.2(3) archer.3(3)", "rebel: slave.1(2) slave.2(2) sling.1(3)")
		r.fight(1, 1, 1, 6)
		r.stands("slave.1=0 slave.2=0 sling.1=0 L.1=6")
		require.Equal(t, destroyed, r.f.end)
		require.Equal(t, 0, r.f.round, "the line is gone before any melee")
	})
	t.Run("missile units alone against a line shoot once and are gone, leaders too", func(t *testing.T) {
		r := newBattle(t, "rebel: sling.1(3) sling.2(3) Castus", "roman: L.1(6) L.2(6)").say("hits:1=L.2")
		r.fight(3, 4)
		r.stands("sling.1=0 sling.2=0 L.1=6 L.2=5")
		require.True(t, r.f.chiefs[0].dead)
		require.Equal(t, attacker, r.f.loser)
	})
	t.Run("both missile units alone: volleys at one another (Q84)", func(t *testing.T) {
		r := newBattle(t, "rebel: sling.1(3) Castus", "roman: archer.1(3)").say("break:0=go", "break:1=go")
		r.fight(4, 3, 1, 4, 1, 4)
		r.stands("sling.1=1 archer.1=0")
		require.Equal(t, 3, r.f.round)
		require.Equal(t, defender, r.f.loser)
		require.False(t, r.f.chiefs[0].dead)
	})
	t.Run("both missile units alone may break off", func(t *testing.T) {
		r := newBattle(t, "rebel: sling.1(3) sling.2(3)", "roman: archer.1(3)").say("break:1=break")
		// volley; a rout by 3: the slingers shoot again.
		r.fight(4, 4, 4, 3, 2, 6)
		r.stands("sling.1=3 sling.2=3 archer.1=1")
		require.Equal(t, routed, r.f.end)
	})
	t.Run("both gone at once", func(t *testing.T) {
		r := newBattle(t, "rebel: sling.1(1) Castus", "roman: archer.1(1) Gellius")
		r.fight(1, 1)
		require.Equal(t, bothGone, r.f.end)
		require.False(t, r.f.chiefs[0].dead)
		require.False(t, r.f.chiefs[1].dead)
	})
}

// Missile units alone who shoot the whole enemy line away have won: the rest of the
// enemy goes with his line, and nobody is left to ride them down (13.9, 13.24).
func Test13_9_LineShotAway(t *testing.T) {
	r := newBattle(t, "roman: archer.1(3)", "rebel: slave.1(2) sling.1(3) Crixus").fight(3, 6)
	r.stands("archer.1=3 slave.1=0 sling.1=0")
	require.Equal(t, destroyed, r.f.end)
	require.Equal(t, defender, r.f.loser)
	require.True(t, r.f.chiefs[0].dead)

	r = newBattle(t, "rebel: slave.1(2) Spartacus", "roman: archer.1(1) Gellius").fight(1)
	require.Equal(t, sudden, r.f.end)
	require.False(t, r.f.chiefs[1].dead)

	// What is left of the line rides them down.
	r = newBattle(t, "roman: archer.1(3)", "rebel: slave.1(2) slave.2(2) Crixus").fight(3)
	require.Equal(t, attacker, r.f.loser)

	w := war(t, 8).put("A2", "archer.Aux slave.01 sling.1 Crixus")
	w.order(roman, toTheEnd).order(rebel, "[battle default]", "EVADE no", "BREAK never").roll("1,6").play(step3C)
	require.Equal(t, "archer.Aux(3)", w.at(roman, "A2"))
	require.Empty(t, w.at(rebel, "A2"))
	require.Equal(t, [2]int{1 + 2 + 1, 0}, w.vp())
}

func reverse(s []string) []string {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
	return s
}

func Test13_10(t *testing.T) {
	for _, c := range []struct {
		dice  []int
		slave int
		v     int
	}{{[]int{4, 2}, 0, 5}, {[]int{6, 3}, 0, 6}} {
		r := newBattle(t, "roman: L.1(6)", "rebel: slave.1(2)")
		r.fight(c.dice...)
		require.Equal(t, c.slave, r.cf("slave.1"))
		require.Equal(t, c.v, r.cf("L.1"))
	}
	t.Run("a die not above the factor hits, whatever the factor", func(t *testing.T) {
		for cf := 1; cf <= 6; cf++ {
			for die := 1; die <= 6; die++ {
				r := newBattle(t, "roman: L.1("+string(rune('0'+cf))+")", "rebel: glad.1(5)")
				r.f.setUp()
				r.f.round = 2
				r.dice = []int{die, 6}
				r.f.melee()
				want := 5
				if die <= cf {
					want = 3
				}
				require.Equal(t, want, r.cf("glad.1"), "factor %d, die %d", cf, die)
			}
		}
	})
	t.Run("both fall at the same moment", func(t *testing.T) {
		// The slinger misses; the legion misses, then both hit.
		r := newBattle(t, "roman: L.1(1) Gellius", "rebel: slave.1(2) sling.1(3)").say("break:0=go", "break:1=go")
		r.fight(6, 2, 3, 1, 2)
		r.stands("L.1=0 slave.1=0 sling.1=3")
		require.Equal(t, bothGone, r.f.end, "Q78")
		require.False(t, r.f.chiefs[0].dead)
	})
}

func Test13_11(t *testing.T) {
	t.Run("+1 in the first round alone, the leader off the line", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) Spartacus", "roman: glad.1(7)").say("break:0=go", "break:1=go", "break:0=break")
		r.plans[1].breakOff.set = true
		// slave 3 hits in round 1; glad's die is above its factor never: 7.
		r.f.pieces[1].factors = []int8{2, 2, 2, 2} // an enemy who misses
		r.fight(3, 6, 3, 6, 6)
		require.Equal(t, int8(1), r.f.pieces[1].step, "one hit: 3 hits in round 1, misses in round 2")
	})
	t.Run("two strategists are no more than one", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(3) Crassus Pompey", "rebel: glad.1(7)").say("break:0=break")
		r.fight(5, 6, 3)
		require.Equal(t, 7, r.cf("glad.1"), "3+1: 5 misses")
		require.Equal(t, int8(4), r.f.attacks[0].factor)
	})
	t.Run("both sides have theirs; missile fire has not", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(3) archer.1(3) Crassus", "rebel: glad.1(5) Spartacus").say("break:0=break")
		r.fight(4, 4, 6, 3)
		r.stands("L.1=2 glad.1=3")
	})
	t.Run("wounded he gives nothing (Q81), but for wounded=full", func(t *testing.T) {
		for full, want := range map[bool]int8{false: 2, true: 3} {
			r := newBattle(t, "rebel: slave.1(2) Spartacus*", "roman: L.1(6)").say("break:1=break")
			r.laws.woundedLead = full
			r.f.setUp()
			r.f.round = 1
			r.dice = []int{6, 6}
			r.f.melee()
			require.Equal(t, want, r.f.attacks[0].factor)
		}
	})
}

func Test13_12(t *testing.T) {
	factor := func(att string, round int, seats string) int8 {
		r := newBattle(t, "rebel: "+att, "roman: C.1(8)").say("seats:0=" + seats)
		r.f.setUp()
		r.f.round = round
		r.dice = []int{6, 6}
		r.f.melee()
		return r.f.attacks[0].factor
	}
	require.Equal(t, int8(5), factor("Thr.1(2) Spartacus", 1, "Spartacus+Thr.1"))
	require.Equal(t, int8(4), factor("Thr.1(2) Spartacus", 2, "Spartacus+Thr.1"))
	require.Equal(t, int8(7), factor("Thr.1(4) Spartacus", 1, "Spartacus+Thr.1"))
	require.Equal(t, int8(6), factor("Thr.1(4) Spartacus", 2, "Spartacus+Thr.1"))
	require.Equal(t, int8(5), factor("Thr.1(4) Crixus", 2, "Crixus+Thr.1"))
	require.Equal(t, int8(4), factor("Thr.1(4) Crixus*", 2, "Crixus+Thr.1"), "wounded: no bonus")
}

func Test13_13(t *testing.T) {
	// Every cavalry against every kind of enemy: the factor it fights with.
	for _, c := range []struct {
		att, def string
		want     int8
	}{
		{"rebel: rcav.1(3)", "roman: L.1(6)", 1},
		{"rebel: rcav.1(1)", "roman: L.1(6)", 1},
		{"rebel: rcav.1(3)", "roman: cav.1(4)", 3},
		{"roman: cav.1(4)", "rebel: slave.1(2)", 4},
		{"roman: cav.1(2)", "rebel: slave.1(2)", 2},
		{"roman: cav.1(4)", "rebel: Thr.1(4)", 1},
		{"roman: cav.1(2)", "rebel: Thr.1(4)", 1},
		{"roman: cav.1(4)", "rebel: glad.1(7)", 1},
		{"roman: cav.1(4)", "rebel: rcav.1(3)", 4},
		{"roman: L.1(5)", "rebel: rcav.1(3)", 5},
	} {
		r := newBattle(t, c.att, c.def)
		r.f.setUp()
		r.f.round = 2
		r.dice = []int{6, 6}
		r.f.melee()
		require.Equal(t, c.want, r.f.attacks[0].factor, "%s against %s", c.att, c.def)
	}
	t.Run("in the beginners' game it is played as printed", func(t *testing.T) {
		r := newBattle(t, "rebel: rcav.1(3)", "roman: L.1(6)")
		r.laws.horse = false
		r.f.setUp()
		r.f.round = 2
		r.dice = []int{6, 6}
		r.f.melee()
		require.Equal(t, int8(3), r.f.attacks[0].factor)
	})
	t.Run("the strategist does not raise the 1 (Q73) but for cavbonus", func(t *testing.T) {
		for bonus, want := range map[bool]int8{false: 1, true: 2} {
			r := newBattle(t, "rebel: rcav.1(3) Spartacus", "roman: L.1(6)")
			r.laws.horseBonus = bonus
			r.f.setUp()
			r.f.round = 1
			r.dice = []int{6, 6}
			r.f.melee()
			require.Equal(t, want, r.f.attacks[0].factor)
		}
	})
}

func Test13_14(t *testing.T) {
	t.Run("T13.14: the text's example", func(t *testing.T) {
		r := newBattle(t, "rebel: Gr.1(4)", "roman: L.1(6)")
		r.fight(3, 6, 4)
		r.stands("Gr.1=0 L.1=5")
		x := r.f.attacks[0]
		require.True(t, x.berserk)
		require.Equal(t, int8(8), x.factor, "doubled")
	})
	t.Run("every die, by leader", func(t *testing.T) {
		for _, c := range []struct {
			lead string
			max  int
		}{{"", 3}, {"Crixus", 2}, {"Crixus*", 2}, {"Spartacus", 1}} {
			for die := 1; die <= 6; die++ {
				r := newBattle(t, "rebel: Gr.1(4) "+c.lead, "roman: L.1(5)")
				if c.lead != "" {
					r.say("seats:0=" + strings.TrimSuffix(c.lead, "*") + "+Gr.1")
				}
				r.f.setUp()
				r.f.round = 2
				r.dice = []int{die, 6, 6}
				r.f.melee()
				require.Equal(t, die <= c.max, r.f.attacks[0].berserk, "%q, die %d", c.lead, die)
				require.Equal(t, b2i(die <= c.max), int(r.f.pieces[0].step), "a step by itself")
			}
		}
	})
	t.Run("doubled first, bonuses after (Q74)", func(t *testing.T) {
		r := newBattle(t, "rebel: Gr.1(3) Crixus Spartacus", "roman: L.1(1)").say("seats:0=Crixus+Gr.1")
		r.f.setUp()
		r.f.round = 1
		r.dice = []int{1, 6, 6}
		r.f.melee()
		require.Equal(t, int8(8), r.f.attacks[0].factor, "3 x 2 + 1 + 1")
	})
	t.Run("nobody else, and not backups", func(t *testing.T) {
		r := newBattle(t, "rebel: Thr.1(4) Gr.1(4)", "roman: L.1(6)").say("columns:0=|1 Thr.1 Gr.1", "break:0=break")
		r.fight(6, 6, 6)
		require.Zero(t, r.f.attacks[0].berserkDie)
	})
	t.Run("not in the beginners' game", func(t *testing.T) {
		r := newBattle(t, "rebel: Gr.1(4)", "roman: L.1(6)").say("break:0=break")
		r.laws.horse = false
		r.fight(6, 1, 6)
		r.stands("Gr.1=3 L.1=6")
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
