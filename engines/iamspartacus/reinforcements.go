package iamspartacus

import (
	"slices"

	"prestags/engines"
)

// entries are the places where a group may enter now (8.2, 8.4): Rome, or while
// it is besieged the other cities that are free, the one preferred first; a
// coastal group any fertile coastal area with a sea zone free of pirates, the
// default first (D03).
func (g *game) entries(p *position, i int) []loc {
	gr := &g.groups[i]
	var out []loc
	for k, c := range gr.cities {
		if g.holds(p, roman, c) && !g.besieged(p, c) {
			out = append(out, c)
			if k == 0 {
				return out
			}
		}
	}
	if len(gr.cities) > 0 {
		return out
	}
	near := g.fromRome()
	for a := range g.areas {
		if g.mayLand(p, int8(a)) {
			out = append(out, loc(a))
		}
	}
	slices.SortStableFunc(out, func(a, b loc) int {
		x, y := g.presentAny(p, rebel, int8(a)), g.presentAny(p, rebel, int8(b))
		switch {
		case x != y && x:
			return 1
		case x != y:
			return -1
		}
		return near[a] - near[b]
	})
	return out
}

// mayLand tells whether a group of turns 13 and 16 may land in an area (8.4, Q41,
// Q42).
func (g *game) mayLand(p *position, a int8) bool {
	if g.areas[a].terrain != fertile || !g.coastal(a) {
		return false
	}
	if g.opt.noLanding && (p.status[a] == revolting || g.presentAny(p, rebel, a)) {
		return false
	}
	for _, z := range g.zones(a) {
		if !p.fleetIn(rebel, z) {
			return true
		}
	}
	return false
}

// fromRome is how many marches each area is from that of the first city of the
// first group, over the strait too; islands are far.
func (g *game) fromRome() []int {
	const far = 99
	out := make([]int, len(g.areas))
	for a := range out {
		out[a] = far
	}
	if len(g.cities) == 0 {
		return out
	}
	start := g.areaOf(g.rome)
	out[start] = 0
	queue := []int8{start}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for b := range g.areas {
			if out[b] == far && (g.borders(a, int8(b)) || g.overStrait(a, int8(b))) {
				out[b] = out[a] + 1
				queue = append(queue, int8(b))
			}
		}
	}
	return out
}

// romanReinforcements are those of step 1C: the free group comes (8.2), a
// conditional one is declared once and for all (8.3), and who is called but found
// every city shut tries again (Q40).
func (tn *turn) romanReinforcements() {
	g, p := tn.g, tn.p
	for i := range g.groups {
		gr := &g.groups[i]
		if gr.turn > tn.n {
			continue
		}
		if p.groups[i] == groupPending {
			tn.declare(i)
		}
		if p.groups[i] == groupTaken && p.units[gr.units[0]].state == scheduled {
			tn.enterGroup(i)
		}
	}
}

// declare takes or declines a group (D02).
func (tn *turn) declare(i int) {
	g, p := tn.g, tn.p
	gr := &g.groups[i]
	e := engines.Event{Rule: []string{"8.3"}, Kind: "group", Phase: tn.phase(), Side: g.sides[roman].id, Units: tn.groupNames(i)}
	switch {
	case !gr.conditional:
		p.groups[i] = groupTaken
		return
	case g.declinedBefore(p, i):
		p.groups[i] = groupDeclined
		e.Result = "not to be had, since an earlier group was declined"
	case tn.accepts(i):
		p.groups[i] = groupTaken
		e.Rule, e.Result = append(e.Rule, "4.6"), "called"
		tn.score(gr.vp, 1, 0, &e.Effects)
	default:
		p.groups[i] = groupDeclined
		e.Result = "declined"
	}
	if p.groups[i] == groupDeclined {
		for _, u := range gr.units {
			p.units[u].state = forgone
		}
		for _, l := range gr.leaders {
			p.leaders[l].state = forgone
		}
	}
	tn.t.Note(e)
}

// declinedBefore tells whether an earlier conditional group was declined (8.3).
func (g *game) declinedBefore(p *position, i int) bool {
	for k := range i {
		if p.groups[k] == groupDeclined {
			return true
		}
	}
	return false
}

func (tn *turn) groupNames(i int) []string {
	gr := &tn.g.groups[i]
	return append(tn.names(gr.units), tn.leaderNames(gr.leaders)...)
}

