package encounter

import (
	"maps"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A node is an expression of an encounter, with its names resolved.
type node struct {
	expr notation.Expr
	kids []*node

	variable int  // of a Ref to a var; else -1
	slot     int  // of a Ref to what was rolled, or that a Let binds; else -1
	isOpen   bool // it names vars, or what was rolled
	isPlain  bool // it is made of operations on numbers, words and truth values alone
	rolls    bool // it may come to more than one value, whatever its names are worth
	isWhole  bool // a part of it has no end: the evaluator knows what the whole comes to

	vars  []int              // of the expression of a statement: the vars that it names,
	slots []int              // and the slots of rolls
	refs  []*node            // of what is rolled for: those of its names that are open
	by    map[string]*rolled // what it comes to, as far as that was found: by what its names are worth
	hand  []int              // of a roll of all that is asked of pools: the slots of the answers
}

// A rolled is the outcomes of an expression, and a bound of the probability that is not listed.
type rolled struct {
	list    []outcome
	answers [][]value // of a roll of all that is asked of pools: by outcome
	missing float64
	partial bool // there may be outcomes that are not listed
}

// An outcome is a value with its probability.
type outcome struct {
	value value
	p     weight
}

// A resolver makes nodes from expressions.
type resolver struct {
	vars  map[string]int
	slots map[string]int // of rolls
	count int            // of slots
	known map[notation.Expr]*node

	handOf  map[int]int              // see program
	endless func(notation.Expr) bool // whether an expression has no end; nil for never
	kinds   map[string]notation.Kind // of names outside of the expressions
}

// A binding is a Let around an expression.
type binding struct {
	name  string
	slot  int
	kind  notation.Kind
	outer *binding
}

// newSlot returns the number of a new slot.
func (r *resolver) newSlot() int {
	r.count++
	return r.count - 1
}

// name assigns a slot to the name of a roll.
func (r *resolver) name(name string) int {
	slot := r.newSlot()
	r.slots[name] = slot
	return slot
}

// node returns the node of an expression.
func (r *resolver) node(e notation.Expr) *node { return r.within(e, nil) }

// root returns the node of a whole expression in a statement, with the variables and slots that it
// names.
func (r *resolver) root(e notation.Expr) *node {
	n := r.node(e)
	if n.vars == nil && n.slots == nil {
		for _, name := range notation.FreeNames(e) {
			if v, ok := r.vars[name]; ok {
				n.vars = append(n.vars, v)
			} else if slot, ok := r.slots[name]; ok {
				n.slots = append(n.slots, slot)
				if hand, ok := r.handOf[slot]; ok {
					n.slots = append(n.slots, hand)
				}
			}
		}
	}
	return n
}

// within returns the node of an expression inside the Lets let, a known one if there is one.
func (r *resolver) within(e notation.Expr, let *binding) *node {
	if let == nil && r.known[e] != nil {
		return r.known[e]
	}
	n := r.make(e, let)
	if let == nil {
		r.known[e] = n
	}
	return n
}

// make returns a new node for an expression inside the Lets let.
func (r *resolver) make(e notation.Expr, let *binding) *node {
	n := &node{expr: e, variable: -1, slot: -1}
	switch x := e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		n.isPlain = true
		return n
	case *notation.Ref:
		r.ref(n, x, let)
		return n
	case *notation.Let:
		value := r.within(x.Value, let)
		b := &binding{name: x.Name, slot: r.newSlot(), kind: r.kind(x.Value, let), outer: let}
		n.kids, n.slot = []*node{value, r.within(x.Body, b)}, b.slot
		n.isPlain = b.kind != notation.MultisetKind // the evaluator does not go through all dice
	case *notation.Unary, *notation.Binary, *notation.If, *notation.Tuple, *notation.Given:
		n.isPlain = true
	case *notation.Call:
		n.isPlain = isArithmetic(x)
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Repeat, *notation.Copies,
		*notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry,
		*notation.Process, *notation.Deal, *notation.Deck:
		n.rolls = true
	}
	if n.kids == nil && n.isPlain {
		for _, c := range notation.Children(e) {
			n.kids = append(n.kids, r.within(c, let))
		}
	}
	for _, kid := range n.kids {
		n.isOpen, n.rolls = n.isOpen || kid.isOpen, n.rolls || kid.rolls
		n.isWhole = n.isWhole || kid.rolls && r.endless != nil && r.endless(kid.expr)
	}
	n.rolls = n.rolls || !n.isPlain
	if n.rolls {
		for _, name := range notation.FreeNames(e) {
			ref := &node{variable: -1, slot: -1}
			if r.ref(ref, &notation.Ref{At: e.Span(), Name: name}, let); ref.isOpen {
				n.refs = append(n.refs, ref)
			}
		}
		n.isOpen = n.isOpen || n.refs != nil
	}
	return n
}

// kind returns the kind of an expression inside the Lets let; that of a number if it has an error.
func (r *resolver) kind(e notation.Expr, let *binding) notation.Kind {
	kind, err := notation.CheckPart(e, r.kindsAt(let))
	if err != nil {
		return notation.NumberKind
	}
	return kind
}

// kindsAt returns the kinds of all names inside the Lets let.
func (r *resolver) kindsAt(let *binding) map[string]notation.Kind {
	if let == nil {
		kinds := map[string]notation.Kind{}
		maps.Copy(kinds, r.kinds)
		return kinds
	}
	kinds := r.kindsAt(let.outer)
	kinds[let.name] = let.kind
	return kinds
}

// ref makes n the node of the name x inside the Lets let.
func (r *resolver) ref(n *node, x *notation.Ref, let *binding) {
	n.expr, n.isPlain = x, true
	for b := let; b != nil; b = b.outer {
		if b.name == x.Name {
			n.slot, n.isOpen = b.slot, true
			return
		}
	}
	if v, ok := r.vars[x.Name]; ok {
		n.variable, n.isOpen = v, true
	} else if slot, ok := r.slots[x.Name]; ok {
		n.slot, n.isOpen = slot, true
	}
}

// isArithmetic reports whether a function computes with numbers. Of pools it is computed die by die.
func isArithmetic(x *notation.Call) bool {
	return x.Func.IsArithmetic() && (len(x.Args) > 1 || x.Func != notation.Min && x.Func != notation.Max)
}

// literal returns the value of a literal.
func (n *node) literal() (constant.Value, bool) { return constant.OfLiteral(n.expr) }
