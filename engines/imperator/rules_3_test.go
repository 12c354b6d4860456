package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// field is the rig of two armies: Varinus in Latium attacks Crixus in Samnium
// (mountain) or Corfinium (plains, from Samnium), without re-rolls.
func fieldRig(t *testing.T, romans, rebels string, settings ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, "spartacus", nil, settings...).noRerolls().put("Varinus", "Samnium", 2, romans).put("Crixus", "Corfinium", 2, rebels)
}

// attack plays the battle with the dice of each phase: the attacker's, then the
// defender's, in the order of their units (types as in the charts).
func (r *rig) attack(dice ...int) *rig {
	r.t.Helper()
	return r.roll(dice...).act(r.move("Varinus", "Corfinium"))
}

// miss is n dice of 6.
func miss(n int) []int { return slices.Repeat([]int{6}, n) }

func Test3_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Samnium", 1, "Legio-1").put("Crixus", "Corfinium", 2, "Galli-1")
	r.attack(6, 6, 6, 6, 6)
	require.Zero(t, r.ap("Varinus"))
	require.Len(t, r.found("battle"), 1, "no further point for the battle")
}

func Test3_1_0_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2!", "Galli-1 Daci-1")
	r.attack(6, 6, 6, 6, 6, 6, 6)
	e := r.one("battle")
	require.Equal(t, []int{2, 1, 1}, []int{value(e, "roman", "units"), value(e, "roman", "out"), value(e, "roman", "alea")})
	require.Equal(t, []int{2, 0, 2}, []int{value(e, "rebel", "units"), value(e, "rebel", "out"), value(e, "rebel", "alea")})
	a := r.found("array")[0]
	require.Equal(t, []string{"roman/Legio-2"}, slicesOf(a, "vae victis"))
	require.Equal(t, []string{"roman/Legio-1", "rebel/Daci-a", "rebel/Galli-a"}, slicesOf(a, "secunda acies"))
	require.Zero(t, value(a, "roman", "losses"))
}

func Test3_1_1_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Galli-1 Galli-2 Daci-1 Daci-2")
	r.answer = func(q engines.Question) []string {
		require.Equal(t, "3.3", q.Rule)
		return []string{"frontal"}
	}
	r.attack(slices.Concat(miss(4), miss(8), miss(8))...)
	require.Len(t, r.asked, 2, "both are asked at once, and only once")
	kinds := []string{}
	for _, e := range r.events {
		kinds = append(kinds, e.Kind)
	}
	require.Less(t, slices.Index(kinds, "tactics"), slices.Index(kinds, "labels"), "the rebels are turned up after the tactics")
	for _, e := range r.events[:slices.Index(kinds, "labels")] {
		p, ok := r.g.Project(e, facts.Roman)
		require.True(t, ok)
		require.NotContains(t, r.g.Tell(p, facts.Roman), "Galli")
	}
}

func Test3_1_1_b(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Galli-1 Galli-2 Daci-1 Daci-2").tactic("Varinus", "general").tactic("Crixus", "frontal")
	r.attack(slices.Concat(miss(4), miss(8), miss(8))...)
	a := r.found("array")[0]
	require.Equal(t, []int{2, 2}, []int{value(a, "roman", "alea"), value(a, "rebel", "alea")}, "1 + 1 and 2")
}

func Test3_1_2_a(t *testing.T) {
	for die, want := range map[int]int{1: 1, 2: 0} {
		r := fieldRig(t, "Milites-1", "Galli-1")
		r.attack(slices.Concat([]int{die}, miss(2-want), miss(2-want))...)
		require.Len(t, r.found("losses"), want)
	}
}

func Test3_1_2_b(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Daci-1 Daci-2 Daci-3! Galli-1").tactic("Varinus", "general").tactic("Crixus", "frontal")
	r.attack(slices.Concat(miss(4), miss(7), miss(7))...)
	require.Equal(t, []string{"rebel/Daci-a", "rebel/Daci-b", "rebel/Galli-a"}, slicesOf(r.found("array")[1], "prima acies"), "no choice, Ready ones only")
}

func Test3_1_2_c(t *testing.T) {
	// Both hit each other in the same phase: both losses stand.
	r := fieldRig(t, "Legio-1", "Gladiator-1")
	r.attack(6, 1, 1)
	require.Equal(t, "Legio-1!", r.army("Varinus"))
	require.Equal(t, "Gladiator-1!", r.army("Crixus"))
}

