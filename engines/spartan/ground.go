package spartan

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/spartan"
)

// elevation of a hex; there are three (6.37, 14.0).
type elevation int8

const (
	groundLevel elevation = iota
	slopeLevel
	hilltopLevel
)

// feature of a hex; a hex without any is clear.
type feature uint16

const (
	slope feature = 1 << iota
	hilltop
	woods
	village
	swamp
	lake
	stream
	ford
	bridge
	river
)

var featureNames = map[string]feature{
	"slope": slope, "hilltop": hilltop, "woods": woods, "village": village, "town": village, "swamp": swamp,
	"lake": lake, "stream": stream, "ford": ford, "bridge": bridge, "river": river,
}

// watercourse is what the scenarios call river on this map.
const watercourse = stream | ford | bridge | river

// ground is a hex as the Terrain Effects Chart makes it (9.0).
type ground struct {
	feat   feature
	elev   elevation
	barred bool
	cost   int // in halves of a Movement Point
	crest  int // added over a crest from a slope, 5.62
	fps    int
	// attack and defend multiply the melee strength of units in the hex.
	attack, defend factor
	blocks         bool   // fire through it, 6.32
	noFire         uint16 // classes that may not fire from it, a bit each
	roads, crests  uint8  // a bit a direction, 1<<(d-1)
}

type factor struct{ num, den int8 }

func (f factor) of(s engines.Strength) engines.Strength {
	return s * engines.Strength(f.num) / engines.Strength(f.den)
}

func (f factor) one() bool { return f.num == f.den }

func bit(d hex.Dir) uint8 { return 1 << (d - 1) }

func (g *game) buildGround() error {
	m := &g.m
	g.ground = make([]ground, g.grid.Len())
	feats := make([]feature, g.grid.Len())
	for c, column := range m.Ground {
		for r, letter := range column {
			a, ok := g.grid.Parse(fmt.Sprintf("%02d%02d", m.FirstColumn+c, m.FirstRow+r))
			if !ok {
				return fmt.Errorf("%s: 3.1: the ground has more places than the map", m.Name)
			}
			for _, name := range m.Legend[string(letter)] {
				feats[a] |= featureNames[name]
			}
		}
	}
	at := func(h facts.Hex) hex.At {
		a, _ := g.grid.Parse(string(h)) // checked with the facts
		return a
	}
	for _, f := range m.Features {
		for _, h := range f.At {
			feats[at(h)] |= featureNames[f.Feature]
		}
	}
	for _, s := range m.Streams {
		for _, h := range s.At {
			if feats[at(h)]&lake == 0 {
				feats[at(h)] |= stream
			}
		}
	}
	for _, h := range m.Bridges {
		feats[at(h)] = feats[at(h)]&^(stream|river) | bridge
	}
	for _, h := range m.Fords {
		feats[at(h)] = feats[at(h)]&^(stream|river) | ford
	}
	roads := true
	crests := true
	for _, name := range g.s.Terrain.Ignore {
		switch name {
		case "road":
			roads = false
		case "river":
			clearFeature(feats, watercourse)
		default:
			clearFeature(feats, featureNames[name])
			crests = crests && featureNames[name]&(slope|hilltop) == 0
		}
	}
	for _, ig := range g.s.Terrain.IgnoreAt {
		for _, h := range ig.Hexes {
			feats[at(h)] &^= featureNames[ig.Feature]
		}
	}
	for _, tr := range g.s.Terrain.TreatAs {
		from, to := featureNames[tr.From], featureNames[tr.To]
		for a := range feats {
			if feats[a]&from != 0 {
				feats[a] = feats[a]&^from | to
			}
		}
	}
	for a := range g.ground {
		g.ground[a] = g.makeGround(feats[a])
		for _, p := range g.s.Terrain.Prohibit {
			if feats[a]&featureNames[p.Feature] != 0 {
				g.ground[a].barred = true
			}
		}
	}
	if roads {
		for _, road := range m.Roads {
			for i := 1; i < len(road.At); i++ {
				g.side(at(road.At[i-1]), at(road.At[i]), func(gr *ground) *uint8 { return &gr.roads })
			}
		}
	}
	if crests {
		for _, c := range m.Crests {
			g.side(at(c[0]), at(c[1]), func(gr *ground) *uint8 { return &gr.crests })
		}
	}
	return nil
}

