package encounter

import (
	"oddsmith/exact/budget"
)

// A decisionSpace is the states that can be reached whatever is chosen, and what each choice leads to: a
// Markov decision process.
type decisionSpace struct {
	*space
	from      []int    // by state: where its actions begin in the list; one more for the end
	actions   []action // by state and option, the first listed first
	asked     []int8   // by state: the number of the choice that is made there; nobody's where nothing is chosen
	byWritten []int16  // by state that is asked: the option that is written down
}

// An action is what may be done in a state.
type action struct {
	option int16
	to     []int32
	p      []float64
}

// actionBytes is what an action takes.
const actionBytes = 80

// nobodys is the number of no choice.
const nobodys = -1

// newDecisionSpace explores an encounter with open choices.
func (e *solver) newDecisionSpace(p *program) (*decisionSpace, error) {
	s, err := e.newSpace(p, noLimit)
	if err != nil {
		return nil, err
	}
	d := &decisionSpace{space: s}
	if err := s.explore(d.emit); err != nil {
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
	return d, nil
}

// emit adds what can be done in the state at work.
func (d *decisionSpace) emit() error {
	if len(d.chain.Row) == 0 { // it begins, perhaps again
		d.e.budget.Release(actionBytes * float64(len(d.actions)))
		d.from, d.asked, d.byWritten, d.actions = d.from[:0], d.asked[:0], d.byWritten[:0], d.actions[:0]
	}
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
	if r.offer == nil {
		return d.act(r, 0)
	}
	none := true
	for option, may := range r.offer.allowed {
		if !may {
			continue
		}
		none = false
		tried, err := d.row(option)
		if err != nil {
			return err
		}
		if err := d.act(tried, option); err != nil {
			return err
		}
	}
	if none {
		return d.act(r, len(r.offer.allowed))
	}
	return nil
}

// act adds what an option does in the state at work.
func (d *decisionSpace) act(r *row, option int) error {
	if err := d.e.budget.Hold(actionBytes); err != nil {
		return err
	}
	d.actions = append(d.actions, action{option: int16(option), p: d.chain.Rows[r.place]})
	return d.to(r)
}

// of returns what can be done in a state: nothing where the encounter has ended.
func (d *decisionSpace) of(s int32) []action { return d.actions[d.from[s]:d.from[s+1]] }

// maxPolicy is how many entries the table of a policy may have.
const maxPolicy = 1 << 26

// holdTable charges the memory of a table of so many entries, and refuses one of more than maxPolicy.
func (d *decisionSpace) holdTable(entries float64) error {
	const bytes = 2 * 2 // of an option, and of the one that is written down
	b := d.e.budget
	if entries > maxPolicy {
		return b.Beyond(budget.Memory)
	}
	return b.Hold(bytes * entries)
}
