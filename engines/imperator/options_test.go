package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// The readings of the ledger that have a house rule: each with its default, by
// the tests of the rules, and with the other value here.

func TestA_02_FirstDefender(t *testing.T) {
	r := twoLeaders(t)
	r.g.opt.firstByDefender = true
	r.ask(roman, qFirst)
	r.answer = func(q engines.Question) []string {
		if q.Rule == "2.3.2.2" {
			require.Equal(t, facts.Roman, q.Side, "the attacked player names him")
			return []string{"Varinus"}
		}
		return q.Default
	}
	o := r.move("Spartacus", "Latium")
	o.First = r.leader("Glaber")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(o)
	require.Equal(t, "roman/Varinus", r.found("battle")[0].Units[1])
	// By default the attacker, who may be asked.
	r = twoLeaders(t).ask(rebel, qFirst)
	r.answer = func(q engines.Question) []string {
		if q.Rule == "2.3.2.2" {
			require.Equal(t, facts.Rebel, q.Side)
			require.Equal(t, []string{"Glaber"}, q.Default, "the one with fewer Ready units")
			return []string{"Varinus"}
		}
		return q.Default
	}
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Spartacus", "Latium"))
	require.Equal(t, "roman/Varinus", r.found("battle")[0].Units[1])
}

// The Example's spring in the printed order: with free alternation a side goes on
// until it hands the move over. By the strict rule nobody can hand it over.
func TestA_03_PrintedOrder(t *testing.T) {
	r := played(t, "spartacus", set("alternation", "free"))
	r.orders = [2]*orders{r.file(rebel, "example/printed-rebel.txt"), r.file(roman, "example/printed-roman.txt")}
	fight := "3.4/Campania.Spartacus.3/"
	r.dice.by = func(name string) (int, bool) {
		for end, die := range map[string]int{
			"melee/" + fight + "rebel/Gladiator-a/1": 5, "melee/" + fight + "rebel/Gladiator-a/2": 3, "general/" + fight + "rebel/Gladiator-a/1": 2,
			"general/" + fight + "roman/Milites-2/1": 1, "general/" + fight + "roman/Milites-2/2": 6,
		} {
			if strings.HasSuffix(name, end) {
				return die, true
			}
		}
		return 0, false
	}
	r.roll(6, 5).draw("rebel/Daci-1", "rebel/Galli-1", "rebel/Germani-1", "rebel/Thraces-1").impulse()
	order := ""
	for _, a := range r.acts() {
		order += map[bool]string{true: "S", false: "G"}[strings.HasPrefix(a, "rebel")]
	}
	require.Equal(t, "SSGGGSG", order)
	require.Equal(t, "Roma", r.at("Glaber"))
	require.Equal(t, "Milites-1 Milites-2", r.army("Glaber"))
	require.Equal(t, 5, counts(r, "Spartacus")[0], "the same state as in strict order")
	require.Equal(t, rebel, r.p.fortuna)

	r = played(t, "spartacus")
	require.Equal(t, "1.4", r.refusedLine(blankOp(opPass, none)))
}

