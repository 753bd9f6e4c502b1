package encounter

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A turn is what a step does to a state: it adds to some parts, and gives the others new
// values.
type turn struct {
	query
	adds  []bool  // by part: the item is added to the old value
	held  []bound // what parts are relied on to be within
	modes modeTable

	byMode []*partialEval
	lists  map[*partialEval]map[string]*moves // by the truth of the thresholds
	known  map[string][]*terms                // by the text of the step
	bytes  float64                            // of all moves
}

// Moves are all results of a turn. A move has a probability w/total.
type moves struct {
	list  []move
	w     dist.Weights
	total *big.Int
}

// A move is one result of a turn: what it adds to the parts that are added to, in
// their order, and the mode that the other parts make.
type move struct {
	p    float64 // rounded once
	adds [maxAdded]int32
	mode int32
}

// Terms are the joint distribution of a step as a mixture of independent items. Items
// that are constants are left out of the step.
type terms struct {
	step notation.Expr
	list []Term
}

// newTurn prepares the step of a process. The parts of x start with constants of their
// kind. Where holds is not set, no bounds are relied on.
func newTurn(x *notation.Process, names []string, eval Evaluator, holds bool) (*turn, error) {
	step, held := expand(simplify(x.Step), names, eval, holds)
	t := &turn{
		query: *newQuery(names, step), held: held, adds: make([]bool, len(names)), modes: modeTable{numbers: map[string]int32{}},
		lists: map[*partialEval]map[string]*moves{}, known: map[string][]*terms{},
	}
	for i, p := range x.State {
		_, t.adds[i] = p.Start.(*notation.Number) // a word that stays is not added to
	}
	return t, t.increments(t.adds)
}

// within reports whether a state lies within the bounds that were relied on.
func (t *turn) within(state []constant.Value) bool {
	for _, h := range t.held {
		if !h.holds(state[t.index[h.part]].Num) {
			return false
		}
	}
	return true
}

// moves returns what a turn can do in a state.
func (t *turn) moves(e *solver, state []constant.Value, mode int32) (*moves, error) {
	if !t.within(state) {
		return nil, errBeyond
	}
	// Only parts that are replaced are needed by value: the mode says all of them.
	for int(mode) >= len(t.byMode) {
		t.byMode = append(t.byMode, nil)
	}
	c := t.byMode[mode]
	if c == nil {
		c = t.partialEvalOf(state, 0)
		t.byMode[mode] = c
		if t.lists[c] == nil {
			t.lists[c] = map[string]*moves{}
		}
	}
	var space [32]byte
	key := t.appendTruths(c, state, space[:0])
	if m, ok := t.lists[c][string(key)]; ok {
		return m, nil
	}
	m, err := t.movesOf(e, c.decided(key))
	if err != nil {
		return nil, err
	}
	t.lists[c][string(key)] = m
	return m, nil
}

// movesOf finds the moves of a step into which all that is known of the state was put.
func (t *turn) movesOf(e *solver, step notation.Expr) (*moves, error) {
	open, constants := withoutConstants(step)
	known, err := t.termsOf(e, open)
	if err != nil {
		return nil, err
	}
	return t.collect(e.budget, known, constants)
}

// withoutConstants takes the items that are constants out of a step.
func withoutConstants(step notation.Expr) (notation.Expr, []*dist.Dist) {
	if n, ok := step.(*notation.Let); ok {
		body, constants := withoutConstants(n.Body)
		return &notation.Let{At: n.At, Name: n.Name, Value: n.Value, Body: body}, constants
	}
	n := step.(*notation.Tuple) // as difference has made it
	items, constants := slices.Clone(n.Items), make([]*dist.Dist, len(n.Items))
	for i, item := range items {
		if v, ok := constant.OfLiteral(item); ok {
			constants[i] = dist.Point(v.Outcome())
			items[i] = notation.Int(0)
		}
	}
	return &notation.Tuple{At: n.At, Items: items}, constants
}

// termsOf evaluates a step, or finds it among those that were.
func (t *turn) termsOf(e *solver, step notation.Expr) (*terms, error) {
	text := step.String()
	for _, k := range t.known[text] {
		if notation.Equal(k.step, step) {
			return k, nil
		}
	}
	list, err := e.eval.Terms(step)
	if err != nil {
		return nil, err
	}
	k := &terms{step: step, list: list}
	t.known[text] = append(t.known[text], k)
	return k, nil
}

// What it takes to make a move of the values of a step, and what moves and modes take
// to keep.
const (
	moveCost  = 30
	moveBytes = 128
	modeBytes = 256
)

