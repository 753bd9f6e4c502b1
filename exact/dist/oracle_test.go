package dist

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A naive distribution lists its probabilities by value, in fractions.
type naive map[string]*big.Rat

func (n naive) add(v, p *big.Rat) {
	if p.Sign() == 0 {
		return
	}
	key := v.RatString()
	if n[key] == nil {
		n[key] = new(big.Rat)
	}
	n[key].Add(n[key], p)
}

func (n naive) each(f func(v, p *big.Rat)) {
	for key, p := range n {
		v, _ := new(big.Rat).SetString(key)
		f(v, p)
	}
}

// values are ascending.
func (n naive) values() (list []*big.Rat) {
	n.each(func(v, _ *big.Rat) { list = append(list, v) })
	slices.SortFunc(list, (*big.Rat).Cmp)
	return list
}

func (n naive) mapped(f func(v *big.Rat) *big.Rat) naive {
	out := naive{}
	n.each(func(v, p *big.Rat) { out.add(f(v), p) })
	return out
}

func (n naive) with(m naive, f func(v, w *big.Rat) *big.Rat) naive {
	out := naive{}
	n.each(func(v, p *big.Rat) {
		m.each(func(w, q *big.Rat) { out.add(f(v, w), new(big.Rat).Mul(p, q)) })
	})
	return out
}

// where is the probability of the values for which f holds.
func (n naive) where(f func(v *big.Rat) bool) *big.Rat {
	sum := new(big.Rat)
	n.each(func(v, p *big.Rat) {
		if f(v) {
			sum.Add(sum, p)
		}
	})
	return sum
}

// moment is the mean of f.
func (n naive) moment(f func(v *big.Rat) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	n.each(func(v, p *big.Rat) { sum.Add(sum, new(big.Rat).Mul(f(v), p)) })
	return sum
}

// random returns a small distribution in both forms: on a lattice or not, with gaps, far
// values, and weights of one word or of many.
func random(rng *rand.Rand) (*Dist, naive) {
	n := 1 + rng.IntN(6)
	den := 1 + rng.Int64N(3)
	var values []*big.Rat
	w := rational.Column{Width: 1}
	total := uint64(0)
	for range n {
		num := rng.Int64N(13) - 6
		if rng.IntN(12) == 0 {
			num *= 1e9
		}
		if rng.IntN(8) == 0 {
			den = 1 + rng.Int64N(3)
		}
		weight := rng.Uint64N(6)
		if len(values) == 0 {
			weight++
		}
		values, w.Words = append(values, big.NewRat(num, den)), append(w.Words, big.Word(weight))
		total += weight
	}
	all := naive{}
	for i, v := range values {
		all.add(v, new(big.Rat).SetFrac(new(big.Int).SetUint64(uint64(w.Words[i])), new(big.Int).SetUint64(total)))
	}
	d := fromRationals(values, w, new(big.Int).SetUint64(total)).Reduced()
	if rng.IntN(3) == 0 && !d.IsConstant() {
		d = inflated(d)
	}
	return d, all
}

func rem(v, w *big.Rat) *big.Rat {
	return new(big.Rat).Sub(v, new(big.Rat).Mul(w, trunc(new(big.Rat).Quo(v, w))))
}

func trunc(v *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Quo(v.Num(), v.Denom())) }

func floor(v *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Div(v.Num(), v.Denom())) }

func neg(v *big.Rat) *big.Rat { return new(big.Rat).Neg(v) }

func plus(v, w *big.Rat) *big.Rat { return new(big.Rat).Add(v, w) }

