package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Check checks what only shows when the files of a scenario are together:
// places on the map (0.1), unit types in the charts (0.2.2), armies within the
// ratings of their leaders (2.2), enemies apart. Errors are *scenarios.Error
// with the place in the file that is wrong.
func Check(m *Map, ch *Charts, s *Scenario) error {
	switch {
	case s == nil:
		return &scenarios.Error{Msg: "there is no scenario file (5.1); give one"}
	case m == nil:
		return &scenarios.Error{Msg: "there is no map file (0.1); give one with --map"}
	case ch == nil:
		return &scenarios.Error{Msg: "there is no charts file (0.4); give one with --charts"}
	}
	c := &together{check: check{scenarios.Check{Text: s.text}}, m: m, ch: ch, s: s}
	if m.ID != s.Map {
		c.Bad("map", "the scenario is for the map %q, and the map given is %q; give the other or write map = \"%s\"", scenarios.Clip(s.Map, 40), scenarios.Clip(m.ID, 40), scenarios.Clip(m.ID, 40))
	}
	if s.Sieges && !m.Ports {
		c.Bad("sieges", "sieges on a map without defended cities (chapter 4); write sieges = false or give another map")
	}
	c.places()
	c.forces()
	c.events()
	c.cards()
	return c.Done()
}

type together struct {
	check
	m  *Map
	ch *Charts
	s  *Scenario
}

// at checks that a place is an area of the map.
func (c *together) at(path, id string) {
	if c.m.Area(id) < 0 {
		c.Bad(path, "there is no area %q on the map %s; write %s instead", scenarios.Clip(id, 40), c.m.Name, scenarios.OneOf(id, c.m.areaIDs()))
	}
}

func (c *together) all(path string, ids []string) {
	for i, id := range ids {
		c.at(fmt.Sprintf("%s.%d", path, i), id)
	}
}

func (c *together) places() {
	s := c.s
	for i, p := range s.Barred {
		c.all(fmt.Sprintf("barred.%d.places", i), p.Places)
	}
	for i, p := range s.FreeLeaders {
		c.all(fmt.Sprintf("free_leaders.%d.places", i), p.Places)
	}
	if s.Exit != nil {
		c.at("exit.place", s.Exit.Place)
	}
	for i, n := range s.NoReturn {
		c.at(fmt.Sprintf("no_return.%d.place", i), n.Place)
	}
	c.all("no_ravage", s.NoRavage)
	c.all("no_recruit", s.NoRecruit)
	for i, v := range s.Victory {
		for k, p := range v.All {
			if p.Is == LeaderAt {
				c.at(fmt.Sprintf("victory.%d.all.%d.place", i, k), p.Place)
			}
		}
	}
	if s.Fleets.From == "port" && !slices.ContainsFunc(c.m.Areas, func(a Area) bool { return a.Port }) {
		c.Bad("fleets.from", "armies sail from ports, and the map has none (0.1); write \"zone\" instead")
	}
}

// types checks that the side has the units in this scenario (0.2.2, 5.4).
func (c *together) types(path, side string, us []Units) {
	for i, u := range us {
		types := []string{u.Type}
		here := fmt.Sprintf("%s.%d.type", path, i)
		if u.Legion != "" {
			here = fmt.Sprintf("%s.%d.legion", path, i)
			for _, l := range c.s.Legions {
				if l.Number == u.Legion {
					types = l.Types
				}
			}
		}
		for _, t := range types {
			c.kind(here, side, t)
			if k := c.ch.Unit(side, t); u.Legion != "" && k >= 0 && c.ch.Units[k].Category != Heavy && c.ch.Units[k].Category != Light {
				c.Bad(here, "legion %s has %s, which are no legionaries (0.2.2); change the legion", u.Legion, t)
			}
		}
	}
}

func (c *together) kind(path, side, typ string) {
	k := c.ch.Unit(side, typ)
	if k < 0 {
		c.Bad(path, "the %s have no unit %q; write %s instead", sideName(side), scenarios.Clip(typ, 40), scenarios.OneOf(typ, c.ch.types(side)))
		return
	}
	if !slices.Contains(c.ch.Units[k].Scenarios, c.s.Number) {
		c.Bad(path, "%s are not in scenario %d (5.4); write other units, or add it to scenarios in the charts", typ, c.s.Number)
	}
}

