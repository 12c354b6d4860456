package iamspartacus

import (
	"prestags/engines"
)

// code is a decision by the number players know it by: 1 to 37 for D01 to D37.
type code int8

// askByDefault are the decisions that pause the impulse where no order covers
// them, unless the standing orders say otherwise: groups of reinforcements, the
// order of battles, lines, flanks, breaking off, decimation, sieges, conceding.
const askByDefault uint64 = 1<<2 | 1<<17 | 1<<20 | 1<<21 | 1<<24 | 1<<25 | 1<<28 | 1<<30 | 1<<31 | 1<<32 | 1<<35

// asks tells whether a side wants to be asked a decision that its orders do not
// settle.
func (tn *turn) asks(s int8, d code) bool {
	po := &tn.o[s].policy
	if po.askSet {
		return po.ask&(1<<d) != 0
	}
	return askByDefault&(1<<d) != 0
}

// choose puts a decision to a side unless its orders settle it. settled is what
// they say, nil if they say nothing; the question's Default is what a side gets
// that does not want to be asked. k.Why is not needed; the key's phase, rule,
// who and n make the question's name.
func (tn *turn) choose(d code, s int8, k engines.Key, q engines.Question, settled []string) []string {
	q.Side, q.Rule = tn.g.sides[s].id, k.Rule
	switch {
	case settled != nil:
		q.Standing = settled
	case !tn.asks(s, d):
		q.Standing = q.Default
	}
	return tn.t.AskAll(tn.t.Ask(k, q))[0]
}
