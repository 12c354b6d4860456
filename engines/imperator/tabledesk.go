package imperator

import (
	"strconv"
	"strings"

	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// tableDesk plays fights at the table: it rolls named dice, puts to the players
// what is theirs to decide, and writes events (fightevents.go).
type tableDesk struct {
	tn *turn
	// The fight, and the phase of it, that the names are made for.
	fight, phaseN int
	tag           string // FIGHT, as dice and questions have it
	phase, why    string
	keys          []string // of the units' dice, once they have thrown one
	// rolls since the fight began, and how many of them have been told.
	rolls []engines.Roll
	told  int
	room  room
}

// room is memory for the lists in a fight's events, taken at once.
type room struct {
	effects []engines.Effect
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

// look makes the names of a fight and its phase.
func (d *tableDesk) look(f *fight) {
	g := d.tn.g
	if d.fight != f.number {
		d.fight, d.phaseN = f.number, 0
		clear(d.keys)
		at := g.places[f.at].id
		switch {
		case f.stroke:
			d.tag = at + "." + g.cards[f.card].ID
		case f.nth > 1:
			d.tag = at + "." + g.leaders[f.op.Leader].name + "." + strconv.Itoa(int(f.ap)) + "." + strconv.Itoa(int(f.nth))
		default:
			d.tag = at + "." + g.leaders[f.op.Leader].name + "." + strconv.Itoa(int(f.ap))
		}
	}
	if d.phaseN == f.phase {
		return
	}
	d.phaseN = f.phase
	d.phase = facts.Melee
	switch {
	case f.stroke:
		d.phase = phaseOps
	case f.phaseKind == shooting:
		d.phase = facts.Shooting
	case f.last && f.kind != siege:
		d.phase = "general"
	}
	if f.kind == siege && !f.stroke {
		// Two phases of Harass are both shooting.
		d.phase += strconv.Itoa(f.phase)
	}
	d.why = d.phase + " in " + g.places[f.at].name
}

// throw implements desk.
func (d *tableDesk) throw(f *fight, x die) int8 {
	g := d.tn.g
	var k engines.Key
	switch x.what {
	case dieUnit:
		d.look(f)
		k = engines.Key{Phase: d.phase, Rule: "3.4", Who: d.keyOf(f, f.unit(aim{x.army, x.unit})), N: int(x.n), Why: d.why}
	case dieOrder:
		d.look(f)
		k = engines.Key{Phase: phaseBattle, Rule: "3.4.6", Who: d.tag + "/" + g.sides[f.by[x.army].side].id, N: int(x.n), Why: "Retreat in Good Order"}
	default:
		k = engines.Key{Phase: phaseOps, Rule: g.cards[x.card].ID, Who: g.leaders[x.by].full, N: 1, Why: g.cards[x.card].Name}
	}
	if len(d.rolls) == cap(d.rolls) {
		// Events keep the old block.
		block := make([]engines.Roll, 0, 48)
		d.rolls, d.told = append(block, d.rolls[d.told:]...), 0
	}
	r := d.tn.t.Die(k)
	d.rolls = append(d.rolls, r)
	return int8(r.Die)
}

// dice are those rolled since the last event.
func (d *tableDesk) dice() []engines.Roll {
	out := d.rolls[d.told:len(d.rolls):len(d.rolls)]
	d.told = len(d.rolls)
	return out
}

// keyOf is the name of a unit's dice in a fight, FIGHT/UNIT, cut out of one block
// of memory.
func (d *tableDesk) keyOf(f *fight, w *warrior) string {
	if n := int(w.id) + 1; n > len(d.keys) {
		d.keys = append(d.keys, make([]string, max(n, 24)-len(d.keys))...)
	}
	if d.keys[w.id] == "" {
		unit := d.unit(w)
		b := &d.room.keys
		if n := len(d.tag) + 1 + len(unit); b.Cap()-b.Len() < n {
			// Names given out keep the old block.
			*b = strings.Builder{}
			b.Grow(16 * n)
		}
		at := b.Len()
		b.WriteString(d.tag)
		b.WriteByte('/')
		b.WriteString(unit)
		d.keys[w.id] = b.String()[at:]
	}
	return d.keys[w.id]
}

// unit is how everybody may call a unit in its fight: face-down ones by their
// labels.
func (d *tableDesk) unit(w *warrior) string {
	if w.label == none {
		return d.tn.g.units[w.u].full
	}
	return d.tn.g.label(w.typ, int(w.label))
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

// side of an army.
func (d *tableDesk) side(f *fight, i int8) string { return d.tn.g.sides[f.by[i].side].id }

// army is how events name an army: its leader, or its side.
func (d *tableDesk) army(f *fight, i int8) string {
	if l := f.by[i].leader; l >= 0 {
		return d.tn.g.leaders[l].full
	}
	return d.side(f, i)
}

// passWord is the answer that lets a chance go by.
const passWord = "pass"

// again marks the second step of a unit in the answer to a question.
const again = "+"

// decide implements desk. Where nobody is asked and nothing is answered, orders
// and defaults stand.
func (d *tableDesk) decide(f *fight, asks []ask) {
	t := d.tn.t
	if t.Settled() {
		return
	}
	if f != nil {
		d.look(f)
	}
	qs := make([]engines.Question, 0, len(asks))
	for i := range asks {
		qs = append(qs, d.question(f, &asks[i]))
	}
	for i, take := range t.AskAll(qs...) {
		q := &asks[i]
		q.take = q.take[:0:0]
		for _, id := range take {
			for k, c := range qs[i].Choices {
				if c.ID == id {
					q.take = append(q.take, q.options[k])
				}
			}
		}
	}
}

// question puts an ask into words.
func (d *tableDesk) question(f *fight, q *ask) engines.Question {
	g := d.tn.g
	out := engines.Question{Side: g.sides[q.side].id, Min: q.min, Max: q.max, Ordered: q.ordered}
	who := d.tag + "/" + out.Side
	k := engines.Key{Phase: phaseBattle, N: q.n}
	in := func() string { return g.places[f.at].name }
	switch q.what {
	case askFirst:
		k.Rule, who = "2.3.2.2", d.tag
		out.Text = "Which leader defends first in " + in() + "?"
	case askSortie:
		k.Rule, k.Phase = "4.2", phaseSiege
		out.Text = "Does " + g.leaders[f.by[q.army].leader].name + " make a sortie from " + in() + " for 1 Action Point?"
	case askCard:
		k.Rule = "2.3.3"
		out.Text = "Play a combat card in " + in() + "?"
	case askTactic:
		k.Rule = "3.3"
		out.Text = "Which tactic does " + g.leaders[f.by[q.army].leader].name + " choose in " + in() + " against " + d.leaderWord(&f.by[1-q.army], "units without a leader") + "?"
	case askSiege:
		k.Rule, k.Phase = "4.2", phaseSiege
		out.Text = "Harass or Assault at " + in() + "?"
	case askAgain:
		k.Rule, k.Phase = "3.4.2", d.phase
		out.Text = "Re-roll a die? You have " + strconv.Itoa(int(f.by[q.army].alea)) + " Alea."
	case askSealed:
		k.Rule, k.Phase = "3.4.2", d.phase
		out.Text = "Which dice do you re-roll?"
	case askLosses:
		k.Rule, k.Phase = "3.4.4", d.phase
		out.Text = "Who suffers your " + strconv.Itoa(q.about) + " losses, in this order? NAME+ is a unit's second loss."
	case askOrder:
		k.Rule = "3.4.6"
		out.Text = "Try a Retreat in Good Order after the " + d.phase + " phase? It needs " + digit(q.about) + " or more."
	case askLift:
		k.Rule, k.Phase = "4.2", phaseSiege
		out.Text = "Lift the siege of " + in() + "?"
	case askRefuge:
		k.Rule = "3.5.3"
		out.Text = "Where does " + d.leaderWord(&f.by[q.army], "the army without a leader") + " retreat to?"
	case askHeal:
		k.Rule, k.Phase, who = "2.5.1", phaseOps, d.tn.windowOf(q.side, q.leader)
		out.Text = "Which units become Ready, a Plunder Point each?"
		m := g.musterOf(d.tn.p, q.options)
		copy(q.options, m.units)
		out.Choices, out.Default = m.choices(), m.names(q.def)
	}
	k.Who = who
	if q.what != askHeal {
		for _, x := range q.options {
			out.Choices = append(out.Choices, d.choice(f, q, x))
		}
		out.Default, out.Standing = d.words(f, q, q.def), d.words(f, q, q.standing)
	}
	return d.tn.named(k, out)
}

// leaderWord is an army's leader, or what it is called without one.
func (d *tableDesk) leaderWord(a *army, without string) string {
	if a.leader >= 0 {
		return d.tn.g.leaders[a.leader].name
	}
	return without
}

// words are some options as answers have them; nil for nil.
func (d *tableDesk) words(f *fight, q *ask, xs []int16) []string {
	if len(xs) == 0 {
		return nil
	}
	out := make([]string, 0, len(xs))
	for _, x := range xs {
		out = append(out, d.choice(f, q, x).ID)
	}
	return out
}

// choice is an option in words.
func (d *tableDesk) choice(f *fight, q *ask, x int16) engines.Choice {
	g := d.tn.g
	switch q.what {
	case askFirst:
		return engines.Choice{ID: g.leaders[x].name}
	case askCard:
		if x == none {
			return engines.Choice{ID: noneWord}
		}
		return engines.Choice{ID: g.cards[x].ID, Text: g.cards[x].Name}
	case askTactic:
		return engines.Choice{ID: g.tactics[x].id, Text: g.tactics[x].name}
	case askSiege:
		return engines.Choice{ID: siegeNames[x]}
	case askAgain:
		if x == none {
			return engines.Choice{ID: passWord}
		}
		w := f.unit(aimOf(x))
		return engines.Choice{ID: d.unit(w), Text: "die " + digit(int(w.die)) + " against " + digit(int(w.rating)) + ": " + hitNames[w.did]}
	case askSealed:
		return engines.Choice{ID: d.unit(f.unit(aimOf(x)))}
	case askLosses:
		w := &f.by[q.army].units[x%secondStep]
		c := engines.Choice{ID: d.unit(w), Text: g.units[w.u].id}
		if x >= secondStep {
			c.ID += again
		}
		return c
	case askRefuge:
		return g.placeChoice(int8(x))
	}
	if x == 1 {
		return engines.Choice{ID: "yes"}
	}
	return engines.Choice{ID: "no"}
}
