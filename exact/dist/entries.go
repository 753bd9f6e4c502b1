package dist

import (
	"iter"
	"math"
	"math/big"

	"oddsmith/exact/rational"
)

// An Entry is a listed outcome with its probabilities, each rounded once. None is rounded to 0 or 1
// that is not exactly 0 or 1.
type Entry struct {
	Outcome
	Probability float64

	// For a number x, P(X >= x) and P(X <= x); the unlisted values are included.
	AtLeast, AtMost float64

	weight, total *big.Int
	shared        *big.Int // the weight of the fraction that was asked for last
	fraction      *big.Rat
}

// Fraction returns the exact probability. Consecutive entries of equal probability share one fraction,
// which must not be changed.
func (e *Entry) Fraction() *big.Rat {
	if e.shared == nil || e.shared.Cmp(e.weight) != 0 {
		e.shared, e.fraction = e.weight, new(big.Rat).SetFrac(e.weight, e.total)
	}
	return e.fraction
}

// WeightBits returns the total length of all weights in bits.
func (d *Dist) WeightBits() float64 {
	bits := 0.0
	var w big.Int
	for i := range d.Slots() {
		bits += float64(d.w.At(i, &w).BitLen())
	}
	return bits
}

// Entries yields the outcomes of [Dist.All], with probabilities instead of weights. An entry is valid
// until the next one is yielded.
func (d *Dist) Entries() iter.Seq[*Entry] {
	return func(yield func(*Entry) bool) {
		var atMost, atLeast *big.Int
		if d.kind == Numeric {
			atMost, atLeast = d.cumulative(0), d.from(0)
		}
		e := &Entry{total: d.total}
		t, last, n := d.unlisted(), -1, 0
		if t.most {
			last = d.Len() - 1
		}
		for o, w := range d.All() {
			e.Outcome, e.weight, e.Probability = o, w, share(w, d.total)
			if d.kind == Numeric {
				e.AtMost = share(atMost.Add(atMost, w), d.total)
				e.AtLeast = share(atLeast, d.total)
				atLeast.Sub(atLeast, w)
				if n == 0 && t.least {
					e.AtLeast = 1
				}
				if n == last && t.most {
					e.AtMost = 1
				}
			}
			if last == 0 && t.least && t.most {
				e.Probability = 1 // there is nothing else
			}
			n++
			if !yield(e) {
				return
			}
		}
	}
}

// share returns w/total, rounded, but above 0 unless w is 0 and below 1 unless w is the total.
func share(w, total *big.Int) float64 {
	switch p := rational.Float(w, total); {
	case p == 0 && w.Sign() > 0:
		return math.SmallestNonzeroFloat64
	case p == 1 && w.Cmp(total) < 0:
		return math.Nextafter(1, 0)
	default:
		return p
	}
}

// Probabilities yields the outcomes of positive probability, with that probability times p, rounded
// once.
func (d *Dist) Probabilities(p *big.Rat) iter.Seq2[Outcome, float64] {
	total := new(big.Int).Mul(d.total, p.Denom())
	return func(yield func(Outcome, float64) bool) {
		for o, w := range d.All() {
			if !yield(o, rational.Float(w.Mul(w, p.Num()), total)) {
				return
			}
		}
	}
}
