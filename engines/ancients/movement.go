package ancients

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// allowance is how far a unit may go: battle hexes after which it may still fight,
// most without a fight, charge with the duty to fight (0: none).
type allowance struct {
	battle, most, charge int
	noClose              bool
	none                 reason // why it may not move at all
}

// allowance of a unit under the card (B-MOV-2, B-MOV-6 to B-MOV-8, C-DOUBLE,
// C-LINE, C-CHARGE, X-CAE-2).
func (tn *turn) allowance(u int) allowance {
	g := tn.g
	t := &tn.units[u]
	out := allowance{battle: int(g.units[u].move), most: int(g.units[u].march), charge: int(g.units[u].charge)}
	caesar := g.global.caesar && g.typeOf(u).foot && !g.typeOf(u).machine && g.caesarWith(tn.b, u)
	if tn.byCard(u) {
		c := tn.card()
		if c.Effects.NoMove {
			out.none = reason{c.ID, "no unit moves under this card", "no moves"}
		}
		if m := c.moves[g.units[u].typ]; m != nil {
			out = allowance{battle: m.Battle, most: m.Max, charge: m.Charge, noClose: m.NoClose}
			caesar = caesar && m.Max > 1 // Line Command stays at one hex
		}
	}
	if caesar {
		out.battle, out.most = max(out.battle, caesarHexes), max(out.most, caesarHexes)
	}
	if t.joined {
		out.none = reason{"B-MOV-10", "a leader came to it this turn, so it stays", "its move before his"}
	}
	return out
}

// caesarHexes: foot with Caesar goes two hexes and fights (X-CAE-2).
const caesarHexes = 2

// movePhase makes all moves, one by one as filed (B-MOV-1).
func (tn *turn) movePhase(second bool) {
	tn.phase, tn.part = phaseMoves, partMoves
	for i := range tn.sheet.moves {
		line := &tn.sheet.moves[i]
		if line.second != second {
			continue
		}
		tn.line = i
		if r := tn.move(line); r != (reason{}) {
			tn.refuse(line.piece, r)
		}
	}
}

// move makes one move, or tells why it cannot be made.
func (tn *turn) move(line *moveLine) reason {
	g := tn.g
	if g.sideOfPiece(line.piece) != tn.me {
		return reason{"B-ORD-1", "it is not one of your pieces", "one of your own"}
	}
	if line.enter {
		return tn.enter(line)
	}
	if l := g.leaderOf(line.piece); l >= 0 {
		return tn.moveLeader(l, line)
	}
	u := int(line.piece)
	t := &tn.units[u]
	switch {
	case tn.b.units[u].at == hex.None:
		return reason{"B-BRD-5", "it is not on the board", "a unit on the board"}
	case !t.ordered:
		return reason{"B-ORD-1", "it got no order", "it under [orders]"}
	case line.second && (tn.use.effective < 0 || !tn.card().Effects.SecondMove || !tn.byCard(u)):
		return reason{"C-MFM", "only Move-Fire-Move gives second moves", "MV"}
	case line.second && t.second, !line.second && t.movedOn:
		return reason{"B-MOV-1", "it has moved already", "one move"}
	case line.second && t.stopped && !g.opt.mfmPerMove:
		return reason{"A-57", "terrain stopped it this turn", "no second move"}
	}
	from, path := tn.b.units[u].at, line.path
	if line.second && len(path) == 0 && !line.exit { // D-MFM2: back the way it came
		path = t.back
	}
	if r := tn.wayReason(u, from, path, false, line.exit); r != (reason{}) {
		return r
	}
	if len(path) == 0 && !line.exit {
		return reason{}
	}
	if !line.second {
		for i := len(path) - 2; i >= 0; i-- {
			t.back = append(t.back, path[i])
		}
		t.back = append(t.back, from)
	}
	t.second = t.second || line.second
	tn.moveOn(u, from, path, "move", "B-MOV-2")
	if line.exit && tn.b.units[u].status == onBoard {
		tn.exit(u)
	}
	return reason{}
}

