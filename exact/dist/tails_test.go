package dist

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// cutAnywhere returns a distribution of which not all is listed, with what it says of itself
// in fractions: a tail beyond some bounds, or weight that may lie anywhere.
func cutAnywhere(rng *rand.Rand) (*Dist, naive) {
	d, n := random(rng)
	mean := n.moment(func(v *big.Rat) *big.Rat { return v })
	second := n.moment(func(v *big.Rat) *big.Rat { return new(big.Rat).Mul(v, v) })
	values := n.values()
	lo, hi := values[0], values[len(values)-1]
	switch kind := rng.IntN(6); {
	case kind == 0 || len(values) < 2:
		return d, n
	case kind == 1:
		var outcomes []Outcome
		var ws []*big.Int
		for o, w := range d.All() {
			if rng.IntN(3) > 0 {
				outcomes, ws = append(outcomes, o), append(ws, new(big.Int).Set(w))
			}
		}
		listed := Incomplete(Numeric, outcomes, ws, nil, d.total)
		if listed.Slots() == 0 || listed.Missing().Sign() == 0 {
			return d, n
		}
		above, below := hi.Cmp(listed.Max()) > 0, lo.Cmp(listed.Min()) < 0
		c := listed.WithUnplaced(above, below, rational.Point(mean), rational.Point(second))
		return sometimesBounded(rng, c, lo, hi), n
	}
	from, to := 0, len(values)
	for from == 0 && to == len(values) {
		from, to = rng.IntN(2)*rng.IntN(len(values)), len(values)-rng.IntN(2)*rng.IntN(len(values))
		if from >= to {
			from, to = 0, len(values)
		}
	}
	var low, high *big.Rat
	if from > 0 {
		low = values[from]
	}
	if to < len(values) {
		high = values[to-1]
	}
	c := d.Cut(low, high, rational.Point(mean), rational.Point(second))
	return sometimesBounded(rng, c, lo, hi), n
}

// sometimesBounded returns a distribution of which it may be known what its least and its greatest value are.
func sometimesBounded(rng *rand.Rand, d *Dist, lo, hi *big.Rat) *Dist {
	if d.tail == nil {
		return d
	}
	var from, to *Bound
	if rng.IntN(2) == 0 {
		from = &Bound{lo, true}
	}
	if rng.IntN(2) == 0 {
		to = &Bound{hi, true}
	}
	return d.withBounds(from, to)
}

// holdsOf checks all that a distribution says of a true one.
func holdsOf(t *testing.T, what string, d *Dist, n naive) {
	t.Helper()
	listed := naive{}
	sum := new(big.Rat)
	for o, w := range d.All() {
		p := d.Fraction(w)
		listed.add(o.Value, p)
		sum.Add(sum, p)
		truth := n[o.Value.RatString()]
		switch {
		case truth == nil || truth.Cmp(p) < 0:
			t.Fatalf("%s: P(%s) is listed as %s, which is %v of %v", what, o.Value.RatString(), p.RatString(), truth, n)
		case new(big.Rat).Sub(truth, p).Cmp(d.ErrorBound()) > 0:
			t.Fatalf("%s: P(%s) is listed as %s, which is %s, and not %s less", what, o.Value.RatString(), p.RatString(), truth.RatString(), d.ErrorBound().RatString())
		}
	}
	if sum.Add(sum, d.Residual()); sum.Cmp(one) != 0 {
		t.Fatalf("%s: listed and unlisted are %s of %v", what, sum.RatString(), n)
	}
	if d.tail == nil {
		return
	}
	lo, hi := d.Complete()
	if !d.HasUnplaced() {
		n.each(func(v, p *big.Rat) {
			isBeyond := lo != nil && v.Cmp(lo) < 0 || hi != nil && v.Cmp(hi) > 0
			if (listed[v.RatString()] == nil) != isBeyond {
				t.Fatalf("%s: %s lies beyond %v and %v: %t, of %v", what, v.RatString(), lo, hi, isBeyond, n)
			}
		})
		under := n.where(func(v *big.Rat) bool { return lo != nil && v.Cmp(lo) < 0 })
		if got := d.Fraction(d.tail.under); got.Cmp(under) != 0 {
			t.Fatalf("%s: %s lies below, want %s", what, got.RatString(), under.RatString())
		}
	}
	for side, bound := range map[int]*Bound{-1: d.Least(), 1: d.Most()} {
		if bound == nil {
			continue
		}
		n.each(func(v, _ *big.Rat) {
			if beyond := side * v.Cmp(bound.At); beyond > 0 || beyond == 0 && !bound.Attained {
				t.Fatalf("%s: %s lies beyond the bound %s of %v", what, v.RatString(), bound.At.RatString(), n)
			}
		})
	}
	mean, second := d.FirstMoments()
	within := func(which string, i rational.Interval, truth *big.Rat) {
		t.Helper()
		if i.Lo != nil && (i.Lo.Cmp(truth) > 0 || i.Hi.Cmp(truth) < 0) {
			t.Fatalf("%s: %s from %s to %s, is %s", what, which, i.Lo.RatString(), i.Hi.RatString(), truth.RatString())
		}
	}
	within("mean", mean, n.moment(func(v *big.Rat) *big.Rat { return v }))
	within("square", second, n.moment(func(v *big.Rat) *big.Rat { return new(big.Rat).Mul(v, v) }))
}

