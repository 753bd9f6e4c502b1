package encounter

import (
	"slices"

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
	r.process = &notation.Process{At: n.At}
	r.Encounter = &Encounter{}
	r.parts = map[string]string{}
	step := &notation.Tuple{At: again.At}
	rename := map[string]string{} // what resources are called outside, by what they are called in the process
	var changed []string
	for _, e := range r.Effects {
		res, _ := r.resource(e.Resource)
		if !r.Stored(e.Resource) {
			return notation.Errorf(e.at, "%s has no value to start with", e.Resource)
		}
		if !slices.Contains(changed, e.Resource) {
			changed = append(changed, e.Resource)
			rename[scope.StoredName(e.Resource)] = "encounter/" + e.Resource
			start := &notation.Ref{At: e.at, Name: scope.StoredName(e.Resource)}
			r.process.State = append(r.process.State, notation.StatePart{Name: "encounter/" + e.Resource, Start: start})
			r.Encounter.State = append(r.Encounter.State, StatePart{Name: e.Resource, Text: res.Text})
		}
	}
	if len(changed) > 1 {
		return again.Errorf("the effects change %d resources, and only one can be repeated", len(changed)).
			WithHint("a turn of one's own changes any number")
	}
	x, err := r.chain("", changed[0], &notation.Ref{At: again.At, Name: scope.StoredName(changed[0])}, again.At)
	if err != nil {
		return err
	}
	inside := func(e notation.Expr) notation.Expr {
		return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
			if ref, ok := x.(*notation.Ref); ok && rename[ref.Name] != "" {
				return &notation.Ref{At: ref.At, Name: rename[ref.Name]}, true
			}
			return x, false
		})
	}
	step.Items = append(step.Items, inside(x))
	r.process.Step = step
	until, err := n.Required("until")
	if err != nil {
		return err
	}
	if r.process.Until, err = r.untilRange(until, changed); err != nil {
		return err
	}
	return r.checkProcess(n)
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
		s, err := e.Value.ReadText()
		if err != nil {
			return nil, err
		}
		iv, err := number.ParseInterval(s)
		if err != nil {
			return nil, e.Value.Locate(err)
		}
		r.Encounter.Until += name + " in " + s
		ref := &notation.Ref{At: e.Key.At, Name: "encounter/" + name}
		for _, end := range []struct {
			op notation.BinaryOp
			at *notation.Number
		}{{notation.Ge, endOf(iv, false)}, {notation.Le, endOf(iv, true)}} {
			if end.at == nil {
				continue
			}
			cond := &notation.Binary{At: e.Value.At, Op: end.op, X: ref, Y: end.at}
			if out == nil {
				out = cond
			} else {
				out = &notation.Binary{At: e.Value.At, Op: notation.And, X: out, Y: cond}
			}
		}
	}
	if out == nil {
		return nil, n.Errorf("nothing ends it").WithHint("such as {target health: ..0}")
	}
	return out, nil
}

func endOf(iv number.Interval, high bool) *notation.Number {
	v := iv.Low
	if high {
		v = iv.High
	}
	if v == nil {
		return nil
	}
	return &notation.Number{Value: v}
}
