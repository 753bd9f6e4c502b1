package dice

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/rational"
	"oddsmith/internal/sorting"
)

// This file puts the faces in the order of the walk.
//
// Where dice are only kept from below, the walk goes up instead of down: all values have the
// other sign then, and what is kept is kept from above.

// errTooFine says that values have no common denominator of a small size.
var errTooFine = errors.New("the values of these dice are too fine to be put in order exactly")

// A step of the walk is a face, or several that no question tells apart.
type step struct {
	sort   int
	weight *big.Int
	last   bool // no later step is of the same sort
}

// A column is the values of the steps in a pool, over one denominator for all pools.
type column struct {
	value []int64
	has   []bool
	last  int // the last step that has a value, or -1
}

// An order is the steps, with a column for every pool.
type order struct {
	steps    []step
	columns  []column
	den      int64
	mirrored bool         // the walk goes up
	decks    []*deck      // by sort; nil for dice
	rest     [][]*big.Int // by step and sort: the weight of all later steps
}

// newOrder orders the faces so that they are descending in every pool of sorted. Values matter in
// these and in the valued pools; of others only whether a face is in the pool. mirrored orders from
// the lowest instead.
func (d *Dice) newOrder(pools, sorted, valued []*Pool, mirrored bool) (*order, error) {
	den, err := denominator(pools)
	if err != nil {
		return nil, err
	}
	columns := slices.Concat(sorted, pools)
	matters := make([]bool, len(columns)) // by column: what a face is worth
	for k, p := range columns {
		matters[k] = slices.Contains(sorted, p) || slices.Contains(valued, p)
	}
	rows := make([]row, 0, len(d.faces))
	for i, f := range d.faces {
		r := row{sort: f.sort, weight: f.weight}
		for k, p := range columns {
			v, err := numerator(p.value[i], den, mirrored)
			if err != nil {
				return nil, err
			}
			if v != none && !matters[k] {
				v = 0
			}
			r.values = append(r.values, v)
		}
		rows = append(rows, r)
	}
	if rows, err = d.dealtTogether(rows); err != nil {
		return nil, err
	}
	sorting.Stable(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.highest(), a.highest()), slices.Compare(b.values, a.values), cmp.Compare(a.sort, b.sort),
			slices.CompareFunc(a.hands, b.hands, slices.Compare[[]int64]))
	})
	if rows, err = descending(merged(rows), len(sorted)); err != nil {
		return nil, err
	}
	o := &order{den: den.Int64(), mirrored: mirrored, columns: make([]column, len(pools))}
	for _, s := range d.sorts {
		o.decks = append(o.decks, s.deck)
	}
	for _, r := range rows {
		if r.hands == nil {
			o.add(r.sort, r.weight, r.values[len(sorted):])
		}
		for h, values := range r.hands {
			o.add(r.sort+h, r.weight, values[len(sorted):])
		}
	}
	for k := range o.columns {
		o.columns[k].last = lastTrue(o.columns[k].has)
	}
	o.weigh(len(d.sorts))
	return o, nil
}

// none is the value of a face that is not in a pool: it comes last. beyond is that of the unlisted
// values of a die: it is above all others.
const (
	none   = -1 << 62
	beyond = 1 << 61
)

// add adds a step: a face of a sort with its weight and its values in the pools.
func (o *order) add(sort int, weight *big.Int, values []int64) {
	o.steps = append(o.steps, step{sort: sort, weight: weight})
	for k, v := range values {
		o.columns[k].value = append(o.columns[k].value, v)
		o.columns[k].has = append(o.columns[k].has, v != none)
	}
}

// A row is a face with its values in the pools. A card is one row for all hands of its deck, which
// take such cards one after the other.
type row struct {
	sort   int
	weight *big.Int
	values []int64
	hands  [][]int64 // by hand: the values of a card there; nil for dice
}

// highest returns the largest value of the face in a pool.
func (r row) highest() int64 {
	most := int64(none)
	for _, v := range r.values {
		most = max(most, v)
	}
	return most
}

// merged merges adjacent rows of a sort with the same values in all pools.
func merged(rows []row) []row {
	var out []row
	for _, r := range rows {
		k := len(out) - 1
		if k >= 0 && out[k].sort == r.sort && slices.Equal(out[k].values, r.values) && slices.EqualFunc(out[k].hands, r.hands, slices.Equal[[]int64]) {
			out[k].weight = new(big.Int).Add(out[k].weight, r.weight)
			continue
		}
		out = append(out, r)
	}
	return out
}