// attains checks that bounds are values of the true distribution.
func attains(t *testing.T, what string, d *Dist, n naive) {
	t.Helper()
	for _, bound := range []*Bound{d.Least(), d.Most()} {
		if bound != nil && (!bound.Attained || n[bound.At.RatString()] == nil) {
			t.Fatalf("%s: the bound %s is not a value of %v", what, bound.At.RatString(), n)
		}
	}
}

// What an operator makes of distributions that do not list all is true of what it would make
// of all.
func TestTailsByPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	b := freshBudget()
	times := func(v, w *big.Rat) *big.Rat { return new(big.Rat).Mul(v, w) }
	larger := func(v, w *big.Rat) *big.Rat {
		if v.Cmp(w) >= 0 {
			return v
		}
		return w
	}
	smaller := func(v, w *big.Rat) *big.Rat { return neg(larger(neg(v), neg(w))) }
	abs := func(v *big.Rat) *big.Rat { return new(big.Rat).Abs(v) }
	exact, unplaced, quotients := 0, 0, 0
	for range 400 {
		x, nx := cutAnywhere(rng)
		y, ny := cutAnywhere(rng)
		check := func(what string, d *Dist, err error, want naive) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s of %v and %v: %v", what, x, y, err)
			}
			holdsOf(t, what, d, want)
			attains(t, what, d, want)
			switch {
			case d.HasUnplaced():
				unplaced++
			case d.tail != nil:
				exact++
			}
		}
		c := big.NewRat(rng.Int64N(9)-4, 1+rng.Int64N(3))
		xUp, xDown := x.IsUnbounded()
		yUp, yDown := y.IsUnbounded()
		check("x", x, nil, nx)
		check("shift", Shift(x, c), nil, nx.mapped(func(v *big.Rat) *big.Rat { return plus(v, c) }))
		checkEnds(t, "shift", Shift(x, c), xUp, xDown, true)
		if c.Sign() != 0 {
			check("scale", Scale(x, c), nil, nx.mapped(func(v *big.Rat) *big.Rat { return times(v, c) }))
			checkEnds(t, "scale", Scale(x, c), c.Sign() > 0 && xUp || c.Sign() < 0 && xDown, c.Sign() > 0 && xDown || c.Sign() < 0 && xUp, true)
		}
		d, err := Abs(x, b)
		check("abs", d, err, nx.mapped(abs))
		if x.tail != nil {
			checkEnds(t, "abs", d, true, false, false)
		}
		d, err = Round(x, RoundDown, b)
		check("floor", d, err, nx.mapped(floor))
		checkEnds(t, "floor", d, xUp, xDown, false)
		d, err = Round(x, RoundUp, b)
		check("ceil", d, err, nx.mapped(func(v *big.Rat) *big.Rat { return neg(floor(neg(v))) }))
		checkEnds(t, "ceil", d, xUp, xDown, false)
		d, err = Convolve(x, y, b)
		check("sum", d, err, nx.with(ny, plus))
		checkEnds(t, "sum", d, xUp || yUp, xDown || yDown, true)
		if d.HasUnplaced() && isPlacedSum(x, y) {
			t.Fatalf("%v plus %v is unplaced, and need not be", x, y)
		}
		d, err = Multiply(x, y, b)
		check("product", d, err, nx.with(ny, times))
		checkSigns(t, x, y, d)
		d, err = Extreme(x, y, true, b)
		check("larger", d, err, nx.with(ny, larger))
		if d.tail != nil {
			up, down := d.IsUnbounded()
			if d.Most() == nil {
				checkOneEnd(t, "larger", up, xUp || yUp)
			}
			if d.HasUnplaced() && d.Least() == nil {
				checkOneEnd(t, "larger, below", down, xDown && yDown)
			}
		}
		lo, hi := higher(x.unlisted().lo, y.unlisted().lo), lower(x.unlisted().hi, y.unlisted().hi)
		if known := lo == nil || hi == nil || lo.Cmp(hi) <= 0; known && !x.HasUnplaced() && !y.HasUnplaced() && d.HasUnplaced() {
			t.Fatalf("the larger of %v and %v is unplaced, and need not be", x, y)
		}
		d, err = Extreme(x, y, false, b)
		check("smaller", d, err, nx.with(ny, smaller))
		if d.tail != nil {
			up, down := d.IsUnbounded()
			if d.Least() == nil {
				checkOneEnd(t, "smaller", down, xDown || yDown)
			}
			if d.HasUnplaced() && d.Most() == nil {
				checkOneEnd(t, "smaller, above", up, xUp && yUp)
			}
		}
		mixed := naive{}
		nx.each(func(v, p *big.Rat) { mixed.add(v, times(p, big.NewRat(2, 5))) })
		ny.each(func(v, p *big.Rat) { mixed.add(v, times(p, big.NewRat(3, 5))) })
		d, err = Mix([]Part{{big.NewInt(2), x}, {big.NewInt(3), y}}, b)
		check("mixture", d, err, mixed)
		checkEnds(t, "mixture", d, xUp || yUp, xDown || yDown, true)
		several := naive{}
		several.add(new(big.Rat), big.NewRat(1, 4))
		nx.each(func(v, p *big.Rat) { several.add(v, times(p, big.NewRat(1, 2))) })
		nx.with(nx, plus).with(nx, plus).each(func(v, p *big.Rat) { several.add(v, times(p, big.NewRat(1, 4))) })
		if !x.IsConstant() {
			d, err = Compound(FromColumn([]int64{0, 1, 3}, 1, []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(1)}, big.NewInt(4)), x, b)
			check("so many", d, err, several)
			checkEnds(t, "so many", d, xUp, xDown, true)
		}
		d, err = Power(x, 3, b)
		check("three", d, err, nx.with(nx, plus).with(nx, plus))
		checkEnds(t, "three", d, xUp, xDown, true)
		d, err = Sum([]*Dist{x, y, x}, b)
		check("sum of three", d, err, nx.with(ny, plus).with(nx, plus))
		checkEnds(t, "sum of three", d, xUp || yUp, xDown || yDown, true)
		quotients += checkQuotients(t, x, y, nx, ny)
		checkComparisons(t, x, y, nx, ny)
	}
	if exact < 400 || unplaced < 400 || quotients < 400 {
		t.Errorf("%d results have bounds, %d have none, and %d are quotients", exact, unplaced, quotients)
	}
}

