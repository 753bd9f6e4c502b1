package dist

import (
	"iter"
	"math/big"
	"slices"
	"strings"

	"oddsmith/exact/rational"
)

// A Dist is a probability distribution: outcomes with integer weights over one total. What
// has no end, as dice that explode, is listed in part. It is immutable.
type Dist struct {
	kind Kind

	// Numeric outcomes: values where it is set, else origin + i*step. step is positive,
	// the first and the last weight are not 0, and weights between them may be.
	origin, step *big.Rat
	values       []*big.Rat

	outcomes []Outcome // of the other kinds

	w     rational.Column
	total *big.Int // the sum of the weights, rest and tail
	rest  *big.Int // weight of what does not meet a condition; nil is 0
	tail  *tail    // what is not listed because it has no end; nil if all is listed
}

// Empty returns a distribution without listed values, whose total weight is given.
func Empty(kind Kind, total *big.Int) *Dist {
	return &Dist{kind: kind, origin: new(big.Rat), step: big.NewRat(1, 1), w: rational.NewColumn(0, total), total: total}
}

// Kind returns what the outcomes are.
func (d *Dist) Kind() Kind { return d.kind }

// Total returns the common denominator of all probabilities.
func (d *Dist) Total() *big.Int { return new(big.Int).Set(d.total) }

// Bits returns the length of the total in bits.
func (d *Dist) Bits() float64 { return float64(d.total.BitLen()) }

// Fraction returns the probability w/total.
func (d *Dist) Fraction(w *big.Int) *big.Rat { return new(big.Rat).SetFrac(w, d.total) }

// Slots returns the number of slots, including those with weight 0.
func (d *Dist) Slots() int { return d.w.Len() }

// Held returns the memory of the values, without the weights, in words.
func (d *Dist) Held() float64 {
	const value, outcome = 11, 6 // of a short rational, and of what holds it
	if d.kind == Joint && len(d.outcomes) > 0 {
		return float64(len(d.outcomes)) * (outcome + (outcome+value)*float64(len(d.outcomes[0].Items)))
	}
	return value * float64(len(d.values))
}

// Len returns the number of outcomes of positive probability.
func (d *Dist) Len() int {
	n := 0
	for i := range d.Slots() {
		if !d.w.IsZero(i) {
			n++
		}
	}
	return n
}

// Outcome returns the outcome of slot i.
func (d *Dist) Outcome(i int) Outcome {
	if d.kind != Numeric {
		return d.outcomes[i]
	}
	return Outcome{Value: d.Value(i)}
}

// Value returns the number of slot i as a fresh rational.
func (d *Dist) Value(i int) *big.Rat {
	if d.values != nil {
		return new(big.Rat).Set(d.values[i])
	}
	if x, ok := d.integers(); ok && x.den == 1 {
		return rational.Int(x.at(i))
	}
	v := rational.Int(int64(i))
	return v.Add(d.origin, v.Mul(v, d.step))
}

// sharedValue returns the number of slot i, which must not be changed.
func (d *Dist) sharedValue(i int) *big.Rat {
	if d.values != nil {
		return d.values[i]
	}
	return d.Value(i)
}

// Min returns the smallest listed outcome of a numeric distribution.
func (d *Dist) Min() *big.Rat { return d.Value(0) }

// Max returns the largest listed outcome of a numeric distribution.
func (d *Dist) Max() *big.Rat { return d.Value(d.Slots() - 1) }

// Weight returns the weight of a slot, over the total.
func (d *Dist) Weight(slot int) *big.Int { return d.w.At(slot, new(big.Int)) }

// IsZero reports whether the slot has no weight.
func (d *Dist) IsZero(slot int) bool { return d.w.IsZero(slot) }

// All yields the outcomes of positive probability with their weights over [Dist.Total]:
// numbers in ascending order, labels in the order they first appeared. Outcomes and
// weights are the caller's to keep.
func (d *Dist) All() iter.Seq2[Outcome, *big.Int] {
	return func(yield func(Outcome, *big.Int) bool) {
		for i := range d.Slots() {
			if !d.w.IsZero(i) && !yield(d.Outcome(i), d.Weight(i)) {
				return
			}
		}
	}
}

