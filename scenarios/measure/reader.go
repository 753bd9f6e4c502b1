package measure

import (
	"slices"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A Reader reads the measures of a rule file.
type Reader struct {
	Measures []*Measure

	scope  *scope.Scope
	play   *encounter.Reader
	bodies map[string]notation.Expr // the measures so far, without their rolls
}

// NewReader returns a reader of measures of what is in scope, of effects and of
// encounters.
func NewReader(sc *scope.Scope, play *encounter.Reader) *Reader {
	return &Reader{scope: sc, play: play, bodies: map[string]notation.Expr{}}
}

func (r *Reader) measure(m *Measure, n *yamltree.Node) error {
	var x notation.Expr
	var err error
	if n.Kind == yamltree.Mapping {
		x, err = r.longMeasure(m, n)
	} else {
		x, err = r.scope.Expression(n)
	}
	if err != nil {
		return err
	}
	r.bodies[m.Name] = x
	kind, err := r.scope.Check(x)
	if err != nil {
		return n.Locate(err)
	}
	m.Kind = kind
	m.template = r.scope.Wrap(x)
	m.Labels = notation.Labels(parameter.Substitute(m.template, r.scope.Samples()))
	return nil
}

// longMeasure reads a measure that is a mapping.
func (r *Reader) longMeasure(m *Measure, n *yamltree.Node) (notation.Expr, error) {
	if err := n.ReadKnown(slices.Concat(rulefile.MeasureKeys, rulefile.MeasureForms), yamltree.Into("title", &m.Title), yamltree.Into("unit", &m.Unit), yamltree.Into("doc", &m.Doc)); err != nil {
		return nil, err
	}
	x, err := r.form(n)
	if err != nil {
		return nil, err
	}
	if cases := n.Get("cases"); cases != nil {
		m.cases = scope.CasesOf(cases, x)
	}
	given := n.Get("given")
	if n.Get("end") != nil { // its condition is one on the last state
		m.Conditional = given != nil
		given = nil
	}
	if given == nil {
		return x, nil
	}
	cond, err := r.scope.Expression(given)
	if err != nil {
		return nil, err
	}
	m.Conditional = true
	return &notation.Given{At: n.At, X: x, Cond: cond}, nil
}

// form reads the one key that says what the measure is.
func (r *Reader) form(n *yamltree.Node) (notation.Expr, error) {
	var x notation.Expr
	for _, key := range rulefile.MeasureForms {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if x != nil {
			return nil, v.Errorf("a measure is one of %s, here are two", suggest.List(rulefile.MeasureForms))
		}
		var err error
		switch key {
		case "value":
			x, err = r.scope.Expression(v)
		case "lost":
			x, err = r.play.Lost(v)
		case "gained":
			if x, err = r.play.Lost(v); err == nil {
				x = &notation.Unary{At: v.At, Op: notation.Neg, X: x}
			}
		case "after":
			x, err = r.play.After(v)
		case "end":
			x, err = r.play.End(v, n.Get("given"))
		case "joint":
			x, err = r.joint(v)
		case "cases":
			if err = r.scope.DeclareWords(v); err == nil {
				x, err = r.scope.ReadCases(v)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if x == nil {
		return nil, n.Errorf("the measure says not what it is").WithHint("one of %s", suggest.List(rulefile.MeasureForms))
	}
	return x, nil
}

// joint reads measures of this file that are to be looked at together: they share
// their rolls.
func (r *Reader) joint(n *yamltree.Node) (notation.Expr, error) {
	list, err := n.ReadTexts()
	if err != nil {
		return nil, err
	}
	t := &notation.Tuple{At: n.At}
	for i, name := range list {
		x, ok := r.bodies[name]
		if !ok {
			return nil, n.Item(i).Locate(suggest.Unknown("measure before this one", name, Names(r.Measures)))
		}
		if _, conditional := x.(*notation.Given); conditional {
			return nil, n.Item(i).Errorf("%s is conditional", name).WithHint("put the condition on the joint measure")
		}
		t.Items = append(t.Items, x)
	}
	return t, nil
}