// wayReason tells why a unit cannot go a way. entering: the hex it starts from is
// its first; exit: off the board at the end.
func (tn *turn) wayReason(u int, from hex.At, path []hex.At, entering, exit bool) reason {
	g, b := tn.g, tn.b
	may := tn.allowance(u)
	n := len(path)
	if entering || exit {
		n++
	}
	if n == 0 {
		return reason{}
	}
	if may.none != (reason{}) {
		return may.none
	}
	most := may.most
	if limit := g.groundAt(b, from).LeaveMax; !entering && limit > 0 && n > limit {
		return reason{"B-TER-MAR-2", "out of " + g.groundAt(b, from).Name + " it goes one hex only", "one hex"}
	}
	if n > max(most, may.charge) {
		return reason{"B-MOV-2", plural(n, "hex") + " is too far; it goes " + plural(max(most, may.charge), "hex"), "fewer hexes"}
	}
	if entering && g.stops(b, u, from, from) && len(path) > 0 {
		return reason{stopRule(g.groundAt(b, from)), "it must stop at " + g.hexName(from), "the way as far as there"}
	}
	passes := tn.byCard(u) && tn.card().passes != nil && tn.card().passes[g.units[u].typ]
	at, before := from, from
	for i, a := range path {
		last := i == len(path)-1
		if g.grid.DirTo(at, a) == 0 {
			return reason{"B-MOV-2", g.hexName(a) + " is not next to " + g.hexName(at), "a way hex by hex, on by " + g.beside(at)}
		}
		if r := tn.stepReason(u, a, last, passes); r != (reason{}) {
			return r
		}
		if (!last || exit) && g.stops(b, u, at, a) {
			return reason{stopRule(g.groundAt(b, a)), "it must stop at " + g.hexName(a), "the way as far as there"}
		}
		if l := b.loneLeader(a); (!last || exit) && l >= 0 {
			return reason{"B-MOV-5", "it must stop at " + g.hexName(a) + ", where the leader joins it", "the way as far as there"}
		}
		before, at = at, a
	}
	if exit {
		r := g.exitRule(u)
		switch {
		case r == nil:
			return reason{"B-BRD-5", "no rule of this battle lets it leave the board", "a way on the board"}
		case int(g.rows[at]) != g.sides[tn.me.other()].edge:
			return reason{r.cite[0], "it leaves from the enemy's edge row only", "a way to that row first"}
		case n > most:
			return reason{"B-MOV-2", "it cannot go so far and leave", "fewer hexes"}
		}
		return reason{}
	}
	switch {
	case n <= most:
	case g.enemiesNear(b, tn.me, at) == 0:
		return reason{"B-MOV-7", "the charge does not end next to an enemy unit", "a way that does"}
	case g.bans(b, u, before, at):
		return reason{stopRule(g.groundAt(b, at)), "it could not fight on " + g.hexName(at) + ", so it cannot charge there", "a way that lets it fight"}
	}
	return reason{}
}

// stopRule is the rule by which a kind of terrain stops, and by which it forbids to
// battle in the turn of entry.
func stopRule(t *groundType) string {
	switch t.ID {
	case "rough":
		return "B-TER-ROU-1"
	case "forest":
		return "B-TER-FOR-1"
	case "ford":
		return "B-TER-FRD-1"
	case "marsh":
		return "B-TER-MAR-1"
	case "steep-hill":
		return "S-CEFN-2"
	case "ditch":
		return "S-BRUTTIUM-2"
	}
	return "B-MOV-2"
}

// barRule is the rule by which a hex is shut.
func (g *game) barRule(b *board, a hex.At) string {
	switch t := g.groundAt(b, a); t.ID {
	case "river":
		return "B-TER-RIV-1"
	case "coast":
		return "B-TER-COA-1"
	case "rough", "marsh":
		return "B-WM-4"
	case "impassable-hill":
		return g.setup[a].asRule
	}
	return "B-MOV-2"
}

