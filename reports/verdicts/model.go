package verdicts

import (
	"errors"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Level is how grave a finding is.
type Level string

// The levels, spelled as in JSON and SARIF.
const (
	Error   Level = "error" // the check fails
	Warning Level = "warning"
	Note    Level = "note"
)

// A Rule names a sort of finding.
type Rule string

// The rules, spelled as in JSON and SARIF.
const (
	MeasureMoved     Rule = "measure-moved"
	MeasureNew       Rule = "measure-new"
	MeasureGone      Rule = "measure-gone"
	ParameterChanged Rule = "parameter-changed"
	RulesChanged     Rule = "rules-changed"
	NoBaseline       Rule = "no-baseline"
	OtherVersion     Rule = "other-version"
	ClaimFails       Rule = "claim-fails"
	KnownWrongHolds  Rule = "known-wrong-holds"
	EnginesDisagree  Rule = "engines-disagree"
	NotEvaluated     Rule = "not-evaluated"
	StaleBaseline    Rule = "stale-baseline"
)

// about says what each rule is, in the order in which they are listed.
var about = []struct {
	rule Rule
	text string
}{
	{MeasureMoved, "A measure is not what its baseline says."},
	{MeasureNew, "A measure is not in the baseline."},
	{MeasureGone, "A measure of the baseline no longer exists."},
	{ParameterChanged, "The default of a parameter is not what the baseline says."},
	{RulesChanged, "The rules changed, and no figure did."},
	{NoBaseline, "A scenario has no baseline."},
	{OtherVersion, "A baseline was written by a version that means something else by it."},
	{ClaimFails, "A claim or a threshold of the rule file does not hold."},
	{KnownWrongHolds, "A claim that is known to be wrong holds."},
	{EnginesDisagree, "The exact engine and Monte Carlo disagree."},
	{NotEvaluated, "A file could not be read, a limit was reached, or the check was interrupted, before a scenario was evaluated."},
	{StaleBaseline, "A baseline has no rule file any more."},
}

// A Place is where a finding has its cause.
type Place struct {
	File   string `json:"file,omitempty"` // as the user named it, or relative to the file that named it
	Line   int    `json:"line,omitempty"` // from 1, as the column
	Column int    `json:"column,omitempty"`
}

// A Finding is one thing that a check has to say.
type Finding struct {
	Level   Level  `json:"level"`
	Rule    Rule   `json:"rule"`
	Subject string `json:"subject,omitempty"` // the measure, the parameter or the claim; empty for a whole scenario
	Message string `json:"message"`           // without the name of the scenario, on one line
	Place
}

// A Report is what a check of some scenarios found.
type Report struct {
	Tool      string // its version
	Engine    evidence.Engine
	Seed      uint64
	Scenarios []*Scenario

	Incomplete *evidence.IncompleteError // nil where no limit and no interrupt kept a scenario from being evaluated

	// Rooted makes a path as a finding has it one from the root of the repository,
	// for GitHub and SARIF; nil leaves it as it is.
	Rooted func(string) string
}

// rooted is the path as findings give it: relative to the root of the repository, if that is known.
func (r *Report) rooted(path string) string {
	if r.Rooted == nil {
		return path
	}
	return r.Rooted(path)
}

// State is what became of a baseline.
type State string

// The states, spelled as in JSON.
const (
	Compared  State = "compared"
	Missing   State = "missing"
	Refused   State = "refused" // of another version
	Written   State = "written" // made, or made again
	Unchanged State = "unchanged"
	Unknown   State = "not evaluated"
	Stale     State = "stale" // without rules
)

// A Scenario is what was found of one.
type Scenario struct {
	Name     string
	File     string // the rule file; empty for a built-in scenario
	Baseline string // the path; empty if none was asked for
	State    State
	Measures []Measure // by name
	Claims   []Claim   // in the order of the file
	Findings []Finding // in the order in which they were found

	rules *scenarios.Scenario // nil if they could not be read
}

// A Measure is what a comparison found of one.
type Measure struct {
	Name, Unit string
	New, Gone  bool            // then there is no Change
	Change     *compare.Change // nil without a baseline
	Limits     []Limit         // what it was held against; none if it did not move
	Fails      bool
}

// A Limit is a tolerance, and the change of a figure that was held against it.
type Limit struct {
	scenarios.Tolerance
	Figure   string           // as the rows of tables name it: "mean(damage)"
	Moved    *evidence.Number // nil where there is no such figure on both sides
	Exceeded bool
	unit     string // of a change of the figure, for people
}

// A Claim is a claim or a threshold with its place.
type Claim struct {
	evidence.Claim
	Place
}

// Leave adds a scenario that was not evaluated because of an error: invalid input, a limit or an
// interrupt.
func (r *Report) Leave(s *Scenario, err error) {
	s.State = Unknown
	var parameter *scenarios.ParameterError
	if errors.As(err, &parameter) {
		err = parameter.Placed()
	}
	reason, at := (&evidence.IncompleteError{Err: err}).Reason(), s.whole()
	if placed := new(notation.Error); errors.As(err, &placed) {
		bare := notation.Error{Msg: placed.Msg, Hint: placed.Hint}
		reason, at = strings.Replace(reason, placed.Error(), bare.Error(), 1), s.place(placed.At)
	}
	s.find(Error, NotEvaluated, "", at, "it was not evaluated: "+reason)
	r.Scenarios = append(r.Scenarios, s)
	if evidence.IsUnfinished(err) {
		r.Incomplete = r.Incomplete.Leave(s.Name, err)
	}
}

// Stale adds a baseline whose rules are gone.
func (r *Report) Stale(name, path string) {
	s := &Scenario{Name: name, Baseline: path, State: Stale}
	s.find(Note, StaleBaseline, "", s.whole(), "no rule file next to the baselines, or below, has this name any more: delete "+path+" if that is meant")
	r.Scenarios = append(r.Scenarios, s)
}

// Fails reports whether any finding is an error.
func (r *Report) Fails() bool { return r.Count(Error) > 0 }

// Count is the number of findings of a level.
func (r *Report) Count(l Level) int {
	n := 0
	for _, s := range r.Scenarios {
		n += s.Count(l)
	}
	return n
}

// Count is the number of findings of a level.
func (s *Scenario) Count(l Level) int {
	n := 0
	for _, f := range s.Findings {
		if f.Level == l {
			n++
		}
	}
	return n
}

// find adds a finding about a subject, such as a measure.
func (s *Scenario) find(l Level, r Rule, subject string, at Place, message string) {
	s.Findings = append(s.Findings, Finding{Level: l, Rule: r, Subject: subject, Message: message, Place: at})
}
