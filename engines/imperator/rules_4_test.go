package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// besieged is Nerva with units in Murgantia, Tryphon beside it.
func besieged(t *testing.T, rebels, romans string, settings ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, "tryphon", nil, settings...).noRerolls().put("Tryphon", "Hennaea", 2, rebels).put("Nerva", "Murgantia", 1, romans)
}

// storm sends Tryphon against Murgantia.
func (r *rig) stormBy(tactic int8, dice ...int) *rig {
	r.t.Helper()
	o := r.move("Tryphon", "Murgantia")
	o.Siege = tactic
	return r.roll(dice...).act(o)
}

func (r *rig) stay() *rig {
	r.orders[rebel].policy.lift = []decision{{who: everyone, mode: modeNo}}
	return r
}

func (r *rig) sortie() *rig {
	r.orders[roman].policy.sortie = []decision{{who: everyone, mode: modeYes}}
	return r
}

func Test4_a(t *testing.T) {
	// Without chapter 4 a city is fought over like a zone.
	r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Barred = nil }).noRerolls().put("Crixus", "Latium", 1, "Galli-1").put("Glaber", "Roma", 1, "Milites-1")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Crixus", "Roma"))
	require.Equal(t, "skirmish", r.one("battle").Result)
	require.Empty(t, r.found("siege tactic"))
}

func Test4_1_a(t *testing.T) {
	// A city is held by whom has units in it; nobody's is Roman, so worth nothing
	// to the rebels.
	r := newRig(t, "tryphon", nil).loose(rebel, "Murgantia", "Galli-1")
	held := func(n int) bool {
		return r.g.isTrue(r.p, &facts.Predicate{Is: facts.HeldDefence, Side: facts.Rebel, Min: n})
	}
	require.True(t, held(3))
	r.p.units[r.unit("rebel/Galli-1")] = unitState{where: elysii, at: none}
	require.False(t, held(1))
}

func Test4_1_b(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Hennaea", 1, "Galli-1")
	r.act(r.move("Tryphon", "Murgantia"))
	require.Len(t, r.found("captured"), 1, "no dice")
	require.Equal(t, int8(none), r.p.fortuna)
	require.Zero(t, r.plunder("Tryphon"))
}

func Test4_1_c(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Murgantia", 2, "Galli-1 Galli-2 Galli-3").loose(rebel, "Murgantia", "Servi-1 Servi-2")
	o := r.move("Tryphon", "Hennaea")
	o.Drop = r.refs(rebel, "Galli Galli")
	require.Equal(t, "2.3.2.1", r.refused(o), "three in a city in all")
	o.Drop = o.Drop[:1]
	r.act(o)
	require.Equal(t, "Galli-1", strings.Fields(r.looseUnits(rebel, "Murgantia"))[0])
}

func Test4_1_d(t *testing.T) {
	set := func() *rig {
		r := newRig(t, "tryphon", nil).put("Athenion", "Hennaea", 2, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5 Galli-6 Galli-7")
		return r.loose(rebel, "Murgantia", "Servuli-1 Servuli-2 Thraces-1")
	}
	r := set()
	r.act(r.move("Athenion", "Murgantia"))
	require.Equal(t, 8, counts(r, "Athenion")[0], "up to his rating, the best first")
	require.Equal(t, "Servuli-1 Servuli-2", r.looseUnits(rebel, "Murgantia"))
	// He may take all in; who is too many is eliminated.
	r = set()
	o := r.move("Athenion", "Murgantia")
	o.Collect = r.refs(rebel, "Servuli Servuli Thraces")
	r.act(o)
	require.Equal(t, 8, counts(r, "Athenion")[0])
	require.Equal(t, "Servuli-1 Servuli-2", r.elysii(rebel))
	require.Empty(t, r.looseUnits(rebel, "Murgantia"))
	require.Zero(t, r.p.leaders[r.leader("Nerva")].plunder)
}

func Test4_1_e(t *testing.T) {
	r := siegeRig(t)
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "siege", r.one("battle").Result)
	require.Equal(t, "Hennaea", r.at("Tryphon"))
}

func Test4_2_0_a(t *testing.T) {
	r := siegeRig(t)
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, 1, r.ap("Tryphon"))
	require.Equal(t, []string{"Murgantia", "Hennaea"}, r.one("back").Path)
}

func Test4_2_0b_a(t *testing.T) {
	r := besieged(t, "Galli-1 Galli-2", "Milites-1")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.answer = func(q engines.Question) []string {
		require.Equal(t, facts.Roman, q.Side)
		return []string{"yes"}
	}
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "sortie", r.one("battle").Result)
	require.Zero(t, r.ap("Nerva"))
	r.p.leaders[r.leader("Tryphon")].ap = 1
	r.answer = func(q engines.Question) []string { // without a point he is not asked
		require.NotEqual(t, "4.2", q.Rule)
		return q.Default
	}
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "siege", r.one("battle").Result)
}

