package plan

import (
	"maps"
	"math/bits"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// MaxVariables is the number of rolls one expression may share.
const MaxVariables = 256

// A Set is a set of variables, by number.
type Set [MaxVariables / 64]uint64

func (s Set) Has(v int) bool { return s[v/64]&(1<<(v%64)) != 0 }

func (s Set) With(v int) Set {
	s[v/64] |= 1 << (v % 64)
	return s
}

func (s Set) Without(v int) Set {
	s[v/64] &^= 1 << (v % 64)
	return s
}

func (s Set) Union(t Set) Set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s Set) Intersect(t Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Within reports whether t holds every member.
func (s Set) Within(t Set) bool { return s.Intersect(t) == s }

// Len is the number of members.
func (s Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s Set) Empty() bool { return s == Set{} }

// Each calls f with every member, ascending.
func (s Set) Each(f func(v int)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}

// A Node is an expression with its names resolved. Places where the same
// notation.Expr stands are rolled independently, but may share what they are worth
// (memo.go) and, with a cache, the node (place.go).
type Node struct {
	Expr notation.Expr
	Kids []*Node
	Free Set // the variables named in this subtree, those it binds itself left out
	Id   int
	V    int // the variable of a Ref or a Let

	Plain   bool // see certain.go
	hasEnds bool // lowest or highest is called in it
	Inputs  inputs
	place   place

	// Made when they are asked for.
	Point  *dist.Dist // of a Number or a Label
	groups []Set      // see groupsOf
}

// A variable is a roll that is named: the value of a Let.
type variable struct {
	Name string
	Def  *Node
}

// A Resolver builds nodes from a closed tree.
type Resolver struct {
	Vars  Variables
	Scope map[string]int // the variable each name stands for here
	nodes int
	Store *Store // may be nil
}

func (r *Resolver) resolve(e notation.Expr) (*Node, error) {
	if n := r.Store.node(e, r.Scope); n != nil {
		return n, nil
	}
	n, err := r.newNode(e)
	if err == nil {
		r.Store.keepNode(n)
	}
	return n, err
}

func (r *Resolver) newNode(e notation.Expr) (*Node, error) {
	n := &Node{Expr: e, Id: r.Store.nextNode(&r.nodes), Plain: isPlain(e)}
	switch x := e.(type) {
	case *notation.Ref:
		v, ok := r.Scope[x.Name]
		if !ok {
			return nil, notation.Errorf(x.At, "%s is not bound to anything", x.Name)
		}
		n.V = v
		n.Free = n.Free.With(v)
		n.place = n.place.naming(x.Name, v)
		return n, nil
	case *notation.Resource:
		return nil, notation.Errorf(x.At, "%s is not bound to an actor", x)
	case *notation.Let:
		return r.resolveLet(n, x)
	case *notation.Process:
		return r.resolveProcess(n, x)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Unary, *notation.Binary, *notation.Call,
		*notation.Clamp, *notation.If, *notation.Pool, *notation.Group, *notation.Chance, *notation.Tuple,
		*notation.Repeat, *notation.Given:
		return r.resolveChildren(n)
	}
	return nil, notation.Errorf(e.Span(), "the node %T is not known to the exact engine", e)
}

func (r *Resolver) resolveChildren(n *Node) (*Node, error) {
	children := notation.Children(n.Expr)
	n.Kids = make([]*Node, 0, len(children))
	for _, c := range children {
		kid, err := r.resolve(c)
		if err != nil {
			return nil, err
		}
		n.Kids = append(n.Kids, kid)
		n.Free = n.Free.Union(kid.Free)
		n.place = n.place.with(kid.place)
		n.Plain = n.Plain && kid.Plain
		n.Inputs = n.Inputs.with(kid)
		n.hasEnds = n.hasEnds || kid.hasEnds
	}
	if IsExtreme(n.Expr) {
		n.Plain = true
		n.hasEnds = true
		// lowest and highest speak of every value there can be, whatever was
		// rolled: they share no roll with the rest of the expression.
		n.Free = Set{}
		n.Inputs = inputs{}
	}
	return n, nil
}

// resolveProcess finds what a process depends on from outside. Its own names get
// numbers that no value is ever given to.
func (r *Resolver) resolveProcess(n *Node, x *notation.Process) (*Node, error) {
	for _, p := range x.State {
		kid, err := r.resolve(p.Start)
		if err != nil {
			return nil, err
		}
		n.Kids = append(n.Kids, kid)
		n.Free = n.Free.Union(kid.Free)
		n.place.named = n.place.named.Union(kid.place.named)
	}
	outer := maps.Clone(r.Scope)
	defer func() { r.Scope = outer }()
	var own Set
	for i, name := range append(partNames(x), notation.TurnsName) {
		if len(r.Vars) == MaxVariables {
			return nil, notation.Errorf(x.At, "more than %d rolls are shared in one expression", MaxVariables)
		}
		def := n.Kids[min(i, len(n.Kids)-1)]
		own = own.With(len(r.Vars))
		r.Scope[name] = len(r.Vars)
		r.Vars = append(r.Vars, variable{Name: name, Def: def})
	}
	value := []notation.Expr{x.Value}
	if g, ok := x.Value.(*notation.Given); ok {
		value = []notation.Expr{g.X, g.Cond}
	}
	for _, c := range append([]notation.Expr{x.Step, x.Until}, value...) {
		kid, err := r.resolve(c)
		if err != nil {
			return nil, err
		}
		n.Free = n.Free.Union(kid.Free)
		n.place.named = n.place.named.Union(kid.place.named)
	}
	own.Each(func(v int) {
		n.Free = n.Free.Without(v)
		n.place.named = n.place.named.Without(v)
	})
	n.Plain, n.place.binds, n.Inputs.Loose = false, true, true
	return n, nil
}

func partNames(x *notation.Process) []string {
	names := make([]string, len(x.State))
	for i, p := range x.State {
		names[i] = p.Name
	}
	return names
}

// Root resolves a whole expression. What is bound around all of it needs no node:
// the root is that of the innermost body.
func (r *Resolver) Root(e notation.Expr) (*Node, error) {
	for {
		x, ok := e.(*notation.Let)
		if !ok {
			return r.resolve(e)
		}
		if _, err := r.bind(x); err != nil {
			return nil, err
		}
		r.Scope[x.Name] = len(r.Vars) - 1
		e = x.Body
	}
}

// bind makes the value of a Let a variable, which nothing can name as yet.
func (r *Resolver) bind(x *notation.Let) (def *Node, err error) {
	if def, err = r.resolve(x.Value); err != nil {
		return nil, err
	}
	if len(r.Vars) == MaxVariables {
		return nil, notation.Errorf(x.At, "more than %d rolls are shared in one expression", MaxVariables)
	}
	r.Vars = append(r.Vars, variable{Name: x.Name, Def: def})
	return def, nil
}

func (r *Resolver) resolveLet(n *Node, x *notation.Let) (*Node, error) {
	def, err := r.bind(x)
	if err != nil {
		return nil, err
	}
	n.V = len(r.Vars) - 1
	outer, shadows := r.Scope[x.Name]
	r.Scope[x.Name] = n.V
	body, err := r.resolve(x.Body)
	if err != nil {
		return nil, err
	}
	if shadows {
		r.Scope[x.Name] = outer
	} else {
		delete(r.Scope, x.Name)
	}
	n.Kids = []*Node{body}
	n.place = place{named: def.place.named.Union(body.place.named), binds: true}
	n.Plain = false
	n.Inputs.Loose = true
	// A variable bound inside stays out of the free set: it is no part of what
	// the subtree depends on from outside.
	n.Free = body.Free
	n.Free = n.Free.Without(n.V)
	if body.Free.Has(n.V) {
		n.Free = n.Free.Union(def.Free)
	}
	return n, nil
}

// Inputs are what has to be known of the variables' values inside a node that rolls
// dice of its own: the values of its certain parts. The node
// `if(chance(1/3), a, if(attack + 14 >= 18, b, c))` is worth the same for all
// attacks that hit, and is evaluated once for those and once for the others, not
// for each attack.
type inputs struct {
	Parts []*Node // the largest plain nodes below that name variables
	Loose bool    // something else may name variables as well
}

// MaxInputs is how many certain parts fit a key of what is remembered.
const MaxInputs = 3

// with adds a child of the node.
func (f inputs) with(kid *Node) inputs {
	switch {
	case kid.Plain && kid.hasEnds:
		f.Loose = true // it uses methods, whose order is that of the evaluation
	case kid.Plain && kid.Free.Empty():
		return f
	case kid.Plain:
		f.Parts = append(f.Parts, kid)
	default:
		f.Parts = append(f.Parts, kid.Inputs.Parts...)
		f.Loose = f.Loose || kid.Inputs.Loose
	}
	if len(f.Parts) > MaxInputs {
		return inputs{Loose: true}
	}
	return f
}
