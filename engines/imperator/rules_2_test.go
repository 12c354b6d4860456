package imperator

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

func Test2_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Oenomanos", "Samnium", 0, "Galli-1").put("Spartacus", "Apulia", 0, "Galli-2")
	for season, ap := range []int{4, 3, 3, 1} {
		r.p.season = int8(season)
		r.run(func(tn *turn) { tn.givePoints() })
		require.Equal(t, []int{ap, ap}, []int{r.ap("Oenomanos"), r.ap("Spartacus")}, "whatever the ratings")
	}
}

func Test2_2_a(t *testing.T) {
	broken(t, "spartacus", "scenario", `{ type = "Milites", n = 2 }`, `{ type = "Milites", n = 5 }`, "Glaber")
}

func Test2_2_b(t *testing.T) {
	// Loose units fight from the second line: V12 holds the die of 3 that is no
	// critical hit. They do not move, and stand at their place.
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, "Galli-1").loose(rebel, "Samnium", "Daci-1! Daci-2")
	r.act(r.move("Crixus", "Apulia"))
	require.Equal(t, "Daci-1! Daci-2", r.looseUnits(rebel, "Samnium"))
	v := r.g.View(r.p, facts.Roman).(*view)
	n, out := r.g.count(v, rebel, none, r.place("Samnium"))
	require.Equal(t, []int{2, 1}, []int{n, out}, "the hurt ones apart")
}

func Test2_3_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 4, "Galli-1")
	r.act(r.order(opNothing, "Crixus"))
	require.Equal(t, 3, r.ap("Crixus"))
}

func Test2_3_2_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Roma", 4, "Milites-1 Milites-2!")
	require.Equal(t, "2.3.2.1", r.refused(r.move("Glaber", "Campania")))
	r.act(r.move("Glaber", "Latium"))
	require.Equal(t, 3, r.ap("Glaber"))
	require.Equal(t, "Latium", r.at("Glaber"))
	require.Equal(t, "Milites-1 Milites-2!", r.army("Glaber"), "with all he commands")
}

func Test2_3_2_1_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Salento", 4, "Galli-1")
	require.NotEmpty(t, r.refused(r.move("Crixus", "Lucania")))
	r.act(r.move("Crixus", "Apulia")).act(r.move("Crixus", "Lucania"))
	require.Equal(t, 2, r.ap("Crixus"))
}

func Test2_3_2_1_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 4, "Galli-1 Galli-2")
	o := r.move("Crixus", "Apulia")
	o.Drop = r.refs(rebel, "Galli-1")
	require.Equal(t, "2.3.2.1", r.refused(o), "nobody is left behind in Italy")
	r = newRig(t, "tryphon", nil).put("Tryphon", "Enna", 4, "Galli-1 Galli-2 Galli-3 Galli-4 Galli-5")
	o = r.move("Tryphon", "Hennaea")
	o.Drop = r.refs(rebel, "Galli Galli Galli Galli")
	require.Equal(t, "2.3.2.1", r.refused(o), "four are too many")
	o.Drop = o.Drop[:3]
	r.act(o)
	require.Equal(t, "Galli-1 Galli-2 Galli-3", r.looseUnits(rebel, "Enna"))
	require.Equal(t, "Galli-4 Galli-5", r.army("Tryphon"))
	r.p.leaders[r.leader("Tryphon")].at = r.place("Hennaea")
	o = r.move("Tryphon", "Sicania")
	o.Drop = r.refs(rebel, "Galli-4")
	require.Equal(t, "2.3.2.1", r.refused(o), "a zone is no city")
	// a leader keeps one unit at least.
	r = newRig(t, "tryphon", nil).put("Tryphon", "Enna", 4, "Galli-1 Galli-2")
	o = r.move("Tryphon", "Hennaea")
	o.Drop = r.refs(rebel, "Galli Galli")
	require.Equal(t, "A-30", r.refused(o))
}

