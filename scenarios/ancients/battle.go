package ancients

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/scenarios"
)

// Most pieces of a side in a battle, and special rules of a battle.
const (
	mostPieces  = 80
	mostSpecial = 30
)

// ReadBattle reads a battle file and checks all that can be checked without
// other files. Errors are *scenarios.Error.
func ReadBattle(name string, data []byte) (*Battle, error) {
	b := &Battle{}
	var err error
	if b.text, err = scenarios.Read(name, data, b); err != nil {
		return nil, err
	}
	c := &check{Check: scenarios.Check{Text: b.text}}
	c.Format(b.Format)
	c.Word("game", b.Game, "ancients")
	c.Slug("id", b.ID)
	c.Name("number", b.Number, 10)
	c.Name("name", b.Name, 60)
	c.Name("date", b.Date, 20)
	c.Sources(b.Source)
	if len(b.Sides) != 2 {
		c.Bad("sides", "a battle of %d sides; write [[sides]] twice", len(b.Sides))
		return nil, c.Err
	}
	for i, s := range b.Sides {
		at := fmt.Sprintf("sides.%d", i)
		c.Slug(at+".id", s.ID)
		c.Name(at+".name", s.Name, 30)
		c.Name(at+".army", s.Army, 60)
		c.Number(at+".cards", s.Cards, 1, 9)
		c.Word(at+".colour", s.Colour, "green", "red")
		for k, x := range s.Commanders {
			c.Name(fmt.Sprintf("%s.commanders.%d", at, k), x, 60)
		}
	}
	c.Sides(b.sides(), []string{b.Sides[0].Name, b.Sides[1].Name})
	if b.Sides[0].Colour == b.Sides[1].Colour {
		c.Bad("sides.1.colour", "both sides are %s; write the other colour", b.Sides[1].Colour)
	}
	c.Word("first", b.First, b.sides()...)
	c.Number("banners", b.Banners, 1, 30)
	c.words("rules", b.Rules, globalRules...)
	c.words("optional", b.Optional, "grey-roman-blocks")
	if b.Winner != "" {
		c.Word("winner", b.Winner, b.sides()...)
	}
	b.checkSpecial(c)
	for i, r := range b.Rows {
		c.rule(fmt.Sprintf("rows.%d.rule", i), r.Rule)
	}
	b.checkReserves(c)
	for i, o := range b.Orders {
		at := fmt.Sprintf("orders_of_battle.%d", i)
		c.Word(at+".side", o.Side, b.sides()...)
		c.Source(at+".source", o.Source)
		seen := map[string]bool{}
		for k, n := range o.Counts {
			here := fmt.Sprintf("%s.counts.%d", at, k)
			c.unique(here+".type", seen, n.Type)
			c.Number(here+".count", n.Count, 1, mostPieces)
		}
	}
	for i, n := range b.Needs {
		at := fmt.Sprintf("needs.%d", i)
		if n.Special == "" {
			c.Word(at+".kind", n.Kind, tiles...)
		}
		if n.Owner != "" {
			c.Word(at+".owner", n.Owner, b.sides()...)
		}
		c.Number(at+".min", n.Min, 1, 40)
		c.rule(at+".rule", n.Rule)
	}
	return b, c.Done()
}

func (b *Battle) sides() []string { return []string{b.Sides[0].ID, b.Sides[1].ID} }

