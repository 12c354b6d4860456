package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// attrition is step 3A (11.0): the Roman names the province his supply trains go
// to; then the rebel's places are checked in the order of the map, then the
// Roman's. Nothing is rolled in autumn (11.7, Q55).
func (tn *turn) attrition() {
	g := tn.g
	if !g.opt.attrition || g.season(tn.n) == "autumn" {
		return
	}
	supplied := tn.supply()
	for _, s := range [2]int8{rebel, roman} {
		for l := range tn.p.status {
			if l := loc(l); g.locs[l].kind == city {
				if g.besieged(tn.p, l) && g.holds(tn.p, s, l) {
					tn.besiegedCity(s, l)
				}
			} else if g.exempt(tn.p, s, int8(l), supplied) == "" {
				tn.wear(s, l, tn.exposed(s, l), tn.weather(l))
			}
			if tn.p.over.done {
				return
			}
		}
	}
}

// exposed are a side's combat units in a province's open country and works
// (Q57).
func (tn *turn) exposed(s int8, l loc) []int16 {
	var out []int16
	for u := range tn.p.units {
		if at := tn.p.units[u].at; at != nowhere && tn.g.units[u].side == s && tn.g.sameGround(at, l) {
			out = append(out, int16(u))
		}
	}
	return out
}

// exempt is the rule by which a side's units in a province are not checked, ""
// if they are: a friendly free city (11.2), a friendly fleet off the coast
// (11.3), the supply train (11.4), fewer than six units (11.6).
func (g *game) exempt(p *position, s int8, a int8, supplied loc) string {
	n := 0
	for u := range p.units {
		if at := p.units[u].at; at != nowhere && g.units[u].side == s && g.sameGround(at, loc(a)) {
			n++
		}
	}
	switch {
	case n < g.limit.attrition:
		return "11.6"
	case g.friendlyCity(p, s, a) != nowhere:
		return "11.2"
	case g.fedBySea(p, s, a):
		return "11.3"
	case s == roman && supplied == loc(a):
		return "11.4"
	}
	return ""
}

// fedBySea tells whether a side's fleet lies off an area's coast (11.3), which feeds
// a besieged port too (Q112).
func (g *game) fedBySea(p *position, s int8, a int8) bool {
	return p.fleets[s].state == atSea && g.areas[a].seas&(1<<p.fleets[s].zone) != 0
}

// weather are the modifiers of season and terrain (11.8).
func (tn *turn) weather(l loc) []engines.Mod {
	g := tn.g
	switch t, season := g.areas[l].terrain, g.season(tn.n); {
	case t == mountain && season == "winter":
		return []engines.Mod{mod(g.mod.winterMountain.Rule, g.mod.winterMountain.When, g.mod.winterMountain.Add)}
	case t == swamp && season == "summer":
		return []engines.Mod{mod(g.mod.summerSwamp.Rule, g.mod.summerSwamp.When, g.mod.summerSwamp.Add)}
	}
	return nil
}

// steps lost by so many units at a modified die; the last row by the house rule
// (Q07).
func (g *game) worn(units, die int) int {
	last := g.ch.Attrition[len(g.ch.Attrition)-1].Die.Low
	if die >= last {
		for i, s := range g.ch.AttritionUnits {
			if s.Has(units) {
				return g.opt.attr7[i]
			}
		}
	}
	return g.ch.AttritionSteps(units, die)
}

// wear rolls attrition for units of a side at a place; the owner picks the losses
// (11.8, D12).
func (tn *turn) wear(s int8, l loc, units []int16, mods []engines.Mod) {
	g := tn.g
	die := tn.attritionDie(s, l)
	total := die.Die
	for _, m := range mods {
		total += int(m.Value / engines.Point)
	}
	steps := g.worn(len(units), total)
	e := engines.Event{
		Rule: []string{"11.8"}, Kind: "attrition", Phase: tn.phase(), Side: g.sides[s].id, At: []string{g.locs[l].full}, Mods: mods,
		Dice: []engines.Roll{die}, Odds: itoa(total), Column: itoa(len(units)), Result: itoa(steps),
	}
	tn.loseSteps(s, l, units, steps, tn.lossWishes(s, l), elsewhere, "11.8", &e.Effects)
	tn.t.Note(e)
}

