package exact

import (
	"fmt"
	"math"
	"math/big"

	"oddsmith/scenarios/notation"
)

// A poolKey names a pool of equal dice; faces is empty for a fair die, mods for a
// pool without modifiers.
type poolKey struct {
	count, sides int64
	faces, mods  string
}

// evalPool returns the sum of a pool. Count and sides that are random are rolled
// once for all dice: a mixture over their values.
func (e *evaluator) evalPool(n *node, x *notation.Pool) (*Dist, error) {
	count, sides, err := e.poolSizes(n, x)
	if err != nil {
		return nil, err
	}
	e.budget.at = n.expr.Span()
	if err := e.foreseePools(count, sides); err != nil {
		return nil, err
	}
	var parts []part
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			key, err := e.keyOf(c.Value.Num(), s.Value.Num())
			if err != nil {
				return nil, err
			}
			d, err := e.pool(key, x)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part{weight: sw.Mul(sw, cw), dist: d})
		}
	}
	if count.tail != nil {
		for s, sw := range sides.All() {
			d, err := e.endlessPool(count, s.Value.Num(), x)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part{weight: sw.Mul(sw, count.tail.weight), dist: d})
		}
	}
	return mix(parts, e.budget)
}

// poolSizes returns the number of dice and of sides; 1 side where the die has
// none to speak of.
func (e *evaluator) poolSizes(n *node, x *notation.Pool) (count, sides *Dist, err error) {
	if count, err = e.eval(n.kids[0]); err != nil {
		return nil, nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of dice"); err != nil {
		return nil, nil, err
	}
	d, ok := x.Die.(notation.FairDie)
	if !ok {
		return count, Constant(big.NewRat(1, 1)), nil
	}
	if sides, err = e.eval(n.kids[1]); err != nil {
		return nil, nil, err
	}
	if err := e.budget.bounded(sides); err != nil {
		return nil, nil, err
	}
	return count, sides, e.requireWhole(sides, 1, d.Sides, n, "the number of sides")
}

// foreseePools estimates the memory of all the pools that a random count or
// random sides ask for, which are held together to be mixed.
func (e *evaluator) foreseePools(count, sides *Dist) error {
	if count.isConstant() && sides.isConstant() {
		return nil // there is one pool, and it estimates itself
	}
	slots, bits := 0.0, 0.0
	for c := range count.All() {
		for s := range sides.All() {
			n, faces := fromInt(c.Value.Num()), fromInt(s.Value.Num())
			slots += n*(faces-1) + 1
			bits = max(bits, n*math.Log2(faces))
		}
	}
	return e.budget.spend(0, slots/maxHeld, bits)
}

// requireWhole reports an error, with its probability, if the value can be
// fractional or less than low.
func (e *evaluator) requireWhole(d *Dist, low int64, at notation.Expr, n *node, what string) error {
	e.budget.at = at.Span()
	bad := new(big.Int)
	var example *big.Rat
	for o, w := range d.All() {
		if !o.Value.IsInt() || o.Value.Num().Cmp(big.NewInt(low)) < 0 {
			bad.Add(bad, w)
			example = o.Value
		}
	}
	if example == nil {
		return nil
	}
	hint := "max(%d, ...) keeps it from falling below"
	if !example.IsInt() {
		hint = "floor(...) makes it a whole number of %d or more"
	}
	msg := fmt.Sprintf("%s is %s", what, example.RatString())
	if !d.isConstant() {
		msg = fmt.Sprintf("%s is %s with probability %s", what, describeBad(example), d.over(bad).RatString())
	}
	return notation.Errorf(at.Span(), "%s%s", msg, e.circumstances(n)).WithHint(hint, low)
}

func describeBad(v *big.Rat) string {
	switch {
	case !v.IsInt():
		return "a fraction"
	case v.Sign() < 0:
		return "negative"
	}
	return "0"
}

// keyOf returns the key of a pool of that size, or an error if there are more
// dice or sides than could ever be added up.
func (e *evaluator) keyOf(count, sides *big.Int) (poolKey, error) {
	const most = 1 << 40
	if !count.IsInt64() || !sides.IsInt64() || count.Int64() > most || sides.Int64() > most {
		need := fromInt(count) * fromInt(sides)
		return poolKey{}, &LimitError{At: e.budget.at, Resource: Memory, Need: 8 * need, Limit: e.budget.MaxMemory}
	}
	return poolKey{count: count.Int64(), sides: sides.Int64()}, nil
}

// pool returns the value of a pool of one size, from the evaluator's store if it
// was asked for before.
func (e *evaluator) pool(key poolKey, x *notation.Pool) (*Dist, error) {
	if _, ok := x.Die.(notation.FairDie); !ok {
		key.faces = x.Die.String()
	}
	modified := isModified(x.Mods)
	if modified {
		key.mods = x.String()
	}
	if m, ok := e.pools[key]; ok {
		return e.recall(m)
	}
	m, err := e.noted(func() (*Dist, error) {
		if modified {
			return e.modifiedPool(key, x)
		}
		return e.newPool(key, x.Die)
	})
	if err != nil {
		return nil, err
	}
	e.pools[key] = m
	return m.dist, nil
}

func (e *evaluator) newPool(key poolKey, die notation.Die) (*Dist, error) {
	switch die := die.(type) {
	case notation.FateDie:
		// A fate die is a d3 less 2.
		d, err := sumFair(key.count, 3, e.budget)
		if err != nil {
			return nil, err
		}
		e.trace(fmt.Sprintf("recurrence for %ddF", key.count))
		return shift(d, big.NewRat(-2*key.count, 1)), nil
	case notation.FacesDie:
		e.trace(fmt.Sprintf("repeated squaring for %dd%s", key.count, key.faces))
		return power(facesOf(die), key.count, e.budget)
	}
	d, err := sumFair(key.count, key.sides, e.budget)
	if err != nil {
		return nil, err
	}
	if key.count > 1 {
		e.trace(fmt.Sprintf("recurrence for %dd%d", key.count, key.sides))
	}
	return d, nil
}

// facesOf returns the distribution of one die with listed faces.
func facesOf(die notation.FacesDie) *Dist {
	w := weights{small: make([]uint64, len(die.Faces))}
	for i := range w.small {
		w.small[i] = 1
	}
	return fromRationals(die.Faces, w, big.NewInt(int64(len(die.Faces)))).reduced()
}
