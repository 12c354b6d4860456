package imperator

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// Each stratagem card: where it may be played, what it does. The operations they
// are made of stand with the first card that has one.

// inSeason sets the season, counted through the war from 0.
func (r *rig) inSeason(n int8) *rig {
	r.p.season = n
	return r
}

func (r *rig) aim(name string, n int8, target, place string) op {
	o := r.cardOp(name, n)
	if target != "" {
		o.Args.Target = r.leader(target)
	}
	if place != "" {
		o.Args.Place = r.place(place)
	}
	return o
}

// combat lets a side play a combat card wherever it may.
func (r *rig) combat(side, n int8) *rig {
	r.p.plans[side].keep(tacticLine{For: forCard, Who: everyone, Vs: vsAny, Card: n})
	return r
}

func (r *rig) sixes() *rig {
	r.dice.by = func(name string) (int, bool) { return 6, !strings.Contains(name, "/I") }
	return r
}

// played are the cards turned over in the last test.
func (r *rig) cardsPlayed() []string { return results(r.found("card")) }

func TestCardI_R1_Silence(t *testing.T) {
	for _, tt := range []struct {
		name, from, to string
		want           []string
	}{
		{"Spartacus", "Vesuvius_Mons", "Campania", []string{"I-R1"}},
		{"Spartacus", "Lucania", "Campania", nil},
		{"Crixus", "Vesuvius_Mons", "Campania", nil},
	} {
		r := newRig(t, "spartacus", nil).noRerolls().put(tt.name, tt.from, 2, "Gladiator-1").put("Glaber", tt.to, 1, "Milites-1 Milites-2").combat(rebel, 1).sixes()
		r.act(r.move(tt.name, tt.to))
		require.Equal(t, tt.want, r.cardsPlayed(), "%+v", tt)
		if tt.want == nil {
			continue
		}
		var romans []string
		for _, e := range r.found("dice") {
			if e.Side == facts.Roman {
				romans = append(romans, e.Phase)
			}
		}
		require.Equal(t, []string{"general"}, romans, "no shots, and no dice in the first melee")
	}
	// Attacked on the mountain he cannot play it.
	r := newRig(t, "spartacus", nil).noRerolls().put("Spartacus", "Campania", 2, "Gladiator-1").put("Glaber", "Latium", 1, "Milites-1").combat(rebel, 1).sixes()
	r.act(r.move("Glaber", "Campania"))
	require.Empty(t, r.cardsPlayed())
}

// Charts may have nine phases of battle: a card silences the last of them, too.
func TestCardI_R1_SilenceInTheNinthPhase(t *testing.T) {
	r := newRig(t, "spartacus", func(c *facts.Charts, s *facts.Scenario) {
		for n := len(c.Battle) + 1; n <= 9; n++ {
			c.Battle = append(c.Battle, facts.Phase{N: n, Kind: facts.Melee, Name: "More", Front: facts.FrontNone})
		}
		k := slices.IndexFunc(s.Cards, func(k facts.Card) bool { return k.ID == "I-R1" })
		s.Cards[k].Effect[0].Phases = []int{9}
	})
	r.noRerolls().put("Spartacus", "Vesuvius_Mons", 2, "Gladiator-1").put("Glaber", "Campania", 1, "Milites-1").combat(rebel, 1).sixes()
	r.act(r.move("Spartacus", "Campania"))
	phases := map[string]int{}
	for _, e := range r.found("dice") {
		phases[e.Side+" "+e.Phase]++
	}
	require.Equal(t, map[string]int{"roman shooting": 1, "roman melee": 7, "rebel melee": 7, "rebel general": 1}, phases)
}

func TestCardI_R2_Recruit(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 2, "Galli-1")
	r.p.fortuna = rebel
	o := r.cardOp("Crixus", 2)
	o.Args.Types = []int8{r.typ(rebel, "Thraces"), r.typ(rebel, "Servi")}
	r.act(o)
	require.Equal(t, []where{led, led}, []where{r.p.units[r.unit("rebel/Thraces-1")].where, r.p.units[r.unit("rebel/Servi-1")].where}, "of his choice, no die")
	require.Equal(t, 3, counts(r, "Crixus")[0])
	require.Zero(t, r.plunder("Crixus"))
	r.p.used = 0
	r.p.leaders[r.leader("Crixus")].at = r.place("Massilia")
	require.Equal(t, "2.3.3", r.refused(o), "where he could not recruit")
	// Above his rating the rebel keeps whom he likes.
	r = newRig(t, "spartacus", nil).put("Oenomanos", "Corfinium", 2, "Servuli-1 Servuli-2")
	o = r.cardOp("Oenomanos", 2)
	r.act(o)
	require.Equal(t, 3, counts(r, "Oenomanos")[0])
	// An empty pool refuses it.
	r = newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Pool = nil }).put("Crixus", "Corfinium", 2, "")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Crixus", 2)))
}

