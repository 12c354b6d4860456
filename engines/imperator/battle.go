package imperator

import (
	"cmp"
	"slices"

	facts "prestags/scenarios/imperator"
)

// fightKind: a battle in the field, a sortie of the besieged, a siege.
type fightKind int8

const (
	field fightKind = iota
	sortie
	siege
)

// state of a unit in a fight.
type state int8

const (
	ready state = iota
	outOfAction
	gone
)

// warrior is a unit in a fight.
type warrior struct {
	u            int16
	id           int16 // its number in the fight, the attacker's first
	label        int16 // the letter it goes by among its type, none: its own name
	typ          int8
	state        state
	led          bool // in command: may stand in the front line (2.2)
	front        bool
	shoot, melee int8
	category     category
	// die of this phase, 0: none, below: out of sight; throws of it; rating it is
	// held against.
	die, throws, rating int8
	did                 hit // what the die does
}

// steps a unit can still lose (0.2.2).
func (w *warrior) steps() int { return int(gone - w.state) }

// rank orders units in a fight: by type, commanded before loose, Ready before Out
// of Action, then by number.
func (w *warrior) rank() int { return int(w.typ)<<20 | b2i(!w.led)<<19 | int(w.state)<<16 | int(w.u) }

// army is a side in a fight. The attacker's comes first; a besieger attacks,
// also in a sortie.
type army struct {
	side, leader int8 // leader none: units without command (3.2.2)
	units        []warrior
	alea         int8
	losses       int    // suffered so far (3.4.5)
	hits         int    // losses its dice inflict as they lie
	tactic       int8   // none: no tactic
	silent       uint16 // phases in which it throws no dice, a bit each
	ease         int8   // least die of a Retreat in Good Order by a card
	cards        int8   // combat cards played
	started      int    // living units at deployment
}

func (a *army) living() (n int) {
	for i := range a.units {
		n += b2i(a.units[i].state != gone)
	}
	return n
}

func (a *army) ready() (n int) {
	for i := range a.units {
		n += b2i(a.units[i].state == ready)
	}
	return n
}

// fight is one battle, sortie or siege.
type fight struct {
	tn          *turn
	number      int // among the fights of the turn, from 1
	kind        fightKind
	at, origin  int8
	nth         int8 // of the fights of one attack, from 1
	ap          int8 // the attacker's points as it begins
	stroke      bool // losses by a card outside any fight
	card        int8 // … by which
	by          [2]army
	skirmish    bool
	phase       int
	last        bool // no phase comes after it
	phaseKind   phaseKind
	siegeTactic int8
	cityAlea    int8 // markers the city gives
	op          *op
	leftBy      int // army that has left in good order, none, both

	falls  []fall     // steps lost, of an army that has just lost some
	spread [2][]int16 // who suffers the losses of a phase, a place in the army each
	wish   []int16    // scratch of distribute
	states []state    // scratch of distribute
	places [2][]int8  // scratch of refuges
}

// attacker and defender as places in fight.by.
const (
	attacker = 0
	defender = 1
)

// fightAt readies the memory for a fight, one at a time.
func (tn *turn) fightAt(at, origin int8) *fight {
	tn.fights++
	f := &tn.ground
	if f.by[attacker].units == nil {
		tn.furnish()
	}
	*f = fight{
		tn: tn, number: tn.fights, at: at, origin: origin, leftBy: none, falls: f.falls[:0], spread: f.spread, wish: f.wish, states: f.states, places: f.places,
		by: [2]army{{leader: none, tactic: none, units: f.by[0].units[:0]}, {leader: none, tactic: none, units: f.by[1].units[:0]}},
	}
	return f
}

// furnish makes memory for fights, enough for most, at once.
func (tn *turn) furnish() {
	f := &tn.ground
	m := &struct {
		units  [2][12]warrior
		falls  [16]fall
		spread [2][16]int16
		wish   [24]int16
		states [16]state
		places [2][8]int8
		asks   [2]ask
		lists  [32]int16
		hurt   [12]int16
	}{}
	f.falls, f.wish, f.states = m.falls[:0], m.wish[:0], m.states[:0]
	tn.asks, tn.lists, tn.hurt = m.asks[:0], m.lists[:0], m.hurt[:0]
	for i := range f.by {
		f.by[i].units, f.spread[i], f.places[i] = m.units[i][:0], m.spread[i][:0], m.places[i][:0]
	}
}

// attack is the n-th fight of an attack, the armies not yet mustered.
func (tn *turn) attack(s int8, o *op, from, to int8, n int) *fight {
	f := tn.fightAt(to, from)
	f.op, f.nth, f.ap = o, int8(n), tn.p.leaders[o.Leader].ap
	f.by[attacker].side, f.by[attacker].leader = s, o.Leader
	if tn.p.leaders[o.Leader].post != onMap {
		f.by[attacker].leader = none // a card has killed him; his units fight on (3.2.2)
	}
	f.by[defender].side = other(s)
	return f
}