// side marks the hexside between a and b in both hexes.
func (g *game) side(a, b hex.At, of func(*ground) *uint8) {
	if d := g.grid.DirTo(a, b); d != 0 {
		*of(&g.ground[a]) |= bit(d)
		*of(&g.ground[b]) |= bit(d.Opposite())
	}
}

func clearFeature(feats []feature, f feature) {
	for a := range feats {
		feats[a] &^= f
	}
}

// makeGround reads the Terrain Effects Chart for the features of a hex. A line
// without a figure of its own (hilltop) leaves it to the other terrain in the
// hex, which is clear if there is no other; of several the dearer counts, but a
// slope always costs what it costs (5.61).
func (g *game) makeGround(f feature) ground {
	out := ground{feat: f, attack: factor{1, 1}, defend: factor{1, 1}}
	switch {
	case f&hilltop != 0:
		out.elev = hilltopLevel
	case f&slope != 0:
		out.elev = slopeLevel
	}
	var clear facts.Terrain
	onSlope := 0
	for _, t := range g.c.Terrain {
		if t.Name == "clear" {
			clear = t
		}
		if t.Name == "town" || f&featureNames[t.Name] == 0 {
			continue
		}
		if t.Name == "slope" {
			onSlope = 2 * t.MP
		}
		out.barred = out.barred || t.Barred
		out.cost = max(out.cost, 2*t.MP)
		out.crest = max(out.crest, 2*t.Crest)
		out.fps = max(out.fps, t.FPS)
		out.attack = out.attack.times(t.Attack)
		out.defend = out.defend.times(t.Defend)
		out.blocks = out.blocks || t.Blocks
		for _, c := range t.NoFire {
			out.noFire |= 1 << classOf(c)
		}
	}
	switch {
	case onSlope != 0:
		out.cost = onSlope
	case out.cost == 0:
		out.cost = 2 * clear.MP
	}
	if out.fps == 0 {
		out.fps = clear.FPS
	}
	return out
}

func (f factor) times(o facts.Factor) factor {
	if o.Num == 0 {
		return f
	}
	return factor{f.num * int8(o.Num), f.den * int8(o.Den)}
}

// featureList names the features of a hex, in the chart's order.
func (g *game) featureList(a hex.At) []string {
	var out []string
	for _, t := range g.c.Terrain {
		if t.Name != "town" && g.ground[a].feat&featureNames[t.Name] != 0 {
			out = append(out, t.Name)
		}
	}
	if len(out) == 0 {
		out = append(out, "clear")
	}
	return out
}

// enter is the cost of going from a into the adjacent b, in halves of a
// Movement Point: 5.11; a road through a road hexside costs 1 (5.51); a slope
// hex 2 by the chart (5.61); a hilltop over the crest from a slope more (5.62).
// ok is false where b may not be entered at all.
func (g *game) enter(c class, a, b hex.At) (cost int, ok bool) {
	to := &g.ground[b]
	if to.barred {
		return 0, false
	}
	d := g.grid.DirTo(a, b)
	from := &g.ground[a]
	if from.roads&bit(d) != 0 {
		return 2, true
	}
	if g.prohibited(c, b) {
		return 0, false
	}
	cost = to.cost
	if to.crest != 0 && from.elev == slopeLevel && from.crests&bit(d) != 0 {
		cost += to.crest
		if g.opt.crestCost == "two" {
			cost = 4 // 5.62 to the letter, whatever else is there
		}
	}
	return cost, true
}

// prohibited: S3.5, class A may not enter woods, classes Mf and C no swamp,
// but through road hexsides.
func (g *game) prohibited(c class, a hex.At) bool {
	if !g.opt.prohibitions {
		return false
	}
	f := g.ground[a].feat
	return c == classA && f&woods != 0 || (c == classMf || c == classC) && f&swamp != 0
}

// closedBy is the rule that a unit may not enter a hex by: the scenario's, that
// of passable terrain, or S3.5.
func (g *game) closedBy(c class, a hex.At) string {
	if !g.ground[a].barred && g.prohibited(c, a) {
		return "S3.5"
	}
	for _, p := range g.s.Terrain.Prohibit {
		if g.ground[a].feat&featureNames[p.Feature] != 0 {
			return g.s.Rule
		}
	}
	return "5.15"
}

