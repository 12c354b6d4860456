package iamspartacus

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

// builtIn reads the built-in files.
func builtIn(t *testing.T) (*Map, *Charts, *Scenario) {
	t.Helper()
	sf, mf, cf, err := BuiltIn("third-servile-war")
	require.NoError(t, err)
	m, err := ReadMap(mf.Name, mf.Data)
	require.NoError(t, err)
	ch, err := ReadCharts(cf.Name, cf.Data)
	require.NoError(t, err)
	s, err := ReadScenario(sf.Name, sf.Data)
	require.NoError(t, err)
	return m, ch, s
}

func TestBuiltInFilesAreTogetherRight(t *testing.T) {
	require.NoError(t, Check(builtIn(t)))
	_, _, _, err := BuiltIn("third-war")
	require.EqualError(t, err, `there is no scenario "third-war"; write third-servile-war instead`)
}

// What follows is typed anew from the rulebook, not from the files.

func TestCountersOfTheRulebook(t *testing.T) {
	_, ch, s := builtIn(t)
	ladder := func(id string) string { return fmt.Sprint(ch.ClassOf(ch.Unit(id)).CF) }
	for _, n := range strings.Fields("I II III IV") { // 2.8, 2.10
		require.Equal(t, "[8 7 6 5 4 3 2 1]", ladder(n), n)
		require.Equal(t, "crack", ch.ClassOf(ch.Unit(n)).Legion)
		require.Equal(t, 4, ch.ClassOf(ch.Unit(n)).Counters)
	}
	for _, n := range strings.Fields("V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XX") {
		require.Equal(t, "[6 5 4 3 2 1]", ladder(n), n)
		require.Equal(t, "regular", ch.ClassOf(ch.Unit(n)).Legion)
		require.Equal(t, 3, ch.ClassOf(ch.Unit(n)).Counters)
	}
	require.Equal(t, -1, ch.Unit("XVIII"))
	require.Equal(t, "[7 5 3 1]", ladder("glad"))             // 2.9
	require.Equal(t, "[6 4]", ladder("pirate"))               // 2.9
	require.Equal(t, "[2]", ladder("slave.28"))               // 2.9, 9.2
	require.Equal(t, "[4 3]", ladder("inf.Gr1"))              // 13.14
	require.Equal(t, "[1]", ladder("garrison"))               // 14.11
	require.Len(t, ch.ClassOf(ch.Unit("Roma.cohorts")).CF, 4) // 3.3
	for _, n := range strings.Fields("T.I T.II Sic.cohort cav.G1 cav.Hisp2 archer.Aux archer.Syr sling.R1 sling.R2 archer.Crt sling.1") {
		require.Len(t, ch.ClassOf(ch.Unit(n)).CF, 2, n) // 2.10
	}
	for _, n := range strings.Fields("archer.Aux archer.Syr sling.R1 archer.Crt sling.4") { // 13.9's example
		require.Equal(t, 3, ch.ClassOf(ch.Unit(n)).CF[0], n)
		require.Equal(t, Missile, ch.ClassOf(ch.Unit(n)).Type)
	}
	require.Len(t, s.SlavePool, 23) // 3.6: 28 less 5
	require.Equal(t, []string{"Castus", "Gannicus"}, s.LeaderPool)
	require.Equal(t, "Cretan", ch.NationName("Crt"))
	require.Equal(t, "", ch.NationName("Xyz"))
	require.Equal(t, ch.Leader("Lentulus"), ch.Leader("Lentullus")) // 2.11, 3.4
}

