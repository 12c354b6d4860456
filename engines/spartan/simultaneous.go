package spartan

import (
	"cmp"
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
)

// mover is a unit that moves in phase D.
type mover struct {
	unit    int16
	from    hex.At // where it stands
	to      hex.At // where it tries to go in this step; None: off the map
	at      int    // path[at] is the next hex
	spent   int    // in halves of a Movement Point
	ma      int    // allowance as read at the start of the phase
	step    int    // in which it moved last, 0: it has not
	arrived int    // in which its last attempt succeeded
	active  bool
	facing  int8     // at the start of the phase
	halt    bool     // it won a contest and stops there
	tries   bool     // it attempts a hex in this step
	path    []hex.At // where it began and the hexes entered
}

// movement is phase D (19.1D, 22.0), in the order of the ledger's box: step by
// step every mover tries its next hex; crossing (22.3), held hexes (22.3),
// contested hexes (22.2) and held hexes again decide who fails; the others
// move at the same moment; fire zones stop them (6.41).
func (tn *turn) movement() {
	tn.holdElephants()
	if tn.g.opt.panic || tn.g.darius >= 0 {
		tn.flights()
	}
	if tn.phasing != 0 {
		tn.takeMoves()
	}
	movers := tn.movers()
	if len(movers) > 0 {
		zone := tn.fireZones()
		by := make([]int16, len(tn.by)) // by unit: its mover + 1
		for i := range movers {
			by[movers[i].unit] = int16(i) + 1
		}
		for step := 1; tn.step(movers, by, zone, step); step++ {
		}
		before := tn.p.vp
		tn.repair(movers)
		tn.checkPanic(phaseMove, before, -1) // overstack=eliminate
	}
	for i := range movers {
		m := &movers[i]
		st := &tn.p.units[m.unit]
		if o := &tn.by[m.unit]; st.alive() && o.face != 0 && len(m.path) == len(o.path)+1 && m.spent+int(o.faceCost) <= m.ma {
			st.facing = o.face
		}
		tn.moved[m.unit] = st.alive() && len(m.path) > 1
		tn.noteMove(m)
	}
}

// stepCost is the cost of a mover's next hex: the terrain, and turns before it
// (16.11).
func (tn *turn) stepCost(m *mover) int {
	cost, _ := tn.g.enter(tn.g.typeOf(m.unit).class, m.from, m.to)
	if x := tn.by[m.unit].extra; m.at < len(x) {
		cost += int(x[m.at])
	}
	return cost
}

// late: by the option move_clock=mp a hex of several Movement Points takes as
// many steps; it tells whether the mover is still on its way.
func (tn *turn) late(m *mover, cost, step int) bool {
	return tn.g.opt.clock == "mp" && tn.phasing == 0 && step < m.arrived+(cost+1)/2
}

// bound: 18.2, a unit in contact does not leave its hex nor turn.
func (tn *turn) bound(u int16) {
	side := tn.g.sides[tn.g.units[u].side].id
	tn.t.Note(engines.Event{
		Rule: []string{"18.2"}, Kind: "stop", Phase: phaseMove, Side: side, Units: tn.g.units[u].one,
		At: []string{tn.g.grid.Name(tn.p.units[u].at)}, Result: "contact", Only: []string{side, engines.Umpire},
	})
}

// leave takes a unit off the map: exited, or for panicked units and Darius lost
// (13.0, S3.23).
func (tn *turn) leave(u int16, edge byte) {
	st := &tn.p.units[u]
	if st.panicked || u == tn.g.darius && tn.p.run {
		tn.kill(u)
		st.edge = edge
		return
	}
	tn.occ.remove(u, st.at)
	*st = state{at: st.at, status: exited, level: st.level, fired: st.fired, edge: edge}
}

// movers are the units plotted MV that are still able; their allowance is read
// again.
func (tn *turn) movers() []mover {
	n := 0
	for u := range tn.by {
		if tn.by[u].task == moveTask {
			n++
		}
	}
	out := make([]mover, 0, n)
	for u := range tn.by {
		o := &tn.by[u]
		if o.task != moveTask {
			continue
		}
		if !tn.able(int16(u)) {
			tn.loseTask(int16(u))
			continue
		}
		if tn.inContact(int16(u)) {
			tn.bound(int16(u))
			continue
		}
		if len(o.path) == 0 && o.exit == 0 {
			tn.turnAbout(int16(u), o.face)
			continue
		}
		at := tn.p.units[u].at
		m := mover{unit: int16(u), from: at, active: true, ma: tn.g.typeOf(int16(u)).ma, facing: tn.p.units[u].facing}
		if tn.g.opt.command != "plot" || o.flight {
			m.ma = tn.g.allowance(int16(u), tn.p.units)
		} else {
			m.ma = 1 << 20 // paid for when it was plotted
		}
		m.path = make([]hex.At, 1, len(o.path)+1)
		m.path[0] = at
		out = append(out, m)
	}
	return out
}

