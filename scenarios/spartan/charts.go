package spartan

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Classes of units (5.31 to 5.38).
var Classes = []string{"A", "B", "C", "D", "E", "Ff", "Mf"}

// Columns of the Combat Results Table that a charts file must have (8.1, 7.32,
// S3.11).
var Columns = []string{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1"}

var results = []string{"-", "D", "1/2E", "E"}

var typeCode = regexp.MustCompile(`^[A-Z]{2,3}$`)

// ReadCharts reads a charts file and checks all that can be checked without
// other files. Errors are *scenarios.Error.
func ReadCharts(name string, data []byte) (*Charts, error) {
	ch := &Charts{}
	var err error
	if ch.text, err = scenarios.Read(name, data, ch); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: ch.text}}
	c.Head(ch.Format, ch.ID, ch.Name, 40, ch.Source)
	ch.checkCombat(c)
	ch.checkTerrain(c)
	ch.checkUnits(c)
	ch.checkLeaders(c)
	seen := map[[2]string]bool{}
	for i, p := range ch.Stacking {
		at := fmt.Sprintf("stacking.%d", i)
		c.WordAs("class", at+".0", p[0], Classes...)
		c.WordAs("class", at+".1", p[1], Classes...)
		if seen[p] || p[0] != p[1] && seen[[2]string{p[1], p[0]}] {
			c.Bad(at, "the pair %s, %s stands twice; leave one out", p[0], p[1])
		}
		seen[p] = true
	}
	return ch, c.Done()
}

func (ch *Charts) checkCombat(c *check) {
	if len(ch.Combat.Columns) == 0 || len(ch.Combat.Rows) == 0 {
		c.Bad("combat_results", "the Combat Results Table is missing (3.2); write [combat_results] with columns and rows")
		return
	}
	if !slices.Equal(ch.Combat.Columns, Columns) {
		c.Bad("combat_results.columns", "the odds columns are not those of the rules (8.1, 7.32); write %s instead", strings.Join(Columns, " "))
	}
	if n := len(ch.Combat.Rows); n < 6 || n > 100 {
		c.Bad("combat_results.rows", "the table has %d rows; write one for each die 1 to 6, and one for 7 if there is one (8.2)", n)
	}
	for i, row := range ch.Combat.Rows {
		at := fmt.Sprintf("combat_results.rows.%d", i)
		if len(row) != len(Columns) {
			c.Bad(at, "the row of die %d has %d results; write %d instead, one a column", i+1, len(row), len(Columns))
		}
		for k, r := range row {
			if !slices.Contains(results, r) {
				c.Bad(fmt.Sprintf("%s.%d", at, k), "result %q; no unit is ever made to retreat (8.3); write -, D, 1/2E or E instead", scenarios.Clip(r, 20))
			}
		}
	}
}

func (ch *Charts) checkTerrain(c *check) {
	if len(ch.Terrain) == 0 {
		c.Bad("terrain", "the Terrain Effects Chart is missing (3.2); write terrain = [ { name = \"clear\", mp = 1, fps = 3 }, … ]")
		return
	}
	seen := map[string]bool{}
	for i, t := range ch.Terrain {
		at := fmt.Sprintf("terrain.%d", i)
		c.Word(at+".name", t.Name, append([]string{"clear"}, Features...)...)
		if seen[t.Name] {
			c.Bad(at+".name", "%s stands twice in the Terrain Effects Chart; leave one out", t.Name)
		}
		seen[t.Name] = true
		switch {
		case t.Barred && t.MP != 0:
			c.Bad(at+".barred", "%s is barred and has an mp; leave one out", t.Name)
		case t.Barred:
			c.Number(at+".fps", t.FPS, 0, 100)
		case t.Name == "hilltop": // both 0: those of the other terrain
			c.Number(at+".mp", t.MP, 0, 20)
			c.Number(at+".fps", t.FPS, 0, 100)
		default:
			c.Number(at+".mp", t.MP, 1, 20)
			if t.FPS == 0 {
				c.Bad(at, "%s has no Fire Protection Strength (9.0); write fps = 1 to 100", t.Name)
			}
			c.Number(at+".fps", t.FPS, 1, 100)
		}
		c.Number(at+".crest", t.Crest, 0, 20)
		for k, class := range t.NoFire {
			c.WordAs("class", fmt.Sprintf("%s.no_fire.%d", at, k), class, Classes...)
		}
	}
	if !seen["clear"] {
		c.Bad("terrain", "the Terrain Effects Chart has no clear terrain (9.0); add { name = \"clear\", mp = 1, fps = 3 }")
	}
}

