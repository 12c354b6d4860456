package imperator

import (
	"fmt"
	"slices"

	facts "prestags/scenarios/imperator"
)

// cardName is a card as it is printed: Night March (I-R3).
func (g *game) cardName(id string) string {
	i := slices.IndexFunc(g.cards, func(c card) bool { return c.ID == id })
	if i < 0 {
		return id
	}
	return fmt.Sprintf("%s (%s)", g.cards[i].Name, id)
}

var tellCards = map[string]func(*teller) string{
	"card": func(t *teller) string {
		return t.who() + " plays " + t.g.cardName(t.e.Result) + t.left()
	},
	facts.SilenceEnemy: func(t *teller) string {
		return "the " + t.g.sideName(t.e.Side) + " throw no dice in the phases " + t.e.Result
	},
	facts.ExtraAlea: func(t *teller) string {
		return "the " + t.g.sideName(t.e.Side) + " have " + plural(t.count("alea"), "re-roll")
	},
	facts.CityAlea:     func(t *teller) string { return "the city gives " + plural(t.count("city alea"), "re-roll") },
	facts.EaseRetreat:  func(t *teller) string { return t.who() + " may leave in good order on " + t.e.Column + " or more" },
	facts.EliminateOwn: func(t *teller) string { return t.leader() + " gives up " + t.these(0, t.count("eliminated")) },
	facts.KillEnemyLeader: func(t *teller) string {
		s := "an attempt on " + t.who() + ", " + t.die()
		if t.e.Result == "killed" || t.e.Result == "dies" {
			return s + ": he dies"
		}
		return s + ": he lives"
	},
	facts.InflictLosses: func(t *teller) string { return t.these(0, t.count("losses")) + " suffer" + t.inPlace() },
	facts.DrainAP: func(t *teller) string {
		return t.who() + " loses points; " + plural(t.count("ap"), "Action Point") + " left"
	},
	facts.BlockExit: func(t *teller) string {
		return t.who() + " needs " + t.e.Column + " or more to march out" + t.inPlace() + " this season"
	},
	facts.SeaMove:      func(t *teller) string { return t.who() + " sails from " + t.from() + " to " + t.to() },
	facts.AddPlunder:   func(t *teller) string { return t.who() + " gains " + plural(t.count("plunder"), "Plunder Point") },
	facts.AddUnits:     func(t *teller) string { return t.who() + " gets " + t.these(1, t.count("units")) },
	facts.RestoreUnits: func(t *teller) string { return t.leader() + ": " + t.these(0, t.count("restored")) + " Ready again" },
	facts.RecruitUnits: func(t *teller) string {
		return t.who() + " recruits " + plural(t.count("recruits"), "unit") + " without a die"
	},
	facts.JointOperation: func(t *teller) string { return t.units(0) + " act together" },
}
