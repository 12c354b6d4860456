package imperator

import (
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// entering.go tells of PLACE and SPLIT lines that are not followed: before the season
// opens as far as things stand, and when it has opened.

// entersThere warns of a place where a leader does not enter as things stand.
func (c *compiler) entersThere(x *placing, at plot.Pos) {
	g := c.g
	legal := g.entriesOf(c.now, c.s, x.leader)
	if slices.Contains(legal, x.place) {
		return
	}
	name := g.leaders[x.leader].name
	if len(legal) == 0 {
		c.say(plot.Warning, at, "1.3", name, "as things stand now he finds no place to enter and waits", "")
		return
	}
	c.say(plot.Warning, at, "1.3", name, "as things stand now he does not enter in "+g.places[x.place].name, strings.Join(g.idsOf(legal), ", "))
}

// getsThem warns of units that are not among those which go to a leader.
func (c *compiler) getsThem(l int8, units []unitRef, at plot.Pos) {
	g, p := c.g, c.now
	theirs, known := g.unitsFor(p, c.s, l)
	if !known {
		return
	}
	whole := slices.Clone(units)
	for i := range whole {
		whole[i].Out = false // who is hurt by then is told when the season opens
	}
	missing := g.unmatched(p, whole, theirs)
	if len(missing) == 0 {
		return
	}
	var names []string
	for _, u := range theirs {
		names = append(names, g.units[u].id)
	}
	instead := strings.Join(names, ", ")
	if instead == "" {
		instead = "no units"
	}
	c.say(plot.Warning, at, "1.3", g.leaders[l].name, "not among the units that can be his when he enters: "+g.refWords(missing), instead)
}

// unmatched are the references that name none of some units.
func (g *game) unmatched(p *position, refs []unitRef, among []int16) []unitRef {
	var out []unitRef
	var taken []int16
	for _, r := range refs {
		if u := g.find(p, r, among, taken); u != none {
			taken = append(taken, u)
			continue
		}
		out = append(out, r)
	}
	return out
}

// idsOf are places as they are written.
func (g *game) idsOf(places []int8) []string {
	var out []string
	for _, at := range places {
		out = append(out, g.places[at].id)
	}
	slices.Sort(out)
	return out
}

// entriesOf are the places where a leader may enter this season.
func (g *game) entriesOf(p *position, s, l int8) []int8 {
	_, act := g.entrance(l, p.season)
	switch {
	case act == nil:
		return nil
	case act.Do == facts.Enter:
		return g.entries(p, s, &act.At)
	}
	if from := &p.leaders[g.byName[act.From]]; from.post == onMap {
		return g.zonesBeside(p, s, from.at)
	}
	return nil
}

// unitsFor are the units that can be a leader's when he enters this season; known is
// false where draws decide it.
func (g *game) unitsFor(p *position, s, l int8) (units []int16, known bool) {
	i, act := g.entrance(l, p.season)
	switch {
	case act == nil:
		return nil, false
	case act.Do == facts.Detach:
		return p.commanded(g.byName[act.From]), true
	}
	return g.unitsOfEvent(p, s, i, g.leaders[l].name), s != roman || !g.opt.romanPool
}

// unitsOfEvent are the units an event brings with a leader, or to be shared by those
// who enter in it.
func (g *game) unitsOfEvent(p *position, s int8, i int, name string) []int16 {
	var out []int16
	e := &g.s.Events[i]
	for j := range e.Actions {
		act := &e.Actions[j]
		switch {
		case act.Do == facts.Enter && act.Leader == name, act.Do == facts.Arrive && act.Share:
			for u := g.sides[s].first; u < g.sides[s].last; u++ {
				if by := &g.units[u].by; by.By == byEvent && by.I == i && by.J == j && p.units[u].where == due {
					out = append(out, u)
				}
			}
		case act.Do == facts.Collect:
			for _, u := range g.looseAt(p, s, g.byPlace[act.Place]) {
				if slices.Contains(act.Categories, g.c.Units[g.units[u].typ].Category) {
					out = append(out, u)
				}
			}
		case act.Do == facts.Sack && act.Split:
			out = append(out, p.commanded(g.byName[act.Leader])...)
		}
	}
	return out
}

// elsewhere tells a side of its PLACE lines whose place was not allowed.
func (tn *turn) elsewhere(s, l int8, legal []int8) {
	g := tn.g
	for _, w := range tn.by[s].placing {
		if w.leader == l && w.place != none && !slices.Contains(legal, w.place) {
			tn.unfollowed(s, "PLACE "+g.leaders[l].name+" "+g.places[w.place].id, "he may enter in "+orOf(g.namesOf(g.idsOf(legal)))+" alone")
		}
	}
}

// ungiven tells a side which units of its PLACE and SPLIT lines a leader who has
// entered did not get.
func (tn *turn) ungiven(s, l int8) {
	g := tn.g
	army := tn.p.commanded(l)
	tell := func(line string, units []unitRef) {
		if missing := g.unmatched(tn.p, units, army); len(missing) > 0 {
			tn.unfollowed(s, line, g.refWords(missing)+" could not go to "+g.leaders[l].name)
		}
	}
	for _, w := range tn.by[s].placing {
		if w.leader == l {
			tell("PLACE "+g.leaders[l].name+" "+g.refWords(w.units), w.units)
		}
	}
	for _, w := range tn.by[s].splits {
		if w.to == l {
			tell("SPLIT "+g.leaders[w.from].name+" TO "+g.leaders[l].name+" "+g.refWords(w.units), w.units)
		}
	}
}

// unfollowed notes a line for the opening of a season that was not followed, for its
// side.
func (tn *turn) unfollowed(s int8, line, why string) {
	side := tn.g.sides[s].id
	tn.t.Note(engines.Event{Rule: []string{"1.3"}, Kind: "error", Phase: phaseSeason, Side: side, Only: []string{side, engines.Umpire}, Column: line, Result: why})
}
