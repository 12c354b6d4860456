package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	facts "prestags/scenarios/imperator"
)

// The cases X01 to X10 of the ledger's chapter 10.

func TestX01(t *testing.T) {
	r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5", "Hastati-1 Hastati-2 Hastati-3 Hastati-4").sortie().tactic("Nerva", "frontal").tactic("Tryphon", "general")
	r.p.fortuna = roman
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, phase: 1, mode: modeYes}}
	r.roll(slices.Concat(miss(4), []int{4})...).act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "good order", r.one("verdict").Result)
	require.Equal(t, facts.Rebel, r.one("verdict").Side)
	require.Equal(t, rebel, r.p.fortuna)
	require.Zero(t, r.plunder("Tryphon"))
	require.Equal(t, []string{"Murgantia", "Hennaea"}, []string{r.at("Nerva"), r.at("Tryphon")})
	require.Equal(t, []int{0, 1}, []int{r.ap("Nerva"), r.ap("Tryphon")}, "both a point down")
	require.Len(t, r.found("battle"), 1, "the siege is over")
}

func TestX02(t *testing.T) {
	// Besieged Screening against General: three losses to one, annihilated.
	r := besieged(t, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5", "Milites-1 Milites-2 Milites-3 Milites-4").sortie().tactic("Nerva", "screening").tactic("Tryphon", "general")
	r.p.leaders[r.leader("Nerva")].plunder = 0
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, phase: 1, mode: modeYes}, {who: everyone, mode: modeNo}}
	r.roll(slices.Concat([]int{1, 6, 6, 6}, []int{3}, []int{1, 1, 1, 6}, miss(4))...)
	// After the one shot the rebels have one unit Out of Action: four strike.
	r.roll(slices.Concat(miss(4), miss(2))...)
	r.act(r.move("Tryphon", "Murgantia"))
	require.Equal(t, "fails", r.one("good order").Result)
	require.Equal(t, "AD", r.one("verdict").Column)
	require.Equal(t, "1:3", r.one("verdict").Odds)
	require.Equal(t, "dead", r.at("Nerva"))
	require.Equal(t, "Murgantia", r.at("Tryphon"))
	require.Equal(t, 4, value(r.one("plunder"), "rebel/Tryphon", "plunder"))
}

func TestX03(t *testing.T) {
	r := besieged(t, "Servi-1 Servi-2 Servi-3 Servi-4 Servi-5 Servi-6", "Milites-1 Milites-2 Milites-3").sortie().tactic("Tryphon", "screening")
	for s := range r.orders {
		r.orders[s].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	}
	r.dice.by = func(name string) (int, bool) {
		if strings.Contains(name, "3.4.6") {
			return 3, true
		}
		return 6, true
	}
	r.act(r.move("Tryphon", "Murgantia"))
	require.Empty(t, r.found("tactics"), "a skirmish")
	tries := r.found("good order")
	require.Len(t, tries, 3, "after each phase")
	for _, e := range tries {
		require.Equal(t, facts.Roman, e.Side, "the besieger may not")
		require.Equal(t, "4", e.Column)
	}
}

// twoLeaders are Varinus (5 units) and Glaber (4) together in Latium after a
// retreat, Spartacus beside them.
func twoLeaders(t *testing.T) *rig {
	t.Helper()
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Latium", 1, "Milites-1 Milites-2 Milites-3 Milites-4 Milites-5").put("Glaber", "Latium", 1, "Cohortes-1 Cohortes-2 Cohortes-3 Cohortes-4").
		put("Spartacus", "Samnium", 2, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5 Galli-6").tactic("Varinus", "general").tactic("Glaber", "general").tactic("Spartacus", "general")
	r.bound("Varinus", "Glaber")
	return r
}

func TestX04(t *testing.T) {
	r := twoLeaders(t)
	o := r.move("Spartacus", "Latium")
	o.First = r.leader("Glaber")
	r.roll(slices.Concat(miss(4), []int{1, 6, 6, 6, 6, 6}, miss(4), miss(6), miss(3))...) // Glaber loses one
	r.roll(slices.Concat([]int{1, 6, 6, 6, 6}, miss(6-1), miss(5), miss(5), miss(5))...)  // Varinus wins by one shot
	r.act(o)
	b := r.found("battle")
	require.Len(t, b, 2)
	require.Equal(t, []string{"roman/Glaber", "roman/Varinus"}, []string{b[0].Units[1], b[1].Units[1]})
	require.Equal(t, []int{2, 2}, []int{value(b[0], "rebel", "alea"), value(b[1], "rebel", "alea")}, "fresh Alea")
	require.Equal(t, 1, r.ap("Spartacus"), "no new point")
	require.Equal(t, []string{"Samnium", "Latium", "Roma"}, []string{r.at("Spartacus"), r.at("Varinus"), r.at("Glaber")})
	f := r.found("fortuna")
	require.Equal(t, []string{"rebel", "roman"}, []string{f[0].Side, f[1].Side})
}

func TestX05(t *testing.T) {
	r := twoLeaders(t)
	o := r.move("Spartacus", "Latium")
	o.First = r.leader("Glaber")
	r.roll(slices.Concat(miss(4), miss(6), miss(4), miss(6), miss(4))...).act(o)
	require.Len(t, r.found("battle"), 1, "the second never fights")
	require.Equal(t, "Samnium", r.at("Spartacus"))
	require.Equal(t, int8(none), r.p.fortuna)
}

func TestX06(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1!")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Crixus"), nil, 3) })
	e := r.one("heal")
	require.Equal(t, []int{1, 3, 1}, []int{value(e, "rebel/Crixus", "healed"), value(e, "rebel/Crixus", "kept"), value(e, "rebel/Crixus", "lost")})
}

