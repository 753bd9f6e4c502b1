package oddsmith_test

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A listed package is what `go list -json` says of one.
type listed struct {
	ImportPath  string
	Imports     []string
	TestImports []string // of the tests that are in the package itself
	Standard    bool
}

// mayImport holds the arrows of the picture in ARCHITECTURE.md: what the
// packages under each folder may import of the module, beside their own folder.
// The longest prefix counts. Every room of exact, montecarlo and scenarios has an
// entry, the lower ones further down.
var mayImport = map[string][]string{
	"cmd":               {"reports", "exact", "montecarlo", "scenarios", "site", "internal"},
	"site":              {},
	"site/engine":       {"reports/explorer", "internal"},
	"internal":          {},
	"internal/meter":    {"scenarios/notation"},
	"reports":           {"reports", "exact", "montecarlo", "scenarios", "internal/meter"},
	"reports/agreement": {},
	"reports/bug":       {},
	"reports/compare":   {"reports/evidence", "scenarios"},
	"reports/baseline":  {"reports/compare", "reports/evidence", "reports/files", "scenarios"},
	"reports/lint":      {"reports/evidence", "exact", "scenarios", "internal/meter"},
	"reports/shown":     {"reports/evidence", "scenarios"},
	"reports/escape":    {},
	"reports/explorer": {
		"reports/agreement", "reports/bug", "reports/compare", "reports/escape", "reports/evidence", "reports/lint", "reports/shown", "reports/sweep", "reports/tables", "reports/tune",
		"exact", "montecarlo", "scenarios",
	},

	"exact":            {"scenarios/notation", "internal/meter"},
	"exact/plan":       {"exact/dist", "exact/rational", "scenarios/notation"},
	"exact/encounter":  {"exact/dist", "exact/constant", "exact/markov", "exact/rational", "exact/budget", "scenarios/notation"},
	"exact/dice":       {"exact/dist", "exact/generating", "exact/constant", "exact/rational", "exact/budget", "scenarios/notation"},
	"exact/generating": {"exact/dist", "exact/rational", "exact/budget", "scenarios/notation"},
	"exact/slots":      {"exact/constant", "exact/rational", "scenarios/notation"},
	"exact/constant":   {"exact/dist", "exact/rational", "scenarios/notation"},
	"exact/dist":       {"exact/rational", "exact/budget", "scenarios/notation"},
	"exact/markov":     {"exact/rational"},
	"exact/rational":   {},
	"exact/budget":     {"scenarios/notation", "internal/meter"},

	"montecarlo":         {"scenarios/notation", "scenarios/literal", "internal/meter"},
	"montecarlo/compile": {"montecarlo/random", "montecarlo/vm", "scenarios/notation", "scenarios/literal"},
	"montecarlo/random":  {},
	"montecarlo/vm":      {"montecarlo/random", "scenarios/notation", "internal/meter"},

	"scenarios":                   {"scenarios"},
	"scenarios/expect":            {"scenarios/measure", "scenarios/rulefile", "scenarios/number", "scenarios/internal", "scenarios/notation"},
	"scenarios/measure":           {"scenarios/scope", "scenarios/parameter", "scenarios/rulefile", "scenarios/number", "scenarios/internal", "scenarios/notation"},
	"scenarios/records":           {"scenarios/scope", "scenarios/parameter", "scenarios/rulefile", "scenarios/internal", "scenarios/notation"},
	"scenarios/encounter":         {"scenarios/roles", "scenarios/scope", "scenarios/parameter", "scenarios/rulefile", "scenarios/number", "scenarios/internal", "scenarios/notation"},
	"scenarios/roles":             {"scenarios/scope", "scenarios/parameter", "scenarios/notation"},
	"scenarios/scope":             {"scenarios/parameter", "scenarios/rulefile", "scenarios/number", "scenarios/internal", "scenarios/notation"},
	"scenarios/parameter":         {"scenarios/rulefile", "scenarios/number", "scenarios/internal", "scenarios/notation"},
	"scenarios/rulefile":          {"scenarios/library", "scenarios/internal", "scenarios/notation"},
	"scenarios/internal/yamltree": {"scenarios/internal/suggest", "scenarios/notation"},
	"scenarios/internal/suggest":  {"scenarios/notation"},
	"scenarios/anydice":           {"scenarios/notation"},
	"scenarios/library":           {},
	referee:                       {},
	"scenarios/number":            {"scenarios/internal"},

	"scenarios/notation":              {},
	"scenarios/notation/notationtest": {"scenarios/notation", "scenarios/literal"},
	"scenarios/literal":               {"scenarios/notation"},
}

