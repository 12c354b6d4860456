package spartan

import (
	"slices"
	"strings"

	"prestags/engines"
)

// against turns 9:3 into 9 against 3.
func (t *teller) against(odds string) *teller {
	a, d, _ := strings.Cut(odds, ":")
	return t.add(a).add(" against ").add(d)
}

// unmade tells of an attack that was not made for its odds.
func (t *teller) unmade(e *engines.Event) {
	t.units(e.Units).verb(len(e.Units), " does", " do")
	switch {
	case e.Phase == phaseFire:
		t.add(" not fire at ").hexes(e.At).add(": ")
	case e.Phase == phaseDefensive:
		t.add(" not use defensive fire at ").hexes(e.At).add(": ")
	default:
		t.add(" not attack ").hexes(e.At).add(" in melee: ")
	}
	if e.Odds != "" {
		t.against(e.Odds).add(" is ")
	}
	switch {
	case e.Kind == "too weak" && e.Phase == phaseDefensive:
		t.add("what fires there is below ").add(t.g.table.names[0]).add(", or below the odds of its least=")
	case e.Kind == "too weak":
		t.add("below ").add(t.g.table.names[0])
	case e.Column != "":
		t.add("column ").add(e.Column).add(", below least=").add(e.Result)
	default:
		t.add("below least=").add(e.Result)
	}
}

var resultWords = map[string]string{"-": "no effect", "D": "D (disrupted)", "1/2E": "1/2E (half eliminated)", "E": "E (eliminated)"}

func (t *teller) combat(e *engines.Event) {
	n := len(e.Units)
	t.units(e.Units)
	a, d, _ := strings.Cut(e.Odds, ":")
	switch e.Kind {
	case phaseMelee:
		if slices.Contains(e.Rule, "S1.22") {
			t.add(", rampant,")
		}
		t.verb(n, " attacks ", " attack ").hexes(e.At).add(" in melee")
		if slices.ContainsFunc(e.Mods, func(m engines.Mod) bool { return m.Rule == "7.51" }) {
			t.add(", a flank attack")
		}
		t.add(": ").add(a).add(" against ").add(d)
	case phaseDefensive:
		t.verb(n, " uses defensive fire on ", " use defensive fire on ").hexes(e.At)
		t.add(": ").add(a).add(" against Fire Protection Strength ").add(d)
	default:
		t.verb(n, " fires at ", " fire at ").hexes(e.At)
		t.add(": ").add(a).add(" against Fire Protection Strength ").add(d)
	}
	t.column(e)
	for i := range e.Dice {
		t.sep(i, "+")
		if i == 0 {
			t.add("; die ")
		}
		t.number(e.Dice[i].Die)
	}
	t.dieModifiers(e)
	t.add(": ")
	if len(e.At) == 1 {
		t.add(resultWords[e.Result])
		return
	}
	for i, at := range e.At {
		t.sep(i, ", ").add(at).add(" ").add(resultWords[resultIn(e.Result, at)])
	}
}

// column tells the odds column read, and what Alexander does to it (S3.11):
// below the first column there is neither die nor effect.
func (t *teller) column(e *engines.Event) {
	i := slices.IndexFunc(e.Mods, func(m engines.Mod) bool { return m.Rule == "S3.11" })
	switch {
	case i < 0:
		t.add(", column ").add(e.Column)
	case len(e.Dice) == 0:
		t.add("; Alexander takes the odds below ").add(t.g.table.names[0]).add(", so no die is rolled")
	default:
		t.add(", column ").add(e.Column).add([2]string{", two down", ", two up"}[b2i(e.Mods[i].Value > 0)]).add(" by Alexander")
	}
}

// dieModifiers tells of the hexes with disrupted units (8.2).
func (t *teller) dieModifiers(e *engines.Event) {
	n := 0
	for i := range e.Mods {
		if e.Mods[i].Rule != "8.2" {
			continue
		}
		t.add([2]string{" (+", ", +"}[b2i(n > 0)]).add(e.Mods[i].Value.String())
		n++
		if len(e.At) == 1 {
			t.add(", disrupted units there")
			continue
		}
		for _, at := range e.At {
			if strings.Contains(e.Mods[i].Label, at) {
				t.add(" for disrupted units in ").add(at)
			}
		}
	}
	if n > 0 {
		t.add(")")
	}
}

// resultIn is the result for one hex of a melee on several: "D" for all, or
// "0505 D, 0604 1/2E".
func resultIn(result, at string) string {
	for part := range strings.SplitSeq(result, ", ") {
		h, r, several := strings.Cut(part, " ")
		if !several {
			return part
		}
		if h == at {
			return r
		}
	}
	return "-"
}

func (t *teller) result(e *engines.Event) {
	t.hexes(e.At).add(", ").add(e.Result)
	if e.Side != t.who {
		t.add(", ").side(e.Side)
	}
	t.add(": ")
	if len(e.Effects) == 0 {
		t.add("no unit is harmed, ").unharmed(e)
		return
	}
	n := 0
	group := func(words string, in func(f *engines.Effect) bool) {
		var buf [16]int16
		list := buf[:0]
		points := 0
		for i := range e.Effects {
			if f := &e.Effects[i]; in(f) {
				if u, ok := t.g.byID[f.Unit]; ok {
					list = append(list, u)
				}
				points += f.N
			}
		}
		if len(list) == 0 {
			return
		}
		slices.Sort(list)
		t.sep(n, "; ")
		n++
		t.b = t.g.appendIDs(t.b, list)
		t.add(words)
		if words != " disrupted" {
			t.add(" (").number(points).add(" VP)")
		}
	}
	group(" eliminated", func(f *engines.Effect) bool { return f.What == "eliminated" && f.To == "" })
	group(" disrupted a second time and so eliminated", func(f *engines.Effect) bool { return f.What == "eliminated" && f.To == "8.22" })
	group(" disrupted in panic and so eliminated", func(f *engines.Effect) bool { return f.What == "eliminated" && f.To == "13.0" })
	group(" disrupted", func(f *engines.Effect) bool { return f.What == "disrupted" })
	for i := range e.Effects {
		f := &e.Effects[i]
		if u, ok := t.g.byID[f.Unit]; ok && f.What == "reduced" {
			t.sep(n, "; ").add(t.g.units[u].id).add(" falls to level ").number(f.N)
			n++
		}
	}
}

// unharmed says why a result harmed nobody: a leader (10.31), foot on a slope
// (14.31), elephants (S1.27).
func (t *teller) unharmed(e *engines.Event) {
	if slices.Contains(e.Rule, "10.31") {
		t.add("a leader stands there")
		return
	}
	at, ok := t.g.grid.Parse(e.At[0])
	slope := ok && t.g.opt.elevation && t.g.ground[at].elev == slopeLevel
	switch {
	case slope && t.g.elephants:
		t.add("foot on a slope and elephants are not disrupted")
	case slope:
		t.add("foot on a slope is not disrupted")
	default:
		t.add("elephants are not disrupted")
	}
}

func (t *teller) vp(effects []engines.Effect) *teller {
	n := 0
	for i := range effects {
		n += effects[i].N
	}
	return t.number(n).add(" VP")
}
