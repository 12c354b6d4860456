package imperator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

// open reads the files of a scenario, each as edit leaves it, and checks them
// together.
func open(slug string, edit func(role, text string) string) error {
	sf, mf, cf, err := BuiltIn(slug)
	if err != nil {
		return err
	}
	m, err := ReadMap(mf.Name, []byte(edit("map", string(mf.Data))))
	if err != nil {
		return err
	}
	c, err := ReadCharts(cf.Name, []byte(edit("charts", string(cf.Data))))
	if err != nil {
		return err
	}
	s, err := ReadScenario(sf.Name, []byte(edit("scenario", string(sf.Data))))
	if err != nil {
		return err
	}
	return Check(m, c, s)
}

// A file with something wrong in it is refused with its place; the first of old
// is replaced.
func TestBrokenFiles(t *testing.T) {
	const (
		s  = "spartacus"
		tr = "tryphon"
	)
	for _, c := range []struct{ slug, role, old, in, want string }{
		// the map
		{s, "map", "counter = 30", "conter = 30", "unknown key conter; write counter instead"},
		{s, "map", "format = 1", "format = 2", "a file of an unknown format; write format = 1 instead"},
		{s, "map", `kind = "plains"`, `kind = "swamp"`, `kind "swamp" is unknown; write one of plains, mountain, city instead`},
		{s, "map", `kind = "plains"`, `kind = "plain"`, `kind "plain" is unknown; write "plains" instead`},
		{s, "map", `name = "Latium"`, "name = \"Latium\"\nport = true", "a port on a map without ports (0.1); write ports = true at the top or leave this out"},
		{s, "map", `kind = "city"`, "kind = \"city\"\ndefence = 3", "a defence on a map without ports and sieges (0.1); write ports = true at the top or leave this out"},
		{tr, "map", "defence = 3", "defence = 5", "defence is 5; write a number from 0 to 4 instead"},
		{tr, "map", `kind = "plains"`, "kind = \"plains\"\ndefence = 2", `a zone has no defence (0.1); leave it out or write kind = "city"`},
		{s, "map", `id = "Latium"`, `id = "latium"`, `id "latium"; write a name such as "Vesuvius_Mons", words with a capital joined by _ instead`},
		{s, "map", `id = "Latium"`, `id = "Roma"`, "the area Roma stands twice; leave one out"},
		{s, "map", `id = "Mare_Tyrrhenum"`, `id = "Roma"`, "the name Roma stands twice; leave one out"},
		{s, "map", `seas = ["Mare_Tyrrhenum"]`, `seas = ["Mare_Nostrum"]`, `there is no sea "Mare_Nostrum" on this map; write "Mare_Ionium" instead`},
		{s, "map", `between = ["Latium", "Roma"]`, `between = ["Roma", "Lattium"]`, `there is no place "Lattium" on this map; write "Latium" instead`},
		{s, "map", `between = ["Latium", "Roma"]`, `between = ["Roma", "Roma"]`, "Roma cannot touch itself; write two places instead"},
		{s, "map", `between = ["Latium", "Roma"]`, `between = ["Latium", "Campania"]`, "Latium and Campania are joined twice; leave one out"},
		{s, "map", `between = ["Campania", "Vesuvius_Mons"]`, `between = ["Campania", "Bruttium"]`, "Vesuvius_Mons touches no other area; write [[links]] between"},
		{s, "map", "label = [506, 687]", "label = [506, 6870]", "the point 506,6870 lies off the map; write 0,0 to 1040,1376 instead"},
		{s, "map", "source = \"stated 2.3.2.1\"\n", "source = \"the book\"\n", `source "the book"; write "stated 8.1", "published: where" or "reconstruction: why" instead`},
		// the charts
		{s, "charts", "ap = 4", "ap = 0", "ap is 0; write a number from 1 to 9 instead"},
		{s, "charts", `id = "aestas"`, `id = "summer"`, `season "summer"; write "aestas" instead, the seasons in their order`},
		{s, "charts", "segments = [1, 2, 3, 4, 5]", "segments = [1, 2, 2, 4, 5]", "2 stands twice in this list; leave one out"},
		{s, "charts", `["R",  "AD", "R",  "R"]`, `["R",  "XX", "R",  "R"]`, `result "XX" is unknown; write one of AD, R, SQ instead`},
		{s, "charts", `["R",  "AD", "R",  "R"]`, `["R",  "AD", "R"]`, "this row has 3 cells (3.5.1); write four"},
		{s, "charts", `front = "yellow"`, `front = "yelow"`, `front "yelow" is unknown; write "yellow" instead`},
		{s, "charts", "n = 2\nkind = \"melee\"", "n = 3\nkind = \"melee\"", "phase 3 stands where 2 should; write them in their order"},
		{s, "charts", "kind = \"shooting\"\nname = \"Shooting\"\nfront = \"none\"", "kind = \"shooting\"\nname = \"Shooting\"\nfront = \"tactic\"", `a shooting phase has no front line (3.1); write front = "none" instead`},
		{s, "charts", "melee = 3", "melee = 4", "melee is 4; write a number from 0 to 3 instead"},
		{s, "charts", "melee = 3\nline = \"yellow\"", "melee = 0\nline = \"yellow\"", `Legio has a coloured line and no melee value (0.2.2); write melee = 1 or more, or line = "none"`},
		{s, "charts", `s_mark = "s"`, `s_mark = "both"`, `s_mark "both" is unknown; write one of s, two, none instead`},
		{s, "charts", `type = "Hastati"`, `type = "Legio"`, "the Romans have Legio twice; leave one out"},
		{s, "charts", `short = "Has"`, `short = "Leg"`, "Leg is the short name of Legio already; write another"},
		{s, "charts", "[[vallum]]\ntype = \"Funditores\"", "[[vallum]]\ntype = \"Funditors\"", `there is no unit type "Funditors"; write "Funditores" instead`},
		{s, "charts", "fortuna = 1", "fortuna = 9", "fortuna is 9; write a number from 0 to 6 instead"},
		// the scenario
		{s, "scenario", "tr = 2", "tr = 3", "tr is 3; write a number from 0 to 2 instead"},
		{s, "scenario", "years = [-73, -72, -71]", "years = [-73, -71]", "year -71 after year -73; write -72 instead"},
		{s, "scenario", "game = \"imperator\"", "game = \"spartan\"", `game "spartan" is unknown; write one of imperator instead`},
		{s, "scenario", "leader = \"Glaber\"\nplace", "leader = \"Glabber\"\nplace", `leader "Glabber" is unknown; write "Glaber" instead`},
		{s, "scenario", "place = \"Campania\"", "place = \"Capua\"", `there is no area "Capua" on the map Italia; write one of Roma, Latium`},
		{s, "scenario", "place = \"Campania\"", "place = \"Vesuvius_Mons\"", "enemies stand in Vesuvius_Mons at the start (3); write another place"},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ type = "Milites", n = 5 }`, "Glaber has 5 units and a Strategic Rating of 4 (2.2); write fewer units"},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ type = "Milites", n = 0 }`, "n is 0; write a number from 1 to 60 instead"},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ type = "Militia", n = 2 }`, `the Romans have no unit "Militia"; write "Milites" instead`},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ type = "Velites", n = 2 }`, "Velites are not in scenario 1 (5.4); write other units, or add it to scenarios in the charts"},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ legion = "I", n = 2 }`, "a legion and a type in one entry; write two entries instead"},
		{s, "scenario", `{ type = "Milites", n = 2 }`, `{ legion = "I" }`, "legion I comes twice; leave one out"},
		{s, "scenario", `{ legion = "I" }, `, ``, "legion I never comes; leave it out, or give it to a leader"},
		{s, "scenario", `types = ["Legio", "Legio", "Legio"]`, `types = ["Legio", "Legio"]`, "a legion of 2 units (0.2.2); write three types"},
		{s, "scenario", `types = ["Legio", "Legio", "Legio"]`, `types = ["Legio", "Legio", "Milites"]`, "legion I has Milites, which are no legionaries (0.2.2); change the legion"},
		{s, "scenario", "leader = \"Varinus\"\nat", "leader = \"Cossinius\"\nat", "Cossinius enters a second time; leave one out"},
		{s, "scenario", "leader = \"Varinus\"\nat = { place = \"Roma\" }", "leader = \"Varinus\"\nat = { place = \"Roma\", next_to = \"Glaber\" }", "where the leader enters is not clear"},
		{s, "scenario", "give = 2", "give = 4", "Oenomanos would get 4 units and has a Strategic Rating of 3 (2.2); write fewer"},
		{s, "scenario", "do = \"sack\"\nleader = \"Varinus\"", "do = \"retire\"\nleader = \"Varinus\"", `do "retire" is unknown; write one of sack, enter, arrive, collect, detach instead`},
		{s, "scenario", "[[events.actions]]\ndo = \"enter\"\nleader = \"Cossinius\"", "[[events.actions]]\ndo = \"enter\"\nleader = \"Pompeius\"\nat = { place = \"Roma\" }\nsource = \"stated x\"\n\n[[events.actions]]\ndo = \"sack\"\nleader = \"Cossinius\"", "a sacking after an entry (1 segment 3); write the sackings first"},
		{s, "scenario", "number = 5\nname = \"Funeral Games\"", "number = 4\nname = \"Funeral Games\"", "the Rebels have a card 4 already; write another number"},
		{s, "scenario", "id = \"I-R5\"", "id = \"I-R4\"", "the card I-R4 stands twice; leave one out"},
		{s, "scenario", "id = \"I-R5\"\nside = \"rebel\"\nnumber = 5", "id = \"I-R5\"\nside = \"roman\"\nnumber = 6", "the Rebels have 4 stratagem cards (0.3.1); write five for each side"},
		{s, "scenario", `timing = ["battle_start"]`, `timing = ["operation"]`, "operation does not fit combat = true (2.3.3); change one of them"},
		{s, "scenario", `{ op = "silence_enemy", phases = [1, 2] }`, `{ op = "silence_enemy" }`, "silence_enemy without phases; write phases = … beside it"},
		{s, "scenario", `{ op = "silence_enemy", phases = [1, 2] }`, `{ op = "silence_enemy", phases = [1, 4] }`, "a battle has 3 phases (3.1); write 1, 2, 3 instead"},
		{s, "scenario", `{ op = "silence_enemy", phases = [1, 2] }`, `{ op = "silence_enemy", phases = [1], n = 2 }`, "silence_enemy has no n; leave it out"},
		{s, "scenario", `{ op = "silence_enemy", phases = [1, 2] }`, `{ op = "recruit", n = 2 }`, "recruit cannot be used at battle_start; write operation"},
		{s, "scenario", `{ op = "silence_enemy", phases = [1, 2] }`, `{ op = "silence_all" }`, `op "silence_all" is unknown; write one of silence_enemy, extra_alea`},
		{s, "scenario", `{ cond = "leader_is", names = ["Spartacus"] }`, `{ cond = "leader_is", names = ["Glaber"] }`, `leader "Glaber" is unknown; write one of Spartacus, Crixus, Oenomanos instead`},
		{s, "scenario", `{ cond = "leader_is", names = ["Spartacus"] }`, `{ cond = "leader_is" }`, "leader_is without names; write names = … beside it"},
		{s, "scenario", `{ cond = "recruit_legal" }`, `{ cond = "role", role = "attacker" }`, "role is known in battle only; write combat = true or leave it out"},
		{s, "scenario", `{ cond = "role", role = "attacker" }`, `{ cond = "target_leader" }`, "in battle the enemy in front is the target"},
		{s, "scenario", `{ cond = "target_leader", except = ["Spartacus"], within = 1 }`, `{ cond = "own_out", min = 1 }`, `kill_enemy_leader has no target; write { cond = "target_leader" } into when`},
		{s, "scenario", "from = \"elysii\"", "from = \"pool\"", "the pool is the rebels' (0.5); write another operation"},
		{s, "scenario", "id = \"I-V5\"\nwinner = \"draw\"\nend = true", "id = \"I-V5\"\nwinner = \"draw\"\nend = false", "without a condition the war ends at once; write end = true or a condition"},
		{s, "scenario", "winner = \"draw\"", "winner = \"nobody\"", `winner "nobody" is unknown; write one of rebel, roman, draw instead`},
		{s, "scenario", `is = "leader_dead"`, `is = "leader_ill"`, `is "leader_ill" is unknown; write "leader_at" instead`},
		{s, "scenario", "from = \"zone\"", "from = \"port\"", `armies sail from ports, and the map has none (0.1); write "zone" instead`},
		{s, "scenario", "sieges = false", "sieges = true", "sieges on a map without defended cities (chapter 4); write sieges = false or give another map"},
		{s, "scenario", "not_placed = [\"hiems\"]", "not_placed = [\"winter\"]", `season "winter" is unknown; write one of ver, aestas, autumnus, hiems instead`},
		{s, "scenario", "place = \"Massilia\"\nleader", "place = \"Masilia\"\nleader", `there is no area "Masilia" on the map Italia; write "Massilia" instead`},
		{tr, "scenario", "units = [{ type = \"Milites\", n = 2 }]", "units = []", "units has 0 entries; write at least 1 instead"},
	} {
		t.Run(c.in, func(t *testing.T) {
			err := open(c.slug, func(role, text string) string {
				if role != c.role {
					return text
				}
				require.Contains(t, text, c.old)
				return strings.Replace(text, c.old, c.in, 1)
			})
			var e *scenarios.Error
			require.ErrorAs(t, err, &e)
			require.Contains(t, err.Error(), c.want)
			require.Positive(t, e.Line, "%s", err)
			require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
		})
	}
}

// The place is that of the value.
func TestWhereAFileIsWrong(t *testing.T) {
	err := open("spartacus", func(role, text string) string { return strings.Replace(text, "tr = 2", "tr = 3", 1) })
	require.EqualError(t, err, "spartacus.toml:76:6: facts: tr is 3; write a number from 0 to 2 instead")
	err = open("tryphon", func(role, text string) string { return strings.Replace(text, "defence = 3", "defence = 5", 1) })
	require.ErrorContains(t, err, "magna-graecia.toml:")
}

// Without aims there is no war, and each file is needed.
func TestFilesThatAreMissing(t *testing.T) {
	s, m, ch := read(t, "spartacus")
	require.ErrorContains(t, Check(m, ch, nil), "there is no scenario file (5.1)")
	require.ErrorContains(t, Check(nil, ch, s), "there is no map file (0.1)")
	require.ErrorContains(t, Check(m, nil, s), "there is no charts file (0.4)")
	err := open("spartacus", func(role, text string) string {
		if i := strings.Index(text, "[[victory]]"); role == "scenario" {
			return text[:i]
		}
		return text
	})
	require.ErrorContains(t, err, "how the war is won is not said (A-50); write [[victory]]")
}

// A user's own file may hold anything: it is refused or read, never worse.
func FuzzScenario(f *testing.F) {
	for _, slug := range Slugs() {
		sf, mf, cf, err := BuiltIn(slug)
		require.NoError(f, err)
		f.Add(sf.Data)
		f.Add(mf.Data)
		f.Add(cf.Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadScenario("s.toml", data)
		if err == nil {
			_, m, ch := read(t, "spartacus")
			if err = Check(m, ch, s); err == nil {
				s.Counters()
			}
		}
		_, errMap := ReadMap("m.toml", data)
		_, errCharts := ReadCharts("c.toml", data)
		for _, err := range []error{err, errMap, errCharts} {
			if err != nil {
				require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
			}
		}
	})
}
