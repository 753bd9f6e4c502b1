package encounter

import (
	"cmp"
	"errors"
	"math/big"

	"oddsmith/internal/sorting"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A Decision is the best policy of whoever chooses in a process; where two choose, of one of them.
type Decision struct {
	Choice *notation.Choose // that was open
	Keys   []string         // the vars that the policy goes by
	Policy *notation.Policy
	// Written is what the policy that is written down chooses, in the order of the policy's
	// options; -1 where it is rolled for.
	Written []int16
	// Open says in which states, in the same order, more than one option may be taken.
	Open []bool

	// Low and High hold what is chosen for, on average, under the policy; Residual is by how
	// much more one other action may be worth in any state, and Gap by how much more any
	// other policy; NaN if that is not known.
	//
	// Where two choose, Low is what the policy is sure of whatever the other does, and High what that
	// of the other lets it have at most, whatever this one does; Gap is what lies between them.
	Low, High, Residual, Gap float64

	Against *Decision // of the other who chooses; nil where one does
}

// Alone returns the decision without that of the other player.
func (d *Decision) Alone() *Decision {
	alone := *d
	alone.Against = nil
	return &alone
}

// all returns the decision, and that of the other player if there is one.
func (d *Decision) all() []*Decision {
	if d.Against == nil {
		return []*Decision{d}
	}
	return []*Decision{d, d.Against}
}

// Decide finds the best policies for the open choices in a closed encounter. eval evaluates the expressions in
// it.
func Decide(x *notation.Process, eval Evaluator, b *budget.Budget) (*Decision, error) {
	e := &solver{eval: eval, budget: b, known: &Store{}}
	plain := *x
	plain.Value, plain.Horizon = x.Open().For, nil
	var d *Decision
	err := e.at(x, func() error {
		a, err := e.prepare(&plain)
		if err != nil {
			return err
		}
		d, err = e.decide(a.of)
		return err
	})
	return d, err
}

// Put returns an encounter with the policies in place of the open choices of the same actors.
func (d *Decision) Put(x *notation.Process) *notation.Process {
	return x.Chosen(func(c *notation.Choose) *notation.Choose {
		for _, d := range d.all() {
			if d.Choice.Actor == c.Actor {
				return c.By(d.Policy, d.keys(c))
			}
		}
		return c
	})
}

// keys returns the keys of the policy as expressions, at the place of c in the text.
func (d *Decision) keys(c *notation.Choose) []notation.Expr {
	keys := make([]notation.Expr, len(d.Keys))
	for i, name := range d.Keys {
		keys[i] = &notation.Ref{At: c.At, Name: name}
	}
	return keys
}

// decide finds the best policy of an encounter. Its value is the goal of the first open choice.
func (e *solver) decide(x *notation.Process) (*Decision, error) {
	open := x.Opens()
	if len(open) == 0 {
		return nil, notation.Errorf(x.At, "what is chosen makes no difference")
	}
	c := open[0]
	for _, goal := range []notation.Expr{x.Value, open[len(open)-1].For} {
		if notation.Mentions(goal, notation.RoundsName) {
			return nil, notation.Errorf(goal.Span(), "the best choice for something that depends on the rounds is not known")
		}
	}
	p, err := newProgram(x, nil)
	if err != nil {
		return nil, err
	}
	if len(open) > 1 {
		return e.contest(p, open)
	}
	goal, perTurn := x.Value, new(big.Rat)
	if p.taken < 0 { // else the turns are a part of the state
		if goal, perTurn, err = objective(x.Value); err != nil {
			return nil, err
		}
	}
	space, err := e.newDecisionSpace(p)
	if err != nil {
		return nil, err
	}
	e.budget.Trace("policy iteration")
	e.doing("choosing the best policy in %d states", space.chain.Size())
	s, err := newDecider(space, nobodys, floatOf(perTurn))
	if err != nil {
		return nil, err
	}
	defer s.loops.Release()
	worth, least, most, err := s.worthOfEnds(goal, c)
	if err != nil {
		return nil, err
	}
	s.countFrom(worth, least)
	scale := floatOf(most.Sub(most, least))
	if err := s.solve(true); errors.Is(err, errNoBest) {
		return nil, notation.Errorf(c.For.Span(), "there is no best policy: it can be put off forever, and grows with the turns")
	} else if err != nil {
		return nil, err
	}
	for state := range int32(space.chain.Size()) {
		if err := e.budget.Charge(lookCost); err != nil {
			return nil, err
		}
		w := s.worth(state) // below 0 where turns count against it
		scale = max(scale, w.high, -w.low)
	}
	out := &Decision{Choice: c}
	if out.Residual, err = s.residual(); err != nil {
		return nil, err
	}
	if out.Gap, err = s.gap(out.Residual, scale); err != nil {
		return nil, err
	}
	at := s.atStart().plus(least)
	out.Low, out.High = at.low, at.high
	return out, s.tabulate(out, 0)
}

// plus adds a rational number, with the rounding error in the bounds.
func (b bounds) plus(v *big.Rat) bounds {
	shift := relativeInterval(floatOf(v), 2*unit)
	low, _ := shift.Lo.Float64()
	high, _ := shift.Hi.Float64()
	return bounds{b.low + min(low, high), b.high + max(low, high)}
}

// floatOf returns the nearest float64.
func floatOf(v *big.Rat) float64 {
	f, _ := v.Float64()
	return f
}

// worthOfEnds returns the value of goal in each last state, and the least and the greatest of these values. c
// is the choice whose goal it is, for messages.
func (d *decisionSpace) worthOfEnds(goal notation.Expr, c *notation.Choose) (worth map[int32]*big.Rat, least, most *big.Rat, err error) {
	q, err := d.query(goal)
	if err != nil {
		return nil, nil, nil, err
	}
	worth = make(map[int32]*big.Rat)
	least, most = new(big.Rat), new(big.Rat)
	for s := range int32(d.chain.Size()) {
		if len(d.of(s)) > 0 {
			continue
		}
		class, err := q.class(s, 0)
		if err != nil {
			return nil, nil, nil, err
		}
		out := q.answer(class)
		if out.Kind() != dist.Numeric {
			return nil, nil, nil, notation.Errorf(c.For.Span(), "the value to maximise is not a number")
		}
		v := out.Mean()
		if len(worth) == 0 || v.Cmp(least) < 0 {
			least.Set(v)
		}
		if len(worth) == 0 || v.Cmp(most) > 0 {
			most.Set(v)
		}
		worth[s] = v
	}
	if len(worth) == 0 {
		return nil, nil, nil, d.endless(0)
	}
	return worth, least, most, nil
}

// countFrom sets the values of the last states to worth, from which the least is subtracted.
func (d *decider) countFrom(worth map[int32]*big.Rat, least *big.Rat) {
	for s, v := range worth {
		d.ends[s], d.roundings[s] = floatOf(new(big.Rat).Sub(v, least)), 2
	}
}

// objective splits a goal into the value of the last state and a constant that every turn adds. If that is not
// possible, it is an error.
func objective(e notation.Expr) (goal notation.Expr, perTurn *big.Rat, err error) {
	perTurn, rest, ok := linearInTurns(e)
	if !ok || notation.Mentions(rest, notation.TurnsName) {
		return nil, nil, notation.Errorf(e.Span(), "the best choice for something that depends on the turns in this way is not known").
			WithHint("turns may be added, and multiplied by numbers: mean(-turns), mean(10 * gold - turns)")
	}
	return rest, perTurn, nil
}

// linearInTurns writes e as w*turns + rest; false if turns are used other than in sums and multiplied
// by numbers.
func linearInTurns(e notation.Expr) (w *big.Rat, rest notation.Expr, ok bool) {
	zero := func() notation.Expr { return notation.Int(0) }
	if !notation.Mentions(e, notation.TurnsName) {
		return new(big.Rat), e, true
	}
	if _, isRef := e.(*notation.Ref); isRef {
		return big.NewRat(1, 1), zero(), true
	}
	if n, isUnary := e.(*notation.Unary); isUnary && n.Op == notation.Neg {
		w, rest, ok := linearInTurns(n.X)
		return w.Neg(w), &notation.Unary{At: n.At, Op: notation.Neg, X: rest}, ok
	}
	n, isBinary := e.(*notation.Binary)
	if !isBinary {
		return new(big.Rat), e, false
	}
	left, x, okX := linearInTurns(n.X)
	right, y, okY := linearInTurns(n.Y)
	sum := &notation.Binary{At: n.At, Op: n.Op, Rule: n.Rule, X: x, Y: y}
	if n.Op == notation.Add {
		return left.Add(left, right), sum, okX && okY
	}
	if n.Op == notation.Sub {
		return left.Sub(left, right), sum, okX && okY
	}
	if n.Op != notation.Mul {
		return new(big.Rat), e, false
	}
	if by, isNumber := notation.Constant(y); isNumber && right.Sign() == 0 {
		return left.Mul(left, by), sum, okX
	}
	if by, isNumber := notation.Constant(x); isNumber && left.Sign() == 0 {
		return right.Mul(right, by), sum, okY
	}
	return new(big.Rat), e, false
}

// keyCost is the price of looking up the value of a variable in a table.
const keyCost = 30

// tabulate sets the keys of out, its policy, and what belongs to it: tables by the variables that differ
// between the states of the choice with that number. It is an error if there is no such state, or the table is
// too large.
func (d *decider) tabulate(out *Decision, choice int8) error {
	p := d.program
	values := make([]map[constant.Value]bool, len(p.vars))
	for i := range values {
		values[i] = map[constant.Value]bool{}
	}
	var asked []int32
	for s := range int32(d.chain.Size()) {
		if d.asked[s] != choice {
			continue
		}
		if err := d.e.budget.Charge(keyCost * float64(len(values))); err != nil {
			return err
		}
		asked = append(asked, s)
		for k, v := range d.values(s, nil) {
			values[k][p.keyOf(k, v)] = true
		}
	}
	if len(asked) == 0 {
		return notation.Errorf(out.Choice.At, "%s is never to choose", out.Choice.Actor).
			WithHint("it has no turn before until holds")
	}
	var keys []int
	var places []map[constant.Value]int
	table, entries := [][]notation.Expr(nil), 1.0
	for k, of := range values {
		if len(of) < 2 || k == p.fresh || k == p.rounds {
			continue
		}
		list := make([]constant.Value, 0, len(of))
		for v := range of {
			list = append(list, v)
		}
		sorting.Stable(list, func(a, b constant.Value) int {
			return cmp.Or(cmp.Compare(a.Num, b.Num), cmp.Compare(a.Word, b.Word))
		})
		at, literals := map[constant.Value]int{}, make([]notation.Expr, len(list))
		for i, v := range list {
			at[v], literals[i] = i, v.Expr(notation.Span{})
		}
		keys, places, table = append(keys, k), append(places, at), append(table, literals)
		out.Keys = append(out.Keys, p.vars[k])
		entries *= float64(len(list))
	}
	if err := d.holdTable(entries); err != nil {
		return err
	}
	options, written, isOpen := make([]int16, int(entries)), make([]int16, int(entries)), make([]bool, int(entries))
	for i := range options {
		options[i], written[i] = notation.NoOption, notation.NoOption
	}
	for _, s := range asked {
		if err := d.e.budget.Charge(keyCost * float64(len(keys)+1)); err != nil {
			return err
		}
		state, at := d.values(s, nil), 0
		for i, k := range keys {
			at = at*len(places[i]) + places[i][p.keyOf(k, state[k])]
		}
		options[at] = d.of(s)[d.policy[s]].option
		written[at], isOpen[at] = d.byWritten[s], isOpen[at] || len(d.of(s)) > 1
	}
	out.Policy, out.Written, out.Open = notation.NewPolicy(table, options), written, isOpen
	return nil
}
