package exact

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
type variables []variable

// depends returns U(n) for a node that names the free variables, where some have values:
// with the variables of cut left out and not followed.
func (vs variables) depends(free, cut, given varset) varset {
	var seen varset
	vs.follow(free, cut, given, &seen)
	return seen
}

func (vs variables) follow(free, cut, given varset, seen *varset) {
	free.each(func(v int) {
		if seen.has(v) || cut.has(v) || given.has(v) {
			return
		}
		*seen = seen.with(v)
		vs.follow(vs[v].def.free, cut, given, seen)
	})
}

// conflict returns the variables that at least two of the groups depend on.
func (vs variables) conflict(groups []varset, given varset) varset {
	var once, twice varset
	for _, g := range groups {
		u := vs.depends(g, varset{}, given)
		twice = twice.union(once.intersect(u))
		once = once.union(u)
	}
	return twice
}

// mayGoFirst reports whether v may be given its values before the other variables that a
// node depends on.
func (vs variables) mayGoFirst(v int, n *node, given varset) bool {
	ancestors := vs.depends(vs[v].def.free, varset{}, given)
	left := vs.depends(n.free, varset{}.with(v), given)
	return ancestors.intersect(left).empty()
}

// relevant returns the variables with values that make a difference to a subtree with
// these free variables.
func (vs variables) relevant(free, given varset) varset {
	var seen, out varset
	vs.reach(free, given, &seen, &out)
	return out
}

func (vs variables) reach(free, given varset, seen, out *varset) {
	free.each(func(v int) {
		switch {
		case seen.has(v):
		case given.has(v):
			*out = out.with(v)
		default:
			*seen = seen.with(v)
			vs.reach(vs[v].def.free, given, seen, out)
		}
	})
}
