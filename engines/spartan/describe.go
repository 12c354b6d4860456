package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines/page"
	"prestags/plot"
	facts "prestags/scenarios/spartan"
)

// Describe implements engines.Game: the battle before it begins.
func (g *game) Describe() []page.Block {
	title := g.s.Name
	if g.s.Date != "" {
		title += ", " + g.s.Date
	}
	out := []page.Block{
		page.Heading{Level: 1, Text: title},
		page.Para{
			Text:  fmt.Sprintf("%s against %s, %d Game-Turns, in the %s sequence of play.", g.sides[0].name, g.sides[1].name, g.s.Length, g.opt.sequence),
			Rules: []string{g.s.Rule, "19.0"},
		},
	}
	for s := range g.sides {
		out = append(out, g.describeSide(int8(s))...)
	}
	out = append(out, g.describeVictory()...)
	out = append(out, g.describeGround()...)
	out = append(out, g.describeSpecial()...)
	out = append(out, g.describeOptional()...)
	out = append(out, g.describeOptions()...)
	out = append(out, g.describeRulings()...)
	return append(out, g.describeSources()...)
}

func (g *game) describeSide(s int8) []page.Block {
	sd := &g.sides[s]
	t := page.Table{
		Title: "Forces of " + sd.name,
		Columns: []page.Column{
			{Name: "Type"},
			{Name: "Name", Weight: 3},
			{Name: "Number", Align: page.Right, Number: true},
			{Name: "Class"},
			{Name: "Melee", Align: page.Right},
			{Name: "MA", Align: page.Right, Number: true},
			{Name: "Fire", Align: page.Right, Number: true},
			{Name: "Range", Align: page.Right, Number: true},
			{Name: "VP each", Align: page.Right, Number: true},
			{Name: "VP", Align: page.Right, Number: true},
		},
		Note: "Melee in brackets defends with half (3.37); a dot does not attack (3.36). Units are called by type and number: MS01, MS02.",
	}
	total, units := 0, 0
	for i := range g.types {
		x := &g.types[i]
		n := 0
		for u := sd.first; u < sd.last; u++ {
			n += b2i(int(g.units[u].typ) == i)
		}
		if n == 0 {
			continue
		}
		total += n * x.vp
		if x.leader {
			continue
		}
		units += n
		fire, reach := "", ""
		if x.isFire() {
			fire, reach = strconv.Itoa(x.fire), strconv.Itoa(x.reach)
		}
		t.Rows = append(t.Rows, []string{
			x.code, x.name, strconv.Itoa(n), classNames[x.class], x.meleeWords(), halves(x.ma), fire, reach, strconv.Itoa(x.vp), strconv.Itoa(n * x.vp),
		})
	}
	leaders := int(sd.last-sd.first) - units
	out := []page.Block{page.Heading{Level: 2, Text: sd.name}, t}
	if leaders > 0 {
		out = append(out, g.leaderTable(s))
	} else {
		out = append(out, page.Para{Text: "No leaders.", Rules: []string{"10.0"}})
	}
	points := fmt.Sprintf("%s, %s. Victory Points as printed: %d.", plot.Count(units, "unit"), plot.Count(leaders, "leader"), sd.vp)
	if total != sd.vp {
		points += fmt.Sprintf(" The list comes to %d; both stay as printed, and the printed sum decides nothing but the Panic Level.", total)
	}
	pl := fmt.Sprintf("Panic Level as printed: %d", sd.pl)
	if sd.nominal > 0 {
		pl += fmt.Sprintf(" (%d percent of the printed Victory Points)", sd.nominal)
	}
	stacking := g.limitWords(s) + "."
	if sd.mountedExempt {
		stacking += " Mounted units are exempt from control (Mt. Ex.)."
	}
	return append(out,
		page.Para{Text: points, Rules: []string{"11.2"}},
		page.Para{Text: pl + [2]string{". Panic is not played.", ". Panic is played: see the optional rules."}[b2i(g.opt.panic)], Rules: []string{"13.0"}},
		page.Para{Text: fmt.Sprintf("Deploys %s, %s: %s, %d hexes on this map.", ordinals[sd.deploys], "moves "+ordinals[sd.moves], g.zoneWords(s), len(sd.zone)), Rules: []string{"11.1"}},
		page.Para{Text: stacking, Rules: []string{"5.4", "5.3"}},
	)
}