func Test3_1_2_d(t *testing.T) {
	r := fieldRig(t, "Legio-1", "Gladiator-1")
	r.attack(6, 2, 6, 6)
	e := r.found("dice")[1]
	require.Equal(t, "melee", e.Phase)
	require.Equal(t, []string{"roman/Legio-1"}, e.Units)
	require.Equal(t, []engines.Effect{{Unit: "roman/Legio-1", What: "hit", N: 3}}, e.Effects)
	require.Equal(t, 2, e.Dice[0].Die)
	require.Contains(t, e.Dice[0].Key, "Legio-1")
}

func Test3_1_3_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Galli-1 Galli-2 Galli-3 Servuli-1!").tactic("Varinus", "general").tactic("Crixus", "general")
	r.p.leaders[r.leader("Crixus")].plunder = 1
	r.attack(slices.Concat([]int{1, 6, 6, 6}, miss(7), miss(7))...)
	var order []string
	for _, e := range r.events {
		switch e.Kind {
		case "verdict", "retreat", "fortuna", "plunder", "heal":
			order = append(order, e.Kind)
		}
	}
	require.Equal(t, []string{"verdict", "retreat", "fortuna", "plunder", "heal"}, order)
	require.Equal(t, 2, value(r.one("plunder"), "roman/Varinus", "plunder"), "his one and a unit eliminated")
}

func Test3_2_1_a(t *testing.T) {
	for _, tt := range []struct{ romans, rebels, want string }{
		{"Legio-1 Legio-2 Legio-3", "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5", "skirmish"},
		{"Legio-1 Legio-2 Legio-3!", "Galli-1 Galli-2 Galli-3 Galli-4", "skirmish"},
		{"Legio-1 Legio-2 Legio-3! Legio-4!", "Galli-1 Galli-2 Galli-3 Galli-4", "battle"},
		{"Milites-1 Milites-2", "Gladiator-1", "skirmish"},
	} {
		r := fieldRig(t, tt.romans, tt.rebels).tactic("Varinus", "frontal", "general").tactic("Crixus", "frontal")
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.attack()
		require.Equal(t, tt.want, r.one("battle").Result, "%+v", tt)
		require.Len(t, r.found("tactics"), b2i(tt.want == "battle"))
		if tt.want == "skirmish" {
			for _, a := range r.found("array") {
				require.Empty(t, slicesOf(a, "prima acies"))
			}
		}
	}
	// Fixed for the battle: 5 v 4 that falls to 3 stays one.
	r := fieldRig(t, "Funditores-1 Legio-1 Legio-2 Legio-3 Legio-4", "Servuli-1 Galli-1 Galli-2 Galli-3").tactic("Varinus", "frontal").tactic("Crixus", "frontal")
	r.attack(slices.Concat([]int{1, 6, 6, 6, 1}, []int{3, 6, 6, 6}, miss(3), miss(4), miss(2))...)
	require.Equal(t, 2, value(r.found("losses")[1], "rebel", "losses")-value(r.found("losses")[0], "rebel", "losses"), "the Legio still hits critically")
}

func Test3_2_1_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Samnium", 1, "Milites-1").put("Crixus", "Corfinium", 1, "Gladiator-1")
	r.orders[rebel].policy.reroll = []rerollLine{{who: everyone, mode: modeList, rules: []rerollRule{{what: hitMiss, typ: none, rating: none}}}}
	r.orders[roman].policy.reroll = []rerollLine{{who: everyone, mode: modeNo}}
	r.attack(6, 6, 5, 6, 3, 6) // melee: Milites 6, Gladiator 5; re-rolled 6, then 3; no more dice of his
	require.Equal(t, "Milites-1!", r.army("Varinus"))
	require.Len(t, r.found("reroll"), 2)
}

func Test3_2_2_a(t *testing.T) {
	v := slices.DeleteFunc(vectors(t), func(v vector) bool { return v.ID != "V07" })
	require.Len(t, v, 1)
	v[0].play(t)
	// No Alea without a leader.
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1 Galli-2 Galli-3 Galli-4").loose(roman, "Latium", "Legio-1 Legio-2 Legio-3 Legio-4").tactic("Crixus", "frontal")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Crixus", "Latium"))
	require.Zero(t, value(r.one("battle"), "roman", "alea"))
	require.Equal(t, []engines.Effect{{Unit: "rebel", What: "tactic", To: "frontal"}}, r.one("tactics").Effects)
}

