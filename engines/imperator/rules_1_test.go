package imperator

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// queue gives a side its operations for an impulse.
func (r *rig) queue(side int8, ops ...op) *rig {
	r.orders[side].hasOps, r.orders[side].ops = true, ops
	return r
}

func stopOp() op { return blankOp(opStop, none) }

// acts are the operations of the events: who did what.
func (r *rig) acts() []string {
	var out []string
	for _, e := range r.events {
		if e.Kind == "operation" {
			out = append(out, e.Units[0]+" "+e.Result)
		}
	}
	return out
}

func Test1_a(t *testing.T) {
	// One year has 5+4+4+3 segments.
	_, c, _ := factsOf(t, "spartacus")
	n := 0
	for _, s := range c.Seasons {
		n += len(s.Segments)
	}
	require.Equal(t, 16, n)
	// In winter nobody is asked for a fleet, outside spring nothing is rebuilt.
	r := played(t, "spartacus")
	r.p.season = hiems
	r.ravaged("Latium")
	r.run(func(tn *turn) { tn.openSeason() })
	require.Empty(t, r.found("fleet"))
	require.Empty(t, r.found("reconstruction"))
	r = played(t, "spartacus")
	r.p.season = autumnus
	r.run(func(tn *turn) { tn.openSeason() })
	require.Len(t, r.found("fleet"), 2)
}

func Test1_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).ravaged("Latium", "Etruria", "Sabinia")
	r.roll(3, 4, 6).run(func(tn *turn) { tn.reconstruct() })
	require.Equal(t, newRig(t, "spartacus", nil).ravaged("Latium").p.ravaged, r.p.ravaged)
	require.Equal(t, []string{"stays", "removed", "removed"}, results(r.found("reconstruction")))
}

func results(es []engines.Event) []string {
	var out []string
	for _, e := range es {
		out = append(out, e.Result)
	}
	return out
}

func Test1_1_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Roma", 1, "Milites-1!").loose(roman, "Roma", "Legio-1!").loose(roman, "Latium", "Milites-2!")
	r.run(func(tn *turn) { tn.reconstruct() })
	require.Equal(t, "Milites-1", r.army("Glaber"))
	require.Equal(t, "Legio-1", r.looseUnits(roman, "Roma"))
	require.Equal(t, "Milites-2!", r.looseUnits(roman, "Latium"))
}

func Test1_1_c(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	for _, u := range []string{"rebel/Daci-1", "roman/Legio-1"} {
		r.p.units[r.unit(u)] = unitState{where: elysii, at: none}
	}
	require.NotContains(t, r.g.poolOf(r.p, rebel, nil), r.unit("rebel/Daci-1"), "not to be drawn this year")
	r.run(func(tn *turn) { tn.reconstruct() })
	require.Contains(t, r.g.poolOf(r.p, rebel, nil), r.unit("rebel/Daci-1"))
	require.Equal(t, "Legio-1", r.elysii(roman), "Romans never come back so")
}

func Test1_2_a(t *testing.T) {
	r := played(t, "spartacus")
	r.answer = func(q engines.Question) []string {
		if q.Side == facts.Roman {
			return []string{"Mare_Tyrrhenum"}
		}
		for _, c := range q.Choices {
			require.NotEqual(t, "Mare_Tyrrhenum", c.ID, "not where the Roman fleet lies")
		}
		return []string{noneWord}
	}
	r.run(func(tn *turn) { tn.placeFleets() })
	require.Equal(t, [2]int8{none, r.g.bySea["Mare_Tyrrhenum"]}, r.p.fleet)
	require.Len(t, r.asked, 2)
	r.p.season = hiems
	r.run(func(tn *turn) { tn.placeFleets() })
	require.Empty(t, r.asked)
}

