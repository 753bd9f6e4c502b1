package table

import (
	"fmt"
	"math/big"

	"oddsmith/montecarlo/random"
)

// Faces are those of one die: Count whole numbers from First, or a list.
type Faces struct {
	First, Count int64
	List         []*big.Rat // nil for whole numbers in a row
}

// at returns a face by its index.
func (f Faces) at(i int64) *big.Rat {
	if f.List != nil {
		return f.List[i]
	}
	return big.NewRat(f.First+i, 1)
}

// index returns where a number stands among the faces; false if it is none.
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

// A Source says what dice show.
type Source interface {
	// Roll returns the index of the face that the next die shows.
	Roll(Faces) (int64, error)
}

// Random rolls dice with the stream of random bits that belongs to a seed and a number.
func Random(seed uint64, number int64) Source {
	r := &rolling{}
	r.stream.Seed(seed, number)
	return r
}

type rolling struct{ stream random.Stream }

func (r *rolling) Roll(f Faces) (int64, error) { return int64(r.stream.Below(uint64(f.Count))), nil }

// Given are faces that were rolled by hand, in the order in which they are needed.
type Given struct {
	Faces []*big.Rat
	Used  int
}

// Roll takes the next face.
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

// Left returns an error if faces are left over.
func (g *Given) Left() error {
	if g.Used < len(g.Faces) {
		return fmt.Errorf("%s given and only %d rolled: leave out %s", count(len(g.Faces), "face"), g.Used, spell(g.Faces[g.Used:], ", "))
	}
	return nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
