package vm

import (
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/montecarlo/random"
)

// TestPlace puts numbers among sorted lanes.
func TestPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		sorted := uint64(0)
		var want []uint64
		for range r.IntN(24) {
			v := uint64(r.IntN(maxLane + 1))
			if r.IntN(2) == 0 {
				v = uint64(r.IntN(5)) // some are equal, and some nothing
			}
			want = append(want, v)
			sorted = place(sorted, v*laneOnes)
		}
		slices.Sort(want)
		slices.Reverse(want)
		want = append(want, make([]uint64, lanes)...)[:lanes]
		var sum int64
		for k, v := range want {
			if got := sorted >> (16 * k) & 0xffff; got != v {
				t.Fatalf("lane %d holds %d, want %d of %v", k, got, v, want)
			}
			sum += int64(v)
		}
		if got := laneSum(sorted); got != sum {
			t.Fatalf("the lanes add up to %d, want %d", got, sum)
		}
	}
}

// TestRankings holds rankings against keeping sorted dice, also where explosions add more.
func TestRankings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 20_000 {
		n := 1 + r.IntN(12)
		if r.IntN(4) == 0 {
			n += 2 * lanes
		}
		var keeps []Keep
		for range 1 + r.IntN(2) {
			keeps = append(keeps, Keep{Count: int64(r.IntN(n + 3)), Drop: r.IntN(2) == 0, Lowest: r.IntN(2) == 0})
		}
		grows := r.IntN(2) == 0
		rank, ok := rankingOf(keeps, n, grows)
		if !ok {
			continue
		}
		found++
		if rank.to > lanes {
			t.Fatalf("%+v of %d dice: %+v looks at too many", keeps, n, rank)
		}
		if grows {
			n += r.IntN(5)
		}
		dice := make([]int64, n)
		for i := range dice {
			dice[i] = int64(r.IntN(20))
		}
		slices.Sort(dice)
		from, to := Kept(keeps, n)
		want := Total(dice[from:to], 0)
		if !rank.lowest {
			slices.Reverse(dice)
		}
		got := Total(dice[rank.from:rank.to], 0)
		if got != want {
			t.Fatalf("%+v of %d dice: %d by %+v, want %d", keeps, n, got, rank, want)
		}
	}
	if found < 3_000 {
		t.Errorf("only %d rankings were found", found)
	}
}

// TestRerollExplodeLikeDieByDie rolls pools both ways: the difference of the two frequencies of
// each outcome, in standard deviations.
func TestRerollExplodeLikeDieByDie(t *testing.T) {
	const n = 1 << 17
	pool := func(count, sides int64, change func(*DicePool)) DicePool {
		p := DicePool{Count: Operand{Constant: count}, Sides: Operand{Constant: sides}, Lowest: 1}
		if change != nil {
			change(&p)
		}
		return p
	}
	explode := func(p *DicePool) { p.Exploding = true }
	compound := func(p *DicePool) { p.Exploding, p.Compounding = true, true }
	success := KeepAndCount{Success: &Range{5, 99}, Failure: &Range{-9, 1}, Scale: 1}
	for name, c := range map[string]struct {
		pools []DicePool
		all   KeepAndCount
	}{
		"4d6!k3":    {[]DicePool{pool(4, 6, func(p *DicePool) { explode(p); p.Keep.Keeps = []Keep{{Count: 3}} })}, KeepAndCount{}},
		"3d6!kl2":   {[]DicePool{pool(3, 6, func(p *DicePool) { explode(p); p.Keep.Keeps = []Keep{{Count: 2, Lowest: true}} })}, KeepAndCount{}},
		"5d6k3dh1":  {[]DicePool{pool(5, 6, func(p *DicePool) { p.Keep.Keeps = []Keep{{Count: 3}, {Count: 1, Drop: true}} })}, KeepAndCount{}},
		"6d6r2!>5k": {[]DicePool{pool(6, 6, func(p *DicePool) { explode(p); p.Trigger, p.Rerolled = &Range{5, 9}, []Range{{2, 2}} })}, KeepAndCount{Keeps: []Keep{{Count: 2}}}},
		"70d6!":     {[]DicePool{pool(70, 6, explode)}, KeepAndCount{}},
		"5d6!!":     {[]DicePool{pool(5, 6, compound)}, KeepAndCount{}},
		"8d6!>5f1":  {[]DicePool{pool(8, 6, func(p *DicePool) { explode(p); p.Rerolled = []Range{{1, 1}} })}, success},
		"9d4k4":     {[]DicePool{pool(9, 4, func(p *DicePool) { p.Keep.Keeps = []Keep{{Count: 4}} })}, KeepAndCount{}},
		"{3d6!+2d8!+dF}k3": {
			[]DicePool{pool(3, 6, explode), pool(2, 8, explode), pool(1, 3, func(p *DicePool) { p.Lowest = -1 })},
			KeepAndCount{Keeps: []Keep{{Count: 3}}},
		},
		"4dF!": {[]DicePool{pool(4, 3, func(p *DicePool) { explode(p); p.Lowest = -1 })}, KeepAndCount{}},
	} {
		on, why := newRerollExplode(Trap{}, c.pools, c.all)
		if on == nil {
			t.Errorf("%s: %s", name, why)
			continue
		}
		counts := map[int64][2]float64{}
		for way, in := range []instr{on, &rollPools{pools: c.pools, all: c.all}} {
			var dst Reg = 1
			in.registers(func(*Reg) {}, func(r *Reg) { *r = dst })
			m := newMachine(1)
			m.Seed(7, 1)
			for range n / Strip {
				m.n = Strip
				in.run(m)
				for _, v := range m.Column(dst) {
					both := counts[v]
					both[way]++
					counts[v] = both
				}
			}
			if m.err != nil {
				t.Fatal(m.err)
			}
		}
		for v, hits := range counts {
			if d := hits[0] - hits[1]; d*d > 45*(hits[0]+hits[1]+4) {
				t.Errorf("%s: %d came %v times, die by die %v", name, v, hits[0], hits[1])
			}
		}
	}
}

