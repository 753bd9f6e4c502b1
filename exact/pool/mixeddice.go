package pool

import (
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Copies are Count dice, each worth One, rolled independently.
type Copies struct {
	Count int64
	One   *dist.Dist
	At    notation.Span // for errors
}

// mixedDice are dice of one or more sorts that are looked at together. Their values are
// whole numbers over den.
type mixedDice struct {
	den     int64
	classes []*class
	worth   []*dist.Dist // by class
	count   int64
}

// newDice puts dice together; those with equal distributions are one sort. It returns
// an error if no denominator is small enough for all values.
func newDice(copies []Copies) (*mixedDice, error) {
	den := big.NewInt(1)
	for _, c := range copies {
		ints, ok := c.One.Integers()
		if ok {
			den = rational.LCM(den, big.NewInt(ints.Den))
		}
		if !ok || !rational.IsSmall(den) {
			return nil, tooFine(c)
		}
	}
	d := &mixedDice{den: den.Int64()}
	for _, c := range copies {
		d.count += c.Count
		k := 0
		for k < len(d.worth) && !d.worth[k].Equal(c.One) {
			k++
		}
		if k < len(d.worth) {
			d.classes[k] = d.classes[k].closed(d.classes[k].n + c.Count)
			continue
		}
		ints, _ := c.One.Integers()
		ints, ok := ints.Over(d.den)
		if !ok {
			return nil, tooFine(c)
		}
		sort := class{values: ints.Nums, total: c.One.Total()}
		for _, slot := range ints.Slot {
			sort.w = append(sort.w, c.One.Weight(slot))
		}
		if c.One.HasTail() {
			sort.beyond = c.One.Unlisted()
		}
		d.classes, d.worth = append(d.classes, sort.closed(c.Count)), append(d.worth, c.One)
	}
	return d, nil
}

func tooFine(c Copies) error {
	return notation.Errorf(c.At, "the totals of a group are too fine to be ordered exactly")
}

// hasBeyond reports whether dice have values that are not listed.
func (d *mixedDice) hasBeyond() bool {
	return slices.ContainsFunc(d.classes, func(c *class) bool { return c.beyond != nil })
}
