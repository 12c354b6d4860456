package spartan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
)

// attack is one combat: the units of a side against one hex, or in melee
// several, with its odds and, once rolled, its results by hex.
type attack struct {
	side    int8
	target  []hex.At
	units   []int16
	odds    [2]engines.Strength
	column  int
	mods    []engines.Mod
	dice    []engines.Roll
	results []result
	wild    bool // of a rampant elephant: no leader, no flank
	own     bool // on a rampant elephant of its own side
}

// canonical is the order in which combats of a phase are rolled.
func canonical(a, b *attack) int {
	return cmp.Or(cmp.Compare(a.target[0], b.target[0]), cmp.Compare(a.side, b.side))
}

// offensiveFire is phase B (6.0, 19.1B). All fire of a side at one hex is one
// attack (6.21); all are rolled against the snapshot and applied together
// (20.2).
func (tn *turn) offensiveFire() {
	var list []*attack
	for u := range tn.by {
		if tn.by[u].task != offensiveFire || !tn.able(int16(u)) {
			continue
		}
		s := tn.g.units[u].side
		i := slices.IndexFunc(list, func(a *attack) bool { return a.side == s && a.target[0] == tn.by[u].target[0] })
		if i < 0 {
			i = len(list)
			list = append(list, &attack{side: s, target: tn.by[u].target, own: tn.occ.has(tn.by[u].target[0], s)})
		}
		list[i].units = append(list[i].units, int16(u))
	}
	slices.SortFunc(list, canonical)
	list = slices.DeleteFunc(list, func(a *attack) bool {
		if tn.aim(a, phaseFire) {
			return false
		}
		if len(a.units) > 0 {
			tn.unmade("too weak", []string{"8.1", "A-35"}, a, a.units, phaseFire)
		}
		return true
	})
	tn.volley(list, phaseFire)
}

// volley rolls fire attacks against one snapshot, applies them together (20.2),
// and lets units that used offensive fire from the next hex advance (8.4, A-51).
func (tn *turn) volley(list []*attack, phase string) {
	before := tn.p.vp
	for _, a := range list {
		tn.shoot(a, phase)
		tn.act(a)
		if phase == phaseDefensive || tn.phasing != 0 || tn.g.opt.cadence == "alternate" {
			for _, u := range a.units {
				tn.p.units[u].fired = tn.clock
			}
		}
	}
	tn.apply(list, phase, false)
	tn.checkPanic(phase, before, tn.attacker(list))
	if phase == phaseDefensive || tn.g.opt.fireAdvance == "never" {
		return
	}
	tn.advances(tn.vacated(list, func(u int16, a *attack) bool { return tn.g.grid.DirTo(tn.p.units[u].at, a.target[0]) != 0 }), phase)
}

// act notes what everybody sees: these units attacked; and elephants were in
// combat.
func (tn *turn) act(a *attack) {
	for _, u := range a.units {
		tn.acted[u] = true
	}
	tn.involve(a)
}

// aim finds the odds of a fire attack; units that would not fire at such odds
// hold back. It tells whether there is a shot: not below the lowest column
// (8.1, A-35). phase is "" where a unit that holds back goes on to another hex.
func (tn *turn) aim(a *attack, phase string) bool {
	for len(a.units) > 0 {
		sum := 0
		for _, u := range a.units {
			sum += tn.g.typeOf(u).fire
		}
		a.odds = [2]engines.Strength{engines.Points(sum), engines.Points(tn.g.ground[a.target[0]].fps)}
		var ok bool
		a.column, ok = tn.g.table.column(a.odds[0], a.odds[1])
		if ok && !tn.holdBack(a, phase) {
			return true
		}
		if !ok {
			return false
		}
	}
	return false
}

// holdBack takes out the units whose order forbids so low a column, the most
// demanding first; it tells whether it took any. Their side reads of it where one
// attack is all they might make.
func (tn *turn) holdBack(a *attack, phase string) bool {
	worst := a.column
	for _, u := range a.units {
		worst = max(worst, tn.by[u].least)
	}
	if worst == a.column {
		return false
	}
	var out []int16
	a.units = slices.DeleteFunc(a.units, func(u int16) bool {
		if tn.by[u].least == worst {
			out = append(out, u)
		}
		return tn.by[u].least == worst
	})
	if phase != "" {
		tn.unmade("held back", []string{"8.1"}, a, out, phase)
	}
	return true
}

