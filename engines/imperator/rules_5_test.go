package imperator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

func Test5_1_a(t *testing.T) {
	var slugs []string
	for _, s := range Rulebook().Scenarios() {
		slugs = append(slugs, s.Slug)
	}
	require.Equal(t, []string{"spartacus", "tryphon", "eunus"}, slugs)
	_, err := Rulebook().Files("spartan")
	require.ErrorContains(t, err, "there is no scenario")
}

func Test5_2_a(t *testing.T) {
	// The people choose their sides; the game has two, each with one plot.
	require.Equal(t, []engines.Side{{ID: "rebel", Name: "Rebels"}, {ID: "roman", Name: "Romans"}}, played(t, "spartacus").g.Scenario().Sides)
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1")
	o := r.orders[rebel]
	tn := &turn{g: r.g, p: r.p.clone()}
	tn.take([]engines.SideOrders{{Side: "rebel", Orders: o}, {Side: "rebel", Orders: &orders{side: rebel, hasOps: true}}})
	require.True(t, tn.filed[rebel])
	require.False(t, tn.filed[roman], "a second plot of one side is not the other's")
}

func Test5_3_a(t *testing.T) {
	for _, slug := range facts.Slugs() {
		r := played(t, slug)
		require.Equal(t, int8(0), r.p.season)
		require.Equal(t, ver, r.p.quarter())
		require.Equal(t, int8(none), r.p.fortuna)
	}
}

func Test5_4_a(t *testing.T) {
	r := played(t, "spartacus")
	require.Equal(t, "Vesuvius_Mons", r.at("Spartacus"))
	require.Equal(t, "Gladiator-1", r.army("Spartacus"))
	require.Equal(t, "Campania", r.at("Glaber"))
	require.Equal(t, "Milites-1 Milites-2", r.army("Glaber"))
	require.Len(t, r.g.poolOf(r.p, rebel, nil), 39)
	r.run(func(tn *turn) { tn.givePoints() })
	require.Equal(t, []int{4, 4}, []int{r.ap("Spartacus"), r.ap("Glaber")})
	v := r.g.View(r.p, facts.Roman).(*view)
	require.Equal(t, unseen, v.pos.units[r.unit("rebel/Gladiator-1")].where, "face down")
	require.Equal(t, [2]int{39, 0}, v.pool)
}

func Test5_4_b(t *testing.T) {
	types := func(slug, legion string) []string {
		r := played(t, slug)
		var out []string
		for _, u := range r.g.units {
			if u.legion == legion {
				out = append(out, r.g.types[u.typ].name)
			}
		}
		return out
	}
	require.Equal(t, []string{"Legio", "Legio", "Legio"}, types("spartacus", "I"))
	require.Equal(t, []string{"Velites", "Hastati", "Triarii"}, types("tryphon", "I"), "before the reform")
	require.Equal(t, []string{"Legio", "Legio", "Legio"}, types("tryphon", "II"), "after it")
	require.Equal(t, []string{"Velites", "Hastati", "Triarii"}, types("eunus", "VIII"))
}

func Test5_4_c(t *testing.T) {
	_, c, s := factsOf(t, "spartacus")
	require.Equal(t, "s", c.Units[c.Unit(facts.Rebel, "Gladiator")].S)
	for _, u := range s.Counters() {
		require.Contains(t, c.Units[c.Unit(u.Side, u.Type)].Scenarios, 1, u.Type)
	}
	for _, slug := range []string{"tryphon", "eunus"} {
		_, _, s := factsOf(t, slug)
		for _, u := range s.Counters() {
			require.NotEqual(t, "s", c.Units[c.Unit(u.Side, u.Type)].S, u.Type)
		}
	}
}

func Test5_5_a(t *testing.T) {
	for _, slug := range facts.Slugs() {
		r := played(t, slug)
		n := [2]int{}
		for _, c := range r.g.cards {
			n[c.side]++
		}
		require.Equal(t, [2]int{5, 5}, n, slug)
	}
}

func Test5_6_a(t *testing.T) {
	// No rule; but a game is played to its end, and has a result.
	r := newRig(t, "spartacus", nil).put("Spartacus", "Samnium", 1, "Galli-1")
	r.run(func(tn *turn) {
		tn.kill(r.leader("Spartacus"), "3.5.3")
		tn.decide(false)
	})
	res := r.g.Result(r.p)
	require.Equal(t, facts.Roman, res.Winner)
	require.Equal(t, "Spartacus is dead.", res.Why)
	require.True(t, r.g.Stage(r.p).Over)
	require.Empty(t, r.g.Awaited(r.p))
}

