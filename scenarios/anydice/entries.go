package anydice

import "oddsmith/scenarios/notation"

// sequence evaluates a sequence in braces, with every item repeated as often as it says.
func (u *unroller) sequence(n *sequenceLiteral, f *frame) value {
	out := &sequence{items: []quantity{}}
	for _, item := range n.items {
		list := u.item(item, f)
		times := int64(1)
		if item.count != nil {
			times = max(0, u.known(item.count, f, "how often something is repeated"))
		}
		u.budget.at = n.at
		if len(list) > 0 {
			u.entries(mulBounds(times, int64(len(list))))
		} else {
			times = 0
		}
		for range times {
			out.items = append(out.items, list...)
		}
		u.entries(int64(len(out.items)))
	}
	return out
}

// item returns the entries of one item of a sequence, without its repetition.
func (u *unroller) item(item sequenceItem, f *frame) []quantity {
	if item.last != nil {
		first := u.known(item.x, f, "an end of a range")
		last := u.known(item.last, f, "an end of a range")
		u.budget.at = notation.Span{Src: item.x.span().Src, Start: item.x.span().Start, End: item.last.span().End}
		return numbers(u.ascending(first, last))
	}
	x := u.eval(item.x, f)
	u.budget.at = item.x.span()
	switch x := x.(type) {
	case quantity:
		return []quantity{x}
	case *sequence:
		return x.list(u)
	case *dice:
		if x.empty {
			return nil
		}
		values := u.total(x).values()
		if len(values) > 1 && !(x.plain && x.count.known && x.count.value == 1) {
			u.note(Note{Kind: LostWeights, At: item.x.span()})
		}
		return numbers(values)
	}
	panic("anydice: a value that is not known")
}

// numbers returns the values as known quantities.
func numbers(values []int64) []quantity {
	out := make([]quantity, len(values))
	for i, v := range values {
		out[i] = number(v)
	}
	return out
}

// known evaluates a number that must be known before anything is rolled. what says in errors what the number
// is.
func (u *unroller) known(x expression, f *frame, what string) int64 {
	v := u.eval(x, f)
	u.budget.at = x.span()
	q, isDice, _ := u.scalar(v)
	if isDice {
		failWith(x.span(), "a function with a parameter :n takes dice", "%s is a number, these are dice", what)
	}
	return q.sure()
}
