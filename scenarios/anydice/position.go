package anydice

import (
	"slices"
	"strconv"

	"oddsmith/scenarios/notation"
)

// list returns the entries of a sequence; those of a pool are its dice by position.
func (s *sequence) list(u *unroller) []quantity {
	if s.pool == nil || s.items != nil {
		return s.items
	}
	p := s.pool
	size := p.size.sure()
	u.entries(size)
	s.items = make([]quantity, size)
	for i := range s.items {
		rank := int64(i + 1)
		if p.lowest {
			rank = -rank
		}
		s.items[i] = quantity{tree: u.call(notation.Nth, p.tree, u.integer(rank)), lo: p.lo, hi: p.hi}
	}
	return s.items
}

// length evaluates #x: the number of digits, entries or dice.
func (u *unroller) length(x value) value {
	switch x := x.(type) {
	case quantity:
		return number(int64(len(digits(x.sure()))))
	case *sequence:
		if x.pool != nil {
			return x.pool.size
		}
		return number(int64(len(x.items)))
	case *dice:
		if x.empty {
			return number(0)
		}
		return x.count
	}
	panic("anydice: a value that is not known")
}

// digits returns the decimal digits of a number, all with its sign.
func digits(v int64) []int64 {
	text, sign := strconv.FormatInt(v, 10), int64(1)
	if v < 0 {
		text, sign = text[1:], -1
	}
	out := make([]int64, len(text))
	for i, c := range []byte(text) {
		out[i] = sign * int64(c-'0')
	}
	return out
}

// position evaluates i@x: the entry of x at position i, or the sum of those at several. The
// entries of a number are its digits; dice are sorted.
func (u *unroller) position(i, x value) value {
	d, isDice := x.(*dice)
	s, isList := x.(*sequence)
	if q, ok := i.(quantity); ok && !q.known && q.lo >= 1 {
		if isList && s.pool != nil {
			return u.nth(s.pool, s.pool.lowest, q)
		}
		if isDice && !d.empty && !d.die.known {
			return rolled(u.asked(d, func(p *pool) quantity { return u.nth(p, u.settings.lowest, q) }))
		}
	}
	places := u.places(i)
	var list []quantity
	switch {
	case isDice:
		return u.keptOf(d, u.settings.lowest, places)
	case isList && s.pool != nil:
		return u.kept(s.pool, s.pool.lowest, places)
	case isList:
		list = s.items
	default:
		if list = numbers(digits(x.(quantity).sure())); u.settings.lowest {
			slices.Reverse(list)
		}
	}
	out := number(0)
	for _, r := range ranksOf(int64(len(list)), places) {
		out = u.apply("+", out, list[r-1])
	}
	return out
}

// asked gives the dice a name as a pool, so that ask can use them several times, and returns the quantity of
// ask with the name bound around it.
func (u *unroller) asked(d *dice, ask func(*pool) quantity) quantity {
	name := u.fresh("pool")
	q := ask(&pool{tree: u.ref(name), size: d.count, lo: d.die.lo, hi: d.die.hi})
	if !q.known {
		q.tree = u.let(name, u.copies(u.of(d.count), u.of(d.die)), q.tree)
	}
	return q
}

// nth is the die at a position of a pool, which may be rolled; 0 if there is no such position.
func (u *unroller) nth(p *pool, lowest bool, at quantity) quantity {
	rank := at.tree
	if lowest {
		rank = u.minus(rank)
	}
	return quantity{tree: u.call(notation.Nth, p.tree, rank), lo: min(p.lo, 0), hi: max(p.hi, 0)}
}

// places returns the positions listed by an index, which must be known.
func (u *unroller) places(i value) []int64 {
	var list []quantity
	switch i := i.(type) {
	case quantity:
		list = []quantity{i}
	case *sequence:
		list = i.list(u)
	case *dice:
		failWith(u.at, "a function with a parameter :n takes dice", "a position is a number or a sequence, these are dice")
	}
	out := make([]int64, len(list))
	for k, q := range list {
		out[k] = q.sure()
	}
	u.spend(len(out))
	return out
}

// keptOf returns the sum of the dice at some positions, counted from the highest, or from the lowest.
func (u *unroller) keptOf(d *dice, lowest bool, places []int64) value {
	if d.empty {
		return number(0)
	}
	if n := d.count; n.known {
		ranks := ranksOf(n.value, places)
		k := int64(len(ranks))
		switch {
		case k == 0:
			return rolled(number(0))
		case d.die.known, n.value == 1:
			return rolled(u.apply("*", number(k), d.die))
		case k == n.value && distinct(ranks):
			return rolled(u.total(d))
		}
	}
	q := u.asked(d, func(p *pool) quantity { return u.kept(p, lowest, places) })
	if q.known {
		return rolled(q)
	}
	q.support = u.lazily(func() []int64 { return u.sumsOfRanks(d.die, ranksOf(d.count.sure(), places)) })
	return rolled(q)
}

// ranksOf returns, ascending, those of the positions that n dice have.
func ranksOf(n int64, places []int64) []int64 {
	var out []int64
	for _, p := range places {
		if p >= 1 && p <= n {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

func distinct(sorted []int64) bool {
	return len(slices.Compact(slices.Clone(sorted))) == len(sorted)
}

// kept returns the sum of a pool's dice at some positions, counted from the highest, or from the lowest.
// Positions beyond the pool are 0.
func (u *unroller) kept(p *pool, lowest bool, places []int64) quantity {
	ranks := ranksOf(p.size.hi, places)
	k := int64(len(ranks))
	if k == 0 {
		return number(0)
	}
	keep, drop, sign := notation.KeepHighest, notation.DropHighest, int64(1)
	if lowest {
		keep, drop, sign = notation.KeepLowest, notation.DropLowest, -1
	}
	out := quantity{lo: mulBounds(k, p.lo), hi: mulBounds(k, p.hi)}
	if !p.size.known {
		out.lo, out.hi = min(out.lo, 0), max(out.hi, 0)
	}
	if k > 1 && contiguous(ranks) && distinct(ranks) {
		rest := p.tree
		if ranks[0] > 1 {
			rest = u.call(drop, u.integer(ranks[0]-1), rest)
		}
		if !p.size.known || ranks[k-1] < p.size.value {
			rest = u.call(keep, u.integer(k), rest)
		}
		out.tree = u.call(notation.Total, rest)
		return out
	}
	sum := number(0)
	for _, r := range ranks {
		sum = u.apply("+", sum, quantity{tree: u.call(notation.Nth, p.tree, u.integer(sign*r)), lo: p.lo, hi: p.hi})
	}
	out.tree = sum.tree
	return out
}

// sumsOfRanks returns the possible sums of the dice with the given ranks. A rank that occurs twice
// counts twice.
func (u *unroller) sumsOfRanks(die quantity, ranks []int64) []int64 {
	if distinct(ranks) {
		return u.sumsOf(number(int64(len(ranks))), die)
	}
	places := slices.Compact(slices.Clone(ranks))
	found := map[int64]bool{}
	for list := range u.multisets(die.values(), int64(len(places))) {
		sum := int64(0)
		for _, r := range ranks {
			i, _ := slices.BinarySearch(places, r)
			sum = u.compute("+", sum, list[i])
		}
		found[sum] = true
	}
	return u.sorted(found)
}
