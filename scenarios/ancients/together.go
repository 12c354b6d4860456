package ancients

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// Check looks at the files of a battle together and resolves nothing: types,
// sides, terrain and counts fit (V-01 to V-16). warnings are one line each, in
// the form of errors; the first error ends the check.
func Check(b *Battle, s *Setup, ch *Charts, d *Deck) (warnings []string, err error) {
	if err := checkDeck(b, ch, d); err != nil {
		return nil, err
	}
	c := s.checker()
	t := &together{check: c, b: b, s: s, ch: ch}
	t.sides()
	t.types()
	t.terrain()
	t.leaders()
	t.groups()
	t.reserves()
	t.box()
	t.counts()
	t.needs()
	t.supply()
	return c.warnings, c.Done()
}

// checkDeck: types and groups that cards and battles name.
func checkDeck(b *Battle, ch *Charts, d *Deck) error {
	c := &check{Check: scenarios.Check{Text: d.text}}
	for i, x := range d.Cards {
		for k, m := range x.Effects.Moves {
			if ch.Unit(m.Of) == nil && ch.Group(m.Of) == nil {
				c.Bad(fmt.Sprintf("cards.%d.effects.moves.%d.of", i, k), "of %q is no unit type and no group; write %s instead", scenarios.Clip(m.Of, 20), scenarios.OneOf(m.Of, append(ch.types(), groupIDs...)))
			}
		}
		for k, u := range x.Effects.NotRestored {
			ch.typed(c, fmt.Sprintf("cards.%d.effects.not_restored.%d", i, k), u)
		}
	}
	if c.Err != nil {
		return c.Err
	}
	c = &check{Check: scenarios.Check{Text: b.text}}
	for i, r := range b.Reserves {
		for k, e := range r.Cards {
			if d.Card(e.Card) == nil {
				c.Bad(fmt.Sprintf("reserves.%d.cards.%d.card", i, k), "there is no card %q; write %s instead", scenarios.Clip(e.Card, 20), scenarios.OneOf(e.Card, d.ids()))
			}
		}
	}
	for i, o := range b.Orders {
		for k, n := range o.Counts {
			if n.Type != "LDR" {
				ch.typed(c, fmt.Sprintf("orders_of_battle.%d.counts.%d.type", i, k), n.Type)
			}
		}
	}
	return c.Done()
}

func (d *Deck) ids() []string {
	var out []string
	for _, x := range d.Cards {
		out = append(out, x.ID)
	}
	return out
}

type together struct {
	*check
	b  *Battle
	s  *Setup
	ch *Charts
}

// sides: the set-up is of this battle, with its two sides (V-01).
func (t *together) sides() {
	if t.s.Head.Scenario != t.b.ID {
		t.Bad("setup.scenario", "this is the set-up of %s, the battle is %s (V-01); give its own with --map instead", t.s.Head.Scenario, t.b.ID)
	}
	t.Word("setup.top", t.s.Head.Top, t.b.sides()...)
	there := map[string]bool{}
	for _, u := range t.s.Units {
		t.Word(u.at+".side", u.Side, t.b.sides()...)
		there[u.Side] = true
	}
	for _, l := range t.s.Leaders {
		t.Word(l.at+".side", l.Side, t.b.sides()...)
	}
	for _, r := range t.s.Reserves {
		t.Word(r.at+".side", r.Side, t.b.sides()...)
	}
	for _, x := range t.s.Terrain {
		if x.Owner != "" {
			t.Word(x.at+".owner", x.Owner, t.b.sides()...)
		}
	}
	for _, id := range t.b.sides() {
		if !there[id] {
			t.Bad("unit", "there is no unit of the side %s (V-01); add some", id)
		}
	}
}

// unlikely are types that no known battle of this expansion uses (V-04).
var unlikely = []string{"LBC", "HC", "CAM", "EL", "HCH"}

