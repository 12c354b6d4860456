package imperator

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"prestags/scenarios"
)

//go:embed charts.toml rules.toml rulings.toml options.toml maps/*.toml wars/*.toml
var files embed.FS

// slugs in the order of the rulebook.
var slugs = []string{"spartacus", "tryphon", "eunus"}

// Slugs names the built-in scenarios, I to III (5.1).
func Slugs() []string { return slices.Clone(slugs) }

// BuiltIn gives the files of a built-in scenario. The error names the nearest
// scenario.
func BuiltIn(slug string) (scenario, theMap, charts scenarios.File, err error) {
	if !slices.Contains(slugs, slug) {
		instead := scenarios.Nearest(slug, slugs)
		if instead == "" {
			instead = "one of " + strings.Join(slugs, ", ")
		}
		err = fmt.Errorf("there is no scenario %q; write %s instead", scenarios.Clip(slug, 40), instead)
		return
	}
	scenario = file("wars/" + slug + ".toml")
	theMap = file("maps/magna-graecia.toml")
	if slug == slugs[0] {
		theMap = file("maps/italia.toml")
	}
	return scenario, theMap, file("charts.toml"), nil
}

// All are the built-in scenarios in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = sync.OnceValue(func() []*Scenario {
	var out []*Scenario
	for _, slug := range slugs {
		f, _, _, err := BuiltIn(slug)
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

func file(path string) scenarios.File {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err) // embedded
	}
	return scenarios.File{Name: path[strings.LastIndexByte(path, '/')+1:], Data: data}
}

// Catalogue gives the rules, the readings and the options. It is shared: do not
// write to it.
var Catalogue = sync.OnceValue(func() scenarios.Catalogue {
	c, err := scenarios.ReadCatalogue(files)
	if err != nil {
		panic(err) // embedded
	}
	return c
})
