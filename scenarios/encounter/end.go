package encounter

import (
	"maps"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// End reads what a measure takes of the last state, on a condition if there is one.
func (r *Reader) End(n, given *yamltree.Node) (x notation.Expr, err error) {
	if r.process == nil {
		return nil, n.Errorf("there is no encounter to end")
	}
	p := *r.process
	locals := maps.Clone(r.parts)
	locals[notation.TurnsName] = notation.TurnsName
	if r.ending != nil {
		locals[endingName] = endingLocal
	}
	err = r.scope.WithLocals(locals, func() error {
		if n.Kind == yamltree.Scalar && n.Text == notation.TurnsName && given == nil {
			p.Value = &notation.Ref{At: n.At, Name: notation.TurnsName} // also where the notation has no names
			return nil
		}
		if p.Value, err = r.endValue(n); err != nil || given == nil {
			return err
		}
		cond, err := r.scope.Expression(given)
		p.Value = &notation.Given{At: n.At, X: p.Value, Cond: cond}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := r.oneKindOfTurns(n, p.Value); err != nil {
		return nil, err
	}
	p.Value = scope.ReplaceRefs(p.Value, func(ref *notation.Ref) notation.Expr {
		if ref.Name == endingLocal {
			return r.ending
		}
		return nil
	})
	return &p, nil
}

// oneKindOfTurns refuses an end that speaks of turns in a file that calls something else
// so.
func (r *Reader) oneKindOfTurns(n *yamltree.Node, value notation.Expr) error {
	what := r.scope.Declared(notation.TurnsName)
	if _, isPart := r.parts[notation.TurnsName]; isPart {
		what = "a part of the state"
	}
	if what == "" || !scope.Names(value, notation.TurnsName) {
		return nil
	}
	return n.Errorf("%s is %s, and at the end the number of turns", notation.TurnsName, what).WithHint("give that another name")
}

// endValue reads an expression, or cases.
func (r *Reader) endValue(n *yamltree.Node) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return r.scope.Expression(n)
	}
	if err := r.scope.DeclareWords(n); err != nil {
		return nil, err
	}
	return r.scope.ReadCases(n)
}
