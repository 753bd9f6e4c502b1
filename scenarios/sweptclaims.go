package scenarios

import (
	"errors"
	"slices"

	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/internal/yamltree"
)

// sweptClaims reads an entry with a sweep as one claim for each combination of the swept values. A
// list of stated figures has one for each.
func (r *reader) sweptClaims(n *yamltree.Node) {
	sweep, stated, set := n.Get("sweep"), n.Get("stated"), n.Get("set")
	sweeps := r.sweeps(sweep)
	if set != nil {
		r.WantEntries(set, "a mapping of parameters to values such as {strength: 14}")
	}
	for i, s := range sweeps {
		if set != nil && set.Get(s.Name) != nil {
			r.Refuse(set.Get(s.Name).Errorf("parameter %s is both set and swept", s.Name))
		}
		if n.Get("scenario") != nil {
			continue
		}
		r.checkNames(sweep)
		if p, err := r.s.Parameter(s.Name); err == nil {
			sweeps[i].Texts = p.SweptTexts(s.Texts)
		}
	}
	if n.Get("scenario") == nil {
		r.fewValues(sweep)
	}
	cells, err := Cells(sweeps)
	r.RefuseAt(sweep, err)
	switch {
	case len(sweeps) == 0:
		r.Refuse(sweep.Errorf("nothing is swept").WithHint("sweep: {ac: [18, 20, 24]}"))
	case cells > yamltree.MaxEntries:
		r.Refuse(sweep.Errorf("%d claims in one entry, at most %d are taken", cells, yamltree.MaxEntries))
	case stated != nil && stated.Kind != yamltree.List:
		r.Refuse(stated.Errorf("one figure, and the sweep has %d values", cells).WithHint("one for each: stated: [%s, ...]", stated.Text))
	case stated != nil && len(stated.Items) != cells:
		r.Refuse(stated.Errorf("the figures are %d, and the sweep has %d values", len(stated.Items), cells))
	}
	i := 0
	for row := range Product(sweeps) {
		if r.Refused() {
			return
		}
		entry := cellEntry(n, sweeps, row, i)
		c := expect.ReadClaim(r.Reader, entry)
		set := entry.Get("set").Entries
		if entry.Get("claim") != nil { // the words say what is set for all
			set = set[len(set)-len(sweeps):]
		}
		c.Text += inBrackets(set)
		r.addClaim(c, entry)
		i++
	}
}

// cellEntry returns the entry n of a swept claim as it would be written for one cell. row has the values of the
// sweeps there, and cell is its index.
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
func (r *reader) checkNames(n *yamltree.Node) {
	if n == nil {
		return
	}
	for _, e := range n.Entries {
		_, err := r.s.Parameter(e.Key.Text)
		r.RefuseAt(e.Key, err)
	}
}

// addClaim checks and adds a claim. A claim about another scenario is checked only when it is
// evaluated.
func (r *reader) addClaim(c *expect.Claim, n *yamltree.Node) {
	if r.Refused() {
		return
	}
	if c.Scenario == "" {
		_, err := c.Quantity.Of(r.s)
		r.Refuse(err)
		r.checkNames(n.Get("set"))
		var role *RoleError
		if _, err := r.s.Bind(c.Set); err != nil && n.Kind == yamltree.Mapping && !errors.As(err, &role) {
			r.RefuseAt(n, err)
		}
	}
	r.s.Claims = append(r.s.Claims, &Claim{c, r.s})
}
