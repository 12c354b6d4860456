package ancients

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// Random implements engines.Game: a legal sheet by chance. Every card and every
// kind of order comes up in it; units drift towards the enemy, shoot and fight
// when they can; some leave the board. It is put together on a dry run of the
// turn, so that what stands in it can be carried out.
func (g *game) Random(ev engines.View, r *rand.Rand) plot.File {
	v := ev.(*view)
	var f plot.File
	s, ok := g.sideOf(v.who)
	if !ok {
		return f
	}
	if s == v.active && v.turn > 0 && v.result == nil {
		m := &maker{g: g, r: r, v: v, s: s, sh: &sheet{card: noCardLine()}}
		m.make()
		f.Sections = []string{"card", "orders", "moves", "battles"}
		if v.pending != nil { // its card is played
			f.Sections = f.Sections[1:]
		}
		f.Lines = m.lines
	}
	if r.IntN(6) == 0 {
		f.Sections = append(f.Sections, "standing")
		f.Lines = append(f.Lines, g.randomStanding(s, r)...)
	}
	return f
}

// maker puts a random sheet together.
type maker struct {
	g     *game
	r     *rand.Rand
	v     *view
	s     side
	sh    *sheet
	tn    *turn
	lines []plot.Line
}

func (m *maker) order(section, subject, verb string, args ...string) *plot.Line {
	l := plot.Line{Section: section, Verb: plot.Word{Text: verb}, Args: plot.Words(args...)}
	if subject != "" {
		l.Subjects = plot.Words(subject)
	}
	m.lines = append(m.lines, l)
	return &m.lines[len(m.lines)-1]
}

func (m *maker) keyed(key, value string) {
	m.lines = append(m.lines, plot.Line{Section: "card", Key: plot.Word{Text: key}, Values: plot.Words(value)})
}

func (m *maker) make() {
	g := m.g
	if m.v.pending == nil {
		c := m.v.hand[m.r.IntN(len(m.v.hand))]
		if g.opt.fsRefused && g.is(c, "C-FIRST") {
			for _, x := range m.v.hand { // any other one
				if x != c {
					c = x
					break
				}
			}
		}
		m.sh.card.card = c
		verb := []string{"", "PLAY"}[m.r.IntN(2)]
		m.order("card", g.cards[c].ID, verb)
		if m.r.IntN(4) == 0 {
			m.sh.card.section = []sections{left, center, right}[m.r.IntN(3)]
			m.keyed("section", sectionNames[m.sh.card.section])
		}
	}
	m.begin()
	if m.tn.rollsFor() > 0 && m.v.pending == nil {
		if m.r.IntN(2) == 0 {
			return // the roll first, the rest in an impulse of its own
		}
		m.tn.atOnce = true
	}
	if m.tn.use.effective < 0 {
		return
	}
	m.orders()
	m.moves()
	m.battles()
	if m.tn.card().Effects.SecondMove {
		m.secondMoves()
	}
}

// begin starts the dry run anew with the card played.
func (m *maker) begin() {
	m.tn = m.g.dryRun(m.v, m.sh)
	if p := m.v.pending; p != nil {
		m.tn.use, m.tn.faces = p.use, p.faces
		return
	}
	m.tn.play(m.sh.card.card)
}