func Test3_2_2_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1 Gladiator-2 Gladiator-3 Gladiator-4").loose(roman, "Latium", "Legio-1 Legio-2 Legio-3 Legio-4").tactic("Crixus", "frontal")
	r.roll(miss(4)...).roll(3, 6, 6, 6, 6, 6, 6, 6).roll(6, 6, 6, 6, 6, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, "Legio-2 Legio-3 Legio-4", r.looseUnits(roman, "Roma"), "it retreats; a critical hit took a Legio")
	require.Empty(t, r.one("verdict").Column, "the Pursuit Table is not used")
	require.Equal(t, 1, r.plunder("Crixus"))
}

func Test3_3_a(t *testing.T) {
	for _, v := range vectors(t) {
		if v.ID == "V01" || v.ID == "V02" {
			v.play(t)
		}
	}
}

// legalOf are the tactics an army of units could choose.
func legalOf(t *testing.T, side int8, name, units string) string {
	t.Helper()
	r := newRig(t, "spartacus", nil).put(name, "Samnium", 1, units).loose(other(side), "Latium", map[int8]string{rebel: "Legio-1", roman: "Galli-1"}[side])
	f := &fight{tn: &turn{g: r.g, p: r.p}, at: r.place("Samnium")}
	f.by[0], f.by[1] = army{side: side, leader: r.leader(name)}, army{side: other(side), leader: none}
	f.muster()
	var out []string
	for x := range r.g.tactics {
		if f.legalTactic(&f.by[0], int8(x)) {
			out = append(out, r.g.tactics[x].id)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func Test3_3_b(t *testing.T) {
	require.Equal(t, "frontal general", legalOf(t, rebel, "Crixus", "Galli-1 Galli-2 Servi-1!"), "no blue unit is Ready")
	require.Equal(t, "general", legalOf(t, rebel, "Crixus", "Galli-1! Servi-1!"))
	require.Equal(t, "general screening wings", legalOf(t, roman, "Varinus", "Ala-1 Funditores-1"))
	require.Equal(t, "general screening", legalOf(t, roman, "Varinus", "Milites-1"), "no Ala, no Wings")
	// Only units in command count.
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Galli-1 Galli-2 Galli-3 Galli-4").loose(rebel, "Corfinium", "Servi-1").tactic("Varinus", "general").tactic("Crixus", "screening", "wings")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.attack()
	require.Equal(t, "general", r.one("tactics").Effects[1].To, "none of his wishes can be had")
}

func Test3_3_w(t *testing.T) {
	r := fieldRig(t, "Ala-1 Milites-1 Legio-1 Legio-2", "Servuli-1 Servuli-2 Servuli-3 Servuli-4").tactic("Varinus", "wings").tactic("Crixus", "general")
	// Shots: Legio 1, 2, Milites; melee: Legio, Legio, Milites, Ala; the Ala's 2 is critical.
	r.attack(slices.Concat(miss(3), []int{6, 6, 6, 2}, miss(4), miss(4), miss(3))...)
	require.Equal(t, []string{"roman/Ala-1"}, slicesOf(r.found("array")[1], "prima acies"))
	require.Equal(t, 2, value(r.found("losses")[0], "rebel", "losses"))
}

func Test3_3_g(t *testing.T) {
	r := fieldRig(t, "Milites-1 Milites-2 Milites-3 Milites-4", "Gladiator-1 Gladiator-2 Gladiator-3 Gladiator-4").tactic("Varinus", "general").tactic("Crixus", "general")
	r.attack(slices.Concat(miss(4), miss(4), []int{3, 6, 6, 6}, miss(3), miss(4))...)
	require.Equal(t, 1, value(r.found("losses")[0], "roman", "losses"), "no critical hit without a front line")
	require.Empty(t, slicesOf(r.found("array")[1], "prima acies"))
}

func Test3_3_s(t *testing.T) {
	r := fieldRig(t, "Milites-1 Cohortes-1 Funditores-1 Sagittifer-1", "Gladiator-1 Gladiator-2 Gladiator-3 Gladiator-4").tactic("Varinus", "screening").tactic("Crixus", "general")
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	r.attack(slices.Concat(miss(4), []int{1}, miss(2), miss(4), []int{1}, miss(2), miss(4), []int{1})...)
	require.Equal(t, []string{"roman/Milites-1", "roman/Cohortes-1"}, slicesOf(r.found("array")[1], "prima acies"))
	require.Equal(t, []string{"fails", "fails", "fails"}, results(r.found("good order")), "after each phase")
}

func Test3_3_f(t *testing.T) {
	r := fieldRig(t, "Milites-1 Milites-2 Milites-3 Milites-4", "Daci-1 Gladiator-1 Germani-1 Funditores-1").tactic("Varinus", "general").tactic("Crixus", "frontal")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.attack()
	require.Equal(t, []string{"rebel/Gladiator-a", "rebel/Daci-a"}, slicesOf(r.found("array")[1], "prima acies"))
}

func Test3_4_a(t *testing.T) {
	// Three provisional losses, one re-rolled away: two are suffered.
	r := newRig(t, "spartacus", nil).put("Varinus", "Samnium", 1, "Milites-1 Cohortes-1 Funditores-1 Sagittifer-1").put("Crixus", "Corfinium", 2, "Daci-1 Gladiator-1 Germani-1 Funditores-1").tactic("Varinus", "screening").tactic("Crixus", "frontal")
	r.orders[roman].policy.reroll = []rerollLine{{who: everyone, mode: modeNo}}
	r.orders[rebel].policy.reroll = []rerollLine{{who: everyone, phase: 1, mode: modeList, rules: []rerollRule{{enemy: true, what: hitOne, typ: r.typ(roman, "Milites"), rating: none}}}, {who: everyone, mode: modeNo}}
	r.dice.by = func(name string) (int, bool) {
		switch {
		case !strings.Contains(name, "/shooting/"):
			return 6, true
		case strings.Contains(name, "Milites-1/2"):
			return 5, true
		case strings.Contains(name, "roman") && !strings.Contains(name, "Cohortes"):
			return 1, true
		}
		return 6, true
	}
	r.attack()
	hits := 0
	for _, x := range r.found("dice")[0].Effects {
		hits += b2i(x.What == "hit")
	}
	require.Equal(t, 3, hits)
	require.Equal(t, []string{"miss"}, results(r.found("reroll")))
	require.Equal(t, 2, value(r.found("losses")[0], "rebel", "losses"))
	require.Equal(t, "Funditores-1", r.elysii(rebel))
}

func Test3_4_1_a(t *testing.T) {
	for die := 1; die <= 6; die++ {
		r := fieldRig(t, "Funditores-1", "Servuli-1 Servuli-2")
		r.dice.by = func(name string) (int, bool) {
			if strings.Contains(name, "Funditores") {
				return die, true
			}
			return 6, true
		}
		r.attack()
		require.Len(t, r.found("losses"), b2i(die <= 3), "die %d", die)
	}
}

func Test3_4_1_b(t *testing.T) {
	g := newRig(t, "spartacus", nil).g
	f := &fight{tn: &turn{g: g}, phaseKind: melee}
	for _, tt := range []struct {
		rating, die int8
		front       bool
		want        hit
	}{
		{3, 3, true, hitCritical},
		{3, 2, true, hitOne},
		{3, 4, true, hitMiss},
		{3, 3, false, hitOne},
		{2, 2, true, hitCritical},
		{2, 1, true, hitOne},
		{1, 1, true, hitCritical},
		{1, 2, true, hitMiss},
		{1, 1, false, hitOne},
	} {
		require.Equal(t, tt.want, f.hit(&warrior{rating: tt.rating, die: tt.die, front: tt.front}), "%+v", tt)
	}
}

func Test3_4_1_c(t *testing.T) {
	f := &fight{tn: &turn{g: newRig(t, "spartacus", nil).g}, phaseKind: shooting}
	require.Equal(t, hitOne, f.hit(&warrior{rating: 3, die: 3, front: true}), "never when shooting")
	// In a skirmish nobody stands in front: a Gladiator's 3 is one loss.
	r := fieldRig(t, "Milites-1 Milites-2 Milites-3", "Gladiator-1").tactic("Crixus", "frontal")
	r.attack(6, 6, 6, 6, 6, 6, 3, 6, 6, 6)
	require.Equal(t, 1, value(r.found("losses")[0], "roman", "losses"))
}

func Test3_4_2_a(t *testing.T) {
	// TR 2: an own miss and an enemy hit are thrown again, then none is left.
	r := newRig(t, "spartacus", nil).put("Varinus", "Samnium", 1, "Milites-1 Milites-2").put("Crixus", "Corfinium", 1, "Gladiator-1 Gladiator-2")
	r.orders[roman].policy.reroll = []rerollLine{{who: everyone, mode: modeNo}}
	r.orders[rebel].policy.reroll = []rerollLine{{who: everyone, phase: 2, mode: modeList, rules: []rerollRule{
		{enemy: true, what: hitOne, typ: none, rating: none}, {what: hitMiss, typ: none, rating: 3},
	}}, {who: everyone, mode: modeNo}}
	r.attack(6, 6 /*shots*/, 1, 6, 5, 6 /*melee*/, 6, 1 /*re-rolls*/, 6, 6, 6)
	require.Equal(t, []string{"miss", "hit"}, results(r.found("reroll")))
	require.Equal(t, "Milites-1! Milites-2", r.army("Varinus"))
	require.Zero(t, value(r.found("reroll")[1], "rebel", "alea"))
}

func Test3_4_2_b(t *testing.T) {
	// The dice of a Retreat in Good Order and of recruiting are in no window.
	r := newRig(t, "spartacus", nil).put("Varinus", "Samnium", 1, "Milites-1 Milites-2 Milites-3 Milites-4").put("Crixus", "Corfinium", 1, "Servuli-1 Servuli-2 Servuli-3 Servuli-4").tactic("Varinus", "screening").tactic("Crixus", "general")
	r.orders[roman].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	r.ask(rebel, qReroll).ask(roman, qReroll)
	r.answer = func(q engines.Question) []string {
		for _, c := range q.Choices {
			require.True(t, c.ID == passWord || strings.Contains(c.ID, "Milites") || strings.Contains(c.ID, "Servuli"), c.ID)
		}
		return q.Default
	}
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.attack()
	require.Equal(t, "leaves", r.one("good order").Result)
	require.Empty(t, r.found("reroll"))
}

func Test3_4_3_a(t *testing.T) {
	r := fieldRig(t, "Milites-1 Milites-2", "Gladiator-1 Gladiator-2")
	r.attack(6, 6, 6, 6, 1, 6, 6, 6, 6)
	dice := r.found("dice")
	last := dice[len(dice)-2]
	require.Equal(t, []string{"roman/Milites-2"}, last.Units, "who is Out of Action throws no more")
}

// lossesOf distributes losses of a fight's defender by the policy KEEPERS in a
// phase.
func lossesOf(r *rig, side int8, n int, front string, ph phaseKind, last bool) string {
	f := &fight{tn: &turn{g: r.g, p: r.p, by: r.orders}, at: r.place("Corfinium"), phaseKind: ph, last: last}
	f.by[0], f.by[1] = army{side: other(side), leader: none}, army{side: side, leader: none}
	for l := range r.p.leaders {
		if r.g.leaders[l].side == side && r.p.leaders[l].post == onMap {
			f.by[1].leader = int8(l)
		}
	}
	f.muster()
	a := &f.by[1]
	for j := range a.units {
		a.units[j].front = slices.Contains(strings.Fields(front), r.g.units[a.units[j].u].id)
	}
	count := map[string]int{}
	for _, j := range f.distribute(1, n, nil, nil) {
		count[r.g.units[a.units[j].u].id]++
	}
	var out []string
	for j := range a.units {
		if id := r.g.units[a.units[j].u].id; count[id] > 0 {
			out = append(out, id+":"+digit(count[id]))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func Test3_4_4_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 1, "Daci-1 Galli-1 Servuli-1 Funditores-1")
	require.Equal(t, "Funditores-1:1 Galli-1:2", lossesOf(r, rebel, 3, "Daci-1 Galli-1", melee, false), "two go to the front line, both may go to one unit")
	require.Equal(t, "Funditores-1:2 Servuli-1:1", lossesOf(r, rebel, 3, "Daci-1 Galli-1", shooting, false), "none in the shooting")
	require.Equal(t, "Daci-1:2 Funditores-1:1", lossesOf(r, rebel, 3, "Daci-1", melee, false), "a front line of one takes both")
	// An answer cannot get round it: what is not allowed is passed over.
	r.ask(rebel, qMelee)
	r.put("Varinus", "Samnium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").tactic("Varinus", "frontal").tactic("Crixus", "frontal").noRerolls()
	r.answer = func(q engines.Question) []string {
		if q.Rule == "3.4.4" {
			return []string{"rebel/Servuli-a", "rebel/Servuli-a+"}
		}
		return q.Default
	}
	r.attack(slices.Concat(miss(5), []int{3, 6, 6, 6}, miss(3), miss(4), miss(2))...)
	e := r.found("losses")[0]
	require.NotContains(t, e.Effects[0].Unit, "Servuli")
	require.NotContains(t, e.Effects[1].Unit, "Servuli")
}

func Test3_4_4_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Corfinium", 1, "Legio-1 Legio-2 Milites-1 Milites-2")
	require.Equal(t, "Legio-1:2 Milites-1:1", lossesOf(r, roman, 3, "Legio-1 Legio-2", melee, false))
	require.Equal(t, "Legio-1:1 Legio-2:1 Milites-1:1", lossesOf(r, roman, 3, "Legio-1 Legio-2", melee, true), "spread in the last phase")
	r = newRig(t, "spartacus", nil).put("Varinus", "Corfinium", 1, "Hastati-1 Triarii-1 Velites-1 Milites-1")
	require.Equal(t, "Milites-1:2 Velites-1:2", lossesOf(r, roman, 4, "", shooting, false))
	require.Equal(t, "Hastati-1:1 Milites-1:2 Velites-1:2", lossesOf(r, roman, 5, "", shooting, false))
	// In the front line of a Screening, too: the auxiliary before the Velites.
	require.Equal(t, "Milites-1:2", lossesOf(r, roman, 2, "Velites-1 Milites-1", melee, false))
}

func Test3_4_4_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 1, "Daci-1 Servuli-1").noRerolls().put("Varinus", "Samnium", 1, "Legio-1 Legio-2")
	r.orders[rebel].policy.losses = []lossLine{{who: everyone, kind: shooting, mode: modeList, types: r.refs(rebel, "Daci")}}
	r.attack(1, 1, 6, 6, 6, 6, 6, 6)
	require.Equal(t, "Daci-1", r.elysii(rebel), "the rebel spreads losses as he likes")
}

func Test3_4_5_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3 Legio-4", "Galli-1 Galli-2 Galli-3 Galli-4").tactic("Varinus", "general").tactic("Crixus", "general")
	r.attack(slices.Concat([]int{1, 1, 6, 6}, miss(4), miss(3), []int{1, 1, 6, 6}, miss(3))...)
	require.Equal(t, 2, value(r.found("losses")[0], "rebel", "losses"))
	require.Equal(t, 2, value(r.found("array")[2], "rebel", "losses"))
	require.Equal(t, 4, value(r.found("losses")[1], "rebel", "losses"))
}

