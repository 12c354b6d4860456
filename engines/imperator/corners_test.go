package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// The Roman fleet always lies in a sea, the pirates alone may stay away (1.2).
func TestTheRomanFleetIsPlaced(t *testing.T) {
	r := played(t, "spartacus")
	r.run(func(tn *turn) { tn.placeFleets() })
	require.Equal(t, [2]int8{none, r.g.bySea["Mare_Tyrrhenum"]}, r.p.fleet, "by default the first sea of the map")
	choices := map[string]int{}
	r.answer = func(q engines.Question) []string {
		choices[q.Side] = len(q.Choices)
		return []string{q.Choices[len(q.Choices)-1].ID}
	}
	r.run(func(tn *turn) { tn.placeFleets() })
	require.Equal(t, map[string]int{facts.Roman: 3, facts.Rebel: 3}, choices, "three seas; two seas or none")
	require.Equal(t, [2]int8{none, r.g.bySea["Mare_Hadriaticum"]}, r.p.fleet)
}

// A sail that costs more points than the leader has does not begin (1.2).
func TestNobodySailsOnCredit(t *testing.T) {
	r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Fleets.AP = 2 }).put("Glaber", "Latium", 1, "Milites-1")
	r.p.fleet[roman] = r.g.bySea["Mare_Tyrrhenum"]
	require.Equal(t, "1.2", r.refused(r.move("Glaber", "Lucania")))
	r.legal(r.move("Glaber", "Campania"))
	r.p.leaders[r.leader("Glaber")].ap = 3
	r.act(r.move("Glaber", "Lucania"))
	require.Equal(t, 1, r.ap("Glaber"))
}

// Who has to leave may do so by a card's fleet, but by no other card.
func TestA_55_LeavingByACard(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Latium", 2, "Galli-1").put("Spartacus", "Latium", 2, "Galli-2 Galli-3")
	for _, who := range []string{"Crixus", "Spartacus"} {
		r.p.leaders[r.leader(who)].must = true
	}
	r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
	r.inSeason(aestas)
	require.Equal(t, "2.3.2.2", r.refused(r.order(opRavage, "Crixus")))
	require.Equal(t, "2.3.2.2", r.refused(r.cardOp("Crixus", 2)))
	r.act(r.aim("Crixus", 4, "", "Bruttium"))
	require.Equal(t, "Bruttium", r.at("Crixus"))
	require.False(t, r.p.leaders[r.leader("Spartacus")].must)
}

// A Roman uses his plunder at once, as far as it goes (2.5.1).
func TestARomanMustUseHisPlunder(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 0, "Cohortes-1! Milites-1! Milites-2!")
	r.orders[roman].policy.heal = []healLine{{who: everyone, types: r.refs(roman, "Milites"), limit: 0}}
	r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, 2) })
	require.Equal(t, "Milites-1 Milites-2! Cohortes-1", r.army("Varinus"))
	r.ask(roman, qHeal)
	r.answer = func(q engines.Question) []string {
		require.Equal(t, []int{1, 1}, []int{q.Min, q.Max})
		return q.Default
	}
	r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, 2) })
	require.Equal(t, "Milites-1 Milites-2 Cohortes-1", r.army("Varinus"))
	require.Equal(t, 1, value(r.one("heal"), "roman/Varinus", "lost"))
}

