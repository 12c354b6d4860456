package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// elevation.go is optional rule 14.0 and the other rules that change a melee
// by who fights where: S3.1 Alexander, S3.4 the Unit Capability Chart.

// foot tells whether the rules of elevation are about a class (14.11).
func foot(c class) bool { return c == classA || c == classB }

// uphill: 14.11, 14.21, a class A or B unit attacks from ground into slope, from
// slope into hilltop, or from slope into slope, and is halved; from ground
// straight to a hilltop only by the option.
func (g *game) uphill(u int16, from hex.At, target []hex.At) bool {
	if !g.opt.elevation || !foot(g.typeOf(u).class) {
		return false
	}
	low := g.ground[from].elev
	return slices.ContainsFunc(target, func(a hex.At) bool {
		switch high := g.ground[a].elev; low {
		case groundLevel:
			return high == slopeLevel || high == hilltopLevel && g.opt.groundToHill == "half"
		case slopeLevel:
			return high == slopeLevel || high == hilltopLevel
		default:
			return false
		}
	})
}

// resists: 14.31, class A and B on a slope ignore a Disruption result.
func (g *game) resists(u int16, at hex.At) bool {
	return g.opt.elevation && foot(g.typeOf(u).class) && g.ground[at].elev == slopeLevel
}

// capability is the factor of the Unit Capability Chart (S3.4) for a defending
// unit: of all attackers' factors the best for the attacker, that is the lowest
// 1 for what the chart does not name.
func (tn *turn) capability(a *attack, u int16) factor {
	one := factor{1, 1}
	if !tn.g.opt.capability || len(a.units) == 0 { // nobody attacks in a survey
		return one
	}
	t := tn.g.typeOf(u)
	if t.code != "SD" && t.class != classA {
		return one
	}
	best := factor{2, 1}
	for _, x := range a.units {
		f := one
		switch at := tn.g.typeOf(x); {
		case at.class == classC && t.code == "SD":
			f = factor{1, 2}
		case at.class == classC:
			f = factor{2, 1}
		case at.code == "SD" && t.class == classA:
			f = factor{1, 2}
		}
		if f.num*best.den < best.num*f.den {
			best = f
		}
	}
	return best
}

// shift is S3.11: the odds move two columns in favour of units stacked with
// Alexander, the level 1 leader, attacking or in an attacked hex; a leader of a
// lower level takes his place when he is reduced (10.3, A-83).
func (tn *turn) shift(a *attack) int {
	u := tn.g.alexander
	if u < 0 || !tn.p.units[u].alive() || tn.p.units[u].level > tn.g.units[u].level {
		return 0
	}
	at := tn.p.units[u].at
	switch {
	case slices.Contains(a.target, at):
		if tn.ledIn(at) {
			return -2
		}
	case tn.g.units[u].side == a.side && slices.ContainsFunc(a.units, func(x int16) bool { return tn.p.units[x].at == at }):
		return 2
	}
	return 0
}

// ledIn tells whether a unit stands in a hex that has something from a leader
// there: no leader itself (10.12), no rampant elephant (S1.25).
func (tn *turn) ledIn(at hex.At) bool {
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		if !tn.g.typeOf(u).leader && !tn.p.units[u].rampant {
			return true
		}
	}
	return false
}

// shifted moves a column by S3.11, not past the last one; left of the first
// there is no effect and no die, and ok is false.
func (tn *turn) shifted(a *attack, col int) (int, bool) {
	n := tn.shift(a)
	if n == 0 {
		return col, true
	}
	a.mods = append(a.mods, engines.Mod{Rule: "S3.11", Label: "Alexander, columns", Op: "+", Value: engines.Points(n)})
	return min(col+n, len(tn.g.table.odds)-1), col+n >= 0
}
