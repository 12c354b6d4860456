package ancients

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// cartWays are the ways burning carts may take from a hex: up to three hexes, each
// nearer the other side's edge, never onto a hill; other terrain ends them
// (X-RF-3, X-RF-4).
func (g *game) cartWays(b *board, s side, from hex.At) [][]hex.At {
	var out [][]hex.At
	var on func(at hex.At, w []hex.At)
	on = func(at hex.At, w []hex.At) {
		further := false
		if len(w) < cartRange && (len(w) == 0 || b.cells[at].ground == 0) {
			for _, a := range g.rear[s.other()][at] {
				if a == hex.None || g.cartsShut(b, a) {
					continue
				}
				further = true
				on(a, append(slices.Clone(w), a))
			}
		}
		if !further && len(w) > 0 {
			out = append(out, w)
		}
	}
	on(from, nil)
	return out
}

// cartsShut tells whether carts never enter a hex: a hill (X-RF-4), by a house rule
// all other terrain too.
func (g *game) cartsShut(b *board, a hex.At) bool {
	return g.groundAt(b, a).hill || g.opt.rfBefore && b.cells[a].ground != 0
}

// cartRange and cartDice: three hexes, two dice at each unit (X-RF-3, X-RF-5).
const (
	cartRange = 3
	cartDice  = 2
)

// mayRoll tells why a unit may not send carts; the zero reason is that it may
// (X-RF-1, X-RF-2).
func (tn *turn) mayRoll(u int) reason {
	g, b := tn.g, tn.b
	t := &tn.units[u]
	switch {
	case !g.global.fire || g.sides[g.units[u].side].id != "slave":
		return reason{"X-RF-1", "Rolling Fire is for the slaves, in the battles that have it", ""}
	case !g.typeOf(u).foot:
		return reason{"X-RF-1", "only foot send carts", "a foot unit"}
	case !t.ordered:
		return reason{"B-ORD-1", "it got no order", "it under [orders]"}
	case b.units[u].at == hex.None:
		return reason{"B-BAT-1", "it is not on the board", "a unit on the board"}
	case tn.card().Kind == "tactic" || g.opt.counterTactic && g.is(tn.use.card, "C-COUNTER"):
		return reason{"X-RF-1", "a Tactic card orders no carts", "another card"}
	case t.moved > 0 || t.battled:
		return reason{"X-RF-2", "a unit that moved or fought sends no carts", "only ROLL for it"}
	case !g.setup[b.units[u].at].matches(g.carts):
		return reason{"X-RF-1", "carts start from a hill", "a unit on a hill"}
	}
	return reason{}
}

// rolls sends burning carts (X-RF-1 to X-RF-10).
func (tn *turn) rolls(u int, line *battleLine) {
	g, b := tn.g, tn.b
	from := b.units[u].at
	s := g.units[u].side
	path, r := tn.cartPath(u, line)
	if r != (reason{}) {
		tn.refuse(piece(u), r)
		return
	}
	tn.units[u].battled, tn.units[u].carts = true, true
	c := &combat{tn: tn, a: u, from: from, at: path[len(path)-1], d: -1, l: -1, ranged: true, name: g.units[u].full + "@" + g.hexName(path[len(path)-1])}
	tn.note(engines.Event{
		Rule: []string{"X-RF-3"}, Kind: "declare", Side: g.sides[s].id, Units: g.units[u].one, At: g.places(from, path[len(path)-1]),
		Path: g.places(append([]hex.At{from}, path...)...), Column: "carts",
	})
	// Only who is there when they start, once each.
	order := slices.Clone(path)
	if g.opt.rfFar {
		slices.Reverse(order)
	}
	var list []piece
	for _, a := range order {
		if x := b.unitAt(a); x >= 0 {
			if g.units[x].side != s || !g.opt.rfNoFriends {
				list = append(list, piece(x))
			}
		} else if l := b.leaderAt(a); l >= 0 {
			list = append(list, g.leaderPiece(l))
		}
	}
	for _, p := range list {
		if l := g.leaderOf(p); l >= 0 {
			if b.leaders[l].status == onBoard && b.alone(l) {
				toward := g.leaders[l].side
				if g.opt.rfRomanEdge {
					toward = s.other()
				}
				c.flees(l, toward)
			}
			continue
		}
		if b.units[p].status == onBoard {
			c.cart(int(p))
		}
	}
	if b.units[u].status != onBoard {
		return
	}
	e := engines.Event{Rule: []string{"X-RF-8"}, Kind: "cost", Side: g.sides[s].id, Units: g.units[u].one, At: g.places(from)}
	died := tn.loseBlocks(&e, u, 1)
	tn.note(e)
	switch {
	case died:
		tn.eliminated(u, c)
	case g.opt.rfSelfCheck:
		c.check(u)
	}
}

