package iamspartacus

// attack is one die of an exchange: who rolls, at whom, and how its factor is
// made up.
type attack struct {
	piece, target int16
	die           int8
	base          int8 // as printed, or the 1 of 13.13
	factor        int8 // the die hits at or below it
	berserkDie    int8 // 0: not rolled
	berserkMax    int8
	berserk       bool
	hit           bool
	mods          [4]factorMod
	n             int8  // of mods
	lane          int16 // coordinate of the fight it is part of
	chief         int16 // with it
}

// factorMod is one change of a combat factor.
type factorMod struct {
	kind  modKind
	value int8
}

type modKind int8

const (
	modHorse      modKind = iota // 13.13: set to 1
	modBerserk                   // 13.14: doubled
	modDecimation                // 14.2
	modStrategist                // 13.11
	modLeader                    // 13.12
)

func (x *attack) mod(k modKind, v int8) {
	x.mods[x.n] = factorMod{k, v}
	x.n++
	switch k {
	case modHorse:
		x.factor = v
	case modBerserk:
		x.factor *= v
	default:
		x.factor += v
	}
}

// melee is the fourth segment: every front unit rolls once against an enemy it
// is engaged with, all at the same moment (13.10 to 13.14, 13.17).
func (f *fight) melee() {
	f.aim([2]bool{true, true}, "13.17")
	f.attacks = f.attacks[:0]
	strategy := [2]int8{f.strategist(attacker), f.strategist(defender)}
	for a := range f.army {
		for _, s := range f.fronts[a] {
			f.attack(s, dieMelee, strategy[a])
		}
	}
	for i := range f.chiefs {
		c := &f.chiefs[i]
		c.fronted = !c.dead && c.seat != none && f.isFront(c.seat)
	}
	f.hits()
	f.fallen()
	f.note(noteMelee)
}

// isFront tells whether a piece stands at the head of its column.
func (f *fight) isFront(i int16) bool {
	s := f.pieces[i].stack
	return s != none && f.stacks[s].top == i
}

// hits are suffered at the same moment (13.10); a berserk unit loses a step of
// itself besides (13.14). The steps a unit loses are told with the attacks.
func (f *fight) hits() {
	for k := range f.attacks {
		x := &f.attacks[k]
		if x.hit {
			f.lose(x.target, 1, "13.10")
		}
	}
	for k := range f.attacks {
		if x := &f.attacks[k]; x.berserk {
			f.lose(x.piece, 1, "13.14")
		}
	}
}

// aim lists the fronts of both armies and finds whom each fights: a unit with
// several enemies on it chooses one (13.17, D23). Only the armies named roll.
func (f *fight) aim(rolls [2]bool, why string) {
	f.clearAsks()
	for a := range f.army {
		f.fronts[a] = f.byLane(int8(a), f.fronts[a])
		if !rolls[a] {
			continue
		}
		for _, s := range f.fronts[a] {
			e, n := f.engaged(s)
			f.stacks[s].target = none
			switch n {
			case 0:
			case 1:
				f.stacks[s].target = f.stacks[e[0]].top
			default:
				q := f.one(askTarget, int8(a), why)
				q.about, q.n = f.stacks[s].top, max(f.round, 1)
				list := f.list()
				for _, x := range e[:n] {
					list = append(list, f.stacks[x].top)
				}
				q.options = f.keep(list)
				q.take, q.explicit = f.wantedTarget(int8(a), q.about, q.options)
				f.asks = append(f.asks, q)
			}
		}
	}
	f.decide()
	for k := range f.asks {
		q := &f.asks[k]
		f.stacks[f.pieces[q.about].stack].target = q.take[0]
	}
}

// attack rolls for one front unit. Before it a Gallo-German unit may go berserk;
// not in the pursuit of routers (13.14, Q74).
func (f *fight) attack(s int16, why dieFor, strategy int8) {
	st := &f.stacks[s]
	if st.target == none {
		return
	}
	x := attack{piece: st.top, target: st.target, lane: st.at, chief: f.pieces[st.top].chief}
	if st.edge != frontal {
		x.lane = f.stacks[st.foe].at
	}
	n := max(f.round, 1)
	if p := &f.pieces[x.piece]; p.gallic && f.laws.horse && why == dieMelee {
		x.berserkMax = f.laws.berserk[f.restraint(p)]
		x.berserkDie = f.desk.roll(dieBerserk, x.piece, n)
		x.berserk = x.berserkDie <= x.berserkMax
	}
	f.strength(&x, strategy)
	x.die = f.desk.roll(why, x.piece, n)
	x.hit = x.die <= x.factor
	f.attacks = append(f.attacks, x)
}

// restraint is the column of the berserk table: no leader, one, Spartacus.
func (f *fight) restraint(p *piece) int {
	switch {
	case p.chief == none:
		return 0
	case f.chiefs[p.chief].spartacus:
		return 2
	}
	return 1
}

// strength is the combat factor of an attack and how it came about.
func (f *fight) strength(x *attack, strategy int8) {
	p, t := &f.pieces[x.piece], &f.pieces[x.target]
	x.base = int8(p.printed())
	x.factor = x.base
	fixed := f.laws.horse && p.arm == cavalry && t.arm == infantry && !(f.army[p.army].roman && t.slave)
	if fixed {
		x.mod(modHorse, 1)
	}
	if x.berserk {
		x.mod(modBerserk, 2)
	}
	if d := f.army[p.army].legions; d != 0 && p.legion {
		x.mod(modDecimation, d)
	}
	if strategy != 0 && (!fixed || f.laws.horseBonus) {
		x.mod(modStrategist, strategy)
	}
	if p.chief != none {
		if c := &f.chiefs[p.chief]; !c.wounded && c.bonus != 0 {
			x.mod(modLeader, c.bonus)
		}
	}
}

// strategist: in the first round +1 to all of an army with Crassus, Pompey or
// Spartacus present, in the line or not; two of them give no more than the better
// one (13.11).
func (f *fight) strategist(a int8) int8 {
	best := int8(0)
	if f.round != 1 || f.storm { // Q91
		return best
	}
	for i := range f.chiefs {
		if c := &f.chiefs[i]; c.army == a && !c.dead && f.leads(c) {
			best = max(best, c.strategist)
		}
	}
	return best
}
