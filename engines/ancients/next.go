package ancients

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// next.go is the section of a report that says what is to be sent next.

// next says what is to be sent next, and what bears on it: the own hand with whom
// each card may order, and for each unit where it may go and whom it may fight.
func (g *game) next(v *view) []page.Block {
	b := &v.board
	switch {
	case b.result != nil:
		t := teller{g: g, who: v.who}
		t.victory(&engines.Event{Side: b.result.Winner, Result: b.result.Why})
		return []page.Block{page.Para{Text: string(append(t.b, '.')), Rules: []string{"B-VIC-1"}, Strong: true}, page.Para{Text: "Nothing more is to be sent."}}
	case b.turn == 0:
		return []page.Block{page.Para{Text: "The cards are dealt next. Nothing need be sent.", Rules: []string{"B-TRN-4"}}}
	}
	s, own := g.sideOf(v.who)
	if !own {
		return []page.Block{page.Para{
			Text: fmt.Sprintf("It is turn %d, of the %s, impulse %03d: their turn sheet is awaited.", b.turn, g.sides[b.active].name, b.impulse), Strong: true,
		}}
	}
	if s != b.active {
		return []page.Block{
			page.Para{
				Text: fmt.Sprintf("Turn %d is that of the %s. Nothing need be sent: what your pieces do in it follows your standing orders, or you are asked. A file with [standing], impulse %03d, changes them before it.",
					b.turn, g.sides[b.active].name, b.impulse),
				Strong: true,
			},
			g.handTable(v, s, false),
		}
	}
	text := fmt.Sprintf("Send the sheet of turn %d, impulse %03d: a card, the pieces it orders, their moves, their battles.", b.turn, b.impulse)
	if b.pending != nil {
		text = fmt.Sprintf("%s is rolled: %s. Send the rest of turn %d, impulse %03d: orders, moves, battles.",
			g.cards[b.pending.use.effective].Name, signs(b.pending.faces), b.turn, b.impulse)
	}
	out := []page.Block{
		page.Para{Text: text, Rules: []string{"B-TRN-1"}, Strong: true},
		page.Card{Title: "Head of the sheet", Lines: []string{
			engines.HeadMatch, "side: " + v.who, fmt.Sprintf("impulse: %03d", b.impulse), fmt.Sprintf("turn: %d", b.turn),
		}},
		g.handTable(v, s, b.pending == nil),
		g.reachTable(v, s),
	}
	if b.pending != nil {
		out = append(out, page.Para{Text: diceKey})
	}
	return out
}

// signs are faces as they are printed.
func signs(list []face) string {
	out := ""
	for _, f := range list {
		out += faceSigns[f]
	}
	return out
}

