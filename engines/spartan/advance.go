package spartan

import (
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// advance.go is the advance after combat (8.4), and into hexes that a retreat
// left empty (17.0).

// opening is a hex that attackers of it may enter.
type opening struct {
	*attack
	at    hex.At
	rules []string
	may   func(u int16, a *attack) bool
	// deserted by a retreat: whoever enters it first closes it.
	deserted bool
	// want are those who enter, in the order in which they do.
	want []int16
}

// vacated are the hexes emptied by combat of a phase. What combat vacated is
// settled before anybody moves: a hex left by advancing is not vacated as a
// result of combat (20.2). Of both sides that emptied a hex the elephant's own
// comes last.
func (tn *turn) vacated(list []*attack, may func(u int16, a *attack) bool) []opening {
	var out []opening
	for _, own := range [2]bool{false, true} {
		for _, a := range list {
			for i, at := range a.target {
				if a.own != own || a.results[i] == noEffect || tn.occ.first[at] >= 0 {
					continue
				}
				rules := advanceRules
				if a.own || slices.ContainsFunc(list, func(b *attack) bool { return b.own && slices.Contains(b.target, at) }) {
					rules = wildVacatedRules
				}
				out = append(out, opening{attack: a, at: at, rules: rules, may: may})
			}
		}
	}
	return out
}

// deserted are the hexes left empty by retreats before combat, for attackers who
// found nobody there to attack (17.0, 17.2): who advances so may not attack (17.4).
func (tn *turn) deserted() []opening {
	var out []opening
	for _, at := range tn.left {
		a := &attack{target: []hex.At{at}, side: -1}
		for _, u := range tn.baulked {
			if slices.Contains(tn.by[u].target, at) {
				a.side = tn.g.units[u].side
				a.units = append(a.units, u)
			}
		}
		if a.side >= 0 {
			out = append(out, opening{attack: a, at: at, rules: desertedRules, may: anybody, deserted: true})
		}
	}
	return out
}

// advances moves attackers into the hexes open to them (8.4, A-50, A-51, 17.0):
// those who may and want to, as far as stacking allows.
func (tn *turn) advances(list []opening, phase string) {
	tn.chooseAdvances(list, phase)
	for i := range list {
		o := &list[i]
		if o.deserted && tn.occ.first[o.at] >= 0 || tn.hostile(o.at, o.side) {
			continue
		}
		for _, u := range o.want {
			if tn.mayEnter(o, u) {
				tn.enterVacated(o, u, phase)
			}
		}
	}
	tn.kingOfKings(phase)
}

// mayEnter tells whether an attacker may go into a hex, stacking left aside.
func (tn *turn) mayEnter(o *opening, u int16) bool {
	st := &tn.p.units[u]
	if !tn.able(u) || st.panicked || !o.may(u, o.attack) || slices.Contains(o.target, st.at) || tn.inContact(u) {
		return false
	}
	_, ok := tn.g.enter(tn.g.typeOf(u).class, st.at, o.at)
	return ok
}

// enterVacated lets an attacker into a hex if there is room.
func (tn *turn) enterVacated(o *opening, u int16, phase string) {
	tn.buf = append(tn.occ.stack(o.at, tn.buf[:0]), u)
	if !tn.g.stackFault(o.side, tn.buf, -1).none() {
		return
	}
	st := &tn.p.units[u]
	from := tn.g.grid.Name(st.at)
	if st.facing != 0 {
		st.facing = int8(tn.g.grid.DirTo(st.at, o.at))
	}
	tn.relocate(u, o.at)
	tn.acted[u] = true
	tn.meet(u)
	tn.t.Note(engines.Event{
		Rule: o.rules, Kind: "advance", Phase: phase, Side: tn.g.sides[o.side].id, Units: tn.g.units[u].one,
		Path: []string{from, tn.g.grid.Name(o.at)},
	})
}

func anybody(int16, *attack) bool { return true }

var (
	advanceRules = []string{"8.4", "A-50"}
	// Into the hex of a rampant elephant that its own side attacked too.
	wildVacatedRules = []string{"8.4", "A-50", "A-60"}
	desertedRules    = []string{"17.0", "17.2"}
)

// chooseAdvances finds who goes into each hex: by the orders of the attack and of
// the side, in the simultaneous sequence else by asking, all at once; else nobody
// . In the standard sequence the sheet says it. Elephants have no choice
// (S1.16).
func (tn *turn) chooseAdvances(list []opening, phase string) {
	var qs []engines.Question
	var of []*opening
	for i := range list {
		o := &list[i]
		o.want = tn.advancing(o.attack)
		if tn.phasing != 0 {
			continue
		}
		var free []int16 // who may, elephants left out
		for _, u := range tn.sortedAttackers(slices.Clone(o.units)) {
			if !tn.g.isElephant(u) && tn.mayEnter(o, u) {
				free = append(free, u)
			}
		}
		if len(free) > 0 {
			of = append(of, o)
			qs = append(qs, tn.askAdvance(o, free, phase))
		}
	}
	if len(qs) == 0 {
		return
	}
	for k, take := range tn.t.AskAll(qs...) {
		o := of[k]
		o.want = slices.DeleteFunc(o.want, func(u int16) bool { return !tn.g.isElephant(u) })
		for _, id := range take {
			if u, ok := tn.g.unitOf(o.side, id); ok {
				o.want = append(o.want, u)
			}
		}
	}
}

// askAdvance asks who of those who may goes into a hex. Who may is plain to both
// sides; what the orders say is not.
func (tn *turn) askAdvance(o *opening, free []int16, phase string) engines.Question {
	g, name := tn.g, tn.g.grid.Name(o.at)
	q := engines.Question{
		Side: g.sides[o.side].id, Text: "Which units advance into " + name + ", in this order, as far as there is room?",
		Max: len(free), Ordered: true, Default: []string{},
	}
	ordered := tn.standing[o.side].set
	if !ordered {
		ordered = !slices.ContainsFunc(free, func(u int16) bool { return !tn.by[u].advanceSet })
	}
	byID := slices.Clone(free)
	slices.Sort(byID)
	for _, u := range byID {
		q.Choices = append(q.Choices, engines.Choice{ID: g.units[u].id})
	}
	for _, u := range o.want {
		if slices.Contains(free, u) {
			q.Default = append(q.Default, g.units[u].id)
		}
	}
	if ordered {
		q.Standing = q.Default
	}
	return tn.t.Ask(engines.Key{Phase: phase, Rule: o.rules[0], Who: g.sides[o.side].id + "@" + name, N: 1}, q)
}

// stays tells whether a unit's own order keeps it from advancing, whatever the
// orders of others and the standing order say of it.
func (o *order) stays(u int16) bool {
	return o.advanceSet && !o.advance.all && !slices.Contains(o.advance.ids, u)
}

// advancing lists the attackers that want to advance by their orders, as they go:
// elephants, who must (S1.16), before all others; then each unit by its own
// order, else by the side's standing order; ids in the order given, others in
// the order of the file.
func (tn *turn) advancing(a *attack) []int16 {
	list := tn.sortedAttackers(slices.Clone(a.units))
	var out []int16
	if tn.g.elephants {
		for _, u := range list {
			if tn.g.isElephant(u) {
				out = append(out, u)
			}
		}
	}
	for _, u := range list {
		adv := tn.standing[a.side].advance
		if tn.by[u].advanceSet {
			adv = tn.by[u].advance
		}
		if adv.all {
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
			continue
		}
		for _, id := range adv.ids {
			if slices.Contains(a.units, id) && !slices.Contains(out, id) && !tn.by[id].stays(id) {
				out = append(out, id)
			}
		}
	}
	return out
}
