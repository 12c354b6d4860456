package ancients

import (
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// way is a way to one's own side: hexes in order, the start left out.
type way struct {
	path  [8]hex.At
	n     int
	short int  // hexes that could not be made
	joins bool // ends on a lone leader of its side
	marsh uint8
}

func (w *way) end() hex.At { return w.path[w.n-1] }

func (w *way) marshes() int {
	n := 0
	for m := w.marsh; m > 0; m &= m - 1 {
		n++
	}
	return n
}

// door is what a hex is to a unit that retreats or evades onto it.
type door int8

const (
	shut   door = iota // units, lone enemy leaders, impassable, edge
	open               // free
	friend             // a lone leader of its side: it stops there
	over               // the same for a unit with a leader that may pass
)

// door tells whether a unit may step back onto a hex (B-RET-3, B-RET-6, B-RET-8,
// B-EVD-10).
func (g *game) door(b *board, u int, a hex.At) door {
	if a == hex.None || b.cells[a].unit != 0 || g.bars(b, g.units[u].typ, a) || g.noWayBack(a) {
		return shut
	}
	l := b.leaderAt(a)
	switch {
	case l < 0:
		return open
	case g.leaders[l].side != g.units[u].side:
		return shut
	case b.attached(u) < 0:
		return friend
	case g.opt.swapPass:
		return over
	}
	return shut
}

// noWayBack tells whether a hex bars retreats, evades and escapes alone.
func (g *game) noWayBack(a hex.At) bool {
	return g.opt.coastNoRetreat && g.setup[a].kind == "coast"
}

// ways are all ways of a unit toward its own side, up to dist hexes, each as far
// as it goes.
func (g *game) ways(b *board, u, dist int) []way {
	var out []way
	var w way
	w.short = dist
	g.wayOn(b, u, b.units[u].at, &w, &out)
	return out
}

func (g *game) wayOn(b *board, u int, at hex.At, w *way, out *[]way) {
	stuck := true
	if w.short > 0 {
		for _, a := range g.rear[g.units[u].side][at] {
			d := g.door(b, u, a)
			if d == shut {
				continue
			}
			next := *w
			next.path[next.n] = a
			if g.groundAt(b, a).EntryDice > 0 {
				next.marsh |= 1 << next.n
			}
			next.n++
			next.short--
			switch d {
			case friend:
				next.joins, next.short = true, 0
				*out = append(*out, next)
			case over:
				before := len(*out)
				g.wayOn(b, u, a, &next, out)
				// It may pass over the leader, not stop on him.
				kept := (*out)[:before]
				for _, x := range (*out)[before:] {
					if x.n > next.n {
						kept = append(kept, x)
					}
				}
				*out = kept
				if len(*out) == before {
					continue
				}
			default:
				g.wayOn(b, u, a, &next, out)
			}
			stuck = false
		}
	}
	if stuck {
		*out = append(*out, *w)
	}
}

// retreatWays are the legal ways of a retreat of dist hexes: those without loss
// if there are any (B-RET-4), else any that goes on until it is stuck (B-RET-5).
func (g *game) retreatWays(b *board, u, dist int) []way {
	all := g.ways(b, u, dist)
	least := dist
	dry := false
	for i := range all {
		least = min(least, all[i].short)
		dry = dry || all[i].short == 0 && all[i].marsh == 0
	}
	out := all[:0]
	for _, w := range all {
		switch {
		case w.short > least && (least == 0 || g.opt.retreatMin):
		case dry && w.marsh != 0 && g.opt.marshLoss:
		default:
			out = append(out, w)
		}
	}
	return distinct(out)
}

// evadeHexes is how far every evade goes (B-EVD-5).
const evadeHexes = 2

// evadeWays are the legal ways of an evade: two hexes, one only if no way has
// two; a lone leader ends it (B-EVD-5, B-EVD-6). None: it may not evade.
func (g *game) evadeWays(b *board, u int) []way {
	all := g.ways(b, u, evadeHexes)
	most := 0
	for i := range all {
		most = max(most, all[i].n)
	}
	out := all[:0]
	for _, w := range all {
		if w.n > 0 && (w.joins || w.n == most) {
			w.short = 0
			out = append(out, w)
		}
	}
	return distinct(out)
}

// distinct leaves out ways that differ in nothing that matters: the same end and
// the same marsh.
func distinct(ways []way) []way {
	out := ways[:0]
	for i := range ways {
		same := false
		for k := range out {
			same = same || out[k].n == ways[i].n && (ways[i].n == 0 || out[k].end() == ways[i].end()) &&
				(out[k].marsh == 0) == (ways[i].marsh == 0) && out[k].marshes() == ways[i].marshes()
		}
		if !same {
			out = append(out, ways[i])
		}
	}
	return out
}

// choices of ways, named by their ends, or hex by hex where two have one end.
func (g *game) choices(ways []way) []engines.Choice {
	out := make([]engines.Choice, len(ways))
	for i := range ways {
		w := &ways[i]
		id := "stay"
		if w.n > 0 {
			id = g.hexName(w.end())
		}
		for k := range ways {
			if k != i && w.n > 0 && ways[k].n > 0 && ways[k].end() == w.end() {
				id = strings.Join(g.places(w.path[:w.n]...), "-")
			}
		}
		text := ""
		if w.short > 0 {
			text = plural(w.short, "hex") + " short"
		}
		out[i] = engines.Choice{ID: id, Text: text}
	}
	return out
}

// chooseWay asks the owner for one of the ways.
func (c *combat) chooseWay(u int, ways []way, q question, t topic, evade bool) int {
	tn, g := c.tn, c.tn.g
	q.choices = g.choices(ways)
	if len(ways) == 1 {
		return 0
	}
	q.def = q.choices[g.bestWay(tn.b, u, ways, evade)].ID
	enemy := c.a
	if u == c.a {
		enemy = c.d
	}
	if c.line != nil && u == c.a && c.line.wish.retreat != hex.None {
		for i := range ways {
			if ways[i].n > 0 && ways[i].end() == c.line.wish.retreat {
				q.standing, q.filed = q.choices[i].ID, true
			}
		}
	}
	if q.standing == "" {
		q.standing = tn.wish(q.side, t, c.subject(u, enemy, tn.isFull(u)), func(r *rule) string {
			if i := g.wayOf(tn.b, u, ways, r); i >= 0 {
				return q.choices[i].ID
			}
			return ""
		})
	}
	take := tn.ask(q)
	for i := range q.choices {
		if q.choices[i].ID == take {
			return i
		}
	}
	return 0
}

// walk moves a unit back along a way, with the marsh on it (B-TER-MAR-3).
func (c *combat) walk(u int, w *way, kind, rule string) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	if w.n == 0 {
		return
	}
	from := b.units[u].at
	e := engines.Event{
		Rule: []string{rule}, Kind: kind, Side: g.sides[g.units[u].side].id, Units: g.units[u].one, Path: g.places(append([]hex.At{from}, w.path[:w.n]...)...),
	}
	if l := b.attached(u); l >= 0 {
		e.Units = []string{g.units[u].full, g.leaders[l].full}
	}
	if w.joins {
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[b.leaderAt(w.end())].full, What: "attached", To: g.units[u].full})
	}
	tn.note(e)
	for i := range w.n {
		a := w.path[i]
		// A leader of its side who is passed over stays where he is.
		passed := b.loneLeader(a)
		if passed >= 0 && b.attached(u) >= 0 {
			continue
		}
		b.place(u, a, true)
		tn.entered(u, a)
		if g.groundAt(b, a).EntryDice > 0 && c.marsh(u, a) {
			return
		}
	}
	tn.changed()
}

