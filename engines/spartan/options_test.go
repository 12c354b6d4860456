package spartan

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// each runs a test for the default of an option and for its values, by name.
func each(t *testing.T, key string, run func(t *testing.T, value string, options ...engines.Setting)) {
	t.Helper()
	o := option(t, key)
	run(t, o.Values[0]) // not set at all
	for _, v := range o.Values {
		run(t, v, setting(key, v))
	}
	_, err := builtIn(t, "marathon", asItIs, setting(key, "neither of them"))
	require.ErrorContains(t, err, key)
}

// Setting an option to its first value is not setting it.
func TestOptionDefaults(t *testing.T) {
	for _, o := range facts.Catalogue().Options {
		slug := "marathon"
		if len(o.Scenarios) > 0 {
			slug = o.Scenarios[0]
			if o.Key == "opt.S3.1" || o.Key == "opt.S3.2" {
				slug = "arbela" // at Issus one is compulsory
			}
		}
		require.Equal(t, open(t, slug).opt, open(t, slug, setting(o.Key, o.Values[0])).opt, o.Key)
	}
	_, err := builtIn(t, "marathon", asItIs, setting("no such", "on"))
	require.ErrorContains(t, err, "no such")
}

// Optional rules in any combination (12.0).
func Test12_0(t *testing.T) {
	read := func(slug string) *facts.Scenario {
		f, _, _, _, err := facts.BuiltIn(slug)
		require.NoError(t, err)
		s, err := facts.ReadScenario(f.Name, f.Data)
		require.NoError(t, err)
		return s
	}
	keys := []string{"opt.13", "opt.14", "opt.15", "opt.16", "opt.17", "opt.18", "opt.S3.1", "opt.S3.2", "opt.S3.3", "opt.S3.4", "opt.S3.5"}
	s := read("arbela")
	for mask := range 1 << len(keys) {
		var set []engines.Setting
		for i, key := range keys {
			if mask&(1<<i) != 0 {
				set = append(set, setting(key, "on"))
			}
		}
		o, err := readOptions(set, s)
		require.NoError(t, err)
		for i, key := range keys {
			require.Equal(t, mask&(1<<i) != 0, *o.switches()[key], "%s in %b", key, mask)
		}
	}
	// Any of them plays: thirty at random, a Game-Turn or two of a fight each.
	r := rand.New(rand.NewPCG(12, 0))
	for n := range 30 {
		var set []engines.Setting
		for _, key := range keys {
			if r.IntN(2) == 0 {
				set = append(set, setting(key, "on"))
			}
		}
		g := open(t, "arbela", set...)
		p := scatter(g, g.grid.Within(hexAt(t, g, "1520"), 6), r)
		for u := range p.units {
			if p.units[u].alive() {
				p.units[u].facing = g.startFacing(g.units[u].side)
			}
			if g.isElephant(int16(u)) {
				p.units[u].disrupted = 0
			}
		}
		for range 2 {
			var orders []engines.SideOrders
			for _, sd := range g.sides {
				f := g.Random(&view{who: sd.id, pos: p}, r)
				o, ps := g.Compile(&view{who: sd.id, pos: p}, &f)
				require.Less(t, plot.Worst(ps), plot.Fault)
				orders = append(orders, engines.SideOrders{Side: sd.id, Orders: o})
			}
			out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: engines.NewKeyed([]byte{byte(n)})})
			require.NoError(t, err)
			require.NoError(t, g.Check(p, out.Position, out.Events), "%v", set)
			p = out.Position.(*position)
			if g.over(p) {
				break
			}
		}
	}
}

