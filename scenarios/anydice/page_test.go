package anydice_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/anydice"
)

var update = flag.Bool("update", false, "rewrite what docs/anydice.md says of its programs")

// example is a program of the page, its rule file and what the exact engine says of it.
var example = regexp.MustCompile("(?s)```anydice (\\w+)\\.txt\n(.*?)```(.*?)```yaml\n(.*?)```\n\n```text\n(.*?)```")

// The programs of docs/anydice.md become the rule files that it shows, which give the same
// numbers.
func TestPage(t *testing.T) {
	const path = "../../docs/anydice.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	text := example.ReplaceAllStringFunc(string(page), func(block string) string {
		n++
		m := example.FindStringSubmatch(block)
		p, err := anydice.Read("", m[2])
		if err != nil {
			t.Fatalf("%s: %v", m[1], err)
		}
		rules, err := p.Rules(m[1]+".yaml", accepted)
		if err != nil {
			t.Fatalf("%s: %v", m[1], err)
		}
		if sameNumbers(t, m[2]) == "" {
			t.Errorf("%s: the rule file does not give the numbers of the program", m[1])
		}
		shown := "```anydice " + m[1] + ".txt\n" + m[2] + "```" + m[3] + "```yaml\n" + string(rules.Text) + "```\n\n```text\n" + summary(t, p) + "```"
		if shown != block && !*update {
			t.Errorf("%s is not what the page says; go test ./scenarios/anydice -update writes it:\n%s", m[1], shown)
		}
		return shown
	})
	if n != 20 {
		t.Errorf("%d programs, want 20", n)
	}
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// summary is a line for each output.
func summary(t *testing.T, p *anydice.Program) string {
	t.Helper()
	var b strings.Builder
	for _, o := range p.Outputs {
		r, err := exact.Eval(context.Background(), o.Tree, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		mean := r.Dist.Mean()
		text := mean.RatString()
		if !mean.IsInt() {
			if text = mean.FloatString(4); mean.Denom().BitLen() <= 24 {
				text += " (" + mean.RatString() + ")"
			}
		}
		fmt.Fprintf(&b, "%s: mean %s, from %s to %s\n", o.Name, text, r.Dist.Min().RatString(), r.Dist.Max().RatString())
	}
	return b.String()
}
