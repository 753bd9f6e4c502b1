package encounter

import (
	"oddsmith/exact/budget"
)

// A decisionSpace is a Markov decision process: the states that can be reached with any choices, and
// the actions in each.
type decisionSpace struct {
	*space
	from      []int    // by state: the index of its first action; one more for the end
	actions   []action // by state and option, in the order of the rule file
	asked     []int8   // by state: the number of the choice that is made there, or nobodys
	byWritten []int16  // by state with a choice: the option of the policy in the rule file
}

// An action is an option in a state, with its transitions.
type action struct {
	option int16
	to     []int32
	p      []float64
}

// actionBytes is the memory of an action.
const actionBytes = 80

// nobodys is the number of no choice.
const nobodys = -1

// newDecisionSpace finds all states of an encounter with open choices.
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

// emit adds the actions in the state at work.
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

// act adds an action to the state at work: the option with that number, which leads where the row r does.
func (d *decisionSpace) act(r *row, option int) error {
	if err := d.e.budget.Hold(actionBytes); err != nil {
		return err
	}
	d.actions = append(d.actions, action{option: int16(option), p: d.chain.Rows[r.place]})
	return d.to(r)
}

// of returns the actions in a state; none if the encounter has ended there.
func (d *decisionSpace) of(s int32) []action { return d.actions[d.from[s]:d.from[s+1]] }

// maxPolicy is the largest number of entries of a policy's table.
const maxPolicy = 1 << 26

// holdTable holds the memory of a table with that many entries; an error if they are more than
// maxPolicy.
func (d *decisionSpace) holdTable(entries float64) error {
	const bytes = 2 * 2 // of an option, and of the one that is written down
	b := d.e.budget
	if entries > maxPolicy {
		return b.Beyond(budget.Memory)
	}
	return b.Hold(bytes * entries)
}
