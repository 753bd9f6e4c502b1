package anydice

import (
	"math/big"
	"slices"
)

// own are the functions that AnyDice brings along, on values of the oracle.
var own = map[string]struct {
	params []paramKind
	f      func(o *oracle, args []any) any
}{
	"absolute _": {[]paramKind{numberParam}, func(_ *oracle, a []any) any { return max(a[0].(int64), -a[0].(int64)) }},
	"_ contains _": {[]paramKind{sequenceParam, numberParam}, func(_ *oracle, a []any) any {
		return bit(slices.Contains(a[0].([]int64), a[1].(int64)))
	}},
	"count _ in _": {[]paramKind{sequenceParam, sequenceParam}, func(_ *oracle, a []any) any {
		n := int64(0)
		for _, v := range a[0].([]int64) {
			for _, w := range a[1].([]int64) {
				n += bit(v == w)
			}
		}
		return n
	}},
	"explode _": {[]paramKind{diceParam}, func(o *oracle, a []any) any {
		d := a[0].(*oracleDice)
		if d.faces == nil {
			return d
		}
		one := d.total(o)
		most := keys(one)[len(one)-1]
		out := map[int64]*big.Rat{}
		var again func(left, sum int64, p *big.Rat)
		again = func(left, sum int64, p *big.Rat) {
			for v, q := range one {
				if r := new(big.Rat).Mul(p, q); v == most && left > 0 {
					again(left-1, sum+v, r)
				} else {
					add(out, sum+v, r)
				}
			}
		}
		again(o.explode, 0, big.NewRat(1, 1))
		return made(out)
	}},
	"highest _ of _": {[]paramKind{numberParam, diceParam}, func(o *oracle, a []any) any {
		return o.ordered(false, a, 1)
	}},
	"lowest _ of _": {[]paramKind{numberParam, diceParam}, func(o *oracle, a []any) any {
		return o.ordered(true, a, 1)
	}},
	"middle _ of _": {[]paramKind{numberParam, diceParam}, func(o *oracle, a []any) any {
		n := a[1].(*oracleDice).n - a[0].(int64)
		return o.ordered(o.lowest, a, 1+(n-((n%2)+2)%2)/2)
	}},
	"highest of _ and _": {[]paramKind{numberParam, numberParam}, func(_ *oracle, a []any) any { return max(a[0].(int64), a[1].(int64)) }},
	"lowest of _ and _":  {[]paramKind{numberParam, numberParam}, func(_ *oracle, a []any) any { return min(a[0].(int64), a[1].(int64)) }},
	"maximum of _": {[]paramKind{diceParam}, func(o *oracle, a []any) any {
		d := a[0].(*oracleDice)
		if d.faces == nil {
			return d
		}
		return slices.Max(keys(d.total(o)))
	}},
	"reverse _": {[]paramKind{sequenceParam}, func(_ *oracle, a []any) any {
		s := slices.Clone(a[0].([]int64))
		slices.Reverse(s)
		return s
	}},
	"sort _": {[]paramKind{sequenceParam}, func(o *oracle, a []any) any {
		s := slices.Clone(a[0].([]int64))
		slices.Sort(s)
		if !o.lowest {
			slices.Reverse(s)
		}
		return s
	}},
}

// ordered adds up as many positions as the first argument says, from one on.
func (o *oracle) ordered(lowest bool, a []any, first int64) any {
	places := []int64{}
	for i := range max(0, min(a[0].(int64), 1000)) {
		places = append(places, first+i)
	}
	was := o.lowest
	o.lowest = lowest
	defer func() { o.lowest = was }()
	return o.position(places, a[1])
}

// call expands dice that are given to numbers and sequences.
func (o *oracle) call(name string, args []any, v *vars) any {
	fn := o.functions[name]
	brought, ok := own[name]
	if fn == nil && !ok {
		refuse()
	}
	o.depth++
	defer func() { o.depth-- }()
	var kinds []paramKind
	body := func(args []any) (any, bool) { return brought.f(o, args), true }
	if fn != nil {
		if o.depth > o.calls {
			return made(nil)
		}
		for _, p := range fn.params {
			kinds = append(kinds, p.kind)
		}
		body = func(args []any) (any, bool) {
			inner := &vars{own: map[string]any{}, caller: v}
			for i, p := range fn.params {
				inner.own[p.name] = args[i]
			}
			return o.run(fn.body, inner)
		}
	} else {
		kinds = brought.params
	}
	expanded := false
	out := map[int64]*big.Rat{}
	var single any
	var from func(i int, args []any, p *big.Rat)
	from = func(i int, args []any, p *big.Rat) {
		if i == len(args) {
			r, ok := body(args)
			if !ok {
				r = made(nil)
			}
			if single = r; expanded {
				for w, q := range o.numberDie(r).total(o) {
					add(out, w, new(big.Rat).Mul(p, q))
				}
			}
			return
		}
		next := func(a any, q *big.Rat) {
			more := slices.Clone(args)
			more[i] = a
			from(i+1, more, new(big.Rat).Mul(p, q))
		}
		d, isDice := args[i].(*oracleDice)
		switch {
		case kinds[i] == anyParam:
			next(args[i], big.NewRat(1, 1))
		case kinds[i] == diceParam:
			next(o.numberDie(args[i]), big.NewRat(1, 1))
		case isDice && kinds[i] == numberParam:
			expanded = true
			for w, q := range d.total(o) {
				next(w, q)
			}
		case isDice:
			expanded = true
			if d.faces != nil {
				d.sequences(o, o.lowest, func(list []int64, q *big.Rat) { next(list, q) })
			}
		case kinds[i] == numberParam:
			next(o.whole(args[i]), big.NewRat(1, 1))
		default:
			if n, ok := args[i].(int64); ok {
				next([]int64{n}, big.NewRat(1, 1))
			} else {
				next(args[i], big.NewRat(1, 1))
			}
		}
	}
	from(0, args, big.NewRat(1, 1))
	if expanded {
		return made(out)
	}
	return single
}
