package imperator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// broken reads a built-in file with something replaced and checks all together;
// the error must say so.
func broken(t *testing.T, slug, file, was, now, says string) {
	t.Helper()
	rb := Rulebook()
	files, err := rb.Files(slug)
	require.NoError(t, err)
	for i := range files {
		if files[i].Role == file {
			require.Contains(t, string(files[i].Data), was)
			files[i].Data = []byte(strings.Replace(string(files[i].Data), was, now, 1))
		}
	}
	_, err = rb.Open(files, nil)
	require.ErrorContains(t, err, says)
}

func Test0_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	for a := range r.g.places {
		for _, b := range r.g.places[a].adj {
			require.Contains(t, r.g.places[b].adj, int8(a), "adjacency is symmetric")
		}
	}
	require.Contains(t, r.g.places[r.place("Roma")].adj, r.place("Latium"))
	// Terrain never changes the cost: mountain to plains, plains to plains.
	r.put("Crixus", "Samnium", 4, "Galli-1")
	r.act(r.move("Crixus", "Corfinium")).act(r.move("Crixus", "Picenum"))
	require.Equal(t, 2, r.ap("Crixus"))
	broken(t, "spartacus", "map", `kind = "mountain"`, `kind = "swamp"`, "swamp")
}

func Test0_1_b(t *testing.T) {
	r := played(t, "spartacus")
	require.Equal(t, 0, r.p.quarter())
	r.run(func(tn *turn) { tn.openSeason() })
	require.Equal(t, 4, r.ap("Spartacus"))
	require.Equal(t, 4, r.ap("Glaber"))
	r.act(r.order(opNothing, "Spartacus"))
	require.Equal(t, 3, r.ap("Spartacus"))
	r.p.season, r.p.stage = hiems, operations
	r.run(func(tn *turn) { tn.closeSeason() })
	require.EqualValues(t, 1, r.p.season/4)
	require.Equal(t, ver, r.p.quarter())
}

func Test0_1_c(t *testing.T) {
	r := newRig(t, "tryphon", nil)
	require.Equal(t, int8(3), r.g.places[r.place("Murgantia")].defence)
	broken(t, "tryphon", "map", "defence = 4", "defence = 5", "5")
	broken(t, "spartacus", "map", `id = "Latium"`, "id = \"Latium\"\nport = true", "port")
}

func Test0_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1 Galli-2 Daci-1")
	n, _ := r.p.command(r.leader("Crixus"))
	require.Equal(t, 3, n, "the leader is no unit")
}

func Test0_2_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls()
	r.put("Crixus", "Samnium", 1, "Servuli-1 Servuli-2").put("Varinus", "Corfinium", 1, "Legio-1 Legio-2 Legio-3 Legio-4")
	// Two losses in the shooting, two in the melee: both units gone, then the leader.
	r.roll(1, 1, 6, 6).roll(3, 3, 6, 6, 6)
	r.act(r.move("Varinus", "Samnium"))
	require.Equal(t, "dead", r.at("Crixus"), "no unit is left: 3.5.3")
	require.Equal(t, "Servuli-1 Servuli-2", r.elysii(rebel))
	require.Equal(t, 2, value(newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1").put("Varinus", "Latium", 1, "Milites-1").roll(6, 6, 6, 6, 6).noRerolls().act(blankMove(t, "Crixus", "Latium")).one("battle"), "rebel", "alea"))
	broken(t, "spartacus", "scenario", "tr = 2", "tr = 3", "3")
}

// blankMove is a move in the rig of the first scenario.
func blankMove(t *testing.T, name, to string) op {
	t.Helper()
	return newRig(t, "spartacus", nil).move(name, to)
}

func Test0_2_1_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5 Galli-6 Galli-7! Galli-8!").loose(rebel, "Samnium", "Daci-1 Daci-2")
	o := r.order(opNothing, "Crixus")
	o.Collect = r.refs(rebel, "Daci-1")
	r.act(o)
	require.Equal(t, "Daci-1 Daci-2", r.looseUnits(rebel, "Samnium"), "8 are 8, hurt or not")
	r.p.units[r.unit("rebel/Galli-1")] = unitState{where: pooled, at: none}
	r.act(o)
	require.Equal(t, "Daci-2", r.looseUnits(rebel, "Samnium"))
}

