package imperator

import (
	"fmt"
	"slices"

	"prestags/scenarios"
)

// Most of anything in a scenario.
const (
	mostUnits = 60 // of one entry
	mostAll   = 500
)

// ReadScenario reads a scenario file and checks all that can be checked
// without other files. Errors are *scenarios.Error.
func ReadScenario(name string, data []byte) (*Scenario, error) {
	s := &Scenario{}
	var err error
	if s.text, err = scenarios.Read(name, data, s); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: s.text}}
	c.Format(s.Format)
	c.Word("game", s.Game, "imperator")
	c.Slug("id", s.ID)
	c.Number("number", s.Number, 1, 3)
	c.Name("rule", s.Rule, 10)
	c.Name("name", s.Name, 40)
	c.Name("war", s.War, 40)
	c.Name("date", s.Date, 20)
	c.Slug("map", s.Map)
	c.Sources(s.Source)
	c.Count("years", len(s.Years), 1, 20)
	for i, y := range s.Years {
		at := fmt.Sprintf("years.%d", i)
		c.Number(at, y, -999, 999)
		if i > 0 && y != s.Years[i-1]+1 {
			c.Bad(at, "year %d after year %d; write %d instead", y, s.Years[i-1], s.Years[i-1]+1)
		}
	}
	s.checkSpecial(c)
	s.checkFleets(c)
	s.checkLeaders(c)
	s.checkForces(c)
	for i := range s.Events {
		s.checkEvent(c, i)
	}
	s.checkEntries(c)
	for i := range s.Cards {
		s.checkCard(c, i)
	}
	s.checkHands(c)
	s.checkVictory(c)
	return s, c.Done()
}

func (s *Scenario) checkSpecial(c *check) {
	for _, l := range []struct {
		key  string
		list []SidePlaces
	}{{"barred", s.Barred}, {"free_leaders", s.FreeLeaders}} {
		for i, p := range l.list {
			at := fmt.Sprintf("%s.%d", l.key, i)
			c.Word(at+".side", p.Side, Sides...)
			c.Count(at+".places", len(p.Places), 1, mostAreas)
			c.Source(at+".source", p.Source)
		}
	}
	if e := s.Exit; e != nil {
		c.Form("exit.place", e.Place, place, placeForm)
		s.leader(c, "exit.leader", e.Leader, "")
		c.Number("exit.min_units", e.MinUnits, 0, mostUnits)
		s.optionKey(c, "exit.min_key", e.MinKey)
		c.Source("exit.source", e.Source)
	}
	for i, n := range s.NoReturn {
		at := fmt.Sprintf("no_return.%d", i)
		c.Word(at+".side", n.Side, Sides...)
		c.Form(at+".place", n.Place, place, placeForm)
		c.Source(at+".source", n.Source)
	}
}

func (s *Scenario) checkFleets(c *check) {
	f := s.Fleets
	c.words("fleets.not_placed", "season", f.NotPlaced, Seasons...)
	c.words("fleets.not_sailing", "season", f.NotSailing, Seasons...)
	c.Word("fleets.from", f.From, "zone", "port")
	c.Word("fleets.to", f.To, "zone", "port")
	c.Number("fleets.ap", f.AP, 1, 4)
	c.Number("fleets.rebel_die", f.RebelDie, 0, 6)
	s.optionKey(c, "fleets.die_key", f.DieKey)
	c.Source("fleets.source", f.Source)
}

func (s *Scenario) optionKey(c *check, at, k string) {
	if k != "" {
		c.Form(at, k, key, "small letters, digits and _")
	}
}

func (s *Scenario) checkLeaders(c *check) {
	c.Count("leaders", len(s.Leaders), 2, 40)
	for i, l := range s.Leaders {
		at := fmt.Sprintf("leaders.%d", i)
		c.Form(at+".name", l.Name, one, oneForm)
		if s.Leader(l.Name) < i {
			c.Bad(at+".name", "the leader %s stands twice; leave one out", l.Name)
		}
		c.Name(at+".full_name", l.FullName, 60)
		c.Form(at+".short", l.Short, short, "a capital and one to three letters")
		for _, o := range s.Leaders[:i] {
			if o.Short == l.Short {
				c.Bad(at+".short", "%s is the short name of %s already; write another", l.Short, o.Name)
			}
		}
		c.Word(at+".side", l.Side, Sides...)
		c.Number(at+".sr", l.SR, 1, 20)
		c.Number(at+".tr", l.TR, 0, 2) // 0.2.1
		c.Source(at+".source", l.Source)
	}
	for i, l := range s.Legions {
		at := fmt.Sprintf("legions.%d", i)
		c.Form(at+".number", l.Number, numeral, "a Roman numeral such as \"IV\"")
		if slices.ContainsFunc(s.Legions[:i], func(o Legion) bool { return o.Number == l.Number }) {
			c.Bad(at+".number", "legion %s stands twice; leave one out", l.Number)
		}
		if len(l.Types) != 3 {
			c.Bad(at+".types", "a legion of %d units (0.2.2); write three types", len(l.Types))
		}
		c.Source(at+".source", l.Source)
	}
}

