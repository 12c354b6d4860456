package spartan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

// last is a battle after its last Game-Turn, everybody on the map somewhere.
func last(t *testing.T, slug string, options ...engines.Setting) *rig {
	t.Helper()
	g := open(t, slug, options...)
	r := &rig{t: t, g: g, p: deployed(t, g), plots: map[string]string{}}
	clear(r.p.control)
	return r.before(g.s.Length + 3)
}

// won are the Victory Points of both sides in listed order.
func (r *rig) won(a, b int) *rig {
	r.p.vp = [2]int{a, b}
	return r
}

// holds gives a side control of lettered or numbered hexes: holds("sparta", "D Q 3130").
func (r *rig) holds(side, list string) *rig {
	r.t.Helper()
	s, ok := r.g.sideOf(side)
	require.True(r.t, ok, side)
	for _, w := range strings.Fields(list) {
		if h, ok := r.g.m.Letters[w]; ok {
			w = string(h)
		}
		r.g.control(r.p, r.hex(w), s)
		require.Equal(r.t, s, r.g.controller(r.p, r.hex(w)), "%s is not watched", w)
	}
	return r
}

// some are the first n units of a side on the map that are of the classes
// counted, or with leaders = true its leaders.
func (r *rig) some(side string, n int, leaders bool) []int16 {
	r.t.Helper()
	s, ok := r.g.sideOf(side)
	require.True(r.t, ok, side)
	var out []int16
	for u := r.g.sides[s].first; u < r.g.sides[s].last && len(out) < n; u++ {
		c := r.g.typeOf(u).class
		if r.p.units[u].alive() && c != classD && (c == classE) == leaders {
			out = append(out, u)
		}
	}
	require.Len(r.t, out, n)
	return out
}

// kills marks n units of a side, of those that count, eliminated.
func (r *rig) kills(side string, n int) *rig {
	for _, u := range r.some(side, n, false) {
		r.p.units[u] = state{at: hex.None, status: dead}
	}
	return r
}

// exits marks n units, or leaders, of a side gone off an edge from a hex.
func (r *rig) exits(side string, n int, leaders bool, from, edge string) *rig {
	for _, u := range r.some(side, n, leaders) {
		r.p.units[u] = state{at: r.hex(from), status: exited, edge: edge[0]}
	}
	return r
}

// ends requires the outcome: the winner, or draw.
func (r *rig) ends(want string) *rig {
	r.t.Helper()
	res := r.g.Result(r.p)
	require.NotNil(r.t, res)
	got := res.Winner
	if got == "" {
		got = res.Level
	}
	require.Equal(r.t, want, got)
	return r
}

func TestS4_0(t *testing.T) {
	// The notation of a heading, read for all 18: numbers of units and leaders, VP, PL,
	// stacking, exemption, length, as Test11_0 counts them; here who is exempt (10.22).
	var exempt []string
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		for _, sd := range g.sides {
			if sd.mountedExempt {
				exempt = append(exempt, slug+"/"+sd.id)
			}
		}
	}
	require.Equal(t, []string{
		"chaeronea/macedonians", "granicus/macedonians", "issus/macedonians", "ipsus/macedonians", "ipsus/allies", "heraclea/pyrrhus", "asculum/pyrrhus",
		"cannae/carthaginians", "zama/carthaginians", "zama/romans", "comparative/macedonians",
	}, exempt)
}

func TestS4_1(t *testing.T) {
	for _, c := range []struct {
		kills, own, enemy int
		want              string
	}{
		{17, 20, 10, "greeks"},
		{16, 20, 10, "persians"},
		{17, 19, 10, "persians"}, // marginal
		{17, 30, 10, "greeks"},   // a higher level is as good (11.24)
		{20, 1, 0, "greeks"},     // any to nothing is decisive
		{0, 0, 0, "persians"},
	} {
		last(t, "marathon").kills("persians", c.kills).won(c.own, c.enemy).ends(c.want)
	}
	// Leaders don't count (11.25).
	r := last(t, "marathon").kills("persians", 16).won(30, 0)
	r.p.units[r.unit("persians/2L01")] = state{at: hex.None, status: dead}
	r.ends("persians")
	// Nobody enters the river or the lake; woods are nothing, bridges and fords open.
	g := r.g
	for at, want := range map[string]bool{"1025": true, "1022": true, "0912": g.ground[r.hex("0912")].feat&stream != 0, "0726": false, "0409": false, "1405": false} {
		require.Equal(t, want, g.ground[r.hex(at)].barred, at)
	}
	require.Zero(t, g.ground[r.hex("1405")].feat&woods)
	// The fire units of Game-Turn 1, see TestA_94_PersianFireUnits.
	setup := onMarathon(t, 1).put("greeks", "MS01@0533").put("persians", "BW01@0534")
	setup.void("persians", "BW01 OF 0533", "S4.1 BW01")
	onMarathon(t, 2).put("greeks", "MS01@0533").put("persians", "BW01@0534").legal("persians", "BW01 OF 0533")
}