// The Unit Capability Chart is that of S3.4.
func Test5_39(t *testing.T) {
	r := newRig(t, nil, capabilityRule)
	r.p.impulse = 1
	half, whole, twice := factor{1, 2}, factor{1, 1}, factor{2, 1}
	kinds := strings.Fields("MI MS PS PP LT EX BI SD LC MC HC EL BW SK BL OC")
	r.put("a", strings.Join(kinds, "01@0101 ")+"01@0101").put("b", strings.Join(kinds, "01@0909 ")+"01@0909")
	tn := r.g.newTurn(r.p, nil, nil, 1)
	for _, attacker := range kinds {
		for _, defender := range kinds {
			want := whole
			a, d := &r.g.types[r.g.typeIndex(attacker)], &r.g.types[r.g.typeIndex(defender)]
			switch {
			case a.class == classC && defender == "SD", attacker == "SD" && d.class == classA:
				want = half
			case a.class == classC && d.class == classA:
				want = twice
			}
			got := tn.capability(&attack{units: []int16{r.unit("a/" + attacker + "01")}}, r.unit("b/"+defender+"01"))
			require.Equal(t, want, got, "%s on %s", attacker, defender)
		}
	}
}

// A step is a hex, or as many steps as a hex costs points.
func TestOptionMoveClock(t *testing.T) {
	each(t, "move_clock", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, on("slope", "0505"), options...).put("a", "PP01@0506").put("b", "LC01@0502")
		r.plot("a", "PP01 MV 0505(2) 0504").plot("b", "LC01 MV 0503 0504").run()
		if value == "hex" {
			r.stands("a/PP01@0504 b/LC01@0503")
		} else {
			r.stands("a/PP01@0505 b/LC01@0504") // it comes to 0505 in the second step
			require.Equal(t, []string{"22.3 held"}, r.stops("a/PP01"))
		}
		// Who still marches towards his hex holds the one he is in.
		r = newRig(t, on("swamp", "0505"), options...).put("a", "LC01@0504").put("b", "HC01@0502").plot("a", "LC01 MV 0505(3)").plot("b", "HC01 MV 0503 0504").run()
		if value == "hex" {
			r.stands("a/LC01@0505 b/HC01@0504")
		} else {
			r.stands("a/LC01@0505 b/HC01@0503")
		}
		// A turn takes its time too, with facing.
		r = newRig(t, nil, append(options, facingRule)...).put("a", "PP01@0506").put("b", "LC01@0502").faced("a/PP01@4 b/LC01@4")
		r.plot("a", "PP01 MV ^1 0505 0504").plot("b", "LC01 MV 0503 0504").run()
		if value == "hex" {
			r.stands("a/PP01@0504 b/LC01@0503")
		} else {
			r.stands("a/PP01@0505 b/LC01@0504")
		}
	})
}

// Whether leaders add to a race for a hex.
func TestOptionContestBonus(t *testing.T) {
	each(t, "contest_bonus", func(t *testing.T, value string, options ...engines.Setting) {
		race := func(a, plotA, b, plotB string, extra ...engines.Setting) *rig {
			return newRig(t, nil, append(extra, options...)...).put("a", a).put("b", b).plot("a", plotA).plot("b", plotB)
		}
		r := race("MS01@0505 1L01@0505", "MS01, 1L01 MV 0604", "SD01@0704", "SD01 MV 0604").run()
		if value == "yes" {
			require.Equal(t, "6:4", r.only("contest").Odds) // at most the strength of those with him
			r.stands("a/MS01@0604 a/1L01@0604 b/SD01@0704")
		} else {
			require.Equal(t, "3:4", r.only("contest").Odds)
			r.stands("a/MS01@0505 b/SD01@0604")
		}
		// From another hex he is not with them; two have one limit; alone he has nothing to lead.
		r = race("MS01@0505 1L01@0504", "MS01, 1L01 MV 0604", "SD01@0704", "SD01 MV 0604").run()
		require.Equal(t, "3:4", r.only("contest").Odds)
		r = race("PP01@0505 3L01@0505 4L01@0505", "PP01, 3L01, 4L01 MV 0604", "SD01@0704", "SD01 MV 0604").run()
		require.Equal(t, map[string]string{"no": "6:4", "yes": "12:4"}[value], r.only("contest").Odds)
		r = race("PP01@0505 2L01@0505 2L02@0505", "PP01, 2L01, 2L02 MV 0604", "SD01@0704", "SD01 MV 0604").run()
		require.Equal(t, map[string]string{"no": "6:4", "yes": "12:4"}[value], r.only("contest").Odds)
		r = race("1L01@0505", "1L01 MV 0604", "2L01@0704", "2L01 MV 0604").run(5, 2)
		require.Equal(t, "0:0", r.only("contest").Odds)
		// With the force of a path or of a unit.
		r = race("MS01@0505 3L01@0505 MI01@0504", "MS01, 3L01, MI01 MV 0604", "SD01@0704", "SD01 MV 0604", setting("force", "path")).run()
		require.Equal(t, map[string]string{"no": "3:4", "yes": "6:4"}[value], r.only("contest").Odds)
		r = race("MS01@0505 MI01@0504", "MS01, MI01 MV 0604", "SD01@0704", "SD01 MV 0604", setting("force", "unit")).run()
		require.Equal(t, "3:4", r.only("contest").Odds)
	})
}

