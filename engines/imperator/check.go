package imperator

import (
	"fmt"

	"prestags/engines"
)

// Check implements engines.Game: the invariants of the ledger's chapter 3.
func (g *game) Check(before, after engines.Position, _ []engines.Event) error {
	p := after.(*position)
	for u := range p.units {
		if err := g.checkUnit(p, int16(u)); err != nil {
			return err
		}
	}
	for l := range p.leaders {
		if err := g.checkLeader(p, int8(l)); err != nil {
			return err
		}
	}
	for at := range g.places {
		if err := g.checkPlace(p, int8(at)); err != nil {
			return err
		}
	}
	if p.fortuna < none || p.fortuna > roman {
		return fmt.Errorf("FORTUNA is held by %d", p.fortuna)
	}
	for s := range p.fleet {
		if p.fleet[s] < none || int(p.fleet[s]) >= len(g.seas) {
			return fmt.Errorf("the fleet of %s lies in sea %d", g.sides[s].id, p.fleet[s])
		}
	}
	if p.fleet[rebel] != none && p.fleet[rebel] == p.fleet[roman] && !g.s.Fleets.ShareSea {
		return fmt.Errorf("both fleets lie in %s", g.seas[p.fleet[rebel]].id)
	}
	if before != nil {
		return g.checkCount(before.(*position), p)
	}
	return nil
}

func (g *game) checkUnit(p *position, u int16) error {
	st := p.units[u]
	name := g.units[u].full
	switch st.where {
	case led:
		if st.at < 0 || int(st.at) >= len(p.leaders) || g.leaders[st.at].side != g.units[u].side || p.leaders[st.at].post != onMap {
			return fmt.Errorf("%s is commanded by nobody on the map", name)
		}
	case loose:
		if st.at < 0 || int(st.at) >= len(g.places) {
			return fmt.Errorf("%s stands nowhere", name)
		}
	case unseen:
		return fmt.Errorf("%s is hidden in a position", name)
	default:
		if st.at != none || st.out {
			return fmt.Errorf("%s is in %s with a place or out of action", name, whereNames[st.where])
		}
	}
	return nil
}

func (g *game) checkLeader(p *position, l int8) error {
	st := &p.leaders[l]
	name := g.leaders[l].full
	n, _ := p.command(l)
	switch {
	case (st.post == onMap) != (st.at >= 0):
		return fmt.Errorf("%s is %s at place %d", name, postNames[st.post], st.at)
	case n > int(g.leaders[l].sr):
		return fmt.Errorf("%s commands %d units, more than his %d", name, n, g.leaders[l].sr)
	case st.ap < 0 || int(st.ap) > 4:
		return fmt.Errorf("%s has %d Action Points", name, st.ap)
	case st.plunder < 0 || int(st.plunder) > g.c.Kept.Of(g.sides[g.leaders[l].side].id):
		return fmt.Errorf("%s holds %d Plunder Points", name, st.plunder)
	case st.must && len(g.leadersAt(p, g.leaders[l].side, st.at)) < 2 && !g.opt.mustBoth:
		return fmt.Errorf("%s must leave a place where he is alone", name)
	}
	return nil
}

// checkPlace: opposing units never share a place; two leaders of a side only
// where that is free, or after a retreat.
func (g *game) checkPlace(p *position, at int8) error {
	if g.hasUnits(p, rebel, at) && g.hasUnits(p, roman, at) {
		return fmt.Errorf("both sides stand in %s", g.places[at].id)
	}
	for s := rebel; s <= roman; s++ {
		here := g.leadersAt(p, s, at)
		if len(here) < 2 || g.places[at].free[s] {
			continue
		}
		for _, l := range here {
			if p.leaders[l].must {
				return nil
			}
		}
		return fmt.Errorf("%d leaders of %s stand in %s", len(here), g.sides[s].id, g.places[at].id)
	}
	return nil
}

// checkCount: no counter of the rebels is lost or made, and eliminated units stay
// so but for spring and cards.
func (g *game) checkCount(before, after *position) error {
	if len(before.units) != len(after.units) {
		return fmt.Errorf("%d units have become %d", len(before.units), len(after.units))
	}
	for u := range after.units {
		if before.units[u].where != due && after.units[u].where == due {
			return fmt.Errorf("%s has gone back to where it came from", g.units[u].full)
		}
	}
	if after.used&before.used != before.used {
		return fmt.Errorf("a stratagem card has come back")
	}
	return nil
}