var ordinals = [...]string{"at no time", "first", "second"}

func (g *game) leaderTable(s int8) page.Table {
	t := page.Table{
		Title: "Leaders of " + g.sides[s].name,
		Columns: []page.Column{
			{Name: "Unit"},
			{Name: "Name", Weight: 2},
			{Name: "Level", Align: page.Right, Number: true},
			{Name: "Combat bonus", Align: page.Right, Number: true},
			{Name: "Control radius", Align: page.Right, Number: true},
			{Name: "Class"},
			{Name: "MA", Align: page.Right, Number: true},
			{Name: "VP", Align: page.Right, Number: true},
		},
	}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		x := g.typeOf(u)
		if !x.leader {
			continue
		}
		l := g.leaderLevel(g.units[u].level)
		t.Rows = append(t.Rows, []string{
			g.units[u].id, g.units[u].name, strconv.Itoa(l.Level), strconv.Itoa(l.Bonus), strconv.Itoa(l.Radius),
			classNames[x.class], halves(x.ma), strconv.Itoa(g.units[u].vp),
		})
	}
	return t
}

func (g *game) describeVictory() []page.Block {
	out := []page.Block{page.Heading{Level: 2, Text: "Victory"}}
	start := g.Start().(*position)
	for s := range int8(2) {
		sd := &g.sides[s]
		text := "Victory of " + sd.name + ":"
		if w := g.s.Victory.Words[sd.id]; w != "" {
			text += " " + w + "."
		}
		out = append(out, page.Para{Text: text, Rules: []string{g.s.Rule, "11.0"}})
		for _, c := range g.clauses(start, s) {
			out = append(out, page.Para{Text: c.text, Indent: 1 + c.depth})
		}
	}
	for _, x := range []struct{ when, verdict string }{{"Both fulfilled", g.s.Victory.Both}, {"Neither fulfilled", g.s.Victory.Neither}} {
		if s, ok := g.sideOf(x.verdict); ok {
			out = append(out, page.Para{Text: x.when + ": victory of " + g.sides[s].name + "."})
		} else if x.verdict == "draw" {
			out = append(out, page.Para{Text: x.when + ": a draw."})
		}
	}
	for i := range g.s.ExitZones {
		z := &g.s.ExitZones[i]
		var parts []string
		for _, p := range z.Parts {
			var hexes []string
			for _, h := range p.Hexes {
				hexes = append(hexes, string(h))
			}
			parts = append(parts, "by the "+p.Edge+" edge from "+strings.Join(hexes, " "))
		}
		out = append(out, page.Para{Text: "Way off the map: " + z.Words + ": " + strings.Join(parts, "; ") + ".", Rules: []string{"11.4"}})
	}
	return out
}

func (g *game) describeGround() []page.Block {
	out := []page.Block{page.Heading{Level: 2, Text: "Ground"}}
	if w := g.s.Terrain.Words; w != "" {
		out = append(out, page.Para{Text: "In this battle: " + w + ".", Rules: []string{g.s.Rule, "9.0"}})
	} else {
		out = append(out, page.Para{Text: "The map counts as it is.", Rules: []string{"9.0"}})
	}
	for _, p := range g.s.Terrain.Prohibit {
		if p.Reading != "" {
			out = append(out, page.Para{Text: capital(p.Printed) + ": " + p.Reading + ".", Indent: 1})
		}
	}
	for _, ig := range g.s.Terrain.IgnoreAt {
		text := fmt.Sprintf("No %s in %d hexes", ig.Feature, len(ig.Hexes))
		if ig.Reading != "" {
			text += ": " + ig.Reading
		}
		out = append(out, page.Para{Text: text + ".", Indent: 1})
	}
	return append(out, page.Para{Text: g.groundCount() + "."})
}

