package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// plotted.go draws a side's own plot before it is sent.

// Plotted implements engines.Game: a side's own plot drawn before sending.
func (g *game) Plotted(ev engines.View, eo engines.Orders) page.Report {
	v, o := ev.(*view), eo.(*orders)
	r := page.Report{}
	if g.turn(v.pos.impulse) < 1 {
		r.Map, r.State = g.plottedDeployment(v, o)
	} else if o.sheet != nil {
		r.Map, r.State = g.plottedSheet(v, o)
	} else {
		r.Map = []page.Block{g.plottedMap(v, o)}
		r.State = []page.Block{g.plottedTable(v, o)}
	}
	for _, a := range o.aside {
		t := teller{g: g, who: v.who}
		t.owner(o.side).add(g.units[a.unit].id)
		if a.section != "" {
			t.add(", [").add(a.section).add("]: ").add(a.why).add(".")
			r.Happened = append(r.Happened, page.Para{Text: string(t.b), Rules: []string{a.rule}, Strong: true})
			continue
		}
		if g.turn(v.pos.impulse) < 1 {
			t.add(" is not placed by this plot: ").add(a.why).add(".")
			r.Happened = append(r.Happened, page.Para{Text: string(t.b), Rules: []string{a.rule}, Strong: true})
			continue
		}
		t.add(" stands without a plot: ").add(a.why).add(".")
		r.Happened = append(r.Happened, page.Para{Text: string(t.b), Rules: []string{"20.4", a.rule}, Strong: true})
	}
	if len(r.Happened) > 0 {
		r.Happened = append([]page.Block{page.Heading{Level: 2, Text: "Set aside"}}, r.Happened...)
	}
	r.Next = append(r.Next, page.Heading{Level: 2, Text: "Standing orders in this plot"})
	for _, text := range g.standingWords(&o.standing) {
		r.Next = append(r.Next, page.Para{Text: text})
	}
	return r
}

func (g *game) plottedMap(v *view, o *orders) page.Block {
	b := g.newBoard(v.pos, fmt.Sprintf("Plot of %s for %s", g.sides[o.side].name, g.stage(v.pos).Name))
	for k := range o.by {
		x := &o.by[k]
		st := &v.pos.units[g.sides[o.side].first+int16(k)]
		if !st.alive() {
			continue
		}
		from := g.grid.Name(st.at)
		switch x.task {
		case moveTask:
			cells := []string{from}
			for _, a := range x.path {
				cells = append(cells, g.grid.Name(a))
			}
			b.arrow(page.ArrowPlan, o.side, "", cells...)
		case offensiveFire:
			b.arrow(page.ArrowFire, o.side, "", from, g.grid.Name(x.target[0]))
		case meleeTask:
			for _, a := range x.target {
				b.arrow(page.ArrowMelee, o.side, "", from, g.grid.Name(a))
			}
		}
	}
	b.out.Note = g.groundNote()
	return b.draw()
}