func TestS4_2(t *testing.T) {
	last(t, "plataea").holds("greeks", "M").ends("greeks")
	last(t, "plataea").kills("greeks", 15).won(5, 9).ends("persians")
	last(t, "plataea").kills("greeks", 14).won(5, 9).ends("draw") // neither
	last(t, "plataea").kills("greeks", 15).won(9, 9).ends("draw") // no more than 1 to 1
	last(t, "plataea").holds("greeks", "M").kills("greeks", 16).won(5, 9).ends("draw")
	last(t, "plataea").holds("persians", "M").ends("draw")
	last(t, "plataea", setting("neither", "vp_ratio")).won(5, 9).ends("draw") // printed, so no option changes it
}

func TestS4_3(t *testing.T) {
	last(t, "corinth").holds("spartans", "P S").won(20, 15).ends("confederacy") // whatever the geography
	last(t, "corinth").holds("spartans", "P S").won(15, 15).ends("spartans")
	last(t, "corinth").holds("spartans", "P").won(15, 20).ends("draw")
	last(t, "corinth").won(16, 15).ends("confederacy")
	last(t, "corinth").holds("spartans", "P S").holds("confederacy", "S").won(0, 9).ends("draw")
}

func TestS4_4(t *testing.T) {
	last(t, "mantinea").holds("sparta", "D").won(11, 10).ends("sparta")
	last(t, "mantinea").holds("sparta", "D").won(10, 10).ends("draw")
	last(t, "mantinea").won(30, 10).ends("draw")
	last(t, "mantinea").holds("thebes", "Q").won(10, 10).ends("thebes")
	last(t, "mantinea").holds("thebes", "Q").holds("sparta", "D").won(11, 10).ends("draw") // both
	last(t, "mantinea").holds("thebes", "Q").holds("sparta", "D").won(10, 11).ends("thebes")
}

// Theban PS may stack four high; with others among them two.
func TestA_106_ThebanStacks(t *testing.T) {
	g := open(t, "mantinea")
	s, _ := g.sideOf("thebes")
	for list, over := range map[string]int{
		"PS01 PS02 PS03 PS04": 0, "PS01 PS02 PS03 PS04 PS05": 1, "PP01 PP02": 0, "PP01 PP02 PP03": 1, "PS01 PS02 PP01": 1, "PS01 PS02 PS03 PP01": 2, "PS01 PP01": 0,
		"PS01 PS02 PS03 PS04 1L01 3L01": 0, "PP01 PP02 1L01": 0,
	} {
		var units []int16
		for _, id := range strings.Fields(list) {
			u, ok := g.unitOf(s, id)
			require.True(t, ok)
			units = append(units, u)
		}
		require.Equal(t, stackFault{over: over}, g.stackFault(s, units, -1), list)
	}
	// Sparta's PS stack three high as the rest.
	sp, _ := g.sideOf("sparta")
	var four []int16
	for _, id := range []string{"PS01", "PS02", "PS03", "PS04"} {
		u, _ := g.unitOf(sp, id)
		four = append(four, u)
	}
	require.Equal(t, stackFault{over: 1}, g.stackFault(sp, four, -1))
	// In a deployment, and at the end of a movement.
	p := g.Start().(*position)
	p.impulse = 2
	_, faults := deploys(t, g, p, "thebes", "PS01..04, 1L01 AT 2625\nPP01..03 AT 2626\nPS05..07 AT 2525\nPP04 AT 2525")
	require.Equal(t, []string{"5.4 PP04", "5.4 PP03"}, slices.DeleteFunc(faults, func(f string) bool { return strings.HasPrefix(f, "11.1") }))
	r := (&rig{t: t, g: g, p: g.Start().(*position), plots: map[string]string{}}).before(4)
	r.put("thebes", "PS01@1010 PS02@1010 PS03@1010 PS04@1011 PP01@1009 1L01@1010").put("sparta", "MS01@0000")
	r.legal("thebes", "PS04 MV 1010")
	r.void("thebes", "PP01 MV 1010", "5.4 PP01")
	r.void("thebes", "PS04 MV 1010\nPP01 MV 1010", "5.4 PP01")
}

