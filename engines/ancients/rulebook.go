package ancients

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/catalogue"
	facts "prestags/scenarios/ancients"
)

// rulebook implements engines.Rulebook.
type rulebook struct{ catalogue.Lists }

// Rulebook is Commands & Colors: Ancients, Expansion 2, for the list of games.
func Rulebook() engines.Rulebook { return rulebook{catalogue.Lists{Read: facts.Catalogue}} }

// ID implements engines.Rulebook.
func (rulebook) ID() string { return "ancients" }

// Title implements engines.Rulebook.
func (rulebook) Title() string { return "C&C Ancients, Expansion 2" }

// Scenarios implements engines.Rulebook.
func (rulebook) Scenarios() []engines.Scenario {
	var out []engines.Scenario
	for _, b := range facts.All() {
		out = append(out, scenarioOf(b))
	}
	return out
}

// scenarioOf lists a battle; it has no last turn.
func scenarioOf(b *facts.Battle) engines.Scenario {
	out := engines.Scenario{Slug: b.ID, Rule: b.Number, Title: b.Name, Date: b.Date}
	for _, sd := range b.Sides {
		out.Sides = append(out.Sides, engines.Side{ID: sd.ID, Name: sd.Name})
	}
	return out
}

// Files implements engines.Rulebook. The set-up has the role of the map: owners
// of the booklet bring their own.
func (rulebook) Files(slug string) ([]engines.File, error) {
	battle, setup, charts, cards, err := facts.BuiltIn(slug)
	if err != nil {
		return nil, err
	}
	var out []engines.File
	for _, f := range []struct {
		role string
		file facts.File
	}{{"scenario", battle}, {"map", setup}, {"charts", charts}, {"cards", cards}} {
		out = append(out, engines.File{Role: f.role, Name: f.file.Name, Data: f.file.Data})
	}
	return out, nil
}

// WriteMap implements engines.MapWriter.
func (rulebook) WriteMap(f engines.File) ([]byte, error) {
	s, err := facts.ReadSetup(f.Name, f.Data)
	if err != nil {
		return nil, err
	}
	return facts.WriteSetup(s)
}

// WriteMapText implements engines.MapTexter.
func (rulebook) WriteMapText(f engines.File) ([]byte, error) {
	s, err := facts.ReadSetup(f.Name, f.Data)
	if err != nil {
		return nil, err
	}
	return facts.SetupTOML(s), nil
}

// Hidden implements engines.Rulebook.
func (rulebook) Hidden() string { return "each side's hand of cards" }

// Open implements engines.Rulebook.
func (rulebook) Open(files []engines.File, settings []engines.Setting) (engines.Game, error) {
	var (
		b   *facts.Battle
		s   *facts.Setup
		ch  *facts.Charts
		d   *facts.Deck
		err error
	)
	for _, f := range files {
		switch f.Role {
		case "scenario":
			b, err = facts.ReadBattle(f.Name, f.Data)
		case "map":
			s, err = facts.ReadSetup(f.Name, f.Data)
		case "charts":
			ch, err = facts.ReadCharts(f.Name, f.Data)
		case "cards":
			d, err = facts.ReadCards(f.Name, f.Data)
		default:
			err = fmt.Errorf("%s: facts: Ancients knows no file of the kind %q", f.Name, f.Role)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case b == nil:
		return nil, fmt.Errorf("V-01: no battle file; give one")
	case s == nil:
		return nil, fmt.Errorf("V-01: no set-up; give one with --map")
	case ch == nil:
		return nil, fmt.Errorf("B-UNT-1: no charts file, so no dice, units and terrain; give one with --charts")
	case d == nil:
		return nil, fmt.Errorf("B-TRN-6: no cards file; give one")
	}
	warnings, err := facts.Check(b, s, ch, d)
	if err != nil {
		return nil, err
	}
	for _, set := range settings {
		if f := catalogue.Check(Rulebook(), b.ID, set); f != nil {
			return nil, f
		}
	}
	g, err := newGame(ch, d, b, s, settings)
	if err != nil {
		return nil, err
	}
	g.warnings = warnings
	return g, nil
}

// oneOf lists words with an "or" before the last.
func oneOf(words []string) string { return listed(words, "or") }

// listed joins words with commas and a word before the last.
func listed(words []string, last string) string {
	out := ""
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			out += " " + last + " "
		case i > 0:
			out += ", "
		}
		out += w
	}
	return out
}