// orders tries pieces in a random order and keeps those that the card takes.
func (m *maker) orders() {
	g, tn := m.g, m.tn
	x := tn.card()
	reserve := tn.reserveOpen() && m.r.IntN(2) == 0
	var list []piece
	for p := range piece(len(g.units) + len(g.leaders)) {
		if g.sideOfPiece(p) != m.s || tn.where(p) == hex.None && (!reserve || !tn.inReserve(p)) {
			continue
		}
		if reserve && x.Orders.Scope == "leader-group" && tn.where(p) != hex.None {
			continue
		}
		list = append(list, p)
	}
	m.r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	if m.r.IntN(3) == 0 {
		list = list[:m.r.IntN(len(list)+1)]
	}
	if x.Orders.Scope == "contact" || x.Orders.Scope == "missile" {
		list = nil
	}
	if x.Orders.Scope == "leader-group" && !reserve && len(list) > 0 && m.r.IntN(6) == 0 && g.leaderOf(list[0]) < 0 {
		m.sh.card.unit = list[0]
	}
	seen := map[piece]bool{}
	for _, p := range list {
		l := orderLine{pieces: []piece{p}, assign: noFace}
		switch {
		case g.leaderOf(p) >= 0:
			l.detach = x.Orders.Detach && m.r.IntN(2) == 0
		case x.Orders.Scope == "dice" && m.r.IntN(2) == 0:
			l.assign = face(g.typeOf(int(p)).class)
		}
		// A leader with his unit stands for it: not both.
		who := p
		if k := g.leaderOf(p); k >= 0 && !l.detach && tn.where(p) != hex.None {
			if u := tn.b.unitAt(tn.where(p)); u >= 0 {
				who = piece(u)
			}
		}
		if seen[who] {
			continue
		}
		seen[who] = true
		m.sh.orders = append(m.sh.orders, l)
	}
	tn.orderPhase()
	if slices.ContainsFunc(tn.remarks, func(x remark) bool { return x.part == partCard }) { // the one unit cannot be it
		m.sh.card.unit = noPiece
		atOnce := tn.atOnce
		m.begin()
		tn = m.tn
		tn.atOnce = atOnce
		tn.orderPhase()
	}
	bad := make([]bool, len(m.sh.orders))
	for _, x := range tn.remarks {
		if x.part == partOrders && x.fault {
			bad[x.line] = true
		}
	}
	kept := m.sh.orders[:0]
	for i, l := range m.sh.orders {
		if bad[i] {
			continue
		}
		kept = append(kept, l)
		id := g.pieceID(l.pieces[0])
		switch {
		case l.assign != noFace:
			m.order("orders", "", "ASSIGN", faceLetters[l.assign], id)
		case l.detach:
			m.order("orders", id, "DETACH")
		default:
			m.order("orders", id, []string{"", "ORDER"}[m.r.IntN(2)])
		}
	}
	m.sh.orders = kept
	if m.sh.card.unit != noPiece {
		m.keyed("unit", g.pieceID(m.sh.card.unit))
	}
	if tn.use.leader != noPiece && m.v.pending == nil {
		m.sh.card.leader = tn.use.leader
		m.keyed("leader", g.pieceID(tn.use.leader))
	}
	tn.remarks = nil
}

// ordered are the units and leaders with an order, in a random order.
func (m *maker) ordered() []piece {
	var out []piece
	for u := range m.tn.units {
		if m.tn.units[u].ordered {
			out = append(out, piece(u))
		}
	}
	for l := range m.tn.leaders {
		if m.tn.leaders[l].ordered {
			out = append(out, m.g.leaderPiece(l))
		}
	}
	m.r.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out
}

func (m *maker) moves() {
	for _, p := range m.ordered() {
		if m.r.IntN(5) == 0 && !m.tn.inReserve(p) {
			continue
		}
		if m.tn.where(p) == hex.None && !m.tn.inReserve(p) {
			continue // left the board with his unit
		}
		line := moveLine{piece: p, with: noPiece}
		switch l := m.g.leaderOf(p); {
		case m.tn.inReserve(p):
			m.enter(&line)
		case l >= 0:
			line.path = m.pick(m.tn.leaderReach(l))
		default:
			line.path = m.pick(m.tn.reach(int(p)))
			if m.r.IntN(3) > 0 {
				m.exit(&line)
			}
		}
		m.move(&line)
	}
}

