package dist_test

import (
	"context"
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// Two dice, and the larger one of them.
func Example() {
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	die := dist.Uniform(1, 4)
	sum, err := dist.Convolve(die, die, b)
	if err != nil {
		panic(err)
	}
	largest, err := dist.Extreme(die, die, true, b)
	if err != nil {
		panic(err)
	}
	fmt.Println(sum)
	fmt.Println(sum.PMF(big.NewRat(7, 1)).RatString(), sum.Variance().RatString())
	fmt.Println(largest)
	// Output:
	// 2:1 3:2 4:3 5:4 6:3 7:2 8:1 of 16
	// 1/8 5/2
	// 1:1 2:3 3:5 4:7 of 16
}
