package ancients

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

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
	if !slices.Contains(slugs, slug) {
		instead := scenarios.Nearest(slug, slugs)
		if instead == "" {
			instead = "one of " + strings.Join(slugs, ", ")
		}
		err = fmt.Errorf("there is no battle %q; write %s instead", clip(slug, 40), instead)
		return
	}
	return file("battles/" + slug + ".toml"), file("battles/" + slug + ".setup.toml"), file("charts.toml"), file("cards.toml"), nil
}

func file(path string) File {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err) // embedded
	}
	return File{Name: path[strings.LastIndexByte(path, '/')+1:], Data: data}
}

// Catalogue gives the rules in our words, the readings of unclear places and
// the options.
var Catalogue = sync.OnceValue(func() scenarios.Catalogue {
	c, err := scenarios.ReadCatalogue(files)
	if err != nil {
		panic(err) // embedded
	}
	return c
})

// official are the options that reading=official sets, where the rulebook and
// the official text differ (ledger 11.1, R).
var official = []string{"bch", "camp_flags", "forest_bonus", "marsh_momentum", "hch_bb", "marian"}

// Value is the value of an option: as set, else what the option reading makes
// of it, else its default. set gives what was set, "" for nothing.
func Value(key string, set func(key string) string) string {
	if v := set(key); v != "" {
		return v
	}
	if set("reading") == "official" && slices.Contains(official, key) {
		return "official"
	}
	for _, o := range Catalogue().Options {
		if o.Key == key {
			return o.Values[0]
		}
	}
	return ""
}
