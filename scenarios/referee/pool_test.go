package referee

import (
	"math/big"
	"slices"
)

// dice rolls dice with their modifiers: each die is rerolled and explodes, then some are kept.
func (s *scope) dice(e *expr) value {
	n := s.eval(e.args[0]).whole()
	var faces []value
	if e.op == "faces" {
		for _, f := range e.args[1:] {
			faces = append(faces, s.eval(f))
		}
	} else {
		for f := range s.eval(e.args[1]).whole() {
			faces = append(faces, number(int64(f+1)))
		}
	}
	if len(faces) == 0 && n > 0 {
		panic(fault("dice without sides"))
	}
	weights := make([]float64, len(faces))
	for i := range weights {
		weights[i] = 1 / float64(len(faces))
	}
	die := func() value { return faces[s.table().fall(weights)] }
	var kept []modifier
	for _, m := range e.mods {
		m := m
		plain := die
		is := func(v value) bool {
			sign, than := m.sign, top(faces)
			if m.number != nil {
				than = s.eval(m.number).rat()
			}
			if sign == "" {
				sign = "="
			}
			return compares(sign, v.rat(), than)
		}
		switch m.name {
		case "r":
			die = func() value {
				return s.table().draw(s.table().distribution(func() value { return unless(plain(), is) }))
			}
		case "ro":
			die = func() value {
				v := plain()
				if is(v) {
					v = plain()
				}
				return v
			}
		case "!", "!!", "!p":
			if m.name == "!p" || len(e.mods) > 1 {
				panic(fault("exploding dice with other modifiers"))
			}
			die = func() value {
				total := new(big.Rat)
				for {
					v := plain()
					if total.Add(total, v.rat()); !is(v) {
						return ratio(total)
					}
				}
			}
		default:
			kept = append(kept, m)
		}
	}
	var rolled []value
	for range n {
		rolled = append(rolled, die())
	}
	return s.ofPool(pool(rolled), kept)
}

// ofPool keeps what modifiers say and adds it up, or counts it.
func (s *scope) ofPool(p value, mods []modifier) value {
	count := -1
	for i, m := range mods {
		if m.name == "count" && count < 0 {
			count = i
		}
	}
	for i, m := range mods {
		if i == count || m.name[0] == 'f' {
			continue
		}
		k := 1
		if m.number != nil {
			k = s.eval(m.number).whole()
		}
		p = part(map[string]string{"k": "keep", "kh": "keep", "kl": "keep_lowest", "d": "drop", "dl": "drop", "dh": "drop_highest"}[m.name], k, p)
	}
	if count < 0 {
		return total(p)
	}
	n := int64(0)
	for _, v := range p.items {
		if compares(mods[count].sign, v.rat(), s.eval(mods[count].number).rat()) {
			n++
		}
		for _, m := range mods {
			if m.name[0] == 'f' && v.key() == m.name[1:] {
				n--
			}
		}
	}
	return number(n)
}

// group is the totals in braces, of which some are kept or counted, or the dice of one sum.
func (s *scope) group(e *expr) value {
	var all []value
	if len(e.args) > 1 {
		for _, x := range e.args {
			all = append(all, s.eval(x))
		}
		return s.ofPool(pool(all), e.mods)
	}
	var gather func(x *expr)
	gather = func(x *expr) {
		switch {
		case x.op == "+":
			gather(x.args[0])
			gather(x.args[1])
		case x.op == "dice" && len(x.mods) == 0:
			one := *x
			one.args = []*expr{{op: "num", num: big.NewRat(1, 1)}, x.args[1]}
			for range s.eval(x.args[0]).whole() {
				all = append(all, s.eval(&one))
			}
		default:
			panic(fault("a group of " + x.op))
		}
	}
	gather(e.args[0])
	return s.ofPool(pool(all), e.mods)
}

func top(faces []value) *big.Rat {
	best := faces[0].rat()
	for _, f := range faces {
		if f.rat().Cmp(best) > 0 {
			best = f.rat()
		}
	}
	return best
}

// unless is a value that a condition does not exclude.
func unless(v value, is func(value) bool) value {
	if is(v) {
		panic(excluded{})
	}
	return v
}