// groundCount counts the hexes of the map by what stands on them.
func (g *game) groundCount() string {
	text := fmt.Sprintf("%d hexes", g.grid.Len())
	barred := 0
	for a := range g.ground {
		barred += b2i(g.ground[a].barred)
	}
	for i, name := range facts.Features {
		n := 0
		for a := range g.ground {
			n += b2i(g.ground[a].feat&featureNames[name] != 0)
		}
		if n > 0 {
			text += [2]string{", ", ": "}[b2i(i == 0)] + strconv.Itoa(n) + " " + name
		}
	}
	if barred > 0 {
		text += fmt.Sprintf("; %d may not be entered", barred)
	}
	return text
}

func (g *game) describeSpecial() []page.Block {
	if len(g.s.Special) == 0 && g.s.Alexander == "" && g.s.Darius == "" {
		return nil
	}
	out := []page.Block{page.Heading{Level: 2, Text: "Special rules"}}
	for i := range g.s.Special {
		sp := &g.s.Special[i]
		text := ""
		if s, ok := g.sideOf(sp.Side); ok {
			text = g.sides[s].name
		}
		switch {
		case sp.First > 0 && sp.Last == sp.First:
			text += fmt.Sprintf(", Game-Turn %d", sp.First)
		case sp.First > 0 && sp.Last > 0:
			text += fmt.Sprintf(", Game-Turns %d to %d", sp.First, sp.Last)
		case sp.First > 1:
			text += fmt.Sprintf(", from Game-Turn %d", sp.First)
		}
		if len(sp.Types) > 0 {
			text += ", " + strings.Join(sp.Types, " and ")
		}
		out = append(out, page.Para{Text: strings.TrimPrefix(text+": ", ", ") + sp.Words + ".", Rules: []string{sp.Rule}})
	}
	for _, x := range []struct {
		name, how, rule string
		played          bool
	}{{alexander, g.s.Alexander, "S3.1", g.opt.alexander}, {darius, g.s.Darius, "S3.2", g.opt.darius}} {
		if x.how == "" {
			continue
		}
		text := fmt.Sprintf("The rule of %s is %s here", x.name, x.how)
		if x.how != "required" {
			text += [2]string{", and not played", ", and played"}[b2i(x.played)]
		}
		out = append(out, page.Para{Text: text + ".", Rules: []string{x.rule}})
	}
	return out
}

// describeOptional tells the optional rules that are played.
func (g *game) describeOptional() []page.Block {
	out := []page.Block{page.Heading{Level: 2, Text: "Optional rules"}}
	var levels []string
	for s := range g.sides {
		levels = append(levels, fmt.Sprintf("%s %d", g.sides[s].name, g.sides[s].pl))
	}
	hilltop := "at full strength"
	if g.opt.groundToHill == "half" {
		hilltop = "at half strength too"
	}
	for _, x := range []struct {
		on   bool
		rule string
		text string
	}{
		{g.opt.panic, "13.0", "Panic: an army that has lost as many Victory Points as its Panic Level (" + strings.Join(levels, ", ") +
			") panics at once, one army and once in the game. Units with a leader, or next to one of level 1 or 2, are spared for good. Panicked units run from the enemy by themselves, off the map if they can, and are lost there; they do not attack, defend at half strength, and are eliminated where others are disrupted. Leaders steady them at the end of movement."},
		{g.opt.elevation, "14.0", "Melee and elevation: units of class A and B attack at half strength from the ground into a slope, and from a slope into a slope or a hilltop; from the ground straight into a hilltop " + hilltop +
			". On a slope they are not disrupted by a D."},
		{g.opt.concession, "15.0", "Tactical Concession: a side may declare that it withdraws. From the next Game-Turn on its units leave the map from road hexes alone, it cannot win, and the enemy has at least a Substantive victory; if both sides concede in one Game-Turn the game ends without a winner."},
		{g.opt.facing, "16.0", "Facing: a unit faces a hexside; that and the two beside it are its front, the other three its flank. It enters, attacks and fires at what lies to its front, turns in place for 1 Movement Point, and defends at half strength in a melee that comes through its flank. Flank attacks all round do not double. Fire zones reach to the front alone."},
		{g.opt.retreat, "17.0", "Retreat before combat: a unit attacked in melee by units all slower than it by three Movement Points or more, as printed, may step back a hex before the dice are rolled."},
		{g.opt.contact, "18.0", "Contact: a melee that eliminates and disrupts nobody holds both sides of it in their hexes until combat does so to one of them."},
		{g.opt.alexander, "S3.1", "Alexander: a melee in which units stacked with him attack, or his hex is attacked, is resolved two columns of odds better for his side."},
		{g.opt.darius, "S3.2", "Darius: he stays in his hex until an enemy comes next to him, and then runs for the nearest edge of the map; his army panics if panic is played. He is worth 30 Victory Points."},
		{g.opt.range1, "S3.3", "Range increment: fire units on a hilltop reach a hex further at targets that are not on one."},
		{g.opt.capability, "S3.4", "Unit capability: against class C, SD defend at half strength and class A at double; against SD, class A defend at half. Of several attackers' factors the best for the attack counts."},
		{g.opt.prohibitions, "S3.5", "Prohibited ground: class A does not enter woods, class C and Mf no swamp, but by road."},
	} {
		if x.on {
			out = append(out, page.Para{Text: x.text, Rules: []string{x.rule}})
		}
	}
	if len(out) == 1 {
		out = append(out, page.Para{Text: "None is played.", Rules: []string{"1.0"}})
	}
	return out
}

