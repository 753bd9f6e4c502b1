package dist

import (
	"math/big"
	"oddsmith/exact/rational"
	"slices"
)

// This file makes numeric distributions from lists of values and weights, and
// chooses their support. A lattice is dense: it has a slot for every multiple
// of its step between the least and the greatest value, so it is taken only
// where at most latticeSlack slots stand for each value; what is sparser keeps
// its values as a sorted list. The slack lets products such as 1d6*1d6, with
// their gaps, stay on lattices, where convolution is fast.
const latticeSlack = 16

// Integers is the support of a distribution as integers over one denominator,
// without the outcomes of weight 0.
type Integers struct {
	Nums []int64
	Den  int64
	Slot []int // slot[i] is the slot of nums[i] in the distribution
}

// Integers returns the support as integers, or false where the numerators or the
// denominator would exceed MaxSmall.
func (d *Dist) Integers() (Integers, bool) {
	if d.values != nil {
		return d.scatteredIntegers()
	}
	den := rational.LCM(d.origin.Denom(), d.step.Denom())
	origin, step := rational.Numerator(d.origin, den), rational.Numerator(d.step, den)
	last := new(big.Int).SetInt64(int64(d.Slots() - 1))
	last.Add(origin, last.Mul(last, step))
	if !rational.IsSmall(den) || !rational.IsSmall(origin) || !rational.IsSmall(last) {
		return Integers{}, false
	}
	out := Integers{Den: den.Int64(), Nums: make([]int64, 0, d.Slots()), Slot: make([]int, 0, d.Slots())}
	o, s := origin.Int64(), step.Int64()
	for i := range d.Slots() {
		if !d.w.isZero(i) {
			out.Nums = append(out.Nums, o+int64(i)*s)
			out.Slot = append(out.Slot, i)
		}
	}
	return out, true
}

func (d *Dist) scatteredIntegers() (Integers, bool) {
	den := big.NewInt(1)
	for _, v := range d.values {
		if den = rational.LCM(den, v.Denom()); !rational.IsSmall(den) {
			return Integers{}, false
		}
	}
	out := Integers{Den: den.Int64()}
	for i, v := range d.values {
		num := rational.Numerator(v, den)
		if !rational.IsSmall(num) {
			return Integers{}, false
		}
		if !d.w.isZero(i) {
			out.Nums = append(out.Nums, num.Int64())
			out.Slot = append(out.Slot, i)
		}
	}
	return out, true
}

// Over returns the integers over a multiple of their denominator, or false where
// they grow too large.
func (x Integers) Over(den int64) (Integers, bool) {
	f := den / x.Den
	if f == 1 {
		return x, true
	}
	if den > rational.MaxSmall {
		return x, false
	}
	out := Integers{Den: den, Nums: make([]int64, len(x.Nums)), Slot: x.Slot}
	for i, v := range x.Nums {
		if v > rational.MaxSmall/f || v < -rational.MaxSmall/f {
			return x, false
		}
		out.Nums[i] = v * f
	}
	return out, true
}

// common returns both supports over one denominator, or false where the
// integers are too large for that.
func common(x, y *Dist) (a, b Integers, ok bool) {
	a, ok = x.Integers()
	if !ok {
		return a, b, false
	}
	if b, ok = y.Integers(); !ok {
		return a, b, false
	}
	den := rational.LCM(big.NewInt(a.Den), big.NewInt(b.Den))
	if !rational.IsSmall(den) {
		return a, b, false
	}
	if a, ok = a.Over(den.Int64()); !ok {
		return a, b, false
	}
	b, ok = b.Over(den.Int64())
	return a, b, ok
}

// An intTally adds up weights by integer outcome.
type intTally struct {
	lo    int64
	dense bool
	index map[int64]int // of a value in w, where it is not dense
	keys  []int64
	w     Weights
	total *big.Int
}

// newIntTally is ready for values in lo..hi, about n different ones, whose
// weights sum to total.
func newIntTally(lo, hi int64, n int, total *big.Int) *intTally {
	t := &intTally{lo: lo, total: total}
	if width := hi - lo; width >= 0 && width < latticeSlack*int64(n)+1024 {
		t.dense = true
		t.w = newWeights(int(width)+1, total)
		return t
	}
	t.index = make(map[int64]int)
	t.w = newWeights(0, total)
	return t
}

// slot returns the index of the value v in the tally's weights.
func (t *intTally) slot(v int64) int {
	if t.dense {
		return int(v - t.lo)
	}
	k, ok := t.index[v]
	if !ok {
		k = len(t.keys)
		t.index[v] = k
		t.keys = append(t.keys, v)
		if t.total.IsUint64() {
			t.w.Small = append(t.w.Small, 0)
		} else {
			t.w.Big = append(t.w.Big, nil)
		}
	}
	return k
}

// dist returns what was added up, as outcomes v/den.
func (t *intTally) dist(den *big.Int) *Dist {
	nums := t.keys
	if t.dense {
		nums = make([]int64, t.w.len())
		for i := range nums {
			nums[i] = t.lo + int64(i)
		}
	}
	return fromIntegers(nums, den, t.w, t.total)
}

