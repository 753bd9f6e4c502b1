package encounter

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A collection adds probabilities of states by the classes of a query.
type collection struct {
	q    *query
	sums []sum // by class
}

// of returns the sum that collects the probability of a state's class, after that many turns.
func (c *collection) of(state int32, turn int) (*sum, error) {
	class, err := c.q.class(state, turn)
	if err != nil {
		return nil, err
	}
	for int(class) >= len(c.sums) {
		c.sums = append(c.sums, sum{})
	}
	return &c.sums[class], nil
}

// A tally is the probabilities of outcomes; the first is that the condition is not met.
type tally struct {
	kind  dist.Kind
	list  []dist.Outcome
	sums  []sum
	slack float64 // an additional error of each probability
}

// unmet is the index of the outcomes that do not meet the condition.
const unmet = 0

// tally adds the probabilities of equal values. Outcomes are sorted by their keys; those that cannot
// be are left out.
func (c *collection) tally(p *encounterChain) (*tally, error) {
	_, conditional := p.of.Value.(*notation.Given)
	b, index := p.e.budget, map[string]int{}
	keys, sums, list := []string{""}, make([]sum, 1), make([]dist.Outcome, 1)
	for k := range c.sums {
		of := &c.sums[k]
		if of.isZero() {
			continue
		}
		d, known := c.q.answer(int32(k)), len(sums)
		if err := b.Charge(classCost + outcomeCost*float64(d.Slots())); err != nil {
			return nil, err
		}
		for o, w := range d.All() {
			if conditional && o.Items[1].Label == dist.No {
				sums[unmet].addShare(of, w, d.Total())
				continue
			}
			if conditional {
				o = o.Items[0]
			}
			key := o.Key()
			i, ok := index[key]
			if !ok {
				i = len(sums)
				index[key] = i
				keys, sums, list = append(keys, key), append(sums, sum{}), append(list, o)
			}
			sums[i].addShare(of, w, d.Total())
		}
		if err := b.Hold(outcomeBytes * float64(len(sums)-known)); err != nil {
			return nil, err
		}
	}
	var order []int
	for i := range sums {
		if i != unmet && !sums[i].isZero() {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(keys[i], keys[j]) })
	t := &tally{kind: p.kind(), list: list[:1:1], sums: sums[:1:1]}
	for _, i := range order {
		t.list, t.sums = append(t.list, list[i]), append(t.sums, sums[i])
	}
	return t, nil
}

// floatBits is the least size of the total that float probabilities are brought to, and
// floatDigits how many bits of the smallest of them are kept. What is too little for a
// float64 is 1 of a total of leastBits.
const (
	floatBits   = 80
	floatDigits = 54
	leastBits   = 1060
)

// dist returns the distribution, if at most the probability left was not collected. Weights are
// rounded down to what is proven; the missing weight is unplaced.
func (t *tally) dist(left float64) *dist.Dist {
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

// distAbove returns the distribution of numbers with these first two moments, if at least the probability left
// is above all collected ones; the rest of the missing weight is unplaced.
func (t *tally) distAbove(left float64, moments [2]rational.Interval) *dist.Dist {
	d := t.listed()
	above, _ := new(big.Float).SetMantExp(big.NewFloat(left), d.Total().BitLen()-1).Int(nil)
	return d.WithUnplacedBut(above, moments[0], moments[1])
}

// atLeast returns a lower bound of the probability of outcome i.
func (t *tally) atLeast(i int) float64 { return max(0, t.sums[i].atLeast()-t.slack) }

// listed returns the distribution without a tail. The total is a power of 2, so large that the
// smallest weight has as many digits as a float64. What can happen, however rarely, has a positive
// weight.
func (t *tally) listed() *dist.Dist {
	bits := floatBits
	for i := range t.sums {
		if p := t.atLeast(i); p > 0 {
			bits = max(bits, floatDigits-math.Ilogb(p))
		} else if !t.sums[i].isZero() {
			bits = max(bits, leastBits)
		}
	}
	weights := make([]*big.Int, len(t.sums))
	for i := range t.sums {
		weights[i], _ = new(big.Float).SetMantExp(big.NewFloat(t.atLeast(i)), bits).Int(nil)
		if weights[i].Sign() == 0 && !t.sums[i].isZero() {
			weights[i].SetInt64(1)
		}
	}
	return dist.Incomplete(t.kind, t.list[1:], weights[1:], weights[unmet], new(big.Int).Lsh(big.NewInt(1), uint(bits)))
}

// exactly returns the distribution of a tally of which every sum was added up as a fraction.
func (t *tally) exactly() *dist.Dist {
	total := big.NewInt(1)
	for i := range t.sums {
		total = rational.LCM(total, t.sums[i].fraction().Denom())
	}
	weights := make([]*big.Int, len(t.sums))
	for i := range t.sums {
		weights[i] = rational.Numerator(t.sums[i].fraction(), total)
	}
	if len(t.list) == 1 {
		return underNothing()
	}
	return dist.Incomplete(t.kind, t.list[1:], weights[1:], weights[unmet], total).Reduced()
}

// relativeInterval returns the interval of numbers within a relative error of v.
func relativeInterval(v, relative float64) rational.Interval {
	return rational.Between(
		new(big.Rat).SetFloat64(math.Nextafter(v*(1-relative), 0)),
		new(big.Rat).SetFloat64(math.Nextafter(v*(1+relative), math.Inf(1))))
}
