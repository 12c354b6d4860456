package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// source is a package as its files have it, without tests.
type source struct {
	doc string
	// names: functions, types, constants, variables, and Type.Member for methods
	// and fields.
	names map[string]bool
	// undocumented are exported functions, types, values and methods of interfaces
	// without a comment.
	undocumented []string
}

// sources are our own packages by their folders.
func sources(t *testing.T) map[string]*source {
	t.Helper()
	all := map[string]*source{}
	for _, root := range []string{"cmd", "plot", "adjudicate", "engines", "sheets", "scenarios"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", root), func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(filepath.Join("..", ".."), filepath.Dir(name))
			dir := filepath.ToSlash(rel)
			if all[dir] == nil {
				all[dir] = &source{names: map[string]bool{}}
			}
			all[dir].add(f, filepath.Base(name))
			return err
		}))
	}
	require.Greater(t, len(all), 15)
	return all
}

func (s *source) add(f *ast.File, file string) {
	if f.Doc != nil {
		s.doc += f.Doc.Text()
	}
	name := func(id *ast.Ident, owner string, documented bool) {
		full := strings.TrimPrefix(owner+"."+id.Name, ".")
		s.names[full] = true
		if id.IsExported() && !documented {
			s.undocumented = append(s.undocumented, file+": "+full)
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				name(d.Name, "", d.Doc != nil)
				continue
			}
			name(d.Name, receiver(d.Recv.List[0].Type), d.Doc != nil)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						name(id, "", d.Doc != nil || spec.Doc != nil || spec.Comment != nil)
					}
				case *ast.TypeSpec:
					name(spec.Name, "", d.Doc != nil || spec.Doc != nil)
					for _, m := range members(spec.Type) {
						for _, id := range m.Names {
							_, method := m.Type.(*ast.FuncType)
							name(id, spec.Name.Name, !method || m.Doc != nil || m.Comment != nil)
						}
					}
				}
			}
		}
	}
}

func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

func members(x ast.Expr) []*ast.Field {
	switch x := x.(type) {
	case *ast.StructType:
		return x.Fields.List
	case *ast.InterfaceType:
		return x.Methods.List
	}
	return nil
}

// named is a thing as documents name it: package.Name or package.Type.Member.
var named = regexp.MustCompile(`\b([a-z]+)\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)\b`)

// Whatever of our own packages the documentation of a package names is there. A
// turn is told function by function.
func TestDocumentsNameWhatIsThere(t *testing.T) {
	all := sources(t)
	byName := map[string][]*source{}
	for dir, s := range all {
		byName[path.Base(dir)] = append(byName[path.Base(dir)], s)
	}
	byName["main"] = []*source{all["cmd/prestags"]}
	inTurn := 0
	for dir, s := range all {
		for _, m := range named.FindAllStringSubmatch(s.doc, -1) {
			// engines/doc.go and rules.toml are files; go.mod is none of ours.
			if of, ours := byName[m[1]]; ours && m[2] != "go" && m[2] != "toml" {
				require.True(t, has(of, m[2]), "%s tells of %s, which is not there", dir, m[0])
				if dir == "cmd/prestags" {
					inTurn++
				}
			}
		}
	}
	require.Greater(t, inTurn, 50)
	require.False(t, has(byName["plot"], "Reed"))
	require.False(t, has(byName["engines"], "Table.Dye"))
}

func has(of []*source, name string) bool {
	for _, s := range of {
		if s.names[name] {
			return true
		}
	}
	return false
}

// Every package says what it is for, and every exported function, type, value and
// method of an interface what it is.
func TestAllThatIsExportedIsDocumented(t *testing.T) {
	for dir, s := range sources(t) {
		require.NotEmpty(t, s.doc, dir)
		require.Empty(t, s.undocumented, dir)
	}
}

// Every game has a guide, `prestags help GAME`, whose session is run as a test.
func TestEveryGameHasAGuide(t *testing.T) {
	for _, rb := range rulebooks() {
		_, short, text := guide(rb.ID() + ".txt")
		require.NotEmpty(t, short, rb.ID())
		require.Contains(t, text, "$ prestags new ", rb.ID())
		require.FileExists(t, filepath.Join("testdata", "script", "help-"+rb.ID()+".txtar"))
	}
}
