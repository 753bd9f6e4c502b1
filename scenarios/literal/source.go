package literal

import (
	"errors"
	"fmt"
	"math/big"
)

// A Source says what dice show.
type Source interface {
	// Roll returns the index of the face that the next die shows.
	Roll(Faces) (int64, error)
	// Until tries something until the error is not [ErrNotMet], and returns what came of it. Where
	// a source goes through all sequences, that is one outcome of those that meet the condition,
	// by its weight among them.
	Until(try func(Source) (Value, error)) (Value, error)
}

// ErrNotMet says that the condition of a [notation.Given] is not met.
var ErrNotMet = errors.New("the condition is not met")

// maxDice is how many dice one roll may have, and how often something is rolled again.
const maxDice = 100_000

// Faces are those of one die: Count whole numbers from First, or a list.
type Faces struct {
	First, Count int64
	List         []*big.Rat // nil for whole numbers in a row
}

// at returns the i-th face, counted from 0.
func (f Faces) at(i int64) *big.Rat {
	if f.List != nil {
		return f.List[i]
	}
	return big.NewRat(f.First+i, 1)
}

// index returns the index of a face; false if the die does not have it.
func (f Faces) index(face *big.Rat) (int64, bool) {
	if f.List == nil {
		i := new(big.Rat).Sub(face, big.NewRat(f.First, 1))
		return i.Num().Int64(), i.IsInt() && i.Num().IsInt64() && i.Sign() >= 0 && i.Num().Int64() < f.Count
	}
	for i, have := range f.List {
		if have.Cmp(face) == 0 {
			return int64(i), true
		}
	}
	return 0, false
}

// String says which faces there are: 1 to 6.
func (f Faces) String() string {
	if f.List == nil {
		return fmt.Sprintf("%d to %d", f.First, f.First+f.Count-1)
	}
	return spell(f.List, ", ")
}

// Random returns a source of dice that are rolled by a generator, which returns one of the
// numbers below n.
func Random(below func(n uint64) uint64) Source { return &random{below: below} }

type random struct {
	below  func(n uint64) uint64
	rolled int
}

// Roll rolls the die.
func (r *random) Roll(f Faces) (int64, error) {
	if r.rolled++; r.rolled > maxDice {
		return 0, fmt.Errorf("a roll of more than %d dice", maxDice)
	}
	return int64(r.below(uint64(f.Count))), nil
}

// Until tries until the condition is met.
func (r *random) Until(try func(Source) (Value, error)) (Value, error) { return until(r, try) }

// until calls try with the source until the error is not [ErrNotMet]; an error after very many attempts.
func until(s Source, try func(Source) (Value, error)) (Value, error) {
	for range maxDice {
		if v, err := try(s); !errors.Is(err, ErrNotMet) {
			return v, err
		}
	}
	return Value{}, fmt.Errorf("it was rolled again %d times", maxDice)
}

// Given are faces that were rolled by hand, in the order in which they are needed.
type Given struct {
	Faces []*big.Rat
	Used  int
}

// Roll returns the index of the next given face. It is an error if none is left, or the die does
// not have it.
func (g *Given) Roll(f Faces) (int64, error) {
	if g.Used == len(g.Faces) {
		return 0, fmt.Errorf("another die is rolled after the %s given: it can show %s", count(len(g.Faces), "face"), f)
	}
	face := g.Faces[g.Used]
	i, ok := f.index(face)
	if !ok {
		return 0, fmt.Errorf("face %d is %s, and the die can show %s", g.Used+1, face.RatString(), f)
	}
	g.Used++
	return i, nil
}

// Until takes faces until the condition is met.
func (g *Given) Until(try func(Source) (Value, error)) (Value, error) { return until(g, try) }

// Left returns an error if faces are left over.
func (g *Given) Left() error {
	if g.Used < len(g.Faces) {
		return fmt.Errorf("%s given and only %d rolled: leave out the last, %s", count(len(g.Faces), "face"), g.Used, spell(g.Faces[g.Used:], ", "))
	}
	return nil
}

// count is "1 face" or "2 faces": n and the word.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
