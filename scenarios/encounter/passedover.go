package encounter

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// passOver lets the first who stands begin where others may be down from the start. What they
// start with is then shared by two parts of the state, which costs work where it is rolled: so
// this is done only for those of whom it is not plain that they stand.
func (r *Reader) passOver(o *order) {
	at := o.node.At
	o.acted = zero(at)
	if !slices.ContainsFunc(o.actors, r.mayStartDown) {
		return
	}
	starts := moment{}
	for _, res := range r.resources {
		start := res.start
		if least := r.least(start); least != nil && !r.mayStartDown(res.actor) {
			start = least
		}
		if r.rolls(start) {
			start = ref(scope.StoredName(res.full), at)
		}
		starts[res.full] = running{base: start}
	}
	begins := scope.NewLet(beginsName, o.first)
	s := succession{r: r, o: o, after: map[string]moment{"": starts}, round: ref(beginsName, at)}
	if o.groups != nil {
		o.first = scope.Wrap([]scope.Let{begins}, s.firstRound(at))
		return
	}
	n := s.rolledRound("", at)
	if r.rolls(o.first) { // two parts of the state know who it was
		r.scope.Lets = append(r.scope.Lets, begins)
		o.first, o.acted = n.who, n.acted
		return
	}
	o.first, o.acted = scope.Wrap([]scope.Let{begins}, n.who), scope.Wrap([]scope.Let{begins}, n.acted)
}

// mayStartDown reports whether an actor may be down from the start, as far as can be told
// without the values of parameters.
func (r *Reader) mayStartDown(actor string) bool {
	falls := false // it is down with little of what it has, as by hp <= 0
	if down, ok := r.down.(*notation.Binary); ok && (down.Op == notation.Le || down.Op == notation.Lt) {
		_, isResource := down.X.(*notation.Ref)
		_, isNumber := down.Y.(*notation.Number)
		falls = isResource && isNumber
	}
	stands := r.stands(actor, func(resource string) notation.Expr {
		res, _ := r.resource(resource)
		if least := r.least(res.start); falls && least != nil {
			return least
		}
		return res.start
	})
	if stands == nil {
		return false
	}
	always, known := scope.Decide(stands)
	return !known || !always
}

// least is the least that a sum of dice, numbers and parameters with a range can be; nil for
// what is no such sum.
func (r *Reader) least(e notation.Expr) notation.Expr {
	switch n := e.(type) {
	case *notation.Number:
		return n
	case *notation.Ref:
		p, err := r.scope.Parameter(n.Name)
		if err != nil || p.Range == nil || p.Range.Low == nil || p.NumberRange != nil || p.Words != nil {
			return nil
		}
		return &notation.Number{At: n.At, Value: p.Range.Low}
	case *notation.Pool:
		count, ok := n.Count.(*notation.Number)
		if _, fair := n.Die.(notation.FairDie); !ok || !fair || len(n.Mods) > 0 || count.Value.Sign() < 0 {
			return nil
		}
		return count
	case *notation.Binary:
		x, y := r.least(n.X), r.least(n.Y)
		if x == nil || y == nil {
			return nil
		}
		times, ok := n.X.(*notation.Number)
		if n.Op == notation.Add || n.Op == notation.Mul && ok && times.Value.Cmp(new(big.Rat)) >= 0 {
			return &notation.Binary{At: n.At, Op: n.Op, Rule: n.Rule, X: x, Y: y}
		}
	case *notation.Again, *notation.Bool, *notation.Call, *notation.Chance, *notation.Choice,
		*notation.Clamp, *notation.Copies, *notation.Each, *notation.Given, *notation.Group, *notation.If,
		*notation.Label, *notation.Let, *notation.Pairs, *notation.Process, *notation.Repeat,
		*notation.Resource, *notation.Retry, *notation.Tuple, *notation.Unary, *notation.Where:
	}
	return nil
}

// rolls reports whether an expression may be worth more than one value once parameters have
// theirs.
func (r *Reader) rolls(e notation.Expr) bool {
	out := false
	notation.Visit(e, func(e notation.Expr) bool {
		switch n := e.(type) {
		case *notation.Number, *notation.Bool, *notation.Label, *notation.Unary, *notation.Binary, *notation.Call, *notation.If:
		case *notation.Ref:
			p, err := r.scope.Parameter(n.Name)
			out = out || err != nil || p.Type == parameter.Dice
		case *notation.Again, *notation.Chance, *notation.Choice, *notation.Clamp, *notation.Copies,
			*notation.Each, *notation.Given, *notation.Group, *notation.Let, *notation.Pairs, *notation.Pool,
			*notation.Process, *notation.Repeat, *notation.Resource, *notation.Retry, *notation.Tuple,
			*notation.Where:
			out = true
		}
		return !out
	})
	return out
}