func Test5_7_a(t *testing.T) {
	r := newRig(t, "spartacus", nil, set("roman_face_down", "on")).noRerolls().put("Varinus", "Samnium", 1, "Legio-1 Milites-1!").put("Crixus", "Corfinium", 1, "Galli-1")
	v := r.g.View(r.p, facts.Rebel).(*view)
	n, out := r.g.count(v, roman, r.leader("Varinus"), 0)
	require.Equal(t, []int{2, 1}, []int{n, out})
	require.Equal(t, unseen, v.pos.units[r.unit("roman/Legio-1")].where)
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Varinus", "Corfinium"))
	require.Equal(t, []string{"roman/Legio-a", "rebel/Galli-a"}, append(r.found("dice")[0].Units, "rebel/Galli-a"), "turned up in the battle, by label")
	labels := r.found("labels")
	require.Len(t, labels, 2)
	_, ok := r.g.Project(labels[0], facts.Rebel)
	require.False(t, ok, "which counter bears it its owner alone knows")
}

func Test5_7_b(t *testing.T) {
	r := played(t, "spartacus", set("roman_aux_pool", "on"), set("roman_face_down", "on"))
	require.Len(t, r.g.poolOf(r.p, roman, nil), 15, "the auxiliaries that come by events; the set-up stands")
	r.p.season = aestas
	r.draw("roman/Ala-2", "roman/Ala-3", "roman/Funditores-2", "roman/Milites-3", "roman/Milites-4", "roman/Cohortes-7", "roman/Cohortes-1", "roman/Sagittifer-1")
	r.run(func(tn *turn) { tn.arrivals() })
	e := r.one("arrived")
	require.Len(t, e.Dice, 8, "eight blind draws for eight auxiliaries named")
	require.Equal(t, "roman/Ala-2", e.Units[0])
	p, _ := r.g.Project(e, facts.Rebel)
	require.Empty(t, p.Dice)
	require.Empty(t, p.Units)
	require.Len(t, r.g.poolOf(r.p, roman, nil), 7)
}

// The predicates of victory at their bounds: Ready units alone count for a leader's
// life, the greatest number is still in, and a leader who has not come yet counts
// only where the entry says so.
func Test5_1_a_Bounds(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Hennaea", 1, "Galli-1 Galli-2!").loose(rebel, "Murgantia", "Servi-1")
	at := r.g.places[r.place("Murgantia")].defence
	holds := func(want bool, p facts.Predicate) {
		t.Helper()
		require.Equal(t, want, r.g.isTrue(r.p, &p), "%+v", p)
	}
	holds(true, facts.Predicate{Is: facts.LeaderAlive, Leader: "Tryphon", Min: 1})
	holds(false, facts.Predicate{Is: facts.LeaderAlive, Leader: "Tryphon", Min: 2})
	holds(true, facts.Predicate{Is: facts.LeaderAt, Leader: "Tryphon", Place: "Hennaea", Min: 2})
	holds(false, facts.Predicate{Is: facts.LeaderAt, Leader: "Tryphon", Place: "Hennaea", Min: 3})
	for n, want := range map[int]bool{int(at) - 1: false, int(at): true, int(at) + 1: true} {
		holds(want, facts.Predicate{Is: facts.HeldDefence, Side: facts.Rebel, Max: &n})
		holds(n <= int(at), facts.Predicate{Is: facts.HeldDefence, Side: facts.Rebel, Min: n})
	}

	war := played(t, "spartacus")
	for l := range war.p.leaders {
		if war.g.leaders[l].side == roman && war.p.leaders[l].post == onMap {
			war.p.leaders[l] = leaderState{post: dead, at: none}
		}
	}
	for due, want := range map[bool]bool{false: false, true: true} {
		require.Equal(t, want, war.g.isTrue(war.p, &facts.Predicate{Is: facts.LeaderLeft, Side: facts.Roman, Due: due}))
		require.Equal(t, !want, war.g.isTrue(war.p, &facts.Predicate{Is: facts.NoLeaderLeft, Side: facts.Roman, Due: due}))
	}
}
