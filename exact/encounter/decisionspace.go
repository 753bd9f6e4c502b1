package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
)

// A decisionSpace is the states that can be reached whatever is chosen, and what each choice leads to: a
// Markov decision process.
type decisionSpace struct {
	*space
	from      []int    // by state: where its actions begin in the list; one more for the end
	actions   []action // by state and option, the first listed first
	asked     []int8   // by state: the number of the choice that is made there; nobody's where nothing is chosen
	byWritten []int16  // by state that is asked: the option that is written down
	order     *markov.Order
}

// An action is what may be done in a state.
type action struct {
	option int16
	to     []int32
	p      []float64
}

// nobodys is the number of no choice.
const nobodys = -1

// newDecisionSpace explores an encounter with open choices.
func (e *solver) newDecisionSpace(p *program) (*decisionSpace, error) {
	s, err := e.newSpace(p, noLimit)
	if err != nil {
		return nil, err
	}
	d := &decisionSpace{space: s}
	err = s.explore(func(list []*row) ([]*row, error) {
		err := d.each(func(r *row, _ int) error {
			list = append(list, r)
			return nil
		})
		return list, err
	})
	if err != nil {
		return nil, err
	}
	if err := s.finish(d.emit); err != nil {
		return nil, err
	}
	d.from = append(d.from, len(d.actions))
	for state := range int32(s.chain.Size()) {
		to := s.chain.After(state)
		for i := d.from[state]; i < d.from[state+1]; i++ {
			a := &d.actions[i]
			n := len(a.p)
			a.to, to = to[:n:n], to[n:]
		}
	}
	var from []int32
	for _, st := range s.starts {
		from = append(from, st.state)
	}
	d.order, err = s.chain.Components(from, e.budget)
	return d, err
}

// each calls f with what each option does that may be taken in the state at work, and its number.
func (d *decisionSpace) each(f func(r *row, option int) error) error {
	packing := d.packing
	r, err := d.row(ownChoice)
	if err != nil || d.packing != packing {
		return err
	}
	if r.moves == nil || r.offer == nil {
		return f(r, 0)
	}
	none := true
	for option, may := range r.offer.allowed {
		if !may {
			continue
		}
		none = false
		tried, err := d.row(option)
		if err != nil || d.packing != packing {
			return err
		}
		if err := f(tried, option); err != nil || d.packing != packing {
			return err
		}
	}
	if none {
		return f(r, len(r.offer.allowed))
	}
	return nil
}

// emit adds what can be done in the state at work.
func (d *decisionSpace) emit() error {
	r, err := d.row(ownChoice)
	if err != nil {
		return err
	}
	d.from = append(d.from, len(d.actions))
	d.chain.Row = append(d.chain.Row, d.noRow())
	d.asked, d.byWritten = append(d.asked, nobodys), append(d.byWritten, 0)
	if r.offer != nil {
		d.asked[len(d.asked)-1] = r.offer.to
		d.byWritten[len(d.byWritten)-1] = r.offer.written
	}
	if r.moves == nil {
		return nil
	}
	return d.each(func(r *row, option int) error {
		const actionBytes = 80
		if err := d.e.budget.Hold(actionBytes); err != nil {
			return err
		}
		d.actions = append(d.actions, action{option: int16(option), p: d.chain.Rows[r.place]})
		return d.to(r)
	})
}

// of returns what can be done in a state: nothing where the encounter has ended.
func (d *decisionSpace) of(s int32) []action { return d.actions[d.from[s]:d.from[s+1]] }

// maxPolicy is how many entries the table of a policy may have.
const maxPolicy = 1 << 26

// holdTable holds a table of so many entries.
func (d *decisionSpace) holdTable(entries float64) error {
	const bytes = 2 * 2 // of an option, and of the one that is written down
	b := d.e.budget
	if entries > maxPolicy {
		return b.Beyond(budget.Memory)
	}
	return b.Hold(bytes * entries)
}
