package dice

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps dice of pools of which some explode, and which no closed form joins: others
// compound, or keep dice of their own first. Numbers of explosions are taken one by one, as few
// as are likely enough together; given them, all pools are of a known size. What is left out may
// be anything, so listed probabilities are lower bounds.
//
// Let T be what is left out: a pool has more explosions than were taken, or a die that compounds
// lies beyond its list. With B_i at least the sum of the absolute values of part i, and the parts
// independent, a sum S of some of their dice has
//
//	|E[S; T]| <= sum over i of ( E[B_i; T_i] + P(T_i) sum over j != i of E[B_j] ),
//
// and the same with squares, S^2 <= m sum of B_i^2 for m parts.

// keptByNumber returns the distribution of the total score of the dice that keep leaves of some pools together,
// conditioning on the numbers of explosions. x is the expression that they are from, for messages.
func (e *Evaluator) keptByNumber(pools []Rolled, keep Keep, score scoring, x notation.Expr) (*dist.Dist, error) {
	d := &Dice{}
	var list []*Pool
	left := leftOut{positive: !score.counts()}
	share := new(big.Rat).Quo(e.budget.Target(), big.NewRat(int64(len(pools)), 1))
	endless := keep.top >= noEnd && keep.bottom >= noEnd // as many dice as there are
	above, below, bounded := false, false, int64(0)
	var known ends
	for _, p := range pools {
		chains, err := e.exploding(p)
		if err != nil {
			return nil, err
		}
		from, to := p.keep.Positions(p.count)
		compounds := len(chains.exploded) > 0 && chains.mode == notation.Compounding
		var pool *Pool
		if len(chains.exploded) > 0 && !compounds {
			if pool, err = e.addNumbered(d, chains, share, &left); err != nil {
				return nil, err
			}
			less := int64(0)
			if chains.mode == notation.Penetrating {
				less = 1
			}
			known.addFaces(to-from, p.keep.most(noEnd), less, slices.Concat(chains.last, chains.exploded))
			if endless && p.keep.top >= noEnd && p.keep.bottom >= noEnd {
				above = true
				below = below || score.counts() || chains.exploded[0].value < 0
			}
		} else {
			die, err := e.compounded(p)
			if err != nil {
				return nil, err
			}
			if up, down := die.IsUnbounded(); down || die.HasTail() && (!up || !die.IsOneSided() || die.Slots() == 0) {
				return nil, dist.RequireFinite(e.budget, die)
			}
			pool = d.Add(dist.Constant(big.NewRat(p.count, 1)), die)
			left.addDice(die, p.count)
			known.addDie(to-from, to-from, die)
		}
		if !compounds {
			bounded += to - from
		}
		if p.keeps {
			pool = d.Keep(pool, p.keep)
		}
		list = append(list, pool)
	}
	for _, s := range d.sorts {
		above = above || s.die != nil && s.die.HasTail() && !score.counts() && keep.bottom > bounded
	}
	all, err := d.Join(list...)
	if err != nil {
		return nil, err
	}
	if keep != KeepAll() {
		all = d.Keep(all, keep)
	}
	q, err := score.ask(d, all, x.Span())
	if err != nil {
		return nil, err
	}
	e.budget.Trace(fmt.Sprintf("one walk over the faces for each number of explosions for %s", x))
	answers, err := d.walk(e.budget, q)
	if err != nil {
		return nil, err
	}
	out := answers.one()
	if out.Missing().Sign() == 0 {
		return out, nil
	}
	mean, second := left.moments(out)
	out = out.WithUnplaced(above, below, mean, second)
	if !score.counts() {
		out = known.marked(out, keep)
	}
	return out.Reduced(), nil
}

// addNumbered adds exploding dice, with every number of explosions up to one that is exceeded with at
// most the probability share. It adds the unlisted part to left, and returns the pool of all dice.
func (e *Evaluator) addNumbered(d *Dice, x exploding, share *big.Rat, left *leftOut) (*Pool, error) {
	if err := e.chargeChains(x); err != nil {
		return nil, err
	}
	p := d.pool(&Pool{})
	base, loop := x.total, new(big.Int)
	for _, f := range x.exploded {
		loop.Add(loop, f.weight)
	}
	again := new(big.Rat).SetFrac(loop, base)
	out := newPart(x, again)
	chance := rational.Pow(new(big.Rat).Sub(big.NewRat(1, 1), again), x.count) // of m explosions
	most := int64(0)
	for out.list(most, chance); out.missing.Cmp(share) > 0; most++ {
		if err := e.budget.Charge(numberCost + float64(base.BitLen())*float64(x.count+most)); err != nil {
			return nil, err
		}
		chance = rational.Mul(chance, rational.Mul(again, big.NewRat(x.count+most, most+1)))
		out.list(most+1, chance)
	}
	left.parts = append(left.parts, out.part)
	for _, f := range slices.Concat(x.last, x.exploded) {
		left.positive = left.positive && f.value >= 0
	}
	d.part(p, x.last, 0, false)
	d.part(p, x.exploded, 0, false)
	r := roll{total: rational.IntPow(base, x.count+most)}
	if x.mode == notation.Exploding {
		for m := range most + 1 {
			ways := rational.Multichoose(x.count, m)
			r.cases = append(r.cases, numbers{[]int64{x.count, m}, ways.Mul(ways, rational.IntPow(base, most-m))})
		}
	} else {
		d.part(p, x.last, 1, false)
		d.part(p, x.exploded, 1, false)
		r.total.Mul(r.total, rational.IntPow(base, x.count))
		for a := range x.count + 1 { // how many chains explode
			for m := range most + 1 {
				ways := new(big.Int).Binomial(x.count, a)
				if ways.Mul(ways, rational.Multichoose(a, m)); ways.Sign() > 0 {
					ways.Mul(ways, rational.IntPow(base, x.count-a+most-m))
					r.cases = append(r.cases, numbers{[]int64{x.count - a, a, a, m}, ways})
				}
			}
		}
	}
	d.rolls = append(d.rolls, r)
	d.fill()
	return p, nil
}