// checkEnds: a result has no end where its operands have none, and its moments are known just
// where those of the operands, which are, tell.
func checkEnds(t *testing.T, what string, d *Dist, above, below, moments bool) {
	t.Helper()
	up, down := d.IsUnbounded()
	if d.Most() == nil {
		checkOneEnd(t, what+" above", up, above)
	}
	if d.Least() == nil {
		checkOneEnd(t, what+" below", down, below)
	}
	if mean, second := d.FirstMoments(); moments && (mean.Lo.Cmp(mean.Hi) != 0 || second.Lo.Cmp(second.Hi) != 0) {
		t.Fatalf("%s: a mean of %v, and of the square %v", what, mean, second)
	}
}

// isPlacedSum: no sum of a value that is not listed is one of listed values that lie between
// those.
func isPlacedSum(x, y *Dist) bool {
	if x.HasUnplaced() || y.HasUnplaced() || x.tail != nil && y.tail != nil && !(x.IsOneSided() && y.IsOneSided()) {
		return false
	}
	var lo, hi *big.Rat
	for _, p := range [][2]*Dist{{x, y}, {y, x}} {
		low, high := p[0].Complete()
		_, otherHigh := p[1].Complete()
		if low != nil && otherHigh != nil {
			return false
		}
		if low != nil && (lo == nil || lo.Cmp(plus(low, p[1].Max())) < 0) {
			lo = plus(low, p[1].Max())
		}
		if high != nil && (hi == nil || hi.Cmp(plus(high, p[1].Min())) > 0) {
			hi = plus(high, p[1].Min())
		}
	}
	return lo == nil || hi == nil || lo.Cmp(hi) <= 0
}

func checkOneEnd(t *testing.T, what string, got, want bool) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: without an end: %t, want %t", what, got, want)
	}
}