// pick takes one of some ways: mostly one that ends near the enemy.
func (m *maker) pick(ways [][]hex.At) []hex.At {
	if len(ways) == 0 {
		return nil
	}
	best := ways[m.r.IntN(len(ways))]
	if m.r.IntN(3) > 0 {
		at := m.near(best[len(best)-1])
		for range 6 {
			w := ways[m.r.IntN(len(ways))]
			if d := m.near(w[len(w)-1]); d < at {
				best, at = w, d
			}
		}
	}
	return best
}

// near is how far the nearest enemy is.
func (m *maker) near(a hex.At) int {
	d := 99
	sd := &m.g.sides[m.s.other()]
	for u := sd.firstUnit; u < sd.lastUnit; u++ {
		if at := m.tn.b.units[u].at; at != hex.None {
			d = min(d, m.g.grid.Distance(a, at))
		}
	}
	return d
}

// exit takes a unit off the board if it can go from where it stands or gets to.
func (m *maker) exit(line *moveLine) {
	u := int(line.piece)
	if m.g.exitRule(u) == nil {
		return
	}
	edge := m.g.sides[m.s.other()].edge
	from := m.tn.b.units[u].at
	if int(m.g.rows[from]) == edge {
		line.path, line.exit = nil, true
		return
	}
	for _, w := range m.tn.reach(u) {
		if int(m.g.rows[w[len(w)-1]]) == edge && m.tn.wayReason(u, from, w, false, true) == (reason{}) {
			line.path, line.exit = w, true
			return
		}
	}
}

func (m *maker) enter(line *moveLine) {
	u := int(line.piece)
	hexes := m.tn.entryHexes(u)
	if len(hexes) == 0 || m.g.leaderOf(line.piece) >= 0 {
		return
	}
	line.enter = true
	line.path = []hex.At{hexes[m.r.IntN(len(hexes))]}
	for l := m.g.sides[m.s].firstLeader; l < m.g.sides[m.s].lastLeader; l++ {
		if m.tn.b.leaders[l].status == inReserve && m.r.IntN(2) == 0 {
			line.with = m.g.leaderPiece(l)
		}
	}
}

// move makes a move on the dry run and writes it down if it could be made.
func (m *maker) move(line *moveLine) {
	if len(line.path) == 0 && !line.exit || m.tn.move(line) != (reason{}) {
		return
	}
	args := m.g.places(line.path...)
	verb := "MV"
	switch {
	case line.enter:
		verb = "ENTER"
	case line.second:
		verb = "MV2"
	case line.exit && len(line.path) == 0:
		verb = "EXIT"
	case line.exit:
		args = append(args, "EXIT")
	}
	if line.with != noPiece {
		args = append(args, "WITH", m.g.pieceID(line.with))
	}
	m.order("moves", m.g.pieceID(line.piece), verb, args...)
}

func (m *maker) battles() {
	g, tn := m.g, m.tn
	for _, p := range m.ordered() {
		u := int(p)
		if g.leaderOf(p) >= 0 || tn.b.units[u].at == hex.None {
			continue
		}
		if tn.mayRoll(u) == (reason{}) && m.r.IntN(3) > 0 {
			if ways := g.cartWays(tn.b, m.s, tn.b.units[u].at); len(ways) > 0 {
				way := ways[m.r.IntN(len(ways))]
				m.battle(&battleLine{unit: p, kind: roll, target: way[0], els: hex.None, path: way})
				continue
			}
		}
		if m.close(u) || m.r.IntN(8) == 0 {
			continue
		}
		for n := range 2 {
			m.shoot(u, []battleKind{fire, fire2}[n])
		}
	}
}

