package iamspartacus

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/catalogue"
	facts "prestags/scenarios/iamspartacus"
)

// options of a match: house rules, optional rules, the beginners' game.
type options struct {
	attr7                                                             [3]int // attrition row 7+ (Q07)
	tumult                                                            int    // VP a step of a tumultuary legion (Q13)
	earlyEnd                                                          string // units, units+leaders, off (Q21)
	cityCounts                                                        bool   // units in a city count as in the province (Q26)
	wounded                                                           string // noncombat, full, none (Q35)
	noLanding                                                         bool   // landing=no-rebels (Q41)
	perTrainer                                                        bool   // tries=trainer (Q43)
	liftLeader                                                        bool   // Q50
	roadTotal                                                         bool   // road=total (Q58)
	pickup                                                            bool   // Q60
	cavBonus                                                          bool   // Q73
	bothOut                                                           bool   // mutual=both-retreat (Q77)
	distraction, decimation, walls, sieges, sanctuaries, redeployment bool   // opt.14.*
	// The beginners' game leaves these out.
	evasion, berserk, attrition bool
}

// readOptions reads settings; what isn't set has its default.
func readOptions(settings []engines.Setting) (options, error) {
	var o options
	set := map[string]string{}
	for _, x := range facts.Catalogue().Options {
		set[x.Key] = x.Values[0]
	}
	for _, s := range settings {
		if f := catalogue.Check(Rulebook(), "", s); f != nil {
			return o, f
		}
		set[s.Key] = s.Value
	}
	on := func(key string) bool { return set[key] == "on" || set[key] == "yes" }
	row := strings.Split(set["attr7"], ",")
	if len(row) != 3 {
		return o, fmt.Errorf("option attr7: %q is no row of the table; write three numbers, as 3,4,5, instead", set["attr7"])
	}
	for i, w := range row {
		n, err := strconv.Atoi(strings.TrimSpace(w))
		if err != nil || n < 0 || n > 99 {
			return o, fmt.Errorf("option attr7: %q is no number of steps; write three numbers, as 3,4,5, instead", w)
		}
		o.attr7[i] = n
	}
	o.tumult = 1
	if set["tumult"] == "2" {
		o.tumult = 2
	}
	o.earlyEnd, o.wounded = set["early_end"], set["wounded"]
	o.cityCounts, o.noLanding, o.perTrainer = on("city_counts"), set["landing"] == "no-rebels", set["tries"] == "trainer"
	o.liftLeader, o.roadTotal, o.pickup = on("lift_leader"), set["road"] == "total", on("pickup")
	o.cavBonus, o.bothOut = on("cavbonus"), set["mutual"] == "both-retreat"
	o.distraction, o.decimation, o.walls = on("opt.14.1"), on("opt.14.2"), on("opt.14.3")
	o.sieges, o.sanctuaries, o.redeployment = on("opt.14.6"), on("opt.14.15"), on("opt.14.16")
	o.evasion, o.berserk, o.attrition = on("evasion"), on("cav_berserk"), on("attrition")
	if o.sanctuaries && !o.sieges {
		return o, fmt.Errorf("option opt.14.15: sanctuaries need the siege rules; write --option opt.14.6=on as well")
	}
	return o, nil
}
