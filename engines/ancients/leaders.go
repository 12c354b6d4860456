package ancients

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// check is that of the leader attached to a unit that lost blocks and lives, at
// most one a combat (B-LDR-1 to B-LDR-3).
func (c *combat) check(u int) {
	tn, g := c.tn, c.tn.g
	l := tn.b.attached(u)
	if l < 0 || slices.Contains(c.checked, l) {
		return
	}
	c.checked = append(c.checked, l)
	rolls := tn.dice("B-LDR-1", g.leaders[l].full+"@"+c.name, "does "+g.leaders[l].name+" fall", g.ch.Leader.CheckHurt)
	if c.falls(l, "B-LDR-1", rolls) {
		tn.killLeader(l, "B-LDR-11")
	}
}

// falls notes a check: all helmets kill.
func (c *combat) falls(l int, rule string, rolls []engines.Roll) bool {
	tn, g := c.tn, c.tn.g
	killed := count(rolls, faceLeader) == len(rolls)
	e := engines.Event{
		Rule: []string{rule}, Kind: "check", Side: g.sides[g.leaders[l].side].id, Units: g.leaders[l].one, At: g.places(tn.b.leaders[l].at), Dice: rolls,
		Result: "lives",
	}
	if killed {
		e.Result, e.Effects = "killed", []engines.Effect{{Unit: g.leaders[l].full, What: "killed"}}
	}
	tn.note(e)
	return killed
}

// killLeader takes a leader off: a banner for the other side (B-LDR-11).
func (tn *turn) killLeader(l int, rule string) {
	tn.b.takeOffLeader(l, dead)
	tn.banner(tn.g.leaders[l].side.other(), tn.g.ch.Leader.Banners, rule)
	tn.changed()
}

// orphaned is a leader whose unit was destroyed: a check, then he must evade
// (B-LDR-4, A-45).
func (tn *turn) orphaned(l int, at hex.At, c *combat) {
	if tn.b.leaders[l].at != at {
		return
	}
	if !slices.Contains(c.checked, l) || tn.g.opt.secondCheck {
		c.checked = append(c.checked, l)
		rolls := tn.dice("B-LDR-4", tn.g.leaders[l].full+"@"+c.name, "does "+tn.g.leaders[l].name+" fall with his unit", tn.g.ch.Leader.CheckKilled)
		if c.falls(l, "B-LDR-4", rolls) {
			tn.killLeader(l, "B-LDR-11")
			return
		}
	}
	c.leaderEvades(l)
}

// flight is a way of a leader who must evade: the hexes passed and where he ends;
// exit leaves the board.
type flight struct {
	path    []hex.At
	exit    bool
	enemies int
	marsh   int
	dice    int // rolled at him on the way, in escapes and marsh
}

func (f *flight) end() hex.At {
	if f.exit || len(f.path) == 0 {
		return hex.None
	}
	return f.path[len(f.path)-1]
}

// flights are the ways of a leader to each hex he may evade to, and off the board
// (B-LDR-5 to B-LDR-10), in the order of hexes: to each the one on which the fewest
// dice are rolled at him. toward is the side whose edge he goes to.
func (g *game) flights(b *board, l int, toward side) []flight {
	var out []flight
	from := b.leaders[l].at
	keep := func(f flight) {
		for i := range out {
			if out[i].exit == f.exit && out[i].end() == f.end() {
				if f.dice < out[i].dice {
					out[i] = f
				}
				return
			}
		}
		out = append(out, f)
	}
	most := g.ch.Leader.EvadeMax
	var on func(at hex.At, f flight)
	on = func(at hex.At, f flight) {
		if len(f.path) == most {
			return
		}
		if int(g.rows[at]) == g.sides[toward].edge && toward == g.leaders[l].side { // B-LDR-7
			x := f
			x.exit = true
			keep(x)
			return
		}
		for _, a := range g.rear[toward][at] {
			if a == hex.None || g.groundAt(b, a).Impassable || g.noWayBack(a) {
				continue
			}
			u, x := b.unitAt(a), b.leaderAt(a)
			if u < 0 && x >= 0 && x != l && g.leaders[x].side != g.leaders[l].side {
				continue
			}
			next := flight{path: append(slices.Clone(f.path), a), enemies: f.enemies, marsh: f.marsh, dice: f.dice}
			if n := g.groundAt(b, a).EntryDice; n > 0 {
				next.marsh++
				next.dice += n
			}
			if u >= 0 && g.units[u].side != g.leaders[l].side {
				next.enemies++
				next.dice += g.escapeDice(b, u)
			} else if g.mayEnd(b, l, a) && len(next.path) >= g.ch.Leader.EvadeMin {
				keep(next)
			}
			on(a, next)
		}
	}
	on(from, flight{})
	slices.SortStableFunc(out, func(x, y flight) int {
		switch {
		case x.exit != y.exit && x.exit:
			return 1
		case x.exit != y.exit:
			return -1
		}
		return int(x.end()) - int(y.end())
	})
	return out
}

