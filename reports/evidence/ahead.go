package evidence

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// This file refuses a list of answers that will take more together than a command may, before
// most of them are found. Some that are spread over the list are found before their turn, more
// and more of them until they say whether the limits are kept: what lies between two places is
// taken to need what the least of the answers there does, each of which is looked at with the
// next one. That is little where a list is a mixture, and nearly all where it grows or falls.
//
// Before that every answer is tried with little work. What takes no more is found, and what is
// refused by itself mostly is, however far behind in the list it stands.

// How much of a list is found ahead.
const (
	tryShare   = 0.002 // of the work of one answer that each is tried with
	triesShare = 0.02  // of the work of one answer that all are tried with at first
	moreShare  = 0.05  // of that, for those that are tried again
	aheadOf    = 2     // one in so many
	aheadShare = 0.1   // of all the work
	aheadHeld  = 0.25  // of all that may be held
)

// An Answerer answers a question of a list, with options that a try may tighten.
type Answerer func(i int, o Options) (*Answer, error)

// InTurn answers so many questions, holds the answers, and hands them on in their order, with
// what an answer that was interrupted came to. The first error ends it.
func (o Options) InTurn(ctx context.Context, n int, answer Answerer, emit func(i int, a *Answer)) error {
	found, err := o.ahead(ctx, n, answer)
	if err != nil {
		return err
	}
	all := 0.0 // the memory of answers that are let go when all are handed on
	for i := range n {
		a := found[i]
		if a == nil {
			a, err = o.held(i, answer)
		}
		if i == 0 && err == nil && o.Engine == BothEngines {
			err = o.foresee(ctx, n, a, answer)
		}
		if o.LetGo && err == nil {
			all += a.Distribution.Bytes()
			err = o.Run.CheckHeld(all)
		}
		if a != nil {
			emit(i, a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// held answers a question and takes the memory of the answer.
func (o Options) held(i int, answer Answerer) (*Answer, error) {
	a, err := answer(i, o)
	if err == nil {
		err = o.hold(a)
	}
	return a, err
}

// TryScenarios refuses what is refused with little work, of several scenarios before any is answered.
func TryScenarios(ctx context.Context, list []*scenarios.Bound, o Options) error {
	if o.Engine != ExactEngine {
		return nil
	}
	var all []func(Options) (*Answer, error)
	for _, b := range list {
		asked, err := queries(b, nil)
		if err != nil {
			break // the run says it
		}
		for _, q := range asked {
			if b.Scenario.Encounter == nil {
				all = append(all, func(o Options) (*Answer, error) {
					a, err := answer(ctx, q, o)
					if err != nil {
						err = fmt.Errorf("%s: %w", b.Scenario.Name, err)
					}
					return a, err
				})
			}
		}
	}
	o.LetGo, o.Run, o.Cache = true, o.NewRun(), nil
	_, _, err := o.tried(ctx, len(all), func(i int, o Options) (*Answer, error) { return all[i](o) })
	return err
}

// Try returns options under which an answer is tried with a share of the work that one may take.
// It counts nowhere but among tries with the same options, which hold what their answers will.
func (o Options) Try(share float64) Options {
	o.Run, o.Limits, o.try = o.NewRun(), o.Limits.WithDefaults(), true
	o.Limits.MaxWork *= share
	return o
}

// tried returns the answers that take little work, unless they are let go, and how many of the list
// are needed: those before one that has no meaning. The error is that of a limit. What is not found
// at first is tried again with what more work there is for tries.
func (o Options) tried(ctx context.Context, n int, answer Answerer) (map[int]*Answer, int, error) {
	found, open := map[int]*Answer{}, make([]int, n)
	for i := range open {
		open[i] = i
	}
	for _, all := range []float64{triesShare, moreShare} {
		share := all / float64(len(open))
		if all == triesShare {
			share = min(tryShare, share)
		}
		try := o.Try(share)
		try.Run.Among(n)
		var left []int
		least := 0.0 // that these take
		for _, i := range open {
			a, err := answer(i, try)
			var limit *exact.LimitError
			isLimit := errors.As(err, &limit)
			switch {
			case ctx.Err() != nil:
				return nil, 0, err
			case isLimit && limit.Resource == exact.Work && limit.Limit == try.Limits.MaxWork && limit.Need <= o.Limits.WithDefaults().MaxWork:
				left, least = append(left, i), least+limit.Need
				continue // not yet
			case isLimit && (limit.Resource == exact.Memory || limit.Limit != try.Limits.MaxWork):
				return nil, 0, err
			case isLimit:
				if a, err = answer(i, o); errors.As(err, &limit) {
					return nil, 0, err
				}
			}
			if err != nil {
				n = i
				break
			}
			if isLimit {
				err = o.hold(a)
			} else if a.Ended == nil {
				err = errors.Join(a.Spend(o.Run), o.hold(a))
			} else {
				continue // more work may list more
			}
			if err != nil {
				return nil, 0, err
			}
			if !o.LetGo {
				found[i] = a
			}
		}
		if o.Cache == nil && !o.LetGo { // else they may have parts in common, or be of several runs
			if err := o.Run.Check(least); err != nil {
				return nil, 0, err
			}
		}
		open = left
	}
	return found, n, nil
}

// ahead returns answers that were found before their turn. The error is that of a limit, of the
// answers so far or of all; other errors wait for their turn. Samples are not taken ahead: how
// many there may be is known before, and those that are interrupted are shown.
func (o Options) ahead(ctx context.Context, n int, answer Answerer) (map[int]*Answer, error) {
	if o.Run == nil || o.Engine != ExactEngine {
		return nil, nil
	}
	found := map[int]*Answer{}
	if o.Tries && n > 1 && !o.LetGo {
		var err error
		if found, n, err = o.tried(ctx, n, answer); err != nil {
			return nil, err
		}
	}
	// find reports whether an answer that comes before others is as it will be in its turn.
	find := func(i int) (ok bool, err error) {
		if found[i] != nil {
			return true, nil
		}
		a, err := o.held(i, answer)
		var limit *exact.LimitError
		switch {
		case ctx.Err() != nil || errors.As(err, &limit):
			return false, err
		case err != nil:
			return false, nil // no answer behind it is needed
		}
		found[i] = a
		return true, nil
	}
	for _, i := range o.first {
		if ok, err := find(i); !ok {
			return found, err
		}
	}
	if o.LetGo {
		return found, nil // a sweep looks at its cells in its own way
	}
	return found, lookAt(n, find, func(at []int) (enough bool, err error) {
		work := foreseen(n, at, found, (*Answer).Steps)
		held := foreseen(n, at, found, func(a *Answer) float64 { return a.Distribution.Bytes() })
		if err := o.Run.Check((1+o.Again)*work.least - work.spent); err != nil {
			return false, err
		}
		if err := o.Run.CheckHeld(held.least - held.spent); err != nil {
			return false, err
		}
		return (1+o.Again)*work.most <= o.Run.MaxWork() && held.most <= o.Run.MaxHeld() ||
			work.spent > aheadShare*o.Run.MaxWork() || held.spent > aheadHeld*o.Run.MaxHeld(), nil
	})
}

// lookAt finds answers at places that are spread over a list, each with the next one, and at more
// and more of them until they are enough, or one is not found.
func lookAt(n int, find func(i int) (ok bool, err error), isEnough func(at []int) (bool, error)) error {
	for _, places := range []int{2, 3, 5, 9, 17, 33} {
		if 2*places*aheadOf > n {
			return nil
		}
		var at []int
		for p := range places {
			at = append(at, p*(n-2)/(places-1)) // which has a next one
		}
		for _, p := range at {
			for _, i := range []int{p, p + 1} {
				if ok, err := find(i); !ok {
					return err
				}
			}
		}
		if enough, err := isEnough(at); enough || err != nil {
			return err
		}
	}
	return nil
}

// foresee refuses a list that both engines answer for what the exact one will need, which is asked
// alone at some places, and more than once then. So that is left out where all are likely to need
// no more than the first.
func (o Options) foresee(ctx context.Context, n int, first *Answer, answer Answerer) error {
	alike := first.Steps() - first.sampled
	if o.Run == nil || float64(n)*alike <= o.Run.MaxWork() {
		return nil
	}
	alone := o
	alone.Engine, alone.LetGo = ExactEngine, true
	found := map[int]*Answer{0: {Work: alike}} // of the others, too, nothing but the work is kept
	find := func(i int) (ok bool, err error) {
		if found[i] != nil {
			return true, nil
		}
		alone.Run = o.NewRun()
		a, err := answer(i, alone)
		if err != nil {
			return false, ctx.Err() // it is said in its turn, or sampled alone
		}
		found[i] = &Answer{Work: a.Steps()}
		return true, nil
	}
	return lookAt(n, find, func(at []int) (enough bool, err error) {
		work := foreseen(n, at, found, func(a *Answer) float64 { return a.Work })
		return work.most <= o.Run.MaxWork() || work.spent > aheadShare*o.Run.MaxWork(), o.Run.Check(work.least - alike)
	})
}

// A prospect is what a list was found to need, and what it will need at least and at most, if
// what was found is like the rest.
type prospect struct{ spent, least, most float64 }

// foreseen is what a list needs of which the answers at some places were found, and those next
// to them.
func foreseen(n int, at []int, found map[int]*Answer, need func(*Answer) float64) prospect {
	of := func(i int) float64 { return need(found[i]) }
	var all prospect
	for i := range found {
		all.spent += of(i)
	}
	for k, p := range at {
		if k == len(at)-1 {
			all.least, all.most = all.least+of(p)+of(p+1), all.most+of(p)+of(p+1)
			break
		}
		q := at[k+1]
		all.least += float64(q-p) * min(of(p), of(p+1), of(q), of(q+1))
		all.most += float64(q-p) * max(of(p), of(p+1), of(q), of(q+1))
	}
	return all
}

// Dearest are the measures of encounters that ask for more than who has won: what is too much for
// one of them is refused before the others are answered. Those that ask for the number of turns
// come first, for that has no end.
func Dearest(measures []notation.Expr) (first []int) {
	var others []int
	for i, e := range slices.Backward(measures) { // later turns of a path are dearer
		p, ok := e.(*notation.Process)
		switch {
		case ok && asksValue(p.Value, func(name string) bool { return name == notation.TurnsName }):
			first = append(first, i)
		case ok && asksValue(p.Value, func(string) bool { return true }):
			others = append(others, i)
		}
	}
	return append(first, others...)
}

// asksValue reports whether what is asked of the last state is a number of it that has such a name,
// and not only how comparisons come out.
func asksValue(e notation.Expr, named func(string) bool) bool {
	if ref, ok := e.(*notation.Ref); ok {
		return named(ref.Name)
	}
	if b, ok := e.(*notation.Binary); ok && b.Op.IsComparison() {
		return false
	}
	return slices.ContainsFunc(notation.Children(e), func(c notation.Expr) bool { return asksValue(c, named) })
}
