package evidence_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
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

func options(trials int64) evidence.Session {
	return evidence.Session{Options: evidence.Options{
		Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 1, Workers: 2, Trials: trials},
	}}
}

// planted returns options whose Monte Carlo side reads another tree.
func planted(trials int64, defect func(notation.Expr) notation.Expr) evidence.Session {
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
	case *notation.Call:
		if n.Func == notation.Clamped {
			return defect(notation.WithChildren(n, []notation.Expr{sub(n.Args[0])}))
		}
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
				return &notation.Pool{Count: notation.Int(2), Die: &notation.FairDie{Sides: notation.Int(7)}}
			}
			return e
		}},
		{"a clamp at 1", notation.Methuen, "1d6 - 1d4", 1e6, func(e notation.Expr) notation.Expr {
			if c, ok := e.(*notation.Call); ok && c.Func == notation.Clamped {
				return &notation.Call{Func: notation.Max, Args: []notation.Expr{c.Args[0], notation.Int(1)}}
			}
			return e
		}},
		{"no clamp", notation.Methuen, "3d6 - 4", 1e6, func(e notation.Expr) notation.Expr {
			if c, ok := e.(*notation.Call); ok && c.Func == notation.Clamped {
				return c.Args[0]
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
			a, err := planted(c.trials, c.defect).Evaluate(context.Background(), e)
			if err != nil {
				t.Fatal(err)
			}
			if a.Crosscheck.Verdict != agreement.Disagree {
				t.Errorf("the defect went unnoticed: %+v", a.Crosscheck)
			}
			a, err = options(1e6).Evaluate(context.Background(), e)
			if err != nil {
				t.Fatal(err)
			}
			if a.Crosscheck.Verdict != agreement.Agree {
				t.Errorf("without the defect: %+v", a.Crosscheck)
			}
		})
	}
}

