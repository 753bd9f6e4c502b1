package encounter

import (
	"cmp"
	"errors"
	"math/big"
	"sort"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A Decision is the best policy of whoever chooses in a process.
type Decision struct {
	Choice *notation.Choice // that was open
	Keys   []string         // the parts of the state that the policy goes by
	Policy *notation.Policy
	// Written is what the policy that is written down chooses, in the order of the policy's
	// options; -1 where it is rolled for.
	Written []int16

	// Low and High hold what is chosen for, on average, under the policy; Residual is by how
	// much more one other action may be worth in any state, and Gap by how much more any
	// other policy; NaN if that is not known.
	Low, High, Residual, Gap float64

	of *notation.Process // the process that was decided
}

// Decide finds the best policy for the open choice in a closed process.
func Decide(x *notation.Process, eval Evaluator, b *budget.Budget) (*Decision, error) {
	e := &solver{eval: eval, budget: b, most: noLimit}
	open := notation.OpenChoice(x.Step)
	c := *open
	c.Written = underLets(x.Step, c.Written)
	value := &notation.Tuple{At: c.At, Items: []notation.Expr{c.For, c.Asked, c.Written}}
	for _, o := range c.Options {
		value.Items = append(value.Items, o.If)
	}
	of := withoutIdle(&notation.Process{At: x.At, State: x.State, Step: x.Step, Until: c.Until, Value: value})
	var d *Decision
	err := e.at(x, func() (err error) {
		held := b.Held()
		d, err = e.decide(of, &c, true)
		if errors.Is(err, errBeyond) {
			b.Release(b.Held() - held)
			d, err = e.decide(of, &c, false)
		}
		return err
	})
	return d, err
}

// underLets puts what is rolled in a step before there is a choice around an expression that
// may name it.
func underLets(step, e notation.Expr) notation.Expr {
	l, ok := step.(*notation.Let)
	if !ok {
		return e
	}
	if _, isChoice := l.Value.(*notation.Choice); isChoice {
		return e
	}
	return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: underLets(l.Body, e)}
}

// Put puts the policy in the place of the choice in the step of a process.
func (d *Decision) Put(x *notation.Process) *notation.Process {
	out := *x
	out.Step = notation.Transform(x.Step, func(e notation.Expr) (notation.Expr, bool) {
		c, ok := e.(*notation.Choice)
		if !ok || c.Found != nil {
			return e, false
		}
		keys := make([]notation.Expr, len(d.Keys))
		for i, name := range d.Keys {
			keys[i] = &notation.Ref{At: c.At, Name: name}
		}
		return c.By(d.Policy, keys), true
	})
	return &out
}

// decide finds the best policy of a process; holds allows bounds of its parts to be relied
// on.
func (e *solver) decide(x *notation.Process, c *notation.Choice, holds bool) (*Decision, error) {
	goal, perTurn, err := objective(c.For)
	if err != nil {
		return nil, err
	}
	m, err := newTurnModel(e, x, holds)
	if err != nil {
		return nil, err
	}
	if m.chooser == nil {
		return nil, notation.Errorf(c.At, "what %s chooses makes no difference", c.Actor)
	}
	starts, err := m.starts()
	if err != nil {
		return nil, err
	}
	space, err := newDecisionSpace(m, c, starts)
	if err != nil {
		return nil, err
	}
	e.budget.Trace("policy iteration")
	e.doing("choosing the best policy in %d states", len(space.reached))
	s, err := newDecider(space, floatOf(perTurn))
	if err != nil {
		return nil, err
	}
	least, scale, err := s.worthOfEnds(newQuery(m.parts, goal), c)
	if err != nil {
		return nil, err
	}
	if err := s.solve(true); errors.Is(err, errNoBest) {
		return nil, notation.Errorf(c.For.Span(), "there is no best policy: it can be put off for ever, and grows with the turns")
	} else if err != nil {
		return nil, err
	}
	for _, state := range space.reached {
		if err := e.budget.Charge(lookCost); err != nil {
			return nil, err
		}
		w := s.worth(state) // below 0 where turns count against it
		scale = max(scale, w.high, -w.low)
	}
	out := &Decision{Choice: c, of: x}
	if out.Residual, err = s.residual(); err != nil {
		return nil, err
	}
	if out.Gap, err = s.gap(out.Residual, scale); err != nil {
		return nil, err
	}
	at := s.atStart()
	shift := relativeInterval(floatOf(least), 2*unit)
	low, _ := shift.Lo.Float64()
	high, _ := shift.Hi.Float64()
	out.Low, out.High = at.low+min(low, high), at.high+max(low, high)
	return out, s.tabulate(out)
}

func floatOf(v *big.Rat) float64 {
	f, _ := v.Float64()
	return f
}

// worthOfEnds sets what the last states are worth, counted from the least of them, and
// returns that and how much there is between the least and the most.
func (d *decider) worthOfEnds(goal *query, c *notation.Choice) (least *big.Rat, scale float64, err error) {
	worth := make(map[int32]*big.Rat)
	var most *big.Rat
	for _, s := range d.reached {
		if len(d.of(s)) > 0 {
			continue
		}
		if err := d.model.e.budget.Charge(classCost); err != nil {
			return nil, 0, err
		}
		out, err := goal.answer(d.model.e, d.model.values(d.state(s), nil), 0)
		if err != nil {
			return nil, 0, err
		}
		if out.Kind() != dist.Numeric {
			return nil, 0, notation.Errorf(c.For.Span(), "the value to maximise is not a number")
		}
		v := out.Mean()
		worth[s] = v
		if least == nil || v.Cmp(least) < 0 {
			least = v
		}
		if most == nil || v.Cmp(most) > 0 {
			most = v
		}
	}
	if least == nil {
		return nil, 0, d.model.endless(d.state(d.reached[0]))
	}
	for s, v := range worth {
		d.ends[s], d.roundings[s] = floatOf(new(big.Rat).Sub(v, least)), 2
	}
	return least, floatOf(new(big.Rat).Sub(most, least)), nil
}

