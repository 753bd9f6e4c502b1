package plan

// Variables are those of an expression. A variable's definition names earlier ones only.
type Variables []Variable

// Depends returns U(n) for a node that names the free variables, where some have values:
// with the variables of cut left out and not followed.
func (vs Variables) Depends(free, cut, given Set) Set {
	var seen Set
	vs.follow(free, cut, given, &seen)
	return seen
}

func (vs Variables) follow(free, cut, given Set, seen *Set) {
	free.Each(func(v int) {
		if seen.Has(v) || cut.Has(v) || given.Has(v) {
			return
		}
		*seen = seen.With(v)
		vs.follow(vs[v].Def.Free, cut, given, seen)
	})
}

// Conflict returns the variables that at least two of the groups depend on.
func (vs Variables) Conflict(groups []Set, given Set) Set {
	var once, twice Set
	for _, g := range groups {
		u := vs.Depends(g, Set{}, given)
		twice = twice.Union(once.Intersect(u))
		once = once.Union(u)
	}
	return twice
}

// MayGoFirst reports whether v may be given its values before the other variables that a
// node depends on.
func (vs Variables) MayGoFirst(v int, n *Node, given Set) bool {
	ancestors := vs.Depends(vs[v].Def.Free, Set{}, given)
	if ancestors.Empty() {
		return true
	}
	left := vs.Depends(n.Free, Set{}.With(v), given)
	return ancestors.Intersect(left).Empty()
}

// Relevant returns the variables with values that make a difference to a subtree with
// these free variables.
func (vs Variables) Relevant(free, given Set) Set {
	var seen, out Set
	vs.reach(free, given, &seen, &out)
	return out
}

func (vs Variables) reach(free, given Set, seen, out *Set) {
	free.Each(func(v int) {
		switch {
		case seen.Has(v):
		case given.Has(v):
			*out = out.With(v)
		default:
			*seen = seen.With(v)
			vs.reach(vs[v].Def.Free, given, seen, out)
		}
	})
}