func Test0_2_1_c(t *testing.T) {
	broken(t, "spartacus", "scenario", `name = "Crixus"`, `name = "Eunus"`, "Crixus")
}

func Test0_2_1_d(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 4, "Galli-1").act(blankMove(t, "Crixus", "Picenum"))
	r.roll(1).draw("rebel/Daci-1").act(r.order(opRecruit, "Crixus"))
	for _, who := range []string{facts.Rebel, facts.Roman, engines.Public} {
		v := r.g.View(r.p, who).(*view)
		require.Equal(t, int8(2), v.pos.leaders[r.leader("Crixus")].ap, who)
	}
}

func Test0_2_2_a(t *testing.T) {
	broken(t, "spartacus", "charts", "melee = 3", "melee = 4", "4")
	_, c, _ := factsOf(t, "spartacus")
	for _, u := range c.Units {
		require.True(t, u.Line == facts.FrontNone || u.Melee > 0, "%s: a coloured square stands round a value", u.Type)
	}
}

func Test0_2_2_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Galli-1").loose(roman, "Latium", "Milites-1 Milites-2")
	r.roll(6, 6, 6, 6, 6, 6, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, "skirmish", r.one("battle").Result)
	require.Equal(t, []string{"rebel/Crixus", "roman"}, r.one("battle").Units)
}

func Test0_2_2_c(t *testing.T) {
	// Ready + 1: Out of Action, worth nothing. Ready + 2 in a phase: eliminated.
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1").put("Glaber", "Latium", 1, "Milites-1 Milites-2")
	r.roll(6, 6).roll(1, 6, 6).roll(6, 6)
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, "Milites-1! Milites-2", r.army("Glaber"))
	require.Zero(t, r.plunder("Crixus"))
	// Out of Action + 1: eliminated, a point for the winner.
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1").put("Glaber", "Latium", 1, "Milites-1! Milites-2")
	r.roll(6).roll(1, 6).roll(6, 6)
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, "Milites-2", r.army("Glaber"), "who throws no more dice suffers first")
	require.Equal(t, 1, r.plunder("Crixus"))
}

func Test0_2_2_d(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Glaber", "Campania", 2, "Milites-1 Milites-2 Milites-3! Milites-4!").put("Crixus", "Samnium", 1, "Galli-1 Galli-2 Galli-3 Galli-4")
	r.act(r.move("Glaber", "Latium"))
	require.Equal(t, "Milites-1 Milites-2 Milites-3! Milites-4!", r.army("Glaber"), "all four march")
	r.tactic("Crixus", "general").tactic("Glaber", "screening")
	r.roll(6, 6).roll(6, 6, 6, 6, 6, 6).roll(6, 6, 6, 6, 6, 6)
	r.act(r.move("Crixus", "Latium"))
	require.Equal(t, "battle", r.one("battle").Result, "four units, hurt or not, are no skirmish")
	array := r.found("array")[1]
	require.Equal(t, 2, len(slicesOf(array, "vae victis")))
	require.Equal(t, []string{"roman/Milites-1", "roman/Milites-2"}, slicesOf(array, "prima acies"), "a unit Out of Action is never in front")
}

// slicesOf are the units an array shows in a box.
func slicesOf(e engines.Event, box string) []string {
	var out []string
	for _, x := range e.Effects {
		if x.What == box {
			out = append(out, x.Unit)
		}
	}
	return out
}

func Test0_2_2_e(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1! Daci-1! Servuli-1!")
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Crixus"), nil, 2) })
	require.Equal(t, "Galli-1 Daci-1 Servuli-1!", sortedBack(r, "Crixus"))
	require.Zero(t, r.plunder("Crixus"))
	require.Equal(t, 2, r.ap("Crixus"), "no Action Point")
}