func Test1_2_b(t *testing.T) {
	// What fleets do stands in the scenario: here nothing, so nobody sails.
	r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Fleets.From = "port" }).put("Glaber", "Latium", 2, "Milites-1")
	r.p.fleet[roman] = r.g.bySea["Mare_Tyrrhenum"]
	require.Equal(t, "1.2", r.refused(r.move("Glaber", "Lucania")))
	r = newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "Milites-1")
	require.Equal(t, "1.2", r.refused(r.move("Glaber", "Lucania")), "no fleet in that sea")
	r.p.fleet[roman] = r.g.bySea["Mare_Tyrrhenum"]
	r.act(r.move("Glaber", "Lucania"))
	require.Equal(t, "Lucania", r.at("Glaber"))
	require.Equal(t, 1, r.ap("Glaber"))
}

func Test1_3_a(t *testing.T) {
	r := played(t, "spartacus")
	r.p.season = aestas
	g := r.leader("Glaber")
	r.p.leaders[g].at = r.g.roma
	r.run(func(tn *turn) { tn.arrivals() })
	require.Equal(t, "sacked", r.at("Glaber"))
	for _, u := range []string{"roman/Milites-1", "roman/Milites-2"} {
		st := r.p.units[r.unit(u)]
		require.Equal(t, led, st.where)
		require.Contains(t, []int8{r.leader("Cossinius"), r.leader("Varinus")}, st.at)
	}
	kinds := []string{}
	for _, e := range r.events {
		kinds = append(kinds, e.Kind)
	}
	require.Less(t, slices.Index(kinds, "sacked"), slices.Index(kinds, "entered"), "sackings first")
	// Elsewhere his units stay where they are, without command.
	r = played(t, "spartacus")
	r.p.season = aestas
	r.run(func(tn *turn) { tn.arrivals() })
	require.Equal(t, "Milites-1 Milites-2", r.looseUnits(roman, "Campania"))
}

func Test1_3_a_SpartacusShares(t *testing.T) {
	give := func(units string) *rig {
		r := played(t, "spartacus")
		r.p.season = aestas
		r.p.leaders[r.leader("Spartacus")].at = r.place("Lucania")
		r.units(rebel, units, unitState{where: led, at: r.leader("Spartacus")})
		r.run(func(tn *turn) { tn.arrivals() })
		return r
	}
	r := give("Galli-1 Galli-2 Daci-1 Daci-2") // five with the Gladiator
	require.Equal(t, []int{1, 2, 2}, counts(r, "Spartacus", "Crixus", "Oenomanos"))
	r = give("Galli-1 Galli-2") // three: one leader gets his two
	require.Equal(t, []int{1, 2, 0}, counts(r, "Spartacus", "Crixus", "Oenomanos"))
	require.Equal(t, "sacked", r.at("Oenomanos"), "who cannot get his units never enters")
}

func counts(r *rig, names ...string) []int {
	var out []int
	for _, n := range names {
		k, _ := r.p.command(r.leader(n))
		out = append(out, k)
	}
	return out
}

func Test1_4_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1")
	r.p.season = 4 // spring of the second year, one point left of winter
	r.run(func(tn *turn) { tn.givePoints() })
	require.Equal(t, 4, r.ap("Crixus"))
	r = played(t, "spartacus")
	r.p.season = aestas
	r.run(func(tn *turn) { tn.openSeason() })
	require.Equal(t, 3, r.ap("Varinus"), "who has entered in this segment 3 too")
}

func Test1_4_b(t *testing.T) {
	// An operation is one action of one leader: with two lines the Roman is next.
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1").put("Spartacus", "Apulia", 2, "Galli-2").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(rebel, r.order(opNothing, "Crixus"), r.order(opNothing, "Spartacus"), stopOp()).queue(roman, r.order(opNothing, "Glaber"))
	r.impulse()
	require.Equal(t, []string{"rebel/Crixus NOTHING", "roman/Glaber NOTHING", "rebel/Spartacus NOTHING"}, r.acts())
}

func Test1_4_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(roman, r.order(opNothing, "Glaber")).queue(rebel, r.order(opNothing, "Crixus")).impulse()
	require.Equal(t, []string{"rebel/Crixus NOTHING", "roman/Glaber NOTHING"}, r.acts())
	// without a rebel who has a point the Roman begins.
	r = newRig(t, "spartacus", nil).put("Crixus", "Samnium", 0, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(roman, r.order(opNothing, "Glaber")).impulse()
	require.Equal(t, []string{"roman/Glaber NOTHING"}, r.acts())
}

