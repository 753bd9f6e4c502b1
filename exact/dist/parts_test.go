package dist

import (
	"math/big"
	"testing"

	"oddsmith/exact/rational"
)

// Of a mixture the moments are those of the parts where their conditions are met: of a part
// with a tail, met always, and of one whose condition is met by a quarter.
func TestMomentsOfMixedConditions(t *testing.T) {
	numbers := func(rest *big.Int, total int64, list ...int64) *Dist {
		var outcomes []Outcome
		var weights []*big.Int
		for i := 0; i < len(list); i += 2 {
			outcomes, weights = append(outcomes, Outcome{Value: big.NewRat(list[i], 1)}), append(weights, big.NewInt(list[i+1]))
		}
		return Incomplete(Numeric, outcomes, weights, rest, big.NewInt(total))
	}
	tailed := numbers(nil, 4, 2, 3).WithUnplaced(true, false, rational.Point(big.NewRat(5, 1)), rational.Point(big.NewRat(30, 1)))
	rarely := numbers(big.NewInt(6), 8, 1, 1, 3, 1)
	never := numbers(big.NewInt(1), 1)
	mean, second := rarely.FirstMoments()
	if mean.Lo.Cmp(big.NewRat(2, 1)) != 0 || second.Hi.Cmp(big.NewRat(5, 1)) != 0 {
		t.Errorf("1 or 3: %v, %v", mean, second)
	}
	d, err := Mix([]Part{{big.NewInt(1), tailed}, {big.NewInt(2), rarely}, {big.NewInt(7), never}, {big.NewInt(3), nil}}, freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	// By 1 a mean of 5, by 2/4 of 2; the squares 30 and 5.
	mean, second = d.FirstMoments()
	for _, c := range []struct {
		got  rational.Interval
		want *big.Rat
	}{{mean, big.NewRat(4, 1)}, {second, big.NewRat(65, 3)}} {
		if c.got.Lo.Cmp(c.want) != 0 || c.got.Hi.Cmp(c.want) != 0 {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	given, p := d.Given()
	if p == nil || given == nil || p.Cmp(big.NewRat(1, 1)) >= 0 {
		t.Errorf("%v with %v", given, p)
	}
	if whole, p := tailed.Given(); whole != tailed || p.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("without a condition %v with %v", whole, p)
	}
	if none, p := never.Given(); none != nil || p.Sign() != 0 {
		t.Errorf("never met: %v with %v", none, p)
	}
}

// Where the weight that is missing lies within the list the moments are bounded by its ends: what
// is missing is a value of the list, or does not meet the condition.
func TestMomentsWithinListByHand(t *testing.T) {
	outcomes := []Outcome{{Value: big.NewRat(1, 1)}, {Value: big.NewRat(3, 1)}}
	two := []*big.Int{big.NewInt(1), big.NewInt(1)}
	for _, c := range []struct {
		name         string
		d            *Dist
		mean, second [2]string
	}{
		{"all is listed", Incomplete(Numeric, outcomes, two, nil, big.NewInt(2)), [2]string{"2", "2"}, [2]string{"5", "5"}},
		{"half is missing", Incomplete(Numeric, outcomes, two, nil, big.NewInt(4)), [2]string{"3/2", "5/2"}, [2]string{"3", "7"}},
		// Of 1 and 3, and 2 of 6 that may be either or nothing: from 6/4 to 10/4.
		{"some is left out", Incomplete(Numeric, outcomes, two, big.NewInt(2), big.NewInt(6)), [2]string{"3/2", "5/2"}, [2]string{"3", "7"}},
		{"below 0", Negate(Incomplete(Numeric, outcomes, two, nil, big.NewInt(4))), [2]string{"-5/2", "-3/2"}, [2]string{"3", "7"}},
	} {
		mean, second := c.d.MomentsWithinList()
		for k, got := range []rational.Interval{mean, second} {
			if want := [][2]string{c.mean, c.second}[k]; got.Lo.RatString() != want[0] || got.Hi.RatString() != want[1] {
				t.Errorf("%s: moment %d from %s to %s, want %v", c.name, k+1, got.Lo.RatString(), got.Hi.RatString(), want)
			}
		}
	}
}

// A common divisor of all weights is taken out, and a number on its own has none.
func TestReduced(t *testing.T) {
	big70 := new(big.Int).Lsh(big.NewInt(1), 70)
	for _, c := range []struct{ weights, want []*big.Int }{
		{[]*big.Int{big.NewInt(6), big.NewInt(9)}, []*big.Int{big.NewInt(2), big.NewInt(3)}},
		{[]*big.Int{big.NewInt(4), big.NewInt(8), big.NewInt(2)}, []*big.Int{big.NewInt(2), big.NewInt(4), big.NewInt(1)}},
		{[]*big.Int{big.NewInt(5), big.NewInt(3)}, []*big.Int{big.NewInt(5), big.NewInt(3)}},
		{[]*big.Int{big.NewInt(7)}, []*big.Int{big.NewInt(1)}},
		{[]*big.Int{new(big.Int).Mul(big70, big.NewInt(6)), big70}, []*big.Int{big.NewInt(6), big.NewInt(1)}},
		{[]*big.Int{new(big.Int).Add(big70, big.NewInt(1)), big70}, []*big.Int{new(big.Int).Add(big70, big.NewInt(1)), big70}},
	} {
		total, sum := new(big.Int), new(big.Int)
		var outcomes []Outcome
		for i, w := range c.weights {
			total.Add(total, w)
			sum.Add(sum, c.want[i])
			outcomes = append(outcomes, Outcome{Value: big.NewRat(int64(i), 1)})
		}
		d := Incomplete(Numeric, outcomes, c.weights, nil, total).Reduced()
		if d.Total().Cmp(sum) != 0 {
			t.Errorf("%v: of %v, want %v", c.weights, d.Total(), sum)
		}
		for i, w := range c.want {
			if d.Weight(i).Cmp(w) != 0 {
				t.Errorf("%v: %v, want %v", c.weights, d.Weight(i), w)
			}
		}
	}
}

// Numbers on a lattice are whole numbers over one denominator, as far as all are small.
func TestLatticeOfIntegers(t *testing.T) {
	const most = rational.MaxSmall
	for _, c := range []struct {
		origin, step *big.Rat
		n            int
		ok           bool
		last         int64
		den          int64
	}{
		{big.NewRat(3, 1), big.NewRat(2, 1), 4, true, 9, 1},
		{big.NewRat(1, 2), big.NewRat(1, 3), 4, true, 9, 6},
		{big.NewRat(1, 2), big.NewRat(2, 1), 2, true, 5, 2},
		{big.NewRat(1, most), big.NewRat(1, most), 2, true, 2, most},
		{big.NewRat(1, most+1), big.NewRat(1, 1), 2, false, 0, 0},
		{big.NewRat(1, most), big.NewRat(1, 2), 2, false, 0, 0},
		{big.NewRat(most, 1), big.NewRat(1, 1), 1, true, most, 1},
		{big.NewRat(most, 1), big.NewRat(1, 1), 2, false, 0, 0},
		{big.NewRat(most+1, 1), big.NewRat(1, 1), 1, false, 0, 0},
		{big.NewRat(-most, 1), big.NewRat(2*most, 1), 2, true, most, 1},
		{big.NewRat(-most, 1), big.NewRat(4*most, 1), 2, false, 0, 0},
		{new(big.Rat), big.NewRat(1<<40, 1), 1<<24 + 1, false, 0, 0}, // the last is 2^64
	} {
		x, ok := latticeOfIntegers(c.origin, c.step, c.n)
		if ok != c.ok || ok && (x.at(c.n-1) != c.last || x.den != c.den || x.n != c.n) {
			t.Errorf("%d numbers from %v by %v: %+v, %v", c.n, c.origin, c.step, x, ok)
		}
	}
}

// Over a multiple of their denominator numbers are small, or not: on either side.
func TestIntegersOver(t *testing.T) {
	const most = rational.MaxSmall
	for _, c := range []struct {
		x    integers
		by   int64
		want []int64 // nil if they are not small
	}{
		{integers{n: 3, origin: -1, step: 2, den: 2}, 2, []int64{-1, 1, 3}},
		{integers{n: 3, origin: -1, step: 2, den: 2}, 6, []int64{-3, 3, 9}},
		{integers{n: 2, nums: []int64{-1, 5}, den: 1}, 4, []int64{-4, 20}},
		{integers{n: 2, nums: []int64{-most / 2, 5}, den: 1}, 2, []int64{-most / 2 * 2, 10}},
		{integers{n: 2, nums: []int64{-most/2 - 1, 5}, den: 1}, 2, nil},
		{integers{n: 2, nums: []int64{-5, most/2 + 1}, den: 1}, 2, nil},
		{integers{n: 1, nums: []int64{0}, den: 1}, most + 1, nil},
		{integers{den: 1}, 2, []int64{}},
	} {
		got, ok := c.x.over(c.by)
		if ok != (c.want != nil) {
			t.Errorf("%+v over %d: %+v", c.x, c.by, got)
			continue
		}
		for i, v := range c.want {
			if got.at(i) != v || got.den != c.by || got.n != len(c.want) {
				t.Errorf("%+v over %d: %+v, want %v", c.x, c.by, got, c.want)
			}
		}
	}
}
