package imperator

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/engines/page"
)

// status is how things stand: season, points, army sheets, what lies where.
func (g *game) status(v *view) []page.Block {
	out := []page.Block{g.seasonTrack(v.pos), g.pointTrack(v)}
	for s := rebel; s <= roman; s++ {
		out = append(out, g.armySheet(v, s))
	}
	out = append(out, g.table(v))
	if g.s.Sieges {
		out = append(out, g.cityTable(v))
	}
	return append(out, g.stratagemTable(v), g.deadTable(v))
}

// seasonTrack is the record of seasons, one box each.
func (g *game) seasonTrack(p *position) page.Track {
	t := page.Track{Title: "Seasons of the war", From: 1, To: g.s.Length()}
	for i := range g.s.Length() {
		if i%4 == 0 {
			t.Marks = append(t.Marks, page.Mark{At: i + 1, Text: bcName(g.s.Years[i/4])})
		}
	}
	season := min(int(p.season), g.s.Length()-1)
	t.Title = fmt.Sprintf("Season %d of %d", season+1, g.s.Length())
	t.Marks = append(t.Marks, page.Mark{At: season + 1, Style: 1, Text: g.c.Seasons[season%4].Latin})
	return t
}

func bcName(year int) string {
	if year < 0 {
		return fmt.Sprintf("%d BC", -year)
	}
	return fmt.Sprintf("AD %d", year)
}

// pointTrack are the columns of Action Points.
func (g *game) pointTrack(v *view) page.Track {
	most := 0
	for _, s := range g.c.Seasons {
		most = max(most, s.AP)
	}
	t := page.Track{Title: "Action Points left", From: 0, To: most}
	if v.pos.stage == opening {
		t.Title = fmt.Sprintf("Action Points: %d a leader when the season has opened", g.c.Seasons[v.pos.quarter()].AP)
	}
	for l := range v.pos.leaders {
		if v.pos.leaders[l].post == onMap {
			t.Marks = append(t.Marks, page.Mark{At: g.pointsOf(v.pos, int8(l)), Style: int(g.leaders[l].side), Text: g.leaders[l].name})
		}
	}
	return t
}

