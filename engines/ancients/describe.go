package ancients

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/ancients"
)

// Describe implements engines.Game: the battle before it begins.
func (g *game) Describe() []page.Block {
	first := g.sides[g.first].name
	out := []page.Block{
		page.Heading{Level: 1, Text: g.b.Name + ", " + g.b.Date},
		page.Para{
			Text: fmt.Sprintf("%s against %s. %d banners win. The %s play first; the %s sit at the top of the board, the %s at the bottom.",
				g.sides[g.listed()[0]].name, g.sides[g.listed()[1]].name, g.goal, first, g.sides[top].name, g.sides[bottom].name),
			Rules: []string{"B-VIC-1", "B-TRN-3"},
		},
	}
	if s, ok := g.sideOf(g.b.Winner); ok {
		out = append(out, page.Para{Text: "In history the " + g.sides[s].name + " won."})
	}
	if text := g.reconstructed(); text != "" {
		out = append(out, page.Para{Text: text, Strong: true})
	}
	if g.b.ID == "mummius-defeat" {
		out = append(out, page.Para{Text: mummius(g.opt.mummiusPrinted), Rules: []string{"S-MUMMIUS-1", "A-02"}, Strong: true})
	}
	for _, w := range g.warnings {
		out = append(out, page.Para{Text: "Set-up: " + w})
	}
	d := g.newDrawing(&g.Start().(*position).board, "Set-up")
	out = append(out, d.draw())
	for _, s := range g.listed() {
		out = append(out, g.describeSide(s)...)
	}
	out = append(out, g.describeSpecial()...)
	out = append(out, g.describeOptions()...)
	out = append(out, g.describeRulings()...)
	return append(out, g.describeSources()...)
}

// reconstructed says what is not the published thing.
func (g *game) reconstructed() string {
	src := g.set.Head.Source
	switch {
	case src == "":
		return "The set-up does not say where its positions are from."
	case strings.HasPrefix(src, "reconstruction"):
		return "Hexes reconstructed: the printed map was not to be had, so where the pieces and the terrain stand is worked out from accounts of the battle and reports of players; the council of war, banners and special rules are those of the rulebook. " +
			"Owners of the booklet write the printed positions into a set-up sheet (prestags print map) and play on it with --map."
	}
	return ""
}

// mummius explains who gets the banner of the slave camps.
func mummius(printed bool) string {
	if printed {
		return "The banner for two slave camps taken goes to the slaves, as the line is printed (mummius=as_printed)."
	}
	return "The rulebook's line on the slave camps pays the slave player when the Romans take them. That rewards the wrong side and can only be a slip, so the Romans get this banner; mummius=as_printed plays the line as it is."
}

