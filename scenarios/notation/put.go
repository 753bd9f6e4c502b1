package notation

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Put returns the tree with expressions in place of the names that are free in it: value has the
// one for each, nil for a name that stays. A constant or a name that stands in no text takes
// the place of the name that it stands for. No name of these expressions is bound by the tree: what
// it binds itself is called differently where it would. Subtrees in which no name is replaced are
// shared with e, not copied.
func Put(e Expr, value func(name string) Expr) Expr { return NewBinder().Put(e, value) }

// PutFor returns the tree with an expression in place of one name, as [Put] does.
func PutFor(e Expr, name string, value Expr) Expr {
	return Put(e, func(free string) Expr {
		if free == name {
			return value
		}
		return nil
	})
}

// A Binder puts expressions in place of names, in trees one after the other. What those have in
// common is one tree: the same node, not an equal one, wherever the names in it stand for the same
// expressions. So whoever evaluates the trees can tell what there is to evaluate again.
//
// A binder must not be used by two goroutines at a time.
type Binder struct {
	vary  []string // the names that do not always stand for the same
	parts map[Expr]*part
	kept  int // the trees that are kept for later

	numbers map[Expr]uint64 // of the expressions that varying names have stood for

	// Of the tree at hand:
	present []uint64 // the numbers of what the varying names stand for
	value   func(name string) Expr
	lookup  func(Expr) (Expr, error) // finds in its place what a name stands for, each by itself; see [Bind]
	err     error                    // the first of lookup
	within  map[place]Expr           // what became of parts where the tree itself binds a name in them
}

// A place is a part under the names that are bound around it.
type place struct {
	part  *part
	names *own
}

// maxKept is the number of trees that a binder keeps for later.
const maxKept = 1 << 14

// NewBinder returns a binder. Names that are not among these must stand for the same every time.
func NewBinder(vary ...string) *Binder {
	return &Binder{vary: vary, parts: map[Expr]*part{}, numbers: map[Expr]uint64{}, present: make([]uint64, len(vary))}
}

// A part is a tree before anything is put in.
type part struct {
	expr  Expr
	kids  []*part
	binds []string // the names that it binds in those of these from <= i < to
	from  int
	to    int
	free  []string // its free names, sorted
	stays bool     // none of them is replaced
	vary  []int    // those that vary, as indices

	last  []byte // the numbers of the expressions that these stood for last
	bound Expr   // what came of it; nil at first
	other map[string]Expr
}

// Put returns the expression with its names replaced by their values, as the function [Put] does.
// Parts whose names keep their values are cached.
func (b *Binder) Put(e Expr, value func(name string) Expr) Expr {
	b.value, b.within = value, nil
	for i, name := range b.vary {
		v := value(name)
		n, ok := b.numbers[v]
		if !ok {
			n = uint64(len(b.numbers))
			b.numbers[v] = n
		}
		b.present[i] = n
	}
	return b.put(b.part(e), nil)
}

// part returns the analysis of an expression: its free names, and its children's.
func (b *Binder) part(e Expr) *part {
	if isConstant(e) {
		return &part{expr: e, stays: true}
	}
	if t, ok := b.parts[e]; ok {
		return t
	}
	t := &part{expr: e}
	t.binds, t.from, t.to = boundBy(e)
	for i, c := range Children(e) {
		kid := b.part(c)
		t.kids = append(t.kids, kid)
		t.free = union(t.free, without(kid.free, t.bindsIn(i)))
	}
	if ref, ok := e.(*Ref); ok {
		t.free = union(t.free, []string{ref.Name})
	}
	t.stays = !slices.ContainsFunc(t.free, func(name string) bool { return b.value(name) != nil })
	for i, name := range b.vary {
		if slices.Contains(t.free, name) {
			t.vary = append(t.vary, i)
		}
	}
	b.parts[e] = t
	return t
}

// bindsIn returns the names that the node binds in the child of that index.
func (t *part) bindsIn(child int) []string {
	if t.from <= child && child < t.to {
		return t.binds
	}
	return nil
}

// own are names that the tree binds around a part and that something else stands for outside, or that
// are called differently, innermost first.
type own struct {
	name  string
	as    Expr // nil if the name stays
	outer *own
}

// of returns the innermost entry of a name; nil if there is none.
func (o *own) of(name string) *own {
	for ; o != nil && o.name != name; o = o.outer {
	}
	return o
}