func TestS4_5(t *testing.T) {
	out := func(units, leaders int, from, edge string) *rig {
		return last(t, "chaeronea").exits("macedonians", units, false, from, edge).exits("macedonians", leaders, true, from, edge)
	}
	out(20, 2, "3330", "E").ends("macedonians")
	out(20, 1, "3330", "E").ends("greeks") // both leaders
	out(19, 2, "3330", "E").ends("greeks") // and they do not count for the 20
	out(20, 2, "3333", "E").ends("macedonians")
	out(20, 2, "3327", "E").ends("macedonians")
	out(20, 2, "3334", "E").ends("greeks") // four hexes from the road
	out(20, 2, "3326", "E").ends("greeks")
	out(20, 2, "3338", "S").ends("greeks")
	last(t, "chaeronea").exits("macedonians", 12, false, "3328", "E").exits("macedonians", 8, false, "3332", "E").exits("macedonians", 2, true, "3330", "E").ends("macedonians")

	// Or a Decisive victory with 18 Greek units within the first seven Game-Turns.
	for _, c := range []struct {
		turn, kills, own, enemy int
		want                    string
	}{{7, 18, 30, 10, "macedonians"}, {1, 18, 30, 10, "macedonians"}, {8, 18, 30, 10, "greeks"}, {7, 17, 30, 10, "greeks"}, {7, 18, 29, 10, "greeks"}} {
		r := last(t, "chaeronea").kills("greeks", c.kills).won(c.own, c.enemy)
		r.before(c.turn + 2)
		r.g.judge(r.p, c.turn)
		r.won(0, 9).before(12 + 3).ends(c.want) // however it goes on
	}
}

func TestS4_6(t *testing.T) {
	last(t, "granicus").kills("persians", 10).won(20, 10).ends("macedonians")
	last(t, "granicus").kills("persians", 9).won(20, 10).ends("persians")
	last(t, "granicus").kills("persians", 10).won(19, 10).ends("persians")
}

func TestS4_7(t *testing.T) {
	out := func(n int, from, edge string, options ...engines.Setting) *rig {
		return last(t, "issus", options...).exits("macedonians", n, false, from, edge)
	}
	out(30, "3338", "E").won(20, 10).ends("macedonians")
	out(30, "3338", "S").won(20, 10).ends("macedonians")
	out(30, "3338", "E").won(19, 10).ends("persians") // 1.9
	out(29, "3338", "E").won(20, 10).ends("persians")
	out(30, "3332", "E").won(20, 10).ends("macedonians") // the seventh hex
	out(30, "3331", "E").won(20, 10).ends("persians")
	out(30, "2738", "S").won(20, 10).ends("macedonians")
	out(30, "2638", "S").won(20, 10).ends("persians")
	out(29, "3338", "E").exits("macedonians", 3, true, "3338", "E").won(20, 10).ends("persians") // leaders don't count
	require.True(t, open(t, "issus").opt.alexander)
	require.Equal(t, "issus", open(t, "issus").s.ID)
}

