package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// anydiceFeatures are expressions of programs with a place, %, for another.
var anydiceFeatures = []string{
	"(% + d4)", "(2d3 - %)", "(% * 2)", "(% / 2)", "(% ^ 2)", "(% = 2)", "(% < d6)", "(% & d2)", "!%", "-%",
	"(%)d3", "3d(%)", "d{1, %, 4}", "(1@2d(%))", "[explode %]", "[highest 2 of 3d(%)]", "[lowest of % and d6]",
	"[count {1,2} in 3d(%)]", "[again %]", "[hits 3d(%)]", "[best %]", "[rest %]", "[scan 2d(%)]", "[named 2d(%) by %]",
}

const anydiceFunctions = `
function: again N:n { if N = 2 { result: 2 + [again d2] } result: N }
function: hits S:s { C: 0 loop X over S { if X >= 2 { C: C + 1 } } result: C }
function: best D:d { result: [highest 1 of 2dD] }
function: rest N:n { if N > 1 { result: N } }
function: scan S:s { if 1@S = 2@S { result: 10 } result: #{S, 1..2@S} }
function: named S:s by N:n { R: 0 if N > 2 { R: S } else { R: 2@S } result: R }
`

// Both engines say the same of programs that have every pair of features.
func TestAnyDiceEngines(t *testing.T) {
	compared := 0
	for _, outer := range anydiceFeatures {
		for _, inner := range anydiceFeatures {
			x := strings.ReplaceAll(outer, "%", strings.ReplaceAll(inner, "%", "d3"))
			p, err := scenarios.ReadProgram("", fmt.Sprintf("%s\noutput %s", anydiceFunctions, x))
			if err != nil {
				if !strings.Contains(err.Error(), "division by 0") {
					t.Errorf("%s: %v", x, err)
				}
				continue
			}
			o := evidence.Session{Options: evidence.Options{Engine: evidence.BothEngines, Sampling: montecarlo.Options{Trials: 8192, Seed: 7, Workers: 1}}, Allowance: evidence.NewAllowance(600)}
			a, err := o.Evaluate(context.Background(), p.Outputs[0].Tree)
			var limit *exact.LimitError
			if errors.As(err, &limit) {
				continue
			}
			if err != nil {
				t.Errorf("%s: %v\n%s", x, err, p.Outputs[0].Tree)
				continue
			}
			if compared++; a.Crosscheck.Verdict == agreement.Disagree {
				t.Errorf("%s: %s\n%s", x, a.Crosscheck.Reason, p.Outputs[0].Tree)
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d programs were compared", compared)
	}
}