func TestA_04_FreePass(t *testing.T) {
	pass := func(r *rig) op { return blankOp(opPass, none) }
	r := newRig(t, "spartacus", nil, set("pass", "free")).put("Crixus", "Samnium", 2, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(rebel, pass(r), r.order(opNothing, "Crixus"), stopOp()).queue(roman, r.order(opNothing, "Glaber")).impulse()
	require.Equal(t, []string{"roman/Glaber NOTHING", "rebel/Crixus NOTHING"}, r.acts(), "passed at no cost, and came back")
	r = newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(rebel, pass(r)).queue(roman, r.order(opNothing, "Glaber")).impulse()
	require.Equal(t, []string{"1.4"}, r.one("error").Rule)
	// Both pass: the season ends.
	r = newRig(t, "spartacus", nil, set("pass", "free")).put("Crixus", "Samnium", 2, "Galli-1").put("Glaber", "Latium", 1, "Milites-1")
	r.queue(rebel, pass(r), pass(r)).queue(roman, pass(r), pass(r)).impulse()
	require.Equal(t, opening, r.p.stage)
}

func TestA_06_RerollOrder(t *testing.T) {
	// Both want the same hit: of the Milites. The attacker makes it a miss, the
	// defender throws it again; in turn, or all of one side first, or both at once.
	order := func(value string) string {
		r := newRig(t, "spartacus", nil, set("reroll_order", value)).put("Crixus", "Samnium", 1, "Gladiator-1 Gladiator-2").put("Crassus", "Corfinium", 1, "Milites-1 Milites-2")
		miss := []rerollLine{{who: everyone, phase: 2, mode: modeList, rules: []rerollRule{{what: hitMiss, typ: none, rating: none}}}, {who: everyone, mode: modeNo}}
		r.orders[rebel].policy.reroll, r.orders[roman].policy.reroll = miss, miss
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Crixus", "Corfinium"))
		var out []string
		for _, e := range r.found("reroll") {
			out = append(out, e.Side[:2])
		}
		return strings.Join(out, " ")
	}
	require.Equal(t, "re ro re ro", order("alternate"))
	require.Equal(t, "re re ro ro", order("attacker_first"))
	require.Equal(t, "re re ro ro", order("sealed"), "thrown in this order, but chosen at once")
	r := newRig(t, "spartacus", nil, set("reroll_order", "sealed")).put("Crixus", "Samnium", 1, "Gladiator-1").put("Crassus", "Corfinium", 1, "Milites-1").ask(rebel, qReroll).ask(roman, qReroll)
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.answer = func(q engines.Question) []string { return nil }
	r.act(r.move("Crixus", "Corfinium"))
	keys := map[string]int{}
	for _, q := range r.asked {
		keys[q.Side]++
	}
	require.Equal(t, map[string]int{"rebel": 3, "roman": 3}, keys, "once a phase each")
}

func TestA_07_OnceADie(t *testing.T) {
	dice := func(settings ...engines.Setting) int {
		r := newRig(t, "spartacus", nil, settings...).put("Crixus", "Samnium", 1, "Gladiator-1").put("Glaber", "Corfinium", 1, "Milites-1")
		r.orders[rebel].policy.reroll = []rerollLine{{who: everyone, phase: 2, mode: modeList, rules: []rerollRule{{what: hitMiss, typ: none, rating: none}}}, {who: everyone, mode: modeNo}}
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Crixus", "Corfinium"))
		return len(r.found("reroll"))
	}
	require.Equal(t, 2, dice())
	require.Equal(t, 1, dice(set("reroll_same_die", "once")))
}

func TestA_13_RomanBlood(t *testing.T) {
	r := newRig(t, "spartacus", nil, set("roman_blood", "eliminations_only")).put("Varinus", "Corfinium", 1, "Legio-1 Triarii-1 Milites-1")
	r.orders[roman].policy.losses = []lossLine{{who: everyone, mode: modeList, types: r.refs(roman, "Legio Triarii"), spread: true}}
	r.noRerolls().put("Spartacus", "Samnium", 1, "Funditores-1 Funditores-2 Funditores-3 Funditores-4")
	r.roll(slices.Concat([]int{1, 1, 1, 1}, miss(2))...) // four shots, then two of Rome; nobody strikes any more
	r.act(r.move("Spartacus", "Corfinium"))
	// Four losses: a first step of each may fall anywhere, a second one only on the
	// auxiliary while it lives.
	require.Equal(t, "Milites-1", r.elysii(roman))
	require.Equal(t, "Legio-1! Triarii-1!", r.army("Varinus"))
}

func TestA_15_BothLeave(t *testing.T) {
	r := newRig(t, "spartacus", nil, set("double_rgo", "both_sq")).noRerolls().put("Varinus", "Corfinium", 1, "Milites-1 Milites-2 Milites-3 Milites-4").put("Crixus", "Samnium", 1, "Servi-1 Servi-2 Servi-3 Servi-4").tactic("Varinus", "screening").tactic("Crixus", "screening")
	for s := range r.orders {
		r.orders[s].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
	}
	r.roll(slices.Concat(miss(8), []int{4, 5})...).act(r.move("Varinus", "Samnium"))
	require.Equal(t, facts.StatuQuo, r.one("verdict").Column)
	require.Equal(t, []string{"Corfinium", "Samnium"}, []string{r.at("Varinus"), r.at("Crixus")})
	require.Equal(t, int8(none), r.p.fortuna)
}

func TestA_17_LeaverKeepsPlunder(t *testing.T) {
	for value, want := range map[string]int{"no": 0, "yes": 2} {
		r := newRig(t, "spartacus", nil, set("rgo_keeps_plunder", value)).noRerolls().put("Varinus", "Corfinium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").put("Crixus", "Samnium", 1, "Servi-1 Servi-2 Servi-3 Servi-4").tactic("Varinus", "general").tactic("Crixus", "screening")
		r.p.leaders[r.leader("Crixus")].plunder = 2
		r.orders[rebel].policy.goodOrder = []decision{{who: everyone, mode: modeYes}}
		r.roll(slices.Concat(miss(8), []int{4})...).act(r.move("Varinus", "Samnium"))
		require.Equal(t, want, r.plunder("Crixus"))
		require.Equal(t, roman, r.p.fortuna)
	}
}

func TestA_19_BothDestroyed(t *testing.T) {
	// The last unit of each falls in one phase, after three losses to two.
	for value, want := range map[string][]string{"sq": {"", "both destroyed"}, "more_losses": {"rebel", "both destroyed"}} {
		r := newRig(t, "spartacus", nil, set("both_destroyed", value)).put("Varinus", "Corfinium", 1, "Milites-1").put("Crixus", "Corfinium", 1, "Servi-1")
		r.p.units[r.unit("roman/Milites-1")], r.p.units[r.unit("rebel/Servi-1")] = unitState{where: elysii, at: none}, unitState{where: elysii, at: none}
		r.run(func(tn *turn) {
			f := &fight{tn: tn, at: r.place("Corfinium"), origin: r.place("Samnium"), leftBy: none, skirmish: true, op: &op{}}
			f.by[attacker] = army{side: roman, leader: r.leader("Varinus"), tactic: none, losses: 3, units: []warrior{{u: r.unit("roman/Milites-1"), state: gone}}}
			f.by[defender] = army{side: rebel, leader: r.leader("Crixus"), tactic: none, losses: 2, units: []warrior{{u: r.unit("rebel/Servi-1"), state: gone}}}
			f.settle()
		})
		v := r.one("verdict")
		require.Equal(t, want, []string{v.Side, v.Result})
		require.Equal(t, map[bool]int8{true: none, false: rebel}[value == "sq"], r.p.fortuna)
		require.Equal(t, "dead", r.at("Varinus"))
		require.Equal(t, map[bool]string{true: "dead", false: "Corfinium"}[value == "sq"], r.at("Crixus"), "the victor's leader lives")
	}
	// Losses above what an army can take count and hit nobody.
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 1, "Servi-1")
	require.Equal(t, "Servi-1:2", lossesOf(r, rebel, 5, "", melee, false))
}

