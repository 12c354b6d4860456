package iamspartacus

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// seized gives a city to the rebel, calm as it was when it fell.
func (r *rig) seized(place string) *rig {
	r.t.Helper()
	r.p.control[r.g.locs[r.loc(place)].n] = rebel
	return r
}

// A revolt check comes when a rebel leader enters a calm province, by any means.
func Test6_1(t *testing.T) {
	r := tm(t, 8).put("A2", "Crixus").order(rebel, "[3B]", "MARCH Crixus A2-A1").roll("1").play(step3B)
	require.Equal(t, []string{"march", "revolt"}, r.kinds())
	require.Equal(t, []string{"6.2", "6.3"}, r.events[1].Rule)
	require.Equal(t, "revolt", r.status("A1"))
	// Slaves without a leader raise nobody.
	r = tm(t, 8).put("A2", "slave*2").fleet(rebel, "TYR").order(rebel, "[2A]", "FLEET lift slave*2 A2-AF").play(step2A)
	require.Equal(t, []string{"lift"}, r.kinds())
	require.Equal(t, "calm", r.status("AF"))
}

// The revolt table.
func Test6_2(t *testing.T) {
	for _, c := range []struct {
		name, from, to, force, romans, dice string
		lines                               []string
		want                                string
	}{
		{"a Sicily, two dice", "SI", "AG", "Oenomaus", "", "4+6 rebel/Castus", nil, "10 0"},
		{"b Spartacus and 13 Roman factors", "A3", "A2", "Spartacus", "V VI I(1)", "3", nil, "3 0"},
		{"c 12 factors are too many", "A3", "A2", "Crixus", "V VI", "1", nil, ""},
		{"d mountain, 3", "A2", "M1", "Crixus", "", "3", nil, ""},
		{"e mountain, 5, a slinger wanted", "A2", "M1", "Crixus", "", "5", []string{"REVOLT mix=slinger:1"}, "1 1"},
		{"f Spartacus moves no mountain", "A2", "M1", "Spartacus", "", "3", nil, ""},
		{"swamp, 6", "A9", "SW", "Crixus", "", "6", nil, "3 0"},
		{"five factors do not count", "A3", "A2", "Crixus", "V(5)", "1", nil, "1 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := tm(t, 8).put(c.from, c.force)
			if c.romans != "" {
				r.put(c.to, c.romans)
			}
			r.order(rebel, append([]string{"[3B]", "MARCH " + c.force + " " + c.from + "-" + c.to, "[battle default]", "EVADE yes"}, c.lines...)...)
			if len(c.lines) > 0 {
				r.order(rebel, append([]string{"[3B]", "MARCH " + c.force + " " + c.from + "-" + c.to}, c.lines...)...)
			}
			r.order(roman, "[battle default]", "EVADE yes")
			dice := c.dice
			r.roll(dice)
			r.playMoves(step3B)
			got := ""
			if r.status(c.to) == "revolt" {
				got = strconv.Itoa(r.count(rebel, c.to, "slave")) + " " + strconv.Itoa(r.count(rebel, c.to, "sling"))
			}
			require.Equal(t, c.want, got)
		})
	}
}

// Units in the city are not in the province, unless the house rule says so (Q26).
func Test6_2_CityCounts(t *testing.T) {
	for option, slaves := range map[string]int{"city_counts=no": 3, "city_counts=yes": 2} {
		r := tm(t, 8, option).put("NEAPOLIS", "V").put("A2", "Crixus").far().order(rebel, "[3B]", "MARCH Crixus A2-A3").roll("3").play(step3B)
		require.Equal(t, slaves, r.count(rebel, "A3", "slave"), option)
	}
}

