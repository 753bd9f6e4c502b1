package vm

import (
	"errors"
	"slices"
	"testing"
)

// What reads columns keeps them from being written over, also what reads them in a block of
// its own; and a second strip does not remember the first. Nothing here is worked out before
// it runs: one is a die with one side, rolled in each sample.
func TestColumnsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		name string
		add  func(b *Builder, trap Trap, value func(int64) Reg) Reg
		want int64
	}{
		{"repeat", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			count, seven := value(3), value(7)
			return b.Repeat(trap, count, 3, None, b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(seven, 1, 1)}, None }))
		}, 24},
		{"a rank of copies", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			count, seven, rank := value(3), value(7), value(2)
			return b.Repeat(trap, count, 3, rank, b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(seven, 1, 1)}, None }))
		}, 8},
		{"copies", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			return b.Ask(b.hand(trap, value, 3, 7), Operand{}, Total)
		}, 21},
		{"each", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			hand, seven, it := b.hand(trap, value, 3, 1), value(7), b.NewReg()
			each := b.Each(trap, hand, it, b.Block(func() ([]Reg, Reg) { return []Reg{b.Combine(it, seven, 1, 1)}, None }))
			return b.Ask(each, Operand{}, Total)
		}, 24},
		{"where", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			hand, seven, it := b.join(trap, b.hand(trap, value, 3, 6), b.hand(trap, value, 2, 7)), value(7), b.NewReg()
			where := b.Where(trap, hand, it, b.Block(func() ([]Reg, Reg) { return []Reg{b.AtLeast(b.Combine(it, seven, 1, -1), 0)}, None }))
			return b.Ask(where, Operand{}, Total)
		}, 14},
		{"pairs", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			p, q := b.Sorted(b.join(trap, b.hand(trap, value, 3, 6), b.hand(trap, value, 2, 9))), b.Sorted(b.hand(trap, value, 4, 1))
			seven, it, other := value(7), b.NewReg(), b.NewReg()
			return b.Pairs(trap, p, q, it, other, b.Block(func() ([]Reg, Reg) {
				return []Reg{b.AtLeast(b.Combine(b.Combine(it, other, 1, -1), seven, 1, -1), 0)}, None
			}))
		}, 2},
		{"keep", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			hand, two := b.Sorted(b.join(trap, b.hand(trap, value, 3, 6), b.hand(trap, value, 1, 9))), value(2)
			high := b.Ask(b.KeepDice(hand, Operand{Reg: two}, Keep{}), Operand{}, Total)
			low := b.Ask(b.KeepDice(hand, Operand{Reg: two}, Keep{Lowest: true}), Operand{}, Total)
			return b.Combine(high, low, 100, 1)
		}, 1512},
		{"drop", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			hand := b.Sorted(b.join(trap, b.hand(trap, value, 3, 6), b.hand(trap, value, 1, 9)))
			high := b.Ask(b.KeepDice(hand, Operand{Constant: 1}, Keep{Drop: true}), Operand{}, Total)
			low := b.Ask(b.KeepDice(hand, Operand{Constant: 1}, Keep{Drop: true, Lowest: true}), Operand{}, Total)
			return b.Combine(high, low, 100, 1)
		}, 1821},
		{"a pool", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			return b.RollPools(trap, []DicePool{{Count: Operand{Reg: value(5)}, Sides: Operand{Reg: value(1)}, Lowest: 3, Exploding: true, Trigger: &Range{9, 9}}}, KeepAndCount{})
		}, 15},
		{"totals", func(b *Builder, _ Trap, value func(int64) Reg) Reg {
			return b.KeepTotals([]Reg{value(5), value(9), value(7)}, KeepAndCount{Keeps: []Keep{{Count: 2}}})
		}, 16},
		{"again", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			seven := value(7)
			return b.Again(trap, Again{Most: 2, Stands: true, Sum: true, Block: b.Block(func() ([]Reg, Reg) {
				return []Reg{b.AtLeast(seven, 7), None, b.Affine(seven, 1, 1)}, None
			})})[0]
		}, 24},
		{"the last again", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			seven := value(7)
			return b.Again(trap, Again{Most: 5, GivenUp: errors.New("too often"), Block: b.Block(func() ([]Reg, Reg) {
				return []Reg{b.AtLeast(seven, 8), None, b.Affine(seven, 1, 1)}, None
			})})[0]
		}, 8},
		{"a process", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			start, seven, end, state := value(1), value(7), value(30), b.NewReg()
			finals, turns := b.Process(trap, Process{
				Starts: []Reg{start}, State: []Reg{state},
				Until: b.Block(func() ([]Reg, Reg) { return []Reg{b.AtLeast(b.Combine(state, end, 1, -1), 0)}, None }),
				Steps: []Block{b.Block(func() ([]Reg, Reg) { return []Reg{b.Combine(state, seven, 1, 1)}, None })},
			})
			return b.Combine(finals[0], turns, 100, 1)
		}, 3605}, // 1, 8, 15, 22, 29, 36
		{"a process by turns", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			who, sum, seven, end := b.NewReg(), b.NewReg(), value(7), value(30)
			step := func(next, k int64) Block {
				return b.Block(func() ([]Reg, Reg) { return []Reg{b.Fill(next), b.Combine(sum, seven, 1, k)}, None })
			}
			finals, turns := b.Process(trap, Process{
				Starts: []Reg{value(5), value(1)}, State: []Reg{who, sum},
				Until: b.Block(func() ([]Reg, Reg) { return []Reg{b.AtLeast(b.Combine(sum, end, 1, -1), 0)}, None }),
				Steps: []Block{step(9, 1), step(5, 2)}, Values: []int64{5, 9},
			})
			return b.Combine(b.Combine(finals[1], finals[0], 100, 10), turns, 1, 1)
		}, 100*43 + 10*5 + 4}, // 1, 8, 22, 29, 43
	} {
		for _, masked := range []bool{false, true} {
			var b Builder
			one := b.RollSides(b.Fill(1), b.Fill(1), 1)
			value := func(v int64) Reg { return b.Affine(one, v, 0) }
			trap := Trap{}
			if masked {
				trap.Mask = value(1)
			}
			out := c.add(&b, trap, value)
			// What comes after takes the columns that are free.
			rest := value(1000)
			for range 20 {
				rest = b.Combine(rest, value(1), 1, 1)
			}
			p := b.Program(&out, &rest)
			m := NewMachine(p)
			for _, n := range []int{3, Strip} {
				if err := m.Run(p, n); err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				if got := m.Column(out); slices.Min(got) != c.want || slices.Max(got) != c.want {
					t.Errorf("%s, masked %t: %d to %d of %d, want %d", c.name, masked, slices.Min(got), slices.Max(got), n, c.want)
				}
				if got := m.Column(rest); slices.Min(got) != 1020 || slices.Max(got) != 1020 {
					t.Errorf("%s: beside it %d to %d", c.name, slices.Min(got), slices.Max(got))
				}
			}
		}
	}
}

