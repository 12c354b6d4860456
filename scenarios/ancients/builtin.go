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
		err = fmt.Errorf("there is no battle %q; write %s instead", scenarios.Clip(slug, 40), instead)
		return
	}
	return file("battles/" + slug + ".toml"), file("battles/" + slug + ".setup.toml"), file("charts.toml"), file("cards.toml"), nil
}

// All are the built-in battles in the order of the rulebook, read once. They are
// shared: do not write to them.
var All = sync.OnceValue(func() []*Battle {
	var out []*Battle
	for _, slug := range slugs {
		f, _, _, _, err := BuiltIn(slug)
		if err != nil {
			panic(err) // embedded
		}
		s, err := ReadBattle(f.Name, f.Data)
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

// Catalogue gives the rules in our words, the readings of unclear places and
// the options.
var Catalogue = sync.OnceValue(func() scenarios.Catalogue {
	c, err := scenarios.ReadCatalogue(files)
	if err != nil {
		panic(err) // embedded
	}
	return c
})
