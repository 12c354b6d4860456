package spartan

import (
	"cmp"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// hit is a result on one hex, to be applied.
type hit struct {
	at     hex.At
	result result
	melee  bool
	lose   []int16  // 1/2E: who may be chosen, in the order of default loss
	n      int      // how many of them
	shared bool     // settled with another hex
	with   []hex.At // hexes settled with this one
}

// apply applies all results of a phase together (20.2): first the owners
// choose their losses, all at once, then everything falls.
func (tn *turn) apply(list []*attack, phase string, melee bool) {
	hits := make([]hit, 0, len(list))
	for _, a := range list {
		for i, at := range a.target {
			if a.results[i] == noEffect {
				continue
			}
			h := hit{at: at, result: a.results[i], melee: melee}
			if h.result == half {
				h.lose, h.n = tn.lossOrder(at)
			}
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.at, b.at) })
	for i := range hits {
		// Both sides attacked a hex with a rampant elephant: one choice.
		if h := &hits[i]; i > 0 && h.at == hits[i-1].at && h.result == half && hits[i-1].result == half {
			h.lose, h.shared = hits[i-1].lose, true
		}
	}
	choices := make([]*hit, 0, len(hits))
	for i := range hits {
		choices = append(choices, &hits[i])
	}
	var joint []*jointLoss
	if tn.g.opt.halfElim == "per_combat" {
		for _, a := range list {
			if j := tn.shareLosses(a, hits); j != nil {
				joint, choices = append(joint, j), append(choices, &j.hit)
			}
		}
	}
	tn.chooseLosses(choices, phase)
	for _, j := range joint {
		j.divide()
	}
	for i := range hits {
		tn.applyHit(&hits[i], phase)
	}
}

// lossOrder lists the units of a hex that count for a 1/2E, in the order in
// which their owner loses them by default or by standing orders, and how
// many go: half, the larger part of an odd number (8.1); leaders don't count.
func (tn *turn) lossOrder(at hex.At) ([]int16, int) {
	var list []int16
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		if !tn.g.typeOf(u).leader {
			list = append(list, u)
		}
	}
	if len(list) < 2 {
		return list, len(list)
	}
	s := tn.g.units[list[0]].side
	prefs := tn.standing[s].lossPrefs(at)
	leader := tn.leaderIn(at)
	slices.SortFunc(list, func(a, b int16) int { return tn.lossCompare(a, b, prefs, leader) })
	return list, (len(list) + 1) / 2
}