func (t *together) types() {
	known := t.ch.types()
	kind := func(path, id, side, special string) {
		for _, r := range t.ch.Refused {
			if r.ID == id {
				t.Bad(path+".type", "the rules name the %s (%s) and give no moves or dice for it (V-04, A-54); write another type", r.Name, id)
			}
		}
		t.Word(path+".type", id, known...)
		if slices.Contains(unlikely, id) {
			t.warn(path+".type", "no battle of this expansion is known to use %s (V-04)", id)
		}
		// Barbarian chariots come with their rule, and for barbarians (V-11).
		if id == "BCH" {
			n := t.b.Side(side)
			switch {
			case !t.b.Has("barbarian-chariot"):
				t.Bad(path+".type", "barbarian chariots are not in this battle (V-11); write another type")
			case n >= 0 && t.b.Sides[n].Colour != "green":
				t.Bad(path+".type", "only barbarians have barbarian chariots (V-11); write another type")
			}
		}
		if special == "" {
			return
		}
		switch x := t.ch.Special(special); {
		case x == nil:
			var ids []string
			for _, y := range t.ch.Specials {
				ids = append(ids, y.ID)
			}
			t.Word(path+".special", special, ids...)
		case x.Base != id:
			t.Bad(path+".special", "the %s is %s, not %s; write type = %q or leave special out", x.Name, x.Base, id, x.Base)
		}
	}
	for _, u := range t.s.Units {
		kind(u.at, u.Type, u.Side, u.Special)
	}
	for _, r := range t.s.Reserves {
		kind(r.at, r.Type, r.Side, r.Special)
	}
	for _, l := range t.s.Leaders {
		if l.Special != "" {
			t.Word(l.at+".special", l.Special, "julius-caesar")
		}
	}
}

// As is the terrain a tile of the set-up is played as in this battle.
func (b *Battle) As(kind, owner string) string {
	for _, s := range b.Special {
		for _, a := range s.Do {
			if a.Do == "terrain-as" && slices.ContainsFunc(a.On, func(g Ground) bool { return g.Kind == kind && (g.Owner == "" || g.Owner == owner) }) {
				return a.As
			}
		}
	}
	return kind
}

// terrain: nobody stands where nobody may (V-06); ramparts face the enemy
// (V-05).
func (t *together) terrain() {
	blocked := map[Hex]string{}
	for _, x := range t.s.Terrain {
		k := t.ch.Kind(t.b.As(x.Kind, x.Owner))
		for _, h := range x.Hexes {
			if k != nil && k.Impassable {
				blocked[h] = k.Name
			}
		}
		if x.Kind == "rampart" {
			front := []string{"SW", "SE"}
			if x.Owner != t.s.Head.Top {
				front = []string{"NW", "NE"}
			}
			if !slices.ContainsFunc(x.Edges, func(e string) bool { return slices.Contains(front, e) }) {
				t.warn(x.at+".edges", "this rampart turns its back on the enemy of its owner (V-05); its front would be %s or %s", front[0], front[1])
			}
		}
	}
	for _, u := range t.s.Units {
		if b := blocked[u.Hex]; b != "" {
			t.Bad(u.at+".hex", "%s on %s stands on %s, which nobody may enter (V-06); move one of them", u.ID, u.Hex, b)
		}
	}
	for _, l := range t.s.Leaders {
		if b := blocked[l.Hex]; b != "" {
			t.Bad(l.at+".hex", "%s on %s stands on %s, which nobody may enter (V-06); move one of them", l.ID, l.Hex, b)
		}
	}
}

// leaders: those of the council are there; a side without any has none (V-08).
func (t *together) leaders() {
	for _, sd := range t.b.Sides {
		var ids []string
		for _, l := range t.s.Leaders {
			if l.Side == sd.ID {
				ids = append(ids, l.ID)
				if len(sd.Commanders) == 0 && t.b.Number != "" && strings.HasPrefix(t.b.Number, "2") {
					t.Bad(l.at+".name", "the %s have no leader in this battle (V-08); leave %s out", sd.Name, l.ID)
				}
			}
		}
		for _, x := range sd.Commanders {
			if id := leaderID(x); !slices.Contains(ids, id) {
				t.Bad("leader", "%s, who commands the %s, is missing (V-08); add { side = %q, name = %q, hex = … }", x, sd.Name, sd.ID, x)
			}
		}
	}
}

