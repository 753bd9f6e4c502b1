package exact

import (
	"errors"
	"strconv"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// pickVariable returns the variable of a conflict in the node n to condition on, and its distribution: of those
// that may go first, the one with the fewest values, which count twice if others must still follow. A pool, for
// which the distribution is nil, is picked last. An error is that of the variable returned.
func (e *evaluator) pickVariable(n *plan.Node, conflict plan.Set) (int, *dist.Dist, error) {
	var best, failed, pool int
	var bestDist *dist.Dist
	least := 0
	var firstErr error
	conflict.Each(func(v int) {
		if !e.vars.MayGoFirst(v, n, e.given.set) {
			return
		}
		if e.vars[v].Pool {
			pool = v
			return
		}
		d, err := e.eval(e.vars[v].Def)
		if err != nil {
			if firstErr == nil {
				failed, firstErr = v, err
			}
			return
		}
		cases := d.Slots()
		if conflict.Len() > 1 && !e.vars.Conflict(n.Independent(), e.given.set.With(v)).Empty() {
			cases *= 2
		}
		if bestDist == nil || cases < least {
			best, bestDist, least = v, d, cases
		}
	})
	switch {
	case bestDist != nil:
		return best, bestDist, nil // what has no meaning may not be needed, once this has a value
	case firstErr != nil:
		return failed, nil, firstErr
	}
	return pool, nil, nil
}

// condition evaluates a node by conditioning on a variable of the conflict.
func (e *evaluator) condition(n *plan.Node, conflict plan.Set) (*dist.Dist, error) {
	// Every variable of the conflict is looked at, and all that it depends on: long
	// chains of rolls that name one another would take forever.
	size := float64(conflict.Len())
	if err := e.budget.Charge(size * size * size); err != nil {
		return nil, err
	}
	v, values, err := e.pickVariable(n, conflict)
	if err != nil {
		return e.withoutValue(n, v, err)
	}
	if values == nil {
		return e.conditionOnPool(n, v)
	}
	return e.conditionOn(n, v, values)
}

// conditionOn evaluates a node by conditioning on variable v, whose distribution is values: it evaluates it for
// each of the values and mixes the results.
func (e *evaluator) conditionOn(n *plan.Node, v int, values *dist.Dist) (*dist.Dist, error) {
	e.budget.Trace("condition on " + e.vars[v].Shown() + " (" + strconv.Itoa(values.Len()) + " values)")
	if err := e.budget.Charge(100 * float64(values.Slots())); err != nil {
		return nil, err
	}
	if err := e.budget.Charge((2500 + certainCost(n)) * float64(values.Len())); err != nil {
		return nil, err
	}
	defer e.restoring(v)()
	m := e.mixing()
	for i := range values.Slots() {
		if !values.IsZero(i) {
			if err := e.addCase(m, n, v, values, i); err != nil {
				return nil, err
			}
		}
	}
	parts := m.all()
	if values.IsWithinError() {
		return dist.AnyOf(parts, values, e.budget)
	}
	if values.HasTail() {
		if !values.IsOneSided() {
			return nil, dist.RequireFinite(e.budget, values)
		}
		e.given.value[v] = e.beyond(values)
		e.given.set, e.given.endless = e.given.set.With(v), e.given.endless.With(v) // no value may be listed
		d, err := e.compute(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: values.Unlisted(), Dist: d})
	}
	return dist.Mix(parts, e.budget)
}

// addCase adds to the mixture m what the node n is worth if variable v, whose distribution is values, has the
// value of a slot. The value stays assigned.
func (e *evaluator) addCase(m *mixing, n *plan.Node, v int, values *dist.Dist, slot int) error {
	weight := values.Weight(slot)
	if at, ok := certainSlot(values, slot); ok {
		// A value that is only looked at is not kept: there may be a million.
		e.given.value[v], e.given.set = &assigned{certain: at, isCertain: true}, e.given.set.With(v)
		if ok, err := m.addCertain(n, weight); ok || err != nil {
			return err
		}
	}
	e.given.value[v], e.given.set = e.assignedSlot(values, slot), e.given.set.With(v)
	d, err := e.evalGiven(n)
	if err != nil {
		return err
	}
	return m.add(weight, d)
}

// certainCost returns the price of trying to find the value of a node without a distribution.
func certainCost(n *plan.Node) float64 {
	if !n.Plain {
		return 0
	}
	return 10 * n.Size
}

// withoutValue evaluates a node although variable v has no value, because of err: that is an error only if
// the value is needed.
func (e *evaluator) withoutValue(n *plan.Node, v int, err error) (*dist.Dist, error) {
	var meaningless *notation.Error
	if !errors.As(err, &meaningless) {
		return nil, err
	}
	defer e.restoring(v)()
	e.given.set = e.given.set.With(v)
	e.given.value[v] = e.register("error "+strconv.Itoa(len(e.values)), &assigned{err: err})
	return e.compute(n)
}