// TestLeadersOfTheRulebook: 2.11, 7.2, 12.3b, 13.4, 13.11, 13.12, 13.25, 14.3.
func TestLeadersOfTheRulebook(t *testing.T) {
	_, ch, _ := builtIn(t)
	want := map[string]Leader{}
	for _, n := range strings.Fields("Varinius Mummius Longinus Lentulus Gellius Manlius") {
		want[n] = Leader{Side: Roman, Evade: 1, Line: 1, Recover: 1}
	}
	for _, n := range strings.Fields("Crixus Oenomaus Castus Gannicus") {
		want[n] = Leader{Side: Rebel, Evade: 1, Line: 1, Recover: 1}
	}
	want["Lucullus"] = Leader{Side: Roman, Evade: 1, Line: 1, Recover: 1, Wall: true}
	want["Crassus"] = Leader{Side: Roman, Evade: 2, Line: 2, Strategist: 1, BreakOff: 1, Recover: 1, Wall: true}
	want["Pompey"] = Leader{Side: Roman, March: -1, Evade: 2, Line: 2, Strategist: 1, BreakOff: 1, Recover: 1, Wall: true}
	want["Spartacus"] = Leader{Side: Rebel, March: -1, Evade: 4, Line: 2, Strategist: 1, BreakOff: 2, Recover: 2}
	require.Len(t, ch.Leaders, len(want))
	for _, l := range ch.Leaders {
		w, ok := want[l.ID]
		require.True(t, ok, l.ID)
		w.ID, w.Aliases = l.ID, l.Aliases
		require.Equal(t, w, l)
	}
}

func TestSetUpOfTheRulebook(t *testing.T) {
	_, _, s := builtIn(t)
	var got []string
	for _, p := range s.Setup {
		got = append(got, p.At+": "+strings.Join(slices.Concat(p.Units, p.Leaders), " "))
	}
	require.Equal(t, []string{ // 3.3, 3.5
		"LATI/ROME: Roma.cohorts Varinius Mummius", "CAMP/NEAPOLIS: T.I T.II", "AQUI: VI", "CISP/MUTINA: VII Longinus", "MESS: Sic.cohort",
		"CAMP: glad slave.01 slave.02 slave.03 slave.04 slave.05 Spartacus Crixus Oenomaus",
	}, got)
	require.Equal(t, []string{"CAMP"}, s.Revolt)
	got = nil
	for _, g := range s.Groups {
		got = append(got, fmt.Sprintf("%d %d: %s", g.Turn, g.VP, strings.Join(slices.Concat(g.Units, g.Leaders), " ")))
	}
	require.Equal(t, []string{ // 3.4, 4.6
		"5 0: V XX archer.Aux Lentulus Gellius Manlius",
		"10 -12: VIII IX X XI XII XIII cav.G1 cav.G2 Crassus",
		"13 -15: I II III IV cav.Hisp1 cav.Hisp2 sling.R1 sling.R2 Pompey",
		"16 -12: XIV XV XVI XVII cav.Thr1 cav.Gal1 archer.Syr Lucullus",
	}, got)
	require.Len(t, s.Track, 17)
	for n, m := range s.Track {
		require.Equal(t, slices.Contains([]int{2, 5, 8, 11, 14, 17}, n+1), m.Replacements, n+1) // 9.1
		autumn := slices.Contains([]string{"Sep", "Oct", "Nov"}, m.Month)                       // 11.7
		require.Equal(t, autumn, m.Season == "autumn", n+1)
		summer := slices.Contains([]string{"Jun", "Jul", "Aug"}, m.Month) // 11.8
		require.Equal(t, summer, m.Season == "summer", n+1)
	}
	month := func(turn int) string { return fmt.Sprint(s.Track[turn-1].Month, " ", s.Track[turn-1].Year) }
	require.Equal(t, "Mar 72", month(5))  // 14.1
	require.Equal(t, "Feb 71", month(16)) // 4.3
	require.Equal(t, "Mar 71", month(17)) // 4.4
}