// Every die of the revolt table in every class of place.
func Test6_2_EveryDie(t *testing.T) {
	for _, c := range []struct {
		to        string
		spartacus bool
		factors   int
		total     func(die int) int
	}{
		{"A2", false, 0, func(d int) int { return d }},
		{"A2", true, 0, func(d int) int { return d + 2 }},
		{"A2", false, 6, func(d int) int { return d - 1 }},
		{"A2", false, 17, func(d int) int { return d - 2 }},
		{"A2", true, 12, func(d int) int { return d }},
		{"M1", false, 0, func(d int) int { return d - 3 }},
		{"M1", true, 12, func(d int) int { return d - 3 }},
	} {
		for die := 1; die <= 6; die++ {
			r := tm(t, 8)
			for left := c.factors; left > 0; left -= min(left, 6) {
				r.put(c.to, []string{"V", "VI", "VII"}[(c.factors-left)/6]+"("+strconv.Itoa(min(left, 6))+")")
			}
			who := "Crixus"
			if c.spartacus {
				who = "Spartacus"
			}
			r.p.leaders[r.leader("Castus")].state, r.p.leaders[r.leader("Gannicus")].state = dead, dead
			r.put("A1", who).order(rebel, "[3B]", "MARCH "+who+" A1-"+c.to).roll(strconv.Itoa(die)).playMoves(step3B)
			want := max(0, c.total(die))
			require.Equal(t, want, r.count(rebel, c.to, "slave"), "%s die %d", c.to, die)
			require.Equal(t, want > 0, r.status(c.to) == "revolt", "%s die %d", c.to, die)
		}
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			r := tm(t, 8)
			r.p.leaders[r.leader("Castus")].state, r.p.leaders[r.leader("Gannicus")].state = dead, dead
			r.put("AG", "Spartacus").order(rebel, "[3B]", "MARCH Spartacus AG-SI").roll(strconv.Itoa(a) + "+" + strconv.Itoa(b)).playMoves(step3B)
			require.Equal(t, a+b, r.count(rebel, "SI", "slave"))
		}
	}
}

// A city that fell to rebels without a leader rises when one comes into it, in
// whatever way (6.2, 12.10, Q28); a leader who stays outside does not rouse it.
func Test6_2_CityRisesLater(t *testing.T) {
	start := func() *rig {
		return revolted(t, 8).put("NEAPOLIS", "slave.01").put("A3", "Crixus slave.02").put("A2", "Oenomaus slave.03").seized("NEAPOLIS")
	}
	for _, line := range []string{"CITY Crixus A3-NEAPOLIS", "MARCH Oenomaus A2-A3-NEAPOLIS", "ROAD Oenomaus A2-A3-NEAPOLIS"} {
		r := start().order(rebel, "[3B]", line).roll("2").playMoves(step3B)
		require.Equal(t, "revolt", r.status("NEAPOLIS"), line)
		require.Equal(t, 3, r.count(rebel, "NEAPOLIS", "slave"), line)
	}
	r := start().order(rebel, "[3B]", "FORCED Oenomaus A2-A3-NEAPOLIS").roll("1 1").playMoves(step3B)
	require.Equal(t, "slave.01(2) slave.04(2) Oenomaus", r.at(rebel, "NEAPOLIS"))

	r = start().fleet(rebel, "TYR").order(rebel, "[2A]", "FLEET lift Oenomaus A2-NEAPOLIS").roll("6 rebel/Castus").play(step2A)
	require.Equal(t, "revolt", r.status("NEAPOLIS"))
	require.Equal(t, []string{"6.2", "6.3", "6.4"}, r.event("revolt").Rule)

	// Who brought them takes the recruits out again, nobody else (6.5).
	r = start().order(rebel, "[3B]", "CITY Crixus A3-NEAPOLIS", "MARCH ALL NEAPOLIS-A4").roll("2").playMoves(step3B)
	require.Equal(t, 3, r.count(rebel, "A4", "slave"))

	// So does a leader who retreats into it (13.26).
	r = start().put("A3", "V(5)").order(roman, toTheEnd).order(rebel, "[battle default]", "EVADE no", "BREAK if=ratio<999", "RETREAT city").roll("6,6 6 2").play(step3C)
	require.Equal(t, "revolt", r.status("NEAPOLIS"))

	for _, line := range []string{"CITY slave.02 A3-NEAPOLIS", "MARCH Oenomaus,slave.03 A2-A3-NEAPOLIS drop=A3:Oenomaus"} {
		r = start().order(rebel, "[3B]", line).roll("").playMoves(step3B)
		require.Equal(t, "calm", r.status("NEAPOLIS"), line)
		require.Equal(t, 2, r.count(rebel, "NEAPOLIS", "slave"), line)
	}
}

