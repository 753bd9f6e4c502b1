package encounter

import (
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// The pieces of a step, put together again, are the step simplified with all that is known of
// a state, and have one key where they come to the same.
func TestStepPlan(t *testing.T) {
	let := func(name, value string, body notation.Expr) notation.Expr {
		return &notation.Let{Name: name, Value: rules(t, value), Body: body}
	}
	number := func(n int64) constant.Value { return constant.Value{Num: n} }
	steps := map[string]notation.Expr{
		"rolls":   let("a", "if(x == 1, d6, 2)", let("b", "a + if(hp <= 3, d8, 0)", rules(t, "joint(b, if(y == 2, a, 0), x)"))),
		"unnamed": let("a", "d6", let("b", "a + 1", rules(t, "joint(0 - if(hp <= 3, b, 1), y, 1)"))),
		// A roll hides a part of the same name, and the roll before it.
		"hidden": let("x", "if(x == 1, d6, 3)", let("x", "x + d4", rules(t, "joint(x, y, 0)"))),
		"other":  let("a", "if(x == 1, d6, d8)", let("b", "d4", rules(t, "joint(a, y, 0)"))),
		"among":  let("a", "if(x == 1, 5, if(d6 == 1, 7, 9))", rules(t, "joint(if(a == 6, d20, a), 0, y)")),
	}
	for name, step := range steps {
		q := newQuery([]string{"x", "y", "hp"}, step)
		p, t0 := newStepPlan(q), &turn{query: *q}
		for i, of := range p.pieces {
			nodes := 0.0
			notation.Visit(of.expr, func(notation.Expr) bool {
				nodes++
				return true
			})
			if of.size != nodes {
				t.Errorf("%s: piece %d has %g nodes, want %g", name, i, of.size, nodes)
			}
		}
		keys, wholes := map[string]string{}, map[string]bool{}
		for _, state := range [][]constant.Value{
			{number(1), number(2), number(3)},
			{number(2), number(2), number(3)},
			{number(1), number(3), number(9)},
			{number(2), number(3), number(9)},
			{number(3), number(3), number(8)},
			{number(1), number(2), number(3)},
		} {
			p.read(q, state)
			if err := p.workOut(func(float64) error { return nil }); err != nil {
				t.Fatal(err)
			}
			c := t0.partialEvalOf(state, 0)
			whole := c.decided(t0.appendTruths(c, state, nil)).String()
			key, _ := p.appendKey(nil)
			if before, ok := keys[string(key)]; ok && before != whole {
				t.Errorf("%s: %s and %s have one key", name, before, whole)
			}
			keys[string(key)], wholes[whole] = whole, true
			open, constants := rules(t, "joint(0, 0, 0)").(*notation.Tuple), p.constants()
			got := notation.Transform(p.step(), func(e notation.Expr) (notation.Expr, bool) {
				tuple, ok := e.(*notation.Tuple)
				if !ok {
					return e, false
				}
				copy(open.Items, tuple.Items)
				for i, d := range constants {
					if d != nil {
						open.Items[i] = constant.Literal(d.Outcome(0))
					}
				}
				return open, true
			}).String()
			if got != whole {
				t.Errorf("%s in %v: %s, want %s", name, state, got, whole)
			}
		}
		if len(keys) != len(wholes) || len(keys) < 2 {
			t.Errorf("%s: %d keys of %d steps", name, len(keys), len(wholes))
		}
	}
}