func (g *game) plottedTable(v *view, o *orders) page.Block {
	t := page.Table{
		Title: "Orders",
		Columns: []page.Column{
			{Name: "Unit"},
			{Name: "Stands in"},
			{Name: "Task"},
			{Name: "Hexes", Weight: 4},
			{Name: "Movement Points", Weight: 2},
			{Name: "Settings", Weight: 2},
		},
		Note: "NP: no plot, the unit stands.",
	}
	if g.opt.facing {
		t.Columns[1].Name = "Stands in, faces"
		t.Note += " ^1 (north) to ^6, clockwise: it turns first, for a Movement Point, or for what stands in brackets."
	}
	for k := range o.by {
		u := g.sides[o.side].first + int16(k)
		st, x := &v.pos.units[u], &o.by[k]
		if !st.alive() {
			continue
		}
		row := []string{g.units[u].id, strings.Replace(g.standsIn(v.pos, u), " facing", ",", 1), taskNames[x.task], "", "", g.settingWords(x)}
		switch why := g.unordered(v.pos, u); {
		case why != "":
			row[2], row[3] = "", why+", no orders"
		case x.task == moveTask:
			row[3], row[4] = g.pathWords(v.pos, u, x)
		case x.task == offensiveFire, x.task == meleeTask:
			row[3] = g.names(x.target)
		case x.task == defensiveFire:
			row[3] = g.prefWords(x.prefs)
		case st.fought:
			row[3] = "combat spent, it rampages"
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// pathWords are a path as it could be written, its turns included, and what it
// costs of what the unit has (5.11, 16.11).
func (g *game) pathWords(p *position, u int16, x *order) (hexes, points string) {
	var out []string
	turn := func(d, cost int8) {
		text := "^" + strconv.Itoa(int(d))
		if cost > 2 {
			text += "(" + halves(int(cost)) + ")"
		}
		out = append(out, text)
	}
	at, spent := p.units[u].at, 0
	for i, a := range x.path {
		cost, _ := g.enter(g.typeOf(u).class, at, a)
		if i < len(x.extra) && x.extra[i] > 0 {
			turn(int8(g.grid.DirTo(at, a)), x.extra[i])
			spent += int(x.extra[i])
		}
		name := g.grid.Name(a)
		if cost > 2 {
			name += "(" + halves(cost) + ")"
		}
		out = append(out, name)
		spent += cost
		at = a
	}
	if x.exit != 0 {
		if i := len(x.path); i < len(x.extra) && x.extra[i] > 0 {
			turn(int8(g.outward(at, x.exit)), x.extra[i])
			spent += int(x.extra[i])
		}
		out = append(out, "EXIT:"+string(x.exit))
		spent += 2
	}
	if x.face != 0 {
		turn(x.face, x.faceCost)
		spent += int(x.faceCost)
	}
	return strings.Join(out, " "), halves(spent) + " of " + halves(g.allowance(u, p.units))
}

// outward is the first hexside through which a unit leaves the map by an edge.
func (g *game) outward(a hex.At, edge byte) hex.Dir {
	for _, d := range edgeSides[edge] {
		if g.grid.Neighbour(a, d) == hex.None {
			return d
		}
	}
	return 0
}

// settingWords are an order's settings as they are written.
func (g *game) settingWords(x *order) string {
	var out []string
	if x.advanceSet {
		out = append(out, "advance="+g.advanceWords(x.advance))
	}
	if x.least > 0 {
		out = append(out, "least="+g.table.names[x.least])
	}
	return strings.Join(out, " ")
}

func (g *game) advanceWords(a advance) string {
	switch {
	case a.all:
		return "yes"
	case len(a.ids) == 0:
		return "no"
	}
	var ids []string
	for _, u := range a.ids {
		ids = append(ids, g.units[u].id)
	}
	return strings.Join(ids, ",")
}

var prefNames = map[prefKind]string{
	prefVP: "vp", prefStrength: "strength", prefDisrupted: "disrupted", prefFPS: "fps", prefAny: "any", prefNone: "none",
}

// prefWords are priorities as they are written.
func (g *game) prefWords(prefs []pref) string {
	var out []string
	for _, p := range prefs {
		switch p.kind {
		case prefHex:
			out = append(out, g.grid.Name(p.at))
		case prefType:
			out = append(out, g.types[p.typ].code)
		case prefUnit:
			out = append(out, g.units[p.unit].id)
		default:
			out = append(out, prefNames[p.kind])
		}
	}
	return strings.Join(out, " ")
}

// standingWords spell out a side's standing orders, and what holds where they
// are silent.
func (g *game) standingWords(s *standing) []string {
	var out []string
	general := false
	for _, l := range s.losses {
		if l.at == hex.None {
			out = append(out, "Losses of a half elimination: "+g.prefWords(l.prefs)+".")
			general = true
			continue
		}
		out = append(out, "Losses of a half elimination in "+g.grid.Name(l.at)+": "+g.prefWords(l.prefs)+".")
	}
	if !general {
		out = append(out, "Losses of a half elimination: nothing said; disrupted units first where no leader stands, then the fewest Victory Points, the weakest in melee, the highest number.")
	}
	switch {
	case !s.set:
		out = append(out, "Advance after combat: nothing said; nobody.")
	default:
		out = append(out, "Advance after combat: "+g.advanceWords(s.advance)+".")
	}
	if len(s.fire) > 0 {
		out = append(out, "Defensive fire: "+g.prefWords(s.fire)+".")
	} else {
		out = append(out, "Defensive fire: nothing said; the hex worth most Victory Points, then one with disrupted units, then the least Fire Protection Strength.")
	}
	if g.opt.retreat {
		for _, r := range s.retire {
			where := "stands"
			if len(r.to) > 0 {
				where = "to " + strings.ReplaceAll(g.names(r.to), "+", ", ")
			}
			out = append(out, "Retreat before combat of "+g.units[r.unit].id+": "+where+".")
		}
		if len(s.retire) == 0 {
			out = append(out, "Retreat before combat: nothing said; nobody.")
		}
	}
	if s.concede {
		out = append(out, "A Tactical Concession is declared: from the next "+g.turnWord()+" on the battle is given up.")
	}
	return out
}

// plottedDeployment sets the side up as its plot would and draws it; what the
// other side does meanwhile stays off it.
func (g *game) plottedDeployment(v *view, o *orders) (maps, state []page.Block) {
	p := v.pos
	sd := &g.sides[o.side]
	if g.deploys(o.side, p.impulse) {
		out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: v.who, Orders: o}}})
		if err == nil { // a deployment has no dice
			p = out.Position.(*position).clone()
			foe := &g.sides[g.enemy(o.side)]
			copy(p.units[foe.first:foe.last], v.pos.units[foe.first:foe.last])
			copy(p.control, v.pos.control)
			g.occupy(p)
		}
	}
	b := g.newBoard(p, "Deployment of "+sd.name)
	b.need(sd.zone...)
	b.out.Note = g.groundNote()
	maps = []page.Block{b.draw(sd.zone...)}
	t := page.Table{
		Title:   "Where your units stand",
		Columns: []page.Column{{Name: "Unit"}, {Name: "Hex"}, {Name: "Placed by", Weight: 2}},
	}
	if g.opt.facing {
		t.Columns = slices.Insert(t.Columns, 2, page.Column{Name: "Faces"})
	}
	for u := sd.first; u < sd.last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		by := "default"
		if slices.ContainsFunc(o.deploy, func(x place) bool { return x.unit == u && x.at == st.at }) {
			by = "plot"
		}
		row := []string{g.units[u].id, g.grid.Name(st.at), by}
		if g.opt.facing {
			row = slices.Insert(row, 2, compass[st.facing])
		}
		t.Rows = append(t.Rows, row)
	}
	return maps, append(state, t)
}
