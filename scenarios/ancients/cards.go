package ancients

import (
	"fmt"
	"strconv"

	"prestags/scenarios"
)

// DeckSize is the number of cards in the deck.
const DeckSize = 60

// ReadCards reads a cards file. Groups and types in it are checked by Check.
// Errors are *scenarios.Error.
func ReadCards(name string, data []byte) (*Deck, error) {
	d := &Deck{}
	var err error
	if d.text, err = scenarios.Read(name, data, d); err != nil {
		return nil, err
	}
	c := &check{Check: scenarios.Check{Text: d.text}}
	c.Head(d.Format, d.ID, d.Name, 60, d.Source)
	c.Count("cards", len(d.Cards), 0, DeckSize)
	seen, total := map[string]bool{}, 0
	for i := range d.Cards {
		at := fmt.Sprintf("cards.%d", i)
		c.unique(at+".id", seen, d.Cards[i].ID)
		d.Cards[i].check(c, at)
		total += d.Cards[i].Count
	}
	if total != DeckSize {
		c.Bad("cards", "the counts add up to %d cards; write %d instead", total, DeckSize)
	}
	for i, x := range d.Cards {
		if x.Mirror == "" {
			continue
		}
		if m := d.Card(x.Mirror); m == nil || m.Mirror != x.ID {
			c.Bad(fmt.Sprintf("cards.%d.mirror", i), "the mirror %q of %s is no card that mirrors it; mend one of them", scenarios.Clip(x.Mirror, 20), x.ID)
		}
	}
	return d, c.Done()
}

func (x *Card) check(c *check, at string) {
	c.rule(at+".id", x.ID)
	c.Name(at+".name", x.Name, 40)
	c.Word(at+".kind", x.Kind, "section", "troop", "leadership", "tactic")
	c.Number(at+".count", x.Count, 1, 20)
	c.Name(at+".text", x.Text, 400)
	o := x.Orders
	c.Word(at+".orders.scope", o.Scope, "section", "anywhere", "leader-group", "linked-group", "contact", "missile", "dice", "copy", "reaction")
	c.Number(at+".orders.left", o.Left, 0, 9)
	c.Number(at+".orders.center", o.Center, 0, 9)
	c.Number(at+".orders.right", o.Right, 0, 9)
	if n, err := strconv.Atoi(o.Max); o.Max != "" && o.Max != "command" && o.Max != "all" && (err != nil || n < 1 || n > 60) {
		c.Bad(at+".orders.max", "max %q; write \"command\", \"all\" or a number from 1 to 60 instead", scenarios.Clip(o.Max, 20))
	}
	c.Word(at+".orders.group", o.Group, append([]string{""}, groupIDs...)...)
	if o.Scope == "leader-group" {
		c.Word(at+".orders.leader_section", o.LeaderSection, "any", "left", "center", "right")
		c.Number(at+".orders.linked", o.Linked, 1, 9)
	}
	c.Number(at+".orders.sections_max", o.SectionsMax, 0, 3)
	c.Word(at+".orders.instead", o.Instead, "", "none-of-kind", "no-leader", "always")
	e := x.Effects
	c.Word(at+".effects.pass_friends", e.PassFriends, append([]string{""}, groupIDs...)...)
	for _, p := range []struct {
		key string
		n   int
	}{{"close_dice", e.CloseDice}, {"bonus_dice", e.BonusDice}, {"ranged_dice", e.RangedDice}, {"shots", e.Shots}, {"restore", e.Restore}} {
		c.Number(at+".effects."+p.key, p.n, 0, 4)
	}
	for i, m := range e.Moves {
		here := fmt.Sprintf("%s.effects.moves.%d", at, i)
		c.Name(here+".of", m.Of, 20)
		c.Number(here+".battle", m.Battle, 0, 6)
		c.Number(here+".max", m.Max, 0, 6)
		c.Number(here+".charge", m.Charge, 0, 6)
		if m.MustFight != (m.Charge > 0) {
			c.Bad(here+".must_fight", "whoever charges must fight, and nobody else; write must_fight = %t instead", m.Charge > 0)
		}
	}
}

// Card is the card with this id, nil if there is none.
func (d *Deck) Card(id string) *Card {
	for i := range d.Cards {
		if d.Cards[i].ID == id {
			return &d.Cards[i]
		}
	}
	return nil
}

// List is the whole deck in the order of the file, each card as often as it is
// in the deck.
func (d *Deck) List() []string {
	var out []string
	for _, x := range d.Cards {
		for range x.Count {
			out = append(out, x.ID)
		}
	}
	return out
}
