package spartan

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// files reads a whole plot file and compiles it; nothing may be said about it.
func (r *rig) files(side, text string) engines.SideOrders {
	r.t.Helper()
	f, read := plot.Read(side+".txt", []byte(text), r.g.Grammar())
	require.Empty(r.t, read)
	require.Equal(r.t, side, f.Header.Side.Text)
	o, ps := r.g.Compile(r.g.View(r.p, side), &f)
	require.Empty(r.t, ps)
	return engines.SideOrders{Side: side, Orders: o}
}

// resolve plays an impulse with whole plot files.
func (r *rig) resolve(orders []engines.SideOrders, dice ...int) *rig {
	r.t.Helper()
	script := engines.ScriptOf(dice...)
	before := r.p
	out, err := engines.Run(r.g, engines.Input{Position: r.p, Orders: orders, Dice: script})
	require.NoError(r.t, err)
	require.NoError(r.t, script.Left())
	r.p, r.events = out.Position.(*position), out.Events
	require.NoError(r.t, r.g.Check(before, r.p, r.events))
	return r
}

// The acceptance example: one Game-Turn with everything in it, to the last die.
func TestAcceptanceExample(t *testing.T) {
	r := newRig(t, nil)
	r.put("a", "PP01@0504 3L01@0504 BW01@0603 MS01@0402 LT01@0803 MS02@1003 MI01@0904 LC01@0209")
	r.put("b", "BI01@0505 MS01@0605 SK01@0807 SD02@1005 LC02@0210")
	a := r.files("a", `match: rig-1
side: a
impulse: 001
turn: 1

BW01  OF 0605
PP01  ML 0505 advance=PP01
MS01  MV 0503 0504
LT01  MV 0804 0805 0806 0906
MS02  MV 1004
MI01  MV 1004
LC01  MV 0210
`)
	b := r.files("b", `match: rig-1
side: b
impulse: 001
turn: 1

BI01  ML 0504 advance=yes
MS01  MV 0604
SK01  DF 0806 vp
SD02  MV 1004 1003
LC02  MV 0209
`)
	r.resolve([]engines.SideOrders{a, b}, 5, 6, 5, 6)

	require.Equal(t, []string{"fire/8.0/a@0605/1", "melee/8.0/b@0504/1", "melee/8.0/a@0505/1", "defensive/8.0/b@0806/1"}, r.dice())
	// B
	r.odds("fire", "0605", "2:2 1-1 D")
	require.Equal(t, []engines.Effect{{Unit: "b/MS01", What: "disrupted"}}, r.combat("result", "0605").Effects)
	// C
	r.odds("melee", "0504", "6:9 1-2 D")
	require.Equal(t, "+3", r.mods("melee", "0504", "10.11"))
	require.Equal(t, []engines.Effect{{Unit: "a/3L01", What: "reduced", N: 4}}, r.combat("result", "0504").Effects)
	r.odds("melee", "0505", "9:3 3-1 1/2E")
	require.Equal(t, "+3", r.mods("melee", "0505", "10.11"))
	require.Equal(t, "×0.5", r.mods("melee", "0505", "3.37"))
	require.Equal(t, []engines.Effect{{Unit: "b/BI01", What: "eliminated", From: "0505", N: 3}}, r.combat("result", "0505").Effects)
	require.Equal(t, []string{"0504", "0505"}, r.only("advance").Path)
	// D, step by step
	e := r.only("contest")
	require.Equal(t, []any{"5:4", []string{"1004"}, "a", []string{"a/MI01", "a/MS02", "b/SD02"}, 1}, []any{e.Odds, e.At, e.Side, e.Units, step(&e)})
	for _, full := range []string{"a/LC01", "b/LC02"} {
		e := r.stop(full)
		require.Equal(t, []any{"22.3", "crossing", 1}, []any{e.Rule[0], e.Result, step(&e)})
	}
	e = r.stop("a/LT01")
	require.Equal(t, []any{"6.41", []string{"0806"}, 3}, []any{e.Rule[0], e.At, step(&e)})
	walked := map[string][]string{}
	for _, e := range r.events {
		if e.Kind == "move" {
			walked[e.Units[0]] = e.Path
		}
	}
	require.Equal(t, map[string][]string{
		"a/MS01": {"0402", "0503", "0504"},
		"a/LT01": {"0803", "0804", "0805", "0806"},
		"a/MS02": {"1003", "1004"},
		"a/MI01": {"0904", "1004"},
	}, walked)
	// E
	r.odds("defensive", "0806", "2:2 1-1 D")
	require.Equal(t, []engines.Effect{{Unit: "a/LT01", What: "disrupted"}}, r.combat("result", "0806").Effects)
	// F
	r.stands("a/PP01@0505 a/3L01@0504 a/BW01@0603 a/MS01@0504 a/LT01@0806 a/MS02@1004 a/MI01@1004 a/LC01@0209")
	r.stands("b/BI01@ b/MS01@0605 b/SK01@0807 b/SD02@1005 b/LC02@0210")
	r.scored("3:0").shaken("b/MS01 a/LT01").free("a/PP01 a/3L01 a/BW01 a/MS01 a/MS02 a/MI01 a/LC01 b/SK01 b/SD02 b/LC02")
	require.Equal(t, 4, r.level("a/3L01"))
	require.Equal(t, "fire result melee result advance stop contest stop move defensive result score", r.kinds())

	r.run().free("b/MS01 a/LT01").scored("3:0") // at the end of Game-Turn 2
}

