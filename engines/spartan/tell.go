package spartan

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
)

// Tell implements engines.Game: a sentence for a wargamer, out of nothing but
// the event. A side's own units stand as it writes them, others with the name
// of their side.
func (g *game) Tell(e engines.Event, viewer string) string {
	t := teller{g: g, who: viewer, b: make([]byte, 0, 192)}
	switch e.Kind {
	case "deploy":
		t.deploy(&e)
	case "unplaced":
		t.units(e.Units).verb(len(e.Units), " is", " are").add(" not placed by the plot: ").add(e.Result).add("; set up by default in ").hexes(e.At)
	case "default":
		t.add("The rest, set up by default: ").setUp(&e)
	case "void":
		t.units(e.Units).verb(len(e.Units), " has", " have").add(" no plot: ").add(e.Result)
	case "no " + sectionFire, "no " + sectionMove, "no " + sectionMelee:
		t.refused(&e)
	case "no target":
		t.units(e.Units).verb(len(e.Units), " makes", " make").add(" no melee attack: no enemy is left in ").hexes(e.At)
	case "too weak", "held back":
		t.unmade(&e)
	case phaseFire, phaseDefensive, phaseMelee:
		t.combat(&e)
	case "result":
		t.result(&e)
	case "contact":
		t.add("The melee on ").hexes(e.At).add(" is undecided; in contact: ").units(e.Units)
	case "panic":
		t.panic(&e)
	case "wild":
		t.units(e.Units).verb(len(e.Units), " goes wild in the panic and rampages", " go wild in the panic and rampage").add(" from the next Movement Phase on")
	case "rally":
		t.add("No longer panicked: ").units(e.Units)
	case "darius":
		t.add("An enemy has come next to Darius, ").units(e.Units).add(", in ").hexes(e.At).add(": he runs for the nearest edge of the map")
	case "advance":
		t.advance(&e)
	case "retreat":
		t.units(e.Units).verb(len(e.Units), " retreats", " retreat").add(" before combat from ").add(e.Path[0]).add(" to ").add(e.Path[1])
	case "turn":
		t.units(e.Units).verb(len(e.Units), " turns", " turn").add(" in ").hexes(e.At).add(" to face ").add(bearings[bearing(e.Result)])
	case "rampage":
		t.rampage(&e)
	case "stop":
		t.stop(&e)
	case "contest":
		t.contest(&e)
	case "move":
		t.move(&e)
	case "exit":
		t.exit(&e)
	case "back":
		t.units(e.Units).verb(len(e.Units), " goes", " go").add(" back to ").add(e.Path[1]).add(": no room in ").add(e.Path[0])
	case "crowded":
		t.units(e.Units).verb(len(e.Units), " finds", " find").add(" no room in ").add(e.At[0])
		if len(e.Effects) > 0 {
			t.verb(len(e.Units), " and is eliminated", " and are eliminated").add(" (").vp(e.Effects).add(")")
		} else {
			t.add(" nor anywhere on the way back; the hex stays crowded")
		}
	case "recover":
		t.add("No longer disrupted: ").units(e.Units)
	case "score":
		t.add("Victory Points: ")
		for i, f := range e.Effects {
			t.sep(i, ", ").side(f.Unit).add(" ").number(f.N)
		}
	case "concede":
		t.add("A Tactical Concession of ").side(e.Side).add(": from the next ").add(g.turnWord()).add(" on its units may leave the map by road hexes alone, and the enemy, unless he has conceded too, has at least a Substantive victory")
	case "end":
		t.end(&e)
	default:
		t.add(e.Kind)
	}
	return string(append(t.b, '.'))
}

// teller writes a sentence piece by piece.
type teller struct {
	g   *game
	who string
	b   []byte
}

func (t *teller) add(s string) *teller {
	t.b = append(t.b, s...)
	return t
}

func (t *teller) number(n int) *teller {
	t.b = strconv.AppendInt(t.b, int64(n), 10)
	return t
}

// sep puts a separator before all but the first.
func (t *teller) sep(i int, s string) *teller {
	if i > 0 {
		t.add(s)
	}
	return t
}

func (t *teller) verb(n int, one, many string) *teller {
	if n == 1 {
		return t.add(one)
	}
	return t.add(many)
}

// side by its name; what is no side of this battle stays as it is.
func (t *teller) side(id string) *teller {
	if s, ok := t.g.sideOf(id); ok {
		return t.add(t.g.sides[s].name)
	}
	return t.add(id)
}

