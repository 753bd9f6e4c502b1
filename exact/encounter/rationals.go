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

// This file solves an encounter in rationals, on request (Options.Rational).
//
// All transitions, those of a loop after its elimination, are brought over one denominator D. The visits
// to a state are then an integer over D^k, where k is the length of the longest way there, and no fraction
// is reduced on the way. Where the ways are long the integers are too: k log2(D) bits for each state.

// rational returns the distribution of what the last state is worth, with all digits; nil where it has no
// end of them, for the turns of an encounter with loops.
func (p *process) rational(q *query) (*dist.Dist, error) {
	if q.usesTurns && p.goesOn {
		return nil, nil
	}
	r := &rationals{process: p, looks: map[string]*rationalBlock{}, powers: []*big.Int{big.NewInt(1)}}
	p.e.doing("solving %d states in rationals", len(p.order.States))
	if err := r.prepare(); err != nil {
		return nil, err
	}
	c, err := collect[fraction](p, q, false)
	if err != nil {
		return nil, err
	}
	t := newTally[fraction](p)
	if err := r.follow(c, t, q.usesTurns); err != nil {
		return nil, err
	}
	p.e.budget.Trace("absorbing Markov chain in rationals")
	return r.dist(t)
}

// dist returns the distribution of what was collected: its fractions over one denominator, without their
// common divisor.
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

// Rationals solve an encounter. Blocks look alike if their states share their probabilities and lead to
// one another alike; they are eliminated once.
type rationals struct {
	*process
	looks  map[string]*rationalBlock
	list   []*rationalBlock // the same in the order in which they were met
	blocks []*rationalBlock // by place in the order; nil for last states
	d      *big.Int         // the common denominator
	powers []*big.Int       // of d, as far as they were needed
}

func (r *rationals) charge(steps float64) error { return r.e.budget.Charge(steps) }

// hold holds the digits of an integer that is made, and what is beside them.
func (r *rationals) hold(x *big.Int) error { return r.e.budget.Hold(integerBytes(x)) }

func (r *rationals) release(x *big.Int) { r.e.budget.Release(integerBytes(x)) }

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

// A rationalBlock is how the states of a block are left, after however many transitions within.
type rationalBlock struct {
	exits []exit
	w     [][]*big.Int // by state and exit: the probabilities over d, once it is known
	p     [][]*big.Rat // until then
}

// An exit is a transition that leaves a block: the place of its state, and its own among those of the
// state.
type exit struct{ place, transition int }

