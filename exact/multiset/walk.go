package multiset

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Ask returns the joint distribution of the answers to questions. The error is [ErrWhole]
// where one walk cannot answer them.
func (d *Dice) Ask(b *budget.Budget, questions ...Question) (*Answers, error) {
	pools := nodes(questions)
	if err := b.Charge(d.preparation(len(pools))); err != nil {
		return nil, err
	}
	o, err := d.newOrder(pools, sorted(pools, questions))
	if err != nil {
		return nil, err
	}
	total := big.NewInt(1)
	for _, s := range d.sorts {
		total.Mul(total, s.counts.Total())
		total.Mul(total, rational.IntPow(s.total, s.most()))
	}
	if total.IsInt64() {
		return ask[uint64](d, o, pools, questions, words{}, total, b)
	}
	return ask[*big.Int](d, o, pools, questions, bigs{new(big.Int), new(big.Int)}, total, b)
}

// preparation is what it takes to make pools and to put the faces in order for them, however
// short the walk is then.
func (d *Dice) preparation(pools int) float64 {
	return 5000 + float64(len(d.faces))*float64(2000+1000*pools)
}

// ChargeReplacing takes what it costs to put something in the place of every face.
func (d *Dice) ChargeReplacing(b *budget.Budget) error {
	const each = 4000
	return b.Charge(each * float64(len(d.faces)))
}

// ask walks once for every number of dice that there may be.
func ask[W any, A arithmetic[W]](d *Dice, o *order, pools []*Pool, questions []Question, ring A, total *big.Int, b *budget.Budget) (*Answers, error) {
	found := &tally[W, A]{ring: ring, index: map[string]int{}}
	err := d.eachCounts(nil, big.NewInt(1), func(counts []int64, weight *big.Int) error {
		m, err := newMachine(o, counts, pools, questions, b)
		if err != nil {
			return err
		}
		for s, n := range counts {
			weight.Mul(weight, rational.IntPow(d.sorts[s].total, d.sorts[s].most()-n))
		}
		found.machine = m
		return found.walk(weight, b)
	})
	if err != nil {
		return nil, err
	}
	return found.sorted(total), nil
}

// most is the largest number of dice of a sort.
func (s *sort) most() int64 { return s.counts.Max().Num().Int64() }

// eachCounts visits every combination of the numbers of dice, with its weight.
func (d *Dice) eachCounts(counts []int64, weight *big.Int, visit func([]int64, *big.Int) error) error {
	if len(counts) == len(d.sorts) {
		return visit(counts, new(big.Int).Set(weight))
	}
	for n, w := range d.sorts[len(counts)].counts.All() {
		next := append(slices.Clone(counts), n.Value.Num().Int64())
		if err := d.eachCounts(next, w.Mul(w, weight), visit); err != nil {
			return err
		}
	}
	return nil
}

// walk walks through the steps and adds the answers, times a weight.
func (f *tally[W, A]) walk(weight *big.Int, b *budget.Budget) error {
	m, ring := f.machine, f.ring
	states, next, done := &table[W]{}, &table[W]{}, &table[W]{}
	var to key
	one := ring.of(big.NewInt(1))
	for _, k := range m.start() {
		ring.addProduct(states.at(k), ring.of(weight), one)
	}
	bits := float64(weight.BitLen())
	for s, n := range m.counts {
		bits += float64(n) * float64(m.order.totalOf(s).BitLen())
	}
	for t, step := range m.order.steps {
		each := 40 + 20*float64(len(m.nodes)+len(m.askers)) + budget.StepCost(bits)
		powers := f.powers(step.weight, m.counts[step.sort])
		next.reset()
		held := 1 << 12
		for i := range states.keys {
			k := &states.keys[i]
			left := m.left[step.sort].get(k)
			first := int64(0)
			if step.last {
				first = left
			}
			if err := b.Charge(float64(left-first+1) * each); err != nil {
				return err
			}
			choose := f.choose(left)
			for j := first; j <= left; j++ {
				to = *k
				m.place(t, k, &to, j)
				into := next
				if m.isOver(t, &to) {
					into = done
				}
				ring.addProduct(into.at(to), states.weights[i], ring.product(choose[j], powers[j]))
			}
			if len(next.keys)+len(done.keys) > held {
				held *= 2
				if err := b.Make(0, float64(held)*2, bits); err != nil {
					return err
				}
			}
		}
		for i := range done.keys {
			f.add(&done.keys[i], done.weights[i], ring.of(m.rest(t, &done.keys[i])))
		}
		done.reset()
		states, next = next, states
	}
	for i := range states.keys {
		f.add(&states.keys[i], states.weights[i], one)
	}
	return nil
}

// totalOf is the weight of all faces of a sort.
func (o *order) totalOf(s int) *big.Int {
	sum := new(big.Int)
	for _, step := range o.steps {
		if step.sort == s {
			sum.Add(sum, step.weight)
		}
	}
	return sum
}

// rest returns in how many ways the dice that are left after step t show anything that
// comes later.
func (m *machine) rest(t int, k *key) *big.Int {
	product := big.NewInt(1)
	for s, f := range m.left {
		if n := f.get(k); n > 0 {
			product.Mul(product, rational.IntPow(m.order.rest[t][s], n))
		}
	}
	return product
}

// choose returns the binomial coefficients: in how many ways 0, 1, 2, ... dice of those left
// are those that show a face.
func (f *tally[W, A]) choose(left int64) []W {
	for int64(len(f.rows)) <= left {
		f.rows = append(f.rows, nil)
	}
	if f.rows[left] == nil {
		row, ways := make([]W, left+1), big.NewInt(1)
		for j := range row {
			row[j] = f.ring.of(new(big.Int).Set(ways))
			ways.Mul(ways, big.NewInt(left-int64(j)))
			ways.Quo(ways, big.NewInt(int64(j)+1))
		}
		f.rows[left] = row
	}
	return f.rows[left]
}

// powers returns the weights of 0, 1, 2, ... dice that show a face.
func (f *tally[W, A]) powers(weight *big.Int, dice int64) []W {
	out, p := make([]W, dice+1), big.NewInt(1)
	for j := range out {
		out[j] = f.ring.of(p)
		p = new(big.Int).Mul(p, weight)
	}
	return out
}

// rat returns a value as a number.
func (o *order) rat(v int64) *big.Rat { return rational.SmallRatio(v, o.den) }
