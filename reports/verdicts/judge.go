package verdicts

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"oddsmith/reports/agreement"
	"oddsmith/reports/baseline"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Options say how a scenario is judged.
type Options struct {
	Tolerances []*scenarios.Tolerance // before those of the rule file
	FalseAlarm float64                // of samples; 0 means [compare.DefaultFalseAlarm]
	Measures   int                    // of all scenarios that share it
	Update     bool                   // changes are wanted: they are reported, and none fails
	HowToMake  string                 // what makes a baseline
}

// New begins what is found of a scenario. builtIn tells that its rules are in no file.
func New(s *scenarios.Scenario, builtIn bool, baselinePath string) *Scenario {
	v := &Scenario{Name: s.Name, Baseline: baselinePath, rules: s}
	if !builtIn {
		v.File = s.Path
	}
	return v
}

// Compare compares the figures of a scenario with its baseline before, which may be nil. err is
// the error of reading the baseline; one of another version is a finding, any other is returned.
func (s *Scenario) Compare(before *baseline.File, err error, now *baseline.File, o Options) error {
	var version *baseline.VersionError
	switch {
	case errors.As(err, &version):
		s.State = Refused
		s.findChange(o, OtherVersion, "", s.whole(), version.Error())
		return nil
	case err != nil:
		return err
	case before == nil:
		s.State = Missing
		if !o.Update {
			s.find(Error, NoBaseline, "", s.whole(), "there is no baseline yet: "+o.HowToMake)
		}
		return nil
	}
	s.State = Compared
	s.parameters(before, now)
	for _, m := range now.Measures {
		s.measure(before.Find(m.Name), &m, o)
	}
	for _, m := range before.Measures {
		if now.Find(m.Name) == nil {
			s.Measures = append(s.Measures, Measure{Name: m.Name, Gone: true, Fails: !o.Update})
			s.findChange(o, MeasureGone, m.Name, s.whole(), m.Name+" is no longer a measure")
		}
	}
	slices.SortStableFunc(s.Measures, func(a, b Measure) int { return strings.Compare(a.Name, b.Name) })
	moved := func(m Measure) bool { return m.Change == nil || m.Change.Verdict == compare.Moved }
	if before.Rules != now.Rules && !slices.ContainsFunc(s.Measures, moved) {
		values := now.Settings.ByName()
		value := func(name string) string { return values[name] }
		s.find(Note, RulesChanged, "", s.whole(), "the rules changed, and no figure did"+shown.NotCompared(s.rules, value, "analyze diff OLD NEW "))
	}
	return nil
}

// findChange adds a finding: a note if changes are wanted (--update), else an error.
func (s *Scenario) findChange(o Options, r Rule, subject string, at Place, message string) {
	level := Error
	if o.Update {
		level = Note
	}
	s.find(level, r, subject, at, message)
}

// IsUnmoved reports whether everything is as in the baseline, bounded figures within
// their bounds.
func (s *Scenario) IsUnmoved() bool {
	for _, m := range s.Measures {
		if m.Change == nil || m.Change.Verdict != compare.Equal {
			return false
		}
	}
	return s.State == Compared && !slices.ContainsFunc(s.Findings, func(f Finding) bool {
		return f.Rule == RulesChanged || f.Rule == ParameterChanged
	})
}

// parameters adds a note for each parameter whose value differs from that in the baseline.
func (s *Scenario) parameters(before, now *baseline.File) {
	old, present := before.Settings.ByName(), now.Settings.ByName()
	names := slices.AppendSeq(slices.Collect(maps.Keys(old)), maps.Keys(present))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		was, is := cmp.Or(old[name], "nothing"), cmp.Or(present[name], "nothing")
		if was == is {
			continue
		}
		at := s.whole()
		if p, err := s.rules.Parameter(name); err == nil {
			at = s.place(p.At)
		}
		s.find(Note, ParameterChanged, name, at, fmt.Sprintf("parameter %s was %s and is %s", name, was, is))
	}
}

// measure compares one measure with its baseline before, nil if there is none, and adds the
// verdict.
func (s *Scenario) measure(before *evidence.Distribution, now *evidence.Measure, o Options) {
	m, at := Measure{Name: now.Name}, s.placeOf(now.Name)
	if declared, err := s.rules.Measure(now.Name); err == nil {
		m.Unit = declared.Unit
	}
	if before == nil {
		m.New, m.Fails = true, !o.Update
		s.Measures = append(s.Measures, m)
		s.findChange(o, MeasureNew, m.Name, at, m.Name+" is new and has no baseline")
		return
	}
	tolerances := s.tolerances(m.Name, o)
	m.Change = baseline.Compare(before, now.Distribution, compare.Options{
		FalseAlarm: o.FalseAlarm, Measures: o.Measures, Quantities: len(tolerances),
	})
	if m.Change.Verdict == compare.Moved {
		m.hold(tolerances)
		m.Fails = m.Fails && !o.Update
		level := Note
		if m.Fails {
			level = Error
		}
		s.find(level, MeasureMoved, m.Name, at, m.summary())
	}
	s.Measures = append(s.Measures, m)
}

