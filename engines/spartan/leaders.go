package spartan

import (
	"prestags/engines"
	"prestags/engines/hex"
)

// leaderBonus is what the leaders of a side in a hex add to a melee, attack or
// defence: the sum of their bonuses, at most the fully adjusted strength of the
// other units taking part there (10.0, 10.11, 10.14). A leader's task does not
// matter.
func (tn *turn) leaderBonus(a *attack, s int8, at hex.At, strength engines.Strength) engines.Strength {
	if strength == 0 {
		return 0 // 10.12
	}
	var bonus engines.Strength
	name := ""
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		if tn.g.typeOf(u).leader && tn.g.units[u].side == s && !(tn.by[u].moving && tn.g.opt.leaderBonus == "not_if_mv") {
			bonus += engines.Points(tn.g.leaderLevel(tn.p.units[u].level).Bonus)
			if name == "" {
				name = tn.g.units[u].full
			}
		}
	}
	if bonus == 0 {
		return 0
	}
	label := "leader's bonus"
	if bonus > strength {
		bonus, label = strength, "leader's bonus, at most the strength of his units"
	}
	a.mods = append(a.mods, engines.Mod{Rule: "10.11", Label: label, Unit: name, Op: "+", Value: bonus})
	return bonus
}

// leaderIn tells whether a leader stands in a hex.
func (tn *turn) leaderIn(at hex.At) bool {
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		if tn.g.typeOf(u).leader {
			return true
		}
	}
	return false
}

// reduce lowers every leader in a hex by one level; one of the lowest level is
// eliminated (10.3, A-45).
func (tn *turn) reduce(at hex.At, effects []engines.Effect) []engines.Effect {
	for u := tn.occ.first[at]; u >= 0; {
		next := tn.occ.next[u]
		if st := &tn.p.units[u]; tn.g.typeOf(u).leader {
			if tn.g.leaderLevel(st.level+1).Level == 0 {
				effects = append(effects, engines.Effect{Unit: tn.g.units[u].full, What: "eliminated", From: tn.g.grid.Name(at), N: tn.kill(u)})
			} else {
				st.level++
				effects = append(effects, engines.Effect{Unit: tn.g.units[u].full, What: "reduced", N: int(st.level)})
			}
		}
		u = next
	}
	return effects
}
