package notationtest

import (
	"errors"
	"math/big"

	"oddsmith/scenarios/notation"
)

// maxLinks ends chains in which the same choice makes dice roll again every time.
const maxLinks = 1000

// again rolls an expression, and anew while the condition holds.
func again(n *notation.Again, r *roller, with binder) (value, error) {
	try := func(r *roller, mayGoOn bool) (v value, goesOn bool, err error) {
		if v, err = with(r)(n.X); err != nil || !mayGoOn {
			return v, false, err
		}
		c, err := with(r, &env{name: n.It, roll: n.X, value: &v})(n.Cond)
		return v, c.word == "yes", err
	}
	if n.Limit == nil && !n.Explode {
		return r.once(func(inner *roller) (value, error) {
			v, goesOn, err := try(inner, true)
			v.rejected = goesOn
			return v, err
		})
	}
	limit, err := linksOf(n, r, try, with)
	if err != nil {
		return value{}, err
	}
	total := new(big.Rat)
	for left := limit; ; left-- {
		if left == 0 && n.Limit == nil {
			return value{}, errCut
		}
		v, goesOn, err := try(r, left > 0)
		if err != nil {
			return value{}, err
		}
		total.Add(total, v.num)
		if !goesOn && n.Explode {
			return number(total), nil
		}
		if !goesOn {
			return v, nil
		}
	}
}

// linksOf returns how often something may be rolled again.
func linksOf(n *notation.Again, r *roller, try trial, with binder) (int64, error) {
	if n.Limit == nil {
		return maxLinks, r.ends(try)
	}
	v, err := with(r)(n.Limit)
	if err != nil {
		return 0, err
	}
	return atLeast(v.num, 0)
}

// A trial rolls once and, if it may go on, finds whether it does.
type trial func(r *roller, mayGoOn bool) (v value, goesOn bool, err error)

var errEndless = errors.New("it is rolled again for ever")

// once tries all that can happen until what is tried is not rejected, and picks one of
// the results by its weight: so often does rolling again and again end with it. Names
// from outside are rolled by the outer roller, when they are first needed.
func (r *roller) once(try func(inner *roller) (value, error)) (value, error) {
	var results []value
	var weights []*big.Rat
	place := map[string]int{}
	total := new(big.Rat)
	err := paths(r.left, r.rolls, func(inner *roller) error {
		v, err := try(inner)
		if errors.Is(err, errCut) {
			v, err = value{cut: true}, nil
		}
		if err != nil || v.rejected {
			return err
		}
		key := v.String()
		if _, known := place[key]; !known {
			place[key] = len(results)
			results, weights = append(results, v), append(weights, new(big.Rat))
		}
		p := inner.probability()
		weights[place[key]].Add(weights[place[key]], p)
		total.Add(total, p)
		return nil
	})
	if err != nil {
		return value{}, err
	}
	if len(results) == 0 {
		return value{}, errEndless
	}
	for _, w := range weights {
		w.Quo(w, total)
	}
	k, err := r.pick(weights)
	if err == nil && results[k].cut {
		err = errCut
	}
	if err != nil {
		return value{}, err
	}
	return results[k], nil
}

// ends returns an error if every try goes on.
func (r *roller) ends(try trial) error {
	found := errors.New("found")
	err := paths(r.left, r.rolls, func(inner *roller) error {
		_, goesOn, err := try(inner, true)
		if err == nil && !goesOn || errors.Is(err, errCut) {
			return found
		}
		return err
	})
	if errors.Is(err, found) {
		return nil
	}
	if err == nil {
		err = errEndless
	}
	return err
}
