package scenarios

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A Claim is a figure that somebody stated, with the quantity it is stated of. It
// names its own parameter values and holds or fails whatever --set says.
type Claim struct {
	Text       string // what is claimed, in words
	Scenario   string // whose measure it is; empty for the claim's own file
	Set        map[string]string
	Quantity   *Quantity
	Stated     Stated
	Within     *Interval     // what the quantity must lie in, where no figure is stated; else nil
	Source     string        // where it is stated
	KnownWrong string        // why the claim is kept although it fails; empty otherwise
	At         notation.Span // the entry in the file

	home *Scenario
}

// Query returns the measure that the claim is about, with the claim's values put
// in. A claim about another scenario loads it: by the name of a built-in one, or
// by a path from the folder of the claim's file. The errors have the claim's
// place in its file.
func (c *Claim) Query() (Query, error) {
	s := c.home
	if c.Scenario != "" {
		var err error
		if s, err = loadBeside(c.home.Path, c.Scenario); err != nil {
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
	return b.query(m), nil
}

func (c *Claim) located(err error) error {
	var e *notation.Error
	if errors.As(err, &e) {
		return fmt.Errorf("claim %q: %w", c.Text, err)
	}
	return notation.Errorf(c.At, "claim %q: %s", c.Text, err)
}

// claimKeys are the keys of an entry of the section expect.
var claimKeys = []string{"claim", "scenario", "set", "quantity", "stated", "in", "source", "known_wrong"}

// claims reads the section expect.
func (r *reader) claims(n *yamltree.Node) error {
	if err := items(n, "a list of claims"); err != nil {
		return err
	}
	for _, item := range n.Items {
		if err := knownKeys(item, claimKeys...); err != nil {
			return err
		}
		c := &Claim{At: item.At, home: r.s}
		if err := r.claim(c, item); err != nil {
			return err
		}
		r.s.Claims = append(r.s.Claims, c)
	}
	return nil
}

// readFigure reads what the quantity is claimed to be: a figure, or a range.
func (c *Claim) readFigure(n *yamltree.Node) error {
	stated, within := n.Get("stated"), n.Get("in")
	switch {
	case stated == nil && within == nil:
		return n.Errorf("stated is missing").WithHint("stated: FIGURE, or in: LO..HI")
	case stated != nil && within != nil:
		return within.Errorf("a claim has either a figure or a range")
	case within != nil:
		s, err := text(within)
		if err != nil {
			return err
		}
		iv, err := parseInterval(s)
		if err != nil {
			return located(within, err)
		}
		c.Within, c.Stated.Text = &iv, s
		return nil
	}
	var err error
	if c.Stated, err = ParseStated(c.Stated.Text); err != nil {
		return located(stated, err)
	}
	return nil
}

// Holds reports whether a value is the figure at the digits stated, or lies in the
// range.
func (c *Claim) Holds(value *big.Rat) bool {
	if c.Within != nil {
		return c.Within.Contains(value)
	}
	return c.Stated.Holds(value)
}

func (r *reader) claim(c *Claim, n *yamltree.Node) error {
	quantity, err := required(n, "quantity")
	if err != nil {
		return err
	}
	if _, err := required(n, "claim"); err != nil {
		return err
	}
	err = optional(n, field{"claim", &c.Text}, field{"scenario", &c.Scenario}, field{"source", &c.Source},
		field{"known_wrong", &c.KnownWrong}, field{"stated", &c.Stated.Text})
	if err != nil {
		return err
	}
	if err := c.readFigure(n); err != nil {
		return err
	}
	if c.Set, err = readSet(n.Get("set")); err != nil {
		return err
	}
	if c.Quantity, err = readQuantity(quantity); err != nil {
		return err
	}
	if c.Scenario != "" {
		return nil // the other scenario is read when the claim is checked
	}
	if err := r.ofThis(c.Quantity); err != nil {
		return err
	}
	if _, err := r.s.Bind(c.Set); err != nil {
		return located(n, err)
	}
	return nil
}
