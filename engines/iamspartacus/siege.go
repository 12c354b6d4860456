package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// infantryCF is the combat factor of the infantry among some units, horsemen
// without horses included.
func (g *game) infantryCF(p *position, units []int16) int {
	n := 0
	for _, u := range units {
		if g.onFoot(p, u) {
			n += g.factorNow(u, &p.units[u])
		}
	}
	return n
}

// legionCF is the combat factor of the regular and crack legions among some units.
func (g *game) legionCF(p *position, units []int16) int {
	n := 0
	for _, u := range units {
		if c := g.classOf(u); c.legion == regular || c.legion == crack {
			n += g.factor(u, &p.units[u])
		}
	}
	return n
}

// siegeNote opens an event about a city or sanctuary.
func (tn *turn) siegeNote(kind, rule string, s int8, at loc, result string) engines.Event {
	return engines.Event{
		Rule: []string{rule}, Kind: kind, Phase: tn.phase(), Side: tn.g.sides[s].id, At: []string{tn.g.locs[at].full}, Result: result,
	}
}

// mayBuildTrain tells why the rebel cannot begin a siege train at a city (14.6);
// units and leaders are those named.
func (g *game) mayBuildTrain(p *position, at loc, units []int16, leaders []int8) reason {
	x := &g.locs[at]
	switch {
	case !g.opt.sieges:
		return reason{"14.6", "sieges are not played in this match"}
	case x.kind != city:
		return reason{"14.6", x.name + " is no city"}
	case p.train.state != noTrain:
		return reason{"14.6", "there is one siege train, and it is in use"}
	case g.controlled(p) < g.limit.fertile:
		return reason{"14.6", "it takes " + itoa(g.limit.fertile) + " fertile provinces in revolt; there are " + itoa(g.controlled(p))}
	case g.holds(p, rebel, at):
		return reason{"14.6", x.name + " is yours"}
	case p.status[x.area] != revolting:
		return reason{"14.6", g.areas[x.area].name + " is not in revolt"}
	case g.spartacus < 0 || !slices.Contains(leaders, g.spartacus):
		return reason{"14.6", "Spartacus must be among the builders in " + g.areas[x.area].name}
	case g.infantryCF(p, units) < g.limit.build:
		return reason{"14.6", "it takes " + itoa(g.limit.build) + " infantry factors; there are " + itoa(g.infantryCF(p, units))}
	}
	return reason{}
}

// buildTrain begins a siege train before the rebel moves; its builders neither
// move nor attack this turn (14.6).
func (tn *turn) buildTrain(s int8) {
	if s != rebel || !tn.g.opt.sieges {
		return
	}
	g, p := tn.g, tn.p
	ordered := false
	for i := range tn.o[s].sieges {
		o := &tn.o[s].sieges[i]
		if o.verb != siegeBuild {
			continue
		}
		ordered = true
		units, leaders := tn.muster(s, o.with, loc(g.areaOf(o.at)))
		if r := g.mayBuildTrain(p, o.at, units, leaders); r.why != "" {
			tn.skip(s, r.rule, "SIEGE BUILD "+g.locs[o.at].id, r.why)
			continue
		}
		tn.begin(o.at, units, leaders)
	}
	if ordered || !tn.asks(s, 30) {
		return
	}
	q := engines.Question{Text: "Do you begin a siege train, and before which city?", Min: 0, Max: 1, Default: []string{}}
	for _, c := range g.cities {
		a := loc(g.areaOf(c))
		if g.mayBuildTrain(p, c, g.unitsAt(p, s, a, nil), g.leadersAt(p, s, a, nil)).why == "" {
			q.Choices = append(q.Choices, engines.Choice{ID: g.locs[c].id, Text: g.locs[c].name})
		}
	}
	if len(q.Choices) == 0 {
		return
	}
	take := tn.choose(30, s, engines.Key{Phase: tn.phase(), Rule: "14.6", Who: "train", N: 1}, q, nil)
	if len(take) == 1 {
		c := g.cities[slices.IndexFunc(g.cities, func(c loc) bool { return g.locs[c].id == take[0] })]
		// Infantry by the charts until it is enough.
		var units []int16
		for _, u := range g.unitsAt(p, s, loc(g.areaOf(c)), nil) {
			if g.classOf(u).typ == infantry && g.infantryCF(p, units) < g.limit.build {
				units = append(units, u)
			}
		}
		tn.begin(c, units, []int8{g.spartacus})
	}
}

