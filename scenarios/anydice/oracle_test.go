package anydice

import (
	"errors"
	"math/big"
	"slices"
	"strconv"

	"oddsmith/scenarios/notation"
)

// This file is a second interpreter of programs, dumb on purpose: it holds every die as its
// probabilities, walks through every sequence of faces and shares nothing with the unrolling
// but the reading of the text.

// oracleDice is a number of equal dice, by the probability of each face; none is the empty
// die.
type oracleDice struct {
	n     int64
	faces map[int64]*big.Rat
}

// An oracle runs one program.
type oracle struct {
	functions map[string]*function
	explode   int64
	calls     int64
	lowest    bool
	depth     int64
	work      int
	outputs   []map[int64]*big.Rat
}

// A vars is the variables of a call, and of its caller.
type vars struct {
	own    map[string]any
	caller *vars
}

var errOracle = errors.New("refused")

type oracleRefusal struct{ err error }

func refuse() { panic(oracleRefusal{errOracle}) }

var errTooMuch = errors.New("too much work for the oracle")

func (o *oracle) worked(n int) {
	if o.work += n; o.work > 60_000 {
		panic(oracleRefusal{errTooMuch})
	}
}

// enumerate returns the probabilities of every output.
func enumerate(text string) (out []map[int64]*big.Rat, err error) {
	list, err := parse(&notation.Source{Text: text})
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(oracleRefusal)
			if !ok {
				panic(r)
			}
			err = refusal.err
		}
	}()
	o := &oracle{functions: map[string]*function{}, explode: 2, calls: 10}
	o.run(list, &vars{own: map[string]any{}})
	return o.outputs, nil
}

// run runs statements until one gives a result.
func (o *oracle) run(list []statement, v *vars) (any, bool) {
	for _, s := range list {
		o.worked(1)
		switch s := s.(type) {
		case *assignment:
			v.own[s.name] = o.eval(s.x, v)
		case *function:
			o.functions[s.name] = s
		case *setting:
			o.set(s, v)
		case *output:
			o.outputs = append(o.outputs, o.dieOf(o.eval(s.x, v)).total(o))
		case *result:
			return o.eval(s.x, v), true
		case *condition:
			n, ok := o.eval(s.cond, v).(int64)
			if !ok {
				refuse()
			}
			branch := s.then
			if n == 0 {
				branch = s.rest
			}
			if r, done := o.run(branch, v); done {
				return r, true
			}
		case *loop:
			entries, ok := o.eval(s.over, v).([]int64)
			if !ok {
				refuse()
			}
			for _, e := range entries {
				v.own[s.name] = e
				if r, done := o.run(s.body, v); done {
					return r, true
				}
			}
		}
	}
	return nil, false
}

func (o *oracle) set(s *setting, v *vars) {
	if s.option == "position order" {
		o.lowest = s.text == "lowest first"
		return
	}
	n := o.eval(s.x, v).(int64)
	if s.option == "explode depth" {
		o.explode = n
	} else {
		o.calls = n
	}
}

func (o *oracle) eval(x expression, v *vars) any {
	o.worked(1)
	switch x := x.(type) {
	case *literal:
		return x.value
	case *variable:
		for s := v; s != nil; s = s.caller {
			if w, ok := s.own[x.name]; ok {
				return w
			}
		}
		refuse()
	case *unary:
		a := o.eval(x.x, v)
		switch x.op {
		case "d":
			return o.roll(int64(1), a)
		case "#":
			return o.length(a)
		case "-":
			return o.each2(int64(0), a, func(_, n int64) int64 { return -n })
		}
		return o.each2(int64(0), a, func(_, n int64) int64 { return bit(n == 0) })
	case *binary:
		return o.operate(x.op, o.eval(x.x, v), o.eval(x.y, v))
	case *sequenceLiteral:
		return o.entries(x, v)
	case *call:
		var args []any
		for _, a := range x.args {
			args = append(args, o.eval(a, v))
		}
		return o.call(x.name, args, v)
	}
	panic("no such expression")
}

func (o *oracle) entries(x *sequenceLiteral, v *vars) []int64 {
	out := []int64{}
	for _, item := range x.items {
		var list []int64
		if item.last != nil {
			first, last := o.whole(o.eval(item.x, v)), o.whole(o.eval(item.last, v))
			for i := first; i <= last; i++ {
				o.worked(1)
				list = append(list, i)
			}
		} else {
			switch e := o.eval(item.x, v).(type) {
			case int64:
				list = []int64{e}
			case []int64:
				list = e
			case *oracleDice:
				if e.faces != nil {
					list = keys(e.total(o))
				}
			}
		}
		times := int64(1)
		if item.count != nil {
			times = o.whole(o.eval(item.count, v))
		}
		for range max(0, times) {
			o.worked(len(list))
			out = append(out, list...)
		}
	}
	return out
}