// fromIntegers makes a distribution of the distinct outcomes nums[i]/den, of
// which some may have weight 0.
func fromIntegers(nums []int64, den *big.Int, w Weights, total *big.Int) *Dist {
	order := make([]int, 0, len(nums))
	for i := range nums {
		if !w.isZero(i) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case nums[i] < nums[j]:
			return -1
		case nums[i] > nums[j]:
			return 1
		}
		return 0
	})
	if len(order) == 0 {
		return &Dist{origin: new(big.Rat), step: big.NewRat(1, 1), w: newWeights(0, total), total: total}
	}
	lo, hi := nums[order[0]], nums[order[len(order)-1]]
	var step uint64
	for _, i := range order {
		step = rational.GCD(step, uint64(nums[i])-uint64(lo))
	}
	d := &Dist{total: total}
	if step == 0 {
		step = 1
	}
	if slots := (uint64(hi)-uint64(lo))/step + 1; slots <= latticeSlack*uint64(len(order)) {
		d.origin, d.step = rational.Fraction(lo, den), new(big.Rat).SetFrac(new(big.Int).SetUint64(step), den)
		d.w = newWeights(int(slots), total)
		for _, i := range order {
			d.w.set(int((uint64(nums[i])-uint64(lo))/step), w, i)
		}
		return d
	}
	d.w = newWeights(len(order), total)
	for k, i := range order {
		d.values = append(d.values, rational.Fraction(nums[i], den))
		d.w.set(k, w, i)
	}
	return d
}

// fromRationals makes a distribution of outcomes that are no small integers;
// equal ones are added up.
func fromRationals(values []*big.Rat, w Weights, total *big.Int) *Dist {
	order := make([]int, 0, len(values))
	for i := range values {
		if !w.isZero(i) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return values[i].Cmp(values[j]) })
	d := &Dist{values: make([]*big.Rat, 0, len(order)), w: newWeights(len(order), total), total: total}
	scratch := new(big.Int)
	for _, i := range order {
		k := len(d.values) - 1
		if k < 0 || d.values[k].Cmp(values[i]) != 0 {
			d.values = append(d.values, values[i])
			k++
		}
		d.w.add(k, w.At(i, scratch))
	}
	d.w = d.w.slice(0, len(d.values))
	if x, ok := d.Integers(); ok {
		return fromIntegers(x.Nums, big.NewInt(x.Den), d.w, total)
	}
	return d
}

// set shares weight i of v as weight k.
func (w Weights) set(k int, v Weights, i int) {
	if w.Small != nil {
		w.Small[k] = v.Small[i]
		return
	}
	w.Big[k] = v.Big[i]
}

// OnLattice makes a distribution of the outcomes origin + i*step, of which some may have
// weight 0; step is 1 or -1.
func OnLattice(origin, step int64, w Weights, total *big.Int) *Dist {
	nums := make([]int64, w.len())
	for i := range nums {
		nums[i] = origin + int64(i)*step
	}
	return fromIntegers(nums, big.NewInt(1), w, total)
}

// FromLattice makes a distribution of the whole numbers from origin on, of which the first
// and the last have a weight that is not 0.
func FromLattice(origin int64, w Weights, total *big.Int) *Dist {
	return &Dist{origin: big.NewRat(origin, 1), step: big.NewRat(1, 1), w: w, total: total}
}

// FromColumn makes a distribution of the distinct outcomes nums[i]/den with these
// weights, of which some may be 0.
func FromColumn(nums []int64, den int64, ws []*big.Int, total *big.Int) *Dist {
	w := newWeights(len(ws), total)
	for i, v := range ws {
		w.add(i, v)
	}
	return fromIntegers(nums, big.NewInt(den), w, total)
}

// FromSums makes a distribution of the outcomes v/den with the weights sums[v].
func FromSums(sums map[int64]*big.Int, den int64, total *big.Int) *Dist {
	nums, w := make([]int64, 0, len(sums)), newWeights(len(sums), total)
	for v, weight := range sums {
		w.add(len(nums), weight)
		nums = append(nums, v)
	}
	return fromIntegers(nums, big.NewInt(den), w, total)
}

// EqualFaces makes the distribution of a die with these faces, of which some may be alike.
func EqualFaces(faces []*big.Rat) *Dist {
	w := Weights{Small: make([]uint64, len(faces))}
	for i := range w.Small {
		w.Small[i] = 1
	}
	return fromRationals(faces, w, big.NewInt(int64(len(faces)))).Reduced()
}

// Incomplete makes a distribution of outcomes, some of which may be equal, whose weights may
// sum to less than the total: the weight rest is that of what does not meet a condition,
// nil for none, and what is missing then has no place as yet.
func Incomplete(kind Kind, outcomes []Outcome, ws []*big.Int, rest, total *big.Int) *Dist {
	d := &Dist{kind: kind, outcomes: outcomes, w: newWeights(len(ws), total), total: total}
	for i, v := range ws {
		d.w.add(i, v)
	}
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
