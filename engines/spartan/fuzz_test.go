package spartan

import (
	"testing"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/scenarios"
)

// fuzzStarts: both sequences, elephants, chariots and every optional rule.
func fuzzStarts() []enginetest.Start {
	set := func(pairs ...string) (out []engines.Setting) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, engines.Setting{Key: pairs[i], Value: pairs[i+1]})
		}
		return out
	}
	return []enginetest.Start{
		{Slug: "marathon"},
		{Slug: "zama", Options: set("opt.13", "on", "opt.14", "on", "opt.15", "on", "opt.16", "on", "opt.17", "on")},
		{Slug: "beneventum", Options: set("sequence", "standard")},
		{Slug: "chaeronea", Options: set("sequence", "standard", "opt.13", "on", "opt.15", "on", "opt.16", "on")},
		{Slug: "ipsus"},
	}
}

// FuzzOrders: nothing a player writes does harm, whatever the turn it is for.
func FuzzOrders(f *testing.F) { enginetest.FuzzOrders(f, Rulebook(), fuzzStarts()...) }

// FuzzFacts: maps, charts, scenarios and deployments of users are refused or
// can be played on.
func FuzzFacts(f *testing.F) {
	enginetest.FuzzFacts(f, Rulebook(), scenarios.MaxError, "marathon", "ipsus", "beneventum", "zama")
}

// FuzzPosition: records, copies and rulings that somebody changed.
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, Rulebook(), fuzzStarts()...) }
