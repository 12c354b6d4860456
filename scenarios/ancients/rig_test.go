package ancients_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios/ancients"
)

// set is a battle with all its files.
type set struct {
	b  *ancients.Battle
	s  *ancients.Setup
	ch *ancients.Charts
	d  *ancients.Deck
}

// open reads the files of a built-in battle, each as edit leaves it, and checks
// them together.
func open(slug string, edit func(role, text string) string) (set, []string, error) {
	b, s, c, d, err := ancients.BuiltIn(slug)
	if err != nil {
		return set{}, nil, err
	}
	return read(b, s, c, d, edit)
}

func read(b, s, c, d ancients.File, edit func(role, text string) string) (x set, warnings []string, err error) {
	data := func(role string, f ancients.File) []byte { return []byte(edit(role, string(f.Data))) }
	if x.b, err = ancients.ReadBattle(b.Name, data("battle", b)); err != nil {
		return x, nil, err
	}
	if x.s, err = ancients.ReadSetup(s.Name, data("setup", s)); err != nil {
		return x, nil, err
	}
	if x.ch, err = ancients.ReadCharts(c.Name, data("charts", c)); err != nil {
		return x, nil, err
	}
	if x.d, err = ancients.ReadCards(d.Name, data("cards", d)); err != nil {
		return x, nil, err
	}
	warnings, err = ancients.Check(x.b, x.s, x.ch, x.d)
	return x, warnings, err
}

func asWritten(_, text string) string { return text }

func load(t *testing.T, slug string) set {
	t.Helper()
	x, warnings, err := open(slug, asWritten)
	require.NoError(t, err, slug)
	require.Empty(t, warnings, slug)
	return x
}

// boards are the five published boards of other battles, for tests of engines.
var boards = []string{"akragas", "crimissos-river", "trebbia", "baecula", "beneventum"}

func board(t *testing.T, name string) (set, []string) {
	t.Helper()
	file := func(name string) ancients.File {
		data, err := os.ReadFile("testdata/boards/" + name)
		require.NoError(t, err)
		return ancients.File{Name: name, Data: data}
	}
	_, _, c, d, err := ancients.BuiltIn("clusium")
	require.NoError(t, err)
	x, warnings, err := read(file(name+".toml"), file(name+".setup.toml"), c, d, asWritten)
	require.NoError(t, err, name)
	return x, warnings
}
