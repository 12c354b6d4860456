package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// combats are a side's battles and sieges, one after the other (13.1): a battle in
// every province that holds both sides, then the breach of every place it besieges
// (14.12), but for the order it wants.
func (tn *turn) combats(att int8) {
	d := &battleDesk{}
	for _, b := range tn.combatOrder(att) {
		if b.siege {
			tn.assault(att, b.at)
		} else {
			tn.province(d, att, tn.g.areaOf(b.at))
		}
		tn.emptyWorks()
		tn.dropWalls()
		if tn.sudden() {
			return
		}
	}
}

// combatOrder lists the battles and sieges to be fought in the attacker's order: as
// BATTLES says, then battles and then sieges by the map (D17).
func (tn *turn) combatOrder(att int8) []battleRef {
	g := tn.g
	var due, out []battleRef
	for a := range g.areas {
		if tn.contested(att, int8(a)) {
			due = append(due, battleRef{at: loc(a)})
		}
	}
	if g.opt.sieges {
		for _, l := range slices.Concat(g.cities, g.sancts) {
			if g.siegeOf(tn.p, l).by == att+1 {
				due = append(due, battleRef{at: l, siege: true})
			}
		}
	}
	for _, b := range tn.o[att].battles {
		if slices.Contains(due, b) && !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	settled := len(out) > 0
	for _, b := range due {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	if settled || !tn.asks(att, 17) {
		return out
	}
	q := engines.Question{Text: "In which order do you fight your battles?", Ordered: true}
	var asked, rest []battleRef
	for _, b := range out {
		c := engines.Choice{ID: g.areas[g.areaOf(b.at)].id, Text: g.areas[g.areaOf(b.at)].name}
		if b.siege {
			if len(tn.stormers(att, b.at)) == 0 {
				rest = append(rest, b)
				continue
			}
			c = engines.Choice{ID: "siege:" + g.locs[b.at].id, Text: "the siege of " + g.locs[b.at].name}
		}
		asked = append(asked, b)
		q.Choices = append(q.Choices, c)
		q.Default = append(q.Default, c.ID)
	}
	if q.Min, q.Max = len(asked), len(asked); len(asked) < 2 {
		return out
	}
	out = out[:0]
	for _, id := range tn.choose(17, att, engines.Key{Phase: tn.phase(), Rule: "13.1", Who: g.sides[att].id, N: 1}, q, nil) {
		out = append(out, asked[slices.IndexFunc(q.Choices, func(c engines.Choice) bool { return c.ID == id })])
	}
	return append(out, rest...)
}

// contested tells whether a battle is due in an area in the attacker's step: both
// sides stand outside city and sanctuary, or his units sortie (13.2, 14.14).
func (tn *turn) contested(att, a int8) bool {
	g, p := tn.g, tn.p
	def := enemyOf(att)
	if !g.presentAny(p, def, a) {
		return false
	}
	if g.presentAny(p, att, a) {
		return true
	}
	if units, _, _ := tn.sortie(att, a, nowhere); len(units) > 0 {
		return true
	}
	for _, l := range g.inside(a) {
		if g.besieged(p, l) {
			if units, _, _ := tn.sortie(att, a, g.locs[l].of); len(units) > 0 {
				return true
			}
		}
	}
	return false
}

// force is one side of a battle.
type force struct {
	units   []int16
	leaders []int8
	// outUnits and outLeaders are those who came out of a place, home that place.
	outUnits   []int16
	outLeaders []int8
	home       loc
	// goesOn: from a battle it has won to another, of its own will (14.7).
	goesOn bool
}

func (f *force) empty() bool { return len(f.units)+len(f.leaders) == 0 }

// outOf binds a side's force at a location; in its own step without the builders
// of a siege train, who do not attack (14.6). Those of a circumvallation have
// nobody to attack: no rebels are in their province (14.3).
func (tn *turn) outOf(s int8, l loc, attacks bool) force {
	f := force{home: nowhere}
	for _, u := range tn.g.unitsAt(tn.p, s, l, nil) {
		if !attacks || !tn.idle[u] {
			f.units = append(f.units, u)
		}
	}
	for _, x := range tn.g.leadersAt(tn.p, s, l, nil) {
		if !attacks || !tn.idleLeader[x] {
			f.leaders = append(f.leaders, x)
		}
	}
	return f
}

// joinedBy adds those who made a sortie to a force.
func (f *force) joinedBy(units []int16, leaders []int8, home loc) {
	f.units, f.leaders = append(f.units, units...), append(f.leaders, leaders...)
	f.outUnits, f.outLeaders, f.home = units, leaders, home
	slices.Sort(f.units)
	slices.Sort(f.leaders)
}

// sortie are the units and leaders that come out of a city or sanctuary of an
// area (13.2, 14.14): from a place under siege against its works (against), in the
// side's own step; else from free ones. Battle lines say who (D19, D33); a side
// without any may be asked; by default nobody.
func (tn *turn) sortie(s, a int8, against loc) (units []int16, leaders []int8, from loc) {
	at := loc(a)
	if against != nowhere {
		at = against
	}
	ordered := false
	for i := range tn.o[s].plans {
		b := &tn.o[s].plans[i]
		if !tn.covers(b, at) {
			continue
		}
		for j := range b.sortie {
			o := &b.sortie[j]
			if !tn.maySally(s, a, o.from, against) {
				continue
			}
			ordered = true
			units, leaders = tn.muster(s, o.force, o.from)
			units = slices.DeleteFunc(units, func(u int16) bool { return u == tn.g.garrison })
			if len(units) > 0 {
				return units, leaders, o.from
			}
		}
	}
	if ordered || !tn.asksSortie(s, against) {
		return nil, nil, nowhere
	}
	for _, l := range tn.g.inside(a) {
		if tn.maySally(s, a, l, against) {
			if units = tn.askSortie(s, l, at); len(units) > 0 {
				return units, nil, l
			}
		}
	}
	return nil, nil, nowhere
}

// inside are the city and the sanctuary of an area.
func (g *game) inside(a int8) []loc {
	return slices.DeleteFunc([]loc{g.areas[a].city, g.areas[a].sanctuary}, func(l loc) bool { return l == nowhere })
}

func (tn *turn) asksSortie(s int8, against loc) bool {
	if against != nowhere {
		return tn.asks(s, 33)
	}
	return tn.asks(s, 19)
}

// maySally tells whether a side's units may come out of a place now: a free one,
// or one under siege against the works round it, in their own step. The intrinsic
// garrison never does (14.11).
func (tn *turn) maySally(s, a int8, l, against loc) bool {
	g, p := tn.g, tn.p
	x := &g.locs[l]
	if x.area != a || x.kind != city && x.kind != sanctuary || x.kind == city && !g.holds(p, s, l) {
		return false
	}
	if n := g.countUnits(p, s, l); n == 0 || n == 1 && g.garrison >= 0 && p.units[g.garrison].at == l {
		return false
	}
	if under := g.besieged(p, l); under || against != nowhere {
		return under && x.of == against && tn.step == combatStep(s)
	}
	return true
}

// askSortie asks who comes out; leaders stay in.
func (tn *turn) askSortie(s int8, l, at loc) []int16 {
	g, d, rule := tn.g, code(19), "13.2"
	if g.besieged(tn.p, l) {
		d, rule = 33, "14.14"
	}
	units := slices.DeleteFunc(g.unitsAt(tn.p, s, l, nil), func(u int16) bool { return u == g.garrison })
	q := engines.Question{
		Text: "Which units make a sortie from " + g.locs[l].name + " into the battle in " + g.locs[at].name + "?", Max: len(units), Default: []string{},
	}
	for _, u := range units {
		q.Choices = append(q.Choices, engines.Choice{ID: g.units[u].id, Text: g.units[u].name})
	}
	take := tn.choose(d, s, engines.Key{Phase: tn.phase(), Rule: rule, Who: g.sides[s].id + "@" + g.locs[l].full, N: 1}, q, nil)
	return slices.DeleteFunc(units, func(u int16) bool { return !slices.Contains(take, g.units[u].id) })
}

// combatStep is the step in which a side's own combats are fought.
func combatStep(s int8) step {
	if s == rebel {
		return step3B
	}
	return step3C
}

// province fights the battle of an area's open country, then, where that was won
// or there was none, that of siege works there (14.7).
func (tn *turn) province(d *battleDesk, att, a int8) {
	g, p := tn.g, tn.p
	open, def := loc(a), enemyOf(att)
	var theirs []loc
	own := nowhere // works of the attacker's
	for _, l := range g.inside(a) {
		switch {
		case !g.besieged(p, l):
		case g.siegeOf(p, l).by-1 == def:
			theirs = append(theirs, g.locs[l].of)
		case g.hasAny(p, att, g.locs[l].of):
			own = g.locs[l].of
		}
	}
	from := open
	if own != nowhere && !g.hasAny(p, att, open) {
		from = own // nobody else of theirs is there: the besiegers fight
	}
	// Combat units in the open cover the works until they are beaten; leaders
	// alone do not.
	covered := g.countUnits(p, def, open) > 0
	fought, won := false, false
	if g.hasAny(p, def, open) {
		fought, won = tn.meet(d, att, from)
	}
	for _, w := range theirs {
		if !tn.over() && g.hasAny(p, def, w) && g.besieged(p, g.locs[w].of) {
			tn.relieve(d, att, from, w, fought && covered, won || !covered)
		}
	}
}

// meet is a battle in the open country of an area; the attacker comes from there,
// or from his siege works. It tells whether it was fought and the defender beaten.
func (tn *turn) meet(d *battleDesk, att int8, from loc) (fought, won bool) {
	at := loc(tn.g.areaOf(from))
	sides := [2]int8{att, enemyOf(att)}
	var f [2]force
	f[attacker], f[defender] = tn.outOf(att, from, true), tn.outOf(sides[defender], at, false)
	for i, s := range sides {
		if units, leaders, home := tn.sortie(s, int8(at), nowhere); len(units) > 0 {
			f[i].joinedBy(units, leaders, home)
		}
	}
	return !f[attacker].empty(), tn.engage(d, att, at, &f, [2]loc{from, at})
}

// relieve is a battle against siege works, from outside, from inside, or both
// (14.7, 14.14). After a battle in the province it is the relief's choice (D33);
// one that was kept off takes no part; sorties are ordered.
func (tn *turn) relieve(d *battleDesk, att int8, from, w loc, fought, free bool) {
	g := tn.g
	def := enemyOf(att)
	f := [2]force{tn.outOf(att, from, true), tn.outOf(def, w, false)}
	if !free || fought && len(f[attacker].units) > 0 && !tn.goesOnTo(att, w, &f) {
		f[attacker] = force{home: nowhere}
	}
	f[attacker].goesOn = fought
	if units, leaders, home := tn.sortie(att, g.areaOf(w), w); len(units) > 0 {
		f[attacker].joinedBy(units, leaders, home)
	}
	tn.engage(d, att, w, &f, [2]loc{from, w})
}

// goesOnTo asks the winner of a battle in the province whether he attacks the
// siege works as well; by default he does if he is the stronger.
func (tn *turn) goesOnTo(s int8, w loc, f *[2]force) bool {
	def := "no"
	if tn.lineCF(f[attacker].units) >= tn.lineCF(f[defender].units) {
		def = "yes"
	}
	take := tn.choose(33, s, engines.Key{Phase: tn.phase(), Rule: "14.7", Who: tn.g.sides[s].id + "@" + tn.g.locs[w].full, N: 1}, engines.Question{
		Text:    "Does the relieving force attack " + tn.g.locs[w].name + " as well?",
		Choices: []engines.Choice{{ID: "yes"}, {ID: "no"}}, Min: 1, Max: 1, Default: []string{def},
	}, nil)
	return take[0] == "yes"
}

// lineCF is the combat factor of the line units among some (13.7).
func (tn *turn) lineCF(units []int16) int {
	n := 0
	for _, u := range units {
		if tn.g.classOf(u).typ != missile {
			n += tn.g.factorNow(u, &tn.p.units[u])
		}
	}
	return n
}

// engage brings two forces to battle, unless one of them evades, and takes them
// home afterwards. It tells whether the defender was beaten.
func (tn *turn) engage(d *battleDesk, att int8, at loc, f *[2]force, from [2]loc) bool {
	g := tn.g
	sides := [2]int8{att, enemyOf(att)}
	a, b := &f[attacker], &f[defender]
	none := func() bool { return a.empty() || b.empty() || len(a.units)+len(b.units) == 0 } // leaders alone do not fight (Q68)
	if none() || tn.evaded(sides, at, f, from) {
		return false
	}
	for i := range f {
		tn.breakOut(&f[i])
	}
	if none() {
		return false
	}
	for i := range f {
		if f[i].home != nowhere {
			tn.noteSortie(sides[i], at, &f[i])
		}
	}
	for i := range f {
		if len(f[i].units) == 0 {
			tn.captured(sides[i], at, f[i].leaders)
			tn.buildersBeaten(sides[i], g.areaOf(at))
			return i == int(defender)
		}
	}
	legions := tn.decimation(sides, at, f)
	d.open(tn, att, at)
	for i := range f {
		d.join(int8(i), f[i].units, f[i].leaders)
		if sides[i] == roman {
			d.f.army[i].legions = legions
		}
	}
	d.f.run()
	tn.takeHome(d, f, from)
	return d.f.end != bothGone && d.f.end != bothRetired && d.f.loser == defender
}

// breakOut takes rebels on a sortie through works of circumvallation round the place
// they come from; who fails stays in (14.14).
func (tn *turn) breakOut(f *force) {
	if f.home == nowhere {
		return
	}
	units, leaders := tn.crossWall(f.home, loc(tn.g.areaOf(f.home)), f.outUnits, f.outLeaders, nil)
	f.units = slices.DeleteFunc(f.units, func(u int16) bool { return slices.Contains(f.outUnits, u) && !slices.Contains(units, u) })
	f.leaders = slices.DeleteFunc(f.leaders, func(l int8) bool { return slices.Contains(f.outLeaders, l) && !slices.Contains(leaders, l) })
	if f.outUnits, f.outLeaders = units, leaders; len(units) == 0 {
		f.home = nowhere
	}
}

func (tn *turn) noteSortie(s int8, at loc, f *force) {
	e := engines.Event{
		Rule: []string{"13.2"}, Kind: "sortie", Phase: tn.phase(), Side: tn.g.sides[s].id, Units: append(tn.names(f.outUnits), tn.leaderNames(f.outLeaders)...),
		At: []string{tn.g.locs[f.home].full}, Path: []string{tn.g.locs[f.home].full, tn.g.locs[at].full},
	}
	if tn.g.besieged(tn.p, f.home) {
		e.Rule = []string{"14.14"}
	}
	tn.t.Note(e)
}

// captured: leaders alone who cannot evade a force with units are lost (Q20,
// Q68).
func (tn *turn) captured(s int8, at loc, leaders []int8) {
	e := engines.Event{
		Rule: []string{"13.4", "13.24"}, Kind: "captured", Phase: tn.phase(), Side: tn.g.sides[s].id, Units: tn.leaderNames(leaders), At: []string{tn.g.locs[at].full},
	}
	for _, l := range leaders {
		tn.killLeader(l, &e.Effects)
	}
	tn.t.Note(e)
}

// takeHome puts both sides back on the map (13.26, 13.27): where they came from;
// who made a sortie and was not beaten stands in the open (Q85); who retreats may
// enter a city; who came out of a siege and was beaten goes back in (14.14). Works
// that were beaten are given up, and so is a train abuilding (14.6, 14.7).
func (tn *turn) takeHome(d *battleDesk, f *[2]force, from [2]loc) {
	g, p := tn.g, tn.p
	end := d.f.end
	area := g.areaOf(d.at)
	for i := range f {
		s := d.sides[i]
		beaten := end == bothRetired || end != bothGone && end != sudden && int(d.f.loser) == i
		x := &f[i]
		inside := x.home != nowhere && g.besieged(p, x.home)
		to := loc(area)
		if inside && (beaten || end == bothGone) {
			to = x.home
		}
		if x.home != nowhere && end != sudden {
			tn.place(x.outUnits, x.outLeaders, to)
		}
		if beaten && (end == retreated || end == bothRetired) {
			tn.retreat(d, s, area, x, inside)
		}
	}
	if end == sudden {
		return
	}
	defer tn.manHomes(f)
	if end == bothGone {
		return
	}
	for i := range f {
		if end != bothRetired && int(d.f.loser) != i {
			continue
		}
		if l := from[i]; g.locs[l].kind == works {
			tn.breakSiege(g.locs[l].of, "14.7", "the besiegers were beaten")
		}
		tn.buildersBeaten(d.sides[i], area)
	}
}

// retreat lets an army that retreats go into its city in the province (13.26); who
// made a sortie from a besieged place is back in it (14.14).
func (tn *turn) retreat(d *battleDesk, s, area int8, x *force, besieged bool) {
	units, leaders := slices.Clone(x.units), slices.Clone(x.leaders)
	if besieged {
		units = slices.DeleteFunc(units, func(u int16) bool { return slices.Contains(x.outUnits, u) })
		leaders = slices.DeleteFunc(leaders, func(l int8) bool { return slices.Contains(x.outLeaders, l) })
	}
	leaders = slices.DeleteFunc(leaders, func(l int8) bool { return tn.p.leaders[l].state != onMap })
	who := append(tn.living(units), tn.leaderNames(leaders)...)
	c := tn.g.friendlyCity(tn.p, s, area)
	if c == nowhere || len(who) == 0 || !tn.intoCity(d, s, c) {
		return
	}
	tn.place(units, leaders, c)
	tn.t.Note(engines.Event{
		Rule: []string{"13.26"}, Kind: "retreat", Phase: tn.phase(), Side: tn.g.sides[s].id, Units: who,
		At: []string{tn.g.locs[d.at].full}, Path: []string{tn.g.locs[area].full, tn.g.locs[c].full},
	})
	tn.occupy(&marching{s: s, at: c, raising: raising{leaders: leaders}})
}

// buildersBeaten gives up a train abuilding where the rebel has lost a battle in its
// province (14.6).
func (tn *turn) buildersBeaten(s, area int8) {
	if tr := &tn.p.train; s == rebel && tr.state == trainBuilding && tn.g.areaOf(tr.at) == area {
		tn.dropTrain("14.6", "its builders were beaten")
	}
}

// manHomes: a besieged city whose last units fell in a sortie is left to its own
// garrison (14.11).
func (tn *turn) manHomes(f *[2]force) {
	for i := range f {
		if h := f[i].home; h != nowhere && tn.g.besieged(tn.p, h) {
			e := tn.siegeNote("siege", "14.11", roman, h, "garrison")
			e.Rule = nil
			if tn.manWalls(h, &e); len(e.Effects) > 0 {
				tn.t.Note(e)
			}
		}
	}
}

// place moves those of a force who are still on the map.
func (tn *turn) place(units []int16, leaders []int8, to loc) {
	for _, u := range units {
		if st := &tn.p.units[u]; st.state == onMap {
			st.at = to
		}
	}
	for _, l := range leaders {
		if st := &tn.p.leaders[l]; st.state == onMap {
			st.at = to
		}
	}
}

func (tn *turn) living(units []int16) []string {
	return tn.names(slices.DeleteFunc(slices.Clone(units), func(u int16) bool { return tn.p.units[u].state != onMap }))
}

// intoCity tells whether a retreating side goes into its city (13.26, D26).
func (tn *turn) intoCity(d *battleDesk, s int8, c loc) bool {
	var settled []string
	for a, x := range d.sides {
		switch {
		case x != s:
		case d.plans[a].retreat == retreatCity:
			settled = []string{"city"}
		case d.plans[a].retreat == retreatOpen:
			settled = []string{"open"}
		}
	}
	def := "open"
	if s == roman {
		def = "city"
	}
	take := tn.choose(26, s, engines.Key{Phase: tn.phase(), Rule: "13.26", Who: tn.g.sides[s].id + d.suffix, N: 1}, engines.Question{
		Text:    "Does your army retreat into " + tn.g.locs[c].name + "?",
		Choices: []engines.Choice{{ID: "city"}, {ID: "open"}}, Min: 1, Max: 1, Default: []string{def},
	}, settled)
	return take[0] == "city"
}
