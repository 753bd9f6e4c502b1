package agreement

import "math"

// # The e-process
//
// Let theta be the claimed probabilities of k cells, and n_i the counts after n
// trials. An alternative to the claim is a prior over what the probabilities
// could be instead: the Dirichlet distribution with parameters a_i = c theta_i,
// which is centred on the claim and the more closely, the larger c is. The
// ratio of the likelihood of the samples under that prior to their likelihood
// under the claim is
//
//	         B(a + n) / B(a)       Γ(c)     Γ(a_i + n_i)
//	M_c  =  -----------------  =  ------- Π -------------------- .
//	         Π theta_i^n_i        Γ(c + n)  Γ(a_i) theta_i^n_i
//
// If the claim is true, the expected value of M_c after the next trial is what
// it is now (a likelihood ratio is a martingale under its denominator), and it
// starts at 1. So does every mean of such ratios. Ville's inequality says that a
// nonnegative martingale that starts at 1 ever reaches 1/alpha with a
// probability of at most alpha. That holds over all looks at once, whatever
// rule stops the sampling (Ville 1939; Lindon and Malek, arXiv 2011.03567).
//
// No single c suits defects of all sizes: a defect that moves the probabilities
// by a fraction r is met best by a c of the order of 1/r^2. So M is the mean of
// M_c over c = 1e2, 1e3, ..., 1e10. At the worst that costs a factor of 9 of
// evidence against knowing the best of them.
//
// # Computing it
//
// As written, log M_c is a small difference of terms as large as n log n. The
// cancellation can be done on paper. Write Binet's formula
//
//	log Γ(z) = (z - 1/2) log z - z + 1/2 log 2π + mu(z),
//
// which is exact, with mu(z) = 1/(12 z) - 1/(360 z^3) + ... Let d_i = n_i - n
// theta_i be the deviations and x_i = d_i / (theta_i (c + n)), so that
// a_i + n_i = theta_i (c + n) (1 + x_i). Since the theta_i sum to 1 and the d_i
// to 0, everything of the order of n cancels and there remains
//
//	log M_c = (c + n) Σ theta_i φ(x_i) - 1/2 Σ log(1 + x_i)
//	        - (k - 1)/2 log(1 + n/c)
//	        + Σ [mu(a_i + n_i) - mu(a_i)] - [mu(c + n) - mu(c)],
//
// with φ(x) = (1 + x) log(1 + x) - x >= 0. The first sum is the Kullback-Leibler
// divergence of the posterior mean from the claim times c + n: the evidence.
// The term with k - 1 is its price. With float64 the first sum has an absolute
// error of about 2^-53 Σ |d_i|, and every other term is at most in the hundreds:
// the result is good to well under 1e-6 even for 1e12 trials and cells of
// probability 1e-6.

// concentrations are the values of c.
var concentrations = [...]float64{1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10}

// A mixture evaluates the evidence against one claim.
type mixture struct {
	theta    []float64
	rejected int                            // the cell of rejected samples, or impossible
	base     [len(concentrations)][]float64 // mu(c theta_i), which no count changes
}

func newMixture(theta []float64) *mixture {
	m := &mixture{theta: theta, rejected: impossible}
	for j, c := range concentrations {
		m.base[j] = make([]float64, len(theta))
		for i, p := range theta {
			m.base[j][i] = binet(c * p)
		}
	}
	return m
}

// logEvidence returns the natural logarithm of M. The counts need not be whole
// numbers: between them it is the smooth continuation by the Gamma function.
func (m *mixture) logEvidence(counts []float64) float64 {
	var logs [len(concentrations)]float64
	for j := range concentrations {
		logs[j] = m.logRatio(j, counts)
	}
	return logMean(logs[:])
}

// logRatio returns the natural logarithm of M_c, the likelihood ratio of the Dirichlet alternative
// with the j-th concentration c, after the given counts per cell.
func (m *mixture) logRatio(j int, counts []float64) float64 {
	c, n := concentrations[j], 0.0
	for _, x := range counts {
		n += x
	}
	var divergence, half, correction float64
	for i, p := range m.theta {
		scale := p * (c + n)
		deviation := math.FMA(-n, p, counts[i])
		x := deviation / scale
		ratio := (c*p + counts[i]) / scale // 1 + x, without cancelling
		log := math.Log1p(x)
		if math.Abs(x) > 0.5 {
			log = math.Log(ratio)
		}
		divergence += p * (ratio*log - x)
		half += log
		if counts[i] > 0 {
			correction += binet(c*p+counts[i]) - m.base[j][i]
		}
	}
	cost := float64(len(m.theta)-1) / 2 * math.Log1p(n/c)
	return (c+n)*divergence - half/2 - cost + correction - (binet(c+n) - binet(c))
}

// logMean returns log(mean(exp(x))) over the given logarithms x.
func logMean(logs []float64) float64 {
	top := math.Inf(-1)
	for _, x := range logs {
		top = max(top, x)
	}
	sum := 0.0
	for _, x := range logs {
		sum += math.Exp(x - top)
	}
	return top + math.Log(sum/float64(len(logs)))
}

// binetSeriesFrom is where five terms of the asymptotic series are good to
// 2e-14: the first term left out is 691/360360 z^-11.
const binetSeriesFrom = 10

// binet returns mu(z), the difference between log Γ(z) and Stirling's formula
// (z - 1/2) log z - z + 1/2 log 2π, for z > 0. Below [binetSeriesFrom] it
// climbs there by mu(z) = mu(z + 1) + (z + 1/2) log(1 + 1/z) - 1, which is the
// functional equation of Γ.
func binet(z float64) float64 {
	climb := 0.0
	for z < binetSeriesFrom {
		climb += (z+0.5)*math.Log1p(1/z) - 1
		z++
	}
	w := 1 / (z * z)
	series := (1./12 + w*(-1./360+w*(1./1260+w*(-1./1680+w*(1./1188))))) / z
	return climb + series
}
