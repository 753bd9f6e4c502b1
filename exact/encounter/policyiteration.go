package encounter

import (
	"errors"
	"math"
	"slices"

	"oddsmith/exact/markov"
)

// This file finds the policy under which a number of the last state is largest on average:
// policy iteration (R. A. Howard, Dynamic Programming and Markov Processes, 1960), a
// strongly connected component at a time, from the last ones back.
//
// The worth of a state is A + w T: A what the last state is worth, counted from the least
// that it can be, and T the number of turns until then. Both are solved for in operations on
// positive numbers, so that their relative error is known, as that of every chain is. An
// action takes the place of another only if it is better by more than both errors. So every
// step makes the policy better in truth, and the iteration ends.
//
// Policies under which the process may never end are no candidates. It begins with one that
// ends (attract). With w <= 0 a better action never makes an endless policy of it: on states
// that are never left, what they are worth would have to grow from turn to turn. With w > 0
// it may, and then there is no best policy.
//
// Where another player chooses for the opposite, the policy is measured against its best response (contest.go).

// A decider is policy iteration on a decision process, for the policy of one player.
type decider struct {
	*decisionSpace
	weight float64 // w
	only   func(state int32, a action) bool
	player int8   // the number of its choice; nobodys if it chooses wherever there is something to choose
	over   []bool // by state: whether it counts as an end; nil if only the last states do

	policy    []int32   // by state: the index of its action
	ends, due []float64 // by state: A and T
	roundings []int32   // by state: the relative error of each, in units of 2^-53
	place     []int32   // by state: its index in the block at work, or -1
	loops     *markov.Eliminator
}

const unit = 1.0 / (1 << 53)

// newDecider returns a decider for a player, with a weight w of the turns, and the policy of first actions.
func newDecider(d *decisionSpace, player int8, weight float64) (*decider, error) {
	const bytes = 4 + 8 + 8 + 4 + 4
	n := d.chain.Size()
	if err := d.e.budget.Hold(bytes * float64(n)); err != nil {
		return nil, err
	}
	out := &decider{
		decisionSpace: d, player: player, weight: weight, policy: make([]int32, n),
		ends: make([]float64, n), due: make([]float64, n), roundings: make([]int32, n), place: make([]int32, n),
	}
	for i := range out.place {
		out.place[i] = -1
	}
	var err error
	out.loops, err = markov.NewEliminator(d.e.budget, n)
	return out, err
}

// charge charges the work of a sum over that many transitions of a state.
func (d *decider) charge(edges int) error {
	return d.e.budget.Charge(lookCost + edgeCost*float64(edges))
}

// bounds are a lower and an upper bound of a number.
type bounds struct{ low, high float64 }

// times returns the bounds multiplied by a sign, 1 or -1.
func (b bounds) times(sign float64) bounds {
	if sign < 0 {
		return bounds{-b.high, -b.low}
	}
	return b
}

// bounds returns bounds of a + w*t, where a and t have that many roundings.
func (d *decider) bounds(a, t float64, roundings int32) bounds {
	relative := float64(roundings+4) * unit
	middle := a + d.weight*t
	slack := (a + math.Abs(d.weight)*t) * relative
	return bounds{middle - slack, middle + slack}
}

// worth returns the value of a state under the policy.
func (d *decider) worth(state int32) bounds {
	return d.bounds(d.ends[state], d.due[state], d.roundings[state])
}

// after returns the value of an action if the policy is followed afterwards.
func (d *decider) after(a action) bounds {
	var ends, due markov.Sum
	worst := int32(0)
	for i, to := range a.to {
		ends.Add(a.p[i] * d.ends[to])
		due.Add(a.p[i] * d.due[to])
		worst = max(worst, d.roundings[to])
	}
	return d.bounds(ends.Value(), 1+due.Value(), worst+8)
}

// may reports whether an action may be taken.
func (d *decider) may(state int32, a action) bool { return d.only == nil || d.only(state, a) }

// chooses reports whether the decider may choose in state s: it has no player, and so chooses everywhere, or
// the choice there is its player's.
func (d *decider) chooses(s int32) bool { return d.player == nobodys || d.asked[s] == d.player }

// solve finds the best policy of the player. isFirst says that there is no policy to start from yet.
func (d *decider) solve(isFirst bool) error {
	const blockBytes = 24
	b, last := d.e.budget, len(d.order.Ends)-1
	if err := b.Hold(blockBytes * float64(last+1)); err != nil {
		return err
	}
	defer b.Release(blockBytes * float64(last+1))
	blocks := make([][]int32, 0, last+1)
	for _, block := range d.order.Blocks() {
		blocks = append(blocks, block)
	}
	for k := last; k >= 0; k-- {
		block := d.goingOn(blocks[k])
		if len(block) == 0 {
			continue
		}
		d.atWork(block)
		if isFirst {
			if err := d.attract(block); err != nil {
				return err
			}
		}
		if err := d.iterate(block); err != nil {
			return err
		}
		if d.only == nil {
			if err := d.preferFirst(block); err != nil {
				return err
			}
		}
		d.done(block)
	}
	return nil
}

