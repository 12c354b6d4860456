package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// naval is step 2A or 2B: a Roman fleet that is due enters, the fleet moves, a
// new one may be begun, then one transport (10.2 to 10.5).
func (tn *turn) naval(s int8) {
	g, p := tn.g, tn.p
	o := &tn.o[s].fleet
	if f := &p.fleets[roman]; s == roman && f.state == building && int(f.ready) <= tn.n {
		*f = fleetState{state: atSea, zone: g.launch}
		tn.t.Note(engines.Event{
			Rule: []string{"10.2"}, Kind: "fleet", Phase: tn.phase(), Side: g.sides[s].id, At: []string{g.seas[g.launch].id}, Result: "the Roman fleet enters",
		})
		tn.contact(g.launch)
	}
	if to := tn.heading(s, o); to >= 0 {
		tn.sail(s, to)
	}
	if o.build || s == roman && tn.wantsFleet() {
		tn.beginFleet()
	}
	if o.lift != nil {
		tn.transport(s, o.lift)
	}
}

// heading is the zone a fleet moves to, -1 if it stays: as ordered, else asked, by
// default none (D09).
func (tn *turn) heading(s int8, o *fleetOrder) int8 {
	g := tn.g
	if o.to >= 0 || tn.o[s].given&(1<<tn.step) != 0 || tn.p.fleets[s].state != atSea {
		return o.to
	}
	ids := []string{"stay"}
	for z := range g.seas {
		if int8(z) != tn.p.fleets[s].zone {
			ids = append(ids, g.seas[z].id)
		}
	}
	zone := func(id string) int { return slices.IndexFunc(g.seas, func(z sea) bool { return z.id == id }) }
	take := tn.many(9, s, "10.3", g.sides[s].id, "Where does the fleet move?", ids, func(id string) string {
		if z := zone(id); z >= 0 {
			return g.seas[z].name
		}
		return "it stays"
	}, 1, 1, []string{"stay"})
	return int8(zone(take[0]))
}

// wantsFleet asks whether a Roman fleet is begun where nothing is ordered; by
// default none is (D10).
func (tn *turn) wantsFleet() bool {
	if tn.o[roman].given&(1<<tn.step) != 0 || tn.p.fleets[roman].state != noFleet {
		return false
	}
	take := tn.many(10, roman, "10.2", "fleet", "Is a fleet begun ("+itoa(tn.g.points[vpBuild])+" victory points)?", []string{"yes", "no"}, func(string) string { return "" }, 1, 1, []string{"no"})
	return take[0] == "yes"
}

// beginFleet begins a Roman fleet; one at a time (10.2).
func (tn *turn) beginFleet() {
	g, p := tn.g, tn.p
	if p.fleets[roman].state != noFleet {
		tn.skip(roman, "10.2", "FLEET build", "there is a fleet already")
		return
	}
	p.fleets[roman] = fleetState{state: building, ready: int8(tn.n + g.limit.fleet)}
	p.built++
	e := engines.Event{Rule: []string{"10.2", "4.6"}, Kind: "fleet", Phase: tn.phase(), Side: g.sides[roman].id, Result: "a fleet is begun, due in turn " + itoa(tn.n+g.limit.fleet)}
	tn.score(vpBuild, 1, 0, &e.Effects)
	tn.t.Note(e)
}

// route is the shortest way of a fleet, the start first.
func (g *game) route(from, to int8) []int8 {
	back := make([]int8, len(g.seas))
	for z := range back {
		back[z] = -1
	}
	back[from] = from
	queue := []int8{from}
	for len(queue) > 0 {
		z := queue[0]
		queue = queue[1:]
		for _, n := range g.seas[z].next {
			if back[n] < 0 {
				back[n] = z
				queue = append(queue, n)
			}
		}
	}
	if back[to] < 0 {
		return nil
	}
	path := []int8{to}
	for z := to; z != from; z = back[z] {
		path = append(path, back[z])
	}
	slices.Reverse(path)
	return path
}

