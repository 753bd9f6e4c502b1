package encounter

// A trie finds what was found before for a state: the questions that were asked about a state are a
// path, and states that answer alike share the leaf at its end. What is asked next follows from the
// answers so far.
type trie[T any] struct {
	nodes  []trieNode
	leaves []T
	root   int32 // 1 more than its number; 0 for none
}

// A trieNode asks for a form of the state.
type trieNode struct {
	form   int32
	points map[int64]int32 // for answers of one value; see trieKid.to
	kids   []trieKid
}

// A trieKid is where answers within a range lead: to 1 more than the number of a node, or to the
// complement of that of a leaf.
type trieKid struct {
	low, high int64
	to        int32
}

// find returns the number of the leaf for a state, given the values of forms; false if there is none.
// Ranges may overlap: any leaf whose questions are all answered so will do.
func (t *trie[T]) find(value func(form int32) int64) (leaf int32, ok bool) {
	if t.root == 0 {
		return 0, false
	}
	return t.from(t.root, value)
}

func (t *trie[T]) from(at int32, value func(form int32) int64) (leaf int32, ok bool) {
	for at > 0 {
		n := &t.nodes[at-1]
		v := value(n.form)
		next, met := n.points[v], 0
		if next != 0 {
			met = 1
		}
		for i := range n.kids {
			if k := &n.kids[i]; v >= k.low && v <= k.high {
				if met++; met > 1 {
					return t.among(n, v, value)
				}
				next = k.to
			}
		}
		if next == 0 {
			return 0, false
		}
		at = next
	}
	return ^at, true
}

// among tries all that an answer may lead to.
func (t *trie[T]) among(n *trieNode, v int64, value func(form int32) int64) (leaf int32, ok bool) {
	if next := n.points[v]; next != 0 {
		if leaf, ok := t.from(next, value); ok {
			return leaf, true
		}
	}
	for _, k := range n.kids {
		if v >= k.low && v <= k.high {
			if leaf, ok := t.from(k.to, value); ok {
				return leaf, true
			}
		}
	}
	return 0, false
}

// add adds a leaf at the end of a path, and returns its number.
func (t *trie[T]) add(path []question, leaf T) int32 {
	number := int32(len(t.leaves))
	t.leaves = append(t.leaves, leaf)
	if len(path) == 0 {
		t.root = ^number
		return number
	}
	if t.root == 0 {
		t.root = t.node(path[0].form)
	}
	at := t.root
	for i, q := range path {
		n := &t.nodes[at-1]
		to := n.kid(q)
		if i == len(path)-1 {
			to = ^number
		} else if to == 0 {
			to = t.node(path[i+1].form)
		}
		t.nodes[at-1].setKid(q, to)
		at = to
	}
	return number
}

// node makes a node, and returns 1 more than its number.
func (t *trie[T]) node(form int32) int32 {
	t.nodes = append(t.nodes, trieNode{form: form})
	return int32(len(t.nodes))
}

func (n *trieNode) kid(q question) int32 {
	if q.low == q.high {
		return n.points[q.low]
	}
	for _, k := range n.kids {
		if k.low == q.low && k.high == q.high {
			return k.to
		}
	}
	return 0
}

func (n *trieNode) setKid(q question, to int32) {
	if q.low == q.high {
		if n.points == nil {
			n.points = map[int64]int32{}
		}
		n.points[q.low] = to
		return
	}
	for i, k := range n.kids {
		if k.low == q.low && k.high == q.high {
			n.kids[i].to = to
			return
		}
	}
	n.kids = append(n.kids, trieKid{q.low, q.high, to})
}
