package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// clashSheet is the clash of Asculum as a Player-Turn of the side listed first:
// every unit fires, attacks with its stack, or marches.
func clashSheet(t testing.TB) (*game, *position, []engines.SideOrders) {
	g, p, files := clash(t)
	g.opt.sequence = "standard"
	var f plot.File
	at := map[string]int{} // line of the attack on a hex
	for _, l := range files[0].Lines {
		l.Section = map[string]string{"OF": sectionFire, "MV": sectionMove, "ML": sectionMelee}[l.Verb.Text]
		if l.Section == sectionMove {
			f.Lines = append(f.Lines, l)
			continue
		}
		key := l.Section + l.Args[0].Text
		i, ok := at[key]
		if !ok {
			at[key] = len(f.Lines)
			f.Lines = append(f.Lines, l)
			continue
		}
		f.Lines[i].Subjects = append(f.Lines[i].Subjects, l.Subjects...)
	}
	o, problems := g.Compile(g.View(p, g.sides[0].id), &f)
	require.Less(t, plot.Worst(problems), plot.Fault, "%v", problems)
	return g, p, []engines.SideOrders{{Side: g.sides[0].id, Orders: o}}
}

// The size of the Player-Turn: nobody of the phasing side is idle.
func TestClashSheetIsBusy(t *testing.T) {
	g, _, filed := clashSheet(t)
	s := filed[0].Orders.(*orders).sheet
	busy := len(s.moves)
	for _, list := range [][]assault{s.fire, s.melee} {
		for i := range list {
			busy += len(list[i].units)
		}
	}
	require.Equal(t, int(g.sides[0].last-g.sides[0].first), busy)
}

func BenchmarkPlayerTurn(b *testing.B) {
	g, p, orders := clashSheet(b)
	b.ReportAllocs()
	for b.Loop() {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: orders, Dice: engines.NewKeyed([]byte("bench"))})
		if err != nil || len(out.Events) == 0 {
			b.Fatal(err)
		}
	}
}
