package iamspartacus

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Attrition of both sides; only Roman losses score.
func Test11_1(t *testing.T) {
	r := tm(t, 6).mark("revolt", "A1").put("A5", "V VI VII VIII IX X").put("A2", "slave*17").roll("5,5").play(step3A)
	require.Equal(t, 14, r.count(rebel, "A2", "slave"))
	require.Equal(t, [2]int{0, 2}, r.vp())
	require.Equal(t, []string{"3", "1"}, r.results("attrition"))
	// The beginners' game leaves it out.
	require.Empty(t, tm(t, 6, "attrition=off").put("A2", "slave*17").play(step3A).events)
}

// A friendly free city feeds its province.
func Test11_2(t *testing.T) {
	require.Empty(t, tm(t, 6).put("A1", "V VI VII VIII IX X XI XII").put("A9", "slave*1").play(step3A).results("attrition"))
	require.Len(t, tm(t, 6).put("A3", "slave*8").roll("1").play(step3A).results("attrition"), 1)
	require.Empty(t, tm(t, 6).put("NEAPOLIS", "V VI VII VIII IX X XI XII").put("A9", "slave*1").play(step3A).results("attrition"))
}

// So does a friendly fleet off the coast.
func Test11_3(t *testing.T) {
	army := func(zone string) *rig {
		return tm(t, 6).put("A5", "V VI VII VIII IX X XI XII").put("A9", "slave*1").mark("revolt", "A1").fleet(roman, zone)
	}
	require.Empty(t, army("HAD").play(step3A).results("attrition"))
	r := army("TYR").roll("1").play(step3A)
	require.Len(t, r.results("attrition"), 1)
}

// A besieged port with a friendly fleet off its coast is fed by sea: plague may
// break out, the chart is not rolled (Q112).
func Test11_3_BesiegedPort(t *testing.T) {
	start := func() *rig {
		r := tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V VI VII VIII IX X").put("NEAPOLIS/works", "inf.It1 inf.It2 Crixus").mark("revolt", "A3")
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 4}
		return r
	}
	r := start().roll("1,5").play(step3A)
	require.Equal(t, []string{"3"}, r.results("attrition"))
	r = start().fleet(roman, "TYR").roll("1").play(step3A)
	require.Equal(t, []string{"no plague"}, r.results("plague"))
	require.Empty(t, r.results("attrition"))
	r = start().fleet(roman, "HAD").roll("1,5").play(step3A)
	require.Equal(t, []string{"3"}, r.results("attrition"))
}

// The supply train and the way it needs.
func Test11_4(t *testing.T) {
	army := func() *rig {
		return tm(t, 6).put("A4", "V VI VII VIII IX X XI XII").put("A9", "slave*1").mark("revolt", "A3 M1")
	}
	r := army().order(roman, "[3A]", "SUPPLY A4").play(step3A)
	require.Equal(t, []string{"supply"}, r.kinds()) // by sea
	r = army().mark("revolt", "SI").fleet(rebel, "STR").order(roman, "[3A]", "SUPPLY A4").roll("1").play(step3A)
	require.Equal(t, []string{"skip", "attrition"}, r.kinds())
	// By default where the loss would be worst.
	r = tm(t, 6).put("A4", "V VI VII VIII IX X").put("A5", "XI XII XIII XIV XV XVI XVII XX I II III").put("A9", "slave*1").roll("1").play(step3A)
	require.Equal(t, []string{"A5"}, r.events[0].At)
	require.Equal(t, []string{"A4"}, r.events[1].At)
	// Not from a besieged Rome.
	r = army()
	*r.g.siegeOf(r.p, r.loc("ROME")) = siegeState{by: rebel + 1, since: 5}
	require.NotContains(t, r.g.suppliable(r.p), true)
}

// The supply trains feed Romans alone, wherever they go.
func Test11_4_RomansAlone(t *testing.T) {
	r := war(t, 11).put("A3", "slave*9").put("A4", "V VI VII VIII IX X XI XII XIII")
	a, b := int8(r.loc("A3")), int8(r.loc("A4"))
	require.Equal(t, "", r.g.exempt(r.p, rebel, a, loc(a)))
	require.Equal(t, "", r.g.exempt(r.p, roman, b, nowhere))
	require.Equal(t, "11.4", r.g.exempt(r.p, roman, b, loc(b)))
}

