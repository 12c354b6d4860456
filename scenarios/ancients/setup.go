package ancients

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"prestags/plot/workbook"
	"prestags/scenarios"
)

// ReadSetup reads a set-up, be it a TOML file or a workbook as WriteSetup
// writes it, checks all that can be checked without other files and puts the
// pieces in order: the side of the top first, by row and column, reserves last
// (V-16). Errors are *scenarios.Error.
func ReadSetup(name string, data []byte) (*Setup, error) {
	s := &Setup{name: name}
	var err error
	if workbook.Is(data) {
		err = s.readBook(name, data)
	} else {
		s.text, err = scenarios.Read(name, data, s)
	}
	if err != nil {
		return nil, err
	}
	c := s.checker()
	c.Format(s.Format)
	c.Slug("setup.scenario", s.Head.Scenario)
	c.Slug("setup.top", s.Head.Top)
	if s.Head.Source != "" { // V-15: without one the reports say so
		c.Source("setup.source", s.Head.Source)
	}
	c.Count("unit", len(s.Units), 0, 2*mostPieces)
	c.Count("leader", len(s.Leaders), 0, 2*mostPieces)
	c.Count("reserve", len(s.Reserves), 0, mostPieces)
	s.checkTerrain(c)
	s.checkPieces(c)
	if c.Err != nil {
		return nil, c.Err
	}
	s.order()
	return s, nil
}

func (s *Setup) checker() *check {
	c := &check{Check: scenarios.Check{Text: s.text}}
	if s.cells != nil {
		c.Place = cellOf(s.name, s.cells)
	}
	return c
}

// checkTerrain: hexes on the board, one base terrain a hex (V-02, V-05).
func (s *Setup) checkTerrain(c *check) {
	base, rampart := map[Hex]string{}, map[Hex]bool{}
	for i := range s.Terrain {
		t := &s.Terrain[i]
		at := fmt.Sprintf("terrain.%d", i)
		t.at = at
		c.Word(at+".kind", t.Kind, "rough", "forest", "hill", "coast", "river", "ford", "marsh", "camp", "rampart")
		if t.Name != "" {
			c.Name(at+".name", t.Name, 30)
		}
		if len(t.Hexes) == 0 {
			c.Bad(at+".hexes", "no hexes of %s; write hexes = [\"G5\"]", t.Kind)
		}
		owned := t.Kind == "camp" || t.Kind == "rampart"
		switch {
		case owned && t.Owner == "":
			c.Bad(at, "whose %s it is is not said (V-05); add owner = the id of a side", t.Kind)
		case !owned && t.Owner != "":
			c.Bad(at+".owner", "a %s has no owner (V-05); leave it out, or if it is the name, put that in quotes on a board, as %s \"%s\", and behind name = in a file", t.Kind, t.Kind, t.Owner)
		}
		s.checkEdges(c, at, t)
		for k, h := range t.Hexes {
			here := fmt.Sprintf("%s.hexes.%d", at, k)
			if !c.hex(here, h) {
				continue
			}
			switch {
			case t.Kind == "rampart" && rampart[h]:
				c.Bad(here, "%s has two ramparts (V-05); write one with up to three edges", h)
			case t.Kind == "rampart":
				rampart[h] = true
			case base[h] != "":
				c.Bad(here, "%s is %s already (V-05); leave one of them out", h, base[h])
			default:
				base[h] = t.Kind
			}
		}
	}
}

// checkEdges: a rampart has two or three edges next to one another (V-05).
func (s *Setup) checkEdges(c *check, at string, t *SetTerrain) {
	if t.Kind != "rampart" {
		if len(t.Edges) > 0 {
			c.Bad(at+".edges", "a %s has no edges (V-05); leave them out", t.Kind)
		}
		return
	}
	var on [6]bool
	for k, e := range t.Edges {
		c.Word(fmt.Sprintf("%s.edges.%d", at, k), e, Edges...)
		if i := slices.Index(Edges, e); i >= 0 {
			on[i] = true
		}
	}
	runs, n := 0, 0
	for i := range on {
		if on[i] {
			n++
			if !on[(i+5)%6] {
				runs++
			}
		}
	}
	if n < 2 || n > 3 || runs != 1 || n != len(t.Edges) {
		c.Bad(at+".edges", "a rampart has two or three edges next to one another (V-05); write edges = [\"NW\", \"NE\"] or the like")
	}
}

// checkPieces: one unit and one leader a hex, nobody with the enemy (V-03).
func (s *Setup) checkPieces(c *check) {
	units, leaders := map[Hex]string{}, map[Hex]string{}
	for i := range s.Units {
		u := &s.Units[i]
		if u.at == "" {
			u.at = fmt.Sprintf("unit.%d", i)
		}
		if !code.MatchString(u.Type) {
			c.Bad(u.at+".type", "type %q; write the code of a unit type instead, such as \"MI\"", scenarios.Clip(u.Type, 20))
		}
		c.Slug(u.at+".side", u.Side)
		if !c.hex(u.at+".hex", u.Hex) {
			continue
		}
		if units[u.Hex] != "" {
			c.Bad(u.at+".hex", "two units on %s (V-03); move one of them", u.Hex)
		}
		units[u.Hex] = u.Side
	}
	for i := range s.Leaders {
		l := &s.Leaders[i]
		if l.at == "" {
			l.at = fmt.Sprintf("leader.%d", i)
		}
		c.Name(l.at+".name", l.Name, 40)
		if leaderID(l.Name) == "" {
			c.Bad(l.at+".name", "name %q has no letter; write the leader's name instead", scenarios.Clip(l.Name, 20))
		}
		c.Slug(l.at+".side", l.Side)
		if l.Reserve != "" {
			if l.Hex != "" {
				c.Bad(l.at+".hex", "%s is with a reserve; leave out hex or reserve", scenarios.Clip(l.Name, 30))
			}
			continue
		}
		if !c.hex(l.at+".hex", l.Hex) {
			continue
		}
		if leaders[l.Hex] != "" {
			c.Bad(l.at+".hex", "two leaders on %s (V-03); move one of them", l.Hex)
		}
		leaders[l.Hex] = l.Side
		if x := units[l.Hex]; x != "" && x != l.Side {
			c.Bad(l.at+".hex", "%s stands on %s with an enemy unit (V-03); move one of them", scenarios.Clip(l.Name, 30), l.Hex)
		}
	}
	for i := range s.Reserves {
		r := &s.Reserves[i]
		if r.at == "" {
			r.at = fmt.Sprintf("reserve.%d", i)
		}
		if !code.MatchString(r.Type) {
			c.Bad(r.at+".type", "type %q; write the code of a unit type instead, such as \"MI\"", scenarios.Clip(r.Type, 20))
		}
		c.Slug(r.at+".side", r.Side)
		c.Slug(r.at+".reserve", r.Reserve)
	}
}

