package imperator

import (
	"strconv"

	"prestags/engines"
)

// Rules of the events that are told most often; nobody writes into these lists.
var (
	ruleBattle  = []string{"3", "3.1"}
	ruleLabels  = []string{"3.1", "A-09"}
	ruleTactics = []string{"3.1", "3.3"}
	ruleArray   = []string{"3.1"}
	ruleSiege   = []string{"4.2"}
	ruleDice    = []string{"3.4", "3.4.1"}
	ruleReroll  = []string{"3.4.2", "A-07"}
	ruleLosses  = []string{"3.4.4", "3.4.3", "3.4.5"}
	ruleOrder   = []string{"3.4.6", "4.2"} // the second for a sortie
	ruleVerdict = []string{"3.5.1"}
	ruleRetreat = []string{"3.5.3", "2.5.2"}
	ruleFortuna = []string{"0.3.4", "3.5.2"}
	rulePlunder = []string{"3.5.2"}
	ruleHeal    = []string{"2.5.1"}
)

var (
	fightNames = [...]string{"battle", "sortie", "siege"}
	hitNames   = [...]string{hitMiss: "miss", hitOne: "hit", hitCritical: "critical"}
	endNames   = [...]string{
		endOrder: "good order", endBoth: "both destroyed", endDestroyed: "destroyed", endEqual: "equal losses", endStatuQuo: "statu quo", endLosses: "losses",
		endHolds: "holds out", endTaken: "taken", endLifted: "lifted",
	}
)

// tell implements desk: it writes down what has happened.
func (d *tableDesk) tell(f *fight, r record) {
	if f != nil {
		d.look(f)
	}
	switch r.what {
	case toldDeployed:
		d.deployed(f)
	case toldLabels:
		d.labels(f)
	case toldTactics:
		d.tactics(f)
	case toldArray:
		d.array(f)
	case toldDice:
		d.thrown(f, r.army)
	case toldAgain:
		d.thrownAgain(f, &r)
	case toldLosses:
		d.losses(f, &r)
	case toldOrder:
		d.goodOrder(f, &r)
	case toldVerdict:
		e := engines.Event{
			Rule: ruleVerdict, Kind: "verdict", Result: endNames[r.how], Column: r.cell,
			Odds: strconv.Itoa(f.by[attacker].losses) + ":" + strconv.Itoa(f.by[defender].losses),
		}
		if r.army >= 0 {
			e.Side = d.side(f, r.army)
		}
		d.note(f, e)
	case toldStatuQuo:
		d.tn.t.Note(engines.Event{Rule: []string{"3.5.4", r.rule}, Kind: "statu quo", Phase: phaseBattle, At: d.tn.g.places[f.at].only})
	case toldAnnihilated:
		d.annihilated(f, &r)
	case toldRetreat:
		d.retreats(f, &r, "retreat")
	case toldBack:
		d.retreats(f, &r, "back")
	case toldFortuna:
		e := engines.Event{Rule: ruleFortuna, Kind: "fortuna"}
		if r.side >= 0 {
			e.Side = d.tn.g.sides[r.side].id
		}
		d.note(f, e)
	case toldPlunder:
		d.plunder(f, &r)
	case toldSortie:
		d.tn.paid(r.leader, engines.Event{Rule: ruleSiege, Kind: "sortie", Phase: phaseSiege, At: d.tn.g.places[f.at].only})
	case toldSiege:
		d.note(f, engines.Event{Rule: []string{"4.2", "0.3.3"}, Kind: "siege tactic", Side: d.side(f, attacker), Result: siegeNames[f.siegeTactic], Effects: []engines.Effect{
			{Unit: d.side(f, defender), What: "city alea", N: int(f.cityAlea)},
		}})
	case toldLifted:
		d.note(f, engines.Event{Rule: ruleSiege, Kind: "lifted", Side: d.side(f, r.army), Units: []string{d.army(f, r.army)}})
	case toldSiegeEnds:
		e := engines.Event{Rule: ruleSiege, Kind: "siege ends", Result: endNames[r.how]}
		if r.army >= 0 {
			e.Side = d.side(f, r.army)
		}
		if r.rule != "" {
			e.Rule = append(e.Rule[:1:1], r.rule)
		}
		d.note(f, e)
	case toldKilled:
		l := &d.tn.g.leaders[r.leader]
		d.tn.t.Note(engines.Event{Rule: []string{r.rule}, Kind: "killed", Phase: phaseOps, Side: d.tn.g.sides[l.side].id, Units: []string{l.full}, At: d.tn.g.places[r.place].only})
	case toldHeal:
		d.healed(&r)
	case toldCard:
		d.tn.paid(r.leader, engines.Event{Rule: []string{"2.3.3", "0.3.1"}, Kind: "card", Phase: phaseOps, Result: d.tn.g.cards[r.card].ID})
	default:
		d.card(f, &r)
	}
}

// note notes an event of the fight.
func (d *tableDesk) note(f *fight, e engines.Event) {
	if e.Phase == "" {
		e.Phase = fightNames[f.kind]
	}
	e.At = d.tn.g.places[f.at].only
	d.tn.t.Note(e)
}

