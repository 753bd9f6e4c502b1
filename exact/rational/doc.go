// Package rational is exact arithmetic on top of math/big: the handful of operations that
// [math/big.Rat] lacks, columns of integers side by side, closed intervals, and short cuts for numbers of one
// machine word.
//
// No argument but a column is ever changed, but a result may be one of the arguments: neither is
// to be changed afterwards. No number is rounded, but by [Float] and [Approx], which say so.
//
// "Small" means an integer of at most [MaxSmall] in size: sums and products of two are
// still an int64, so that loops over them need no check for overflow.
//
//	half := big.NewRat(1, 2)
//	rational.Floor(rational.Mul(half, big.NewRat(7, 1))) // 3
//	rational.Between(half, big.NewRat(1, 1)).Scaled(big.NewRat(-2, 1)) // [-2, -1]
//
// The intervals are those of R. E. Moore, Interval Analysis (1966), with exact ends.
package rational
