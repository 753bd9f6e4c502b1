// Package dist is probability distributions with exact weights, and how to compute with
// them: sums, products, quotients, extremes, comparisons, mixtures and random sums of
// independent variables.
//
// A [Dist] has integer weights over one total, so that a probability is a fraction of
// which nothing was rounded. Its outcomes are numbers (rationals, on a lattice or as a
// list), labels or tuples. It is immutable, and safe for use by several goroutines.
//
//	attack, _ := dist.Power(dist.Uniform(1, 4), 5, b) // 5d4
//	p := dist.Shift(attack, big.NewRat(3, 1)).PMF(big.NewRat(18, 1))
//
// # Invariants
//
//   - The weights of the slots, the rest (what does not meet a condition) and the tail sum
//     to the total.
//   - Numbers ascend; the first and the last slot have a weight that is not 0.
//   - A weight takes as many words as the total.
//   - An operator charges its work to the [budget.Budget] just before it does it, and looks
//     at the context on its way; its errors are those of the budget, or say that it has no
//     method for a tail.
//   - Operands are independent: whoever shares a value conditions on it and mixes.
//
// # Tails
//
// Dice that explode have no largest value. Such a distribution lists what lies between two
// bounds, keeps the weight beyond them, and the first two moments of the whole as proven
// intervals. Every operator works on tails by one mechanism, described in tailoperators.go: it lists
// what the listed values make, and says between which bounds no value of a tail lands.
// Where there are none, the weight of the tail is unplaced: it may lie anywhere, and a
// listed probability is then too small by at most that.
//
// # Where to find what
//
// From the bottom: outcomes, weights, tails, supports (integers.go, support.go), the Dist
// itself and how it is made (make.go); what is asked of one (quantile.go, moments.go,
// entries.go, unlisted.go); then one file for each operator.
//
// # References
//
//   - Kronecker substitution: D. Harvey, Faster polynomial multiplication via multipoint
//     Kronecker substitution, J. Symbolic Computation 44 (2009).
//   - Order statistics: H. A. David and H. N. Nagaraja, Order Statistics (2003).
//   - Random sums: W. Feller, An Introduction to Probability Theory I (1968), XII.
package dist
