package montecarlo

import (
	"cmp"
	"iter"
	"math"
	"math/big"
	"strings"

	"oddsmith/internal/sorting"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
)

// An Outcome is a value of an expression: a number, or a label. Truth values
// are the labels "no" and "yes"; a tuple is a label such as "(3, 0)".
type Outcome struct {
	Value *big.Rat // nil for a label
	Label string   // empty for a number
}

// Key spells the outcome: an integer or a fraction in lowest terms, or the
// label. Different outcomes of one expression have different keys.
func (o Outcome) Key() string {
	if o.Value != nil {
		return o.Value.RatString()
	}
	return o.Label
}

// counted is an outcome with its count.
type counted struct {
	key
	n int64
}

// Outcomes yields every outcome that occurred, with its count: numbers
// ascending, labels by name, tuples by their items from left to right.
func (t *Tally) Outcomes() iter.Seq2[Outcome, int64] {
	return func(yield func(Outcome, int64) bool) {
		for _, c := range t.sorted() {
			if !yield(t.layout.outcome(c.key), c.n) {
				return
			}
		}
	}
}

// Slots yields the slot of every outcome that occurred, with its count, in ascending order. [Tally.At]
// returns the outcome of a slot; all tallies of a program have the same slots. ok is false if there
// are too many possible outcomes for slots.
func (t *Tally) Slots() (each iter.Seq2[int, int64], ok bool) {
	if t.layout.slots == 0 {
		return nil, false
	}
	return func(yield func(int, int64) bool) {
		for slot, n := range t.dense {
			if n > 0 && !yield(slot, n) {
				return
			}
		}
	}, true
}

// At returns the outcome of a slot; see [Tally.Slots].
func (t *Tally) At(slot int) Outcome { return t.layout.outcome(t.layout.slotKey(int64(slot))) }

// sorted returns the outcomes that occurred, with their counts, in the order of [Tally.Outcomes].
func (t *Tally) sorted() []counted {
	out := make([]counted, 0, len(t.sparse))
	for slot, n := range t.dense {
		if n > 0 {
			out = append(out, counted{t.layout.slotKey(int64(slot)), n})
		}
	}
	for k, n := range t.sparse {
		out = append(out, counted{k, n})
	}
	sorting.Stable(out, func(a, b counted) int { return t.layout.compare(a.key, b.key) })
	return out
}

// compare orders two outcomes as [Tally.Outcomes] does.
func (l *layout) compare(a, b key) int {
	for i, it := range l.items {
		x, y := a[2*i], b[2*i]
		c := cmp.Compare(x, y)
		switch {
		case c == 0 && !it.IsRatio(), it.Constant != nil:
			continue
		case it.IsRatio():
			c = it.Value(x, a[2*i+1]).Cmp(it.Value(y, b[2*i+1]))
		case it.Sort == compile.Label:
			c = strings.Compare(l.word(it, x, 1), l.word(it, y, 1))
		case it.K < 0:
			c = -c
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

// outcome returns the outcome that a key encodes.
func (l *layout) outcome(k key) Outcome {
	if l.kind == notation.NumberKind {
		return Outcome{Value: l.items[0].Value(k[0], k[1])}
	}
	words := make([]string, len(l.items))
	for i, it := range l.items {
		words[i] = l.word(it, k[2*i], k[2*i+1])
	}
	if l.kind == notation.TupleKind {
		return Outcome{Label: "(" + strings.Join(words, ", ") + ")"}
	}
	return Outcome{Label: words[0]}
}

// word spells the value of an item whose columns hold num and den.
func (l *layout) word(it item, num, den int64) string {
	v := it.Value(num, den)
	switch {
	case it.Sort == compile.Number:
		return v.RatString()
	case it.Sort == compile.Label:
		return l.labels[v.Num().Int64()]
	case v.Sign() != 0:
		return "yes"
	}
	return "no"
}

// Moments are the mean and the variance of the accepted samples of a number, or of the frequency of
// "yes" of a truth value, and the standard error of the mean, sqrt(variance/(Accepted-1)). They are NaN
// for labels and tuples and without samples, the error with fewer than two. Sums are in
// the order of the outcomes, so that the result does not depend on the number of workers. Products are
// rounded before they are added: a fused multiplication would round differently on other processors.
func (t *Tally) Moments() (mean, variance, stdError float64) {
	if t.accepted == 0 || t.layout.kind != notation.NumberKind && t.layout.kind != notation.TruthKind {
		return math.NaN(), math.NaN(), math.NaN()
	}
	list, it := t.sorted(), t.layout.items[0]
	total := float64(t.accepted)
	for _, c := range list {
		mean += float64(it.Float(c.key[0], c.key[1]) * (float64(c.n) / total))
	}
	for _, c := range list {
		d := it.Float(c.key[0], c.key[1]) - mean
		variance += float64(float64(d*d) * (float64(c.n) / total))
	}
	if t.accepted < 2 {
		return mean, variance, math.NaN()
	}
	return mean, variance, math.Sqrt(variance / float64(t.accepted-1))
}

// uncertainty returns what a run compares with Options.Precision: the standard error of the mean or,
// for labels and tuples, the largest one of a frequency. It is infinite for too few samples, or if all
// are equal but need not be.
func (t *Tally) uncertainty() float64 {
	if t.accepted < 2 {
		return math.Inf(1)
	}
	_, _, e := t.Moments()
	if math.IsNaN(e) {
		e = t.frequencyError()
	}
	if e == 0 && t.layout.slots != 1 {
		return math.Inf(1)
	}
	return e
}

// frequencyError returns the largest standard error of the frequency of an outcome.
func (t *Tally) frequencyError() float64 {
	n := float64(t.accepted)
	var worst float64
	note := func(hits int64) {
		p := float64(hits) / n
		worst = max(worst, float64(p*(1-p)))
	}
	for _, hits := range t.dense {
		note(hits)
	}
	for _, hits := range t.sparse {
		note(hits)
	}
	return math.Sqrt(worst / (n - 1))
}
