package exact

import (
	"maps"
	"math/bits"

	"oddsmith/scenarios/notation"
)

// maxVariables is the number of rolls one expression may share.
const maxVariables = 256

// A varset is a set of variables, by number.
type varset [maxVariables / 64]uint64

func (s varset) has(v int) bool { return s[v/64]&(1<<(v%64)) != 0 }

func (s varset) with(v int) varset {
	s[v/64] |= 1 << (v % 64)
	return s
}

func (s varset) without(v int) varset {
	s[v/64] &^= 1 << (v % 64)
	return s
}

func (s varset) union(t varset) varset {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s varset) intersect(t varset) varset {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// within reports whether t holds every member.
func (s varset) within(t varset) bool { return s.intersect(t) == s }

// len is the number of members.
func (s varset) len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s varset) empty() bool { return s == varset{} }

// each calls f with every member, ascending.
func (s varset) each(f func(v int)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}

// A node is an expression with its names resolved. Places where the same
// notation.Expr stands are rolled independently, but may share what they are worth
// (memo.go) and, with a cache, the node (place.go).
type node struct {
	expr notation.Expr
	kids []*node
	free varset // the variables named in this subtree, those it binds itself left out
	id   int
	v    int // the variable of a Ref or a Let

	plain   bool // see certain.go
	hasEnds bool // lowest or highest is called in it
	inputs  inputs
	place   place

	// Made when they are asked for.
	point  *Dist    // of a Number or a Label
	groups []varset // see groupsOf
}

// A variable is a roll that is named: the value of a Let.
type variable struct {
	name string
	def  *node
}

// A resolver builds nodes from a closed tree.
type resolver struct {
	vars  variables
	scope map[string]int // the variable each name stands for here
	nodes int
	store *nodeStore // may be nil
}

func (r *resolver) resolve(e notation.Expr) (*node, error) {
	if n := r.store.node(e, r.scope); n != nil {
		return n, nil
	}
	n, err := r.newNode(e)
	if err == nil {
		r.store.keepNode(n)
	}
	return n, err
}

func (r *resolver) newNode(e notation.Expr) (*node, error) {
	n := &node{expr: e, id: r.store.nextNode(&r.nodes), plain: isPlain(e)}
	switch x := e.(type) {
	case *notation.Ref:
		v, ok := r.scope[x.Name]
		if !ok {
			return nil, notation.Errorf(x.At, "%s is not bound to anything", x.Name)
		}
		n.v = v
		n.free = n.free.with(v)
		n.place = n.place.naming(x.Name, v)
		return n, nil
	case *notation.Resource:
		return nil, notation.Errorf(x.At, "%s is not bound to an actor", x)
	case *notation.Let:
		return r.resolveLet(n, x)
	case *notation.Process:
		return r.resolveProcess(n, x)
	}
	children := notation.Children(e)
	n.kids = make([]*node, 0, len(children))
	for _, c := range children {
		kid, err := r.resolve(c)
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, kid)
		n.free = n.free.union(kid.free)
		n.place = n.place.with(kid.place)
		n.plain = n.plain && kid.plain
		n.inputs = n.inputs.with(kid)
		n.hasEnds = n.hasEnds || kid.hasEnds
	}
	if isBound(e) {
		n.plain = true
		n.hasEnds = true
		// lowest and highest speak of every value there can be, whatever was
		// rolled: they share no roll with the rest of the expression.
		n.free = varset{}
		n.inputs = inputs{}
	}
	return n, nil
}

// resolveProcess finds what a process depends on from outside. Its own names get
// numbers that no value is ever given to.
func (r *resolver) resolveProcess(n *node, x *notation.Process) (*node, error) {
	for _, p := range x.State {
		kid, err := r.resolve(p.Start)
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, kid)
		n.free = n.free.union(kid.free)
		n.place.named = n.place.named.union(kid.place.named)
	}
	outer := maps.Clone(r.scope)
	defer func() { r.scope = outer }()
	var own varset
	for i, name := range append(partNames(x), notation.TurnsName) {
		if len(r.vars) == maxVariables {
			return nil, notation.Errorf(x.At, "more than %d rolls are shared in one expression", maxVariables)
		}
		def := n.kids[min(i, len(n.kids)-1)]
		own = own.with(len(r.vars))
		r.scope[name] = len(r.vars)
		r.vars = append(r.vars, variable{name: name, def: def})
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
		n.free = n.free.union(kid.free)
		n.place.named = n.place.named.union(kid.place.named)
	}
	own.each(func(v int) {
		n.free = n.free.without(v)
		n.place.named = n.place.named.without(v)
	})
	n.plain, n.place.binds, n.inputs.loose = false, true, true
	return n, nil
}

func partNames(x *notation.Process) []string {
	names := make([]string, len(x.State))
	for i, p := range x.State {
		names[i] = p.Name
	}
	return names
}

// root resolves a whole expression. What is bound around all of it needs no node:
// the root is that of the innermost body.
func (r *resolver) root(e notation.Expr) (*node, error) {
	for {
		x, ok := e.(*notation.Let)
		if !ok {
			return r.resolve(e)
		}
		if _, err := r.bind(x); err != nil {
			return nil, err
		}
		r.scope[x.Name] = len(r.vars) - 1
		e = x.Body
	}
}

// bind makes the value of a Let a variable, which nothing can name as yet.
func (r *resolver) bind(x *notation.Let) (def *node, err error) {
	if def, err = r.resolve(x.Value); err != nil {
		return nil, err
	}
	if len(r.vars) == maxVariables {
		return nil, notation.Errorf(x.At, "more than %d rolls are shared in one expression", maxVariables)
	}
	r.vars = append(r.vars, variable{name: x.Name, def: def})
	return def, nil
}

func (r *resolver) resolveLet(n *node, x *notation.Let) (*node, error) {
	def, err := r.bind(x)
	if err != nil {
		return nil, err
	}
	n.v = len(r.vars) - 1
	outer, shadows := r.scope[x.Name]
	r.scope[x.Name] = n.v
	body, err := r.resolve(x.Body)
	if err != nil {
		return nil, err
	}
	if shadows {
		r.scope[x.Name] = outer
	} else {
		delete(r.scope, x.Name)
	}
	n.kids = []*node{body}
	n.place = place{named: def.place.named.union(body.place.named), binds: true}
	n.plain = false
	n.inputs.loose = true
	// A variable bound inside stays out of the free set: it is no part of what
	// the subtree depends on from outside.
	n.free = body.free
	n.free = n.free.without(n.v)
	if body.free.has(n.v) {
		n.free = n.free.union(def.free)
	}
	return n, nil
}

// Inputs are what has to be known of the variables' values inside a node that rolls
// dice of its own: the values of its certain parts. The node
// `if(chance(1/3), a, if(attack + 14 >= 18, b, c))` is worth the same for all
// attacks that hit, and is evaluated once for those and once for the others, not
// for each attack.
type inputs struct {
	parts []*node // the largest plain nodes below that name variables
	loose bool    // something else may name variables as well
}

// maxInputs is how many certain parts fit a key of what is remembered.
const maxInputs = 3

// with adds a child of the node.
func (f inputs) with(kid *node) inputs {
	switch {
	case kid.plain && kid.hasEnds:
		f.loose = true // it uses methods, whose order is that of the evaluation
	case kid.plain && kid.free.empty():
		return f
	case kid.plain:
		f.parts = append(f.parts, kid)
	default:
		f.parts = append(f.parts, kid.inputs.parts...)
		f.loose = f.loose || kid.inputs.loose
	}
	if len(f.parts) > maxInputs {
		return inputs{loose: true}
	}
	return f
}
