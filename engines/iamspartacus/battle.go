package iamspartacus

// A battle (13.6 to 13.29) is a value of its own: pieces, leaders and lines on
// flat arrays, played against a desk that rolls, asks and tells. It knows
// nothing of the campaign; fielding.go sets it up and takes its results home.

// The two armies of a battle. The mover of the step is the attacker (13.1).
const (
	attacker int8 = 0
	defender int8 = 1
)

// none is no piece, leader or stack.
const none int16 = -1

// piece is a combat unit in a battle.
type piece struct {
	factors  []int8 // combat factor at each step, full strength first
	words    uint32 // by which orders call it
	unit     int16  // the unit's index in the campaign
	chief    int16  // the leader with it, none
	stack    int16  // its place in the line, none
	next     int16  // the unit behind it, none
	army     int8
	arm      unitType // what it fights as (2.7)
	step     int8     // steps lost so far
	slave    bool
	gallic   bool // Gallo-German infantry (13.14)
	legion   bool // regular or crack (14.2)
	unhorsed bool // cavalry that fights as infantry (14.10, 14.14)
}

// left is the number of steps a piece has left.
func (p *piece) left() int { return len(p.factors) - int(p.step) }

func (p *piece) alive() bool { return int(p.step) < len(p.factors) }

// printed is the combat factor a piece shows (2.8).
func (p *piece) printed() int {
	switch {
	case !p.alive():
		return 0
	case p.unhorsed:
		return 1
	}
	return int(p.factors[p.step])
}

func (p *piece) line() bool { return p.arm != missile }

// chief is a leader in a battle.
type chief struct {
	leader     int16 // his index in the campaign
	seat       int16 // the piece he stands with, none
	army       int8
	bonus      int8 // of the unit he stands with (13.12)
	breakOff   int8 // on his side's break-off die (13.25)
	strategist int8 // to all in the first round (13.11)
	spartacus  bool
	vital      bool // his death ends the game at once (4.3)
	wounded    bool
	dead       bool
	fronted    bool // his unit fought in this round's front line (13.22)
	committed  bool // he took a place in the line, at any time (13.28)
}

// army is one side of a battle.
type army struct {
	plan    *battlePlan
	roman   bool
	legions int8 // to each regular and crack legion's factor (14.2)
	killed  int8 // its leaders killed in this battle (13.25)
	lost    int16
	// Stands: it may not break off (13.29), but may concede.
	stands bool
	routed bool
	mended bool // its second line left a lane empty (13.8)
	hits   int  // of the exchange of missile fire going on
}

// laws are the figures of the combat tables and the options on them.
type laws struct {
	berserk       [3]int8 // highest die: no leader, another leader, Spartacus
	wounded       uint16  // bit n: two dice of n wound a leader
	killed        uint16  // … kill him
	killedWounded uint16  // … kill one who is wounded
	retreat       int8    // break-off die at or above: an orderly retreat
	flanked       int8    // to it for each flanked unit
	leaderKilled  int8    // … for each leader killed
	horse         bool    // 13.13 and 13.14 are played
	horseBonus    bool    // 13.11 raises the 1 of cavalry against infantry
	bothRetreat   bool    // both want to break off: both retreat
	redeploy      bool    // 14.16
	woundedLead   bool    // wounded leaders keep their bonuses but for the one in the line (Q35)
}

// outcome is how a battle came to its end.
type outcome int8

const (
	fighting    outcome = iota
	destroyed           // an army's line is gone (13.24)
	bothGone            // both lines are gone
	retreated           // 13.26
	routed              // 13.27
	bothRetired         // both retreat by the option mutual
	conceded            // 13.29
	sudden              // a leader died whose death ends the game (4.3)
)

// dieFor is the reason of a roll in a battle.
type dieFor int8