func Test2_3_2_1_d(t *testing.T) {
	start := func() *rig {
		return newRig(t, "spartacus", nil).put("Glaber", "Latium", 4, "Milites-1 Milites-2 Milites-3! Milites-4").loose(roman, "Latium", "Legio-1 Legio-2")
	}
	r := start()
	o := r.order(opNothing, "Glaber")
	o.Give, o.Take = r.refs(roman, "Milites-3 Milites-4"), r.refs(roman, "Legio Legio")
	r.act(o)
	require.Equal(t, "Milites-3! Milites-4", r.looseUnits(roman, "Latium"))
	require.Equal(t, "Legio-1 Legio-2 Milites-1 Milites-2", r.army("Glaber"))
	r = start()
	o.Give, o.Take = r.refs(roman, "Milites-2 Milites-3 Milites-4"), r.refs(roman, "Legio Legio")
	require.Equal(t, "2.3.2.1", r.refused(o), "the place may not end with more")
	o.Give, o.Take, o.Collect = nil, nil, r.refs(roman, "Legio-1")
	r.act(o)
	require.Equal(t, "Legio-1 Legio-2", r.looseUnits(roman, "Latium"), "he commands four already")
	r.p.units[r.unit("roman/Milites-1")] = unitState{where: elysii, at: none}
	m := r.move("Glaber", "Roma")
	m.Collect = r.refs(roman, "Legio Legio")
	r.act(m)
	require.Equal(t, "Legio-1 Milites-2 Milites-3! Milites-4", r.army("Glaber"))
	require.Equal(t, "Legio-2", r.looseUnits(roman, "Latium"))
	// What is not here may be met on arrival.
	r = newRig(t, "spartacus", nil).put("Glaber", "Roma", 4, "Milites-1").loose(roman, "Latium", "Legio-1")
	m = r.move("Glaber", "Latium")
	m.Collect = r.refs(roman, "Legio")
	r.act(m)
	require.Equal(t, "Legio-1 Milites-1", r.army("Glaber"))
}

func Test2_3_2_1_e(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Roma", 4, "Milites-1").put("Varinus", "Roma", 4, "Legio-1")
	o := r.order(opNothing, "Glaber")
	o.Collect = r.refs(roman, "Legio-1")
	r.act(o)
	require.Equal(t, "Milites-1", r.army("Glaber"))
	require.Equal(t, "Legio-1", r.army("Varinus"), "leaders never exchange units")
}

func Test2_3_2_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 4, "Galli-1").put("Spartacus", "Apulia", 4, "Galli-2").put("Glaber", "Latium", 4, "Milites-1").put("Varinus", "Roma", 4, "Legio-1")
	require.Equal(t, "2.3.2.2", r.refused(r.move("Crixus", "Apulia")))
	r.act(r.move("Glaber", "Roma"))
	require.Equal(t, "Roma", r.at("Glaber"), "Roma holds any number of Roman leaders")
}

// together puts two rebel leaders in one place, as after a retreat.
func together(t *testing.T, settings ...engines.Setting) *rig {
	t.Helper()
	r := newRig(t, "spartacus", nil, settings...).put("Crixus", "Samnium", 2, "Galli-1").put("Spartacus", "Samnium", 2, "Galli-2")
	r.bound("Crixus", "Spartacus")
	return r
}

func Test2_3_2_2_b(t *testing.T) {
	r := together(t)
	require.Equal(t, "2.3.2.2", r.refused(r.order(opRecruit, "Crixus")))
	require.Equal(t, "2.3.2.2", r.refused(r.order(opNothing, "Spartacus")))
	r.act(r.move("Crixus", "Apulia"))
	r.roll(1).draw("rebel/Daci-1").act(r.order(opRecruit, "Spartacus"))
	require.Equal(t, 1, r.ap("Spartacus"))
	// No way out: only NOTHING.
	r = together(t)
	for _, at := range r.g.places[r.place("Samnium")].adj {
		r.g.places[at].barred[rebel] = true
	}
	r.legal(r.order(opNothing, "Crixus"))
	require.NotEmpty(t, r.refused(r.move("Crixus", "Apulia")))
}

