package iamspartacus

import (
	"fmt"
	"slices"

	"prestags/scenarios"
)

// LimitKeys are the limits a charts file must set.
var LimitKeys = []string{
	"slaves", "revolt.per_cf", "pacify.needs", "pirates.roll", "road.between", "attrition.units",
	"training.per_place", "cavalry.per_province", "rebuild.crack_from", "rebuild.crack_cap", "fleet.turns", "lift.cf", "decimation.uses",
	"wall.counters", "wall.cf", "siege.fertile", "siege.build_cf", "siege.open_units", "siege.keep_cf", "siege.rom_cf", "sanctuary.units",
	"breakoff.retreat", "plague.outbreak", "plague.loses",
}

// ModifierKeys are the modifiers a charts file must give: a table and a key.
var ModifierKeys = []string{
	"attrition winter_mountain", "attrition summer_swamp", "attrition siege_turn", "forced_march light",
	"forced_march winter_pacified", "forced_march enemy", "raft winter", "circumvallation spartacus", "breach missiles",
	"break_off flanked", "break_off leader_killed",
}

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
	ch.checkPieces(c)
	ch.checkLeaders(c)
	ch.checkTables(c)
	ch.checkNumbers(c)
	if c.Err != nil {
		return nil, c.Err
	}
	ch.index()
	return ch, nil
}

func (ch *Charts) checkPieces(c *check) {
	var classes, codes []string
	seen := map[string]bool{}
	for i, n := range ch.Nationalities {
		at := fmt.Sprintf("nationalities.%d", i)
		c.Name(at+".code", n.Code, 8)
		c.Name(at+".name", n.Name, 40)
		c.twins(seen, at+".code", n.Code)
		codes = append(codes, n.Code)
	}
	c.Count("classes", len(ch.Classes), 1, 60)
	seen = map[string]bool{}
	for i, k := range ch.Classes {
		at := fmt.Sprintf("classes.%d", i)
		c.Form(at+".id", k.ID, keyForm, "small letters, digits, dots")
		c.twins(seen, at+".id", k.ID)
		c.Word(at+".side", k.Side, Roman, Rebel)
		c.Name(at+".name", k.Name, 30)
		c.Word(at+".type", k.Type, Infantry, Cavalry, Missile)
		if k.Side == Roman {
			c.Word(at+".group", k.Group, "roman")
		} else {
			c.Word(at+".group", k.Group, "slave", "gallo-german", "pirate", "main")
		}
		if k.Legion != "" {
			c.Word(at+".legion", k.Legion, "crack", "regular", "tumultuary")
		}
		c.Count(at+".cf", len(k.CF), 1, 12)
		for n, cf := range k.CF {
			p := fmt.Sprintf("%s.cf.%d", at, n)
			c.Number(p, cf, 1, 20)
			if n > 0 && cf >= k.CF[n-1] {
				c.Bad(p, "a step lost lowers the combat factor (2.8), and %d follows %d; write a smaller one", cf, k.CF[n-1])
			}
		}
		c.Number(at+".counters", k.Counters, 1, 12)
		c.Word(at+".vp", k.VP, "legion", "other", "rebel", "none")
		c.Count(at+".words", len(k.Words), 0, 10)
		for n, w := range k.Words {
			c.Form(fmt.Sprintf("%s.words.%d", at, n), w, keyForm, "a word of small letters")
		}
		classes = append(classes, k.ID)
	}
	c.Count("units", len(ch.Units), 1, 300)
	seen = map[string]bool{}
	for i, u := range ch.Units {
		at := fmt.Sprintf("units.%d", i)
		c.Form(at+".id", u.ID, unitID, "letters and digits such as inf.G1")
		c.twins(seen, at+".id", u.ID)
		c.Word(at+".class", u.Class, classes...)
		if u.Nationality != "" {
			c.Word(at+".nationality", u.Nationality, codes...)
		}
		c.Name(at+".name", u.Name, 30)
		for n, a := range u.Aliases {
			c.Form(fmt.Sprintf("%s.aliases.%d", at, n), a, unitID, "letters and digits such as cav.G1")
		}
	}
	seen = map[string]bool{}
	for i, m := range ch.Markers {
		at := fmt.Sprintf("markers.%d", i)
		c.Form(at+".id", m.ID, keyForm, "small letters, digits, dots")
		c.twins(seen, at+".id", m.ID)
		if m.Side != "" {
			c.Word(at+".side", m.Side, Roman, Rebel)
		}
		c.Name(at+".name", m.Name, 40)
		c.Number(at+".count", m.Count, 1, 100)
		c.Count(at+".faces", len(m.Faces), 1, 2)
	}
}