func (c *together) forces() {
	s := c.s
	held := map[string]string{}
	led := map[string]string{}
	stands := func(path, side, at string) {
		c.at(path, at)
		if o, there := held[at]; there && o != side {
			c.Bad(path, "enemies stand in %s at the start (3); write another place", at)
		}
		held[at] = side
		for _, b := range s.Barred {
			if b.Side == side && slices.Contains(b.Places, at) {
				c.Bad(path, "%s is barred to the %s; write another place", at, sideName(side))
			}
		}
	}
	for i, l := range s.Setup.Leaders {
		at := fmt.Sprintf("setup.leaders.%d", i)
		who := s.Leaders[s.Leader(l.Leader)]
		stands(at+".place", who.Side, l.Place)
		if o := led[l.Place]; o != "" && !s.free(who.Side, l.Place) {
			c.Bad(at+".place", "%s stands in %s already (2.3.2.2); write another place", o, l.Place)
		}
		led[l.Place] = who.Name
		c.types(at+".units", who.Side, l.Units)
		c.command(at+".units", who, l.Units)
	}
	for i, g := range s.Setup.Garrisons {
		at := fmt.Sprintf("setup.garrisons.%d", i)
		stands(at+".place", g.Side, g.Place)
		c.types(at+".units", g.Side, g.Units)
	}
	c.types("pool", Rebel, s.Pool)
	c.types("reserve", Roman, s.Reserve)
}

// free tells whether any number of leaders of a side may stand in a place.
func (s *Scenario) free(side, at string) bool {
	return slices.ContainsFunc(s.FreeLeaders, func(p SidePlaces) bool { return p.Side == side && slices.Contains(p.Places, at) })
}

// command checks the Strategic Rating (2.2).
func (c *together) command(path string, l Leader, us []Units) {
	n := 0
	for _, u := range us {
		if u.Legion != "" {
			n += 3
		}
		n += u.N
	}
	if n > l.SR {
		c.Bad(path, "%s has %d units and a Strategic Rating of %d (2.2); write fewer units", l.Name, n, l.SR)
	}
}

func (c *together) events() {
	for i, e := range c.s.Events {
		for k, a := range e.Actions {
			at := fmt.Sprintf("events.%d.actions.%d", i, k)
			c.types(at+".units", e.Side, a.Units)
			switch a.Do {
			case Enter:
				if a.At.Place != "" {
					c.at(at+".at.place", a.At.Place)
				}
				c.all(at+".at.else", a.At.Else)
				c.command(at+".units", c.s.Leaders[c.s.Leader(a.Leader)], a.Units)
			case Arrive, Collect:
				c.at(at+".place", a.Place)
			case Detach:
				for _, l := range a.Leaders {
					if who := c.s.Leaders[c.s.Leader(l)]; who.SR < a.Give {
						c.Bad(at+".give", "%s would get %d units and has a Strategic Rating of %d (2.2); write fewer", l, a.Give, who.SR)
					}
				}
			}
		}
	}
}

func (c *together) cards() {
	for i, k := range c.s.Cards {
		for n, w := range k.When {
			at := fmt.Sprintf("cards.%d.when.%d", i, n)
			c.all(at+".places", w.Places)
			c.all(at+".not_places", w.NotPlaces)
			if w.Cond == CityHeld {
				c.at(at+".place", w.Place)
			}
			if w.Cond == OwnUnit {
				c.kind(at+".type", k.Side, w.Type)
			}
		}
		for n, e := range k.Effect {
			at := fmt.Sprintf("cards.%d.effect.%d", i, n)
			c.types(at+".units", k.Side, e.Units)
			if e.Op == EliminateOwn {
				c.kind(at+".type", k.Side, e.Type)
			}
			if e.Op == SilenceEnemy && slices.Max(e.Phases) > len(c.ch.Battle) && slices.Contains(k.Timing, BattleStart) {
				c.Bad(at+".phases", "a battle has %d phases (3.1); write %s instead", len(c.ch.Battle), strings.Trim(strings.Join(strings.Fields("1 2 3 4 5 6 7 8 9")[:len(c.ch.Battle)], ", "), ", "))
			}
		}
	}
}
