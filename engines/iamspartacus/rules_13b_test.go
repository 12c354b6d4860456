package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// examples sets up the diagram of 13.16: legions 1, 2, 3 against A, B, E, with C
// and D behind B, and plays the melee of one round with these dice: the legions
// from the left, then A, B, E. 1 hits, 6 misses.
func examples(t *testing.T, strong string, say []string, dice ...int) *battleRig {
	t.Helper()
	names := map[string]string{"1": "L.1(5)", "2": "L.2(5)", "3": "L.3(5)", "A": "Thr.A(4)", "B": "Thr.B(4)", "E": "Thr.E(4)"}
	for _, c := range strong {
		names[string(c)] = map[rune]string{'2': "L.2(1)", 'A': "Thr.A(2)", 'B': "Thr.B(2)", 'E': "Thr.E(2)"}[c]
	}
	r := newBattle(t, "roman: "+names["1"]+" "+names["2"]+" "+names["3"], "rebel: "+names["A"]+" "+names["B"]+" Thr.C(4) Thr.D(4) "+names["E"])
	r.say("line:0=L.1 L.2 L.3", "columns:1=|1 Thr.A |2 Thr.B Thr.C Thr.D |3 Thr.E").say(say...)
	r.f.setUp()
	require.Equal(t, "1:L.1 2:L.2 3:L.3", r.lines(attacker))
	require.Equal(t, "1:Thr.A 2:Thr.B,Thr.C,Thr.D 3:Thr.E", r.lines(defender))
	r.round(dice...)
	require.Empty(t, r.said)
	return r
}

// round plays a round without the question whether to go on.
func (r *battleRig) round(dice ...int) {
	r.t.Helper()
	r.dice, r.used = dice, 0
	r.f.round++
	r.f.melee()
	r.f.breakthrough()
	r.f.leaderCasualties()
	r.f.annihilate()
	require.Equal(r.t, len(dice), r.used, "dice used")
}

func Test13_15(t *testing.T) {
	t.Run("the killer's whole column must leave", func(t *testing.T) {
		r := examples(t, "2", []string{"flank:Thr.B=L", "flank:Thr.C=L", "flank:Thr.D=R"}, 6, 6, 6, 6, 1, 6)
		require.Equal(t, "1:L.1 3:L.3", r.lines(attacker))
	})
	t.Run("a front unit with a backup is no breakthrough", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5) L.2(5)", "rebel: slave.1(2) slave.2(2) slave.3(2)").say("line:0=L.1 L.2", "columns:1=|1 slave.1 slave.3 |2 slave.2")
		r.f.setUp()
		r.round(1, 6, 6, 6)
		require.Equal(t, "1:L.1 2:L.2", r.lines(attacker))
		require.Equal(t, "1:slave.3 2:slave.2", r.lines(defender))
	})
	t.Run("a killer with another enemy on him stays", func(t *testing.T) {
		// L.1 beats slave.1 and flanks slave.2; slave.2 beats L.2 and stays to face L.1.
		r := newBattle(t, "roman: L.1(5) L.2(1) L.3(5)", "rebel: slave.1(2) slave.2(2) slave.3(2)").say("line:1=slave.1 slave.2 slave.3", "columns:0=|1 L.1 |2 L.2 |3 L.3")
		r.f.setUp()
		r.round(1, 6, 6, 6, 6, 6)
		require.Equal(t, "2:L.2 1.5>slave.2:L.1 3:L.3", r.lines(attacker))
		r.say("target:slave.2=L.2")
		r.round(6, 6, 6, 1, 6)
		require.Equal(t, "1.5>slave.2:L.1 3:L.3", r.lines(attacker))
		require.Equal(t, "2:slave.2 3:slave.3", r.lines(defender))
	})
}

