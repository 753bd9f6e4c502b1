package notation

import (
	"slices"
	"strings"
)

// Check returns the kind of a closed tree that is a value, or an [*Error] at the first
// node that has no meaning: a name that is not bound, an operand of the wrong kind, the
// wrong number of arguments, a condition under something else than a Let.
func Check(e Expr) (Kind, error) {
	k, err := CheckPart(e, nil)
	if err == nil && !k.IsValue() {
		err = wrongKind(e, k, NumberKind, "the result")
	}
	return k, err
}

// CheckPart is [Check] for a part of a tree, which may be a pool and may name what gets its
// value later: of which kind that is, open says. Those of [AnyKind] are put into it as they
// are found out.
func CheckPart(e Expr, open map[string]Kind) (Kind, error) {
	kinds := memoOf[int, Kind](e)
	e, names, err := underLets(e, &kindScope{open: open, memo: &kinds})
	if err != nil {
		return 0, err
	}
	if g, ok := e.(*Given); ok {
		if err := want(g.Cond, names, TruthKind, "a condition"); err != nil {
			return 0, err
		}
		return checkKind(g.X, names)
	}
	return checkKind(e, names)
}

// A kindScope holds the kinds of the rolls named so far, innermost first. The outermost
// has no name, and holds those of the names that are open.
type kindScope struct {
	name  string
	kind  Kind
	outer *kindScope
	open  map[string]Kind
	memo  *memo[int, Kind] // the kinds of nodes, of the whole pass
}

// unbound stands for the kind of a name that nothing has.
const unbound = -1

// bind returns the scope in which a name has a kind.
func (s *kindScope) bind(name string, kind Kind) *kindScope {
	return &kindScope{name: name, kind: kind, outer: s, memo: s.memo}
}

// of returns the [Kind] of what has a name, or unbound.
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

// openIn returns the kinds of the names that are open, if a name is one of them.
func (s *kindScope) openIn(name string) (open map[string]Kind, ok bool) {
	for ; s.outer != nil; s = s.outer {
		if s.name == name {
			return nil, false
		}
	}
	_, ok = s.open[name]
	return s.open, ok
}

