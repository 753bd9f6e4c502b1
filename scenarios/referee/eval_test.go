package referee

import (
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A scope says what names stand for. The names inside a function or a block of rolls hide
// those outside.
type scope struct {
	outer *scope
	names map[string]*meaning
	rolls []*meaning // of the names, in the order they are rolled
	state *state     // of resources; nil where there are none
	file  *file
}

// A meaning is what a name stands for: a value, or what is calculated at every use, or for a
// roll at its first.
type meaning struct {
	value *value
	anew  func() value
	once  bool
	body  func(args []*meaning) value // of a function

	conditional bool // a function that rolls again what does not meet its condition

	underway bool // a roll that is being rolled
}

func (s *scope) inner(names map[string]*meaning) *scope {
	if names == nil {
		names = map[string]*meaning{}
	}
	return &scope{outer: s, names: names, state: s.state, file: s.file}
}

// at is the scope with resources as they are in a state.
func (s *scope) at(st *state) *scope {
	out := s.inner(nil)
	out.state = st
	return out
}

func (s *scope) find(name string) *meaning {
	for at := s; at != nil; at = at.outer {
		if m := at.names[name]; m != nil {
			return m
		}
	}
	return nil
}

// settle rolls all rolls that are in sight, before something is played in a world of its own.
func (s *scope) settle() {
	for at := s; at != nil; at = at.outer {
		for _, m := range at.rolls {
			if m.underway {
				break // it and those below cannot be seen from here
			}
			m.getIfItCan()
		}
	}
}

// rolledKey is the same for scopes whose rolls came out alike. They must be settled.
func (s *scope) rolledKey() string {
	var key strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.names)) {
		if m := s.names[name]; m.once {
			key.WriteString(name + "=" + m.get().key() + " ")
		}
	}
	return key.String()
}

func (m *meaning) get() value {
	if m.value != nil {
		return *m.value
	}
	if m.anew == nil {
		panic(fault("a function needs its arguments"))
	}
	if !m.once {
		return m.anew()
	}
	if m.underway {
		panic(circular{})
	}
	m.underway = true
	v := m.anew()
	m.value, m.underway = &v, false
	return v
}

// circular is what a roll panics with that goes by itself.
type circular struct{}

// getIfItCan rolls what does not go by a roll that is underway.
func (m *meaning) getIfItCan() {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case circular:
			m.underway = false
		default:
			panic(r)
		}
	}()
	m.get()
}

func fixed(v value) *meaning { return &meaning{value: &v} }

// each is one expression of a scope, calculated at every use.
func (s *scope) each(e *expr) *meaning { return &meaning{anew: func() value { return s.eval(e) }} }

// roll declares what is rolled once.
func (s *scope) roll(name string, how func() value) {
	m := &meaning{once: true, anew: how}
	s.names[name] = m
	s.rolls = append(s.rolls, m)
}

func (s *scope) table() *table { return s.file.table }

func (s *scope) eval(e *expr) value {
	switch e.op {
	case "num":
		return ratio(e.num)
	case "name":
		return s.name(e.name)
	case "and":
		return truth(s.eval(e.args[0]).holds() && s.eval(e.args[1]).holds())
	case "or":
		return truth(s.eval(e.args[0]).holds() || s.eval(e.args[1]).holds())
	case "not":
		return truth(!s.eval(e.args[0]).holds())
	case "neg":
		return ratio(new(big.Rat).Neg(s.eval(e.args[0]).rat()))
	case "==":
		return truth(equal(s.eval(e.args[0]), s.eval(e.args[1])))
	case "!=":
		return truth(!equal(s.eval(e.args[0]), s.eval(e.args[1])))
	case "<", "<=", ">", ">=":
		return truth(compares(e.op, s.eval(e.args[0]).rat(), s.eval(e.args[1]).rat()))
	case "among":
		x := s.eval(e.args[0])
		return truth(slices.ContainsFunc(e.args[1:], func(y *expr) bool { return equal(x, s.eval(y)) }))
	case "range":
		x := s.eval(e.args[0]).rat()
		above := e.args[1] == nil || x.Cmp(s.eval(e.args[1]).rat()) >= 0
		return truth(above && (e.args[2] == nil || x.Cmp(s.eval(e.args[2]).rat()) <= 0))
	case "+", "-", "*", "/", "//", "%":
		return ratio(arithmetic(e.op, s.eval(e.args[0]).rat(), s.eval(e.args[1]).rat()))
	case "0/": // rounded down at once; nothing divided by 0 is 0
		x, y := s.eval(e.args[0]).rat(), s.eval(e.args[1]).rat()
		if y.Sign() == 0 {
			return number(0)
		}
		return ratio(arithmetic("//", x, y))
	case "not below 0":
		if v := s.eval(e.args[0]); v.kind != aNumber || v.rat().Sign() >= 0 {
			return v
		}
		return number(0)
	case "dice", "faces":
		return s.dice(e)
	case "group":
		return s.group(e)
	case "index":
		return nth(s.eval(e.args[0]), s.eval(e.args[1]).whole())
	case "call":
		return s.call(e)
	}
	panic(fault("unknown: " + e.op))
}

func compares(op string, a, b *big.Rat) bool {
	switch c := a.Cmp(b); op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case "=":
		return c == 0
	default:
		return c >= 0
	}
}