// checkSigns: a product has no end above where a factor has none and the other can have its
// sign, and none below where it can have the other sign.
func checkSigns(t *testing.T, x, y, product *Dist) {
	t.Helper()
	mean, second := product.FirstMoments()
	if mean.Lo.Cmp(mean.Hi) != 0 || second.Lo.Cmp(second.Hi) != 0 {
		t.Fatalf("product: a mean of %v, and of the square %v", mean, second)
	}
	positive := func(d *Dist) bool { return d.tail == nil || d.liesAbove() && d.Min().Sign() > 0 }
	if product.HasUnplaced() && positive(x) && positive(y) {
		t.Fatalf("%v times %v is unplaced, and need not be", x, y)
	}
	var want [2]bool
	for _, of := range [][2]*Dist{{x, y}, {y, x}} {
		up, down := of[0].IsUnbounded()
		up, down = up && of[0].Most() == nil, down && of[0].Least() == nil
		otherUp, otherDown := of[1].IsUnbounded()
		if most := of[1].Most(); most != nil {
			otherUp = most.At.Sign() > 0
		}
		if least := of[1].Least(); least != nil {
			otherDown = least.At.Sign() < 0
		}
		if of[1].Slots() > 0 {
			otherUp, otherDown = otherUp || of[1].Max().Sign() > 0, otherDown || of[1].Min().Sign() < 0
		}
		want[0] = want[0] || up && otherUp || down && otherDown
		want[1] = want[1] || up && otherDown || down && otherUp
	}
	above, below := product.IsUnbounded()
	if product.Most() == nil && above != want[0] || product.Least() == nil && below != want[1] {
		t.Fatalf("%v times %v has no end above: %t, and below: %t, want %v", x, y, above, below, want)
	}
}

// checkQuotients checks those quotients that there is a method for, and returns how many.
func checkQuotients(t *testing.T, x, y *Dist, nx, ny naive) (found int) {
	t.Helper()
	for name, q := range map[string]struct {
		op   notation.BinaryOp
		rule notation.Division
		f    func(v, w *big.Rat) *big.Rat
	}{
		"exact":         {notation.Div, notation.ExactDivision, func(v, w *big.Rat) *big.Rat { return new(big.Rat).Quo(v, w) }},
		"floor":         {notation.Div, notation.FloorDivision, func(v, w *big.Rat) *big.Rat { return floor(new(big.Rat).Quo(v, w)) }},
		"floor or zero": {notation.Div, notation.FloorOrZero, func(v, w *big.Rat) *big.Rat { return floor(new(big.Rat).Quo(v, w)) }},
		"trunc or zero": {notation.Div, notation.TruncOrZero, func(v, w *big.Rat) *big.Rat { return trunc(new(big.Rat).Quo(v, w)) }},
		"remainder":     {notation.Rem, notation.NoDivision, rem},
	} {
		orZero := q.rule == notation.FloorOrZero || q.rule == notation.TruncOrZero
		if !orZero && ny.where(func(v *big.Rat) bool { return v.Sign() == 0 }).Sign() > 0 {
			continue
		}
		d, err := Quotient(&notation.Binary{Op: q.op, Rule: q.rule}, x, y, freshBudget())
		if err != nil {
			continue
		}
		found++
		holdsOf(t, name, d, nx.with(ny, func(v, w *big.Rat) *big.Rat {
			if w.Sign() == 0 {
				return new(big.Rat)
			}
			return q.f(v, w)
		}))
	}
	return found
}

// checkComparisons: what is listed of a truth value is short by no more than it says.
func checkComparisons(t *testing.T, x, y *Dist, nx, ny naive) {
	t.Helper()
	for _, op := range []notation.BinaryOp{notation.Eq, notation.Ne, notation.Lt, notation.Le, notation.Gt, notation.Ge} {
		d, err := Compare(op, x, y, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		isTrue := nx.with(ny, func(v, w *big.Rat) *big.Rat {
			if Holds(op, v.Cmp(w)) {
				return one
			}
			return new(big.Rat)
		})
		for label, value := range map[string]*big.Rat{Yes: one, No: new(big.Rat)} {
			truth := isTrue.where(func(v *big.Rat) bool { return v.Cmp(value) == 0 })
			if short := new(big.Rat).Sub(truth, d.Prob(label)); short.Sign() < 0 || short.Cmp(d.ErrorBound()) > 0 {
				t.Fatalf("%v %v %v: P(%s) is short by %s, and may be by %s", x, op, y, label, short.RatString(), d.ErrorBound().RatString())
			}
		}
	}
}