// describeSide is a side's council of war and its order of battle.
func (g *game) describeSide(s side) []page.Block {
	sd := &g.sides[s]
	fs := g.b.Sides[g.b.Side(sd.id)]
	commanders := "no commander"
	if len(fs.Commanders) > 0 {
		commanders = "commanders: " + listed(fs.Commanders, "and")
	}
	out := []page.Block{
		page.Heading{Level: 2, Text: sd.name},
		page.Para{Text: fmt.Sprintf("%s; %s; %s.", fs.Army, commanders, plural(sd.command, "command card")), Rules: []string{"B-ORD-6"}},
	}
	t := page.Table{
		Title:   "Order of battle of the " + sd.name,
		Columns: []page.Column{{Name: "Type"}, {Name: "Name", Weight: 3}, {Name: "Number", Align: page.Right, Number: true}, {Name: "Class", Weight: 2}, {Name: "Blocks each", Align: page.Right, Number: true}, {Name: "Units", Weight: 5}},
	}
	for k := range g.types {
		var ids []string
		for u := sd.firstUnit; u < sd.lastUnit; u++ {
			if int(g.units[u].typ) == k {
				id := g.units[u].id
				if sp := g.units[u].special; sp >= 0 {
					id += " (" + g.ch.Specials[sp].Name + ")"
				}
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			x := &g.types[k]
			t.Rows = append(t.Rows, []string{x.ID, x.Name, strconv.Itoa(len(ids)), x.Class, strconv.Itoa(x.Blocks), strings.Join(ids, ", ")})
		}
	}
	var leaders []string
	for l := sd.firstLeader; l < sd.lastLeader; l++ {
		leaders = append(leaders, g.leaders[l].id)
	}
	if len(leaders) > 0 {
		t.Rows = append(t.Rows, []string{"LDR", "leaders", strconv.Itoa(len(leaders)), "", "1", strings.Join(leaders, ", ")})
	}
	for _, o := range g.b.Orders {
		if o.Side == sd.id {
			t.Note = "Order of battle: " + o.Source + "."
		}
	}
	return append(out, t)
}

// describeSpecial is the special rules and the rules in force, with the terrain
// and the units of the battle.
func (g *game) describeSpecial() []page.Block {
	out := []page.Block{page.Heading{Level: 2, Text: "Special rules"}}
	for i := range g.b.Special {
		x := &g.b.Special[i]
		out = append(out, page.Para{Text: x.Text, Rules: x.Covers})
	}
	for _, r := range g.b.Reserves {
		if r.Text != "" {
			out = append(out, page.Para{Text: r.Name + ": " + r.Text, Rules: []string{g.enterRule()}})
		}
	}
	if len(g.b.Special) == 0 {
		out = append(out, page.Para{Text: "None but the goal."})
	}
	if t := g.specialChart(); len(t.Rows) > 0 {
		out = append(out, t)
	}
	here := map[string]bool{}
	for u := range g.units {
		here[g.typeOf(u).ID] = true
	}
	out = append(out, g.unitChart(func(x *unitType) bool { return here[x.ID] }))
	if t := g.terrainChart(false); len(t.Rows) > 0 {
		out = append(out, t)
	}
	if slices.Contains(g.b.Optional, "grey-roman-blocks") {
		out = append(out, page.Para{Text: "The Romans of this battle are older than Marius' reforms; on a table their grey blocks of the base game may be used. It changes no rule."})
	}
	return out
}

// describeOptions lists the house rules of this battle with what is in force.
func (g *game) describeOptions() []page.Block {
	t := page.Table{
		Title:   "Options",
		Columns: []page.Column{{Name: "Key", Weight: 2}, {Name: "Values", Weight: 2}, {Name: "In force", Weight: 2}, {Name: "What it decides", Weight: 8}},
	}
	for _, o := range facts.Catalogue().Options {
		if len(o.Scenarios) > 0 && !slices.Contains(o.Scenarios, g.b.ID) {
			continue
		}
		force := g.opt.value(o.Key)
		if force == "" {
			force = o.Values[0]
		}
		rule := o.Rule
		if o.Ruling != "" {
			rule += ", " + o.Ruling
		}
		t.Rows = append(t.Rows, []string{o.Key, strings.Join(o.Values, ", "), force, o.Summary + " (" + rule + ")"})
	}
	return []page.Block{page.Heading{Level: 2, Text: "Options"}, t}
}

// describeRulings lists the readings that concern this battle alone.
func (g *game) describeRulings() []page.Block {
	var own []string
	for i := range g.b.Special {
		own = append(own, g.b.Special[i].Covers...)
	}
	for _, r := range g.b.Rows {
		own = append(own, r.Rule)
	}
	t := page.Table{
		Title:   "Readings on this battle",
		Columns: []page.Column{{Name: "Reading"}, {Name: "Question", Weight: 4}, {Name: "Answer", Weight: 5}},
	}
	others := 0
	for _, r := range facts.Catalogue().Rulings {
		if slices.ContainsFunc(r.Rules, func(id string) bool { return slices.Contains(own, id) }) {
			t.Rows = append(t.Rows, []string{r.ID, r.Question, r.Reading})
		} else {
			others++
		}
	}
	out := []page.Block{page.Heading{Level: 2, Text: "Readings"}}
	if len(t.Rows) > 0 {
		out = append(out, t)
	}
	return append(out, page.Para{Text: fmt.Sprintf("%d readings on the rules in general; `prestags rules ancients` lists them.", others)})
}

func (g *game) describeSources() []page.Block {
	t := page.Table{
		Title:   "Where the facts come from",
		Columns: []page.Column{{Name: "What", Weight: 3}, {Name: "Source", Weight: 6}, {Name: "Reconstruction"}},
		Note:    "What rests on a reconstruction can be replaced by your own file: the set-up by --map, the charts by --charts.",
	}
	for _, s := range g.Sources() {
		mark := ""
		if s.Reconstruction {
			mark = "yes"
		}
		t.Rows = append(t.Rows, []string{s.What, s.Source, mark})
	}
	return []page.Block{page.Heading{Level: 2, Text: "Sources"}, t}
}