func TestA_20_AnnihilatedWithoutPlunder(t *testing.T) {
	for value, want := range map[string]int{"yes": 4, "no": 0} {
		r := newRig(t, "spartacus", nil, set("ad_plunder", value)).noRerolls().put("Crixus", "Samnium", 1, "Galli-1 Galli-2 Galli-3 Galli-4").put("Glaber", "Corfinium", 1, "Funditores-1 Milites-1 Milites-2 Milites-3").tactic("Crixus", "frontal").tactic("Glaber", "general")
		r.roll(slices.Concat(miss(4), []int{1, 6, 6, 6}, miss(3), miss(4), miss(3))...).act(r.move("Crixus", "Corfinium"))
		require.Equal(t, "AD", r.one("verdict").Column)
		require.Equal(t, want, wonPlunder(r))
	}
}

// wonPlunder is the plunder of the only victory.
func wonPlunder(r *rig) int { return value(r.one("plunder"), r.one("plunder").Units[0], "plunder") }

func TestA_21_RomaAsAFriendsPlace(t *testing.T) {
	for value, want := range map[string][]string{"free": {"Campania", "Roma", "Sabinia"}, "as_friend": {"Campania", "Sabinia"}} {
		r := newRig(t, "spartacus", nil, set("retreat_roma", value)).put("Glaber", "Latium", 1, "Milites-1").put("Varinus", "Roma", 1, "Legio-1")
		f := &fight{tn: &turn{g: r.g, p: r.p}, at: r.place("Latium"), origin: r.place("Samnium")}
		a := army{side: roman, leader: r.leader("Glaber")}
		var out []string
		for _, at := range f.refuges(&a) {
			out = append(out, r.g.places[at].id)
		}
		require.ElementsMatch(t, want, out)
	}
}