// Every operation on distributions comes to what sums over all pairs of values come to.
func TestOperationsByPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	b := freshBudget()
	three := big.NewInt(3)
	for range 150 {
		x, nx := random(rng)
		y, ny := random(rng)
		check := func(what string, got *Dist, err error, want naive) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s of %v and %v: %v", what, nx, ny, err)
			}
			sum := new(big.Rat)
			for o, w := range got.All() {
				p := got.Fraction(w)
				sum.Add(sum, p)
				if q := want[o.Value.RatString()]; q == nil || q.Cmp(p) != 0 {
					t.Fatalf("%s of %v and %v: %s has %s, want %v", what, nx, ny, o.Value.RatString(), p.RatString(), q)
				}
			}
			if sum.Cmp(one) != 0 || got.Len() != len(want) {
				t.Fatalf("%s of %v and %v: %d values have %s, want %d", what, nx, ny, got.Len(), sum.RatString(), len(want))
			}
		}
		isZero := func(v *big.Rat) bool { return v.Sign() == 0 }
		yHasZero := ny.where(isZero).Sign() > 0
		c := big.NewRat(rng.Int64N(9)-4, 1+rng.Int64N(3))

		check("x", x, nil, nx)
		check("shift", Shift(x, c), nil, nx.mapped(func(v *big.Rat) *big.Rat { return plus(v, c) }))
		check("scale", Scale(x, c), nil, nx.mapped(func(v *big.Rat) *big.Rat { return new(big.Rat).Mul(v, c) }))
		check("negate", Negate(x), nil, nx.mapped(neg))
		d, err := Abs(x, b)
		check("abs", d, err, nx.mapped(func(v *big.Rat) *big.Rat { return new(big.Rat).Abs(v) }))
		d, err = Round(x, RoundDown, b)
		check("floor", d, err, nx.mapped(floor))
		d, err = Round(x, RoundUp, b)
		check("ceil", d, err, nx.mapped(func(v *big.Rat) *big.Rat { return neg(floor(neg(v))) }))

		d, err = Convolve(x, y, b)
		check("sum", d, err, nx.with(ny, plus))
		d, err = Sum([]*Dist{x, y, x}, b)
		check("sum of three", d, err, nx.with(ny, plus).with(nx, plus))
		d, err = Power(x, 3, b)
		check("power", d, err, nx.with(nx, plus).with(nx, plus))
		d, err = Multiply(x, y, b)
		check("product", d, err, nx.with(ny, func(v, w *big.Rat) *big.Rat { return new(big.Rat).Mul(v, w) }))
		larger := func(v, w *big.Rat) *big.Rat {
			if v.Cmp(w) >= 0 {
				return v
			}
			return w
		}
		d, err = Extreme(x, y, true, b)
		check("larger", d, err, nx.with(ny, larger))
		d, err = Extreme(x, y, false, b)
		check("smaller", d, err, nx.with(ny, func(v, w *big.Rat) *big.Rat { return neg(larger(neg(v), neg(w))) }))
		for k := int64(1); k <= 3; k++ {
			ranks := naive{}
			nx.each(func(u, p *big.Rat) {
				nx.each(func(v, q *big.Rat) {
					nx.each(func(w, r *big.Rat) {
						list := []*big.Rat{u, v, w}
						slices.SortFunc(list, (*big.Rat).Cmp)
						pqr := new(big.Rat).Mul(p, q)
						ranks.add(list[3-k], pqr.Mul(pqr, r))
					})
				})
			})
			d, err = OrderStatistic(x, three, big.NewInt(k), b)
			check("rank", d, err, ranks)
		}
		for _, q := range []struct {
			op     notation.BinaryOp
			rule   notation.Division
			orZero bool
			f      func(v, w *big.Rat) *big.Rat
		}{
			{notation.Div, notation.ExactDivision, false, func(v, w *big.Rat) *big.Rat { return new(big.Rat).Quo(v, w) }},
			{notation.Div, notation.FloorDivision, false, func(v, w *big.Rat) *big.Rat { return floor(new(big.Rat).Quo(v, w)) }},
			{notation.Div, notation.FloorOrZero, true, func(v, w *big.Rat) *big.Rat { return floor(new(big.Rat).Quo(v, w)) }},
			{notation.Div, notation.TruncOrZero, true, func(v, w *big.Rat) *big.Rat { return trunc(new(big.Rat).Quo(v, w)) }},
			{notation.Rem, notation.NoDivision, false, rem},
		} {
			if yHasZero && !q.orZero {
				continue
			}
			d, err = Quotient(&notation.Binary{Op: q.op, Rule: q.rule}, x, y, b)
			check("quotient", d, err, nx.with(ny, func(v, w *big.Rat) *big.Rat {
				if w.Sign() == 0 {
					return new(big.Rat)
				}
				return q.f(v, w)
			}))
		}

		mixed := naive{}
		nx.each(func(v, p *big.Rat) { mixed.add(v, new(big.Rat).Mul(p, big.NewRat(2, 5))) })
		ny.each(func(v, p *big.Rat) { mixed.add(v, new(big.Rat).Mul(p, big.NewRat(3, 5))) })
		d, err = Mix([]Part{{big.NewInt(2), x}, {three, y}}, b)
		check("mixture", d, err, mixed)

		count := FromColumn([]int64{0, 1, 3}, 1, []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(1)}, big.NewInt(4))
		several := naive{}
		several.add(new(big.Rat), big.NewRat(1, 4))
		nx.each(func(v, p *big.Rat) { several.add(v, new(big.Rat).Mul(p, big.NewRat(1, 2))) })
		nx.with(nx, plus).with(nx, plus).each(func(v, p *big.Rat) { several.add(v, new(big.Rat).Mul(p, big.NewRat(1, 4))) })
		d, err = Compound(count, x, b)
		check("so many", d, err, several)

		for _, op := range []notation.BinaryOp{notation.Eq, notation.Ne, notation.Lt, notation.Le, notation.Gt, notation.Ge} {
			want := nx.with(ny, func(v, w *big.Rat) *big.Rat {
				if Holds(op, v.Cmp(w)) {
					return one
				}
				return new(big.Rat)
			})
			d, err = Compare(op, x, y, b)
			if err != nil {
				t.Fatal(err)
			}
			check("comparison", Indicator(d), nil, want)
			check("its opposite", Indicator(Not(d)), nil, want.mapped(func(v *big.Rat) *big.Rat { return new(big.Rat).Sub(one, v) }))
		}
		checkQuestions(t, x, nx)
	}
}

