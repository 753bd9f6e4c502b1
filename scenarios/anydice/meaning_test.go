package anydice

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// exactly returns the probabilities of a tree, by the exact engine.
func exactly(e notation.Expr) (map[int64]*big.Rat, error) {
	if _, err := notation.Check(e); err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		return nil, err
	}
	out := map[int64]*big.Rat{}
	if r.Dist == nil {
		return out, nil
	}
	for o, w := range r.Dist.All() {
		if w.Sign() != 0 {
			if !o.Value.IsInt() {
				return nil, fmt.Errorf("%s is no whole number", o.Value)
			}
			out[o.Value.Num().Int64()] = r.Dist.Fraction(w)
		}
	}
	return out, nil
}

func shownPMF(m map[int64]*big.Rat) string {
	var parts []string
	for _, k := range keys(m) {
		parts = append(parts, fmt.Sprintf("%d: %s", k, m[k].RatString()))
	}
	return strings.Join(parts, ", ")
}

func TestFirst(t *testing.T) {
	p, err := Read("", "output 3d6")
	if err != nil {
		t.Fatal(err)
	}
	got, err := exactly(p.Outputs[0].Tree)
	t.Log(shownPMF(got), err)
}
