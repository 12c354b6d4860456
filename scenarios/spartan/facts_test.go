package spartan_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios/spartan"
)

// set is a built-in scenario with all its files.
type set struct {
	m *spartan.Map
	c *spartan.Charts
	s *spartan.Scenario
	d *spartan.Deployment
}

func load(t *testing.T, slug string) set {
	t.Helper()
	a, b, c, d, err := spartan.BuiltIn(slug)
	require.NoError(t, err)
	var x set
	x.s, err = spartan.ReadScenario(a.Name, a.Data)
	require.NoError(t, err)
	x.m, err = spartan.ReadMap(b.Name, b.Data)
	require.NoError(t, err)
	x.c, err = spartan.ReadCharts(c.Name, c.Data)
	require.NoError(t, err)
	x.d, err = spartan.ReadDeployment(d.Name, d.Data)
	require.NoError(t, err)
	require.NoError(t, spartan.Check(x.m, x.c, x.s, x.d), slug)
	return x
}

// army is a line of the ledger's chapters 4.1 and 4.3: units, leaders, Victory
// Points of the units as computed (11.2), printed Victory Points and Panic
// Level, its nominal percentage.
type army struct {
	side                                       string
	units, leaders, fromUnits, vp, pl, percent int
}

var armies = map[string][2]army{
	"marathon":      {{"greeks", 22, 1, 44, 45, 23, 50}, {"persians", 32, 1, 76, 77, 31, 40}},
	"plataea":       {{"greeks", 44, 2, 92, 94, 47, 50}, {"persians", 44, 2, 90, 92, 37, 40}},
	"corinth":       {{"confederacy", 31, 2, 63, 65, 26, 40}, {"spartans", 21, 1, 49, 50, 30, 60}},
	"mantinea":      {{"sparta", 34, 2, 76, 78, 31, 40}, {"thebes", 45, 3, 98, 101, 40, 40}},
	"chaeronea":     {{"macedonians", 34, 2, 90, 92, 37, 40}, {"greeks", 35, 2, 74, 76, 23, 30}},
	"granicus":      {{"macedonians", 46, 3, 112, 115, 46, 40}, {"persians", 58, 2, 122, 124, 37, 30}},
	"issus":         {{"macedonians", 44, 3, 107, 110, 44, 40}, {"persians", 70, 2, 144, 146, 44, 30}},
	"arbela":        {{"persians", 66, 3, 131, 130, 39, 30}, {"macedonians", 50, 3, 130, 133, 53, 40}},
	"ipsus":         {{"macedonians", 46, 3, 120, 123, 37, 30}, {"allies", 39, 0, 96, 92, 37, 40}},
	"heraclea":      {{"pyrrhus", 42, 2, 109, 111, 67, 60}, {"romans", 30, 1, 68, 68, 51, 75}},
	"asculum":       {{"pyrrhus", 70, 2, 166, 168, 84, 50}, {"romans", 67, 2, 139, 141, 106, 75}},
	"beneventum":    {{"pyrrhus", 46, 2, 110, 112, 45, 40}, {"romans", 55, 2, 129, 131, 98, 75}},
	"cannae":        {{"carthaginians", 40, 2, 90, 92, 46, 50}, {"romans", 45, 2, 99, 101, 61, 60}},
	"zama":          {{"carthaginians", 36, 2, 86, 88, 26, 30}, {"romans", 46, 2, 94, 96, 48, 50}},
	"cynoscephalae": {{"macedonians", 30, 2, 84, 86, 26, 30}, {"romans", 30, 2, 68, 70, 35, 50}},
	"magnesia":      {{"antiochus", 64, 2, 151, 153, 46, 30}, {"romans", 34, 2, 68, 70, 28, 40}},
	"pydna":         {{"macedonians", 53, 2, 132, 134, 34, 25}, {"romans", 44, 2, 88, 90, 36, 40}},
	"comparative":   {{"macedonians", 33, 3, 91, 94, 38, 40}, {"romans", 58, 2, 130, 132, 79, 60}},
}

