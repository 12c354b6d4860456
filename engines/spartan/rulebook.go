package spartan

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/catalogue"
	facts "prestags/scenarios/spartan"
)

// rulebook implements engines.Rulebook.
type rulebook struct{ catalogue.Lists }

// Rulebook is Spartan, for the list of games.
func Rulebook() engines.Rulebook { return rulebook{catalogue.Lists{Read: facts.Catalogue}} }

// ID implements engines.Rulebook.
func (rulebook) ID() string { return "spartan" }

// Title implements engines.Rulebook.
func (rulebook) Title() string { return "Spartan (PRESTAGS)" }

// Scenarios implements engines.Rulebook.
func (rb rulebook) Scenarios() []engines.Scenario {
	var out []engines.Scenario
	for _, s := range facts.All() {
		out = append(out, scenarioOf(s))
	}
	return out
}

func scenarioOf(s *facts.Scenario) engines.Scenario {
	out := engines.Scenario{Slug: s.ID, Rule: s.Rule, Title: s.Name, Date: s.Date, Turns: s.Length}
	for _, sd := range s.Sides {
		out.Sides = append(out.Sides, engines.Side{ID: sd.ID, Name: sd.Name})
	}
	return out
}

// Files implements engines.Rulebook.
func (rulebook) Files(slug string) ([]engines.File, error) {
	s, m, c, d, err := facts.BuiltIn(slug)
	if err != nil {
		return nil, err
	}
	var out []engines.File
	for _, f := range []struct {
		role string
		file facts.File
	}{{"scenario", s}, {"map", m}, {"charts", c}, {"deployment", d}} {
		out = append(out, engines.File{Role: f.role, Name: f.file.Name, Data: f.file.Data})
	}
	return out, nil
}

// WriteMap implements engines.MapWriter.
func (rulebook) WriteMap(f engines.File) ([]byte, error) {
	m, err := facts.ReadMap(f.Name, f.Data)
	if err != nil {
		return nil, err
	}
	return facts.WriteMap(m)
}

// Hidden implements engines.Rulebook: all units stand openly on the map; what
// 20.1 keeps back are the charts, which the players themselves exchange.
func (rulebook) Hidden() string { return "" }

// Open implements engines.Rulebook.
func (rulebook) Open(files []engines.File, settings []engines.Setting) (engines.Game, error) {
	var (
		m *facts.Map
		c *facts.Charts
		s *facts.Scenario
		d = &facts.Deployment{}
	)
	var err error
	for _, f := range files {
		switch f.Role {
		case "map":
			m, err = facts.ReadMap(f.Name, f.Data)
		case "charts":
			c, err = facts.ReadCharts(f.Name, f.Data)
		case "scenario":
			s, err = facts.ReadScenario(f.Name, f.Data)
		case "deployment":
			d, err = facts.ReadDeployment(f.Name, f.Data)
		default:
			err = fmt.Errorf("%s: facts: Spartan knows no file of the kind %q", f.Name, f.Role)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case s == nil:
		return nil, fmt.Errorf("3.1: no scenario file; give one")
	case m == nil:
		return nil, fmt.Errorf("3.1: no map file; give one with --map")
	case c == nil:
		return nil, fmt.Errorf("3.2: no charts file, so no Combat Results Table and no Terrain Effects Chart; give one with --charts")
	}
	if err := facts.Check(m, c, s, d); err != nil {
		return nil, err
	}
	if m, s, d, err = facts.Renumbered(m, s, d); err != nil {
		return nil, err
	}
	return newGame(m, c, s, d, settings)
}
