package encounter

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file asks one chain what its end is worth from many starts: the equations are solved backwards, from the
// last states to all others.

// A Varied is a variable of an encounter that starts with each of some numbers.
type Varied struct {
	Name   string
	Values []int64
}

// A Mean is the mean of the value of an encounter, or the probability of an event.
type Mean struct {
	Value, Error float64 // it is off by no more
	Known        bool
}

// Means returns the mean of the value of a closed encounter, or its probability, for every combination
// of starts of the varied variables, the first changing slowest. It is nil if this method does not
// apply; the encounter itself may have an answer.
func Means(x *notation.Process, varied []Varied, eval Evaluator, b *budget.Budget, known *Store) ([]Mean, error) {
	if x.Open() != nil || b.Rational {
		return nil, nil
	}
	b.ListsAll()
	e := &solver{eval: eval, budget: b, known: known}
	var out []Mean
	err := e.at(x, func() (err error) {
		out, err = e.means(x, varied)
		return err
	})
	if err != nil {
		known.forget() // something may be half done
	}
	known.trim(b.MaxList())
	return out, err
}

// means returns what [Means] does, for a solver.
func (e *solver) means(x *notation.Process, varied []Varied) ([]Mean, error) {
	from := *x
	from.Vars = slices.Clone(x.Vars)
	for i, v := range from.Vars {
		if k := slices.IndexFunc(varied, func(other Varied) bool { return other.Name == v.Name }); k >= 0 {
			from.Vars[i].Start = anyOf(varied[k].Values)
		}
	}
	a, err := e.prepare(&from)
	if err != nil || a.most != noLimit || len(countsOf(a.of)) > 0 {
		return nil, err
	}
	p, err := e.chainOf(a.of, noLimit)
	if err != nil || p.missing > 0 {
		return nil, err
	}
	e.doing("solving %d states", len(p.order.States))
	w, err := p.worth()
	if w == nil || err != nil {
		return nil, p.solving(err)
	}
	return p.fromStarts(w, varied), nil
}

// anyOf returns a die with these faces.
func anyOf(values []int64) notation.Expr {
	die := notation.FacesDie{}
	for _, v := range values {
		die.Faces = append(die.Faces, big.NewRat(v, 1))
	}
	return &notation.Pool{Count: notation.Int(1), Die: die}
}

// A valuation is the expected values of all states: base plus of, or minus it if less, divided by
// given.
type valuation struct {
	base  float64
	less  bool
	of    *markov.Values
	given *markov.Values // how likely the condition is; nil for always
}

// worth returns the expected value of the encounter from each state; nil if it cannot be found
// backwards.
func (p *encounterChain) worth() (*valuation, error) {
	if w, err := p.turnsWorth(); w != nil || err != nil {
		return w, err
	}
	q, err := p.query(p.of.Value)
	if err != nil || q.usesTurns {
		return nil, err
	}
	w, low := &valuation{}, math.Inf(1)
	_, conditional := p.of.Value.(*notation.Given)
	for s := range p.chain.Absorbing(p.order) {
		least, _, _, err := q.shares(s, conditional, 0)
		if err != nil {
			return nil, err
		}
		low = min(low, least)
	}
	w.base = math.Floor(low)
	if math.IsInf(low, 0) || math.Abs(low) > 1<<40 {
		return nil, nil
	}
	w.of, err = p.chain.Values(p.order, func(s int32) (float64, error) {
		_, above, _, err := q.shares(s, conditional, w.base)
		return above, err
	}, 0)
	if err != nil || !conditional {
		return w, err
	}
	w.given, err = p.chain.Values(p.order, func(s int32) (float64, error) {
		_, _, likely, err := q.shares(s, conditional, w.base)
		return likely, err
	}, 0)
	return w, err
}

// shares returns, for the last state s, the least value that meets the condition, the mean of the value minus
// base over the outcomes that meet it (others count as 0), and their probability. If conditional is false, all
// meet it.
func (q *query) shares(s int32, conditional bool, base float64) (least, above, likely float64, err error) {
	class, err := q.class(s, 0)
	if err != nil {
		return 0, 0, 0, err
	}
	d := q.answer(class)
	least = math.Inf(1)
	sum, holds, from := new(big.Rat), new(big.Int), new(big.Rat).SetFloat64(base)
	for o, w := range d.All() {
		if conditional {
			if o.Items[1].Label == dist.No {
				continue
			}
			o = o.Items[0]
		}
		holds.Add(holds, w)
		x := new(big.Rat)
		switch {
		case o.Value != nil:
			x = o.Value
		case o.Label == dist.Yes:
			x.SetInt64(1)
		}
		v, _ := x.Float64()
		least = min(least, v)
		sum.Add(sum, rational.Mul(new(big.Rat).Sub(x, from), new(big.Rat).SetFrac(w, d.Total())))
	}
	above, _ = sum.Float64()
	return least, above, rational.Float(holds, d.Total()), nil
}

