package exact

import "oddsmith/exact/plan"

// This file finds out which kids of a node share rolls, be it through others: only those have to
// be conditioned together.

// parted has the nodes that combine some kids of other nodes.
type parted struct {
	nodes map[string]*plan.Node // by the kids that they combine
	made  int                   // the number of nodes made
}

// reset forgets all nodes, because kids that share rolls in one expression need not in another.
func (p *parted) reset() {
	clear(p.nodes)
}

// dependCost is the price of finding out which rolls a node depends on.
const dependCost = 200

// parts partitions the kids of a node into independent groups: two kids are in one group if they share
// rolls, directly or by others. It returns their indices. list returns the kids; it is called if the
// partition is not known yet.
func (e *evaluator) parts(n *plan.Node, list func() []*plan.Node) ([][]int, error) {
	key := partedKey{n.ID, e.given.set}
	if known, ok := e.frame.parted[key]; ok {
		return known, nil
	}
	kids := list()
	if err := e.budget.Charge(dependCost * float64(len(kids))); err != nil {
		return nil, err
	}
	type sharing struct {
		kids  []int
		rolls plan.Set
	}
	var alone [][]int
	var groups []sharing
	for i, kid := range kids {
		group := sharing{rolls: e.vars.Depends(kid.Free, plan.Set{}, e.given.set)}
		if group.rolls.Empty() {
			alone = append(alone, []int{i})
			continue
		}
		var others []sharing
		for _, g := range groups {
			if g.rolls.Intersect(group.rolls).Empty() {
				others = append(others, g)
				continue
			}
			group = sharing{append(group.kids, g.kids...), g.rolls.Union(group.rolls)}
		}
		group.kids = append(group.kids, i)
		groups = append(others, group)
	}
	parts := alone
	for _, g := range groups {
		parts = append(parts, g.kids)
	}
	if e.frame.parted == nil {
		e.frame.parted = map[partedKey][][]int{}
	}
	e.frame.parted[key] = parts
	return parts, nil
}

// number returns a new number for a node; it is negative, so that no other node has it.
func (p *parted) number() int {
	p.made++
	return -p.made
}

// combined returns the node under a key; combine makes it if it is new.
func (e *evaluator) combined(key []byte, combine func() *plan.Node) *plan.Node {
	p := &e.parted
	if p.nodes == nil {
		p.nodes = map[string]*plan.Node{}
	}
	n, ok := p.nodes[string(key)]
	if !ok {
		n = combine()
		p.nodes[string(key)] = n
	}
	return n
}
