package imperator

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// lose distributes what each army suffers in a phase, n[i] losses for army i,
// and applies it to both at once (3.4.3, 3.4.4).
func (f *fight) lose(n [2]int) {
	var spread [2][]int
	var qs []engines.Question
	var who []int
	for i := range f.by {
		a := &f.by[i]
		a.losses += n[i]
		if n[i] == 0 {
			continue
		}
		if q, asked := f.lossQuestion(i, n[i]); asked {
			qs, who = append(qs, q), append(who, i)
			continue
		}
		spread[i] = f.distribute(i, n[i], f.tn.by[a.side].policy.losing(a.leader, f.phaseKind), nil)
	}
	if len(qs) > 0 {
		for k, take := range f.tn.t.AskAll(qs...) {
			spread[who[k]] = f.distribute(who[k], n[who[k]], nil, take)
		}
	}
	for i := range f.by {
		if n[i] > 0 {
			f.suffer(i, n[i], spread[i])
		}
	}
}

// again marks the second step of a unit in the answer to a question.
const again = "+"

// lossQuestion asks for the order in which units are to suffer: a unit may be
// named twice, the second time with a +. What the rules do not allow in that
// order is passed over (3.4.4).
func (f *fight) lossQuestion(i, n int) (engines.Question, bool) {
	a := &f.by[i]
	g := f.tn.g
	pol := &f.tn.by[a.side].policy
	line := pol.losing(a.leader, f.phaseKind)
	decision := qShot
	if f.phaseKind == melee {
		decision = qMelee
	}
	if !pol.asks(decision) && (line == nil || line.mode != modeAsk) {
		return engines.Question{}, false
	}
	q := engines.Question{
		Side: g.sides[a.side].id, Ordered: true,
		Text: "Who suffers your " + strconv.Itoa(n) + " losses, in this order? NAME+ is a unit's second loss.",
	}
	for j := range a.units {
		w := &a.units[j]
		for k := range w.steps() {
			id := w.name
			if k > 0 {
				id += again
			}
			q.Choices = append(q.Choices, engines.Choice{ID: id, Text: g.units[w.u].id})
		}
	}
	q.Max = min(n, len(q.Choices))
	for _, j := range f.distribute(i, n, nil, nil) {
		id := a.units[j].name
		for _, d := range q.Default {
			if d == id {
				id += again
			}
		}
		q.Default = append(q.Default, id)
	}
	return f.tn.t.Ask(engines.Key{Phase: f.phaseName, Rule: "3.4.4", Who: f.tag + "/" + g.sides[a.side].id, N: 1}, q), true
}

// distribute spreads n losses over an army, a place in its units each: the
// player's order (wish), or a line of his standing orders, or the policy KEEPERS,
// as far as the front line and Roman blood leave a choice (3.4.4).
func (f *fight) distribute(i, n int, line *lossLine, wish []string) []int {
	a := &f.by[i]
	states := slices.Grow(f.states[:0], len(a.units))[:len(a.units)]
	f.states = states
	front := 0
	for j := range a.units {
		states[j] = a.units[j].state
		front += b2i(a.units[j].front)
	}
	first := 0
	if front > 0 && f.phaseKind == melee {
		first = min(f.tn.g.c.FirstLosses, n)
	}
	out := make([]int, 0, n)
	for k := range n {
		j := f.next(i, states, k < first, line, wish)
		if j < 0 {
			break // more losses than the army can take hit nobody
		}
		states[j]++
		out = append(out, j)
		wish = spent(wish, a.units[j].name)
	}
	return out
}

// spent takes a name off a list of wishes.
func spent(wish []string, name string) []string {
	for k, w := range wish {
		if w == name || w == name+again {
			return append(append([]string(nil), wish[:k]...), wish[k+1:]...)
		}
	}
	return wish
}

// next is the unit that suffers the next loss.
func (f *fight) next(i int, states []state, front bool, line *lossLine, wish []string) int {
	a := &f.by[i]
	may := f.allowed(i, states, front)
	if may == nil {
		return none
	}
	for _, w := range wish {
		for j := range a.units {
			if may[j] && (a.units[j].name == w || a.units[j].name+again == w) {
				return j
			}
		}
	}
	best := none
	for j := range a.units {
		if may[j] && (best < 0 || f.sooner(i, states, line, j, best)) {
			best = j
		}
	}
	return best
}

// allowed are the units that may take the next loss: those of the front line for
// the first two of a melee; of the Romans the auxiliaries before the Velites
// before the legionaries. Nil if nobody is left.
func (f *fight) allowed(i int, states []state, front bool) []bool {
	a := &f.by[i]
	may := slices.Grow(f.may[:0], len(a.units))[:len(a.units)]
	f.may = may
	any := false
	for j := range a.units {
		may[j] = states[j] != gone && (!front || a.units[j].front)
		any = any || may[j]
	}
	switch {
	case !any && front:
		return f.allowed(i, states, false)
	case !any:
		return nil
	case a.side != roman:
		return may
	}
	// Roman blood; by the option only for who would be eliminated.
	lowest := heavy
	for j := range a.units {
		if may[j] {
			lowest = min(lowest, a.units[j].category)
		}
	}
	for j := range a.units {
		if a.units[j].category > lowest && (!f.tn.g.opt.bloodAtTheEnd || states[j] == outOfAction) {
			may[j] = false
		}
	}
	return may
}

// sooner tells whether unit x of an army rather than y suffers the next loss.
func (f *fight) sooner(i int, states []state, line *lossLine, x, y int) bool {
	a := &f.by[i]
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
func (f *fight) suffer(i, n int, hit []int) {
	a := &f.by[i]
	g, p := f.tn.g, f.tn.p
	side := g.sides[a.side].id
	e := engines.Event{Rule: ruleLosses[:2:2], Kind: "losses", Phase: f.phaseName, Side: side, Odds: strconv.Itoa(n)}
	e.Effects = take(&f.room.effects, len(hit)+1, 8)
	for _, j := range hit {
		w := &a.units[j]
		w.state++
		what := "out"
		if p.units[w.u].out = w.state == outOfAction; w.state == gone {
			what = "eliminated"
			p.units[w.u] = unitState{where: elysii, at: none}
		}
		e.Effects = append(e.Effects, engines.Effect{Unit: w.name, What: what})
	}
	if f.kind != siege {
		e.Rule = ruleLosses
		e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "losses", N: a.losses})
	}
	f.note(e)
}
