package montecarlo

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A check is a compare point over the denominator of what it is held against.
type check struct {
	op    notation.BinaryOp // Eq, Le or Ge
	value int64
}

func (k *check) holds(v int64) bool {
	switch k.op {
	case notation.Le:
		return v <= k.value
	case notation.Ge:
		return v >= k.value
	}
	return v == k.value
}

// newCheck scales a compare point. One beyond 62 bits is as far as any die.
func newCheck(p *notation.Point, den int64) *check {
	if p == nil {
		return nil
	}
	const far = 1 << 62
	v := new(big.Rat).Mul(p.Value, new(big.Rat).SetInt64(den))
	k := &check{op: p.Op, value: far}
	switch {
	case v.Cmp(new(big.Rat).SetInt64(-far)) <= 0:
		k.value = -far
	case v.Cmp(new(big.Rat).SetInt64(far)) < 0:
		k.value = v.Num().Int64()
	}
	return k
}

// A tally of dice as they lie: what is kept, and what the kept dice are worth.
type judging struct {
	keeps            []*notation.Keep
	success, failure *check
	shift            int64 // added to a die before it is checked
	scale            int64 // of a die against the checks
}

func newJudging(mods []notation.Modifier, shift, scale int64) judging {
	j := judging{shift: shift, scale: scale}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Keep:
			j.keeps = append(j.keeps, m)
		case *notation.Success:
			j.success = newCheck(m.Point, scale)
		case *notation.Failure:
			j.failure = newCheck(m.Point, scale)
		}
	}
	return j
}

// keep sorts the dice and returns those that every keep and drop leaves in.
func (j *judging) keep(dice []int64) []int64 {
	if len(j.keeps) == 0 {
		return dice
	}
	slices.Sort(dice)
	from, to := 0, len(dice)
	for _, k := range j.keeps {
		n := int(min(k.Count, int64(len(dice))))
		switch {
		case k.Drop && k.Lowest:
			from = max(from, n)
		case k.Drop:
			to = min(to, len(dice)-n)
		case k.Lowest:
			to = min(to, n)
		default:
			from = max(from, len(dice)-n)
		}
	}
	return dice[from:max(from, to)]
}

// worth is the sum of the dice, or the successes less the failures.
func (j *judging) worth(dice []int64) int64 {
	sum := int64(0)
	for _, v := range dice {
		if j.success == nil {
			sum += v
			continue
		}
		v = v*j.scale + j.shift
		if j.success.holds(v) {
			sum++
		}
		if j.failure != nil && j.failure.holds(v) {
			sum--
		}
	}
	return sum
}

// A handful is a pool of dice to roll one by one.
type handful struct {
	count, sides reg   // none where they are constant
	dice, faces  int64 // the constants
	fate         bool

	explodes      bool
	mode          notation.ExplodeMode
	trigger       *check // nil: the largest face
	rerolls, once []*check
	lowest        bool // rerolls hold the smallest face, by default
	lowestOnce    bool
	own           judging
}

func newHandful(mods []notation.Modifier) handful {
	h := handful{count: none, sides: none, own: newJudging(mods, 0, 1)}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Explode:
			h.explodes, h.mode, h.trigger = true, m.Mode, newCheck(m.Point, 1)
		case *notation.Reroll:
			switch {
			case m.Point == nil && m.Once:
				h.lowestOnce = true
			case m.Point == nil:
				h.lowest = true
			case m.Once:
				h.once = append(h.once, newCheck(m.Point, 1))
			default:
				h.rerolls = append(h.rerolls, newCheck(m.Point, 1))
			}
		}
	}
	return h
}

// low is the smallest face.
func (h *handful) low() int64 {
	if h.fate {
		return -1
	}
	return 1
}

// rerolled reports whether the face is always rolled again.
func (h *handful) rerolled(face int64) bool {
	return h.lowest && face == h.low() || anyHolds(h.rerolls, face)
}

// triggers reports whether the face brings another die.
func (h *handful) triggers(face, sides int64) bool {
	switch {
	case !h.explodes:
		return false
	case h.trigger == nil:
		return face == h.low()+sides-1
	}
	return h.trigger.holds(face)
}

