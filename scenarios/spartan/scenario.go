package spartan

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Most units of a side, leaders included.
const mostUnits = 400

var (
	levels  = []string{"marginal", "substantive", "decisive"}
	edges   = []string{"north", "east", "south", "west"}
	rulingN = regexp.MustCompile(`^A-[0-9]{2,3}$`)
	key     = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)
	shortN  = regexp.MustCompile(`^[A-Z][A-Za-z]{0,2}$`)
)

// ReadScenario reads a scenario file and checks all that can be checked
// without other files. Errors are *scenarios.Error.
func ReadScenario(name string, data []byte) (*Scenario, error) {
	s := &Scenario{}
	var err error
	if s.text, err = scenarios.Read(name, data, s); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: s.text}}
	c.Format(s.Format)
	c.Word("game", s.Game, "spartan")
	c.Slug("id", s.ID)
	c.Name("rule", s.Rule, 10)
	c.Name("name", s.Name, 40)
	if s.Date != "" {
		c.Name("date", s.Date, 20)
	}
	c.Source("source", s.Source)
	c.Number("length_gt", s.Length, 1, 100)
	c.Word("command_radius", s.CommandRadius, "", "ignored")
	c.Word("deployment", s.Deployment, "", "given")
	c.Word("alexander", s.Alexander, "", "optional", "required")
	c.Word("darius", s.Darius, "", "optional", "required")
	for i, r := range s.Rulings {
		if !rulingN.MatchString(r) {
			c.Bad(fmt.Sprintf("rulings.%d", i), "ruling %q; write \"A-68\" or the like instead", scenarios.Clip(r, 20))
		}
	}
	if len(s.Sides) != 2 {
		c.Bad("sides", "a scenario of %d sides; write [[sides]] twice", len(s.Sides))
		return nil, c.Err
	}
	for i := range s.Sides {
		s.checkSide(c, i)
	}
	s.checkOrders(c)
	s.checkExits(c)
	s.checkVictory(c)
	s.checkChanges(c)
	for i, x := range s.Special {
		at := fmt.Sprintf("special_rules.%d", i)
		c.Word(at+".id", x.ID, specialRules...)
		c.Name(at+".rule", x.Rule, 10)
		if x.Side != "" {
			c.Word(at+".side", x.Side, s.ids()...)
		}
		c.Number(at+".first_gt", x.First, 0, s.Length)
		if x.Last != 0 {
			c.Number(at+".last_gt", x.Last, max(1, x.First), s.Length)
		}
	}
	return s, c.Done()
}

// specialRules are the special rules that a scenario may have, by their ids.
var specialRules = []string{"elephants", "alexander", "darius", "theban_ps_stack", "persian_fire_units_gt1", "df_on_joining"}

func (s *Scenario) ids() []string { return []string{s.Sides[0].ID, s.Sides[1].ID} }