// unmade tells the side, and the umpire, why units do not attack: at such odds
// they may not, or by their least= will not.
func (tn *turn) unmade(kind string, rules []string, a *attack, units []int16, phase string) {
	side := tn.g.sides[a.side].id
	e := engines.Event{
		Rule: rules, Kind: kind, Phase: phase, Side: side, Units: tn.fullNames(units), At: []string{tn.g.names(a.target)},
		Odds: a.odds[0].String() + ":" + a.odds[1].String(), Only: []string{side, engines.Umpire},
	}
	if kind == "held back" {
		e.Column, e.Result = tn.g.table.names[a.column], tn.g.table.names[tn.by[units[0]].least]
	}
	tn.t.Note(e)
}

// shoot rolls a fire attack and notes it (6.0, 6.22).
func (tn *turn) shoot(a *attack, phase string) {
	at := a.target[0]
	a.mods = make([]engines.Mod, 0, len(a.units)+2)
	for _, u := range a.units {
		a.mods = append(a.mods, engines.Mod{Rule: "6.21", Label: "fire strength", Unit: tn.g.units[u].full, Op: "+", Value: engines.Points(tn.g.typeOf(u).fire)})
	}
	a.mods = append(a.mods, engines.Mod{Rule: "6.22", Label: "Fire Protection Strength of " + tn.ground(at), Op: "=", Value: a.odds[1]})
	roll := tn.fireDie(phase, a.side, at)
	tn.roll(a, roll)
	rules := fireRules
	if phase == phaseDefensive {
		rules = defensiveRules
	}
	tn.note(a, phase, phase, tn.cited(rules))
}

// Rules that combats cite, the last one the simultaneous sequence's.
var (
	fireRules      = []string{"6.0", "8.1", "20.2"}
	defensiveRules = []string{"6.42", "8.1", "19.1"}
	meleeRules     = []string{"7.0", "8.1", "20.2"}
)

// cited are the rules of a combat in the sequence that is played.
func (tn *turn) cited(rules []string) []string {
	if tn.phasing != 0 {
		return rules[:2]
	}
	return rules
}

func (tn *turn) ground(at hex.At) string { return strings.Join(tn.g.featureList(at), " and ") }

// roll reads the table for each target hex: the die +1 where a disrupted unit
// stands (8.2, 8.24, A-81).
func (tn *turn) roll(a *attack, r engines.Roll) {
	a.dice = append(a.dice, r)
	a.results = make([]result, len(a.target))
	for i, at := range a.target {
		die := r.Die
		if tn.disruptedIn(at) {
			die++
			a.mods = append(a.mods, engines.Mod{Rule: "8.2", Label: "disrupted units in " + tn.g.grid.Name(at) + ", to the die", Op: "+", Value: engines.Point})
		}
		a.results[i] = tn.g.table.read(die, a.column)
	}
}

func (tn *turn) disruptedIn(at hex.At) bool {
	for u := tn.occ.first[at]; u >= 0; u = tn.occ.next[u] {
		if tn.p.units[u].disrupted != 0 {
			return true
		}
	}
	return false
}

// note writes a combat down.
func (tn *turn) note(a *attack, kind, phase string, rules []string) {
	e := engines.Event{
		Rule: rules, Kind: kind, Phase: phase, Side: tn.g.sides[a.side].id, Units: make([]string, len(a.units)),
		At: make([]string, len(a.target)), Mods: a.mods, Odds: a.odds[0].String() + ":" + a.odds[1].String(),
		Column: tn.g.table.names[a.column], Dice: a.dice, Result: a.results[0].String(),
	}
	for i, u := range a.units {
		e.Units[i] = tn.g.units[u].full
	}
	for i, at := range a.target {
		e.At[i] = tn.g.grid.Name(at)
		if i > 0 && a.results[i] != a.results[0] {
			e.Result = ""
		}
	}
	if e.Result == "" {
		for i, r := range a.results {
			e.Result += strings.Repeat(", ", min(i, 1)) + e.At[i] + " " + r.String()
		}
	}
	tn.t.Note(e)
}