// IsConstant reports whether the distribution has one outcome only.
func (d *Dist) IsConstant() bool {
	if d.Slots() == 0 || d.tail != nil {
		return false
	}
	all := d.total.Bits()
	return slices.Equal(d.w.Row(0)[:len(all)], all)
}

// Reduced returns the distribution with weights and total divided by their greatest common divisor,
// and with no more words in a weight than the total has.
func (d *Dist) Reduced() *Dist {
	others := make([]*big.Int, 0, 4) // the weights that are not of a slot
	if d.rest != nil {
		others = append(others, d.rest)
	}
	if d.tail != nil {
		others = append(others, d.tail.weight, d.tail.under, d.tail.unplaced)
	}
	g := d.total
	for _, w := range others {
		g = new(big.Int).GCD(nil, nil, g, w)
	}
	g = d.w.GCD(g)
	if g.Cmp(bigOne) == 0 && d.w.Width <= len(d.total.Bits()) {
		return d
	}
	quo := func(w *big.Int) *big.Int { return new(big.Int).Quo(w, g) }
	r := *d
	r.total = quo(d.total)
	r.w = d.w.Scaled(bigOne, g, r.total)
	if d.rest != nil {
		r.rest = quo(d.rest)
	}
	if d.tail != nil {
		t := *d.tail
		t.weight, t.under, t.unplaced = quo(t.weight), quo(t.under), quo(t.unplaced)
		r.tail = &t
	}
	return &r
}

// Given returns the conditional distribution given that the condition is met, and the probability of
// the condition. The distribution is nil if that is 0.
func (d *Dist) Given() (*Dist, *big.Rat) {
	if d.rest == nil {
		return d, big.NewRat(1, 1)
	}
	met := new(big.Int).Sub(d.total, d.rest)
	p := d.Fraction(met)
	if p.Sign() == 0 {
		return nil, p
	}
	c := *d
	c.total, c.rest = met, nil
	return c.Reduced(), p
}

// Equal reports whether both distributions give every outcome the same probability.
func (d *Dist) Equal(e *Dist) bool {
	if d.kind != e.kind || d.Len() != e.Len() || d.Residual().Cmp(e.Residual()) != 0 {
		return false
	}
	other := make(map[string]*big.Int, e.Len())
	for o, w := range e.All() {
		other[o.Key()] = w
	}
	x := new(big.Int)
	for o, w := range d.All() {
		v, ok := other[o.Key()]
		if !ok || x.Mul(w, e.total).Cmp(v.Mul(v, d.total)) != 0 {
			return false
		}
	}
	return true
}

// String lists outcomes and weights: "1:1 2:1 3:2 of 4".
func (d *Dist) String() string {
	var b strings.Builder
	for o, w := range d.All() {
		b.WriteString(o.Key() + ":" + w.String() + " ")
	}
	if d.tail != nil {
		b.WriteString("beyond:" + d.tail.weight.String() + " ")
	}
	return b.String() + "of " + d.total.String()
}

// listedOr0 returns the value of a slot, or 0 if no value is listed.
func (d *Dist) listedOr0(slot int) *big.Rat {
	if d.Slots() == 0 {
		return new(big.Rat)
	}
	return d.Value(slot)
}

// sliced returns the distribution with the slots from..to-1 only.
func (d *Dist) sliced(from, to int) *Dist {
	c := *d
	c.w = d.w.Slice(from, to)
	if d.values != nil {
		c.values = d.values[from:to]
	} else if from > 0 {
		c.origin = d.Value(from)
	}
	return &c
}

// positive returns the slots of positive weight.
func (d *Dist) positive() []int {
	slots := make([]int, 0, d.Slots())
	for i := range d.Slots() {
		if !d.w.IsZero(i) {
			slots = append(slots, i)
		}
	}
	return slots
}

// integers returns the support as integers over one denominator; false if they are not small.
func (d *Dist) integers() (integers, bool) {
	if d.values != nil {
		return listOfIntegers(d.values)
	}
	return latticeOfIntegers(d.origin, d.step, d.Slots())
}
