package iamspartacus

import (
	"math/rand/v2"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// Random implements engines.Game: a legal plot by chance. Rebels go where slaves
// may rise, Romans where rebels are; all else is thrown for, so that most
// orders and policies come up. What the compiler sets aside is left out.
func (g *game) Random(ev engines.View, r *rand.Rand) plot.File {
	v := ev.(*view)
	s, _ := g.sideOf(v.viewer)
	w := &writer{g: g, p: &v.p, s: s, r: r, n: min(turnOf(v.p.impulse), len(g.months)), lines: make([]plot.Line, 0, 24)}
	w.write(partOf(v.p.impulse))
	f := plot.File{Sections: w.sections, Lines: w.lines}
	for range 4 {
		_, problems := g.Compile(v, &f)
		bad := map[int]bool{}
		for _, p := range problems {
			if p.Severity >= plot.Fault {
				bad[p.Pos.Line] = true
			}
		}
		if len(bad) == 0 {
			break
		}
		f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool { return bad[l.Pos.Line] })
	}
	return f
}

// writer writes a random plot.
type writer struct {
	g        *game
	p        *position
	s        int8
	n        int
	r        *rand.Rand
	sections []string
	section  string
	lines    []plot.Line
}

// one in n.
func (w *writer) one(n int) bool { return w.r.IntN(n) == 0 }

func (w *writer) in(section string) {
	w.section = section
	if !slices.Contains(w.sections, section) {
		w.sections = append(w.sections, section)
	}
}

// order writes a line; settings are key, value, key, value.
func (w *writer) order(verb string, args []string, settings ...string) {
	pos := plot.Pos{Line: len(w.lines) + 1}
	word := func(s string) plot.Word { return plot.Word{Text: s, Pos: pos} }
	l := plot.Line{Pos: pos, Section: w.section, Verb: word(verb), Args: make([]plot.Word, 0, len(args))}
	for _, a := range args {
		l.Args = append(l.Args, word(a))
	}
	l.Raw = verb + " " + strings.Join(args, " ")
	if len(settings) > 0 {
		l.Settings = make([]plot.Setting, 0, len(settings)/2)
	}
	for i := 0; i+1 < len(settings); i += 2 {
		l.Settings = append(l.Settings, plot.Setting{Key: word(settings[i]), Value: word(settings[i+1])})
		l.Raw += " " + settings[i] + "=" + settings[i+1]
	}
	w.lines = append(w.lines, l)
}

func (w *writer) key(key string, values ...string) {
	pos := plot.Pos{Line: len(w.lines) + 1}
	l := plot.Line{Pos: pos, Section: w.section, Key: plot.Word{Text: key, Pos: pos}}
	for _, v := range values {
		l.Values = append(l.Values, plot.Word{Text: v, Pos: pos})
	}
	w.lines = append(w.lines, l)
}

