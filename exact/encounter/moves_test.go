package encounter

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// whole is a distribution of whole numbers from one on, by their weights.
func whole(from int64, weights ...int64) *dist.Dist {
	var list []dist.Outcome
	var ws []*big.Int
	total := new(big.Int)
	for i, w := range weights {
		list = append(list, dist.Outcome{Value: big.NewRat(from+int64(i), 1)})
		ws = append(ws, big.NewInt(w))
		total.Add(total, ws[i])
	}
	return dist.Incomplete(dist.Numeric, list, ws, nil, total)
}

func collecting(onAxis ...bool) *collector {
	table := newModeTable()
	return &collector{budget: budget.New(context.Background(), budget.Limits{}.WithDefaults()), onAxis: onAxis, changes: &table}
}

// The terms of a turn are multiplied out: half of the time a hit of 1 or 2 and a word, half
// of the time nothing.
func TestMoves(t *testing.T) {
	huge := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 70))
	for name, rare := range map[string]*big.Rat{"small": big.NewRat(1, 2), "large": new(big.Rat).Sub(big.NewRat(1, 2), huge)} {
		rest := new(big.Rat).Sub(big.NewRat(1, 1), rare)
		terms := []Term{
			{rare, []*dist.Dist{whole(-2, 1, 0, 3), dist.Point(dist.Outcome{Label: "hero"}), whole(5, 1)}},
			{rest, []*dist.Dist{whole(0, 1), dist.Point(dist.Outcome{Label: "hero"}), whole(5, 1)}},
		}
		c := collecting(true, false, true)
		m, err := c.collect(terms, []*dist.Dist{nil, nil, whole(7, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if m.missing != 0 || len(m.list) != 2 || len(c.changes.keys) != 1 || c.changes.appendValues(nil, 0)[0] != constant.Word("hero") {
			t.Fatalf("%s: %+v, changes %q", name, m, c.changes.keys)
		}
		quarter := new(big.Rat).Quo(rare, big.NewRat(4, 1))
		want := map[[maxAxes]int32]*big.Rat{{-2, 7}: quarter, {0, 7}: new(big.Rat).Sub(big.NewRat(1, 1), quarter)}
		for i, move := range m.list {
			p := new(big.Rat).SetFrac(m.w.Own(i), m.total)
			if w := want[move.adds]; w == nil || w.Cmp(p) != 0 || move.p != floatOfRat(w) || move.change != 0 {
				t.Errorf("%s: %v with %s, %g; want %v", name, move.adds, p, move.p, w)
			}
		}
	}
}

// What of a turn is not listed is said, and the rest is taken for all there is.
func TestMovesThatAreMissing(t *testing.T) {
	lacking := dist.Incomplete(dist.Numeric, []dist.Outcome{{Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}}, []*big.Int{big.NewInt(3), big.NewInt(4)}, nil, big.NewInt(8))
	m, err := collecting(true).collect([]Term{{big.NewRat(1, 1), []*dist.Dist{lacking}}}, []*dist.Dist{nil})
	if err != nil {
		t.Fatal(err)
	}
	if m.total.Int64() != 7 || m.list[0].p != 3.0/7 || m.list[1].p != 4.0/7 || m.missing < 1.0/8 || m.missing > 1.0/8+1e-15 {
		t.Errorf("of %s %+v, %g is missing", m.total, m.list, m.missing)
	}
}

// Moves are equal one by one, and as many.
func TestEqualMoves(t *testing.T) {
	list := func(changes ...int32) *moves {
		m := &moves{}
		for _, change := range changes {
			m.list = append(m.list, move{p: 0.5, change: change})
		}
		return m
	}
	for _, c := range []struct {
		a, b *moves
		want bool
	}{
		{list(1, 2), list(1, 2), true},
		{list(), list(), true},
		{list(1, 2), list(1), false},
		{list(1), list(1, 2), false},
		{list(1, 2), list(1, 3), false},
		{list(2, 1), list(1, 1), false},
	} {
		if got := c.a.equal(c.b); got != c.want {
			t.Errorf("%v and %v: %v", c.a.list, c.b.list, got)
		}
	}
}

// A turn with more moves than the limits allow is refused before they are made.
func TestTooManyMoves(t *testing.T) {
	weights := make([]int64, 300)
	for i := range weights {
		weights[i] = 1
	}
	terms := []Term{{big.NewRat(1, 1), []*dist.Dist{whole(0, weights...), whole(0, weights...)}}}
	for _, onAxis := range [][]bool{{true, true}, {true, false}} {
		for _, l := range []budget.Limits{{MaxMemory: 1 << 17}, {MaxWork: 1e5}} {
			c := collecting(onAxis...)
			c.budget = budget.New(context.Background(), l.WithDefaults())
			_, err := c.collect(terms, []*dist.Dist{nil, nil})
			var limit *budget.LimitError
			if !errors.As(err, &limit) || moveBytes*float64(len(c.list)) > c.budget.MaxMemory || moveCost*float64(len(c.list)) > c.budget.MaxWork {
				t.Errorf("%d moves: %v", len(c.list), err)
			}
		}
	}
	c := collecting(true, true)
	if m, err := c.collect(terms, []*dist.Dist{nil, nil}); err != nil || c.budget.Held() != (moveBytes+8)*float64(len(m.list))+keptModeBytes {
		t.Errorf("%g bytes are held: %v", c.budget.Held(), err)
	}
}

// The values of an item, by their weights; a part of a state is a whole number or a word.
func TestItemValues(t *testing.T) {
	got, err := itemValues(nil, whole(-1, 2, 0, 5), notation.Span{})
	if err != nil || len(got) != 2 || got[0].value.Num != -1 || got[0].small != 2 || got[1].value.Num != 1 || got[1].small != 5 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := itemValues(nil, whole(3, 1, 1, 0, 1), notation.Span{}); err != nil || len(got) != 3 || got[2].value.Num != 6 {
		t.Errorf("%+v, %v", got, err)
	}
	half := dist.Incomplete(dist.Numeric, []dist.Outcome{{Value: big.NewRat(1, 2)}}, []*big.Int{big.NewInt(1)}, nil, big.NewInt(1))
	for _, d := range []*dist.Dist{half, whole(1<<31, 1), whole(-1<<31, 1)} {
		if _, err := itemValues(nil, d, notation.Span{}); err == nil || !strings.Contains(err.Error(), "a part of the state is") {
			t.Errorf("%s: %v", d, err)
		}
	}
	for _, v := range []int64{1<<31 - 1, -1<<31 + 1} {
		if got, err := itemValues(nil, whole(v, 1), notation.Span{}); err != nil || got[0].value.Num != v {
			t.Errorf("%d: %+v, %v", v, got, err)
		}
	}
}

// A part lies within what was relied on, or beyond it.
func TestHeldBounds(t *testing.T) {
	two, five := big.NewRat(2, 1), big.NewRat(5, 1)
	for _, c := range []struct {
		bound
		want string // of 1 to 6
	}{
		{bound{low: two}, ".YYYYY"}, {bound{high: five}, "YYYYY."}, {bound{low: two, high: five}, ".YYYY."}, {bound{}, "YYYYYY"},
	} {
		got := ""
		for v := int64(1); v <= 6; v++ {
			got += map[bool]string{true: "Y", false: "."}[c.holds(v)]
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c.bound, got, c.want)
		}
	}
}

// An encounter within another one is known but for an error, and so is what follows.
func TestNestedEnds(t *testing.T) {
	lacks := 1e-10
	eval := lackingEvaluator{lacks: big.NewRat(1, 1e10)}
	for _, c := range []struct {
		text string
		want map[string]float64
	}{
		{"x=2; y=2 | x-1; y-r | x<=0 or y<=0 | joint(x, y)", map[string]float64{"(0, 0)": 0.25, "(0, 1)": 0.5, "(0, 2)": 0.25}},
		{"x=2; y=2 | x-1; y-r | x<=0 or y<=0 | turns", map[string]float64{"2": 1}},
		{"x=2; y=2 | x-1; y-r | x<=0 or y<=0 | y>0", map[string]float64{"yes": 0.75, "no": 0.25}},
	} {
		x := readProcess(t, c.text)
		// What r is the end of is none of the chain's business.
		x.Step = &notation.Let{Name: "r", Value: readProcess(t, "z=1 | z-d2 | z<=0 | 0-z"), Body: x.Step}
		d, err := Solve(x, eval, budget.New(context.Background(), budget.Limits{}.WithDefaults()), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := shares(d)
		bound := floatOfRat(d.ErrorBound())
		// Two turns lack so much each, of an outcome and of all: not more than five times that.
		if len(got) != len(c.want) || bound < lacks || bound > 5*lacks*float64(len(c.want)) {
			t.Errorf("%s: %v, with an error of up to %g", c.text, got, bound)
		}
		for k, p := range c.want {
			if gap := p - floatOfRat(got[k]); gap < 0 || gap > bound || gap < lacks*p {
				t.Errorf("%s: P(%s) is %.15g, want %g less up to %g", c.text, k, floatOfRat(got[k]), p, bound)
			}
		}
	}
	for _, c := range []struct {
		text, want string
		lacks      *big.Rat
	}{
		{"x=2; y=2 | x-r; y-r | x<=0 or y<=0 | turns", "too much for so many turns", big.NewRat(1, 4)},
		{"x=2; y=2 | x-r; y-r | x<=0 or y<=0 | turns*turns", "powers of the turns are not known", big.NewRat(1, 1e10)},
	} {
		x := readProcess(t, c.text)
		x.Step = &notation.Let{Name: "r", Value: readProcess(t, "z=1 | z-d2 | z<=0 | 0-z"), Body: x.Step}
		_, err := Solve(x, lackingEvaluator{c.lacks}, budget.New(context.Background(), budget.Limits{}.WithDefaults()), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// A lackingEvaluator works out turns in which a process takes in the end of another one: r is
// 0 or 1, equally likely, but for what is lacking of 1.
type lackingEvaluator struct{ lacks *big.Rat }

func (e lackingEvaluator) Eval(x notation.Expr) (*dist.Dist, error) {
	return facesWalker{map[string]notationtest.Distribution{}}.Eval(x)
}

func (e lackingEvaluator) Terms(x notation.Expr) ([]Term, error) {
	let, ok := x.(*notation.Let)
	if !ok {
		return facesWalker{map[string]notationtest.Distribution{}}.Terms(x)
	}
	listed := new(big.Rat).Sub(big.NewRat(1, 1), e.lacks)
	var out []Term
	for r := range int64(2) {
		of, err := facesWalker{map[string]notationtest.Distribution{}}.Terms(&notation.Let{Name: let.Name, Value: notation.Int(r), Body: let.Body})
		if err != nil {
			return nil, err
		}
		for i := range of {
			of[i].Weight = big.NewRat(1, 2)
		}
		out = append(out, of...)
	}
	// What is lacking is lacking of the last item.
	for i := range out {
		last := len(out[i].Items) - 1
		o := out[i].Items[last].Outcome(0)
		out[i].Items[last] = dist.Incomplete(dist.Numeric, []dist.Outcome{o}, []*big.Int{listed.Num()}, nil, listed.Denom())
	}
	return out, nil
}

// Rationals of every size come to a distribution over one total that holds what is listed.
func TestListedSums(t *testing.T) {
	list := []dist.Outcome{{}, {Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}, {Value: big.NewRat(3, 1)}}
	sums := make([]compensated, 4)
	sums[1].add(0.75, 1e-10)
	sums[2].add(1e-100, 0)
	sums[3].can = true
	of := floatTally{tally: &tally[compensated, *compensated]{outcomes: outcomes{kind: dist.Numeric, list: list}, sums: sums}}
	d := of.listed()
	got := shares(d)
	for k, want := range map[string]float64{"1": 0.75 * (1 - 1e-10), "2": 1e-100} {
		if p := floatOfRat(got[k]); p > want || p < want*(1-1e-14) {
			t.Errorf("P(%s) is %.17g, want %.17g", k, p, want)
		}
	}
	if w := d.Weight(d.Slots() - 1); w.Cmp(big.NewInt(1)) != 0 || d.Total().BitLen() != leastBits+1 {
		t.Errorf("what is too rare has a weight of %s of 2^%d", w, d.Total().BitLen()-1)
	}
	of.sums[3].can = false
	if d := of.listed(); d.Len() != 2 || d.Total().BitLen() != floatDigits+333+1 { // 1e-100 is 1.1 * 2^-333
		t.Errorf("%d are listed, of 2^%d", d.Len(), d.Total().BitLen()-1)
	}
	of.sums = of.sums[:2]
	of.list = of.list[:2]
	if d := of.listed(); d.Total().BitLen() != floatBits+1 {
		t.Errorf("of 2^%d", d.Total().BitLen()-1)
	}
	none := floatTally{tally: &tally[compensated, *compensated]{outcomes: outcomes{kind: dist.Numeric, list: list[:1]}, sums: make([]compensated, 1)}}
	if d := none.dist(0, nil); d.Slots() != 0 {
		t.Errorf("of nothing %v", d)
	}
	of.slack = 0.25
	if p := floatOfRat(shares(of.listed())["1"]); math.Abs(p-0.5) > 1e-9 {
		t.Errorf("a quarter less than three: %g", p)
	}
	of.sort()
	if len(of.list) != 2 || of.sums[1].isZero() {
		t.Errorf("%v", of.list)
	}
}

// Words come in the order of their letters, and what cannot be is left out.
func TestSortedTally(t *testing.T) {
	list := []dist.Outcome{{}, {Label: "c"}, {Label: "a"}, {Label: "b"}, {Label: "d"}}
	sums := make([]compensated, 5)
	sums[0].add(0.5, 0)
	sums[1].add(0.25, 0)
	sums[3].add(0.125, 0)
	sums[4].can = true
	of := floatTally{tally: &tally[compensated, *compensated]{outcomes: outcomes{kind: dist.Categorical, list: list}, sums: sums}}
	of.sort()
	var got []string
	for i, o := range of.list[1:] {
		got = append(got, o.Label)
		if want := map[string]float64{"b": 0.125, "c": 0.25, "d": 0}[o.Label]; of.sums[i+1].Value() != want {
			t.Errorf("%s has %g", o.Label, of.sums[i+1].Value())
		}
	}
	if !slices.Equal(got, []string{"b", "c", "d"}) || of.sums[unmet].Value() != 0.5 {
		t.Errorf("%v, %g unmet", got, of.sums[unmet].Value())
	}
}

// What v may be to a relative error lies within the interval, closely.
func TestRelativeInterval(t *testing.T) {
	i := relativeInterval(3, 1e-3)
	low, high := big.NewRat(2997, 1000), big.NewRat(3003, 1000)
	if i.Lo.Cmp(low) >= 0 || i.Hi.Cmp(high) <= 0 || floatOfRat(i.Lo) < 2.997-1e-12 || floatOfRat(i.Hi) > 3.003+1e-12 {
		t.Errorf("%v to %v", i.Lo, i.Hi)
	}
}
