package spartan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
	"prestags/scenarios/spartan"
)

// open reads the files of a scenario, each as edit leaves it, and checks them
// together.
func open(slug string, edit func(role, text string) string) error {
	a, b, c, d, err := spartan.BuiltIn(slug)
	if err != nil {
		return err
	}
	data := func(role string, f spartan.File) []byte { return []byte(edit(role, string(f.Data))) }
	m, err := spartan.ReadMap(b.Name, data("map", b))
	if err != nil {
		return err
	}
	ch, err := spartan.ReadCharts(c.Name, data("charts", c))
	if err != nil {
		return err
	}
	s, err := spartan.ReadScenario(a.Name, data("scenario", a))
	if err != nil {
		return err
	}
	dp, err := spartan.ReadDeployment(d.Name, data("deployment", d))
	if err != nil {
		return err
	}
	return spartan.Check(m, ch, s, dp)
}

func TestBrokenFiles(t *testing.T) {
	for _, c := range []struct{ slug, role, old, in, want string }{
		// the form of a file
		{"marathon", "map", "columns = 34", "colums = 34", "map.toml:17:1: facts: unknown key colums; write columns instead"},
		{"marathon", "scenario", "length_gt = 12", `length_gt = "twelve"`, "marathon.toml:17:13: facts: length_gt is text here; write a whole number instead"},
		{"marathon", "scenario", "length_gt = 12", "length_gt = 0", "marathon.toml:17:13: facts: length_gt is 0; write a number from 1 to 100 instead"},
		{"marathon", "scenario", "length_gt = 12\n", "", "marathon.toml: facts: length_gt is missing; write a number from 1 to 100"},
		{"marathon", "scenario", `game = "spartan"`, `game = "spartn"`, `marathon.toml:11:8: facts: game "spartn" is unknown; write "spartan" instead`},
		{"marathon", "scenario", `source = "stated S4.1"` + "\nlength", `source = "the book"` + "\nlength", `marathon.toml:16:10: facts: source "the book"; write "stated 8.1", "published: where" or "reconstruction: why" instead`},
		{"marathon", "map", "format = 1", "format = 2", "map.toml:9:10: facts: a file of an unknown format; write format = 1 instead"},
		{"marathon", "map", "[[source]]", "[[sorce]]", "map.toml:112:3: facts: unknown key sorce; write source instead"},
		// the map
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", "9905"]`, "map.toml:62:18: facts: there is no hex 9905 on the Spartan map; write 0000 to 3338 instead"},
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", 0409]`, `map.toml:62:18: facts: 0409 stands without quotes; write "0409" instead`},
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", 1409]`, `map.toml:62:18: facts: 1409 stands without quotes; write "1409" instead`},
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", "409"]`, `map.toml:62:18: facts: "409" is no hex number; write four digits such as "0105" instead`},
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", "2513"]`, "map.toml:62:18: facts: hex 2513 stands twice in this list; leave one out"},
		{"marathon", "map", `fords = ["2513", "0409"]`, `fords = ["2513", "1612"]`, "map.toml:62:18: facts: hex 1612 is a bridge too; leave one out"},
		{"marathon", "map", `A = "3008"`, `A = "3408"`, "map.toml:143:5: facts: there is no hex 3408 on the Spartan map; write 0000 to 3338 instead"},
		{"marathon", "map", `A = "3008"`, `AA = "3008"`, `map.toml:143:1: facts: letter "AA"; write one capital letter instead`},
		{"marathon", "map", `"3313", "3212"`, `"3313", "3112"`, "map.toml:165:11: facts: hex 3112 is not next to 3313, which stands before it; write a chain without gaps"},
		{"marathon", "map", `["0507", "0607"]`, `["0507", "0707"]`, "map.toml:67:4: facts: hexes 0507 and 0707 have no hexside in common; write two adjacent hexes instead"},
		{"marathon", "map", `["0507", "0607"]`, `["0607", "0508"]`, "map.toml:67:22: facts: the hexside 0508-0607 stands twice; leave one out"},
		{"marathon", "map", `["0507", "0607"]`, `["0507"]`, "map.toml:67:4: facts: this list has 1 values; write 2 instead"},
		{"marathon", "map", `"............................sh.........", # column 33`, `"...", # column 33`, "map.toml:57:3: facts: this column has 3 letters; write 39 instead, one a hex"},
		{"marathon", "map", `  "............................sh.........", # column 33` + "\n", ``, "map.toml:23:10: facts: ground has 33 lines; write 34 instead, one a column"},
		{"marathon", "map", `"............................sh........."`, `"............................sx........."`, `map.toml:57:3: facts: the legend does not explain the letter 'x'; add it to [legend] or write another`},
		{"marathon", "map", `w = ["woods"]`, `w = ["wood"]`, `map.toml:134:6: facts: feature "wood" is unknown; write "woods" instead`},
		// the charts
		{"marathon", "charts", "[combat_results]", "[combat_result]", "charts.toml:100:2: facts: unknown key combat_result; write combat_results instead"},
		{"marathon", "charts", `"E"], # die 7`, `"AR"], # die 7`, `charts.toml:109:77: facts: result "AR"; no unit is ever made to retreat (8.3); write -, D, 1/2E or E instead`},
		{"marathon", "charts", `"2-1",  "3-1"`, `"3-2",  "3-1"`, "charts.toml:101:11: facts: the odds columns are not those of the rules (8.1, 7.32); write 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 instead"},
		{"marathon", "charts", `   "E"], # die 7`, `], # die 7`, "charts.toml:109:13: facts: the row of die 7 has 8 results; write 9 instead, one a column"},
		{"marathon", "charts", `defend = "2", blocks = true },`, `defend = "0.5", blocks = true },`, `charts.toml:26:49: facts: "0.5" is no factor; write "2", "1/2" or another of 1 to 8 by 1, 2 or 4 instead`},
		{"marathon", "charts", `defend = "2", blocks = true },`, `defend = 2, blocks = true },`, "charts.toml:26:49: facts: defend is a whole number here; write text in quotes instead"},
		{"marathon", "charts", `{ name = "woods",   mp = 3, fps = 4,`, `{ name = "woods",   mp = 3,`, "charts.toml:27:3: facts: woods has no Fire Protection Strength (9.0); write fps = 1 to 100"},
		{"marathon", "charts", `{ name = "woods",   mp = 3, fps = 4,`, `{ name = "wodos",   mp = 3, fps = 4,`, `charts.toml:27:12: facts: name "wodos" is unknown; write "woods" instead`},
		{"marathon", "charts", `{ name = "clear",   mp = 1, fps = 3 },`, ``, `charts.toml:22:11: facts: the Terrain Effects Chart has no clear terrain (9.0); add { name = "clear", mp = 1, fps = 3 }`},
		{"marathon", "charts", `  { name = "swamp",   mp = 3, fps = 4, defend = "2", no_fire = ["Mf"] },`, ``, `charts.toml:22:11: facts: the Spartan map has swamp, and the Terrain Effects Chart has no line for it (9.0); add { name = "swamp", mp = …, fps = … }`},
		{"marathon", "charts", `{ type = "MS",`, `{ type = "MI",`, "charts.toml:43:12: facts: the type MI stands twice; leave one out"},
		{"marathon", "charts", `class = "A",  melee = 2,`, `class = "F",  melee = 2,`, `charts.toml:42:59: facts: class "F" is unknown; write "A" instead`},
		{"marathon", "charts", `fire = 2, range = 1, games = "S" }`, `fire = 2, games = "S" }`, "charts.toml:47:3: facts: EX has fire 2 and range 0; write both or neither"},
		{"marathon", "charts", `  { level = 4, bonus = 3, radius = 0, class = "E", ma = 9 },`, ``, "charts.toml:79:11: facts: the leader summary lacks level 4 (10.4); add { level = 4, … }"},
		{"marathon", "charts", `["A", "Ff"]`, `["A", "FF"]`, `charts.toml:89:45: facts: class "FF" is unknown; write "Ff" instead`},
		// the scenario
		{"marathon", "scenario", `{ type = "BW", count =  8 },`, `{ type = "BV", count =  8 },`, "marathon.toml:52:12: facts: the Spartan charts have no unit type BV (3.4); write BI instead"},
		{"marathon", "scenario", `{ type = "BW", count =  8 },`, `{ type = "MI", count =  8 },`, "marathon.toml:52:12: facts: the type MI stands twice in this list; write one number for both"},
		{"marathon", "scenario", `{ type = "BW", count =  8 },`, `{ type = "BW", count = 888 },`, "marathon.toml:52:26: facts: count is 888; write a number from 1 to 99 instead"},
		{"marathon", "scenario", `letters = ["Q"]`, `letters = ["T"]`, "marathon.toml:66:12: facts: the Spartan map has no hex of letter T (3.1); write one of A B C D E F G H J K L M N P Q R S instead"},
		{"marathon", "scenario", `letters = ["Q"]`, `hexes = ["9905"]`, "marathon.toml:66:10: facts: there is no hex 9905 on the Spartan map; write 0000 to 3338 instead"},
		{"marathon", "scenario", `letters = ["Q"]`, ``, `marathon.toml:64:8: facts: a disc around nothing; write letters = ["Q"] or hexes`},
		{"marathon", "scenario", `id = "persians"`, `id = "umpire"`, "marathon.toml:45:6: facts: no side may be called umpire; write another id instead"},
		{"marathon", "scenario", `id = "persians"`, `id = "The Persians"`, `marathon.toml:45:6: facts: id "The Persians"; write small letters, digits and - instead, a letter first, at most 40`},
		{"marathon", "scenario", `id = "persians"`, `id = "greeks"`, "marathon.toml:45:6: facts: both sides are called greeks; write another id instead"},
		{"marathon", "scenario", `id = "persians"`, `id = "greeks-2"`, "marathon.toml:45:6: facts: greeks-2 and greeks begin with the same name, so that their files would be mistaken; write another id instead"},
		{"marathon", "scenario", `id = "persians"`, `id = "public-2"`, "marathon.toml:45:6: facts: public-2 and public begin with the same name, so that their files would be mistaken; write another id instead"},
		{"marathon", "scenario", `name = "Persians"`, `name = "GREEKS"`, "marathon.toml:46:8: facts: GREEKS is what the other side is called; write another name instead"},
		{"marathon", "scenario", `name = "Greeks"`, `name = "Umpire"`, "marathon.toml:22:8: facts: no side may be called Umpire; write another name instead"},
		{"marathon", "scenario", `name = "Greeks"`, `name = "persians"`, "marathon.toml:22:8: facts: persians is what the other side is called; write another name instead"},
		{"marathon", "scenario", `short = "Pe"`, `short = "Gr"`, "marathon.toml:47:9: facts: both sides are Gr on counters; write another short instead"},
		{"marathon", "scenario", "deploy_order = 1\nmove_order = 2", "deploy_order = 2\nmove_order = 2", "marathon.toml:61:16: facts: both sides deploy at 2; write 1 for one and 2 for the other"},
		{"marathon", "scenario", `of = "persians"`, `of = "persian"`, `marathon.toml:77:35: facts: of "persian" is unknown; write "persians" instead`},
		{"marathon", "scenario", `level = "substantive"`, `level = "great"`, `marathon.toml:78:47: facts: level "great" is unknown; write one of marginal, substantive, decisive instead`},
		{"marathon", "scenario", `side = "greeks", level = "substantive"`, `side = "greeks"`, "marathon.toml:78:3: facts: vp_level without level; add level = …"},
		{"marathon", "scenario", `side = "greeks", level = "substantive"`, `side = "greeks", min = 2, level = "substantive"`, "marathon.toml:78:45: facts: vp_level has no min; leave it out"},
		{"marathon", "scenario", `op = "vp_level"`, `op = "vp_levels"`, `marathon.toml:78:10: facts: op "vp_levels" is unknown; write "vp_level" instead`},
		{"marathon", "scenario", `{ op = "eliminated_units", of = "persians", min = 17 }`, `{ op = "wins", side = "persians" }`, "marathon.toml:76:10: facts: whether greeks wins hangs on itself; write a clause that does not ask who wins"},
		{"marathon", "scenario", "persians = { op", "persia = { op", "marathon.toml:80:1: facts: there is no side persia; write greeks or persians instead"},
		{"marathon", "scenario", `ignore = ["woods"]`, `ignore = ["forest"]`, `marathon.toml:88:11: facts: feature "forest" is unknown; write one of road, town, slope, hilltop, woods, village, lake, swamp, stream, bridge, ford, river instead`},
		{"marathon", "scenario", `id = "persian_fire_units_gt1"`, `id = "elefants"`, "marathon.toml:98:6: facts: id \"elefants\" is unknown; write \"elephants\" instead"},
		{"marathon", "scenario", `[[special_rules]]`, "[[exit_zones]]\nid = \"e\"\nparts = [{ edge = \"east\", hexes = [\"3300\", \"3200\"] }]\n[[special_rules]]", "marathon.toml:99:44: facts: hex 3200 is not on the east edge of the Spartan map; write one that is instead"},
		{"marathon", "scenario", `unit_types = ["BW", "SK"]`, `unit_types = ["BW", "SX"]`, "marathon.toml:103:21: facts: the Spartan charts have no unit type SX (3.4); write EX instead"},
		{"plataea", "scenario", `letters = ["M"] }`, `letters = ["M"], hexes = ["1711"] }`, `plataea.toml:84:10: facts: control of what; write letters = ["M"] or hexes = ["3130"], one of them`},
		// the deployment
		{"marathon", "deployment", `scenario = "marathon"`, `scenario = "plataea"`, "marathon.deployment.toml:10:12: facts: this is the deployment of plataea, the scenario is marathon; give its own file instead"},
		{"marathon", "deployment", `units = ["MS15", "MS16"]`, `units = ["MS15", "MS15"]`, "marathon.deployment.toml:49:35: facts: MS15 is placed twice, first in 0518; leave one out"},
		{"marathon", "deployment", `units = ["MS15", "MS16"]`, `units = ["MS15"]`, "marathon.deployment.toml:48:10: facts: MS16 has no place; add it to a stack"},
		{"marathon", "deployment", `units = ["MS15", "MS16"]`, `units = ["MS15", "MS99"]`, "marathon.deployment.toml:49:35: facts: MS99 is no unit of the Greeks; write one of the scenario's list instead"},
		{"marathon", "deployment", `units = ["MS15", "MS16"]`, `units = ["MS15", "ms16"]`, `marathon.deployment.toml:49:35: facts: unit "ms16"; write type and two digits instead, such as "MS01" or "2L01"`},
		{"marathon", "deployment", `{ at = "0518"`, `{ at = "0811"`, "marathon.deployment.toml:49:10: facts: hex 0811 is not in the zone of the side; write one that is instead"},
		{"marathon", "deployment", `{ at = "0518"`, `{ at = "0519"`, "marathon.deployment.toml:50:10: facts: hex 0519 stands twice; write its units on one line"},
		{"marathon", "deployment", `"0121", "0122"`, `"0121", "9905"`, "marathon.deployment.toml:31:11: facts: there is no hex 9905 on the Spartan map; write 0000 to 3338 instead"},
		{"marathon", "deployment", `"0811",` + "\n", `"0812",` + "\n", "marathon.deployment.toml:44:3: facts: hex 0812 is in the zone too; leave one out"},
		{"marathon", "deployment", `id = "greeks"`, `id = "greek"`, `marathon.deployment.toml:25:6: facts: id "greek" is unknown; write "greeks" instead`},
		{"marathon", "scenario", "stacking = 3", "stacking = 2", "marathon.deployment.toml:50:26: facts: 3 units in hex 0519, where the side may stack 2 (5.4); write fewer"},
		{"marathon", "charts", `["A", "A"], `, ``, "marathon.deployment.toml:49:35: facts: MS16 (class A) may not share a hex with MS15 (class A, 5.32); write another hex"},
		{"marathon", "scenario", "check_counts = { clear", "check_counts = { clar", `marathon.toml:95:18: facts: feature "clar" is unknown; write "clear" instead`},
		{"mantinea", "scenario", `type = "PS", limit = 4`, `type = "PX", limit = 4`, "mantinea.toml:69:12: facts: the Spartan charts have no unit type PX (3.4); write PS instead"},
		{"mantinea", "scenario", `limit = 4`, `limit = 3`, "mantinea.deployment.toml:74:26: facts: 4 units in hex 2425, where the side may stack 3 (5.4); write fewer"},
		{"chaeronea", "scenario", `first = 1, last = 7`, `first = 8, last = 7`, "chaeronea.toml:92:43: facts: last is 7; write a number from 8 to 12 instead"},
		{"chaeronea", "scenario", `min = 20, zone = "east_road"`, `min = 20, zone = "west_road"`, `chaeronea.toml:89:67: facts: zone "west_road" is unknown; write "east_road" instead`},
		{"issus", "scenario", `edge = "north"`, `edge = "up"`, `issus.toml:51:8: facts: edge "up" is unknown; write one of north, east, south, west instead`},
		{"issus", "scenario", `op = "east_of"`, `op = "east"`, `issus.toml:53:17: facts: op "east" is unknown; write one of north_west_of_line, east_of, north_of_row, south_of_row instead`},
	} {
		found := false
		err := open(c.slug, func(role, text string) string {
			if role != c.role {
				return text
			}
			found = found || strings.Contains(text, c.old)
			return strings.Replace(text, c.old, c.in, 1)
		})
		require.True(t, found, "the file has no %s", c.old)
		require.EqualError(t, err, c.want, "%s: %s", c.role, c.in)
		require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
		require.IsType(t, &scenarios.Error{}, err)
	}
}