func some[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func (w *writer) write(pt part) {
	switch {
	case pt == opening && w.s == roman:
		w.opening()
	case pt == rebelPart && w.s == rebel:
		w.rebelAdmin()
		w.in("3b")
		w.land()
		w.battles("3b")
	case pt == rebelPart:
		w.romanAdmin()
		if w.one(3) {
			w.battles("")
		}
	case pt == romanPart && w.s == roman:
		w.in("3c")
		w.land()
		w.battles("3c")
		if w.one(3) { // for the month to come
			w.romanAdmin()
		}
	case pt == romanPart && w.one(3):
		w.battles("")
		if w.one(2) {
			w.rebelAdmin()
		}
	}
	if w.one(4) {
		w.standing()
	}
}

// Opening and administration.

func (w *writer) opening() {
	g, p := w.g, w.p
	if w.one(2) {
		w.in("1a")
		if w.one(2) {
			w.order("PACIFY", []string{"all"})
		}
		for l := range p.status {
			if !g.mayPacify(p, loc(l)) || w.one(3) {
				continue
			}
			var foot []string
			for u := range p.units {
				if at := p.units[u].at; at != nowhere && g.units[u].side == roman && g.sameGround(at, loc(l)) && g.onFoot(p, int16(u)) {
					foot = append(foot, g.units[u].id)
				}
			}
			if w.one(2) {
				w.order("PACIFY", []string{g.locs[l].id})
			} else {
				w.order("PACIFY", []string{g.locs[l].full}, "with", foot[w.r.IntN(len(foot))])
			}
		}
	}
	w.in("1c")
	for i := range g.groups {
		gr := &g.groups[i]
		if gr.turn != w.n || p.groups[i] != groupPending || g.declinedBefore(p, i) {
			continue
		}
		var at []string
		if may := g.entries(p, i); len(may) > 0 && w.one(2) {
			at = []string{"at", g.locs[some(w.r, may)].full}
		}
		switch {
		case !gr.conditional && at != nil:
			w.order("ENTER", nil, at...)
		case !gr.conditional:
		case w.one(3):
			w.order("DECLINE", []string{itoa(gr.turn)})
		default:
			w.order("ACCEPT", []string{itoa(gr.turn)}, at...)
		}
	}
	if w.one(3) {
		w.romanAdmin()
	}
}

func (w *writer) romanAdmin() {
	g, p := w.g, w.p
	if g.months[w.n-1].replacements && w.one(2) {
		w.in("1d")
		for _, u := range g.rebuildOrder(p) {
			if n := g.mayRebuild(p, u); n > 0 && w.one(2) {
				w.order("REBUILD", []string{g.units[u].id + "+" + itoa(1+w.r.IntN(n))})
			}
		}
	}
	if w.one(2) {
		w.in("2b")
		w.naval()
	}
	if w.one(2) {
		w.in("3a")
		var held []int8
		for a := range g.areas {
			if g.presentAny(p, roman, int8(a)) {
				held = append(held, int8(a))
			}
		}
		if len(held) > 0 {
			a := g.areas[some(w.r, held)].id
			w.order("SUPPLY", []string{a})
			w.order("LOSS", []string{a}, "order", some(w.r, []string{"nonlegion,legion", "legion", "cav,cohort", "infantry.full"}))
		}
	}
}

// naval writes fleet orders: a move, a new fleet, a lift.
func (w *writer) naval() {
	g, p, s := w.g, w.p, w.s
	f := p.fleets[s]
	if s == roman && f.state == noFleet {
		if w.one(4) {
			w.order("FLEET", []string{"build"})
		}
		return
	}
	if s == roman && f.state == building && int(f.ready) <= w.n {
		f = fleetState{state: atSea, zone: g.launch}
	}
	if f.state != atSea {
		return
	}
	switch {
	case w.one(3):
		f.zone = int8(w.r.IntN(len(g.seas)))
		w.order("FLEET", []string{"move", g.seas[f.zone].id})
	case w.one(4):
		w.order("FLEET", []string{"stay"})
	}
	var coast, from []int8
	for a := range g.areas {
		if g.areas[a].seas&(1<<f.zone) != 0 {
			coast = append(coast, int8(a))
			if g.hasAny(p, s, loc(a)) {
				from = append(from, int8(a))
			}
		}
	}
	if len(from) == 0 {
		return
	}
	a, b := some(w.r, from), some(w.r, coast)
	if a == b {
		return
	}
	room := g.limit.lift
	var force []string
	for _, l := range g.leadersAt(p, s, loc(a), nil) {
		if !w.one(3) {
			force = append(force, g.leaders[l].id)
		}
	}
	for _, u := range g.unitsAt(p, s, loc(a), nil) {
		if cf := g.factor(u, &p.units[u]); cf <= room {
			room -= cf
			force = append(force, g.units[u].id)
		}
	}
	if len(force) > 0 {
		w.order("FLEET", append(append([]string{"lift"}, force...), g.areas[a].id+"-"+g.areas[b].id))
	}
}

func (w *writer) rebelAdmin() {
	g, p := w.g, w.p
	if !p.allied || p.owed {
		w.in("1c")
		var args []string
		if w.one(2) {
			args = append(args, "zone", g.seas[w.r.IntN(len(g.seas))].id)
		}
		if may := g.pirateCoasts(p); len(may) > 0 && w.one(2) {
			args = append(args, "land", g.locs[some(w.r, may)].id)
		}
		w.order("PIRATES", nil, args...)
	}
	if g.months[w.n-1].replacements && !w.one(4) {
		w.in("1d")
		w.season()
	}
	if w.one(2) || p.fleets[rebel].state == atSea {
		w.in("2a")
		w.naval()
		if w.one(2) {
			w.order("REVOLT", nil, "attach", some(w.r, []string{"all", "none", "2"}))
		}
	}
	if w.one(3) {
		w.in("3a")
		w.order("LOSS", []string{some(w.r, g.areas).id}, "order", some(w.r, []string{"slave,inf,glad", "inf.reduced,slave", "sling,cav,inf.full"}))
	}
}

// season writes the rebel orders of 1D.
func (w *writer) season() {
	g, p := w.g, w.p
	if w.one(2) {
		w.order("RECRUIT", []string{"default", some(w.r, []string{"slave", "slinger"})})
	}
	if g.glad >= 0 && p.units[g.glad].state == onMap && p.units[g.glad].lost > 0 {
		w.order("REBUILD", []string{"glad+1"})
	}
	for a := range g.areas {
		id := g.areas[a].id
		if p.status[a] == revolting && g.areas[a].terrain == mountain && w.one(2) {
			w.order("RECRUIT", []string{id, some(w.r, []string{"slave", "slinger"})})
		}
		if may := g.trainers(p, int8(a), g.archerNations); len(may) > 0 && !p.archery && p.units[g.archer].state == pooled && w.one(2) {
			w.order("ARCHER", []string{id}, "by", g.units[some(w.r, may)].id)
		}
		if may := g.trainers(p, int8(a), g.horseNations); len(may) > 0 && w.one(2) {
			args := []string{"by", g.units[some(w.r, may)].id}
			for _, u := range g.cavalryPool {
				if p.units[u].state == pooled {
					args = append(args, "take", g.units[u].id)
					break
				}
			}
			w.order("CAVALRY", []string{id}, args...)
		}
	}
	if w.one(2) {
		return // train wherever it may be
	}
	for l := range p.status {
		if n := g.mayTrain(p, loc(l)); n > 0 && !w.one(3) {
			w.order("TRAIN", []string{g.locs[l].full, itoa(1 + w.r.IntN(n))})
		}
	}
}

// Land.

func (w *writer) land() {
	g, p, s := w.g, w.p, w.s
	building := w.sieges()
	for l := range g.locs {
		at := loc(l)
		if k := g.locs[l].kind; k == works || (k == city || k == sanctuary) && g.besieged(p, at) {
			continue
		}
		leaders := g.leadersAt(p, s, at, nil)
		units := g.unitsAt(p, s, at, nil)
		if slices.Contains(building, at) {
			continue
		}
		w.inOut(at, units)
		if len(leaders) == 0 {
			if s == rebel && len(units) > 0 && g.locs[at].kind == open && g.areas[g.areaOf(at)].exits && w.one(2) {
				w.goHome(at, units, nil)
			}
			continue
		}
		w.forces(at, units, leaders)
	}
	if s == rebel && w.one(2) {
		w.order("REVOLT", nil, "mix", some(w.r, []string{"slave", "slinger", "slinger:1"}), "attach", some(w.r, []string{"all", "none", "3"}), "leader", some(w.r, []string{"yes", "yes", "no"}))
	}
	if s == roman {
		w.walls()
	}
}

// forces divides who stands in a place among its leaders and sends some off.
func (w *writer) forces(at loc, units []int16, leaders []int8) {
	g, p := w.g, w.p
	w.r.Shuffle(len(leaders), func(i, j int) { leaders[i], leaders[j] = leaders[j], leaders[i] })
	w.r.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	if w.s == rebel && g.areas[g.areaOf(at)].exits && g.locs[at].kind == open && w.one(3) {
		w.goHome(at, units, leaders[:1])
		return
	}
	parts := 1
	if len(leaders) > 1 && w.one(3) {
		parts = 2
	}
	for k := range parts {
		if w.one(5) {
			continue // stay
		}
		lead := leaders[k:]
		mine := units
		if parts == 2 {
			half := len(units) / 2
			if k == 0 {
				lead, mine = leaders[:1], units[:half]
			} else {
				mine = units[half:]
			}
		} else if w.one(4) && len(units) > 2 {
			mine = units[:len(units)-1-w.r.IntN(2)]
		}
		var force []string
		for _, l := range lead {
			force = append(force, g.leaders[l].id)
		}
		if parts == 1 && w.one(6) {
			force = []string{"ALL"}
		} else {
			for _, u := range mine {
				force = append(force, g.units[u].id)
			}
		}
		w.march(at, force, len(p.leaders))
	}
}

// goHome sends those off the map who may leave it.
func (w *writer) goHome(at loc, units []int16, leaders []int8) {
	g := w.g
	a := g.areaOf(at)
	var force []string
	for _, u := range units {
		if g.mayExit(u, a) {
			force = append(force, g.units[u].id)
		}
	}
	for _, l := range leaders {
		if g.mayFlee(l, a) && w.one(4) {
			force = append(force, g.leaders[l].id)
		}
	}
	if len(force) > 0 {
		w.order(some(w.r, []string{"MARCH", "FORCED"}), append(force, g.areas[a].id+"-EXIT"))
	}
}

// draws tells how much a side is drawn to an area.
func (w *writer) draws(a int8) int {
	g, p := w.g, w.p
	n := 1
	if w.s == rebel {
		if p.status[a] == calm {
			n += 4
			if g.areas[a].terrain == fertile {
				n += 6
			}
		}
		if g.presentUnits(p, roman, a) > 0 {
			n = max(1, n/3)
		}
		return n
	}
	if p.status[a] == revolting {
		n += 4
	}
	if g.presentUnits(p, rebel, a) > 0 {
		n += 3
	}
	return n
}

// towards picks a neighbour of an area, by how it draws.
func (w *writer) towards(a int8, past []int8, fits func(int8) bool) int8 {
	sum := 0
	var may []int8
	for _, n := range w.g.areas[a].land {
		if !slices.Contains(past, n) && fits(n) {
			may = append(may, n)
			sum += w.draws(n)
		}
	}
	if sum == 0 {
		return -1
	}
	k := w.r.IntN(sum)
	for _, n := range may {
		if k -= w.draws(n); k < 0 {
			return n
		}
	}
	return may[0]
}

func (w *writer) march(at loc, force []string, _ int) {
	g, p := w.g, w.p
	a := g.areaOf(at)
	path := g.locs[at].id
	past := []int8{a}
	add := func(n int8) { past = append(past, n); path += "-" + g.areas[n].id }
	any := func(int8) bool { return true }
	over := g.strait[0] + g.strait[1] - a
	if g.strait[0] >= 0 && (a == g.strait[0] || a == g.strait[1]) && w.one(2) {
		verb := "MARCH"
		if w.s == rebel {
			verb = "RAFT"
		}
		w.order(verb, append(force, path+"-"+g.areas[over].id))
		return
	}
	switch k := w.r.IntN(6); {
	case k == 0: // road
		for len(past) < 4 {
			n := w.towards(past[len(past)-1], past, func(n int8) bool { return g.roadClear(p, w.s, n) })
			if n < 0 {
				break
			}
			add(n)
		}
		if n := w.towards(past[len(past)-1], past, any); n >= 0 {
			add(n)
		}
		if len(past) > 1 {
			w.order("ROAD", append(force, path+w.end(past[len(past)-1])))
		}
	case k <= 3:
		if n := w.towards(a, past, any); n >= 0 {
			add(n)
			w.order("MARCH", append(force, path+w.end(n)))
		}
	default:
		for range 1 + w.r.IntN(4) {
			n := w.towards(past[len(past)-1], past, any)
			if n < 0 {
				break
			}
			add(n)
		}
		if len(past) > 1 {
			w.order("FORCED", append(force, path+w.end(past[len(past)-1])), w.marchKeys(past)...)
		}
	}
}

// end takes a Roman march into a city of its last area now and then.
func (w *writer) end(a int8) string {
	if c := w.g.areas[a].city; w.s == roman && c != nowhere && w.one(4) && w.g.friendlyCity(w.p, roman, a) != nowhere {
		return "/" + w.g.locs[c].id
	}
	return ""
}

func (w *writer) marchKeys(past []int8) []string {
	var out []string
	if w.one(3) {
		out = append(out, "go-while", some(w.r, []string{"units>=3", "steps>=6", "recruits<4"}))
	}
	if w.one(4) {
		out = append(out, "stop-on", some(w.r, []string{"revolt", "loss", "revolt/loss", "never"}))
	}
	kinds := []string{"slave,inf", "infantry"}
	if w.s == roman {
		kinds = []string{"nonlegion,legion", "legion"}
	}
	if w.one(3) {
		out = append(out, "straggler", some(w.r, kinds), "losses", some(w.r, kinds))
	}
	if w.one(6) {
		out = append(out, "drop", w.g.areas[past[len(past)-1]].id+":"+some(w.r, []string{"infantry*1", "NEW"}))
	}
	return out
}

// inOut moves units without leaders in and out of cities and sanctuaries.
func (w *writer) inOut(at loc, units []int16) {
	g, p := w.g, w.p
	if len(units) == 0 || !w.one(5) {
		return
	}
	a := g.areaOf(at)
	u := g.units[some(w.r, units)].id
	switch k := g.locs[at].kind; {
	case k == city:
		w.order("CITY", []string{u, g.locs[at].id + "-" + g.areas[a].id})
	case k == sanctuary:
		w.order("HIDE", []string{u, g.locs[at].id + "-" + g.areas[a].id})
	case w.s == roman && g.friendlyCity(p, roman, a) != nowhere:
		w.order("CITY", []string{u, g.areas[a].id + "-" + g.locs[g.areas[a].city].id})
	case w.s == rebel && g.opt.sanctuaries && g.areas[a].sanctuary != nowhere && g.mayHide(p, g.areas[a].sanctuary):
		w.order("HIDE", []string{u, g.areas[a].id + "-" + g.locs[g.areas[a].sanctuary].id})
	}
}

// Sieges and lines.

// sieges writes siege orders and returns the places whose force they bind.
func (w *writer) sieges() []loc {
	g, p, s := w.g, w.p, w.s
	if !g.opt.sieges {
		return nil
	}
	var bound []loc
	for _, c := range slices.Concat(g.cities, g.sancts) {
		a := loc(g.areaOf(c))
		id := g.locs[c].id
		besieged := int8(g.siegeOf(p, c).by)-1 == s
		switch {
		case besieged && w.one(12):
			w.order("SIEGE", []string{"LIFT", id})
		case besieged:
			w.order("STORM", []string{id}, "breach", some(w.r, []string{"yes", "yes", "no"}), "order", some(w.r, []string{"infantry", "infantry,infantry"}),
				"stop", some(w.r, []string{"when-left<8", "first-loss", "never"}))
		case g.locs[c].kind == sanctuary && (s == rebel || !g.opt.sanctuaries || !g.hasAny(p, rebel, c)),
			g.locs[c].kind == city && g.holds(p, s, c), !g.hasLeader(p, s, a), g.countUnits(p, s, a) == 0:
		case s == roman && w.one(2):
			w.order("SIEGE", []string{"OPEN", id}, "with", "ALL")
			bound = append(bound, a)
		case s == rebel && p.train.state != noTrain && p.train.at == c:
			w.order("SIEGE", []string{"OPEN", id}, "with", "ALL")
			bound = append(bound, a)
		case s == rebel && g.controlled(p) >= g.limit.fertile && p.train.state == noTrain && g.spartacus >= 0 && p.leaders[g.spartacus].at == a:
			w.order("SIEGE", []string{"BUILD", id}, "with", "ALL")
			bound = append(bound, a)
		}
	}
	return bound
}

func (w *writer) walls() {
	g, p := w.g, w.p
	if !g.opt.walls {
		return
	}
	for l := range g.leaders {
		at := p.leaders[l].at
		if !g.leaders[l].wall || p.leaders[l].wall != 0 || at == nowhere || g.locs[at].kind != open || !w.one(2) {
			continue
		}
		a := g.areaOf(at)
		if sa := g.areas[a].sanctuary; sa != nowhere && w.one(3) {
			w.order("WALL", []string{g.leaders[l].id, "around", g.locs[sa].id})
			continue
		}
		if len(g.areas[a].land) > 0 {
			w.order("WALL", []string{g.leaders[l].id, g.areas[a].id + "-" + g.areas[some(w.r, g.areas[a].land)].id})
		}
	}
}
