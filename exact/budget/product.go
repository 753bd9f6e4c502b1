package budget

import (
	"math/big"
	"math/bits"
)

// pieceWords is the length of the longest integers that are multiplied at once: that takes a few
// hundredths of a second.
const pieceWords = 1 << 14

// Product returns the product of two nonnegative integers; its price must have been charged. Long ones
// are multiplied by Karatsuba's algorithm, so that an interrupt is noticed meanwhile. Errors are the
// meter's.
func (b *Budget) Product(x, y *big.Int) (*big.Int, error) {
	if len(x.Bits()) < len(y.Bits()) {
		x, y = y, x
	}
	long, short := len(x.Bits()), len(y.Bits())
	if short <= pieceWords && long <= 4*pieceWords {
		z := new(big.Int).Mul(x, y)
		return z, b.Pass(4 * MulCost(float64(short*bits.UintSize)) * float64(long) / float64(max(1, short)))
	}
	half := (long + 1) / 2
	x0, x1 := cut(x, half)
	y0, y1 := cut(y, half)
	low, err := b.Product(x0, y0)
	if err != nil {
		return nil, err
	}
	if y1.Sign() == 0 { // y is short: x0 y + x1 y
		high, err := b.Product(x1, y)
		if err != nil {
			return nil, err
		}
		return high.Add(high.Lsh(high, uint(half*bits.UintSize)), low), nil
	}
	high, err := b.Product(x1, y1)
	if err != nil {
		return nil, err
	}
	// x0 y1 + x1 y0 = (x0 + x1) (y0 + y1) - x0 y0 - x1 y1
	middle, err := b.Product(x0.Add(x0, x1), y0.Add(y0, y1))
	if err != nil {
		return nil, err
	}
	middle.Sub(middle.Sub(middle, low), high)
	z := high.Lsh(high, uint(half*bits.UintSize))
	z.Lsh(z.Add(z, middle), uint(half*bits.UintSize))
	return z.Add(z, low), nil
}

// cut splits an integer into its lowest words and the rest.
func cut(x *big.Int, words int) (low, high *big.Int) {
	digits := x.Bits()
	if len(digits) <= words {
		return new(big.Int).Set(x), new(big.Int)
	}
	return new(big.Int).Set(new(big.Int).SetBits(digits[:words])), new(big.Int).Set(new(big.Int).SetBits(digits[words:]))
}
