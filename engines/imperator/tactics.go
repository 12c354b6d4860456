package imperator

import (
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// tacticWords are the tactical cards as they are written.
func (g *game) tacticWords() []string {
	out := make([]string, len(g.tactics))
	for i := range g.tactics {
		out[i] = g.tactics[i].id
	}
	return out
}

// tactic compiles a line of [tactics].
func (c *compiler) tactic(l *plot.Line) {
	if l.Key.Text == "" {
		c.aside(plot.Fault, l, badly(l.Pos, "3.3", "LEADER: a tactic", "no tactic"))
		return
	}
	t, f := c.tacticLine(l)
	if f != nil {
		c.aside(plot.Fault, l, f)
		return
	}
	t.Text = plot.Clip(l.Raw, longestLine)
	if t.Text == "" {
		t.Text = tacticText(l)
	}
	c.o.tactics = slices.DeleteFunc(c.o.tactics, func(x tacticLine) bool { return x.key() == t.key() })
	if len(c.o.tactics) < mostLines {
		c.o.tactics = append(c.o.tactics, t)
	}
}

// mostLines of a kind in [tactics] and [standing].
const mostLines = 200

func tacticText(l *plot.Line) string {
	parts := []string{l.Key.Text}
	for _, a := range l.Args {
		parts = append(parts, a.Text)
	}
	s := strings.Join(parts, " ") + ":"
	for _, v := range l.Values {
		s += " " + v.Text
	}
	return plot.Clip(s, longestLine)
}

// aside sets a line of [tactics] or [standing] aside.
func (c *compiler) aside(sev plot.Severity, l *plot.Line, f *fault) {
	c.say(sev, f.pos, f.rule, "", f.wrong, f.instead)
	if sev >= plot.Fault {
		text := plot.Clip(l.Raw, longestLine)
		if text == "" {
			text = tacticText(l)
		}
		c.o.aside = append(c.o.aside, setAside{text, f.rule, f.wrong})
	}
}

func (c *compiler) tacticLine(l *plot.Line) (tacticLine, *fault) {
	g := c.g
	t := tacticLine{Who: everyone, Vs: vsAny, Siege: none}
	head := &words{list: slices.Clone(l.Args), end: l.Pos}
	value := &words{list: spelled(l.Values), end: l.Pos}
	var f *fault
	switch key := strings.ToUpper(l.Key.Text); key {
	case "*", "ALL":
	case "SIEGE", "CARD", "VS": // of everyone
		head.list = append([]plot.Word{l.Key}, head.list...)
	default:
		if t.Who, f = g.leaderNamed(&words{list: []plot.Word{l.Key}, end: l.Pos}, c.s); f != nil {
			return t, f
		}
	}
	switch {
	case head.take("SIEGE"):
		f = c.siegeTactic(&t, value)
	case head.take("CARD"):
		f = c.cardTactic(&t, head, value)
	default:
		if head.take("VS") {
			if head.take("LOOSE") {
				t.Vs = vsLoose
			} else if t.Vs, f = g.leaderNamed(head, other(c.s)); f != nil {
				return t, f
			}
		}
		f = c.battleTactic(&t, value)
	}
	if f == nil && !head.done() {
		f = badly(head.at(), "3.3", "LEADER, vs LEADER, siege or card N before the colon", "%q has no meaning here", head.text())
	}
	if f == nil && !value.done() {
		f = badly(value.at(), "3.3", "the line without it", "%q has no meaning here", value.text())
	}
	return t, f
}

func (c *compiler) battleTactic(t *tacticLine, w *words) *fault {
	g := c.g
	t.For = forBattle
	if t.Ask = w.take("ASK"); t.Ask {
		if !w.done() {
			return badly(w.at(), "3.3", "ask alone, or the tactics without it", "ask stands alone, and %q is behind it", w.text())
		}
		return nil
	}
	for !w.done() {
		i, ok := w.named(g.tacticWords())
		if !ok && w.peek() == "ASK" {
			return badly(w.at(), "3.3", "the tactics without it, or ask alone", "ask stands alone, and tactics are before it")
		}
		if !ok {
			return badly(w.at(), "3.3", strings.ToUpper(strings.Join(g.tacticWords(), ", "))+" or ask", "%q is no tactic", w.text())
		}
		if !slices.Contains(t.Tactics, i) {
			t.Tactics = append(t.Tactics, i)
		}
		if t.Who != everyone {
			c.frontOf(t.Who, i, w.end)
		}
	}
	if len(t.Tactics) == 0 {
		return badly(w.at(), "3.3", strings.ToUpper(strings.Join(g.tacticWords(), ", "))+" or ask", "no tactic after the colon")
	}
	return nil
}

// frontOf warns of a tactic for whose front line the leader has nobody now.
func (c *compiler) frontOf(l, tactic int8, pos plot.Pos) {
	t := &c.g.tactics[tactic]
	if st := &c.v.pos.leaders[l]; !t.lines() || st.post != onMap {
		return
	}
	for _, u := range c.v.pos.commanded(l) {
		if !c.v.pos.units[u].out && t.forms(c.g.typeOf(u)) {
			return
		}
	}
	c.say(plot.Warning, pos, "3.3", "", c.g.leaders[l].name+" has no Ready unit for the front line of "+t.name+" now; without one the next of the list is taken, then "+c.g.tactics[c.g.general].name, "")
}

func (c *compiler) siegeTactic(t *tacticLine, w *words) *fault {
	t.For = forSiege
	at, text := w.at(), w.text()
	switch w.next() {
	case "HARASS":
		t.Siege = harass
	case "ASSAULT":
		t.Siege = assault
	case "ASK":
		t.Ask = true
	default:
		return badly(at, "4.2", "HARASS, ASSAULT or ask", "%q is no way to besiege", text)
	}
	if !c.g.s.Sieges {
		return badly(at, "4", "the line left out", "there are no sieges in this scenario")
	}
	return nil
}

func (c *compiler) cardTactic(t *tacticLine, head, w *words) *fault {
	g := c.g
	t.For = forCard
	if !head.done() {
		text, at := head.text(), head.at()
		n, ok := head.number(1, 20)
		if !ok || g.cardOf(c.s, n) == none {
			return badly(at, "2.3.3", g.cardNumbers(c.s, true), "%q is no stratagem card of the %s", text, g.sides[c.s].name)
		}
		k := &g.cards[g.cardOf(c.s, n)]
		if !k.Combat {
			return badly(at, "2.3.3", "LEADER CARD "+strconv.Itoa(int(n))+" under [ops]", "card %d, %s, is no combat card", n, k.Name)
		}
		if t.Who != everyone {
			for _, x := range k.When {
				if x.Cond == facts.LeaderIs && !slices.Contains(x.Names, g.leaders[t.Who].name) {
					return badly(at, "2.3.3", strings.Join(x.Names, " or "), "%s may not play %s", g.leaders[t.Who].name, k.Name)
				}
			}
		}
		t.Card = n
	}
	at, text := w.at(), w.text()
	switch w.next() {
	case "ATTACK":
		t.Role = inAttack
	case "DEFEND":
		t.Role = inDefence
	case "ANY":
		t.Role = inAny
	case "ASK":
		t.Ask = true
	default:
		return badly(at, "2.3.3", "attack, defend, any or ask", "when the card is played is not said%s", before(text))
	}
	if !t.Ask && t.Card == 0 {
		return badly(at, "2.3.3", "LEADER card N: attack, defend or any", "which card is not said")
	}
	if w.take("IF") {
		var f *fault
		if t.If, f = bterms(w); f != nil {
			return f
		}
	}
	return nil
}
