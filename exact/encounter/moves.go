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

// Moves are all results of a turn. A move has a probability w/total.
type moves struct {
	list  []move
	w     dist.Weights
	total *big.Int

	missing float64 // at most this much of the probability was not listed: see nested.go
}

// A move is one result of a turn: what it adds to the parts that are axes, in
// their order, and what becomes of the other parts.
type move struct {
	p      float64 // rounded once
	adds   [maxAxes]int32
	change int32 // in the table of changes
}

// What it takes to make a move of the values of a step, and what moves and modes take
// to keep.
const (
	moveCost      = 30
	moveBytes     = 128
	keptModeBytes = 160
	itemBytes     = 40
)

// A collector multiplies out the terms of steps into their moves, one step after the other.
type collector struct {
	budget *budget.Budget
	at     notation.Span // of the step
	onAxis []bool        // by part, as in turn

	changes *modeTable

	items   [][]itemValue // by part: what it may become, which is reused
	isSmall bool          // one word holds every weight
	each    float64       // what a move takes
	room    int           // for how many moves memory is held
	known   int           // how many changes were known before
	err     error         // that of the budget

	isFirst, isLast bool // of the terms, within each of which no two moves are the same

	parts []constant.Value
	rest  []constant.Value
	index map[move]int
	list  []move
	w     dist.Weights
}

// collect multiplies the terms out, that with the most moves last, for those of the last one
// need not be found again. An item that is a constant stands beside them.
func (c *collector) collect(known []Term, constants []*dist.Dist) (*moves, error) {
	known = widestLast(known, constants)
	total := big.NewInt(1)
	dens := make([]*big.Int, len(known)) // of the weights of each term's moves
	for i, term := range known {
		dens[i] = new(big.Int).Set(term.Weight.Denom())
		for _, item := range term.Items {
			dens[i].Mul(dens[i], item.Total())
		}
		total = rational.LCM(total, dens[i])
	}
	c.isSmall, c.err, c.list, c.w = total.IsUint64(), nil, nil, dist.Weights{}
	c.each, c.room, c.known = moveBytes+budget.WeightBytes(1, float64(total.BitLen())), 0, len(c.changes.keys)
	if c.index == nil {
		c.index, c.parts, c.items = map[move]int{}, make([]constant.Value, len(c.onAxis)), make([][]itemValue, len(c.onAxis))
	}
	clear(c.index)
	for i, term := range known {
		c.isFirst, c.isLast = i == 0, i == len(known)-1
		times := new(big.Int).Quo(total, dens[i]) // the total may be one of them
		if err := c.add(term, times.Mul(times, term.Weight.Num()), constants); err != nil {
			return nil, err
		}
	}
	c.budget.Release(c.each * float64(c.room-len(c.list)))
	if err := c.budget.Hold(keptModeBytes * float64(len(c.changes.keys)-c.known)); err != nil {
		return nil, err
	}
	m := &moves{list: c.list, w: c.w}
	m.total, m.missing = c.listed(total)
	total = m.total
	for i := range m.list {
		if i%atATime == 0 {
			if err := c.budget.Charge(moveCost * atATime); err != nil {
				return nil, err
			}
		}
		m.list[i].p = rational.Float(m.w.At(i, new(big.Int)), total)
	}
	return m, nil
}

// widestLast returns the terms with that with the most moves behind the others.
func widestLast(known []Term, constants []*dist.Dist) []Term {
	widest := 0
	for i, t := range known {
		if t.ways(constants) > known[widest].ways(constants) {
			widest = i
		}
	}
	if len(known) == 0 {
		return nil
	}
	others := slices.Concat(known[:widest], known[widest+1:])
	return append(others, known[widest])
}

// ways is how many moves a term has: no two of them are the same.
func (t Term) ways(constants []*dist.Dist) float64 {
	ways := 1.0
	for i, item := range t.Items {
		if constants[i] == nil {
			ways *= float64(item.Len())
		}
	}
	return ways
}