func (b *Battle) checkSpecial(c *check) {
	c.Count("special", len(b.Special), 0, mostSpecial)
	seen := map[string]bool{}
	for i := range b.Special {
		s := &b.Special[i]
		at := fmt.Sprintf("special.%d", i)
		c.rule(at+".id", s.ID)
		c.unique(at+".id", seen, s.ID)
		if len(s.Covers) == 0 {
			c.Bad(at+".covers", "covers is missing; write the rules this entry carries out")
		}
		for k, r := range s.Covers {
			c.rule(fmt.Sprintf("%s.covers.%d", at, k), r)
		}
		c.Slug(at+".name", s.Name)
		c.Word(at+".when", s.When, whens...)
		if s.When == "after" && !seen[s.After] {
			c.Bad(at+".after", "after %q; write the id of a special rule above instead", scenarios.Clip(s.After, 30))
		}
		if s.Turn != "" || slices.Contains([]string{"start-of-turn", "end-of-turn", "orders"}, s.When) {
			c.Word(at+".turn", s.Turn, append(b.sides(), "any")...)
		}
		b.checkCondition(c, at+".if", &s.If)
		if len(s.Do) == 0 {
			c.Bad(at+".do", "this special rule does nothing; write do = [{ do = \"banners\", … }]")
		}
		for k := range s.Do {
			b.checkAction(c, fmt.Sprintf("%s.do.%d", at, k), &s.Do[k])
		}
		for k, v := range s.Variants {
			here := fmt.Sprintf("%s.variants.%d", at, k)
			c.when(here+".when", v.When)
			c.Word(here+".set_when", v.SetWhen, append([]string{""}, whens...)...)
			c.Word(here+".set_turn", v.SetTurn, append(b.sides(), "any", "")...)
			c.Word(here+".to", v.To, append(b.sides(), "")...)
			c.Word(here+".lasts", v.Lasts, append([]string{""}, lasts...)...)
		}
		c.Name(at+".text", s.Text, 500)
		c.Source(at+".source", s.Source)
	}
}

var (
	whens = []string{"setup", "start-of-turn", "after", "end-of-turn", "always", "orders", "enter", "exit", "retreat"}
	lasts = []string{"permanent", "while", "until-check", "until-broken"}
)

func (b *Battle) ground(c *check, path string, list []Ground) {
	for i, g := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		c.Word(at+".kind", g.Kind, tiles...)
		if g.Owner != "" {
			c.Word(at+".owner", g.Owner, b.sides()...)
		}
	}
}

func (b *Battle) checkCondition(c *check, at string, q *Condition) {
	for _, p := range []struct {
		key  string
		list []Ground
	}{{"occupied", q.Occupied}, {"removed", q.Removed}, {"more_units_on", q.MoreUnitsOn}, {"enters", q.Enters}} {
		b.ground(c, at+"."+p.key, p.list)
	}
	for _, p := range []struct{ key, side string }{
		{"section_clear_of", q.SectionClearOf},
		{"sections_of", q.SectionsOf},
		{"over_edge_of", q.OverEdgeOf},
		{"owes_hexes_beyond_edge_of", q.Owes},
		{"by", q.By},
	} {
		if p.side != "" {
			c.Word(at+"."+p.key, p.side, b.sides()...)
		}
	}
	c.Word(at+".leaves", q.Leaves, "", "any", "foot")
	c.Number(at+".at_least", q.AtLeast, 0, 40)
	c.Number(at+".count", q.Count, 0, 40)
	if (len(q.Occupied) > 0 || len(q.Enters) > 0 || q.Leaves != "" || q.Owes != "") && q.By == "" {
		c.Bad(at+".by", "by is missing; write the side whose units are meant")
	}
}

func (b *Battle) checkAction(c *check, at string, a *Action) {
	c.Word(at+".do", a.Do, "banners", "remove-terrain", "terrain-as", "remove-unit", "eliminate-unit", "enter-reserve",
		"one-group-per-card", "rolling-fire-from", "special-unit", "remind")
	switch a.Do {
	case "banners":
		c.Word(at+".to", a.To, append(b.sides(), "side-with-more")...)
		c.Number(at+".n", a.N, 1, 9)
		c.Word(at+".per", a.Per, "once", "hex", "hex-once", "section", "unit")
		c.Number(at+".max", a.Max, 0, 9)
		c.Word(at+".lasts", a.Lasts, lasts...)
	case "remove-terrain":
		c.Word(at+".where", a.Where, "held", "entered")
		c.words(at+".kinds", a.Kinds, tiles...)
	case "terrain-as":
		b.ground(c, at+".on", a.On)
		c.Word(at+".as", a.As, tiles...)
	case "rolling-fire-from":
		b.ground(c, at+".on", a.On)
		c.Word(at+".side", a.Side, b.sides()...)
	case "enter-reserve":
		c.Word(at+".reserve", a.Reserve, b.reserves()...)
	case "one-group-per-card":
		if len(a.Groups) < 2 {
			c.Bad(at+".groups", "groups needs two names or more; write groups = [\"…\", \"…\"]")
		}
		for i, g := range a.Groups {
			c.Slug(fmt.Sprintf("%s.groups.%d", at, i), g)
		}
	case "special-unit":
		c.Slug(at+".special", a.Special)
	}
}

