package spartan

import (
	"fmt"
	"slices"
	"strings"
)

// stackFault measures what is wrong with one side's units in one hex: how many
// stand over the limit (5.4), and how many pairs of them may not share a hex
// (5.32 to 5.39). Leaders don't count for the limit (5.42).
type stackFault struct{ over, pairs int }

func (f stackFault) none() bool { return f == stackFault{} }

// less tells whether f is better than o.
func (f stackFault) less(o stackFault) bool {
	return f.over <= o.over && f.pairs <= o.pairs && f != o
}

// stackFault of units of side s, leaving out skip (-1: nobody).
func (g *game) stackFault(s int8, units []int16, skip int16) stackFault {
	var count [classes]int
	n := 0
	for _, u := range units {
		if u == skip {
			continue
		}
		t := g.typeOf(u)
		count[t.class]++
		if !t.leader {
			n++
		}
	}
	var f stackFault
	if limit := g.sides[s].limit; n > limit {
		f.over = n - g.limit(s, units, skip)
		f.over = max(f.over, 0)
	}
	for _, c := range g.apart {
		if c[0] == c[1] {
			f.pairs += count[c[0]] * (count[c[0]] - 1) / 2
		} else {
			f.pairs += count[c[0]] * count[c[1]]
		}
	}
	return f
}

// mayShare tells whether units of two classes may share a hex (5.39).
func (g *game) mayShare(a, b class) bool {
	return !slices.Contains(g.apart, [2]class{min(a, b), max(a, b)})
}

// limit of stacking for these units: the side's, or more if all that count are
// of an excepted type (S4.4, A-106).
func (g *game) limit(s int8, units []int16, skip int16) int {
	limit := g.sides[s].limit
	for _, e := range g.sides[s].exceptions {
		all := true
		for _, u := range units {
			if u != skip && !g.typeOf(u).leader && g.units[u].typ != e.typ {
				all = false
			}
		}
		if all {
			limit = max(limit, e.limit)
		}
	}
	return limit
}

// The rules of a stack: how many, and of which classes.
const ruleLimit, ruleClasses = "5.4", "5.3"

// words say what is wrong with a stack.
func (f stackFault) words(g *game, s int8, units []int16) (rule, text string) {
	if f.pairs == 0 {
		return ruleLimit, fmt.Sprintf("more than %d units there", g.limit(s, units, -1))
	}
	var names []string
	for c := class(0); c < classes; c++ {
		for _, u := range units {
			if g.typeOf(u).class == c {
				names = append(names, classNames[c])
				break
			}
		}
	}
	return ruleClasses, "classes " + strings.Join(names, ", ") + " may not all share a hex"
}
