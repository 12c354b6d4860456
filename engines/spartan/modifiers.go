package spartan

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
)

// modifiers of a combat one by one, in the order applied, so that its odds can
// be reckoned again; units with the same ones are taken together.
func (g *game) modifiers(who string, e *engines.Event) string {
	if len(e.Mods) == 0 {
		return ""
	}
	var parts [4][]modTerm // attack, defence, column, die
	k := 0
	for i := range e.Mods {
		m := &e.Mods[i]
		switch m.Rule { // what stands behind belongs to the same part
		case "5.41", "3.36", "6.22":
			k = 1
		case "S3.11":
			k = 2
		case "8.2":
			k = 3
		}
		list := parts[k]
		if n := len(list) - 1; n >= 0 && m.Op == "×" && m.Unit != "" && list[n].units[0] == m.Unit {
			list[n].mods = append(list[n].mods, m)
		} else {
			parts[k] = append(list, modTerm{units: []string{m.Unit}, mods: []*engines.Mod{m}})
		}
	}
	odds := [4]string{2: e.Column}
	odds[0], odds[1], _ = strings.Cut(e.Odds, ":")
	if len(e.Dice) > 0 {
		odds[3] = strconv.Itoa(e.Dice[0].Die)
	} else {
		odds[2] = "below " + g.table.names[0]
	}
	t := teller{g: g, who: who}
	for k, name := range [4]string{"Attack ", "Defence ", "Column ", "Die "} {
		if len(parts[k]) == 0 {
			continue
		}
		t.sep(len(t.b), " ").add(name).add(odds[k]).add(": ")
		t.terms(parts[k])
		t.add(".")
	}
	return string(t.b)
}

// modTerm is a sum of a combat: units and what made their strength.
type modTerm struct {
	units []string
	mods  []*engines.Mod
}

func (t *teller) terms(list []modTerm) {
	for i := 0; i < len(list); {
		x := list[i]
		j := i + 1
		for j < len(list) && x.units[0] != "" && sameMods(list[j].mods, x.mods) {
			x.units = append(x.units, list[j].units...)
			j++
		}
		t.sep(i, "; ")
		i = j
		if x.units[0] != "" {
			t.units(x.units).add(" ")
		}
		for k, m := range x.mods {
			t.sep(k, ", ").add(m.Label).add(" ")
			if m.Op == "×" {
				t.add("×")
			} else if k == 0 && m.Op == "+" && m.Value > 0 && (m.Rule == "8.2" || m.Rule == "10.11" || m.Rule == "S3.11") {
				t.add("+")
			}
			t.add(m.Value.String())
			if k == 0 && len(x.units) > 1 {
				t.add(" each")
			}
			t.add(" (").add(m.Rule).add(")")
		}
	}
}

func sameMods(a, b []*engines.Mod) bool {
	return slices.EqualFunc(a, b, func(x, y *engines.Mod) bool {
		return x.Rule == y.Rule && x.Label == y.Label && x.Op == y.Op && x.Value == y.Value && x.Rule != "10.11"
	})
}
