package encounter

import (
	"encoding/binary"
	"errors"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
)

// This file solves a process in rationals, on request (Options.Rational).
//
// All transitions, those of a loop after its elimination, are brought over one
// denominator D. The visits to a state are then an integer over D^k, where k is the
// length of the longest way there, and no fraction is reduced on the way. Where the
// ways are long the integers are too: k log2(D) bits for each state.

// rational returns the distribution of what the last state is worth, with all digits;
// nil where it has no end of them, for the turns of a process with loops.
func (p *process) rational(q *query) (*dist.Dist, error) {
	if q.usesTurns && p.goesOn {
		return nil, nil
	}
	r := &rationals{process: p, looks: map[string]*rationalRow{}, powers: []*big.Int{big.NewInt(1)}}
	p.model.e.doing("solving %d states in rationals", len(p.order.States))
	if err := r.prepare(); err != nil {
		return nil, err
	}
	c, err := collect[fraction](p, q, false)
	if err != nil {
		return nil, err
	}
	t := newTally[fraction](p.model)
	if err := r.follow(c, t, q.usesTurns); err != nil {
		return nil, err
	}
	p.model.e.budget.Trace("absorbing Markov chain in rationals")
	return r.dist(t)
}

// dist returns the distribution of what was collected: its fractions over one denominator, without
// their common divisor.
func (r *rationals) dist(t *tally[fraction, *fraction]) (*dist.Dist, error) {
	for range 2 { // to find the denominator, and to divide
		for i := range t.sums {
			if err := r.charge(divisorCost(t.sums[i].Denom())); err != nil {
				return nil, err
			}
		}
	}
	return fractionDist(t), nil
}

// Rationals solves a process. Blocks look alike if their states have the same rows at the
// same distances from the first one; they are eliminated once.
type rationals struct {
	*process
	looks  map[string]*rationalRow // by what a block looks like
	rows   []*rationalRow          // the same in the order in which they were met
	blocks []*rationalRow          // by place in the order; nil for last states
	d      *big.Int                // the common denominator
	powers []*big.Int              // of d, as far as they were needed
}

func (r *rationals) charge(steps float64) error { return r.model.e.budget.Charge(steps) }

// hold holds the digits of an integer that is made, and what is beside them.
func (r *rationals) hold(x *big.Int) error { return r.model.e.budget.Hold(integerBytes(x)) }

func (r *rationals) release(x *big.Int) { r.model.e.budget.Release(integerBytes(x)) }

func integerBytes(x *big.Int) float64 {
	const wordBytes, beside = 8, 32
	return beside + wordBytes*float64(len(x.Bits()))
}

// divisorCost is what it takes to find the greatest common divisor of integers as long as that.
func divisorCost(x *big.Int) float64 {
	const least, perWord = 200, 10
	words := float64(len(x.Bits()))
	return least + perWord*words*words
}

// A rationalRow is what each state of a block leads to outside, after however many
// transitions within.
type rationalRow struct {
	by [][]int32    // the distances
	w  [][]*big.Int // the probabilities over d, once it is known
	p  [][]*big.Rat // until then
}

