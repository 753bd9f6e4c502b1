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

// Query returns the measure that the claim is about, with the claim's values put
// in. A claim about another scenario loads it: by the name of a built-in one, or
// by the path of a file in the folder of the claim's file or below. The errors have the claim's
// place in its file.
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
	return m.Query(b.put), nil
}

func (c *Claim) located(err error) error {
	var e *notation.Error
	if errors.As(err, &e) {
		return fmt.Errorf("claim %q: %w", c.Text, err)
	}
	return notation.Errorf(c.At, "claim %q: %s", c.Text, err)
}

// claims reads the section expect.
func (r *reader) claims(n *yamltree.Node) error {
	if err := n.WantItems("a list of claims"); err != nil {
		return err
	}
	for _, item := range n.Items {
		read := r.claim
		if item.Kind == yamltree.Mapping && item.Get("change") != nil {
			read = r.tolerance
		}
		if err := read(item); err != nil {
			return err
		}
	}
	return nil
}

// claim reads an entry that is a claim, or several over a sweep.
func (r *reader) claim(n *yamltree.Node) error {
	if n.Get("sweep") != nil {
		return r.sweptClaims(n)
	}
	c, err := expect.ReadClaim(n)
	if err != nil {
		return err
	}
	if set := n.Get("set"); set != nil && len(set.Entries) > 0 && n.Get("claim") == nil {
		c.Text += inBrackets(set.Entries)
	}
	return r.addClaim(c, n)
}

// inBrackets are the values that a claim sets, behind its text.
func inBrackets(set []yamltree.Entry) string {
	words := make([]string, len(set))
	for i, e := range set {
		words[i] = e.Key.Text + " = " + strings.TrimSpace(e.Value.Text)
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// tolerance reads an entry that is a tolerance.
func (r *reader) tolerance(n *yamltree.Node) error {
	t, err := expect.ReadTolerance(n)
	if err != nil {
		return err
	}
	change := n.Get("change")
	if t.Quantity != nil {
		_, err = t.Quantity.Of(r.s)
	} else if _, err = r.s.Measure(t.Measure); err != nil {
		err = change.Locate(err)
	}
	if err != nil {
		return err
	}
	for _, other := range r.s.Tolerances {
		if other.Subject() == t.Subject() {
			line, _ := other.At.Position()
			return change.Errorf("%s has a tolerance already", t.Subject()).WithHint("on line %d", line)
		}
	}
	r.s.Tolerances = append(r.s.Tolerances, t)
	return nil
}
