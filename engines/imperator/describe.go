package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// Describe implements engines.Game: the war before it begins.
func (g *game) Describe() []page.Block {
	out := append([]page.Block{page.Heading{Level: 1, Text: g.s.Name + ", " + g.s.Date}}, g.describeWar()...)
	out = append(out, page.Heading{Level: 2, Text: "Stratagems"})
	out = append(out, g.cardBlocks()...)
	out = append(out, g.placeTable(), g.optionTable())
	t := page.Table{Title: "Where the facts come from", Columns: []page.Column{{Name: "What", Weight: 3}, {Name: "Source", Weight: 5}}}
	for _, s := range g.Sources() {
		t.Rows = append(t.Rows, []string{s.What, s.Source})
	}
	return append(out, t)
}

// describeWar is the scenario: forces, what is to come, special rules, aims.
func (g *game) describeWar() []page.Block {
	out := []page.Block{page.Para{Text: fmt.Sprintf("The %s, on the map of %s, %d seasons.", g.s.War, g.m.Name, g.s.Length()), Rules: []string{g.s.Rule}}}
	for s := rebel; s <= roman; s++ {
		out = append(out, page.Heading{Level: 2, Text: g.sides[s].name}, g.leaderTable(s), g.unitTable(s), g.setupTable(s))
	}
	out = append(out, page.Heading{Level: 2, Text: "What is to come"})
	for i := range g.s.Events {
		e := &g.s.Events[i]
		out = append(out, page.Para{Text: g.seasonWords(int(seasonOf(e))) + ", " + g.sideName(e.Side) + ": " + strings.Join(g.eventWords(e), "; ") + ".", Rules: []string{"1.3"}})
	}
	out = append(out, page.Heading{Level: 2, Text: "Special rules"})
	out = append(out, g.specialWords()...)
	out = append(out, page.Heading{Level: 2, Text: "Aims"})
	for i := range g.s.Victory {
		out = append(out, page.Para{Text: g.victoryWords(&g.s.Victory[i]), Rules: []string{g.s.Victory[i].ID}})
	}
	return out
}

func (g *game) leaderTable(s int8) page.Table {
	t := page.Table{Title: "Leaders", Columns: []page.Column{
		{Name: "Leader", Weight: 2},
		{Name: "In full", Weight: 4},
		{Name: "Strategic", Align: page.Right, Number: true},
		{Name: "Tactical", Align: page.Right, Number: true},
	}}
	for i := range g.leaders {
		if g.leaders[i].side == s {
			l := &g.s.Leaders[i]
			t.Rows = append(t.Rows, []string{l.Name, l.FullName, strconv.Itoa(l.SR), strconv.Itoa(l.TR)})
		}
	}
	return t
}

// categoryNames are the categories of units as a page prints them.
var categoryNames = [...]string{band: "rebels", auxiliary: "auxiliaries", light: "light legionaries", heavy: "heavy legionaries"}

// unitTable lists the counters of a side by type.
func (g *game) unitTable(s int8) page.Table {
	t := page.Table{Title: "Units", Columns: []page.Column{
		{Name: "Type", Weight: 2},
		{Name: "Short"},
		{Name: "Number", Align: page.Right, Number: true},
		{Name: "Shoots", Align: page.Right, Number: true},
		{Name: "Strikes", Align: page.Right, Number: true},
		{Name: "Line"},
		{Name: "Kind", Weight: 2},
	}}
	for k := range g.types {
		x := &g.types[k]
		if x.side != s {
			continue
		}
		n := 0
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			n += b2i(int(g.units[u].typ) == k)
		}
		if n > 0 {
			t.Rows = append(t.Rows, []string{x.name, x.short, strconv.Itoa(n), strconv.Itoa(int(x.shoot)), strconv.Itoa(int(x.melee)), g.lineOf(x), categoryNames[x.category]})
		}
	}
	return t
}

// setupTable is who stands where at the start.
func (g *game) setupTable(s int8) page.Table {
	t := page.Table{Title: "At the start", Columns: []page.Column{{Name: "Leader", Weight: 2}, {Name: "In", Weight: 2}, {Name: "Units", Weight: 5}}}
	for _, l := range g.s.Setup.Leaders {
		if g.leaders[g.byName[l.Leader]].side == s {
			t.Rows = append(t.Rows, []string{l.Leader, facts.PlaceName(l.Place), g.unitsText(l.Units)})
		}
	}
	for _, x := range g.s.Setup.Garrisons {
		if i, _ := g.sideOf(x.Side); i == s {
			t.Rows = append(t.Rows, []string{"none", facts.PlaceName(x.Place), g.unitsText(x.Units)})
		}
	}
	if s == rebel {
		t.Rows = append(t.Rows, []string{"pool", "", g.unitsText(g.s.Pool)})
	} else if len(g.s.Reserve) > 0 {
		t.Rows = append(t.Rows, []string{"for a card", "", g.unitsText(g.s.Reserve)})
	}
	return t
}

