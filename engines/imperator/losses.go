package imperator

import "slices"

// lose distributes what each army suffers in a phase, n[i] losses for army i,
// and applies it to both at once (3.4.3, 3.4.4).
func (f *fight) lose(n [2]int) {
	tn := f.tn
	tn.asking()
	for i := range f.by {
		a := &f.by[i]
		a.losses += n[i]
		if n[i] == 0 {
			continue
		}
		line := tn.by[a.side].policy.losing(a.leader, f.phaseKind)
		if f.lossAsked(a, line) {
			f.askLosses(i, n[i])
		} else {
			f.distribute(i, n[i], line, nil)
		}
	}
	for _, q := range tn.decided(f) {
		f.distribute(int(q.army), n[q.army], nil, q.take)
	}
	for i := range f.by {
		if n[i] > 0 {
			f.suffer(i, n[i])
		}
	}
}

// secondStep marks the second step of a unit in an ask: its number is that of the
// unit with this added.
const secondStep = 1 << aimShift

// lossAsked tells whether a side wants to be asked about its losses.
func (f *fight) lossAsked(a *army, line *lossLine) bool {
	decision := qShot
	if f.phaseKind == melee {
		decision = qMelee
	}
	return f.tn.by[a.side].policy.asks(decision) || line != nil && line.mode == modeAsk
}

// askLosses asks for the order in which units are to suffer: a unit may be named
// twice, the second time for its second step. What the rules do not allow in that
// order is passed over (3.4.4).
func (f *fight) askLosses(i, n int) {
	tn, a := f.tn, &f.by[i]
	at := len(tn.lists)
	for j := range a.units {
		for k := range a.units[j].steps() {
			tn.list(int16(j + k*secondStep))
		}
	}
	q := ask{what: askLosses, army: int8(i), side: a.side, n: 1, about: n, ordered: true, options: tn.since(at)}
	q.max = min(n, len(q.options))
	at = len(tn.lists)
	for _, j := range f.distribute(i, n, nil, nil) {
		if slices.Contains(tn.lists[at:], j) {
			j += secondStep
		}
		tn.list(j)
	}
	q.def = tn.since(at)
	tn.put(q)
}

// distribute spreads n losses over an army, a place in its units each: the
// player's order (wish), or a line of his standing orders, or the policy KEEPERS,
// as far as the front line and Roman blood leave a choice (3.4.4).
func (f *fight) distribute(i, n int, line *lossLine, wish []int16) []int16 {
	a := &f.by[i]
	f.states = f.states[:0]
	front := 0
	for j := range a.units {
		f.states = append(f.states, a.units[j].state)
		front += b2i(a.units[j].front)
	}
	first := 0
	if front > 0 && f.phaseKind == melee {
		first = min(f.tn.g.c.FirstLosses, n)
	}
	f.wish = append(f.wish[:0], wish...)
	out := f.spread[i][:0]
	for k := range n {
		j := f.next(i, k < first, line)
		if j < 0 {
			break // more losses than the army can take hit nobody
		}
		f.states[j]++
		out = append(out, int16(j))
		if w := slices.IndexFunc(f.wish, func(w int16) bool { return w%secondStep == int16(j) }); w >= 0 {
			f.wish = slices.Delete(f.wish, w, w+1)
		}
	}
	f.spread[i] = out
	return out
}

// next is the unit that suffers the next loss, none if nobody is left.
func (f *fight) next(i int, front bool, line *lossLine) int {
	a := &f.by[i]
	lowest, some := f.lowest(a, front)
	if !some && front {
		front = false
		lowest, some = f.lowest(a, front)
	}
	if !some {
		return none
	}
	for _, w := range f.wish {
		if j := int(w % secondStep); f.mayLose(a, j, front, lowest) {
			return j
		}
	}
	best := none
	for j := range a.units {
		if f.mayLose(a, j, front, lowest) && (best < 0 || f.sooner(a, line, j, best)) {
			best = j
		}
	}
	return best
}

// lowest is the category of an army's men who are the first to bleed, of those who
// can lose a step at all, and whether there are any. front: of the front line, whose
// the first two losses of a melee are.
func (f *fight) lowest(a *army, front bool) (c category, some bool) {
	c = heavy
	for j := range a.units {
		if w := &a.units[j]; f.states[j] != gone && (!front || w.front) {
			c, some = min(c, w.category), true
		}
	}
	return c, some
}

// mayLose tells whether a unit may take the next loss: of the Romans the auxiliaries
// before the Velites before the legionaries; by the option that is only so for who
// would be eliminated.
func (f *fight) mayLose(a *army, j int, front bool, lowest category) bool {
	w := &a.units[j]
	if f.states[j] == gone || front && !w.front {
		return false
	}
	return a.side != roman || w.category <= lowest || f.tn.g.opt.bloodAtTheEnd && f.states[j] != outOfAction
}

// sooner tells whether unit x of an army rather than y suffers the next loss.
func (f *fight) sooner(a *army, line *lossLine, x, y int) bool {
	states := f.states
	ux, uy := &a.units[x], &a.units[y]
	if line != nil && line.mode == modeList {
		rx, ry := f.rank(line, states, ux, x), f.rank(line, states, uy, y)
		switch {
		case rx != ry:
			return rx < ry
		case rx < unlisted:
			return false // the first of equals
		}
	}
	if f.last {
		// Spread, so that as few as possible are eliminated.
		if states[x] != states[y] {
			return states[x] == ready
		}
	} else {
		// Keepers: who throws no more dice goes first.
		if dx, dy := f.idle(states, ux, x), f.idle(states, uy, y); dx != dy {
			return dx < dy
		}
	}
	if ux.melee != uy.melee {
		return ux.melee < uy.melee
	}
	return ux.shoot < uy.shoot
}

// idle ranks units by the dice they will still throw: Out of Action, no melee
// value, others.
func (f *fight) idle(states []state, w *warrior, j int) int {
	switch {
	case states[j] == outOfAction:
		return 0
	case w.melee == 0:
		return 1
	}
	return 2
}

// unlisted ranks behind everything a loss line names.
const unlisted = 1 << 20

// rank of a unit in a loss line. Spread: all of the line lose one step before
// any loses a second; otherwise a unit is finished before the next one.
func (f *fight) rank(line *lossLine, states []state, w *warrior, j int) int {
	for k, r := range line.types {
		if r.Unit != none && r.Unit != w.u || r.Unit == none && r.Type != none && r.Type != w.typ || r.Out && states[j] != outOfAction {
			continue
		}
		hurt := b2i(states[j] == outOfAction)
		if line.spread {
			return hurt<<10 + 2*k
		}
		return 2*k + 1 - hurt
	}
	return unlisted
}

// suffer applies losses: the first puts a unit Out of Action, the second into
// the Elysii Campi (3.4.3).
func (f *fight) suffer(i, n int) {
	a, p := &f.by[i], f.tn.p
	f.falls = f.falls[:0]
	for _, j := range f.spread[i] {
		w := &a.units[j]
		w.state++
		if w.state == gone {
			p.units[w.u] = unitState{where: elysii, at: none}
		} else {
			p.units[w.u].out = true
		}
		f.falls = append(f.falls, fall{j, w.state})
	}
	f.tell(record{what: toldLosses, army: int8(i), n: n})
}
