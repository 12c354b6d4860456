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

// Report implements engines.Game: the situation after an impulse.
func (g *game) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*view)
	return page.Report{
		Map:      g.reportMap(v, events),
		Happened: g.happened(v.who, events),
		State:    g.reportState(v.pos),
		Next:     g.next(v),
	}
}

// since names the moment of a position: after which impulse.
func (g *game) since(p *position) string {
	switch gt := g.turn(p.impulse - 1); {
	case p.impulse == 1 && !g.given:
		return "Before the deployment"
	case gt < 1 && !g.given && g.opt.deploy == "secret":
		return "After the deployments"
	case gt < 1 && !g.given:
		return "After the deployment of " + g.sides[g.deploying(p.impulse-1)].name
	case gt < 1:
		return "Before Game-Turn 1"
	case g.standard():
		return "After " + g.playerTurnName(p.impulse-1)
	default:
		return fmt.Sprintf("After Game-Turn %d of %d", gt, g.s.Length)
	}
}

func (g *game) reportMap(v *view, events []engines.Event) []page.Block {
	b := g.newBoard(v.pos, g.since(v.pos))
	b.events(events)
	zone := g.toDeploy(v)
	b.need(zone...)
	b.out.Note = g.groundNote()
	drawn := b.draw(zone...)
	if t := g.stackTable(v.pos); len(t.Rows) > 0 {
		return []page.Block{drawn, t}
	}
	return []page.Block{drawn}
}

