package imperator

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// read reads a built-in scenario with its map and charts.
func read(t *testing.T, slug string) (*Scenario, *Map, *Charts) {
	t.Helper()
	sf, mf, cf, err := BuiltIn(slug)
	require.NoError(t, err)
	s, err := ReadScenario(sf.Name, sf.Data)
	require.NoError(t, err)
	m, err := ReadMap(mf.Name, mf.Data)
	require.NoError(t, err)
	ch, err := ReadCharts(cf.Name, cf.Data)
	require.NoError(t, err)
	return s, m, ch
}

func TestBuiltInFilesFitTogether(t *testing.T) {
	for _, slug := range Slugs() {
		s, m, ch := read(t, slug)
		require.NoError(t, Check(m, ch, s), slug)
	}
}
