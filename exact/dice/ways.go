package dice

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// waysOf counts the ways in which dice of a sort show a face, or later faces. Counts are computed on
// demand and kept.
type waysOf[W any, A arithmetic[W]] struct {
	ring    A
	machine *machine
	budget  *budget.Budget
	err     error // of the budget

	closed, open []series[W] // of chosen, by n and m

	step   int
	powers series[W]      // of the weight of the step's face
	more   map[[2]int64]W // of atLeast
	rests  [][]rest[W]    // by sort and number
	epoch  int            // tells the rests of a step from those before
}

// A series is numbers each of which follows from the one before.
type series[W any] struct {
	list []W
	next *big.Int
}

// A rest is a kept result of [waysOf.rest].
type rest[W any] struct {
	epoch int
	ways  W
}

// begin starts step t.
func (w *waysOf[W, A]) begin(t int) {
	w.step = t
	w.epoch++
	w.powers = series[W]{next: big.NewInt(1)}
	w.more = nil
}

// of returns the weight of j dice showing the step's face, in the state k before the step. number is how many
// dice of the sort are not placed or, for an open sort, are placed. The result is valid until the next call.
func (w *waysOf[W, A]) of(k *state, number, j int64) W {
	s := w.machine.order.steps[w.step].sort
	if of := w.machine.decks[s]; of != nil {
		return w.dealt(of, k, j)
	}
	weight := w.machine.order.steps[w.step].weight
	w.take(&w.powers, j, func(_ int64, v *big.Int) *big.Int { return new(big.Int).Mul(v, weight) })
	return w.ring.product(w.chosen(s, number, j), w.powers.list[j])
}

// chosen returns the number of ways to choose the j dice of sort s that show a face: C(number,j) for that many
// unplaced dice or, for an open sort with m chains and placed dice, C(m-1+j,j).
func (w *waysOf[W, A]) chosen(s int, number, j int64) W {
	if w.machine.open[s] != nil {
		return w.ratio(&w.open, number+w.machine.counts[s], j, 1)
	}
	return w.ratio(&w.closed, number, j, -1)
}

// ratio returns n (n+step) (n+2*step) ..., j factors, divided by j!. rows keeps what is known for this step, by
// n.
func (w *waysOf[W, A]) ratio(rows *[]series[W], n, j, step int64) W {
	for int64(len(*rows)) <= n {
		*rows = append(*rows, series[W]{next: big.NewInt(1)})
	}
	row := &(*rows)[n]
	w.take(row, j, func(i int64, v *big.Int) *big.Int {
		v = new(big.Int).Mul(v, big.NewInt(n+step*i))
		return v.Quo(v, big.NewInt(i+1))
	})
	return row.list[j]
}

// take extends a series up to index j; next computes element i+1 from element i. An error of the budget is
// kept.
func (w *waysOf[W, A]) take(row *series[W], j int64, next func(i int64, v *big.Int) *big.Int) {
	for int64(len(row.list)) <= j {
		if err := w.budget.Charge(30 + float64(row.next.BitLen())/16); err != nil && w.err == nil {
			w.err = err
		}
		row.list = append(row.list, w.ring.of(row.next))
		row.next = next(int64(len(row.list))-1, row.next)
	}
}

// rest returns the weight of number unplaced dice of the sort s all showing faces of later steps. The state k
// after the step counts for decks. An error of the budget is kept.
func (w *waysOf[W, A]) rest(k *state, s int, number int64) W {
	if of := w.machine.decks[s]; of != nil {
		return w.binomial(of.left(w.machine.order, w.machine.number, w.step, k, s), number)
	}
	for int64(len(w.rests[s])) <= number {
		w.rests[s] = append(w.rests[s], rest[W]{})
	}
	r := &w.rests[s][number]
	if r.epoch != w.epoch {
		*r = rest[W]{w.epoch, w.ring.of(w.showing(s, number, w.machine.order.rest[w.step][s]))}
	}
	return r.ways
}