func Test2_3_2_2_c(t *testing.T) {
	r := together(t).noRerolls().put("Varinus", "Latium", 2, "Legio-1 Legio-2 Legio-3")
	o := r.move("Varinus", "Samnium")
	o.First = r.leader("Spartacus")
	// Three shots, then three and one dice twice: the first defender loses; so does the second.
	r.roll(1, 6, 6).roll(6, 6, 6).roll(6, 6, 6)
	r.roll(1, 6, 6).roll(6, 6, 6).roll(6, 6, 6)
	r.act(o)
	battles := r.found("battle")
	require.Len(t, battles, 2, "two battles, one after the other")
	require.Equal(t, "rebel/Spartacus", battles[0].Units[1])
	require.Equal(t, "rebel/Crixus", battles[1].Units[1])
	require.Equal(t, 1, r.ap("Varinus"), "the second costs no point")
}

func Test2_3_2_2_d(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Spartacus", "Latium", 2, "Galli-1 Galli-2 Galli-3").put("Glaber", "Campania", 2, "Milites-1").put("Crixus", "Liguria", 2, "Galli-4 Galli-5 Galli-6 Galli-7")
	require.Equal(t, "2.3.2.2", r.refused(r.move("Spartacus", "Roma")))
	require.Equal(t, "2.3.2.2", r.refused(r.move("Glaber", "Vesuvius_Mons")))
	require.Equal(t, "2.3.2.2", r.refused(r.move("Crixus", "Massilia")), "only Spartacus")
	r.put("Spartacus", "Liguria", 2, "")
	r.p.leaders[r.leader("Crixus")].at = r.place("Samnium")
	require.Equal(t, "2.3.2.2", r.refused(r.move("Spartacus", "Massilia")), "three units are too few")
	r.units(rebel, "Daci-1!", unitState{where: led, at: r.leader("Spartacus")})
	r.legal(r.move("Spartacus", "Massilia"))
	r.put("Spartacus", "Campania", 2, "")
	r.p.leaders[r.leader("Glaber")].at = r.place("Etruria")
	require.Equal(t, "2.3.2.2", r.refused(r.move("Spartacus", "Vesuvius_Mons")), "nobody goes back up")
}

func Test2_3_3_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 4, "Galli-1")
	r.act(r.cardOp("Crixus", 2))
	require.Equal(t, []string{"I-R2"}, results(r.found("card")))
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Crixus", 5)), "a combat card is no operation")
	// A combat card is played in the enemy's operation, too.
	r = newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Sicania", 1, "Galli-1").put("Nerva", "Elymia", 1, "Milites-1")
	r.p.plans[rebel].keep(tacticLine{For: forCard, Who: everyone, Vs: vsAny, Card: 2})
	r.roll(6).roll(6, 6) // no Roman die in the General Melee
	r.roll(6)
	r.act(r.move("Nerva", "Sicania"))
	require.Equal(t, 0, r.ap("Tryphon"))
	require.Equal(t, []string{"II-R2"}, results(r.found("card")))
}

func Test2_3_3_b(t *testing.T) {
	// A date, a leader's name.
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 2, "Milites-1").put("Varinus", "Etruria", 2, "Milites-2")
	o := r.cardOp("Glaber", 4)
	o.Args.Acts = []op{r.order(opNothing, "Glaber"), r.order(opNothing, "Varinus")}
	require.Equal(t, "2.3.3", r.refused(o), "not before spring of the second year")
	r.p.season = 4
	r.legal(o)
	r = newRig(t, "eunus", nil).put("Cleon", "Sicania", 2, "Galli-1")
	require.Equal(t, "2.3.3", r.refused(r.cardOp("Cleon", 2)), "for Eunus and Achaeus")
	// It serves the army of who plays it alone.
	r = newRig(t, "spartacus", nil).put("Crixus", "Corfinium", 2, "Galli-1").put("Spartacus", "Apulia", 2, "Galli-2")
	r.act(r.cardOp("Crixus", 2))
	require.Equal(t, []int{3, 1}, counts(r, "Crixus", "Spartacus"))
}