// fireZones are, for movers of each side, the hexes next to an enemy's fire
// unit that has a Defensive Fire Zone: it watches, and is plotted OF, DF or
// nothing (6.41, 6.44, 21.1, A-19).
func (tn *turn) fireZones() [2][]bool {
	var zone [2][]bool
	for s := range zone {
		zone[s] = make([]bool, len(tn.occ.first))
	}
	for u := range tn.p.units {
		if !tn.guards(int16(u)) {
			continue
		}
		foe := tn.g.enemy(tn.g.units[u].side)
		for _, n := range tn.g.grid.Neighbours(tn.p.units[u].at) {
			if n != hex.None && tn.g.frontsHex(&tn.p.units[u], n) { // 16.32
				zone[foe][n] = true
			}
		}
	}
	return zone
}

// guards tells whether a unit has a Defensive Fire Zone in this turn.
func (tn *turn) guards(u int16) bool {
	if !tn.g.watches(tn.p, u) || tn.retired != nil && tn.retired[u] {
		return false
	}
	t := tn.by[u].task
	return t != meleeTask && t != moveTask && (tn.g.opt.dfz != "df_only" || t == defensiveFire || tn.phasing != 0)
}

// watches tells whether a unit can have a Defensive Fire Zone: an undisrupted
// fire unit, panicked or not (6.41, 6.44), not Marathon's Persians in Game-Turn 1.
func (g *game) watches(p *position, u int16) bool {
	st := &p.units[u]
	return g.typeOf(u).isFire() && st.alive() && st.disrupted == 0 && !g.barredFire(u, g.turn(p.impulse))
}

// step plays one step; it tells whether anybody tried anything.
func (tn *turn) step(movers []mover, by []int16, zone [2][]bool, step int) bool {
	g := tn.g
	any := false
	for i := range movers {
		m := &movers[i]
		m.tries = false
		if !m.active {
			continue
		}
		o := &tn.by[m.unit]
		switch {
		case m.at < len(o.path):
			m.to = o.path[m.at]
			// 1. Movement Points: the first hex is always allowed (10.24).
			cost := tn.stepCost(m)
			if m.at > 0 && m.spent+cost > m.ma {
				tn.stopped(m, "10.23", "", step)
				continue
			}
			if tn.late(m, cost, step) {
				any = true
				continue
			}
		default: // EXIT
			m.to = hex.None
			cost := 2
			if m.at < len(o.extra) {
				cost += int(o.extra[m.at]) // it turns first
			}
			if m.spent+cost > m.ma {
				tn.stopped(m, "11.42", "", step)
				continue
			}
		}
		m.tries, any = true, true
	}
	if !any {
		return false
	}
	tn.crossings(movers, by, step)
	tn.blocked(movers, by, step)
	tn.contests(movers, step)
	tn.blocked(movers, by, step)
	for i := range movers {
		if m := &movers[i]; m.tries {
			tn.advanceMover(m, step)
		}
	}
	for i := range movers {
		m := &movers[i]
		if !m.active || !m.tries {
			continue
		}
		last := m.halt || m.at == len(tn.by[m.unit].path) && tn.by[m.unit].exit == 0
		if zone[g.units[m.unit].side][m.from] {
			if last {
				m.active = false
			} else {
				tn.stopped(m, "6.41", "", step)
			}
		} else if last {
			m.active = false
		}
	}
	return true
}

// stopped ends a mover's way: the rest of its path is lost. Only its owner and
// the umpire read of it (20.1).
func (tn *turn) stopped(m *mover, rule, enemy string, step int) {
	m.active, m.tries = false, false
	if rule == "22.3" {
		tn.faceAhead(m)
	}
	e := engines.Event{
		Rule: []string{rule}, Kind: "stop", Phase: phaseMove, Side: tn.g.sides[tn.g.units[m.unit].side].id,
		Units: tn.g.units[m.unit].one, At: []string{tn.g.grid.Name(m.from)}, Result: enemy,
		Effects: []engines.Effect{{What: "step", N: step}},
		Only:    []string{tn.g.sides[tn.g.units[m.unit].side].id, engines.Umpire},
	}
	if m.to != hex.None {
		e.Effects[0].To = tn.g.grid.Name(m.to)
	}
	tn.t.Note(e)
}