// denominator returns the common denominator of all values in the pools. The error is that it is too
// large.
func denominator(pools []*Pool) (*big.Int, error) {
	den := big.NewInt(1)
	for _, p := range pools {
		for _, v := range p.value {
			if v.Number != nil {
				den = rational.LCM(den, v.Number.Denom())
			}
			if !rational.IsSmall(den) {
				return nil, errTooFine
			}
		}
	}
	return den, nil
}

// numerator returns a die's value as an integer over den, negated if mirrored: none if the die is not
// in the pool, beyond if the value is unlisted. The error is that it is too large.
func numerator(v Value, den *big.Int, mirrored bool) (int64, error) {
	n := int64(beyond)
	switch {
	case v.isNone():
		return none, nil
	case v.Number != nil:
		of := rational.Numerator(v.Number, den)
		if !rational.IsSmall(of) {
			return 0, errTooFine
		}
		n = of.Int64()
	}
	if mirrored {
		n = -n
	}
	return n, nil
}

// descending orders rows so that their values descend in each of the first n pools. The error is
// [ErrWhole] if that is not possible.
func descending(rows []row, n int) ([]row, error) {
	out, placed := make([]row, 0, len(rows)), make([]bool, len(rows))
	left := make([][]int, n) // by pool: its rows, the highest first
	for k := range left {
		for i, r := range rows {
			if r.values[k] != none {
				left[k] = append(left[k], i)
			}
		}
		slices.SortStableFunc(left[k], func(i, j int) int { return cmp.Compare(rows[j].values[k], rows[i].values[k]) })
	}
	for first := 0; len(out) < len(rows); {
		for k := range left {
			for len(left[k]) > 0 && placed[left[k][0]] {
				left[k] = left[k][1:]
			}
		}
		for first < len(rows) && placed[first] {
			first++
		}
		next := first
		for next < len(rows) && (placed[next] || !mayCome(rows, next, left)) {
			next++
		}
		if next == len(rows) {
			return nil, ErrWhole
		}
		out, placed[next] = append(out, rows[next]), true
	}
	return out, nil
}

// mayCome reports whether row i is among the highest of the rows left in every pool. left has, by pool, the
// indices of the rows that are left, the highest first.
func mayCome(rows []row, i int, left [][]int) bool {
	for k, list := range left {
		if v := rows[i].values[k]; v != none && v != rows[list[0]].values[k] {
			return false
		}
	}
	return true
}

// lastTrue returns the index of the last true element, or -1.
func lastTrue(list []bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] {
			return i
		}
	}
	return -1
}

// weigh sets, for each step, the weights of the later faces of every sort.
func (o *order) weigh(sorts int) {
	left := make([]*big.Int, sorts)
	for i := range left {
		left[i] = new(big.Int)
	}
	o.rest = make([][]*big.Int, len(o.steps))
	for t := len(o.steps) - 1; t >= 0; t-- {
		o.rest[t] = slices.Clone(left)
		s := o.steps[t].sort
		o.steps[t].last = left[s].Sign() == 0
		left[s] = new(big.Int).Add(left[s], o.steps[t].weight)
	}
}

// totalOf returns the weight of all faces of a sort.
func (o *order) totalOf(s int) *big.Int {
	sum := new(big.Int)
	for _, step := range o.steps {
		if step.sort == s {
			sum.Add(sum, step.weight)
		}
	}
	return sum
}

// rat returns a value of a column as a rational number.
func (o *order) rat(v int64) *big.Rat { return big.NewRat(v, o.den) }

// dealtTogether merges the rows of a card in all hands of its deck. The error is [ErrWhole] if a card
// has different values in two hands of one pool.
func (d *Dice) dealtTogether(rows []row) ([]row, error) {
	var out []row
	byHand := make([][]row, len(d.sorts))
	for _, r := range rows {
		if d.sorts[r.sort].deck == nil {
			out = append(out, r)
			continue
		}
		byHand[r.sort] = append(byHand[r.sort], r)
	}
	for s, cards := range byHand {
		of := d.sorts[s].deck
		if of == nil || s > of.first {
			continue
		}
		for i, card := range cards {
			card.values = slices.Clone(card.values)
			for h := range of.hands {
				card.hands = append(card.hands, byHand[s+h][i].values)
				for k, v := range byHand[s+h][i].values {
					if v == none || v == card.values[k] {
						continue
					}
					if card.values[k] != none {
						return nil, ErrWhole // a card that is worth one thing in one hand, another in the next
					}
					card.values[k] = v
				}
			}
			out = append(out, card)
		}
	}
	return out, nil
}

// mostAlike returns the largest number of cards of a deck with one value.
func (o *order) mostAlike(of *deck) int64 {
	most := int64(0)
	for _, step := range o.steps {
		if step.sort == of.first {
			most = max(most, step.weight.Int64())
		}
	}
	return most
}
