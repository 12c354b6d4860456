package ancients

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
)

var update = flag.Bool("update", false, "write down what comes of the recorded games now")

const recorded = "../../testdata/ancients/games/"

// A recorded game of every battle: the sheets of two random players, and what came
// of them, impulse by impulse: banners, events by kind, and a digest of the facts.
// A change of the rules shows here; -update writes down what comes of the same
// sheets now, and records a game that is not there.
func TestRecordedGames(t *testing.T) {
	for _, sc := range Rulebook().Scenarios() {
		t.Run(sc.Slug, func(t *testing.T) {
			files, err := Rulebook().Files(sc.Slug)
			require.NoError(t, err)
			g, err := Rulebook().Open(files, nil)
			require.NoError(t, err)
			playRecorded(t, g.(*game), sc.Slug)
		})
	}
}

// playRecorded plays a recorded game again.
func playRecorded(t *testing.T, g *game, slug string) {
	name := recorded + slug + ".txt"
	want, err := os.ReadFile(name)
	if *update && os.IsNotExist(err) {
		want, err = record(t, g), nil
	}
	require.NoError(t, err, "go test ./engines/ancients -run TestRecorded -update")
	var pos engines.Position = g.Start()
	var got []string
	for _, part := range strings.Split(strings.TrimSuffix(string(want), "\n"), "\n=\n") {
		sheets, _, _ := strings.Cut(part, "\n-\n")
		var orders []engines.SideOrders
		for i, need := range g.Awaited(pos) {
			f, problems := plot.Read("recorded", []byte(strings.Split(sheets, "\n+\n")[i]), g.Grammar())
			require.Empty(t, problems)
			require.Equal(t, need.Side, f.Header.Side.Text)
			o, problems := g.Compile(g.View(pos, need.Side), &f)
			require.Less(t, plot.Worst(problems), plot.Fault, "%v", problems)
			orders = append(orders, engines.SideOrders{Side: need.Side, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(1))})
		require.NoError(t, err)
		pos = out.Position
		got = append(got, sheets+"\n-\n"+outcome(t, g, out.Events, pos.(*position)))
	}
	now := strings.Join(got, "\n=\n") + "\n"
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(now), 0o644))
		return
	}
	require.Equal(t, string(want), now)
	require.True(t, g.Stage(pos).Over)
}

// record plays a random game and writes its sheets down.
func record(t *testing.T, g *game) []byte {
	t.Helper()
	var parts []string
	r := rand.New(rand.NewPCG(1, 2))
	var pos engines.Position = g.Start()
	for !g.Stage(pos).Over {
		var orders []engines.SideOrders
		var sheets []string
		for _, n := range g.Awaited(pos) {
			f := g.Random(g.View(pos, n.Side), r)
			f.Header.Match.Text, f.Header.Side.Text = g.b.ID, n.Side
			f.Header.Impulse.Text = fmt.Sprintf("%03d", g.Stage(pos).Impulse)
			sheets = append(sheets, strings.TrimSuffix(plot.Text(f), "\n"))
			o, _ := g.Compile(g.View(pos, n.Side), &f)
			orders = append(orders, engines.SideOrders{Side: n.Side, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(1))})
		require.NoError(t, err)
		pos = out.Position
		parts = append(parts, strings.Join(sheets, "\n+\n")+"\n-\n?")
	}
	return []byte(strings.Join(parts, "\n=\n"))
}

// outcome of an impulse in one line.
func outcome(t *testing.T, g *game, events []engines.Event, p *position) string {
	t.Helper()
	facts, err := json.Marshal(events)
	require.NoError(t, err)
	after, err := g.EncodePosition(p)
	require.NoError(t, err)
	kinds := map[string]int{}
	for i := range events {
		kinds[events[i].Kind]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "banners %d:%d", p.total(top), p.total(bottom))
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, ", %s %d", k, kinds[k])
	}
	if p.result != nil {
		fmt.Fprintf(&b, "; %s: %s", p.result.Winner, p.result.Why)
	}
	sum := sha256.Sum256(append(facts, after...))
	fmt.Fprintf(&b, "; facts %x", sum[:6])
	return b.String()
}
