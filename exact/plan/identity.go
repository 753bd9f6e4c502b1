package plan

import (
	"encoding/binary"
	"slices"

	"oddsmith/scenarios/notation"
)

// A ResultKey identifies a closed subtree in the company of its variables.
type ResultKey struct {
	expr notation.Expr
	vars int // the list of the identities of all variables that have a part in it
}

// An identityKey tells what a variable is.
type identityKey struct {
	name string
	def  notation.Expr
	vars int // as in ResultKey
}

// An Identity is the number of an identityKey.
type Identity struct {
	id    int
	reach Set // the variable and all that its definition depends on
}

// Identify appends to out the identities of an expression's variables, each of which depends on earlier ones
// only. A variable with the name of an earlier one gets a new identity: in other expressions nothing could tell
// the two apart.
func (c *Store) Identify(vars []Variable, out []Identity) []Identity {
	c.identified++
	for v, x := range vars {
		reach := closure(x.Def.scope.named, out)
		key := identityKey{x.Name, x.Def.Expr, c.list(reach, out)}
		id, known := c.identities[key]
		again := slices.ContainsFunc(vars[:v], func(y Variable) bool { return y.Name == x.Name && !(y.Own && x.Own) })
		if again || !known {
			c.lastIdentity++
			id = c.lastIdentity
		}
		if !again && !known {
			keep(&c.identities, key, id)
		}
		out = append(out, Identity{id: id, reach: reach.With(v)})
	}
	return out
}

// closure returns the named variables and all that their definitions depend on; ids are the identities, by
// variable.
func closure(named Set, ids []Identity) Set {
	all := named
	named.Each(func(v int) { all = all.Union(ids[v].reach) })
	return all
}

// list returns the number of the list of the variables' identities, in the order in which they are bound; ids
// are the identities, by variable. The number of the empty list is 0.
func (c *Store) list(vars Set, ids []Identity) int {
	if vars.Empty() {
		return 0
	}
	var space [64]byte
	key := space[:0]
	vars.Each(func(v int) { key = binary.AppendUvarint(key, uint64(ids[v].id)) })
	number, ok := c.lists[string(key)]
	if !ok {
		number = len(c.lists) + 1
		keep(&c.lists, string(key), number)
	}
	return number
}

// Key returns the key of a closed node, one that does not depend on the value of any variable.
func (c *Store) Key(n *Node, ids []Identity) ResultKey {
	if n.identified != c.identified {
		n.identified, n.identities = c.identified, c.list(closure(n.scope.named, ids), ids)
	}
	return ResultKey{n.Expr, n.identities}
}