// prepare eliminates the loops and finds the common denominator.
func (r *rationals) prepare() error {
	const blockCost, lookBytes = 200, 256
	b := r.e.budget
	r.d = big.NewInt(1)
	eliminator, err := markov.NewEliminator(markov.Rationals{}, b, r.chain.Size())
	if err != nil {
		return err
	}
	defer eliminator.Release()
	for _, block := range r.order.Blocks() {
		if err := b.Charge(blockCost * float64(len(block))); err != nil {
			return err
		}
		if len(block) == 1 && r.chain.IsAbsorbing(block[0]) {
			r.blocks = append(r.blocks, nil)
			continue
		}
		key := r.look(block)
		known := r.looks[key]
		if known == nil {
			if err := b.Hold(lookBytes + float64(len(key))); err != nil {
				return err
			}
			if known, err = r.eliminate(eliminator, block); err != nil {
				return err
			}
			r.looks[key] = known
			r.list = append(r.list, known)
			if err := r.take(known); err != nil {
				return err
			}
		}
		r.blocks = append(r.blocks, known)
	}
	for _, block := range r.list {
		block.w = make([][]*big.Int, len(block.p))
		for i, list := range block.p {
			for _, p := range list {
				if err := r.charge(divisorCost(r.d)); err != nil {
					return err
				}
				w := rational.Numerator(p, r.d)
				block.w[i] = append(block.w[i], w)
				if err := r.hold(w); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// look spells what a block looks like.
func (r *rationals) look(block []int32) string {
	places := map[int32]int{}
	for i, s := range block {
		places[s] = i
	}
	var key []byte
	for _, s := range block {
		key = binary.AppendVarint(key, int64(r.chain.Row[s]))
		for k, t := range r.chain.After(s) {
			if i, ok := places[t]; ok {
				key = binary.AppendVarint(binary.AppendVarint(key, int64(k)), int64(i))
			}
		}
		key = append(key, ';')
	}
	return string(key)
}

// take makes the common denominator one of a block as well.
func (r *rationals) take(block *rationalBlock) error {
	for _, list := range block.p {
		for _, p := range list {
			if err := r.charge(divisorCost(r.d)); err != nil {
				return err
			}
			r.d = rational.LCM(r.d, p.Denom())
		}
	}
	return nil
}

// fractionBytes is what a fraction takes, with its digits and those beside it in the elimination, and
// fractionCost what it takes to make one, and to keep it.
const (
	fractionBytes = 256
	fractionCost  = 500
)

// eliminate finds how the states of a block are left in the end: (1 - Q)^-1 P.
func (r *rationals) eliminate(e *markov.Eliminator[*big.Rat], block []int32) (*rationalBlock, error) {
	n, b := len(block), r.e.budget
	loop, err := e.Eliminate(block, func(i int) ([]int32, []*big.Rat) {
		return r.chain.After(block[i]), r.fractions(r.chain.Row[block[i]])
	})
	if errors.Is(err, markov.ErrEndless) {
		return nil, r.endless(block[n-1])
	} else if err != nil {
		return nil, err
	}
	inside := map[int32]bool{}
	for _, s := range block {
		inside[s] = true
	}
	out := &rationalBlock{p: make([][]*big.Rat, n)}
	for place, s := range block {
		p := r.fractions(r.chain.Row[s])
		for k, t := range r.chain.After(s) {
			if inside[t] {
				continue
			}
			if err := b.Hold(fractionBytes * float64(n)); err != nil {
				return nil, err
			}
			if err := r.charge(fractionCost * float64(n)); err != nil {
				return nil, err
			}
			if err := loop.Charge(b, 1); err != nil {
				return nil, err
			}
			column := make([]*big.Rat, n)
			for i := range column {
				column[i] = new(big.Rat)
			}
			column[place] = p[k]
			loop.Values(column)
			out.exits = append(out.exits, exit{place, k})
			for i, q := range column {
				out.p[i] = append(out.p[i], q)
			}
		}
	}
	return out, nil
}

// fractions are the probabilities of a row with all digits.
func (r *rationals) fractions(row int32) []*big.Rat {
	moves := r.rowOf[row].moves
	out := make([]*big.Rat, len(moves))
	for i, m := range moves {
		out[i] = m.p.exact
	}
	return out
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

// begin returns the visits to the states it starts in, times a number that makes them whole.
func (r *rationals) begin() (v []raised, whole *big.Int, err error) {
	whole = big.NewInt(1)
	for _, s := range r.starts {
		if err := r.charge(2 * divisorCost(whole)); err != nil {
			return nil, nil, err
		}
		whole = rational.LCM(whole, s.p.exact.Denom())
	}
	if v, err = r.none(); err != nil {
		return nil, nil, err
	}
	for _, s := range r.starts {
		if err := r.plus(&v[s.state], rational.Numerator(s.p.exact, whole), 0, new(big.Int)); err != nil {
			return nil, nil, err
		}
	}
	return v, whole, nil
}

// none are the visits to states before there are any.
func (r *rationals) none() ([]raised, error) {
	const bytes = 16
	b, n := r.e.budget, float64(r.chain.Size())
	if err := b.Charge(n); err != nil {
		return nil, err
	}
	if err := b.Hold(bytes * n); err != nil {
		return nil, err
	}
	return make([]raised, r.chain.Size()), nil
}

// follow follows the chain from its start to its end: in one go through the states in order, or turn by
// turn, which is for chains without loops.
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
		now, next, left = next, now, left && byTurn
	}
	return nil
}

// pass hands what there is now to the states that follow, and to the collection where none do. It reports
// whether anything was handed on.
func (r *rationals) pass(now, next []raised, whole *big.Int, c *collection[fraction, *fraction]) (left bool, err error) {
	product, scratch := new(big.Int), new(big.Int)
	ends := make([]raised, len(c.sums)) // written as fractions once: that takes a divisor each
	for n, block := range r.order.Blocks() {
		if err := r.charge(float64(len(block))); err != nil {
			return false, err
		}
		for i, s := range block {
			x := now[s]
			if x.num == nil {
				continue
			}
			known := r.blocks[n]
			now[s].num = nil
			if known == nil {
				err = r.plus(&ends[c.class[s]], x.num, x.k, scratch)
			} else {
				left = true
				err = r.leave(known, block, i, x, next, product, scratch)
			}
			if err != nil {
				return false, err
			}
			r.release(x.num)
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
		sum := &c.sums[class].Rat
		sum.Add(sum, new(big.Rat).SetFrac(x.num, product.Mul(whole, power)))
		r.release(x.num)
	}
	return left, nil
}

// leave hands the visits to a state of a block to the states that follow on the block.
func (r *rationals) leave(known *rationalBlock, block []int32, i int, x raised, next []raised, product, scratch *big.Int) error {
	if err := r.charge(float64(len(known.exits)) * 2 * budget.StepCost(64+float64(x.num.BitLen()))); err != nil {
		return err
	}
	for k, e := range known.exits {
		if known.w[i][k].Sign() == 0 {
			continue
		}
		to := r.chain.After(block[e.place])[e.transition]
		if err := r.plus(&next[to], product.Mul(x.num, known.w[i][k]), x.k+1, scratch); err != nil {
			return err
		}
	}
	return nil
}
