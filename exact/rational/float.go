package rational

import (
	"math/big"
)

// Float returns num/den rounded to the nearest float64, without the reduction to lowest
// terms that a rational would cost.
func Float(num, den *big.Int) float64 {
	const exactBits = 53 // of two integers that a float64 holds, the quotient is rounded once
	if num.BitLen() <= exactBits && den.BitLen() <= exactBits && den.Sign() != 0 {
		return float64(num.Int64()) / float64(den.Int64())
	}
	x, y := new(big.Float).SetInt(num), new(big.Float).SetInt(den)
	q := new(big.Float).SetPrec(exactBits).Quo(x, y)
	f, _ := q.Float64()
	return f
}
