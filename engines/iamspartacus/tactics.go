package iamspartacus

// What a side wants in a battle: its battle lines where they say so (explicit),
// else the documented defaults (ledger 5, D20 to D27).

// is tells whether a piece is the unit, or one of the words, of an order.
func (f *fight) is(i, unit int16, words uint32) bool {
	p := &f.pieces[i]
	if unit >= 0 {
		return p.unit == unit
	}
	return p.words&words != 0
}

// matches tells whether a piece is one a list of losses means.
func (f *fight) matches(i int16, w *wish, step int8) bool {
	if w.state == 1 && step > 0 || w.state == 2 && step == 0 {
		return false
	}
	return f.is(i, w.unit, w.words)
}

// stronger orders pieces by combat factor, then by the steps they have left, then
// as they come.
func (f *fight) stronger(a, b int16) bool {
	p, q := &f.pieces[a], &f.pieces[b]
	if x, y := p.printed(), q.printed(); x != y {
		return x > y
	}
	if x, y := p.left(), q.left(); x != y {
		return x > y
	}
	return a < b
}

// sortBy sorts a short list.
func sortBy(list []int16, before func(a, b int16) bool) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && before(list[j], list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// takeFrom moves the first unit an order means from a pool to the end of a list.
func (f *fight) takeFrom(pool *[]int16, unit int16, words uint32, list []int16) []int16 {
	for k, i := range *pool {
		if f.is(i, unit, words) {
			*pool = append((*pool)[:k], (*pool)[k+1:]...)
			return append(list, i)
		}
	}
	return list
}

// firstLine: as LINE first says, whoever it omits at the right end; by default
// the strongest in the centre, falling outwards (D20).
func (f *fight) firstLine(a int8, units []int16) (take []int16, explicit bool) {
	pool := f.keep(append(f.list(), units...))
	sortBy(pool, f.stronger)
	plan := f.army[a].plan
	if len(plan.first) > 0 {
		out := f.list()
		for i := range plan.first {
			out = f.takeFrom(&pool, plan.first[i].unit, plan.first[i].words, out)
		}
		return f.keep(append(out, pool...)), true
	}
	out := f.keep(append(f.list(), units...))
	for k, i := range pool {
		out[fromCentre(k, len(out))] = i
	}
	return out, plan.line != lineUnset
}

// fromCentre is the k-th place of n counted from the centre outwards, the right
// one first.
func fromCentre(k, n int) int {
	c := (n - 1) / 2
	if k%2 == 1 {
		return c + (k+1)/2
	}
	return c - k/2
}

// secondLine: as LINE second says lane by lane from the left, the rest by its
// policy; else by default: the rebel puts slaves in front and his best behind
// them, the Roman strong against strong (D21). The result is lane marks and
// pieces.
func (f *fight) secondLine(a int8, units []int16, lanes int) (take []int16, explicit bool) {
	plan := f.army[a].plan
	pool := f.keep(append(f.list(), units...))
	n := len(units)
	buf := f.keep(append(append(f.list(), units...), units...))
	placed, in := buf[:0:n], buf[n:n:2*n] // pieces, and the lane of each
	front := f.none(lanes)
	// Fronts first, so that every lane has one (13.8); backups after all of them.
	row, seat := f.none(lanes), f.none(lanes) // the line that serves a lane, and how far
	for k := range lanes {
		enemy := f.stacks[f.opened(other(a), k)].top
		for i := 0; i < len(plan.second) && front[k] == none; i++ {
			l := &plan.second[i]
			if !l.any && !f.is(enemy, l.vs, l.vsWords) {
				continue
			}
			for j := 0; j < len(l.stack) && front[k] == none; j++ {
				if placed = f.takeFrom(&pool, l.stack[j].unit, l.stack[j].words, placed); len(placed) > len(in) {
					front[k], in = placed[len(in)], append(in, int16(k))
					row[k], seat[k] = int16(i), int16(j)
				}
			}
		}
	}

	policy := plan.line
	if policy == lineUnset {
		policy = lineMirror
		if !f.army[a].roman {
			policy = lineFodder
		}
	}
	order := f.laneOrder(a, lanes, policy)
	sortBy(pool, func(x, y int16) bool {
		if policy == lineFodder { // slaves, then the weakest: they go in front
			if p, q := f.pieces[x].slave, f.pieces[y].slave; p != q {
				return p
			}
			if f.weaker(x, y) || f.weaker(y, x) {
				return f.weaker(x, y)
			}
			return x < y
		}
		return f.stronger(x, y)
	})
	for _, k := range order {
		if front[k] == none && len(pool) > 0 {
			at := 0
			for at < len(pool)-1 && named(plan, f.pieces[pool[at]].unit) {
				at++
			}
			front[k] = pool[at]
			placed, in = append(placed, pool[at]), append(in, k)
			pool = append(pool[:at], pool[at+1:]...)
		}
	}
	for k := range lanes {
		if row[k] == none {
			continue
		}
		l := &plan.second[row[k]]
		for j := int(seat[k]) + 1; j < len(l.stack); j++ {
			if placed = f.takeFrom(&pool, l.stack[j].unit, l.stack[j].words, placed); len(placed) > len(in) {
				in = append(in, int16(k))
			}
		}
	}
	sortBy(pool, f.stronger)
	rest := plan.rest
	for j, i := range pool {
		k := order[j%lanes]
		if rest == restStrongest || rest == restWeakest {
			k = f.laneOf(front, rest == restStrongest)
		}
		placed, in = append(placed, i), append(in, k)
	}

	out := f.list()
	for k := range lanes {
		out = append(out, laneMark+int16(k))
		for j, i := range placed {
			if in[j] == int16(k) {
				out = append(out, i)
			}
		}
	}
	return f.keep(out), len(plan.second) > 0 || plan.line != lineUnset || plan.rest != restUnset
}

// none is a list of n times none.
func (f *fight) none(n int) []int16 {
	list := f.list()
	for range n {
		list = append(list, none)
	}
	return f.keep(list)
}

// named tells whether battle lines name a unit by its id.
func named(plan *battlePlan, unit int16) bool {
	for i := range plan.second {
		for j := range plan.second[i].stack {
			if plan.second[i].stack[j].unit == unit {
				return true
			}
		}
	}
	return false
}

// laneOrder are the lanes in which a policy puts the strongest first.
func (f *fight) laneOrder(a int8, lanes int, policy linePolicy) []int16 {
	list := f.list()
	for k := range lanes {
		list = append(list, int16(k))
	}
	list = f.keep(list)
	enemy := func(k int16) int16 { return f.stacks[f.opened(other(a), int(k))].top }
	switch policy {
	case lineCenter:
		for k := range lanes {
			list[k] = int16(fromCentre(k, lanes))
		}
	case lineStrong:
		sortBy(list, func(x, y int16) bool { return f.pieces[enemy(x)].printed() < f.pieces[enemy(y)].printed() })
	default:
		sortBy(list, func(x, y int16) bool { return f.pieces[enemy(x)].printed() > f.pieces[enemy(y)].printed() })
	}
	return list
}

// laneOf is the lane of the strongest or the weakest of a line's front units.
func (f *fight) laneOf(front []int16, strongest bool) int16 {
	best := -1
	for k, i := range front {
		if i != none && (best < 0 || strongest && f.stronger(i, front[best]) || !strongest && f.stronger(front[best], i)) {
			best = k
		}
	}
	return int16(max(best, 0))
}

// wantedSeats: leaders with units as LEADERS or LINE say; by default nobody
// takes a place.
func (f *fight) wantedSeats(a int8, options []int16) (take []int16, explicit bool) {
	plan := f.army[a].plan
	out := f.list()
	out = f.seatsIn(out, options, plan.leaders)
	if !plan.leadersNone && len(plan.leaders) == 0 {
		if f.first == a {
			out = f.seatsIn(out, options, plan.first)
		} else {
			for i := range plan.second {
				out = f.seatsIn(out, options, plan.second[i].stack)
			}
		}
	}
	return f.keep(out), plan.leadersNone || len(out) > 0
}

// seatsIn adds the pairs of a list that are open, each leader and unit once.
func (f *fight) seatsIn(out, options []int16, want []seating) []int16 {
	for i := range want {
		w := &want[i]
		if w.leader < 0 {
			continue
		}
		for _, x := range options {
			c, p := seatOf(x)
			if f.chiefs[c].leader == int16(w.leader) && f.is(p, w.unit, w.words) && !taken(out, c, p) {
				out = append(out, x)
				break
			}
		}
	}
	return out
}

func taken(seats []int16, chief, piece int16) bool {
	for _, x := range seats {
		if c, p := seatOf(x); c == chief || p == piece {
			return true
		}
	}
	return false
}

// wantedReseats: LEADERS redeploy; by default nobody (D27).
func (f *fight) wantedReseats(a int8, options []int16) (take []int16, explicit bool) {
	plan := f.army[a].plan
	out := f.list()
	for i := range plan.redeploy {
		if r := &plan.redeploy[i]; f.round >= r.round {
			one := [1]seating{r.seat}
			out = f.seatsIn(out, options, one[:])
		}
	}
	return f.keep(out), len(plan.redeploy) > 0
}

// wantedHits: by the side's list; by default units with somebody behind them,
// then those with most steps left, the last step of a led unit last (D22).
func (f *fight) wantedHits(a int8, options []int16, n int) (take []int16, explicit bool) {
	return f.chooseSteps(options, n, f.army[a].plan.hits, func(x, y int16, dx, dy int8) bool {
		p, q := &f.pieces[x], &f.pieces[y]
		if u, v := p.chief != none && p.left() == int(dx)+1, q.chief != none && q.left() == int(dy)+1; u != v {
			return v
		}
		if u, v := p.next != none, q.next != none; u != v {
			return u
		}
		return p.left()-int(dx) > q.left()-int(dy)
	}), len(f.army[a].plan.hits) > 0
}

// wantedToll: by the side's list; by default as all losses (D12). Rebel: slaves,
// full two-step units by falling worth from the cheapest, reduced ones, the
// gladiators last. Roman: steps that cost no unit and are no legion's, then those
// of the strongest legion, then whole units.
func (f *fight) wantedToll(a int8, options []int16, n int) (take []int16, explicit bool) {
	roman := f.army[a].roman
	return f.chooseSteps(options, n, f.army[a].plan.routLoss, func(x, y int16, dx, dy int8) bool {
		return f.worth(x, dx, roman) < f.worth(y, dy, roman)
	}), len(f.army[a].plan.routLoss) > 0
}

// worth ranks a piece that has lost so many more steps by how dear its next step
// is (D12).
func (f *fight) worth(i int16, lost int8, roman bool) int {
	p := &f.pieces[i]
	cf := int(p.factors[p.step+lost])
	last := p.left() == int(lost)+1
	switch {
	case roman && !last && !p.legion:
		return cf
	case roman && !last:
		return 100 - cf
	case roman && !p.legion:
		return 200 + cf
	case roman:
		return 300 + cf
	case p.slave:
		return 0
	case len(p.factors) > 2:
		return 300 + cf
	case !last:
		return 100 + cf
	}
	return 200 + cf
}

// chooseSteps takes n of the steps on offer, one after the other: by a list of
// wishes, then by what is cheaper, then as they come.
func (f *fight) chooseSteps(options []int16, n int, wishes []wish, cheaper func(x, y int16, dx, dy int8) bool) []int16 {
	out := f.list()
	for len(out) < n {
		best, bestRank, bestLost := none, 0, int8(0)
		for k := 0; k < len(options); {
			_, i := seatOf(options[k])
			end := k + 1
			for end < len(options) && options[end]&0x1ff == i {
				end++
			}
			lost := int8(0)
			for _, x := range out {
				if _, o := seatOf(x); o == i {
					lost++
				}
			}
			if int(lost) < end-k {
				r := f.wishRank(i, wishes, f.pieces[i].step+lost)
				if best == none || r < bestRank || r == bestRank && cheaper(i, best, lost, bestLost) {
					best, bestRank, bestLost = i, r, lost
				}
			}
			k = end
		}
		if best == none {
			break
		}
		out = append(out, stepOf(best, int(bestLost)))
	}
	return f.keep(out)
}

// wishRank is the first wish in a list that means a piece; behind all of them if
// none does.
func (f *fight) wishRank(i int16, wishes []wish, step int8) int {
	for k := range wishes {
		if f.matches(i, &wishes[k], step) {
			return k
		}
	}
	return len(wishes)
}

// wantedTarget: as TARGET says; by default an enemy on his last step, else the
// one in front, else the left one (D23).
func (f *fight) wantedTarget(a int8, i int16, options []int16) (take []int16, explicit bool) {
	plan := f.army[a].plan
	for k := range plan.targets {
		if plan.targets[k].own != f.pieces[i].unit {
			continue
		}
		for j, e := range options {
			if f.pieces[e].unit == plan.targets[k].enemy {
				return options[j : j+1 : j+1], true
			}
		}
	}
	for j, e := range options {
		if f.pieces[e].left() == 1 {
			return options[j : j+1 : j+1], plan.targetKill
		}
	}
	return options[:1:1], plan.targetKill
}

// askFlanks asks, for each unit of a column that may go either way, which one it
// takes (D24).
func (f *fight) askFlanks(s int16, t [2]int16) {
	a := f.stacks[s].army
	plan := f.army[a].plan
	weak := left
	if e, o := f.stacks[t[right]].top, f.stacks[t[left]].top; f.weaker(e, o) {
		weak = right
	}
	front, dir, k := weak, weak, 0
	for i := f.stacks[s].top; i != none; i = f.pieces[i].next {
		explicit := plan.flankBy != flankUnset
		switch plan.flankBy {
		case flankWeaker:
			dir = weak
		case flankFollow:
			dir = front
		default:
			dir = weak
			if k%2 == 1 {
				dir = other(weak)
			}
		}
		for j := range plan.flanks {
			o := &plan.flanks[j]
			if o.unit == f.pieces[i].unit && (o.lane == 0 || 2*(o.lane-1) == int(f.stacks[s].at)) {
				dir, explicit = right, true
				if o.left {
					dir = left
				}
				break
			}
		}
		if k == 0 {
			front = dir
		}
		k++
		q := f.one(askFlank, a, "13.16")
		q.about, q.explicit = i, explicit
		q.options = f.keep(append(f.list(), int16(left), int16(right)))
		q.take = q.options[dir : dir+1 : dir+1]
		f.asks = append(f.asks, q)
	}
}

// weaker tells whether one enemy is weaker than another: by factor, then steps.
func (f *fight) weaker(x, y int16) bool {
	p, q := &f.pieces[x], &f.pieces[y]
	if a, b := p.printed(), q.printed(); a != b {
		return a < b
	}
	return p.left() < q.left()
}

// wantedBreak: as BREAK or CONCEDE say; by default a side leaves when its line
// has come down to half of the enemy's (D25), and never concedes (D35).
func (f *fight) wantedBreak(a int8) (take []int16, explicit bool) {
	word := func(w int16) []int16 { return f.keep(append(f.list(), w)) }
	m := &f.army[a]
	if m.stands {
		if m.plan.concede {
			return word(sayConcede), true
		}
		return word(sayGo), false
	}
	own, enemy := f.strengthNow(a), f.strengthNow(other(a))
	if !m.plan.breakOff.set {
		if 2*own <= enemy {
			return word(sayBreak), false
		}
		return word(sayGo), false
	}
	if f.wants(a, &m.plan.breakOff, own, enemy) {
		return word(sayBreak), true
	}
	return word(sayGo), true
}

// strengthNow is what an army has in its line; without any line in the battle,
// in missile units.
func (f *fight) strengthNow(a int8) int {
	if len(f.stacks) > 0 {
		return f.lineFactor(a)
	}
	n := 0
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a {
			n += p.printed()
		}
	}
	return n
}

// wants tells whether one of the conditions of a rule holds.
func (f *fight) wants(a int8, r *condRule, own, enemy int) bool {
	if f.round < r.minRound {
		return false
	}
	for i := range r.conds {
		c := &r.conds[i]
		yes := false
		switch c.kind {
		case always:
			yes = true
		case never:
		case ratioBelow:
			yes = own*100 < c.n*enemy
		case stepsLost:
			yes = int(f.army[a].lost) >= c.n
		case leaderKilled:
			yes = f.army[a].killed > 0
		case flanked:
			yes = f.flankedUnits(a) >= c.n
		}
		if yes {
			return true
		}
	}
	return false
}

// flankedUnits counts an army's front units with an enemy on a flank.
func (f *fight) flankedUnits(a int8) int {
	n := 0
	for i := range f.stacks {
		if st := &f.stacks[i]; st.army == a && st.top != none && f.flankers(int16(i)) > 0 {
			n++
		}
	}
	return n
}