func Test2_3_3_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Spartacus", "Vesuvius_Mons", 4, "Gladiator-1").put("Glaber", "Campania", 4, "Milites-1 Milites-2")
	o := r.move("Spartacus", "Campania")
	o.Card = 1
	r.roll(6).roll(6, 6, 6).act(o) // the Romans throw in the General Melee alone
	require.Equal(t, 2, r.ap("Spartacus"))
	r.p.leaders[r.leader("Spartacus")] = leaderState{post: onMap, at: r.place("Vesuvius_Mons"), ap: 1}
	r.p.used = 0
	require.Equal(t, "2.3.3", r.refused(o), "one point is too few for both")
}

func Test2_3_3_d(t *testing.T) {
	r := newRig(t, "tryphon", nil).noRerolls().put("Tryphon", "Sicania", 2, "Galli-1").put("Nerva", "Elymia", 1, "Milites-1")
	r.p.plans[rebel].keep(tacticLine{For: forCard, Who: everyone, Vs: vsAny, Card: 2})
	r.p.toMove = roman
	r.queue(roman, r.move("Nerva", "Sicania")).queue(rebel, r.order(opNothing, "Tryphon"))
	r.roll(6).roll(6, 6).roll(6).impulse()
	require.Equal(t, []string{"roman/Nerva MOVE", "rebel/Tryphon NOTHING"}, r.acts(), "the next operation is still his")
}

func Test2_4_1_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Massilia", 4, "Galli-1").put("Spartacus", "Vesuvius_Mons", 4, "Galli-2").put("Oenomanos", "Latium", 4, "Galli-3").put("Glaber", "Etruria", 4, "Milites-1")
	r.ravaged("Latium")
	for _, n := range []string{"Crixus", "Spartacus", "Oenomanos", "Glaber"} {
		require.Equal(t, "2.4.1", r.refused(r.order(opRavage, n)), n)
		require.Equal(t, 4, r.ap(n))
	}
}

func Test2_4_1_b(t *testing.T) {
	for _, tt := range []struct {
		at   string
		die  int
		want int
	}{{"Samnium", 0, 1}, {"Campania", 5, 1}, {"Campania", 6, 2}, {"Campania", 1, 1}} {
		r := newRig(t, "spartacus", nil).put("Crixus", tt.at, 1, "Galli-1")
		if tt.die > 0 {
			r.roll(tt.die)
		}
		r.act(r.order(opRavage, "Crixus"))
		require.Equal(t, tt.want, r.plunder("Crixus"), "%+v", tt)
		require.True(t, r.p.isRavaged(r.place(tt.at)))
		require.Len(t, r.one("ravage").Dice, b2i(tt.die > 0))
	}
}

// A map may have a hundred places: each of them keeps its marker.
func Test2_4_1_b_OnTheLargestMap(t *testing.T) {
	m, c, s := factsOf(t, "spartacus")
	for n := len(m.Areas); n < 100; n++ {
		a := m.Areas[0]
		a.ID, a.Name, a.Kind, a.Over = fmt.Sprintf("Terra_%d", n), fmt.Sprintf("Terra %d", n), facts.Plains, nil
		m.Areas = append(m.Areas, a)
	}
	g, err := newGame(m, c, s, nil)
	require.NoError(t, err)
	r := &rig{t: t, g: g, p: g.Start().(*position), dice: &given{}}
	r.orders = [2]*orders{{side: rebel}, {side: roman}}
	r.put("Spartacus", "Terra_99", 2, "Galli-1")
	r.p.stage = operations
	r.roll(6).act(r.order(opRavage, "Spartacus"))
	require.Equal(t, "2.4.1", r.refused(r.order(opRavage, "Spartacus")))
	require.Equal(t, r.ravaged("Terra_99").p.ravaged, r.p.ravaged)
	b, err := g.EncodePosition(r.p)
	require.NoError(t, err)
	back, err := g.DecodePosition(b)
	require.NoError(t, err)
	require.Equal(t, r.p.ravaged, back.(*position).ravaged)
	r.p.season = ver
	r.roll(6).run(func(tn *turn) { tn.reconstruct() })
	require.Equal(t, placeSet{}, r.p.ravaged)
}

