package iamspartacus

import (
	"strconv"

	"prestags/engines"
)

// note implements desk: it takes losses home to the position and tells of them.
func (d *battleDesk) note(_ *fight, k noteKind) {
	switch k {
	case noteSorted:
		d.sorted()
	case noteLine:
		d.lines()
	case noteVolley:
		d.volleys("13.9", [2]bool{true, true})
	case noteMissiles:
		rolls := [2]bool{}
		rolls[other(d.f.breaks.army)] = true
		d.volleys("13.27", rolls)
	case noteMelee:
		d.melees("13.10")
		d.checks("13.21")
	case notePursuit:
		d.melees("13.27")
		d.checks("13.27")
	case noteSlide:
		d.shifts()
	case noteLeaders:
		d.checks("13.22")
	case noteStaff:
		d.checks("13.28")
	case noteSeats:
		d.seats()
	case noteBreak:
		d.breakoff()
	case noteToll:
		d.toll()
	case noteEnd:
		d.ended()
	}
}

// event opens an event of this battle.
func (d *battleDesk) event(kind string, rules ...string) engines.Event {
	e := engines.Event{Rule: rules, Kind: kind, Phase: d.tn.phase(), At: []string{d.tn.g.locs[d.at].full}}
	if kind != "battle" {
		e.Effects = append(make([]engines.Effect, 0, 8), engines.Effect{What: "round", N: d.f.round})
	}
	return e
}

func (d *battleDesk) full(i int16) string { return d.tn.g.units[d.f.pieces[i].unit].full }

func (d *battleDesk) chief(c int16) string {
	return d.tn.g.leaders[d.f.chiefs[c].leader].full
}

func (d *battleDesk) side(a int8) string { return d.tn.g.sides[d.sides[a]].id }

// lose takes n steps home.
func (d *battleDesk) lose(i int16, n int, ef *[]engines.Effect) {
	d.tn.hit(d.f.pieces[i].unit, n, inCombat, ef)
}

func (d *battleDesk) sorted() {
	f := &d.f
	e := d.event("battle", "13.1", "13.7")
	e.Side = d.side(attacker)
	for i := range f.pieces {
		p := &f.pieces[i]
		x := engines.Effect{Unit: d.full(int16(i)), What: "line", N: p.printed()}
		if !p.line() {
			x.What = "missile"
		}
		e.Units = append(e.Units, x.Unit)
		e.Effects = append(e.Effects, x)
	}
	for i := range f.chiefs {
		x := engines.Effect{Unit: d.chief(int16(i)), What: "leader"}
		if f.chiefs[i].wounded {
			x.N = 1
		}
		e.Units = append(e.Units, x.Unit)
		e.Effects = append(e.Effects, x)
	}
	d.tn.t.Note(e)
}

// lines tells how the lines stand: the set-up, later how they changed.
func (d *battleDesk) lines() {
	f := &d.f
	for a := range f.army {
		if f.army[a].mended {
			d.tn.skip(d.sides[a], "13.8", "the second line", "every lane needs a unit; empty ones were filled from the back of the deepest")
			f.army[a].mended = false
		}
	}
	e := d.event("line", "13.16")
	if !d.lined {
		e.Kind, e.Rule = "setup", []string{"13.8"}
		if f.line(attacker) > 0 && f.line(defender) > 0 {
			e.Side = d.side(f.first)
		}
	}
	d.lined = true
	for a := range f.army {
		f.fronts[a] = f.byLane(int8(a), f.fronts[a])
		for _, s := range f.fronts[a] {
			st := &f.stacks[s]
			at := lane(st.at)
			x := engines.Effect{What: "front", From: at}
			if st.foe != none {
				x.To = d.full(f.stacks[st.foe].top)
				if st.edge != frontal {
					x.What = "flank"
				}
			}
			for i := st.top; i != none; i = f.pieces[i].next {
				p := &f.pieces[i]
				x.Unit, x.N = d.full(i), p.printed()
				e.Units = append(e.Units, x.Unit)
				e.Effects = append(e.Effects, x)
				if p.chief != none {
					y := engines.Effect{Unit: d.chief(p.chief), What: "seat", To: x.Unit}
					if f.chiefs[p.chief].wounded {
						y.N = 1
					}
					e.Effects = append(e.Effects, y)
				}
				x.What, x.To = "behind", x.Unit
			}
		}
	}
	if len(f.stacks) > 0 {
		d.tn.t.Note(e)
	}
}

