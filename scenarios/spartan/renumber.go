package spartan

import "fmt"

// Renumbered returns the facts with every hex numbered anew, if the map says
// so: only one number of the printed map is known, so an owner of it may find
// that all others are off by the same step.
func Renumbered(m *Map, s *Scenario, d *Deployment) (*Map, *Scenario, *Deployment, error) {
	if m.Renumber == nil {
		return m, s, d, nil
	}
	to := *m.Renumber
	dx, dy := to[0]-m.FirstColumn, to[1]-m.FirstRow
	if to[0] < 0 || to[1] < 0 || to[0]+m.Columns > 100 || to[1]+m.Rows > 100 {
		return nil, nil, nil, m.text.Fault("renumber_from", "hexes from %02d%02d run past 9999; write lower numbers instead", to[0], to[1])
	}
	move := func(h Hex) Hex {
		x, y, ok := h.split()
		if !ok {
			return h
		}
		return Hex(fmt.Sprintf("%02d%02d", x+dx, y+dy))
	}
	list := func(hs []Hex) []Hex {
		out := make([]Hex, len(hs))
		for i, h := range hs {
			out[i] = move(h)
		}
		return out
	}
	nm, ns, nd := *m, *s, *d
	nm.FirstColumn, nm.FirstRow, nm.Renumber = to[0], to[1], nil
	if dx%2 != 0 { // the same columns lie further south, by other numbers
		if nm.South = "odd"; m.South == "odd" {
			nm.South = "even"
		}
	}
	nm.Features, nm.Letters = nil, map[string]Hex{}
	for _, f := range m.Features {
		nm.Features = append(nm.Features, Feature{f.Feature, list(f.At)})
	}
	for l, h := range m.Letters {
		nm.Letters[l] = move(h)
	}
	chains := func(in []Chain) (out []Chain) {
		for _, c := range in {
			out = append(out, Chain{c.Name, list(c.At)})
		}
		return out
	}
	nm.Streams, nm.Roads = chains(m.Streams), chains(m.Roads)
	nm.Bridges, nm.Fords = list(m.Bridges), list(m.Fords)
	nm.Crests = nil
	for _, c := range m.Crests {
		nm.Crests = append(nm.Crests, [2]Hex{move(c[0]), move(c[1])})
	}
	ns.Sides = nil
	for _, sd := range s.Sides {
		sd.Deploy.Hexes = list(sd.Deploy.Hexes)
		ns.Sides = append(ns.Sides, sd)
	}
	ns.Victory.Win = map[string]Predicate{}
	for side, p := range s.Victory.Win {
		ns.Victory.Win[side] = movePredicate(p, list)
	}
	ns.ExitZones = nil
	for _, z := range s.ExitZones {
		var parts []ExitPart
		for _, p := range z.Parts {
			parts = append(parts, ExitPart{Edge: p.Edge, Hexes: list(p.Hexes), Farther: list(p.Farther)})
		}
		z.Parts = parts
		ns.ExitZones = append(ns.ExitZones, z)
	}
	ns.Terrain.IgnoreAt = nil
	for _, ig := range s.Terrain.IgnoreAt {
		ig.Hexes = list(ig.Hexes)
		ns.Terrain.IgnoreAt = append(ns.Terrain.IgnoreAt, ig)
	}
	nd.Sides = nil
	for _, sd := range d.Sides {
		sd.Zone, sd.Barred, sd.Stacks = list(sd.Zone), list(sd.Barred), moveStacks(sd.Stacks, move)
		var with []WithOption
		for _, w := range sd.WithOption {
			w.Stacks = moveStacks(w.Stacks, move)
			with = append(with, w)
		}
		sd.WithOption = with
		nd.Sides = append(nd.Sides, sd)
	}
	return &nm, &ns, &nd, nil
}

func moveStacks(in []Stack, move func(Hex) Hex) (out []Stack) {
	for _, s := range in {
		out = append(out, Stack{move(s.At), s.Units})
	}
	return out
}

func movePredicate(p Predicate, list func([]Hex) []Hex) Predicate {
	p.Hexes = list(p.Hexes)
	var args []Predicate
	for _, a := range p.Args {
		args = append(args, movePredicate(a, list))
	}
	p.Args = args
	if p.Arg != nil {
		arg := movePredicate(*p.Arg, list)
		p.Arg = &arg
	}
	return p
}
