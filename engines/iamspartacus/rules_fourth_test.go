package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// seized gives a city to the rebel, calm as it was when it fell.
func (r *rig) seized(place string) *rig {
	r.t.Helper()
	r.p.control[r.g.locs[r.loc(place)].n] = rebel
	return r
}

// A city that fell to rebels without a leader rises when one comes into it, in
// whatever way (6.2, 12.10, Q28); a leader who stays outside does not rouse it.
func Test6_2_CityRisesLater(t *testing.T) {
	start := func() *rig {
		return revolted(t, 8).put("NEAPOLIS", "slave.01").put("A3", "Crixus slave.02").put("A2", "Oenomaus slave.03").seized("NEAPOLIS")
	}
	for _, line := range []string{"CITY Crixus A3-NEAPOLIS", "MARCH Oenomaus A2-A3-NEAPOLIS", "ROAD Oenomaus A2-A3-NEAPOLIS"} {
		r := start().order(rebel, "[3B]", line).roll("2").playMoves(step3B)
		require.Equal(t, "revolt", r.status("NEAPOLIS"), line)
		require.Equal(t, 3, r.count(rebel, "NEAPOLIS", "slave"), line)
	}
	r := start().order(rebel, "[3B]", "FORCED Oenomaus A2-A3-NEAPOLIS").roll("1 1").playMoves(step3B)
	require.Equal(t, "slave.01(2) slave.04(2) Oenomaus", r.at(rebel, "NEAPOLIS"))

	r = start().fleet(rebel, "TYR").order(rebel, "[2A]", "FLEET lift Oenomaus A2-NEAPOLIS").roll("6 rebel/Castus").play(step2A)
	require.Equal(t, "revolt", r.status("NEAPOLIS"))
	require.Equal(t, []string{"6.2", "6.3", "6.4"}, r.event("revolt").Rule)

	// Who brought them takes the recruits out again, nobody else (6.5).
	r = start().order(rebel, "[3B]", "CITY Crixus A3-NEAPOLIS", "MARCH ALL NEAPOLIS-A4").roll("2").playMoves(step3B)
	require.Equal(t, 3, r.count(rebel, "A4", "slave"))

	// So does a leader who retreats into it (13.26).
	r = start().put("A3", "V(5)").order(roman, toTheEnd).order(rebel, "[battle default]", "EVADE no", "BREAK if=ratio<999", "RETREAT city").roll("6,6 6 2").play(step3C)
	require.Equal(t, "revolt", r.status("NEAPOLIS"))

	for _, line := range []string{"CITY slave.02 A3-NEAPOLIS", "MARCH Oenomaus,slave.03 A2-A3-NEAPOLIS drop=A3:Oenomaus"} {
		r = start().order(rebel, "[3B]", line).roll("").playMoves(step3B)
		require.Equal(t, "calm", r.status("NEAPOLIS"), line)
		require.Equal(t, 2, r.count(rebel, "NEAPOLIS", "slave"), line)
	}
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

// stormOfRome is Rome under siege, the last step of a legion inside.
func stormOfRome(t *testing.T) *rig {
	t.Helper()
	r := revolted(t, 8).put("ROME", "T.I(2)").put("ROME/works", "glad slave.01 slave.02 Spartacus")
	r.p.train = trainState{state: trainComplete, at: r.loc("ROME"), turn: 6}
	*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 7}
	return r
}

