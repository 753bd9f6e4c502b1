package montecarlo

import (
	"fmt"
	"slices"

	"oddsmith/internal/sorting"

	"oddsmith/montecarlo/compile"
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A Program is a compiled expression. It is immutable and may be run by
// several goroutines at once.
type Program struct {
	of       notation.Expr
	compiled *compile.Program
	layout   *layout
}

// DieByDie spells the pools that are rolled die by die, each with the reason, in the order
// of the text. All others are rolled many dice at a time.
func (p *Program) DieByDie() []string {
	list := p.compiled.Code.DieByDie()
	sorting.Stable(list, func(a, b vm.DieByDie) int { return a.At.Start - b.At.Start })
	var out []string
	for _, d := range list {
		out = append(out, fmt.Sprintf("'%s': %s", d.At.Text(), d.Why))
	}
	return slices.Compact(out)
}

// A LimitError refuses an expression that this engine could not sample correctly
// within its bounds: too many dice in a sample, numbers beyond 64 bits, too many
// different outcomes. It unwraps to the [*notation.Error] that says where.
type LimitError = vm.LimitError

// Compile translates a closed tree: every Ref bound by an enclosing Let, no
// Resource left. What is wrong with the tree, or certain to go wrong in every
// sample, is a [*notation.Error]; what exceeds the engine's bounds is a
// [*LimitError], found before anything is rolled.
func Compile(e notation.Expr) (*Program, error) {
	p, err := compile.Compile(e)
	if err != nil {
		return nil, err
	}
	return &Program{of: e, compiled: p, layout: newLayout(p)}, nil
}
