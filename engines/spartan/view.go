package spartan

import (
	"slices"
	"strings"

	"prestags/engines"
)

// Scenario implements engines.Game.
func (g *game) Scenario() engines.Scenario { return scenarioOf(&g.s) }

// Sources implements engines.Game: every file in force with where its facts
// come from.
func (g *game) Sources() []engines.Source {
	var out []engines.Source
	add := func(what, source string) {
		out = append(out, engines.Source{
			What: what, Source: source, Reconstruction: strings.HasPrefix(strings.ToLower(source), "reconstruction"),
		})
	}
	add("scenario "+g.s.Name, g.s.Source)
	for i := range g.s.Sides {
		// A stated one is the scenario's own.
		if a := g.s.Sides[i].Deploy.Source; strings.HasPrefix(strings.ToLower(a), "reconstruction") {
			add("scenario: area of "+g.sides[i].called(), a)
		}
	}
	for _, s := range g.m.Source {
		add("map: "+s.What, s.Source)
	}
	for _, s := range g.c.Source {
		add("charts: "+s.What, s.Source)
	}
	for _, s := range g.d.Source {
		add("deployment: "+s.What, s.Source)
	}
	return out
}

// Project implements engines.Game. Plots are secret to the end (20.1): what
// tells of a task that was not carried out is its owner's business; results and
// positions are open. The strengths of a melee that was not made stay with the
// umpire, since a defender's half (23.11) would tell his task.
func (g *game) Project(e engines.Event, side string) (engines.Event, bool) {
	if (e.Kind == "too weak" || e.Kind == "held back") && e.Phase != phaseFire && side != engines.Umpire {
		e.Mods, e.Odds, e.Column = nil, "", ""
	}
	return e, len(e.Only) == 0 || slices.Contains(e.Only, side)
}
