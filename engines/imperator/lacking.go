package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// lacks says what keeps a condition of a card from holding, for the side that plays
// it.
func (pl *play) lacks(c *facts.Condition) string {
	g, p := pl.tn.g, pl.tn.p
	at := p.leaders[pl.leader].at
	here, who := g.places[at].name, g.leaders[pl.leader].name
	switch c.Cond {
	case facts.DateFrom:
		return "it may be played from " + g.seasonWords(4*(c.Year-1)+facts.SeasonOf(c.Season)) + " on"
	case facts.SeasonNot:
		return "it cannot be played in " + g.c.Seasons[p.quarter()].Latin
	case facts.LeaderIs:
		return "it is for " + orOf(c.Names) + ", not for " + who
	case facts.PlaceIs:
		return "the leader must stand in " + orOf(g.namesOf(c.Places)) + "; " + who + " stands in " + here
	case facts.PlaceKind:
		return "the leader must stand in " + kindsWanted(c.Kinds) + "; " + here + " is " + kindPhrase[kindNames[g.places[at].kind]]
	case facts.PlaceIsPort:
		return here + " is no port"
	case facts.PlaceUnravaged:
		return here + " is ravaged"
	case facts.RecruitLegal:
		return "he must stand where he may recruit, and " + g.refuseRecruit(p, pl.leader).wrong
	case facts.FleetBeside:
		return "the " + fleetWords[c.Fleet] + " lies in no sea beside " + here
	case facts.OwnUnit:
		return pl.lacksUnit(c, who)
	case facts.OwnOut:
		return fmt.Sprintf("at least %d of his units must be Out of Action; %d are", c.Min, pl.hurt())
	case facts.OtherLeaderAP:
		if pl.args.Other != none {
			return fmt.Sprintf("%s must be another leader of the side, on the map, with at least %s left", g.leaders[pl.args.Other].name, points(c.Min))
		}
		return "no other leader of the side has at least " + points(c.Min) + " left"
	case facts.TargetLeader:
		var may []string
		for _, l := range pl.targets(c) {
			may = append(may, g.leaders[l].name)
		}
		if len(may) > 0 {
			return g.leaders[pl.args.Target].name + " cannot be aimed at; " + orOf(may) + " can"
		}
		return "no enemy leader " + g.aimWords(c) + " can be aimed at"
	case facts.TargetStack:
		var may []string
		for _, at := range pl.stacks(c) {
			may = append(may, g.places[at].name)
		}
		if len(may) > 0 {
			return "the enemy in " + g.places[pl.args.Place].name + " cannot be aimed at; in " + orOf(may) + " he can"
		}
		return "no enemy units " + g.aimWords(c) + " can be aimed at"
	case facts.CityHeld:
		holder, _ := g.sideOf(c.Side)
		return "the " + g.sides[holder].name + " must have units in " + g.places[g.byPlace[c.Place]].name
	case facts.LeadersNear:
		return fmt.Sprintf("%s and %s must stand within %s of each other", c.Names[0], c.Names[1], steps(c.Within))
	}
	return "it is for a battle"
}

// lacksUnit says which unit an army must hold for a card.
func (pl *play) lacksUnit(c *facts.Condition, who string) string {
	state := map[string]string{"ready": "Ready", "out": "that is Out of Action"}[c.State]
	if c.State == "ready" {
		state = c.Type + " " + state
	} else {
		state = c.Type + " unit " + state
	}
	army := len(pl.own())
	if army < c.MinArmy {
		return fmt.Sprintf("the army of %s must have at least %d units; it has %d", who, c.MinArmy, army)
	}
	return "the army of " + who + " must hold a " + state
}

// fleetWords are the fleets as cards name them.
var fleetWords = map[string]string{"pirates": "fleet of the pirates", facts.Roman: "Roman fleet"}

// kindPhrase is a kind of ground behind "is" or "in".
var kindPhrase = map[string]string{facts.Plains: "a zone of plains", facts.Mountain: "a mountain zone", facts.City: "a city"}

func kindsWanted(kinds []string) string {
	var out []string
	for _, k := range kinds {
		out = append(out, kindPhrase[k])
	}
	return orOf(out)
}

// namesOf are places by the names they are printed under.
func (g *game) namesOf(ids []string) []string {
	var out []string
	for _, id := range ids {
		out = append(out, g.places[g.byPlace[id]].name)
	}
	return out
}

// aimWords are what a card asks of its target.
func (g *game) aimWords(c *facts.Condition) string {
	var out []string
	if len(c.Names) > 0 {
		out = append(out, "("+orOf(c.Names)+")")
	}
	if len(c.Except) > 0 {
		out = append(out, "but "+orOf(c.Except))
	}
	if c.Led != nil {
		out = append(out, map[bool]string{true: "with a leader", false: "without a leader"}[*c.Led])
	}
	if c.MinUnits > 0 {
		out = append(out, fmt.Sprintf("%d or more together", c.MinUnits))
	}
	if len(c.Places) > 0 {
		out = append(out, "in "+orOf(g.namesOf(c.Places)))
	}
	if len(c.NotPlaces) > 0 {
		out = append(out, "outside "+orOf(g.namesOf(c.NotPlaces)))
	}
	if len(c.Kinds) > 0 {
		out = append(out, "in "+kindsWanted(c.Kinds))
	}
	if c.Within > 0 {
		out = append(out, "within "+steps(c.Within))
	}
	if c.MinAP > 0 {
		out = append(out, "with at least "+points(c.MinAP)+" left")
	}
	return strings.Join(out, ", ")
}

