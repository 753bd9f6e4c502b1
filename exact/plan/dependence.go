package plan

// Variables are the variables of an expression. The definition of one names earlier ones only.
type Variables []Variable

// Depends returns U(n), the variables that a node with the given free variables depends on, directly or by
// definitions. Those in cut, and those in given, which have values, are left out and not followed.
func (vs Variables) Depends(free, cut, given Set) Set {
	var seen, ends Set
	vs.follow(free, cut.Union(given), &seen, &ends)
	return seen
}

// Conflict returns the variables that at least two of the groups depend on. Those in given have values already,
// and are left out.
func (vs Variables) Conflict(groups []Set, given Set) Set {
	var once, twice Set
	for _, g := range groups {
		u := vs.Depends(g, Set{}, given)
		twice = twice.Union(once.Intersect(u))
		once = once.Union(u)
	}
	return twice
}

// MayGoFirst reports whether the node n may be conditioned on v before the other variables that it depends on;
// see the package documentation. Those in given have values already.
func (vs Variables) MayGoFirst(v int, n *Node, given Set) bool {
	ancestors := vs.Depends(vs[v].Def.Free, Set{}, given)
	if ancestors.Empty() {
		return true
	}
	left := vs.Depends(n.Free, Set{}.With(v), given)
	return ancestors.Intersect(left).Empty()
}

// Relevant returns the variables of given, which have values, that a subtree with these free variables depends
// on, directly or by definitions of variables without values.
func (vs Variables) Relevant(free, given Set) Set {
	var seen, ends Set
	vs.follow(free, given, &seen, &ends)
	return ends
}

// follow goes through the variables that free depends on. It adds those of cut to ends, and all others, whose
// definitions it follows, to seen.
func (vs Variables) follow(free, cut Set, seen, ends *Set) {
	free.Each(func(v int) {
		switch {
		case seen.Has(v):
		case cut.Has(v):
			*ends = ends.With(v)
		default:
			*seen = seen.With(v)
			vs.follow(vs[v].Def.Free, cut, seen, ends)
		}
	})
}