// sortedBack is an army in the order Galli, Daci, Servuli of the test.
func sortedBack(r *rig, name string) string {
	var out []string
	for _, typ := range []string{"Galli", "Daci", "Servuli"} {
		for _, w := range strings.Fields(r.army(name)) {
			if strings.HasPrefix(w, typ) {
				out = append(out, w)
			}
		}
	}
	return strings.Join(out, " ")
}

func Test0_2_2_f(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Daci-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1")
	v := r.g.View(r.p, facts.Roman).(*view)
	require.Equal(t, []stack{{rebel, r.leader("Crixus"), r.place("Samnium"), 2, 1}}, v.stacks)
	b, err := r.g.EncodeView(v)
	require.NoError(t, err)
	require.NotContains(t, string(b), "Daci")
	require.NotContains(t, string(b), "Galli")
	own := r.g.View(r.p, facts.Rebel).(*view)
	require.Equal(t, unitState{where: led, at: r.leader("Crixus"), out: true}, own.pos.units[r.unit("rebel/Galli-1")])
	require.Equal(t, unitState{where: led, at: r.leader("Glaber")}, own.pos.units[r.unit("roman/Milites-1")], "Romans lie open")
}

func Test0_2_2_g(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	for name, want := range map[string]category{
		"Legio": heavy, "Hastati": heavy, "Triarii": heavy, "Velites": light,
		"Milites": auxiliary, "Cohortes": auxiliary, "Ala": auxiliary, "Sagittifer": auxiliary, "Funditores": auxiliary,
	} {
		require.Equal(t, want, r.g.types[r.typ(roman, name)].category, name)
	}
	require.True(t, r.g.types[r.typ(roman, "Ala")].cavalry)
}

func Test0_2_2_h(t *testing.T) {
	r := played(t, "eunus")
	var types []string
	for _, u := range r.g.units {
		if u.legion == "II" {
			types = append(types, r.g.types[u.typ].name)
		}
	}
	require.Equal(t, []string{"Velites", "Hastati", "Triarii"}, types)
}

func Test0_2_2_i(t *testing.T) {
	broken(t, "tryphon", "scenario", `type = "Servi"`, `type = "Gladiator"`, "Gladiator")
}

func Test0_2_3_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 4, "Legio-1").loose(rebel, "Samnium", "Servuli-1 Servuli-2")
	r.orders[roman].policy.reroll = []rerollLine{{who: everyone, mode: modeList, rules: []rerollRule{{what: hitMiss, typ: none, rating: none}}}}
	r.roll(6, 6).roll(6, 6, 6).roll(6, 6, 6) // the only Alea goes in phase 1
	r.act(r.move("Varinus", "Samnium"))
	require.Len(t, r.found("reroll"), 1, "spent when used")
	require.Equal(t, "Latium", r.at("Varinus"))
	r.roll(6, 6).roll(6, 6, 6).roll(6, 6, 6)
	r.act(r.move("Varinus", "Samnium"))
	require.Len(t, r.found("reroll"), 1, "there again in the next battle")
}

func Test0_2_3_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 1, "Legio-1!").put("Crixus", "Apulia", 1, "Galli-1")
	r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, 3) })
	require.Zero(t, r.plunder("Varinus"), "a Roman keeps none")
	require.Equal(t, "Legio-1", r.army("Varinus"))
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Crixus"), nil, 2) })
	require.Equal(t, 2, r.plunder("Crixus"), "held by the leader who won it")
}

func Test0_2_3_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 1, "Galli-1")
	r.act(r.order(opRavage, "Crixus"))
	require.True(t, r.p.isRavaged(r.place("Samnium")))
}