// cart rolls at one unit: its class hits, flags cannot be ignored (X-RF-5,
// X-RF-6).
func (c *combat) cart(x int) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	rolls := tn.dice("X-RF-5", g.units[x].full+"@"+c.name, "carts at "+g.units[x].full, cartDice)
	hits, flags := min(count(rolls, face(g.typeOf(x).class)), int(b.units[x].blocks)), count(rolls, faceFlag)
	e := engines.Event{
		Rule: []string{"X-RF-5"}, Kind: "roll", Side: g.sides[g.units[c.a].side].id, Units: []string{g.units[c.a].full, g.units[x].full},
		At: g.places(c.from, b.units[x].at), Column: "carts", Dice: rolls, Result: plural(hits, "hit") + ", " + plural(flags, "flag"),
	}
	died := tn.loseBlocks(&e, x, hits)
	tn.note(e)
	switch {
	case died:
		tn.eliminated(x, c)
		return
	case hits > 0:
		c.check(x)
	}
	if flags > 0 {
		tn.note(engines.Event{
			Rule: []string{"X-RF-6"}, Kind: "flags", Side: g.sides[g.units[x].side].id, Units: g.units[x].one, At: g.places(b.units[x].at),
			Result: plural(flags, "flag") + ", 0 ignored",
		})
		c.retreats(x, -1, flags, missile)
	}
}

// cartPath is the way of carts: the one written, as far as they go it, or else the
// one chosen (D-RF).
func (tn *turn) cartPath(u int, line *battleLine) ([]hex.At, reason) {
	path, ways, r := tn.cartsWritten(u, line)
	if path == nil && r == (reason{}) {
		path = ways[tn.chooseCarts(u, ways)]
	}
	return path, r
}

// cartsWritten is the way written, none where that is left open, and all there are.
func (tn *turn) cartsWritten(u int, line *battleLine) (path []hex.At, ways [][]hex.At, r reason) {
	ways = tn.g.cartWays(tn.b, tn.g.units[u].side, tn.b.units[u].at)
	switch {
	case len(ways) == 0:
		r = reason{"X-RF-3", "there is no way for the carts", ""}
	case len(line.path) > 0:
		path, r = tn.cartsGo(u, line.path, ways)
	}
	return path, ways, r
}

// cartsGo is a way as written, to where a hill or other terrain ends it (X-RF-4);
// else it is as long as carts go.
func (tn *turn) cartsGo(u int, path []hex.At, ways [][]hex.At) ([]hex.At, reason) {
	g, b := tn.g, tn.b
	s := g.units[u].side
	if len(path) > cartRange {
		return nil, reason{"X-RF-3", "carts roll " + plural(cartRange, "hex") + ", not " + strconv.Itoa(len(path)), g.cartWords(ways, path)}
	}
	at := b.units[u].at
	for _, a := range path { // all of it, also what they do not reach
		if rear := g.rear[s.other()][at]; a != rear[0] && a != rear[1] {
			return nil, reason{"X-RF-3", g.hexName(a) + " is not next to " + g.hexName(at) + " and nearer the other edge", g.cartWords(ways, path)}
		}
		at = a
	}
	for i, a := range path {
		switch {
		case g.cartsShut(b, a) && i == 0:
			return nil, reason{"X-RF-4", "carts do not enter " + g.groundAt(b, a).Name + " at " + g.hexName(a), g.cartWords(ways, nil)}
		case g.cartsShut(b, a):
			return path[:i], reason{}
		case b.cells[a].ground != 0:
			return path[:i+1], reason{}
		}
	}
	short := !slices.ContainsFunc(ways, func(w []hex.At) bool { return slices.Equal(w, path) })
	if short && !g.opt.rfShort {
		return nil, reason{"A-67", "the carts roll on from " + g.hexName(at), g.cartWords(ways, path)}
	}
	return path, reason{}
}

// cartWords names the ways of carts that agree longest with what was written.
func (g *game) cartWords(ways [][]hex.At, path []hex.At) string {
	var out []string
	most := -1
	for _, w := range ways {
		n := 0
		for n < len(w) && n < len(path) && w[n] == path[n] {
			n++
		}
		if n > most {
			most, out = n, nil
		}
		if n == most {
			out = append(out, "ROLL "+strings.Join(g.places(w...), " "))
		}
	}
	return oneOf(out)
}

// chooseCarts asks for one of the ways.
func (tn *turn) chooseCarts(u int, ways [][]hex.At) int {
	g, b := tn.g, tn.b
	s := g.units[u].side
	def, most := 0, -1
	q := question{decision: dRollingFire, rule: "X-RF-3", side: s, who: g.units[u].full, text: "Which way do the carts of " + g.pieceID(piece(u)) + " take?"}
	for i, w := range ways {
		n := 0
		for _, a := range w {
			if x := b.unitAt(a); x >= 0 {
				if g.units[x].side == s {
					n -= 100
				} else {
					n += int(b.units[x].blocks)
				}
			}
		}
		if n > most || i == 0 {
			def, most = i, n
		}
		q.choices = append(q.choices, engines.Choice{ID: strings.Join(g.places(w...), "-")})
	}
	q.def = q.choices[def].ID
	take := tn.ask(q)
	return slices.IndexFunc(q.choices, func(x engines.Choice) bool { return x.ID == take })
}
