package imperator

import (
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// Plotted implements engines.Game: a side's own plot drawn before it is sent.
func (g *game) Plotted(ev engines.View, eo engines.Orders) page.Report {
	v, o := ev.(*view), eo.(*orders)
	b := g.newBoard(v, "Plot of the "+g.sides[o.side].name+" for "+g.Stage(v.pos).Name)
	at := map[int8]int8{}
	for i := range o.ops {
		x := &o.ops[i]
		if x.Kind != opMove {
			continue
		}
		from, moved := at[x.Leader]
		if !moved {
			from = v.pos.leaders[x.Leader].at
		}
		path := []int8{from, x.To}
		if x.Args.Place != none {
			path = append(path, x.Args.Place)
		}
		at[x.Leader] = path[len(path)-1]
		if from != none {
			b.arrow(page.ArrowPlan, o.side, strconv.Itoa(i+1), path...)
		}
	}
	r := page.Report{Map: []page.Block{b.draw()}}
	for _, a := range o.aside {
		if len(r.Happened) == 0 {
			r.Happened = append(r.Happened, page.Heading{Level: 2, Text: "Set aside"})
		}
		r.Happened = append(r.Happened, page.Para{Text: a.text + ": " + a.why + ".", Rules: []string{a.rule}, Strong: true})
	}
	t := page.Table{
		Title:   "The queue",
		Columns: []page.Column{{Name: "No.", Align: page.Right, Number: true}, {Name: "Line", Weight: 8}, {Name: "Note", Weight: 3}},
		Note:    "Lines are carried out in this order, in turn with the enemy's.",
	}
	for i := range o.ops {
		x := &o.ops[i]
		note := ""
		switch {
		case x.Kind == opBad:
			note = "set aside: onerror decides"
		case len(x.If) > 0:
			note = "only under its condition"
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), x.Text, note})
	}
	if !o.hasOps {
		t.Note = "This plot has no [ops]: what is left of the old queue goes on."
		for i, x := range v.pos.plans[o.side].queue {
			t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), x.Text, "from before"})
		}
	}
	r.State = append(r.State, t)
	r.State = append(r.State, g.openingWords(o)...)
	r.Next = append(r.Next, page.Heading{Level: 2, Text: "Tactics"})
	for _, l := range g.inForce(v, o) {
		r.Next = append(r.Next, page.Para{Text: l})
	}
	r.Next = append(r.Next, page.Heading{Level: 2, Text: "Standing orders"})
	for _, l := range g.policyWords(&o.policy, o.side) {
		r.Next = append(r.Next, page.Para{Text: l})
	}
	return r
}

// openingWords are the FLEET, PLACE and SPLIT lines of a plot.
func (g *game) openingWords(o *orders) []page.Block {
	var out []page.Block
	say := func(s, rule string) {
		if len(out) == 0 {
			out = append(out, page.Heading{Level: 2, Text: "When the season opens"})
		}
		out = append(out, page.Para{Text: s, Rules: []string{rule}})
	}
	if len(o.fleets) > 0 {
		var seas []string
		for _, f := range o.fleets {
			if f < 0 {
				seas = append(seas, "nowhere")
			} else {
				seas = append(seas, g.seas[f].name)
			}
		}
		say("Fleet: "+strings.Join(seas, ", else ")+".", "1.2")
	}
	for _, p := range o.placing {
		s := g.leaders[p.leader].name
		if p.place != none {
			s += " in " + g.places[p.place].name
		}
		if len(p.units) > 0 {
			s += " with " + g.refWords(p.units)
		}
		say(s+".", "1.3")
	}
	for _, x := range o.splits {
		say(g.refWords(x.units)+" of "+g.leaders[x.from].name+" to "+g.leaders[x.to].name+".", "1.3")
	}
	return out
}

// refWords are references to units as they are written.
func (g *game) refWords(refs []unitRef) string {
	var out []string
	for _, r := range refs {
		s := ""
		switch {
		case r.Unit != none:
			s = g.units[r.Unit].id
		case r.Type != none:
			s = g.types[r.Type].name
		}
		if r.Out {
			s = strings.TrimSpace("OOA " + s)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// inForce are the lines of tactics once a plot is taken in.
func (g *game) inForce(v *view, o *orders) []string {
	pl := v.pos.plans[o.side]
	pl.keep(o.tactics...)
	if len(pl.tactics) == 0 {
		return []string{"None: you are asked in every battle."}
	}
	var out []string
	for _, l := range pl.tactics {
		out = append(out, l.Text)
	}
	return out
}
