package spartan

import (
	"fmt"
	"slices"

	"prestags/engines"
	"prestags/engines/hex"
)

// standard.go is the standard sequence of play (4.0): two Player-Turns a
// Game-Turn, an impulse each. The side whose Player-Turn it is, the phasing one,
// files one sheet; what the other may do in it (defensive fire, retreat before
// combat, losses) comes from its standing orders or is asked.

// standard tells whether the standard sequence is played.
func (g *game) standard() bool { return g.opt.sequence == "standard" }

// phasing is the side whose Player-Turn an impulse is: the one that moves first
// by the scenario in every first Player-Turn (4.2, 11.1).
func (g *game) phasing(impulse int) int8 {
	want := 2 - g.clock(impulse)%2
	for s := range g.sides {
		if g.sides[s].moves == want {
			return int8(s)
		}
	}
	return int8(want - 1)
}

// turnEnds tells whether a Game-Turn ends with the turn of an impulse.
func (g *game) turnEnds(impulse int) bool { return !g.standard() || g.clock(impulse)%2 == 0 }

// playerTurnName names the Player-Turn of an impulse: Game-Turn 2, Greeks'
// Player-Turn.
func (g *game) playerTurnName(impulse int) string {
	return fmt.Sprintf("Game-Turn %d, %s Player-Turn", g.turn(impulse), possessive(g.sides[g.phasing(impulse)].name))
}

// turnBefore names the turn before that of an impulse.
func (g *game) turnBefore(impulse int) string {
	if g.standard() {
		return "the Player-Turn before"
	}
	return fmt.Sprintf("Game-Turn %d", g.turn(impulse)-1)
}

// sheetSections are the sections of a sheet, between those of all plots.
func (g *game) sheetSections(first, last string) []string {
	if g.standard() {
		return []string{first, sectionFire, sectionMove, sectionMelee, last}
	}
	return []string{first, last}
}

// Sections of a sheet.
const (
	sectionFire  = "fire"
	sectionMove  = "move"
	sectionMelee = "melee"
)

// awaitedStandard: the phasing side files its sheet; the other may change its
// standing orders before it.
func (g *game) awaitedStandard(p *position) []engines.Need {
	out := make([]engines.Need, 0, 2)
	for s := range g.sides {
		n := engines.Need{Side: g.sides[s].id, Kind: engines.NeedPlot, Sections: []string{"standing"}, MayBeEmpty: true}
		if int8(s) == g.phasing(p.impulse) {
			n.Sections, n.MayBeEmpty = []string{sectionFire, sectionMove, sectionMelee, "standing"}, !g.here(p, int8(s))
		}
		out = append(out, n)
	}
	return out
}

// playerTurn is a Player-Turn but for its end (4.2): fire, movement with the
// other side's defensive fire, melee.
func (tn *turn) playerTurn() {
	tn.firePhase()
	tn.manoeuvre()
	tn.meleePhase()
}

// begin makes room for the attacks of a phase: nobody has attacked in it, no hex
// was attacked.
func (tn *turn) begin() {
	clear(tn.by)
	tn.spent, tn.struck = make([]bool, len(tn.g.units)), nil
}

// charge gives a line's units their orders of it, as far as they can carry them
// out; unable tells why one can't. Who has made its attack is passed over (7.14).
func (tn *turn) charge(a *assault, target []hex.At, section, phase string, unable func(u int16) reason) []int16 {
	units := make([]int16, 0, len(a.units))
	for i, u := range a.units {
		if tn.spent[u] || !tn.p.units[u].alive() {
			continue
		}
		if r := unable(u); r != (reason{}) {
			tn.refuse(section, phase, u, r)
			continue
		}
		tn.by[u] = a.orders[i]
		tn.by[u].target = target
		units = append(units, u)
	}
	return units
}

// amiss tells why a unit does not carry out a task of its sheet, whatever it is:
// it panicked since (13.0), it rampages, or why it may have no such task.
func (tn *turn) amiss(u int16, t task) reason {
	switch st := &tn.p.units[u]; {
	case st.panicked:
		return reason{rule: "13.0", wrong: "it is panicked"}
	case st.rampant:
		return reason{rule: "S1.0", wrong: "it rampages"}
	case st.disrupted == tn.clock && t == meleeTask:
		return reason{rule: "7.15", wrong: "it was disrupted in this Player-Turn"}
	}
	rule, why := tn.g.idle(tn.p, u, t)
	return reason{rule: rule, wrong: why}
}

// refuse notes, for the side and the umpire, that a unit does not do what a
// section of the sheet orders.
func (tn *turn) refuse(section, phase string, u int16, r reason) {
	side := tn.g.sides[tn.g.units[u].side].id
	tn.t.Note(engines.Event{
		Rule: []string{r.rule}, Kind: "no " + section, Phase: phase, Side: side, Units: tn.g.units[u].one, Result: r.wrong,
		Only: []string{side, engines.Umpire},
	})
}

// refuseAll refuses a whole line.
func (tn *turn) refuseAll(section, phase string, units []int16, r reason) {
	for _, u := range units {
		if !tn.spent[u] && tn.p.units[u].alive() {
			tn.refuse(section, phase, u, r)
		}
	}
}

// attacker is the side whose one attack it was (13.12), in the standard sequence;
// -1 where several fell together.
func (tn *turn) attacker(list []*attack) int8 {
	if tn.phasing == 0 || len(list) != 1 {
		return -1
	}
	return list[0].side
}

// wasStruck tells which of these hexes was attacked in this phase already, None
// if none was.
func (tn *turn) wasStruck(target []hex.At) hex.At {
	for _, at := range target {
		if slices.Contains(tn.struck, at) {
			return at
		}
	}
	return hex.None
}