func Test13_16(t *testing.T) {
	t.Run("T13.16a: example 1, C takes dead B's place, D stays behind it", func(t *testing.T) {
		r := examples(t, "B", nil, 6, 1, 6, 6, 6, 6)
		require.Equal(t, "1:Thr.A 2:Thr.C,Thr.D 3:Thr.E", r.lines(defender))
		require.Equal(t, "1:L.1 2:L.2 3:L.3", r.lines(attacker))
		for _, x := range r.f.attacks {
			require.NotEqual(t, r.piece("Thr.C"), x.piece, "no die for C in this round")
		}
		r.round(6, 6, 6, 6, 6, 6)
		require.Equal(t, r.piece("Thr.C"), r.f.attacks[4].piece, "it rolls in the next")
	})
	t.Run("T13.16b: example 2, B to X, C behind it, D to Y", func(t *testing.T) {
		r := examples(t, "2", []string{"flank:Thr.B=L", "flank:Thr.C=L", "flank:Thr.D=R"}, 6, 6, 6, 6, 1, 6)
		require.Equal(t, "1:Thr.A 1.5>L.1:Thr.B,Thr.C 3:Thr.E 2.5>L.3:Thr.D", r.lines(defender))
	})
	t.Run("example 2, C to Y and D behind it", func(t *testing.T) {
		r := examples(t, "2", []string{"flank:Thr.B=L", "flank:Thr.C=R", "flank:Thr.D=R"}, 6, 6, 6, 6, 1, 6)
		require.Equal(t, "1:Thr.A 1.5>L.1:Thr.B 3:Thr.E 2.5>L.3:Thr.C,Thr.D", r.lines(defender))
	})
	t.Run("example 2, all to Y: it is not necessary to take both flanks", func(t *testing.T) {
		r := examples(t, "2", []string{"flank:Thr.B=R", "flank:Thr.C=R", "flank:Thr.D=R"}, 6, 6, 6, 6, 1, 6)
		require.Equal(t, "1:Thr.A 3:Thr.E 2.5>L.3:Thr.B,Thr.C,Thr.D", r.lines(defender))
	})
	t.Run("T13.16c: nobody may stay; the choice is left or right", func(t *testing.T) {
		r := examples(t, "2", nil, 6, 6, 6, 6, 1, 6)
		require.Equal(t, []string{"line:0", "columns:1", "flank:Thr.B", "flank:Thr.C", "flank:Thr.D"}, r.asked)
		for _, x := range r.f.asks {
			require.Equal(t, []int16{int16(left), int16(right)}, x.options)
			require.Equal(t, 1, x.min)
		}
	})
	t.Run("T13.16d: example 3, 1 to Q and 3 to R, nothing to choose", func(t *testing.T) {
		r := examples(t, "A", nil, 1, 6, 6, 6, 6, 6)
		require.Equal(t, "2:L.2 1.5>Thr.B:L.1 3:L.3", r.lines(attacker), "1 is forced to the flank of B")
		r.say("target:Thr.B=L.2")
		r.f.pieces[r.piece("Thr.E")].step = 1
		r.round(6, 6, 1, 6, 6)
		require.Equal(t, "2:L.2 1.5>Thr.B:L.1 2.5>Thr.B:L.3", r.lines(attacker))
		require.Equal(t, "2:Thr.B,Thr.C,Thr.D", r.lines(defender))
	})
	t.Run("by default the front goes to the weaker enemy, the rest in turn (D24)", func(t *testing.T) {
		r := newBattle(t, "rebel: Thr.A(4) Thr.B(4) Thr.C(4) Thr.D(4) Thr.E(4)", "roman: L.1(3) L.2(1) L.3(2)").
			say("line:1=L.1 L.2 L.3", "columns:0=|1 Thr.A |2 Thr.B Thr.C Thr.D |3 Thr.E")
		r.f.setUp()
		r.round(6, 1, 6, 6, 6, 6)
		require.Equal(t, "1:Thr.A 1.5>L.1:Thr.C 3:Thr.E 2.5>L.3:Thr.B,Thr.D", r.lines(attacker))
	})
}

func Test13_17(t *testing.T) {
	r := examples(t, "A", nil, 1, 6, 6, 6, 6, 6)
	r.f.pieces[r.piece("Thr.E")].step = 1
	r.say("target:Thr.B=L.2")
	r.round(6, 6, 1, 6, 6)
	r.say("target:Thr.B=L.2")
	// 2, then 1 from the left and 3 from the right against B; B against 2.
	r.round(6, 1, 6, 1)
	require.Len(t, r.f.attacks, 4)
	for k, want := range []string{"L.2", "L.1", "L.3"} {
		require.Equal(t, want, r.names[r.f.attacks[k].piece])
		require.Equal(t, "Thr.B", r.names[r.f.attacks[k].target])
	}
	require.Equal(t, "Thr.B", r.names[r.f.attacks[3].piece])
	require.Equal(t, "L.2", r.names[r.f.attacks[3].target])
	r.stands("Thr.B=2 L.1=5 L.2=4 L.3=5")
	t.Run("the flanked unit may choose another", func(t *testing.T) {
		r.say("target:Thr.B=L.3")
		r.round(6, 6, 6, 1)
		r.stands("L.1=5 L.2=4 L.3=4")
	})
	t.Run("by default one it can eliminate, else the one in front (D23)", func(t *testing.T) {
		r.round(6, 6, 6, 1)
		r.stands("L.1=5 L.2=3 L.3=4")
		r.f.pieces[r.piece("L.1")].step = 5
		r.round(6, 6, 6, 1)
		r.stands("L.1=0 L.2=3 L.3=4")
	})
	t.Run("when it falls its backup inherits the fight with all three", func(t *testing.T) {
		r := examples(t, "AB", nil, 1, 6, 6, 6, 6, 6)
		require.Equal(t, "2:L.2 1.5>Thr.B:L.1 3:L.3", r.lines(attacker))
		r.round(6, 1, 6, 6, 6)
		require.Equal(t, "2:L.2 1.5>Thr.C:L.1 3:L.3", r.lines(attacker))
		require.Equal(t, "2:Thr.C,Thr.D 3:Thr.E", r.lines(defender))
	})
}

