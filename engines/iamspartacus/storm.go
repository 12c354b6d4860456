package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// stormOrder is what a side says about the breach of a place; nil: nothing.
func (tn *turn) stormOrder(s int8, at loc) *stormOrder {
	for i := range tn.o[s].storms {
		if o := &tn.o[s].storms[i]; o.at == at {
			return o
		}
	}
	return nil
}

// stormers are the infantry that may try a breach: under a leader, without whom a
// siege is not effective (14.6, Q118), and unless the side does not want it.
func (tn *turn) stormers(att int8, at loc) []int16 {
	g, p := tn.g, tn.p
	w := g.locs[at].of
	if o := tn.stormOrder(att, at); o != nil && !o.breach || !g.hasLeader(p, att, w) {
		return nil
	}
	return slices.DeleteFunc(g.unitsAt(p, att, w, nil), func(u int16) bool { return g.classOf(u).typ != infantry })
}

// assault is a siege combat: a breach by the die, less one where missile fire
// from the works is not answered (14.12), and a storm through it.
func (tn *turn) assault(att int8, at loc) {
	g, p := tn.g, tn.p
	def := enemyOf(att)
	w := g.locs[at].of
	if g.siegeOf(p, at).by != att+1 { // broken in a battle before
		return
	}
	storming := tn.stormers(att, at)
	if len(storming) == 0 {
		if o := tn.stormOrder(att, at); o != nil && o.breach && !g.hasLeader(p, att, w) {
			tn.skip(att, "14.6", "STORM "+g.locs[at].id, "no leader is in the works")
		}
		return
	}
	shoots := func(u int16) bool { return g.classOf(u).typ == missile }
	die := tn.breachDie(at)
	e := tn.siegeNote("breach", "14.12", att, at, "no breach")
	e.Dice = []engines.Roll{die}
	n := die.Die
	if slices.ContainsFunc(g.unitsAt(p, att, w, nil), shoots) && !slices.ContainsFunc(g.unitsAt(p, def, at, nil), shoots) {
		m := g.mod.breachMissiles
		e.Mods = append(e.Mods, mod(m.Rule, m.When, m.Add))
		n += m.Add
	}
	e.Odds, e.Column = itoa(n), g.locs[at].breach.String()
	if !g.locs[at].breach.Has(n) {
		tn.t.Note(e)
		return
	}
	e.Result = "breach"
	tn.t.Note(e)

	b := &breach{tn: tn, att: att, at: at, d: &battleDesk{}}
	if b.fight(storming) && (b.endsGame() || !tn.over()) && g.countUnits(p, att, w) > 0 {
		tn.cityFalls(at, att, true)
	}
}

// over tells whether a leader died whose death ends the game, or it has ended.
func (tn *turn) over() bool { return tn.p.over.done || tn.spartacusDead && tn.n < len(tn.g.months) }

// breach is a storm under way: one unit of each side in the breach, each perhaps
// with a leader (14.13).
type breach struct {
	tn  *turn
	d   *battleDesk
	att int8
	at  loc
	in  [2]int16 // the piece in the breach, none
}

// endsGame tells whether this place in the attacker's hands ends the game at that
// instant (4.2).
func (b *breach) endsGame() bool { return b.att == rebel && b.at == b.tn.g.rome }

// fight storms the breach and tells whether nobody is left to man it.
func (b *breach) fight(units []int16) bool {
	tn := b.tn
	g, p := tn.g, tn.p
	def := enemyOf(b.att)
	var inside []int16
	for _, u := range g.unitsAt(p, def, b.at, nil) {
		if g.onFoot(p, u) {
			inside = append(inside, u)
		}
	}
	d := b.d
	d.open(tn, b.att, b.at)
	d.f.storm = true
	d.join(attacker, units, g.leadersAt(p, b.att, g.locs[b.at].of, nil))
	d.join(defender, inside, g.leadersAt(p, def, b.at, nil))
	b.in = [2]int16{none, none}
	for {
		if d.f.line(defender) == 0 {
			return true // whoever is in the works goes in
		}
		if !b.send() {
			return false
		}
		b.round()
		if d.f.end == sudden {
			return d.f.line(defender) == 0
		}
	}
}

// round is one exchange in the breach (13.10 to 13.14, 13.22).
func (b *breach) round() {
	f := &b.d.f
	f.stacks = f.stacks[:0]
	x, y := f.addStack(attacker, 0), f.addStack(defender, 0)
	f.stacks[x].foe, f.stacks[y].foe = y, x
	f.queue(x, b.in[attacker])
	f.queue(y, b.in[defender])
	f.round++
	f.melee()
	if f.end == fighting && !(b.endsGame() && f.line(defender) == 0) {
		f.leaderCasualties()
	}
	for a := range b.in {
		if !f.pieces[b.in[a]].alive() {
			b.in[a] = none
		}
	}
}