func Test0_2_3_d(t *testing.T) {
	r := played(t, "spartacus")
	r.run(func(tn *turn) {
		tn.by[roman].fleets = []int8{r.g.bySea["Mare_Ionium"]}
		tn.by[rebel].fleets = []int8{r.g.bySea["Mare_Ionium"], r.g.bySea["Mare_Hadriaticum"]}
		tn.placeFleets()
	})
	require.Equal(t, [2]int8{r.g.bySea["Mare_Hadriaticum"], r.g.bySea["Mare_Ionium"]}, r.p.fleet)
}

func Test0_2_3_e(t *testing.T) {
	// Eleven losses are counted as eleven.
	r := newRig(t, "spartacus", nil).noRerolls().put("Crassus", "Latium", 1, "Legio-1 Legio-2 Legio-3 Legio-4 Legio-5 Legio-6").
		put("Spartacus", "Samnium", 1, "Servuli-1 Servuli-2 Servuli-3 Servuli-4 Servuli-5 Servuli-6 Servuli-7")
	r.tactic("Crassus", "general").tactic("Spartacus", "general")
	r.roll(6, 6, 6, 6, 6, 6)                      // shots
	r.roll(1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6) // six losses: three units gone
	r.roll(1, 1, 1, 1, 1, 6, 6, 6, 6, 6)          // five more
	r.act(r.move("Crassus", "Samnium"))
	require.Equal(t, 11, value(r.found("losses")[1], "rebel", "losses"))
	require.Equal(t, "0:11", r.one("verdict").Odds)
}

func Test0_3_a(t *testing.T) {
	n := 0
	for _, slug := range facts.Slugs() {
		_, c, s := factsOf(t, slug)
		n += len(s.Cards)
		require.Len(t, c.Tactics, 4)
	}
	require.Equal(t, 40, n+2*4+1+1)
	broken(t, "spartacus", "scenario", `id = "I-R5"`, `id = "I-R5"`+"\nside = \"roman\"", "side")
}

func Test0_3_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 3, "Galli-1")
	r.act(r.cardOp("Crixus", 2))
	require.Equal(t, 2, r.ap("Crixus"), "a card costs a point")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Crixus", 2)), "once a game")
	require.Equal(t, 2, r.ap("Crixus"))
}

func Test0_3_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 4, "Galli-1 Galli-2 Galli-3 Galli-4").put("Varinus", "Latium", 1, "Legio-1 Legio-2 Legio-3 Legio-4").tactic("Crixus", "frontal").tactic("Varinus", "general")
	for range 2 {
		r.roll(6, 6, 6, 6).roll(6, 6, 6, 6, 6, 6, 6, 6).roll(6, 6, 6, 6, 6, 6, 6, 6)
		r.act(r.move("Crixus", "Latium"))
		require.Equal(t, []engines.Effect{{Unit: "rebel", What: "tactic", To: "frontal"}, {Unit: "roman", What: "tactic", To: "general"}}, r.one("tactics").Effects)
	}
}

func Test0_3_3_a(t *testing.T) {
	r := siegeRig(t)
	r.ask(rebel, qSiege).ask(roman, qSiege)
	r.answer = func(q engines.Question) []string {
		require.Equal(t, facts.Rebel, q.Side, "only the besieger picks")
		return []string{facts.Harass}
	}
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Tryphon", "Murgantia"))
	require.Len(t, r.asked, 1)
	require.Equal(t, facts.Harass, r.one("siege tactic").Result)
}

// siegeRig is Tryphon beside Murgantia, which a Roman garrison of two holds.
func siegeRig(t *testing.T, settings ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, "tryphon", nil, settings...).noRerolls().
		put("Tryphon", "Hennaea", 2, "Galli-1 Galli-2 Galli-3 Servi-1").loose(roman, "Murgantia", "Milites-1 Milites-2")
}

func Test0_3_4_a(t *testing.T) {
	require.Equal(t, int8(none), played(t, "spartacus").p.fortuna)
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 4, "Gladiator-1").put("Glaber", "Latium", 1, "Milites-1 Milites-2")
	r.roll(6, 6).roll(1, 6, 6).roll(6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, rebel, r.p.fortuna, "whoever wins takes it")
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 4, "Gladiator-1").put("Glaber", "Latium", 1, "Milites-1 Milites-2")
	r.p.fortuna = rebel
	r.roll(6, 6).roll(6, 6, 6).roll(6, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, rebel, r.p.fortuna, "Statu Quo changes nothing")
	require.Equal(t, facts.StatuQuo, r.one("verdict").Column)
}

