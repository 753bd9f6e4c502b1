package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A query is an expression about a state. What it needs to know of a part is
// either the part's value, or, where the part is only compared with numbers, how
// those comparisons come out; states of which it needs to know the same share an
// answer.
type query struct {
	names      []string
	index      partIndex     // of the names
	expr       notation.Expr // the thresholds replaced by names
	thresholds []threshold
	direct     []int // the parts whose value is needed
	usesTurns  bool
	size       float64                 // of the expression, in nodes
	cases      map[string]*partialEval // by the values of the direct parts, and the turns
	held       float64                 // what those take
}

// newQuery prepares an expression about a state of these parts.
func newQuery(names []string, e notation.Expr) *query {
	q := &query{names: names, index: indexOf(names), cases: map[string]*partialEval{}}
	q.setExpr(notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		if _, isProcess := x.(*notation.Process); isProcess {
			return x, true // a part of its own may be called the same
		}
		a, ok := thresholdOf(x, q.index)
		if !ok {
			return x, false
		}
		q.thresholds = append(q.thresholds, a)
		return &notation.Ref{At: x.Span(), Name: thresholdName(len(q.thresholds) - 1)}, true
	}))
	return q
}

// setExpr replaces the expression by one with the same thresholds, and finds what it
// needs.
func (q *query) setExpr(e notation.Expr) {
	q.expr, q.direct, q.usesTurns, q.size = e, nil, false, 0
	q.need(e, false)
}

// need notes which values an expression names. Inside another process the turns are those
// of that one.
func (q *query) need(e notation.Expr, inside bool) {
	q.size++
	ref, ok := e.(*notation.Ref)
	if !ok {
		_, isProcess := e.(*notation.Process)
		var room [4]notation.Expr
		for _, c := range notation.AppendChildren(room[:0], e) {
			q.need(c, inside || isProcess)
		}
		return
	}
	if ref.Name == notation.TurnsName && inside {
		return
	}
	q.usesTurns = q.usesTurns || ref.Name == notation.TurnsName
	if i, ok := q.index[ref.Name]; ok && !slices.Contains(q.direct, i) {
		q.direct = append(q.direct, i)
	}
}

// A partialEval is a query into which the values of the parts that it needs were put,
// with the thresholds that are left then.
type partialEval struct {
	expr       notation.Expr
	thresholds []int
	answers    map[string]*dist.Dist // by the truth of the thresholds
}

// answer returns the distribution of the expression in a state, after so many
// turns.
func (q *query) answer(e *solver, state []constant.Value, turn int) (*dist.Dist, error) {
	known := len(q.cases)
	c := q.partialEvalOf(state, turn)
	if len(q.cases) > known {
		if err := q.take(e); err != nil {
			return nil, err
		}
	}
	var space [32]byte
	key := q.appendTruths(c, state, space[:0])
	if d, ok := c.answers[string(key)]; ok {
		return d, nil
	}
	if err := q.take(e); err != nil {
		return nil, err
	}
	d, err := e.eval.Eval(c.decided(key))
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, d); err != nil {
		return nil, err
	}
	c.answers[string(key)] = d
	return d, nil
}

// appendTruths appends the truth of each remaining comparison: 1 or 0.
func (q *query) appendTruths(c *partialEval, state []constant.Value, key []byte) []byte {
	for _, i := range c.thresholds {
		a := q.thresholds[i]
		if a.holds(state[a.part].Num) {
			key = append(key, 1)
		} else {
			key = append(key, 0)
		}
	}
	return key
}

// decided returns the expression for a key of appendTruths.
func (c *partialEval) decided(key []byte) notation.Expr {
	if len(c.thresholds) == 0 {
		return c.expr
	}
	s := simplifier{known: make(map[string]notation.Expr, len(c.thresholds)), used: map[string]int{}, among: map[string][]notation.Expr{}}
	for k, i := range c.thresholds {
		s.known[thresholdName(i)] = &notation.Bool{Value: key[k] == 1}
	}
	return s.expr(c.expr)
}

// caseBytes is about what is kept of a case or an answer.
const caseBytes = 512

// take takes the work and the memory of putting something into the expression.
func (q *query) take(e *solver) error {
	q.held += caseBytes
	if err := e.budget.Hold(caseBytes); err != nil {
		return err
	}
	return e.budget.Charge(stepsPerNode * q.size)
}

// forget forgets the cases, for there are others after every turn.
func (q *query) forget(e *solver) {
	clear(q.cases)
	e.budget.Release(q.held)
	q.held = 0
}

// partialEvalOf puts the values of a state that the query needs into it, or finds what
// that came to.
func (q *query) partialEvalOf(state []constant.Value, turn int) *partialEval {
	var space [32]byte
	key := space[:0]
	for _, i := range q.direct {
		key = state[i].AppendKey(key)
	}
	turns := constant.Value{Num: int64(turn)}
	if q.usesTurns {
		key = turns.AppendKey(key)
	}
	if c, ok := q.cases[string(key)]; ok {
		return c
	}
	s := simplifier{known: make(map[string]notation.Expr, len(q.direct)+1), used: map[string]int{}, among: map[string][]notation.Expr{}}
	for _, i := range q.direct {
		s.known[q.names[i]] = state[i].Expr()
	}
	if q.usesTurns {
		s.known[notation.TurnsName] = turns.Expr()
	}
	c := &partialEval{expr: s.expr(q.expr), answers: map[string]*dist.Dist{}}
	for i := range q.thresholds {
		if s.used[thresholdName(i)] > 0 {
			c.thresholds = append(c.thresholds, i)
		}
	}
	q.cases[string(key)] = c
	return c
}

// truth answers a query without dice; rolled is the error where it is decided by some.
func (q *query) truth(e *solver, state []constant.Value, rolled func() error) (bool, error) {
	d, err := q.answer(e, state, 0)
	if err != nil {
		return false, err
	}
	switch d { // the answers without dice
	case dist.AlwaysYes:
		return true, nil
	case dist.AlwaysNo:
		return false, nil
	}
	yes, no := d.TruthWeights()
	if yes.Sign() != 0 && no.Sign() != 0 {
		return false, rolled()
	}
	return yes.Sign() != 0, nil
}

// rolledEnd is the error of an end that dice decide.
func (q *query) rolledEnd() error {
	return notation.Errorf(q.expr.Span(), "the end of a process cannot be rolled for").
		WithHint("roll in the turn, and keep the result in the state")
}
