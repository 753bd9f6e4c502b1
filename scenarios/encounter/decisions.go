package encounter

import (
	"slices"

	"oddsmith/scenarios/scope"
)

// decides notes a decision with what was rolled before it.
func (t *turnReader) decides(d Decision) {
	d.Expr = scope.Wrap(t.rolled, d.Expr)
	t.r.decisions = append(t.r.decisions, d)
}

// Decisions returns the decisions of all turns, once for each turn that has them, with what no
// turn changes as it starts. A name of the state stays in those that depend on what turns change.
func (r *Reader) Decisions() []Decision {
	lets := r.unchanged()
	list := slices.Clone(r.decisions)
	for i := range list {
		list[i].Expr = scope.Wrap(lets, list[i].Expr)
	}
	return list
}

// unchanged returns the rolls before the encounter, and the variables that no turn changes.
func (r *Reader) unchanged() []scope.Let {
	if r.process == nil {
		return slices.Clone(r.scope.Lets)
	}
	starts := r.Starts()
	lets := slices.DeleteFunc(slices.Clone(r.scope.Lets), func(l scope.Let) bool { return starts[l.Name] != "" })
	changed := r.changed()
	for _, v := range r.process.Vars {
		if !changed[v.Name] {
			lets = append(lets, scope.NewLet(v.Name, v.Start))
		}
	}
	return lets
}

// Starts returns the resources that turns change or, without an encounter, effects, by the names of their start values
// in expressions.
func (r *Reader) Starts() map[string]string {
	starts := map[string]string{}
	if r.process == nil {
		for _, e := range r.Effects {
			if r.Stored(e.Resource) {
				starts[scope.StoredName(e.Resource)] = e.Resource
			}
		}
		return starts
	}
	changed := r.changed()
	for _, res := range r.resources {
		if changed[r.parts[res.full]] {
			starts[scope.StoredName(res.full)] = res.full
		}
	}
	return starts
}