// In revolt even without a counter left; Romans alone do not undo it.
func Test6_3(t *testing.T) {
	r := tm(t, 8).put("A9", "slave*26").put("A1", "Crixus").mark("revolt", "A9")
	r.p.leaders[r.leader("Castus")].state, r.p.leaders[r.leader("Gannicus")].state = dead, dead
	r.order(rebel, "[3B]", "MARCH Crixus A1-A2").roll("6").play(step3B)
	require.Equal(t, 2, r.count(rebel, "A2", "slave"))
	r = tm(t, 8).put("A9", "slave*28").put("A1", "Crixus").mark("revolt", "A9").order(rebel, "[3B]", "MARCH Crixus A1-A2").roll("1").play(step3B)
	require.Equal(t, 0, r.count(rebel, "A2", "slave"))
	require.Equal(t, "revolt", r.status("A2"))
	r = tm(t, 8).mark("revolt", "A2").put("A3", "V VI VII VIII Varinius").put("A9", "slave*1").order(roman, "[3C]", "MARCH ALL A3-A2").play(step3C)
	require.Equal(t, "revolt", r.status("A2"))
}

// From a total of 5 a leader is drawn, while the pool lasts and unless declined.
func Test6_4(t *testing.T) {
	r := tm(t, 8).put("A1", "Spartacus").order(rebel, "[3B]", "MARCH Spartacus A1-A2").roll("3 rebel/Gannicus").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) slave.03(2) slave.04(2) slave.05(2) Spartacus Gannicus", r.at(rebel, "A2"))
	r.order(rebel, "[3B]", "MARCH Spartacus A2-A3").roll("3 rebel/Castus").play(step3B)
	require.Contains(t, r.at(rebel, "A3"), "Castus")
	r.order(rebel, "[3B]", "MARCH Spartacus A3-A4").roll("3").play(step3B)
	r = tm(t, 8).put("A1", "Spartacus").order(rebel, "[3B]", "MARCH Spartacus A1-A2", "REVOLT leader=no").roll("3").play(step3B)
	require.NotContains(t, r.at(rebel, "A2"), "Castus")
	// A total of 4 draws nobody.
	tm(t, 8).put("A1", "Spartacus").order(rebel, "[3B]", "MARCH Spartacus A1-A2").roll("2").play(step3B)
}

// Recruits go on with the force that raised them and with no other.
func Test6_5(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A3").put("A1", "Spartacus").order(rebel, "[3B]", "FORCED Spartacus A1-A2-A3", "REVOLT attach=all").roll("1,2,1").play(step3B)
	require.Equal(t, 4, r.count(rebel, "A3", "slave"))
	r = tm(t, 8).mark("revolt", "A3").put("A1", "Spartacus").order(rebel, "[3B]", "FORCED Spartacus A1-A2-A3", "REVOLT attach=1").roll("1,2,1").play(step3B)
	require.Equal(t, 1, r.count(rebel, "A3", "slave"))
	require.Equal(t, 3, r.count(rebel, "A2", "slave"))
	// Oenomaus stands by; he cannot take Spartacus' recruits along.
	r = tm(t, 8).mark("revolt", "A3").put("A1", "Spartacus").put("A2", "Oenomaus").order(rebel, "[3B]", "MARCH Spartacus A1-A2", "FORCED Oenomaus,slave*2 A2-A3").roll("2,1").play(step3B)
	require.Equal(t, 4, r.count(rebel, "A2", "slave"))
	require.Equal(t, "Oenomaus", r.at(rebel, "A3"))
}

