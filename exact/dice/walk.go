package dice

import (
	"errors"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file walks over the faces. At each, 0, 1, 2, ... dice of its sort show it, of those
// that were not placed yet: j of n do so in C(n,j) w^j ways. As soon as no further die can
// change an answer, all ways to go on are counted at once:
//
//	left^n                                       for the dice that are left after a face,
//	(w+left)^n - sum over i < j of C(n,i) w^i left^(n-i)   for j dice or more of it.
//
// Sorts of which there is no largest number have other ways: see open.go.

// Ask returns the joint distribution of the answers to questions. The error is [ErrWhole]
// where one walk cannot answer them.
func (d *Dice) Ask(b *budget.Budget, questions ...Question) (*Answers, error) {
	d.spread()
	for _, p := range nodes(questions) {
		if one := p.endless(); one != nil {
			return nil, dist.RequireFinite(b, one)
		}
	}
	return d.walk(b, questions...)
}

// walk is Ask for dice with unlisted values, which are left out of the answers.
func (d *Dice) walk(b *budget.Budget, questions ...Question) (*Answers, error) {
	rolls, total, err := d.rolled(b)
	if err != nil {
		return nil, err
	}
	a := &asking{dice: d, budget: b, open: make([]*opening, len(d.sorts)), total: total}
	w, err := a.prepared(questions)
	if err != nil {
		return nil, err
	}
	if err := combined(rolls, w.walkCase); err != nil {
		return nil, err
	}
	return a.sorted(), nil
}

// endless returns the distribution of the unlisted values of a die of the pool; nil if there are none.
func (p *Pool) endless() *dist.Dist {
	for _, v := range p.value {
		if v.Beyond != nil {
			return v.Beyond
		}
	}
	return nil
}

// An asking is the walks that answer some questions together.
type asking struct {
	dice   *Dice
	budget *budget.Budget
	open   []*opening // by sort
	total  *big.Int   // of all weights
	found  answering
}

// answering is a [tally] in either arithmetic.
type answering interface {
	walk(m *machine, weight *big.Int, b *budget.Budget) error
	sorted(total *big.Int) *Answers
}

// A walking is some questions, with the order of the faces for them.
type walking struct {
	*asking
	questions []Question
	pools     []*Pool
	order     *order
	holders   []int // by sort: see [order.holders]
}

// prepared returns a walk for some questions, with the faces in order.
func (a *asking) prepared(questions []Question) (*walking, error) {
	w := &walking{asking: a, questions: questions, pools: nodes(questions)}
	// What it takes to make pools and to put the faces in order for them, however short the walk is.
	faces := float64(len(a.dice.faces))
	if err := a.budget.Charge(5000 + faces*float64(2000+1000*len(w.pools))); err != nil {
		return nil, err
	}
	var err error
	w.order, err = a.dice.newOrder(w.pools, sorted(w.pools, questions), valued(questions), keepsFromBelow(w.pools, questions))
	if err != nil {
		return nil, a.refused(err)
	}
	w.holders = w.order.holders()
	return w, nil
}

// refused adds the place in the expression to the error that values are too fine. Other errors are returned as
// they are.
func (a *asking) refused(err error) error {
	if errors.Is(err, errTooFine) {
		return notation.Errorf(a.budget.At, "%s", err)
	}
	return err
}

// keepsFromBelow reports whether all questions are sums and all dice that are kept by rank are kept
// from the lowest.
func keepsFromBelow(pools []*Pool, questions []Question) bool {
	for _, q := range questions {
		if _, ok := q.(Sum); !ok {
			return false
		}
	}
	below := false
	for _, p := range pools {
		if p.keep != nil {
			below = true
			if p.keep.fromTop() || !p.keep.mirrored().fromTop() {
				return false
			}
		}
	}
	return below
}

// walkCase walks over the faces for one case of the numbers of dice, and adds the answers with its weight.
func (w *walking) walkCase(counts numbers) error {
	counts = w.heldTogether(counts)
	m, err := newMachine(w.order, counts.of, w.open, w.pools, w.questions, w.budget)
	if err != nil {
		return w.refused(err)
	}
	if w.found == nil && w.total.IsInt64() {
		w.found = &tally[uint64, words]{index: map[string]int{}}
	} else if w.found == nil {
		w.found = newBigTally()
	}
	return w.found.walk(m, counts.weight, w.budget)
}

// sorted returns the answers.
func (a *asking) sorted() *Answers { return a.found.sorted(a.total) }

// walk goes over the faces step by step, and adds the answers of all ways to roll, each with the given weight.
// A state is what matters of the dice placed so far; equal states are merged, and a state whose answers can no
// longer change is added to the tally.
func (f *tally[W, A]) walk(m *machine, weight *big.Int, b *budget.Budget) error {
	ring := f.ring
	f.dens = f.dens[:0]
	for _, q := range m.askers {
		f.dens = append(f.dens, q.den())
	}
	ways := &waysOf[W, A]{ring: ring, machine: m, budget: b, rests: make([][]rest[W], len(m.counts))}
	states, next := &table[W]{}, &table[W]{}
	var to state
	one := ring.of(big.NewInt(1))
	for _, k := range m.start() {
		ring.addProduct(states.at(k), ring.of(weight), one)
	}
	bits := float64(weight.BitLen())
	for s, n := range m.counts {
		bits += float64(n) * float64(m.order.totalOf(s).BitLen())
	}
	each := 40 + 20*float64(len(m.nodes)+len(m.askers)) + budget.StepCost(bits)
	for t, step := range m.order.steps {
		ways.begin(t)
		next.reset()
		held := 1 << 12
		isOpen := m.open[step.sort] != nil
		for i := range states.keys {
			k := &states.keys[i]
			number := m.number[step.sort].get(k)
			first, most := m.choices(t, step.sort, k, number)
			for j := first; isOpen || j <= most; j++ {
				if err := b.Charge(each); err != nil {
					return err
				}
				to = *k
				if m.place(t, k, &to, j); m.lost {
					break
				}
				if m.isOver(t-1, &to) { // whatever else shows the face
					f.add(m, &to, states.weights[i], ways.others(&to, ways.atLeast(k, number, j)))
					break
				}
				so := ways.of(k, number, j)
				if m.isOver(t, &to) {
					so = ring.product(so, ways.rest(&to, step.sort, m.number[step.sort].get(&to)))
					f.add(m, &to, states.weights[i], ways.others(&to, so))
					continue
				}
				ring.addProduct(next.at(to), states.weights[i], so)
			}
			if ways.err != nil {
				return ways.err
			}
			if len(next.keys) > held {
				held *= 2
				if err := b.Make(0, float64(held)*2, bits); err != nil {
					return err
				}
			}
		}
		states, next = next, states
	}
	for i := range states.keys {
		f.add(m, &states.keys[i], states.weights[i], one)
	}
	return nil
}
