package imperator

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
	"prestags/scenarios"
)

// fuzzStarts: every war there is.
func fuzzStarts() []enginetest.Start {
	var out []enginetest.Start
	for _, sc := range Rulebook().Scenarios() {
		out = append(out, enginetest.Start{Slug: sc.Slug})
	}
	return out
}

// FuzzOrders: nothing a player writes does harm, whatever the season it is for.
func FuzzOrders(f *testing.F) { enginetest.FuzzOrders(f, Rulebook(), fuzzStarts()...) }

// FuzzFacts: maps, charts and scenarios of users are refused or can be played.
func FuzzFacts(f *testing.F) {
	enginetest.FuzzFacts(f, Rulebook(), scenarios.MaxError, "spartacus", "tryphon")
}

// FuzzPosition: records, copies and rulings that somebody changed.
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, Rulebook(), fuzzStarts()...) }

// Whatever a player sends: it is read or refused line by line, never crashes, and
// what is taken can be played and drawn.
func FuzzPlot(f *testing.F) {
	names, err := filepath.Glob("../../testdata/imperator/example/*.txt")
	require.NoError(f, err)
	require.NotEmpty(f, names)
	for _, name := range names {
		b, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(b)
	}
	for _, s := range []string{
		"[ops]\nCrixus MOVE\nCrixus MOVE Corfinium CARD\nCrixus CARD 4 MOVE THEN\nCrixus RECRUIT CHOOSE 9 KEEP 20 Galli 20 Galli\n",
		"[ops]\nCrixus MOVE Corfinium COLLECT SWAP FOR DROP FIRST SIEGE BY IF NOT AND\nSTOP IF\nPLACE\nSPLIT\nFLEET\nPASS\n",
		"[tactics]\n*:\n* vs: x\n* card: attack\nCrixus card 1 siege: ask\nsiege:\n[standing]\nreroll * phase: enemy\nlosses\nask: Q\nheal *: max\n",
	} {
		f.Add([]byte("match: m\nside: rebel\nimpulse: 001\n" + s))
	}
	rb := Rulebook()
	files, err := rb.Files("spartacus")
	require.NoError(f, err)
	g, err := rb.Open(files, nil)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, data []byte) {
		p := g.Start()
		file, problems := plot.Read("p.txt", data, g.Grammar())
		if plot.Worst(problems) >= plot.Refusal {
			return
		}
		for _, who := range []string{"rebel", "roman"} {
			v := g.View(p, who)
			o, problems := g.Compile(v, &file)
			for _, x := range problems {
				require.LessOrEqual(t, utf8.RuneCountInString(x.String()), plot.MaxProblem)
			}
			g.Plotted(v, o)
			out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: who, Orders: o}}, Dice: engines.NewKeyed([]byte("fuzz"))})
			require.NoError(t, err)
			require.NoError(t, g.Check(p, out.Position, out.Events))
		}
	})
}
