package spartan

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// stop tells why a unit's way ended; only its owner and the umpire read it.
func (t *teller) stop(e *engines.Event) {
	n := len(e.Units)
	next := ""
	if len(e.Effects) > 0 {
		next = e.Effects[0].To
	}
	if e.Result == "contact" {
		t.units(e.Units).verb(n, " stays", " stay").add(" in ").hexes(e.At).verb(n, ": it is in contact", ": they are in contact")
		return
	}
	t.units(e.Units).verb(n, " stops in ", " stop in ").hexes(e.At).add(": ")
	switch {
	case e.Result == "crossing":
		t.add("an enemy comes the other way out of ").add(next)
	case e.Result == "held" && t.g.elephants:
		t.add("the enemy or a rampant elephant holds ").add(next)
	case e.Result == "held":
		t.add("the enemy holds ").add(next)
	case slices.Contains(e.Rule, "6.41"):
		t.add("an enemy Defensive Fire Zone lies there")
	case slices.Contains(e.Rule, "11.42"):
		t.add("no Movement Point is left to leave the map")
	default:
		t.add("the Movement Points left do not pay for ").add(next)
	}
}

// contest tells who tried to enter a hex, with how much, and who got it.
func (t *teller) contest(e *engines.Event) {
	var buf [16]int16
	list := t.g.indexes(e.Units, buf[:0])
	first := 0
	for first < len(list) && t.g.units[list[first]].side == 0 {
		first++
	}
	winner, _ := t.g.sideOf(e.Side)
	parts := [2][]int16{list[:first], list[first:]}
	var sum [2]string
	sum[0], sum[1], _ = strings.Cut(e.Odds, ":")
	write := func(s int8) {
		t.owner(s)
		t.b = t.g.appendIDs(t.b, parts[s])
	}
	for s := range int8(2) {
		t.sep(int(s), " and ")
		write(s)
		t.add(" (").add(sum[s]).add(")")
	}
	t.add(" try to enter ").hexes(e.At).add(" at the same step; ")
	for i := 0; i+1 < len(e.Dice); i += 2 {
		t.sep(i, ", then ")
		if i == 0 {
			t.add("dice ")
		}
		t.number(e.Dice[i].Die).add(" to ").number(e.Dice[i+1].Die)
	}
	if len(e.Dice) > 0 {
		t.add(": ")
	}
	write(winner)
	t.verb(len(parts[winner]), " wins the hex", " win the hex")
}

// move tells a way plotted, or run: in panic, or by Darius.
func (t *teller) move(e *engines.Event) {
	n := len(e.Units)
	t.units(e.Units)
	switch {
	case !fled(e):
		t.verb(n, " moves", " move")
	case t.g.darius >= 0 && slices.Contains(e.Units, t.g.units[t.g.darius].full):
		t.verb(n, " runs", " run")
	default:
		t.verb(n, " runs in panic", " run in panic")
	}
	t.way(e.Path)
}

// fled tells whether the program plotted a way (13.0, S3.23).
func fled(e *engines.Event) bool { return leading(e) == "13.0" }

// leading is the rule that tells most of an event.
func leading(e *engines.Event) string {
	if len(e.Rule) == 0 {
		return ""
	}
	return e.Rule[0]
}

// exit tells of units that left the map, or ran off it and are lost.
func (t *teller) exit(e *engines.Event) {
	n := len(e.Units)
	t.units(e.Units)
	if len(e.Effects) > 0 {
		t.verb(n, " runs off the map by the ", " run off the map by the ")
	} else {
		t.verb(n, " leaves the map by the ", " leave the map by the ")
	}
	t.add(edgeWords[e.Result]).add(" edge, from ").add(e.Path[0])
	if len(e.Path) > 1 {
		t.add(" through ")
		t.chain(e.Path[1:])
	}
	if len(e.Effects) > 0 {
		t.verb(n, ", and is lost (", ", and are lost (").vp(e.Effects).add(")")
	}
}

// way writes a path of two hexes or more.
func (t *teller) way(path []string) {
	last := len(path) - 1
	t.add(" from ").add(path[0])
	if last > 1 {
		t.add(" through ")
		t.chain(path[1:last])
	}
	t.add(" to ").add(path[last])
}