func Test3_4_6_a(t *testing.T) {
	for _, tt := range []struct {
		at, from, want string
		die            int
	}{{"Corfinium", "Samnium", "fails", 5}, {"Corfinium", "Samnium", "leaves", 6}, {"Samnium", "Corfinium", "leaves", 4}, {"Samnium", "Corfinium", "fails", 3}} {
		r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", tt.from, 1, "Legio-1 Legio-2 Legio-3 Legio-4").put("Crixus", tt.at, 1, "Servi-1 Servi-2 Servi-3 Servi-4").tactic("Varinus", "frontal").tactic("Crixus", "screening")
		r.orders[rebel].policy.goodOrder = []decision{{who: everyone, phase: 1, mode: modeYes}, {who: everyone, mode: modeNo}}
		r.dice.by = func(name string) (int, bool) {
			if strings.Contains(name, "3.4.6") {
				return tt.die, true
			}
			return 6, true
		}
		r.act(r.move("Varinus", tt.at))
		require.Equal(t, tt.want, r.one("good order").Result)
		if tt.want == "leaves" {
			require.Len(t, r.found("array"), 1)
			require.Equal(t, "roman", r.one("verdict").Side)
			require.Len(t, strings.Fields(r.army("Crixus")), 4, "nothing is destroyed")
		} else {
			require.Len(t, r.found("array"), 3)
		}
	}
}