func Test13_18(t *testing.T) {
	r := newBattle(t, "roman: L.1(1) L.2(5) L.3(5)", "rebel: slave.1(2) slave.2(2) slave.3(2)").say("line:1=slave.1 slave.2 slave.3", "columns:0=|1 L.1 |2 L.2 |3 L.3")
	r.f.setUp()
	r.round(6, 6, 1, 1, 6, 6)
	require.Equal(t, "2:L.2 2.5>slave.2:L.3", r.lines(attacker), "lane 3: the attacker's")
	require.Equal(t, "2:slave.2 1.5>L.2:slave.1", r.lines(defender), "lane 1: the defender's")
	require.Equal(t, r.piece("L.3"), r.f.attacks[2].piece)
	t.Run("the attacker's come first: who is held by one of them stays (Q76)", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(1) L.2(5)", "rebel: slave.1(2) slave.2(2)").say("line:1=slave.1 slave.2", "columns:0=|1 L.1 |2 L.2")
		r.f.setUp()
		r.round(6, 1, 1, 6)
		require.Equal(t, "1.5>slave.1:L.2", r.lines(attacker))
		require.Equal(t, "1:slave.1", r.lines(defender))
	})
	t.Run("both fronts of a lane fall: no breakthrough; with a backup on one side it is one", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(1) L.2(5)", "rebel: slave.1(2) slave.2(2)").say("line:1=slave.1 slave.2", "columns:0=|1 L.1 |2 L.2")
		r.f.setUp()
		r.round(1, 6, 1, 6)
		require.Equal(t, "2:L.2", r.lines(attacker))
		require.Equal(t, "2:slave.2", r.lines(defender))
		r = newBattle(t, "roman: L.1(1) L.2(5)", "rebel: slave.1(2) slave.2(2) slave.3(2)").say("line:0=L.1 L.2", "columns:1=|1 slave.1 slave.3 |2 slave.2")
		r.f.setUp()
		r.round(1, 6, 1, 6)
		require.Equal(t, "2:slave.2 1.5>L.2:slave.3", r.lines(defender))
	})
}

func Test13_19(t *testing.T) {
	t.Run("B on the flank of 1 kills it; B and A move on to the next one", func(t *testing.T) {
		r := examples(t, "2", []string{"flank:Thr.B=L", "flank:Thr.C=L", "flank:Thr.D=L"}, 6, 6, 6, 6, 1, 6)
		r.f.pieces[r.piece("L.1")].step = 5
		r.say("target:L.1=Thr.A")
		r.round(6, 6, 6, 1, 6)
		require.Equal(t, "3:L.3", r.lines(attacker))
		require.Equal(t, "3:Thr.E 2.5>L.3:Thr.A,Thr.B,Thr.C,Thr.D", r.lines(defender))
		r.round(6, 6, 6)
		require.Equal(t, r.piece("L.3"), r.f.attacks[0].piece)
	})
	t.Run("a flanker may itself be flanked, and then choose whom it fights", func(t *testing.T) {
		// L.1 beats slave.1 and flanks slave.2 from the left. slave.2 beats L.2;
		// slave.3 beats L.3 and must break through: the nearest enemy is L.1.
		r := newBattle(t, "roman: L.1(5) L.2(1) L.3(1)", "rebel: slave.1(2) slave.2(2) slave.3(2)").say("line:1=slave.1 slave.2 slave.3", "columns:0=|1 L.1 |2 L.2 |3 L.3")
		r.f.setUp()
		r.round(1, 6, 6, 6, 6, 6)
		r.say("target:slave.2=L.2")
		r.round(6, 6, 6, 1, 1)
		require.Equal(t, "1.5>slave.2:L.1", r.lines(attacker))
		require.Equal(t, "2>L.1:slave.3 2:slave.2", r.lines(defender))
		require.Equal(t, 1, r.f.flankedUnits(attacker))
		require.Equal(t, 1, r.f.flankedUnits(defender))
		r.say("target:L.1=slave.3")
		r.round(1, 6, 6)
		r.stands("slave.2=2 slave.3=0 L.1=5")
	})
}