func TestCardI_R3_March(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1")
	o := r.move("Crixus", "Apulia")
	o.Card, o.Args.Place = 3, r.place("Lucania")
	r.act(o)
	require.Equal(t, "Lucania", r.at("Crixus"))
	require.Zero(t, r.ap("Crixus"), "a point for the move, a point for the card")
	require.Len(t, r.acts(), 1)
	// The first place must be free of enemies; the second need not be.
	r = newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1").loose(roman, "Apulia", "Milites-1")
	require.Equal(t, "2.3.3", r.refused(o))
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 2, "Galli-1").loose(roman, "Lucania", "Milites-1").sixes()
	r.act(o)
	require.Equal(t, "Apulia", r.at("Crixus"), "beaten back to where the second step began")
	require.Len(t, r.found("battle"), 1)
	o.Args.Place = r.place("Etruria")
	r = newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1")
	require.Equal(t, "2.3.2.1", r.refused(o), "not beside the first")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Crixus", 3)), "only with a move")
}

func TestCardI_R4_Sail(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Latium", 2, "Galli-1")
	o := r.aim("Crixus", 4, "", "Bruttium")
	require.Equal(t, "2.3.3", r.refused(o), "no pirates beside him")
	r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
	r.inSeason(hiems)
	require.Equal(t, "2.3.3", r.refused(o), "not in winter")
	r.inSeason(aestas).act(o)
	require.Equal(t, "Bruttium", r.at("Crixus"), "no die")
	require.Equal(t, 1, r.ap("Crixus"), "the card's point alone")
	r.p.used = 0
	require.Equal(t, "2.3.3", r.refused(r.aim("Crixus", 4, "", "Apulia")), "Apulia lies on another sea")
	// By a MOVE the pirates want a 4.
	for die, want := range map[int]string{3: "Latium", 4: "Bruttium"} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Latium", 2, "Galli-1")
		r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
		r.roll(die).act(r.move("Crixus", "Bruttium"))
		require.Equal(t, want, r.at("Crixus"))
		require.Equal(t, 1, r.ap("Crixus"), "the point is lost on less")
	}
}

func TestCardI_R5_Plunder(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 2, "Gladiator-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1! Milites-2").combat(rebel, 5)
	r.roll(slices.Concat(miss(1), []int{1}, miss(1), miss(2))...).act(r.move("Crixus", "Latium"))
	require.Equal(t, []string{"I-R5"}, r.cardsPlayed())
	require.Equal(t, 2, r.plunder("Crixus"), "one eliminated and two, in one window; one heals")
	require.Equal(t, 1, len(r.found("heal")))
	require.Zero(t, r.ap("Crixus"))
	// Not after a defeat.
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 2, "Galli-1").put("Glaber", "Latium", 1, "Milites-1 Milites-2").combat(rebel, 5)
	r.roll(1, 6, 6, 6, 6).roll(6).act(r.move("Crixus", "Latium"))
	require.Empty(t, r.cardsPlayed())
}

func TestCardI_S1_Raise(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Roma", 3, "Milites-1 Milites-2 Milites-3")
	o := r.cardOp("Glaber", 1)
	require.Equal(t, "2.3.3", r.refused(o), "nobody of them has fallen")
	for _, u := range []string{"roman/Cohortes-2", "roman/Milites-7"} {
		r.p.units[r.unit(u)] = unitState{where: elysii, at: none}
	}
	r.act(o)
	require.Equal(t, "Milites-1 Milites-2 Milites-3 Cohortes-2", r.army("Glaber"))
	require.Equal(t, "Milites-7", r.looseUnits(roman, "Roma"), "above his rating it stays loose")
	r.p.used = 0
	r.p.leaders[r.leader("Glaber")].at = r.place("Latium")
	require.Equal(t, "2.3.3", r.refused(o), "in Roma only")
	// One missing is passed over.
	r = newRig(t, "spartacus", nil).put("Varinus", "Roma", 3, "Milites-1")
	r.p.units[r.unit("roman/Cohortes-2")] = unitState{where: elysii, at: none}
	r.act(r.cardOp("Varinus", 1))
	require.Equal(t, "Milites-1 Cohortes-2", r.army("Varinus"))
}

func TestCardI_S2_PutToDeath(t *testing.T) {
	set := func(season int8, name, units string) *rig {
		return newRig(t, "spartacus", nil).noRerolls().put(name, "Samnium", 2, units).put("Crixus", "Corfinium", 1, "Galli-1 Galli-2 Galli-3 Galli-4").tactic(name, "general").tactic("Crixus", "general").combat(roman, 2).sixes().inSeason(season)
	}
	r := set(6, "Crassus", "Legio-1 Legio-2 Legio-3 Legio-4 Legio-5")
	r.act(r.move("Crassus", "Corfinium"))
	require.Equal(t, []string{"I-S2"}, r.cardsPlayed())
	require.Equal(t, "Legio-1", r.elysii(roman))
	require.Equal(t, 5, value(r.found("array")[0], "roman", "alea"), "two, two by the card, one by General Attack")
	require.Equal(t, "0:0", r.one("verdict").Odds, "it is no loss of the battle")
	require.Zero(t, r.plunder("Crixus"))
	for _, r := range []*rig{set(5, "Crassus", "Legio-1 Legio-2"), set(6, "Varinus", "Legio-1 Legio-2"), set(6, "Crassus", "Legio-1"), set(6, "Crassus", "Legio-1! Milites-1")} {
		name := "Crassus"
		if r.p.leaders[r.leader(name)].post != onMap {
			name = "Varinus"
		}
		r.act(r.move(name, "Corfinium"))
		require.Empty(t, r.cardsPlayed())
	}
}

