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
	case "void":
		t.units(e.Units).verb(len(e.Units), " has", " have").add(" no plot: ").add(e.Result)
	case "no target":
		t.units(e.Units).verb(len(e.Units), " makes", " make").add(" no melee attack: no enemy is left in ").hexes(e.At)
	case "too weak":
		t.units(e.Units).verb(len(e.Units), " does", " do").add(" not attack ").hexes(e.At).add(" in melee: ")
		if e.Odds != "" {
			t.against(e.Odds).add(" is ")
		}
		t.add("below ").add(g.table.names[0])
	case phaseFire, phaseDefensive, phaseMelee:
		t.combat(&e)
	case "result":
		t.result(&e)
	case "advance":
		t.units(e.Units).verb(len(e.Units), " advances", " advance").add(" from ").add(e.Path[0]).add(" into ").add(e.Path[len(e.Path)-1])
	case "stop":
		t.stop(&e)
	case "contest":
		t.contest(&e)
	case "move", "exit":
		t.move(&e)
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

// against turns 9:3 into 9 against 3.
func (t *teller) against(odds string) *teller {
	a, d, _ := strings.Cut(odds, ":")
	return t.add(a).add(" against ").add(d)
}

var resultWords = map[string]string{"-": "no effect", "D": "D (disrupted)", "1/2E": "1/2E (half eliminated)", "E": "E (eliminated)"}

func (t *teller) combat(e *engines.Event) {
	n := len(e.Units)
	t.units(e.Units)
	a, d, _ := strings.Cut(e.Odds, ":")
	switch e.Kind {
	case phaseMelee:
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
	t.add(", column ").add(e.Column)
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
		t.add("no unit is harmed, a leader stands there")
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
	group(" disrupted a second time and so eliminated", func(f *engines.Effect) bool { return f.What == "eliminated" && f.To != "" })
	group(" disrupted", func(f *engines.Effect) bool { return f.What == "disrupted" })
	for i := range e.Effects {
		f := &e.Effects[i]
		if u, ok := t.g.byID[f.Unit]; ok && f.What == "reduced" {
			t.sep(n, "; ").add(t.g.units[u].id).add(" falls to level ").number(f.N)
			n++
		}
	}
}

func (t *teller) vp(effects []engines.Effect) *teller {
	n := 0
	for i := range effects {
		n += effects[i].N
	}
	return t.number(n).add(" VP")
}

// stop tells why a unit's way ended; only its owner and the umpire read it.
func (t *teller) stop(e *engines.Event) {
	n := len(e.Units)
	next := ""
	if len(e.Effects) > 0 {
		next = e.Effects[0].To
	}
	t.units(e.Units).verb(n, " stops in ", " stop in ").hexes(e.At).add(": ")
	switch {
	case e.Result == "crossing":
		t.add("an enemy comes the other way out of ").add(next)
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

func (t *teller) move(e *engines.Event) {
	n, last := len(e.Units), len(e.Path)-1
	t.units(e.Units)
	if e.Kind == "exit" {
		t.verb(n, " leaves the map by the ", " leave the map by the ").add(edgeWords[e.Result]).add(" edge, from ").add(e.Path[0])
		if last > 0 {
			t.add(" through ")
			t.chain(e.Path[1:])
		}
		return
	}
	t.verb(n, " moves from ", " move from ").add(e.Path[0])
	if last > 1 {
		t.add(" through ")
		t.chain(e.Path[1:last])
	}
	t.add(" to ").add(e.Path[last])
}

func (t *teller) chain(path []string) {
	for i, h := range path {
		t.sep(i, ", ").add(h)
	}
}

var edgeWords = map[string]string{"N": "north", "E": "east", "S": "south", "W": "west"}

func (t *teller) deploy(e *engines.Event) {
	t.side(e.Side).add(" set up: ")
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
	if e.Side != t.who && t.who != engines.Umpire {
		return
	}
	for _, f := range e.Effects {
		t.add(" (").number(f.N).add(" of ").number(len(e.Units)).add(" placed by plot)")
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
