package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
)

// Report implements engines.Game: the situation after an impulse.
func (g *game) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*view)
	return page.Report{
		Map:      g.reportMap(v.pos, events),
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
	case gt < 1 && !g.given:
		return "After the deployment of " + g.sides[g.deploying(p.impulse-1)].name
	case gt < 1:
		return "Before Game-Turn 1"
	default:
		return fmt.Sprintf("After Game-Turn %d of %d", gt, g.s.Length)
	}
}

func (g *game) reportMap(p *position, events []engines.Event) []page.Block {
	b := g.newBoard(p, g.since(p))
	b.events(events)
	if g.turn(p.impulse) < 1 {
		b.need(g.sides[g.deploying(p.impulse)].zone...)
	}
	b.out.Note = g.groundNote()
	drawn := b.draw(g.toDeploy(p)...)
	if t := g.stackTable(p); len(t.Rows) > 0 {
		return []page.Block{drawn, t}
	}
	return []page.Block{drawn}
}

// toDeploy is the zone of the side that sets up next; none in a Game-Turn.
func (g *game) toDeploy(p *position) []hex.At {
	if g.turn(p.impulse) < 1 {
		return g.sides[g.deploying(p.impulse)].zone
	}
	return nil
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
	t := page.Table{
		Title: "Stacks by hex",
		Columns: []page.Column{
			{Name: "Hex"},
			{Name: "Ground", Weight: 2},
			{Name: "Side"},
			{Name: "Units", Weight: 5},
			{Name: "Number", Align: page.Right},
			{Name: "Fire", Align: page.Right, Number: true},
			{Name: "Melee attack", Align: page.Right, Number: true},
			{Name: "with leaders", Align: page.Right, Number: true},
			{Name: "Melee defence", Align: page.Right, Number: true},
			{Name: "with leaders", Align: page.Right, Number: true},
			{Name: "FPS", Align: page.Right, Number: true},
			{Name: "Out of command", Weight: 2},
		},
		Note: "D disrupted; a leader below his level at the start has it behind him (L3). Number: units without leaders, and the limit of the hex. " +
			"Fire and melee attack: the undisrupted units, melee from the ground they stand on. Melee defence: with ground and brackets; " +
			"units plotted to move count half (23.11). FPS: Fire Protection Strength of the hex. Out of command: half the Movement Allowance.",
	}
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
		t.Rows = append(t.Rows, []string{
			g.grid.Name(at), strings.Join(g.featureList(at), ", "), g.sides[st.side].name, g.stackIDs(st.units, p),
			fmt.Sprintf("%d of %d", st.count, st.limit), fire, st.attack.String(), st.attackLed.String(),
			st.defence.String(), st.defenceLed.String(), strconv.Itoa(g.ground[at].fps), g.idList(st.out),
		})
	}
	return t
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
		if !t.leader {
			out.count++
		}
		if !g.inCommand(u, tn.p.units) {
			out.out = append(out.out, u)
		}
		if st.disrupted == 0 {
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
		mark := g.mark(units[i], &p.units[units[i]])
		j := i + 1
		for j < len(units) && g.mark(units[j], &p.units[units[j]]) == mark {
			j++
		}
		text := g.idList(units[i:j])
		if mark != "" {
			text = strings.ReplaceAll(text, ",", " "+mark+",") + " " + mark
		}
		out = append(out, text)
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
	for _, s := range sections {
		titled := false
		for _, e := range g.together(who, events, s.phase) {
			if !titled {
				out = append(out, page.Heading{Level: 2, Text: s.title})
				titled = true
			}
			indent := 0
			if e.Kind == "result" {
				indent = 1
			}
			out = append(out, page.Para{Text: e.Text, Rules: e.Rule, Strong: e.Kind == "void" || e.Kind == "end", Indent: indent})
			if text := g.modifiers(who, &e); text != "" {
				out = append(out, page.Para{Text: text, Indent: 1})
			}
		}
	}
	return out
}

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
		several[i] = true
	}
	for i := range out {
		if several[i] || out[i].Text == "" {
			out[i].Text = g.Tell(out[i], who)
		}
	}
	return out
}

