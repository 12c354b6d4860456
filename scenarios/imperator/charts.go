package imperator

import (
	"fmt"
	"slices"

	"prestags/scenarios"
)

// ReadCharts reads a charts file and checks all that can be checked without
// other files. Errors are *scenarios.Error.
func ReadCharts(name string, data []byte) (*Charts, error) {
	ch := &Charts{}
	var err error
	if ch.text, err = scenarios.Read(name, data, ch); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: ch.text}}
	c.Head(ch.Format, ch.ID, ch.Name, 40, ch.Source)
	ch.checkSeasons(c)
	ch.checkYields(c, "ravage", ch.Ravage, 6)
	ch.checkYields(c, "recruit", ch.Recruit, 10)
	c.Number("ravage_ends", ch.RavageEnds, 1, 7)
	c.Number("fortuna", ch.Fortuna, 0, 6)
	c.Number("plunder_kept.rebel", ch.Kept.Rebel, 0, 9)
	c.Number("plunder_kept.roman", ch.Kept.Roman, 0, 9)
	c.Number("skirmish", ch.Skirmish, 0, 20)
	c.Number("garrison", ch.Garrison, 0, 20)
	c.Number("first_losses", ch.FirstLosses, 0, 9)
	c.Number("good_order.plains", ch.GoodOrder.Plains, 1, 7)
	c.Number("good_order.mountain", ch.GoodOrder.Mountain, 1, 7)
	c.Number("good_order.city", ch.GoodOrder.City, 1, 7)
	c.Number("good_order.sortie", ch.GoodOrder.Sortie, 1, 7)
	ch.checkTactics(c)
	ch.checkPhases(c)
	ch.checkUnits(c)
	for i, v := range ch.Vallum {
		at := fmt.Sprintf("vallum.%d", i)
		if !slices.ContainsFunc(ch.Units, func(u UnitType) bool { return u.Type == v.Type }) {
			c.Bad(at+".type", "there is no unit type %q; write %s instead", scenarios.Clip(v.Type, 40), scenarios.OneOf(v.Type, ch.types("")))
		}
		c.Number(at+".melee", v.Melee, 1, 3)
	}
	return ch, c.Done()
}

func (ch *Charts) checkSeasons(c *check) {
	if len(ch.Seasons) != len(Seasons) {
		c.Bad("seasons", "a year of %d seasons (2.1); write [[seasons]] four times", len(ch.Seasons))
		return
	}
	for i, s := range ch.Seasons {
		at := fmt.Sprintf("seasons.%d", i)
		if s.ID != Seasons[i] {
			c.Bad(at+".id", "season %q; write \"%s\" instead, the seasons in their order", scenarios.Clip(s.ID, 20), Seasons[i])
		}
		c.Name(at+".name", s.Name, 12)
		c.Name(at+".latin", s.Latin, 12)
		c.Number(at+".ap", s.AP, 1, 9)
		c.numbers(at+".segments", s.Segments, 1, 5)
		if !slices.IsSorted(s.Segments) {
			c.Bad(at+".segments", "the segments of %s are out of order (1); write them rising", s.Name)
		}
	}
}

func (ch *Charts) checkYields(c *check, path string, list []Yield, most int) {
	if len(list) != 2 {
		c.Bad(path, "%s has %d lines (2.4.1); write one for mountain and one for plains", path, len(list))
		return
	}
	for i, y := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		c.Word(at+".kind", y.Kind, Mountain, Plains)
		if i > 0 && y.Kind == list[0].Kind {
			c.Bad(at+".kind", "%s stands twice; leave one out", y.Kind)
		}
		c.Number(at+".few", y.Few, 0, 9)
		c.Number(at+".many", y.Many, 0, 9)
		c.Number(at+".at", y.At, 0, most)
	}
}

func (ch *Charts) checkTactics(c *check) {
	ids := []string{Frontal, General, Screening, Wings}
	if len(ch.Tactics) != len(ids) {
		c.Bad("tactics", "there are %d tactical cards (3.3); write [[tactics]] four times", len(ch.Tactics))
		return
	}
	for i, t := range ch.Tactics {
		at := fmt.Sprintf("tactics.%d", i)
		c.Word(at+".id", t.ID, ids...)
		if ch.Tactic(t.ID) < i {
			c.Bad(at+".id", "the card %s stands twice; leave one out", t.ID)
		}
		c.Name(at+".name", t.Name, 30)
		c.Name(at+".latin", t.Latin, 30)
		c.Word(at+".front", t.Front, FrontNone, FrontYellow, FrontBlue, FrontCavalry)
		c.Number(at+".alea", t.Alea, 0, 9)
		c.Name(at+".text", t.Text, 300)
	}
	if t := ch.Tactic(General); c.Err == nil && ch.Tactics[t].Front != FrontNone {
		c.Bad(fmt.Sprintf("tactics.%d.front", t), "the General Attack needs no unit (3.3); write front = \"none\" instead")
	}
	c.words("pursuit.tactics", "tactic", ch.Pursuit.Tactics, ids...)
	if n := len(ch.Pursuit.Tactics); n != len(ids) {
		c.Bad("pursuit.tactics", "the Pursuit Table has %d tactics (3.5.1); write four", n)
	}
	if n := len(ch.Pursuit.Rows); n != len(ids) {
		c.Bad("pursuit.rows", "the Pursuit Table has %d rows (3.5.1); write four", n)
	}
	for i, row := range ch.Pursuit.Rows {
		at := fmt.Sprintf("pursuit.rows.%d", i)
		if len(row) != len(ids) {
			c.Bad(at, "this row has %d cells (3.5.1); write four", len(row))
		}
		for k, cell := range row {
			c.WordAs("result", fmt.Sprintf("%s.%d", at, k), cell, Annihilated, Retreats, StatuQuo)
		}
	}
}

