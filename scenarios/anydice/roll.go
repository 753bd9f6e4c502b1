package anydice

import (
	"maps"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// roll evaluates n d x.
func (u *unroller) roll(n, x value) value {
	die := u.die(x)
	count, isDice, noCount := u.scalar(n)
	if die.empty || noCount {
		return emptyDie()
	}
	if isDice && !count.known {
		return rolled(u.mixed(count, die.die))
	}
	if isDice {
		return rolled(u.total(u.times(count, die)))
	}
	return u.times(count, die)
}

// times returns count dice, where count was not rolled. A negative count gives that many dice with negated
// faces. If it could be either, it must be known.
func (u *unroller) times(count quantity, die *dice) *dice {
	switch {
	case count.lo >= 0:
		return &dice{count: count, die: die.die, plain: die.plain}
	case count.hi <= 0:
		return &dice{count: u.negated(count), die: u.negated(die.die), plain: die.plain}
	}
	need(count.tree)
	return nil
}

// mixed returns the sum of a rolled number of dice, a compound distribution.
func (u *unroller) mixed(count, die quantity) quantity {
	one := u.of(die)
	ends := []int64{mulBounds(count.lo, die.lo), mulBounds(count.lo, die.hi), mulBounds(count.hi, die.lo), mulBounds(count.hi, die.hi), 0}
	out := quantity{lo: slices.Min(ends), hi: slices.Max(ends)}
	if count.lo >= 0 {
		out.tree = u.dice(count.tree, one)
	} else {
		name := u.fresh("count")
		body := u.when(u.binary(notation.Lt, u.ref(name), u.integer(0)),
			u.minus(u.dice(u.minus(u.ref(name)), one)), u.dice(u.ref(name), one))
		out.tree = u.let(name, count.tree, body)
	}
	out.support = u.lazily(func() []int64 {
		found := map[int64]bool{}
		for _, n := range count.values() {
			for _, v := range u.sumsOf(number(abs(n)), die) {
				if n < 0 {
					v = -v
				}
				found[v] = true
			}
		}
		return u.sorted(found)
	})
	return out
}

// die returns one die: with x sides for a number, or with the entries of a sequence or the values
// of dice as its faces.
func (u *unroller) die(x value) *dice {
	switch x := x.(type) {
	case quantity:
		return u.sided(x)
	case *sequence:
		return u.faced(x.list(u))
	case *dice:
		if x.empty {
			return emptyDie()
		}
		plain := x.plain && x.count.known && x.count.value == 1
		return &dice{count: number(1), die: u.total(x), plain: plain}
	}
	panic("anydice: a value that is not known")
}

// sided returns a die with the faces 1 to n; -1 to n if n is negative, 0 if it is 0.
func (u *unroller) sided(n quantity) *dice {
	out := &dice{count: number(1), plain: true}
	switch {
	case n.lo >= 1:
		tree := u.oneDie(&notation.FairDie{Sides: u.of(n)})
		if n.known && n.value == 1 {
			out.die = number(1)
			return out
		}
		out.die = quantity{tree: tree, lo: 1, hi: n.hi, support: u.lazily(func() []int64 { return u.ascending(1, n.sure()) })}
		return out
	case !n.known:
		need(n.tree)
	case n.value == 0:
		out.die = number(0)
		return out
	}
	negative := u.sided(u.negated(n))
	negative.die = u.negated(negative.die)
	return negative
}

// faced returns a die with the listed faces, each as likely as often as it is listed.
func (u *unroller) faced(list []quantity) *dice {
	if len(list) == 0 {
		return emptyDie()
	}
	u.spend(len(list))
	known, weights := true, map[int64]int64{}
	trees := make([]notation.Expr, len(list))
	q := quantity{lo: list[0].lo, hi: list[0].hi}
	for i, face := range list {
		known = known && face.known
		weights[face.value]++
		trees[i] = face.expr()
		q.lo, q.hi = min(q.lo, face.lo), max(q.hi, face.hi)
	}
	if known {
		return u.weighted(weights)
	}
	q.tree = u.drawn(trees, slices.Repeat([]int64{1}, len(list)))
	return &dice{count: number(1), die: q}
}

// maxFaces is how many faces of a die are listed in a tree. One with more is drawn by chances.
const maxFaces = 600

// weighted returns a die with the given weights by face.
func (u *unroller) weighted(weightOf map[int64]int64) *dice {
	faces := slices.Sorted(maps.Keys(weightOf))
	common, all := int64(0), int64(0)
	for _, w := range weightOf {
		common, all = gcd(common, w), all+w
	}
	all /= common
	plain := all == int64(len(faces))
	if len(faces) == 1 {
		return &dice{count: number(1), die: number(faces[0]), plain: true}
	}
	q := quantity{lo: faces[0], hi: faces[len(faces)-1], support: func() []int64 { return faces }}
	switch {
	case plain && faces[0] == 1 && contiguous(faces):
		q.tree = u.oneDie(&notation.FairDie{Sides: u.integer(all)})
	case all <= maxFaces:
		var die notation.FacesDie
		for _, v := range faces {
			face := new(big.Rat).SetInt64(v)
			die.Faces = append(die.Faces, slices.Repeat([]*big.Rat{face}, int(weightOf[v]/common))...)
		}
		q.tree = u.oneDie(die)
	default:
		trees, weights := make([]notation.Expr, len(faces)), make([]int64, len(faces))
		for i, v := range faces {
			trees[i], weights[i] = u.integer(v), weightOf[v]
		}
		q.tree = u.drawn(trees, weights)
	}
	return &dice{count: number(1), die: q, plain: plain}
}

// drawn returns an expression that is each of the given ones with a probability proportional to
// its weight.
func (u *unroller) drawn(trees []notation.Expr, weights []int64) notation.Expr {
	if len(trees) == 1 {
		return trees[0]
	}
	half := len(trees) / 2
	left, all := int64(0), int64(0)
	for i, w := range weights {
		if all += w; i < half {
			left += w
		}
	}
	return u.when(u.chance(left, all), u.drawn(trees[:half], weights[:half]), u.drawn(trees[half:], weights[half:]))
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
