package evidence

import (
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

// newTogether returns the measures of a run that share samples; nil if only one is asked for, or no samples.
func newTogether(queries []scenarios.Query, session Session) *together {
	if len(queries) < 2 || session.Engine == ExactEngine {
		return nil
	}
	return &together{trees: trees(queries)}
}

// trees returns the expressions of the queries.
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

// program returns the compiled program of a measure's expression, which may share its samples with
// other measures.
func (t *together) program(e notation.Expr, session Session) (*montecarlo.Program, error) {
	if t == nil {
		return session.compiled(e)
	}
	if t.programs == nil {
		t.compile(session)
	}
	if p := t.programs[e]; p != nil {
		return p, nil
	}
	return session.compiled(e)
}

// compile compiles all measures into programs that share samples. One that has an error is skipped
// here; [together.program] returns that error.
func (t *together) compile(session Session) {
	t.programs = map[notation.Expr]*montecarlo.Program{}
	var list []*montecarlo.Program
	for _, e := range t.trees {
		if p, err := session.compiled(e); err == nil {
			t.programs[e] = p
			list = append(list, p)
		}
	}
	t.samples = montecarlo.NewTogether(list)
}

// sampled returns what draws the shared samples; nil if there are none.
func (t *together) sampled() *montecarlo.Together {
	if t == nil {
		return nil
	}
	return t.samples
}
