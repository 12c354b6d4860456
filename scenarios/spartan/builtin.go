package spartan

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"prestags/scenarios"
)

//go:embed map.toml charts.toml rules.toml rulings.toml options.toml battles/*.toml
var files embed.FS

// File is one built-in file. Name is how messages call it.
type File = scenarios.File

// slugs in the order of the rulebook.
var slugs = []string{
	"marathon", "plataea", "corinth", "mantinea", "chaeronea", "granicus", "issus", "arbela", "ipsus",
	"heraclea", "asculum", "beneventum", "cannae", "zama", "cynoscephalae", "magnesia", "pydna", "comparative",
}

// Slugs names the built-in scenarios in the order of the rulebook, S4.1 to S6.0.
func Slugs() []string { return slices.Clone(slugs) }

// BuiltIn gives the files of a built-in scenario. The error names the nearest
// scenario.
func BuiltIn(slug string) (scenario, theMap, charts, deployment File, err error) {
	if !slices.Contains(slugs, slug) {
		instead := scenarios.Nearest(slug, slugs)
		if instead == "" {
			instead = "one of " + strings.Join(slugs, ", ")
		}
		err = fmt.Errorf("there is no scenario %q; write %s instead", scenarios.Clip(slug, 40), instead)
		return
	}
	return file("battles/" + slug + ".toml"), file("map.toml"), file("charts.toml"), file("battles/" + slug + ".deployment.toml"), nil
}

// All are the built-in scenarios in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = sync.OnceValue(func() []*Scenario {
	var out []*Scenario
	for _, slug := range slugs {
		f, _, _, _, err := BuiltIn(slug)
		if err != nil {
			panic(err) // embedded
		}
		s, err := ReadScenario(f.Name, f.Data)
		if err != nil {
			panic(err) // embedded
		}
		out = append(out, s)
	}
	return out
})

func file(path string) File {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err) // embedded
	}
	return File{Name: path[strings.LastIndexByte(path, '/')+1:], Data: data}
}

// Catalogue gives the rules (the standard rules by their numbers, the exclusive
// rules and scenarios with S before it), the readings and the options. It is
// shared: do not write to it.
var Catalogue = sync.OnceValue(func() scenarios.Catalogue {
	c, err := scenarios.ReadCatalogue(files)
	if err != nil {
		panic(err) // embedded
	}
	return c
})