func Test1_4_d(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	var rebels, romans []op
	for i, name := range []string{"Spartacus", "Crixus", "Oenomanos"} {
		r.put(name, []string{"Samnium", "Apulia", "Lucania"}[i], 3, "Galli-"+digit(i+1))
		rebels = append(rebels, r.order(opNothing, name), r.order(opNothing, name), r.order(opNothing, name))
	}
	for i, name := range []string{"Glaber", "Varinus"} {
		r.put(name, []string{"Latium", "Etruria"}[i], 3, "Milites-"+digit(i+1))
		romans = append(romans, r.order(opNothing, name), r.order(opNothing, name), r.order(opNothing, name))
	}
	r.queue(rebel, rebels...).queue(roman, romans...).impulse()
	pattern := ""
	for _, a := range r.acts() {
		pattern += map[bool]string{true: "R", false: "o"}[a[:2] == "re"]
	}
	require.Equal(t, "RoRoRoRoRoRoRRR", pattern)
	require.Equal(t, opening, r.p.stage, "and the season has ended")
}

func Test1_4_e(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Spartacus", "Latium", 0, "Gladiator-1 Galli-1").put("Glaber", "Roma", 1, "Milites-1 Milites-2")
	require.Equal(t, "1.4", r.refused(r.order(opNothing, "Spartacus")))
	r.ask(rebel, qCard)
	r.answer = func(q engines.Question) []string {
		require.NotEqual(t, "2.3.3", q.Rule, "without a point no card is offered")
		return q.Default
	}
	r.roll(6, 6).roll(6, 6, 6, 6).roll(6, 6, 6, 6)
	r.act(r.move("Glaber", "Latium"))
	require.Equal(t, "Latium", r.at("Spartacus"), "he fights all the same")
}

func Test1_4_f(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "Milites-1")
	r.queue(roman, stopOp()).impulse()
	require.Equal(t, aestas, r.p.quarter())
	require.Equal(t, 0, r.ap("Glaber"))
	r.queue(roman, stopOp()).impulse()
	require.Equal(t, 3, value(r.one("points"), "roman/Glaber", "ap"), "not five")
}

func Test1_5_a(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	r.p.season = autumnus
	r.run(func(tn *turn) { tn.closeSeason() })
	require.Equal(t, []int{0, hiems}, []int{int(r.p.season) / 4, r.p.quarter()})
	r.run(func(tn *turn) { tn.closeSeason() })
	require.Equal(t, []int{1, ver}, []int{int(r.p.season) / 4, r.p.quarter()})
	require.Equal(t, "Spring (Ver) of 72 BC", r.g.Stage(r.p).Name)
}

// An impulse ends where a side's lines run out, and the next one awaits that
// side; with nothing new it stops.
func TestImpulsesEndWhereOrdersRunOut(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 4, "Galli-1").put("Glaber", "Latium", 4, "Milites-1")
	r.queue(rebel, r.order(opNothing, "Crixus"), blankOp(opPause, none), r.order(opNothing, "Crixus"))
	r.queue(roman, r.order(opNothing, "Glaber"), r.order(opNothing, "Glaber"), r.order(opNothing, "Glaber"))
	r.impulse()
	require.Equal(t, [2]bool{true, false}, r.p.awaits)
	require.Len(t, r.p.plans[rebel].queue, 1, "what stands behind the pause is kept")
	require.Equal(t, "Spring (Ver) of 73 BC, continued", r.g.Stage(r.p).Name)
	needs := r.g.Awaited(r.p)
	require.Equal(t, []bool{false, true}, []bool{needs[0].MayBeEmpty, needs[1].MayBeEmpty})
	// Nothing filed but an empty plot: the rest goes on, then orders run out.
	r.orders = [2]*orders{{side: rebel}, {side: roman}}
	r.impulse()
	require.Equal(t, []string{"rebel/Crixus NOTHING", "roman/Glaber NOTHING"}, r.acts())
	require.Equal(t, [2]bool{true, false}, r.p.awaits)
	r.impulse()
	require.Equal(t, "rebel", r.one("stopped").Side, "awaited and nothing new: it stops")
	require.Equal(t, [2]bool{false, true}, r.p.awaits, "the Roman's last line is done as well")
	// No plot at all by the deadline is a STOP.
	r.orders = [2]*orders{}
	r.impulse()
	require.Equal(t, opening, r.p.stage)
}

