package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// A Measure is a named distribution that can be asked for.
type Measure struct {
	Name  string
	Title string
	Unit  string
	Doc   string
	Kind  notation.Kind
	// Labels are the words it can be, in the order to show them; nil if it is a
	// number.
	Labels      []string
	Conditional bool // on an event, by `given`
	At          notation.Span

	template notation.Expr // closed but for the parameters
	when     notation.Expr // for which parameters there is such a measure; nil for all
	cases    []*Case       // of a measure that is cases
}

// measures reads the section: `name: EXPRESSION`, or a mapping that says more.
func (r *reader) measures(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of measures"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if !rulefile.IsName(e.Key.Text) {
			return e.Key.Errorf("%q is not a name of a measure", e.Key.Text).
				WithHint(rulefile.NameRule)
		}
		if each := e.Value.Get("each"); each != nil {
			if err := r.family(e, each); err != nil {
				return err
			}
			continue
		}
		m := &Measure{Name: e.Key.Text, At: e.Key.At}
		if err := r.measure(m, e.Value); err != nil {
			return err
		}
		r.s.Measures = append(r.s.Measures, m)
	}
	return nil
}

func (r *reader) measure(m *Measure, n *yamltree.Node) error {
	var x notation.Expr
	var err error
	if n.Kind == yamltree.Mapping {
		x, err = r.longMeasure(m, n)
	} else {
		x, err = r.names.expression(n)
	}
	if err != nil {
		return err
	}
	r.bodies[m.Name] = x
	kind, err := r.check(x)
	if err != nil {
		return n.Locate(err)
	}
	m.Kind = kind
	m.template = r.wrap(x)
	m.Labels = notation.Labels(parameter.Substitute(m.template, r.samples()))
	return nil
}

// longMeasure reads a measure that is a mapping.
func (r *reader) longMeasure(m *Measure, n *yamltree.Node) (notation.Expr, error) {
	if err := n.KnownKeys(slices.Concat(rulefile.MeasureKeys, rulefile.MeasureForms)...); err != nil {
		return nil, err
	}
	if err := n.ReadFields(yamltree.Into("title", &m.Title), yamltree.Into("unit", &m.Unit), yamltree.Into("doc", &m.Doc)); err != nil {
		return nil, err
	}
	x, err := r.form(n)
	if err != nil {
		return nil, err
	}
	if cases := n.Get("cases"); cases != nil {
		m.cases = casesOf(cases, x)
	}
	given := n.Get("given")
	if n.Get("end") != nil { // its condition is one on the last state
		m.Conditional = given != nil
		given = nil
	}
	if given == nil {
		return x, nil
	}
	cond, err := r.names.expression(given)
	if err != nil {
		return nil, err
	}
	m.Conditional = true
	return &notation.Given{At: n.At, X: x, Cond: cond}, nil
}

// form reads the one key that says what the measure is.
func (r *reader) form(n *yamltree.Node) (notation.Expr, error) {
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
			x, err = r.names.expression(v)
		case "lost":
			x, err = r.lost(v)
		case "gained":
			if x, err = r.lost(v); err == nil {
				x = &notation.Unary{At: v.At, Op: notation.Neg, X: x}
			}
		case "after":
			x, err = r.after(v)
		case "end":
			x, err = r.end(v, n.Get("given"))
		case "joint":
			x, err = r.joint(v)
		case "cases":
			if err = r.declareWords(v); err == nil {
				x, err = r.cases(v)
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