func (s *Scenario) checkSide(c *check, i int) {
	sd := &s.Sides[i]
	at := fmt.Sprintf("sides.%d", i)
	c.Slug(at+".id", sd.ID)
	c.Name(at+".name", sd.Name, 30)
	if !shortN.MatchString(sd.Short) {
		c.Bad(at+".short", "short %q; write a capital letter and up to two more instead, such as \"Gr\"", scenarios.Clip(sd.Short, 20))
	}
	units := 0
	seen := map[string]bool{}
	for k, u := range sd.Units {
		here := fmt.Sprintf("%s.units.%d", at, k)
		if !typeCode.MatchString(u.Type) {
			c.Bad(here+".type", "type %q; write the code of a unit type instead, such as \"MS\"", scenarios.Clip(u.Type, 20))
		}
		if seen[u.Type] {
			c.Bad(here+".type", "the type %s stands twice in this list; write one number for both", u.Type)
		}
		seen[u.Type] = true
		c.Number(here+".count", u.Count, 1, 99)
		units += u.Count
	}
	ranks := map[int]bool{}
	for k, l := range sd.Leaders {
		here := fmt.Sprintf("%s.leaders.%d", at, k)
		c.Number(here+".level", l.Level, 1, 4)
		if ranks[l.Level] {
			c.Bad(here+".level", "level %d stands twice in this list; write one number for both", l.Level)
		}
		ranks[l.Level] = true
		c.Number(here+".count", l.Count, 1, 99)
		if l.Name != "" {
			c.Name(here+".name", l.Name, 30)
		}
		units += l.Count
	}
	if units < 1 || units > mostUnits {
		c.Bad(at+".units", "%d units and leaders; write 1 to %d instead", units, mostUnits)
	}
	c.Number(at+".vp", sd.VP, 0, 10_000)
	c.Number(at+".pl", sd.PL, 1, 10_000)
	c.Number(at+".pl_percent", sd.Nominal, 0, 100)
	c.Number(at+".deploy_order", sd.DeployOrder, 1, 2)
	c.Number(at+".move_order", sd.MoveOrder, 1, 2)
	c.Number(at+".stacking", sd.Limit, 1, 20)
	for k, e := range sd.Exceptions {
		here := fmt.Sprintf("%s.stacking_exceptions.%d", at, k)
		if !typeCode.MatchString(e.Type) {
			c.Bad(here+".type", "type %q; write the code of a unit type instead", scenarios.Clip(e.Type, 20))
		}
		c.Number(here+".limit", e.Limit, 1, 20)
	}
	sd.Deploy.check(c, at+".deploy")
}

func (s *Scenario) checkOrders(c *check) {
	a, b := &s.Sides[0], &s.Sides[1]
	c.Sides([]string{a.ID, b.ID}, []string{a.Name, b.Name})
	switch {
	case a.Short == b.Short:
		c.Bad("sides.1.short", "both sides are %s on counters; write another short instead", b.Short)
	case a.DeployOrder == b.DeployOrder:
		c.Bad("sides.1.deploy_order", "both sides deploy at %d; write 1 for one and 2 for the other", b.DeployOrder)
	case a.MoveOrder == b.MoveOrder:
		c.Bad("sides.1.move_order", "both sides move at %d; write 1 for one and 2 for the other", b.MoveOrder)
	}
}

// check looks at an area without a map.
func (a *Area) check(c *check, at string) {
	c.Word(at+".type", a.Type, "disc", "line_band", "edge_band", "zone")
	c.letterForm(at+".letters", a.Letters)
	c.hexes(at+".hexes", a.Hexes)
	c.Number(at+".radius", a.Radius, 0, 100)
	switch points := len(a.Letters) + len(a.Hexes); {
	case a.Type == "disc" && points == 0:
		c.Bad(at, "a disc around nothing; write letters = [\"Q\"] or hexes")
	case a.Type == "line_band" && points < 2:
		c.Bad(at, "a line needs two points; write letters = [\"H\", \"L\"] or hexes")
	case a.Type == "edge_band":
		c.Word(at+".edge", a.Edge, edges...)
	case a.Type == "zone" && len(a.Letters) > 0:
		c.Bad(at+".letters", "a zone is its hexes; write hexes = [\"0105\", … ] instead")
	case a.Edge != "":
		c.Bad(at+".edge", "edge belongs to an edge_band; leave it out")
	}
	for i, w := range a.Where {
		here := fmt.Sprintf("%s.where.%d", at, i)
		c.Word(here+".op", w.Op, "north_west_of_line", "east_of", "north_of_row", "south_of_row")
		c.Word(here+".these", w.These, "in", "out")
		c.letterForm(here+".letters", w.Letters)
		need := 1
		if w.Op == "north_west_of_line" {
			need = 2
		}
		if len(w.Letters) != need {
			c.Bad(here+".letters", "%s has %d letters; write %d instead", w.Op, len(w.Letters), need)
		}
	}
	if a.Option != "" && !key.MatchString(a.Option) {
		c.Bad(at+".option", "option %q; write the key of an option instead", scenarios.Clip(a.Option, 40))
	}
	c.Source(at+".source", a.Source)
}