// specialWords are the limits of the scenario.
func (g *game) specialWords() []page.Block {
	var out []page.Block
	say := func(rule, format string, a ...any) {
		out = append(out, page.Para{Text: fmt.Sprintf(format, a...), Rules: []string{rule}})
	}
	names := func(ids []string) string {
		var l []string
		for _, id := range ids {
			l = append(l, facts.PlaceName(id))
		}
		return join(l)
	}
	if g.s.Sieges {
		say("4", "Cities are besieged. Rebels take a city without units by entering it.")
	} else {
		say("4", "There are no sieges.")
	}
	for _, b := range g.s.Barred {
		say("2.3.2.2", "%s may not enter %s.", g.sideName(b.Side), names(b.Places))
	}
	if e := g.s.Exit; e != nil {
		s := fmt.Sprintf("Only %s may enter %s, with at least %s", e.Leader, facts.PlaceName(e.Place), plural(e.MinUnits, "unit"))
		if e.ByMove {
			s += ", and by a move only"
		}
		say("2.3.2.2", "%s.", s)
	}
	for _, n := range g.s.NoReturn {
		s := fmt.Sprintf("No move of the %s may enter %s", g.sideName(n.Side), facts.PlaceName(n.Place))
		if n.Retreat {
			s += "; a retreat may"
		}
		say("2.3.2.2", "%s.", s)
	}
	for _, f := range g.s.FreeLeaders {
		say("2.3.2.2", "Any number of leaders of the %s may stand in %s.", g.sideName(f.Side), names(f.Places))
	}
	if len(g.s.NoRavage) > 0 {
		say("2.4.1", "Nobody ravages in %s.", names(g.s.NoRavage))
	}
	if len(g.s.NoRecruit) > 0 {
		say("2.4.2.2", "Nobody recruits in %s.", names(g.s.NoRecruit))
	}
	say("1.2", "%s", g.fleetWords())
	return out
}

// fleetWords says how armies sail.
func (g *game) fleetWords() string {
	f := &g.s.Fleets
	where := map[string]string{"zone": "a place on a sea", "port": "a port"}
	s := fmt.Sprintf("An army sails from %s to another on the same sea for %s.", where[f.From], plural(f.AP, "point"))
	need := func(needs bool) string {
		if needs {
			return "must"
		}
		return "need not"
	}
	s += fmt.Sprintf(" The own fleet %s lie there for rebels, and %s for Romans.", need(f.RebelNeeds), need(f.RomanNeeds))
	if f.Pirates {
		s += " Romans do not sail where the pirates lie."
	}
	if f.RebelDie > 0 {
		s += fmt.Sprintf(" Rebels need %d or more on a die; on less the point is lost and they stay.", f.RebelDie)
	}
	var names []string
	for _, id := range f.NotSailing {
		names = append(names, g.c.Seasons[facts.SeasonOf(id)].Name)
	}
	if len(names) > 0 {
		s += " Nobody sails in " + strings.ToLower(join(names)) + "."
	}
	return s
}

// playedWords says when a card is played.
func (g *game) playedWords(k *card) string {
	when := map[string]string{
		facts.InOperation: "as an operation", facts.WithMove: "with a move", facts.BattleStart: "at the start of a battle",
		facts.SiegeStart: "at the start of a siege", facts.AfterVictory: "after a victory",
	}
	var times []string
	for _, t := range k.Timing {
		times = append(times, when[t])
	}
	return strings.Join(times, ", or ")
}

// cardBlocks are the stratagem cards of both sides.
func (g *game) cardBlocks() []page.Block {
	var out []page.Block
	for i := range g.cards {
		k := &g.cards[i]
		out = append(out, page.Card{
			Title: fmt.Sprintf("%s  %s", k.ID, k.Name), Lines: []string{k.Text, "Played " + g.playedWords(k) + "."},
			Foot: fmt.Sprintf("%s, card %d, 1 Action Point", g.sides[k.side].name, k.Number),
		})
	}
	return out
}

// placeTable lists the places of the map.
func (g *game) placeTable() page.Table {
	t := page.Table{Title: "Places of " + g.m.Name, Columns: []page.Column{{Name: "Place", Weight: 2}, {Name: "Kind"}, {Name: "Defence"}, {Name: "Sea", Weight: 2}, {Name: "Next to", Weight: 6}}}
	for i := range g.places {
		pl := &g.places[i]
		var seas, next []string
		for _, s := range pl.seas {
			seas = append(seas, g.seas[s].name)
		}
		for _, b := range pl.adj {
			next = append(next, g.places[b].name)
		}
		sea := strings.Join(seas, ", ")
		if pl.port {
			sea += ", port"
		}
		t.Rows = append(t.Rows, []string{pl.name, kindNames[pl.kind], defenceWords[pl.defence], strings.TrimPrefix(sea, ", "), strings.Join(next, ", ")})
	}
	return t
}

// optionTable lists the house rules and variations that exist here.
func (g *game) optionTable() page.Table {
	t := page.Table{Title: "House rules and variations", Columns: []page.Column{{Name: "Option", Weight: 2}, {Name: "Values, the default first", Weight: 3}, {Name: "What", Weight: 7}, {Name: "Rule"}}}
	for _, o := range facts.Catalogue().Options {
		if len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, g.s.ID) {
			t.Rows = append(t.Rows, []string{o.Key, strings.Join(o.Values, ", "), o.Summary, o.Rule})
		}
	}
	return t
}
