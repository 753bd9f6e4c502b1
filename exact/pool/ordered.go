package pool

import (
	"math"
	"math/big"
	"oddsmith/exact/budget"
	"slices"
)

// This file adds up what is kept of a pool of independent dice that need not be
// alike: face-by-face dynamic programming.
//
// The values any die can show are visited from the highest down. The state is
// how many dice of each class have been seen, c_1, c_2, ...; it says at which
// position, counted from the highest, the next die of each class stands, and so
// whether its own keep leaves it in (slice.overlap); and how many dice that are
// left in were seen in all classes, and so whether the outer keep takes it. When
// j_i dice of class i show the value v, of weight q_i, that happens in
// C(n_i-c_i, j_i) q_i^j_i ways. What a class does not list because it has no end
// stands above all values. Ties need no care: it makes no difference which
// of the dice that show v are kept.
//
// A state that can keep nothing more is finished at once: its other dice show
// anything lower, (sum of the lower weights)^(n_i-c_i).

// A class is count dice that are alike, with what their own modifiers keep of
// them.
type class struct {
	count  int
	keep   rankRange
	values []int64 // ascending, over one denominator for all classes
	w      []*big.Int
	total  *big.Int
	beyond *big.Int // the weight of more than the listed values; nil for none
}

// An orderedSum is a sum over ordered dice under way.
type orderedSum struct {
	classes []class
	keep    rankRange // of all dice that the classes keep
	score   scoring
	weights map[int64]*big.Int // what is finished, by score

	beyondScore int64      // of a value that is not listed, where successes are counted
	below       []*big.Int // by class: the weight of the values still to come
}

// run returns the weights of the total score; their sum is the product of the
// classes' totals, each to the power of its count.
func (s *orderedSum) run() map[int64]*big.Int {
	s.weights = map[int64]*big.Int{}
	for i := range s.classes {
		s.below = append(s.below, new(big.Int).Set(s.classes[i].total))
	}
	open := map[string]*partial{"": {seen: make([]int, len(s.classes)), sums: map[int64]*big.Int{0: big.NewInt(1)}}}
	if s.hasBeyond() {
		here := make([]*big.Int, len(s.classes))
		for i, c := range s.classes {
			here[i] = new(big.Int)
			if c.beyond != nil {
				here[i] = c.beyond
			}
			s.below[i].Sub(s.below[i], here[i])
		}
		next := map[string]*partial{}
		for _, p := range open {
			s.spread(p, s.beyondScore, !s.score.Counts(), here, next)
		}
		open = next
	}
	for _, v := range s.descending() {
		for key, p := range open {
			if s.position(p.seen) >= s.keep.to {
				s.finish(p)
				delete(open, key)
			}
		}
		here := make([]*big.Int, len(s.classes))
		for i, c := range s.classes {
			here[i] = c.weightOf(v)
			s.below[i].Sub(s.below[i], here[i])
		}
		next := map[string]*partial{}
		for _, p := range open {
			s.spread(p, s.score.of(v), false, here, next)
		}
		open = next
	}
	for _, p := range open {
		s.finish(p)
	}
	return s.weights
}

// A partial is a state with the weight of every score reached in it.
type partial struct {
	seen []int
	sums map[int64]*big.Int
}

// descending lists all values of all classes, the highest first.
func (s *orderedSum) descending() []int64 {
	seen := map[int64]bool{}
	var out []int64
	for _, c := range s.classes {
		for _, v := range c.values {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	sortDescending(out)
	return out
}

// hasBeyond reports whether a class has values that are not listed.
func (s *orderedSum) hasBeyond() bool {
	return slices.ContainsFunc(s.classes, func(c class) bool { return c.beyond != nil })
}

// spread lets every possible number of unseen dice show a value of that score.
// Where the value is lost, being beyond what is listed, states that keep it are
// left out: they are the tail.
func (s *orderedSum) spread(p *partial, score int64, lost bool, here []*big.Int, next map[string]*partial) {
	ways := []*big.Int{big.NewInt(1)}
	states := [][]int{nil}
	for i, c := range s.classes {
		var moreWays []*big.Int
		var moreStates [][]int
		left := c.count - p.seen[i]
		if here[i].Sign() == 0 {
			left = 0
		}
		power := big.NewInt(1)
		for j := 0; j <= left; j++ {
			w := new(big.Int).Binomial(int64(c.count-p.seen[i]), int64(j))
			w.Mul(w, power)
			for k, state := range states {
				moreWays = append(moreWays, new(big.Int).Mul(w, ways[k]))
				moreStates = append(moreStates, append(append([]int(nil), state...), p.seen[i]+j))
			}
			power = new(big.Int).Mul(power, here[i])
		}
		ways, states = moreWays, moreStates
	}
	for k, state := range states {
		kept := s.keep.overlap(s.position(p.seen), s.position(state))
		if lost && kept > 0 {
			continue
		}
		q := at(next, state)
		addScaled(q.sums, p.sums, int64(kept)*score, ways[k])
	}
}

// position returns how many dice that the classes keep have been seen.
func (s *orderedSum) position(seen []int) int {
	n := 0
	for i, c := range s.classes {
		n += c.keep.overlap(0, seen[i])
	}
	return n
}

// finish adds a state's scores to the result: its other dice show lower values
// and are not kept.
func (s *orderedSum) finish(p *partial) {
	rest := big.NewInt(1)
	for i, c := range s.classes {
		left := big.NewInt(int64(c.count - p.seen[i]))
		rest.Mul(rest, new(big.Int).Exp(s.below[i], left, nil))
	}
	addScaled(s.weights, p.sums, 0, rest)
}

// addScaled adds factor times every weight of from, moved by shift.
func addScaled(to, from map[int64]*big.Int, shift int64, factor *big.Int) {
	if factor.Sign() == 0 {
		return
	}
	for sum, w := range from {
		t := new(big.Int).Mul(w, factor)
		if old, ok := to[sum+shift]; ok {
			old.Add(old, t)
		} else {
			to[sum+shift] = t
		}
	}
}

// at returns the state's entry, a new one if there is none.
func at(states map[string]*partial, seen []int) *partial {
	key := make([]byte, 0, 4*len(seen))
	for _, c := range seen {
		key = append(key, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
	}
	p, ok := states[string(key)]
	if !ok {
		p = &partial{seen: seen, sums: map[int64]*big.Int{}}
		states[string(key)] = p
	}
	return p
}

func (c class) weightOf(v int64) *big.Int {
	for i, u := range c.values {
		if u == v {
			return c.w[i]
		}
	}
	return new(big.Int)
}

// cost estimates the steps of run.
func (s *orderedSum) cost() float64 {
	states, moves, bits := 1.0, 1.0, 0.0
	for _, c := range s.classes {
		n := float64(min(c.count, c.keep.to) + 1)
		states *= n
		moves *= float64(c.count)/2 + 1
		bits += float64(c.count) * float64(c.total.BitLen())
	}
	values := s.descending()
	spread := 1.0
	if len(values) > 0 {
		spread = math.Abs(float64(s.score.of(values[0]))) + math.Abs(float64(s.score.of(values[len(values)-1])))
	}
	if s.score.Counts() {
		spread = 2
	}
	sums := float64(s.keep.len())*spread + 1
	return float64(len(values)) * states * moves * sums * (150 + budget.StepCost(bits))
}
