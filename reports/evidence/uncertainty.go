package evidence

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"oddsmith/scenarios"
)

// sampleErrors is how many standard errors a sampled quantity is taken to be off
// at most.
const sampleErrors = 4

// Uncertainty is how far a quantity that was taken of the distribution may be off:
// 0 where it is exact, its proven bound where there is one, and four standard
// errors in a sample; infinite where nothing is known of it.
func (d *Distribution) Uncertainty(q *scenarios.Quantity) float64 {
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

// Between returns the ends of what a quantity that was taken of the distribution may be: its
// value twice where it is exact, and where it is sampled, of which nothing is proven.
func (d *Distribution) Between(of *scenarios.Quantity, q *Number) (lower, upper float64) {
	if q.Exact != nil || d.Method == MonteCarlo {
		return q.Value, q.Value
	}
	lower, upper = q.Lo, q.Hi
	if !q.IsInterval() {
		off := d.Uncertainty(of)
		lower, upper = q.Value-off, q.Value+off
	}
	if of.Statistic != scenarios.Probability {
		return lower, upper
	}
	summed := float64(len(d.Rows)+1) * roundingError
	return max(lower-summed, 0), min(upper+summed, 1)
}

// samplingError is that of a sample.
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

// clopperPearson is how far the probability of an event may be from its share of n samples: the
// interval of Clopper and Pearson ("The use of confidence or fiducial limits", Biometrika 26, 1934), whose ends are
// quantiles of Beta distributions, misses it no more often than a normal quantity is sampleErrors standard errors off.
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