func (ch *Charts) checkPhases(c *check) {
	c.Count("battle", len(ch.Battle), 1, 9)
	for i, p := range ch.Battle {
		at := fmt.Sprintf("battle.%d", i)
		ch.checkPhase(c, at, p, i+1, FrontNone, FrontTactic)
		if p.Tactic != "" || p.Vallum {
			c.Bad(at, "tactic and vallum belong to a siege; leave them out here")
		}
	}
	for i, p := range ch.Siege {
		at := fmt.Sprintf("siege.%d", i)
		c.Word(at+".tactic", p.Tactic, Harass, Assault)
		n := 1
		for _, q := range ch.Siege[:i] {
			if q.Tactic == p.Tactic {
				n++
			}
		}
		ch.checkPhase(c, at, p, n, FrontNone, FrontYellow, FrontBlue)
	}
	for _, t := range []string{Harass, Assault} {
		if len(ch.SiegeOf(t)) == 0 {
			c.Bad("siege", "there is no phase of %s (4.2); write [[siege]] tactic = \"%s\"", t, t)
		}
	}
}

func (ch *Charts) checkPhase(c *check, at string, p Phase, n int, fronts ...string) {
	if p.N != n {
		c.Bad(at+".n", "phase %d stands where %d should; write them in their order", p.N, n)
	}
	c.Number(at+".n", p.N, 1, 9)
	c.Word(at+".kind", p.Kind, Shooting, Melee)
	c.Name(at+".name", p.Name, 20)
	c.Word(at+".front", p.Front, fronts...)
	if p.Kind == Shooting && p.Front != FrontNone {
		c.Bad(at+".front", "a shooting phase has no front line (3.1); write front = \"none\" instead")
	}
}

func (ch *Charts) checkUnits(c *check) {
	c.Count("units", len(ch.Units), 1, 60)
	for i, u := range ch.Units {
		at := fmt.Sprintf("units.%d", i)
		c.Form(at+".type", u.Type, one, oneForm)
		c.Word(at+".side", u.Side, Sides...)
		if ch.Unit(u.Side, u.Type) < i {
			c.Bad(at+".type", "the %s have %s twice; leave one out", sideName(u.Side), u.Type)
		}
		c.Form(at+".short", u.Short, short, "a capital and one to three letters")
		for _, o := range ch.Units[:i] {
			if o.Side == u.Side && o.Short == u.Short {
				c.Bad(at+".short", "%s is the short name of %s already; write another", u.Short, o.Type)
			}
		}
		if u.Side == Roman {
			c.Word(at+".category", u.Category, Heavy, Light, Auxiliary)
		} else {
			c.Word(at+".category", u.Category, Band)
		}
		c.Number(at+".shoot", u.Shoot, 0, 3)
		c.Number(at+".melee", u.Melee, 0, 3)
		c.Word(at+".line", u.Line, FrontNone, FrontYellow, FrontBlue)
		if u.Line != FrontNone && u.Melee == 0 {
			c.Bad(at+".melee", "%s has a coloured line and no melee value (0.2.2); write melee = 1 or more, or line = \"none\"", u.Type)
		}
		c.Word(at+".s_mark", u.S, "s", "two", "none")
		c.numbers(at+".scenarios", u.Scenarios, 1, 3)
		if u.S == "s" && !slices.Equal(u.Scenarios, []int{1}) {
			c.Bad(at+".scenarios", "units with the S are only in scenario 1 (0.2.2); write scenarios = [1] instead")
		}
		c.Source(at+".source", u.Source)
	}
}

// types of a side's units, of both sides' for "".
func (ch *Charts) types(side string) []string {
	var out []string
	for _, u := range ch.Units {
		if (side == "" || u.Side == side) && !slices.Contains(out, u.Type) {
			out = append(out, u.Type)
		}
	}
	return out
}

func sideName(side string) string {
	if side == Roman {
		return "Romans"
	}
	return "Rebels"
}
