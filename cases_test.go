package oddsmith_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// `make cases` sees a sum type only by its mark: every exported interface of the tree
// that is sealed by a method of its own package has one.
func TestSumTypesAreMarked(t *testing.T) {
	paths, err := filepath.Glob("scenarios/notation/*.go")
	if err != nil {
		t.Fatal(err)
	}
	sealed := 0
	for _, path := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE || !isSealed(g.Specs[0].(*ast.TypeSpec)) {
				continue
			}
			sealed++
			mark := func(c *ast.Comment) bool { return c.Text == "//sumtype:decl" }
			if g.Doc == nil || !slices.ContainsFunc(g.Doc.List, mark) {
				t.Errorf("%s: %s has no //sumtype:decl", path, g.Specs[0].(*ast.TypeSpec).Name)
			}
		}
	}
	if sealed < 3 {
		t.Errorf("%d sum types in the tree", sealed)
	}
}

func isSealed(s *ast.TypeSpec) bool {
	i, ok := s.Type.(*ast.InterfaceType)
	return ok && s.Name.IsExported() && slices.ContainsFunc(i.Methods.List, func(m *ast.Field) bool {
		return len(m.Names) == 1 && !m.Names[0].IsExported()
	})
}
