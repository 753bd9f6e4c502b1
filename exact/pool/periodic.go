package pool

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

// This file finds the mean and variance of what is kept of several totals without
// end in closed form, where the totals repeat themselves: a die of which one face
// explodes is worth v+f with e times the probability of v, for every v from some
// value on, f being the face and e its chance.
//
// Let B be a value from which on all totals repeat, and L a common multiple of
// their periods. Whether a total that is more than B is also more than B+L does
// not depend on anything else, and if it is, its excess is distributed as before.
// With m the number of totals above B, by class, what is kept is
//
//	S = S_B + R_m,
//
// S_B being what is kept where every total counts for at most B, and R_m what is
// kept of the excess. Given m the two are independent. In the same way, with Z what
// is kept of the excess up to L, and m' the number of totals above B+L,
//
//	R_m = Z + R_m',
//
// and Z and R_m' are independent given m'. So the first two moments of R_m follow
// from those of R_m' for smaller m', and a linear equation for m' = m. Both S_B and
// Z are sums over dice with finitely many values (walk.go).

// maxRepeated is how many combinations of numbers of totals are followed.
const maxRepeated = 64

// A repeating is a set of totals that repeat. Numbers of totals are by class, 0 for a
// total with an end.
type repeating struct {
	e             *Evaluator
	dice          *mixedDice
	keep          rankRange
	most          []int64    // how many totals have no end
	ratios        []*big.Rat // the chance to exceed a period more
	bound, length int64      // B and L
}

// closedMoments returns the mean and E[S^2] of what is kept of the totals; false
// where they do not repeat.
func (e *Evaluator) closedMoments(dice *mixedDice, keep rankRange) (mean, second rational.Interval, ok bool) {
	r := &repeating{e: e, dice: dice, keep: keep}
	scale := big.NewRat(dice.den, 1)
	length, combinations := big.NewInt(1), int64(1)
	for i, c := range dice.classes {
		d, highest := dice.worth[i], c.values[len(c.values)-1]
		if !d.HasTail() {
			r.most, r.bound = append(r.most, 0), max(r.bound, highest)
			continue
		}
		p := d.Period()
		if p == nil {
			return mean, second, false
		}
		from, step := rational.Mul(p.From, scale), rational.Mul(p.Length, scale)
		if !from.IsInt() || !step.IsInt() {
			return mean, second, false
		}
		r.most, r.bound = append(r.most, c.n), max(r.bound, from.Num().Int64()+step.Num().Int64())
		length = rational.LCM(length, step.Num())
		combinations *= c.n + 1
	}
	if !rational.IsSmall(length) || combinations > maxRepeated {
		return mean, second, false
	}
	r.length = length.Int64()
	for i, c := range dice.classes {
		ratio := new(big.Rat)
		if r.most[i] > 0 {
			if c.values[len(c.values)-1] < r.bound+r.length {
				return mean, second, false // the list does not hold a whole period
			}
			p := dice.worth[i].Period()
			steps := new(big.Rat).Quo(big.NewRat(r.length, dice.den), p.Length)
			ratio = rational.Pow(p.Ratio, steps.Num().Int64())
		}
		r.ratios = append(r.ratios, ratio)
	}
	m, err := r.moments()
	m.mean.Quo(m.mean, scale)
	m.second.Quo(m.second, scale.Mul(scale, scale))
	return rational.Point(m.mean), rational.Point(m.second), err == nil
}

// A pair is E[X] and E[X^2].
type pair struct{ mean, second *big.Rat }

func zero() pair { return pair{new(big.Rat), new(big.Rat)} }

// plus returns the moments of X+Y, for independent X and Y.
func (x pair) plus(y pair) pair {
	cross := rational.Mul(x.mean, y.mean)
	cross.Add(cross, cross)
	cross.Add(cross, x.second)
	return pair{new(big.Rat).Add(x.mean, y.mean), cross.Add(cross, y.second)}
}

// mix adds what happens with probability p.
func (x pair) mix(p *big.Rat, y pair) {
	x.mean.Add(x.mean, rational.Mul(p, y.mean))
	x.second.Add(x.second, rational.Mul(p, y.second))
}