// Leaders neither suffer nor count.
func Test11_5(t *testing.T) {
	r := tm(t, 6).put("A2", "slave*5 Spartacus Crixus Oenomaus Castus").play(step3A)
	require.Empty(t, r.events)
}

// Fewer than six units are exempt.
func Test11_6(t *testing.T) {
	require.Empty(t, tm(t, 6).put("A2", "slave*5").play(step3A).events)
	require.Len(t, tm(t, 6).put("A2", "slave*6").roll("1").play(step3A).events, 1)
}

// Nothing is rolled in autumn.
func Test11_7(t *testing.T) {
	for turn := 2; turn <= 17; turn++ {
		r := tm(t, turn).put("SW", "slave*20")
		autumn := turn >= 11 && turn <= 13
		if !autumn {
			r.roll("1")
		}
		require.Equal(t, autumn, len(r.play(step3A).events) == 0, "turn %d", turn)
	}
}

// The table, by units, die, season and terrain.
func Test11_8(t *testing.T) {
	for _, c := range []struct {
		name, place string
		turn, units int
		die         string
		lost        int
	}{
		{"a mountain in winter", "M1", 15, 8, "5", 2},
		{"b swamp in summer", "SW", 9, 12, "5", 4},
		{"c", "A2", 6, 17, "3", 1},
		{"d", "A2", 6, 11, "3", 0},
		{"e winter, no mountain", "A2", 15, 8, "5", 1},
	} {
		r := tm(t, c.turn).put(c.place, "slave*"+strconv.Itoa(c.units)).roll(c.die).play(step3A)
		require.Equal(t, c.units-c.lost, r.g.countUnits(r.p, rebel, r.loc(c.place)), c.name)
	}
	table := [3][7]int{{0, 0, 0, 0, 1, 2, 3}, {0, 0, 0, 1, 2, 3, 4}, {0, 0, 1, 2, 3, 4, 5}}
	for col, units := range [3][2]int{{6, 10}, {11, 16}, {17, 28}} {
		for _, n := range units {
			for die := 1; die <= 6; die++ {
				for _, place := range []string{"A2", "SW"} {
					r := tm(t, 8).put(place, "slave*"+strconv.Itoa(n)).roll(strconv.Itoa(die)).play(step3A)
					row := die - 1
					if place == "SW" {
						row = min(row+2, 6)
					}
					require.Equal(t, n-table[col][row], r.g.countUnits(r.p, rebel, r.loc(place)), "%s %d units, die %d", place, n, die)
				}
			}
		}
	}
	// The last row by the house rule (Q07).
	r := tm(t, 8, "attr7=3,3,3").put("SW", "slave*20").roll("5").play(step3A)
	require.Equal(t, 17, r.g.countUnits(r.p, rebel, r.loc("SW")))
	// The owner's choice: as ordered, by default slaves first.
	r = tm(t, 6).put("A2", "inf.G1 inf.It1 slave*4 glad").order(rebel, "[standing]", "losses: glad inf").roll("6").play(step3A)
	require.Contains(t, r.at(rebel, "A2"), "glad(3)")
	r = tm(t, 6).put("A2", "inf.G1 inf.It1 slave*4 glad").order(rebel, "[3A]", "LOSS A2 order=inf.It1").roll("5").play(step3A)
	require.Contains(t, r.at(rebel, "A2"), "inf.It1(2)")
	r = tm(t, 6).put("A2", "inf.G1 inf.It1 slave*4 glad").roll("6").play(step3A)
	require.Equal(t, 2, r.count(rebel, "A2", "slave"))
	// Works stand in the open country (Q57).
	r = tm(t, 6).put("A3", "slave*3").put("NEAPOLIS/works", "slave*3").roll("5").play(step3A)
	require.Equal(t, []string{"1"}, r.results("attrition"))
}