// describeOptions lists what can be chosen, with what is in force; options that
// know only their default are named.
func (g *game) describeOptions() []page.Block {
	t := page.Table{
		Title: "Options",
		Columns: []page.Column{
			{Name: "Option", Weight: 2},
			{Name: "Values", Weight: 3},
			{Name: "In force", Weight: 2},
			{Name: "What it is", Weight: 7},
		},
		Note: "The first value is the default. Choose with --option KEY=VALUE when the match is made.",
	}
	idle := false
	words, switches := g.opt.words(), g.opt.switches()
	for _, o := range facts.Catalogue().Options {
		if len(o.Scenarios) > 0 && !slices.Contains(o.Scenarios, g.s.ID) && !allowed(o.Key, &g.s) {
			continue
		}
		force := o.Values[0]
		if w, ok := words[o.Key]; ok {
			force = *w
		} else if on, ok := switches[o.Key]; ok {
			force = [2]string{"off", "on"}[b2i(*on)]
		}
		if o.Needs == "sequence=simultaneous" && g.standard() {
			force = "no effect in this sequence"
			idle = true
		}
		values := strings.Join(o.Values, ", ")
		if o.Free {
			values += ", or " + o.Form
		}
		rule := o.Rule
		if o.Ruling != "" {
			rule += ", " + o.Ruling
		}
		t.Rows = append(t.Rows, []string{o.Key, values, force, o.Summary + " (" + rule + ")"})
	}
	if idle {
		t.Note += " Some are readings of the simultaneous sequence, and change nothing in the Player-Turns of the standard one."
	}
	out := []page.Block{page.Heading{Level: 2, Text: "Options"}}
	if len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// describeRulings lists the readings that concern this battle.
func (g *game) describeRulings() []page.Block {
	t := page.Table{
		Title:   "Rulings on this battle",
		Columns: []page.Column{{Name: "Ruling"}, {Name: "Question", Weight: 4}, {Name: "Reading", Weight: 5}},
	}
	others := 0
	for _, r := range facts.Catalogue().Rulings {
		if slices.Contains(g.s.Rulings, r.ID) {
			t.Rows = append(t.Rows, []string{r.ID, r.Question, r.Reading})
		} else {
			others++
		}
	}
	if len(t.Rows) == 0 && others == 0 {
		return nil
	}
	out := []page.Block{page.Heading{Level: 2, Text: "Rulings"}}
	if len(t.Rows) > 0 {
		out = append(out, t)
	}
	if others > 0 {
		out = append(out, page.Para{Text: fmt.Sprintf("Besides them %d rulings on the rules in general; `prestags rules spartan` lists them.", others)})
	}
	return out
}

func (g *game) describeSources() []page.Block {
	t := page.Table{
		Title:   "Where the facts come from",
		Columns: []page.Column{{Name: "What", Weight: 3}, {Name: "Source", Weight: 6}, {Name: "Reconstruction"}},
		Note:    "What rests on a reconstruction can be replaced by your own file: a scenario file, --map, --charts, --deployment; see `prestags help own-scenarios`.",
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
