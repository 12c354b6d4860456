package ancients

import (
	"fmt"
	"slices"

	"prestags/scenarios"
)

// FaceIDs are the faces of a battle die in the order of its values 1 to 6:
// light, medium, heavy, leader, flag, swords.
var FaceIDs = []string{"L", "M", "H", "K", "F", "S"}

// Edges are the sides of a hex, clockwise from north-east.
var Edges = []string{"NE", "E", "SE", "SW", "W", "NW"}

var (
	classes  = []string{"light", "medium", "heavy"}
	kinds    = []string{"foot", "mounted"}
	groupIDs = []string{
		"light", "medium", "heavy", "foot", "mounted", "cavalry", "chariots", "elephant", "light-foot", "heavy-mounted", "missile", "forest-fighters",
	}
	tiles = []string{
		"open", "rough", "forest", "hill", "steep-hill", "impassable-hill", "coast", "river", "ford", "marsh", "rampart", "camp", "ditch",
	}
	globalRules = []string{"barbarian-chariot", "marian-legion", "i-am-spartacus", "rolling-fire", "julius-caesar", "decima-legio"}
)

// ReadCharts reads a charts file and checks it. Errors are *scenarios.Error.
func ReadCharts(name string, data []byte) (*Charts, error) {
	ch := &Charts{}
	var err error
	if ch.text, err = scenarios.Read(name, data, ch); err != nil {
		return nil, err
	}
	c := &check{Check: scenarios.Check{Text: ch.text}}
	c.Head(ch.Format, ch.ID, ch.Name, 60, ch.Source)
	ch.checkFaces(c)
	c.Count("units", len(ch.Units), 0, 40)
	if len(ch.Units) == 0 {
		c.Bad("units", "no unit types; write [[units]]")
	}
	seen := map[string]bool{}
	for i := range ch.Units {
		ch.checkUnit(c, i)
		c.unique(fmt.Sprintf("units.%d.id", i), seen, ch.Units[i].ID)
	}
	ch.checkGroups(c)
	for i, s := range ch.Specials {
		at := fmt.Sprintf("special_units.%d", i)
		c.Slug(at+".id", s.ID)
		c.Name(at+".name", s.Name, 40)
		ch.typed(c, at+".base", s.Base)
		c.Number(at+".move.battle", s.Move.Battle, 0, 4)
		c.Number(at+".move.max", s.Move.Max, 1, 4)
		c.Number(at+".ranged.range", s.Ranged.Range, 0, 6)
		c.Number(at+".ignore_flags", s.IgnoreFlags, 0, 5)
		c.Source(at+".source", s.Source)
	}
	for i, r := range ch.Refused {
		at := fmt.Sprintf("refused.%d", i)
		c.Name(at+".name", r.Name, 40)
		if ch.Unit(r.ID) != nil {
			c.Bad(at+".id", "%s is a unit type of this file and refused; leave one out", r.ID)
		}
	}
	c.Number("leader.move", ch.Leader.Move, 1, 6)
	c.Number("leader.evade_min", ch.Leader.EvadeMin, 1, 3)
	c.Number("leader.evade_max", ch.Leader.EvadeMax, 1, 6)
	c.Number("leader.check_hurt", ch.Leader.CheckHurt, 1, 4)
	c.Number("leader.check_killed", ch.Leader.CheckKilled, 1, 4)
	c.Number("leader.banners", ch.Leader.Banners, 1, 3)
	c.Source("leader.source", ch.Leader.Source)
	ch.checkElephants(c)
	ch.checkTerrain(c)
	colours := map[string]bool{}
	for i, b := range ch.Box {
		at := fmt.Sprintf("box.%d", i)
		c.Word(at+".colour", b.Colour, "green", "red")
		c.unique(at+".colour", colours, b.Colour)
		c.Source(at+".source", b.Source)
	}
	return ch, c.Done()
}

func (ch *Charts) checkFaces(c *check) {
	if len(ch.Faces) != len(FaceIDs) {
		c.Bad("faces", "a battle die has %d faces (B-DIE-1); write %d instead", len(ch.Faces), len(FaceIDs))
		return
	}
	for i, f := range ch.Faces {
		at := fmt.Sprintf("faces.%d", i)
		c.Word(at+".id", f.ID, FaceIDs[i])
		c.Name(at+".name", f.Name, 20)
		c.Name(at+".symbol", f.Symbol, 20)
		c.Name(at+".hits", f.Hits, 200)
		c.Source(at+".source", f.Source)
	}
}

