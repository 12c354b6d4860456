package spartan

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// Every value of every option but the default, which all other tests play, is
// played by a test of its own.
func TestEveryOptionValueIsTested(t *testing.T) {
	names, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	each, set := map[string]bool{}, map[string]bool{} // keys in all values; values
	for _, name := range names {
		if name == "coverage_test.go" || name == "soak_test.go" {
			continue
		}
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`\b(?:each\(t, "([^"]+)"|setting\("([^"]+)", [a-z]+\))`).FindAllStringSubmatch(string(b), -1) {
			each[m[1]+m[2]] = true
		}
		for _, m := range regexp.MustCompile(`\bsetting\("([^"]+)", "([^"]+)"\)`).FindAllStringSubmatch(string(b), -1) {
			set[m[1]+"="+m[2]] = true
		}
	}
	for _, o := range Rulebook().Options() {
		for _, v := range o.Values[1:] {
			assert.True(t, each[o.Key] || set[o.Key+"="+v], "no test plays %s=%s", o.Key, v)
		}
	}
}