// close attacks an adjacent enemy if it can.
func (m *maker) close(u int) bool {
	targets := m.g.targets(m.tn.b, u)
	m.r.Shuffle(len(targets), func(i, k int) { targets[i], targets[k] = targets[k], targets[i] })
	for i, at := range targets {
		if m.tn.closeReason(u, at) != (reason{}) {
			continue
		}
		line := battleLine{unit: piece(u), kind: closeCombat, target: at, els: hex.None}
		if i+1 < len(targets) {
			line.els = targets[i+1]
		}
		l := m.battle(&line)
		if m.r.IntN(3) == 0 {
			set := func(key string, values ...string) {
				l.Settings = append(l.Settings, plot.Setting{Key: plot.Word{Text: key}, Value: plot.Word{Text: values[m.r.IntN(len(values))]}})
			}
			set("momentum", "yes", "no", "auto")
			set("bonus", "weakest", "none")
			set("ignore", "max", "min", "1")
		}
		return true
	}
	return false
}

func (m *maker) shoot(u int, kind battleKind) {
	x := &m.g.units[u]
	if x.reach == 0 {
		return
	}
	var targets []hex.At
	for _, at := range m.g.grid.Within(m.tn.b.units[u].at, int(x.reach)) {
		if m.g.enemyOn(m.tn.b, m.s, at) && m.tn.fireReason(u, at, kind) == (reason{}) {
			targets = append(targets, at)
		}
	}
	if len(targets) > 0 {
		m.battle(&battleLine{unit: piece(u), kind: kind, target: targets[m.r.IntN(len(targets))], els: hex.None})
	}
}

// battle writes a battle line down and counts it on the dry run.
func (m *maker) battle(line *battleLine) *plot.Line {
	m.tn.part = partBattles
	m.tn.judgeBattle(line)
	verb := [...]string{closeCombat: "CLOSE", fire: "FIRE", fire2: "FIRE2", roll: "ROLL"}[line.kind]
	args := m.g.places(line.target)
	if line.kind == roll {
		args = m.g.places(line.path...)
	}
	if line.els != hex.None {
		args = append(args, "else", m.g.hexName(line.els))
	}
	if m.r.IntN(10) == 0 && line.kind != roll {
		args = append(args, "if", "blocks", "at_most", strconv.Itoa(2+m.r.IntN(3)))
	}
	return m.order("battles", m.g.pieceID(line.unit), verb, args...)
}

func (m *maker) secondMoves() {
	for _, p := range m.ordered() {
		if m.g.leaderOf(p) >= 0 || m.tn.b.units[p].at == hex.None || m.tn.units[p].stopped || m.r.IntN(2) == 0 {
			continue
		}
		m.move(&moveLine{piece: p, with: noPiece, second: true, path: m.pick(m.tn.reach(int(p)))})
	}
}

// randomStanding are standing orders by chance.
func (g *game) randomStanding(s side, r *rand.Rand) []plot.Line {
	var out []plot.Line
	add := func(key string, args []string, values ...string) {
		out = append(out, plot.Line{Section: "standing", Key: plot.Word{Text: key}, Args: plot.Words(args...), Values: plot.Words(values...)})
	}
	sd := &g.sides[s]
	some := g.units[sd.firstUnit+r.IntN(sd.lastUnit-sd.firstUnit)]
	typ := g.types[some.typ].ID
	yes := func() string { return []string{"yes", "no"}[r.IntN(2)] }
	add("evade", []string{typ, "vs", "MI", "HI"}, yes())
	add("evade", []string{"*"}, yes())
	add("ignore", []string{some.id}, []string{"max", "min", "1"}[r.IntN(3)])
	add("retreat", []string{"*"}, []string{"support", "far", "cover"}[r.IntN(3)])
	add("path", []string{"foot", "blocks", "below", "3"}, []string{"far", "cover"}[r.IntN(2)])
	add("leader", []string{"*"}, [][]string{{"unit", "far"}, {"near"}, {"exit"}, {"far"}}[r.IntN(4)]...)
	add("firststrike", []string{"*"}, yes())
	add("battleback", []string{"full"}, yes())
	add("bonus", []string{"*"}, []string{"weakest", "none"}[r.IntN(2)])
	if r.IntN(2) == 0 {
		add("ask", nil, []string{"none", "all", "D-RETREAT", "D-IGNORE"}[r.IntN(4)])
	}
	return out
}