// Rome is taken at the instant its last defender falls: neither leaders nor plague
// are rolled for. If Spartacus falls in that exchange it is a tie (4.2, Q23); if the
// last rebel unit does, Rome stands.
func Test4_2_AtThatInstant(t *testing.T) {
	r := stormOfRome(t)
	r.g.siegeOf(r.p, r.loc("ROME")).plague = true
	r.order(rebel, "[3B]", "STORM ROME order=slave.01+Spartacus").roll("1 1,6").play(step3B)
	require.Equal(t, ending{true, rebel, "4.2", "Rome is taken"}, r.p.over)

	r = stormOfRome(t).order(rebel, "[3B]", "STORM ROME order=slave.01+Spartacus").roll("1 1,1").play(step3B)
	require.Equal(t, ending{true, -1, "Q23", "Spartacus fell as his men took Rome"}, r.p.over)

	r = stormOfRome(t).kill("glad")
	r.p.units[r.unit("slave.02")] = unitState{at: nowhere, state: pooled}
	r.order(rebel, "[3B]", "STORM ROME order=slave.01+Spartacus").roll("1 1,1").play(step3B)
	require.Equal(t, ending{true, roman, "4.3", "Spartacus is dead"}, r.p.over)

	// While a defender lives leaders are checked after each round.
	r = stormOfRome(t).order(rebel, "[3B]", "STORM ROME order=slave.01+Spartacus").roll("1 6,6 2+2").play(step3B)
	require.Equal(t, ending{true, roman, "4.3", "Spartacus is dead"}, r.p.over)

	// The other cities end no game.
	r = besiegedRig(t, "T.I(2)", "glad slave.01 Spartacus").order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01+Spartacus").roll("1 1,1").play(step3B)
	require.Equal(t, ending{true, roman, "4.3", "Spartacus is dead"}, r.p.over)
	require.Equal(t, roman, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
}

// A plague city falls, and then those who have come in are checked; it has fallen
// though the plague takes them all (11.10). Who rises in it is not checked.
func Test11_10_AfterTheFall(t *testing.T) {
	start := func(works string) *rig {
		r := besiegedRig(t, "T.I(2)", works)
		r.g.siegeOf(r.p, r.loc("NEAPOLIS")).plague = true
		r.p.allied = true
		return r
	}
	r := start("slave.01 Crixus").order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,6 3 1").play(step3B)
	require.Equal(t, []string{"breach", "storm", "capture", "plague", "revolt"}, r.kinds())
	require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "NEAPOLIS"), "a new unit with the counter of the lost one")
	require.Equal(t, []string{"rebel/slave.01"}, r.event("plague").Units)

	r = start("slave.01 sling.1 glad Crixus").order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,6 4,3,2 1").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) glad(5) sling.1(1) Crixus", r.at(rebel, "NEAPOLIS"))
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

// NEW are the recruits, not the force that raised them (6.5).
func Test6_5_New(t *testing.T) {
	r := tm(t, 9).mark("revolt", "A6").put("A6", "Crixus inf.It1 slave.01").fleet(rebel, "HAD").far()
	r.p.allied = true
	r.p.impulse = impulseOf(9, step3B, true)
	r.order(rebel, "[2A]", "FLEET lift Crixus,inf.It1,slave.01 A6-A7", "[3B]", "MARCH Crixus,NEW A7-A8")
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("landing"))})
	require.NoError(t, err)
	r.p = out.Position.(*position)
	require.Equal(t, "slave.01(2) inf.It1(4)", r.at(rebel, "A7"))
	require.Equal(t, "Crixus Gannicus", r.at(rebel, "A8")[len(r.at(rebel, "A8"))-len("Crixus Gannicus"):])
}

// Steps ordered beyond the points there are, and units that get none of them, are
// told (9.8).
func Test9_8_MoreThanThereIs(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A2 A3 A4 A5 A6 A7 A8 A9 BR AG SI").put("ROME", "V(2) VI(2) VII(2)").far()
	r.order(roman, "[1D]", "REBUILD V +1", "REBUILD VI +2", "REBUILD VII +1").roll("").play(step1D)
	require.Equal(t, "V(3) VI(3) VII(2)", r.at(roman, "ROME"))
	require.Equal(t, []string{"REBUILD VI: 1 of 2 steps are left for it", "REBUILD VII: 0 of 1 steps are left for it"}, r.results("skip"))
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

// Who came by sea takes a full part in the land phase, so he may begin a siege train
// in it (10.5, Q89); that turn he marches no more (14.6).
func Test10_5_BuildersWhoLanded(t *testing.T) {
	for force, units := range map[string][]string{
		"ALL": {"rebel/slave.01", "rebel/slave.02", "rebel/glad", "rebel/Spartacus"}, "Spartacus,slave.01,glad": {"rebel/slave.01", "rebel/glad", "rebel/Spartacus"},
	} {
		r := revolted(t, 9).put("A2", "Spartacus slave.01").put("A3", "glad slave.02").fleet(rebel, "TYR")
		r.p.allied = true
		r.p.impulse = impulseOf(9, step3B, true)
		r.order(rebel, "[2A]", "FLEET lift Spartacus,slave.01 A2-A3", "[3B]", "SIEGE BUILD NEAPOLIS with="+force, "MARCH Spartacus A3-A4")
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("sea"))})
		require.NoError(t, err)
		r.p, r.events = out.Position.(*position), out.Events
		require.Equal(t, trainBuilding, r.p.train.state)
		require.Equal(t, units, r.event("siege").Units)
		require.Contains(t, r.at(rebel, "A3"), "Spartacus")
	}
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
	r.order(rebel, "[3B]", "BATTLES A3,siege:NEAPOLIS", "[battle default]", "BREAK if=ratio<999").roll("6,6 6").play(step3B)
	require.Empty(t, r.results("breach"))
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
