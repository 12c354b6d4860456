package imperator

// What players order, compiled: the queue of a season's operations, tactics,
// standing orders (the decisions of a player given in advance).

// orders implement engines.Orders: a side's plot for an impulse.
type orders struct {
	side int8
	// hasOps: the plot has an [ops] section; it replaces what is left of the
	// side's queue.
	hasOps bool
	ops    []op
	// fleets are seas in order of wish, none for no fleet; nil: no FLEET line.
	fleets  []int8
	placing []placing
	splits  []split
	// tactics given in this plot; each replaces the line of the same key.
	tactics []tacticLine
	policy  policies
	// notes of lines set aside, for the page of the own plot.
	aside []setAside
}

// IsOrders implements engines.Orders.
func (*orders) IsOrders() {}

// setAside is a line that does not stand, and why.
type setAside struct {
	text, rule, why string
}

// opKind is what an operation line orders.
type opKind int8

const (
	opNothing opKind = iota // 2.3.1
	opMove                  // 2.3.2
	opRavage                // 2.4.1
	opRecruit               // 2.4.2
	opRestore               // 2.4.3
	opCard                  // 2.3.3
	opPass                  // hands the move over (options alternation, pass)
	opPause                 // ends the impulse
	opStop                  // ends the side's season
	opBad                   // a line set aside at reading: onerror decides when the queue comes to it
)

var opNames = [...]string{"NOTHING", "MOVE", "RAVAGE", "RECRUIT", "RESTORE", "CARD", "PASS", "PAUSE", "STOP", ""}

// auto as Bonus: exactly what lifts one recruit to two.
const auto = -1

// op is one line of a queue. Leader is none for PASS, PAUSE, STOP and lines set
// aside.
type op struct {
	Kind   opKind `json:"kind"`
	Leader int8   `json:"leader"`
	// MOVE. To is none where there is none; Sea: by sea though a land way exists.
	To      int8      `json:"to"`
	Sea     bool      `json:"sea,omitempty"`
	Collect []unitRef `json:"collect,omitempty"`
	Give    []unitRef `json:"give,omitempty"` // SWAP Give FOR Take
	Take    []unitRef `json:"take,omitempty"`
	Drop    []unitRef `json:"drop,omitempty"`
	First   int8      `json:"first"` // which of two enemy leaders defends first, none
	Siege   int8      `json:"siege"` // harass, assault, none: as [tactics] or the default
	// Card is the number of a stratagem card: with CARD, or added to MOVE; 0 none.
	Card int8     `json:"card,omitempty"`
	Args cardArgs `json:"args"`
	// RECRUIT. Bonus: points on the score, or auto. Choose: how many units to
	// pick; Types: which, in order of wish; Keep: who stays above the rating.
	Bonus  int8      `json:"bonus,omitempty"`
	Choose int8      `json:"choose,omitempty"`
	Types  []int8    `json:"types,omitempty"`
	Keep   []unitRef `json:"keep,omitempty"`
	// RESTORE.
	Unit unitRef `json:"unit"`
	If   []term  `json:"if,omitempty"`
	// Text as written; Why a line was set aside, with the Rule.
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
	Why  string `json:"why,omitempty"`
}

// unitRef names an own unit: exactly (Unit), or by type and state; Unit and Type
// none: any.
type unitRef struct {
	Unit int16 `json:"unit"`
	Type int8  `json:"type"`
	Out  bool  `json:"out,omitempty"` // OOA TYPE: only one Out of Action
}

// noUnit is no reference at all.
var noUnit = unitRef{none, none, false}

// cardArgs are what a card asks for. A field without use is none or empty.
type cardArgs struct {
	Target int8      `json:"target"` // enemy leader
	Place  int8      `json:"place"`
	Types  []int8    `json:"types,omitempty"`
	Units  []unitRef `json:"units,omitempty"`
	Other  int8      `json:"other"` // the other leader of a joint operation
	// Acts are the two actions of a joint operation, in the order wanted.
	Acts []op `json:"acts,omitempty"`
}

// noArgs are no arguments.
var noArgs = cardArgs{Target: none, Place: none, Other: none}

// blankOp is an op of a kind with nothing given: start from it.
func blankOp(kind opKind, leader int8) op {
	return op{Kind: kind, Leader: leader, To: none, First: none, Siege: none, Unit: noUnit, Args: noArgs}
}

// termKind of a condition of a queue line.
type termKind int8

const (
	ifFortuna termKind = iota // Side holds it
	ifEnemy                   // an enemy unit stands at Place
	ifFriend                  // an own leader or unit stands at Place
	ifRavaged                 // Place is ravaged
	ifAt                      // Leader stands at Place
	ifAP                      // points of Leader, Cmp N
	ifPlunder                 // plunder of Leader, Cmp N
	ifUnits                   // units of Leader, Cmp N
	ifOut                     // his units Out of Action, Cmp N
	ifWon                     // the side won its last battle or siege of the season
	ifLost
)

// compare of a number.
type compare int8

const (
	below compare = iota
	atMost
	is
	atLeast
	above
)

func (c compare) holds(a, b int) bool {
	switch c {
	case below:
		return a < b
	case atMost:
		return a <= b
	case is:
		return a == b
	case atLeast:
		return a >= b
	}
	return a > b
}

// term of a condition; all terms of a line must hold. Leader may be an enemy
// leader where the number is open (AP, UNITS, OOA, PLUNDER, AT).
type term struct {
	Not    bool     `json:"not,omitempty"`
	Kind   termKind `json:"kind"`
	Side   int8     `json:"side"`
	Place  int8     `json:"place"`
	Leader int8     `json:"leader"`
	Cmp    compare  `json:"cmp"`
	N      int8     `json:"n"`
}

