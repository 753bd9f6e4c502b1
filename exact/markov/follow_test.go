package markov

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The lengths of a geometric wait.
func TestFollow(t *testing.T) {
	c := chain(map[int]float64{0: 0.75, 1: 0.25}, nil)
	sum := 0.0
	f, err := c.Follow([]Weight{{0, 1}}, Following{
		Residual: 1e-9, Most: 1000,
		Ended: func(turn int, s int32, p float64) error {
			if want := 0.25 * math.Pow(0.75, float64(turn-1)); math.Abs(p-want) > 1e-15 || s != 1 {
				t.Errorf("turn %d: %g, want %g", turn, p, want)
			}
			sum += p
			return nil
		},
	})
	if err != nil || f.Left > 1e-9 || math.Abs(sum+f.Left-1) > 1e-12 || f.Transitions != 73 || f.All {
		t.Errorf("sum %g, %+v, %v", sum, f, err)
	}
}

// What goes on for too long is told as it stands then.
func TestFollowStops(t *testing.T) {
	c := chain(map[int]float64{0: 0.75, 1: 0.25}, nil)
	for most := range 4 {
		f, err := c.Follow([]Weight{{0, 1}}, Following{Most: most, Ended: func(int, int32, float64) error { return nil }})
		left := math.Pow(0.75, float64(most))
		if err != nil || f.Left != left || !slices.Equal(f.Going, []Weight{{0, left}}) {
			t.Errorf("after %d: %+v, %v", most, f, err)
		}
	}
}

// It is asked whether to go on before every transition, with what is left.
func TestFollowGoesOn(t *testing.T) {
	c := chain(map[int]float64{0: 0.5, 1: 0.5}, nil)
	var asked []float64
	f, err := c.Follow([]Weight{{0, 1}}, Following{
		Most: 100, Ended: func(int, int32, float64) error { return nil },
		GoOn: func(left, work float64) (bool, error) {
			asked = append(asked, left)
			return work > 0 && left > 0.2, nil
		},
	})
	if err != nil || !slices.Equal(asked, []float64{1, 0.5, 0.25, 0.125}) || f.Transitions != 3 || f.Left != 0.125 {
		t.Errorf("asked with %g, %+v, %v", asked, f, err)
	}
}

// What is dropped for being tiny is part of what is left, and never more than may be; and it is said
// that not all was met.
func TestFollowLeavesNothingOut(t *testing.T) {
	// Half of what waits in a state goes on to the next one.
	rows := make([]map[int]float64, 61)
	for i := range 60 {
		rows[i] = map[int]float64{i: 0.5, i + 1: 0.5}
	}
	c := chain(rows...)
	const residual = 1e-6
	sum := number(0)
	f, err := c.Follow([]Weight{{0, 1}, {7, 1e-14}}, Following{
		Residual: residual, Most: 1000,
		Ended: func(_ int, _ int32, p float64) error {
			sum.Add(sum, number(p))
			return nil
		},
	})
	total, _ := sum.Add(sum, number(f.Left)).Float64()
	if err != nil || f.Left > residual || math.Abs(total-1-1e-14) > 1e-15 || f.All {
		t.Errorf("%.17g in all, %+v, %v", total, f, err)
	}
	f, err = c.Follow([]Weight{{0, 1e-30}}, Following{Residual: 1e-6, Most: 9})
	if err != nil || f.Left != 1e-30 || f.All {
		t.Errorf("%+v, want all of it left, %v", f, err)
	}
}