func (ch *Charts) checkLeaders(c *check) {
	c.Count("leaders", len(ch.Leaders), 0, 60)
	seen := map[string]bool{}
	for i, l := range ch.Leaders {
		at := fmt.Sprintf("leaders.%d", i)
		c.Form(at+".id", l.ID, named, "a name such as Crixus")
		c.twins(seen, at+".id", l.ID)
		c.Word(at+".side", l.Side, Roman, Rebel)
		for n, a := range l.Aliases {
			p := fmt.Sprintf("%s.aliases.%d", at, n)
			c.Form(p, a, named, "a name such as Crixus")
			c.twins(seen, p, a)
		}
		c.Number(at+".march", l.March, -6, 6)
		c.Number(at+".evade", l.Evade, 0, 6)
		c.Number(at+".line", l.Line, 0, 6)
		c.Number(at+".strategist", l.Strategist, 0, 6)
		c.Number(at+".break_off", l.BreakOff, -6, 6)
		c.Number(at+".recover", l.Recover, 0, 6)
		if l.Wall && l.Side != Roman {
			c.Bad(at+".wall", "circumvallations are Roman (14.3); leave this out")
		}
	}
}

func (ch *Charts) checkTables(c *check) {
	seen := map[string]bool{}
	for i, r := range ch.Revolt {
		at := fmt.Sprintf("revolt.%d", i)
		c.Word(at+".place", r.Place, "sicily", Fertile, "city", Mountain, Swamp)
		c.twins(seen, at+".place", r.Place)
		c.Number(at+".dice", r.Dice, 1, 3)
		c.Number(at+".add", r.Add, -12, 12)
		c.Number(at+".spartacus", r.Spartacus, -12, 12)
		c.Number(at+".per_six", r.PerSix, -12, 12)
		c.Number(at+".leader", r.Leader, 0, 30)
	}
	if c.Err == nil && len(seen) != 5 {
		c.Bad("revolt", "the revolt table has %d rows; write one each for sicily, fertile, city, mountain, swamp (6.2)", len(seen))
	}
	c.spans("training", "fertile", spansOf(ch.Training, func(r TrainingRow) Span { return r.Fertile }), 0, Open)
	for i, s := range ch.AttritionUnits {
		at := fmt.Sprintf("attrition_units.%d", i)
		if s.Low > s.High || i > 0 && s.Low != ch.AttritionUnits[i-1].High+1 {
			c.Bad(at, "column %q does not follow the one before; write \"6-10\", \"11-16\", \"17+\" or the like", s)
		}
	}
	if ch.AttritionUnits[2].High != Open {
		c.Bad("attrition_units", "the last column has an end (11.8); write it as \"17+\" or the like")
	}
	c.spans("attrition", "die", spansOf(ch.Attrition, func(r AttritionRow) Span { return r.Die }), 1, 7)
	for i, r := range ch.Attrition {
		for k, n := range r.Steps {
			c.Number(fmt.Sprintf("attrition.%d.steps.%d", i, k), n, 0, 50)
		}
	}
	c.spans("forced_march", "die", spansOf(ch.ForcedMarch, func(r MarchRow) Span { return r.Die }), 1, 6)
	c.spans("raft", "die", spansOf(ch.Raft, func(r CrossingRow) Span { return r.Die }), 1, 6)
	for i, r := range ch.Raft {
		if r.Lost && (r.Crosses || r.Loss) {
			c.Bad(fmt.Sprintf("raft.%d.lost", i), "what is lost neither crosses nor loses a step; leave the others out")
		}
	}
	c.spans("circumvallation", "die", spansOf(ch.Circumvallation, func(r CrossingRow) Span { return r.Die }), 1, 6)
	c.spans("decimation", "die", spansOf(ch.Decimation, func(r DecimateRow) Span { return r.Die }), 1, 6)
	for i, r := range ch.Decimation {
		c.Number(fmt.Sprintf("decimation.%d.add", i), r.Add, -6, 6)
	}
	if !slices.ContainsFunc(ch.Breach, func(r BreachRow) bool { return len(r.Places) == 0 }) {
		c.Bad("breach", "no row of breach is for any other place (14.12); add { places = [], die = \"<=3\" }")
	}
	seen = map[string]bool{}
	for i, r := range ch.Berserk {
		at := fmt.Sprintf("berserk.%d.leader", i)
		c.Word(at, r.Leader, "none", "other", "spartacus")
		c.twins(seen, at, r.Leader)
	}
	if c.Err == nil && len(seen) != 3 {
		c.Bad("berserk", "the berserk table has %d rows; write one each for none, other, spartacus (13.14)", len(seen))
	}
	seen = map[string]bool{}
	for i, r := range ch.Casualties {
		at := fmt.Sprintf("leader_casualties.%d", i)
		c.Word(at+".state", r.State, "healthy", "wounded")
		c.twins(seen, at+".state", r.State)
		if r.Wounded.Low <= r.Killed.High && r.Killed.Low <= r.Wounded.High && r.Wounded != Never && r.Killed != Never {
			c.Bad(at+".killed", "%s wounds and kills; leave it out of one", r.Killed)
		}
	}
	if c.Err == nil && len(seen) != 2 {
		c.Bad("leader_casualties", "the leader check has %d rows; write one each for healthy and wounded (13.22)", len(seen))
	}
}

