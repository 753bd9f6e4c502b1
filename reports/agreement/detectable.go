package agreement

import (
	"cmp"
	"math"
	"slices"
)

// # What the test could have seen
//
// A verdict of agreement says little without the size of the defect that would
// have been noticed. The yardstick is a defect that moves the probability p of
// an event, of some of the cells, by delta, up or down, and scales all cells to match.
// The nearer to even odds the event is, the better it hides: the divergence of such a
// defect is about delta^2/(2p(1-p)). So the event that is looked at is as near to 1/2 as
// whole cells come, and what is found holds for every probability that may be asked
// for: that of an outcome, or that of at least so much. Where there is a condition, these are
// probabilities under it: the event is near half of what is accepted, whose other cells are scaled to
// match, and delta is a share of what is accepted. The detectable defect is the
// least delta that this test, with its alpha, rejects with a probability of power after
// the n trials it had, whichever way it goes.
//
// Under such a defect the probabilities are q, and log M_c fluctuates about its
// value at the mean counts n q. To second order, with N_i the counts and
// s = n/(c + n):
//
//	E log M_c   ~  log M_c(n q) + Σ correction_i - s/2
//	Var log M_c ~  s^2 n V + Σ variance_i
//
// The defect itself gives V, the variance of log(q_i/theta_i) of one sample,
// which takes only two values. Chance gives the rest: the noise of a cell adds
// to the evidence, whatever the claim. For a cell that expects e samples the
// correction is E g(a, N) - g(a, e), with N Poisson of mean e and
// g(a, x) = log Γ(a + x)/Γ(a) - x log a its part of log M_c. It is about
// e/(a + e)/2 for large e, and for small e it is summed out; the variance is that
// of g(a, N) - N log(1 + n/c), about (e/(a + e))^2/2. One degree of freedom is
// lost because the counts sum to n: hence s/2.
//
// The evidence is then reached with the wanted power if the mean over c of
// exp(E - z sqrt(Var)) is 1/alpha, z the normal quantile. This is an
// approximation, by a normal law, and stated to two digits at most; simulation
// confirms it.

// The power at which a detectable defect is stated, and its normal quantile.
const (
	power         = 0.99
	powerQuantile = 2.3263478740408408
)

// poissonSumBelow is the expected count up to which the noise of a cell is
// summed out; above it the formula for large counts is good to 1%.
const poissonSumBelow = 20

// noise is what chance alone adds to log M_c, without any defect.
type noise struct{ mean, variance float64 }

// An event is some of the cells.
type event struct {
	in []bool // by cell
	p  float64
}

// accepted returns the probability that a sample meets the condition, and in how many cells it can be
// then; where the condition never holds, those of all samples.
func (m *mixture) accepted() (p float64, cells int) {
	if m.rejected == impossible || len(m.theta) == 1 {
		return 1, len(m.theta)
	}
	return 1 - m.theta[m.rejected], len(m.theta) - 1
}

// evenEvent returns an event whose probability is near half of what is accepted: it adds the likeliest
// cells as long as their sum stays at or below that half, and has at least the likeliest cell.
func (m *mixture) evenEvent() event {
	accepted, _ := m.accepted()
	var order []int
	for i := range m.theta {
		if i != m.rejected {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.theta[b], m.theta[a]) })
	e := event{in: make([]bool, len(m.theta))}
	for _, i := range order {
		if e.p == 0 || e.p+m.theta[i] <= accepted/2 {
			e.in[i] = true
			e.p += m.theta[i]
		}
	}
	return e
}

