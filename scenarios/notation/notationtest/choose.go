package notationtest

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// A decider decides an open choice in a turn, where the names have these values: it returns the
// number of an option, or that of the options for none.
type decider func(p *play, n *notation.Choose, names *env) (int, error)

// choose finds the option that is taken.
func (p *play) choose(n *notation.Choose, names *env) (int, error) {
	switch {
	case n.Found != nil:
		return p.byPolicy(n)
	case p.g.decide == nil:
		return 0, fmt.Errorf("no policy was found for %s", n.Actor)
	}
	return p.g.decide(p, n, names)
}

// byPolicy looks in the policy that was found. Its keys are about the state with which the turn
// began.
func (p *play) byPolicy(n *notation.Choose) (int, error) {
	turns := number(big.NewRat(p.began.turns, 1))
	began := &env{name: notation.TurnsName, value: &turns, outer: p.g.names(p.began)}
	if o := p.g.n.Order; o != nil {
		place := number(big.NewRat(int64(o.Key(p.began.place)), 1))
		began = &env{name: notation.PlaceName, value: &place, outer: began}
	}
	sub := evaluator(func(x notation.Expr) (value, error) { return walk(x, p.r, began) })
	option, err := lookUp(n.Found, n.Keys, n.Actor, sub)
	if err == nil && option == notation.NoOption {
		err = fmt.Errorf("the policy of %s says nothing of a state that can be reached", n.Actor)
	}
	return option, err
}

// byWritten decides by the policy that is written down.
func byWritten(p *play, n *notation.Choose, names *env) (int, error) {
	v, err := walk(n.Written, p.r, names)
	if err != nil {
		return 0, err
	}
	if !v.num.IsInt() || v.num.Sign() < 0 || v.num.Cmp(big.NewRat(int64(len(n.Options)), 1)) > 0 {
		return 0, fmt.Errorf("%s is not the number of an option", v)
	}
	return int(v.num.Num().Int64()), nil
}