// The numbers in the text itself, on the published charts.
func TestNumbersOfTheText(t *testing.T) {
	table := &open(t, "marathon").table
	column := func(attack, defence int) string {
		col, ok := table.column(engines.Points(attack), engines.Points(defence))
		require.True(t, ok)
		return table.names[col]
	}
	require.Equal(t, "2-1", column(26, 9)) // 7.32
	require.Equal(t, "2-1", column(8, 4))  // 7.51
	require.Equal(t, "1-1", column(4, 4))  // without the flank

	r := onMarathon(t, 2).put("persians", "MI01@0533 MI02@0535 2L01@0533").put("greeks", "MS01@0534 MS02@0501 2L01@0501")
	r.plot("persians", "MI01 ML 0534\nMI02 ML 0534").run(1)
	r.odds("melee", "0534", "12:3 4-1 D") // (2 + 2 + 2) x2

	// 10.3: a level 2 leader who suffers disruption becomes level 3.
	r = onMarathon(t, 2).put("greeks", "MS01@0533").put("persians", "2L01@0534 MI01@0534")
	r.plot("greeks", "MS01 ML 0534").run(6)
	r.odds("melee", "0534", "3:4 1-2 D").free("persians/MI01 persians/2L01").scored("0:0")
	require.Equal(t, 3, r.level("persians/2L01"))
}