// A besieged city: first plague, then the chart with the turns of the siege.
func Test11_9(t *testing.T) {
	siege := func(turn int) *rig {
		r := tm(t, turn, "opt.14.6=on").put("NEAPOLIS", "V VI VII VIII IX X XI XII XIII XX T.I").put("NEAPOLIS/works", "slave*4 Crixus")
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 4}
		return r
	}
	r := siege(5).roll("2,3").play(step3A)
	require.Equal(t, []string{"no plague"}, r.results("plague"))
	require.Equal(t, []string{"1"}, r.results("attrition"))
	r = siege(6).roll("2,3").play(step3A)
	require.Equal(t, []string{"2"}, r.results("attrition"))
	// Fewer than six: the plague die alone (Q55).
	r = tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V").put("NEAPOLIS/works", "slave*4 Crixus")
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 4}
	require.Equal(t, []string{"plague"}, r.roll("5").play(step3A).kinds())
}

// Plague: each unit for itself; a city emptied by it falls.
func Test11_10(t *testing.T) {
	r := tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V VI T.I T.II").put("NEAPOLIS/works", "slave*4 Crixus")
	sg := r.g.siegeOf(r.p, r.loc("NEAPOLIS"))
	*sg = siegeState{by: rebel + 1, since: 5, plague: true}
	r.roll("1,3,4,6").play(step3A)
	require.Equal(t, "V(5) VI(5) T.I(4) T.II(4)", r.at(roman, "NEAPOLIS"))
	for die := 1; die <= 6; die++ {
		r := tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V").put("NEAPOLIS/works", "slave*4 Crixus")
		*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 5, plague: true}
		r.roll(strconv.Itoa(die)).play(step3A)
		require.Equal(t, die <= 3, r.at(roman, "NEAPOLIS") == "V(5)", "die %d", die)
	}
	// It breaks out on a six, and that check is the plague's.
	r = tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V").put("NEAPOLIS/works", "slave*4 Crixus")
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 5}
	r.roll("6,1").play(step3A)
	require.Equal(t, []string{"plague breaks out", "1"}, r.results("plague"))
	// The last unit dies: the besiegers check themselves and have the city, which
	// a leader raises (Q28).
	r = tm(t, 6, "opt.14.6=on").put("NEAPOLIS", "V(1)").put("NEAPOLIS/works", "slave*1 inf.G1 inf.It1 Crixus").put("A9", "slave*3")
	r.p.fleets[rebel], r.p.allied = fleetState{state: sunk}, true
	*r.g.siegeOf(r.p, r.loc("NEAPOLIS")) = siegeState{by: rebel + 1, since: 5, plague: true}
	r.roll("3 2 5 6 1").play(step3A)
	require.Equal(t, int8(rebel), r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, "revolt", r.status("NEAPOLIS"))
	require.Equal(t, [2]int{0, 4}, r.vp())
}

// A plague city falls, and then those who have come in are checked; it has fallen
// though the plague takes them all (11.10). Who rises in it is not checked.
func Test11_10_AfterTheFall(t *testing.T) {
	start := func(works string) *rig {
		r := besiegedRig(t, "T.I(2)", works)
		r.g.siegeOf(r.p, r.loc("NEAPOLIS")).plague = true
		r.p.allied = true
		return r
	}
	r := start("slave.01 Crixus").order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,6 3 1").play(step3B)
	require.Equal(t, []string{"breach", "storm", "capture", "plague", "revolt"}, r.kinds())
	require.Equal(t, rebel, r.p.control[r.g.locs[r.loc("NEAPOLIS")].n])
	require.Equal(t, "slave.01(2) Crixus", r.at(rebel, "NEAPOLIS"), "a new unit with the counter of the lost one")
	require.Equal(t, []string{"rebel/slave.01"}, r.event("plague").Units)

	r = start("slave.01 sling.1 glad Crixus").order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01").roll("1 1,6 4,3,2 1").play(step3B)
	require.Equal(t, "slave.01(2) slave.02(2) glad(5) sling.1(1) Crixus", r.at(rebel, "NEAPOLIS"))
}