func TestCardI_S3_Murder(t *testing.T) {
	for die, want := range map[int]string{4: "Samnium", 5: "dead", 6: "dead"} {
		r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 1, "Milites-1").put("Crixus", "Samnium", 1, "Galli-1 Galli-2!").put("Spartacus", "Campania", 1, "Daci-1")
		r.p.leaders[r.leader("Crixus")].plunder = 2
		require.Equal(t, "2.3.3", r.refused(r.aim("Glaber", 3, "Spartacus", "")))
		r.roll(die).act(r.aim("Glaber", 3, "Crixus", ""))
		require.Equal(t, want, r.at("Crixus"))
		if want == "dead" {
			require.Equal(t, "Galli-1 Galli-2!", r.looseUnits(rebel, "Samnium"), "his units stay, without command")
		}
		require.Equal(t, int8(none), r.p.fortuna)
	}
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 1, "Milites-1").put("Crixus", "Apulia", 1, "Galli-1")
	require.Equal(t, "2.3.3", r.refused(r.aim("Glaber", 3, "Crixus", "")), "not next door")
}

func TestCardI_S4_Joint(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Publicola", "Latium", 3, "Legio-1").put("Clodianus", "Etruria", 2, "Legio-2!").inSeason(4)
	o := r.cardOp("Publicola", 4)
	o.Args.Other = r.leader("Clodianus")
	o.Args.Acts = []op{r.order(opRestore, "Clodianus"), r.move("Publicola", "Samnium")}
	r.act(o)
	require.Equal(t, []int{1, 1}, []int{r.ap("Publicola"), r.ap("Clodianus")}, "each pays his own, the first the card as well")
	require.Equal(t, "Samnium", r.at("Publicola"))
	require.Equal(t, "Legio-2", r.army("Clodianus"))
	require.Equal(t, []string{"roman/Clodianus RESTORE", "roman/Publicola MOVE"}, r.acts(), "in the order wanted")
	r.p.used = 0
	require.Equal(t, "2.3.3", r.refused(o), "Publicola has one point for two")
	o.Args.Acts = o.Args.Acts[:1]
	require.Equal(t, "2.3.3", r.refused(o))
}

func TestCardI_S5_Wall(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crassus", "Lucania", 2, "Legio-1").put("Spartacus", "Bruttium", 3, "Galli-1")
	r.act(r.aim("Crassus", 5, "Spartacus", ""))
	r.p.leaders[r.leader("Crassus")].at = r.place("Apulia")
	r.roll(3).act(r.move("Spartacus", "Lucania"))
	require.Equal(t, "Bruttium", r.at("Spartacus"))
	require.Equal(t, 2, r.ap("Spartacus"), "the point is lost")
	r.roll(4).act(r.move("Spartacus", "Lucania"))
	require.Equal(t, "Lucania", r.at("Spartacus"))
	r.p.leaders[r.leader("Spartacus")].block = 4
	r.run(func(tn *turn) { tn.closeSeason() })
	require.Zero(t, r.p.leaders[r.leader("Spartacus")].block, "until the season ends")
	r.p.used = 0
	r.p.leaders[r.leader("Crassus")].ap = 1
	require.Equal(t, "2.3.3", r.refused(r.aim("Crassus", 5, "Spartacus", "")), "he stands in Apulia")
}

func TestCardII_R1_BlindAndAla(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Elymia", 2, "Galli-1")
	r.draw("rebel/Servi-1", "rebel/Servi-2", "rebel/Syrii-1").act(r.cardOp("Tryphon", 1))
	require.Equal(t, 5, counts(r, "Tryphon")[0])
	require.Equal(t, led, r.p.units[r.unit("rebel/Ala-1")].where)
	r.p.used = 0
	r.p.leaders[r.leader("Tryphon")].at = r.place("Sicania")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Tryphon", 1)), "in plains only")
	r.put("Athenion", "Elymia", 1, "Galli-2")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Athenion", 1)), "Tryphon alone")
}

