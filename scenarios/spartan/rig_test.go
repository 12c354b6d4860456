package spartan_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios/spartan"
)

func rig(t *testing.T) (*spartan.Map, *spartan.Charts, *spartan.Scenario) {
	t.Helper()
	read := func(name string) []byte {
		b, err := os.ReadFile("../../testdata/spartan/rig/" + name)
		require.NoError(t, err)
		return b
	}
	m, err := spartan.ReadMap("map.toml", read("map.toml"))
	require.NoError(t, err)
	c, err := spartan.ReadCharts("charts.toml", read("charts.toml"))
	require.NoError(t, err)
	s, err := spartan.ReadScenario("scenario.toml", read("scenario.toml"))
	require.NoError(t, err)
	return m, c, s
}

// The rig's table is made by a formula; its charts never pass for the
// published ones.
func TestRig(t *testing.T) {
	m, c, s := rig(t)
	require.NoError(t, spartan.Check(m, c, s, nil))
	require.NoError(t, spartan.Check(m, c, s, &spartan.Deployment{}))
	require.Len(t, spartan.TerrainOf(m, &s.Terrain), 144)
	require.True(t, m.Has("0101"))
	require.True(t, m.Has("1212"))
	require.False(t, m.Has("0100"))
	require.Len(t, c.Combat.Rows, 7)
	for die, row := range c.Combat.Rows {
		for index, result := range row {
			want := "-"
			switch score := index + die + 1; {
			case score >= 10:
				want = "E"
			case score >= 8:
				want = "1/2E"
			case score >= 6:
				want = "D"
			}
			require.Equal(t, want, result, "die %d, column %d", die+1, index)
		}
	}
	for _, sd := range s.Sides {
		require.Len(t, sd.Units, 16)
		for _, u := range sd.Units {
			require.Equal(t, 9, u.Count)
			require.True(t, slices.ContainsFunc(c.Units, func(x spartan.UnitType) bool { return x.Type == u.Type }))
		}
		require.Equal(t, []spartan.Level{{1, 3, ""}, {2, 3, ""}, {3, 3, ""}, {4, 3, ""}}, sd.Leaders)
		require.Equal(t, 3, sd.Limit)
	}
	for _, list := range [][]spartan.Source{m.Source, c.Source[:1], {{Source: s.Source}}} {
		for _, x := range list {
			require.Contains(t, x.Source, "invented fixture for tests")
		}
	}
}
