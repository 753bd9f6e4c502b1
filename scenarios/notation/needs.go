package notation

import "slices"

// Needs are the names of the variables and rolls that something depends on. They tell which statements
// of an encounter can be left out.
type Needs struct {
	names map[string]bool
	known map[Expr][]string // what expressions name
	grown bool
}

// NewNeeds returns no needs: names are added.
func NewNeeds() *Needs { return &Needs{names: map[string]bool{}, known: map[Expr][]string{}} }

// Add adds the names in an expression; nil has none.
func (n *Needs) Add(e Expr) {
	if e == nil {
		return
	}
	names, ok := n.known[e]
	if !ok {
		names = FreeNames(e)
		n.known[e] = names
	}
	for _, name := range names {
		n.AddName(name)
	}
}

// AddName adds a name.
func (n *Needs) AddName(name string) {
	if !n.names[name] {
		n.names[name], n.grown = true, true
	}
}

// Has reports whether a name is needed.
func (n *Needs) Has(name string) bool { return n.names[name] }

// Only returns the turns without the rolls and changes that are not needed, and without branches that do
// nothing. The names that the remaining statements depend on are added to the needs. If withoutStops is set, a
// Stop that nothing follows is left out too.
func (n *Needs) Only(turns []Turn, withoutStops bool) []Turn {
	out := slices.Clone(turns)
	for n.grown = true; n.grown; {
		n.grown = false
		for i, t := range turns {
			out[i].Body = n.block(t.Body, withoutStops)
		}
	}
	return out
}

// block is [Needs.Only] for one block, from its end to its start. last says that nothing follows the block in
// the turn, and that stops may be left out.
func (n *Needs) block(list []Stmt, last bool) []Stmt {
	var out []Stmt
	for _, s := range slices.Backward(list) {
		last := last && len(out) == 0
		switch m := s.(type) {
		case *Roll:
			r := m.Only(n.Has)
			if r == nil {
				continue
			}
			s = r
		case *Change:
			if !n.Has(m.Var) {
				continue
			}
		case *Branch:
			b := *m
			b.Then, b.Else = n.block(m.Then, last), n.block(m.Else, last)
			if len(b.Then)+len(b.Else) == 0 {
				continue
			}
			s = &b
		case *Choose:
			c := *m
			c.Options = slices.Clone(m.Options)
			for i, o := range m.Options {
				c.Options[i].Body = n.block(o.Body, last)
			}
			s = &c
		case *Stop:
			if last {
				continue
			}
		case *ActAgain:
		default: // it is refused where it is done
		}
		for _, e := range StmtExprs(s) {
			n.Add(e)
		}
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}
