package compare

import (
	"math/big"

	"oddsmith/reports/evidence"
)

// rounding is how far a sum of float64 probabilities may be off that are each the
// nearest to the true one: an ulp of 1.
const rounding = 1.0 / (1 << 52)

// An estimate is one of the two distributions, and how far its listed probabilities may
// be from the true ones. Weights are over the unit of the grid.
type estimate struct {
	d       *evidence.Distribution
	samples int64
	miss    float64 // the probability that the band of the distribution function misses it

	away         *big.Int // beyond what is listed
	above, below bool     // all of away is above the last listed value, or below the first
	vague        *big.Int // may belong to any outcome
	spread       *big.Int // how far any listed sum may be off, up or down

	first, last *big.Rat // listed values
}

// slack is what an estimate needs on the grid before its weights are scaled.
type slack struct{ away, vague, spread *big.Rat }

// slackOf returns how far the probabilities of a distribution may be off: its residual, its error
// bound and, for samples, a confidence band that misses the distribution function with the probability miss.
func slackOf(d *evidence.Distribution, samples int64, miss float64) slack {
	s := slack{away: new(big.Rat), vague: new(big.Rat), spread: new(big.Rat)}
	if d.Method == evidence.MonteCarlo {
		s.spread.SetFloat64(min(1, band(samples, miss)))
		return s
	}
	s.vague.SetFloat64(d.ErrorBound)
	if d.Residual.Exact != nil {
		s.away.Set(d.Residual.Exact)
	} else {
		s.away.SetFloat64(d.Residual.Value)
	}
	if s.away.Sub(s.away, s.vague).Sign() < 0 {
		s.away.SetInt64(0)
	}
	if d.Method == evidence.Bounded || d.ExactOmitted {
		s.spread.SetFloat64(rounding)
	}
	return s
}

// newEstimate returns the estimate of a distribution on the grid. The grid's unit must be a
// multiple of the denominators of the slack s.
func newEstimate(g *grid, d *evidence.Distribution, s slack, samples int64, miss float64) *estimate {
	out := &estimate{
		d: d, samples: samples, miss: miss,
		away: g.scaled(s.away), vague: g.scaled(s.vague), spread: g.scaled(s.spread),
		above: d.Max == nil && d.Min != nil, below: d.Min == nil && d.Max != nil,
	}
	if len(d.Rows) > 0 {
		out.first, out.last = d.Rows[0].Value, d.Rows[len(d.Rows)-1].Value
	}
	return out
}

// sampled reports whether the distribution is one of samples.
func (s *estimate) sampled() bool { return s.d.Method == evidence.MonteCarlo }

// isExact reports whether every listed probability is a true fraction.
func (s *estimate) isExact() bool { return s.d.Method == evidence.Exact && !s.d.ExactOmitted }

// unlisted is how far any sum of differences may be off, in all.
func (s *estimate) unlisted() *big.Int {
	sum := new(big.Int).Add(s.away, s.vague)
	return sum.Add(sum, s.spread)
}

// A between is an interval of weights.
type between struct {
	lo, hi *big.Int
	twice  *big.Int // the best guess, doubled: what samples showed, or the middle
	seen   bool     // the best guess is what samples showed
}

// middle is an interval with its middle as the best guess.
func middle(lo, hi *big.Int) between { return between{lo: lo, hi: hi, twice: new(big.Int).Add(lo, hi)} }

// certainly is an interval of a single weight.
func certainly(w *big.Int) between { return middle(w, w) }

// minus is the interval of the differences.
func (a between) minus(b between) between {
	return between{
		lo: new(big.Int).Sub(a.lo, b.hi), hi: new(big.Int).Sub(a.hi, b.lo),
		twice: new(big.Int).Sub(a.twice, b.twice), seen: a.seen || b.seen,
	}
}

// least is the distance from 0 to the nearest weight of the interval.
func (a between) least() *big.Int {
	switch {
	case a.lo.Sign() > 0:
		return a.lo
	case a.hi.Sign() < 0:
		return new(big.Int).Neg(a.hi)
	}
	return new(big.Int)
}

// most is the distance from 0 to the farthest weight of the interval.
func (a between) most() *big.Int {
	lo, hi := new(big.Int).Abs(a.lo), new(big.Int).Abs(a.hi)
	if lo.Cmp(hi) > 0 {
		return lo
	}
	return hi
}

