package ancients

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// battles reads the [battles] section.
func (c *compiler) battles(lines []plot.Line) {
	kinds := map[string]battleKind{"CLOSE": closeCombat, "FIRE": fire, "FIRE2": fire2, "ROLL": roll}
	for i := range lines {
		l := &lines[i]
		if l.Key.Text != "" {
			c.strayKey(l)
			continue
		}
		p, ok := c.one(l)
		if !ok {
			continue
		}
		kind, known := kinds[l.Verb.Text]
		switch {
		case !known:
			c.say(plot.Fault, l.Pos, "B-TRN-1", c.g.pieceID(p), l.Verb.Text+" is no battle", "CLOSE, FIRE, FIRE2 or ROLL; moves in [moves]")
			continue
		case c.g.leaderOf(p) >= 0:
			c.say(plot.Fault, l.Pos, "B-LDR-12", c.g.pieceID(p), "a leader never battles himself", "a unit")
			continue
		}
		b := battleLine{unit: p, kind: kind, target: hex.None, els: hex.None, pos: l.Pos, wish: battleWish{step: hex.None, bonusAt: hex.None, retreat: hex.None}}
		if c.battleWords(&b, l.Args) {
			c.wishes(&b.wish, l.Settings)
			c.o.battles = append(c.o.battles, b)
		}
	}
}

// target reads a hex, or an enemy's id, which is the hex it stands on now.
func (c *compiler) target(w plot.Word, id string) (hex.At, bool) {
	if a := c.hexOf(w.Text); a != hex.None {
		return a, true
	}
	name := w.Text
	if side, rest, ok := strings.Cut(name, "/"); ok && strings.EqualFold(side, c.g.sides[c.s.other()].id) {
		name = rest
	}
	if p, ok := c.g.pieceOf(c.s.other(), name); ok {
		if a := c.where(p); a != hex.None {
			return a, true
		}
	}
	c.say(plot.Fault, w.Pos, "B-BAT-2", id, strconv.Quote(plot.Clip(w.Text, 20))+" is no hex of the board", "the target's hex, A1 to M9")
	return hex.None, false
}

// battleWords reads the target or the way, then `else` and `if`.
func (c *compiler) battleWords(b *battleLine, args []plot.Word) bool {
	id := c.g.pieceID(b.unit)
	for i := 0; i < len(args); i++ {
		w := strings.ToLower(args[i].Text)
		switch {
		case w == "else":
			if i++; i == len(args) {
				c.say(plot.Fault, args[i-1].Pos, "B-BAT-2", id, "no other target stands behind else", "else and its hex, such as else G4")
				return false
			}
			a, ok := c.target(args[i], id)
			if !ok {
				return false
			}
			b.els = a
		case w == "if":
			end := slices.IndexFunc(args[i+1:], func(x plot.Word) bool { return strings.EqualFold(x.Text, "else") })
			rest := args[i+1:]
			if end >= 0 {
				rest = rest[:end]
			}
			cond, ok := c.condition(rest, args[i].Pos, id)
			if !ok {
				return false
			}
			b.cond = append(b.cond, cond...)
			i += len(rest)
		case b.kind == roll:
			way, ok := c.way(args[i], id)
			if !ok {
				return false
			}
			b.path = append(b.path, way...)
		case b.target != hex.None:
			c.say(plot.Fault, args[i].Pos, "B-BAT-2", id, "two targets in one line", "one target, and `else` with another")
			return false
		default:
			a, ok := c.target(args[i], id)
			if !ok {
				return false
			}
			b.target = a
		}
	}
	if b.kind == roll {
		if at := c.where(b.unit); len(b.path) > 1 && b.path[0] == at {
			b.path = b.path[1:]
		}
		if b.target = hex.None; len(b.path) > 0 { // else the way is asked (D-RF)
			b.target = b.path[0]
		}
		return true
	}
	if b.target == hex.None {
		c.say(plot.Fault, b.pos, "B-BAT-2", id, "the battle has no target", "its hex, such as CLOSE G4")
		return false
	}
	return true
}

// condition reads the words behind `if`.
func (c *compiler) condition(ws []plot.Word, pos plot.Pos, id string) (condition, bool) {
	const want = comparing + ", alive or still there, with not and and"
	var out condition
	not := false
	words := lowered(ws)
	for i := 0; i < len(words); i++ {
		t := term{}
		switch w := words[i]; {
		case w == "and":
			continue
		case w == "not":
			not = !not
			continue
		case w == "alive":
			t.what = "alive"
		case w == "still" && i+1 < len(words) && words[i+1] == "there":
			t.what = "there"
			i++
		case w == "there":
			t.what = "there"
		case strings.HasPrefix(w, "blocks"):
			x, used, ok := blocksOf(w, words[i+1:])
			if !ok {
				c.say(plot.Fault, ws[i].Pos, "B-BAT-3", id, "the comparison of blocks cannot be read", want)
				return nil, false
			}
			t = x
			i += used
		default:
			c.say(plot.Fault, ws[i].Pos, "B-BAT-3", id, strconv.Quote(plot.Clip(ws[i].Text, 20))+" is no condition", want)
			return nil, false
		}
		t.not, not = not, false
		out = append(out, t)
	}
	if len(out) == 0 {
		c.say(plot.Fault, pos, "B-BAT-3", id, "no condition stands behind `if`", want)
		return nil, false
	}
	return out, true
}

// wishes reads the settings of a battle line. One that says nothing is left out
// and the battle stands.
func (c *compiler) wishes(w *battleWish, settings []plot.Setting) {
	for _, s := range settings {
		value := strings.ToLower(s.Value.Text)
		at := c.hexOf(value)
		want := ""
		switch s.Key.Text {
		case "momentum":
			if slices.Contains(choices[topicMomentum], value) {
				w.momentum = value
			} else {
				want = "momentum=yes, momentum=no or momentum=auto"
			}
		case "step":
			if w.step = at; at == hex.None {
				want = "step= and a hex"
			}
		case "bonus":
			w.bonusAt = at
			if slices.Contains(choices[topicBonus], value) {
				w.bonus = value
			} else if at == hex.None {
				want = "bonus= and a hex, bonus=weakest or bonus=none"
			}
		case "retreat":
			if w.retreat = at; at == hex.None {
				want = "retreat= and a hex"
			}
		case "ignore":
			n, err := strconv.Atoi(value)
			if value == "max" || value == "min" || err == nil && n >= 0 && n <= 9 {
				w.ignore = value
			} else {
				want = "ignore=max, ignore=min or a number"
			}
		default:
			want = "momentum=, step=, bonus=, retreat= or ignore="
		}
		if want != "" {
			c.say(plot.Warning, s.Key.Pos, "B-BAT-1", "", s.Key.Text+"="+plot.Clip(s.Value.Text, 20)+" says nothing; it is ignored", want)
		}
	}
}