func TestTablesOfTheRulebook(t *testing.T) {
	_, ch, _ := builtIn(t)
	t.Run("revolt 6.2", func(t *testing.T) {
		rows := map[string]RevoltRow{}
		for _, r := range ch.Revolt {
			rows[r.Place] = r
		}
		require.Equal(t, RevoltRow{Place: "sicily", Dice: 2, Leader: 5}, rows["sicily"])
		require.Equal(t, RevoltRow{Place: "fertile", Dice: 1, Spartacus: 2, PerSix: -1, Leader: 5}, rows["fertile"])
		require.Equal(t, RevoltRow{Place: "city", Dice: 1, Spartacus: 2, PerSix: -1, Leader: 5}, rows["city"])
		require.Equal(t, RevoltRow{Place: "mountain", Dice: 1, Add: -3, Slingers: true}, rows["mountain"])
		require.Equal(t, RevoltRow{Place: "swamp", Dice: 1, Add: -3, Slingers: true}, rows["swamp"])
	})
	t.Run("training 9.3", func(t *testing.T) {
		want := []int{0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4}
		for n, high := range want {
			for die := 1; die <= 6; die++ {
				require.Equal(t, die <= high, ch.TrainingDie(n).Has(die), "%d provinces, die %d", n, die)
			}
		}
	})
	t.Run("attrition 11.8", func(t *testing.T) {
		want := map[int][3]int{1: {}, 2: {}, 3: {0, 0, 1}, 4: {0, 1, 2}, 5: {1, 2, 3}, 6: {2, 3, 4}, 7: {3, 4, 5}, 8: {3, 4, 5}, 12: {3, 4, 5}}
		for die, row := range want {
			for units, col := range map[int]int{6: 0, 10: 0, 11: 1, 16: 1, 17: 2, 60: 2} {
				require.Equal(t, row[col], ch.AttritionSteps(units, die), "%d units, die %d", units, die)
			}
			require.Zero(t, ch.AttritionSteps(5, die))
		}
	})
	t.Run("forced march 12.3b", func(t *testing.T) {
		for die, want := range map[int]MarchRow{
			-1: {Go: true}, 0: {Go: true}, 1: {Go: true}, 2: {Go: true, Drop: true}, 3: {Go: true, Loss: true}, 4: {}, 5: {Loss: true}, 6: {Loss: true}, 8: {Loss: true},
		} {
			got := ch.ForcedMarchAt(die)
			got.Die = Span{}
			require.Equal(t, want, got, die)
		}
	})
	t.Run("raft 12.9", func(t *testing.T) {
		for die, want := range map[int]CrossingRow{
			1: {Crosses: true}, 2: {Crosses: true, Loss: true}, 3: {}, 4: {Loss: true}, 5: {Lost: true}, 6: {Lost: true}, 7: {Lost: true},
		} {
			got := ch.RaftAt(die)
			got.Die = Span{}
			require.Equal(t, want, got, die)
		}
	})
	t.Run("circumvallation 14.4", func(t *testing.T) {
		for die, want := range map[int]CrossingRow{
			0: {Crosses: true}, 1: {Crosses: true}, 2: {Crosses: true}, 3: {Crosses: true, Loss: true}, 4: {}, 5: {}, 6: {Loss: true},
		} {
			got := ch.CircumvallationAt(die)
			got.Die = Span{}
			require.Equal(t, want, got, die)
		}
	})
	t.Run("decimation 14.2", func(t *testing.T) {
		for die, want := range []int{1: -1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2} {
			if die > 0 {
				require.Equal(t, want, ch.DecimationAt(die), die)
			}
		}
	})
	t.Run("breach 14.12", func(t *testing.T) {
		for place, high := range map[string]int{"ROME": 2, "SIRACUSA": 2, "NEAPOLIS": 3, "MUTINA": 3, "BRUNDISIUM": 3, "SILA": 3} {
			for die := 0; die <= 6; die++ {
				require.Equal(t, die <= high, ch.BreachDie(place).Has(die), "%s, die %d", place, die)
			}
		}
	})
	t.Run("berserk 13.14", func(t *testing.T) {
		for leader, high := range map[string]int{"none": 3, "other": 2, "spartacus": 1} {
			for die := 1; die <= 6; die++ {
				require.Equal(t, die <= high, ch.BerserkDie(leader).Has(die))
			}
		}
	})
	t.Run("leaders 13.22", func(t *testing.T) {
		for dice := 2; dice <= 12; dice++ {
			require.Equal(t, dice == 5, ch.CasualtyAt(false).Wounded.Has(dice))
			require.Equal(t, dice == 4, ch.CasualtyAt(false).Killed.Has(dice))
			require.False(t, ch.CasualtyAt(true).Wounded.Has(dice))
			require.Equal(t, dice >= 4 && dice <= 6, ch.CasualtyAt(true).Killed.Has(dice)) // 4 by Q37
		}
	})
	t.Run("limits", func(t *testing.T) {
		for key, want := range map[string]int{
			"slaves": 28, "revolt.per_cf": 6, "pacify.needs": 7, "pirates.roll": 2, "road.between": 6, "attrition.units": 6, "training.per_place": 2,
			"cavalry.per_province": 1, "rebuild.crack_cap": 6, "fleet.turns": 3, "lift.cf": 12, "decimation.uses": 1, "wall.cf": 12, "siege.fertile": 10,
			"siege.build_cf": 8, "siege.keep_cf": 8, "siege.rom_cf": 6, "sanctuary.units": 3, "breakoff.retreat": 4, "plague.outbreak": 6, "plague.loses": 3,
		} {
			require.Equal(t, want, ch.Limit(key), key)
		}
	})
	t.Run("modifiers", func(t *testing.T) {
		for key, want := range map[string]int{
			"attrition winter_mountain": 1, "attrition summer_swamp": 2, "attrition siege_turn": 1, "forced_march light": -1, "forced_march winter_pacified": 1,
			"forced_march enemy": 1, "raft winter": 1, "circumvallation spartacus": -1, "breach missiles": -1, "break_off flanked": -1, "break_off leader_killed": -1,
		} {
			table, k, _ := strings.Cut(key, " ")
			require.Equal(t, want, ch.Modifier(table, k).Add, key)
		}
	})
}