func Test13_20(t *testing.T) {
	r := newBattle(t, "rebel: slave.1(2) Thr.1(4) Thr.2(4)", "roman: L.1(5)").say("columns:0=|1 slave.1 Thr.1 Thr.2")
	r.f.setUp()
	r.round(6, 1)
	require.Len(t, r.f.attacks, 2, "no die for those behind")
	r.round(1, 1)
	require.Equal(t, r.piece("Thr.1"), r.f.attacks[0].piece)
	r.stands("slave.1=0 Thr.1=2 Thr.2=4 L.1=4")
}

func Test13_21(t *testing.T) {
	t.Run("a leader dies with his unit in melee", func(t *testing.T) {
		r := newBattle(t, "rebel: G.1(3) glad.1(7) Oenomaus", "roman: L.1(5) L.2(5)").say("seats:0=Oenomaus+G.1", "line:1=L.1 L.2", "columns:0=|1 G.1 |2 glad.1")
		r.f.setUp()
		r.f.army[attacker].plan = &battlePlan{}
		r.round(6, 6, 6, 1, 6)
		r.stands("G.1=0")
		require.True(t, r.f.chiefs[0].dead)
		require.Equal(t, int8(1), r.f.army[attacker].killed)
	})
	t.Run("by missile fire", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) glad.1(7) Oenomaus", "roman: L.1(5) archer.1(3)").say("columns:0=|1 slave.1 glad.1", "seats:0=Oenomaus+slave.1")
		r.f.setUp()
		r.dice = []int{1}
		r.f.missileFire()
		require.True(t, r.f.chiefs[0].dead)
	})
	t.Run("by its own berserk step; he gave his bonus to the attack", func(t *testing.T) {
		r := newBattle(t, "rebel: Gr.1(3) glad.1(7) Oenomaus", "roman: L.1(5) L.2(5)").say("line:1=L.1 L.2", "columns:0=|1 Gr.1 |2 glad.1", "seats:0=Oenomaus+Gr.1")
		r.f.setUp()
		r.round(2, 6, 6, 6, 6)
		require.Equal(t, int8(7), r.f.attacks[0].factor)
		r.stands("Gr.1=0 L.1=4")
		require.True(t, r.f.chiefs[0].dead)
	})
	t.Run("Spartacus killed so ends the battle at once", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) slave.2(2) Spartacus Crixus", "roman: L.1(5) L.2(5)").
			say("line:1=L.1 L.2", "columns:0=|1 slave.1 |2 slave.2", "seats:0=Spartacus+slave.1 Crixus+slave.2")
		r.fight(6, 6, 1, 6)
		require.Equal(t, sudden, r.f.end)
		require.False(t, r.f.chiefs[1].dead, "no die is thrown for Crixus any more")
	})
}

func Test13_22(t *testing.T) {
	// Every total of two dice, healthy and wounded.
	for _, star := range []string{"", "*"} {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				r := newBattle(t, "roman: L.1(5) Crassus"+star, "rebel: glad.1(5)").say("seats:0=Crassus+L.1")
				r.f.setUp()
				r.f.round = 1
				r.round(6, 6, a, b)
				c := &r.f.chiefs[0]
				switch n := a + b; {
				case n == 4, star != "" && (n == 5 || n == 6):
					require.True(t, c.dead, "%d+%d", a, b)
				default:
					require.False(t, c.dead, "%d+%d", a, b)
					require.Equal(t, star != "" || n == 5, c.wounded, "%d+%d", a, b)
				}
			}
		}
	}
	t.Run("Crassus wounded by 5, killed by 6 in the next round", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(1) L.2(1) Crassus", "rebel: glad.1(5) glad.2(5)").say("line:1=glad.1 glad.2", "columns:0=|1 L.1 |2 L.2", "seats:0=Crassus+L.1")
		r.f.setUp()
		r.f.round = 1
		r.round(6, 6, 6, 6, 1, 4)
		require.Equal(t, int8(3), r.f.attacks[0].factor)
		require.True(t, r.f.chiefs[0].wounded)
		r.round(6, 6, 6, 6, 3, 3)
		require.Equal(t, int8(1), r.f.attacks[0].factor, "his bonus is gone")
		require.True(t, r.f.chiefs[0].dead)
		require.Equal(t, none, r.f.pieces[0].chief, "his place is free")
	})
	t.Run("with a backup he is not checked until it is in front (Q100)", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) Thr.1(4) Crixus", "roman: L.1(5)").say("columns:0=|1 slave.1 Thr.1", "seats:0=Crixus+Thr.1")
		r.f.setUp()
		r.round(6, 1)
		r.round(6, 6, 3, 4)
		require.False(t, r.f.chiefs[0].dead)
	})
	t.Run("by lane from the left, attacker first", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5) L.2(5) Gellius Manlius", "rebel: glad.1(5) glad.2(5) Crixus").
			say("line:1=glad.1 glad.2", "columns:0=|1 L.2 |2 L.1", "seats:0=Gellius+L.1 Manlius+L.2", "seats:1=Crixus+glad.2")
		r.f.setUp()
		r.round(6, 6, 6, 6, 2, 2, 6, 6, 2, 3)
		require.True(t, r.f.chiefs[1].dead, "Manlius, in lane 1")
		require.False(t, r.f.chiefs[0].dead)
		require.True(t, r.f.chiefs[2].wounded)
	})
	t.Run("after the last round too", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5) Gellius", "rebel: slave.1(2)").say("seats:0=Gellius+L.1")
		r.fight(1, 6, 2, 3)
		require.True(t, r.f.chiefs[0].wounded)
		require.Equal(t, destroyed, r.f.end)
	})
}

