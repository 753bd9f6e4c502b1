package scenarios

import (
	"errors"
	"fmt"
	"strings"

	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A Claim is one of the claims of a scenario.
type Claim struct {
	*expect.Claim

	home *Scenario
}

// Query returns the measure of the claim with the claim's values put in. If the claim is about
// another scenario, that is loaded. Errors have the claim's place in its file.
func (c *Claim) Query() (Query, error) {
	s := c.home
	if c.Scenario != "" {
		var err error
		if s, err = c.home.loader.loadBeside(c.home.Path, c.Scenario); err != nil {
			return Query{}, c.located(err)
		}
	}
	m, err := s.Measure(c.Quantity.Measure)
	if err != nil {
		return Query{}, c.located(err)
	}
	if err := c.Quantity.Check(m); err != nil {
		return Query{}, err
	}
	b, err := s.Bind(c.Set)
	if err != nil {
		return Query{}, c.located(err)
	}
	return m.With(b.put), nil
}

// located returns err with the text of the claim, and its place if err has none.
func (c *Claim) located(err error) error {
	var e *notation.Error
	if errors.As(err, &e) {
		return fmt.Errorf("claim %q: %w", c.Text, err)
	}
	return notation.Errorf(c.At, "claim %q: %s", c.Text, err)
}

// claims reads the section expect.
func (r *reader) claims(n *yamltree.Node) {
	r.WantItems(n, "a list of claims such as [P(outcome = hit) >= 0.65]")
	for _, item := range n.Items {
		switch {
		case r.Refused():
		case item.Kind == yamltree.Mapping && item.Get("change") != nil:
			r.tolerance(item)
		case item.Get("sweep") != nil:
			r.sweptClaims(item)
		default:
			r.claim(item)
		}
	}
}

// claim reads an entry that is a claim.
func (r *reader) claim(n *yamltree.Node) {
	c := expect.ReadClaim(r.Reader, n)
	if set := n.Get("set"); set != nil && len(set.Entries) > 0 && n.Get("claim") == nil {
		c.Text += inBrackets(set.Entries)
	}
	r.addClaim(c, n)
}

// inBrackets lists the values that a claim sets, to be added to its text.
func inBrackets(set []yamltree.Entry) string {
	words := make([]string, len(set))
	for i, e := range set {
		words[i] = e.Key.Text + " = " + strings.TrimSpace(e.Value.Text)
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// tolerance reads an entry of the section expect that is a tolerance.
func (r *reader) tolerance(n *yamltree.Node) {
	t := expect.ReadTolerance(r.Reader, n)
	change := n.Get("change")
	if t.Quantity != nil {
		_, err := t.Quantity.Of(r.s)
		r.Refuse(err)
	} else {
		_, err := r.s.Measure(t.Measure)
		r.RefuseAt(change, err)
	}
	for _, other := range r.s.Tolerances {
		if other.Subject() == t.Subject() {
			r.Refuse(change.Errorf("%s has a tolerance already", t.Subject()).WithHint("on line %d", other.At.Place().Line))
		}
	}
	r.s.Tolerances = append(r.s.Tolerances, t)
}
