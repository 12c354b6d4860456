package ancients

import (
	"testing"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/scenarios"
)

// fuzzStarts: elephants, chariots, camps, ramparts, reserves, special rules.
func fuzzStarts() []enginetest.Start {
	var out []enginetest.Start
	for i, sc := range Rulebook().Scenarios() {
		if i%3 != 2 {
			out = append(out, enginetest.Start{Slug: sc.Slug})
		}
	}
	out[1].Options = []engines.Setting{{Key: "hch_bb", Value: "official"}, {Key: "retreat", Value: "min_loss"}, {Key: "min_die", Value: "1"}}
	return out
}

// FuzzOrders: nothing a player writes does harm, whatever the turn it is for.
func FuzzOrders(f *testing.F) { enginetest.FuzzOrders(f, Rulebook(), fuzzStarts()...) }

// FuzzFacts: battles, set-ups, charts and cards of users are refused or can be
// played.
func FuzzFacts(f *testing.F) {
	enginetest.FuzzFacts(f, Rulebook(), scenarios.MaxError, "clusium", "telamon", "aquae-sextiae")
}

// FuzzPosition: records, copies and rulings that somebody changed.
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, Rulebook(), fuzzStarts()...) }