// A wounded leader gives nothing to the unit he stands with, under any house rule;
// wounded=full leaves him the other bonuses of a battle (13.22, Q35).
func Test13_22_WoundedFull(t *testing.T) {
	for setting, want := range map[string][]string{"noncombat": nil, "full": {"strategist"}, "none": nil} {
		r := war(t, 8, "wounded="+setting).put("A2", "V Crassus! slave*1 inf.It1")
		r.order(roman, "[battle A2]", "BREAK if=ratio<999", "LEADERS V+Crassus").order(rebel, "[battle A2]", "BREAK never").roll("6,6 6+6 4").play(step3C)
		var got []string
		for _, m := range r.event("melee").Mods {
			got = append(got, m.Label)
		}
		require.Equal(t, want, got, setting)
		require.Equal(t, map[bool]string{true: "5", false: "4"}[setting == "full"], r.event("breakoff").Odds, setting)
	}
}

func Test13_23(t *testing.T) {
	r := newBattle(t, "rebel: glad.1(7) Crixus", "roman: L.1(1)")
	r.fight(1, 6)
	require.Equal(t, destroyed, r.f.end)
	require.False(t, r.f.chiefs[0].dead)
}

func Test13_24(t *testing.T) {
	t.Run("the line is gone: missiles and leaders go with it", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) sling.1(3) Crixus", "roman: L.1(6) L.2(6)")
		r.fight(6, 6, 6)
		r.stands("slave.1=0 sling.1=0")
		require.True(t, r.f.chiefs[0].dead)
		require.Equal(t, int16(3), r.f.army[attacker].lost, "a slave and two steps of the slingers")
	})
	t.Run("both go on: a second round without the strategist", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(3) Crassus", "rebel: glad.1(5)").say("break:0=go", "break:1=go", "break:0=break")
		r.fight(6, 6, 4, 6, 6)
		require.Equal(t, 2, r.f.round)
		r.stands("glad.1=5")
	})
	t.Run("both are asked together; if the attacker leaves only he rolls (Q77)", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5)", "rebel: glad.1(5)").say("break:0=break", "break:1=break")
		r.fight(6, 6, 4)
		require.Equal(t, retreated, r.f.end)
		require.Equal(t, attacker, r.f.loser)
	})
	t.Run("by the option both retreat", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5)", "rebel: glad.1(5)").say("break:0=break", "break:1=break")
		r.laws.bothRetreat = true
		r.fight(6, 6)
		require.Equal(t, bothRetired, r.f.end)
	})
	t.Run("by default a side leaves at half of the enemy's strength (D25)", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5)", "rebel: Thr.1(4) slave.1(2)").say("columns:1=|1 Thr.1 slave.1")
		r.plans = [2]battlePlan{}
		r.fight(1, 6, 1, 6, 6) // 4 to 5; then 2 to 5: the rebel leaves
		require.Equal(t, defender, r.f.loser)
		require.Equal(t, retreated, r.f.end)
	})
	t.Run("conditions of BREAK", func(t *testing.T) {
		for _, c := range []struct {
			rule  condRule
			wants bool
		}{
			{condRule{set: true}, false},
			{condRule{set: true, conds: []cond{{kind: never}}}, false},
			{condRule{set: true, conds: []cond{{kind: always}}}, true},
			{condRule{set: true, conds: []cond{{kind: always}}, minRound: 2}, false},
			{condRule{set: true, conds: []cond{{kind: ratioBelow, n: 60}}}, false},
			{condRule{set: true, conds: []cond{{kind: ratioBelow, n: 61}}}, true},
			{condRule{set: true, conds: []cond{{kind: stepsLost, n: 3}}}, false},
			{condRule{set: true, conds: []cond{{kind: stepsLost, n: 2}}}, true},
			{condRule{set: true, conds: []cond{{kind: leaderKilled}}}, false},
			{condRule{set: true, conds: []cond{{kind: flanked, n: 1}}}, false},
			{condRule{set: true, conds: []cond{{kind: leaderKilled}, {kind: stepsLost, n: 1}}}, true},
		} {
			r := newBattle(t, "roman: L.1(5)", "rebel: L.2(3)")
			r.f.setUp()
			r.f.round = 1
			r.f.army[defender].lost = 2
			require.Equal(t, c.wants, r.f.wants(defender, &c.rule, r.f.lineFactor(defender), r.f.lineFactor(attacker)), "%+v", c.rule)
		}
	})
}

