package iamspartacus

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// raising is who raises a revolt: the units and leaders that have come, as one
// force. Recruits join its lists as its orders say.
type raising struct {
	units   []int16
	leaders []int8
	// left are leaders who came along and stay behind in the province entered last.
	left []int8
	// number of the force, for recruits (6.5); 0: none yet.
	number int8
	// recruits of the march so far.
	recruits int
	// join: recruits may go on with the force.
	join bool
}

// revoltCheck makes the check of a rebel leader's entry into a place that is calm
// (6.1, 12.10), once a turn. It tells whether the place rose.
func (tn *turn) revoltCheck(at loc, f *raising) bool {
	g, p := tn.g, tn.p
	if p.status[at] != calm || tn.checked[at] {
		return false
	}
	spartacus, leader := false, false
	came := slices.Concat(f.leaders, f.left)
	for _, l := range came {
		if g.leads(p, l) {
			leader = true
			spartacus = spartacus || l == g.spartacus
		}
	}
	if !leader {
		return false
	}
	tn.checked[at] = true
	// Spartacus counts if he is present, with the force or before it.
	spartacus = spartacus || g.spartacus >= 0 && p.leaders[g.spartacus].state == onMap && p.leaders[g.spartacus].at == at && g.leads(p, g.spartacus)
	row := g.locs[at].revolt
	dice := tn.revoltDice(at, row.Dice)
	total := row.Add
	var mods []engines.Mod
	if row.Add != 0 {
		mods = append(mods, mod("6.2", row.Place, row.Add))
	}
	for _, d := range dice {
		total += d.Die
	}
	if spartacus && row.Spartacus != 0 {
		total += row.Spartacus
		mods = append(mods, mod("6.2", "Spartacus", row.Spartacus))
	}
	if n := g.romanFactors(p, at) / g.limit.perCF * row.PerSix; n != 0 {
		total += n
		mods = append(mods, mod("6.2", "Roman combat factors", n))
	}
	e := engines.Event{
		Rule: []string{"6.2"}, Kind: "revolt", Phase: tn.phase(), Side: g.sides[rebel].id, Units: tn.leaderNames(came), At: []string{g.locs[at].full},
		Mods: mods, Dice: dice, Odds: strconv.Itoa(total), Result: "no revolt",
	}
	if total < 1 {
		tn.t.Note(e)
		return false
	}
	p.status[at] = revolting
	e.Rule, e.Result = append(e.Rule, "6.3"), "revolt"
	e.Effects = append(e.Effects, engines.Effect{Unit: g.locs[at].full, What: "revolt"})
	var raised []int16
	for _, u := range tn.recruits(at, total, row.Slingers) {
		p.units[u] = unitState{at: at, state: onMap}
		raised = append(raised, u)
		e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "raised", To: g.locs[at].full})
	}
	newLeader := int8(-1)
	if row.Leader > 0 && total >= row.Leader && tn.revoltLine(at, func(r *revoltOrder) bool { return r.noLeader }) == nil {
		if pool := tn.poolLeaders(); len(pool) > 0 && tn.drawsLeader(at) {
			names := tn.leaderNames(pool)
			draw := tn.leaderDraw(at, names)
			newLeader = pool[slices.Index(names, draw.Drawn)]
			p.leaders[newLeader] = leaderState{at: at, state: onMap}
			e.Rule, e.Dice = append(e.Rule, "6.4"), append(e.Dice, draw)
			e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[newLeader].full, What: "raised", To: g.locs[at].full})
		}
	}
	tn.t.Note(e)
	tn.attach(at, f, raised, newLeader)
	return true
}

// attach marks recruits as raised by a force, with which alone they may move this
// turn, and takes along as many as the orders say, a new leader with them (6.5).
func (tn *turn) attach(at loc, f *raising, raised []int16, leader int8) {
	if f.number == 0 {
		tn.forces++
		f.number = tn.forces
		for _, u := range f.units {
			tn.joinForce(u, f.number)
		}
		for _, l := range f.leaders {
			if tn.leaderForce[l] == 0 {
				tn.leaderForce[l] = f.number
			}
		}
	}
	n := len(raised)
	switch r := tn.revoltLine(at, func(r *revoltOrder) bool { return r.attachSet }); {
	case r != nil && r.attach >= 0:
		n = min(n, r.attach)
	case r == nil && tn.o[rebel].policy.attachSet:
		if k := tn.o[rebel].policy.attach; k >= 0 {
			n = min(n, k)
		}
	case r == nil && f.join:
		n = tn.number(at, "6.5", "How many of the new units in "+tn.g.locs[at].name+" march on with the force?", n, n)
	}
	for i, u := range raised {
		tn.unitForce[u] = f.number
		tn.raised[u] = true
		f.recruits++
		if f.join && i < n {
			f.units = append(f.units, u)
		}
	}
	if leader >= 0 {
		tn.leaderForce[leader] = f.number
		tn.raisedLeader[leader] = true
		if f.join && n > 0 || f.join && len(raised) == 0 {
			f.leaders = append(f.leaders, leader)
		}
	}
}