// groupOrder is the order about a group, nil if there is none.
func (tn *turn) groupOrder(i int) *groupOrder {
	o := tn.o[roman]
	for k := range o.groups {
		if o.groups[k].turn == tn.g.groups[i].turn {
			return &o.groups[k]
		}
	}
	return nil
}

// accepts asks whether a conditional group is called: by default the first is,
// the others are not (D02).
func (tn *turn) accepts(i int) bool {
	g := tn.g
	if o := tn.groupOrder(i); o != nil {
		return o.accept
	}
	first := true
	for k := range i {
		first = first && !g.groups[k].conditional
	}
	def := "decline"
	if first {
		def = "accept"
	}
	take := tn.choose(2, roman, engines.Key{Phase: tn.phase(), Rule: "8.3", Who: "turn-" + itoa(g.groups[i].turn), N: 1}, engines.Question{
		Text:    "Call the reinforcements of turn " + itoa(g.groups[i].turn) + " (" + itoa(g.points[g.groups[i].vp]) + " victory points)? Once declined, no later group can be called.",
		Choices: []engines.Choice{{ID: "accept"}, {ID: "decline"}}, Min: 1, Max: 1, Default: []string{def},
	}, nil)
	return take[0] == "accept"
}

// enterGroup puts a group on the map, all of it in one place.
func (tn *turn) enterGroup(i int) {
	g, p := tn.g, tn.p
	gr := &g.groups[i]
	may := g.entries(p, i)
	if len(may) == 0 {
		tn.t.Note(engines.Event{
			Rule: []string{"8.2", "Q40"}, Kind: "arrive", Phase: tn.phase(), Side: g.sides[roman].id, Units: tn.groupNames(i), Result: "every place of entry is shut; it waits",
		})
		return
	}
	want := tn.o[roman].enter
	if o := tn.groupOrder(i); o != nil && o.at != nowhere {
		want = o.at
	}
	at := tn.chooseEntry(i, may, want)
	e := engines.Event{Rule: []string{"8.2"}, Kind: "arrive", Phase: tn.phase(), Side: g.sides[roman].id, Units: tn.groupNames(i), At: []string{g.locs[at].full}}
	if gr.conditional {
		e.Rule = []string{"8.4"}
	}
	for _, u := range gr.units {
		p.units[u] = unitState{at: at, state: onMap}
	}
	for _, l := range gr.leaders {
		p.leaders[l] = leaderState{at: at, state: onMap}
	}
	tn.t.Note(e)
}

// chooseEntry is the place of entry (D03): as ordered if it may be, else the
// default, the first.
func (tn *turn) chooseEntry(i int, may []loc, want loc) loc {
	g := tn.g
	if slices.Contains(may, want) {
		return want
	}
	if want != nowhere {
		tn.skip(roman, "8.4", "at="+g.locs[want].full, "the group cannot enter there")
	}
	if !tn.asks(roman, 3) || len(may) == 1 {
		return may[0]
	}
	q := engines.Question{Text: "Where do the reinforcements of turn " + itoa(g.groups[i].turn) + " enter?", Min: 1, Max: 1, Default: []string{g.locs[may[0]].full}}
	for _, l := range may {
		q.Choices = append(q.Choices, engines.Choice{ID: g.locs[l].full, Text: g.locs[l].name})
	}
	take := tn.choose(3, roman, engines.Key{Phase: tn.phase(), Rule: "8.4", Who: "turn-" + itoa(g.groups[i].turn), N: 1}, q, nil)
	return may[slices.IndexFunc(may, func(l loc) bool { return g.locs[l].full == take[0] })]
}

// pirates is the rebel part of step 1C: two dice for the alliance, once a turn
// while a coastal area is in revolt and it has not come (8.1).
func (tn *turn) pirates() {
	g, p := tn.g, tn.p
	if p.owed {
		tn.landPirates()
	}
	if p.allied || tn.n < 2 || !g.rebelCoast(p) {
		return
	}
	dice := tn.pirateDice()
	e := engines.Event{
		Rule: []string{"8.1"}, Kind: "pirates", Phase: tn.phase(), Side: g.sides[rebel].id, Dice: dice, Odds: itoa(dice[0].Die + dice[1].Die), Result: "no alliance",
	}
	if dice[0].Die+dice[1].Die > g.limit.pirates {
		tn.t.Note(e)
		return
	}
	e.Result = "alliance"
	tn.t.Note(e)
	tn.alliance()
}

