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

// hits lets the first dice of a side that are thrown in a fight hit, n of them, and
// all others miss.
func (r *rig) hits(side string, n int) *rig {
	r.dice.by = func(name string) (int, bool) {
		if strings.Contains(name, side+"/") && n > 0 {
			n--
			return 1, true
		}
		return 6, true
	}
	return r
}

// BONUS AUTO pays what lifts the score to two recruits: all he holds if that is just
// enough, nothing if it is not.
func Test2_4_2_1_a_AutoPaysWhatLifts(t *testing.T) {
	for _, tt := range []struct{ die, holds, left, recruits int }{{5, 1, 0, 2}, {4, 2, 0, 2}, {4, 1, 1, 1}, {5, 3, 2, 2}, {6, 3, 3, 2}} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, "Galli-1")
		r.p.leaders[r.leader("Crixus")].plunder = int8(tt.holds)
		o := r.order(opRecruit, "Crixus")
		o.Bonus = auto
		r.roll(tt.die).draw([]string{"rebel/Daci-1", "rebel/Daci-2"}[:tt.recruits]...).act(o)
		require.Equal(t, tt.left, r.plunder("Crixus"), "%+v", tt)
		require.Equal(t, tt.recruits, value(r.one("recruit"), "rebel/Crixus", "recruits"), "%+v", tt)
	}
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

// Who loses otherwise than by leaving in good order keeps no plunder by the option.
func TestA_17_LoserByLossesKeepsNone(t *testing.T) {
	r := newRig(t, "spartacus", nil, set("rgo_keeps_plunder", "yes")).noRerolls().put("Varinus", "Corfinium", 1, "Legio-1 Legio-2").put("Crixus", "Samnium", 1, "Servi-1 Servi-2 Servi-3")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.hits("roman", 1).act(r.move("Varinus", "Samnium"))
	require.Equal(t, "losses", r.one("verdict").Result)
	require.NotEqual(t, "Samnium", r.at("Crixus"))
	require.Zero(t, r.plunder("Crixus"))
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

// Units taken in exchange for others need no more room: what is left is for those
// collected.
func Test2_3_2_1_d_SwapAndCollect(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	n := int(r.g.leaders[r.leader("Glaber")].sr)
	own := strings.Fields("Milites-1 Milites-2 Milites-3 Milites-4 Milites-5 Milites-6 Milites-7 Milites-8 Milites-9")[:n-1]
	r.put("Glaber", "Latium", 4, strings.Join(own, " ")).loose(roman, "Latium", "Legio-1 Legio-2 Legio-3")
	o := r.order(opNothing, "Glaber")
	o.Give, o.Take, o.Collect = r.refs(roman, "Milites-1"), r.refs(roman, "Legio-1"), r.refs(roman, "Legio-2 Legio-3")
	r.act(o)
	require.ElementsMatch(t, append(own[1:], "Legio-1", "Legio-2"), strings.Fields(r.army("Glaber")))
	require.ElementsMatch(t, []string{"Milites-1", "Legio-3"}, strings.Fields(r.looseUnits(roman, "Latium")))
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

// The option gives a garrison without a leader a front line, and nobody who stands
// beside one.
func TestA_38_LooseBesideALeader(t *testing.T) {
	r := besieged(t, "Galli-1", "Milites-1", set("garrison_front", "yes")).loose(roman, "Murgantia", "Hastati-1").stay()
	o := r.move("Tryphon", "Murgantia")
	o.Siege = assault
	r.hits("roman", 0).act(o)
	require.Equal(t, []string{"rebel/Galli-a"}, slicesOf(r.found("array")[2], "prima acies"))
}

// It is the besieged who have no front line by the option.
func TestA_39_WhoIsInFront(t *testing.T) {
	for value, want := range map[string][]string{"both": {"rebel/Galli-a", "roman/Hastati-1"}, "besieger": {"rebel/Galli-a"}} {
		r := besieged(t, "Galli-1", "Hastati-1", set("assault_front", value)).stay()
		o := r.move("Tryphon", "Murgantia")
		o.Siege = assault
		r.hits("roman", 0).act(o)
		require.Equal(t, want, slicesOf(r.found("array")[2], "prima acies"), value)
	}
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

// TestLinesSetAsideByARule: a corrected position holds a line set aside by a rule
// that there is, and no reason with a line that stands.
func TestLinesSetAsideByARule(t *testing.T) {
	r := played(t, "spartacus")
	aside := func(rule string) op {
		o := blankOp(opBad, none)
		o.Text, o.Rule, o.Why = "Crixus: fly", rule, "fly is no action"
		return o
	}
	stands := r.order(opNothing, "Spartacus")
	because, cited := stands, stands
	because.Why, cited.Rule = "he is tired", "1.4"
	for _, tt := range []struct {
		line op
		ok   bool
	}{{aside("1.4"), true}, {aside("A-28"), true}, {aside("9.99"), false}, {aside(""), false}, {aside(plot.RuleFile), false}, {stands, true}, {because, false}, {cited, false}} {
		r.p.plans[rebel].queue = []op{tt.line}
		b, err := r.g.EncodePosition(r.p)
		require.NoError(t, err)
		back, err := r.g.DecodePosition(b)
		if tt.ok {
			require.NoError(t, err)
			require.Equal(t, []op{tt.line}, back.(*position).plans[rebel].queue)
		} else {
			require.EqualError(t, err, "position: the plan of rebel names what is not there")
		}
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

// Of two leaders who defend the one with fewer Ready units is first, if nobody says
// otherwise.
func TestA_02_FewerReadyFirst(t *testing.T) {
	for units, first := range map[[2]string]string{{"Galli-1 Galli-2", "Daci-1"}: "Spartacus", {"Galli-1", "Daci-1 Daci-2"}: "Crixus", {"Galli-1 Galli-2! Galli-3!", "Daci-1 Daci-2"}: "Crixus"} {
		r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, units[0]).put("Spartacus", "Samnium", 1, units[1]).put("Varinus", "Latium", 1, "Legio-1")
		for _, name := range []string{"Crixus", "Spartacus"} {
			r.p.leaders[r.leader(name)].must = true
		}
		r.hits("roman", 0).act(r.move("Varinus", "Samnium"))
		require.Contains(t, r.found("battle")[0].Units, "rebel/"+first, units)
	}
}

// Stored plunder heals in any operation by the option, before the leader acts.
func TestA_33_BeforeHeActs(t *testing.T) {
	for value, want := range map[string]string{"no": "Galli-1!", "yes": "Galli-1"} {
		r := newRig(t, "spartacus", nil, set("plunder_any_time", value)).put("Crixus", "Samnium", 1, "Galli-1!")
		r.p.leaders[r.leader("Crixus")].plunder = 1
		r.act(r.order(opNothing, "Crixus"))
		require.Equal(t, want, r.army("Crixus"), value)
	}
}

// A leader who must leave and can acts in no other way; NOTHING is for who has
// nowhere to go.
func Test2_3_2_2_b_NothingWithAWayOut(t *testing.T) {
	r := together(t)
	require.Equal(t, "2.3.2.2", r.refused(r.order(opNothing, "Crixus")))
	for at := range r.g.places {
		if to := int8(at); slices.Contains(r.g.places[r.place("Samnium")].adj, to) {
			r.g.places[at].barred[rebel] = true
		}
	}
	r.legal(r.order(opNothing, "Crixus"))
}
