package report

import (
	"oddsmith/reports/compare"
	"oddsmith/reports/verdicts"
)

// The verdicts on a change.
const (
	withinTolerance = "within tolerance"
	beyondTolerance = "beyond tolerance"
	hasMoved        = "moved"
	isNew           = "new"
	isGone          = "gone"
)

// ChangesOf lists the differences from the baseline: the figures of each measure that changed, and
// the measures that are new or gone.
func ChangesOf(s *verdicts.Scenario) *Changes {
	out := &Changes{New: s.State == verdicts.Missing}
	for i := range s.Measures {
		m := &s.Measures[i]
		switch {
		case m.New:
			out.List = append(out.List, Change{Measure: m.Name, Quantity: "the measure", Verdict: isNew, Bad: m.Fails})
			continue
		case m.Gone:
			out.List = append(out.List, Change{Measure: m.Name, Quantity: "the measure", Verdict: isGone, Bad: m.Fails})
			continue
		case m.Change == nil || m.Change.Verdict != compare.Moved:
			continue
		}
		for _, r := range m.Rows() {
			c := Change{Measure: m.Name, Quantity: r.Figure, Old: r.Old, New: r.New, Change: r.Change, Verdict: hasMoved}
			switch {
			case r.Exceeded:
				c.Verdict, c.Bad = beyondTolerance, true
			case r.Within != "":
				c.Verdict = withinTolerance
			}
			out.List = append(out.List, c)
		}
	}
	for _, f := range s.Findings {
		switch f.Rule {
		case verdicts.MeasureMoved, verdicts.MeasureNew, verdicts.MeasureGone: // listed above
		case verdicts.NoBaseline, verdicts.StaleBaseline, verdicts.ClaimFails, verdicts.KnownWrongHolds, verdicts.EnginesDisagree,
			verdicts.NotEvaluated: // no change
		case verdicts.ParameterChanged, verdicts.RulesChanged, verdicts.OtherVersion:
			out.List = append(out.List, Change{Quantity: f.Message, Verdict: string(f.Level), Bad: f.Level == verdicts.Error})
		}
	}
	return out
}
