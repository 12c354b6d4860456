package iamspartacus

import (
	"strconv"

	"prestags/engines"
)

// Every roll of chapters 13 and 14. The names, behind epoch, stage and impulse;
// PLACE is the battle's: an area, or siege works:
//
//	STEP/13.4/SIDE@PLACE/1      evasion
//	STEP/14.2/PLACE/1           decimation
//	STEP/13.9/UNIT@PLACE/n      missile fire; n counts volleys (Q84)
//	STEP/13.14/UNIT@PLACE/r     going berserk in round r
//	STEP/13.10/UNIT@PLACE/r     melee in round r
//	STEP/13.22/LEADER@PLACE/n   a leader in the line: 2r-1 and 2r in round r
//	STEP/13.25/SIDE@PLACE/1     breaking off
//	STEP/13.27/UNIT@PLACE/1     pursuit by a front unit, by a missile unit
//	STEP/13.27/LEADER@PLACE/1,2 a leader in the routing line
//	STEP/13.28/LEADER@PLACE/1,2 a leader of the routed army who stood off
//	STEP/14.12/PLACE/1          breaching
//	STEP/14.4/UNIT@PLACE/1      crossing a circumvallation out of PLACE
//
// In a breach (14.13) the rolls are those of melee, with the besieged place.

var dieRules = [...]struct{ rule, why string }{
	dieMissile: {"13.9", "missile fire of "}, dieBerserk: {"13.14", "berserkergang of "}, dieMelee: {"13.10", "melee of "}, dieLeader: {"13.22", "casualty check of "},
	dieBreakOff: {"13.25", "break-off of "}, diePursuit: {"13.27", "pursuit by "}, dieVolley: {"13.27", "pursuit by "}, dieStaff: {"13.28", "casualty check of "},
	dieRouted: {"13.27", "casualty check of "},
}

// roll implements desk.
func (d *battleDesk) roll(why dieFor, who int16, n int) int8 {
	x := &dieRules[why]
	var full, id string
	switch why {
	case dieLeader, dieStaff, dieRouted:
		l := &d.tn.g.leaders[d.f.chiefs[who].leader]
		full, id = l.full, l.id
	case dieBreakOff:
		s := &d.tn.g.sides[d.sides[who]]
		full, id = s.id, s.name
	default:
		u := &d.tn.g.units[d.f.pieces[who].unit]
		full, id = u.full, u.id
	}
	r := d.tn.t.Die(engines.Key{Phase: d.tn.phase(), Rule: x.rule, Who: full + d.suffix, N: n, Why: x.why + id})
	d.rolls = append(d.rolls, r)
	return int8(r.Die)
}

// evadeDie is the die of a side that tries to evade (13.4).
func (tn *turn) evadeDie(s int8, at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "13.4", Who: tn.g.sides[s].id + "@" + tn.g.locs[at].full, N: 1, Why: "evasion in " + tn.g.locs[at].name})
}

func (tn *turn) decimationDie(at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "14.2", Who: tn.g.locs[at].full, N: 1, Why: "decimation"})
}

func (tn *turn) breachDie(at loc) engines.Roll {
	return tn.t.Die(engines.Key{Phase: tn.phase(), Rule: "14.12", Who: tn.g.locs[at].full, N: 1, Why: "breach of " + tn.g.locs[at].name})
}

// wallDie is a unit's die to cross a circumvallation on its way out of a place;
// it tries each way out once a step.
func (tn *turn) wallDie(u int16, from, to loc) engines.Roll {
	return tn.t.Die(engines.Key{
		Phase: tn.phase(), Rule: "14.4", Who: tn.g.units[u].full + "@" + tn.g.locs[from].full + ">" + tn.g.locs[to].full, N: 1,
		Why: "circumvallation, " + tn.g.units[u].id,
	})
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
