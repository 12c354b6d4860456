package iamspartacus

// shift is a backup that slid up (victim none) or a unit that broke through:
// where to, and whom it flanks there, or whom it stands behind.
type shift struct {
	piece  int16
	stack  int16 // it stands in now
	victim int16 // the enemy front its new column flanks, none: it slid up
	from   int16 // coordinate it left
	behind bool  // not in front of its column
	ahead  int16 // the unit before it there
}

// breakthrough is the fifth segment: vacated places are filled from behind,
// then every column with nobody left before it moves on to an enemy's flank,
// the attacker's from left to right, then the defender's (13.15 to 13.19, Q76).
func (f *fight) breakthrough() {
	f.slide()
	f.breakThrough(attacker)
	f.breakThrough(defender)
	if len(f.shifts) > 0 {
		f.note(noteSlide)
	}
}

// breakThrough moves one army's free columns. Its owner chooses the side of
// each unit where an enemy stands on both (13.16).
func (f *fight) breakThrough(a int8) {
	f.fronts[a] = f.byLane(a, f.fronts[a])
	f.clearAsks()
	any := false
	for _, s := range f.fronts[a] {
		if !f.free(s) {
			continue
		}
		t := f.exposed(s)
		if t[left] == none && t[right] == none {
			return // no enemy front is left: the battle is over
		}
		any = true
		if t[left] != none && t[right] != none {
			f.askFlanks(s, t)
		}
	}
	if !any {
		return
	}
	f.decide()
	list := f.fronts[a]
	next := 0 // answer
	for _, s := range list {
		if !f.free(s) {
			continue
		}
		next = f.exploit(s, f.exposed(s), next)
	}
	f.fronts[a] = list
}

// exploit moves all units of a column, each to its side: the first one on a
// side is the front unit there, or they stand behind friends already on that
// flank. Answers are taken from the batch from next on.
func (f *fight) exploit(s int16, t [2]int16, next int) int {
	from := f.stacks[s].at
	piece := f.stacks[s].top
	f.stacks[s].top = none
	for piece != none {
		behind := f.pieces[piece].next
		dir := left
		switch {
		case t[left] == none:
			dir = right
		case t[right] != none:
			dir = int8(f.asks[next].take[0])
			next++
		}
		to := f.flank(s, t[dir], other(dir))
		ahead := f.queue(to, piece)
		f.shifts = append(f.shifts, shift{piece: piece, stack: to, victim: f.stacks[t[dir]].top, from: from, behind: ahead != none, ahead: ahead})
		piece = behind
	}
	return next
}

// flank gives the column on one flank of a victim: friends already there, or a
// new one.
func (f *fight) flank(s, victim int16, edge int8) int16 {
	if to := f.stacks[victim].slot[edge]; to != none {
		return to
	}
	at := f.stacks[victim].at + 1
	if edge == left {
		at -= 2
	}
	to := s
	if f.stacks[s].top != none || f.stacks[s].foe != none {
		to = f.addStack(f.stacks[s].army, at)
	}
	st := &f.stacks[to]
	st.at, st.foe, st.edge, st.slot = at, victim, edge, [2]int16{none, none}
	f.stacks[victim].slot[edge] = to
	return to
}