// names and effect make short lists out of the room.
func (d *tableDesk) names(names ...string) []string {
	return append(take(&d.room.names, len(names), 16), names...)
}

func (d *tableDesk) effect(unit, what string, n int) []engines.Effect {
	return append(take(&d.room.effects, 1, 8), engines.Effect{Unit: unit, What: what, N: n})
}

// deployed notes the armies as they stand before anything is turned up.
func (d *tableDesk) deployed(f *fight) {
	g := d.tn.g
	e := engines.Event{
		Rule: ruleBattle, Kind: "battle", Result: fightNames[f.kind], Path: d.names(g.places[f.origin].id, g.places[f.at].id),
		Side: d.side(f, attacker), Units: d.names(d.army(f, attacker), d.army(f, defender)),
	}
	if f.skirmish && f.kind == field {
		e.Result = "skirmish"
	}
	e.Effects = take(&d.room.effects, 3*len(f.by), 64)
	for i := range f.by {
		a := &f.by[i]
		side := d.side(f, int8(i))
		e.Effects = append(e.Effects,
			engines.Effect{Unit: side, What: "units", N: a.living()},
			engines.Effect{Unit: side, What: "out", N: a.living() - a.ready()},
			engines.Effect{Unit: side, What: "alea", N: int(a.alea)})
	}
	d.note(f, e)
}

// labels notes, for their owner, which counter bears which label.
func (d *tableDesk) labels(f *fight) {
	g := d.tn.g
	for i := range f.by {
		a := &f.by[i]
		if !g.faceDown(a.side) {
			continue
		}
		side := d.side(f, int8(i))
		e := engines.Event{Rule: ruleLabels, Kind: "labels", Side: side, Only: []string{side, engines.Umpire}}
		e.Effects = take(&d.room.effects, len(a.units), 64)
		for j := range a.units {
			e.Effects = append(e.Effects, engines.Effect{Unit: g.units[a.units[j].u].full, What: "label", To: d.unit(&a.units[j])})
		}
		d.note(f, e)
	}
}

func (d *tableDesk) tactics(f *fight) {
	e := engines.Event{Rule: ruleTactics, Kind: "tactics", Effects: take(&d.room.effects, len(f.by), 64)}
	for i := range f.by {
		if a := &f.by[i]; a.leader >= 0 {
			e.Effects = append(e.Effects, engines.Effect{Unit: d.side(f, int8(i)), What: "tactic", To: d.tn.g.tactics[a.tactic].id})
		}
	}
	d.note(f, e)
}

// array notes how both armies stand in this phase.
func (d *tableDesk) array(f *fight) {
	e := engines.Event{Rule: ruleArray, Kind: "array", Phase: d.phase, Units: d.names(d.army(f, attacker), d.army(f, defender))}
	if f.kind == siege {
		e.Rule = ruleSiege
	}
	n := 0
	for i := range f.by {
		n += len(f.by[i].units) + 2
	}
	e.Effects = take(&d.room.effects, n, 6*n)
	for i := range f.by {
		a := &f.by[i]
		for j := range a.units {
			w := &a.units[j]
			e.Effects = append(e.Effects, engines.Effect{Unit: d.unit(w), What: d.box(f, i, w)})
		}
		side := d.side(f, int8(i))
		e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "alea", N: int(a.alea)})
		if f.kind != siege {
			e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "losses", N: a.losses})
		}
	}
	d.note(f, e)
}

// box of the play aid in which a unit stands.
func (d *tableDesk) box(f *fight, i int, w *warrior) string {
	switch {
	case w.state == gone:
		return "elysii campi"
	case w.state == outOfAction:
		return "vae victis"
	case w.front:
		return "prima acies"
	case f.kind != siege:
		return "secunda acies"
	case i == attacker:
		return "fossa"
	case f.phaseKind == melee && d.tn.g.types[w.typ].vallum > d.tn.g.types[w.typ].melee:
		return "vallum"
	}
	return "castrum"
}

func (d *tableDesk) thrown(f *fight, i int8) {
	rolls := d.dice()
	n := len(rolls)
	e := engines.Event{
		Rule: ruleDice, Kind: "dice", Phase: d.phase, Side: d.side(f, i), Dice: rolls,
		Units: take(&d.room.names, n, 64), Effects: take(&d.room.effects, n, 6*n),
	}
	for j := range f.by[i].units {
		w := &f.by[i].units[j]
		if w.rating == 0 {
			continue
		}
		unit := d.unit(w)
		e.Units = append(e.Units, unit)
		e.Effects = append(e.Effects, engines.Effect{Unit: unit, What: hitNames[w.did], N: int(w.rating)})
	}
	d.note(f, e)
}

func (d *tableDesk) thrownAgain(f *fight, r *record) {
	w := f.unit(r.at)
	side := d.side(f, r.army)
	d.note(f, engines.Event{
		Rule: ruleReroll, Kind: "reroll", Phase: d.phase, Side: side, Result: hitNames[w.did], Column: hitNames[r.was],
		Units: d.names(d.unit(w)), Dice: d.dice(),
		Effects: d.effect(side, "alea", int(f.by[r.army].alea)),
	})
}

