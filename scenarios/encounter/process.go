package encounter

import (
	"maps"
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// The parts of a state that say whose turn it is; no resource is called so.
const (
	actorPart = "encounter/actor" // a word: who acts
	actedPart = "encounter/acted" // how many have acted in this round
	turnPart  = "encounter/turn"  // how many turns were taken, where there is a limit
)

// checkProcess checks an encounter but for its value, which is what measures ask
// for.
func (r *Reader) checkProcess(n *yamltree.Node) error {
	probe := *r.process
	probe.Value = notation.Int(0)
	if _, err := r.scope.Check(&probe); err != nil {
		return n.Locate(err)
	}
	return nil
}

// withParts lets expressions name the parts of the state.
func (r *Reader) withParts(f func() error) error {
	return r.scope.WithLocals(maps.Clone(r.parts), f)
}

// begin begins the description of an encounter.
func (r *Reader) begin(n *yamltree.Node) {
	r.process, r.Encounter, r.parts = &notation.Process{At: n.At}, &Encounter{}, map[string]string{}
}

// addPart adds a part to the state and returns what it is called in the tree.
func (r *Reader) addPart(name, text string, start notation.Expr) string {
	unique := "encounter/" + name
	r.parts[name] = unique
	r.process.State = append(r.process.State, notation.StatePart{Name: unique, Start: start})
	r.Encounter.State = append(r.Encounter.State, StatePart{Name: name, Text: text})
	return unique
}

// addResource adds a resource to the state. Parts start independently of one another, so
// what names another resource's start, which may be rolled, names what was rolled.
func (r *Reader) addResource(res *ActorResource) {
	start := res.start
	shared := slices.ContainsFunc(r.scope.Lets, func(l scope.Let) bool { return scope.Names(start, l.Name) })
	if shared || r.isShared(res.full) {
		start = &notation.Ref{At: start.Span(), Name: scope.StoredName(res.full)}
	}
	r.addPart(res.full, res.Text, start)
}

// isShared reports whether what is rolled once names the start of a resource.
func (r *Reader) isShared(resource string) bool {
	return slices.ContainsFunc(r.scope.Lets, func(l scope.Let) bool { return scope.Names(l.Expr, scope.StoredName(resource)) })
}

// aliases are self and target from the side of an actor: target is the other of two.
func (r *Reader) aliases(actor string) map[string]string {
	out := map[string]string{"self": actor}
	if len(r.Actors) == 2 {
		for _, a := range r.Actors {
			if a.Name != actor {
				out["target"] = a.Name
			}
		}
	}
	for _, a := range r.Actors {
		delete(out, a.Name) // an actor of that name means itself
	}
	return out
}
