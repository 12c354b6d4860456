package ancients

import (
	"embed"
	"slices"

	"prestags/scenarios"
)

//go:embed charts.toml cards.toml rules.toml rulings.toml options.toml battles/*.toml
var files embed.FS

// File is one built-in file. Name is how messages call it.
type File = scenarios.File

// slugs in the order of the rulebook, 201 to 223.
var slugs = []string{
	"clusium", "telamon", "clastidium", "arausio", "scirthaea", "aquae-sextiae", "vercellae", "mount-vesuvius",
	"mount-garganus", "picenum", "mummius-defeat", "bruttium", "camalatrum", "silarus", "river-sabis", "sotium",
	"invasion-of-britain", "river-stour", "foraging-party", "teutoburger-wald-1", "teutoburger-wald-2",
	"angrivarii-rampart", "cefn-carnedd",
}

// Slugs names the built-in battles in the order of the rulebook.
func Slugs() []string { return slices.Clone(slugs) }

// BuiltIn gives the files of a built-in battle. The error names the nearest
// battle.
func BuiltIn(slug string) (battle, setup, charts, cards File, err error) {
	if err = scenarios.Known("battle", slug, slugs); err != nil {
		return
	}
	return scenarios.Embedded(files, "battles/"+slug+".toml"), scenarios.Embedded(files, "battles/"+slug+".setup.toml"), scenarios.Embedded(files, "charts.toml"), scenarios.Embedded(files, "cards.toml"), nil
}

// All are the built-in battles in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = scenarios.AllOf(files, "battles", slugs, ReadBattle)

// Catalogue gives the rules in our words, the readings of unclear places and
// the options.
var Catalogue = scenarios.CatalogueOf(files)
