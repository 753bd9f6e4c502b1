package scenarios

import "oddsmith/scenarios/anydice"

// AnyDiceNotation is what `--notation` calls programs of AnyDice.
const AnyDiceNotation = "anydice"

// A Program is a program of AnyDice, with a closed tree for each of its outputs.
type Program = anydice.Program

// A ProgramRules is the rule file that a program becomes.
type ProgramRules = anydice.RuleFile

// A ProgramUse is a place where a program names a variable.
type ProgramUse = anydice.Use

// UnsetVariables returns the places of a program where a variable is named before anything
// sets it. The error is a [*notation.Error].
func UnsetVariables(name, text string) ([]ProgramUse, error) { return anydice.Unset(name, text) }

// The kinds of notes of programs.
const (
	LostWeights    = anydice.LostWeights
	Imprecise      = anydice.Imprecise
	SummedSequence = anydice.SummedSequence
)

// ReadProgram reads and unrolls a program of AnyDice. name is its path, for the places of
// errors; empty for a text from a command line. The error is a [*notation.Error].
func ReadProgram(name, text string) (*Program, error) { return anydice.Read(name, text) }
