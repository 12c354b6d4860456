package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// HeadingKeys are the headings of the victory point account (4.5, 4.6).
var HeadingKeys = []string{
	"reb.province", "reb.city", "reb.crassus", "reb.romleader", "reb.legionstep", "reb.eagle", "reb.otherstep", "reb.escape",
	"reb.leader", "reb.spartacus", "reb.unit", "rom.step", "rom.fleet", "rom.leader", "rom.build", "rom.group10", "rom.group13", "rom.group16",
}

// Months and seasons of the turn track.
var (
	months  = []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
	seasons = []string{"winter", "spring", "summer", "autumn"}
)

// ReadScenario reads a scenario file and checks all that can be checked without
// other files. Errors are *scenarios.Error.
func ReadScenario(name string, data []byte) (*Scenario, error) {
	s := &Scenario{}
	var err error
	if s.text, err = scenarios.Read(name, data, s); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: s.text}}
	c.Format(s.Format)
	c.Word("game", s.Game, "iamspartacus")
	c.Slug("id", s.ID)
	c.Name("rule", s.Rule, 10)
	c.Name("name", s.Name, 60)
	c.Sources(s.Source)
	if len(s.Sides) != 2 || s.Sides[0].ID != Roman || s.Sides[1].ID != Rebel {
		c.Bad("sides", "the sides are roman and rebel, in that order (1.1); write those instead")
	}
	for i, sd := range s.Sides {
		c.Name(fmt.Sprintf("sides.%d.name", i), sd.Name, 20)
		c.Name(fmt.Sprintf("sides.%d.short", i), sd.Short, 3)
	}
	if len(s.Sides) == 2 {
		c.Sides([]string{Roman, Rebel}, []string{s.Sides[0].Name, s.Sides[1].Name})
	}
	s.checkTrack(c)
	for i, p := range s.Setup {
		at := fmt.Sprintf("setup.%d", i)
		c.Word(at+".side", p.Side, Roman, Rebel)
		c.Name(at+".at", p.At, 30)
	}
	s.checkGroups(c)
	seen := map[string]bool{}
	for i, h := range s.Victory {
		at := fmt.Sprintf("victory.%d", i)
		c.Word(at+".key", h.Key, HeadingKeys...)
		c.twins(seen, at+".key", h.Key)
		c.Word(at+".side", h.Side, Roman, Rebel)
		c.Number(at+".points", h.Points, -100, 100)
		c.Word(at+".counted", h.Counted, "event", "end")
		c.Name(at+".what", h.What, 60)
		c.Name(at+".rule", h.Rule, 10)
	}
	for _, key := range HeadingKeys {
		if c.Err == nil && !seen[strings.ToUpper(key)] {
			c.Bad("victory", "the heading %s is missing (4.5, 4.6); add it", key)
		}
	}
	return s, c.Done()
}

func (s *Scenario) checkTrack(c *check) {
	c.Count("track", len(s.Track), 1, 60)
	for i, t := range s.Track {
		at := fmt.Sprintf("track.%d", i)
		c.Word(at+".month", t.Month, months...)
		c.Number(at+".year_bc", t.Year, 1, 500)
		c.Word(at+".season", t.Season, seasons...)
		if c.Err != nil || i == 0 {
			continue
		}
		before, now := slices.Index(months, s.Track[i-1].Month), slices.Index(months, t.Month)
		if now != (before+1)%12 {
			c.Bad(at+".month", "%s follows %s; write %s instead", t.Month, s.Track[i-1].Month, months[(before+1)%12])
		}
		year := s.Track[i-1].Year
		if now == 0 {
			year--
		}
		if t.Year != year {
			c.Bad(at+".year_bc", "year %d follows %d; write %d instead", t.Year, s.Track[i-1].Year, year)
		}
	}
}

func (s *Scenario) checkGroups(c *check) {
	before := 0
	for i, g := range s.Groups {
		at := fmt.Sprintf("groups.%d", i)
		c.Number(at+".turn", g.Turn, 2, max(len(s.Track), 2))
		if g.Turn <= before {
			c.Bad(at+".turn", "the groups do not stand in the order of their turns; write this one earlier")
		}
		before = g.Turn
		c.Number(at+".vp", g.VP, -100, 0)
		if g.Conditional {
			c.Word(at+".heading", g.Heading, "rom.group10", "rom.group13", "rom.group16")
		} else if g.VP != 0 || g.Heading != "" {
			c.Bad(at, "a free group costs nothing (8.2); leave out vp and heading")
		}
		c.Count(at+".enters", len(g.Enters), 1, 20)
		if slices.Contains(g.Enters, "coast") && len(g.Enters) > 1 {
			c.Bad(at+".enters", "coast stands beside cities; write one of both")
		}
		c.Count(at+".units", len(g.Units), 1, 60)
	}
}
