package markov

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// However many terms a sum has, and in whatever order they come, it is wrong by a few
// roundings.
func TestSum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 200 {
		var s Sum
		exact := new(big.Float).SetPrec(2000)
		for range 1 + r.IntN(300) {
			x := r.Float64() * float64(uint64(1)<<r.IntN(60))
			s.Add(x)
			exact.Add(exact, new(big.Float).SetFloat64(x))
		}
		apart := new(big.Float).Sub(exact, new(big.Float).SetFloat64(s.Value()))
		if apart.Abs(apart).Cmp(exact.Mul(exact, big.NewFloat(2*u))) > 0 {
			t.Fatalf("%g is wrong by %g", s.Value(), apart)
		}
	}
	// What is lost on the way, 4 and 13 of the last, is 17: more than half of the 32 that
	// numbers beyond 2^57 lie apart.
	for _, c := range []struct {
		of   []float64
		want float64
	}{
		{nil, 0},
		{[]float64{1, 1 << 53, 1, 1, 1}, 1<<53 + 4},
		{[]float64{4, 1 << 56, 1 << 57, 13}, 1<<57 + 1<<56 + 32},
		{[]float64{1 << 57, 1 << 56, 4, 13}, 1<<57 + 1<<56 + 32},
	} {
		var s Sum
		for _, x := range c.of {
			s.Add(x)
		}
		if s.Value() != c.want {
			t.Errorf("%.0f are %.0f, want %.0f", c.of, s.Value(), c.want)
		}
	}
}

// A rounding is half of the distance of 1 to the next number, and that is what errors are
// counted in.
func TestRoundingsAreLargeEnough(t *testing.T) {
	if u != (math.Nextafter(1, 2)-1)/2 {
		t.Error("a rounding is another")
	}
	v := Values{Roundings: []int32{0, 6}}
	if v.Error(0) != 0 || v.Error(1) != 6.0/(1<<53) {
		t.Errorf("errors %g and %g", v.Error(0), v.Error(1))
	}
	// Into the last state lead 3.
	c := chain(map[int]float64{1: 0.5, 3: 0.5}, map[int]float64{2: 0.5, 3: 0.5}, map[int]float64{3: 1}, nil)
	if c.FanIn() != 3 || c.PerTransition() != 5.0/(1<<53) {
		t.Errorf("%d lead into a state, which is %g", c.FanIn(), c.PerTransition())
	}
	_, m, err := solve(t, chain(nil), 0)
	if err != nil || m.First != 0 || m.Longest != 0 || m.Second != 0 || m.Error != 24*u {
		t.Errorf("a chain that has ended takes %+v, %v", m, err)
	}
}

// Roundings counted by hand.
func TestRoundings(t *testing.T) {
	c := chain(map[int]float64{1: 0.25, 2: 0.75}, map[int]float64{2: 1}, nil)
	v, m, err := solve(t, c, 0)
	if err != nil {
		t.Fatal(err)
	}
	// A start is added once. A step is a factor, a product and an addition: 1, then 4; the
	// end is added to twice: from 0 after 1 and 3, from 1 after 4 and 2, and 1 more.
	if want := []int32{1, 4, 7}; v.Roundings[0] != want[0] || v.Roundings[1] != want[1] || v.Roundings[2] != want[2] {
		t.Errorf("%v, want %v", v.Roundings, want)
	}
	// Backwards a step is a factor, a product and an addition for each transition.
	roundings := []int32{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5}
	if _, got := gather(states(12), make([]float64, 12), make([]float64, 12), roundings); got != 5+1+1+12 {
		t.Errorf("12 transitions: %d roundings, want %d", got, 5+1+1+12)
	}
	// So it is 3 for state 1 and 7 for state 0. With the visits that is 8 at most, 8 more, three times.
	if want := 3 * float64(8+8) * u; m.Error != want {
		t.Errorf("moments %g, want %g", m.Error, want)
	}
	var l Loop
	if l.inverse = make([]float64, 3); l.Roundings() != 24 {
		t.Errorf("a loop of 3: %d roundings, want 24", l.Roundings())
	}
	if l.repeats = 2; l.Roundings() != 26 {
		t.Errorf("a loop of 3 with two transitions that lead where others do: %d roundings, want 26", l.Roundings())
	}
}
