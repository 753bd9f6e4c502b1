package lint

import (
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// This file warns of dice that are added up, or rolled again, where it may have been meant
// to look at them one by one.

// misreadings warns, for every measure, of expressions that are easily misread, and of ranks whose
// dice are rolled again.
func (l *linter) misreadings() {
	for _, m := range l.measures {
		l.misread(m)
		d := ranksOf{linter: l}
		notation.Visit(m.Expr, func(e notation.Expr) bool {
			if r, ok := e.(*notation.Repeat); ok && r.Rank != nil {
				d.rank(r)
			}
			return true
		})
	}
}

// Misreadings returns findings on the named measures, all if names is nil, that are valid but
// perhaps not meant: totals compared with single dice, max of a sum, start values, what is paid for
// each target, dice rolled again, unusual dice for a role.
func Misreadings(b *scenarios.Bound, names []string) []Finding {
	l := &linter{s: b.Scenario}
	for _, u := range b.Unusual() {
		l.warn(scenarios.RoleRule, u.At, "%s", u.Msg)
	}
	for _, m := range l.s.Measures {
		if len(names) == 0 || slices.Contains(names, m.Name) {
			l.measures = append(l.measures, m)
		}
	}
	l.unasked()
	l.misreadings()
	l.starts()
	l.forEach()
	l.unseen()
	l.fewValues()
	newNamesake(l).rolledAgain()
	return l.inOrder()
}

// misread warns of what is probably not meant in the expression of a measure.
func (l *linter) misread(m *scenarios.Measure) {
	for _, m := range notation.Misreadings(m.Expr) {
		bare := notation.Error{Msg: m.Msg, Hint: m.Hint} // a finding has its place apart
		l.warn(m.Rule, m.At, "%s", bare.Error())
	}
}

// ranksOf are the ranks so far in the tree of one measure.
type ranksOf struct {
	*linter
	ranks []*notation.Repeat
}

// rank warns of another rank of the same dice: they are rolled again for it. The same rank once more may be
// meant, as two rolls with advantage, if each has a name; within one expression nothing says so.
func (d *ranksOf) rank(r *notation.Repeat) {
	for _, earlier := range d.ranks {
		if !notation.Equal(earlier.Count, r.Count) || !notation.Equal(earlier.X, r.X) || !d.rollsAnew(r.X) {
			continue
		}
		const again = "the dice of an earlier rank are rolled again for this one: "
		switch same := notation.Equal(earlier.Rank, r.Rank); {
		case !same:
			d.warn("rolled-twice", r.At, again+"name a pool, such as hand: pool(n, x), and ask for hand[1] and hand[2]")
			return
		case earlier.At.Src == r.At.Src:
			d.warn("rolled-twice", r.At, again+"for one roll, name it under rolls, or a pool that is asked twice; for two, name each")
			return
		}
	}
	d.ranks = append(d.ranks, r)
}