// shooter is a unit that uses defensive fire, and at which hexes, best first.
type shooter struct {
	unit    int16
	choices []hex.At
}

// defensiveFire is phase E (6.42, 6.45, 19.1E), in the standard sequence the end
// of the Movement Phase (4.2): fire at an adjacent hex into which enemies moved,
// each hex once. In the standard sequence each result is applied before the
// next attack (6.0).
func (tn *turn) defensiveFire() {
	var attacks []*attack
	if tn.phasing != 0 {
		attacks = tn.share(tn.respondents())
	} else {
		list := tn.plottedFire()
		attacks = tn.share(slices.Clone(list))
		tn.unfired(list, attacks)
	}
	slices.SortFunc(attacks, canonical)
	if tn.phasing == 0 {
		tn.volley(attacks, phaseDefensive)
		return
	}
	for _, a := range attacks {
		tn.volley([]*attack{a}, phaseDefensive)
	}
}

// unfired tells the sides which of their units had targets for defensive fire, and
// fired at none, for the odds.
func (tn *turn) unfired(list []shooter, attacks []*attack) {
	for _, s := range list {
		if slices.ContainsFunc(attacks, func(a *attack) bool { return slices.Contains(a.units, s.unit) }) {
			continue
		}
		side := tn.g.sides[tn.g.units[s.unit].side].id
		tn.t.Note(engines.Event{
			Rule: []string{"6.45", "A-35"}, Kind: "too weak", Phase: phaseDefensive, Side: side, Units: tn.g.units[s.unit].one,
			At: tn.hexNames(s.choices), Only: []string{side, engines.Umpire},
		})
	}
}

// plottedFire are the units plotted DF and still able that have a target.
func (tn *turn) plottedFire() []shooter {
	targets := tn.chooseTargets()
	var list []shooter
	for u := range tn.by {
		if tn.by[u].task != defensiveFire {
			continue
		}
		if !tn.able(int16(u)) || tn.p.units[u].panicked {
			tn.loseTask(int16(u))
			continue
		}
		marks := tn.marks(int16(u))
		var choices []hex.At
		if prefs := tn.by[u].prefs; len(prefs) > 0 {
			choices = tn.rank(marks, prefs)
		} else {
			for _, at := range targets[tn.g.units[u].side] {
				if slices.Contains(marks, at) {
					choices = append(choices, at)
				}
			}
		}
		if len(choices) > 0 {
			list = append(list, shooter{int16(u), choices})
		}
	}
	return list
}

// chooseTargets finds, for each side, at which hexes its defensive fire goes, best
// first, where the plot of a unit does not say it: by the side's standing
// orders, else by asking both sides at once, else by the default. Which units are
// plotted DF is their side's secret, so that the question is put wherever a unit
// might be, for all that the enemy can see.
func (tn *turn) chooseTargets() [2][]hex.At {
	var out [2][]hex.At
	var qs []engines.Question
	var of []int
	for s := range out {
		sd := &tn.g.sides[s]
		var hexes []hex.At
		var mine []int16 // plotted DF without targets of their own
		for u := sd.first; u < sd.last; u++ {
			if !tn.mayHaveWaited(u) {
				continue
			}
			marks := tn.marks(u)
			for _, at := range marks {
				if !slices.Contains(hexes, at) {
					hexes = append(hexes, at)
				}
			}
			if tn.by[u].task == defensiveFire && len(tn.by[u].prefs) == 0 && len(marks) > 0 {
				mine = append(mine, u)
			}
		}
		if len(hexes) > 0 {
			of = append(of, s)
			qs = append(qs, tn.askTargets(int8(s), hexes, mine))
		}
	}
	if len(qs) == 0 {
		return out
	}
	for k, take := range tn.t.AskAll(qs...) {
		for _, name := range take {
			if at, ok := tn.g.grid.Parse(name); ok {
				out[of[k]] = append(out[of[k]], at)
			}
		}
	}
	return out
}

// mayHaveWaited tells whether a unit may use defensive fire as far as both sides
// can see: it can fire, and has done nothing yet.
func (tn *turn) mayHaveWaited(u int16) bool {
	return tn.g.typeOf(u).isFire() && tn.able(u) && !tn.p.units[u].panicked && !tn.acted[u] && !tn.moved[u] && tn.g.unfit(tn.p, u, false) == (reason{})
}