func (s *Scenario) checkExits(c *check) {
	seen := map[string]bool{}
	for i, z := range s.ExitZones {
		at := fmt.Sprintf("exit_zones.%d", i)
		if !key.MatchString(z.ID) {
			c.Bad(at+".id", "id %q; write small letters, digits and _ instead", scenarios.Clip(z.ID, 40))
		}
		if seen[z.ID] {
			c.Bad(at+".id", "the zone %s stands twice; write another id instead", z.ID)
		}
		seen[z.ID] = true
		if len(z.Parts) == 0 {
			c.Bad(at, "the zone %s has no hexes; write parts = [ { edge = \"east\", hexes = [ … ] } ]", z.ID)
		}
		for k, p := range z.Parts {
			here := fmt.Sprintf("%s.parts.%d", at, k)
			c.Word(here+".edge", p.Edge, edges...)
			if len(p.Hexes) == 0 {
				c.Bad(here+".hexes", "no hexes of the %s edge; write some", p.Edge)
			}
			c.hexes(here+".hexes", p.Hexes)
		}
	}
}

func (s *Scenario) checkVictory(c *check) {
	v := &s.Victory
	outcomes := append(s.ids(), "draw", "impossible")
	c.Word("victory.both", v.Both, outcomes...)
	c.Word("victory.neither", v.Neither, outcomes...)
	c.Word("victory.printed_both", v.PrintedBoth, append(outcomes, "")...)
	c.Word("victory.printed_neither", v.PrintedNeither, append(outcomes, "")...)
	side := func(path, id string) {
		if !slices.Contains(s.ids(), id) {
			c.BadKey(path+id, "there is no side %s; write %s or %s instead", scenarios.Clip(id, 40), s.Sides[0].ID, s.Sides[1].ID)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(v.Win)) {
		side("victory.win.", id)
	}
	for _, id := range slices.Sorted(maps.Keys(v.Words)) {
		side("victory.words.", id)
	}
	leans := map[string][]string{}
	for _, id := range s.ids() {
		p, ok := v.Win[id]
		if !ok {
			c.Bad("victory.win", "it is not said when %s wins; write %s = { op = … }", id, id)
			continue
		}
		nodes := 0
		p.check(c, s, "victory.win."+id, 1, &nodes)
		p.each(func(q *Predicate) {
			if q.Op == "wins" {
				leans[id] = append(leans[id], q.Side)
			}
		})
	}
	// Whether one wins may hang on whether the other does, not back again.
	for _, id := range s.ids() {
		for _, on := range leans[id] {
			if on == id || slices.Contains(leans[on], id) {
				c.Bad("victory.win."+id, "whether %s wins hangs on itself; write a clause that does not ask who wins", id)
			}
		}
	}
}

// clauses are the operations of victory conditions: the keys each must have,
// and those it may have.
var clauses = map[string][2]string{
	"all":              {"args"},
	"any":              {"args"},
	"not":              {"arg"},
	"wins":             {"side"},
	"vp_level":         {"side level"},
	"eliminated_units": {"of min"},
	"control":          {"side", "letters hexes"},
	"capture":          {"side", "letters hexes landmark option reading"},
	"exited_units":     {"side min zone"},
	"exited_leaders":   {"side min zone"},
	"within_turn":      {"first last arg"},
}

func (p *Predicate) check(c *check, s *Scenario, at string, depth int, nodes *int) {
	if *nodes++; depth > 10 || *nodes > 200 {
		c.Bad(at, "the condition has more than 10 clauses inside one another or 200 in all")
		return
	}
	c.Word(at+".op", p.Op, slices.Sorted(maps.Keys(clauses))...)
	keys := clauses[p.Op]
	must := strings.Fields(keys[0])
	for _, k := range must {
		if !c.Text.Has(at + "." + k) {
			c.Bad(at, "%s without %s; add %s = …", p.Op, k, k)
		}
	}
	for _, k := range strings.Fields("args arg side of level min hexes letters landmark option reading zone first last") {
		if c.Text.Has(at+"."+k) && !slices.Contains(must, k) && !slices.Contains(strings.Fields(keys[1]), k) {
			c.Bad(at+"."+k, "%s has no %s; leave it out", p.Op, k)
		}
	}
	if p.Side != "" || slices.Contains(must, "side") {
		c.Word(at+".side", p.Side, s.ids()...)
	}
	switch p.Op {
	case "all", "any":
		if len(p.Args) == 0 {
			c.Bad(at+".args", "%s of nothing; write one clause or more", p.Op)
		}
	case "vp_level":
		c.Word(at+".level", p.Level, levels...)
	case "eliminated_units":
		c.Word(at+".of", p.Of, s.ids()...)
		c.Number(at+".min", p.Min, 1, mostUnits)
	case "control", "capture":
		if (len(p.Hexes) == 0) == (len(p.Letters) == 0) {
			c.Bad(at, "%s of what; write letters = [\"M\"] or hexes = [\"3130\"], one of them", p.Op)
		}
		c.letterForm(at+".letters", p.Letters)
		c.hexes(at+".hexes", p.Hexes)
	case "exited_units", "exited_leaders":
		c.Number(at+".min", p.Min, 1, mostUnits)
		var zones []string
		for _, z := range s.ExitZones {
			zones = append(zones, z.ID)
		}
		if len(zones) == 0 {
			c.Bad(at+".zone", "the scenario has no exit zones; write [[exit_zones]] with this id")
		}
		c.Word(at+".zone", p.Zone, zones...)
	case "within_turn":
		c.Number(at+".first", p.First, 1, s.Length)
		c.Number(at+".last", p.Last, p.First, s.Length)
	}
	for i := range p.Args {
		p.Args[i].check(c, s, fmt.Sprintf("%s.args.%d", at, i), depth+1, nodes)
	}
	if p.Arg != nil {
		p.Arg.check(c, s, at+".arg", depth+1, nodes)
	}
}

// each calls f for a condition and all clauses in it, in the order of the file.
func (p *Predicate) each(f func(*Predicate)) {
	f(p)
	for i := range p.Args {
		p.Args[i].each(f)
	}
	if p.Arg != nil {
		p.Arg.each(f)
	}
}

func (s *Scenario) checkChanges(c *check) {
	t := &s.Terrain
	for i, f := range t.Ignore {
		c.WordAs("feature", fmt.Sprintf("terrain.ignore.%d", i), f, append([]string{"road", "town"}, Features...)...)
	}
	for i, ig := range t.IgnoreAt {
		at := fmt.Sprintf("terrain.ignore_at.%d", i)
		c.Word(at+".feature", ig.Feature, Features...)
		c.letterForm(at+".letters", ig.Letters)
		c.hexes(at+".hexes", ig.Hexes)
	}
	for i, tr := range t.TreatAs {
		at := fmt.Sprintf("terrain.treat_as.%d", i)
		c.Word(at+".from", tr.From, Features...)
		c.Word(at+".to", tr.To, Features...)
	}
	for i, p := range t.Prohibit {
		c.Word(fmt.Sprintf("terrain.prohibit_entry.%d.feature", i), p.Feature, Features...)
	}
	for _, f := range slices.Sorted(maps.Keys(t.Counts)) {
		at := "terrain.check_counts." + f
		if kinds := append([]string{"clear"}, Features...); !slices.Contains(kinds, f) {
			c.BadKey(at, "feature %q is unknown; write %s instead", scenarios.Clip(f, 40), scenarios.OneOf(f, kinds))
		}
		c.Number(at, t.Counts[f], 0, 10_000)
	}
}
