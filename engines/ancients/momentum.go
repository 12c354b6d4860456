package ancients

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// advance is the momentum of an attacker that won: into the vacated hex, with
// cavalry a hex further, then a bonus combat (B-MOM-1 to B-MOM-12).
func (c *combat) advance() {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	if !c.inPlace() || !c.mayAdvance() {
		return
	}
	s := g.units[c.a].side
	sub := tn.subject(piece(c.a), -1, c.fullA)
	want, filed := "", false
	if c.line != nil && c.line.wish.momentum != "" {
		want, filed = c.line.wish.momentum, true
	} else {
		want = tn.wish(s, topicMomentum, sub, func(r *rule) string {
			if len(r.words) > 0 {
				return r.words[0]
			}
			return ""
		})
	}
	def := tn.defaultMomentum(c)
	if want == "auto" {
		want = def
	}
	if want != "yes" && want != "no" {
		want, filed = "", false
	}
	take := tn.ask(question{
		decision: dMomentum, rule: "B-MOM-1", side: s, who: c.name,
		text:    "Does " + g.pieceID(piece(c.a)) + " advance to " + g.hexName(c.at) + "?",
		choices: yesNo(), def: def, standing: want, filed: filed,
	})
	if take == "no" {
		tn.note(engines.Event{Rule: []string{"B-MOM-6"}, Kind: "holds", Side: g.sides[s].id, Units: g.units[c.a].one, At: g.places(c.from)})
		return
	}
	path := []hex.At{c.from, c.at}
	with := b.attached(c.a)
	bonus := c.enters(c.from, c.at)
	if !c.bonus {
		if x := c.cavalryStep(); x != hex.None {
			path = append(path, x)
			bonus = c.enters(c.at, x) && bonus
		}
	}
	c.advanced(path, with)
	if c.bonus || !bonus || b.units[c.a].status != onBoard || !c.mayBonus() {
		return
	}
	c.bonusCombat()
}

// mayAdvance tells whether the attacker may enter the vacated hex.
func (c *combat) mayAdvance() bool {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	t, in, out := g.typeOf(c.a), g.groundAt(b, c.at), g.groundAt(b, c.from)
	switch {
	case !t.Momentum, b.cells[c.at].unit != 0, g.bars(b, g.units[c.a].typ, c.at), slices.Contains(in.MomentumBarred, t.ID):
		return false
	case out.MomentumOut == "one-hex-still" && tn.units[c.a].moved > 0:
		return false
	}
	l := b.loneLeader(c.at)
	return l < 0 || g.leaders[l].side == g.units[c.a].side && b.attached(c.a) < 0
}

// enters moves the attacker on, and tells whether it may still have a bonus combat
// after stepping there (B-TER-ROU-3, B-TER-FOR-3, S-CEFN-3).
func (c *combat) enters(from, to hex.At) bool {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	t := g.groundAt(b, to)
	ok := t.bonus[g.units[c.a].typ] && !(t.climbBonus && g.climbs(b, from, to))
	b.place(c.a, to, true)
	tn.entered(c.a, to)
	if t.EntryDice > 0 {
		c.marshes = append(c.marshes, to)
	}
	return ok
}

// advanced tells of an advance; then the marsh entered is rolled for
// (B-TER-MAR-6). with is the leader who went along, -1 none; another on its last
// hex joins it (B-MOV-5).
func (c *combat) advanced(path []hex.At, with int) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	e := engines.Event{
		Rule: []string{"B-MOM-1"}, Kind: "momentum", Side: g.sides[g.units[c.a].side].id, Units: []string{g.units[c.a].full}, Path: g.places(path...),
	}
	if with >= 0 {
		e.Units = append(e.Units, g.leaders[with].full)
		e.Rule = append(e.Rule, "B-MOM-11")
	} else if l := b.attached(c.a); l >= 0 {
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "attached", To: g.units[c.a].full})
		e.Rule = append(e.Rule, "B-MOV-5")
	}
	if len(path) > 2 {
		e.Rule = append(e.Rule, "B-MOM-3")
	}
	tn.note(e)
	for _, a := range c.marshes {
		if c.marsh(c.a, a) {
			break
		}
	}
	c.marshes = nil
	tn.changed()
}