// hand is a pool of so many dice of one value.
func (b *Builder) hand(trap Trap, value func(int64) Reg, count, v int64) Hand {
	n, of := value(count), value(v)
	return b.Copies(trap, n, count, b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(of, 1, 0)}, None }))
}

func (b *Builder) join(trap Trap, of ...Hand) Hand {
	scales := make([]int64, len(of))
	for i := range scales {
		scales[i] = 1
	}
	return b.Join(trap, of, scales)
}

// A die that explodes for ever ends the sample.
func TestTooManyExploded(t *testing.T) {
	for _, compounding := range []bool{false, true} {
		p := &DicePool{Lowest: 1, Exploding: true, Trigger: &Range{1, 1}, Compounding: compounding}
		m := newMachine(1)
		ones := int64(0)
		m.fallen = &ones // every die shows a 1
		if dice, ok := p.roll(m, nil, 1, 2); ok || int64(len(dice)) > MostExploded(1) {
			t.Errorf("%d dice, %t", len(dice), ok)
		}
		last := int64(0b0110) // 1, 2, 2
		m.fallen = &last
		dice, ok := p.roll(m, nil, 2, 2)
		if want := map[bool][]int64{false: {1, 2, 2}, true: {3, 2}}[compounding]; !ok || !slices.Equal(dice, want) {
			t.Errorf("%v, %t, want %v", dice, ok, want)
		}
	}
}

