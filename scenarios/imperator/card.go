package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/scenarios"
)

// needs lists the fields a condition or an operation has besides its name;
// those with * must be written.
var condNeeds = map[string]string{
	DateFrom: "year* season*", SeasonNot: "seasons*", LeaderIs: "names*", PlaceIs: "places*", PlaceKind: "kinds*",
	PlaceIsPort: "", PlaceUnravaged: "", RecruitLegal: "", RoleIs: "role*", EnteredFrom: "places*", FleetBeside: "fleet*",
	OwnUnit: "type* state* min_army", OwnOut: "min*", EnemyLed: "", OtherLeaderAP: "min*",
	TargetLeader: "names except places kinds within min_ap", TargetStack: "led places not_places kinds within min_units",
	CityHeld: "place* side*", LeadersNear: "names* within*",
}

var opNeeds = map[string]string{
	SilenceEnemy: "phases*", ExtraAlea: "n*", RecruitUnits: "n* choose", AddUnits: "units* from*", RestoreUnits: "n*",
	AddPlunder: "n*", ExtraMove: "n*", SeaMove: "fleet*", JointOperation: "", DrainAP: "n*", BlockExit: "min_die*",
	KillEnemyLeader: "on*", InflictLosses: "n*", EliminateOwn: "type* n*", CityAlea: "n*", EaseRetreat: "min_die*",
}

// opTimings says when an operation may be used.
var opTimings = map[string][]string{
	SilenceEnemy: {BattleStart, SiegeStart}, ExtraAlea: {BattleStart, SiegeStart}, RecruitUnits: {InOperation},
	AddUnits: {InOperation}, RestoreUnits: {InOperation}, AddPlunder: {InOperation, AfterVictory}, ExtraMove: {WithMove},
	SeaMove: {InOperation}, JointOperation: {InOperation}, DrainAP: {InOperation}, BlockExit: {InOperation},
	KillEnemyLeader: {InOperation, BattleStart}, InflictLosses: {InOperation}, EliminateOwn: {BattleStart},
	CityAlea: {SiegeStart}, EaseRetreat: {BattleStart},
}

// Conds and Ops in the order in which they are told.
var (
	Conds = []string{
		DateFrom, SeasonNot, LeaderIs, PlaceIs, PlaceKind, PlaceIsPort, PlaceUnravaged, RecruitLegal, RoleIs, EnteredFrom,
		FleetBeside, OwnUnit, OwnOut, EnemyLed, OtherLeaderAP, TargetLeader, TargetStack, CityHeld, LeadersNear,
	}
	Ops = []string{
		SilenceEnemy, ExtraAlea, RecruitUnits, AddUnits, RestoreUnits, AddPlunder, ExtraMove, SeaMove, JointOperation, DrainAP,
		BlockExit, KillEnemyLeader, InflictLosses, EliminateOwn, CityAlea, EaseRetreat,
	}
	cardArgs = []string{"target_leader", "place", "types", "units", "other_leader", "action"}
)

func (s *Scenario) checkCard(c *check, i int) {
	k, at := s.Cards[i], fmt.Sprintf("cards.%d", i)
	c.Name(at+".id", k.ID, 10)
	if slices.ContainsFunc(s.Cards[:i], func(o Card) bool { return o.ID == k.ID }) {
		c.Bad(at+".id", "the card %s stands twice; leave one out", scenarios.Clip(k.ID, 10))
	}
	c.Word(at+".side", k.Side, Sides...)
	c.Number(at+".number", k.Number, 1, 20)
	if s.Card(k.Side, k.Number) < i {
		c.Bad(at+".number", "the %s have a card %d already; write another number", sideName(k.Side), k.Number)
	}
	c.Name(at+".name", k.Name, 40)
	c.Name(at+".text", k.Text, 300)
	c.Source(at+".source", k.Source)
	c.Count(at+".timing", len(k.Timing), 1, len(Timings))
	c.words(at+".timing", "timing", k.Timing, Timings...)
	for n, t := range k.Timing {
		if combat := t != InOperation && t != WithMove; combat != k.Combat {
			c.Bad(fmt.Sprintf("%s.timing.%d", at, n), "%s does not fit combat = %t (2.3.3); change one of them", t, k.Combat)
		}
	}
	c.words(at+".args", "argument", slices.Compact(slices.Clone(k.Args)), cardArgs...)
	for n, w := range k.When {
		s.checkCondition(c, fmt.Sprintf("%s.when.%d", at, n), k, w)
	}
	c.Count(at+".effect", len(k.Effect), 1, 10)
	for n, e := range k.Effect {
		s.checkEffect(c, fmt.Sprintf("%s.effect.%d", at, n), k, e)
	}
}

// fields checks that those fields are written which belong there.
func (c *check) fields(at, name string, needs map[string]string, all []string) {
	own := strings.Fields(needs[name])
	for _, f := range own {
		if f, must := strings.CutSuffix(f, "*"); must && !c.Text.Has(at+"."+f) {
			c.Bad(at, "%s without %s; write %s = … beside it", name, f, f)
		}
	}
	for _, f := range all {
		if c.Text.Has(at+"."+f) && !slices.Contains(own, f) && !slices.Contains(own, f+"*") {
			c.Bad(at+"."+f, "%s has no %s; leave it out", name, f)
		}
	}
}

