package imperator

import (
	"embed"
	"slices"

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
	if err = scenarios.Known("scenario", slug, slugs); err != nil {
		return
	}
	scenario = scenarios.Embedded(files, "wars/"+slug+".toml")
	theMap = scenarios.Embedded(files, "maps/magna-graecia.toml")
	if slug == slugs[0] {
		theMap = scenarios.Embedded(files, "maps/italia.toml")
	}
	return scenario, theMap, scenarios.Embedded(files, "charts.toml"), nil
}

// All are the built-in scenarios in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = scenarios.AllOf(files, "wars", slugs, ReadScenario)

// Catalogue gives the rules, the readings and the options. It is shared: do not
// write to it.
var Catalogue = scenarios.CatalogueOf(files)
