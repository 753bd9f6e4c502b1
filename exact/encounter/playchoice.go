package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// playChoice plays the chosen option in every world. While the best policy is looked for it sets r.offer.
func (r *run) playChoice(s *step, worlds []world) ([]world, error) {
	option := r.option
	if s.choice.policy != nil {
		if option == ownChoice {
			return nil, notation.Errorf(s.choice.of.At, "the policy that was found says nothing of a state that can be reached")
		}
	} else {
		for i := range worlds {
			if err := r.offered(s.choice, &worlds[i]); err != nil {
				return nil, err
			}
		}
	}
	if option < 0 || option >= len(s.options) {
		return worlds, nil
	}
	return r.do(s.options[option], worlds)
}

// offered sets r.offer to the options of a choice in a world. They must be the same in all worlds of
// the turn.
func (r *run) offered(c *choice, w *world) error {
	out := &offer{to: c.number}
	for i, n := range c.allowed {
		list, err := r.all(n, &w.names)
		if err != nil {
			return err
		}
		if len(list) != 1 {
			return rolledChoice(c.of.Options[i].If)
		}
		out.allowed = append(out.allowed, r.constant(list[0].value).IsTrue())
	}
	list, err := r.all(c.written, &w.names)
	if err != nil {
		return err
	}
	out.written = -1 // a written policy that is rolled for differs everywhere
	if len(list) == 1 {
		out.written = int16(r.constant(list[0].value).Num)
	}
	if r.offer != nil && !slices.Equal(r.offer.allowed, out.allowed) {
		return rolledChoice(c.of)
	}
	if r.offer != nil && r.offer.written != out.written {
		out.written = -1
	}
	r.offer = out
	return nil
}
