package notation

// checkProcess checks that changes keep the kinds of vars, and that names mean something where
// they stand.
func checkProcess(n *Process, names *kindScope) (Kind, error) {
	inner := names
	vars := map[string]Kind{}
	for _, v := range n.Vars {
		k, err := checkKind(v.Start, names)
		if err != nil {
			return 0, err
		}
		if k == TupleKind || !k.IsValue() {
			return 0, Errorf(v.Start.Span(), "a part of a state cannot be a %s", k).
				WithHint("a number, a word or a truth value; what is asked of a pool is one, such as sum(p)")
		}
		if _, twice := vars[v.Name]; twice {
			return 0, Errorf(v.Start.Span(), "%s is part of the state twice", v.Name)
		}
		vars[v.Name] = k
		inner = inner.bind(v.Name, k)
	}
	switch {
	case n.Order == nil && len(n.Turns) != 1, n.Order != nil && n.Order.Actors != len(n.Turns):
		return 0, Errorf(n.At, "an encounter has a turn for every actor of its order")
	case n.Order != nil && !n.Order.groupsFit():
		return 0, Errorf(n.Order.At, "every actor of a lineup has a group, and no group is empty")
	case n.Order != nil:
		if err := want(n.Order.First, inner, NumberKind, "who begins"); err != nil {
			return 0, err
		}
	}
	last := inner.bind(TurnsName, NumberKind).bind(RoundsName, NumberKind)
	c := stmtChecker{vars: vars, last: last, rolled: map[string]bool{}}
	for _, t := range n.Turns {
		if t.Stands != nil {
			if err := want(t.Stands, inner, TruthKind, "whether an actor stands"); err != nil {
				return 0, err
			}
		}
		if err := c.block(t.Body, inner); err != nil {
			return 0, err
		}
	}
	if err := want(n.Until, inner, TruthKind, "the end of a process"); err != nil {
		return 0, err
	}
	for _, turns := range []Expr{n.Limit, n.Horizon} {
		if turns == nil {
			continue
		}
		if err := want(turns, names, NumberKind, "a number of turns"); err != nil {
			return 0, err
		}
	}
	if g, ok := n.Value.(*Given); ok {
		if err := want(g.Cond, last, TruthKind, "a condition"); err != nil {
			return 0, err
		}
		return checkResult(g.X, last)
	}
	return checkResult(n.Value, last)
}

// A stmtChecker checks statements.
type stmtChecker struct {
	vars   map[string]Kind
	last   *kindScope      // of the last state
	rolled map[string]bool // names that were given
}

func (c *stmtChecker) block(list []Stmt, names *kindScope) error {
	for _, s := range list {
		var err error
		switch s := s.(type) {
		case *Roll:
			names, err = c.roll(s, names)
		case *Change:
			k, ok := c.vars[s.Var]
			if !ok {
				return Errorf(s.At, "%s is no part of the state", s.Var)
			}
			if s.Op != Assign && k != NumberKind {
				return Errorf(s.At, "%s is a %s, which is only assigned to, with =", s.Var, k)
			}
			err = want(s.Value, names, k, "the new value")
		case *Branch:
			if err = want(s.Cond, names, TruthKind, "a condition"); err != nil {
				return err
			}
			if err = c.block(s.Then, names); err == nil {
				err = c.block(s.Else, names)
			}
		case *Choose:
			err = c.choose(s, names)
		case *Stop, *ActAgain:
		default:
			return notKnown(s.Span(), "statement", s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// roll returns the names after a roll.
func (c *stmtChecker) roll(n *Roll, names *kindScope) (*kindScope, error) {
	after := names
	for _, name := range n.Names() {
		one := n.Only(func(item string) bool { return item == name })
		k, err := checkKind(one.Value, names)
		if err != nil {
			return nil, err
		}
		if c.rolled[name] {
			return nil, Errorf(n.At, "%s is rolled twice", name)
		}
		if _, isVar := c.vars[name]; isVar {
			return nil, Errorf(n.At, "%s is a part of the state, and no name for a roll", name)
		}
		c.rolled[name] = true
		after = after.bind(name, k)
	}
	return after, nil
}

func (c *stmtChecker) choose(n *Choose, names *kindScope) error {
	for _, k := range n.Keys {
		if kind, err := checkKind(k, c.last.bind(PlaceName, NumberKind)); err != nil {
			return err
		} else if kind == TupleKind || !kind.IsValue() {
			return Errorf(k.Span(), "a policy does not depend on a %s", kind)
		}
	}
	for _, o := range n.Options {
		if n.Found == nil {
			if err := want(o.If, names, TruthKind, "the condition of an option"); err != nil {
				return err
			}
		}
		if err := c.block(o.Body, names); err != nil {
			return err
		}
	}
	if n.Found != nil {
		return nil
	}
	if err := want(n.Written, names, NumberKind, "the number of an option"); err != nil {
		return err
	}
	return want(n.For, c.last, NumberKind, "what a choice is for")
}