func TestA_23_LooseLosers(t *testing.T) {
	for value, left := range map[string]string{"retreat": "Milites-1! Milites-2", "eliminated": ""} {
		r := newRig(t, "spartacus", nil, set("loose_losers", value)).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1").loose(roman, "Latium", "Milites-1 Milites-2")
		r.roll(slices.Concat(miss(2), []int{1}, miss(2), miss(2))...).act(r.move("Crixus", "Latium"))
		require.Equal(t, left, r.looseUnits(roman, "Roma"))
		require.Equal(t, map[bool]int{true: 0, false: 2}[left != ""], wonPlunder(r))
	}
}

func TestA_25_BothMustLeave(t *testing.T) {
	r := together(t, set("must_leave", "both"))
	r.act(r.move("Crixus", "Apulia"))
	require.Equal(t, "2.3.2.2", r.refused(r.order(opRecruit, "Spartacus")))
	r.act(r.move("Spartacus", "Campania"))
	require.False(t, r.p.leaders[r.leader("Spartacus")].must)
}

func TestA_28_CollectByMove(t *testing.T) {
	for value, want := range map[string]bool{"any_own_op": true, "move_only": false} {
		r := newRig(t, "spartacus", nil, set("collect", value)).put("Glaber", "Latium", 2, "Milites-1").loose(roman, "Latium", "Legio-1")
		o := r.order(opNothing, "Glaber")
		o.Collect = r.refs(roman, "Legio")
		if want {
			r.legal(o)
		} else {
			require.Equal(t, "A-28", r.refused(o))
		}
		m := r.move("Glaber", "Roma")
		m.Collect = o.Collect
		r.act(m)
		require.Equal(t, "Legio-1 Milites-1", r.army("Glaber"))
	}
}

func TestA_29_LoneLeader(t *testing.T) {
	for value, want := range map[string]string{"removed": "dead", "ignored": "Latium"} {
		r := newRig(t, "spartacus", nil, set("lone_leader", value)).put("Glaber", "Latium", 2, "").put("Crixus", "Samnium", 1, "Galli-1")
		r.act(r.move("Crixus", "Latium"))
		require.Equal(t, want, r.at("Glaber"))
		require.Empty(t, r.found("battle"))
		require.Equal(t, int8(none), r.p.fortuna)
	}
	// He himself attacks nobody.
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "").put("Crixus", "Samnium", 1, "Galli-1")
	require.Equal(t, "3", r.refused(r.move("Glaber", "Samnium")))
}

