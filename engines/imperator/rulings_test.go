package imperator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	facts "prestags/scenarios/imperator"
)

// Who has to leave may do so by a card's fleet, but by no other card.
func TestA_55_LeavingByACard(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Latium", 2, "Galli-1").put("Spartacus", "Latium", 2, "Galli-2 Galli-3")
	r.bound("Crixus", "Spartacus")
	r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
	r.inSeason(aestas)
	require.Equal(t, "2.3.2.2", r.refused(r.order(opRavage, "Crixus")))
	require.Equal(t, "2.3.2.2", r.refused(r.cardOp("Crixus", 2)))
	r.act(r.aim("Crixus", 4, "", "Bruttium"))
	require.Equal(t, "Bruttium", r.at("Crixus"))
	require.False(t, r.p.leaders[r.leader("Spartacus")].must)
}

// Good order does not save an army that has nowhere to go.
func TestA_53_GoodOrderToNowhere(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Corfinium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").put("Crixus", "Samnium", 1, "Germani-1 Germani-2 Germani-3 Germani-4").tactic("Crixus", "screening")
	for i, at := range r.g.places[r.place("Samnium")].adj {
		if at != r.place("Corfinium") {
			r.loose(roman, r.g.places[at].id, "Milites-"+digit(i+1))
		}
	}
	r.orders[rebel].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	r.roll(miss(8)...).roll(4) // shots of four and four, then a 4 in mountains
	r.act(r.move("Varinus", "Samnium"))
	require.Equal(t, "leaves", r.one("good order").Result)
	require.Equal(t, "dead", r.at("Crixus"))
	require.Equal(t, "Germani-1 Germani-2 Germani-3 Germani-4", r.elysii(rebel))
	require.Equal(t, 4, value(r.one("plunder"), "roman/Varinus", "plunder"))
}

// A leader lives as long as anybody of the army does that he fought with.
func TestA_54_OnlyLooseUnitsLeft(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1").put("Glaber", "Latium", 1, "Milites-1!").loose(roman, "Latium", "Legio-1")
	// A shot; blows of the Galli and of the Legio, twice.
	r.roll(6, 1, 6, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, "Milites-1", r.elysii(roman))
	require.Equal(t, "Roma", r.at("Glaber"))
	require.Empty(t, r.army("Glaber"))
	require.Equal(t, "Legio-1", r.looseUnits(roman, "Roma"))
	require.Equal(t, 1, r.plunder("Crixus"))
	o := r.order(opNothing, "Glaber")
	o.Collect = r.refs(roman, "Legio-1")
	r.act(o)
	require.Equal(t, "Legio-1", r.army("Glaber"))
}

// The army of the victor heals, and loose units that fought beside a leader are of
// it: so too in Statu Quo.
func TestA_27_LooseUnitsHealWithTheLeader(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 1, "Legio-1 Legio-2 Legio-3").loose(roman, "Latium", "Milites-1!").put("Crixus", "Samnium", 1, "Servuli-1!")
	r.dice.by = func(string) (int, bool) { return 1, true }
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, "Servuli-1", r.elysii(rebel))
	require.Equal(t, "Milites-1", r.looseUnits(roman, "Latium"))
	// His own hurt unit before a worse one without command.
	r = newRig(t, "spartacus", nil).put("Glaber", "Latium", 1, "Legio-1 Legio-2!").loose(roman, "Latium", "Milites-1!").put("Crixus", "Samnium", 1, "Servuli-1!")
	r.dice.by = func(string) (int, bool) { return 1, true }
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, "Legio-1 Legio-2", r.army("Glaber"))
	require.Equal(t, "Milites-1!", r.looseUnits(roman, "Latium"))
	// 3.5.4: nobody hits.
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1").loose(rebel, "Samnium", "Servi-1!").put("Glaber", "Latium", 1, "Milites-1")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Glaber", "Samnium"))
	require.Equal(t, "Servi-1", r.looseUnits(rebel, "Samnium"))
	require.Equal(t, 1, r.plunder("Crixus"))
	// 2.5.1: what he gains otherwise is for his own.
	r = newRig(t, "spartacus", nil).put("Crixus", "Bruttium", 1, "Galli-1").loose(rebel, "Bruttium", "Servi-1!").roll(1)
	r.dice.by = func(string) (int, bool) { return 1, true }
	r.dice.dice = nil
	r.act(r.order(opRavage, "Crixus"))
	require.Equal(t, "Servi-1!", r.looseUnits(rebel, "Bruttium"))
}

