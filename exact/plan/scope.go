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

// name adds a name that stands for variable v.
func (s *scope) name(name string, v int) {
	for i := range s.names {
		if s.names[i].v == v {
			return
		}
	}
	// The slice may be another node's as well.
	s.names = append(s.names[:len(s.names):len(s.names)], boundName{name, v})
	s.named = s.named.With(v)
}

// add adds the names of a kid's scope.
func (s *scope) add(part *scope) {
	s.binds = s.binds || part.binds
	s.named = s.named.Union(part.named)
	if len(s.names) == 0 {
		s.names = part.names
		return
	}
	for _, n := range part.names {
		s.name(n.name, n.v)
	}
}

// fits reports whether the scope's names stand for the same variables in names.
func (s *scope) fits(names map[string]int) bool {
	for _, n := range s.names {
		if v, ok := names[n.name]; !ok || v != n.v {
			return false
		}
	}
	return true
}
