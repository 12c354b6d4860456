package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prestags/engines"
)

// testName makes a test's name of a rule's number.
func testName(id string) string { return "Test" + strings.NewReplacer(".", "_", "-", "_").Replace(id) }

// EveryRuleIsCited fails for every rule of the rulebook that is played and
// neither cited in the code of the package under test nor guarded by a test
// named after it (TestS4_1 for S4.1). number finds rule numbers in code. A
// heading over numbered cases (14.1 over 14.11) is applied by its cases, a
// scenario's rule by its facts.
func EveryRuleIsCited(t *testing.T, rb engines.Rulebook, number *regexp.Regexp) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	must(t, err)
	cited := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(name)
		must(t, err)
		for _, id := range number.FindAllString(string(b), -1) {
			cited[id] = true
			cited[strings.TrimRight(id, "abcdefghij")] = true
		}
	}
	if len(cited) == 0 {
		t.Fatal("no rule is cited at all")
	}
	for _, sc := range rb.Scenarios() {
		cited[sc.Rule] = true
	}
	tests := testNames(t)
	for _, r := range rb.Rules() {
		for test := range tests {
			if test = strings.Replace(test, "TestStandard", "Test", 1); test == testName(r.ID) || strings.HasPrefix(test, testName(r.ID)+"_") {
				cited[r.ID] = true
			}
		}
	}
	heading := func(id string) bool {
		chapter, isChapter := strings.CutSuffix(id, "0")
		for c := range cited {
			if len(c) == len(id)+1 && strings.HasPrefix(c, id) || isChapter && c != id && strings.HasPrefix(c, chapter) {
				return true
			}
		}
		return false
	}
	for _, r := range rb.Rules() {
		if !r.Prose && !heading(r.ID) {
			if !cited[r.ID] {
				t.Errorf("rule %s (%s) is cited by no code and no test", r.ID, r.Title)
			}
		}
	}
}

// LedgerIsTested fails for every id of folder/ledger_ids.txt (one a line) that
// has no test named after it in the package under test. Test names are
// TestID or TestStandardID, dots and dashes as underscores; parts may follow
// (Test8_4_VacatedByCombatAlone). A test that is named like a rule and guards
// none fails too.
func LedgerIsTested(t *testing.T, folder string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, "ledger_ids.txt"))
	must(t, err)
	ids := map[string]string{} // by the name of the test
	for _, id := range strings.Fields(string(b)) {
		if other, twice := ids[testName(id)]; twice {
			t.Errorf("%s and %s have one test name", id, other)
		}
		ids[testName(id)] = id
	}
	if len(ids) == 0 {
		t.Fatal("the ledger has no ids")
	}
	more := regexp.MustCompile(`_[A-Z][a-z][A-Za-z]+$`)
	tested := map[string]bool{}
	for test := range testNames(t) {
		plain := strings.Replace(test, "TestStandard", "Test", 1)
		if _, ok := ids[plain]; !ok {
			plain = more.ReplaceAllString(plain, "")
		}
		if id, ok := ids[plain]; ok {
			tested[id] = true
		} else if ruleLike.MatchString(test) {
			t.Errorf("no rule has the id of %s", test)
		}
	}
	for _, id := range ids {
		if !tested[id] {
			t.Errorf("%s is not tested", id)
		}
	}
}

// ruleLike are names of tests that look like a rule's.
var ruleLike = regexp.MustCompile(`^Test[A-Z]{0,2}[0-9]`)

// testNames are the test functions of the package under test.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	must(t, err)
	out := map[string]bool{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		must(t, err)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
				out[fn.Name.Name] = true
			}
		}
	}
	return out
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