func Test13_25(t *testing.T) {
	leave := func(att string, flankers, killed, die int) outcome {
		r := newBattle(t, att, "roman: L.7(5) L.8(5) L.9(5) L.10(5)")
		r.f.setUp()
		r.f.round = 2
		r.f.army[attacker].killed = int8(killed)
		for s, n := 0, flankers; n > 0; s++ {
			if r.f.stacks[s].army == attacker {
				r.f.stacks[s].slot[left] = r.f.addStack(defender, 0)
				n--
			}
		}
		r.dice = []int{die, 6, 6, 6, 6, 6, 6, 6, 6}
		r.f.leave(attacker)
		return r.f.end
	}
	t.Run("every die", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			want := routed
			if die >= 4 {
				want = retreated
			}
			require.Equal(t, want, leave("rebel: glad.1(7)", 0, 0, die), "die %d", die)
		}
	})
	force := "rebel: glad.1(7) glad.2(7) Spartacus"
	require.Equal(t, retreated, leave(force, 2, 1, 5), "5 + 2 - 2 - 1 = 4")
	require.Equal(t, routed, leave(force, 2, 1, 4), "3")
	require.Equal(t, retreated, leave("roman: L.1(5) Crassus", 0, 0, 3), "3 + 1")
	require.Equal(t, routed, leave("roman: L.1(5) Crassus*", 0, 0, 3), "wounded: nothing")
	require.Equal(t, routed, leave("roman: L.1(5) Crassus Pompey", 0, 0, 2), "both are +1 still")
	require.Equal(t, routed, leave("roman: L.1(5) Gellius", 0, 0, 3), "others give nothing")
	t.Run("a unit flanked on both sides counts once", func(t *testing.T) {
		r := newBattle(t, "rebel: glad.1(7)", "roman: L.1(5)")
		r.f.setUp()
		r.f.stacks[0].slot = [2]int16{1, 1}
		require.Equal(t, 1, r.f.flankedUnits(attacker))
	})
}

func Test13_26(t *testing.T) {
	r := newBattle(t, "roman: L.1(5) archer.1(3) Gellius", "rebel: glad.1(5) rcav.1(3) sling.1(3)").
		say("seats:0=Gellius+L.1", "columns:1=|1 glad.1 rcav.1", "break:0=break")
	r.fight(6, 6, 6, 6, 6, 6, 4) // volleys, melee, Gellius, break-off
	require.Equal(t, retreated, r.f.end)
	r.stands("L.1=5 archer.1=3")
}

