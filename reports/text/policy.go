package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Policy writes in short what the best policy is, and how much better than the one that is
// written down, and the same of the other of two who choose; nothing without one.
func (s Style) Policy(w io.Writer, p *evidence.Policy) error {
	for _, p := range p.All() {
		if err := s.policy(w, p); err != nil {
			return err
		}
	}
	return nil
}

// policy writes a table of how often each action is best, and the value of the best policy.
func (s Style) policy(w io.Writer, p *evidence.Policy) error {
	g := grid{style: s, header: []string{"best", "states", "share"}, right: []int{1, 2}}
	for _, a := range p.Shares() {
		g.add(a.Action, shown.Thousands(int64(a.States)), shown.Percent(a.Share))
	}
	heading := s.heading(shown.PolicyTitle(p))
	lines := shown.PolicyLines(p)
	for i := range lines {
		lines[i] = s.wrap(lines[i])
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n\n%s\n\n", heading, &g, strings.Join(lines, "\n"))
	return err
}
