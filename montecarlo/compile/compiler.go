package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// The limits of a compilation.
const (
	maxNodes = 1 << 17 // nodes of the tree, those reached on several ways counted again
	maxLets  = 1 << 12 // values rolled by name
)

// A compiler is the state of one compilation. Its methods add the instructions for what they compile, and return
// the scalar or value that stands for the result. In them at is the place for errors, env the names in scope.
type compiler struct {
	code  vm.Builder
	scope scope

	nodes   int
	lets    int
	charged int64 // the most dice that one sample can take

	labels []string         // by their index
	ids    map[string]int64 // the index of a label

	conditional bool
	condition   scalar // of the Given, true if there is none

	claims map[vm.Reg]string // the proposition that a column of truth values stands for, as text
	facts  map[string]bool   // propositions that are known to be true or false at this point

	conjunctions map[vm.Reg][2]scalar // the two operands of a column that is their conjunction of

	err error // the first one; set by fail
}

// newCompiler returns a compiler without code.
func newCompiler() *compiler {
	return &compiler{
		ids: map[string]int64{}, claims: map[vm.Reg]string{}, conjunctions: map[vm.Reg][2]scalar{}, condition: constantTruth(true),
	}
}

// label returns the constant that stands for a word.
func (c *compiler) label(name string) scalar {
	id, ok := c.ids[name]
	if !ok {
		id = int64(len(c.labels))
		c.ids[name] = id
		c.labels = append(c.labels, name)
	}
	return constant(Label, new(big.Rat).SetInt64(id))
}

// fail records an error, the first of which the compilation returns, and returns a constant 0 with
// which operations in progress can go on. No further node is compiled, and the code is never run.
func (c *compiler) fail(err error) scalar {
	if c.err == nil {
		c.err = err
	}
	return constant(Number, ratZero)
}

// newRoll counts one more value that is rolled by name.
func (c *compiler) newRoll(at notation.Span) {
	if c.lets++; c.lets > maxLets {
		c.fail(vm.Limitf(at, "the expression rolls more than %d values by name, which is too many", maxLets))
	}
}

// materialise returns the column of the whole numbers s*den. The caller has
// seen to it that they are whole and fit.
func (c *compiler) materialise(s scalar, den int64) vm.Reg {
	if s.constant != nil {
		return c.code.Fill(scaled(s.constant, den).Int64())
	}
	scale := den / s.den
	if s.k*scale == 1 && s.c == 0 {
		return s.reg
	}
	return c.code.Affine(s.reg, s.k*scale, s.c*scale)
}

// operand returns the whole number s*den as a column or a constant.
func (c *compiler) operand(s scalar, den int64) vm.Operand {
	if s.constant != nil {
		return vm.Operand{Constant: scaled(s.constant, den).Int64()}
	}
	return vm.Operand{Reg: c.materialise(s, den)}
}
