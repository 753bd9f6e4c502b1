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

// ReadClaim reads an entry of the section expect: a threshold, or a mapping with one.
func ReadClaim(r *yamltree.Reader, n *yamltree.Node) *Claim {
	c := &Claim{At: n.At}
	if n.Kind == yamltree.Scalar {
		c.readThreshold(r, n)
		return c
	}
	r.Keys(n, rulefile.ClaimKeys...)
	c.Text, c.Scenario = r.TextOf(n, "claim"), r.TextOf(n, "scenario")
	c.Source, c.KnownWrong = r.TextOf(n, "source"), r.TextOf(n, "known_wrong")
	if that := n.Get("that"); that != nil {
		for _, key := range []string{"quantity", "stated", "in"} {
			if other := n.Get(key); other != nil {
				r.Refuse(other.Errorf("both that and %s", key))
			}
		}
		c.readThreshold(r, that)
	} else {
		c.readFigure(r, n)
	}
	c.Set = r.TextMap(n.Get("set"), "a mapping of parameters to values such as {strength: 14}")
	return c
}

// readThreshold reads the threshold of a claim. It is also the text of a claim without words.
func (c *Claim) readThreshold(r *yamltree.Reader, n *yamltree.Node) {
	r.Want(n, yamltree.Scalar, "one threshold such as P(outcome = hit) >= 0.65")
	t, err := ParseThreshold(n.Source())
	if err != nil {
		r.Refuse(err)
		return
	}
	c.Threshold = *t
	if c.Text == "" {
		c.Text = t.String()
	}
}

// readFigure reads the quantity of a claim and the stated figure or range.
func (c *Claim) readFigure(r *yamltree.Reader, n *yamltree.Node) {
	quantity, stated, within := n.Get("quantity"), n.Get("stated"), n.Get("in")
	switch {
	case quantity == nil && (stated != nil || within != nil):
		r.Refuse(n.Errorf("quantity is missing"))
	case quantity == nil:
		r.Refuse(n.Errorf("that is missing").WithHint("that: P(outcome = hit) >= 0.65, or quantity and stated, or change and within"))
	case c.Text == "":
		r.Refuse(n.Errorf("claim is missing").WithHint("in words: claim: heroes hit more often than not"))
	case stated == nil && within == nil:
		r.Refuse(n.Errorf("stated is missing").WithHint("stated: FIGURE, or in: LO..HI"))
	case stated != nil && within != nil:
		r.Refuse(within.Errorf("a claim has either a figure or a range"))
	}
	if r.Refused() {
		return
	}
	c.Quantity = measure.ReadQuantity(r, quantity)
	if within != nil {
		iv := number.ReadInterval(r, within)
		c.Relation, c.Bounds = strings.TrimSpace(within.Text), Bounds{Low: iv.Low, High: iv.High}
		c.refusePercent(r, within)
		return
	}
	figure, err := ParseStated(r.Text(stated))
	if err != nil {
		r.RefuseAt(stated, err)
		return
	}
	c.Relation, c.Bounds = figure.Text, figure.Bounds()
	c.refusePercent(r, stated)
}

// refusePercent refuses n, the figure of a probability, if it is above 1 and would be a probability as a
// percentage, such as 35. After any other error it does nothing.
func (c *Claim) refusePercent(r *yamltree.Reader, n *yamltree.Node) {
	percent := inPercent(n.Text)
	if !r.Refused() && c.Quantity.Statistic == measure.Probability && percent != "" && !probable("=", c.Bounds) {
		r.Refuse(n.Errorf("a probability lies between 0 and 1, or 0%% and 100%%").WithHint("a percentage has its sign: %s", percent))
	}
}
