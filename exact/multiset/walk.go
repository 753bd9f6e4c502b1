package multiset

import (
	"encoding/binary"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// An Answer is what the questions come to together.
type Answer struct {
	Values []*big.Rat
	Weight *big.Int
}

// Ask returns the joint distribution of the answers to questions, in ascending order, and
// the total of their weights. The error is [ErrWhole] where one walk cannot answer them.
func (d *Dice) Ask(b *budget.Budget, questions ...Question) ([]Answer, *big.Int, error) {
	pools := nodes(questions)
	o, err := d.newOrder(pools, sorted(pools, questions))
	if err != nil {
		return nil, nil, err
	}
	found, total := &answers{index: map[string]int{}}, big.NewInt(1)
	for _, s := range d.sorts {
		total.Mul(total, s.counts.Total())
		total.Mul(total, power(s.total, s.most()))
	}
	err = d.eachCounts(nil, big.NewInt(1), func(counts []int64, weight *big.Int) error {
		m, err := newMachine(o, counts, pools, questions)
		if err != nil {
			return err
		}
		for s, n := range counts {
			weight.Mul(weight, power(d.sorts[s].total, d.sorts[s].most()-n))
		}
		found.machine = m
		if total.IsInt64() {
			return run[uint64](m, words{}, weight, b, found)
		}
		return run[*big.Int](m, bigs{new(big.Int)}, weight, b, found)
	})
	if err != nil {
		return nil, nil, err
	}
	return found.sorted(), total, nil
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

// Answers are those found so far.
type answers struct {
	machine *machine // of the walk that is under way
	index   map[string]int
	values  [][]int64
	list    []Answer
}

func (f *answers) add(k *key, w *big.Int) {
	if w.Sign() == 0 || !f.machine.guessed(k) {
		return
	}
	values := f.machine.answers(k)
	name := make([]byte, 0, 8*len(values))
	for _, v := range values {
		name = binary.AppendVarint(name, v)
	}
	i, ok := f.index[string(name)]
	if !ok {
		i = len(f.list)
		f.index[string(name)] = i
		f.values = append(f.values, values)
		f.list = append(f.list, Answer{Values: f.machine.values(values), Weight: new(big.Int)})
	}
	f.list[i].Weight.Add(f.list[i].Weight, w)
}

func (f *answers) sorted() []Answer {
	order := make([]int, len(f.list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(f.values[a], f.values[b]) })
	out := make([]Answer, len(order))
	for i, k := range order {
		out[i] = f.list[k]
	}
	return out
}

// run walks through the steps and adds the answers, times a weight.
func run[W any, A arithmetic[W]](m *machine, ring A, weight *big.Int, b *budget.Budget, found *answers) error {
	states, next, done := &table[W]{}, &table[W]{}, &table[W]{}
	one := ring.of(big.NewInt(1))
	for _, k := range m.start() {
		ring.addProduct(states.at(k), ring.of(weight), one)
	}
	bits := float64(weight.BitLen())
	for s, n := range m.counts {
		bits += float64(n) * float64(m.order.totalOf(s).BitLen())
	}
	for t := range m.order.steps {
		if err := m.afford(t, states.keys, b, bits); err != nil {
			return err
		}
		w := &ways[W, A]{ring: ring, machine: m, t: t}
		next.reset()
		held := 1 << 12
		for i, k := range states.keys {
			left := m.left[m.order.steps[t].sort].get(&k)
			first := int64(0)
			if m.order.steps[t].last {
				first = left
			}
			for j := first; j <= left; j++ {
				to, err := m.place(t, k, j)
				if err != nil {
					return err
				}
				into := next
				if m.isOver(t, &to) {
					into = done
				}
				ring.addProduct(into.at(to), states.weights[i], w.show(left, j))
			}
			if len(next.keys)+len(done.keys) > held {
				held *= 2
				if err := b.Spend(0, float64(held)*2, bits); err != nil {
					return err
				}
			}
		}
		for i, k := range done.keys {
			found.add(&k, new(big.Int).Mul(ring.big(done.weights[i]), m.rest(t, &k)))
		}
		done.reset()
		states, next = next, states
	}
	for i, k := range states.keys {
		found.add(&k, ring.big(states.weights[i]))
	}
	return b.Ctx.Err()
}

// afford estimates a step: every state places any number of the dice that it has left.
func (m *machine) afford(t int, states []key, b *budget.Budget, bits float64) error {
	moves := 0.0
	for i := range states {
		left := float64(m.left[m.order.steps[t].sort].get(&states[i]))
		if m.order.steps[t].last {
			left = 0
		}
		moves += left + 1
	}
	return b.Spend(moves*(40+20*float64(len(m.nodes)+len(m.askers))+budget.StepCost(bits)), 0, 0)
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
			product.Mul(product, power(m.order.rest[t][s], n))
		}
	}
	return product
}

// Ways are in how many ways dice show the face of one step.
type ways[W any, A arithmetic[W]] struct {
	ring    A
	machine *machine
	t       int
	rows    [][]W // by the number of dice that are left, and of those that show it
}

// show returns the ways in which j dice of those left show the face.
func (w *ways[W, A]) show(left, j int64) W {
	for int64(len(w.rows)) <= left {
		w.rows = append(w.rows, nil)
	}
	if w.rows[left] == nil {
		row, weight := make([]W, left+1), w.machine.order.steps[w.t].weight
		for j := range row {
			ways := new(big.Int).Binomial(left, int64(j))
			row[j] = w.ring.of(ways.Mul(ways, power(weight, int64(j))))
		}
		w.rows[left] = row
	}
	return w.rows[left][j]
}

// rat returns a value as a number.
func (o *order) rat(v int64) *big.Rat { return rational.SmallRatio(v, o.den) }

// power returns x^n.
func power(x *big.Int, n int64) *big.Int { return new(big.Int).Exp(x, big.NewInt(n), nil) }
