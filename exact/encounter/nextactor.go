package encounter

import (
	"oddsmith/exact/constant"
)

// This file finds who acts next.

// stands reports whether an actor can act, given the present values of names.
func (r *run) stands(actor int, names *names) (bool, error) {
	n := r.program.turns[actor].stands
	if n == nil {
		return true, nil
	}
	return r.holds(n, names)
}

// next determines, in every world, who acts after an actor.
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

// put sets in w whose turn is next, as a place of the order, and in fresh whether a round begins then.
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

// set sets the variable with the number v to the value with the number code.
func (r *run) set(w *world, v int, code int64) {
	w.vars = withChange(w.vars, v, of(r.program.decode(v, code)))
}

// initiative determines who begins a round: it splits the world by the order.
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
