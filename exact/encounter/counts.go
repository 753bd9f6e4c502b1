package encounter

import (
	"math/big"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
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
		start, isNumber := notation.Constant(v.Start)
		step := new(big.Rat)
		counts := isNumber && !slices.Contains(asked, v.Name)
		x.Statements(func(s notation.Stmt) {
			for _, e := range notation.StmtExprs(s) {
				counts = counts && !notation.Mentions(e, v.Name)
			}
			if c, ok := s.(*notation.Change); ok && c.Var == v.Name {
				by, isNumber := notation.Constant(c.Value)
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

// withoutCounts returns a value that depends on the same variables but the counts.
func withoutCounts(value notation.Expr, counts []count) notation.Expr {
	out := &notation.Tuple{Items: []notation.Expr{notation.Int(0), notation.Int(0)}}
	for _, name := range notation.FreeNames(value) {
		if name != notation.TurnsName && !slices.ContainsFunc(counts, func(c count) bool { return c.name == name }) {
			out.Items = append(out.Items, &notation.Ref{Name: name})
		}
	}
	return out
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

// countRange returns the range of a count after more turns than were followed, which f describes: it only
// grows.
func (p *encounterChain) countRange(c count, f markov.Followed) constant.Range {
	v, low := slices.Index(p.program.vars, c.name), c.start
	for i, going := range f.Going {
		if n := p.values(going.State, nil)[v].Rat(); i == 0 || n.Cmp(low) < 0 {
			low = n
		}
	}
	after := big.NewRat(int64(f.Transitions+1), 1)
	high := constant.Polynomial{rational.Add(c.start, rational.Mul(c.step, after)), c.step}
	return constant.Range{Low: constant.Flat(low), High: high, Bounded: true, Parts: 1}
}