// No dice are worth 0, and dice of one side what it shows, though others like them go on.
func TestPoolsOfNothing(t *testing.T) {
	for _, c := range []struct {
		count, sides, lowest, want int64
	}{
		{0, 6, 1, 0},
		{5, 1, 3, 15},
	} {
		var b Builder
		out := b.RollPools(Trap{}, []DicePool{{
			Count: Operand{Constant: c.count}, Sides: Operand{Constant: c.sides}, Lowest: c.lowest,
			Exploding: true, Trigger: &Range{9, 9},
		}}, KeepAndCount{})
		p := b.Program(&out)
		m := NewMachine(p)
		if err := m.Run(p, 5); err != nil {
			t.Fatal(err)
		}
		if got := m.Column(out); slices.Min(got) != c.want || slices.Max(got) != c.want {
			t.Errorf("%d dice of %d sides: %v, want %d", c.count, c.sides, got, c.want)
		}
	}
}

// Why pools are rolled die by die; those without a reason are not.
func TestWhyDieByDie(t *testing.T) {
	pool := func(count, sides int64) DicePool {
		return DicePool{Count: Operand{Constant: count}, Sides: Operand{Constant: sides}, Lowest: 1}
	}
	with := func(p DicePool, change func(*DicePool)) DicePool { change(&p); return p }
	keep := func(n int64) func(*DicePool) { return func(p *DicePool) { p.Keep.Keeps = []Keep{{Count: n}} } }
	compound := func(least int64) func(*DicePool) {
		return func(p *DicePool) { p.Exploding, p.Compounding, p.Trigger = true, true, &Range{least, 1000} }
	}
	kept := func(n int64) KeepAndCount { return KeepAndCount{Keeps: []Keep{{Count: n}}} }
	success := KeepAndCount{Success: &Range{5, 9}, Scale: 1}
	for _, c := range []struct {
		name, why string
		pools     []DicePool
		all       KeepAndCount
	}{
		{"two dice", "", []DicePool{pool(2, 6)}, KeepAndCount{}},
		{"many dice", "", []DicePool{pool(1<<16, 6)}, KeepAndCount{}},
		{"more dice", "there are too many dice or sides", []DicePool{pool(1<<16+1, 6)}, KeepAndCount{}},
		{"many sides", "", []DicePool{pool(2, random.MaxTable)}, KeepAndCount{}},
		{"more sides", "there are too many dice or sides", []DicePool{pool(2, random.MaxTable+1)}, KeepAndCount{}},
		{"a number that is rolled", "the number of dice or sides is rolled", []DicePool{with(pool(2, 6), func(p *DicePool) { p.Count.Reg = 1 })}, KeepAndCount{}},
		{"sides that are rolled", "the number of dice or sides is rolled", []DicePool{with(pool(2, 6), func(p *DicePool) { p.Sides.Reg = 1 })}, KeepAndCount{}},
		{"nine of ten explode", "", []DicePool{with(pool(2, 10), compound(2))}, KeepAndCount{}},
		{"more of them", "almost every face is rolled again or explodes", []DicePool{with(pool(2, 11), compound(2))}, KeepAndCount{}},
		{"a pool of which some are kept", "", []DicePool{with(pool(4, 6), keep(3))}, KeepAndCount{}},
		{"one of two", "dice are kept in a group of which some are kept", []DicePool{with(pool(4, 6), keep(3)), pool(2, 6)}, KeepAndCount{}},
		{"kept twice", "dice are kept in a group of which some are kept", []DicePool{with(pool(4, 6), keep(3))}, kept(2)},
		{"of a group", "", []DicePool{pool(4, 6), pool(2, 6)}, kept(2)},
		{"both ends", "more than 4 dice are kept, kept dice are counted, or some that explode are dropped", []DicePool{with(pool(4, 6), func(p *DicePool) {
			p.Keep.Keeps = []Keep{{Count: 1, Drop: true}, {Count: 1, Drop: true, Lowest: true}}
			p.Exploding = true
		})}, KeepAndCount{}},
		{"more than half, added up", "", []DicePool{with(pool(4, 6), compound(3))}, KeepAndCount{}},
		{"compounded, kept", "compounded dice are kept or counted", []DicePool{with(pool(4, 6), compound(3))}, kept(2)},
		{"compounded, counted", "compounded dice are kept or counted", []DicePool{with(pool(4, 6), compound(6))}, success},
		{"values that fit a lane", "", []DicePool{with(pool(4, 9), func(p *DicePool) { p.Lowest = maxLane - 9 })}, kept(2)},
		{"values that do not", "there are too many sides", []DicePool{with(pool(4, 9), func(p *DicePool) { p.Lowest = maxLane - 8 })}, kept(2)},
	} {
		if in, why := newRerollExplode(Trap{}, c.pools, c.all); why != c.why || (in == nil) != (why != "") {
			t.Errorf("%s: %q, want %q", c.name, why, c.why)
		}
	}
}
