package iamspartacus

import (
	"slices"
	"strings"

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

// many puts a choice of several things to a side that wants to be asked, else it
// gives the default. The choices are ids; what they are called follows by name.
func (tn *turn) many(d code, s int8, rule, who, text string, ids []string, name func(id string) string, least, most int, def []string) []string {
	if !tn.asks(s, d) || len(ids) == 0 || most == 0 {
		return def
	}
	q := engines.Question{Text: text, Min: least, Max: most, Default: def}
	for _, id := range ids {
		q.Choices = append(q.Choices, engines.Choice{ID: id, Text: name(id)})
	}
	return tn.choose(d, s, engines.Key{Phase: tn.phase(), Rule: rule, Who: who, N: 1}, q, nil)
}

// places asks for some of a list of places, by default those of def, and gives
// them in the order taken.
func (tn *turn) places(d code, s int8, rule, who, text string, list, def []loc) []loc {
	if !tn.asks(s, d) || len(list) == 0 {
		return def
	}
	names := func(ls []loc) []string {
		out := make([]string, len(ls))
		for i, l := range ls {
			out[i] = tn.g.locs[l].full
		}
		return out
	}
	at := func(id string) loc {
		return list[slices.IndexFunc(list, func(l loc) bool { return tn.g.locs[l].full == id })]
	}
	var out []loc
	for _, id := range tn.many(d, s, rule, who, text, names(list), func(id string) string { return tn.g.locs[at(id)].name }, 0, len(list), names(def)) {
		out = append(out, at(id))
	}
	return out
}

// shares asks how many of a number of like things go to each of several: each
// may take so many; the choices are ID/1, ID/2 …, and what is taken is counted.
// def is how many each gets by default.
func (tn *turn) shares(d code, s int8, rule, who, text string, ids []string, may, def []int, most int) []int {
	if !tn.asks(s, d) {
		return def
	}
	var all, take []string
	for i, id := range ids {
		for k := range may[i] {
			all = append(all, id+"/"+itoa(k+1))
			if k < def[i] {
				take = append(take, all[len(all)-1])
			}
		}
	}
	out := make([]int, len(ids))
	for _, t := range tn.many(d, s, rule, who, text, all, func(id string) string { return "" }, 0, min(most, len(all)), take) {
		id := t[:strings.LastIndexByte(t, '/')]
		out[slices.Index(ids, id)]++
	}
	return out
}