func (s *Scenario) checkCondition(c *check, at string, k Card, w Condition) {
	c.Word(at+".cond", w.Cond, Conds...)
	if c.Err != nil {
		return
	}
	c.fields(at, w.Cond, condNeeds, []string{
		"year", "season", "seasons", "names", "except", "places", "not_places", "kinds", "place",
		"side", "role", "fleet", "type", "state", "led", "within", "min", "min_ap", "min_units", "min_army",
	})
	if w.Cond == DateFrom {
		c.Number(at+".year", w.Year, 1, len(s.Years))
		c.Word(at+".season", w.Season, Seasons...)
	}
	c.words(at+".seasons", "season", w.Seasons, Seasons...)
	c.words(at+".kinds", "kind", w.Kinds, Plains, Mountain, City)
	side := k.Side
	switch w.Cond {
	case TargetLeader:
		side = other(k.Side)
	case LeadersNear:
		side = ""
		if len(w.Names) != 2 {
			c.Bad(at+".names", "%d names; write two instead", len(w.Names))
		}
	}
	for n, l := range w.Names {
		s.leader(c, fmt.Sprintf("%s.names.%d", at, n), l, side)
	}
	for n, l := range w.Except {
		s.leader(c, fmt.Sprintf("%s.except.%d", at, n), l, side)
	}
	switch w.Cond {
	case RoleIs:
		c.Word(at+".role", w.Role, "attacker", "defender")
	case FleetBeside:
		c.Word(at+".fleet", w.Fleet, "pirates", "roman")
	case OwnUnit:
		c.Word(at+".state", w.State, "ready", "out")
	case CityHeld:
		c.Word(at+".side", w.Side, Sides...)
	}
	for _, n := range []struct {
		key string
		n   int
	}{{"within", w.Within}, {"min", w.Min}, {"min_ap", w.MinAP}, {"min_units", w.MinUnits}, {"min_army", w.MinArmy}} {
		c.Number(at+"."+n.key, n.n, 0, mostUnits)
	}
	battle := w.Cond == RoleIs || w.Cond == EnteredFrom || w.Cond == EnemyLed
	if battle && !k.Combat {
		c.Bad(at+".cond", "%s is known in battle only; write combat = true or leave it out", w.Cond)
	}
	if (w.Cond == TargetLeader || w.Cond == TargetStack) && k.Combat {
		c.Bad(at+".cond", "in battle the enemy in front is the target; write { cond = \"enemy_led\" } or leave it out")
	}
}

func (s *Scenario) checkEffect(c *check, at string, k Card, e Effect) {
	c.Word(at+".op", e.Op, Ops...)
	if c.Err != nil {
		return
	}
	c.fields(at, e.Op, opNeeds, []string{"n", "phases", "choose", "units", "from", "fleet", "min_die", "on", "type"})
	for _, t := range k.Timing {
		if !slices.Contains(opTimings[e.Op], t) {
			c.Bad(at+".op", "%s cannot be used at %s; write %s", e.Op, t, strings.Join(opTimings[e.Op], " or "))
		}
	}
	switch e.Op {
	case SilenceEnemy:
		c.numbers(at+".phases", e.Phases, 1, 9)
	case KillEnemyLeader:
		c.numbers(at+".on", e.On, 1, 6)
	case AddUnits:
		c.Word(at+".from", e.From, "pool", "elysii", "reserve")
		s.units(c, at+".units", e.Units)
		for n, u := range e.Units {
			if u.Legion != "" {
				c.Bad(fmt.Sprintf("%s.units.%d.legion", at, n), "a card brings no legions; write type and n instead")
			}
		}
	case SeaMove:
		c.Word(at+".fleet", e.Fleet, "pirates", "roman")
	case BlockExit, EaseRetreat:
		c.Number(at+".min_die", e.MinDie, 2, 6)
	case CityAlea:
		c.Number(at+".n", e.N, 0, 9)
	case JointOperation:
	default:
		c.Number(at+".n", e.N, 1, 9)
	}
	needs := map[string]string{DrainAP: TargetLeader, BlockExit: TargetLeader, InflictLosses: TargetStack}[e.Op]
	if e.Op == KillEnemyLeader {
		needs = TargetLeader
		if k.Combat {
			needs = EnemyLed
		}
	}
	if needs != "" && !slices.ContainsFunc(k.When, func(w Condition) bool { return w.Cond == needs }) {
		c.Bad(at+".op", "%s has no target; write { cond = \"%s\" } into when", e.Op, needs)
	}
	if (e.Op == RecruitUnits || e.Op == AddUnits && e.From == "pool") && k.Side != Rebel {
		c.Bad(at+".op", "the pool is the rebels' (0.5); write another operation")
	}
}

// checkHands checks that each side has its five cards (0.3.1).
func (s *Scenario) checkHands(c *check) {
	for _, side := range Sides {
		n := 0
		for _, k := range s.Cards {
			if k.Side == side {
				n++
			}
		}
		if n != 5 {
			c.Bad("cards.0", "the %s have %d stratagem cards (0.3.1); write five for each side", sideName(side), n)
		}
	}
}

func other(side string) string {
	if side == Rebel {
		return Roman
	}
	return Rebel
}
