package imperator

import (
	"fmt"
	"strings"

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
	army := len(pl.own())
	if army < c.MinArmy {
		return fmt.Sprintf("the army of %s must have at least %d units; it has %d", who, c.MinArmy, army)
	}
	return "the army of " + who + " must hold a " + c.Type + " unit that is " + map[string]string{"ready": "Ready", "out": "Out of Action"}[c.State]
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