func Test3_5_1_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Servuli-1")
	r.attack(6, 6, 6, 1, 1, 6, 6)
	require.Len(t, r.found("array"), 2, "no third phase against nobody")
	require.Equal(t, "destroyed", r.one("verdict").Result)
	require.Equal(t, "dead", r.at("Crixus"))
}

func Test3_5_1_b(t *testing.T) {
	for _, v := range vectors(t) {
		if v.ID == "V10" || v.ID == "V04" {
			v.play(t)
		}
	}
}

// The Pursuit Table (3.5.1), all 16 cells: winner's tactic, loser's tactic.
func Test3_5_1_c(t *testing.T) {
	want := map[string]map[string]string{
		"frontal":   {"frontal": "R", "general": "AD", "screening": "R", "wings": "R"},
		"general":   {"frontal": "R", "general": "R", "screening": "AD", "wings": "R"},
		"screening": {"frontal": "R", "general": "R", "screening": "SQ", "wings": "AD"},
		"wings":     {"frontal": "AD", "general": "R", "screening": "R", "wings": "R"},
	}
	cells := 0
	for winner, row := range want {
		for loser, cell := range row {
			cells++
			r := fieldRig(t, "Legio-1 Milites-1 Ala-1 Legio-2", "Galli-1 Servi-1 Ala-1 Galli-2").tactic("Varinus", winner).tactic("Crixus", loser)
			for s := range r.orders {
				r.orders[s].policy.goodOrder = []decision{{who: everyone, mode: modeNo}}
			}
			r.dice.by = func(name string) (int, bool) {
				if strings.Contains(name, "/shooting/") && strings.Contains(name, "Legio-1") {
					return 1, true // the only loss of the battle
				}
				return 6, true
			}
			r.attack()
			require.Equal(t, cell, r.one("verdict").Column, "%s beats %s", winner, loser)
			switch cell {
			case "AD":
				require.Equal(t, "dead", r.at("Crixus"))
				require.Len(t, strings.Fields(r.elysii(rebel)), 4)
			case "R":
				require.Len(t, strings.Fields(r.army("Crixus")), 4)
				require.NotEqual(t, "Corfinium", r.at("Crixus"))
			default:
				require.Equal(t, "Samnium", r.at("Varinus"))
				require.Equal(t, "Corfinium", r.at("Crixus"))
			}
		}
	}
	require.Equal(t, 16, cells)
}