func (ch *Charts) checkUnits(c *check) {
	if len(ch.Units) == 0 {
		c.Bad("units", "the unit table is missing (3.4); write units = [ … ]")
	}
	c.Count("units", len(ch.Units), 0, 100)
	seen := map[string]bool{}
	for i, u := range ch.Units {
		at := fmt.Sprintf("units.%d", i)
		if !typeCode.MatchString(u.Type) {
			c.Bad(at+".type", "type %q; write two or three capital letters instead", scenarios.Clip(u.Type, 20))
		}
		if seen[u.Type] {
			c.Bad(at+".type", "the type %s stands twice; leave one out", u.Type)
		}
		seen[u.Type] = true
		c.Name(at+".name", u.Name, 40)
		c.Word(at+".class", u.Class, "A", "B", "C", "D", "Ff", "Mf")
		switch {
		case u.Dot && u.Melee != 0:
			c.Bad(at+".dot", "%s has a dot and a melee strength; leave one out", u.Type)
		case u.Dot && u.Bracketed:
			c.Bad(at+".bracketed", "a dot is never bracketed; leave one out")
		case !u.Dot:
			c.Number(at+".melee", u.Melee, 1, 100)
		}
		c.Number(at+".ma", u.MA, 1, 30)
		c.Number(at+".fire", u.Fire, 0, 100)
		c.Number(at+".range", u.Range, 0, 30)
		if (u.Fire == 0) != (u.Range == 0) {
			c.Bad(at, "%s has fire %d and range %d; write both or neither", u.Type, u.Fire, u.Range)
		}
		if strings.Trim(u.Games, "CSLVY") != "" {
			c.Bad(at+".games", "games %q; write letters of C, S, L, V, Y instead", scenarios.Clip(u.Games, 20))
		}
	}
}

func (ch *Charts) checkLeaders(c *check) {
	seen := map[int]bool{}
	for i, l := range ch.Leaders {
		at := fmt.Sprintf("leaders.%d", i)
		c.Number(at+".level", l.Level, 1, 4)
		if seen[l.Level] {
			c.Bad(at+".level", "level %d stands twice; leave one out", l.Level)
		}
		seen[l.Level] = true
		c.Number(at+".bonus", l.Bonus, 0, 100)
		c.Number(at+".radius", l.Radius, 0, 30)
		c.Word(at+".class", l.Class, "E")
		c.Number(at+".ma", l.MA, 1, 30)
	}
	for level := 1; level <= 4; level++ {
		if !seen[level] { // 10.3: a leader is replaced by the next level
			c.Bad("leaders", "the leader summary lacks level %d (10.4); add { level = %d, … }", level, level)
		}
	}
}

// unitType finds a type; ok is false if the charts do not have it.
func (ch *Charts) unitType(code string) (UnitType, bool) {
	i := slices.IndexFunc(ch.Units, func(u UnitType) bool { return u.Type == code })
	if i < 0 {
		return UnitType{}, false
	}
	return ch.Units[i], true
}

func (ch *Charts) codes() []string {
	var out []string
	for _, u := range ch.Units {
		out = append(out, u.Type)
	}
	return out
}

// mix tells whether two classes may share a hex.
func (ch *Charts) mix(a, b string) bool {
	return slices.Contains(ch.Stacking, [2]string{a, b}) || slices.Contains(ch.Stacking, [2]string{b, a})
}
