package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ways are the arrows of the last step, each as its cells.
func (r *rig) ways() []string {
	var out []string
	for _, a := range r.g.arrows(r.events) {
		out = append(out, r.g.sides[a.Style].short+" "+strings.Join(a.Cells, " "))
	}
	return out
}

// TestArrowsOfMarches: every march has an arrow, those into a city of the province
// or out of it too; works that nobody gets through and rafts that fail have none.
func TestArrowsOfMarches(t *testing.T) {
	for name, c := range map[string]struct {
		r    *rig
		ways []string
	}{
		"in and out of a city": {
			tm(t, 8).far().put("NEAPOLIS", "T.I").put("A3", "T.II Varinius").
				order(roman, "[3C]", "CITY T.I NEAPOLIS-A3", "CITY T.II A3-NEAPOLIS").play(step3C),
			[]string{"ROM A3/NEAPOLIS A3", "ROM A3 A3/NEAPOLIS"},
		},
		"a march into a city, from a city": {
			tm(t, 8).far().put("ROME", "V Varinius").put("A2", "VI Gellius").
				order(roman, "[3C]", "MARCH Varinius,V ROME-A1-A2", "MARCH Gellius,VI A2-A3-NEAPOLIS").play(step3C),
			[]string{"ROM A1/ROME A2", "ROM A2 A3 A3/NEAPOLIS"},
		},
		"forced marches, one arrow each": {
			tm(t, 8).far().put("A1", "V Varinius").put("A3", "VI Gellius").
				order(roman, "[3C]", "FORCED Varinius,V A1-A2-A3", "FORCED Gellius,VI A3-A4").roll("1,1,1").play(step3C),
			[]string{"ROM A1 A2 A3", "ROM A3 A4"},
		},
		"a forced march into a city": {
			tm(t, 8).far().put("A1", "V Varinius").order(roman, "[3C]", "FORCED Varinius,V A1-A2-A3-NEAPOLIS").roll("1,1").play(step3C),
			[]string{"ROM A1 A2 A3 A3/NEAPOLIS"},
		},
		"a raft that crosses and one that does not": {
			tm(t, 8).mark("revolt", "BR").mark("pacified", "ME").far().put("BR", "Crixus slave*2").
				order(rebel, "[3B]", "RAFT Crixus,slave*2 BR-ME").roll("1,3,5").play(step3B),
			[]string{"REB BR ME"},
		},
		"works that hold": {ringed(t, "slave*1").order(rebel, "[3B]", "HIDE slave*1 PONTINE-A1").roll("4").play(step3B), nil},
		"works that do not": {
			ringed(t, "slave*1").order(rebel, "[3B]", "HIDE slave*1 PONTINE-A1").roll("1").play(step3B), []string{"REB A1/PONTINE A1"},
		},
		"siege works are in the province": {
			besiegedRig(t, "T.I", "Crixus glad").order(rebel, "[3B]", "MARCH Crixus,glad NEAPOLIS/works-A3-A2").roll("").play(step3B), []string{"REB A3 A2"},
		},
	} {
		require.Equal(t, c.ways, c.r.ways(), name)
	}
}
