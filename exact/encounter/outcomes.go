package encounter

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Outcomes number the outcomes of a value from 1, in the order in which they are met.
type outcomes struct {
	kind        dist.Kind
	conditional bool // a value comes with the truth of its condition beside it
	list        []dist.Outcome
	index       map[string]int
}

// unmet stands for all outcomes whose condition does not hold.
const unmet = 0

// newOutcomes is for what the value of the encounter may be.
func (p *process) newOutcomes() outcomes {
	_, conditional := p.of.Value.(*notation.Given)
	return outcomes{kind: p.kind(), conditional: conditional, list: make([]dist.Outcome, 1), index: map[string]int{}}
}

// number returns the number of an outcome.
func (o *outcomes) number(x dist.Outcome) int {
	if o.conditional {
		if x.Items[1].Label == dist.No {
			return unmet
		}
		x = x.Items[0]
	}
	key := x.Key()
	i, ok := o.index[key]
	if !ok {
		i = len(o.list)
		o.index[key] = i
		o.list = append(o.list, x)
	}
	return i
}

// A sum adds up probabilities: in float64 with a bound of the error, or in rationals.
type sum[S any] interface {
	*S
	isZero() bool
	addShare(of *S, w, total *big.Int)
}

// A tally is the probabilities of outcomes.
type tally[S any, P sum[S]] struct {
	outcomes
	sums []S // by number
}

func newTally[S any, P sum[S]](p *process) *tally[S, P] {
	return &tally[S, P]{outcomes: p.newOutcomes(), sums: make([]S, 1)}
}

// add adds a distribution of outcomes that has a probability.
func (t *tally[S, P]) add(d *dist.Dist, p *S) {
	for o, w := range d.All() {
		i := t.number(o)
		if i == len(t.sums) {
			t.sums = append(t.sums, *new(S))
		}
		P(&t.sums[i]).addShare(p, w, d.Total())
	}
}

// dist returns the distribution with weights out of a total.
func (t *tally[S, P]) dist(kind dist.Kind, weight func(P) *big.Int, total *big.Int) *dist.Dist {
	ws := make([]*big.Int, len(t.sums))
	for i := range t.sums {
		ws[i] = weight(&t.sums[i])
	}
	return dist.Incomplete(kind, t.list[1:], ws[1:], ws[unmet], total)
}

// A compensated sum of positive numbers; relative is the largest error of a term.
type compensated struct {
	markov.Sum
	relative float64
	can      bool // it is above 0, though it may be too little for a float64
}

func (c *compensated) add(v, relative float64) {
	c.Add(v)
	c.relative = max(c.relative, relative)
}

func (c *compensated) isZero() bool { return c.Value() == 0 && !c.can }

// addShare adds w of total of a sum. Adding up and taking a share costs a few roundings.
func (c *compensated) addShare(of *compensated, w, total *big.Int) {
	share := of.Value()
	if w.Cmp(total) != 0 {
		share *= rational.Float(w, total)
	}
	c.add(share, of.relative+8.0/(1<<53))
	c.can = c.can || of.can
}

// leastFloat is the least number whose relative error is trusted: what is smaller may come
// of numbers that a float64 holds with fewer digits.
const leastFloat = 1e-280

// atLeast is a number that the sum is not less than.
func (c *compensated) atLeast() float64 {
	const adding = 8.0 / (1 << 53)
	if c.Value() < leastFloat {
		return 0
	}
	return max(0, c.Value()*(1-c.relative-adding))
}

// A floatTally is probabilities in float64, each right to a relative error.
type floatTally struct {
	*tally[compensated, *compensated]
	slack float64 // by how much more a probability may be less
}

// floatTally adds up what was collected.
func (p *process) floatTally(c *floatCollection) (floatTally, error) {
	t, err := c.tally(p)
	return floatTally{tally: t}, err
}