// stepReason tells why a unit cannot step onto a hex (B-MOV-3 to B-MOV-5).
func (tn *turn) stepReason(u int, a hex.At, last, passes bool) reason {
	g, b := tn.g, tn.b
	if g.bars(b, g.units[u].typ, a) {
		return reason{g.barRule(b, a), g.groundAt(b, a).Name + " at " + g.hexName(a) + " cannot be entered", "another way"}
	}
	if x := b.unitAt(a); x >= 0 && x != u {
		switch {
		case g.units[x].side != tn.me || !passes:
			return reason{"B-MOV-3", "a unit stands on " + g.hexName(a), "another way"}
		case last:
			return reason{"B-MOV-4", "it may pass its own units, not stop on " + g.hexName(a), "a free hex at the end"}
		}
		return reason{}
	}
	if l := b.loneLeader(a); l >= 0 {
		switch {
		case g.leaders[l].side != tn.me:
			return reason{"B-MOV-3", "an enemy leader stands on " + g.hexName(a), "another way"}
		case b.attached(u) >= 0:
			return reason{"B-BRD-6", "it has a leader, and another stands on " + g.hexName(a), "another way"}
		case tn.foreign(g.leaderPiece(l), piece(u)):
			return reason{"A-48", "the leader there is of the other army", "another way"}
		}
	}
	return reason{}
}

// foreign tells whether a leader and a unit are of different armies.
func (tn *turn) foreign(l, u piece) bool {
	g := tn.g
	if !g.grouped[tn.me] || g.opt.armiesMix {
		return false
	}
	a, b := g.leaders[g.leaderOf(l)].group, g.units[u].group
	return a >= 0 && b >= 0 && a != b
}

// moveOn makes a legal move of a unit.
func (tn *turn) moveOn(u int, from hex.At, path []hex.At, kind, rule string) {
	g, b := tn.g, tn.b
	t := &tn.units[u]
	may := tn.allowance(u)
	t.movedOn = true
	if len(path) == 0 {
		return
	}
	way := path
	if from != hex.None {
		way = append([]hex.At{from}, path...)
	}
	e := engines.Event{
		Rule: []string{rule}, Kind: kind, Side: g.sides[tn.me].id, Units: g.units[u].one, Path: g.places(way...),
	}
	end := path[len(path)-1]
	if l := b.attached(u); l >= 0 {
		e.Units = []string{g.units[u].full, g.leaders[l].full}
	} else if l := b.loneLeader(end); l >= 0 && l != b.attached(u) {
		e.Rule = append(e.Rule, "B-MOV-5")
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "attached", To: g.units[u].full})
	}
	switch {
	case t.second:
		e.Column = "second"
	case tn.use.effective >= 0 && tn.card().Effects.SecondMove && tn.byCard(u):
		e.Column = "first"
	}
	at := from
	if at == hex.None {
		at = path[0]
	}
	if !t.second {
		t.went(len(path), may)
		if t.charged {
			e.Rule = append(e.Rule, "B-MOV-7")
		}
	}
	tn.note(e)
	c := tn.incident(g.units[u].full)
	for i, a := range path {
		t.stopped = t.stopped || g.stops(b, u, at, a)
		if g.bans(b, u, at, a) {
			t.banned = stopRule(g.groundAt(b, a))
		}
		if b.unitAt(a) >= 0 && b.unitAt(a) != u {
			at = a
			continue // through friends: only the end counts
		}
		if i == len(path)-1 || b.cells[a].leader == 0 {
			b.place(u, a, true)
		}
		tn.entered(u, a)
		if g.groundAt(b, a).EntryDice > 0 && c.marsh(u, a) {
			return
		}
		at = a
	}
	tn.changed()
}

