package encounter

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// Lost is how much less of a resource there is because of the effects of the
// outcome; 0 in the cases that do not touch it. What an effect adds counts
// against what others take.
func (r *Reader) Lost(n *yamltree.Node) (notation.Expr, error) {
	name, err := r.resourceText(n)
	if err != nil {
		return nil, err
	}
	if r.Stored(name) {
		x, err := r.After(n)
		if err != nil {
			return nil, err
		}
		before := &notation.Ref{At: n.At, Name: scope.StoredName(name)}
		return &notation.Binary{At: n.At, Op: notation.Sub, X: before, Y: x}, nil
	}
	change := map[string]notation.Expr{}
	var resources []string
	for i, e := range r.Effects {
		resources = append(resources, e.Resource)
		if e.Resource != name {
			continue
		}
		if e.Op != notation.SubAssign && e.Op != notation.AddAssign {
			line, _ := e.at.Position()
			return nil, n.Errorf("how much of %s is lost by %s depends on how much there is", name, e.Op).
				WithHint("the effect on line %d; only -= and += are counted", line)
		}
		amount := ref(amountName(i), e.at)
		if e.guard != nil {
			amount = &notation.If{At: e.at, Cond: e.guard, Then: amount, Else: zero(e.at)}
		}
		change[e.Case] = sumOf(change[e.Case], e, amount)
	}
	if len(change) == 0 {
		return nil, n.Locate(suggest.Unknown("effect on", name, resources))
	}
	if all := change[""]; all != nil {
		return all, nil
	}
	return r.byCase(n.At, zero(n.At), func(word string) notation.Expr { return change[word] }), nil
}

// sumOf adds what an effect takes to what others take; nil is nothing.
func sumOf(x notation.Expr, e *Effect, amount notation.Expr) notation.Expr {
	switch {
	case x == nil && e.Op == notation.SubAssign:
		return amount
	case x == nil:
		return &notation.Unary{At: e.at, Op: notation.Neg, X: amount}
	case e.Op == notation.SubAssign:
		return &notation.Binary{At: e.at, Op: notation.Add, X: x, Y: amount}
	}
	return &notation.Binary{At: e.at, Op: notation.Sub, X: x, Y: amount}
}

// After is what a resource is worth after the effects.
func (r *Reader) After(n *yamltree.Node) (notation.Expr, error) {
	name, err := r.resourceText(n)
	if err != nil {
		return nil, err
	}
	if !r.Stored(name) {
		return nil, n.Errorf("%s has no value to start with", name).WithHint("give it one under actors")
	}
	return r.byCase(n.At, r.worthAfter("", name, n.At), func(word string) notation.Expr {
		if !slices.ContainsFunc(r.Effects, func(e *Effect) bool { return e.Case == word && e.Resource == name }) {
			return nil
		}
		return r.worthAfter(word, name, n.At)
	}), nil
}

// byCase chooses by the outcome: what then returns for its case, or x where that is nil.
func (r *Reader) byCase(at notation.Span, x notation.Expr, then func(word string) notation.Expr) notation.Expr {
	for _, c := range slices.Backward(r.scope.Cases) {
		if y := then(c.Name); y != nil {
			x = &notation.If{At: at, Cond: scope.IsWord(at, scope.OutcomeName, c.Name), Then: y, Else: x}
		}
	}
	return x
}

// resourceText reads the name of a resource, in brackets or without.
func (r *Reader) resourceText(n *yamltree.Node) (string, error) {
	name, err := n.ReadText()
	if err != nil {
		return "", err
	}
	if r.scope.Bracketed() {
		name = scope.CanonicalResource(strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"))
	}
	return name, r.Known(name, n.At)
}

// amountName is what trees call the amount of an effect.
func amountName(i int) string { return fmt.Sprintf("effect/%d", i+1) }

// worthAfter is what a stored resource is worth after the effects of a case.
func (r *Reader) worthAfter(word, resource string, at notation.Span) notation.Expr {
	return r.after(word, len(r.Effects), ref(scope.StoredName(resource), at))
}

// after is an expression as of the moment after the effects of a case, up to but without
// the effect of a number. It speaks of their amounts by name.
func (r *Reader) after(word string, until int, x notation.Expr) notation.Expr {
	var lets []scope.Let
	now := map[string]string{} // the lets that hold what is stored by then
	for i, e := range r.Effects[:until] {
		if e.Case != word || !r.Stored(e.Resource) {
			continue
		}
		stored := scope.StoredName(e.Resource)
		current := scope.Rename(ref(stored, e.at), now)
		name := fmt.Sprintf("%s/%d", stored, i+1)
		then := r.stored(e, current, ref(amountName(i), e.at))
		if e.guard != nil {
			then = &notation.If{At: e.at, Cond: e.guard, Then: then, Else: current}
		}
		lets = append(lets, scope.NewLet(name, then))
		now[stored] = name
	}
	return scope.Wrap(lets, scope.Rename(x, now))
}

// Amounts are the amounts of the effects and the conditions among them, by the names that
// [Reader.Lost] and [Reader.After] give them: each is rolled once, as of the moment after the
// effects before it.
func (r *Reader) Amounts() []scope.Let {
	var lets []scope.Let
	for i, e := range r.Effects {
		for k, c := range r.conditions {
			if c.before == i {
				lets = append(lets, scope.NewLet(conditionName(k), r.after(c.word, i, c.expr)))
			}
		}
		lets = append(lets, scope.NewLet(amountName(i), r.after(e.Case, i, e.amount)))
	}
	return lets
}

// stored is what an assignment stores. In Methuen a resource does not fall below 0,
// and divides as the notation does.
func (r *Reader) stored(e *Effect, current, amount notation.Expr) notation.Expr {
	x := assignment(e.at, e.Op, current, amount, r.scope.Notation)
	if r.scope.Bracketed() {
		x = &notation.Call{At: e.at, Func: notation.Max, Args: []notation.Expr{x, zero(e.at)}}
	}
	return x
}
