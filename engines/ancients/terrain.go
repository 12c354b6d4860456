package ancients

import (
	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// groundAt is the kind of terrain of a hex now.
func (g *game) groundAt(b *board, a hex.At) *groundType { return &g.grounds[b.cells[a].ground] }

// bars tells whether a unit of a type may never enter a hex for its terrain
// (B-TER-COA-1, B-TER-RIV-1, B-WM-4).
func (g *game) bars(b *board, typ int8, a hex.At) bool {
	t := g.groundAt(b, a)
	return t.Impassable || t.barred[typ]
}

// climbs tells whether a step goes up onto a hill from lower ground.
func (g *game) climbs(b *board, from, to hex.At) bool {
	return g.groundAt(b, to).hill && !g.groundAt(b, from).hill
}

// stops tells whether a unit must stop when it steps onto a hex.
func (g *game) stops(b *board, u int, from, to hex.At) bool {
	t, foot := g.groundAt(b, to), g.typeOf(u).foot
	return t.stopAll || t.stopUnits || foot && t.stopFoot || !foot && t.stopHorse || t.stopClimb && g.climbs(b, from, to)
}

// stopsLeader is the same for a lone leader (B-TER-ROU-1, A-24).
func (g *game) stopsLeader(b *board, to hex.At) bool {
	t := g.groundAt(b, to)
	return t.stopAll || t.stopLone
}

// bans tells whether stepping onto a hex forbids a unit to battle this turn
// (B-TER-ROU-1, B-TER-FOR-1, S-CEFN-2).
func (g *game) bans(b *board, u int, from, to hex.At) bool {
	t := g.groundAt(b, to)
	return !t.onEntry[g.units[u].typ] || t.climb && g.climbs(b, from, to)
}

// capOf is the most dice foot and mounted units may roll.
type capOf = facts.Cap

// fight is what kind of combat dice are counted for.
type fight int8

const (
	attack fight = iota
	back         // battle back
	strike       // First Strike
	missile
)

// tally is a number of dice as it is counted, with its modifiers one by one.
type tally struct {
	n    int
	mods []engines.Mod
	mute bool // no modifiers wanted: a count for a report or a default
}

func (c *tally) add(rule, label, unit string, n int) {
	c.n += n
	if !c.mute {
		c.mods = append(c.mods, engines.Mod{Rule: rule, Label: label, Unit: unit, Op: "+", Value: engines.Points(n)})
	}
}

func (c *tally) set(rule, label, unit string, n int) {
	c.n = n
	if !c.mute {
		c.mods = append(c.mods, engines.Mod{Rule: rule, Label: label, Unit: unit, Op: "=", Value: engines.Points(n)})
	}
}

// most caps the dice; 0 is no cap.
func (c *tally) most(rule, label string, n int) {
	if n > 0 && c.n > n {
		c.set(rule, label, "", n)
	}
}

func (c *tally) cap(foot bool, limit capOf, rule, label string) {
	if foot {
		c.most(rule, label, limit.Foot)
		return
	}
	c.most(rule, label, limit.Mounted)
}

// terrainRule is the rule of a kind of terrain on dice, by kind.
var terrainRule = map[string]string{
	"rough": "B-TER-ROU-2", "forest": "B-TER-FOR-2", "hill": "B-TER-HIL-2", "ford": "B-TER-FRD-2", "marsh": "B-TER-MAR-5",
	"camp": "B-TER-CMP-2",
}

func ruleOf(t *groundType) string {
	if r := terrainRule[t.ID]; r != "" {
		return r
	}
	return "B-CC-5"
}

// closeDice counts the dice of unit r, on from, against unit o (-1: a lone
// leader) on to (B-CC-5): the base with the bonus of full strength, all caps, a
// die fewer out of a camp, the card's dice, Caesar's.
func (g *game) closeDice(b *board, r, o int, from, to hex.At, how fight, full bool, cardDice int, c *tally) int {
	t, me := g.typeOf(r), g.units[r].full
	switch {
	case t.elephant && o < 0:
		c.set("B-ELE-1", "elephants against a leader alone", me, g.elephantLeader)
	case t.elephant:
		c.set("B-ELE-1", "elephants against "+g.typeOf(o).Name, me, int(g.typeOf(o).versus))
	case how == attack:
		c.set("B-CC-3", t.Name, me, t.Close.Attack)
	default:
		c.set("B-CC-3", t.Name+" battling back", me, t.Close.BattleBack)
	}
	if full && t.Close.Full > 0 {
		c.add("B-CC-3", "full strength", me, t.Close.Full)
	}
	out := g.groundAt(b, from)
	if g.opt.campFirst && out.LessDice > 0 {
		c.add("B-TER-CMP-2", "out of a "+out.Name, me, -out.LessDice)
	}
	in := g.groundAt(b, to)
	c.cap(t.foot, in.CloseIn, ruleOf(in), "at most, into "+in.Name)
	c.cap(t.foot, out.CloseOut, ruleOf(out), "at most, out of "+out.Name)
	if in.hill && !out.hill {
		g.hillCap(c, t.foot, in, in.CloseUp, how, "B-TER-HIL-2", "S-CEFN-4", "at most, uphill")
	}
	if out.hill && !in.hill {
		g.hillCap(c, t.foot, out, out.CloseDown, how, "B-TER-HIL-3", "S-CEFN-5", "at most, downhill")
	}
	if out.hill && in.hill {
		g.hillCap(c, t.foot, out, out.CloseLevel, how, "B-TER-HIL-3", "S-CEFN-6", "at most, from hill to hill")
	}
	if !g.opt.campFirst && out.LessDice > 0 {
		c.add("B-TER-CMP-2", "out of a "+out.Name, me, -out.LessDice)
	}
	if g.opt.minDie && c.n < 1 {
		c.set("A-38", "at least", me, 1)
	}
	if cardDice > 0 {
		c.add("B-TER-ALL-1", "the card", me, cardDice)
	}
	if g.global.caesar && g.caesarWith(b, r) {
		c.add("X-CAE-1", "Caesar", me, 1)
	}
	return max(c.n, 0)
}

// hillCap caps by height; the steep hills of Cefn Carnedd by their own rows, for
// battle backs too unless a house rule says otherwise.
func (g *game) hillCap(c *tally, foot bool, hill *groundType, limit capOf, how fight, rule, steep, label string) {
	if hill.ID == "steep-hill" {
		if how != attack && g.opt.cefnAttackOnly {
			return
		}
		rule = steep
	}
	c.cap(foot, limit, rule, label)
}

// caesarWith tells whether Caesar is attached to a unit (X-CAE-1).
func (g *game) caesarWith(b *board, u int) bool {
	l := b.attached(u)
	return l >= 0 && g.leaders[l].caesar
}

// rangedDice counts the dice of a shot of unit r from a hex at one on to: base
// by whether it moved, caps, a die fewer out of a camp, the card's.
func (g *game) rangedDice(b *board, r int, from, to hex.At, moved bool, cardDice int, c *tally) int {
	u, t := &g.units[r], g.typeOf(r)
	base, label := u.still, "standing still"
	if moved {
		base, label = u.moved, "after moving"
	}
	rule := "B-RNG-3"
	switch {
	case u.decima:
		rule = "X-DEC-1"
	case u.marian:
		rule = "X-MAR-1"
	}
	c.set(rule, t.Name+" "+label, u.full, int(base))
	out, in := g.groundAt(b, from), g.groundAt(b, to)
	if g.opt.campFirst && out.LessDice > 0 {
		c.add("B-TER-CMP-2", "out of a "+out.Name, u.full, -out.LessDice)
	}
	c.cap(t.foot, in.RangedIn, ruleOf(in), "at most, into "+in.Name)
	c.cap(t.foot, out.RangedOut, ruleOf(out), "at most, out of "+out.Name)
	if !g.opt.campFirst && out.LessDice > 0 {
		c.add("B-TER-CMP-2", "out of a "+out.Name, u.full, -out.LessDice)
	}
	if g.opt.minDie && c.n < 1 && base > 0 {
		c.set("A-38", "at least", u.full, 1)
	}
	if cardDice > 0 {
		c.add("B-TER-ALL-1", "the card", u.full, cardDice)
	}
	return max(c.n, 0)
}

// shelter is what cover gives a defender: swords void, flags that may be ignored
// (-1: any), that must be (forced), and the rule.
type shelter struct {
	swords, flags int
	forced        bool
	rule          string
}

// coverOf is the cover of unit o on a hex against an attack from a neighbour, or
// with missile along a line that enters over edges (a bit a hexside).
func (g *game) coverOf(b *board, o int, at hex.At, edges uint8, ranged bool) shelter {
	var out shelter
	kind := 1
	if g.typeOf(o).foot {
		kind = 0
	}
	use := func(t *groundType, rule, ruleRanged string) {
		switch {
		case ranged && t.missileCover[kind]:
			out = shelter{flags: t.Cover.MissileFlags, forced: t.Cover.Forced, rule: ruleRanged}
		case !ranged && t.closeCover[kind]:
			out = shelter{swords: t.Cover.Swords, flags: t.Cover.CloseFlags, forced: t.Cover.Forced, rule: rule}
		}
	}
	if b.cells[at].rampart&edges != 0 {
		use(&g.grounds[g.rampart], "B-TER-RAM-1", "B-TER-RAM-2")
	}
	// A camp covers all around; it gives no less than a rampart on it.
	if t := g.groundAt(b, at); !t.Cover.Edges && (t.closeCover[kind] || t.missileCover[kind]) {
		use(t, "B-TER-CMP-1", "B-TER-CMP-1")
	}
	return out
}

// edgeFrom is the hexside of a hex over which a neighbour attacks it.
func (g *game) edgeFrom(at, from hex.At) uint8 { return 1 << g.grid.DirTo(at, from) }