// retreats makes a unit retreat for so many accepted flags of unit r's dice (-1:
// carts) (B-RET-1 to B-RET-11).
func (c *combat) retreats(u, r, accepted int, how fight) {
	g, b := c.tn.g, c.tn.b
	if g.typeOf(u).Rampage > 0 {
		c.elephantRetreats(u, r, accepted)
		return
	}
	each := int(g.units[u].retreat)
	if g.opt.caesarRetreat && g.typeOf(u).foot && !g.typeOf(u).machine && !g.units[u].decima && g.caesarWith(b, u) { // A-17, X-DEC-3
		each = 2
	}
	if t := g.typeOf(u); r >= 0 && how != missile && (t.Cavalry || t.Chariot) {
		if by := g.typeOf(r); by.elephant || by.camel {
			each += g.ch.ElephantRetreat // B-RET-11, X-BCH-7
		}
	}
	ways := g.retreatWays(b, u, each*accepted)
	i := c.chooseWay(u, ways, question{
		decision: dRetreat, rule: "B-RET-2", side: g.units[u].side, who: g.units[u].full + "@" + c.name + "." + rollColumn[how][:1],
		text: "Where does " + g.pieceID(piece(u)) + " retreat to?",
	}, topicRetreat, false)
	w := ways[i]
	c.walk(u, &w, "retreat", "B-RET-1")
	if b.units[u].status != onBoard || w.short == 0 {
		return
	}
	c.failedRetreat(u, w.short)
}

// failedRetreat is the loss for hexes that were not made (B-RET-3), at Silarus of
// the whole unit (S-SILARUS-2).
func (c *combat) failedRetreat(u, short int) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	s := g.units[u].side
	e := engines.Event{
		Rule: []string{"B-RET-3"}, Kind: "retreat loss", Side: g.sides[s].id, Units: g.units[u].one, At: g.places(b.units[u].at),
		Result: plural(short, "hex") + " short",
	}
	lost := min(short, int(b.units[u].blocks))
	pompey := g.pompey(s) && int(g.rows[b.units[u].at]) == g.sides[s].edge
	if pompey {
		e.Rule, lost = []string{"S-SILARUS-2"}, int(b.units[u].blocks)
	}
	died := tn.loseBlocks(&e, u, lost)
	tn.note(e)
	if !died {
		c.check(u)
		return
	}
	if l := b.attached(u); pompey && l >= 0 && g.opt.silarusDies {
		tn.killLeader(l, "S-SILARUS-2")
	}
	tn.eliminated(u, c)
}

// marsh rolls for a unit that stepped into marsh (B-TER-MAR-1). It returns whether
// the unit died.
func (c *combat) marsh(u int, a hex.At) bool {
	tn, g := c.tn, c.tn.g
	if tn.t == nil {
		return false
	}
	rolls := tn.dice("B-TER-MAR-1", g.units[u].full+"@"+g.hexName(a), "marsh at "+g.hexName(a), g.groundAt(tn.b, a).EntryDice)
	e := engines.Event{
		Rule: []string{"B-TER-MAR-1"}, Kind: "marsh", Side: g.sides[g.units[u].side].id, Units: g.units[u].one, At: g.places(a), Dice: rolls, Result: "safe",
	}
	lost := min(count(rolls, face(g.typeOf(u).class)), int(tn.b.units[u].blocks))
	if lost > 0 {
		e.Result = "lost"
	}
	died := tn.loseBlocks(&e, u, lost)
	tn.note(e)
	switch {
	case died:
		tn.eliminated(u, c)
		return true
	case lost > 0:
		c.check(u)
	}
	return false
}
