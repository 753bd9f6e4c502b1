package markov

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
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

// Sums of any length, four at a time and the rest.
func TestPlainSums(t *testing.T) {
	for n := range 20 {
		var p, x []float64
		want, gathered := 0.0, 0.0
		var edges []Edge
		for i := range n {
			p, x = append(p, float64(int(1)<<i)), append(x, float64(i+1))
			edges = append(edges, Edge{P: p[i], By: int32(i)})
			want += p[i]
			gathered += p[i] * x[i]
		}
		if got := plainSum(p); got != want {
			t.Errorf("%d numbers: %g, want %g", n, got, want)
		}
		if got := gather(0, edges, x); got != gathered {
			t.Errorf("%d edges: %g, want %g", n, got, gathered)
		}
		to := make([]float64, n+1)
		for range 2 {
			addTimes(to, 3, p)
		}
		for i := range n {
			if to[i] != 6*p[i] || to[n] != 0 {
				t.Errorf("%d of %d numbers: %g, want %g", i, n, to[i], 6*p[i])
			}
		}
	}
}

// Many numbers are several sums: 1 and three halves of its last digit are one digit more,
// which would be lost if they came one after the other. Numbers are eight sums, edges four.
func TestSumsApart(t *testing.T) {
	for n := 4; n <= 16; n += 4 {
		p, ones, edges := make([]float64, n), make([]float64, n), []Edge(nil)
		p[0], p[1], p[2], p[3] = 1, u, u, u
		for i, x := range p {
			ones[i], edges = 1, append(edges, Edge{P: x, By: int32(i)})
		}
		if got := plainSum(p); n%8 == 0 && got != 1+2*u {
			t.Errorf("%d numbers: 1 and %g", n, got-1)
		}
		if got := gather(0, edges, ones); got != 1+2*u {
			t.Errorf("%d edges: 1 and %g", n, got-1)
		}
	}
}

// Two at a time come to what each comes to by itself, to the bit.
func TestGatherTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for n := range 24 {
		const s, size = 30, 60
		x, y, roundings, edges := make([]float64, size), make([]float64, size), make([]int32, size), []Edge(nil)
		for i := range size {
			x[i], y[i], roundings[i] = r.Float64(), r.Float64(), r.Int32N(100)
		}
		for _, by := range r.Perm(size)[:n] {
			edges = append(edges, Edge{P: r.Float64(), By: int32(by) - s})
		}
		a, b, worst := gatherTwo(s, edges, x, y, roundings)
		if a != gather(s, edges, x) || b != gather(s, edges, y) || worst != gathered(s, edges, roundings) {
			t.Errorf("%d edges: %v, %v and %d roundings, by themselves %v, %v and %d", n,
				a, b, worst, gather(s, edges, x), gather(s, edges, y), gathered(s, edges, roundings))
		}
	}
}

// many is more states than are seen to be tiny at once.
const many = 2*atOnce + 3

// far puts numbers between many others, within 9s.
func far(before, a, b, c, behind float64) []float64 {
	return slices.Concat([]float64{9}, slices.Repeat([]float64{before}, many), []float64{a, b, c}, slices.Repeat([]float64{behind}, many), []float64{9})
}

// What is tiny is left out at the ends of a run, and nowhere else.
func TestTrim(t *testing.T) {
	for _, c := range []struct {
		now, want []float64
		dropped   float64
	}{
		{[]float64{9, 1, 2, 8, 1, 8, 2, 2, 9}, []float64{9, 0, 0, 8, 1, 8, 0, 0, 9}, 7},
		{[]float64{9, 8, 1, 8, 9}, []float64{9, 8, 1, 8, 9}, 0},
		{[]float64{9, 2, 2, 9}, []float64{9, 0, 0, 9}, 4},
		{[]float64{9, 2, 9}, []float64{9, 0, 9}, 2},
		{far(1, 8, 1, 8, 1), far(0, 8, 1, 8, 0), 2 * many},
		{far(1.0/64, 8, 0, 8, 1.0/64), far(0, 8, 0, 8, 0), 2 * many / 64.0},
		{far(0, 8, 2, 2, 0), far(0, 8, 0, 0, 0), 4},
	} {
		now := append([]float64(nil), c.now...)
		r := run{1, int32(len(now) - 1)}
		left, dropped := r.trim(now, 2)
		if dropped != c.dropped {
			t.Errorf("%v: %g dropped, want %g", c.now, dropped, c.dropped)
		}
		for i := range now {
			if now[i] != c.want[i] {
				t.Errorf("%v: %v is left, want %v", c.now, now, c.want)
			}
		}
		for i, x := range now[1 : len(now)-1] {
			inside := int32(i+1) >= left.from && int32(i+1) < left.to
			if x != 0 && !inside || inside && now[left.from] == 0 {
				t.Errorf("%v has numbers from %d to %d", now, left.from, left.to)
			}
		}
	}
}

// A rounding is half of the distance of 1 to the next number, and that is what errors are
// counted in.
func TestRoundingsAreLargeEnough(t *testing.T) {
	if u != (math.Nextafter(1, 2)-1)/2 {
		t.Error("a rounding is another")
	}
	v := Visits{Roundings: []int32{0, 6}}
	if v.Error(0) != 0 || v.Error(1) != 6.0/(1<<53) {
		t.Errorf("errors %g and %g", v.Error(0), v.Error(1))
	}
	// Into the last state lead 3.
	c := chain(map[int]float64{1: 0.5, 3: 0.5}, map[int]float64{2: 0.5, 3: 0.5}, map[int]float64{3: 1}, nil)
	if c.FanIn() != 3 || c.PerTransition() != 5.0/(1<<53) {
		t.Errorf("%d lead into a state, which is %g", c.FanIn(), c.PerTransition())
	}
	_, m, err := solve(chain(nil), 0)
	if err != nil || m.First != 0 || m.Longest != 0 || m.Second != 0 || m.Error != 24*u {
		t.Errorf("a chain that has ended takes %+v, %v", m, err)
	}
}
