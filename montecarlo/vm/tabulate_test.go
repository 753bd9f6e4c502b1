package vm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A distribution is in how many ways of all some columns come to hold values.
type distribution struct {
	of  map[string]int64
	all int64
}

// listed runs code for every way in which its dice can fall.
func listed(code []instr, registers int, roots []Reg) distribution {
	m := newMachine(registers)
	d := distribution{map[string]int64{}, allOutcomes(code)}
	for from := int64(0); from < d.all; from += Strip {
		m.n = int(min(Strip, d.all-from))
		m.tray.dice = m.tray.dice[:0]
		var numbers []int64
		for i := range m.n {
			numbers = append(numbers, from+int64(i))
		}
		m.replay(code, numbers)
		for i := range m.n {
			var values []int64
			for _, r := range roots {
				values = append(values, m.cols[r][i])
			}
			d.of[fmt.Sprint(values)]++
		}
	}
	return d
}

// is reports whether values come as often by one as by the other.
func (d distribution) is(other distribution) bool {
	for v := range other.of {
		if d.of[v] == 0 {
			return false
		}
	}
	for v, n := range d.of {
		if n*other.all != other.of[v]*d.all {
			return false
		}
	}
	return true
}

// A scribe writes random programs of a few dice.
type scribe struct {
	*rand.Rand
	b            *Builder
	numbers, yes []Reg // columns of numbers, and of truth values
}

func (s *scribe) pick(of []Reg) Reg { return of[s.IntN(len(of))] }

func facesTo(n int) (faces []int64) {
	for i := range n {
		faces = append(faces, int64(i+1))
	}
	return faces
}

func (s *scribe) roll() {
	switch s.IntN(6) {
	case 0:
		s.numbers = append(s.numbers, s.b.RollDigits(1, uint64(2+s.IntN(3))))
	case 1:
		s.numbers = append(s.numbers, s.b.Roll(1, []int64{-300, 1, 1, 40_000}))
	case 2:
		s.numbers = append(s.numbers, s.b.RollPools(Trap{}, []DicePool{{
			Count: Operand{Constant: 2}, Sides: Operand{Constant: 3}, Lowest: 1, RerolledOnce: []Range{{1, int64(s.IntN(2))}},
			Keep: KeepAndCount{Keeps: []Keep{{Count: 1}}},
		}}, KeepAndCount{}))
	case 3:
		count := s.b.Choose(s.b.AtLeast(s.pick(s.numbers), 2), Operand{Constant: 2}, Operand{Reg: s.pick(s.yes)})
		s.numbers = append(s.numbers, s.b.RollCounts(count, 2, facesTo(3), Operand{}))
	case 4:
		s.numbers = append(s.numbers, s.b.Roll(1+s.IntN(2), facesTo(20)))
	default:
		s.numbers = append(s.numbers, s.b.Roll(1+s.IntN(2), facesTo(2+s.IntN(4))))
	}
}

func (s *scribe) step() {
	b, x, y := s.b, s.pick(s.numbers), s.pick(s.numbers)
	switch s.IntN(11) {
	case 0:
		s.numbers = append(s.numbers, b.Affine(x, int64(s.IntN(5)-2), 3))
	case 1:
		s.numbers = append(s.numbers, b.Combine(x, y, 1, int64(1-2*s.IntN(2))))
	case 2:
		s.numbers = append(s.numbers, b.Choose(s.pick(s.yes), Operand{Reg: x}, Operand{Constant: 7}))
	case 3:
		s.numbers = append(s.numbers, b.Choose(s.pick(s.yes), Operand{Reg: x}, Operand{Reg: y}))
	case 4:
		s.numbers = append(s.numbers, b.Divide(x, y, []Quotient{Floored, Truncated, Remainder}[s.IntN(3)]))
	case 5:
		s.numbers = append(s.numbers, b.Product(x, y, 1, 2, -1, 1))
	case 6:
		s.yes = append(s.yes, b.And(s.pick(s.yes), s.pick(s.yes), s.IntN(2) == 0, s.IntN(2) == 0))
	case 7:
		count := b.Choose(s.pick(s.yes), Operand{Constant: 2}, Operand{Reg: s.pick(s.yes)})
		block := b.Block(func() ([]Reg, Reg) {
			return []Reg{b.Combine(b.Roll(1, facesTo(2+s.IntN(2))), x, 1, 1)}, None
		})
		if s.IntN(2) == 0 {
			s.numbers = append(s.numbers, b.Repeat(Trap{}, count, 2, block))
			break
		}
		hand := b.Sorted(b.Copies(Trap{}, count, 2, block))
		s.numbers = append(s.numbers, b.Ask(hand, Operand{}, Total))
	default:
		s.yes = append(s.yes, b.AtLeast(x, int64(s.IntN(9))))
	}
}

// What is looked up in tables is what the instructions make of the same dice.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	tried, shorter, classes := 0, 0, 0
	for tried < 250 {
		s := &scribe{Rand: r, b: &Builder{}}
		s.numbers = []Reg{s.b.Roll(1, facesTo(2+r.IntN(5)))}
		s.yes = []Reg{s.b.AtLeast(s.numbers[0], 2)}
		for range 1 + r.IntN(3) {
			s.roll()
		}
		for range 2 + r.IntN(14) {
			s.step()
		}
		roots := []Reg{s.numbers[len(s.numbers)-1], s.yes[len(s.yes)-1]}[:1+r.IntN(2)]
		plain := pruned(s.b.code, roots)
		if all := allOutcomes(plain); all < 2 {
			continue
		}
		tried++
		for _, in := range plain {
			if n, ok := in.(nests); ok {
				for _, p := range n.subprograms() {
					p.finish(s.b)
				}
			}
		}
		want := listed(plain, s.b.registers, roots)
		out := tabulated(s.b, slices.Clone(plain), roots)
		if got := listed(out, s.b.registers, roots); !got.is(want) {
			t.Fatalf("program %d: %v of %d, want %v of %d", tried, got.of, got.all, want.of, want.all)
		}
		if len(out) < len(plain) {
			shorter++
		}
		if slices.ContainsFunc(out, func(in instr) bool { _, ok := in.(*rollClass); return ok }) {
			classes++
		}
		// Classes need not be worth it to be right.
		if out, ok := classed(s.b, slices.Clone(plain), roots); ok {
			if got := listed(newTabulation(s.b, out, roots).tables(), s.b.registers, roots); !got.is(want) {
				t.Fatalf("program %d by classes: %v of %d, want %v of %d", tried, got.of, got.all, want.of, want.all)
			}
		}
	}
	if shorter < 100 || classes < 5 {
		t.Errorf("%d programs became shorter, and %d have classes", shorter, classes)
	}
}
