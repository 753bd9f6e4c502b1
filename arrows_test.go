package oddsmith_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A compiled package is what `go list -export -json` says of one. Export is the file
// that has its types.
type compiled struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// A layout is how the files of one package use one another.
type layout struct {
	pkg   string
	files []string // the best order found, from the top to the bottom
	uses  map[arrow][]string
}

// An arrow goes from a file to another of its package that declares something the
// first uses: a package-level object, a method or a field.
type arrow struct{ from, to string }

// upward returns the arrows that go from a file to one above it.
func (l layout) upward() []arrow {
	var out []arrow
	for a := range l.uses {
		if slices.Index(l.files, a.from) > slices.Index(l.files, a.to) {
			out = append(out, a)
		}
	}
	slices.SortFunc(out, func(a, b arrow) int {
		return cmp.Or(strings.Compare(a.from, b.from), strings.Compare(a.to, b.to))
	})
	return out
}

// String says how many arrows there are, the order of the files and, for each arrow
// that goes upward, what it uses.
func (l layout) String() string {
	up := l.upward()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d files, %d arrows, %d upward\n", l.pkg, len(l.files), len(l.uses), len(up))
	fmt.Fprintf(&b, "  from the top: %s\n", strings.Join(l.files, " "))
	for _, a := range up {
		fmt.Fprintf(&b, "  up: %s -> %s uses %s\n", a.from, a.to, strings.Join(l.uses[a], ", "))
	}
	return b.String()
}

// layouts measures the packages that the patterns of `go list` name and that have
// more than one file.
func layouts(patterns ...string) ([]layout, error) {
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, patterns...)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // files with C are not read here
	cmd.Stderr = os.Stderr
	listing, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	exports := map[string]string{}
	var measured []compiled
	for d := json.NewDecoder(strings.NewReader(string(listing))); ; {
		var p compiled
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly && len(p.GoFiles) > 1 {
			measured = append(measured, p)
		}
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var out []layout
	for _, p := range measured {
		uses, err := p.uses(fset, imports)
		if err != nil {
			return nil, err
		}
		out = append(out, layout{pkg: strings.TrimPrefix(p.ImportPath, module), files: order(p.GoFiles, uses), uses: uses})
	}
	return out, nil
}

// uses returns the arrows between the files of a package, each with the names that
// make it one.
func (p compiled) uses(fset *token.FileSet, imports types.Importer) (map[arrow][]string, error) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: imports}).Check(p.ImportPath, fset, files, info)
	if err != nil {
		return nil, err
	}
	file := func(pos token.Pos) string { return filepath.Base(fset.Position(pos).Filename) }
	out := map[arrow][]string{}
	for id, object := range info.Uses {
		if object.Pkg() != pkg || !declaredForPackage(object) {
			continue
		}
		if a := (arrow{file(id.Pos()), file(object.Pos())}); a.from != a.to && !slices.Contains(out[a], object.Name()) {
			out[a] = append(out[a], object.Name())
		}
	}
	for _, names := range out {
		slices.Sort(names)
	}
	return out, nil
}

// declaredForPackage reports whether an object is a package-level one, a method or a
// field, and not local to a function or an import.
func declaredForPackage(object types.Object) bool {
	switch o := object.(type) {
	case *types.Var:
		return o.IsField() || o.Parent() == o.Pkg().Scope()
	case *types.Func:
		return true
	default:
		return o.Parent() == o.Pkg().Scope()
	}
}

// order sorts files so that few arrows go upward. The fewest possible are a minimum
// feedback arc set, which is NP-hard, so this is an iterated local search: each file
// moves to its best place until no move helps; then a few files are displaced and the
// search goes on from there. The random source is seeded: the order is always the same.
func order(files []string, uses map[arrow][]string) []string {
	files = slices.Sorted(slices.Values(files))
	points := make([][]int, len(files)) // points[i][j] is 1 where i uses j
	for i, from := range files {
		points[i] = make([]int, len(files))
		for j, to := range files {
			if uses[arrow{from, to}] != nil {
				points[i][j] = 1
			}
		}
	}
	best := make([]int, len(files))
	for i := range best {
		best[i] = i
	}
	cost := improve(best, points)
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 * len(files) {
		next := slices.Clone(best)
		for range 1 + random.IntN(4) {
			move(next, random.IntN(len(next)), random.IntN(len(next)))
		}
		if c := improve(next, points); c <= cost {
			best, cost = next, c
		}
	}
	out := make([]string, len(files))
	for place, i := range best {
		out[place] = files[i]
	}
	return out
}

// improve moves files of an order, one at a time, until no single move leaves fewer
// arrows upward, and returns how many there are.
func improve(order []int, points [][]int) int {
	for moved := true; moved; {
		moved = false
		for from := range order {
			if to := bestPlace(order, points, from); to != from {
				move(order, from, to)
				moved = true
			}
		}
	}
	upward := 0
	for place, i := range order {
		for _, above := range order[:place] {
			upward += points[i][above]
		}
	}
	return upward
}

// bestPlace returns where the file at a place would have the fewest arrows upward.
func bestPlace(order []int, points [][]int, from int) int {
	file, best, least, change := order[from], from, 0, 0
	for to := from - 1; to >= 0; to-- { // order[to] comes to stand below the file
		change += points[order[to]][file] - points[file][order[to]]
		if change < least {
			best, least = to, change
		}
	}
	change = 0
	for to := from + 1; to < len(order); to++ { // order[to] comes to stand above it
		change += points[file][order[to]] - points[order[to]][file]
		if change < least {
			best, least = to, change
		}
	}
	return best
}

// move puts what is at one place of an order at another.
func move(order []int, from, to int) {
	file := order[from]
	if from < to {
		copy(order[from:to], order[from+1:to+1])
	} else {
		copy(order[to+1:from+1], order[to:from])
	}
	order[to] = file
}

// TestArrows fails where the files of a package use one another in circles: a reader
// should be able to read a package from the bottom to the top.
func TestArrows(t *testing.T) {
	watchSources(t)
	all, err := layouts("./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		upward, most := len(l.upward()), len(l.uses)/10
		if upward > most {
			t.Errorf("more than one arrow in ten goes upward, move declarations\n%s", l)
			continue
		}
		t.Log(l)
	}
}

// The measure must see each sort of use, and nothing that is local to a function.
func TestArrowsSees(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"top.go":    "package p\n\nfunc top(s shape) int { x := s.size; return x + s.area() + unit + box[int]{}.item }",
		"middle.go": "package p\n\nfunc (s shape) area() int { size := s.size; return size }\n\nvar _ = box[int]{item: unit}",
		"bottom.go": "package p\n\nconst unit = 1\n\ntype shape struct{ size int }\n\ntype box[T any] struct{ item T }\n\nvar _ = top",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := compiled{ImportPath: "p", Dir: dir, GoFiles: []string{"bottom.go", "middle.go", "top.go"}}
	uses, err := p.uses(token.NewFileSet(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := layout{pkg: "p", files: order(p.GoFiles, uses), uses: uses}.String()
	want := `p: 3 files, 4 arrows, 1 upward
  from the top: top.go middle.go bottom.go
  up: bottom.go -> top.go uses top
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if names := uses[arrow{"top.go", "bottom.go"}]; !slices.Equal(names, []string{"box", "item", "shape", "size", "unit"}) {
		t.Errorf("top.go uses %v of bottom.go", names)
	}
}