// detectable returns the smallest change of an event's probability, under the condition if there is one,
// that n trials detect with the package's power, or 1 if they detect none.
func (m *mixture) detectable(n, logThreshold float64) float64 {
	accepted, cells := m.accepted()
	if cells == 1 {
		// Anything else is impossible and refutes at its first sample.
		return -math.Expm1(math.Log(1-power) / (n * accepted))
	}
	e := m.evenEvent()
	seen := m.seen(e, n, logThreshold)
	high := max(e.p, accepted-e.p)
	if !seen(high) {
		return 1
	}
	low := 0.0
	for high-low > high/1000 {
		if mid := (low + high) / 2; seen(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return high / accepted
}

// seen returns a function that reports whether n trials detect, with the package's power, a change
// of the event's probability by delta in either direction.
func (m *mixture) seen(e event, n, logThreshold float64) func(delta float64) bool {
	accepted, _ := m.accepted()
	var chance [len(concentrations)]noise
	for j := range concentrations {
		chance[j] = m.noise(j, n)
	}
	return func(delta float64) bool {
		for _, q := range [...]float64{e.p - delta, e.p + delta} {
			if q >= 0 && q <= accepted && m.quantile(e, q, n, &chance) < logThreshold {
				return false
			}
		}
		return true
	}
}

// blocksFor returns the number of blocks of size trials that detect a change of a probability by
// delta, to within a sixteenth, and at most the number most.
func (m *mixture) blocksFor(delta, logThreshold float64, size, most int64) int64 {
	e := m.evenEvent()
	accepted, cells := m.accepted()
	enough := func(blocks int64) bool {
		n := float64(blocks) * float64(size)
		if cells == 1 {
			return m.detectable(n, logThreshold) <= delta
		}
		return m.seen(e, n, logThreshold)(delta * accepted)
	}
	high := int64(1)
	for !enough(high) {
		if high >= most {
			return most
		}
		high *= 2
	}
	for low := high / 2; high-low > max(1, high/16); {
		if mid := (low + high) / 2; enough(mid) {
			high = mid
		} else {
			low = mid
		}
	}
	return min(most, high)
}

// quantile returns a lower quantile, at the package's power, of the log evidence after n trials if
// the true probability of the event is q. chance has the Poisson noise of each concentration.
func (m *mixture) quantile(e event, q, n float64, chance *[len(concentrations)]noise) float64 {
	accepted, _ := m.accepted()
	within, without := q/e.p, (accepted-q)/(accepted-e.p)
	counts := make([]float64, len(m.theta))
	for i, in := range e.in {
		scale := without
		switch {
		case i == m.rejected:
			scale = 1
		case in:
			scale = within
		}
		counts[i] = n * m.theta[i] * scale
	}
	spread := 0.0
	if q > 0 && q < accepted {
		x, y := math.Log(within), math.Log(without)
		mean := q*x + (accepted-q)*y
		spread = n * (q*x*x + (accepted-q)*y*y - mean*mean)
	}
	var logs [len(concentrations)]float64
	for j, c := range concentrations {
		s := n / (c + n)
		logs[j] = m.logRatio(j, counts) + chance[j].mean -
			powerQuantile*math.Sqrt(s*s*spread+chance[j].variance)
	}
	return logMean(logs[:])
}

// noise returns what chance adds to log M_c after n trials, for the j-th concentration.
func (m *mixture) noise(j int, n float64) noise {
	c := concentrations[j]
	total := noise{mean: -n / (c + n) / 2}
	for _, p := range m.theta {
		cell := cellNoise(c*p, n*p, math.Log1p(n/c))
		total.mean += cell.mean
		total.variance += cell.variance
	}
	return total
}

// cellNoise returns the mean of g(a, N) - g(a, e) and the variance of g(a, N) - slope N, where N
// is Poisson with mean e and g(a, x) = log(a (a+1) ... (a+x-1) / a^x).
func cellNoise(a, e, slope float64) noise {
	if e >= poissonSumBelow {
		s := e / (a + e)
		return noise{mean: s / 2, variance: s * s / 2}
	}
	// g(a, 0) = 0 and g(a, x + 1) = g(a, x) + log(1 + x/a).
	var mass, mean, first, second float64
	weight, g := math.Exp(-e), 0.0
	for x := 0.0; x < e || weight > 1e-12; x++ {
		y := g - slope*x
		mass += weight
		mean += weight * g
		first += weight * y
		second += weight * y * y
		g += math.Log1p(x / a)
		weight *= e / (x + 1)
	}
	first /= mass
	return noise{
		mean:     mean/mass - logRisingExcess(a, e),
		variance: max(0, second/mass-first*first),
	}
}

// logRisingExcess returns g(a, x) = log Γ(a + x)/Γ(a) - x log a, which for a
// whole x is the sum of log(1 + j/a) over j < x.
func logRisingExcess(a, x float64) float64 {
	return (a+x-0.5)*math.Log1p(x/a) - x + binet(a+x) - binet(a)
}
