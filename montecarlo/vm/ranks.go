package vm

// Sorted dice, four to a word
//
// Which dice count is decided by their ranks. The ones that may count of a sample are kept
// sorted in lanes of 16 bits, from the lowest lane on, so that one more is put in its place
// by a few operations on whole words, whatever it shows: there is no branch to guess. A lane
// that is 0 is free, and to put 0 in its place changes nothing.

const (
	lanes    = 4
	maxLane  = 1<<15 - 1 // the highest bit of a lane is for comparing
	maxRanks = 4 * lanes

	laneOnes  = 0x0001_0001_0001_0001
	laneHighs = 0x8000_8000_8000_8000
)

// place puts a value, which stands in all lanes of the word every, among the lanes of
// another, which fall from the lowest on, and returns what has no room any more.
func place(sorted, every uint64) (with, out uint64) {
	above := ((sorted | laneHighs) - every) & laneHighs
	above -= above >> 15               // the lanes that are not below the value: all bits that a number has
	shifted := above<<16 | (1<<16 - 1) // those and the one of the value
	with = sorted&above | every&(shifted&^above) | sorted<<16&^shifted
	last := above >> 48
	return with, every&last | sorted>>48&^last
}

// placed puts a value among lanes of several words.
func placed(words [][]uint64, sample uint16, value uint64) {
	for _, sorted := range words {
		sorted[sample], value = place(sorted[sample], value*laneOnes)
	}
}

// laneSum is the sum of all lanes.
func laneSum(x uint64) int64 {
	const every = 0x0000_ffff_0000_ffff
	pairs := x&every + x>>16&every
	return int64(pairs&(1<<32-1) + pairs>>32)
}

// A ranking says which of the sorted dice count: those of the ranks from..to-1 from one
// end, or all but these.
type ranking struct {
	from, to int
	lowest   bool // ranks are counted from the lowest
	but      bool
}

// rankingOf returns the ranking for keeps of n dice, or if they grow of n and more; false
// if there is none.
func rankingOf(keeps []Keep, n int, grows bool) (r ranking, ok bool) {
	from, to := Kept(keeps, n)
	if from >= to {
		return ranking{}, false
	}
	if grows {
		return growingRanks(keeps, n, from, to)
	}
	for _, r := range [...]ranking{
		{from: n - to, to: n - from},
		{from: from, to: to, lowest: true},
		{to: n - to, but: true},
		{to: from, lowest: true, but: true},
	} {
		ends := !r.but || r.lowest && to == n || !r.lowest && from == 0
		if r.to <= maxRanks && ends {
			return r, true
		}
	}
	return ranking{}, false
}

// growingRanks is rankingOf where explosions add dice to n of which from..to-1 are kept:
// more dice must not change which end is looked at.
func growingRanks(keeps []Keep, n, from, to int) (ranking, bool) {
	byHighest, byLowest := false, false
	for _, k := range keeps {
		if k.Count > int64(n) {
			return ranking{}, false
		}
		// Kept highest and dropped highest dice are found from above.
		byHighest = byHighest || !k.Lowest
		byLowest = byLowest || k.Lowest
	}
	if byHighest == byLowest {
		return ranking{}, false
	}
	more, after := Kept(keeps, n+1)
	r := ranking{lowest: byLowest, from: n - to, to: n - from}
	grown := ranking{lowest: byLowest, from: n + 1 - after, to: n + 1 - more}
	if byLowest {
		r.from, r.to, grown.from, grown.to = from, to, more, after
	}
	if r != grown { // what is dropped stays as many
		r.but, r.to, r.from = true, r.from, 0
	}
	return r, r.to <= maxRanks
}

// lane is what stands for a value in a lane, at least 1, for values from low to high.
func (r *ranking) lane(v, low, high int64) uint64 {
	if r.lowest {
		return uint64(high - v + 1)
	}
	return uint64(v - low + 1)
}

// value is what a lane stands for.
func (r *ranking) value(lane uint64, low, high int64) int64 {
	if r.lowest {
		return high + 1 - int64(lane)
	}
	return low - 1 + int64(lane)
}

// words is how many words hold the ranks of a sample.
func (r *ranking) words() int { return (r.to + lanes - 1) / lanes }
