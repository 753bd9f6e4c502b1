package markov

// isWide says that the machine has registers of four numbers.
var isWide = hasAVX()

// addFours is addEach, four sums at a time where the machine can: the same to the bit. All
// numbers must be there: nobody looks.
func addFours(sums, from []float64, at int, fours []four) {
	if !isWide || len(sums) == 0 || len(fours) == 0 {
		addEach(sums, from, at, fours)
		return
	}
	addFoursAVX(&sums[0], len(sums), &from[0], at, &fours[0], len(fours))
}

//go:noescape
func addFoursAVX(sums *float64, n int, from *float64, at int, fours *four, count int)

func hasAVX() bool
