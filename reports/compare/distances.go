package compare

import (
	"math"
	"math/big"

	"oddsmith/reports/evidence"
)

// mean is the mean of d; for samples, with the interval that the n samples prove.
func (c *Change) mean(d *evidence.Distribution, n int64) evidence.Number {
	if d.Method != evidence.MonteCarlo {
		return known(d.Mean)
	}
	center, r := catoni(d, n, c.options.miss(1))
	return evidence.Within(d.Mean.Value, center-r, center+r)
}

// variance is the variance of d; for samples, nothing is proven of it.
func (c *Change) variance(d *evidence.Distribution) evidence.Number {
	if d.Method != evidence.MonteCarlo {
		return known(d.Variance).Clamped(math.Inf(1))
	}
	return evidence.Number{Value: d.Variance.Value, Lo: 0, Hi: math.Inf(1)}
}

// tails finds the largest change of P(X >= x) and the Wasserstein distance, in one pass from the
// largest outcome to the smallest.
func (c *Change) tails(g *grid, old, now *estimate) {
	sumOld, sumNew := new(big.Int), new(big.Int)
	least, most, largest := new(big.Int), new(big.Int), big.NewInt(-1)
	var at, atOld, atNew between
	var where *big.Rat
	low, mid, high := new(big.Int), new(big.Int), new(big.Int) // Wasserstein, in weights, of values over their denominator
	den := g.denominator()
	var width, product big.Int
	add := func(sum, n *big.Int) {
		if n.Sign() != 0 {
			sum.Add(sum, product.Mul(&width, n))
		}
	}
	below := over(den, g.cells[len(g.cells)-1].value)
	for i := len(g.cells) - 1; i >= 0; i-- {
		cell := &g.cells[i]
		if cell.old != nil {
			sumOld.Add(sumOld, cell.old)
		}
		if cell.new != nil {
			sumNew.Add(sumNew, cell.new)
		}
		a, b := old.atLeast(g, cell.value, sumOld), now.atLeast(g, cell.value, sumNew)
		d := b.minus(a)
		l, m, h := d.least(), new(big.Int).Abs(d.twice), d.most()
		if m.Cmp(largest) >= 0 {
			largest, where, at, atOld, atNew = m, cell.value, d, a, b
		}
		least, most = larger(least, l), larger(most, h)
		if i > 0 {
			above := below
			below = over(den, g.cells[i-1].value)
			width.Sub(above, below)
			add(low, l)
			add(mid, m)
			add(high, h)
		}
	}
	c.Tail = &Tail{
		At: where, Shift: Shift{Old: g.probability(atOld), New: g.probability(atNew), Delta: g.difference(at)},
		Distance: g.probability(middle(least, larger(most, beyond(old, now)))),
	}
	c.Tail.Distance.Value = math.Abs(c.Tail.Delta.Value)
	unit := new(big.Int).Mul(g.unit, den)
	c.Wasserstein = wasserstein(g, old, now, new(big.Rat).SetFrac(low, unit),
		new(big.Rat).SetFrac(mid, new(big.Int).Lsh(unit, 1)), new(big.Rat).SetFrac(high, unit))
}

// beyond is the most that P(X >= x) can have changed at values that are not listed.
func beyond(old, now *estimate) *big.Int {
	return larger(new(big.Int).Add(old.away, old.vague), new(big.Int).Add(now.away, now.vague))
}

// larger returns the larger number.
func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

// wasserstein returns the distance over the listed values, low <= mid <= high, widened by what
// unlisted values can add to it.
func wasserstein(g *grid, old, now *estimate, low, mid, high *big.Rat) *evidence.Number {
	left, right := old.excess(g), now.excess(g)
	if left == nil || right == nil {
		value, _ := mid.Float64()
		least, _ := low.Float64()
		f := evidence.Within(value, least, math.Inf(1)).Clamped(math.Inf(1))
		return &f
	}
	high.Add(high, left.Add(left, right))
	f := span(low, mid, high).Clamped(math.Inf(1))
	return &f
}

// totalVariation sets half the sum of the absolute changes of all probabilities. For samples, it
// proves only as much as the tail event or single words prove.
func (c *Change) totalVariation(g *grid, old, now *estimate) {
	sum := new(big.Int)
	for i := range g.cells {
		d := g.cells[i].change()
		sum.Add(sum, d.Abs(d))
	}
	half := big.NewRat(1, 2)
	mid := new(big.Rat).Mul(half, g.rat(sum))
	loose := new(big.Int).Add(old.unlisted(), now.unlisted())
	low := new(big.Rat).Mul(half, g.rat(new(big.Int).Sub(sum, loose)))
	high := new(big.Rat).Mul(half, g.rat(new(big.Int).Add(sum, loose)))
	f := span(low, mid, high)
	if old.sampled() || now.sampled() {
		f = evidence.Number{Value: f.Value, Lo: 0, Hi: 1, Seen: true}
		if c.Tail == nil {
			f = c.wordDistance(f.Value)
		}
	}
	if c.Tail != nil && f.Exact == nil {
		f.Lo = max(f.Lo, c.Tail.Distance.Lo)
	}
	f = f.Clamped(1)
	c.TotalVariation = &f
}

// wordDistance is half the sum of the changes of words, each in its interval.
func (c *Change) wordDistance(value float64) evidence.Number {
	f := evidence.Number{Value: value, Seen: true}
	for _, o := range c.Outcomes {
		f.Lo += max(0, o.Delta.Lo, -o.Delta.Hi) / 2
		f.Hi += max(math.Abs(o.Delta.Lo), math.Abs(o.Delta.Hi)) / 2
	}
	return f
}

// span is the number mid, known to lie between low and high; exact if these are equal.
func span(low, mid, high *big.Rat) evidence.Number {
	if low.Cmp(high) == 0 {
		return evidence.Exactly(low)
	}
	l, _ := low.Float64()
	m, _ := mid.Float64()
	h, _ := high.Float64()
	return evidence.Within(m, l, h)
}

// probability is an interval of weights as a probability, difference one of two probabilities.
func (g *grid) probability(b between) evidence.Number { return g.difference(b).Clamped(1) }

// difference is an interval of weights as a difference of two probabilities.
func (g *grid) difference(b between) evidence.Number {
	f := span(g.rat(b.lo), new(big.Rat).SetFrac(b.twice, new(big.Int).Lsh(g.unit, 1)), g.rat(b.hi))
	f.Seen = b.seen
	return f
}
