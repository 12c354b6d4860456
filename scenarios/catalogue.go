package scenarios

import (
	"io/fs"
	"path"
	"slices"
	"sync"
)

// Source of some facts of a file: "stated 8.1" for what the rules say,
// "published: where" for what was found elsewhere, "reconstruction: why" for
// what is reasoned or made up.
type Source struct {
	What   string `toml:"what"`
	Source string `toml:"source"`
}

// Rule is a numbered rule in our words.
type Rule struct {
	ID      string `toml:"id"`
	Title   string `toml:"title"`
	Summary string `toml:"summary"`
	// Prose: a heading, advice or a note, with nothing to carry out.
	Prose bool `toml:"prose"`
}

// Ruling is a reading of an unclear place, with its option if it has one.
type Ruling struct {
	ID       string   `toml:"id"`
	Question string   `toml:"question"`
	Reading  string   `toml:"reading"`
	Basis    string   `toml:"basis"`
	Rules    []string `toml:"rules"`
	Option   string   `toml:"option"`
}

// Option is a house rule or optional rule. The first of Values is the default;
// Free options also take other values, in the words of Form.
type Option struct {
	Key     string   `toml:"key"`
	Values  []string `toml:"values"`
	Free    bool     `toml:"free"`
	Form    string   `toml:"form"`
	Rule    string   `toml:"rule"`
	Ruling  string   `toml:"ruling"`
	Summary string   `toml:"summary"`
	// Scenarios in which it exists; empty: all.
	Scenarios []string `toml:"scenarios"`
	// Needs is the setting ("sequence=simultaneous") without which the option
	// has no effect; "": none.
	Needs string `toml:"needs"`
}

// Catalogue is what a game's rulebook holds beside its scenarios: every
// numbered rule in its order, the readings of unclear places, the options.
type Catalogue struct {
	Rules   []Rule
	Rulings []Ruling
	Options []Option
}

// Cites tells whether what happens may be said to happen by an id: a rule or
// a ruling.
func (c Catalogue) Cites(id string) bool {
	return slices.ContainsFunc(c.Rules, func(r Rule) bool { return r.ID == id }) ||
		slices.ContainsFunc(c.Rulings, func(r Ruling) bool { return r.ID == id })
}

// ReadCatalogue reads rules.toml, rulings.toml and options.toml of a game's
// folder. Errors are *Error.
func ReadCatalogue(folder fs.FS) (Catalogue, error) {
	var (
		rules struct {
			Source []Source `toml:"source"`
			Rules  []Rule   `toml:"rules"`
		}
		rulings struct {
			Source  []Source `toml:"source"`
			Rulings []Ruling `toml:"rulings"`
		}
		options struct {
			Source  []Source `toml:"source"`
			Options []Option `toml:"options"`
		}
	)
	for _, f := range []struct {
		name string
		into any
	}{{"rules.toml", &rules}, {"rulings.toml", &rulings}, {"options.toml", &options}} {
		data, err := fs.ReadFile(folder, f.name)
		if err != nil {
			return Catalogue{}, &Error{File: f.name, Msg: "cannot be read"}
		}
		if err := Decode(f.name, data, f.into); err != nil {
			return Catalogue{}, err
		}
	}
	return Catalogue{rules.Rules, rulings.Rulings, options.Options}, nil
}

// CatalogueOf is the catalogue of a game's embedded folder, read when it is first
// asked for. It is shared: do not write to it.
func CatalogueOf(folder fs.FS) func() Catalogue {
	return sync.OnceValue(func() Catalogue {
		c, err := ReadCatalogue(folder)
		if err != nil {
			panic(err) // the embedded facts are tested
		}
		return c
	})
}

// AllOf are the built-in scenarios of a game, one file SLUG.toml each in a part of
// its embedded folder, read when they are first asked for. They are shared: do not
// write to them.
func AllOf[S any](folder fs.FS, part string, slugs []string, read func(name string, data []byte) (S, error)) func() []S {
	return sync.OnceValue(func() []S {
		var out []S
		for _, slug := range slugs {
			f := Embedded(folder, path.Join(part, slug+".toml"))
			s, err := read(f.Name, f.Data)
			if err != nil {
				panic(err) // the embedded facts are tested
			}
			out = append(out, s)
		}
		return out
	})
}