func TestX07(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Corfinium", 1, "Milites-1 Milites-2 Milites-3 Milites-4").put("Crixus", "Samnium", 1, "Servi-1 Servi-2 Servi-3 Servi-4").tactic("Varinus", "screening").tactic("Crixus", "screening")
	for s := range r.orders {
		r.orders[s].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	}
	r.roll(slices.Concat(miss(8), []int{2, 5})...).act(r.move("Varinus", "Samnium"))
	require.Equal(t, []string{"fails", "leaves"}, results(r.found("good order")), "the attacker rolls first (A-15)")
	require.Equal(t, facts.Roman, r.one("verdict").Side)
	require.Equal(t, "Samnium", r.at("Varinus"))
}

func TestX08(t *testing.T) {
	// Ahead, and vanquished all the same.
	r := fieldRig(t, "Milites-1 Milites-2 Milites-3 Milites-4", "Galli-1 Galli-2 Galli-3 Galli-4").tactic("Varinus", "screening").tactic("Crixus", "general")
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, phase: 3, mode: modeYes}, {who: everyone, mode: modeNo}}
	r.attack(slices.Concat([]int{1, 1, 6, 6}, miss(4), miss(3), miss(4), []int{1, 6, 6}, []int{6})...)
	v := r.one("verdict")
	require.Equal(t, []string{"rebel", "1:2", "good order"}, []string{v.Side, v.Odds, v.Result})
	require.Equal(t, "Samnium", r.at("Varinus"))
}

func TestX09(t *testing.T) {
	// The attacker makes an enemy hit a 6, the defender throws the same die again.
	r := newRig(t, "spartacus", nil).put("Varinus", "Samnium", 1, "Milites-1 Milites-2").put("Crixus", "Corfinium", 1, "Gladiator-1")
	r.g.leaders[r.leader("Crixus")].tr = 1
	hit := rerollRule{enemy: true, what: hitOne, typ: none, rating: none}
	r.orders[roman].policy.reroll = []rerollLine{{who: everyone, phase: 2, mode: modeList, rules: []rerollRule{hit}}, {who: everyone, mode: modeNo}}
	r.orders[rebel].policy.reroll = []rerollLine{{who: everyone, phase: 2, mode: modeList, rules: []rerollRule{{what: hitMiss, typ: none, rating: none}}}, {who: everyone, mode: modeNo}}
	r.attack(slices.Concat(miss(2), []int{6, 6, 2}, []int{6, 1}, miss(2))...)
	require.Equal(t, []string{"miss", "hit"}, results(r.found("reroll")))
	require.Equal(t, 1, len(r.found("losses")), "the last value stands (A-07)")
}

func TestX10(t *testing.T) {
	legal := func(edit func(r *rig)) []string {
		r := newRig(t, "spartacus", nil).put("Spartacus", "Campania", 1, "Galli-1").put("Crixus", "Latium", 1, "Galli-2").put("Varinus", "Lucania", 1, "Legio-1").put("Glaber", "Samnium", 1, "Milites-1")
		r.g.places[r.place("Vesuvius_Mons")].barred[rebel] = true
		if edit != nil {
			edit(r)
		}
		f := &fight{tn: &turn{g: r.g, p: r.p}, at: r.place("Campania"), origin: r.place("Lucania")}
		a := army{side: rebel, leader: r.leader("Spartacus")}
		var out []string
		for _, at := range f.refuges(&a) {
			out = append(out, r.g.places[at].id)
		}
		return out
	}
	require.Equal(t, []string{"Hirpina"}, legal(nil))
	enemyIn := func(at string) func(r *rig) { return func(r *rig) { r.loose(roman, at, "Milites-2") } }
	require.Equal(t, []string{"Latium"}, legal(enemyIn("Hirpina")), "a friend's place for want of another")
	require.Empty(t, legal(func(r *rig) {
		enemyIn("Hirpina")(r)
		r.p.leaders[r.leader("Crixus")].post, r.p.leaders[r.leader("Crixus")].at = dead, none
		r.p.units[r.unit("rebel/Galli-2")] = unitState{where: elysii, at: none}
		r.loose(roman, "Latium", "Milites-3")
	}))
}
