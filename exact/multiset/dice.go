package multiset

import (
	"errors"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// ErrWhole says that questions cannot be answered by one walk, but only for every content
// of a pool by itself.
var ErrWhole = errors.New("exact: questions that ask for the whole content of a pool")

// Dice are the dice that questions are asked about. The zero value has none.
type Dice struct {
	sorts []*sort
	faces []face
	pools []*Pool
}

// A sort is dice that are alike, of a random number.
type sort struct {
	counts *dist.Dist
	total  *big.Int // of the weights of its faces
}

// A face is what a die of a sort can show. What it is worth is up to the pools.
type face struct {
	sort   int
	weight *big.Int
}

// Add adds dice of which there are as many as counts says, each worth one, and returns the
// pool of them. counts is of whole numbers that are not negative; both are finite.
func (d *Dice) Add(counts, one *dist.Dist) *Pool {
	d.sorts = append(d.sorts, &sort{counts: counts, total: one.Total()})
	p := d.pool(&Pool{})
	for o, w := range one.All() {
		d.faces = append(d.faces, face{sort: len(d.sorts) - 1, weight: w})
		p.value = append(p.value, o.Value)
	}
	d.fill()
	return p
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
		d.sorts = append(d.sorts, &sort{counts: dist.Constant(big.NewRat(int64(alike-i), 1)), total: big.NewInt(1)})
		d.faces = append(d.faces, face{sort: len(d.sorts) - 1, weight: big.NewInt(1)})
		p.value = append(p.value, v)
	}
	d.fill()
	return p
}

// pool adds a pool whose values are those of no face as yet.
func (d *Dice) pool(p *Pool) *Pool {
	p.value = append(p.value, make([]*big.Rat, len(d.faces)-len(p.value))...)
	d.pools = append(d.pools, p)
	return p
}

// fill makes every pool know of faces that are not its own.
func (d *Dice) fill() {
	for _, p := range d.pools {
		p.value = append(p.value, make([]*big.Rat, len(d.faces)-len(p.value))...)
	}
}

// split divides the faces of sorts by what becomes of them: face i has the results of
// into[i], nil for one that stays as it is. It returns the result of every new face.
func (d *Dice) split(into []*dist.Dist) []dist.Outcome {
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
		d.sorts[i] = &sort{counts: s.counts, total: new(big.Int).Mul(s.total, scale[i])}
	}
	old, values := d.faces, make([][]*big.Rat, len(d.pools))
	for k, p := range d.pools {
		values[k], p.value = p.value, nil
	}
	d.faces = nil
	var results []dist.Outcome
	add := func(i int, weight *big.Int, result dist.Outcome) {
		d.faces = append(d.faces, face{sort: old[i].sort, weight: weight.Mul(weight, old[i].weight)})
		for k, p := range d.pools {
			p.value = append(p.value, values[k][i])
		}
		results = append(results, result)
	}
	for i, f := range old {
		if into[i] == nil {
			add(i, new(big.Int).Set(scale[f.sort]), dist.Outcome{})
			continue
		}
		each := new(big.Int).Quo(scale[f.sort], into[i].Total())
		for o, w := range into[i].All() {
			add(i, w.Mul(w, each), o)
		}
	}
	return results
}
