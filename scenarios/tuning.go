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

// Goals are what the scenario is tuned to, as claims about its own values; nil where it is not tuned.
func (s *Scenario) Goals() []*Claim {
	if s.Tuning == nil {
		return nil
	}
	return s.Tuning.Goals
}

// tuning reads the section tune.
func (r *reader) tuning(n *yamltree.Node) {
	r.Want(n, yamltree.Mapping, "goals, and what may vary")
	r.Keys(n, rulefile.TuneKeys...)
	goals := r.Required(n, "goals")
	t := &Tuning{}
	for item := range r.Items(goals, "a list of goals") {
		if item.Kind == yamltree.Mapping {
			r.Refuse(item.Errorf("a goal is a text such as P(outcome = hit) in 60%%..65%%, found a mapping").
				WithHint("for several opponents make a measure of each, or set the opponent to any"))
		}
		r.Want(item, yamltree.Scalar, "a goal such as P(outcome = hit) in 60%..65%")
		goal := expect.ReadClaim(r.Reader, item)
		if r.Refused() {
			return
		}
		for _, other := range t.Goals {
			if other.Text == goal.Text {
				r.Refuse(item.Errorf("the goal %s is listed twice", goal.Text))
			}
		}
		t.Goals = append(t.Goals, &Claim{goal, r.s})
		_, err := goal.Quantity.Of(r.s)
		r.Refuse(err)
	}
	if len(t.Goals) == 0 {
		r.Refuse(goals.Errorf("a goal is missing").WithHint("goals: [P(outcome = hit) in 60%%..65%%]"))
	}
	vary := n.Get("vary")
	t.Vary = r.sweeps(vary)
	r.fewValues(vary)
	if _, err := cellsUpTo(MaxSettings, t.Vary); err != nil {
		r.RefuseAt(vary, err)
	}
	for i, sweep := range t.Vary {
		entry := vary.Entries[i]
		_, read, _, err := r.s.readSweep(sweep)
		if _, unknown := r.s.Parameter(sweep.Name); unknown != nil {
			r.RefuseAt(entry.Key, unknown)
		}
		r.RefuseAt(entry.Value, err)
		t.Vary[i], t.VaryAt = read, append(t.VaryAt, entry.Key.At)
	}
	r.s.Tuning = t
}
