package iamspartacus

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/iamspartacus"
)

// A file orders its own side's pieces.
func Test3_1(t *testing.T) {
	r := tm(t, 8).put("A3", "Spartacus slave*1").put("A2", "V Varinius")
	require.NotEmpty(t, r.rejected(roman, step3C, "[3C]", "MARCH Spartacus A3-A2"))
	require.Equal(t, "slave.01(2) Spartacus", r.at(rebel, "A3"))
}

// 28 areas, 3 zones, 5 cities, 3 sanctuaries; any number of units in a place.
func Test3_2(t *testing.T) {
	g, _ := shipped(t)
	require.Len(t, g.areas, 28)
	require.Len(t, g.seas, 3)
	require.Len(t, g.cities, 5)
	require.Len(t, g.sancts, 3)

	files, err := Rulebook().Files(facts.Slugs()[0])
	require.NoError(t, err)
	for i := range files {
		if files[i].Role == "map" {
			files[i].Data = bytes.Replace(files[i].Data, []byte("[[cities]]"), []byte("[[cities]]\nid = \"SIXTH\"\nname = \"Sixth\"\narea = \"APUL\"\nat = [1, 1]\n\n[[cities]]"), 1)
		}
	}
	_, err = Rulebook().Open(files, nil)
	require.ErrorContains(t, err, "3.2")

	r := tm(t, 8).put("A2", "slave*28 inf*21 cav*4 sling*4 archer.Crt glad pirate Crixus")
	require.NoError(t, g.Check(nil, r.g.Start(), nil))
	r.order(rebel, "[3B]", "MARCH ALL A2-A3").mark("revolt", "A2 A3").play(step3B)
	require.Equal(t, 60, r.g.countUnits(r.p, rebel, r.loc("A3")))
}

// The Roman set-up.
func Test3_3(t *testing.T) {
	g, p := shipped(t)
	r := &rig{t: t, g: g, p: p}
	for place, want := range map[string]string{
		"ROME": "Roma.cohorts(4) Varinius Mummius", "NEAPOLIS": "T.I(4) T.II(4)", "MUTINA": "VII(6) Longinus", "AQUI": "VI(6)", "MESS": "Sic.cohort(4)", "LATI": "", "CAMP": "",
	} {
		require.Equal(t, want, r.at(roman, place), place)
	}
}

// Reinforcements wait off the map at full strength.
func Test3_4(t *testing.T) {
	g, p := shipped(t)
	require.Equal(t, []string{"VIII", "IX", "X", "XI", "XII", "XIII", "cav.G1", "cav.G2"}, ids(g, g.groups[1].units))
	for _, gr := range g.groups {
		for _, u := range gr.units {
			require.Equal(t, unitState{at: nowhere, state: scheduled}, p.units[u])
		}
	}
	require.Equal(t, 16, g.groups[3].turn)
	require.Contains(t, ids(g, g.groups[3].units), "XIV")
}

func ids(g *game, units []int16) []string {
	var out []string
	for _, u := range units {
		out = append(out, g.units[u].id)
	}
	return out
}

// The rebel set-up: Campania in revolt, Neapolis calm and Roman.
func Test3_5(t *testing.T) {
	g, p := shipped(t)
	r := &rig{t: t, g: g, p: p}
	require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) slave.04(2) slave.05(2) glad(7) Spartacus Crixus Oenomaus", r.at(rebel, "CAMP"))
	var risen []string
	for l, st := range p.status {
		if st == revolting {
			risen = append(risen, g.locs[l].id)
		}
	}
	require.Equal(t, []string{"CAMP"}, risen)
	require.True(t, g.holds(p, roman, r.loc("NEAPOLIS")))
}

// Pools and the cup.
func Test3_6(t *testing.T) {
	g, p := shipped(t)
	free := func(units []int16) int {
		n := 0
		for _, u := range units {
			if p.units[u].state == pooled {
				n++
			}
		}
		return n
	}
	require.Equal(t, []int{23, 21, 4, 4, 1, 1}, []int{
		free(g.slaves), free(g.cup), free(g.cavalryPool), free(g.slingers), free([]int16{g.archer}), free([]int16{g.pirate}),
	})
	light, dark := 0, 0
	for _, u := range g.cup {
		if g.classOf(u).berser {
			dark++
		} else {
			light++
		}
	}
	require.Equal(t, []int{14, 7}, []int{light, dark})
	tn := &turn{g: g, p: p}
	require.Len(t, tn.poolLeaders(), 2)
}

