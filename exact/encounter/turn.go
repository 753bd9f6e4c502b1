package encounter

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file plays a turn in a state. What is rolled splits it into worlds, each with its probability;
// worlds in which all that matters from there on is alike are one again.

// A world is what came of the turn so far.
type world struct {
	p weight
	names
	stopped, again bool
}

// A move is one result of a turn: what becomes of the vars that change.
type move struct {
	changes []change
	p       weight
}

// A change adds to a var, or gives it another value.
type change struct {
	v   int
	set bool
	by  int64 // what is added, or the number of the value
}

// A run plays a turn.
type run struct {
	evaluation
	option int     // that is chosen; ownChoice for none
	offer  *offer  // what may be chosen in the state; nil where nothing is
	lost   float64 // at most so much of the probability of the turn is not listed
	held   float64 // the memory of worlds
}

// stepCost is what it takes to do a statement in a world, beside its expressions.
const stepCost = 60

// What a world takes, with each var that changed in it and each slot.
const (
	worldBytes   = 100
	changedBytes = 60
	slotBytes    = 100
)

func (w *world) bytes() float64 {
	return worldBytes + changedBytes*float64(len(w.vars)) + slotBytes*float64(len(w.slots))
}

// hold holds the memory of so many worlds like one, before they are made.
func (r *run) hold(n int, like *world) error {
	bytes := float64(n) * like.bytes()
	r.held += bytes
	return r.budget.Hold(bytes)
}

// release gives back what worlds take beyond so much.
func (r *run) release(but float64) {
	r.budget.Release(r.held - but)
	r.held = but
}

// do does statements in some worlds.
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