func (d *tableDesk) losses(f *fight, r *record) {
	a := &f.by[r.army]
	side := d.side(f, r.army)
	e := engines.Event{Rule: ruleLosses[:2:2], Kind: "losses", Phase: d.phase, Side: side, Odds: strconv.Itoa(r.n)}
	e.Effects = take(&d.room.effects, len(f.falls)+1, 64)
	for _, x := range f.falls {
		what := "out"
		if x.now == gone {
			what = "eliminated"
		}
		e.Effects = append(e.Effects, engines.Effect{Unit: d.unit(&a.units[x.unit]), What: what})
	}
	if f.kind != siege {
		e.Rule = ruleLosses
		e.Effects = append(e.Effects, engines.Effect{Unit: side, What: "losses", N: a.losses})
	}
	d.note(f, e)
}

func (d *tableDesk) goodOrder(f *fight, r *record) {
	e := engines.Event{
		Rule: ruleOrder[:1:1], Kind: "good order", Phase: d.phase, Side: d.side(f, r.army), Units: d.names(d.army(f, r.army)), Dice: d.dice(),
		Column: digit(r.n), Result: "fails",
	}
	if f.kind == sortie {
		e.Rule = ruleOrder
	}
	if r.ok {
		e.Result = "leaves"
	}
	d.note(f, e)
}

func (d *tableDesk) annihilated(f *fight, r *record) {
	a := &f.by[r.army]
	e := engines.Event{Rule: []string{r.rule}, Kind: "annihilated", Side: d.side(f, r.army)}
	for _, x := range f.falls {
		e.Units = append(e.Units, d.unit(&a.units[x.unit]))
	}
	e.Effects = d.effect(e.Side, "eliminated", len(f.falls))
	d.note(f, e)
}

func (d *tableDesk) retreats(f *fight, r *record, kind string) {
	g := d.tn.g
	d.tn.t.Note(engines.Event{
		Rule: ruleRetreat, Kind: kind, Phase: fightNames[f.kind], Side: d.side(f, r.army), Units: d.names(d.army(f, r.army)),
		Path: d.names(g.places[f.at].id, g.places[r.place].id),
	})
}

func (d *tableDesk) plunder(f *fight, r *record) {
	who := d.army(f, r.army)
	e := engines.Event{
		Rule: rulePlunder, Kind: "plunder", Side: d.side(f, r.army), Units: d.names(who), Effects: d.effect(who, "plunder", r.n+r.m),
	}
	add := func(label string, k int) {
		if k > 0 {
			e.Mods = append(e.Mods, engines.Mod{Rule: "3.5.2", Label: label, Op: "+", Value: engines.Points(k)})
		}
	}
	add("plunder of the vanquished", r.n)
	add("units eliminated", r.m)
	d.note(f, e)
}

func (d *tableDesk) healed(r *record) {
	g := d.tn.g
	who := g.sides[r.side].id
	if r.leader >= 0 {
		who = g.leaders[r.leader].full
	}
	e := engines.Event{Rule: ruleHeal, Kind: "heal", Phase: phaseOps, Side: g.sides[r.side].id, Units: take(&d.room.names, 1+len(r.units), 16)}
	e.Units = append(e.Units, who)
	for _, u := range r.units {
		e.Units = append(e.Units, g.units[u].full)
	}
	e.Effects = append(take(&d.room.effects, 3, 8),
		engines.Effect{Unit: who, What: "healed", N: len(r.units)}, engines.Effect{Unit: who, What: "kept", N: r.n}, engines.Effect{Unit: who, What: "lost", N: r.m})
	d.tn.t.Note(e)
}

// card tells what an operation of a card did.
func (d *tableDesk) card(f *fight, r *record) {
	g := d.tn.g
	who := g.leaders[r.leader].full
	var e engines.Event
	switch r.what {
	case toldSilence:
		e = engines.Event{Kind: "silenced", Effects: d.effect(d.side(f, r.army), "silent", r.n)}
	case toldAlea:
		e = engines.Event{Kind: "alea", Effects: d.effect(who, "alea", r.n)}
	case toldCity:
		e = engines.Event{Kind: "city alea", Effects: d.effect(who, "alea", r.n)}
	case toldEase:
		e = engines.Event{Kind: "eased", Effects: d.effect(who, "die", r.n)}
	case toldDeath:
		e = engines.Event{Kind: "put to death", Units: []string{who, g.units[r.unit].full}, Effects: d.effect(who, "eliminated", 1)}
	case toldAttempt:
		e = engines.Event{Kind: "attempt", Units: []string{g.leaders[r.place].full}, Dice: d.dice(), Result: "lives"}
		if r.ok {
			e.Result = "dies"
		}
	case toldBooty:
		e = engines.Event{Kind: "plunder", Effects: d.effect(d.army(f, r.army), "plunder", r.n)}
	}
	d.tn.noteCard(r.leader, r.card, e.Kind, e)
}
