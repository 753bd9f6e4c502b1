package measure

import (
	"fmt"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A run is what is rolled and played for all measures of a file: what is named in it is one
// value wherever it stands.
type run struct {
	*yamltree.Reader
	values []scope.Let       // what the measures so far are, and the parts of joint ones
	parts  map[string][]part // what a joint measure takes of each of them
}

// ofMeasure begins the name of the value of a measure in the run. No rule file can name it.
const ofMeasure = "measure/"

// IsValue reports whether a Let of this name is the value of a measure that a joint measure asks for.
func IsValue(name string) bool { return strings.HasPrefix(name, ofMeasure) }

// A part is what a joint measure takes of a measure: all of it, or an item of one that is
// joint itself.
type part struct {
	name        string            // of its value in the run
	conditional bool              // by `given`
	of          *notation.Process // the one of whose end it is; nil for none
}

// add records the expression of a measure under its name, for joint measures after it. The parts of a joint
// measure were recorded when it was read; only whether it is conditional was not known then.
func (r *run) add(name string, x notation.Expr) {
	parts, joint := r.parts[name]
	if !joint {
		r.parts[name] = r.partsOf(ofMeasure+name, x)
		return
	}
	for i := range parts {
		_, given := x.(*notation.Given)
		parts[i].conditional = given
	}
}

// partsOf adds an expression to the common roll as name, and returns its parts: one, or for a tuple one per
// item, named name/1, name/2.
func (r *run) partsOf(name string, x notation.Expr) []part {
	played, ok := x.(*notation.Process)
	if ok {
		x = played.Value
	}
	if t, ok := x.(*notation.Tuple); ok {
		var parts []part
		for i, item := range t.Items {
			parts = append(parts, r.named(fmt.Sprintf("%s/%d", name, i+1), item, played))
		}
		return parts
	}
	return []part{r.named(name, x, played)}
}

// named adds x to the common roll as name, and returns it as a part. played is the encounter of whose end x is;
// nil for none.
func (r *run) named(name string, x notation.Expr, played *notation.Process) part {
	_, conditional := x.(*notation.Given)
	r.values = append(r.values, scope.NewLet(name, x))
	return part{name: name, conditional: conditional, of: played}
}

// jointList is what is asked for together.
const jointList = "a list such as [damage, left]"

// joint reads n, a list of measures or expressions whose joint distribution is asked for, as the measure of
// that name. They share one roll and one play of an encounter. read reads an item that is not the name of a
// measure.
func (r *run) joint(measure string, n *yamltree.Node, read func(*yamltree.Node) notation.Expr) notation.Expr {
	t := &notation.Tuple{At: n.At}
	var parts []part
	var played *notation.Process
	for i, item := range r.OneOrMore(n, jointList) {
		r.Want(item, yamltree.Scalar, "a measure before this one, or an expression,")
		name := strings.TrimSpace(item.Text)
		more, ok := r.parts[name]
		if !ok {
			more = r.partsOf(fmt.Sprintf("%s%s/%d", ofMeasure, measure, i+1), read(item))
		}
		for _, p := range more {
			switch {
			case p.conditional && p.of != nil:
				return r.Bad(item.Errorf("%s is conditional", name).WithHint("{end: \"joint(A, B)\", given: ...} puts the condition on both"))
			case p.conditional:
				return r.Bad(item.Errorf("%s is conditional", name).WithHint("put the condition on the joint measure"))
			case p.of == nil:
			case played == nil:
				played = p.of
			case !sameMoment(played, p.of):
				return r.Bad(item.Errorf("%s is of another moment than what is before it", name).
					WithHint("what is looked at together is of the end, or of the same turn of a path"))
			}
			parts = append(parts, p)
			t.Items = append(t.Items, &notation.Ref{At: item.At, Name: p.name})
		}
	}
	if len(parts) < 2 && !r.Refused() {
		return r.Bad(n.Errorf("one value alone is not joint with another").WithHint("%s", jointList))
	}
	if len(parts) > 3 {
		return r.Bad(n.Errorf("%d values are too many for one table", len(parts)).WithHint("two or three"))
	}
	r.parts[measure] = parts
	x := scope.Share(r.values, t)
	if played == nil {
		return x
	}
	end := *played
	end.At, end.Value = n.At, x
	return &end
}

// sameMoment reports whether two encounters differ in nothing but the value of their last state.
func sameMoment(x, y *notation.Process) bool {
	a, b := *x, *y
	a.Value, b.Value = notation.Int(0), notation.Int(0)
	return notation.Equal(&a, &b)
}
