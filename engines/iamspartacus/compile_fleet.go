package iamspartacus

import (
	"strings"

	"prestags/plot"
)

// fleet reads FLEET move zone, stay, build, lift (10).
func (c *compiler) fleet(l *plot.Line) {
	c.only(l)
	if len(l.Args) == 0 {
		c.bad(l.Pos, "10.3", "FLEET says move, stay, build or lift", "FLEET move STR")
		return
	}
	what, args := strings.ToLower(l.Args[0].Text), l.Args[1:]
	if len(l.Subjects) > 0 && what != "lift" {
		c.bad(l.Subjects[0].Pos, "10.5", "units stand before FLEET lift alone", "FLEET "+what)
		return
	}
	switch what {
	case "move":
		c.sail(l, args)
	case "stay":
		c.rest(args, "FLEET stay")
	case "build":
		c.build(l, args)
	case "lift":
		c.lift(l, args)
	default:
		c.bad(l.Args[0].Pos, "10.3", "FLEET says move, stay, build or lift, not `"+plot.Clip(what, 20)+"`", "FLEET move STR")
	}
}

func (c *compiler) sail(l *plot.Line, args []plot.Word) {
	if len(args) == 0 {
		c.bad(l.Pos, "10.3", "FLEET move names no sea zone", "FLEET move STR")
		return
	}
	// The zone to end in; zones on the way may be named.
	last := int8(-1)
	for _, w := range args {
		for t := range strings.SplitSeq(w.Text, "-") {
			if t != "" {
				last = c.zone(plot.Word{Text: t, Pos: w.Pos})
			}
		}
	}
	if !c.failed && last < 0 {
		c.bad(l.Pos, "10.3", "FLEET move names no sea zone", "FLEET move STR")
	}
	if c.failed || !c.judge {
		return
	}
	f := &c.p.fleets[c.s]
	due := c.s == roman && f.state == building && int(f.ready) <= c.n
	if f.state != atSea && !due {
		// The pirates may come in the step before (8.1).
		c.doubt(c.s == roman || c.p.allied, l.Pos, "10.3", "you have no fleet at sea", "nothing")
		if c.failed {
			return
		}
	}
	if c.o.fleet.to >= 0 {
		c.bad(l.Pos, "10.3", "the fleet has its move already", "one FLEET move line with the zone to end in")
		return
	}
	c.o.fleet.to = last
}

func (c *compiler) build(l *plot.Line, args []plot.Word) {
	c.rest(args, "FLEET build")
	switch {
	case c.failed:
	case c.s != roman:
		c.bad(l.Pos, "10.2", "rebels build no fleets", "nothing")
	case c.judge && c.p.fleets[roman].state == building && int(c.p.fleets[roman].ready) > c.n:
		c.bad(l.Pos, "10.2", "a fleet is being built, and there is never more than one", "nothing")
	case c.judge && c.p.fleets[roman].state != noFleet:
		// It may be lost before this is carried out.
		c.doubt(false, l.Pos, "10.2", "there is a fleet, and never more than one", "nothing")
	}
	if !c.failed && c.judge {
		c.o.fleet.build = true
	}
}

// lift reads FLEET lift force place-place (10.5).
func (c *compiler) lift(l *plot.Line, args []plot.Word) {
	line := *l
	line.Args = args
	force, rest := c.force(&line)
	if c.failed {
		return
	}
	at, pos, exit := c.places(rest)
	switch {
	case c.failed:
		return
	case exit || len(at) != 2 || len(force) == 0:
		c.bad(l.Pos, "10.5", "a lift names a force and two places", "FLEET lift "+[]string{"V,Crassus CAMP-SARD", "Crixus,slave*3 LUCA-SIRA"}[c.s])
		return
	}
	g := c.g
	for i, end := range at {
		x := &g.locs[end]
		if x.kind == sanctuary || x.kind == works && i > 0 {
			c.bad(pos[i], "10.5", "ships take on and land in the open or in a city", "the province")
			return
		}
		if g.areas[x.area].seas == 0 {
			c.bad(pos[i], "10.5", x.full+" does not touch the sea", "a coastal place")
			return
		}
	}
	if g.areas[g.areaOf(at[0])].seas&g.areas[g.areaOf(at[1])].seas == 0 {
		c.bad(pos[1], "10.5", g.locs[at[0]].full+" and "+g.locs[at[1]].full+" touch no sea zone in common", "two coasts of one zone")
		return
	}
	if g.areaOf(at[0]) == g.areaOf(at[1]) {
		c.bad(pos[1], "10.5", "ships carry from one province to another", "two coasts of one zone")
		return
	}
	if !c.judge {
		return
	}
	c.mayTransport(force, at, pos, l.Pos)
	if c.failed {
		return
	}
	if c.o.fleet.lift != nil {
		c.bad(l.Pos, "10.5", "there is one lift a turn", "one line with the whole force")
		return
	}
	c.o.fleet.lift = &lift{force: force, from: at[0], to: at[1], raw: c.raw}
	for _, it := range force {
		switch it.kind {
		case itemUnit:
			c.at[it.n] = at[1]
		case itemLeader:
			c.lead[it.n] = at[1]
		}
	}
}