// Besiegers who retreat may go into a city of theirs in the province like any other
// army; of rebels who retreat from the works round a sanctuary those who came out of
// it go back in, the others may go into their city (13.26, 14.14).
func Test13_26_BesiegersAndRelief(t *testing.T) {
	for choice, at := range map[string]string{"city": "NEAPOLIS", "open": "A3"} {
		r := war(t, 8, "opt.14.6=on", "opt.14.15=on").mark("revolt", "A3").put("VESUVIUS", "slave.27").put("VESUVIUS/works", "V(5) Gellius").put("A3", "glad slave*4 Crixus")
		*r.g.siegeOf(r.p, r.loc("VESUVIUS")) = siegeState{by: roman + 1, since: 7}
		r.order(rebel, toTheEnd).order(roman, "[battle default]", "BREAK if=ratio<999", "RETREAT "+choice).roll("6 6 6").play(step3B)
		require.Equal(t, "V(5) Gellius", r.at(roman, at))
		require.Equal(t, int8(0), r.besiegedBy("VESUVIUS"))
	}
	for choice, at := range map[string]string{"city": "NEAPOLIS", "open": "A3"} {
		r := war(t, 8, "opt.14.6=on", "opt.14.15=on").mark("revolt", "A3 NEAPOLIS").put("VESUVIUS", "slave.27 Castus").put("VESUVIUS/works", "V(5) Gellius").put("A3", "glad(1) Crixus").seized("NEAPOLIS")
		*r.g.siegeOf(r.p, r.loc("VESUVIUS")) = siegeState{by: roman + 1, since: 7}
		r.order(roman, toTheEnd).order(rebel, "[battle default]", "BREAK if=ratio<999", "SORTIE VESUVIUS slave.27,Castus", "RETREAT "+choice).roll("6 6 6").play(step3B)
		require.Equal(t, "glad(1) Crixus", r.at(rebel, at))
		require.Equal(t, "slave.27(2) Castus", r.at(rebel, "VESUVIUS"))
	}
}

func Test13_27(t *testing.T) {
	t.Run("T13.27", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(6) L.2(6) Gellius", "rebel: G.1(3) Gr.1(3) rcav.1(3) rcav.2(3) sling.1(3)").
			say("line:0=L.1 L.2", "columns:1=|1 G.1 rcav.1 |2 Gr.1 rcav.2", "toll:0=L.1 L.1 L.2 L.2", "hits:0=L.2")
		r.f.setUp()
		r.f.round = 1
		// The break-off die; the fronts roll once more, nobody goes berserk; the
		// slingers; cavalry has 4 steps; Gellius stands off: two dice.
		r.dice = []int{3, 1, 6, 2, 3, 4}
		r.f.leave(attacker)
		require.Equal(t, routed, r.f.end)
		require.Equal(t, 6, r.used)
		r.stands("L.1=3 L.2=3")
		require.Equal(t, int16(6), r.f.army[attacker].lost)
		require.Equal(t, []string{"break", "pursuit", "missiles", "toll", "staff"}, r.notes)
	})
	t.Run("leaders in the routing line are checked, backups' too; the others' not", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) Thr.1(4) Crixus Castus Spartacus", "roman: L.1(5) Gellius").
			say("columns:0=|1 slave.1 Thr.1", "seats:0=Crixus+slave.1 Castus+Thr.1", "seats:1=Gellius+L.1")
		r.f.setUp()
		r.f.round = 1
		// 1 of 6: rout with +2. The legion misses with a 6+... its factor is 6: 5+1.
		r.f.chiefs[3].wounded = true
		r.dice = []int{1, 6, 2, 2, 2, 3, 6, 6}
		r.f.leave(attacker)
		require.True(t, r.f.chiefs[0].dead, "Crixus by 4")
		require.True(t, r.f.chiefs[1].wounded, "Castus by 5, behind")
		require.False(t, r.f.chiefs[2].dead)
		require.Equal(t, len(r.dice), r.used)
	})
	t.Run("a leader whose unit falls in the pursuit falls with it and is not checked", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) slave.2(2) Crixus", "roman: L.1(5)").say("columns:0=|1 slave.1 slave.2", "seats:0=Crixus+slave.1")
		r.f.setUp()
		r.f.round = 1
		r.dice = []int{1, 1}
		r.f.leave(attacker)
		require.True(t, r.f.chiefs[0].dead)
		require.Equal(t, 2, r.used)
		require.Equal(t, routed, r.f.end)
	})
	t.Run("flanking units roll too", func(t *testing.T) {
		r := examples(t, "A", nil, 1, 6, 6, 6, 6, 6)
		r.dice, r.used = []int{1, 1, 6, 6}, 0
		r.f.leave(defender)
		require.Equal(t, 4, r.used, "the break-off die, 2 and 1 at B, 3 at E")
		r.stands("Thr.B=2 Thr.C=4")
	})
	t.Run("losing the last line unit in flight is no elimination of the rest (Q79)", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) sling.1(3) Crixus", "roman: L.1(5) archer.1(3) cav.1(4)").say("columns:1=|1 L.1 cav.1")
		r.f.setUp()
		r.f.round = 1
		// rout; the legion; the archer hits nobody in line; the horse takes 2 steps.
		r.dice = []int{1, 1, 1, 6, 6}
		r.f.leave(attacker)
		r.stands("slave.1=0 sling.1=0")
		require.False(t, r.f.chiefs[0].dead)
		require.Equal(t, routed, r.f.end)
	})
	t.Run("a toll larger than what is left takes all (Q101)", func(t *testing.T) {
		r := newBattle(t, "rebel: slave.1(2) Thr.1(2) Crixus", "roman: cav.1(4) cav.2(4)").say("seats:0=Crixus+Thr.1")
		r.f.setUp()
		r.f.round = 1
		r.dice = []int{1, 6, 6, 6, 6}
		r.f.leave(attacker)
		r.stands("slave.1=0 Thr.1=0")
		require.False(t, r.f.chiefs[0].dead, "neither missile nor melee killed his unit")
	})
	t.Run("the strategist's bonus is of the first round, not of the pursuit (Q81)", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(3) Crassus", "rebel: glad.1(5)")
		r.f.setUp()
		r.f.round = 1
		r.dice = []int{1, 4}
		r.f.leave(defender)
		r.stands("glad.1=5")
	})
}

