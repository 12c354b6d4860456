package iamspartacus

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/iamspartacus"
)

// shipped is the game as it is played, set up.
func shipped(t testing.TB, settings ...string) (*game, *position) {
	t.Helper()
	files, err := Rulebook().Files(facts.Slugs()[0])
	require.NoError(t, err)
	g, err := Rulebook().Open(files, settingsOf(settings))
	require.NoError(t, err)
	return g.(*game), g.Start().(*position)
}

// Two dice are two draws, both faces on record; a script that ends too early is
// an error, not a random die.
func Test2_1(t *testing.T) {
	r := tm(t, 3).mark("revolt", "A2").put("A2", "slave*1").roll("3,5").playPart(step1C, true)
	e := r.events[0]
	require.Equal(t, "pirates", e.Kind)
	require.Equal(t, []int{3, 5}, []int{e.Dice[0].Die, e.Dice[1].Die})
	require.Equal(t, "8", e.Odds)

	r = tm(t, 3).mark("revolt", "A2").put("A2", "slave*1").roll("3")
	r.p.impulse = impulseOf(3, step1C, true)
	_, _, err := r.run(step1C)
	require.Error(t, err)
}

// 189 counters, each of a unit, a leader or a marker; one unit less is refused.
func Test2_2(t *testing.T) {
	g, p := shipped(t)
	require.Equal(t, 189, g.pieces)
	require.NoError(t, g.Check(nil, p, nil))

	files, err := Rulebook().Files(facts.Slugs()[0])
	require.NoError(t, err)
	for i := range files {
		if files[i].Role == "charts" {
			line := `  { id = "inf.Afr2",`
			at := bytes.Index(files[i].Data, []byte(line))
			require.Positive(t, at)
			end := at + bytes.IndexByte(files[i].Data[at:], '\n') + 1
			files[i].Data = append(append([]byte{}, files[i].Data[:at]...), files[i].Data[end:]...)
		}
	}
	_, err = Rulebook().Open(files, nil)
	require.ErrorContains(t, err, "188 of 189 counters (2.2)")
}

// Arrival, type, identity and factors of a unit.
func Test2_3(t *testing.T) {
	g, _ := shipped(t)
	arrives := func(id string) int {
		for _, gr := range g.groups {
			for _, u := range gr.units {
				if g.units[u].id == id {
					return gr.turn
				}
			}
			for _, l := range gr.leaders {
				if g.leaders[l].id == id {
					return gr.turn
				}
			}
		}
		return 0
	}
	for _, c := range []struct {
		id      string
		arrives int
		typ     unitType
		nation  string
		cf      []int8
	}{
		{"XX", 5, infantry, "Roman", []int8{6, 5, 4, 3, 2, 1}},
		{"cav.G1", 10, cavalry, "G", []int8{4, 2}},
		{"IV", 13, infantry, "Roman", []int8{8, 7, 6, 5, 4, 3, 2, 1}},
		{"archer.Syr", 16, missile, "Syr", []int8{3, 1}},
		{"VI", 0, infantry, "Roman", []int8{6, 5, 4, 3, 2, 1}},
	} {
		u := int16(g.ch.Unit(c.id))
		require.Equal(t, c.arrives, arrives(c.id), c.id)
		require.Equal(t, c.typ, g.classOf(u).typ, c.id)
		require.Equal(t, c.nation, g.ch.Nationalities[g.units[u].nation].Code, c.id)
		require.Equal(t, c.cf, g.classOf(u).cf, c.id)
	}
	require.Equal(t, 16, arrives("Lucullus"))
}