func Test4_2_0b_b(t *testing.T) {
	for die, want := range map[int]string{4: "leaves", 3: "fails"} {
		r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4", "Hastati-1 Hastati-2 Hastati-3 Hastati-4").sortie().tactic("Nerva", "frontal").tactic("Tryphon", "general")
		r.orders[roman].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
		r.dice.by = func(name string) (int, bool) {
			if strings.Contains(name, "3.4.6") {
				return die, true
			}
			return 6, true
		}
		r.act(r.move("Tryphon", "Murgantia"))
		require.Equal(t, want, r.found("good order")[0].Result)
	}
}

func Test4_2_0b_c(t *testing.T) {
	// Five units, one lost: the battle is lost by R, four go back in.
	r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4", "Milites-1 Milites-2 Milites-3 Milites-4 Milites-5").sortie().tactic("Nerva", "general").tactic("Tryphon", "general")
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, mode: modeNo}}
	r.roll(miss(5)...).roll(1, 1, 6, 6).roll(miss(5)...).roll(miss(4)...).roll(miss(4)...)
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "Milites-2 Milites-3 Milites-4 Milites-5", r.army("Nerva"))
	require.Equal(t, "Murgantia", r.at("Nerva"))
	require.Equal(t, "Hennaea", r.at("Tryphon"))
	require.Equal(t, 1, r.ap("Tryphon"))
	require.Equal(t, 1, r.plunder("Tryphon"), "the field result gives plunder (A-41)")
	require.Empty(t, r.found("siege tactic"), "this siege is over")
	r.orders[roman].policy.sortie = nil
	r.legal(r.move("Tryphon", "Murgantia"))
}

func Test4_2_1_a(t *testing.T) {
	r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4", "Milites-1 Milites-2")
	r.g.leaders[r.leader("Nerva")].tr = 1
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, []int{1, 4}, []int{value(r.found("array")[0], "rebel", "alea"), value(r.found("array")[0], "roman", "alea")})
	r = siegeRig(t)
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, 3, value(r.found("array")[0], "roman", "alea"), "the city's alone")
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, 3, value(r.found("array")[0], "roman", "alea"), "anew in every siege")
}

func Test4_2_1_b(t *testing.T) {
	r := siegeRig(t).ask(rebel, qSiege)
	r.answer = func(q engines.Question) []string { return []string{facts.Assault} }
	r.stay().dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	var kinds []string
	for _, e := range r.events {
		kinds = append(kinds, e.Kind)
	}
	require.Less(t, slices.Index(kinds, "siege tactic"), slices.Index(kinds, "labels"))
	require.Equal(t, facts.Assault, r.one("siege tactic").Result)
}

func Test4_2_2_h(t *testing.T) {
	r := siegeRig(t)
	r.ask(rebel, qLift)
	r.answer = func(q engines.Question) []string {
		require.Equal(t, []string{"4.2"}, []string{q.Rule})
		return []string{"no"}
	}
	r.stormBy(harass, 6, 6, 6, 6, 6, 6)
	require.Len(t, r.asked, 1, "offered once")
	require.Equal(t, []string{"shooting1", "shooting2"}, phaseOrder(r.found("array")))
}

func vectorNamed(t *testing.T, id string) {
	t.Helper()
	for _, v := range vectors(t) {
		if v.ID == id {
			v.play(t)
			return
		}
	}
	require.Fail(t, "no vector", id)
}

func Test4_2_2_a1(t *testing.T) { vectorNamed(t, "S01") }

func Test4_2_2_a2(t *testing.T) {
	// On the ladders nobody stands in front; the besieged Funditores strike with 1,
	// the besieger's not at all.
	r := newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Hennaea", 1, "Galli-1 Funditores-1").loose(roman, "Murgantia", "Funditores-1 Sagittifer-1").stay()
	r.stormBy(assault, slices.Concat(miss(3), []int{2, 1, 6}, []int{6, 6})...)
	melee := r.found("array")[1]
	require.Empty(t, slicesOf(melee, "prima acies"))
	require.Equal(t, []string{"roman/Sagittifer-1", "roman/Funditores-1"}, slicesOf(melee, "vallum"))
	var dice []engines.Event
	for _, e := range r.found("dice") {
		if e.Phase == "melee2" {
			dice = append(dice, e)
		}
	}
	require.Equal(t, []string{"rebel/Galli-a"}, dice[0].Units)
	require.Equal(t, "hit", dice[0].Effects[0].What, "no critical hit")
	require.Equal(t, []int{1, 1}, []int{dice[1].Effects[0].N, dice[1].Effects[1].N})
}

