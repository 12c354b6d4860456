package imperator

import (
	"fmt"
	"strconv"
	"strings"
)

// phaseWords are the phases of battles and sieges as a page prints them.
var phaseWords = map[string]string{
	"shooting": "Shooting", "melee": "Melee", "general": "General Melee",
	"shooting1": "Shooting", "shooting2": "Shooting", "melee2": "On the ladders", "melee3": "On the walls",
}

func phaseWord(phase string) string {
	if w, ok := phaseWords[phase]; ok {
		return w
	}
	return strings.TrimRight(phase, "0123456789")
}

// tacticName is a tactic as it is printed: Frontal Attack.
func (g *game) tacticName(id string) string {
	if i := g.c.Tactic(id); i >= 0 {
		return g.tactics[i].name
	}
	return id
}

// armyNamed is an army in an event: its leader, or units without one.
func (g *game) armyNamed(full string) string {
	if s, ok := g.sideOf(full); ok {
		return g.sides[s].name + " without a leader"
	}
	return g.nameOf(full)
}

// numbers of a side among the effects of an event.
func (t *teller) of(side, what string) int {
	for _, f := range t.e.Effects {
		if f.Unit == side && f.What == what {
			return f.N
		}
	}
	return 0
}

var tellFight = map[string]func(*teller) string{
	"battle": func(t *teller) string {
		if len(t.e.Units) < 2 {
			return t.e.Result + t.inPlace()
		}
		var forces []string
		for _, side := range []int8{rebel, roman} {
			id := t.g.sides[side].id
			n, out := t.of(id, "units"), t.of(id, "out")
			s := fmt.Sprintf("%s %s", t.g.sides[side].name, plural(n, "unit"))
			if out > 0 {
				s += fmt.Sprintf(" (%d Out of Action)", out)
			}
			forces = append(forces, s+", "+plural(t.of(id, "alea"), "re-roll"))
		}
		a, d := t.g.armyNamed(t.e.Units[0]), t.g.armyNamed(t.e.Units[1])
		var s string
		switch t.e.Result {
		case "siege":
			s = a + " besieges " + d + " in " + t.at()
		case "sortie":
			s = d + " makes a sortie from " + t.at() + " against " + a
		default:
			s = a + " attacks " + d + t.inPlace()
			if t.e.Result == "skirmish" {
				s += ", a skirmish"
			}
		}
		return s + ": " + strings.Join(forces, "; ")
	},
	"labels": func(t *teller) string {
		var out []string
		for _, f := range t.e.Effects {
			out = append(out, t.g.nameOf(f.Unit)+" is "+t.g.nameOf(f.To))
		}
		whose := "your units in this battle"
		if t.viewer != t.e.Side {
			whose = "the " + t.g.sideName(t.e.Side) + "' units in this battle, as their roster has them and as the enemy's report calls them"
		}
		return whose + ": " + strings.Join(out, ", ")
	},
	"tactics": func(t *teller) string {
		var out []string
		for _, f := range t.e.Effects {
			out = append(out, t.g.sideName(f.Unit)+" "+t.g.tacticName(f.To))
		}
		return "tactics are shown: " + join(out)
	},
	"array": func(t *teller) string {
		var front []string
		for _, f := range t.e.Effects {
			if f.What == "prima acies" {
				front = append(front, t.g.sideWord(f.Unit)+" "+t.g.nameOf(f.Unit))
			}
		}
		s := phaseWord(t.e.Phase)
		if len(front) > 0 {
			s += "; in the front line " + join(front)
		}
		return s
	},
	"dice": func(t *teller) string {
		var out []string
		hits := 0
		for i, u := range t.e.Units {
			s := fmt.Sprintf("%s %d", t.g.nameOf(u), t.e.Dice[i].Die)
			switch t.e.Effects[i].What {
			case "hit":
				s += " hit"
				hits++
			case "critical":
				s += " critical"
				hits += 2
			}
			out = append(out, s)
		}
		return fmt.Sprintf("%s: %s: %s. So far %s", phaseWord(t.e.Phase), t.g.sideName(t.e.Side), strings.Join(out, ", "), plural2(hits, "loss", "losses"))
	},
	"reroll": func(t *teller) string {
		return fmt.Sprintf("the %s throw the die of %s again: %d, %s instead of %s; %s left",
			t.g.sideName(t.e.Side), t.who(), t.e.Dice[0].Die, t.e.Result, t.e.Column, plural(t.count("alea"), "re-roll"))
	},
	"losses": func(t *teller) string {
		gone := map[string]bool{}
		for _, f := range t.e.Effects {
			gone[f.Unit] = gone[f.Unit] || f.What == "eliminated"
		}
		var out []string
		for _, f := range t.e.Effects {
			switch {
			case f.What == "out" && !gone[f.Unit]:
				out = append(out, t.g.nameOf(f.Unit)+" Out of Action")
			case f.What == "eliminated":
				out = append(out, t.g.nameOf(f.Unit)+" eliminated")
			}
		}
		n, _ := strconv.Atoi(t.e.Odds) // written by the engine
		s := fmt.Sprintf("the %s suffer %s", t.g.sideName(t.e.Side), plural2(n, "loss", "losses"))
		if len(out) > 0 {
			s += ": " + strings.Join(out, ", ")
		}
		if t.has("losses") {
			s += fmt.Sprintf("; %d so far", t.count("losses"))
		}
		return s
	},
	"good order": func(t *teller) string {
		s := fmt.Sprintf("%s tries to leave in good order, %s against %s: ", t.g.armyNamed(t.e.Units[0]), t.die(), t.e.Column)
		if t.e.Result == "leaves" {
			return s + "it leaves"
		}
		return s + "it fails"
	},
	"verdict": func(t *teller) string {
		a, d, _ := strings.Cut(t.e.Odds, ":")
		sum := fmt.Sprintf("losses %s of the attacker, %s of the defender", a, d)
		if t.e.Side == "" {
			return "nobody has won, " + t.e.Result + "; " + sum
		}
		how := map[string]string{"losses": "", "destroyed": ", the enemy is destroyed", "good order": ", the enemy leaves in good order", "both destroyed": ", both are destroyed"}[t.e.Result]
		switch t.e.Column {
		case "AD":
			how += ", and the pursuit destroys the beaten army"
		case "R":
			how += ", and the beaten army retreats"
		}
		return "the " + t.g.sideName(t.e.Side) + " have won" + how + "; " + sum
	},
	"statu quo": func(t *teller) string { return "Statu Quo: the attacker goes back, FORTUNA stays where it is" },
	"annihilated": func(t *teller) string {
		return fmt.Sprintf("what is left of the %s is eliminated: %s", t.g.sideName(t.e.Side), t.these(0, t.count("eliminated")))
	},
	"retreat": func(t *teller) string { return t.g.armyNamed(t.e.Units[0]) + " retreats to " + t.to() },
	"back":    func(t *teller) string { return t.g.armyNamed(t.e.Units[0]) + " goes back to " + t.to() },
	"fortuna": func(t *teller) string {
		if t.e.Side == "" {
			return "FORTUNA is neutral"
		}
		return "the " + t.g.sideName(t.e.Side) + " take FORTUNA"
	},
	"plunder": func(t *teller) string {
		var out []string
		for _, m := range t.e.Mods {
			out = append(out, m.Label+" "+m.Value.String())
		}
		s := t.g.armyNamed(t.e.Units[0]) + " gains " + plural(t.count("plunder"), "Plunder Point")
		if len(out) > 0 {
			s += ": " + strings.Join(out, ", ")
		}
		return s
	},
	"sortie": func(t *teller) string { return t.who() + " makes a sortie" + t.left() },
	"siege tactic": func(t *teller) string {
		return "the besieger chooses " + strings.ToUpper(t.e.Result[:1]) + t.e.Result[1:] + "; the city gives " + plural(t.count("city alea"), "re-roll")
	},
	"lifted": func(t *teller) string { return t.who() + " lifts the siege" },
	"siege ends": func(t *teller) string {
		switch t.e.Result {
		case "taken":
			return t.at() + " is taken"
		case "lifted":
			return t.at() + " is free again"
		case "both destroyed":
			return "nobody is left in or before " + t.at() + "; the city is Roman"
		}
		return t.at() + " holds out"
	},
}

func plural2(n int, one, many string) string {
	switch n {
	case 0:
		return "no " + many
	case 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// sideWord is the side of a unit or label in one word: Rebel, Roman.
func (g *game) sideWord(full string) string {
	id, _, _ := strings.Cut(full, "/")
	return strings.TrimSuffix(g.sideName(id), "s")
}