// Loose units are taken over before the leader acts, so he may act with them.
func TestA_28_WhoIsTakenOverActs(t *testing.T) {
	set := func() *rig {
		return newRig(t, "spartacus", nil).noRerolls().put("Glaber", "Latium", 2, "").loose(roman, "Latium", "Milites-1! Legio-1").put("Crixus", "Samnium", 1, "Galli-1")
	}
	r := set()
	o := r.order(opRestore, "Glaber")
	o.Collect = r.refs(roman, "Milites")
	r.act(o)
	require.Equal(t, "Milites-1", r.army("Glaber"))
	r = set()
	o = r.move("Glaber", "Samnium")
	o.Collect = r.refs(roman, "Milites Legio")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(o)
	require.Len(t, r.found("battle"), 1)
	require.Equal(t, "Latium", r.at("Glaber"), "nobody hits")
	// What is given away is not made Ready.
	r = set().put("Glaber", "Latium", 2, "Cohortes-1!")
	o = r.order(opRestore, "Glaber")
	o.Give, o.Take = r.refs(roman, "Cohortes"), r.refs(roman, "Legio")
	require.Equal(t, "2.4.3", r.refused(o))
	// Cards: three of his units are made Ready, which he has only just taken over.
	r = newRig(t, "eunus", nil).put("Flaccus", "Enna", 1, "").loose(roman, "Enna", "Milites-1! Milites-2!")
	o = r.cardOp("Flaccus", 3)
	o.Collect = r.refs(roman, "Milites Milites")
	r.act(o)
	require.Equal(t, "Milites-1 Milites-2", r.army("Flaccus"))
}

// Two leaders in one place: who can sail is not without a way out.
func TestA_25_TheSeaIsAWayOut(t *testing.T) {
	set := func(sea string) *rig {
		r := newRig(t, "tryphon", nil).put("Tryphon", "Messana", 2, "Galli-1").put("Athenion", "Messana", 2, "Galli-2")
		r.bound("Tryphon", "Athenion")
		for _, at := range r.g.places[r.place("Messana")].adj {
			r.g.places[at].barred[rebel] = true
		}
		if sea != "" {
			r.p.fleet[rebel] = r.g.bySea[sea]
		}
		return r
	}
	set("").legal(set("").order(opNothing, "Tryphon"))
	r := set("Mare_Ionium")
	require.Equal(t, "2.3.2.2", r.refused(r.order(opNothing, "Tryphon")))
	r.act(r.move("Tryphon", "Tauromenium"))
	require.Equal(t, "Tauromenium", r.at("Tryphon"))
	// The passage costs more than he has.
	r = set("Mare_Ionium")
	r.g.s.Fleets.AP = 3
	r.legal(r.order(opNothing, "Tryphon"))
}

// The second of two leaders has no men of his own, and those without command have
// fought beside the first: there is nobody to fight, and no plunder.
func TestA_29_TheSecondLeaderIsAlone(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1").put("Spartacus", "Samnium", 1, "").loose(rebel, "Samnium", "Servi-1").put("Varinus", "Latium", 1, "Legio-1! Legio-2 Legio-3 Legio-4")
	r.bound("Crixus", "Spartacus")
	r.p.leaders[r.leader("Spartacus")].plunder = 3
	o := r.move("Varinus", "Samnium")
	o.First = r.leader("Crixus")
	r.dice.by = func(name string) (int, bool) { return 1 + 5*b2i(strings.Contains(name, "rebel")), true }
	r.act(o)
	require.Len(t, r.found("battle"), 1)
	require.Equal(t, "dead", r.at("Spartacus"))
	require.Equal(t, "dead", r.at("Crixus"))
	require.Equal(t, 2, value(r.one("plunder"), "roman/Varinus", "plunder"), "for the two eliminated units")
}