// owner puts the side before its units, unless it is the reader's.
func (t *teller) owner(s int8) *teller {
	sd := &t.g.sides[s]
	if sd.id == t.who {
		return t
	}
	return t.add(possessive(sd.name)).add(" ")
}

// possessive of a side's name: Greeks', Sparta's.
func possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// units lists units, ranges drawn together, each side's with its owner.
func (t *teller) units(full []string) *teller {
	var buf [16]int16
	list := t.g.indexes(full, buf[:0])
	for from, to := 0, 0; from < len(list); from = to {
		s := t.g.units[list[from]].side
		for to < len(list) && t.g.units[list[to]].side == s {
			to++
		}
		t.sep(from, "; ").owner(s)
		t.b = t.g.appendIDs(t.b, list[from:to])
	}
	return t
}

// indexes of units named in full, ascending. A name that is none of this
// battle's has no unit.
func (g *game) indexes(full []string, list []int16) []int16 {
	for _, f := range full {
		if u, ok := g.byID[f]; ok {
			list = append(list, u)
		}
	}
	slices.Sort(list)
	return list
}

// appendIDs writes the ids of units, ascending, three or more in a row drawn
// together: MS01-03, MS05, MS06.
func (g *game) appendIDs(b []byte, list []int16) []byte {
	for i := 0; i < len(list); {
		id := g.units[list[i]].id
		j := i + 1
		for j < len(list) && g.follows(list[j-1], list[j]) {
			j++
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, id...)
		if j-i >= 3 {
			last := g.units[list[j-1]].id
			b = append(append(b, '-'), last[len(g.typeOf(list[i]).code):]...)
			i = j
			continue
		}
		i++
	}
	return b
}

// follows tells whether b is the unit of the same type with the next number.
func (g *game) follows(a, b int16) bool {
	ua, ub := &g.units[a], &g.units[b]
	if ua.typ != ub.typ || ua.side != ub.side {
		return false
	}
	n := len(g.typeOf(a).code)
	return number(ua.id[n:])+1 == number(ub.id[n:])
}

func number(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}

// idList is appendIDs as a string.
func (g *game) idList(list []int16) string { return string(g.appendIDs(nil, list)) }

// hexes lists hexes, of which some may be joined by +: 0504, 0505 and 0604.
func (t *teller) hexes(at []string) *teller {
	n, total := 0, len(at)
	for _, a := range at {
		total += strings.Count(a, "+")
	}
	for _, a := range at {
		for h := range strings.SplitSeq(a, "+") {
			switch n {
			case 0:
			case total - 1:
				t.add(" and ")
			default:
				t.add(", ")
			}
			t.add(h)
			n++
		}
	}
	return t
}

func (t *teller) deploy(e *engines.Event) {
	t.side(e.Side).add(" set up: ").setUp(e)
	if e.Side != t.who && t.who != engines.Umpire {
		return
	}
	for _, f := range e.Effects {
		t.add(" (").number(f.N).add(" of ").number(len(e.Units)).add(" placed by plot)")
	}
}

// setUp lists units by their hexes.
func (t *teller) setUp(e *engines.Event) {
	list := make([]int16, 0, len(e.Units))
	at := make(map[int16]string, len(e.Units))
	for i, f := range e.Units {
		if u, ok := t.g.byID[f]; ok && i < len(e.At) {
			list = append(list, u)
			at[u] = e.At[i]
		}
	}
	slices.SortStableFunc(list, func(a, b int16) int { return strings.Compare(at[a], at[b]) })
	for from, to := 0, 0; from < len(list); from = to {
		for to < len(list) && at[list[to]] == at[list[from]] {
			to++
		}
		t.sep(from, "; ").add(at[list[from]]).add(" ")
		t.b = t.g.appendIDs(t.b, list[from:to])
	}
}

// end tells the outcome: Result is the level, a colon, and why.
func (t *teller) end(e *engines.Event) {
	grade, why, _ := strings.Cut(e.Result, ": ")
	t.add("The game is over, ").outcome(e.Side, grade).add(": ").add(why)
}

// outcome names the winner and the level of victory; winner "" is a draw.
func (t *teller) outcome(winner, grade string) *teller {
	switch {
	case winner == "":
		return t.add("a draw")
	case grade == levelNames[noLevel]:
		return t.add("victory of ").side(winner)
	}
	return t.add("a ").add(capital(grade)).add(" victory of ").side(winner)
}

// capital begins with a capital letter, as levels of victory are written.
func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
