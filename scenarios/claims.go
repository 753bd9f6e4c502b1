package scenarios

import (
	"errors"
	"fmt"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// A Claim is a figure that somebody stated, or what the author of the rules wants of
// them. It names its own parameter values and holds or fails whatever --set says.
type Claim struct {
	Text     string // what is claimed, in words
	Scenario string // whose measure it is; empty for the claim's own file
	Set      map[string]string
	Threshold
	Source     string        // where it is stated
	KnownWrong string        // why the claim is kept although it fails; empty otherwise
	At         notation.Span // the entry in the file

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

// claims reads the section expect.
func (r *reader) claims(n *yamltree.Node) error {
	if err := n.WantItems("a list of claims"); err != nil {
		return err
	}
	for _, item := range n.Items {
		if item.Kind == yamltree.Mapping && item.Get("change") != nil {
			if err := r.tolerance(item); err != nil {
				return err
			}
			continue
		}
		c := &Claim{At: item.At, home: r.s}
		if err := r.claim(c, item); err != nil {
			return err
		}
		r.s.Claims = append(r.s.Claims, c)
	}
	return nil
}

// claim reads an entry: a threshold, or a mapping that has one.
func (r *reader) claim(c *Claim, n *yamltree.Node) (err error) {
	if n.Kind == yamltree.Scalar {
		if err := c.readThreshold(n); err != nil {
			return err
		}
		return r.ofThis(c.Quantity)
	}
	if err := n.KnownKeys(rulefile.ClaimKeys...); err != nil {
		return err
	}
	err = n.ReadFields(yamltree.Into("claim", &c.Text), yamltree.Into("scenario", &c.Scenario), yamltree.Into("source", &c.Source),
		yamltree.Into("known_wrong", &c.KnownWrong))
	if err != nil {
		return err
	}
	if that := n.Get("that"); that != nil {
		for _, key := range []string{"quantity", "stated", "in"} {
			if other := n.Get(key); other != nil {
				return other.Errorf("both that and %s", key)
			}
		}
		err = c.readThreshold(that)
	} else {
		err = c.readFigure(n)
	}
	if err != nil {
		return err
	}
	if c.Set, err = readSet(n.Get("set")); err != nil {
		return err
	}
	if c.Scenario != "" {
		return nil // the other scenario is read when the claim is checked
	}
	if err := r.ofThis(c.Quantity); err != nil {
		return err
	}
	if _, err := r.s.Bind(c.Set); err != nil {
		return n.Locate(err)
	}
	return nil
}

// readThreshold reads the threshold, which says what is claimed if no words do.
func (c *Claim) readThreshold(n *yamltree.Node) error {
	if err := n.Want(yamltree.Scalar, "a threshold"); err != nil {
		return err
	}
	t, err := ParseThreshold(n.Source())
	if err != nil {
		return err
	}
	c.Threshold = *t
	if c.Text == "" {
		c.Text = t.String()
	}
	return nil
}

// readFigure reads a quantity and, apart from it, what it is claimed to be: a
// figure, or a range.
func (c *Claim) readFigure(n *yamltree.Node) error {
	quantity, stated, within := n.Get("quantity"), n.Get("stated"), n.Get("in")
	switch {
	case quantity == nil && (stated != nil || within != nil):
		return n.Errorf("quantity is missing")
	case quantity == nil:
		return n.Errorf("that is missing").WithHint("that: P(outcome = hit) >= 0.65, or quantity and stated, or change and within")
	case c.Text == "":
		return n.Errorf("claim is missing")
	case stated == nil && within == nil:
		return n.Errorf("stated is missing").WithHint("stated: FIGURE, or in: LO..HI")
	case stated != nil && within != nil:
		return within.Errorf("a claim has either a figure or a range")
	}
	var err error
	if c.Quantity, err = readQuantity(quantity); err != nil {
		return err
	}
	if within != nil {
		s, err := within.ReadText()
		if err != nil {
			return err
		}
		iv, err := number.ParseInterval(s)
		if err != nil {
			return within.Locate(err)
		}
		c.Relation, c.Bounds = s, Bounds{Low: iv.Low, High: iv.High}
		return nil
	}
	s, err := stated.ReadText()
	if err != nil {
		return err
	}
	figure, err := ParseStated(s)
	if err != nil {
		return stated.Locate(err)
	}
	c.Relation, c.Bounds = figure.Text, figure.Bounds()
	return nil
}
