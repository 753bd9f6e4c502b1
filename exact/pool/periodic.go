package pool

import (
	"math/big"
	"oddsmith/exact/dist"
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
// Z are sums over ordered dice with finitely many values (ordered.go).

// maxRepeated is how many combinations of numbers of totals are followed.
const maxRepeated = 64

// A repeating is a set of totals that repeat, over one denominator.
type repeating struct {
	e       *Evaluator
	classes []class
	periods []*dist.Period // by class; nil for a total with an end
	keep    rankRange
	den     int64

	bound, length int64
	ratios        []*big.Rat // by class: the chance to exceed a period more
}

// closedMoments returns the mean and E[S^2] of what is kept of the totals; false
// where they do not repeat.
func (e *Evaluator) closedMoments(totals []*dist.Dist, classes []class, keep rankRange, den int64) (mean, second *big.Rat, ok bool) {
	r := &repeating{e: e, classes: classes, keep: keep, den: den}
	scale := big.NewRat(den, 1)
	length, combinations := big.NewInt(1), 1
	for _, c := range classes {
		d := distOf(totals, c, den)
		if d == nil || d.HasTail() && d.Period() == nil {
			return nil, nil, false
		}
		if !d.HasTail() {
			r.periods = append(r.periods, nil)
			r.bound = max(r.bound, c.values[len(c.values)-1])
			continue
		}
		p := d.Period()
		r.periods = append(r.periods, p)
		from, step := rational.Mul(p.From, scale), rational.Mul(p.Length, scale)
		if !from.IsInt() || !step.IsInt() {
			return nil, nil, false
		}
		r.bound = max(r.bound, from.Num().Int64()+step.Num().Int64())
		length = rational.LCM(length, step.Num())
		combinations *= c.count + 1
	}
	if !rational.IsSmall(length) || combinations > maxRepeated {
		return nil, nil, false
	}
	r.length = length.Int64()
	for i, c := range classes {
		if r.periods[i] == nil {
			r.ratios = append(r.ratios, new(big.Rat))
			continue
		}
		if c.values[len(c.values)-1] < r.bound+r.length {
			return nil, nil, false // the list does not hold a whole period
		}
		steps := new(big.Rat).Quo(big.NewRat(r.length, den), r.periods[i].Length)
		r.ratios = append(r.ratios, rational.Pow(r.periods[i].Ratio, steps.Num().Int64()))
	}
	return r.moments()
}

// distOf returns one of the totals that are the class.
func distOf(totals []*dist.Dist, c class, den int64) *dist.Dist {
	for _, d := range totals {
		if d.Total().Cmp(c.total) != 0 {
			continue
		}
		ints, ok := d.Integers()
		if ok {
			ints, ok = ints.Over(den)
		}
		if ok && len(ints.Nums) == len(c.values) && ints.Nums[0] == c.values[0] && d.Weight(ints.Slot[0]).Cmp(c.w[0]) == 0 {
			return d
		}
	}
	return nil
}

// moments follows the numbers of totals above the bound.
func (r *repeating) moments() (mean, second *big.Rat, ok bool) {
	first, square := map[string]*big.Rat{}, map[string]*big.Rat{}
	mean, second = new(big.Rat), new(big.Rat)
	above := make([]*big.Rat, len(r.classes)) // the chance to exceed the bound
	for i, c := range r.classes {
		rest := new(big.Int).Sub(c.total, weightUpTo(c, r.bound))
		above[i] = new(big.Rat).SetFrac(rest, c.total)
	}
	err := r.each(r.counts(), func(m []int) error {
		key := keyOfCounts(m)
		zero := sumOf(m) == 0
		first[key], square[key] = new(big.Rat), new(big.Rat)
		if !zero {
			if err := r.excess(m, first, square); err != nil {
				return err
			}
		}
		s, s2, err := r.kept(m, r.counts(), r.bound, func(c class) class { return truncated(c, minimum, r.bound, 0) })
		if err != nil {
			return err
		}
		p := r.chance(r.counts(), m, above)
		mean.Add(mean, rational.Mul(p, new(big.Rat).Add(s, first[key])))
		cross := rational.Mul(s, first[key])
		cross.Add(cross, cross)
		second.Add(second, rational.Mul(p, cross.Add(cross, s2.Add(s2, square[key]))))
		return nil
	})
	scale := big.NewRat(1, r.den)
	return mean.Mul(mean, scale), second.Mul(second, rational.Mul(scale, scale)), err == nil
}

// excess finds the moments of R_m from those of fewer totals.
func (r *repeating) excess(m []int, first, square map[string]*big.Rat) error {
	key := keyOfCounts(m)
	sum, sum2, stay := new(big.Rat), new(big.Rat), new(big.Rat)
	stayZ := new(big.Rat) // E[Z; all stay]
	err := r.each(m, func(next []int) error {
		p := r.chance(m, next, r.ratios)
		if p.Sign() == 0 {
			return nil
		}
		z, z2, err := r.kept(next, m, r.length, func(c class) class {
			return truncated(c, r.bound+1, r.bound+r.length, -r.bound)
		})
		if err != nil {
			return err
		}
		sum.Add(sum, rational.Mul(p, z))
		sum2.Add(sum2, rational.Mul(p, z2))
		if k := keyOfCounts(next); k != key {
			sum.Add(sum, rational.Mul(p, first[k]))
			cross := rational.Mul(z, first[k])
			cross.Add(cross, cross)
			sum2.Add(sum2, rational.Mul(p, cross.Add(cross, square[k])))
			return nil
		}
		stay, stayZ = p, rational.Mul(p, z)
		return nil
	})
	if err != nil {
		return err
	}
	leave := new(big.Rat).Sub(big.NewRat(1, 1), stay)
	leave.Inv(leave)
	first[key] = sum.Mul(sum, leave)
	cross := rational.Mul(stayZ, first[key])
	cross.Add(cross, cross)
	square[key] = sum2.Add(sum2, cross).Mul(sum2, leave)
	return nil
}

// kept returns the moments of what is kept of `all` totals, by class, of which
// `top` stand at the value and the others in what inside makes of their class.
func (r *repeating) kept(top, all []int, value int64, inside func(class) class) (mean, second *big.Rat, err error) {
	s := &orderedSum{keep: r.keep, score: scoring{den: 1}}
	for i, c := range r.classes {
		if top[i] > 0 {
			s.classes = append(s.classes, class{
				count: top[i], keep: rankRange{0, top[i]}, values: []int64{value}, w: []*big.Int{big.NewInt(1)}, total: big.NewInt(1),
			})
		}
		if rest := all[i] - top[i]; rest > 0 {
			part := inside(c)
			part.count, part.keep = rest, rankRange{0, rest}
			s.classes = append(s.classes, part)
		}
	}
	mean, second = new(big.Rat), new(big.Rat)
	if len(s.classes) == 0 {
		return mean, second, nil
	}
	d, total, err := r.e.runOrdered(s)
	if err != nil {
		return nil, nil, err
	}
	for o, w := range d.All() {
		t := rational.Mul(o.Value, new(big.Rat).SetFrac(w, total))
		mean.Add(mean, t)
		second.Add(second, rational.Mul(t, o.Value))
	}
	return mean, second, nil
}

// minimum is below every value.
const minimum = -1 << 62

// truncated is the class given that its value lies between the ends, moved.
func truncated(c class, from, to, shift int64) class {
	out := class{total: new(big.Int)}
	for i, v := range c.values {
		if v >= from && v <= to {
			out.values, out.w = append(out.values, v+shift), append(out.w, c.w[i])
			out.total.Add(out.total, c.w[i])
		}
	}
	return out
}

func weightUpTo(c class, bound int64) *big.Int {
	sum := new(big.Int)
	for i, v := range c.values {
		if v <= bound {
			sum.Add(sum, c.w[i])
		}
	}
	return sum
}

// counts are the numbers of totals by class.
func (r *repeating) counts() []int {
	out := make([]int, len(r.classes))
	for i, c := range r.classes {
		out[i] = c.count
	}
	return out
}

// each visits every combination of at most so many totals, fewer ones before more.
func (r *repeating) each(most []int, visit func([]int) error) error {
	m := make([]int, len(most))
	for {
		if err := visit(append([]int(nil), m...)); err != nil {
			return err
		}
		i := 0
		for ; i < len(m); i++ {
			if limit := most[i]; r.periods[i] != nil && m[i] < limit {
				m[i]++
				break
			}
			m[i] = 0
		}
		if i == len(m) {
			return nil
		}
	}
}

// chance is the probability that of `all` totals just `top` exceed something, by
// class, each with its own chance.
func (r *repeating) chance(all, top []int, p []*big.Rat) *big.Rat {
	out := big.NewRat(1, 1)
	for i := range all {
		if r.periods[i] == nil {
			continue
		}
		k, n := int64(top[i]), int64(all[i])
		ways := new(big.Rat).SetInt(new(big.Int).Binomial(n, k))
		out.Mul(out, ways)
		out.Mul(out, rational.Pow(p[i], k))
		out.Mul(out, rational.Pow(new(big.Rat).Sub(big.NewRat(1, 1), p[i]), n-k))
	}
	return out
}

func sumOf(m []int) int {
	sum := 0
	for _, v := range m {
		sum += v
	}
	return sum
}

func keyOfCounts(m []int) string {
	key := make([]byte, 0, 2*len(m))
	for _, v := range m {
		key = append(key, byte(v), byte(v>>8))
	}
	return string(key)
}
