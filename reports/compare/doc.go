// Package compare says what moved between two distributions of one measure: the
// rules as they were, and as they are now. It runs nothing and knows nothing of
// files.
//
// With P old and Q new, over the outcomes of both:
//
//	total variation   sup over events A of |P(A) - Q(A)| = 1/2 sum |p(x) - q(x)|
//	Wasserstein       integral of |F(x) - G(x)| dx, the mean distance that mass moves
//	                  (Vallender 1974), in the unit of the measure
//	largest tail      max over x of |Q(X >= x) - P(X >= x)|, Kolmogorov's distance
//
// What is known exactly is a fraction. Everything else lies in an interval that is
// proven, or holds with a stated probability:
//
//   - Probability that is not listed (a residual) may lie wherever it was not listed,
//     and a vague one (method bounded) anywhere: sums and differences are widened by
//     all of it, and by the rounding of float64.
//   - Of a sample of n, P(X >= x) is known for all x at once within
//     sqrt(ln(2/a) / 2n) with probability 1-a (Dvoretzky, Kiefer and Wolfowitz 1956,
//     with the constant of Massart 1990); one probability where n KL(k/n, p) <= ln(2/a)
//     (Chernoff's bound, Hoeffding 1963); the mean by Catoni's estimator (2012), within
//     about s sqrt(2 ln(2/a) / n).
//
// A test of two samples is whether such intervals are apart. The first two hold for
// every n and every distribution; the interval of a mean takes the sample's standard
// deviation s for the true one, and no verdict depends on it, only a tolerance of a
// mean. The levels are shared out so that all intervals of a run hold
// at once, by the union bound. So the false-alarm probability of a run is at most
// [Options.FalseAlarm], even where both samples are drawn from one seed.
package compare
