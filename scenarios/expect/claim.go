package expect

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// A Claim is a figure that somebody stated, or what the author of the rules wants of
// them. It names its own parameter values and holds or fails whatever else is set.
type Claim struct {
	Text     string // what is claimed, in words
	Scenario string // whose measure it is; empty for the claim's own file
	Set      map[string]string
	Threshold
	Source     string        // where it is stated
	KnownWrong string        // why the claim is kept although it fails; empty otherwise
	At         notation.Span // the entry in the file
}

// ReadClaim reads an entry of the section expect: a threshold, or a mapping that has one.
func ReadClaim(n *yamltree.Node) (*Claim, error) {
	c := &Claim{At: n.At}
	if n.Kind == yamltree.Scalar {
		return c, c.readThreshold(n)
	}
	err := n.ReadKnown(rulefile.ClaimKeys, yamltree.Into("claim", &c.Text), yamltree.Into("scenario", &c.Scenario),
		yamltree.Into("source", &c.Source), yamltree.Into("known_wrong", &c.KnownWrong))
	if err != nil {
		return nil, err
	}
	if that := n.Get("that"); that != nil {
		for _, key := range []string{"quantity", "stated", "in"} {
			if other := n.Get(key); other != nil {
				return nil, other.Errorf("both that and %s", key)
			}
		}
		err = c.readThreshold(that)
	} else {
		err = c.readFigure(n)
	}
	if err != nil {
		return nil, err
	}
	c.Set, err = n.Get("set").ReadTextMap("a mapping of parameters to values")
	return c, err
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
	if c.Quantity, err = measure.ReadQuantity(quantity); err != nil {
		return err
	}
	if within != nil {
		r, err := number.ReadInterval(within)
		c.Relation, c.Bounds = strings.TrimSpace(within.Text), Bounds{Low: r.Low, High: r.High}
		return err
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
