package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		name, code string
		want       []string // what stands in its place
	}{
		{"a comparison", "_ = a < b", []string{"_ = a <= b", "_ = a >= b", "if false { _ = a < b }"}},
		{"a sum", "x := a + 7", []string{"x := a - 7", "x := a + 8", "x := a + 6", "x := a + 14"}},
		{"nothing less than 0", "return 0", []string{"return 1"}},
		{"a fraction", "x := 0.5", []string{"x := 2*0.5"}},
		{"nothing in fractions", "x := 0.0", []string{"x := 1.0"}},
		{"a condition", "if ok { return }", []string{"if (ok) && false { return }", "if (ok) || true { return }"}},
		{"a part of a condition", "x := p && q", []string{"x := p || q", "x := p", "x := q"}},
		{"a negation", "x := !p", []string{"x := p"}},
		{"a truth value", "return true", []string{"return false"}},
		{"an end of two", "x := min(a, b)", []string{"x := max(a, b)"}},
		{"a statement", "f(a)", []string{"if false { f(a) }"}},
		{"an assignment", "a *= b", []string{"a /= b", "a = b", "if false { a *= b }"}},
		{"a count", "for ; ; a++ { break }", []string{"for ; ; a-- { break }", "for ; ; a++ { if false { break } }"}},
		{"what people read", `panic("a" + f(1))`, []string{`if false { panic("a" + f(1)) }`}},
		{"what stands beside an error", "return 1, true, errorf(1)", []string{"return 1, true, errorf(2)", "return 1, true, errorf(0)"}},
		{"what stands beside false", "return 1, a+1, false", []string{"return 1, a-1, false", "return 1, a+2, false", "return 1, a+0, false", "return 1, a+1, true"}},
		{"the length of an array", "var x [4]int", nil},
		{"the length of a slice, and not its room", "x := make([]int, 0, n+1)", []string{"x := make([]int, 1, n+1)"}},
		{"the room of a map", "x := make(map[int]int, n+1)", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			const head = "package p\nfunc g() {\n"
			list, err := mutantsOfFile("p.go", []byte(head+c.code+"\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range list {
				if _, now, _ := strings.Cut(m.name, " => "); !slices.Contains(got, now) {
					got = append(got, now)
				}
				if m.line != 3 || !strings.HasPrefix(m.name, "p.go g: "+c.code+" => ") {
					t.Errorf("line %d: %s", m.line, m.name)
				}
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Equal edits of one function have names of their own.
func TestNames(t *testing.T) {
	list, err := mutantsOfFile("p.go", []byte("package p\nfunc g() {\n\tf()\n\tf()\n}\n"))
	if err != nil || len(list) != 2 || list[0].name == list[1].name || !strings.HasSuffix(list[1].name, " #2") {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestExplained(t *testing.T) {
	e, err := readExplained("# a comment\np.go f: a => b\np.go f: c => d\n    the same,\n    but slower\n\n~ ^p\\.go g: .*Spend\n    an estimate\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"p.go f: a => b": "the same, but slower", "p.go f: c => d": "the same, but slower",
		"p.go g: b.Spend(1) => b.Spend(2)": "an estimate", "p.go f: b.Spend(1) => b.Spend(2)": "", "p.go f: a": "",
	} {
		if got := e.reason(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	there := map[string]map[string]bool{"p.go": {"p.go f: a => b": true, "p.go g: b.Spend(1) => b.Spend(2)": true}}
	if got := e.stale(there, true); !slices.Equal(got, []string{"p.go f: c => d"}) {
		t.Errorf("%q", got)
	}
	delete(there["p.go"], "p.go g: b.Spend(1) => b.Spend(2)")
	if got := e.stale(there, true); !slices.Equal(got, []string{"p.go f: c => d", `~ ^p\.go g: .*Spend`}) {
		t.Errorf("%q", got)
	}
	if got := e.stale(there, false); !slices.Equal(got, []string{"p.go f: c => d"}) {
		t.Errorf("%q of some rooms", got)
	}
	for _, text := range []string{"    a reason\n", "p.go f: a => b\n", "~ (\n    a reason\n"} {
		if _, err := readExplained(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if _, err := readExplained(explainedText); err != nil {
		t.Error(err)
	}
}

// Functions of every form call their copies: the tests kill every mutant of them.
func TestForms(t *testing.T) {
	code, tests, all := "package p\n", "package p\n\nimport \"testing\"\n", 0
	for i, c := range []struct {
		name, declared, check string
		mutants               int
	}{
		{"generic", "func f0[K comparable, V any](a K, b V) (K, int) { return a, 1 }", "_, n := f0[string, bool](\"\", true); return n == 1", 2},
		{"variadic", "func f1(more ...int) int { return -len(more) }", "return f1(1, 2) == -2", 1},
		{"without a result", "var n2 int\nfunc f2(by int) { n2 = -by }", "f2(1); return n2 == -1", 2},
		{"with named results", "func f3(a int) (b int, err error) { b = -a; return }", "n, _ := f3(1); return n == -1", 2},
		{"unnamed parameters", "func f4(int, string) int { return 1 }", "return f4(1, \"\") == 1", 2},
		{"blank parameters", "func f5(_, a int, _ string) int { return -a }", "return f5(5, 1, \"\") == -1", 1},
		{"method", "type t6 []int\nfunc (t6) f(a int) int { return -a }", "return t6{}.f(1) == -1", 1},
		{"method of a generic type", "type t7[K any] struct{}\nfunc (_ *t7[K]) f(a K) (K, int) { return a, 1 }", "_, n := (&t7[bool]{}).f(true); return n == 1", 2},
		{"named as a builtin", "type t11 []int\nfunc (t11) max(a int) int { return -a }", "return t11{}.max(1) == -1", 1},
		{"a value", "var n9 = true", "return n9", 1},
		{"a case", "func f10(a int) bool { switch a { case 1: return true }; return a == -2 }", "return f10(1) && !f10(2) && f10(-2)", 8},
	} {
		code += fmt.Sprintf("\n// %s\n%s\n", c.name, c.declared)
		tests += fmt.Sprintf("\nfunc Test%d(t *testing.T) {\n\tif ok := func() bool { %s }(); !ok {\n\t\tt.Fail()\n\t}\n}\n", i, c.check)
		all += c.mutants
	}
	o := options{root: module(t, code, tests), sample: 100, within: time.Hour, workers: 1}
	results, _, err := o.results(t.Context(), []house{{rooms: []string{"p"}}}, &explained{})
	if err != nil || len(results[0].survived) > 0 || results[0].killed != all {
		t.Errorf("%+v of %d, %v", results, all, err)
	}
}

// What the runtime calls by name, and what stops a panic, is built with its edit in place.
func TestCopies(t *testing.T) {
	for code, want := range map[string]bool{
		"func f() int { return 1 }": true, "func init() { n = 1 }": false, "func f() { recover(); n = 1 }": false, "var n = 1": false,
	} {
		list, err := mutantsOfFile("p.go", []byte("package p\n"+code+"\n"))
		if err != nil || len(list) == 0 || list[0].in.copies() != want {
			t.Errorf("%s: %+v, %v", code, list, err)
		}
	}
}

// module writes a module m with one package p.
func module(t *testing.T, code, test string) (root string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	root = t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", "p/p.go": code, "p/p_test.go": test} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// A module of two functions: one is tested, the other is not, and one edit of it is explained.
func TestRun(t *testing.T) {
	root := module(t,
		"package p\n\nfunc Tested(a int) bool { return a > 2 }\n\nfunc Untested(a int) int { return -a }\n",
		"package p\n\nimport \"testing\"\n\nfunc TestTested(t *testing.T) {\n\tif Tested(2) || !Tested(3) {\n\t\tt.Fail()\n\t}\n}\n")
	o := options{root: root, sample: 100, within: time.Minute, workers: 2, least: 100}
	reasons, err := readExplained("p/p.go Tested: gone => gone\np/p.go Tested: func Tested(a int) bool { return a > 2 } => func Tested(a int) bool { return a > 4 }\n    for the sake of this test\n")
	if err != nil {
		t.Fatal(err)
	}
	results, stale, err := o.results(t.Context(), []house{{rooms: []string{"p"}}}, reasons)
	if err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	write(&report, 1, results, reasons, stale)
	// Of the tested one: >=, <=, 3, 1 and, explained, 4. Of the other the sign.
	for _, want := range []string{"| p | 6 | 6 | 4 | 1 | 1 | 83 % | 44 to 97 % |", "=> func Untested(a int) int { return a }\n    p/p.go:5\n", "for the sake of this test", "## Explained, but gone\n\n```text\np/p.go Tested: gone => gone\n"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("%q is missing from\n%s", want, report.String())
		}
	}
}
