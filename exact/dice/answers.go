package dice

import (
	"encoding/binary"
	"math/big"
	"slices"

	"oddsmith/exact/dist"
)

// Answers are the joint answers to several questions, in ascending order: in case i, which has the
// weight Weights[i] out of Total, the answer to question k is Nums[i][k]/Dens[k].
type Answers struct {
	Nums    [][]int64
	Dens    []int64
	Weights []*big.Int
	Total   *big.Int
}

// Value returns the answer to question k in case i.
func (a *Answers) Value(i, k int) *big.Rat { return big.NewRat(a.Nums[i][k], a.Dens[k]) }

// one returns the distribution of the answer to the only question. If the weights sum to less than the
// total, the rest is unknown.
func (a *Answers) one() *dist.Dist {
	nums := make([]int64, len(a.Nums))
	for i, list := range a.Nums {
		nums[i] = list[0]
	}
	return dist.FromColumn(nums, a.Dens[0], a.Weights, a.Total)
}

// A tally adds the weights of equal answers.
type tally[W any, A arithmetic[W]] struct {
	ring    A
	dens    []int64
	index   map[string]int
	names   []string // the answers, one after the other
	weights []W

	name []byte // scratch
}

// newBigTally returns an empty tally with big integers.
func newBigTally() *tally[*big.Int, bigs] {
	return &tally[*big.Int, bigs]{ring: bigs{new(big.Int), new(big.Int)}, index: map[string]int{}}
}

// add adds the weight a*b to the answers in state k, unless a guess in it proved wrong.
func (f *tally[W, A]) add(m *machine, k *state, a, b W) {
	if !m.guessed(k) {
		return
	}
	f.name = f.name[:0]
	for _, q := range m.askers {
		f.name = binary.AppendVarint(f.name, q.answer(k))
	}
	i, ok := f.index[string(f.name)]
	if !ok {
		i = len(f.names)
		name := string(f.name)
		f.index[name] = i
		var zero W
		f.names, f.weights = append(f.names, name), append(f.weights, zero)
	}
	f.ring.addProduct(&f.weights[i], a, b)
}

// sorted returns the answers of nonzero weight in ascending order, and empties the tally. total is the weight
// of all answers that there may be.
func (f *tally[W, A]) sorted(total *big.Int) *Answers {
	each, n := len(f.dens), len(f.names)
	nums := make([]int64, 0, each*n)
	for _, name := range f.names {
		for rest := []byte(name); len(rest) > 0; {
			v, length := binary.Varint(rest)
			nums, rest = append(nums, v), rest[length:]
		}
	}
	f.index, f.names = nil, nil
	of := func(i int) []int64 { return nums[i*each : (i+1)*each : (i+1)*each] }
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(of(a), of(b)) })
	out := &Answers{Dens: f.dens, Total: total, Nums: make([][]int64, 0, n), Weights: make([]*big.Int, 0, n)}
	for _, i := range order {
		if w := f.ring.big(f.weights[i]); w.Sign() != 0 {
			out.Nums, out.Weights = append(out.Nums, of(i)), append(out.Weights, w)
		}
	}
	return out
}