// alike tells whether two events differ in their units alone.
func alike(a, b *engines.Event) bool {
	switch a.Kind {
	case "move", "exit", "advance", "back", "stop", "void", "no target":
	default:
		return false
	}
	return a.Kind == b.Kind && a.Side == b.Side && a.Result == b.Result && slices.Equal(a.Rule, b.Rule) &&
		slices.Equal(a.At, b.At) && slices.Equal(a.Path, b.Path) && slices.Equal(a.Effects, b.Effects)
}

// modifiers of a combat one by one, in the order applied, so that its odds can
// be reckoned again; units with the same ones are taken together.
func (g *game) modifiers(who string, e *engines.Event) string {
	if len(e.Mods) == 0 {
		return ""
	}
	var parts [3][]modTerm // attack, defence, die
	for i := range e.Mods {
		m := &e.Mods[i]
		k := 0
		switch {
		case m.Rule == "8.2":
			k = 2
		case m.Rule == "6.22", m.Unit != "" && !strings.HasPrefix(m.Unit, e.Side+"/"):
			k = 1
		}
		list := parts[k]
		if n := len(list) - 1; n >= 0 && m.Op == "×" && m.Unit != "" && list[n].units[0] == m.Unit {
			list[n].mods = append(list[n].mods, m)
		} else {
			parts[k] = append(list, modTerm{units: []string{m.Unit}, mods: []*engines.Mod{m}})
		}
	}
	odds := [3]string{}
	odds[0], odds[1], _ = strings.Cut(e.Odds, ":")
	if len(e.Dice) > 0 {
		odds[2] = strconv.Itoa(e.Dice[0].Die)
	}
	t := teller{g: g, who: who}
	for k, name := range [3]string{"Attack ", "Defence ", "Die "} {
		if len(parts[k]) == 0 {
			continue
		}
		t.sep(len(t.b), " ").add(name).add(odds[k]).add(": ")
		t.terms(parts[k])
		t.add(".")
	}
	return string(t.b)
}

// modTerm is a sum of a combat: units and what made their strength.
type modTerm struct {
	units []string
	mods  []*engines.Mod
}

func (t *teller) terms(list []modTerm) {
	for i := 0; i < len(list); {
		x := list[i]
		j := i + 1
		for j < len(list) && x.units[0] != "" && sameMods(list[j].mods, x.mods) {
			x.units = append(x.units, list[j].units...)
			j++
		}
		t.sep(i, "; ")
		i = j
		if x.units[0] != "" {
			t.units(x.units).add(" ")
		}
		for k, m := range x.mods {
			t.sep(k, ", ").add(m.Label).add(" ")
			if m.Op == "×" {
				t.add("×")
			} else if k == 0 && m.Op == "+" && (m.Rule == "8.2" || m.Rule == "10.11") {
				t.add("+")
			}
			t.add(m.Value.String())
			if k == 0 && len(x.units) > 1 {
				t.add(" each")
			}
			t.add(" (").add(m.Rule).add(")")
		}
	}
}

func sameMods(a, b []*engines.Mod) bool {
	return slices.EqualFunc(a, b, func(x, y *engines.Mod) bool {
		return x.Rule == y.Rule && x.Label == y.Label && x.Op == y.Op && x.Value == y.Value && x.Rule != "10.11"
	})
}

// reportState is the force status, the losses, the victory conditions and who
// controls what.
func (g *game) reportState(p *position) []page.Block {
	out := []page.Block{g.forceStatus(p), g.losses(p)}
	for s := range g.sides {
		out = append(out, g.conditions(p, int8(s)))
	}
	if text := g.verdict(p); text != "" {
		out = append(out, page.Para{Text: text, Rules: []string{"11.0"}})
	}
	if t := g.controlTable(p); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// tally counts units: at the start, on the map, of them disrupted, eliminated,
// gone off the map.
type tally struct{ start, onMap, disrupted, dead, exited int }

func (g *game) tally(p *position, s int8, of func(u int16) bool) tally {
	var n tally
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !of(u) || st.status == waiting && g.turn(p.impulse) > 0 {
			continue // not in this battle
		}
		n.start++
		switch st.status {
		case onMap:
			n.onMap++
			n.disrupted += b2i(st.disrupted != 0)
		case dead:
			n.dead++
		case exited:
			n.exited++
		}
	}
	return n
}

