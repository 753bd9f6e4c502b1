// Package scenarios holds what is asked: rule files, their parameters, and the
// built-in library. It describes and computes no probability; the engines and
// the reports take the trees it hands out.
//
// # Rule files
//
// A rule file is YAML (see scenarios/internal/yamltree for which part of it).
// Its expressions are in one notation, by default rules.
//
//	scenario: labyrinth/attack      name: words and / between them
//	title, question, source: text
//	assumptions: [text, ...]
//	notation: rules                 or methuen (division: floor, truncate), roll20
//	parameters:                     what --set and --sweep change
//	  strength: 14                  the type follows from the default
//	  zones: {default: uniform, range: 0..1, words: {uniform: 1/3, off: 0}}
//	constants:                      the numbers of the rules, by name
//	  attack_die: 5d4
//	functions:                      put in where they are called
//	  hits(n, needed): count(pool(n, d6), it >= needed)
//	rolls:                          in order; each is rolled once
//	  attack: attack_die
//	outcome:                        the first case that holds
//	  fumble: attack == lowest(attack_die)
//	  hit: attack + strength >= ac
//	  miss: otherwise
//	effects:                        what a case does to a resource
//	  hit: target.hp -= 1d8
//	measures:                       the distributions that can be asked for
//	  outcome: outcome
//	  damage: {lost: target.hp, unit: HP}
//	tables, figures, expect:        what reports make of the measures
//
// and more: docs/rule-files.md has the whole language. A parameter or constant that is
// dice is a die: every use of it rolls again. Only rolls are shared.
//
// # From a file to a tree
//
// [Parse] checks everything that does not depend on values: names, kinds, the
// quantities of figures and claims. [Scenario.Bind] puts values in for the
// parameters and gives a [Bound], whose measures are closed trees: the needed
// rolls as Lets around the measure. A [Grid] binds the cells of a sweep.
//
// # Rooms
//
// This package puts together what its rooms read: rulefile what may stand in a file,
// parameter and number the values, scope what names stand for, records the data files,
// encounter the actors and their turns, measure the distributions, and expect what is
// claimed of them. A room imports only rooms that are named before it.
//
// Every error in a rule file is a [*notation.Error] with file, line and column.
//
// Invariants: a Scenario does not change after Parse and may be used by several
// goroutines; values are exact rationals; every bound tree passes
// notation.Check.
package scenarios
