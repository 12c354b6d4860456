package imperator

import (
	"regexp"
	"testing"

	"prestags/engines/enginetest"
)

// Every rule that is played is cited where it is applied, or has a test of its
// own name.
func TestEveryRuleIsCitedOrTested(t *testing.T) {
	enginetest.EveryRuleIsCited(t, Rulebook(), regexp.MustCompile(`\b\d\.\d(\.\d)*\b|\b[1-5]\b`))
}

// Every row of the ledger, every case, and every reading with a house rule has a
// test named after it.
func TestEveryRowIsTested(t *testing.T) {
	enginetest.LedgerIsTested(t, "../../testdata/imperator")
}
