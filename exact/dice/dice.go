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

// Dice are the dice that questions are asked about. The zero value has none.
type Dice struct {
	sorts []*sort
	faces []face // of all sorts but those that are whole: see spread
	pools []*Pool
	rolls []roll
}

// A sort is dice that are alike.
type sort struct {
	roll  int        // which says how many there are
	die   *dist.Dist // what one of them shows when it is rolled; nil where only its faces are known
	whole *Pool      // of all of them; nil once its faces are listed
	total *big.Int   // of the weights of its faces
	open  bool       // of a number that has no end: see open.go
	deck  *deck      // that it is a hand of; nil for dice
	base  *big.Int   // the total of a die that explodes, of which it has some faces
}

// A deck is dealt to the sorts first, first+1, ...
type deck struct {
	first, hands int
	size         int64
}

// A face is what a die of a sort can show. What it is worth is up to the pools.
type face struct {
	sort   int
	weight *big.Int
}

// A Value is what a die is worth in a pool: a number or, where the die has no end, the
// distribution of all that is not listed. The zero value is that of a die which is not there.
type Value struct {
	Number *big.Rat
	Beyond *dist.Dist
}

func (v Value) isNone() bool { return v.Number == nil && v.Beyond == nil }

// Add adds dice of which there are as many as counts says, each worth one, and returns the
// pool of them. counts is finite, and of whole numbers that are not negative; one may have no
// end on one side.
func (d *Dice) Add(counts, one *dist.Dist) *Pool {
	p := d.pool(&Pool{})
	d.sorts = append(d.sorts, &sort{roll: len(d.rolls), die: one, whole: p, total: one.Total()})
	d.rolls = append(d.rolls, roll{counts: counts})
	return p
}

// spread lists the faces of all dice, as is needed once they are looked at one by one.
func (d *Dice) spread() {
	before := len(d.faces)
	for i, s := range d.sorts {
		if s.whole == nil {
			continue
		}
		d.faces = slices.Grow(d.faces, s.die.Slots()+1)
		s.whole.value = slices.Grow(s.whole.value, s.die.Slots()+1)
		for o, w := range s.die.All() {
			d.show(s.whole, i, w, Value{Number: o.Value})
		}
		if s.die.HasTail() {
			beyond, _ := s.die.BeyondList()
			d.show(s.whole, i, s.die.Unlisted(), Value{Beyond: beyond})
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

// show adds a face of a sort to a pool.
func (d *Dice) show(p *Pool, sort int, weight *big.Int, v Value) {
	d.faces = append(d.faces, face{sort: sort, weight: weight})
	p.value = append(p.value, v)
}

// Fixed adds dice that lie: they show these values.
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
		d.show(p, len(d.sorts), big.NewInt(1), Value{Number: v})
		d.sorts = append(d.sorts, &sort{roll: len(d.rolls), die: dist.Constant(v), total: big.NewInt(1)})
		d.rolls = append(d.rolls, roll{counts: dist.Constant(big.NewRat(int64(alike-i), 1))})
	}
	d.fill()
	return p
}

// pool adds a pool whose values are those of no face as yet.
func (d *Dice) pool(p *Pool) *Pool {
	p.value = append(p.value, make([]Value, len(d.faces)-len(p.value))...)
	d.pools = append(d.pools, p)
	return p
}

// fill makes every pool know of faces that are not its own.
func (d *Dice) fill() {
	for _, p := range d.pools {
		p.value = append(p.value, make([]Value, len(d.faces)-len(p.value))...)
	}
}

// A result is what becomes of a die: another value, or that it is there or not.
type result struct {
	Value
	no bool
}

func resultOf(o dist.Outcome) result { return result{Value{Number: o.Value}, o.Label == dist.No} }

// split divides the faces of sorts by what becomes of them: face i has the results of
// into[i], nil for one that stays as it is. It returns the result of every new face.
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