// printed totals that the lists miss, and by how much.
var misfits = map[string]int{"arbela persians": 4, "ipsus allies": 4, "heraclea romans": 1}

func TestArmiesAreThoseOfTheRulebook(t *testing.T) {
	require.Len(t, armies, 18)
	seen := 0
	for _, slug := range spartan.Slugs() {
		x := load(t, slug)
		require.Len(t, x.s.Sides, 2)
		for i, sd := range x.s.Sides {
			got := army{side: sd.ID, vp: sd.VP, pl: sd.PL, percent: sd.Nominal}
			for _, u := range sd.Units {
				k := slices.IndexFunc(x.c.Units, func(v spartan.UnitType) bool { return v.Type == u.Type })
				typ := x.c.Units[k]
				require.Contains(t, typ.Games, "S", typ.Type)
				melee := typ.Melee
				if typ.Dot {
					melee = 1
				}
				got.units += u.Count
				got.fromUnits += u.Count * ((melee+1)/2 + typ.Fire)
			}
			for _, l := range sd.Leaders {
				require.Less(t, l.Level, 4, "S2.0")
				got.leaders += l.Count
			}
			require.Equal(t, armies[slug][i], got, slug)
			require.Equal(t, misfits[slug+" "+sd.ID], got.fromUnits+got.leaders-sd.VP, slug+" "+sd.ID)
			require.Equal(t, sd.PL, (2*sd.VP*sd.Nominal+100)/200, "the Panic Level is its percentage of the printed total: %s %s", slug, sd.ID)
			seen++
		}
		require.ElementsMatch(t, []int{1, 2}, []int{x.s.Sides[0].DeployOrder, x.s.Sides[1].DeployOrder})
		if slug == "marathon" {
			require.Equal(t, []int{2, 1}, []int{x.s.Sides[0].DeployOrder, x.s.Sides[0].MoveOrder})
		} else { // 11.1
			require.Equal(t, []int{1, 1}, []int{x.s.Sides[0].DeployOrder, x.s.Sides[0].MoveOrder}, slug)
		}
	}
	require.Equal(t, 36, seen)
}

func TestScenariosStandInTheOrderOfTheRulebook(t *testing.T) {
	var rules []string
	lengths := map[int]int{}
	for _, slug := range spartan.Slugs() {
		s := load(t, slug).s
		require.Equal(t, slug, s.ID)
		rules = append(rules, s.Rule)
		lengths[s.Length]++
		require.Equal(t, "stated "+s.Rule, s.Source)
	}
	require.Equal(t, []string{
		"S4.1", "S4.2", "S4.3", "S4.4", "S4.5", "S4.6", "S4.7", "S4.8", "S4.9",
		"S5.1", "S5.2", "S5.3", "S5.4", "S5.5", "S5.6", "S5.7", "S5.8", "S6.0",
	}, rules)
	require.Equal(t, map[int]int{12: 3, 15: 4, 20: 6, 25: 5}, lengths)
	_, _, _, _, err := spartan.BuiltIn("marathn")
	require.EqualError(t, err, `there is no scenario "marathn"; write marathon instead`)
	_, _, _, _, err = spartan.BuiltIn("waterloo")
	require.ErrorContains(t, err, "write one of marathon, plataea, ")
	built, err := fs.Glob(os.DirFS("battles"), "*.toml")
	require.NoError(t, err)
	require.Len(t, built, 36, "a file that no scenario names")
}

// Counts of terrain, recomputed from the map and the scenario's changes.
func TestTerrainCounts(t *testing.T) {
	for _, slug := range spartan.Slugs() {
		x := load(t, slug)
		got := map[string]int{"clear": 0}
		for _, f := range spartan.Features {
			if f != "river" {
				got[f] = 0
			}
		}
		terrain := spartan.TerrainOf(x.m, &x.s.Terrain)
		require.Len(t, terrain, 34*39)
		for _, fs := range terrain {
			if len(fs) == 0 {
				got["clear"]++
			}
			for _, f := range fs {
				got[f]++
			}
		}
		require.Equal(t, x.s.Terrain.Counts, got, slug)
	}
}

