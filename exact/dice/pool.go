package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/dist"
)

// A Pool is dice of a [Dice], or a pool made of other pools.
type Pool struct {
	value []Value // by face: what a die that shows it is worth here
	from  []*Pool // what it is made of; nil for dice as they are rolled
	keep  *Keep   // nil keeps all
	ranks bool    // dice were kept by rank, here or before
	twice bool    // a die may be in it more than once

	replaced bool // something else is in place of dice, or nothing
}

// Join returns the pool of the dice of all pools. The error is [ErrWhole] if a die has different
// values in two of them.
func (d *Dice) Join(pools ...*Pool) (*Pool, error) {
	if len(pools) == 1 {
		return pools[0], nil
	}
	d.spread()
	if values, ok := d.allLying(pools); ok {
		return d.Fixed(values), nil
	}
	out := &Pool{from: pools}
	for i := range d.faces {
		var v Value
		for _, p := range pools {
			switch {
			case p.value[i].isNone():
			case v.isNone():
				v = p.value[i]
			case v.Number == nil || p.value[i].Number == nil || v.Number.Cmp(p.value[i].Number) != 0:
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

// allLying returns the dice of all pools; false unless all of them are known, see [Dice.Lying].
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

// Keep returns the pool of the dice of p that k leaves in.
func (d *Dice) Keep(p *Pool, k Keep) *Pool {
	if values, ok := d.Lying(p); ok {
		from, to := k.Positions(int64(len(values)))
		return d.Fixed(values[from:to])
	}
	if n, ok := d.size(p); ok {
		if from, to := k.Positions(n); from == 0 && to == n {
			return p // all of them
		}
	}
	return d.pool(&Pool{from: []*Pool{p}, value: slices.Clone(p.value), keep: &k, ranks: true, twice: p.twice})
}

// size returns the number of dice of a pool; false if it is not certain, or the pool is made of
// others.
func (d *Dice) size(p *Pool) (n int64, ok bool) {
	s := d.sortOf(p)
	if s < 0 {
		return 0, false
	}
	counts := d.rolls[d.sorts[s].roll].counts
	if counts == nil || !counts.IsConstant() || !counts.Value(0).Num().IsInt64() {
		return 0, false
	}
	return counts.Value(0).Num().Int64(), true
}

// A Becoming returns the distribution of what a die of a value becomes.
type Becoming func(Value) (*dist.Dist, error)

// Where returns the pool of the dice of p for whose value cond is true. Errors are those of replace.
func (d *Dice) Where(p *Pool, cond Becoming) (*Pool, error) {
	return d.replace(p, cond, func(v Value, r result) Value {
		if r.no {
			return Value{}
		}
		return v
	})
}

// Each returns the pool p with every die replaced by what x makes of its value. Errors are those of replace.
func (d *Dice) Each(p *Pool, x Becoming) (*Pool, error) {
	return d.replace(p, x, func(_ Value, r result) Value { return r.Value })
}

// replace returns the pool p with every die d replaced by valueOf(d, what roll rolls for d). The error is
// [ErrWhole] if the dice were kept by rank and what is rolled is not certain, as which of equal dice was kept
// would depend on the roll; or if dice are in the pool twice, since they would be rolled for twice.
func (d *Dice) replace(p *Pool, roll Becoming, valueOf func(Value, result) Value) (*Pool, error) {
	d.spread()
	into := make([]*dist.Dist, len(d.faces))
	certain := true
	for i, v := range p.value {
		if v.isNone() {
			continue
		}
		r, err := roll(v)
		if err != nil {
			return nil, err
		}
		into[i], certain = r, certain && (r.IsConstant() || r.Slots() == 0)
	}
	if !certain && (p.ranks || p.twice || d.isDealt(p)) {
		return nil, ErrWhole
	}
	out := &Pool{from: []*Pool{p}, ranks: p.ranks, twice: p.twice, replaced: true}
	var results []result
	if certain { // then no face has several results
		results = make([]result, len(into))
		for i, r := range into {
			switch {
			case r == nil:
			case r.HasTail():
				results[i].Beyond = r
			default:
				results[i] = resultOf(r.Outcome(0))
			}
		}
	} else {
		results = d.split(into)
	}
	out.value = slices.Clone(p.value)
	for i, v := range out.value {
		if !v.isNone() {
			out.value[i] = valueOf(v, results[i])
		}
	}
	return d.pool(out), nil
}

// isDealt reports whether the pool has cards, which are not independent.
func (d *Dice) isDealt(p *Pool) bool {
	for i, v := range p.value {
		if !v.isNone() && d.sorts[d.faces[i].sort].deck != nil {
			return true
		}
	}
	return false
}

// Lying returns the values of a pool's dice in descending order; false unless they are certain.
func (d *Dice) Lying(p *Pool) ([]*big.Rat, bool) {
	if p.ranks || len(p.from) > 1 {
		return nil, false
	}
	if s := d.sortOf(p); s >= 0 && !d.sorts[s].die.IsConstant() {
		return nil, false
	}
	d.spread()
	faces := make([]int, len(d.sorts))
	for _, f := range d.faces {
		faces[f.sort]++
	}
	values := []*big.Rat{}
	for i, f := range d.faces {
		if p.value[i].isNone() {
			continue
		}
		counts := d.rolls[d.sorts[f.sort].roll].counts
		if faces[f.sort] > 1 || p.value[i].Number == nil || counts == nil || !counts.IsConstant() || counts.Max().Cmp(big.NewRat(dist.MaxRanked, 1)) > 0 {
			return nil, false
		}
		for range counts.Value(0).Num().Int64() {
			values = append(values, p.value[i].Number)
		}
	}
	slices.SortFunc(values, func(a, b *big.Rat) int { return b.Cmp(a) })
	return values, true
}
