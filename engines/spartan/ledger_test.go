package spartan

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every rule of the ledger has a test named after its id, or waits, with a
// reason.
func TestEveryRuleIsTestedOrWaits(t *testing.T) {
	const folder = "../../testdata/spartan/"
	lines := func(name string) []string {
		b, err := os.ReadFile(folder + name)
		require.NoError(t, err)
		return strings.Split(strings.TrimSpace(string(b)), "\n")
	}
	name := strings.NewReplacer(".", "_", "-", "_")
	ids := map[string]string{} // by the name of the test
	for _, id := range lines("ledger_ids.txt") {
		require.NotContains(t, ids, "Test"+name.Replace(id))
		ids["Test"+name.Replace(id)] = id
	}
	waiting := map[string]bool{}
	for _, l := range lines("waiting.txt") {
		id, reason, _ := strings.Cut(l, "  ")
		require.NotEmpty(t, strings.TrimSpace(reason), "%s waits without a reason", id)
		require.Equal(t, id, ids["Test"+name.Replace(id)], "%s waits and is no id", id)
		require.False(t, waiting[id], "%s waits twice", id)
		waiting[id] = true
	}
	tests := testNames(t)
	for test, id := range ids {
		switch {
		case waiting[id]:
			require.NotContains(t, tests, test, "%s waits and is tested", id)
			require.NotContains(t, tests, standardName(test), "%s waits and is tested", id)
		case !tests[standardName(test)]:
			require.Contains(t, tests, test, "%s is neither tested nor waiting", id)
		}
	}
	// A test named after a number that is none would be taken for one.
	numbered := regexp.MustCompile(`^TestS?[0-9]`)
	more := regexp.MustCompile(`_[A-Z][a-z][A-Za-z]+$`) // Test8_4_VacatedByCombatAlone
	for test := range tests {
		if numbered.MatchString(test) {
			require.Contains(t, ids, more.ReplaceAllString(test, ""), "no rule has the id of %s", test)
		}
	}
}

// standardName is what a test of a rule in the standard sequence is called.
func standardName(test string) string { return strings.Replace(test, "Test", "TestStandard", 1) }

// testNames are the test functions of this package.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	out := map[string]bool{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
				out[fn.Name.Name] = true
			}
		}
	}
	return out
}