func Test2_4_1_c(t *testing.T) {
	for _, tt := range []struct {
		held  int8
		units string
		want  int
		army  string
	}{{2, "Galli-1!", 3, "Galli-1"}, {3, "Galli-1", 3, "Galli-1"}} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, tt.units)
		r.p.leaders[r.leader("Crixus")].plunder = tt.held
		r.roll(6).act(r.order(opRavage, "Crixus"))
		require.Equal(t, tt.want, r.plunder("Crixus"), "%+v", tt)
		require.Equal(t, tt.army, r.army("Crixus"))
	}
}

func Test2_4_2_1_a(t *testing.T) {
	for _, tt := range []struct {
		bonus int8
		want  int
	}{{1, 2}, {0, 1}, {auto, 2}} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, "Galli-1")
		r.p.fortuna = rebel
		r.p.leaders[r.leader("Crixus")].plunder = 3
		o := r.order(opRecruit, "Crixus")
		o.Bonus = tt.bonus
		r.roll(4).draw([]string{"rebel/Daci-1", "rebel/Daci-2"}[:tt.want]...).act(o)
		require.Equal(t, tt.want, value(r.one("recruit"), "rebel/Crixus", "recruits"))
		require.Equal(t, 3-b2i(tt.bonus != 0), r.plunder("Crixus"))
	}
	require.Equal(t, "2.4.3", func() string {
		r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 1, "Milites-1")
		return r.refused(r.order(opRecruit, "Glaber"))
	}())
}

func Test2_4_2_1_b(t *testing.T) {
	for _, tt := range []struct {
		at      string
		die     int
		fortuna int8
		want    int
	}{
		{"Samnium", 6, none, 1},
		{"Samnium", 6, rebel, 2},
		{"Samnium", 5, rebel, 1},
		{"Samnium", 6, roman, 1},
		{"Campania", 1, none, 1},
		{"Campania", 5, none, 1},
		{"Campania", 6, none, 2},
		{"Campania", 5, rebel, 2},
		{"Campania", 4, rebel, 1},
	} {
		r := newRig(t, "spartacus", nil).put("Crixus", tt.at, 1, "Galli-1")
		r.p.fortuna = tt.fortuna
		r.roll(tt.die).draw([]string{"rebel/Daci-1", "rebel/Daci-2"}[:tt.want]...).act(r.order(opRecruit, "Crixus"))
		n, _ := r.p.command(r.leader("Crixus"))
		require.Equal(t, 1+tt.want, n, "%+v", tt)
	}
}

func Test2_4_2_1_c(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, "Galli-1")
	r.p.leaders[r.leader("Crixus")].plunder = 1
	o := r.order(opRecruit, "Crixus")
	o.Choose, o.Types = 2, []int8{r.typ(rebel, "Daci"), r.typ(rebel, "Thraces")}
	r.roll(6).draw("rebel/Servuli-1").act(o)
	require.Equal(t, "Galli-1 Daci-1 Servuli-1", threeOf(r), "one point buys one of them")
	require.Zero(t, r.plunder("Crixus"))
	e := r.one("recruit")
	require.Equal(t, 1, value(e, "rebel/Crixus", "chosen"))
	require.Len(t, r.one("drew").Dice, 1, "the other is drawn blind, after it")
	// Asked, he cannot choose more than he can pay.
	r = newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, "Galli-1").ask(rebel, qChoose)
	r.p.leaders[r.leader("Crixus")].plunder = 1
	r.answer = func(q engines.Question) []string {
		require.False(t, q.Allows([]string{"2"}))
		return []string{"1"}
	}
	r.roll(6).draw("rebel/Servuli-1").act(r.order(opRecruit, "Crixus"))
	require.Zero(t, r.plunder("Crixus"))
}

