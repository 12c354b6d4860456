package spartan

import (
	"cmp"
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

// game is the rulebook opened with the facts of a scenario and its options.
type game struct {
	m facts.Map
	c facts.Charts
	s facts.Scenario
	d facts.Deployment

	opt options

	grid              *hex.Grid
	ground            []ground // by hex
	table             combatTable
	apart             [][2]class // pairs of classes that do not share a hex
	types             []unitType
	sides             [2]side // in listed order
	units             []unit
	byID              map[string]int16
	watch             []hex.At // hexes whose control matters, ascending
	given             bool     // no deployment: the position is given
	elephants         bool     // some side has elephants (S1.0)
	alexander, darius int16    // these units, -1 without the rules (S3.1, S3.2)
	border            []int    // by hex, the distance to the nearest edge, with panic
}

// side of the scenario.
type side struct {
	id, name, short string
	limit           int
	exceptions      []exception
	mountedExempt   bool
	proper          bool
	first, last     int16 // units[first:last]
	zone            []hex.At
	vp, pl, nominal int
	deploys, moves  int // 1 or 2
}

type exception struct {
	typ   int8
	limit int
}

// class of a unit, 5.31 to 5.38.
type class int8

const (
	classA class = iota
	classB
	classC
	classD
	classE
	classFf
	classMf
	classes
)

var classNames = [classes]string{"A", "B", "C", "D", "E", "Ff", "Mf"}

func classOf(name string) class { return class(slices.Index(classNames[:], name)) }

// unitType is a line of the unit table, or a leader's (3.4, 10.4).
type unitType struct {
	code, name  string
	class       class
	melee       int // printed; 0 for a dot
	dot         bool
	bracketed   bool
	ma          int // in halves of a Movement Point
	fire, reach int
	vp          int
	leader      bool
}

// isFire: 3.35, units with fire strength and range, whatever their class.
func (t *unitType) isFire() bool { return t.fire > 0 }

// unit of a side; the order of units is by side as listed, then by id.
type unit struct {
	id, full string
	one      []string // full alone, for events
	side     int8
	typ      int8
	level    int8 // a leader's level at the start, else 0
	name     string
	vp       int // 11.2; Darius 30 (S3.22)
}

func (g *game) typeOf(u int16) *unitType { return &g.types[g.units[u].typ] }

func (g *game) enemy(s int8) int8 { return 1 - s }

// unitVP: 11.2, half the melee strength rounded up, a dot counting as 1, and
// the fire strength.
func unitVP(melee int, dot bool, fire int) int {
	if dot {
		melee = 1
	}
	return (melee+1)/2 + fire
}

func newGame(m *facts.Map, c *facts.Charts, s *facts.Scenario, d *facts.Deployment, settings []engines.Setting) (*game, error) {
	g := &game{m: *m, c: *c, s: *s, d: *d, byID: map[string]int16{}}
	g.given = s.Deployment == "given"
	var err error
	if g.opt, err = readOptions(settings, s); err != nil {
		return nil, err
	}
	columns := hex.NewColumns
	if m.South == "odd" {
		columns = hex.NewOddColumns
	}
	if g.grid, err = columns(m.FirstColumn, m.FirstRow, m.Columns, m.Rows); err != nil {
		return nil, err
	}
	if err := g.applyOptions(); err != nil {
		return nil, err
	}
	if err := g.buildTable(); err != nil {
		return nil, err
	}
	g.buildTypes()
	if err := g.buildUnits(); err != nil {
		return nil, err
	}
	g.buildNamed()
	if err := g.buildGround(); err != nil {
		return nil, err
	}
	if err := g.buildZones(); err != nil {
		return nil, err
	}
	g.buildWatch()
	if g.opt.panic {
		g.border = g.spread(g.edgeHexes())
	}
	return g, nil
}

func (g *game) buildTypes() {
	for _, u := range g.c.Units {
		g.types = append(g.types, unitType{
			code: u.Type, name: u.Name, class: classOf(u.Class), melee: u.Melee, dot: u.Dot, bracketed: u.Bracketed,
			ma: 2 * u.MA, fire: u.Fire, reach: u.Range, vp: unitVP(u.Melee, u.Dot, u.Fire),
		})
	}
	for _, l := range g.c.Leaders {
		g.types = append(g.types, unitType{
			code: fmt.Sprintf("%dL", l.Level), name: "Leader", class: classOf(l.Class), dot: true, ma: 2 * l.MA,
			vp: unitVP(0, true, 0), leader: true,
		})
	}
	var together [classes][classes]bool
	for _, pair := range g.c.Stacking {
		a, b := classOf(pair[0]), classOf(pair[1])
		together[a][b], together[b][a] = true, true
	}
	for a := class(0); a < classes; a++ {
		for b := a; b < classes; b++ {
			if !together[a][b] {
				g.apart = append(g.apart, [2]class{a, b})
			}
		}
	}
}

func (g *game) typeIndex(code string) int8 {
	return int8(slices.IndexFunc(g.types, func(t unitType) bool { return t.code == code }))
}

func (g *game) buildUnits() error {
	for i, fs := range g.s.Sides {
		sd := &g.sides[i]
		*sd = side{
			id: fs.ID, name: fs.Name, short: fs.Short, limit: fs.Limit, mountedExempt: fs.MountedExempt, proper: fs.Proper,
			vp: fs.VP, pl: fs.PL, nominal: fs.Nominal, deploys: fs.DeployOrder, moves: fs.MoveOrder, first: int16(len(g.units)),
		}
		if g.s.ID == "marathon" && g.opt.marathonFirst != "" {
			sd.moves = 2
			if fs.ID == g.opt.marathonFirst {
				sd.moves = 1
			}
		}
		for _, e := range fs.Exceptions {
			sd.exceptions = append(sd.exceptions, exception{g.typeIndex(e.Type), e.Limit})
		}
		add := func(id string, typ, level int8, name string) {
			full := fs.ID + "/" + id
			g.units = append(g.units, unit{id: id, full: full, one: []string{full}, side: int8(i), typ: typ, level: level, name: name, vp: g.worth(typ, name)})
		}
		for _, n := range fs.Units {
			typ := g.typeIndex(n.Type)
			if typ < 0 {
				return fmt.Errorf("%s: 3.4: no unit type %s in the charts", fs.ID, n.Type)
			}
			for k := 1; k <= n.Count; k++ {
				add(fmt.Sprintf("%s%02d", n.Type, k), typ, 0, "")
			}
		}
		seen := map[int]int{}
		for _, l := range fs.Leaders {
			code := fmt.Sprintf("%dL", l.Level)
			typ := g.typeIndex(code)
			if typ < 0 {
				return fmt.Errorf("%s: 10.4: no leader of level %d in the charts", fs.ID, l.Level)
			}
			for k := 1; k <= l.Count; k++ {
				seen[l.Level]++
				name := ""
				if k == 1 {
					name = l.Name
				}
				add(fmt.Sprintf("%s%02d", code, seen[l.Level]), typ, int8(l.Level), name)
			}
		}
		sd.last = int16(len(g.units))
		slices.SortFunc(g.units[sd.first:sd.last], func(a, b unit) int { return cmp.Compare(a.id, b.id) })
		for k := sd.first; k < sd.last; k++ {
			if _, twice := g.byID[g.units[k].full]; twice {
				return fmt.Errorf("%s: unit %s stands twice in the list", fs.ID, g.units[k].id)
			}
			g.byID[g.units[k].full] = k
		}
	}
	return nil
}

// worth is what a unit scores when it is destroyed.
func (g *game) worth(typ int8, name string) int {
	if g.opt.darius && name == darius {
		return 30 // S3.22
	}
	return g.types[typ].vp
}

// The leaders of the rules S3.1 and S3.2, by their names in the scenarios.
const (
	alexander = "Alexander"
	darius    = "Darius"
)

// buildNamed finds Alexander and Darius where their rules are played.
func (g *game) buildNamed() {
	g.alexander, g.darius = -1, -1
	for u := range g.units {
		g.elephants = g.elephants || g.isElephant(int16(u))
		switch {
		case g.opt.alexander && g.units[u].name == alexander:
			g.alexander = int16(u)
		case g.opt.darius && g.units[u].name == darius:
			g.darius = int16(u)
		}
	}
}

// unitOf finds a side's unit by its own writing.
func (g *game) unitOf(s int8, id string) (int16, bool) {
	u, ok := g.byID[g.sides[s].id+"/"+id]
	return u, ok
}

func (g *game) sideOf(id string) (int8, bool) {
	for i := range g.sides {
		if g.sides[i].id == id {
			return int8(i), true
		}
	}
	return 0, false
}

// leaderLevel is the line of the leader summary for a level, 1 to 4.
func (g *game) leaderLevel(level int8) facts.LeaderLevel {
	for _, l := range g.c.Leaders {
		if l.Level == int(level) {
			return l
		}
	}
	return facts.LeaderLevel{}
}
