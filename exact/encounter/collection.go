package encounter

// A collection is probabilities of states, put together by their classes.
type collection[S any, P sum[S]] struct {
	q    *query
	sums []S // by class
}

func newCollection[S any, P sum[S]](q *query) *collection[S, P] { return &collection[S, P]{q: q} }

// of returns the probability of the class of a state after so many turns.
func (c *collection[S, P]) of(state int32, turn int) (P, error) {
	class, err := c.q.class(state, turn)
	if err != nil {
		return nil, err
	}
	for int(class) >= len(c.sums) {
		c.sums = append(c.sums, *new(S))
	}
	return &c.sums[class], nil
}

// tally adds up the probabilities of the values.
func (c *collection[S, P]) tally(p *process) (*tally[S, P], error) {
	b, t := c.q.s.e.budget, newTally[S, P](p)
	known := len(t.list)
	for k := range c.sums {
		if P(&c.sums[k]).isZero() {
			continue
		}
		d := c.q.answer(int32(k))
		if err := b.Charge(classCost + outcomeCost*float64(d.Slots())); err != nil {
			return nil, err
		}
		t.add(d, &c.sums[k])
		if err := b.Hold(outcomeBytes * float64(len(t.list)-known)); err != nil {
			return nil, err
		}
		known = len(t.list)
	}
	return t, nil
}
