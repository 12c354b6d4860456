package ancients

import (
	"regexp"
	"testing"

	"prestags/engines/enginetest"
)

// Every rule that is played is cited where it is applied, or has a test of its
// own name.
func TestEveryRuleIsCitedOrTested(t *testing.T) {
	enginetest.EveryRuleIsCited(t, Rulebook(), regexp.MustCompile(`\b[BXSCDV]-[A-Z0-9]+(?:-[A-Z0-9]+)*\b`))
}

// Every row of the ledger, every card and every reading with an option has a test
// named after it.
func TestEveryRowIsTested(t *testing.T) {
	enginetest.LedgerIsTested(t, "../../testdata/ancients")
}
