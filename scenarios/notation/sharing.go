package notation

import "slices"

// A node may stand in several places of a tree, so a tree can have many more places than
// nodes: a chain of forty nodes, each of which uses the next one twice, has a million
// million. A pass over a tree looks at each node once.

// manyVisits is after how many visits a pass begins to remember: most trees are smaller.
const manyVisits = 300

// A sharing knows which nodes of a tree stand in several places, once a pass has made many
// visits: only those are worth remembering.
type sharing struct {
	root   Expr
	visits int
	shared map[Expr]bool
}

// isShared counts a visit and reports whether the node is known to stand in several places.
func (s *sharing) isShared(e Expr) bool {
	if s.visits++; s.visits < manyVisits {
		return false
	}
	if s.visits == manyVisits {
		s.shared = sharedIn(s.root)
	}
	return len(s.shared) > 0 && s.shared[e]
}

// sharedIn returns the nodes, other than leaves, that occur in several places of an expression.
func sharedIn(root Expr) map[Expr]bool {
	seen, shared := map[Expr]bool{}, map[Expr]bool{}
	var walk func(Expr)
	walk = func(e Expr) {
		var room [few]Expr
		children := AppendChildren(room[:0], e)
		if len(children) == 0 {
			return
		}
		if seen[e] {
			shared[e] = true
			return
		}
		seen[e] = true
		for _, c := range children {
			walk(c)
		}
	}
	walk(root)
	return shared
}

// A memo remembers what a pass made of the nodes of a tree. What it makes of one may depend
// on what the names that are free in it are bound to, and on nothing else of the place.
type memo[Binding comparable, Result any] struct {
	sharing
	free  freeNames
	known map[Expr][]remembered[Binding, Result]
}

// remembered is what came of a node where its free names had these bindings.
type remembered[Binding comparable, Result any] struct {
	bindings []Binding
	result   Result
}

// memoOf returns an empty memo for a pass over the tree below root.
func memoOf[Binding comparable, Result any](root Expr) memo[Binding, Result] {
	return memo[Binding, Result]{sharing: sharing{root: root}}
}

// find returns the stored result of a node, if binding returns for its free names what it returned when the
// result was stored; ok is false if it does not.
func (m *memo[Binding, Result]) find(e Expr, binding func(name string) Binding) (result Result, ok bool) {
	list := m.known[e]
	if list == nil {
		return result, false
	}
	names := m.free.of(e)
	for _, r := range list {
		same := true
		for i, name := range names {
			same = same && r.bindings[i] == binding(name)
		}
		if same {
			return r.result, true
		}
	}
	return result, false
}

// keep stores the result of a node with what binding returns for its free names.
func (m *memo[Binding, Result]) keep(e Expr, binding func(name string) Binding, result Result) {
	if m.free == nil {
		m.free = freeNames{}
	}
	var bindings []Binding
	for _, name := range m.free.of(e) {
		bindings = append(bindings, binding(name))
	}
	if m.known == nil {
		m.known = map[Expr][]remembered[Binding, Result]{}
	}
	m.known[e] = append(m.known[e], remembered[Binding, Result]{bindings, result})
}

// freeNames holds, sorted, the names that the nodes of a tree refer to and do not bind
// themselves.
type freeNames map[Expr][]string

// FreeNames returns, sorted, the names that a tree refers to and does not bind itself.
func FreeNames(e Expr) []string { return freeNames{}.of(e) }

// Mentions reports whether a tree refers to a name that it does not bind itself.
func Mentions(e Expr, name string) bool { return slices.Contains(FreeNames(e), name) }

// Uses counts the places in which a tree has a name, whatever binds it there; it stops counting at most.
func Uses(e Expr, name string, most int) int { return uses(e, name, most, map[Expr]int{}) }

// uses is [Uses]. known holds the counts of the nodes that were met, and is added to.
func uses(e Expr, name string, most int, known map[Expr]int) int {
	n, ok := known[e]
	if ok {
		return n
	}
	if r, ok := e.(*Ref); ok && r.Name == name {
		n = 1
	}
	var space [few]Expr
	for _, c := range AppendChildren(space[:0], e) {
		n = min(n+uses(c, name, most, known), most)
	}
	known[e] = n
	return n
}

// of returns the sorted free names of an expression.
func (f freeNames) of(e Expr) []string {
	if names, ok := f[e]; ok {
		return names
	}
	var names []string
	bound, from, to := boundBy(e)
	for i, c := range Children(e) {
		inner := f.of(c)
		if from <= i && i < to {
			inner = without(inner, bound)
		}
		names = union(names, inner)
	}
	if ref, ok := e.(*Ref); ok {
		names = union(names, []string{ref.Name})
	}
	f[e] = names
	return names
}

// union returns the sorted union of two sorted lists; one of them if it contains the other.
func union(a, b []string) []string {
	if containsAll(a, b) {
		return a
	}
	if containsAll(b, a) {
		return b
	}
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

// containsAll reports whether a sorted list contains all names of part.
func containsAll(list, part []string) bool {
	if len(part) > len(list) {
		return false
	}
	for _, name := range part {
		if _, ok := slices.BinarySearch(list, name); !ok {
			return false
		}
	}
	return true
}

// Visit calls f with every node of a tree once, wherever it stands, a node before what is
// under it and left before right. Where f returns false, what is under the node is not
// visited from there.
func Visit(e Expr, f func(Expr) bool) {
	visit(e, map[Expr]bool{}, f)
}

// visit calls f for every node not yet in seen, parents first; it skips the children if f returns
// false.
func visit(e Expr, seen map[Expr]bool, f func(Expr) bool) {
	if seen[e] {
		return
	}
	seen[e] = true
	if !f(e) {
		return
	}
	var space [few]Expr
	for _, c := range AppendChildren(space[:0], e) {
		visit(c, seen, f)
	}
}

// PoolsIn returns the terms of an expression that roll dice.
func PoolsIn(e Expr) []*Pool {
	var out []*Pool
	Visit(e, func(e Expr) bool {
		if p, ok := e.(*Pool); ok {
			out = append(out, p)
		}
		call, ok := e.(*Call)
		return !ok || !call.Func.IsEnd() // lowest and highest are constants: nothing is rolled for them
	})
	return out
}