// collect multiplies the terms out.
func (t *turn) collect(b *budget.Budget, known *terms, constants []*dist.Dist) (*moves, error) {
	total := big.NewInt(1)
	for _, term := range known.list {
		den := new(big.Int).Set(term.Weight.Denom())
		for _, item := range term.Items {
			den.Mul(den, item.Total())
		}
		total = rational.LCM(total, den)
	}
	c := collector{turn: t, most: b.MaxMemory, index: map[move]int{}, parts: make([]constant.Value, len(t.adds)), total: total, isSmall: total.IsUint64()}
	c.items = make([][]itemValue, len(t.adds))
	for _, term := range known.list {
		rest, ways := rational.Numerator(term.Weight, total), 1.0
		for i, item := range term.Items {
			rest.Quo(rest, item.Total())
			if constants[i] != nil {
				item = constants[i]
			}
			var err error
			if c.items[i], err = itemValues(item, t.expr.Span()); err != nil {
				return nil, err
			}
			ways *= float64(len(c.items[i]))
		}
		if err := b.Spend(moveCost*ways, 0, 0); err != nil {
			return nil, err
		}
		if c.isSmall {
			c.small(0, rest.Uint64())
		} else {
			c.large(0, rest)
		}
		if c.full {
			return nil, b.Refuse(t.expr.Span(), budget.Memory, 2*b.MaxMemory)
		}
	}
	t.bytes += moveBytes * float64(len(c.list))
	m := &moves{list: c.list, total: total, w: c.w}
	for i := range m.list {
		m.list[i].p = rational.Float(m.w.At(i, new(big.Int)), total)
	}
	return m, nil
}

// An itemValue is a value of an item, with its weight.
type itemValue struct {
	value constant.Value
	small uint64
	w     *big.Int
}

// stateValue returns an outcome as the value of a part of a state.
func stateValue(o dist.Outcome, at notation.Span) (constant.Value, error) {
	if v, ok := constant.Of(o); ok {
		return v, nil
	}
	return constant.Value{}, notation.Errorf(at, "a part of the state is %s", o.Key()).
		WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
}

// itemValues lists the values of an item of a step.
func itemValues(d *dist.Dist, at notation.Span) ([]itemValue, error) {
	out := make([]itemValue, 0, d.Slots())
	origin, step, isWhole := d.WholeLattice()
	for i := range d.Slots() {
		if d.IsZero(i) {
			continue
		}
		var f itemValue
		if isWhole && rational.IsSmallInt(origin+int64(i)*step) {
			f.value.Num = origin + int64(i)*step
		} else {
			var err error
			if f.value, err = stateValue(d.Outcome(i), at); err != nil {
				return nil, err
			}
		}
		f.small, f.w = d.SmallWeight(i)
		out = append(out, f)
	}
	return out, nil
}

// weight is the weight of the value.
func (f itemValue) weight() *big.Int {
	if f.w != nil {
		return f.w
	}
	return new(big.Int).SetUint64(f.small)
}

// A collector multiplies terms out.
type collector struct {
	turn    *turn
	items   [][]itemValue
	total   *big.Int
	isSmall bool    // one word holds every weight
	most    float64 // bytes
	full    bool    // there are more moves than that

	parts []constant.Value
	rest  []constant.Value
	index map[move]int
	list  []move
	w     dist.Weights
}

// small adds all moves that begin with the values of the first items; the weight is
// theirs and the term's.
func (c *collector) small(item int, weight uint64) {
	if c.full {
		return
	}
	if item == len(c.parts) {
		i := c.move()
		if i == len(c.w.Small) {
			c.w.Small = append(c.w.Small, 0)
		}
		c.w.Small[i] += weight
		return
	}
	for _, f := range c.items[item] {
		c.parts[item] = f.value
		c.small(item+1, weight*f.small)
	}
}

// large is small for weights of several words.
func (c *collector) large(item int, weight *big.Int) {
	if c.full {
		return
	}
	if item == len(c.parts) {
		i := c.move()
		if i == len(c.w.Big) {
			c.w.Big = append(c.w.Big, new(big.Int))
		}
		c.w.Big[i].Add(c.w.Big[i], weight)
		return
	}
	for _, f := range c.items[item] {
		c.parts[item] = f.value
		c.large(item+1, new(big.Int).Mul(weight, f.weight()))
	}
}

// move returns the number of the move that the values make.
func (c *collector) move() int {
	var m move
	c.rest = c.rest[:0]
	added := 0
	for i, v := range c.parts {
		if c.turn.adds[i] {
			m.adds[added] = int32(v.Num)
			added++
		} else {
			c.rest = append(c.rest, v)
		}
	}
	m.mode = c.turn.modes.number(c.rest)
	i, ok := c.index[m]
	if !ok {
		i = len(c.list)
		c.index[m] = i
		c.list = append(c.list, m)
		c.full = c.turn.bytes+moveBytes*float64(i)+modeBytes*float64(len(c.turn.modes.list)) > c.most
	}
	return i
}

// A modeTable numbers the values of the parts that are not added to.
type modeTable struct {
	numbers map[string]int32
	list    [][]constant.Value
	keys    []string
}

func (t *modeTable) number(parts []constant.Value) int32 {
	var space [64]byte
	key := space[:0]
	for _, v := range parts {
		key = v.AppendKey(key)
	}
	if i, ok := t.numbers[string(key)]; ok {
		return i
	}
	i := int32(len(t.list))
	t.numbers[string(key)] = i
	t.list = append(t.list, slices.Clone(parts))
	t.keys = append(t.keys, string(key))
	return i
}
