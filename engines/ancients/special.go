package ancients

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
	facts "prestags/scenarios/ancients"
)

// specialRule is a special rule of the battle (ledger ch. 5): a predicate of the
// facts with its sides found.
type specialRule struct {
	facts.Special
	by, turn side // nobody: not said
	anyTurn  bool
	cite     []string
}

// cited is the rule that events of a special rule cite: the first it carries out.
func cited(s *facts.Special) string {
	if len(s.Covers) > 0 {
		return s.Covers[0]
	}
	return s.ID
}

func (g *game) buildRules() {
	find := func(id string) side {
		s, ok := g.sideOf(id)
		if !ok {
			return nobody
		}
		return s
	}
	for i := range g.b.Special {
		s := &g.b.Special[i]
		r := specialRule{Special: *s, by: find(s.If.By), turn: find(s.Turn), anyTurn: s.Turn == "any", cite: []string{cited(s)}}
		g.rules = append(g.rules, r)
		switch s.When {
		case "always", "end-of-turn":
			g.watches = true
		}
		for _, do := range s.Do {
			switch do.Do {
			case "enter-reserve":
				for k := range g.b.Reserves {
					if g.b.Reserves[k].ID == do.Reserve {
						g.ambush, g.ambushRule = &g.b.Reserves[k], r.cite[0]
					}
				}
			case "one-group-per-card":
				g.grouped[0], g.grouped[1] = r.turn == top || r.anyTurn, r.turn == bottom || r.anyTurn
				g.groupRule = r.cite[0]
			case "rolling-fire-from":
				g.carts = do.On
			}
		}
	}
}

// holds tells whether the terrain that a rule means still stands on a hex:
// terrain that was taken off matches no more.
func (g *game) stillThere(b *board, a hex.At, on []facts.Ground) bool {
	f, c := &g.setup[a], &b.cells[a]
	for _, o := range on {
		if o.Kind == "rampart" {
			if c.rampart != 0 && (o.Owner == "" || o.Owner == f.rampartOwner) {
				return true
			}
			continue
		}
		if c.ground != 0 && o.Kind == f.kind && (o.Owner == "" || o.Owner == f.owner) {
			return true
		}
	}
	return false
}

// occupies tells whether a side stands on a hex with a unit.
func (g *game) occupies(b *board, s side, a hex.At) bool {
	if u := b.unitAt(a); u >= 0 {
		return g.units[u].side == s
	}
	if !g.opt.leadersOccupy {
		return false
	}
	l := b.leaderAt(a)
	return l >= 0 && g.leaders[l].side == s
}

// held are the hexes of some terrain on which a side stands.
func (g *game) held(b *board, s side, on []facts.Ground) []hex.At {
	var out []hex.At
	for a := range g.setup {
		if (g.setup[a].kind != "" || g.setup[a].rampart != 0) && g.occupies(b, s, hex.At(a)) && g.stillThere(b, hex.At(a), on) {
			out = append(out, hex.At(a))
		}
	}
	return out
}

// pays tells whether standing on a hex may give a side banners (D-MOMENTUM).
func (g *game) pays(b *board, s side, a hex.At) bool {
	for i := range g.rules {
		r := &g.rules[i]
		if r.by == s && len(r.If.Occupied) > 0 && g.stillThere(b, a, r.If.Occupied) {
			return true
		}
		if len(r.If.MoreUnitsOn) > 0 && g.stillThere(b, a, r.If.MoreUnitsOn) {
			return true
		}
	}
	return false
}

// banners is the action of a rule that gives banners, nil if it gives none.
func (r *specialRule) banners() *facts.Action {
	for i := range r.Do {
		if r.Do[i].Do == "banners" {
			return &r.Do[i]
		}
	}
	return nil
}

// cap is at most what a rule gives at a time.
func capped(n, most int) int {
	if most > 0 {
		return min(n, most)
	}
	return n
}