// The game opens with the Roman land step of turn 1; the rebel cannot move in
// it.
func Test3_7(t *testing.T) {
	g, p := shipped(t)
	require.Equal(t, 1, p.impulse)
	st := g.Stage(p)
	require.Equal(t, 1, st.Turn)
	require.Equal(t, romanPart, partOf(p.impulse))
	needs := g.Awaited(p)
	require.Equal(t, "roman", needs[0].Side)
	require.False(t, needs[0].MayBeEmpty)
	require.Equal(t, "rebel", needs[1].Side)
	require.True(t, needs[1].MayBeEmpty)
	out, err := engines.Run(g, engines.Input{Position: p, Dice: engines.ScriptOf()})
	require.NoError(t, err)
	require.Empty(t, out.Questions)
	require.Equal(t, 2, out.Position.(*position).impulse)
}

// Higher total wins, equal is a tie.
func Test4_1(t *testing.T) {
	r := tm(t, 17)
	r.p.account = []vpEntry{{key: vpRebelStep, points: 40}, {key: vpOtherStep, points: 40}}
	r.play(step3D)
	require.Equal(t, &engines.Result{Why: "end of the last turn: Roman 40, rebel 40"}, r.g.Result(r.p))
	r = tm(t, 17)
	r.p.account = []vpEntry{{key: vpRebelStep, points: 40}, {key: vpOtherStep, points: 39}}
	r.play(step3D)
	require.Equal(t, "roman", r.g.Result(r.p).Winner)
}

// Spartacus dead to turn 16 ends the game at once; on turn 17 it goes on.
func Test4_3(t *testing.T) {
	for _, c := range []struct {
		turn int
		over bool
	}{{16, true}, {17, false}} {
		r := tm(t, c.turn).put("A2", "Spartacus slave*1")
		tn := r.g.newTurn(r.p, nil, &engines.Table{})
		var ef []engines.Effect
		tn.killLeader(r.g.spartacus, &ef)
		require.Equal(t, c.over, tn.sudden())
		require.Equal(t, c.over, r.p.over.done)
		require.Equal(t, [2]int{0, 0}, r.vp())
	}
	// Drowned on a raft.
	r := tm(t, 8).mark("revolt", "BR").put("BR", "Spartacus slave*1").order(rebel, "[3B]", "RAFT Spartacus,slave*1 BR-ME").roll("6").play(step3B)
	require.Equal(t, ending{true, roman, "4.3", "Spartacus is dead"}, r.p.over)
}

// The end of turn 17 counts what is left; totals may be negative.
func Test4_4(t *testing.T) {
	r := tm(t, 17).mark("revolt", "A2")
	r.p.account = []vpEntry{{key: vpRebelStep, points: 5}, {key: vpGroup10, points: -12}}
	r.play(step3D)
	require.Equal(t, &engines.Result{Winner: "rebel", Why: "end of the last turn: Roman -7, rebel 1"}, r.g.Result(r.p))
	require.Equal(t, []string{"count", "end"}, r.kinds())
}