func (tn *turn) begin(at loc, units []int16, leaders []int8) {
	tn.p.train = trainState{state: trainBuilding, at: at, turn: int8(tn.n)}
	for _, u := range units {
		tn.idle[u] = true
	}
	for _, l := range leaders {
		tn.idleLeader[l] = true
	}
	e := tn.siegeNote("siege", "14.6", rebel, at, "train begun")
	e.Units = append(tn.names(units), tn.leaderNames(leaders)...)
	tn.t.Note(e)
}

// dropTrain removes the siege train (14.6 to 14.8).
func (tn *turn) dropTrain(rule, why string) {
	at := tn.p.train.at
	tn.p.train = trainState{at: nowhere}
	e := tn.siegeNote("siege", rule, rebel, at, "train lost")
	e.Odds = why
	tn.t.Note(e)
}

// maySiege tells why a side cannot open or reinforce a siege with a force standing
// in the province (14.6, 14.9, 14.10).
func (g *game) maySiege(p *position, n int, s int8, at loc, units []int16, leaders []int8) reason {
	x := &g.locs[at]
	horse := slices.ContainsFunc(units, func(u int16) bool { return g.classOf(u).typ == cavalry })
	running := (x.kind == city || x.kind == sanctuary) && g.siegeOf(p, at).by == s+1
	switch {
	case !g.opt.sieges:
		return reason{"14.6", "sieges are not played in this match"}
	case x.kind != city && x.kind != sanctuary:
		return reason{"14.6", x.name + " is neither city nor sanctuary"}
	case horse:
		return reason{"14.10", "cavalry takes no part in a siege"}
	case running && len(units)+len(leaders) > 0:
		return reason{}
	case running:
		return reason{"14.6", "none of them is there"}
	case s == rebel:
		return g.mayOpen(p, n, at, units, leaders)
	case x.kind == city && g.holds(p, roman, at):
		return reason{"14.9", x.name + " is yours"}
	case !g.hasAny(p, rebel, at):
		return reason{"14.9", "there are no rebels in " + x.name}
	case len(leaders) == 0:
		return reason{"14.9", "a siege needs a leader"}
	case g.legionCF(p, units) < g.limit.romanCF:
		return reason{"14.9", "a siege needs " + itoa(g.limit.romanCF) + " factors of regular or crack legions; there are " + itoa(g.legionCF(p, units))}
	}
	return reason{}
}

// mayOpen tells why the rebel cannot open a siege: the train must stand there
// since an earlier turn, and a leader and a unit be with it (14.6).
func (g *game) mayOpen(p *position, n int, at loc, units []int16, leaders []int8) reason {
	x := &g.locs[at]
	switch {
	case p.train.state == noTrain || p.train.at != at || x.kind != city:
		return reason{"14.6", "there is no siege train at " + x.name}
	case int(p.train.turn) >= n:
		return reason{"14.6", "the siege train is finished next turn"}
	case g.holds(p, rebel, at):
		return reason{"14.6", x.name + " is yours"}
	case len(leaders) == 0:
		return reason{"14.6", "a siege needs a leader"}
	case len(units) < g.limit.openUnits:
		return reason{"14.6", "a siege needs a combat unit"}
	}
	return reason{}
}

// openSieges gives up, opens and reinforces sieges after a side's movement, by its
// orders (14.6, 14.9); where none is ordered it may be asked (D30, D31).
func (tn *turn) openSieges(s int8) {
	g, p := tn.g, tn.p
	if !g.opt.sieges {
		return
	}
	tn.emptyWorks()
	ordered := false
	for i := range tn.o[s].sieges {
		o := &tn.o[s].sieges[i]
		raw := [...]string{"SIEGE BUILD ", "SIEGE OPEN ", "SIEGE LIFT "}[o.verb] + g.locs[o.at].id
		switch o.verb {
		case siegeLift:
			if k := g.locs[o.at].kind; k != city && k != sanctuary || g.siegeOf(p, o.at).by != s+1 {
				tn.skip(s, "14.6", raw, "you do not besiege it")
				continue
			}
			tn.breakSiege(o.at, "14.7", "given up")
		case siegeOpen:
			ordered = true
			units, leaders := tn.muster(s, o.with, loc(g.areaOf(o.at)))
			units = tn.besiegers(units, o.with)
			if r := g.maySiege(p, tn.n, s, o.at, units, leaders); r.why != "" {
				tn.skip(s, r.rule, raw, r.why)
				continue
			}
			tn.besiege(s, o.at, units, leaders)
		}
	}
	if !ordered {
		tn.askSiege(s)
	}
}

// besiegers are those of a force who can man siege works: ALL means no cavalry
// (14.10).
func (tn *turn) besiegers(units []int16, with []item) []int16 {
	if !slices.ContainsFunc(with, func(it item) bool { return it.kind == itemAll }) {
		return units
	}
	return slices.DeleteFunc(units, func(u int16) bool {
		return tn.g.classOf(u).typ == cavalry && !slices.ContainsFunc(with, func(it item) bool { return it.kind == itemUnit && it.n == u })
	})
}

