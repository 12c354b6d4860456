package ancients

import (
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// supported tells whether two hexes next to a unit hold friends: units or lone
// leaders (B-MOR-3).
func (g *game) supported(b *board, u int) bool {
	return !g.typeOf(u).NoHelp && g.friendsNear(b, g.units[u].side, b.units[u].at, hex.None) >= 2
}

// causes are the reasons for which a unit may ignore flags, and how many of n in
// all (B-MOR-1).
func (g *game) causes(b *board, u, r, n int, full bool, cover shelter, how fight) (most int, mods []engines.Mod) {
	t, me := g.typeOf(u), g.units[u].full
	add := func(rule, label string, k int) {
		if k > 0 {
			most += k
			mods = append(mods, engines.Mod{Rule: rule, Label: label, Unit: me, Op: "+", Value: engines.Points(k)})
		}
	}
	if !t.NoHelp && b.attached(u) >= 0 {
		add("B-MOR-2", "leader", 1)
	}
	if g.supported(b, u) {
		add("B-MOR-3", "support", 1)
	}
	if full {
		rule := "B-MOR-4"
		if t.ID == "BCH" {
			rule = "X-BCH-8"
		}
		add(rule, "full strength", t.Ignore.Full)
	}
	add("B-MOR-1", "its own", t.Ignore.Flags+int(g.units[u].ignoreFlags))
	if cover.flags < 0 {
		add("B-MOR-5", "cover", n)
	} else {
		add("B-MOR-5", "cover", cover.flags)
	}
	if r >= 0 && how != missile {
		if by := g.typeOf(r); by.Cavalry || by.Chariot {
			add("B-MOR-6", "elephants against horse", t.Versus.Flags)
		}
	}
	return min(most, n), mods
}

// flags rolled at a unit that lives: how many it ignores, then its retreat.
func (c *combat) flags(r, u, n int, full bool, cover shelter, how fight) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	s := g.units[u].side
	most, mods := g.causes(b, u, r, n, full, cover, how)
	low := 0
	if cover.forced {
		low = min(cover.flags, n)
		if cover.flags < 0 {
			low = n
		}
	}
	ignored := low
	if most > low {
		ignored = c.ignores(u, n, low, most, full)
	}
	rule := []string{"B-MOR-1"}
	for i := range mods {
		rule = append(rule, mods[i].Rule)
	}
	if len(mods) == 0 {
		rule = []string{"B-RET-1"}
	}
	tn.note(engines.Event{
		Rule: rule, Kind: "flags", Side: g.sides[s].id, Units: g.units[u].one, At: g.places(b.units[u].at), Mods: mods,
		Result: plural(n, "flag") + ", " + strconv.Itoa(ignored) + " ignored",
	})
	if n > ignored {
		c.retreats(u, r, n-ignored, how)
	}
}

// ignores asks the owner how many flags the unit ignores (D-IGNORE).
func (c *combat) ignores(u, n, low, most int, full bool) int {
	tn, g := c.tn, c.tn.g
	s := g.units[u].side
	enemy := c.a
	if u == c.a {
		enemy = c.d
	}
	q := question{
		decision: dIgnore, rule: "B-MOR-1", side: s, who: g.units[u].full + "@" + c.name,
		text: g.pieceID(piece(u)) + " got " + plural(n, "flag") + ": how many does it ignore?",
		def:  strconv.Itoa(tn.defaultIgnore(u, low, most)),
	}
	for k := low; k <= most; k++ {
		q.choices = append(q.choices, engines.Choice{ID: strconv.Itoa(k)})
	}
	if c.line != nil && u == c.a && c.line.wish.ignore != "" {
		q.standing, q.filed = ignoreOf(c.line.wish.ignore, low, most), true
	}
	if q.standing == "" {
		q.standing = tn.wish(s, topicIgnore, c.subject(u, enemy, full), func(r *rule) string {
			for _, w := range r.words {
				if id := ignoreOf(w, low, most); id != "" {
					return id
				}
			}
			return ""
		})
	}
	k, _ := strconv.Atoi(tn.ask(q)) // the choices are numbers
	return k
}

// defaultIgnore is D-IGNORE: as many as allowed, but a last block goes where it
// loses nothing by it and nobody needs it.
func (tn *turn) defaultIgnore(u, low, most int) int {
	g, b := tn.g, tn.b
	if b.units[u].blocks > 1 || g.typeOf(u).Rampage > 0 {
		return most
	}
	ways := g.retreatWays(b, u, int(g.units[u].retreat))
	if len(ways) == 0 || ways[0].short > 0 {
		return most
	}
	for _, a := range g.near[b.units[u].at] {
		if a == hex.None {
			continue
		}
		if f := b.unitAt(a); f >= 0 && g.units[f].side == g.units[u].side && g.friendsNear(b, g.units[f].side, a, hex.None) == 2 {
			return most
		}
	}
	return low
}
