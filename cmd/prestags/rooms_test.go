package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rooms is the closed table of imports among our own packages. "*" stands for
// the parts of a package; what is not listed may import none of the others.
var rooms = map[string][]string{
	"plot":               {"plot/workbook"},
	"plot/workbook":      {},
	"scenarios":          {"plot/workbook"},
	"engines":            {"plot", "engines/page"},
	"engines/hex":        {},
	"engines/page":       {},
	"engines/enginetest": {"engines", "engines/hex", "engines/page", "plot"},
	"engines/catalogue":  {"engines", "plot", "scenarios"},
	"engines/*":          {"engines", "engines/catalogue", "engines/hex", "engines/page", "plot", "scenarios", "scenarios/*"},
	"adjudicate":         {"engines", "engines/page", "plot", "adjudicate/*"},
	"adjudicate/*":       {"engines", "engines/page", "plot", "adjudicate", "adjudicate/*"},
	"sheets":             {"engines/page", "plot/workbook", "sheets/*"},
	"sheets/*":           {"engines/page", "plot/workbook", "sheets", "sheets/*"},
	"scenarios/*":        {"plot/workbook", "scenarios"},
	"cmd/prestags":       {"*"},
}

// sole importers of a library.
var sole = map[string]string{
	"github.com/jung-kurt/gofpdf":    "sheets/pdf",
	"github.com/xuri/excelize/v2":    "plot/workbook",
	"github.com/spf13/cobra":         "cmd/prestags",
	"filippo.io/age":                 "adjudicate/seal",
	"github.com/go-fonts/dejavu":     "sheets/pdf",
	"github.com/emersion/go-message": "adjudicate/mail",
	"golang.org/x/net":               "adjudicate/mail",
	"golang.org/x/image":             "sheets/pdf",
	"github.com/pelletier/go-toml":   "",
	"github.com/stretchr/testify":    "-",
	"github.com/ledongthuc/pdf":      "-",
	"github.com/pdfcpu/pdfcpu":       "-",
	"pgregory.net/rapid":             "-",
	"github.com/rogpeppe/go-intern":  "-",
}

func TestRoomsImportOnlyDownwards(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`, "prestags/...").Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Greater(t, len(lines), 5)
	for _, line := range lines {
		path, imports, ok := strings.Cut(line, ": ")
		if !ok {
			path = strings.TrimSuffix(line, ":")
		}
		pkg := strings.TrimPrefix(path, "prestags/")
		allowed, known := room(pkg)
		require.True(t, known, "package %s stands in no room", pkg)
		for _, im := range strings.Fields(imports) {
			if own, ok := strings.CutPrefix(im, "prestags/"); ok {
				require.True(t, anyMatch(allowed, own), "%s may not import %s", pkg, own)
				continue
			}
			for lib, only := range sole {
				if strings.HasPrefix(im, lib) && only != "" {
					require.Equal(t, only, pkg, "%s is imported by %s", lib, pkg)
				}
			}
			if strings.HasPrefix(pkg, "engines") && strings.Contains(im, ".") {
				t.Errorf("%s imports %s: rules need the standard library alone", pkg, im)
			}
		}
	}
}

func room(pkg string) ([]string, bool) {
	if r, ok := rooms[pkg]; ok {
		return r, true
	}
	for name, r := range rooms {
		if strings.HasSuffix(name, "/*") && match(name, pkg) {
			return r, true
		}
	}
	return nil, false
}

func anyMatch(patterns []string, pkg string) bool {
	for _, p := range patterns {
		if match(p, pkg) {
			return true
		}
	}
	return false
}

// match: "a/*" is any part of a, "*" anything. A game imports no other game:
// engines/* stands only on the left.
func match(pattern, pkg string) bool {
	if pattern == "*" {
		return true
	}
	if root, ok := strings.CutSuffix(pattern, "/*"); ok {
		return strings.HasPrefix(pkg, root+"/")
	}
	return pattern == pkg
}