func Test3_5_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 2, "Gladiator-1 Gladiator-2 Gladiator-3").put("Oenomanos", "Apulia", 1, "Servi-1").put("Glaber", "Corfinium", 1, "Milites-1 Milites-2")
	r.p.leaders[r.leader("Crixus")].plunder = 1
	r.roll(6, 6, 1, 1, 1, 6, 6).roll(1, 1, 1).act(r.move("Crixus", "Corfinium"))
	require.Equal(t, 2, value(r.one("plunder"), "rebel/Crixus", "plunder"), "two units eliminated")
	require.Equal(t, 3, r.plunder("Crixus"))
	require.Equal(t, rebel, r.p.fortuna)
}

func Test3_5_3_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Servuli-1")
	r.attack(1, 1, 6)
	require.Equal(t, "dead", r.at("Crixus"))
	require.Equal(t, "3.5.3", r.one("killed").Rule[0])
}

func Test3_5_3_b(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Galli-1 Galli-2 Galli-3").put("Glaber", "Sabinia", 1, "Milites-1")
	r.answer = func(q engines.Question) []string {
		var ids []string
		for _, c := range q.Choices {
			ids = append(ids, c.ID)
		}
		require.ElementsMatch(t, []string{"Picenum", "Apulia"}, ids, "not where the attacker came from, not into enemies")
		return []string{"Picenum"}
	}
	r.attack(slices.Concat([]int{1, 6, 6}, miss(5), miss(5))...)
	require.Equal(t, "Picenum", r.at("Crixus"))
}