// whole is a number, or the sum of a sequence.
func (o *oracle) whole(a any) int64 {
	switch a := a.(type) {
	case int64:
		return a
	case []int64:
		return sum(a)
	}
	refuse()
	return 0
}

func sum(list []int64) int64 {
	out := int64(0)
	for _, v := range list {
		out += v
	}
	return out
}

func keys(m map[int64]*big.Rat) []int64 {
	var out []int64
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// operate is a binary operator.
func (o *oracle) operate(op string, a, b any) any {
	compare := map[string]func(x, y int64) bool{
		"=": func(x, y int64) bool { return x == y }, "!=": func(x, y int64) bool { return x != y },
		"<": func(x, y int64) bool { return x < y }, "<=": func(x, y int64) bool { return x <= y },
		">": func(x, y int64) bool { return x > y }, ">=": func(x, y int64) bool { return x >= y },
	}
	if holds := compare[op]; holds != nil {
		n, isNumber := a.(int64)
		m, alsoNumber := b.(int64)
		s, isList := a.([]int64)
		t, alsoList := b.([]int64)
		switch {
		case isList && alsoList:
			return bit(holds(int64(slices.Compare(s, t)), 0))
		case isNumber && alsoList:
			out := int64(0)
			for _, e := range t {
				out += bit(holds(n, e))
			}
			return out
		case isList && alsoNumber:
			out := int64(0)
			for _, e := range s {
				out += bit(holds(e, m))
			}
			return out
		}
		return o.each2(a, b, func(x, y int64) int64 { return bit(holds(x, y)) })
	}
	switch op {
	case "d":
		return o.roll(a, b)
	case "@":
		return o.position(a, b)
	case "+":
		return o.each2(a, b, func(x, y int64) int64 { return x + y })
	case "-":
		return o.each2(a, b, func(x, y int64) int64 { return x - y })
	case "*":
		return o.each2(a, b, func(x, y int64) int64 { return x * y })
	case "/":
		return o.each2(a, b, func(x, y int64) int64 {
			if y == 0 {
				refuse()
			}
			return x / y
		})
	case "^":
		return o.each2(a, b, oraclePower)
	case "&":
		return o.each2(a, b, func(x, y int64) int64 { return bit(x != 0 && y != 0) })
	case "|":
		return o.each2(a, b, func(x, y int64) int64 { return bit(x != 0 || y != 0) })
	}
	panic("no such operator " + op)
}

func oraclePower(x, y int64) int64 {
	if max(x, -x) > 1 && max(y, -y) > 30 || max(y, -y) > 1000 {
		panic(oracleRefusal{errTooMuch})
	}
	r := big.NewRat(1, 1)
	for range max(y, -y) {
		r.Mul(r, new(big.Rat).SetInt64(x))
	}
	if y < 0 {
		if r.Sign() == 0 {
			refuse()
		}
		r.Inv(r)
	}
	q := new(big.Int).Quo(r.Num(), r.Denom())
	if q.BitLen() > 40 {
		panic(oracleRefusal{errTooMuch})
	}
	return q.Int64()
}

// each2 is a function of two values that are added up first.
func (o *oracle) each2(a, b any, f func(x, y int64) int64) any {
	small := f
	f = func(x, y int64) int64 {
		if max(x, -x, y, -y) > 1<<31 {
			panic(oracleRefusal{errTooMuch})
		}
		return small(x, y)
	}
	_, aDice := a.(*oracleDice)
	_, bDice := b.(*oracleDice)
	if !aDice && !bDice {
		return f(o.whole(a), o.whole(b))
	}
	out := map[int64]*big.Rat{}
	x, y := o.numberDie(a).total(o), o.numberDie(b).total(o)
	nothing := map[int64]*big.Rat{0: big.NewRat(1, 1)} // the sum of no dice
	if x == nil {
		x = nothing
	}
	if y == nil {
		y = nothing
	}
	o.worked(len(x) * len(y))
	for v, p := range x {
		for w, q := range y {
			add(out, f(v, w), new(big.Rat).Mul(p, q))
		}
	}
	return made(out)
}

func add(m map[int64]*big.Rat, v int64, p *big.Rat) {
	if m[v] == nil {
		m[v] = new(big.Rat)
	}
	m[v].Add(m[v], p)
}

// made is one die of these probabilities, or the empty one.
func made(m map[int64]*big.Rat) *oracleDice {
	if len(m) == 0 {
		return &oracleDice{n: 1}
	}
	all := new(big.Rat)
	for _, p := range m {
		all.Add(all, p)
	}
	out := map[int64]*big.Rat{}
	for v, p := range m {
		out[v] = new(big.Rat).Quo(p, all)
	}
	return &oracleDice{n: 1, faces: out}
}

// numberDie is a value as dice, with sequences added up.
func (o *oracle) numberDie(a any) *oracleDice {
	if d, ok := a.(*oracleDice); ok {
		return d
	}
	return made(map[int64]*big.Rat{o.whole(a): big.NewRat(1, 1)})
}

// dieOf is a value as dice; the entries of a sequence are faces.
func (o *oracle) dieOf(a any) *oracleDice {
	s, ok := a.([]int64)
	if !ok {
		return o.numberDie(a)
	}
	faces := map[int64]*big.Rat{}
	for _, v := range s {
		add(faces, v, big.NewRat(1, 1))
	}
	return made(faces)
}

// total is the probabilities of the sum.
func (d *oracleDice) total(o *oracle) map[int64]*big.Rat {
	if d.faces == nil {
		return nil
	}
	out := map[int64]*big.Rat{0: big.NewRat(1, 1)}
	for range d.n {
		next := map[int64]*big.Rat{}
		for _, p := range out {
			o.worked(len(d.faces) * (1 + p.Denom().BitLen()/50)) // long fractions are slow
		}
		for s, p := range out {
			for v, q := range d.faces {
				add(next, s+v, new(big.Rat).Mul(p, q))
			}
		}
		out = next
	}
	return out
}

// roll is n dice of x.
func (o *oracle) roll(n, x any) any {
	var die *oracleDice
	switch x := x.(type) {
	case int64:
		o.worked(int(min(max(x, -x), 1<<30)))
		faces := map[int64]*big.Rat{}
		switch {
		case x > 0:
			for v := range x {
				add(faces, v+1, big.NewRat(1, 1))
			}
		case x == 0:
			add(faces, 0, big.NewRat(1, 1))
		default:
			for v := x; v < 0; v++ {
				add(faces, v, big.NewRat(1, 1))
			}
		}
		die = made(faces)
	case []int64:
		die = o.dieOf(x)
	case *oracleDice:
		die = made(x.total(o))
	}
	if d, ok := n.(*oracleDice); ok {
		if d.faces == nil || die.faces == nil {
			return made(nil)
		}
		out := map[int64]*big.Rat{}
		for count, p := range d.total(o) {
			for v, q := range times(count, die).total(o) {
				add(out, v, new(big.Rat).Mul(p, q))
			}
		}
		return made(out)
	}
	if die.faces == nil {
		return die
	}
	return times(o.whole(n), die)
}

func times(n int64, die *oracleDice) *oracleDice {
	if n >= 0 {
		return &oracleDice{n: n, faces: die.faces}
	}
	faces := map[int64]*big.Rat{}
	for v, p := range die.faces {
		faces[-v] = p
	}
	return &oracleDice{n: -n, faces: faces}
}

func (o *oracle) length(a any) any {
	switch a := a.(type) {
	case int64:
		return int64(len(strconv.FormatInt(max(a, -a), 10)))
	case []int64:
		return int64(len(a))
	case *oracleDice:
		if a.faces == nil {
			return int64(0)
		}
		return a.n
	}
	panic("no such value")
}

// sequences calls f with every way the dice can fall, sorted as positions are counted.
func (d *oracleDice) sequences(o *oracle, lowest bool, f func(list []int64, p *big.Rat)) {
	var from func(list []int64, p *big.Rat)
	faces := keys(d.faces)
	from = func(list []int64, p *big.Rat) {
		o.worked(1)
		if int64(len(list)) == d.n {
			sorted := slices.Sorted(slices.Values(list))
			if !lowest {
				slices.Reverse(sorted)
			}
			f(sorted, p)
			return
		}
		for _, v := range faces {
			from(append(slices.Clone(list), v), new(big.Rat).Mul(p, d.faces[v]))
		}
	}
	from([]int64{}, big.NewRat(1, 1))
}

func (o *oracle) position(i, a any) any {
	var places []int64
	switch i := i.(type) {
	case int64:
		places = []int64{i}
	case []int64:
		places = i
	default:
		refuse()
	}
	pick := func(list []int64) int64 {
		out := int64(0)
		for _, p := range places {
			if p >= 1 && p <= int64(len(list)) {
				out += list[p-1]
			}
		}
		return out
	}
	switch a := a.(type) {
	case int64:
		var list []int64
		sign := int64(1)
		if a < 0 {
			sign = -1
		}
		for _, c := range strconv.FormatInt(sign*a, 10) {
			list = append(list, sign*int64(c-'0'))
		}
		if o.lowest {
			slices.Reverse(list)
		}
		return pick(list)
	case []int64:
		return pick(a)
	}
	d := a.(*oracleDice)
	if d.faces == nil {
		return int64(0)
	}
	out := map[int64]*big.Rat{}
	d.sequences(o, o.lowest, func(list []int64, p *big.Rat) { add(out, pick(list), p) })
	return made(out)
}