// rebelCoast tells whether the rebel controls a coastal province.
func (g *game) rebelCoast(p *position) bool {
	for a := range g.areas {
		if g.coastal(int8(a)) && p.status[a] == revolting {
			return true
		}
	}
	return false
}

// alliance brings the pirates, by 8.1 or 14.13; they come once.
func (tn *turn) alliance() {
	g, p := tn.g, tn.p
	if p.allied {
		return
	}
	p.allied = true
	zone := tn.o[rebel].pirates.zone
	if zone < 0 {
		zone = g.blockade
		if p.fleetIn(roman, zone) {
			zone = g.launch
		}
		zone = tn.askZone(zone)
	}
	p.fleets[rebel] = fleetState{state: atSea, zone: zone}
	tn.t.Note(engines.Event{
		Rule: []string{"10.1", "8.1"}, Kind: "fleet", Phase: tn.phase(), Side: g.sides[rebel].id, At: []string{g.seas[zone].id}, Result: "the pirate fleet enters",
	})
	tn.contact(zone)
	p.owed = true
	tn.landPirates()
}

func (tn *turn) askZone(zone int8) int8 {
	g := tn.g
	if !tn.asks(rebel, 4) {
		return zone
	}
	q := engines.Question{Text: "Where does the pirate fleet enter?", Min: 1, Max: 1, Default: []string{g.seas[zone].id}}
	for z := range g.seas {
		q.Choices = append(q.Choices, engines.Choice{ID: g.seas[z].id, Text: g.seas[z].name})
	}
	take := tn.choose(4, rebel, engines.Key{Phase: tn.phase(), Rule: "8.1", Who: "fleet", N: 1}, q, nil)
	return int8(slices.IndexFunc(g.seas, func(z sea) bool { return z.id == take[0] }))
}

// pirateCoasts are the coastal areas with rebel units or leaders, the default
// first: where Spartacus is, else the most combat factors (D04).
func (g *game) pirateCoasts(p *position) []loc {
	factors := make([]int, len(g.areas))
	held := make([]bool, len(g.areas))
	for u := range p.units {
		if l := p.units[u].at; l != nowhere && g.units[u].side == rebel {
			factors[g.locs[l].area] += g.factor(int16(u), &p.units[u])
			held[g.locs[l].area] = true
		}
	}
	for i := range p.leaders {
		if l := p.leaders[i].at; l != nowhere && g.leaders[i].side == rebel {
			held[g.locs[l].area] = true
			if int8(i) == g.spartacus {
				factors[g.locs[l].area] += 1000
			}
		}
	}
	var out []loc
	for a := range g.areas {
		if held[a] && g.coastal(int8(a)) {
			out = append(out, loc(a))
		}
	}
	slices.SortStableFunc(out, func(a, b loc) int { return factors[b] - factors[a] })
	return out
}

// landPirates puts the pirate infantry ashore; it waits for a coast with rebels
// (Q39).
func (tn *turn) landPirates() {
	g, p := tn.g, tn.p
	may := g.pirateCoasts(p)
	if len(may) == 0 {
		tn.t.Note(engines.Event{Rule: []string{"8.1", "Q39"}, Kind: "arrive", Phase: tn.phase(), Side: g.sides[rebel].id, Units: g.units[g.pirate].one, Result: "no coast with rebels; it waits"})
		return
	}
	at := may[0]
	if want := tn.o[rebel].pirates.land; slices.Contains(may, want) {
		at = want
	} else if tn.asks(rebel, 4) && len(may) > 1 {
		q := engines.Question{Text: "Where does the pirate infantry land?", Min: 1, Max: 1, Default: []string{g.locs[at].full}}
		for _, l := range may {
			q.Choices = append(q.Choices, engines.Choice{ID: g.locs[l].full, Text: g.locs[l].name})
		}
		take := tn.choose(4, rebel, engines.Key{Phase: tn.phase(), Rule: "8.1", Who: "infantry", N: 1}, q, nil)
		at = may[slices.IndexFunc(may, func(l loc) bool { return g.locs[l].full == take[0] })]
	}
	p.owed = false
	p.units[g.pirate] = unitState{at: at, state: onMap}
	tn.t.Note(engines.Event{Rule: []string{"8.1"}, Kind: "arrive", Phase: tn.phase(), Side: g.sides[rebel].id, Units: g.units[g.pirate].one, At: []string{g.locs[at].full}})
	tn.alarm(g.areaOf(at))
}
