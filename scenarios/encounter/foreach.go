package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// forEach notes a change, if it is the same for every one of several targets and adds up.
func (t *turnReader) forEach(c *notation.Change, at notation.Span) {
	if t.target == nil || c.Op == notation.Assign && !notation.Mentions(c.Value, c.Var) {
		return
	}
	i := slices.IndexFunc(t.r.resources, func(res *ActorResource) bool { return t.r.parts[res.full] == c.Var })
	if i < 0 || t.r.resources[i].actor == t.aliases[targetAlias] || t.isOfTarget(c.Value) {
		return
	}
	for _, cond := range t.given[t.target.given:] {
		if t.isOfTarget(cond) || t.hasDice(cond) {
			return
		}
	}
	res := t.r.resources[i]
	t.target.same = append(t.target.same, ForEach{At: at, Resource: t.r.listed(res.actor) + "." + res.Name, Target: t.described.Target})
}

// isOfTarget reports whether an expression depends on the target, or on what was rolled for it alone.
func (t *turnReader) isOfTarget(x notation.Expr) bool {
	return slices.ContainsFunc(notation.FreeNames(x), func(name string) bool {
		of := func(res *ActorResource) bool {
			return res.actor == t.aliases[targetAlias] && t.r.parts[res.full] == name
		}
		forIt := func(l scope.Let) bool { return l.Name == name && (t.hasDice(l.Expr) || t.isOfTarget(l.Expr)) }
		return slices.ContainsFunc(t.r.resources, of) || slices.ContainsFunc(t.rolled[t.target.rolled:], forIt)
	})
}

// hasDice reports whether an expression has dice of its own.
func (t *turnReader) hasDice(x notation.Expr) bool {
	return !notation.Folds(x, func(name string) bool {
		isDice := func(p *parameter.Parameter) bool { return p.Name == name && p.IsRolled() }
		return !slices.ContainsFunc(t.r.scope.Parameters, isDice)
	})
}