// The columns that code reads and does not write itself, each of them once.
func TestInputs(t *testing.T) {
	code := []instr{
		&kernel{operands: operands{dst: 5, x: 1, y: 2}},
		&kernel{operands: operands{dst: 6, x: 5, y: 2}},
	}
	if got, want := inputs(code, []Reg{6, 3, 3, None}), []Reg{1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// What is run again for ever is given up in each sample, also in those that wait for others.
func TestGivenUp(t *testing.T) {
	for _, n := range []int{1, fewSamples, fewSamples + 1} {
		var b Builder
		one, fault := b.RollSides(b.Fill(1), b.Fill(1), 1), b.Fill(0)
		out := b.Again(Trap{Fault: fault}, Again{Most: manyRuns + 9, GivenUp: errors.New("too often"), Block: b.Block(func() ([]Reg, Reg) {
			return []Reg{b.AtLeast(one, 1), None, b.Affine(one, 7, 0)}, None
		})})[0]
		p := b.Program(&out, &fault)
		m := NewMachine(p)
		if err := m.Run(p, n); err != nil {
			t.Fatal(err)
		}
		if slices.Min(m.Column(fault)) != 1 || slices.Min(m.Column(out)) != 7 {
			t.Errorf("%d samples: faults %d, values %d", n, m.Column(fault), m.Column(out))
		}
	}
}

// Once a sample was given up few runs are left for the others. One that lets go in the last
// run that there may be is no reason.
func TestHopeless(t *testing.T) {
	for _, c := range []struct {
		name  string
		least int64 // from which on the block, which is worth 1, is run again
		left  int
	}{
		{"given up", 1, hopeless},
		{"let go", 2, maxRuns - 1},
	} {
		var b Builder
		one, fault := b.RollSides(b.Fill(1), b.Fill(1), 1), b.Fill(0)
		out := b.Again(Trap{Fault: fault}, Again{GivenUp: errors.New("too often"), Block: b.Block(func() ([]Reg, Reg) {
			return []Reg{b.AtLeast(one, c.least), None, b.Affine(one, 7, 0)}, None
		})})[0]
		p := b.Program(&out, &fault)
		m := NewMachine(p)
		if err := m.Run(p, 1); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, f := range m.frames {
			if s, ok := f.(*againSamples); ok {
				found = true
				if s.left != c.left {
					t.Errorf("%s: %d runs are left, want %d", c.name, s.left, c.left)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing was run again", c.name)
		}
	}
}

// The work of a block counts, sample by sample.
func TestWorkOfBlocks(t *testing.T) {
	const n = 5
	work := func(instructions int) int64 {
		var b Builder
		one := b.RollSides(b.Fill(1), b.Fill(1), 1)
		out := b.Again(Trap{}, Again{Stands: true, Block: b.Block(func() ([]Reg, Reg) {
			sum := one
			for range instructions {
				sum = b.Combine(sum, one, 1, 1)
			}
			return []Reg{b.AtLeast(sum, 1), None, sum}, None
		})})[0]
		p := b.Program(&out)
		m := NewMachine(p)
		if err := m.Run(p, n); err != nil {
			t.Fatal(err)
		}
		return m.Work()
	}
	if one, more := work(1), work(11); more != one+10*n {
		t.Errorf("11 instructions take %d steps, and one %d", more, one)
	}
}

// A sample in which nobody can say whether the process has ended goes no further.
func TestFaultOfAnEnd(t *testing.T) {
	var b Builder
	start, fault, x := b.Fill(5), b.Fill(0), b.NewReg()
	unknown := errors.New("nobody knows")
	until := b.Block(func() ([]Reg, Reg) {
		noted := b.Fill(0)
		b.Raise(Trap{Fault: noted}, unknown)
		return []Reg{b.Fill(0)}, noted
	})
	step := b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(x, 1, 1)}, None })
	finals, turns := b.Process(Trap{Fault: fault}, Process{Starts: []Reg{start}, State: []Reg{x}, Until: until, Steps: []Block{step}})
	p := b.Program(&finals[0], &turns, &fault)
	m := NewMachine(p)
	m.Watch(func(work int64) error {
		if work > 1<<20 {
			return errors.New("it goes further")
		}
		return nil
	})
	if err := m.Run(p, 3); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if m.Column(finals[0])[i] != 5 || m.Column(turns)[i] != 0 || m.fault(m.Column(fault)[i]) != unknown { //nolint:errorlint // the very same error
			t.Errorf("sample %d ends with %d after %d turns", i, m.Column(finals[0])[i], m.Column(turns)[i])
		}
	}
}

// Whether something is run again is asked after every run but the last one whose values stand.
func TestLastCondition(t *testing.T) {
	for _, stands := range []bool{false, true} {
		var b Builder
		fault := b.Fill(0)
		one := b.Block(func() ([]Reg, Reg) {
			faults, ofCondition := b.Fill(0), b.Fill(0)
			b.Raise(Trap{Fault: ofCondition}, errors.New("nobody knows"))
			return []Reg{b.Fill(0), ofCondition, b.Fill(7)}, faults
		})
		dst := b.Again(Trap{Fault: fault}, Again{Block: one, Stands: stands, GivenUp: errors.New("given up")})[0]
		p := b.Program(&dst, &fault)
		m := NewMachine(p)
		if err := m.Run(p, 1); err != nil {
			t.Fatal(err)
		}
		if value, failed := m.Column(dst)[0], m.Column(fault)[0] != 0; value != 7 || failed == stands {
			t.Errorf("stands: %v, value %d, failed: %v", stands, value, failed)
		}
	}
}