// mayEnd tells whether a leader may end his evade on a hex: no leader there, no
// enemy (B-LDR-6).
func (g *game) mayEnd(b *board, l int, a hex.At) bool {
	if x := b.leaderAt(a); x >= 0 && x != l {
		return false
	}
	u := b.unitAt(a)
	return u < 0 || g.units[u].side == g.leaders[l].side
}

// leaderEvades makes a leader alone evade, toward his own side.
func (c *combat) leaderEvades(l int) { c.flees(l, c.tn.g.leaders[l].side) }

// flees makes a leader alone evade toward a side's edge.
func (c *combat) flees(l int, toward side) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	ways := g.flights(b, l, toward)
	s := g.leaders[l].side
	if len(ways) == 0 { // B-LDR-8, B-LDR-10
		tn.note(engines.Event{
			Rule: []string{"B-LDR-8"}, Kind: "no way", Side: g.sides[s].id, Units: g.leaders[l].one, At: g.places(b.leaders[l].at),
			Effects: []engines.Effect{{Unit: g.leaders[l].full, What: "killed"}},
		})
		tn.killLeader(l, "B-LDR-11")
		return
	}
	q := question{
		decision: dLeaderEvade, rule: "B-LDR-5", side: s, who: g.leaders[l].full + "@" + c.name, text: "Where does " + g.leaders[l].name + " evade to?",
	}
	for i := range ways {
		id := "EXIT"
		if !ways[i].exit {
			id = g.hexName(ways[i].end())
		}
		text := ""
		if ways[i].enemies > 0 {
			text = "past " + plural(ways[i].enemies, "enemy unit")
		}
		q.choices = append(q.choices, engines.Choice{ID: id, Text: text})
	}
	q.def = q.choices[g.bestFlight(b, l, ways)].ID
	q.standing = tn.wish(s, topicLeader, tn.subject(g.leaderPiece(l), c.a, false), func(r *rule) string {
		if i := g.flightOf(b, l, ways, r); i >= 0 {
			return q.choices[i].ID
		}
		return ""
	})
	take := tn.ask(q)
	i := slices.IndexFunc(q.choices, func(x engines.Choice) bool { return x.ID == take })
	c.fly(l, &ways[i])
}

// fly takes a leader along his way: past enemies, through marsh (B-LDR-9,
// B-LDR-14).
func (c *combat) fly(l int, f *flight) {
	g, b := c.tn.g, c.tn.b
	from, s := b.leaders[l].at, g.leaders[l].side
	for i, a := range f.path {
		if u := b.unitAt(a); u >= 0 && g.units[u].side != s && c.caught(l, u) {
			return
		}
		if g.groundAt(b, a).EntryDice > 0 {
			if c.leaderMarsh(l, a) {
				return
			}
			last := i == len(f.path)-1 && !f.exit
			if !last && g.mayEnd(b, l, a) && c.stopsInMarsh(l, a) {
				c.arrive(l, from, f.path[:i+1], false)
				return
			}
		}
	}
	c.arrive(l, from, f.path, f.exit)
}

// arrive ends a leader's evade.
func (c *combat) arrive(l int, from hex.At, path []hex.At, exit bool) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	e := engines.Event{
		Rule: []string{"B-LDR-5"}, Kind: "leader evade", Side: g.sides[g.leaders[l].side].id, Units: g.leaders[l].one,
		Path: g.places(append([]hex.At{from}, path...)...),
	}
	if exit {
		b.takeOffLeader(l, gone)
		e.Rule = []string{"B-LDR-7"}
		e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "left"}}
	} else {
		to := path[len(path)-1]
		if u := b.unitAt(to); u >= 0 {
			e.Rule = append(e.Rule, "B-LDR-13")
			e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "attached", To: g.units[u].full}}
		}
		b.placeLeader(l, to)
	}
	tn.note(e)
	tn.changed()
}

