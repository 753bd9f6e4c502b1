package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/scope"
)

// repeatEffects reads an encounter whose turn is the effects of the file: its state
// is the resources they change, and it ends when one of those named under until lies
// in its range.
func (r *Reader) repeatEffects(n, again *yamltree.Node) error {
	if what, err := again.ReadText(); err != nil || what != "effects" {
		return again.Errorf("effects expected")
	}
	if len(r.Effects) == 0 || r.scope.Cases != nil {
		return again.Errorf("there is no list of effects to repeat").WithHint("effects of cases are repeated by a turn of one's own")
	}
	r.begin(n)
	inside := map[string]string{} // what resources are called in the process, by what they are called outside
	var changed []string
	for _, e := range r.Effects {
		res, _ := r.resource(e.Resource)
		if !r.Stored(e.Resource) {
			return notation.Errorf(e.at, "%s has no value to start with", e.Resource)
		}
		if !slices.Contains(changed, e.Resource) {
			changed = append(changed, e.Resource)
			stored := scope.StoredName(e.Resource)
			inside[stored] = r.addPart(e.Resource, res.Text, &notation.Ref{At: e.at, Name: stored})
		}
	}
	if len(changed) > 1 {
		return again.Errorf("the effects change %d resources, and only one can be repeated", len(changed)).
			WithHint("a turn of one's own changes any number")
	}
	x := scope.Share(r.Amounts(), r.worthAfter("", changed[0], again.At))
	lets := r.rolledEveryTurn(inside)
	r.process.Step = scope.Wrap(lets, &notation.Tuple{At: again.At, Items: []notation.Expr{scope.Rename(x, inside)}})
	until, err := n.Required("until")
	if err != nil {
		return err
	}
	if r.process.Until, err = r.untilRange(until, changed); err != nil {
		return err
	}
	return r.checkProcess(n)
}

// rolledEveryTurn are the rolls of the file as a turn makes them anew, and adds to what things
// are called inside. What resources start with is rolled once.
func (r *Reader) rolledEveryTurn(inside map[string]string) []scope.Let {
	isStart := func(name string) bool {
		return slices.ContainsFunc(r.resources, func(res *ActorResource) bool { return scope.StoredName(res.full) == name })
	}
	var lets []scope.Let
	for _, l := range r.scope.Lets {
		if isStart(l.Name) {
			continue
		}
		name := "repeat/" + l.Name
		lets = append(lets, scope.NewLet(name, scope.Rename(l.Expr, inside)))
		inside[l.Name] = name
	}
	return lets
}

// untilRange reads `until: {target health: ..0}`.
func (r *Reader) untilRange(n *yamltree.Node, changed []string) (notation.Expr, error) {
	if err := n.WantEntries("a mapping of resources to the range that ends it"); err != nil {
		return nil, err
	}
	var out notation.Expr
	for _, e := range n.Entries {
		name, err := r.resourceText(e.Key)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(changed, name) {
			return nil, e.Key.Locate(suggest.Unknown("resource that the effects change", name, changed))
		}
		iv, err := number.ReadInterval(e.Value)
		if err != nil {
			return nil, err
		}
		r.Encounter.Until += name + " in " + strings.TrimSpace(e.Value.Text)
		ref := &notation.Ref{At: e.Key.At, Name: "encounter/" + name}
		out = scope.Join(notation.And, out, scope.Within(ref, iv, e.Value.At), e.Value.At)
	}
	if out == nil {
		return nil, n.Errorf("nothing ends it").WithHint("such as {target health: ..0}")
	}
	return out, nil
}
