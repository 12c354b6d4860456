package spartan

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// next.go is the section of a report that says what is to be sent next.

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
	gone := g.nobodyLeft(v)
	if s, ok := g.sideOf(v.who); ok && !g.here(p, s) {
		return gone
	}
	if g.standard() {
		return append(gone, g.nextSheet(v)...)
	}
	gt := g.turn(p.impulse)
	out := append(gone, page.Para{
		Text:   fmt.Sprintf("Send the plot for Game-Turn %d of %d, impulse %03d. A unit that the plot leaves out stands.", gt, g.s.Length, p.impulse),
		Rules:  []string{"19.1", "20.4"},
		Strong: true,
	}, g.headCard(v))
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

// nobodyLeft says of a side without a unit on the map that nothing need be sent for
// it, while the other may still change who wins.
func (g *game) nobodyLeft(v *view) []page.Block {
	var out []page.Block
	for s := range g.sides {
		if !g.here(v.pos, int8(s)) {
			out = append(out, page.Para{
				Text: fmt.Sprintf("%s: no unit is left on the map, and nothing need be sent. The battle goes on while %s can still change who wins.",
					g.sides[s].name, g.sides[1-s].name),
				Rules: []string{"11.1", "A-92"}, Strong: true,
			})
		}
	}
	return out
}

// headCard is the head of the plot to be sent.
func (g *game) headCard(v *view) page.Card {
	sides := v.who
	if _, ok := g.sideOf(v.who); !ok {
		sides = g.sides[0].id + " or " + g.sides[1].id
		if g.turn(v.pos.impulse) < 1 && g.opt.deploy != "secret" {
			sides = g.sides[g.deploying(v.pos.impulse)].id
		} else if g.turn(v.pos.impulse) > 0 && g.standard() {
			sides = g.sides[g.phasing(v.pos.impulse)].id
		}
	}
	c := page.Card{Title: "Head of the plot", Lines: []string{
		engines.HeadMatch, "side: " + sides, fmt.Sprintf("impulse: %03d", v.pos.impulse),
	}}
	if gt := g.turn(v.pos.impulse); gt > 0 {
		c.Lines = append(c.Lines, fmt.Sprintf("turn: %d", gt))
	}
	return c
}

func (g *game) taskRows() [][]string {
	move := "every hex entered in order, the Movement Points in brackets where they are more than 1: MV 1014 1015(2); EXIT last to leave the map, where you may"
	if g.opt.facing {
		move += "; ^1 (north) to ^6, clockwise, turns in place for 1 Movement Point"
	}
	melee := "the adjacent hex, or several joined: ML 1118+1119"
	if g.opt.multiHex == "no" {
		melee = "the adjacent hex: ML 1118"
	}
	return [][]string{
		{"MV", "any unit", move},
		{"OF", "fire units", "the target hex: OF 1118"},
		{"DF", "fire units", "nothing, or whom to shoot at first: DF 1118 vp"},
		{"ML", "units with a melee number", melee},
		{"NP", "any unit", "nothing; the same as leaving it out"},
	}
}

