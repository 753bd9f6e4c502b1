package lint

import (
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A reach is what an expression depends on.
type reach struct {
	names map[string]bool // of rolls and parameters
	dice  []dice          // that are rolled on the way, but for those of parameters
	seen  map[notation.Expr]bool
}

// reachOf follows the rolls that an expression names, and those that they name. It
// ends at the outcome: what depends on it alone knows no more than its word.
func (t *tdgs) reachOf(e notation.Expr) reach {
	r := reach{names: map[string]bool{}, seen: map[notation.Expr]bool{}}
	if e != nil {
		t.follow(e, &r)
	}
	return r
}

// follow adds the dice and names that e depends on to r.
func (t *tdgs) follow(e notation.Expr, r *reach) {
	if r.seen[e] || isBound(e) {
		return
	}
	r.seen[e] = true
	if n, ok := e.(*notation.Pool); ok {
		r.dice = append(r.dice, dice{t.s.WithDefaults(n).(*notation.Pool), t.owners[n.At.Place()]})
	}
	if n, ok := e.(*notation.Ref); ok {
		if n.Name == scenarios.OutcomeName || r.names[n.Name] {
			return
		}
		r.names[n.Name] = true
		if part, ok := t.rolled[n.Name]; ok {
			t.follow(part.Expr, r)
		}
	}
	for _, c := range notation.Children(e) {
		t.follow(c, r)
	}
}
