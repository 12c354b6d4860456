package imperator

import (
	"fmt"
	"slices"
	"strconv"

	"prestags/engines"
	"prestags/engines/catalogue"
	facts "prestags/scenarios/imperator"
)

// options in force; the zero value of each is the default.
type options struct {
	firstByDefender  bool // first_defender
	freeAlternation  bool // alternation
	freePass         bool // pass
	rerolls          rerollOrder
	rerollOnce       bool // reroll_same_die
	bloodAtTheEnd    bool // roman_blood: eliminations only
	bothLeave        bool // double_rgo: both_sq
	leaverKeeps      bool // rgo_keeps_plunder
	destroyedCompare bool // both_destroyed: more_losses
	noADPlunder      bool // ad_plunder
	romaAsFriend     bool // retreat_roma
	looseDie         bool // loose_losers: eliminated
	mustBoth         bool // must_leave: both
	collectByMove    bool // collect: move_only
	loneIgnored      bool // lone_leader: ignored
	garrisonPerVisit bool // garrison
	fortunaReroll    bool // fortuna_reroll: 1
	healAnyTime      bool // plunder_any_time
	returnsHurt      bool // return_ooa: no: a hurt unit may not go back
	manyCards        bool // combat_cards: unlimited
	siegeNeutral     bool // siege_fortuna: neutral
	garrisonFront    bool // garrison_front
	besiegerFront    bool // assault_front: besieger
	sortieAsSiege    bool // sortie_result: siege
	winterFleets     bool // winter_fleets: stay
	hideStratagems   bool // stratagems: hidden
	romanFaceDown    bool // roman_face_down (5.7)
	romanPool        bool // roman_aux_pool (5.7)
}

// rerollOrder is how the players take turns at re-rolling.
type rerollOrder int8

const (
	rerollAlternate rerollOrder = iota
	rerollAttackerFirst
	rerollSealed
)

// flag is an option with two values: what it sets at the second one.
func (o *options) flag(key string) *bool {
	switch key {
	case "first_defender":
		return &o.firstByDefender
	case "alternation":
		return &o.freeAlternation
	case "pass":
		return &o.freePass
	case "reroll_same_die":
		return &o.rerollOnce
	case "roman_blood":
		return &o.bloodAtTheEnd
	case "double_rgo":
		return &o.bothLeave
	case "rgo_keeps_plunder":
		return &o.leaverKeeps
	case "both_destroyed":
		return &o.destroyedCompare
	case "ad_plunder":
		return &o.noADPlunder
	case "retreat_roma":
		return &o.romaAsFriend
	case "loose_losers":
		return &o.looseDie
	case "must_leave":
		return &o.mustBoth
	case "collect":
		return &o.collectByMove
	case "lone_leader":
		return &o.loneIgnored
	case "garrison":
		return &o.garrisonPerVisit
	case "fortuna_reroll":
		return &o.fortunaReroll
	case "plunder_any_time":
		return &o.healAnyTime
	case "return_ooa":
		return &o.returnsHurt
	case "combat_cards":
		return &o.manyCards
	case "siege_fortuna":
		return &o.siegeNeutral
	case "garrison_front":
		return &o.garrisonFront
	case "assault_front":
		return &o.besiegerFront
	case "sortie_result":
		return &o.sortieAsSiege
	case "winter_fleets":
		return &o.winterFleets
	case "stratagems":
		return &o.hideStratagems
	case "roman_face_down":
		return &o.romanFaceDown
	case "roman_aux_pool":
		return &o.romanPool
	}
	return nil
}

// readOptions takes the settings into the options, and the numbers among them
// into the scenario.
func readOptions(settings []engines.Setting, s *facts.Scenario) (options, *facts.Scenario, error) {
	var out options
	for _, st := range settings {
		if f := catalogue.Check(Rulebook(), s.ID, st); f != nil {
			return out, nil, f
		}
		all := facts.Catalogue().Options
		v := slices.Index(all[slices.IndexFunc(all, func(o facts.Option) bool { return o.Key == st.Key })].Values, st.Value)
		if st.Key == "reroll_order" {
			out.rerolls = rerollOrder(v)
			continue
		}
		if f := out.flag(st.Key); f != nil {
			*f = v > 0
			continue
		}
		n, err := strconv.Atoi(st.Value)
		if err != nil {
			return out, nil, fmt.Errorf("option: %s=%s is no number", st.Key, st.Value)
		}
		s = s.With(st.Key, n)
	}
	return out, s, nil
}