// startOfTurn tests the rules of the start of a turn, in the order of the battle
// (ledger ch. 8, 1).
func (tn *turn) startOfTurn() {
	for i := range tn.g.rules {
		if r := &tn.g.rules[i]; r.When == "start-of-turn" && (r.turn == tn.me || r.anyTurn) {
			tn.test(i)
		}
	}
	tn.win()
}

// endOfTurn tests those of the end of a turn.
func (tn *turn) endOfTurn() {
	for i := range tn.g.rules {
		if r := &tn.g.rules[i]; r.When == "end-of-turn" && (r.turn == tn.me || r.anyTurn) {
			tn.test(i)
		}
	}
	tn.win()
}

// test carries out a rule at the time it names.
func (tn *turn) test(i int) {
	g, b := tn.g, tn.b
	r := &g.rules[i]
	switch {
	case len(r.If.Occupied) > 0:
		held := g.held(b, r.by, r.If.Occupied)
		if len(held) < max(r.If.AtLeast, 1) {
			if do := r.banners(); do != nil && do.Lasts != "permanent" {
				tn.hold(i, r.by, 0, 0)
			}
			return
		}
		for k := range r.Do {
			switch do := &r.Do[k]; do.Do {
			case "remove-terrain":
				for _, a := range held {
					tn.removeTerrain(a, do.Kinds, r)
				}
			case "banners":
				tn.give(i, do, len(held))
			}
		}
		tn.after(r.ID)
	case len(r.If.MoreUnitsOn) > 0:
		tn.more(i)
	case r.If.SectionClearOf != "":
		tn.clearSections(i)
	}
}

// give grants the banners of a rule for so many hexes.
func (tn *turn) give(i int, do *facts.Action, hexes int) {
	r := &tn.g.rules[i]
	to, ok := tn.g.sideOf(do.To)
	if !ok {
		return
	}
	n := do.N
	if do.Per == "hex" {
		n *= hexes
	}
	n = capped(n, do.Max)
	if do.Lasts == "permanent" {
		tn.award(to, n, r.cite[0])
		return
	}
	tn.hold(i, to, n, 0)
}

// after carries out the rules that follow another one (S-CLUSIUM-2).
func (tn *turn) after(id string) {
	g, b := tn.g, tn.b
	for i := range g.rules {
		r := &g.rules[i]
		if r.When != "after" || r.After != id || b.memory[i].done {
			continue
		}
		was, goneNow := 0, 0
		for a := range g.setup {
			if !g.setup[a].matches(r.If.Removed) {
				continue
			}
			was++
			if !g.stillThere(b, hex.At(a), r.If.Removed) {
				goneNow++
			}
		}
		if goneNow == 0 || r.If.Count == 0 && goneNow < was || goneNow < r.If.Count {
			continue
		}
		if do := r.banners(); do != nil {
			b.memory[i].done = true
			tn.give(i, do, goneNow)
		}
	}
}

// more compares the units of both sides on some terrain (S-TELAMON-1).
func (tn *turn) more(i int) {
	g, b := tn.g, tn.b
	r := &g.rules[i]
	n := len(g.held(b, top, r.If.MoreUnitsOn)) - len(g.held(b, bottom, r.If.MoreUnitsOn))
	do := r.banners()
	switch {
	case n > 0:
		tn.hold(i, top, do.N, 0)
	case n < 0:
		tn.hold(i, bottom, do.N, 0)
	default:
		tn.hold(i, nobody, 0, 0)
	}
}

// clearSections gives a banner for each section without a unit of the other side
// (S-FORAGING-1).
func (tn *turn) clearSections(i int) {
	free := tn.g.clear(tn.b, &tn.g.rules[i])
	do := tn.g.rules[i].banners()
	to, _ := tn.g.sideOf(do.To)
	tn.hold(i, to, capped(do.N*bits(free), do.Max), free)
}