// goingOn returns the states of a block that are not ends.
func (d *decider) goingOn(block []int32) []int32 {
	if len(block) == 1 && len(d.of(block[0])) == 0 {
		return nil // an end
	}
	if d.over == nil {
		return block
	}
	return slices.DeleteFunc(slices.Clone(block), func(s int32) bool { return d.over[s] })
}

// atWork records that a block is at work.
func (d *decider) atWork(block []int32) {
	for i, s := range block {
		d.place[s] = int32(i)
	}
}

// done undoes atWork.
func (d *decider) done(block []int32) {
	for _, s := range block {
		d.place[s] = -1
	}
}

// attract finds a policy under which every state of a block is left with probability 1: in states with
// an action that may leave the block it takes the first such action, then in states that may lead to
// these, and so on.
func (d *decider) attract(block []int32) error {
	left := make([]bool, len(block))
	err := d.grow(block, left, func(_ int, s int32) bool {
		k := slices.IndexFunc(d.of(s), func(a action) bool { return d.leads(a, left) })
		if k >= 0 {
			d.policy[s] = int32(k)
		}
		return k >= 0
	})
	if i := slices.Index(left, false); err == nil && i >= 0 {
		return d.endless(block[i])
	}
	return err
}

// grow sets left[i] for the states of a block for which takes holds, again and again until none is added: those from
// which the block is left with probability 1. takes reports whether state s, with index i, may leave the block or lead
// to a state of which left is set.
func (d *decider) grow(block []int32, left []bool, takes func(i int, s int32) bool) error {
	for again := true; again; {
		var found []int
		for i, s := range block {
			if err := d.charge(len(d.chain.After(s))); err != nil {
				return err
			}
			if !left[i] && takes(i, s) {
				found = append(found, i)
			}
		}
		for _, i := range found {
			left[i] = true
		}
		again = len(found) > 0
	}
	return nil
}

// leads reports whether an action may leave the block, or lead to one of its states for which to is true, by
// index in the block.
func (d *decider) leads(a action, to []bool) bool {
	for _, t := range a.to {
		if i := d.place[t]; i < 0 || to[i] {
			return true
		}
	}
	return false
}

// errNoBest says that every policy can be improved further.
var errNoBest = errors.New("encounter: there is no best policy")

// evaluate finds the values of the states of a block under the policy.
func (d *decider) evaluate(block []int32) error {
	row := func(i int) ([]int32, []float64) {
		a := d.of(block[i])[d.policy[block[i]]]
		return a.to, a.p
	}
	err := d.loops.Back(block, row, d.roundings, [][]float64{d.ends, d.due}, []float64{0, 1})
	if errors.Is(err, markov.ErrEndless) {
		return errNoBest
	}
	return err
}

