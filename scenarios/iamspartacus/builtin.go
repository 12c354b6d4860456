package iamspartacus

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"prestags/scenarios"
)

//go:embed *.toml
var files embed.FS

// File is one built-in file. Name is how messages call it.
type File = scenarios.File

// Slugs names the built-in scenarios.
func Slugs() []string { return []string{"third-servile-war"} }

// BuiltIn gives the files of a built-in scenario. The error names the nearest
// scenario.
func BuiltIn(slug string) (scenario, theMap, charts File, err error) {
	if !slices.Contains(Slugs(), slug) {
		instead := scenarios.Nearest(slug, Slugs())
		if instead == "" {
			instead = strings.Join(Slugs(), ", ")
		}
		err = fmt.Errorf("there is no scenario %q; write %s instead", scenarios.Clip(slug, 40), instead)
		return
	}
	return file(slug + ".toml"), file("map.toml"), file("charts.toml"), nil
}

// All are the built-in scenarios, read once. They are shared: do not write to
// them.
var All = sync.OnceValue(func() []*Scenario {
	var out []*Scenario
	for _, slug := range Slugs() {
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

func file(name string) File {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // embedded
	}
	return File{Name: name, Data: data}
}

var catalogue = sync.OnceValue(func() scenarios.Catalogue {
	c, err := scenarios.ReadCatalogue(files)
	if err != nil {
		panic(err) // embedded
	}
	return c
})

// Catalogue gives every numbered rule, the readings of unclear places and the
// options; of each option the first value is the default.
func Catalogue() scenarios.Catalogue { return catalogue() }
