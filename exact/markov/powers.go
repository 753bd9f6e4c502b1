package markov

import "math/big"

// Powers returns E[T^k] of the number T of transitions until the end, for k from 1 to n, and
// a bound of their relative error. The probabilities of the start are right to so many
// roundings. Errors are those of Visits.
//
// After one transition T is 1 + T', so E[T^k] = 1 + the sum of (k over j) P E[T^j] for
// 0 < j < k, and P E[T^k]: one system of equations after the other, whose numbers are all
// above 0.
func (c *Chain) Powers(start []Weight, startRoundings int, o *Order, n int) (of []float64, relative float64, err error) {
	var known [][]float64 // E[T^j] by state
	var roundings []([]int32)
	scratch := float64(n) * visitsBytes * float64(len(c.Row))
	if err := c.Meter.Hold(scratch); err != nil {
		return nil, 0, err
	}
	defer c.Meter.Release(scratch)
	for k := 1; k <= n; k++ {
		left, rounded := make([]float64, len(c.Row)), make([]int32, len(c.Row))
		ways := make([]float64, len(known)) // k over j
		for j := range ways {
			ways[j], _ = new(big.Float).SetInt(new(big.Int).Binomial(int64(k), int64(j+1))).Float64()
		}
		due := func(s int32) (x float64, worst int32) {
			edges := c.Rows[c.Row[s]]
			x = 1
			for j, of := range known {
				x += ways[j] * gather(s, edges, of)
				worst = max(worst, gathered(s, edges, roundings[j])+1)
			}
			return x, worst + int32(len(known))
		}
		if err := c.back(o, [][]float64{left}, rounded, due, k); err != nil {
			return nil, 0, err
		}
		known, roundings = append(known, left), append(roundings, rounded)
		var sum Sum
		worst := int32(0)
		for _, w := range start {
			sum.Add(w.P * left[w.State])
			worst = max(worst, rounded[w.State])
		}
		of = append(of, sum.Value())
		relative = max(relative, float64(int(worst)+startRoundings+8)*u)
	}
	return of, relative, nil
}
