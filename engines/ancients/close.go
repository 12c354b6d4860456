package ancients

import (
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// combat is one attack with all that follows from it: the sequence of B-CC-1.
type combat struct {
	tn   *turn
	name string // in names of dice
	line *battleLine
	a    int    // the unit that attacks
	from hex.At // where it stands
	at   hex.At // what it attacks
	d    int    // the unit there, -1: none
	l    int    // the leader alone there, -1: none
	// Full strength as it was when the combat began (B-UNT-4).
	fullA, fullD bool
	bonus        bool
	ranged       bool
	// checked are leaders who had their check in this combat (B-LDR-3).
	checked []int
	// marshes entered by an advance, to be rolled for.
	marshes []hex.At
}

func (tn *turn) newCombat(a int, at hex.At, line *battleLine) *combat {
	b := tn.b
	c := &combat{tn: tn, line: line, a: a, from: b.units[a].at, at: at, d: b.unitAt(at), l: b.loneLeader(at)}
	c.name = tn.g.units[a].full + "@" + tn.g.hexName(at)
	c.fullA = tn.isFull(a)
	c.fullD = c.d >= 0 && tn.isFull(c.d)
	return c
}

// isFull: no block lost.
func (tn *turn) isFull(u int) bool { return tn.b.units[u].blocks == tn.g.units[u].blocks }

// target is the piece attacked.
func (c *combat) target() piece {
	if c.d >= 0 {
		return piece(c.d)
	}
	return c.tn.g.leaderPiece(c.l)
}

func (c *combat) declare(column string, rule ...string) {
	g := c.tn.g
	c.tn.note(engines.Event{
		Rule: rule, Kind: "declare", Side: g.sides[g.units[c.a].side].id, Units: []string{g.units[c.a].full, g.full(c.target())},
		At: g.places(c.from, c.at), Column: column,
	})
}

// close fights a close combat to its end. It returns whether it was won: the
// attacker may advance (B-MOM-1).
func (c *combat) close() (won bool) {
	tn := c.tn
	rule, column := "B-CC-1", "close"
	if c.bonus {
		rule, column, c.name = "B-MOM-8", "bonus", c.name+".bonus"
	}
	c.declare(column, rule)
	if c.l >= 0 {
		c.loneLeader()
		return false
	}
	struck := c.firstStrike()
	switch {
	case struck && (!c.inPlace() || tn.b.units[c.d].at != c.at):
		return false // elephants struck first may have trampled the striker
	case !struck && c.evades():
		c.evade()
		return false
	}
	c.roll(c.a, c.d, attack)
	if tn.b.units[c.d].at != c.at {
		return true // dead, or it went back (B-MOM-1)
	}
	if !struck && c.inPlace() { // a rampage may have taken the attacker (B-ELE-6)
		c.battleBack()
	}
	return false
}

// inPlace tells whether the attacker is alive and where it attacks from.
func (c *combat) inPlace() bool { return c.tn.b.units[c.a].at == c.from }

// loneLeader attacks a leader without a unit: one helmet kills him, else he must
// evade (B-CC-9).
func (c *combat) loneLeader() {
	tn, g := c.tn, c.tn.g
	var dice tally
	n := g.closeDice(tn.b, c.a, -1, c.from, c.at, attack, c.fullA, tn.cardDice(c.a, c.bonus), &dice)
	rolls := tn.dice("B-CC-9", c.name, "attack on "+g.leaders[c.l].name, n)
	c.onLeader(c.l, rolls, dice.mods, "leader", "B-CC-9")
}

// onLeader is what dice do to a leader alone.
func (c *combat) onLeader(l int, rolls []engines.Roll, mods []engines.Mod, column, rule string) {
	tn, g := c.tn, c.tn.g
	hit := count(rolls, faceLeader) > 0
	e := engines.Event{
		Rule: []string{rule}, Kind: "roll", Side: g.sides[g.units[c.a].side].id, Units: []string{g.units[c.a].full, g.leaders[l].full},
		At: g.places(c.from, tn.b.leaders[l].at), Column: column, Mods: mods, Dice: rolls, Result: "missed",
	}
	if hit {
		e.Result, e.Effects = "killed", []engines.Effect{{Unit: g.leaders[l].full, What: "killed"}}
	}
	tn.note(e)
	if hit {
		tn.killLeader(l, "B-LDR-11")
		return
	}
	c.leaderEvades(l)
}

// dieRule is the rule a roll is made by, in its name and in the event.
var dieRule = [...]string{attack: "B-CC-6", back: "B-BB-1", strike: "C-FIRST", missile: "B-RNG-4"}

var rollColumn = [...]string{attack: "attack", back: "back", strike: "first strike", missile: "ranged"}

// roll is unit r's dice on unit o with what they do: blocks off, the leader's
// check, flags (B-CC-1).
func (c *combat) roll(r, o int, how fight) {
	tn, g, b := c.tn, c.tn.g, c.tn.b
	from, to := b.units[r].at, b.units[o].at
	full, extra := c.fullA, 0
	if r == c.a {
		extra = tn.cardDice(r, c.bonus)
	} else {
		full = c.fullD
	}
	var dice tally
	n := g.closeDice(b, r, o, from, to, how, full, extra, &dice)
	rule := dieRule[how]
	why := rollColumn[how] + " of " + g.units[r].full + " on " + g.units[o].full
	rolls := tn.dice(rule, c.name, why, n)
	cover := g.coverOf(b, o, to, g.edgeFrom(to, from), false)
	h := c.read(r, o, rolls, cover)
	for again := h.again; again > 0; { // B-ELE-2
		more := tn.dice(rule, c.name, why, again)
		before := h.again
		c.readMore(&h, r, o, more)
		rolls = append(rolls, more...)
		again = h.again - before
	}
	hits := h.hits(g, r, o)
	e := engines.Event{
		Rule: []string{rule}, Kind: "roll", Side: g.sides[g.units[r].side].id, Units: []string{g.units[r].full, g.units[o].full},
		At: g.places(from, to), Column: rollColumn[how], Mods: dice.mods, Dice: rolls,
		Result: plural(hits, "hit") + ", " + plural(h.flags, "flag"),
	}
	if h.voided > 0 {
		e.Rule = append(e.Rule, h.voidRule)
	}
	c.apply(e, r, o, hits, h.flags, cover, how)
}

// apply takes blocks off, then the leader's check, then the flags (B-RET-9).
func (c *combat) apply(e engines.Event, r, o, hits, flags int, cover shelter, how fight) {
	tn := c.tn
	full := c.fullD
	if o == c.a {
		full = c.fullA
	}
	lost := min(hits, int(tn.b.units[o].blocks))
	died := tn.loseBlocks(&e, o, lost)
	tn.note(e)
	if died {
		tn.eliminated(o, c)
		return
	}
	if lost > 0 {
		c.check(o)
	}
	if flags > 0 {
		c.flags(r, o, flags, full, cover, how)
	}
}

// reading of a roll in close combat.
type reading struct {
	class, swords, helmets, flags int
	voided                        int // swords without effect because the target ignores them
	voidRule                      string
	ignores                       int // swords the target ignores; -1: all
	again                         int // swords to roll again (B-ELE-2)
	helped                        bool
}

// read counts the faces that hit: the class of the target, swords and helmets
// where they count (B-CC-6 to B-CC-8).
func (c *combat) read(r, o int, rolls []engines.Roll, cover shelter) reading {
	g, b := c.tn.g, c.tn.b
	t := g.typeOf(o)
	h := reading{ignores: t.Ignore.Swords + cover.swords, voidRule: "B-CC-8", helped: g.helped(b, r)}
	switch {
	case t.Ignore.AllSwords:
		h.ignores, h.voidRule = -1, "B-ELE-5"
	case cover.swords > 0:
		h.voidRule = cover.rule
	case t.Chariot:
		h.voidRule = "B-CHA-1"
		if t.ID == "BCH" {
			h.voidRule = "X-BCH-4"
		}
	}
	c.readMore(&h, r, o, rolls)
	return h
}

func (c *combat) readMore(h *reading, r, o int, rolls []engines.Roll) {
	g := c.tn.g
	t, target := g.typeOf(r), face(g.typeOf(o).class)
	for i := range rolls {
		switch f := faceOf(&rolls[i]); {
		case f == target:
			h.class++
		case f == faceFlag:
			h.flags++
		case f == faceLeader && h.helped:
			h.helmets++
		case f == faceSwords && t.swordsHit:
			if h.ignores < 0 || h.voided < h.ignores {
				h.voided++
				continue
			}
			h.swords++
			if t.reroll {
				h.again++
			}
		}
	}
}

// hits are what is left of a reading after what elephants and camels ignore of
// cavalry and chariots (B-ELE-5, B-CAM-1).
func (h *reading) hits(g *game, r, o int) int {
	class := h.class
	if t := g.typeOf(r); t.Cavalry || t.Chariot {
		class = max(0, class-g.typeOf(o).Versus.ClassHits)
	}
	return class + h.swords + h.helmets
}

// helped tells whether helmets hit for a unit: a leader of its side with it or
// next to it, or its special block (B-CC-6, B-CC-10, B-ELE-4).
func (g *game) helped(b *board, u int) bool {
	if g.typeOf(u).NoHelp {
		return false
	}
	if g.units[u].helmets || b.attached(u) >= 0 {
		return true
	}
	for _, a := range g.near[b.units[u].at] {
		if a == hex.None {
			continue
		}
		if l := b.leaderAt(a); l >= 0 && g.leaders[l].side == g.units[u].side {
			return true
		}
	}
	return false
}

// battleBack of the defender that stayed (B-BB-1 to B-BB-7).
func (c *combat) battleBack() {
	tn, g := c.tn, c.tn.g
	b := tn.b
	var dice tally
	dice.mute = true
	if g.closeDice(b, c.d, c.a, c.at, c.from, back, c.fullD, 0, &dice) == 0 {
		return
	}
	s := g.units[c.d].side
	take := tn.ask(question{
		decision: dBattleBack, rule: "B-BB-6", side: s, who: c.name, text: "Battle back with " + g.pieceID(piece(c.d)) + "?",
		choices: yesNo(), def: "yes",
		standing: tn.wish(s, topicBattleBack, c.subject(c.d, c.a, c.fullD), yesNoOf),
	})
	if take == "no" {
		tn.note(engines.Event{Rule: []string{"B-BB-6"}, Kind: "no back", Side: g.sides[s].id, Units: g.units[c.d].one, At: g.places(c.at)})
		return
	}
	c.roll(c.d, c.a, back)
}

// firstStrike asks for, and resolves, a First Strike of the defender (C-FIRST).
// It returns whether one was made. Nothing may tell whether the card is held
// unless it is played (ledger ch. 10).
func (c *combat) firstStrike() bool {
	tn, g := c.tn, c.tn.g
	s := g.units[c.d].side
	first, out := g.cardOf("C-FIRST"), 0
	for _, x := range tn.b.discards {
		if x == first {
			out++
		}
	}
	if out == g.cards[first].Count {
		return false // it lies among the discards, as all can see
	}
	wish := tn.wish(s, topicFirstStrike, c.subject(c.d, c.a, c.fullD), yesNoOf)
	take := "no"
	if g.opt.firstAsk {
		take = tn.ask(question{
			decision: dFirst, rule: "C-FIRST", side: s, who: c.name,
			text:    "Play First Strike for " + g.pieceID(piece(c.d)) + " at " + g.hexName(c.at) + "?",
			choices: yesNo(), def: tn.defaultFirst(c), standing: wish,
		})
	} else if wish != "" {
		take = wish
	}
	if take != "yes" {
		return false
	}
	if !holds(tn.p.hands[s], first) {
		if g.opt.firstAsk {
			tn.note(engines.Event{
				Rule: []string{"C-FIRST"}, Kind: "aside", Side: g.sides[s].id, Units: g.units[c.d].one, Column: "answers",
				Result: "you do not hold First Strike", Only: []string{g.sides[s].id, engines.Umpire},
			})
		}
		return false
	}
	tn.p.hands[s] = without(tn.p.hands[s], first)
	tn.p.discards = append(tn.p.discards, first)
	tn.struck = s
	tn.note(engines.Event{Rule: []string{"C-FIRST"}, Kind: "card", Side: g.sides[s].id, Result: "C-FIRST", Column: "C-FIRST"})
	tn.note(engines.Event{Rule: []string{"C-FIRST"}, Kind: "first strike", Side: g.sides[s].id, Units: g.units[c.d].one, At: g.places(c.at)})
	c.roll(c.d, c.a, strike)
	return true
}

// cardDice are dice more for a unit by the card that ordered it.
func (tn *turn) cardDice(u int, bonus bool) int {
	if !tn.byCard(u) {
		return 0
	}
	if bonus {
		return tn.card().Effects.BonusDice
	}
	return tn.card().Effects.CloseDice
}

// byCard tells whether the effects of the card hold for a unit: it was ordered,
// and not as the one unit of choice.
func (tn *turn) byCard(u int) bool {
	t := &tn.units[u]
	return tn.use.effective >= 0 && t.ordered && (!t.basic || tn.g.opt.choiceBonus)
}

func (tn *turn) card() *card { return &tn.g.cards[tn.use.effective] }

// loseBlocks takes n blocks off a unit and says so in the event. It returns
// whether the unit is at its end; the caller then calls eliminated.
func (tn *turn) loseBlocks(e *engines.Event, u, n int) bool {
	if n == 0 {
		return false
	}
	un := &tn.b.units[u]
	un.blocks -= int8(n)
	e.Effects = append(e.Effects, engines.Effect{Unit: tn.g.units[u].full, What: "lost", N: n})
	if un.blocks > 0 {
		return false
	}
	e.Effects = append(e.Effects, engines.Effect{Unit: tn.g.units[u].full, What: "eliminated"})
	return true
}

// eliminated takes a unit that lost its last block off the board: a banner for
// the other side, and what becomes of its leader (B-UNT-6, B-LDR-4).
func (tn *turn) eliminated(u int, c *combat) {
	at := tn.b.units[u].at
	l := tn.b.attached(u)
	tn.b.takeOff(u, dead)
	tn.banner(tn.g.units[u].side.other(), 1, "B-UNT-6")
	tn.changed()
	if l >= 0 {
		tn.orphaned(l, at, c)
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	switch word {
	case "hex":
		word = "hexe"
	case "die":
		return strconv.Itoa(n) + " dice"
	}
	return strconv.Itoa(n) + " " + word + "s"
}

func holds(hand []cardID, c cardID) bool {
	for _, x := range hand {
		if x == c {
			return true
		}
	}
	return false
}

// subject of a decision about one of a combat's units.
func (c *combat) subject(own, enemy int, full bool) subject {
	return c.tn.subject(piece(own), enemy, full)
}

func (tn *turn) subject(p piece, enemy int, full bool) subject {
	s := subject{piece: p, enemy: enemy, full: full, at: hex.None}
	if l := tn.g.leaderOf(p); l >= 0 {
		s.at = tn.b.leaders[l].at
		return s
	}
	s.at, s.blocks, s.supported = tn.b.units[p].at, tn.b.units[p].blocks, tn.g.supported(tn.b, int(p))
	return s
}
