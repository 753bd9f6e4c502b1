package main

import (
	"bytes"
	"context"
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
		{"a condition", "if ok { return }", []string{"if (ok) && false { return }", "if (ok) || true { return }"}},
		{"a part of a condition", "x := p && q", []string{"x := p || q", "x := p", "x := q"}},
		{"a negation", "x := !p", []string{"x := p"}},
		{"a truth value", "return true", []string{"return false"}},
		{"an end of two", "x := min(a, b)", []string{"x := max(a, b)"}},
		{"a statement", "f(a)", []string{"if false { f(a) }"}},
		{"an assignment", "a *= b", []string{"a /= b", "a = b", "if false { a *= b }"}},
		{"a count", "for ; ; a++ { break }", []string{"for ; ; a-- { break }", "for ; ; a++ { if false { break } }"}},
		{"what people read", `panic("a" + f(1))`, []string{`if false { panic("a" + f(1)) }`}},
		{"the length of an array", "var x [4]int", nil},
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
	for _, text := range []string{"    a reason\n", "p.go f: a => b\n", "~ (\n    a reason\n"} {
		if _, err := readExplained(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if _, err := readExplained(explainedText); err != nil {
		t.Error(err)
	}
}

// A module of two functions: one is tested, the other is not, and one edit of it is explained.
func TestRun(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":      "module m\n\ngo 1.26\n",
		"p/p.go":      "package p\n\nfunc Tested(a int) bool { return a > 2 }\n\nfunc Untested(a int) int { return -a }\n",
		"p/p_test.go": "package p\n\nimport \"testing\"\n\nfunc TestTested(t *testing.T) {\n\tif Tested(2) || !Tested(3) {\n\t\tt.Fail()\n\t}\n}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o := options{root: root, sample: 100, within: time.Minute, workers: 2, least: 100}
	reasons, err := readExplained("p/p.go Tested: gone => gone\np/p.go Tested: func Tested(a int) bool { return a > 2 } => func Tested(a int) bool { return a > 4 }\n    for the sake of this test\n")
	if err != nil {
		t.Fatal(err)
	}
	results, stale, err := o.results(context.Background(), []house{{rooms: []string{"p"}}}, reasons)
	if err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	write(&report, 1, results, reasons, stale)
	// Of the tested one: >=, <=, 3, 1 and, explained, 4. Of the other the sign.
	for _, want := range []string{"| p | 6 | 6 | 4 | 1 | 1 | 83 % |", "=> func Untested(a int) int { return a }\n    p/p.go:5\n", "for the sake of this test", "## Explained, but gone\n\n```text\np/p.go Tested: gone => gone\n"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("%q is missing from\n%s", want, report.String())
		}
	}
}
