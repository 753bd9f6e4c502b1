package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file calculates expressions in the middle of a turn.

// An evaluation calculates expressions about one state.
type evaluation struct {
	questioner
	program  *program
	eval     Evaluator
	budget   *budget.Budget
	rational bool    // whether weights are rationals, too
	none     names   // no changes: all variables are as in the state
	missing  float64 // an upper bound of the unlisted probability of what was calculated: see nested.go
	partial  bool    // some of that may have other values than the listed ones
}

// nodeCost is what it takes to calculate a node, and outcomeStep what each outcome takes.
const (
	nodeCost    = 30
	outcomeStep = 40
)

// plain returns the value of an expression without dice, for the present values of names.
func (e *evaluation) plain(n *node, names *names) (value, error) {
	list, err := e.all(n, names)
	if err != nil {
		return value{}, err
	}
	return list[0].value, nil
}

// name returns the present value of n, the name of a variable or of a slot. It is an error if there is none.
func (e *evaluation) name(n *node, names *names) (value, error) {
	if n.variable >= 0 {
		v := names.variable(n.variable)
		if v.form != noForm && e.program.isWord[n.variable] {
			v = of(e.program.decode(n.variable, e.exactly(v.form)))
		}
		return v, nil
	}
	if x := names.find(n.slot); x != nil && x.unrolled == nil {
		return x.is, x.bad
	}
	return value{}, notation.UnknownName(n.expr.Span(), n.expr.String())
}

// holds returns the truth value of a condition without dice, for the present values of names.
func (e *evaluation) holds(n *node, names *names) (bool, error) {
	v, err := e.plain(n, names)
	if err != nil {
		return false, err
	}
	return e.constant(v).IsTrue(), nil
}

// apply applies the operation of the node n to its operands. Unless the result is a linear form, it asks the
// state for their values.
func (e *evaluation) apply(n *node, args []value) (value, error) {
	if v, ok := e.linear(n.expr, args); ok {
		return v, nil
	}
	operands := make([]constant.Value, len(args))
	for i, a := range args {
		operands[i] = e.constant(a)
	}
	v, ok := constant.Apply(n.expr, operands)
	if ok {
		return of(v), nil
	}
	// It has no value: the evaluator says why.
	literals := make([]notation.Expr, len(args))
	for i, o := range operands {
		literals[i] = o.Expr(n.kids[i].expr.Span())
	}
	d, err := e.eval.Eval(notation.WithChildren(n.expr, literals))
	if err != nil {
		return value{}, err
	}
	if d == nil || !d.IsConstant() {
		return value{}, notation.Errorf(n.expr.Span(), "%s has no value", n.expr)
	}
	return valueOf(d.Outcome(0), n)
}

// linear applies the operation x to linear forms; false if it needs their values, or if all are constants.
func (e *evaluation) linear(x notation.Expr, args []value) (value, bool) {
	open := false
	for _, a := range args {
		open = open || a.form != noForm
	}
	if !open {
		return value{}, false
	}
	switch x := x.(type) {
	case *notation.Unary:
		if x.Op == notation.Neg {
			return e.forms.combine(of(constant.Value{}), args[0], -1)
		}
	case *notation.Call:
		return e.function(x.Func, args)
	case *notation.Binary:
		return e.binary(x.Op, args[0], args[1])
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.If, *notation.Let, *notation.Tuple,
		*notation.Given, *notation.Pool, *notation.Group, *notation.Chance, *notation.Repeat, *notation.Copies,
		*notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Process,
		*notation.Deal, *notation.Deck:
	}
	return value{}, false
}

// function applies the function f to linear forms; false if the result is not one. It asks the state where it
// must compare.
func (e *evaluation) function(f notation.Func, args []value) (value, bool) {
	if f == notation.Min {
		return e.greatest(args, notation.Le)
	}
	if f == notation.Max {
		return e.greatest(args, notation.Ge)
	}
	if f == notation.Clamped {
		return e.greatest([]value{args[0], of(constant.Value{})}, notation.Ge)
	}
	if f == notation.Floor || f == notation.Ceil || f == notation.Round {
		return args[0], true // forms are whole
	}
	if f != notation.Abs {
		return value{}, false
	}
	below, ok := e.compare(notation.Lt, args[0], of(constant.Value{}))
	if ok && below {
		return e.forms.combine(of(constant.Value{}), args[0], -1)
	}
	return args[0], ok
}

// greatest returns the maximum of the arguments for op = Ge, the minimum for op = Le; false if they
// cannot be compared.
func (e *evaluation) greatest(args []value, op notation.BinaryOp) (value, bool) {
	best := args[0]
	for _, a := range args[1:] {
		stays, ok := e.compare(op, best, a)
		if !ok {
			return value{}, false
		}
		if !stays {
			best = a
		}
	}
	return best, true
}