// toDeploy is where units are set up next, ascending: the zone of the viewer if
// his side does, else of whichever side does; none in a Game-Turn.
func (g *game) toDeploy(v *view) []hex.At {
	if g.turn(v.pos.impulse) > 0 {
		return nil
	}
	var out []hex.At
	for s := range g.sides {
		if !g.deploys(int8(s), v.pos.impulse) {
			continue
		}
		if g.sides[s].id == v.who {
			return g.sides[s].zone
		}
		out = append(out, g.sides[s].zone...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// groundNote says how the ground differs from the map in this battle.
func (g *game) groundNote() string {
	if w := g.s.Terrain.Words; w != "" {
		return "In this battle: " + w + "."
	}
	return ""
}

// stackTable lists every occupied hex with what can be done from it and what
// it withstands, by the very sums of combat.
func (g *game) stackTable(p *position) page.Table {
	t := page.Table{Title: "Stacks by hex", Note: g.stackNote()}
	t.Columns = []page.Column{
		{Name: "Hex"},
		{Name: "Ground", Weight: 2},
		{Name: "Side"},
		{Name: "Units", Weight: 5},
	}
	if g.opt.facing {
		t.Columns = append(t.Columns, page.Column{Name: "Facing", Weight: 2})
	}
	t.Columns = append(t.Columns,
		page.Column{Name: "Number", Align: page.Right},
		page.Column{Name: "Fire", Align: page.Right, Number: true},
		page.Column{Name: "Melee attack", Align: page.Right, Number: true},
		page.Column{Name: "with leaders", Align: page.Right, Number: true},
		page.Column{Name: "Melee defence", Align: page.Right, Number: true},
		page.Column{Name: "with leaders", Align: page.Right, Number: true},
		page.Column{Name: "FPS", Align: page.Right, Number: true},
		page.Column{Name: "Out of command", Weight: 2},
	)
	tn := g.survey(p)
	for a, first := range tn.occ.first {
		if first < 0 {
			continue
		}
		at := hex.At(a)
		st := tn.stack(at)
		fire := "-"
		if st.fire > 0 {
			fire = strconv.Itoa(st.fire)
		}
		row := []string{g.grid.Name(at), strings.Join(g.featureList(at), ", "), g.sides[st.side].name, g.stackIDs(st.units, p)}
		if g.opt.facing {
			row = append(row, g.facings(st.units, p))
		}
		t.Rows = append(t.Rows, append(row,
			fmt.Sprintf("%d of %d", st.count, st.limit), fire, st.attack.String(), st.attackLed.String(),
			st.defence.String(), st.defenceLed.String(), strconv.Itoa(g.ground[at].fps), g.idList(st.out),
		))
	}
	return t
}

// stackNote explains the table of stacks, as far as the rules are played.
func (g *game) stackNote() string {
	out := "Behind units: " + strings.Join(g.marks(), "; ") + ". "
	if g.opt.facing {
		out += "Facing: N north, NE north-east and so on, for all units or one by one; the hexsides beside it are front too, the other three are flank. "
	}
	able := "the units that may fight"
	if !g.opt.panic && !g.elephants {
		able = "the undisrupted units"
	}
	out += "Number: units without leaders, and the limit of the hex. Fire and melee attack: " + able + ", melee from the ground they stand on"
	if g.opt.elevation {
		out += " (foot uphill half, 14.11)"
	}
	out += ". Melee defence: with ground and brackets"
	if !g.standard() {
		out += "; units plotted to move count half (23.11)"
	}
	if g.opt.facing {
		out += ", units attacked through the flank half (16.21)"
	}
	if g.opt.capability {
		out += ", class A and SD less or more by who attacks (S3.4)"
	}
	return out + ". FPS: Fire Protection Strength of the hex. Out of command: half the Movement Allowance."
}

// survey is a turn in which nobody has plotted anything, for measuring stacks as
// combat would.
func (g *game) survey(p *position) *turn {
	tn := &turn{g: g, p: p, by: make([]order, len(g.units))}
	tn.occ.fill(g, p.units)
	return tn
}

// stack of a hex in figures.
type stack struct {
	side                int8
	units, out          []int16 // all of them; those out of command
	count, limit, fire  int
	attack, attackLed   engines.Strength
	defence, defenceLed engines.Strength
}

func (tn *turn) stack(at hex.At) stack {
	g := tn.g
	out := stack{units: tn.occ.in(at, nil)}
	out.side = g.units[out.units[0]].side
	out.limit = g.limit(out.side, out.units, -1)
	for _, u := range out.units {
		t, st := g.typeOf(u), &tn.p.units[u]
		if !t.leader && !st.rampant { // S1.13
			out.count++
		}
		if !g.inCommand(u, tn.p.units) {
			out.out = append(out.out, u)
		}
		if st.disrupted == 0 && !st.panicked && !st.fought {
			out.fire += t.fire
			out.attack += g.ground[at].attack.of(engines.Points(t.melee))
		}
	}
	var attack, defence attack
	out.attackLed = out.attack + tn.leaderBonus(&attack, out.side, at, out.attack)
	defence.side = g.enemy(out.side)
	out.defenceLed = tn.defenceStrength(&defence, at)
	out.defence = out.defenceLed
	for _, m := range defence.mods {
		if m.Rule == "10.11" {
			out.defence -= m.Value
		}
	}
	return out
}

// stackIDs lists units with their states; units alike are drawn together.
func (g *game) stackIDs(units []int16, p *position) string {
	var out []string
	for i := 0; i < len(units); {
		mark := g.mark(p, units[i])
		j := i + 1
		for j < len(units) && g.mark(p, units[j]) == mark {
			j++
		}
		out = append(out, marked(g.idList(units[i:j]), mark))
		i = j
	}
	return strings.Join(out, ", ")
}

// sections of what happened, in the order of 19.1.
var sections = []struct{ phase, title string }{
	{"deployment", "Deployment"},
	{"plot", "Plots set aside"},
	{phaseFire, "Fire combat"},
	{phaseMelee, "Melee"},
	{phaseMove, "Movement"},
	{phaseDefensive, "Defensive fire"},
	{phaseRecord, "Record"},
}

func (g *game) happened(who string, events []engines.Event) []page.Block {
	var out []page.Block
	for _, s := range g.phases() {
		titled := false
		var of combats
		for _, e := range g.together(who, events, s.phase) {
			if !titled {
				out = append(out, page.Heading{Level: 2, Text: s.title})
				titled = true
			}
			indent := 0
			of.add(&e)
			switch {
			case e.Kind != "result":
			case of.one():
				indent = 1
			case !of.headed:
				// Results of combats resolved together (19.1) are no detail of the last.
				out = append(out, page.Heading{Level: 3, Text: "Results, all at once"})
				of.headed = true
			}
			out = append(out, page.Para{Text: e.Text, Rules: e.Rule, Strong: slices.Contains(telling, e.Kind), Indent: indent, Event: e.N})
			if text := g.modifiers(who, &e); text != "" {
				out = append(out, page.Para{Text: text, Indent: 1})
			}
		}
	}
	return out
}

// combats are those whose results have not been told yet.
type combats struct {
	results   bool // are being told
	headed    bool // under a heading of their own
	last      bool // of them has an effect
	effective int
}

func (c *combats) add(e *engines.Event) {
	switch e.Kind {
	case "result":
		c.results = true
	case phaseFire, phaseMelee, phaseDefensive:
		if c.results {
			*c = combats{}
		}
		if c.last = e.Result != noEffect.String(); c.last {
			c.effective++
		}
	}
}

// one tells whether the results are those of the combat told last, resolved alone.
func (c *combats) one() bool { return c.last && c.effective == 1 }

// telling are the kinds of event a reader must not miss.
var telling = []string{"void", "unplaced", "panic", "darius", "concede", "end"}

// together are the events of a phase with their sentences; units that did the
// same, such as a stack on one path, are told of in one.
func (g *game) together(who string, events []engines.Event, phase string) []engines.Event {
	var out []engines.Event
	var several []bool
	for _, e := range events {
		if e.Phase != phase {
			continue
		}
		i := slices.IndexFunc(out, func(o engines.Event) bool { return alike(&o, &e) })
		if i < 0 {
			out, several = append(out, e), append(several, false)
			continue
		}
		out[i].Units = slices.Concat(out[i].Units, e.Units)
		if e.Kind == "exit" {
			out[i].Effects = slices.Concat(out[i].Effects, e.Effects)
		}
		several[i] = true
	}
	for i := range out {
		if several[i] || out[i].Text == "" {
			out[i].Text = g.Tell(out[i], who)
		}
	}
	return out
}

// alike tells whether two events differ in their units alone, and what those
// cost that are lost off the map.
func alike(a, b *engines.Event) bool {
	switch a.Kind {
	case "move", "exit", "advance", "retreat", "turn", "back", "stop", "void", "unplaced", "no target", "no " + sectionFire, "no " + sectionMove, "no " + sectionMelee:
	default:
		return false
	}
	effects := slices.Equal(a.Effects, b.Effects)
	if a.Kind == "exit" {
		effects = (len(a.Effects) > 0) == (len(b.Effects) > 0)
	}
	return effects && a.Kind == b.Kind && a.Side == b.Side && a.Result == b.Result && slices.Equal(a.Rule, b.Rule) &&
		slices.Equal(a.At, b.At) && slices.Equal(a.Path, b.Path)
}