// The card sends back what is too much twice, after the recruits and after the
// Ala: the answer to the one question is none to the other (A-51, Q15).
func TestCardII_R1_SendsBackTwice(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Elymia", 2, "Galli-1").ask(rebel, qKeep)
	for n := range int(r.g.leaders[r.leader("Tryphon")].sr) - 1 {
		r.units(rebel, fmt.Sprintf("Thraces-%d", n+1), unitState{where: led, at: r.leader("Tryphon")})
	}
	r.answer = func(q engines.Question) []string {
		var out []string
		for _, c := range q.Choices[len(q.Choices)-q.Min:] {
			out = append(out, c.ID)
		}
		return out
	}
	r.draw("rebel/Servi-1", "rebel/Servi-2", "rebel/Syrii-1").act(r.cardOp("Tryphon", 1))
	require.Len(t, r.asked, 2)
	require.Equal(t, []int{3, 1}, []int{r.asked[0].Min, r.asked[1].Min})
	require.NotEqual(t, r.asked[0].Key, r.asked[1].Key)
	require.Len(t, r.found("sent back"), 2)
	require.Equal(t, int(r.g.leaders[r.leader("Tryphon")].sr), counts(r, "Tryphon")[0])
}

func TestCardII_R2_General(t *testing.T) {
	r := newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Sicania", 1, "Galli-1").put("Nerva", "Elymia", 1, "Milites-1").combat(rebel, 2).sixes()
	r.act(r.move("Nerva", "Sicania"))
	require.Equal(t, []string{"II-R2"}, r.cardsPlayed())
	for _, e := range r.found("dice") {
		require.False(t, e.Phase == "general" && e.Side == facts.Roman)
	}
	r = newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Sicania", 2, "Galli-1").put("Nerva", "Elymia", 1, "Milites-1").combat(rebel, 2).sixes()
	r.act(r.move("Tryphon", "Elymia"))
	require.Empty(t, r.cardsPlayed(), "only when he is attacked")
}

func TestCardII_R3_CityAlea(t *testing.T) {
	r := siegeRig(t).combat(rebel, 3).sixes()
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, []string{"II-R3"}, r.cardsPlayed())
	require.Zero(t, value(r.found("array")[0], "roman", "alea"))
	r = newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Sicania", 2, "Galli-1").put("Nerva", "Elymia", 1, "Milites-1").combat(rebel, 3).sixes()
	r.act(r.move("Tryphon", "Elymia"))
	require.Empty(t, r.cardsPlayed(), "in a siege only")
}

func TestCardII_R4_EasyRetreat(t *testing.T) {
	for die, want := range map[int]string{3: "leaves", 2: "fails"} {
		r := newRig(t, "tryphon", nil).noRerolls().put("Athenion", "Elymia", 1, "Galli-1 Galli-2").put("Nerva", "Sicania", 1, "Milites-1 Milites-2").combat(rebel, 4)
		r.orders[rebel].policy.goodOrder = []decision{{who: everyone, phase: 1, mode: modeYes}, {who: everyone, mode: modeNo}}
		r.dice.by = func(name string) (int, bool) {
			if strings.Contains(name, "3.4.6") {
				return die, true
			}
			return 6, true
		}
		r.act(r.move("Nerva", "Elymia"))
		require.Equal(t, want, r.one("good order").Result, "in a skirmish and without Screening")
		require.Equal(t, "3", r.one("good order").Column)
	}
}

func TestCardII_R5_Losses(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Sicania", 2, "Galli-1").loose(roman, "Elymia", "Legio-1 Legio-2 Milites-1 Velites-1").inSeason(8)
	r.p.fortuna = roman
	o := r.aim("Tryphon", 5, "", "Elymia")
	r.inSeason(7)
	require.Equal(t, "2.3.3", r.refused(o), "not before the third year")
	r.inSeason(8).act(o)
	require.Equal(t, "Milites-1 Velites-1", strings.Join(ordered(strings.Fields(r.elysii(roman))), " "), "Roman blood: auxiliaries, then Velites")
	require.Equal(t, "Legio-1 Legio-2", r.looseUnits(roman, "Elymia"))
	require.Equal(t, roman, r.p.fortuna)
	require.Zero(t, r.plunder("Tryphon"), "nobody gains plunder")
	e := r.one("stricken")
	require.Equal(t, []int{2, 0}, []int{value(e, "roman", "eliminated"), value(e, "roman", "out")})
	r.p.used = 0
	require.Equal(t, "2.3.3", r.refused(o), "fewer than four are left")
	r = newRig(t, "tryphon", nil).put("Tryphon", "Sicania", 2, "Galli-1").put("Nerva", "Elymia", 1, "Legio-1 Legio-2 Milites-1 Velites-1").inSeason(8)
	require.Equal(t, "2.3.3", r.refused(r.aim("Tryphon", 5, "", "Elymia")), "they have a leader")
}

func ordered(s []string) []string {
	slices.Sort(s)
	return s
}

func TestCardII_S1_Titinius(t *testing.T) {
	r := newRig(t, "tryphon", nil).noRerolls().put("Nerva", "Hennaea", 2, "Milites-1 Milites-2").loose(rebel, "Murgantia", "Servi-1").combat(roman, 1).sixes()
	r.act(r.move("Nerva", "Murgantia"))
	require.Equal(t, []string{"II-S1"}, r.cardsPlayed())
	require.Zero(t, value(r.found("array")[0], "rebel", "alea"))
	for _, e := range r.found("dice") {
		require.False(t, e.Phase == "shooting1" && e.Side == facts.Rebel, "the rebels do not shoot in the first phase")
	}
}