// groups: where a card serves one army only, every piece has one (V-12).
func (t *together) groups() {
	var side string
	var groups []string
	for _, sp := range t.b.Special {
		for _, a := range sp.Do {
			if a.Do == "one-group-per-card" {
				side, groups = sp.Turn, a.Groups
			}
		}
	}
	hills, sum := 0, 0
	for _, x := range t.s.Terrain {
		if x.Kind == "hill" {
			for _, h := range x.Hexes {
				hills++
				sum += across(h)
			}
		}
	}
	look := func(at, id, of, group string, h Hex) {
		switch {
		case of != side || side == "":
			if group != "" {
				t.Bad(at+".group", "%s needs no group in this battle; leave it out", id)
			}
			return
		case group == "":
			t.Bad(at, "%s has no group (V-12); write group = %s", id, strings.Join(quoted(groups), " or "))
			return
		}
		t.Word(at+".group", group, groups...)
		// The first group stands left of the hills.
		if h != "" && hills > 0 && (group == groups[0]) != (across(h)*hills < sum) {
			t.warn(at+".group", "%s on %s is of %s; what starts left of the hills is %s's (V-12)", id, h, group, groups[0])
		}
	}
	for _, u := range t.s.Units {
		look(u.at, u.ID, u.Side, u.Group, u.Hex)
	}
	for _, l := range t.s.Leaders {
		look(l.at, l.ID, l.Side, l.Group, l.Hex)
	}
}

// across is how far right a hex lies, in half hexes.
func across(h Hex) int {
	row, col, _ := h.Place()
	return 2*col + row%2
}

func quoted(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, quote(s))
	}
	return out
}

// reserves: those of the battle have units and their leader (V-13).
func (t *together) reserves() {
	for _, r := range t.s.Reserves {
		t.reserve(r.at, r.Reserve, r.Side)
	}
	for _, l := range t.s.Leaders {
		if l.Reserve != "" {
			t.reserve(l.at, l.Reserve, l.Side)
		}
	}
	for _, r := range t.b.Reserves {
		if !slices.ContainsFunc(t.s.Reserves, func(x SetReserve) bool { return x.Reserve == r.ID }) {
			t.Bad("reserve", "%s has no units (V-13); add { side = %q, type = … , reserve = %q }", r.Name, r.Side, r.ID)
		}
		if r.Leader && !slices.ContainsFunc(t.s.Leaders, func(l SetLeader) bool { return l.Reserve == r.ID && strings.EqualFold(l.ID, r.ID) }) {
			t.Bad("leader", "%s has no leader (V-13); add { side = %q, name = %q, reserve = %q }", r.Name, r.Side, leaderID(r.ID), r.ID)
		}
	}
}

func (t *together) reserve(at, id, side string) {
	i := slices.IndexFunc(t.b.Reserves, func(r Reserve) bool { return r.ID == id })
	switch {
	case len(t.b.Reserves) == 0:
		t.Bad(at+".reserve", "this battle has no reserve; write hex in place of reserve")
	case i < 0:
		t.Word(at+".reserve", id, t.b.reserves()...)
	case t.b.Reserves[i].Side != side:
		t.Bad(at+".side", "%s belongs to the side %s; write that instead", t.b.Reserves[i].Name, t.b.Reserves[i].Side)
	}
}

// box: no more blocks than the box holds, chariots and leaders sharing the
// rectangular ones (V-07). The base game lends what is missing.
func (t *together) box() {
	for _, box := range t.ch.Box {
		held := map[string]int{"small": box.Small, "medium": box.Medium, "large": box.Large, "rectangular": box.Rectangular}
		for _, sd := range t.b.Sides {
			if sd.Colour != box.Colour {
				continue
			}
			used := map[string]int{}
			for _, id := range t.all(sd.ID) {
				if u := t.ch.Unit(id); u != nil {
					used[u.Size] += u.Blocks
				}
			}
			for _, l := range t.s.Leaders {
				if l.Side == sd.ID {
					used[t.ch.Leader.Size]++
				}
			}
			for _, size := range []string{"small", "medium", "large", "rectangular"} {
				if used[size] > held[size] {
					t.warn("unit", "the %s need %d %s %s blocks, the box holds %d (V-07)", sd.Name, used[size], size, box.Colour, held[size])
				}
			}
		}
	}
}

