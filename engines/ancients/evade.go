package ancients

import (
	"prestags/engines"
)

// mayEvade are the ways by which the defender may evade; none if it may not
// (B-EVD-1 to B-EVD-3).
func (c *combat) mayEvade() []way {
	g := c.tn.g
	if !g.typeOf(c.d).evadesFrom[g.units[c.a].typ] {
		return nil
	}
	return g.evadeWays(c.tn.b, c.d)
}

// evades asks the defender that may evade whether it does.
func (c *combat) evades() bool {
	tn, g := c.tn, c.tn.g
	ways := c.mayEvade()
	if len(ways) == 0 {
		return false
	}
	s := g.units[c.d].side
	def := "stand"
	if tn.defaultEvade(c, ways) {
		def = "evade"
	}
	take := tn.ask(question{
		decision: dEvade, rule: "B-EVD-1", side: s, who: c.name,
		text:    "Does " + g.pieceID(piece(c.d)) + " at " + g.hexName(c.at) + " evade?",
		choices: []engines.Choice{{ID: "evade"}, {ID: "stand"}}, def: def,
		standing: tn.wish(s, topicEvade, c.subject(c.d, c.a, c.fullD), func(r *rule) string {
			switch yesNoOf(r) {
			case "yes":
				return "evade"
			case "no":
				return "stand"
			}
			return ""
		}),
	})
	kind := "stands"
	if take == "evade" {
		kind = "evades"
	}
	tn.note(engines.Event{Rule: []string{"B-EVD-2"}, Kind: kind, Side: g.sides[s].id, Units: g.units[c.d].one, At: g.places(c.at)})
	return take == "evade"
}

// evade rolls at the evader: only its class hits; then it goes (B-EVD-4 to
// B-EVD-8).
func (c *combat) evade() {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	var dice tally
	n := g.closeDice(b, c.a, c.d, c.from, c.at, attack, c.fullA, tn.cardDice(c.a, c.bonus), &dice)
	rolls := tn.dice("B-EVD-4", c.name, "attack on the evading "+g.units[c.d].full, n)
	hits := count(rolls, face(g.typeOf(c.d).class))
	if t := g.typeOf(c.a); t.Cavalry || t.Chariot {
		hits = max(0, hits-g.typeOf(c.d).Versus.ClassHits)
	}
	e := engines.Event{
		Rule: []string{"B-EVD-4"}, Kind: "roll", Side: g.sides[g.units[c.a].side].id, Units: []string{g.units[c.a].full, g.units[c.d].full},
		At: g.places(c.from, c.at), Column: "evade", Mods: dice.mods, Dice: rolls, Result: plural(hits, "hit"),
	}
	lost := min(hits, int(b.units[c.d].blocks))
	died := tn.loseBlocks(&e, c.d, lost)
	tn.note(e)
	if died {
		tn.eliminated(c.d, c)
		return
	}
	if lost > 0 {
		c.check(c.d)
	}
	ways := g.evadeWays(b, c.d)
	if len(ways) == 0 {
		return // a leader who fell does not shut a way, so there is one as before
	}
	s := g.units[c.d].side
	i := c.chooseWay(c.d, ways, question{
		decision: dEvadePath, rule: "B-EVD-5", side: s, who: c.name, text: "Where does " + g.pieceID(piece(c.d)) + " evade to?",
	}, topicPath, true)
	c.walk(c.d, &ways[i], "evade", "B-EVD-5")
	if g.typeOf(c.d).machine && b.units[c.d].at >= 0 { // B-WM-3
		at := b.units[c.d].at
		l := b.attached(c.d)
		b.takeOff(c.d, gone)
		ev := engines.Event{
			Rule: []string{"B-WM-3"}, Kind: "leaves", Side: g.sides[s].id, Units: g.units[c.d].one, At: g.places(at),
			Effects: []engines.Effect{{Unit: g.units[c.d].full, What: "left"}},
		}
		if l >= 0 && g.opt.hwmLeaves {
			b.takeOffLeader(l, gone)
			ev.Effects = append(ev.Effects, engines.Effect{Unit: g.leaders[l].full, What: "left"})
		}
		tn.note(ev)
		tn.changed()
	}
}
