package evidence_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/reports/agreement"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// TestAgreementPools holds the engines against each other on random questions to random
// pools.
func TestAgreementPools(t *testing.T) {
	agreementOf(t, nightly.Cases(700, 3000), notationtest.RandomPools)
}

// TestAgreementDeals does so on hands of cards.
func TestAgreementDeals(t *testing.T) {
	agreementOf(t, nightly.Cases(300, 1000), notationtest.RandomDeals)
}

func agreementOf(t *testing.T, wanted int, random func(choose func(n int) int) notation.Expr) {
	r := rand.New(rand.NewPCG(1, 2))
	compared, unsolved := 0, 0
	for compared < wanted {
		e := random(r.IntN)
		m, err := options(5000).Evaluate(context.Background(), e)
		var meaningless *notation.Error
		var gap *exact.UnsolvedError
		switch {
		case errors.As(err, &meaningless):
			// Such as dice that are rolled again forever: both engines say so.
			if _, err := exact.Eval(context.Background(), e, exact.Options{}); err == nil {
				t.Errorf("%s: only the Monte Carlo engine refuses it: %v", e, meaningless)
			}
			continue
		case errors.As(err, &gap):
			unsolved++
			continue
		case err != nil:
			t.Fatalf("%s: %v", e, err)
		}
		compared++
		if m.Crosscheck != nil && m.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("%s: the engines disagree", e)
		}
	}
	if unsolved > wanted/100 {
		t.Errorf("%d of %d expressions have no exact answer", unsolved, compared)
	}
}
