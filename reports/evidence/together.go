package evidence

import (
	"context"
	"fmt"

	"oddsmith/montecarlo"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// together are measures that are answered one after the other, so that those of one encounter
// are sampled together. Nil stands for a measure that is answered by itself.
type together struct {
	trees    []notation.Expr
	programs map[notation.Expr]*montecarlo.Program // of those that have one; nil before the first is asked for
	samples  *montecarlo.Together
}

// newTogether returns the measures of a run, where samples of several are wanted.
func newTogether(queries []scenarios.Query, o Options) *together {
	if len(queries) < 2 || o.Engine == ExactEngine {
		return nil
	}
	return &together{trees: trees(queries)}
}

// trees are what queries ask.
func trees(queries []scenarios.Query) []notation.Expr {
	out := make([]notation.Expr, len(queries))
	for i, q := range queries {
		out[i] = q.Expr
	}
	return out
}

// compiled makes the Monte Carlo program of an expression.
func (o Options) compiled(e notation.Expr) (*montecarlo.Program, error) {
	if o.Compile == nil {
		return montecarlo.Compile(e)
	}
	return o.Compile(e)
}

// program returns the program of a measure. An error is that of Compile.
func (t *together) program(e notation.Expr, o Options) (*montecarlo.Program, error) {
	if t == nil {
		return o.compiled(e)
	}
	if t.programs == nil {
		t.compile(o)
	}
	if p := t.programs[e]; p != nil {
		return p, nil
	}
	return o.compiled(e)
}

// compile compiles all measures but for those that have an error, which is told when their
// turn comes.
func (t *together) compile(o Options) {
	t.programs = map[notation.Expr]*montecarlo.Program{}
	var list []*montecarlo.Program
	for _, e := range t.trees {
		if p, err := o.compiled(e); err == nil {
			t.programs[e] = p
			list = append(list, p)
		}
	}
	t.samples = montecarlo.NewTogether(list)
}

// afford refuses a measure that has a fault, one whose trials take more than there is, and
// trials of all measures that do, before anything is answered. What is held against an exact
// answer may need fewer trials, so that nothing is known of all.
func (t *together) afford(ctx context.Context, queries []scenarios.Query, o Options) error {
	if t == nil || o.Run == nil || o.LetGo { // a sweep looks at its cells in its own way
		return nil
	}
	all := 0.0
	for _, q := range queries {
		p, err := t.program(q.Expr, o)
		if err == nil {
			_, err = p.Work(o.Sampling.Seed)
		}
		if beyond(err) {
			continue
		}
		if err != nil { // which the answer says as it is said without other measures
			if _, err = answer(ctx, q, o); err != nil {
				return err
			}
			continue
		}
		need, err := affords(p, o)
		if beyond(err) {
			continue
		}
		if err != nil {
			return fmt.Errorf("measure %s: %w", q.Name, err)
		}
		all += need
	}
	if o.Engine == MonteCarloEngine {
		return o.Run.Check(all)
	}
	return nil
}

// sampled is what samples the measures together.
func (t *together) sampled() *montecarlo.Together {
	if t == nil {
		return nil
	}
	return t.samples
}
