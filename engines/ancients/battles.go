package ancients

import (
	"prestags/engines"
	"prestags/engines/hex"
)

// battlePhase fights the battles one by one, as filed; then warriors who charged
// and have not fought must (B-TRN-2, B-BAT-3, B-MOV-7).
func (tn *turn) battlePhase() {
	tn.phase, tn.part = phaseBattle, partBattles
	for i := range tn.sheet.battles {
		tn.line = i
		tn.battle(&tn.sheet.battles[i])
	}
	for u := range tn.units {
		if tn.units[u].charged && !tn.units[u].battled && tn.b.units[u].status == onBoard {
			tn.mustFight(u)
		}
	}
}

// mustFight makes a unit that charged attack some adjacent enemy (D-CHARGE).
func (tn *turn) mustFight(u int) {
	g := tn.g
	var targets []hex.At
	for _, a := range g.targets(tn.b, u) {
		if tn.closeReason(u, a) == (reason{}) {
			targets = append(targets, a)
		}
	}
	if len(targets) == 0 {
		return
	}
	q := question{
		decision: dCharge, rule: "B-MOV-7", side: tn.me, who: g.units[u].full, text: g.pieceID(piece(u)) + " charged and must fight: whom?",
		def: g.hexName(tn.weakest(u, targets)),
	}
	for _, a := range targets {
		q.choices = append(q.choices, engines.Choice{ID: g.hexName(a)})
	}
	at, _ := g.grid.Parse(tn.ask(q))
	tn.fight(u, at, nil)
}

// battle carries out one line: its target, else the other one written (B-BAT-3).
func (tn *turn) battle(line *battleLine) {
	g, b := tn.g, tn.b
	if g.leaderOf(line.unit) >= 0 {
		tn.skip(line, "B-LDR-12", "a leader does not battle")
		return
	}
	u := int(line.unit)
	switch {
	case g.units[u].side != tn.me:
		tn.skip(line, "B-ORD-1", "it is not one of your pieces")
		return
	case b.units[u].at == hex.None:
		tn.skip(line, "B-BAT-1", "it is not on the board")
		return
	}
	if line.kind == roll {
		if r := tn.mayRoll(u); r != (reason{}) {
			tn.refuse(line.unit, r)
			return
		}
		tn.rolls(u, line)
		return
	}
	first := reason{}
	for _, at := range [2]hex.At{line.target, line.els} {
		if at == hex.None {
			continue
		}
		r := tn.targetReason(u, at, line.kind)
		if r == (reason{}) && !tn.holds(line.cond, at) {
			r = reason{rule: "B-BAT-3", wrong: "its condition does not hold"}
		}
		if r == (reason{}) {
			if line.kind == closeCombat {
				tn.fight(u, at, line)
			} else {
				tn.shoot(u, at, line)
			}
			return
		}
		if first == (reason{}) {
			first = r
		}
	}
	if first == (reason{}) {
		first = reason{"B-BAT-1", "it has no target", "CLOSE or FIRE and a hex"}
	}
	tn.refuse(line.unit, first)
}

// holds tells whether the condition of a line holds of the target.
func (tn *turn) holds(cond condition, at hex.At) bool {
	b := tn.b
	u := b.unitAt(at)
	for _, t := range cond {
		ok := false
		switch t.what {
		case "blocks":
			blocks := int8(0)
			if u >= 0 {
				blocks = b.units[u].blocks
			}
			ok = compare(blocks, t.op, t.n)
		case "alive", "there":
			ok = tn.g.enemyOn(b, tn.me, at)
		}
		if ok == t.not {
			return false
		}
	}
	return true
}

// compare two numbers by an operator as a condition writes it.
func compare(n int8, op string, than int8) bool {
	switch op {
	case "<":
		return n < than
	case "<=":
		return n <= than
	case "=":
		return n == than
	case ">=":
		return n >= than
	}
	return n > than
}

