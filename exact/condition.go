package exact

import (
	"errors"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
	"strconv"
	"strings"
)

// An assignment gives some variables values.
type assignment struct {
	set     plan.Set
	value   [plan.MaxVariables]*assigned
	endless plan.Set // those of which only is known that they lie in their tail
}

// An assigned value has a number of its own in the evaluation, so that memo keys are short.
type assigned struct {
	point *dist.Dist // the distribution that is always this value
	err   error      // why there is no value
	key   string
	id    int

	certain   constant.Value // see certain.go
	isCertain bool
}

// choose returns the eligible variable of the conflict with the fewest values,
// and its distribution.
func (e *evaluator) choose(n *plan.Node, conflict plan.Set) (int, *dist.Dist, error) {
	best, bestDist := -1, (*dist.Dist)(nil)
	failed, firstErr := -1, error(nil)
	conflict.Each(func(v int) {
		if !e.vars.MayGoFirst(v, n, e.given.set) {
			return
		}
		d, err := e.eval(e.vars[v].Def)
		if err != nil {
			if firstErr == nil {
				failed, firstErr = v, err
			}
			return
		}
		if best < 0 || d.Slots() < bestDist.Slots() {
			best, bestDist = v, d
		}
	})
	if best >= 0 {
		return best, bestDist, nil // what has no meaning may not be needed, once this has a value
	}
	return failed, nil, firstErr
}

// condition evaluates the node by giving a variable of the conflict each of
// its values in turn.
func (e *evaluator) condition(n *plan.Node, conflict plan.Set) (*dist.Dist, error) {
	// Every variable of the conflict is looked at, and all that it depends on: long
	// chains of rolls that name one another would take for ever.
	if size := float64(conflict.Len()); size > 16 {
		if err := e.budget.Spend(size*size*size, 0, 0); err != nil {
			return nil, err
		}
	}
	v, values, err := e.choose(n, conflict)
	if err != nil {
		return e.without(n, v, err)
	}
	e.budget.Trace("condition on " + e.vars[v].Name + " (" + strconv.Itoa(values.Len()) + " values)")
	e.budget.At = n.Expr.Span()
	if err := e.budget.Spend(100*float64(values.Slots()), 0, 0); err != nil {
		return nil, err
	}
	cells := e.casesOf(n, v, values)
	if err := e.budget.Spend(900*float64(len(cells)), 0, 0); err != nil {
		return nil, err
	}
	defer e.restoring(v)()
	parts := make([]dist.Part, 0, len(cells)+1)
	before := e.budget.Spent()
	e.budget.Condition(len(cells))
	for i, c := range cells {
		e.give(v, values, c.slot)
		d, err := e.evalGiven(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: c.weight, Dist: d})
		if err := e.budget.Hold(float64(d.Slots()), d.Bits()); err != nil {
			return nil, err
		}
		if err := e.budget.Foresee(n.Expr.Span(), before, i+1, len(cells)); err != nil {
			return nil, err
		}
	}
	if values.HasTail() {
		if !values.IsOneSided() {
			return nil, dist.RequireFinite(e.budget, values)
		}
		e.given.value[v] = e.beyond(values)
		e.given.endless = e.given.endless.With(v)
		d, err := e.evalSelf(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: values.Unlisted(), Dist: d})
	}
	return dist.Mix(parts, e.budget)
}

// give gives a variable the value of a slot of its distribution.
func (e *evaluator) give(v int, values *dist.Dist, slot int) {
	e.given.value[v] = e.assignedSlot(values, slot)
	e.given.set = e.given.set.With(v)
}

// restoring returns what takes back the value that v is given meanwhile.
func (e *evaluator) restoring(v int) func() {
	saved := e.given.value[v]
	return func() {
		e.given.set = e.given.set.Without(v)
		e.given.endless = e.given.endless.Without(v)
		e.given.value[v] = saved
	}
}

// without evaluates the node where a variable has no value: that matters only if
// the value is needed.
func (e *evaluator) without(n *plan.Node, v int, err error) (*dist.Dist, error) {
	var meaningless *notation.Error
	if !errors.As(err, &meaningless) {
		return nil, err
	}
	defer e.restoring(v)()
	e.given.set = e.given.set.With(v)
	e.given.value[v] = &assigned{id: len(e.values), err: err}
	e.values["error "+strconv.Itoa(len(e.values))] = e.given.value[v]
	return e.evalSelf(n)
}

// assigned returns the outcome as the value of a variable; equal outcomes are
// one value.
func (e *evaluator) assigned(o dist.Outcome) *assigned {
	c, isCertain := constant.Of(o)
	if a, ok := e.certainties[c]; ok && isCertain {
		return a
	}
	key := o.Key()
	if a, ok := e.values[key]; ok {
		return a
	}
	a := &assigned{key: key, point: dist.Point(o), certain: c, isCertain: isCertain}
	if isCertain {
		a.id = 2 * len(e.certainties)
		e.certainties[c] = a
	} else {
		a.id = 2*len(e.values) + 1
		e.values[key] = a
	}
	return a
}

// circumstances says which values the variables have that n depends on, for
// error messages: " given attack = 5"; empty if there is none.
func (e *evaluator) circumstances(n *plan.Node) string {
	var parts []string
	e.vars.Relevant(n.Free, e.given.set).Each(func(v int) {
		if key := e.given.value[v].key; key != "" {
			parts = append(parts, e.vars[v].Name+" = "+key)
		}
	})
	if parts == nil {
		return ""
	}
	return " given " + strings.Join(parts, ", ")
}
