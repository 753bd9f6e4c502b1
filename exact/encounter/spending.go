package encounter

import "oddsmith/exact/budget"

// This file charges what is used again as if it were found again: what an answer costs must not
// depend on what was asked before.

// A spending is the cost of a result: work, the most memory at a time, and the memory that is kept.
type spending struct{ work, most, kept float64 }

// spend calls find and returns what it cost the budget.
func spend(b *budget.Budget, find func() error) (spending, error) {
	work, held := b.Spent(), b.Held()
	most, err := b.Most(find)
	return spending{b.Spent() - work, most, b.Held() - held}, err
}

// again charges the same cost once more.
func (s spending) again(b *budget.Budget) error {
	if err := b.Hold(s.most); err != nil {
		return err
	}
	b.Release(s.most - s.kept)
	return b.Charge(s.work)
}

// without returns the cost without that of a part that is kept.
func (s spending) without(kept spending) spending {
	return spending{s.work - kept.work, s.most - kept.kept, s.kept - kept.kept}
}

// A lasting is a result that is found once and charged to every solver that uses it.
type lasting[T any] struct {
	of    T
	known bool
	took  spending
	paid  *solver // the last one
}

// get returns the result, which find finds the first time. A solver that uses it again is charged as if it were
// found again.
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
