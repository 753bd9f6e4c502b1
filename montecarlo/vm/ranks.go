package vm

import "slices"

// Sorted dice, four to a word
//
// Which dice count is decided by their ranks. The ones that may count of a sample are kept
// sorted in lanes of 16 bits, from the lowest lane on, so that one more is put in its place
// by a few operations on whole words, whatever it shows: there is no branch to guess. A lane
// that is 0 is free, and to put 0 in its place changes nothing.

const (
	lanes   = 4
	maxLane = 1<<14 - 1 // of which four make a lane; the highest bit is for comparing

	laneOnes  = 0x0001_0001_0001_0001
	laneHighs = 0x8000_8000_8000_8000
)

// place inserts a value into the lanes of sorted, which fall from the lowest lane on. every holds the
// value in all four lanes. The smallest value is dropped if all lanes are taken.
func place(sorted, every uint64) uint64 {
	above := ((sorted | laneHighs) - every) & laneHighs
	above -= above >> 15               // the lanes that are not below the value: all bits that a number has
	shifted := above<<16 | (1<<16 - 1) // those and the one of the value
	return sorted&above | every&(shifted&^above) | sorted<<16&^shifted
}

// laneSum is the sum of all lanes.
func laneSum(x uint64) int64 { return int64(x * laneOnes >> 48) }

// A ranking says which of the sorted dice count: those of the ranks from..to-1 from one end.
type ranking struct {
	from, to int
	lowest   bool // ranks are counted from the lowest
}

// rankingOf returns the ranking of the dice that the keeps leave in, out of n dice, or of n or more if
// the pool grows by explosions; ok is false if there are none, or more than lanes can hold.
func rankingOf(keeps []Keep, n int, grows bool) (r ranking, ok bool) {
	from, to := Kept(keeps, n)
	byHighest, byLowest := ranking{from: n - to, to: n - from}, ranking{from: from, to: to, lowest: true}
	r = byHighest
	if grows {
		// More dice must not change which end is looked at, nor how many are kept.
		if slices.ContainsFunc(keeps, func(k Keep) bool { return k.Drop || k.Count > int64(n) || k.Lowest != keeps[0].Lowest }) {
			return r, false
		}
		if keeps[0].Lowest {
			r = byLowest
		}
	} else if r.to > lanes {
		r = byLowest
	}
	return r, from < to && r.to <= lanes
}

// lane encodes a value from low to high as a lane: at least 1, and larger for dice that rank first.
func (r *ranking) lane(v, low, high int64) uint64 {
	if r.lowest {
		return uint64(high - v + 1)
	}
	return uint64(v - low + 1)
}

// sums writes, for each sample, the sum of the dice that count: sorted holds its lanes, and low and
// high bound the values.
func (r *ranking) sums(dst []int64, sorted []uint64, low, high int64) {
	mask, sign, offset := ^uint64(0)>>(64-16*r.to)>>(16*r.from)<<(16*r.from), int64(1), (low-1)*int64(r.to-r.from)
	if r.lowest {
		sign, offset = -1, (high+1)*int64(r.to-r.from)
	}
	dst = dst[:len(sorted)]
	for i, s := range sorted {
		dst[i] = sign*laneSum(s&mask) + offset
	}
}
