package notationtest

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// policy looks for the keys of a policy, one value after the other.
func policy(n *notation.Choice, sub evaluator) (value, error) {
	if n.Found == nil {
		return value{}, fmt.Errorf("no policy was found for %s", n.Actor)
	}
	keys, err := sub.all(n.Keys)
	if err != nil {
		return value{}, err
	}
	rest := n.Found.Options
	for k, list := range n.Found.Values {
		part := len(rest) / len(list)
		found := false
		for i, x := range list {
			v, err := sub(x)
			if err != nil {
				return value{}, err
			}
			if v.String() == keys[k].String() {
				rest, found = rest[i*part:(i+1)*part], true
				break
			}
		}
		if !found {
			return value{}, fmt.Errorf("the policy of %s has no %s", n.Actor, keys[k])
		}
	}
	return value{num: notation.Int(int64(rest[0])).Value}, nil
}
