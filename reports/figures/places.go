package figures

import (
	"math"

	"gonum.org/v1/plot"

	"oddsmith/scenarios"
)

// Places are the values of a parameter: numbers, or names that stand at equal
// distances.
type Places struct {
	Numbers []float64 // ascending
	Names   []string  // used where Numbers is nil
}

// PlacesOf returns the positions of values on an axis: by number if they are numbers that ascend,
// else by order.
func PlacesOf(values []scenarios.Value) Places {
	var a Places
	ascend := true
	for i, v := range values {
		r, ok := v.Rat()
		if !ok {
			ascend = false
			continue
		}
		f, _ := r.Float64()
		ascend = ascend && (i == 0 || f > a.Numbers[i-1])
		a.Numbers = append(a.Numbers, f)
	}
	if ascend {
		return Places{Numbers: a.Numbers}
	}
	return Places{Names: scenarios.TextsOf(values)}
}

// AreEven reports whether numbers stand at equal distances, as those of a heat map do.
func AreEven(numbers []float64) bool {
	const near = 1e-9
	for i := 2; i < len(numbers); i++ {
		step := numbers[1] - numbers[0]
		if math.Abs(numbers[i]-numbers[i-1]-step) > near*math.Abs(step) {
			return false
		}
	}
	return true
}

// Len is the number of values.
func (a Places) Len() int { return max(len(a.Numbers), len(a.Names)) }

// places are where the values stand.
func (a Places) places() []float64 {
	if a.Numbers != nil {
		return a.Numbers
	}
	return count(len(a.Names))
}

func (a Places) ticks() plot.Ticker {
	if a.Numbers != nil {
		return numberTicks{whole: allWhole(a.Numbers)}
	}
	return nameTicks(a.Names)
}

// nameTicks labels places 0, 1, ... with names: all, or every few where there are
// many.
func nameTicks(names []string) plot.ConstantTicks {
	var out plot.ConstantTicks
	every := (len(names) + maxTicks - 1) / maxTicks
	for i, n := range names {
		if i%max(1, every) == 0 {
			out = append(out, plot.Tick{Value: float64(i), Label: visible(n)})
		}
	}
	return out
}

// scaleY sets the vertical axis to a range that contains all numbers, other than NaN, and begins
// and ends with a tick. It begins at 0 unless the numbers are too close together.
func scaleY(p *plot.Plot, percentage bool, all ...[]float64) {
	lo, hi := Extent(all...)
	const apart = 1.0 / 3 // as a part of the greatest
	switch {
	case lo > hi, lo == 0 && hi == 0:
		lo, hi = 0, 1
	case lo > 0 && hi-lo >= apart*hi:
		lo = 0
	case lo == hi:
		room := math.Abs(hi) * 0.06
		lo, hi = lo-room, hi+room
		if percentage {
			lo, hi = math.Max(lo, 0), math.Min(hi, 1)
		}
	}
	ticks, most := plot.Ticker(numberTicks{}), maxTicks
	if percentage {
		ticks, most = percentTicks{}, maxPercentTicks
	}
	for step := 0.0; step != niceStep((hi-lo)/float64(most)); { // which grows with the axis
		step = niceStep((hi - lo) / float64(most))
		lo, hi = math.Floor(lo/step+1e-9)*step, math.Ceil(hi/step-1e-9)*step
	}
	p.Y.Tick.Marker, p.Y.Min, p.Y.Max = ticks, lo, hi
}