// crossings: opposing movers that go opposite ways through one hexside stop
// where they are (22.3, A-13, A-14).
func (tn *turn) crossings(movers []mover, by []int16, step int) {
	var meet []int
	for i := range movers {
		m := &movers[i]
		if !m.tries || m.to == hex.None {
			continue
		}
		for u := tn.occ.first[m.to]; u >= 0; u = tn.occ.next[u] {
			k := by[u]
			if k > 0 && tn.g.units[u].side != tn.g.units[m.unit].side && movers[k-1].tries && movers[k-1].to == m.from {
				meet = append(meet, i)
				break
			}
		}
	}
	for _, i := range meet {
		tn.stopped(&movers[i], "22.3", "crossing", step)
	}
}

// blocked: attempts into a hex that holds an enemy not leaving it in this step
// fail, again until nothing changes (22.3, A-15 to A-17).
func (tn *turn) blocked(movers []mover, by []int16, step int) {
	for changed := true; changed; {
		changed = false
		for i := range movers {
			m := &movers[i]
			if !m.tries || m.to == hex.None {
				continue
			}
			s := tn.g.units[m.unit].side
			for u := tn.occ.first[m.to]; u >= 0; u = tn.occ.next[u] {
				if tn.g.units[u].side == s && !tn.p.units[u].rampant {
					continue
				}
				if k := by[u]; k == 0 || !movers[k-1].tries || tn.g.opt.follow == "deny" {
					tn.stopped(m, "22.3", "held", step)
					changed = true
					break
				}
			}
		}
	}
}

// contests: where movers of both sides try to enter one hex the side with the
// greater sum of printed Melee Strength enters, brackets in full, dots nothing
// (22.2, A-06, A-07); dice decide a tie (22.23). All are judged on the same
// attempts.
func (tn *turn) contests(movers []mover, step int) {
	var tries [2][]int16 // attempts by hex are few; sort them
	for i := range movers {
		if m := &movers[i]; m.tries && m.to != hex.None {
			s := tn.g.units[m.unit].side
			tries[s] = append(tries[s], int16(i))
		}
	}
	if len(tries[0]) == 0 || len(tries[1]) == 0 {
		return
	}
	for s := range tries {
		slices.SortFunc(tries[s], func(a, b int16) int { return cmp.Or(cmp.Compare(movers[a].to, movers[b].to), cmp.Compare(a, b)) })
	}
	for a, b := 0, 0; a < len(tries[0]) && b < len(tries[1]); {
		ta, tb := movers[tries[0][a]].to, movers[tries[1][b]].to
		switch {
		case ta < tb:
			a++
		case tb < ta:
			b++
		default:
			enda, endb := run(movers, tries[0], a), run(movers, tries[1], b)
			tn.contest(movers, tries[0][a:enda], tries[1][b:endb], ta, step)
			a, b = enda, endb
		}
	}
}

// run is the end of the attempts at the same hex as list[i].
func run(movers []mover, list []int16, i int) int {
	j := i
	for j < len(list) && movers[list[j]].to == movers[list[i]].to {
		j++
	}
	return j
}

func (tn *turn) contest(movers []mover, first, second []int16, at hex.At, step int) {
	sum := [2]int{tn.force(movers, first), tn.force(movers, second)}
	winner := int8(0)
	var rolls []engines.Roll
	rules := contestRules
	switch {
	case sum[1] > sum[0]:
		winner = 1
	case sum[0] == sum[1]:
		winner, rolls = tn.contestDice(at, step)
		rules = tieRules
	}
	losers := second
	if winner == 1 {
		losers = first
	}
	e := engines.Event{
		Rule: rules, Kind: "contest", Phase: phaseMove, Side: tn.g.sides[winner].id, At: []string{tn.g.grid.Name(at)},
		Odds: strconv.Itoa(sum[0]) + ":" + strconv.Itoa(sum[1]), Dice: rolls,
		Effects: []engines.Effect{{What: "step", N: step}},
	}
	for _, list := range [2][]int16{first, second} {
		for _, i := range list {
			e.Units = append(e.Units, tn.g.units[movers[i].unit].full)
		}
	}
	tn.t.Note(e)
	if tn.g.opt.winner == "stop" {
		winners := first
		if winner == 1 {
			winners = second
		}
		for _, i := range winners {
			movers[i].halt = true
		}
	}
	for _, i := range losers {
		m := &movers[i]
		m.tries = false
		tn.faceAhead(m)
		if tn.g.opt.loser == "follow" {
			continue // it tries again in the next step
		}
		m.active = false
	}
}