// number asks for a number up to most about a revolt, by default def (D15).
func (tn *turn) number(at loc, rule, text string, most, def int) int {
	if most == 0 || !tn.asks(rebel, 15) {
		return def
	}
	var ids []string
	for i := range most + 1 {
		ids = append(ids, itoa(i))
	}
	take := tn.many(15, rebel, rule, tn.g.locs[at].full, text, ids, func(string) string { return "" }, 1, 1, []string{itoa(def)})
	return slices.Index(ids, take[0])
}

// drawsLeader asks whether the revolt's leader is drawn; by default he is (D15).
func (tn *turn) drawsLeader(at loc) bool {
	take := tn.many(15, rebel, "6.4", tn.g.locs[at].full, "Is a new leader drawn in "+tn.g.locs[at].name+"?", []string{"yes", "no"}, func(string) string { return "" }, 1, 1, []string{"yes"})
	return take[0] == "yes"
}

// joinForce remembers the force a unit moved with when it raised recruits.
func (tn *turn) joinForce(u int16, number int8) {
	if tn.unitForce[u] == 0 {
		tn.unitForce[u] = number
	}
}

// revoltLine is the REVOLT line that decides for a place: its own, then the
// general one; has tells whether it says anything.
func (tn *turn) revoltLine(at loc, has func(*revoltOrder) bool) *revoltOrder {
	o := tn.o[rebel]
	for _, want := range [2]loc{at, nowhere} {
		for i := range o.revolts {
			if r := &o.revolts[i]; r.step == tn.step && r.at == want && has(r) {
				return r
			}
		}
	}
	return nil
}

// recruits are the units a revolt brings: slaves, and slingers where they come and
// the orders want them; so many as the pools hold (6.2, 6.3).
func (tn *turn) recruits(at loc, n int, slingers bool) []int16 {
	want := 0
	if slingers {
		if r := tn.revoltLine(at, func(r *revoltOrder) bool { return r.slingersSet }); r != nil {
			want = r.slingers
		} else if tn.o[rebel].policy.mixSet {
			want = tn.o[rebel].policy.mix
		} else {
			most := 0
			for _, u := range tn.g.slingers {
				if tn.p.units[u].state == pooled && most < n {
					most++
				}
			}
			want = tn.number(at, "6.2", "How many of the new units in "+tn.g.locs[at].name+" are slingers?", most, 0)
		}
	}
	var out []int16
	take := func(pool []int16, k int) {
		for _, u := range pool {
			if k > 0 && tn.p.units[u].state == pooled && !slices.Contains(out, u) {
				out = append(out, u)
				k--
			}
		}
	}
	want = min(want, n)
	take(tn.g.slingers, want)
	take(tn.g.slaves, n-len(out))
	if slingers && len(out) < n { // no slave is left: slingers, if any
		take(tn.g.slingers, n-len(out))
	}
	slices.Sort(out)
	return out
}

// poolLeaders are the rebel leaders not yet drawn (6.4).
func (tn *turn) poolLeaders() []int8 {
	var out []int8
	for _, l := range tn.g.leaderPool {
		if tn.p.leaders[l].state == pooled {
			out = append(out, l)
		}
	}
	return out
}

// romanFactors are the Roman combat factors present in a province, or in a city
// (6.2).
func (g *game) romanFactors(p *position, at loc) int {
	n := 0
	for u := range p.units {
		l := p.units[u].at
		if l == nowhere || g.units[u].side != roman {
			continue
		}
		if l == at || g.locs[at].kind == open && g.locs[l].area == g.locs[at].area && g.inProvince(l) {
			n += g.factor(int16(u), &p.units[u])
		}
	}
	return n
}
