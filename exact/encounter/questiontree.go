package encounter

// A tree is a decision tree that finds earlier results for a state. The questions asked about a state
// are a path from the root, and states with the same answers share the leaf at its end.
type tree[T any] struct {
	leaves []T
	root   branch
}

// A branch is a question, or a leaf.
type branch struct {
	question
	below, above *branch
	worth        map[int64]*branch // by value, if the question is the value of a form
	leaf         int32             // 1 more than the number of the leaf; 0 for none
}

// find returns the number of the leaf for a state in which value gives the values of forms; false if no such
// state was met.
func (t *tree[T]) find(value func(form int32) int64) (leaf int32, ok bool) {
	at := &t.root
	for at != nil && at.leaf == 0 {
		switch {
		case at.worth != nil:
			at = at.worth[value(at.form)]
		case at.below != nil && value(at.form) < at.limit:
			at = at.below
		default:
			at = at.above
		}
	}
	if at == nil {
		return 0, false
	}
	return at.leaf - 1, true
}

// add adds a leaf at the end of a path, and returns its number.
func (t *tree[T]) add(path []question, leaf T) int32 {
	at := &t.root
	for _, q := range path {
		at.question = q
		at = at.kid()
	}
	t.leaves = append(t.leaves, leaf)
	at.leaf = int32(len(t.leaves))
	return at.leaf - 1
}

// kid returns the branch to which the branch's answer leads, which is made if it is new.
func (b *branch) kid() *branch {
	if b.isExact {
		if b.worth == nil {
			b.worth = map[int64]*branch{}
		}
		if b.worth[b.answer] == nil {
			b.worth[b.answer] = &branch{}
		}
		return b.worth[b.answer]
	}
	if b.below == nil {
		b.below, b.above = &branch{}, &branch{}
	}
	if b.answer < b.limit {
		return b.below
	}
	return b.above
}
