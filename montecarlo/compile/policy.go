package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// maxPlaces is how far apart the values of a key of a policy may lie.
const maxPlaces = 1 << 22

// optionOf is the number of the option that an actor takes, by the policy that was found.
func (c *compiler) optionOf(n *notation.Choose, env *binding) scalar {
	if n.Found == nil {
		return c.fail(notation.Errorf(n.At, "%s is to choose, and no policy was found yet", n.Actor).
			WithHint("the exact engine finds the best one, which is then played"))
	}
	p := vm.Policy{Options: n.Found.Options}
	keys := make([]scalar, len(n.Keys))
	for i, key := range n.Keys {
		keys[i] = c.kept(key.Span(), c.scalar(key, env))
		places, low, ok := c.places(n.Found.Values[i], keys[i].sort)
		if !ok {
			return c.fail(vm.Limitf(key.Span(), "the values that %s is chosen by lie too far apart", n.Actor))
		}
		p.Keys = append(p.Keys, vm.PolicyKey{
			Reg: c.materialise(keys[i], 1), Low: low, Places: places, Count: len(n.Found.Values[i]),
		})
	}
	within := interval{lo: ratZero, hi: big.NewRat(int64(len(n.Options)), 1)}
	return column(Number, c.code.Policy(c.trap(n.At), p), within, joinDeps(keys...))
}

// lookUp finds which options are taken in a turn, of the state with which it begins. It is an error
// where the choice is made that a policy has none.
func (e *encounterCompiler) lookUp(body []notation.Stmt, env *binding) {
	env = bound(env, notation.TurnsName, e.taken)
	notation.Statements(body, func(s notation.Stmt) {
		if n, ok := s.(*notation.Choose); ok {
			option, faults := apart(e.compiler, func() scalar { return e.optionOf(n, env) })
			e.options[n] = &binding{value: value{option}, faults: faults}
		}
	})
}

// places are where the values of a key stand in a policy, from the lowest on; false if
// there is no room for them.
func (c *compiler) places(values []notation.Expr, s Sort) (places []int32, low int64, ok bool) {
	numbers := make([]int64, len(values))
	for i, x := range values {
		v := c.scalar(x, nil)
		if v.sort != s || v.constant == nil || !v.constant.Num().IsInt64() {
			return nil, 0, false
		}
		numbers[i] = v.constant.Num().Int64()
	}
	high := numbers[0]
	low = high
	for _, v := range numbers {
		low, high = min(low, v), max(high, v)
	}
	if high-low >= maxPlaces {
		return nil, 0, false
	}
	places = make([]int32, high-low+1)
	for i := range places {
		places[i] = -1
	}
	for i, v := range numbers {
		places[v-low] = int32(i)
	}
	return places, low, true
}
