package iamspartacus

import (
	"fmt"
	"strings"

	"prestags/engines/page"
)

// reportState is the track, the account of victory points, the state of places,
// the pools, reinforcements to come, and what is out of play.
func (g *game) reportState(p *position) []page.Block {
	out := []page.Block{g.turnTrack(p), g.accountTable(p), g.measures(p), g.placesTable(p), g.poolsTable(p), g.groupsTable(p)}
	if t := g.lostTable(p); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// turnTrack is the track of 17 months.
func (g *game) turnTrack(p *position) page.Track {
	n := min(turnOf(p.impulse), len(g.months))
	t := page.Track{Title: fmt.Sprintf("Turn %d of %d, %s B.C., %s", n, len(g.months), g.months[n-1].name, g.months[n-1].season), From: 1, To: len(g.months)}
	t.Marks = append(t.Marks, page.Mark{At: n, Style: 1, Text: "now"})
	for i := range g.groups {
		if p.groups[i] == groupPending && g.groups[i].turn >= n {
			t.Marks = append(t.Marks, page.Mark{At: g.groups[i].turn, Text: "ROM group"})
		}
	}
	if f := p.fleets[roman]; f.state == building {
		t.Marks = append(t.Marks, page.Mark{At: int(f.ready), Text: "ROM fleet"})
	}
	return t
}

// accountTable is the victory point account by heading; what is counted at the
// end is given as it would be now.
func (g *game) accountTable(p *position) page.Table {
	t := page.Table{
		Title: "Victory points",
		Columns: []page.Column{
			{Name: "Heading", Weight: 5},
			{Name: "Rule"},
			{Name: "Each", Align: page.Right},
			{Name: "So far", Align: page.Right, Number: true},
			{Name: g.sides[roman].name, Align: page.Right, Number: true},
			{Name: g.sides[rebel].name, Align: page.Right, Number: true},
		},
	}
	var sum [2]int
	now := g.endCount(p)
	for _, h := range g.s.Victory {
		k := vpKeyOf(h.Key)
		s := vpSide(k)
		times, points := 0, 0
		for i := range p.account {
			if p.account[i].key == k {
				points += int(p.account[i].points)
			}
		}
		what := h.What
		if h.Counted == "end" && !p.over.done {
			times = now[k]
			points = times * g.points[k]
			what += " (at the end; as it stands)"
		} else if g.points[k] != 0 {
			times = points / g.points[k]
		}
		sum[s] += points
		row := []string{what, h.Rule, plus(g.points[k]), itoa(times), "", ""}
		if points != 0 {
			row[4+s] = itoa(points)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Rows = append(t.Rows, []string{"Total as it stands", "4.1", "", "", itoa(sum[roman]), itoa(sum[rebel])})
	t.Note = "The rebels win at once if they take Rome (4.2), Rome if Spartacus falls up to turn 16 (4.3). Otherwise the higher total wins after turn 17 (4.4)."
	return t
}

// endCount is what the headings counted at the end would count now.
func (g *game) endCount(p *position) map[vpKey]int {
	out := map[vpKey]int{}
	for l, st := range p.status {
		if st == revolting {
			if g.locs[l].kind == city {
				out[vpCity]++
			} else {
				out[vpProvince]++
			}
		}
	}
	for l := range p.leaders {
		if g.leaders[l].side == rebel && p.leaders[l].state == onMap {
			if int8(l) == g.spartacus {
				out[vpSpartacus]++
			} else {
				out[vpLeader]++
			}
		}
	}
	for u := range p.units {
		if g.units[u].side == rebel && p.units[u].state == onMap {
			out[vpUnit]++
		}
	}
	return out
}

// measures are the numbers the rules look at.
func (g *game) measures(p *position) page.Table {
	t := page.Table{Title: "What the rules look at", Columns: []page.Column{{Name: "", Weight: 5}, {Name: "", Weight: 4}, {Name: "Rule"}}}
	add := func(what, value, rule string) { t.Rows = append(t.Rows, []string{what, value, rule}) }
	n := g.controlled(p)
	all := 0
	for a := range g.areas {
		if g.areas[a].terrain == fertile {
			all++
		}
	}
	add("fertile provinces in revolt", fmt.Sprintf("%d of %d", n, all), "9.3")
	add("archers and cavalry appear on", g.ch.TrainingDie(n).String(), "9.3, 9.5")
	add("Roman replacement steps in the next season", itoa(all-n), "9.8")
	if g.opt.sieges {
		add("a siege train needs", itoa(g.limit.fertile)+" fertile provinces in revolt", "14.6")
	}
	for s := range g.sides {
		f := p.fleets[s]
		what := [...]string{"Roman fleet", "pirate fleet"}[s]
		switch f.state {
		case building:
			add(what, "abuilding, enters on turn "+itoa(int(f.ready)), "10.2")
		case atSea:
			add(what, g.seas[f.zone].id+" "+g.seas[f.zone].name, "10.3")
		case sunk:
			add(what, "eliminated", "10.4")
		default:
			add(what, "none", [...]string{"10.2", "8.1"}[s])
		}
	}
	for _, w := range p.walls {
		if w.ring == nowhere {
			add("circumvallation of "+g.leaders[w.leader].id, g.areas[w.a].id+"-"+g.areas[w.b].id, "14.3")
		} else {
			add("circumvallation of "+g.leaders[w.leader].id, "around "+g.locs[w.ring].name, "14.5")
		}
	}
	if g.opt.distraction {
		what := "may move"
		if !p.roused && turnOf(p.impulse) < 5 {
			what = "may not move yet"
		}
		add("the legions of the north", what, "14.1")
	}
	if g.opt.decimation {
		what := "not used"
		if p.decimated {
			what = "used"
		}
		add("decimation", what, "14.2")
	}
	return t
}

// placesTable lists the places by their state.
func (g *game) placesTable(p *position) page.Table {
	t := page.Table{Title: "Provinces and cities", Columns: []page.Column{{Name: "State"}, {Name: "Number", Align: page.Right, Number: true}, {Name: "Places", Weight: 9}}}
	for _, st := range []status{revolting, pacified, calm} {
		var names []string
		for l := range p.status {
			if p.status[l] == st {
				names = append(names, g.locs[l].id)
			}
		}
		t.Rows = append(t.Rows, []string{[...]string{"calm", "in revolt", "pacified"}[st], itoa(len(names)), strings.Join(names, ", ")})
	}
	return t
}

// poolsTable tells what can still come (3.6): the cup by nationality.
func (g *game) poolsTable(p *position) page.Table {
	t := page.Table{Title: "Rebel pools", Columns: []page.Column{{Name: "Pool", Weight: 2}, {Name: "Left", Align: page.Right, Number: true}, {Name: "What", Weight: 7}}}
	left := func(units []int16) []string {
		var out []string
		for _, u := range units {
			if p.units[u].state == pooled {
				out = append(out, g.units[u].id)
			}
		}
		return out
	}
	add := func(name string, ids []string, what string) {
		t.Rows = append(t.Rows, []string{name, itoa(len(ids)), what})
	}
	cup := left(g.cup)
	add("cup", cup, strings.Join(cup, ", "))
	slaves := left(g.slaves)
	add("slaves", slaves, "of "+itoa(len(g.slaves)))
	cav := left(g.cavalryPool)
	add("cavalry", cav, strings.Join(cav, ", "))
	sl := left(g.slingers)
	add("slingers", sl, strings.Join(sl, ", "))
	ar := left([]int16{g.archer})
	add("archers", ar, strings.Join(ar, ", "))
	var led []string
	for _, l := range g.leaderPool {
		if p.leaders[l].state == pooled {
			led = append(led, g.leaders[l].id)
		}
	}
	add("leaders", led, strings.Join(led, ", "))
	pi := left([]int16{g.pirate})
	add("pirates", pi, strings.Join(pi, ", "))
	return t
}

// groupsTable tells of the Roman reinforcements (3.4, 8.3).
func (g *game) groupsTable(p *position) page.Table {
	t := page.Table{
		Title:   "Roman reinforcements",
		Columns: []page.Column{{Name: "Turn", Align: page.Right, Number: true}, {Name: "State", Weight: 2}, {Name: "VP", Align: page.Right, Number: true}, {Name: "Units and leaders", Weight: 7}},
	}
	for i := range g.groups {
		gr := &g.groups[i]
		state := [...]string{"to come", "called", "declined"}[p.groups[i]]
		vp := "0"
		if gr.conditional {
			vp = itoa(g.points[gr.vp])
		} else if p.groups[i] == groupTaken {
			state = "arrived"
		}
		if p.groups[i] == groupPending && g.declinedBefore(p, i) {
			state = "forgone"
		}
		var all []string
		for _, u := range gr.units {
			all = append(all, g.units[u].id)
		}
		for _, l := range gr.leaders {
			all = append(all, g.leaders[l].id)
		}
		t.Rows = append(t.Rows, []string{itoa(gr.turn), state, vp, strings.Join(all, ", ")})
	}
	return t
}

// lostTable lists who is out of play: eliminated, escaped.
func (g *game) lostTable(p *position) page.Table {
	t := page.Table{Title: "Out of play", Columns: []page.Column{{Name: "Side"}, {Name: "How", Weight: 2}, {Name: "Units and leaders", Weight: 8}}}
	for s := range g.sides {
		for _, st := range []state{dead, escaped} {
			var out []string
			for u := range p.units {
				if g.units[u].side == int8(s) && p.units[u].state == st {
					out = append(out, g.units[u].id)
				}
			}
			for l := range p.leaders {
				if g.leaders[l].side == int8(s) && p.leaders[l].state == st {
					out = append(out, g.leaders[l].id)
				}
			}
			if len(out) > 0 {
				t.Rows = append(t.Rows, []string{g.sides[s].short, stateNames[st], strings.Join(out, ", ")})
			}
		}
	}
	return t
}
