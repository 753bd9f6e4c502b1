package notationtest

import (
	"math"
	"math/big"
)

// LogAlpha is the logarithm of the false-alarm level of one comparison of
// counts with a distribution: see [LogEvidence].
var LogAlpha = math.Log(1e-9)

// LogEvidence bounds the log probability of counts this far from the distribution null: n KL >= x
// has probability at most exp(-x) (e x/(k-1))^(k-1) for k cells (Agrawal, arXiv 1904.02291). It is
// minus infinity for a count where null is 0.
func LogEvidence(counts map[string]int64, null map[string]*big.Rat) float64 {
	var n, x float64
	for _, c := range counts {
		n += float64(c)
	}
	for key, c := range counts {
		p := null[key]
		if p == nil {
			return math.Inf(-1)
		}
		f, _ := p.Float64()
		x += float64(c) * math.Log(float64(c)/n/f)
	}
	k := float64(len(null) - 1)
	if k == 0 || x <= k {
		return 0
	}
	return -x + k*(1+math.Log(x/k))
}
