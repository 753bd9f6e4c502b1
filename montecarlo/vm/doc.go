// Package vm runs programs that roll dice, a strip of samples at a time.
//
// A [Builder] collects instructions. Each writes one column of whole numbers, a
// value for every sample of the strip, and is named by its [Reg]; instructions
// name the columns they read in the same way. [Builder.Program] ends the
// collection, and a [Machine] runs the [Program], with randomness from the
// stream of one block of samples.
//
// The package knows nothing of the expression tree but positions in its text,
// for the errors that happen in a sample. It does not choose what to compute:
// that the numbers fit 64 bits and that counts are in range has been proved by
// whoever built the program, or is checked by an instruction with a [Trap].
//
// It computes no probability, and draws nothing but dice, from package random.
//
// # Where dice are rolled
//
//	a fixed number of dice                               rolldice.go
//	a number that differs between samples                roll.go
//	dice that are rerolled or explode, all at once       rerollexplode.go
//	the same, one by one                                 dicepool.go, rollpools.go, diebydie.go
//	which dice are kept, and how they are counted        keep.go, ranks.go
//
// # What few dice decide
//
//	instructions whose dice can be listed                listed.go
//	tables of all throws in place of instructions    tabulate.go, classes.go, lookup.go
//
// # The machine around them
//
//	how a program is collected, finished and run         builder.go, optimize.go, program.go, machine.go
//	which column a register becomes                      allocate.go
//	arithmetic, comparisons and choices on columns       kernels.go, division.go
//	programs within a program                            subprogram.go, loop.go, again.go
//	encounters, turn by turn                             encounter.go, turns.go, places.go
//	pools whose dice are looked at one by one            hand.go, loop.go, hands.go
//	what is asked of them                                questions.go
//	limits, and errors that may not count                errors.go, sampleerror.go
//	how much work it was                                 work.go
package vm
