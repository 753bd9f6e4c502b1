//go:build !amd64

package markov

func addFours(sums, from []float64, at int, fours []four) { addEach(sums, from, at, fours) }
