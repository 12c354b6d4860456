package ancients

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// words that turn up in sheets, right or wrong.
var anyWord = strings.Fields(`WA1 MI1 MI2 LI1 LC1 MC1 HI1 AX1 HWM1 Spartacus Caesar Marcellus MI99 roman/MI1 enemy:MI1 WA1..WA5 MV MV2 FIRE FIRE2 CLOSE
	ROLL ENTER EXIT WITH DETACH ASSIGN IN left center L K M H G5 G4 A1 M9 M2 @G5 L@G5 G4-G3-F2 else if blocks below 4 alive still there not and momentum=yes
	bonus=G4 bonus=weakest step=G5 retreat=G6 ignore=9 ignore=max C-IAS C-RALLY C-CLASH C-COUNTER C-DARKEN C-LINE leader: unit: section: group: lentulus
	evade *: yes , : = ; ask: none [moves]`)

// TestNonsenseSheets spoils random sheets word by word: whatever is written, the
// turn is played, its position holds, and each problem is one short line.
func TestNonsenseSheets(t *testing.T) {
	for seed, sc := range Rulebook().Scenarios() {
		files, err := Rulebook().Files(sc.Slug)
		require.NoError(t, err)
		g, err := Rulebook().Open(files, nil)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(uint64(seed), 99))
		pos := g.Start()
		for n := 0; n < 25 && !g.Stage(pos).Over; n++ {
			var orders []engines.SideOrders
			for _, need := range g.Awaited(pos) {
				v := g.View(pos, need.Side)
				f := g.Random(v, r)
				text := fmt.Sprintf("match: m\nside: %s\nimpulse: %d\n\n%s", need.Side, g.Stage(pos).Impulse, spoiled(plot.Text(f), r))
				read, _ := plot.Read("x.txt", []byte(text), g.Grammar())
				o, problems := g.Compile(v, &read)
				for _, p := range problems {
					require.LessOrEqual(t, len([]rune(p.String())), plot.MaxProblem)
					require.NotContains(t, p.String(), "\n")
				}
				orders = append(orders, engines.SideOrders{Side: need.Side, Orders: o})
			}
			out, err := engines.Run(g, engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(uint64(seed)))})
			require.NoError(t, err)
			require.NoError(t, g.Check(pos, out.Position, out.Events), "%s, turn %d", sc.Slug, n)
			pos = out.Position
		}
	}
}

func spoiled(text string, r *rand.Rand) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		if r.IntN(3) == 0 || strings.HasPrefix(lines[i], "[") {
			continue
		}
		words := strings.Fields(lines[i])
		for k := range words {
			if r.IntN(5) == 0 {
				words[k] = anyWord[r.IntN(len(anyWord))]
			}
		}
		if r.IntN(6) == 0 {
			words = append(words, anyWord[r.IntN(len(anyWord))])
		}
		lines[i] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n")
}

// A unit that was to come in and did not neither shoots nor fights.
func TestWhoStaysOffTheBoardDoesNotBattle(t *testing.T) {
	_, bad := ambush(t, "B:WA@G3", "C-LIGHT", "section: left\n[orders]\nLI1\n[battles]\nLI1 FIRE G3\n")
	require.Equal(t, []string{"B-BAT-1"}, bad)
}
