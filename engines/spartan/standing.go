package spartan

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// standing reads the [standing] section (ledger 5.2). A line that cannot be
// read is ignored with a warning.
func (c *compiler) standing(lines []plot.Line) {
	seen := map[string]bool{}
	for i := range lines {
		l := &lines[i]
		if key := l.Key.Text; key == "advance" || key == "defensive fire" || key == "concede" {
			if seen[key] {
				c.say(plot.Warning, l.Key.Pos, "20.0", "", "`"+key+"` stands twice; the last one counts", "it once")
			}
			seen[key] = true
		}
		switch l.Key.Text {
		case "losses":
			c.losses(l)
		case "advance":
			if a, ok := c.advance(texts(l.Values), l.Key.Pos); ok {
				c.o.standing.advance, c.o.standing.set = a, true
			}
		case "defensive fire":
			c.o.standing.fire = c.prefs(l.Values, "fire")
		case "retreat":
			c.retirement(l)
		case "concede":
			if !c.g.opt.concession {
				c.say(plot.Warning, l.Key.Pos, "15.0", "", "tactical concession is not played in this match; the line is ignored", "")
				continue
			}
			c.o.standing.concede = len(l.Values) == 1 && strings.EqualFold(l.Values[0].Text, "yes")
		default:
			if l.Verb.Text != "" {
				c.say(plot.Warning, l.Pos, "20.0", "", "an order among the standing orders is ignored", "it above [standing]")
			}
		}
	}
}

// losses of one hex, of several, or of all others.
func (c *compiler) losses(l *plot.Line) {
	at := make([]hex.At, 0, 1)
	for _, w := range l.Args {
		a, ok := c.hexArg(w.Text)
		if !ok {
			c.say(plot.Warning, w.Pos, "8.1", "", fmt.Sprintf("%q is no hex; the line is ignored", plot.Clip(w.Text, 20)), "losses 0504: and the order of losses")
			return
		}
		at = append(at, a)
	}
	if len(at) == 0 {
		at = append(at, hex.None)
	}
	prefs := c.prefs(l.Values, "losses")
	if len(prefs) == 0 {
		return
	}
	for _, a := range at {
		c.o.standing.losses = append(c.o.standing.losses, lossRule{a, prefs})
	}
}

// retirement reads `retreat UNIT: hexes` (17.0).
func (c *compiler) retirement(l *plot.Line) {
	if !c.g.opt.retreat {
		c.say(plot.Warning, l.Key.Pos, "17.0", "", "retreat before combat is not played in this match; the line is ignored", "")
		return
	}
	var to []hex.At
	for _, w := range l.Values {
		at, ok := c.hexArg(w.Text)
		if !ok {
			c.say(plot.Warning, w.Pos, "17.0", "", fmt.Sprintf("%q is no hex; it is ignored", plot.Clip(w.Text, 20)), "retreat LC01: 0305 0306")
			continue
		}
		to = append(to, at)
	}
	for _, w := range l.Args {
		u, ok := c.g.unitOf(c.s, padded(strings.ToUpper(w.Text)))
		if !ok {
			c.say(plot.Warning, w.Pos, "17.0", "", c.notUnit(w.Text)+"; it is ignored", "retreat LC01: 0305 0306")
			continue
		}
		c.o.standing.retire = append(c.o.standing.retire, retirement{u, to})
	}
}

func texts(ws []plot.Word) []string {
	var out []string
	for _, w := range ws {
		out = append(out, strings.FieldsFunc(w.Text, comma)...)
	}
	return out
}

// prefs reads a list of priorities for losses or for defensive fire.
func (c *compiler) prefs(words []plot.Word, use string) []pref {
	var out []pref
	for _, w := range words {
		for _, text := range strings.FieldsFunc(w.Text, comma) {
			p, ok := c.pref(strings.ToUpper(text), use)
			if !ok {
				want := "a hex, a unit type, vp, disrupted, fps, any or none"
				if use == "losses" {
					want = "a unit, a unit type, vp or strength"
				}
				c.say(plot.Warning, w.Pos, "21.1", "", fmt.Sprintf("%q says nothing about %s; it is ignored", plot.Clip(text, 20), map[string]string{"fire": "targets", "losses": "losses"}[use]), want)
				continue
			}
			out = append(out, p)
		}
	}
	return out
}

func (c *compiler) pref(text, use string) (pref, bool) {
	words := map[string]prefKind{"VP": prefVP, "DISRUPTED": prefDisrupted, "FPS": prefFPS, "ANY": prefAny, "NONE": prefNone}
	if use == "losses" {
		words = map[string]prefKind{"VP": prefVP, "STRENGTH": prefStrength}
	}
	if k, ok := words[text]; ok {
		return pref{kind: k}, true
	}
	if t := c.g.typeIndex(text); t >= 0 {
		return pref{kind: prefType, typ: t}, true
	}
	if use == "losses" {
		u, ok := c.g.unitOf(c.s, padded(text))
		return pref{kind: prefUnit, unit: u}, ok
	}
	at, ok := c.hexArg(text)
	return pref{kind: prefHex, at: at}, ok
}

// lossPrefs are a side's wishes for losses in a hex: its own line first, then
// the general one.
func (s *standing) lossPrefs(a hex.At) []pref {
	for _, want := range [2]hex.At{a, hex.None} {
		if i := slices.IndexFunc(s.losses, func(r lossRule) bool { return r.at == want }); i >= 0 {
			return s.losses[i].prefs
		}
	}
	return nil
}