func points(n int) string {
	if n == 1 {
		return "1 Action Point"
	}
	return fmt.Sprintf("%d Action Points", n)
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

// orOf joins names for a choice: A, B or C.
func orOf(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// asThingsStand warns of the first action of a leader that could not be carried out
// if it came now: neither with all where they are, nor with the side's own leaders
// where the queue has them by then.
func (c *compiler) asThingsStand(o *op, pos plot.Pos) {
	first := !c.acted[o.Leader]
	c.acted[o.Leader] = true
	if o.Args.Other != none {
		c.acted[o.Args.Other] = true
	}
	if !first || len(o.If) > 0 || c.v.pos.leaders[o.Leader].post != onMap || c.hangsOnFleets(o) {
		return
	}
	now := c.refusedIn(c.entered(), o)
	if now == (reason{}) || c.refusedIn(c.expected(o.Leader), o) == (reason{}) {
		return
	}
	when := "as things stand now"
	if come := c.comeIn(); len(come) > 0 && c.refusedIn(c.present(), o) == (reason{}) {
		when = "once they have entered (" + strings.Join(come, ", ") + ")"
	}
	c.say(plot.Warning, pos, now.rule, c.g.leaders[o.Leader].name, when+" not carried out: "+now.wrong, "another task, or it later")
}

// comeIn tells who enters as the season opens, and where: "Achaeus in Hennaea".
func (c *compiler) comeIn() []string {
	var out []string
	for i, l := range c.entered().leaders {
		if l.post == onMap && c.v.pos.leaders[i].post != onMap {
			out = append(out, c.g.leaders[i].name+" in "+c.g.places[l.at].name)
		}
	}
	return out
}

func (c *compiler) refusedIn(p *position, o *op) reason {
	tn := &turn{g: c.g, p: p}
	return tn.refuse(c.s, o)
}

// hangsOnFleets tells whether an action is for the sea before the fleets of the season
// have been placed (1.2).
func (c *compiler) hangsOnFleets(o *op) bool {
	g, p := c.g, c.v.pos
	if p.stage != opening {
		return false
	}
	if k := g.cardOf(c.s, o.Card); o.Card != 0 && k >= 0 && (slices.ContainsFunc(g.cards[k].When, func(w facts.Condition) bool { return w.Cond == facts.FleetBeside }) ||
		slices.ContainsFunc(g.cards[k].Effect, func(e facts.Effect) bool { return e.Op == facts.SeaMove })) {
		return true
	}
	return o.Kind == opMove && sharedSea(&g.places[p.leaders[o.Leader].at], &g.places[o.To]) && (o.Sea || !slices.Contains(g.places[p.leaders[o.Leader].at].adj, o.To))
}

// present is the position as the side sees it, with what the opening of the season
// brings for certain, or may bring to its good. For a stack face down any counters
// stand: which they are decides nothing here.
func (c *compiler) present() *position {
	g, v := c.g, c.v
	p := v.pos.clone()
	enemy := other(c.s)
	u := g.sides[enemy].first
	for _, s := range v.stacks {
		for n := 0; s.side == enemy && n < s.n; u++ {
			if u >= g.sides[enemy].last {
				break
			}
			if p.units[u].where != unseen {
				continue
			}
			p.units[u] = unitState{where: loose, at: s.place}
			if s.leader >= 0 {
				p.units[u] = unitState{where: led, at: s.leader}
			}
			n++
		}
	}
	if p.stage != opening {
		return p
	}
	for l := range p.leaders {
		if p.leaders[l].post == onMap {
			p.leaders[l].ap = int8(g.c.Seasons[p.quarter()].AP)
		}
	}
	if c.rebuilds() {
		for at := range g.places {
			p.ravaged.remove(int8(at))
		}
		for u := g.sides[rebel].first; u < g.sides[rebel].last; u++ {
			if p.units[u].where == elysii {
				p.units[u] = unitState{where: pooled, at: none}
			}
		}
	}
	return p
}

// entered is the same with the side's leaders who enter this season, where that is
// certain or a PLACE line has it.
func (c *compiler) entered() *position {
	p := c.present()
	for l := range p.leaders {
		if p.stage != opening || c.g.leaders[l].side != c.s || p.leaders[l].post != waiting || !c.g.entersBy(int8(l), p.season) {
			continue
		}
		legal := c.g.entriesOf(p, c.s, int8(l))
		for _, x := range c.o.placing {
			if x.leader == int8(l) && slices.Contains(legal, x.place) {
				legal = []int8{x.place}
			}
		}
		if len(legal) == 1 {
			p.leaders[l] = leaderState{post: onMap, at: legal[0], ap: int8(c.g.c.Seasons[p.quarter()].AP)}
		}
	}
	return p
}

// expected is the same with the side's other leaders where the queue has them by then,
// away where that is not known.
func (c *compiler) expected(l int8) *position {
	p := c.entered()
	for i := range p.leaders {
		st := &p.leaders[i]
		stays := st.at == c.where[i] || c.v.pos.leaders[i].post == waiting && !c.acted[i]
		if c.g.leaders[i].side != c.s || st.post != onMap || int8(i) == l || stays {
			continue
		}
		p.leaders[l].must = false // he may be alone by then
		if c.where[i] != none {
			st.at = c.where[i]
			continue
		}
		*st = leaderState{post: waiting, at: none}
	}
	return p
}