// What is dropped in turn after turn leaves room for what is left: the hub leads to leaves
// with what is just too tiny to follow, and what comes of
// 50,000 turns of that is no longer tiny.
func TestFollowDropsLittle(t *testing.T) {
	const residual, leaves = 0.5, 10
	tiny := residual / ((leaves + 2) * (1 << 16))
	const end = leaves + 1
	rows := make([]map[int]float64, end+1)
	rows[0] = map[int]float64{0: 1 - 2e-6 - leaves*tiny, end: 2e-6}
	for i := range leaves {
		rows[0][i+1] = tiny
		rows[i+1] = map[int]float64{0: 1 - float64(i+1)/16, end: float64(i+1) / 16}
	}
	f, err := chain(rows...).Follow([]Weight{{0, 1}}, Following{
		Residual: residual, Most: 1_000_000, Ended: func(int, int32, float64) error { return nil },
	})
	if err != nil || f.Left > residual || f.Left < 0.49*residual || f.Transitions < 50_000 || f.All {
		t.Errorf("%+v, %v", f, err)
	}
}

// What is too rare for a float64 is told all the same.
func TestFollowTellsWhatIsTooRare(t *testing.T) {
	const rare = 1e-100
	way := func(n int) *Chain {
		list := make([][]edge, n+2)
		for i := range n {
			list[i] = []edge{{i + 1, rare}, {n + 1, 1 - rare}}
		}
		return build(list...)
	}
	for n := range 6 {
		ended := map[int32]bool{}
		f, err := way(n).Follow([]Weight{{0, 1}}, Following{Most: 100, Ended: func(_ int, s int32, p float64) error {
			ended[s] = p >= Rare
			return nil
		}})
		if err != nil || !f.All || f.Left > 1e-299 || !ended[int32(n)] || n > 0 && !ended[int32(n+1)] {
			t.Errorf("a way of %d: %+v, ended in %v, %v", n, f, ended, err)
		}
	}
	if f, err := way(1).Follow([]Weight{{0, 1e-305}}, Following{Most: 9, Ended: func(int, int32, float64) error { return nil }}); err != nil || !f.All || f.Left > 1e-299 {
		t.Errorf("from a rare start: %+v, %v", f, err)
	}
}

// randomLines draws a chain of states in lines: those within a line share their probabilities and lead
// to neighbours in other lines, or in their own; some lead to one line twice.
func randomLines(r *rand.Rand) *Chain {
	lines, length := 1+r.IntN(6), 2+r.IntN(40)
	list := make([][]edge, lines*length+length)
	for line := range lines {
		var by []int
		for range 1 + r.IntN(6) {
			by = append(by, (r.IntN(lines+1)-line)*length-r.IntN(length))
		}
		if r.IntN(3) == 0 {
			by = append(by, by[0])
		}
		for i := range length {
			for _, b := range by {
				// What would lead off the board leads to an end.
				to := line*length + i + b
				if to < 0 {
					to = lines*length + i
				}
				list[line*length+i] = append(list[line*length+i], edge{to, 1 / float64(len(by))})
			}
			if r.IntN(30) == 0 {
				list[line*length+i] = nil
			}
		}
	}
	return build(list...)
}

// After every turn each state has the probability that follows from those before.
func TestFollowLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		c := randomLines(r)
		start := []Weight{{int32(r.IntN(c.Size())), 0.75}, {int32(r.IntN(c.Size())), 0.25}}
		const most = 25
		var got, want [most + 1][]float64
		for turn := range got {
			got[turn], want[turn] = make([]float64, c.Size()), make([]float64, c.Size())
		}
		for stop := range got {
			f, err := c.Follow(start, Following{
				Most: stop, Ended: func(turn int, s int32, p float64) error { got[turn][s] = p; return nil },
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range f.Going {
				got[stop][w.State] = w.P
			}
		}
		for _, w := range start {
			want[0][w.State] += w.P
		}
		for turn := range most {
			for s, p := range want[turn] {
				to, row := c.Of(int32(s))
				for k, next := range to {
					want[turn+1][next] += p * row[k]
				}
			}
		}
		per := c.PerTransition()
		for turn := range want {
			for s, p := range want[turn] {
				if math.Abs(p-got[turn][s]) > 2*float64(turn)*per*p {
					t.Fatalf("turn %d, state %d: %g, want %g", turn, s, got[turn][s], p)
				}
			}
		}
	}
}