func (tn *turn) askTargets(s int8, hexes []hex.At, mine []int16) engines.Question {
	q := engines.Question{
		Side: tn.g.sides[s].id, Max: len(hexes), Ordered: true, Default: tn.hexNames(tn.rank(slices.Clone(hexes), nil)),
		Text: "At which hexes do units plotted DF fire that name none themselves, the best first? What is left out is not fired at. ",
	}
	if len(mine) > 0 {
		q.Text += "It is about " + tn.g.idList(mine) + "."
	} else {
		q.Text += "No unit of yours waits to fire, so any answer will do; you are asked all the same, or the enemy could tell from the silence that none does."
	}
	for _, name := range q.Default {
		q.Choices = append(q.Choices, engines.Choice{ID: name})
	}
	if prefs := tn.standing[s].fire; len(prefs) > 0 {
		q.Standing = tn.hexNames(tn.rank(slices.Clone(hexes), prefs))
	}
	return tn.t.Ask(engines.Key{Phase: phaseDefensive, Rule: "6.42", Who: q.Side, N: 1}, q)
}

// share makes attacks of shooters, all on one hex together (6.21, 6.45). A-35:
// what is too weak for one hex goes on to its next choice, all together, until
// every attack stands.
func (tn *turn) share(list []shooter) []*attack {
	var attacks []*attack
	for {
		attacks = attacks[:0]
		for i := range list {
			if len(list[i].choices) == 0 {
				continue
			}
			s, at := tn.g.units[list[i].unit].side, list[i].choices[0]
			k := slices.IndexFunc(attacks, func(a *attack) bool { return a.side == s && a.target[0] == at })
			if k < 0 {
				k = len(attacks)
				attacks = append(attacks, &attack{side: s, target: list[i].choices[:1]})
			}
			attacks[k].units = append(attacks[k].units, list[i].unit)
		}
		again := false
		for _, a := range attacks {
			all := slices.Clone(a.units)
			if !tn.aim(a, "") {
				a.units = nil
			}
			for i := range list {
				if slices.Contains(all, list[i].unit) && !slices.Contains(a.units, list[i].unit) {
					list[i].choices = list[i].choices[1:]
					again = true
				}
			}
		}
		if !again {
			return attacks
		}
	}
}

// marks are the hexes next to a unit into which enemies moved (6.42).
func (tn *turn) marks(u int16) []hex.At {
	g := tn.g
	foe := g.enemy(g.units[u].side)
	var out []hex.At
	for _, n := range g.grid.Neighbours(tn.p.units[u].at) {
		if n == hex.None || !tn.occ.has(n, foe) || !g.frontsHex(&tn.p.units[u], n) {
			continue
		}
		for e := tn.occ.first[n]; e >= 0; e = tn.occ.next[e] {
			if tn.moved[e] {
				out = append(out, n)
				break
			}
		}
	}
	return out
}

// rank orders target hexes by priorities. A hex or a type named takes
// precedence in the order named; vp, disrupted and fps compare; any leaves the
// rest to the default; none leaves out what nothing before it named.
func (tn *turn) rank(list []hex.At, prefs []pref) []hex.At {
	def := []pref{{kind: prefVP}, {kind: prefDisrupted}, {kind: prefFPS}}
	var named []pref
	for i, p := range prefs {
		if p.kind == prefNone {
			named = prefs[:i]
			list = slices.DeleteFunc(list, func(a hex.At) bool {
				return !slices.ContainsFunc(named, func(p pref) bool { return p.kind != prefHex && p.kind != prefType || tn.wish(a, p) > 0 })
			})
			prefs = named
			break
		}
		if p.kind == prefAny {
			prefs = prefs[:i]
			break
		}
	}
	all := append(slices.Clone(prefs), def...)
	slices.SortFunc(list, func(a, b hex.At) int {
		for _, p := range all {
			if c := cmp.Compare(tn.wish(b, p), tn.wish(a, p)); c != 0 {
				return c
			}
		}
		return cmp.Compare(a, b)
	})
	return list
}