// targetReason tells why a unit cannot attack a hex in this way now.
func (tn *turn) targetReason(u int, at hex.At, kind battleKind) reason {
	if kind == closeCombat {
		return tn.closeReason(u, at)
	}
	return tn.fireReason(u, at, kind)
}

// battleReason tells why a unit cannot battle in any way now (B-CC-4, B-BAT-1).
func (tn *turn) battleReason(u int) reason {
	t := &tn.units[u]
	switch {
	case !t.ordered:
		return reason{"B-ORD-1", "it got no order", "it under [orders]"}
	case tn.b.units[u].at == hex.None:
		return reason{"B-BAT-1", "it is not on the board", "a unit on the board"}
	case t.carts:
		return reason{"X-RF-2", "it sends carts this turn", "only ROLL for it"}
	case t.banned != "":
		return reason{t.banned, "the terrain it entered forbids it to battle this turn", "another unit"}
	}
	return reason{}
}

// closeReason tells why a unit cannot attack a hex in close combat now.
func (tn *turn) closeReason(u int, at hex.At) reason {
	g, b := tn.g, tn.b
	t := &tn.units[u]
	if r := tn.battleReason(u); r != (reason{}) {
		return r
	}
	switch {
	case t.battled || t.shots > 0:
		return reason{"B-BAT-1", "it has battled already", "one battle"}
	case tn.byCard(u) && tn.card().Effects.NoClose:
		return reason{tn.card().ID, "no close combat under this card", "FIRE"}
	case tn.byCard(u) && tn.allowance(u).noClose:
		return reason{tn.card().ID, "it has no close combat under this card", ""}
	case t.far:
		return reason{moveRule(g, u), "it moved too far to battle", "a shorter move"}
	case g.grid.DirTo(b.units[u].at, at) == 0:
		return reason{"B-CC-2", g.hexName(at) + " is not next to it", "a neighbour"}
	case !g.enemyOn(b, g.units[u].side, at):
		return reason{"B-CC-2", "no enemy stands on " + g.hexName(at), "a hex with an enemy"}
	case !tn.canHit(u, at, false):
		return reason{"A-38", "it has no die left there", ""}
	}
	return reason{}
}

// moveRule is the rule by which a type cannot battle after a long move.
func moveRule(g *game, u int) string {
	switch t := g.typeOf(u); {
	case t.machine:
		return "B-MOV-8"
	case g.units[u].decima:
		return "X-DEC-2"
	case t.ID == "AX":
		return "B-MOV-6"
	}
	return "B-CC-4"
}

// fireReason tells why a unit cannot fire at a hex now (B-RNG-1 to B-RNG-3,
// B-BAT-4, X-MAR-3).
func (tn *turn) fireReason(u int, at hex.At, kind battleKind) reason {
	g, b := tn.g, tn.b
	un, t := &g.units[u], &tn.units[u]
	if r := tn.battleReason(u); r != (reason{}) {
		return r
	}
	shots := int8(1)
	if tn.byCard(u) && tn.card().Effects.Shots > 1 {
		shots = int8(tn.card().Effects.Shots)
	}
	d := 0
	if b.units[u].at != hex.None {
		d = g.grid.Distance(b.units[u].at, at)
	}
	switch {
	case un.reach == 0:
		return reason{"B-RNG-1", "it has no missiles", "CLOSE"}
	case t.battled:
		return reason{"X-MAR-3", "it has fought hand to hand", "one kind of battle"}
	case t.shots >= shots && shots > 1:
		return reason{"C-DARKEN", "it has fired twice", "two shots"}
	case t.shots >= shots:
		return reason{"B-BAT-1", "it has fired already", "one shot"}
	case kind == fire2 && shots < 2:
		return reason{"C-DARKEN", "only Darken the Sky gives second shots", "FIRE"}
	case tn.byCard(u) && tn.card().Effects.NoRanged:
		return reason{tn.card().ID, "no shooting under this card", "CLOSE"}
	case t.moved > un.fires || t.moved > 0 && un.moved == 0 || t.charged:
		return reason{fireRule(g, u), "it moved too far to fire", "a shorter move"}
	case tn.touches(u):
		instead := "CLOSE"
		if tn.byCard(u) && tn.card().Effects.NoClose {
			instead = "its line below one that drives that enemy off"
		}
		return reason{"B-BAT-4", "an enemy is next to it, so it cannot fire", instead}
	case !g.enemyOn(b, un.side, at):
		return reason{"B-RNG-2", "no enemy stands on " + g.hexName(at), "a hex with an enemy"}
	case d < 2 || d > int(un.reach):
		return reason{"B-RNG-2", g.hexName(at) + " is " + plural(d, "hex") + " away; its range is " + plural(int(un.reach), "hex"), "a nearer target"}
	case !g.sees(b, b.units[u].at, at):
		return reason{"B-LOS-1", "it has no line of sight to " + g.hexName(at), "a target in sight"}
	}
	var dice tally
	dice.mute = true
	if g.rangedDice(b, u, b.units[u].at, at, t.moved > 0, tn.rangedExtra(u), &dice) == 0 {
		return reason{"B-TER-CMP-2", "it has no die left there", ""}
	}
	return reason{}
}