// The ledger's worked count: rebel 64, Roman 28; and two steps of a tumultuary
// legion score one each and no eagle.
func Test4_5(t *testing.T) {
	r := realMap(t, 17)
	tn := r.g.newTurn(r.p, nil, &engines.Table{})
	tn.p = r.p
	var ef []engines.Effect
	lose := func(id string, steps int, c cause) {
		u := r.unit(id)
		if r.p.units[u].state != onMap {
			r.p.units[u] = unitState{at: r.loc("CAMP"), state: onMap}
		}
		require.Equal(t, steps, tn.hit(u, steps, c, &ef))
	}
	rebuild := func(id string, n int8) { r.p.units[r.unit(id)].lost -= n }
	lose("V", 6, inCombat)
	lose("VI", 3, inCombat)
	lose("VII", 2, inCombat)
	rebuild("VII", 2)
	lose("VII", 1, inCombat)
	lose("I", 2, elsewhere)
	lose("T.I", 2, inCombat)
	lose("archer.Aux", 1, elsewhere)
	lose("cav.G1", 1, elsewhere)
	require.Equal(t, [2]int{0, 28 + 2 + 4}, r.vp())
	for _, l := range []string{"Varinius", "Mummius", "Oenomaus", "Castus"} {
		r.put("CAMP", l)
		tn.killLeader(r.leader(l), &ef)
	}
	require.Equal(t, [2]int{2, 36}, r.vp())
	// 58 rebel steps in combat, 21 otherwise.
	for range 37 {
		lose("slave.01", 1, inCombat)
	}
	for range 7 {
		lose("slave.02", 1, elsewhere)
	}
	lose("glad", 3, inCombat)
	rebuild("glad", 1)
	for _, id := range []string{"inf.It1", "inf.It2", "inf.It3", "inf.It4", "inf.Grk1"} {
		lose(id, 2, inCombat)
	}
	for _, id := range []string{"inf.Grk2", "inf.Grk3", "inf.Syr1", "inf.Syr2", "inf.Afr1"} {
		lose(id, 2, elsewhere)
	}
	lose("cav.RG1", 2, inCombat)
	for _, id := range []string{"sling.1", "sling.2"} {
		lose(id, 2, inCombat)
	}
	lose("sling.3", 2, elsewhere)
	lose("archer.Crt", 2, elsewhere)
	lose("pirate", 2, inCombat)
	require.Equal(t, [2]int{60, 36}, r.vp())
	for _, id := range []string{"inf.G1", "inf.G2", "inf.Gr1"} {
		tn.score(vpEscape, 1, r.unit(id)+1, &ef)
		r.p.units[r.unit(id)] = unitState{at: nowhere, state: escaped}
	}
	r.p.leaders[r.leader("Gannicus")].state = escaped
	tn.score(vpFleet, 1, 0, &ef)
	tn.score(vpBuild, 1, 0, &ef)
	tn.score(vpGroup10, 1, 0, &ef)
	tn.score(vpGroup13, 1, 0, &ef)
	r.put("CAMP", "Spartacus Crixus slave*5 inf.Thr1 inf.Thr2 cav.RThr1").mark("revolt", "CAMP LUCA APUL CALA BRUT FREN SAMO")
	require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) slave.04(2) slave.05(2) glad(3) inf.Thr1(4) inf.Thr2(4) cav.RThr1(3) Spartacus Crixus", r.at(rebel, "CAMP"))
	r.play(step3D)
	require.Equal(t, [2]int{28, 64}, r.vp())
	require.Equal(t, "rebel", r.g.Result(r.p).Winner)
	headings := map[vpKey]int{}
	for _, e := range r.p.account {
		headings[e.key] += int(e.points)
	}
	require.Equal(t, map[vpKey]int{
		vpLegionStep: 28, vpEagle: 2, vpOtherStep: 4, vpRomanLeader: 2, vpEscape: 6, vpProvince: 7, vpLeader: 1, vpSpartacus: 5, vpUnit: 9,
		vpRebelStep: 58, vpFleet: 1, vpRebelLeader: 2, vpBuild: -6, vpGroup10: -12, vpGroup13: -15,
	}, headings)
}

// Rebel steps score in combat alone.
func Test4_6(t *testing.T) {
	r := tm(t, 8).put("A2", "glad slave*4")
	losing(r, "glad", 1, inCombat)
	losing(r, "slave.01", 1, inCombat)
	for _, id := range []string{"slave.02", "slave.03", "slave.04"} {
		losing(r, id, 1, elsewhere)
	}
	require.Equal(t, [2]int{2, 0}, r.vp())
	// House rule: two a step of a tumultuary legion (Q13).
	r = tm(t, 8, "tumult=2").put("A2", "T.I")
	losing(r, "T.I", 2, inCombat)
	require.Equal(t, [2]int{0, 4}, r.vp())
}