// add adds the moves of a term. The weight is what those of the items are multiplied by.
func (c *collector) add(term Term, weight *big.Int, constants []*dist.Dist) error {
	held := 0.0
	defer func() { c.budget.Release(held) }()
	for i, item := range term.Items {
		if constants[i] != nil {
			item = constants[i]
		}
		bytes := itemBytes * float64(item.Slots())
		held += bytes
		err := c.budget.Hold(bytes)
		if err == nil {
			err = c.budget.Charge(moveCost * float64(item.Slots()))
		}
		if err != nil {
			return err
		}
		if c.items[i], err = itemValues(c.items[i][:0], item, c.at); err != nil {
			return err
		}
	}
	if c.isFirst {
		c.makeRoom()
	}
	if c.isSmall {
		multiply(c, 0, weight.Uint64(), itemValue.timesSmall, (*collector).addSmall)
	} else {
		multiply(c, 0, weight, itemValue.timesLarge, (*collector).addLarge)
	}
	return c.err
}

// makeRoom is for the moves of the first term, but for what is more than a few.
func (c *collector) makeRoom() {
	const most = 1 << 16
	n := 1
	for _, values := range c.items {
		n = min(most, n*len(values))
	}
	c.list = make([]move, 0, n)
	if c.isSmall {
		c.w.Small = make([]uint64, 0, n)
	} else {
		c.w.Big = make([]*big.Int, 0, n)
	}
}

// take takes the work and the memory of so many moves, which may be new.
func (c *collector) take(n int) error {
	if more := len(c.list) + n - c.room; more > 0 {
		const many = 4096
		more = max(more, min(many, len(c.list)/4))
		c.room += more
		if err := c.budget.Hold(c.each * float64(more)); err != nil {
			return err
		}
	}
	return c.budget.Charge(moveCost * float64(n))
}

// multiply adds all moves that begin with the values of the first items; the weight is
// theirs and the term's, in one word or in several.
func multiply[W any](c *collector, item int, weight W, times func(itemValue, W) W, add func(*collector, W)) {
	if item == len(c.parts) {
		add(c, weight)
		return
	}
	for k, f := range c.items[item] {
		if item == len(c.parts)-1 && k%atATime == 0 && c.err == nil {
			c.err = c.take(min(atATime, len(c.items[item])-k))
		}
		if c.err != nil {
			return
		}
		c.parts[item] = f.value
		multiply(c, item+1, times(f, weight), times, add)
	}
}

func (c *collector) addSmall(weight uint64) {
	i := c.move()
	if i == len(c.w.Small) {
		c.w.Small = append(c.w.Small, 0)
	}
	c.w.Small[i] += weight
}

func (c *collector) addLarge(weight *big.Int) {
	i := c.move()
	if i == len(c.w.Big) {
		c.w.Big = append(c.w.Big, new(big.Int))
	}
	c.w.Big[i].Add(c.w.Big[i], weight)
}

// move returns the number of the move that the values make.
func (c *collector) move() int {
	var m move
	c.rest = c.rest[:0]
	added := 0
	for i, v := range c.parts {
		if c.onAxis[i] {
			m.adds[added] = int32(v.Num)
			added++
		} else {
			c.rest = append(c.rest, v)
		}
	}
	m.change = c.changes.number(c.rest)
	if !c.isFirst {
		if i, ok := c.index[m]; ok {
			return i
		}
	}
	i := len(c.list)
	if !c.isLast {
		c.index[m] = i
	}
	c.list = append(c.list, m)
	return i
}

// An itemValue is a value of an item, with its weight.
type itemValue struct {
	value constant.Value
	small uint64
	w     *big.Int
}

func (f itemValue) timesSmall(w uint64) uint64 { return w * f.small }

func (f itemValue) timesLarge(w *big.Int) *big.Int {
	if f.w != nil {
		return new(big.Int).Mul(w, f.w)
	}
	return new(big.Int).Mul(w, new(big.Int).SetUint64(f.small))
}

// itemValues appends the values of an item of a step.
func itemValues(out []itemValue, d *dist.Dist, at notation.Span) ([]itemValue, error) {
	out = slices.Grow(out, d.Slots())
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
