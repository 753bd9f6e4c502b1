package encounter

import (
	"encoding/binary"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// The way of a turn. Once for all states its step is simplified (simplify.go), its
// comparisons become thresholds (expand.go, bounds.go, query.go), new values become
// what is added to the old ones (increments.go), and it is taken to pieces (stepplan.go). In a
// state, the values of the parts that are replaced, their mode, and the truths of the
// thresholds are put into the pieces. What comes out is closed, and evaluated; its terms are
// multiplied out into moves (moves.go).
//
// The step of a state is made by simplifying, not by an assignment for the evaluator: most
// states come to few different steps, and equal steps share their terms and moves.

// A turn is what a step does to a state: it adds to some parts, and gives the others new
// values.
type turn struct {
	query
	adds    []bool  // by part: the item is added to the old value
	onAxis  []bool  // by part: it is also an axis of the boxes of states
	held    []bound // what parts are relied on to be within
	modes   modeTable
	changes changeTable

	plan      *stepPlan
	collector collector
	byState   map[string]*moves // by the mode and the truths
	byStep    map[string]*moves
	known     map[string][]Term // by the step without items that are literals

	isNested bool    // a step takes in the end of another process
	missing  float64 // at most this much of the probability of a step was not listed: see nested.go
}

// stepsPerNode is the work of simplifying a node of a step, with what is made of it.
const stepsPerNode = 200

// newTurn prepares the step of a process. The parts of x start with constants of their
// kind. Where holds is not set, no bounds are relied on.
func newTurn(x *notation.Process, names []string, eval Evaluator, holds bool) (*turn, error) {
	step, held := expand(simplify(x.Step), names, eval, holds)
	t := &turn{
		query: *newQuery(names, step), held: held, adds: make([]bool, len(x.State)),
		modes: newModeTable(), byState: map[string]*moves{}, byStep: map[string]*moves{}, known: map[string][]Term{},
	}
	t.isNested = hasProcess(step)
	for i, p := range x.State {
		_, t.adds[i] = p.Start.(*notation.Number) // a word that stays is not added to
	}
	if err := t.increments(t.adds); err != nil {
		return nil, err
	}
	t.onAxis = axesOf(t.expr, t.adds, namer{parts: t.index}.named(x.Until))
	t.changes = newChangeTable(t.adds, t.onAxis)
	t.plan = newStepPlan(&t.query)
	t.collector = collector{at: t.expr.Span(), onAxis: t.onAxis, changes: &t.changes.modeTable}
	return t, nil
}

// within reports whether a state lies within the bounds that were relied on.
func (t *turn) within(state []constant.Value) bool {
	for _, h := range t.held {
		if !h.holds(state[t.index[h.part]].Num) {
			return false
		}
	}
	return true
}

// moves returns what a turn can do in a state.
func (t *turn) moves(e *solver, state []constant.Value, mode int32) (*moves, error) {
	if !t.within(state) {
		return nil, errBeyond
	}
	// Only parts that are replaced are needed by value: the mode says all of them.
	var space [64]byte
	key := binary.AppendUvarint(space[:0], uint64(mode))
	word := byte(0)
	for i, k := range t.plan.compared {
		if a := t.thresholds[k]; a.holds(state[a.part].Num) {
			word |= 1 << (i % 8)
		}
		if i%8 == 7 {
			key, word = append(key, word), 0
		}
	}
	key = append(key, word)
	if m, ok := t.byState[string(key)]; ok {
		return m, nil
	}
	t.plan.read(&t.query, state)
	err := t.plan.workOut(func(nodes float64) error { return e.budget.Charge(nodes * stepsPerNode) })
	if err != nil {
		return nil, err
	}
	m, err := t.movesOf(e)
	if err != nil {
		return nil, err
	}
	t.byState[string(key)] = m
	return m, e.budget.Hold(turnBytes)
}

// turnBytes is about what it takes to know what a turn does in the states that are alike.
const turnBytes = 512

// modeBytes is about what the modes take, and what changes lead to.
func (t *turn) modeBytes() float64 {
	const afterBytes = 32
	return keptModeBytes*float64(len(t.modes.keys)) + afterBytes*float64(len(t.changes.after))
}

// movesOf finds the moves of the step that is worked out, or those of an equal one.
func (t *turn) movesOf(e *solver) (*moves, error) {
	var space [128]byte
	key, rolled := t.plan.appendKey(space[:0])
	if m := t.byStep[string(key)]; m != nil {
		return m, nil
	}
	known, ok := t.known[string(key[:rolled])]
	if !ok {
		var err error
		if known, err = e.eval.Terms(t.plan.step()); err != nil {
			return nil, err
		}
		t.known[string(key[:rolled])] = known
	}
	t.collector.budget = e.budget
	m, err := t.collector.collect(known, t.plan.constants())
	if err != nil {
		return nil, err
	}
	t.missing = max(t.missing, m.missing)
	t.byStep[string(key)] = m
	return m, nil
}