func (g *game) forceStatus(p *position) page.Table {
	t := page.Table{Title: "Force status", Columns: []page.Column{{Name: "", Weight: 3}}}
	rows := [][]string{
		{"Units at the start, without leaders"},
		{"Units on the map"},
		{"of them disrupted"},
		{"Units eliminated"},
		{"Units gone off the map"},
		{"Leaders"},
		{"Victory Points scored"},
		{"Level of victory now"},
		{"Panic Level as printed (panic is not played)"},
	}
	for s := range int8(2) {
		sd := &g.sides[s]
		t.Columns = append(t.Columns, page.Column{Name: sd.name, Weight: 2})
		n := g.tally(p, s, func(u int16) bool { return !g.typeOf(u).leader })
		for i, x := range []string{
			strconv.Itoa(n.start), strconv.Itoa(n.onMap), strconv.Itoa(n.disrupted), strconv.Itoa(n.dead), strconv.Itoa(n.exited),
			g.leaderWords(p, s), strconv.Itoa(p.vp[s]), levelNames[g.levelOfSide(p, s)], strconv.Itoa(sd.pl),
		} {
			rows[i] = append(rows[i], x)
		}
	}
	t.Rows = rows
	return t
}

// leaderWords list a side's leaders with their levels now.
func (g *game) leaderWords(p *position, s int8) string {
	var out []string
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !g.typeOf(u).leader || st.status == waiting && g.turn(p.impulse) > 0 {
			continue
		}
		text := g.units[u].id
		if g.units[u].name != "" {
			text += " " + g.units[u].name
		}
		switch st.status {
		case dead:
			text += " eliminated"
		case exited:
			text += " gone off the map"
		default:
			text += fmt.Sprintf(" level %d", st.level)
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, ", ")
}