// Groups by colour: who is a slave, who is Gallo-German, who is in the cup.
func Test2_4(t *testing.T) {
	g, _ := shipped(t)
	inCup := func(u int16) bool {
		for _, c := range g.cup {
			if c == u {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		id                  string
		slave, german, cups bool
	}{
		{"slave.01", true, false, false},
		{"inf.Gr1", false, true, true},
		{"inf.G1", false, true, true},
		{"inf.Thr1", false, false, true},
		{"pirate", false, false, false},
		{"glad", false, false, false},
	} {
		u := int16(g.ch.Unit(c.id))
		require.Equal(t, []bool{c.slave, c.german, c.cups}, []bool{g.classOf(u).slave, g.classOf(u).berser, inCup(u)}, c.id)
	}
}

// Abbreviations of nationalities in full.
func Test2_5(t *testing.T) {
	g, _ := shipped(t)
	require.Equal(t, "Cretan", g.ch.NationName("Crt"))
	require.Equal(t, "Tumultuary Legion II", g.units[g.ch.Unit("T.II")].name)
	require.Empty(t, g.ch.NationName("Xyz"))
	for _, code := range strings.Fields("Afr Aux Crt G Gal Glad Gr Grk Hisp It Pir Sic Sling Syr T Thr") {
		require.NotEmpty(t, g.ch.NationName(code), code)
	}
}

// A legion is one unit whatever its counters; both sides' G cavalry are told
// apart.
func Test2_6(t *testing.T) {
	g, _ := shipped(t)
	n := 0
	for _, u := range g.units {
		if u.id == "XX" {
			n++
			require.EqualValues(t, 3, u.pieces)
		}
	}
	require.Equal(t, 1, n)
	require.NotEqual(t, g.byUnit["ROMAN/CAV.G1"], g.byUnit["REBEL/CAV.RG1"])
	require.Equal(t, g.ch.Unit("cav.RG1"), g.ch.OwnUnit("rebel", "cav.G1"))
	require.Equal(t, g.ch.Unit("cav.G1"), g.ch.OwnUnit("roman", "cav.G1"))
}

// Cavalry, missile or infantry.
func Test2_7(t *testing.T) {
	g, _ := shipped(t)
	for id, want := range map[string]unitType{
		"glad": infantry, "T.I": infantry, "Sic.cohort": infantry, "pirate": infantry, "archer.Crt": missile, "sling.1": missile, "sling.R1": missile, "cav.Hisp1": cavalry,
	} {
		require.Equal(t, want, g.classOf(int16(g.ch.Unit(id))).typ, id)
	}
}

// losing takes steps from a unit one at a time and returns the factors.
func losing(r *rig, id string, n int, c cause) []int {
	tn := r.g.newTurn(r.p, nil, nil)
	tn.p = r.p
	u := r.unit(id)
	var out []int
	for range n {
		var ef []engines.Effect
		tn.hit(u, 1, c, &ef)
		if r.p.units[u].state == onMap {
			out = append(out, r.g.factor(u, &r.p.units[u]))
		} else {
			out = append(out, 0)
		}
	}
	return out
}

// One step lost is the next figure.
func Test2_8(t *testing.T) {
	r := tm(t, 8).put("A2", "I V")
	require.Equal(t, "I(8) V(6)", r.at(roman, "A2"))
	require.Equal(t, []int{7}, losing(r, "I", 1, inCombat))
}

// Rebel steps: gladiators four, slaves one, pirates two.
func Test2_9(t *testing.T) {
	r := tm(t, 8).put("A2", "glad slave.01 pirate")
	require.Equal(t, []int{5, 3, 1, 0}, losing(r, "glad", 4, inCombat))
	require.Equal(t, dead, r.p.units[r.unit("glad")].state)
	require.Equal(t, []int{0}, losing(r, "slave.01", 1, inCombat))
	require.Equal(t, pooled, r.p.units[r.unit("slave.01")].state)
	require.Equal(t, []int{4, 0}, losing(r, "pirate", 2, inCombat))
	require.Equal(t, [2]int{7, 0}, r.vp())
}

// Roman steps and what they score: a crack legion 18, a regular one 14.
func Test2_10(t *testing.T) {
	r := tm(t, 8).put("A2", "I")
	require.Equal(t, []int{7, 6, 5, 4, 3, 2, 1, 0}, losing(r, "I", 8, elsewhere))
	require.Equal(t, [2]int{0, 18}, r.vp())
	r = tm(t, 8).put("A2", "V Roma.cohorts Sic.cohort")
	require.Equal(t, []int{5, 4, 3, 2, 1, 0}, losing(r, "V", 6, elsewhere))
	require.Equal(t, [2]int{0, 14}, r.vp())
	require.Equal(t, []int{3, 2, 1, 0}, losing(r, "Roma.cohorts", 4, elsewhere))
	require.Equal(t, []int{2, 0}, losing(r, "Sic.cohort", 2, elsewhere))
	require.Equal(t, [2]int{0, 20}, r.vp())
}

// Fourteen leaders with two states and no strength; Lentullus is Lentulus.
func Test2_11(t *testing.T) {
	g, _ := shipped(t)
	require.Len(t, g.leaders, 14)
	require.GreaterOrEqual(t, g.ch.Leader("Lentullus"), 0)
	require.Equal(t, g.ch.Leader("Lentullus"), g.ch.Leader("Lentulus"))
	require.Equal(t, -1, g.ch.Unit("Crixus"))
}

// Every marker survives saving and loading.
func Test2_12(t *testing.T) {
	r := realMap(t, 8, "opt.14.6=on", "opt.14.3=on", "opt.14.15=on")
	r.mark("revolt", "CAMP LUCA").mark("pacified", "UMBR").fleet(roman, "TYR").fleet(rebel, "HAD").put("CAMP", "Crassus Spartacus! V(3) slave*2").put("NEAPOLIS", "cav.G1(2)")
	r.p.units[r.unit("cav.G1")].dismounted = true
	r.p.train = trainState{trainComplete, r.loc("NEAPOLIS"), 7}
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 8, plague: true}
	*r.g.siegeOf(r.p, r.loc("VESUVIUS")) = siegeState{by: roman + 1, since: 8}
	r.p.walls = []wall{{leader: r.leader("Crassus"), a: int8(r.loc("LUCA")), b: int8(r.loc("BRUT")), ring: nowhere}, {leader: r.leader("Pompey"), a: int8(r.loc("LATI")), b: int8(r.loc("LATI")), ring: r.loc("PONTINE")}}
	r.p.leaders[r.leader("Crassus")].wall = 1
	r.p.account = []vpEntry{{turn: 3, step: step3C, key: vpLegionStep, points: 2, what: r.unit("V") + 1}, {turn: 4, step: step3B, key: vpRomanLeader, points: 1, what: -1 - int16(r.leader("Gellius"))}}
	r.p.groups = []int8{groupTaken, groupDeclined, groupDeclined, groupPending}
	r.p.allied, r.p.owed, r.p.decimated, r.p.roused, r.p.archery, r.p.built = true, true, true, true, true, 2
	b, err := r.g.EncodePosition(r.p)
	require.NoError(t, err)
	back, err := r.g.DecodePosition(b)
	require.NoError(t, err)
	require.Equal(t, r.p, back)
}

// TestOverByARule: a corrected position says the war is over by a rule that there is.
func TestOverByARule(t *testing.T) {
	r := realMap(t, 8)
	for rule, wrong := range map[string]string{"4.2": "", "Q23": "", "4.99": `position: it is over by "4.99", which is no rule`, "": `position: it is over by "", which is no rule`} {
		r.p.over = ending{done: true, winner: rebel, rule: rule, why: "Rome is taken"}
		b, err := r.g.EncodePosition(r.p)
		require.NoError(t, err)
		back, err := r.g.DecodePosition(b)
		if wrong == "" {
			require.NoError(t, err)
			require.Equal(t, r.p, back)
		} else {
			require.EqualError(t, err, wrong)
		}
	}
}
