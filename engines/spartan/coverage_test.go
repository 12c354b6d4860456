package spartan

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	facts "prestags/scenarios/spartan"
)

// Every rule that is played is cited where it is applied, or has a test of its
// own name.
func TestEveryRuleIsCitedOrTested(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	require.Greater(t, len(names), 40)
	number := regexp.MustCompile(`\bS?\d+\.\d+[a-z]?\b`)
	test := regexp.MustCompile(`func Test(?:Standard)?(S?\d+_\d+)[a-zA-Z_]*\(`)
	cited := map[string]bool{}
	for _, name := range names {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		if !strings.HasSuffix(name, "_test.go") {
			for _, id := range number.FindAllString(string(b), -1) {
				cited[strings.TrimRight(id, "abcdefghij")] = true
			}
		}
		for _, m := range test.FindAllStringSubmatch(string(b), -1) {
			cited[strings.ReplaceAll(m[1], "_", ".")] = true
		}
	}
	// A battle's rule is its scenario file.
	for _, sc := range Rulebook().Scenarios() {
		cited[sc.Rule] = true
	}
	// A heading over numbered cases (14.1 over 14.11, S3.0 over S3.1) is applied
	// by its cases.
	heading := func(id string) bool {
		chapter, isChapter := strings.CutSuffix(id, "0")
		for c := range cited {
			if len(c) == len(id)+1 && strings.HasPrefix(c, id) || isChapter && c != id && strings.HasPrefix(c, chapter) {
				return true
			}
		}
		return false
	}
	for _, r := range facts.Rules() {
		if !r.Planned && !r.Prose && !heading(r.ID) {
			assert.True(t, cited[r.ID], "rule %s (%s) is cited by no code and no test", r.ID, r.Title)
		}
	}
}
