package ancients

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// match is the first standing order that fits what is to be decided, nil if none
// does.
func (st *standing) match(g *game, _ *board, t topic, sub subject) *rule {
	for i := range st.rules {
		if r := &st.rules[i]; r.topic == t && r.selectors.fit(g, &sub) {
			return r
		}
	}
	return nil
}

func (s *selectors) fit(g *game, sub *subject) bool {
	l := g.leaderOf(sub.piece)
	switch {
	case s.unit != noPiece && s.unit != sub.piece:
		return false
	case s.leaders && l < 0 && len(s.types) == 0, !s.leaders && l >= 0 && len(s.types) > 0:
		return false
	case len(s.types) > 0 && l < 0 && !slices.Contains(s.types, g.units[sub.piece].typ):
		return false
	case len(s.versus) > 0 && (sub.enemy < 0 || !slices.Contains(s.versus, g.units[sub.enemy].typ)):
		return false
	case s.full && !sub.full, s.supported && !sub.supported, s.at != hex.None && s.at != sub.at:
		return false
	}
	for _, t := range s.blocks {
		if !t.compares(sub.blocks) {
			return false
		}
	}
	return true
}

// compares tells whether a number of blocks is what the term says.
func (t *term) compares(n int8) bool {
	ok := false
	switch t.op {
	case "<":
		ok = n < t.n
	case "<=":
		ok = n <= t.n
	case "=":
		ok = n == t.n
	case ">=":
		ok = n >= t.n
	case ">":
		ok = n > t.n
	}
	return ok != t.not
}

// comparisons are the words and signs that compare blocks.
var comparisons = map[string]string{
	"below": "<", "at_most": "<=", "is": "=", "at_least": ">=", "above": ">",
	"<": "<", "<=": "<=", "=": "=", ">=": ">=", ">": ">",
}

const comparing = "blocks below 4 (or at_most, is, at_least, above)"

// blocksOf reads a comparison of blocks: the words after `blocks`, or what hangs
// on it, blocks<4. used is how many words of rest it took.
func blocksOf(word string, rest []string) (t term, used int, ok bool) {
	op, number, attached := "", "", strings.TrimPrefix(word, "blocks")
	if attached != "" {
		number = strings.TrimLeft(attached, "<=>")
		op = strings.TrimSuffix(attached, number)
	} else if len(rest) > 0 {
		op, used = rest[0], 1
	}
	if number == "" && used < len(rest) {
		number = rest[used]
		used++
	}
	n, err := strconv.Atoi(number)
	sign, known := comparisons[op]
	return term{what: "blocks", op: sign, n: int8(n)}, used, known && err == nil && n >= 0 && n <= 9
}

// choices are the words that answer a topic.
var choices = [topics][]string{
	topicEvade: {"yes", "no"}, topicPath: {"support", "far", "cover"}, topicIgnore: {"max", "min"},
	topicRetreat: {"support", "far", "cover"}, topicLeader: {"unit", "far", "near", "exit"}, topicFirstStrike: {"yes", "no"},
	topicMomentum: {"yes", "no", "auto"}, topicBonus: {"weakest", "none"}, topicBattleBack: {"yes", "no"},
}

// topicRules are cited where a standing order cannot be read.
var topicRules = [topics]string{
	"D-EVADE", "D-EVADE-PATH", "D-IGNORE", "D-RETREAT", "D-LEADER-EVADE", "D-FIRST", "D-MOMENTUM", "D-BONUS", "D-BB",
}

// byHex tells whether a topic is answered by hexes too.
func (t topic) byHex() bool {
	return t == topicPath || t == topicRetreat || t == topicLeader || t == topicBonus
}

// standing reads the [standing] section (ledger ch. 12). A line that cannot be
// read is ignored with a warning.
func (c *compiler) standing(lines []plot.Line) *standing {
	st := &standing{}
	for i := range lines {
		l := &lines[i]
		switch t := slices.Index(topicNames[:], l.Key.Text); {
		case t >= 0:
			c.rule(st, topic(t), l)
		case l.Key.Text == "ask":
			c.asks(st, l)
		default:
			c.say(plot.Warning, l.Pos, "D-ORDER", "", "this is no standing order; the line is ignored", "one of "+listed(topicNames[:], "or"))
		}
	}
	return st
}