// armySheet is a side's army sheet, as far as the viewer sees it.
func (g *game) armySheet(v *view, s int8) page.Table {
	t := page.Table{
		Title: "Armies of the " + g.sides[s].name,
		Columns: []page.Column{
			{Name: "Leader", Weight: 2},
			{Name: "Stands in", Weight: 2},
			{Name: "Rating"},
			{Name: "Points", Align: page.Right},
			{Name: "Plunder", Align: page.Right},
			{Name: "Units", Align: page.Right},
			{Name: "Which", Weight: 7},
		},
		Note: "Rating: units he can command / dice he may re-roll. ! Out of Action.",
	}
	open := g.sees(v.side, s)
	if open {
		t.Columns = append(t.Columns, page.Column{Name: "Shots / blows", Weight: 3})
		t.Note += " Shots / blows: dice of Ready units by value, 2x3 is two dice that hit on 3 or less."
	}
	for _, h := range g.armies(v, s) {
		n, out := g.count(v, s, h.leader, h.place)
		row := []string{"none", g.places[h.place].name, "", "", "", strconv.Itoa(n), "face down"}
		if out > 0 {
			row[6] += fmt.Sprintf(", %d Out of Action", out)
		}
		list := g.looseOrLed(v, s, h)
		if h.leader >= 0 {
			l, st := &g.leaders[h.leader], &v.pos.leaders[h.leader]
			row[0], row[2], row[3], row[4] = l.name, fmt.Sprintf("%d / %d", l.sr, l.tr), strconv.Itoa(g.pointsOf(v.pos, h.leader)), strconv.Itoa(int(st.plunder))
			if st.must {
				row[1] += " (must leave)"
			}
			if st.block > 0 {
				row[1] += fmt.Sprintf(" (walled in: %d or more to march out)", st.block)
			}
		}
		if open {
			row[6] = g.unitWords(v.pos, list)
			row = append(row, g.strength(v.pos, list))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// looseOrLed are the units of an army, none where the viewer doesn't see them.
func (g *game) looseOrLed(v *view, s int8, h host) []int16 {
	switch {
	case !g.sees(v.side, s):
		return nil
	case h.leader >= 0:
		return v.pos.commanded(h.leader)
	}
	return g.looseAt(v.pos, s, h.place)
}

// table is what lies on the map besides armies.
func (g *game) table(v *view) page.Table {
	p := v.pos
	t := page.Table{Title: "On the table", Columns: []page.Column{{Name: "What", Weight: 2}, {Name: "Where", Weight: 6}}}
	add := func(what, where string) { t.Rows = append(t.Rows, []string{what, where}) }
	fortuna := "neutral"
	if p.fortuna >= 0 {
		fortuna = "the " + g.sides[p.fortuna].name
	}
	add("FORTUNA", fortuna)
	var ravaged []string
	for at := range g.places {
		if p.isRavaged(int8(at)) {
			ravaged = append(ravaged, g.places[at].name)
		}
	}
	add("Ravaged", orNone(ravaged))
	if len(g.seas) > 0 {
		for s, name := range [2]string{rebel: "Pirates", roman: "Roman fleet"} {
			where := "off the map"
			if p.fleet[s] >= 0 {
				where = g.seas[p.fleet[s]].name
			}
			add(name, where)
		}
	}
	add("Rebel pool", g.poolWords(v, rebel))
	if g.opt.romanPool {
		add("Roman pool", g.poolWords(v, roman))
	}
	return t
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// poolWords is a side's pool: its types for its owner, its size for the others
// (ledger 7).
func (g *game) poolWords(v *view, s int8) string {
	if !g.sees(v.side, s) {
		return plural(v.pool[s], "unit")
	}
	var parts []string
	for t := range g.types {
		n := 0
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			n += b2i(v.pos.units[u].where == pooled && int(g.units[u].typ) == t)
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, g.types[t].name))
		}
	}
	return plural(v.pool[s], "unit") + ": " + orNone(parts)
}

// cityTable says who holds the cities (4.1).
func (g *game) cityTable(v *view) page.Table {
	t := page.Table{
		Title: "Cities", Columns: []page.Column{{Name: "City", Weight: 2}, {Name: "Defence"}, {Name: "Port"}, {Name: "Held by", Weight: 2}, {Name: "With", Weight: 4}},
		Note: "A city without units is Roman (4.1).",
	}
	sum := 0
	for at := range g.places {
		pl := &g.places[at]
		if pl.kind != city || pl.defence == 0 {
			continue
		}
		holder, with := roman, "nobody"
		for s := rebel; s <= roman; s++ {
			if n := g.unitsAt(v, s, int8(at)); n > 0 {
				holder, with = s, plural(n, "unit")
				if l := g.leadersAt(v.pos, s, int8(at)); len(l) > 0 {
					with = g.leaders[l[0]].name + " with " + with
				}
			}
		}
		if holder == rebel {
			sum += int(pl.defence)
		}
		port := ""
		if pl.port {
			port = "yes"
		}
		t.Rows = append(t.Rows, []string{pl.name, defenceWords[pl.defence], port, g.sides[holder].name, with})
	}
	t.Note += fmt.Sprintf(" Rebels hold cities of %s of Defence.", plural(sum, "point"))
	return t
}

// stratagemTable lists the cards of both sides.
func (g *game) stratagemTable(v *view) page.Table {
	t := page.Table{
		Title:   "Stratagems",
		Columns: []page.Column{{Name: "Card"}, {Name: "Side"}, {Name: "Name", Weight: 3}, {Name: "What it does", Weight: 7}, {Name: "State"}, {Name: "Write", Weight: 4}},
	}
	for i := range g.cards {
		k := &g.cards[i]
		if g.opt.hideStratagems && v.side != both && v.side != k.side && !v.pos.isUsed(int8(i)) {
			continue
		}
		state, write := "in hand", ""
		if v.pos.isUsed(int8(i)) {
			state = "played"
		} else if v.side == k.side {
			write = g.cardLine(i)
		}
		name := k.Name
		if k.Combat {
			name += " (combat)"
		}
		t.Rows = append(t.Rows, []string{k.ID, g.sides[k.side].name, name, k.Text, state, write})
	}
	return t
}

// deadTable is Elysii Campi, where units lie open, and leaders gone.
func (g *game) deadTable(v *view) page.Table {
	t := page.Table{Title: "Elysii Campi", Columns: []page.Column{{Name: "Side"}, {Name: "Units", Weight: 5}, {Name: "Leaders gone", Weight: 3}}}
	for s := range g.sides {
		var units, gone []string
		for _, d := range v.dead[s] {
			units = append(units, fmt.Sprintf("%d %s", d.n, g.types[d.typ].name))
		}
		for l := range v.pos.leaders {
			if int(g.leaders[l].side) != s {
				continue
			}
			switch v.pos.leaders[l].post {
			case dead:
				gone = append(gone, g.leaders[l].name)
			case sacked:
				gone = append(gone, g.leaders[l].name+" (out of play)")
			}
		}
		t.Rows = append(t.Rows, []string{g.sides[s].name, orNone(units), orNone(gone)})
	}
	return t
}
