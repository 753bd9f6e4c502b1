package dice_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// evaluated is a pool of constants, with so little left of what has no end.
func evaluated(t *testing.T, text string, residual float64) (*dist.Dist, error) {
	t.Helper()
	x, err := notation.Roll20.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p, e := x.(*notation.Pool), dice.New(budget.New(context.Background(), budget.Limits{Residual: residual}.WithDefaults()))
	sides := big.NewInt(6)
	if fair, ok := p.Die.(*notation.FairDie); ok {
		sides = fair.Sides.(*notation.Number).Value.Num()
	}
	rolled, err := e.Rolled(p.Count.(*notation.Number).Value.Num(), sides, p)
	if err != nil {
		return nil, err
	}
	return e.Pool(rolled)
}

// Pools with all their modifiers are worth what walking through the faces finds. Of those
// that may roll forever the walk is cut: no more than that is open.
func TestRolls(t *testing.T) {
	for _, text := range []string{
		"3d4", "2d6", "1d1", "3dF", "0d6",
		"4d4k2", "4d4kl2", "4d4d1", "4d4dh1", "4d4d3", "3dFk1", "3dFd1", "5d3k4", "5d3kl4", "3d4k9", "3d4d9", "3d4k0",
		"3d4r1", "3d4r<2", "3d4ro1", "3d4ro<3", "3d4ro1r2", "3dFr<-1", "3d4r1k2", "3d4ro1kl1", "3d6r2r4",
		"3d4>3", "3d4<2", "3d4=2", "3d4>3f1", "3d4>2f<1", "4d4k2>3", "4d4d2>2f1", "3dF>0", "3dF=1f<0", "3d4ro1>3",
		"1d2!", "2d2!", "2d3!", "2d3!>2", "2d3!=1", "3d2!k1", "3d2!kl1", "3d2!k2", "3d2!d1", "3d2!dh1", "3d3!k2", "2d3!d1", "2d3!ro1", "2d3!r1",
		"2d3!=3>3f1", "2d3!=3>2", "3d2!>2", "3d2!k2>2", "3d2!d1>2f1", "2dF!", "2dF!k1", "2dF!=0",
		"1d2!!", "2d3!!", "2d3!!k1", "3d2!!kl1", "3d2!!d1", "2d3!!>4", "2d3!!k1>4f1", "2d3!!=2", "2dF!!",
		"1d3!p", "2d3!p", "2d4!p>3", "2d3!pk1", "2d3!p=3>3f1", "2d4!pd1", "3d3!pkl2",
	} {
		x, err := notation.Roll20.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		const rolls = 8
		want, err := notationtest.EnumerateUpTo(x, 1<<17, rolls)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		d, err := evaluated(t, text, 1e-14)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		left, met := new(big.Rat).Add(want.Residual, d.Residual()), 0
		for o, w := range d.All() {
			p := d.Fraction(w)
			low := want.Probability[o.Key()]
			if low == nil {
				low = new(big.Rat)
			} else {
				met++
			}
			gap := new(big.Rat).Sub(p, low)
			if gap.Cmp(new(big.Rat).Neg(d.Residual())) < 0 || gap.Cmp(left) > 0 {
				t.Errorf("%s: P(%s) is %s, want %s, or up to %s more", text, o.Key(), p.FloatString(12), low.FloatString(12), left.FloatString(12))
			}
		}
		if want.Residual.Sign() == 0 && (met != len(want.Probability) || d.HasTail()) {
			t.Errorf("%s: %d values, want %d", text, d.Len(), len(want.Probability))
		}
	}
}

// The totals of compounded dice are compared with points within their list: the last value of it
// is none, for all that lies beyond would be compared with it, too.
func TestPointsBeyondTheList(t *testing.T) {
	for _, c := range []struct {
		die  string
		last func(*dist.Dist) *big.Rat
		sign int64
	}{{"1d6!!6", (*dist.Dist).Max, 1}, {"1dF!!<-1", (*dist.Dist).Min, -1}} {
		one, err := evaluated(t, c.die, 1e-3)
		if err != nil {
			t.Fatal(err)
		}
		last := c.last(one).Num().Int64()
		for point, refused := range map[int64]bool{last + c.sign: true, last: true, last - c.sign: false} {
			text := fmt.Sprintf("%s>%d", c.die, point)
			_, err := evaluated(t, text, 1e-3)
			var unsolved *budget.UnsolvedError
			if errors.As(err, &unsolved) != refused || err != nil && !refused {
				t.Errorf("%s: %v, refused: want %t", text, err, refused)
			}
		}
	}
}

// The moments of what is listed in part are those of what is listed but for next to nothing.
func TestMomentsOfRollsWithoutAnEnd(t *testing.T) {
	for text, mean := range map[string]float64{
		"1d6!": 4.2, "3d6!": 12.6, "2d4!>3": 2 * 2.5 / (1 - 0.5), "2d6!p": 2 * (3.5 + 2.5/5), "2d6!!": 8.4, "1d6!ro1": 0,
		"3d4!k1": 0, "3d4!kl1": 0, "3d4!k2": 0, "3d4!d1": 0, "3d4!dh1": 0, "3d4!!k1": 0, "3d4!!d1": 0, "3d4!pk2": 0, "3d4!=4>3f1": 0, "3d4!k2>3": 0,
		"2dF!": 0, "2dF!=-1": 0, "4d2!>2": 0, "3d4!>3k2": 0, "2d6!!kl1": 0, "3d4!r1": 0,
	} {
		short, err := evaluated(t, text, 1e-3)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		long, err := evaluated(t, text, 1e-25)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		m, s := long.ListedMoments()
		first, _ := m.Float64()
		second, _ := s.Float64()
		low, high := short.Bounds()
		if mean != 0 && math.Abs(first-mean) > 1e-9 {
			t.Errorf("%s: a mean of %.12g, want %g", text, first, mean)
		}
		for i, v := range []float64{first, second - first*first} {
			bounds := [2][2]*big.Rat{low, high}[i]
			from, _ := bounds[0].Float64()
			to, _ := bounds[1].Float64()
			if v < from-1e-9 || v > to+1e-9 || to-from > 1e-6*(1+v) {
				t.Errorf("%s: moment %d of %.12g to %.12g, want %.12g", text, i+1, from, to, v)
			}
		}
	}
}
