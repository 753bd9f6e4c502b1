package montecarlo

import (
	"oddsmith/scenarios/notation"
)

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
	rolled, most := int64(0), mostExploded(count)
	for range count {
		for first := true; ; first = false {
			if rolled++; rolled > most {
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
		return limitf(at, "the dice of one sample exploded into more than %d", mostExploded(count))
	}
	kept := h.own.keep(dice[from:])
	m.dice = dice[:from+copy(dice[from:], kept)]
	return nil
}
