package encounter

import (
	"maps"
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// Adjustments returns what effects add and take, once for each turn that has them. A name of the state stays
// in the sign of those that depend on what effects change.
func (r *Reader) Adjustments() []Adjustment {
	lets := slices.DeleteFunc(r.unchanged(), func(l scope.Let) bool {
		return slices.ContainsFunc(r.Effects, func(e *Effect) bool { return scope.StoredName(e.Resource) == l.Name })
	})
	list := slices.Clone(r.adjustments)
	for i := range list {
		list[i].Sign = scope.Wrap(lets, list[i].Sign)
	}
	return list
}

// adjusts notes an effect that adds to a resource or takes from it.
func (t *turnReader) adjusts(resource string, op notation.AssignOp, x notation.Expr) {
	if op != notation.AddAssign && op != notation.SubAssign {
		return
	}
	at := x.Span()
	below := &notation.Binary{At: at, Op: notation.Lt, X: x, Y: zero(at)}
	var sign notation.Expr = &notation.If{At: at, Cond: below, Then: whole(-1, at), Else: whole(1, at)}
	if cond := t.conditionsOn(x); cond != nil {
		sign = &notation.If{At: at, Cond: cond, Then: sign, Else: zero(at)}
	}
	t.r.adjustments = append(t.r.adjustments, Adjustment{Resource: resource, Op: op, At: at, Sign: scope.Wrap(t.rolled, sign)})
}

// conditionsOn returns the conjunction of those conditions around the block that share a roll with the
// amount, directly or through other such conditions; nil if none does. The others are independent of it.
func (t *turnReader) conditionsOn(amount notation.Expr) (cond notation.Expr) {
	reach, given := t.reach(amount), slices.Clone(t.given)
	for {
		i := slices.IndexFunc(given, func(c notation.Expr) bool { return overlap(reach, t.reach(c)) })
		if i < 0 {
			return cond
		}
		cond = scope.Join(notation.And, cond, given[i], amount.Span())
		maps.Copy(reach, t.reach(given[i]))
		given = slices.Delete(given, i, i+1)
	}
}

// overlap reports whether two sets of names have one in common.
func overlap(a, b map[string]bool) bool {
	for name := range a {
		if b[name] {
			return true
		}
	}
	return false
}

// reach returns the names that an expression depends on, directly or indirectly, without
// parameters, whose dice are rolled at each use.
func (t *turnReader) reach(x notation.Expr) map[string]bool {
	names := map[string]bool{}
	var follow func(x notation.Expr)
	follow = func(x notation.Expr) {
		for _, name := range notation.FreeNames(x) {
			isParameter := func(p *parameter.Parameter) bool { return p.Name == name }
			if names[name] || slices.ContainsFunc(t.r.scope.Parameters, isParameter) {
				continue
			}
			names[name] = true
			for _, y := range t.depends[name] {
				follow(y)
			}
			for _, lets := range [][]scope.Let{t.r.scope.Lets, t.rolled} {
				if i := slices.IndexFunc(lets, func(l scope.Let) bool { return l.Name == name }); i >= 0 {
					follow(lets[i].Expr)
				}
			}
		}
	}
	follow(x)
	return names
}