// Distance from an edge, by the option.
func TestA_76_DistanceFromAnEdge(t *testing.T) {
	for option, farther := range map[string]bool{"": false, "touching_is_1": false, "touching_is_0": true} {
		var options []engines.Setting
		if option != "" {
			options = append(options, setting("edge_distance", option))
		}
		want := map[bool]string{false: "persians", true: "macedonians"}[farther]
		for _, c := range []struct{ from, edge string }{{"3331", "E"}, {"2638", "S"}} {
			last(t, "issus", options...).exits("macedonians", 30, false, c.from, c.edge).won(20, 10).ends(want)
		}
		last(t, "issus", options...).exits("macedonians", 30, false, "3330", "E").won(20, 10).ends("persians")
		last(t, "issus", options...).exits("macedonians", 30, false, "3332", "E").won(20, 10).ends("macedonians")
		// The area of the Macedonians at the north edge, east of M (1711): four rows, or five.
		g := open(t, "issus", options...)
		rows := map[string]bool{}
		for _, a := range g.sides[0].zone {
			name := g.grid.Name(a)
			rows[name[2:]] = true
			require.Greater(t, name[:2], "17")
		}
		require.Len(t, rows, 4+b2i(farther))
		require.NotContains(t, rows, fmt.Sprintf("%02d", 4+b2i(farther)))
	}
	// Lines and sides: Marathon's line H-L belongs to the area, with what lies north-west of it alone.
	g := open(t, "marathon")
	for at, in := range map[string]bool{"1111": true, "0323": true, "1110": true, "1211": false, "0423": false, "0222": true} {
		require.Equal(t, in, slices.Contains(g.sides[0].zone, hexAt(t, g, at)), at)
	}
	// Cannae: the east-west line on N (1507) is out of both areas, with the half rows it meets.
	g = open(t, "cannae")
	for _, s := range g.sides {
		for _, a := range s.zone {
			y := g.grid.Exact(a).Y - g.grid.Exact(hexAt(t, g, "1507")).Y
			require.Greater(t, abs(y), 1)
			require.Equal(t, s.id == "carthaginians", y > 0, g.grid.Name(a))
		}
	}
}

func TestS4_8(t *testing.T) {
	last(t, "arbela").won(10, 30).ends("macedonians")
	last(t, "arbela").won(10, 29).ends("persians")
	last(t, "arbela").won(0, 0).ends("persians")
	require.Equal(t, "deploy-persians", open(t, "arbela").Stage(open(t, "arbela").Start()).Slug)
}

func TestS4_9(t *testing.T) {
	last(t, "ipsus").won(20, 10).ends("macedonians")
	last(t, "ipsus").won(19, 10).ends("draw")
	last(t, "ipsus").won(10, 19).holds("allies", "S P").ends("allies")
	last(t, "ipsus").won(10, 30).holds("allies", "S").ends("draw")
	last(t, "ipsus").won(20, 10).holds("allies", "S P").ends("draw")
	last(t, "ipsus", setting("neither", "vp_ratio")).won(10, 30).ends("draw") // printed
	// Town is village.
	require.Zero(t, open(t, "ipsus").ground[hexAt(t, open(t, "ipsus"), "3130")].feat)
}

func TestS5_1(t *testing.T) {
	last(t, "heraclea").holds("pyrrhus", "2208").won(9, 9).ends("pyrrhus")
	last(t, "heraclea").holds("pyrrhus", "2208").won(9, 10).ends("romans") // both
	last(t, "heraclea").won(9, 10).ends("romans")
	last(t, "heraclea").won(30, 9).ends("draw")
	last(t, "heraclea").holds("pyrrhus", "2208").holds("romans", "2208").won(30, 9).ends("draw")
}

func TestS5_2(t *testing.T) {
	last(t, "asculum").holds("pyrrhus", "J R").won(11, 10).ends("pyrrhus")
	last(t, "asculum").holds("pyrrhus", "J R").won(10, 10).ends("draw")
	last(t, "asculum").holds("pyrrhus", "J").won(30, 10).ends("draw")
	last(t, "asculum").holds("romans", "K H").won(10, 10).ends("romans")
	last(t, "asculum").holds("romans", "K").won(0, 10).ends("draw")
	last(t, "asculum").holds("pyrrhus", "J R").holds("romans", "K H").won(11, 10).ends("pyrrhus")
	last(t, "asculum").holds("pyrrhus", "J R").holds("romans", "K H").won(10, 11).ends("romans")
}

func TestS5_3(t *testing.T) {
	last(t, "beneventum").holds("romans", "C").won(30, 10).ends("romans")
	last(t, "beneventum").holds("pyrrhus", "C").won(20, 10).ends("pyrrhus")
	last(t, "beneventum").holds("pyrrhus", "C").won(19, 10).ends("draw")
	last(t, "beneventum").won(30, 0).ends("draw") // nobody was ever in C
	// Lake is woods in all: cost, protection, sight, defence; woods in C-D-E-F are nothing.
	r := last(t, "beneventum")
	wood, lakeside := r.g.ground[r.hex("2228")], r.g.ground[r.hex("1022")]
	require.Equal(t, woods, wood.feat)
	require.Equal(t, wood, lakeside)
	require.Equal(t, []any{6, 4, true, factor{2, 1}}, []any{wood.cost, wood.fps, wood.blocks, wood.defend})
	for _, at := range []string{"2119", "2120", "2218", "2221", "2320"} {
		require.Zero(t, r.g.ground[r.hex(at)].feat, at)
		require.NotZero(t, open(t, "heraclea").ground[r.hex(at)].feat&woods, at)
	}
	r = (&rig{t: t, g: r.g, p: r.g.Start().(*position), plots: map[string]string{}}).before(3).put("romans", "LC01@0922 1L01@0922").put("pyrrhus", "MS01@3030")
	r.legal("romans", "LC01 MV 1022(3)")
}

