package exact

import (
	"strconv"
	"strings"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
)

// assigned returns an outcome as the value of a variable: the same one for equal outcomes.
func (e *evaluator) assigned(o dist.Outcome) *assigned {
	if c, ok := constant.Of(o); ok {
		return e.known(c)
	}
	key := o.Key()
	if a, ok := e.values[key]; ok {
		return a
	}
	return e.register(key, &assigned{key: key, always: dist.Point(o)})
}

// register gives a value that is not certain a new id, keeps it in e.values under a key, and returns it.
func (e *evaluator) register(key string, a *assigned) *assigned {
	a.id = 2*len(e.values) + 1
	if e.values == nil {
		e.values = map[string]*assigned{}
	}
	e.values[key] = a
	return a
}

// point returns the distribution that is always this value; nil if there is none.
func (a *assigned) point() *dist.Dist {
	if a.always == nil && a.isCertain {
		a.always = dist.Point(a.certain.Outcome())
	}
	return a.always
}

// name returns the value as messages show it; empty if it has no name.
func (a *assigned) name() string {
	if a.isCertain {
		return a.certain.Outcome().Key()
	}
	return a.key
}

// assignedSlot returns the outcome of a slot as the value of a variable.
func (e *evaluator) assignedSlot(d *dist.Dist, i int) *assigned {
	if c, ok := certainSlot(d, i); ok {
		return e.known(c)
	}
	return e.assigned(d.Outcome(i))
}

// certainSlot returns the outcome of slot i as a small value; false if it is not small. On a lattice
// it needs no rational number.
func certainSlot(d *dist.Dist, i int) (constant.Value, bool) {
	if origin, step, ok := d.WholeLattice(); ok {
		return constant.Value{Num: origin + int64(i)*step}, true
	}
	return constant.Of(d.Outcome(i))
}

// always returns the distribution that is always c.
func (e *evaluator) always(c constant.Value) *dist.Dist {
	if a := e.cache.certainties[c]; a != nil {
		return a.point()
	}
	switch {
	case !c.IsWord():
		return dist.Constant(c.Rat())
	case c.Word == dist.Yes:
		return dist.AlwaysYes
	case c.Word == dist.No:
		return dist.AlwaysNo
	}
	return e.known(c).point()
}

// known returns a small value as the value of a variable.
func (e *evaluator) known(c constant.Value) *assigned {
	a := e.cache.certainties[c]
	if a == nil {
		a = &assigned{id: 2 * len(e.cache.certainties), certain: c, isCertain: true}
		if e.cache.certainties == nil {
			e.cache.certainties = map[constant.Value]*assigned{}
		}
		e.cache.certainties[c] = a
	}
	return a
}

// beyond returns, as the value of a variable, that a roll with the distribution d is known to be in its tail.
func (e *evaluator) beyond(d *dist.Dist) *assigned {
	point, key := d.BeyondList()
	return e.register(key+" "+strconv.Itoa(len(e.values)), &assigned{key: key, always: point})
}

// restoring returns a function that undoes what was assigned to variable v since this call.
func (e *evaluator) restoring(v int) func() {
	saved := e.given.value[v]
	return func() {
		e.given.set = e.given.set.Without(v)
		e.given.endless = e.given.endless.Without(v)
		e.given.value[v] = saved
	}
}

// circumstances returns the values of the variables on which n depends, for error messages: " given
// attack = 5". It is empty if there are none.
func (e *evaluator) circumstances(n *plan.Node) string {
	var parts []string
	e.vars.Relevant(n.Free, e.given.set).Each(func(v int) {
		if key := e.given.value[v].name(); key != "" {
			parts = append(parts, e.vars[v].Shown()+" = "+key)
		}
	})
	if parts == nil {
		return ""
	}
	return " given " + strings.Join(parts, ", ")
}
