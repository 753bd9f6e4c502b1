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
	dists map[notation.Expr]*worth // which trees tells apart
	bytes float64
}

// A worth is what an expression came to, and what it took.
type worth struct {
	of   *dist.Dist
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

// Eval returns what an expression comes to. It costs what it did, whoever asked first.
func (r *rememberer) Eval(x notation.Expr) (*dist.Dist, error) {
	r.makeRoom()
	key := r.trees.Intern(x)
	if w := r.dists[key]; w != nil {
		return w.of, w.took.again(r.budget)
	}
	var of *dist.Dist
	took, err := spend(r.budget, func() (err error) { of, err = r.Evaluator.Eval(x); return err })
	if err == nil && !r.budget.IsCutShort() { // what is cut for lack of memory is no other expression's result
		r.dists[key] = &worth{of, took}
		if of != nil {
			r.bytes += budget.WeightBytes(float64(of.Slots()), of.Bits())
		}
	}
	return of, err
}

// makeRoom forgets everything where that is too much.
func (m *memory) makeRoom() {
	if m.dists == nil || m.trees.Size() > maxRemembered {
		*m = memory{dists: map[notation.Expr]*worth{}}
	}
}

// trim forgets everything where that takes more than so much.
func (m *memory) trim(limit float64) {
	if m.bytes > limit {
		*m = memory{}
	}
}