func TestTerrainOfTheMap(t *testing.T) {
	m := load(t, "marathon").m
	at := spartan.TerrainOf(m, &spartan.Changes{})
	for h, want := range map[spartan.Hex][]string{
		"0000": nil, "3130": {"village"}, "2208": {"hilltop", "village"}, "1730": {"hilltop", "village"},
		"2416": {"hilltop"}, "2625": {"hilltop"}, "1731": {"hilltop"}, "2406": {"slope"}, "2407": {"hilltop"}, "0606": nil,
		"0607": {"hilltop", "woods"}, "1723": {"swamp"}, "3113": {"bridge"}, "0409": {"ford"}, "3313": {"stream"},
		"1025": {"lake"}, "1517": {"lake"}, "1516": {"stream"}, "1713": {"stream"}, "3338": nil,
	} {
		require.Equal(t, want, at[h], h)
	}
	// the word river takes bridges and fords along, town is a village.
	at = spartan.TerrainOf(m, &spartan.Changes{Ignore: []string{"river", "town"}})
	for _, h := range []spartan.Hex{"3113", "0409", "3313", "3130"} {
		require.Empty(t, at[h], h)
	}
	require.Equal(t, []string{"hilltop"}, at["2208"])
	require.Equal(t, []string{"lake"}, at["1025"])
}

// letters of the map, and that every one stands for a hex (3.1, ledger 4.4).
func TestLetters(t *testing.T) {
	m := load(t, "marathon").m
	require.Equal(t, map[string]spartan.Hex{
		"A": "3008", "B": "3013", "C": "2416", "D": "2625", "E": "2124", "F": "1919", "G": "0806", "H": "1111",
		"J": "0532", "K": "0412", "L": "0323", "M": "1711", "N": "1507", "P": "1726", "Q": "1218", "R": "1029", "S": "1731",
	}, m.Letters)
	used := map[string]bool{}
	for _, slug := range spartan.Slugs() {
		x := load(t, slug)
		for _, sd := range x.s.Sides {
			for _, l := range sd.Deploy.Letters {
				used[l] = true
			}
			for _, w := range sd.Deploy.Where {
				for _, l := range w.Letters {
					used[l] = true
				}
			}
		}
		for _, p := range x.s.Victory.Win {
			visit(&p, func(p *spartan.Predicate) {
				for i, l := range p.Letters {
					used[l] = true
					require.Equal(t, m.Letters[l], p.Hexes[i], "Check puts the hex of the letter")
				}
			})
		}
	}
	require.Equal(t, strings.Split("BCDEFGHJKLMNPQRS", ""), slices.Sorted(maps.Keys(used)))
}

func visit(p *spartan.Predicate, f func(*spartan.Predicate)) {
	f(p)
	for i := range p.Args {
		visit(&p.Args[i], f)
	}
	if p.Arg != nil {
		visit(p.Arg, f)
	}
}

// The crests are every hexside between a slope hex and a hilltop hex.
func TestCrestsLieBetweenSlopeAndHilltop(t *testing.T) {
	m := load(t, "marathon").m
	at := spartan.TerrainOf(m, &spartan.Changes{})
	var want, got []string
	for h, fs := range at {
		if slices.Contains(fs, "slope") {
			for _, n := range neighbours(h) {
				if slices.Contains(at[n], "hilltop") {
					want = append(want, string(min(h, n)+"-"+max(h, n)))
				}
			}
		}
	}
	for _, c := range m.Crests {
		got = append(got, string(min(c[0], c[1])+"-"+max(c[0], c[1])))
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got)
	require.Len(t, got, 172)
}

// neighbours of a hex, clockwise from the north; even columns lie half a hex
// further south.
func neighbours(h spartan.Hex) []spartan.Hex {
	x, y := xy(h)
	s := (x + 1) % 2
	var out []spartan.Hex
	for _, n := range [][2]int{{x, y - 1}, {x + 1, y - 1 + s}, {x + 1, y + s}, {x, y + 1}, {x - 1, y + s}, {x - 1, y - 1 + s}} {
		out = append(out, spartan.Hex(fmt.Sprintf("%02d%02d", n[0], n[1])))
	}
	return out
}