// settle notes of which kind an expression must be that is of any so far.
func (s *kindScope) settle(e Expr, kind Kind) {
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

// isAwaited reports whether an expression is a constant once the open names in it have values.
func (s *kindScope) isAwaited(e Expr) bool {
	return Fold(e) == nil && len(FreeNames(e)) > 0 && Folds(e, func(name string) bool {
		_, ok := s.openIn(name)
		return ok
	})
}

// underLets returns what stands under the Lets around an expression, and the names
// that they bind.
func underLets(e Expr, names *kindScope) (Expr, *kindScope, error) {
	for {
		let, ok := e.(*Let)
		if !ok {
			return e, names, nil
		}
		k, err := checkKind(let.Value, names)
		if err != nil {
			return nil, nil, err
		}
		names = names.bind(let.Name, k)
		e = let.Body
	}
}

// checkKind returns the kind of a node anywhere but at the root.
func checkKind(e Expr, names *kindScope) (Kind, error) {
	if !names.memo.isShared(e) {
		return checkNode(e, names)
	}
	if k, ok := names.memo.find(e, names.of); ok {
		return k, nil
	}
	k, err := checkNode(e, names)
	if err == nil {
		names.memo.keep(e, names.of, k)
	}
	return k, err
}

func checkNode(e Expr, names *kindScope) (Kind, error) {
	switch n := e.(type) {
	case *Number:
		return NumberKind, nil
	case *Bool:
		return TruthKind, nil
	case *Label:
		return LabelKind, nil
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
		return TruthKind, want(n.P, names, NumberKind, "a probability")
	case *If:
		return checkIf(n, names)
	case *Clamp:
		return NumberKind, want(n.X, names, NumberKind, "the expression")
	case *Ref:
		if n.Args != nil {
			return 0, UnknownFunction(n, nil)
		}
		if k := names.of(n.Name); k != unbound {
			return Kind(k), nil //nolint:gosec // it was one
		}
		return 0, UnknownName(n.At, n.Name)
	case *Resource:
		return 0, Errorf(n.At, "the resource %s has no value", n).WithHint("give it one, such as %s=3", n.Key())
	case *Let:
		k, err := checkKind(n.Value, names)
		if err != nil {
			return 0, err
		}
		return checkKind(n.Body, names.bind(n.Name, k))
	case *Tuple:
		return checkTuple(n, names)
	case *Process:
		return checkProcess(n, names)
	case *Repeat:
		if err := want(n.Count, names, NumberKind, "the number of copies"); err != nil {
			return 0, err
		}
		if n.Rank != nil {
			if err := want(n.Rank, names, NumberKind, "the rank"); err != nil {
				return 0, err
			}
		}
		return NumberKind, wantDie(n.X, names, "what is rolled in copies")
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
		return 0, Errorf(n.At, "a condition can only be put on a whole measure or a sequence")
	}
	return 0, notKnown(e.Span(), "node", e)
}

// notKnown is the error for a part of a tree that a check has no case for.
func notKnown(at Span, what string, part any) *Error {
	return Errorf(at, "the %s %v (%T) is not known to Check", what, part, part)
}

// want checks that e is of the kind.
func want(e Expr, names *kindScope, kind Kind, what string) error {
	k, err := checkKind(e, names)
	if err != nil {
		return err
	}
	if k == AnyKind {
		names.settle(e, kind)
		return nil
	}
	if k != kind && kind != AnyKind {
		return wrongKind(e, k, kind, what)
	}
	return nil
}

// wrongKind is the error for a part that is not of the kind it must be. What it is
// called is worth spelling only then: trees are checked at every evaluation.
func wrongKind(e Expr, is, must Kind, what string) *Error {
	err := Errorf(e.Span(), "%s must be a %s, but this is a %s", what, must, is)
	switch {
	case is == MultisetKind && must == TruthKind:
		err.WithHint("compare what is asked of it, such as sum(p) >= 7 or p[1] == 6")
	case is == NumberKind && must == TruthKind:
		err.WithHint("compare it, such as x >= 5")
	case is == DeckKind:
		err.WithHint("deal from it, such as deal(5, d); a deck is whole again for every deal, and the turns of an encounter do not draw from one")
	case is == HandsKind:
		err.WithHint("hands[1] is the first of them, a pool")
	case is == MultisetKind:
		err.WithHint("ask it for a number, such as sum(p), p[1] or count(p, it >= 5)")
	}
	return err
}

func checkUnary(n *Unary, names *kindScope) (Kind, error) {
	if int(n.Op) >= len(unaryOps) {
		return 0, notKnown(n.At, "operator", n.Op)
	}
	row := &unaryOps[n.Op]
	return row.makes, want(n.X, names, row.takes, "the operand of "+row.sign)
}

func checkBinary(n *Binary, names *kindScope) (Kind, error) {
	if int(n.Op) >= len(binaryOps) {
		return 0, notKnown(n.At, "operator", n.Op)
	}
	row := &binaryOps[n.Op]
	if row.anyKind {
		return checkEquality(n, names)
	}
	for _, operand := range [...]Expr{n.X, n.Y} {
		k, err := checkKind(operand, names)
		if err != nil {
			return 0, err
		}
		if k == AnyKind {
			names.settle(operand, row.takes)
		} else if k != row.takes {
			return 0, wrongKind(operand, k, row.takes, "an operand of "+row.sign)
		}
	}
	return row.makes, nil
}

func checkEquality(n *Binary, names *kindScope) (Kind, error) {
	x, err := compared(n.X, names)
	if err != nil {
		return 0, err
	}
	if x == AnyKind {
		y, err := compared(n.Y, names)
		if err == nil && y != AnyKind {
			names.settle(n.X, y)
		}
		return TruthKind, err
	}
	y, err := checkKind(n.Y, names)
	switch {
	case err == nil && y == AnyKind:
		names.settle(n.Y, x)
	case err == nil && y != x:
		bad := wrongKind(n.Y, y, x, "what a "+x.String()+" is compared with")
		if words := LabelsOf(n.X, x, nil); x == LabelKind && len(words) > 0 {
			bad.WithHint("one of %s", strings.Join(words, ", "))
		}
		err = bad
	}
	return TruthKind, err
}

// compared returns the kind of an operand of == and !=.
func compared(e Expr, names *kindScope) (Kind, error) {
	k, err := checkKind(e, names)
	if err == nil && (k == TupleKind || !k.IsValue()) {
		bad := Errorf(e.Span(), "a %s cannot be compared", k)
		if k == MultisetKind {
			bad.WithHint("compare what is asked of it, such as sum(p) == 7 or p[1] == q[1]")
		}
		return 0, bad
	}
	return k, err
}

func checkCall(n *Call, names *kindScope) (Kind, error) {
	if !n.Func.isKnown() {
		return 0, notKnown(n.At, "function", n.Func)
	}
	row := n.Func.row()
	if err := row.checkCount(n.At, len(n.Args)); err != nil {
		return 0, err
	}
	if n.Func == Nth {
		if k, err := checkKind(n.Args[0], names); err == nil && k == HandsKind {
			return checkHand(n, names)
		}
	}
	for i, a := range n.Args {
		if err := checkArgument(n, i, a, names); err != nil {
			return 0, err
		}
	}
	return row.makes, nil
}

// checkArgument checks the i-th argument of a function.
func checkArgument(n *Call, i int, a Expr, names *kindScope) error {
	what := "an argument of " + n.Func.String()
	switch {
	case i == n.Func.RankArgument():
		return checkRank(n, a, names)
	case n.Func.row().kindOf(i) == MultisetKind && n.Func == Nth:
		return wantPool(a, names, "what stands before [...]")
	case n.Func.row().kindOf(i) == MultisetKind:
		return wantPool(a, names, what)
	}
	k, err := checkKind(a, names)
	switch {
	case err != nil, takesPool(n) && (k == MultisetKind || k == AnyKind):
	case k == AnyKind:
		names.settle(a, NumberKind)
	case k != NumberKind:
		wrong := wrongKind(a, k, NumberKind, what)
		if k == MultisetKind && (n.Func == Max || n.Func == Min) && !slices.ContainsFunc(n.Args, is[*Number]) {
			wrong.WithHint("write %s(join(%s))", n.Func, joined(n.Args, names))
		}
		err = wrong
	}
	return err
}

// joined writes pools and numbers as pools to join.
func joined(list []Expr, names *kindScope) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = x.Span().Text()
		if k, err := checkKind(x, names); err == nil && k == NumberKind {
			texts[i] = "pool(1, " + texts[i] + ")"
		}
	}
	return strings.Join(texts, ", ")
}

