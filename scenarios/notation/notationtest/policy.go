package notationtest

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// lookUp looks for the values of the keys of a policy, one after the other.
func lookUp(p *notation.Policy, keys []notation.Expr, actor string, sub evaluator) (option int, err error) {
	worth, err := sub.all(keys)
	if err != nil {
		return 0, err
	}
	rest := p.Options
	for k, list := range p.Values {
		part := len(rest) / len(list)
		found := false
		for i, x := range list {
			v, err := sub(x)
			if err != nil {
				return 0, err
			}
			if v.String() == worth[k].String() {
				rest, found = rest[i*part:(i+1)*part], true
				break
			}
		}
		if !found {
			return 0, fmt.Errorf("the policy of %s has no %s", actor, worth[k])
		}
	}
	return int(rest[0]), nil
}
