package anydice

import (
	"cmp"
	"maps"
	"slices"

	"oddsmith/internal/sorting"

	"oddsmith/scenarios/notation"
)

// A builtin is a function that AnyDice brings along. Its arguments are of the kinds that its
// parameters want.
type builtin func(u *unroller, args []value) value

var library = []*function{
	{name: "absolute _", params: takes(numberParam), own: absolute},
	{name: "_ contains _", params: takes(sequenceParam, numberParam), own: contains},
	{name: "count _ in _", params: takes(sequenceParam, sequenceParam), own: countIn},
	{name: "explode _", params: takes(diceParam), own: explode},
	{name: "highest _ of _", params: takes(numberParam, diceParam), own: highest},
	{name: "lowest _ of _", params: takes(numberParam, diceParam), own: lowest},
	{name: "middle _ of _", params: takes(numberParam, diceParam), own: middle},
	{name: "highest of _ and _", params: takes(numberParam, numberParam), own: highestOf},
	{name: "lowest of _ and _", params: takes(numberParam, numberParam), own: lowestOf},
	{name: "maximum of _", params: takes(diceParam), own: maximum},
	{name: "reverse _", params: takes(sequenceParam), own: reverse},
	{name: "sort _", params: takes(sequenceParam), own: sortEntries},
}

// takes makes parameters. They are named a, b: rolls that are given to them are called so.
func takes(kinds ...paramKind) []param {
	out := make([]param, len(kinds))
	for i, k := range kinds {
		out[i] = param{name: [...]string{"A", "B"}[i], kind: k}
	}
	return out
}

func builtins() map[string]*function { return maps.Clone(libraryByName()) }

func libraryByName() map[string]*function {
	out := map[string]*function{}
	for _, f := range library {
		out[f.name] = f
	}
	return out
}

func absolute(u *unroller, args []value) value {
	q := args[0].(quantity)
	if q.known {
		return number(abs(q.value))
	}
	if q.lo >= 0 {
		return q
	}
	return quantity{tree: u.call(notation.Abs, q.tree), hi: max(abs(q.lo), abs(q.hi))}
}

func contains(u *unroller, args []value) value {
	s, n := args[0].(*sequence), args[1].(quantity)
	return u.apply(">", u.count(s, func(q quantity) quantity { return u.apply("=", q, n) }), number(0))
}

// countIn implements [count VALUES in SEQUENCE]. A value that is listed twice counts twice.
func countIn(u *unroller, args []value) value {
	values, in := args[0].(*sequence).list(u), args[1].(*sequence)
	if !knownAndDistinct(values) {
		out := number(0)
		for _, v := range values {
			out = u.apply("+", out, u.count(in, func(q quantity) quantity { return u.apply("=", q, v) }))
		}
		return out
	}
	return u.count(in, func(it quantity) quantity { return u.oneOf(it, values) })
}

// knownAndDistinct reports whether all numbers are known and none occurs twice.
func knownAndDistinct(list []quantity) bool {
	values := make([]int64, len(list))
	for i, q := range list {
		if !q.known {
			return false
		}
		values[i] = q.value
	}
	slices.Sort(values)
	return distinct(values)
}

// oneOf is 1 if the number it is one of the known values of list, else 0. Runs of values need only two
// comparisons.
func (u *unroller) oneOf(it quantity, list []quantity) quantity {
	values := make([]int64, len(list))
	for i, q := range list {
		values[i] = q.value
	}
	slices.Sort(values)
	out := number(0)
	for i := 0; i < len(values); {
		j := i + 1
		for j < len(values) && values[j] == values[j-1]+1 {
			j++
		}
		lo, hi := values[i], values[j-1]
		var in quantity
		switch {
		case lo == hi:
			in = u.apply("=", it, number(lo))
		case hi >= it.hi:
			in = u.apply(">=", it, number(lo))
		case lo <= it.lo:
			in = u.apply("<=", it, number(hi))
		default:
			in = u.apply("&", u.apply(">=", it, number(lo)), u.apply("<=", it, number(hi)))
		}
		out = u.apply("|", out, in)
		i = j
	}
	return out
}

// explode implements [explode DICE]: as long as the dice show their maximum, they are rolled again
// and added, up to the depth that is set.
func explode(u *unroller, args []value) value {
	d := args[0].(*dice)
	if d.empty {
		return d
	}
	q := u.total(d)
	values := q.values()
	most := values[len(values)-1]
	depth := u.settings.explode
	if q.known {
		return rolled(u.apply("*", q, number(depth+1)))
	}
	if depth == 0 {
		return rolled(q)
	}
	again := func(limit notation.Expr) notation.Expr {
		u.node()
		cond := u.binary(notation.Eq, u.ref(notation.ItName), u.integer(most))
		return &notation.Again{At: u.at, Explode: true, It: notation.ItName, X: q.tree, Cond: cond, Limit: limit}
	}
	out := quantity{tree: again(u.integer(depth)), lo: min(q.lo, addBounds(mulBounds(depth, most), q.lo)), hi: max(q.hi, mulBounds(depth+1, most))}
	out.support = u.lazily(func() []int64 { return u.explosions(values, depth) })
	u.exploded = append(u.exploded, Explosion{At: u.at, Depth: depth, Cut: out.tree, Endless: again(nil)})
	return rolled(out)
}

