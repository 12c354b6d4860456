package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/plot"
)

// standing compiles [standing]: decisions given in advance (ledger 6). What
// cannot be read is left out with a warning; the default stands in its place.
func (c *compiler) standing(lines []plot.Line) {
	for _, l := range lines {
		if l.Key.Text == "" {
			c.aside(plot.Fault, &l, badly(l.Pos, "file", "it under [ops]", "an order stands in [standing]"))
			continue
		}
		head := &words{list: slices.Clone(l.Args), end: l.Pos}
		value := &words{list: spelled(l.Values), end: l.Pos}
		f := c.policy(l.Key.Text, head, value)
		if f == nil && !head.done() {
			f = badly(head.at(), "file", "the line without it", "%q has no meaning here", head.text())
		}
		if f == nil && !value.done() {
			f = badly(value.at(), "file", "the line without it", "%q has no meaning here", value.text())
		}
		if f != nil {
			c.aside(plot.Fault, &l, f)
		}
	}
}

// standingRule is the rule behind a standing order.
var standingRule = map[string]string{
	"reroll": "3.4.2", "losses": "3.4.4", "goodorder": "3.4.6", "retreat": "3.5.3", "heal": "2.5.1", "sortie": "4.2", "lift": "4.2", "onerror": "1.4", "ask": "1.4",
}

func (c *compiler) policy(key string, head, value *words) *fault {
	p := &c.o.policy
	rule := standingRule[key]
	if key == "onerror" {
		return c.onErrorLine(value)
	}
	if key == "ask" {
		return c.askLine(value)
	}
	who, f := c.who(head)
	if f != nil {
		return f
	}
	phase := int8(0)
	if head.take("PHASE") {
		at := head.at()
		n, ok := head.number(1, max(len(c.g.c.Battle), 3))
		if !ok {
			return badly(at, rule, "phase 1, 2 or 3", "which phase is not said")
		}
		phase = n
	}
	switch key {
	case "reroll":
		var x rerollLine
		if x, f = c.rerolls(value); f == nil && len(p.reroll) < mostLines {
			x.who, x.phase = who, phase
			p.reroll = append(p.reroll, x)
		}
	case "losses":
		kind := anyPhase
		if head.take("SHOOTING") {
			kind = shooting
		} else if head.take("MELEE") {
			kind = melee
		}
		var x lossLine
		if x, f = c.lossOrder(value); f == nil && len(p.losses) < mostLines {
			x.who, x.kind = who, kind
			p.losses = append(p.losses, x)
		}
	case "goodorder", "sortie", "lift":
		var x decision
		if x, f = c.decision(key, value); f == nil {
			x.who, x.phase = who, phase
			list := map[string]*[]decision{"goodorder": &p.goodOrder, "sortie": &p.sortie, "lift": &p.lift}[key]
			if len(*list) < mostLines {
				*list = append(*list, x)
			}
		}
	case "retreat":
		var x retreatLine
		if x, f = c.retreats(value); f == nil && len(p.retreat) < mostLines {
			x.who = who
			p.retreat = append(p.retreat, x)
		}
	case "heal":
		x := healLine{who: who, limit: none}
		if c.g.isUnit(value, c.s) {
			x.types, f = c.g.unitList(value, c.s)
		}
		if f == nil && value.take("MAX") {
			n, ok := value.number(0, 20)
			if !ok {
				return badly(value.at(), rule, "max and a number", "max without a number")
			}
			x.limit = n
		}
		if f == nil && len(x.types) == 0 && x.limit == none {
			f = badly(value.at(), rule, "unit types, max N, or both", "nothing after the colon")
		}
		if f == nil && len(p.heal) < mostLines {
			p.heal = append(p.heal, x)
		}
	}
	return f
}

// who a line is for: a leader of the side, or * for everyone.
func (c *compiler) who(w *words) (int8, *fault) {
	if w.take("*") || w.take("ALL") {
		return everyone, nil
	}
	if w.done() || w.peek() == "PHASE" || w.peek() == "SHOOTING" || w.peek() == "MELEE" {
		return everyone, nil
	}
	return c.g.leaderNamed(w, c.s)
}

func (c *compiler) onErrorLine(w *words) *fault {
	at, text := w.at(), w.text()
	i := slices.Index([]string{"ASK", "SKIP", "STOP"}, w.next())
	if i < 0 {
		return badly(at, "1.4", "ask, skip or stop", "%q says nothing about lines that cannot be carried out", text)
	}
	c.o.policy.onError = onError(i)
	return nil
}

// askLine reads decisions by their numbers: Q05 Q10.
func (c *compiler) askLine(w *words) *fault {
	for !w.done() {
		n := 0
		if _, err := fmt.Sscanf(w.peek(), "Q%d", &n); err != nil || n < qOperation || n > qStop {
			return badly(w.at(), "1.4", "Q01 to Q24, as the form lists them", "%q is no decision", w.text())
		}
		w.next()
		c.o.policy.ask |= 1 << n
	}
	return nil
}