func TestA_30_GarrisonPerVisit(t *testing.T) {
	for value, want := range map[string]bool{"per_city": false, "per_visit": true} {
		r := newRig(t, "tryphon", nil, set("garrison", value)).put("Tryphon", "Enna", 1, "Galli-1 Galli-2 Galli-3").loose(rebel, "Enna", "Servi-1 Servi-2")
		o := r.move("Tryphon", "Hennaea")
		o.Drop = r.refs(rebel, "Galli Galli")
		if want {
			r.act(o)
			require.Equal(t, 4, r.g.unitCount(r.p, rebel, r.place("Enna")))
		} else {
			require.Equal(t, "2.3.2.1", r.refused(o))
		}
	}
}

func TestA_32_FortunaReroll(t *testing.T) {
	for value1, want := range map[string]int{"0": 2, "1": 3} {
		r := newRig(t, "spartacus", nil, set("fortuna_reroll", value1)).noRerolls().put("Crixus", "Samnium", 1, "Galli-1").loose(roman, "Latium", "Milites-1")
		r.p.fortuna = rebel
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Crixus", "Latium"))
		require.Equal(t, want, value(r.one("battle"), "rebel", "alea"))
	}
}

// A leader who may heal before his operation and after it is asked twice, and each
// answer is to its own question.
func TestA_33_HealsBeforeAndAfter(t *testing.T) {
	r := newRig(t, "spartacus", nil, set("plunder_any_time", "yes")).put("Crixus", "Samnium", 1, "Galli-1! Galli-2! Daci-1!").ask(rebel, qHeal)
	r.p.leaders[r.leader("Crixus")].plunder = 1
	r.answer = func(q engines.Question) []string { return []string{q.Choices[0].ID} }
	r.act(r.order(opRavage, "Crixus"))
	require.Len(t, r.asked, 2)
	require.NotEqual(t, r.asked[0].Key, r.asked[1].Key)
	require.Equal(t, "Daci-1 Galli-1 Galli-2!", r.army("Crixus"))
}

func TestA_33_HealAnyTime(t *testing.T) {
	for value, want := range map[string]string{"no": "Galli-1!", "yes": "Galli-1"} {
		r := newRig(t, "spartacus", nil, set("plunder_any_time", value)).put("Crixus", "Samnium", 1, "Galli-1!")
		r.p.leaders[r.leader("Crixus")].plunder = 1
		r.act(r.order(opNothing, "Crixus"))
		require.Equal(t, want, r.army("Crixus"))
	}
}

func TestA_35_HurtUnitsStay(t *testing.T) {
	for value, sent := range map[string]string{"yes": "rebel/Galli-1", "no": "rebel/Servuli-1"} {
		r := newRig(t, "spartacus", nil, set("return_ooa", value)).put("Oenomanos", "Campania", 1, "Servuli-1 Galli-1! Daci-3")
		r.roll(1).draw("rebel/Daci-1").act(r.order(opRecruit, "Oenomanos"))
		require.Equal(t, pooled, r.p.units[r.unit(sent)].where)
	}
}

func TestA_36_CombatCards(t *testing.T) {
	for value, want := range map[string]int{"1": 1, "unlimited": 2} {
		r := newRig(t, "eunus", nil, set("combat_cards", value)).noRerolls().put("Eunus", "Hennaea", 4, "Galli-1 Galli-2 Galli-3 Galli-4").loose(roman, "Murgantia", "Milites-1")
		for _, n := range []int8{1, 5} {
			r.p.plans[rebel].keep(tacticLine{For: forCard, Who: everyone, Vs: vsAny, Card: n})
		}
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Eunus", "Murgantia"))
		require.Len(t, r.found("card"), want)
	}
}

func TestA_37_SiegeFortuna(t *testing.T) {
	for value, want := range map[string]int8{"besieged": roman, "neutral": none} {
		r := siegeRig(t, set("siege_fortuna", value)).stay()
		r.p.fortuna = rebel
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Tryphon", "Murgantia"))
		require.Equal(t, want, r.p.fortuna)
	}
}

