package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// movement is the movement of a side's land phase: Road Marches, then Normal ones
// with moves in and out of cities, rafts and exits, then Forced Marches, each
// kind in the order of the file (12.5); last the Normal Marches of those who may
// have failed at a circumvallation in a Forced one (14.4).
func (tn *turn) movement(s int8) {
	for group := range marchGroups {
		for i := range tn.o[s].marches {
			m := &tn.o[s].marches[i]
			if m.group() != group {
				continue
			}
			tn.march(s, m)
			if tn.sudden() {
				return
			}
		}
	}
	tn.dropWalls()
}

// marchGroups are the times of movements.
const marchGroups int8 = 4

// group is when a movement comes (12.5).
func (m *marchOrder) group() int8 {
	switch {
	case m.kind == byRoad:
		return 0
	case m.kind == forcedly:
		return 2
	case m.yet:
		return 3
	}
	return 1
}

// muster binds a force at its start: units and leaders of the side that are
// there, each once, in the order written.
func (tn *turn) muster(s int8, items []item, at loc) (units []int16, leaders []int8) {
	g, p := tn.g, tn.p
	from := g.unitsAt(p, s, at, nil)
	units = tn.pick(items, from)
	take := func(l int8) {
		if p.leaders[l].state == onMap && p.leaders[l].at == at && g.leaders[l].side == s && !slices.Contains(leaders, l) {
			leaders = append(leaders, l)
		}
	}
	for _, it := range items {
		for l := range p.leaders {
			switch {
			case it.kind == itemLeader && int16(l) == it.n, it.kind == itemAll, it.kind == itemNew && tn.raisedLeader[l]:
				take(int8(l))
			}
		}
	}
	return units, leaders
}

// marching is a force on the march.
type marching struct {
	raising
	s    int8
	m    *marchOrder
	at   loc
	dice map[loc]int // forced march dice rolled, by place
}

// waypoints are a march's areas after the start, and the place in the last one
// where it ends: a city, a sanctuary, or the open country. ok is false if the path
// is no path.
func (g *game) waypoints(path []loc) (areas []int8, end loc, ok bool) {
	if len(path) == 0 {
		return nil, nowhere, false
	}
	at := g.areaOf(path[0])
	end = path[0]
	for i, l := range path[1:] {
		inner := g.locs[l].kind != open
		if inner && i != len(path)-2 {
			return nil, nowhere, false
		}
		if a := g.areaOf(l); a != at {
			areas = append(areas, a)
			at = a
		} else if l == end {
			return nil, nowhere, false
		}
		end = l
	}
	return areas, end, len(path) > 1
}

// reason is why something cannot be done: the rule and the cause. The zero reason
// is none.
type reason struct{ rule, why string }

// mayEnter tells why a side cannot move into a city, sanctuary or works with so many
// units, infantry (foot) and a leader among them.
func (g *game) mayEnter(p *position, s int8, l loc, units int, foot, leader bool) reason {
	x := &g.locs[l]
	switch x.kind {
	case city:
		switch {
		case g.besieged(p, l):
			return reason{"12.3a", x.name + " is besieged"}
		case g.holds(p, s, l):
		case s == rebel:
			return reason{"14.6", "rebels enter " + x.name + " by siege alone"}
		case g.hasAny(p, rebel, l):
			return reason{"14.9", x.name + " is held by rebels"}
		case !foot || !leader:
			return reason{"12.3a", "an empty rebel city is entered by infantry with a leader"} // Q95
		}
	case sanctuary:
		switch {
		case s == roman:
			return reason{"14.15", x.name + " is a refuge of the rebels"}
		case !g.mayHide(p, l):
			return reason{"14.15", x.name + " is no refuge while the province is calm"}
		case g.besieged(p, l):
			return reason{"14.15", x.name + " is besieged"}
		case g.countUnits(p, rebel, l)+units > g.limit.hiding:
			return reason{"14.15", x.name + " has room for " + itoa(g.limit.hiding) + " units"}
		}
	case works:
		return reason{"14.6", "who takes part in a siege is named by SIEGE OPEN"}
	}
	return reason{}
}

// mayLeave tells why nobody moves out of a place.
func (g *game) mayLeave(p *position, l loc) reason {
	if k := g.locs[l].kind; (k == city || k == sanctuary) && g.besieged(p, l) {
		return reason{"12.3a", g.locs[l].name + " is besieged; a sortie is the only way out"} // Q96
	}
	return reason{}
}

