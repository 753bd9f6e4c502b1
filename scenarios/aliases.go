package scenarios

import (
	"math/big"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/records"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// The names of other rooms under which callers of this package know them.
type (
	Interval = number.Interval // a closed range of numbers

	Parameter      = parameter.Parameter // what a scenario can be bound with
	Type           = parameter.Type      // what a parameter's value is
	Word           = parameter.Word      // a word that stands for a number
	Value          = parameter.Value     // what a parameter is worth
	ParameterError = parameter.Error     // what is wrong with a value

	Constant    = scope.Constant    // a number of the rules with a name
	Roll        = scope.Roll        // rolled once, and one value wherever it is named
	Case        = scope.Case        // a word of the outcome and when it holds
	Sequence    = scope.Sequence    // a sub-sequence of play
	Lookup      = scope.Lookup      // a table in which a value finds its row
	LookupRow   = scope.LookupRow   // a row of a lookup
	Requirement = scope.Requirement // a condition that values must meet
	Part        = scope.Part        // a piece of a rule file with its expression
	Unused      = scope.Unused      // what is declared and not used

	Records     = records.Set   // the records of a data file
	RecordField = records.Field // a field of a record and the parameter that it sets

	Actor         = encounter.Actor         // somebody with resources
	ActorResource = encounter.ActorResource // a stored number of an actor
	Effect        = encounter.Effect        // what is done to a resource
	Action        = encounter.Action        // what an actor can do on a turn
	Encounter     = encounter.Encounter     // what goes on in turns until it ends
	StatePart     = encounter.StatePart     // what an encounter keeps from turn to turn
	TurnOf        = encounter.TurnOf        // what an actor does on its turn
	PolicyEntry   = encounter.PolicyEntry   // a condition with what is done where it holds
	Ending        = encounter.Ending        // a way to end with its name

	Measure   = measure.Measure   // a distribution that can be asked for
	Query     = measure.Query     // a measure with values put in
	Quantity  = measure.Quantity  // a number taken from a measure
	Statistic = measure.Statistic // what a quantity takes of a measure

	Stated    = expect.Stated    // a figure as somebody wrote it
	Bounds    = expect.Bounds    // what a number may be
	Threshold = expect.Threshold // what a quantity must be
	Tolerance = expect.Tolerance // by how much something may change from a baseline
)

// The statistics, as they are written.
const (
	Probability = measure.Probability // of an event
	Mean        = measure.Mean
	StdDev      = measure.StdDev // of the population
	Variance    = measure.Variance
	Median      = measure.Median // the smallest v with P(X <= v) >= 1/2
	Min         = measure.Min
	Max         = measure.Max
)

// OutcomeName is what expressions call the roll that the outcome makes.
const OutcomeName = scope.OutcomeName

// The types of parameter.
const (
	Integer      = parameter.Integer      // a whole number
	Number       = parameter.Number       // an exact decimal or fraction
	Dice         = parameter.Dice         // dice, rolled anew at every use; a number is accepted
	Boolean      = parameter.Boolean      // true or false
	Choice       = parameter.Choice       // one of a list of words, compared as a label
	NumberOrWord = parameter.NumberOrWord // a number, or a word that stands for one
)

// FormatNumber writes a number so that a parameter can be set to it: a decimal where
// there is one, else a fraction.
func FormatNumber(v *big.Rat) string { return number.Format(v) }

// Semantics is the version of what rule files mean. It is raised when a file that
// did not change comes to mean something else; results of different versions are
// not compared.
const Semantics = rulefile.Semantics

// Builtin returns the names of the built-in scenarios, sorted.
func Builtin() []string { return rulefile.Builtin() }

// Schema returns the JSON Schema, draft 2020-12, of rule files. It knows every
// section and key that [Parse] accepts and what stands there, not what
// expressions mean: a file that it allows can still be wrong.
func Schema() ([]byte, error) { return rulefile.Schema() }

// ParseQuantity reads a quantity. Errors are [*notation.Error].
func ParseQuantity(src *notation.Source) (*Quantity, error) { return measure.ParseQuantity(src) }

// ParseThreshold reads a threshold. Errors are [*notation.Error].
func ParseThreshold(src *notation.Source) (*Threshold, error) { return expect.ParseThreshold(src) }

// ParseTolerance reads `FIGURE`, `MEASURE=FIGURE` or `QUANTITY=FIGURE`, as a flag
// gives it. Errors are [*notation.Error].
func ParseTolerance(text string) (*Tolerance, error) { return expect.ParseTolerance(text) }

// ParseStated reads a figure: an integer, a decimal or a fraction, with % for
// hundredths.
func ParseStated(text string) (Stated, error) { return expect.ParseStated(text) }
