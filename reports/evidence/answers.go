package evidence

import (
	"sync"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// Answers keeps exact answers to measures for runs to come that ask the same, such as the
// cells of a figure and of a table, and samples of what is too much for the exact engine: for
// runs that would draw the same ones. The zero value is ready; several goroutines may use it.
type Answers struct {
	lock  sync.Mutex
	trees notation.Interner
	known map[question]*Answer
	bytes float64
}

// A question is what an answer follows from.
type question struct {
	tree      notation.Expr // interned, with its choices open
	kind      notation.Kind
	limits    exact.Options
	allDigits bool
}

// The most that is kept before all is forgotten.
const (
	maxKeptBytes = 32 << 20
	maxKeptTrees = 1 << 20
)

// question is what the answer to e is stored under. e is an expression of the kind, and o are the options that
// the answer depends on.
func (k *Answers) question(e notation.Expr, kind notation.Kind, o Options) question {
	return question{k.trees.Intern(e), kind, o.Limits, o.AllDigits}
}

// find returns the stored answer of an expression, exact or, with [Options.OrSampled], sampled;
// nil if there is none.
func (k *Answers) find(e notation.Expr, kind notation.Kind, o Options) *Answer {
	if k == nil || o.Engine != ExactEngine {
		return nil
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	a := k.known[k.question(e, kind, o)]
	if a == nil || !a.exactly && !o.OrSampled {
		return nil
	}
	return a
}

// keep stores the answer of an expression: an exact one, or one that was sampled because the exact
// engine cannot answer. When memory is short, it forgets all older answers first.
func (k *Answers) keep(e notation.Expr, kind notation.Kind, o Options, a *Answer) {
	if k == nil || !a.exactly && !o.OrSampled {
		return
	}
	stored := *a
	stored.Crosscheck, stored.DieByDie = nil, nil
	bytes := a.Distribution.Bytes()
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.bytes+bytes > maxKeptBytes || k.trees.Size() > maxKeptTrees {
		k.trees, k.known, k.bytes = notation.Interner{}, nil, 0
	}
	if k.known == nil {
		k.known = map[question]*Answer{}
	}
	k.known[k.question(e, kind, o)] = &stored
	k.bytes += bytes
}