// march carries out one order of movement.
func (tn *turn) march(s int8, m *marchOrder) {
	g, p := tn.g, tn.p
	areas, end, ok := g.waypoints(m.path)
	if !ok && !m.exit || len(m.path) == 0 {
		tn.skip(s, "12.2", m.raw, "that is no path")
		return
	}
	if r := g.mayLeave(p, m.path[0]); r.why != "" {
		tn.skip(s, r.rule, m.raw, r.why)
		return
	}
	f := &marching{s: s, m: m, at: m.path[0]}
	f.units, f.leaders = tn.muster(s, m.force, f.at)
	f.join = m.kind == forcedly
	if r := tn.unfit(f); r.why != "" {
		tn.skip(s, r.rule, m.raw, r.why)
		return
	}
	if m.kind == byRaft && !(len(areas) == 1 && g.overStrait(g.areaOf(m.path[0]), areas[0])) {
		tn.skip(s, "12.9", m.raw, "rafts cross the strait and nothing else")
		return
	}
	if r := tn.badWay(f, areas, end); r.why != "" {
		tn.skip(s, r.rule, m.raw, r.why)
		return
	}
	// A march within the province is none (12.3a).
	if len(areas) == 0 && !m.exit {
		tn.enterEnd(f, end)
		return
	}
	led := tn.led(f)
	if !led && (len(areas) > 0 || !m.exit) {
		tn.skip(s, "12.1", m.raw, "no leader is with them")
		return
	}
	tn.setMoved(f, m.kind)
	switch m.kind {
	case byRoad, normally:
		tn.goTogether(f, areas, end)
	case byRaft:
		if g.freeStrait(p, s) {
			tn.setMoved(f, normally)
			tn.goTogether(f, areas, end)
		} else {
			tn.raft(f, loc(areas[0]))
		}
	case forcedly:
		tn.goForced(f, areas, end)
	default:
		tn.goTogether(f, areas, end)
	}
}

// unfit strikes from a force who may not move, and tells why nobody is left.
func (tn *turn) unfit(f *marching) reason {
	g, p := tn.g, tn.p
	why := reason{"12.1", "none of them is there"}
	// Of a force that has come and raised recruits only a leader who may yet march
	// takes them along.
	led := func(n int8) bool {
		return slices.ContainsFunc(f.leaders, func(l int8) bool {
			return tn.leaderForce[l] == n && !tn.raisedLeader[l] && tn.leaderMoved[l] == stood && !tn.idleLeader[l]
		})
	}
	stay := func(moved moveKind, idle, frozen, balked, raised bool, force int8) bool {
		switch {
		case moved != stood:
			why = reason{"12.5", "they have moved"}
		case balked && f.m.kind != normally && f.m.kind != byStep:
			why = reason{"14.4", "who failed at a circumvallation may yet make a Normal March, and no other"}
		case idle:
			why = reason{"14.6", "they build the siege train"}
		case frozen:
			why = reason{"14.1", "they may not move yet"}
		case raised && !led(force):
			why = reason{"6.5", "recruits move with the force that raised them"}
		default:
			return false
		}
		return true
	}
	f.units = slices.DeleteFunc(f.units, func(u int16) bool {
		return stay(tn.unitMoved[u], tn.idle[u], g.frozen(p, tn.n, u, -1), tn.balked[u], tn.raised[u], tn.unitForce[u])
	})
	f.leaders = slices.DeleteFunc(f.leaders, func(l int8) bool {
		return stay(tn.leaderMoved[l], tn.idleLeader[l], g.frozen(p, tn.n, -1, l), false, tn.raisedLeader[l], tn.leaderForce[l])
	})
	if f.m.kind == byRaft && !g.freeStrait(p, f.s) && slices.ContainsFunc(f.m.force, func(it item) bool { return it.kind == itemAll }) {
		f.leaders = slices.DeleteFunc(f.leaders, func(l int8) bool { return l == g.spartacus }) // D16
	}
	if len(f.units)+len(f.leaders) == 0 {
		return why
	}
	return reason{}
}

// led tells whether a leader who may lead is with a force (12.1).
func (tn *turn) led(f *marching) bool {
	return slices.ContainsFunc(f.leaders, func(l int8) bool { return tn.g.leads(tn.p, l) })
}

func (tn *turn) setMoved(f *marching, k moveKind) {
	for _, u := range f.units {
		tn.unitMoved[u] = k
	}
	for _, l := range f.leaders {
		tn.leaderMoved[l] = k
	}
}