// clear are the sections without a unit of the rule's side.
func (g *game) clear(b *board, r *specialRule) sections {
	of, _ := g.sideOf(r.If.SectionClearOf)
	seat, _ := g.sideOf(r.If.SectionsOf)
	free := anySection
	for u := g.sides[of].firstUnit; u < g.sides[of].lastUnit; u++ {
		if at := b.units[u].at; at != hex.None {
			free &^= g.inside[seat][at]
		}
	}
	if g.opt.leadersOccupy {
		for l := g.sides[of].firstLeader; l < g.sides[of].lastLeader; l++ {
			if at := b.leaders[l].at; at != hex.None {
				free &^= g.inside[seat][at]
			}
		}
	}
	return free
}

func bits(s sections) int {
	n := 0
	for ; s > 0; s &= s - 1 {
		n++
	}
	return n
}

// changed tests, after a change of the position, the rules that hold always and
// those whose banners are lost at once (B-VIC-2).
func (tn *turn) changed() {
	g, b := tn.g, tn.b
	if tn.t == nil || !g.watches {
		return
	}
	for i := range g.rules {
		r := &g.rules[i]
		do := r.banners()
		switch {
		case do == nil:
		case r.When == "always" && len(r.If.MoreUnitsOn) > 0:
			tn.more(i)
		case r.When == "always" && do.Per == "hex-once":
			for _, a := range g.held(b, r.by, r.If.Occupied) {
				if !slices.Contains(b.memory[i].hexes, a) {
					b.memory[i].hexes = append(slices.Clone(b.memory[i].hexes), a)
					to, _ := g.sideOf(do.To)
					tn.award(to, do.N, r.cite[0])
				}
			}
		case r.When == "always":
			to, _ := g.sideOf(do.To)
			tn.hold(i, to, g.heldBanners(b, r, do), 0)
		case do.Lasts == "until-broken" && b.memory[i].banners > 0:
			tn.broken(i, do)
		}
	}
	tn.win()
}

// heldBanners is what a rule gives for the hexes that are held now.
func (g *game) heldBanners(b *board, r *specialRule, do *facts.Action) int {
	switch n := len(g.held(b, r.by, r.If.Occupied)); {
	case n < max(r.If.AtLeast, 1):
		return 0
	case do.Per == "hex":
		return capped(n*do.N, do.Max)
	}
	return do.N
}

// broken takes back what no longer holds of a rule given at the end of a turn.
func (tn *turn) broken(i int, do *facts.Action) {
	g, b := tn.g, tn.b
	r, m := &g.rules[i], b.memory[i]
	if r.If.SectionClearOf != "" {
		keep := sections(m.bits) & g.clear(b, r)
		tn.hold(i, m.to, capped(do.N*bits(keep), do.Max), keep)
		return
	}
	n := capped(do.N*len(g.held(b, r.by, r.If.Occupied)), do.Max)
	tn.hold(i, m.to, min(n, int(m.banners)), 0)
}

// hold sets the temporary banners of a rule and tells what changed.
func (tn *turn) hold(i int, to side, n int, in sections) {
	b := tn.b
	m := &b.memory[i]
	if n == 0 {
		to = nobody
	}
	if m.to == to && int(m.banners) == n {
		m.bits = uint8(in)
		return
	}
	was, had := m.to, int(m.banners)
	m.to, m.banners, m.bits = to, int8(n), uint8(in)
	rule := tn.g.rules[i].cite[0]
	if was != nobody && was != to {
		tn.tellBanner(was, -had, rule, "temporary")
		had = 0
	}
	if to != nobody && n != had {
		tn.tellBanner(to, n-had, rule, "temporary")
	}
}

// award gives banners that cannot be lost, without testing for victory; banner
// tests too (B-VIC-1).
func (tn *turn) award(to side, n int, rule string) {
	tn.b.permanent[to] += int8(n)
	tn.tellBanner(to, n, rule, "permanent")
}