// A card kills the attacking leader before the first of two battles. His men win it,
// and fight the second without him: opposing armies do not stay in one place (3).
func TestA_26_TheAttackGoesOnWithoutItsLeader(t *testing.T) {
	for _, nerva := range []string{"Milites-2 Milites-3 Milites-4 Milites-5", ""} {
		r := newRig(t, "tryphon", nil).noRerolls().put("Athenion", "Hennaea", 2, "Galli-1 Galli-2 Galli-3").put("Aquillius", "Sicania", 1, "Milites-1").put("Nerva", "Sicania", 1, nerva).combat(roman, 5)
		r.bound("Aquillius", "Nerva")
		r.dice.by = func(name string) (int, bool) {
			return 1 + 5*b2i(strings.Contains(name, "roman") || strings.Contains(name, "II-S5")), true
		}
		o := r.move("Athenion", "Sicania")
		o.First = r.leader("Aquillius")
		r.act(o)
		require.Equal(t, "dead", r.at("Athenion"))
		require.Equal(t, "dead", r.at("Aquillius"))
		require.Equal(t, "Galli-1 Galli-2 Galli-3", r.looseUnits(rebel, "Sicania"))
		if require.Len(t, r.found("battle"), 1+b2i(nerva != "")); nerva == "" {
			require.Equal(t, "dead", r.at("Nerva"), "alone (A-29)")
			continue
		}
		require.Equal(t, []string{"rebel", "roman/Nerva"}, r.found("battle")[1].Units)
		require.NotEqual(t, "Sicania", r.at("Nerva"))
	}
}

// By the option an attacker may have won though both armies are destroyed. He has no
// men, so he doesn't stay where a second army of the enemy stands.
func TestA_19_TheWinnerIsAloneAmongEnemies(t *testing.T) {
	for second, want := range map[string]string{"Galli-1": "dead", "": "Samnium"} {
		r := newRig(t, "spartacus", nil, set("both_destroyed", "more_losses")).noRerolls().put("Varinus", "Latium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").put("Crixus", "Samnium", 1, "Daci-1 Daci-2 Daci-3 Daci-4 Daci-5").tactic("Varinus", "frontal").tactic("Crixus", "frontal")
		if second != "" {
			r.put("Spartacus", "Samnium", 1, second)
			r.bound("Spartacus", "Crixus")
		}
		o := r.move("Varinus", "Samnium")
		o.First = r.leader("Crixus")
		r.roll(1, 1, 6, 6).roll(3, 3, 3, 3).roll(3, 3, 3, 3).act(o) // two shots hit; eight critical blows
		require.Equal(t, "8:10", r.one("verdict").Odds)
		require.Equal(t, "dead", r.at("Crixus"))
		require.Equal(t, want, r.at("Varinus"))
		require.Equal(t, roman, r.p.fortuna)
	}
}

// The state offers a leader who must leave the ways out alone, and if there are none
// to do nothing (2.3.2.2, A-25).
func TestA_25_WhatHeMayDo(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Spartacus", "Hirpina", 2, "Gladiator-1").put("Crixus", "Hirpina", 2, "Galli-1")
	may := func() string { return r.g.mayDo(r.g.View(r.p, facts.Rebel).(*view), r.leader("Crixus")) }
	require.Equal(t, "MOVE Samnium Campania Apulia Lucania; RAVAGE; RECRUIT", may())
	r.bound("Spartacus", "Crixus")
	require.Equal(t, "MOVE Samnium Campania Apulia Lucania", may())
	for _, at := range r.g.places[r.place("Hirpina")].adj {
		r.g.places[at].barred[rebel] = true
	}
	require.Equal(t, "NOTHING", may())
}

