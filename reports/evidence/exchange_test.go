package evidence_test

import (
	"fmt"
	"math"
	"testing"
)

// A unit of wargame/exchange, as a plain program sees it: each of its attacks takes a wound
// away with chance p.
type unit struct {
	models, attacks, wounds int
	p                       float64
}

func (u unit) chances(left int) []float64 {
	n := u.attacks * ((left + u.wounds - 1) / u.wounds)
	out := make([]float64, n+1)
	for k := range out {
		out[k] = choose(n, k) * math.Pow(u.p, float64(k)) * math.Pow(1-u.p, float64(n-k))
	}
	return out
}

func choose(n, k int) float64 {
	out := 1.0
	for i := range k {
		out *= float64(n-i) / float64(i+1)
	}
	return out
}

// Units of several models against a plain program that follows the wounds left, strike by
// strike.
func TestExchangeOfModels(t *testing.T) {
	const hit, wound = 1.0 / 2, 1.0 / 2
	for _, c := range []struct {
		name string
		a, b unit
	}{
		{"one model each", unit{1, 1, 1, 5.0 / 6}, unit{1, 1, 1, 5.0 / 6}},
		{"many attacks of few", unit{2, 3, 2, 5.0 / 6}, unit{5, 1, 1, 5.0 / 6}},
		{"tough against many", unit{3, 2, 3, 5.0 / 6}, unit{8, 1, 1, 5.0 / 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := c.a, c.b
			a.p *= hit * wound
			b.p *= hit * wound
			now := map[[2]int]float64{{a.models * a.wounds, b.models * b.wounds}: 1}
			wins, mean, left := 0.0, 0.0, 0.0
			for turn := 0; turn < 3000 && len(now) > 0; turn++ {
				next := map[[2]int]float64{}
				for s, p := range now {
					switch {
					case s[1] == 0:
						wins += p
						mean += p * float64(turn)
						left += p * float64((s[0]+a.wounds-1)/a.wounds)
						continue
					case s[0] == 0:
						mean += p * float64(turn)
						continue
					}
					striker, other := a, 1
					if turn%2 == 1 {
						striker, other = b, 0
					}
					for k, q := range striker.chances(s[1-other]) {
						to := s
						to[other] = max(0, to[other]-k)
						next[to] += p * q
					}
				}
				now = next
			}
			set := fmt.Sprintf("a.models=%d a.attacks=%d a.wounds=%d b.models=%d b.attacks=%d b.wounds=%d",
				a.models, a.attacks, a.wounds, b.models, b.attacks, b.wounds)
			near(t, "P(winner = a)", probabilityOf(t, set, "winner", "a"), wins)
			near(t, "mean(turns)", measure(t, "wargame/exchange", set, "turns").Mean.Value, mean)
			near(t, "mean(a_models)", measure(t, "wargame/exchange", set, "a_models").Mean.Value, left)
		})
	}
}

func probabilityOf(t *testing.T, set, name, outcome string) float64 {
	t.Helper()
	for _, r := range measure(t, "wargame/exchange", set, name).Rows {
		if rowName(r) == outcome {
			return r.Probability
		}
	}
	t.Fatalf("%s: %s is not %s", set, name, outcome)
	return 0
}
