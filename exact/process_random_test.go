package exact_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation/notationtest"
)

// What the chain says of small encounters is what elimination says of the dense chain of all states, each
// found by walking through the faces of a turn; in fractions as well, and through a cache.
func TestRandomEncounters(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cache := &exact.Cache{}
	solved := 0
	for range nightly.Cases(40, 300) {
		n := notationtest.RandomEncounter(r)
		text := n.String()
		chain, err := notationtest.NewChain(n, 400)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		o, err := chain.Worth(200)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err := exact.Eval(context.Background(), n, exact.Options{}); isOneOf(err, "a part of the state is") {
			continue // fractions are refused
		}
		if want, got := answer(n, exact.Options{}), answerFrom(cache, n, exact.Options{}); got != want {
			t.Fatalf("%s:\nwith a cache    %s\nwithout a cache %s", text, got, want)
		}
		for _, options := range []exact.Options{{}, {Rational: true}} {
			if res, ok := evalProcess(t, text, n, false, options); ok {
				solved++
				asWalked(t, text, n, o, res, 1e-11)
			}
		}
	}
	if solved < nightly.Cases(50, 400) {
		t.Errorf("only %d were solved", solved)
	}
}

// isOneOf reports whether an error says one of several things.
func isOneOf(err error, texts ...string) bool {
	return err != nil && slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(err.Error(), s) })
}

// Whoever chooses plays as policy iteration over all states does.
func TestRandomChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	decided := 0
	for range nightly.Cases(40, 300) {
		n := notationtest.RandomChoosing(r)
		best, err := notationtest.Best(n, 400)
		asked := *n
		asked.Value, asked.Horizon = n.Open().For, nil
		res, failed := exact.Eval(context.Background(), &asked, exact.Options{})
		if isOneOf(failed, "a part of the state is", "never to choose", "depends on the rounds") {
			continue // the oracle does without
		}
		if (err == nil) != (failed == nil) {
			t.Errorf("%s: %v, want %v", n, failed, err)
		}
		if err != nil || failed != nil {
			continue
		}
		decided++
		bounds, _ := res.Dist.Bounds()
		low, _ := bounds[0].Float64()
		high, _ := bounds[1].Float64()
		if best < low-1e-9 || best > high+1e-9 || high-low > 1e-6 {
			t.Errorf("%s: worth %.12g to %.12g, want %.12g", n, low, high, best)
		}
	}
	if decided < nightly.Cases(12, 100) {
		t.Errorf("only %d were decided", decided)
	}
}
