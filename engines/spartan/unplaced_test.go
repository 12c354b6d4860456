package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// TestUnplaced: a unit whose place is refused (11.1) is set up by the program, and
// its side and the umpire are told where and why; the enemy is not.
func TestUnplaced(t *testing.T) {
	g := open(t, "heraclea")
	start := g.Start()
	f, ps := plot.Read("p.txt", []byte("match: m\nside: pyrrhus\nimpulse: 001\n\n[deploy]\nEL01 AT 3838\nMS01 AT 22I7\nMS02 AT 1618\n"), g.Grammar())
	require.Empty(t, ps)
	o, problems := g.Compile(g.View(start, "pyrrhus"), &f)
	require.Len(t, problems, 2)
	out, err := engines.Run(g, engines.Input{Position: start, Orders: []engines.SideOrders{{Side: "pyrrhus", Orders: o}}, Dice: engines.NewKeyed(enginetest.Seed(1))})
	require.NoError(t, err)
	require.Equal(t, "Deployment of Pyrrhus", g.Stage(start).Name)
	var told []string
	for _, e := range out.Events {
		if e.Kind == "void" {
			require.Equal(t, []string{"pyrrhus", engines.Umpire}, e.Only)
			told = append(told, g.Tell(e, "pyrrhus"))
		}
	}
	require.Equal(t, []string{
		`EL01 in 1617, set up by the program, since your place for it was refused: "3838" is no hex of the map.`,
		`MS01 in 1618, set up by the program, since your place for it was refused: "22I7" is no hex of the map.`,
	}, told)
}
