package dice

import (
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// ErrWhole says that questions cannot be answered by one walk, but only for every content
// of a pool by itself.
var ErrWhole = errors.New("exact: questions that ask for the whole content of a pool")

// Dice are the dice that questions are asked about. The zero value has no dice.
type Dice struct {
	sorts []*sort
	faces []face // of all sorts but those that are whole: see spread
	pools []*Pool
	rolls []roll
}

// A sort is dice that are alike.
type sort struct {
	roll  int        // the index of the roll that says how many dice there are
	die   *dist.Dist // the distribution of one die; nil if only its faces are known
	whole *Pool      // the pool of all its dice; nil once the faces are listed
	total *big.Int   // the total weight of its faces
	open  bool       // whether the number of dice is unbounded: see open.go
	deck  *deck      // the deck of which it is a hand; nil for dice
	base  *big.Int   // the total of the exploding die some of whose faces it has
}

// A deck is dealt to the sorts first, first+1, ...
type deck struct {
	first, hands int
	size         int64
}

// A face is a possible result of a die of a sort. Its value depends on the pool.
type face struct {
	sort   int
	weight *big.Int
}

// A Value is the value of a die in a pool: a number or, for the unlisted values of a die, their
// distribution. The zero value means that the die is not in the pool.
type Value struct {
	Number *big.Rat
	Beyond *dist.Dist
}

func (v Value) isNone() bool { return v.Number == nil && v.Beyond == nil }

// Add adds dice and returns the pool of them. one is the distribution of a die, which may be unbounded
// on one side. counts is that of their number, which is a bounded whole number, at least 0.
func (d *Dice) Add(counts, one *dist.Dist) *Pool {
	p := d.pool(&Pool{})
	d.sorts = append(d.sorts, &sort{roll: len(d.rolls), die: one, whole: p, total: one.Total()})
	d.rolls = append(d.rolls, roll{counts: counts})
	return p
}

// spread lists the faces of all dice. Questions that look at single dice need them.
func (d *Dice) spread() {
	before := len(d.faces)
	for i, s := range d.sorts {
		if s.whole == nil {
			continue
		}
		d.faces = slices.Grow(d.faces, s.die.Slots()+1)
		s.whole.value = slices.Grow(s.whole.value, s.die.Slots()+1)
		for o, w := range s.die.All() {
			d.addFace(s.whole, i, w, Value{Number: o.Value})
		}
		if s.die.HasTail() {
			beyond, _ := s.die.BeyondList()
			d.addFace(s.whole, i, s.die.Unlisted(), Value{Beyond: beyond})
		}
		s.whole = nil
		d.fill()
	}
	if len(d.faces) == before {
		return
	}
	for _, p := range d.pools {
		if p.keep != nil {
			p.value = slices.Clone(p.from[0].value)
		}
	}
}

// addFace adds a face with a weight to a sort, and its value to the pool p.
func (d *Dice) addFace(p *Pool, sort int, weight *big.Int, v Value) {
	d.faces = append(d.faces, face{sort: sort, weight: weight})
	p.value = append(p.value, v)
}

// Fixed adds dice that show the given values, of which equal ones are adjacent, and returns the pool of them.
func (d *Dice) Fixed(values []*big.Rat) *Pool {
	p := d.pool(&Pool{})
	for i, v := range values {
		if i > 0 && v.Cmp(values[i-1]) == 0 {
			continue
		}
		alike := i
		for alike < len(values) && values[alike].Cmp(v) == 0 {
			alike++
		}
		d.addFace(p, len(d.sorts), big.NewInt(1), Value{Number: v})
		d.sorts = append(d.sorts, &sort{roll: len(d.rolls), die: dist.Constant(v), total: big.NewInt(1)})
		d.rolls = append(d.rolls, roll{counts: dist.Constant(big.NewRat(int64(alike-i), 1))})
	}
	d.fill()
	return p
}

// pool adds p to the pools of d, and returns it. A die that shows a face that p does not know yet is not in it.
func (d *Dice) pool(p *Pool) *Pool {
	p.value = append(p.value, make([]Value, len(d.faces)-len(p.value))...)
	d.pools = append(d.pools, p)
	return p
}

// fill tells every pool that it has no dice of the faces added since.
func (d *Dice) fill() {
	for _, p := range d.pools {
		p.value = append(p.value, make([]Value, len(d.faces)-len(p.value))...)
	}
}

// A result is what a die becomes: another value, or a truth value.
type result struct {
	Value
	no bool
}

// resultOf returns an outcome as a result.
func resultOf(o dist.Outcome) result { return result{Value{Number: o.Value}, o.Label == dist.No} }

// split replaces each face by one for every result: into[i] is the distribution of what face i becomes, nil if
// it stays as it is. The weights of a sort and the values in all pools are changed to match. It returns the
// results of the new faces.
func (d *Dice) split(into []*dist.Dist) []result {
	scale := make([]*big.Int, len(d.sorts)) // by sort: what its total is multiplied with
	for i := range scale {
		scale[i] = big.NewInt(1)
	}
	for i, f := range d.faces {
		if into[i] != nil {
			scale[f.sort] = rational.LCM(scale[f.sort], into[i].Total())
		}
	}
	for i, s := range d.sorts {
		divided := *s
		divided.total = new(big.Int).Mul(s.total, scale[i])
		d.sorts[i] = &divided
	}
	old, values := d.faces, make([][]Value, len(d.pools))
	for k, p := range d.pools {
		values[k], p.value = p.value, nil
	}
	d.faces = nil
	var results []result
	add := func(i int, weight *big.Int, r result) {
		d.faces = append(d.faces, face{sort: old[i].sort, weight: new(big.Int).Mul(weight, old[i].weight)})
		for k, p := range d.pools {
			p.value = append(p.value, values[k][i])
		}
		results = append(results, r)
	}
	for i, f := range old {
		if into[i] == nil {
			add(i, scale[f.sort], result{})
			continue
		}
		each := new(big.Int).Quo(scale[f.sort], into[i].Total())
		for o, w := range into[i].All() {
			add(i, w.Mul(w, each), resultOf(o))
		}
		if into[i].HasTail() {
			beyond, _ := into[i].BeyondList()
			add(i, new(big.Int).Mul(into[i].Unlisted(), each), result{Value: Value{Beyond: beyond}})
		}
	}
	return results
}
