package measure

import (
	"fmt"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A part is what a joint measure takes of a measure: all of it, or an item of one that is
// joint itself.
type part struct {
	name        string            // of its value among [Reader.values]
	conditional bool              // by `given`
	of          *notation.Process // the encounter of whose end it is; nil for none
}

// partsOf makes an expression known by a name, which is the same roll wherever it stands. An
// expression that is joint itself has a part for each of its items.
func (r *Reader) partsOf(name string, x notation.Expr) []*part {
	played, ok := x.(*notation.Process)
	if ok {
		x = played.Value
	}
	if t, ok := x.(*notation.Tuple); ok {
		var parts []*part
		for i, item := range t.Items {
			parts = append(parts, r.named(fmt.Sprintf("%s/%d", name, i+1), item, played))
		}
		return parts
	}
	return []*part{r.named(name, x, played)}
}

func (r *Reader) named(name string, x notation.Expr, played *notation.Process) *part {
	_, conditional := x.(*notation.Given)
	r.values = append(r.values, scope.NewLet(name, x))
	return &part{name: name, conditional: conditional, of: played}
}

// joint reads measures of this file, or expressions, that are to be looked at together. They
// are of one roll, and of one play of an encounter.
func (r *Reader) joint(m *Measure, n *yamltree.Node) (notation.Expr, error) {
	list, err := n.ReadTexts()
	if err != nil {
		return nil, err
	}
	t := &notation.Tuple{At: n.At}
	var parts []*part
	var played *notation.Process
	for i, name := range list {
		item := n.Item(i)
		more, ok := r.parts[name]
		if !ok {
			x, err := r.item(item)
			if err != nil {
				return nil, err
			}
			more = r.partsOf(fmt.Sprintf("measure/%s/%d", m.Name, i+1), x)
		}
		for _, p := range more {
			switch {
			case p.conditional && p.of != nil:
				return nil, item.Errorf("%s is conditional", name).WithHint("{end: \"joint(A, B)\", given: ...} puts the condition on both")
			case p.conditional:
				return nil, item.Errorf("%s is conditional", name).WithHint("put the condition on the joint measure")
			case p.of == nil:
			case played == nil:
				played = p.of
			case !notation.Equal(played.Until, p.of.Until):
				return nil, item.Errorf("%s is of another moment than what is before it", name).
					WithHint("what is looked at together is of the end, or of the same turn of a path")
			case len(p.of.State) > len(played.State):
				played = p.of // it counts rounds, too
			}
			parts = append(parts, p)
			t.Items = append(t.Items, &notation.Ref{At: item.At, Name: p.name})
		}
	}
	r.parts[m.Name] = parts
	x := scope.Share(r.values, t)
	if played == nil {
		return x, nil
	}
	end := *played
	end.At, end.Value = n.At, x
	return &end, nil
}

// item reads an item of a joint measure that is no measure before it.
func (r *Reader) item(n *yamltree.Node) (notation.Expr, error) {
	if rulefile.IsName(n.Text) && !r.scope.IsValue(n.Text) {
		return nil, n.Locate(suggest.Unknown("measure before this one", n.Text, Names(r.Measures)))
	}
	return r.scope.Expression(n)
}
