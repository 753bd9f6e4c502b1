package oddsmith_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var glossaryNames = regexp.MustCompile("`((?:[a-z]+/)*[a-z]+)\\.([A-Z]\\w*)")

// The glossary names only what there is.
func TestGlossary(t *testing.T) {
	page, err := os.ReadFile("docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]string{} // by the path that the glossary gives, or its last word
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && !strings.Contains(path, "node_modules") {
			folders[filepath.ToSlash(path)] = path
			if _, ok := folders[filepath.Base(path)]; !ok {
				folders[filepath.Base(path)] = path
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names := glossaryNames.FindAllStringSubmatch(string(page), -1)
	if len(names) < 25 {
		t.Errorf("only %d names are found in the glossary", len(names))
	}
	for _, name := range names {
		if !declares(t, folders[name[1]], name[2]) {
			t.Errorf("docs/glossary.md: there is no %s.%s", name[1], name[2])
		}
	}
}

// declares reports whether a package declares a type, function or method of that name.
func declares(t *testing.T, folder, name string) bool {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		ast.Inspect(file, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncDecl); ok {
				found = found || f.Name.Name == name
				return false
			}
			if s, ok := n.(*ast.TypeSpec); ok {
				found = found || s.Name.Name == name
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