func (g *game) losses(p *position) page.Table {
	t := page.Table{
		Title: "Losses by type",
		Columns: []page.Column{
			{Name: "Side", Weight: 2},
			{Name: "Type"},
			{Name: "Name", Weight: 3},
			{Name: "VP each", Align: page.Right, Number: true},
			{Name: "Start", Align: page.Right, Number: true},
			{Name: "On map", Align: page.Right, Number: true},
			{Name: "Disrupted", Align: page.Right, Number: true},
			{Name: "Eliminated", Align: page.Right, Number: true},
			{Name: "Off map", Align: page.Right, Number: true},
			{Name: "VP lost", Align: page.Right, Number: true},
		},
	}
	for s := range int8(2) {
		for typ := range g.types {
			x := &g.types[typ]
			n := g.tally(p, s, func(u int16) bool { return int(g.units[u].typ) == typ })
			if n.start == 0 {
				continue
			}
			row := []string{g.sides[s].name, x.code, x.name}
			for _, k := range []int{x.vp, n.start, n.onMap, n.disrupted, n.dead, n.exited, n.dead * x.vp} {
				row = append(row, strconv.Itoa(k))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// conditions spell out a side's victory condition clause by clause.
func (g *game) conditions(p *position, s int8) page.Table {
	sd := &g.sides[s]
	t := page.Table{
		Title:   "Victory conditions of " + sd.name,
		Columns: []page.Column{{Name: "Condition", Weight: 4}, {Name: "As it stands", Weight: 3}, {Name: "Fulfilled"}},
	}
	if w := g.s.Victory.Words[sd.id]; w != "" {
		t.Note = "In short: " + w + "."
	}
	for _, c := range g.clauses(p, s) {
		t.Rows = append(t.Rows, []string{strings.Repeat("· ", c.depth) + c.text, c.state, yesNo(c.holds)})
	}
	return t
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// verdict says how the game would end if it did now; nothing at the end and
// before the first Game-Turn.
func (g *game) verdict(p *position) string {
	if g.over(p) || g.turn(p.impulse) < 1 {
		return ""
	}
	now := *p
	now.ended = true
	t := teller{g: g}
	r := g.Result(&now)
	t.add("If the game ended now: ").outcome(r.Winner, r.Level)
	return string(append(t.b, '.'))
}

// controlTable lists the lettered hexes and those of the victory conditions.
func (g *game) controlTable(p *position) page.Table {
	t := page.Table{
		Title:   "Control of lettered hexes",
		Columns: []page.Column{{Name: "Hex"}, {Name: "Letter"}, {Name: "Controlled by", Weight: 2}},
	}
	letters := g.lettered()
	goals := g.objectives()
	if len(goals) > 0 {
		t.Title = "Control of objectives and lettered hexes"
		t.Columns = append(t.Columns, page.Column{Name: "Objective"})
	}
	for i, a := range g.watch {
		who := "nobody"
		if c := p.control[i]; c > 0 {
			who = g.sides[c-1].name
		}
		row := []string{g.grid.Name(a), letters[a], who}
		if len(goals) > 0 {
			row = append(row, [2]string{"", "yes"}[b2i(goals[a])])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// objectives are the hexes that victory conditions name.
func (g *game) objectives() map[hex.At]bool {
	out := map[hex.At]bool{}
	var walk func(q *facts.Predicate)
	walk = func(q *facts.Predicate) {
		for _, h := range q.Hexes {
			if a, ok := g.grid.Parse(string(h)); ok {
				out[a] = true
			}
		}
		for i := range q.Args {
			walk(&q.Args[i])
		}
		if q.Arg != nil {
			walk(q.Arg)
		}
	}
	for _, q := range g.s.Victory.Win {
		walk(&q)
	}
	return out
}

// next says what is to be sent next, and what bears on it.
func (g *game) next(v *view) []page.Block {
	p := v.pos
	if r := g.Result(p); r != nil {
		t := teller{g: g}
		t.add("The game is over, ").outcome(r.Winner, r.Level).add(": ").add(r.Why).add(".")
		return []page.Block{page.Para{Text: string(t.b), Rules: []string{"11.0"}, Strong: true}, page.Para{Text: "Nothing more is to be sent."}}
	}
	if g.turn(p.impulse) < 1 {
		return g.nextDeployment(v)
	}
	gt := g.turn(p.impulse)
	out := []page.Block{page.Para{
		Text:   fmt.Sprintf("Send the plot for Game-Turn %d of %d, impulse %03d. A unit that the plot leaves out stands.", gt, g.s.Length, p.impulse),
		Rules:  []string{"19.1", "20.4"},
		Strong: true,
	}, g.headCard(v)}
	out = append(out, page.Table{
		Title:   "One task a unit (21.1)",
		Columns: []page.Column{{Name: "Task"}, {Name: "Who", Weight: 3}, {Name: "Write", Weight: 5}},
		Rows:    g.taskRows(),
	})
	for s := range g.sides {
		if sd := &g.sides[s]; v.who == sd.id || v.who == engines.Umpire || v.who == engines.Public {
			out = append(out, g.reminders(p, int8(s), v.who)...)
		}
	}
	return out
}

// headCard is the head of the plot to be sent.
func (g *game) headCard(v *view) page.Card {
	sides := v.who
	if _, ok := g.sideOf(v.who); !ok {
		sides = g.sides[0].id + " or " + g.sides[1].id
		if g.turn(v.pos.impulse) < 1 {
			sides = g.sides[g.deploying(v.pos.impulse)].id
		}
	}
	c := page.Card{Title: "Head of the plot", Lines: []string{
		"match: the name at the head of this report", "side: " + sides, fmt.Sprintf("impulse: %03d", v.pos.impulse),
	}}
	if gt := g.turn(v.pos.impulse); gt > 0 {
		c.Lines = append(c.Lines, fmt.Sprintf("turn: %d", gt))
	}
	return c
}

func (g *game) taskRows() [][]string {
	return [][]string{
		{"MV", "any unit", "every hex entered in order, the Movement Points in brackets where they are more than 1: MV 1014 1015(2); EXIT last to leave the map"},
		{"OF", "fire units", "the target hex: OF 1118"},
		{"DF", "fire units", "nothing, or whom to shoot at first: DF 1118 vp"},
		{"ML", "units with a melee number", "the adjacent hex, or several joined: ML 1118+1119"},
		{"NP", "any unit", "nothing; the same as leaving it out"},
	}
}

// reminders are what bears on a side's next plot: who may do nothing, who is
// slow, who cannot fire, where too many stand.
func (g *game) reminders(p *position, s int8, who string) []page.Block {
	gt := g.turn(p.impulse)
	var slow, empty, barred []int16
	disrupted := map[int16][]int16{}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		t := g.typeOf(u)
		switch {
		case st.disrupted != 0:
			disrupted[st.disrupted] = append(disrupted[st.disrupted], u)
		case t.isFire() && g.barredFire(u, gt):
			barred = append(barred, u)
		case t.isFire() && !g.loaded(st, gt, true):
			empty = append(empty, u)
		}
		if !g.inCommand(u, p.units) {
			slow = append(slow, u)
		}
	}
	var out []page.Block
	add := func(list []int16, text string, rules ...string) {
		if len(list) == 0 {
			return
		}
		t := teller{g: g, who: who}
		t.owner(s)
		t.b = g.appendIDs(t.b, list)
		out = append(out, page.Para{Text: string(t.b) + ": " + text + ".", Rules: rules})
	}
	for since := int16(-1); int(since) <= gt; since++ {
		add(disrupted[since], fmt.Sprintf("disrupted, no task; free again at the end of Game-Turn %d", max(int(since)+1, gt)), "8.2", "8.23")
	}
	add(slow, "out of command, half the Movement Allowance", "10.23")
	if g.opt.cadence == "alternate" {
		add(empty, fmt.Sprintf("fired in Game-Turn %d, no fire now", gt-1), "6.12", "A-34")
	} else {
		add(empty, fmt.Sprintf("used defensive fire in Game-Turn %d, no offensive fire now", gt-1), "6.12", "A-34")
	}
	add(barred, fmt.Sprintf("no fire and no Defensive Fire Zone in Game-Turn %d", gt), "S4.1", "A-94")
	tn := g.survey(p)
	for a, first := range tn.occ.first {
		if first < 0 || g.units[first].side != s {
			continue
		}
		units := tn.occ.in(hex.At(a), nil)
		if f := g.stackFault(s, units, -1); !f.none() {
			rule, text := f.words(g, s, units)
			out = append(out, page.Para{Text: g.grid.Name(hex.At(a)) + " is crowded, " + text + ": move units out and none in.", Rules: []string{rule, "A-24"}})
		}
	}
	return out
}

func (g *game) nextDeployment(v *view) []page.Block {
	s := g.deploying(v.pos.impulse)
	sd := &g.sides[s]
	if o := g.enemy(s); v.who == g.sides[o].id {
		return []page.Block{page.Para{
			Text:  fmt.Sprintf("Nothing is to be sent now; first comes the deployment of %s, impulse %03d.", sd.name, v.pos.impulse),
			Rules: []string{"11.1"},
		}}
	}
	return []page.Block{
		page.Para{
			Text:   fmt.Sprintf("Send the deployment of %s, impulse %03d: %s (%d hexes, outlined on the map).", sd.name, v.pos.impulse, g.zoneWords(s), len(sd.zone)),
			Rules:  []string{"11.1"},
			Strong: true,
		},
		g.headCard(v),
		page.Para{Text: "Under [deploy] write units, AT and a hex: MS01..03 AT " + g.grid.Name(sd.zone[0]) + ". Units left out stand where the default deployment has them."},
		page.Para{Text: g.limitWords(s) + ".", Rules: []string{"5.4", "5.3"}},
	}
}
