package shown

import (
	"math"
	"strconv"
)

// A Tick is a place on an axis and what is written there.
type Tick struct {
	At   float64
	Text string
}

// Ticks are round numbers from low to high, as many as are wanted or fewer; whole
// ones if all that is drawn is whole.
func Ticks(low, high float64, want int, whole bool) []Tick {
	return ticks(low, high, want, whole, func(v float64, decimals int) string {
		return strconv.FormatFloat(v, 'f', decimals, 64)
	})
}

// PercentTicks returns at most want round probabilities from 0 to high.
func PercentTicks(high float64, want int) []Tick {
	out := ticks(0, 100*high, want, false, func(v float64, decimals int) string {
		return strconv.FormatFloat(v, 'f', decimals, 64) + " %"
	})
	for i := range out {
		out[i].At /= 100
	}
	return out
}

// ticks returns the multiples from low to high of the smallest step 1, 2 or 5 times a power of ten
// that gives at most want of them. text formats a tick; whole allows only integers.
func ticks(low, high float64, want int, whole bool, text func(v float64, decimals int) string) []Tick {
	const largest = 1e15 // beyond it whole numbers have gaps
	if !(low <= high) || math.Abs(low) > largest || math.Abs(high) > largest {
		return nil
	}
	if low == high {
		return []Tick{{low, text(low, decimalsOf(low))}}
	}
	power := math.Floor(math.Log10((high - low) / float64(want)))
	if whole {
		power = max(power, 0)
	}
	for ; ; power++ {
		for _, digit := range []float64{1, 2, 5} {
			step := digit * math.Pow(10, power)
			first, last := math.Ceil(low/step-1e-9), math.Floor(high/step+1e-9)
			if last-first >= float64(want) {
				continue
			}
			var out []Tick
			for k := first; k <= last; k++ {
				at := k*step + 0 // no -0
				out = append(out, Tick{at, text(at, max(0, int(-power)))})
			}
			return out
		}
	}
}

// decimalsOf is the number of decimals that a number needs, up to 4.
func decimalsOf(v float64) int {
	const most = 4
	for d := range most {
		if scaled := v * math.Pow(10, float64(d)); scaled == math.Trunc(scaled) {
			return d
		}
	}
	return most
}