// Two leaders without men stand in one zone. Where one gets men, the other is
// removed; if leaders alone are ignored, nobody gets men among enemies: opposing
// armies never stand in one place (3, A-29).
func TestA_29_MenWhereTwoLeadersStand(t *testing.T) {
	set := func(how, tryphon, lucullus string) *rig {
		return newRig(t, "tryphon", nil, set("lone_leader", how)).put("Tryphon", "Campania", 3, tryphon).put("Lucullus", "Campania", 3, lucullus).inSeason(4)
	}
	r := set("removed", "", "")
	r.roll(1).draw("rebel/Servi-1").act(r.order(opRecruit, "Tryphon"))
	require.Equal(t, "dead", r.at("Lucullus"))
	r = set("removed", "", "")
	r.act(r.cardOp("Lucullus", 4))
	require.Equal(t, "Cohortes-1 Sagittifer-1", r.army("Lucullus"))
	require.Equal(t, "dead", r.at("Tryphon"))
	r = set("removed", "", "")
	r.draw("rebel/Servi-1", "rebel/Servi-2", "rebel/Syrii-1").act(r.cardOp("Tryphon", 1))
	require.Equal(t, "dead", r.at("Lucullus"))
	// Ignored: he stays, but he raises nobody where the enemy stands.
	r = set("ignored", "", "Milites-1")
	require.Equal(t, "3", r.refused(r.order(opRecruit, "Tryphon")))
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Tryphon", 1)))
	r = set("ignored", "Galli-1", "")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Lucullus", 4)))
	r.roll(1).draw("rebel/Servi-1").act(r.order(opRecruit, "Tryphon"))
	require.Equal(t, "Campania", r.at("Lucullus"))
}

// Nor is a leader without men offered a place where the enemy stands, though face
// down.
func TestA_29_WhereHeMayGo(t *testing.T) {
	for units, want := range map[string]string{"Milites-1": "MOVE Roma Sabinia Samnium* Campania", "": "MOVE Roma Sabinia Campania"} {
		r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, units).put("Crixus", "Samnium", 1, "Galli-1")
		require.Equal(t, want, r.g.mayDo(r.g.View(r.p, facts.Roman).(*view), r.leader("Glaber")))
	}
}

// The army of the victor may spend plunder he held before, also when the victory
// brings him none (3.5.2).
func TestA_33_AVictoryOpensTheWindow(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.roll(6, 1, 6, 6).act(r.move("Crixus", "Latium")) // a shot, two blows, a blow
	require.Equal(t, "Roma", r.at("Glaber"))
	require.Empty(t, r.elysii(roman))
	require.Equal(t, "Gladiator-1 Galli-1", r.army("Crixus"))
	require.Equal(t, 1, r.plunder("Crixus"))
	// Who holds none and gains none has no window.
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1")
	r.roll(6, 1, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, "Gladiator-1 Galli-1!", r.army("Crixus"))
	require.Empty(t, r.found("heal"))
}

// A leader without units of his own who stands with loose ones leads them in the
// battle, and is not removed before it.
func TestA_29_BesideLooseUnits(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Latium", 1, "").loose(roman, "Latium", "Legio-1 Legio-2").put("Crixus", "Samnium", 1, "Galli-1 Galli-2")
	r.hits("rebel", 0).act(r.move("Crixus", "Latium"))
	require.Equal(t, "Latium", r.at("Varinus"), "he has not lost")
	require.Empty(t, r.found("killed"))
	require.Equal(t, "Samnium", r.at("Crixus"))
}

// A leader without units removes nobody: enemy units must have come.
func TestA_29_OfTwoLoneLeaders(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "").put("Crixus", "Samnium", 1, "")
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, []string{"Latium", "Latium"}, []string{r.at("Glaber"), r.at("Crixus")})
}