// Slaves of the replacement step march with any leader in the same turn; those of a
// revolt with the force that raised them alone (Q115).
func Test6_5_Replacements(t *testing.T) {
	r := tm(t, 5).mark("revolt", "A1 A2").put("A1", "Crixus slave.28").order(rebel, "[1D]", "TRAIN A1 1").roll("rebel/inf.It1").play(step1D)
	require.Equal(t, 1, r.count(rebel, "A1", "slave"))
	r.order(rebel, "[3B]", "MARCH ALL A1-A2").play(step3B)
	require.Empty(t, r.at(rebel, "A1"))
	require.Contains(t, r.at(rebel, "A2"), "inf.It1(4) Crixus")
}

// Recruits of a march do not go on with another leader, though the one who raised
// them is named beside him; those of a landing march with who landed.
func Test6_5_WithAnotherLeader(t *testing.T) {
	r := tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus").put("A2", "Castus").far()
	r.order(rebel, "[3B]", "MARCH Crixus A1-A2", "MARCH ALL A2-A3").roll("2").play(step3B)
	require.Equal(t, "Castus", r.at(rebel, "A3"))
	require.Equal(t, "slave.01(2) slave.02(2) Crixus", r.at(rebel, "A2"))

	// A new leader is bound in the same way.
	r = tm(t, 8).mark("revolt", "A1 A3").put("A1", "Crixus").put("A2", "Oenomaus").far()
	r.order(rebel, "[3B]", "MARCH Crixus A1-A2", "MARCH ALL A2-A3").roll("5 rebel/Gannicus").play(step3B)
	require.Equal(t, "Oenomaus", r.at(rebel, "A3"))

	// Those of a landing march with the leader who landed, unless he builds a train.
	for build, want := range map[string]string{
		"": "slave.01 slave.02 slave.03 slave.04 slave.05 slave.06 slave.28 glad Spartacus Castus Gannicus", "SIEGE BUILD BRUNDISIUM with=Spartacus,glad,slave.28": "Castus",
	} {
		r = war(t, 9, "opt.14.6=on").mark("revolt", "A3 A4 A5 A6").put("A6", "Spartacus glad slave.28").put("A7", "Castus").fleet(rebel, "HAD")
		r.p.allied, r.g.limit.fertile = true, 5
		r.p.impulse = impulseOf(9, step3B, true)
		r.order(rebel, "[2A]", "FLEET lift Spartacus,glad,slave.28 A6-A7", "[3B]", build, "MARCH ALL A7-A8")
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("landing"))})
		require.NoError(t, err)
		r.p, r.events = out.Position.(*position), out.Events
		require.Equal(t, want, strings.ReplaceAll(strings.Join(r.event("march").Units, " "), "rebel/", ""), build)
	}
}

// NEW are the recruits, not the force that raised them (6.5).
func Test6_5_New(t *testing.T) {
	r := tm(t, 9).mark("revolt", "A6").put("A6", "Crixus inf.It1 slave.01").fleet(rebel, "HAD").far()
	r.p.allied = true
	r.p.impulse = impulseOf(9, step3B, true)
	r.order(rebel, "[2A]", "FLEET lift Crixus,inf.It1,slave.01 A6-A7", "[3B]", "MARCH Crixus,NEW A7-A8")
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: engines.NewKeyed([]byte("landing"))})
	require.NoError(t, err)
	r.p = out.Position.(*position)
	require.Equal(t, "slave.01(2) inf.It1(4)", r.at(rebel, "A7"))
	require.Equal(t, "Crixus Gannicus", r.at(rebel, "A8")[len(r.at(rebel, "A8"))-len("Crixus Gannicus"):])
}