// iterate improves the player's policy in a block until no action is certainly better.
func (d *decider) iterate(block []int32) error {
	for better := true; better; {
		err := d.respond(block)
		if err == nil {
			better, err = d.better(block, d.chooses, 1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// better changes the policy to actions that are certainly better, or worse if the sign is -1, in the
// states of a block for which here is true. It reports whether there were any.
func (d *decider) better(block []int32, here func(s int32) bool, sign float64) (better bool, err error) {
	for _, s := range block {
		if len(d.of(s)) < 2 || !here(s) {
			continue
		}
		best := d.worth(s).times(sign).high
		err := d.eachOther(s, func(k int32, q bounds) {
			if q = q.times(sign); q.low > best {
				d.policy[s], best, better = k, q.high, true
			}
		})
		if err != nil {
			return false, err
		}
	}
	return better, nil
}

// eachOther calls visit with the index and the value of each action that may be taken in a state, except the
// policy's.
func (d *decider) eachOther(s int32, visit func(k int32, worth bounds)) error {
	is := d.policy[s]
	for k, a := range d.of(s) {
		if int32(k) == is || !d.may(s, a) {
			continue
		}
		if err := d.charge(len(a.to)); err != nil {
			return err
		}
		visit(int32(k), d.after(a))
	}
	return nil
}

// preferFirst changes the player's policy to the first of the actions that may be equally good, as long as the
// process still ends.
func (d *decider) preferFirst(block []int32) error {
	if !slices.ContainsFunc(block, func(s int32) bool { return len(d.of(s)) > 1 }) {
		return nil
	}
	found := make([]int32, len(block))
	equal := make([][]int32, len(block)) // the places of the actions, ascending
	for i, s := range block {
		found[i] = d.policy[s]
		if !d.chooses(s) {
			equal[i] = []int32{d.policy[s]}
			continue
		}
		worth := d.worth(s)
		for k, a := range d.of(s) {
			if err := d.charge(len(a.to)); err != nil {
				return err
			}
			if int32(k) == d.policy[s] || d.after(a).high >= worth.low {
				equal[i] = append(equal[i], int32(k))
			}
		}
	}
	same := true
	for i, s := range block {
		d.policy[s] = equal[i][0]
		same = same && d.policy[s] == found[i]
	}
	if same {
		return nil
	}
	if err := d.keepLeaving(block, equal); err != nil {
		return err
	}
	return d.iterate(block)
}

// keepLeaving changes the policy in states from which a block is never left: to the first of the equal
// actions that leads to states from which it is.
func (d *decider) keepLeaving(block []int32, equal [][]int32) error {
	left := make([]bool, len(block))
	if err := d.grow(block, left, func(_ int, s int32) bool { return d.leads(d.of(s)[d.policy[s]], left) }); err != nil {
		return err
	}
	return d.grow(block, left, func(i int, s int32) bool {
		for _, k := range equal[i] {
			if d.leads(d.of(s)[k], left) {
				d.policy[s] = k
				return true
			}
		}
		return false
	})
}

// atStart returns the mean value of the process at its start.
func (d *decider) atStart() bounds {
	var low, high markov.Sum
	var negative bounds
	for _, s := range d.weights() {
		w := d.worth(s.State)
		add := func(v float64, sum *markov.Sum, below *float64) {
			if v >= 0 {
				sum.Add(s.P * v)
			} else {
				*below += s.P * v
			}
		}
		add(w.low, &low, &negative.low)
		add(w.high, &high, &negative.high)
	}
	slack := float64(len(d.starts)+startRoundings+8) * unit * (math.Abs(low.Value()) + math.Abs(high.Value()) - negative.low - negative.high)
	return bounds{low.Value() + negative.low - math.Abs(slack), high.Value() + negative.high + math.Abs(slack)}
}

// residual returns the Bellman residual: the most by which an action in any state may be better than
// the policy. Actions that never leave their state are ignored.
func (d *decider) residual() (float64, error) {
	most := 0.0
	for s := range int32(d.chain.Size()) {
		if len(d.of(s)) < 2 {
			continue
		}
		worth := d.worth(s)
		for _, a := range d.of(s) {
			if err := d.charge(len(a.to)); err != nil {
				return 0, err
			}
			if !d.stays(s, a) {
				most = max(most, d.after(a).high-worth.low)
			}
		}
	}
	return most, nil
}

// stays reports whether an action never leaves its state and gains nothing by waiting.
func (d *decider) stays(s int32, a action) bool {
	return len(a.to) == 1 && a.to[0] == s && d.weight <= 0
}

// close is by how much an action must be worse, as a share of what can be won at all, so that it is
// certainly not better.
const close = 1e-6

// gap bounds how much better any policy may be, for a policy with the residual r; NaN if no bound is known.
// scale is how much there is to win.
func (d *decider) gap(r, scale float64) (float64, error) {
	return d.gapAmong(r, scale, func(s int32, a action, margin float64) bool {
		return !d.stays(s, a) && d.worth(s).high-d.after(a).low < margin
	})
}

// gapAmong is gap with a given meaning of close actions.
//
// Let h(s) be the largest expected number of turns from s under policies of actions that are
// close: less than c worse than the policy's. Then W = V + 2 r h is no less after any action: a
// close one gains no more than r and costs a turn of h, and one that is not loses c, which is more
// than 2 r h. So no policy is worth more than W.
func (d *decider) gapAmong(r, scale float64, isClose func(s int32, a action, margin float64) bool) (float64, error) {
	if r == 0 {
		return 0, nil
	}
	long, err := newDecider(d.decisionSpace, nobodys, 1)
	if err != nil {
		return 0, err
	}
	copy(long.policy, d.policy)
	margin := close * scale
	long.over, long.only = d.over, func(s int32, a action) bool { return isClose(s, a, margin) }
	switch err := long.solve(false); {
	case errors.Is(err, errNoBest):
		return math.NaN(), nil
	case err != nil:
		return 0, err
	}
	longest := 0.0
	for s := range int32(d.chain.Size()) {
		if err := d.charge(0); err != nil {
			return 0, err
		}
		longest = max(longest, long.worth(s).high)
	}
	if 2*r*longest*(1+1e-6) > margin {
		return math.NaN(), nil
	}
	return 2 * r * long.atStart().high * (1 + 1e-6), nil
}