// ends reports whether a die of that many sides has a face that neither is
// rerolled nor explodes. Most have one among the first few.
func (h *handful) ends(sides int64) bool {
	for face := h.low(); face < h.low()+sides; face++ {
		if !h.rerolled(face) && !h.triggers(face, sides) {
			return true
		}
	}
	return false
}

// settle rolls one die until it is not rerolled any more.
func (h *handful) settle(m *machine, sides int64) int64 {
	for used := false; ; {
		face := h.low() + int64(m.rng.below(uint64(sides)))
		switch {
		case h.rerolled(face):
		case !used && (h.lowestOnce && face == h.low() || anyHolds(h.once, face)):
			used = true
		default:
			return face
		}
	}
}

func anyHolds(list []*check, v int64) bool {
	for _, k := range list {
		if k.holds(v) {
			return true
		}
	}
	return false
}

// roll appends the dice of the pool as they lie, extra ones included; false if
// there are more than a sample may have.
func (h *handful) roll(m *machine, dice []int64, count, sides int64) ([]int64, bool) {
	rolled := 0
	for range count {
		for first := true; ; first = false {
			if rolled++; rolled > maxDice {
				return dice, false
			}
			face := h.settle(m, sides)
			worth := face
			if !first && h.mode == notation.Penetrating {
				worth--
			}
			if !first && h.mode == notation.Compounding {
				dice[len(dice)-1] += worth
			} else {
				dice = append(dice, worth)
			}
			if !h.triggers(face, sides) {
				break
			}
		}
	}
	return dice, true
}

// rollLiteral writes what is made of some pools of dice, rolled one by one.
type rollLiteral struct {
	trap
	dst   reg
	pools []handful
	all   judging // of the dice of all pools; what a single pool makes of its own is in the pool
}

func (in *rollLiteral) registers(read, write func(*reg)) {
	in.trap.registers(read)
	for i := range in.pools {
		read(&in.pools[i].count)
		read(&in.pools[i].sides)
	}
	write(&in.dst)
}

func (in *rollLiteral) run(m *machine) {
	dst := m.col(in.dst)
	for i := range dst {
		m.dice = m.dice[:0]
		for p := range in.pools {
			if err := in.pools[p].sample(m, i, in.at); err != nil {
				in.raise(m, i, err)
				m.dice = m.dice[:0]
				break
			}
		}
		dst[i] = in.all.worth(in.all.keep(m.dice))
	}
}

// sample adds what the pool keeps of its dice in sample i to the machine's.
func (h *handful) sample(m *machine, i int, at notation.Span) error {
	count, sides := h.dice, h.faces
	if h.count != none {
		count = m.cols[h.count][i]
	}
	if h.sides != none {
		sides = m.cols[h.sides][i]
	}
	if count <= 0 || count > maxDice || sides < 1 {
		return nil // no dice, or a branch not taken: the others have been checked
	}
	if !h.ends(sides) {
		return notation.Errorf(at, "every face of a die with %d sides is rerolled or explodes, for ever", sides)
	}
	from := len(m.dice)
	dice, ok := h.roll(m, m.dice, count, sides)
	if !ok {
		return limitf(at, "the dice of one sample exploded into more than %d", maxDice)
	}
	kept := h.own.keep(dice[from:])
	m.dice = dice[:from+copy(dice[from:], kept)]
	return nil
}

// judgeTotals writes what is made of several totals over one denominator.
type judgeTotals struct {
	dst    reg
	totals []reg
	all    judging
}

func (in *judgeTotals) registers(read, write func(*reg)) {
	for i := range in.totals {
		read(&in.totals[i])
	}
	write(&in.dst)
}

func (in *judgeTotals) run(m *machine) {
	dst := m.col(in.dst)
	for i := range dst {
		m.dice = m.dice[:0]
		for _, r := range in.totals {
			m.dice = append(m.dice, m.cols[r][i])
		}
		dst[i] = in.all.worth(in.all.keep(m.dice))
	}
}