const (
	dieMissile  dieFor = iota // 13.9
	dieBerserk                // 13.14
	dieMelee                  // 13.10
	dieLeader                 // 13.22
	dieBreakOff               // 13.25
	diePursuit                // 13.27, first
	dieVolley                 // 13.27, second
	dieStaff                  // 13.28
	dieRouted                 // 13.27: leaders in the routing line
)

// noteKind is something a desk writes down, with what the fight holds of it.
type noteKind int8

const (
	noteSorted   noteKind = iota // 13.7
	noteLine                     // the lines as they stand
	noteVolley                   // missile fire and its losses, both sides
	noteMelee                    // one exchange along the line
	noteSlide                    // who moved up, who broke through
	noteLeaders                  // leaders' checks
	noteSeats                    // leaders redeployed
	noteBreak                    // the break-off die
	notePursuit                  // 13.27, first
	noteMissiles                 // 13.27, second
	noteToll                     // 13.27, third
	noteStaff                    // 13.27, fourth
	noteEnd
)

// desk is what a fight is played at. Who is a piece's index, a leader's, or an
// army, as the reason of the roll has it; n counts from 1.
type desk interface {
	roll(why dieFor, who int16, n int) int8
	// decide lets the owners overrule what take holds: their standing orders or
	// the default.
	decide(f *fight, asks []ask)
	note(f *fight, what noteKind)
}

// fight is a battle under way.
type fight struct {
	desk   desk
	laws   *laws
	pieces []piece // the attacker's first
	chiefs []chief // the attacker's first
	stacks []stack
	army   [2]army
	round  int
	end    outcome
	loser  int8 // of the endings that have one

	attacks []attack // of the exchange under way
	falls   []fall   // steps lost since the last note
	shifts  []shift  // slides and breakthroughs since the last note
	checks  []check  // leaders' checks since the last note
	fronts  [2][]int16
	breaks  breakDie
	asks    []ask
	arena   []int16
	first   int8 // who set up first (13.8)
	allots  int  // times hits were allotted
	changed bool // the lines, since they were told last
	storm   bool // a fight in a breach (14.13)
}

// fall is one piece's loss of steps, and what took them.
type fall struct {
	piece int16
	from  int8 // steps lost before
	to    int8
	why   string // rule
}

// reset makes the fight ready for another battle, keeping its memory.
func (f *fight) reset(d desk, l *laws) {
	*f = fight{
		desk: d, laws: l, pieces: f.pieces[:0], chiefs: f.chiefs[:0], stacks: f.stacks[:0],
		attacks: f.attacks[:0], falls: f.falls[:0], shifts: f.shifts[:0], checks: f.checks[:0],
		fronts: [2][]int16{f.fronts[0][:0], f.fronts[1][:0]}, asks: f.asks[:0], arena: f.arena[:0],
	}
}

// addPiece puts a unit into the battle.
func (f *fight) addPiece(p piece) int16 {
	p.chief, p.stack, p.next = none, none, none
	f.pieces = append(f.pieces, p)
	return int16(len(f.pieces) - 1)
}

// addChief puts a leader into the battle.
func (f *fight) addChief(c chief) int16 {
	c.seat = none
	f.chiefs = append(f.chiefs, c)
	return int16(len(f.chiefs) - 1)
}

// over ends a battle.
func (f *fight) over(e outcome, loser int8) {
	if f.end == fighting {
		f.end, f.loser = e, loser
	}
}

// run fights the battle through its seven segments (13.6).
func (f *fight) run() {
	f.sort()
	f.setUp()
	f.note(noteLine)
	f.missileFire()
	for f.end == fighting {
		f.round++
		if f.changed {
			f.note(noteLine)
		}
		if f.line(attacker)+f.line(defender) > 0 {
			f.meleeRound()
		} else {
			f.missileRound()
		}
		if f.end == fighting {
			f.breakOff()
		}
	}
	f.note(noteEnd)
}

