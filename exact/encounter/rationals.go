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
// ways are long the integers are too: k log2(D) bits for each state, which is
// estimated before they are written down.

// rational returns the distribution of what the last state is worth, with all digits;
// nil where it has no end of them, for the turns of a process with loops.
func (p *process) rational(q *query) (*dist.Dist, error) {
	r := &rationals{process: p, looks: map[string]*rationalRow{}}
	if q.usesTurns {
		if p.goesOn() {
			return nil, nil
		}
		// The longest way is no shorter than one to the states that were found last.
		if need := p.transitions * 2 * budget.StepCost(64) * float64(p.stateSpace.turns); !p.model.e.budget.Affords(need) {
			return nil, r.tooLarge(budget.Work, p.model.e.budget.Spent()+need)
		}
	}
	if err := r.prepare(); err != nil {
		return nil, err
	}
	if err := r.estimate(q.usesTurns); err != nil {
		return nil, err
	}
	t := newTally[fraction](p.model)
	if err := r.follow(collect[fraction](p, q, false), t, q.usesTurns); err != nil {
		return nil, err
	}
	p.model.e.budget.Trace("absorbing Markov chain in rationals")
	return fractionDist(t), nil
}

// Rationals solves a process. Blocks look alike if their states have the same rows at the
// same distances from the first one; they are eliminated once.
type rationals struct {
	*process
	ways   float64                 // the lengths of the longest ways to the states, added up
	looks  map[string]*rationalRow // by what a block looks like
	rows   []*rationalRow          // the same in the order in which they were met
	held   float64                 // the memory that they take
	blocks []*rationalRow          // by place in the order; nil for last states
	d      *big.Int                // the common denominator
	powers []*big.Int              // of d
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
	r.d, r.ways = big.NewInt(1), r.lengthOfWays()
	var key []byte
	for k, block := range r.order.Blocks() {
		if k%1024 == 0 {
			if err := r.model.e.budget.Charge(1024 * 200); err != nil {
				return err
			}
		}
		if len(block) == 1 && r.chain.IsAbsorbing(block[0]) {
			r.blocks = append(r.blocks, nil)
			continue
		}
		if n := float64(len(block)); n > mostEliminated {
			return r.tooLarge(budget.Work, 1e6*n*n*n+2*r.model.e.budget.MaxWork)
		}
		key = key[:0]
		for _, s := range block {
			key = binary.AppendVarint(binary.AppendVarint(key, int64(r.chain.Row[s])), int64(s-block[0]))
		}
		row, ok := r.looks[string(key)]
		if !ok {
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
				row.w[i] = append(row.w[i], rational.Numerator(p, r.d))
			}
		}
	}
	return nil
}

// take makes the common denominator one of a row as well, and refuses integers that are too
// long already: those of more rows can only be longer.
func (r *rationals) take(row *rationalRow) error {
	const most = 1 << 12 // bits; no estimate is needed to refuse more
	limit := r.model.e.budget.MaxList()
	for _, list := range row.p {
		for _, p := range list {
			if r.d = rational.LCM(r.d, p.Denom()); r.d.BitLen() > most {
				return r.tooLarge(budget.Memory, limit*float64(r.d.BitLen()))
			}
		}
	}
	if bytes := r.bytes(); bytes > limit {
		return r.tooLarge(budget.Memory, bytes)
	}
	return nil
}

// bytes is what the integers of all states take over the common denominator.
func (r *rationals) bytes() float64 {
	return r.ways*float64(r.d.BitLen())/8 + 64*float64(len(r.order.States))
}

// lengthOfWays adds up the lengths of the longest ways to the states, in blocks. From every
// state of a block all that the block leads to is reached.
func (r *rationals) lengthOfWays() (sum float64) {
	depth := make([]int32, len(r.chain.Row))
	inside := make([]bool, len(r.chain.Row))
	for _, block := range r.order.Blocks() {
		after := int32(0)
		for _, s := range block {
			sum += float64(depth[s])
			after = max(after, depth[s]+1)
			inside[s] = true
		}
		for _, s := range block {
			for _, e := range r.chain.Rows[r.chain.Row[s]] {
				if to := s + e.By; !inside[to] {
					depth[to] = max(depth[to], after)
				}
			}
		}
	}
	return sum
}

func (r *rationals) tooLarge(what budget.Resource, need float64) error {
	return r.model.e.budget.Refuse(r.model.x.At, what, need)
}

// fractionBytes is what a fraction takes, with its digits and those beside it in the elimination.
const fractionBytes = 256

// mostEliminated is how many states are eliminated in rationals.
const mostEliminated = 64

// eliminate finds what the states of a block lead to in the end: (1 - Q)^-1 P.
func (r *rationals) eliminate(block []int32) (*rationalRow, error) {
	n, b := len(block), r.model.e.budget
	loop, err := markov.Eliminate(b.Ctx, markov.Rationals{}, block, func(i int) []markov.Transition[*big.Rat] {
		return r.fractions(r.chain.Row[block[i]])
	}, func(float64) error { return nil }) // which is few states: those were counted
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
				columns[t] = make([]*big.Rat, n)
				for j := range n {
					columns[t][j] = new(big.Rat)
				}
				to = append(to, t)
			}
			columns[t][i] = e.P
		}
	}
	if r.held += fractionBytes * float64(n*len(to)); r.held > b.MaxList() {
		return nil, r.tooLarge(budget.Memory, r.held)
	}
	for range n {
		if err := b.Charge(float64(n*(n+len(to))) * 500); err != nil {
			return nil, err
		}
	}
	row := &rationalRow{by: make([][]int32, n), p: make([][]*big.Rat, n)}
	for _, t := range to {
		loop.Values(columns[t])
		for i, p := range columns[t] {
			if p.Sign() != 0 {
				row.by[i], row.p[i] = append(row.by[i], t-block[i]), append(row.p[i], p)
			}
		}
	}
	return row, nil
}

