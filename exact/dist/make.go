package dist

import (
	"math/big"

	"oddsmith/exact/rational"
)

// Constant returns the distribution of the constant v, which must not be changed.
func Constant(v *big.Rat) *Dist { return &Dist{origin: v, step: one, w: always, total: bigOne} }

// always is the weight of what is certain.
var always = rational.Column{Words: []big.Word{1}, Width: 1}

// Uniform returns the distribution of a whole number that is equally likely to be any of
// lo..hi. It panics if lo > hi.
func Uniform(lo, hi int64) *Dist {
	if lo > hi {
		panic("exact: Uniform of an empty range")
	}
	w := make([]big.Word, hi-lo+1)
	for i := range w {
		w[i] = 1
	}
	return &Dist{
		origin: rational.Int(lo), step: one,
		w: rational.Column{Words: w, Width: 1}, total: big.NewInt(int64(len(w))),
	}
}

// EqualFaces returns the distribution of a die with these faces, some of which may be equal.
func EqualFaces(faces []*big.Rat) *Dist {
	w := Uniform(1, int64(len(faces))).w
	return fromRationals(faces, w, big.NewInt(int64(len(faces)))).Reduced()
}

// FromLattice returns the distribution of the whole numbers from origin on with the weights w, some of which
// may be 0. It may keep w, which must not be changed afterwards.
func FromLattice(origin int64, w rational.Column, total *big.Int) *Dist {
	return fromIntegers(integers{n: w.Len(), origin: origin, step: 1, den: 1}, w, total)
}

// FromColumn returns the distribution of the distinct outcomes nums[i]/den with the weights ws[i], of which
// some may be 0. If they sum to less than the total, the caller must add a tail.
func FromColumn(nums []int64, den int64, ws []*big.Int, total *big.Int) *Dist {
	return fromUnsorted(nums, den, rational.ColumnOf(ws, total), total)
}

// FromSums returns the distribution of the outcomes v/den with the weights sums[v]. The total is as for
// [FromColumn].
func FromSums(sums map[int64]*big.Int, den int64, total *big.Int) *Dist {
	nums, ws := make([]int64, 0, len(sums)), make([]*big.Int, 0, len(sums))
	for v, weight := range sums {
		nums, ws = append(nums, v), append(ws, weight)
	}
	return FromColumn(nums, den, ws, total)
}

// Labelled returns the distribution of a constant label.
func Labelled(label string) *Dist { return Point(Outcome{Label: label}) }

// Point returns the distribution of a constant outcome.
func Point(o Outcome) *Dist {
	if o.Value != nil {
		return Constant(o.Value)
	}
	kind := Categorical
	if o.Items != nil {
		kind = Joint
	}
	return &Dist{kind: kind, outcomes: []Outcome{o}, w: always, total: bigOne}
}

// fromOutcomes returns a categorical or joint distribution in lowest terms, without outcomes of weight
// 0. If the weights sum to less than the total, the difference is unplaced.
func fromOutcomes(kind Kind, outcomes []Outcome, ws []*big.Int, total *big.Int) *Dist {
	d := &Dist{kind: kind, total: total}
	var kept []*big.Int
	for i, w := range ws {
		if w.Sign() > 0 {
			d.outcomes, kept = append(d.outcomes, outcomes[i]), append(kept, w)
		}
	}
	d.w = rational.ColumnOf(kept, total)
	if missing := d.Missing(); missing.Sign() > 0 {
		d.tail = &tail{weight: missing, under: new(big.Int), unplaced: missing}
	}
	return d.Reduced()
}

// NewJoint returns the joint distribution of outcomes. If an item has a tail, the weights may sum to
// less than the total; the difference is unplaced if unplaced is set.
func NewJoint(outcomes []Outcome, ws []*big.Int, total *big.Int, unplaced bool) *Dist {
	d := fromOutcomes(Joint, outcomes, ws, total)
	if d.tail != nil && !unplaced {
		d.tail.unplaced = new(big.Int)
	}
	return d
}

// Incomplete returns a distribution of outcomes, some of which may be equal, whose weights may sum to
// less than the total: rest is the weight of what does not meet a condition, nil for none; for the
// remaining difference the caller must add a tail.
func Incomplete(kind Kind, outcomes []Outcome, ws []*big.Int, rest, total *big.Int) *Dist {
	d := &Dist{kind: kind, outcomes: outcomes, w: rational.ColumnOf(ws, total), total: total}
	if kind == Numeric {
		values := make([]*big.Rat, len(outcomes))
		for i, o := range outcomes {
			values[i] = o.Value
		}
		d = fromRationals(values, d.w, total)
	}
	d.rest = rest
	return d
}

// Integers returns the support in ascending order as integers over one denominator, without the outcomes of
// weight 0; false if a numerator or the denominator exceeds [rational.MaxSmall].
func (d *Dist) Integers() (nums []int64, den int64, ok bool) {
	x, ok := d.integers()
	if !ok {
		return nil, 0, false
	}
	for _, slot := range d.positive() {
		nums = append(nums, x.at(slot))
	}
	return nums, x.den, true
}

// WholeLattice returns the origin and the step of a lattice; ok is false unless all its values are
// whole numbers of 32 bits.
func (d *Dist) WholeLattice() (origin, step int64, ok bool) {
	if d.values != nil || d.kind != Numeric {
		return 0, 0, false
	}
	x, ok := d.integers()
	return x.origin, x.step, ok && x.den == 1
}
