package encounter

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// An Evaluator calculates the closed expressions that an encounter is made of.
type Evaluator interface {
	// Eval returns the distribution of a closed expression; nil if the condition of a Given never
	// holds.
	Eval(notation.Expr) (*dist.Dist, error)
}

// rolled returns the outcomes of the expression n, which has dice, for the present values of its names. The
// evaluator is asked once for each combination of values. What is not listed is added to e.missing and
// e.partial.
func (e *evaluation) rolled(n *node, names *names) (*rolled, error) {
	var room [64]byte
	key := room[:0]
	for _, ref := range n.refs {
		v, err := e.settled(ref, names)
		if err != nil {
			return nil, err
		}
		key = v.AppendKey(key)
	}
	known := n.by[string(key)]
	if known == nil {
		closed, err := e.bound(n, names)
		if err != nil {
			return nil, err
		}
		if known, err = e.ask(n, closed); err != nil {
			return nil, err
		}
		if n.by == nil {
			n.by = map[string]*rolled{}
		}
		n.by[string(key)] = known
	}
	e.missing += known.missing
	e.partial = e.partial || known.partial
	return known, nil
}

// settled returns the value of ref, a name in what is rolled for, and asks the state for it. A number that is
// not whole, or too large, is an error.
func (e *evaluation) settled(ref *node, names *names) (constant.Value, error) {
	v, err := e.name(ref, names)
	if err != nil {
		return constant.Value{}, err
	}
	c := e.constant(v)
	if !c.IsSmall() {
		return c, notation.Errorf(ref.expr.Span(), "%s is no whole number of at most 2^31", ref.expr)
	}
	return c, nil
}

// bound returns the expression n with the values of its names put in.
func (e *evaluation) bound(n *node, names *names) (notation.Expr, error) {
	values := map[string]notation.Expr{}
	for _, ref := range n.refs {
		v, err := e.settled(ref, names)
		if err != nil {
			return nil, err
		}
		values[ref.expr.String()] = v.Expr(ref.expr.Span())
	}
	return notation.Put(n.expr, func(name string) notation.Expr { return values[name] }), nil
}

// ask evaluates closed, which is the expression n with the values of its names put in, by the evaluator.
func (e *evaluation) ask(n *node, closed notation.Expr) (*rolled, error) {
	d, err := e.eval.Eval(closed)
	if err != nil {
		return nil, err
	}
	least, most := d.Ends()
	if d, err = listed(e.budget, d, n.expr); err != nil {
		return nil, err
	}
	if err := e.budget.Charge(outcomeStep * float64(d.Slots())); err != nil {
		return nil, err
	}
	if err := e.budget.Hold(outcomeBytes * float64(d.Slots()*max(1, len(n.hand)))); err != nil {
		return nil, err
	}
	out, sum := &rolled{missing: missingOf(d), partial: !least || !most}, d.Listed()
	for o, w := range d.All() {
		items := []dist.Outcome{o}
		if n.hand != nil && o.Items != nil {
			items = o.Items
		}
		var values []value
		for _, item := range items {
			v, err := valueOf(item, n)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
		out.list = append(out.list, outcome{values[0], share(w, sum, e.rational)})
		if n.hand != nil {
			out.answers = append(out.answers, values)
		}
	}
	return out, nil
}

// missingOf returns an upper bound of the probability that is not listed.
func missingOf(d *dist.Dist) float64 {
	lack := new(big.Int).Sub(d.Total(), d.Listed())
	if lack.Sign() == 0 {
		return 0
	}
	return math.Nextafter(rational.Float(lack, d.Total()), 1)
}

// listed returns the listed part of d, the distribution of expr; an error if the unlisted part is more than an
// error bound.
func listed(b *budget.Budget, d *dist.Dist, expr notation.Expr) (*dist.Dist, error) {
	if d.IsWithinError() {
		return d.WithoutTail(), nil
	}
	process := b.At
	b.At = expr.Span()
	err := dist.RequireFinite(b, d)
	b.At = process
	return d, err
}

// valueOf returns an outcome of the expression n as a value; tuples are an error.
func valueOf(o dist.Outcome, n *node) (value, error) {
	switch {
	case o.Value != nil:
		return of(constant.Number(o.Value)), nil
	case o.Items == nil && o.Label != "":
		return of(constant.Word(o.Label)), nil
	}
	return value{}, notation.Errorf(n.expr.Span(), "the exact odds of an encounter in which a turn keeps several values of one roll are not built yet")
}

// What an outcome takes whose probability is collected, and adding to it.
const (
	outcomeBytes = 256
	outcomeCost  = 200
)
