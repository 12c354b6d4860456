package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// roster.go says in words what armies are, as far as a viewer sees them.

// placeChoice is a place as an answer, with its ground.
func (g *game) placeChoice(at int8) engines.Choice {
	return engines.Choice{ID: g.places[at].id, Text: kindNames[g.places[at].kind]}
}

// armyWords are the units of a leader, or loose at a place, for a viewer: by
// type and number where he sees them, Out of Action ones with !.
func (g *game) armyWords(v *view, s, leader, place int8) string {
	n, out := g.count(v, s, leader, place)
	if !g.sees(v.side, s) {
		return countWords(n, out)
	}
	var list []int16
	if leader >= 0 {
		list = v.pos.commanded(leader)
	} else {
		list = g.looseAt(v.pos, s, place)
	}
	return g.unitWords(v.pos, list)
}

func countWords(n, out int) string {
	s := plural(n, "unit")
	if out > 0 {
		s += fmt.Sprintf(", %d Out of Action", out)
	}
	return s
}

// unitWords lists units in the order of their types, numbers of a type
// together: Galli-1 3!, Daci-2.
func (g *game) unitWords(p *position, list []int16) string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b int16) int { return int(g.units[a].typ) - int(g.units[b].typ) })
	var out []string
	for i, u := range list {
		name := g.units[u].id
		if i > 0 && g.units[list[i-1]].typ == g.units[u].typ {
			_, number, _ := strings.Cut(name, "-")
			name = number
		} else if i > 0 {
			name = ", " + name
		}
		if p.units[u].out {
			name += "!"
		}
		out = append(out, name)
	}
	if len(out) == 0 {
		return "no units"
	}
	return strings.ReplaceAll(strings.Join(out, " "), " ,", ",")
}

// strength is what a list of Ready units can throw: dice of each value, shots
// and strikes.
func (g *game) strength(p *position, list []int16) string {
	var shots, blows [4]int
	for _, u := range list {
		if t := g.typeOf(u); !p.units[u].out {
			shots[t.shoot]++
			blows[t.melee]++
		}
	}
	one := func(n [4]int) string {
		var out []string
		for v := 3; v > 0; v-- {
			if n[v] > 0 {
				out = append(out, fmt.Sprintf("%dx%d", n[v], v))
			}
		}
		if len(out) == 0 {
			return "-"
		}
		return strings.Join(out, " ")
	}
	return one(shots) + " / " + one(blows)
}

// mayDo says what a leader can do from where he stands (2.3, 2.4), as far as
// his side sees, and where another of its leaders will stand in his way.
func (g *game) mayDo(v *view, l int8) string {
	p := v.pos
	s := g.leaders[l].side
	st := &p.leaders[l]
	if st.post != onMap {
		return ""
	}
	pl := &g.places[st.at]
	var ways, sails []string
	now := g.asSeen(v, s)
	then := now.clone()
	g.enterFor(then, s, nil)
	offer := func(to []string, b int8, mark string) []string {
		if g.bar(now, l, b) != (reason{}) {
			return to
		}
		if g.bar(then, l, b) != (reason{}) {
			mark += " (" + g.leaders[g.leadersAt(then, s, b)[0]].name + " enters there)"
		}
		return append(to, g.places[b].id+mark)
	}
	for _, b := range pl.adj {
		mark := ""
		if g.unitsAt(v, other(s), b) > 0 {
			mark = "*"
		}
		ways = offer(ways, b, mark)
	}
	for b := range g.places {
		if int8(b) == st.at || slices.Contains(pl.adj, int8(b)) {
			continue
		}
		if w, _ := g.route(p, s, st.at, int8(b), true); w == bySea {
			sails = offer(sails, int8(b), "")
		}
	}
	parts := []string{"MOVE " + strings.Join(ways, " ")}
	if len(ways) == 0 {
		parts = nil
	}
	if len(sails) > 0 {
		parts = append(parts, "sail "+strings.Join(sails, " "))
	}
	if st.must { // 2.3.2.2: out, or if there is no way nothing
		if len(parts) == 0 {
			parts = append(parts, "NOTHING")
		}
		return strings.Join(parts, "; ")
	}
	if s == rebel {
		if g.refuseRavage(p, l) == (reason{}) {
			parts = append(parts, "RAVAGE")
		}
		if pl.kind != city && !pl.noMen && !p.isRavaged(st.at) {
			parts = append(parts, "RECRUIT")
		}
	} else if _, out := g.count(v, s, l, none); out > 0 && (pl.kind == city || !p.isRavaged(st.at)) {
		parts = append(parts, "RESTORE")
	}
	if n, _ := g.count(v, s, none, st.at); n > 0 {
		parts = append(parts, "COLLECT")
	}
	return strings.Join(parts, "; ")
}