func TestS5_4(t *testing.T) {
	last(t, "cannae").holds("romans", "Q").won(10, 10).ends("romans")
	last(t, "cannae").won(11, 10).ends("carthaginians")
	last(t, "cannae").holds("romans", "Q").won(11, 10).ends("draw")
	last(t, "cannae").won(10, 30).ends("draw")
	last(t, "cannae").holds("carthaginians", "Q").won(10, 10).ends("draw")
}

func TestS5_5(t *testing.T) {
	last(t, "zama").won(10, 11).ends("romans")
	last(t, "zama").won(10, 10).ends("carthaginians")
	last(t, "zama").exits("romans", 40, false, "3300", "E").won(10, 0).ends("romans")
	last(t, "zama").exits("romans", 39, false, "3300", "E").exits("romans", 2, true, "3310", "E").won(10, 0).ends("carthaginians")
	last(t, "zama").exits("romans", 40, false, "3300", "N").won(10, 0).ends("carthaginians") // the corner, but northwards
	last(t, "zama").exits("romans", 40, false, "0010", "W").won(10, 0).ends("carthaginians")
	last(t, "zama").exits("carthaginians", 30, false, "3300", "E").won(10, 0).ends("carthaginians")
}

func TestS5_6(t *testing.T) {
	last(t, "cynoscephalae").won(20, 10).ends("macedonians")
	last(t, "cynoscephalae").holds("romans", "C D").won(19, 10).ends("romans")
	last(t, "cynoscephalae").won(19, 10).ends("draw")
	last(t, "cynoscephalae").holds("romans", "C").won(10, 30).ends("draw")
	last(t, "cynoscephalae").holds("romans", "C D").won(20, 10).ends("draw")
	// No terrain changes.
	g := open(t, "cynoscephalae")
	require.Empty(t, g.s.Terrain.Ignore)
	require.NotZero(t, g.ground[hexAt(t, g, "1022")].feat&lake)
}

func TestS5_7(t *testing.T) {
	last(t, "magnesia").won(20, 10).ends("antiochus")
	last(t, "magnesia").holds("antiochus", "3130").won(10, 10).ends("antiochus")
	last(t, "magnesia").won(19, 10).ends("romans")
	last(t, "magnesia").won(0, 0).ends("romans")
	last(t, "magnesia").holds("antiochus", "3130").won(10, 30).ends("draw") // the village, and a Roman Decisive victory
	last(t, "magnesia").holds("antiochus", "3130").won(10, 29).ends("antiochus")
	last(t, "magnesia").holds("romans", "3130").won(19, 10).ends("romans")
	require.NotZero(t, open(t, "magnesia").ground[hexAt(t, open(t, "magnesia"), "3130")].feat&village)
}

func TestS5_8(t *testing.T) {
	last(t, "pydna").holds("macedonians", "C").won(0, 30).ends("macedonians")
	last(t, "pydna").holds("romans", "C").won(10, 20).ends("romans")
	last(t, "pydna").holds("romans", "C").won(10, 15).ends("draw") // 1.5 to 1
	last(t, "pydna").won(0, 30).ends("draw")
}

func TestS6_0(t *testing.T) {
	last(t, "comparative").holds("macedonians", "S").won(20, 10).ends("macedonians")
	last(t, "comparative").holds("macedonians", "S").won(19, 10).ends("draw")
	last(t, "comparative").holds("macedonians", "G").won(20, 10).ends("draw")
	last(t, "comparative").holds("romans", "G").won(10, 20).ends("romans")
	last(t, "comparative").holds("romans", "S").won(10, 20).ends("draw")
	last(t, "comparative").holds("macedonians", "S").holds("romans", "G").won(20, 10).ends("macedonians") // never both ratios
	// The experimental phalanx and the ballista.
	r := last(t, "comparative")
	require.Equal(t, []string{"EX08 2 1 3 A 5", "BL02 3 7 dot Ff 2"}, []string{r.printed("macedonians/EX08"), r.printed("macedonians/BL02")})
	require.Equal(t, []int{4, 4}, []int{r.g.units[r.unit("macedonians/EX08")].vp, r.g.units[r.unit("macedonians/BL02")].vp})
}