// reminders are what bears on a side's next plot: who may do nothing, who is
// slow, who cannot fire, where too many stand.
func (g *game) reminders(p *position, s int8, who string) []page.Block {
	gt := g.turn(p.impulse)
	var slow, empty, barred, panicked, rampant, wild, held []int16
	disrupted := map[int16][]int16{}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		st := &p.units[u]
		if !st.alive() {
			continue
		}
		t := g.typeOf(u)
		if p.inContact(u) {
			held = append(held, u)
		}
		switch {
		case st.rampant:
			rampant = append(rampant, u)
			continue
		case st.panicked:
			panicked = append(panicked, u)
			continue
		case st.fought:
			wild = append(wild, u)
			continue
		case u == g.darius:
			continue
		case st.disrupted != 0:
			disrupted[st.disrupted] = append(disrupted[st.disrupted], u)
		case t.isFire() && g.barredFire(u, gt):
			barred = append(barred, u)
		case t.isFire() && !g.loaded(st, g.clock(p.impulse), true):
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
	add(rampant, "rampant, no task; the dice move them", "S1.0")
	if g.standard() {
		add(wild, "their one combat is over, no task; they rampage in their next Movement Phase", "S1.0")
	} else {
		add(wild, "their one combat is over, no task; they rampage in this Game-Turn", "S1.0")
	}
	add(panicked, "panicked, no task; they run by themselves until a leader steadies them", "13.0", "13.22")
	add(held, "in contact, no MV", "18.2")
	if u := g.darius; u >= 0 && g.units[u].side == s && p.units[u].alive() {
		text := "Darius, he stays in his hex until an enemy comes next to him"
		if p.run {
			text = "Darius, no task; he runs for the nearest edge of the map"
		}
		add([]int16{u}, text, "S3.21", "S3.23")
	}
	if p.conceded == s+1 {
		out = append(out, page.Para{Text: g.sides[s].name + ": a Tactical Concession; units leave the map from road hexes alone.", Rules: []string{"15.0", "A-88"}, Strong: true})
	}
	for since := int16(-1); int(since) <= g.clock(p.impulse); since++ {
		if g.standard() {
			add(disrupted[since], "disrupted, no task; free again at the end of this Player-Turn", "8.2", "8.23")
			continue
		}
		add(disrupted[since], fmt.Sprintf("disrupted, no task; free again at the end of Game-Turn %d", max(int(since)+1, gt)), "8.2", "8.23")
	}
	add(slow, "out of command, half the Movement Allowance", "10.23")
	if g.standard() {
		add(empty, "fired in the Player-Turn before, no fire now", "6.12", "6.43")
	} else if g.opt.cadence == "alternate" {
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
		units := tn.occ.stack(hex.At(a), nil)
		if f := g.stackFault(s, units, -1); !f.none() {
			rule, text := f.words(g, s, units)
			out = append(out, page.Para{Text: g.grid.Name(hex.At(a)) + " is crowded, " + text + ": move units out and none in.", Rules: []string{rule, "A-24"}})
		}
	}
	return out
}

func (g *game) nextDeployment(v *view) []page.Block {
	n := v.pos.impulse
	var out []page.Block
	for s := range g.sides {
		sd := &g.sides[s]
		_, player := g.sideOf(v.who)
		if !g.deploys(int8(s), n) || player && sd.id != v.who {
			continue
		}
		text := fmt.Sprintf("Send the deployment of %s, impulse %03d: %s (%d hexes, outlined on the map).", sd.name, n, g.zoneWords(int8(s)), len(sd.zone))
		if g.opt.deploy == "secret" {
			text += " The other side sets up at the same time."
		}
		write := "Under [deploy] write units, AT and a hex: MS01..03 AT " + g.grid.Name(sd.zone[0]) + "."
		if g.opt.facing {
			write += fmt.Sprintf(" FACING and 1 (north) to 6, clockwise, may follow; who has none faces %s.", bearings[g.startFacing(int8(s))])
		}
		out = append(out,
			page.Para{Text: text, Rules: []string{"11.1"}, Strong: true},
			g.headCard(v),
			page.Para{Text: write + " Units left out stand where the default deployment has them."},
			page.Para{Text: g.limitWords(int8(s)) + ".", Rules: []string{"5.4", "5.3"}},
		)
	}
	if len(out) > 0 {
		return out
	}
	text := fmt.Sprintf("Nothing is to be sent for impulse %03d: both sides have set up.", n)
	if g.opt.deploy != "secret" {
		text = fmt.Sprintf("Nothing is to be sent now; first comes the deployment of %s, impulse %03d.", g.sides[g.deploying(n)].name, n)
	}
	return []page.Block{page.Para{Text: text, Rules: []string{"11.1"}}}
}