func Test13_28(t *testing.T) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			for _, star := range []string{"", "*"} {
				r := newBattle(t, "roman: L.1(5) Gellius"+star, "rebel: glad.1(5)")
				r.f.setUp()
				r.f.round = 1
				r.dice = []int{3, 6, a, b}
				r.f.leave(attacker)
				c, n := &r.f.chiefs[0], a+b
				require.Equal(t, n == 4 || star != "" && (n == 5 || n == 6), c.dead, "%d+%d%s", a, b, star)
				require.Equal(t, star != "" || n == 5, c.wounded || c.dead && star != "", "%d+%d%s", a, b, star)
			}
		}
	}
	t.Run("no check after a retreat", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5) Gellius", "rebel: glad.1(5)")
		r.f.setUp()
		r.f.round = 1
		r.dice = []int{4}
		r.f.leave(attacker)
		require.Equal(t, 1, r.used)
	})
}

func Test13_29(t *testing.T) {
	r := newBattle(t, "roman: L.1(5)", "rebel: slave.1(2) slave.2(2) slave.3(2) glad.1(5) Castus").say("columns:1=|1 glad.1 slave.1 slave.2 slave.3")
	r.f.army[defender].stands = true
	r.plans[1].breakOff = condRule{set: true, conds: []cond{{kind: always}}}
	r.f.setUp()
	r.round(6, 6)
	t.Run("on the last turn the rebel is never asked to break off", func(t *testing.T) {
		r.say("break:1=go", "break:0=go")
		r.f.breakOff()
		require.Equal(t, fighting, r.f.end)
		require.Equal(t, []int16{sayGo, sayConcede}, r.f.asks[1].options)
	})
	t.Run("he may concede: all of his are gone", func(t *testing.T) {
		r.say("break:1=concede", "break:0=go")
		r.f.breakOff()
		require.Equal(t, conceded, r.f.end)
		require.Equal(t, defender, r.f.loser)
		r.stands("slave.1=0 slave.2=0 slave.3=0 glad.1=0")
		require.Equal(t, int16(6), r.f.army[defender].lost, "three slaves and three steps of gladiators")
		require.True(t, r.f.chiefs[0].dead)
	})
	t.Run("CONCEDE among the battle lines does it after the first round", func(t *testing.T) {
		r := newBattle(t, "roman: L.1(5)", "rebel: glad.1(7)")
		r.f.army[defender].stands, r.plans[1].concede = true, true
		r.fight(6, 6)
		require.Equal(t, conceded, r.f.end)
	})
}

func Test14_16(t *testing.T) {
	r := newBattle(t, "rebel: Thr.1(4) Crixus Castus", "roman: L.1(5)")
	r.laws.redeploy = true
	r.plans[0].redeploy = []redeploy{{seat: seating{unit: r.f.pieces[0].unit, leader: 0}, round: 1}}
	r.say("break:0=go", "break:1=go", "break:0=break")
	r.f.army[attacker].plan.breakOff = condRule{set: true}
	// Round 1 without him; round 2 with +1 and his two dice; then 6: a retreat.
	r.fight(6, 6, 6, 6, 3, 4, 6)
	require.Equal(t, int8(5), r.f.attacks[0].factor)
	require.Equal(t, r.piece("Thr.1"), r.f.chiefs[0].seat)
	t.Run("he may not be moved again, nor a second one go to the same unit", func(t *testing.T) {
		require.Empty(t, r.f.openSeats(attacker))
	})
	t.Run("without the option nobody is asked", func(t *testing.T) {
		r := newBattle(t, "rebel: Thr.1(4) Crixus", "roman: L.1(5)")
		r.say("break:0=break")
		r.fight(6, 6, 6)
		require.NotContains(t, r.asked, "redeploy:0")
	})
}