func Test0_3_4_b(t *testing.T) {
	for before, after := range map[int8]int8{rebel: none, roman: roman, none: none} {
		r := siegeRig(t)
		r.p.fortuna = before
		r.orders[rebel].policy.lift = []decision{{who: everyone, mode: modeYes}}
		r.dice.by = func(string) (int, bool) { return 6, true }
		r.act(r.move("Tryphon", "Murgantia"))
		require.Equal(t, "lifted", r.one("siege ends").Result)
		require.Equal(t, after, r.p.fortuna)
	}
}

func Test0_3_4_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 4, "Galli-1")
	r.p.fortuna = rebel
	r.roll(5).draw("rebel/Daci-1", "rebel/Daci-2").act(r.order(opRecruit, "Crixus"))
	require.Equal(t, "6", r.one("recruit").Odds)
	// No effect on any battle: the holder has no more Alea than his rating.
	r.put("Glaber", "Latium", 1, "Milites-1")
	r.p.fortuna = roman
	r.noRerolls().act(r.move("Glaber", "Samnium"))
	r.put("Crixus", "Corfinium", 4, "Galli-1")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.p.leaders[r.leader("Glaber")].ap = 1
	r.act(r.move("Glaber", "Corfinium"))
	require.Equal(t, 0, value(r.one("battle"), "roman", "alea"))
}

func Test0_4_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Samnium", 1, "Milites-1 Cohortes-1 Funditores-1 Sagittifer-1").put("Crixus", "Corfinium", 1, "Daci-1 Gladiator-1 Germani-1 Funditores-1").tactic("Varinus", "screening").tactic("Crixus", "frontal")
	r.dice.by = func(string) (int, bool) { return 6, true }
	r.act(r.move("Varinus", "Corfinium"))
	a := r.found("array")[1]
	require.Equal(t, []string{"roman/Milites-1", "roman/Cohortes-1"}, onlySide(slicesOf(a, "prima acies"), "roman"))
	require.Equal(t, []string{"roman/Sagittifer-1", "roman/Funditores-1"}, onlySide(slicesOf(a, "secunda acies"), "roman"))
	require.Equal(t, 1, value(a, "roman", "alea"))
	require.Equal(t, 0, value(a, "rebel", "losses"))
}

func onlySide(units []string, side string) []string {
	var out []string
	for _, u := range units {
		if strings.HasPrefix(u, side+"/") {
			out = append(out, u)
		}
	}
	return out
}

func Test0_5_a(t *testing.T) {
	r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) {
		s.Pool = []facts.Units{{Type: "Galli", N: 1}, {Type: "Daci", N: 1}}
	})
	r.put("Crixus", "Corfinium", 4, "")
	count := map[string]int{}
	for seed := range byte(200) {
		p := r.p.clone()
		g := staged{Game: r.g, play: func(p *position, given []engines.SideOrders, tb *engines.Table) *position {
			tn := newTurn(r.g, p, tb)
			tn.take(given)
			o := r.order(opRecruit, "Crixus")
			tn.join(&o, nil, 1)
			return p
		}}
		out, err := engines.Run(g, engines.Input{Position: p, Dice: engines.NewKeyed([]byte{seed})})
		require.NoError(t, err)
		q := out.Position.(*position)
		drawn := r.g.units[q.commanded(r.leader("Crixus"))[0]].id
		count[drawn]++
		require.Len(t, r.g.poolOf(q, rebel, nil), 1, "what is drawn is out of the pool")
	}
	require.InDelta(t, 100, count["Galli-1"], 30, "uniform")
	require.Equal(t, 200, count["Galli-1"]+count["Daci-1"])
}