// numberCost is the price of the probability of a number of explosions.
const numberCost = 5000

// A part is some of the dice that are asked, with B as above: mean and square are upper bounds of E[B]
// and E[B^2], missing is the probability of the unlisted part, missingMean and missingSquare its share
// of these moments.
type part struct{ mean, square, missing, missingMean, missingSquare *big.Rat }

// A numbered part is count chains with M explosions in total: it has count + M dice, none of which is
// more than most in absolute value. M is negative binomial, with mean count*p/q and variance
// count*p/q^2.
type numbered struct {
	part
	count int64
	most  *big.Rat
}

// newPart returns the part of exploding dice of which nothing is listed; again is the probability of an explosion.
func newPart(x exploding, again *big.Rat) *numbered {
	most := int64(1)
	for _, f := range slices.Concat(x.last, x.exploded) {
		most = max(most, f.value, -f.value)
	}
	n, stops := big.NewRat(x.count, 1), new(big.Rat).Sub(big.NewRat(1, 1), again)
	explosions := rational.Mul(n, new(big.Rat).Quo(again, stops))
	size := new(big.Rat).Add(n, explosions)
	square := rational.Mul(size, size)
	square.Add(square, explosions.Quo(explosions, stops))
	m := big.NewRat(most, 1)
	out := &numbered{count: x.count, most: m}
	out.mean, out.square = rational.Mul(m, size), rational.Mul(rational.Mul(m, m), square)
	out.missing = big.NewRat(1, 1)
	out.missingMean, out.missingSquare = new(big.Rat).Set(out.mean), new(big.Rat).Set(out.square)
	return out
}

// list removes the case of m explosions, which have that chance, from the unlisted part.
func (p *numbered) list(m int64, chance *big.Rat) {
	worth := rational.Mul(p.most, big.NewRat(p.count+m, 1))
	p.missing.Sub(p.missing, chance)
	mean := rational.Mul(chance, worth)
	p.missingMean.Sub(p.missingMean, mean)
	p.missingSquare.Sub(p.missingSquare, mean.Mul(mean, worth))
}

// leftOut is the unlisted part of a list, and whether all dice are at least 0.
type leftOut struct {
	parts    []part
	positive bool
}

// addDice adds n dice that may be unbounded above, each as a part.
func (l *leftOut) addDice(die *dist.Dist, n int64) {
	mean, second := die.FirstMoments()
	listedMean, listedSquare := die.ListedMoments()
	p := part{mean: mean.Hi, square: second.Hi, missing: die.Residual()}
	p.missingMean, p.missingSquare = new(big.Rat).Sub(mean.Hi, listedMean), new(big.Rat).Sub(second.Hi, listedSquare)
	if die.Min().Sign() < 0 { // |v| <= 1 + v^2
		l.positive = false
		p.mean = new(big.Rat).Add(big.NewRat(1, 1), second.Hi)
	}
	for range n {
		l.parts = append(l.parts, p)
	}
}

// moments returns intervals for E[S] and E[S^2] of a sum S, of which listed has the part that is listed.
func (l *leftOut) moments(listed *dist.Dist) (mean, second rational.Interval) {
	means, squares, missing := new(big.Rat), new(big.Rat), new(big.Rat)
	for _, p := range l.parts {
		means.Add(means, p.mean)
		squares.Add(squares, p.square)
		missing.Add(missing, p.missing)
	}
	gap, squareGap := new(big.Rat), new(big.Rat)
	for _, p := range l.parts {
		gap.Add(gap, p.missingMean)
		gap.Add(gap, rational.Mul(p.missing, new(big.Rat).Sub(means, p.mean)))
		squareGap.Add(squareGap, p.missingSquare)
		squareGap.Add(squareGap, rational.Mul(p.square, new(big.Rat).Sub(missing, p.missing)))
	}
	squareGap.Mul(squareGap, big.NewRat(int64(len(l.parts)), 1))
	m, s := listed.ListedMoments()
	low := m
	if !l.positive {
		low = new(big.Rat).Sub(m, gap)
	}
	return rational.Between(low, new(big.Rat).Add(m, gap)), rational.Between(s, new(big.Rat).Add(s, squareGap))
}