// No rebel unit left before the end of turn 16: the game ends, counted as at the
// end; leaders alone do not keep it going, unless the house rule says so.
func Test4_7(t *testing.T) {
	empty := func(turn int, settings ...string) *rig {
		return tm(t, turn, settings...).put("A5", "Spartacus Crixus").put("A1", "V").mark("revolt", "A5")
	}
	r := empty(12).play(step1B)
	require.True(t, r.p.over.done)
	require.Equal(t, "4.7", r.p.over.rule)
	require.Equal(t, [2]int{0, 5 + 1 + 1}, r.vp())
	require.False(t, empty(17).play(step1B).p.over.done)
	require.False(t, empty(12, "early_end=units+leaders").play(step1B).p.over.done)
	require.False(t, empty(12, "early_end=off").play(step1B).p.over.done)
	r = tm(t, 12).put("A5", "slave*1").play(step1B)
	require.False(t, r.p.over.done)
}

// A step is played with the orders of its own section; a section of a step that
// is closed is no order of this impulse.
func Test5_1(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A3").put("A3", "Crixus slave*1").order(rebel, "[3B]", "MARCH Crixus,slave*1 A3-A2").play(step3C)
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "A3"))
}

// A line that is set aside stands whole in the record, however long it is.
func Test5_1_LineSetAside(t *testing.T) {
	line := "MARCH Longinus,VII,Gellius,Crassus,VI,T.II,nonsense,Mummius,Varinius,Roma.cohorts A1-A2 go-while=units>=4 straggler=legion,cohort,nonlegion"
	r := tm(t, 8).far()
	o := r.order(roman, "[3C]", line).compile(roman).Orders.(*orders)
	require.Len(t, o.aside, 1)
	require.Equal(t, line, o.aside[0].raw)
}

// The steps of a month in their order, 1D in the first month of a season alone.
func Test5_2(t *testing.T) {
	phases := func(turn int) []string {
		r := tm(t, turn).put("A2", "slave*6 Crixus!").put("A9", "V Varinius").put("A5", "slave*1").mark("revolt", "A2 A4 A5").fleet(roman, "HAD")
		var out []string
		for _, part := range []part{opening, rebelPart, romanPart} {
			r.p.impulse = 3*turn - 4 + int(part)
			r.order(roman, "[1A]", "PACIFY all", "[2B]", "FLEET move STR")
			if part == rebelPart {
				r.order(rebel, "[3B]", "MARCH slave*6,Crixus A2-A3", "REVOLT leader=no")
			}
			if part == romanPart {
				r.order(roman, "[3C]", "MARCH V,Varinius A9-A8")
			}
			res, err := engines.Run(r.g, engines.Input{
				Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("5.2")),
			})
			require.NoError(t, err)
			for _, e := range res.Events {
				if len(out) == 0 || out[len(out)-1] != e.Phase {
					out = append(out, e.Phase)
				}
			}
			r.p, r.text = res.Position.(*position), [2]string{}
		}
		return out
	}
	require.Equal(t, []string{"1B", "1C", "2B", "3A", "3B", "3C"}, phases(3))
	require.Contains(t, phases(5), "1D")
}

// Rome falls to a storm: the game is over, no further die is rolled.
func Test4_2(t *testing.T) {
	r := tm(t, 8, "opt.14.6=on").mark("revolt", "A1 A2 A3 A4 A5 A6 A7 A8 A9 BR").put("ROME", "garrison").put("ROME/works", "glad slave*3 Crixus Spartacus")
	*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 7}
	r.p.train = trainState{trainComplete, r.loc("ROME"), 6}
	r.order(rebel, "[3B]", "STORM ROME breach=yes order=glad").roll("2,1,6").play(step3B)
	require.Equal(t, ending{true, rebel, "4.2", "Rome is taken"}, r.p.over)
	require.Equal(t, "end", r.events[len(r.events)-1].Kind)
	// Both sudden deaths at once are a tie (Q23).
	r = tm(t, 8).put("A2", "Spartacus slave*1")
	tn := r.g.newTurn(r.p, nil, &engines.Table{})
	tn.spartacusDead, tn.romeTaken = true, true
	require.True(t, tn.sudden())
	require.EqualValues(t, -1, r.p.over.winner)
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