// part is a part of a pool.
func part(name string, k int, p value) value {
	n := len(p.items)
	k = max(0, min(k, n))
	switch name {
	case "keep":
		return pool(p.items[:k])
	case "keep_lowest":
		return pool(p.items[n-k:])
	case "drop":
		return pool(p.items[:n-k])
	default:
		return pool(p.items[k:])
	}
}

func total(p value) value {
	sum := new(big.Rat)
	for _, v := range p.items {
		sum.Add(sum, v.rat())
	}
	return ratio(sum)
}

// nth is the i-th highest, or for -i the i-th lowest; 0 where there are fewer.
func nth(p value, i int) value {
	switch n := len(p.items); {
	case i == 0:
		panic(fault("there is no p[0]"))
	case i > n || -i > n:
		return number(0)
	case i > 0:
		return p.items[i-1]
	default:
		return p.items[n+i]
	}
}

func extreme(name string, p value) value {
	if name == "max" {
		return nth(p, 1)
	}
	return nth(p, -1)
}

// pools answers what is asked of pools, and rolls several times.
func (s *scope) pools(e *expr) value {
	arg := func(i int) value { return s.eval(e.args[i]) }
	asPool := func(i int) value {
		v := arg(i)
		if v.kind != aPool {
			panic(fault(v.key() + " is not a pool"))
		}
		return v
	}
	var out []value
	switch e.name {
	case "pool", "sum", "rank":
		if e.name == "sum" && len(e.args) == 1 {
			return total(asPool(0))
		}
		last := len(e.args) - 1
		index := 0
		if e.name == "rank" {
			index = arg(0).whole()
		}
		for range arg(last - 1).whole() {
			out = append(out, ratio(arg(last).rat()))
		}
		switch p := pool(out); e.name {
		case "pool":
			return p
		case "sum":
			return total(p)
		default:
			return nth(p, index)
		}
	case "join":
		for i := range e.args {
			out = append(out, asPool(i).items...)
		}
		return pool(out)
	case "keep", "keep_lowest", "drop", "drop_highest":
		k := arg(0).whole()
		return part(e.name, k, asPool(1))
	case "where", "count":
		for _, v := range asPool(0).items {
			if s.with(v, nil).eval(e.args[1]).holds() {
				out = append(out, v)
			}
		}
		if e.name == "count" {
			return number(int64(len(out)))
		}
		return pool(out)
	case "each":
		for _, v := range asPool(0).items {
			out = append(out, ratio(s.with(v, nil).eval(e.args[1]).rat()))
		}
		return pool(out)
	case "size":
		return number(int64(len(asPool(0).items)))
	case "distinct":
		return number(int64(len(counts(asPool(0)))))
	case "largest_set":
		return number(int64(slices.Max(append(counts(asPool(0)), 0))))
	case "sets":
		k, n := arg(0).whole(), 0
		for _, c := range counts(asPool(1)) {
			if c >= k {
				n++
			}
		}
		return number(int64(n))
	case "longest_run":
		return number(int64(longestRun(asPool(0))))
	case "pairs":
		p, q, n := asPool(0), asPool(1), 0
		for i := range min(len(p.items), len(q.items)) {
			if s.with(p.items[i], &q.items[i]).eval(e.args[2]).holds() {
				n++
			}
		}
		return number(int64(n))
	}
	panic(fault("there is no function " + e.name))
}

// counts is how many dice show each value, from the highest value down.
func counts(p value) []int {
	var out []int
	for i, v := range p.items {
		if i > 0 && equal(v, p.items[i-1]) {
			out[len(out)-1]++
			continue
		}
		out = append(out, 1)
	}
	return out
}

func longestRun(p value) int {
	best, run := 0, 0
	for i, v := range p.items {
		switch {
		case i > 0 && equal(v, p.items[i-1]):
		case i > 0 && equal(ratio(new(big.Rat).Add(v.rat(), big.NewRat(1, 1))), p.items[i-1]):
			run++
		default:
			run = 1
		}
		best = max(best, run)
	}
	return best
}
