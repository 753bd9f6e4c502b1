package exact

import (
	"errors"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// This file decides what to condition on.
//
// A node's children may be combined as independent only if they share no roll.
// Write U(n) for the variables that n depends on: those it names and, through
// their definitions, those it does not; a variable that already has a value
// has no randomness left and is not followed further. Two children are
// independent if their sets U are disjoint. Otherwise the shared variables are
// the conflict, one of them is given each of its values in turn, the node is
// evaluated under that assignment, and the results are mixed by the variable's
// distribution: the law of total probability.
//
// Not every variable of the conflict may go first. Giving v a value says
// something about the rolls v is made of; that is lost when v is cut off from
// them, and it matters if one of them is used beside v. So v is eligible only
// if, with v cut off, none of its ancestors is in U of the node any more. A
// variable of the conflict without ancestors in the conflict is always
// eligible, so there always is one. Among the eligible ones, the one with the
// fewest values goes first: with `outcome` made of `attack`, an expression that
// names only the outcome is evaluated once for each of its five words and not
// for each of the sixteen totals of the roll.
//
// This is variable elimination by recursive conditioning; cf. Darwiche,
// "Recursive conditioning", Artificial Intelligence 126 (2001). Results are
// memoised by node and by the values of the variables it depends on, so a
// subtree is evaluated once for all assignments that make no difference to it.

// An assignment gives some variables values.
type assignment struct {
	set     varset
	value   [maxVariables]*assigned
	endless varset // those of which only is known that they lie in their tail
}

// An assigned value has a number of its own in the evaluation, so that memo keys are short.
type assigned struct {
	point *Dist // the distribution that is always this value
	err   error // why there is no value
	key   string
	id    int

	certain   certain // see certain.go
	isCertain bool
}

// depends returns U(n) under the assignment, with the variables of cut left out
// and not followed.
func (e *evaluator) depends(free varset, cut varset) varset {
	var seen varset
	e.follow(free, cut, &seen)
	return seen
}

func (e *evaluator) follow(free, cut varset, seen *varset) {
	free.each(func(v int) {
		if seen.has(v) || cut.has(v) || e.given.set.has(v) {
			return
		}
		*seen = seen.with(v)
		e.follow(e.vars[v].def.free, cut, seen)
	})
}

// conflict returns the variables that at least two of the groups depend on.
func (e *evaluator) conflict(groups []varset) varset {
	var once, twice varset
	for _, g := range groups {
		u := e.depends(g, varset{})
		twice = twice.union(once.intersect(u))
		once = once.union(u)
	}
	return twice
}

// choose returns the eligible variable of the conflict with the fewest values,
// and its distribution.
func (e *evaluator) choose(n *node, conflict varset) (int, *Dist, error) {
	best, bestDist := -1, (*Dist)(nil)
	failed, firstErr := -1, error(nil)
	conflict.each(func(v int) {
		ancestors := e.depends(e.vars[v].def.free, varset{})
		left := e.depends(n.free, varset{}.with(v))
		if !ancestors.intersect(left).empty() {
			return
		}
		d, err := e.eval(e.vars[v].def)
		if err != nil {
			if firstErr == nil {
				failed, firstErr = v, err
			}
			return
		}
		if best < 0 || d.slots() < bestDist.slots() {
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
func (e *evaluator) condition(n *node, conflict varset) (*Dist, error) {
	// Every variable of the conflict is looked at, and all that it depends on: long
	// chains of rolls that name one another would take for ever.
	if size := float64(conflict.len()); size > 16 {
		if err := e.budget.spend(size*size*size, 0, 0); err != nil {
			return nil, err
		}
	}
	v, dist, err := e.choose(n, conflict)
	if err != nil {
		return e.without(n, v, err)
	}
	e.trace("condition on " + e.vars[v].name + " (" + strconv.Itoa(dist.Len()) + " values)")
	e.budget.at = n.expr.Span()
	if err := e.budget.spend(100*float64(dist.slots()), 0, 0); err != nil {
		return nil, err
	}
	cells := e.casesOf(n, v, dist)
	if err := e.budget.spend(900*float64(len(cells)), 0, 0); err != nil {
		return nil, err
	}
	defer e.restoring(v)()
	parts := make([]part, 0, len(cells)+1)
	before := e.budget.spent
	e.budget.width = max(e.budget.width, float64(len(cells)))
	for i, c := range cells {
		e.give(v, dist, c.slot)
		d, err := e.evalGiven(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{weight: c.weight, dist: d})
		if err := e.budget.hold(float64(d.slots()), d.bits()); err != nil {
			return nil, err
		}
		if err := e.foresee(n, before, i+1, len(cells)); err != nil {
			return nil, err
		}
	}
	if dist.tail != nil {
		if dist.tail.isVague() || dist.tail.lo != nil && dist.tail.hi != nil {
			return nil, e.budget.bounded(dist)
		}
		e.given.value[v] = e.beyond(dist)
		e.given.endless = e.given.endless.with(v)
		d, err := e.evalSelf(n)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{weight: dist.tail.weight, dist: d})
	}
	return mix(parts, e.budget)
}

// give gives a variable the value of a slot of its distribution.
func (e *evaluator) give(v int, dist *Dist, slot int) {
	e.given.value[v] = e.assignedSlot(dist, slot)
	e.given.set = e.given.set.with(v)
}

// restoring returns what takes back the value that v is given meanwhile.
func (e *evaluator) restoring(v int) func() {
	saved := e.given.value[v]
	return func() {
		e.given.set = e.given.set.without(v)
		e.given.endless = e.given.endless.without(v)
		e.given.value[v] = saved
	}
}

// without evaluates the node where a variable has no value: that matters only if
// the value is needed.
func (e *evaluator) without(n *node, v int, err error) (*Dist, error) {
	var meaningless *notation.Error
	if !errors.As(err, &meaningless) {
		return nil, err
	}
	defer e.restoring(v)()
	e.given.set = e.given.set.with(v)
	e.given.value[v] = &assigned{id: len(e.values), err: err}
	e.values["error "+strconv.Itoa(len(e.values))] = e.given.value[v]
	return e.evalSelf(n)
}

// foreseeAfter is how many values of a variable are tried before the cost of the
// others is judged by them: the first ones also pay for what is memoised.
const foreseeAfter = 4

// foresee gives up on a variable early where its values so far, times their
// number, exceed the budget.
func (e *evaluator) foresee(n *node, before float64, done, slots int) error {
	if done != foreseeAfter && (done <= foreseeAfter || done&(done-1) != 0) {
		return nil
	}
	need := before + (e.budget.spent-before)/float64(done)*float64(slots)
	if need > e.budget.MaxWork*2 {
		return &LimitError{At: n.expr.Span(), Resource: Work, Need: need, Limit: e.budget.MaxWork}
	}
	return nil
}

// assigned returns the outcome as the value of a variable; equal outcomes are
// one value.
func (e *evaluator) assigned(o Outcome) *assigned {
	c, isCertain := certainOutcome(o)
	if a, ok := e.certainties[c]; ok && isCertain {
		return a
	}
	key := o.Key()
	if a, ok := e.values[key]; ok {
		return a
	}
	a := &assigned{key: key, point: pointOf(o), certain: c, isCertain: isCertain}
	if isCertain {
		a.id = 2 * len(e.certainties)
		e.certainties[c] = a
	} else {
		a.id = 2*len(e.values) + 1
		e.values[key] = a
	}
	return a
}

func pointOf(o Outcome) *Dist {
	if o.Value != nil {
		return Constant(o.Value)
	}
	kind := Categorical
	if o.Items != nil {
		kind = Joint
	}
	return fromOutcomes(kind, []Outcome{o}, []*big.Int{big.NewInt(1)})
}

// relevant returns the assigned variables whose values make a difference to a
// subtree with these free variables.
func (e *evaluator) relevant(free varset) varset {
	var seen, out varset
	e.reach(free, &seen, &out)
	return out
}

func (e *evaluator) reach(free varset, seen, out *varset) {
	free.each(func(v int) {
		switch {
		case seen.has(v):
		case e.given.set.has(v):
			*out = out.with(v)
		default:
			*seen = seen.with(v)
			e.reach(e.vars[v].def.free, seen, out)
		}
	})
}

// circumstances says which values the variables have that n depends on, for
// error messages: " given attack = 5"; empty if there is none.
func (e *evaluator) circumstances(n *node) string {
	var parts []string
	e.relevant(n.free).each(func(v int) {
		if key := e.given.value[v].key; key != "" {
			parts = append(parts, e.vars[v].name+" = "+key)
		}
	})
	if parts == nil {
		return ""
	}
	return " given " + strings.Join(parts, ", ")
}
