package iamspartacus

import (
	"prestags/plot"
)

// step of the sequence of play (5.2).
type step int8

const (
	step1A step = iota
	step1B
	step1C
	step1D
	step2A
	step2B
	step3A
	step3B
	step3C
	step3D
	steps
)

var stepNames = [steps]string{"1A", "1B", "1C", "1D", "2A", "2B", "3A", "3B", "3C", "3D"}

// anyStep in battle lines: whichever comes.
const anyStep step = -1

// orders implements engines.Orders: what a side's file says about one impulse,
// the sections that were on file included. Things that must be looked up when
// they are carried out (forces, recruits) stand as written.
type orders struct {
	side int8
	// given are the steps ordered, bits by step: a step that isn't is played by
	// the defaults.
	given uint16

	pacify     []pacifyOrder // 1A
	pacifyAll  bool
	groups     []groupOrder // 1C, Roman
	enter      loc
	pirates    pirateOrder // 1C, rebel
	rebuild    []rebuildOrder
	recruits   []recruitOrder // 1D
	archer     []trainerOrder
	horse      []trainerOrder
	train      []trainOrder
	fleet      fleetOrder    // 2A, 2B
	revolts    []revoltOrder // 2A, 3B
	supply     loc           // 3A
	losses     []localLosses // wherever the owner chooses
	marches    []marchOrder  // 3B, 3C
	walls      []wallOrder   // 3C
	sieges     []siegeOrder  // 3B, 3C
	storms     []stormOrder  // 3B, 3C
	battles    []battleRef   // 3B, 3C: the order of battles and sieges
	plans      []battlePlan  // by falling precedence; the standing orders come last
	policy     policies      // [standing] outside battle
	later      []plot.Line   // sections for later steps, as written
	laterNames []string      // their names, as an empty section counts too
	aside      []aside       // what was set aside
}

// IsOrders implements engines.Orders.
func (*orders) IsOrders() {}

// aside is a line that was set aside, for the record of its side.
type aside struct {
	step      step
	raw, rule string
	why       string
}

// itemKind of an item of a force.
type itemKind int8

const (
	itemUnit   itemKind = iota // n is the unit
	itemLeader                 // n is the leader
	itemSome                   // n units with one of the words, by lowest id
	itemAll                    // ALL at the start
	itemNew                    // NEW: recruits of this turn
)

// item of a force as written; it is bound when the order is carried out.
type item struct {
	kind  itemKind
	n     int16
	words uint32 // of itemSome
	text  string // as written
}

// wish is a preference in a list of losses: a unit, or units with one of the
// words, perhaps only full or reduced ones.
type wish struct {
	unit  int16 // -1: by words
	words uint32
	state int8 // 0 any, 1 full, 2 reduced
}

// policies are the standing orders of a side outside battle. The documented
// defaults (ledger 5) apply where a list is nil or set is false.
type policies struct {
	losses    []wish // D12: default slaves, cheap units … (defaultLosses)
	straggler []wish // D14: default as losses
	// D15: slingers among new units in mountains and swamps (default 0), how many
	// of the new units go along (default all; -1 all).
	mix, attach       int
	mixSet, attachSet bool
	// ask: decisions (ledger 5, D01 to D37) the player wants to be asked, a bit
	// each; askSet: the standing orders say so, else those of askByDefault.
	ask    uint64
	askSet bool
}

// pacifyOrder: PACIFY place with=force (6.6). No units: all infantry there.
type pacifyOrder struct {
	at   loc
	with []item
}

// groupOrder: ACCEPT or DECLINE a group (8.3).
type groupOrder struct {
	turn   int
	accept bool
	at     loc // nowhere: the default
}

// pirateOrder: PIRATES zone= land= (8.1).
type pirateOrder struct {
	zone int8 // -1: the default
	land loc
}

// rebuildOrder: REBUILD unit +n (9.8; the gladiators 9.2).
type rebuildOrder struct {
	unit int16
	n    int
	at   loc // of a dead archer; nowhere: the default
}

// recruitOrder: RECRUIT place slinger (9.2); nowhere: everywhere else.
type recruitOrder struct {
	at      loc
	slinger bool
}

// trainerOrder: ARCHER or CAVALRY place by=unit take=unit (9.3, 9.5); -1: the
// default.
type trainerOrder struct {
	at       loc
	by, take int16
}

// trainOrder: TRAIN place n (9.6).
type trainOrder struct {
	at loc
	n  int
}

// fleetOrder: FLEET move, build, lift (10).
type fleetOrder struct {
	to    int8 // zone; -1: stay
	build bool
	lift  *lift
}

// lift is a naval transport (10.5).
type lift struct {
	force    []item
	from, to loc
	raw      string
}

// revoltOrder: REVOLT (6.2 to 6.5).
type revoltOrder struct {
	step step
	at   loc // nowhere: everywhere else
	// slingers wanted, attach units taken along (-1 all), set where said.
	slingers, attach       int
	slingersSet, attachSet bool
	// noLeader: leader=no.
	noLeader bool
}

// localLosses: LOSS place order= (11.8).
type localLosses struct {
	at    loc
	order []wish
}

// moveKind is a kind of movement (12.1); a unit uses one a turn (12.5).
type moveKind int8

const (
	stood moveKind = iota
	byRoad
	normally
	forcedly
	byRaft
	byStep // city or sanctuary and its province (12.3a): no march
)

