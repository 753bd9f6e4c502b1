package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"analyze": main,
		// analyze-unpaged was built without the explorer's page, analyze-paged with one
		// of a single file.
		"analyze-unpaged": func() {
			builtPage = func() (fs.FS, bool) { return nil, false }
			main()
		},
		"analyze-paged": func() {
			builtPage = func() (fs.FS, bool) {
				var page bytes.Buffer
				w := gzip.NewWriter(&page)
				_, _ = io.WriteString(w, "<!doctype html><title>the page</title>")
				_ = w.Close()
				return fstest.MapFS{"index.html.gz": {Data: page.Bytes()}}, true
			}
			main()
		},
		// analyze-defective is the command with a defect in its Monte Carlo
		// engine: it rounds every floor division toward zero, and takes > for >=.
		"analyze-defective": func() {
			compile = func(e notation.Expr) (*montecarlo.Program, error) { return montecarlo.Compile(defective(e)) }
			main()
		},
	})
}

func TestScripts(t *testing.T) {
	action, err := filepath.Abs("../../.github/action.sh")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, RequireUniqueNames: true, UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"begins": begins},
		Setup: func(e *testscript.Env) error {
			e.Setenv("ACTION", action) // what action.yml runs
			return nil
		},
	})
}

// begins is `begins FILE TEXT`: the first bytes of a file hold the text.
func begins(ts *testscript.TestScript, neg bool, args []string) {
	data := ts.ReadFile(args[0])
	if strings.Contains(data[:min(8, len(data))], args[1]) == neg {
		ts.Fatalf("%s begins with %q", args[0], data[:min(8, len(data))])
	}
}

func defective(e notation.Expr) notation.Expr {
	switch n := e.(type) {
	case *notation.Binary:
		m := *n
		m.X, m.Y = defective(n.X), defective(n.Y)
		if m.Rule == notation.FloorOrZero {
			m.Rule = notation.TruncOrZero
		}
		if m.Op == notation.Ge {
			m.Op = notation.Gt
		}
		return &m
	case *notation.Call:
		if n.Func == notation.Clamped {
			return notation.WithChildren(n, []notation.Expr{defective(n.Args[0])})
		}
	case *notation.Let:
		m := *n
		m.Value, m.Body = defective(n.Value), defective(n.Body)
		return &m
	case *notation.If:
		m := *n
		m.Cond, m.Then, m.Else = defective(n.Cond), defective(n.Then), defective(n.Else)
		return &m
	}
	return e
}

// A command prints to whatever it is given, and says its status.
func TestRunStatus(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, c := range []struct {
		args []string
		want int
	}{
		{nil, 2},
		{[]string{"roll", "1d6"}, 0},
		{[]string{"roll", "--help"}, 0},
		{[]string{"roll", "1d6", "--format", "xml"}, 2},
		{[]string{"run", "labyrinth/claims"}, 1},
		{[]string{"no-such-command"}, 2},
	} {
		if got := run(null, null, c.args); got != c.want {
			t.Errorf("%v: status %d, want %d", c.args, got, c.want)
		}
	}
}