func TestCardII_S2_Moors(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Nerva", "Syracusae", 2, "Milites-1").put("Athenion", "Elymia", 2, "Galli-1 Servuli-1").inSeason(2)
	o := r.aim("Nerva", 2, "", "Elymia")
	require.Equal(t, "2.3.3", r.refused(o), "Lilybaeum is empty")
	r.loose(roman, "Lilybaeum", "Milites-2")
	r.act(o)
	require.Equal(t, "Servuli-1", r.elysii(rebel))
	require.Equal(t, "Galli-1", r.army("Athenion"))
	p, ok := r.g.Project(r.found("losses")[0], facts.Roman)
	require.True(t, ok)
	require.Empty(t, p.Effects, "who suffers lies face down; the number stands with the blow")
	require.Equal(t, 1, value(r.one("stricken"), "rebel", "eliminated"))
}

func TestCardII_S3_Drain(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Nerva", "Syracusae", 2, "Milites-1").put("Athenion", "Elymia", 3, "Galli-1").put("Tryphon", "Sicania", 3, "Galli-2").inSeason(2)
	o := r.aim("Nerva", 3, "Athenion", "")
	r.act(o)
	require.Equal(t, []int{1, 3}, []int{r.ap("Athenion"), r.ap("Tryphon")})
	r.p.used = 0
	r.act(o)
	require.Zero(t, r.ap("Athenion"), "never below nought")
	r.p.used = 0
	r.p.leaders[r.leader("Nerva")].ap = 1
	require.Equal(t, "2.3.3", r.refused(o), "he has none left")
	r.p.leaders[r.leader("Athenion")].ap, r.p.leaders[r.leader("Tryphon")].at = 2, r.place("Hyblaea")
	require.Equal(t, "2.3.3", r.refused(o), "they stand far apart")
}

func TestCardII_S4_Reserve(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Nerva", "Syracusae", 2, "Milites-1 Milites-2 Milites-3 Milites-4 Milites-5").inSeason(4)
	r.act(r.cardOp("Nerva", 4))
	require.Equal(t, "Cohortes-1 Sagittifer-1", r.looseUnits(roman, "Syracusae"), "five are his most")
	r.p.used = 0
	r.p.leaders[r.leader("Nerva")].at = r.place("Enna")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Nerva", 4)), "Enna is no port")
	// In a city as many as may stay there; the rest goes back.
	r = newRig(t, "tryphon", nil).put("Nerva", "Syracusae", 2, "Milites-1 Milites-2 Milites-3 Milites-4 Milites-5").loose(roman, "Syracusae", "Ala-1 Ala-2").inSeason(4)
	r.act(r.cardOp("Nerva", 4))
	require.Equal(t, "Cohortes-1 Ala-1 Ala-2", r.looseUnits(roman, "Syracusae"))
	require.Equal(t, reserve, r.p.units[r.unit("roman/Sagittifer-1")].where)
}

func TestCardII_S5_Duel(t *testing.T) {
	for die, want := range map[int]string{6: "dead", 4: "Elymia"} {
		r := newRig(t, "tryphon", nil).noRerolls().put("Aquillius", "Sicania", 2, "Legio-1 Legio-2 Legio-3 Legio-4").put("Athenion", "Elymia", 1, "Galli-1 Galli-2 Galli-3 Galli-4").tactic("Aquillius", "frontal").tactic("Athenion", "frontal").combat(roman, 5)
		r.dice.by = func(name string) (int, bool) {
			if strings.Contains(name, "II-S5") {
				return die, true
			}
			return 6, true
		}
		r.act(r.move("Aquillius", "Elymia"))
		require.Equal(t, want, r.at("Athenion"))
		require.Equal(t, 3, value(r.found("array")[0], "roman", "alea"), "one more in any case")
		if want == "dead" {
			require.Equal(t, []engines.Effect{{Unit: "roman", What: "tactic", To: "frontal"}}, r.one("tactics").Effects, "his men fight on as a leaderless army")
			require.Equal(t, "Galli-1 Galli-2 Galli-3 Galli-4", r.looseUnits(rebel, "Elymia"))
			require.Zero(t, value(r.found("array")[0], "rebel", "alea"))
		}
	}
	r := newRig(t, "tryphon", nil).noRerolls().put("Aquillius", "Sicania", 2, "Legio-1").loose(rebel, "Elymia", "Galli-1").combat(roman, 5).sixes()
	r.act(r.move("Aquillius", "Elymia"))
	require.Empty(t, r.cardsPlayed(), "nobody to kill")
}

