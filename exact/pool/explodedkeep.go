package pool

import (
	"fmt"
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
)

// This file keeps and drops dice of pools whose size is random because dice
// explode.
//
// What is kept at one end (open.go) and what is left after dropping (dropped.go)
// follow rules that hold for every size from some size on: keeping the highest k
// and dropping the lowest d is keeping the highest k, for pools of k+d dice or
// more. Smaller pools are finitely many, each a pool of known size.

// An ending is what the keeps and drops of a pool do at either end: how many dice
// are kept, noEnd for all, and how many are dropped.
type ending struct{ top, bottom, dropTop, dropBottom int }

const noEnd = 1 << 30

func endingOf(mods []notation.Modifier) ending {
	x := ending{top: noEnd, bottom: noEnd}
	for _, m := range mods {
		k, ok := m.(*notation.Keep)
		if !ok {
			continue
		}
		n := int(min(k.Count, noEnd-1))
		switch {
		case k.Drop && k.Lowest:
			x.dropBottom = max(x.dropBottom, n)
		case k.Drop:
			x.dropTop = max(x.dropTop, n)
		case k.Lowest:
			x.bottom = min(x.bottom, n)
		default:
			x.top = min(x.top, n)
		}
	}
	return x
}

// of returns which of n dice stay, counted from the highest.
func (x ending) of(n int) rankRange {
	s := rankRange{max(x.dropTop, n-x.bottom, 0), min(x.top, n-x.dropBottom)}
	s.to = max(s.to, s.from)
	return s
}

// regular returns which dice stay of a pool of `from` dice or more, counted from
// the highest or the lowest; false if that has no last one, for dice are only
// dropped.
func (x ending) regular() (keep rankRange, lowest bool, from int, ok bool) {
	switch {
	case x.top < noEnd && x.bottom < noEnd:
		return rankRange{}, false, x.top + x.bottom, true
	case x.top < noEnd:
		keep = rankRange{min(x.dropTop, x.top), x.top}
		from = x.dropBottom
	case x.bottom < noEnd:
		keep, lowest = rankRange{min(x.dropBottom, x.bottom), x.bottom}, true
		from = x.dropTop
	default:
		return rankRange{}, false, 0, false
	}
	if from > 0 {
		from += keep.to
	}
	return keep, lowest, from, true
}

// An explodingPool is dice that are alike, some faces of which may explode.
type explodingPool struct {
	count int64
	parts explodingFaces
	mode  notation.ExplodeMode
}

// explodedKeep returns what is kept of a pool whose dice explode.
func (e *Evaluator) explodedKeep(key Key, x *notation.Pool, score scoring) (*dist.Dist, error) {
	if explosionOf(x.Mods).Mode == notation.Compounding {
		return e.compoundedKeep(key, x, score)
	}
	pool, err := e.explodingPool(key, x)
	if err != nil {
		return nil, err
	}
	e.budget.Trace(fmt.Sprintf("order statistics of a pool of random size for %s", x))
	return e.openKeep([]explodingPool{pool}, endingOf(x.Mods), score, x)
}

// explodingPool returns the dice of a pool, whether they explode or not.
func (e *Evaluator) explodingPool(key Key, x *notation.Pool) (explodingPool, error) {
	p := explodingPool{count: key.count}
	die, err := e.settled(key, x)
	if err != nil {
		return p, err
	}
	ex := explosionOf(x.Mods)
	if ex == nil {
		p.parts.end = explodingParts(die, &notation.Explode{Point: never}, 0).end
		return p, nil
	}
	p.mode = ex.Mode
	p.parts = explodingParts(die, ex, highestFace(key, x))
	if len(p.parts.end.values) == 0 {
		return p, notation.Errorf(ex.At, "every face that can settle explodes, for ever")
	}
	return p, nil
}

// openKeep returns the score of what is kept of all dice of the pools together.
func (e *Evaluator) openKeep(pools []explodingPool, end ending, score scoring, at notation.Expr) (*dist.Dist, error) {
	ways := waysOf(pools)
	keep, lowest, from, ok := end.regular()
	if !ok {
		return e.openDrop(ways, end, score, at)
	}
	result := map[int64]*big.Rat{}
	add := func(classes []*negBinomialClass, keep rankRange, lowest bool, weight *big.Rat) error {
		o := &openSum{keep: keep, score: score, classes: classes}
		if err := e.budget.Spend(o.cost(), 0, 0); err != nil {
			return err
		}
		addRats(result, o.run(lowest), 0, weight)
		return nil
	}
	for _, w := range ways {
		if err := add(w.classes, keep, lowest, w.weight); err != nil {
			return nil, err
		}
		for _, small := range w.smaller(from) {
			n := small.dice()
			if err := add(small.classes, end.of(n), false, small.weight); err != nil {
				return nil, err
			}
			if err := add(small.classes, keep, lowest, new(big.Rat).Neg(small.weight)); err != nil {
				return nil, err
			}
		}
	}
	return fromProbabilities(result), nil
}