func threeOf(r *rig) string {
	out := ""
	for _, typ := range []string{"Galli-1", "Daci-1", "Servuli-1"} {
		if st := r.p.units[r.unit("rebel/"+typ)]; st.where == led {
			if out != "" {
				out += " "
			}
			out += typ
		}
	}
	return out
}

func Test2_4_2_1_d(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Oenomanos", "Campania", 1, "Servuli-1 Galli-1!")
	pool := len(r.g.poolOf(r.p, rebel, nil))
	r.roll(6).draw("rebel/Daci-1", "rebel/Daci-2").act(r.order(opRecruit, "Oenomanos"))
	n, _ := r.p.command(r.leader("Oenomanos"))
	require.Equal(t, 3, n)
	require.Equal(t, pool-1, len(r.g.poolOf(r.p, rebel, nil)), "two drawn, one sent back")
	require.Equal(t, unitState{where: pooled, at: none}, r.p.units[r.unit("rebel/Galli-1")], "the hurt one, healed by it (A-35)")
	// A list keeps whom it names.
	r = newRig(t, "spartacus", nil).put("Oenomanos", "Campania", 1, "Servuli-1 Galli-1!")
	o := r.order(opRecruit, "Oenomanos")
	o.Keep = r.refs(rebel, "Galli Servuli")
	r.roll(6).draw("rebel/Daci-1", "rebel/Daci-2").act(o)
	require.Equal(t, pooled, r.p.units[r.unit("rebel/Daci-2")].where)
	require.Equal(t, led, r.p.units[r.unit("rebel/Galli-1")].where)
}

func Test2_4_2_1_e(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Campania", 1, "Galli-1")
	r.roll(6).draw("rebel/Daci-1", "rebel/Daci-2").act(r.order(opRecruit, "Crixus"))
	e, ok := r.g.Project(r.one("drew"), facts.Roman)
	require.True(t, ok)
	require.Equal(t, []string{"rebel/Crixus"}, e.Units, "no types for the Roman")
	require.Empty(t, e.Dice)
	require.Equal(t, 2, value(e, "rebel/Crixus", "units"), "but how many")
	own, _ := r.g.Project(r.one("drew"), facts.Rebel)
	require.Equal(t, []string{"rebel/Crixus", "rebel/Daci-1", "rebel/Daci-2"}, own.Units)
	require.Equal(t, r.leader("Crixus"), r.p.units[r.unit("rebel/Daci-2")].at)
}

func Test2_4_2_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Crixus", "Massilia", 4, "Galli-1").put("Spartacus", "Vesuvius_Mons", 4, "Galli-2").put("Oenomanos", "Latium", 4, "Galli-3")
	r.ravaged("Latium")
	for _, n := range []string{"Crixus", "Spartacus", "Oenomanos"} {
		require.Equal(t, "2.4.2.2", r.refused(r.order(opRecruit, n)), n)
	}
}

func Test2_4_2_2_b(t *testing.T) {
	r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) { s.Pool = []facts.Units{{Type: "Daci", N: 1}} }).put("Crixus", "Campania", 4, "")
	r.p.units[r.unit("rebel/Daci-1")] = unitState{where: elysii, at: none}
	require.Equal(t, "A-31", r.refused(r.order(opRecruit, "Crixus")), "nothing to draw, no point is spent")
	r.run(func(tn *turn) { tn.reconstruct() })
	r.legal(r.order(opRecruit, "Crixus"))
}

func Test2_4_3_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Campania", 4, "Milites-1! Milites-2!")
	r.ravaged("Campania")
	o := r.order(opRestore, "Glaber")
	o.Unit = r.refs(roman, "Milites-2")[0]
	require.Equal(t, "2.4.3", r.refused(o))
	r.p.leaders[r.leader("Glaber")].at = r.place("Latium")
	r.act(o)
	require.Equal(t, "Milites-1! Milites-2", r.army("Glaber"))
	require.Equal(t, 3, r.ap("Glaber"))
	require.Equal(t, "2.4.3", r.refused(o), "that one is Ready")
	r.act(r.order(opRestore, "Glaber"))
	require.Equal(t, "Milites-1 Milites-2", r.army("Glaber"))
	require.Equal(t, 2, r.ap("Glaber"), "two units are two operations")
	// In a city even where a marker lies; rebels never.
	r = newRig(t, "spartacus", nil).put("Glaber", "Roma", 4, "Milites-1!").put("Crixus", "Samnium", 4, "Galli-1!")
	r.ravaged("Roma")
	r.legal(r.order(opRestore, "Glaber"))
	require.Equal(t, "2.4.3", r.refused(r.order(opRestore, "Crixus")))
}