// within returns the interval from lo to hi, cut to what a probability can be. The best guess is the weight
// listed if samples showed it, else the middle.
func (s *estimate) within(g *grid, lo, hi, listed *big.Int) between {
	if lo.Sign() < 0 {
		lo = new(big.Int)
	}
	if hi.Cmp(g.unit) > 0 {
		hi = g.unit
	}
	if s.sampled() {
		return between{lo: lo, hi: hi, twice: new(big.Int).Lsh(listed, 1), seen: true}
	}
	return middle(lo, hi)
}

// never reports whether the outcome x is known to be impossible: no probability remains for it, it is a word of
// probability 0, or a number below the least or above the greatest value. w is its weight, nil if it is not listed.
func (s *estimate) never(g *grid, x *cell, w *big.Int) bool {
	switch {
	case s.sampled() || w != nil && w.Sign() > 0:
		return false
	case s.away.Sign() == 0 && s.vague.Sign() == 0:
		return true
	case x.value != nil:
		return s.isBelow(x.value) || s.isAbove(x.value)
	}
	return s.away.Sign() == 0 && (w != nil || !g.hasTuples()) // of tuples only those are listed that were met
}

// isBelow reports whether a number is below the least value, and isAbove whether it is above the greatest one.
func (s *estimate) isBelow(x *big.Rat) bool { return s.d.Min != nil && x.Cmp(s.d.Min) < 0 }
func (s *estimate) isAbove(x *big.Rat) bool { return s.d.Max != nil && x.Cmp(s.d.Max) > 0 }

// probabilityOf returns the interval of the probability of the outcome x. w is its weight in this estimate
// (x.old or x.new): nil if the outcome is not listed.
func (s *estimate) probabilityOf(g *grid, x *cell, w *big.Int) between {
	if s.never(g, x, w) {
		return certainly(new(big.Int))
	}
	if w == nil {
		hi := new(big.Int).Add(s.away, s.vague)
		if s.sampled() {
			hi.Add(hi, s.spread).Add(hi, s.spread)
		}
		return s.within(g, new(big.Int), hi, new(big.Int))
	}
	lo, hi := new(big.Int).Sub(w, s.spread), new(big.Int).Add(w, s.vague)
	hi.Add(hi, s.spread)
	if s.sampled() { // the difference of two values of the distribution function
		lo.Sub(lo, s.spread)
		hi.Add(hi, s.spread)
	}
	return s.within(g, lo, hi, w)
}

// atLeast returns the interval of P(X >= x); sum is the listed weight of these outcomes.
func (s *estimate) atLeast(g *grid, x *big.Rat, sum *big.Int) between {
	switch {
	case s.sampled():
	case s.isAbove(x):
		return certainly(new(big.Int))
	case s.d.Min != nil && x.Cmp(s.d.Min) <= 0:
		return certainly(g.unit)
	}
	lo, hi := new(big.Int).Sub(sum, s.spread), new(big.Int).Add(sum, s.vague)
	hi.Add(hi, s.spread)
	switch {
	case s.last == nil:
		hi.Add(hi, s.away)
	case s.above && x.Cmp(s.last) <= 0:
		lo.Add(lo, s.away)
		hi.Add(hi, s.away)
	case s.below && x.Cmp(s.first) >= 0:
	default:
		hi.Add(hi, s.away)
	}
	return s.within(g, lo, hi, sum)
}

// excess returns a bound of E[(X - last)+] + E[(first - X)+], the mean distance beyond the listed
// values from first to last; nil if none is known.
func (s *estimate) excess(g *grid) *big.Rat {
	d := s.d
	switch {
	case s.away.Sign() == 0 && s.vague.Sign() == 0 && !s.sampled():
		return new(big.Rat)
	case s.sampled() || s.last == nil:
		return nil
	case d.Min != nil && d.Max != nil:
		room := new(big.Rat).Sub(d.Max, s.last)
		room.Add(room, new(big.Rat).Sub(s.first, d.Min))
		return room.Mul(room, g.rat(new(big.Int).Add(s.away, s.vague)))
	case !s.isExact() || d.Mean.Exact == nil || s.above == s.below:
		return nil
	}
	end := s.last
	if s.below {
		end = s.first
	}
	rest := new(big.Rat).Set(d.Mean.Exact)
	for i := range d.Rows {
		rest.Sub(rest, new(big.Rat).Mul(d.Rows[i].Value, d.Rows[i].Exact))
	}
	rest.Sub(rest, new(big.Rat).Mul(end, g.rat(s.away)))
	return rest.Abs(rest)
}