// caught tells whether a leader falls to an enemy unit he passes: its normal
// close-combat dice, a helmet kills (B-LDR-9).
func (c *combat) caught(l, u int) bool {
	tn, g := c.tn, c.tn.g
	n, at := g.escapeDice(tn.b, u), tn.b.units[u].at
	rolls := tn.dice("B-LDR-9", g.leaders[l].full+"@"+g.hexName(at)+"."+c.name, "escape of "+g.leaders[l].name+" past "+g.units[u].full, n)
	e := engines.Event{
		Rule: []string{"B-LDR-9"}, Kind: "roll", Side: g.sides[g.units[u].side].id, Units: []string{g.units[u].full, g.leaders[l].full},
		At: g.places(at), Column: "escape", Dice: rolls, Result: "missed",
	}
	hit := count(rolls, faceLeader) > 0
	if hit {
		e.Result, e.Effects = "killed", []engines.Effect{{Unit: g.leaders[l].full, What: "killed"}}
	}
	tn.note(e)
	if hit {
		tn.killLeader(l, "B-LDR-11")
	}
	return hit
}

// escapeDice are those of a unit at a leader who passes it (B-LDR-9).
func (g *game) escapeDice(b *board, u int) int {
	t := g.typeOf(u)
	switch {
	case t.elephant:
		return g.elephantLeader
	case b.units[u].blocks == g.units[u].blocks:
		return t.Close.Attack + t.Close.Full
	}
	return t.Close.Attack
}

// leaderMarsh rolls for a leader alone in marsh: a helmet kills (B-LDR-14).
func (c *combat) leaderMarsh(l int, a hex.At) bool {
	tn, g := c.tn, c.tn.g
	if tn.t == nil {
		return false
	}
	rolls := tn.dice("B-TER-MAR-4", g.leaders[l].full+"@"+g.hexName(a), "marsh at "+g.hexName(a), g.groundAt(tn.b, a).EntryDice)
	e := engines.Event{
		Rule: []string{"B-LDR-14", "B-TER-MAR-4"}, Kind: "marsh", Side: g.sides[g.leaders[l].side].id, Units: g.leaders[l].one, At: g.places(a), Dice: rolls,
		Result: "safe",
	}
	hit := count(rolls, faceLeader) > 0
	if hit {
		e.Result, e.Effects = "killed", []engines.Effect{{Unit: g.leaders[l].full, What: "killed"}}
	}
	tn.note(e)
	if hit {
		tn.killLeader(l, "B-LDR-11")
	}
	return hit
}

// stopsInMarsh asks whether an evading leader stays in the marsh (D-MARSH-L).
func (c *combat) stopsInMarsh(l int, a hex.At) bool {
	tn, g := c.tn, c.tn.g
	return tn.ask(question{
		decision: dMarshLeader, rule: "B-LDR-14", side: g.leaders[l].side, who: g.leaders[l].full + "@" + g.hexName(a) + "." + c.name,
		text:    "Does " + g.leaders[l].name + " stop in the marsh at " + g.hexName(a) + "?",
		choices: []engines.Choice{{ID: "on", Text: "go on"}, {ID: "stop"}}, def: "on",
	}) == "stop"
}

// bestFlight is D-LEADER-EVADE: a unit without a leader that is not next to an
// enemy, else no escape and far; the edge only if each other way needs an escape.
func (g *game) bestFlight(b *board, l int, ways []flight) int {
	s := g.leaders[l].side
	score := func(f *flight) int {
		v := -1000*f.enemies - 200*f.marsh + 10*len(f.path)
		if f.exit {
			return v - 900
		}
		if u := b.unitAt(f.end()); u >= 0 {
			v += 50
			if g.enemiesNear(b, s, f.end()) == 0 {
				v += 50
			}
			return v
		}
		return v - 5*g.enemiesNear(b, s, f.end())
	}
	best := 0
	for i := 1; i < len(ways); i++ {
		if score(&ways[i]) > score(&ways[best]) {
			best = i
		}
	}
	return best
}

// flightOf finds the way a rule wants: a hex, unit, far, near, exit; the first
// word that decides does. -1 is none.
func (g *game) flightOf(b *board, l int, ways []flight, r *rule) int {
	for _, h := range r.hexes {
		if i := slices.IndexFunc(ways, func(f flight) bool { return f.end() == h }); i >= 0 {
			return i
		}
	}
	free := slices.ContainsFunc(ways, func(f flight) bool { return f.enemies == 0 && !f.exit })
	for _, word := range r.words {
		best := -1
		for i := range ways {
			f := &ways[i]
			if f.exit != strings.EqualFold(word, "exit") || free && f.enemies > 0 && word != "exit" {
				continue
			}
			switch word {
			case "unit":
				if b.unitAt(f.end()) >= 0 && (best < 0 || len(f.path) > len(ways[best].path)) {
					best = i
				}
			case "far":
				if best < 0 || len(f.path) > len(ways[best].path) {
					best = i
				}
			case "near":
				if best < 0 || len(f.path) < len(ways[best].path) {
					best = i
				}
			case "exit":
				best = i
			}
		}
		if best >= 0 {
			return best
		}
	}
	return -1
}
