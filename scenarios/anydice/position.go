package anydice

import (
	"slices"
	"strconv"

	"oddsmith/scenarios/notation"
)

// list returns the entries of a sequence, of a pool its positions.
func (s *sequence) list(u *unroller) []quantity {
	if s.pool == nil || s.items != nil {
		return s.items
	}
	p := s.pool
	u.entries(p.size)
	s.items = make([]quantity, p.size)
	for i := range s.items {
		rank := int64(i + 1)
		if p.lowest {
			rank = -rank
		}
		s.items[i] = quantity{tree: u.call(notation.Nth, p.tree, u.integer(rank)), lo: p.lo, hi: p.hi}
	}
	return s.items
}

// length is `#x`.
func (u *unroller) length(x value) value {
	switch x := x.(type) {
	case quantity:
		if !x.known {
			need(x.tree)
		}
		return number(int64(len(digits(x.value))))
	case *sequence:
		if x.pool != nil {
			return number(x.pool.size)
		}
		return number(int64(len(x.items)))
	case *dice:
		return x.count
	}
	panic("anydice: a value that is not known")
}

// digits returns the digits of a number without its sign.
func digits(v int64) []int64 {
	text := strconv.FormatInt(v, 10)
	if text[0] == '-' {
		text = text[1:]
	}
	out := make([]int64, len(text))
	for i, c := range []byte(text) {
		out[i] = int64(c - '0')
	}
	return out
}

// position is `i@x`.
func (u *unroller) position(i, x value) value {
	places := u.places(i)
	switch x := x.(type) {
	case quantity:
		if !x.known {
			need(x.tree)
		}
		list := digits(x.value)
		if u.settings.lowest {
			slices.Reverse(list)
		}
		out := int64(0)
		for _, p := range places {
			if p >= 1 && p <= int64(len(list)) {
				out += list[p-1]
			}
		}
		return number(out)
	case *sequence:
		if x.pool != nil {
			return u.kept(x.pool, x.pool.lowest, places)
		}
		out := number(0)
		for _, p := range places {
			if p >= 1 && p <= int64(len(x.items)) {
				out = u.apply("+", out, x.items[p-1])
			}
		}
		return out
	case *dice:
		return u.keptOf(x, u.settings.lowest, places)
	}
	panic("anydice: a value that is not known")
}

// places returns the positions that an index asks for.
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
		if !q.known {
			need(q.tree)
		}
		out[k] = q.value
	}
	u.spend(len(out))
	return out
}

// keptOf adds up positions of dice.
func (u *unroller) keptOf(d *dice, lowest bool, places []int64) value {
	if d.empty {
		return emptyDie()
	}
	if !d.count.known {
		need(d.count.tree)
	}
	n := d.count.value
	ranks := ranksOf(n, lowest, places)
	if len(ranks) == 0 {
		return rolled(number(0))
	}
	if d.die.known {
		return rolled(u.apply("*", number(int64(len(ranks))), d.die))
	}
	if n == 1 {
		return rolled(u.apply("*", number(int64(len(ranks))), d.die))
	}
	if int64(len(ranks)) == n && distinct(ranks) {
		return rolled(u.total(d))
	}
	at := u.at
	name := u.fresh("pool")
	p := &pool{tree: u.ref(name), size: n, lo: d.die.lo, hi: d.die.hi}
	q := u.kept(p, false, ranks)
	q.tree = u.let(name, u.copies(n, u.of(d.die)), q.tree)
	q.support = func() []int64 {
		u.budget.at = at
		return u.sumsOfRanks(d.die, ranks)
	}
	return rolled(q)
}

// ranksOf returns the positions that there are, counted from the highest, ascending.
func ranksOf(n int64, lowest bool, places []int64) []int64 {
	var out []int64
	for _, p := range places {
		if p < 1 || p > n {
			continue
		}
		if lowest {
			p = n + 1 - p
		}
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

func distinct(sorted []int64) bool {
	return len(slices.Compact(slices.Clone(sorted))) == len(sorted)
}

// kept adds up positions of a pool: as dice that are kept where they stand side by side.
func (u *unroller) kept(p *pool, lowest bool, places []int64) quantity {
	ranks := ranksOf(p.size, lowest, places)
	k := int64(len(ranks))
	out := quantity{lo: mulBounds(k, p.lo), hi: mulBounds(k, p.hi)}
	switch {
	case k == 0:
		return number(0)
	case k == 1:
		out.tree = u.call(notation.Nth, p.tree, u.integer(ranks[0]))
	case contiguous(ranks) && distinct(ranks):
		rest := p.tree
		if ranks[k-1] == p.size && k < p.size {
			rest = u.call(notation.KeepLowest, u.integer(k), rest)
		} else if k < p.size {
			if ranks[0] > 1 {
				rest = u.call(notation.DropHighest, u.integer(ranks[0]-1), rest)
			}
			rest = u.call(notation.KeepHighest, u.integer(k), rest)
		}
		out.tree = u.call(notation.Total, rest)
	default:
		sum := number(0)
		for _, r := range ranks {
			sum = u.apply("+", sum, quantity{tree: u.call(notation.Nth, p.tree, u.integer(r)), lo: p.lo, hi: p.hi})
		}
		out.tree = sum.tree
	}
	return out
}

// sumsOfRanks returns the sums that positions of dice can have. Positions do not ascend; one
// that is asked twice counts twice.
func (u *unroller) sumsOfRanks(die quantity, ranks []int64) []int64 {
	values := die.values()
	if distinct(ranks) {
		return u.sumsOf(int64(len(ranks)), die)
	}
	type state struct{ last, sum int64 }
	states := map[state]bool{{last: values[len(values)-1]}: true}
	for i := 0; i < len(ranks); {
		times := int64(1)
		for i++; i < len(ranks) && ranks[i] == ranks[i-1]; i++ {
			times++
		}
		u.spend(len(states) * len(values))
		next := map[state]bool{}
		for s := range states {
			for _, v := range values {
				if v <= s.last {
					next[state{v, u.compute("+", s.sum, u.compute("*", times, v))}] = true
				}
			}
		}
		states = next
	}
	found := map[int64]bool{}
	for s := range states {
		found[s.sum] = true
	}
	return u.sorted(found)
}