// all gives the types of a side's units, reserves included.
func (t *together) all(side string) []string {
	var out []string
	for _, u := range t.s.Units {
		if u.Side == side {
			out = append(out, u.Type)
		}
	}
	for _, r := range t.s.Reserves {
		if r.Side == side {
			out = append(out, r.Type)
		}
	}
	return out
}

// counts: where the order of battle is published, a set-up that says it is
// published has it (V-09).
func (t *together) counts() {
	for _, o := range t.b.Orders {
		if !strings.HasPrefix(o.Source, "published") {
			continue
		}
		got := map[string]int{}
		for _, id := range t.all(o.Side) {
			got[id]++
		}
		for _, l := range t.s.Leaders {
			if l.Side == o.Side {
				got["LDR"]++
			}
		}
		for _, n := range o.Counts {
			t.count9(o.Side, n.Type, got[n.Type], n.Count)
			delete(got, n.Type)
		}
		for _, id := range append(t.ch.types(), "LDR") {
			if got[id] > 0 {
				t.count9(o.Side, id, got[id], 0)
			}
		}
	}
}

func (t *together) count9(side, id string, got, want int) {
	if got == want {
		return
	}
	const line = "the side %s has %d %s, its published order of battle %d (V-09)"
	if strings.HasPrefix(t.s.Head.Source, "published") {
		t.Bad("unit", line+"; mend the pieces or the source", side, got, id, want)
		return
	}
	t.warn("unit", line, side, got, id, want)
}

// needs: terrain and special units the rules of the battle speak of (V-10).
func (t *together) needs() {
	for _, n := range t.b.Needs {
		got, what := 0, n.Kind
		if n.Special != "" {
			what = "unit with the special block " + n.Special
			for _, u := range t.s.Units {
				if u.Special == n.Special && (n.Owner == "" || u.Side == n.Owner) {
					got++
				}
			}
		} else {
			for _, x := range t.s.Terrain {
				if x.Kind == n.Kind && (n.Owner == "" || x.Owner == n.Owner) {
					got += len(x.Hexes)
				}
			}
		}
		if got >= n.Min && (!n.Exact || got == n.Min) {
			continue
		}
		if n.Owner != "" {
			what += " of " + n.Owner
		}
		least := "at least "
		if n.Exact {
			least = ""
		}
		where := "terrain"
		if n.Special != "" {
			where = "unit"
		}
		t.Bad(where, "%d × %s; %s needs %s%d (V-10)", got, what, n.Rule, least, n.Min)
	}
}

// supply: both sides can reach the banners they need (V-14).
func (t *together) supply() {
	for i, sd := range t.b.Sides {
		enemy := t.b.Sides[1-i].ID
		n := len(t.all(enemy))
		for _, l := range t.s.Leaders {
			if l.Side == enemy {
				n++
			}
		}
		for _, sp := range t.b.Special {
			for _, a := range sp.Do {
				if a.Do == "banners" && (a.To == sd.ID || a.To == "side-with-more") {
					switch {
					case a.Max > 0:
						n += a.Max
					case a.Per == "unit":
						n += len(t.all(sd.ID))
					default:
						n += a.N * t.hexes(sp.If.Occupied)
					}
				}
			}
		}
		if n < t.b.Banners {
			t.Bad("unit", "the %s can win %d banners at most and need %d (V-14); add pieces to the other side", sd.Name, n, t.b.Banners)
		}
	}
}

// hexes counts the hexes some ground matches.
func (t *together) hexes(list []Ground) int {
	n := 0
	for _, x := range t.s.Terrain {
		if slices.ContainsFunc(list, func(g Ground) bool { return g.Kind == x.Kind && (g.Owner == "" || g.Owner == x.Owner) }) {
			n += len(x.Hexes)
		}
	}
	return n
}
