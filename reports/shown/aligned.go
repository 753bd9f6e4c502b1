package shown

import (
	"math/big"
	"slices"
	"sort"

	"oddsmith/reports/evidence"
)

// An AlignedLine is a value, or a range of them, in several distributions.
type AlignedLine struct {
	Name  string
	Lines []Line // one of each distribution
	Has   []bool // whether it lists a value of the range
}

// Aligned lists the values of several numeric distributions in common lines; neighbouring values
// share a line if there would be too many.
func Aligned(list []*evidence.Distribution) []AlignedLine {
	var values []*big.Rat
	for _, d := range list {
		for i := range d.Rows {
			values = append(values, d.Rows[i].Value)
		}
	}
	slices.SortFunc(values, (*big.Rat).Cmp)
	values = slices.CompactFunc(values, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
	largest := func(of func(d *evidence.Distribution, v *big.Rat) float64) func(i int) float64 {
		return func(i int) float64 {
			most := 0.0
			for _, d := range list {
				most = max(most, of(d, values[i]))
			}
			return most
		}
	}
	var out []AlignedLine
	gather(len(values), largest(atMost), largest(atLeast), func(from, to int) {
		low, high := values[from], values[to-1]
		line := AlignedLine{Name: Value(low)}
		if to-from > 1 {
			line.Name += " to " + Value(high)
		}
		for _, d := range list {
			first, last := firstFrom(d, low), firstAbove(d, high)
			l := Line{Name: line.Name, AtLeast: atLeast(d, low), AtMost: atMost(d, high)}
			for i := range d.Rows[first:last] {
				l.Probability += d.Rows[first+i].Probability
			}
			line.Lines, line.Has = append(line.Lines, l), append(line.Has, first < last)
		}
		out = append(out, line)
	})
	return out
}

// firstFrom is the index of the first row with a value of v or more; the number of rows if there is none.
func firstFrom(d *evidence.Distribution, v *big.Rat) int {
	return sort.Search(len(d.Rows), func(i int) bool { return d.Rows[i].Value.Cmp(v) >= 0 })
}

// firstAbove is the index of the first row with a value above v; the number of rows if there is none.
func firstAbove(d *evidence.Distribution, v *big.Rat) int {
	return sort.Search(len(d.Rows), func(i int) bool { return d.Rows[i].Value.Cmp(v) > 0 })
}

func atLeast(d *evidence.Distribution, v *big.Rat) float64 { return d.Reach(v).Value }

// atMost is P(X <= v) of the listed values.
func atMost(d *evidence.Distribution, v *big.Rat) float64 {
	if i := firstAbove(d, v); i > 0 {
		return d.Rows[i-1].AtMost
	}
	return 0
}