// showing returns the weight of all unplaced dice of the sort s showing faces of that weight together. number
// is that of waysOf.of.
func (w *waysOf[W, A]) showing(s int, number int64, weight *big.Int) *big.Int {
	bits := float64(number) * float64(weight.BitLen())
	open := w.machine.open[s]
	if open != nil {
		bits = float64(open.common.BitLen())
	}
	if err := w.budget.Charge(3 * budget.MulCost(bits)); err != nil && w.err == nil {
		w.err = err
	}
	if open != nil {
		return open.rest(w.machine.counts[s]+number, weight)
	}
	return rational.IntPow(weight, number)
}

// atLeast returns the weight of j or more dice of the step's sort showing its face, and all others later faces.
// k is the state before the step; number is that of waysOf.of.
func (w *waysOf[W, A]) atLeast(k *state, number, j int64) W {
	step := &w.machine.order.steps[w.step]
	s := step.sort
	if of := w.machine.decks[s]; of != nil {
		return w.dealtAtLeast(of, k, number, j)
	}
	isOpen := w.machine.open[s] != nil
	if !isOpen && j == number {
		return w.of(k, number, j)
	}
	if known, ok := w.more[[2]int64{number, j}]; ok {
		return known
	}
	after := w.machine.order.rest[w.step][s]
	ways := func(i int64) *big.Int { // for i dice
		left := number - i
		if isOpen {
			left = number + i
		}
		so := w.ring.big(w.of(k, number, i))
		return new(big.Int).Mul(so, w.showing(s, left, after))
	}
	sum := new(big.Int)
	if isOpen || j <= number-j { // all but those of fewer dice
		sum = w.showing(s, number, new(big.Int).Add(after, step.weight))
		for i := range j {
			sum.Sub(sum, ways(i))
		}
	} else {
		for i := j; i <= number; i++ {
			sum.Add(sum, ways(i))
		}
	}
	if w.more == nil {
		w.more = map[[2]int64]W{}
	}
	w.more[[2]int64{number, j}] = w.ring.of(sum)
	return w.more[[2]int64{number, j}]
}

// others returns ways times the weights of all unplaced dice of the other sorts showing faces after the step,
// in the state k.
func (w *waysOf[W, A]) others(k *state, ways W) W {
	for s, f := range w.machine.number {
		if s != w.machine.order.steps[w.step].sort {
			if n := f.get(k); n > 0 || w.machine.open[s] != nil {
				ways = w.ring.product(ways, w.rest(k, s, n))
			}
		}
	}
	return ways
}

// dealt returns the number of ways to deal j cards of the step's value to its sort, in the state k.
func (w *waysOf[W, A]) dealt(of *dealing, k *state, j int64) W {
	step := &w.machine.order.steps[w.step]
	return w.binomial(step.weight.Int64()-of.gone(k, step.sort), j)
}

// dealtAtLeast returns the number of ways to deal the step's sort all cards that it lacks, j or more of them of
// the step's value, in the state k.
func (w *waysOf[W, A]) dealtAtLeast(of *dealing, k *state, lacks, j int64) W {
	s := w.machine.order.steps[w.step].sort
	left := of.left(w.machine.order, w.machine.number, w.step, k, s)
	_, most := of.choices(w.machine.order, w.step, k, lacks)
	sum := new(big.Int)
	for i := j; i <= most; i++ {
		sum.Add(sum, new(big.Int).Mul(w.ring.big(w.dealt(of, k, i)), w.ring.big(w.binomial(left, lacks-i))))
	}
	return w.ring.of(sum)
}

// binomial returns C(n,k): 0 for k > n, also if n is negative.
func (w *waysOf[W, A]) binomial(n, k int64) W {
	if k > n {
		return w.ring.of(new(big.Int))
	}
	return w.ratio(&w.closed, n, k, -1)
}
