package dice

import "math/big"

// A Question is a number that is asked of pools: one of the types of this file.
type Question interface {
	// asked lists the pools that are asked.
	asked() []*Pool
}

// A Sum is a sum of terms, all of which are asked at once and remembered as one number.
type Sum []Term

// A Term of a [Sum].
type Term struct {
	Factor *big.Rat
	What   What
	Pool   *Pool
	Least  int64 // of SetsOf: how many dice a set has at least
}

// What says what a [Term] adds up.
type What uint8

// The terms.
const (
	TotalOf What = iota // the sum of the dice
	SizeOf              // how many there are
	SetsOf              // how many values are shown by Least dice or more
)

// LargestSet asks how many dice show the value that is shown most often.
type LargestSet struct{ Pool *Pool }

// LongestRun asks how many whole steps up from a value, each shown by a die, can be made.
type LongestRun struct{ Pool *Pool }

// Pairs sorts two pools from the highest and asks for how many pairs Holds is true.
type Pairs struct {
	P, Q  *Pool
	Holds func(p, q *big.Rat) (bool, error)
}

// asked lists the pools of the question.
func (q Sum) asked() (list []*Pool) {
	for _, t := range q {
		list = append(list, t.Pool)
	}
	return list
}
func (q LargestSet) asked() []*Pool { return []*Pool{q.Pool} }
func (q LongestRun) asked() []*Pool { return []*Pool{q.Pool} }
func (q Pairs) asked() []*Pool      { return []*Pool{q.P, q.Q} }

// total returns the question for the sum of a pool's dice.
func total(p *Pool) Sum { return Sum{{Factor: big.NewRat(1, 1), What: TotalOf, Pool: p}} }