func TestBrokenTogether(t *testing.T) {
	for _, c := range []struct {
		slug  string
		edits []string // old, new, old, new, …
		want  string
	}{
		{"plataea", []string{`at = "1911"`, `at = "1914"`, `at = "1917"`, `at = "1914"`}, "plataea.deployment.toml:80:10: facts: hex 1914 holds units of greeks (5.23); write another hex instead"},
		{"marathon", []string{"barred = [\n  \"0811\",", "barred = [", `"0812", "0813"`, `"0811", "0812", "0813"`, `at = "0518"`, `at = "0811"`}, "marathon.deployment.toml:48:10: facts: no unit may enter hex 0811 (stream); write another hex instead"},
		{"marathon", []string{"length_gt = 12", "length_gt = 12\ndeployment = \"given\"", "stacking = 3", "stacking = 1"}, ""},
	} {
		edited := map[string]bool{}
		err := open(c.slug, func(_, text string) string {
			for i := 0; i < len(c.edits); i += 2 {
				if strings.Contains(text, c.edits[i]) {
					edited[c.edits[i]] = true
					text = strings.Replace(text, c.edits[i], c.edits[i+1], 1)
				}
			}
			return text
		})
		require.Len(t, edited, len(c.edits)/2)
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
}

// 3.1, 3.2: what is missing altogether is named.
func TestMissingFiles(t *testing.T) {
	x := load(t, "marathon")
	require.EqualError(t, spartan.Check(nil, x.c, x.s, x.d), "facts: there is no map file (3.1); give one with --map")
	require.EqualError(t, spartan.Check(x.m, nil, x.s, x.d), "facts: there is no charts file, so no Combat Results Table and no Terrain Effects Chart (3.2); give one with --charts")
	require.EqualError(t, spartan.Check(x.m, x.c, nil, x.d), "facts: there is no scenario file with two sides (3.1); give one")
	require.NoError(t, spartan.Check(x.m, x.c, x.s, nil))
	require.NoError(t, spartan.Check(x.m, x.c, x.s, &spartan.Deployment{}))
	x.s.Deployment = "given"
	require.EqualError(t, spartan.Check(x.m, x.c, x.s, nil), "marathon.toml: facts: the position is to be given by a deployment file, and there is none; give one or leave this out")
	for _, c := range []struct{ head, want string }{
		{"[combat_results]", "c.toml: facts: the Combat Results Table is missing (3.2); write [combat_results] with columns and rows"},
		{"terrain = [", "c.toml: facts: the Terrain Effects Chart is missing (3.2); write terrain = [ { name = \"clear\", mp = 1, fps = 3 }, … ]"},
		{"units = [", "c.toml: facts: the unit table is missing (3.4); write units = [ … ]"},
		{"leaders = [", "c.toml: facts: the leader summary lacks level 1 (10.4); add { level = 1, … }"},
	} {
		_, _, charts, _, err := spartan.BuiltIn("marathon")
		require.NoError(t, err)
		before, rest, found := strings.Cut(string(charts.Data), c.head)
		require.True(t, found)
		end := "\n]\n"
		if c.head[0] == '[' {
			end = "\n\n[["
		}
		_, after, found := strings.Cut(rest, end)
		require.True(t, found)
		if c.head[0] == '[' {
			after = "[[" + after
		}
		_, err = spartan.ReadCharts("c.toml", []byte(before+after))
		require.EqualError(t, err, c.want)
	}
	for _, f := range []func() error{
		func() error { _, err := spartan.ReadMap("x.toml", nil); return err },
		func() error { _, err := spartan.ReadCharts("x.toml", nil); return err },
		func() error { _, err := spartan.ReadScenario("x.toml", nil); return err },
		func() error { _, err := spartan.ReadDeployment("x.toml", nil); return err },
	} {
		require.EqualError(t, f(), "x.toml: facts: a file of an unknown format; write format = 1 instead")
	}
}

// A hostile scenario cannot make the engine run in circles or out of memory.
func TestHostileScenario(t *testing.T) {
	_, _, _, _, err := spartan.BuiltIn("marathon")
	require.NoError(t, err)
	for _, c := range []struct{ old, in, want string }{
		{
			`{ op = "vp_level", side = "greeks", level = "substantive" }`,
			strings.Repeat(`{ op = "not", arg = `, 9) + `{ op = "vp_level", side = "greeks", level = "marginal" }` + strings.Repeat(" }", 9),
			"the condition has more than 10 clauses inside one another or 200 in all",
		},
		{
			`{ op = "vp_level", side = "greeks", level = "substantive" }`,
			strings.Repeat(`{ op = "vp_level", side = "greeks", level = "marginal" },`, 299) + `{ op = "vp_level", side = "greeks", level = "marginal" }`,
			"the condition has more than 10 clauses inside one another or 200 in all",
		},
		{
			`{ type = "MS", count = 22 },`,
			`{ type = "MS", count = 99 }, { type = "PS", count = 99 }, { type = "PP", count = 99 }, { type = "SD", count = 99 }, { type = "LC", count = 99 },`,
			"496 units and leaders; write 1 to 400 instead",
		},
	} {
		err := open("marathon", func(role, text string) string {
			if role != "scenario" {
				return text
			}
			require.Contains(t, text, c.old)
			return strings.Replace(text, c.old, c.in, 1)
		})
		require.ErrorContains(t, err, c.want)
	}
}

func FuzzReadMap(f *testing.F) {
	fuzz(f, 1, func(data []byte) error {
		m, err := spartan.ReadMap("f.toml", data)
		if err == nil {
			spartan.TerrainOf(m, &spartan.Changes{Ignore: []string{"river", "town", "road"}})
		}
		return err
	})
}

func FuzzReadCharts(f *testing.F) {
	fuzz(f, 2, func(data []byte) error { _, err := spartan.ReadCharts("f.toml", data); return err })
}

func FuzzReadScenario(f *testing.F) {
	x := builtIn(f)
	fuzz(f, 0, func(data []byte) error {
		s, err := spartan.ReadScenario("f.toml", data)
		if err == nil {
			err = spartan.Check(x.m, x.c, s, nil)
		}
		return err
	})
}

func FuzzReadDeployment(f *testing.F) {
	x := builtIn(f)
	fuzz(f, 3, func(data []byte) error {
		d, err := spartan.ReadDeployment("f.toml", data)
		if err == nil {
			err = spartan.Check(x.m, x.c, x.s, d)
		}
		return err
	})
}

// fuzz feeds a reader with mutations of the built-in files of one kind: it
// never panics, and its errors are one short line.
func fuzz(f *testing.F, kind int, read func([]byte) error) {
	for _, slug := range []string{"marathon", "chaeronea", "ipsus", "beneventum"} {
		a, b, c, d, err := spartan.BuiltIn(slug)
		require.NoError(f, err)
		f.Add([]spartan.File{a, b, c, d}[kind].Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		err := read(data)
		if err == nil {
			return
		}
		require.IsType(t, &scenarios.Error{}, err)
		require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
		require.NotContains(t, err.Error(), "\n")
	})
}

func builtIn(f *testing.F) set {
	a, b, c, d, err := spartan.BuiltIn("marathon")
	require.NoError(f, err)
	var x set
	x.s, err = spartan.ReadScenario(a.Name, a.Data)
	require.NoError(f, err)
	x.m, err = spartan.ReadMap(b.Name, b.Data)
	require.NoError(f, err)
	x.c, err = spartan.ReadCharts(c.Name, c.Data)
	require.NoError(f, err)
	x.d, err = spartan.ReadDeployment(d.Name, d.Data)
	require.NoError(f, err)
	return x
}