func (s *Scenario) leaderNames(side string) []string {
	var out []string
	for _, l := range s.Leaders {
		if side == "" || l.Side == side {
			out = append(out, l.Name)
		}
	}
	return out
}

// leader checks that a name is one of the leaders of a side, of both for "".
func (s *Scenario) leader(c *check, at, name, side string) {
	c.WordAs("leader", at, name, s.leaderNames(side)...)
}

func (s *Scenario) units(c *check, at string, us []Units) {
	for i, u := range us {
		here := fmt.Sprintf("%s.%d", at, i)
		switch {
		case u.Legion != "" && (u.Type != "" || u.N != 0):
			c.Bad(here+".legion", "a legion and a type in one entry; write two entries instead")
		case u.Legion != "":
			var numbers []string
			for _, l := range s.Legions {
				numbers = append(numbers, l.Number)
			}
			c.WordAs("legion", here+".legion", u.Legion, numbers...)
		default:
			c.Form(here+".type", u.Type, one, oneForm)
			c.Number(here+".n", u.N, 1, mostUnits)
		}
	}
}

func (s *Scenario) checkForces(c *check) {
	c.Count("setup.leaders", len(s.Setup.Leaders), 1, 40)
	for i, l := range s.Setup.Leaders {
		at := fmt.Sprintf("setup.leaders.%d", i)
		s.leader(c, at+".leader", l.Leader, "")
		if slices.ContainsFunc(s.Setup.Leaders[:i], func(o SetupLeader) bool { return o.Leader == l.Leader }) {
			c.Bad(at+".leader", "%s is set up twice; leave one out", l.Leader)
		}
		c.Form(at+".place", l.Place, place, placeForm)
		s.units(c, at+".units", l.Units)
		c.Source(at+".source", l.Source)
	}
	for i, g := range s.Setup.Garrisons {
		at := fmt.Sprintf("setup.garrisons.%d", i)
		c.Word(at+".side", g.Side, Sides...)
		c.Form(at+".place", g.Place, place, placeForm)
		c.Count(at+".units", len(g.Units), 1, 20)
		s.units(c, at+".units", g.Units)
		c.Source(at+".source", g.Source)
	}
	c.Count("pool", len(s.Pool), 1, 60)
	s.units(c, "pool", s.Pool)
	s.units(c, "reserve", s.Reserve)
}

func (s *Scenario) checkEvent(c *check, i int) {
	e, at := s.Events[i], fmt.Sprintf("events.%d", i)
	c.Number(at+".year", e.Year, 1, len(s.Years))
	c.Word(at+".season", e.Season, Seasons...)
	c.Word(at+".side", e.Side, Sides...)
	c.Count(at+".actions", len(e.Actions), 1, 20)
	c.Source(at+".source", e.Source)
	entered := false
	for k, a := range e.Actions {
		here := fmt.Sprintf("%s.actions.%d", at, k)
		c.Word(here+".do", a.Do, Sack, Enter, Arrive, Collect, Detach)
		c.Source(here+".source", a.Source)
		if a.Do == Sack && entered {
			c.Bad(here+".do", "a sacking after an entry (1 segment 3); write the sackings first")
		}
		entered = entered || a.Do != Sack
		switch a.Do {
		case Sack:
			s.leader(c, here+".leader", a.Leader, e.Side)
		case Enter:
			s.leader(c, here+".leader", a.Leader, e.Side)
			if (a.At.Place == "") == (a.At.NextTo == "") {
				c.Bad(here+".at", "where the leader enters is not clear; write at = { place = \"…\" } or at = { next_to = \"…\" }")
			}
			if a.At.NextTo != "" {
				s.leader(c, here+".at.next_to", a.At.NextTo, e.Side)
			}
			s.units(c, here+".units", a.Units)
		case Arrive:
			c.Form(here+".place", a.Place, place, placeForm)
			c.Count(here+".units", len(a.Units), 1, 20)
			s.units(c, here+".units", a.Units)
		case Collect:
			c.Form(here+".place", a.Place, place, placeForm)
			c.Count(here+".categories", len(a.Categories), 1, 4)
			c.words(here+".categories", "category", a.Categories, Heavy, Light, Auxiliary, Band)
		case Detach:
			s.leader(c, here+".from", a.From, e.Side)
			c.Count(here+".leaders", len(a.Leaders), 1, 10)
			for n, l := range a.Leaders {
				s.leader(c, fmt.Sprintf("%s.leaders.%d", here, n), l, e.Side)
			}
			c.Number(here+".give", a.Give, 0, mostUnits)
			c.Number(here+".keep", a.Keep, 0, mostUnits)
		}
	}
}

