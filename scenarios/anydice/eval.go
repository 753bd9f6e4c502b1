package anydice

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// eval evaluates an expression with the variables in the frame f.
func (u *unroller) eval(x expression, f *frame) value {
	u.budget.at = x.span()
	u.spend(1)
	switch x := x.(type) {
	case *literal:
		return number(x.value)
	case *variable:
		v, ok := f.find(x.name)
		if !ok {
			u.unknownVariable(x, f)
		}
		return v
	case *unary:
		v := u.eval(x.x, f)
		u.budget.at = x.at
		return u.operateAlone(x.op, v)
	case *binary:
		a := u.eval(x.x, f)
		b := u.eval(x.y, f)
		u.budget.at = x.at
		return u.operate(x.op, a, b)
	case *sequenceLiteral:
		return u.sequence(x, f)
	case *call:
		return u.invoke(x, f)
	}
	panic(fmt.Sprintf("anydice: the expression %T is not known", x))
}

// unknownVariable fails with the error for a variable without a value.
func (u *unroller) unknownVariable(x *variable, f *frame) {
	var names []string
	for ; f != nil; f = f.caller {
		for name := range f.vars {
			names = append(names, name)
		}
	}
	err := notation.Errorf(x.at, "the variable %s has no value here", x.name)
	if near, ok := notation.Nearest(x.name, names); ok {
		err.WithHint("did you mean %s?", near)
	} else {
		err.WithHint("give it one first: %s: 3", x.name)
	}
	panic(refusal{err: err})
}