func mustAgree(t *testing.T, e notation.Expr, trials int64) {
	t.Helper()
	a, err := options(trials).Evaluate(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	if a.Crosscheck.Verdict != agreement.Agree {
		t.Errorf("%+v", a.Crosscheck)
	}
}

// The engines agree on expressions of every sort, sample after sample; a longer
// run is part of the nightly checks.
func TestAgreement(t *testing.T) {
	trials := int64(nightly.Cases(300_000, 1e9))
	for _, text := range []string{
		"20d6", "3d6*2 - 1d4", "1d20 / 1d10", "floor(1d20 / 2) % 3", "(1d4)d(1d6)", "d{1,1,2,5} - dF",
		"max(1, 2d4 - 3) // 2", "if(1d20 >= 11, 2d6, 1d4 / 2)", "chance(1/3) and 1d6 > 2", "joint(1d4, 1d4 > 2)",
		"abs(1d10 - 5) + round(1d5 / 2)", "100d100",
	} {
		t.Run(text, func(t *testing.T) { mustAgree(t, parse(t, notation.Rules, text), trials) })
	}
}

// So they do on all of Roll20's notation that has exact odds.
func TestAgreementRoll20(t *testing.T) {
	trials := int64(nightly.Cases(200_000, 1e8))
	for _, text := range []string{
		"4d6k3", "8d10kl3", "5d8d2", "6d6dh1dl1", "3d6>5f1", "8d6r2r4r6", "4d10ro<3k2", "5dFk2>0", "(1d4)d6k1", "2d(1d4+1)!",
		"3d6!", "4d6!>5", "1d6!p", "5d6!!", "5d6>8f1!!", "3d6!>5>4", "10d10!>7>8f1", "1d4ro4!", "4dF!", "3d6!p>4>3",
		"4d6!k3", "6d6!kl2", "4d6!pk2", "5d6!k4dh1", "3d8!k2>5",
		"{4d6+3d8}k4", "{3d20+5}>21f<10", "{2d6!}>4f1", "{2d6!+1d8+1}k2", "{4d6+2d8, 3d20+3, 5d10+1}d1",
		"{1d4/2, 1d6, 3}k2", "{1d6, {2d4, 5}kl1}>4", "{2d6k1+1d8}k1", "3d6! + 2d4 - 1",
		"{1d8!!, 1d6!!}k1", "5d6!!k3", "4d6!!d1", "4d6!d1", "3d8!dh1", "4d6!d2>4", "{2d6!, 1d12}kl1", "{1d6!, 2d4}>6", "floor(4d6k3 / 2)",
	} {
		t.Run(text, func(t *testing.T) { mustAgree(t, parse(t, notation.Roll20, text), trials) })
	}
}

// A mistake in a modifier is seen too.
func TestPlantedModifiers(t *testing.T) {
	for _, c := range []struct{ right, wrong string }{
		{"4d6k3", "4d6kl3"},
		{"4d6d1", "4d6dh1"},
		{"3d6!", "3d6!>5"},
		{"3d6!", "3d6!p"},
		{"3d6!>5>4", "3d6!!>5>4"},
		{"2d10r<2", "2d10ro<2"},
		{"5d6>5", "5d6>4"},
		{"5d6>5f1", "5d6>5f<2"},
		{"{3d20+5}>21", "{3d20+4}>21"},
		{"{2d6, 1d12}k1", "{2d6, 1d12}kl1"},
	} {
		wrong := parse(t, notation.Roll20, c.wrong)
		o := options(1e6)
		o.Compile = func(notation.Expr) (*montecarlo.Program, error) { return montecarlo.Compile(wrong) }
		a, err := o.Evaluate(context.Background(), parse(t, notation.Roll20, c.right))
		if err != nil || a.Crosscheck.Verdict != agreement.Disagree {
			t.Errorf("%s rolled as %s: %+v, %v", c.right, c.wrong, a, err)
		}
	}
}

// A condition is part of what is compared.
func TestAgreementGiven(t *testing.T) {
	given := &notation.Let{Name: "x", Value: parse(t, notation.Rules, "2d6"), Body: &notation.Given{
		X: parse(t, notation.Rules, "x * 2"), Cond: parse(t, notation.Rules, "x >= 9"),
	}}
	a, err := options(1e6).Evaluate(context.Background(), given)
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
	if a, err = o.Evaluate(context.Background(), given); err != nil || a.Crosscheck.Verdict != agreement.Disagree {
		t.Errorf("another condition: %+v, %v", a.Crosscheck, err)
	}
}

func TestEvaluateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, engine := range []evidence.Engine{evidence.MonteCarloEngine, evidence.BothEngines} {
		o := options(1e9)
		o.Engine = engine
		if _, err := o.Evaluate(ctx, parse(t, notation.Rules, "20d6")); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", engine, err)
		}
	}
}

// As many samples are drawn as were asked for, also where that is a part of a block.
func TestCrosscheckDrawsWhatWasAskedFor(t *testing.T) {
	for _, trials := range []int64{1000, 4096, 5000} {
		a, err := options(trials).Evaluate(t.Context(), parse(t, notation.Rules, "3d6"))
		if err != nil || a.Crosscheck.Trials != trials {
			t.Errorf("%d samples: %d drawn, %v", trials, a.Crosscheck.Trials, err)
		}
	}
}

// An exact answer stands where its comparison with samples is ended, which says so.
func TestCrosscheckEnded(t *testing.T) {
	scenario, err := scenarios.Parse("t.yaml", []byte("rolls: {a: 3d6}\nmeasures: {a: a, b: a + 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	bound, err := scenario.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	o := options(1 << 40)
	o.Sampling.Progress = func(int64) { cancel() }
	run, err := o.Run(ctx, bound)
	if !errors.Is(err, context.Canceled) || len(run.Measures) != 1 {
		t.Fatalf("%d measures, %v", len(run.Measures), err)
	}
	m := run.Measures[0]
	if m.Distribution.Method != evidence.Exact || m.Crosscheck.Verdict != agreement.Undecided || m.Crosscheck.Trials != 4096 {
		t.Errorf("%s: %s, %d samples", m.Distribution.Method, m.Crosscheck.Verdict, m.Crosscheck.Trials)
	}
	if got := run.Incomplete.Left[0]; got != "the comparison of a beyond 4096 samples" {
		t.Errorf("cut: %q", got)
	}
}