// put returns the expression of a part with its names replaced. names are those that nodes around the part bind
// or rename. Results are cached.
func (b *Binder) put(t *part, names *own) Expr {
	if names != nil && slices.ContainsFunc(t.free, func(name string) bool { return names.of(name) != nil }) {
		at := place{t, names}
		known, ok := b.within[at]
		if !ok {
			known = b.node(t, names)
			if b.within == nil {
				b.within = map[place]Expr{}
			}
			b.within[at] = known
		}
		return known
	}
	if t.stays {
		return t.expr
	}
	var room [32]byte
	key := room[:0]
	for _, i := range t.vary {
		key = binary.AppendUvarint(key, b.present[i])
	}
	if t.bound != nil && string(t.last) == string(key) {
		return t.bound
	}
	known, ok := t.other[string(key)]
	if !ok {
		known = b.node(t, nil)
		// What all names that vary stand for does not come again.
		if len(t.vary) < len(b.vary) && b.kept < maxKept {
			if t.other == nil {
				t.other = map[string]Expr{}
			}
			t.other[string(key)] = known
			b.kept++
		}
	}
	t.last, t.bound = append(t.last[:0], key...), known
	return known
}

// node is [Binder.put] for one node, without looking into the cache.
func (b *Binder) node(t *part, names *own) Expr {
	if ref, ok := t.expr.(*Ref); ok && ref.Args == nil {
		switch own := names.of(ref.Name); {
		case own != nil && own.as == nil:
			return ref
		case own != nil:
			return Placed(own.as, ref.At)
		case b.lookup != nil:
			return b.find(ref)
		}
		return Placed(b.value(ref.Name), ref.At)
	}
	renamed := b.captured(t, names)
	inner := names
	for _, name := range t.binds {
		if other, ok := renamed[name]; ok {
			inner = &own{name: name, as: &Ref{Name: other}, outer: inner}
		} else if names.of(name) != nil || b.value(name) != nil {
			inner = &own{name: name, outer: inner}
		}
	}
	kids, changed := make([]Expr, len(t.kids)), renamed != nil
	for i, kid := range t.kids {
		if t.from <= i && i < t.to {
			kids[i] = b.put(kid, inner)
		} else {
			kids[i] = b.put(kid, names)
		}
		changed = changed || kids[i] != kid.expr
	}
	e := t.expr
	if changed {
		e = WithChildren(e, kids)
	}
	if call, ok := e.(*Ref); ok && b.lookup != nil && names.of(call.Name) == nil {
		return b.find(call)
	}
	if renamed == nil {
		return e
	}
	return WithBound(e, func(name string) string {
		if other, ok := renamed[name]; ok {
			return other
		}
		return name
	})
}

// find returns what a reference stands for; after an error, the reference itself.
func (b *Binder) find(ref *Ref) Expr {
	if b.err != nil {
		return ref
	}
	var x Expr
	if x, b.err = b.lookup(ref); b.err != nil {
		return ref
	}
	return x
}

// captured returns new names, by the old ones, for those names that a node binds and that occur in an
// expression that is put in below it; nil if there are none, or if names are looked up.
func (b *Binder) captured(t *part, names *own) map[string]string {
	if t.binds == nil || b.lookup != nil {
		return nil
	}
	var foreign []string // the names of what is put under the node
	for i, kid := range t.kids {
		for _, name := range without(kid.free, t.bindsIn(i)) {
			x := b.value(name)
			if own := names.of(name); own != nil {
				x = own.as
			}
			if x != nil && !isConstant(x) {
				foreign = union(foreign, FreeNames(x))
			}
		}
	}
	var renamed map[string]string
	for _, name := range t.binds {
		if slices.Contains(foreign, name) && name != TurnsName && name != RoundsName && name != PlaceName {
			if renamed == nil {
				renamed = map[string]string{}
			}
			renamed[name] = unused(name, t.expr, foreign)
		}
	}
	return renamed
}

func isConstant(e Expr) bool { return is[*Number](e) || is[*Bool](e) || is[*Label](e) }

// unused returns a name that occurs neither in e nor in foreign: the given one, with primes added if it is
// taken.
func unused(name string, e Expr, foreign []string) string {
	taken := slices.Concat(foreign, FreeNames(e))
	Visit(e, func(x Expr) bool {
		bound, _, _ := boundBy(x)
		taken = append(taken, bound...)
		return true
	})
	for slices.Contains(taken, name) {
		name += prime
	}
	return name
}

// prime ends the names that are called differently, so that they catch nothing.
const prime = "'"

// ShownName is the name of a tree as people have written it: without what it is in, and without what
// tells it from others of that name.
func ShownName(name string) string {
	return strings.TrimRight(name[strings.LastIndexByte(name, '/')+1:], prime)
}

// Placed returns a copy of a constant or name with the place at, if it has no source; any other expression as
// it is.
func Placed(e Expr, at Span) Expr {
	if e.Span().Src != nil {
		return e
	}
	if n, ok := e.(*Number); ok {
		return &Number{At: at, Value: n.Value}
	}
	if n, ok := e.(*Bool); ok {
		return &Bool{At: at, Value: n.Value}
	}
	if n, ok := e.(*Label); ok {
		return &Label{At: at, Name: n.Name}
	}
	if n, ok := e.(*Ref); ok && n.Args == nil {
		return &Ref{At: at, Name: n.Name}
	}
	return e
}

// without returns those of the names that are not among others, in their order.
func without(names, others []string) []string {
	if len(others) == 0 {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
}