func Test3_5_3_c(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Gladiator-1 Gladiator-2")
	r.answer = func(q engines.Question) []string {
		require.Fail(t, "he is not asked", q.Key)
		return nil
	}
	r.attack(slices.Concat(miss(3), miss(3), []int{1, 6}, miss(2), miss(2))...)
	require.Equal(t, "Samnium", r.at("Varinus"))
}

func Test3_5_3_d(t *testing.T) {
	set := func() *rig {
		r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Galli-1 Galli-2 Galli-3")
		r.g.places[r.place("Sabinia")].barred[rebel] = true
		return r.put("Oenomanos", "Picenum", 1, "Servi-1")
	}
	r := set()
	r.attack(slices.Concat([]int{1, 6, 6}, miss(5), miss(5))...)
	require.Equal(t, "Apulia", r.at("Crixus"), "a place of its own comes before a friend's")
	r = set()
	r.g.places[r.place("Apulia")].barred[rebel] = true
	r.attack(slices.Concat([]int{1, 6, 6}, miss(5), miss(5))...)
	require.Equal(t, "Picenum", r.at("Crixus"))
	require.True(t, r.p.leaders[r.leader("Crixus")].must)
	require.Equal(t, "2.3.2.2", r.refused(r.order(opRecruit, "Oenomanos")))
}

