package exact

import (
	"encoding/binary"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// A factor is the joint distribution of some items of a tuple, and their indices in the tuple.
type factor struct {
	items *dist.Dist
	at    []int
}

// evalTuple returns the joint distribution of a tuple of independent items.
func (e *evaluator) evalTuple(n *plan.Node) (*dist.Dist, error) {
	each := make([][]int, len(n.Kids))
	for i := range each {
		each[i] = []int{i}
	}
	return e.evalFactors(n, each)
}

// evalTupleInParts evaluates a tuple by independent groups of its items; false if there is only one group. With
// an error it is true.
func (e *evaluator) evalTupleInParts(n *plan.Node) (*dist.Dist, bool, error) {
	if !e.given.endless.Empty() {
		return nil, false, nil
	}
	parts, err := e.parts(n, func() []*plan.Node { return n.Kids })
	if len(parts) < 2 {
		return nil, err != nil, err
	}
	d, err := e.evalFactors(n, parts)
	return d, true, err
}

// evalFactors returns the joint distribution of a tuple as the product of those of independent groups
// of items, parts. All factors are known before any two are multiplied.
func (e *evaluator) evalFactors(n *plan.Node, parts [][]int) (*dist.Dist, error) {
	factors := make([]factor, len(parts))
	size, work, total, vague := 1, 0.0, big.NewInt(1), false
	for i, at := range parts {
		d, err := e.eval(e.itemsOf(n, at))
		if err != nil {
			return nil, err
		}
		factors[i] = factor{d, at}
		size *= d.Len()
		work += jointCost * float64(size)
		total.Mul(total, d.Total())
		vague = vague || d.HasUnplaced()
	}
	if err := e.budget.Make(work, jointWords(size, len(n.Kids), total), 1); err != nil {
		return nil, err
	}
	width := len(n.Kids)
	outcomes, ws := []dist.Outcome{{Items: make([]dist.Outcome, width)}}, []*big.Int{big.NewInt(1)}
	for _, f := range factors {
		outcomes, ws = f.times(outcomes, ws, width)
	}
	return dist.NewJoint(outcomes, ws, total, vague), nil
}

// itemsOf returns one node for some items of the tuple n, those with the indices in at.
func (e *evaluator) itemsOf(n *plan.Node, at []int) *plan.Node {
	if len(at) == 1 {
		return n.Kids[at[0]]
	}
	key := []byte("items")
	x := &notation.Tuple{At: n.Expr.Span()}
	var kids []*plan.Node
	for _, i := range at {
		kid := n.Kids[i]
		key = binary.AppendVarint(key, int64(kid.ID))
		x.Items, kids = append(x.Items, kid.Expr), append(kids, kid)
	}
	return e.combined(key, func() *plan.Node { return plan.Combined(e.parted.number(), x, kids...) })
}

// times multiplies partial joint outcomes, with the weights ws, by the factor: it returns every outcome with
// the items of every outcome of the factor set, and the products of the weights. width is the number of items.
func (f factor) times(outcomes []dist.Outcome, ws []*big.Int, width int) ([]dist.Outcome, []*big.Int) {
	var list []dist.Outcome
	var weights []*big.Int
	for o, w := range f.items.All() {
		list, weights = append(list, o), append(weights, w)
	}
	size := len(outcomes) * len(list)
	nextOutcomes, nextWeights := make([]dist.Outcome, 0, size), make([]*big.Int, 0, size)
	// One piece of memory for all: there may be hundreds of thousands.
	items, products := make([]dist.Outcome, 0, size*width), make([]big.Int, size)
	for k, o := range outcomes {
		for j, x := range list {
			from, w := len(items), &products[len(nextWeights)]
			items = append(items, o.Items...)
			f.set(items[from:], x)
			nextOutcomes = append(nextOutcomes, dist.Outcome{Items: items[from:len(items):len(items)]})
			nextWeights = append(nextWeights, w.Mul(weights[j], ws[k]))
		}
	}
	return nextOutcomes, nextWeights
}

// set sets the factor's items in a joint outcome to those of x.
func (f factor) set(items []dist.Outcome, x dist.Outcome) {
	if len(f.at) == 1 {
		items[f.at[0]] = x
		return
	}
	for i, at := range f.at {
		items[at] = x.Items[i]
	}
}

// jointCost is the price of setting items in a joint outcome.
const jointCost = 1500

// jointWords estimates the memory of size joint outcomes, in words of eight bytes: an outcome of six,
// one for each item, and two weights while the distribution is made, one with a pointer and a header.
func jointWords(size, items int, total *big.Int) float64 {
	return float64(size) * (6 + 6*float64(items) + 7 + float64(total.BitLen())/64)
}