func Test4_2_2_a3(t *testing.T) {
	r := besieged(t, "Galli-1 Galli-2 Servi-1", "Hastati-1 Funditores-1").stay()
	r.stormBy(assault, slices.Concat(miss(3), miss(5), []int{2, 1, 6}, []int{2, 1})...)
	walls := r.found("array")[2]
	require.Equal(t, []string{"rebel/Galli-a", "rebel/Galli-b", "roman/Hastati-1"}, slicesOf(walls, "prima acies"), "yellow units of both sides")
	require.Equal(t, "critical", r.found("dice")[4].Effects[0].What)
	require.Equal(t, "hit", r.found("dice")[5].Effects[1].What, "the Vallum never critically")
	require.Equal(t, "Funditores-1!", r.army("Nerva"), "two losses on the only unit in front, the third on the other")
}

func Test4_2_2_b(t *testing.T) {
	r := siegeRig(t)
	r.stormBy(harass, 1, 6, 6, 6, 6)
	for _, e := range r.events {
		for _, x := range e.Effects {
			require.NotEqual(t, "losses", x.What, "no totals are kept in a siege")
		}
	}
	require.Len(t, r.found("losses"), 1)
}

func Test4_2_3_a(t *testing.T) {
	r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4", "Milites-1").stay()
	r.p.leaders[r.leader("Tryphon")].plunder = 1
	r.stormBy(assault, slices.Concat(miss(1), []int{1, 1, 6, 6}, miss(1))...)
	require.Equal(t, "Murgantia", r.at("Tryphon"))
	require.Equal(t, "dead", r.at("Nerva"))
	require.Equal(t, rebel, r.p.fortuna)
	require.Equal(t, 2, r.plunder("Tryphon"))
	require.Equal(t, "taken", r.one("siege ends").Result)
}

func Test4_2_3_b(t *testing.T) {
	r := besieged(t, "Galli-1! Galli-2 Servi-1", "Milites-1 Milites-2").stay()
	r.p.fortuna = rebel
	r.p.leaders[r.leader("Tryphon")].plunder = 2
	r.stormBy(harass, miss(6)...)
	require.Equal(t, "Hennaea", r.at("Tryphon"))
	require.Equal(t, roman, r.p.fortuna)
	require.Equal(t, 1, r.plunder("Tryphon"))
	require.Equal(t, "Galli-1 Galli-2 Servi-1", r.army("Tryphon"), "he may heal with what he holds")
}

func Test4_2_3_c(t *testing.T) { vectorNamed(t, "S02") }

func Test4_2_3_d(t *testing.T) {
	vectorNamed(t, "S05")
	// One besieger out of two left: no point for the besieged.
	r := besieged(t, "Servuli-1 Servuli-2", "Funditores-1 Milites-1").stay()
	r.stormBy(harass, 1, 1, 6, 6)
	require.Zero(t, r.plunder("Nerva"))
	require.Empty(t, r.found("plunder"))
}

// Who has a line "siege: ask" is asked how he besieges.
func Test4_2_1_b_AskedByALine(t *testing.T) {
	r := besieged(t, "Galli-1", "Milites-1").stay()
	r.p.plans[rebel].tactics = []tacticLine{{For: forSiege, Who: everyone, Vs: vsAny, Siege: none, Ask: true}}
	r.answer = func(q engines.Question) []string {
		if q.Side == facts.Rebel {
			require.Equal(t, []string{"harass"}, q.Default)
			return []string{"assault"}
		}
		return q.Default
	}
	r.hits("roman", 0).act(r.move("Tryphon", "Murgantia"))
	require.Len(t, slices.DeleteFunc(r.asked, func(q engines.Question) bool { return q.Side != facts.Rebel }), 1)
	require.Equal(t, "assault", r.one("siege tactic").Result)
}

// Who says nothing lifts a siege when half of the units he began with are left.
func Test4_2_2_h_HalfLeft(t *testing.T) {
	for units, want := range map[string]string{"Galli-1! Galli-2": "lifted", "Galli-1! Galli-2 Galli-3": "holds out"} {
		r := besieged(t, units, "Milites-1 Milites-2 Milites-3")
		o := r.move("Tryphon", "Murgantia")
		o.Siege = harass
		r.hits("roman", 1).act(o)
		require.Equal(t, want, r.one("siege ends").Result, units)
	}
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