var moveNames = [...]string{"stand", "road march", "normal march", "forced march", "raft", "move in or out"}

// goKind of a go-while condition of a forced march.
type goKind int8

const (
	goAlways   goKind = iota
	goUnits           // at least n combat units
	goSteps           // at least n steps
	goRecruits        // fewer than n recruits so far
)

// marchOrder: ROAD, MARCH, FORCED, RAFT, CITY, HIDE.
type marchOrder struct {
	kind  moveKind
	force []item
	// path: the start, then each place entered; exit: then off the map (12.11).
	path []loc
	exit bool
	// yet: a Normal March for who fails at a circumvallation in a Forced one (14.4).
	yet bool
	// straggler and losses of this march; nil: the policies.
	straggler, losses []wish
	goKind            goKind
	goN               int
	// stop after a revolt, after a loss.
	stopRevolt, stopLoss bool
	// drop: pieces left behind on the way; take: picked up (house rule pickup).
	drop, take []dropOrder
	order      []item // the order in which a raft or wall is tried (D16)
	raw        string // as written, for the record
}

// dropOrder leaves or takes a force in a place of the path.
type dropOrder struct {
	at    loc
	force []item
}

// wallOrder: WALL leader border, or around a city or sanctuary (14.3, 14.5).
type wallOrder struct {
	leader int8
	a, b   int8 // areas, as written; the builders stand in one of them
	ring   loc  // nowhere on a border
}

// siegeVerb of a siegeOrder.
type siegeVerb int8

const (
	siegeBuild siegeVerb = iota
	siegeOpen
	siegeLift
)

// siegeOrder: SIEGE BUILD, OPEN, LIFT (14.6, 14.9).
type siegeOrder struct {
	verb siegeVerb
	at   loc // city or sanctuary
	with []item
}

// stormOrder: STORM (14.12, 14.13). seats name a leader for a unit.
type stormOrder struct {
	at     loc
	breach bool // try the breach; default yes
	order  []seating
	// stop: left: own infantry CF in the works falls below n; loss: at the
	// first loss of a unit; never.
	stop  stopKind
	stopN int
}

// stopKind of a storm.
type stopKind int8

const (
	stopDefault stopKind = iota
	stopLeft
	stopLoss
	stopNever
)

// seating is a unit, by id or by words, and perhaps a leader with it.
type seating struct {
	unit   int16 // -1: by words
	words  uint32
	leader int8 // -1: none
}

// battleRef is a battle in an area, or the siege of a place.
type battleRef struct {
	at    loc
	siege bool
}

// condKind of a condition of EVADE and BREAK.
type condKind int8

const (
	always       condKind = iota
	never                 // the line says no
	ratioBelow            // own line CF below n per cent of the enemy's
	stepsLost             // own steps lost in this battle: n or more
	leaderKilled          // a leader of one's own was killed in it
	flanked               // own units flanked: n or more
)

// cond is one condition.
type cond struct {
	kind condKind
	n    int
}

// condRule: the thing is done if one of the conditions holds, not before a
// round.
type condRule struct {
	set      bool
	conds    []cond
	minRound int
}

// linePolicy names of LINE policy.
type linePolicy int8

const (
	lineUnset linePolicy = iota
	lineCenter
	lineFodder
	lineMirror
	lineStrong
)

// restPolicy of leftover units of the second line.
type restPolicy int8

const (
	restUnset restPolicy = iota
	restSpread
	restStrongest
	restWeakest
)

// secondLine: LINE second vs=… : units for one lane, the front first.
type secondLine struct {
	vs      int16 // an enemy unit; -1: by words
	vsWords uint32
	any     bool
	stack   []seating
}

// flankOrder: FLANK lane unit=L unit=R.
type flankOrder struct {
	lane int // 1 is the left one; 0: any
	unit int16
	left bool
}

// flankPolicy is FLANK default=.
type flankPolicy int8

const (
	flankUnset flankPolicy = iota
	flankWeaker
	flankSplit
	flankFollow
)

// targetOrder: TARGET own=enemy.
type targetOrder struct{ own, enemy int16 }

// redeploy: LEADERS redeploy unit+leader after-round=n (14.16).
type redeploy struct {
	seat  seating
	round int
}

// cityChoice of RETREAT.
type cityChoice int8

const (
	retreatUnset cityChoice = iota
	retreatCity
	retreatOpen
)

// battlePlan are the battle lines of one place, of all others (default), or the
// standing orders. The first plan in orders.plans that covers place and step and
// has a line of the kind asked for decides; else the documented default.
type battlePlan struct {
	at   loc // nowhere: any place
	step step

	evade    condRule
	sortie   []sortieOrder
	decimate []int16 // legions, by preference
	// first: seats from the left; second: by enemy.
	first  []seating
	second []secondLine
	rest   restPolicy
	line   linePolicy
	// leaders to seating; leadersNone: LEADERS none.
	leaders     []seating
	leadersNone bool
	redeploy    []redeploy
	hits        []wish
	targets     []targetOrder
	targetKill  bool // TARGET kill-else-front
	flanks      []flankOrder
	flankBy     flankPolicy
	breakOff    condRule
	routLoss    []wish
	retreat     cityChoice
	concede     bool
}

// sortieOrder: SORTIE place force (13.2, 14.14).
type sortieOrder struct {
	from  loc
	force []item
}