// 11.25 on Marathon: 16 Persian units and a leader are 16, not 17; it takes the
// 17th, and a substantive ratio.
func TestMarathonIsWonWith17Units(t *testing.T) {
	r := onMarathon(t, 12).put("greeks", "MS01@0533 MS02@0533 MS03@0533 2L01@0533 MS22@0101").put("persians", "MI08@0534 BW08@0937")
	fall := func(ids ...string) {
		for _, id := range ids {
			u := r.unit("persians/" + id)
			r.p.units[u].status = dead
			r.p.vp[0] += r.g.typeOf(u).vp
		}
	}
	fall("MI01", "MI02", "MI03", "MI04", "MI05", "MI06", "MI07", "SK01", "SK02", "SK03", "SK04", "SK05", "SK06", "SK07", "SK08", "BW01", "2L01")
	require.Equal(t, 16, r.g.lost(r.p, 1))
	clauses := r.g.clauses(r.p, 0) // all of: kills, level
	require.Len(t, clauses, 3)
	require.Equal(t, []any{"16 so far", false}, []any{clauses[1].state, clauses[1].holds})
	require.Equal(t, []any{"35 to 0 Victory Points: decisive", true}, []any{clauses[2].state, clauses[2].holds})
	require.False(t, clauses[0].holds)
	sixteen := r.p.clone()
	r.plot("greeks", "MS01..03 ML 0534").run(1) // 15:2 = 7-1 and a 1: 1/2E
	r.odds("melee", "0534", "15:2 7-1 1/2E").fallen("persians/MI08").scored("36:0")
	require.Equal(t, &engines.Result{
		Winner: "greeks", Level: "decisive",
		Why: "at least 17 Persian units eliminated and a Substantive victory or better; Victory Points Greeks 36, Persians 0",
	}, r.g.Result(r.p))

	r.p = sixteen
	r.run() // nobody attacks: the Persians live
	require.Equal(t, &engines.Result{Winner: "persians", Level: "none", Why: "the Greeks fail; Victory Points Greeks 35, Persians 0"}, r.g.Result(r.p))
}

// The two sample plots of the manual, as they stand.
func TestSamplePlots(t *testing.T) {
	const header = "match: club-marathon           # header: key: value\nside: greeks\n"
	g := open(t, "marathon")
	r := &rig{t: t, g: g, p: g.Start().(*position), plots: map[string]string{}}
	r.resolve(nil) // the Persians stand where the default has them
	require.Equal(t, 2, r.g.Stage(r.p).Impulse)
	deploy := r.files("greeks", header+`impulse: 002

[deploy]
MS01..03, 2L01   AT 0914
MS04, MS05       AT 0813
`)
	require.Len(t, deploy.Orders.(*orders).deploy, 6)
	r.resolve([]engines.SideOrders{deploy})
	r.stands("greeks/MS01@0914 greeks/MS02@0914 greeks/MS03@0914 greeks/2L01@0914 greeks/MS04@0813 greeks/MS05@0813")
	_, _, _, setup, err := facts.BuiltIn("marathon")
	require.NoError(t, err)
	d, err := facts.ReadDeployment(setup.Name, setup.Data)
	require.NoError(t, err)
	for _, sd := range d.Sides { // who is left out stands by the default
		for _, st := range sd.Stacks {
			for _, id := range st.Units {
				if sd.ID == "persians" || id > "MS05" {
					require.Equal(t, string(st.At), r.at(sd.ID+"/"+id))
				}
			}
		}
	}

	r = onMarathon(t, 3).put("greeks", "MS01@0914 MS02@0914 MS03@0914 2L01@0914 MS07@1017 MS08@0813 MS12@0617").put("persians", "MS03@1118 MS04@1118 2L01@1119")
	require.Equal(t, 5, r.g.Stage(r.p).Impulse)
	filed := r.files("greeks", header+`impulse: 005                   # which impulse this orders; written by `+"`plot new`"+`
turn: 3                        # for people; checked

MS01..03, 2L01   MV 1014 1015 1016     # from 0914: three clear hexes, a stack with its leader
MS07             ML 1118               # from 1017, next to the enemy in 1118
MS08             NP                    # stands; leaving the line out says the same

[standing]                     # answers given in advance
losses: MS12 MS vp
advance: yes
`)
	o := filed.Orders.(*orders)
	require.Empty(t, o.aside)
	require.True(t, o.standing.advance.all)
	require.Len(t, o.standing.losses, 1)
	require.Len(t, o.standing.losses[0].prefs, 3)
	r.resolve([]engines.SideOrders{filed}, 4)
	r.stands("greeks/MS01@1016 greeks/MS02@1016 greeks/MS03@1016 greeks/2L01@1016 greeks/MS07@1017 greeks/MS08@0813")
	r.odds("melee", "1118", "3:6 1-2 -")
}

var update = flag.Bool("update", false, "write down what comes of the recorded games now")

const recorded = "../../testdata/spartan/games/"