// steps are the hexes cavalry may go on to after the vacated one: free ones, and
// as in a move those with a leader alone who joins it (B-MOM-3, B-MOV-5).
func (c *combat) steps() []hex.At {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	if !g.typeOf(c.a).Cavalry || g.groundAt(b, c.from).MomentumOut != "" {
		return nil
	}
	if !g.opt.cavFree && g.stops(b, c.a, c.from, c.at) {
		return nil
	}
	var out []hex.At
	for _, x := range g.near[c.at] {
		if x != hex.None && b.cells[x].unit == 0 && tn.stepReason(c.a, x, true, false) == (reason{}) {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

// cavalryStep asks for the extra hex of cavalry; None is none.
func (c *combat) cavalryStep() hex.At {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	steps := c.steps()
	if len(steps) == 0 {
		return hex.None
	}
	q := question{
		decision: dStep, rule: "B-MOM-3", side: g.units[c.a].side, who: c.name, text: "Does " + g.pieceID(piece(c.a)) + " go on from " + g.hexName(c.at) + "?",
		choices: []engines.Choice{{ID: "none"}}, def: "none",
	}
	for _, x := range steps {
		q.choices = append(q.choices, engines.Choice{ID: g.hexName(x)})
	}
	if c.line != nil && (c.line.wish.momentum != "" || c.line.wish.bonus != "" || c.line.wish.step != hex.None) {
		q.standing, q.filed = "none", true
		switch w := &c.line.wish; {
		case slices.Contains(steps, w.step):
			q.standing = g.hexName(w.step)
		case w.bonus == "hex" && g.grid.Distance(c.at, w.bonusAt) > 1:
			// The bonus combat wished for is out of reach without the step.
			for _, x := range steps {
				if b.unitAt(w.bonusAt) >= 0 && g.grid.Distance(x, w.bonusAt) == 1 {
					q.standing = g.hexName(x)
					break
				}
			}
		}
	}
	if id := tn.ask(q); id != "none" {
		a, _ := g.grid.Parse(id)
		return a
	}
	return hex.None
}

// mayBonus tells whether the type of the attacker has a bonus combat (B-MOM-4).
func (c *combat) mayBonus() bool {
	switch c.tn.g.typeOf(c.a).Bonus {
	case "always":
		return true
	case "with-leader":
		return c.tn.b.attached(c.a) >= 0
	}
	return false
}

// targets are the hexes next to a unit with an enemy unit or lone leader, in
// order.
func (g *game) targets(b *board, u int) []hex.At {
	return g.targetsFrom(b, g.units[u].side, b.units[u].at)
}

func (g *game) targetsFrom(b *board, s side, at hex.At) []hex.At {
	var out []hex.At
	for _, x := range g.near[at] {
		if x != hex.None && g.enemyOn(b, s, x) {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

// enemyOn tells whether an enemy unit or lone leader of side s is on a hex.
func (g *game) enemyOn(b *board, s side, x hex.At) bool {
	if u := b.unitAt(x); u >= 0 {
		return g.units[u].side != s
	}
	l := b.leaderAt(x)
	return l >= 0 && g.leaders[l].side != s
}

// bonusCombat asks for the bonus combat and fights it (B-MOM-5, B-MOM-8).
func (c *combat) bonusCombat() {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	var targets []hex.At
	for _, x := range g.targets(b, c.a) {
		if tn.canHit(c.a, x, true) {
			targets = append(targets, x)
		}
	}
	if len(targets) == 0 {
		return
	}
	weakest := tn.weakest(c.a, targets)
	q := question{
		decision: dBonus, rule: "B-MOM-4", side: g.units[c.a].side, who: c.name, text: "Whom does " + g.pieceID(piece(c.a)) + " attack as its bonus combat?",
		choices: []engines.Choice{{ID: "none"}}, def: g.hexName(weakest),
	}
	for _, x := range targets {
		q.choices = append(q.choices, engines.Choice{ID: g.hexName(x)})
	}
	pick := func(word string, hexes ...hex.At) string {
		for _, x := range hexes {
			if slices.Contains(targets, x) {
				return g.hexName(x)
			}
		}
		switch word {
		case "weakest", "yes", "auto":
			return g.hexName(weakest)
		case "none", "no":
			return "none"
		}
		return ""
	}
	if c.line != nil && c.line.wish.bonus != "" {
		q.filed = true
		if w := &c.line.wish; w.bonus == "hex" {
			q.standing = pick("none", w.bonusAt)
		} else {
			q.standing = pick(w.bonus)
		}
	} else {
		q.standing = tn.wish(g.units[c.a].side, topicBonus, tn.subject(piece(c.a), -1, c.fullA), func(r *rule) string {
			word := ""
			if len(r.words) > 0 {
				word = r.words[0]
			}
			return pick(word, r.hexes...)
		})
	}
	id := tn.ask(q)
	if id == "none" {
		return
	}
	at, _ := g.grid.Parse(id)
	next := tn.newCombat(c.a, at, c.line)
	next.bonus = true
	if !g.opt.bonusAnew {
		next.fullA = c.fullA
	}
	if next.close() {
		next.advance()
	}
}

// weakest is the target with the fewest blocks, then that on which most dice are
// rolled (D-BONUS).
func (tn *turn) weakest(u int, targets []hex.At) hex.At {
	g, b := tn.g, tn.b
	best, value := targets[0], -1
	for _, x := range targets {
		blocks := 1
		d := b.unitAt(x)
		if d >= 0 {
			blocks = int(b.units[d].blocks)
		}
		var dice tally
		dice.mute = true
		v := 100 - 10*blocks + g.closeDice(b, u, d, b.units[u].at, x, attack, tn.isFull(u), 0, &dice)
		if v > value {
			best, value = x, v
		}
	}
	return best
}

// canHit tells whether a unit has a die to roll against a neighbour.
func (tn *turn) canHit(u int, x hex.At, bonus bool) bool {
	var dice tally
	dice.mute = true
	return tn.g.closeDice(tn.b, u, tn.b.unitAt(x), tn.b.units[u].at, x, attack, tn.isFull(u), tn.cardDice(u, bonus), &dice) > 0
}

// defaultMomentum is D-MOMENTUM.
func (tn *turn) defaultMomentum(c *combat) string {
	g, b := tn.g, tn.b
	s := g.units[c.a].side
	enemies := g.targetsFrom(b, s, c.at)
	if b.cells[c.from].rampart != 0 || len(g.groundAt(b, c.from).Cover.Close) > 0 || len(enemies) >= 3 {
		return "no"
	}
	if g.groundAt(b, c.from).hill && !g.groundAt(b, c.at).hill {
		return "no"
	}
	if g.pays(b, s, c.at) || !c.bonus && c.mayBonus() && len(enemies) > 0 {
		return "yes"
	}
	return "no"
}