// ownLeaders of a side that act this season: on the map, or about to enter.
func (g *game) ownLeaders(p *position, s int8) []int8 {
	var out []int8
	for l := range p.leaders {
		if g.leaders[l].side == s && (p.leaders[l].post == onMap || p.stage == opening && p.leaders[l].post == waiting && g.entersBy(int8(l), p.season)) {
			out = append(out, int8(l))
		}
	}
	return out
}

// pointsOf a leader: those he has, or will have when the season opens.
func (g *game) pointsOf(p *position, l int8) int {
	if p.stage == opening {
		return g.c.Seasons[p.quarter()].AP
	}
	return int(p.leaders[l].ap)
}

// ownRoster is the sheet of a side's units: where each is and what it is worth.
func (g *game) ownRoster(v *view, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "Your units", Roster: true,
		Columns: []plot.Column{
			{Name: "unit", Kind: plot.KindInfo},
			{Name: "shoots", Kind: plot.KindInfo},
			{Name: "strikes", Kind: plot.KindInfo},
			{Name: "line", Kind: plot.KindInfo},
			{Name: "state", Kind: plot.KindInfo},
			{Name: "with", Kind: plot.KindInfo},
			{Name: "in", Kind: plot.KindInfo},
		},
	}
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		at := v.pos.placeOf(u)
		if at == none {
			continue
		}
		st := &v.pos.units[u]
		with, state := "no leader", "Ready"
		if st.where == led {
			with = g.leaders[st.at].name
		}
		if st.out {
			state = "Out of Action"
		}
		t := g.typeOf(u)
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{
			g.units[u].id, strconv.Itoa(int(t.shoot)), strconv.Itoa(int(t.melee)), g.lineOf(t), state, with, g.places[at].id,
		}})
	}
	return fs
}

// lineOf is the front line of a unit type in a word.
func (g *game) lineOf(t *unitType) string {
	s := [...]string{noColour: "-", yellow: "yellow", blue: "blue"}[t.colour]
	if t.cavalry {
		s += ", cavalry"
	}
	return s
}

// enemyRoster is the sheet of what a side knows of the enemy.
func (g *game) enemyRoster(v *view, s int8) plot.FormSection {
	fs := plot.FormSection{
		Title: "The enemy as far as you see", Roster: true,
		Columns: []plot.Column{
			{Name: "leader", Kind: plot.KindInfo},
			{Name: "in", Kind: plot.KindInfo},
			{Name: "rating", Kind: plot.KindInfo},
			{Name: "points", Kind: plot.KindInfo},
			{Name: "army", Kind: plot.KindInfo},
		},
	}
	for _, a := range g.armies(v, other(s)) {
		row := []string{"no leader", g.places[a.place].id, "", "", g.armyWords(v, other(s), a.leader, a.place)}
		if a.leader >= 0 {
			l := &g.leaders[a.leader]
			row[0], row[2], row[3] = l.name, fmt.Sprintf("%d/%d", l.sr, l.tr), strconv.Itoa(g.pointsOf(v.pos, a.leader))
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: row})
	}
	return fs
}

// host is an army on the map: of a leader, or loose at a place.
type host struct{ leader, place int8 }

// armies of a side on the map: leaders in their order, then loose units by
// place.
func (g *game) armies(v *view, s int8) []host {
	var out []host
	for l := range v.pos.leaders {
		if st := &v.pos.leaders[l]; g.leaders[l].side == s && st.post == onMap {
			out = append(out, host{int8(l), st.at})
		}
	}
	for at := range g.places {
		if n, _ := g.count(v, s, none, int8(at)); n > 0 {
			out = append(out, host{none, int8(at)})
		}
	}
	return out
}
