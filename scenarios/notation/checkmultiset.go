package notation

// wantDie checks that e is what one die of a pool can be: a number, or a truth value that counts as 1 or 0.
// what names e in errors.
func wantDie(e Expr, names *kindScope, what string) {
	if k := checkKind(e, names); k != NumberKind && k != TruthKind && k != AnyKind {
		names.refuse(wrongKind(e, k, NumberKind, what))
	}
}

func checkCopies(n *Copies, names *kindScope) Kind {
	want(n.Count, names, NumberKind, "the number of dice")
	wantDie(n.X, names, "what is rolled")
	return MultisetKind
}

func checkWhere(n *Where, names *kindScope) Kind {
	wantPool(n.Pool, names, "what dice are taken from")
	want(n.Cond, names.bind(n.It, NumberKind), TruthKind, "the condition")
	return MultisetKind
}

func checkEach(n *Each, names *kindScope) Kind {
	wantPool(n.Pool, names, "the dice that are replaced")
	wantDie(n.X, names.bind(n.It, NumberKind), "what becomes of each die")
	return MultisetKind
}

func checkPairs(n *Pairs, names *kindScope) Kind {
	wantPool(n.P, names, "an operand of pairs")
	wantPool(n.Q, names, "an operand of pairs")
	want(n.Cond, names.bind(n.It, NumberKind).bind(n.Other, NumberKind), TruthKind, "the condition")
	return NumberKind
}

// checkAgain checks explode and reroll: a number that is rolled again, a condition, and a limit.
func checkAgain(n *Again, names *kindScope) Kind {
	k := checkKind(n.X, names)
	if !k.IsValue() {
		names.refuse(wrongKind(n.X, k, NumberKind, "what is rolled again").WithHint("each die by itself: pool(4, explode(d6))"))
	}
	names.mustBe(n.X, k, NumberKind, "what is rolled again")
	want(n.Cond, names.bind(n.It, NumberKind), TruthKind, "the condition")
	if n.Limit == nil {
		return NumberKind
	}
	want(n.Limit, names, NumberKind, "how often it is rolled again")
	v, ok := Constant(n.Limit)
	switch {
	case !ok && names.isAwaited(n.Limit):
	case !ok:
		return names.refuse(Errorf(placeIn(n.At, n.Limit), "how often something is rolled again must be known before anything is rolled"))
	case !v.IsInt() || v.Sign() < 0 || !v.Num().IsInt64():
		return names.refuse(Errorf(placeIn(n.At, n.Limit), "how often something is rolled again is a whole number, 0 or more, this is %s", v.RatString()))
	}
	return NumberKind
}

// wantPool checks that e is a pool. what names it in the error, which suggests a pool where e is a
// sum of dice.
func wantPool(e Expr, names *kindScope, what string) {
	k := checkKind(e, names)
	switch k {
	case MultisetKind:
		return
	case AnyKind:
		names.settle(e, MultisetKind)
		return
	case NumberKind, TruthKind, LabelKind, TupleKind, HandsKind, DeckKind:
	}
	bad := wrongKind(e, k, MultisetKind, what)
	if p, ok := e.(*Pool); ok && p.Rule.IsEmpty() && is[*Number](p.Count) {
		bad.WithHint("dice that are looked at one by one: pool(%s, d%s)", p.Count, p.Die)
	} else if ok {
		bad.WithHint("%s is already a total", p.At.Text())
	} else if k != DeckKind && k != HandsKind {
		bad.WithHint("such as pool(3, d6)")
	}
	names.refuse(bad)
}

// checkRank checks rank, the number next to the pool in a call: a rank, or how many dice to keep.
func checkRank(n *Call, rank Expr, names *kindScope) {
	what := "the number of dice"
	if n.Func == Nth {
		what = "the rank"
	}
	k := checkKind(rank, names)
	if k == MultisetKind && n.Func != Nth {
		names.refuse(wrongKind(rank, k, NumberKind, what).WithHint("the number stands before the pool: %s(2, p)", n.Func))
	}
	names.mustBe(rank, k, NumberKind, what)
	names.refuse(checkRankValue(n, rank))
}

// checkRankValue checks that a rank, or number of dice, that is a constant is in range.
func checkRankValue(n *Call, rank Expr) error {
	v, ok := Constant(rank)
	if !ok {
		return nil
	}
	if n.Func == Nth && v.Sign() == 0 {
		return Errorf(n.At, "a pool has no die 0").WithHint("[1] is the highest, [-1] the lowest")
	}
	if n.Func == Nth && !v.IsInt() {
		return Errorf(rank.Span(), "a rank is a whole number, this is %s", v.RatString()).
			WithHint("[1] is the highest, [-1] the lowest")
	}
	if !v.IsInt() || n.Func != Nth && v.Sign() < 0 || n.Func == Sets && v.Sign() == 0 {
		least := 0
		if n.Func == Sets {
			least = 1
		}
		return Errorf(rank.Span(), "the number of dice of %s cannot be %s", n.Func, v.RatString()).
			WithHint("a whole number, %d or more", least)
	}
	return nil
}

// takesPool reports whether a call is min or max of one argument, which may be meant to be a pool.
func takesPool(n *Call) bool {
	return (n.Func == Min || n.Func == Max) && len(n.Args) == 1
}
