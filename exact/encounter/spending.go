package encounter

import "oddsmith/exact/budget"

// This file charges what is used again as if it were found again: what an answer costs must not
// depend on what was asked before.

// A spending is what it took to find something: work, the most memory at a time, and the memory
// that is kept.
type spending struct{ work, most, kept float64 }

// spend finds something and returns what that took.
func spend(b *budget.Budget, find func() error) (spending, error) {
	work, held := b.Spent(), b.Held()
	most, err := b.Most(find)
	return spending{b.Spent() - work, most, b.Held() - held}, err
}

// again takes as much once more.
func (s spending) again(b *budget.Budget) error {
	if err := b.Hold(s.most); err != nil {
		return err
	}
	b.Release(s.most - s.kept)
	return b.Charge(s.work)
}

// without leaves out what something took on the way that is kept.
func (s spending) without(kept spending) spending {
	return spending{s.work - kept.work, s.most - kept.kept, s.kept - kept.kept}
}

// A lasting thing is found once, and paid for by every solver that asks for it.
type lasting[T any] struct {
	of    T
	known bool
	took  spending
	paid  *solver // the last one
}

// get returns it. If it is not known it is found.
func (l *lasting[T]) get(e *solver, find func() (T, error)) (T, error) {
	if l.known && l.paid == e {
		return l.of, nil
	}
	l.paid = e
	if l.known {
		return l.of, l.took.again(e.budget)
	}
	var err error
	l.took, err = spend(e.budget, func() (err error) { l.of, err = find(); return err })
	l.known = err == nil
	return l.of, err
}