// Whoever wins a race goes on or stops.
func TestOptionContestWinner(t *testing.T) {
	each(t, "contest_winner", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, nil, options...).put("a", "PP01@0505").put("b", "SD01@0704").plot("a", "PP01 MV 0604 0603 0602").plot("b", "SD01 MV 0604").run()
		r.stands("a/PP01@" + map[string]string{"continue": "0602", "stop": "0604"}[value] + " b/SD01@0704")
		// Without a race nobody stops.
		newRig(t, nil, options...).put("a", "PP01@0505").put("b", "SD01@0904").plot("a", "PP01 MV 0604 0603 0602").run().stands("a/PP01@0602")
		// To leave the map from there is to go on, too.
		r = newRig(t, nil, options...).put("a", "PP01@0502").put("b", "SD01@0601").plot("a", "PP01 MV 0501 EXIT").plot("b", "SD01 MV 0501").run()
		require.Equal(t, value == "continue", r.p.units[r.unit("a/PP01")].status == exited)
	})
}

// A hex that an enemy leaves in this step is open, or not.
func TestOptionFollow(t *testing.T) {
	each(t, "follow", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, nil, options...).put("a", "PP01@0506").put("b", "MS01@0505").plot("a", "PP01 MV 0505 0504").plot("b", "MS01 MV 0504 0503").run()
		r.stands("b/MS01@0503 a/PP01@" + map[string]string{"allow": "0504", "deny": "0506"}[value])
		// One left in an earlier step is open, and one friends leave.
		r = newRig(t, nil, options...).put("a", "PP01@0507").put("b", "LC01@0505").plot("a", "PP01 MV 0506 0505").plot("b", "LC01 MV 0504 0503").run().stands("a/PP01@0505")
		newRig(t, nil, options...).put("a", "PP01@0506 MS01@0505").put("b", "LC01@1212").plot("a", "PP01 MV 0505\nMS01 MV 0504").run().stands("a/PP01@0505 a/MS01@0504")
		require.NotNil(t, r)
	})
}

// Whose Defensive Fire Zone stops movers.
func TestOptionDFZ(t *testing.T) {
	each(t, "dfz", func(t *testing.T, value string, options ...engines.Setting) {
		for _, c := range []struct {
			plot string
			dice []int
			all  bool // stops with all_but_ml_mv
			df   bool // stops with df_only
		}{
			{"SK01 DF", []int{1}, true, true},
			{"SK01 OF 0608", []int{1}, true, false},
			{"", nil, true, false},
			{"SK01 MV 0408 0409", nil, false, false},
			{"SK01 ML 0509", []int{1}, false, false},
		} {
			stops := map[string]bool{"all_but_ml_mv": c.all, "df_only": c.df}[value]
			dice := c.dice
			if c.plot == "SK01 DF" && !stops {
				dice = nil
			}
			r := newRig(t, nil, options...).put("a", "LT01@0504 BW01@0608 MI01@0509").put("b", "SK01@0508")
			r.plot("a", "LT01 MV 0505 0506 0507 0407 0406").plot("b", c.plot).run(dice...)
			r.stands("a/LT01@" + map[bool]string{true: "0507", false: "0406"}[stops])
		}
	})
}

