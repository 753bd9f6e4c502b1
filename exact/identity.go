package exact

import (
	"encoding/binary"
	"errors"

	"oddsmith/scenarios/notation"
)

// A resultKey identifies a closed subtree in the company of its variables.
type resultKey struct {
	expr notation.Expr
	vars int // the list of the identities of all variables that have a part in it
}

// An identityKey tells what a variable is.
type identityKey struct {
	name string
	def  notation.Expr
	vars int // as in resultKey
}

// An identity is the number of an identityKey.
type identity struct {
	id    int
	reach varset // the variable and all that its definition depends on
}

// errAmbiguous is the reason why an expression does without the cache.
var errAmbiguous = errors.New("exact: a name is bound twice")

// identify appends the identities of an expression's variables, each of which
// depends on earlier ones only; errAmbiguous if two have one name.
func (c *nodeStore) identify(vars []variable, out []identity) ([]identity, error) {
	for v, x := range vars {
		for _, earlier := range vars[:v] {
			if earlier.name == x.name {
				return nil, errAmbiguous
			}
		}
		reach := closure(x.def.place.named, out)
		key := identityKey{x.name, x.def.expr, c.list(reach, out)}
		id, ok := c.identities[key]
		if !ok {
			id = len(c.identities)
			c.identities[key] = id
		}
		out = append(out, identity{id: id, reach: reach.with(v)})
	}
	return out, nil
}

// closure returns the variables and all that their definitions depend on.
func closure(named varset, ids []identity) varset {
	all := named
	named.each(func(v int) { all = all.union(ids[v].reach) })
	return all
}

// list returns the number of a list of identities: those of the variables, in the
// order in which they are bound. The number of no variables is 0.
func (c *nodeStore) list(vars varset, ids []identity) int {
	if vars.empty() {
		return 0
	}
	var space [64]byte
	key := space[:0]
	vars.each(func(v int) { key = binary.AppendUvarint(key, uint64(ids[v].id)) })
	number, ok := c.lists[string(key)]
	if !ok {
		number = len(c.lists) + 1
		c.lists[string(key)] = number
	}
	return number
}

// key returns the key of a node on whose value no variable's value has an influence.
func (c *nodeStore) key(n *node, ids []identity) resultKey {
	return resultKey{n.expr, c.list(closure(n.place.named, ids), ids)}
}