// An army whose leader is killed in a sortie does not leave in good order (3.2.2).
func TestNoGoodOrderWithoutALeaderInASortie(t *testing.T) {
	for die, tries := range map[int]int{4: 3, 5: 0} { // on 5 he is killed
		r := newRig(t, "tryphon", nil).noRerolls().put("Aquillius", "Hennaea", 2, "Legio-1 Legio-2 Legio-3 Legio-4").put("Athenion", "Murgantia", 1, "Galli-1 Galli-2 Galli-3 Galli-4").combat(roman, 5)
		r.orders[rebel].policy.sortie = []decision{{who: everyone, mode: modeYes}}
		r.orders[rebel].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
		r.dice.by = func(name string) (int, bool) {
			switch {
			case strings.Contains(name, "II-S5"):
				return die, true
			case strings.Contains(name, "3.4.6"):
				return 3, true
			}
			return 6, true
		}
		r.act(r.move("Aquillius", "Murgantia"))
		require.Equal(t, "sortie", r.one("battle").Result)
		require.Len(t, r.found("good order"), tries)
		require.Equal(t, "Hennaea", r.at("Aquillius"))
	}
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

// Nobody is left behind in the open: not in a roundabout way either, by leaving whom
// the leader has only just taken in exchange.
func TestNobodyIsLeftByAnExchange(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Hennaea", 1, "Galli-1").loose(rebel, "Hennaea", "Servi-1")
	o := r.move("Tryphon", "Sicania")
	o.Give, o.Take, o.Drop = r.refs(rebel, "Galli"), r.refs(rebel, "Servi"), r.refs(rebel, "Servi")
	r.act(o)
	require.Equal(t, "Galli-1", r.looseUnits(rebel, "Hennaea"))
	require.Equal(t, "Servi-1", r.army("Tryphon"))
	// In a city the one given in exchange and one left make two more.
	r = newRig(t, "tryphon", nil).put("Tryphon", "Enna", 1, "Galli-1 Galli-2 Galli-3").loose(rebel, "Enna", "Servi-1")
	o = r.move("Tryphon", "Hennaea")
	o.Give, o.Take, o.Drop = r.refs(rebel, "Galli"), r.refs(rebel, "Servi"), r.refs(rebel, "Galli")
	r.act(o)
	require.Equal(t, "Galli-1 Galli-2", r.looseUnits(rebel, "Enna"))
	require.Equal(t, "Galli-3 Servi-1", r.army("Tryphon"))
}

// A unit that was taken over where the leader set out is not looked for again where
// he comes to, and nobody of his army is eliminated for it (4.1).
func TestCollectIsDoneOnce(t *testing.T) {
	set := func() *rig {
		r := newRig(t, "tryphon", nil).put("Nerva", "Hennaea", 1, "Legio-1 Legio-2 Legio-3 Legio-4")
		return r.loose(roman, "Hennaea", "Milites-1").loose(roman, "Enna", "Milites-2 Milites-3")
	}
	r := set()
	o := r.move("Nerva", "Enna")
	o.Collect = r.refs(roman, "Milites")
	r.act(o)
	require.Equal(t, "Legio-1 Legio-2 Legio-3 Legio-4 Milites-1", r.army("Nerva"))
	require.Equal(t, "Milites-2 Milites-3", r.looseUnits(roman, "Enna"))
	require.Empty(t, r.elysii(roman))
	r = set()
	o.Collect = r.refs(roman, "Milites Milites")
	r.act(o)
	require.Equal(t, 5, counts(r, "Nerva")[0])
	require.Len(t, strings.Fields(r.elysii(roman)), 1, "two were asked for, and he commands five")
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
		for _, name := range []string{"Tryphon", "Athenion"} {
			r.p.leaders[r.leader(name)].must = true
		}
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
	for _, name := range []string{"Crixus", "Spartacus"} {
		r.p.leaders[r.leader(name)].must = true
	}
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
		f, problems := plot.Read("plot.txt", []byte("match: club\nside: roman\nimpulse: 001\n\n[ops]\nPublicola: "+line+"\n"), r.g.Grammar())
		require.Empty(t, problems)
		o, problems := r.g.Compile(r.g.View(r.p, facts.Roman), &f)
		require.Empty(t, problems)
		queue := o.(*orders).ops
		r.run(func(tn *turn) {
			tn.p.plans[roman].queue = queue
			require.Equal(t, want != nil, tn.turnOf(roman) == didAct)
		})
		require.Equal(t, want, slices.Concat(r.cardsPlayed(), r.acts()), line)
		require.Len(t, r.found("skipped"), b2i(len(want) < 3), line)
	}
}

// The first line of a spring may count on a Ravage marker that goes when the season
// opens; in another season it is in vain (1.1).
func TestTheFirstLineOfASpring(t *testing.T) {
	for _, line := range []string{"RECRUIT", "RAVAGE"} {
		for season, want := range map[int8]plot.Severity{4: plot.Unjudged, 5: plot.Fault} {
			r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 0, "Galli-1").inSeason(season).ravaged("Samnium")
			r.p.stage = opening
			f, problems := plot.Read("plot.txt", []byte("match: club\nside: rebel\nimpulse: 001\n\n[ops]\nCrixus: "+line+"\n"), r.g.Grammar())
			require.Empty(t, problems)
			o, problems := r.g.Compile(r.g.View(r.p, facts.Rebel), &f)
			require.Len(t, problems, 1)
			require.Equal(t, want, problems[0].Severity, "%s in season %d", line, season)
			require.Len(t, o.(*orders).ops, 1)
			require.Equal(t, want == plot.Fault, o.(*orders).ops[0].Kind == opBad)
		}
	}
}
