package compare

import (
	"fmt"
	"math/big"

	"oddsmith/reports/evidence"
)

// outcomes adds the change of every word, or of the numbers that changed most.
func (c *Change) outcomes(g *grid, old, now *estimate) {
	if c.before.Kind == evidence.Numeric {
		for _, i := range g.largest(maxNumbers) {
			if cell := &g.cells[i]; cell.change().Sign() != 0 {
				c.Outcomes = append(c.Outcomes, Outcome{
					Value: cell.value,
					Shift: *shift(g.probability(old.probabilityOf(g, cell, cell.old)), g.probability(now.probabilityOf(g, cell, cell.new))),
				})
			}
		}
		return
	}
	for i := range g.cells {
		cell := &g.cells[i]
		a, b := c.word(g, old, cell, cell.old), c.word(g, now, cell, cell.new)
		c.Outcomes = append(c.Outcomes, Outcome{Label: cell.label, Shift: *shift(a, b)})
	}
}

// word returns the probability of the word x in s; w is its listed weight, nil if it is not listed. Words are
// declared and all are listed, so each has a share of the false-alarm probability of samples. Tuples are listed
// only once they are seen: the bound of the distribution function holds for all of them, in any order that was
// fixed before.
func (c *Change) word(g *grid, s *estimate, x *cell, w *big.Int) evidence.Number {
	if !s.sampled() || g.hasTuples() {
		return g.probability(s.probabilityOf(g, x, w))
	}
	hits := new(big.Int)
	if w != nil {
		hits.Mul(w, big.NewInt(s.samples)).Quo(hits, g.unit)
	}
	return proportion(hits.Int64(), s.samples, c.options.miss(len(g.cells)))
}

// judge sets the verdict and its reason: the first probability, mean or variance that provably changed,
// or else why no change is shown. c.Outcomes must be set before, because the words of the verdict need them.
func (c *Change) judge(g *grid, old, now *estimate) {
	sampled := old.sampled() || now.sampled()
	c.conditionMoved()
	same := true
	for i := range g.cells {
		cell := &g.cells[i]
		same = same && cell.old != nil && cell.new != nil && cell.old.Cmp(cell.new) == 0
		if c.Verdict != Moved && c.differs(g, old, now, cell, i) {
			c.moved("P(X = %s) moved", Outcome{Value: cell.value, Label: cell.label}.Name())
		}
	}
	if c.Tail != nil && c.Tail.Distance.Lo > 0 && c.Tail.Distance.Exceeds(new(big.Rat)) {
		c.moved("P(X >= %s) moved", c.Tail.At.RatString())
	}
	if !sampled && c.Mean != nil {
		switch zero := new(big.Rat); {
		case c.Mean.Delta.Exceeds(zero):
			c.moved("the mean moved")
		case c.Variance.Delta.Exceeds(zero):
			c.moved("the variance moved")
		}
	}
	if c.Verdict == Moved {
		return
	}
	switch {
	case sampled:
		c.Reason = fmt.Sprintf("no difference is seen in %s", samplesOf(old, now))
		if c.Tail != nil && c.Resolution < 1 {
			c.Reason += fmt.Sprintf("; P(X >= x) is known within %.2g pp", 100*c.Resolution)
		}
	case !old.isExact() || !now.isExact():
		c.equal("within the sum of the error bounds")
	case same && old.away.Cmp(now.away) == 0:
		c.equal("to the last digit")
	default:
		c.Reason = "the lists end in different places, and agree as far as both go"
	}
}

// samplesOf says how many samples were compared.
func samplesOf(old, now *estimate) string {
	switch {
	case !old.sampled():
		return fmt.Sprintf("%d samples", now.samples)
	case !now.sampled():
		return fmt.Sprintf("%d samples", old.samples)
	}
	return fmt.Sprintf("%d and %d samples", old.samples, now.samples)
}

// differs reports whether the outcome x, which is the i-th cell of the grid, certainly has another probability
// now.
func (c *Change) differs(g *grid, old, now *estimate, x *cell, i int) bool {
	if old.never(g, x, x.old) && now.happened(x.new) || now.never(g, x, x.new) && old.happened(x.old) {
		return true
	}
	if x.value == nil {
		return c.Outcomes[i].Delta.Exceeds(new(big.Rat))
	}
	return now.probabilityOf(g, x, x.new).minus(old.probabilityOf(g, x, x.old)).least().Sign() > 0
}

// happened reports whether an outcome occurred among samples; w is its listed weight, nil if it is not listed.
func (s *estimate) happened(w *big.Int) bool { return s.sampled() && w != nil && w.Sign() > 0 }
