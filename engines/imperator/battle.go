package imperator

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// fightKind: a battle in the field, a sortie of the besieged, a siege.
type fightKind int8

const (
	field fightKind = iota
	sortie
	siege
)

var fightNames = [...]string{"battle", "sortie", "siege"}

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
	name         string // as everybody may call it in this fight
	key          string // of its dice, once it has thrown one
	typ          int8
	state        state
	led          bool // in command: may stand in the front line (2.2)
	front        bool
	shoot, melee int8
	category     category
	// die of this phase, 0: none; throws of it; rating it is held against.
	die, throws, rating int8
}

// steps a unit can still lose (0.2.2).
func (w *warrior) steps() int { return int(gone - w.state) }

// army is a side in a fight. The attacker's comes first; a besieger attacks,
// also in a sortie.
type army struct {
	side, leader int8 // leader none: units without command (3.2.2)
	units        []warrior
	alea         int8
	losses       int  // suffered so far (3.4.5)
	tactic       int8 // none: no tactic
	silent       uint8
	ease         int8 // least die of a Retreat in Good Order by a card
	cards        int8 // combat cards played
	started      int  // living units at deployment
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
	kind        fightKind
	at, origin  int8
	by          [2]army
	skirmish    bool
	tag         string
	phase       int
	last        bool // no phase comes after it
	phaseKind   phaseKind
	phaseName   string
	why         string
	siegeTactic int8
	cityAlea    int8 // markers the city gives
	op          *op
	leftBy      int     // army that has left in good order, none, both
	may         []bool  // scratch of allowed
	states      []state // scratch of distribute
	room        room
}

// room is memory for the lists in a fight's events, taken at once.
type room struct {
	effects []engines.Effect
	rolls   []engines.Roll
	names   []string
	keys    strings.Builder
}

// take cuts an empty list with room for n off a block of memory, or makes a new
// block where it is used up.
func take[T any](block *[]T, n, more int) []T {
	if cap(*block)-len(*block) < n {
		*block = make([]T, 0, max(n, more))
	}
	l := len(*block)
	*block = (*block)[:l+n]
	return (*block)[l : l : l+n]
}

// attacker and defender as places in fight.by.
const (
	attacker = 0
	defender = 1
)

// fight settles what a move has begun: a battle, or in a city where chapter 4 is
// in force a siege; two defending leaders one after the other, while the
// attacker stands (3, 2.3.2.2, A-26).
func (tn *turn) fight(s int8, o *op, from, to int8) {
	g, p := tn.g, tn.p
	enemy := other(s)
	leaders := tn.orderOfDefence(s, o, to)
	for n := 1; n <= max(len(leaders), 1); n++ {
		l := int8(none)
		if len(leaders) > 0 {
			l = leaders[n-1]
			if p.leaders[l].post != onMap || p.leaders[l].at != to {
				continue
			}
		}
		if p.leaders[o.Leader].post != onMap || p.leaders[o.Leader].at != to {
			return
		}
		f := &fight{tn: tn, at: to, origin: from, op: o, leftBy: none, tag: tn.fightTag(to, o.Leader, p.leaders[o.Leader].ap, n)}
		f.by[attacker] = army{side: s, leader: o.Leader, tactic: none}
		f.by[defender] = army{side: enemy, leader: l, tactic: none}
		if g.places[to].kind == city && g.s.Sieges {
			f.besiege()
		} else {
			f.battle()
		}
	}
	if p.leaders[o.Leader].post == onMap && p.leaders[o.Leader].at == to {
		tn.sweep(o.Leader, to)
	}
}

// orderOfDefence are the enemy leaders with units at a place: of two the
// attacker names who fights first, by default the one with fewer Ready units
// (A-02, Q04). Where units stand without any leader, none.
func (tn *turn) orderOfDefence(s int8, o *op, at int8) []int8 {
	g, p := tn.g, tn.p
	enemy := other(s)
	out := slices.DeleteFunc(g.leadersAt(p, enemy, at), func(l int8) bool {
		n, _ := p.command(l)
		return n == 0 && len(g.looseAt(p, enemy, at)) == 0
	})
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
	if slices.Contains(out, o.First) {
		first, asked = o.First, false
	}
	if g.opt.firstByDefender {
		chooser, first, asked = enemy, out[0], tn.by[enemy].policy.asks(qFirst)
	}
	if asked {
		q := engines.Question{Side: g.sides[chooser].id, Text: "Which leader defends first in " + g.places[at].name + "?", Min: 1, Max: 1, Default: []string{g.leaders[first].name}}
		for _, l := range out {
			q.Choices = append(q.Choices, engines.Choice{ID: g.leaders[l].name})
		}
		take := tn.ask(engines.Key{Phase: phaseBattle, Rule: "2.3.2.2", Who: tn.fightTag(at, o.Leader, p.leaders[o.Leader].ap, 1), N: 1}, q)
		first = g.byName[take[0]]
	}
	slices.SortStableFunc(out, func(a, b int8) int { return b2i(b == first) - b2i(a == first) })
	return out
}

