package plan

import (
	"encoding/binary"

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

// Identify appends the identities of an expression's variables, each of which
// depends on earlier ones only; false if two have one name, and so nothing tells them apart.
func (c *Store) Identify(vars []Variable, out []Identity) (ids []Identity, ok bool) {
	for v, x := range vars {
		for _, earlier := range vars[:v] {
			if earlier.Name == x.Name && !(earlier.Own && x.Own) {
				return nil, false
			}
		}
		reach := closure(x.Def.scope.named, out)
		key := identityKey{x.Name, x.Def.Expr, c.list(reach, out)}
		id, known := c.identities[key]
		if !known {
			id = len(c.identities)
			c.identities[key] = id
		}
		out = append(out, Identity{id: id, reach: reach.With(v)})
	}
	return out, true
}

// closure returns the variables and all that their definitions depend on.
func closure(named Set, ids []Identity) Set {
	all := named
	named.Each(func(v int) { all = all.Union(ids[v].reach) })
	return all
}

// list returns the number of a list of identities: those of the variables, in the
// order in which they are bound. The number of no variables is 0.
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
		c.lists[string(key)] = number
	}
	return number
}

// Key returns the key of a node on whose value no variable's value has an influence.
func (c *Store) Key(n *Node, ids []Identity) ResultKey {
	return ResultKey{n.Expr, c.list(closure(n.scope.named, ids), ids)}
}