// askSiege asks a side that may open a siege and has no order about it.
func (tn *turn) askSiege(s int8) {
	d := code(31)
	if s == rebel {
		d = 30
	}
	if !tn.asks(s, d) {
		return
	}
	g, p := tn.g, tn.p
	with := func(at loc) ([]int16, []int8) {
		a := loc(g.areaOf(at))
		return slices.DeleteFunc(g.unitsAt(p, s, a, nil), func(u int16) bool { return g.classOf(u).typ == cavalry }), g.leadersAt(p, s, a, nil)
	}
	q := engines.Question{Text: "Do you open a siege, and of which place?", Min: 0, Max: 1, Default: []string{}}
	places := slices.Concat(g.cities, g.sancts)
	for _, l := range places {
		units, leaders := with(l)
		if g.siegeOf(p, l).by == 0 && g.maySiege(p, tn.n, s, l, units, leaders).why == "" {
			q.Choices = append(q.Choices, engines.Choice{ID: g.locs[l].id, Text: g.locs[l].name})
		}
	}
	if len(q.Choices) == 0 {
		return
	}
	take := tn.choose(d, s, engines.Key{Phase: tn.phase(), Rule: "14.6", Who: g.sides[s].id, N: 1}, q, nil)
	if len(take) == 1 {
		l := places[slices.IndexFunc(places, func(l loc) bool { return g.locs[l].id == take[0] })]
		units, leaders := with(l)
		tn.besiege(s, l, units, leaders)
	}
}

// besiege moves a force into the works round a place. A Roman city with nobody in
// it gets the intrinsic garrison (14.11); cavalry inside loses its horses, and
// the steps above its last (14.10).
func (tn *turn) besiege(s int8, at loc, units []int16, leaders []int8) {
	g, p := tn.g, tn.p
	x := &g.locs[at]
	sg := g.siegeOf(p, at)
	e := tn.siegeNote("siege", "14.6", s, at, "reinforced")
	if s == roman {
		e.Rule[0] = "14.9"
	}
	e.Units = append(tn.names(units), tn.leaderNames(leaders)...)
	tn.place(units, leaders, x.of)
	if sg.by == 0 {
		*sg = siegeState{by: s + 1, since: int8(tn.n)}
		e.Result = "opened"
		if s == rebel {
			p.train.state = trainComplete
		}
		tn.manWalls(at, &e)
		for _, u := range g.unitsAt(p, enemyOf(s), at, nil) {
			if g.classOf(u).typ == cavalry {
				tn.hit(u, g.steps(u, &p.units[u])-1, elsewhere, &e.Effects)
				p.units[u].dismounted = true
				e.Rule = addRule(e.Rule, "14.10")
				e.Effects = append(e.Effects, engines.Effect{Unit: g.units[u].full, What: "dismounted"})
			}
		}
	}
	tn.t.Note(e)
}

// manWalls gives a Roman city under siege without combat units its intrinsic
// garrison (14.11); not where plague has emptied it (11.10).
func (tn *turn) manWalls(at loc, e *engines.Event) {
	g, p := tn.g, tn.p
	if sg := g.siegeOf(p, at); sg.by != rebel+1 || sg.plague || g.garrison < 0 || g.countUnits(p, roman, at) > 0 {
		return
	}
	p.units[g.garrison] = unitState{at: at, state: onMap}
	e.Rule = append(e.Rule, "14.11")
	e.Effects = append(e.Effects, engines.Effect{Unit: g.units[g.garrison].full, What: "raised", To: g.locs[at].full})
}

// endSiege clears a siege: the works go into the province, horsemen get their
// horses back, the garrison counter its box, the plague ends (11.10, 14.7,
// 14.10, 14.11).
func (tn *turn) endSiege(at loc) {
	g, p := tn.g, tn.p
	x, sg := &g.locs[at], g.siegeOf(p, at)
	by := sg.by - 1
	tn.place(g.unitsAt(p, by, x.of, nil), g.leadersAt(p, by, x.of, nil), loc(x.area))
	*sg = siegeState{}
	for u := range p.units { // those just out in a sortie too
		if l := p.units[u].at; l != nowhere && g.units[u].side != by && g.locs[l].area == x.area {
			p.units[u].dismounted = false
		}
	}
	if g.garrison >= 0 && p.units[g.garrison].at == at {
		p.units[g.garrison] = unitState{at: nowhere, state: pooled}
	}
}