// send fills the breach: the defender must, the attacker may or stop (14.13). It
// tells whether the storm goes on.
func (b *breach) send() bool {
	f := &b.d.f
	if b.in[attacker] == none && (f.line(attacker) == 0 || b.stops()) {
		b.tn.t.Note(b.tn.siegeNote("breach", "14.13", b.att, b.at, "repaired"))
		return false
	}
	var qs []engines.Question
	var who []int8
	for a := range b.in {
		if b.in[a] != none {
			continue
		}
		piece, chief, settled := b.wanted(int8(a))
		if s := b.d.sides[a]; !settled && b.tn.asks(s, 32) {
			qs = append(qs, b.question(int8(a), piece, chief))
			who = append(who, int8(a))
			continue
		}
		b.enter(int8(a), piece, chief)
	}
	if len(qs) == 0 {
		return true
	}
	for i, take := range b.tn.t.AskAll(qs...) {
		if len(take) == 0 {
			b.tn.t.Note(b.tn.siegeNote("breach", "14.13", b.att, b.at, "repaired"))
			return false
		}
		for _, o := range b.options(who[i]) {
			if b.word(o) == take[0] {
				b.enter(who[i], o.piece, o.chief)
			}
		}
	}
	return true
}

// sender is a unit that may go into the breach, and a leader with it.
type sender struct{ piece, chief int16 }

// options are all a side may send.
func (b *breach) options(a int8) []sender {
	f := &b.d.f
	var out []sender
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army != a || !p.alive() {
			continue
		}
		out = append(out, sender{int16(i), none})
		for c := range f.chiefs {
			if x := &f.chiefs[c]; x.army == a && !x.dead {
				out = append(out, sender{int16(i), int16(c)})
			}
		}
	}
	return out
}

func (b *breach) word(o sender) string {
	w := b.d.unit(o.piece)
	if o.chief != none {
		w += "+" + b.tn.g.leaders[b.d.f.chiefs[o.chief].leader].id
	}
	return w
}

func (b *breach) question(a int8, piece, chief int16) engines.Question {
	g := b.tn.g
	q := engines.Question{
		Side: g.sides[b.d.sides[a]].id, Rule: "14.13", Text: "Whom do you send into the breach of " + g.locs[b.at].name + "?", Min: 1, Max: 1,
		Default: []string{b.word(sender{piece, chief})},
	}
	if a == attacker && b.begun() {
		q.Min = 0
		q.Text += " With nobody the storm ends."
		if b.keeps() {
			q.Default = []string{}
		}
	}
	for _, o := range b.options(a) {
		q.Choices = append(q.Choices, engines.Choice{ID: b.word(o)})
	}
	k := engines.Key{Phase: b.tn.phase(), Rule: "14.13", Who: q.Side + b.d.suffix, N: b.d.f.round + 1}
	return b.tn.t.Ask(k, q)
}

// enter puts a unit into the breach.
func (b *breach) enter(a int8, piece, chief int16) {
	f := &b.d.f
	b.in[a] = piece
	if chief != none {
		f.chiefs[chief].seat, f.pieces[piece].chief = piece, chief
	}
}

// wanted is the next unit, and leader, of a side: by its STORM order, else the
// strongest alone (D32).
func (b *breach) wanted(a int8) (piece, chief int16, settled bool) {
	f := &b.d.f
	o := b.tn.stormOrder(b.d.sides[a], b.at)
	if o != nil {
		for k := range o.order {
			s := &o.order[k]
			for i := range f.pieces {
				if f.pieces[i].army != a || !f.pieces[i].alive() || !f.is(int16(i), s.unit, s.words) {
					continue
				}
				return int16(i), b.free(a, s.leader), true
			}
		}
	}
	best := none
	for i := range f.pieces {
		if p := &f.pieces[i]; p.army == a && p.alive() && (best == none || f.stronger(int16(i), best)) {
			best = int16(i)
		}
	}
	return best, none, o != nil && len(o.order) > 0
}

// free is a leader who is there and lives: who has been in the breach fell with his
// unit (13.21).
func (b *breach) free(a int8, leader int8) int16 {
	for c := range b.d.f.chiefs {
		if x := &b.d.f.chiefs[c]; leader >= 0 && x.army == a && x.leader == int16(leader) && !x.dead {
			return int16(c)
		}
	}
	return none
}

// begun tells whether units have met in the breach: an attacker with nobody in it has
// lost one then.
func (b *breach) begun() bool { return b.d.f.round > 0 }

// stops tells whether the attacker, having lost a unit, stops by his order; one
// who is asked says so himself.
func (b *breach) stops() bool {
	if !b.begun() {
		return false
	}
	o := b.tn.stormOrder(b.att, b.at)
	if o == nil || o.stop == stopDefault {
		if o == nil && b.tn.asks(b.att, 32) {
			return false
		}
		return b.keeps()
	}
	switch o.stop {
	case stopLoss:
		return true
	case stopLeft:
		return b.tn.g.infantryCF(b.tn.p, b.works()) < o.stopN
	}
	return false
}

// keeps tells whether one more loss might cost the siege: fewer factors left in
// the works than it needs (D32).
func (b *breach) keeps() bool {
	g, p := b.tn.g, b.tn.p
	if b.att == rebel {
		return g.infantryCF(p, b.works()) < g.limit.keep
	}
	return g.legionCF(p, b.works()) < g.limit.romanCF
}

func (b *breach) works() []int16 {
	return b.tn.g.unitsAt(b.tn.p, b.att, b.tn.g.locs[b.at].of, nil)
}
