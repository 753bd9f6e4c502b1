package dist

import (
	"iter"
	"math/big"
	"oddsmith/exact/rational"
	"slices"
	"strings"
)

// Kind is what the outcomes of a [Dist] are.
type Kind uint8

// The kinds.
const (
	Numeric     Kind = iota // rationals, in ascending order
	Categorical             // labels, in the order they first appeared; truth values are "yes" and "no"
	Joint                   // tuples of two or three outcomes
)

// An Outcome is one value of a distribution: a number, a label or a tuple.
type Outcome struct {
	Value *big.Rat // the number, else nil
	Label string   // the label, else empty
	Items []Outcome
}

// Key spells the outcome so that equal outcomes, and no others, have equal keys:
// an integer or a fraction in lowest terms, the label, or "(3, 1/2)".
func (o Outcome) Key() string {
	switch {
	case o.Value != nil:
		return o.Value.RatString()
	case o.Items != nil:
		parts := make([]string, len(o.Items))
		for i, item := range o.Items {
			parts[i] = item.Key()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return o.Label
}

// A Dist is a probability distribution with finite support: outcomes with
// integer weights over one total. It is immutable.
type Dist struct {
	kind Kind

	// Numeric outcomes: values where it is set, else origin + i*step. step is
	// positive, the first and the last weight are not 0, and weights between
	// them may be.
	origin, step *big.Rat
	values       []*big.Rat

	outcomes []Outcome // of the other kinds

	w     Weights
	total *big.Int // the sum of the weights, rest and tail
	rest  *big.Int // weight of what does not meet a condition; nil is 0
	tail  *tail    // of an unbounded distribution, else nil
}

// Constant returns the distribution of a number that is always v.
func Constant(v *big.Rat) *Dist {
	return &Dist{
		origin: new(big.Rat).Set(v), step: big.NewRat(1, 1),
		w: Weights{Small: []uint64{1}}, total: big.NewInt(1),
	}
}

// Uniform returns the distribution of a whole number that is equally likely to
// be any of lo..hi. It panics if lo > hi.
func Uniform(lo, hi int64) *Dist {
	if lo > hi {
		panic("exact: Uniform of an empty range")
	}
	w := make([]uint64, hi-lo+1)
	for i := range w {
		w[i] = 1
	}
	return &Dist{
		origin: big.NewRat(lo, 1), step: big.NewRat(1, 1),
		w: Weights{Small: w}, total: big.NewInt(int64(len(w))),
	}
}

// Labelled returns the distribution of the label.
func Labelled(label string) *Dist {
	return fromOutcomes(Categorical, []Outcome{{Label: label}}, []*big.Int{big.NewInt(1)})
}

// fromOutcomes makes a categorical or joint distribution in lowest terms,
// without the outcomes of weight 0.
func fromOutcomes(kind Kind, outcomes []Outcome, ws []*big.Int) *Dist {
	d := &Dist{kind: kind, total: new(big.Int)}
	var kept []*big.Int
	for i, w := range ws {
		if w.Sign() > 0 {
			d.outcomes = append(d.outcomes, outcomes[i])
			kept = append(kept, w)
			d.total.Add(d.total, w)
		}
	}
	d.w = Weights{Big: kept}
	return d.Reduced()
}

// Kind returns what the outcomes are.
func (d *Dist) Kind() Kind { return d.kind }

// Total returns the common denominator of all probabilities.
func (d *Dist) Total() *big.Int { return new(big.Int).Set(d.total) }

// Slots is the number of weights, zeros included.
func (d *Dist) Slots() int { return d.w.len() }

// Len returns the number of outcomes of positive probability.
func (d *Dist) Len() int {
	n := 0
	for i := range d.Slots() {
		if !d.w.isZero(i) {
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
	if origin, step, ok := d.WholeLattice(); ok {
		return new(big.Rat).SetInt64(origin + int64(i)*step)
	}
	v := new(big.Rat).SetInt64(int64(i))
	return v.Add(d.origin, v.Mul(v, d.step))
}

// All yields the outcomes of positive probability with their weights over
// [Dist.Total]: numbers in ascending order, labels in the order they first
// appeared. Outcomes and weights are the caller's to keep.
func (d *Dist) All() iter.Seq2[Outcome, *big.Int] {
	if d.Slots() <= smallList {
		if origin, step, ok := d.WholeLattice(); ok && d.w.Small != nil {
			return d.allWhole(origin, step)
		}
	}
	return func(yield func(Outcome, *big.Int) bool) {
		for i := range d.Slots() {
			if d.w.isZero(i) {
				continue
			}
			if !yield(d.Outcome(i), d.w.Own(i)) {
				return
			}
		}
	}
}

// IsConstant reports whether the distribution has one outcome only.
func (d *Dist) IsConstant() bool {
	if d.Slots() != 1 || d.rest != nil || d.tail != nil {
		return false
	}
	if d.w.Small != nil && d.total.IsUint64() {
		return d.w.Small[0] == d.total.Uint64()
	}
	return d.w.At(0, new(big.Int)).Cmp(d.total) == 0
}

// Empty is a distribution that lists no value of its kind.
func Empty(kind Kind, total *big.Int) *Dist {
	return &Dist{kind: kind, origin: new(big.Rat), step: big.NewRat(1, 1), w: newWeights(0, total), total: total}
}

// Bits is the length of the total.
func (d *Dist) Bits() float64 { return float64(d.total.BitLen()) }

// Reduced returns the distribution with weights and total divided by their
// common divisor, on the lowest rung that holds them.
func (d *Dist) Reduced() *Dist {
	if d.isLowest() {
		return d
	}
	g := new(big.Int).Set(d.total)
	if d.rest != nil {
		g.GCD(nil, nil, g, d.rest)
	}
	if d.tail != nil {
		for _, w := range []*big.Int{d.tail.weight, d.tail.under, d.tail.unplaced} {
			g.GCD(nil, nil, g, w)
		}
	}
	g = d.w.gcd(g)
	fits := d.w.Small != nil
	if g.IsInt64() && g.Int64() == 1 && (fits || !d.total.IsUint64()) {
		return d
	}
	r := *d
	r.total = new(big.Int).Quo(d.total, g)
	r.w = d.w.dividedBy(g, r.total)
	if d.rest != nil {
		r.rest = new(big.Int).Quo(d.rest, g)
	}
	if d.tail != nil {
		t := *d.tail
		t.weight = new(big.Int).Quo(d.tail.weight, g)
		t.under = new(big.Int).Quo(d.tail.under, g)
		t.unplaced = new(big.Int).Quo(d.tail.unplaced, g)
		r.tail = &t
	}
	return &r
}

// isLowest reports whether weights of one word each have no common divisor with
// their total. It says no where there is more to look at.
func (d *Dist) isLowest() bool {
	if d.w.Small == nil || d.rest != nil || d.tail != nil || !d.total.IsUint64() {
		return false
	}
	g := d.total.Uint64()
	for _, v := range d.w.Small {
		if g == 1 {
			return true
		}
		g = rational.GCD(g, v)
	}
	return g == 1
}

// Equal reports whether both distributions give every outcome the same
// probability.
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

// Labels returns the outcomes' labels in order, nil for other kinds.
func (d *Dist) Labels() []string {
	if d.kind != Categorical {
		return nil
	}
	labels := make([]string, 0, len(d.outcomes))
	for _, o := range d.outcomes {
		labels = append(labels, o.Label)
	}
	return slices.Clip(labels)
}

func Point(o Outcome) *Dist {
	if o.Value != nil {
		return Constant(o.Value)
	}
	kind := Categorical
	if o.Items != nil {
		kind = Joint
	}
	return fromOutcomes(kind, []Outcome{o}, []*big.Int{big.NewInt(1)})
}

// Weight returns the weight of a slot, over the total.
func (d *Dist) Weight(slot int) *big.Int { return d.w.Own(slot) }

// IsZero reports whether the slot has no weight.
func (d *Dist) IsZero(slot int) bool { return d.w.isZero(slot) }

// SmallWeight returns the weight of a slot as one word, or else as the integer that is
// stored: not to be changed.
func (d *Dist) SmallWeight(slot int) (small uint64, large *big.Int) {
	if d.w.Small != nil {
		return d.w.Small[slot], nil
	}
	return d.w.Big[slot].Uint64(), d.w.Big[slot]
}