// sight tells whether fire from a to b is clear, and if not which hex blocks
// and by which rule (6.32 to 6.38). occupied tells whether any unit, of
// whatever side, stands in a hex.
func (g *game) sight(a, b hex.At, occupied func(hex.At) bool) (clear bool, blocker hex.At, rule string) {
	steps := g.grid.Sight(a, b)
	beyond := false // 6.37: a crest not adjacent to a hilltop firer was crossed
	through := g.overAdjacentSlope(a, steps)
	for i, st := range steps {
		if i > 0 && g.ground[a].elev == hilltopLevel && g.overCrest(steps[i-1], st) {
			beyond = true
		}
		if i == len(steps)-1 {
			break
		}
		r := g.blocks(a, b, st.A, through, beyond, occupied)
		if st.B != hex.None && r != "" {
			// 6.38: along a hexside it is clear if either hex is.
			if g.blocks(a, b, st.B, through, beyond, occupied) == "" {
				r = ""
			}
		}
		if r != "" {
			return false, st.A, r
		}
	}
	return true, hex.None, ""
}

// overAdjacentSlope: 6.37, the line of a hilltop firer goes through a slope hex
// next to it.
func (g *game) overAdjacentSlope(a hex.At, steps []hex.Step) bool {
	if g.ground[a].elev != hilltopLevel || len(steps) == 0 {
		return false
	}
	is := func(h hex.At) bool { return h != hex.None && g.ground[h].elev == slopeLevel && g.grid.DirTo(a, h) != 0 }
	for _, st := range steps[:len(steps)-1] {
		if is(st.A) || is(st.B) {
			return true
		}
	}
	return false
}

// overCrest tells whether a line of sight crosses a crest from one step to the
// next; at a corner, where it goes onto a hexside or off one, it does if each
// hexside it could cross is marked.
func (g *game) overCrest(from, to hex.Step) bool {
	for _, a := range [2]hex.At{from.A, from.B} {
		for _, b := range [2]hex.At{to.A, to.B} {
			if a != hex.None && b != hex.None && !g.crestBetween(a, b) {
				return false
			}
		}
	}
	return true
}

func (g *game) crestBetween(a, b hex.At) bool {
	d := g.grid.DirTo(a, b)
	return d != 0 && g.ground[a].crests&bit(d) != 0
}

// blocks tells by which rule hex h blocks fire from a to b; "" if it doesn't.
func (g *game) blocks(a, b, h hex.At, through, beyond bool, occupied func(hex.At) bool) string {
	gr, from := &g.ground[h], g.ground[a].elev
	if gr.blocks {
		return "6.32"
	}
	if gr.elev == hilltopLevel && from != hilltopLevel {
		return "6.35" // for ground by A-82
	}
	if gr.elev == slopeLevel {
		high := func(x hex.At) bool { return g.ground[x].elev == hilltopLevel && g.grid.DirTo(x, h) != 0 }
		if !high(a) && !high(b) {
			return "6.36"
		}
	}
	if !occupied(h) {
		return ""
	}
	switch from {
	case groundLevel:
		return "6.37"
	case slopeLevel:
		if gr.elev != groundLevel {
			return "6.37"
		}
	case hilltopLevel:
		if beyond || !through {
			return "6.37"
		}
	}
	return ""
}

// noFireFrom tells whether units of a class may not fire from the hex: 6.33
// and the chart.
func (g *game) noFireFrom(c class, a hex.At) bool { return g.ground[a].noFire&(1<<c) != 0 }

// buildWatch lists the hexes whose control (11.3) is kept: lettered ones and
// those of the victory conditions.
func (g *game) buildWatch() {
	for _, h := range g.m.Letters {
		if a, ok := g.grid.Parse(string(h)); ok {
			g.watch = append(g.watch, a)
		}
	}
	var walk func(p *facts.Predicate)
	walk = func(p *facts.Predicate) {
		for _, h := range p.Hexes {
			if a, ok := g.grid.Parse(string(h)); ok {
				g.watch = append(g.watch, a)
			}
		}
		for i := range p.Args {
			walk(&p.Args[i])
		}
		if p.Arg != nil {
			walk(p.Arg)
		}
	}
	for _, p := range g.s.Victory.Win {
		walk(&p)
	}
	slices.Sort(g.watch)
	g.watch = slices.Compact(g.watch)
}