func TestCardIII_R1_Wonder(t *testing.T) {
	r := newRig(t, "eunus", nil).noRerolls().put("Eunus", "Hennaea", 2, "Galli-1").loose(roman, "Murgantia", "Milites-1").combat(rebel, 1).sixes()
	r.act(r.move("Eunus", "Murgantia"))
	require.Equal(t, 2, value(r.found("array")[0], "rebel", "alea"), "also in a siege")
	r = newRig(t, "eunus", nil).noRerolls().put("Cleon", "Hennaea", 2, "Galli-1").loose(roman, "Murgantia", "Milites-1").combat(rebel, 1).sixes()
	r.act(r.move("Cleon", "Murgantia"))
	require.Empty(t, r.cardsPlayed(), "Eunus alone")
}

func TestCardIII_R2_Smiths(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Achaeus", "Hennaea", 1, "Servi-1")
	o := r.cardOp("Achaeus", 2)
	o.Args.Types = []int8{r.typ(rebel, "Daci"), r.typ(rebel, "Daci")}
	r.act(o)
	require.Equal(t, 3, counts(r, "Achaeus")[0])
	require.Equal(t, led, r.p.units[r.unit("rebel/Daci-2")].where)
}

func TestCardIII_R3_Herdsmen(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Cleon", "Sicania", 2, "Galli-1").put("Eunus", "Elymia", 2, "Galli-2")
	o := r.move("Cleon", "Hennaea")
	o.Card, o.Args.Place = 3, r.place("Enna")
	r.act(o)
	require.Equal(t, "Enna", r.at("Cleon"))
	r.p.used = 0
	o = r.move("Eunus", "Agrigentina")
	o.Card, o.Args.Place = 3, r.place("Agrigentum")
	require.Equal(t, "2.3.3", r.refused(o), "Cleon alone")
}

func TestCardIII_R4_Farms(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Eunus", "Elymia", 2, "Galli-1!")
	r.act(r.cardOp("Eunus", 4))
	require.Equal(t, 1, r.plunder("Eunus"), "two points, one heals")
	require.Equal(t, "Galli-1", r.army("Eunus"))
	require.Zero(t, r.p.ravaged, "no marker")
	r.p.used = 0
	r.ravaged("Elymia")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Eunus", 4)))
	r.p.leaders[r.leader("Eunus")].at = r.place("Sicania")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Eunus", 4)), "in plains only")
}

func TestCardIII_R5_Mimes(t *testing.T) {
	r := newRig(t, "eunus", nil).noRerolls().put("Cleon", "Hennaea", 2, "Galli-1").loose(roman, "Enna", "Milites-1").combat(rebel, 5).sixes()
	r.act(r.move("Cleon", "Enna"))
	require.Zero(t, value(r.found("array")[0], "roman", "alea"))
	require.Equal(t, []string{"III-R5"}, r.cardsPlayed())
}

func TestCardIII_S1_Sarapion(t *testing.T) {
	for season, want := range map[int8][]string{20: {"III-S1"}, 19: nil} {
		r := newRig(t, "eunus", nil).noRerolls().put("Rupilius", "Hennaea", 2, "Milites-1 Legio-1").loose(rebel, "Enna", "Servi-1").combat(roman, 1).sixes().inSeason(season)
		o := r.move("Rupilius", "Enna")
		o.Siege = assault
		r.orders[roman].policy.lift = []decision{{who: everyone, mode: modeNo}}
		r.act(o)
		require.Equal(t, want, r.cardsPlayed())
		phases := []string{}
		for _, e := range r.found("dice") {
			if e.Side == facts.Rebel {
				phases = append(phases, e.Phase)
			}
		}
		if want != nil {
			require.Equal(t, []string{"melee3"}, phases, "nothing in the first two phases")
		}
	}
	// Harass has no third phase.
	r := newRig(t, "eunus", nil).noRerolls().put("Rupilius", "Hennaea", 2, "Velites-1 Legio-1").loose(rebel, "Enna", "Syrii-1").combat(roman, 1).sixes().inSeason(20)
	o := r.move("Rupilius", "Enna")
	o.Siege = harass
	r.act(o)
	require.Equal(t, []string{facts.Roman, facts.Roman}, []string{r.found("dice")[0].Side, r.found("dice")[1].Side})
	require.Len(t, r.found("dice"), 2)
}

func TestCardIII_S2_Hunger(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Rupilius", "Hennaea", 2, "Milites-1").put("Cleon", "Enna", 1, "Galli-1 Servuli-1").inSeason(16)
	o := r.aim("Rupilius", 2, "", "Enna")
	r.act(o)
	require.Equal(t, "Servuli-1", r.elysii(rebel))
	require.Equal(t, "Galli-1!", r.army("Cleon"), "three losses")
	r.p.used, r.p.leaders[r.leader("Rupilius")].at = 0, r.place("Elymia")
	require.Equal(t, "2.3.3", r.refused(o), "not next to it")
	// A leader left without units stays; beyond the stack losses are void.
	r = newRig(t, "eunus", nil).put("Rupilius", "Hennaea", 2, "Milites-1").put("Cleon", "Enna", 1, "Servuli-1").inSeason(16)
	r.act(o)
	require.Equal(t, "Enna", r.at("Cleon"))
	require.Empty(t, r.army("Cleon"))
}

