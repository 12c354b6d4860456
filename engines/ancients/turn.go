package ancients

import (
	"prestags/engines"
	"prestags/engines/hex"
)

// turn is the working state of one impulse of a turn. A dry run, by which a sheet
// is judged beforehand, has neither table nor position, only the open board.
type turn struct {
	g  *game
	t  *engines.Table
	p  *position
	b  *board
	me side

	sheet    *sheet
	standing [2]*standing
	use      use
	phase    string
	units    []unitTurn
	leaders  []leaderTurn
	// struck is who used First Strike this turn; nobody.
	struck side
	// leaderSections are where a Leadership card was used, as seen by the bottom
	// side: where its leader stood, or the one unit (C-COUNTER).
	leaderSections sections
	// faces of the dice of I Am Spartacus and Rally; atOnce: the sheet was filed
	// before the roll.
	faces  []face
	atOnce bool
	// names of dice and questions so far.
	names []name
	// part and line of the sheet that is carried out, for remarks.
	part    part
	line    int
	remarks []remark
}

// unitTurn is what a unit did this turn.
type unitTurn struct {
	ordered bool
	basic   bool // ordered as the one unit of choice (B-ORD-7)
	movedOn bool // had its move, or its first
	second  bool // had its second (C-MFM)
	joined  bool // a leader came to it (B-MOV-10)
	stopped bool // by terrain
	charged bool // must fight (B-MOV-7)
	far     bool // too far to fight; who joins or leaves it later changes nothing (X-CAE-2)
	battled bool
	carts   bool
	moved   int8 // hexes
	shots   int8
	back    []hex.At // the way of its first move, back
	banned  string   // the rule that forbids it to battle; "" none
}

// went notes a first move of so many hexes.
func (t *unitTurn) went(n int, may allowance) {
	t.moved = int8(n)
	t.charged = n > may.most
	t.far = n > may.battle && !t.charged
}

// leaderTurn is what a leader did this turn.
type leaderTurn struct{ ordered, detach, moved bool }

// part of a turn sheet.
type part int8

const (
	partCard part = iota
	partOrders
	partMoves
	partBattles
)

var partNames = [...]string{partCard: "card", partOrders: "orders", partMoves: "moves", partBattles: "battles"}

// reason is why something cannot be carried out; the zero reason is that it can.
type reason struct{ rule, wrong, instead string }

// remark is what judging a sheet says of one of its lines. Faults are set aside at
// resolution, others are notes.
type remark struct {
	part  part
	line  int
	piece piece // noPiece: the line as a whole
	fault bool
	reason
}

func (g *game) newTurn(b *board, sh *sheet) *turn {
	tn := &turn{
		g: g, b: b, me: b.active, sheet: sh, struck: nobody, units: make([]unitTurn, len(g.units)), leaders: make([]leaderTurn, len(g.leaders)),
		use: use{card: noCard, effective: noCard, in: anySection, leader: noPiece, choice: noPiece, group: -1, entry: anySection},
	}
	return tn
}

// refuse sets a piece of the line in hand, or all of it, aside. What a side wrote
// is its own business, so is what became of it.
func (tn *turn) refuse(p piece, r reason) {
	if tn.t == nil {
		tn.remarks = append(tn.remarks, remark{part: tn.part, line: tn.line, piece: p, fault: true, reason: r})
		return
	}
	id := tn.g.sides[tn.me].id
	e := engines.Event{
		Rule: []string{r.rule}, Kind: "aside", Side: id, Column: partNames[tn.part], Result: r.wrong, Only: []string{id, engines.Umpire},
	}
	if p != noPiece {
		e.Units = []string{tn.g.full(p)}
	}
	tn.note(e)
}

// remarkOn notes something of the line in hand that need not be a fault.
func (tn *turn) remarkOn(p piece, r reason) {
	if tn.t == nil {
		tn.remarks = append(tn.remarks, remark{part: tn.part, line: tn.line, piece: p, reason: r})
		return
	}
	tn.refuse(p, r)
}

// skip passes a battle line over.
func (tn *turn) skip(line *battleLine, rule, why string) {
	p := noPiece
	if line != nil {
		p = line.unit
	}
	tn.refuse(p, reason{rule: rule, wrong: why})
}

// incident is a combat by name only, for what can happen outside one: marsh,
// the evade of a leader whose unit died there.
func (tn *turn) incident(name string) *combat {
	return &combat{tn: tn, name: name, a: -1, d: -1, l: -1, from: hex.None, at: hex.None}
}
