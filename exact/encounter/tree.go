package encounter

// A tree finds what was found before for a state: the questions that were asked about a state are a path, and
// states that answer alike share the leaf at its end. What is asked next follows from the answers so far.
type tree[T any] struct {
	leaves []T
	root   branch
}

// A branch is what is asked there, or a leaf.
type branch struct {
	question
	below, above *branch
	worth        map[int64]*branch // where the question is what a form is worth
	leaf         int32             // 1 more than its number; 0 for none
}

// find returns the number of the leaf for a state, given the values of forms; false if there is none.
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

// kid is where the answer leads.
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
