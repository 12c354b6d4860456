package spartan

import (
	"regexp"
	"testing"

	"prestags/engines/enginetest"
)

// Every rule that is played is cited where it is applied, or has a test of its
// own name.
func TestEveryRuleIsCitedOrTested(t *testing.T) {
	enginetest.EveryRuleIsCited(t, Rulebook(), regexp.MustCompile(`\bS?\d+\.\d+[a-z]?\b`))
}

// Every rule of the ledger has a test named after its id, or waits, with a
// reason.
func TestEveryRuleIsTestedOrWaits(t *testing.T) {
	enginetest.LedgerIsTested(t, "../../testdata/spartan")
}
