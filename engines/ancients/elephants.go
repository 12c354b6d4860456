package ancients

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// elephantRetreats is a retreat of elephants: first their rampage, then a hex for
// each flag; who stands in the way suffers, not they (B-ELE-6 to B-ELE-9).
func (c *combat) elephantRetreats(u, r, accepted int) {
	g, b := c.tn.g, c.tn.b
	causer := g.units[u].side.other()
	if r >= 0 {
		causer = g.units[r].side
	}
	for _, a := range c.rampageOrder(u, causer) {
		c.rampage(u, a)
	}
	dist := accepted * int(g.units[u].retreat)
	ways := g.retreatWays(b, u, dist)
	i := c.chooseWay(u, ways, question{
		decision: dRetreat, rule: "B-ELE-8", side: g.units[u].side, who: g.units[u].full + "@" + c.name, text: "Where do the elephants " + g.pieceID(piece(u)) + " retreat to?",
	}, topicRetreat, false)
	w := ways[i]
	c.walk(u, &w, "retreat", "B-ELE-8")
	if b.units[u].status != onBoard || w.short == 0 {
		return
	}
	var blockers []hex.At
	for _, a := range g.rear[g.units[u].side][b.units[u].at] {
		if a == hex.None {
			continue
		}
		if l := b.loneLeader(a); b.unitAt(a) >= 0 || l >= 0 && g.leaders[l].side != g.units[u].side {
			blockers = append(blockers, a)
		}
	}
	if len(blockers) == 0 { // B-ELE-9
		c.failedRetreat(u, w.short)
		return
	}
	c.trampled(u, blockers, w.short)
}

// rampageOrder asks who caused the rampage for the order of the hexes.
func (c *combat) rampageOrder(u int, causer side) []hex.At {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	var hexes []hex.At
	for _, a := range g.near[b.units[u].at] {
		if a != hex.None && (b.cells[a].unit != 0 || b.cells[a].leader != 0) {
			hexes = append(hexes, a)
		}
	}
	slices.Sort(hexes)
	if len(hexes) < 2 {
		return hexes
	}
	// The default: enemies of who caused it first, the fewest blocks first.
	def := slices.Clone(hexes)
	worth := func(a hex.At) int {
		if x := b.unitAt(a); x >= 0 {
			v := int(b.units[x].blocks)
			if g.units[x].side == causer {
				v += 100
			}
			return v
		}
		if g.leaders[b.leaderAt(a)].side == causer {
			return 101
		}
		return 1
	}
	slices.SortStableFunc(def, func(x, y hex.At) int { return worth(x) - worth(y) })
	q := question{
		decision: dRampage, rule: "B-ELE-6", side: causer, who: g.units[u].full + "@" + c.name, text: "In which order do the elephants " + g.units[u].full + " rampage?",
	}
	for _, a := range hexes {
		q.choices = append(q.choices, engines.Choice{ID: g.hexName(a)})
	}
	take := tn.t.AskAll(tn.prepared(q, len(hexes), g.places(def...)))[0]
	for i, id := range take {
		hexes[i], _ = g.grid.Parse(id)
	}
	return hexes
}

// rampage rolls for one hex (B-ELE-6, B-ELE-7).
func (c *combat) rampage(u int, a hex.At) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	x, l := b.unitAt(a), b.loneLeader(a)
	if x < 0 && l < 0 {
		return // the piece has gone
	}
	p := piece(x)
	if x < 0 {
		p = g.leaderPiece(l)
	}
	roller := g.sideOfPiece(p).other()
	rolls := tn.dice("B-ELE-6", g.full(p)+"@"+c.name, "rampage of "+g.units[u].full, g.typeOf(u).Rampage)
	e := engines.Event{
		Rule: []string{"B-ELE-6"}, Kind: "roll", Side: g.sides[roller].id, Units: []string{g.units[u].full, g.full(p)}, At: g.places(b.units[u].at, a),
		Column: "rampage", Dice: rolls,
	}
	if x < 0 {
		hit := count(rolls, faceLeader) > 0
		e.Rule, e.Result = []string{"B-ELE-7"}, "missed"
		if hit {
			e.Result, e.Effects = "killed", []engines.Effect{{Unit: g.full(p), What: "killed"}}
		}
		tn.note(e)
		if hit {
			tn.killLeader(l, "B-LDR-11")
			return
		}
		c.leaderEvades(l)
		return
	}
	hits := min(count(rolls, face(g.typeOf(x).class)), int(b.units[x].blocks))
	e.Result = plural(hits, "hit")
	died := tn.loseBlocks(&e, x, hits)
	tn.note(e)
	switch {
	case died:
		tn.eliminated(x, c)
	case hits > 0:
		c.check(x)
	}
}

// trampled is the loss of all who stand in the way, at once; if both sides win by
// it the battle is drawn (B-ELE-8, B-VIC-3).
func (c *combat) trampled(u int, blockers []hex.At, short int) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	e := engines.Event{
		Rule: []string{"B-ELE-8"}, Kind: "trampled", Side: g.sides[g.units[u].side].id, Units: g.units[u].one, At: g.places(blockers...),
		Result: plural(short, "hex") + " short",
	}
	var hurt, died, killed []int
	var won [2]int
	for _, a := range blockers {
		x := b.unitAt(a)
		if x < 0 {
			l := b.loneLeader(a)
			killed = append(killed, l)
			e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "killed"})
			won[g.leaders[l].side.other()] += g.ch.Leader.Banners
			continue
		}
		if tn.loseBlocks(&e, x, min(short, int(b.units[x].blocks))) {
			died = append(died, x)
			won[g.units[x].side.other()]++
			continue
		}
		hurt = append(hurt, x)
	}
	tn.note(e)
	// All at once: everybody is off the board before anything else happens.
	var orphans []int
	var places []hex.At
	for _, x := range died {
		if l := b.attached(x); l >= 0 {
			orphans, places = append(orphans, l), append(places, b.units[x].at)
		}
		b.takeOff(x, dead)
	}
	for _, l := range killed {
		b.takeOffLeader(l, dead)
	}
	for s := range won {
		if won[s] > 0 {
			tn.award(side(s), won[s], "B-ELE-8")
		}
	}
	if b.total(0) >= g.goal && b.total(1) >= g.goal {
		tn.end(nobody, "B-VIC-3", fmt.Sprintf("both sides reach %d banners at once", g.goal))
	}
	tn.win()
	tn.changed()
	for i, l := range orphans {
		tn.orphaned(l, places[i], c)
	}
	for _, x := range hurt {
		if b.units[x].status == onBoard {
			c.check(x)
		}
	}
}