// leaderID is the last word of a name, its first letter a capital, letters,
// digits and hyphens only.
func leaderID(name string) string {
	words := strings.Fields(name)
	if len(words) == 0 {
		return ""
	}
	var out []rune
	for _, r := range words[len(words)-1] {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' {
			out = append(out, r)
		}
	}
	if !slices.ContainsFunc(out, unicode.IsLetter) {
		return ""
	}
	out[0] = unicode.ToUpper(out[0])
	return string(out)
}

// order sorts the pieces as one reads and numbers them (V-16).
func (s *Setup) order() {
	side := func(a, b string) int {
		if a == b {
			return 0
		}
		if a == s.Head.Top {
			return -1
		}
		if b == s.Head.Top {
			return 1
		}
		return strings.Compare(a, b)
	}
	hex := func(a, b Hex) int {
		switch {
		case a == b:
			return 0
		case a == "" || b != "" && b.before(a): // those without a hex last
			return 1
		}
		return -1
	}
	for _, t := range s.Terrain {
		slices.SortFunc(t.Hexes, hex)
	}
	slices.SortStableFunc(s.Terrain, func(a, b SetTerrain) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.Owner, b.Owner), strings.Compare(a.Name, b.Name),
			slices.Compare(a.Edges, b.Edges), hex(a.Hexes[0], b.Hexes[0]))
	})
	slices.SortStableFunc(s.Units, func(a, b SetUnit) int {
		if n := side(a.Side, b.Side); n != 0 {
			return n
		}
		return hex(a.Hex, b.Hex)
	})
	slices.SortStableFunc(s.Leaders, func(a, b SetLeader) int {
		if n := side(a.Side, b.Side); n != 0 {
			return n
		}
		return hex(a.Hex, b.Hex)
	})
	counts := map[string]int{}
	number := func(side, what string) int {
		counts[side+"/"+what]++
		return counts[side+"/"+what]
	}
	for i := range s.Units {
		u := &s.Units[i]
		u.ID = u.Type + strconv.Itoa(number(u.Side, u.Type))
	}
	for i := range s.Reserves {
		r := &s.Reserves[i]
		r.ID = r.Type + strconv.Itoa(number(r.Side, r.Type))
	}
	for i := range s.Leaders {
		l := &s.Leaders[i]
		l.ID = leaderID(l.Name)
		if n := number(l.Side, l.ID); n > 1 {
			l.ID += "-" + strconv.Itoa(n)
		}
	}
}

// SetupTOML writes a set-up as a file that ReadSetup reads back.
func SetupTOML(s *Setup) []byte {
	var b strings.Builder
	b.WriteString("format = 1\n\n[setup]\n")
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s = %s\n", key, quote(value))
		}
	}
	line("scenario", s.Head.Scenario)
	line("source", s.Head.Source)
	line("top", s.Head.Top)
	line("note", s.Head.Note)
	for _, t := range s.Terrain {
		b.WriteString("\n[[terrain]]\n")
		line("kind", t.Kind)
		line("name", t.Name)
		line("owner", t.Owner)
		var hexes, edges []string
		for _, h := range t.Hexes {
			hexes = append(hexes, quote(string(h)))
		}
		for _, e := range t.Edges {
			edges = append(edges, quote(e))
		}
		fmt.Fprintf(&b, "hexes = [%s]\n", strings.Join(hexes, ", "))
		if len(edges) > 0 {
			fmt.Fprintf(&b, "edges = [%s]\n", strings.Join(edges, ", "))
		}
	}
	for _, u := range s.Units {
		fmt.Fprintf(&b, "\n[[unit]] # %s\n", u.ID)
		line("side", u.Side)
		line("type", u.Type)
		line("hex", string(u.Hex))
		line("group", u.Group)
		line("special", u.Special)
	}
	for _, l := range s.Leaders {
		fmt.Fprintf(&b, "\n[[leader]] # %s\n", l.ID)
		line("side", l.Side)
		line("name", l.Name)
		line("hex", string(l.Hex))
		line("reserve", l.Reserve)
		line("group", l.Group)
		line("special", l.Special)
		line("source", l.Source)
	}
	for _, r := range s.Reserves {
		fmt.Fprintf(&b, "\n[[reserve]] # %s\n", r.ID)
		line("side", r.Side)
		line("type", r.Type)
		line("reserve", r.Reserve)
		line("special", r.Special)
	}
	return []byte(b.String())
}

// quote writes a TOML string.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, "\\u%04X", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
