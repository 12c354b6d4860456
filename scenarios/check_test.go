package scenarios_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

func TestKnownNamesTheNearest(t *testing.T) {
	for _, c := range []struct {
		slug  string
		slugs []string
		want  string
	}{
		{"zama", []string{"issus", "zama"}, ""},
		{"zma", []string{"issus", "zama"}, `there is no battle "zma"; write zama instead`},
		{"waterloo", []string{"issus", "zama"}, `there is no battle "waterloo"; write one of issus, zama instead`},
		{"waterloo", []string{"zama"}, `there is no battle "waterloo"; write zama instead`},
		{strings.Repeat("w", 99), []string{"zama"}, `there is no battle "` + strings.Repeat("w", 39) + `…"; write zama instead`},
	} {
		err := scenarios.Known("battle", c.slug, c.slugs)
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, c.want)
	}
}

// Every game's files are held to these.
func TestCheckOfLists(t *testing.T) {
	what := func(f func(c *scenarios.Check)) string {
		c := &scenarios.Check{}
		f(c)
		if c.Err == nil {
			return ""
		}
		return c.Err.Msg
	}
	for n, want := range map[int]string{0: "units has 0 entries; write at least 1 instead", 1: "", 3: "", 4: "units has 4 entries; write at most 3 instead"} {
		require.Equal(t, want, what(func(c *scenarios.Check) { c.Count("sides.0.units", n, 1, 3) }))
	}
	for source, ok := range map[string]bool{
		"stated 8.1": true, "stated: the booklet": true, "published: where": true, "reconstruction: why": true,
		"": false, "stated": false, "stated ": false, "published": false, "published: ": false, "reconstruction why": false, "hearsay: a friend": false,
	} {
		got := what(func(c *scenarios.Check) { c.Source("source", source) })
		require.Equal(t, ok, got == "", "%q: %s", source, got)
		got = what(func(c *scenarios.Check) { c.Sources([]scenarios.Source{{What: "the map", Source: source}}) })
		require.Equal(t, ok, got == "", "%q: %s", source, got)
	}
	require.Equal(t, `no source is given; write source = [{ what = "…", source = "published: where" }]`, what(func(c *scenarios.Check) { c.Sources(nil) }))
	require.Equal(t, "what is missing; write 1 to 250 characters", what(func(c *scenarios.Check) { c.Sources([]scenarios.Source{{Source: "stated 1"}}) }))
}