// prepare eliminates the loops and finds the common denominator.
func (r *rationals) prepare() error {
	const blockCost, lookBytes = 200, 256
	b := r.model.e.budget
	r.d = big.NewInt(1)
	var key []byte
	for _, block := range r.order.Blocks() {
		if err := b.Charge(blockCost * float64(len(block))); err != nil {
			return err
		}
		if len(block) == 1 && r.chain.IsAbsorbing(block[0]) {
			r.blocks = append(r.blocks, nil)
			continue
		}
		key = key[:0]
		for _, s := range block {
			key = binary.AppendVarint(binary.AppendVarint(key, int64(r.chain.Row[s])), int64(s-block[0]))
		}
		row, ok := r.looks[string(key)]
		if !ok {
			if err := b.Hold(lookBytes + float64(len(key))); err != nil {
				return err
			}
			var err error
			if row, err = r.eliminate(block); err != nil {
				return err
			}
			r.looks[string(key)] = row
			r.rows = append(r.rows, row)
			if err := r.take(row); err != nil {
				return err
			}
		}
		r.blocks = append(r.blocks, row)
	}
	for _, row := range r.rows {
		row.w = make([][]*big.Int, len(row.p))
		for i, list := range row.p {
			for _, p := range list {
				if err := r.charge(divisorCost(r.d)); err != nil {
					return err
				}
				w := rational.Numerator(p, r.d)
				row.w[i] = append(row.w[i], w)
				if err := r.hold(w); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// take makes the common denominator one of a row as well.
func (r *rationals) take(row *rationalRow) error {
	for _, list := range row.p {
		for _, p := range list {
			if err := r.charge(divisorCost(r.d)); err != nil {
				return err
			}
			r.d = rational.LCM(r.d, p.Denom())
		}
	}
	return nil
}

// fractionBytes is what a fraction takes, with its digits and those beside it in the elimination.
const fractionBytes = 256

// eliminate finds what the states of a block lead to in the end: (1 - Q)^-1 P.
func (r *rationals) eliminate(block []int32) (*rationalRow, error) {
	n, b := len(block), r.model.e.budget
	rows := make([][]markov.Transition[*big.Rat], n)
	scratch := -b.Held()
	for i, s := range block {
		var err error
		if rows[i], err = r.fractions(r.chain.Row[s]); err != nil {
			return nil, err
		}
	}
	scratch += b.Held()
	loop, err := markov.Eliminate(b, markov.Rationals{}, block, func(i int) []markov.Transition[*big.Rat] { return rows[i] })
	if errors.Is(err, markov.ErrEndless) {
		return nil, r.model.endless(r.state(block[n-1]))
	} else if err != nil {
		return nil, err
	}
	columns := map[int32][]*big.Rat{} // by state outside: P
	var to []int32
	for i, exits := range loop.Exits {
		for _, e := range exits {
			t := block[i] + e.By
			if columns[t] == nil {
				if err := b.Hold(fractionBytes * float64(n)); err != nil {
					return nil, err
				}
				columns[t] = make([]*big.Rat, n)
				for j := range n {
					columns[t][j] = new(big.Rat)
				}
				to = append(to, t)
			}
			columns[t][i] = e.P
		}
	}
	row := &rationalRow{by: make([][]int32, n), p: make([][]*big.Rat, n)}
	for _, t := range to {
		if err := r.charge(fractionCost * float64(n)); err != nil {
			return nil, err
		}
		if err := loop.Charge(b, 1); err != nil {
			return nil, err
		}
		loop.Values(columns[t])
		for i, p := range columns[t] {
			if p.Sign() != 0 {
				row.by[i], row.p[i] = append(row.by[i], t-block[i]), append(row.p[i], p)
			}
		}
	}
	b.Release(scratch + loop.Bytes)
	return row, nil
}

// fractionCost is what it takes to make a fraction, and to keep it.
const fractionCost = 500

// fractions are the moves of a row with all digits.
func (r *rationals) fractions(row int32) ([]markov.Transition[*big.Rat], error) {
	m := r.stateSpace.rows[row].moves
	if err := r.model.e.budget.Hold(fractionBytes * float64(len(m.list))); err != nil {
		return nil, err
	}
	out := make([]markov.Transition[*big.Rat], len(m.list))
	for k, e := range r.chain.Rows[row] {
		if err := r.charge(fractionCost + divisorCost(m.total)); err != nil {
			return nil, err
		}
		out[k] = markov.Transition[*big.Rat]{P: new(big.Rat).SetFrac(m.w.Own(k), m.total), By: e.By}
	}
	return out, nil
}

// power returns d^k.
func (r *rationals) power(k int32) (*big.Int, error) {
	for int(k) >= len(r.powers) {
		last := r.powers[len(r.powers)-1]
		if err := r.charge(budget.ProductCost(float64(last.BitLen()), float64(r.d.BitLen()))); err != nil {
			return nil, err
		}
		next := new(big.Int).Mul(last, r.d)
		r.powers = append(r.powers, next)
		if err := r.hold(next); err != nil {
			return nil, err
		}
	}
	return r.powers[k], nil
}

// A raised is num/d^k.
type raised struct {
	num *big.Int
	k   int32
}

// plus adds num/d^k.
func (r *rationals) plus(x *raised, num *big.Int, k int32, scratch *big.Int) error {
	if x.num == nil {
		x.num, x.k = new(big.Int).Set(num), k
		return r.hold(x.num)
	}
	r.release(x.num)
	if k != x.k {
		power, err := r.power(max(k-x.k, x.k-k))
		if err != nil {
			return err
		}
		of := num
		if k > x.k {
			of = x.num
		}
		if err := r.charge(budget.ProductCost(float64(of.BitLen()), float64(power.BitLen()))); err != nil {
			return err
		}
		if k > x.k {
			x.num.Mul(x.num, power)
			x.k = k
		} else {
			num = scratch.Mul(num, power)
		}
	}
	x.num.Add(x.num, num)
	return r.hold(x.num)
}

// begin returns the visits to the states it starts in, times a number that makes them
// whole.
func (r *rationals) begin() (v []raised, whole *big.Int, err error) {
	whole = big.NewInt(1)
	for _, s := range r.exactly {
		if err := r.charge(2 * divisorCost(whole)); err != nil {
			return nil, nil, err
		}
		whole = rational.LCM(whole, s.Denom())
	}
	if v, err = r.none(); err != nil {
		return nil, nil, err
	}
	for i, s := range r.start {
		if err := r.plus(&v[s.State], rational.Numerator(r.exactly[i], whole), 0, new(big.Int)); err != nil {
			return nil, nil, err
		}
	}
	return v, whole, nil
}

// none are the visits to states before there are any.
func (r *rationals) none() ([]raised, error) {
	const bytes = 16
	b, n := r.model.e.budget, float64(len(r.chain.Row))
	if err := b.Charge(n); err != nil {
		return nil, err
	}
	if err := b.Hold(bytes * n); err != nil {
		return nil, err
	}
	return make([]raised, len(r.chain.Row)), nil
}

// follow follows the chain from its start to its end: in one go through the states in
// order, or turn by turn, which is for chains without loops.
func (r *rationals) follow(c *collection[fraction, *fraction], t *tally[fraction, *fraction], byTurn bool) error {
	now, whole, err := r.begin()
	if err != nil {
		return err
	}
	next := now
	if byTurn {
		if next, err = r.none(); err != nil {
			return err
		}
	}
	for turn, left := 0, true; left; turn++ {
		if byTurn {
			r.following(turn)
		}
		if left, err = r.pass(now, next, whole, c); err != nil {
			return err
		}
		if err := c.into(t, turn); err != nil {
			return err
		}
		if byTurn {
			c.q.forget(r.model.e)
		}
		now, next, left = next, now, left && byTurn
	}
	return nil
}

// pass hands what there is now to the states that follow, and to the collection where
// none do. It reports whether anything was handed on.
func (r *rationals) pass(now, next []raised, whole *big.Int, c *collection[fraction, *fraction]) (left bool, err error) {
	product, scratch := new(big.Int), new(big.Int)
	ends := make([]raised, len(c.list)) // written as fractions once: that takes a divisor each
	for k, block := range r.order.Blocks() {
		if err := r.charge(float64(len(block))); err != nil {
			return false, err
		}
		for i, s := range block {
			x := now[s]
			if x.num == nil {
				continue
			}
			row := r.blocks[k]
			if row == nil {
				if err := r.plus(&ends[c.class[s]], x.num, x.k, scratch); err != nil {
					return false, err
				}
				r.release(x.num)
				now[s].num = nil
				continue
			}
			left = true
			if err := r.charge(float64(len(row.by[i])) * 2 * budget.StepCost(64+float64(x.num.BitLen()))); err != nil {
				return false, err
			}
			for j, by := range row.by[i] {
				if err := r.plus(&next[s+by], product.Mul(x.num, row.w[i][j]), x.k+1, scratch); err != nil {
					return false, err
				}
			}
			r.release(x.num)
			now[s].num = nil
		}
	}
	for class, x := range ends {
		if x.num == nil {
			continue
		}
		power, err := r.power(x.k)
		if err != nil {
			return false, err
		}
		if err := r.charge(2 * divisorCost(power)); err != nil {
			return false, err
		}
		sum := &c.list[class].p.Rat
		sum.Add(sum, new(big.Rat).SetFrac(x.num, product.Mul(whole, power)))
		r.release(x.num)
	}
	return left, nil
}