// turnsWorth returns the expected number of turns, or the probability of more or fewer turns than a
// number, from each state; nil if the value is neither.
func (p *encounterChain) turnsWorth() (*valuation, error) {
	if offset, ok := turnsAnd(p.of.Value); ok {
		base, exact := offset.Float64()
		if !exact || math.Abs(base) > 1<<40 {
			return nil, nil
		}
		v, err := p.chain.Values(p.order, func(int32) (float64, error) { return 0, nil }, 1)
		return &valuation{base: base, of: v}, err
	}
	n, ok := p.of.Value.(*notation.Binary)
	if !ok {
		return nil, nil
	}
	offset, isTurns := turnsAnd(n.X)
	limit, isNumber := notation.Constant(n.Y)
	if !isTurns || !isNumber {
		return nil, nil
	}
	less, without := n.Op == notation.Gt || n.Op == notation.Ge, n.Op == notation.Lt || n.Op == notation.Ge
	if !less && !without && n.Op != notation.Le {
		return nil, nil
	}
	whole := rational.Floor(new(big.Rat).Sub(limit, offset))
	if without && limit.IsInt() {
		whole.Sub(whole, big.NewRat(1, 1))
	}
	w := &valuation{less: less}
	if less {
		w.base = 1
	}
	if whole.Sign() < 0 || whole.Cmp(big.NewRat(maxTurns, 1)) > 0 {
		return nil, nil
	}
	if _, err := p.chain.Values(p.order, func(int32) (float64, error) { return 0, nil }, 1); err != nil { // it may have no end
		return nil, err
	}
	var err error
	w.of, err = p.chain.Within(p.order, int(whole.Num().Int64()))
	return w, err
}

// fromStarts returns the means for each combination of starts of the varied variables, from the worth w of all
// states.
func (p *encounterChain) fromStarts(w *valuation, varied []Varied) []Mean {
	at := make([]int, len(varied)) // the places of the vars; -1 of one that the value does not go by
	count := 1
	for k, v := range varied {
		at[k], count = slices.Index(p.program.vars, v.Name), count*len(v.Values)
	}
	type sums struct {
		of, given, all float64
		relative       float64
		terms          int
	}
	list := make([]sums, count)
	for i, begun := range p.begins {
		s := p.starts[i].state
		share, relative := begun.p.high, w.of.Error(s)
		given := 1.0
		if w.given != nil {
			given, relative = w.given.Of[s], relative+w.given.Error(s)
		}
		for _, index := range combinations(begun, varied, at) {
			to := &list[index]
			to.of, to.given, to.all = to.of+share*w.of.Of[s], to.given+share*given, to.all+share
			to.relative, to.terms = max(to.relative, relative), to.terms+1
		}
	}
	out := make([]Mean, count)
	for i, sum := range list {
		out[i] = w.mean(sum.of, sum.given, sum.all, sum.relative+float64(2*sum.terms+2*startRoundings+16)/(1<<53))
	}
	return out
}

// mean returns a mean from the sum of the values and that of the probability of the condition (given) over
// states with the total probability all. relative bounds the error. The mean is not known if the error may be
// large, or a sum is too small for a float64.
func (w *valuation) mean(values, given, all, relative float64) Mean {
	if w.given == nil {
		given = all
	}
	if given < leastFloat || values != 0 && values < leastFloat {
		return Mean{}
	}
	x := values / given
	m := Mean{Value: w.base + x, Known: relative < mostLost}
	if w.less {
		m.Value = w.base - x
	}
	m.Error = x*relative + math.Abs(m.Value)*4/(1<<53)
	return m
}

// combinations lists the indices of the combinations of varied values that match a start: several if the value
// does not depend on a variable. at has the place of each varied variable; -1 if the value does not depend on
// it.
func combinations(begun numbered, varied []Varied, at []int) []int {
	indices := []int{0}
	for k, v := range varied {
		var next []int
		for _, index := range indices {
			for i, value := range v.Values {
				if at[k] < 0 || begun.numbers[at[k]] == value {
					next = append(next, index*len(v.Values)+i)
				}
			}
		}
		indices = next
	}
	return indices
}
