package encounter

import (
	"cmp"
	"errors"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file plays a turn in a state. What is rolled splits it into worlds, each with its probability;
// worlds in which all that matters from there on is alike are one again.

// A move is a result of a turn: the changes of variables, and its probability.
type move struct {
	changes []change
	p       weight
}

// A change adds a number to a variable, or sets it.
type change struct {
	v   int
	set bool
	by  int64 // what is added, or the number of the value
}

// A run plays a turn in a state.
type run struct {
	evaluation
	option int     // the option that is chosen; ownChoice for none
	offer  *offer  // the options in the state; nil if nothing is chosen
	lost   float64 // an upper bound of the probability of the turn that is not listed
	held   float64 // the memory held for worlds
}

// stepCost is the price of executing a statement in a world, without its expressions.
const stepCost = 60

// hold holds the memory of n worlds like one, before they are made.
func (r *run) hold(n int, like *world) error {
	bytes := float64(n) * like.bytes()
	r.held += bytes
	return r.budget.Hold(bytes)
}

// release releases the memory of worlds down to but bytes.
func (r *run) release(but float64) {
	r.budget.Release(r.held - but)
	r.held = but
}

// do executes statements in all worlds, and returns the worlds after them.
func (r *run) do(list []step, worlds []world) ([]world, error) {
	var stopped []world
	held := r.held
	for i := range list {
		s := &list[i]
		if len(worlds) == 0 {
			break
		}
		if err := r.budget.Charge(stepCost * float64(len(worlds))); err != nil {
			return nil, err
		}
		next, err := r.step(s, worlds)
		if err != nil {
			return nil, err
		}
		worlds = worlds[:0:0]
		for _, w := range next {
			if w.stopped {
				stopped = append(stopped, w)
			} else {
				worlds = append(worlds, w)
			}
		}
		if len(s.dead) > 0 || s.then != nil || s.options != nil {
			worlds = merged(worlds, s.after)
		}
		r.release(held)
		for _, list := range [2][]world{worlds, stopped} {
			if len(list) > 0 {
				if err := r.hold(len(list), &list[0]); err != nil {
					return nil, err
				}
			}
		}
	}
	return append(worlds, stopped...), nil
}

// step executes one statement in all worlds, and returns the worlds after it.
func (r *run) step(s *step, worlds []world) ([]world, error) {
	if _, ok := s.stmt.(*notation.Roll); ok {
		for i := range worlds {
			w := &worlds[i]
			w.slots = append(w.slots[:len(w.slots):len(w.slots)], slot{number: s.number, unrolled: s.node, vars: w.vars})
		}
		return worlds, nil
	}
	worlds, err := r.roll(worlds, s)
	if err != nil {
		return nil, err
	}
	switch s.stmt.(type) {
	case *notation.Change:
		return r.change(s, worlds)
	case *notation.Branch:
		return r.branch(s, worlds)
	case *notation.Choose:
		return r.playChoice(s, worlds)
	case *notation.Stop:
		for i := range worlds {
			worlds[i].stopped = true
		}
		return worlds, nil
	case *notation.ActAgain:
		for i := range worlds {
			worlds[i].again = true
		}
		return worlds, nil
	case *notation.Roll: // see above
	}
	return nil, notation.Errorf(s.stmt.Span(), "the statement %s is not known", s.stmt)
}

// roll does the rolls that the statement s uses, unless they were done before. A roll that is never used is not
// done.
func (r *run) roll(worlds []world, s *step) ([]world, error) {
	rolled := false
	for _, number := range s.names {
		var out []world
		for _, w := range worlds {
			next, err := r.rollOne(w, number)
			if err != nil {
				return nil, err
			}
			rolled = rolled || len(next) > 1
			out = append(out, next...)
		}
		worlds = out
	}
	if rolled {
		worlds = merged(worlds, s.before)
	}
	return worlds, r.budget.Charge(stepCost * float64(len(worlds)))
}

// rollOne does the roll of a slot in a world, after the rolls that it uses, and returns the worlds into which
// the outcomes split it.
func (r *run) rollOne(w world, number int) ([]world, error) {
	x := w.find(number)
	if hand, ok := r.program.handOf[number]; ok && x == nil {
		x = w.find(hand)
	}
	if x == nil || x.unrolled == nil {
		return []world{w}, nil
	}
	ready := []world{w}
	for _, other := range x.unrolled.slots {
		var out []world
		for _, w := range ready {
			next, err := r.rollOne(w, other)
			if err != nil {
				return nil, err
			}
			out = append(out, next...)
		}
		ready = out
	}
	if x.unrolled.hand != nil {
		return r.rollHand(x, ready)
	}
	var out []world
	for _, w := range ready {
		list, err := r.outcomes(x.unrolled, &w, &names{x.vars, w.slots})
		if bad := new(notation.Error); errors.As(err, &bad) {
			// That matters only where it is asked for: if(n > 0, r, 0) need not ask.
			next := w
			next.slots = slices.Clone(w.slots)
			*next.find(number) = slot{number: number, bad: err}
			out = append(out, next)
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := r.hold(len(list), &w); err != nil {
			return nil, err
		}
		for _, o := range list {
			next := w
			next.p = w.p.times(o.p)
			next.slots = slices.Clone(w.slots)
			*next.find(number) = slot{number: number, is: o.value}
			out = append(out, next)
		}
	}
	return out, r.budget.Charge(stepCost * float64(len(out)))
}

// rollHand rolls the answers to all questions about the pools of the slot x in every world.
func (r *run) rollHand(x *slot, worlds []world) ([]world, error) {
	var out []world
	for _, w := range worlds {
		r.missing = 0
		hand, err := r.rolled(x.unrolled, &names{x.vars, w.slots})
		if err != nil {
			return nil, err
		}
		r.lost += w.p.high * r.missing
		if err := r.hold(len(hand.list), &w); err != nil {
			return nil, err
		}
		for k, o := range hand.list {
			next := w
			next.p = w.p.times(o.p)
			next.slots = slices.DeleteFunc(slices.Clone(w.slots), func(s slot) bool { return s.number == x.number })
			for i, number := range x.unrolled.hand {
				next.slots = append(next.slots, slot{number: number, is: hand.answers[k][i]})
			}
			out = append(out, next)
		}
	}
	return out, r.budget.Charge(stepCost * float64(len(out)))
}

// split evaluates the expression n in every world and splits the world by its values; then is called for each
// new world.
func (r *run) split(n *node, worlds []world, then func(w *world, v value)) ([]world, error) {
	var out []world
	for _, w := range worlds {
		list, err := r.outcomes(n, &w, &w.names)
		if err != nil {
			return nil, err
		}
		if err := r.hold(len(list), &w); err != nil {
			return nil, err
		}
		for _, o := range list {
			next := w
			next.p = w.p.times(o.p)
			then(&next, o.value)
			out = append(out, next)
		}
	}
	return out, r.budget.Charge(stepCost * float64(len(out)))
}

// outcomes returns the values of the expression n in the world w, with their probabilities; names has the values of
// names around it.
func (r *run) outcomes(n *node, w *world, names *names) ([]outcome, error) {
	r.missing = 0
	list, err := r.all(n, names)
	r.lost += w.p.high * r.missing
	return list, err
}

// change executes the assignment s in all worlds.
func (r *run) change(s *step, worlds []world) ([]world, error) {
	op := s.stmt.(*notation.Change).Op
	var bad error
	out, err := r.split(s.node, worlds, func(w *world, v value) {
		if op != notation.Assign {
			factor := int64(1)
			if op == notation.SubAssign {
				factor = -1
			}
			old := w.variable(s.number)
			sum, ok := r.forms.combine(old, v, factor)
			if !ok {
				x := &notation.Binary{At: s.stmt.Span(), Op: notation.Add}
				if factor < 0 {
					x.Op = notation.Sub
				}
				c, _ := constant.Binary(x, r.constant(old), r.constant(v))
				sum = of(c)
			}
			v = sum
		}
		if v.form == noForm && !v.is.IsSmall() {
			bad = notation.Errorf(s.node.expr.Span(), "a part of the state is %s", v.is.Outcome().Key()).
				WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
		}
		w.vars = withChange(w.vars, s.number, v)
	})
	if bad != nil {
		return nil, bad
	}
	return out, err
}

// withChange returns a list of changed variables with a new value of variable v. The list is sorted by
// variable.
func withChange(list []changed, v int, is value) []changed {
	i, found := slices.BinarySearchFunc(list, v, func(c changed, v int) int { return cmp.Compare(c.v, v) })
	out := slices.Clone(list)
	if is == (value{form: int32(v)}) { // as it was at first
		if found {
			out = slices.Delete(out, i, i+1)
		}
		return out
	}
	if found {
		out[i].is = is
		return out
	}
	return slices.Insert(out, i, changed{v, is})
}

// branch executes the if s in all worlds.
func (r *run) branch(s *step, worlds []world) ([]world, error) {
	var then, els []world
	for _, w := range worlds {
		list, err := r.outcomes(s.node, &w, &w.names)
		if err != nil {
			return nil, err
		}
		for _, o := range list {
			next := w
			next.p = w.p.times(o.p)
			if r.constant(o.value).IsTrue() {
				then = append(then, next)
			} else {
				els = append(els, next)
			}
		}
	}
	then, err := r.do(s.then, then)
	if err != nil {
		return nil, err
	}
	els, err = r.do(s.els, els)
	return append(then, els...), err
}

// turn plays the turn of the actor of the state, and returns its possible results.
func (r *run) turn() ([]move, error) {
	p := r.program
	start := world{p: certain(r.rational)}
	actor := 0
	if p.place >= 0 {
		actor = p.order.Acts(int(r.exactly(int32(p.place))))
	}
	r.begin(&start)
	worlds := []world{start}
	stands, err := r.stands(actor, &start.names)
	if err != nil {
		return nil, err
	}
	if stands {
		if worlds, err = r.do(p.turns[actor].body, worlds); err != nil {
			return nil, err
		}
	}
	r.lineUp(actor, worlds)
	if worlds, err = r.next(actor, merged(worlds, nil)); err != nil {
		return nil, err
	}
	defer r.release(0)
	return r.moves(worlds)
}

// begin counts the turn, and the round if one begins.
func (r *run) begin(w *world) {
	p := r.program
	if p.taken >= 0 {
		w.vars = withChange(w.vars, p.taken, value{form: int32(p.taken), off: 1})
	}
	if p.rounds < 0 {
		return
	}
	if r.program.decode(p.fresh, r.exactly(int32(p.fresh))).IsTrue() {
		w.vars = withChange(w.vars, p.rounds, value{form: int32(p.rounds), off: 1})
	}
}

// moves returns the worlds at the end of a turn as moves from the state in which it began.
func (r *run) moves(worlds []world) ([]move, error) {
	out := make([]move, len(worlds))
	for i, w := range worlds {
		m := move{p: w.p}
		for _, c := range w.vars {
			if terms := c.is.form; terms != noForm && int(terms) == c.v {
				m.changes = append(m.changes, change{c.v, false, c.is.off})
				continue
			}
			code, ok := r.program.code(r.constant(c.is))
			if !ok {
				return nil, notation.Errorf(r.program.of.At, "%s is no whole number of at most 2^31", notation.ShownName(r.program.vars[c.v]))
			}
			m.changes = append(m.changes, change{c.v, true, code})
		}
		out[i] = m
	}
	return out, nil
}