// rule reads `topic selectors: choice`. Several units are a rule each.
func (c *compiler) rule(st *standing, t topic, l *plot.Line) {
	r := rule{topic: t, selectors: selectors{unit: noPiece, at: hex.None}}
	id := topicRules[t]
	var units []piece
	words := lowered(l.Args)
	versus := false
	for i := 0; i < len(words); i++ {
		w := words[i]
		bad := ""
		switch {
		case w == "*":
		case w == "vs" || w == "versus":
			versus = true
		case w == "full":
			r.selectors.full, versus = true, false
		case w == "supported":
			r.selectors.supported, versus = true, false
		case w == "leader" || w == "leaders":
			r.selectors.leaders = true
		case strings.HasPrefix(w, "blocks"):
			x, used, ok := blocksOf(w, words[i+1:])
			if !ok {
				c.say(plot.Warning, l.Args[i].Pos, id, "", "the comparison of blocks cannot be read; the line is ignored", comparing)
				return
			}
			r.selectors.blocks, versus = append(r.selectors.blocks, x), false
			i += used
		case w == "hex" || w == "at":
			if i+1 == len(words) {
				bad = "no hex behind `" + w + "`"
				break
			}
			i++
			if r.selectors.at = c.hexOf(words[i]); r.selectors.at == hex.None {
				bad = strconv.Quote(plot.Clip(l.Args[i].Text, 20)) + " is no hex"
			}
		default:
			if types := c.typesOf(w); types != nil {
				if versus {
					r.selectors.versus = append(r.selectors.versus, types...)
				} else {
					r.selectors.types = append(r.selectors.types, types...)
				}
			} else if p, ok := c.ownPiece(w); ok && !versus {
				units = append(units, p)
			} else {
				bad = strconv.Quote(plot.Clip(l.Args[i].Text, 20)) + " selects nothing"
			}
		}
		if bad != "" {
			c.say(plot.Warning, l.Args[min(i, len(l.Args)-1)].Pos, id, "", bad+"; the line is ignored",
				"a type, one of your pieces, vs and a type, full, supported, hex G5, a number of blocks or *")
			return
		}
	}
	if !c.choice(&r, l) {
		return
	}
	if len(units) == 0 {
		st.rules = append(st.rules, r)
	}
	for _, p := range units {
		one := r
		one.selectors.unit = p
		st.rules = append(st.rules, one)
	}
}

// choice reads what stands behind the colon.
func (c *compiler) choice(r *rule, l *plot.Line) bool {
	want := listed(choices[r.topic], "or")
	switch {
	case r.topic == topicIgnore:
		want += " or a number of flags"
	case r.topic.byHex():
		want += ", or a hex"
	}
	for _, w := range l.Values {
		text := strings.ToLower(w.Text)
		n, err := strconv.Atoi(text)
		switch h := c.hexOf(text); {
		case text == "then":
		case slices.Contains(choices[r.topic], text), r.topic == topicIgnore && err == nil && n >= 0 && n <= 9:
			r.words = append(r.words, text)
		case h != hex.None && r.topic.byHex():
			r.hexes = append(r.hexes, h)
		default:
			c.say(plot.Warning, w.Pos, topicRules[r.topic], "", strconv.Quote(plot.Clip(w.Text, 20))+" is no answer to "+topicNames[r.topic]+"; the line is ignored", want)
			return false
		}
	}
	if len(r.words)+len(r.hexes) == 0 {
		c.say(plot.Warning, l.Pos, topicRules[r.topic], "", "nothing stands behind the colon; the line is ignored", want)
		return false
	}
	return true
}

// asks reads `ask:` and the decisions the player wants to be asked for.
func (c *compiler) asks(st *standing, l *plot.Line) {
	st.asks = true
	for _, w := range append(slices.Clone(l.Args), l.Values...) {
		text := strings.ToUpper(w.Text)
		t := slices.Index(topicNames[:], strings.ToLower(w.Text))
		if t >= 0 {
			text = topicRules[t]
		}
		i := slices.Index(decisionNames[:], text)
		switch {
		case text == "NONE", text == "*":
		case text == "ALL":
			for i := range st.ask {
				st.ask[i] = true
			}
		case i >= 0:
			st.ask[i] = true
		case slices.Contains(decisionNames[:], "D-"+text):
			st.ask[slices.Index(decisionNames[:], "D-"+text)] = true
		default:
			c.say(plot.Warning, w.Pos, "D-ORDER", "", strconv.Quote(plot.Clip(w.Text, 20))+" is no decision; it is ignored", listed(decisionNames[:], "or")+", all or none")
		}
	}
}

// lowered are the texts of words in small letters.
func lowered(ws []plot.Word) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = strings.ToLower(w.Text)
	}
	return out
}

// typesOf are the unit types a word names: a type or a group of types.
func (c *compiler) typesOf(word string) []int8 {
	var out []int8
	for k := range c.g.types {
		if t := &c.g.types[k]; strings.EqualFold(t.ID, word) || t.in[word] {
			out = append(out, int8(k))
		}
	}
	return out
}