func checkIf(n *If, names *kindScope) (Kind, error) {
	if err := want(n.Cond, names, TruthKind, "the condition of an if"); err != nil {
		return 0, err
	}
	k, err := checkKind(n.Then, names)
	if err == nil && k == AnyKind {
		if k, err = checkKind(n.Else, names); k != AnyKind {
			names.settle(n.Then, k)
		}
	}
	if err != nil {
		return 0, err
	}
	if !k.IsValue() {
		return 0, Errorf(n.At, "an if cannot choose between %ss", k).
			WithHint("choose the number of dice, or ask for a number in both branches")
	}
	return k, want(n.Else, names, k, "the other side of the if")
}

// checkResult checks what a process is worth, which is no pool.
func checkResult(e Expr, names *kindScope) (Kind, error) {
	k, err := checkKind(e, names)
	if err == nil && !k.IsValue() {
		err = wrongKind(e, k, NumberKind, "the result")
	}
	return k, err
}

// checkRetry checks a condition on all that is rolled for a value.
func checkRetry(n *Retry, names *kindScope) (Kind, error) {
	e, names, err := underLets(n.X, names)
	if err != nil {
		return 0, err
	}
	g, ok := e.(*Given)
	if !ok {
		return 0, Errorf(n.At, "what to reroll is missing")
	}
	if err := want(g.Cond, names, TruthKind, "a condition"); err != nil {
		return 0, err
	}
	return checkResult(g.X, names)
}

// maxItems is how many values a tuple may have.
const maxItems = 8

func checkTuple(n *Tuple, names *kindScope) (Kind, error) {
	if len(n.Items) < 2 || len(n.Items) > maxItems {
		return 0, Errorf(n.At, "a tuple has 2 to %d items, not %d", maxItems, len(n.Items))
	}
	for _, item := range n.Items {
		k, err := checkKind(item, names)
		if err != nil {
			return 0, err
		}
		if k == TupleKind {
			return 0, Errorf(item.Span(), "a tuple inside a tuple")
		}
		if !k.IsValue() {
			return 0, wrongKind(item, k, NumberKind, "an item of a tuple")
		}
	}
	return TupleKind, nil
}