// rerolls reads steady, none, ask, or rules with ; between them: enemy crit
// TYPE, enemy hit TYPE, own miss TYPE rating N.
func (c *compiler) rerolls(w *words) (rerollLine, *fault) {
	x := rerollLine{mode: modeList}
	switch {
	case w.take("STEADY"):
		x.mode = modePolicy
	case w.take("NONE"):
		x.mode = modeNo
	case w.take("ASK"):
		x.mode = modeAsk
	}
	if x.mode != modeList {
		return x, nil
	}
	for !w.done() {
		r, f := c.rerollRule(w)
		if f != nil {
			return x, f
		}
		if x.rules = append(x.rules, r); len(x.rules) > mostTerms {
			return x, badly(w.at(), "3.4.2", "at most 10", "too many rules in one line")
		}
	}
	if len(x.rules) == 0 {
		return x, badly(w.at(), "3.4.2", "steady, none, ask, enemy hit TYPE or own miss TYPE", "nothing after the colon")
	}
	return x, nil
}

func (c *compiler) rerollRule(w *words) (rerollRule, *fault) {
	r := rerollRule{typ: none, rating: none}
	const instead = "enemy hit TYPE, enemy crit TYPE or own miss TYPE rating N"
	at, text := w.at(), w.text()
	side := c.s
	switch w.next() {
	case "ENEMY":
		r.enemy, side = true, other(c.s)
		switch strings.TrimRight(w.peek(), ";") {
		case "CRIT", "CRITICAL":
			r.what = hitCritical
		case "HIT":
			r.what = hitOne
		default:
			return r, badly(w.at(), "3.4.2", instead, "which dice of the enemy is not said")
		}
	case "OWN":
		if strings.TrimRight(w.peek(), ";") != "MISS" {
			return r, badly(w.at(), "3.4.2", instead, "only own misses are thrown again")
		}
		r.what = hitMiss
	default:
		return r, badly(at, "3.4.2", instead, "%q is no rule for re-rolls", text)
	}
	if w.ends() {
		return r, nil
	}
	if w.peek() != "RATING" {
		ends := !w.done() && strings.HasSuffix(w.list[0].Text, ";")
		if names, at := c.g.typeNames(side); !w.done() {
			i, ok := w.named(names)
			switch {
			case ok:
				r.typ = at[i]
			case w.peek() == "ENEMY" || w.peek() == "OWN":
				return r, nil
			default:
				return r, badly(w.at(), "3.4.2", nearest(w.text(), names), "%q is no unit type of the %s", w.text(), c.g.sides[side].name)
			}
		}
		if ends {
			return r, nil
		}
	}
	if !w.done() && w.list[0].Text == ";" {
		w.next()
		return r, nil
	}
	if w.take("RATING") {
		text := strings.TrimRight(w.peek(), ";")
		if len(text) != 1 || text[0] < '0' || text[0] > '3' {
			return r, badly(w.at(), "3.4.2", "rating 1, 2 or 3", "rating without a number")
		}
		r.rating = int8(text[0] - '0')
		w.next()
	}
	return r, nil
}

// ends passes a word, and tells whether it ends a part of the line with ;.
func (w *words) ends() bool {
	end := !w.done() && strings.HasSuffix(w.list[0].Text, ";")
	w.next()
	if !end && !w.done() && w.list[0].Text == ";" {
		w.next()
		end = true
	}
	return end || w.done()
}

// lossOrder reads unit types in the order in which they suffer, then
// concentrate or spread; or keepers, or ask.
func (c *compiler) lossOrder(w *words) (lossLine, *fault) {
	x := lossLine{mode: modeList}
	switch {
	case w.take("KEEPERS"):
		x.mode = modePolicy
		return x, nil
	case w.take("ASK"):
		x.mode = modeAsk
		return x, nil
	}
	var f *fault
	if c.g.isUnit(w, c.s) {
		if x.types, f = c.g.unitList(w, c.s); f != nil {
			return x, f
		}
	}
	switch {
	case w.take("SPREAD"):
		x.spread = true
	case w.take("CONCENTRATE"):
	case len(x.types) == 0:
		return x, badly(w.at(), "3.4.4", "unit types, then concentrate or spread; or keepers or ask", "who suffers is not said%s", before(w.text()))
	}
	return x, nil
}

// decision reads yes, no, ask or if and a condition.
func (c *compiler) decision(key string, w *words) (decision, *fault) {
	x := decision{}
	at, text := w.at(), w.text()
	var f *fault
	switch w.next() {
	case "YES":
		x.mode = modeYes
	case "NO":
		x.mode = modeNo
	case "ASK":
		x.mode = modeAsk
	case "IF":
		x.mode = modeIf
		if key == "sortie" {
			return x, badly(at, "4.2", "yes, no or ask", "a sortie is decided before the first dice, so it has no condition")
		}
		x.cond, f = bterms(w)
	default:
		return x, badly(at, standingRule[key], "yes, no, ask or if", "%q is no answer", text)
	}
	return x, f
}

// retreats reads places in order of wish, with any at the end for the default.
func (c *compiler) retreats(w *words) (retreatLine, *fault) {
	x := retreatLine{mode: modeList}
	if w.take("ASK") {
		x.mode = modeAsk
		return x, nil
	}
	for !w.done() {
		if w.take("ANY") {
			x.any = true
			break
		}
		at, f := c.g.place(w)
		if f != nil {
			return x, f
		}
		if x.places = append(x.places, at); len(x.places) > mostRefs {
			return x, badly(w.at(), "3.5.3", "at most 40", "too many places")
		}
	}
	if len(x.places) == 0 && !x.any {
		return x, badly(w.at(), "3.5.3", "places in order of wish, any, or ask", "nothing after the colon")
	}
	return x, nil
}
