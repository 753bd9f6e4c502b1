// Package compile translates a closed tree of package notation into a program of
// package vm.
//
// What stands for a node meanwhile is a scalar: a constant, or a column under a
// linear map, with an interval that holds its values. Arithmetic on constants and
// linear maps costs no instruction; intervals decide comparisons before rolling,
// and prove that no number outgrows 64 bits.
//
// The operations on scalars know nothing of the tree that is above them. The walk
// through the tree stands on top: nodes.go, poolnodes.go, handnodes.go, names.go,
// branches.go, repeat.go, again.go and encounter.go.
//
// An encounter is compiled turn by turn: vars are columns that its statements change (encounter.go,
// vars.go, statements.go, chancecases.go, turnorder.go).
//
// There are two sorts of pools. The dice of a term such as 4d6k3 are added where they are
// rolled (dicepool.go). A pool whose dice are looked at one by one is a hand (hand.go); what
// is done for each of its dice is compiled apart and run for the dice of all samples.
//
// Every sort of node, operator, function and modifier is named where the tree is
// read; one that is not is refused. The package computes no probability and rolls
// no dice.
package compile