// handTable is a side's own hand with what each card does; with may, whom it may
// order as things stand.
func (g *game) handTable(v *view, s side, may bool) page.Table {
	t := page.Table{
		Title:   "Your hand",
		Columns: []page.Column{{Name: "Card", Weight: 3}, {Name: "Id", Weight: 2}, {Name: "What it does", Weight: 6}},
	}
	if may {
		t.Columns = append(t.Columns, page.Column{Name: "Whom it may order now", Weight: 6})
	}
	for i, c := range v.hand {
		if i > 0 && v.hand[i-1] == c {
			continue
		}
		x := &g.cards[c]
		name := x.Name
		if n := countOf(v.hand, c); n > 1 {
			name = fmt.Sprintf("%s (%d of them)", name, n)
		}
		row := []string{name, x.ID, x.Text}
		if may {
			row = append(row, g.mayOrder(v, s, c))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func countOf(hand []cardID, c cardID) int {
	n := 0
	for _, x := range hand {
		if x == c {
			n++
		}
	}
	return n
}

// trial is a dry run in which a card is played and nothing else; nil where it is
// not the viewer's turn.
func (g *game) trial(v *view, c cardID) *turn {
	tn := g.dryRun(v, &sheet{card: noCardLine()})
	if tn != nil && c >= 0 {
		tn.play(c)
	}
	return tn
}

// able are the side's pieces on the board that a card may order: units, and with
// leaders also leaders who are alone.
func (tn *turn) able(leaders bool, fits func(p piece) bool) []piece {
	var out []piece
	for p := range piece(len(tn.g.units) + len(tn.g.leaders)) {
		l := tn.g.leaderOf(p)
		if tn.g.sideOfPiece(p) != tn.me || tn.where(p) == hex.None || l >= 0 && (!leaders || !tn.b.alone(l)) {
			continue
		}
		if fits(p) {
			out = append(out, p)
		}
	}
	return out
}

// mayOrder says in words whom a card may order as things stand.
func (g *game) mayOrder(v *view, s side, c cardID) string {
	tn := g.trial(v, c)
	if tn == nil {
		return ""
	}
	as := ""
	if tn.use.effective != tn.use.card {
		if tn.use.effective < 0 {
			return "nobody"
		}
		as = "as " + g.cards[tn.use.effective].Name + ": "
	}
	x := tn.card()
	ids := func(list []piece) string {
		if len(list) == 0 {
			return "nobody"
		}
		return g.pieceList(list)
	}
	all := func(piece) bool { return true }
	kind := func(p piece) bool { return g.leaderOf(p) >= 0 || tn.kind(int(p)) }
	switch {
	case tn.choiceOnly():
		return as + "one unit of choice: " + ids(tn.able(false, all))
	case x.Orders.Scope == "section":
		var out []string
		for k, name := range []string{"left", "center", "right"} {
			if n := g.quota(tn.use.effective)[k]; n > 0 {
				list := tn.able(true, func(p piece) bool { return g.inside[s][tn.where(p)]&(1<<k) != 0 })
				out = append(out, fmt.Sprintf("%d %s of %s", n, name, ids(list)))
			}
		}
		return as + strings.Join(out, "; ")
	case x.Orders.Scope == "anywhere":
		list, or := tn.able(x.Orders.Leaders, kind), ""
		if x.Orders.Leaders && !slices.ContainsFunc(list, func(p piece) bool { return g.leaderOf(p) < 0 }) {
			or = "; or one unit" // B-ORD-7
		}
		return as + fmt.Sprintf("%d of %s", tn.limit(), ids(list)) + or
	case x.Orders.Scope == "leader-group":
		var leaders []piece
		for l := g.sides[s].firstLeader; l < g.sides[s].lastLeader; l++ {
			if tn.notLeading(g.leaderPiece(l), x.leaderIn) == (reason{}) {
				leaders = append(leaders, g.leaderPiece(l))
			}
		}
		return as + fmt.Sprintf("%s with %d linked hexes; or one unit", ids(leaders), x.Orders.Linked)
	case x.Orders.Scope == "linked-group":
		most := "any number"
		if x.limit > 0 {
			most = strconv.Itoa(x.limit)
		}
		return as + most + " linked of " + ids(tn.able(false, kind))
	case x.Orders.Scope == "contact":
		return as + "all of " + ids(tn.able(false, func(p piece) bool { return tn.touches(int(p)) }))
	case x.Orders.Scope == "missile":
		return as + "all of " + ids(tn.able(false, kind))
	case g.is(tn.use.effective, "C-RALLY"):
		return as + fmt.Sprintf("%d dice for %s", tn.rollsFor(), ids(tn.able(false, func(p piece) bool { return tn.rallies(int(p)) })))
	}
	return as + fmt.Sprintf("%d dice", tn.rollsFor())
}

// pieceList names pieces of one side, three or more numbers in a row drawn
// together: MI1-4, Marius.
func (g *game) pieceList(list []piece) string {
	var out []string
	for i := 0; i < len(list); {
		id := g.pieceID(list[i])
		j := i + 1
		for j < len(list) && g.follows(list[j-1], list[j]) {
			j++
		}
		if j-i >= 3 {
			last := g.pieceID(list[j-1])
			out = append(out, id+"-"+strings.TrimPrefix(last, g.typeOf(int(list[i])).ID))
			i = j
			continue
		}
		out = append(out, id)
		i++
	}
	return strings.Join(out, ", ")
}

// follows tells whether b is the unit of the same type with the next number.
func (g *game) follows(a, b piece) bool {
	if g.leaderOf(a) >= 0 || g.leaderOf(b) >= 0 || g.units[a].typ != g.units[b].typ {
		return false
	}
	code := g.typeOf(int(a)).ID
	x, _ := strconv.Atoi(strings.TrimPrefix(g.units[a].id, code))
	y, _ := strconv.Atoi(strings.TrimPrefix(g.units[b].id, code))
	return y == x+1
}

// reachTable tells of every own piece where it may go and whom it may fight from
// where it stands, by the basic rules.
func (g *game) reachTable(v *view, s side) page.Table {
	t := page.Table{
		Title: "What your pieces may do if ordered",
		Columns: []page.Column{
			{Name: "Piece", Weight: 2},
			{Name: "Hex"},
			{Name: "Blocks", Align: page.Centre},
			{Name: "May move to", Weight: 6},
			{Name: "Close combat now", Weight: 4},
			{Name: "Ranged combat now", Weight: 4},
		},
		Note: "By the basic rules, without the effects of cards; targets with the dice against them. Behind a +: hexes after which it cannot battle; behind a !: hexes of a charge, after which it must. Hexes of a row are drawn together, C4-F4.",
	}
	tn := g.trial(v, noCard)
	for p := range piece(len(g.units) + len(g.leaders)) {
		if g.sideOfPiece(p) != s || tn.where(p) == hex.None {
			continue
		}
		if l := g.leaderOf(p); l >= 0 {
			with := g.hexName(tn.where(p))
			t.Rows = append(t.Rows, []string{g.leaders[l].id, with, "", g.rows1(ends(tn.leaderReach(l))), "", ""})
			continue
		}
		u := int(p)
		t.Rows = append(t.Rows, []string{
			g.units[u].id, g.hexName(tn.where(p)), strconv.Itoa(int(v.units[u].blocks)), dash(g.moveHexes(tn, u)), dash(g.closeTargets(tn.b, u)),
			dash(g.shotTargets(tn.b, u)),
		})
	}
	return t
}

func ends(ways [][]hex.At) []hex.At {
	var out []hex.At
	for _, w := range ways {
		out = append(out, w[len(w)-1])
	}
	return out
}

// moveHexes are the hexes a unit may move to, those without a battle after them
// behind a +, those of a charge behind a !.
func (g *game) moveHexes(tn *turn, u int) string {
	may := tn.allowance(u)
	var free, far, charge []hex.At
	for _, w := range tn.reach(u) {
		end := w[len(w)-1]
		switch n := len(w); {
		case n <= may.battle:
			free = append(free, end)
		case n <= may.most:
			far = append(far, end)
		default:
			charge = append(charge, end)
		}
	}
	out := g.rows1(free)
	if len(far) > 0 {
		out += " + " + g.rows1(far)
	}
	if len(charge) > 0 {
		out += " ! " + g.rows1(charge)
	}
	return strings.TrimSpace(out)
}

// rows1 names hexes, ascending, those of a row in a row drawn together: C4-F4.
func (g *game) rows1(list []hex.At) string {
	list = slices.Sorted(slices.Values(list))
	var out []string
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && list[j] == list[j-1]+1 && g.rows[list[j]] == g.rows[list[i]] {
			j++
		}
		from, to := g.hexName(list[i]), g.hexName(list[j-1])
		if j-i > 2 {
			out = append(out, from+"-"+to)
			i = j
			continue
		}
		out = append(out, from)
		i++
	}
	return strings.Join(out, " ")
}

// closeTargets are the enemies next to a unit with the dice against them.
func (g *game) closeTargets(b *board, u int) string {
	var out []string
	from := b.units[u].at
	for _, at := range g.targets(b, u) {
		var dice tally
		dice.mute = true
		full := b.units[u].blocks == g.units[u].blocks
		n := g.closeDice(b, u, b.unitAt(at), from, at, attack, full, 0, &dice)
		out = append(out, g.targetWords(b, at, n))
	}
	return strings.Join(out, ", ")
}

// shotTargets are the enemies a unit may shoot at from where it stands.
func (g *game) shotTargets(b *board, u int) string {
	x := &g.units[u]
	from := b.units[u].at
	if x.reach == 0 || g.enemiesNear(b, x.side, from) > 0 {
		return ""
	}
	var out []string
	for _, at := range g.grid.Within(from, int(x.reach)) {
		if g.grid.Distance(from, at) < 2 || !g.enemyOn(b, x.side, at) || !g.sees(b, from, at) {
			continue
		}
		var dice tally
		dice.mute = true
		if n := g.rangedDice(b, u, from, at, false, 0, &dice); n > 0 {
			out = append(out, g.targetWords(b, at, n))
		}
	}
	return strings.Join(out, ", ")
}

func (g *game) targetWords(b *board, at hex.At, dice int) string {
	who := ""
	if u := b.unitAt(at); u >= 0 {
		who = g.units[u].id
	} else if l := b.leaderAt(at); l >= 0 {
		who = g.leaders[l].id
	}
	return fmt.Sprintf("%s %s (%d)", g.hexName(at), who, dice)
}
