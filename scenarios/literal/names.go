package literal

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// Names are those bound so far, the innermost first; nil for none. The roll of a [notation.Let]
// is made when it is first needed, by the evaluator that came to the Let.
type Names struct {
	name  string
	roll  notation.Expr // what the value was rolled with; nil if that is not known
	isDie bool          // the value is a die of that roll, which is a pool
	whole string        // the value is an item of what that names, further out; empty for a value of its own
	item  int
	by    evaluator
	value *Value
	outer *Names
}

// Find returns the value of a name.
func (s *Names) Find(name string) (Value, error) {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s.get()
		}
	}
	return Value{}, fmt.Errorf("%s has no value", name)
}

// get returns the value of the name. A roll is made when its value is first needed.
func (s *Names) get() (Value, error) {
	if s.value != nil {
		return *s.value, nil
	}
	if s.whole != "" {
		v, err := s.outer.Find(s.whole)
		if err != nil {
			return Value{}, err
		}
		return v.Items[s.item], nil
	}
	if s.roll == nil {
		return Value{}, fmt.Errorf("what %s can be is not known", s.name)
	}
	v, err := s.by.eval(s.roll)
	if err == nil && s.isDie {
		v, err = s.by.anyDie(v.Dice)
	}
	if err != nil {
		return Value{}, err
	}
	s.value = &v
	return v, nil
}

// errNoDie says that a pool has no die that a name could stand for.
var errNoDie = errors.New("no die")

// anyDie returns one of the dice of a pool.
func (e evaluator) anyDie(list []*big.Rat) (Value, error) {
	if len(list) == 0 {
		return Value{}, errNoDie
	}
	k, err := e.source.Roll(Faces{List: list, Count: int64(len(list))})
	if err != nil {
		return Value{}, err
	}
	return Number(list[k]), nil
}

// with returns the names and one more, innermost, with its value.
func (s *Names) with(name string, v Value) *Names { return &Names{name: name, value: &v, outer: s} }

// unrolled returns the same names without their values, which evaluator e rolls when they are first needed.
func (s *Names) unrolled(e evaluator) *Names {
	if s == nil {
		return nil
	}
	outer := s.outer.unrolled(e)
	e.names = outer
	return &Names{name: s.name, roll: s.roll, isDie: s.isDie, whole: s.whole, item: s.item, by: e, outer: outer}
}

// let returns the names with one more, which is rolled when it is first needed.
func (e evaluator) let(name string, roll notation.Expr) *Names {
	return &Names{name: name, roll: roll, by: e, outer: e.names}
}

// with returns the evaluator with the value of one more name.
func (e evaluator) with(name string, v Value) evaluator {
	e.names = e.names.with(name, v)
	return e
}

// withDie returns the evaluator in which a name is bound to a die of a pool, whose value is shows.
func (e evaluator) withDie(name string, pool notation.Expr, shows Value) evaluator {
	e.names = &Names{name: name, roll: pool, isDie: true, value: &shows, outer: e.names}
	return e
}

// find returns the value of the name that n refers to.
func (e evaluator) find(n *notation.Ref) (Value, error) {
	v, err := e.names.Find(n.Name)
	return v, at(n.At, err)
}
