package scenarios

import (
	"math/big"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/expect"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/roles"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// The types below are those of the rooms of this package, for its callers.
type (
	// An Interval is a closed range of numbers.
	Interval = number.Interval

	// A Parameter is what a scenario can be bound with.
	Parameter = parameter.Parameter
	// A ParameterType says what the values of a parameter are.
	ParameterType = parameter.Type
	// A Word stands for a number.
	Word = parameter.Word
	// A Value is the value of a parameter.
	Value = parameter.Value
	// A ParameterError says what is wrong with a value.
	ParameterError = parameter.Error

	// A Part is a piece of a rule file with its expression.
	Part = scope.Part

	// An Effect is a change to a resource.
	Effect = encounter.Effect
	// An Encounter is what is played in turns until it ends.
	Encounter = encounter.Encounter
	// A Decision is what a file lets dice or the state decide in a turn.
	Decision = encounter.Decision
	// An Adjustment is what an effect adds to a resource, or takes from it.
	Adjustment = encounter.Adjustment
	// A TurnOf is what an actor does on its turn.
	TurnOf = encounter.TurnOf
	// A PolicyEntry is what an actor does if a condition holds.
	PolicyEntry = encounter.PolicyEntry

	// A Measure is a distribution that can be asked for.
	Measure = measure.Measure
	// A Query is a measure with the values of the parameters put in.
	Query = measure.Measure
	// A Quantity is a number taken from a measure, such as its mean.
	Quantity = measure.Quantity

	// A DieVerdict says how a die goes with a role.
	DieVerdict = roles.Verdict
	// A RoleError says which value breaks the rules for dice and their roles.
	RoleError = roles.Error

	// Bounds are the limits that a number must lie in.
	Bounds = expect.Bounds
	// A Threshold is a quantity and a condition on it.
	Threshold = expect.Threshold
	// A Tolerance says how much something may differ from a baseline.
	Tolerance = expect.Tolerance
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
	Dice         = parameter.Dice         // dice, rolled again at every use; a number is accepted
	Boolean      = parameter.Boolean      // true or false
	Choice       = parameter.Choice       // one of a list of words, compared as a label
	NumberOrWord = parameter.NumberOrWord // a number, or a word that stands for one
)

// AnyChoice is what stands for one of the records of a parameter, drawn by weight.
const AnyChoice = parameter.AnyChoice

// How a die goes with a role.
const (
	FitsRole         = roles.Fits
	UnusualInRole    = roles.Unusual // can be meant
	ForbiddenInRole  = roles.Forbidden
	UnknownDieInRole = roles.Unknown // the sides are not known before the roll
)

// JudgeDie says how the dice of a term go with a role.
func JudgeDie(role string, p *notation.Pool) DieVerdict { return roles.Judge(role, p) }

// DiceOfRole names the dice of a role: d4, d6, d8.
func DiceOfRole(role string) string { return roles.Dice(role) }

// DieSides returns the sides of each of the dice of a term; less than 1 where there is
// no such number.
func DieSides(p *notation.Pool) int64 { return roles.Sides(p) }

// DieName names one of the dice of a term: d20.
func DieName(p *notation.Pool) string { return roles.DieName(p) }

// RolesSystem is how a file says that its dice have the roles of TDGS.
const RolesSystem = roles.System

// RoleRule is the name of the rule that a die outside of its role breaks.
const RoleRule = roles.Rule

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

// IsMeasureValue reports whether a Let of this name is the value of a measure that a joint measure asks for.
func IsMeasureValue(name string) bool { return measure.IsValue(name) }

// ParseQuantity reads a quantity. Errors are [*notation.Error].
func ParseQuantity(src *notation.Source) (*Quantity, error) { return measure.ParseQuantity(src) }

// ParseThreshold reads a threshold. Errors are [*notation.Error].
func ParseThreshold(src *notation.Source) (*Threshold, error) { return expect.ParseThreshold(src) }

// ParseTolerance reads `FIGURE`, `MEASURE=FIGURE` or `QUANTITY=FIGURE`, as a flag
// gives it. Errors are [*notation.Error].
func ParseTolerance(text string) (*Tolerance, error) { return expect.ParseTolerance(text) }

// ParseStated reads a figure: an integer, a decimal or a fraction, with % for
// hundredths.
func ParseStated(text string) (expect.Stated, error) { return expect.ParseStated(text) }
