// Package agreement tests whether a sampler draws from the distribution that an
// exact calculation claims.
//
// The test is sequential: it looks at the counts again and again while the
// samples come in, may stop at any look, and still raises a false alarm with a
// probability of at most alpha. Its verdict is one of three: the two disagree;
// they agree, to within a defect whose size is stated; or the samples were too
// few, or too odd, to say.
//
// The package knows neither engine. What the exact side claims is a [Null], what
// draws samples is a [Sampler], and whoever has an engine adapts it to these.
// It is not a general goodness-of-fit library either: the null hypothesis is
// one fully known distribution over finitely many cells.
//
// # Units
//
// Probabilities are plain float64 in 0..1, evidence is a base-10 logarithm of a
// likelihood ratio, trials are samples drawn, those that did not meet a
// condition included.
//
// # Invariants
//
//   - The cells that outcomes are counted in are fixed by the Null before the
//     first sample is drawn.
//   - The schedule of looks depends on the options only, so with a sampler that
//     is a function of its seed the whole result is.
//   - Nothing here computes a probability of the claim; it only compares.
//
// # Example
//
//	null := agreement.Null{
//		Keys:          []string{"1", "2", "3"},
//		Probabilities: []float64{0.25, 0.5, 0.25},
//		Exact:         true,
//	}
//	result, err := agreement.Test(ctx, null, sampler, agreement.Options{MaxTrials: 1e6})
//	if result.Verdict == agreement.Disagree {
//		fmt.Println(result.Reason)
//	}
//
// # References
//
//   - J. Ville, Étude critique de la notion de collectif, 1939: the inequality
//     that makes the test valid at any stopping time.
//   - M. Lindon and A. Malek, Anytime-Valid Inference For Multinomial Count
//     Data, arXiv 2011.03567: the Dirichlet mixture.
package agreement
