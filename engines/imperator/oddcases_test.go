package imperator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

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
	for _, name := range []string{"Spartacus", "Crixus"} {
		r.p.leaders[r.leader(name)].must = true
	}
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

// A RECRUIT that says nothing of plunder pays a point where that brings a second
// recruit, no more than one, and BONUS AUTO what is needed; neither pays for a
// recruit the pool doesn't have (Q12).
func TestPlunderOnTheScore(t *testing.T) {
	for _, tt := range []struct {
		bonus     int8
		die, pool int
		paid      int
	}{
		{unsaid, 5, 9, 1},
		{unsaid, 4, 9, 0},
		{unsaid, 6, 9, 0},
		{unsaid, 5, 1, 0},
		{auto, 5, 9, 1},
		{auto, 4, 9, 2},
		{auto, 3, 9, 0},
		{auto, 6, 9, 0},
		{auto, 5, 1, 0},
		{0, 5, 9, 0},
		{1, 4, 9, 1},
		{2, 5, 1, 2},
		{3, 5, 9, 2},
	} {
		r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) {
			s.Pool = []facts.Units{{Type: "Servi", N: tt.pool}}
		}).put("Crixus", "Campania", 1, "")
		r.p.leaders[r.leader("Crixus")].plunder = 2
		o := r.order(opRecruit, "Crixus")
		o.Bonus = tt.bonus
		n := min(1+b2i(tt.die+tt.paid >= 6), tt.pool)
		r.roll(tt.die).draw([]string{"rebel/Servi-1", "rebel/Servi-2"}[:n]...).act(o)
		require.Equal(t, 2-tt.paid, r.plunder("Crixus"), "%+v", tt)
		require.Equal(t, n, counts(r, "Crixus")[0], "%+v", tt)
	}
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

// Of the two units that a leader gets from Spartacus his side may name one alone; the
// other is by default. Of more the first two go (1.3, Q18).
func TestOneOfTwoIsNamed(t *testing.T) {
	for wish, want := range map[string]string{"": "Gladiator-1 Daci-1", "Servi": "Gladiator-1 Servi-1", "Galli Servi": "Galli-1 Servi-1", "Servi Servi Servi": "Servi-1 Servi-2"} {
		r := played(t, "spartacus")
		for s := range r.orders {
			r.orders[s] = &orders{side: int8(s)}
		}
		r.units(rebel, "Servi-1 Servi-2 Servi-3 Daci-1 Galli-1", unitState{where: led, at: r.leader("Spartacus")})
		r.p.leaders[r.leader("Spartacus")].at = r.place("Campania")
		r.p.leaders[r.leader("Glaber")].at = r.place("Roma")
		r.p.season = aestas
		r.orders[rebel].placing = []placing{{leader: r.leader("Crixus"), place: r.place("Samnium"), units: r.refs(rebel, wish)}}
		r.run(func(tn *turn) { tn.arrivals() })
		require.Equal(t, want, r.army("Crixus"), wish)
		require.Equal(t, "Samnium", r.at("Crixus"))
		require.Equal(t, 2, counts(r, "Spartacus")[0])
	}
}

// By the option an attacker may have won though both armies are destroyed. He has no
// men, so he doesn't stay where a second army of the enemy stands.
func TestA_19_TheWinnerIsAloneAmongEnemies(t *testing.T) {
	for second, want := range map[string]string{"Galli-1": "dead", "": "Samnium"} {
		r := newRig(t, "spartacus", nil, set("both_destroyed", "more_losses")).noRerolls().put("Varinus", "Latium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").put("Crixus", "Samnium", 1, "Daci-1 Daci-2 Daci-3 Daci-4 Daci-5").tactic("Varinus", "frontal").tactic("Crixus", "frontal")
		if second != "" {
			r.put("Spartacus", "Samnium", 1, second)
			r.p.leaders[r.leader("Spartacus")].must, r.p.leaders[r.leader("Crixus")].must = true, true
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

// What a card can never do is told when the plot is read, as with a MOVE: a march or
// a passage to where the leader may not go, an enemy leader it is not played against.
func TestACardInVainIsToldAtOnce(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Spartacus", "Vesuvius_Mons", 4, "Gladiator-1").put("Crixus", "Latium", 4, "Galli-1").put("Glaber", "Roma", 4, "Milites-1")
	for _, tt := range []struct{ side, line, rule string }{
		{facts.Rebel, "Spartacus MOVE Campania CARD 3 Vesuvius_Mons", "2.3.2.2"},
		{facts.Rebel, "Crixus MOVE Etruria CARD 3 Roma", "2.3.2.2"},
		{facts.Rebel, "Crixus MOVE Etruria CARD 3 Massilia", "2.3.2.2"},
		{facts.Rebel, "Crixus CARD 4 Roma", "2.3.2.2"},
		{facts.Rebel, "Crixus CARD 4 Bruttium", ""},
		{facts.Roman, "Glaber CARD 3 Spartacus", "2.3.3"},
		{facts.Roman, "Glaber CARD 3 Crixus", ""},
	} {
		f, problems := plot.Read("plot.txt", []byte("match: club\nside: "+tt.side+"\nimpulse: 001\n\n[ops]\n"+tt.line+"\n"), r.g.Grammar())
		require.Empty(t, problems)
		o, problems := r.g.Compile(r.g.View(r.p, tt.side), &f)
		require.Len(t, o.(*orders).ops, 1)
		if tt.rule == "" {
			require.NotEqual(t, opBad, o.(*orders).ops[0].Kind, tt.line)
			for _, p := range problems {
				require.Equal(t, plot.Warning, p.Severity, "as things stand: %s", tt.line)
			}
			continue
		}
		require.Len(t, problems, 1, tt.line)
		require.Equal(t, tt.rule, problems[0].Rule, tt.line)
		require.Equal(t, opBad, o.(*orders).ops[0].Kind)
	}
}

// The state offers a leader who must leave the ways out alone, and if there are none
// to do nothing (2.3.2.2, A-25).
func TestA_25_WhatHeMayDo(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Spartacus", "Hirpina", 2, "Gladiator-1").put("Crixus", "Hirpina", 2, "Galli-1")
	may := func() string { return r.g.mayDo(r.g.View(r.p, facts.Rebel).(*view), r.leader("Crixus")) }
	require.Equal(t, "MOVE Samnium Campania Apulia Lucania; RAVAGE; RECRUIT", may())
	for _, name := range []string{"Spartacus", "Crixus"} {
		r.p.leaders[r.leader(name)].must = true
	}
	require.Equal(t, "MOVE Samnium Campania Apulia Lucania", may())
	for _, at := range r.g.places[r.place("Hirpina")].adj {
		r.g.places[at].barred[rebel] = true
	}
	require.Equal(t, "NOTHING", may())
}

// Nor is a leader without men offered a place where the enemy stands, though face
// down.
func TestA_29_WhereHeMayGo(t *testing.T) {
	for units, want := range map[string]string{"Milites-1": "MOVE Roma Sabinia Samnium* Campania", "": "MOVE Roma Sabinia Campania"} {
		r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, units).put("Crixus", "Samnium", 1, "Galli-1")
		require.Equal(t, want, r.g.mayDo(r.g.View(r.p, facts.Roman).(*view), r.leader("Glaber")))
	}
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
