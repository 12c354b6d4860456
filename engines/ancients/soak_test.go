package ancients

import (
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

// The promises of the seam, the leak test included, over random games of every
// battle.
func TestConforms(t *testing.T) {
	require.Greater(t, enginetest.Conform(t, Rulebook(), 1), 1000, "positions varied")
}

// Random games with each option in each of its other values, in a battle where it
// counts, keep every invariant.
func TestRandomGamesWithOptions(t *testing.T) {
	for i, o := range Rulebook().Options() {
		slug := "invasion-of-britain"
		if len(o.Scenarios) > 0 {
			slug = o.Scenarios[0]
		}
		for _, value := range o.Values[1:] {
			files, err := Rulebook().Files(slug)
			require.NoError(t, err)
			g, err := Rulebook().Open(files, []engines.Setting{{Key: o.Key, Value: value}})
			require.NoError(t, err)
			_, err = enginetest.Play(Rulebook(), g, uint64(i), nil)
			require.NoError(t, err, "%s=%s", o.Key, value)
		}
	}
}

// Games that once found a fault: a leader ordered by himself whose unit took him
// off the board first.
func TestGamesThatFoundFaults(t *testing.T) {
	for slug, seed := range map[string]uint64{"picenum": 90078} {
		g, _ := opened(t, slug)
		_, err := enginetest.Play(Rulebook(), g, seed, nil)
		require.NoError(t, err)
	}
}

// The five published boards of other battles, with elephants, chariots, heavy
// cavalry, an ambush, camps, ramparts and fords, are played to the end.
func TestCheckBoardsArePlayed(t *testing.T) {
	for _, name := range []string{"akragas", "crimissos-river", "trebbia", "baecula", "beneventum"} {
		files, err := Rulebook().Files("clusium")
		require.NoError(t, err)
		for i, own := range []string{name + ".toml", name + ".setup.toml"} {
			data, err := os.ReadFile("../../scenarios/ancients/testdata/boards/" + own)
			require.NoError(t, err)
			files[i].Name, files[i].Data = own, data
		}
		g, err := Rulebook().Open(files, nil)
		require.NoError(t, err, name)
		for seed := range uint64(3) {
			tally, err := enginetest.Play(Rulebook(), g, seed, nil)
			require.NoError(t, err, name)
			require.NotNil(t, tally.Result)
		}
	}
}

// Sheets with words lost, doubled, changed and mixed up: nothing crashes, every
// problem is one line, and the turn goes on.
func TestHostileSheets(t *testing.T) {
	junk := []string{
		"G5", "Z9", "@G5", "L@A1", "MI1", "MI99", "roman/MI1", "else", "if", "blocks", "blocks<", "<=", "at_most", "WITH", "EXIT", "ENTER", "MV", "MV2",
		"ROLL", "FIRE2", "CLOSE", "DETACH", "ASSIGN", "K", "IN", "left", "A1-A2-A3", "-", "momentum=", "bonus=weakest", "[card]", "[moves]", "[battles]",
		"[standing]", "evade:", "evade *: yes", "ask: all", "leader:", "section: up", "unit: MI1", "group: lentulus", "C-IAS", "C-LANY", "Rally", "\t", "#", "§", "9999999999999999999", "0",
	}
	read, faults := 0, 0
	for _, slug := range []string{"picenum", "aquae-sextiae", "river-sabis"} {
		g, p := opened(t, slug)
		r := rand.New(rand.NewPCG(1, 2))
		pos := engines.Position(p)
		for range 120 {
			var orders []engines.SideOrders
			for s := range g.sides {
				v := g.View(pos, g.sides[s].id)
				f := g.Random(v, r)
				f.Header.Match.Text, f.Header.Side.Text, f.Header.Impulse.Text = "m", g.sides[s].id, "1"
				text := plot.Text(f)
				start := max(0, strings.Index(text, "\n\n"))
				head, words := text[:start], strings.Split(text[start:], " ")
				for range 1 + r.IntN(6) {
					i := r.IntN(len(words))
					switch r.IntN(4) {
					case 0:
						words[i] = junk[r.IntN(len(junk))]
					case 1:
						words = slices.Insert(words, i, junk[r.IntN(len(junk))], "\n")
					case 2:
						words = slices.Delete(words, i, i+1)
					default:
						words = slices.Insert(words, i, words[r.IntN(len(words))])
					}
					if len(words) == 0 {
						words = []string{""}
					}
				}
				torn, problems := plot.Read("torn.txt", []byte(head+strings.Join(words, " ")), g.Grammar())
				if plot.Worst(problems) == plot.Refusal {
					continue
				}
				o, more := g.Compile(v, &torn)
				read++
				for _, x := range append(problems, more...) {
					if x.Severity == plot.Fault {
						faults++
					}
					require.LessOrEqual(t, len([]rune(x.String())), plot.MaxProblem)
					require.NotContains(t, x.String(), "\n")
				}
				g.Plotted(v, o)
				orders = append(orders, engines.SideOrders{Side: g.sides[s].id, Orders: o})
			}
			out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(3))})
			require.NoError(t, err)
			require.NoError(t, g.Check(pos, out.Position, out.Events))
			if pos = out.Position; g.Result(pos) != nil {
				pos = p
			}
		}
	}
	require.Greater(t, read, 300)
	require.Greater(t, faults, 150)
}
