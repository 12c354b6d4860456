package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// Plotted implements engines.Game: a side's own orders drawn before sending.
func (g *game) Plotted(ev engines.View, eo engines.Orders) page.Report {
	v, o := ev.(*view), eo.(*orders)
	b := g.board(&v.p, "Orders of "+g.sides[o.side].name+" for "+g.Stage(&v.p).Name)
	for i := range o.marches {
		if cells := g.marchCells(&o.marches[i]); len(cells) > 1 {
			b.Arrows = append(b.Arrows, page.Arrow{Kind: page.ArrowPlan, Style: int(o.side), Cells: cells})
		}
	}
	if l := o.fleet.lift; l != nil {
		b.Arrows = append(b.Arrows, page.Arrow{Kind: page.ArrowPlan, Style: int(o.side), Cells: []string{g.areas[g.areaOf(l.from)].id, g.areas[g.areaOf(l.to)].id}, Label: "by sea"})
	}
	if len(b.Arrows) > 0 {
		b.Legend = append(b.Legend, page.Legend{Arrow: page.ArrowPlan, Text: "your marches"})
	}
	b.Note = g.boardNote()
	r := page.Report{Map: []page.Block{b}, State: []page.Block{g.plottedTable(o)}}
	for _, a := range o.aside {
		r.Happened = append(r.Happened, page.Para{Text: "[" + stepNames[a.step] + "] " + a.raw + ": " + a.why + ".", Rules: []string{a.rule}, Strong: true})
	}
	if len(r.Happened) > 0 {
		r.Happened = append([]page.Block{page.Heading{Level: 2, Text: "Set aside"}}, r.Happened...)
	}
	if len(o.laterNames) > 0 || len(o.later) > 0 {
		var names []string
		for _, n := range o.laterNames {
			names = append(names, "["+strings.ToUpper(n)+"]")
		}
		for _, l := range o.later {
			if n := "[" + strings.ToUpper(l.Section) + "]"; !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
		r.Next = append(r.Next, page.Para{Text: "Kept for later steps: " + strings.Join(names, " ") + "."})
	}
	return r
}

// marchCells are the areas of a march.
func (g *game) marchCells(m *marchOrder) []string {
	var out []string
	for _, l := range m.path {
		if id := g.areas[g.areaOf(l)].id; len(out) == 0 || out[len(out)-1] != id {
			out = append(out, id)
		}
	}
	return out
}

// plottedTable lists the orders as they were understood, in the order in which
// they are carried out.
func (g *game) plottedTable(o *orders) page.Table {
	t := page.Table{Title: "As understood", Columns: []page.Column{{Name: "Step"}, {Name: "Order", Weight: 2}, {Name: "What", Weight: 7}}}
	add := func(st step, verb, what string) { t.Rows = append(t.Rows, []string{stepNames[st], verb, what}) }
	if o.pacifyAll {
		add(step1A, "PACIFY", "all")
	}
	for _, x := range o.pacify {
		add(step1A, "PACIFY", g.locs[x.at].full+with(x.with))
	}
	for _, x := range o.groups {
		verb := "DECLINE"
		if x.accept {
			verb = "ACCEPT"
		}
		add(step1C, verb, itoa(x.turn)+g.atWord(x.at))
	}
	if o.enter != nowhere {
		add(step1C, "ENTER", g.locs[o.enter].full)
	}
	for _, x := range o.rebuild {
		add(step1D, "REBUILD", g.units[x.unit].id+" +"+itoa(x.n)+g.atWord(x.at))
	}
	for _, x := range o.recruits {
		kind := "slave"
		if x.slinger {
			kind = "slinger"
		}
		where := "default"
		if x.at != nowhere {
			where = g.locs[x.at].full
		}
		add(step1D, "RECRUIT", where+" "+kind)
	}
	for _, x := range o.archer {
		add(step1D, "ARCHER", g.locs[x.at].full)
	}
	for _, x := range o.horse {
		add(step1D, "CAVALRY", g.locs[x.at].full)
	}
	for _, x := range o.train {
		add(step1D, "TRAIN", g.locs[x.at].full+" "+itoa(x.n))
	}
	g.plottedFleet(o, add)
	if o.supply != nowhere {
		add(step3A, "SUPPLY", g.locs[o.supply].full)
	}
	land := [...]step{roman: step3C, rebel: step3B}[o.side]
	for group := range marchGroups {
		for i := range o.marches {
			if m := &o.marches[i]; m.group() == group {
				add(land, moveNames[m.kind], forceWords(m.force)+" "+strings.Join(g.marchCells(m), " - ")+map[bool]string{true: " - off the map"}[m.exit])
			}
		}
	}
	for _, x := range o.sieges {
		add(land, "SIEGE "+[...]string{"BUILD", "OPEN", "LIFT"}[x.verb], g.locs[x.at].full+with(x.with))
	}
	for _, x := range o.walls {
		what := "around "
		if x.ring == nowhere {
			what = g.areas[x.a].id + "-" + g.areas[x.b].id
		} else {
			what += g.locs[x.ring].full
		}
		add(land, "WALL", g.leaders[x.leader].id+" "+what)
	}
	for _, x := range o.storms {
		add(land, "STORM", g.locs[x.at].full)
	}
	return t
}

func (g *game) plottedFleet(o *orders, add func(step, string, string)) {
	st := [...]step{roman: step2B, rebel: step2A}[o.side]
	if o.fleet.to >= 0 {
		add(st, "FLEET", "move "+g.seas[o.fleet.to].id)
	}
	if o.fleet.build {
		add(st, "FLEET", "build")
	}
	if l := o.fleet.lift; l != nil {
		add(st, "FLEET", "lift "+forceWords(l.force)+" "+g.locs[l.from].full+" - "+g.locs[l.to].full)
	}
}

func (g *game) atWord(l loc) string {
	if l == nowhere {
		return ""
	}
	return " at " + g.locs[l].full
}

// forceWords are the items of a force as understood.
func forceWords(items []item) string {
	var out []string
	for _, it := range items {
		out = append(out, it.text)
	}
	return strings.Join(out, ", ")
}

func with(items []item) string {
	if len(items) == 0 {
		return ""
	}
	return " with " + forceWords(items)
}
