package referee

import "sort"

// A table rolls dice by going through all ways they can fall, one after another: what is
// played is played again from the start, with the next way each time.
type table struct {
	falls  []fall // of this way, as far as it is known
	at     int
	weight float64
	played int // ways that were gone through
	most   int
}

// A fall is which of several possibilities came up.
type fall struct {
	which   int
	weights []float64
}

// A dist is the probabilities of values by how they are written.
type dist struct {
	p    map[string]float64
	vals map[string]value
}

// tooRare is the weight below which a way is left out.
const tooRare = 1e-13

// rare is what a way ends with that is left out, and excluded one that a condition excludes.
type (
	rare     struct{}
	excluded struct{}
)

// tooLarge is what a player panics with when it has gone through too many ways.
type tooLarge struct{}

// fall rolls something whose possibilities have these weights, which add up to 1.
func (t *table) fall(weights []float64) int {
	if t.at == len(t.falls) {
		t.falls = append(t.falls, fall{which: -1, weights: weights})
		t.next(t.at)
	}
	f := t.falls[t.at]
	t.at++
	if t.weight *= f.weights[f.which]; t.weight < tooRare {
		panic(rare{})
	}
	return f.which
}

// next moves a fall on to its next possibility.
func (t *table) next(i int) bool {
	f := &t.falls[i]
	for f.which++; f.which < len(f.weights); f.which++ {
		if f.weights[f.which] > 0 {
			return true
		}
	}
	return false
}

// all plays f in every way, and calls got with the weight of each. What f panics with for
// itself, a condition that does not hold, counts for nothing.
func (t *table) all(f func() value, got func(v value, weight float64)) {
	outer := *t
	t.falls = nil
	for {
		t.at, t.weight = 0, 1
		if v, ok := t.once(f); ok {
			got(v, t.weight)
		}
		if t.played++; t.played > t.most {
			panic(tooLarge{})
		}
		t.falls = t.falls[:t.at]
		for len(t.falls) > 0 && !t.next(len(t.falls)-1) {
			t.falls = t.falls[:len(t.falls)-1]
		}
		if len(t.falls) == 0 {
			break
		}
	}
	played := t.played
	*t = outer
	t.played = played
}

func (t *table) once(f func() value) (v value, ok bool) {
	defer func() {
		switch r := recover().(type) {
		case nil, rare, excluded:
		default:
			panic(r)
		}
	}()
	return f(), true
}

// distribution plays f in every way, and returns the probabilities of what it comes to, given
// that no condition excludes it.
func (t *table) distribution(f func() value) dist {
	d := dist{map[string]float64{}, map[string]value{}}
	t.all(f, func(v value, weight float64) {
		d.p[v.key()] += weight
		d.vals[v.key()] = v
	})
	d.normalise()
	return d
}

func (d dist) normalise() {
	total := 0.0
	for _, p := range d.p {
		total += p
	}
	for k := range d.p {
		d.p[k] /= total
	}
}

func (d dist) keys() []string {
	var out []string
	for k := range d.p {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// draw draws from a distribution.
func (t *table) draw(d dist) value {
	if len(d.p) == 0 {
		panic(excluded{})
	}
	keys := d.keys()
	weights := make([]float64, len(keys))
	for i, k := range keys {
		weights[i] = d.p[k]
	}
	return d.vals[keys[t.fall(weights)]]
}
