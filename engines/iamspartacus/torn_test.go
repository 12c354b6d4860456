package iamspartacus

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// Torn plots: words of random plots dropped, doubled, exchanged, cut, lines moved
// into other sections. Whatever is left is read, what cannot be carried out is
// set aside or skipped, and the position stays sound.
func TestTornPlots(t *testing.T) {
	odd := []string{"ALL", "NEW", "slave*999", "slave*0", "EXIT", "-", "=", "+", "*", "with=", "at=ROME", "1:V", "vs=any", "LATI", "NEAPOLIS/works", "SIRA/ROME", "TYR", "units>=4", "if=ratio<", "D99", "none", "\u00a0", "ΣΠΑΡΤΑΚΟΣ", strings.Repeat("x", 300)}
	for name, settings := range map[string][]string{"basic": nil, "everything": everything} {
		t.Run(name, func(t *testing.T) {
			g, _ := shipped(t, settings...)
			r := rand.New(rand.NewPCG(14, 16))
			tear := func(f *plot.File) plot.File {
				lines := strings.Split(plot.Text(*f), "\n")
				for range 1 + r.IntN(12) {
					i := r.IntN(len(lines))
					words := strings.Fields(lines[i])
					if len(words) == 0 {
						continue
					}
					k := r.IntN(len(words))
					switch r.IntN(6) {
					case 0:
						words = append(words[:k], words[k+1:]...)
					case 1:
						words = append(words, words[k])
					case 2:
						words[k] = odd[r.IntN(len(odd))]
					case 3:
						words[k] = words[k][:r.IntN(len(words[k])+1)]
					case 4:
						j := r.IntN(len(lines))
						lines[i], lines[j] = lines[j], lines[i]
						continue
					case 5:
						words = append(words, odd[r.IntN(len(odd))])
					}
					lines[i] = strings.Join(words, " ")
				}
				text := "match: m\nside: rebel\nimpulse: 001\n" + strings.Join(lines, "\n")
				torn, _ := plot.Read("torn.txt", []byte(text), g.Grammar())
				return torn
			}
			read := 0
			for seed := range uint64(10) {
				read += playTorn(t, g, r, seed, tear)
			}
			require.Greater(t, read, 1000, "lines that could be read")
		})
	}
}

func playTorn(t *testing.T, g *game, r *rand.Rand, seed uint64, tear func(*plot.File) plot.File) (read int) {
	dice := engines.NewKeyed(enginetest.Seed(seed))
	pos := engines.Position(g.Start())
	for g.Result(pos) == nil {
		var orders []engines.SideOrders
		for s := range g.sides {
			v := g.View(pos, g.sides[s].id)
			f := g.Random(v, r)
			torn := tear(&f)
			read += len(torn.Lines)
			o, problems := g.Compile(v, &torn)
			for _, p := range problems {
				require.LessOrEqual(t, len([]rune(p.String())), plot.MaxProblem)
				require.NotEmpty(t, p.Rule)
			}
			orders = append(orders, engines.SideOrders{Side: g.sides[s].id, Orders: o})
		}
		out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: dice})
		require.NoError(t, err)
		require.Empty(t, out.Questions)
		require.NoError(t, g.Check(pos, out.Position, out.Events))
		pos = out.Position
	}
	return read
}