func TestVictoryPointsOfTheRulebook(t *testing.T) {
	_, _, s := builtIn(t)
	want := map[string]int{ // 4.5, 4.6
		"reb.province": 1, "reb.city": 1, "reb.crassus": 2, "reb.romleader": 1, "reb.legionstep": 2, "reb.eagle": 2, "reb.otherstep": 1, "reb.escape": 2,
		"reb.leader": 1, "reb.spartacus": 5, "reb.unit": 1, "rom.step": 1, "rom.fleet": 1, "rom.leader": 1, "rom.build": -6, "rom.group10": -12,
		"rom.group13": -15, "rom.group16": -12,
	}
	require.Len(t, s.Victory, len(want))
	for _, h := range s.Victory {
		require.Equal(t, want[h.Key], h.Points, h.Key)
	}
}

func TestMapHoldsWhatTheRulesSay(t *testing.T) {
	m, _, _ := builtIn(t)
	terrain := map[string]int{}
	borders := 0
	for i, a := range m.Areas {
		terrain[a.Terrain]++
		borders += len(m.Land(i))
	}
	require.Equal(t, map[string]int{Fertile: 17, Mountain: 10, Swamp: 1}, terrain)
	require.Equal(t, 90, borders)
	require.Equal(t, [2]int{m.Area("BRUT"), m.Area("MESS")}, m.StraitAreas()) // 12.6
	require.Equal(t, []int{m.Area("LUCA")}, m.Land(m.Area("BRUT")))           // 14.3: Crassus' lines
	for _, p := range []struct {
		word string
		kind Kind
		id   string
	}{
		{"pice", AreaPlace, "PICE"},
		{"Pecenum", AreaPlace, "PICE"},
		{"Gallia Cispadana", AreaPlace, "CISP"},
		{"GalliaCispadana", AreaPlace, "CISP"},
		{"Siracusa", CityPlace, "SIRACUSA"},
		{"SIRA", AreaPlace, "SIRA"},
		{"Roma", CityPlace, "ROME"},
		{"Mt Vesuvius", SanctuaryPlace, "VESUVIUS"},
		{"tyr", SeaPlace, "TYR"},
		{"Messana", AreaPlace, "MESS"},
		{"Messana Strait", SeaPlace, "STR"},
	} {
		w, ok := m.Find(p.word)
		require.True(t, ok, p.word)
		require.Equal(t, p.kind, w.Kind, p.word)
		id := map[Kind]func() string{
			AreaPlace: func() string { return m.Areas[w.N].ID }, CityPlace: func() string { return m.Cities[w.N].ID },
			SanctuaryPlace: func() string { return m.Sanctuaries[w.N].ID }, SeaPlace: func() string { return m.Seas[w.N].ID },
		}[w.Kind]()
		require.Equal(t, p.id, id, p.word)
	}
	_, ok := m.Location("LATI/NEAPOLIS")
	require.False(t, ok)
	w, ok := m.Location("CAMP/NEAPOLIS")
	require.True(t, ok)
	require.Equal(t, Where{CityPlace, m.City("NEAPOLIS")}, w)
	_, ok = m.Location("TYR")
	require.False(t, ok)
}