// Pacification.
func Test6_6(t *testing.T) {
	for _, c := range []struct{ name, romans, rebels, dice, want string }{
		{"a", "V(3)", "", "4", "pacified"},
		{"b", "V(3)", "", "3", "revolt"},
		{"c cavalry alone", "cav.G1", "", "", "revolt"},
		{"d a leader hinders", "V", "Crixus", "", "revolt"},
		{"e", "V", "", "1", "pacified"},
		{"two legions", "V(3) VI(3)", "", "1", "pacified"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := tm(t, 8).mark("revolt", "A2").put("A2", c.romans).put("A9", "slave*1")
			if c.rebels != "" {
				r.put("A2", c.rebels)
			}
			r.roll(c.dice).play(step1A)
			require.Equal(t, c.want, r.status("A2"))
		})
	}
	// Named infantry alone takes part; one attempt a place.
	r := tm(t, 8).mark("revolt", "A2").put("A2", "V(3) VI(3)").put("A9", "slave*1").order(roman, "[1A]", "PACIFY A2 with=V", "PACIFY A2 with=VI").roll("3").play(step1A)
	require.Equal(t, []string{"still in revolt"}, r.results("pacify"))
	// Who pacified marches in 3C.
	r = tm(t, 8).mark("revolt", "A2").put("A2", "V Varinius").put("A9", "slave*1").roll("1").play(step1A)
	r.order(roman, "[3C]", "MARCH V,Varinius A2-A3").play(step3C)
	require.Equal(t, "V(6) Varinius", r.at(roman, "A3"))
}

// Every die against every sum of factors.
func Test6_6_EveryDie(t *testing.T) {
	for f := 1; f <= 6; f++ {
		for die := 1; die <= 6; die++ {
			r := tm(t, 8).mark("revolt", "A2").put("A2", "V("+strconv.Itoa(f)+")").put("A9", "slave*1").roll(strconv.Itoa(die)).play(step1A)
			require.Equal(t, die+f >= 7, r.status("A2") == "pacified", "%d + %d", die, f)
		}
	}
}

// Pacified once is for good.
func Test6_7(t *testing.T) {
	r := tm(t, 8).mark("pacified", "A2").put("A1", "Spartacus slave*1").order(rebel, "[3B]", "MARCH Spartacus A1-A2").play(step3B)
	require.Equal(t, []string{"march"}, r.kinds())
	require.Equal(t, "pacified", r.status("A2"))
}

// A calm place cannot be pacified.
func Test6_8(t *testing.T) {
	r := tm(t, 8).put("A2", "V").put("A9", "slave*1")
	require.NotEmpty(t, r.rejected(roman, step1A, "[1A]", "PACIFY A2"))
	r.order(roman, "[1A]", "PACIFY A2").play(step1A)
	require.Empty(t, r.results("pacify"))
}

// Units march with a leader; they go in and out of a city without.
func Test7_1(t *testing.T) {
	r := tm(t, 8).put("A2", "V").put("ROME", "Roma.cohorts")
	require.Contains(t, r.rejected(roman, step3C, "[3C]", "MARCH V A2-A1"), "12.1")
	require.Empty(t, r.rejected(roman, step3C, "[3C]", "CITY Roma.cohorts ROME-A1"))
	r.put("A9", "slave*1").order(roman, "[3C]", "MARCH V A2-A1", "CITY Roma.cohorts ROME-A1").play(step3C)
	require.Equal(t, "Roma.cohorts(4)", r.at(roman, "A1"))
	require.Equal(t, "V(6)", r.at(roman, "A2"))
}