// placing is a PLACE line: where a leader enters in segment 3, and with which
// units where the scenario leaves that to his side. Place none: no wish.
type placing struct {
	leader, place int8
	units         []unitRef
}

// split is a SPLIT line: units of a sacked leader go to another one.
type split struct {
	from, to int8
	units    []unitRef
}

// everyone as who of a line: *.
const everyone = none

// Whom a tactic line is against.
const (
	vsAny   int8 = none
	vsLoose int8 = -2
)

// tacticFor tells tactic lines apart.
type tacticFor int8

const (
	forBattle tacticFor = iota
	forSiege
	forCard
)

// roleWord limits a combat card line to attack or defence.
type roleWord int8

const (
	inAny roleWord = iota
	inAttack
	inDefence
)

// tacticLine is one line of [tactics].
type tacticLine struct {
	For tacticFor `json:"for"`
	Who int8      `json:"who"`
	Vs  int8      `json:"vs"` // forBattle: vsAny, vsLoose or an enemy leader
	Ask bool      `json:"ask,omitempty"`
	// Tactics in order of wish (forBattle), by place in the charts.
	Tactics []int8 `json:"tactics,omitempty"`
	// Siege: harass or assault (forSiege).
	Siege int8 `json:"siege,omitempty"`
	// Card number, 0 any (with Ask); Role; If (forCard).
	Card int8     `json:"card,omitempty"`
	Role roleWord `json:"role,omitempty"`
	If   []bterm  `json:"if,omitempty"`
	Text string   `json:"text"`
}

// key of a line: a later line with the same key replaces it.
func (l *tacticLine) key() [4]int8 { return [4]int8{int8(l.For), l.Who, l.Vs, l.Card} }

// Siege tactics, as op.Siege and tacticLine.Siege.
const (
	harass int8 = iota
	assault
)

// bkind of a number in a battle.
type bkind int8

const (
	bDiff      bkind = iota // enemy losses less own losses so far
	bOwnLoss                // own losses so far
	bEnemyLoss              // enemy losses so far
	bLeft                   // own living units
)

// bterm is a condition on a battle or siege.
type bterm struct {
	Kind bkind   `json:"kind"`
	Cmp  compare `json:"cmp"`
	N    int8    `json:"n"`
}

// mode of a standing order.
type mode int8

const (
	modeNone mode = iota // no line: the documented default
	modeList             // the rules or places or types of the line
	modeYes
	modeNo
	modeIf
	modeAsk
	modePolicy // STEADY for re-rolls, KEEPERS for losses, by name
)

// policies are a side's standing orders: a decision of the ledger's chapter 6
// each, with the documented default of policy.go where nothing is said. Of
// several lines that fit, one that names the leader beats one for everyone, one
// with a phase one without, a later one an earlier one.
type policies struct {
	reroll    []rerollLine
	losses    []lossLine
	goodOrder []decision // Q09
	retreat   []retreatLine
	heal      []healLine
	sortie    []decision // Q19
	lift      []decision // Q21
	onError   onError
	// ask: decisions of chapter 6 the side wants to be asked about, a bit each.
	ask uint32
}

// onError says what happens at a line that cannot be carried out.
type onError int8

const (
	errorAsk  onError = iota // the impulse ends and the side is awaited
	errorSkip                // the line is left out
	errorStop                // the side's season ends
)

// hit is what a die of a phase did.
type hit int8

const (
	hitMiss hit = iota
	hitOne
	hitCritical
)

// rerollRule: re-roll an enemy hit or critical, or an own miss. Type and Rating
// none: any.
type rerollRule struct {
	enemy  bool
	what   hit // hitOne takes criticals too
	typ    int8
	rating int8
}

// rerollLine (Q06): modeList, modePolicy, modeNo, modeAsk.
type rerollLine struct {
	who   int8
	phase int8 // 0: all
	mode  mode
	rules []rerollRule
}

// lossLine (Q07, Q08): types in the order in which they are to suffer; spread:
// one loss each before a second one, otherwise two on one unit first.
type lossLine struct {
	who    int8
	kind   phaseKind // anyPhase: both
	mode   mode
	types  []unitRef
	spread bool
}

// phaseKind of a phase of a battle or siege.
type phaseKind int8

const (
	anyPhase phaseKind = iota
	shooting
	melee
)

// decision is a yes or no: modeYes, modeNo, modeIf, modeAsk.
type decision struct {
	who   int8
	phase int8 // 0: all
	mode  mode
	cond  []bterm
}

// retreatLine (Q10): modeList, modeAsk. any: where no place of the list can be
// had, the default; without it the side is asked.
type retreatLine struct {
	who    int8
	mode   mode
	places []int8
	any    bool
}

// healLine (Q11): types in order; limit none: as many as can be.
type healLine struct {
	who   int8
	types []unitRef
	limit int8
}

// Decisions of the ledger's chapter 6 that `ask` may name.
const (
	qOperation = 1
	qCollect   = 2
	qCard      = 3
	qFirst     = 4
	qTactic    = 5
	qReroll    = 6
	qShot      = 7
	qMelee     = 8
	qGoodOrder = 9
	qRetreat   = 10
	qHeal      = 11
	qBonus     = 12
	qChoose    = 13
	qWhich     = 14
	qKeep      = 15
	qRestore   = 16
	qFleet     = 17
	qPlace     = 18
	qSortie    = 19
	qSiege     = 20
	qLift      = 21
	qGarrison  = 22
	qHealLost  = 23
	qStop      = 24
)

// asks tells whether the side wants to be asked about a decision.
func (p *policies) asks(q int) bool { return p.ask&(1<<q) != 0 }
