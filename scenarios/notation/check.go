package notation

import (
	"cmp"
	"slices"
	"strings"
)

// Check returns the kind of a closed tree that is a value, or an [*Error] at the first
// node that has no meaning: a name that is not bound, an operand of the wrong kind, the
// wrong number of arguments, a condition under something else than a Let.
func Check(e Expr) (Kind, error) {
	k, err := CheckPart(e, nil)
	if err == nil && !k.IsValue() {
		return k, wrongKind(e, k, NumberKind, "the result")
	}
	return k, err
}

// CheckPart is [Check] for a part of a tree, which may be a pool and may have names that get their values
// later. open has the kinds of these names; a kind that is [AnyKind] is replaced in open when it is found out.
func CheckPart(e Expr, open map[string]Kind) (Kind, error) {
	c := &checker{kinds: memoOf[int, Kind](e)}
	e, names := underLets(e, &kindScope{open: open, checker: c})
	if g, ok := e.(*Given); ok {
		want(g.Cond, names, TruthKind, "a condition")
		e = g.X
	}
	k := checkKind(e, names)
	return k, c.err
}

// A checker is a pass over a tree. It goes no further than the first error.
type checker struct {
	kinds memo[int, Kind] // of nodes
	err   error
}

// refuse keeps the error unless there is one already, and returns the kind of what is refused, which fits
// everywhere. err may be nil.
func (c *checker) refuse(err error) Kind {
	if c.err == nil {
		c.err = err
	}
	return AnyKind
}

// A kindScope holds the kinds of the rolls named so far, innermost first. The outermost
// has no name, and holds those of the names that are open.
type kindScope struct {
	*checker
	name  string
	kind  Kind
	outer *kindScope
	open  map[string]Kind
}

// unbound stands for the kind of a name that nothing has.
const unbound = -1

// bind returns the scope in which a name has a kind.
func (s *kindScope) bind(name string, kind Kind) *kindScope {
	return &kindScope{name: name, kind: kind, outer: s, checker: s.checker}
}

// of returns the [Kind] of a name as an int; unbound if it is not in scope.
func (s *kindScope) of(name string) int {
	for ; s.outer != nil; s = s.outer {
		if s.name == name {
			return int(s.kind)
		}
	}
	if k, ok := s.open[name]; ok {
		return int(k)
	}
	return unbound
}

// openIn returns the map that has the kind of an open name; false if the name is bound, or unknown.
func (s *kindScope) openIn(name string) (open map[string]Kind, ok bool) {
	for ; s.outer != nil; s = s.outer {
		if s.name == name {
			return nil, false
		}
	}
	_, ok = s.open[name]
	return s.open, ok
}

// settle notes that e must be of the kind, if e is a name whose kind is still open, such as an argument of a
// function, or an if whose branches are. After an error it notes nothing.
func (s *kindScope) settle(e Expr, kind Kind) {
	if s.err != nil {
		return
	}
	if ref, ok := e.(*Ref); ok {
		if open, ok := s.openIn(ref.Name); ok && open[ref.Name] == AnyKind {
			open[ref.Name] = kind
		}
	}
	if n, ok := e.(*If); ok {
		s.settle(n.Then, kind)
		s.settle(n.Else, kind)
	}
}

// isAwaited reports whether an expression is not a constant now, and will be one when the open names in it have
// values.
func (s *kindScope) isAwaited(e Expr) bool {
	return Fold(e) == nil && len(FreeNames(e)) > 0 && Folds(e, func(name string) bool {
		_, ok := s.openIn(name)
		return ok
	})
}

// underLets checks the Lets around an expression. It returns what is under them, and the scope with the names
// that they bind.
func underLets(e Expr, names *kindScope) (Expr, *kindScope) {
	for {
		let, ok := e.(*Let)
		if !ok {
			return e, names
		}
		names = names.bind(let.Name, checkKind(let.Value, names))
		e = let.Body
	}
}

// checkKind checks an expression below the root and returns its kind. Errors are kept in names.
func checkKind(e Expr, names *kindScope) Kind {
	switch {
	case names.err != nil:
		return AnyKind
	case !names.kinds.isShared(e):
		return checkNode(e, names)
	}
	if k, ok := names.kinds.find(e, names.of); ok {
		return k
	}
	k := checkNode(e, names)
	if names.err == nil {
		names.kinds.keep(e, names.of, k)
	}
	return k
}

