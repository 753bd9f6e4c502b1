package rational_test

import (
	"fmt"
	"math/big"

	"oddsmith/exact/rational"
)

// The variance of a number between 0 and 1 whose mean is known to be 1/3.
func ExampleVarianceOf() {
	mean := rational.Point(big.NewRat(1, 3))
	square := rational.Between(big.NewRat(1, 9), big.NewRat(1, 3)) // X^2 <= X
	v := rational.VarianceOf(mean, square)
	fmt.Println(v.Lo.RatString(), v.Hi.RatString())
	// Output: 0 2/9
}
