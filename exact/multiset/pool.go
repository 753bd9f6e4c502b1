package multiset

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
)

// A Pool is dice of a [Dice], or what is made of them.
type Pool struct {
	value []*big.Rat // by face: what a die that shows it is worth here; nil for none
	from  []*Pool    // what it is made of; nil for dice as they are rolled
	keep  *Keep      // nil keeps all
	ranks bool       // dice were kept by rank, here or before
	twice bool       // a die may be in it more than once
}

// A Keep says which dice of a pool are kept, by their position from the highest, which is
// 0, or from the lowest. To may be [Rest].
type Keep struct {
	From, To int64
	Lowest   bool
}

// Rest is the position behind the last die.
const Rest = math.MaxInt32

// Join returns the dice of all pools.
func (d *Dice) Join(pools ...*Pool) (*Pool, error) {
	if values, ok := d.allLying(pools); ok {
		return d.Fixed(values), nil
	}
	out := &Pool{from: pools}
	for i := range d.faces {
		var v *big.Rat
		for _, p := range pools {
			switch {
			case p.value[i] == nil:
			case v == nil:
				v = p.value[i]
			case v.Cmp(p.value[i]) != 0:
				return nil, ErrWhole // one die, worth two numbers
			default:
				out.twice = true
			}
		}
		out.value = append(out.value, v)
	}
	for _, p := range pools {
		out.ranks, out.twice = out.ranks || p.ranks, out.twice || p.twice
	}
	return d.pool(out), nil
}

func (d *Dice) allLying(pools []*Pool) ([]*big.Rat, bool) {
	var all []*big.Rat
	for _, p := range pools {
		values, ok := d.Lying(p)
		if !ok {
			return nil, false
		}
		all = append(all, values...)
	}
	return all, true
}

// Keep returns some of the dice of a pool.
func (d *Dice) Keep(p *Pool, k Keep) *Pool {
	return d.pool(&Pool{from: []*Pool{p}, value: slices.Clone(p.value), keep: &k, ranks: true, twice: p.twice})
}

// Where returns the dice of a pool for whose value cond is true.
func (d *Dice) Where(p *Pool, cond func(v *big.Rat) (*dist.Dist, error)) (*Pool, error) {
	return d.replace(p, cond, func(v *big.Rat, result dist.Outcome) *big.Rat {
		if result.Label == dist.No {
			return nil
		}
		return v
	})
}

// Each returns the dice of a pool with x in the place of every value.
func (d *Dice) Each(p *Pool, x func(v *big.Rat) (*dist.Dist, error)) (*Pool, error) {
	return d.replace(p, x, func(_ *big.Rat, result dist.Outcome) *big.Rat { return result.Value })
}

// replace puts what f rolls for a value in its place. Dice that were kept by rank cannot be
// rolled for: which of equal dice was kept would depend on the roll. Nor can dice that are
// counted twice, for which there are two rolls.
func (d *Dice) replace(p *Pool, f func(*big.Rat) (*dist.Dist, error), value func(*big.Rat, dist.Outcome) *big.Rat) (*Pool, error) {
	into := make([]*dist.Dist, len(d.faces))
	known := map[string]*dist.Dist{}
	certain := true
	for i, v := range p.value {
		if v == nil {
			continue
		}
		key := v.RatString()
		r, ok := known[key]
		if !ok {
			var err error
			if r, err = f(v); err != nil {
				return nil, err
			}
			known[key] = r
		}
		into[i], certain = r, certain && r.IsConstant()
	}
	if !certain && (p.ranks || p.twice) {
		return nil, ErrWhole
	}
	out := &Pool{from: []*Pool{p}, ranks: p.ranks, twice: p.twice}
	var results []dist.Outcome
	if certain { // then no face has several results
		results = only(into)
	} else {
		results = d.split(into)
	}
	for i, v := range p.value {
		if v == nil {
			out.value = append(out.value, nil)
			continue
		}
		out.value = append(out.value, value(v, results[i]))
	}
	return d.pool(out), nil
}

// only returns the outcomes of results that have one each; nothing of those that are nil.
func only(of []*dist.Dist) []dist.Outcome {
	out := make([]dist.Outcome, len(of))
	for i, r := range of {
		if r != nil {
			for out[i] = range r.All() {
				break
			}
		}
	}
	return out
}

// Lying returns what the dice of a pool show, from the highest down, where they can show
// nothing else.
func (d *Dice) Lying(p *Pool) ([]*big.Rat, bool) {
	if p.ranks || len(p.from) > 1 {
		return nil, false
	}
	faces := make([]int, len(d.sorts))
	for _, f := range d.faces {
		faces[f.sort]++
	}
	values := []*big.Rat{}
	for i, f := range d.faces {
		if p.value[i] == nil {
			continue
		}
		counts := d.sorts[f.sort].counts
		if faces[f.sort] > 1 || !counts.IsConstant() {
			return nil, false
		}
		for range counts.Value(0).Num().Int64() {
			values = append(values, p.value[i])
		}
	}
	slices.SortFunc(values, func(a, b *big.Rat) int { return b.Cmp(a) })
	return values, true
}

// Positions returns the range of the positions that are kept of n dice, from the highest.
func (k Keep) Positions(n int64) (from, to int64) {
	from, to = min(k.From, n), min(k.To, n)
	if k.Lowest {
		return n - to, n - from
	}
	return from, to
}
