package rational

import "math/big"

// Powers returns x^0 .. x^n.
func Powers(x *big.Int, n int) []*big.Int {
	out := make([]*big.Int, n+1)
	out[0] = big.NewInt(1)
	for i := 1; i <= n; i++ {
		out[i] = new(big.Int).Mul(out[i-1], x)
	}
	return out
}

// Multichoose returns C(n-1+k, k), the number of multisets of size k from n elements.
func Multichoose(n, k int64) *big.Int {
	if k == 0 {
		return big.NewInt(1)
	}
	return new(big.Int).Binomial(n-1+k, k)
}
