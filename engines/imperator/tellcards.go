package imperator

import (
	"fmt"
	"slices"
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
	"silenced": func(t *teller) string {
		return "the " + t.g.sideName(t.sideIn("silent")) + fmt.Sprintf(" throw no dice in phase %d", t.count("silent"))
	},
	"alea": func(t *teller) string { return t.who() + " has " + plural(t.count("alea"), "re-roll") + " more" },
	"city alea": func(t *teller) string {
		return "the city gives " + plural(t.count("alea"), "re-roll") + " in this siege"
	},
	"eased": func(t *teller) string {
		return t.who() + fmt.Sprintf(" may leave in good order on %d or more", t.count("die"))
	},
	"put to death": func(t *teller) string {
		return t.who() + " puts " + t.these(1, t.count("eliminated")) + " of his own to death"
	},
	"raised": func(t *teller) string { return t.who() + " raises " + t.these(1, t.count("units")) },
	"drained": func(t *teller) string {
		return t.who() + " loses Action Points" + t.left()
	},
	"walled in": func(t *teller) string {
		return t.who() + fmt.Sprintf(" is walled in: until the season ends he needs %d or more to march out", t.count("die"))
	},
	"attempt": func(t *teller) string {
		s := "an attempt on the life of " + t.who() + ", " + t.die()
		if t.e.Result == "dies" {
			return s + ": it succeeds"
		}
		return s + ": he lives"
	},
	"stricken": func(t *teller) string {
		return fmt.Sprintf("the %s in %s are stricken: %d Out of Action, %d eliminated", t.g.sideName(t.e.Side), t.at(), t.count("out"), t.count("eliminated"))
	},
}

// sideIn is the side an effect is about.
func (t *teller) sideIn(what string) string {
	for _, f := range t.e.Effects {
		if f.What == what {
			return f.Unit
		}
	}
	return ""
}
