package imperator

import (
	"prestags/engines"
	facts "prestags/scenarios/imperator"
)

// refuseRavage tells why a leader cannot ravage where he stands (2.4.1).
func (g *game) refuseRavage(p *position, l int8) reason {
	at := p.leaders[l].at
	pl := &g.places[at]
	switch {
	case g.leaders[l].side != rebel:
		return reason{"2.4.1", "only rebels ravage"}
	case pl.kind == city, pl.noRavage:
		return reason{"2.4.1", pl.name + " cannot be ravaged"}
	case p.isRavaged(at):
		return reason{"2.4.1", pl.name + " is ravaged already"}
	}
	return reason{}
}

// ravage marks the zone and takes the plunder (2.4.1).
func (tn *turn) ravage(l int8) {
	g, p := tn.g, tn.p
	at := p.leaders[l].at
	e := engines.Event{Rule: []string{"2.4.1"}, Kind: "ravage", Phase: phaseOps, Side: g.sides[rebel].id, Units: []string{g.leaders[l].full}, At: []string{g.places[at].id}}
	y := yieldOf(g.c.Ravage, g.places[at].kind)
	n := y.Few
	if y.At > 0 {
		r := tn.ravageDie(l, at)
		e.Dice = []engines.Roll{r}
		if r.Die >= y.At {
			n = y.Many
		}
	}
	p.ravaged.add(at)
	e.Effects = []engines.Effect{{Unit: g.leaders[l].full, What: "plunder", N: n}}
	tn.t.Note(e)
	tn.gain(g.leaders[l].side, l, nil, n)
}

// yieldOf is the line of a table for a kind of ground (2.4).
func yieldOf(lines []facts.Yield, k kind) facts.Yield {
	for _, y := range lines {
		if y.Kind == kindNames[k] {
			return y
		}
	}
	return facts.Yield{}
}