// fight settles what a move has begun: a battle, or in a city where chapter 4 is
// in force a siege; two defending leaders one after the other, while the
// attacker stands (3, 2.3.2.2, A-26).
func (tn *turn) fight(s int8, o *op, from, to int8) {
	g, p := tn.g, tn.p
	var room [8]int8
	leaders := tn.attack(s, o, from, to, 1).orderOfDefence(room[:0])
	defer func() {
		if g.hasUnits(p, other(s), to) {
			tn.sweep(s, to) // an attacker who has won and lost all his men
		}
	}()
	for n := 1; n <= max(len(leaders), 1); n++ {
		l := int8(none)
		if len(leaders) > 0 {
			l = leaders[n-1]
			if p.leaders[l].post != onMap || p.leaders[l].at != to {
				continue
			}
			if n > 1 && !g.leads(p, l) && !g.hasLoose(p, other(s), to) {
				continue // those who stood with him have fought beside another
			}
		}
		if !tn.presses(o.Leader, to) {
			return
		}
		f := tn.attack(s, o, from, to, n)
		f.by[defender].leader = l
		if g.places[to].kind == city && g.s.Sieges {
			f.besiege()
		} else {
			f.battle()
		}
	}
	if tn.presses(o.Leader, to) {
		tn.sweep(other(s), to)
	}
}

// presses tells whether the units of an attacking leader stand where they have
// attacked, also without him.
func (tn *turn) presses(l, at int8) bool {
	st := &tn.p.leaders[l]
	if st.post != onMap {
		return tn.g.hasLoose(tn.p, tn.g.leaders[l].side, at)
	}
	return st.at == at && tn.g.leads(tn.p, l)
}

// orderOfDefence are the enemy leaders with units at the place, put into out: of
// two the attacker names who fights first, by default the one with fewer Ready
// units (A-02, Q04). Where units stand without any leader, none.
func (f *fight) orderOfDefence(out []int8) []int8 {
	tn, g, p := f.tn, f.tn.g, f.tn.p
	s, enemy := f.by[attacker].side, f.by[defender].side
	for l := range p.leaders {
		if p.leaders[l].post != onMap || p.leaders[l].at != f.at || g.leaders[l].side != enemy {
			continue
		}
		if g.leads(p, int8(l)) || g.hasLoose(p, enemy, f.at) {
			out = append(out, int8(l))
		}
	}
	if len(out) < 2 {
		return out
	}
	fit := func(l int8) int {
		n, hurt := p.command(l)
		return n - hurt
	}
	slices.SortStableFunc(out, func(a, b int8) int {
		return cmp.Or(fit(a)-fit(b), cmp.Compare(g.leaders[a].name, g.leaders[b].name))
	})
	first := out[0]
	chooser, asked := s, tn.by[s].policy.asks(qFirst)
	if slices.Contains(out, f.op.First) {
		first, asked = f.op.First, false
	}
	if g.opt.firstByDefender {
		chooser, first, asked = enemy, out[0], tn.by[enemy].policy.asks(qFirst)
	}
	if asked {
		tn.asking()
		for _, l := range out {
			tn.list(int16(l))
		}
		first = int8(tn.pickOne(f, ask{what: askFirst, side: chooser, n: 1, options: tn.since(0), def: tn.list(int16(first))}))
	}
	slices.SortStableFunc(out, func(a, b int8) int { return b2i(b == first) - b2i(a == first) })
	return out
}

// muster puts the armies on the battlefield: a leader's units, and the loose
// ones of the place with them in the second line (3.1 segment 0, A-27).
func (f *fight) muster() {
	g, p := f.tn.g, f.tn.p
	id := int16(0)
	for i := range f.by {
		a := &f.by[i]
		a.units = a.units[:0]
		for u := g.sides[a.side].first; u < g.sides[a.side].last; u++ {
			st := &p.units[u]
			mine := a.leader >= 0 && st.where == led && st.at == a.leader
			if mine || st.where == loose && st.at == f.at {
				a.units = append(a.units, g.warrior(u, mine, st.out))
			}
		}
		slices.SortFunc(a.units, func(x, y warrior) int { return x.rank() - y.rank() })
		hidden := g.faceDown(a.side)
		for j := range a.units {
			w := &a.units[j]
			w.id, id = id, id+1
			if f.kind == siege && i == defender {
				w.melee = max(w.melee, g.types[w.typ].vallum)
			}
			if hidden {
				w.label = 0
				if j > 0 && a.units[j-1].typ == w.typ {
					w.label = a.units[j-1].label + 1
				}
			}
		}
		a.started = a.living()
		a.alea = 0
		if a.leader >= 0 {
			a.alea = g.leaders[a.leader].tr
			if g.opt.fortunaReroll && p.fortuna == a.side {
				a.alea++
			}
		}
	}
}