// houses are the folders whose packages are imported through the one at the top.
var houses = []string{"exact", "montecarlo", "scenarios"}

// shared are the rooms that need no house's front: the expression tree, and its literal interpreter,
// which the exact engine alone may not enter.
var shared = []string{"scenarios/notation", "scenarios/literal"}

// referee is the package whose tests judge what reads rule files, and share nothing with it.
const referee = "scenarios/referee"

// confined names libraries that one package alone imports.
var confined = map[string]string{
	"github.com/apache/arrow":     "reports/tables",
	"github.com/klauspost":        "reports/tables",
	"github.com/xuri/excelize":    "reports/tables",
	"gonum.org/v1/plot":           "reports/figures",
	"gonum.org/v1/gonum/optimize": "reports/tune/cmaes",
	"gonum.org/v1/gonum/mathext":  "reports/evidence",
	"github.com/alecthomas/kong":  "cmd",
	"github.com/fsnotify":         "cmd/internal/serve",
	"github.com/goccy/go-yaml":    "scenarios",
	"github.com/invopop":          "scenarios",
}

// standardOnly lists the folders that import nothing from outside the module but
// the standard library.
var standardOnly = []string{"scenarios/notation", "exact"}

// sorting may be imported by all packages but the referee, as if it were of the standard library.
const sorting = "internal/sorting"

const module = "oddsmith/"

// violations returns what is wrong with a package's imports.
func violations(p listed, isStandard func(string) bool) []string {
	from := strings.TrimPrefix(p.ImportPath, module)
	var out []string
	if _, ok := mayImport[from]; !ok && houseOf(from) != "" {
		out = append(out, from+" is a room without an entry in mayImport")
	}
	imports := p.Imports
	if from == referee {
		imports = append(imports, p.TestImports...)
	}
	for _, to := range imports {
		local, isLocal := strings.CutPrefix(to, module)
		switch {
		case local == sorting && from != referee:
		case isLocal && local == "scenarios/notation/notationtest":
			out = append(out, from+" imports the test oracle")
		case isLocal && from == referee:
			out = append(out, from+" must not import "+local+": it shares nothing")
		case isLocal && isRoomOfAnother(from, local):
			out = append(out, from+" must not import "+local+", a room of another house")
		case isLocal && !allowed(from, local):
			out = append(out, from+" must not import "+local)
		case !isLocal && !isStandard(to):
			out = append(out, strangers(from, to)...)
		}
	}
	return out
}

func strangers(from, to string) []string {
	var out []string
	for _, folder := range standardOnly {
		if under(from, folder) {
			out = append(out, from+" must not import "+to+": standard library only")
		}
	}
	for library, home := range confined {
		if under(to, library) && !under(from, home) {
			out = append(out, to+" is for "+home+", not "+from)
		}
	}
	return out
}

// allowed reports whether the picture has an arrow from one package to another.
func allowed(from, to string) bool {
	home := ""
	for prefix := range mayImport {
		if under(from, prefix) && len(prefix) > len(home) {
			home = prefix
		}
	}
	if home == "" {
		return false
	}
	if under(to, home) {
		return true
	}
	for _, target := range mayImport[home] {
		if under(to, target) {
			return true
		}
	}
	return false
}

// isRoomOfAnother reports whether a package imports what another house keeps to itself.
func isRoomOfAnother(from, to string) bool {
	house := houseOf(to)
	return house != "" && to != house && !slices.Contains(shared, to) && houseOf(from) != house
}

// houseOf returns the house that a package is of, if it is of one.
func houseOf(path string) string {
	for _, house := range houses {
		if under(path, house) {
			return house
		}
	}
	return ""
}

