package ancients

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
)

// faceSigns are the faces of a battle die as they are printed: circle, triangle
// and square as on the dice, a crown for the leader, flag, crossed swords.
var faceSigns = [faces]string{"●", "▲", "■", "♚", "⚑", "⚔"}

// diceKey explains the signs.
const diceKey = "Dice: ● light, ▲ medium, ■ heavy, ♚ leader, ⚑ flag, ⚔ swords."

// Tell implements engines.Game: a sentence for a wargamer, out of nothing but
// the event. A side's own pieces stand as it writes them, others with the name
// of their side.
func (g *game) Tell(e engines.Event, viewer string) string {
	t := teller{g: g, who: viewer, b: make([]byte, 0, 192)}
	switch e.Kind {
	case "deal":
		t.deal(&e)
	case "card":
		t.card(&e)
	case "dice":
		t.the(e.Side).add(" roll for ").add(g.nameOfCard(e.Result)).add(": ").dice(e.Dice)
	case "rallied":
		t.pieces(e.Units).add(" rallied: ").gains(&e)
	case "ordered":
		if len(e.Units) == 0 {
			t.add("Nobody is ordered")
			break
		}
		t.add("Ordered: ").pieces(e.Units)
		if e.Column != "" {
			t.add(" (").add(e.Column).add(")")
		}
	case "unused":
		t.the(e.Side).add(" leave ").add(e.Result).add(" unused")
	case "aside":
		t.aside(&e)
	case "terrain":
		t.terrain(&e)
	case "banner":
		t.banner(&e)
	case "victory":
		t.victory(&e)
	case "reshuffle":
		t.add("The discards are shuffled into a new deck")
	case "drew":
		t.the(e.Side).add(" draw ")
		if len(e.Units) > 0 {
			t.add(g.nameOfCard(e.Units[0]))
		} else {
			t.add("a card")
		}
	case "discard":
		t.the(e.Side).add(" discard ").add(g.nameOfCard(e.Result))
	case "move", "enter", "exit":
		t.move(&e)
	default:
		t.battle(&e)
	}
	if len(t.b) > 0 && t.b[0] >= 'a' && t.b[0] <= 'z' {
		t.b[0] -= 'a' - 'A'
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

// side by its name; what is no side of this battle stays as it is.
func (t *teller) side(id string) *teller {
	if s, ok := t.g.sideOf(id); ok {
		return t.add(t.g.sides[s].name)
	}
	return t.add(id)
}

// the side by its name at the beginning of a sentence; names of sides are
// plurals.
func (t *teller) the(id string) *teller { return t.add("The ").side(id) }

// possessive of a name: Romans', Boduognatus', Spain's.
func possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// piece by its id, with its side unless it is the reader's own.
func (t *teller) piece(full string) *teller {
	p, ok := t.g.byID[full]
	if !ok {
		return t.add(full)
	}
	if sd := &t.g.sides[t.g.sideOfPiece(p)]; sd.id != t.who {
		t.add("the ").add(possessive(sd.name)).add(" ")
	}
	return t.add(t.g.pieceID(p))
}

// pieces lists pieces, the owner once for those of a side in a row. A leader
// behind a unit is told as with it.
func (t *teller) pieces(full []string) *teller {
	last := nobody
	for i, f := range full {
		p, ok := t.g.byID[f]
		if !ok {
			t.sep(i, ", ").add(f)
			continue
		}
		s := t.g.sideOfPiece(p)
		t.sep(i, ", ")
		if s == last {
			t.add(t.g.pieceID(p))
		} else {
			t.piece(f)
		}
		last = s
	}
	return t
}

// movers are a unit and who goes with it.
func (t *teller) movers(full []string) *teller {
	if len(full) == 0 {
		return t
	}
	t.piece(full[0])
	for _, f := range full[1:] {
		if p, ok := t.g.byID[f]; ok {
			t.add(" with ").add(t.g.pieceID(p))
		}
	}
	return t
}

func (t *teller) hexes(at []string) *teller {
	return t.add(listed(at, "and"))
}

// way tells hexes passed, the start first.
func (t *teller) way(path []string) *teller {
	return t.add(strings.Join(path, "-"))
}

// dice as signs.
func (t *teller) dice(rolls []engines.Roll) *teller {
	if len(rolls) == 0 {
		return t.add("no dice")
	}
	for i := range rolls {
		if f := faceOf(&rolls[i]); f >= 0 && f < faces {
			t.add(faceSigns[f])
		}
	}
	return t
}

// nameOfCard is a card's name, for its id.
func (g *game) nameOfCard(id string) string {
	if c := g.cardOf(id); c >= 0 {
		return g.cards[c].Name
	}
	return id
}

func (t *teller) card(e *engines.Event) {
	t.the(e.Side).add(" play ").add(t.g.nameOfCard(e.Result))
	switch {
	case e.Column == "":
		t.add(", which orders nobody")
	case e.Column != e.Result:
		t.add(" as ").add(t.g.nameOfCard(e.Column))
	}
}

func (t *teller) deal(e *engines.Event) {
	s, ok := t.g.sideOf(e.Side)
	if !ok {
		t.add("The cards are dealt")
		return
	}
	t.the(e.Side).add(" receive ").add(plural(t.g.sides[s].command, "card"))
	for i, c := range e.Units {
		t.sep(i, ", ")
		if i == 0 {
			t.add(": ")
		}
		t.add(t.g.nameOfCard(c))
	}
}

func (t *teller) aside(e *engines.Event) {
	t.add("Set aside")
	if e.Column != "" {
		t.add(" in [").add(e.Column).add("]")
	}
	if len(e.Units) > 0 {
		t.add(", ").pieces(e.Units)
	}
	t.add(": ").add(e.Result)
}

func (t *teller) terrain(e *engines.Event) {
	for i, f := range e.Effects {
		t.sep(i, ", ").add("the ").add(f.From)
	}
	t.add(" on ").hexes(e.At).add(" is taken off")
}

func (t *teller) banner(e *engines.Event) {
	n := 0
	if len(e.Effects) > 0 {
		n = e.Effects[0].N
	}
	t.the(e.Side)
	what := " banner"
	if n > 1 || n < -1 {
		what = " banners"
	}
	switch {
	case n < 0:
		t.add(" lose ").number(-n).add(what)
	case e.Result == "temporary":
		t.add(" hold ").number(n).add(what).add(" for the time being")
	default:
		t.add(" win ").number(n).add(what)
	}
	t.score(e.Odds)
}

// score tells the totals, those of the side at the top first.
func (t *teller) score(odds string) *teller {
	a, b, ok := strings.Cut(odds, ":")
	if !ok {
		return t
	}
	return t.add(": ").side(t.g.sides[top].id).add(" ").add(a).add(", ").side(t.g.sides[bottom].id).add(" ").add(b).add(" of ").number(t.g.goal)
}

func (t *teller) victory(e *engines.Event) {
	if e.Side == "" {
		t.add("The battle is drawn")
	} else {
		t.the(e.Side).add(" have won the battle")
	}
	if e.Result != "" {
		t.add(": ").add(e.Result)
	}
}

func (t *teller) move(e *engines.Event) {
	t.movers(e.Units)
	switch e.Kind {
	case "enter":
		t.add(" enters the board: ").way(e.Path)
	case "exit":
		t.add(" leaves the board from ").hexes(e.At)
		return
	default:
		switch e.Column {
		case "second":
			t.add(" moves on ")
		default:
			t.add(" moves ")
		}
		t.way(e.Path)
	}
	t.fates(e.Effects)
}

// fates are the effects that the sentence has not told yet.
func (t *teller) fates(list []engines.Effect) *teller {
	for _, f := range list {
		switch f.What {
		case "lost":
			if slices.ContainsFunc(list, func(x engines.Effect) bool { return x.What == "eliminated" && x.Unit == f.Unit }) {
				continue
			}
			t.add("; ").piece(f.Unit).add(" loses ").number(f.N).add(plainly(f.N, " block", " blocks"))
		case "eliminated":
			t.add("; ").piece(f.Unit).add(" is eliminated")
		case "killed":
			t.add("; ").piece(f.Unit).add(" is killed")
		case "left":
			t.add("; ").piece(f.Unit).add(" leaves the board")
		case "attached":
			t.add("; ").piece(f.Unit).add(" joins ").piece(f.To)
		case "rallied":
			t.add("; ").piece(f.Unit).add(" regains ").number(f.N).add(plainly(f.N, " block", " blocks"))
		}
	}
	return t
}

func plainly(n int, one, many string) string {
	if n == 1 || n == -1 {
		return one
	}
	return many
}

func (t *teller) gains(e *engines.Event) {
	for i, f := range e.Effects {
		t.sep(i, ", ").number(f.N).add(plainly(f.N, " block", " blocks"))
	}
}
