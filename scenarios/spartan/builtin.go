package spartan

import (
	"embed"
	"slices"

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
	if err = scenarios.Known("scenario", slug, slugs); err != nil {
		return
	}
	return scenarios.Embedded(files, "battles/"+slug+".toml"), scenarios.Embedded(files, "map.toml"), scenarios.Embedded(files, "charts.toml"), scenarios.Embedded(files, "battles/"+slug+".deployment.toml"), nil
}

// All are the built-in scenarios in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = scenarios.AllOf(files, "battles", slugs, ReadScenario)

// Catalogue gives the rules (the standard rules by their numbers, the exclusive
// rules and scenarios with S before it), the readings and the options. It is
// shared: do not write to it.
var Catalogue = scenarios.CatalogueOf(files)