func xy(h spartan.Hex) (x, y int) {
	return int(h[0]-'0')*10 + int(h[1]-'0'), int(h[2]-'0')*10 + int(h[3]-'0')
}

// The odds columns and the results that the rules themselves fix (ledger 1.2,
// facts 8).
func TestCombatResultsFitTheRules(t *testing.T) {
	c := load(t, "marathon").c
	require.Equal(t, spartan.Columns, c.Combat.Columns)
	require.Len(t, c.Combat.Rows, 7, "8.2: a row for 6 and one more")
	rank := map[string]int{"-": 0, "D": 1, "1/2E": 2, "E": 3}
	for die, row := range c.Combat.Rows {
		for k, r := range row {
			if k > 0 {
				require.GreaterOrEqual(t, rank[r], rank[row[k-1]], "better odds are never worse: die %d", die+1)
			}
			if die > 0 {
				require.GreaterOrEqual(t, rank[r], rank[c.Combat.Rows[die-1][k]], "a higher die is never worse: %s", c.Combat.Columns[k])
			}
		}
		require.Equal(t, "E", row[8])
	}
	require.Equal(t, []string{"-", "D", "D", "1/2E", "1/2E", "E", "E", "E", "E"}, c.Combat.Rows[4])
	require.Equal(t, []string{"D", "D", "E", "E", "E", "E", "E", "E", "E"}, c.Combat.Rows[6])
}

func TestTerrainEffectsAndUnits(t *testing.T) {
	c := load(t, "marathon").c
	half, double := spartan.Factor{Num: 1, Den: 2}, spartan.Factor{Num: 2, Den: 1}
	require.Equal(t, []spartan.Terrain{
		{Name: "clear", MP: 1, FPS: 3},
		{Name: "slope", MP: 2, FPS: 3},
		{Name: "hilltop", Crest: 1},
		{Name: "village", MP: 1, FPS: 5, Defend: double, Blocks: true},
		{Name: "woods", MP: 3, FPS: 4, Defend: double, Blocks: true},
		{Name: "swamp", MP: 3, FPS: 4, Defend: double, NoFire: []string{"Mf"}},
		{Name: "stream", MP: 2, FPS: 1, Attack: half, NoFire: []string{"Ff"}},
		{Name: "ford", MP: 1, FPS: 1, Attack: half, NoFire: []string{"Ff"}},
		{Name: "bridge", MP: 1, FPS: 1, Attack: half, Defend: double},
		{Name: "river", Barred: true},
		{Name: "lake", Barred: true},
	}, c.Terrain)
	require.True(t, c.Terrain[0].Attack.One())
	require.False(t, c.Terrain[6].Attack.One())
	require.Len(t, c.Units, 28)
	require.Contains(t, c.Units, spartan.UnitType{Type: "EX", Name: "Experimental Phalanx", Class: "A", Melee: 3, MA: 5, Fire: 2, Range: 1, Games: "S"})
	require.Contains(t, c.Units, spartan.UnitType{Type: "BW", Name: "Bowmen", Class: "Ff", Dot: true, MA: 5, Fire: 2, Range: 2, Games: "CS"})
	require.Equal(t, []spartan.LeaderLevel{{1, 9, 2, "E", 9}, {2, 6, 2, "E", 9}, {3, 3, 1, "E", 9}, {4, 3, 0, "E", 9}}, c.Leaders)
	// 5.32 to 5.38.
	share := func(a, b string) bool {
		return slices.Contains(c.Stacking, [2]string{a, b}) || slices.Contains(c.Stacking, [2]string{b, a})
	}
	for _, a := range spartan.Classes {
		for _, b := range spartan.Classes {
			want := a == b || a == "D" || a == "E" || b == "D" || b == "E"
			switch a + b {
			case "AFf", "FfA", "BFf", "FfB", "CMf", "MfC":
				want = true
			}
			require.Equal(t, want, share(a, b), a+" "+b)
		}
	}
}