// arithmetic: // rounds down, % has the sign of what is divided.
func arithmetic(op string, a, b *big.Rat) *big.Rat {
	out := new(big.Rat)
	switch op {
	case "+":
		return out.Add(a, b)
	case "-":
		return out.Sub(a, b)
	case "*":
		return out.Mul(a, b)
	}
	if b.Sign() == 0 {
		panic(fault("division by 0"))
	}
	out.Quo(a, b)
	switch op {
	case "//":
		return floor(out)
	case "%":
		q := floor(new(big.Rat).Abs(out))
		if out.Sign() < 0 {
			q.Neg(q)
		}
		return new(big.Rat).Sub(a, q.Mul(q, b))
	}
	return out
}

// name is what a name stands for; what stands for nothing is a word.
func (s *scope) name(name string) value {
	if name == "true" || name == "false" {
		return truth(name == "true")
	}
	if own, ok := strings.CutPrefix(name, "."); ok { // [health] in Methuen
		if s.state != nil {
			if v, ok := s.state.read("self." + own); ok {
				return v
			}
		}
		name = own
	}
	if s.state != nil && strings.Contains(name, ".") { // also if a parameter gives the first value
		if v, ok := s.state.read(name); ok {
			return v
		}
	}
	if m := s.find(name); m != nil {
		return m.get()
	}
	if s.state != nil {
		if v, ok := s.state.read(name); ok {
			return v
		}
	}
	if v, ok := s.file.words[name]; ok {
		return v
	}
	if m := s.find(strings.Replace(name, ".", " ", 1)); m != nil { // a parameter in Methuen
		return m.get()
	}
	if strings.Contains(name, ".") { // as no word does
		panic(fault("no " + name))
	}
	return word(name)
}

// with is the scope of an `it`, and of an `other`.
func (s *scope) with(it value, other *value) *scope {
	names := map[string]*meaning{"it": fixed(it)}
	if other != nil {
		names["other"] = fixed(*other)
	}
	return s.inner(names)
}

func (s *scope) call(e *expr) value {
	arg := func(i int) value { return s.eval(e.args[i]) }
	if m := s.find(e.name); m != nil && m.body != nil {
		if m.conditional {
			s.settle()
		}
		var args []*meaning
		for _, a := range e.args {
			args = append(args, s.each(a))
		}
		return m.body(args)
	}
	switch e.name {
	case "if":
		if arg(0).holds() {
			return arg(1)
		}
		return arg(2)
	case "min", "max":
		if len(e.args) == 1 {
			return extreme(e.name, arg(0))
		}
		best := ratio(arg(0).rat())
		for i := range e.args[1:] {
			x := ratio(arg(i + 1).rat())
			if c := x.rat().Cmp(best.rat()); c < 0 && e.name == "min" || c > 0 && e.name == "max" {
				best = x
			}
		}
		return best
	case "floor":
		return ratio(floor(arg(0).rat()))
	case "ceil":
		return ratio(new(big.Rat).Neg(floor(new(big.Rat).Neg(arg(0).rat()))))
	case "round":
		return ratio(floor(new(big.Rat).Add(arg(0).rat(), big.NewRat(1, 2))))
	case "abs":
		return ratio(new(big.Rat).Abs(arg(0).rat()))
	case "chance":
		p, _ := arg(0).rat().Float64()
		return truth(s.table().fall([]float64{p, 1 - p}) == 0)
	case "joint":
		out := value{kind: aTuple}
		for i := range e.args {
			out.items = append(out.items, flat(arg(i))...)
		}
		return out
	case "lowest", "highest":
		s.settle()
		var best *big.Rat
		s.table().all(func() value { return arg(0) }, func(v value, _ float64) {
			if best == nil || v.rat().Cmp(best) < 0 == (e.name == "lowest") {
				best = v.rat()
			}
		})
		return ratio(best)
	case "explode":
		return s.explode(e)
	case "reroll":
		return s.reroll(e)
	}
	return s.pools(e)
}

// flat is a value as items of a tuple: those of a tuple in it are its own.
func flat(v value) []value {
	if v.kind == aTuple {
		return v.items
	}
	return []value{v}
}

func (s *scope) explode(e *expr) value {
	again := func(v value) bool { return s.with(v, nil).eval(e.args[1]).holds() }
	if len(e.args) == 1 {
		top := s.call(&expr{op: "call", name: "highest", args: e.args[:1]})
		again = func(v value) bool { return equal(v, top) }
	}
	most := -1
	if len(e.args) == 3 {
		most = s.eval(e.args[2]).whole()
	}
	total := new(big.Rat)
	for i := 0; ; i++ {
		v := s.eval(e.args[0])
		total.Add(total, v.rat())
		if i == most || !again(v) {
			return ratio(total)
		}
	}
}

func (s *scope) reroll(e *expr) value {
	again := func(v value) bool { return s.with(v, nil).eval(e.args[1]).holds() }
	if len(e.args) == 3 {
		most := s.eval(e.args[2]).whole()
		for i := 0; ; i++ {
			if v := s.eval(e.args[0]); i == most || !again(v) {
				return v
			}
		}
	}
	s.settle()
	return s.table().draw(s.table().distribution(func() value {
		v := s.eval(e.args[0])
		if again(v) {
			panic(excluded{})
		}
		return v
	}))
}
