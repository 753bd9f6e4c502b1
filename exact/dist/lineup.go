package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Lineup returns the distribution of the number of the order in which independent numbers are, the
// highest first, as [notation.Lineup] numbers it. Equal numbers keep the order of the list; if strict,
// they give -1.
//
// It goes through the values from the highest down. What matters of the numbers seen so far is their
// order; the numbers that show the next value join them.
func Lineup(ds []*Dist, strict bool, b *budget.Budget) (*Dist, error) {
	l := &lineup{n: len(ds), strict: strict, total: big.NewInt(1), showing: make([]*big.Int, len(ds))}
	entries := 0
	for _, d := range ds {
		if err := RequireFinite(b, d); err != nil {
			return nil, err
		}
		l.total.Mul(l.total, d.total)
		entries += d.Slots()
	}
	nodes, moves := l.size()
	bits := float64(l.total.BitLen())
	words := nodes * (nodeWords + float64(l.n)/2 + bits/64)
	if err := b.HoldList(words, 0); err != nil {
		return nil, err
	}
	defer b.ReleaseList(words, 0)
	const toLookAt, toMake = 300, 300
	eachValue := moves * max(integerCost, budget.StepCost(bits))
	if err := b.Charge(toLookAt*float64(entries) + toMake*nodes); err != nil {
		return nil, err
	}
	l.grow(0)
	l.weights[0] = big.NewInt(1)
	left := make([][]int, len(ds)) // the slots of values that were not seen
	for i, d := range ds {
		left[i] = d.positive()
	}
	for l.show(ds, left) {
		if err := b.Charge(eachValue); err != nil {
			return nil, err
		}
		l.join()
	}
	return l.dist(), nil
}

// integerCost is the price of a product and a sum of integers of any size.
const integerCost = 60

// nodeWords is what a node takes beside its weight and what goes on from it.
const nodeWords = 12

// A lineup is a calculation in progress. Its nodes are the beginnings of orders, in lexicographic
// order: a beginning comes before those that continue it.
type lineup struct {
	n       int
	strict  bool
	total   *big.Int
	showing []*big.Int // the weight with which each number shows the value at work; nil for 0

	weights []*big.Int // by node: the weight of that beginning, for the values seen so far
	next    []int32    // by node and number: the beginning with that number appended; 0 for none
	isLast  []bool     // by node: whether it has all numbers
}

// size returns the number of nodes, and of the moves between them for each value.
func (l *lineup) size() (nodes, moves float64) {
	orders := 1.0
	for k := range l.n + 1 {
		behind := float64(l.n - k)
		nodes += orders
		if l.strict {
			moves += orders * behind
		} else {
			moves += orders * float64(int(1)<<(l.n-k))
		}
		orders *= behind
	}
	return nodes, moves
}

// grow adds a node for a beginning with the numbers in the bit set stand, and all that continue it. It returns
// the node's index.
func (l *lineup) grow(stand uint) int32 {
	at := len(l.weights)
	l.weights, l.isLast = append(l.weights, new(big.Int)), append(l.isLast, stand == 1<<l.n-1)
	l.next = append(l.next, make([]int32, l.n)...)
	for i := range l.n {
		if stand&(1<<i) == 0 {
			to := l.grow(stand | 1<<i)
			l.next[at*l.n+i] = to
		}
	}
	return int32(at)
}

// show finds the next lower value, and sets showing to the weights with which the numbers have it;
// false if there is none. left has the slots of each number that are not seen yet, and is shortened.
func (l *lineup) show(ds []*Dist, left [][]int) bool {
	var value *big.Rat
	for i, slots := range left {
		l.showing[i] = nil
		if len(slots) == 0 {
			continue
		}
		if v := ds[i].Value(slots[len(slots)-1]); value == nil || v.Cmp(value) > 0 {
			value = v
		}
	}
	for i, slots := range left {
		if last := len(slots) - 1; last >= 0 && ds[i].Value(slots[last]).Cmp(value) == 0 {
			l.showing[i], left[i] = ds[i].w.At(slots[last], new(big.Int)), slots[:last]
		}
	}
	return value != nil
}

// join appends the numbers that show the value to all beginnings. A node is done after those that
// continue it, so that no value is appended twice.
func (l *lineup) join() {
	for at := len(l.weights) - 1; at >= 0; at-- {
		if l.weights[at].Sign() > 0 && !l.isLast[at] {
			l.joinFrom(at, 0, l.weights[at])
		}
	}
}

// joinFrom appends numbers from the index from on to the beginning at, which has the weight w.
func (l *lineup) joinFrom(at, from int, w *big.Int) {
	for i := from; i < l.n; i++ {
		to := int(l.next[at*l.n+i])
		if to == 0 || l.showing[i] == nil {
			continue
		}
		joined := new(big.Int).Mul(w, l.showing[i])
		l.weights[to].Add(l.weights[to], joined)
		if !l.strict {
			l.joinFrom(to, i+1, joined)
		}
	}
}

// dist returns the distribution of the order's number.
func (l *lineup) dist() *Dist {
	tied := new(big.Int).Set(l.total)
	var ws []*big.Int
	for at, w := range l.weights {
		if l.isLast[at] {
			tied.Sub(tied, w)
			ws = append(ws, w)
		}
	}
	origin := int64(0)
	if l.strict {
		origin, ws = -1, append([]*big.Int{tied}, ws...)
	}
	return FromLattice(origin, rational.ColumnOf(ws, l.total), l.total).Reduced()
}
