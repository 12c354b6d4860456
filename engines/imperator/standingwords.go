package imperator

import (
	"fmt"
	"strings"
)

// policyWords are a side's standing orders, each as it may be written, the
// documented default where nothing is said.
func (g *game) policyWords(p *policies, s int8) []string {
	var out []string
	who := func(l int8) string {
		if l == everyone {
			return "*"
		}
		return g.leaders[l].name
	}
	phase := func(n int8) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprintf(" phase %d", n)
	}
	for _, l := range p.reroll {
		out = append(out, "reroll "+who(l.who)+phase(l.phase)+": "+g.rerollWords(&l, s))
	}
	for _, l := range p.losses {
		kind := [...]string{anyPhase: "", shooting: " shooting", melee: " melee"}[l.kind]
		out = append(out, "losses "+who(l.who)+kind+": "+g.lossWords(&l))
	}
	for _, d := range []struct {
		key  string
		list []decision
	}{{"goodorder", p.goodOrder}, {"sortie", p.sortie}, {"lift", p.lift}} {
		for _, l := range d.list {
			out = append(out, d.key+" "+who(l.who)+phase(l.phase)+": "+decisionWord(&l))
		}
	}
	for _, l := range p.retreat {
		var places []string
		for _, at := range l.places {
			places = append(places, g.places[at].id)
		}
		if l.any {
			places = append(places, "any")
		}
		if l.mode == modeAsk {
			places = []string{"ask"}
		}
		out = append(out, "retreat "+who(l.who)+": "+strings.Join(places, ", "))
	}
	for _, l := range p.heal {
		s := g.refWords(l.types)
		if l.limit >= 0 {
			s = strings.TrimSpace(fmt.Sprintf("%s max %d", s, l.limit))
		}
		out = append(out, "heal "+who(l.who)+": "+s)
	}
	out = append(out, "onerror: "+[...]string{errorAsk: "ask", errorSkip: "skip", errorStop: "stop"}[p.onError])
	var asked []string
	for q := qOperation; q <= qStop; q++ {
		if p.asks(q) {
			asked = append(asked, fmt.Sprintf("Q%02d", q))
		}
	}
	if len(asked) > 0 {
		out = append(out, "ask: "+strings.Join(asked, " "))
	}
	return out
}

func (g *game) rerollWords(l *rerollLine, s int8) string {
	switch l.mode {
	case modePolicy:
		return "steady"
	case modeNo:
		return "none"
	case modeAsk:
		return "ask"
	}
	var out []string
	for _, r := range l.rules {
		w := "own miss"
		if r.enemy {
			w = "enemy hit"
			if r.what == hitCritical {
				w = "enemy crit"
			}
		}
		if r.typ != none {
			w += " " + g.types[r.typ].name
		}
		if r.rating != none {
			w += fmt.Sprintf(" rating %d", r.rating)
		}
		out = append(out, w)
	}
	return strings.Join(out, "; ")
}

func (g *game) lossWords(l *lossLine) string {
	switch l.mode {
	case modePolicy:
		return "keepers"
	case modeAsk:
		return "ask"
	}
	s := g.refWords(l.types)
	if l.spread {
		return strings.TrimSpace(s + " spread")
	}
	return strings.TrimSpace(s + " concentrate")
}

func decisionWord(d *decision) string {
	switch d.mode {
	case modeYes:
		return "yes"
	case modeNo:
		return "no"
	case modeAsk:
		return "ask"
	}
	var out []string
	for _, c := range d.cond {
		out = append(out, fmt.Sprintf("%s %s %d", [...]string{bDiff: "DIFF", bOwnLoss: "OWNLOSS", bEnemyLoss: "ENEMYLOSS", bLeft: "LEFT"}[c.Kind], compareWords[c.Cmp], c.N))
	}
	return "if " + strings.Join(out, " AND ")
}

var compareWords = [...]string{below: "below", atMost: "at_most", is: "is", atLeast: "at_least", above: "above"}
