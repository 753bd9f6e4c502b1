package scenarios

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// chain is a rule file with a chain of things, each of which uses the one before it twice:
// what it stands for has millions of places, and few nodes.
func chain(section, first, next string, length int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "parameters: {bonus: 2}\n%s:\n  s0: %s\n", section, first)
	for i := range length {
		fmt.Fprintf(&b, "  s%d: %s\n", i+1, strings.ReplaceAll(next, "BEFORE", fmt.Sprintf("s%d", i)))
	}
	fmt.Fprintf(&b, "measures: {m: {value: s%d}}\n", length)
	return b.String()
}

func TestChains(t *testing.T) {
	for name, c := range map[string]struct{ section, first, next string }{
		"constants": {"constants", "1d6", "BEFORE + BEFORE"},
		"sequences": {"sequences", "1d6 + bonus", "max(BEFORE, BEFORE)"},
		"rolls":     {"sequences", "1d6 + bonus", "{rolls: {a: BEFORE, b: BEFORE}, value: a + b}"},
		"truths":    {"sequences", "1d6 > bonus", "{rolls: {a: BEFORE, b: BEFORE}, value: a and b}"},
		"words":     {"sequences", "{outcome: {lo: 1d6 < 3, mid: 1d6 < bonus, hi: otherwise}}", `{rolls: {a: BEFORE, b: BEFORE}, value: "if(a == lo, b, a)"}`},
		"pools":     {"sequences", "'pool(2, 1d6)'", `"where(join(BEFORE, BEFORE), it > bonus)"`},
		"dice":      {"sequences", "1d6", `"explode(BEFORE, it >= 5 + BEFORE, 2)"`},
		"given":     {"sequences", "1d6", `{rolls: {a: BEFORE, b: BEFORE}, given: a > b, value: a}`},
		"functions": {"functions", "1d6", "{rolls: {a: BEFORE, b: BEFORE}, value: a + b}"},
		"lookups":   {"lookups", "{by: 1d6, rows: {1: 2, otherwise: 3}}", "{by: BEFORE, rows: {1: 2, otherwise: BEFORE}}"},
	} {
		for _, length := range []int{11, 40} {
			t.Run(fmt.Sprintf("%s/length=%d", name, length), func(t *testing.T) {
				text := chain(c.section, c.first, c.next, length)
				if name == "pools" {
					text = strings.ReplaceAll(text, "{value: s", "{value: sum(s")
					text = strings.ReplaceAll(text, "}}\n", ")}}\n")
				}
				s, err := Parse("f.yaml", []byte(text))
				if err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				bound, err := s.Bind(nil)
				if err != nil {
					t.Fatal(err)
				}
				e := bound.Measures()[0].Expr
				if _, err := notation.Check(e); err != nil {
					t.Fatal(err)
				}
				if n := parameter.Size(e); n > 2000 {
					t.Errorf("%d nodes", n)
				}
				if again := bound.Measures()[0].Expr; !notation.Equal(e, again) {
					t.Error("two trees of one measure differ")
				}
				notation.Warnings(e)
				g, err := s.Sweep(nil, []Sweep{{"bonus", []string{"1", "2", "3"}}})
				if err != nil {
					t.Fatal(err)
				}
				binder := g.Binder()
				for i := range g.Len() {
					if got := g.BindBy(binder, i).Measures()[0].Expr; parameter.Size(got) > 2000 {
						t.Errorf("cell %d has %d nodes", i, parameter.Size(got))
					}
				}
			})
		}
	}
}
