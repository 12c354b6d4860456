package imperator

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

func TestCatalogueHangsTogether(t *testing.T) {
	c := Catalogue()
	require.Len(t, c.Rules, 67)
	require.Len(t, c.Rulings, 56)
	require.Len(t, c.Options, 35)
	rule := func(id string) bool {
		return slices.ContainsFunc(c.Rules, func(r scenarios.Rule) bool { return r.ID == id })
	}
	ids := map[string]bool{}
	for _, r := range c.Rules {
		require.False(t, ids[r.ID], r.ID)
		ids[r.ID] = true
		require.NotEmpty(t, r.Title)
		require.NotEmpty(t, r.Summary)
	}
	options := map[string]scenarios.Option{}
	for _, o := range c.Options {
		require.NotContains(t, options, o.Key)
		options[o.Key] = o
		require.True(t, rule(o.Rule), o.Key)
		require.GreaterOrEqual(t, len(o.Values), 2)
		for _, s := range o.Scenarios {
			require.Contains(t, Slugs(), s)
		}
	}
	for _, r := range c.Rulings {
		require.False(t, ids[r.ID], r.ID)
		ids[r.ID] = true
		require.NotEmpty(t, r.Rules, r.ID)
		for _, id := range r.Rules {
			require.True(t, rule(id), "%s cites %s", r.ID, id)
		}
		if r.Option != "" {
			require.Equal(t, r.ID, options[r.Option].Ruling)
		}
	}
	for _, o := range c.Options {
		if o.Ruling != "" {
			i := slices.IndexFunc(c.Rulings, func(r scenarios.Ruling) bool { return r.ID == o.Ruling })
			require.GreaterOrEqual(t, i, 0, o.Key)
			require.Equal(t, o.Key, c.Rulings[i].Option)
		}
	}
}

// Every house rule that is a number changes its scenario, and its default is
// what the file says.
func TestNumbersOfTheScenariosAreOptions(t *testing.T) {
	for _, o := range Catalogue().Options {
		if o.Ruling != "" || o.Rule == "5.7" {
			continue
		}
		require.Len(t, o.Scenarios, 1, o.Key)
		s, _, _ := read(t, o.Scenarios[0])
		n := map[string]int{}
		for _, v := range s.Victory {
			for _, p := range v.All {
				if p.MinKey != "" {
					n[p.MinKey] = p.Min
				}
			}
		}
		n[s.Fleets.DieKey] = s.Fleets.RebelDie
		require.Equal(t, o.Values[0], strconv.Itoa(n[o.Key]), o.Key)
		require.Equal(t, s, s.With(o.Key, n[o.Key]))
		require.NotEqual(t, s, s.With(o.Key, n[o.Key]+1))
	}
}