// checkQuestions asks a distribution what it is asked for.
func checkQuestions(t *testing.T, d *Dist, n naive) {
	t.Helper()
	values := n.values()
	same := func(what string, got, want *big.Rat) {
		t.Helper()
		if got == nil || got.Cmp(want) != 0 {
			t.Fatalf("%s of %v: %v, want %s", what, n, got, want.RatString())
		}
	}
	same("least", d.Min(), values[0])
	same("largest", d.Max(), values[len(values)-1])
	half := big.NewRat(1, 2)
	for _, v := range values {
		for _, at := range []*big.Rat{v, plus(v, half), plus(v, neg(half)), plus(v, big.NewRat(1, 7))} {
			same("probability", d.PMF(at), n.where(func(w *big.Rat) bool { return w.Cmp(at) == 0 }))
		}
		same("by its name", d.Prob(v.RatString()), n[v.RatString()])
	}
	for e := range d.Entries() {
		atMost, _ := n.where(func(w *big.Rat) bool { return w.Cmp(e.Value) <= 0 }).Float64()
		atLeast, _ := n.where(func(w *big.Rat) bool { return w.Cmp(e.Value) >= 0 }).Float64()
		if e.AtMost != atMost || e.AtLeast != atLeast {
			t.Fatalf("%v: %s or less %v, or more %v, want %v and %v", n, e.Key(), e.AtMost, e.AtLeast, atMost, atLeast)
		}
	}
	for _, p := range []*big.Rat{new(big.Rat), big.NewRat(1, 10), big.NewRat(1, 4), half, big.NewRat(2, 3), big.NewRat(99, 100), one} {
		i := slices.IndexFunc(values, func(v *big.Rat) bool {
			return n.where(func(w *big.Rat) bool { return w.Cmp(v) <= 0 }).Cmp(p) >= 0
		})
		same("quantile", d.Quantile(p), values[i])
	}
	most := new(big.Rat)
	n.each(func(_, p *big.Rat) {
		if p.Cmp(most) > 0 {
			most = p
		}
	})
	modes := slices.DeleteFunc(slices.Clone(values), func(v *big.Rat) bool { return n[v.RatString()].Cmp(most) < 0 })
	var got []*big.Rat
	for slot := range d.Modes() {
		got = append(got, d.Value(slot))
	}
	if !slices.EqualFunc(got, modes, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
		t.Fatalf("modes of %v: %v, want %v", n, got, modes)
	}

	mean := n.moment(func(v *big.Rat) *big.Rat { return v })
	same("mean", d.Mean(), mean)
	same("variance", d.Variance(), n.moment(func(v *big.Rat) *big.Rat {
		gap := new(big.Rat).Sub(v, mean)
		return gap.Mul(gap, gap)
	}))
	if d.IsConstant() != (len(n) == 1) || d.HasTail() || d.Missing().Sign() != 0 {
		t.Fatalf("%v is constant: %v", n, d.IsConstant())
	}
}