// Recovery: 1 and 2 for Spartacus, 1 for the others.
func Test7_2(t *testing.T) {
	for _, c := range []struct {
		name string
		max  int
	}{{"Spartacus", 2}, {"Crixus", 1}, {"Crassus", 1}, {"Varinius", 1}} {
		for die := 1; die <= 6; die++ {
			r := tm(t, 8).put("A2", c.name+"! ").put("A9", "slave*1").roll(strconv.Itoa(die)).play(step1B)
			require.Equal(t, die > c.max, r.p.leaders[r.leader(c.name)].wounded, "%s %d", c.name, die)
		}
	}
	// Roman leaders by name, then rebel ones.
	r := tm(t, 8).put("A2", "Spartacus! Crixus! slave*1").put("A1", "Varinius! Crassus!").roll("6,6,6,6").play(step1B)
	var order []string
	for _, e := range r.events {
		order = append(order, e.Units[0])
	}
	require.Equal(t, []string{"roman/Crassus", "roman/Varinius", "rebel/Crixus", "rebel/Spartacus"}, order)
}

// The alliance with the pirates.
func Test8_1(t *testing.T) {
	pirates := func(turn int, place string, lines ...string) *rig {
		r := tm(t, turn).mark("revolt", place).put("A2", "slave*1")
		if len(lines) > 0 {
			r.order(rebel, append([]string{"[1C]"}, lines...)...)
		}
		return r
	}
	r := pirates(3, "A2", "PIRATES zone=HAD land=A2").roll("1+1").playPart(step1C, true)
	require.Equal(t, "slave.01(2) pirate(6)", r.at(rebel, "A2"))
	require.True(t, r.p.fleetIn(rebel, 2))
	r = pirates(3, "A2").roll("1+2").playPart(step1C, true)
	require.Equal(t, []string{"no alliance"}, r.results("pirates"))
	require.Empty(t, pirates(3, "M1").playPart(step1C, true).events)
	// By default the strait, where the Romans are not.
	r = pirates(3, "A2").roll("1+1").playPart(step1C, true)
	require.True(t, r.p.fleetIn(rebel, r.g.blockade))
	require.Empty(t, r.playPart(step1C, true).events)
	r = pirates(3, "A2").fleet(roman, "STR").roll("1+1").playPart(step1C, true)
	require.True(t, r.p.fleetIn(rebel, r.g.launch))
	// No coast with rebels: the infantry waits (Q39).
	r = tm(t, 3).mark("revolt", "A2").put("M1", "slave*1").roll("1+1").playPart(step1C, true)
	require.True(t, r.p.owed)
	r.put("A4", "slave*1").playPart(step1C, true)
	require.Equal(t, "slave.02(2) pirate(6)", r.at(rebel, "A4"))
	require.False(t, r.p.owed)
}

// The pirates come on a total of two dice, and it is told which.
func Test8_1_Told(t *testing.T) {
	r := tm(t, 3).mark("revolt", "A2").put("A2", "slave*1").roll("1+2").playPart(step1C, true)
	require.Equal(t, "Alliance with the Cilician pirates: dice 1+2 = 3: no alliance, which takes two ones.", r.told())
	r.g.limit.pirates = 3
	require.Equal(t, "Alliance with the Cilician pirates: dice 1+2 = 3: no alliance, which takes a total of 3 or less.", r.told())
}