// sort puts words in the order of their letters, and leaves out what has no probability;
// numbers are put in order anyway.
func (t *floatTally) sort() {
	order, keys := make([]int, 0, len(t.sums)), make([]string, len(t.sums))
	for i := range t.sums {
		if i != unmet && !t.sums[i].isZero() {
			order, keys[i] = append(order, i), t.list[i].Key()
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(keys[i], keys[j]) })
	list, sums := t.list[:1:1], t.sums[:1:1]
	for _, i := range order {
		list, sums = append(list, t.list[i]), append(sums, t.sums[i])
	}
	t.list, t.sums = list, sums
}

// floatBits is the least size of the total that float probabilities are brought to, and
// floatDigits how many bits of the smallest of them are kept. What is too little for a
// float64 is 1 of a total of leastBits.
const (
	floatBits   = 80
	floatDigits = 54
	leastBits   = 1060
)

// dist returns the distribution of what was collected, where a probability of at
// most left was not. Weights are rounded down below what they can be at least; what
// is missing may lie anywhere.
func (t *floatTally) dist(left float64) *dist.Dist {
	d := t.listed()
	if t.kind != dist.Numeric {
		return d.WithUnplaced(false, false, rational.Interval{}, rational.Interval{})
	}
	mean, second := rational.Point(new(big.Rat)), rational.Point(new(big.Rat))
	if d.Slots() > 0 {
		mean, second = d.MomentsWithinList()
	}
	return d.WithUnplaced(left > 0, false, mean, second)
}

// distAbove returns the distribution of numbers that were collected, where a probability of
// at least left lies above all of them, and the rest of what is missing anywhere.
func (t *floatTally) distAbove(left float64, moments [2]rational.Interval) *dist.Dist {
	d := t.listed()
	above, _ := new(big.Float).SetMantExp(big.NewFloat(left), d.Total().BitLen()-1).Int(nil)
	return d.WithUnplacedBut(above, moments[0], moments[1])
}

// atLeast is a number that the sum of an outcome is not less than.
func (t *floatTally) atLeast(i int) float64 { return max(0, t.sums[i].atLeast()-t.slack) }

// listed returns the distribution of what was collected, without a tail. The total of its
// weights is a power of 2, so large that the smallest of them has as many digits as a
// float64. What can happen, however rarely, has a weight.
func (t *floatTally) listed() *dist.Dist {
	bits := floatBits
	for i := range t.sums {
		if p := t.atLeast(i); p > 0 {
			bits = max(bits, floatDigits-math.Ilogb(p))
		} else if t.sums[i].can {
			bits = max(bits, leastBits)
		}
	}
	return t.tally.dist(t.kind, func(c *compensated) *big.Int {
		w, _ := new(big.Float).SetMantExp(big.NewFloat(max(0, c.atLeast()-t.slack)), bits).Int(nil)
		if w.Sign() == 0 && c.can {
			w.SetInt64(1)
		}
		return w
	}, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
}

// A fraction is a sum of rationals.
type fraction struct{ big.Rat }

func (f *fraction) isZero() bool { return f.Sign() == 0 }

func (f *fraction) addShare(of *fraction, w, total *big.Int) {
	f.Add(&f.Rat, rational.Mul(&of.Rat, new(big.Rat).SetFrac(w, total)))
}

// fractionDist returns the distribution of probabilities that are rationals.
func fractionDist(t *tally[fraction, *fraction]) *dist.Dist {
	total := big.NewInt(1)
	for i := range t.sums {
		total = rational.LCM(total, t.sums[i].Denom())
	}
	kind := t.kind
	if len(t.list) == 1 {
		kind = dist.Numeric // nothing meets the condition
	}
	return t.dist(kind, func(f *fraction) *big.Int { return rational.Numerator(&f.Rat, total) }, total).Reduced()
}

// relativeInterval holds what v is to a relative error.
func relativeInterval(v, relative float64) rational.Interval {
	return rational.Between(
		new(big.Rat).SetFloat64(math.Nextafter(v*(1-relative), 0)),
		new(big.Rat).SetFloat64(math.Nextafter(v*(1+relative), math.Inf(1))))
}