// A path that breaks a rule, or costs too much.
func TestOptionIllegal(t *testing.T) {
	each(t, "illegal", func(t *testing.T, value string, options ...engines.Setting) {
		for _, c := range []struct {
			unit, at, path string
			rule           string // of the fault with void
			end            string // with truncate; "" void there too
			extra          []engines.Setting
		}{
			{"MS01", "0508", "0507 0506 0505 0504", "5.13", "0505", nil},
			{"MS01", "0508", "0507 0506(2) 0505", "", "0505", nil}, // a wrong figure is no fault
			{"MS01", "0503", "0502 0605", "22.11", "0502", nil},    // not adjacent
			{"MS01", "0303", "0302 0202", "5.15", "0302", nil},     // a lake
			{"MS01", "0201", "0302 0303", "", "0303", nil},
			{"MS01", "0303", "0202", "5.15", "", nil}, // its very first hex
			{"MS01", "0508", "0607 0599", "22.1", "", nil},
			{"MS01", "0503", "0502 0501 0502 EXIT", "11.42", "0502", nil},
			{"MS01", "0503", "0502 0501 EXIT:S", "11.42", "", nil},
			{"MS01", "0503", "0502 0501 EXIT", "11.41", "0501", []engines.Setting{setting("leaving", "conditions")}},
			{"BL01", "0503", "0502 0501 EXIT", "5.13", "0501", nil},
			{"PP01", "0505", "^4 0506 0507 0508 0509", "5.13", "0508", []engines.Setting{facingRule}},
			{"PP01", "0505", "0506 0507 0508 0509", "5.13", "0508", []engines.Setting{facingRule}},
			{"PP01", "0505", "0504 0503 0502 0501 ^4", "5.13", "0501", []engines.Setting{facingRule}},
			{"MS01", "0503", "0502 0501 ^4 EXIT", "5.13", "0501", []engines.Setting{facingRule}},
			{"BL01", "0503", "0502 0602", "5.13", "0502", []engines.Setting{facingRule}}, // turning to 0602 would be a third
		} {
			r := newRig(t, on("lake", "0202"), append(c.extra, options...)...).put("a", c.unit+"@"+c.at).put("b", "MI01@1212")
			r.plot("a", c.unit+" MV "+c.path)
			end, void := c.at, []string{c.rule + " " + c.unit}
			switch {
			case c.rule == "", value == "truncate" && c.end != "":
				end, void = c.end, nil
			}
			require.Equal(t, void, r.voids("a"), c.path)
			r.run().stands("a/" + c.unit + "@" + end)
		}
		// It says so; a fault of another kind stays one.
		r := newRig(t, nil, options...).put("a", "MS01@0508 PP01@0509").put("b", "MI01@0510")
		r.void("a", "PP01 OF 0510", "21.0 PP01")
		if value == "truncate" {
			require.Equal(t, []string{"20.4 MS01"}, r.warned("a", "MS01 MV 0507 0506 0505 0504"))
		}
		// So does leaving by no road after a concession (15.0).
		r = conceded(t, coast(), "MS01@0703", "MI01@1212", options...).plot("a", "MS01 MV 0702 0701 EXIT")
		require.Equal(t, map[string][]string{"void": {"15.0 MS01"}, "truncate": nil}[value], r.voids("a"))
		r.run().stands("a/MS01@" + map[string]string{"void": "0703", "truncate": "0701"}[value])
		// Out of command the half counts.
		r = newRig(t, command, options...).put("a", "PP01@0508").put("b", "MI01@1212").plot("a", "PP01 MV 0507 0506 0505")
		r.run().stands("a/PP01@" + map[string]string{"void": "0508", "truncate": "0506"}[value])
	})
}