// advance tells of units that went into a hex emptied by their combat, by a
// retreat (17.0), or by a rampant elephant, which must (S1.16).
func (t *teller) advance(e *engines.Event) {
	n, from, to := len(e.Units), e.Path[0], e.Path[len(e.Path)-1]
	t.units(e.Units)
	switch leading(e) {
	case "S1.16":
		t.verb(n, " must take ", " must take ").add(to).add(", which it emptied, from ").add(from)
	case "17.0":
		t.verb(n, " advances", " advance").add(" from ").add(from).add(" into ").add(to).add(", left empty by a retreat")
	default:
		t.verb(n, " advances", " advance").add(" from ").add(from).add(" into ").add(to)
	}
}

// rampage tells one stretch of an elephant's run: the two dice at its start,
// the way, and how it ended. A stretch that ends next to units is followed by
// the elephant's melees.
func (t *teller) rampage(e *engines.Event) {
	t.units(e.Units)
	if len(e.Dice) < 2 {
		t.add(" rampages on")
	} else {
		t.add(" rampages: direction die ").number(e.Dice[0].Die).add(", ").add(bearings[t.g.direction(e.Dice[0].Die)]).
			add("; allowance die ").number(e.Dice[1].Die).add(";")
	}
	last := len(e.Path) - 1
	ahead, known := t.ahead(e)
	if last > 0 {
		t.way(e.Path)
	}
	switch e.Result {
	case "dead":
		switch {
		case last > 0:
			t.add(", and is lost ")
		case len(e.Dice) == 0:
			t.add(" from ").add(e.Path[0]).add(", and is lost ")
		default:
			t.add(" from ").add(e.Path[0]).add(" it is lost ")
		}
		switch {
		case !known:
			t.add("in the next hex")
		case ahead == hex.None:
			t.add("off the edge of the map")
		default:
			t.add("in ").add(t.g.grid.Name(ahead)).add(", ").add(strings.Join(t.g.featureList(ahead), " and "))
		}
		t.add(" (").vp(e.Effects).add(")")
	case "blocked":
		if last == 0 {
			t.add(" it stays in ").add(e.Path[0])
		}
		t.add(", stopped by a unit in ").add(t.g.grid.Name(ahead))
	case "zone":
		t.add(", where enemy fire units stop it")
	default:
		if last == 0 {
			t.add(" it stays in ").add(e.Path[0]).add(" for want of Movement Points")
		}
	}
}

// ahead is the hex before a rampant elephant at the end of a stretch: known by
// its die or its last step.
func (t *teller) ahead(e *engines.Event) (at hex.At, known bool) {
	g := t.g
	n := len(e.Path)
	last, ok := g.grid.Parse(e.Path[n-1])
	if !ok {
		return hex.None, false
	}
	d := hex.Dir(0)
	if len(e.Dice) > 0 {
		d = g.direction(e.Dice[0].Die)
	} else if n > 1 {
		before, _ := g.grid.Parse(e.Path[n-2])
		d = g.grid.DirTo(before, last)
	}
	if d == 0 {
		return hex.None, false
	}
	return g.grid.Neighbour(last, d), true
}

// panic tells which army panics, why, and whom it takes (13.0 to 13.13, S3.23).
func (t *teller) panic(e *engines.Event) {
	t.add("The army of ").side(e.Side).add(" panics")
	s, _ := t.g.sideOf(e.Side)
	switch leading(e) {
	case "S3.23":
		t.add(", for an enemy is next to Darius")
	case "13.12":
		t.add(" as the one attacked, when both reach their Panic Levels at once")
	case "13.13":
		t.add(" and not the other, which has reached its Panic Level too")
		for i := 0; i+1 < len(e.Dice); i += 2 {
			t.sep(i, ", then ")
			if i == 0 {
				t.add(", by dice ")
			}
			t.number(e.Dice[i].Die).add(" to ").number(e.Dice[i+1].Die)
		}
	default:
		t.add(", its losses have reached its Panic Level of ").number(t.g.sides[s].pl)
	}
	if len(e.Units) == 0 {
		t.add("; leaders keep every unit from running")
		return
	}
	t.add("; panicked: ").units(e.Units)
}

// bearing reads the direction of a turn as an event has it.
func bearing(text string) int {
	if n := number(text); n >= 1 && n <= 6 {
		return n
	}
	return 0
}

func (t *teller) chain(path []string) {
	for i, h := range path {
		t.sep(i, ", ").add(h)
	}
}

var edgeWords = map[string]string{"N": "north", "E": "east", "S": "south", "W": "west"}
