package encounter

import (
	"cmp"
	"math/big"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"strconv"
)

// A query is an expression about a state. What it needs to know of a part is
// either the part's value, or, where the part is only compared with numbers, how
// those comparisons come out; states of which it needs to know the same share an
// answer.
type query struct {
	names     []string
	expr      notation.Expr // comparisons replaced by names
	atoms     []threshold
	direct    []int // the parts whose value is needed
	usesTurns bool
	cases     map[string]*partialEval
}

// An threshold is a comparison of a part with a number: its whole part below, and
// whether that is all of it.
type threshold struct {
	part  int
	op    notation.BinaryOp
	with  int64
	whole bool
}

// newThreshold returns false if the number is larger than a part can be.
func newThreshold(part int, op notation.BinaryOp, v *big.Rat) (threshold, bool) {
	f := rational.Floor(v)
	return threshold{part: part, op: op, with: f.Num().Int64(), whole: v.IsInt()}, rational.IsSmall(f.Num())
}

func (a threshold) holds(v int64) bool {
	c := cmp.Compare(v, a.with)
	if c == 0 && !a.whole {
		c = -1 // the number is a little more
	}
	return dist.Holds(a.op, c)
}

// thresholdName is how a replaced comparison is called; no name of a file is like it.
func thresholdName(i int) string { return "?" + strconv.Itoa(i) }

func newQuery(names []string, e notation.Expr) *query {
	q := &query{names: names, cases: map[string]*partialEval{}}
	index := map[string]int{}
	for i, name := range names {
		index[name] = i
	}
	q.expr = notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		a, ok := thresholdOf(x, index)
		if !ok {
			return x, false
		}
		q.atoms = append(q.atoms, a)
		return &notation.Ref{At: x.Span(), Name: thresholdName(len(q.atoms) - 1)}, true
	})
	seen := map[int]bool{}
	notation.Transform(q.expr, func(x notation.Expr) (notation.Expr, bool) {
		if ref, ok := x.(*notation.Ref); ok {
			if ref.Name == notation.TurnsName {
				q.usesTurns = true
			}
			if i, ok := index[ref.Name]; ok && !seen[i] {
				seen[i] = true
				q.direct = append(q.direct, i)
			}
		}
		return x, false
	})
	return q
}

// thresholdOf recognises the comparison of a part with a number.
func thresholdOf(x notation.Expr, index map[string]int) (threshold, bool) {
	b, ok := x.(*notation.Binary)
	if !ok || b.Op < notation.Eq || b.Op > notation.Ge {
		return threshold{}, false
	}
	if ref, ok := b.X.(*notation.Ref); ok {
		if i, isPart := index[ref.Name]; isPart {
			if v, ok := numberOf(b.Y); ok {
				return newThreshold(i, b.Op, v)
			}
		}
	}
	if ref, ok := b.Y.(*notation.Ref); ok {
		if i, isPart := index[ref.Name]; isPart {
			if v, ok := numberOf(b.X); ok {
				return newThreshold(i, mirrored[b.Op], v)
			}
		}
	}
	return threshold{}, false
}

// mirrored is the comparison with its sides changed.
var mirrored = map[notation.BinaryOp]notation.BinaryOp{
	notation.Eq: notation.Eq, notation.Ne: notation.Ne,
	notation.Lt: notation.Gt, notation.Le: notation.Ge, notation.Gt: notation.Lt, notation.Ge: notation.Le,
}

// numberOf returns the number that an expression of constants is.
func numberOf(e notation.Expr) (*big.Rat, bool) {
	switch n := e.(type) {
	case *notation.Number:
		return n.Value, true
	case *notation.Unary:
		if v, ok := numberOf(n.X); ok && n.Op == notation.Neg {
			return new(big.Rat).Neg(v), true
		}
	}
	return nil, false
}

// A partialEval is a question with the values of the parts that it needs put in, and the
// comparisons that are left then.
type partialEval struct {
	expr    notation.Expr
	atoms   []int
	answers map[string]*dist.Dist
}

// answer returns the distribution of the expression in a state, after so many
// turns.
func (q *query) answer(e *solver, state []constant.Value, turn int) (*dist.Dist, error) {
	c := q.partialEvalOf(e, state, turn)
	var space [32]byte
	key := q.holding(c, state, space[:0])
	if d, ok := c.answers[string(key)]; ok {
		return d, nil
	}
	d, err := e.eval.Eval(c.decided(e, key))
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, d); err != nil {
		return nil, err
	}
	c.answers[string(key)] = d
	return d, nil
}

// holding appends which of the comparisons that are left hold.
func (q *query) holding(c *partialEval, state []constant.Value, key []byte) []byte {
	for _, i := range c.atoms {
		a := q.atoms[i]
		if a.holds(state[a.part].Num) {
			key = append(key, 1)
		} else {
			key = append(key, 0)
		}
	}
	return key
}

// decided puts the comparisons that are left in.
func (c *partialEval) decided(e *solver, key []byte) notation.Expr {
	if len(c.atoms) == 0 {
		return c.expr
	}
	known := make(map[string]notation.Expr, len(c.atoms))
	for k, i := range c.atoms {
		known[thresholdName(i)] = &notation.Bool{Value: key[k] == 1}
	}
	return e.simplify(c.expr, known)
}

// partialEvalOf returns the situation that a state is.
func (q *query) partialEvalOf(e *solver, state []constant.Value, turn int) *partialEval {
	var space [32]byte
	key := space[:0]
	for _, i := range q.direct {
		key = state[i].AppendKey(key)
	}
	if q.usesTurns {
		key = constant.Value{Num: int64(turn)}.AppendKey(key)
	}
	if c, ok := q.cases[string(key)]; ok {
		return c
	}
	known := make(map[string]notation.Expr, len(q.direct)+1)
	for _, i := range q.direct {
		known[q.names[i]] = state[i].Expr()
	}
	if q.usesTurns {
		known[notation.TurnsName] = notation.Int(int64(turn))
	}
	s := simplifier{e: e, known: known, used: map[string]int{}}
	c := &partialEval{answers: map[string]*dist.Dist{}, expr: s.expr(q.expr)}
	for i := range q.atoms {
		if s.used[thresholdName(i)] > 0 {
			c.atoms = append(c.atoms, i)
		}
	}
	q.cases[string(key)] = c
	return c
}

// truth answers a question without dice.
func (q *query) truth(e *solver, state []constant.Value) (bool, error) {
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
		return false, notation.Errorf(q.expr.Span(), "the end of a process cannot be rolled for").
			WithHint("roll in the turn, and keep the result in the state")
	}
	return yes.Sign() != 0, nil
}
