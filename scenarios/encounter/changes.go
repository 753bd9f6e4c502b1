package encounter

import (
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
	for _, e := range r.Effects {
		resources = append(resources, e.Resource)
		if e.Resource != name {
			continue
		}
		if e.Op != notation.SubAssign && e.Op != notation.AddAssign {
			line, _ := e.at.Position()
			return nil, n.Errorf("how much of %s is lost by %s depends on how much there is", name, e.Op).
				WithHint("the effect on line %d; only -= and += are counted", line)
		}
		change[e.Case] = sumOf(change[e.Case], e)
	}
	if len(change) == 0 {
		return nil, n.Locate(suggest.Unknown("effect on", name, resources))
	}
	if all := change[""]; all != nil {
		return all, nil
	}
	return r.byCase(n.At, zero(n.At), func(word string) (notation.Expr, error) { return change[word], nil })
}

// sumOf adds what an effect takes to what others take; nil is nothing.
func sumOf(x notation.Expr, e *Effect) notation.Expr {
	switch {
	case x == nil && e.Op == notation.SubAssign:
		return e.amount
	case x == nil:
		return &notation.Unary{At: e.at, Op: notation.Neg, X: e.amount}
	case e.Op == notation.SubAssign:
		return &notation.Binary{At: e.at, Op: notation.Add, X: x, Y: e.amount}
	}
	return &notation.Binary{At: e.at, Op: notation.Sub, X: x, Y: e.amount}
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
	start := &notation.Ref{At: n.At, Name: scope.StoredName(name)}
	var x notation.Expr
	if x, err = r.chain("", name, start, n.At); err != nil {
		return nil, err
	}
	return r.byCase(n.At, x, func(word string) (notation.Expr, error) {
		if !slices.ContainsFunc(r.Effects, func(e *Effect) bool { return e.Case == word && e.Resource == name }) {
			return nil, nil
		}
		return r.chain(word, name, start, n.At)
	})
}

// byCase chooses by the outcome: what then returns for its case, or x where that is nil.
func (r *Reader) byCase(at notation.Span, x notation.Expr, then func(word string) (notation.Expr, error)) (notation.Expr, error) {
	for _, c := range slices.Backward(r.scope.Cases) {
		y, err := then(c.Name)
		if err != nil {
			return nil, err
		}
		if y != nil {
			x = &notation.If{At: at, Cond: scope.IsWord(at, scope.OutcomeName, c.Name), Then: y, Else: x}
		}
	}
	return x, nil
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

// chain applies the effects of a case in order; a later one sees what an earlier
// one stored.
func (r *Reader) chain(word, resource string, start notation.Expr, at notation.Span) (notation.Expr, error) {
	var lets []scope.Let
	now := map[string]string{} // the lets that hold what is stored by then
	for i, e := range r.Effects {
		if e.Case != word {
			continue
		}
		if !r.Stored(e.Resource) {
			if e.Resource == resource {
				return nil, notation.Errorf(e.at, "%s has no value to start with", e.Resource)
			}
			continue
		}
		stored := scope.StoredName(e.Resource)
		current := scope.Rename(&notation.Ref{At: e.at, Name: stored}, now)
		name := stored + "/" + string(rune('1'+i%9)) + strings.Repeat("'", i/9)
		lets = append(lets, scope.NewLet(name, r.stored(e, current, scope.Rename(e.amount, now))))
		now[stored] = name
	}
	if l, ok := now[scope.StoredName(resource)]; ok {
		return scope.Wrap(lets, &notation.Ref{At: at, Name: l}), nil
	}
	return start, nil
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