// meleeRound is segments 4 to 6, and leaders who redeploy (14.16). A death that
// ends the game ends it where it stands.
func (f *fight) meleeRound() {
	f.melee()
	if f.end == fighting {
		f.breakthrough()
		f.leaderCasualties()
		f.annihilate()
	}
	if f.end == fighting {
		f.redeploy()
	}
}

// sort is the first segment (13.7): leaders, missile units, line units. The
// piles are the arms of the pieces; here they are told.
func (f *fight) sort() { f.note(noteSorted) }

// note tells the desk and forgets what has been told. Who moved up or broke
// through is told when all have.
func (f *fight) note(k noteKind) {
	f.desk.note(f, k)
	f.changed = k != noteLine && (f.changed || len(f.falls)+len(f.shifts)+len(f.checks) > 0 || k == noteSeats)
	f.falls, f.checks = f.falls[:0], f.checks[:0]
	if k == noteSlide {
		f.shifts = f.shifts[:0]
	}
}

// line counts an army's line units.
func (f *fight) line(a int8) int { return f.count(a, true) }

// missiles counts an army's missile units.
func (f *fight) missiles(a int8) int { return f.count(a, false) }

func (f *fight) count(a int8, line bool) int {
	n := 0
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a && p.line() == line && p.alive() {
			n++
		}
	}
	return n
}

// lineFactor is the sum of the factors an army's line shows.
func (f *fight) lineFactor(a int8) int {
	n := 0
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a && p.line() {
			n += p.printed()
		}
	}
	return n
}

// lose takes up to n steps from a piece.
func (f *fight) lose(i int16, n int, why string) {
	p := &f.pieces[i]
	n = min(n, p.left())
	if n <= 0 {
		return
	}
	f.falls = append(f.falls, fall{piece: i, from: p.step, to: p.step + int8(n), why: why})
	p.step += int8(n)
	f.army[p.army].lost += int16(n)
}

// kill removes a leader for good.
func (f *fight) kill(i int16) {
	c := &f.chiefs[i]
	if c.dead {
		return
	}
	c.dead = true
	f.army[c.army].killed++
	if c.seat != none {
		f.pieces[c.seat].chief = none
		c.seat = none
	}
	if c.vital {
		f.over(sudden, c.army)
	}
}

// fallen leaders die with the unit they stood with (13.21).
func (f *fight) fallen() {
	for i := range f.chiefs {
		if c := &f.chiefs[i]; !c.dead && c.seat != none && !f.pieces[c.seat].alive() {
			f.checks = append(f.checks, check{chief: int16(i), killed: true, rule: "13.21"})
			f.kill(int16(i))
		}
	}
}

// annihilate ends the battle when a line is gone: its missile units and leaders
// go with it (13.24). Where both lines are gone nobody is left to do it (Q78).
func (f *fight) annihilate() {
	if f.end != fighting {
		return
	}
	a, d := f.line(attacker), f.line(defender)
	switch {
	case a > 0 && d > 0:
		return
	case a == 0 && d == 0:
		f.over(bothGone, attacker)
	case a == 0:
		f.wipeOut(attacker)
	default:
		f.wipeOut(defender)
	}
}

// wipeOut eliminates what is left of an army and ends the battle.
func (f *fight) wipeOut(a int8) {
	f.removeAll(a, "13.24")
	f.over(destroyed, a)
}

// removeAll eliminates all of an army's pieces and leaders.
func (f *fight) removeAll(a int8, why string) {
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a {
			f.lose(int16(i), p.left(), why)
		}
	}
	for i := range f.chiefs {
		if c := &f.chiefs[i]; c.army == a && !c.dead {
			f.checks = append(f.checks, check{chief: int16(i), killed: true, rule: why})
			f.kill(int16(i))
		}
	}
}

// leads tells whether a leader gives his bonuses to the first round and to breaking
// off: wounded he does not, but by the house rule (13.22, Q35).
func (f *fight) leads(c *chief) bool { return !c.wounded || f.laws.woundedLead }