func Test3_5_3_e(t *testing.T) {
	v := slices.DeleteFunc(vectors(t), func(v vector) bool { return v.ID != "V09" })
	v[0].play(t)
}

func Test3_5_4_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1 Galli-2!").put("Varinus", "Corfinium", 1, "Legio-1 Legio-2!")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.p.fortuna = roman
	r.roll(6, 6, 6, 6, 6).act(r.move("Crixus", "Corfinium"))
	require.Equal(t, "Samnium", r.at("Crixus"))
	require.Equal(t, "Galli-1 Galli-2", r.army("Crixus"))
	require.Equal(t, 1, r.plunder("Crixus"))
	require.Equal(t, "Legio-1 Legio-2!", r.army("Varinus"))
	require.Equal(t, roman, r.p.fortuna)
}

func Test3_5_5_a(t *testing.T) {
	r := fieldRig(t, "Legio-1 Legio-2 Legio-3", "Galli-1 Galli-2 Servuli-1")
	r.attack(slices.Concat([]int{1, 1, 6}, miss(5), miss(5))...)
	require.Equal(t, "Servuli-1", r.elysii(rebel))
	v := r.g.View(r.p, facts.Roman).(*view)
	n, out := r.g.count(v, rebel, r.leader("Crixus"), 0)
	require.Equal(t, []int{2, 0}, []int{n, out}, "face down again")
	require.Equal(t, []deadType{{r.typ(rebel, "Servuli"), 1}}, v.dead[rebel], "the eliminated one lies open")
}

// Chapter 3's opening rows.
func Test3_b(t *testing.T) {
	r := fieldRig(t, "Legio-1", "Galli-1")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.attack()
	for at := range r.g.places {
		require.False(t, r.g.hasUnits(r.p, rebel, int8(at)) && r.g.hasUnits(r.p, roman, int8(at)))
	}
}

func Test3_c(t *testing.T) {
	r := together(t).noRerolls().put("Varinus", "Latium", 2, "Legio-1 Legio-2")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Varinus", "Samnium"))
	require.Len(t, r.found("battle"), 1, "the first ends equal: the attacker has gone back (A-26)")
	require.Equal(t, "Latium", r.at("Varinus"))
}

// Of several dice that let an army leave in good order the least counts; without a
// leader it has none.
func Test3_4_6_a_TheLeastDie(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 1, "Legio-1")
	leaving := int8(slices.IndexFunc(r.g.tactics, func(t tactic) bool { return t.leaves }))
	for _, tt := range []struct {
		at   string
		ease int8
		kind fightKind
		want int
	}{
		{"Corfinium", 0, field, 6},
		{"Corfinium", 5, field, 5},
		{"Corfinium", 5, sortie, 4},
		{"Samnium", 0, field, 4},
		{"Samnium", 5, field, 4},
		{"Samnium", 3, field, 3},
		{"Samnium", 3, sortie, 3},
	} {
		f := &fight{tn: &turn{g: r.g, p: r.p}, at: r.place(tt.at), kind: tt.kind}
		f.by[defender] = army{side: roman, leader: r.leader("Varinus"), tactic: leaving, ease: tt.ease}
		require.Equal(t, tt.want, f.leastDie(defender), "%+v", tt)
		f.by[defender].leader = none
		require.Zero(t, f.leastDie(defender), "%+v", tt)
	}
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
