package plan

import (
	"math"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Root resolves a whole expression. The outer Lets become variables, and the node of the body is
// returned. Errors are [*notation.Error]: a name that is not bound, an unknown sort of node, or more
// rolls than [MaxVariables].
func (r *Resolver) Root(e notation.Expr) (*Node, error) {
	r.closed, r.ranks = nil, nil
	for {
		x, ok := e.(*notation.Let)
		if !ok {
			return r.resolve(e)
		}
		v, err := r.define(x)
		if err != nil {
			return nil, err
		}
		r.bind(x.Name, v)
		e = x.Body
	}
}

// resolve returns the node of an expression in the present scope, a stored one if there is one.
func (r *Resolver) resolve(e notation.Expr) (*Node, error) {
	if n := r.Store.node(e, r.Scope); n != nil {
		return n, nil
	}
	if n := r.closed[e]; n != nil {
		return n, nil
	}
	n := &Node{Expr: e, ID: r.Store.nextNode()}
	if err := r.fill(n); err != nil {
		return nil, err
	}
	r.Store.keepNode(n)
	r.keepClosed(n)
	return n, nil
}

// fill resolves the names in a new node, and sets its fields.
func (r *Resolver) fill(n *Node) error {
	var children []notation.Expr
	anew := math.MaxInt // from which child on all are rolled again for every copy or every try
	switch x := n.Expr.(type) {
	case *notation.Ref:
		v, ok := r.Scope[x.Name]
		if !ok {
			return notation.Errorf(x.At, "%s is not bound to anything", x.Name)
		}
		n.Var, n.Plain = v, true
		n.Free = n.Free.With(v)
		n.scope.name(x.Name, v)
		n.Pool, n.Hands = r.Vars[v].Pool, r.Vars[v].Pool && r.Vars[v].Def.Hands
		if n.Pool {
			n.Shared = r.Vars[v].Def.Shared
		}
		return nil
	case *notation.Let:
		return r.let(n, x)
	case *notation.Process:
		return r.encounter(n, x)
	case *notation.Where:
		n.Pool = true
		return r.binder(n, []notation.Expr{x.Pool}, x.Cond, x.It)
	case *notation.Each:
		n.Pool = true
		return r.binder(n, []notation.Expr{x.Pool}, x.X, x.It)
	case *notation.Pairs:
		return r.binder(n, []notation.Expr{x.P, x.Q}, x.Cond, x.It, x.Other)
	case *notation.Again:
		return r.binder(n, []notation.Expr{x.X}, x.Cond, x.It)
	case *notation.Number:
		_, n.Plain = rational.Small(x.Value)
	case *notation.Label:
		n.Plain = x.Name != ""
	case *notation.Call:
		n.Plain, n.Pool = true, x.Func.MakesPool()
	case *notation.Copies:
		n.Pool, anew = true, 1
	case *notation.Deal:
		n.Pool = true
		_, children, n.Hands = x.Parts()
	case *notation.Repeat:
		anew = 1
	case *notation.Retry:
		anew = 0
	case *notation.Bool, *notation.Unary, *notation.Binary, *notation.If:
		n.Plain = true
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Tuple, *notation.Given, *notation.Deck:
	default:
		return notation.Errorf(x.Span(), "the node %T is not known to the exact engine", x)
	}
	var room [4]notation.Expr
	if children == nil {
		children = notation.AppendChildren(room[:0], n.Expr)
	}
	n.Kids = make([]*Node, 0, len(children))
	for i, c := range children {
		resolve := r.resolve
		if i >= anew {
			resolve = r.anew
		}
		kid, err := resolve(c)
		if err != nil {
			return err
		}
		n.adopt(kid)
	}
	n.Size++
	if call, ok := n.Expr.(*notation.Call); ok && call.Func == notation.Nth {
		n.Pool = n.Kids[0].Hands
	}
	if n.Pool || n.IsQuestion() {
		if err := r.nameRanks(n); err != nil {
			return err
		}
		n.shares(n.Kids)
	}
	if IsExtreme(n.Expr) {
		// lowest and highest speak of every value there can be, whatever was
		// rolled: they share no roll with the rest of the expression.
		n.Plain, n.Free = true, Set{}
	}
	return nil
}

// IsExtreme reports whether a node is a call of lowest or highest.
func IsExtreme(e notation.Expr) bool {
	c, ok := e.(*notation.Call)
	return ok && c.Func.IsEnd()
}

// define makes the value of a Let a variable, without binding its name.
func (r *Resolver) define(x *notation.Let) (v int, err error) {
	def, err := r.resolve(x.Value)
	if err != nil {
		return 0, err
	}
	v, err = r.variable(x.Name, def, x.At)
	if err == nil {
		r.Vars[v].Pool = def.Pool
	}
	return v, err
}

// binder makes n the node of an expression that binds names in its last child: the children in first are
// resolved, then last with the names bound to new variables.
func (r *Resolver) binder(n *Node, first []notation.Expr, last notation.Expr, names ...string) error {
	resolve := r.resolve
	if _, ok := n.Expr.(*notation.Again); ok {
		resolve = r.anew
	}
	for _, e := range first {
		kid, err := resolve(e)
		if err != nil {
			return err
		}
		n.adopt(kid)
	}
	var own Set
	var restore []func()
	for i, name := range names {
		v, err := r.variable(name, n.Kids[min(i, len(n.Kids)-1)], last.Span())
		if err != nil {
			return err
		}
		r.Vars[v].Own = true
		n.Bound = append(n.Bound, v)
		own = own.With(v)
		restore = append(restore, r.bind(name, v))
	}
	kid, err := r.anew(last)
	if err != nil {
		return err
	}
	for i := range restore {
		restore[len(restore)-1-i]()
	}
	n.Kids = append(n.Kids, kid)
	free := kid.Free.Minus(own)
	n.Free = n.Free.Union(free)
	n.shares(n.Kids[:len(n.Kids)-1])
	n.Shared = n.Shared.Union(free)
	n.scope.named = n.scope.named.Union(kid.scope.named.Minus(own))
	n.scope.binds, n.Plain = true, false
	return nil
}

// let makes n the node of a Let whose body is not the whole expression.
func (r *Resolver) let(n *Node, x *notation.Let) error {
	v, err := r.define(x)
	if err != nil {
		return err
	}
	restore := r.bind(x.Name, v)
	body, err := r.anew(x.Body)
	if err != nil {
		return err
	}
	restore()
	def := r.Vars[v].Def
	n.Var, n.Kids = v, []*Node{body}
	n.scope = scope{named: def.scope.named.Union(body.scope.named.Without(v)), binds: true}
	n.Pool, n.Hands, n.Shared = body.Pool, body.Hands, body.Shared
	// A variable bound inside stays out of the free set: it is no part of what
	// the subtree depends on from outside.
	n.Free = body.Free.Without(v)
	if body.Free.Has(v) {
		n.Free = n.Free.Union(def.Free)
	}
	return nil
}