// mayTransport checks a lift as far as it can be seen.
func (c *compiler) mayTransport(force []item, at []loc, pos []plot.Pos, line plot.Pos) {
	g, p := c.g, c.p
	f := p.fleets[c.s]
	due := c.s == roman && f.state == building && int(f.ready) <= c.n
	switch {
	case due:
		f = fleetState{state: atSea, zone: g.launch}
	case f.state != atSea:
		c.doubt(c.s == roman || p.allied, line, "10.5", "you have no fleet at sea", "nothing")
	}
	if c.failed {
		return
	}
	if f.state == atSea {
		if c.o.fleet.to >= 0 {
			f.zone = c.o.fleet.to
		}
		for i, end := range at {
			if x := &g.locs[end]; g.areas[x.area].seas&(1<<f.zone) == 0 {
				c.bad(pos[i], "10.5", x.full+" does not touch "+g.seas[f.zone].id+", where the fleet is", "coasts of that zone, or FLEET move first")
				return
			}
		}
	}
	for i, end := range at {
		if x := &g.locs[end]; x.kind == city && (!g.holds(p, c.s, end) || g.besieged(p, end)) {
			c.bad(pos[i], "10.5", x.full+" is not yours, or is besieged", "the province")
			return
		}
	}
	cf, led := 0, false
	for _, it := range force {
		switch it.kind {
		case itemUnit:
			c.present(it, at[0], line)
			if c.failed {
				return
			}
			cf += g.factor(it.n, &p.units[it.n])
		case itemLeader:
			c.present(it, at[0], line)
			led = true
		case itemAll:
			for u := range p.units {
				if p.units[u].at == at[0] && g.units[u].side == c.s {
					cf += g.factor(int16(u), &p.units[u])
				}
			}
			led = led || g.hasLeader(p, c.s, at[0])
		case itemSome:
			cf += c.kindFactors(it, at[0])
		}
	}
	switch {
	case c.failed:
	case cf > g.limit.lift:
		c.bad(line, "10.5", itoa(cf)+" combat factors, and a fleet carries "+itoa(g.limit.lift), "a smaller force")
	case g.opt.liftLeader && !led:
		c.bad(line, "10.5", "no leader is with them, which this match asks for", "a leader with them")
	}
}

// kindFactors are the combat factors of the units of a kind that an item takes
// in a place.
func (c *compiler) kindFactors(it item, at loc) int {
	n, cf := int(it.n), 0
	for u := range c.p.units {
		if n > 0 && c.p.units[u].at == at && c.g.units[u].side == c.s && c.g.classOf(int16(u)).words&it.words != 0 {
			cf += c.g.factor(int16(u), &c.p.units[u])
			n--
		}
	}
	return cf
}

// present complains if a named piece is not where an order takes it up.
func (c *compiler) present(it item, at loc, pos plot.Pos) {
	c.presentAt(it, c.stands(it), at, pos)
}

// stands is where a unit or leader stands before land movement.
func (c *compiler) stands(it item) loc {
	switch it.kind {
	case itemUnit:
		return c.at[it.n]
	case itemLeader:
		return c.lead[it.n]
	}
	return nowhere
}

// presentAt complains if a named piece that stands in one place is ordered from
// another.
func (c *compiler) presentAt(it item, stands, at loc, pos plot.Pos) {
	st, frozen := onMap, false
	switch it.kind {
	case itemUnit:
		st = c.p.units[it.n].state
		frozen = c.g.frozen(c.p, c.n, it.n, -1)
	case itemLeader:
		st = c.p.leaders[it.n].state
		frozen = c.g.frozen(c.p, c.n, -1, int8(it.n))
	}
	name := c.g.locs[at].full
	switch {
	case st == dead || st == escaped || st == forgone:
		c.bad(pos, "2.2", it.text+" is out of play ("+stateNames[st]+")", "pieces on the map")
	case st == scheduled:
		c.bad(pos, "3.4", it.text+" has not arrived yet", "pieces on the map")
	case st == pooled:
		c.doubt(c.s == roman, pos, "3.6", it.text+" is not on the map", "pieces on the map")
	case stands != at && c.stands(it) == at:
		// It has stepped out of a city or into it, if that could be done.
		c.note(plot.Unjudged, pos, "12.3a", it.text+" steps to "+c.g.locs[stands].full+" before that", "the way from there, if it is to march")
	case stands != at:
		c.bad(pos, "2.2", it.text+" is not in "+name+" but in "+c.g.locs[stands].full, "pieces that stand there, or the way from "+c.g.locs[stands].id)
	case frozen:
		c.bad(pos, "14.1", it.text+" may not move yet", "nothing until rebels enter LATI, SABI or PICE, or until turn 5")
	}
}