// A recorded game of every scenario: the plots of two random
// players, and what came of them, impulse by impulse: score, events by kind, and
// a digest of the facts. A change of the rules shows here; -update writes down
// what comes of the same plots now, and plays on where they do not reach the end,
// a game that is not there from its start.
func TestRecordedGames(t *testing.T) {
	for _, sc := range Rulebook().Scenarios() {
		t.Run(sc.Slug, func(t *testing.T) { playRecorded(t, open(t, sc.Slug), sc.Slug) })
	}
}

// playRecorded plays a recorded game again.
func playRecorded(t *testing.T, g *game, name string) {
	name = recorded + name + ".txt"
	want, err := os.ReadFile(name)
	var parts []string
	if !*update || !os.IsNotExist(err) {
		require.NoError(t, err, "go test ./engines/spartan -run TestRecorded -update")
		parts = strings.Split(string(want), "\n=\n")
	}
	var pos engines.Position = g.Start()
	var got []string
	for _, part := range parts {
		plots, _, _ := strings.Cut(part, "\n-\n")
		var orders []engines.SideOrders
		for i, text := range strings.Split(plots, "\n+\n") {
			f, problems := plot.Read("recorded", []byte(text), g.Grammar())
			require.Empty(t, problems)
			require.Equal(t, g.Awaited(pos)[i].Side, f.Header.Side.Text)
			o, problems := g.Compile(g.View(pos, f.Header.Side.Text), &f)
			require.Less(t, plot.Worst(problems), plot.Fault)
			orders = append(orders, engines.SideOrders{Side: f.Header.Side.Text, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(1))})
		require.NoError(t, err)
		pos = out.Position
		got = append(got, plots+"\n-\n"+outcome(t, g, out.Events, pos))
	}
	if *update {
		now := strings.Join(append(got, record(t, g, pos)...), "\n=\n") + "\n"
		require.NoError(t, os.WriteFile(name, []byte(now), 0o644))
		return
	}
	require.Equal(t, string(want), strings.Join(got, "\n=\n")+"\n")
	require.True(t, g.Stage(pos).Over)
}

// record plays a game on at random to its end, and writes down each impulse.
func record(t *testing.T, g *game, pos engines.Position) []string {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var out []string
	for !g.Stage(pos).Over {
		var plots []string
		var orders []engines.SideOrders
		for _, n := range g.Awaited(pos) {
			f := g.Random(g.View(pos, n.Side), r)
			f.Header.Match.Text, f.Header.Side.Text = g.s.ID, n.Side
			f.Header.Impulse.Text = fmt.Sprintf("%03d", g.Stage(pos).Impulse)
			plots = append(plots, strings.TrimSuffix(plot.Text(f), "\n"))
			o, _ := g.Compile(g.View(pos, n.Side), &f)
			orders = append(orders, engines.SideOrders{Side: n.Side, Orders: o})
		}
		done, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(1))})
		require.NoError(t, err)
		pos = done.Position
		out = append(out, strings.Join(plots, "\n+\n")+"\n-\n"+outcome(t, g, done.Events, pos))
	}
	return out
}

// outcome of an impulse in one line.
func outcome(t *testing.T, g *game, events []engines.Event, pos engines.Position) string {
	t.Helper()
	facts, err := json.Marshal(events)
	require.NoError(t, err)
	after, err := g.EncodePosition(pos)
	require.NoError(t, err)
	kinds := map[string]int{}
	for _, e := range events {
		kinds[e.Kind]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Victory Points %v, lost %d and %d", pos.(*position).vp, g.lost(pos.(*position), 0), g.lost(pos.(*position), 1))
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, ", %s %d", k, kinds[k])
	}
	if r := g.Result(pos); r != nil {
		fmt.Fprintf(&b, ", winner %q %s", r.Winner, r.Level)
	}
	fmt.Fprintf(&b, ", %x", sha256.Sum256(append(facts, after...)))
	return b.String()
}
