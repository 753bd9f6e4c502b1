package encounter

import (
	"math/big"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A count is a variable that only grows, by constants, and that only the value depends on: the number
// of rounds, for instance. The states have no end then, so only those within a number of turns are
// found.
type count struct {
	name        string
	start, step *big.Rat // it is at most start + step*T after T turns
}

// countsOf returns the counts of an encounter.
func countsOf(x *notation.Process) []count {
	var out []count
	if notation.Mentions(x.Value, notation.RoundsName) {
		// What is not listed goes on for long, so its first round has begun.
		out = append(out, count{notation.RoundsName, big.NewRat(1, 1), big.NewRat(1, 1)})
	}
	asked := append(notation.FreeNames(x.Until), keyNames(x)...)
	for _, v := range x.Vars {
		start, isNumber := numberOf(v.Start)
		step := new(big.Rat)
		counts := isNumber && !slices.Contains(asked, v.Name)
		x.Statements(func(s notation.Stmt) {
			for _, e := range notation.StmtExprs(s) {
				counts = counts && !notation.Mentions(e, v.Name)
			}
			if c, ok := s.(*notation.Change); ok && c.Var == v.Name {
				by, isNumber := numberOf(c.Value)
				counts = counts && isNumber && c.Op == notation.AddAssign && by.Sign() >= 0
				if counts {
					step.Add(step, by)
				}
			}
		})
		if counts {
			out = append(out, count{v.Name, start, step})
		}
	}
	return out
}

// countsAlone reports whether a value depends on counts and on the number of turns only.
func countsAlone(value notation.Expr, counts []count) bool {
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	return !slices.ContainsFunc(notation.FreeNames(value), func(name string) bool {
		return name != notation.TurnsName && !slices.ContainsFunc(counts, func(c count) bool { return c.name == name })
	})
}

// keyNames returns the names on which it depends who acts.
func keyNames(x *notation.Process) (out []string) {
	for _, t := range x.Turns {
		if t.Stands != nil {
			out = append(out, notation.FreeNames(t.Stands)...)
		}
	}
	if x.Order != nil {
		out = append(out, notation.FreeNames(x.Order.First)...)
	}
	return out
}

// countRanges sets the ranges of counts: they grow with the number of turns.
func countRanges(counts []count, ranges map[string]constant.Range) {
	for _, c := range counts {
		ranges[c.name] = constant.Range{
			Low:     constant.Flat(c.start),
			High:    constant.Line{Base: c.start, Slope: c.step},
			Bounded: true, Whole: c.start.IsInt() && c.step.IsInt(),
		}
	}
}
