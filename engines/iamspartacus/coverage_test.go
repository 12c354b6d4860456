package iamspartacus

import (
	"regexp"
	"testing"

	"prestags/engines/enginetest"
)

// Every rule that is played is cited where it is applied, or has a test of its
// own name.
func TestEveryRuleIsCitedOrTested(t *testing.T) {
	enginetest.EveryRuleIsCited(t, Rulebook(), regexp.MustCompile(`\b\d+\.\d+[ab]?\b`))
}

// Every rule of the ledger has a test named after it.
func TestEveryRuleIsTested(t *testing.T) {
	enginetest.LedgerIsTested(t, "../../testdata/iamspartacus")
}
