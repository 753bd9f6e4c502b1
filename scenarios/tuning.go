package scenarios

import (
	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A Tuning is what a scenario is tuned to: the goals that its measures are to meet, and the values that
// its parameters may have for that.
type Tuning struct {
	Goals []*Claim // which the parameters meet at their own values, or should
	Vary  []Sweep  // may be empty

	VaryAt []notation.Span // where each stands in the file
}

// tuning reads the section tune.
func (r *reader) tuning(n *yamltree.Node) error {
	if err := n.Want(yamltree.Mapping, "goals, and what may vary"); err != nil {
		return err
	}
	if err := n.KnownKeys(rulefile.TuneKeys...); err != nil {
		return err
	}
	goals, err := n.Required("goals")
	if err != nil {
		return err
	}
	t := &Tuning{}
	err = goals.EachItem("a list of goals", func(item *yamltree.Node) error {
		if err := item.Want(yamltree.Scalar, "a goal such as P(outcome = hit) in 60%..65%"); err != nil {
			return err
		}
		goal, err := expect.ReadClaim(item)
		if err != nil {
			return err
		}
		for _, other := range t.Goals {
			if other.Text == goal.Text {
				return item.Errorf("the goal %s is listed twice", goal.Text)
			}
		}
		t.Goals = append(t.Goals, &Claim{goal, r.s})
		_, err = goal.Quantity.Of(r.s)
		return err
	})
	if err != nil {
		return err
	}
	if len(t.Goals) == 0 {
		return goals.Errorf("a goal is missing").WithHint("goals: [P(outcome = hit) in 60%%..65%%]")
	}
	vary := n.Get("vary")
	if t.Vary, err = readSweeps(vary); err != nil {
		return err
	}
	if _, err := cellsUpTo(MaxSettings, t.Vary); err != nil {
		return vary.Locate(err)
	}
	for i, sweep := range t.Vary {
		_, read, _, err := r.s.readSweep(sweep)
		if err != nil {
			entry := vary.Entries[i]
			if _, unknown := r.s.Parameter(sweep.Name); unknown != nil {
				return entry.Key.Locate(err)
			}
			return entry.Value.Locate(err)
		}
		t.Vary[i], t.VaryAt = read, append(t.VaryAt, vary.Entries[i].Key.At)
	}
	r.s.Tuning = t
	return nil
}