// The printed totals of the lists that do not add up are kept.
func TestA_74_PrintedTotals(t *testing.T) {
	for _, slug := range facts.Slugs() {
		g := open(t, slug)
		for i, sd := range g.sides {
			sum := 0
			for u := sd.first; u < sd.last; u++ {
				sum += g.units[u].vp
			}
			more := map[string]int{"arbela/persians": 4, "ipsus/allies": 4, "heraclea/romans": 1}[slug+"/"+sd.id]
			require.Equal(t, sd.vp+more, sum, "%s %s", slug, sd.id)
			require.Equal(t, (2*sd.vp*sd.nominal+100)/200, sd.pl, "%s %s", slug, sd.id) // PL, rounded half up
			require.Equal(t, i == 0, sd.deploys == 1 && slug != "marathon" || sd.id == "greeks" && slug == "marathon")
		}
	}
}

// Leaders of the Allies at Ipsus, by the option.
func TestA_74_IpsusAlliedLeaders(t *testing.T) {
	for value, want := range map[string]string{"": "", "none": "", "2+3": "2L01 3L01", "1": "1L01", "2+2+4": "2L01 2L02 4L01"} {
		var options []engines.Setting
		if value != "" {
			options = append(options, setting("ipsus_allied_leaders", value))
		}
		g := open(t, "ipsus", options...)
		s, _ := g.sideOf("allies")
		var got []string
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			if g.typeOf(u).leader {
				got = append(got, g.units[u].id)
			}
		}
		require.Equal(t, want, strings.Join(got, " "), value)
		require.Equal(t, []int{92, 37}, []int{g.sides[s].vp, g.sides[s].pl})
		p := deployed(t, g) // they are set up with the rest
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			require.True(t, p.units[u].alive(), g.units[u].full)
			require.Contains(t, g.sides[s].zone, p.units[u].at)
		}
	}
	for _, bad := range []string{"5", "0", "x", "2+", "1+1+1+1+1+1+1"} {
		_, err := builtIn(t, "ipsus", asItIs, setting("ipsus_allied_leaders", bad))
		require.ErrorContains(t, err, "ipsus_allied_leaders", bad)
	}
	_, err := builtIn(t, "zama", asItIs, setting("ipsus_allied_leaders", "2+3"))
	require.Error(t, err)
}

// The Macedonian area at Chaeronea, by the option.
func TestA_69_ChaeroneaArea(t *testing.T) {
	for _, options := range [][]engines.Setting{nil, {setting("chaeronea_deploy", "K-5")}} {
		g := open(t, "chaeronea", options...)
		k := hexAt(t, g, "0412")
		for a := range hex.At(g.grid.Len()) {
			require.Equal(t, g.grid.Distance(k, a) <= 5, slices.Contains(g.sides[0].zone, a), g.grid.Name(a))
		}
	}
	list := "2010+2011+2012+2110+2111+2112+2210+2211+2212+2310"
	g := open(t, "chaeronea", setting("chaeronea_deploy", list))
	var got []string
	for _, a := range g.sides[0].zone {
		got = append(got, g.grid.Name(a))
	}
	require.Equal(t, list, strings.Join(got, "+"))
	p := deployed(t, g)
	for u := g.sides[0].first; u < g.sides[0].last; u++ {
		require.Contains(t, got, g.grid.Name(p.units[u].at)) // 34 in nine hexes and one
	}
	for _, bad := range []string{"9999", "K-6", "0412,0413", ""} {
		_, err := builtIn(t, "chaeronea", asItIs, setting("chaeronea_deploy", bad))
		require.ErrorContains(t, err, "chaeronea_deploy", bad)
	}
	_, err := builtIn(t, "marathon", asItIs, setting("chaeronea_deploy", list))
	require.Error(t, err)
}

