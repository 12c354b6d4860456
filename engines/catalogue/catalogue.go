// Package catalogue is the part of a rulebook that is data: its options, rules
// and rulings as the files under scenarios list them, and the check of settings
// against the options, which is the same in every game. It knows no game.
//
// A game embeds [Lists] in its engines.Rulebook, and its Open calls [Check]
// before it reads the settings.
package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
	"prestags/scenarios"
)

// Lists are the methods of an engines.Rulebook that only hand on a game's
// catalogue.
type Lists struct {
	// Read gives the catalogue: the Catalogue of the game's folder under scenarios.
	Read func() scenarios.Catalogue
}

// Options implements engines.Rulebook.
func (l Lists) Options() []engines.Option {
	var out []engines.Option
	for _, o := range l.Read().Options {
		out = append(out, engines.Option(o))
	}
	return out
}

// Rules implements engines.Rulebook.
func (l Lists) Rules() []engines.Rule {
	var out []engines.Rule
	for _, r := range l.Read().Rules {
		out = append(out, engines.Rule(r))
	}
	return out
}

// Rulings implements engines.Rulebook.
func (l Lists) Rulings() []engines.Ruling {
	var out []engines.Ruling
	for _, r := range l.Read().Rulings {
		out = append(out, engines.Ruling(r))
	}
	return out
}

// Fault is a setting that cannot stand.
type Fault struct {
	// Key and Rule of the option; Rule is "option" where there is no such option.
	Key, Rule string
	// Wrong is what is wrong, Instead what to write instead.
	Wrong, Instead string
}

// Error prints RULE: what is wrong; write … instead. Where the setting was written
// it does not know.
func (f *Fault) Error() string { return f.Problem("").String() }

// Problem is the fault as a problem of a place, the flag of a command line.
func (f *Fault) Problem(place string) plot.Problem {
	return plot.Problem{Pos: plot.Pos{File: place}, Severity: plot.Refusal, Rule: f.Rule, Wrong: f.Wrong, Instead: f.Instead}
}

// Check tells what is wrong with a setting in a scenario of a game, by the list
// of its options: a key that is none, a value that it does not take, an option of
// other scenarios, one that waits for a later version. It is nil if nothing is.
// Values of a free option are for the game to read. A scenario "" has all options.
func Check(rb engines.Rulebook, scenario string, s engines.Setting) *Fault {
	options := rb.Options()
	i := slices.IndexFunc(options, func(o engines.Option) bool { return o.Key == s.Key })
	if i < 0 {
		var keys []string
		for _, o := range options {
			keys = append(keys, o.Key)
		}
		near := scenarios.Nearest(s.Key, keys)
		if near == "" {
			near = strings.Join(keys, ", ")
		}
		return &Fault{s.Key, "option", rb.Title() + " has no option " + plot.Clip(s.Key, 40), near}
	}
	o, value := &options[i], plot.Clip(s.Value, 40)
	bad := func(instead, format string, a ...any) *Fault {
		return &Fault{o.Key, o.Rule, o.Key + fmt.Sprintf(format, a...), instead}
	}
	switch {
	case s.Value == "":
		return bad(o.Key+"="+Values(o), " needs a value")
	case scenario != "" && len(o.Scenarios) > 0 && !slices.Contains(o.Scenarios, scenario):
		return bad("no "+o.Key, " belongs to %s", strings.Join(o.Scenarios, ", "))
	case !o.Free && !slices.Contains(o.Values, s.Value):
		return bad(o.Key+"="+Values(o), " has no value %q", value)
	}
	return nil
}

// Values are the values an option takes, in words.
func Values(o *engines.Option) string {
	out := strings.Join(o.Values, " or ")
	if o.Free {
		out += ", or " + o.Form
	}
	return out
}