// exit takes a unit off the board over the enemy's edge.
func (tn *turn) exit(u int) {
	g, b := tn.g, tn.b
	r := g.exitRule(u)
	at := b.units[u].at
	l := b.attached(u)
	e := engines.Event{
		Rule: r.cite, Kind: "exit", Side: g.sides[tn.me].id, Units: g.units[u].one, At: g.places(at),
		Effects: []engines.Effect{{Unit: g.units[u].full, What: "left"}},
	}
	b.takeOff(u, gone)
	if l >= 0 {
		b.takeOffLeader(l, gone)
		e.Units = []string{g.units[u].full, g.leaders[l].full}
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "left"})
	}
	tn.note(e)
	if do := r.banners(); do != nil {
		n := do.N
		if l >= 0 && g.opt.exitLeader {
			n++
		}
		to, _ := g.sideOf(do.To)
		tn.award(to, n, r.cite[0])
		tn.win()
	}
	tn.changed()
}

// moveLeader moves a leader alone, or one who detaches (B-MOV-9 to B-MOV-12).
func (tn *turn) moveLeader(l int, line *moveLine) reason {
	g, b := tn.g, tn.b
	t := &tn.leaders[l]
	from := b.leaders[l].at
	switch {
	case from == hex.None:
		return reason{"B-BRD-5", "he is not on the board", "a leader on the board"}
	case line.exit:
		return reason{"B-BRD-5", "a leader leaves the board only by evading", "a way on the board"}
	case line.second:
		return reason{"C-MFM", "a leader has no second move", "MV"}
	case !t.ordered && !b.alone(l):
		return reason{"B-ORD-5", "he moves with his unit unless he is detached", "him with DETACH under [orders]"}
	case !t.ordered:
		return reason{"B-ORD-1", "he got no order", "him under [orders]"}
	case t.moved:
		return reason{"B-MOV-1", "he has moved already", "one move"}
	}
	if u := b.unitAt(from); u >= 0 && tn.units[u].movedOn && tn.units[u].moved > 0 {
		return reason{"B-MOV-11", "he leaves before his unit moves", "his move first"}
	}
	if r := tn.leaderWay(l, from, line.path); r != (reason{}) {
		return r
	}
	if len(line.path) == 0 {
		return reason{}
	}
	t.moved = true
	end := line.path[len(line.path)-1]
	e := engines.Event{
		Rule: []string{"B-MOV-9"}, Kind: "move", Side: g.sides[tn.me].id, Units: g.leaders[l].one, Path: g.places(append([]hex.At{from}, line.path...)...),
	}
	if t.detach {
		e.Rule = append(e.Rule, "B-ORD-5")
	}
	u := b.unitAt(end)
	if u >= 0 {
		e.Rule = append(e.Rule, "B-MOV-10")
		e.Effects = append(e.Effects, engines.Effect{Unit: g.leaders[l].full, What: "attached", To: g.units[u].full})
	}
	tn.note(e)
	c := tn.incident(g.leaders[l].full)
	for _, a := range line.path {
		if g.groundAt(b, a).EntryDice > 0 && c.leaderMarsh(l, a) {
			return reason{}
		}
	}
	b.placeLeader(l, end)
	if u >= 0 {
		tn.units[u].joined = true
	}
	tn.changed()
	return reason{}
}