// checkNode checks a node and its children and returns its kind.
func checkNode(e Expr, names *kindScope) Kind {
	switch n := e.(type) {
	case *Number:
		return NumberKind
	case *Bool:
		return TruthKind
	case *Label:
		return LabelKind
	case *Pool:
		return checkPool(n, names)
	case *Group:
		return checkGroup(n, names)
	case *Unary:
		return checkUnary(n, names)
	case *Binary:
		return checkBinary(n, names)
	case *Call:
		return checkCall(n, names)
	case *Chance:
		want(n.P, names, NumberKind, "a probability")
		return TruthKind
	case *If:
		return checkIf(n, names)
	case *Ref:
		if n.Args != nil {
			return names.refuse(UnknownFunction(n, nil))
		}
		if k := names.of(n.Name); k != unbound {
			return Kind(k) //nolint:gosec // it was one
		}
		return names.refuse(UnknownName(n.At, n.Name))
	case *Let:
		return checkKind(n.Body, names.bind(n.Name, checkKind(n.Value, names)))
	case *Tuple:
		return checkTuple(n, names)
	case *Process:
		return checkProcess(n, names)
	case *Repeat:
		want(n.Count, names, NumberKind, "the number of copies")
		if n.Rank != nil {
			want(n.Rank, names, NumberKind, "the rank")
		}
		wantDie(n.X, names, "what is rolled in copies")
		return NumberKind
	case *Copies:
		return checkCopies(n, names)
	case *Where:
		return checkWhere(n, names)
	case *Each:
		return checkEach(n, names)
	case *Pairs:
		return checkPairs(n, names)
	case *Again:
		return checkAgain(n, names)
	case *Deck:
		return checkDeck(n, names)
	case *Deal:
		return checkDeal(n, names)
	case *Retry:
		return checkRetry(n, names)
	case *Given:
		return names.refuse(Errorf(n.At, "a condition can only be put on a whole measure or a sequence"))
	}
	return names.refuse(notKnown(e.Span(), "node", e))
}

// notKnown is the error for a part of a tree that Check has no case for. what is the sort of part.
func notKnown(at Span, what string, part any) *Error {
	return Errorf(at, "the %s %v (%T) is not known to Check", what, part, part)
}

// want checks that e is of the kind. what names e in errors.
func want(e Expr, names *kindScope, kind Kind, what string) {
	names.mustBe(e, checkKind(e, names), kind, what)
}

// mustBe refuses e, which is of kind k, unless it must be of that kind. An open kind is settled to it. what
// names e in errors.
func (s *kindScope) mustBe(e Expr, k, kind Kind, what string) {
	if k == AnyKind {
		s.settle(e, kind)
	} else if k != kind && kind != AnyKind {
		s.refuse(wrongKind(e, k, kind, what))
	}
}

// longestShown is the length of an expression, in bytes, that a hint says again.
const longestShown = 40

// wrongKind is the error that e is of one kind and must be of another. what names e.
func wrongKind(e Expr, is, must Kind, what string) *Error {
	err := Errorf(e.Span(), "%s must be a %s, but this is a %s", what, must, is)
	switch {
	case is == MultisetKind && must == TruthKind:
		err.WithHint("compare what is asked of it, such as sum(p) >= 7 or p[1] == 6")
	case is == NumberKind && must == TruthKind:
		err.WithHint("compare it, such as x >= 5")
	case is == TruthKind && must == NumberKind && len(e.Span().Text()) <= longestShown:
		err.WithHint("write if(%s, 1, 0)", cmp.Or(e.Span().Text(), e.String()))
	case is == TruthKind && must == NumberKind:
		err.WithHint("write if(..., 1, 0)")
	case is == DeckKind:
		err.WithHint("deal from it, such as deal(5, d); a deck is whole again for every deal, and the turns of an encounter do not draw from one")
	case is == HandsKind:
		err.WithHint("hands[1] is the first of them, a pool")
	case is == MultisetKind:
		err.WithHint("ask it for a number, such as sum(p), p[1] or count(p, it >= 5)")
	}
	return err
}

func checkUnary(n *Unary, names *kindScope) Kind {
	if int(n.Op) >= len(unaryOps) {
		return names.refuse(notKnown(n.At, "operator", n.Op))
	}
	row := &unaryOps[n.Op]
	want(n.X, names, row.takes, "the operand of "+row.sign)
	return row.makes
}

// checkBinary checks a binary operation: its operands must be of the kind the operator takes.
func checkBinary(n *Binary, names *kindScope) Kind {
	if int(n.Op) >= len(binaryOps) {
		return names.refuse(notKnown(n.At, "operator", n.Op))
	}
	row := &binaryOps[n.Op]
	if row.anyKind {
		return checkEquality(n, names)
	}
	what := "an operand of " + row.sign
	want(n.X, names, row.takes, what)
	want(n.Y, names, row.takes, what)
	return row.makes
}

// checkEquality checks a comparison by == or !=: both operands must be of the same kind.
func checkEquality(n *Binary, names *kindScope) Kind {
	x := compared(n.X, names)
	if x == AnyKind {
		if y := compared(n.Y, names); y != AnyKind {
			names.settle(n.X, y)
		}
		return TruthKind
	}
	y := checkKind(n.Y, names)
	if y == AnyKind {
		names.settle(n.Y, x)
	} else if y != x {
		bad := wrongKind(n.Y, y, x, "what a "+x.String()+" is compared with")
		if words := LabelsOf(n.X, x, nil); x == LabelKind && len(words) > 0 {
			bad.WithHint("one of %s", strings.Join(words, ", "))
		}
		names.refuse(bad)
	}
	return TruthKind
}