// sail moves a side's fleet, zone by zone; where it meets the enemy's both are
// gone (10.3, 10.4, Q51).
func (tn *turn) sail(s int8, to int8) {
	g, p := tn.g, tn.p
	f := &p.fleets[s]
	if f.state != atSea {
		tn.skip(s, "10.3", "FLEET move "+g.seas[to].id, "there is no fleet at sea")
		return
	}
	if f.zone == to {
		return
	}
	path := g.route(f.zone, to)
	e := engines.Event{Rule: []string{"10.3"}, Kind: "fleet", Phase: tn.phase(), Side: g.sides[s].id, Path: []string{g.seas[f.zone].id}, Result: "moves"}
	if path == nil {
		tn.skip(s, "10.3", "FLEET move "+g.seas[to].id, "there is no way by sea")
		return
	}
	for _, z := range path[1:] {
		f.zone = z
		e.Path = append(e.Path, g.seas[z].id)
		if p.fleetIn(enemyOf(s), z) {
			break
		}
	}
	e.At = []string{g.seas[f.zone].id}
	tn.t.Note(e)
	tn.contact(f.zone)
}

// contact eliminates both fleets in a zone (10.4).
func (tn *turn) contact(zone int8) {
	g, p := tn.g, tn.p
	if !p.fleetIn(roman, zone) || !p.fleetIn(rebel, zone) {
		return
	}
	p.fleets[roman], p.fleets[rebel] = fleetState{}, fleetState{state: sunk}
	e := engines.Event{
		Rule: []string{"10.4"}, Kind: "contact", Phase: tn.phase(), At: []string{g.seas[zone].id}, Result: "both fleets are lost",
		Effects: []engines.Effect{{Unit: g.sides[roman].id + "/fleet", What: "eliminated"}, {Unit: g.sides[rebel].id + "/fleet", What: "eliminated"}},
	}
	tn.score(vpFleet, 1, 0, &e.Effects)
	tn.t.Note(e)
}

// mayLift tells why a place cannot be where a transport begins, or else ends; "" if
// it can. Besiegers are in the province and may leave by sea.
func (g *game) mayLift(p *position, s int8, l loc, begins bool) string {
	switch x := &g.locs[l]; {
	case x.kind == sanctuary || x.kind == works && !begins:
		return "ships take on and land in the open or in a city"
	case x.kind == city && (!g.holds(p, s, l) || g.besieged(p, l)):
		return x.name + " is not yours or besieged"
	case p.fleets[s].state != atSea:
		return "there is no fleet at sea"
	case g.areas[x.area].seas&(1<<p.fleets[s].zone) == 0:
		return x.name + " does not touch the fleet's sea zone"
	}
	return ""
}

// transport is the one lift of the turn (10.5, Q50).
func (tn *turn) transport(s int8, l *lift) {
	g, p := tn.g, tn.p
	for i, end := range [2]loc{l.from, l.to} {
		if why := g.mayLift(p, s, end, i == 0); why != "" {
			tn.skip(s, "10.5", l.raw, why)
			return
		}
	}
	units, leaders := tn.muster(s, l.force, l.from)
	units = slices.DeleteFunc(units, func(u int16) bool { return g.frozen(p, tn.n, u, -1) })
	leaders = slices.DeleteFunc(leaders, func(c int8) bool { return g.frozen(p, tn.n, -1, c) })
	cf := g.factors(p, units)
	switch {
	case len(units)+len(leaders) == 0:
		tn.skip(s, "10.5", l.raw, "none of them is there")
		return
	case g.opt.liftLeader && len(leaders) == 0:
		tn.skip(s, "10.5", l.raw, "no leader is with them")
		return
	case cf > g.limit.lift:
		tn.skip(s, "10.5", l.raw, itoa(cf)+" combat factors are more than "+itoa(g.limit.lift))
		return
	}
	// Works of circumvallation round a port are crossed as on a march (14.5).
	m := &marchOrder{raw: l.raw}
	if quay := loc(g.areaOf(l.from)); quay != l.from {
		if units, leaders = tn.crossWall(l.from, quay, units, leaders, m); len(units)+len(leaders) == 0 {
			return
		}
	}
	end := l.to
	if s == rebel && g.ringed(p, end) {
		end = loc(g.areaOf(end))
	}
	f := &marching{s: s, m: m, raising: raising{units: units, leaders: leaders}}
	tn.put(f, end)
	tn.t.Note(engines.Event{
		Rule: []string{"10.5"}, Kind: "lift", Phase: tn.phase(), Side: g.sides[s].id, Units: append(tn.names(units), tn.leaderNames(leaders)...),
		At: []string{g.seas[p.fleets[s].zone].id}, Path: []string{g.locs[l.from].full, g.locs[end].full}, Odds: itoa(g.factors(p, units)),
	})
	tn.arrive(f)
	if end != l.to {
		tn.enterEnd(f, l.to)
	} else {
		tn.occupy(f)
	}
}
