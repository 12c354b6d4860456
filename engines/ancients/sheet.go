package ancients

import (
	"prestags/engines/hex"
	"prestags/plot"
)

// sheet is a compiled turn sheet (engines.Orders): what the side in turn orders,
// and the standing orders of either side. It is made of what was written, in the
// order written; whether a line can be carried out is judged when its time comes.
type sheet struct {
	card    cardLine
	orders  []orderLine
	moves   []moveLine
	battles []battleLine
	// standing orders; nil is none filed.
	standing *standing
}

// IsOrders implements engines.Orders.
func (*sheet) IsOrders() {}

// cardLine is the [card] section; card -1 is none.
type cardLine struct {
	card    cardID
	section sections // one bit, as seen by the player; 0 not said
	leader  piece    // noPiece: not said
	unit    piece    // the one unit of choice; noPiece: not said
	group   int8     // index into game.groups; -1 not said
	pos     plot.Pos
}

// orderLine is a line of [orders]: pieces that get an order, or with assign the
// priority list for a face of the dice of I Am Spartacus and Rally.
type orderLine struct {
	pieces []piece
	detach bool
	in     sections // one bit; 0 not said
	assign face     // noFace: a plain order
	pos    plot.Pos
}

// moveLine is a line of [moves].
type moveLine struct {
	piece  piece
	path   []hex.At // the start left out
	exit   bool
	enter  bool  // from the reserve, path[0] the hex of entry
	with   piece // the leader who comes along; noPiece
	second bool  // MV2
	pos    plot.Pos
}

// battleKind is the verb of a battle line.
type battleKind int8

const (
	closeCombat battleKind = iota
	fire
	fire2
	roll
)

// battleLine is a line of [battles].
type battleLine struct {
	unit   piece
	kind   battleKind
	target hex.At
	path   []hex.At // ROLL: the way of the carts
	els    hex.At   // None: skip
	cond   condition
	wish   battleWish
	pos    plot.Pos
}

// battleWish are the options of a battle line; what is not said is left to the
// standing orders.
type battleWish struct {
	momentum string // "", yes, no, auto
	step     hex.At // None: not said
	bonus    string // "", weakest, none, or a hex as in bonusAt
	bonusAt  hex.At
	retreat  hex.At // None: not said
	ignore   string // "", max, min, a number
}

// condition of a battle line, all of whose terms must hold of the target at that
// moment; none is always true.
type condition []term

// term of a condition: not, blocks OP n, alive, still there.
type term struct {
	not  bool
	what string // "blocks", "alive", "there"
	op   string // < <= = >= >
	n    int8
}

// topic of a standing order.
type topic int8

const (
	topicEvade topic = iota
	topicPath
	topicIgnore
	topicRetreat
	topicLeader
	topicFirstStrike
	topicMomentum
	topicBonus
	topicBattleBack
	topics
)

var topicNames = [topics]string{"evade", "path", "ignore", "retreat", "leader", "firststrike", "momentum", "bonus", "battleback"}

// decision of a player in mid-turn (ledger ch. 9).
type decision int8

const (
	dCard decision = iota
	dCharge
	dRollingFire
	dFirst
	dEvade
	dEvadePath
	dIgnore
	dRetreat
	dLeaderEvade
	dMarshLeader
	dMomentum
	dStep
	dBonus
	dBattleBack
	dRampage
	decisions
)

var decisionNames = [decisions]string{
	"D-CARD", "D-CHARGE", "D-RF", "D-FIRST", "D-EVADE", "D-EVADE-PATH", "D-IGNORE", "D-RETREAT", "D-LEADER-EVADE", "D-MARSH-L",
	"D-MOMENTUM", "D-CAVSTEP", "D-BONUS", "D-BB", "D-RAMPAGE",
}

// standing orders of a side. The first rule that fits a decision answers it.
type standing struct {
	rules []rule
	// asks is set by an `ask:` line. Then only the decisions in ask are put to the
	// player; all others take their rule, or the documented default.
	asks bool
	ask  [decisions]bool
}

// rule is one standing order: topic, selectors, the words behind the colon.
type rule struct {
	topic     topic
	selectors selectors
	words     []string // lower case: yes, no, max, min, support, far, cover, unit, weakest, a number
	hexes     []hex.At // hexes among the words
}

// selectors of a rule; what is not set fits all.
type selectors struct {
	unit      piece  // noPiece: any
	types     []int8 // of one's own piece; empty: any
	leaders   bool   // `leader`: a leader's decision
	versus    []int8 // types of the enemy; empty: any
	full      bool
	supported bool
	at        hex.At // None: any
	blocks    []term // blocks of one's own unit
}

// subject is what a decision is about.
type subject struct {
	piece     piece
	enemy     int // unit index, -1 for none
	at        hex.At
	full      bool
	supported bool
	blocks    int8
}
