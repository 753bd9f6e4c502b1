package evidence

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"oddsmith/scenarios"
)

// sampleErrors is how many standard errors a sampled quantity is taken to be off
// at most.
const sampleErrors = 4

// An Uncertainty is how far a quantity may be off: 0 if it is exact, its proven bound, or four standard
// errors of a sample; infinite if nothing is known.
type Uncertainty float64

// IsZero reports whether there is no error to speak of: JSON has none then.
func (u Uncertainty) IsZero() bool { return !(u > 0) || math.IsInf(float64(u), 0) }

// Uncertainty returns that of a quantity taken of the distribution.
func (d *Distribution) Uncertainty(q *scenarios.Quantity) Uncertainty {
	return Uncertainty(d.largestError(q))
}

// largestError is the largest error of a quantity.
func (d *Distribution) largestError(q *scenarios.Quantity) float64 {
	switch {
	case d.Kind == Undefined:
		return math.Inf(1)
	case d.Method == MonteCarlo:
		return d.samplingError(q)
	}
	switch q.Statistic {
	case scenarios.Probability:
		return max(d.ErrorBound, d.Take(q).radius())
	case scenarios.Mean:
		return d.Mean.radius()
	case scenarios.Variance:
		return d.Variance.radius()
	case scenarios.StdDev:
		upper, lower := math.Sqrt(d.Variance.Value+d.Variance.radius()), math.Sqrt(max(0, d.Variance.Value-d.Variance.radius()))
		return max(upper-d.StdDev, d.StdDev-lower) + d.StdDev*2*roundingError
	case scenarios.Median, scenarios.Min, scenarios.Max:
		return 0
	}
	return math.Inf(1)
}

// Between returns the ends of the interval in which the value of a quantity is proven to lie. Both
// are the value itself if it is exact, or sampled, where nothing is proven.
func (d *Distribution) Between(quantity *scenarios.Quantity, value *Number) (lower, upper float64) {
	if value.Exact != nil || d.Method == MonteCarlo {
		return value.Value, value.Value
	}
	lower, upper = value.Lo, value.Hi
	if !value.IsInterval() {
		off := d.largestError(quantity)
		lower, upper = value.Value-off, value.Value+off
	}
	if quantity.Statistic != scenarios.Probability {
		return lower, upper
	}
	summed := float64(len(d.Rows)+1) * roundingError
	return max(lower-summed, 0), min(upper+summed, 1)
}

// samplingError returns how far a sampled quantity may be off: a mean by four standard errors, a probability by the
// interval of [clopperPearson] that misses as rarely. It is infinite for any other statistic.
func (d *Distribution) samplingError(q *scenarios.Quantity) float64 {
	switch q.Statistic {
	case scenarios.Probability:
		n := float64(d.Trials)
		if d.ConditionProbability != nil {
			n *= d.ConditionProbability.Value
		}
		return clopperPearson(d.Take(q).Value, n)
	case scenarios.Mean:
		return sampleErrors * d.StdError
	case scenarios.StdDev, scenarios.Variance, scenarios.Median, scenarios.Min, scenarios.Max:
	}
	return math.Inf(1)
}

// clopperPearson returns how far the probability of an event may be from its share of n samples:
// half of the wider side of the exact interval of Clopper and Pearson (Biometrika 26, 1934), at
// the level of sampleErrors standard errors.
func clopperPearson(share, n float64) float64 {
	miss := math.Erfc(sampleErrors/math.Sqrt2) / 2 // on either side
	hits := math.Round(share * n)
	lower, upper := 0.0, 1.0
	if hits > 0 {
		lower = mathext.InvRegIncBeta(hits, n-hits+1, miss)
	}
	if hits < n {
		upper = mathext.InvRegIncBeta(hits+1, n-hits, 1-miss)
	}
	return max(share-lower, upper-share)
}
