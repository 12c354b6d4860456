package iamspartacus

// setUp is the second segment (13.8): the side with fewer line units, of equal
// ones the defender, sets up its line, one unit a lane; the other puts at least
// one unit against each of them and the rest behind. Leaders may take a place
// with infantry. A line without an enemy line to face stands one unit a lane.
func (f *fight) setUp() {
	n := [2]int{f.line(attacker), f.line(defender)}
	f.first = defender
	if n[attacker] < n[defender] {
		f.first = attacker
	}
	lanes := n[f.first]
	second := other(f.first)
	if lanes == 0 {
		for i := range f.pieces {
			if p := &f.pieces[i]; p.line() {
				f.queue(f.addStack(p.army, int16(2*len(f.stacks))), int16(i))
			}
		}
		return
	}
	for k := range lanes {
		a, d := f.addStack(attacker, int16(2*k)), f.addStack(defender, int16(2*k))
		f.stacks[a].foe, f.stacks[d].foe = d, a
	}

	f.clearAsks()
	f.askLine(f.first)
	f.askSeats(f.first)
	f.decide()
	for k, i := range f.asks[0].take {
		f.queue(f.opened(f.first, k), i)
	}
	f.takeSeats()

	f.clearAsks()
	f.askColumns(second, lanes)
	f.askSeats(second)
	f.decide()
	k := 0
	for _, x := range f.asks[0].take {
		if x >= laneMark {
			k = int(x - laneMark)
			continue
		}
		f.queue(f.opened(second, k), x)
	}
	f.fillLanes(second, lanes)
	f.takeSeats()
}

// opened is an army's column in a lane of the set-up.
func (f *fight) opened(a int8, k int) int16 { return int16(2*k) + int16(a) }

// fillLanes gives every lane a front unit, as 13.8 wants: from the back of the
// deepest column.
func (f *fight) fillLanes(a int8, lanes int) {
	for k := range lanes {
		if f.stacks[f.opened(a, k)].top != none {
			continue
		}
		f.army[a].mended = true
		deepest, depth := 0, 0
		for j := range lanes {
			d := 0
			for i := f.stacks[f.opened(a, j)].top; i != none; i = f.pieces[i].next {
				d++
			}
			if d > depth {
				deepest, depth = j, d
			}
		}
		at := &f.stacks[f.opened(a, deepest)].top
		for f.pieces[*at].next != none {
			at = &f.pieces[*at].next
		}
		i := *at
		*at = none
		f.queue(f.opened(a, k), i)
	}
}

// askLine is the order of the first line, left to right (D20).
func (f *fight) askLine(a int8) {
	q := f.one(askLine, a, "13.8")
	q.ordered, q.options = true, f.lineUnits(a)
	q.min, q.max = len(q.options), len(q.options)
	q.take, q.explicit = f.firstLine(a, q.options)
	f.asks = append(f.asks, q)
}

// askColumns is the second line, lane by lane, in each the front first (D21).
func (f *fight) askColumns(a int8, lanes int) {
	q := f.one(askColumns, a, "13.8")
	q.ordered = true
	units := f.lineUnits(a)
	list := f.list()
	for k := range lanes {
		list = append(list, laneMark+int16(k))
	}
	q.options = f.keep(append(list, units...))
	q.min, q.max = len(q.options), len(q.options)
	q.take, q.explicit = f.secondLine(a, units, lanes)
	f.asks = append(f.asks, q)
}

// askSeats is which leaders take a place in the line, with which infantry (D20,
// D21). It is not asked where there is no choice.
func (f *fight) askSeats(a int8) {
	q := f.one(askSeats, a, "13.8")
	q.options = f.openSeats(a)
	if len(q.options) == 0 {
		return
	}
	q.min, q.max = 0, f.unseated(a)
	q.take, q.explicit = f.wantedSeats(a, q.options)
	f.asks = append(f.asks, q)
}

// openSeats are the pairs of a leader without a place and an infantry unit
// without a leader (13.8, 14.16).
func (f *fight) openSeats(a int8) []int16 {
	list := f.list()
	for c := range f.chiefs {
		if x := &f.chiefs[c]; x.army != a || x.dead || x.committed {
			continue
		}
		for i := range f.pieces {
			if p := &f.pieces[i]; p.army == a && p.arm == infantry && p.alive() && p.chief == none {
				list = append(list, seatFor(int16(c), int16(i)))
			}
		}
	}
	return f.keep(list)
}

// unseated counts the leaders who may still take a place.
func (f *fight) unseated(a int8) int {
	n := 0
	for i := range f.chiefs {
		if c := &f.chiefs[i]; c.army == a && !c.dead && !c.committed {
			n++
		}
	}
	return n
}

// takeSeats seats leaders by the answers of the batch. Of two claims to one unit,
// or for one leader, the first counts.
func (f *fight) takeSeats() {
	for k := range f.asks {
		q := &f.asks[k]
		if q.what != askSeats && q.what != askRedeploy {
			continue
		}
		for _, x := range q.take {
			c, i := seatOf(x)
			if f.chiefs[c].seat == none && !f.chiefs[c].committed && f.pieces[i].chief == none {
				f.chiefs[c].seat, f.chiefs[c].committed, f.pieces[i].chief = i, true, c
			}
		}
	}
}

// redeploy: after a round a leader who has taken no place yet may do so; then he
// stays (14.16).
func (f *fight) redeploy() {
	if !f.laws.redeploy {
		return
	}
	f.clearAsks()
	for a := range f.army {
		q := f.one(askRedeploy, int8(a), "14.16")
		q.options = f.openSeats(int8(a))
		if len(q.options) == 0 {
			continue
		}
		q.min, q.max = 0, f.unseated(int8(a))
		q.take, q.explicit = f.wantedReseats(int8(a), q.options)
		f.asks = append(f.asks, q)
	}
	f.decide()
	any := false
	for k := range f.asks {
		any = any || len(f.asks[k].take) > 0
	}
	if any {
		f.takeSeats()
		f.note(noteSeats)
	}
}

// lineUnits are an army's line units in their order.
func (f *fight) lineUnits(a int8) []int16 {
	list := f.list()
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a && p.line() && p.alive() {
			list = append(list, int16(i))
		}
	}
	return f.keep(list)
}