// under reports whether a path is the folder or inside it.
func under(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// watchSources looks at every Go file of the module. What is tested is read by another
// process, `go list`, so that `go test` would not know when a cached result is stale.
func watchSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			_, err = os.Stat(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestLayering(t *testing.T) {
	watchSources(t)
	out, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,TestImports,Standard", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	standard := map[string]bool{"C": true, "unsafe": true}
	var own []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		standard[p.ImportPath] = standard[p.ImportPath] || p.Standard
		if strings.HasPrefix(p.ImportPath, module) {
			own = append(own, p)
		}
	}
	if len(own) < 8 {
		t.Fatalf("go list found %d packages", len(own))
	}
	for _, p := range own {
		for _, v := range violations(p, func(path string) bool { return standard[path] }) {
			t.Error(v)
		}
	}
}

// What a browser has to load is small: none of what draws pictures or writes columns is
// in it, nor what speaks to a network. Regular expressions are 90 kB.
func TestPageIsSmall(t *testing.T) {
	watchSources(t)
	list := exec.Command("go", "list", "-deps", "./reports/explorer")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	imported := strings.Fields(string(out))
	if len(imported) < 50 {
		t.Fatalf("go list found %d packages", len(imported))
	}
	for _, path := range imported {
		for _, large := range []string{
			"github.com/apache/arrow", "github.com/klauspost", "github.com/invopop", "github.com/jedib0t", "gonum.org/v1/plot", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat", "net", "html", "text/template", "regexp",
		} {
			if under(path, large) && path != "net/url" {
				t.Errorf("the page has %s in it", path)
			}
		}
	}
}

// The check itself must see an arrow that does not belong.
func TestLayeringSees(t *testing.T) {
	standard := func(path string) bool { return path == "fmt" }
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"exact", "oddsmith/montecarlo", false},
		{"montecarlo", "oddsmith/exact", false},
		{"exact", "oddsmith/scenarios/notation", true},
		{"exact", "oddsmith/scenarios", false},
		{"exact", "gonum.org/v1/gonum/stat", false},
		{"exact", "fmt", true},
		{"exact", "oddsmith/scenarios/notation/notationtest", false},
		{"scenarios", "oddsmith/exact", false},
		{"scenarios/notation", "oddsmith/scenarios", false},
		{"scenarios/notation", "pgregory.net/rapid", false},
		{"scenarios", "github.com/goccy/go-yaml/ast", true},
		{"reports/evidence", "oddsmith/exact", true},
		{"reports/evidence", "oddsmith/cmd/analyze", false},
		{"reports/agreement", "oddsmith/exact", false},
		{"reports/lint", "oddsmith/exact", true},
		{"reports/lint", "oddsmith/montecarlo", false},
		{"reports/lint", "github.com/invopop/jsonschema", false},
		{"reports/report", "github.com/apache/arrow/go/v17/arrow", false},
		{"reports/tables", "github.com/apache/arrow/go/v17/arrow", true},
		{"reports/tables", "gonum.org/v1/plot", false},
		{"cmd/analyze", "oddsmith/reports/tables", true},
		{"stray", "oddsmith/exact", false},
		{"exact", "oddsmith/exact/dice", true},
		{"exact/dice", "oddsmith/exact/dist", true},
		{"exact/dist", "oddsmith/exact/dice", false},
		{"exact/dice", "oddsmith/exact", false},
		{"exact/attic", "fmt", false},
		{"montecarlo/vm", "oddsmith/exact/dist", false},
		{"reports/evidence", "oddsmith/exact/dist", false},
		{"reports/evidence", "oddsmith/scenarios/notation", true},
		{"reports/evidence", "oddsmith/scenarios/library", false},
		{referee, "oddsmith/scenarios/notation", false},
		{referee, "github.com/goccy/go-yaml", true},
	} {
		p := listed{ImportPath: module + c.from, Imports: []string{c.to}}
		if c.from == referee {
			p.Imports, p.TestImports = nil, p.Imports
		}
		found := violations(p, standard)
		if (len(found) == 0) != c.ok {
			t.Errorf("%s -> %s: %v", c.from, c.to, found)
		}
	}
}
