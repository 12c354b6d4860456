package main

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
)

// row is one line of a soak by --matrix: a scenario with settings.
type row struct {
	soakSet
	name string
}

// alone is on how many scenarios each option is played alone.
const alone = 3

// matrix is what --matrix plays: every scenario with all options as they are by
// default, with all optional rules on, and with every option in its second value,
// each in every sequence of play; then every value of every option alone, on three
// scenarios that have it, the shortest. A set given with options has them as well.
func (a *app) matrix(sets []soakSet) ([]row, error) {
	var rows []row
	add := func(s soakSet, name string, more []engines.Setting) error {
		one := soakSet{set: s.set, options: with(s.options, more)}
		var err error
		if one.game, err = s.book.Open(s.files, one.options); err != nil {
			return err
		}
		rows = append(rows, row{one, s.book.ID() + "/" + s.game.Scenario().Slug + ": " + name})
		return nil
	}
	has := make([][]engines.Option, len(sets))
	for i, s := range sets {
		options := playable(s)
		has[i] = options
		for _, mode := range modes(s.book) {
			for _, all := range []struct {
				name string
				take func(o *engines.Option) bool
			}{
				{"nothing on", func(*engines.Option) bool { return false }},
				{"optional rules on", func(o *engines.Option) bool { return slices.Equal(o.Values, []string{"off", "on"}) }},
				{"all on", func(*engines.Option) bool { return true }},
			} {
				var more []engines.Setting
				for i := range options {
					if o := &options[i]; all.take(o) && o.Key != mode.Key {
						more = append(more, engines.Setting{Key: o.Key, Value: o.Values[1]})
					}
				}
				name := all.name
				if mode.Key != "" {
					more, name = append(more, mode), mode.Key+"="+mode.Value+", "+name
				}
				if err := add(s, name, more); err != nil {
					return nil, err
				}
			}
		}
	}
	short := make([]int, len(sets))
	for i := range short {
		short[i] = i
	}
	slices.SortStableFunc(short, func(x, y int) int { return sets[x].game.Scenario().Turns - sets[y].game.Scenario().Turns })
	for _, o := range sets[0].book.Options() {
		n := 0
		for _, i := range short {
			if n == alone || !slices.ContainsFunc(has[i], func(p engines.Option) bool { return p.Key == o.Key }) {
				continue
			}
			n++
			for _, v := range o.Values[1:] {
				if err := add(sets[i], o.Key+"="+v+" alone", []engines.Setting{{Key: o.Key, Value: v}}); err != nil {
					return nil, err
				}
			}
		}
	}
	return rows, nil
}

// playable are the options of a scenario that can be set to something else than
// their default.
func playable(s soakSet) []engines.Option {
	return slices.DeleteFunc(s.book.Options(), func(o engines.Option) bool {
		if len(o.Values) < 2 {
			return true
		}
		_, err := s.book.Open(s.files, with(s.options, []engines.Setting{{Key: o.Key, Value: o.Values[1]}}))
		return err != nil
	})
}

// modes are the values of the option that others need, such as the sequence of
// play; where there is none, one that sets nothing.
func modes(b engines.Rulebook) []engines.Setting {
	var out []engines.Setting
	for _, o := range b.Options() {
		if slices.ContainsFunc(b.Options(), func(n engines.Option) bool { return strings.HasPrefix(n.Needs, o.Key+"=") }) {
			for _, v := range o.Values {
				out = append(out, engines.Setting{Key: o.Key, Value: v})
			}
		}
	}
	if len(out) == 0 {
		out = append(out, engines.Setting{})
	}
	return out
}

// with are settings and more of them, which go before those of the same key.
func with(set, more []engines.Setting) []engines.Setting {
	out := slices.DeleteFunc(slices.Clone(set), func(s engines.Setting) bool {
		return slices.ContainsFunc(more, func(m engines.Setting) bool { return m.Key == s.Key })
	})
	return append(out, more...)
}

// playMatrix plays so many games of each row and says what came of it.
func (a *app) playMatrix(rows []row, games int, seed uint64, out string, quiet bool) soaked {
	all := soaked{Faults: []string{}}
	for i, r := range rows {
		t := a.play([]soakSet{r.soakSet}, games, seed+uint64(i*games), out)
		if !quiet {
			a.printf("%s: %d games, %d turns, %d faults\n", r.name, t.Games, t.Turns, len(t.Faults))
		}
		for _, f := range t.Faults {
			all.Faults = append(all.Faults, fmt.Sprintf("%s: %s", r.name, f))
		}
		all.Games, all.Turns = all.Games+t.Games, all.Turns+t.Turns
	}
	return all
}