func (ch *Charts) checkUnit(c *check, i int) {
	u := &ch.Units[i]
	at := fmt.Sprintf("units.%d", i)
	if !code.MatchString(u.ID) || u.ID == "LDR" {
		c.Bad(at+".id", "id %q; write two or three capital letters instead, such as \"MI\"", scenarios.Clip(u.ID, 20))
	}
	c.Name(at+".name", u.Name, 40)
	c.Word(at+".class", u.Class, classes...)
	c.Word(at+".kind", u.Kind, kinds...)
	c.Number(at+".blocks", u.Blocks, 1, 6)
	c.Word(at+".size", u.Size, "small", "medium", "large", "rectangular")
	c.Number(at+".move.battle", u.Move.Battle, 0, 4)
	c.Number(at+".move.max", u.Move.Max, max(1, u.Move.Battle), 4)
	c.Number(at+".move.charge", u.Move.Charge, 0, 4)
	if !u.Close.Mirror {
		c.Number(at+".close.attack", u.Close.Attack, 1, 6)
		c.Number(at+".close.battle_back", u.Close.BattleBack, 1, 6)
	}
	c.Number(at+".close.full", u.Close.Full, 0, 2)
	c.Word(at+".close.swords", u.Close.Swords, "hit", "miss", "reroll")
	c.Number(at+".ranged.range", u.Ranged.Range, 0, 6)
	c.Number(at+".ranged.still", u.Ranged.Still, 0, 6)
	c.Number(at+".ranged.moved", u.Ranged.Moved, 0, 6)
	for k, r := range u.ByRule {
		here := fmt.Sprintf("%s.ranged_by_rule.%d", at, k)
		c.Word(here+".rule", r.Rule, globalRules...)
		c.Number(here+".range", r.Range, 1, 6)
		c.Number(here+".still", r.Still, 1, 6)
		c.Number(here+".moved", r.Moved, 0, 6)
		if r.When != "" {
			c.when(here+".when", r.When)
		}
	}
	c.Number(at+".retreat", u.Retreat, 1, 6)
	c.words(at+".evade", u.Evade, append([]string{"always"}, groupIDs...)...)
	c.Number(at+".ignore.swords", u.Ignore.Swords, 0, 9)
	c.Number(at+".ignore.flags", u.Ignore.Flags, 0, 9)
	c.Number(at+".ignore.full", u.Ignore.Full, 0, 9)
	c.Number(at+".rampage", u.Rampage, 0, 4)
	c.Word(at+".bonus", u.Bonus, "always", "with-leader", "never")
	for k, v := range u.Variants {
		c.when(fmt.Sprintf("%s.variants.%d.when", at, k), v.When)
	}
	c.Source(at+".source", u.Source)
}

// typed checks the code of a unit type.
func (ch *Charts) typed(c *check, path, id string) {
	if ch.Unit(id) == nil {
		c.Bad(path, "%s %q is no unit type; write %s instead", scenarios.LastKey(path), scenarios.Clip(id, 20), scenarios.OneOf(id, ch.types()))
	}
}

func (ch *Charts) types() []string {
	var out []string
	for _, u := range ch.Units {
		out = append(out, u.ID)
	}
	return out
}

// checkGroups: every group the rules speak of, its members known; class and
// kind of a unit must say the same as the groups (B-UNT-2).
func (ch *Charts) checkGroups(c *check) {
	seen := map[string]bool{}
	for i, g := range ch.Groups {
		at := fmt.Sprintf("groups.%d", i)
		c.Word(at+".id", g.ID, groupIDs...)
		c.unique(at+".id", seen, g.ID)
		for k, u := range g.Units {
			ch.typed(c, fmt.Sprintf("%s.units.%d", at, k), u)
		}
	}
	for _, id := range groupIDs {
		if !seen[id] {
			c.Bad("groups", "the group %s is missing; add { id = %q, units = [ … ] }", id, id)
		}
	}
	for i, u := range ch.Units {
		for _, x := range []struct {
			group string
			in    bool
		}{
			{u.Class, true}, {u.Kind, true}, {"cavalry", u.Cavalry}, {"chariots", u.Chariot}, {"missile", u.Ranged.Range > 0},
		} {
			if ch.InGroup(x.group, u.ID) != x.in {
				c.Bad(fmt.Sprintf("units.%d.id", i), "%s and the group %s do not agree; mend one of them", u.ID, x.group)
			}
		}
	}
}

func (ch *Charts) checkElephants(c *check) {
	c.Number("elephant_retreat", ch.ElephantRetreat, 0, 3)
	seen := map[string]bool{}
	for i, e := range ch.Elephants {
		at := fmt.Sprintf("elephant_dice.%d", i)
		if e.Versus != "leader" {
			ch.typed(c, at+".versus", e.Versus)
		}
		c.unique(at+".versus", seen, e.Versus)
		c.Number(at+".dice", e.Dice, 1, 6)
	}
	for _, id := range append(ch.types(), "leader") {
		if !seen[id] {
			c.Bad("elephant_dice", "no dice of elephants against %s (B-ELE-1); add { versus = %q, dice = … }", id, id)
		}
	}
}