// ruleIDs are the numbers of the rulebook.
func ruleIDs(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, list := range []string{
		"1.0 2.0-2.2 3.0-3.3 3.31-3.37 3.4-3.5 4.0-4.2 5.0-5.1 5.11-5.15 5.2 5.21-5.27 5.3 5.31-5.39 5.4 5.41-5.43 5.5 5.51-5.53 5.6 5.61-5.62",
		"6.0-6.1 6.11-6.16 6.2 6.21-6.23 6.3 6.31-6.38 6.4 6.41-6.45 6.5 6.51-6.52 7.0-7.1 7.11-7.15 7.2 7.21-7.24 7.3 7.31-7.32 7.4-7.5 7.51-7.56 7.6",
		"8.0-8.2 8.21-8.24 8.3-8.4 9.0 10.0-10.1 10.11-10.14 10.2 10.21-10.24 10.3 10.31-10.33 10.4 11.0-11.2 11.21-11.25 11.3-11.4 11.41-11.42 12.0",
		"13.0-13.1 13.11-13.13 13.2 13.21-13.22 14.0-14.1 14.11-14.14 14.2 14.21-14.23 14.3 14.31-14.32 15.0-15.4 16.0-16.1 16.11-16.13 16.2 16.21-16.25 16.3 16.31-16.33",
		"17.0-17.5 18.0-18.5 19.0-19.1 20.0-20.2 20.21-20.22 20.3-20.4 21.0-21.2 22.0-22.1 22.11-22.12 22.2 22.21-22.23 22.3 23.0-23.1 23.11-23.12 23.2-23.3",
		"S1.0-S1.1 S1.11-S1.16 S1.2 S1.21-S1.28 S2.0 S3.0-S3.1 S3.11-S3.12 S3.2 S3.21-S3.24 S3.3-S3.5 S4.0-S4.9 S5.0-S5.8 S6.0 S7.0",
	} {
		for _, span := range strings.Fields(list) {
			first, lastOne, many := strings.Cut(span, "-")
			if !many {
				out = append(out, first)
				continue
			}
			head, a, _ := strings.Cut(first, ".")
			_, b, _ := strings.Cut(lastOne, ".")
			var from, to int
			_, err := fmt.Sscan(a, &from)
			require.NoError(t, err)
			_, err = fmt.Sscan(b, &to)
			require.NoError(t, err)
			for n := from; n <= to; n++ {
				out = append(out, fmt.Sprintf("%s.%d", head, n))
			}
		}
	}
	return out
}

func TestRulesAreAllThere(t *testing.T) {
	var got []string
	titles := map[string]bool{}
	for _, r := range spartan.Catalogue().Rules {
		got = append(got, r.ID)
		require.NotEmpty(t, r.Title, r.ID)
		require.Regexp(t, `[.]$`, r.Summary, r.ID)
		require.LessOrEqual(t, len([]rune(r.Summary)), 220, r.ID)
		require.False(t, titles[r.Summary], "two rules with one summary: %s", r.ID)
		titles[r.Summary] = true
	}
	require.Equal(t, ruleIDs(t), got)
	require.Len(t, got, 280)
}

// Every file of facts says where its facts are from, in one of three words.
func TestEveryFileStatesItsSource(t *testing.T) {
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".toml" {
			return err
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		sources := regexp.MustCompile(`(?m)\bsource = "(.*?)"`).FindAllStringSubmatch(string(data), -1)
		require.NotEmpty(t, sources, name)
		for _, s := range sources {
			require.Regexp(t, `^(stated |published: |reconstruction: )`, s[1], name)
		}
		return nil
	})
	require.NoError(t, err)
}

// Lists are copies: a caller cannot change them for the next.
func TestListsAreCopies(t *testing.T) {
	spartan.Slugs()[0] = "x"
	require.Equal(t, "marathon", spartan.Slugs()[0])
	_, m, _, _, err := spartan.BuiltIn("marathon")
	require.NoError(t, err)
	require.Equal(t, "map.toml", path.Base(m.Name))
	m.Data[0] = 'x'
	_, again, _, _, _ := spartan.BuiltIn("marathon")
	require.Equal(t, byte('#'), again.Data[0])
}
