package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/iamspartacus"
)

// Describe implements engines.Game: the war before it begins.
func (g *game) Describe() []page.Block {
	out := []page.Block{
		page.Heading{Level: 1, Text: g.s.Name + ", " + g.s.Date},
		page.Para{
			Text:  fmt.Sprintf("%s against the %s, %d turns of a month from %s to %s B.C.", g.sides[roman].name, strings.ToLower(g.sides[rebel].name), len(g.months), g.months[0].name, g.months[len(g.months)-1].name),
			Rules: []string{"1.1", "3.7"},
		},
	}
	for s := range g.sides {
		out = append(out, g.describeForces(int8(s)))
	}
	out = append(out, g.describeLeaders(), g.describeSetup(), g.describeGroups(), g.describeMap(), g.describeVictory())
	out = append(out, g.describeOptions()...)
	return append(out, g.describeSources()...)
}

// describeForces lists the classes of a side's units.
func (g *game) describeForces(s int8) page.Table {
	t := page.Table{
		Title: "Forces: " + g.sides[s].name,
		Columns: []page.Column{
			{Name: "Class", Weight: 3}, {Name: "Type", Weight: 2}, {Name: "Units", Align: page.Right, Number: true}, {Name: "Steps", Align: page.Right, Number: true}, {Name: "Combat factors", Weight: 3}, {Name: "Ids", Weight: 7},
		},
	}
	for i := range g.classes {
		c := &g.classes[i]
		if c.side != s {
			continue
		}
		var ids []int16
		for u := range g.units {
			if int(g.units[u].class) == i {
				ids = append(ids, int16(u))
			}
		}
		var cf []string
		for _, f := range c.cf {
			cf = append(cf, itoa(int(f)))
		}
		t.Rows = append(t.Rows, []string{c.name, [...]string{"infantry", "cavalry", "missile"}[c.typ], itoa(len(ids)), itoa(len(c.cf)), strings.Join(cf, " "), g.idRange(ids)})
	}
	return t
}

// idRange writes ids, those of the slaves as a range.
func (g *game) idRange(units []int16) string {
	var out []string
	for _, u := range units {
		out = append(out, g.units[u].id)
	}
	if len(units) > 1 && g.classOf(units[0]).slave {
		return out[0] + " to " + out[len(out)-1]
	}
	return strings.Join(out, ", ")
}

func (g *game) describeLeaders() page.Table {
	t := page.Table{
		Title: "Leaders",
		Columns: []page.Column{
			{Name: "Leader", Weight: 2},
			{Name: "Side"},
			{Name: "Line (13.12)", Align: page.Right},
			{Name: "First round (13.11)", Align: page.Right},
			{Name: "Evades on (13.4)", Align: page.Right},
			{Name: "March die (12.3b)", Align: page.Right},
			{Name: "Break-off (13.25)", Align: page.Right},
			{Name: "Recovers on (7.2)", Align: page.Right},
		},
	}
	upTo := func(n int) string {
		if n <= 1 {
			return itoa(n)
		}
		return "1-" + itoa(n)
	}
	for i := range g.leaders {
		l := &g.leaders[i]
		t.Rows = append(t.Rows, []string{l.id, g.sides[l.side].short, plus(l.line), plus(l.strat), upTo(l.evade), plus(l.march), plus(l.breakOff), upTo(l.recover)})
	}
	return t
}

func (g *game) describeSetup() page.Table {
	t := page.Table{Title: "Set-up, all at full strength", Columns: []page.Column{{Name: "Side"}, {Name: "Place", Weight: 3}, {Name: "Units and leaders", Weight: 7}}}
	for _, st := range g.s.Setup {
		l, _ := g.place(st.At)
		s, _ := g.sideOf(st.Side)
		t.Rows = append(t.Rows, []string{g.sides[s].short, g.placeWords(l), strings.Join(slices.Concat(st.Units, st.Leaders), ", ")})
	}
	t.Note = "In revolt: " + strings.Join(g.s.Revolt, ", ") + "."
	return t
}

func (g *game) describeGroups() page.Table { return g.groupsTable(g.Start().(*position)) }

func (g *game) describeMap() page.Table {
	t := page.Table{
		Title: "The map",
		Columns: []page.Column{
			{Name: "Id"}, {Name: "Area", Weight: 3}, {Name: "Terrain", Weight: 2}, {Name: "Sea zones", Weight: 2}, {Name: "City, sanctuary", Weight: 3}, {Name: "Exit for", Weight: 2}, {Name: "Borders on", Weight: 5},
		},
	}
	for a := range g.areas {
		m := &g.m.Areas[a]
		var inside []string
		for _, l := range [2]loc{g.areas[a].city, g.areas[a].sanctuary} {
			if l != nowhere {
				inside = append(inside, g.locs[l].id)
			}
		}
		land := slices.Clone(m.Land)
		for i, end := range g.strait {
			if int(end) == a {
				land = append(land, g.areas[g.strait[1-i]].id+" (strait)")
			}
		}
		t.Rows = append(t.Rows, []string{m.ID, m.Name, m.Terrain, strings.Join(m.Seas, " "), strings.Join(inside, ", "), strings.Join(m.Exit, " "), strings.Join(land, " ")})
	}
	return t
}

func (g *game) describeVictory() page.Table {
	t := page.Table{
		Title:   "Victory points",
		Columns: []page.Column{{Name: "Side"}, {Name: "For", Weight: 6}, {Name: "Points", Align: page.Right}, {Name: "When", Weight: 2}, {Name: "Rule"}},
		Note:    "Sudden death: the rebels win when they take Rome, Rome when Spartacus falls on a turn before the last (4.2, 4.3).",
	}
	for _, h := range g.s.Victory {
		s, _ := g.sideOf(h.Side)
		when := "at once"
		if h.Counted == "end" {
			when = "at the end"
		}
		t.Rows = append(t.Rows, []string{g.sides[s].short, h.What, plus(h.Points), when, h.Rule})
	}
	return t
}

func (g *game) describeOptions() []page.Block {
	t := page.Table{Title: "Options", Columns: []page.Column{{Name: "Option", Weight: 2}, {Name: "Values, the default first", Weight: 3}, {Name: "Rule"}, {Name: "What", Weight: 7}}}
	for _, o := range facts.Catalogue().Options {
		values := strings.Join(o.Values, ", ")
		if o.Free {
			values += ", or " + o.Form
		}
		what := o.Summary
		if o.Needs != "" {
			what += " Needs " + o.Needs + "."
		}
		t.Rows = append(t.Rows, []string{o.Key, values, o.Rule, what})
	}
	return []page.Block{t}
}

// describeSources says what rests on reconstructions.
func (g *game) describeSources() []page.Block {
	out := []page.Block{page.Heading{Level: 2, Text: "Where the facts come from"}}
	for _, s := range g.Sources() {
		out = append(out, page.Para{Text: s.What + ": " + s.Source + ".", Strong: s.Reconstruction})
	}
	return out
}