func TestCardIII_S3_Titius(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Rupilius", "Hennaea", 2, "Milites-1! Milites-2! Hastati-1! Triarii-1!")
	o := r.cardOp("Rupilius", 3)
	o.Args.Units = r.refs(roman, "Milites-2")
	r.act(o)
	require.Equal(t, "Hastati-1 Triarii-1 Milites-1! Milites-2", r.army("Rupilius"), "three: whom the order names, then the best")
	r.p.used = 0
	r.ravaged("Hennaea")
	require.Equal(t, "2.3.3", r.refused(o), "not in a ravaged zone")
	r.put("Piso", "Elymia", 2, "Milites-5!")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Piso", 3)), "a consul's card")
}

func TestCardIII_S4_Levy(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Manlius", "Syracusae", 2, "Hastati-1")
	r.act(r.cardOp("Manlius", 4))
	require.Equal(t, "Hastati-1 Milites-1 Milites-2", r.army("Manlius"))
	r.p.used = 0
	r.p.leaders[r.leader("Manlius")].at = r.place("Hyblaea")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Manlius", 4)), "in a city only")
}

func TestCardIII_S5_Cave(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Rupilius", "Elymia", 2, "Milites-1").put("Eunus", "Sicania", 1, "Galli-1").put("Cleon", "Agrigentina", 1, "Galli-2").inSeason(20)
	require.Equal(t, "2.3.3", r.refused(r.aim("Rupilius", 5, "Cleon", "")), "Agrigentina is plains")
	r.roll(5).act(r.aim("Rupilius", 5, "", ""))
	require.Equal(t, "dead", r.at("Eunus"), "the only one who may be aimed at needs no name")
	require.Equal(t, "Galli-1", r.looseUnits(rebel, "Sicania"))
}

// All thirty are tested above, by their names.
func TestEveryCardHasATest(t *testing.T) {
	b, err := os.ReadFile("cards_test.go")
	require.NoError(t, err)
	for _, slug := range facts.Slugs() {
		_, _, s := factsOf(t, slug)
		for _, c := range s.Cards {
			require.Contains(t, string(b), "func TestCard"+strings.ReplaceAll(c.ID, "-", "_")+"_", c.Name)
		}
	}
}

// Two leaders act by a card: a condition at the end of the line is that of the line,
// one behind the first action is its own.
func TestCardI_S4_Conditions(t *testing.T) {
	for line, want := range map[string][]string{
		"CARD 4 Clodianus MOVE Etruria THEN Publicola MOVE Latium if FORTUNA roman": {"I-S4", "roman/Clodianus MOVE", "roman/Publicola MOVE"},
		"CARD 4 Clodianus MOVE Etruria THEN Publicola MOVE Latium if FORTUNA rebel": nil,
		"CARD 4 Clodianus MOVE Etruria if FORTUNA rebel THEN Publicola MOVE Latium": {"I-S4", "roman/Publicola MOVE"},
		"CARD 4 Clodianus MOVE Etruria if FORTUNA roman THEN Publicola MOVE Latium": {"I-S4", "roman/Clodianus MOVE", "roman/Publicola MOVE"},
	} {
		r := newRig(t, "spartacus", nil).put("Publicola", "Roma", 2, "Legio-1").put("Clodianus", "Roma", 1, "Legio-2").inSeason(4)
		r.p.fortuna = roman
		queue := r.compiled(roman, "[ops]\nPublicola: "+line+"\n").ops
		r.run(func(tn *turn) {
			tn.p.plans[roman].queue = queue
			require.Equal(t, want != nil, tn.turnOf(roman) == didAct)
		})
		require.Equal(t, want, slices.Concat(r.cardsPlayed(), r.acts()), line)
		require.Len(t, r.found("skipped"), b2i(len(want) < 3), line)
	}
}

// The second step of a longer march may lead back to where it began, but there too
// it is a MOVE: not where the scenario bars one, or where another leader stands.
func TestCardI_R3_NoWayBack(t *testing.T) {
	march := func(r *rig, name, to, next string) op {
		o := r.move(name, to)
		o.Card, o.Args.Place = 3, r.place(next)
		return o
	}
	r := newRig(t, "spartacus", nil).put("Spartacus", "Vesuvius_Mons", 3, "Gladiator-1")
	require.Equal(t, "2.3.2.2", r.refused(march(r, "Spartacus", "Campania", "Vesuvius_Mons")))
	r = newRig(t, "spartacus", nil).put("Spartacus", "Samnium", 3, "Gladiator-1").put("Crixus", "Samnium", 3, "Galli-1")
	r.bound("Spartacus", "Crixus")
	require.Equal(t, "2.3.2.2", r.refused(march(r, "Spartacus", "Campania", "Samnium")))
	r = newRig(t, "spartacus", nil).put("Spartacus", "Samnium", 3, "Gladiator-1")
	r.act(march(r, "Spartacus", "Campania", "Samnium"))
	require.Equal(t, "Samnium", r.at("Spartacus"))
	require.Equal(t, 1, r.ap("Spartacus"))
}

