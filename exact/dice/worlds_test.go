package dice_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
)

// A world is what all pools show, with its probability.
type world struct {
	p     *big.Rat
	pools [][]*big.Rat
}

func (w world) with(p *big.Rat, pool []*big.Rat) world {
	return world{new(big.Rat).Mul(w.p, p), append(slices.Clone(w.pools), pool)}
}

// worlds are all that can be, and the same pools as the package has them.
type worlds struct {
	rng   *rand.Rand
	dice  dice.Dice
	pools []*dice.Pool
	all   []world
}

var someValues = []*big.Rat{big.NewRat(-1, 1), new(big.Rat), big.NewRat(1, 2), big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(3, 1), big.NewRat(4, 1)}

// draw returns a distribution of some values, and the chance of each.
func (w *worlds) draw(values []*big.Rat, most int) (*dist.Dist, map[*big.Rat]*big.Rat) {
	n := 1 + w.rng.IntN(most)
	var parts []dist.Part
	chances, total := map[*big.Rat]*big.Rat{}, int64(0)
	for _, i := range w.rng.Perm(len(values))[:n] {
		weight := 1 + w.rng.Int64N(3)
		parts = append(parts, dist.Part{Weight: big.NewInt(weight), Dist: dist.Constant(values[i])})
		chances[values[i]] = big.NewRat(weight, 1)
		total += weight
	}
	for _, p := range chances {
		p.Quo(p, big.NewRat(total, 1))
	}
	d, err := dist.Mix(parts, limits())
	if err != nil {
		panic(err)
	}
	return d, chances
}

// roll adds dice, of which there may be a number that is rolled.
func (w *worlds) roll() {
	counts, of := w.draw([]*big.Rat{new(big.Rat), big.NewRat(1, 1), big.NewRat(2, 1)}, 2)
	die, faces := w.draw(someValues, 3)
	w.pools = append(w.pools, w.dice.Add(counts, die))
	var next []world
	for _, old := range w.all {
		for n, p := range of {
			rolls := []world{{p: p, pools: [][]*big.Rat{nil}}}
			for range n.Num().Int64() {
				var longer []world
				for _, r := range rolls {
					for v, q := range faces {
						longer = append(longer, world{new(big.Rat).Mul(r.p, q), [][]*big.Rat{append(slices.Clone(r.pools[0]), v)}})
					}
				}
				rolls = longer
			}
			for _, r := range rolls {
				next = append(next, old.with(r.p, r.pools[0]))
			}
		}
	}
	w.all = next
}

// become puts what f says in place of every die: a value, or nil for none, by chance.
func (w *worlds) become(k int, f func(v *big.Rat) map[*big.Rat]*big.Rat) {
	var next []world
	for _, old := range w.all {
		rolls := []world{{p: big.NewRat(1, 1), pools: [][]*big.Rat{nil}}}
		for _, v := range old.pools[k] {
			var longer []world
			for _, r := range rolls {
				for u, q := range f(v) {
					pool := slices.Clone(r.pools[0])
					if u != nil {
						pool = append(pool, u)
					}
					longer = append(longer, world{new(big.Rat).Mul(r.p, q), [][]*big.Rat{pool}})
				}
			}
			rolls = longer
		}
		for _, r := range rolls {
			next = append(next, old.with(r.p, r.pools[0]))
		}
	}
	w.all = next
}