// Where the text is silent and neither condition holds.
func TestA_71_Neither(t *testing.T) {
	for _, c := range []struct {
		slug   string
		silent bool
	}{
		{"corinth", true},
		{"mantinea", true},
		{"heraclea", true},
		{"asculum", true},
		{"beneventum", true},
		{"cannae", true},
		{"pydna", true},
		{"comparative", true},
		{"plataea", false},
		{"ipsus", false},
		{"cynoscephalae", false},
	} {
		for _, vp := range [][2]int{{3, 2}, {2, 3}, {5, 5}, {0, 0}} {
			for value, ratio := range map[string]bool{"": false, "draw": false, "vp_ratio": true} {
				var options []engines.Setting
				if value != "" {
					options = append(options, setting("neither", value))
				}
				r := last(t, c.slug, options...).won(vp[0], vp[1])
				if r.g.wins(r.p, 0) || r.g.wins(r.p, 1) {
					continue
				}
				want := "draw"
				if ratio && c.silent && vp[0] != vp[1] {
					want = r.g.sides[b2i(vp[1] > vp[0])].id
				}
				r.ends(want)
			}
		}
	}
}

// Both conditions hold and the text is silent: a draw.
func TestA_72_Both(t *testing.T) {
	for _, slug := range []string{"mantinea", "ipsus", "cynoscephalae", "magnesia"} {
		g := open(t, slug)
		require.Equal(t, "draw", g.s.Victory.Both, slug)
		require.Empty(t, g.s.Victory.PrintedBoth, slug)
	}
	for slug, want := range map[string]string{"plataea": "draw", "corinth": "confederacy", "heraclea": "romans", "asculum": "pyrrhus", "cannae": "draw"} {
		require.Equal(t, []string{want, want}, []string{open(t, slug).s.Victory.Both, open(t, slug).s.Victory.PrintedBoth}, slug)
	}
}

// The castra and what capture is, by the options.
func TestA_73_Capture(t *testing.T) {
	// The village nearest to M, five hexes from it.
	g := open(t, "heraclea")
	m, castra := hexAt(t, g, "1711"), hexAt(t, g, "2208")
	require.Equal(t, 5, g.grid.Distance(m, castra))
	for a := range hex.At(g.grid.Len()) {
		if g.ground[a].feat&village != 0 {
			require.GreaterOrEqual(t, g.grid.Distance(m, a), 5, g.grid.Name(a))
		}
	}
	r := last(t, "heraclea", setting("castra", "1712")).holds("pyrrhus", "1712").won(9, 9)
	r.ends("pyrrhus")
	last(t, "heraclea", setting("castra", "2208")).holds("pyrrhus", "2208").won(9, 9).ends("pyrrhus")
	require.NotContains(t, r.g.watch, castra)
	for _, bad := range []string{"9999", "x", "1712+1713"} {
		_, err := builtIn(t, "heraclea", asItIs, setting("castra", bad))
		require.ErrorContains(t, err, "castra", bad)
	}
	// Held at the end, or ever: control is looked at at the end of each Game-Turn.
	for _, c := range []struct{ slug, side, other, at string }{{"heraclea", "pyrrhus", "romans", "2208"}, {"magnesia", "antiochus", "romans", "3130"}} {
		for value, want := range map[string]map[string]string{"": {"heraclea": "draw", "magnesia": "romans"}, "end": {"heraclea": "draw", "magnesia": "romans"}, "ever": {"heraclea": "pyrrhus", "magnesia": "antiochus"}} {
			var options []engines.Setting
			if value != "" {
				options = append(options, setting("capture", value))
			}
			r := last(t, c.slug, options...).holds(c.side, c.at).won(9, 9)
			n := r.g.s.Length
			r.before(5)
			r.g.judge(r.p, 3)
			r.holds(c.other, c.at)
			r.g.judge(r.p, 4)
			r.before(n + 3).ends(want[c.slug])
		}
	}
	_, err := builtIn(t, "marathon", asItIs, setting("capture", "ever"))
	require.Error(t, err)
}

