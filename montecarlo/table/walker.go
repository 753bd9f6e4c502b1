package table

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// A walker evaluates an expression from left to right.
type walker struct {
	source   Source
	names    *names
	evaluate func(*walker, notation.Expr) (value, error) // of any node
	*record
}

// walk finds the value of a part of an expression.
func (w *walker) walk(e notation.Expr) (value, error) { return w.evaluate(w, e) }

// A record is what has happened so far.
type record struct {
	terms []Term
	steps []Step
	dice  int
}

func (r *record) step(do, with string) { r.steps = append(r.steps, Step{do, with}) }

// names are those bound so far, the innermost first. The roll of a name is made when it
// is first needed.
type names struct {
	name  string
	roll  notation.Expr
	value *value
	outer *names
}

// with returns the walker with one name more.
func (w *walker) with(name string, v value) *walker {
	inner := *w
	inner.names = &names{name: name, value: &v, outer: w.names}
	return &inner
}

// find returns what a name is worth.
func (w *walker) find(n *notation.Ref) (value, error) {
	for s := w.names; s != nil; s = s.outer {
		if s.name != n.Name {
			continue
		}
		if s.value == nil {
			where := *w
			where.names = s.outer
			v, err := where.walk(s.roll)
			if err != nil {
				return value{}, err
			}
			s.value = &v
		}
		return *s.value, nil
	}
	return value{}, notation.Errorf(n.At, "%s has no value", n.Name)
}

// all evaluates expressions from left to right.
func (w *walker) all(list []notation.Expr) ([]value, error) {
	values := make([]value, len(list))
	for i, e := range list {
		v, err := w.walk(e)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

// wholeNumber evaluates a number that must be whole and at least a bound.
func (w *walker) wholeNumber(e notation.Expr, least int64, what string) (int64, error) {
	v, err := w.walk(e)
	if err != nil {
		return 0, err
	}
	if !v.num.IsInt() || !v.num.Num().IsInt64() || v.num.Num().Int64() < least {
		return 0, notation.Errorf(e.Span(), "%s is %s: it must be a whole number of at least %d", what, v, least)
	}
	return v.num.Num().Int64(), nil
}

// written is an expression as it stands in its text.
func written(e notation.Expr) string {
	if s := strings.TrimSpace(e.Span().Text()); s != "" {
		return s
	}
	return e.String()
}
