package iamspartacus

import "prestags/engines"

// suppliable are the areas that Roman supply trains can reach (11.4, Q54): from
// unbesieged Rome through areas and sea zones without a revolt marker, rebel
// units or leaders, pirates. The last one need not be clear itself.
func (g *game) suppliable(p *position) []bool {
	out := make([]bool, len(g.areas))
	if !g.holds(p, roman, g.rome) || g.besieged(p, g.rome) {
		return out
	}
	clear := func(a int8) bool { return p.status[a] != revolting && !g.presentAny(p, rebel, a) }
	start := g.areaOf(g.rome)
	out[start] = true
	if !clear(start) {
		return out
	}
	zones := make([]bool, len(g.seas))
	var queue []int8 // areas, then ^zone
	queue = append(queue, start)
	reach := func(a int8) {
		if !out[a] {
			out[a] = true
			if clear(a) {
				queue = append(queue, a)
			}
		}
	}
	sail := func(z int8) {
		if !zones[z] && !p.fleetIn(rebel, z) {
			zones[z] = true
			queue = append(queue, ^z)
		}
	}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		if x >= 0 {
			for _, b := range g.areas[x].land {
				reach(b)
			}
			for _, z := range g.zones(x) {
				sail(z)
			}
			continue
		}
		for a := range g.areas {
			if g.areas[a].seas&(1<<^x) != 0 {
				reach(int8(a))
			}
		}
		for _, z := range g.seas[^x].next {
			sail(z)
		}
	}
	return out
}

// supply is the one province the Roman supply trains go to (11.4): the one
// ordered if it can be reached, else the one whose loss would be worst on a six
// (D11).
func (tn *turn) supply() loc {
	g, p := tn.g, tn.p
	needed := false
	for a := range g.areas {
		needed = needed || g.exempt(p, roman, int8(a), nowhere) == ""
	}
	want := tn.o[roman].supply
	if !needed && want == nowhere {
		return nowhere
	}
	may := g.suppliable(p)
	at := nowhere
	if want != nowhere {
		if a := g.areaOf(want); may[a] {
			at = loc(a)
		} else {
			tn.skip(roman, "11.4", "SUPPLY "+g.locs[want].full, "no clear way leads there from Rome")
		}
	}
	if at == nowhere {
		at = tn.askSupply(may)
	}
	if at != nowhere {
		tn.t.Note(engines.Event{Rule: []string{"11.4"}, Kind: "supply", Phase: tn.phase(), Side: g.sides[roman].id, At: []string{g.locs[at].full}})
	}
	return at
}

func (tn *turn) askSupply(may []bool) loc {
	g := tn.g
	best, worst := nowhere, 0
	var all []loc
	for a := range g.areas {
		if !may[a] || g.exempt(tn.p, roman, int8(a), nowhere) != "" {
			continue
		}
		all = append(all, loc(a))
		die := 6
		for _, m := range tn.weather(loc(a)) {
			die += int(m.Value / engines.Point)
		}
		if n := g.worn(len(tn.exposed(roman, loc(a))), die); n > worst {
			best, worst = loc(a), n
		}
	}
	if len(all) < 2 || !tn.asks(roman, 11) {
		return best
	}
	q := engines.Question{Text: "Where do the supply trains go?", Min: 1, Max: 1, Default: []string{g.locs[best].full}}
	for _, l := range all {
		q.Choices = append(q.Choices, engines.Choice{ID: g.locs[l].full, Text: g.locs[l].name})
	}
	take := tn.choose(11, roman, engines.Key{Phase: tn.phase(), Rule: "11.4", Who: "supply", N: 1}, q, nil)
	for _, l := range all {
		if g.locs[l].full == take[0] {
			best = l
		}
	}
	return best
}