// Ignored terrain is clear in all respects; a town is a village; a river is the
// watercourse with its bridges and fords; roads stay as landmarks.
func TestA_75_IgnoredTerrain(t *testing.T) {
	plain := open(t, "cynoscephalae")
	at := func(g *game, name string) ground { return g.ground[hexAt(t, g, name)] }
	zero := at(plain, "1218")
	require.Zero(t, zero.feat)
	for _, c := range []struct{ slug, hex string }{
		{"plataea", "1405"},
		{"corinth", "1022"},
		{"corinth", "1723"},
		{"corinth", "0726"},
		{"corinth", "0409"},
		{"ipsus", "3130"},
		{"zama", "1022"},
		{"zama", "1008"},
		{"zama", "1010"},
		{"zama", "2228"},
		{"zama", "3130"},
		{"issus", "1010"},
		{"issus", "1008"},
		{"magnesia", "2228"},
		{"comparative", "2228"},
		{"comparative", "0726"},
		{"chaeronea", "1723"},
	} {
		got := at(open(t, c.slug), c.hex)
		got.roads, got.crests = 0, 0
		require.NotZero(t, at(plain, c.hex).feat, c.hex)
		require.Equal(t, zero, got, "%s %s", c.slug, c.hex)
	}
	// A hilltop stays one where only slopes and hilltops count; where they are ignored no hexside is a crest.
	require.NotZero(t, at(open(t, "comparative"), "1008").elev)
	for a, gr := range open(t, "issus").ground {
		require.Zero(t, gr.crests, a)
	}
	// Roads are no roads where all is ignored, but the zone of Chaeronea is told from one.
	require.Zero(t, at(open(t, "zama"), "3330").roads)
	require.NotZero(t, at(plain, "3330").roads)
	require.Zero(t, at(open(t, "chaeronea"), "3330").roads)
	// Ignoring lakes opens them (5.15 bars them else).
	require.True(t, at(plain, "1022").barred)
	require.False(t, at(open(t, "heraclea"), "1022").barred)
}

// Units that left score nothing and count as no loss; neither leaders nor
// elephants count for exits.
func TestA_108_Exits(t *testing.T) {
	r := (&rig{t: t, g: open(t, "zama"), plots: map[string]string{}})
	r.p = r.g.Start().(*position)
	r.before(3).put("romans", "SD01@3310 1L01@3311 MC01@3312").put("carthaginians", "EL01@3320 MS01@1010")
	r.void("carthaginians", "EL01 MV EXIT", "11.41 EL01") // nothing of theirs counts it
	r.g.opt.leaving = "anywhere"
	r.plot("romans", "SD01 MV EXIT\n1L01 MV EXIT\nMC01 MV EXIT").plot("carthaginians", "EL01 MV EXIT").run()
	r.g.opt.leaving = "conditions"
	for _, full := range []string{"romans/SD01", "romans/1L01", "romans/MC01", "carthaginians/EL01"} {
		require.Equal(t, exited, r.p.units[r.unit(full)].status, full)
	}
	r.scored("0:0")
	s, _ := r.g.sideOf("romans")
	require.Equal(t, []int{2, 1}, []int{r.g.count(r.p, s, exited, r.g.zone("east_edge")), r.g.leadersOut(r.p, s, r.g.zone("east_edge"))})
	require.Zero(t, r.g.count(r.p, 1-s, exited, nil))
	require.Zero(t, r.g.lost(r.p, s))
	// In panic leaving is a loss, and no exit in pursuit of the condition (13.0).
	r = (&rig{t: t, g: open(t, "zama", panicRule), plots: map[string]string{}})
	r.p = r.g.Start().(*position)
	r.before(3).put("romans", "SD01@3310 MS01@1010").put("carthaginians", "MS01@3308").panics("romans", "SD01").run()
	r.fallen("romans/SD01").scored("2:0")
	require.Zero(t, r.g.count(r.p, s, exited, nil))
	require.Equal(t, 1, r.g.lost(r.p, s))
}

// All hexes numbered anew by a step, even an odd one, are the same map: ground,
// neighbours, zones.
func TestRenumberedMapIsTheSame(t *testing.T) {
	for _, slug := range []string{"marathon", "issus", "cannae"} {
		files, err := Rulebook().Files(slug)
		require.NoError(t, err)
		plain := open(t, slug)
		for _, step := range []string{"[1, 1]", "[2, 0]", "[5, 7]"} {
			moved := slices.Clone(files)
			for i, f := range moved {
				if f.Role == "map" {
					moved[i].Data = append([]byte("renumber_from = "+step+"\n"), f.Data...)
				}
			}
			opened, err := Rulebook().Open(moved, nil)
			require.NoError(t, err)
			g := opened.(*game)
			require.NotEqual(t, plain.grid.Name(0), g.grid.Name(0))
			require.Equal(t, plain.ground, g.ground, "%s %s", slug, step)
			for a := range hex.At(plain.grid.Len()) {
				require.Equal(t, plain.grid.Neighbours(a), g.grid.Neighbours(a))
			}
			for s := range g.sides {
				require.Equal(t, plain.sides[s].zone, g.sides[s].zone)
			}
			require.Equal(t, plain.watch, g.watch)
		}
	}
}