// muster puts the armies on the battlefield: a leader's units, and the loose
// ones of the place with them in the second line (3.1 segment 0, A-27).
func (f *fight) muster() {
	g, p := f.tn.g, f.tn.p
	for i := range f.by {
		a := &f.by[i]
		a.units = make([]warrior, 0, 12)
		for u := g.sides[a.side].first; u < g.sides[a.side].last; u++ {
			st := &p.units[u]
			mine := a.leader >= 0 && st.where == led && st.at == a.leader
			if !mine && !(st.where == loose && st.at == f.at) {
				continue
			}
			t := g.typeOf(u)
			w := warrior{u: u, typ: g.units[u].typ, led: mine, shoot: t.shoot, melee: t.melee, category: t.category, state: state(b2i(st.out))}
			if f.kind == siege && i == defender {
				w.melee = max(t.melee, t.vallum)
			}
			a.units = append(a.units, w)
		}
		f.label(a)
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

// label names the units of an army in their order: by type, commanded before
// loose, Ready before Out of Action, then by number. Face-down units get labels
// that last for this fight.
func (f *fight) label(a *army) {
	g := f.tn.g
	slices.SortStableFunc(a.units, func(x, y warrior) int {
		return cmp.Or(cmp.Compare(x.typ, y.typ), b2i(y.led)-b2i(x.led), cmp.Compare(x.state, y.state), cmp.Compare(x.u, y.u))
	})
	hidden := g.faceDown(a.side)
	n := 0
	for i := range a.units {
		w := &a.units[i]
		w.name = g.units[w.u].full
		if hidden {
			if n++; i == 0 || a.units[i-1].typ != w.typ {
				n = 0
			}
			w.name = g.label(w.typ, n)
		}
	}
}

// label is the name of the n-th unit of a type in a fight: rebel/Galli-a.
func (g *game) label(typ int8, n int) string {
	if l := g.types[typ].labels; n < len(l) {
		return l[n]
	}
	return g.types[typ].full + "-" + letters(n)
}

// letters counts a, b, … z, aa, ab …
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + string(rune('a'+n%26))
}

// armyName is how events name an army: its leader, or its side.
func (f *fight) armyName(a *army) string {
	if a.leader >= 0 {
		return f.tn.g.leaders[a.leader].full
	}
	return f.tn.g.sides[a.side].id
}

// note notes an event of the fight.
func (f *fight) note(e engines.Event) {
	if e.Phase == "" {
		e.Phase = fightNames[f.kind]
	}
	e.At = f.tn.g.places[f.at].only
	f.tn.t.Note(e)
}

// deployed notes the armies as they stand before anything is turned up.
func (f *fight) deployed(result string) {
	g := f.tn.g
	e := engines.Event{
		Rule: []string{"3", "3.1"}, Kind: "battle", Result: result, Path: []string{g.places[f.origin].id, g.places[f.at].id},
		Side: g.sides[f.by[attacker].side].id, Units: []string{f.armyName(&f.by[attacker]), f.armyName(&f.by[defender])},
	}
	e.Effects = make([]engines.Effect, 0, 3*len(f.by))
	for i := range f.by {
		a := &f.by[i]
		side := g.sides[a.side].id
		e.Effects = append(e.Effects,
			engines.Effect{Unit: side, What: "units", N: a.living()},
			engines.Effect{Unit: side, What: "out", N: a.living() - a.ready()},
			engines.Effect{Unit: side, What: "alea", N: int(a.alea)})
	}
	f.note(e)
}

// reveal turns the face-down units up (3.1 segment 1, A-09): from here on
// everybody sees the types, their owner also which counter bears which label.
func (f *fight) reveal() {
	g := f.tn.g
	for i := range f.by {
		a := &f.by[i]
		if !g.faceDown(a.side) {
			continue
		}
		e := engines.Event{Rule: []string{"3.1", "A-09"}, Kind: "labels", Side: g.sides[a.side].id, Only: []string{g.sides[a.side].id, engines.Umpire}}
		e.Effects = make([]engines.Effect, 0, len(a.units))
		for j := range a.units {
			e.Effects = append(e.Effects, engines.Effect{Unit: g.units[a.units[j].u].full, What: "label", To: a.units[j].name})
		}
		f.note(e)
	}
}

// battle is chapter 3, segments 0 to 3.
func (f *fight) battle() {
	g := f.tn.g
	f.muster()
	small := min(f.by[attacker].started, f.by[defender].started)
	f.skirmish = small <= g.c.Skirmish // 3.2.1, A-08: fixed for the whole battle
	what := fightNames[f.kind]
	if f.skirmish && f.kind == field {
		what = "skirmish"
	}
	f.deployed(what)
	f.combatCards(facts.BattleStart)
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

func (f *fight) destroyed(i int) bool { return f.by[i].living() == 0 }

// begin starts a phase.
func (f *fight) begin(ph *facts.Phase, last bool) {
	f.phase, f.last = ph.N, last
	f.phaseKind, f.phaseName = melee, facts.Melee
	if ph.Kind == facts.Shooting {
		f.phaseKind, f.phaseName = shooting, facts.Shooting
	} else if last {
		f.phaseName = "general"
	}
	if f.kind == siege {
		// Two phases of Harass are both shooting.
		f.phaseName = ph.Kind + strconv.Itoa(ph.N)
	}
	f.why = f.phaseName + " in " + f.tn.g.places[f.at].name
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

// legalTactics are those an army may choose: those for whose front line it has a
// Ready unit in command, and the General Attack always (3.3, A-10).
func (f *fight) legalTactics(a *army) []int8 {
	g := f.tn.g
	out := make([]int8, 0, len(g.tactics))
	for t := range g.tactics {
		tc := &g.tactics[t]
		if !tc.lines() || slices.ContainsFunc(a.units, func(w warrior) bool { return w.led && w.state == ready && tc.forms(&g.types[w.typ]) }) {
			out = append(out, int8(t))
		}
	}
	return out
}

// chooseTactics is segment 1: both led sides choose at once and in secret
// (3.1, 3.2.1, 3.2.2).
func (f *fight) chooseTactics() {
	if f.skirmish {
		return
	}
	g := f.tn.g
	qs, who := make([]engines.Question, 0, len(f.by)), make([]int, 0, len(f.by))
	for i := range f.by {
		a := &f.by[i]
		if a.leader < 0 {
			continue
		}
		q := engines.Question{
			Side: g.sides[a.side].id, Min: 1, Max: 1, Default: []string{g.tactics[g.general].id},
			Text: "Which tactic does " + g.leaders[a.leader].name + " choose in " + g.places[f.at].name + " against " + f.enemyWord(i) + "?",
		}
		legal := f.legalTactics(a)
		q.Choices = make([]engines.Choice, 0, len(legal))
		for _, t := range legal {
			q.Choices = append(q.Choices, engines.Choice{ID: g.tactics[t].id, Text: g.tactics[t].name})
		}
		if w := f.tn.p.plans[a.side].tacticFor(forBattle, a.leader, f.versus(i), 0); w != nil && !w.Ask && !f.tn.by[a.side].policy.asks(qTactic) {
			pick := g.general
			for _, t := range w.Tactics {
				if slices.Contains(legal, t) {
					pick = t
					break
				}
			}
			q.Standing = []string{g.tactics[pick].id}
		}
		qs = append(qs, f.tn.t.Ask(engines.Key{Phase: phaseBattle, Rule: "3.3", Who: f.tag + "/" + g.sides[a.side].id, N: 1}, q))
		who = append(who, i)
	}
	if len(qs) == 0 {
		return
	}
	e := engines.Event{Rule: []string{"3.1", "3.3"}, Kind: "tactics", Effects: make([]engines.Effect, 0, len(qs))}
	for k, take := range f.tn.t.AskAll(qs...) {
		a := &f.by[who[k]]
		a.tactic = int8(g.c.Tactic(take[0]))
		a.alea += g.tactics[a.tactic].alea
		e.Effects = append(e.Effects, engines.Effect{Unit: g.sides[a.side].id, What: "tactic", To: take[0]})
	}
	f.note(e)
}

// versus is the opponent as a tactic line names him.
func (f *fight) versus(i int) int8 {
	if l := f.by[1-i].leader; l >= 0 {
		return l
	}
	return vsLoose
}

func (f *fight) enemyWord(i int) string {
	if l := f.by[1-i].leader; l >= 0 {
		return f.tn.g.leaders[l].name
	}
	return "units without a leader"
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
