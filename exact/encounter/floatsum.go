package encounter

import (
	"cmp"
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"slices"
)

// A floatSum collects float64 probabilities of outcomes, each right to a relative
// error.
type floatSum struct {
	kind     dist.Kind
	outcomes outcomes
	sums     []compensated
	rest     compensated // of what does not meet a condition
}

// Outcomes are numbered in the order in which they are met. The zero value is ready.
type outcomes struct {
	list  []dist.Outcome
	index map[string]int
}

// number returns the number of an outcome.
func (o *outcomes) number(x dist.Outcome) int {
	key := x.Key()
	i, ok := o.index[key]
	if !ok {
		if o.index == nil {
			o.index = map[string]int{}
		}
		i = len(o.list)
		o.index[key] = i
		o.list = append(o.list, x)
	}
	return i
}

// A compensated sum of positive numbers; relative is the largest error of a term.
type compensated struct {
	markov.Sum
	relative float64
}

func (c *compensated) add(v, relative float64) {
	c.Add(v)
	c.relative = max(c.relative, relative)
}

// atLeast is a number that the sum is not less than.
func (c *compensated) atLeast() float64 {
	const adding = 8.0 / (1 << 53)
	return max(0, c.Value()*(1-c.relative-adding))
}

func (s *floatSum) add(o dist.Outcome, p, relative float64) {
	i := s.outcomes.number(o)
	if i == len(s.sums) {
		s.sums = append(s.sums, compensated{})
	}
	s.sums[i].add(p, relative)
}

// sort puts words in the order of their letters; numbers are put in order anyway.
func (s *floatSum) sort() {
	order := make([]int, len(s.sums))
	for i := range order {
		order[i] = i
	}
	list := s.outcomes.list
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(list[i].Key(), list[j].Key()) })
	sorted := floatSum{kind: s.kind, rest: s.rest}
	for _, from := range order {
		sorted.outcomes.number(list[from])
		sorted.sums = append(sorted.sums, s.sums[from])
	}
	*s = sorted
}

// floatBits is the size of the total that float probabilities are brought to.
const floatBits = 80

// dist returns the distribution of what was collected, where a probability of at
// most left was not. Weights are rounded down below what they can be at least; what
// is missing may lie anywhere. The moments are those of the values, unless they are
// given.
func (s *floatSum) dist(left float64, moments *[2]rational.Interval) *dist.Dist {
	total := new(big.Int).Lsh(big.NewInt(1), floatBits)
	weight := func(c compensated) *big.Int {
		f := new(big.Float).SetMantExp(big.NewFloat(c.atLeast()), floatBits)
		w, _ := f.Int(nil)
		return w
	}
	ws := make([]*big.Int, len(s.sums))
	for i, c := range s.sums {
		ws[i] = weight(c)
	}
	var rest *big.Int
	if s.rest.Value() > 0 {
		rest = weight(s.rest)
	}
	d := dist.Incomplete(s.kind, s.outcomes.list, ws, rest, total)
	endless := left > 0
	if s.kind != dist.Numeric {
		return d.WithUnplaced(false, false, rational.Interval{}, rational.Interval{})
	}
	var mean, second rational.Interval
	switch {
	case moments != nil:
		mean, second = moments[0], moments[1]
	case d.Slots() > 0:
		mean, second = d.MomentsWithinList()
	default:
		mean, second = rational.Point(new(big.Rat)), rational.Point(new(big.Rat))
	}
	return d.WithUnplaced(endless, false, mean, second)
}
