package exact_test

import (
	"context"
	"runtime"
	"testing"

	"oddsmith/exact"
)

// allocated is how much memory an evaluation takes in all, for each of so many values.
func allocated(t *testing.T, text string, values uint64) uint64 {
	t.Helper()
	e := parse(t, text)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / values
}

// A roll of many values is divided by whether it is rolled again without a fraction for each.
func TestManyValuesRolledAgain(t *testing.T) {
	for _, text := range []string{"reroll(2d10000, it >= 59, 1)", "reroll(2d10000, it >= 59)"} {
		if each := allocated(t, text, 20_000); each > 600 {
			t.Errorf("%s: %d bytes for each value", text, each)
		}
	}
}

// What each face of a die adds is asked face by face, and faces that add the same are taken
// together.
func TestFacesOfADie(t *testing.T) {
	const faces = 50_000
	text := "count(where(pool(2, 1d50000), it >= 3), it % 2 == 0)"
	if each := allocated(t, text, faces); each > 1000 {
		t.Errorf("%d bytes for each face", each)
	}
	r, err := exact.Eval(t.Context(), parse(t, text), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if each := r.Work / faces; each < 1000 || each > 5000 {
		t.Errorf("%.0f steps for each face", each)
	}
}

// What is asked of a pool is asked once for each of its contents, whatever else has a value:
// here for 66 contents and 100 values.
func TestPoolsAreAskedOnceForEachContent(t *testing.T) {
	e := parse(t, "let r = d100; let p = where(pool(2, d10), it >= 1); p[2] / r + r / count(p, it >= p[1]) + p[2] / (r + 1)")
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if each := r.Work / 6600; each > 10_000 {
		t.Errorf("%.0f steps for each", each)
	}
}

// A joint outcome costs what it takes to find it among others.
func TestJointOutcomesArePriced(t *testing.T) {
	e := parse(t, "let a = d30; let b = d40; joint(a + b, a)")
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if each := r.Work / 1200; each < 2000 || each > 10_000 {
		t.Errorf("%.0f steps for each of %d outcomes", each, r.Dist.Len())
	}
}
