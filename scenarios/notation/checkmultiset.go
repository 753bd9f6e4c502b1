package notation

// wantDie checks what one die of a pool is: a number, or a truth value that counts as 1
// or 0.
func wantDie(e Expr, names *kindScope, what string) error {
	k, err := checkKind(e, names)
	if err != nil || k == NumberKind || k == TruthKind || k == AnyKind {
		return err
	}
	return wrongKind(e, k, NumberKind, what)
}

// number binds a name to a number.
func (s *kindScope) number(name string) *kindScope {
	return s.bind(name, NumberKind)
}

func checkCopies(n *Copies, names *kindScope) (Kind, error) {
	if err := want(n.Count, names, NumberKind, "the number of dice"); err != nil {
		return 0, err
	}
	return MultisetKind, wantDie(n.X, names, "what is rolled")
}

func checkWhere(n *Where, names *kindScope) (Kind, error) {
	if err := wantPool(n.Pool, names, "what dice are taken from"); err != nil {
		return 0, err
	}
	return MultisetKind, want(n.Cond, names.number(n.It), TruthKind, "the condition")
}

func checkEach(n *Each, names *kindScope) (Kind, error) {
	if err := wantPool(n.Pool, names, "the dice that are replaced"); err != nil {
		return 0, err
	}
	return MultisetKind, wantDie(n.X, names.number(n.It), "what becomes of each die")
}

func checkPairs(n *Pairs, names *kindScope) (Kind, error) {
	for _, p := range [...]Expr{n.P, n.Q} {
		if err := wantPool(p, names, "an operand of pairs"); err != nil {
			return 0, err
		}
	}
	return NumberKind, want(n.Cond, names.number(n.It).number(n.Other), TruthKind, "the condition")
}

func checkAgain(n *Again, names *kindScope) (Kind, error) {
	switch k, err := checkKind(n.X, names); {
	case err != nil:
		return 0, err
	case !k.IsValue():
		return 0, wrongKind(n.X, k, NumberKind, "what is rolled again").WithHint("each die by itself: pool(4, explode(d6))")
	case k == AnyKind:
		names.settle(n.X, NumberKind)
	case k != NumberKind:
		return 0, wrongKind(n.X, k, NumberKind, "what is rolled again")
	}
	if err := want(n.Cond, names.number(n.It), TruthKind, "the condition"); err != nil {
		return 0, err
	}
	if n.Limit == nil {
		return NumberKind, nil
	}
	if err := want(n.Limit, names, NumberKind, "how often it is rolled again"); err != nil {
		return 0, err
	}
	v, ok := Constant(n.Limit)
	if !ok && names.isAwaited(n.Limit) {
		return NumberKind, nil
	}
	if !ok {
		return 0, Errorf(placeIn(n.At, n.Limit), "how often something is rolled again must be known before anything is rolled")
	}
	if !v.IsInt() || v.Sign() < 0 || !v.Num().IsInt64() {
		return 0, Errorf(placeIn(n.At, n.Limit), "how often something is rolled again is a whole number, 0 or more, this is %s", v.RatString())
	}
	return NumberKind, nil
}

// wantPool checks that e is a pool. A sum of dice in its place is a frequent mistake.
func wantPool(e Expr, names *kindScope, what string) error {
	k, err := checkKind(e, names)
	if err != nil || k == MultisetKind {
		return err
	}
	if k == AnyKind {
		names.settle(e, MultisetKind)
		return nil
	}
	bad := wrongKind(e, k, MultisetKind, what)
	if k == DeckKind || k == HandsKind {
		return bad
	}
	if p, ok := e.(*Pool); ok && p.Rule.IsEmpty() && is[*Number](p.Count) {
		return bad.WithHint("dice that are looked at one by one: pool(%s, d%s)", p.Count, p.Die)
	}
	return bad.WithHint("such as pool(3, d6)")
}

// checkRank checks the number beside a pool. Where it is known it must be one that
// counts something.
func checkRank(n *Call, a Expr, names *kindScope) error {
	what := "the number of dice"
	if n.Func == Nth {
		what = "the rank"
	}
	k, err := checkKind(a, names)
	if err != nil {
		return err
	}
	if k == AnyKind {
		names.settle(a, NumberKind)
		return nil
	}
	if k != NumberKind {
		bad := wrongKind(a, k, NumberKind, what)
		if k == MultisetKind && n.Func != Nth {
			bad.WithHint("the number stands before the pool: %s(2, p)", n.Func)
		}
		return bad
	}
	return checkRankValue(n, a)
}

func checkRankValue(n *Call, a Expr) error {
	v, ok := Constant(a)
	if !ok {
		return nil
	}
	if n.Func == Nth && v.Sign() == 0 {
		return Errorf(n.At, "a pool has no die 0").WithHint("[1] is the highest, [-1] the lowest")
	}
	if n.Func == Nth && !v.IsInt() {
		return Errorf(a.Span(), "a rank is a whole number, this is %s", v.RatString()).
			WithHint("[1] is the highest, [-1] the lowest")
	}
	if !v.IsInt() || n.Func != Nth && v.Sign() < 0 || n.Func == Sets && v.Sign() == 0 {
		least := 0
		if n.Func == Sets {
			least = 1
		}
		return Errorf(a.Span(), "the number of dice of %s cannot be %s", n.Func, v.RatString()).
			WithHint("a whole number, %d or more", least)
	}
	return nil
}

// takesPool reports whether a function of numbers may be about the dice of a pool.
func takesPool(n *Call) bool {
	return (n.Func == Min || n.Func == Max) && len(n.Args) == 1
}