// badWay tells why a path is none for this kind of march.
func (tn *turn) badWay(f *marching, areas []int8, end loc) reason {
	g, p := tn.g, tn.p
	at := g.areaOf(f.m.path[0])
	for _, a := range areas {
		switch {
		case g.borders(at, a):
		case !g.overStrait(at, a):
			return reason{"12.2", g.areas[at].name + " does not border on " + g.areas[a].name}
		case f.m.kind != byRaft && !g.freeStrait(p, f.s):
			if f.s == roman {
				return reason{"12.7", "the pirates hold the strait"}
			}
			return reason{"12.8", "the strait is not free; write RAFT instead"}
		}
		at = a
	}
	marched := len(areas)
	if f.m.exit {
		marched++
		if !g.areas[at].exits || f.s != rebel {
			return reason{"12.11", "nobody leaves the map from " + g.areas[at].name}
		}
	}
	switch f.m.kind {
	case byRoad:
		between := len(areas) - 1
		switch {
		case f.m.exit:
			return reason{"12.11", "a Road March does not leave the map"}
		case between > g.limit.road, g.opt.roadTotal && len(areas) > g.limit.road:
			return reason{"12.4", "a Road March passes through " + itoa(g.limit.road) + " provinces at most"}
		}
		for _, a := range areas[:max(between, 0)] {
			if !g.roadClear(p, f.s, a) {
				return reason{"12.4", g.areas[a].name + " is not a clear fertile province of yours"}
			}
		}
	case forcedly:
	default:
		if marched > 1 {
			return reason{"12.2", "a Normal March goes one province far"}
		}
	}
	if k := g.locs[end].kind; k != open && !tn.mayOpen(f, areas, end) {
		return tn.mayEnd(f, end)
	}
	return reason{}
}

// mayOpen tells whether the arrival of a force may open the sanctuary it is to end
// in: the province is calm, and rises or not when its leader comes (12.10, 14.15).
func (tn *turn) mayOpen(f *marching, areas []int8, end loc) bool {
	x := &tn.g.locs[end]
	return f.s == rebel && tn.g.opt.sanctuaries && x.kind == sanctuary && len(areas) > 0 && tn.p.status[x.area] == calm
}

// mayEnd tells why a force cannot end its march in a city, sanctuary or works.
func (tn *turn) mayEnd(f *marching, end loc) reason {
	foot := slices.ContainsFunc(f.units, func(u int16) bool { return tn.g.onFoot(tn.p, u) })
	return tn.g.mayEnter(tn.p, f.s, end, len(f.units), foot, len(f.leaders) > 0)
}

// put places a force.
func (tn *turn) put(f *marching, at loc) {
	for _, u := range f.units {
		tn.p.units[u].at = at
	}
	for _, l := range f.leaders {
		tn.p.leaders[l].at = at
	}
	f.at = at
}

func (tn *turn) forceNames(f *marching) []string {
	return append(tn.names(f.units), tn.leaderNames(f.leaders)...)
}

// occupy is what a force does to the city it has come into: Romans take an empty
// rebel one (Q95); rebels make the revolt check of one of theirs in which no leader
// has been since it fell (6.2, Q28).
func (tn *turn) occupy(f *marching) {
	x := &tn.g.locs[f.at]
	switch {
	case x.kind != city:
	case f.s == rebel:
		f.left = nil // they are outside
		tn.revoltCheck(f.at, &f.raising)
	case tn.p.control[x.n] == rebel:
		tn.p.control[x.n] = roman
		tn.t.Note(engines.Event{
			Rule: []string{"14.9", "Q95"}, Kind: "capture", Phase: tn.phase(), Side: tn.g.sides[roman].id, At: []string{x.full}, Result: "entered without a fight",
		})
	}
}

// alarm wakes the legions of the north when rebels come near (14.1, Q86).
func (tn *turn) alarm(a int8) {
	if tn.g.opt.distraction && !tn.p.roused && slices.Contains(tn.g.near, a) {
		tn.p.roused = true
		tn.t.Note(engines.Event{Rule: []string{"14.1"}, Kind: "roused", Phase: tn.phase(), At: []string{tn.g.areas[a].id}, Result: "the legions of the north may move"})
	}
}

// goTogether is a Road or Normal March: the force goes the whole way, then raises
// a revolt, then leaves the map if so ordered.
func (tn *turn) goTogether(f *marching, areas []int8, end loc) {
	g := tn.g
	rule := "12.2"
	if f.m.kind == byRoad {
		rule = "12.4"
	}
	e := engines.Event{Rule: []string{rule}, Kind: "march", Phase: tn.phase(), Side: g.sides[f.s].id, Path: []string{g.locs[f.at].full}, Result: moveNames[f.m.kind]}
	var dropped []engines.Event
	for i, a := range areas {
		if i > 0 && !tn.led(f) || !tn.outside(f) || !tn.overBorder(f, loc(a)) {
			break // without a leader nobody marches on (12.1)
		}
		e.Units = tn.forceNames(f) // with those who stay behind here
		dropped = append(dropped, tn.dropHere(f, loc(a))...)
		if i < len(areas)-1 {
			tn.alarmIf(f, a)
		}
		e.Path = append(e.Path, g.areas[a].id)
	}
	if len(e.Path) > 1 {
		in := f.at == loc(g.areaOf(end)) && end != f.at
		later := in && tn.mayOpen(f, areas, end)
		if in && !later && tn.inside(f, end) {
			e.Path = append(e.Path, g.locs[end].full)
		}
		tn.t.Note(e)
		tn.note(dropped)
		tn.arrive(f)
		if later {
			tn.enterEnd(f, end)
		} else {
			tn.occupy(f)
		}
	}
	if f.m.exit && (len(areas) == 0 || len(e.Path) > 1) {
		tn.exit(f)
	}
}

