package ancients

import (
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// question is a choice of a player in mid-turn (ledger ch. 9).
type question struct {
	decision decision
	rule     string
	side     side
	who      string // in its name
	text     string
	choices  []engines.Choice
	def      string
	// standing is what the side has said beforehand, a choice; "" nothing.
	standing string
	// filed: an `ask:` line changes nothing, for what was said stands in the sheet of
	// this very turn, or there is no default (the card).
	filed bool
}

// ask puts a question that has one answer. Where there is but one choice nobody
// is asked.
func (tn *turn) ask(q question) string {
	if len(q.choices) == 1 {
		return q.choices[0].ID
	}
	return tn.t.AskAll(tn.prepared(q, 1, []string{q.def}))[0][0]
}

// prepared is a question as the table puts it: n choices in order, answered by
// standing orders unless an `ask:` line says otherwise.
func (tn *turn) prepared(q question, n int, def []string) engines.Question {
	out := engines.Question{
		Side: tn.g.sides[q.side].id, Rule: q.rule, Text: q.text, Choices: q.choices, Min: n, Max: n, Ordered: n > 1, Default: def,
	}
	if q.standing != "" {
		out.Standing = []string{q.standing}
	}
	if st := tn.standing[q.side]; st != nil && st.asks && !q.filed {
		switch {
		case st.ask[q.decision]:
			out.Standing = nil
		case out.Standing == nil:
			out.Standing = def
		}
	}
	return tn.t.Ask(engines.Key{Phase: tn.phase, Rule: decisionNames[q.decision], Who: q.who, N: 1 + tn.uses(decisionNames[q.decision], q.who, 1)}, out)
}

// wish is what a side's standing orders say of a decision, made a choice by a
// function that returns "" for words that do not decide; "" is nothing.
func (tn *turn) wish(s side, t topic, sub subject, choice func(*rule) string) string {
	st := tn.standing[s]
	if st == nil {
		return ""
	}
	r := st.match(tn.g, tn.b, t, sub)
	if r == nil {
		return ""
	}
	return choice(r)
}

func yesNo() []engines.Choice { return []engines.Choice{{ID: "yes"}, {ID: "no"}} }

// yesNoOf reads a rule whose words are yes or no.
func yesNoOf(r *rule) string {
	for _, w := range r.words {
		if w == "yes" || w == "no" {
			return w
		}
	}
	return ""
}

// ignoreOf reads a rule on flags: max, min or a number, held to what is allowed.
func ignoreOf(word string, low, high int) string {
	switch word {
	case "max":
		return strconv.Itoa(high)
	case "min":
		return strconv.Itoa(low)
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return ""
	}
	return strconv.Itoa(min(max(n, low), high))
}

// defaultEvade is D-EVADE.
func (tn *turn) defaultEvade(c *combat, ways []way) bool {
	g, b := tn.g, tn.b
	d, a := g.typeOf(c.d), g.typeOf(c.a)
	if ways[0].n < 2 && !ways[0].joins {
		// A single hex back is no use where two enemies wait.
		if !slices.ContainsFunc(ways, func(w way) bool { return g.enemiesNear(b, g.units[c.d].side, w.end()) < 2 }) {
			return false
		}
	}
	switch {
	case d.machine:
		var dice tally
		dice.mute = true
		n := g.closeDice(b, c.a, c.d, c.from, c.at, attack, c.fullA, tn.cardDice(c.a, c.bonus), &dice)
		return b.units[c.d].blocks < 2 || g.expected(b, c.a, c.d, n) >= 6
	case d.class == light && a.class == light && a.ID != "AX":
		return b.units[c.d].blocks < b.units[c.a].blocks && !g.supported(b, c.d)
	case d.class == light:
		return ways[0].n == 2 || ways[0].joins
	}
	return a.ID == "HI" || a.ID == "WA" && c.fullA
}

// expected is six times the number of hits n dice of r give on o, on average.
func (g *game) expected(b *board, r, o, n int) int {
	good := 1
	if g.typeOf(r).swordsHit && !g.typeOf(o).Ignore.AllSwords {
		good++
	}
	if g.helped(b, r) {
		good++
	}
	return n * good
}

// defaultFirst is D-FIRST where the policy is to ask: by public facts only.
func (tn *turn) defaultFirst(c *combat) string {
	g, b := tn.g, tn.b
	var dice tally
	dice.mute = true
	n := g.closeDice(b, c.d, c.a, c.at, c.from, strike, c.fullD, 0, &dice)
	if g.expected(b, c.d, c.a, n) >= 6*int(b.units[c.a].blocks) {
		return "yes"
	}
	switch g.typeOf(c.d).ID {
	case "HI", "MI", "WA":
		if b.attached(c.a) >= 0 {
			return "yes"
		}
	}
	return "no"
}

// enemiesNear counts the enemy units next to a hex, friendsNear a side's own
// units and lone leaders there.
func (g *game) enemiesNear(b *board, s side, a hex.At) int {
	n := 0
	for _, x := range g.near[a] {
		if x != hex.None {
			if u := b.unitAt(x); u >= 0 && g.units[u].side != s {
				n++
			}
		}
	}
	return n
}

func (g *game) friendsNear(b *board, s side, a, but hex.At) int {
	n := 0
	for _, x := range g.near[a] {
		if x == hex.None || x == but {
			continue
		}
		if u := b.unitAt(x); u >= 0 {
			if g.units[u].side == s {
				n++
			}
		} else if l := b.leaderAt(x); l >= 0 && g.leaders[l].side == s {
			n++
		}
	}
	return n
}

// bestWay is the default of D-RETREAT and D-EVADE-PATH: least loss, no marsh,
// support (for retreats two friends; for evades the fewest enemies come first), a
// lone leader, fewest enemies; then the lowest hex.
func (g *game) bestWay(b *board, u int, ways []way, evade bool) int {
	s, from := g.units[u].side, b.units[u].at
	score := func(w *way) int {
		enemies, friends := g.enemiesNear(b, s, w.end()), min(g.friendsNear(b, s, w.end(), from), 2)
		v := -1000*w.short - 200*w.marshes()
		if evade {
			v += -20*enemies + 4*friends
			if t := g.groundAt(b, w.end()); t.CloseIn.Foot > 0 || len(t.Cover.Close) > 0 {
				v += 2
			}
			return v
		}
		if friends == 2 {
			v += 40
		}
		if w.joins {
			v += 20
		}
		return v - 3*enemies
	}
	best := 0
	for i := 1; i < len(ways); i++ {
		if score(&ways[i]) > score(&ways[best]) {
			best = i
		}
	}
	return best
}

// wayOf finds the way a rule on paths wants: one of its hexes as the end, or by a
// word: support, far (from enemies), cover. -1 is none.
func (g *game) wayOf(b *board, u int, ways []way, r *rule) int {
	for _, h := range r.hexes {
		if i := slices.IndexFunc(ways, func(w way) bool { return w.end() == h }); i >= 0 {
			return i
		}
	}
	s, from := g.units[u].side, b.units[u].at
	for _, word := range r.words {
		var value func(w *way) int
		switch word {
		case "support":
			value = func(w *way) int { return min(2, g.friendsNear(b, s, w.end(), from)) }
		case "far":
			value = func(w *way) int { return -g.enemiesNear(b, s, w.end()) }
		case "cover":
			value = func(w *way) int {
				if t := g.groundAt(b, w.end()); t.CloseIn.Foot > 0 || len(t.Cover.Close) > 0 {
					return 1
				}
				return 0
			}
		default:
			continue
		}
		best := 0
		for i := range ways {
			if value(&ways[i]) > value(&ways[best]) {
				best = i
			}
		}
		return best
	}
	return -1
}