func Test2_4_3_b(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Glaber", "Latium", 4, "Milites-1")
	require.Equal(t, "2.4.3", r.refused(r.order(opRecruit, "Glaber")))
}

func Test2_5_1_a(t *testing.T) {
	for _, tt := range []struct {
		units, want string
		n, lost     int
	}{{"Milites-1! Cohortes-1!", "Milites-1 Cohortes-1", 2, 0}, {"Milites-1! Cohortes-1", "Milites-1 Cohortes-1", 3, 2}} {
		r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 0, tt.units)
		r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, tt.n) })
		require.Equal(t, tt.want, r.army("Varinus"))
		require.Zero(t, r.plunder("Varinus"))
		require.Equal(t, tt.lost, value(r.one("heal"), "roman/Varinus", "lost"))
	}
	// Whom and how many the side decides.
	r := newRig(t, "spartacus", nil).put("Crixus", "Latium", 0, "Galli-1! Servuli-1! Daci-1!")
	r.orders[rebel].policy.heal = []healLine{{who: r.leader("Crixus"), types: r.refs(rebel, "Servuli Galli"), limit: 2}}
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Crixus"), nil, 3) })
	require.Equal(t, "Galli-1 Daci-1! Servuli-1", sortedBack(r, "Crixus"))
	require.Equal(t, 1, r.plunder("Crixus"))
	r = newRig(t, "spartacus", nil).put("Crixus", "Latium", 0, "Galli-1! Daci-1!").ask(rebel, qHeal)
	r.answer = func(q engines.Question) []string {
		require.Equal(t, []engines.Choice{{ID: "rebel/Daci-a", Text: "Daci-1, Out of Action"}, {ID: "rebel/Galli-a", Text: "Galli-1, Out of Action"}}, byID(q.Choices))
		return []string{"rebel/Galli-a"}
	}
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Crixus"), nil, 1) })
	require.Equal(t, "Galli-1 Daci-1!", sortedBack(r, "Crixus"))
}

func byID(cs []engines.Choice) []engines.Choice {
	if len(cs) == 2 && cs[0].ID > cs[1].ID {
		return []engines.Choice{cs[1], cs[0]}
	}
	return cs
}

func Test2_5_1_b(t *testing.T) {
	r := together(t)
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.run(func(tn *turn) { tn.gain(rebel, r.leader("Spartacus"), nil, 1) })
	require.Equal(t, []int{2, 1}, []int{r.plunder("Crixus"), r.plunder("Spartacus")}, "each holds his own")
}

func Test2_5_2_a(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Varinus", "Latium", 1, "Milites-1 Milites-2").put("Crixus", "Samnium", 0, "Gladiator-1 Gladiator-2")
	r.roll(6, 6).roll(6, 6, 1, 6).roll(6, 6, 6)
	r.act(r.move("Varinus", "Samnium"))
	require.Equal(t, "Latium", r.at("Varinus"))
	require.Zero(t, r.ap("Varinus"), "the way back is free")
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

// A Roman uses his plunder at once, as far as it goes (2.5.1).
func TestARomanMustUseHisPlunder(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Varinus", "Latium", 0, "Cohortes-1! Milites-1! Milites-2!")
	r.orders[roman].policy.heal = []healLine{{who: everyone, types: r.refs(roman, "Milites"), limit: 0}}
	r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, 2) })
	require.Equal(t, "Milites-1 Milites-2! Cohortes-1", r.army("Varinus"))
	r.ask(roman, qHeal)
	r.answer = func(q engines.Question) []string {
		require.Equal(t, []int{1, 1}, []int{q.Min, q.Max})
		return q.Default
	}
	r.run(func(tn *turn) { tn.gain(roman, r.leader("Varinus"), nil, 2) })
	require.Equal(t, "Milites-1 Milites-2 Cohortes-1", r.army("Varinus"))
	require.Equal(t, 1, value(r.one("heal"), "roman/Varinus", "lost"))
}