func (ch *Charts) checkNumbers(c *check) {
	seen := map[string]bool{}
	for i, m := range ch.Modifiers {
		at := fmt.Sprintf("modifiers.%d", i)
		key := m.Table + " " + m.Key
		if !slices.Contains(ModifierKeys, key) {
			c.Bad(at+".key", "modifier %q is unknown; write %s instead", scenarios.Clip(key, 40), scenarios.OneOf(key, ModifierKeys))
		}
		c.twins(seen, at+".key", key)
		c.Name(at+".when", m.When, 80)
		c.Number(at+".add", m.Add, -6, 6)
		c.Name(at+".rule", m.Rule, 10)
	}
	for _, key := range ModifierKeys {
		if c.Err == nil && !slices.ContainsFunc(ch.Modifiers, func(m Modifier) bool { return m.Table+" "+m.Key == key }) {
			c.Bad("modifiers", "the modifier %s is missing; add it", key)
		}
	}
	seen = map[string]bool{}
	for i, l := range ch.Limits {
		at := fmt.Sprintf("limits.%d", i)
		c.Word(at+".key", l.Key, LimitKeys...)
		c.twins(seen, at+".key", l.Key)
		c.Number(at+".value", l.Value, 0, 1000)
		c.Name(at+".rule", l.Rule, 10)
		c.Name(at+".what", l.What, 120)
	}
	for _, key := range LimitKeys {
		if c.Err == nil && !slices.ContainsFunc(ch.Limits, func(l Limit) bool { return l.Key == key }) {
			c.Bad("limits", "the limit %s is missing; add it", key)
		}
	}
}