// A way is one of the ways in which the chains of pools explode or do not, with
// the classes of dice that are independent then.
type way struct {
	weight  *big.Rat
	classes []*negBinomialClass
}

// waysOf returns the ways of the pools; open.go says why penetrating dice have
// several.
func waysOf(pools []explodingPool) []way {
	ways := []way{{weight: big.NewRat(1, 1)}}
	for _, p := range pools {
		var next []way
		for _, w := range ways {
			for _, v := range p.ways() {
				classes := slices.Concat(w.classes, v.classes)
				next = append(next, way{weight: rational.Mul(w.weight, v.weight), classes: classes})
			}
		}
		ways = next
	}
	return ways
}

func (p explodingPool) ways() []way {
	one := big.NewRat(1, 1)
	switch {
	case len(p.parts.exploded.values) == 0:
		return []way{{weight: one, classes: []*negBinomialClass{p.parts.end.of(p.count, false)}}}
	case p.mode == notation.Exploding:
		return []way{{weight: one, classes: []*negBinomialClass{p.parts.end.of(p.count, false), p.parts.exploded.of(p.count, true)}}}
	}
	var out []way
	for a := range p.count + 1 { // how many chains explode
		out = append(out, way{
			weight: new(big.Rat).SetInt(new(big.Int).Binomial(p.count, a)),
			classes: []*negBinomialClass{
				p.parts.end.of(p.count-a, false), p.parts.exploded.of(a, false),
				p.parts.end.lowered().of(a, false), p.parts.exploded.lowered().of(a, true),
			},
		})
	}
	return out
}

// dice is the number of dice of a way without open classes.
func (w way) dice() int {
	n := int64(0)
	for _, c := range w.classes {
		n += c.n
	}
	return int(n)
}

// smaller returns the ways to be a pool of less than `below` dice: those in which
// the open classes have some number of dice.
func (w way) smaller(below int) []way {
	out := []way{{weight: w.weight}}
	for _, c := range w.classes {
		var next []way
		for _, v := range out {
			least, most := c.n, c.n
			if c.open {
				least, most = 0, int64(below)
			}
			for m := least; m <= most && v.dice()+int(m) < below; m++ {
				d := &negBinomialClass{n: m, values: c.values, q: c.q}
				weight := v.weight
				if c.open {
					weight = rational.Mul(weight, new(big.Rat).SetInt(rational.Multichoose(c.n, m)))
				}
				next = append(next, way{weight: weight, classes: append(v.classes[:len(v.classes):len(v.classes)], d)})
			}
		}
		out = next
	}
	return out
}

// faces are values of a die with their probabilities.
type faces struct {
	values []int64
	q      []*big.Rat
}

func (f faces) of(n int64, open bool) *negBinomialClass {
	return &negBinomialClass{n: n, open: open, values: f.values, q: f.q}
}

// lowered returns the faces worth one less.
func (f faces) lowered() faces {
	out := faces{q: f.q}
	for _, v := range f.values {
		out.values = append(out.values, v-1)
	}
	return out
}

// explodingFaces are the faces that end a chain and those that explode.
type explodingFaces struct{ end, exploded faces }

func explodingParts(die settledDie, ex *notation.Explode, highest int64) explodingFaces {
	var p explodingFaces
	for i, f := range die.faces {
		part := &p.end
		if meets(f, ex.Point, highest) {
			part = &p.exploded
		}
		part.values = append(part.values, f)
		part.q = append(part.q, new(big.Rat).SetFrac(die.w[i], die.total))
	}
	return p
}

// never is a compare point that no die meets: a fraction.
var never = &notation.Point{Op: notation.Eq, Value: big.NewRat(1, 2)}

// cost estimates the steps of run: at every value every class places up to k
// dice in every state, of which there are as many as ways to split less than k
// dice among the classes.
func (o *openSum) cost() float64 {
	k := float64(o.keep.to)
	classes := float64(len(o.classes))
	split, product, values, digits := 1.0, 1.0, 0.0, 0.0
	for i, c := range o.classes {
		split *= (k + float64(i)) / float64(i+1)
		seen := k
		if !c.open {
			seen = min(seen, float64(c.n))
		}
		product *= seen + 1
		values += float64(len(c.values))
		for _, q := range c.q {
			digits = max(digits, float64(q.Denom().BitLen())*(k+float64(c.n)))
		}
	}
	span := 2.0
	if order := o.order(false); !o.score.Counts() && len(order) > 0 {
		span = float64(order[0]-order[len(order)-1]) + 1
	}
	sums := float64(o.keep.len())*span + 1
	return values * max(1, min(split, product)) * (k + 1) * sums * (500 + digits*classes)
}
