package encounter

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// Lost returns the expression of how much of a resource the effects of the outcome take, minus
// what they add; 0 in cases without effects on it.
func (r *Reader) Lost(n *yamltree.Node) notation.Expr {
	name := r.resourceText(n)
	if r.Stored(name) {
		before := &notation.Ref{At: n.At, Name: scope.StoredName(name)}
		return &notation.Binary{At: n.At, Op: notation.Sub, X: before, Y: r.After(n)}
	}
	var resources []string
	for _, e := range r.Effects {
		resources = append(resources, e.Resource)
		if e.Resource == name && e.Op != notation.SubAssign && e.Op != notation.AddAssign {
			return r.Bad(n.Errorf("how much of %s is lost by %s depends on how much there is", name, e.Op).
				WithHint("the effect on line %d; only -= and += are counted", e.At.Place().Line))
		}
	}
	isBare := func(resource string) bool { return strings.HasSuffix(name, "."+resource) }
	if i := slices.IndexFunc(resources, isBare); i >= 0 && !slices.Contains(resources, name) {
		return r.Bad(n.Errorf("there is no effect on %q", name).
			WithHint("the effect is on %s: write %s there too, or %[1]s here", resources[i], name))
	}
	if !slices.Contains(resources, name) {
		return r.Bad(n.Locate(suggest.Unknown("effect on", name, resources)))
	}
	_, after := r.follow()
	return after[name]
}

// sumOf returns x plus the amount if effect e takes it from the resource, x minus the amount if e adds it. x is
// nil for an empty sum.
func sumOf(x notation.Expr, e *notation.Change, amount notation.Expr) notation.Expr {
	switch {
	case x == nil && e.Op == notation.SubAssign:
		return amount
	case x == nil:
		return &notation.Unary{At: e.At, Op: notation.Neg, X: amount}
	case e.Op == notation.SubAssign:
		return &notation.Binary{At: e.At, Op: notation.Add, X: x, Y: amount}
	}
	return &notation.Binary{At: e.At, Op: notation.Sub, X: x, Y: amount}
}

// After is what a resource is worth after the effects, or an expression in which resources are what they are then:
// target.hp <= 0. In brackets only a resource is read.
func (r *Reader) After(n *yamltree.Node) notation.Expr {
	if !r.scope.Bracketed() && !rulefile.IsName(n.Text) {
		return r.whenDone(r.scope.Expression(n))
	}
	name := r.resourceText(n)
	if !r.Stored(name) {
		return r.Bad(n.Errorf("%s has no value to start with", name).WithHint("give it one under actors"))
	}
	_, after := r.follow()
	return after[name]
}

// whenDone returns an expression with what resources are worth after the effects in place of what they start with.
func (r *Reader) whenDone(x notation.Expr) notation.Expr {
	_, after := r.follow()
	out, err := notation.Bind(x, func(e notation.Expr) (notation.Expr, error) {
		for name, later := range after {
			if r.Stored(name) && e.(*notation.Ref).Name == scope.StoredName(name) {
				return later, nil
			}
		}
		return e, nil
	})
	if err != nil {
		return r.Bad(err)
	}
	return out
}

// resourceText reads the name of a resource, in brackets or without.
func (r *Reader) resourceText(n *yamltree.Node) string {
	name := r.Text(n)
	if r.scope.Bracketed() {
		name = scope.CanonicalResource(strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"))
	}
	r.Refuse(r.Known(name, n.At))
	return name
}

// Amounts are the amounts of the effects and the conditions among them, by the names that
// [Reader.Lost] and [Reader.After] give them: each is rolled once, as of the moment after the
// effects before it.
func (r *Reader) Amounts() []scope.Let {
	lets, _ := r.follow()
	return lets
}

// A follower goes through effects, and keeps what resources are worth.
type follower struct {
	r      *Reader
	now    map[string]notation.Expr // what is stored; of other resources what was taken, nil for nothing
	rolled []scope.Let              // amounts and conditions
	stored []scope.Let              // what is calculated from these
}

// follow returns the rolls of the effects, in order, and the expressions of the resources after
// them.
func (r *Reader) follow() (rolled []scope.Let, after map[string]notation.Expr) {
	start := map[string]notation.Expr{}
	for _, e := range r.Effects {
		start[e.Resource] = nil
	}
	for _, res := range r.resources {
		if res.start != nil {
			start[res.full] = ref(scope.StoredName(res.full), res.start.Span())
		}
	}
	f := follower{r: r, now: maps.Clone(start)}
	f.block(r.does[""])
	after = f.now
	for _, c := range slices.Backward(r.scope.Cases) {
		f.now = maps.Clone(start)
		f.block(r.does[c.Name])
		cond := scope.IsWord(c.At, scope.OutcomeName, c.Name)
		for name, x := range f.now {
			if x != start[name] {
				after[name] = either(cond, x, after[name])
			}
		}
	}
	for name, x := range after {
		after[name] = scope.Wrap(f.stored, x)
	}
	return f.rolled, after
}

// block goes through effects that follow on each other.
func (f *follower) block(list []notation.Stmt) {
	for _, s := range list {
		if b, ok := s.(*notation.Branch); ok {
			f.branch(b)
		} else if c, ok := s.(*notation.Change); ok {
			f.change(c)
		}
	}
}

// branch follows both branches of a conditional, and chooses between the resulting values by its
// condition.
func (f *follower) branch(b *notation.Branch) {
	cond, before := f.once(b.Cond), f.now
	f.now = maps.Clone(before)
	f.block(b.Then)
	then := f.now
	f.now = maps.Clone(before)
	f.block(b.Else)
	for name, x := range then {
		if x != f.now[name] {
			f.now[name] = either(cond, x, f.now[name])
		}
	}
}

// change follows a change of a resource.
func (f *follower) change(c *notation.Change) {
	amount := f.once(c.Value)
	if !f.r.Stored(c.Var) {
		f.now[c.Var] = sumOf(f.now[c.Var], c, amount)
		return
	}
	name := fmt.Sprintf("%s/%d", scope.StoredName(c.Var), len(f.stored)+1)
	res, _ := f.r.resource(c.Var)
	f.stored = append(f.stored, scope.NewLet(name, res.floored(f.r.stored(c, f.now[c.Var], amount))))
	f.now[c.Var] = ref(name, c.At)
}

// once adds a roll for x, with the resources in it as they are now, and returns a reference to it.
func (f *follower) once(x notation.Expr) notation.Expr {
	x = notation.Put(x, func(name string) notation.Expr {
		for _, res := range f.r.resources {
			if scope.StoredName(res.full) == name {
				return f.now[res.full]
			}
		}
		return nil
	})
	name := fmt.Sprintf("effect/%d", len(f.rolled)+1)
	f.rolled = append(f.rolled, scope.NewLet(name, scope.Wrap(f.stored, x)))
	return ref(name, x.Span())
}

// either is `if(cond, then, otherwise)`; nil stands for 0.
func either(cond, then, otherwise notation.Expr) notation.Expr {
	if then == nil {
		then = zero(cond.Span())
	}
	if otherwise == nil {
		otherwise = zero(cond.Span())
	}
	return &notation.If{At: cond.Span(), Cond: cond, Then: then, Else: otherwise}
}
