package compare

import (
	"math"

	"oddsmith/reports/evidence"
)

// DefaultFalseAlarm is the probability that a run reports a change between samples
// of distributions that are the same.
const DefaultFalseAlarm = 1e-3

// The intervals of one measure: its distribution function, the probabilities of its
// words, its condition, its mean and variance, and what a caller asks for.
const intervals = 5

// miss is the probability with which one interval of one of the two samples may miss the true value, if n such
// intervals share a test.
func (o Options) miss(n int) float64 {
	alarm := o.FalseAlarm
	if alarm == 0 {
		alarm = DefaultFalseAlarm
	}
	const sides = 2
	return alarm / float64(max(1, o.Measures)*intervals*sides*max(1, n))
}

// band returns how far the distribution function of n samples may be off at any value, except with the probability
// miss.
func band(n int64, miss float64) float64 {
	return math.Sqrt(math.Log(2/miss) / (2 * float64(n)))
}

// proportion returns the confidence interval of the probability of an event that occurred k times
// in n samples. miss is the probability with which it may miss the true value.
func proportion(k, n int64, miss float64) evidence.Number {
	share := float64(k) / float64(n)
	limit := math.Log(2/miss) / float64(n)
	edge := func(end float64) float64 {
		in, out := share, end // in stays inside of the interval
		for range 200 {
			mid := (in + out) / 2
			if divergence(share, mid) <= limit {
				in = mid
			} else {
				out = mid
			}
		}
		return out
	}
	f := evidence.Number{Value: share, Lo: 0, Hi: 1, Seen: true}
	if k > 0 {
		f.Lo = edge(0)
	}
	if k < n {
		f.Hi = edge(1)
	}
	return f
}

// divergence is Kullback and Leibler's, of a coin with p from one with q.
func divergence(p, q float64) float64 {
	sum := 0.0
	if p > 0 {
		sum += p * math.Log(p/q)
	}
	if p < 1 {
		sum += (1 - p) * (math.Log1p(-p) - math.Log1p(-q))
	}
	return sum
}

// catoni returns a confidence interval of the mean of n samples as center and radius: the
// M-estimator of Catoni (2012, proposition 2.4), which needs only the variance. The interval misses the mean with at most
// the probability miss. The radius is infinite for too few samples.
func catoni(d *evidence.Distribution, n int64, miss float64) (center, radius float64) {
	center = d.Mean.Value
	log := math.Log(2 / miss)
	switch {
	case float64(n) < 2*(1+log):
		return center, math.Inf(1)
	case d.StdDev == 0:
		return center, 0
	}
	spare := 1 - 2*log/float64(n)
	radius = d.StdDev * math.Sqrt(2*log/(float64(n)*spare))
	scale := math.Sqrt(2*log*spare/float64(n)) / d.StdDev
	low, high := center-radius-d.StdDev, center+radius+d.StdDev
	for range 60 {
		center = (low + high) / 2
		if influence(d, center, scale) > 0 {
			low = center
		} else {
			high = center
		}
	}
	return center, radius
}

// influence returns the sum of Catoni's influence function over the samples: of their distances from the number
// from, times scale. A large distance counts only by its logarithm.
func influence(d *evidence.Distribution, from, scale float64) float64 {
	sum := 0.0
	for i := range d.Rows {
		v, _ := d.Rows[i].Value.Float64()
		x := scale * (v - from)
		sum += float64(d.Rows[i].Count) * math.Copysign(math.Log1p(math.Abs(x)+x*x/2), x)
	}
	return sum
}

// accepted is the number of samples that met the condition; all, if there is none.
func accepted(d *evidence.Distribution) int64 {
	n := int64(0)
	for i := range d.Rows {
		n += d.Rows[i].Count
	}
	return n
}
