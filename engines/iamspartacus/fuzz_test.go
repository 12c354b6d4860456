package iamspartacus

import (
	"testing"

	"prestags/engines/enginetest"
	"prestags/scenarios"
)

// fuzzStarts: the basic game, and with all optional rules.
func fuzzStarts() []enginetest.Start {
	return []enginetest.Start{
		{Slug: "third-servile-war"},
		{Slug: "third-servile-war", Options: settingsOf([]string{"opt.14.1=on", "opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"})},
	}
}

// FuzzOrders: nothing a player writes does harm, whatever the step it is for.
func FuzzOrders(f *testing.F) { enginetest.FuzzOrders(f, Rulebook(), fuzzStarts()...) }

// FuzzFacts: maps, charts and scenarios of users are refused or can be played.
func FuzzFacts(f *testing.F) {
	enginetest.FuzzFacts(f, Rulebook(), scenarios.MaxError, "third-servile-war")
}

// FuzzPosition: records, copies and rulings that somebody changed.
func FuzzPosition(f *testing.F) { enginetest.FuzzPosition(f, Rulebook(), fuzzStarts()...) }