// compared checks an operand of == or != and returns its kind.
func compared(e Expr, names *kindScope) Kind {
	k := checkKind(e, names)
	if k == TupleKind || !k.IsValue() {
		bad := Errorf(e.Span(), "a %s cannot be compared", k)
		if k == MultisetKind {
			bad.WithHint("compare what is asked of it, such as sum(p) == 7 or p[1] == q[1]")
		}
		return names.refuse(bad)
	}
	return k
}

// checkCall checks the number and kinds of a function's arguments.
func checkCall(n *Call, names *kindScope) Kind {
	if !n.Func.isKnown() {
		return names.refuse(notKnown(n.At, "function", n.Func))
	}
	row := n.Func.row()
	if err := row.checkCount(n.At, len(n.Args)); err != nil {
		return names.refuse(err)
	}
	if n.Func == Nth && checkKind(n.Args[0], names) == HandsKind {
		return checkHand(n, names)
	}
	for i, a := range n.Args {
		checkArgument(n, i, a, names)
	}
	return row.makes
}

// checkArgument checks the i-th argument of a function, which is a.
func checkArgument(n *Call, i int, arg Expr, names *kindScope) {
	what := "an argument of " + n.Func.String()
	if n.Func == Clamped {
		what = "the expression"
	}
	switch {
	case i == n.Func.RankArgument():
		checkRank(n, arg, names)
		return
	case n.Func.row().kindOf(i) == MultisetKind && n.Func == Nth:
		wantPool(arg, names, "what stands before [...]")
		return
	case n.Func.row().kindOf(i) == MultisetKind:
		wantPool(arg, names, what)
		return
	}
	switch k := checkKind(arg, names); {
	case takesPool(n) && (k == MultisetKind || k == AnyKind):
	case k == AnyKind:
		names.settle(arg, NumberKind)
	case k != NumberKind:
		wrong := wrongKind(arg, k, NumberKind, what)
		if k == MultisetKind && (n.Func == Max || n.Func == Min) && !slices.ContainsFunc(n.Args, is[*Number]) {
			wrong.WithHint("write %s(join(%s))", n.Func, joined(n.Args, names))
		}
		names.refuse(wrong)
	}
}

// joined returns the texts of pools and numbers as the arguments of join, for a hint: a number as a pool of one
// die.
func joined(list []Expr, names *kindScope) string {
	texts, before := make([]string, len(list)), names.err
	for i, x := range list {
		texts[i] = x.Span().Text()
		if checkKind(x, names) == NumberKind && names.err == nil {
			texts[i] = "pool(1, " + texts[i] + ")"
		}
		names.err = before // what is wrong with one of them is no matter here
	}
	return strings.Join(texts, ", ")
}

// checkIf checks a conditional: both branches must be of one kind, which is that of the whole.
func checkIf(n *If, names *kindScope) Kind {
	want(n.Cond, names, TruthKind, "the condition of an if")
	k := checkKind(n.Then, names)
	if k == AnyKind {
		if k = checkKind(n.Else, names); k != AnyKind {
			names.settle(n.Then, k)
		}
	}
	if !k.IsValue() {
		return names.refuse(Errorf(n.At, "an if cannot choose between %ss", k).
			WithHint("choose the number of dice, or ask for a number in both branches"))
	}
	want(n.Else, names, k, "the other side of the if")
	return k
}

// checkResult checks what a process is worth, which is no pool.
func checkResult(e Expr, names *kindScope) Kind {
	k := checkKind(e, names)
	if !k.IsValue() {
		return names.refuse(wrongKind(e, k, NumberKind, "the result"))
	}
	return k
}

// checkRetry checks a condition on all that is rolled for a value.
func checkRetry(n *Retry, names *kindScope) Kind {
	e, names := underLets(n.X, names)
	g, ok := e.(*Given)
	if !ok {
		return names.refuse(Errorf(n.At, "what to reroll is missing"))
	}
	want(g.Cond, names, TruthKind, "a condition")
	return checkResult(g.X, names)
}

// maxItems is how many values a tuple may have.
const maxItems = 8

// checkTuple checks the number of a tuple's items and their kinds.
func checkTuple(n *Tuple, names *kindScope) Kind {
	if len(n.Items) < 2 || len(n.Items) > maxItems {
		return names.refuse(Errorf(n.At, "a tuple has 2 to %d items, not %d", maxItems, len(n.Items)))
	}
	for _, item := range n.Items {
		k := checkKind(item, names)
		if k == TupleKind {
			return names.refuse(Errorf(item.Span(), "a tuple inside a tuple"))
		}
		if !k.IsValue() {
			return names.refuse(wrongKind(item, k, NumberKind, "an item of a tuple"))
		}
	}
	return TupleKind
}