// Nobody is left behind in the open: not in a roundabout way either, by leaving whom
// the leader has only just taken in exchange.
func TestNobodyIsLeftByAnExchange(t *testing.T) {
	r := newRig(t, "tryphon", nil).put("Tryphon", "Hennaea", 1, "Galli-1").loose(rebel, "Hennaea", "Servi-1")
	o := r.move("Tryphon", "Sicania")
	o.Give, o.Take, o.Drop = r.refs(rebel, "Galli"), r.refs(rebel, "Servi"), r.refs(rebel, "Servi")
	r.act(o)
	require.Equal(t, "Galli-1", r.looseUnits(rebel, "Hennaea"))
	require.Equal(t, "Servi-1", r.army("Tryphon"))
	// In a city the one given in exchange and one left make two more.
	r = newRig(t, "tryphon", nil).put("Tryphon", "Enna", 1, "Galli-1 Galli-2 Galli-3").loose(rebel, "Enna", "Servi-1")
	o = r.move("Tryphon", "Hennaea")
	o.Give, o.Take, o.Drop = r.refs(rebel, "Galli"), r.refs(rebel, "Servi"), r.refs(rebel, "Galli")
	r.act(o)
	require.Equal(t, "Galli-1 Galli-2", r.looseUnits(rebel, "Enna"))
	require.Equal(t, "Galli-3 Servi-1", r.army("Tryphon"))
}

// A RECRUIT that says nothing of plunder pays a point where that brings a second
// recruit, no more than one, and BONUS AUTO what is needed; neither pays for a
// recruit the pool doesn't have (Q12).
func TestPlunderOnTheScore(t *testing.T) {
	for _, tt := range []struct {
		bonus     int8
		die, pool int
		held      int
		paid      int
	}{
		{unsaid, 5, 9, 2, 1},
		{unsaid, 4, 9, 2, 0},
		{unsaid, 6, 9, 2, 0},
		{unsaid, 5, 1, 2, 0},
		{auto, 5, 9, 1, 1},
		{auto, 5, 9, 2, 1},
		{auto, 5, 9, 3, 1},
		{auto, 4, 9, 1, 0},
		{auto, 4, 9, 2, 2},
		{auto, 3, 9, 2, 0},
		{auto, 6, 9, 2, 0},
		{auto, 6, 9, 3, 0},
		{auto, 5, 1, 2, 0},
		{0, 5, 9, 2, 0},
		{1, 4, 9, 2, 1},
		{2, 5, 1, 2, 2},
		{3, 5, 9, 2, 2},
	} {
		r := newRig(t, "spartacus", func(_ *facts.Charts, s *facts.Scenario) {
			s.Pool = []facts.Units{{Type: "Servi", N: tt.pool}}
		}).put("Crixus", "Campania", 1, "")
		r.p.leaders[r.leader("Crixus")].plunder = int8(tt.held)
		o := r.order(opRecruit, "Crixus")
		o.Bonus = tt.bonus
		n := min(1+b2i(tt.die+tt.paid >= 6), tt.pool)
		r.roll(tt.die).draw([]string{"rebel/Servi-1", "rebel/Servi-2"}[:n]...).act(o)
		require.Equal(t, tt.held-tt.paid, r.plunder("Crixus"), "%+v", tt)
		require.Equal(t, n, counts(r, "Crixus")[0], "%+v", tt)
		require.Equal(t, n, value(r.one("recruit"), "rebel/Crixus", "recruits"), "%+v", tt)
	}
}