func (tn *turn) banner(to side, n int, rule string) {
	tn.award(to, n, rule)
	tn.win()
}

func (tn *turn) tellBanner(to side, n int, rule, kind string) {
	g, b := tn.g, tn.b
	tn.note(engines.Event{
		Rule: []string{rule}, Kind: "banner", Side: g.sides[to].id, Result: kind, Odds: fmt.Sprintf("%d:%d", b.total(0), b.total(1)),
		Effects: []engines.Effect{{What: "banner", To: g.sides[to].id, N: n}},
	})
}

// ended stops a turn in the middle; Resolve alone recovers it.
type ended struct{}

// win ends the battle at the instant a side has enough banners; the side in turn
// first if both have (B-VIC-1, A-60).
func (tn *turn) win() {
	if tn.t == nil {
		return
	}
	for _, s := range [2]side{tn.me, tn.me.other()} {
		if tn.b.total(s) >= tn.g.goal {
			tn.end(s, "B-VIC-1", fmt.Sprintf("%d to %d banners, %d win", tn.b.total(s), tn.b.total(s.other()), tn.g.goal))
		}
	}
}

// end of the battle; nobody wins a draw.
func (tn *turn) end(winner side, rule, why string) {
	r := &engines.Result{Why: why}
	if winner != nobody {
		r.Winner = tn.g.sides[winner].id
	}
	tn.b.result = r
	tn.note(engines.Event{Rule: []string{rule}, Kind: "victory", Side: r.Winner, Result: why})
	panic(ended{})
}

// removeTerrain takes terrain off a hex: all of it that the rule means, or only
// these kinds.
func (tn *turn) removeTerrain(a hex.At, kinds []string, r *specialRule) {
	g, c := tn.g, &tn.b.cells[a]
	on := r.If.Occupied
	if len(on) == 0 {
		on = r.If.Enters
	}
	e := engines.Event{Rule: r.cite, Kind: "terrain", At: g.places(a)}
	for _, o := range on {
		if len(kinds) > 0 && !slices.Contains(kinds, o.Kind) {
			continue
		}
		switch {
		case o.Kind == "rampart" && c.rampart != 0:
			c.rampart = 0
			e.Effects = append(e.Effects, engines.Effect{What: "removed", From: "rampart"})
		case o.Kind == g.setup[a].kind && c.ground != 0:
			c.ground = 0
			e.Effects = append(e.Effects, engines.Effect{What: "removed", From: o.Kind})
		}
	}
	if len(e.Effects) > 0 {
		tn.note(e)
	}
}

// entered carries out what happens when a unit enters or passes a hex
// (S-CEFN-7).
func (tn *turn) entered(u int, a hex.At) {
	g := tn.g
	for i := range g.rules {
		r := &g.rules[i]
		if r.When == "enter" && r.by == g.units[u].side && g.stillThere(tn.b, a, r.If.Enters) {
			for k := range r.Do {
				tn.removeTerrain(a, r.Do[k].Kinds, r)
			}
		}
	}
}

// pompey tells whether a side's units die where their own edge stops a retreat
// (S-SILARUS-2).
func (g *game) pompey(s side) bool {
	for i := range g.rules {
		if r := &g.rules[i]; r.When == "retreat" && r.by == s && r.If.Owes == g.sides[s].id {
			return true
		}
	}
	return false
}

// exitRule is the rule that lets a unit leave over the other side's edge, nil if
// none does (S-PICENUM-2, S-BRUTTIUM-1, S-TEUTO2-2).
func (g *game) exitRule(u int) *specialRule {
	for i := range g.rules {
		r := &g.rules[i]
		if r.When == "exit" && r.by == g.units[u].side && r.If.OverEdgeOf == g.sides[r.by.other()].id && (r.If.Leaves != "foot" || g.typeOf(u).foot) {
			return r
		}
	}
	return nil
}
