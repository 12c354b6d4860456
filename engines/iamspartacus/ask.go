package iamspartacus

// decision is a choice of the rules that belongs to a player in a battle, by
// the code players know it by.
type decision int8

const (
	askLine     decision = iota // D20: the order of the first line
	askColumns                  // D21: the second line, lane by lane
	askSeats                    // D20, D21: leaders in the line
	askHits                     // D22: losses from missile fire
	askTarget                   // D23: whom a flanked unit fights
	askFlank                    // D24: which way a unit breaks through
	askBreak                    // D25, D35: go on, break off, concede
	askRedeploy                 // D27: leaders between rounds
	askToll                     // D12: losses to pursuing cavalry
)

// ask is one choice, in the fight's own numbers. What options mean is for each
// decision: pieces; seats (leader*512 + piece); steps (copy*512 + piece); lanes
// (laneMark + k) among pieces; sides; words (say…). take holds the side's
// standing orders (explicit) or the default, and after decide the answer.
type ask struct {
	what     decision
	army     int8
	explicit bool
	ordered  bool
	about    int16 // piece, none
	n        int   // tells questions of one kind apart, in the order of the battle
	rule     string
	min, max int
	options  []int16
	take     []int16
}

// laneMark + k opens lane k in an array of the second line.
const laneMark int16 = 0x4000

// Words of a choice.
const (
	sayGo int16 = iota
	sayBreak
	sayConcede
)

func seatFor(chief, piece int16) int16      { return chief<<9 | piece }
func seatOf(option int16) (chief, at int16) { return option >> 9, option & 0x1ff }

// stepOf is a step a piece may lose: the n-th of the choice, from 0.
func stepOf(piece int16, n int) int16 { return int16(n)<<9 | piece }

// one is a choice of one option.
func (f *fight) one(what decision, a int8, rule string) ask {
	return ask{what: what, army: a, about: none, n: f.round + 1, rule: rule, min: 1, max: 1}
}

// clearAsks begins a batch.
func (f *fight) clearAsks() { f.asks, f.arena = f.asks[:0], f.arena[:0] }

// list opens a list in the batch's memory.
func (f *fight) list() []int16 { return f.arena[len(f.arena):] }

// keep closes a list: what is appended afterwards does not overwrite it.
func (f *fight) keep(list []int16) []int16 {
	if len(list) > 0 && cap(f.arena)-len(f.arena) >= len(list) && &f.arena[:len(f.arena)+1][len(f.arena)] == &list[0] {
		f.arena = f.arena[:len(f.arena)+len(list)]
	} else {
		f.arena = append(f.arena, list...)
		list = f.arena[len(f.arena)-len(list):]
	}
	return list[:len(list):len(list)]
}

// decide puts the batch to the owners.
func (f *fight) decide() {
	if len(f.asks) > 0 {
		f.desk.decide(f, f.asks)
	}
}