// leaderWay tells why a leader alone cannot go a way.
func (tn *turn) leaderWay(l int, from hex.At, path []hex.At) reason {
	g, b := tn.g, tn.b
	most := g.ch.Leader.Move
	if limit := g.groundAt(b, from).LeaveMax; limit > 0 {
		most = min(most, limit)
		if len(path) > most {
			return reason{"B-TER-MAR-2", "out of " + g.groundAt(b, from).Name + " he goes one hex only", "one hex"}
		}
	}
	if len(path) > most {
		return reason{"B-MOV-9", plural(len(path), "hex") + " is too far; a leader goes " + plural(most, "hex"), "fewer hexes"}
	}
	at := from
	for i, a := range path {
		last := i == len(path)-1
		u, x := b.unitAt(a), b.leaderAt(a)
		switch {
		case g.grid.DirTo(at, a) == 0:
			return reason{"B-MOV-9", g.hexName(a) + " is not next to " + g.hexName(at), "a way hex by hex, on by " + g.beside(at)}
		case g.groundAt(b, a).Impassable:
			return reason{g.barRule(b, a), g.groundAt(b, a).Name + " at " + g.hexName(a) + " cannot be entered", "another way"}
		case u >= 0 && g.units[u].side != tn.me, x >= 0 && g.leaders[x].side != tn.me:
			return reason{"B-MOV-9", "an enemy stands on " + g.hexName(a), "another way"}
		case last && x >= 0 && x != l:
			return reason{"B-MOV-9", "another leader is on " + g.hexName(a), "another hex at the end"}
		case last && u >= 0 && tn.foreign(g.leaderPiece(l), piece(u)):
			return reason{"A-48", "the unit there is of the other army", "a unit of his own"}
		case !last && g.stopsLeader(b, a):
			return reason{stopRule(g.groundAt(b, a)), "he must stop at " + g.hexName(a), "the way as far as there"}
		}
		at = a
	}
	return reason{}
}

// reach is every hex a unit may move to from where it stands, each with a shortest
// legal way, in the order of hexes.
func (tn *turn) reach(u int) [][]hex.At {
	g, b := tn.g, tn.b
	may := tn.allowance(u)
	if may.none != (reason{}) {
		return nil
	}
	from := b.units[u].at
	most := max(may.most, may.charge)
	if limit := g.groundAt(b, from).LeaveMax; limit > 0 {
		most = min(most, limit)
	}
	passes := tn.byCard(u) && tn.card().passes != nil && tn.card().passes[g.units[u].typ]
	type node struct {
		at   hex.At
		path []hex.At
	}
	seen := make([]bool, len(b.cells))
	seen[from] = true
	var out [][]hex.At
	list := []node{{at: from}}
	for len(list) > 0 {
		n := list[0]
		list = list[1:]
		for _, a := range g.near[n.at] {
			if a == hex.None || seen[a] || tn.stepReason(u, a, false, passes) != (reason{}) {
				continue
			}
			seen[a] = true
			path := append(slices.Clone(n.path), a)
			if tn.stepReason(u, a, true, passes) == (reason{}) && (len(path) <= may.most || g.enemiesNear(b, tn.me, a) > 0 && !g.bans(b, u, n.at, a)) {
				out = append(out, path)
			}
			if len(path) < most && !g.stops(b, u, n.at, a) && b.loneLeader(a) < 0 {
				list = append(list, node{a, path})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y []hex.At) int { return int(x[len(x)-1]) - int(y[len(y)-1]) })
	return out
}

// leaderReach is the same for a leader alone.
func (tn *turn) leaderReach(l int) [][]hex.At {
	g := tn.g
	from := tn.b.leaders[l].at
	seen := make([]bool, len(tn.b.cells))
	seen[from] = true
	var out [][]hex.At
	list := [][]hex.At{nil}
	for len(list) > 0 {
		path := list[0]
		list = list[1:]
		at := from
		if len(path) > 0 {
			at = path[len(path)-1]
		}
		for _, a := range g.near[at] {
			if a == hex.None || seen[a] {
				continue
			}
			next := append(slices.Clone(path), a)
			// A way that may not end there may still go on from there.
			if tn.leaderWay(l, from, next) == (reason{}) {
				out = append(out, next)
			} else if tn.leaderWay(l, from, append(slices.Clone(next), at)) != (reason{}) {
				continue
			}
			seen[a] = true
			list = append(list, next)
		}
	}
	slices.SortStableFunc(out, func(x, y []hex.At) int { return int(x[len(x)-1]) - int(y[len(y)-1]) })
	return out
}

// beside names the hexes next to one, for whoever has written another.
func (g *game) beside(a hex.At) string {
	var out []string
	for _, n := range g.grid.Neighbours(a) {
		if n != hex.None {
			out = append(out, g.hexName(n))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
