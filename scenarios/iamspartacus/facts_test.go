package iamspartacus

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// builtIn reads the built-in files.
func builtIn(t *testing.T) (*Map, *Charts, *Scenario) {
	t.Helper()
	sf, mf, cf, err := BuiltIn("third-servile-war")
	require.NoError(t, err)
	m, err := ReadMap(mf.Name, mf.Data)
	require.NoError(t, err)
	ch, err := ReadCharts(cf.Name, cf.Data)
	require.NoError(t, err)
	s, err := ReadScenario(sf.Name, sf.Data)
	require.NoError(t, err)
	return m, ch, s
}

func TestBuiltInFilesAreTogetherRight(t *testing.T) {
	require.NoError(t, Check(builtIn(t)))
}