// warrior is a unit as it goes into a fight, under its own name.
func (g *game) warrior(u int16, led, out bool) warrior {
	typ := g.units[u].typ
	t := &g.types[typ]
	return warrior{u: u, label: none, typ: typ, led: led, shoot: t.shoot, melee: t.melee, category: t.category, state: state(b2i(out))}
}

// battle is chapter 3, segments 0 to 3.
func (f *fight) battle() {
	g := f.tn.g
	f.muster()
	small := min(f.by[attacker].started, f.by[defender].started)
	f.skirmish = small <= g.c.Skirmish // 3.2.1, A-08: fixed for the whole battle
	f.tell(record{what: toldDeployed})
	f.combatCards(battleStart)
	f.chooseTactics()
	f.reveal()
	for i := range g.c.Battle {
		ph := &g.c.Battle[i]
		f.begin(ph, i == len(g.c.Battle)-1)
		f.frontLines(ph)
		f.playPhase()
		if f.destroyed(attacker) || f.destroyed(defender) {
			break
		}
		if ph.Leave && f.goodOrders() {
			break
		}
	}
	f.settle()
}

// reveal turns the face-down units up (3.1 segment 1, A-09): from here on
// everybody sees the types, their owner also which counter bears which label.
func (f *fight) reveal() { f.tell(record{what: toldLabels}) }

func (f *fight) destroyed(i int) bool { return f.by[i].living() == 0 }

// begin starts a phase.
func (f *fight) begin(ph *facts.Phase, last bool) {
	f.phase, f.last = ph.N, last
	f.phaseKind = melee
	if ph.Kind == facts.Shooting {
		f.phaseKind = shooting
	}
	for i := range f.by {
		for j := range f.by[i].units {
			f.by[i].units[j].front = false
		}
	}
}

// frontLines moves the units of each tactic to the front: Ready ones in command,
// anew each phase (3.1, 3.3).
func (f *fight) frontLines(ph *facts.Phase) {
	if ph.Front == facts.FrontNone || f.skirmish {
		return
	}
	for i := range f.by {
		a := &f.by[i]
		if a.tactic == none {
			continue
		}
		t := &f.tn.g.tactics[a.tactic]
		for j := range a.units {
			w := &a.units[j]
			w.front = w.led && w.state == ready && t.forms(&f.tn.g.types[w.typ])
		}
	}
}

// legalTactic tells whether an army may choose a tactic: one for whose front line
// it has a Ready unit in command, and the General Attack always (3.3, A-10).
func (f *fight) legalTactic(a *army, t int8) bool {
	g := f.tn.g
	if !g.tactics[t].lines() {
		return true
	}
	for j := range a.units {
		if w := &a.units[j]; w.led && w.state == ready && g.tactics[t].forms(&g.types[w.typ]) {
			return true
		}
	}
	return false
}

// chooseTactics is segment 1: both led sides choose at once and in secret
// (3.1, 3.2.1, 3.2.2).
func (f *fight) chooseTactics() {
	if f.skirmish {
		return
	}
	tn, g := f.tn, f.tn.g
	tn.asking()
	for i := range f.by {
		a := &f.by[i]
		if a.leader < 0 {
			continue
		}
		q := ask{what: askTactic, army: int8(i), side: a.side, n: 1, min: 1, max: 1}
		at := len(tn.lists)
		for t := range g.tactics {
			if f.legalTactic(a, int8(t)) {
				tn.list(int16(t))
			}
		}
		q.options, q.def = tn.since(at), tn.list(int16(g.general))
		if w := tn.p.plans[a.side].tacticFor(forBattle, a.leader, f.versus(i), 0); w != nil && !w.Ask && !tn.by[a.side].policy.asks(qTactic) {
			pick := g.general
			for _, t := range w.Tactics {
				if f.legalTactic(a, t) {
					pick = t
					break
				}
			}
			q.standing = tn.list(int16(pick))
		}
		tn.put(q)
	}
	asks := tn.decided(f)
	for k := range asks {
		a := &f.by[asks[k].army]
		a.tactic = int8(asks[k].take[0])
		a.alea += g.tactics[a.tactic].alea
	}
	if len(asks) > 0 {
		f.tell(record{what: toldTactics})
	}
}

// versus is the opponent as a tactic line names him.
func (f *fight) versus(i int) int8 {
	if l := f.by[1-i].leader; l >= 0 {
		return l
	}
	return vsLoose
}

// tacticFor is the line of a side's tactics that fits best: for the leader
// before for everyone, against this enemy before against any, later before
// earlier.
func (pl *plan) tacticFor(what tacticFor, who, vs, cardNo int8) *tacticLine {
	best, worth := (*tacticLine)(nil), -1
	for i := range pl.tactics {
		l := &pl.tactics[i]
		if l.For != what || l.Who != everyone && l.Who != who || what == forBattle && l.Vs != vsAny && l.Vs != vs || what == forCard && l.Card != cardNo {
			continue
		}
		w := 2*b2i(l.Who != everyone) + b2i(l.Vs != vsAny)
		if w >= worth {
			best, worth = l, w
		}
	}
	return best
}
