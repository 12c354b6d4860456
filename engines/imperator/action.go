package imperator

import (
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// action reads one action of a leader after its verb.
func (g *game) action(w *words, s, l int8, verb string) (op, *fault) {
	kind := opKind(slices.Index(opNames[:], verb))
	o := blankOp(kind, l)
	at := w.at()
	var f *fault
	switch kind {
	case opMove:
		o.To, f = g.goal(w, s, l)
	case opRecruit:
		o.Bonus = unsaid
		if s == roman {
			f = badly(at, "2.4.3", "RESTORE, or a stratagem", "Romans do not recruit")
		}
	case opRavage:
		if s == roman {
			f = badly(at, "2.4.1", "another action", "Romans do not ravage")
		}
	case opRestore:
		if s == rebel {
			f = badly(at, "2.4.3", "plunder, which makes rebels Ready,", "rebels do not restore")
		} else if g.isUnit(w, s) {
			var refs []unitRef
			if refs, f = g.unitRefs(w, s); f == nil {
				if o.Unit = refs[0]; len(refs) > 1 {
					f = badly(at, "2.4.3", "one unit, and another line for the next", "%d units in one action", len(refs))
				}
			}
		}
	case opCard:
		f = g.cardWords(w, s, &o)
	case opNothing:
	default:
		f = badly(at, "2", "MOVE, RECRUIT, RAVAGE, RESTORE, CARD or NOTHING", "%s is no action", verb)
	}
	for f == nil && !w.done() && w.peek() != "THEN" {
		var known bool
		if known, f = g.clause(w, s, &o); !known {
			break
		}
	}
	return o, f
}

// goal reads the place a leader is to go to, which the scenario must not bar.
func (g *game) goal(w *words, s, l int8) (int8, *fault) {
	at := w.at()
	to, f := g.place(w)
	if f != nil {
		return to, f
	}
	pl := &g.places[to]
	switch {
	case pl.barred[s]:
		f = badly(at, "2.3.2.2", "another place", "%s is barred to the %s in this scenario", pl.name, g.sides[s].name)
	case pl.noReturn[s]:
		f = badly(at, "2.3.2.2", "another place", "no move of the %s may enter %s in this scenario", g.sides[s].name, pl.name)
	case pl.exit && g.s.Exit.Leader != g.leaders[l].name:
		f = badly(at, "2.3.2.2", "another place", "only %s may enter %s", g.s.Exit.Leader, pl.name)
	}
	return to, f
}

// clause reads what may follow any action, or this one.
func (g *game) clause(w *words, s int8, o *op) (bool, *fault) {
	at, word := w.at(), w.peek()
	var f *fault
	switch word {
	case "COLLECT", "TAKE":
		w.next()
		o.Collect, f = g.unitList(w, s)
	case "DROP", "LEAVE":
		w.next()
		o.Drop, f = g.unitList(w, s)
	case "SWAP":
		w.next()
		if o.Give, f = g.unitList(w, s); f == nil {
			if !w.take("FOR") {
				return true, badly(w.at(), "2.3.2.1", "SWAP own units FOR loose units", "SWAP without FOR")
			}
			o.Take, f = g.unitList(w, s)
		}
	case "IF":
		w.next()
		o.If, f = g.terms(w, s)
	default:
		switch o.Kind {
		case opMove:
			return g.moveClause(w, s, o)
		case opRecruit:
			return g.recruitClause(w, s, o)
		}
		return false, nil
	}
	if f == nil && g.opt.collectByMove && o.Kind != opMove && word != "IF" {
		f = badly(at, "2.3.2.1", "it with a MOVE", "units are taken over with a move only in this match (A-28)")
	}
	if f == nil && word == "DROP" && !g.s.Sieges {
		f = badly(at, "2.3.2.1", "the line without it", "no units are left behind on this map")
	}
	return true, f
}

func (g *game) moveClause(w *words, s int8, o *op) (bool, *fault) {
	var f *fault
	switch w.peek() {
	case "CARD":
		w.next()
		f = g.cardWords(w, s, o)
	case "FIRST":
		w.next()
		o.First, f = g.leaderNamed(w, other(s))
	case "SIEGE":
		at := w.at()
		w.next()
		switch w.next() {
		case "HARASS":
			o.Siege = harass
		case "ASSAULT":
			o.Siege = assault
		default:
			return true, badly(at, "4.2", "SIEGE HARASS or SIEGE ASSAULT", "SIEGE does not say how")
		}
		if !g.s.Sieges {
			f = badly(at, "4", "the line without SIEGE", "there are no sieges in this scenario")
		}
	case "BY", "SEA":
		w.take("BY")
		if !w.take("SEA") {
			return true, badly(w.at(), "2.3.2.1", "BY SEA", "BY without SEA")
		}
		o.Sea = true
	default:
		return false, nil
	}
	return true, f
}

func (g *game) recruitClause(w *words, s int8, o *op) (bool, *fault) {
	switch w.peek() {
	case "BONUS":
		w.next()
		if w.take("AUTO") {
			o.Bonus = auto
			return true, nil
		}
		n, ok := w.number(0, 9)
		if !ok {
			return true, badly(w.at(), "2.4.2.1", "BONUS AUTO or BONUS 0 to 3", "BONUS without a number")
		}
		o.Bonus = n
	case "CHOOSE":
		w.next()
		n, ok := w.number(0, 9)
		if !ok {
			return true, badly(w.at(), "2.4.2.1", "CHOOSE 0, 1 or 2 and unit types", "CHOOSE without a number")
		}
		o.Choose, o.Types = n, g.typeList(w, s)
	case "KEEP":
		w.next()
		var f *fault
		o.Keep, f = g.unitList(w, s)
		return true, f
	default:
		return false, nil
	}
	return true, nil
}

// cardNumbers are the numbers of a side's cards, or of its combat cards, to write
// instead.
func (g *game) cardNumbers(s int8, combat bool) string {
	var out []string
	for i := range g.cards {
		if k := &g.cards[i]; k.side == s && (k.Combat || !combat) {
			out = append(out, strconv.Itoa(k.Number))
		}
	}
	return "one of " + strings.Join(out, ", ")
}

// cardWords reads a card's number and what the card asks for.
func (g *game) cardWords(w *words, s int8, o *op) *fault {
	at := w.at()
	text := w.text()
	number := strings.TrimLeft(w.next(), "IVX-RS#") // I-R1 is 1
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > 20 || g.cardOf(s, int8(n)) == none {
		return badly(at, "2.3.3", "CARD and "+g.cardNumbers(s, false), "%q is no stratagem card of the %s", text, g.sides[s].name)
	}
	o.Card = int8(n)
	k := &g.cards[g.cardOf(s, int8(n))]
	acts := 0
	for _, a := range k.Args {
		var f *fault
		switch a {
		case "target_leader":
			o.Args.Target, f = g.leaderNamed(w, other(s))
		case "place":
			if k.carries() {
				o.Args.Place, f = g.goal(w, s, o.Leader)
			} else {
				o.Args.Place, f = g.place(w)
			}
		case "types":
			o.Args.Types = g.typeList(w, s)
		case "units":
			if g.isUnit(w, s) {
				o.Args.Units, f = g.unitList(w, s)
			}
		case "other_leader":
			// He is named with his action.
		case "action":
			if acts++; acts == 1 {
				f = g.jointActions(w, s, o)
			}
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// jointActions reads two actions with THEN between them, of the leader himself
// (who need not be named) and of another one. A condition behind the first is its
// own, one behind the second the whole line's.
func (g *game) jointActions(w *words, s int8, o *op) *fault {
	for len(o.Args.Acts) < 2 {
		who := o.Leader
		at := w.at()
		if !slices.Contains(opNames[:], w.peek()) || w.peek() == "" {
			var f *fault
			if who, f = g.leaderNamed(w, s); f != nil {
				return f
			}
		}
		verb := w.next()
		if verb == "CARD" {
			return badly(at, "2.3.3", "another action", "a card within a card")
		}
		a, f := g.action(w, s, who, verb)
		if f != nil {
			return f
		}
		if who != o.Leader {
			o.Args.Other = who
		}
		if len(o.Args.Acts) == 1 {
			o.If, a.If = a.If, nil
		}
		o.Args.Acts = append(o.Args.Acts, a)
		if len(o.Args.Acts) == 1 && !w.take("THEN") {
			return badly(w.at(), "1.4", "ACTION THEN LEADER ACTION", "the second action is missing")
		}
	}
	if o.Args.Other == none || o.Args.Acts[0].Leader == o.Args.Acts[1].Leader {
		return badly(w.at(), "1.4", "an action of each of two leaders", "both actions are of one leader")
	}
	return nil
}

// cardFits says what is certainly wrong with a card: used up, of another
// leader, too early, of the wrong kind.
func (c *compiler) cardFits(o *op, pos plot.Pos) *fault {
	if o.Card == 0 {
		return nil
	}
	g := c.g
	at := g.cardOf(c.s, o.Card)
	k := &g.cards[at]
	if c.v.pos.isUsed(at) {
		return badly(pos, "2.3.3", "another card", "card %d, %s, has been played", o.Card, k.Name)
	}
	if o.Kind == opCard && !k.at(facts.InOperation) {
		instead := "it with a MOVE"
		if k.Combat {
			instead += ", or under [tactics]"
		}
		return badly(pos, "2.3.3", instead, "card %d, %s, is no operation of its own", o.Card, k.Name)
	}
	if o.Kind == opMove && k.at(facts.InOperation) && !k.Combat {
		return badly(pos, "2.3.3", "LEADER CARD "+strconv.Itoa(int(o.Card)), "card %d, %s, is an operation of its own", o.Card, k.Name)
	}
	if f := g.targetNever(k, o.Args.Target, pos); f != nil {
		return f
	}
	return g.cardNever(k, o.Leader, c.v.pos.season, pos)
}

// targetNever says why a card is never aimed at an enemy leader.
func (g *game) targetNever(k *card, target int8, pos plot.Pos) *fault {
	for i := range k.When {
		if w := &k.When[i]; w.Cond == facts.TargetLeader && target != none && !mayAim(w, g.leaders[target].name) {
			return badly(pos, "2.3.3", "another leader", "%s is not played against %s", k.Name, g.leaders[target].name)
		}
	}
	return nil
}

// cardNever says why a leader cannot play a card in a season, whatever happens.
func (g *game) cardNever(k *card, l, season int8, pos plot.Pos) *fault {
	for _, w := range k.When {
		switch w.Cond {
		case facts.LeaderIs:
			if !slices.Contains(w.Names, g.leaders[l].name) {
				return badly(pos, "2.3.3", strings.Join(w.Names, " or "), "%s may not play %s", g.leaders[l].name, k.Name)
			}
		case facts.DateFrom:
			if from := int8(4*(w.Year-1) + facts.SeasonOf(w.Season)); season < from {
				return badly(pos, "2.3.3", "it from then on", "%s may be played from %s on", k.Name, g.seasonWords(int(from)))
			}
		case facts.SeasonNot:
			if slices.Contains(w.Seasons, g.c.Seasons[season%4].ID) {
				return badly(pos, "2.3.3", "it in another season", "%s cannot be played in %s", k.Name, g.c.Seasons[season%4].Latin)
			}
		}
	}
	return nil
}