// volleys tells of missile fire, an event for each side that shoots.
func (d *battleDesk) volleys(rule string, shoots [2]bool) {
	f := &d.f
	next := 0
	for a := range f.army {
		if !shoots[a] {
			continue
		}
		e := d.event("missiles", rule)
		e.Side = d.side(int8(a))
		for k := range f.attacks {
			x := &f.attacks[k]
			if f.pieces[x.piece].army != int8(a) {
				continue
			}
			y := engines.Effect{Unit: d.full(x.piece), What: "misses", N: int(x.factor)}
			if x.hit {
				y.What = "hits"
			}
			e.Units = append(e.Units, y.Unit)
			e.Effects = append(e.Effects, y)
			e.Dice = append(e.Dice, d.rolls[next])
			next++
		}
		if len(e.Dice) == 0 {
			continue
		}
		for _, l := range f.falls {
			if l.why == rule && f.pieces[l.piece].army != int8(a) {
				d.lose(l.piece, int(l.to-l.from), &e.Effects)
			}
		}
		d.tn.t.Note(e)
	}
	d.rolls = d.rolls[:0]
	d.checks("13.21")
}

// melees tells of an exchange, an event for each fight along the line.
func (d *battleDesk) melees(rule string) {
	f := &d.f
	told := 0
	for k := 0; told < len(f.attacks); k++ {
		if k > 0 && f.toldBefore(k) {
			continue
		}
		told += d.duel(k, rule)
	}
	d.rolls = append(d.rolls[:0], d.rolls[d.meleeRolls():]...) // a pursuit's leaders rolled since
}

// toldBefore tells whether an attack belongs to a fight an earlier one was in.
func (f *fight) toldBefore(k int) bool {
	for j := range k {
		if f.attacks[j].lane == f.attacks[k].lane {
			return true
		}
	}
	return false
}

// meleeRolls counts the dice of an exchange.
func (d *battleDesk) meleeRolls() int {
	n := 0
	for k := range d.f.attacks {
		n++
		if d.f.attacks[k].berserkDie > 0 {
			n++
		}
	}
	return n
}

var modWords = [...]struct{ rule, label, op string }{
	modHorse: {"13.13", "cavalry against infantry", "="}, modBerserk: {"13.14", "berserk", "×"}, modDecimation: {"14.2", "decimation", "+"},
	modStrategist: {"13.11", "strategist", "+"}, modLeader: {"13.12", "", "+"},
}

// duel tells of the fight that attack k is in and returns how many attacks it
// has.
func (d *battleDesk) duel(k int, rule string) int {
	f := &d.f
	e := d.event("melee", rule)
	e.Column = lane(f.attacks[k].lane)
	if f.storm {
		e.Kind, e.Rule = "storm", []string{"14.13", rule}
	}
	n, roll := 0, 0
	for j := range f.attacks {
		x := &f.attacks[j]
		first := roll
		roll++
		if x.berserkDie > 0 {
			roll++
		}
		if x.lane != f.attacks[k].lane {
			continue
		}
		n++
		who := d.full(x.piece)
		e.Units = append(e.Units, who)
		e.Dice = append(e.Dice, d.rolls[first:roll]...)
		if x.berserkDie > 0 {
			y := engines.Effect{Unit: who, What: "calm", N: int(x.berserkMax)}
			if x.berserk {
				y.What = "berserk"
				e.Rule = addRule(e.Rule, "13.14")
			}
			e.Effects = append(e.Effects, y)
		}
		for _, m := range x.mods[:x.n] {
			w := &modWords[m.kind]
			y := engines.Mod{Rule: w.rule, Label: w.label, Unit: who, Op: w.op, Value: engines.Points(int(m.value))}
			if m.kind == modLeader {
				y.Label = d.leaderWith(x)
			}
			e.Rule = addRule(e.Rule, w.rule)
			e.Mods = append(e.Mods, y)
		}
		y := engines.Effect{Unit: who, What: "misses", To: d.full(x.target), N: int(x.factor)}
		if x.hit {
			y.What = "hits"
		}
		e.Effects = append(e.Effects, y)
	}
	if n > 2 {
		e.Rule = addRule(e.Rule, "13.17")
	}
	// Losses: the steps a unit lost, where it was hit first.
	for j := range f.falls {
		l := &f.falls[j]
		if l.to > l.from && d.fellIn(l.piece, f.attacks[k].lane) {
			steps := 0
			for i := j; i < len(f.falls); i++ {
				if o := &f.falls[i]; o.piece == l.piece {
					steps += int(o.to - o.from)
					o.from = o.to // told
				}
			}
			d.lose(l.piece, steps, &e.Effects)
		}
	}
	d.tn.t.Note(e)
	return n
}

// leaderWith names the leader whose bonus an attack had; he may have fallen
// since.
func (d *battleDesk) leaderWith(x *attack) string {
	if x.chief == none {
		return "leader"
	}
	return d.tn.g.leaders[d.f.chiefs[x.chief].leader].id
}

// fellIn tells whether a unit was hit in the fight of a lane, or went berserk
// there.
func (d *battleDesk) fellIn(i, at int16) bool {
	for k := range d.f.attacks {
		x := &d.f.attacks[k]
		if x.lane == at && (x.hit && x.target == i || x.berserk && x.piece == i) {
			return true
		}
	}
	return false
}

func addRule(rules []string, r string) []string {
	for _, x := range rules {
		if x == r {
			return rules
		}
	}
	return append(rules, r)
}

