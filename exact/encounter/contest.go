package encounter

import (
	"math"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file finds the policies of two who choose against each other: a stochastic game in which they
// take turns, solved by strategy iteration (A. J. Hoffman and R. M. Karp, On Nonterminating Stochastic
// Games, 1966), a strongly connected component at a time, from the last ones back. The policy of one
// player is improved where an action is better for certain against the best that the other can do,
// which is policy iteration in turn.
//
// Worth is counted from the least that a last state can be, and to go on forever is worth that least, so
// that no player wins by waiting. Where the other can keep the encounter from ending, the policy is
// therefore worth nothing; everywhere else each policy of the other comes to an end. An action that is
// better never leads into a loop: on states that are never left, what they are worth would have to
// grow. What no action improves is a fixed point, and no fixed point is less than what the best policy is
// sure of (K. Chatterjee, L. de Alfaro and T. A. Henzinger, Strategy Improvement for Concurrent
// Reachability Games, 2006).
//
// It is done for both players, each with an end that is least for itself. What the one is sure of and what
// the other is sure of enclose the value, whatever it is worth to go on forever; where they do not
// meet, neither gains by being the first to act.

// contest finds the policies of two players with opposite goals. open has their open choices; those of a third
// are an error.
func (e *solver) contest(p *program, open []*notation.Choose) (*Decision, error) {
	if len(open) > 2 {
		return nil, notation.Errorf(open[2].At, "%s, %s and %s choose: the best policies of more than two are not known", open[0].Actor, open[1].Actor, open[2].Actor)
	}
	if p.taken < 0 {
		for _, c := range open {
			if notation.Mentions(c.For, notation.TurnsName) {
				return nil, notation.Errorf(c.For.Span(), "the best policies of two are not known for something that depends on the turns").
					WithHint("with a limit the turns are a part of the state, and may be asked for")
			}
		}
	}
	space, err := e.newDecisionSpace(p)
	if err != nil {
		return nil, err
	}
	e.budget.Trace("strategy iteration")
	e.doing("choosing the best policies of two in %d states", space.chain.Size())
	var worth [2]map[int32]*big.Rat // of the last states, by player
	var least, most [2]*big.Rat
	for i, c := range open {
		if worth[i], least[i], most[i], err = space.worthOfEnds(withoutPlainLets(c.For), c); err != nil {
			return nil, err
		}
	}
	sum, err := space.constantSum(open, worth)
	if err != nil {
		return nil, err
	}
	scale := floatOf(new(big.Rat).Sub(most[0], least[0])) // of what can be won
	out := &Decision{Choice: open[0], Against: &Decision{Choice: open[1]}}
	var sure [2]bounds // what each policy is worth against the best that the other can do
	var gap [2]float64
	var known []int32
	for i, d := range out.all() {
		c, err := newDecider(space, int8(i), 0)
		if err != nil {
			return nil, err
		}
		c.over = make([]bool, space.chain.Size())
		copy(c.policy, known)
		c.countFrom(worth[i], least[i])
		err = c.solve(known == nil)
		c.loops.Release()
		if err != nil {
			return nil, err
		}
		known, sure[i] = c.policy, c.atStart().plus(least[i])
		if gap[i], err = c.provenGap(scale); err != nil {
			return nil, err
		}
		if err := c.tabulate(d, c.player); err != nil {
			return nil, err
		}
	}
	left := bounds{0, sure[0].high + sure[1].high}.plus(new(big.Rat).Neg(sum)).high
	if left < -mostApart*scale {
		return nil, notation.Errorf(open[0].At, "%s and %s may wait for each other forever: neither gains by being the first to act", open[0].Actor, open[1].Actor).
			WithHint(limitHint)
	}
	for i, d := range out.all() {
		d.Low = sure[i].low - gap[i]
		d.High = bounds{0, gap[1-i] - sure[1-i].low}.plus(sum).high
		if math.IsNaN(d.Low) {
			d.Low = floatOf(least[i])
		}
		if math.IsNaN(d.High) {
			d.High = floatOf(most[i])
		}
		d.Gap = d.High - d.Low
	}
	return out, nil
}

// mostApart is the largest distance of the values that the two policies guarantee, as a share of what
// can be won at all.
const mostApart = 1e-6

// constantSum returns the sum of both goals, which must be the same in all last states; otherwise they are not
// opposite, which is an error. worth has the goal of each player in each last state.
func (d *decisionSpace) constantSum(open []*notation.Choose, worth [2]map[int32]*big.Rat) (sum *big.Rat, err error) {
	first := int32(0)
	for s := range int32(d.chain.Size()) {
		if worth[0][s] == nil {
			continue
		}
		is := new(big.Rat).Add(worth[0][s], worth[1][s])
		if sum == nil {
			sum, first = is, s
		}
		if sum.Cmp(is) != 0 {
			return nil, notation.Errorf(open[1].For.Span(), "what %s and %s choose for is not opposite: together it is %s at the end where %s, and %s where %s",
				open[0].Actor, open[1].Actor, sum.RatString(), d.describe(first), is.RatString(), d.describe(s)).
				WithHint("what the one gains the other loses: P(ending = hero) and P(ending != hero), or mean(gold) and mean(-gold)")
		}
	}
	return sum, nil
}

// respond finds the best response to the player's policy of whoever else chooses in a block, which is the block
// at work, and the values of the states against it.
func (d *decider) respond(block []int32) error {
	if d.player == nobodys {
		return d.evaluate(block)
	}
	if err := d.keep(block); err != nil {
		return err
	}
	rest := d.goingOn(block)
	for better := len(rest) > 0; better; {
		err := d.evaluate(rest)
		if err == nil {
			better, err = d.better(rest, func(s int32) bool { return !d.chooses(s) }, -1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep finds the states of a block from which the other can prevent the encounter from ending: the largest set
// that it need not leave. They are worth nothing, and d.over says which they are.
func (d *decider) keep(block []int32) error {
	for _, s := range block {
		d.over[s] = true
	}
	stays := func(a action) bool {
		return !slices.ContainsFunc(a.to, func(t int32) bool { return d.place[t] < 0 || !d.over[t] })
	}
	for changed := true; changed; {
		changed = false
		for i := range 2 * len(block) { // there and back: what follows on a state may be on either side of it
			s := block[min(i, 2*len(block)-1-i)]
			if !d.over[s] {
				continue
			}
			list := d.of(s)
			if d.chooses(s) {
				list = list[d.policy[s]:][:1]
			}
			if err := d.charge(len(list)); err != nil {
				return err
			}
			if !slices.ContainsFunc(list, stays) {
				d.over[s], changed = false, true
			}
		}
	}
	for _, s := range block {
		if d.over[s] {
			d.ends[s], d.due[s], d.roundings[s] = 0, 0, 0
		}
	}
	return nil
}

// provenGap bounds by how much the value of the policy against the best response may be overestimated, where
// scale is how much there is to win.
func (d *decider) provenGap(scale float64) (float64, error) {
	residual := 0.0
	for s := range int32(d.chain.Size()) {
		if d.chooses(s) || d.over[s] {
			continue
		}
		worth := d.worth(s)
		if err := d.eachOther(s, func(_ int32, q bounds) { residual = max(residual, worth.high-q.low) }); err != nil {
			return 0, err
		}
	}
	return d.gapAmong(residual, scale, func(s int32, a action, margin float64) bool {
		return !d.chooses(s) && d.after(a).high-d.worth(s).low < margin
	})
}