// binary applies the operator op to linear forms; false if the result is not one. It asks the state where it
// must compare.
func (e *evaluation) binary(op notation.BinaryOp, x, y value) (value, bool) {
	switch {
	case op == notation.Add:
		return e.forms.combine(x, y, 1)
	case op == notation.Sub:
		return e.forms.combine(x, y, -1)
	case op == notation.Mul:
		if y.form == noForm {
			x, y = y, x
		}
		if x.form == noForm && x.is.IsSmall() {
			return e.forms.combine(of(constant.Value{}), y, x.is.Num)
		}
	case op.IsComparison():
		if answer, ok := e.compare(op, x, y); ok {
			return truth(answer), true
		}
	}
	return value{}, false
}

// all returns the possible values of the expression n, without repetitions, with their probabilities, for the
// present values of names.
func (e *evaluation) all(n *node, names *names) ([]outcome, error) {
	if err := e.budget.Charge(nodeCost); err != nil {
		return nil, err
	}
	if v, ok := n.literal(); ok {
		return e.only(of(v), nil)
	}
	if n.rolls && (!n.isOpen || !n.isPlain || n.isWhole || e.isSettled(n, names)) {
		known, err := e.rolled(n, names)
		if err != nil {
			return nil, err
		}
		return known.list, nil
	}
	switch x := n.expr.(type) {
	case *notation.Ref:
		return e.only(e.name(n, names))
	case *notation.If:
		return e.each(n.kids[0], names, func(cond value) ([]outcome, error) {
			if e.constant(cond).IsTrue() {
				return e.all(n.kids[1], names)
			}
			return e.all(n.kids[2], names)
		})
	case *notation.Let:
		return e.each(n.kids[0], names, func(v value) ([]outcome, error) {
			return e.all(n.kids[1], names.with(n.slot, v))
		})
	case *notation.Binary:
		return e.each(n.kids[0], names, func(left value) ([]outcome, error) {
			if left.form == noForm && constant.Decides(x.Op, left.is) {
				return e.only(left, nil)
			}
			return e.each(n.kids[1], names, func(right value) ([]outcome, error) {
				return e.only(e.apply(n, []value{left, right}))
			})
		})
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Unary, *notation.Call,
		*notation.Tuple, *notation.Given, *notation.Pool, *notation.Group, *notation.Chance, *notation.Repeat,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Process,
		*notation.Deal, *notation.Deck:
	}
	return e.product(n, nil, names)
}

// isSettled reports whether all names of an expression have constant values, or must be evaluated
// anyway. Then the evaluator calculates the whole expression.
func (e *evaluation) isSettled(n *node, names *names) bool {
	for _, ref := range n.refs {
		switch {
		case ref.variable >= 0:
			if names.variable(ref.variable).form != noForm && !e.program.isWord[ref.variable] {
				return false
			}
		case ref.slot >= 0:
			x := names.find(ref.slot)
			if x == nil || x.unrolled != nil || x.bad != nil || x.is.form != noForm || !x.is.is.IsSmall() {
				return false
			}
		}
	}
	return true
}

// product returns the values of the operation n, given its first operands args, for all values of the others.
func (e *evaluation) product(n *node, args []value, names *names) ([]outcome, error) {
	if len(args) == len(n.kids) {
		return e.only(e.apply(n, args))
	}
	return e.each(n.kids[len(args)], names, func(v value) ([]outcome, error) {
		return e.product(n, append(args[:len(args):len(args)], v), names)
	})
}

// only returns a single value as a list of outcomes, or passes on an error.
func (e *evaluation) only(v value, err error) ([]outcome, error) {
	if err != nil {
		return nil, err
	}
	return []outcome{{v, certain(e.rational)}}, nil
}

// each returns the mixture of then(v) over all values v of the expression n.
func (e *evaluation) each(n *node, names *names, then func(value) ([]outcome, error)) ([]outcome, error) {
	list, err := e.all(n, names)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		return then(list[0].value)
	}
	var out mixture
	for _, o := range list {
		next, err := then(o.value)
		if err != nil {
			return nil, err
		}
		if err := e.budget.Charge(outcomeStep * float64(len(next))); err != nil {
			return nil, err
		}
		for _, x := range next {
			out.add(x.value, x.p.times(o.p))
		}
	}
	return out.list, nil
}

// A mixture adds the probabilities of equal values.
type mixture struct {
	list  []outcome
	index map[value]int
}

// add adds the probability p of a value. Numbers that are not small are listed again each time.
func (m *mixture) add(v value, p weight) {
	if m.index == nil {
		m.index = map[value]int{}
	}
	if !v.is.IsSmall() { // equal ones are not ==
		m.list = append(m.list, outcome{v, p})
		return
	}
	i, ok := m.index[v]
	if !ok {
		m.index[v] = len(m.list)
		m.list = append(m.list, outcome{v, p})
		return
	}
	m.list[i].p = m.list[i].p.plus(p)
}
