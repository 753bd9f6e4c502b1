package evidence

import (
	"fmt"
	"strings"

	"oddsmith/scenarios/notation"
)

// Explanation says how an expression was read, what its modifiers do, a line for each
// phase of each pool, and how it was worked out.
func Explanation(text string, expr notation.Expr, a *Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nread as  %s\n", text, expr)
	for _, p := range notation.Phases(expr) {
		fmt.Fprintf(&b, "%s, %s:  %s\n", p.Of, p.When, strings.Join(p.Steps, "; "))
	}
	methods := "none needed"
	if len(a.Methods) > 0 {
		methods = strings.Join(a.Methods, ", ")
	}
	fmt.Fprintf(&b, "methods  %s\n", methods)
	return b.String()
}