// wish is how well a hex fits one priority; more is better.
func (tn *turn) wish(a hex.At, p pref) int {
	n := 0
	switch p.kind {
	case prefHex:
		if a == p.at {
			n = 1
		}
	case prefFPS:
		n = -tn.g.ground[a].fps
	case prefDisrupted:
		if tn.disruptedIn(a) {
			n = 1
		}
	default:
		for u := tn.occ.first[a]; u >= 0; u = tn.occ.next[u] {
			if p.kind == prefVP {
				n += tn.g.units[u].vp
			} else if p.kind == prefType && tn.g.units[u].typ == p.typ {
				n = 1
			}
		}
	}
	return n
}

// unfit tells why a unit cannot fire at all, or not from where it stands (3.35,
// 6.33, A-34, S4.1); of for offensive fire.
func (g *game) unfit(p *position, u int16, of bool) reason {
	gt, t := g.turn(p.impulse), g.typeOf(u)
	switch st := &p.units[u]; {
	case !t.isFire():
		return reason{"21.0", "it is no fire unit", "MV, ML or NP"}
	case g.barredFire(u, gt):
		return reason{"S4.1", fmt.Sprintf("in Game-Turn %d it is treated as a melee unit and may not fire", gt), "MV, ML or NP"}
	case g.noFireFrom(t.class, st.at):
		rule := "6.33"
		if g.ground[st.at].feat&(stream|ford) == 0 {
			rule = "9.0"
		}
		return reason{rule, fmt.Sprintf("class %s may not fire from %s", classNames[t.class], strings.Join(g.featureList(st.at), " and ")), "MV"}
	case !g.loaded(st, g.clock(p.impulse), of):
		return reason{"6.12", fmt.Sprintf("it fired in %s and needs time to prepare", g.turnBefore(p.impulse)), "MV, NP or another task"}
	}
	return reason{}
}

// loaded: 6.12, 6.43 and A-34. Defensive fire in one Game-Turn bars offensive fire in the
// next (fire_cadence=df_of); with alternate any fire bars any. In the standard
// sequence fire in a Player-Turn bars all fire in the next (6.12, 6.43). now is
// the turn by the clock.
func (g *game) loaded(st *state, now int, of bool) bool {
	if st.fired == 0 || int(st.fired) != now-1 {
		return true
	}
	if g.standard() {
		return false
	}
	switch g.opt.cadence {
	case "none":
		return true
	case "alternate":
		return false
	}
	return !of
}

// barredFire: Marathon's special rule and A-94.
func (g *game) barredFire(u int16, gt int) bool {
	for i := range g.s.Special {
		sp := &g.s.Special[i]
		if sp.ID != "persian_fire_units_gt1" || sp.Side != g.sides[g.units[u].side].id || gt < sp.First || gt > sp.Last {
			continue
		}
		if slices.Contains(sp.Types, g.typeOf(u).code) {
			return true
		}
	}
	return false
}

// outOfSight tells why a unit cannot fire at a hex: nobody there, out of range,
// not to its front, no line of sight (6.13, 6.34, 16.31). occupied tells which
// hexes count as occupied on that line.
func (g *game) outOfSight(occ *occupancy, u int16, at hex.At, occupied func(hex.At) bool) reason {
	st, t, name := &occ.units[u], g.typeOf(u), g.grid.Name(at)
	d := g.grid.Distance(st.at, at)
	switch {
	case d == 0:
		return reason{"6.0", "it stands in that hex itself", "the hex of an enemy"}
	case !occ.hostile(at, g.units[u].side):
		return reason{"6.0", "no enemy stands in " + name, "the hex of an enemy"}
	case d > g.reach(t, st.at, at):
		return reason{"6.13", fmt.Sprintf("%s is %d hexes away, its range is %d", name, d, g.reach(t, st.at, at)), "a nearer target"}
	case !g.frontsLine(st, at):
		return reason{"16.31", name + " does not lie to its front", "a target to its front"}
	}
	if clear, blocker, rule := g.sight(st.at, at, occupied); !clear {
		return reason{rule, fmt.Sprintf("no line of sight to %s: %s blocks it", name, g.grid.Name(blocker)), "another target"}
	}
	return reason{}
}
