package iamspartacus

// breakDie is the die of a side that breaks off.
type breakDie struct {
	army    int8
	die     int8
	flanked int8 // units, at that instant
	killed  int8 // leaders, in this battle
	leader  int16
	total   int8
	rout    bool
}

// breakOff asks both sides, after a round, whether they go on (13.24). The
// attacker speaks first, and if he leaves only he rolls (Q77); so both can be
// asked at once: the defender's word counts where the attacker stays.
func (f *fight) breakOff() {
	f.clearAsks()
	for a := range f.army {
		q := f.one(askBreak, int8(a), "13.24")
		q.n = f.round
		list := append(f.list(), sayGo)
		switch {
		case !f.army[a].stands:
			list = append(list, sayBreak)
		default:
			list = append(list, sayConcede)
		}
		q.options = f.keep(list)
		q.take, q.explicit = f.wantedBreak(int8(a))
		f.asks = append(f.asks, q)
	}
	f.decide()
	var say [2]int16
	for k := range f.asks {
		say[f.asks[k].army] = f.asks[k].take[0]
	}
	for a := range f.army {
		if say[a] == sayConcede { // 13.29
			f.removeAll(int8(a), "13.29")
			f.over(conceded, int8(a))
			return
		}
	}
	switch {
	case say[attacker] == sayBreak && say[defender] == sayBreak && f.laws.bothRetreat:
		f.over(bothRetired, attacker)
	case say[attacker] == sayBreak:
		f.leave(attacker)
	case say[defender] == sayBreak:
		f.leave(defender)
	}
}

// leave rolls for the side that breaks off: orderly retreat or rout (13.25).
func (f *fight) leave(a int8) {
	b := breakDie{army: a, killed: f.army[a].killed, leader: none, flanked: int8(f.flankedUnits(a))}
	best := int8(0)
	for i := range f.chiefs {
		if c := &f.chiefs[i]; c.army == a && !c.dead && f.leads(c) && c.breakOff > best {
			best, b.leader = c.breakOff, int16(i)
		}
	}
	b.die = f.desk.roll(dieBreakOff, int16(a), 1)
	b.total = b.die + b.flanked*f.laws.flanked + b.killed*f.laws.leaderKilled + best
	b.rout = b.total < f.laws.retreat
	f.breaks = b
	f.note(noteBreak)
	if b.rout {
		f.rout(a)
		return
	}
	f.over(retreated, a)
}

// rout is a side's flight (13.27): a last blow of the enemy's front line, his
// missile units, his cavalry; then the leaders who stood off.
func (f *fight) rout(a int8) {
	f.army[a].routed = true
	enemy := other(a)
	rolls := [2]bool{true, true}
	rolls[a] = false

	f.aim(rolls, "13.27")
	f.attacks = f.attacks[:0]
	for _, s := range f.fronts[enemy] {
		f.attack(s, diePursuit, 0)
	}
	f.hits()
	f.fallen()
	for i := range f.chiefs {
		f.chiefs[i].fronted = f.chiefs[i].army == a && f.chiefs[i].seat != none
	}
	for f.end != sudden {
		c := f.leftmost(a, func(c *chief) bool { return c.fronted })
		if c == none {
			break
		}
		f.chiefs[c].fronted = false
		f.roll(c, dieRouted, 1, "13.27")
	}
	if len(f.attacks)+len(f.checks) > 0 {
		f.note(notePursuit)
	}
	if f.end == sudden {
		return
	}
	f.slide()
	f.shifts = f.shifts[:0]

	if f.missiles(enemy) > 0 {
		f.volley(enemy, dieVolley, 1)
		f.allot("13.27")
		f.fallen()
		f.note(noteMissiles)
		if f.end == sudden {
			return
		}
		f.slide()
		f.shifts = f.shifts[:0]
	}

	f.toll(a)

	for i := range f.chiefs { // 13.28
		if c := &f.chiefs[i]; c.army == a && !c.dead && !c.committed {
			f.roll(int16(i), dieStaff, 1, "13.28")
			if f.end == sudden {
				break
			}
		}
	}
	if len(f.checks) > 0 {
		f.note(noteStaff)
	}
	f.over(routed, a)
}

// toll: the routers lose as many steps as the enemy's cavalry has (13.27,
// third), from line and missile units as they choose; if they have no more, all
// (Q101).
func (f *fight) toll(a int8) {
	n := 0
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army != a && p.arm == cavalry && p.alive() {
			n += p.left()
		}
	}
	if n == 0 {
		return
	}
	f.clearAsks()
	list := f.list()
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a {
			for k := range p.left() {
				list = append(list, stepOf(int16(i), k))
			}
		}
	}
	q := f.one(askToll, a, "13.27")
	q.n, q.options = 1, f.keep(list)
	if len(q.options) == 0 {
		return
	}
	q.min = min(n, len(q.options))
	q.max = q.min
	q.take, q.explicit = f.wantedToll(a, q.options, q.min)
	f.asks = append(f.asks, q)
	f.decide()
	f.strike(f.asks[0].take, "13.27")
	for i := range f.chiefs { // a unit the cavalry rode down takes no leader with it (13.21)
		if c := &f.chiefs[i]; c.seat != none && !f.pieces[c.seat].alive() {
			f.pieces[c.seat].chief = none
			c.seat = none
		}
	}
	f.note(noteToll)
}