func (d *battleDesk) shifts() {
	f := &d.f
	e := d.event("breakthrough", "13.16")
	for k := range f.shifts {
		m := &f.shifts[k]
		x := engines.Effect{Unit: d.full(m.piece)}
		switch {
		case m.victim == none:
			x.What, x.To = "slides", lane(m.from)
			e.Rule = addRule(e.Rule, "13.20")
		case m.behind:
			x.What, x.From, x.To = "follows", lane(m.from), d.full(m.ahead)
			e.Rule = addRule(e.Rule, "13.15")
		default:
			x.What, x.From, x.To = "flanks", lane(m.from), d.full(m.victim)
			e.Rule = addRule(e.Rule, "13.15")
		}
		e.Units = append(e.Units, x.Unit)
		e.Effects = append(e.Effects, x)
	}
	d.tn.t.Note(e)
}

// checks tells what became of leaders, and takes it home.
func (d *battleDesk) checks(rule string) {
	f := &d.f
	if len(f.checks) == 0 {
		return
	}
	e := d.event("leaders", rule)
	if f.checks[0].rule != rule {
		e.Rule = []string{f.checks[0].rule}
	}
	next := 0
	for k := range f.checks {
		c := &f.checks[k]
		l := int8(f.chiefs[c.chief].leader)
		e.Rule = addRule(e.Rule, c.rule)
		e.Units = append(e.Units, d.chief(c.chief))
		if c.dice[0] > 0 {
			e.Dice = append(e.Dice, d.rolls[next:next+2]...)
			next += 2
		}
		switch {
		case c.killed:
			d.tn.killLeader(l, &e.Effects)
		case c.wounded:
			d.tn.woundLeader(l, &e.Effects)
		default:
			e.Effects = append(e.Effects, engines.Effect{Unit: d.chief(c.chief), What: "unharmed"})
		}
	}
	d.rolls = append(d.rolls[:0], d.rolls[next:]...)
	f.checks = f.checks[:0]
	d.tn.t.Note(e)
}

func (d *battleDesk) seats() {
	f := &d.f
	e := d.event("seats", "14.16")
	for k := range f.asks {
		for _, x := range f.asks[k].take {
			if c, i := seatOf(x); f.chiefs[c].seat == i {
				e.Units = append(e.Units, d.chief(c))
				e.Effects = append(e.Effects, engines.Effect{Unit: d.chief(c), What: "seat", To: d.full(i)})
			}
		}
	}
	d.tn.t.Note(e)
}

func (d *battleDesk) breakoff() {
	b, g := &d.f.breaks, d.tn.g
	e := d.event("breakoff", "13.25")
	e.Side, e.Odds, e.Result = d.side(b.army), strconv.Itoa(int(b.total)), "retreat"
	if b.rout {
		e.Result = "rout"
	}
	if b.flanked > 0 {
		e.Mods = append(e.Mods, mod(g.mod.flanked.Rule, strconv.Itoa(int(b.flanked))+" flanked", int(b.flanked)*g.mod.flanked.Add))
	}
	if b.killed > 0 {
		e.Mods = append(e.Mods, mod(g.mod.killed.Rule, strconv.Itoa(int(b.killed))+" killed", int(b.killed)*g.mod.killed.Add))
	}
	if b.leader != none {
		l := &g.leaders[d.f.chiefs[b.leader].leader]
		e.Mods = append(e.Mods, mod("13.25", l.id, l.breakOff))
	}
	e.Dice = append(e.Dice, d.rolls...)
	d.rolls = d.rolls[:0]
	d.tn.t.Note(e)
}

func (d *battleDesk) toll() {
	f := &d.f
	e := d.event("toll", "13.27")
	e.Side = d.side(other(f.breaks.army))
	n := 0
	for _, l := range f.falls {
		n += int(l.to - l.from)
		d.lose(l.piece, int(l.to-l.from), &e.Effects)
	}
	e.Effects = append(e.Effects, engines.Effect{What: "toll", N: n})
	d.tn.t.Note(e)
}

var outcomes = [...]string{
	destroyed: "destroyed", bothGone: "both destroyed", retreated: "retreat", routed: "rout", bothRetired: "both retreat", conceded: "conceded", sudden: "sudden death",
}

// ended tells who won and how, with what went with a line that is gone (13.24) or
// was conceded (13.29).
func (d *battleDesk) ended() {
	f := &d.f
	e := d.event("won", "13.24")
	switch f.end {
	case retreated:
		e.Rule = []string{"13.26"}
	case routed:
		e.Rule = []string{"13.27"}
	case conceded:
		e.Rule = []string{"13.29"}
	}
	e.Result = outcomes[f.end]
	if f.end != bothGone && f.end != bothRetired {
		e.Side = d.side(other(f.loser))
	}
	for _, l := range f.falls {
		d.lose(l.piece, int(l.to-l.from), &e.Effects)
	}
	for k := range f.checks {
		d.tn.killLeader(int8(f.chiefs[f.checks[k].chief].leader), &e.Effects)
	}
	d.tn.t.Note(e)
}