func (ch *Charts) checkTerrain(c *check) {
	seen := map[string]bool{}
	for i, t := range ch.Terrain {
		at := fmt.Sprintf("terrain.%d", i)
		c.Word(at+".id", t.ID, tiles...)
		c.unique(at+".id", seen, t.ID)
		c.Name(at+".name", t.Name, 40)
		if t.Tile != "" {
			c.Word(at+".tile", t.Tile, tiles...)
		}
		c.words(at+".stop", t.Stop, "all", "units", "foot", "mounted", "lone-leader", "from-lower")
		for k, b := range t.Barred {
			ch.typed(c, fmt.Sprintf("%s.barred.%d", at, k), b)
		}
		for k, b := range t.MomentumBarred {
			ch.typed(c, fmt.Sprintf("%s.momentum_barred.%d", at, k), b)
		}
		if !t.Impassable {
			c.Word(at+".battle_on_entry", t.BattleOnEntry, append([]string{"all", "none", "not-from-lower"}, groupIDs...)...)
		}
		c.Word(at+".sight", t.Sight, "open", "blocks", "hill")
		c.Word(at+".momentum_bonus", t.Bonus, append([]string{"", "not-from-lower"}, groupIDs...)...)
		c.Word(at+".momentum_out", t.MomentumOut, "", "one-hex", "one-hex-still")
		for _, p := range []struct {
			key string
			cap Cap
		}{
			{"close_in", t.CloseIn},
			{"close_out", t.CloseOut},
			{"close_up", t.CloseUp},
			{"close_down", t.CloseDown},
			{"close_level", t.CloseLevel},
			{"ranged_in", t.RangedIn},
			{"ranged_out", t.RangedOut},
		} {
			c.Number(at+"."+p.key+".foot", p.cap.Foot, 0, 9)
			c.Number(at+"."+p.key+".mounted", p.cap.Mounted, 0, 9)
		}
		c.Number(at+".less_dice", t.LessDice, 0, 3)
		c.Number(at+".leave_max", t.LeaveMax, 0, 4)
		c.Number(at+".entry_dice", t.EntryDice, 0, 3)
		c.words(at+".cover.close", t.Cover.Close, kinds...)
		c.words(at+".cover.missile", t.Cover.Missile, kinds...)
		c.Number(at+".cover.swords", t.Cover.Swords, 0, 9)
		for k, v := range t.Variants {
			c.when(fmt.Sprintf("%s.variants.%d.when", at, k), v.When)
		}
		c.Source(at+".source", t.Source)
	}
	for _, id := range tiles {
		if !seen[id] {
			c.Bad("terrain", "the terrain %s is missing; add [[terrain]] with id = %q", id, id)
		}
	}
}

// Unit is the type with this code, nil if there is none.
func (ch *Charts) Unit(id string) *UnitType {
	for i := range ch.Units {
		if ch.Units[i].ID == id {
			return &ch.Units[i]
		}
	}
	return nil
}

// Kind is the terrain with this id, nil if there is none.
func (ch *Charts) Kind(id string) *Terrain {
	for i := range ch.Terrain {
		if ch.Terrain[i].ID == id {
			return &ch.Terrain[i]
		}
	}
	return nil
}

// Special is the special unit block with this id, nil if there is none.
func (ch *Charts) Special(id string) *SpecialUnit {
	for i := range ch.Specials {
		if ch.Specials[i].ID == id {
			return &ch.Specials[i]
		}
	}
	return nil
}

// Group gives the types of a group.
func (ch *Charts) Group(id string) []string {
	for _, g := range ch.Groups {
		if g.ID == id {
			return g.Units
		}
	}
	return nil
}

// InGroup tells whether a type belongs to a group.
func (ch *Charts) InGroup(group, id string) bool { return slices.Contains(ch.Group(group), id) }

// With gives the charts as the options in force change them; value is the value
// of an option by its key. The receiver stays as it is.
func (ch *Charts) With(value func(key string) string) *Charts {
	out := *ch
	out.Units = slices.Clone(ch.Units)
	for i := range out.Units {
		u := &out.Units[i]
		for _, v := range u.Variants {
			if holds(v.When, value) {
				set(&u.Ignore.Swords, v.IgnoreSwords)
				set(&u.Ignore.Full, v.IgnoreFull)
				set(&u.Close.BattleBack, v.BattleBack)
			}
		}
		u.ByRule = slices.DeleteFunc(slices.Clone(u.ByRule), func(r RuleRanged) bool { return r.When != "" && !holds(r.When, value) })
	}
	out.Terrain = slices.Clone(ch.Terrain)
	for i := range out.Terrain {
		t := &out.Terrain[i]
		for _, v := range t.Variants {
			if holds(v.When, value) {
				set(&t.Stop, v.Stop)
				set(&t.Barred, v.Barred)
				set(&t.Sight, v.Sight)
				set(&t.Bonus, v.Bonus)
				set(&t.MomentumOut, v.MomentumOut)
				set(&t.Cover.Close, v.CloseCover)
				set(&t.Cover.CloseFlags, v.CloseFlags)
				set(&t.Cover.Forced, v.Forced)
			}
		}
	}
	return &out
}

func set[T any](to, v *T) {
	if v != nil {
		*to = *v
	}
}
