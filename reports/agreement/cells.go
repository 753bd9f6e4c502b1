package agreement

import (
	"fmt"
	"slices"
)

// Outcomes are counted in cells. A cell is one outcome where that can be, and a
// run of neighbouring outcomes where it must: each cell is to have a
// probability of at least minCellMass, below which it adds cost and no power,
// and there are to be at most maxCells, for the cost of the mixture grows with
// their number. Three sorts of cells are never merged with another: the
// residual, the rejected samples, and what cannot happen.
//
// Merging only loses power, never validity: counts of merged cells are
// multinomial with the merged probabilities. It is done from the claim alone,
// before any sample, for cells chosen by what was seen would void the guarantee.
const (
	maxCells    = 256
	minCellMass = 1e-6
)

// Names of the cells that are not outcomes.
const (
	residualName = "any other outcome"
	rejectedName = "condition not met"
)

// A span is a run of neighbouring outcomes [from, to) and its probability.
type span struct {
	from, to int
	mass     float64
}

func (s span) join(t span) span {
	return span{from: min(s.from, t.from), to: max(s.to, t.to), mass: s.mass + t.mass}
}

// cells maps outcomes to the cells they are counted in.
type cells struct {
	names    []string
	theta    []float64      // the claimed probabilities, all above 0, summing to 1
	index    map[string]int // of the cell by outcome; impossible ones are absent
	other    int            // cell of outcomes not in index, or impossible
	rejected int            // cell of rejected samples, or impossible
	seen     []int32        // cell by the sampler's number of the outcome, or unseen
}

// impossible is the index of the cell of what has a claimed probability of 0, and unseen is
// that of an outcome that was not looked up yet.
const (
	impossible = -1
	unseen     = -2
)

// newCells merges the outcomes of a valid claim into at most maxCells cells, each with a
// probability large enough to test.
func newCells(null *Null) *cells {
	c := &cells{index: make(map[string]int, len(null.Keys)), other: impossible, rejected: impossible}
	room := maxCells
	if null.Residual > 0 {
		room--
	}
	if null.Rejected > 0 {
		room--
	}
	possible := make([]string, 0, len(null.Keys))
	masses := make([]float64, 0, len(null.Keys))
	for i, p := range null.Probabilities {
		if p > 0 {
			possible = append(possible, null.Keys[i])
			masses = append(masses, p)
		} else {
			c.index[null.Keys[i]] = impossible
		}
	}
	for _, s := range merge(masses, minCellMass, room) {
		name := possible[s.from]
		if s.to-s.from > 1 {
			name = fmt.Sprintf("%s to %s", name, possible[s.to-1])
		}
		cell := c.add(name, s.mass)
		for _, key := range possible[s.from:s.to] {
			c.index[key] = cell
		}
	}
	if null.Residual > 0 {
		c.other = c.add(residualName, null.Residual)
	}
	if null.Rejected > 0 {
		c.rejected = c.add(rejectedName, null.Rejected)
	}
	c.normalise()
	return c
}

// add adds a cell with its probability, and returns its index.
func (c *cells) add(name string, mass float64) int {
	c.names = append(c.names, name)
	c.theta = append(c.theta, mass)
	return len(c.theta) - 1
}

// normalise takes the rounding errors out of the total.
func (c *cells) normalise() {
	total := 0.0
	for _, p := range c.theta {
		total += p
	}
	for i := range c.theta {
		c.theta[i] /= total
	}
}

// merge joins neighbours until every span has at least the given mass (unless
// there is only one left) and there are at most limit of them.
func merge(masses []float64, least float64, limit int) []span {
	return mergeToLimit(mergeSmall(masses, least), limit)
}