var (
	contestRules = []string{"22.21"}
	tieRules     = []string{"22.23"}
)

// force is what a side brings to a contest: the sum of its attempts, or
// by the options its strongest stack on one path or its strongest unit; with
// contest_bonus=yes each stack on one path has its leaders' bonus.
func (tn *turn) force(movers []mover, list []int16) int {
	strength := func(i int16) int { return tn.g.typeOf(movers[i].unit).melee }
	if tn.g.opt.contestBonus == "yes" {
		strength = func(i int16) int {
			m := &movers[i]
			if t := tn.g.typeOf(m.unit); !t.leader {
				return t.melee
			}
			sum := 0
			first := true
			for _, j := range list {
				if movers[j].from != m.from {
					continue
				}
				if t := tn.g.typeOf(movers[j].unit); !t.leader {
					sum += t.melee
				} else if j < i {
					first = false
				}
			}
			bonus := 0
			for _, j := range list {
				if t := tn.g.typeOf(movers[j].unit); t.leader && movers[j].from == m.from {
					bonus += tn.g.leaderLevel(tn.p.units[movers[j].unit].level).Bonus
				}
			}
			if !first {
				return 0
			}
			return min(bonus, sum)
		}
	}
	switch tn.g.opt.force {
	case "unit":
		best := 0
		for _, i := range list {
			best = max(best, strength(i))
		}
		return best
	case "path":
		best := 0
		for _, i := range list {
			sum := 0
			for _, j := range list {
				if movers[j].from == movers[i].from {
					sum += strength(j)
				}
			}
			best = max(best, sum)
		}
		return best
	}
	sum := 0
	for _, i := range list {
		sum += strength(i)
	}
	return sum
}

// advanceMover carries out a successful attempt.
func (tn *turn) advanceMover(m *mover, step int) {
	m.arrived = step
	if m.to == hex.None {
		tn.leave(m.unit, tn.by[m.unit].exit)
		m.active, m.step = false, step
		return
	}
	m.spent += tn.stepCost(m)
	tn.faceAhead(m)
	tn.relocate(m.unit, m.to)
	m.from, m.step = m.to, step
	m.path = append(m.path, m.to)
	m.at++
	tn.meet(m.unit)
}

// noteMove writes down the way a unit went.
func (tn *turn) noteMove(m *mover) {
	st := &tn.p.units[m.unit]
	if len(m.path) < 2 && st.edge == 0 {
		return
	}
	path := make([]string, len(m.path), len(m.path)+1)
	for i, a := range m.path {
		path[i] = tn.g.grid.Name(a)
	}
	e := engines.Event{
		Rule: tn.standardOr(moveStandard, moveRules), Kind: "move", Phase: phaseMove, Side: tn.g.sides[tn.g.units[m.unit].side].id,
		Units: tn.g.units[m.unit].one, Path: path,
	}
	switch o := &tn.by[m.unit]; {
	case st.status == exited:
		e.Kind, e.Rule, e.Result = "exit", exitRules, string(st.edge)
	case st.status == dead && st.edge != 0:
		e.Kind, e.Rule, e.Result = "exit", ranOffRules, string(st.edge)
		e.Effects = []engines.Effect{{Unit: tn.g.units[m.unit].full, What: "eliminated", From: path[len(path)-1], N: tn.g.units[m.unit].vp}}
	case o.flight:
		e.Rule = flightRules
	}
	tn.t.Note(e)
}

var (
	moveRules    = []string{"20.3", "22.12"}
	moveStandard = []string{"5.0", "5.11"}
	exitRules    = []string{"11.42", "A-89"}
	// A panicked unit, or Darius, that ran: and off the map is lost.
	flightRules = []string{"13.0", "A-53"}
	ranOffRules = []string{"13.0", "S3.23"}
)