// A unit in two lines that differ.
func TestOptionDuplicate(t *testing.T) {
	each(t, "duplicate", func(t *testing.T, value string, options ...engines.Setting) {
		for _, c := range []struct{ lines, first, last string }{
			{"PP01 MV 0503\nPP01 MV 0404", "0503", "0404"},
			{"PP01 MV 0503\nPP01 NP", "0503", "0504"},
			{"PP01 NP\nPP01 MV 0503", "0504", "0503"},
			{"PP01 MV 0503\nPP01 MV 0404\nPP01 MV 0604", "0503", "0604"},
			{"PP01 MV 0503\nPP01 MV 0509", "0503", "0504"}, // the last is void by itself
			{"PP01 MV 0509\nPP01 MV 0503", "0504", "0503"}, // the first is
			{"PP01 MV 0503\nPP01 MV 0503", "0503", "0503"}, // no difference
			{"PP01..02 MV 0503\nPP02 MV 0404", "0503", "0503"},
		} {
			r := newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504").put("b", "MI01@1212").plot("a", c.lines).run()
			want := map[string]string{"void": "0504", "first": c.first, "last": c.last}[value]
			if c.first == c.last {
				want = c.first
			}
			require.Equal(t, want, r.at("a/PP01"), c.lines)
			if strings.Contains(c.lines, "..") {
				require.Equal(t, map[string]string{"void": "0504", "first": "0503", "last": "0404"}[value], r.at("a/PP02"))
			}
		}
		// What the passed-over line asked for is not done in part.
		r := newRig(t, nil, options...).put("a", "PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505\nPP01 MV 0503")
		switch value {
		case "void":
			r.run().stands("a/PP01@0504").quiet("melee", "0505")
		case "first":
			r.run(1).stands("a/PP01@0504").odds("melee", "0505", "6:3 2-1 -")
		default:
			r.run().stands("a/PP01@0503").quiet("melee", "0505")
			require.NotContains(t, r.kinds(), "void")
		}
	})
}

// One melee on several hexes.
func TestOptionMultiHex(t *testing.T) {
	each(t, "multi_hex", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504").put("b", "MS01@0505 MS02@0604")
		r.legal("a", "PP01 ML 0505\nPP02 ML 0604")
		if value == "yes" {
			r.legal("a", "PP01..02 ML 0505+0604")
			r.run(1).odds("melee", "0505", "12:6 2-1 -")
			return
		}
		r.void("a", "PP01..02 ML 0505+0604", "7.22 PP01, PP02")
		r.run().quiet("melee", "0505")
	})
}