// checkEntries checks that nobody comes twice and no legion either.
func (s *Scenario) checkEntries(c *check) {
	in := map[string]bool{}
	for _, l := range s.Setup.Leaders {
		in[l.Leader] = true
	}
	for i, e := range s.Events {
		for k, a := range e.Actions {
			at := fmt.Sprintf("events.%d.actions.%d", i, k)
			list := a.Leaders
			if a.Do == Enter {
				list = []string{a.Leader}
			}
			for _, l := range list {
				if in[l] {
					c.Bad(at+".leader", "%s enters a second time; leave one out", l)
				}
				in[l] = true
			}
		}
	}
	legions := map[string]bool{}
	for _, u := range s.Counters() {
		if u.Legion != "" && u.Side != Roman {
			c.Bad("legions.0", "legion %s comes to the rebels; give it to the Romans (0.2.2)", u.Legion)
		}
		legions[u.Legion] = true
	}
	used := map[string]int{}
	for _, us := range s.allUnits() {
		for _, u := range us {
			if used[u.Legion]++; u.Legion != "" && used[u.Legion] > 1 {
				c.Bad("legions.0", "legion %s comes twice; leave one out", u.Legion)
			}
		}
	}
	for i, l := range s.Legions {
		if !legions[l.Number] {
			c.Bad(fmt.Sprintf("legions.%d.number", i), "legion %s never comes; leave it out, or give it to a leader as { legion = \"%s\" }", l.Number, l.Number)
		}
	}
	if n := len(s.Counters()); n > mostAll {
		c.Bad("pool", "the war has %d units; write at most %d instead", n, mostAll)
	}
}

// allUnits gives every list of units in the file.
func (s *Scenario) allUnits() [][]Units {
	out := [][]Units{s.Pool, s.Reserve}
	for _, l := range s.Setup.Leaders {
		out = append(out, l.Units)
	}
	for _, g := range s.Setup.Garrisons {
		out = append(out, g.Units)
	}
	for _, e := range s.Events {
		for _, a := range e.Actions {
			out = append(out, a.Units)
		}
	}
	return out
}

func (s *Scenario) checkVictory(c *check) {
	if len(s.Victory) == 0 {
		c.Bad("victory", "how the war is won is not said (A-50); write [[victory]]")
	}
	for i, v := range s.Victory {
		at := fmt.Sprintf("victory.%d", i)
		c.Name(at+".id", v.ID, 20)
		c.Word(at+".winner", v.Winner, Rebel, Roman, Draw)
		c.Name(at+".text", v.Text, 200)
		c.Source(at+".source", v.Source)
		if len(v.All) == 0 && i != len(s.Victory)-1 {
			c.Bad(at+".all", "without a condition this decides before what follows; write it last")
		}
		if !v.End && len(v.All) == 0 {
			c.Bad(at+".all", "without a condition the war ends at once; write end = true or a condition")
		}
		for k, p := range v.All {
			here := fmt.Sprintf("%s.all.%d", at, k)
			c.Word(here+".is", p.Is, LeaderAt, LeaderDead, LeaderAlive, LeaderLeft, NoLeaderLeft, HeldDefence)
			s.optionKey(c, here+".min_key", p.MinKey)
			s.optionKey(c, here+".max_key", p.MaxKey)
			c.Number(here+".min", p.Min, 0, mostAll)
			if p.Max != nil {
				c.Number(here+".max", *p.Max, 0, mostAll)
			}
			switch p.Is {
			case LeaderAt, LeaderDead, LeaderAlive:
				s.leader(c, here+".leader", p.Leader, "")
				if p.Is == LeaderAt {
					c.Form(here+".place", p.Place, place, placeForm)
				}
			default:
				c.Word(here+".side", p.Side, Sides...)
			}
		}
	}
	if n := len(s.Victory); n > 0 && (!s.Victory[n-1].End || len(s.Victory[n-1].All) != 0) {
		c.Bad(fmt.Sprintf("victory.%d", n-1), "the last entry must decide what nothing else does; write end = true and all = []")
	}
}