func (r *run) step(s *step, worlds []world) ([]world, error) {
	if roll, ok := s.stmt.(*notation.Roll); ok {
		_ = roll
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
		return r.choose(s, worlds)
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

// roll rolls what a statement names that was not rolled yet: what is not used is not rolled.
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

// rollOne rolls what has a name in a world, and before it whatever that names.
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

// rollHand rolls all that is asked of pools in every world.
func (r *run) rollHand(x *slot, worlds []world) ([]world, error) {
	var out []world
	for _, w := range worlds {
		answers, err := r.answers(x.unrolled, &names{x.vars, w.slots})
		if err != nil {
			return nil, err
		}
		r.lost += w.p.high * answers.missing
		if err := r.hold(len(answers.list), &w); err != nil {
			return nil, err
		}
		for _, a := range answers.list {
			next := w
			next.p = w.p.times(a.p)
			next.slots = slices.DeleteFunc(slices.Clone(w.slots), func(s slot) bool { return s.number == x.number })
			for i, number := range x.unrolled.hand.slots {
				next.slots = append(next.slots, slot{number: number, is: a.items[i]})
			}
			out = append(out, next)
		}
	}
	return out, r.budget.Charge(stepCost * float64(len(out)))
}

// split works an expression out in every world, and makes a world of each of its values.
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

// outcomes works an expression out in a world.
func (r *run) outcomes(n *node, w *world, names *names) ([]outcome, error) {
	r.missing = 0
	list, err := r.all(n, names)
	r.lost += w.p.high * r.missing
	return list, err
}

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

// withChange returns what vars are worth where one is worth something else; the others are in the order
// of their numbers.
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

// merged adds up the probabilities of worlds that are alike in all that matters; of what was rolled that
// is what some statement names from here on.
func merged(worlds []world, named slotSet) []world {
	for i := range worlds {
		worlds[i].slots = named.kept(worlds[i].slots)
	}
	if len(worlds) < 2 {
		return worlds
	}
	index := make(map[string]int, len(worlds))
	out := worlds[:0:0]
	var key []byte
	for _, w := range worlds {
		key = w.appendKey(key[:0])
		if i, ok := index[string(key)]; ok {
			out[i].p = out[i].p.plus(w.p)
			continue
		}
		index[string(key)] = len(out)
		out = append(out, w)
	}
	return out
}

// appendKey spells all that matters of a world from here on.
func (w *world) appendKey(key []byte) []byte {
	key = append(key, byte(len(w.vars)))
	if w.again {
		key[len(key)-1] |= 1 << 7
	}
	for _, c := range w.vars {
		key = binary.AppendUvarint(key, uint64(c.v))
		key = c.is.appendKey(key)
	}
	for _, s := range w.slots {
		key = binary.AppendUvarint(key, uint64(s.number))
		if s.bad != nil {
			key = append(key, 0xfd)
			continue
		}
		if s.unrolled == nil {
			key = s.is.appendKey(key)
			continue
		}
		was := names{vars: s.vars}
		for _, v := range s.unrolled.vars {
			key = was.variable(v).appendKey(append(key, 0xff))
		}
	}
	return key
}

func (v value) appendKey(key []byte) []byte {
	key = binary.AppendVarint(key, int64(v.form))
	switch {
	case v.form != noForm:
		return binary.AppendVarint(key, v.off)
	case v.is.IsSmall():
		return v.is.AppendKey(key)
	}
	return append(append(key, v.is.Rat().String()...), 0)
}

// turn plays the turn of whoever acts, and returns what may come of it.
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
	if worlds, err = r.next(actor, merged(worlds, nil)); err != nil {
		return nil, err
	}
	defer r.release(0)
	return r.moves(worlds)
}

// begin counts the turn, and the round if one begins with it.
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

// stands reports whether an actor may act.
func (r *run) stands(actor int, names *names) (bool, error) {
	n := r.program.turns[actor].stands
	if n == nil {
		return true, nil
	}
	return r.holds(n, names)
}

// next finds who acts after an actor in every world.
func (r *run) next(actor int, worlds []world) ([]world, error) {
	p := r.program
	if p.place < 0 && p.fresh < 0 {
		return worlds, nil
	}
	var out []world
	for _, w := range worlds {
		stands := func(actor int) (bool, error) { return r.stands(actor, &w.names) }
		if w.again {
			same, err := stands(actor)
			if err != nil {
				return nil, err
			}
			if same {
				r.keep(&w)
				out = append(out, w)
				continue
			}
		}
		if p.place < 0 {
			r.put(&w, 0, true)
			out = append(out, w)
			continue
		}
		place, fresh, err := p.order.Next(int(r.exactly(int32(p.place))), stands)
		if err != nil {
			return nil, err
		}
		if !fresh || !p.order.Every {
			r.put(&w, place, fresh)
			out = append(out, w)
			continue
		}
		over, err := r.holds(p.until, &w.names)
		if err != nil {
			return nil, err
		}
		if over { // it does not matter who is next
			r.put(&w, place, true)
			out = append(out, w)
			continue
		}
		next, err := r.initiative(w)
		if err != nil {
			return nil, err
		}
		out = append(out, next...)
	}
	for i := range out {
		out[i].again = false
	}
	return merged(out, nil), nil
}

// keep lets the same actor act again.
func (r *run) keep(w *world) {
	if p := r.program; p.fresh >= 0 {
		code, _ := p.code(constant.Truth(false))
		r.set(w, p.fresh, code)
	}
}

// put says who acts next, and whether a round begins then.
func (r *run) put(w *world, place int, fresh bool) {
	p := r.program
	if p.place >= 0 {
		if p.turned && place > 0 {
			place = p.order.Turned(place)
		}
		r.set(w, p.place, int64(place))
	}
	if p.fresh >= 0 {
		code, _ := p.code(constant.Truth(fresh))
		r.set(w, p.fresh, code)
	}
}

// set gives a var the value that a number stands for.
func (r *run) set(w *world, v int, code int64) {
	w.vars = withChange(w.vars, v, of(r.program.decode(v, code)))
}

// initiative finds who begins a round.
func (r *run) initiative(w world) ([]world, error) {
	p := r.program
	list, err := r.outcomes(p.first, &w, &w.names)
	if err != nil {
		return nil, err
	}
	var out []world
	for _, o := range list {
		next := w
		next.p = w.p.times(o.p)
		place, err := p.order.Begin(int(r.constant(o.value).Num), func(actor int) (bool, error) {
			return r.stands(actor, &w.names)
		})
		if err != nil {
			return nil, err
		}
		r.put(&next, place, true)
		out = append(out, next)
	}
	return out, nil
}

// moves are what worlds make of the state.
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
				return nil, notation.Errorf(r.program.of.At, "%s is no whole number of at most 2^31", shownName(r.program.vars[c.v]))
			}
			m.changes = append(m.changes, change{c.v, true, code})
		}
		out[i] = m
	}
	return out, nil
}
