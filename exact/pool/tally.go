package pool

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// A tally adds up the weights of answers, over one denominator that grows with them.
type tally struct {
	weights map[int64]*big.Int
	den     *big.Int
}

func newTally() *tally { return &tally{map[int64]*big.Int{}, big.NewInt(1)} }

// over returns what a weight over den is multiplied with to be a weight of the tally.
func (t *tally) over(den *big.Int) *big.Int {
	scale, missing := new(big.Int).QuoRem(t.den, den, new(big.Int))
	if missing.Sign() == 0 {
		return scale
	}
	scale.GCD(nil, nil, t.den, den)
	grow := new(big.Int).Quo(den, scale)
	for _, w := range t.weights {
		w.Mul(w, grow)
	}
	t.den.Mul(t.den, grow)
	return scale.Quo(t.den, den)
}

// ask walks through the dice of the classes and adds what the query answers, times a
// factor. Weights of closed classes are whole numbers over the totals of their dice;
// those of walks with open ones are probabilities. The error is that of the budget.
func (t *tally) ask(q *keepAndCount, classes []*class, ascending bool, factor *big.Rat, b *budget.Budget) error {
	w := &walk{classes: classes, query: q, budget: b}
	slots := slotsOf(classes, ascending)
	if err := b.Charge(slotCost * float64(len(slots))); err != nil {
		return err
	}
	reach := q.reach()
	return w.run(w.start(), slots, reach, func(s *state, at int, need int64) {
		num, den := new(big.Int).Set(factor.Num()), new(big.Int).Set(factor.Denom())
		for i, c := range classes {
			terms := 1.0
			if at >= 0 && slots[at].class == i {
				terms += float64(need)
			}
			if w.err == nil {
				w.err = b.Charge(terms * c.restCost(s.placed[i]))
			}
			if w.err != nil {
				return
			}
			f := c.rest(s.placed[i], w.left[i])
			if at >= 0 && slots[at].class == i {
				f = c.atLeast(s.placed[i], need, slots[at].w, w.left[i])
			}
			num.Mul(num, f.Num())
			if !f.IsInt() {
				den.Mul(den, f.Denom())
			}
		}
		if num.Sign() == 0 {
			return
		}
		if !w.addUp(s, float64(num.BitLen()+den.BitLen())) {
			return
		}
		num.Mul(num, t.over(den))
		for sum, weight := range s.weights {
			ok := true
			if at >= 0 {
				sum, ok = q.next(sum, slots[at].value, w.position(s), reach)
			}
			if ok {
				add(t.weights, sum, new(big.Int).Mul(weight, num))
			}
		}
	})
}

// dist returns the distribution of the answers, over den; the weights of all, known or
// not, sum to the total.
func (t *tally) dist(den int64, total *big.Int) *dist.Dist {
	return dist.FromSums(t.weights, den, new(big.Int).Mul(t.den, total))
}

// eval returns the answer to a query about closed classes, over the product of their
// totals. Where dice show more than their lists and the answer is not known then, that weight
// is missing.
func eval(classes []*class, q *keepAndCount, b *budget.Budget) (*dist.Dist, error) {
	t, err := ask(classes, q, b)
	if err != nil {
		return nil, err
	}
	return t.dist(q.den(), totalOf(classes)), nil
}

// ask asks a query about closed classes, the highest dice first, within the budget.
func ask(classes []*class, q *keepAndCount, b *budget.Budget) (*tally, error) {
	t := newTally()
	return t, t.ask(q, classes, false, big.NewRat(1, 1), b)
}

// slotCost is the price of a value in the order of a walk.
const slotCost = 200

// totalCost is the price of [totalOf], and of a fraction over it.
func totalCost(classes []*class) float64 {
	bits := 0.0
	for _, c := range classes {
		if !c.open {
			bits += float64(c.n) * float64(c.total.BitLen())
		}
	}
	return budget.MulCost(bits) + budget.ReduceCost(bits)
}

// totalOf returns the weight of all that closed dice can show.
func totalOf(classes []*class) *big.Int {
	total := big.NewInt(1)
	for _, c := range classes {
		if !c.open {
			total.Mul(total, rational.IntPow(c.total, c.n))
		}
	}
	return total
}