// TestAliasesAreOneSided: cav.G1 is Roman, and the rebel's own in his words.
func TestAliasesAreOneSided(t *testing.T) {
	_, ch, _ := builtIn(t)
	require.Equal(t, ch.Unit("cav.G1"), ch.OwnUnit(Roman, "CAV.G1"))
	require.Equal(t, ch.Unit("cav.RG1"), ch.OwnUnit(Rebel, "cav.G1"))
	require.Equal(t, ch.Unit("sling.R1"), ch.OwnUnit(Roman, "sling.1"))
	require.Equal(t, ch.Unit("sling.1"), ch.OwnUnit(Rebel, "sling.1"))
	require.Equal(t, -1, ch.OwnUnit(Roman, "slave.01"))
}

func TestSpan(t *testing.T) {
	for text, want := range map[string]Span{"2": {2, 2}, "1-3": {1, 3}, "<=1": {-Open, 1}, "5+": {5, Open}, "-": Never, " 4 ": {4, 4}} {
		var s Span
		require.NoError(t, s.UnmarshalText([]byte(text)), text)
		require.Equal(t, want, s)
		require.Equal(t, strings.TrimSpace(text), s.String())
	}
	for _, text := range []string{"", "x", "3-1", "1-", "<1", "-1", "2++", "99999"} {
		var s Span
		require.Error(t, s.UnmarshalText([]byte(text)), text)
	}
}

func TestCatalogueIsWhole(t *testing.T) {
	c := Catalogue()
	rules := map[string]bool{}
	for _, r := range c.Rules {
		require.False(t, rules[r.ID], r.ID)
		require.NotEmpty(t, r.Title, r.ID)
		require.NotEmpty(t, r.Summary, r.ID)
		rules[r.ID] = true
	}
	for chapter, n := range map[int]int{2: 12, 3: 7, 4: 7, 5: 2, 6: 8, 7: 2, 8: 4, 9: 8, 10: 5, 11: 10, 12: 12, 13: 29, 14: 16} {
		for k := 1; k <= n; k++ {
			id := fmt.Sprintf("%d.%d", chapter, k)
			if id == "12.3" {
				require.True(t, rules["12.3a"] && rules["12.3b"])
				continue
			}
			require.True(t, rules[id], id)
		}
	}
	options := map[string]bool{}
	rulings := map[string]bool{}
	for _, r := range c.Rulings {
		rulings[r.ID] = true
	}
	require.Len(t, rulings, 118)
	for _, o := range c.Options {
		require.NotEmpty(t, o.Values, o.Key)
		require.True(t, rules[o.Rule], "%s: %s", o.Key, o.Rule)
		require.True(t, o.Ruling == "" || rulings[o.Ruling], o.Key)
		options[o.Key] = true
	}
	for _, r := range c.Rulings {
		for _, id := range r.Rules {
			require.True(t, rules[id] || id == "12.x", "%s: %s", r.ID, id)
		}
		require.True(t, r.Option == "" || options[r.Option], "%s: %s", r.ID, r.Option)
		require.NotEmpty(t, r.Reading, r.ID)
		require.NotEmpty(t, r.Basis, r.ID)
	}
	for _, key := range strings.Fields("attr7 tumult early_end city_counts wounded landing tries lift_leader road pickup cavbonus mutual opt.14.1 opt.14.2 opt.14.3 opt.14.6 opt.14.15 opt.14.16 evasion cav_berserk attrition") {
		require.True(t, options[key], key)
	}
}

