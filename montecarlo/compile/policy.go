package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// optionOf compiles the number of the option that the policy of a choice takes in the current state.
func (c *compiler) optionOf(n *notation.Choose, env *binding) scalar {
	if n.Found == nil {
		return c.fail(notation.Errorf(n.At, "%s is to choose, and no policy was found yet", n.Actor).
			WithHint("the exact engine finds the best one, which is then played"))
	}
	p := vm.Policy{Options: n.Found.Options}
	keys := make([]scalar, len(n.Keys))
	for i, key := range n.Keys {
		keys[i] = c.kept(key.Span(), c.scalar(key, env))
		places, ok := c.places(n.Found.Values[i], keys[i].sort)
		if !ok {
			return c.fail(vm.Limitf(key.Span(), "the values that %s is chosen by are not whole numbers of 64 bits", n.Actor))
		}
		p.Keys = append(p.Keys, vm.PolicyKey{Reg: c.materialise(keys[i], 1), Places: places})
	}
	within := interval{lo: ratZero, hi: big.NewRat(int64(len(n.Options)), 1)}
	return column(Number, c.code.Policy(c.trap(n.At), p), within)
}

// lookUp compiles, at the beginning of a turn, the option of every choice in its body. A missing
// option is an error only where the choice is made.
func (e *encounterCompiler) lookUp(body []notation.Stmt, env *binding) {
	env = bound(bound(env, notation.TurnsName, e.taken), notation.PlaceName, e.place)
	notation.Statements(body, func(s notation.Stmt) {
		if n, ok := s.(*notation.Choose); ok {
			option, faults := apart(e.compiler, func() scalar { return e.optionOf(n, env) })
			e.options[n] = &binding{value: value{option}, faults: faults}
		}
	})
}

// places maps the values of a key of a policy, which is of sort s, to their indices; false if they are not
// whole numbers of that sort.
func (c *compiler) places(values []notation.Expr, s Sort) (places map[int64]int, ok bool) {
	places = map[int64]int{}
	for i, x := range values {
		v := c.scalar(x, nil)
		if v.sort != s || v.constant == nil || !v.constant.Num().IsInt64() {
			return nil, false
		}
		places[v.constant.Num().Int64()] = i
	}
	return places, true
}