func (tn *turn) alarmIf(f *marching, a int8) {
	if f.s == rebel {
		tn.alarm(a)
	}
}

// overBorder takes a force into the next area, through works of circumvallation
// if there are any (14.4). Who fails may march on another border yet.
func (tn *turn) overBorder(f *marching, to loc) bool {
	units, leaders := tn.crossWall(f.at, to, f.units, f.leaders, f.m)
	for _, u := range f.units {
		if !slices.Contains(units, u) {
			tn.unitMoved[u] = stood
		}
	}
	for _, l := range f.leaders {
		if !slices.Contains(leaders, l) {
			tn.leaderMoved[l] = stood
		}
	}
	f.units, f.leaders = units, leaders
	if len(units)+len(leaders) == 0 {
		return false
	}
	tn.put(f, to)
	return true
}

// outside takes a force that starts in a city or sanctuary into the province,
// through works round the place if there are any (14.5).
func (tn *turn) outside(f *marching) bool {
	if area := loc(tn.g.areaOf(f.at)); area != f.at {
		return tn.overBorder(f, area)
	}
	return true
}

// inside takes a force into the city or sanctuary where its march ends, through
// works round it if there are any; who fails stays outside (14.5). Who was left
// behind or taken along on the way may have changed whether they may enter.
func (tn *turn) inside(f *marching, end loc) bool {
	if len(f.units)+len(f.leaders) == 0 {
		return false
	}
	if r := tn.mayEnd(f, end); r.why != "" {
		tn.skip(f.s, r.rule, "into "+tn.g.locs[end].full, r.why)
		return false
	}
	f.units, f.leaders = tn.crossWall(f.at, end, f.units, f.leaders, f.m)
	if len(f.units)+len(f.leaders) == 0 {
		return false
	}
	tn.put(f, end)
	return true
}

// arrive makes the revolt check of a rebel force in the area it is in (12.10).
func (tn *turn) arrive(f *marching) bool {
	if f.s != rebel {
		return false
	}
	a := tn.g.areaOf(f.at)
	tn.alarm(a)
	return tn.revoltCheck(loc(a), &f.raising)
}

// dropHere leaves behind and picks up as the order says (Q60), and gives what is to
// be told of it.
func (tn *turn) dropHere(f *marching, at loc) []engines.Event {
	var told []engines.Event
	f.left = nil
	tell := func(m *marching, what string) {
		if len(m.units)+len(m.leaders) > 0 {
			told = append(told, engines.Event{
				Rule: []string{"12.1", "Q60"}, Kind: "drop", Phase: tn.phase(), Side: tn.g.sides[f.s].id, Units: tn.forceNames(m), At: []string{tn.g.locs[at].full}, Result: what,
			})
		}
	}
	for i := range f.m.drop {
		d := &f.m.drop[i]
		if d.at != at {
			continue
		}
		left := &marching{}
		left.units = tn.pick(d.force, f.units)
		f.units = slices.DeleteFunc(f.units, func(u int16) bool { return slices.Contains(left.units, u) })
		f.leaders = slices.DeleteFunc(f.leaders, func(l int8) bool {
			stays := slices.ContainsFunc(d.force, func(it item) bool { return it.kind == itemLeader && it.n == int16(l) })
			if stays {
				left.leaders = append(left.leaders, l)
			}
			return stays
		})
		f.left = append(f.left, left.leaders...)
		tell(left, "left behind")
	}
	if !tn.g.opt.pickup {
		return told
	}
	for i := range f.m.take {
		if f.m.take[i].at != at {
			continue
		}
		more := &marching{s: f.s, m: f.m, at: at}
		more.units, more.leaders = tn.muster(f.s, f.m.take[i].force, at)
		if tn.unfit(more).why == "" {
			tn.setMoved(more, f.m.kind)
			f.units, f.leaders = append(f.units, more.units...), append(f.leaders, more.leaders...)
			tell(more, "taken along")
		}
	}
	return told
}

// note tells several events.
func (tn *turn) note(events []engines.Event) {
	for i := range events {
		tn.t.Note(events[i])
	}
}