// The free group comes to Rome, or while it is besieged to another city.
func Test8_2(t *testing.T) {
	r := tm(t, 5).put("A9", "slave*1").play(step1C)
	require.Equal(t, "V(6) XX(6) archer.Aux(3) Lentulus Gellius Manlius", r.at(roman, "ROME"))
	require.Equal(t, [2]int{0, 0}, r.vp())
	besieged := func() *rig {
		r := tm(t, 5, "opt.14.6=on").put("A9", "slave*1").put("ROME/works", "slave*4 Crixus")
		*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 4}
		return r
	}
	r = besieged().order(roman, "[1C]", "ENTER at=BRUNDISIUM").playMoves(step1C)
	require.Equal(t, "V(6) XX(6) archer.Aux(3) Lentulus Gellius Manlius", r.at(roman, "BRUNDISIUM"))
	r = besieged().playMoves(step1C)
	require.NotEmpty(t, r.at(roman, "NEAPOLIS"))
	// Every city shut: they wait (Q40).
	r = besieged()
	for _, c := range []string{"NEAPOLIS", "MUTINA", "BRUNDISIUM"} {
		*r.g.siegeOf(r.p, r.loc(c)) = siegeState{by: rebel + 1, since: 4}
	}
	r.playMoves(step1C)
	require.Equal(t, scheduled, r.p.units[r.unit("V")].state)
	*r.g.siegeOf(r.p, r.loc("MUTINA")) = siegeState{}
	r.p.impulse = 3*6 - 2
	r.playMoves(step1C)
	require.NotEmpty(t, r.at(roman, "MUTINA"))
}

// Conditional groups: once declined, none later.
func Test8_3(t *testing.T) {
	r := tm(t, 10).put("A9", "slave*1").order(roman, "[1C]", "DECLINE 10").play(step1C)
	require.Equal(t, forgone, r.p.units[r.unit("VIII")].state)
	r.p.impulse = 3*13 - 2
	require.NotEmpty(t, r.rejected(roman, step1C, "[1C]", "ACCEPT 13 at=A2"))
	r.order(roman, "[1C]", "ACCEPT 13 at=A2").play(step1C)
	require.Equal(t, forgone, r.p.units[r.unit("I")].state)
	require.Equal(t, [2]int{0, 0}, r.vp())

	r = tm(t, 10).put("A9", "slave*1").order(roman, "[1C]", "ACCEPT 10 at=ROME").play(step1C)
	require.Equal(t, "VIII(6) IX(6) X(6) XI(6) XII(6) XIII(6) cav.G1(4) cav.G2(4) Crassus", r.at(roman, "ROME"))
	require.Equal(t, [2]int{-12, 0}, r.vp())

	// Asked, where nothing is ordered (D02).
	r = tm(t, 10).put("A9", "slave*1")
	r.ask = true
	r.play(step1C)
	require.Len(t, r.asked, 1)
	require.Equal(t, []string{"accept"}, r.asked[0].Default)
	require.Equal(t, "0/0/026/1C/8.3/turn-10/1", r.asked[0].Key)
	// By default the first is called, the others are not.
	r = tm(t, 13).put("A9", "slave*1")
	r.play(step1C)
	require.Equal(t, []string{"declined"}, r.results("group"))
}

// Groups of turns 13 and 16 land on a fertile coast free of pirates.
func Test8_4(t *testing.T) {
	landing := func(place string) *rig {
		r := tm(t, 13).put("A9", "slave*1").fleet(rebel, "HAD")
		return r.order(roman, "[1C]", "ACCEPT 13 at="+place)
	}
	for place, ok := range map[string]bool{"A4": false, "SI": true, "M1": false, "ME": false, "IL": false, "AF": true} {
		r := landing(place).play(step1C)
		require.Equal(t, ok, r.at(roman, place) != "", place)
		if ok {
			require.Equal(t, [2]int{-15, 0}, r.vp())
		}
	}
	// By default the nearest to Rome without rebels.
	r := tm(t, 13).put("A9", "slave*1").put("A1", "slave*1")
	r.order(roman, "[1C]", "ACCEPT 13").play(step1C)
	require.Equal(t, "I(8) II(8) III(8) IV(8) cav.Hisp1(4) cav.Hisp2(4) sling.R1(3) sling.R2(3) Pompey", r.at(roman, "A2"))
	// House rule: not where the revolt or rebels are (Q41).
	r = tm(t, 13, "landing=no-rebels").put("A9", "slave*1").mark("revolt", "A2 A3").put("A1", "slave*1")
	r.order(roman, "[1C]", "ACCEPT 13 at=A2").play(step1C)
	require.Empty(t, r.at(roman, "A2"))
}