// Half of each hex or half of all.
func TestOptionHalfElim(t *testing.T) {
	each(t, "half_elim", func(t *testing.T, value string, options ...engines.Setting) {
		fight := func(losses string) *rig {
			r := newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0605").put("b", "MI01@0505 MI02@0604 MI03@0604 MI04@0604")
			if losses != "" {
				r.plot("b", "[standing]\n"+losses)
			}
			return r.plot("a", "PP01..04 ML 0505+0604").run(5)
		}
		r := fight("")
		r.odds("melee", "0505", "24:8 3-1 1/2E")
		if value == "per_hex" {
			r.fallen("b/MI01 b/MI03 b/MI04").shaken("b/MI02").scored("3:0")
			return
		}
		r.fallen("b/MI03 b/MI04").shaken("b/MI01 b/MI02").scored("2:0") // two of four
		fight("losses: MI01 MI02").fallen("b/MI01 b/MI02").shaken("b/MI03 b/MI04")
		fight("losses 0505: MI01").fallen("b/MI01 b/MI04").shaken("b/MI02 b/MI03")
		// The owner is asked once, for both hexes.
		r = newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0605").put("b", "MI01@0505 MI02@0604 MI03@0604 MI04@0604").plot("a", "PP01..04 ML 0505+0604\n[standing]\nadvance: no")
		var orders []engines.SideOrders
		for _, s := range []string{"a", "b"} {
			o, _ := r.compile(s)
			orders = append(orders, engines.SideOrders{Side: s, Orders: o})
		}
		out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(5), Ask: true})
		require.NoError(t, err)
		require.Len(t, out.Questions, 1)
		q := out.Questions[0]
		require.Equal(t, []any{"b", 2, 2, 4, "Which units are lost in 0505 and 0604?"}, []any{q.Side, q.Min, q.Max, len(q.Choices), q.Text})
		out, err = engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: engines.ScriptOf(5), Ask: true, Answers: []engines.Answer{{Key: q.Key, Side: "b", Take: []string{"MI02", "MI01"}}}})
		require.NoError(t, err)
		r.p = out.Position.(*position)
		r.fallen("b/MI01 b/MI02").shaken("b/MI03 b/MI04")
		// An odd number: the greater part of all. On one hex alone it is the same.
		r = newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504 PP03@0504 PP04@0605").put("b", "MI01@0505 MI02@0505 MI03@0604").plot("a", "PP01..04 ML 0505+0604").run(4)
		r.odds("melee", "0505", "24:6 4-1 1/2E").fallen("b/MI03 b/MI02").shaken("b/MI01")
		r = newRig(t, nil, options...).put("a", "BW01@0503 BW02@0503").put("b", "MI01@0505 MI02@0505 MI03@0505").plot("a", "BW01..02 OF 0505").run(6)
		r.fallen("b/MI03 b/MI02").shaken("b/MI01")
	})
}

// Whether a leader plotted to move adds his bonus.
func TestOptionLeaderBonus(t *testing.T) {
	each(t, "leader_bonus", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, nil, options...).put("a", "2L01@0504 PP01@0504").put("b", "MS01@0505").plot("a", "2L01 MV 0503\nPP01 ML 0505").run(1)
		r.odds("melee", "0505", map[string]string{"stacked": "12:3 4-1 -", "not_if_mv": "6:3 2-1 -"}[value])
		r = newRig(t, nil, options...).put("a", "PP01@0504").put("b", "MS01@0505 2L01@0505").plot("a", "PP01 ML 0505").plot("b", "2L01 MV 0506").run(1)
		r.odds("melee", "0505", map[string]string{"stacked": "6:6 1-1 -", "not_if_mv": "6:3 2-1 -"}[value])
		// One that stays leads; a void plot is no plot (20.4).
		newRig(t, nil, options...).put("a", "2L01@0504 PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505").run(1).odds("melee", "0505", "12:3 4-1 -")
		newRig(t, nil, options...).put("a", "2L01@0504 PP01@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505\n2L01 MV 0909").run(1).odds("melee", "0505", "12:3 4-1 -")
		// He shields his stack, whatever he is plotted for (10.32).
		r = newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504").put("b", "PP01@0505 3L01@0505").plot("a", "PP01..02 ML 0505").plot("b", "3L01 MV 0506").run(5)
		require.Equal(t, 4, r.level("b/3L01"))
		r.free("b/PP01")
	})
}

// Advance after fire.
func TestOptionFireAdvance(t *testing.T) {
	each(t, "fire_advance", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, nil, options...).put("a", "SK01@0504 BW01@0605").put("b", "MI01@0505").plot("a", "SK01, BW01 OF 0505 advance=yes").run(6).fallen("b/MI01")
		if value == "adjacent" {
			r.stands("a/SK01@0505 a/BW01@0505")
		} else {
			r.stands("a/SK01@0504 a/BW01@0605")
		}
		// After melee they advance in any case.
		newRig(t, nil, options...).put("a", "PP01@0504 PP02@0504").put("b", "MI01@0505").plot("a", "PP01..02 ML 0505 advance=yes").run(6).stands("a/PP01@0505 a/PP02@0505")
	})
}

