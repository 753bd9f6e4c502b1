package markov

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The moments of random chains are off by less than their bound says.
func TestPowers(t *testing.T) {
	powers, r := &gauge{t: t, what: "powers"}, rand.New(rand.NewPCG(7, 8))
	for range 60 {
		powers.next()
		c := randomChain(r, 20)
		n := len(c.p)
		o := ordered(t, c.Chain, 0, 1)
		got, relative, err := c.Powers([]Weight{{0, 0.25}, {1, 0.75}}, 0, o, 4)
		if err != nil {
			t.Fatal(err)
		}
		// E[T^k] = 1 + the sum of (k over j) P E[T^j], j < k, and P E[T^k].
		var known [][]*big.Float
		for k := 1; k <= 4; k++ {
			due := numbers(n)
			for s := range n - 2 {
				due[s] = number(1)
				for j, of := range known {
					ways := new(big.Float).SetInt(new(big.Int).Binomial(int64(k), int64(j+1)))
					for to, p := range c.p[s] {
						x := new(big.Float).Mul(p, of[to])
						due[s].Add(due[s], x.Mul(x, ways))
					}
				}
			}
			of := c.solve(due, true)
			known = append(known, of)
			want := new(big.Float).Mul(number(0.25), of[0])
			powers.check(got[k-1], want.Add(want, new(big.Float).Mul(number(0.75), of[1])), relative)
		}
	}
	powers.isClose(1e-3)
}

// Tosses of a coin until the first head: E[T] = 2, E[T^2] = 6, E[T^3] = 26.
func TestPowersByHand(t *testing.T) {
	c := chain(map[int]float64{0: 0.5, 1: 0.5}, nil)
	o := ordered(t, c)
	for _, start := range [][]Weight{{{0, 1}}, {{0, 0.5}, {0, 0.5}}} {
		of, _, err := c.Powers(start, 0, o, 3)
		if err != nil || of[0] != 2 || of[1] != 6 || of[2] != 26 {
			t.Errorf("%v, %v", of, err)
		}
	}
	// What has ended takes no turns.
	if of, _, err := c.Powers([]Weight{{0, 0.5}, {1, 0.5}}, 0, o, 2); err != nil || of[0] != 1 || of[1] != 3 {
		t.Errorf("%v, %v", of, err)
	}
}

// Roundings of powers counted by hand. What a transition leads to costs 8: a factor, a product, 3
// sums, 2 to add those up and 1 more. For the square that is multiplied and added to 1,
// which makes 10, and to what comes after: 11. And there are 8 more, and 5 of
// the start.
func TestRoundingsOfPowers(t *testing.T) {
	var one Loop[float64]
	one.inverse = make([]float64, 1)
	loop := one.Roundings()
	for name, c := range map[string]struct {
		rows []map[int]float64
		want int
	}{
		"a step":         {[]map[int]float64{{1: 1}, nil}, 11 + 8},
		"two steps":      {[]map[int]float64{{1: 1}, {2: 1}, nil}, 19 + 8},                             // the second after the first is right to 8
		"a step in time": {[]map[int]float64{{0: 0.5, 1: 0.5}, nil}, 8 + 1 + loop + 10 + 1 + loop + 8}, // what leaves a loop is added once more
	} {
		c2 := chain(c.rows...)
		_, relative, err := c2.Powers([]Weight{{0, 1}}, 5, ordered(t, c2), 2)
		if want := float64(c.want+5) / (1 << 53); err != nil || relative != want {
			t.Errorf("%s: %g roundings, want %d (%v)", name, relative*(1<<53), c.want+5, err)
		}
	}
}
