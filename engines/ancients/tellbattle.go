package ancients

import (
	"strings"

	"prestags/engines"
)

// battle tells what happens in and after combats.
func (t *teller) battle(e *engines.Event) {
	switch e.Kind {
	case "declare":
		t.declare(e)
	case "first strike":
		t.pieces(e.Units).add(" strikes first")
	case "evades":
		t.pieces(e.Units).add(" evades")
	case "stands":
		t.pieces(e.Units).add(" stands its ground")
	case "roll":
		t.roll(e)
	case "cost":
		t.pieces(e.Units).add(" pays for its carts").fates(e.Effects)
	case "check":
		t.pieces(e.Units).add(" in danger: ").dice(e.Dice)
		if e.Result == "killed" {
			t.add(", killed")
		} else {
			t.add(", he lives")
		}
	case "flags":
		t.flags(e)
	case "retreat":
		t.movers(e.Units).add(" retreats ").way(e.Path).fates(e.Effects)
	case "retreat loss":
		t.pieces(e.Units).add(" cannot make its retreat").fates(e.Effects)
	case "trampled":
		t.pieces(e.Units).add(" find no way through ").hexes(e.At).fates(e.Effects)
	case "evade":
		t.movers(e.Units).add(" evades ").way(e.Path).fates(e.Effects)
	case "leader evade":
		t.pieces(e.Units).add(" evades ").way(e.Path).fates(e.Effects)
	case "leaves":
		t.pieces(e.Units).add(" leaves the battle")
	case "no way":
		t.pieces(e.Units).add(" has nowhere to go and is killed")
	case "momentum":
		t.movers(e.Units).add(" advances ").way(e.Path).fates(e.Effects)
	case "holds":
		t.pieces(e.Units).add(" does not advance")
	case "no back":
		t.pieces(e.Units).add(" does not battle back")
	case "no battle":
		t.pieces(e.Units).add(" does not battle")
		if e.Result != "" {
			t.add(": ").add(e.Result)
		}
	case "marsh":
		t.pieces(e.Units).add(" in the marsh on ").hexes(e.At).add(": ").dice(e.Dice)
		if len(e.Effects) == 0 {
			t.add(", unharmed")
		}
		t.fates(e.Effects)
	case "lost":
		t.pieces(e.Units).add(" is eliminated")
	default:
		t.add(e.Kind)
		if len(e.Units) > 0 {
			t.add(": ").pieces(e.Units)
		}
		if e.Result != "" {
			t.add(", ").add(e.Result)
		}
		t.fates(e.Effects)
	}
}

func (t *teller) declare(e *engines.Event) {
	from, at := "", ""
	if len(e.At) > 0 {
		from = " (" + e.At[0] + ")"
	}
	if len(e.At) > 1 {
		at = " (" + e.At[1] + ")"
	}
	t.pieces(e.Units[:min(1, len(e.Units))]).add(from)
	if e.Column == "carts" {
		t.add(" sends burning carts ").way(e.Path)
		return
	}
	switch e.Column {
	case "bonus":
		t.add(" attacks again: ")
	case "ranged":
		t.add(" shoots at ")
	default:
		t.add(" attacks ")
	}
	if len(e.Units) > 1 {
		t.piece(e.Units[1])
	}
	t.add(at)
}

// rollWords tell which roll of a combat it is.
var rollWords = map[string]string{
	"attack": "", "bonus": "", "back": " battles back", "first strike": " strikes", "evade": " rolls at the evading unit", "ranged": "",
	"leader": " rolls at the leader", "rampage": " rampages against ", "carts": ": the carts roll into ", "escape": " strikes at the passing ",
}

func (t *teller) roll(e *engines.Event) {
	t.pieces(e.Units[:min(1, len(e.Units))]).add(rollWords[e.Column])
	if (e.Column == "rampage" || e.Column == "carts" || e.Column == "escape") && len(e.Units) > 1 {
		t.piece(e.Units[1])
	}
	t.add(": ").dice(e.Dice)
	t.count(e.Mods)
	if e.Result != "" {
		t.add(", ").add(e.Result)
	}
	for _, f := range e.Effects {
		if f.What == "killed" && e.Result == "killed" {
			return
		}
	}
	t.fates(e.Effects)
}

// count tells where the number of dice is from, where more than the unit's own
// make it.
func (t *teller) count(mods []engines.Mod) {
	if len(mods) < 2 {
		return
	}
	t.add(" (")
	for i, m := range mods {
		t.sep(i, "; ")
		n := int(m.Value / engines.Point)
		switch {
		case m.Op == "=" && i == 0:
			t.add(m.Label).add(" ").number(n)
		case m.Op == "=":
			label, rest, cut := strings.Cut(m.Label, ", ")
			t.add(label).add(" ").number(n)
			if cut {
				t.add(" ").add(rest)
			}
		case n < 0:
			t.add(m.Label).add(" −").number(-n)
		default:
			t.add(m.Label).add(" +").number(n)
		}
	}
	t.add(")")
}

func (t *teller) flags(e *engines.Event) {
	t.pieces(e.Units).add(": ").add(e.Result)
	for i, m := range e.Mods {
		if i == 0 {
			t.add(" (it may ignore ")
		}
		t.sep(i, ", ")
		if n := int(m.Value / engines.Point); n > 0 {
			t.number(n).add(" by ")
		} else {
			t.add("all by ")
		}
		t.add(m.Label)
	}
	if len(e.Mods) > 0 {
		t.add(")")
	}
}