// What stands on a hilltop, over the crest.
func TestOptionCrestCost(t *testing.T) {
	each(t, "crest_cost", func(t *testing.T, value string, options ...engines.Setting) {
		r := newRig(t, changes(
			on("hilltop", "0504", "0503", "0303"), on("slope", "0505", "0403"), on("woods", "0503"), on("village", "0303"),
			crest("0504-0505", "0503-0403", "0303-0403"),
		), options...)
		for _, c := range []struct{ from, to, chart, two string }{
			{"0403", "0503", "3", "2"}, // woods
			{"0403", "0303", "2", "2"}, // a village
			{"0505", "0504", "2", "2"}, // clear
			{"0504", "0503", "2", "2"}, // woods, along the top
			{"0603", "0503", "2", "2"}, // woods, from the ground
			{"0604", "0504", "1", "1"},
			{"0504", "0505", "2", "2"},
		} {
			require.Equal(t, map[string]string{"chart": c.chart, "two": c.two}[value], r.cost(c.from, c.to), c.from+" to "+c.to)
		}
	})
}

// Deployment one after the other and openly, or at once and secretly.
func TestOptionDeploy(t *testing.T) {
	each(t, "deploy", func(t *testing.T, value string, options ...engines.Setting) {
		g := open(t, "marathon", options...)
		p := g.Start().(*position)
		need := func(sides ...string) []engines.Need {
			var out []engines.Need
			for _, s := range sides {
				out = append(out, engines.Need{Side: s, Kind: engines.NeedDeploy, Sections: []string{"deploy", "standing"}, MayBeEmpty: true})
			}
			return out
		}
		if value == "sequential" {
			require.Equal(t, need("persians"), g.Awaited(p))
			_, faults := deploys(t, g, p, "greeks", "MS01 AT 1111")
			require.Equal(t, []string{"11.1 "}, faults) // not yet
			p = g.Resolve(p, nil, new(engines.Table)).(*position)
			require.Equal(t, need("greeks"), g.Awaited(p))
			u, _ := g.unitOf(1, "MI01")
			require.True(t, p.units[u].alive()) // they are seen
			_, faults = deploys(t, g, p, "greeks", "MS01 AT 1111")
			require.Empty(t, faults)
			p = g.Resolve(p, nil, new(engines.Table)).(*position)
		} else {
			require.Equal(t, need("greeks", "persians"), g.Awaited(p))
			a, faults := deploys(t, g, p, "greeks", "MS01 AT 1111\nMS02 AT 1109")
			require.Empty(t, faults)
			b, faults := deploys(t, g, p, "persians", "MI01 AT 1218")
			require.Empty(t, faults)
			p = g.Resolve(p, []engines.SideOrders{{Side: "greeks", Orders: a}, {Side: "persians", Orders: b}}, new(engines.Table)).(*position)
			for full, at := range map[string]string{"greeks/MS01": "1111", "greeks/MS02": "1109", "persians/MI01": "1218"} {
				require.Equal(t, at, g.grid.Name(p.units[g.byID[full]].at))
			}
			require.Empty(t, g.Awaited(p)) // the second deployment passes by itself
			p = g.Resolve(p, nil, new(engines.Table)).(*position)
		}
		require.Equal(t, "Game-Turn 1 of 12", g.Stage(p).Name)
		for u := range p.units {
			require.True(t, p.units[u].alive(), g.units[u].full)
		}
		require.NoError(t, g.Check(nil, p, nil))
	})
	// Areas may overlap: nobody is set up on an enemy.
	g := open(t, "plataea", setting("deploy", "secret"))
	p := g.Resolve(g.Start(), nil, new(engines.Table)).(*position)
	require.NoError(t, g.Check(nil, p, nil))
}
