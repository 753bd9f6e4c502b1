package plan

// This file decides what to condition on.
//
// A node's children may be combined as independent only if they share no roll.
// Write U(n) for the variables that n depends on: those it names and, through
// their definitions, those it does not; a variable that already has a value
// has no randomness left and is not followed further. Two children are
// independent if their sets U are disjoint. Otherwise the shared variables are
// the conflict, one of them is given each of its values in turn, the node is
// evaluated under that assignment, and the results are mixed by the variable's
// distribution: the law of total probability.
//
// Not every variable of the conflict may go first. Giving v a value says
// something about the rolls v is made of; that is lost when v is cut off from
// them, and it matters if one of them is used beside v. So v is eligible only
// if, with v cut off, none of its ancestors is in U of the node any more. A
// variable of the conflict without ancestors in the conflict is always
// eligible, so there always is one. Among the eligible ones, the one with the
// fewest values goes first: with `outcome` made of `attack`, an expression that
// names only the outcome is evaluated once for each of its five words and not
// for each of the sixteen totals of the roll.
//
// This is variable elimination by recursive conditioning; cf. Darwiche,
// "Recursive conditioning", Artificial Intelligence 126 (2001). Results are
// memoised by node and by the values of the variables it depends on, so a
// subtree is evaluated once for all assignments that make no difference to it.

// Variables are those of an expression. A variable's definition names earlier ones only.
type Variables []variable

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