// fractions are the moves of a row with all digits.
func (r *rationals) fractions(row int32) []markov.Transition[*big.Rat] {
	m := r.stateSpace.rows[row].moves
	out := make([]markov.Transition[*big.Rat], len(m.list))
	for k, e := range r.chain.Rows[row] {
		out[k] = markov.Transition[*big.Rat]{P: new(big.Rat).SetFrac(m.w.Own(k), m.total), By: e.By}
	}
	return out
}

// estimate judges the size of the integers before they are written down.
func (r *rationals) estimate(turns bool) error {
	depth := make([]int32, len(r.chain.Row))
	bits, bytes, work := float64(r.d.BitLen()), 0.0, 0.0
	longest := int32(0)
	for k, block := range r.order.Blocks() {
		for i, s := range block {
			longest = max(longest, depth[s])
			bytes += float64(depth[s])*bits/8 + 64
			if r.blocks[k] == nil {
				continue
			}
			work += float64(len(r.blocks[k].by[i])) * 2 * budget.StepCost(64+float64(depth[s])*bits)
			for _, by := range r.blocks[k].by[i] {
				depth[s+by] = max(depth[s+by], depth[s]+1)
			}
		}
	}
	if turns {
		work *= float64(longest)
	}
	if b := r.model.e.budget; bytes > b.MaxList() {
		return r.tooLarge(budget.Memory, bytes)
	} else if !b.Affords(work) {
		return r.tooLarge(budget.Work, b.Spent()+work)
	}
	r.powers = []*big.Int{big.NewInt(1)}
	for range longest {
		r.powers = append(r.powers, new(big.Int).Mul(r.powers[len(r.powers)-1], r.d))
	}
	return nil
}

// A raised is num/d^k.
type raised struct {
	num *big.Int
	k   int32
}

// plus adds num/d^k.
func (r *rationals) plus(x *raised, num *big.Int, k int32, scratch *big.Int) {
	switch {
	case x.num == nil:
		x.num, x.k = new(big.Int).Set(num), k
		return
	case k > x.k:
		x.num.Mul(x.num, r.powers[k-x.k])
		x.k = k
	case k < x.k:
		num = scratch.Mul(num, r.powers[x.k-k])
	}
	x.num.Add(x.num, num)
}

// begin returns the visits to the states it starts in, times a number that makes them
// whole.
func (r *rationals) begin() ([]raised, *big.Int) {
	whole := big.NewInt(1)
	for _, s := range r.exactly {
		whole = rational.LCM(whole, s.Denom())
	}
	v := make([]raised, len(r.chain.Row))
	for i, s := range r.start {
		r.plus(&v[s.State], rational.Numerator(r.exactly[i], whole), 0, new(big.Int))
	}
	return v, whole
}

// follow follows the chain from its start to its end: in one go through the states in
// order, or turn by turn, which is for chains without loops.
func (r *rationals) follow(c *collection[fraction, *fraction], t *tally[fraction, *fraction], byTurn bool) error {
	now, whole := r.begin()
	for turn, left := 0, true; left; turn++ {
		next := now
		if byTurn {
			next = make([]raised, len(now))
			if err := r.model.e.budget.Charge(10 * float64(len(now))); err != nil {
				return err
			}
		}
		var err error
		if left, err = r.pass(now, next, whole, c); err != nil {
			return err
		}
		if err := c.into(t, turn); err != nil {
			return err
		}
		now, left = next, left && byTurn
	}
	return nil
}

// pass hands what there is now to the states that follow, and to the collection where
// none do. It reports whether anything was handed on.
func (r *rationals) pass(now, next []raised, whole *big.Int, c *collection[fraction, *fraction]) (left bool, err error) {
	product, scratch := new(big.Int), new(big.Int)
	ends := make([]raised, len(c.list)) // written as fractions once: that takes a divisor each
	for k, block := range r.order.Blocks() {
		for i, s := range block {
			x := now[s]
			if x.num == nil {
				continue
			}
			row := r.blocks[k]
			if row == nil {
				r.plus(&ends[c.class[s]], x.num, x.k, scratch)
				continue
			}
			left = true
			if err := r.model.e.budget.Charge(float64(len(row.by[i])) * 2 * budget.StepCost(64+float64(x.num.BitLen()))); err != nil {
				return false, err
			}
			for j, by := range row.by[i] {
				r.plus(&next[s+by], product.Mul(x.num, row.w[i][j]), x.k+1, scratch)
			}
			now[s].num = nil
		}
	}
	for class, x := range ends {
		if x.num != nil {
			sum := &c.list[class].p.Rat
			sum.Add(sum, new(big.Rat).SetFrac(x.num, product.Mul(whole, r.powers[x.k])))
		}
	}
	return left, nil
}
