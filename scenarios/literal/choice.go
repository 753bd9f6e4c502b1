package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// choose finds the option that is taken.
func (p *play) choose(n *notation.Choose, e evaluator) (int, error) {
	switch {
	case n.Found != nil:
		return p.byPolicy(n)
	case p.g.Decide == nil:
		return 0, notation.Errorf(n.At, "no policy was found for %s", n.Actor)
	}
	return p.g.Decide(n, e.eval)
}

// byPolicy returns the option that the best policy has for the state at the beginning of the turn.
func (p *play) byPolicy(n *notation.Choose) (int, error) {
	e := newEvaluator(p.source, p.g.trace, p.g.names(p.began).with(notation.TurnsName, Whole(p.began.Turns)))
	if o := p.g.Process.Order; o != nil {
		e = e.with(notation.PlaceName, Whole(int64(o.Key(p.began.Place))))
	}
	option, err := e.lookUp(n.Found, n.Keys, n.Actor)
	if err == nil && option == notation.NoOption {
		err = notation.Errorf(n.At, "the policy of %s says nothing of a state that can be reached", n.Actor)
	}
	return option, err
}

// lookUp evaluates the keys of a policy and returns the option for their values. It is an error if
// the policy lacks a value.
func (e evaluator) lookUp(p *notation.Policy, keys []notation.Expr, actor string) (option int, err error) {
	worth, err := e.all(keys)
	if err != nil {
		return 0, err
	}
	rest := p.Options
	for k, list := range p.Values {
		part := len(rest) / len(list)
		found := false
		for i, x := range list {
			v, err := e.eval(x)
			if err != nil {
				return 0, err
			}
			if v.String() == worth[k].String() {
				rest, found = rest[i*part:(i+1)*part], true
				break
			}
		}
		if !found {
			return 0, notation.Errorf(keys[k].Span(), "the policy of %s has no %s", actor, worth[k])
		}
	}
	return int(rest[0]), nil
}

// ByWritten decides by the policy that is written down.
func ByWritten(n *notation.Choose, eval func(notation.Expr) (Value, error)) (int, error) {
	v, err := eval(n.Written)
	if err != nil {
		return 0, err
	}
	if !v.Number.IsInt() || v.Number.Sign() < 0 || v.Number.Cmp(big.NewRat(int64(len(n.Options)), 1)) > 0 {
		return 0, notation.Errorf(n.At, "%s is not the number of an option", v)
	}
	return int(v.Number.Num().Int64()), nil
}
