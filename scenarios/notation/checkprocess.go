package notation

import "math/big"

// checkProcess checks an encounter: the kinds of its variables, the statements of its turns, its
// end and its value.
func checkProcess(n *Process, names *kindScope) Kind {
	inner := names
	vars := map[string]Kind{}
	for _, v := range n.Vars {
		k := checkKind(v.Start, names)
		if k == TupleKind || !k.IsValue() {
			names.refuse(Errorf(v.Start.Span(), "a part of a state cannot be a %s", k).
				WithHint("a number, a word or a truth value; what is asked of a pool is one, such as sum(p)"))
		}
		if _, twice := vars[v.Name]; twice {
			names.refuse(Errorf(v.Start.Span(), "%s is part of the state twice", v.Name))
		}
		vars[v.Name] = k
		inner = inner.bind(v.Name, k)
	}
	switch {
	case n.Order == nil && len(n.Turns) != 1, n.Order != nil && n.Order.Actors != len(n.Turns):
		names.refuse(Errorf(n.At, "an encounter has a turn for every actor of its order"))
	case n.Order != nil && !n.Order.groupsFit():
		names.refuse(Errorf(n.Order.At, "every actor of a lineup has a group, and no group is empty"))
	case n.Order != nil:
		want(n.Order.First, inner, NumberKind, "who begins")
	}
	last := inner.bind(TurnsName, NumberKind).bind(RoundsName, NumberKind)
	c := stmtChecker{vars: vars, last: last, rolled: map[string]bool{}}
	for _, t := range n.Turns {
		if t.Stands != nil {
			want(t.Stands, inner, TruthKind, "whether an actor stands")
		}
		c.block(t.Body, inner)
	}
	want(n.Until, inner, TruthKind, "the end of a process")
	for _, turns := range []Expr{n.Limit, n.Horizon} {
		if turns != nil {
			want(turns, names, NumberKind, "a number of turns")
			checkTurns(turns, names)
		}
	}
	if g, ok := n.Value.(*Given); ok {
		want(g.Cond, last, TruthKind, "a condition")
		return checkResult(g.X, last)
	}
	return checkResult(n.Value, last)
}

// checkTurns refuses a constant number of turns of an encounter that is not a whole number, or below 0.
func checkTurns(turns Expr, names *kindScope) {
	if v, ok := Constant(turns); ok && (!v.IsInt() || v.Sign() < 0) {
		names.refuse(NotTurns(turns.Span(), v))
	}
}

// NotTurns is the error of an encounter that would end after such a number of turns.
func NotTurns(at Span, turns *big.Rat) error {
	return Errorf(at, "an encounter ends after a whole number of turns, 0 or more, and this is %s", turns.RatString())
}

// A stmtChecker checks statements.
type stmtChecker struct {
	vars   map[string]Kind
	last   *kindScope      // of the last state
	rolled map[string]bool // names that were given
}

// block checks a list of statements; each sees the names of the rolls before it.
func (c *stmtChecker) block(list []Stmt, names *kindScope) {
	for _, s := range list {
		switch s := s.(type) {
		case *Roll:
			names = c.roll(s, names)
		case *Change:
			k, ok := c.vars[s.Var]
			if !ok {
				names.refuse(Errorf(s.At, "%s is no part of the state", s.Var))
			}
			if s.Op != Assign && k != NumberKind {
				names.refuse(Errorf(s.At, "%s is a %s, which is only assigned to, with =", s.Var, k))
			}
			want(s.Value, names, k, "the new value")
		case *Branch:
			want(s.Cond, names, TruthKind, "a condition")
			c.block(s.Then, names)
			c.block(s.Else, names)
		case *Choose:
			c.choose(s, names)
		case *Stop, *ActAgain:
		default:
			names.refuse(notKnown(s.Span(), "statement", s))
		}
	}
}

// roll checks a roll and returns the scope with its names added.
func (c *stmtChecker) roll(n *Roll, names *kindScope) *kindScope {
	after := names
	for _, name := range n.Names() {
		one := n.Only(func(item string) bool { return item == name })
		k := checkKind(one.Value, names)
		if c.rolled[name] {
			names.refuse(Errorf(n.At, "%s is rolled twice", name))
		}
		if _, isVar := c.vars[name]; isVar {
			names.refuse(Errorf(n.At, "%s is a part of the state, and no name for a roll", name))
		}
		c.rolled[name] = true
		after = after.bind(name, k)
	}
	return after
}

// choose checks a choice: the keys of its policy, and its options.
func (c *stmtChecker) choose(n *Choose, names *kindScope) {
	for _, k := range n.Keys {
		if kind := checkKind(k, c.last.bind(PlaceName, NumberKind)); kind == TupleKind || !kind.IsValue() {
			names.refuse(Errorf(k.Span(), "a policy does not depend on a %s", kind))
		}
	}
	for _, o := range n.Options {
		if n.Found == nil {
			want(o.If, names, TruthKind, "the condition of an option")
		}
		c.block(o.Body, names)
	}
	if n.Found == nil {
		want(n.Written, names, NumberKind, "the number of an option")
		want(n.For, c.last, NumberKind, "what a choice is for")
	}
}
