package dist

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"

	"pgregory.net/rapid"
)

// inflated returns the same distribution with long weights: every
// weight is multiplied by a large prime, so nothing fits in 64 bits.
func inflated(d *Dist) *Dist {
	factor, _ := new(big.Int).SetString("170141183460469231731687303715884105727", 10)
	c := *d
	c.total = new(big.Int).Mul(d.total, factor)
	c.w = rational.NewColumn(d.Slots(), c.total)
	scratch := new(big.Int)
	for i := range d.Slots() {
		if !d.w.IsZero(i) {
			c.w.Add(i, new(big.Int).Mul(d.w.At(i, scratch), factor))
		}
	}
	if d.rest != nil {
		c.rest = new(big.Int).Mul(d.rest, factor)
	}
	return &c
}

// drawDist draws a small numeric distribution: a lattice with gaps, or values so
// far apart that they are listed.
func drawDist(t *rapid.T, name string) *Dist {
	n := rapid.IntRange(1, 6).Draw(t, name+" size")
	var values []*big.Rat
	var w []big.Word
	total := uint64(0)
	for range n {
		num := rapid.Int64Range(-6, 6).Draw(t, name+" value")
		if rapid.IntRange(0, 9).Draw(t, name+" far") == 0 {
			num *= 1e9
		}
		weight := rapid.Uint64Range(0, 5).Draw(t, name+" weight")
		if len(values) == 0 {
			weight++
		}
		values = append(values, big.NewRat(num, rapid.Int64Range(1, 3).Draw(t, name+" denominator")))
		w = append(w, big.Word(weight))
		total += weight
	}
	return fromRationals(values, rational.Column{Words: w, Width: 1}, new(big.Int).SetUint64(total))
}

func freshBudget() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{}.WithDefaults())
}

var operations = map[string]binaryOp{
	"add": opAdd, "mul": opMul, "quo": opQuo, "floor": opFloorQuo,
	"floor or zero": opFloorOrZero, "trunc or zero": opTruncOrZero, "rem": opRem,
}

// Every operation gives the same for weights of one word and of many, and for integers
// and rationals.
func TestLadder(t *testing.T) {
	same := func(t *rapid.T, what string, a *Dist, errA error, b *Dist, errB error) {
		if errA != nil || errB != nil {
			t.Fatalf("%s: %v, %v", what, errA, errB)
		}
		if !a.Equal(b) {
			t.Fatalf("%s: small %s, big %s", what, a, b)
		}
		if (a.w.Width == 1) != a.total.IsUint64() || (b.w.Width == 1) != b.total.IsUint64() {
			t.Fatalf("%s: a weight has the wrong width", what)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawDist(t, "x"), drawDist(t, "y")
		bx, by := inflated(x), inflated(y)
		b := freshBudget()
		for name, op := range operations {
			orZero := name == "floor or zero" || name == "trunc or zero"
			if name != "add" && name != "mul" && !orZero && y.PMF(new(big.Rat)).Sign() != 0 {
				continue
			}
			small, err := pointwise(op, x, y, b)
			large, bigErr := pointwise(op, bx, by, b)
			same(t, name, small, err, large, bigErr)
			op.onInts = nil
			slow, slowErr := pointwise(op, x, y, b)
			same(t, name+" in rationals", small, err, slow, slowErr)
		}
		sum, err := Convolve(x, y, b)
		pairs, pairsErr := pointwise(opAdd, x, y, b)
		same(t, "convolve", sum, err, pairs, pairsErr)
		bigSum, bigErr := Convolve(bx, y, b)
		same(t, "convolve big", sum, err, bigSum, bigErr)
		highest, err := Extreme(x, y, true, b)
		bigHighest, bigErr := Extreme(bx, by, true, b)
		same(t, "max", highest, err, bigHighest, bigErr)
		parts := []Part{{big.NewInt(2), x}, {big.NewInt(3), y}, {big.NewInt(1), nil}}
		mixed, err := Mix(parts, b)
		parts[0].Dist, parts[1].Dist = bx, by
		bigMixed, bigErr := Mix(parts, b)
		same(t, "mix", mixed, err, bigMixed, bigErr)
		if mixed.Fraction(mixed.rest).Cmp(big.NewRat(1, 6)) != 0 {
			t.Fatalf("the mixture does not list %s", mixed.Fraction(mixed.rest))
		}
		floors, err := Map(x, RoundDown.onInts, RoundDown.onRats, b)
		slow, slowErr := Map(bx, nil, rational.Floor, b)
		same(t, "floor", floors, err, slow, slowErr)
		scaled := Scale(bx, big.NewRat(-3, 2))
		same(t, "scale", Scale(x, big.NewRat(-3, 2)), nil, scaled, nil)
	})
}

// Integer and rational forms of each operation agree on all small operands.
func TestOperationsAgree(t *testing.T) {
	for name, op := range operations {
		if op.onInts == nil {
			continue
		}
		for a := int64(-9); a <= 9; a++ {
			for c := int64(-9); c <= 9; c++ {
				if c == 0 && (name == "floor" || name == "rem") {
					continue
				}
				for den := int64(1); den <= 3; den++ {
					over := int64(1)
					for range op.scale {
						over *= den
					}
					got := big.NewRat(op.onInts(a, c, den), over)
					want := op.onRats(new(big.Rat), big.NewRat(a, den), big.NewRat(c, den))
					if got.Cmp(want) != 0 {
						t.Errorf("%s of %d/%d and %d/%d: %s, in rationals %s", name, a, den, c, den, got, want)
					}
				}
			}
		}
	}
}

// The two ways to multiply big columns agree.
func TestKronecker(t *testing.T) {
	b := freshBudget()
	for _, c := range []struct{ n, s, m, r int64 }{{40, 6, 30, 10}, {100, 2, 60, 3}, {24, 20, 90, 4}} {
		x, err := Power(Uniform(1, c.s), c.n, b)
		if err != nil {
			t.Fatal(err)
		}
		y, err := Power(Uniform(1, c.r), c.m, b)
		if err != nil {
			t.Fatal(err)
		}
		total := new(big.Int).Mul(x.total, y.total)
		direct := rational.NewColumn(x.Slots()+y.Slots()-1, total)
		packed, err := kroneckerProduct(x.w, y.w, total, b)
		if err := errors.Join(err, directProduct(direct, x.w, y.w, 1, 1, b, 1)); err != nil {
			t.Fatal(err)
		}
		for k := range packed.Len() {
			if v := packed.At(k, new(big.Int)); v.Cmp(direct.At(k, new(big.Int))) != 0 {
				t.Fatalf("%+v: coefficient %d is %s, directly %s", c, k, v, direct.At(k, new(big.Int)))
			}
		}
	}
}
