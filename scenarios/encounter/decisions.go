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
	lets := slices.Clone(r.scope.Lets)
	if r.process != nil {
		changed, starts := r.changed(), r.Starts()
		lets = slices.DeleteFunc(lets, func(l scope.Let) bool { return starts[l.Name] != "" })
		for _, v := range r.process.Vars {
			if !changed[v.Name] {
				lets = append(lets, scope.NewLet(v.Name, v.Start))
			}
		}
	}
	list := slices.Clone(r.decisions)
	for i := range list {
		list[i].Expr = scope.Wrap(lets, list[i].Expr)
	}
	return list
}

// Starts returns the resources that turns change, by the name that trees have for what each starts with.
func (r *Reader) Starts() map[string]string {
	starts := map[string]string{}
	if r.process == nil {
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
