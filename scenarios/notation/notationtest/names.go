package notationtest

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// An env holds the names bound so far, innermost first. The roll of a [notation.Let] is
// made at its first use, by the roller that came to the Let.
type env struct {
	name  string
	roll  notation.Expr // what the value was rolled with; nil if that is not known
	isDie bool          // the value is a die of that roll, which is a pool
	by    *roller
	value *value
	outer *env
}

func (s *env) get() (value, error) {
	if s.value != nil {
		return *s.value, nil
	}
	if s.roll == nil {
		return value{}, fmt.Errorf("what %s can be is not known", s.name)
	}
	v, err := walk(s.roll, s.by, s.outer)
	if err == nil && s.isDie {
		v, err = anyDie(v.dice, s.by)
	}
	if err != nil {
		return value{}, err
	}
	s.value = &v
	return v, nil
}

// errNoDie ends a sequence in which a pool has no die that a name could stand for.
var errNoDie = errors.New("no die")

func anyDie(list []*big.Rat, r *roller) (value, error) {
	if len(list) == 0 {
		return value{}, errNoDie
	}
	k, err := r.roll(len(list))
	if err != nil {
		return value{}, err
	}
	return number(list[k]), nil
}

// find returns the value of a name.
func (s *env) find(name string) (value, error) {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s.get()
		}
	}
	return value{}, fmt.Errorf("%s is not bound", name)
}

// unrolled returns the names without their values, which another roller will find.
func (s *env) unrolled(by *roller) *env {
	if s == nil {
		return nil
	}
	return &env{name: s.name, roll: s.roll, isDie: s.isDie, by: by, outer: s.outer.unrolled(by)}
}

// A binder evaluates by a roller, with more names bound than outside.
type binder func(r *roller, more ...*env) evaluator
