package imperator

// desk is what fights and their consequences are played at. The rules know no
// table: they ask for a die by what it is for, settle each decision as orders and
// defaults have it before they offer it, and tell in flat records what has
// happened. f is the fight, nil outside one.
type desk interface {
	// throw rolls a die.
	throw(f *fight, d die) int8
	// decide lets the players overrule what each ask takes, all of them at once.
	decide(f *fight, asks []ask)
	// tell says what has just happened; the rest of it stands in f, until the next
	// step is played.
	tell(f *fight, r record)
}

// dieFor is what a die is thrown for.
type dieFor int8

const (
	dieUnit  dieFor = iota // 3.4: army, unit, n-th throw in the phase
	dieOrder               // 3.4.6: army, n the phase
	dieCard                // 2.3.3: card, leader
)

// die is a die to be thrown.
type die struct {
	what dieFor
	army int8
	unit int16 // its place in the army
	n    int8
	card int8
	by   int8 // leader
}

// askFor is what an ask is about. Its numbers, in options and take, are:
type askFor int8

const (
	askFirst  askFor = iota // 2.3.2.2: leaders
	askSortie               // 4.2: 1 yes, 0 no
	askCard                 // 2.3.3: cards, none for none
	askTactic               // 3.3: tactics
	askSiege                // 4.2: harass, assault
	askAgain                // 3.4.2: a die by its aim, none to pass
	askSealed               // 3.4.2: dice by their aims
	askLosses               // 3.4.4: places in the army, second steps with secondStep
	askOrder                // 3.4.6: yes or no
	askLift                 // 4.2: yes or no
	askRefuge               // 3.5.3: places
	askHeal                 // 2.5.1: units
)

// ask is a decision of a side, settled already, that its player may yet take
// otherwise. options, def, standing and take lie in the turn's memory.
type ask struct {
	what     askFor
	army     int8 // of the fight
	side     int8
	leader   int8
	n        int // tells asks of a kind apart
	about    int // what the player has to know: losses, the least die
	options  []int16
	min, max int
	ordered  bool
	def      []int16 // the documented default
	standing []int16 // what standing orders say, nil: nothing
	take     []int16 // what is done
}

// asking begins a round of asks.
func (tn *turn) asking() { tn.asks, tn.lists = tn.asks[:0], tn.lists[:0] }

// list keeps numbers for an ask.
func (tn *turn) list(xs ...int16) []int16 {
	at := len(tn.lists)
	tn.lists = append(tn.lists, xs...)
	return tn.since(at)
}

// since are the numbers kept from a place on.
func (tn *turn) since(at int) []int16 { return tn.lists[at:len(tn.lists):len(tn.lists)] }

// put adds an ask to the round.
func (tn *turn) put(q ask) {
	if q.take = q.def; q.standing != nil {
		q.take = q.standing
	}
	tn.asks = append(tn.asks, q)
}

// decided offers the round and gives it back decided.
func (tn *turn) decided(f *fight) []ask {
	if len(tn.asks) > 0 {
		tn.desk.decide(f, tn.asks)
	}
	return tn.asks
}

// pickOne offers a single ask and gives what is taken.
func (tn *turn) pickOne(f *fight, q ask) int16 {
	q.min, q.max = 1, 1
	tn.put(q)
	return tn.decided(f)[0].take[0]
}

// yes offers a yes or no.
func (tn *turn) yes(f *fight, q ask, want, standing []int16) bool {
	tn.asking()
	q.options, q.def, q.standing = answers[:], want, standing
	return tn.pickOne(f, q) == 1
}

// answers to a yes or no.
var (
	answers   = [...]int16{1, 0}
	answerYes = answers[:1:1]
	answerNo  = answers[1:]
)

func answer(yes bool) []int16 {
	if yes {
		return answerYes
	}
	return answerNo
}

// telling is what a record tells.
type telling int8

const (
	toldDeployed    telling = iota // 3.1: both armies, before anything is turned up
	toldLabels                     // 3.1: what is turned up
	toldTactics                    // 3.3
	toldArray                      // 3.1: the lines as a phase begins
	toldDice                       // 3.4: the dice of an army
	toldAgain                      // 3.4.2: army, at whose die, was
	toldLosses                     // 3.4.4: army, n losses, f.falls
	toldOrder                      // 3.4.6: army, n the least die, ok
	toldVerdict                    // 3.5.1: army the winner, how, cell
	toldStatuQuo                   // 3.5.4: rule
	toldAnnihilated                // 3.5.1: army, rule, f.falls
	toldRetreat                    // 3.5.3: army, place
	toldBack                       // 3.5.4: army, place
	toldFortuna                    // 0.3.4: side
	toldPlunder                    // 3.5.2: army, n held by the vanquished, m units eliminated
	toldSortie                     // 4.2: leader
	toldSiege                      // 4.2: the tactic
	toldLifted                     // 4.2: army
	toldSiegeEnds                  // 4.2: army, how, rule
	toldKilled                     // 3.5.3: leader, place, rule
	toldHeal                       // 2.5.1: side, leader, units healed, n kept, m lost
	toldCard                       // 2.3.3: leader, card

	// What a card does, in a fight or a duel: leader, card, and
	toldSilence // army, n the phase
	toldAlea    // n
	toldCity    // n
	toldEase    // n
	toldDeath   // unit
	toldAttempt // place: the leader aimed at, ok
	toldBooty   // army, n
)

// ending is how a battle or a siege has ended.
type ending int8

const (
	endOrder     ending = iota // 3.4.6: somebody left in good order
	endBoth                    // both armies are destroyed
	endDestroyed               // one is
	endEqual                   // 3.5.4
	endStatuQuo                // by the Pursuit Table
	endLosses                  // 3.5.1
	endHolds                   // 4.2: the besieged hold out
	endTaken
	endLifted
)

// record tells one thing that has happened. What it does not use is zero.
type record struct {
	what   telling
	army   int8
	side   int8
	leader int8
	place  int8
	card   int8
	unit   int16
	at     aim
	was    hit
	how    ending
	ok     bool
	n, m   int
	rule   string
	cell   string
	units  []int16
}

// fall is a step a unit lost: its place in the army, and what it is now.
type fall struct {
	unit int16
	now  state
}

// tell tells of the fight.
func (f *fight) tell(r record) { f.tn.desk.tell(f, r) }