// The ditch cuts Bruttium off. Who has come out of it marches on freely; who was
// beaten back into it has it before him again.
func TestCardI_S5_OnlyWhereTheWallIs(t *testing.T) {
	set := func(romans string) *rig {
		r := newRig(t, "spartacus", nil).noRerolls().put("Crassus", "Lucania", 2, "Legio-1").put("Spartacus", "Bruttium", 3, "Galli-1")
		r.act(r.aim("Crassus", 5, "Spartacus", ""))
		r.p.leaders[r.leader("Crassus")].at = r.place("Apulia")
		return r.loose(roman, "Lucania", romans)
	}
	r := set("").roll(4)
	require.Equal(t, "Bruttium (walled in: 4 or more to march out)", tableIn(t, r.g.status(r.g.View(r.p, "roman").(*view)), "Armies of the Rebels").Rows[0][1])
	r.act(r.move("Spartacus", "Lucania")).act(r.move("Spartacus", "Campania"))
	require.Equal(t, "Campania", r.at("Spartacus"), "no die on the second march")
	// Beaten in Lucania he is behind it as before.
	r = set("Milites-1").roll(4, 1, 6, 6) // the wall, a shot that hits, a blow each of the Milites
	r.act(r.move("Spartacus", "Lucania"))
	require.Equal(t, "Bruttium", r.at("Spartacus"))
	r.roll(3).act(r.move("Spartacus", "Lucania"))
	require.Equal(t, "Bruttium", r.at("Spartacus"), "the die is thrown again")
	// He sails away from it.
	r = set("")
	r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
	o := r.move("Spartacus", "Campania")
	r.roll(4).act(o).act(r.move("Spartacus", "Samnium"))
	require.Equal(t, "Samnium", r.at("Spartacus"))
	// Driven out by an army that landed, too.
	r = set("").put("Pompeius", "Latium", 1, "Legio-2 Legio-3")
	r.p.fleet[roman] = r.g.bySea["Mare_Tyrrhenum"]
	r.roll(1, 6, 6, 6, 6, 6) // two shots, one of which hits; blows of the Legions
	r.act(r.move("Pompeius", "Bruttium"))
	require.Equal(t, "Lucania", r.at("Spartacus"))
	require.Zero(t, r.p.leaders[r.leader("Spartacus")].block)
}

// A card that could bring nobody is kept: the leader commands all he can and the
// garrison is full. Where his orders make room first, it is played.
func TestCardIII_S4_NoRoom(t *testing.T) {
	set := func(loose string) *rig {
		return newRig(t, "eunus", nil).put("Lentulus", "Enna", 2, "Legio-1 Legio-2 Legio-3 Legio-4 Legio-5").loose(roman, "Enna", loose)
	}
	r := set("Milites-7 Milites-8 Milites-9")
	o := r.cardOp("Lentulus", 4)
	require.Equal(t, "2.3.3", r.refused(o))
	r = set("Milites-7 Milites-8")
	r.act(o)
	require.Equal(t, "Milites-1 Milites-7 Milites-8", r.looseUnits(roman, "Enna"), "one may stay, the other cannot")
	r = set("Milites-7 Milites-8")
	o.Drop = r.refs(roman, "Legio")
	r.act(o)
	require.Equal(t, "Legio-2 Legio-3 Legio-4 Legio-5 Milites-1", r.army("Lentulus"))
	require.Equal(t, "Legio-1 Milites-7 Milites-8", r.looseUnits(roman, "Enna"))
	// Roma holds any number.
	r = newRig(t, "eunus", nil).put("Lentulus", "Roma", 2, "Legio-1 Legio-2 Legio-3 Legio-4 Legio-5").loose(roman, "Roma", "Milites-7 Milites-8 Milites-9")
	r.act(r.cardOp("Lentulus", 4))
	require.Equal(t, "Milites-1 Milites-2 Milites-7 Milites-8 Milites-9", r.looseUnits(roman, "Roma"))
}

// The card that a MOVE names is the one its leader plays in the fight, and the point
// is kept for it, though a line of tactics has another one for an earlier moment
// (2.3.3, A-36).
func TestTheCardOfTheMoveIsPlayed(t *testing.T) {
	for opt, want := range map[string][]string{"1": {"I-R5"}, "unlimited": {"I-R1", "I-R5"}} {
		r := newRig(t, "spartacus", nil, set("combat_cards", opt)).noRerolls().put("Spartacus", "Vesuvius_Mons", int8(1+len(want)), "Gladiator-1").put("Glaber", "Campania", 0, "Milites-1").combat(rebel, 1)
		o := r.move("Spartacus", "Campania")
		o.Card = 5
		r.dice.by = func(string) (int, bool) { return 3, true }
		r.act(o)
		require.Equal(t, want, r.cardsPlayed(), opt)
		require.Zero(t, r.ap("Spartacus"))
	}
}