// breakSiege ends a siege without success; a rebel one loses its train (14.7).
func (tn *turn) breakSiege(at loc, rule, why string) {
	g, p := tn.g, tn.p
	by := g.siegeOf(p, at).by - 1
	e := tn.siegeNote("siege", rule, by, at, "broken")
	e.Odds = why
	tn.endSiege(at)
	if by == rebel {
		p.train = trainState{at: nowhere}
	}
	tn.t.Note(e)
}

// siegeUpkeep looks at all siege works when a turn begins: eight infantry factors
// and a leader for the rebel (14.7), six factors of legions and a leader for the
// Roman (14.9).
func (tn *turn) siegeUpkeep() {
	g, p := tn.g, tn.p
	if !g.opt.sieges {
		return
	}
	for _, at := range slices.Concat(g.cities, g.sancts) {
		by := g.siegeOf(p, at).by - 1
		if by < 0 {
			continue
		}
		units := g.unitsAt(p, by, g.locs[at].of, nil)
		rule, short := "14.7", g.infantryCF(p, units) < g.limit.keep
		if by == roman {
			rule, short = "14.9", g.legionCF(p, units) < g.limit.romanCF
		}
		switch {
		case !g.hasLeader(p, by, g.locs[at].of):
			tn.breakSiege(at, rule, "no leader in the works")
		case short:
			tn.breakSiege(at, rule, "too few in the works")
		}
	}
	tn.siegeTest()
}

// emptyWorks breaks sieges that nobody carries on: a siege is effective while a
// combat unit takes part (14.6); how many it takes is asked when a turn begins.
func (tn *turn) emptyWorks() {
	g, p := tn.g, tn.p
	if !g.opt.sieges {
		return
	}
	for _, at := range slices.Concat(g.cities, g.sancts) {
		if by := g.siegeOf(p, at).by - 1; by >= 0 && g.countUnits(p, by, g.locs[at].of) == 0 {
			tn.breakSiege(at, "14.6", "no unit in the works")
		}
	}
}

// siegeTest breaks a rebel siege, and gives up a train, once the rebel controls
// fewer than ten fertile provinces (14.7).
func (tn *turn) siegeTest() {
	g, p := tn.g, tn.p
	if p.train.state == noTrain || g.controlled(p) >= g.limit.fertile {
		return
	}
	if at := p.train.at; g.siegeOf(p, at).by == rebel+1 {
		tn.breakSiege(at, "14.7", "fewer than "+itoa(g.limit.fertile)+" fertile provinces in revolt")
		return
	}
	tn.dropTrain("14.7", "fewer than "+itoa(g.limit.fertile)+" fertile provinces in revolt")
}

// cityFalls hands a besieged place to the besiegers: missile units and leaders
// left inside are lost, all of the works go in (14.13). After a storm who enters a
// plague city is checked (11.10). A city taken by the rebel with a leader rises
// (Q28), and three of them bring the pirates.
func (tn *turn) cityFalls(at loc, to int8, stormed bool) {
	g, p := tn.g, tn.p
	x := &g.locs[at]
	e := tn.siegeNote("capture", "14.13", to, at, "taken")
	for _, u := range g.unitsAt(p, enemyOf(to), at, nil) {
		tn.hit(u, g.steps(u, &p.units[u]), inCombat, &e.Effects)
	}
	for _, l := range g.leadersAt(p, enemyOf(to), at, nil) {
		tn.killLeader(l, &e.Effects)
	}
	units, leaders := g.unitsAt(p, to, x.of, nil), g.leadersAt(p, to, x.of, nil)
	plague := stormed && g.siegeOf(p, at).plague
	tn.endSiege(at)
	if to == rebel {
		p.train = trainState{at: nowhere} // 14.8
	}
	if len(units) == 0 { // plague left nobody to enter
		e.Kind, e.Result, e.Rule = "siege", "broken", []string{"11.10"}
		tn.t.Note(e)
		return
	}
	e.Units = append(tn.names(units), tn.leaderNames(leaders)...)
	if x.kind == city {
		tn.place(units, leaders, at)
		p.control[x.n] = to
		if to == rebel && x.id == "ROME" {
			tn.romeTaken = true
		}
	}
	tn.t.Note(e)
	if tn.sudden() {
		return
	}
	if plague {
		tn.plague(to, at, units)
	}
	if x.kind != city || to != rebel {
		return
	}
	if len(leaders) > 0 {
		tn.revoltCheck(at, &raising{units: units, leaders: leaders})
	}
	if slices.Contains(pirateCities, x.id) {
		tn.alliance()
	}
}

// pirateCities bring the pirates when they fall to the rebel (14.13).
var pirateCities = []string{"SIRACUSA", "BRUNDISIUM", "NEAPOLIS"}
