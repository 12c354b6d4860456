package ancients

import (
	"strings"

	"prestags/engines"
	facts "prestags/scenarios/ancients"
)

// options are the house rules (ledger ch. 11.1) as the rules read them.
type options struct {
	bch             string // rulebook, official, site
	mummiusPrinted  bool
	campOne         bool // camp_flags=official
	forestOfficial  bool
	marshOfficial   bool
	hchBack3        bool
	coverRangedOnly bool // mounted_cover
	marianHeavy     bool
	darkenNotMarian bool
	iasAlive        bool
	rfBefore        bool
	rfFar           bool
	rfNoFriends     bool
	rfSelfCheck     bool
	caesarRetreat   bool
	impassableOpen  bool
	coastNoRetreat  bool
	leadersOccupy   bool
	telamonLive     bool
	ambushWhole     bool
	ambushSecond    bool
	exitLeader      bool
	ditchRough      bool
	silarusDies     bool
	inspiredAny     bool
	cefnAttackOnly  bool
	losGlobal       bool
	swapPass        bool
	retreatMin      bool
	cavFree         bool
	hwmLeaves       bool
	hillLevel       bool
	rampartAny      bool
	coverForced     bool
	minDie          bool
	campFirst       bool
	choiceBonus     bool
	fsRefused       bool
	counterTactic   bool
	counterPlain    bool
	iasNotRanged    bool
	secondCheck     bool
	marshLoss       bool
	armiesMix       bool
	sabisBoth       bool
	angrivariiEnd   bool
	mfmPerMove      bool
	rfRomanEdge     bool
	rfShort         bool
	bonusAnew       bool
	firstAsk        bool
	// values are all keys with their values in force.
	values map[string]string
}

// byReading are the keys that reading=official sets (ledger ch. 11).
var byReading = []string{"bch", "camp_flags", "forest_bonus", "marsh_momentum", "hch_bb", "marian", "bonus_full"}

// readOptions reads settings: each key's default, then the switch `reading`,
// then the keys that were set, which win over it.
func readOptions(settings []engines.Setting) options {
	values := map[string]string{}
	for _, x := range facts.Catalogue().Options {
		values[x.Key] = x.Values[0]
	}
	for _, s := range settings {
		if s.Key == "reading" && s.Value == "official" {
			for _, key := range byReading {
				values[key] = "official"
			}
		}
	}
	for _, s := range settings {
		values[s.Key] = s.Value
	}
	is := func(key, value string) bool { return values[key] == value }
	return options{
		bch:             values["bch"],
		mummiusPrinted:  is("mummius", "as_printed"),
		campOne:         is("camp_flags", "official"),
		forestOfficial:  is("forest_bonus", "official"),
		marshOfficial:   is("marsh_momentum", "official"),
		hchBack3:        is("hch_bb", "official"),
		coverRangedOnly: is("mounted_cover", "ranged_only"),
		marianHeavy:     is("marian", "official"),
		darkenNotMarian: is("darken_marian", "no"),
		iasAlive:        is("ias", "alive"),
		rfBefore:        is("rf_terrain", "before"),
		rfFar:           is("rf_order", "far"),
		rfNoFriends:     is("rf_friends", "no"),
		rfSelfCheck:     is("rf_selfcheck", "yes"),
		caesarRetreat:   is("caesar_retreat", "2"),
		impassableOpen:  is("imp_hill_los", "open"),
		coastNoRetreat:  is("coast_retreat", "no"),
		leadersOccupy:   is("leaders_occupy", "yes"),
		telamonLive:     is("telamon", "live"),
		ambushWhole:     is("ambush", "whole"),
		ambushSecond:    is("ambush_from", "2"),
		exitLeader:      is("exit_leader_banner", "yes"),
		ditchRough:      is("ditch", "rough_movement"),
		silarusDies:     is("silarus_leader", "dies"),
		inspiredAny:     is("inspired_unit", "any"),
		cefnAttackOnly:  is("cefn", "attack_only"),
		losGlobal:       is("los_edges", "global"),
		swapPass:        is("swap_leaders", "pass"),
		retreatMin:      is("retreat", "min_loss"),
		cavFree:         is("cav_extra", "free"),
		hwmLeaves:       is("hwm_leader", "leaves"),
		hillLevel:       is("hill_los", "all_level"),
		rampartAny:      is("rampart_ranged", "any"),
		coverForced:     is("cover_flag", "forced"),
		minDie:          is("min_die", "1"),
		campFirst:       is("camp_first", "yes"),
		choiceBonus:     is("choice_bonus", "yes"),
		fsRefused:       is("fs_own", "refuse"),
		counterTactic:   is("counter_kind", "tactic"),
		counterPlain:    is("counter_ias", "plain"),
		iasNotRanged:    is("ias_ranged", "no"),
		secondCheck:     is("second_check", "yes"),
		marshLoss:       is("marsh_counts", "loss"),
		armiesMix:       is("armies", "mix"),
		sabisBoth:       is("sabis", "both"),
		angrivariiEnd:   is("angrivarii", "end_turn"),
		mfmPerMove:      is("mfm_stop", "per_move"),
		rfRomanEdge:     is("rf_leader", "roman_edge"),
		rfShort:         is("rf_way", "short"),
		bonusAnew:       is("bonus_full", "official"),
		firstAsk:        is("firststrike", "ask-always"),
		values:          values,
	}
}

// value of a key in force.
func (o *options) value(key string) string { return o.values[key] }

// has tells whether a setting KEY=VALUE is in force.
func (o *options) has(setting string) bool {
	key, value, _ := strings.Cut(setting, "=")
	return o.values[key] == value
}
