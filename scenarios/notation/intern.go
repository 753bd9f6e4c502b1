package notation

import (
	"encoding/binary"
	"strconv"
)

// An Interner makes equal trees one: it returns the same node for two trees if and only if
// they are the same but for their spans. So a tree can be a key, and no tree is walked through
// twice. The zero value is ready.
type Interner struct {
	numbers map[Expr]int   // of the nodes that were met
	places  map[string]int // by what a node is and the numbers of its children
	nodes   []Expr         // by number: the first of equal ones
}

// Size is how many nodes the interner has met.
func (in *Interner) Size() int { return len(in.numbers) }

// Intern returns the first tree it was given that is equal to e, which may be e itself.
func (in *Interner) Intern(e Expr) Expr {
	if in.numbers == nil {
		in.numbers, in.places = map[Expr]int{}, map[string]int{}
	}
	return in.nodes[in.number(e)]
}

// Equal reports whether two trees are the same but for their spans.
func Equal(a, b Expr) bool {
	var in Interner
	return a == b || in.Intern(a) == in.Intern(b)
}

// number returns the number of an expression, giving it one if it is new. Equal expressions have the same
// number.
func (in *Interner) number(e Expr) int {
	if n, ok := in.numbers[e]; ok {
		return n
	}
	var space [64]byte
	key, known := describe(space[:0], e)
	var room [few]Expr
	for _, c := range AppendChildren(room[:0], e) {
		key = binary.AppendUvarint(key, uint64(in.number(c))) //nolint:gosec // the place in a list
	}
	n, ok := in.places[string(key)]
	if !ok || !known {
		n = len(in.nodes)
		in.nodes = append(in.nodes, e)
	}
	if known {
		in.places[string(key)] = n
	}
	in.numbers[e] = n
	return n
}

// describe appends to b a description of a node without its children, which differs from those of all nodes
// that are not the same; false for an unknown type of node or die.
func describe(b []byte, e Expr) ([]byte, bool) {
	text := func(tag byte, parts ...string) []byte {
		b = append(b, tag)
		for _, p := range parts {
			b = append(strconv.AppendInt(b, int64(len(p)), 10), ' ')
			b = append(b, p...)
		}
		return b
	}
	switch n := e.(type) {
	case *Number:
		return text('n', n.Value.RatString()), true
	case *Bool:
		return text('b', strconv.FormatBool(n.Value)), true
	case *Label:
		return text('l', n.Name), true
	case *Pool:
		die, known := describeDie(n.Die)
		return text('d', die, n.Rule.String()), known
	case *Group:
		return text('g', n.Rule.String()), true
	case *Unary:
		return append(b, 'u', byte(n.Op)), true
	case *Binary:
		return append(b, 'o', byte(n.Op), byte(n.Rule)), true
	case *Call:
		return append(b, 'f', byte(n.Func)), true
	case *Chance:
		return append(b, 'c'), true
	case *If:
		return append(b, 'i'), true
	case *Ref:
		return text('r', n.Name, strconv.FormatBool(n.Args != nil)), true
	case *Let:
		return text('=', n.Name), true
	case *Tuple:
		return append(b, 't'), true
	case *Repeat:
		return text('*', strconv.FormatBool(n.Rank != nil)), true
	case *Copies:
		return append(b, 'p'), true
	case *Where:
		return text('w', n.It), true
	case *Each:
		return text('e', n.It), true
	case *Pairs:
		return text('x', n.It, n.Other), true
	case *Deck:
		b = append(b, 'k')
		for i := range n.Cards {
			b = strconv.AppendBool(b, n.Cards[i].Last != nil)
		}
		return append(b, '.'), true
	case *Deal:
		return append(b, 'h', byte(min(len(n.Args), 255))), true //nolint:gosec // it fits
	case *Again:
		return text('a', n.It, strconv.FormatBool(n.Explode), strconv.FormatBool(n.Limit != nil)), true
	case *Process:
		return text('@', n.shape()...), true
	case *Given:
		return append(b, '|'), true
	case *Retry:
		return append(b, 'y'), true
	}
	return b, false
}

// describeDie returns a description of a die without its children; false for an unknown type of die.
func describeDie(d Die) (string, bool) {
	switch d := d.(type) {
	case *FairDie:
		return "fair", true // its sides are a child
	case FateDie, FacesDie:
		return d.String(), true
	}
	return "", false
}
