// Package montecarlo estimates the distribution of an expression by rolling its
// dice.
//
// [Compile] turns a closed tree of package notation into a [Program]: a list of
// instructions on columns, each column holding one value of the tree for many
// samples at once. [Program.Run] executes the program block by block and
// counts the outcomes in a [Tally]. The tree is translated in package compile,
// dice are rolled in package vm; what is here runs and counts.
//
// # What it is not
//
// It computes no probabilities. Every die is rolled: a sum of dice is the sum
// of the faces of a tuple of dice that was drawn, never a draw from a
// distribution of sums, so that an error in the exact engine cannot hide by
// being repeated here. It shares nothing with that engine but the tree.
//
// # Invariants
//
//   - A tally depends on the expression, the seed and the number of samples;
//     not on the number of workers, the machine or the time. Block b of
//     [BlockSize] samples draws from its own stream of (seed, b).
//   - Dice are unbiased exactly, by rejection (random/batch.go).
//   - Numbers are exact: whole numbers over a denominator known before rolling, which of random
//     divisors is a common multiple. What could exceed 64 bits is refused by Compile with a
//     [*LimitError], from bounds on every value; nothing wraps and nothing is rounded. Only Mean,
//     Variance and StdError are floating point.
//   - Dice are rolled many from one word. What a few small dice decide is looked up
//     by how they fell, in a table of every single throw. Dice that are rerolled or
//     explode go on together, over many samples. Pools for which neither works are
//     rolled die by die, as at a table, and [Program.DieByDie] names them. Explosions
//     have no end but the number of dice that one sample may have, which is an error
//     and not a cut.
//   - Pools whose dice are looked at one by one are kept, sorted, for every sample of a
//     strip: their dice are bounded by what memory that takes. Where something is rolled
//     again until a condition holds, a condition that almost never does is an error.
//   - An error counts in the samples that reach it: both branches of an If are
//     computed for all samples, and a division by 0 in the branch not taken, or
//     in the value of a Let that is not used, does not matter.
//
// Numbers have the units of the expression, Trials and Accepted count samples.
//
// # References
//
// D. Blackman, S. Vigna: Scrambled linear pseudorandom number generators, ACM
// TOMS 47 (2021). D. Lemire: Fast random integer generation in an interval, ACM
// TOMACS 29 (2019). N. Brackett-Rozinsky, D. Lemire: Batched ranged random
// integer generation (2024).
package montecarlo
