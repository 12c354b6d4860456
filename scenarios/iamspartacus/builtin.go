package iamspartacus

import (
	"embed"

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
	if err = scenarios.Known("scenario", slug, Slugs()); err != nil {
		return
	}
	return scenarios.Embedded(files, slug+".toml"), scenarios.Embedded(files, "map.toml"), scenarios.Embedded(files, "charts.toml"), nil
}

// All are the built-in scenarios, read once. They are shared: do not write to
// them.
var All = scenarios.AllOf(files, ".", Slugs(), ReadScenario)

// Catalogue gives every numbered rule, the readings of unclear places and the
// options; of each option the first value is the default.
var Catalogue = scenarios.CatalogueOf(files)