func TestA_38_GarrisonFront(t *testing.T) {
	for value, want := range map[string]int{"no": 0, "yes": 1} {
		r := newRig(t, "tryphon", nil, set("garrison_front", value)).noRerolls().put("Tryphon", "Hennaea", 2, "Servi-1").loose(roman, "Murgantia", "Hastati-1 Milites-1").stay()
		o := r.move("Tryphon", "Murgantia")
		o.Siege = assault
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(o)
		require.Len(t, slicesOf(r.found("array")[2], "prima acies"), want)
	}
}

func TestA_39_AssaultFront(t *testing.T) {
	for value, want := range map[string]int{"both": 2, "besieger": 1} {
		r := besieged(t, "Galli-1", "Hastati-1", set("assault_front", value)).stay()
		o := r.move("Tryphon", "Murgantia")
		o.Siege = assault
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(o)
		require.Len(t, slicesOf(r.found("array")[2], "prima acies"), want)
	}
}

func TestA_41_SortieResult(t *testing.T) {
	// The besieged lose the sortie by a loss, and hold the city.
	for value, want := range map[string]int8{"battle": rebel, "siege": roman} {
		r := besieged(t, "Galli-1 Galli-2", "Milites-1 Milites-2", set("sortie_result", value)).sortie()
		r.orders[roman].policy.goodOrder = []decision{{who: everyone, mode: modeNo}}
		r.roll(slices.Concat(miss(2), []int{1, 6}, miss(2), miss(2), miss(1))...).act(r.move("Tryphon", "Murgantia"))
		require.Equal(t, want, r.p.fortuna)
		require.Equal(t, []string{"Hennaea", "Murgantia"}, []string{r.at("Tryphon"), r.at("Nerva")})
	}
}

func TestA_44_WinterFleets(t *testing.T) {
	for value, want := range map[string]int8{"off": none, "stay": 1} {
		r := played(t, "spartacus", set("winter_fleets", value))
		r.p.season, r.p.fleet = hiems, [2]int8{none, 1}
		r.run(func(tn *turn) { tn.openSeason() })
		require.Equal(t, want, r.p.fleet[roman])
	}
}

func TestA_49_HiddenStratagems(t *testing.T) {
	for value, want := range map[string]bool{"open": true, "hidden": false} {
		r := played(t, "spartacus", set("stratagems", value))
		seen := func(who string) bool {
			return strings.Contains(textOf(r.g.Report(r.g.View(r.p, who), nil)), "Knife in the Camp")
		}
		require.Equal(t, want, seen(facts.Rebel))
		require.True(t, seen(facts.Roman), "one's own")
	}
}

// Of two leaders who defend the one with fewer Ready units is first, if nobody says
// otherwise.
func TestA_02_FewerReadyFirst(t *testing.T) {
	for units, first := range map[[2]string]string{{"Galli-1 Galli-2", "Daci-1"}: "Spartacus", {"Galli-1", "Daci-1 Daci-2"}: "Crixus", {"Galli-1 Galli-2! Galli-3!", "Daci-1 Daci-2"}: "Crixus"} {
		r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, units[0]).put("Spartacus", "Samnium", 1, units[1]).put("Varinus", "Latium", 1, "Legio-1")
		r.bound("Crixus", "Spartacus")
		r.hits("roman", 0).act(r.move("Varinus", "Samnium"))
		require.Contains(t, r.found("battle")[0].Units, "rebel/"+first, units)
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

// Stored plunder heals in any operation by the option, before the leader acts.
func TestA_33_BeforeHeActs(t *testing.T) {
	for value, want := range map[string]string{"no": "Galli-1!", "yes": "Galli-1"} {
		r := newRig(t, "spartacus", nil, set("plunder_any_time", value)).put("Crixus", "Samnium", 1, "Galli-1!")
		r.p.leaders[r.leader("Crixus")].plunder = 1
		r.act(r.order(opNothing, "Crixus"))
		require.Equal(t, want, r.army("Crixus"), value)
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
