package scenarios

import (
	"errors"
	"slices"

	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/internal/yamltree"
)

// sweptClaims reads an entry that says something of every value of a sweep: as many
// claims, each of which holds or fails by itself. A list of stated figures has one for
// each, the first parameter of the sweep slowest.
func (r *reader) sweptClaims(n *yamltree.Node) error {
	sweep, stated, set := n.Get("sweep"), n.Get("stated"), n.Get("set")
	sweeps, err := readSweeps(sweep)
	if err != nil {
		return err
	}
	if set != nil {
		if err := set.WantEntries("a mapping of parameters to values"); err != nil {
			return err
		}
	}
	for i, s := range sweeps {
		if set != nil && set.Get(s.Name) != nil {
			return set.Get(s.Name).Errorf("parameter %s is both set and swept", s.Name)
		}
		if n.Get("scenario") != nil {
			continue
		}
		if err := r.checkNames(sweep); err != nil {
			return err
		}
		p, _ := r.s.Parameter(s.Name)
		sweeps[i].Texts = p.SweptTexts(s.Texts)
	}
	cells, err := Cells(sweeps)
	switch {
	case err != nil:
		return sweep.Locate(err)
	case len(sweeps) == 0:
		return sweep.Errorf("nothing is swept").WithHint("sweep: {ac: [18, 20, 24]}")
	case cells > yamltree.MaxEntries:
		return sweep.Errorf("%d claims in one entry, at most %d are taken", cells, yamltree.MaxEntries)
	case stated != nil && stated.Kind != yamltree.List:
		return stated.Errorf("one figure, and the sweep has %d values", cells).WithHint("one for each: stated: [%s, ...]", stated.Text)
	case stated != nil && len(stated.Items) != cells:
		return stated.Errorf("the figures are %d, and the sweep has %d values", len(stated.Items), cells)
	}
	i := 0
	for row := range Product(sweeps) {
		entry := cellEntry(n, sweeps, row, i)
		c, err := expect.ReadClaim(entry)
		if err != nil {
			return err
		}
		set := entry.Get("set").Entries
		if entry.Get("claim") != nil { // the words say what is set for all
			set = set[len(set)-len(sweeps):]
		}
		c.Text += inBrackets(set)
		if err := r.addClaim(c, entry); err != nil {
			return err
		}
		i++
	}
	return nil
}

// cellEntry is the entry as it would stand in the file for one value of the sweep, which is set last.
func cellEntry(n *yamltree.Node, sweeps []Sweep, row []string, cell int) *yamltree.Node {
	one, set := *n, yamltree.Node{At: n.Get("sweep").At, Kind: yamltree.Mapping}
	one.Entries = nil
	for _, e := range n.Entries {
		switch e.Key.Text {
		case "sweep":
			continue
		case "set":
			set.Entries = slices.Clone(e.Value.Entries)
			continue
		case "stated":
			e.Value = e.Value.Items[cell]
			one.At = e.Value.At
		}
		one.Entries = append(one.Entries, e)
	}
	for k, s := range sweeps {
		at := set.At
		set.Entries = append(set.Entries, yamltree.Entry{
			Key:   &yamltree.Node{At: at, Kind: yamltree.Scalar, Text: s.Name},
			Value: &yamltree.Node{At: at, Kind: yamltree.Scalar, Text: row[k]},
		})
	}
	one.Entries = append(one.Entries, yamltree.Entry{Key: &yamltree.Node{At: set.At, Kind: yamltree.Scalar, Text: "set"}, Value: &set})
	return &one
}

// checkNames refuses an entry of a mapping of parameters that is called like none.
func (r *reader) checkNames(n *yamltree.Node) error {
	if n == nil {
		return nil
	}
	for _, e := range n.Entries {
		if _, err := r.s.Parameter(e.Key.Text); err != nil {
			return e.Key.Locate(err)
		}
	}
	return nil
}

// addClaim checks a claim. One about another scenario is checked when it is asked for, and
// so is one with dice outside of their role: a file that has some can be read, so that all
// that is wrong with it can be shown.
func (r *reader) addClaim(c *expect.Claim, n *yamltree.Node) error {
	if c.Scenario == "" {
		if _, err := c.Quantity.Of(r.s); err != nil {
			return err
		}
		if err := r.checkNames(n.Get("set")); err != nil {
			return err
		}
		var role *RoleError
		if _, err := r.s.Bind(c.Set); err != nil && n.Kind == yamltree.Mapping && !errors.As(err, &role) {
			return n.Locate(err)
		}
	}
	r.s.Claims = append(r.s.Claims, &Claim{c, r.s})
	return nil
}
