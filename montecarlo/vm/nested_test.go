package vm

import (
	"errors"
	"slices"
	"testing"
)

// What reads columns keeps them from being written over, also what reads them in a block of
// its own; and a second strip does not remember the first. Nothing here is calculated before
// it runs: one is a die with one side, rolled in each sample.
func TestColumnsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		name string
		add  func(b *Builder, trap Trap, value func(int64) Reg) Reg
		want int64
	}{
		{"repeat", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			count, seven := value(3), value(7)
			return b.Repeat(trap, count, 3, b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(seven, 1, 1)}, None }))
		}, 24},
		{"a rank of copies", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			count, seven, rank := value(3), value(7), value(2)
			all := b.Copies(trap, count, 3, b.Block(func() ([]Reg, Reg) { return []Reg{b.Affine(seven, 1, 1)}, None }))
			b.CheckRank(trap, rank, count)
			return b.Ask(b.Sorted(all), Operand{Reg: rank}, Nth)
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
		{"an encounter", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			start, seven, end, x, taken := value(1), value(7), value(30), b.NewReg(), b.NewReg()
			vars, turns, rounds := b.Encounter(trap, Encounter{
				Starts: []Reg{start}, Vars: []Reg{x}, Taken: taken, Most: value(100), Order: inTurn(1), Orders: 1,
				Turns: []Turn{{Ends: 1, Changes: []int{0}, Block: b.Block(func() ([]Reg, Reg) {
					next := b.Combine(x, seven, 1, 1)
					return []Reg{b.AtLeast(b.Combine(next, end, 1, -1), 0), None, next}, None
				})}},
			})
			return b.Combine(b.Combine(vars[0], turns, 100, 10), rounds, 1, 1)
		}, 3655}, // 1, 8, 15, 22, 29, 36
		{"an encounter of two", func(b *Builder, trap Trap, value func(int64) Reg) Reg {
			sum, idle, seven, end, taken := b.NewReg(), b.NewReg(), value(7), value(30), b.NewReg()
			turn := func(k int64) Turn {
				return Turn{Ends: 1, Changes: []int{0}, Block: b.Block(func() ([]Reg, Reg) {
					next := b.Combine(sum, b.Combine(seven, taken, 1, 100), 1, k)
					return []Reg{b.AtLeast(b.Combine(next, end, 1, -100), 0), None, next}, None
				})}
			}
			vars, turns, rounds := b.Encounter(trap, Encounter{
				Starts: []Reg{value(1), value(3)}, Vars: []Reg{sum, idle}, Taken: taken, Most: value(100),
				Order: inTurn(2), Orders: 2, Number: value(1), Turns: []Turn{turn(1), turn(2)},
			})
			return b.Combine(b.Combine(b.Combine(vars[0], vars[1], 10, 1000000), turns, 1, 1), rounds, 1, 100)
		}, 3000000 + 10*(1+2*7+107+2*207+307+2*407+507+2*607) + 7 + 100*4},
	} {
		for _, masked := range []bool{false, true} {
			var b Builder
			one := b.RollCounts(b.Fill(1), 1, nil, Operand{Reg: b.Fill(1)})
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

// A die that explodes forever ends the sample.
func TestTooManyExploded(t *testing.T) {
	for _, compounding := range []bool{false, true} {
		p := &DicePool{Lowest: 1, Exploding: true, Trigger: &Range{1, 1}, Compounding: compounding}
		m := newMachine(1)
		ones := int64(0)
		m.replayed = &ones // every die shows a 1
		if dice, ok := p.roll(m, nil, 1, 2); ok || int64(len(dice)) > MostExploded(1) {
			t.Errorf("%d dice, %t", len(dice), ok)
		}
		last := int64(0b0110) // 1, 2, 2
		m.replayed = &last
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

// What is run again forever is given up in each sample, after as many runs as there may be.
func TestGivenUp(t *testing.T) {
	for _, n := range []int{1, 9} {
		var b Builder
		one, fault := b.RollCounts(b.Fill(1), 1, nil, Operand{Reg: b.Fill(1)}), b.Fill(0)
		out := b.Again(Trap{Fault: fault}, Again{Most: 5000, GivenUp: errors.New("too often"), Block: b.Block(func() ([]Reg, Reg) {
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

// The work of a block counts, sample by sample.
func TestWorkOfBlocks(t *testing.T) {
	const n = 5
	work := func(instructions int) int64 {
		var b Builder
		one := b.RollCounts(b.Fill(1), 1, nil, Operand{Reg: b.Fill(1)})
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

// inTurn is an order of so many who act in turn.
type inTurn int64

func (n inTurn) Begin(number, _ int64) Place {
	return Place{At: number, Actor: int(number), Fresh: true}
}

func (n inTurn) Next(at, _ int64) Place {
	next := (at + 1) % int64(n)
	return Place{At: next, Actor: int(next), Fresh: next == int64(n)-1}
}

func (n inTurn) Key(at int64) int64 { return at }

// A sample in which a turn fails goes no further.
func TestFaultOfATurn(t *testing.T) {
	var b Builder
	start, fault, x := b.Fill(5), b.Fill(0), b.NewReg()
	unknown := errors.New("nobody knows")
	turn := b.Block(func() ([]Reg, Reg) {
		noted := b.Fill(0)
		b.Raise(Trap{Fault: noted}, unknown)
		return []Reg{None, None, b.Affine(x, 1, 1)}, noted
	})
	vars, turns, _ := b.Encounter(Trap{Fault: fault}, Encounter{
		Starts: []Reg{start}, Vars: []Reg{x}, Taken: b.NewReg(), Most: b.Fill(1000), Order: inTurn(1), Orders: 1,
		Turns: []Turn{{turn, 1, []int{0}}},
	})
	p := b.Program(&vars[0], &turns, &fault)
	m := NewMachine(p)
	if err := m.Run(p, 3); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if m.Column(turns)[i] != 0 || m.fault(m.Column(fault)[i]) != unknown { //nolint:errorlint // the very same error
			t.Errorf("sample %d ends after %d turns", i, m.Column(turns)[i])
		}
	}
}

// counted counts how often an order is asked.
type counted struct {
	inTurn
	asked *int
}

func (c counted) Next(at, down int64) Place {
	*c.asked++
	return c.inTurn.Next(at, down)
}

// Places are asked for once, and again where others took their room.
func TestPlaces(t *testing.T) {
	asked := 0
	s := places{order: counted{1 << 40, &asked}}
	for range 2 {
		for at := range int64(5 << placeBits) {
			for range 2 {
				if got := s.find(placeKey{at, 0}); got.At != at+1 || got.Actor != int(at)+1 || got.Fresh {
					t.Fatalf("after %d: %v", at, got)
				}
			}
		}
	}
	if asked != 2*5<<placeBits {
		t.Errorf("asked %d times, want %d", asked, 2*5<<placeBits)
	}
	if got := s.find(beginning(3, 0)); got.At != 3 || !got.Fresh {
		t.Errorf("%v", got)
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