// A line that cannot be carried out ends the impulse, is left out, or ends the
// side's season, as it has ordered.
func TestOnError(t *testing.T) {
	for on, want := range map[onError]int{errorAsk: 0, errorSkip: 1, errorStop: 0} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
		bad := r.move("Crixus", "Ravenna")
		bad.Text = "Crixus MOVE Ravenna"
		r.queue(rebel, bad, r.order(opNothing, "Crixus")).queue(roman, r.order(opNothing, "Glaber"))
		r.orders[rebel].policy.onError = on
		r.impulse()
		e := r.one("error")
		require.Equal(t, []string{"rebel", engines.Umpire}, e.Only, "its author alone reads why")
		require.Equal(t, []string{"2.3.2.1"}, e.Rule)
		acts := 0
		for _, a := range r.acts() {
			acts += b2i(a == "rebel/Crixus NOTHING")
		}
		require.Equal(t, want, acts)
		require.Equal(t, on == errorAsk, r.p.awaits[rebel])
		require.Equal(t, on == errorStop, len(r.found("stopped")) == 1)
	}
}

// Where a scenario lets fleets share a sea the pirates may lie where the Romans do.
func Test1_2_a_SharedSea(t *testing.T) {
	for _, share := range []bool{false, true} {
		r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Fleets.ShareSea = share })
		tyrrhenum := r.g.bySea["Mare_Tyrrhenum"]
		r.orders[roman].fleets, r.orders[rebel].fleets = []int8{tyrrhenum}, []int8{tyrrhenum}
		r.run(func(tn *turn) { tn.placeFleets() })
		require.Equal(t, tyrrhenum, r.p.fleet[roman])
		require.Equal(t, map[bool]int8{false: none, true: tyrrhenum}[share], r.p.fleet[rebel])
	}
}

// Who says BY SEA sails, though the place is beside him: only where his fleet lets
// him.
func Test1_2_b_BySeaToANeighbour(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "Milites-1")
	o := r.move("Glaber", "Campania")
	r.legal(o)
	o.Sea = true
	require.Equal(t, "1.2", r.refused(o))
	r.p.fleet[roman] = r.g.bySea["Mare_Tyrrhenum"]
	r.act(o)
	require.Equal(t, "Campania", r.at("Glaber"))
}

// Where the scenario says so no Roman sails in the pirates' sea.
func Test1_2_b_PiratesBarTheirSea(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Nerva", "Rhegium", 2, "Milites-1")
	r.legal(r.move("Nerva", "Croton"))
	r.p.fleet[rebel] = r.g.bySea["Mare_Tyrrhenum"]
	r.legal(r.move("Nerva", "Croton"))
	r.p.fleet[rebel] = r.g.bySea["Mare_Ionium"]
	require.Equal(t, "1.2", r.refused(r.move("Nerva", "Croton")))
}

// Spartacus keeps a unit for himself: with two he gives none, and nobody enters.
func Test1_3_a_SpartacusKeepsOne(t *testing.T) {
	r := played(t, "spartacus")
	r.p.season = aestas
	r.p.leaders[r.leader("Spartacus")].at = r.place("Lucania")
	r.units(rebel, "Galli-1", unitState{where: led, at: r.leader("Spartacus")})
	r.run(func(tn *turn) { tn.arrivals() })
	require.Equal(t, []int{2, 0, 0}, counts(r, "Spartacus", "Crixus", "Oenomanos"))
	require.Equal(t, []string{"sacked", "sacked"}, []string{r.at("Crixus"), r.at("Oenomanos")})
}

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