// objective splits what is chosen for into what the last state is worth and what every turn
// adds to it.
func objective(e notation.Expr) (goal notation.Expr, perTurn *big.Rat, err error) {
	e = simplify(e)
	perTurn, rest, ok := linearInTurns(e)
	if !ok || namesTurns(rest) {
		return nil, nil, notation.Errorf(e.Span(), "the best choice for something that depends on the turns in this way is not known").
			WithHint("turns may be added, and multiplied by numbers: mean(-turns), mean(10 * gold - turns)")
	}
	return rest, perTurn, nil
}

// linearInTurns is w turns + rest; false where turns are anything but added and multiplied
// by numbers.
func linearInTurns(e notation.Expr) (w *big.Rat, rest notation.Expr, ok bool) {
	zero := func() notation.Expr { return notation.Int(0) }
	if !namesTurns(e) {
		return new(big.Rat), e, true
	}
	if _, isRef := e.(*notation.Ref); isRef {
		return big.NewRat(1, 1), zero(), true
	}
	if n, isUnary := e.(*notation.Unary); isUnary && n.Op == notation.Neg {
		w, rest, ok := linearInTurns(n.X)
		return w.Neg(w), simplify(&notation.Unary{At: n.At, Op: notation.Neg, X: rest}), ok
	}
	n, isBinary := e.(*notation.Binary)
	if !isBinary {
		return new(big.Rat), e, false
	}
	left, x, okX := linearInTurns(n.X)
	right, y, okY := linearInTurns(n.Y)
	sum := simplify(&notation.Binary{At: n.At, Op: n.Op, Rule: n.Rule, X: x, Y: y})
	if n.Op == notation.Add {
		return left.Add(left, right), sum, okX && okY
	}
	if n.Op == notation.Sub {
		return left.Sub(left, right), sum, okX && okY
	}
	if n.Op != notation.Mul {
		return new(big.Rat), e, false
	}
	if by, isNumber := numberOf(y); isNumber && right.Sign() == 0 {
		return left.Mul(left, by), sum, okX
	}
	if by, isNumber := numberOf(x); isNumber && left.Sign() == 0 {
		return right.Mul(right, by), sum, okY
	}
	return new(big.Rat), e, false
}

func namesTurns(e notation.Expr) bool {
	found := false
	notation.Visit(e, func(x notation.Expr) bool {
		ref, ok := x.(*notation.Ref)
		found = found || ok && ref.Name == notation.TurnsName
		return !found
	})
	return found
}

// keyCost is what it takes to look up a value of a part in a table.
const keyCost = 30

// tabulate writes the policy down as a table by those parts of the state that differ where
// there is something to choose.
func (d *decider) tabulate(out *Decision) error {
	m := d.model
	values := make([]map[constant.Value]bool, len(m.parts))
	for i := range values {
		values[i] = map[constant.Value]bool{}
	}
	var asked []int32
	for i, s := range d.reached {
		if d.isAsked[i] {
			if err := m.e.budget.Charge(keyCost * float64(len(values))); err != nil {
				return err
			}
			asked = append(asked, s)
			for k, v := range m.values(d.state(s), nil) {
				values[k][v] = true
			}
		}
	}
	if len(asked) == 0 {
		return notation.Errorf(out.Choice.At, "%s is never to choose", out.Choice.Actor)
	}
	var keys []int
	var places []map[constant.Value]int
	table, entries := [][]notation.Expr(nil), 1.0
	for k, of := range values {
		if len(of) < 2 {
			continue
		}
		list := make([]constant.Value, 0, len(of))
		for v := range of {
			list = append(list, v)
		}
		sort.SliceStable(list, func(i, j int) bool {
			return cmp.Or(cmp.Compare(list[i].Num, list[j].Num), cmp.Compare(list[i].Word, list[j].Word)) < 0
		})
		at, literals := map[constant.Value]int{}, make([]notation.Expr, len(list))
		for i, v := range list {
			at[v], literals[i] = i, v.Expr()
		}
		keys, places, table = append(keys, k), append(places, at), append(table, literals)
		out.Keys = append(out.Keys, m.parts[k])
		entries *= float64(len(list))
	}
	if err := d.holdTable(entries); err != nil {
		return err
	}
	options, written := make([]int16, int(entries)), make([]int16, int(entries))
	for i := range options {
		options[i], written[i] = notation.NoOption, notation.NoOption
	}
	for _, s := range asked {
		if err := m.e.budget.Charge(keyCost * float64(len(keys)+1)); err != nil {
			return err
		}
		state, at := m.values(d.state(s), nil), 0
		for i, k := range keys {
			at = at*len(places[i]) + places[i][state[k]]
		}
		options[at] = d.of(s)[d.policy[s]].option
		written[at] = d.byWritten[d.chain.Row[s]]
	}
	out.Policy, out.Written = notation.NewPolicy(table, options), written
	return nil
}
