package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A memory keeps what closed expressions come to. The encounters of a sweep differ in a few
// numbers, and have the rest in common: most of their starts and ends, the ranges of their rolls,
// and the steps of whoever the numbers are not about.
type memory struct {
	trees notation.Interner
	dists map[notation.Expr]*worth[*dist.Dist] // which trees tells apart
	terms map[notation.Expr]*worth[[]Term]
	bytes float64
}

// A worth is what an expression came to, and what it took.
type worth[T any] struct {
	of   T
	took spending
}

// maxRemembered is how many nodes of closed expressions a memory tells apart before it forgets
// all it knows.
const maxRemembered = 1 << 15

// A rememberer is an evaluator with a memory.
type rememberer struct {
	Evaluator
	*memory
	budget *budget.Budget
}

// remembering returns an evaluator that does nothing twice, if there is a store.
func (c *Store) remembering(eval Evaluator, b *budget.Budget) Evaluator {
	if c == nil {
		return eval
	}
	return &rememberer{eval, &c.worked, b}
}

func (r *rememberer) Eval(x notation.Expr) (*dist.Dist, error) {
	r.makeRoom()
	return recalled(r, r.dists, x, r.Evaluator.Eval, func(d *dist.Dist) float64 {
		if d == nil {
			return 0
		}
		return budget.WeightBytes(float64(d.Slots()), d.Bits())
	})
}

func (r *rememberer) Terms(x notation.Expr) ([]Term, error) {
	r.makeRoom()
	return recalled(r, r.terms, x, r.Evaluator.Terms, func(list []Term) (bytes float64) {
		for _, t := range list {
			for _, item := range t.Items {
				bytes += budget.WeightBytes(float64(item.Slots()), item.Bits())
			}
		}
		return bytes
	})
}

// makeRoom forgets everything where that is too much.
func (m *memory) makeRoom() {
	if m.dists == nil || m.trees.Size() > maxRemembered {
		*m = memory{dists: map[notation.Expr]*worth[*dist.Dist]{}, terms: map[notation.Expr]*worth[[]Term]{}}
	}
}

// recalled returns what an expression comes to. It costs what it did, whoever asked first.
func recalled[T any](r *rememberer, known map[notation.Expr]*worth[T], x notation.Expr, work func(notation.Expr) (T, error), bytes func(T) float64) (T, error) {
	key := r.trees.Intern(x)
	if w := known[key]; w != nil {
		return w.of, w.took.again(r.budget)
	}
	var of T
	took, err := spend(r.budget, func() (err error) { of, err = work(x); return err })
	if err == nil && !r.budget.IsCutShort() { // what is cut for lack of memory is no other expression's result
		known[key] = &worth[T]{of, took}
		r.bytes += bytes(of)
	}
	return of, err
}

// trim forgets everything where that takes more than so much.
func (m *memory) trim(limit float64) {
	if m.bytes > limit {
		*m = memory{}
	}
}
