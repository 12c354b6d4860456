package ancients

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// side is 0 for the one at the top, 1 for the one at the bottom.
type side int8

const (
	top    side = 0
	bottom side = 1
	nobody side = -1
)

func (s side) other() side { return 1 - s }

// piece is a unit, by its index, or a leader, by the number of units more.
type piece int16

const noPiece piece = -1

// cardID is an index into game.cards; -1 is none.
type cardID int8

const noCard cardID = -1

// ground is a kind of terrain, an index into game.grounds. 0 is open.
type ground int8

// status of a piece.
type status int8

const (
	onBoard status = iota
	inReserve
	dead // a banner for the other side
	gone // left over an edge, or a war machine that evaded
	statuses
)

var statusNames = [statuses]string{"", "reserve", "eliminated", "gone"}

// unitState is a unit in a position.
type unitState struct {
	at     hex.At // None unless on the board
	blocks int8
	status status
}

// leaderState is a leader in a position. He is attached to the unit of his side
// on his hex, if there is one.
type leaderState struct {
	at     hex.At
	status status
}

// cell is a hex of the board: its terrain and who stands there.
type cell struct {
	ground ground
	// rampart is a bit for each protected hexside (1<<hex.Dir); 0 is none.
	rampart uint8
	// unit and leader are 1 + the index, 0 for none.
	unit, leader int16
}

// played is the card of a side's last turn: the card itself, the effective one
// after Counter Attack, and the sections of the board in which the leader of a
// Leadership card stood (bits as seen by the bottom side).
type played struct {
	card, effective cardID
	sections        sections
}

// board is what lies open on the table.
type board struct {
	impulse  int
	turn     int // player turns, from 1; 0 before the deal
	active   side
	units    []unitState
	leaders  []leaderState
	cells    []cell
	discards []cardID // in the order discarded
	last     [2]played
	// permanent banners, and what each special rule gives at present, by rule.
	permanent [2]int8
	memory    []memory
	// began counts the turns each side has begun.
	began [2]int16
	// rolled dice of I Am Spartacus or Rally that wait for their orders: the
	// second of the two impulses of that turn.
	pending *pending
	result  *engines.Result
}

// memory of a special rule of the battle.
type memory struct {
	to      side // who holds its temporary banners; nobody
	banners int8
	bits    uint8    // sections held (S-FORAGING-1)
	done    bool     // a banner given once has been given
	hexes   []hex.At // that have given theirs (once each)
}

// pending is a card played whose dice are rolled, and the faces that are left.
type pending struct {
	use   use
	faces []face
}

// position implements engines.Position.
type position struct {
	board
	hands [2][]cardID // each ascending
	deck  []cardID    // ascending: the draw pile has no order, see doc.go
}

// IsPosition implements engines.Position.
func (*position) IsPosition() {}

// view implements engines.View: the board, one's own hand, of the other its
// size.
type view struct {
	who string
	board
	hand []cardID // nil for the public; the umpire has both in hands
	held [2]int
	deck int
	// umpire alone
	hands [2][]cardID
}

// Viewer implements engines.View.
func (v *view) Viewer() string { return v.who }

func (b *board) clone() board {
	c := *b
	c.units = slices.Clone(b.units)
	c.leaders = slices.Clone(b.leaders)
	c.cells = slices.Clone(b.cells)
	c.discards = slices.Clone(b.discards)
	c.memory = slices.Clone(b.memory)
	return c
}

func (p *position) clone() *position {
	c := &position{board: p.board.clone()}
	for s := range c.hands {
		c.hands[s] = slices.Clone(p.hands[s])
	}
	c.deck = slices.Clone(p.deck)
	return c
}

// unitAt is the unit on a hex, -1 if there is none.
func (b *board) unitAt(a hex.At) int { return int(b.cells[a].unit) - 1 }

// leaderAt is the leader on a hex, attached or alone, -1 if there is none.
func (b *board) leaderAt(a hex.At) int { return int(b.cells[a].leader) - 1 }

// attached is the leader attached to a unit, -1 if there is none.
func (b *board) attached(u int) int {
	if b.units[u].at == hex.None {
		return -1
	}
	return b.leaderAt(b.units[u].at)
}

// alone tells whether a leader on the board has no unit.
func (b *board) alone(l int) bool {
	at := b.leaders[l].at
	return at != hex.None && b.cells[at].unit == 0
}

// loneLeader is the leader on a hex without a unit, -1 if there is none.
func (b *board) loneLeader(a hex.At) int {
	if b.cells[a].unit != 0 {
		return -1
	}
	return b.leaderAt(a)
}

// total banners of a side: those that cannot be lost, and those held now.
func (b *board) total(s side) int {
	n := int(b.permanent[s])
	for i := range b.memory {
		if b.memory[i].to == s {
			n += int(b.memory[i].banners)
		}
	}
	return n
}

// place puts a unit, with its leader if with is true, on a hex.
func (b *board) place(u int, to hex.At, with bool) {
	from := b.units[u].at
	l := -1
	if from != hex.None {
		if with {
			l = b.leaderAt(from)
		}
		b.cells[from].unit = 0
	}
	if l >= 0 {
		b.placeLeader(l, to)
	}
	b.units[u].at, b.units[u].status = to, onBoard
	b.cells[to].unit = int16(u) + 1
}

func (b *board) placeLeader(l int, to hex.At) {
	if from := b.leaders[l].at; from != hex.None {
		b.cells[from].leader = 0
	}
	b.leaders[l].at, b.leaders[l].status = to, onBoard
	b.cells[to].leader = int16(l) + 1
}

// takeOff removes a unit from the board; a leader with it stays.
func (b *board) takeOff(u int, s status) {
	if at := b.units[u].at; at != hex.None {
		b.cells[at].unit = 0
	}
	b.units[u].at, b.units[u].status = hex.None, s
	if s == dead {
		b.units[u].blocks = 0
	}
}

func (b *board) takeOffLeader(l int, s status) {
	if at := b.leaders[l].at; at != hex.None {
		b.cells[at].leader = 0
	}
	b.leaders[l].at, b.leaders[l].status = hex.None, s
}
