package anydice

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// The budget of a program. What a person writes stays far below; what exceeds it is refused
// in less than a second.
const (
	maxSteps   = 5_000_000 // expressions calculated, entries made, values looked at
	maxNodes   = 400_000   // of all trees
	maxEntries = 100_000   // of one sequence, and values of one roll
	maxRolls   = 100_000   // values or multisets for which a function is calculated one by one
	maxCalls   = 200       // `set "maximum function depth"`, at most
	maxBits    = 2_000     // of a power
	maxOutputs = 1_000
)

// A refusal ends the unrolling: it is panicked with, as deep in the program as it may be,
// and recovered where the unrolling began, or by a call that can still tell whether it comes
// to that.
type refusal struct {
	err   error
	spent bool // the budget
}

// fail ends the unrolling with an error at a place.
func fail(at notation.Span, format string, args ...any) {
	panic(refusal{err: notation.Errorf(at, format, args...)})
}

// failWith is fail with a hint.
func failWith(at notation.Span, hint, format string, args ...any) {
	panic(refusal{err: notation.Errorf(at, format, args...).WithHint("%s", hint)})
}

// exceed ends the unrolling of a program that takes too much.
func (b *budget) exceed(format string, args ...any) {
	panic(refusal{err: notation.Errorf(b.at, format, args...).WithHint("smaller ranges, fewer dice or less recursion"), spent: true})
}

// A missing ends the calculating of a function's body that needs to know the value of a roll:
// it is recovered by the call that named the roll.
type missing struct{ names []string }

// need stops the present attempt because the names in the expressions must have known values. It
// panics with missing, which [unroller.attempt] recovers.
func need(trees ...notation.Expr) {
	var names []string
	for _, t := range trees {
		if t != nil {
			names = append(names, notation.FreeNames(t)...)
		}
	}
	if len(names) == 0 {
		panic(fmt.Sprintf("anydice: nothing to know in %v", trees))
	}
	panic(missing{names})
}

// attempt calls f and returns its branch. If f panics, it puts back the settings and functions from before, and
// returns why: lost are the names of rolls whose values must be known, refused is the error of the program.
func (u *unroller) attempt(f func() branch) (b branch, lost *missing, refused *refusal) {
	before := u.moment
	defer func() {
		switch r := recover().(type) {
		case nil:
			return
		case missing:
			lost = &r
		case refusal:
			refused = &r
		default:
			panic(r)
		}
		u.moment = before
	}()
	return f(), nil, nil
}

// A budget counts what the unrolling has cost.
type budget struct {
	at    notation.Span // of what is calculated
	steps int
	nodes int
}

// spend counts n steps. Too many end the conversion.
func (b *budget) spend(n int) {
	if n < 0 || n > maxSteps || b.steps+n > maxSteps {
		b.exceed("the program takes more than %d steps", maxSteps)
	}
	b.steps += n
}

// node counts a node of a tree. Too many end the conversion.
func (b *budget) node() {
	if b.nodes++; b.nodes > maxNodes {
		b.exceed("the program unrolls to more than %d parts", maxNodes)
	}
}

// entries counts n entries of a sequence, or values of a roll, as so many steps. Too many end the conversion.
func (b *budget) entries(n int64) {
	if n < 0 || n > maxEntries {
		b.exceed("%d entries, the limit is %d", n, maxEntries)
	}
	b.spend(int(n))
}
