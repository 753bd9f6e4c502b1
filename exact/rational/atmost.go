package rational

import "math/big"

// AtMost returns the weight of at most m successes in n trials, each of which is a success with the
// weight `above` and a failure with the weight `below`:
//
//	sum over j <= m of C(n,j) below^(n-j) above^j.
//
// It takes one power as long as the result, and m products of numbers that grow with m.
func AtMost(below, above *big.Int, n, m int64) *big.Int {
	sum, term, factor := big.NewInt(1), big.NewInt(1), new(big.Int)
	for j := int64(1); j <= m; j++ {
		term.Mul(term, factor.SetInt64(n-j+1))
		term.Mul(term, above)
		term.Quo(term, factor.SetInt64(j)) // C(n,j) above^j
		sum.Mul(sum, below)
		sum.Add(sum, term)
	}
	return sum.Mul(sum, IntPow(below, n-m))
}

// AtMostCost estimates the work of [AtMost], in steps, with the same n and m, for results below 2^bits.
func AtMostCost(n, m, bits float64) float64 {
	words := 1 + bits/64*min(1, m/n)*2 // of the last term: m of n factors, and its binomial coefficient
	return m * (150 + 6*words)
}
