package exact

import (
	"cmp"
	"math/big"
	"strconv"

	"oddsmith/scenarios/notation"
)

// A question is an expression about a state. What it needs to know of a part is
// either the part's value, or, where the part is only compared with numbers, how
// those comparisons come out; states of which it needs to know the same share an
// answer.
type question struct {
	names     []string
	expr      notation.Expr // comparisons replaced by names
	atoms     []atom
	direct    []int // the parts whose value is needed
	usesTurns bool
	cases     map[string]*situation
}

// An atom is a comparison of a part with a number: its whole part below, and
// whether that is all of it.
type atom struct {
	part  int
	op    notation.BinaryOp
	with  int64
	whole bool
}

// newAtom returns false if the number is larger than a part can be.
func newAtom(part int, op notation.BinaryOp, v *big.Rat) (atom, bool) {
	f := floorRat(v)
	return atom{part: part, op: op, with: f.Num().Int64(), whole: v.IsInt()}, isSmall(f.Num())
}

func (a atom) holds(v int64) bool {
	c := cmp.Compare(v, a.with)
	if c == 0 && !a.whole {
		c = -1 // the number is a little more
	}
	return ordered(a.op, c)
}

// atomName is how a replaced comparison is called; no name of a file is like it.
func atomName(i int) string { return "?" + strconv.Itoa(i) }

