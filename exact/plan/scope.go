package plan

// A scope says which variables the free names in a subtree stand for. A node that is kept
// fits every scope that says the same.
type scope struct {
	named Set
	names []boundName // of those; some may be missing where binds is set
	binds bool        // something in the subtree binds a name
	next  *Node       // the same subtree in another scope
}

type boundName struct {
	name string
	v    int
}

func (s scope) naming(name string, v int) scope {
	for _, n := range s.names {
		if n.v == v {
			return s
		}
	}
	// The slice may be another node's as well.
	s.names = append(s.names[:len(s.names):len(s.names)], boundName{name, v})
	s.named = s.named.With(v)
	return s
}

// with adds the names of a part.
func (s scope) with(kid scope) scope {
	s.binds = s.binds || kid.binds
	s.named = s.named.Union(kid.named)
	if len(s.names) == 0 {
		s.names = kid.names
		return s
	}
	for _, n := range kid.names {
		s = s.naming(n.name, n.v)
	}
	return s
}

// fits reports whether the names stand for the same variables.
func (s scope) fits(names map[string]int) bool {
	for _, n := range s.names {
		if v, ok := names[n.name]; !ok || v != n.v {
			return false
		}
	}
	return true
}
