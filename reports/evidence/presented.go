package evidence

import (
	"context"
	"math"
	"math/big"

	"oddsmith/exact"
)

// maxExactDigits is the number of digits that the fractions of one distribution
// may have together before they are left out: 16 MB of text.
const maxExactDigits = 16 << 20

// Percents are the percentiles every numeric distribution reports.
var Percents = []int{25, 50, 75, 95}

// FanPercents are the percentiles that a fan shows, and all that a distribution knows: the edges of
// its bands, from the outside in, and the median.
var FanPercents = [...]int{5, 25, 50, 75, 95}

// shares are the FanPercents as fractions of 1.
var shares = func() []*big.Rat {
	out := make([]*big.Rat, len(FanPercents))
	for i, p := range FanPercents {
		out[i] = big.NewRat(int64(p), 100)
	}
	return out
}()

// presented presents an answer, unless the context ends first.
func presented(ctx context.Context, r *exact.Result, labels []string, session Session) (*Distribution, error) {
	const long = 1 << 14 // outcomes that take some milliseconds
	if r.Dist == nil || r.Dist.Len() < long {
		return FromExact(r, labels, session.Options), nil
	}
	return Await(ctx, func() (*Distribution, error) { return FromExact(r, labels, session.Options), nil })
}

// FromExact presents what the exact engine found. labels are the words a
// categorical outcome can be, in the order to show them; those of probability
// 0 are shown too.
func FromExact(r *exact.Result, labels []string, o Options) *Distribution {
	d := &Distribution{Kind: Numeric, Method: Exact}
	defer d.dropInexact()
	if r.Condition != nil {
		d.ConditionProbability = known(Exactly(r.Condition))
	}
	if r.Dist == nil {
		d.Kind = Undefined
		return d
	}
	d.Residual = Exactly(r.Dist.Residual())
	if bound := r.Dist.ErrorBound(); bound.Sign() > 0 {
		d.Method = Bounded
		d.ErrorBound, _ = bound.Float64()
		d.ErrorBound += roundingError
	}
	d.ExactOmitted = !o.AllDigits && fractionDigits(r.Dist) > maxExactDigits
	if r.Dist.Kind() != exact.Numeric {
		d.Kind = Categorical
		d.Rows = labelRows(r.Dist, labels, !d.ExactOmitted)
		return d
	}
	if o.Brief {
		d.unlisted = r.Dist.Len()
		for slot := range r.Dist.Modes() {
			d.Modes = append(d.Modes, r.Dist.Value(slot))
		}
	} else {
		d.Rows = numberRows(r.Dist, !d.ExactOmitted)
		for _, i := range r.Dist.Modes() { // a die of a million faces has a million modes
			d.Modes = append(d.Modes, d.Rows[i].Value)
		}
	}
	mean, variance := r.Dist.Bounds()
	d.Mean, d.Variance = known(Between(mean[0], mean[1])), known(Between(variance[0], variance[1]))
	d.StdDev = math.Sqrt(d.Variance.Value)
	least, most := r.Dist.Least(), r.Dist.Most()
	above, below := r.Dist.IsUnbounded()
	switch {
	case least != nil && least.Attained:
		d.Min = least.At
	case least != nil:
		d.Above = least.At
	case !below:
		d.MinAtMost = r.Dist.Min()
	}
	switch {
	case most != nil && most.Attained:
		d.Max = most.At
	case most != nil:
		d.Below = most.At
	case !above:
		d.MaxAtLeast = r.Dist.Max()
	}
	d.Percentiles = make(map[int]*big.Rat, len(FanPercents))
	for i, p := range FanPercents {
		d.Percentiles[p] = r.Dist.Quantile(shares[i])
	}
	return d
}

// roundingError is the error of a probability that is the nearest float64.
const roundingError = 1.0 / (1 << 53)

// dropInexact removes the fractions of a distribution with an error bound, because some of their
// digits may be wrong.
func (d *Distribution) dropInexact() {
	if d.Method != Bounded {
		return
	}
	for _, q := range []*Number{d.Mean, d.Variance, &d.Residual, d.ConditionProbability} {
		if q != nil {
			q.Exact = nil
		}
	}
	for i := range d.Rows {
		d.Rows[i].Exact = nil
	}
}

// fractionDigits estimates the digits of all probabilities written as
// fractions, from above where there are not many.
func fractionDigits(d *exact.Dist) float64 {
	const digitsPerBit = 0.30103
	all := float64(d.Total().BitLen()) * float64(d.Len())
	if most := 2 * all * digitsPerBit; most <= maxExactDigits {
		return most // an upper bound will do
	}
	return (all + d.WeightBits()) * digitsPerBit
}

// numberRows returns a row for each outcome of a numeric distribution, with exact fractions or
// without.
func numberRows(d *exact.Dist, fractions bool) []Row {
	rows := make([]Row, 0, d.Len())
	for e := range d.Entries() {
		row := Row{Value: e.Value, Probability: e.Probability, AtLeast: e.AtLeast, AtMost: e.AtMost}
		if fractions {
			row.Exact = e.Fraction()
		}
		rows = append(rows, row)
	}
	return rows
}

// labelRows returns a row for each word, the declared labels first; their probability is 0 if they
// do not occur, and more than that where it is not known whether they do.
func labelRows(d *exact.Dist, labels []string, fractions bool) []Row {
	order := newLabelOrder(labels, d.Len())
	for e := range d.Entries() {
		row := order.row(e.Key())
		row.Probability = e.Probability
		if fractions {
			row.Exact = e.Fraction()
		}
	}
	least, most := d.Ends()
	for i := range order.rows {
		row := &order.rows[i]
		if row.Probability == 0 && !(least && most) {
			row.Probability = math.SmallestNonzeroFloat64
		}
		if fractions && row.Exact == nil {
			row.Exact = new(big.Rat)
		}
	}
	return inOrder(order.rows)
}

// A labelOrder collects rows by label: the declared labels first, then others as they come,
// each of which comes once.
type labelOrder struct {
	rows     []Row
	declared int            // how many rows are those of declared labels
	index    map[string]int // of declared labels; nil where they are few
}

// fewLabels is how many labels are found faster one by one than by an index.
const fewLabels = 16

// newLabelOrder returns an order that begins with the declared labels and has room for outcomes
// more rows.
func newLabelOrder(labels []string, outcomes int) *labelOrder {
	o := &labelOrder{rows: make([]Row, len(labels), len(labels)+outcomes), declared: len(labels)}
	for i, l := range labels {
		o.rows[i].Label = l
	}
	if len(labels) > fewLabels {
		o.index = make(map[string]int, len(labels))
		for i, l := range labels {
			o.index[l] = i
		}
	}
	return o
}

// row returns the row of a declared label, or adds one for any other. The pointer is valid until the next call.
func (o *labelOrder) row(label string) *Row {
	if i, ok := o.find(label); ok {
		return &o.rows[i]
	}
	o.rows = append(o.rows, Row{Label: label})
	return &o.rows[len(o.rows)-1]
}

// find returns the index of a declared label; false if the label is not declared.
func (o *labelOrder) find(label string) (int, bool) {
	if o.index != nil {
		i, ok := o.index[label]
		return i, ok
	}
	for i := range o.rows[:o.declared] {
		if o.rows[i].Label == label {
			return i, true
		}
	}
	return 0, false
}