// loseSteps takes steps of a side's units at a place, one after the other, as the
// owner wishes (D12).
func (tn *turn) loseSteps(s int8, l loc, units []int16, steps int, wishes []wish, c cause, rule string, ef *[]engines.Effect) {
	for k := range steps {
		alive := slices.DeleteFunc(slices.Clone(units), func(u int16) bool { return tn.p.units[u].state != onMap })
		if len(alive) == 0 {
			return
		}
		tn.hit(tn.chooseLoss(12, s, l, alive, wishes, rule, k+1), 1, c, ef)
	}
}

// chooseLoss is the unit that loses the n-th step of a kind at a place, or is left
// behind: as the wishes say, else the default, else asked if the side wants that.
func (tn *turn) chooseLoss(d code, s int8, l loc, units []int16, wishes []wish, rule string, n int) int16 {
	best := tn.pickLoss(units, wishes)
	if len(units) == 1 || wishes != nil || !tn.asks(s, d) {
		return best
	}
	q := engines.Question{Text: "Which unit in " + tn.g.locs[l].name + " loses a step or stays behind (" + rule + ")?", Min: 1, Max: 1, Default: []string{tn.g.units[best].full}}
	for _, u := range units {
		q.Choices = append(q.Choices, engines.Choice{ID: tn.g.units[u].full, Text: tn.g.units[u].name})
	}
	k := engines.Key{Phase: tn.phase(), Rule: rule, Who: tn.g.sides[s].id + "@" + tn.g.locs[l].full, N: tn.asked(s, l, rule, n)}
	take := tn.choose(d, s, k, q, nil)
	return units[slices.IndexFunc(units, func(u int16) bool { return tn.g.units[u].full == take[0] })]
}

// asked numbers the questions about losses of one kind at one place.
func (tn *turn) asked(s int8, l loc, rule string, n int) int {
	key := rule + tn.g.sides[s].id + tn.g.locs[l].full
	if tn.questions == nil {
		tn.questions = map[string]int{}
	}
	tn.questions[key]++
	return max(tn.questions[key], n)
}

// besiegedCity checks a besieged city (11.9, 11.10): plague may break out; in
// plague each unit rolls for itself; else the chart, worse with every turn, but for
// a port with a fleet of its side.
func (tn *turn) besiegedCity(s int8, l loc) {
	g, p := tn.g, tn.p
	sg := g.siegeOf(p, l)
	inside := g.unitsAt(p, s, l, nil)
	if !sg.plague {
		die := tn.outbreakDie(l)
		e := engines.Event{
			Rule: []string{"11.9"}, Kind: "plague", Phase: tn.phase(), Side: g.sides[s].id, At: []string{g.locs[l].full}, Dice: []engines.Roll{die}, Result: "no plague",
		}
		if die.Die >= g.limit.outbreak {
			sg.plague, e.Result = true, "plague breaks out"
		}
		tn.t.Note(e)
	}
	if !sg.plague {
		if len(inside) >= g.limit.attrition && !g.fedBySea(p, s, g.areaOf(l)) {
			m := g.mod.siegeTurn
			tn.wear(s, l, inside, []engines.Mod{mod(m.Rule, m.When, m.Add*(tn.n-int(sg.since)))})
		}
		return
	}
	if len(inside) == 0 {
		return
	}
	tn.plague(s, l, inside)
	if g.countUnits(p, s, l) > 0 {
		return
	}
	// The garrison is dead to the last man: the besiegers walk in, each with a check.
	by := sg.by - 1
	tn.plague(by, l, g.unitsAt(p, by, g.locs[l].of, nil))
	tn.cityFalls(l, by, false)
}

// plague rolls for each unit of a side in a plague city (11.10).
func (tn *turn) plague(s int8, l loc, units []int16) {
	g := tn.g
	e := engines.Event{Rule: []string{"11.10"}, Kind: "plague", Phase: tn.phase(), Side: g.sides[s].id, Units: tn.names(units), At: []string{g.locs[l].full}}
	var ill []int16
	for _, u := range units {
		die := tn.plagueDie(u)
		e.Dice = append(e.Dice, die)
		if die.Die <= g.limit.plague {
			ill = append(ill, u)
		}
	}
	for _, u := range ill {
		tn.hit(u, 1, elsewhere, &e.Effects)
	}
	e.Result = itoa(len(ill))
	if len(units) > 0 {
		tn.t.Note(e)
	}
}
