package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// The way of a turn. Once for all states its step is simplified (simplify.go), its
// comparisons become thresholds (expand.go, bounds.go, query.go), and new values become
// what is added to the old ones (increments.go). In a state, the values of the parts that
// are replaced, their mode, are put in, and then the truth of the thresholds that are left
// (query.go). What comes out is closed, and evaluated; its terms are multiplied out into
// moves (moves.go).
//
// The step of a state is made by simplifying, not by an assignment for the evaluator: most
// states come to few different steps, and equal steps share their terms.

// A turn is what a step does to a state: it adds to some parts, and gives the others new
// values.
type turn struct {
	query
	adds    []bool  // by part: the item is added to the old value
	onAxis  []bool  // by part: it is also an axis of the boxes of states
	held    []bound // what parts are relied on to be within
	modes   modeTable
	changes changeTable

	byMode []*partialEval
	lists  map[*partialEval]map[string]*moves // by the truth of the thresholds
	known  map[notation.Expr]*terms           // by the step
	trees  notation.Interner                  // tells steps apart
	bytes  float64                            // of all moves
	size   float64                            // the nodes of the step

	isNested bool    // a step takes in the end of another process
	missing  float64 // at most this much of the probability of a step was not listed: see nested.go
}

// stepsPerNode is the work of simplifying a node of a step, with what is made of it.
const stepsPerNode = 200

// Terms are the joint distribution of a step as a mixture of independent items. Items
// that are constants are left out of the step.
type terms struct {
	list []Term
}

// newTurn prepares the step of a process. The parts of x start with constants of their
// kind. Where holds is not set, no bounds are relied on.
func newTurn(x *notation.Process, names []string, eval Evaluator, holds bool) (*turn, error) {
	step, held := expand(simplify(x.Step), names, eval, holds)
	t := &turn{
		query: *newQuery(names, step), held: held, adds: make([]bool, len(x.State)),
		modes: newModeTable(),
		lists: map[*partialEval]map[string]*moves{}, known: map[notation.Expr]*terms{},
	}
	t.isNested = hasProcess(step)
	notation.Visit(t.expr, func(notation.Expr) bool { t.size++; return true })
	for i, p := range x.State {
		_, t.adds[i] = p.Start.(*notation.Number) // a word that stays is not added to
	}
	if err := t.increments(t.adds); err != nil {
		return nil, err
	}
	t.onAxis = axesOf(t.expr, t.adds, namer{parts: t.index}.named(x.Until))
	t.changes = newChangeTable(t.adds, t.onAxis)
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
	for int(mode) >= len(t.byMode) {
		t.byMode = append(t.byMode, nil)
	}
	c := t.byMode[mode]
	if c == nil {
		if err := e.budget.Spend(t.size*stepsPerNode, 0, 0); err != nil {
			return nil, err
		}
		c = t.partialEvalOf(state, 0)
		t.byMode[mode] = c
		if t.lists[c] == nil {
			t.lists[c] = map[string]*moves{}
		}
	}
	var space [32]byte
	key := t.appendTruths(c, state, space[:0])
	if m, ok := t.lists[c][string(key)]; ok {
		return m, nil
	}
	if err := e.budget.Spend(t.size*stepsPerNode, 0, 0); err != nil {
		return nil, err
	}
	m, err := t.movesOf(e, c.decided(key))
	if err != nil {
		return nil, err
	}
	t.lists[c][string(key)] = m
	return m, nil
}

// movesOf finds the moves of a step into which all that is known of the state was put.
func (t *turn) movesOf(e *solver, step notation.Expr) (*moves, error) {
	open, constants := withoutConstants(step)
	known, err := t.termsOf(e, open)
	if err != nil {
		return nil, err
	}
	c := collector{budget: e.budget, at: t.expr.Span(), onAxis: t.onAxis, changes: &t.changes.modeTable, held: t.bytes}
	m, err := c.collect(known.list, constants)
	if err == nil {
		t.bytes += moveBytes * float64(len(m.list))
		t.missing = max(t.missing, m.missing)
	}
	return m, err
}

// withoutConstants takes the items that are constants out of a step.
func withoutConstants(step notation.Expr) (notation.Expr, []*dist.Dist) {
	if n, ok := step.(*notation.Let); ok {
		body, constants := withoutConstants(n.Body)
		return &notation.Let{At: n.At, Name: n.Name, Value: n.Value, Body: body}, constants
	}
	n := step.(*notation.Tuple) // as difference has made it
	items, constants := slices.Clone(n.Items), make([]*dist.Dist, len(n.Items))
	for i, item := range items {
		if v, ok := constant.OfLiteral(item); ok {
			constants[i] = dist.Point(v.Outcome())
			items[i] = notation.Int(0)
		}
	}
	return &notation.Tuple{At: n.At, Items: items}, constants
}

// termsOf evaluates a step, or finds it among those that were.
func (t *turn) termsOf(e *solver, step notation.Expr) (*terms, error) {
	step = t.trees.Intern(step)
	if k := t.known[step]; k != nil {
		return k, nil
	}
	list, err := e.eval.Terms(step)
	if err != nil {
		return nil, err
	}
	k := &terms{list: list}
	t.known[step] = k
	return k, nil
}
