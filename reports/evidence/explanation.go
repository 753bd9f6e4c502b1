package evidence

import (
	"fmt"
	"strings"

	"oddsmith/scenarios/notation"
)

// Explanation describes, one per line, how an expression was parsed, what its modifiers do in each
// phase, which exact methods answered it, and which pools were sampled die by die.
func Explanation(text string, expr notation.Expr, a *Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nread as  %s\n", text, notation.Parenthesised(expr))
	for _, p := range notation.Phases(expr) {
		fmt.Fprintf(&b, "%s, %s:  %s\n", p.Of, p.When, strings.Join(p.Steps, "; "))
	}
	methods := "none needed"
	if len(a.Methods) > 0 {
		methods = strings.Join(a.Methods, ", ")
	}
	fmt.Fprintf(&b, "methods  %s\n", methods)
	for _, pool := range a.DieByDie {
		fmt.Fprintf(&b, "sampled die by die  %s\n", pool)
	}
	return b.String()
}
