package iamspartacus

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/catalogue"
	facts "prestags/scenarios/iamspartacus"
)

// rulebook implements engines.Rulebook.
type rulebook struct{ catalogue.Lists }

// Rulebook is I Am Spartacus!, for the list of games.
func Rulebook() engines.Rulebook { return rulebook{catalogue.Lists{Read: facts.Catalogue}} }

// ID implements engines.Rulebook.
func (rulebook) ID() string { return "iamspartacus" }

// Title implements engines.Rulebook.
func (rulebook) Title() string { return "I Am Spartacus!" }

// Scenarios implements engines.Rulebook.
func (rulebook) Scenarios() []engines.Scenario {
	var out []engines.Scenario
	for _, s := range facts.All() {
		out = append(out, scenarioOf(s))
	}
	return out
}

func scenarioOf(s *facts.Scenario) engines.Scenario {
	out := engines.Scenario{Slug: s.ID, Rule: s.Rule, Title: s.Name, Date: s.Date, Turns: len(s.Track)}
	for _, sd := range s.Sides {
		out.Sides = append(out.Sides, engines.Side{ID: sd.ID, Name: sd.Name})
	}
	return out
}

// Files implements engines.Rulebook.
func (rulebook) Files(slug string) ([]engines.File, error) {
	s, m, c, err := facts.BuiltIn(slug)
	if err != nil {
		return nil, err
	}
	return []engines.File{
		{Role: "scenario", Name: s.Name, Data: s.Data}, {Role: "map", Name: m.Name, Data: m.Data}, {Role: "charts", Name: c.Name, Data: c.Data},
	}, nil
}

// Hidden implements engines.Rulebook: nothing on the map is hidden; the cup is
// drawn by the dice.
func (rulebook) Hidden() string { return "" }

// Open implements engines.Rulebook.
func (rulebook) Open(files []engines.File, settings []engines.Setting) (engines.Game, error) {
	var (
		m   *facts.Map
		c   *facts.Charts
		s   *facts.Scenario
		err error
	)
	for _, f := range files {
		switch f.Role {
		case "map":
			m, err = facts.ReadMap(f.Name, f.Data)
		case "charts":
			c, err = facts.ReadCharts(f.Name, f.Data)
		case "scenario":
			s, err = facts.ReadScenario(f.Name, f.Data)
		default:
			err = fmt.Errorf("%s: facts: I Am Spartacus! knows no file of the kind %q", f.Name, f.Role)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case s == nil:
		return nil, fmt.Errorf("3.1: no scenario file; give one")
	case m == nil:
		return nil, fmt.Errorf("3.2: no map file; give one with --map")
	case c == nil:
		return nil, fmt.Errorf("2.2: no charts file, so no counters and no tables; give one with --charts")
	}
	if err := facts.Check(m, c, s); err != nil {
		return nil, err
	}
	return newGame(m, c, s, settings)
}