// change makes another pool of those there are.
func (w *worlds) change(t *testing.T) {
	k := w.rng.IntN(len(w.pools))
	one := big.NewRat(1, 1)
	var pool *dice.Pool
	var err error
	switch w.rng.IntN(4) {
	case 0:
		from := w.rng.Int64N(2)
		keep := positions(from, from+w.rng.Int64N(3), w.rng.IntN(2) == 0)
		pool = w.dice.Keep(w.pools[k], keep)
		for i, old := range w.all {
			sorted := slices.Clone(old.pools[k])
			slices.SortFunc(sorted, func(a, b *big.Rat) int { return b.Cmp(a) })
			first, last := keep.Positions(int64(len(sorted)))
			w.all[i] = old.with(one, sorted[first:last])
		}
	case 1:
		bound, hidden := someValues[w.rng.IntN(len(someValues))], w.rng.IntN(3) == 0
		chance := big.NewRat(1, 3)
		cond := func(v *big.Rat) *dist.Dist {
			if v.Cmp(bound) > 0 && hidden {
				return dist.Bernoulli(chance)
			}
			return dist.Truth(v.Cmp(bound) > 0)
		}
		pool, err = w.dice.Where(w.pools[k], func(v dice.Value) (*dist.Dist, error) { return cond(v.Number), nil })
		if errors.Is(err, dice.ErrWhole) {
			return
		}
		w.become(k, func(v *big.Rat) map[*big.Rat]*big.Rat {
			switch {
			case v.Cmp(bound) <= 0:
				return map[*big.Rat]*big.Rat{nil: one}
			case hidden:
				return map[*big.Rat]*big.Rat{v: chance, nil: new(big.Rat).Sub(one, chance)}
			}
			return map[*big.Rat]*big.Rat{v: one}
		})
	case 2:
		rolled := w.rng.IntN(3) == 0
		twice := func(v *big.Rat) *big.Rat { return new(big.Rat).Sub(big.NewRat(3, 1), v) }
		pool, err = w.dice.Each(w.pools[k], func(shown dice.Value) (*dist.Dist, error) {
			v := shown.Number
			if rolled {
				return dist.Mix([]dist.Part{{Weight: big.NewInt(1), Dist: dist.Constant(v)}, {Weight: big.NewInt(2), Dist: dist.Constant(new(big.Rat).Add(v, one))}}, limits())
			}
			return dist.Constant(twice(v)), nil
		})
		if errors.Is(err, dice.ErrWhole) {
			return
		}
		w.become(k, func(v *big.Rat) map[*big.Rat]*big.Rat {
			if rolled {
				return map[*big.Rat]*big.Rat{v: big.NewRat(1, 3), new(big.Rat).Add(v, one): big.NewRat(2, 3)}
			}
			return map[*big.Rat]*big.Rat{twice(v): one}
		})
	default:
		l := w.rng.IntN(len(w.pools))
		pool, err = w.dice.Join(w.pools[k], w.pools[l])
		if errors.Is(err, dice.ErrWhole) {
			return
		}
		for i, old := range w.all {
			w.all[i] = old.with(one, slices.Concat(old.pools[k], old.pools[l]))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	w.pools = append(w.pools, pool)
}

// question returns something to ask, and the answer in a world.
func (w *worlds) question() (dice.Question, func(world) *big.Rat) {
	k, l := w.rng.IntN(len(w.pools)), w.rng.IntN(len(w.pools))
	counts := func(pool []*big.Rat) map[string]int64 {
		out := map[string]int64{}
		for _, v := range pool {
			out[v.RatString()]++
		}
		return out
	}
	switch w.rng.IntN(5) {
	case 0:
		return dice.LargestSet{Pool: w.pools[k]}, func(x world) *big.Rat {
			most := int64(0)
			for _, n := range counts(x.pools[k]) {
				most = max(most, n)
			}
			return big.NewRat(most, 1)
		}
	case 1:
		return dice.LongestRun{Pool: w.pools[k]}, func(x world) *big.Rat {
			there, most := counts(x.pools[k]), int64(0)
			for _, v := range x.pools[k] {
				n := int64(0)
				for next := v; there[next.RatString()] > 0; next = new(big.Rat).Add(next, big.NewRat(1, 1)) {
					n++
				}
				most = max(most, n)
			}
			return big.NewRat(most, 1)
		}
	case 2:
		least := w.rng.Int64N(4)
		holds := func(a, b *big.Rat) bool { return new(big.Rat).Add(a, b).Cmp(big.NewRat(least, 1)) > 0 && a.Cmp(b) >= 0 }
		q := dice.Pairs{P: w.pools[k], Q: w.pools[l], Holds: func(a, b *big.Rat) (bool, error) { return holds(a, b), nil }}
		return q, func(x world) *big.Rat {
			a, b := slices.Clone(x.pools[k]), slices.Clone(x.pools[l])
			for _, list := range [][]*big.Rat{a, b} {
				slices.SortFunc(list, func(a, b *big.Rat) int { return b.Cmp(a) })
			}
			n := int64(0)
			for i := range min(len(a), len(b)) {
				if holds(a[i], b[i]) {
					n++
				}
			}
			return big.NewRat(n, 1)
		}
	}
	var sum dice.Sum
	var terms []func(world) *big.Rat
	for range 1 + w.rng.IntN(2) {
		k, what, least := w.rng.IntN(len(w.pools)), dice.What(w.rng.IntN(3)), 1+w.rng.Int64N(2)
		factor := big.NewRat(w.rng.Int64N(7)-3, 1+w.rng.Int64N(2))
		sum = append(sum, dice.Term{Factor: factor, What: what, Pool: w.pools[k], Least: least})
		terms = append(terms, func(x world) *big.Rat {
			out := new(big.Rat)
			switch what {
			case dice.TotalOf:
				for _, v := range x.pools[k] {
					out.Add(out, v)
				}
			case dice.SizeOf:
				out.SetInt64(int64(len(x.pools[k])))
			case dice.SetsOf:
				for _, n := range counts(x.pools[k]) {
					if n >= least {
						out.Add(out, big.NewRat(1, 1))
					}
				}
			}
			return out.Mul(out, factor)
		})
	}
	return sum, func(x world) *big.Rat {
		out := new(big.Rat)
		for _, term := range terms {
			out.Add(out, term(x))
		}
		return out
	}
}

// Random dice, what is made of them, and several questions at once: the answers are those of
// going through all that can be, one world after the other.
func TestAskInAllWorlds(t *testing.T) {
	answered := 0
	for seed := range uint64(250) {
		w := &worlds{rng: rand.New(rand.NewPCG(seed, 3)), all: []world{{p: big.NewRat(1, 1)}}}
		for range 1 + w.rng.IntN(2) {
			w.roll()
		}
		for range w.rng.IntN(4) {
			w.change(t)
		}
		var questions []dice.Question
		var answers []func(world) *big.Rat
		for range 1 + w.rng.IntN(3) {
			q, a := w.question()
			questions, answers = append(questions, q), append(answers, a)
		}
		got, err := w.dice.Ask(limits(), questions...)
		if errors.Is(err, dice.ErrWhole) {
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		answered++
		want := map[string]*big.Rat{}
		for _, x := range w.all {
			var key []string
			for _, a := range answers {
				key = append(key, a(x).RatString())
			}
			k := strings.Join(key, " ")
			if want[k] == nil {
				want[k] = new(big.Rat)
			}
			want[k].Add(want[k], x.p)
		}
		for i, weight := range got.Weights {
			var key []string
			for k := range questions {
				key = append(key, got.Value(i, k).RatString())
			}
			k, p := strings.Join(key, " "), new(big.Rat).SetFrac(weight, got.Total)
			if want[k] == nil || want[k].Cmp(p) != 0 {
				t.Fatalf("seed %d: %s has %s, want %v", seed, k, p.RatString(), want[k])
			}
		}
		if len(got.Weights) != len(want) {
			t.Fatalf("seed %d: %d answers, want %d", seed, len(got.Weights), len(want))
		}
	}
	if answered < 200 {
		t.Errorf("only %d were answered", answered)
	}
}
