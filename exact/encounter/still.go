package encounter

import (
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// withoutStill returns a process worth the same without the parts of the state that no
// turn can change: a supply of which there is none, a word that nobody assigns. All parts
// that start with a constant are taken to be such, until a step says otherwise of one.
func withoutStill(x *notation.Process) *notation.Process {
	still := map[string]notation.Expr{}
	for _, part := range x.State {
		if start := simplify(part.Start); isLiteral(start) {
			still[part.Name] = start
		}
	}
	step := x.Step
	for len(still) > 0 {
		step = simplifyWith(x.Step, still)
		items, ok := itemsOf(step, len(x.State))
		if !ok {
			return x
		}
		before := len(still)
		for i, part := range x.State {
			if v, ok := still[part.Name]; ok && !notation.Equal(v, items[i]) {
				delete(still, part.Name)
			}
		}
		if len(still) == before {
			break
		}
	}
	if len(still) == 0 || len(still) == len(x.State) {
		return x
	}
	out := &notation.Process{At: x.At, Until: simplifyWith(x.Until, still), Value: simplifyWith(x.Value, still)}
	var moving []int
	for i, part := range x.State {
		if still[part.Name] == nil {
			out.State = append(out.State, part)
			moving = append(moving, i)
		}
	}
	out.Step = simplify(itemsAt(step, moving))
	return out
}

func isLiteral(x notation.Expr) bool {
	_, ok := constant.OfLiteral(x)
	return ok
}

// itemsOf returns the items of the tuple under the lets of a step.
func itemsOf(step notation.Expr, n int) ([]notation.Expr, bool) {
	for l, ok := step.(*notation.Let); ok; l, ok = step.(*notation.Let) {
		step = l.Body
	}
	t, ok := step.(*notation.Tuple)
	if !ok || len(t.Items) != n {
		return nil, false
	}
	return t.Items, true
}

// itemsAt leaves these items of a step.
func itemsAt(step notation.Expr, at []int) notation.Expr {
	if l, ok := step.(*notation.Let); ok {
		return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: itemsAt(l.Body, at)}
	}
	t := step.(*notation.Tuple) // as itemsOf has seen
	out := &notation.Tuple{At: t.At}
	for _, i := range at {
		out.Items = append(out.Items, t.Items[i])
	}
	return out
}