// moments follows the numbers of totals above the bound.
func (r *repeating) moments() (pair, error) {
	excess := map[string]pair{} // R_m
	above := make([]*big.Rat, len(r.dice.classes))
	all := make([]int64, len(r.dice.classes))
	for i, c := range r.dice.classes {
		above[i] = new(big.Rat).SetFrac(new(big.Int).Sub(c.total, c.between(minimum, r.bound, 0).total), c.total)
		all[i] = c.n
	}
	sum := zero()
	err := visit(r.most, func(m []int64) error {
		var err error
		if excess[fmt.Sprint(m)], err = r.excess(m, excess); err != nil {
			return err
		}
		s, err := r.kept(m, all, r.bound, func(c *class) class { return c.between(minimum, r.bound, 0) })
		if err != nil {
			return err
		}
		sum.mix(r.chance(r.most, m, above), s.plus(excess[fmt.Sprint(m)]))
		return nil
	})
	return sum, err
}

// excess finds the moments of R_m from those of fewer totals: if all m stay with
// probability p, R = X + p (Z + R) with X what happens else.
func (r *repeating) excess(m []int64, known map[string]pair) (pair, error) {
	sum := zero()
	if slices.Max(m) == 0 {
		return sum, nil
	}
	return sum, visit(m, func(next []int64) error {
		p := r.chance(m, next, r.ratios)
		if p.Sign() == 0 {
			return nil
		}
		z, err := r.kept(next, m, r.length, func(c *class) class { return c.between(r.bound+1, r.bound+r.length, -r.bound) })
		if err != nil {
			return err
		}
		if !slices.Equal(next, m) {
			sum.mix(p, z.plus(known[fmt.Sprint(next)]))
			return nil
		}
		// All stay: the last of the numbers that are visited.
		leave := new(big.Rat).Sub(big.NewRat(1, 1), p)
		sum.mix(p, z)
		sum.mean.Quo(sum.mean, leave)
		cross := rational.Mul(rational.Mul(p, z.mean), sum.mean)
		sum.second.Add(sum.second, cross.Add(cross, cross))
		sum.second.Quo(sum.second, leave)
		return nil
	})
}

// kept returns the moments of what is kept of `all` totals, by class, of which
// `top` stand at the value and the others in what inside makes of their class.
func (r *repeating) kept(top, all []int64, value int64, inside func(*class) class) (pair, error) {
	var classes []*class
	for i, c := range r.dice.classes {
		if top[i] > 0 {
			classes = append(classes, class{values: []int64{value}, w: []*big.Int{one}, total: one}.closed(top[i]))
		}
		if rest := all[i] - top[i]; rest > 0 {
			classes = append(classes, inside(c).closed(rest))
		}
	}
	sum := zero()
	if len(classes) == 0 {
		return sum, nil
	}
	t, err := ask(classes, &keepAndCount{keep: r.keep, score: scoring{den: 1}}, r.e.budget)
	if err != nil {
		return sum, err
	}
	total := totalOf(classes)
	for v, w := range t.weights {
		value := big.NewRat(v, 1)
		sum.mix(new(big.Rat).SetFrac(w, total), pair{value, rational.Mul(value, value)})
	}
	return sum, nil
}

// minimum is below every value.
const minimum = -1 << 62

// between is the class given that its value lies between the ends, moved.
func (c *class) between(from, to, shift int64) class {
	out := class{total: new(big.Int)}
	for i, v := range c.values {
		if v >= from && v <= to {
			out.values, out.w = append(out.values, v+shift), append(out.w, c.w[i])
			out.total.Add(out.total, c.w[i])
		}
	}
	return out
}

// visit visits every combination of at most so many totals, fewer ones before more.
func visit(most []int64, each func([]int64) error) error {
	m := make([]int64, len(most))
	for {
		if err := each(slices.Clone(m)); err != nil {
			return err
		}
		i := 0
		for ; i < len(m) && m[i] == most[i]; i++ {
			m[i] = 0
		}
		if i == len(m) {
			return nil
		}
		m[i]++
	}
}

// chance is the probability that of `all` totals just `top` exceed something, by
// class, each with its own chance.
func (r *repeating) chance(all, top []int64, p []*big.Rat) *big.Rat {
	out := big.NewRat(1, 1)
	for i := range all {
		k, n := top[i], all[i]
		out.Mul(out, new(big.Rat).SetInt(new(big.Int).Binomial(n, k)))
		out.Mul(out, rational.Pow(p[i], k))
		out.Mul(out, rational.Pow(new(big.Rat).Sub(big.NewRat(1, 1), p[i]), n-k))
	}
	return out
}