func newQuestion(names []string, e notation.Expr) *question {
	q := &question{names: names, cases: map[string]*situation{}}
	index := map[string]int{}
	for i, name := range names {
		index[name] = i
	}
	q.expr = notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		a, ok := atomOf(x, index)
		if !ok {
			return x, false
		}
		q.atoms = append(q.atoms, a)
		return &notation.Ref{At: x.Span(), Name: atomName(len(q.atoms) - 1)}, true
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

// atomOf recognises the comparison of a part with a number.
func atomOf(x notation.Expr, index map[string]int) (atom, bool) {
	b, ok := x.(*notation.Binary)
	if !ok || b.Op < notation.Eq || b.Op > notation.Ge {
		return atom{}, false
	}
	if ref, ok := b.X.(*notation.Ref); ok {
		if i, isPart := index[ref.Name]; isPart {
			if v, ok := numberOf(b.Y); ok {
				return newAtom(i, b.Op, v)
			}
		}
	}
	if ref, ok := b.Y.(*notation.Ref); ok {
		if i, isPart := index[ref.Name]; isPart {
			if v, ok := numberOf(b.X); ok {
				return newAtom(i, mirrored[b.Op], v)
			}
		}
	}
	return atom{}, false
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

// A situation is a question with the values of the parts that it needs put in, and the
// comparisons that are left then.
type situation struct {
	expr    notation.Expr
	atoms   []int
	answers map[string]*Dist
}

// answer returns the distribution of the expression in a state, after so many
// turns.
func (q *question) answer(e *evaluator, state []part32, turn int) (*Dist, error) {
	return q.answerIn(e, q.situationOf(e, state, turn), state)
}

// answerIn is answer for a state whose situation is known.
func (q *question) answerIn(e *evaluator, c *situation, state []part32) (*Dist, error) {
	var space [32]byte
	key := space[:0]
	for _, i := range c.atoms {
		a := q.atoms[i]
		if a.holds(state[a.part].num) {
			key = append(key, 1)
		} else {
			key = append(key, 0)
		}
	}
	if d, ok := c.answers[string(key)]; ok {
		return d, nil
	}
	closed := notation.Transform(c.expr, func(x notation.Expr) (notation.Expr, bool) {
		if ref, ok := x.(*notation.Ref); ok {
			for k, i := range c.atoms {
				if ref.Name == atomName(i) {
					return &notation.Bool{At: ref.At, Value: key[k] == 1}, true
				}
			}
		}
		return x, false
	})
	r, err := evalOnce(e.simplify(closed), e.budget, nil)
	if err != nil {
		return nil, err
	}
	if err := e.budget.bounded(r.Dist); err != nil {
		return nil, err
	}
	c.answers[string(key)] = r.Dist
	return r.Dist, nil
}

// situationOf returns the situation that a state is.
func (q *question) situationOf(e *evaluator, state []part32, turn int) *situation {
	var space [32]byte
	key := space[:0]
	for _, i := range q.direct {
		key = state[i].append(key)
	}
	if q.usesTurns {
		key = part32{num: int64(turn)}.append(key)
	}
	if c, ok := q.cases[string(key)]; ok {
		return c
	}
	c := &situation{answers: map[string]*Dist{}}
	c.expr = e.simplify(notation.Transform(q.expr, func(x notation.Expr) (notation.Expr, bool) {
		ref, ok := x.(*notation.Ref)
		if !ok {
			return x, false
		}
		for _, i := range q.direct {
			if ref.Name == q.names[i] {
				return state[i].expr(), true
			}
		}
		if q.usesTurns && ref.Name == notation.TurnsName {
			return notation.Int(int64(turn)), true
		}
		return x, false
	}))
	for i := range q.atoms {
		if mentions(c.expr, atomName(i)) {
			c.atoms = append(c.atoms, i)
		}
	}
	q.cases[string(key)] = c
	return c
}

// truth answers a question without dice.
func (q *question) truth(e *evaluator, state []part32) (bool, error) {
	d, err := q.answer(e, state, 0)
	if err != nil {
		return false, err
	}
	switch d { // the answers without dice
	case alwaysYes:
		return true, nil
	case alwaysNo:
		return false, nil
	}
	yes, no := d.truthWeights()
	if yes.Sign() != 0 && no.Sign() != 0 {
		return false, notation.Errorf(q.expr.Span(), "the end of a process cannot be rolled for").
			WithHint("roll in the turn, and keep the result in the state")
	}
	return yes.Sign() != 0, nil
}

// kindOf is the kind of the answers that were given.
func (q *question) kindOf(s *floatSum) Kind {
	if len(s.outcomes) > 0 && s.outcomes[0].Value == nil {
		return Categorical
	}
	return Numeric
}

// A turn is what a step does to a state: parts that it adds to, and new values for
// the others.
type turn struct {
	question
	adds  []bool           // by part: the item is added to the old value
	cache map[*Dist][]move // by the answer they are made of

	byMode []*situation
}

// A move is one result of a turn: what it adds to the parts that are added to, in
// their order, and the mode that the other parts make.
type move struct {
	p    float64
	adds [maxAdded]int32
	mode int32
}

// maxAdded is the number of parts that are added to; more than that are replaced.
const maxAdded = 3

// newTurn finds the parts whose new value is the old one and something that does
// not depend on it but by comparisons with numbers.
func newTurn(x *notation.Process, step notation.Expr) (*turn, error) {
	names := make([]string, len(x.State))
	for i, p := range x.State {
		names[i] = p.Name
	}
	adds := make([]bool, len(names))
	for i := range adds {
		adds[i] = true
	}
	for {
		added := 0
		for i := range adds {
			if added == maxAdded {
				adds[i] = false
			}
			if adds[i] {
				added++
			}
		}
		body, err := difference(step, names, adds)
		if err != nil {
			return nil, err
		}
		q := newQuestion(names, body)
		again := false
		for _, i := range q.direct {
			if adds[i] { // its value is needed: then it may as well be replaced
				adds[i] = false
				again = true
			}
		}
		if !again {
			return &turn{question: *q, adds: adds, cache: map[*Dist][]move{}}, nil
		}
	}
}

// difference returns the step with what is added in the place of new values, for
// the parts that are added to; a part that cannot be is crossed out.
func difference(e notation.Expr, names []string, adds []bool) (notation.Expr, error) {
	switch n := e.(type) {
	case *notation.Let:
		body, err := difference(n.Body, names, adds)
		m := *n
		m.Body = body
		return &m, err
	case *notation.Tuple:
		m := *n
		m.Items = make([]notation.Expr, len(n.Items))
		for i, item := range n.Items {
			m.Items[i] = item
			if !adds[i] {
				continue
			}
			if d, ok := added(item, names[i]); ok {
				m.Items[i] = d
			} else {
				adds[i] = false
			}
		}
		return &m, nil
	}
	return nil, notation.Errorf(e.Span(), "a turn gives every part of the state its new value")
}

// added returns what a new value adds to the old one.
func added(e notation.Expr, name string) (notation.Expr, bool) {
	switch n := e.(type) {
	case *notation.Ref:
		return notation.Int(0), n.Name == name
	case *notation.If:
		then, ok := added(n.Then, name)
		otherwise, too := added(n.Else, name)
		m := *n
		m.Then, m.Else = then, otherwise
		return &m, ok && too
	case *notation.Binary:
		if n.Op == notation.Add || n.Op == notation.Sub {
			if left, ok := added(n.X, name); ok && !mentions(n.Y, name) {
				m := *n
				m.X = left
				return &m, true
			}
		}
		if n.Op == notation.Add {
			if right, ok := added(n.Y, name); ok && !mentions(n.X, name) {
				m := *n
				m.Y = right
				return &m, true
			}
		}
	}
	return nil, false
}

func mentions(e notation.Expr, name string) bool {
	if ref, ok := e.(*notation.Ref); ok && ref.Name == name {
		return true
	}
	for _, c := range notation.Children(e) {
		if mentions(c, name) {
			return true
		}
	}
	return false
}

// moves returns what a turn can do in a state.
func (t *turn) moves(e *evaluator, state []part32, mode int32, modes *modeTable) ([]move, error) {
	// Only parts that are replaced are needed by value: the mode says all of them.
	for int(mode) >= len(t.byMode) {
		t.byMode = append(t.byMode, nil)
	}
	if t.byMode[mode] == nil {
		t.byMode[mode] = t.situationOf(e, state, 0)
	}
	d, err := t.answerIn(e, t.byMode[mode], state)
	if err != nil {
		return nil, err
	}
	if list, ok := t.cache[d]; ok {
		return list, nil
	}
	var list []move
	for o, w := range d.All() {
		m := move{p: Float(w, d.total)}
		var rest []part32
		added := 0
		for i, item := range o.Items {
			v, err := partOf(item, t.expr.Span())
			if err != nil {
				return nil, err
			}
			if !t.adds[i] {
				rest = append(rest, v)
				continue
			}
			m.adds[added] = int32(v.num)
			added++
		}
		m.mode = modes.number(rest)
		list = append(list, m)
	}
	t.cache[d] = list
	return list, nil
}

// A modeTable numbers the values of the parts that are not added to.
type modeTable struct {
	numbers map[string]int32
	list    [][]part32
}

func (t *modeTable) number(parts []part32) int32 {
	key := make([]byte, 0, 4*len(parts))
	for _, v := range parts {
		key = v.append(key)
	}
	if i, ok := t.numbers[string(key)]; ok {
		return i
	}
	i := int32(len(t.list))
	t.numbers[string(key)] = i
	t.list = append(t.list, parts)
	return i
}