func (b *Battle) reserves() []string {
	out := []string{}
	for _, r := range b.Reserves {
		out = append(out, r.ID)
	}
	return out
}

func (b *Battle) checkReserves(c *check) {
	seen := map[string]bool{}
	for i, r := range b.Reserves {
		at := fmt.Sprintf("reserves.%d", i)
		c.Slug(at+".id", r.ID)
		c.unique(at+".id", seen, r.ID)
		c.Word(at+".side", r.Side, b.sides()...)
		c.Name(at+".name", r.Name, 40)
		c.Word(at+".edge_of", r.EdgeOf, b.sides()...)
		c.Word(at+".retreat_to", r.RetreatTo, b.sides()...)
		if len(r.Cards) == 0 {
			c.Bad(at+".cards", "no card brings this reserve in; write cards = [{ card = \"C-LANY\", section = \"choice\", pieces = \"4\" }]")
		}
		for k, e := range r.Cards {
			here := fmt.Sprintf("%s.cards.%d", at, k)
			c.rule(here+".card", e.Card)
			c.Word(here+".section", e.Section, "left", "center", "right", "choice")
			if n, err := strconv.Atoi(e.Pieces); e.Pieces != "command" && (err != nil || n < 1 || n > 9) {
				c.Bad(here+".pieces", "pieces %q; write \"command\" or a number from 1 to 9 instead", scenarios.Clip(e.Pieces, 20))
			}
			c.Word(here+".group", e.Group, append([]string{""}, groupIDs...)...)
		}
		c.Number(at+".from_turn", r.FromTurn, 1, 20)
		if !r.FirstMove {
			c.Bad(at+".first_move", "the hex where a reserve comes in counts as the first it moves; write first_move = true")
		}
		c.Source(at+".source", r.Source)
	}
}

// Has tells whether a global rule is in force.
func (b *Battle) Has(rule string) bool { return slices.Contains(b.Rules, rule) }

// Side is the place of a side in Sides, -1 if there is none.
func (b *Battle) Side(id string) int {
	return slices.IndexFunc(b.Sides, func(s Side) bool { return s.ID == id })
}

// With gives the battle as the options in force change it; value is the value
// of an option by its key. The receiver stays as it is.
func (b *Battle) With(value func(key string) string) *Battle {
	out := *b
	out.Special = slices.Clone(b.Special)
	for i := range out.Special {
		s := &out.Special[i]
		for _, v := range s.Variants {
			if !holds(v.When, value) {
				continue
			}
			if v.SetWhen != "" {
				s.When = v.SetWhen
			}
			if v.SetTurn != "" {
				s.Turn = v.SetTurn
			}
			s.Do = slices.Clone(s.Do)
			for k := range s.Do {
				if s.Do[k].Do != "banners" {
					continue
				}
				if v.To != "" {
					s.Do[k].To = v.To
				}
				if v.Lasts != "" {
					s.Do[k].Lasts = v.Lasts
				}
			}
		}
	}
	return &out
}

// holds tells whether an option has the value of a variant.
func holds(when string, value func(key string) string) bool {
	key, want, _ := strings.Cut(when, "=")
	return value(key) == want
}
