package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
)

// A list that leaves out more than the residual says which limit ended it, if one did that
// can be raised; raised, it lists more.
func TestEnded(t *testing.T) {
	work, memory := exact.Work, exact.Memory
	for _, c := range []struct {
		name, text string
		options    exact.Options
		ended      *exact.Resource
		raised     exact.Options
	}{
		{"all that is asked for", "explode(1d6, it == 6)", exact.Options{}, nil, exact.Options{}},
		{"work", "explode(1d6, it == 6) * explode(1d6, it == 6)", exact.Options{MaxWork: 1e6}, &work, exact.Options{MaxWork: 1e8}},
		{"memory", "explode(1d6, it == 6) * explode(1d6, it == 6)", exact.Options{MaxMemory: 1 << 17}, &memory, exact.Options{MaxMemory: 1 << 22}},
		{"no limit", "explode(1d6, it == 6) + 1d5000", exact.Options{}, nil, exact.Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := func(o exact.Options) *exact.Result {
				r, err := exact.Eval(context.Background(), parse(t, c.text), o)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			r := answer(c.options)
			if (r.Ended == nil) != (c.ended == nil) || r.Ended != nil && *r.Ended != *c.ended {
				t.Errorf("ended by %v, want %v", r.Ended, c.ended)
			}
			if c.ended == nil {
				return
			}
			if longer := answer(c.raised); longer.Dist.Residual().Cmp(r.Dist.Residual()) >= 0 {
				t.Errorf("%s is left out, and %s with more", r.Dist.Residual().FloatString(15), longer.Dist.Residual().FloatString(15))
			}
		})
	}
}
