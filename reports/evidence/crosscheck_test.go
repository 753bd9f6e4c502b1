package evidence_test

import (
	"context"
	"errors"
	"math/big"
	"os"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

func parse(t testing.TB, g *notation.Grammar, text string) notation.Expr {
	t.Helper()
	e, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func options(trials int64) evidence.Options {
	return evidence.Options{
		Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 1, Workers: 2, Trials: trials},
	}
}

// planted returns options whose Monte Carlo side reads another tree.
func planted(trials int64, defect func(notation.Expr) notation.Expr) evidence.Options {
	o := options(trials)
	o.Compile = func(e notation.Expr) (*montecarlo.Program, error) { return montecarlo.Compile(replace(e, defect)) }
	return o
}

// replace rebuilds a tree from the leaves up, each node changed by the defect.
func replace(e notation.Expr, defect func(notation.Expr) notation.Expr) notation.Expr {
	sub := func(x notation.Expr) notation.Expr { return replace(x, defect) }
	switch n := e.(type) {
	case *notation.Binary:
		m := *n
		m.X, m.Y = sub(n.X), sub(n.Y)
		return defect(&m)
	case *notation.Clamp:
		m := *n
		m.X = sub(n.X)
		return defect(&m)
	case *notation.Let:
		m := *n
		m.Value, m.Body = sub(n.Value), sub(n.Body)
		return defect(&m)
	}
	return defect(e)
}

// Each defect is a mistake an engine could make; the test of agreement must see
// it.
func TestPlantedDefects(t *testing.T) {
	for _, c := range []struct {
		name    string
		grammar *notation.Grammar
		expr    string
		trials  int64
		defect  func(notation.Expr) notation.Expr
	}{
		{"truncation instead of floor", notation.Methuen, "(1d6 - 1d8) / 2 + 10", 1e6, func(e notation.Expr) notation.Expr {
			if b, ok := e.(*notation.Binary); ok && b.Op == notation.Div {
				b.Rule = notation.TruncOrZero
			}
			return e
		}},
		{"a die off by one", notation.Roll20, "8d20 + 2d6", 1e6, func(e notation.Expr) notation.Expr {
			if p, ok := e.(*notation.Pool); ok && p.String() == "2d6" {
				return &notation.Pool{Count: notation.Int(2), Die: notation.FairDie{Sides: notation.Int(7)}}
			}
			return e
		}},
		{"a clamp at 1", notation.Methuen, "1d6 - 1d4", 1e6, func(e notation.Expr) notation.Expr {
			if c, ok := e.(*notation.Clamp); ok {
				return &notation.Call{Func: notation.Max, Args: []notation.Expr{c.X, notation.Int(1)}}
			}
			return e
		}},
		{"no clamp", notation.Methuen, "3d6 - 4", 1e6, func(e notation.Expr) notation.Expr {
			if c, ok := e.(*notation.Clamp); ok {
				return c.X
			}
			return e
		}},
		{"> instead of >=", notation.Rules, "5d4 + 15 >= 24", 1e6, func(e notation.Expr) notation.Expr {
			if b, ok := e.(*notation.Binary); ok && b.Op == notation.Ge {
				b.Op = notation.Gt
			}
			return e
		}},
		{"a loaded die", notation.Rules, "1d6", 1e7, func(e notation.Expr) notation.Expr {
			if _, ok := e.(*notation.Pool); !ok {
				return e
			}
			// One throw in 200 is a six whatever it shows.
			return &notation.If{
				Cond: &notation.Chance{P: &notation.Number{Value: big.NewRat(1, 200)}}, Then: notation.Int(6), Else: e,
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := parse(t, c.grammar, c.expr)
			a, err := evidence.Evaluate(context.Background(), e, planted(c.trials, c.defect))
			if err != nil {
				t.Fatal(err)
			}
			if a.Crosscheck.Verdict != agreement.Disagree {
				t.Errorf("the defect went unnoticed: %+v", a.Crosscheck)
			}
			a, err = evidence.Evaluate(context.Background(), e, options(1e6))
			if err != nil {
				t.Fatal(err)
			}
			if a.Crosscheck.Verdict != agreement.Agree {
				t.Errorf("without the defect: %+v", a.Crosscheck)
			}
		})
	}
}

// The engines agree on expressions of every sort, sample after sample; a longer
// run is part of the nightly checks.
func TestAgreement(t *testing.T) {
	trials := int64(300_000)
	if os.Getenv("ODDSMITH_NIGHTLY") != "" {
		trials = 1e9
	}
	for _, text := range []string{
		"20d6", "3d6*2 - 1d4", "1d20 / 1d10", "floor(1d20 / 2) % 3", "(1d4)d(1d6)", "d{1,1,2,5} - dF",
		"max(1, 2d4 - 3) // 2", "if(1d20 >= 11, 2d6, 1d4 / 2)", "chance(1/3) and 1d6 > 2", "joint(1d4, 1d4 > 2)",
		"abs(1d10 - 5) + round(1d5 / 2)", "100d100",
	} {
		t.Run(text, func(t *testing.T) {
			a, err := evidence.Evaluate(context.Background(), parse(t, notation.Rules, text), options(trials))
			if err != nil {
				t.Fatal(err)
			}
			if a.Crosscheck.Verdict != agreement.Agree {
				t.Errorf("%+v", a.Crosscheck)
			}
		})
	}
}

// A condition is part of what is compared.
func TestAgreementGiven(t *testing.T) {
	given := &notation.Let{Name: "x", Value: parse(t, notation.Rules, "2d6"), Body: &notation.Given{
		X: parse(t, notation.Rules, "x * 2"), Cond: parse(t, notation.Rules, "x >= 9"),
	}}
	a, err := evidence.Evaluate(context.Background(), given, options(1e6))
	if err != nil {
		t.Fatal(err)
	}
	if a.Crosscheck.Verdict != agreement.Agree || a.Distribution.ConditionProbability.Exact.RatString() != "5/18" {
		t.Errorf("%+v, condition %v", a.Crosscheck, a.Distribution.ConditionProbability)
	}
	o := planted(1e6, func(e notation.Expr) notation.Expr {
		if l, ok := e.(*notation.Let); ok {
			g := *l.Body.(*notation.Given)
			g.Cond = parse(t, notation.Rules, "x >= 8")
			l.Body = &g
		}
		return e
	})
	if a, err = evidence.Evaluate(context.Background(), given, o); err != nil || a.Crosscheck.Verdict != agreement.Disagree {
		t.Errorf("another condition: %+v, %v", a.Crosscheck, err)
	}
}

func TestEvaluateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, engine := range []evidence.Engine{evidence.MonteCarloEngine, evidence.BothEngines} {
		o := options(1e9)
		o.Engine = engine
		if _, err := evidence.Evaluate(ctx, parse(t, notation.Rules, "20d6"), o); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", engine, err)
		}
	}
}