// broken is a built-in file with a change that must be refused.
type broken struct{ name, from, to, want string }

func TestBrokenFilesAreRefusedWithTheirPlace(t *testing.T) {
	sf, mf, cf, err := BuiltIn("third-servile-war")
	require.NoError(t, err)
	read := func(kind string, data []byte) error {
		m, ch, s := builtIn(t)
		var err error
		switch kind {
		case "map":
			if m, err = ReadMap(mf.Name, data); err != nil {
				return err
			}
		case "charts":
			if ch, err = ReadCharts(cf.Name, data); err != nil {
				return err
			}
		default:
			if s, err = ReadScenario(sf.Name, data); err != nil {
				return err
			}
		}
		return Check(m, ch, s)
	}
	for kind, cases := range map[string][]broken{
		"map": {
			{"format", "format = 1", "format = 2", "map.toml:15:10: facts: a file of an unknown format; write format = 1 instead"},
			{"unknown key", "launch = \"TYR\"", "launc = \"TYR\"", "launc"},
			{"no such sea", "launch = \"TYR\"", "launch = \"TYRR\"", "launch \"TYRR\" is unknown; write \"TYR\" instead"},
			{"city away", "id = \"MUTINA\"\nname = \"Mutina\"\narea = \"CISP\"", "id = \"MUTINA\"\nname = \"Mutina\"\narea = \"LATI\"", "LATI has two cities (3.2)"},
			{"city misnamed", "id = \"MUTINA\"\nname = \"Mutina\"", "id = \"MODENA\"\nname = \"Modena\"", "there is no city MUTINA (3.3)"},
			{"one-sided border", "land = [\"ILLY\"]", "land = [\"ILLY\", \"BRUT\"]", "EPIR borders on BRUT, but not the other way"},
			{"sanctuary elsewhere", "area = \"BRUT\"", "area = \"LUCA\"", "SILA lies in BRUT (14.15)"},
			{"terrain", "terrain = \"swamp\"", "terrain = \"marsh\"", "terrain \"marsh\" is unknown; write"},
			{"exit", "exit = [\"Afr\"]", "exit = [\"It\"]", "AFRI lets Afr leave the map (12.11)"},
			{"dry Campania", "id = \"CAMP\"\nname = \"Campania\"\nterrain = \"fertile\"\nseas = [\"TYR\"]", "id = \"CAMP\"\nname = \"Campania\"\nterrain = \"fertile\"\nseas = []", "CAMP touches TYR (10.5)"},
			{"no source", "source = \"stated 3.2\"", "source = \"somewhere\"", "source \"somewhere\"; write \"stated 8.1\""},
			{"twice", "id = \"CORS\"", "id = \"SARD\"", "SARD stands twice"},
		},
		"charts": {
			{"188 counters", "  { id = \"turn\", name = \"Game-turn\", count = 1, faces = [\"turn\"] },\n", "", "there are 188 of 189 counters (2.2)"},
			{"rising ladder", "cf = [6, 4]", "cf = [6, 7]", "a step lost lowers the combat factor (2.8)"},
			{"nationality", "nationality = \"Crt\"", "nationality = \"Xyz\"", "nationality \"Xyz\" is unknown"},
			{"gap", "{ die = \"5\", steps", "{ die = \"6\", steps", "no row is for 5"},
			{"no limit", "  { key = \"lift.cf\", value = 12, rule = \"10.5\", what = \"combat factors a fleet carries in a turn\" },\n", "", "the limit lift.cf is missing"},
			{"no class", "class = \"glad\"", "class = \"gladiators\"", "class \"gladiators\" is unknown"},
			{"no Pompey", "id = \"Pompey\"", "id = \"Magnus\"", "Pompey"},
			{"span", "die = \"4-5\"", "die = \"5-4\"", "is no span of numbers"},
			{"rebel wall", "evade = 4, line = 2, strategist = 1, break_off = 2, recover = 2 }", "evade = 4, line = 2, strategist = 1, break_off = 2, recover = 2, wall = true }", "circumvallations are Roman (14.3)"},
		},
		"scenario": {
			{"twice", "units = [\"VI\"]", "units = [\"VII\"]", "VII stands twice"},
			{"lost", "\"inf.Afr1\", \"inf.Afr2\"", "\"inf.Afr1\"", "the unit inf.Afr2 of the charts is neither set up nor in a group or pool"},
			{"month", "{ month = \"Jan\", year_bc = 72", "{ month = \"Feb\", year_bc = 72", "Feb follows Dec; write Jan instead"},
			{"year", "{ month = \"Jan\", year_bc = 72", "{ month = \"Jan\", year_bc = 73", "year 73 follows 73; write 72 instead"},
			{"place", "at = \"AQUI\"", "at = \"AQUA\"", "there is no place \"AQUA\" on the map"},
			{"side", "side = \"roman\", at = \"MESS\"", "side = \"rebel\", at = \"MESS\"", "Sic.cohort is not rebel"},
			{"dear free group", "turn = 5\n", "turn = 5\nvp = -3\n", "a free group costs nothing (8.2)"},
			{"cup", "\"inf.G1\", ", "\"cav.RG1\", ", "cav.RG1 is rebel cavalry and does not belong here"},
			{"one name for both sides", "name = \"Rebels\"", "name = \"ROME\"", "ROME is what the other side is called; write another name instead"},
			{"a side named like the other's id", "name = \"Rome\"", "name = \"Rebel\"", "Rebel is what the other side is called; write another name instead"},
			{"a side that is none", "name = \"Rebels\"", "name = \"Public\"", "no side may be called Public; write another name instead"},
			{"heading", "key = \"rom.fleet\"", "key = \"rom.step\"", "rom.step stands twice"},
		},
	} {
		data := map[string]File{"map": mf, "charts": cf, "scenario": sf}[kind].Data
		for _, b := range cases {
			t.Run(kind+" "+b.name, func(t *testing.T) {
				require.Contains(t, string(data), b.from)
				err := read(kind, []byte(strings.Replace(string(data), b.from, b.to, 1)))
				require.Error(t, err)
				require.Contains(t, err.Error(), b.want)
				require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
			})
		}
	}
	t.Run("missing", func(t *testing.T) {
		m, ch, s := builtIn(t)
		require.ErrorContains(t, Check(nil, ch, s), "no map file")
		require.ErrorContains(t, Check(m, nil, s), "no charts file")
		require.ErrorContains(t, Check(m, ch, nil), "no scenario file")
	})
}

// TestOwnMapIsTaken: a map corrected by its owner is read like the built-in one.
func TestOwnMapIsTaken(t *testing.T) {
	_, mf, _, err := BuiltIn("third-servile-war")
	require.NoError(t, err)
	_, ch, s := builtIn(t)
	own := string(mf.Data)
	// The doubtful border of Calabria and Lucania taken away.
	own = strings.Replace(own, `land = ["APUL", "LUCA"]`, `land = ["APUL"]`, 1)
	own = strings.Replace(own, `land = ["BRUT", "CALA", "CAMP", "LUMO"]`, `land = ["BRUT", "CAMP", "LUMO"]`, 1)
	own = strings.Replace(own, `reconstruction: ancient geography; 14.1, 12.4 and 14.3 hold on it`, `published: the printed map`, 1)
	m, err := ReadMap("own.toml", []byte(own))
	require.NoError(t, err)
	require.NoError(t, Check(m, ch, s))
	require.Equal(t, []int{m.Area("APUL")}, m.Land(m.Area("CALA")))
}
