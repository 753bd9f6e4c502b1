// Package anydice reads programs of AnyDice and unrolls them into the expression tree that
// both engines evaluate, one tree for each output.
//
// A program is calculated once, at unrolling: loops run, functions are called, sequences are
// lists. What is rolled stays a tree. Dice that are given to a parameter `:n` become a named
// roll, those given to `:s` a pool of which positions are asked, and a function's body is
// calculated once, on numbers that are known but for these names: an `if` on such a number
// becomes an if of the tree. Where the body needs to know the number itself (the end of a
// range, a digit, an order), it is calculated for each value of the roll, or for each multiset
// of the pool, and the tree decides between them by the roll. So it is where the body asks a
// pool so many questions that this is less work for an engine. Nothing here computes a
// probability.
//
// A branch without a result is rolled again as a whole ([notation.Retry]), as AnyDice
// renormalises it.
//
// What is not done: numbers beyond 63 bits, and what exceeds the budget of steps, entries
// and nodes, which is refused with its place. docs/anydice.md lists how programs differ here
// from AnyDice.
package anydice