// fireRule is the rule by which a type cannot fire after a long move.
func fireRule(g *game, u int) string {
	switch t := g.typeOf(u); {
	case t.machine:
		return "B-MOV-8"
	case g.units[u].decima:
		return "X-DEC-1"
	case g.units[u].marian:
		return "X-MAR-1"
	case t.ID == "AX":
		return "B-MOV-6"
	}
	return "B-RNG-3"
}

// fight fights a close combat, with momentum and bonus combat.
func (tn *turn) fight(u int, at hex.At, line *battleLine) {
	tn.units[u].battled = true
	c := tn.newCombat(u, at, line)
	if c.close() {
		c.advance()
	}
}

// rangedExtra are dice more for a shot by the card.
func (tn *turn) rangedExtra(u int) int {
	if !tn.byCard(u) || tn.g.opt.iasNotRanged && tn.g.is(tn.use.effective, "C-IAS") {
		return 0
	}
	return tn.card().Effects.RangedDice
}

// shoot fires at a hex (B-RNG-3 to B-RNG-7).
func (tn *turn) shoot(u int, at hex.At, line *battleLine) {
	g, b := tn.g, tn.b
	t := &tn.units[u]
	t.shots++
	c := tn.newCombat(u, at, line)
	c.ranged = true
	if t.shots > 1 {
		c.name += ".2"
	}
	rule := []string{"B-RNG-3"}
	if t.shots > 1 || tn.byCard(u) && tn.card().Effects.Shots > 1 {
		rule = append(rule, "C-DARKEN")
	}
	c.declare("ranged", rule...)
	var dice tally
	n := g.rangedDice(b, u, c.from, at, t.moved > 0, tn.rangedExtra(u), &dice)
	rolls := tn.dice("B-RNG-4", c.name, "shot of "+g.units[u].full, n)
	if c.l >= 0 {
		c.onLeader(c.l, rolls, dice.mods, "leader", "B-RNG-7")
		return
	}
	hits, flags := count(rolls, face(g.typeOf(c.d).class)), count(rolls, faceFlag)
	e := engines.Event{
		Rule: []string{"B-RNG-4"}, Kind: "roll", Side: g.sides[g.units[u].side].id, Units: []string{g.units[u].full, g.units[c.d].full},
		At: g.places(c.from, at), Column: "ranged", Mods: dice.mods, Dice: rolls, Result: plural(hits, "hit") + ", " + plural(flags, "flag"),
	}
	c.apply(e, u, c.d, hits, flags, g.coverOf(b, c.d, at, g.entry(b, c.from, at), true), missile)
}
