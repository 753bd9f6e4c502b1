package encounter

import (
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A decisionSpace is the states that can be reached whatever is chosen, and what each
// choice leads to: a Markov decision process. Every state has a number of its own.
type decisionSpace struct {
	*stateSpace
	asked   *query
	allowed []*query // by option
	written *query

	from      []int32  // by state in the order it was found: where its actions begin in the list; one more for the end
	actions   []action // by state and option, the first listed first
	isAsked   []bool   // by state: there is something to choose, or would be
	byWritten []int16  // by state that is asked: the option that is written down
	order     *markov.Order
	starts    []startWeight
	more      float64 // the memory of all that

	row []markov.Edge // of the state at work: all that can be done, the one after the other

	led  map[modeMoves][]int32 // the modes that moves lead to: states of one mode share them
	kept int                   // how many those are
}

// An action is what may be done in a state.
type action struct {
	option int16
	edges  []markov.Edge
}

// A modeMoves is what can be done in the states of a mode.
type modeMoves struct {
	mode  int32
	moves *moves
}

// mostKept is for how many moves it is kept which modes they lead to.
const mostKept = 1 << 18

// after returns the modes that moves lead to from a mode.
func (d *decisionSpace) after(m *moves, mode int32) ([]int32, error) {
	key := modeMoves{mode, m}
	if modes, ok := d.led[key]; ok {
		return modes, nil
	}
	modes, err := d.model.turn.modesAfter(m, mode)
	if err != nil {
		return nil, d.model.tooFar()
	}
	if d.kept += len(modes); d.kept > mostKept {
		clear(d.led)
		d.kept = len(modes)
	}
	d.led[key] = modes
	return modes, nil
}

// newDecisionSpace explores a process with an open choice from its starts.
func newDecisionSpace(m *turnModel, c *notation.Choice, starts []startWeight) (*decisionSpace, error) {
	d := &decisionSpace{
		stateSpace: m.newFarStateSpace(), starts: starts, led: map[modeMoves][]int32{},
		asked: newQuery(m.parts, simplify(c.Asked)), written: newQuery(m.parts, simplify(c.Written)),
	}
	m.e.space = d.stateSpace
	for _, o := range c.Options {
		d.allowed = append(d.allowed, newQuery(m.parts, simplify(o.If)))
	}
	if err := d.add(starts); err != nil {
		return nil, err
	}
	for ; d.done < len(d.reached); d.done++ {
		if err := d.take(); err != nil {
			return nil, err
		}
		if err := d.look(d.reached[d.done]); err != nil {
			return nil, err
		}
		d.share()
	}
	d.from = append(d.from, int32(len(d.actions)))
	var err error
	if d.order, err = d.chain.Components(d.reached, nil); err != nil {
		return nil, err
	}
	return d, d.sort(d.order)
}

// take takes the work of the next state, and the memory of those that were found.
func (d *decisionSpace) take() error {
	m := d.model
	if d.done%atATime == 0 {
		m.e.doing("exploring the states of the encounter: %d so far", len(d.reached))
	}
	if err := m.e.budget.Charge(decisionCost); err != nil {
		return err
	}
	const stateBytes, actionBytes = 48, 32
	more := stateBytes*float64(cap(d.from)) + actionBytes*float64(cap(d.actions)) - d.more
	d.more += more
	if err := m.e.budget.Hold(more); err != nil {
		return err
	}
	d.edges = d.transitions
	return d.hold()
}

// What it takes to find a state, and a transition.
const (
	decisionCost = 2500
	edgeCost     = 100
)

// look finds what can be done in a state.
func (d *decisionSpace) look(state int32) error {
	m, at := d.model, d.state(state)
	d.chain.Row = grown(d.chain.Row, int(state)+1)
	d.chain.Row[state] = int32(d.done)
	d.chain.Rows = append(d.chain.Rows, nil)
	d.from = append(d.from, int32(len(d.actions)))
	d.isAsked, d.byWritten = append(d.isAsked, false), append(d.byWritten, 0)
	d.values = m.values(at, d.values)
	ended, err := m.until.truth(m.e, d.values, m.until.rolledEnd)
	if err != nil || ended {
		return err
	}
	asked, err := m.always(d.asked, d.values, "whose turn it is")
	if err != nil {
		return err
	}
	if !asked {
		return d.try(state, at, 0)
	}
	d.isAsked[d.done] = true
	number, err := d.written.answer(m.e, d.values, 0)
	if err != nil {
		return err
	}
	if number.IsConstant() { // a written policy that is rolled for differs everywhere
		d.byWritten[d.done] = int16(number.Outcome(0).Value.Num().Int64())
	} else {
		d.byWritten[d.done] = -1
	}
	none := true
	for k, q := range d.allowed {
		may, err := m.always(q, d.values, "what may be chosen")
		if err != nil {
			return err
		}
		if may {
			none = false
			if err := d.try(state, at, k); err != nil {
				return err
			}
		}
	}
	if none {
		return d.try(state, at, len(d.allowed))
	}
	return nil
}

// try adds the row of an option in a state.
func (d *decisionSpace) try(state int32, at stateKey, option int) error {
	m := d.model
	m.chooser.option = option
	r := stateRow{at: at}
	var err error
	if r.moves, err = m.moves(d.values, at.mode); err != nil {
		return err
	}
	if r.modes, err = d.after(r.moves, at.mode); err != nil {
		return err
	}
	if err := m.e.budget.Charge(edgeCost * float64(len(r.moves.list))); err != nil {
		return err
	}
	before := len(d.row)
	if d.row, err = d.appendSteps(d.row, r); err != nil {
		return err
	}
	edges := d.row[before:]
	for _, e := range edges {
		d.find(state + e.By)
	}
	d.transitions += float64(len(edges))
	d.actions = append(d.actions, action{option: int16(option), edges: edges})
	return nil
}

// share makes the row of the state at work, whose memory its actions share.
func (d *decisionSpace) share() {
	if len(d.row) == 0 {
		return
	}
	row := slices.Clip(slices.Clone(d.row))
	d.chain.Rows[d.done], d.row = row, d.row[:0]
	for i := int(d.from[d.done]); i < len(d.actions); i++ {
		n := len(d.actions[i].edges)
		d.actions[i].edges, row = row[:n:n], row[n:]
	}
}

// of returns what can be done in a state: nothing where the process has ended.
func (d *decisionSpace) of(state int32) []action {
	i := d.chain.Row[state]
	return d.actions[d.from[i]:d.from[i+1]]
}

// maxPolicy is how many entries the table of a policy may have.
const maxPolicy = 1 << 26

// holdTable holds a table of so many entries.
func (d *decisionSpace) holdTable(entries float64) error {
	const bytes = 2 * 2 // of an option, and of the one that is written down
	b := d.model.e.budget
	if entries > maxPolicy {
		return b.Beyond(budget.Memory)
	}
	return b.Hold(bytes * entries)
}