// lossCompare orders two units by who is lost first: the owner's priorities,
// then the default of A-49.
func (tn *turn) lossCompare(a, b int16, prefs []pref, leader bool) int {
	for _, p := range prefs {
		if c := tn.lossWish(a, b, p); c != 0 {
			return c
		}
	}
	if !leader {
		if c := cmp.Compare(b2i(tn.p.units[b].disrupted != 0), b2i(tn.p.units[a].disrupted != 0)); c != 0 {
			return c
		}
	}
	ta, tb := tn.g.typeOf(a), tn.g.typeOf(b)
	return cmp.Or(cmp.Compare(ta.vp, tb.vp), cmp.Compare(ta.melee, tb.melee), cmp.Compare(tn.g.units[b].id, tn.g.units[a].id))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// lossWish compares two units by one priority of losses: below zero, a first.
func (tn *turn) lossWish(a, b int16, p pref) int {
	ta, tb := tn.g.typeOf(a), tn.g.typeOf(b)
	switch p.kind {
	case prefUnit:
		return cmp.Compare(b2i(b == p.unit), b2i(a == p.unit))
	case prefType:
		return cmp.Compare(b2i(tn.g.units[b].typ == p.typ), b2i(tn.g.units[a].typ == p.typ))
	case prefVP:
		return cmp.Compare(ta.vp, tb.vp)
	case prefStrength:
		return cmp.Compare(ta.melee, tb.melee)
	}
	return 0
}

// chooseLosses asks the owners of all hexes with a 1/2E and a real choice, in
// one batch. Units alike may have different tasks, so that while their side has
// tasks to carry out the choice is real even among them.
func (tn *turn) chooseLosses(hits []*hit, phase string) {
	var qs []engines.Question
	var of []*hit
	for _, h := range hits {
		if h.shared || h.n == 0 || h.n == len(h.lose) || tn.idleAfter(phase, tn.g.units[h.lose[0]].side) && !tn.g.differ(h.lose, tn.p.units) {
			continue
		}
		s := tn.g.units[h.lose[0]].side
		q := engines.Question{
			Side: tn.g.sides[s].id, Text: "Which units are lost in " + strings.Join(tn.hexNames(append([]hex.At{h.at}, h.with...)), " and ") + "?", Min: h.n, Max: h.n,
		}
		for _, u := range h.lose {
			q.Choices = append(q.Choices, engines.Choice{ID: tn.g.units[u].id})
			if len(q.Default) < h.n {
				q.Default = append(q.Default, tn.g.units[u].id)
			}
		}
		if len(tn.standing[s].lossPrefs(h.at)) > 0 {
			q.Standing = q.Default
		}
		qs = append(qs, tn.t.Ask(engines.Key{Phase: phase, Rule: "8.1", Who: tn.g.sides[s].id + "@" + tn.g.grid.Name(h.at), N: 1 + tn.tramplings}, q))
		of = append(of, h)
	}
	if len(qs) == 0 {
		return
	}
	for k, take := range tn.t.AskAll(qs...) {
		h := of[k]
		slices.SortStableFunc(h.lose, func(a, b int16) int {
			return cmp.Compare(b2i(slices.Contains(take, tn.g.units[b].id)), b2i(slices.Contains(take, tn.g.units[a].id)))
		})
	}
}

// idleAfter tells whether a side has no task to carry out in later phases of
// this turn: none after defensive fire, in the standard sequence none for the
// side whose Player-Turn it is not.
func (tn *turn) idleAfter(phase string, s int8) bool {
	if tn.phasing != 0 {
		return s != tn.phasing-1
	}
	return phase == phaseDefensive
}

// differ tells whether it matters which of these units is lost.
func (g *game) differ(list []int16, units []state) bool {
	for _, u := range list[1:] {
		a, b := &units[list[0]], &units[u]
		if g.units[u].typ != g.units[list[0]].typ || (a.disrupted != 0) != (b.disrupted != 0) || a.fired != b.fired || a.facing != b.facing || a.panicked != b.panicked {
			return true
		}
	}
	return false
}

// applyHit applies one result to a hex (8.1, 8.22, 10.3).
func (tn *turn) applyHit(h *hit, phase string) {
	if tn.occ.first[h.at] < 0 {
		return // another attack on it in this phase left nobody
	}
	tn.decide(h)
	effects := make([]engines.Effect, 0, 4)
	leader := tn.leaderIn(h.at)
	s := tn.g.units[tn.occ.first[h.at]].side
	rules := hitRules[h.result]
	at := tn.g.grid.Name(h.at)
	gone := func(u int16) {
		effects = append(effects, engines.Effect{Unit: tn.g.units[u].full, What: "eliminated", From: at, N: tn.kill(u)})
	}
	switch {
	case h.result == eliminate:
		for u := tn.occ.first[h.at]; u >= 0; {
			next := tn.occ.next[u]
			if h.melee || !tn.g.typeOf(u).leader { // 10.31
				gone(u)
			} else {
				rules = shieldedRules[eliminate]
			}
			u = next
		}
	case h.result == half:
		for _, u := range h.lose[:h.n] {
			if tn.p.units[u].alive() {
				gone(u)
			}
		}
		fallthrough
	default:
		for u := tn.occ.first[h.at]; u >= 0; {
			next := tn.occ.next[u]
			if !tn.g.typeOf(u).leader && !leader && !tn.unmoved(u, h) {
				effects = tn.disrupt(u, at, effects)
			}
			u = next
		}
		if leader && h.melee {
			effects = tn.reduce(h.at, effects)
			rules = reducedRules[h.result]
		} else if leader {
			rules = shieldedRules[h.result]
		}
	}
	tn.t.Note(engines.Event{
		Rule: rules, Kind: "result", Phase: phase, Side: tn.g.sides[s].id, At: []string{at}, Result: h.result.String(), Effects: effects,
	})
}

var (
	hitRules      = [...][]string{disrupt: {"8.2", "8.22"}, half: {"8.1"}, eliminate: {"8.1"}}
	reducedRules  = [...][]string{disrupt: {"10.32", "10.3"}, half: {"10.33", "8.1"}}
	shieldedRules = [...][]string{disrupt: {"10.31"}, half: {"10.31", "8.1"}, eliminate: {"10.31", "8.1"}}
)

// unmoved tells whether a unit is untouched by disruption: elephants always,
// also of the remainder of a 1/2E (S1.27); foot on a slope by a D alone (14.31).
func (tn *turn) unmoved(u int16, h *hit) bool {
	return tn.g.isElephant(u) || h.result == disrupt && tn.g.resists(u, h.at)
}

// jointLoss is a 1/2E on several hexes settled together.
type jointLoss struct {
	hit
	of []*hit
}

// shareLosses: A-111 by the option, a 1/2E on several hexes takes half of all
// units attacked there, not half of each hex; nil if it fell on one alone.
func (tn *turn) shareLosses(a *attack, hits []hit) *jointLoss {
	var j jointLoss
	for i := range hits {
		if h := &hits[i]; h.result == half && !h.shared && slices.Contains(a.target, h.at) {
			j.of = append(j.of, h)
			j.lose = append(j.lose, h.lose...)
		}
	}
	if len(j.of) < 2 || len(j.lose) == 0 {
		return nil
	}
	for i, h := range j.of {
		h.shared = true
		if i > 0 {
			j.with = append(j.with, h.at)
		}
	}
	j.at, j.n = j.of[0].at, (len(j.lose)+1)/2
	prefs := tn.standing[tn.g.units[j.lose[0]].side].lossPrefs(j.at)
	slices.SortStableFunc(j.lose, func(x, y int16) int { return tn.lossCompare(x, y, prefs, false) })
	return &j
}

// divide tells each hex which of its units are among those chosen.
func (j *jointLoss) divide() {
	gone := j.lose[:j.n]
	for _, h := range j.of {
		h.n = 0
		slices.SortStableFunc(h.lose, func(x, y int16) int {
			return cmp.Compare(b2i(slices.Contains(gone, y)), b2i(slices.Contains(gone, x)))
		})
		for _, u := range h.lose {
			h.n += b2i(slices.Contains(gone, u))
		}
	}
}

// disrupt marks a unit; one that is disrupted already is eliminated (8.22).
func (tn *turn) disrupt(u int16, at string, effects []engines.Effect) []engines.Effect {
	st := &tn.p.units[u]
	full := tn.g.units[u].full
	if st.disrupted != 0 {
		return append(effects, engines.Effect{Unit: full, What: "eliminated", From: at, To: "8.22", N: tn.kill(u)})
	}
	if st.panicked {
		return append(effects, engines.Effect{Unit: full, What: "eliminated", From: at, To: "13.0", N: tn.kill(u)})
	}
	st.disrupted = tn.clock
	return append(effects, engines.Effect{Unit: full, What: "disrupted"})
}