// explosions returns the possible sums of an explosion of at most the given depth.
func (u *unroller) explosions(values []int64, depth int64) []int64 {
	most := values[len(values)-1]
	found := map[int64]bool{}
	sum := int64(0)
	for i := int64(0); i <= depth; i++ {
		u.spend(len(values))
		for _, v := range values {
			if v != most || i == depth {
				found[u.compute("+", sum, v)] = true
			}
		}
		sum = u.compute("+", sum, most)
	}
	return u.sorted(found)
}

// placesFrom lists n positions from first on, of which there is a limit. n must be known.
func (u *unroller) placesFrom(first int64, n quantity) []int64 {
	return u.ascending(first, addBounds(first-1, min(n.sure(), maxEntries-1)))
}

func highest(u *unroller, args []value) value { return u.outermost(notation.KeepHighest, args) }

func lowest(u *unroller, args []value) value { return u.outermost(notation.KeepLowest, args) }

// outermost returns the sum of the n highest or lowest dice, as keep says; args are n and the dice. n may be
// rolled if the number of dice is known and n cannot be negative.
func (u *unroller) outermost(keep notation.Func, args []value) value {
	n, d := args[0].(quantity), args[1].(*dice)
	if n.known || n.lo < 0 || d.empty || d.die.known || !d.count.known {
		return u.keptOf(d, keep == notation.KeepLowest, u.placesFrom(1, n))
	}
	most := min(n.hi, d.count.value)
	return rolled(u.asked(d, func(p *pool) quantity {
		return quantity{
			tree: u.call(notation.Total, u.call(keep, n.tree, p.tree)),
			lo:   min(0, mulBounds(most, p.lo)), hi: max(0, mulBounds(most, p.hi)),
		}
	}))
}

// middle implements [middle N of DICE]: the N dice from position floor((len - N) / 2), counted
// from 0.
func middle(u *unroller, args []value) value {
	n, d := args[0].(quantity), args[1].(*dice)
	first := addBounds(d.count.sure(), -n.sure()) >> 1 // floor
	return u.keptOf(d, u.settings.lowest, u.placesFrom(first+1, n))
}

func highestOf(u *unroller, args []value) value {
	return u.extreme(notation.Max, args[0].(quantity), args[1].(quantity))
}

func lowestOf(u *unroller, args []value) value {
	return u.extreme(notation.Min, args[0].(quantity), args[1].(quantity))
}

// extreme is the larger or the smaller of x and y, as f ([notation.Max] or [notation.Min]) says.
func (u *unroller) extreme(f notation.Func, x, y quantity) value {
	pick := func(a, b int64) int64 { return max(a, b) }
	if f == notation.Min {
		pick = func(a, b int64) int64 { return min(a, b) }
	}
	if x.known && y.known {
		return number(pick(x.value, y.value))
	}
	return quantity{tree: u.call(f, u.of(x), u.of(y)), lo: pick(x.lo, y.lo), hi: pick(x.hi, y.hi)}
}

// maximum is the most that dice can show.
func maximum(u *unroller, args []value) value {
	d := args[0].(*dice)
	if d.empty {
		return emptyDie()
	}
	values := u.total(d).values()
	return number(values[len(values)-1])
}

func reverse(u *unroller, args []value) value {
	list := slices.Clone(args[0].(*sequence).list(u))
	slices.Reverse(list)
	return &sequence{items: list}
}

// sortEntries implements [sort SEQUENCE], in the position order that is set. A pool is already
// sorted.
func sortEntries(u *unroller, args []value) value {
	s := args[0].(*sequence)
	if s.pool != nil && s.pool.lowest == u.settings.lowest {
		return s
	}
	list := slices.Clone(s.list(u))
	if s.pool != nil {
		slices.Reverse(list)
		return &sequence{items: list}
	}
	u.spend(len(list))
	for _, q := range list {
		if !q.known && len(list) > 1 {
			need(q.tree)
		}
	}
	sorting.Stable(list, func(a, b quantity) int { return cmp.Compare(b.value, a.value) })
	if u.settings.lowest {
		slices.Reverse(list)
	}
	return &sequence{items: list}
}
