package exact_test

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What random encounters are worth from several starts is what they are from each alone.
func TestMeansOfRandomEncounters(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	cache := &exact.Cache{}
	compared, known := 0, 0
	for range nightly.Cases(60, 400) {
		x := notationtest.RandomEncounter(r)
		for _, ask := range asks(x) {
			values := []int64{1, 3, 2}
			list, err := cache.Means(context.Background(), ask, []exact.Varied{{Name: x.Vars[0].Name, Values: values}}, exact.Options{})
			if err != nil {
				t.Fatalf("%s: %v", ask, err)
			}
			for i, start := range values[:min(len(list), len(values))] {
				from := *ask
				from.Vars = append([]notation.Var(nil), ask.Vars...)
				from.Vars[0].Start = notation.Int(start)
				res, err := exact.Eval(context.Background(), &from, exact.Options{})
				if err != nil {
					t.Fatalf("%s: %v, though its mean is %+v", &from, err, list[i])
				}
				compared++
				if !list[i].Known {
					continue
				}
				known++
				low, high := between(res.Dist)
				if m := list[i]; m.Value+m.Error < low-1e-15*math.Abs(low) || m.Value-m.Error > high+1e-15*math.Abs(high) || m.Error > 1e-9*(1+math.Abs(m.Value)) {
					t.Errorf("%s: %.17g within %.2g, want %.17g to %.17g", &from, m.Value, m.Error, low, high)
				}
			}
		}
	}
	if compared < nightly.Cases(45, 300) || known < compared*9/10 {
		t.Errorf("%d are compared, of which %d are known", compared, known)
	}
}

// asks are what can be asked of an encounter whose value is a number, a word or a truth value.
func asks(x *notation.Process) []*notation.Process {
	of := func(value notation.Expr) *notation.Process {
		y := *x
		y.Value = value
		return &y
	}
	var out []*notation.Process
	kind, err := notation.Check(x)
	if err != nil {
		return nil
	}
	turns := &notation.Ref{Name: notation.TurnsName}
	compare := func(op notation.BinaryOp, n int64) notation.Expr {
		return &notation.Binary{Op: op, X: turns, Y: notation.Int(n)}
	}
	if kind == notation.NumberKind || kind == notation.TruthKind {
		out = append(out, x)
	}
	later := &notation.Binary{Op: notation.Le, X: &notation.Binary{Op: notation.Add, X: turns, Y: notation.Int(2)}, Y: notation.Int(5)}
	return append(out, of(turns), of(later), of(compare(notation.Ge, 3)), of(compare(notation.Gt, 3)), of(compare(notation.Le, 2)), of(compare(notation.Lt, 2)))
}

// between are the ends of the mean of a distribution, or of how likely it is that it is true.
func between(d *exact.Dist) (low, high float64) {
	if d == nil {
		return math.NaN(), math.NaN()
	}
	if d.Kind() == exact.Numeric {
		bounds, _ := d.Bounds()
		low, _ = bounds[0].Float64()
		high, _ = bounds[1].Float64()
		return low, high
	}
	for o, w := range d.All() {
		if o.Label == exact.Yes {
			low, _ = new(big.Rat).SetFrac(w, d.Total()).Float64()
		}
	}
	missing, _ := d.Fraction(d.Missing()).Float64()
	return low, low + missing
}