// tolerances returns the tolerances of a measure, with those given by flags in place of those in
// the rule file.
func (s *Scenario) tolerances(measure string, o Options) []*scenarios.Tolerance {
	var fallback *scenarios.Tolerance
	var own []*scenarios.Tolerance
	for _, t := range slices.Concat(o.Tolerances, s.rules.Tolerances) {
		same := func(u *scenarios.Tolerance) bool { return u.Subject() == t.Subject() }
		switch {
		case t.Measure == "" && fallback == nil:
			fallback = t
		case t.Measure == measure && !slices.ContainsFunc(own, same):
			own = append(own, t)
		}
	}
	switch {
	case own != nil:
		return own
	case fallback != nil:
		return []*scenarios.Tolerance{fallback}
	}
	return []*scenarios.Tolerance{{Within: new(big.Rat)}}
}

// hold compares the change of the measure with its tolerances; the measure fails if it exceeds
// one. That of a whole measure limits its total variation, and the probability of its condition.
func (m *Measure) hold(tolerances []*scenarios.Tolerance) {
	for _, t := range tolerances {
		if t.Quantity != nil {
			m.limit(t, t.Quantity.String(), m.Change.Of(t.Quantity), unitOf(t.Quantity.Statistic == scenarios.Probability))
			continue
		}
		whole := len(m.Limits)
		m.Limits = append(m.Limits, limit(t, m.totalVariation(), m.Change.TotalVariation, percent))
		if m.Change.Condition != nil {
			m.limit(t, compare.ConditionOf(m.Name), m.Change.Condition, points)
		}
		// The largest event may be too small a part of what moved to be seen, such as
		// one fraction of very many digits; without a tolerance nothing may move.
		if t.Within.Sign() == 0 && !exceeds(m.Limits[whole:]) {
			m.Limits[whole].Exceeded = true
		}
	}
	m.Fails = exceeds(m.Limits)
}

// limit adds the tolerance t of a figure to the measure's, with what the figure moved. change is nil if that is
// not known, which exceeds it.
func (m *Measure) limit(t *scenarios.Tolerance, figure string, change *compare.Shift, unit string) {
	var moved *evidence.Number
	if change != nil {
		moved = &change.Delta
	}
	m.Limits = append(m.Limits, limit(t, figure, moved, unit))
}

// limit returns a tolerance with what the figure moved. It is exceeded if moved is nil, which is not known.
func limit(t *scenarios.Tolerance, figure string, moved *evidence.Number, unit string) Limit {
	return Limit{Tolerance: *t, Figure: figure, Moved: moved, Exceeded: moved == nil || moved.Exceeds(t.Within), unit: unit}
}

// CheckClaims adds the verdicts on claims and thresholds, with a finding for each that fails.
func (s *Scenario) CheckClaims(claims []evidence.Claim) {
	for _, c := range claims {
		claim := Claim{Claim: c, Place: s.place(c.At)}
		s.Claims = append(s.Claims, claim)
		if c.Holds {
			if c.KnownWrong != "" {
				s.find(Note, KnownWrongHolds, c.Text, claim.Place, c.Text+" holds: delete its known_wrong, which would excuse it if it fails again")
			}
			continue
		}
		message := fmt.Sprintf("%s: stated %s, and it is %s", c.Text, c.Stated, shown.ClaimValue(c))
		if strings.HasSuffix(c.Text, c.Stated) { // the threshold is its own text
			message = fmt.Sprintf("%s does not hold: it is %s", c.Text, shown.ClaimValue(c))
		}
		if c.Undefined != "" {
			message += ", as " + c.Undefined
		}
		level := Error
		if !c.Failed() {
			level, message = Note, message+" (known: "+c.KnownWrong+")"
		}
		s.find(level, ClaimFails, c.Text, claim.Place, message)
	}
}

// CheckEngines adds a finding for each measure on which the engines disagree or are undecided, and
// reports whether they disagree on none.
func (s *Scenario) CheckEngines(measures []evidence.Measure) bool {
	agree := true
	for _, m := range measures {
		if m.Crosscheck == nil || m.Crosscheck.Verdict == agreement.Agree {
			continue
		}
		at := s.placeOf(m.Name)
		if m.Crosscheck.Verdict == agreement.Disagree {
			agree = false
			s.find(Error, EnginesDisagree, m.Name, at, fmt.Sprintf("the engines disagree on %s: %s", m.Name, m.Crosscheck.Reason))
			continue
		}
		s.find(Warning, EnginesDisagree, m.Name, at,
			fmt.Sprintf("the comparison of the engines is undecided on %s: %s", m.Name, m.Crosscheck.Reason))
	}
	return agree
}

// whole is the place of a finding about the whole scenario: its rule file or, where
// its rules are in none, its baseline.
func (s *Scenario) whole() Place {
	if s.File == "" {
		return Place{File: s.Baseline, Line: 1, Column: 1}
	}
	return Place{File: s.File, Line: 1, Column: 1}
}

// placeOf is the place of the declaration of a measure; that of the whole scenario if there is none.
func (s *Scenario) placeOf(measure string) Place {
	if declared, err := s.rules.Measure(measure); err == nil {
		return s.place(declared.At)
	}
	return s.whole()
}

// place is that of a span. What a file inherits from built-in rules has none.
func (s *Scenario) place(at notation.Span) Place {
	line, column := at.Position()
	if s.File == "" || line == 0 || at.Src.Name == "" {
		return s.whole()
	}
	if at.Src.Name != s.File && slices.Contains(scenarios.Builtin(), strings.TrimSuffix(at.Src.Name, ".yaml")) {
		return s.whole()
	}
	return Place{File: at.Src.Name, Line: line, Column: column}
}