// mergeSmall returns spans of at least the mass least. Outcomes that are large enough stay alone;
// runs of smaller ones are joined from left to right, and a remainder that is too small joins its
// lighter neighbour.
func mergeSmall(masses []float64, least float64) []span {
	var spans []span
	for i, m := range masses {
		s := span{from: i, to: i + 1, mass: m}
		if last := len(spans) - 1; m < least && last >= 0 && spans[last].mass < least {
			spans[last] = spans[last].join(s)
			continue
		}
		spans = append(spans, s)
	}
	// Two spans that are still too small never stand side by side here.
	merged := spans[:0:0]
	for i := 0; i < len(spans); i++ {
		s := spans[i]
		hasLeft, hasRight := len(merged) > 0, i+1 < len(spans)
		switch {
		case s.mass >= least || !hasLeft && !hasRight:
			merged = append(merged, s)
		case hasLeft && (!hasRight || merged[len(merged)-1].mass <= spans[i+1].mass):
			merged[len(merged)-1] = merged[len(merged)-1].join(s)
		default:
			spans[i+1] = s.join(spans[i+1])
		}
	}
	return merged
}

// mergeToLimit joins neighbouring spans, from left to right, until at most limit remain, and keeps
// the heaviest joined span as light as possible. A single span may be heavier.
func mergeToLimit(spans []span, limit int) []span {
	if len(spans) <= limit {
		return spans
	}
	// The number of spans falls as the bound rises, from too many at 0 to one
	// at 1: bisection finds the least bound that is enough.
	low, high := 0.0, 2.0
	for range 60 {
		mid := (low + high) / 2
		if packs(spans, mid, limit) > limit {
			low = mid
		} else {
			high = mid
		}
	}
	return pack(spans, high)
}

// packs counts the spans that [pack] would return; it stops counting at limit + 1.
func packs(spans []span, bound float64, limit int) int {
	n, mass := 0, 0.0
	for _, s := range spans {
		if n > 0 && mass+s.mass <= bound {
			mass += s.mass
			continue
		}
		if n++; n > limit {
			break
		}
		mass = s.mass
	}
	return n
}

// pack joins neighbouring spans from left to right as long as the mass of each joined span is at
// most bound.
func pack(spans []span, bound float64) []span {
	packed := make([]span, 0, maxCells)
	for _, s := range spans {
		if last := len(packed) - 1; last >= 0 && packed[last].mass+s.mass <= bound {
			packed[last] = packed[last].join(s)
			continue
		}
		packed = append(packed, s)
	}
	return slices.Clip(packed)
}

// cellOf returns the index of the cell of an outcome, which is given by the sampler's number. key returns its
// name, and is called the first time that the outcome is seen.
func (c *cells) cellOf(outcome int, key func(int) string) int {
	for outcome >= len(c.seen) {
		c.seen = append(c.seen, unseen)
	}
	if c.seen[outcome] == unseen {
		cell, listed := c.index[key(outcome)]
		if !listed {
			cell = c.other
		}
		c.seen[outcome] = int32(cell)
	}
	return int(c.seen[outcome])
}

// A tally is the counts of the cells so far.
type tally struct {
	counts     []float64 // by cell; whole numbers below 2^53
	trials     int64
	work       float64
	impossible string // an outcome seen that has a claimed probability of 0; empty where there is none
	strays     int64  // how many such samples
}

// count adds the samples of one step to the tally t. It is an error if a count is negative, or if they do not
// add up to the number of trials.
func (c *cells) count(t *tally, samples Counts) error {
	sum := samples.Rejected
	if sum < 0 {
		return fmt.Errorf("the sampler counted %d rejected samples", sum)
	}
	if c.rejected != impossible {
		t.counts[c.rejected] += float64(samples.Rejected)
	} else if samples.Rejected > 0 {
		t.stray(rejectedName, samples.Rejected)
	}
	if samples.Hits.Each != nil {
		for outcome, n := range samples.Hits.Each {
			if n < 0 {
				return fmt.Errorf("the sampler counted %d samples of outcome %q", n, samples.Hits.Key(outcome))
			}
			sum += n
			if cell := c.cellOf(outcome, samples.Hits.Key); cell != impossible {
				t.counts[cell] += float64(n)
			} else if n > 0 {
				t.stray(samples.Hits.Key(outcome), n)
			}
		}
	}
	if sum != samples.Trials {
		return fmt.Errorf("the sampler drew %d samples, but its counts sum to %d", samples.Trials, sum)
	}
	t.trials += samples.Trials
	t.work += samples.Work
	return nil
}

// stray counts n samples of an outcome, by its name, that the claim says is impossible.
func (t *tally) stray(name string, n int64) {
	if t.strays == 0 {
		t.impossible = name
	}
	t.strays += n
}
